//! `highnoon verify`: checks an exported match offline, without server or database.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use domain::engine::Checkpoint;
use infra::archive;
use infra::bundle::{self, BYTES_MAX, BundleReport};
use infra::evidence::{Evidence, Weighed};
use infra::identity::{Jwks, PublicKeys};
use serde_json::{Value, json};

use super::bot::in_a_line;
use super::failure::Failure;
use super::say::say;

/// The arguments of `highnoon verify`.
#[derive(Debug, Args)]
pub struct VerifyArguments {
    /// The exported match (from /v1/matches/{id}/audit/export), or a file of the archive
    /// (.jsonl.zst); - reads it from stdin
    file: PathBuf,

    /// The public keys of the server that is said to have made the file, as saved from its
    /// /.well-known/jwks.json. Get them from somebody you trust, not from the person who gave you
    /// the file
    #[arg(verbatim_doc_comment, long, value_name = "FILE")]
    keys: Option<PathBuf>,

    /// Receipts that the server gave for decisions, each in a file of its own: the receipt itself,
    /// or the whole reply that it came with
    #[arg(verbatim_doc_comment, long = "receipt", value_name = "FILE", num_args = 1..)]
    receipts: Vec<PathBuf>,

    /// Checkpoints, each in a file of its own, as saved from /v1/checkpoints/{n}
    #[arg(long = "checkpoint", value_name = "FILE", num_args = 1..)]
    checkpoints: Vec<PathBuf>,

    /// Prints the report as JSON, like POST /v1/audits/verify
    #[arg(long)]
    json: bool,
}

/// The checks, in the order in which they are made. A stage begins only when all earlier stages
/// have passed. A check that is made in several stages is listed in the first.
const STAGES: [&[(&str, &str)]; 5] = [
    &[
        ("form", "the file is whole, and every line reads"),
        ("end", "the log is as long as it says, and nothing was cut off"),
        ("seed", "the secret seed is the one that was committed to before the first draw"),
        ("rules", "the match was made under rules that this program knows"),
    ],
    &[
        ("sequence", "the events are numbered 1, 2, 3, … without a gap"),
        ("match", "all of them belong to this match"),
        ("time", "none is recorded before its predecessor"),
        ("chain", "each names the hash of the one before"),
        ("hash", "each hash is that of its event"),
        ("commitment", "each event holds what was committed to when it was published"),
    ],
    &[
        ("content", "each event says in its content what its line says"),
        ("decision", "each decision was on offer to that seat at that moment"),
        ("facts", "what happened, draws included, is what the rules bring about"),
        ("digest", "the state after each event is the one that was recorded"),
    ],
    &[
        ("receipt", "the log holds what the server gave the given receipts for"),
        ("checkpoint", "the given checkpoints are right in themselves, and form a chain"),
    ],
    &[("signature", "the file is signed by one of the given keys")],
];

