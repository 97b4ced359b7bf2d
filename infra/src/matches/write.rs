//! Writing, and repeating the replies to earlier requests.

use std::sync::Arc;

use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::{AccountId, Failure, Hash, KeptText, Kind, MatchId, Rejection, Seed};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use uuid::Uuid;

use super::cache::Live;
use super::chain::Chain;
use super::{Appended, Idempotency, MatchError, Matches, RECEIPT_TYPE, rows};
use crate::acts;
use crate::archive::Answered;
use crate::database::StoreError;
use crate::schema::{creations, events};
use crate::streams::reply::{Kept, Request};
use crate::streams::{Append, NewMatchRow, Requested, Summary, Verdict, within};

/// The type of the JWS of a reply that was stored whole.
const REPLY_TYPE: &str = "reply+jws";

/// A reply as it was stored whole, before its receipt could be put together again. Stored format.
#[derive(Deserialize)]
struct WholeReply {
    /// The request that it answers, and its account: a reply that is moved into another row
    /// answers nobody.
    #[serde(flatten)]
    to: WholeRequest,
    last_seq: u64,
    receipt: String,
    #[serde(default)]
    refused: Option<Rejection>,
}

/// The request in a reply that was stored whole. Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct WholeRequest {
    #[serde(rename = "match")]
    stream: Uuid,
    seq: u64,
    account: Option<AccountId>,
    key: Uuid,
    digest: Hash,
}

/// The result of an append.
pub(super) enum Stored {
    Appended,
    Behind,
}

/// The reply to an earlier request, without its events.
struct Replied {
    last_seq: u64,
    receipt: String,
    refused: Option<Rejection>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = events)]
struct RepliedRow {
    seq: i64,
    request_digest: Option<Vec<u8>>,
    reply: Option<String>,
    receipt: Option<Vec<u8>>,
}

impl RepliedRow {
    fn of(kept: Answered) -> RepliedRow {
        let receipt = kept.receipt_bytes();
        let Answered { seq, digest, reply, .. } = kept;
        RepliedRow { seq, request_digest: Some(digest.0.to_vec()), reply, receipt }
    }
}

impl Matches {
    pub(super) async fn store(
        &self,
        live: &Live,
        chain: &Chain,
        account: Option<AccountId>,
        key: Option<Idempotency>,
    ) -> Result<(Stored, String), MatchError> {
        self.inner.database.usable()?;
        let begun = Instant::now();
        let (receipt, asked) = self.asked(live, chain, account, key);
        let verdict = self.inner.appender.append(asked).await?;
        metrics::histogram!("highnoon_append_milliseconds")
            .record(begun.elapsed().as_secs_f64() * 1_000.0);
        match verdict {
            Verdict::Appended => Ok((Stored::Appended, receipt)),
            Verdict::Behind => Ok((Stored::Behind, receipt)),
            Verdict::Tampered => Err(self.freeze(live)),
        }
    }

    /// As `store`, and in the same transaction it is put on record what the admin does by it.
    pub(super) async fn store_on_record(
        &self,
        live: &Live,
        chain: &Chain,
        admin: AccountId,
        key: Option<Idempotency>,
        act: &acts::Act,
    ) -> Result<(Stored, String), MatchError> {
        let (receipt, asked) = self.asked(live, chain, Some(admin), key);
        let storing = async |connection: &mut AsyncPgConnection| {
            let storing = connection.transaction(async move |connection| {
                let verdict = within::append(connection, &asked).await?;
                if verdict == Verdict::Appended {
                    acts::record(connection, Some(admin.0), act).await?;
                }
                Ok::<Verdict, StoreError>(verdict)
            });
            storing.await
        };
        match self.inner.database.write(storing).await? {
            Verdict::Appended => Ok((Stored::Appended, receipt)),
            Verdict::Behind => Ok((Stored::Behind, receipt)),
            Verdict::Tampered => Err(self.freeze(live)),
        }
    }

