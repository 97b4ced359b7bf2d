//! Keywords of a scenario as they are written: as views show them, or in short (KFH1).

use std::fmt::Formatter;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::printed::Keyword;
use crate::engine::{form, listed};

/// Keywords of one card, at most.
pub const KEYWORDS_MAX: usize = 100;

/// A keyword as views show it.
#[derive(ToSchema)]
#[schema(as = keyforge::ShownKeyword, title = "KeyforgeShownKeyword")]
#[expect(dead_code, reason = "it is read field by field: this is what that looks like")]
struct ShownKeyword {
    /// The keyword's name.
    #[schema(schema_with = names)]
    keyword: String,
    /// Its number, where it has one.
    #[schema(nullable = false, maximum = 255)]
    x: Option<u8>,
}

/// Reads the keywords of a card.
pub fn keywords<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Keyword>, D::Error> {
    let written: Vec<Written> = Deserialize::deserialize(from)?;
    Ok(written.into_iter().map(|it| it.0).collect())
}

struct Written(Keyword);

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Written, D::Error> {
        from.deserialize_any(WrittenVisitor).map(Written)
    }
}

/// A keyword by its name, with any number.
struct Named(Keyword);

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Named, D::Error> {
        named(&String::deserialize(from)?).map(Named)
    }
}

/// The number of a keyword in the form `{"assault": {"x": 2}}`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Number {
    x: u8,
}

struct WrittenVisitor;

impl<'de> Visitor<'de> for WrittenVisitor {
    type Value = Keyword;

    fn expecting(&self, to: &mut Formatter<'_>) -> std::fmt::Result {
        to.write_str("a keyword, such as \"taunt\" or {\"keyword\": \"assault\", \"x\": 2}")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Keyword, E> {
        numbered(named(name)?, None)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Keyword, A::Error> {
        let (mut keyword, mut number) = (None, None);
        while let Some(field) = fields.next_key::<String>()? {
            match field.as_str() {
                "keyword" if keyword.is_none() => {
                    keyword = Some(fields.next_value::<Named>()?.0);
                }
                "x" if number.is_none() => number = Some(fields.next_value::<u8>()?),
                name => match by_name(name) {
                    Some(it) if keyword.is_none() && number.is_none() => {
                        keyword = Some(it);
                        number = Some(fields.next_value::<Number>()?.x);
                    }
                    Some(_) | None => return Err(Error::unknown_field(name, &["keyword", "x"])),
                },
            }
        }
        numbered(keyword.ok_or_else(|| Error::missing_field("keyword"))?, number)
    }
}

fn by_name(name: &str) -> Option<Keyword> {
    Keyword::ALL.into_iter().find(|it| it.name() == name.replace('_', "-"))
}

fn named<E: Error>(name: &str) -> Result<Keyword, E> {
    by_name(name).ok_or_else(|| {
        let names = listed(&Keyword::ALL.map(Keyword::name)).unwrap_or_default();
        let sent = form::brief(&Value::from(name));
        E::custom(format!("there is no keyword {sent}; there are {names}"))
    })
}

/// A keyword with the number that was written beside it.
fn numbered<E: Error>(keyword: Keyword, x: Option<u8>) -> Result<Keyword, E> {
    let name = keyword.name();
    match (keyword.number(), x) {
        (Some(_), Some(x)) => Ok(keyword.with_number(x)),
        (None, None) => Ok(keyword),
        (Some(_), None) => Err(E::custom(format!(
            "{name} has a number: write {{\"keyword\": \"{name}\", \"x\": 2}} for {name} 2"
        ))),
        (None, Some(_)) => Err(E::custom(format!("{name} has no number: leave `x` out"))),
    }
}

fn names() -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(SchemaType::new(Type::String));
    let text = text.description(Some("The keyword."));
    RefOr::T(text.enum_values(Some(Keyword::ALL.map(Keyword::name))).into())
}

/// The schema of the keywords of a card.
pub fn schema() -> RefOr<Schema> {
    let forms = [ShownKeyword::schema(), Keyword::schema()];
    let either = forms.into_iter().fold(OneOfBuilder::new(), OneOfBuilder::item);
    let about = "A keyword: as views show it, or its name alone where it has no number.";
    let all = ArrayBuilder::new().items(either.description(Some(about)));
    let about = "Keywords beside those that are printed on it, such as keywords of later sets.";
    RefOr::T(all.max_items(Some(KEYWORDS_MAX)).description(Some(about)).into())
}
