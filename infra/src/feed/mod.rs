//! The feed over all public matches: every event has a place, by which it can be read in one order.
//!
//! A place is given after the commit, by one server at a time (`sequencer.rs`). Whoever finds
//! places after `p` finds the next ones, whole and in order: those who number lock `feed_head`
//! until their places are there to be seen. Nothing is told here that is not at the match's own
//! address, and an event of a delayed match has no place before the public may see it.

mod follow;
mod recent;
mod sequencer;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Bytea, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::engine::{Hash, Kind, MatchId, Time};
use tokio::sync::{Notify, watch};
use uuid::Uuid;

use crate::database::{Database, StoreError, bigint};
use crate::leases::Lease;
use crate::matches::LastTime;

pub use follow::listen;
pub use recent::Next;
pub use sequencer::{Sequencer, keep_feed};

use recent::Recent;

/// The lease of whoever numbers.
const LEASE: &str = "feed";
/// Places on a page, at most.
pub const PAGE_MAX: usize = 1_000;
/// Places that are looked through for a page, at most.
const LOOKED_THROUGH_MAX: u64 = 10_000;

/// A page of places. All parameters but the limit may be null.
const PAGE: &str = "
    WITH kept AS (
        SELECT head.pos AS head, coalesce((SELECT min(pos) FROM feed), head.pos + 1) AS first
        FROM feed_head AS head
    ), asked AS (
        SELECT head, first, coalesce($1, first - 1) AS after FROM kept
    )
    SELECT asked.head, asked.first, asked.after, pg_is_in_recovery() AS lags, item.*
    FROM asked LEFT JOIN LATERAL (
        SELECT pos, stream, seq, kind, ruleset, staged, recorded_at, hash FROM feed
        WHERE asked.after < pos AND pos <= asked.after + $2
          AND ($3 IS NULL OR ruleset = $3) AND ($4 IS NULL OR kind = ANY ($4))
          AND ($5 IS NULL OR stream = $5)
        ORDER BY pos LIMIT $6
    ) AS item ON true
    ORDER BY item.pos";

/// An event of a public match, at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The place, from 1, without gaps.
    pub pos: u64,
    /// The match.
    pub match_id: MatchId,
    /// The event in its log.
    pub seq: u64,
    /// What kind of event it is.
    pub kind: Kind,
    /// The ruleset of the match.
    pub ruleset: String,
    /// Whether the match began in the middle of things.
    pub staged: bool,
    /// When the event was recorded.
    pub recorded_at: Time,
    /// The event's hash.
    pub hash: Hash,
}

/// Which places are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Only those of this ruleset.
    pub ruleset: Option<String>,
    /// Only these kinds; all of them if there are none.
    pub kinds: Vec<Kind>,
    /// Only those of this match.
    pub match_id: Option<MatchId>,
}

/// A part of the feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedPage {
    /// The places that are wanted, in order.
    pub items: Vec<Place>,
    /// The last place that was looked at: go on after it.
    pub next: u64,
    /// The last place that there is.
    pub head: u64,
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    /// The places right after the one that was named are kept no longer.
    #[error("the feed is kept from place {first} on")]
    Gone {
        /// The first place that is kept.
        first: u64,
    },
    /// The place that was named is not there, or not any more: a backup was restored, or a standby
    /// took over that did not have everything.
    #[error(
        "the feed ends at place {head}: what was told after it is lost, and its places are given \
         again"
    )]
    Lost {
        /// The last place that there is.
        head: u64,
    },
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The feed. Clones share everything.
#[derive(Clone)]
pub struct Feed {
    inner: Arc<Inner>,
}

struct Inner {
    database: Database,
    lease: Lease,
    recent: Recent,
    numbered: LastTime,
    /// That there may be new places.
    news: Notify,
}

impl Wanted {
    /// Whether this place is among them.
    pub fn admits(&self, place: &Place) -> bool {
        self.ruleset.as_ref().is_none_or(|it| *it == place.ruleset)
            && (self.kinds.is_empty() || self.kinds.contains(&place.kind))
            && self.match_id.is_none_or(|it| it == place.match_id)
    }
}

impl Feed {
    /// The feed in `database`.
    pub fn new(database: Database) -> Feed {
        let lease = Lease::new(LEASE, Uuid::new_v4());
        let (recent, numbered, news) = (Recent::default(), LastTime::default(), Notify::new());
        Feed { inner: Arc::new(Inner { database, lease, recent, numbered, news }) }
    }

