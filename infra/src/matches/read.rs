//! Reading logs and folding them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::{AnyMatch, Failure, FoldError, Hash, Kind, MatchId, Sealed, Seed};
use tokio::time::sleep;

use super::cache::Live;
use super::rows::{self, EventRow, StoredMatch};
use super::{Line, MatchError, MatchRow, Matches, pinned};
use crate::database::{Connection, Copied, StoreError, bigint};
use crate::schema::{events, matches, seeds};
use crate::work::{INLINE_EVENTS_MAX, PIECE_EVENTS_MAX};

/// Events that are read at a time.
const ROWS_MAX: u64 = 1_000;
/// How long a replica that is behind has to catch up, before the primary is asked.
const BEHIND_PAUSE: Duration = Duration::from_millis(20);

impl Matches {
    /// The match as it is now, from the cache if that is still up to date.
    pub(super) async fn current(&self, id: MatchId) -> Result<Arc<Live>, MatchError> {
        let current = self.looked_up(id).await;
        self.inner.noticed.looked_at(id, current.as_ref().err());
        current
    }

    async fn looked_up(&self, id: MatchId) -> Result<Arc<Live>, MatchError> {
        let Some(live) = self.inner.cache.get(id) else {
            return self.load(id).await;
        };
        let (version, head_hash) = self.version(id).await?;
        if live.head.seq() < version {
            return self.catch_up(&live).await;
        }
        if version == live.head.seq() && head_hash == live.head.head() {
            return Ok(live);
        }
        // Somebody may have appended, here, since we asked; then the cache is ahead of our answer.
        let (version, head_hash) = self.version(id).await?;
        if live.head.seq() == version && head_hash == live.head.head() {
            return Ok(live);
        }
        if live.head.seq() < version {
            return self.catch_up(&live).await;
        }
        Err(MatchError::Frozen(Failure {
            seq: version + 1,
            check: "end".to_owned(),
            detail: "the stored log is not the one that was folded before".to_owned(),
        }))
    }

    /// The match as it was folded last, or from the store. A decision begins with it; the append
    /// finds out whether it is still up to date.
    pub(super) async fn recent(&self, id: MatchId) -> Result<Arc<Live>, MatchError> {
        match self.inner.cache.get(id) {
            Some(live) => Ok(live),
            None => self.current(id).await,
        }
    }

