//! Streams of events in the store: what works alike for every kind of stream, whatever its events
//! mean. Matches are the only kind so far.

mod batch;
mod connection;
mod doubt;
pub mod parts;
pub(crate) mod reply;
mod singly;
mod straight;
pub(crate) mod within;
mod writer;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::engine::{AccountId, Hash, KeptText, MatchId, Sealed, Seed, Stream, TextSeal};
use futures_util::future::BoxFuture;
use serde_json::Value;
use tokio::time::Instant;
use uuid::Uuid;

use crate::database::{Database, StoreError};

pub(crate) use connection::{APPEND_MAX, Direct, Fault};

use singly::Singly;
use straight::Straight;
use writer::Writer;

/// What is to be appended to a stream: whole, in one transaction, or not at all.
pub struct Append {
    /// The stream.
    pub stream: Stream,
    /// The seq of its last event, as the caller has folded it.
    pub head: u64,
    /// Everything in that event's row, put together as the store does it to compare.
    pub folded: Vec<u8>,
    /// The new events, in order; at least one.
    pub lines: Vec<Arc<Sealed>>,
    /// Whose request it is; nobody's where the server itself records something.
    pub account: Option<AccountId>,
    /// The request that may be sent again, if it is one.
    pub request: Option<Requested>,
    /// The summary of the match afterwards.
    pub summary: Summary,
    /// The texts that the events refer to.
    pub texts: Vec<KeptText>,
}

/// A request that may be sent again, as it is stored with its first event.
pub struct Requested {
    /// The client's key, which is unique for each stream and account, for ever.
    pub key: Uuid,
    /// SHA-256 of the canonical body.
    pub digest: Hash,
    /// What is kept of the reply, as `reply.rs` writes it.
    pub receipt: Vec<u8>,
}

/// A match that is to be made, with its first event.
pub struct NewMatchRow {
    /// The match.
    pub id: MatchId,
    /// Its ruleset.
    pub ruleset: String,
    /// The pinned version of its rules.
    pub rules_version: String,
    /// Who may watch.
    pub visibility: &'static str,
    /// Who made it.
    pub creator: Option<AccountId>,
    /// Who sits where: nobody, on as many seats as it has.
    pub players: Vec<Option<Uuid>>,
    /// Whether those who do not play are shown it later.
    pub delayed: bool,
    /// Whether it begins in the middle of things.
    pub staged: bool,
    /// The secret that its draws come from.
    pub seed: Seed,
    /// Its first event.
    pub line: Arc<Sealed>,
    /// The request that makes it, if it may be sent again.
    pub request: Option<Requested>,
    /// The text of its title.
    pub title: Option<KeptText>,
}

/// The row of a match after an append.
pub struct Summary {
    /// Whether it is open, runs, or is over.
    pub status: &'static str,
    /// Who sits where.
    pub players: Vec<Option<Uuid>>,
    /// When it was started, if these events start it.
    pub started_at: Option<DateTime<Utc>>,
    /// When it ended, if these events end it.
    pub ended_at: Option<DateTime<Utc>>,
    /// When the next seat's time is up, if that is another time than before.
    pub deadline: Option<Option<DateTime<Utc>>>,
    /// All its disputes, if one was opened or closed.
    pub disputes: Option<Value>,
}

/// What became of an append that the store has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is on disk.
    Appended,
    /// The stream has moved on since the caller folded it.
    Behind,
    /// The last event is not the one that the caller has folded. Nothing is appended to such a log.
    Tampered,
}

/// How appends are put into transactions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Appends {
    /// Those that come while another is on its way share the next transaction. Where the database
    /// is split over several machines, each goes to the one that holds its stream.
    #[default]
    Together,
    /// Each has a transaction of its own. For databases where a statement over many streams is
    /// slow.
    Alone,
}

/// Whatever appends to streams. A request is in the log once or not at all, and is answered within
/// ten seconds.
pub trait Appender: Send + Sync {
    /// Appends to a stream, if it is still at the head that was folded.
    ///
    /// # Errors
    /// `Conflict` if the key was used before; `Unavailable` if the store does not answer: then it
    /// may be in the log, and the same key finds out; `Broken`.
    fn append(&self, asked: Append) -> BoxFuture<'_, Result<Verdict, StoreError>>;

    /// Makes a match, until then. Returns whether it has: not if it is there already.
    ///
    /// # Errors
    /// As [`Appender::append`].
    fn begin(&self, new: NewMatchRow, until: Instant) -> BoxFuture<'_, Result<bool, StoreError>>;
}

/// What appends to the streams in a database. It has connections of its own, beside those of the
/// pool.
///
/// Call it within a tokio runtime that outlives it.
pub fn appender(database: &Database, how: Appends) -> Arc<dyn Appender> {
    let address = database.address();
    let alone = |connections_max| Arc::new(Singly::new(address.clone(), connections_max));
    match how {
        // Each stream is on one machine, and a batch would be on many.
        Appends::Together if database.is_distributed() => {
            Arc::new(Straight::new(database, alone(address.settings.connections_max)))
        }
        Appends::Together => {
            let rare = address.settings.connections_max.div_ceil(RARE);
            Arc::new(Writer::start(address.clone(), alone(rare)))
        }
        Appends::Alone => alone(address.settings.connections_max),
    }
}

impl Append {
    /// The seq of the last of the new events.
    fn version(&self) -> u64 {
        self.head + self.lines.len() as u64
    }

    /// Salt, commitment, prev_hash and hash of an event, one after the other.
    fn seal(line: &Sealed) -> Vec<u8> {
        let mut seal = Vec::with_capacity(112);
        seal.extend_from_slice(&line.salt.0);
        seal.extend_from_slice(&line.commitment.0);
        seal.extend_from_slice(&line.prev_hash.0);
        seal.extend_from_slice(&line.hash.0);
        seal
    }
}

/// Id and salt of a text, one after the other.
fn text_seal(seal: &TextSeal) -> Vec<u8> {
    [seal.id.as_bytes().as_slice(), &seal.salt.0].concat()
}

/// Beside the writer there is one connection for appends that go alone for each so many of the
/// pool.
const RARE: usize = 4;
