//! Writing, and repeating the replies to earlier requests.

use std::time::Instant;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::{
    AccountId, Failure, Hash, KeptText, Kind, MatchId, Rejection, Sealed, Seed, Status, TextSeal,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::cache::Live;
use super::chain::Chain;
use super::{Appended, Idempotency, MatchError, MatchRow, Matches, RECEIPT_TYPE, rows};
use crate::database::StoreError;
use crate::schema::{append_events, events, matches, seeds, texts};

/// The type of a stored reply's JWS.
const REPLY_TYPE: &str = "reply+jws";

/// The reply to a request, kept in the row of its first event and signed. Stored format.
#[derive(Serialize, Deserialize)]
struct Reply {
    /// The request that it answers, and its account: a reply that is moved into another row
    /// answers nobody.
    #[serde(flatten)]
    to: Request,
    last_seq: u64,
    receipt: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refused: Option<Rejection>,
}

/// A request that may be sent again, and the event that answered it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Request {
    #[serde(rename = "match")]
    match_id: MatchId,
    seq: u64,
    account: Option<AccountId>,
    key: Uuid,
    digest: Hash,
}

impl Request {
    fn of(
        (match_id, seq): (MatchId, u64),
        account: Option<AccountId>,
        key: Idempotency,
    ) -> Request {
        let Idempotency { key, request_digest: digest } = key;
        Request { match_id, seq, account, key, digest }
    }
}

/// The result of an append.
pub(super) enum Stored {
    Appended,
    Behind,
}

impl Matches {
    pub(super) async fn store(
        &self,
        live: &Live,
        chain: &Chain,
        account: Option<AccountId>,
        key: Option<Idempotency>,
    ) -> Result<(Stored, String), MatchError> {
        let last = chain.last();
        let receipt = self.inner.keys.sign_jws(&last.receipt(), RECEIPT_TYPE);
        let reply = key.map(|key| self.reply(chain, account, key, &receipt));
        let begun = Instant::now();
        let mut connection = self.inner.database.get().await?;
        let lines: Vec<&Sealed> = chain.lines.iter().map(|line| line.sealed.as_ref()).collect();
        let times: Vec<DateTime<Utc>> = lines.iter().map(|it| it.recorded_at.into()).collect();
        let texts = &chain.texts;
        let appending = append_events(
            live.head.id().0,
            i64::try_from(live.head.seq()).unwrap_or(i64::MAX),
            live.folded.as_slice(),
            lines.iter().map(|it| it.kind.name()).collect::<Vec<_>>(),
            lines.iter().map(|it| it.seat.map(|seat| i16::from(seat.0))).collect::<Vec<_>>(),
            times,
            lines.iter().map(|it| it.content.as_str()).collect::<Vec<_>>(),
            lines.iter().map(|it| seals(it)).collect::<Vec<_>>(),
            account.map(|it| it.0),
            key.map(|it| it.key),
            key.map(|it| it.request_digest.0.to_vec()),
            reply,
            summarized(chain),
            texts.iter().map(|it| text_seal(&it.seal)).collect::<Vec<_>>(),
            texts.iter().map(|it| it.text.as_str()).collect::<Vec<_>>(),
        );
        // Prepared once per connection: then it is one round trip.
        // Reads everything that Postgres sends, not only the first row, before the commit.
        let verdicts: Vec<String> =
            diesel::select(appending).load(&mut connection).await.map_err(StoreError::from)?;
        let verdict = verdicts.into_iter().next().unwrap_or_default();
        metrics::histogram!("highnoon_append_milliseconds")
            .record(begun.elapsed().as_secs_f64() * 1_000.0);
        match verdict.as_str() {
            "appended" => Ok((Stored::Appended, receipt)),
            "behind" => Ok((Stored::Behind, receipt)),
            _ => Err(self.freeze(live)),
        }
    }

