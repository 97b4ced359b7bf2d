//! `highnoon refold`: folds every stored match and decides every decision again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chrono::{DateTime, TimeDelta, Utc};
use clap::Args;
use domain::engine::{Checkpoint, Hash, MatchId, Report};
use domain::recording::Recording;
use infra::evidence::{check_checkpoints, check_follows};
use infra::identity::PublicKeys;
use infra::identity::keys::Keys;
use infra::ledger::{self, Kept, Promise, Vouched};
use infra::matches::{MatchError, Matches, Refolded, decoy_leaf, is_decoy};
use infra::record::BrokenRecord;
use serde::{Deserialize, Serialize};

use super::configuration::LogConfiguration;
use super::failure::Failure;
use super::logging;
use super::progress::Progress;
use super::say::say;
use super::storage::StoreConfiguration;
use super::stored::{Stored, failure};
use super::verify::read_keys;

/// Failures that the report lists, at most; the others are only counted.
const LISTED_MAX: usize = 1_000;
/// Matches between two notes of the progress.
const NOTE_EVERY: u64 = 100;
/// How far back `--since` reaches.
const DAYS_MAX: i64 = 36_500;

/// The arguments of `highnoon refold`.
#[derive(Debug, Args)]
pub struct RefoldArguments {
    /// Checks the recorded matches (*.json) in this folder instead, and needs no database
    #[arg(long, value_name = "FOLDER", conflicts_with = "state")]
    pub recordings: Option<PathBuf>,

    /// Checks only what was changed in this time, such as 30m, 1h or 2d: after a standby took over,
    /// or a backup was restored
    #[arg(verbatim_doc_comment, long, value_name = "TIME", value_parser = span,
        conflicts_with_all = ["recordings", "state"])]
    since: Option<TimeDelta>,

    /// Notes its progress in this file, so that the same command goes on after it was stopped. The
    /// file is removed when all is done
    #[arg(verbatim_doc_comment, long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// The public keys that have signed the checkpoints, as saved from /.well-known/jwks.json
    /// [default: those in the data directory, if there are any]
    #[arg(verbatim_doc_comment, long, value_name = "FILE")]
    keys: Option<PathBuf>,

    /// Prints the report as JSON
    #[arg(long)]
    json: bool,

    /// Where the matches are.
    #[command(flatten)]
    store: StoreConfiguration,

    /// What is logged.
    #[command(flatten)]
    pub log: LogConfiguration,
}

/// What was found so far. Stored format, in the file of `--state`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Found {
    /// Matches that were checked.
    matches: u64,
    /// Events that were found right.
    events: u64,
    /// Checkpoints that were checked.
    #[serde(default)]
    checkpoints: u64,
    /// Matches, records of looks and checkpoints that fail.
    failed: u64,
    /// The failures, in the order in which they were found; at most 1,000.
    failures: Vec<Fault>,
    /// The last match that was checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<MatchId>,
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Fault {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    r#match: Option<MatchId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    recording: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    checkpoint: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seq: Option<u64>,
    check: String,
    detail: String,
}

/// The report as JSON.
#[derive(Serialize)]
struct Summary<'a> {
    valid: bool,
    matches: u64,
    events: u64,
    checkpoints: u64,
    failed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_failure: Option<&'a Fault>,
    failures: &'a [Fault],
}

/// A span of time, such as 90s, 30m, 1h or 2d.
fn span(text: &str) -> Result<TimeDelta, String> {
    let wrong = || format!("{text:?} is no time: expected a number and s, m, h or d, such as 1h");
    let digits = text.trim_end_matches(|it: char| !it.is_ascii_digit());
    let number: i64 = digits.parse().map_err(|_| wrong())?;
    let span = match &text[digits.len()..] {
        "s" => TimeDelta::try_seconds(number),
        "m" => TimeDelta::try_minutes(number),
        "h" => TimeDelta::try_hours(number),
        "d" => TimeDelta::try_days(number),
        _ => None,
    };
    span.filter(|it| *it <= TimeDelta::days(DAYS_MAX)).ok_or_else(wrong)
}