    /// What is to be appended, and the receipt for it.
    fn asked(
        &self,
        live: &Live,
        chain: &Chain,
        account: Option<AccountId>,
        key: Option<Idempotency>,
    ) -> (String, Append) {
        let (receipt, request) = self.signed(chain, account, key);
        let asked = Append {
            stream: live.head.id().into(),
            head: live.head.seq(),
            folded: live.folded.clone(),
            lines: chain.lines.iter().map(|line| Arc::clone(&line.sealed)).collect(),
            account,
            request,
            summary: summarized(live, chain),
            texts: chain.texts.clone(),
        };
        (receipt, asked)
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

    /// Stores a new match, until then. Returns its receipt; `None` if it is there already.
    pub(super) async fn store_new(
        &self,
        (chain, title): (&Chain, Option<KeptText>),
        seed: Seed,
        account: AccountId,
        key: Option<Idempotency>,
        until: Instant,
    ) -> Result<Option<String>, StoreError> {
        self.inner.database.usable()?;
        let (receipt, request) = self.signed(chain, Some(account), key);
        let row = chain.row();
        let new = NewMatchRow {
            id: row.id,
            ruleset: row.ruleset,
            rules_version: row.rules_version,
            visibility: rows::visibility_name(row.visibility),
            creator: row.creator,
            players: row.players.iter().map(|it| it.map(|it| it.0)).collect(),
            delayed: row.delayed,
            staged: row.staged,
            seed,
            line: Arc::clone(&chain.lines[0].sealed),
            request,
            title,
        };
        let made = self.inner.appender.begin(new, until).await?;
        Ok(made.then_some(receipt))
    }

    /// The receipt for the last event of a chain, and what is kept of it with the request.
    fn signed(
        &self,
        chain: &Chain,
        account: Option<AccountId>,
        key: Option<Idempotency>,
    ) -> (String, Option<Requested>) {
        let statement = chain.last().receipt();
        let Some(Idempotency { key, request_digest: digest }) = key else {
            return (self.inner.keys.sign_jws(&statement, RECEIPT_TYPE), None);
        };
        let first = chain.first();
        let request = Request::new((first.stream, first.seq), account, key, digest);
        let named = request.named(chain.refused.as_ref()).to_string();
        let (receipt, signature) = self.inner.keys.sign_for(&statement, RECEIPT_TYPE, &named);
        let events = u16::try_from(chain.lines.len()).unwrap_or(u16::MAX);
        let kept = Kept { events, signature, refused: chain.refused.clone() };
        (receipt, Some(Requested { key, digest, receipt: kept.to_bytes() }))
    }

    /// The match that an earlier request with this key was to make. It may not be made yet.
    pub(super) async fn reserved(
        &self,
        account: AccountId,
        key: Idempotency,
    ) -> Result<Option<MatchId>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Option<(Vec<u8>, Uuid)> = creations::table
            .find((account.0, key.key))
            .select((creations::request_digest, creations::stream))
            .first(&mut connection)
            .await
            .optional()?;
        match found {
            Some((digest, _)) if digest != key.request_digest.0 => Err(MatchError::KeyReused),
            Some((_, stream)) => Ok(Some(MatchId(stream))),
            None => Ok(None),
        }
    }

    /// Reserves the id of a new match for a request, until then. Returns the id that is reserved
    /// for it, which is another one if the same request came before.
    pub(super) async fn reserve(
        &self,
        account: AccountId,
        key: Idempotency,
        id: MatchId,
        until: Instant,
    ) -> Result<MatchId, MatchError> {
        let reserving = diesel::insert_into(creations::table)
            .values((
                creations::account.eq(account.0),
                creations::key.eq(key.key),
                creations::request_digest.eq(key.request_digest.0.to_vec()),
                creations::stream.eq(id.0),
            ))
            .on_conflict((creations::account, creations::key))
            .do_update()
            // It changes nothing, and so returns the row that is there.
            .set(creations::key.eq(key.key))
            .returning((creations::request_digest, creations::stream));
        let reserving = async |connection: &mut AsyncPgConnection| {
            let reserved: (Vec<u8>, Uuid) = reserving.get_result(connection).await?;
            Ok::<_, StoreError>(reserved)
        };
        let (digest, stream) = self.inner.database.write_until(until, reserving).await?;
        match digest == key.request_digest.0 {
            true => Ok(MatchId(stream)),
            false => Err(MatchError::KeyReused),
        }
    }