/// Verifies the file and prints the report. The exit code is 0 if it is valid, otherwise 1.
///
/// # Errors
/// If the file or the keys cannot be read at all.
pub fn run(arguments: &VerifyArguments) -> Result<ExitCode, Failure> {
    let keys = arguments.keys.as_deref().map(read_keys).transpose()?;
    let name = arguments.file.display().to_string();
    let bundle = read_bundle(&arguments.file)?;
    let evidence = arguments.evidence()?;
    let report = bundle::verify_with(bundle.as_slice(), keys.as_ref(), &evidence);
    if arguments.json {
        let mut json = in_json(&report);
        if arguments.brings_evidence() {
            let Weighed { receipts, checkpoints, heads } = report.weighed;
            json["evidence"] =
                json!({"receipts": receipts, "checkpoints": checkpoints, "heads": heads});
        }
        say(json);
    } else {
        say(in_words(&name, &bundle, &report, keys.is_some()));
    }
    Ok(if report.report.valid { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl VerifyArguments {
    fn brings_evidence(&self) -> bool {
        !self.receipts.is_empty() || !self.checkpoints.is_empty()
    }

    fn evidence(&self) -> Result<Evidence, Failure> {
        let receipts = self.receipts.iter().map(|file| read_receipt(file));
        let checkpoints = self.checkpoints.iter().map(|file| read_checkpoint(file));
        Ok(Evidence {
            receipts: receipts.collect::<Result<_, _>>()?,
            checkpoints: checkpoints.collect::<Result<_, _>>()?,
        })
    }
}

/// Reads a receipt from a file that holds the receipt itself or the reply that it came with.
fn read_receipt(file: &Path) -> Result<String, Failure> {
    let text = read_text(file)?;
    let reply = serde_json::from_str::<Value>(&text).ok();
    let within = reply.as_ref().map(|it| it.as_str().or_else(|| it["receipt"].as_str()));
    match within {
        None => Ok(text.trim().to_owned()),
        Some(Some(receipt)) => Ok(receipt.to_owned()),
        Some(None) => Err(Failure::new(format!("{} holds no receipt", file.display()))),
    }
}

fn read_checkpoint(file: &Path) -> Result<Checkpoint, Failure> {
    let wrong = |error| Failure::new(format!("{} is no checkpoint: {error}", file.display()));
    serde_json::from_str(&read_text(file)?).map_err(wrong)
}

fn read_text(file: &Path) -> Result<String, Failure> {
    let unreadable = |error| Failure::new(format!("cannot read {}: {error}", file.display()));
    fs::read_to_string(file).map_err(unreadable)
}

fn evidence(weighed: &Weighed) -> String {
    let Weighed { receipts, checkpoints, heads } = weighed;
    format!(
        "Evidence: {receipts} receipts and {checkpoints} checkpoints agree with it; the \
         checkpoints hold {heads} of its events as heads."
    )
}

fn read_bundle(file: &Path) -> Result<Vec<u8>, Failure> {
    let unreadable =
        |error: io::Error| Failure::new(format!("cannot read {}: {error}", file.display()));
    let mut bundle = Vec::new();
    // A file that is too long is cut there, and then has no end.
    let read = if file == Path::new("-") {
        io::stdin().lock().take(BYTES_MAX + 1).read_to_end(&mut bundle)
    } else {
        let opened = BufReader::new(File::open(file).map_err(unreadable)?);
        opened.take(BYTES_MAX + 1).read_to_end(&mut bundle)
    };
    read.map_err(unreadable)?;
    if file.extension().is_some_and(|it| it == "zst") {
        let wrong =
            |why| Failure::new(format!("{} is no file of the archive: {why}", file.display()));
        return Ok(archive::bundle_in(&bundle).map_err(wrong)?.into_bytes());
    }
    Ok(bundle)
}

/// The public keys in a file.
///
/// # Errors
/// If it cannot be read, or holds none.
pub fn read_keys(file: &Path) -> Result<Jwks, Failure> {
    let wrong = |why: String| Failure::new(format!("{} is no key file: {why}", file.display()));
    let json = fs::read(file).map_err(|error| wrong(error.to_string()))?;
    let keys: Jwks = serde_json::from_slice(&json).map_err(|error| wrong(error.to_string()))?;
    if PublicKeys::from_jwks(&keys).is_empty() {
        return Err(wrong("it holds no Ed25519 key with a kid".to_owned()));
    }
    Ok(keys)
}

fn in_json(report: &BundleReport) -> Value {
    let mut json = json!(report.report);
    json["signer_established"] = json!(report.signer_established);
    if report.staged {
        json["staged"] = json!(true);
    }
    json
}

/// The report for people.
pub fn in_words(name: &str, bundle: &[u8], report: &BundleReport, keys_given: bool) -> String {
    let mut out = String::new();
    let BundleReport { report, signer_established, weighed, staged } = report;
    let verdict = if report.valid { "VALID" } else { "NOT VALID" };
    line(&mut out, &format!("{name}: {verdict}"));
    for (what, value) in headline(bundle, report.valid) {
        line(&mut out, &format!("  {what:<9} {value}"));
    }
    if *staged {
        line(&mut out, "  staged    this match began in the middle: it is no real one");
    }
    line(&mut out, "");
    let failed = report.first_failure.as_ref();
    let failed_stage = failed.and_then(|it| stage_of(&it.check));
    for (stage, checks) in STAGES.iter().enumerate() {
        for (check, promise) in *checks {
            let mark = match failed {
                Some(failure) if failure.check == *check => "FAILED",
                // Without a stage of its own, a failure says nothing about any other check.
                Some(_) if failed_stage.is_none_or(|it| it <= stage) => "-",
                None if *check == "signature" && !signer_established => "-",
                None if *check == "receipt" && weighed.receipts == 0 => "-",
                None if *check == "checkpoint" && weighed.checkpoints == 0 => "-",
                Some(_) | None => "ok",
            };
            line(&mut out, &format!("  {mark:<7} {check:<11} {promise}"));
        }
    }
    line(&mut out, "");
    match failed {
        Some(it) => {
            line(
                &mut out,
                &format!(
                    "First failure: event {}, {}: {}.",
                    it.seq,
                    it.check,
                    it.detail.trim_end_matches('.')
                ),
            );
            line(&mut out, "What is marked with - was not established.");
        }
        None => line(
            &mut out,
            &format!(
                "Each of the {} events was decided again from the seed, with the same outcome.",
                report.events
            ),
        ),
    }
    if *weighed != Weighed::default() {
        line(&mut out, &evidence(weighed));
    }
    out + signer(report.valid, *signer_established, keys_given)
}

fn signer(valid: bool, established: bool, keys_given: bool) -> &'static str {
    match (established, keys_given, valid) {
        (true, _, _) => "Signer: established. The holder of one of the given keys made this file.",
        (false, false, true) => {
            "Signer: not established. The log is right in itself; who made it, only keys can tell: \
             --keys FILE, saved from the server's /.well-known/jwks.json."
        }
        (false, _, _) => "Signer: not established.",
    }
}

fn stage_of(check: &str) -> Option<usize> {
    STAGES.iter().position(|stage| stage.iter().any(|(name, _)| *name == check))
}

/// What the file says about itself and, if it is valid, how the match ended.
fn headline(bundle: &[u8], valid: bool) -> Vec<(&'static str, String)> {
    let first = bundle.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let Ok(header) = serde_json::from_slice::<Value>(first) else { return Vec::new() };
    let (Some(id), Some(ruleset), Some(version)) =
        (header["match"].as_str(), header["ruleset"].as_str(), header["rules_version"].as_str())
    else {
        return Vec::new();
    };
    let mut lines = vec![
        ("match", plain(id)),
        ("rules", plain(&format!("{ruleset} {version}"))),
        ("events", header["events"].to_string()),
    ];
    if let Some(result) = result_in(bundle).filter(|_| valid) {
        lines.push(("result", in_a_line(&result)));
    }
    lines
}

/// A text without control characters, safe to print whoever made the file.
fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(100).collect()
}

/// The result of the match by its last event that has one, as a judge may have changed it.
fn result_in(bundle: &[u8]) -> Option<Value> {
    let lines = bundle.split(|byte| *byte == b'\n').rev();
    let events = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let result = |event: Value| match event["kind"].as_str()? {
        "match.finished" => event["content"].get("result").cloned(),
        "ruling.issued" => event["content"]["ruling"]["order"].get("result").cloned(),
        _ => None,
    };
    events.into_iter().find_map(result)
}

fn line(out: &mut String, text: &str) {
    writeln!(out, "{text}").expect("a String takes everything");
}

#[cfg(test)]
mod tests {
    use domain::engine::Report;

    use super::*;

    fn words(report: Report, signer_established: bool, keys_given: bool) -> String {
        in_words(
            "it",
            b"",
            &BundleReport {
                report,
                signer_established,
                weighed: Weighed::default(),
                staged: false,
            },
            keys_given,
        )
    }

    fn mark<'a>(words: &'a str, check: &str) -> &'a str {
        let of = |line: &'a str| {
            let mut parts = line.split_whitespace();
            let mark = parts.next()?;
            (parts.next()? == check).then_some(mark)
        };
        words.lines().find_map(of).expect("every check is told")
    }

    #[test]
    fn a_valid_log_without_keys_says_that_the_signer_is_not_established() {
        let words = words(Report::valid(12), false, false);
        assert!(words.starts_with("it: VALID\n"), "{words}");
        assert_eq!((mark(&words, "facts"), mark(&words, "signature")), ("ok", "-"));
        assert!(words.contains("12 events"), "{words}");
        assert!(words.contains("Signer: not established."), "{words}");
    }

    #[test]
    fn a_failure_vouches_for_the_stages_before_it_alone() {
        let words = words(Report::failed(7, "facts", "fact 2 is not it"), false, true);
        assert!(words.starts_with("it: NOT VALID\n"), "{words}");
        assert_eq!((mark(&words, "commitment"), mark(&words, "facts")), ("ok", "FAILED"));
        assert_eq!((mark(&words, "digest"), mark(&words, "signature")), ("-", "-"));
        assert!(words.contains("First failure: event 7, facts: fact 2 is not it."), "{words}");
    }

    #[test]
    fn a_check_that_is_not_listed_vouches_for_nothing() {
        let words = words(Report::failed(1, "weather", "it rains"), false, false);
        assert!(words.lines().all(|line| !line.starts_with("  ok")), "{words}");
    }

    #[test]
    fn as_json_it_is_what_the_server_answers() {
        let report = BundleReport {
            report: Report::valid(3),
            signer_established: true,
            weighed: Weighed::default(),
            staged: false,
        };
        let expected = json!({"valid": true, "events": 3, "signer_established": true});
        assert_eq!(in_json(&report), expected);
    }

    #[test]
    fn a_match_that_began_in_the_middle_says_so() {
        let report = BundleReport {
            report: Report::valid(3),
            signer_established: false,
            weighed: Weighed::default(),
            staged: true,
        };
        let words = in_words("it", b"", &report, false);
        assert!(words.contains("staged    this match began in the middle"), "{words}");
        assert_eq!(in_json(&report)["staged"], true);
    }
}