/// Checks all matches and prints the report. The exit code is 0 if all are right, otherwise 1.
///
/// # Errors
/// If the matches cannot be read at all.
pub async fn run(arguments: RefoldArguments) -> Result<ExitCode, Failure> {
    let found = match &arguments.recordings {
        Some(folder) => of_recordings(folder)?,
        None => of_store(&arguments).await?,
    };
    if arguments.json {
        let summary = serde_json::to_string(&found.summary()).expect("the report is JSON");
        say(summary);
    } else {
        say(found.in_words());
    }
    Ok(if found.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn of_recordings(folder: &Path) -> Result<Found, Failure> {
    let unreadable = |path: &Path, error: &dyn std::fmt::Display| {
        Failure::new(format!("cannot read {}: {error}", path.display()))
    };
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|it| it == "json"));
    files.sort();
    if files.is_empty() {
        return Err(Failure::new(format!("there are no recordings in {}", folder.display())));
    }
    let mut found = Found::default();
    let mut progress = Progress::new("recordings", 0, files.len() as u64);
    for path in files {
        let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
        let recording: Recording =
            serde_json::from_str(&text).map_err(|error| unreadable(&path, &error))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let whose = Fault { recording: Some(name), ..Fault::of(recording.match_id()) };
        found.take(recording.refold(), whose, &progress);
        progress.step();
    }
    progress.end();
    Ok(found)
}

async fn of_store(arguments: &RefoldArguments) -> Result<Found, Failure> {
    let keys = public_keys(arguments)?;
    let mut found = match &arguments.state {
        Some(state) => Found::noted(state)?,
        None => Found::default(),
    };
    let since = arguments.since.map(|it| Utc::now() - it);
    let stored = Stored::open(&arguments.store).await?;
    let gone_through =
        go_through(&stored, since, arguments.state.as_deref(), keys, &mut found).await;
    let looked_up = match gone_through {
        Ok(()) => look_up(&stored.matches, &arguments.store.data_dir, &mut found).await,
        Err(_) => Ok(()),
    };
    stored.close().await;
    looked_up?;
    gone_through?;
    if let Some(state) = arguments.state.as_deref().filter(|state| state.exists()) {
        let left = |error| Failure::new(format!("cannot remove {}: {error}", state.display()));
        fs::remove_file(state).map_err(left)?;
    }
    Ok(found)
}

async fn go_through(
    stored: &Stored,
    since: Option<DateTime<Utc>>,
    state: Option<&Path>,
    keys: Option<PublicKeys>,
    found: &mut Found,
) -> Result<(), Failure> {
    let total = stored.matches.stored_count(since).await.map_err(failure)?;
    let mut progress = Progress::new("matches", found.matches, total);
    let after = found.after;
    let work = |matches: Matches, id| async move { matches.refold(id).await };
    let then = |id, refolded: Refolded| {
        found.take(refolded.report, Fault::of(Some(id)), &progress);
        if let Some(BrokenRecord { detail, .. }) = refolded.looks {
            let check = "looks".to_owned();
            found.add(Fault { check, detail, ..Fault::of(Some(id)) }, &progress);
        }
        found.after = Some(id);
        progress.step();
        match state {
            Some(state) if found.matches.is_multiple_of(NOTE_EVERY) => found.note(state),
            Some(_) | None => Ok(()),
        }
    };
    stored.each(since, after, work, then).await?;
    progress.end();
    check_all(&stored.matches, since, keys, found).await.map_err(failure)
}

