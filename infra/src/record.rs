//! Chains of records outside of any log: each holds the hash of the one before it, so that none
//! can be altered or left out unnoticed, and checkpoints hold their heads, so that none can be cut
//! short either.

use domain::engine::Hash;

use crate::database::StoreError;

/// A record's place in its chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its place, from 1.
    pub n: u64,
    /// The hash of the previous record as it is stored; zeros for the first.
    pub prev_hash: Hash,
    /// Its hash as it is stored.
    pub hash: Hash,
    /// The hash that its own fields give.
    pub hash_of_fields: Hash,
}

/// The head of a chain that a checkpoint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoveredRecord {
    /// The place of the checkpoint in its chain.
    pub checkpoint: u64,
    /// The last record then, by its place.
    pub n: u64,
    /// The hash that this record had then.
    pub hash: Hash,
}

/// The head of a chain as it is stored: place and hash.
pub(crate) type StoredHead = (i64, Vec<u8>);

impl CoveredRecord {
    /// A head that a checkpoint holds, as it is stored: checkpoint, place of the record, its hash.
    pub(crate) fn of((checkpoint, n, hash): (i64, i64, Vec<u8>)) -> Result<Self, StoreError> {
        let (checkpoint, n) = (checkpoint.unsigned_abs(), n.unsigned_abs());
        Ok(CoveredRecord { checkpoint, n, hash: stored_hash(hash)? })
    }
}

/// The head of a chain, if it has one.
pub(crate) fn head(stored: Option<StoredHead>) -> Result<Option<(u64, Hash)>, StoreError> {
    stored.map(|(n, hash)| Ok((n.unsigned_abs(), stored_hash(hash)?))).transpose()
}

/// A hash as it is stored.
pub(crate) fn stored_hash(bytes: Vec<u8>) -> Result<Hash, StoreError> {
    let wrong = |_| StoreError::Broken("a hash has not 32 bytes".to_owned());
    bytes.try_into().map(Hash).map_err(wrong)
}

/// Where a chain of records does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRecord {
    /// The first record that is missing or altered, by its place in the chain.
    pub n: u64,
    /// What is wrong with it, in a sentence.
    pub detail: String,
}

/// Checks a chain of records, each called a `word`, against itself, its stored head and what
/// checkpoints hold of it.
///
/// # Errors
/// The first record that fails.
pub fn check(
    word: &str,
    links: &[Link],
    head: Option<(u64, Hash)>,
    covered: &[CoveredRecord],
) -> Result<(), BrokenRecord> {
    let broken = |n: u64, detail: String| Err(BrokenRecord { n, detail });
    let mut last = (0, Hash::default());
    for link in links {
        let next = last.0 + 1;
        if link.n != next {
            return broken(next, format!("{word} {next} is missing"));
        }
        if link.prev_hash != last.1 {
            return broken(next, format!("{word} {next} is not chained to the one before"));
        }
        if link.hash != link.hash_of_fields {
            return broken(next, format!("{word} {next} is not the one that was noted"));
        }
        last = (next, link.hash);
    }
    for CoveredRecord { checkpoint, n, hash } in covered {
        let at = usize::try_from(*n).unwrap_or(usize::MAX).saturating_sub(1);
        match links.get(at) {
            Some(link) if link.hash == *hash => (),
            Some(_) => {
                return broken(*n, format!("checkpoint {checkpoint} holds another {word} {n}"));
            }
            None => {
                let ends = format!("checkpoint {checkpoint} holds {word} {n}, and the chain ends");
                return broken(last.0 + 1, format!("{ends} before"));
            }
        }
    }
    match head.unwrap_or_default() {
        head if head == last => Ok(()),
        (n, _) if last.0 < n => {
            broken(last.0 + 1, format!("there were {n} {word}s, and the chain ends before"))
        }
        (n, _) => broken(n.max(1), "the chain does not end where its head says".to_owned()),
    }
}
