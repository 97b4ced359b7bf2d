//! The record of what admins do: one chain for the whole server, of which no act can be altered or
//! left out unnoticed.
//!
//! An act is recorded in the transaction that does it: what is not on record was not done. Its head
//! is in the checkpoints.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use domain::engine::{Checkpoint, Hash, TextRef, Time, seal};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::database::{Database, StoreError, bigint};
use crate::record::{self, BrokenRecord, CoveredRecord, Link, StoredHead, stored_hash};
use crate::schema::{act_head, admin_acts, checkpoint_acts};

/// What an admin does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "about", rename_all = "kebab-case")]
pub enum Act {
    /// An account has these roles from now on, and no others.
    RolesSet {
        /// Whose roles they are.
        account: Uuid,
        /// All its roles from now on; empty if it has none.
        roles: Vec<String>,
        /// Which matches it judges, if it is a judge: `all` or `assigned`.
        judges: String,
    },
    /// Somebody else's account was erased.
    AccountErased {
        /// The id by which logs still know it.
        account: Uuid,
    },
    /// An account may do nothing for now, or for another reason.
    AccountSuspended {
        /// Whose requests are refused.
        account: Uuid,
        /// Why: see [`crate::reasons`].
        reason: TextRef,
    },
    /// The suspension of an account ended.
    SuspensionEnded {
        /// Whose requests are no longer refused.
        account: Uuid,
    },
    /// A code was made with which an account gets a new password.
    PasswordResetMade {
        /// Whose password the code sets.
        account: Uuid,
    },
    /// An invitation was made.
    InvitationMade {
        /// The id of the invitation, not its code.
        invitation: Uuid,
        /// For how many accounts.
        uses: u32,
    },
    /// An invitation was withdrawn.
    InvitationWithdrawn {
        /// The id under which its making is recorded.
        invitation: Uuid,
    },
    /// The name of an account was hidden.
    NameHidden {
        /// Whose name it is.
        account: Uuid,
        /// Why: see [`crate::reasons`].
        reason: TextRef,
    },
    /// The name of an account is shown again.
    NameShown {
        /// Whose name it is.
        account: Uuid,
    },
    /// The title of a match was hidden.
    TitleHidden {
        /// The match that has the title.
        #[serde(rename = "match")]
        match_id: Uuid,
        /// Why: see [`crate::reasons`].
        reason: TextRef,
    },
    /// The title of a match is shown again.
    TitleShown {
        /// The match that has the title.
        #[serde(rename = "match")]
        match_id: Uuid,
    },
    /// An annotation was hidden.
    AnnotationHidden {
        /// The match that it is a note on.
        #[serde(rename = "match")]
        match_id: Uuid,
        /// Its id, by which it can be shown again.
        annotation: Uuid,
        /// Why: see [`crate::reasons`].
        reason: TextRef,
    },
    /// An annotation is shown again.
    AnnotationShown {
        /// The match that it is a note on.
        #[serde(rename = "match")]
        match_id: Uuid,
        /// Its id, by which it was hidden.
        annotation: Uuid,
    },
    /// A judge was called to a match.
    JudgeCalled {
        /// The match that they may judge now.
        #[serde(rename = "match")]
        match_id: Uuid,
        /// The judge.
        account: Uuid,
        /// Whether appeals go to this judge.
        head: bool,
    },
    /// A judge was called off a match.
    JudgeCalledOff {
        /// The match that they were called to.
        #[serde(rename = "match")]
        match_id: Uuid,
        /// The judge.
        account: Uuid,
    },
    /// A match was called off; its log says why.
    MatchCancelled {
        /// The match that is over by it.
        #[serde(rename = "match")]
        match_id: Uuid,
    },
    /// A new key signs from now on.
    KeyRotated {
        /// The id under which its public half is shown.
        kid: String,
    },
}

/// An act of an admin, with its place in the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedAct {
    /// Its place, from 1.
    pub n: u64,
    /// The admin; `None` at the command line of the server.
    pub account: Option<Uuid>,
    /// When it was done.
    pub at: Time,
    /// What kind of act it was, such as `roles-set`.
    pub kind: String,
    /// What it was about: the fields of the [`Act`].
    pub about: Value,
    /// The hash of the previous act; zeros for the first.
    pub prev_hash: Hash,
    /// What the next act holds as `prev_hash`.
    pub hash: Hash,
}

type Row = (i64, Option<Uuid>, DateTime<Utc>, String, String, Vec<u8>, Vec<u8>);

