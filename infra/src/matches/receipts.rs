//! Receipts: what they state, and whether the log still agrees.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::{Hash, MatchId, Sealed, Time};
use serde::{Deserialize, Serialize};

use super::rows::StoredMatch;
use super::{MatchError, MatchRow, Matches};
use crate::database::{StoreError, bigint};
use crate::schema::{checkpoint_heads, events, matches};

/// The type of a receipt's JWS.
pub const RECEIPT_TYPE: &str = "receipt+jws";

/// What a receipt states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// The match's id.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The seq of the event that the server recorded.
    pub seq: u64,
    /// The event's hash.
    pub hash: Hash,
    /// When the event was recorded.
    pub recorded_at: Time,
}

/// What the store holds of the event that a receipt states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// Whether the log holds that event with that hash.
    pub in_log: bool,
    /// The first checkpoint that covers it: it holds a head of the match at or after the event.
    pub checkpoint: Option<u64>,
}

impl Receipt {
    /// What a JWS states, whoever has signed it; `None` if it does not have the content of a
    /// receipt.
    pub fn stated(jws: &str) -> Option<Receipt> {
        let payload = jws.split('.').nth(1)?;
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).ok()?).ok()
    }

    /// Whether the receipt was given for this event.
    pub fn is_for(&self, line: &Sealed) -> bool {
        let Receipt { match_id, seq, hash, recorded_at } = *self;
        (match_id, seq, hash, recorded_at)
            == (line.match_id(), line.seq, line.hash, line.recorded_at)
    }
}

impl Matches {
    /// Whether the log holds what a receipt states, and which checkpoint covers it.
    ///
    /// # Errors
    /// `Store`.
    pub async fn whereabouts(&self, receipt: &Receipt) -> Result<Whereabouts, MatchError> {
        let Receipt { match_id, seq, hash, recorded_at } = *receipt;
        let seq = bigint(seq);
        let mut connection = self.inner.database.get().await?;
        let held: Option<(Vec<u8>, DateTime<Utc>)> = events::table
            .find((match_id.0, seq))
            .select((events::hash, events::recorded_at))
            .first(&mut connection)
            .await
            .optional()
            .map_err(StoreError::from)?;
        let checkpoint: Option<i64> = checkpoint_heads::table
            .filter(checkpoint_heads::stream.eq(match_id.0))
            .filter(checkpoint_heads::seq.ge(seq))
            .select(diesel::dsl::min(checkpoint_heads::n))
            .first(&mut connection)
            .await
            .map_err(StoreError::from)?;
        drop(connection);
        let held = match held {
            Some(held) => Some(held),
            None => self.archived_event(match_id, receipt.seq).await?,
        };
        let same =
            |(held, at): (Vec<u8>, DateTime<Utc>)| held == hash.0 && recorded_at == at.into();
        let checkpoint = checkpoint.map(i64::unsigned_abs);
        Ok(Whereabouts { in_log: held.is_some_and(same), checkpoint })
    }

    /// The hash of an event that has left the database, and when it was recorded.
    async fn archived_event(
        &self,
        id: MatchId,
        seq: u64,
    ) -> Result<Option<(Vec<u8>, DateTime<Utc>)>, MatchError> {
        let log = self.out_of_archive(id).await?;
        let line = log.and_then(|it| it.log.iter().find(|line| line.seq == seq).cloned());
        Ok(line.map(|it| (it.hash.0.to_vec(), it.recorded_at.into())))
    }

    /// The summary of a match as it is stored, not checked against the log: for frozen matches.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn stored_row(&self, id: MatchId) -> Result<MatchRow, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Option<StoredMatch> = matches::table
            .find(id.0)
            .select(StoredMatch::as_select())
            .first(&mut connection)
            .await
            .optional()
            .map_err(StoreError::from)?;
        Ok(found.ok_or(MatchError::NotFound)?.into_row()?)
    }
}
