//! `highnoon archive`: takes old matches out of the database, into files.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::{fs, thread};

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use clap::Args;
use domain::engine::MatchId;
use futures_util::{StreamExt, stream};
use infra::archive::Archive;
use infra::identity::keys::Keys;
use infra::matches::{Archived, Lot, MatchError, Part, Parts};

use super::configuration::LogConfiguration;
use super::failure::Failure;
use super::progress::Progress;
use super::say::say;
use super::storage::StoreConfiguration;
use super::stored::{Stored, failure};

/// Matches that are named as those that keep a part, at most.
const NAMED_MAX: usize = 5;
/// Matches that leave together the part that they share with others. Everybody waits while they are
/// deleted there.
const TOGETHER: usize = 32;

/// The arguments of `highnoon archive`.
#[derive(Debug, Args)]
pub struct ArchiveArguments {
    /// Takes out the weeks that ended before this day (as 2026-10-01) or moment (as
    /// 2026-10-01T12:00:00Z)
    #[arg(verbatim_doc_comment, long, value_name = "DATE", value_parser = moment)]
    before: DateTime<Utc>,

    /// The folder of the archive: the one that the servers know by HIGHNOON_ARCHIVE
    #[arg(long, value_name = "FOLDER")]
    into: PathBuf,

    /// Where the matches are, and the keys that sign their bundles.
    #[command(flatten)]
    store: StoreConfiguration,

    /// What is logged.
    #[command(flatten)]
    pub log: LogConfiguration,
}

/// What became of all parts.
#[derive(Default)]
struct Count {
    left: usize,
    stay: usize,
    /// Matches that could not be archived.
    failed: usize,
}

/// What became of matches that lie in no part of their own.
#[derive(Default)]
struct Rest {
    left: usize,
    stragglers: Vec<MatchId>,
    /// Matches that have moved on since they were archived.
    moved: usize,
    failed: usize,
}

/// What archives, and into what.
struct Archiving<'a> {
    stored: &'a Stored,
    archive: Archive,
    parts: Parts,
}

/// A day, or a moment.
fn moment(text: &str) -> Result<DateTime<Utc>, String> {
    let day = text.parse().map(|day: NaiveDate| day.and_time(NaiveTime::MIN).and_utc());
    let moment = day.or_else(|_| text.parse::<DateTime<Utc>>());
    let moment = moment.map_err(|_| format!("{text:?} is no day, such as 2026-10-01"))?;
    match moment <= Utc::now() {
        true => Ok(moment),
        false => Err("it lies in the future".to_owned()),
    }
}

