//! What brought something about: a rule, or a card.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use super::card::Code;
use super::citations::{cite, of_card};
use crate::engine::{Decode, Decoder, Encode};

/// The citation of a rule (`DT8.4`), or of a card (`C01084`). There is none that the guide does not
/// know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema, Encode)]
#[schema(as = doomtown::Cause, value_type = String)]
#[encode(transparent)]
pub struct Cause(&'static str);

impl Cause {
    /// A rule, by its number.
    pub const fn rule(id: &'static str) -> Cause {
        Cause(id)
    }

    /// A card.
    pub fn card(code: Code) -> Cause {
        Cause(of_card(code))
    }

    /// The citation.
    pub fn id(self) -> &'static str {
        self.0
    }
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
