//! What a fork begins with, as the log holds it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::{Decoder, Hash, MatchId, Ruleset, Seat, seal};

/// What a fork begins with.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fork {
    /// The match that it goes on from.
    pub parent: MatchId,
    /// The event after which it begins.
    pub seq: u64,
    /// That event's hash, which fixes all that came before.
    pub digest: Hash,
    /// The viewer as whom the forker saw the parent: what that viewer may not see is dealt anew.
    pub eyes: String,
    /// The roles by seat.
    pub roles: Vec<Option<String>>,
    /// The seats that were out of the parent.
    pub out: Vec<Seat>,
    /// The state, dealt anew: its encoding, in hex.
    pub state: String,
}

impl Fork {
    /// The state that it begins with.
    pub fn read<R: Ruleset>(&self) -> Option<R::State> {
        Decoder::read(&seal::unhex_all(&self.state)?)
    }

    /// What everybody may know of it.
    pub fn shown(&self) -> Value {
        serde_json::json!({"match": self.parent, "seq": self.seq, "digest": self.digest})
    }
}
