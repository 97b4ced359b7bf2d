//! Evidence of a match beside its log: receipts and checkpoints that somebody has kept. A log that
//! is right in itself may still not be the one that the server vouched for.

use std::collections::BTreeSet;

use domain::engine::{Checkpoint, Failure, Sealed};
use serde_json::Value;

use crate::identity::PublicKeys;
use crate::matches::{CHECKPOINT_TYPE, RECEIPT_TYPE, Receipt};

/// The evidence that a log is compared with.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Receipts, each a JWS.
    pub receipts: Vec<String>,
    /// Checkpoints, in any order.
    pub checkpoints: Vec<Checkpoint>,
}

/// The evidence that agrees with the log, if none contradicts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weighed {
    /// Receipts whose events are in the log.
    pub receipts: u64,
    /// Checkpoints that are right in themselves and chained to each other.
    pub checkpoints: u64,
    /// Events of the log that the checkpoints hold as heads.
    pub heads: u64,
}

impl Evidence {
    /// Compares all evidence with the log. Signatures are checked if `keys` are given.
    ///
    /// # Errors
    /// The first event that a receipt contradicts; otherwise, after the last event, what is wrong
    /// with a checkpoint.
    pub fn weigh(&self, log: &[Sealed], keys: Option<&PublicKeys>) -> Result<Weighed, Failure> {
        let mut against: Vec<Failure> = Vec::new();
        for receipt in &self.receipts {
            against.extend(check_receipt(receipt, log, keys).err());
        }
        if let Some(first) = against.into_iter().min_by_key(|failure| failure.seq) {
            return Err(first);
        }
        let behind = log.len() as u64 + 1;
        let checked = check_checkpoints(&self.checkpoints, keys);
        checked.map_err(|detail| Failure {
            seq: behind,
            check: "checkpoint".to_owned(),
            detail,
        })?;
        let held = |line: &&Sealed| {
            let leaf = Checkpoint::leaf(line.stream, line.seq, line.hash);
            self.checkpoints.iter().any(|checkpoint| checkpoint.holds(&leaf))
        };
        let numbers: BTreeSet<u64> = self.checkpoints.iter().map(|it| it.n).collect();
        Ok(Weighed {
            receipts: self.receipts.len() as u64,
            checkpoints: numbers.len() as u64,
            heads: log.iter().filter(held).count() as u64,
        })
    }
}

fn check_receipt(jws: &str, log: &[Sealed], keys: Option<&PublicKeys>) -> Result<(), Failure> {
    let behind = log.len() as u64 + 1;
    let fails = |seq, detail: &str| {
        let (check, detail) = ("receipt".to_owned(), detail.to_owned());
        Err(Failure { seq, check, detail })
    };
    let Some(receipt) = Receipt::stated(jws) else {
        return fails(behind, "a receipt states nothing that receipts state");
    };
    if keys.is_some_and(|keys| keys.verify_jws(jws, RECEIPT_TYPE).is_err()) {
        return fails(receipt.seq, "the receipt is not signed by one of the given keys");
    }
    if log.first().is_some_and(|line| line.match_id() != receipt.match_id) {
        return fails(receipt.seq, "the receipt is for an event of another match");
    }
    match log.iter().find(|line| line.seq == receipt.seq) {
        Some(line) if receipt.is_for(line) => Ok(()),
        Some(_) => fails(receipt.seq, "the receipt was given for another event in its place"),
        None => fails(receipt.seq, "the receipt was given for it, and the log ends before"),
    }
}

/// Checks each checkpoint, and the chain of those that follow each other; the error says what is
/// wrong.
pub fn check_checkpoints(them: &[Checkpoint], keys: Option<&PublicKeys>) -> Result<(), String> {
    let mut sorted: Vec<&Checkpoint> = them.iter().collect();
    sorted.sort_by_key(|it| it.n);
    for it in &sorted {
        if let Some(why) = it.unsound() {
            return Err(format!("checkpoint {}: {why}", it.n));
        }
        let signed = |keys: &PublicKeys| -> Option<Value> {
            keys.verify_jws(&it.signature, CHECKPOINT_TYPE).ok()
        };
        if keys.is_some_and(|keys| signed(keys) != Some(it.statement())) {
            return Err(format!("checkpoint {} is not signed by one of the given keys", it.n));
        }
    }
    for (one, next) in sorted.iter().zip(sorted.iter().skip(1)) {
        check_follows(one, next)?;
    }
    Ok(())
}

/// Checks that `next` may follow `one` in a chain. Checkpoints between them may be missing.
pub fn check_follows(one: &Checkpoint, next: &Checkpoint) -> Result<(), String> {
    if next.n == one.n && next.hash != one.hash {
        return Err(format!("there are two different checkpoints {}", one.n));
    }
    if next.n == one.n + 1 && next.prev_hash != one.hash {
        return Err(format!("checkpoint {} is not chained to the one before it", next.n));
    }
    if next.recorded_at < one.recorded_at {
        return Err(format!("checkpoint {} is recorded before checkpoint {}", next.n, one.n));
    }
    Ok(())
}
