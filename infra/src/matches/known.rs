//! What a server keeps of what it has looked up by id alone.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use uuid::Uuid;

/// Disputes of which is kept to which match they belong, at most.
const DISPUTES_MAX: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is not 0");

/// The matches to which disputes belong, as far as they were looked up. With the match, only the
/// machine that holds it is asked.
pub(super) struct KnownDisputes(Mutex<LruCache<Uuid, Uuid>>);

impl Default for KnownDisputes {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(DISPUTES_MAX)))
    }
}

impl KnownDisputes {
    /// The match of a dispute, if it was looked up.
    pub(super) fn stream_of(&self, dispute: Uuid) -> Option<Uuid> {
        self.lock().get(&dispute).copied()
    }

    /// Keeps the match of a dispute.
    pub(super) fn note(&self, dispute: Uuid, stream: Uuid) {
        self.lock().put(dispute, stream);
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<Uuid, Uuid>> {
        // No holder of the lock can leave the value half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
