//! Free text, which is not part of the log and can be erased.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use diesel::dsl::{count, count_star};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::MatchId;
use uuid::Uuid;

use super::{MatchError, Matches};
use crate::database::StoreError;
use crate::schema::{matches, texts};

impl Matches {
    /// Texts of several matches, in one query; those that were erased are left out. A reference to
    /// another match's text finds nothing.
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
        let found: Vec<(Uuid, Uuid, Option<String>)> = texts::table
            .filter(texts::stream.eq_any(of).and(texts::id.eq_any(ids)))
            .select((texts::stream, texts::id, texts::body))
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let wanted: BTreeSet<(Uuid, Uuid)> = wanted.iter().map(|(of, id)| (of.0, *id)).collect();
        let kept = found.into_iter().filter(|(of, id, _)| wanted.contains(&(*of, *id)));
        Ok(kept.filter_map(|(_, id, body)| Some((id, body?))).collect())
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
        let seq = |seq: u64| i64::try_from(seq).unwrap_or(i64::MAX);
        let title = matches::table.find(id.0).select(matches::title);
        let mut connection = self.inner.database.get().await?;
        let found: (i64, i64) = texts::table
            .filter(texts::stream.eq(id.0))
            .filter(texts::seq.between(seq(*events.start()), seq(*events.end())))
            .filter(texts::id.nullable().is_distinct_from(title.single_value()))
            .select((count_star(), count(texts::body)))
            .first(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let (all, kept) = found;
        Ok((0 < all).then(|| all.abs_diff(kept)))
    }
}
