//! Setup, turns and their steps, and the end.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::adjustment::Adjustment;
use super::super::cause::Cause;
use super::super::printed::House;
use super::super::rules::Options;
use super::super::state::{Ledger, Piece, Player, State};
use super::super::things::{CardId, Named, Step, Until};
use super::parts::{Brought, Printed};
use crate::engine::{Eyes, Happening, Mark, Seat, Seen, Viewer};

/// Both players put their decks on the table, shuffled (KF2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TableSet {
    /// What the creator of the match chose.
    pub options: Box<Options>,
    /// The player who has the first turn.
    pub first: Seat,
    /// What each player brought, by seat.
    pub brought: Vec<Brought>,
    /// The decks from the top, by seat; nobody sees them.
    pub decks: Vec<Vec<Printed>>,
    /// Which numbers the cards get that lie in closed zones, by seat of their owner: in the order
    /// of the decks, or in which a scenario names them, counted from each owner's first. Nobody
    /// sees them: a number must not say where in the deck a card lay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<Vec<u16>>,
}

impl Happening<State> for TableSet {
    fn fold(&self, state: &mut State) {
        if let Some(scenario) = &self.options.scenario {
            *state = State::staged(&self.options, scenario, &self.numbers);
            return;
        }
        *state = State {
            options: Options::clone(&self.options),
            first: self.first,
            active: self.first,
            step: Step::Setup,
            ..State::default()
        };
        for ((brought, deck), seat) in self.brought.iter().zip(&self.decks).zip((0..).map(Seat)) {
            let from = state.pieces.len();
            let mixed = self.numbers.get(seat.index()).map_or(&[][..], Vec::as_slice);
            let place = |at: usize| from + mixed.get(at).map_or(at, |it| usize::from(*it));
            let piece = |it: &Printed| Piece {
                code: it.code,
                maverick: it.maverick,
                owner: seat,
                side: seat,
                ..Piece::default()
            };
            state.pieces.resize(from + deck.len(), Arc::default());
            for (at, it) in deck.iter().enumerate() {
                if let Some(slot) = state.pieces.get_mut(place(at)) {
                    *slot = Arc::new(piece(it));
                }
            }
            let numbers = (0..deck.len()).map(|at| CardId::at(place(at)));
            state.players.push(Player {
                deck_name: brought.name.clone(),
                houses: brought.houses.clone(),
                chains: brought.chains,
                deck: numbers.collect(),
                ..Player::default()
            });
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        match self.options.scenario {
            Some(_) => "the match begins from a position that was set up".to_owned(),
            None => format!("{:#} has the first turn", self.first),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        match self.options.scenario {
            Some(_) => "KFH1",
            None => "KF2.1",
        }
    }
}

impl Seen<State> for TableSet {
    type Wire = TableSet;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> TableSet {
        let seen = eyes.viewer.sees_all();
        let decks = if seen { self.decks.clone() } else { Vec::new() };
        let numbers = if seen { self.numbers.clone() } else { Vec::new() };
        let options = match eyes.viewer {
            Viewer::Revealed => self.options.clone(),
            Viewer::Judge => Box::new(self.options.unscripted()),
            Viewer::Public | Viewer::Seat(_) => Box::new(self.options.public()),
        };
        TableSet { decks, numbers, options, ..self.clone() }
    }
}

/// A player kept their opening hand (KF2.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HandKept {
    /// The player who kept it.
    pub seat: Seat,
}

impl Happening<State> for HandKept {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("{:#} keeps their hand", self.seat)
    }

    fn rule(&self, _: &State) -> &'static str {
        "KF2.4"
    }
}

/// A player shuffles their opening hand back to draw one card fewer (KF2.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HandMulliganed {
    /// The player who shuffles it back.
    pub seat: Seat,
}

impl Happening<State> for HandMulliganed {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("{:#} takes a mulligan", self.seat)
    }

    fn rule(&self, _: &State) -> &'static str {
        "KF2.4"
    }
}

/// A turn began (KF3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TurnBegan {
    /// The turn, from 1.
    pub turn: u16,
    /// The player whose turn it is.
    pub seat: Seat,
}

impl Happening<State> for TurnBegan {
    fn fold(&self, state: &mut State) {
        state.turn = self.turn;
        state.active = self.seat;
        state.house = None;
        state.ledger = Ledger::default();
        state.step = Step::Forge;
        state.turns_left = state.turns_left.map(|it| it.saturating_sub(1));
        for it in &mut state.lasting {
            if it.until == Until::FoesNextTurn && it.by != self.seat {
                it.until = Until::FoesTurnEnds;
            }
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("turn {} begins: {:#} is the active player", self.turn, self.seat)
    }

    fn rule(&self, _: &State) -> &'static str {
        "KF3"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Turn)
    }

    fn short(&self, _: &Eyes<'_, State>) -> Option<String> {
        Some(format!("turn {}", self.turn))
    }
}

/// A step of the turn began (KF3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StepBegan {
    /// The step that began.
    pub step: Step,
}

