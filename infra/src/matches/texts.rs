//! Free text, which is not part of the log and can be erased.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use diesel::dsl::{count, count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use domain::engine::{Failure, MatchId};
use uuid::Uuid;

use super::{MatchError, Matches};
use crate::database::{StoreError, bigint};
use crate::identity::HIDDEN;
use crate::schema::{matches, texts};

/// What stands in the place of a text that is not the one that was written.
pub const ALTERED: &str = "altered";

/// Whether the event that a text came with has sealed it: its content holds the digest of the
/// text's salt and the text, beside the text's id.
const SEALED: &str = r#"coalesce((
    SELECT position(
        '{"digest":"'
        || encode(sha256(texts.salt || convert_to(texts.body, 'UTF8')), 'hex')
        || '","text":"' || texts.id || '"}' IN sealing.content) > 0
    FROM known_events AS sealing
    WHERE sealing.stream = texts.stream AND sealing.seq = texts.seq), false)"#;

impl Matches {
    /// Texts of several matches, in one query; those that were erased are left out. A reference to
    /// another match's text finds nothing. In the place of a text that is not the one that its
    /// event has sealed stands [`ALTERED`], and in that of one that an admin has hidden [`HIDDEN`].
    ///
    /// # Errors
    /// `Store`.
    pub async fn texts(
        &self,
        wanted: &[(MatchId, Uuid)],
    ) -> Result<BTreeMap<Uuid, String>, MatchError> {
        if wanted.is_empty() {
            return Ok(BTreeMap::new());
        }
        let (of, ids): (Vec<Uuid>, Vec<Uuid>) = wanted.iter().map(|(of, id)| (of.0, *id)).unzip();
        let mut connection = self.inner.database.get().await?;
        let found: Vec<(Uuid, Uuid, Option<String>, bool, bool)> = texts::table
            .filter(texts::stream.eq_any(of).and(texts::id.eq_any(ids)))
            .select((texts::stream, texts::id, texts::body, texts::hidden, sql::<Bool>(SEALED)))
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let wanted: BTreeSet<(Uuid, Uuid)> = wanted.iter().map(|(of, id)| (of.0, *id)).collect();
        let mut kept = BTreeMap::new();
        for (of, id, body, hidden, sealed) in found {
            let Some(body) = body.filter(|_| wanted.contains(&(of, id))) else { continue };
            if !sealed {
                tracing::error!(%of, %id, "a text was altered");
                metrics::counter!("highnoon_altered_texts_total").increment(1);
            }
            let shown = match (sealed, hidden) {
                (false, _) => ALTERED.to_owned(),
                (true, true) => HIDDEN.to_owned(),
                (true, false) => body,
            };
            kept.insert(id, shown);
        }
        Ok(kept)
    }

    /// As [`Matches::texts`], of one match.
    ///
    /// # Errors
    /// `Store`.
    pub async fn texts_of(
        &self,
        id: MatchId,
        ids: &[Uuid],
    ) -> Result<BTreeMap<Uuid, String>, MatchError> {
        let wanted: Vec<(MatchId, Uuid)> = ids.iter().map(|text| (id, *text)).collect();
        self.texts(&wanted).await
    }

    /// The first text of a match that is not the one that its event has sealed, if there is one.
    /// Texts that were erased are not known any more.
    ///
    /// # Errors
    /// `Store`.
    pub(super) async fn altered_text(&self, id: MatchId) -> Result<Option<Failure>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Option<Option<i64>> = texts::table
            .filter(texts::stream.eq(id.0).and(texts::body.is_not_null()))
            .filter(sql::<Bool>(SEALED).eq(false))
            .order(texts::seq)
            .select(texts::seq)
            .first(&mut connection)
            .await
            .optional()
            .map_err(StoreError::from)?;
        Ok(found.map(|seq| Failure {
            seq: seq.map_or(1, i64::unsigned_abs),
            check: "text".to_owned(),
            detail: "a text that it refers to is not the one that was written".to_owned(),
        }))
    }

    /// Whether these events of a match refer to texts, its title aside, and how many of them were
    /// erased.
    ///
    /// # Errors
    /// `Store`.
    pub async fn texts_in(
        &self,
        id: MatchId,
        events: RangeInclusive<u64>,
    ) -> Result<Option<u64>, MatchError> {
        let title = matches::table.find(id.0).select(matches::title);
        let mut connection = self.inner.database.get().await?;
        let found: (i64, i64) = texts::table
            .filter(texts::stream.eq(id.0))
            .filter(texts::seq.between(bigint(*events.start()), bigint(*events.end())))
            .filter(texts::id.nullable().is_distinct_from(title.single_value()))
            .select((count_star(), count(texts::body)))
            .first(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let (all, kept) = found;
        Ok((0 < all).then(|| all.abs_diff(kept)))
    }
}
