//! The form of a bundle: a header, a line for each event, and a signature.

use std::io::BufRead;

use domain::engine::{Failure, Hash, Kind, MatchId, Salt, Sealed, Seat, Seed, Time, seal};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The form of the file that this program writes and reads.
pub const FORMAT: &str = "highnoon/bundle/v1";
/// Bytes of a bundle, at most.
pub const BYTES_MAX: u64 = 64 * 1024 * 1024;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub(super) format: String,
    pub(super) r#match: MatchId,
    pub(super) ruleset: String,
    pub(super) rules_version: String,
    pub(super) algorithm: String,
    pub(super) seed: String,
    pub(super) events: u64,
    pub(super) head_hash: Hash,
    /// Only for readers of the file; the log is what counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) staged: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventLine {
    pub(super) seq: u64,
    pub(super) kind: Kind,
    pub(super) seat: Option<Seat>,
    pub(super) recorded_at: Time,
    pub(super) content: Value,
    pub(super) salt: Salt,
    pub(super) commitment: Hash,
    pub(super) prev_hash: Hash,
    pub(super) hash: Hash,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SignatureLine {
    pub(super) signature: String,
}

/// A bundle that was read. Nothing of it is verified but its form.
pub(super) struct Bundle {
    pub(super) header: Header,
    pub(super) seed: Seed,
    pub(super) log: Vec<Sealed>,
    pub(super) signature: String,
    pub(super) lines: Vec<u8>,
}

/// The events of a bundle. Nothing of it is verified but its form.
///
/// # Errors
/// What is wrong with its form.
pub(crate) fn log_of(from: impl BufRead) -> Result<Vec<Sealed>, Failure> {
    Ok(Bundle::read(from)?.log)
}

impl Bundle {
    /// Reads a bundle, to its end.
    pub(super) fn read(from: impl BufRead) -> Result<Bundle, Failure> {
        let mut lines = from.take(BYTES_MAX + 1).lines();
        let mut next = |seq: u64| match lines.next() {
            Some(Ok(line)) => Ok(Some(line)),
            Some(Err(error)) => fails(seq, "form", format!("the file does not read: {error}")),
            None => Ok(None),
        };
        let Some(first) = next(1)? else {
            return fails(1, "form", "the file is empty");
        };
        let header: Header = match serde_json::from_str(&first) {
            Ok(header) => header,
            Err(error) => return fails(1, "form", format!("the header does not read: {error}")),
        };
        if header.format != FORMAT {
            return fails(1, "form", format!("the form {} is not known here", header.format));
        }
        let Some(seed) = seal::unhex(&header.seed).map(Seed) else {
            return fails(1, "seed", "the seed is not 32 bytes in hex");
        };
        let mut hasher = Sha256::new();
        hasher.update(first + "\n");
        let mut log = Vec::new();
        loop {
            let seq = log.len() as u64 + 1;
            let Some(text) = next(seq)? else {
                return fails(seq, "end", "the file ends before its signature");
            };
            if let Ok(SignatureLine { signature }) = serde_json::from_str(&text) {
                if next(seq)?.is_some() {
                    return fails(seq, "form", "something follows the signature");
                }
                let lines = hasher.finalize().to_vec();
                return Ok(Bundle { header, seed, log, signature, lines });
            }
            log.push(sealed(header.r#match, seq, &text)?);
            hasher.update(text + "\n");
        }
    }
}

fn sealed(match_id: MatchId, seq: u64, text: &str) -> Result<Sealed, Failure> {
    let line: EventLine = match serde_json::from_str(text) {
        Ok(line) => line,
        Err(error) => return fails(seq, "form", format!("the line does not read: {error}")),
    };
    Ok(Sealed {
        stream: match_id.into(),
        seq: line.seq,
        kind: line.kind,
        seat: line.seat,
        recorded_at: line.recorded_at,
        content: seal::canonical(&line.content),
        salt: line.salt,
        commitment: line.commitment,
        prev_hash: line.prev_hash,
        hash: line.hash,
    })
}

fn fails<T>(seq: u64, check: &str, detail: impl Into<String>) -> Result<T, Failure> {
    Err(Failure { seq, check: check.to_owned(), detail: detail.into() })
}
