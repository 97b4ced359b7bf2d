//! Cards of a scenario that are not in play (KFH1).

use std::borrow::Cow;

use serde::de::value::MapAccessDeserializer;
use serde::de::{IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::printed::{Code, House, Keyword};
use crate::engine::{Decode, Encode};

/// A card of a scenario that is not in play: its id in the catalog alone, or with what is special
/// about it.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Held {
    /// The card.
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
struct HeldCard {
    /// The card's id in the catalog.
    #[schema(value_type = String)]
    code: Code,
    /// Whether it belongs to the opponent. Only archives and what a card has purged hold such.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    foreign: bool,
    /// The house of a maverick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    maverick: Option<House>,
    /// Keywords beside those that are printed on it, such as keywords of later sets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline)]
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
        from.deserialize_any(HeldVisitor)
    }
}

struct HeldVisitor;

impl<'de> Visitor<'de> for HeldVisitor {
    type Value = Held;

    fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("a card's id, or an object with its `code`")
    }

    fn visit_str<E: serde::de::Error>(self, id: &str) -> Result<Held, E> {
        Code::deserialize(id.into_deserializer()).map(Held::from)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Held, A::Error> {
        let card = HeldCard::deserialize(MapAccessDeserializer::new(map))?;
        let HeldCard { code, foreign, maverick, keywords } = card;
        Ok(Held { code, foreign, maverick, keywords })
    }
}

impl PartialSchema for Held {
    fn schema() -> RefOr<Schema> {
        let id = ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::String))
            .description(Some("The card's id in the catalog."));
        let either = OneOfBuilder::new().item(id).item(HeldCard::schema());
        let about = "A card that is not in play: its id alone, or with what is special about it.";
        RefOr::T(Schema::OneOf(either.description(Some(about)).build()))
    }
}

impl ToSchema for Held {
    fn name() -> Cow<'static, str> {
        "keyforge.Held".into()
    }
}
