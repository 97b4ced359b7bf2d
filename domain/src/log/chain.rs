//! The checks of a log that need no rules.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::log::{CHAIN_BEGINS, Sealed, Seed, Time};

/// What an audit came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = VerificationReport)]
pub struct Report {
    /// Whether everything is as it was decided.
    pub valid: bool,
    /// Events that were checked.
    pub events: u64,
    /// The first event that fails, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub first_failure: Option<Failure>,
}

/// Where an audit fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = VerificationFailure)]
pub struct Failure {
    /// The number of the event, from 1.
    pub seq: u64,
    /// What was checked: `sequence`, `match`, `time`, `chain`, `hash`, `commitment`, `content`,
    /// `seed`, `rules`, `decision`, `facts`, `digest`, `end`, `text`, `receipt`, `checkpoint`,
    /// `signature`; of a bundle its `form`, of a log that has left the database its `archive`.
    pub check: String,
    /// What is wrong, in a sentence.
    pub detail: String,
}

impl Report {
    /// Nothing is wrong with `events` events.
    pub fn valid(events: u64) -> Report {
        Report { valid: true, events, first_failure: None }
    }

    /// Event `seq` fails.
    pub fn failed(seq: u64, check: &str, detail: impl Into<String>) -> Report {
        let (check, detail) = (check.to_owned(), detail.into());
        let first_failure = Some(Failure { seq, check, detail });
        Report { valid: false, events: seq.saturating_sub(1), first_failure }
    }
}

/// What a check gives: nothing to say, or where it fails.
pub(crate) type Checked<T = ()> = Result<T, Failure>;

/// A check that fails at event `seq`.
pub(crate) fn failed<T>(seq: u64, check: &str, detail: impl Into<String>) -> Checked<T> {
    Err(Failure { seq, check: check.to_owned(), detail: detail.into() })
}

/// Checks what needs no rules: numbers, times, hashes, commitments, the chain and the seed.
pub fn check_chain(log: &[Sealed], seed: Option<&Seed>) -> Checked {
    let mut prev_hash = CHAIN_BEGINS;
    let mut time = Time::default();
    let mut stream = None;
    for (line, seq) in log.iter().zip(1..) {
        if line.seq != seq {
            return failed(seq, "sequence", format!("event {} stands in its place", line.seq));
        }
        if *stream.get_or_insert(line.stream) != line.stream {
            return failed(seq, "match", "it belongs to another match");
        }
        if line.recorded_at < time {
            return failed(seq, "time", "it is recorded before its predecessor");
        }
        if line.prev_hash != prev_hash {
            return failed(seq, "chain", "it is not chained to the event before it");
        }
        if line.hash != line.hash_of_fields() {
            return failed(seq, "hash", "its hash is not that of its fields");
        }
        // Without the seed, what commits to the seed cannot be checked.
        let checkable = seq != 1 || seed.is_some();
        let content = line.content_with_seed(seed);
        if checkable && line.commitment != Sealed::commit(line.salt, &content) {
            if seq == 1
                && seed.is_some_and(|it| !line.content.contains(&it.commitment().to_string()))
            {
                return failed(seq, "seed", "the seed is not the one that was committed to");
            }
            return failed(seq, "commitment", "its content is not what was committed to");
        }
        (prev_hash, time) = (line.hash, line.recorded_at);
    }
    Ok(())
}
