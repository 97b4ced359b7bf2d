//! A cache of folded matches.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::engine::{AnyMatch, Hash, MatchId, Sealed, Seed};
use lru::LruCache;

use super::{Line, MatchRow};

/// Lines that are kept with the match before each, for those who follow a match.
const RECENT_MAX: usize = 32;
/// The number of events between two folds that are kept, from which to step through the past.
const SNAPSHOT_EVERY: u64 = 256;

/// What a fold takes in memory, and for each byte that it encodes to: about as much as
/// `script/bench fold` measures for the games.
const BYTES_PER_FOLD: usize = 6_144;
const BYTES_PER_ENCODED: usize = 16;
/// The same for another fold of a match of which one is kept: they share most of it.
const BYTES_PER_NEXT: usize = 512;
const BYTES_PER_ENCODED_NEXT: usize = 8;
/// What a match takes beside its folds and contents: its row, its place in the cache.
const BYTES_PER_MATCH: usize = 4_096;
/// What a line takes beside its content: salt, hashes, and what holds them.
const BYTES_PER_LINE: usize = 512;
/// After how many events a fold is weighed again.
const WEIGH_EVERY: u64 = 16;

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
    snapshots: BTreeMap<u64, Arc<dyn AnyMatch>>,
    /// How many bytes the head encodes to.
    encoded: usize,
}

impl Live {
    pub fn new(head: Arc<dyn AnyMatch>, last: &Sealed, seed: Seed, row: MatchRow) -> Live {
        let folded = fingerprint(last);
        let (recent, snapshots) = (VecDeque::new(), BTreeMap::new());
        let encoded = head.encoded_len();
        Live { head, folded, seed, row, recent, snapshots, encoded }
    }

    /// About how many bytes it takes in memory. What was kept long ago shares little with the head.
    pub fn weight(&self) -> usize {
        let whole = BYTES_PER_FOLD + BYTES_PER_ENCODED * self.encoded;
        let next = BYTES_PER_NEXT + BYTES_PER_ENCODED_NEXT * self.encoded;
        let folds = whole * (1 + self.snapshots.len()) + next * self.recent.len();
        let lines = self.recent.iter().map(|it| BYTES_PER_LINE + it.sealed.content.len());
        BYTES_PER_MATCH + folds + lines.sum::<usize>()
    }

    /// The same match one event later.
    pub fn grow(&mut self, line: Line) {
        let after = line.after.clone();
        self.folded = fingerprint(&line.sealed);
        self.row.version = line.sealed.seq;
        self.row.head_hash = line.sealed.hash;
        if after.seq().is_multiple_of(SNAPSHOT_EVERY) {
            self.snapshots.insert(after.seq(), after.clone());
        }
        self.recent.push_back(line);
        if RECENT_MAX < self.recent.len() {
            self.recent.pop_front();
        }
        if after.seq().is_multiple_of(WEIGH_EVERY) {
            self.encoded = after.encoded_len();
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
        let kept = self.snapshots.range(..=seq).next_back().map(|(_, it)| it);
        recent.into_iter().chain(kept).max_by_key(|it| it.seq()).cloned()
    }
}

/// Everything in an event's row, as `append_to_match` puts it together to compare.
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

/// The matches that were used last, as many as fit into so many bytes.
pub(super) struct Cache {
    held: Mutex<Held>,
    bytes_max: usize,
}

struct Held {
    /// Each with its weight.
    lives: LruCache<MatchId, (Arc<Live>, usize)>,
    bytes: usize,
}

impl Cache {
    pub fn new(bytes_max: usize) -> Cache {
        Cache { held: Mutex::new(Held { lives: LruCache::unbounded(), bytes: 0 }), bytes_max }
    }

    pub fn get(&self, id: MatchId) -> Option<Arc<Live>> {
        self.lock().lives.get(&id).map(|(live, _)| live.clone())
    }

    /// Keeps a fold, unless a later one is kept already. What was not used for the longest time
    /// has to go for it.
    pub fn put(&self, live: Arc<Live>) {
        let (id, weight) = (live.head.id(), live.weight());
        let mut held = self.lock();
        if held.lives.peek(&id).is_some_and(|(kept, _)| live.head.seq() < kept.head.seq()) {
            return;
        }
        let before = held.lives.put(id, (live, weight)).map_or(0, |(_, weight)| weight);
        held.bytes = held.bytes + weight - before;
        while self.bytes_max < held.bytes && 1 < held.lives.len() {
            let gone = held.lives.pop_lru().map_or(0, |(_, (_, weight))| weight);
            held.bytes -= gone;
        }
    }

    pub fn forget(&self, id: MatchId) {
        let mut held = self.lock();
        let gone = held.lives.pop(&id).map_or(0, |(_, weight)| weight);
        held.bytes -= gone;
    }

    pub fn clear(&self) {
        let mut held = self.lock();
        held.lives.clear();
        held.bytes = 0;
    }

    pub fn len(&self) -> usize {
        self.lock().lives.len()
    }

    /// About how many bytes the folds take.
    pub fn bytes(&self) -> usize {
        self.lock().bytes
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        // No holder of the lock can leave the value half changed.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
