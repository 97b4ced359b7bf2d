//! What a scenario names by an id alone, or as an object with what is special about it (KFH1).

use std::fmt::Formatter;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use utoipa::PartialSchema;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

/// Something that is written as an id alone where nothing is special about it.
pub trait Terse: Sized {
    /// The object.
    type Whole: DeserializeOwned + PartialSchema;

    /// What has to be there, for those who wrote something else.
    const WANTED: &'static str;

    /// What an id alone means.
    fn of_id<E: Error>(id: &str) -> Result<Self, E>;

    /// What the object means.
    fn of_whole(it: Self::Whole) -> Self;
}

/// Reads an id alone, or the object.
pub fn read<'de, T: Terse, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    from.deserialize_any(TerseVisitor(PhantomData))
}

struct TerseVisitor<T>(PhantomData<T>);

impl<'de, T: Terse> Visitor<'de> for TerseVisitor<T> {
    type Value = T;

    fn expecting(&self, to: &mut Formatter<'_>) -> std::fmt::Result {
        to.write_str(T::WANTED)
    }

    fn visit_str<E: Error>(self, id: &str) -> Result<T, E> {
        T::of_id(id)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::Whole::deserialize(MapAccessDeserializer::new(map)).map(T::of_whole)
    }
}

/// The schema of either.
pub fn schema<T: Terse>(id: &str, about: &str) -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(SchemaType::new(Type::String));
    let either = OneOfBuilder::new().item(text.description(Some(id))).item(T::Whole::schema());
    RefOr::T(Schema::OneOf(either.description(Some(about)).build()))
}
