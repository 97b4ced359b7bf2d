//! Causes that are looked up: a card's, and one that is read.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::{cite, of_card};
use crate::doomtown::cause::Cause;
use crate::doomtown::town::printed::Code;
use crate::engine::{Decode, Decoder};

impl Cause {
    /// A card.
    pub fn card(code: Code) -> Cause {
        Cause::rule(of_card(code))
    }
}

impl<'de> Deserialize<'de> for Cause {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Cause, D::Error> {
        let id = String::deserialize(from)?;
        let found = cite(&id).map(Cause::rule);
        found.ok_or_else(|| D::Error::custom(format!("there is no rule {id}")))
    }
}

// By hand: only a rule that is listed reads back.
impl Decode for Cause {
    fn decode(from: &mut Decoder<'_>) -> Option<Cause> {
        let id = String::decode(from)?;
        if id.is_empty() { Some(Cause::rule("")) } else { cite(&id).map(Cause::rule) }
    }
    fn absent() -> Cause {
        Cause::rule("")
    }
}
