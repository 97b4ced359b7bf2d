//! Everything that is cited: the rules by number, and the cards.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::cards;
use super::cause::Cause;
use crate::engine::{Decode, Decoder};

/// The citation of this id, if there is one.
pub fn cite(id: &str) -> Option<&'static str> {
    let rule = RULES.iter().find(|it| it.0 == id).map(|it| it.0);
    rule.or_else(|| cards::named(id).map(|it| it.id))
}

impl Serialize for Cause {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Cause {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Cause, D::Error> {
        let id = String::deserialize(from)?;
        cite(&id).map(Cause).ok_or_else(|| D::Error::custom(format!("there is no rule {id}")))
    }
}

// By hand: only a rule that is listed reads back.
impl Decode for Cause {
    fn decode(from: &mut Decoder<'_>) -> Option<Cause> {
        let id = String::decode(from)?;
        if id.is_empty() { Some(Cause("")) } else { cite(&id).map(Cause) }
    }
    fn absent() -> Cause {
        Cause("")
    }
}

/// The rules: the number, and what it says in a sentence.
pub const RULES: &[(&str, &str)] = &[("KF3", "A turn has five steps.")];
