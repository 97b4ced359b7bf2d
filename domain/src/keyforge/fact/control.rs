//! Control changes, and creatures change places.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::cause::Cause;
use super::super::printed::House;
use super::super::state::State;
use super::super::things::{CardId, Hold};
use crate::engine::{Eyes, Happening, Seat};

/// A player took control of a card, or got it back (KF13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ControlChanged {
    /// The card that is controlled.
    pub card: CardId,
    /// The player who controls it now.
    pub seat: Seat,
    /// A creature's place in the battleline, counted from 0 at the left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub at: Option<u16>,
    /// What the control rests on; left out where it goes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hold: Option<Hold>,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for ControlChanged {
    fn fold(&self, state: &mut State) {
        if let Some(piece) = state.piece_mut(self.card) {
            piece.holds.extend(self.hold);
        }
        state.move_over(self.card, self.seat, self.at.map(usize::from));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = eyes.before.name(self.card);
        match self.hold {
            Some(_) => format!("{:#} takes control of {name}{}", self.seat, self.cause.tail()),
            None => format!("{:#} controls {name} again", self.seat),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// Two creatures of a battleline changed places.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CreaturesSwapped {
    /// One of the two creatures.
    pub one: CardId,
    /// The other of the two creatures.
    pub other: CardId,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for CreaturesSwapped {
    fn fold(&self, state: &mut State) {
        let side = state.piece(self.one).side;
        let Some(player) = state.players.get_mut(side.index()) else { return };
        let place = |card: CardId| player.line.iter().position(|it| *it == card);
        if let (Some(one), Some(other)) = (place(self.one), place(self.other)) {
            player.line.swap(one, other);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let (one, other) = (eyes.before.name(self.one), eyes.before.name(self.other));
        format!("{one} and {other} change places{}", self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A house was chosen for a card, as long as it is in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HouseChosen {
    /// The card that the house was chosen for.
    pub card: CardId,
    /// The house that was chosen.
    pub house: House,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for HouseChosen {
    fn fold(&self, state: &mut State) {
        if let Some(piece) = state.piece_mut(self.card) {
            piece.chose = Some(self.house);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} names {}", eyes.before.name(self.card), self.house.name())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}
