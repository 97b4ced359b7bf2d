//! A match as far as its log holds: to its head or, if it is frozen, to the event before what
//! fails.

use std::sync::Arc;

use domain::engine::{AnyMatch, AnyRuleset, Failure, Hash, MatchId, Sealed, Seed};

use super::cache::Live;
use super::{Head, MatchError, Matches, pinned};

/// How often a shorter part of a log is tried: each failure may hide an earlier one.
const TRIES_MAX: usize = 8;

/// A match whose log was read and folded.
#[derive(Clone)]
pub struct Reading {
    pub(super) matches: Matches,
    pub(super) live: Arc<Live>,
    /// Whether the match is frozen, so that this is only what holds of it.
    is_part: bool,
}

impl Matches {
    /// The match for a look that goes no further than event `to`, if that is named. Of a frozen
    /// match what comes before the failure may still be looked at like this.
    ///
    /// # Errors
    /// `NotFound`, `Store`; `Frozen`, if the look would go beyond what holds.
    pub async fn reading(&self, id: MatchId, to: Option<u64>) -> Result<Reading, MatchError> {
        let (live, is_part) = match (self.current(id).await, to) {
            (Err(MatchError::Frozen(failure)), Some(to)) => {
                (self.sound(id, to, failure).await?, true)
            }
            (current, _) => (current?, false),
        };
        Ok(Reading { matches: self.clone(), live, is_part })
    }

    /// The part of a frozen match that holds. It is not kept: nothing may be appended to it.
    async fn sound(&self, id: MatchId, to: u64, failure: Failure) -> Result<Arc<Live>, MatchError> {
        if failure.seq <= to {
            return Err(MatchError::Frozen(failure));
        }
        let (row, seed) = self.row_and_seed(id).await?;
        let mut promised = self.demands(id).await?.promised();
        promised.push((row.version, row.head_hash));
        if let Some(kept) = self.inner.cache.get(id) {
            promised.push((kept.head.seq(), kept.head.head()));
        }
        let log = match self.read_past(&row, 0, u64::MAX).await {
            // Beyond an event that cannot even be read, nothing is known.
            Err(MatchError::Frozen(unread)) => {
                self.read_past(&row, 0, unread.seq.saturating_sub(1)).await?
            }
            log => log?,
        };
        let holds = usize::try_from(failure.seq - 1).unwrap_or(usize::MAX);
        let ruleset = pinned(&row.ruleset, &row.rules_version)?;
        let folding = move || {
            let hashes: Vec<Hash> = log.iter().map(|line| line.hash).collect();
            let part = &log[..undisputed(&hashes, &promised).min(holds)];
            let (last, head) = longest_fold(ruleset, part, &seed)?;
            Some(Live::new(head, last, seed, row))
        };
        let found = self.inner.work.short(folding).await?;
        let seq = found.as_ref().map_or(1, |live| live.head.seq() + 1);
        match found.filter(|_| to < seq) {
            Some(mut live) => {
                live.row = live.row.clone().earlier(live.head.as_ref());
                Ok(Arc::new(live))
            }
            None => Err(MatchError::Frozen(Failure { seq, ..failure })),
        }
    }
}

impl Reading {
    /// Whether the match is frozen: this is what holds of it.
    pub fn is_part(&self) -> bool {
        self.is_part
    }

    /// The match after the last event that holds.
    pub fn head(&self) -> Head {
        Head { it: self.live.head.clone(), row: self.live.row.clone() }
    }

    /// The match after event `seq`.
    ///
    /// # Errors
    /// `NotFound` also beyond the last event; `Frozen`, `Store`.
    pub async fn at(&self, seq: u64) -> Result<Arc<dyn AnyMatch>, MatchError> {
        let folded = self.matches.fold_to(&self.live, seq).await;
        folded.inspect_err(|error| self.matches.doubt(self.live.head.id(), error))
    }

    /// The seed, once the match is over; never, if it was called off before it started.
    pub fn seed_when_over(&self) -> Option<Seed> {
        self.live.head.summary().reveals.then_some(self.live.seed)
    }
}

/// How many events of a log nobody disputes, of which these are the hashes. Where another event was
/// promised in the place of one of them, those before it may be forged as well: then the log is
/// good up to the last event before it that was promised as it is.
fn undisputed(log: &[Hash], promised: &[(u64, Hash)]) -> usize {
    let stored = |seq: u64| log.get(usize::try_from(seq.checked_sub(1)?).ok()?);
    let there = promised.iter().filter_map(|(seq, hash)| Some((*seq, *hash == *stored(*seq)?)));
    let there: Vec<(u64, bool)> = there.collect();
    let Some(first) = there.iter().filter(|it| !it.1).map(|it| it.0).min() else {
        return log.len();
    };
    let kept = there.iter().filter(|it| it.1 && it.0 < first).map(|it| it.0).max();
    kept.and_then(|it| usize::try_from(it).ok()).unwrap_or(0)
}

/// The longest part of a log, from its beginning, that folds; and its last event.
fn longest_fold<'a>(
    ruleset: &dyn AnyRuleset,
    log: &'a [Sealed],
    seed: &Seed,
) -> Option<(&'a Sealed, Arc<dyn AnyMatch>)> {
    let mut part = log;
    for _ in 0..TRIES_MAX {
        let last = part.last()?;
        match ruleset.fold(part, seed) {
            Ok(head) => return Some((last, head)),
            Err(Failure { seq, .. }) => {
                let holds = usize::try_from(seq.saturating_sub(1)).ok()?;
                part = &part[..holds.min(part.len() - 1)];
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_good_as_far_as_nobody_was_promised_another() {
        let log: Vec<Hash> = (1..=9).map(|it| Hash([it; 32])).collect();
        let as_it_is = |seq: u8| (u64::from(seq), Hash([seq; 32]));
        let other = |seq: u64| (seq, Hash([77; 32]));
        assert_eq!(undisputed(&log, &[]), 9);
        assert_eq!(undisputed(&log, &[as_it_is(3), as_it_is(9)]), 9);
        // What was promised beyond its end says nothing of what is there.
        assert_eq!(undisputed(&log, &[other(10)]), 9);
        assert_eq!(undisputed(&log, &[other(9)]), 0);
        assert_eq!(undisputed(&log, &[as_it_is(3), other(9), as_it_is(5)]), 5);
        // What is promised after a forged event does not make it good.
        assert_eq!(undisputed(&log, &[as_it_is(3), other(5), as_it_is(7)]), 3);
        assert_eq!(undisputed(&[], &[other(1), other(0)]), 0);
    }
}
