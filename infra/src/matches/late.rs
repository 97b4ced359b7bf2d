//! Requests that come too late: a seat whose time was up is told so, whoever recorded it.

use domain::engine::{
    AccountId, AnyMatch, Kind, MatchId, OnExpiry, PromptId, Rejection, Sealed, Seat,
};
use serde_json::Value;

use super::{MatchError, Matches, seats_of};

/// Events that are searched backwards for an expiry, at most.
const LOOK_BACK: u64 = 32;

impl Matches {
    /// The reason for a refusal, if it may be that the time of the account's seat was up: its
    /// prompt was answered for it, or it is out of the match.
    pub(super) async fn late(
        &self,
        id: MatchId,
        account: AccountId,
        seat: Option<Seat>,
        prompt: Option<&PromptId>,
        error: MatchError,
    ) -> MatchError {
        let about_time = match &error {
            MatchError::Rejected(rejection) => rejection.is_about_time(),
            // Perhaps it was the expiry itself that moved the match on.
            MatchError::VersionMismatch { .. } => true,
            _ => false,
        };
        if !about_time {
            return error;
        }
        match self.out_of_time(id, account, seat, prompt).await {
            Ok(Some(seat)) => Rejection::ClockExpired(seat).into(),
            Ok(None) | Err(_) => error,
        }
    }

    async fn out_of_time(
        &self,
        id: MatchId,
        account: AccountId,
        seat: Option<Seat>,
        prompt: Option<&PromptId>,
    ) -> Result<Option<Seat>, MatchError> {
        let live = self.recent(id).await?;
        let it = live.head.as_ref();
        let clock = it.summary().clock;
        if clock.is_none() {
            return Ok(None);
        }
        let own = seats_of(it, account);
        let named = |it: &Seat| own.contains(it) && seat.is_none_or(|seat| seat == *it);
        let log = self.read_log(id, it.seq().saturating_sub(LOOK_BACK), it.seq()).await?;
        let expiries = log.iter().enumerate().filter(|(_, line)| line.kind == Kind::ClockExpired);
        let found = expiries.filter_map(|(at, line)| {
            let seat = line.seat.filter(named)?;
            let answered = log.get(at + 1).is_some_and(|next| answers(next, seat, prompt));
            let gone = clock.on_expiry == OnExpiry::Loss && is_out(it, seat);
            (answered || gone).then_some(seat)
        });
        Ok(found.last())
    }
}

/// Whether the event is the answer that was given for a seat to this prompt.
fn answers(line: &Sealed, seat: Seat, prompt: Option<&PromptId>) -> bool {
    let Some(prompt) = prompt.filter(|_| line.kind == Kind::DecisionMade) else { return false };
    let content: Value = serde_json::from_str(&line.content).unwrap_or_default();
    line.seat == Some(seat) && content["decision"]["prompt"] == prompt.0
}

fn is_out(it: &dyn AnyMatch, seat: Seat) -> bool {
    it.summary().chairs.get(seat.index()).is_some_and(|chair| chair.resigned)
}
