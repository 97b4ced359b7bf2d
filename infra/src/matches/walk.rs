//! Walking through a log event by event, each with the match before and after it.

use std::collections::BTreeMap;
use std::sync::Arc;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::lines::{Undone, undone};
use domain::engine::{AnyMatch, Branch, Failure, Kind, LineOfPlay, MatchId, Rewind};

use super::cache::Live;
use super::read::check_sealed;
use super::rows::{EventRow, KNOWN};
use super::{Line, MatchError, Matches, Page, Reading, pinned};
use crate::database::{StoreError, bigint};
use crate::schema::known_events;

/// A part of a match that a rewind has undone, and what brought the rewind about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoneLine {
    /// The part.
    pub part: Undone,
    /// The event from which the rewind followed, and its kind: a ruling, or a take-back.
    pub cause: (u64, Kind),
}

/// A walk along a line of play. It folds the match once and takes it along.
pub struct Walk {
    matches: Matches,
    live: Arc<Live>,
    ahead: LineOfPlay,
    /// The match after the last event.
    it: Option<Arc<dyn AnyMatch>>,
}

impl Matches {
    /// As [`Reading::line_of_play`].
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn line_of_play(
        &self,
        id: MatchId,
        branch: Branch,
        to: u64,
    ) -> Result<(LineOfPlay, u64), MatchError> {
        self.reading(id, None).await?.line_of_play(branch, to).await
    }

    /// Every rewind up to event `to`, in order.
    async fn rewinds(&self, id: MatchId, to: u64) -> Result<Vec<Rewind>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Vec<EventRow> = known_events::table
            .filter(known_events::stream.eq(id.0))
            .filter(known_events::kind.eq(Kind::MatchRewound.name()))
            .filter(known_events::seq.le(bigint(to)))
            .order(known_events::seq)
            .select(KNOWN)
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let rewind = |row: EventRow| {
            let sealed = row.into_sealed()?;
            check_sealed(&sealed)?;
            let strange = || "it does not say where it goes back to".to_owned();
            let failure =
                || Failure { seq: sealed.seq, check: "content".to_owned(), detail: strange() };
            Rewind::of(&sealed).ok_or_else(|| MatchError::Frozen(failure()))
        };
        let rewinds: Result<Vec<Rewind>, MatchError> = found.into_iter().map(rewind).collect();
        rewinds.inspect_err(|error| self.doubt(id, error))
    }

    /// What rewinds have undone, as if the log ended with event `to`.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn undone(&self, id: MatchId, to: u64) -> Result<Vec<UndoneLine>, MatchError> {
        let live = self.current(id).await?;
        let rewinds = self.rewinds(id, live.head.seq().min(to)).await?;
        let seqs: Vec<i64> = rewinds.iter().filter_map(|it| i64::try_from(it.seq).ok()).collect();
        let mut connection = self.inner.database.get().await?;
        let found: Vec<(i64, String)> = known_events::table
            .filter(known_events::stream.eq(id.0).and(known_events::seq.eq_any(seqs)))
            .select((known_events::seq, known_events::content))
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let caused_by = |content: &str| {
            let content: serde_json::Value = serde_json::from_str(content).ok()?;
            content["caused_by"].as_i64()
        };
        let causes: BTreeMap<u64, i64> = found
            .iter()
            .filter_map(|(seq, content)| Some((seq.unsigned_abs(), caused_by(content)?)))
            .collect();
        let kinds: Vec<(i64, String)> = known_events::table
            .filter(known_events::stream.eq(id.0))
            .filter(known_events::seq.eq_any(causes.values().copied().collect::<Vec<i64>>()))
            .select((known_events::seq, known_events::kind))
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let kind = |seq: i64| {
            let found = kinds.iter().find(|(it, _)| *it == seq);
            found.and_then(|(_, name)| Kind::of_name(name))
        };
        let line = |part: Undone| {
            let cause = *causes.get(&part.by.seq)?;
            Some(UndoneLine { part, cause: (cause.unsigned_abs(), kind(cause)?) })
        };
        Ok(undone(&rewinds).into_iter().filter_map(line).collect())
    }

    /// A walk along a line of this match.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn walk(&self, id: MatchId, line: LineOfPlay) -> Result<Walk, MatchError> {
        Ok(self.reading(id, None).await?.walk(line))
    }

    /// At most `limit` events of a line of play after `after`, up to event `to` of the log, as
    /// [`Matches::page`] has those of the whole log.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn page_of(
        &self,
        id: MatchId,
        branch: Branch,
        to: u64,
        after: u64,
        limit: usize,
    ) -> Result<Page, MatchError> {
        let (line, head) = self.line_of_play(id, branch, to).await?;
        let part = line.within(after.saturating_add(1), head).take(limit as u64);
        let mut walk = self.walk(id, part).await?;
        let mut lines = Vec::new();
        loop {
            let more = walk.next(limit).await?;
            if more.is_empty() {
                return Ok(Page { lines, head, more_in: None });
            }
            lines.extend(more);
        }
    }
}

impl Reading {
    /// The line of play that is meant, as if the log ended with event `to`, and the seq of its
    /// last event.
    ///
    /// # Errors
    /// `NotFound` if the event that it should stand before is no rewind; `Frozen`, `Store`.
    pub async fn line_of_play(
        &self,
        branch: Branch,
        to: u64,
    ) -> Result<(LineOfPlay, u64), MatchError> {
        let Reading { matches, live, .. } = self;
        let head = live.head.seq().min(to);
        // A match that was never rewound has one line.
        let rewinds = match branch {
            Branch::Log => Vec::new(),
            Branch::Current if live.head.summary().line == 0 => Vec::new(),
            Branch::Current | Branch::Before(_) => matches.rewinds(live.head.id(), head).await?,
        };
        let line = branch.line(head, &rewinds).ok_or(MatchError::NotFound)?;
        Ok((line, head))
    }

    /// A walk along a line of play.
    pub fn walk(&self, line: LineOfPlay) -> Walk {
        Walk { matches: self.matches.clone(), live: self.live.clone(), ahead: line, it: None }
    }
}

impl Walk {
    /// The next events, at most `limit` of them; none at the end of the way. There may be fewer
    /// where a rewind leads elsewhere.
    ///
    /// # Errors
    /// `Frozen`, `Store`.
    pub async fn next(&mut self, limit: usize) -> Result<Vec<Line>, MatchError> {
        let Some(stretch) = self.ahead.take_stretch(limit as u64) else { return Ok(Vec::new()) };
        let lines = self.lines(*stretch.start(), *stretch.end()).await;
        let lines = lines.inspect_err(|error| self.matches.doubt(self.live.head.id(), error))?;
        self.it = lines.last().map(|line| line.after.clone());
        Ok(lines)
    }

    async fn lines(&mut self, from: u64, to: u64) -> Result<Vec<Line>, MatchError> {
        let (matches, live) = (&self.matches, &self.live);
        let (id, row) = (live.head.id(), &live.row);
        let before = match self.it.take().filter(|it| it.seq() + 1 == from) {
            Some(it) => it,
            None if from == 1 => pinned(&row.ruleset, &row.rules_version)?.before(id, &live.seed),
            None => matches.fold_to(live, from - 1).await?,
        };
        let log = matches.read_past(row, from - 1, to).await?;
        let (lines, after) = matches.lines(live, before, log).await?;
        if after.seq() != to {
            let (check, detail) = ("end".to_owned(), "the log ends before its head".to_owned());
            return Err(MatchError::Frozen(Failure { seq: after.seq() + 1, check, detail }));
        }
        Ok(lines)
    }
}
