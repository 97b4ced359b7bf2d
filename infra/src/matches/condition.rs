//! The condition on which something is appended: the match's version, or what the caller has seen.

use domain::engine::{AccountId, AnyMatch, Kind, Perceived, PromptId, Seat, Viewer};

use super::chain::Answering;
use super::{Line, MatchError, Matches};

/// Events that are searched for something new to a caller, at most; if there are more, something
/// new is assumed.
const LOOKED_THROUGH_MAX: u64 = 1_000;

/// The condition on which something is appended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// The version that the match must be at, if any.
    at: Option<u64>,
    seen: Option<Seen>,
}

/// What a caller has seen of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    /// The seq of the last event that they have seen.
    seq: u64,
    account: AccountId,
    seat: Option<Seat>,
    prompt: PromptId,
}

impl Condition {
    /// The match must be at this version, if one is given.
    pub fn at(version: Option<u64>) -> Condition {
        Condition { at: version, seen: None }
    }

    /// As [`Condition::at`], and nothing new may have been shown to the caller after what they
    /// have seen.
    pub fn of(answering: &Answering, account: AccountId, version: Option<u64>) -> Condition {
        let Answering { seat, prompt, seen, .. } = answering;
        let seen = seen.map(|seq| Seen { seq, account, seat: *seat, prompt: prompt.clone() });
        Condition { at: version, seen }
    }
}

impl Matches {
    /// Whether a condition holds at this point of a match.
    pub(super) async fn holds(
        &self,
        condition: &Condition,
        it: &dyn AnyMatch,
    ) -> Result<bool, MatchError> {
        let version = it.seq();
        if condition.at.is_some_and(|wanted| wanted != version) {
            return Ok(false);
        }
        let Some(seen) = condition.seen.as_ref().filter(|it| it.seq != version) else {
            return Ok(true);
        };
        let since = version.checked_sub(seen.seq).filter(|since| *since <= LOOKED_THROUGH_MAX);
        let Some(since) = since else { return Ok(false) };
        let Ok(seat) = it.own_seat(seen.account, seen.seat, Some(&seen.prompt)) else {
            // A caller who does not sit there gets that refusal instead.
            return Ok(true);
        };
        let limit = usize::try_from(since).unwrap_or(usize::MAX);
        let page = self.page(it.id(), seen.seq, limit).await?;
        let lines = page.lines.iter().filter(|line| line.sealed.seq <= version);
        let new = lines.map(|line| is_new(line, seat)).collect::<Result<Vec<bool>, _>>()?;
        Ok(!new.contains(&true))
    }
}

/// Whether an event shows something new to a seat. Every event does, except a decision of another
/// player from which nothing follows yet.
fn is_new(line: &Line, seat: Seat) -> Result<bool, MatchError> {
    let shown = line.before.show_next(&line.sealed, Viewer::Seat(seat), None);
    let Perceived { event, .. } = shown.map_err(|error| {
        let (check, detail) = ("content".to_owned(), error.detail);
        MatchError::Frozen(domain::engine::Failure { seq: error.seq, check, detail })
    })?;
    let silent = event.kind == Kind::DecisionMade
        && event.seat != Some(seat)
        && event.facts.is_empty()
        && event.asked.is_empty();
    Ok(!silent)
}