    /// Freezes a match whose last event is not what was folded: nothing is appended to such a log.
    fn freeze(&self, live: &Live) -> MatchError {
        self.inner.cache.forget(live.head.id());
        let frozen = MatchError::Frozen(Failure {
            seq: live.head.seq(),
            check: "hash".to_owned(),
            detail: "the stored event is not the one that was decided".to_owned(),
        });
        self.inner.noticed.looked_at(live.head.id(), Some(&frozen));
        frozen
    }

    pub(super) async fn store_new(
        &self,
        chain: &Chain,
        seed: Seed,
        account: AccountId,
        key: Option<Idempotency>,
        title: Option<KeptText>,
    ) -> Result<String, StoreError> {
        let receipt = self.inner.keys.sign_jws(&chain.last().receipt(), RECEIPT_TYPE);
        let reply = key.map(|key| self.reply(chain, Some(account), key, &receipt));
        let row = chain.row();
        let mut connection = self.inner.database.get().await?;
        let sealed = chain.last().clone();
        diesel_async::AsyncConnection::transaction(&mut connection, async move |connection| {
            insert_match(connection, &row, &title).await?;
            diesel::insert_into(seeds::table)
                .values((seeds::match_id.eq(row.id.0), seeds::seed.eq(seed.0.to_vec())))
                .execute(connection)
                .await?;
            insert_first(connection, &sealed, account, key, reply).await?;
            if let Some(title) = title {
                diesel::insert_into(texts::table)
                    .values((
                        texts::id.eq(title.seal.id),
                        texts::match_id.eq(row.id.0),
                        texts::account.eq(account.0),
                        texts::salt.eq(title.seal.salt.0.to_vec()),
                        texts::body.eq(title.text),
                    ))
                    .execute(connection)
                    .await?;
            }
            Ok::<(), diesel::result::Error>(())
        })
        .await?;
        Ok(receipt)
    }

    /// The earlier reply to this request, if there is one.
    pub(super) async fn replay(
        &self,
        id: Option<MatchId>,
        account: AccountId,
        key: Idempotency,
    ) -> Result<Option<Appended>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let mut query = events::table
            .filter(events::key_account.eq(account.0).and(events::key.eq(key.key)))
            .select((events::match_id, events::seq, events::request_digest, events::reply))
            .into_boxed();
        query = match id {
            Some(id) => query.filter(events::match_id.eq(id.0)),
            None => query.filter(events::seq.eq(1)),
        };
        type Kept = (Uuid, i64, Option<Vec<u8>>, Option<String>);
        let found: Option<Kept> =
            query.first(&mut connection).await.optional().map_err(StoreError::from)?;
        drop(connection);
        let Some((match_id, seq, digest, reply)) = found else {
            return Ok(None);
        };
        let (id, first) = (MatchId(match_id), seq.unsigned_abs());
        let stored = digest.and_then(rows::hash).unwrap_or_default();
        let whose = Idempotency { request_digest: stored, ..key };
        let to = Request::of((id, first), Some(account), whose);
        let reply = self.kept_reply(&reply.unwrap_or_default(), to)?;
        if stored != key.request_digest {
            return Err(MatchError::KeyReused);
        }
        let count = (reply.last_seq + 1).saturating_sub(first);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let page = self.page(id, first - 1, count).await?;
        let after = self.current(id).await?.head.clone();
        Ok(Some(Appended {
            lines: page.lines,
            after,
            receipt: reply.receipt,
            refused: reply.refused,
            replayed: true,
        }))
    }

    /// The reply to a request, signed.
    fn reply(
        &self,
        chain: &Chain,
        account: Option<AccountId>,
        key: Idempotency,
        receipt: &str,
    ) -> String {
        let first = chain.first();
        let to = Request::of((first.match_id, first.seq), account, key);
        let (last_seq, receipt) = (chain.after.seq(), receipt.to_owned());
        let reply = Reply { to, last_seq, receipt, refused: chain.refused.clone() };
        let reply = serde_json::to_value(&reply).expect("a reply always serializes");
        self.inner.keys.sign_jws(&reply, REPLY_TYPE)
    }

    /// A reply as it was stored, if it is the one that this request got.
    fn kept_reply(&self, stored: &str, to: Request) -> Result<Reply, MatchError> {
        let altered = |why: String| {
            tracing::error!(id = %to.match_id, seq = to.seq, why, "a stored reply was altered");
            metrics::counter!("highnoon_altered_replies_total").increment(1);
            MatchError::AlteredReply { seq: to.seq }
        };
        let reply = self.inner.keys.verify_jws(stored, REPLY_TYPE);
        let reply = reply.map_err(|error| altered(error.to_string()))?;
        let reply: Reply =
            serde_json::from_value(reply).map_err(|error| altered(error.to_string()))?;
        match reply.to == to {
            true => Ok(reply),
            false => Err(altered("it was given to another request".to_owned())),
        }
    }
}

