//! The game ends; what a judge puts right.

use super::parts::{Purse, Standings, WonBy};
use crate::doomtown::telling::citing::of_victory;
use crate::doomtown::telling::corrections::told;
use crate::doomtown::telling::{game_won, standings_taken, time_called};
use crate::doomtown::town::adjustment::Adjustment;
use crate::doomtown::town::state::{Phase, State};
use crate::engine::{Eyes, Happening, Mark, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A player has more control points than any other has influence (DT16.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GameWon {
    /// The player who won.
    pub seat: Seat,
    /// How it was decided.
    pub reason: WonBy,
}

impl Happening<State> for GameWon {
    fn fold(&self, state: &mut State) {
        let GameWon { seat, reason } = self;
        state.victory = Some((*seat, *reason));
        state.phase = Phase::Over;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let GameWon { seat, reason } = self;
        game_won(eyes.before, *seat, *reason)
    }

    fn rule(&self, _: &State) -> &'static str {
        let GameWon { reason, .. } = self;
        of_victory(*reason)
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// Time was called: each player has three more Noon plays, then Sundown is forced (DT16.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TimeCalled {}

impl Happening<State> for TimeCalled {
    fn fold(&self, state: &mut State) {
        state.call_time()
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        time_called(eyes.before)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT16.5"
    }
}

/// Control points and influence were counted (DT14.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StandingsTaken {
    /// What each player has, in the order of seats.
    #[serde(default)]
    pub standings: Vec<Standings>,
}

impl Happening<State> for StandingsTaken {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let StandingsTaken { standings } = self;
        standings_taken(standings)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT14.2"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// A player left the game, and their cards left with them (DTH7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Left {
    /// The player who left.
    pub seat: Seat,
}

impl Happening<State> for Left {
    fn fold(&self, state: &mut State) {
        let Left { seat } = self;
        state.leave(*seat)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let Left { seat } = self;
        format!("{seat:#} leaves the game, and so do all cards of {seat:#}")
    }

    fn rule(&self, _: &State) -> &'static str {
        "DTH7"
    }
}

/// A judge put something right (DTH6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Adjusted {
    /// What the judge changed, and to what.
    pub adjustment: Adjustment,
}

impl Happening<State> for Adjusted {
    fn fold(&self, state: &mut State) {
        let Adjusted { adjustment } = self;
        state.correct(adjustment)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Adjusted { adjustment } = self;
        format!("a judge rules: {}", told(eyes.before, adjustment))
    }

    fn rule(&self, _: &State) -> &'static str {
        "DTH6"
    }
}

/// A player paid a fine (DTH6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FinePaid {
    /// The player who paid.
    pub seat: Seat,
    /// Ghost rock that was paid to the bank.
    pub amount: u32,
}

impl Happening<State> for FinePaid {
    fn fold(&self, state: &mut State) {
        let FinePaid { seat, amount } = self;
        state.take_from(Purse::Stash { seat: *seat }, *amount);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let FinePaid { seat, amount } = self;
        format!("{seat:#} pays a fine of {amount} ghost rock")
    }

    fn rule(&self, _: &State) -> &'static str {
        "DTH6"
    }
}
