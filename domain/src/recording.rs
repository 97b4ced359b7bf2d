//! Recorded matches: whole logs in files of their own, which every later release must fold and
//! decide as they were.

use serde::{Deserialize, Serialize};

use crate::engine::{Failure, Hash, Kind, MatchId, Report, Salt, Sealed, Seat, Seed, Time, seal};
use crate::registry;

/// A match with everything that it takes to decide it again. `E` is an event, perhaps with more
/// beside it than [`RecordedEvent`] has.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recording<E = RecordedEvent> {
    /// The ruleset's id.
    pub ruleset: String,
    /// The pinned version of its rules.
    pub rules_version: String,
    /// The seed in hex.
    pub seed: String,
    /// The whole log, in order.
    pub events: Vec<E>,
}

/// An event as it is recorded. Which match it belongs to, its content says.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RecordedEvent {
    pub seq: u64,
    pub kind: Kind,
    pub seat: Option<Seat>,
    pub recorded_at: Time,
    pub salt: Salt,
    pub commitment: Hash,
    pub prev_hash: Hash,
    pub hash: Hash,
    pub content: String,
}

#[derive(Deserialize)]
struct WhoseContent {
    r#match: MatchId,
}

impl RecordedEvent {
    /// The line of a log as it is recorded.
    pub fn of(line: &Sealed) -> RecordedEvent {
        RecordedEvent {
            seq: line.seq,
            kind: line.kind,
            seat: line.seat,
            recorded_at: line.recorded_at,
            salt: line.salt,
            commitment: line.commitment,
            prev_hash: line.prev_hash,
            hash: line.hash,
            content: line.content.clone(),
        }
    }

    /// The same as a line of the log of `match_id`.
    pub fn sealed(&self, match_id: MatchId) -> Sealed {
        Sealed {
            stream: match_id.into(),
            seq: self.seq,
            kind: self.kind,
            seat: self.seat,
            recorded_at: self.recorded_at,
            content: self.content.clone(),
            salt: self.salt,
            commitment: self.commitment,
            prev_hash: self.prev_hash,
            hash: self.hash,
        }
    }
}

impl Recording {
    /// Which match it is, as its first event says.
    pub fn match_id(&self) -> Option<MatchId> {
        let first = self.events.first()?;
        let WhoseContent { r#match } = serde_json::from_str(&first.content).ok()?;
        Some(r#match)
    }

    /// Folds the log, and decides every decision again under the rules that it was played by.
    pub fn refold(&self) -> Report {
        let Some(id) = self.match_id() else {
            return Report::failed(1, "content", "it does not say which match it is");
        };
        let Some(rules) = registry::version(&self.ruleset, &self.rules_version) else {
            let detail = format!("{} {} is not known here", self.ruleset, self.rules_version);
            return Report::failed(1, "rules", detail);
        };
        let Some(seed) = seal::unhex(&self.seed).map(Seed) else {
            return Report::failed(1, "seed", "the seed is not 32 bytes in hex");
        };
        let log: Vec<Sealed> = self.events.iter().map(|event| event.sealed(id)).collect();
        let report = rules.verify(&log, &seed);
        match rules.fold(&log, &seed) {
            Err(Failure { seq, check, detail }) if report.valid => {
                Report::failed(seq, &check, detail)
            }
            Ok(_) | Err(_) => report,
        }
    }
}
