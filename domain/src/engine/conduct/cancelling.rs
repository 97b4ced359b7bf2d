//! Calling a match off.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::play::draft::Draft;
use crate::engine::{Body, Decided, Match, Rejection, Ruleset, Stamp, Status, TextRef};

/// The right by which somebody calls a match off.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Canceller {
    /// As who made it, while it waits for players.
    Creator,
    /// As an admin, at any time before it is over.
    Admin,
}

impl<R: Ruleset> Match<R> {
    /// Calls the match off: nothing is played any more, and there is no result. That the actor is
    /// an admin is the caller's to see to.
    pub fn cancel(
        &self,
        by: Canceller,
        reason: TextRef,
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        let status = self.standing.status;
        let is_own = stamp.actor.is_some() && stamp.actor == self.standing.creator;
        match by {
            Canceller::Creator if !is_own => return Err(Rejection::NotSeated),
            Canceller::Creator if status != Status::Open => {
                return Err(Rejection::NotActive(status));
            }
            Canceller::Admin if status.is_over() => return Err(Rejection::NotActive(status)),
            Canceller::Creator | Canceller::Admin => (),
        }
        let mut draft = Draft::on(self.clone(), stamp);
        draft.push(None, stamp.actor, None, Body::Cancelled { by, reason })?;
        Ok(draft.done())
    }
}
