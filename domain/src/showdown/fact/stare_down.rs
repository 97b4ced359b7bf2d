//! Cards are turned up, until somebody draws and it is open who was first.

use super::super::action::Position;
use super::super::cards::CardId;
use super::super::player::CardMark;
use super::super::state::{Phase, State};
use super::super::telling::{card_name, nobody_can_draw, raced, who, who_plain};
use super::super::view::{CardView, card_view, may_look};
use super::parts::{RaceCourse, rule_of_turning_up};
use crate::engine::{Eyes, Happening, Mark, Seat, Seen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Both were ready (D4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StareDownBegan {}

impl Happening<State> for StareDownBegan {
    fn fold(&self, state: &mut State) {
        state.phase = Phase::StareDown
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        "Both are ready; the stare down begins.".to_owned()
    }

    fn rule(&self, _: &State) -> &'static str {
        "D4"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

/// In a live match, a player was the first to touch a card (R10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FirstTouched {
    /// The player who was first.
    pub by: Seat,
}

impl Happening<State> for FirstTouched {
    fn fold(&self, state: &mut State) {
        let FirstTouched { by } = self;
        state.opener = Some(*by)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let FirstTouched { by } = self;
        format!("{} is the first to touch a card.", who(*by))
    }

    fn rule(&self, _: &State) -> &'static str {
        "R10"
    }
}

/// A player had no card left on their turn (R11).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Passed {
    /// The player who had no card left.
    pub by: Seat,
}

impl Happening<State> for Passed {
    fn fold(&self, _state: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let Passed { by } = self;
        format!("{} has no card left and passes.", who(*by))
    }

    fn rule(&self, _: &State) -> &'static str {
        "R11"
    }
}

/// A player reached for the opponent's cards without a DRAW (D5.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Lunged {
    /// The player who reached for the cards.
    pub by: Seat,
}

impl Happening<State> for Lunged {
    fn fold(&self, state: &mut State) {
        let Lunged { by } = self;
        state.player_mut(*by).lunged = true
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let Lunged { by } = self;
        format!("{} lunges without a DRAW and turns up no more cards this round.", who(*by))
    }

    fn rule(&self, _: &State) -> &'static str {
        "D5.3"
    }
}

/// Neither player could turn up a card any more, and nobody had drawn (R11).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StareDownEnded {}

impl Happening<State> for StareDownEnded {
    fn fold(&self, _state: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        nobody_can_draw(eyes.after)
    }

    fn rule(&self, _: &State) -> &'static str {
        "R11"
    }
}

/// A player turned up one of their cards (D4, D5.1, R27).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardRevealed {
    /// The player who turned it up.
    pub by: Seat,
    /// Where it lay among the player's cards.
    pub position: Position,
    /// The card that lies open now.
    pub card: CardId,
}

/// [`CardRevealed`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownCardRevealed {
    /// The player who turned it up.
    pub by: Seat,
    /// Where it lay among the player's cards.
    pub position: Position,
    /// The card that lies open now.
    pub card: CardView,
}

impl Happening<State> for CardRevealed {
    fn fold(&self, state: &mut State) {
        let CardRevealed { by, position, card } = self;
        state.turn_up(*by, *position, *card)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardRevealed { by, position, card } = self;
        format!(
            "{} turns up {} in position {position}.",
            who(*by),
            card_name(eyes.after, *by, *card)
        )
    }

    fn rule(&self, before: &State) -> &'static str {
        rule_of_turning_up(before)
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let CardRevealed { by, .. } = self;
        !may_look(eyes.before, eyes.viewer, *by)
    }
}

impl Seen<State> for CardRevealed {
    type Wire = ShownCardRevealed;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownCardRevealed {
        let card = |seat: Seat, card: CardId| card_view(eyes.after.player(seat).character, card);
        let CardRevealed { by, position, card: it } = self.clone();
        ShownCardRevealed { by, position, card: card(by, it) }
    }
}

/// A FLINCH lost its effect, the opponent's next card not being a DRAW (R26).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FlinchLost {
    /// The player whose FLINCH it was.
    pub by: Seat,
    /// The FLINCH that lost its effect.
    pub card: CardId,
}

/// [`FlinchLost`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownFlinchLost {
    /// The player whose FLINCH it was.
    pub by: Seat,
    /// The FLINCH that lost its effect.
    pub card: CardView,
}

impl Happening<State> for FlinchLost {
    fn fold(&self, state: &mut State) {
        let FlinchLost { by, card } = self;
        state.player_mut(*by).mark(*card, CardMark::Lost)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let FlinchLost { by, card } = self;
        format!(
            "The {} of {} loses its effect: the opponent's next card is not a DRAW.",
            card_name(eyes.after, *by, *card),
            who_plain(*by)
        )
    }

    fn rule(&self, _: &State) -> &'static str {
        "R26"
    }
}

impl Seen<State> for FlinchLost {
    type Wire = ShownFlinchLost;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownFlinchLost {
        let card = |seat: Seat, card: CardId| card_view(eyes.after.player(seat).character, card);
        let FlinchLost { by, card: it } = self.clone();
        ShownFlinchLost { by, card: card(by, it) }
    }
}

/// The first DRAW of the round made its player the attacker (D5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrawAnnounced {
    /// The player who is the attacker now.
    pub by: Seat,
}

/// [`DrawAnnounced`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownDrawAnnounced {
    /// The player who turned up the DRAW.
    pub attacker: Seat,
    /// The player who is shot at.
    pub defender: Seat,
}

impl Happening<State> for DrawAnnounced {
    fn fold(&self, state: &mut State) {
        state.phase = Phase::Draw
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let DrawAnnounced { by } = self;
        format!("{} draws and attacks {}.", who(*by), who_plain(by.opponent()))
    }

    fn rule(&self, _: &State) -> &'static str {
        "D5"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

impl Seen<State> for DrawAnnounced {
    type Wire = ShownDrawAnnounced;

    fn seen_by(&self, _: &Eyes<'_, State>) -> ShownDrawAnnounced {
        let DrawAnnounced { by } = self.clone();
        ShownDrawAnnounced { attacker: by, defender: by.opponent() }
    }
}

/// It was decided who touched a card first (D5.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RaceResolved {
    /// The player who reached for the other's cards.
    pub attacker: Seat,
    /// The player who touched a card first.
    pub won_by: Seat,
    /// How it was decided; each way has fields of its own.
    pub course: RaceCourse,
}

impl Happening<State> for RaceResolved {
    fn fold(&self, state: &mut State) {
        let RaceResolved { attacker, won_by, course } = self;
        if let RaceCourse::Nerve { attacker_bid, defender_bid } = course {
            state.player_mut(*attacker).spend(*attacker_bid);
            state.player_mut(attacker.opponent()).spend(*defender_bid);
        }
        // A defender who was fast enough turns a card up first.
        if won_by == attacker {
            state.phase = Phase::Shoot;
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let RaceResolved { attacker, won_by, course } = self;
        raced(*attacker, *won_by, course)
    }

    fn rule(&self, _: &State) -> &'static str {
        let RaceResolved { course, .. } = self;
        course.rule()
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let RaceResolved { course, .. } = self;
        match course {
            RaceCourse::NoCard {} | RaceCourse::Lunged {} | RaceCourse::AllCovered {} => false,
            RaceCourse::Slap { .. } | RaceCourse::Nerve { .. } => !eyes.viewer.sees_all(),
            RaceCourse::Reflex { .. } => !eyes.viewer.sees_all(),
            RaceCourse::Coin {} => true,
        }
    }
}
