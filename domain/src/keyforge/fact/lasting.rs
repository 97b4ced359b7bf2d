//! What lasts, and what was decided.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::cause::Cause;
use super::super::state::{Lasting, State};
use super::super::things::Until;
use crate::engine::{Eyes, Happening, Seat};

/// Something began that outlasts what brought it about (KF11.11).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LastingBegan {
    /// What lasts, until when, and for whom.
    pub lasting: Lasting,
}

impl Happening<State> for LastingBegan {
    fn fold(&self, state: &mut State) {
        state.stamp = state.stamp.max(self.lasting.id);
        state.lasting.push(self.lasting);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Lasting { on, until, by, .. } = &self.lasting;
        let says = self.lasting.told(eyes.before);
        let until = match until {
            Until::TurnEnds | Until::FoesTurnEnds => " until the turn ends".to_owned(),
            Until::FoesNextTurn => {
                let foe = format!("{:#}", eyes.before.foe(*by));
                match says.starts_with(&foe) {
                    true => " in their next turn".to_owned(),
                    false => format!(" during the next turn of {foe}"),
                }
            }
            Until::LeavesPlay if on.is_none() => String::new(),
            Until::LeavesPlay => " as long as it is in play".to_owned(),
        };
        match on {
            Some(card) => format!("{} {says}{until}", eyes.before.name(*card)),
            None => format!("{says}{until}"),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        self.lasting.cause.id()
    }
}

/// Something that lasted ended before its time: it is used up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LastingEnded {
    /// Its number in this match.
    pub id: u32,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for LastingEnded {
    fn fold(&self, state: &mut State) {
        state.lasting.retain(|it| it.id != self.id);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("what {} brought about is used up", self.cause.title().unwrap_or("the card"))
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A player decided what a card does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Decided {
    /// The player who decided.
    pub seat: Seat,
    /// What they decided.
    pub what: String,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for Decided {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("{:#} names {}{}", self.seat, self.what, self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}
