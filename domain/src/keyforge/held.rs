//! Cards of a scenario that are not in play (KFH1).

use std::borrow::Cow;

use serde::de::IntoDeserializer;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::printed::{Code, House, Keyword};
use super::terse::{self, Terse};
use super::written;
use crate::engine::{Decode, Encode};

/// A card of a scenario that is not in play: its id in the catalog alone, or with what is special
/// about it.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Held {
    /// Which card it is.
    #[encode(1)]
    pub code: Code,
    /// Whether it belongs to the opponent.
    #[encode(2)]
    pub foreign: bool,
    /// The house of a maverick.
    #[encode(3)]
    pub maverick: Option<House>,
    /// Keywords beside those that are printed on it.
    #[encode(4)]
    pub keywords: Vec<Keyword>,
}

/// A card of a scenario with what is special about it.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::HeldCard, title = "KeyforgeHeldCard")]
#[serde(deny_unknown_fields)]
pub struct HeldCard {
    /// The card's id in the catalog.
    #[schema(value_type = String)]
    code: Code,
    /// Whether it belongs to the opponent. Only archives and what a card has purged hold such.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    foreign: bool,
    /// The house of a maverick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    maverick: Option<House>,
    /// Keywords beside those that are printed on it, such as keywords of later sets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[serde(deserialize_with = "written::keywords")]
    #[schema(schema_with = written::schema)]
    keywords: Vec<Keyword>,
}

impl From<Code> for Held {
    fn from(code: Code) -> Held {
        Held { code, ..Held::default() }
    }
}

impl Serialize for Held {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Held { code, foreign, maverick, keywords } = self.clone();
        if !foreign && maverick.is_none() && keywords.is_empty() {
            return code.serialize(to);
        }
        HeldCard { code, foreign, maverick, keywords }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Held {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Held, D::Error> {
        terse::read(from)
    }
}

impl Terse for Held {
    type Whole = HeldCard;

    const WANTED: &'static str = "a card's id, or an object with its `code`";

    fn of_id<E: serde::de::Error>(id: &str) -> Result<Held, E> {
        Code::deserialize(id.into_deserializer()).map(Held::from)
    }

    fn of_whole(it: HeldCard) -> Held {
        let HeldCard { code, foreign, maverick, keywords } = it;
        Held { code, foreign, maverick, keywords }
    }
}

impl PartialSchema for Held {
    fn schema() -> RefOr<Schema> {
        let about = "A card that is not in play: its id alone, or with what is special about it.";
        terse::schema::<Held>("The card's id in the catalog.", about)
    }
}

impl ToSchema for Held {
    fn name() -> Cow<'static, str> {
        "keyforge.Held".into()
    }
}
