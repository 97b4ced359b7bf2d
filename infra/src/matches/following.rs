//! Reading for those who follow matches: what this server has appended itself is read from the
//! lines that are kept with the fold, without asking the store.

use std::sync::Arc;

use domain::engine::MatchId;

use super::cache::Live;
use super::delay::Visible;
use super::{Head, Line, MatchError, Matches, Page};

/// Reads for followers, by where they were answered from.
const READS: &str = "highnoon_follower_reads_total";

/// The next events of a match, and the match as it is when they are read.
#[derive(Clone)]
pub struct News {
    /// The events.
    pub page: Page,
    /// The match at its head.
    pub now: Head,
}

impl Matches {
    /// At most `limit` events after `after`, with the match before each, and the match itself.
    ///
    /// `reached` is an event that the log is known to have reached, from [`Matches::watch`]. If it
    /// is kept here, the store is not asked whether the log has grown since; with `None` it is.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn news(
        &self,
        id: MatchId,
        after: u64,
        limit: usize,
        reached: Option<u64>,
    ) -> Result<News, MatchError> {
        let live = self.followed(id, reached).await?;
        let lines = self.lines_after(&live, after, limit).await?;
        let page = Page { lines, head: live.head.seq(), more_in: None };
        Ok(News { page, now: Head { it: live.head.clone(), row: live.row.clone() } })
    }

    /// As [`Matches::news`], as far as onlookers see; the match itself is as it is.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn news_shown(
        &self,
        id: MatchId,
        after: u64,
        limit: usize,
        reached: Option<u64>,
    ) -> Result<News, MatchError> {
        let live = self.followed(id, reached).await?;
        let Visible { seq, more_in } = self.visible_of(&live).await?;
        let there = usize::try_from(seq.saturating_sub(after)).unwrap_or(usize::MAX);
        let lines = self.lines_after(&live, after, limit.min(there)).await?;
        let page = Page { lines, head: seq, more_in };
        Ok(News { page, now: Head { it: live.head.clone(), row: live.row.clone() } })
    }

    async fn followed(&self, id: MatchId, reached: Option<u64>) -> Result<Arc<Live>, MatchError> {
        let kept = reached
            .and_then(|reached| self.inner.cache.get(id).filter(|live| reached <= live.head.seq()));
        let from = if kept.is_some() { "memory" } else { "store" };
        metrics::counter!(READS, "from" => from).increment(1);
        match kept {
            Some(live) => Ok(live),
            None => self.current(id).await,
        }
    }

    /// At most `limit` lines after `after`: from those that are kept, or folded anew.
    pub(super) async fn lines_after(
        &self,
        live: &Live,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Line>, MatchError> {
        if live.head.seq() <= after || limit == 0 {
            return Ok(Vec::new());
        }
        if let Some(lines) = live.recent_after(after, limit) {
            return Ok(lines);
        }
        let lines = self.fold_page(live, after, limit).await;
        lines.inspect_err(|error| self.doubt(live.head.id(), error))
    }
}