/// Salt, commitment, prev_hash and hash, one after the other.
fn seals(line: &Sealed) -> Vec<u8> {
    let hashes = [line.commitment.0, line.prev_hash.0, line.hash.0].concat();
    [line.salt.0.to_vec(), hashes].concat()
}

/// Id and salt, one after the other.
fn text_seal(seal: &TextSeal) -> Vec<u8> {
    [seal.id.as_bytes().to_vec(), seal.salt.0.to_vec()].concat()
}

/// The match's summary after a chain, as `append_events` takes it.
fn summarized(chain: &Chain) -> String {
    let it = chain.after.as_ref();
    let summary = it.summary();
    let players: Vec<Option<AccountId>> = summary.chairs.iter().map(|it| it.account).collect();
    let mut row = json!({
        "status": rows::status_name(summary.status), "players": players,
        "deadline": it.deadline(),
    });
    let touched = [Kind::DisputeOpened, Kind::DisputeClosed];
    if chain.lines.iter().any(|line| touched.contains(&line.sealed.kind)) {
        row["disputes"] = rows::disputes(it);
    }
    row.to_string()
}

async fn insert_match(
    connection: &mut diesel_async::AsyncPgConnection,
    row: &MatchRow,
    title: &Option<KeptText>,
) -> Result<usize, diesel::result::Error> {
    let players: Vec<Option<Uuid>> = row.players.iter().map(|it| it.map(|it| it.0)).collect();
    diesel::insert_into(matches::table)
        .values((
            matches::id.eq(row.id.0),
            matches::ruleset.eq(&row.ruleset),
            matches::rules_version.eq(&row.rules_version),
            matches::visibility.eq(rows::visibility_name(row.visibility)),
            matches::status.eq(rows::status_name(Status::Open)),
            matches::version.eq(1),
            matches::head_hash.eq(row.head_hash.0.to_vec()),
            matches::creator.eq(row.creator.map(|it| it.0)),
            matches::players.eq(players),
            matches::delayed.eq(row.delayed),
            matches::staged.eq(row.staged),
            matches::title.eq(title.as_ref().map(|it| it.seal.id)),
            matches::created_at.eq(DateTime::<Utc>::from(row.created_at)),
        ))
        .execute(connection)
        .await
}

async fn insert_first(
    connection: &mut diesel_async::AsyncPgConnection,
    sealed: &Sealed,
    account: AccountId,
    key: Option<Idempotency>,
    reply: Option<String>,
) -> Result<usize, diesel::result::Error> {
    diesel::insert_into(events::table)
        .values((
            events::match_id.eq(sealed.match_id.0),
            events::seq.eq(1),
            events::kind.eq(sealed.kind.name()),
            events::recorded_at.eq(DateTime::<Utc>::from(sealed.recorded_at)),
            events::content.eq(&sealed.content),
            events::salt.eq(sealed.salt.0.to_vec()),
            events::commitment.eq(sealed.commitment.0.to_vec()),
            events::prev_hash.eq(sealed.prev_hash.0.to_vec()),
            events::hash.eq(sealed.hash.0.to_vec()),
            events::key_account.eq(key.map(|_| account.0)),
            events::key.eq(key.map(|it| it.key)),
            events::request_digest.eq(key.map(|it| it.request_digest.0.to_vec())),
            events::reply.eq(reply),
        ))
        .execute(connection)
        .await
}