    async fn version(&self, id: MatchId) -> Result<(u64, Hash), MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Option<(i64, Vec<u8>)> = matches::table
            .find(id.0)
            .select((matches::version, matches::head_hash))
            .first(&mut connection)
            .await
            .optional()
            .map_err(StoreError::from)?;
        let (version, hash) = found.ok_or(MatchError::NotFound)?;
        Ok((version.unsigned_abs(), rows::hash(hash).unwrap_or_default()))
    }

    /// Folds the whole log, and keeps it.
    pub(super) async fn load(&self, id: MatchId) -> Result<Arc<Live>, MatchError> {
        let (row, seed) = self.row_and_seed(id).await?;
        // Read before the log, which may grow meanwhile and then be covered further.
        let demands = self.demands(id).await?;
        let log = self.read_past(&row, 0, u64::MAX).await?;
        let ruleset = pinned(&row.ruleset, &row.rules_version)?;
        let short = log.len() <= INLINE_EVENTS_MAX;
        let folding = move || {
            let begun = Instant::now();
            let folded = ruleset.fold(&log, &seed);
            metrics::histogram!("highnoon_fold_microseconds")
                .record(begun.elapsed().as_micros() as f64);
            (log, folded)
        };
        let (log, folded) = match short {
            true => folding(),
            false => self.inner.work.short(folding).await?,
        };
        let head = folded.map_err(MatchError::Frozen)?;
        check_whole(&row, &log)?;
        demands.check(&log).map_err(MatchError::Frozen)?;
        let Some(last) = log.last() else {
            return Err(MatchError::NotFound);
        };
        let row = row.with_fold(head.as_ref());
        let live = Arc::new(Live::new(head, last, seed, row));
        self.inner.cache.put(live.clone());
        Ok(live)
    }

    /// Folds what was appended since.
    pub(super) async fn catch_up(&self, live: &Live) -> Result<Arc<Live>, MatchError> {
        let id = live.head.id();
        let (row, _) = self.row_and_seed(id).await?;
        let log = self.read_log(id, live.head.seq(), u64::MAX).await?;
        let rewound = log.iter().any(|line| line.kind == Kind::MatchRewound);
        if rewound || log.is_empty() {
            return self.load(id).await;
        }
        check_whole(&row, &log)?;
        let mut grown = live.clone();
        let short = log.len() <= INLINE_EVENTS_MAX;
        let growing = move || {
            for sealed in log {
                let before = grown.head.clone();
                let after = next(before.as_ref(), &sealed)?;
                grown.grow(Line { before, sealed: Arc::new(sealed), after });
            }
            grown.row = row.with_fold(grown.head.as_ref());
            Ok::<_, MatchError>(Arc::new(grown))
        };
        let grown = match short {
            true => growing()?,
            false => self.inner.work.short(growing).await??,
        };
        self.inner.cache.put(grown.clone());
        Ok(grown)
    }

    pub(super) async fn row_and_seed(&self, id: MatchId) -> Result<(MatchRow, Seed), MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Option<(StoredMatch, Vec<u8>)> = matches::table
            .inner_join(seeds::table)
            .filter(matches::id.eq(id.0))
            .select((StoredMatch::as_select(), seeds::seed))
            .first(&mut connection)
            .await
            .optional()
            .map_err(StoreError::from)?;
        let (stored, seed) = found.ok_or(MatchError::NotFound)?;
        Ok((stored.into_row()?, rows::seed(seed)?))
    }

    /// The stored events after `after`, up to and with `to`.
    pub(super) async fn read_log(
        &self,
        id: MatchId,
        after: u64,
        to: u64,
    ) -> Result<Vec<Sealed>, MatchError> {
        let log = log_of(&mut self.inner.database.get().await?, id, after, to).await?;
        match log.is_empty() {
            true => self.archived_log(id, after, to).await.map(|it| it.unwrap_or(log)),
            false => Ok(log),
        }
    }

    /// The same from the archive; `None` if the log has not left the database.
    async fn archived_log(
        &self,
        id: MatchId,
        after: u64,
        to: u64,
    ) -> Result<Option<Vec<Sealed>>, MatchError> {
        Ok(self.out_of_archive(id).await?.map(|it| it.between(after, to)))
    }

    /// The same, of a match that is over from the replica, or from the archive.
    pub(super) async fn read_past(
        &self,
        row: &MatchRow,
        after: u64,
        to: u64,
    ) -> Result<Vec<Sealed>, MatchError> {
        if !row.status.is_over() {
            return self.read_log(row.id, after, to).await;
        }
        if to.min(row.version) <= after {
            return Ok(Vec::new());
        }
        if let Some(kept) = self.shelved(row.id) {
            return Ok(kept.between(after, to));
        }
        if let Some(log) = self.copied(row, after, to).await {
            return Ok(log);
        }
        let log = self.read_log(row.id, after, to).await?;
        // It may leave the database while it is read.
        match log.last().map_or(after, |line| line.seq) < to.min(row.version) {
            true => self.archived_log(row.id, after, to).await.map(|it| it.unwrap_or(log)),
            false => Ok(log),
        }
    }

    /// What the replica has of these events; `None` if it has not all that the row speaks of.
    async fn copied(&self, row: &MatchRow, after: u64, to: u64) -> Option<Vec<Sealed>> {
        let replica = self.inner.database.replica()?;
        let reaches = to.min(row.version);
        for pause in [Duration::ZERO, BEHIND_PAUSE] {
            sleep(pause).await;
            let log = match replica.get().await {
                Ok(mut connection) => log_of(&mut connection, row.id, after, to).await,
                Err(error) => Err(error.into()),
            };
            match log {
                Ok(log) if reaches <= log.last().map_or(after, |line| line.seq) => {
                    replica.note(Copied::Served);
                    return Some(log);
                }
                Ok(_) => (),
                // Replaying may have cancelled the query, or it was altered: the primary knows.
                Err(_) => {
                    replica.note(Copied::Failed);
                    return None;
                }
            }
        }
        replica.note(Copied::Behind);
        None
    }

    /// The match after event `seq`, from the nearest fold that is kept.
    pub(super) async fn fold_to(
        &self,
        live: &Live,
        seq: u64,
    ) -> Result<Arc<dyn AnyMatch>, MatchError> {
        if seq == 0 || live.head.seq() < seq {
            return Err(MatchError::NotFound);
        }
        if let Some(from) = live.nearest(seq) {
            let log = self.read_past(&live.row, from.seq(), seq).await?;
            if log.iter().all(|line| line.kind != Kind::MatchRewound) {
                return match log.len() <= INLINE_EVENTS_MAX {
                    true => step(from, log),
                    false => self.inner.work.short(move || step(from, log)).await?,
                };
            }
        }
        let log = self.read_past(&live.row, 0, seq).await?;
        let ruleset = pinned(&live.row.ruleset, &live.row.rules_version)?;
        let seed = live.seed;
        let folding = move || ruleset.fold(&log, &seed).map_err(MatchError::Frozen);
        self.inner.work.short(folding).await?
    }

    /// The lines after `after` with the match before each, folded from the nearest fold that is
    /// kept.
    pub(super) async fn fold_page(
        &self,
        live: &Live,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Line>, MatchError> {
        let id = live.head.id();
        let to = live.head.seq().min(after.saturating_add(limit as u64));
        let from = match after {
            0 => pinned(&live.row.ruleset, &live.row.rules_version)?.before(id, &live.seed),
            _ => self.fold_to(live, after).await?,
        };
        let log = self.read_past(&live.row, after, to).await?;
        let last = log.last().map_or(after, |line| line.seq);
        if last != to {
            let detail = format!("the match is at event {to} or later, its log ends before");
            let check = "end".to_owned();
            return Err(MatchError::Frozen(Failure { seq: last + 1, check, detail }));
        }
        Ok(self.lines(live, from, log).await?.0)
    }

    /// These events with the match before each, and the match after all of them.
    pub(super) async fn lines(
        &self,
        live: &Live,
        from: Arc<dyn AnyMatch>,
        log: Vec<Sealed>,
    ) -> Result<(Vec<Line>, Arc<dyn AnyMatch>), MatchError> {
        let mut lines = Vec::with_capacity(log.len());
        let mut before = from;
        let mut log = log.into_iter().peekable();
        while let Some(sealed) = log.next() {
            if sealed.seq != 1 {
                check_chained(before.as_ref(), &sealed)?;
            }
            if let Some(to_seq) = before.rewinds_to(&sealed).map_err(frozen)? {
                let past = self.fold_to(live, to_seq).await?;
                let after = before.apply_rewind(&sealed, past.as_ref()).map_err(frozen)?;
                lines.push(Line { before, sealed: Arc::new(sealed), after: after.clone() });
                before = after;
                continue;
            }
            let mut stretch = vec![sealed];
            let goes_on = |it: &Sealed| it.kind != Kind::MatchRewound;
            while stretch.len() < PIECE_EVENTS_MAX
                && let Some(sealed) = log.next_if(goes_on)
            {
                stretch.push(sealed);
            }
            let short = stretch.len() <= INLINE_EVENTS_MAX;
            let stepping = move || steps(before, stretch);
            let (made, after) = match short {
                true => stepping()?,
                false => self.inner.work.short(stepping).await??,
            };
            lines.extend(made);
            before = after;
        }
        Ok((lines, before))
    }
}

