//! Parts of the log that are taken out of the database, once their matches are in the archive.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Bytea, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::MatchId;
use tokio::time::sleep;
use uuid::Uuid;

use super::Archived;
use crate::database::{Database, Lifeline, StoreError, bigint};

/// Only one command archives at a time.
const ARCHIVE_LOCK: i64 = 0x4869_6768_4e6f_6f6f;
/// How often it is tried to take a part out, beside servers that are at work.
const ATTEMPTS_MAX: usize = 5;

/// Those matches that are not over for a day, or that no checkpoint covers as they are, or of which
/// the feed does not tell yet. Where nobody looks after the feed, nobody waits for it.
const STRAGGLERS: &str = "
    SELECT id AS stream FROM matches
    WHERE {id} AND (
        status IN ('finished', 'cancelled') AND ended_at < now() - interval '1 day'
        AND EXISTS (SELECT FROM checkpoint_heads AS head WHERE head.stream = matches.id
                    AND head.seq = matches.version AND head.hash = matches.head_hash)
        AND NOT EXISTS (SELECT FROM disputes
                        WHERE disputes.stream = matches.id AND closed_by IS NULL)
        AND (visibility <> 'public'
             OR EXISTS (SELECT FROM told WHERE told.stream = matches.id AND seq >= version)
             OR (SELECT looked_at FROM feed_head) < now() - interval '1 day')
    ) IS NOT TRUE
    ORDER BY id";

/// Every one of those matches, also one of which only something is left.
const MATCHES: &str = "
    SELECT DISTINCT stream FROM {table} WHERE {stream} UNION
    SELECT id FROM matches WHERE {id} ORDER BY stream";

/// How many of those matches are not whole in the archive, as they are now.
const UNARCHIVED: &str = "
    SELECT count(*) AS count
    FROM (SELECT stream, count(*) AS events FROM {table} WHERE {stream} GROUP BY stream) AS here
    FULL JOIN (SELECT id, version, head_hash FROM matches WHERE {id}) AS own
        ON own.id = here.stream
    LEFT JOIN archived ON archived.stream = coalesce(here.stream, own.id)
    WHERE (events = version AND archived.seq = version AND archived.hash = head_hash) IS NOT TRUE";

/// How many of them have moved on since they were archived. Whoever appends changes this row, too.
const MOVED_ON: &str = "
    SELECT count(*) AS count FROM matches LEFT JOIN archived ON archived.stream = id
    WHERE {id} AND (archived.seq = version AND archived.hash = head_hash) IS NOT TRUE";

const LEAVING: &str = "UPDATE archived SET left_at = now() WHERE {stream} AND left_at IS NULL";

/// What is looked for over many matches, and what seals a text.
const KEEP: &str = "
    INSERT INTO kept_events SELECT part.* FROM {table} AS part
    WHERE {stream} AND (kind <> 'decision.made' OR EXISTS (
        SELECT FROM texts WHERE texts.stream = part.stream AND texts.seq = part.seq))
    ON CONFLICT DO NOTHING";

/// Takes away a part. Whoever reads or appends waits for it, whatever match they mean.
const DROP_PART: [&str; 2] = ["ALTER TABLE events DETACH PARTITION {table}", "DROP TABLE {table}"];

/// The same for matches that share their part with others. The guard of the log is away for them
/// while nobody else has access to the log. By `USER`: on a shard it has another name.
const DELETE: [&str; 3] = [
    "ALTER TABLE {table} DISABLE TRIGGER USER",
    "DELETE FROM {table} WHERE {stream}",
    "ALTER TABLE {table} ENABLE TRIGGER USER",
];
const LOCK: &str = "LOCK TABLE events IN ACCESS EXCLUSIVE MODE";

/// On every machine that the database is split over. Where it is not, only the limit of the wait
/// for a lock says anything.
const SETTINGS: [&str; 4] = [
    "SET LOCAL citus.propagate_set_commands = 'local'",
    "SET LOCAL lock_timeout = '2s'",
    "SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
    "SET LOCAL citus.enable_unsafe_triggers = on",
];

/// The part without a place of its own: what belongs to no other.
const REST: &str = "events_rest";
const IN_REST: &str = "
    SELECT DISTINCT stream FROM events_rest WHERE stream < first_id_at($1) ORDER BY stream";

