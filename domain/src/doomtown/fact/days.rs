//! A match begins; its days, phases and turns.

use super::parts::{Purse, StartingPosse};
use crate::doomtown::cause::Cause;
use crate::doomtown::options::Options;
use crate::doomtown::telling::citing::{choose, of_phase, of_step, of_turns};
use crate::doomtown::telling::names::why;
use crate::doomtown::telling::shown::{known, lies_open, open_options, open_player};
use crate::doomtown::telling::{cards, posses_revealed, scenario_set, steps, town_opened};
use crate::doomtown::town::lasting::Until;
use crate::doomtown::town::piece::Named;
use crate::doomtown::town::placed::{PlacedPiece, PlacedPlayer};
use crate::doomtown::town::printed::Code;
use crate::doomtown::town::state::{Phase, State, Step};
use crate::engine::{Eyes, Happening, Mark, Seat, Seen, capitalized};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Outfits were revealed at the same time (DT5.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TownOpened {
    /// What the creator of the match chose.
    pub options: Options,
    /// The outfits, by seat.
    pub outfits: Vec<Code>,
    /// The decks as they were shuffled, by seat; only judges see them while the match runs.
    pub decks: Vec<Vec<Code>>,
    /// The starting posses that the lists name, by seat; only judges see them while it runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub planned: Vec<Vec<Code>>,
}

impl Happening<State> for TownOpened {
    fn fold(&self, state: &mut State) {
        let TownOpened { options, outfits, decks, planned } = self;
        state.options = options.clone();
        state.open_town(outfits, decks);
        for (player, planned) in state.players.iter_mut().zip(planned) {
            player.planned.clone_from(planned);
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let TownOpened { options, outfits, .. } = self;
        town_opened(outfits, options.scenario.is_some())
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT5.1"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

impl Seen<State> for TownOpened {
    type Wire = TownOpened;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> TownOpened {
        let TownOpened { options, outfits, decks, planned } = self;
        TownOpened {
            options: open_options(options, eyes.viewer),
            outfits: outfits.clone(),
            decks: decks.iter().map(|it| known(it, eyes.viewer.sees_all())).collect(),
            planned: planned.iter().map(|it| known(it, eyes.viewer.sees_all())).collect(),
        }
    }
}

/// Starting posses were revealed together, and paid for from the stash (DT5.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PossesRevealed {
    /// The starting posse of each player, by seat.
    #[serde(default)]
    pub posses: Vec<StartingPosse>,
}

impl Happening<State> for PossesRevealed {
    fn fold(&self, state: &mut State) {
        let PossesRevealed { posses } = self;
        for (posse, seat) in posses.iter().zip(state.seats()) {
            let home = state.home(seat);
            posse.dudes.iter().for_each(|it| state.put_in_play(*it, seat, home));
            state.take_from(Purse::Stash { seat }, posse.paid);
            state.player_mut(seat).planned.clear();
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let PossesRevealed { posses } = self;
        posses_revealed(posses)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT5.2"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A match begins in a place that an administrator has made up (DTH5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ScenarioSet {
    /// The cards that are not where the rules would have put them.
    #[serde(default)]
    pub pieces: Vec<PlacedPiece>,
    /// What players have, by seat.
    #[serde(default)]
    pub players: Vec<PlacedPlayer>,
    /// The day on which it begins, from 1.
    pub day: u16,
    /// The phase in which it begins.
    pub phase: Phase,
    /// The step of the phase.
    #[serde(default)]
    pub step: Step,
    /// The day's Winner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub winner: Option<Seat>,
    /// The order in which players act while nobody has won, as far as it is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Seat>,
}

impl Happening<State> for ScenarioSet {
    fn fold(&self, state: &mut State) {
        let ScenarioSet { pieces, players, day, phase, step, winner, order } = self;
        state.place_pieces(pieces);
        state.place_players(players);
        state.day = *day;
        state.phase = *phase;
        state.winner = *winner;
        state.pulled_order.clone_from(order);
        state.step = *step;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let ScenarioSet { day, phase, winner, order, .. } = self;
        scenario_set(*day, *phase, *winner, order)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DTH5"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Turn)
    }

    fn short(&self, _: &Eyes<'_, State>) -> Option<String> {
        Some(format!("day {}", self.day))
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

impl Seen<State> for ScenarioSet {
    type Wire = ScenarioSet;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ScenarioSet {
        let ScenarioSet { pieces, players, day, phase, step, winner, order } = self;
        ScenarioSet {
            pieces: pieces.iter().filter(|it| lies_open(it, eyes.viewer)).cloned().collect(),
            players: players
                .iter()
                .zip((0..).map(Seat))
                .map(|it| open_player(it, eyes.viewer))
                .collect(),
            day: *day,
            phase: *phase,
            step: *step,
            winner: *winner,
            order: order.clone(),
        }
    }
}

/// A deck was shuffled, with the discard pile where the deck was empty (DT3.2, DT3.3, DT5.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DeckShuffled {
    /// The player whose deck it is.
    pub seat: Seat,
    /// Cards in it now.
    pub count: u8,
    /// The cards from the top; nobody is shown them.
    #[serde(default)]
    pub deck: Vec<Named>,
    /// The rule or card that had it shuffled.
    pub cause: Cause,
}

impl Happening<State> for DeckShuffled {
    fn fold(&self, state: &mut State) {
        let DeckShuffled { seat, deck, .. } = self;
        state.shuffle(*seat, deck)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let DeckShuffled { seat, count, cause, .. } = self;
        cards::shuffled(eyes.before, *seat, *count, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let DeckShuffled { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        eyes.viewer.sees_all()
    }
}

impl Seen<State> for DeckShuffled {
    type Wire = DeckShuffled;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> DeckShuffled {
        let DeckShuffled { seat, count, deck, cause } = self;
        DeckShuffled {
            seat: *seat,
            count: *count,
            deck: known(deck, eyes.viewer.sees_all()),
            cause: *cause,
        }
    }
}

/// A day began (DT1.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DayBegan {
    /// The number of the day, from 1.
    pub day: u16,
}

impl Happening<State> for DayBegan {
    fn fold(&self, state: &mut State) {
        let DayBegan { day } = self;
        state.begin_day(*day)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let DayBegan { day } = self;
        format!("day {day} begins")
    }

    fn rule(&self, _: &State) -> &'static str {
        let DayBegan { day } = self;
        choose(*day <= 1, "DT1.1", "DT14.9")
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Turn)
    }

    fn short(&self, _: &Eyes<'_, State>) -> Option<String> {
        Some(format!("day {}", self.day))
    }
}

/// A phase of the day began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PhaseBegan {
    /// The phase that began.
    pub phase: Phase,
}

impl Happening<State> for PhaseBegan {
    fn fold(&self, state: &mut State) {
        let PhaseBegan { phase } = self;
        state.phase = *phase;
        state.step = Step::Begin;
        state.turn = None;
        state.passes = 0;
        state.checked = false;
        state.pull = None;
        state.pieces.iter_mut().for_each(|it| it.arrived = false);
        state.lasting.retain(|it| it.until != Until::EndOfPhase);
        if state.time_called && *phase == Phase::Noon {
            state.grant_last_plays();
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let PhaseBegan { phase } = self;
        steps::phase_began(*phase).to_owned()
    }

    fn rule(&self, _: &State) -> &'static str {
        let PhaseBegan { phase } = self;
        of_phase(*phase)
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

/// The next step of a phase came up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StepTaken {
    /// The step that came up.
    pub step: Step,
}

impl Happening<State> for StepTaken {
    fn fold(&self, state: &mut State) {
        let StepTaken { step } = self;
        state.take_step(*step)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let StepTaken { step } = self;
        steps::step_taken(eyes.before, *step)
    }

    fn rule(&self, before: &State) -> &'static str {
        let StepTaken { step } = self;
        of_step(before, *step)
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// Players pulled to decide who goes first, before there is a Winner: low pulls first (DT5.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OrderPulled {
    /// The seats, the first to go first.
    #[serde(default)]
    pub order: Vec<Seat>,
}

impl Happening<State> for OrderPulled {
    fn fold(&self, state: &mut State) {
        let OrderPulled { order } = self;
        state.pulled_order.clone_from(order)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let OrderPulled { order } = self;
        steps::order_pulled(order)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT5.6"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// It is a player's turn to make a play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TurnCame {
    /// The player whose turn it is.
    pub seat: Seat,
}

impl Happening<State> for TurnCame {
    fn fold(&self, state: &mut State) {
        let TurnCame { seat } = self;
        match &mut state.shootout {
            Some(shootout) => shootout.turn = Some(*seat),
            None => {
                state.turn = Some(*seat);
                state.checked = false;
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let TurnCame { seat } = self;
        steps::turn_came(eyes.before, *seat)
    }

    fn rule(&self, before: &State) -> &'static str {
        of_turns(before)
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A player passed (DT8.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Passed {
    /// The player who passed.
    pub seat: Seat,
    /// How many have passed in a row.
    pub passes: u8,
}

impl Happening<State> for Passed {
    fn fold(&self, state: &mut State) {
        let Passed { seat, passes } = self;
        match &mut state.shootout {
            Some(shootout) => shootout.passes = *passes,
            None => state.passes = *passes,
        }
        state.count_play(*seat);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Passed { seat, passes } = self;
        steps::passed(eyes.before, *seat, *passes)
    }

    fn rule(&self, before: &State) -> &'static str {
        of_turns(before)
    }
}

/// A player announced check: passing now would win them the game (DT8.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Checked {
    /// The player who may make another play.
    pub seat: Seat,
    /// The player who would win.
    pub by: Seat,
}

impl Happening<State> for Checked {
    fn fold(&self, state: &mut State) {
        state.checked = true
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let Checked { seat, by } = self;
        format!(
            "check: if {seat:#} passes, and nobody else makes a play, {by:#} wins. {} may make \
             another play",
            capitalized(&format!("{seat:#}"))
        )
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT8.3"
    }
}

/// A play is finished with all its effects (DT8.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlayFinished {
    /// The player whose play it was.
    pub seat: Seat,
}

impl Happening<State> for PlayFinished {
    fn fold(&self, state: &mut State) {
        state.finish_play(self.seat)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let PlayFinished { seat } = self;
        format!("{seat:#}'s play is over")
    }

    fn rule(&self, before: &State) -> &'static str {
        let (shooting, _job) = (before.shootout.is_some(), before.job.is_some());
        match self {
            PlayFinished { .. } if shooting => of_turns(before),
            PlayFinished { .. } => "DT8.2",
        }
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A player may make another play after this one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AnotherPlayGranted {
    /// The player who may make it.
    pub seat: Seat,
    /// The card that grants it.
    pub cause: Cause,
}

impl Happening<State> for AnotherPlayGranted {
    fn fold(&self, state: &mut State) {
        match &mut state.shootout {
            Some(shootout) => shootout.another_play = true,
            None => state.another_play = true,
        }
    }

    fn sentence(&self, _eyes: &Eyes<'_, State>) -> String {
        let AnotherPlayGranted { seat, cause } = self;
        format!("{seat:#} may make another play after this one{}", why(*cause))
    }

    fn rule(&self, _: &State) -> &'static str {
        let AnotherPlayGranted { cause, .. } = self;
        cause.id()
    }
}
