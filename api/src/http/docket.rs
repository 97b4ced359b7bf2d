//! A match whose disputes are wanted, and who wants them.

use domain::engine::{AccountId, MatchId};
use infra::identity::{Caller, Scope};
use infra::matches::DisputeRow;

use crate::http::admission::judge_of;
use crate::http::caller::{Allowed, Call};
use crate::http::problem::{Name, Problem};
use crate::http::watching::Watched;
use crate::http::wire::seats_of;

/// A match whose disputes the caller wants.
pub struct Docket {
    /// The match's id.
    pub id: MatchId,
    /// The caller.
    pub caller: Option<Caller>,
    /// The match as they watch it. A frozen one cannot be watched: its judges are told of its
    /// disputes as the list of all tells of them, by their rows alone.
    watched: Option<Watched>,
}

impl Docket {
    /// A match, if the caller may know of it. Whoever does not judge it is told if it is frozen.
    pub async fn of(call: &Call, id: MatchId, caller: Option<Caller>) -> Result<Docket, Problem> {
        match Watched::of(call, id, caller.clone()).await {
            Ok(watched) => Ok(Docket { id, caller, watched: Some(watched) }),
            Err(problem) if problem.name() == Name::FoldMismatch => {
                Docket::frozen(call, id, caller, problem).await
            }
            Err(problem) => Err(problem),
        }
    }

    async fn frozen(
        call: &Call,
        id: MatchId,
        caller: Option<Caller>,
        problem: Problem,
    ) -> Result<Docket, Problem> {
        let row = call.app.matches.stored_row(id).await?;
        if let Some(caller) = &caller {
            if judge_of(&call.app, &row, caller).await.is_ok() {
                return Ok(Docket { id, caller: Some(caller.clone()), watched: None });
            }
            if !seats_of(&row.players, caller.id()).is_empty() {
                return Err(problem);
            }
        }
        // Who is shown the match later would hear of a dispute now.
        let lags = row.delayed && !row.status.is_over();
        Err(if lags { Problem::not_found() } else { problem })
    }

    /// The caller as a judge of the match.
    pub async fn judge(&self, call: &Call) -> Result<AccountId, Problem> {
        match (&self.watched, &self.caller) {
            (Some(watched), _) => watched.judge(call).await,
            (None, caller) => caller.as_ref().map(Caller::id).ok_or_else(Problem::internal),
        }
    }

    /// Whether the caller sits in the match.
    pub fn is_seated(&self) -> bool {
        self.watched.as_ref().is_some_and(|it| !it.seats().is_empty())
    }

    /// Whether the caller hears of what happens without a delay.
    pub async fn is_up_to_date(&self, call: &Call) -> bool {
        match &self.watched {
            Some(watched) => watched.is_up_to_date(call).await,
            None => true,
        }
    }

    /// Whether the caller may read what was claimed.
    pub fn reads_claim(&self, row: &DisputeRow, judges: bool) -> bool {
        let own = |it: &Caller| Some(it.id()) == row.account && it.scopes.contains(Scope::Read);
        judges
            || self.caller.as_ref().is_some_and(own)
            || self.watched.as_ref().is_some_and(Watched::is_revealed)
    }
}
