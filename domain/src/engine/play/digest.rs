//! How an unfinished resolution is encoded for the digest of a match.

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::engine::play::Resolution;
use crate::engine::play::settings::AsJson;
use crate::engine::rules::table::{Given, Questions, ResolutionStep};
use crate::engine::{Encode, Encoder, Hash, Ruleset, seal};

// By hand: of some fields a digest is encoded, and `began` in parts.
impl<R: Ruleset> Encode for Resolution<R> {
    fn encode(&self, to: &mut Encoder) {
        to.field(1, &AsJson(&self.root));
        to.field(2, &Encoder::digest(&*self.before));
        to.field(3, &self.began.seq);
        to.field(4, &self.began.resolution);
        to.field(5, &self.began.at);
        to.field(6, &self.trace_digest());
        to.field(7, &self.given);
        to.field(8, &self.open);
        to.number(0);
    }
    fn is_default(&self) -> bool {
        false
    }
}

// By hand: the answer is encoded as it is stored.
impl<R: Ruleset> Encode for Given<R> {
    fn encode(&self, to: &mut Encoder) {
        to.field(1, &self.seat);
        to.field(2, &AsJson(&self.answer.to_stored()));
        to.field(3, &self.seq);
        to.field(4, &self.at);
        to.number(0);
    }
    fn is_default(&self) -> bool {
        false
    }
}

impl<R: Ruleset> Resolution<R> {
    /// A hash over what was done so far, step by step.
    fn trace_digest(&self) -> Hash {
        self.trace.iter().fold(Hash::default(), |so_far, step| {
            let mut hasher = Sha256::new();
            hasher.update(so_far.0);
            hasher.update(match step {
                ResolutionStep::Fact(fact) => json("fact", fact),
                ResolutionStep::Asked(Questions { first, each }) => {
                    let each = each.iter().map(|it| (it.seat, &it.about, &it.form));
                    json("asked", &(first, each.collect::<Vec<_>>()))
                }
            });
            Hash(hasher.finalize().into())
        })
    }
}

fn json(what: &str, value: &impl Serialize) -> Vec<u8> {
    format!("{what}{}", seal::canonical(value)).into_bytes()
}