/// The stored events of a match after `after`, up to and with `to`.
async fn log_of(
    connection: &mut Connection,
    id: MatchId,
    after: u64,
    to: u64,
) -> Result<Vec<Sealed>, MatchError> {
    let mut log: Vec<Sealed> = Vec::new();
    loop {
        let read = log.last().map_or(after, |line| line.seq);
        // Events that were appended during the read belong to it as well.
        let found: Vec<EventRow> = events::table
            .filter(events::stream.eq(id.0))
            .filter(events::seq.gt(bigint(read)).and(events::seq.le(bigint(to))))
            .order(events::seq)
            .limit(bigint(ROWS_MAX))
            .select(EventRow::as_select())
            .load(connection)
            .await
            .map_err(StoreError::from)?;
        let whole = (found.len() as u64) < ROWS_MAX;
        for row in found {
            log.push(row.into_sealed()?);
        }
        if whole {
            return Ok(log);
        }
    }
}

/// The match after the next event, if that is no rewind.
fn next(before: &dyn AnyMatch, line: &Sealed) -> Result<Arc<dyn AnyMatch>, MatchError> {
    check_chained(before, line)?;
    before.apply(line).map_err(frozen)
}

/// Events without a rewind, each with the match before it, and the match after all of them.
fn steps(
    from: Arc<dyn AnyMatch>,
    log: Vec<Sealed>,
) -> Result<(Vec<Line>, Arc<dyn AnyMatch>), MatchError> {
    let mut lines = Vec::with_capacity(log.len());
    let mut before = from;
    for sealed in log {
        let after = match sealed.seq {
            1 => before.apply(&sealed).map_err(frozen)?,
            _ => next(before.as_ref(), &sealed)?,
        };
        lines.push(Line { before, sealed: Arc::new(sealed), after: after.clone() });
        before = after;
    }
    Ok((lines, before))
}