    /// The earlier reply to this request, if there is one. That it is given again is noted: who
    /// gave it first may have noted it on another machine, or died before.
    pub(crate) async fn replay(
        &self,
        id: MatchId,
        account: AccountId,
        key: Idempotency,
    ) -> Result<Option<Appended>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Option<RepliedRow> = events::table
            .filter(events::stream.eq(id.0))
            .filter(events::key_account.eq(account.0).and(events::key.eq(key.key)))
            .select(RepliedRow::as_select())
            .first(&mut connection)
            .await
            .optional()
            .map_err(StoreError::from)?;
        drop(connection);
        let found = match found {
            Some(found) => Some(found),
            None => self.archived_reply(id, account, key.key).await?.map(RepliedRow::of),
        };
        let Some(row) = found else { return Ok(None) };
        let first = row.seq.unsigned_abs();
        let stored = row.request_digest.clone().and_then(rows::hash).unwrap_or_default();
        let to = Request::new((id.into(), first), Some(account), key.key, stored);
        let replied = match row.reply {
            Some(whole) => self.whole_reply(&whole, &to)?,
            None => self.kept_reply(&row.receipt.unwrap_or_default(), &to).await?,
        };
        if stored != key.request_digest {
            return Err(MatchError::KeyReused);
        }
        let count = (replied.last_seq + 1).saturating_sub(first);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let page = self.page(id, first - 1, count).await?;
        let after = self.current(id).await?.head.clone();
        self.promise(&page.lines);
        let Replied { receipt, refused, .. } = replied;
        Ok(Some(Appended { lines: page.lines, after, receipt, refused, replayed: true }))
    }

    /// The reply that the log and what was kept give, if it is the one that this request got.
    async fn kept_reply(&self, stored: &[u8], to: &Request) -> Result<Replied, MatchError> {
        let Some(Kept { events, signature, refused }) = Kept::of_bytes(stored) else {
            return Err(altered(to, "it is not of a form that is known here"));
        };
        let last_seq = (to.seq + u64::from(events)).saturating_sub(1);
        let last = self.read_log(MatchId(to.stream), last_seq.saturating_sub(1), last_seq).await?;
        let [last] = last.as_slice() else {
            return Err(altered(to, "the log ends before its last event"));
        };
        let named = to.named(refused.as_ref()).to_string();
        let statement = last.receipt();
        let receipt = self.inner.keys.jws_again(&statement, RECEIPT_TYPE, &named, &signature);
        let receipt = receipt.map_err(|error| altered(to, &error.to_string()))?;
        Ok(Replied { last_seq, receipt, refused })
    }

    /// A reply that was stored whole, if it is the one that this request got.
    fn whole_reply(&self, stored: &str, to: &Request) -> Result<Replied, MatchError> {
        let reply = self.inner.keys.verify_jws(stored, REPLY_TYPE);
        let reply = reply.map_err(|error| altered(to, &error.to_string()))?;
        let reply: WholeReply =
            serde_json::from_value(reply).map_err(|error| altered(to, &error.to_string()))?;
        let Request { stream, seq, account, key, digest } = *to;
        match reply.to == (WholeRequest { stream, seq, account, key, digest }) {
            true => {
                let WholeReply { last_seq, receipt, refused, .. } = reply;
                Ok(Replied { last_seq, receipt, refused })
            }
            false => Err(altered(to, "it was given to another request")),
        }
    }
}

fn altered(to: &Request, why: &str) -> MatchError {
    tracing::error!(id = %to.stream, seq = to.seq, why, "a stored reply was altered");
    metrics::counter!("highnoon_altered_replies_total").increment(1);
    MatchError::AlteredReply { seq: to.seq }
}

/// The match's summary after a chain.
fn summarized(live: &Live, chain: &Chain) -> Summary {
    let it = chain.after.as_ref();
    let summary = it.summary();
    let deadline = it.deadline();
    let touched = [Kind::DisputeOpened, Kind::DisputeClosed];
    let disputed = chain.lines.iter().any(|line| touched.contains(&line.sealed.kind));
    Summary {
        status: rows::status_name(summary.status),
        players: summary.chairs.iter().map(|it| it.account.map(|it| it.0)).collect(),
        started_at: chain.time_of(Kind::MatchStarted),
        ended_at: chain.ended_at(),
        deadline: (deadline != live.head.deadline()).then(|| deadline.map(Into::into)),
        disputes: disputed.then(|| rows::disputes(it)),
    }
}
