//! Checkpoints: what a server has vouched for about the heads of all its matches at once, so that
//! a whole match cannot be dropped or cut short unnoticed.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::log::{Hash, Stream, Time, seal};

/// One of a chain of signed statements about which matches have grown, and how far. Its leaves are
/// hashes, and sorted: it gives away no match and no version.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// Its place in the chain, from 1.
    #[schema(minimum = 1)]
    pub n: u64,
    /// When it was made, never before its predecessor.
    pub recorded_at: Time,
    /// The hash of the checkpoint before; zeros for the first.
    pub prev_hash: Hash,
    /// For the head of every match that has grown since the checkpoint before, the SHA-256 of the
    /// canonical JSON of `{hash, match, seq}`; for the last of the looks of every match whose
    /// record of looks has grown, that of `{hash, looks, match}`; for the last act of an admin,
    /// that of `{acts, hash}`; and some that stand for nothing, so that nobody can tell whether a
    /// match that is shown later has grown; sorted.
    pub leaves: Vec<Hash>,
    /// SHA-256 of the canonical JSON of `{leaves, n, prev_hash, recorded_at}`.
    pub hash: Hash,
    /// A JWS of the type `checkpoint+jws` over `{n, hash, recorded_at}`.
    pub signature: String,
}

impl Checkpoint {
    /// The leaf of a stream's head.
    pub fn leaf(stream: Stream, seq: u64, hash: Hash) -> Hash {
        let Stream::Match(id) = stream;
        // Every field is of one type and ASCII, so the canonical form is written directly.
        let head = format!(r#"{{"hash":"{hash}","match":"{id}","seq":{seq}}}"#);
        Hash::of(head.as_bytes())
    }

    /// The leaf of the last of a stream's looks at what was hidden, by its place in their chain.
    pub fn looks_leaf(stream: Stream, looks: u64, hash: Hash) -> Hash {
        let Stream::Match(id) = stream;
        let head = format!(r#"{{"hash":"{hash}","looks":{looks},"match":"{id}"}}"#);
        Hash::of(head.as_bytes())
    }

    /// The leaf of the last act of an admin, by its place in their chain.
    pub fn acts_leaf(acts: u64, hash: Hash) -> Hash {
        Hash::of(format!(r#"{{"acts":{acts},"hash":"{hash}"}}"#).as_bytes())
    }

    /// The hash that its own fields give.
    pub fn hash_of_fields(&self) -> Hash {
        let Checkpoint { n, recorded_at, prev_hash, leaves, .. } = self;
        let fields = json!({
            "leaves": leaves, "n": n, "prev_hash": prev_hash, "recorded_at": recorded_at,
        });
        Hash::of(seal::canonical(&fields).as_bytes())
    }

    /// What its signature states: `{n, hash, recorded_at}`.
    pub fn statement(&self) -> Value {
        json!({"n": self.n, "hash": self.hash, "recorded_at": self.recorded_at})
    }

    /// Whether it holds this leaf.
    pub fn holds(&self, leaf: &Hash) -> bool {
        self.leaves.binary_search(leaf).is_ok()
    }

    /// What is wrong with it in itself, where something is.
    pub fn unsound(&self) -> Option<&'static str> {
        if self.n == 0 {
            return Some("checkpoints are numbered from 1");
        }
        if self.n == 1 && self.prev_hash != Hash::default() {
            return Some("the first is chained to something");
        }
        if !self.leaves.is_sorted_by(|one, other| one < other) {
            return Some("its leaves are not sorted, or not all different");
        }
        (self.hash != self.hash_of_fields()).then_some("its hash is not that of its fields")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkpoint() -> Checkpoint {
        let id = crate::log::MatchId(uuid::Uuid::from_u128(7));
        let mut leaves: Vec<Hash> =
            (1..4).map(|seq| Checkpoint::leaf(id.into(), seq, Hash::of(b"head"))).collect();
        leaves.sort_unstable();
        let mut it = Checkpoint {
            n: 1,
            recorded_at: Time::from_millis(1_795_000_000_123),
            prev_hash: Hash::default(),
            leaves,
            hash: Hash::default(),
            signature: String::new(),
        };
        it.hash = it.hash_of_fields();
        it
    }

    #[test]
    fn a_leaf_is_the_hash_of_canonical_json() {
        let id = crate::log::MatchId(uuid::Uuid::from_u128(7));
        let hash = Hash::of(b"head");
        let fields = json!({"match": id, "seq": 12, "hash": hash});
        let expected = Hash::of(seal::canonical(&fields).as_bytes());
        assert_eq!(Checkpoint::leaf(id.into(), 12, hash), expected);
        let fields = json!({"match": id, "looks": 12, "hash": hash});
        let expected = Hash::of(seal::canonical(&fields).as_bytes());
        assert_eq!(Checkpoint::looks_leaf(id.into(), 12, hash), expected);
        let fields = json!({"acts": 12, "hash": hash});
        let expected = Hash::of(seal::canonical(&fields).as_bytes());
        assert_eq!(Checkpoint::acts_leaf(12, hash), expected);
    }

    #[test]
    fn whatever_is_changed_does_not_fit() {
        let whole = checkpoint();
        assert_eq!(whole.unsound(), None);
        assert!(whole.holds(&whole.leaves[1]) && !whole.holds(&Hash::of(b"other")));
        let changed = |change: fn(&mut Checkpoint)| {
            let mut it = checkpoint();
            change(&mut it);
            it.unsound().is_some()
        };
        assert!(changed(|it| it.n = 2) && changed(|it| it.n = 0));
        assert!(changed(|it| it.recorded_at = Time::from_millis(5)));
        assert!(changed(|it| it.prev_hash = Hash::of(b"other")));
        assert!(changed(|it| it.leaves.truncate(2)));
        assert!(changed(|it| it.leaves.reverse()));
        assert!(changed(|it| it.leaves.push(*it.leaves.last().expect("there are leaves"))));
        assert!(changed(|it| it.hash = Hash::default()));
    }
}