impl Happening<State> for StepBegan {
    fn fold(&self, state: &mut State) {
        state.step = self.step;
        state.main_is_cut = false;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        match self.step {
            Step::Waiting | Step::Setup => "the match is set up".to_owned(),
            Step::Forge => "the forge step begins".to_owned(),
            Step::House => "the house step begins".to_owned(),
            Step::Main => "the main step begins".to_owned(),
            Step::Ready => "the ready step begins".to_owned(),
            Step::Draw => "the draw step begins".to_owned(),
            Step::Over => "the game is over".to_owned(),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "KF3"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }

    fn short(&self, _: &Eyes<'_, State>) -> Option<String> {
        let step = match self.step {
            Step::Waiting | Step::Setup => "setup",
            Step::Forge => "forge",
            Step::House => "house",
            Step::Main => "main",
            Step::Ready => "ready",
            Step::Draw => "draw",
            Step::Over => "end",
        };
        Some(step.to_owned())
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A card with omega was played: when nothing is pending any more, the main step ends (KF15.10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct MainStepCut {
    /// The card that has omega.
    pub card: Named,
}

impl Happening<State> for MainStepCut {
    fn fold(&self, state: &mut State) {
        state.main_is_cut = true;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let card = eyes.after.names_of(&[self.card]);
        format!("{card} has omega: the main step ends when all of this is done")
    }

    fn rule(&self, _: &State) -> &'static str {
        "KF15.10"
    }
}

/// A turn ended, and with it what lasts until then (KF3.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TurnEnded {
    /// The player whose turn it was.
    pub seat: Seat,
}

impl Happening<State> for TurnEnded {
    fn fold(&self, state: &mut State) {
        let over = |until: Until, by: Seat| match until {
            Until::TurnEnds => true,
            Until::FoesTurnEnds => by != self.seat,
            Until::FoesNextTurn | Until::LeavesPlay => false,
        };
        state.lasting.retain(|it| !over(it.until, it.by));
        for piece in state.pieces.iter_mut().filter(|it| 0 < it.armor_used || it.attacked) {
            let piece = Arc::make_mut(piece);
            piece.armor_used = 0;
            piece.attacked = false;
        }
        let ledger = std::mem::take(&mut state.ledger);
        if let Some(player) = state.players.get_mut(self.seat.index()) {
            player.last_turn = ledger;
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("the turn of {:#} is over", self.seat)
    }

    fn rule(&self, _: &State) -> &'static str {
        "KF3.5"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A player chose the active house (KF3.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HouseCalled {
    /// The player who chose it.
    pub seat: Seat,
    /// The house; left out where none could be chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub house: Option<House>,
}

impl Happening<State> for HouseCalled {
    fn fold(&self, state: &mut State) {
        state.house = self.house;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        match self.house {
            Some(house) => format!("{:#} chooses {}", self.seat, house.name()),
            None => format!("{:#} can choose no house", self.seat),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "KF3.2"
    }
}

/// A player announced that they can forge a key on their next turn (KF3.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Checked {
    /// The player who announced it.
    pub seat: Seat,
}

impl Happening<State> for Checked {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("{:#} says check: they have enough amber for a key", self.seat)
    }

    fn rule(&self, _: &State) -> &'static str {
        "KF3.5"
    }
}

/// Time was called (KF18.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TimeCalled {
    /// How many turns still begin; the last is only its forge step.
    pub turns: u8,
}

impl Happening<State> for TimeCalled {
    fn fold(&self, state: &mut State) {
        state.turns_left = Some(self.turns);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        "time is called".to_owned()
    }

    fn rule(&self, _: &State) -> &'static str {
        "KF18.2"
    }
}

/// A player won (KF17).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GameWon {
    /// The player who won.
    pub seat: Seat,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for GameWon {
    fn fold(&self, state: &mut State) {
        state.winner = Some(self.seat);
        state.step = Step::Over;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("{:#} wins", self.seat)
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A judge corrected the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Adjusted {
    /// The correction.
    pub adjustment: Adjustment,
}

impl Happening<State> for Adjusted {
    fn fold(&self, state: &mut State) {
        state.correct(&self.adjustment);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("a judge rules: {}", self.adjustment.told(eyes.before))
    }

    fn rule(&self, _: &State) -> &'static str {
        "KFH3"
    }
}

/// What a penalty costs a player.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Penalty)]
#[serde(rename_all = "snake_case")]
pub enum Penalty {
    /// An amber.
    Amber,
    /// A random card of the hand.
    Card,
    /// A chain more.
    Chain,
}

/// A penalty changed nothing: the player did not have what it costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PenaltyMissed {
    /// The player who was penalized.
    pub seat: Seat,
    /// What the penalty would have cost.
    pub penalty: Penalty,
}

impl Happening<State> for PenaltyMissed {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let seat = self.seat;
        match self.penalty {
            Penalty::Amber => format!("{seat:#} has no amber to lose: the fine takes nothing"),
            Penalty::Card => format!("{seat:#} has no card to discard: the penalty takes nothing"),
            Penalty::Chain => {
                format!("{seat:#} has as many chains as there can be, and gains none")
            }
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "KFH3"
    }
}