/// A part of the table of events.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Part {
    /// The name of its table.
    #[diesel(sql_type = Text)]
    pub name: String,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    lower: Option<Uuid>,
    #[diesel(sql_type = SqlUuid)]
    upper: Uuid,
}

/// Matches whose logs leave the database together.
#[derive(Clone, Copy, Debug)]
pub enum Lot<'a> {
    /// All of a part, which is dropped.
    Part(&'a Part),
    /// These, whose events lie in the part without a place of its own. They are deleted there.
    Rest(&'a [MatchId]),
}

/// Whoever archives: a connection as the owner of the tables. No other does meanwhile.
pub struct Parts {
    connection: AsyncPgConnection,
    _line: Lifeline,
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    answer: bool,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct StreamRow {
    #[diesel(sql_type = SqlUuid)]
    stream: Uuid,
}

impl Parts {
    /// The parts of this database, to be archived; `None` if somebody else archives.
    ///
    /// # Errors
    /// `Unavailable`, `Broken`.
    pub async fn of(database: &Database) -> Result<Option<Parts>, StoreError> {
        let (mut connection, line) = database.as_owner().await?;
        let locking = diesel::sql_query("SELECT pg_try_advisory_lock($1) AS answer");
        let locking = locking.bind::<BigInt, _>(ARCHIVE_LOCK);
        let locked: Answer = locking.get_result(&mut connection).await?;
        Ok(locked.answer.then_some(Parts { connection, _line: line }))
    }

    /// The parts that hold only matches that were made before then, the oldest first.
    ///
    /// # Errors
    /// `Unavailable`, `Broken`.
    pub async fn before(&mut self, then: DateTime<Utc>) -> Result<Vec<Part>, StoreError> {
        let asked = diesel::sql_query(
            "SELECT name, lower, upper FROM event_parts WHERE upper <= first_id_at($1)
             ORDER BY upper",
        );
        Ok(asked.bind::<Timestamptz, _>(then).load(&mut self.connection).await?)
    }

    /// The matches that were made before then and lie in no part that has a place of its own, the
    /// oldest first.
    ///
    /// # Errors
    /// `Unavailable`, `Broken`.
    pub async fn rest_before(&mut self, then: DateTime<Utc>) -> Result<Vec<MatchId>, StoreError> {
        let asked = diesel::sql_query(IN_REST).bind::<Timestamptz, _>(then);
        let found: Vec<StreamRow> = asked.load(&mut self.connection).await?;
        Ok(found.into_iter().map(|it| MatchId(it.stream)).collect())
    }

    /// Those matches that are not ready to be archived.
    ///
    /// # Errors
    /// `Unavailable`, `Broken`.
    pub async fn stragglers(&mut self, lot: Lot<'_>) -> Result<Vec<MatchId>, StoreError> {
        self.ids(lot.put_into(STRAGGLERS)).await
    }

    /// Every match, also one of which only something is left.
    ///
    /// # Errors
    /// `Unavailable`, `Broken`.
    pub async fn matches(&mut self, lot: Lot<'_>) -> Result<Vec<MatchId>, StoreError> {
        self.ids(lot.put_into(MATCHES)).await
    }

    async fn ids(&mut self, asked: String) -> Result<Vec<MatchId>, StoreError> {
        let found: Vec<StreamRow> = diesel::sql_query(asked).load(&mut self.connection).await?;
        Ok(found.into_iter().map(|it| MatchId(it.stream)).collect())
    }

    /// Notes that the log of a match is in the archive.
    ///
    /// # Errors
    /// `Unavailable`, `Broken`.
    pub async fn note(&mut self, it: &Archived) -> Result<(), StoreError> {
        // One table a statement, so that it works where tables are on several machines.
        let better = diesel::sql_query("DELETE FROM archive_failures WHERE stream = $1");
        better.bind::<SqlUuid, _>(it.id.0).execute(&mut self.connection).await?;
        let noting = diesel::sql_query(
            "INSERT INTO archived (stream, seq, hash, object, digest) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, hash = excluded.hash,
                 object = excluded.object, digest = excluded.digest,
                 archived_at = excluded.archived_at
                 WHERE archived.left_at IS NULL AND archived.digest <> excluded.digest",
        );
        noting
            .bind::<SqlUuid, _>(it.id.0)
            .bind::<BigInt, _>(bigint(it.seq))
            .bind::<Bytea, _>(it.hash.0.to_vec())
            .bind::<Text, _>(&it.object)
            .bind::<Bytea, _>(it.digest.0.to_vec())
            .execute(&mut self.connection)
            .await?;
        Ok(())
    }

    /// Notes that a match could not be archived, and why, for the servers to tell.
    ///
    /// # Errors
    /// `Unavailable`, `Broken`.
    pub async fn note_failure(&mut self, id: MatchId, why: &str) -> Result<(), StoreError> {
        let noting = diesel::sql_query(
            "INSERT INTO archive_failures (stream, detail) VALUES ($1, $2)
             ON CONFLICT (stream) DO UPDATE SET detail = excluded.detail",
        );
        let noting = noting.bind::<SqlUuid, _>(id.0).bind::<Text, _>(why);
        noting.execute(&mut self.connection).await?;
        Ok(())
    }

    /// Takes logs out of the database, if each of these matches is in the archive as it is now.
    /// Returns whether it was. For a moment at the end nobody appends or reads.
    ///
    /// # Errors
    /// `Unavailable`, `Broken`.
    pub async fn leave(&mut self, lot: Lot<'_>) -> Result<bool, StoreError> {
        let mut attempts = 1;
        loop {
            let left = self.try_to_leave(lot).await;
            match left {
                Err(error) if attempts < ATTEMPTS_MAX && error.is_unavailable() => {
                    attempts += 1;
                    let part = lot.table();
                    tracing::warn!(%error, part, "it is tried again to take logs out");
                    sleep(Duration::from_secs(1)).await;
                }
                left => return left,
            }
        }
    }

    async fn try_to_leave(&mut self, lot: Lot<'_>) -> Result<bool, StoreError> {
        let counting = diesel::sql_query(lot.put_into(UNARCHIVED));
        if counting.get_result::<Count>(&mut self.connection).await?.count != 0 {
            return Ok(false);
        }
        let left = self.connection.transaction(async |on| leave(on, lot).await).await;
        match left {
            Ok(()) => Ok(true),
            Err(Stays::MovedOn) => Ok(false),
            Err(Stays::Store(error)) => Err(error),
        }
    }
}

impl Lot<'_> {
    /// The table with their events.
    pub fn table(&self) -> &str {
        match self {
            Self::Part(part) => &part.name,
            Self::Rest(_) => REST,
        }
    }

    /// A statement about these matches and that table.
    fn put_into(&self, statement: &str) -> String {
        let statement = statement.replace("{table}", self.table());
        let statement = statement.replace("{stream}", &self.holds("stream"));
        statement.replace("{id}", &self.holds("id"))
    }

    /// Whether a column names one of them.
    fn holds(&self, column: &str) -> String {
        match self {
            Self::Part(Part { lower, upper, .. }) => {
                let lower = lower.unwrap_or_default();
                format!("{column} >= '{lower}' AND {column} < '{upper}'")
            }
            Self::Rest(ids) => {
                let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
                format!("{column} = ANY ('{{{}}}'::uuid[])", ids.join(","))
            }
        }
    }
}

/// Why logs have not left the database.
enum Stays {
    MovedOn,
    Store(StoreError),
}

impl From<diesel::result::Error> for Stays {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Takes logs out, all or none. Nobody waits before the moment at the end; whoever has appended
/// until then is noticed.
async fn leave(connection: &mut AsyncPgConnection, lot: Lot<'_>) -> Result<(), Stays> {
    for setting in SETTINGS {
        diesel::sql_query(setting).execute(connection).await?;
    }
    for leaving in [LEAVING, KEEP] {
        diesel::sql_query(lot.put_into(leaving)).execute(connection).await?;
    }
    let (shut, then) = match lot {
        Lot::Part(_) => (DROP_PART[0], &DROP_PART[1..]),
        Lot::Rest(_) => (LOCK, DELETE.as_slice()),
    };
    diesel::sql_query(lot.put_into(shut)).execute(connection).await?;
    let counting = diesel::sql_query(lot.put_into(MOVED_ON));
    if counting.get_result::<Count>(connection).await?.count != 0 {
        return Err(Stays::MovedOn);
    }
    for statement in then {
        diesel::sql_query(lot.put_into(statement)).execute(connection).await?;
    }
    Ok(())
}