/// Archives what is ready, part by part, and says what became of each. The exit code is 0, or 1 if
/// a match could not be archived.
///
/// # Errors
/// If the matches or the folder cannot be used at all.
pub async fn run(arguments: ArchiveArguments) -> Result<ExitCode, Failure> {
    let ArchiveArguments { before, into, store, .. } = &arguments;
    fs::create_dir_all(into).map_err(|error| {
        Failure::new(format!("cannot use the folder {}: {error}", into.display()))
    })?;
    if !store.data_dir.join("keys").exists() {
        return Err(Failure::new(format!(
            "there are no keys in {}: say with --data-dir where those of the servers are",
            store.data_dir.display()
        )));
    }
    let keys = Keys::open(&store.data_dir).map_err(|error| Failure::new(error.to_string()))?;
    let stored = Stored::open_with(store, Arc::new(keys)).await?;
    let archived = archive_all(&stored, *before, Archive::at(into.clone())).await;
    stored.close().await;
    let Count { left, stay, failed } = archived?;
    say(format!("{left} parts of the log have left the database, {stay} stay."));
    if 0 < failed {
        say(format!("{failed} matches could not be archived: see above."));
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn archive_all(
    stored: &Stored,
    before: DateTime<Utc>,
    archive: Archive,
) -> Result<Count, Failure> {
    let parts = Parts::of(stored.database()).await.map_err(of_store)?;
    let parts = parts.ok_or_else(|| Failure::new("another `highnoon archive` is at work"))?;
    let mut archiving = Archiving { stored, archive, parts };
    let mut count = Count::default();
    for part in archiving.parts.before(before).await.map_err(of_store)? {
        archiving.take_out(&part, &mut count).await?;
    }
    let rest = archiving.parts.rest_before(before).await.map_err(of_store)?;
    if !rest.is_empty() {
        count.failed += archiving.take_out_of_rest(&rest).await?;
    }
    Ok(count)
}

impl Archiving<'_> {
    /// A part leaves if all its matches can be archived.
    async fn take_out(&mut self, part: &Part, count: &mut Count) -> Result<(), Failure> {
        let (name, lot) = (&part.name, Lot::Part(part));
        let stragglers = self.parts.stragglers(lot).await.map_err(of_store)?;
        if !stragglers.is_empty() {
            say(format!("{name} stays: {}.", not_ready(&stragglers)));
            count.stay += 1;
            return Ok(());
        }
        let ids = self.parts.matches(lot).await.map_err(of_store)?;
        let failed = ids.len() - self.archive(ids).await?.len();
        if 0 < failed {
            say(format!("{name} stays: {failed} of its matches could not be archived."));
            count.stay += 1;
            count.failed += failed;
            return Ok(());
        }
        if self.parts.leave(lot).await.map_err(of_store)? {
            say(format!("{name} is in {}.", self.archive.folder().display()));
            count.left += 1;
        } else {
            say(format!("{name} stays: a match has moved on. Archive it again."));
            count.stay += 1;
        }
        Ok(())
    }

    /// Matches that lie in no part of their own leave one by one, whatever becomes of the others.
    /// Returns how many could not be archived.
    async fn take_out_of_rest(&mut self, ids: &[MatchId]) -> Result<usize, Failure> {
        let mut rest = Rest::default();
        for together in ids.chunks(TOGETHER) {
            let lot = Lot::Rest(together);
            let stragglers = self.parts.stragglers(lot).await.map_err(of_store)?;
            let ready = together.iter().copied().filter(|it| !stragglers.contains(it));
            let ready: Vec<MatchId> = ready.collect();
            rest.stragglers.extend(stragglers);
            let tried = ready.len();
            let archived = self.archive(ready).await?;
            rest.failed += tried - archived.len();
            if archived.is_empty() {
                continue;
            }
            match self.parts.leave(Lot::Rest(&archived)).await.map_err(of_store)? {
                true => rest.left += archived.len(),
                false => rest.moved += archived.len(),
            }
        }
        let Rest { left, stragglers, moved, failed } = rest;
        say(format!(
            "{left} matches without a part of their own are in {}.",
            self.archive.folder().display()
        ));
        if !stragglers.is_empty() {
            say(format!("Others without such a part stay: {}.", not_ready(&stragglers)));
        }
        if 0 < moved {
            say(format!("{moved} more stay: one of them has moved on. Archive them again."));
        }
        Ok(failed)
    }

    /// Puts matches into the archive. Returns those that are there.
    async fn archive(&mut self, ids: Vec<MatchId>) -> Result<Vec<MatchId>, Failure> {
        let mut progress = Progress::new("matches", 0, ids.len() as u64);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let working = ids.into_iter().map(|id| {
            let (matches, archive) = (self.stored.matches.clone(), self.archive.clone());
            let working = tokio::spawn(async move { matches.archive(id, &archive).await });
            async move { (id, working.await) }
        });
        let mut archived = Vec::new();
        let mut done = stream::iter(working).buffered(cores);
        while let Some((id, worked)) = done.next().await {
            let worked = worked.map_err(|lost| Failure::new(format!("match {id}: {lost}")))?;
            if note(&mut self.parts, id, worked, &progress).await? {
                archived.push(id);
            }
            progress.step();
        }
        progress.end();
        Ok(archived)
    }
}

/// Notes what became of a match, and returns whether it is in the archive.
async fn note(
    parts: &mut Parts,
    id: MatchId,
    worked: Result<Archived, MatchError>,
    progress: &Progress,
) -> Result<bool, Failure> {
    let why = match worked {
        Ok(archived) => {
            parts.note(&archived).await.map_err(of_store)?;
            return Ok(true);
        }
        Err(error @ (MatchError::Store(_) | MatchError::Work(_))) => return Err(failure(error)),
        Err(error) => error.to_string(),
    };
    tracing::error!(%id, why, "a match cannot be archived");
    progress.say(&format!("match {id} cannot be archived: {why}"));
    parts.note_failure(id, &why).await.map_err(of_store)?;
    Ok(false)
}

/// Why these matches stay.
fn not_ready(stragglers: &[MatchId]) -> String {
    let (count, some) = (stragglers.len(), some(stragglers));
    format!(
        "{count} matches have not been over for a day, are disputed, or are not covered by a \
         checkpoint: {some}"
    )
}

/// A few of these matches, to be named.
fn some(of: &[MatchId]) -> String {
    let named: Vec<String> = of.iter().take(NAMED_MAX).map(ToString::to_string).collect();
    let more = if NAMED_MAX < of.len() { ", …" } else { "" };
    named.join(", ") + more
}

fn of_store(error: infra::database::StoreError) -> Failure {
    failure(error.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_and_is_over() {
        let of = |text: &str| moment(text).map(|it| it.to_rfc3339());
        assert_eq!(of("2026-10-01"), Ok("2026-10-01T00:00:00+00:00".to_owned()));
        assert_eq!(of("2026-10-01T14:00:00+02:00"), Ok("2026-10-01T12:00:00+00:00".to_owned()));
        assert!(of("last week").is_err());
        assert_eq!(of("9999-01-01"), Err("it lies in the future".to_owned()));
    }
}