impl RecordedAct {
    /// The act after `(n, hash)` in the chain.
    pub fn after(
        (n, prev_hash): (u64, Hash),
        account: Option<Uuid>,
        at: Time,
        act: &Act,
    ) -> RecordedAct {
        let mut parts = json!(act);
        let kind = parts["kind"].as_str().unwrap_or_default().to_owned();
        let about = parts["about"].take();
        let hash = Hash::default();
        let act = RecordedAct { n: n + 1, account, at, kind, about, prev_hash, hash };
        RecordedAct { hash: act.hash_of_fields(), ..act }
    }

    /// Why it was done, if a reason was given: see [`crate::reasons`].
    pub fn reason(&self) -> Option<TextRef> {
        serde_json::from_value(self.about.get("reason")?.clone()).ok()
    }

    /// The act, unless a newer release has recorded it.
    pub fn act(&self) -> Option<Act> {
        serde_json::from_value(json!({"kind": self.kind, "about": self.about})).ok()
    }

    /// The hash of its own fields: SHA-256 of their canonical JSON.
    pub fn hash_of_fields(&self) -> Hash {
        let RecordedAct { n, account, at, kind, about, prev_hash, .. } = self;
        let fields = json!({
            "about": about, "account": account, "at": at, "kind": kind, "n": n,
            "prev_hash": prev_hash,
        });
        Hash::of(seal::canonical(&fields).as_bytes())
    }
}

/// Records an act, within the transaction that does it.
pub(crate) async fn record(
    connection: &mut AsyncPgConnection,
    account: Option<Uuid>,
    act: &Act,
) -> Result<(), StoreError> {
    // The lock keeps the next act waiting until this one is done.
    let head: StoredHead = act_head::table
        .find(true)
        .select((act_head::n, act_head::hash))
        .for_update()
        .first(connection)
        .await?;
    let head = (head.0.unsigned_abs(), stored_hash(head.1)?);
    let act = RecordedAct::after(head, account, Utc::now().into(), act);
    diesel::insert_into(admin_acts::table)
        .values((
            admin_acts::n.eq(bigint(act.n)),
            admin_acts::account.eq(act.account),
            admin_acts::at.eq(DateTime::<Utc>::from(act.at)),
            admin_acts::kind.eq(&act.kind),
            admin_acts::about.eq(seal::canonical(&act.about)),
            admin_acts::prev_hash.eq(act.prev_hash.0.to_vec()),
            admin_acts::hash.eq(act.hash.0.to_vec()),
        ))
        .execute(connection)
        .await?;
    diesel::update(act_head::table.find(true))
        .set((act_head::n.eq(bigint(act.n)), act_head::hash.eq(act.hash.0.to_vec())))
        .execute(connection)
        .await?;
    Ok(())
}

/// The acts after the place `after` of the chain, the oldest first; at most `limit`.
///
/// # Errors
/// As of the database.
pub async fn list(
    database: &Database,
    after: u64,
    limit: usize,
) -> Result<Vec<RecordedAct>, StoreError> {
    load(&mut *database.get().await?, after, limit).await
}

/// Where the chain of acts fails: an act that is missing or altered, an end that was cut off, or
/// one that differs from what checkpoints hold. `None` if all of it holds.
///
/// # Errors
/// As of the database.
pub async fn broken(database: &Database) -> Result<Option<BrokenRecord>, StoreError> {
    let mut connection = database.get().await?;
    let mut reading = connection.build_transaction().read_only().repeatable_read();
    let (acts, head, covered) = reading
        .run(async |connection| {
            let acts = load(connection, 0, usize::MAX).await?;
            let head: Option<StoredHead> = act_head::table
                .find(true)
                .select((act_head::n, act_head::hash))
                .first(connection)
                .await
                .optional()?;
            Ok::<_, StoreError>((acts, head, covered(connection).await?))
        })
        .await?;
    drop(connection);
    let head = record::head(head)?;
    let checking = tokio::task::spawn_blocking(move || check(&acts, head, &covered).err());
    checking.await.map_err(|lost| StoreError::Broken(lost.to_string()))
}

/// The last act, if no checkpoint holds it.
pub(crate) async fn grown(
    connection: &mut AsyncPgConnection,
) -> Result<Option<(u64, Hash)>, StoreError> {
    let last: Option<(i64, Vec<u8>)> = admin_acts::table
        .order(admin_acts::n.desc())
        .select((admin_acts::n, admin_acts::hash))
        .first(connection)
        .await
        .optional()?;
    let held: Option<i64> = checkpoint_acts::table
        .select(diesel::dsl::max(checkpoint_acts::acts))
        .first(connection)
        .await?;
    match last {
        Some((n, hash)) if held < Some(n) => Ok(Some((n.unsigned_abs(), stored_hash(hash)?))),
        Some(_) | None => Ok(None),
    }
}

