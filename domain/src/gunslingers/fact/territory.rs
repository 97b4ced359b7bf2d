//! Territory is held, taken and given up.

use super::super::rules::name_of_seat;
use super::super::state::State;
use super::super::telling::tokens;
use super::super::town::Property;
use crate::engine::{Eyes, Happening, Mark, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A claim came to nothing: nobody arrived, or too few to storm a headquarters (G30, G52).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ClaimVoid {
    /// The player who claimed it.
    pub seat: Seat,
    /// What the player claimed.
    pub property: Property,
    /// How many arrived.
    pub arrived: u8,
}

impl Happening<State> for ClaimVoid {
    fn fold(&self, state: &mut State) {
        let ClaimVoid { seat, property, arrived: _ } = self;
        state.claims.retain(|it| (it.seat, it.property) != (*seat, *property));
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let ClaimVoid { seat, property, arrived } = self;
        let name = property.linked();
        match arrived {
            0 => format!("None of {seat:#}'s gunslingers reaches the {name}."),
            _ => format!(
                "{} has too few at the {name} to storm a headquarters: {arrived}.",
                who(seat)
            ),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        match self {
            ClaimVoid { arrived: 0, .. } => "G30",
            ClaimVoid { .. } => "G52",
        }
    }
}

/// A player claimed a property that they control already, which changed nothing (G24).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TerritoryHeld {
    /// The player who controls it.
    pub seat: Seat,
    /// The property that was claimed.
    pub property: Property,
}

impl Happening<State> for TerritoryHeld {
    fn fold(&self, state: &mut State) {
        let TerritoryHeld { property, .. } = self;
        state.settle(*property);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let TerritoryHeld { seat, property } = self;
        format!("{} holds the {}.", who(seat), property.linked())
    }

    fn rule(&self, _: &State) -> &'static str {
        "G24"
    }
}

/// A player took control of a property (S9.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TerritoryTaken {
    /// The player who took control.
    pub seat: Seat,
    /// The property that was taken.
    pub property: Property,
    /// The player who lost it, if anybody controlled it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub from: Option<Seat>,
    /// Tokens that the loser returns.
    pub returned: u32,
    /// Tokens that the new controller gets.
    pub gained: u32,
}

impl Happening<State> for TerritoryTaken {
    fn fold(&self, state: &mut State) {
        let TerritoryTaken { seat, property, from, returned, gained } = self;
        state.take_territory(*seat, *property, *from, *returned, *gained);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let TerritoryTaken { seat, property, from, returned, gained } = self;
        let name = property.linked();
        let from = from.map_or(String::new(), |loser| format!(" from {loser:#}"));
        let takes = format!("{} takes the {name}{from}", who(seat));
        let gets = format!("{takes} and gets {}", tokens(*gained));
        match (gained, from.is_empty(), returned) {
            (0, _, _) => format!("{takes}."),
            (_, true, _) => format!("{gets}."),
            (_, false, 0) => format!("{gets}; the loser has none."),
            (_, false, _) => format!("{gets}; the loser returns {returned}."),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "S9.4"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// A property was stormed by too few to be taken (G47, G52).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StormFailed {
    /// The player who stormed it.
    pub seat: Seat,
    /// The property that was not taken.
    pub property: Property,
    /// How many of the player's gunslingers were still standing.
    pub standing: u8,
}

impl Happening<State> for StormFailed {
    fn fold(&self, state: &mut State) {
        let StormFailed { property, .. } = self;
        state.settle(*property);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let StormFailed { seat, property, standing } = self;
        format!(
            "{} has won at the {}, but does not take it: only {standing} of {seat:#}'s still \
                 stand.",
            who(seat),
            property.linked()
        )
    }

    fn rule(&self, _: &State) -> &'static str {
        match self {
            StormFailed { standing: 0, .. } => "G47",
            StormFailed { .. } => "G52",
        }
    }
}