    /// At most `limit` of the places after `after`; without it, of all that are kept. If only some
    /// are wanted, a page may be empty though more follow: go on after its `next`.
    ///
    /// # Errors
    /// `Gone`, `Lost`, `Store`.
    pub async fn page(
        &self,
        after: Option<u64>,
        limit: usize,
        wanted: &Wanted,
    ) -> Result<FeedPage, FeedError> {
        let limit = limit.min(PAGE_MAX);
        let kinds: Vec<&str> = wanted.kinds.iter().map(|it| it.name()).collect();
        let asked = diesel::sql_query(PAGE)
            .bind::<Nullable<BigInt>, _>(after.map(bigint))
            .bind::<BigInt, _>(bigint(LOOKED_THROUGH_MAX))
            .bind::<Nullable<Text>, _>(wanted.ruleset.as_deref())
            .bind::<Nullable<Array<Text>>, _>(Some(kinds).filter(|it| !it.is_empty()))
            .bind::<Nullable<SqlUuid>, _>(wanted.match_id.map(|it| it.0))
            .bind::<BigInt, _>(bigint(limit));
        let mut connection = self.inner.database.get().await?;
        let rows: Vec<PageRow> = asked.load(&mut connection).await.map_err(StoreError::from)?;
        drop(connection);
        let absent = || StoreError::Broken("the feed has no head".to_owned());
        let asked = rows.as_slice().first().ok_or_else(absent)?;
        let (head, first) = (asked.head.unsigned_abs(), asked.first.unsigned_abs());
        let after = asked.after.unsigned_abs();
        if after + 1 < first && after < head {
            return Err(FeedError::Gone { first });
        }
        // What a standby does not have yet is still to come.
        if head < after && !asked.lags {
            return Err(FeedError::Lost { head });
        }
        let items: Vec<Place> =
            rows.into_iter().filter_map(PageRow::place).collect::<Result<_, _>>()?;
        let through = head.min(after + LOOKED_THROUGH_MAX).max(after);
        let full = limit <= items.len();
        let next = items.last().filter(|_| full).map_or(through, |it| it.pos);
        Ok(FeedPage { items, next, head })
    }

    /// What comes after `after`, from memory, as far as this server has read it for others, too.
    pub fn recent(&self, after: u64) -> Next {
        self.inner.recent.after(after)
    }

    /// A value that changes when there may be more places; it holds the last that is known here.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.inner.recent.watch()
    }

    /// The number of announced appends that wait for their places.
    ///
    /// # Errors
    /// `Store`.
    pub async fn waiting(&self) -> Result<u64, StoreError> {
        let mut connection = self.inner.database.get().await?;
        let counting = diesel::sql_query("SELECT count(*) AS count FROM untold");
        let row: CountRow = counting.get_result(&mut connection).await?;
        Ok(row.count.unsigned_abs())
    }

    /// How long ago this server last found the feed numbered, by itself or another; `None` if it
    /// has not looked.
    pub fn numbered_ago(&self) -> Option<Duration> {
        self.inner.numbered.ago()
    }

    /// Leaves numbering to whoever wants to do it next.
    pub async fn leave(&self) {
        if let Err(error) = self.inner.lease.leave(&self.inner.database).await {
            tracing::debug!(%error, "the others number the feed a little later");
        }
    }
}

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct PageRow {
    #[diesel(sql_type = BigInt)]
    head: i64,
    #[diesel(sql_type = BigInt)]
    first: i64,
    #[diesel(sql_type = BigInt)]
    after: i64,
    #[diesel(sql_type = Bool)]
    lags: bool,
    #[diesel(sql_type = Nullable<BigInt>)]
    pos: Option<i64>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    stream: Option<Uuid>,
    #[diesel(sql_type = Nullable<BigInt>)]
    seq: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    kind: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    ruleset: Option<String>,
    #[diesel(sql_type = Nullable<Bool>)]
    staged: Option<bool>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    recorded_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Bytea>)]
    hash: Option<Vec<u8>>,
}

impl PageRow {
    /// The place; `None` in the row of an empty page.
    fn place(self) -> Option<Result<Place, StoreError>> {
        let pos = self.pos?.unsigned_abs();
        let place = || {
            Some(Place {
                pos,
                match_id: MatchId(self.stream?),
                seq: self.seq?.unsigned_abs(),
                kind: Kind::of_name(&self.kind?)?,
                ruleset: self.ruleset?,
                staged: self.staged?,
                recorded_at: self.recorded_at?.into(),
                hash: self.hash?.try_into().map(Hash).ok()?,
            })
        };
        Some(place().ok_or_else(|| StoreError::Broken(format!("place {pos} is not one of ours"))))
    }
}