/// Holds the receipts and checkpoints of the ledger in the data folder against the database, and
/// checks the record of what admins have done.
async fn look_up(matches: &Matches, data_dir: &Path, found: &mut Found) -> Result<(), Failure> {
    let unreadable = |error| Failure::new(format!("the ledger cannot be read: {error}"));
    let kept = match matches.is_standby().await.map_err(failure)? {
        true => {
            logging::say("this is a standby: the newest receipts are not looked up");
            Kept::default()
        }
        false => ledger::read(data_dir).map_err(unreadable)?,
    };
    let all = (kept.promises.len() + kept.checkpoints.len()) as u64;
    let lost = matches.missing(kept).await.map_err(failure)?;
    // One look for all of them.
    let progress = Progress::new("receipts and checkpoints", all, all);
    for Promise { match_id, seq, recorded_at, .. } in lost.promises {
        let detail = format!("it was answered at {recorded_at}, and is lost");
        let (seq, check) = (Some(seq), "receipt".to_owned());
        found.add(Fault { seq, check, detail, ..Fault::of(Some(match_id)) }, &progress);
    }
    for Vouched { n, recorded_at, .. } in lost.checkpoints {
        let detail = format!("checkpoint {n} was made at {recorded_at}, and is lost");
        found.add(Fault { checkpoint: Some(n), detail, ..Fault::of(None) }, &progress);
    }
    if let Some(BrokenRecord { detail, .. }) = matches.broken_acts().await.map_err(failure)? {
        let check = "acts".to_owned();
        found.add(Fault { check, detail, ..Fault::of(None) }, &progress);
    }
    progress.end();
    Ok(())
}

/// The keys of `--keys`, or else those of the data directory.
fn public_keys(arguments: &RefoldArguments) -> Result<Option<PublicKeys>, Failure> {
    let data_dir = &arguments.store.data_dir;
    let jwks = match &arguments.keys {
        Some(file) => read_keys(file)?,
        None if data_dir.join("keys").exists() => {
            let keys = Keys::open(data_dir).map_err(|error| Failure::new(error.to_string()))?;
            keys.jwks()
        }
        None => return Ok(None),
    };
    Ok(Some(PublicKeys::from_jwks(&jwks)))
}

/// Checks the chain of checkpoints: each is right in itself and follows the previous one, and each
/// leaf is the head of a known match.
async fn check_all(
    matches: &Matches,
    since: Option<DateTime<Utc>>,
    keys: Option<PublicKeys>,
    found: &mut Found,
) -> Result<(), MatchError> {
    let last = matches.checkpoints(None, 1).await?.first().map_or(0, |it| it.n);
    let first = match since {
        Some(since) => matches.first_checkpoint_since(since).await?.unwrap_or(last + 1),
        None => 1,
    };
    let mut progress = Progress::new("checkpoints", 0, (last + 1).saturating_sub(first));
    let mut before: Option<Checkpoint> = match first {
        1 => None,
        _ => matches.checkpoint_at(first - 1).await.ok(),
    };
    found.checkpoints = 0;
    for n in first..=last {
        let wrong = match matches.checkpoint_at(n).await {
            Ok(it) => {
                let wrong = check_one(matches, &it, before.as_ref(), keys.as_ref()).await?;
                before = Some(it);
                wrong
            }
            Err(MatchError::NotFound) => Some(format!("checkpoint {n} is missing")),
            Err(error) => return Err(error),
        };
        found.checkpoints += 1;
        if let Some(detail) = wrong {
            found.add(Fault { checkpoint: Some(n), detail, ..Fault::of(None) }, &progress);
        }
        progress.step();
    }
    progress.end();
    Ok(())
}

