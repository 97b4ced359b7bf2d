//! Timers: whoever appends knows when the next seat's time is up, and records it then. What no
//! server remembers, the sweep finds.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use domain::engine::MatchId;
use tokio::sync::Notify;
use tokio::time::sleep;

/// Matches whose deadlines are remembered, at most.
const TIMERS_MAX: usize = 100_000;
/// How long after a deadline it has passed.
const MOMENT: Duration = Duration::from_millis(1);

/// When the time of somebody is up in the matches to which this server has appended last.
#[derive(Default)]
pub(super) struct Timers {
    set: Mutex<Set>,
    changed: Notify,
}

#[derive(Default)]
struct Set {
    by_match: HashMap<MatchId, DateTime<Utc>>,
    by_time: BTreeSet<(DateTime<Utc>, MatchId)>,
}

impl Timers {
    /// Remembers when the time of somebody is up in a match, if anybody's time runs.
    pub fn set(&self, id: MatchId, deadline: Option<DateTime<Utc>>) {
        let mut set = self.lock();
        let first = set.by_time.first().copied();
        if let Some(before) = set.by_match.remove(&id) {
            set.by_time.remove(&(before, id));
        }
        if let Some(at) = deadline
            && set.by_match.len() < TIMERS_MAX
        {
            set.by_match.insert(id, at);
            set.by_time.insert((at, id));
        }
        if set.by_time.first().copied() != first {
            self.changed.notify_one();
        }
    }

    /// Waits for the next deadline to pass, and takes its match.
    pub async fn due(&self) -> MatchId {
        loop {
            if let Some(id) = self.take_due(Utc::now()) {
                return id;
            }
            match self.next() {
                None => self.changed.notified().await,
                Some(at) => {
                    // A moment later, as a deadline itself is still in time.
                    let left = (at - Utc::now()).to_std().unwrap_or_default();
                    tokio::select! {
                        () = sleep(left + MOMENT) => (),
                        () = self.changed.notified() => (),
                    }
                }
            }
        }
    }

    /// The next deadline.
    fn next(&self) -> Option<DateTime<Utc>> {
        self.lock().by_time.first().map(|(at, _)| *at)
    }

    /// Takes a match whose deadline has passed.
    fn take_due(&self, now: DateTime<Utc>) -> Option<MatchId> {
        let mut set = self.lock();
        let (at, id) = set.by_time.first().copied().filter(|(at, _)| *at < now)?;
        set.by_time.remove(&(at, id));
        set.by_match.remove(&id);
        Some(id)
    }

    fn lock(&self) -> MutexGuard<'_, Set> {
        // No holder of the lock panics.
        self.set.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn of_each_match_only_the_last_deadline_counts() {
        let timers = Timers::default();
        let now = Utc::now();
        let later = |seconds| Some(now + TimeDelta::seconds(seconds));
        let [one, two, three] = [1, 2, 3].map(|n| MatchId(Uuid::from_u128(n)));
        timers.set(one, later(5));
        timers.set(two, later(3));
        timers.set(three, later(4));
        timers.set(two, later(9));
        timers.set(three, None);
        assert_eq!(timers.next(), later(5));
        let end = now + TimeDelta::seconds(60);
        let due: Vec<MatchId> = std::iter::from_fn(|| timers.take_due(end)).collect();
        assert_eq!(due, [one, two]);
        assert_eq!(timers.next(), None);
    }

    #[test]
    fn a_deadline_itself_is_still_in_time() {
        let timers = Timers::default();
        let (now, id) = (Utc::now(), MatchId(Uuid::nil()));
        timers.set(id, Some(now));
        assert_eq!(timers.take_due(now), None);
        assert_eq!(timers.take_due(now + TimeDelta::milliseconds(1)), Some(id));
    }
}
