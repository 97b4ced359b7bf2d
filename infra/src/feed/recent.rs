//! The newest places, in memory: read once for all who follow.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::Place;

/// Places that are kept, at most.
const KEPT_MAX: usize = 8_192;
/// Places that are handed out at once, at most.
const TAKEN_MAX: usize = 256;

/// What comes next for somebody who follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// These places.
    Places(Vec<Arc<Place>>),
    /// Nothing yet.
    Nothing,
    /// It is not kept here: the store has it.
    Behind,
}

/// The newest places, as far as this server has read them.
pub(super) struct Recent {
    kept: Mutex<Kept>,
    /// The last place that is known.
    known: watch::Sender<u64>,
}

#[derive(Default)]
struct Kept {
    /// In order.
    places: VecDeque<Arc<Place>>,
    /// The place up to which all was read; `None` while nobody reads.
    to: Option<u64>,
}

impl Default for Recent {
    fn default() -> Recent {
        Recent { kept: Mutex::default(), known: watch::Sender::new(0) }
    }
}

impl Recent {
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.known.subscribe()
    }

    /// Whether anybody follows.
    pub fn is_followed(&self) -> bool {
        0 < self.known.receiver_count()
    }

    /// The place up to which all was read.
    pub fn to(&self) -> Option<u64> {
        self.lock().to
    }

    /// Begins after `head`, which may lie before what was known.
    pub fn begin(&self, head: u64) {
        *self.lock() = Kept { places: VecDeque::new(), to: Some(head) };
        self.known.send_replace(head);
    }

    /// Forgets everything.
    pub fn end(&self) {
        *self.lock() = Kept::default();
    }

    /// Adds the places that follow the last one, up to `to`.
    pub fn add(&self, places: Vec<Place>, to: u64) {
        let mut kept = self.lock();
        kept.places.extend(places.into_iter().map(Arc::new));
        let surplus = kept.places.len().saturating_sub(KEPT_MAX);
        kept.places.drain(..surplus);
        kept.to = Some(to);
        drop(kept);
        self.tell(to);
    }

    pub fn after(&self, after: u64) -> Next {
        let kept = self.lock();
        match kept.to {
            Some(to) if to == after => return Next::Nothing,
            // The store knows whether there is more, or it is lost.
            Some(to) if after < to => (),
            Some(_) | None => return Next::Behind,
        }
        match kept.places.front() {
            Some(first) if first.pos <= after + 1 => {
                let passed = kept.places.partition_point(|it| it.pos <= after);
                let next = kept.places.iter().skip(passed).take(TAKEN_MAX);
                Next::Places(next.cloned().collect())
            }
            Some(_) | None => Next::Behind,
        }
    }

    fn tell(&self, to: u64) {
        self.known.send_if_modified(|known| {
            let grown = *known < to;
            *known = to.max(*known);
            grown
        });
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // No holder of the lock can leave the value half changed.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use domain::engine::{Hash, Kind, MatchId, Time};
    use uuid::Uuid;

    use super::*;

    fn place(pos: u64) -> Place {
        Place {
            pos,
            match_id: MatchId(Uuid::nil()),
            seq: pos,
            kind: Kind::DecisionMade,
            ruleset: "showdown".to_owned(),
            staged: false,
            recorded_at: Time::from_millis(0),
            hash: Hash::default(),
        }
    }

    fn taken(recent: &Recent, after: u64) -> Vec<u64> {
        match recent.after(after) {
            Next::Places(places) => places.iter().map(|it| it.pos).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_not_kept_is_asked_of_the_store() {
        let recent = Recent::default();
        assert_eq!(recent.after(0), Next::Behind);
        recent.begin(7);
        assert_eq!((recent.after(7), recent.after(6)), (Next::Nothing, Next::Behind));
        recent.add((8..=10).map(place).collect(), 10);
        assert_eq!((taken(&recent, 7), taken(&recent, 9)), (vec![8, 9, 10], vec![10]));
        assert_eq!((recent.after(10), recent.after(11)), (Next::Nothing, Next::Behind));
        assert_eq!(recent.after(6), Next::Behind);
        // The head was moved on.
        recent.add(vec![place(21), place(22)], 22);
        assert_eq!((taken(&recent, 9), taken(&recent, 15)), (vec![10, 21, 22], vec![21, 22]));
        // The database is an older one than before.
        let mut woken = recent.watch();
        recent.begin(9);
        assert!(woken.has_changed().unwrap());
        assert_eq!((*woken.borrow_and_update(), recent.after(10)), (9, Next::Behind));
        recent.add(vec![place(10)], 10);
        assert_eq!(taken(&recent, 9), [10]);
        recent.end();
        assert_eq!(recent.after(9), Next::Behind);
    }

    #[test]
    fn only_the_newest_are_kept() {
        let recent = Recent::default();
        recent.begin(0);
        let last = 2 * KEPT_MAX as u64;
        recent.add((1..=last).map(place).collect(), last);
        let first = last - KEPT_MAX as u64 + 1;
        assert_eq!(recent.after(first - 2), Next::Behind);
        assert_eq!(taken(&recent, first - 1).len(), TAKEN_MAX);
        assert_eq!(*recent.watch().borrow(), last);
    }
}