/// What is wrong with a checkpoint, if anything.
async fn check_one(
    matches: &Matches,
    it: &Checkpoint,
    before: Option<&Checkpoint>,
    keys: Option<&PublicKeys>,
) -> Result<Option<String>, MatchError> {
    let follows = before.map_or(Ok(()), |before| check_follows(before, it));
    if let Err(why) = check_checkpoints(std::slice::from_ref(it), keys).and(follows) {
        return Ok(Some(why));
    }
    let heads = matches.heads_in(it.n).await?;
    let mut leaves: Vec<Hash> = heads.iter().map(|head| head.leaf()).collect();
    leaves.extend(matches.look_leaves_in(it.n).await?);
    leaves.extend(matches.act_leaf_in(it.n).await?);
    let decoys = matches.decoys_in(it.n).await?;
    let forged = |jws: &String| keys.is_some_and(|keys| !is_decoy(jws, it.n, keys));
    if decoys.iter().any(forged) {
        return Ok(Some(format!("checkpoint {} has decoys that are not signed", it.n)));
    }
    leaves.extend(decoys.iter().map(|jws| decoy_leaf(jws)));
    leaves.sort_unstable();
    let dropped = it.leaves.iter().filter(|leaf| leaves.binary_search(leaf).is_err()).count();
    Ok(if 0 < dropped {
        let what = "heads (of matches, of their looks, or of the acts of admins)";
        Some(format!("checkpoint {} holds {dropped} {what} that are not stored", it.n))
    } else if leaves.len() != it.leaves.len() {
        Some(format!("checkpoint {} is said to hold heads that it does not hold", it.n))
    } else {
        None
    })
}

impl Fault {
    fn of(id: Option<MatchId>) -> Fault {
        Fault {
            r#match: id,
            recording: None,
            checkpoint: None,
            seq: None,
            check: "checkpoint".to_owned(),
            detail: String::new(),
        }
    }

    fn in_words(&self) -> String {
        let seq = self.seq.map_or(String::new(), |seq| format!("event {seq}, "));
        let whose = match (&self.recording, self.r#match) {
            (Some(recording), _) => format!("{recording}: "),
            (None, Some(id)) => format!("match {id}: "),
            (None, None) => String::new(),
        };
        format!("{whose}{seq}{}: {}", self.check, self.detail)
    }
}

impl Found {
    /// What was found before the command was stopped.
    fn noted(state: &Path) -> Result<Found, Failure> {
        if !state.exists() {
            return Ok(Found::default());
        }
        let wrong = |why: String| {
            Failure::new(format!("{} is no note of how far it is: {why}", state.display()))
        };
        let text = fs::read_to_string(state).map_err(|error| wrong(error.to_string()))?;
        serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
    }

    /// Notes the progress. The file holds either the whole note or the previous one.
    fn note(&self, state: &Path) -> Result<(), Failure> {
        let beside = state.with_extension("new");
        let text = serde_json::to_string(self).expect("the note is JSON");
        let noted = fs::write(&beside, text).and_then(|()| fs::rename(&beside, state));
        noted.map_err(|error| Failure::new(format!("cannot write {}: {error}", state.display())))
    }

    fn take(&mut self, report: Report, whose: Fault, progress: &Progress) {
        self.matches += 1;
        self.events += report.events;
        if let Some(failure) = report.first_failure {
            let (seq, check, detail) = (Some(failure.seq), failure.check, failure.detail);
            self.add(Fault { seq, check, detail, ..whose }, progress);
        }
    }

    fn add(&mut self, fault: Fault, progress: &Progress) {
        progress.say(&fault.in_words());
        self.failed += 1;
        if self.failures.len() < LISTED_MAX {
            self.failures.push(fault);
        }
    }

    fn summary(&self) -> Summary<'_> {
        Summary {
            valid: self.failed == 0,
            matches: self.matches,
            events: self.events,
            checkpoints: self.checkpoints,
            failed: self.failed,
            first_failure: self.failures.first(),
            failures: &self.failures,
        }
    }

    fn in_words(&self) -> String {
        let Found { matches, events, checkpoints, failed, .. } = self;
        let gone_through = format!("{matches} matches, {events} events, {checkpoints} checkpoints");
        match self.failures.first() {
            None => format!("ALL RIGHT: {gone_through}."),
            Some(first) => {
                let first = first.in_words();
                format!("NOT RIGHT: {failed} fail of {gone_through}.\nFirst failure: {first}.")
            }
        }
    }
}