/// Checks that the log that was read, or its last part, reaches as far as the match's row says. It
/// may have grown since the row was read.
pub(super) fn check_whole(row: &MatchRow, log: &[Sealed]) -> Result<(), MatchError> {
    let reached = log.iter().any(|line| line.seq == row.version && line.hash == row.head_hash);
    if reached {
        return Ok(());
    }
    let seq = log.last().map_or(1, |line| line.seq + 1);
    let detail = format!("the match is at event {}, and its log does not lead there", row.version);
    Err(MatchError::Frozen(Failure { seq, check: "end".to_owned(), detail }))
}

fn step(from: Arc<dyn AnyMatch>, log: Vec<Sealed>) -> Result<Arc<dyn AnyMatch>, MatchError> {
    let mut it = from;
    for line in &log {
        it = next(it.as_ref(), line)?;
    }
    Ok(it)
}

/// Checks that an event is chained to what was folded, and agrees with its own hashes.
fn check_chained(before: &dyn AnyMatch, line: &Sealed) -> Result<(), MatchError> {
    let fails = |check: &str, detail: &str| {
        let (check, detail) = (check.to_owned(), detail.to_owned());
        Err(MatchError::Frozen(Failure { seq: line.seq, check, detail }))
    };
    if line.seq != before.seq() + 1 {
        return fails("sequence", "it stands in another event's place");
    }
    if line.prev_hash != before.head() {
        return fails("chain", "it is not chained to the event before it");
    }
    check_sealed(line)
}

/// Checks that an event agrees with its own hashes.
pub(super) fn check_sealed(line: &Sealed) -> Result<(), MatchError> {
    let fails = |check: &str, detail: &str| {
        let (check, detail) = (check.to_owned(), detail.to_owned());
        Err(MatchError::Frozen(Failure { seq: line.seq, check, detail }))
    };
    if line.hash != line.hash_of_fields() {
        return fails("hash", "its hash is not that of its fields");
    }
    if line.commitment != Sealed::commit(line.salt, &line.content) {
        return fails("commitment", "its content is not what was committed to");
    }
    Ok(())
}

pub(super) fn frozen(error: FoldError) -> MatchError {
    let FoldError { seq, detail } = error;
    MatchError::Frozen(Failure { seq, check: "facts".to_owned(), detail })
}
