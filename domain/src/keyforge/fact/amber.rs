//! Amber moves, keys are forged, chains come and go.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::cause::Cause;
use super::super::state::State;
use super::super::things::Color;
use super::parts::{AmberVerb, Purse};
use crate::engine::{Eyes, Happening, Mark, Seat, counted, so_many};

/// Amber moved from one place to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AmberMoved {
    /// The place where it was.
    pub from: Purse,
    /// The place where it is now.
    pub to: Purse,
    /// How much amber moved.
    pub amount: u32,
    /// In which way it moved: gained, stolen and so on.
    pub verb: AmberVerb,
    /// The rule or card that moved it.
    pub cause: Cause,
}

/// The player who gets what is spent, if one does.
fn got_by(to: Purse) -> String {
    match to {
        Purse::Pool { seat } => format!(", and {seat:#} gets it"),
        Purse::Supply {} | Purse::OnCard { .. } => String::new(),
    }
}

impl Happening<State> for AmberMoved {
    fn fold(&self, state: &mut State) {
        for (purse, comes) in [(self.from, false), (self.to, true)] {
            let amber = match purse {
                Purse::Supply {} => None,
                Purse::Pool { seat } => state.players.get_mut(seat.index()).map(|it| &mut it.amber),
                Purse::OnCard { card } => state.piece_mut(card).map(|it| &mut it.amber),
            };
            if let Some(amber) = amber {
                let after = if comes {
                    amber.saturating_add(self.amount)
                } else {
                    amber.saturating_sub(self.amount)
                };
                *amber = after;
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let AmberMoved { from, to, amount, verb, cause } = self;
        let by = cause.tail();
        let state = eyes.before;
        match (verb, from, to) {
            (AmberVerb::Steal, Purse::Pool { seat: from }, Purse::Pool { seat: to }) => {
                format!("{to:#} steals {amount} amber from {from:#}{by}")
            }
            (AmberVerb::Pay, Purse::Pool { seat: from }, Purse::Pool { seat: to }) => {
                format!("{from:#} pays {amount} amber to {to:#}{by}")
            }
            (AmberVerb::Capture, Purse::Pool { seat }, Purse::OnCard { card }) => {
                format!("{} captures {amount} amber from {seat:#}{by}", state.name(*card))
            }
            (AmberVerb::Exalt, _, Purse::OnCard { card }) => {
                format!("{} is exalted with {amount} amber{by}", state.name(*card))
            }
            (AmberVerb::Spend, Purse::OnCard { card }, to) => {
                let card = state.name(*card);
                format!("{amount} amber on {card} is spent on a key{}", got_by(*to))
            }
            (AmberVerb::Spend, Purse::Pool { seat }, to) => {
                format!("{seat:#} spends {amount} amber on a key{}", got_by(*to))
            }
            (_, Purse::Supply {}, Purse::Pool { seat }) => {
                format!("{seat:#} gains {amount} amber{by}")
            }
            (_, Purse::Pool { seat }, Purse::Supply {}) => {
                format!("{seat:#} loses {amount} amber{by}")
            }
            (_, Purse::OnCard { card }, Purse::Pool { seat }) => format!(
                "{amount} amber moves from {} to the pool of {seat:#}{by}",
                state.name(*card)
            ),
            (_, Purse::OnCard { card }, Purse::Supply {}) => {
                format!("{amount} amber on {} returns to the supply{by}", state.name(*card))
            }
            (_, Purse::Pool { seat }, Purse::OnCard { card }) => {
                format!("{seat:#} puts {amount} amber on {}{by}", state.name(*card))
            }
            (_, _, Purse::OnCard { card }) => {
                format!("{amount} amber is put on {}{by}", state.name(*card))
            }
            (_, Purse::Pool { seat: from }, Purse::Pool { seat: to }) => {
                format!("{amount} amber moves from {from:#} to {to:#}{by}")
            }
            (_, Purse::Supply {}, Purse::Supply {}) => "no amber moves".to_owned(),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// There was nothing that a player could steal in the place of what they would have gained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NothingStolen {
    /// The player who would have stolen.
    pub seat: Seat,
    /// The card that lets them.
    pub cause: Cause,
}

impl Happening<State> for NothingStolen {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("{:#} can steal nothing, and gains nothing{}", self.seat, self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A player forged a key (KF3.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct KeyForged {
    /// The player who forged it.
    pub seat: Seat,
    /// The key's color.
    pub color: Color,
    /// How much amber it cost.
    pub cost: u32,
    /// The rule or card that let them forge it.
    pub cause: Cause,
}

impl Happening<State> for KeyForged {
    fn fold(&self, state: &mut State) {
        if let Some(player) = state.players.get_mut(self.seat.index()) {
            player.keys.push(self.color);
        }
        if state.active == self.seat {
            state.ledger.forged.push(self.color);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let KeyForged { seat, color, cost, .. } = self;
        let keys = counted(eyes.after.player(*seat).keys.len(), "key");
        format!("{seat:#} forges the {} key for {cost} amber and has {keys}", color.name())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// A key was unforged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct KeyUnforged {
    /// The player who had forged it.
    pub seat: Seat,
    /// The key's color.
    pub color: Color,
    /// The card that unforged it.
    pub cause: Cause,
}

impl Happening<State> for KeyUnforged {
    fn fold(&self, state: &mut State) {
        if let Some(player) = state.players.get_mut(self.seat.index()) {
            player.keys.retain(|it| *it != self.color);
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let KeyUnforged { seat, color, cause } = self;
        format!("the {} key of {seat:#} is unforged{}", color.name(), cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// A player skipped the forge step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ForgingSkipped {
    /// The player who skips it.
    pub seat: Seat,
    /// The card that makes them.
    pub cause: Cause,
}

impl Happening<State> for ForgingSkipped {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let ForgingSkipped { seat, cause } = self;
        format!("{seat:#} skips the forge step{}", cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A player gained or shed chains (KF3.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ChainsChanged {
    /// The player whose chains they are.
    pub seat: Seat,
    /// How many more they are; fewer below 0.
    pub amount: i32,
    /// The rule or card that changed them.
    pub cause: Cause,
}

impl Happening<State> for ChainsChanged {
    fn fold(&self, state: &mut State) {
        if let Some(player) = state.players.get_mut(self.seat.index()) {
            let chains = i32::from(player.chains).saturating_add(self.amount);
            player.chains = so_many(chains.max(0));
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let ChainsChanged { seat, amount, cause } = self;
        let now = counted(eyes.after.player(*seat).chains, "chain");
        let verb = if *amount < 0 { "sheds" } else { "gains" };
        let number = counted(amount.unsigned_abs(), "chain");
        format!("{seat:#} {verb} {number} and has {now}{}", cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}
