//! What the values of an option mean, beside its schema.

pub use domain_derive::Values;
use serde_json::Value;
use utoipa::PartialSchema;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::{RefOr, Schema};

/// A choice among words, of which each says what it means.
pub trait Values {
    /// The word and its meaning, for each value.
    const VALUES: &'static [(&'static str, &'static str)];
}

/// The schema of a choice, with what each value means as `x-enumDescriptions`.
pub fn values_schema<T: PartialSchema + Values>() -> RefOr<Schema> {
    let mut schema = T::schema();
    if let RefOr::T(Schema::Object(choice)) = &mut schema {
        let meanings = T::VALUES.iter().map(|(word, means)| (*word, Value::from(*means)));
        let meanings: Value = meanings.collect();
        let described = Extensions::from_iter([("x-enumDescriptions", meanings)]);
        choice.extensions.get_or_insert_default().merge(described);
    }
    schema
}