/// Notes that checkpoint `n` holds an act.
pub(crate) async fn cover(
    connection: &mut AsyncPgConnection,
    n: u64,
    (acts, hash): (u64, Hash),
) -> Result<(), StoreError> {
    diesel::insert_into(checkpoint_acts::table)
        .values((
            checkpoint_acts::acts.eq(bigint(acts)),
            checkpoint_acts::n.eq(bigint(n)),
            checkpoint_acts::hash.eq(hash.0.to_vec()),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// The leaf that stands for the last act in a checkpoint, if it holds one.
pub(crate) async fn leaf_in(
    connection: &mut AsyncPgConnection,
    checkpoint: u64,
) -> Result<Option<Hash>, StoreError> {
    let found: Option<(i64, Vec<u8>)> = checkpoint_acts::table
        .filter(checkpoint_acts::n.eq(bigint(checkpoint)))
        .select((checkpoint_acts::acts, checkpoint_acts::hash))
        .first(connection)
        .await
        .optional()?;
    let leaf = |(acts, hash): (i64, Vec<u8>)| {
        Ok(Checkpoint::acts_leaf(acts.unsigned_abs(), stored_hash(hash)?))
    };
    found.map(leaf).transpose()
}

async fn load(
    connection: &mut AsyncPgConnection,
    after: u64,
    limit: usize,
) -> Result<Vec<RecordedAct>, StoreError> {
    let found: Vec<Row> = admin_acts::table
        .filter(admin_acts::n.gt(bigint(after)))
        .order(admin_acts::n.asc())
        .limit(bigint(limit))
        .select((
            admin_acts::n,
            admin_acts::account,
            admin_acts::at,
            admin_acts::kind,
            admin_acts::about,
            admin_acts::prev_hash,
            admin_acts::hash,
        ))
        .load(connection)
        .await?;
    found.into_iter().map(recorded).collect()
}

fn recorded(row: Row) -> Result<RecordedAct, StoreError> {
    let (n, account, at, kind, about, prev_hash, hash) = row;
    Ok(RecordedAct {
        n: n.unsigned_abs(),
        account,
        at: at.into(),
        kind,
        // What is no JSON was altered, and does not have the hash of its fields.
        about: serde_json::from_str(&about).unwrap_or(Value::String(about)),
        prev_hash: stored_hash(prev_hash)?,
        hash: stored_hash(hash)?,
    })
}

async fn covered(connection: &mut AsyncPgConnection) -> Result<Vec<CoveredRecord>, StoreError> {
    let found: Vec<(i64, i64, Vec<u8>)> = checkpoint_acts::table
        .order(checkpoint_acts::acts.asc())
        .select((checkpoint_acts::n, checkpoint_acts::acts, checkpoint_acts::hash))
        .load(connection)
        .await?;
    found.into_iter().map(CoveredRecord::of).collect()
}

fn check(
    acts: &[RecordedAct],
    head: Option<(u64, Hash)>,
    covered: &[CoveredRecord],
) -> Result<(), BrokenRecord> {
    let link = |it: &RecordedAct| Link {
        n: it.n,
        prev_hash: it.prev_hash,
        hash: it.hash,
        hash_of_fields: it.hash_of_fields(),
    };
    record::check("act", &acts.iter().map(link).collect::<Vec<_>>(), head, covered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_act_that_was_altered_or_left_out_is_found() {
        let mut acts: Vec<RecordedAct> = Vec::new();
        for n in 1..=3 {
            let last = acts.last().map_or((0, Hash::default()), |it| (it.n, it.hash));
            let act = Act::AccountErased { account: Uuid::from_u128(n) };
            let at = Time::from_millis(1_795_000_000_123);
            acts.push(RecordedAct::after(last, None, at, &act));
            assert_eq!(acts.last().and_then(RecordedAct::act), Some(act));
        }
        let head = acts.last().map(|it| (it.n, it.hash));
        assert_eq!(check(&acts, head, &[]), Ok(()));
        let mut altered = acts.clone();
        altered[1].about = json!({"account": Uuid::from_u128(9)});
        let failed = |acts: &[RecordedAct]| check(acts, head, &[]).map_err(|it| it.n);
        assert_eq!(failed(&altered), Err(2));
        assert_eq!(failed(&acts[1..]), Err(1));
        assert_eq!(failed(&acts[..2]), Err(3));
    }
}
