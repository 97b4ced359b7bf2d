//! Ghost rock changes hands.

use super::parts::Purse;
use crate::doomtown::cause::Cause;
use crate::doomtown::telling::money;
use crate::doomtown::telling::shown::tells_of_a_card;
use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::state::State;
use crate::engine::{Eyes, Happening, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A player without ghost rock borrowed one for the ante (DT6.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Borrowed {
    /// The player who borrowed.
    pub seat: Seat,
}

impl Happening<State> for Borrowed {
    fn fold(&self, state: &mut State) {
        let Borrowed { seat } = self;
        let player = state.player_mut(*seat);
        player.debt += 1;
        player.ghost_rock += 1;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let Borrowed { seat } = self;
        format!("{seat:#} borrows 1 ghost rock from the bank to ante")
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT6.1"
    }
}

/// A player paid back what they had borrowed (DT7.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DebtRepaid {
    /// The player who paid back.
    pub seat: Seat,
    /// Ghost rock that was paid back to the bank.
    pub amount: u32,
}

impl Happening<State> for DebtRepaid {
    fn fold(&self, state: &mut State) {
        let DebtRepaid { seat, amount } = self;
        state.take_from(Purse::Stash { seat: *seat }, *amount);
        let player = state.player_mut(*seat);
        player.debt = player.debt.saturating_sub(*amount);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let DebtRepaid { seat, amount } = self;
        format!("{seat:#} pays {amount} borrowed ghost rock back to the bank")
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT7.3"
    }
}

/// Ghost rock changed hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GhostRockMoved {
    /// Where it was before.
    pub from: Purse,
    /// Where it is now.
    pub to: Purse,
    /// Ghost rock that moved.
    pub amount: u32,
    /// The rule or card that moved it.
    pub cause: Cause,
}

impl Happening<State> for GhostRockMoved {
    fn fold(&self, state: &mut State) {
        let GhostRockMoved { from, to, amount, .. } = self;
        state.take_from(*from, *amount);
        state.put_into(*to, *amount);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let GhostRockMoved { from, to, amount, cause } = self;
        money::moved(eyes.before, *from, *to, *amount, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let GhostRockMoved { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let GhostRockMoved { from, to, .. } = self;
        tells_of_a_card(eyes.before, *from, *to, eyes.viewer)
    }
}

/// A player collected production (DT7.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct IncomeCollected {
    /// The player who collected.
    pub seat: Seat,
    /// Ghost rock in all, from the bank.
    pub amount: u32,
    /// The cards that produced it.
    #[serde(default)]
    pub sources: Vec<CardId>,
}

impl Happening<State> for IncomeCollected {
    fn fold(&self, state: &mut State) {
        let IncomeCollected { seat, amount, .. } = self;
        state.put_into(Purse::Stash { seat: *seat }, *amount);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let IncomeCollected { seat, amount, sources } = self;
        money::income(eyes.before, *seat, *amount, sources)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT7.2"
    }
}

/// A player paid upkeep (DT7.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct UpkeepPaid {
    /// The player who paid.
    pub seat: Seat,
    /// Ghost rock in all, to the bank.
    pub amount: u32,
    /// The dudes who were paid for.
    #[serde(default)]
    pub dudes: Vec<CardId>,
}

impl Happening<State> for UpkeepPaid {
    fn fold(&self, state: &mut State) {
        let UpkeepPaid { seat, amount, .. } = self;
        state.take_from(Purse::Stash { seat: *seat }, *amount);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let UpkeepPaid { seat, amount, dudes } = self;
        money::upkeep(eyes.before, *seat, *amount, dudes)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT7.5"
    }
}
