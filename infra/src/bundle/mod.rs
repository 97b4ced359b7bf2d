//! A match as a file: the whole log with its seed, signed, as JSON Lines. It is verified offline,
//! without server or database.
//!
//! The first line is a header, then comes one line for each event, and last a signature: a JWS
//! over the match, its length, its last hash and the SHA-256 of all earlier lines. What the file
//! says about itself proves nothing; the keys that establish the signer come from elsewhere.

pub(crate) mod form;

use std::io::BufRead;

use domain::engine::{Failure, Hash, Kind, MatchId, Report, Sealed, Seed, chance, seal};
use domain::registry;
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub use self::form::{BYTES_MAX, FORMAT};
use self::form::{Bundle, EventLine, Header, SignatureLine};
use crate::evidence::{Evidence, Weighed};
use crate::identity::keys::Keys;
use crate::identity::{Jwks, PublicKeys};
use crate::matches::MatchRow;

/// The events with which a match is over.
const ENDS: [Kind; 2] = [Kind::MatchFinished, Kind::MatchCancelled];

/// The type of the signature's JWS.
pub const SIGNATURE_TYPE: &str = "bundle+jws";

/// The result of verifying a bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundleReport {
    /// The result of the audit of the log.
    pub report: Report,
    /// Whether the signature is that of a key which is known from elsewhere.
    pub signer_established: bool,
    /// The evidence that agrees with the log.
    pub weighed: Weighed,
    /// Whether the match, by its own log, began in the middle and never counts as a real one.
    pub staged: bool,
}

/// Writes the whole log of a finished match.
pub fn write(row: &MatchRow, seed: &Seed, log: &[Sealed], keys: &Keys) -> String {
    let header = Header {
        format: FORMAT.to_owned(),
        r#match: row.id,
        ruleset: row.ruleset.clone(),
        rules_version: row.rules_version.clone(),
        algorithm: chance::ALGORITHM.to_owned(),
        seed: seed.to_string(),
        events: log.len() as u64,
        head_hash: log.last().map(|line| line.hash).unwrap_or_default(),
        staged: row.staged,
    };
    let mut out = line(&header);
    for sealed in log {
        out.push_str(&line(&EventLine {
            seq: sealed.seq,
            kind: sealed.kind,
            seat: sealed.seat,
            recorded_at: sealed.recorded_at,
            content: serde_json::from_str(&sealed.content).unwrap_or(Value::Null),
            salt: sealed.salt,
            commitment: sealed.commitment,
            prev_hash: sealed.prev_hash,
            hash: sealed.hash,
        }));
    }
    let signed = statement(row.id, header.events, header.head_hash, &Sha256::digest(&out));
    let signature = keys.sign_jws(&signed, SIGNATURE_TYPE);
    out.push_str(&line(&SignatureLine { signature }));
    out
}

fn line(of: &impl Serialize) -> String {
    let value = serde_json::to_value(of).expect("plain types always serialize");
    seal::canonical(&value) + "\n"
}

fn statement(id: MatchId, events: u64, head_hash: Hash, lines: &[u8]) -> Value {
    json!({"match": id, "events": events, "head_hash": head_hash, "lines": seal::hex(lines)})
}

/// Verifies a bundle. `keys` come from elsewhere, never from the bundle.
pub fn verify(from: impl BufRead, keys: Option<&Jwks>) -> BundleReport {
    verify_with(from, keys, &Evidence::default())
}

/// Verifies a bundle, and compares it with other evidence of the match.
pub fn verify_with(from: impl BufRead, keys: Option<&Jwks>, evidence: &Evidence) -> BundleReport {
    let bundle = match Bundle::read(from) {
        Ok(bundle) => bundle,
        Err(Failure { seq, check, detail }) => {
            return BundleReport {
                report: Report::failed(seq, &check, detail),
                signer_established: false,
                weighed: Weighed::default(),
                staged: false,
            };
        }
    };
    let staged = bundle.is_staged();
    let unsigned =
        |report, weighed| BundleReport { report, signer_established: false, weighed, staged };
    let failed = |Failure { seq, check, detail }, weighed| {
        unsigned(Report::failed(seq, &check, detail), weighed)
    };
    let report = bundle.verify();
    let public = keys.map(PublicKeys::from_jwks);
    let weighed = match (evidence.weigh(&bundle.log, public.as_ref()), &report.first_failure) {
        (Ok(_), Some(_)) => return unsigned(report, Weighed::default()),
        // A check of the log may fail at a later event than the evidence does. The earlier counts.
        (Err(against), Some(own)) if own.seq <= against.seq => {
            return unsigned(report, Weighed::default());
        }
        (Err(against), _) => return failed(against, Weighed::default()),
        (Ok(weighed), None) => weighed,
    };
    match public.map(|keys| bundle.signed_by(&keys)) {
        None => unsigned(report, weighed),
        Some(true) => BundleReport { report, signer_established: true, weighed, staged },
        Some(false) => {
            let end = bundle.log.len() as u64 + 1;
            let detail = "the signature is not that of a known key over these lines";
            unsigned(Report::failed(end, "signature", detail), weighed)
        }
    }
}

impl Bundle {
    fn verify(&self) -> Report {
        let Header { ruleset, rules_version, algorithm, events, head_hash, .. } = &self.header;
        let Some(rules) = registry::version(ruleset, rules_version) else {
            let detail = format!("{ruleset} {rules_version} is not known here");
            return Report::failed(1, "rules", detail);
        };
        if *algorithm != chance::ALGORITHM {
            return Report::failed(1, "form", "the draws are said to be made in an unknown way");
        }
        let report = rules.verify(&self.log, &self.seed);
        let end = self.log.len() as u64;
        let ends = |detail: &str| Report::failed(end + 1, "end", detail);
        match self.log.last() {
            _ if !report.valid => report,
            _ if end != *events => ends("the log is not as long as the header says"),
            Some(last) if last.hash != *head_hash => {
                ends("the log does not end with the event that the header names")
            }
            _ if !self.log.iter().any(|line| ENDS.contains(&line.kind)) => {
                ends("the log ends before the match is over")
            }
            _ => report,
        }
    }

    fn is_staged(&self) -> bool {
        let Header { ruleset, rules_version, .. } = &self.header;
        let content =
            self.log.first().and_then(|it| serde_json::from_str::<Value>(&it.content).ok());
        let rules = registry::version(ruleset, rules_version);
        rules.zip(content).is_some_and(|(rules, created)| rules.is_staged(created.get("options")))
    }

    fn signed_by(&self, keys: &PublicKeys) -> bool {
        let Header { r#match, events, head_hash, .. } = &self.header;
        let expected = statement(*r#match, *events, *head_hash, &self.lines);
        let signed = keys.verify_jws(&self.signature, SIGNATURE_TYPE);
        signed.is_ok_and(|signed| signed == expected)
    }
}
