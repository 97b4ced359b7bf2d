//! Rewinds that are put into a log past the server, sealed and chained as the server would do it.

use domain::engine::conduct::judging::{Order, Ruling};
use domain::engine::{Event, Hash, Luck, Match, MatchId, Sealed, Seed, Stamp, TextSeal, Time};
use domain::showdown::Showdown;
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::server::TestServer;

/// A running match of showdown goes on from event `to_seq`; the seq of the rewind.
pub async fn rewind(server: &TestServer, match_id: &str, to_seq: u64) -> u64 {
    let owner = server.owner().await;
    let id = Uuid::parse_str(match_id).expect("a match has an id");
    let found = owner.query_one("SELECT seed FROM seeds WHERE stream = $1", &[&id]).await;
    let seed: Vec<u8> = found.expect("a match has a seed").get(0);
    let seed = Seed(seed.try_into().expect("of 32 bytes"));
    let log = "SELECT content, hash FROM events WHERE stream = $1 ORDER BY seq";
    let rows = owner.query(log, &[&id]).await.expect("a match has a log");
    let event = |row: &tokio_postgres::Row| Event::from_content(row.get(0)).expect("it reads");
    let log: Vec<Event<Showdown>> = rows.iter().map(event).collect();
    let head: Vec<u8> = rows.last().expect("a log has events").get(1);
    let head = Hash(head.try_into().expect("a hash has 32 bytes"));
    let fold = |log: &[Event<Showdown>]| {
        Match::fold(Showdown::V1, Luck::seeded(seed), MatchId(id), log).expect("the log folds")
    };
    let (it, past) = (fold(&log), fold(&log[..to_seq as usize]));
    let at = Time::from_millis(chrono::Utc::now().timestamp_millis());
    let mut fresh = [0; 32];
    fresh[..16].copy_from_slice(Uuid::new_v4().as_bytes());
    let stamp = Stamp { at, actor: None, fresh };
    let ruling = Ruling {
        dispute: None,
        reason: TextSeal::OPEN.seal(""),
        rules: Vec::new(),
        public: true,
        supersedes: None,
        order: Order::Rewind { to_seq },
    };
    let ruled = it.rule(ruling, Some(&past), stamp).expect("a running match goes back").events;
    let mut prev = head;
    for event in &ruled {
        let sealed = event.seal(stamp.salt(event.seq), prev, &seed);
        prev = sealed.hash;
        insert(server, &id, &sealed).await;
    }
    ruled.last().expect("a ruling is followed by the rewind").seq
}

async fn insert(server: &TestServer, id: &Uuid, sealed: &Sealed) {
    let owner = server.owner().await;
    let seq = i64::try_from(sealed.seq).expect("a log is short");
    let recorded_at = chrono::DateTime::from_timestamp_millis(sealed.recorded_at.millis());
    let insert = "WITH it AS (UPDATE matches SET version = $2, head_hash = $9 WHERE id = $1)
        INSERT INTO events (stream, seq, kind, recorded_at, content, salt, commitment, prev_hash,
                            hash)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let (kind, content) = (sealed.kind.name(), &sealed.content);
    let (salt, commitment) = (&sealed.salt.0[..], &sealed.commitment.0[..]);
    let (prev_hash, hash) = (&sealed.prev_hash.0[..], &sealed.hash.0[..]);
    let values: [&(dyn ToSql + Sync); 9] =
        [id, &seq, &kind, &recorded_at, content, &salt, &commitment, &prev_hash, &hash];
    let inserted = owner.execute(insert, &values);
    assert_eq!(inserted.await.expect("the owner can append anything"), 1);
}
