//! Conversions between rows and the types of the domain.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use domain::engine::{
    AccountId, AnyMatch, Failure, Hash, Kind, MatchId, Salt, Sealed, Seat, Seed, Status, Visibility,
};
use uuid::Uuid;

use super::{MatchError, MatchRow};
use crate::database::StoreError;
use crate::schema::{events, known_events as known, matches};

/// The columns of an event's row, where also those are looked for that have left the database.
#[rustfmt::skip]
pub(super) const KNOWN: (
    known::stream, known::seq, known::kind, known::seat, known::recorded_at,
    known::content, known::salt, known::commitment, known::prev_hash, known::hash,
) = (
    known::stream, known::seq, known::kind, known::seat, known::recorded_at,
    known::content, known::salt, known::commitment, known::prev_hash, known::hash,
);

#[derive(Queryable, Selectable)]
#[diesel(table_name = events)]
pub(super) struct EventRow {
    stream: Uuid,
    seq: i64,
    kind: String,
    seat: Option<i16>,
    recorded_at: DateTime<Utc>,
    content: String,
    salt: Vec<u8>,
    commitment: Vec<u8>,
    prev_hash: Vec<u8>,
    hash: Vec<u8>,
}

impl EventRow {
    pub fn into_sealed(self) -> Result<Sealed, MatchError> {
        let seq = self.seq.unsigned_abs();
        let strange = |what: &str| {
            let detail = format!("its {what} is not one of ours");
            MatchError::Frozen(Failure { seq, check: "content".to_owned(), detail })
        };
        let seat = self.seat.map(u8::try_from).transpose().map_err(|_| strange("seat"))?;
        Ok(Sealed {
            stream: MatchId(self.stream).into(),
            seq,
            kind: Kind::of_name(&self.kind).ok_or_else(|| strange("kind"))?,
            seat: seat.map(Seat),
            recorded_at: self.recorded_at.into(),
            content: self.content,
            salt: Salt(self.salt.try_into().map_err(|_| strange("salt"))?),
            commitment: hash(self.commitment).ok_or_else(|| strange("commitment"))?,
            prev_hash: hash(self.prev_hash).ok_or_else(|| strange("prev_hash"))?,
            hash: hash(self.hash).ok_or_else(|| strange("hash"))?,
        })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = matches)]
pub(super) struct StoredMatch {
    pub id: Uuid,
    ruleset: String,
    rules_version: String,
    visibility: String,
    status: String,
    version: i64,
    head_hash: Vec<u8>,
    creator: Option<Uuid>,
    players: Vec<Option<Uuid>>,
    title: Option<Uuid>,
    created_at: DateTime<Utc>,
    started_at: Option<DateTime<Utc>>,
    ended_at: Option<DateTime<Utc>>,
    delayed: bool,
    staged: bool,
}

impl StoredMatch {
    pub fn into_row(self) -> Result<MatchRow, StoreError> {
        let strange = |what: &str| StoreError::Broken(format!("match {}: {what}", self.id));
        Ok(MatchRow {
            id: MatchId(self.id),
            visibility: visibility(&self.visibility).ok_or_else(|| strange("visibility"))?,
            status: status(&self.status).ok_or_else(|| strange("status"))?,
            head_hash: hash(self.head_hash).ok_or_else(|| strange("head_hash"))?,
            ruleset: self.ruleset,
            rules_version: self.rules_version,
            version: self.version.unsigned_abs(),
            creator: self.creator.map(AccountId),
            players: self.players.into_iter().map(|it| it.map(AccountId)).collect(),
            title: self.title,
            created_at: self.created_at.into(),
            started_at: self.started_at.map(Into::into),
            ended_at: self.ended_at.map(Into::into),
            delayed: self.delayed,
            staged: self.staged,
        })
    }
}

/// The disputes of a match as JSON, as `append_events` takes them.
pub(super) fn disputes(it: &dyn AnyMatch) -> serde_json::Value {
    let rows = it.disputes().into_iter().map(|dispute| {
        serde_json::json!({
            "id": dispute.id, "seq": dispute.seq, "seat": dispute.seat, "account": dispute.actor,
            "about": dispute.about, "claim": dispute.claim.text, "suspend": dispute.suspend,
            "closed_by": dispute.closed_by,
        })
    });
    serde_json::Value::from_iter(rows)
}

pub(super) fn hash(bytes: Vec<u8>) -> Option<Hash> {
    bytes.try_into().ok().map(Hash)
}

pub(super) fn seed(bytes: Vec<u8>) -> Result<Seed, StoreError> {
    let wrong = |_| StoreError::Broken("a seed has not 32 bytes".to_owned());
    bytes.try_into().map(Seed).map_err(wrong)
}

pub(super) fn status_name(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Active => "active",
        Status::Suspended => "suspended",
        Status::Finished => "finished",
        Status::Cancelled => "cancelled",
    }
}

fn status(name: &str) -> Option<Status> {
    let running = [Status::Open, Status::Active, Status::Suspended];
    let mut all = running.into_iter().chain([Status::Finished, Status::Cancelled]);
    all.find(|it| status_name(*it) == name)
}

pub(super) fn visibility_name(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "public",
        Visibility::Unlisted => "unlisted",
        Visibility::Private => "private",
    }
}

fn visibility(name: &str) -> Option<Visibility> {
    [Visibility::Public, Visibility::Unlisted, Visibility::Private]
        .into_iter()
        .find(|it| visibility_name(*it) == name)
}
