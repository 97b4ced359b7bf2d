//! A cache of folded matches.

use std::collections::{BTreeMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use domain::engine::{AnyMatch, Hash, MatchId, Sealed, Seed};
use lru::LruCache;

use super::{Line, MatchRow};

/// Lines that are kept with the match before each, for those who follow a match.
const RECENT_MAX: usize = 32;
/// The number of events between two folds that are kept, from which to step through the past.
const CHECKPOINT_EVERY: u64 = 256;

/// A match as it was folded last.
#[derive(Clone)]
pub(super) struct Live {
    pub head: Arc<dyn AnyMatch>,
    /// The content that the stored row of the last event must have for the next event to be
    /// appended.
    pub folded: Vec<u8>,
    pub seed: Seed,
    pub row: MatchRow,
    recent: VecDeque<Line>,
    checkpoints: BTreeMap<u64, Arc<dyn AnyMatch>>,
}

impl Live {
    pub fn new(head: Arc<dyn AnyMatch>, last: &Sealed, seed: Seed, row: MatchRow) -> Live {
        let folded = fingerprint(last);
        let (recent, checkpoints) = (VecDeque::new(), BTreeMap::new());
        Live { head, folded, seed, row, recent, checkpoints }
    }

    /// The same match one event later.
    pub fn grow(&mut self, line: Line) {
        let after = line.after.clone();
        self.folded = fingerprint(&line.sealed);
        self.row.version = line.sealed.seq;
        self.row.head_hash = line.sealed.hash;
        if after.seq().is_multiple_of(CHECKPOINT_EVERY) {
            self.checkpoints.insert(after.seq(), after.clone());
        }
        self.recent.push_back(line);
        if RECENT_MAX < self.recent.len() {
            self.recent.pop_front();
        }
        self.head = after;
    }

    /// The lines after `after`, if all of them are kept.
    pub fn recent_after(&self, after: u64, limit: usize) -> Option<Vec<Line>> {
        let first = self.recent.front()?.sealed.seq;
        let skipped = usize::try_from((after + 1).checked_sub(first)?).ok()?;
        Some(self.recent.iter().skip(skipped).take(limit).cloned().collect())
    }

    /// The nearest fold at or before `seq` that is kept.
    pub fn nearest(&self, seq: u64) -> Option<Arc<dyn AnyMatch>> {
        if self.head.seq() == seq {
            return Some(self.head.clone());
        }
        let recent = self.recent.iter().map(|line| &line.before).rfind(|it| it.seq() <= seq);
        let kept = self.checkpoints.range(..=seq).next_back().map(|(_, it)| it);
        recent.into_iter().chain(kept).max_by_key(|it| it.seq()).cloned()
    }
}

/// Everything in an event's row, as `append_events` puts it together to compare.
fn fingerprint(line: &Sealed) -> Vec<u8> {
    let seat = line.seat.map_or(String::new(), |seat| seat.0.to_string());
    let words = format!("{}|{seat}|{}", line.kind, line.recorded_at.millis() * 1_000);
    [
        line.hash.0.as_slice(),
        &Hash::of(line.content.as_bytes()).0,
        &line.salt.0,
        &line.commitment.0,
        &line.prev_hash.0,
        words.as_bytes(),
    ]
    .concat()
}

/// The matches that were used last.
pub(super) struct Cache {
    lives: Mutex<LruCache<MatchId, Arc<Live>>>,
}

impl Cache {
    pub fn new(matches_max: usize) -> Cache {
        let matches_max = NonZeroUsize::new(matches_max).unwrap_or(NonZeroUsize::MIN);
        Cache { lives: Mutex::new(LruCache::new(matches_max)) }
    }

    pub fn get(&self, id: MatchId) -> Option<Arc<Live>> {
        self.lock().get(&id).cloned()
    }

    /// Keeps a fold, unless a later one is kept already.
    pub fn put(&self, live: Arc<Live>) {
        let id = live.head.id();
        let mut lives = self.lock();
        if lives.peek(&id).is_none_or(|kept| kept.head.seq() <= live.head.seq()) {
            lives.put(id, live);
        }
    }

    pub fn forget(&self, id: MatchId) {
        self.lock().pop(&id);
    }

    pub fn clear(&self) {
        self.lock().clear();
    }

    pub fn len(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, LruCache<MatchId, Arc<Live>>> {
        // No holder of the lock can leave the value half changed.
        self.lives.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
