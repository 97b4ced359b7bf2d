//! Free text, which is not part of the log and can be erased.

use std::collections::BTreeMap;
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
    /// The texts of these ids, in one query; those that were erased are left out.
    ///
    /// # Errors
    /// `Store`.
    pub async fn texts(&self, ids: &[Uuid]) -> Result<BTreeMap<Uuid, String>, MatchError> {
        self.load_texts(ids, None).await
    }

    /// As [`Matches::texts`], but only texts of one match: a reference to another match's text
    /// finds nothing.
    ///
    /// # Errors
    /// `Store`.
    pub async fn texts_of(
        &self,
        id: MatchId,
        ids: &[Uuid],
    ) -> Result<BTreeMap<Uuid, String>, MatchError> {
        self.load_texts(ids, Some(id)).await
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
            .filter(texts::match_id.eq(id.0))
            .filter(texts::seq.between(seq(*events.start()), seq(*events.end())))
            .filter(texts::id.nullable().is_distinct_from(title.single_value()))
            .select((count_star(), count(texts::body)))
            .first(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let (all, kept) = found;
        Ok((0 < all).then(|| all.abs_diff(kept)))
    }

    async fn load_texts(
        &self,
        ids: &[Uuid],
        of: Option<MatchId>,
    ) -> Result<BTreeMap<Uuid, String>, MatchError> {
        if ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let mut query = texts::table
            .filter(texts::id.eq_any(ids))
            .select((texts::id, texts::body))
            .into_boxed();
        if let Some(id) = of {
            query = query.filter(texts::match_id.eq(id.0));
        }
        let mut connection = self.inner.database.get().await?;
        let found: Vec<(Uuid, Option<String>)> =
            query.load(&mut connection).await.map_err(StoreError::from)?;
        Ok(found.into_iter().filter_map(|(id, body)| Some((id, body?))).collect())
    }
}
