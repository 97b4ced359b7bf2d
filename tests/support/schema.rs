//! The OpenAPI document as a reader with a schema in hand has it: whether a value fits a type.

use std::fmt::Display;

use domain::engine::AnyRuleset;
use serde_json::{Map, Value};

/// What bounds are called in a schema.
type Bounds = (&'static str, &'static str);
const RANGE: Bounds = ("minimum", "maximum");
const LENGTH: Bounds = ("minLength", "maxLength");
const ITEMS: Bounds = ("minItems", "maxItems");

/// A document of which parameters, headers, responses and examples are where they are used, and no
/// longer among the components.
pub fn spread(document: &Value) -> Value {
    let mut spread = document.clone();
    spread["paths"] = in_place(document, &document["paths"]);
    spread
}

fn in_place(document: &Value, part: &Value) -> Value {
    match part {
        Value::Object(fields) => {
            let to = fields.get("$ref").and_then(Value::as_str);
            if let Some(to) = to.filter(|it| !it.starts_with("#/components/schemas/")) {
                let pointer = to.trim_start_matches('#');
                return in_place(document, document.pointer(pointer).expect("it leads somewhere"));
            }
            fields.iter().map(|(name, it)| (name.clone(), in_place(document, it))).collect()
        }
        Value::Array(parts) => parts.iter().map(|it| in_place(document, it)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => part.clone(),
    }
}

/// The types of a document.
pub struct Document(Value);

impl Document {
    /// The document that the server gives to clients of this game.
    pub fn of_game(ruleset: &dyn AnyRuleset) -> Document {
        Document(api::openapi::document_of(ruleset))
    }

    /// Why a value does not fit the type of this name; nothing where it does.
    pub fn misfit(&self, name: &str, value: &Value) -> Option<String> {
        let schema = &self.0["components"]["schemas"][name];
        assert!(!schema.is_null(), "there is no type {name}");
        // To say where something is wrong takes longer than to see that it is.
        self.wrong(schema, value, Place(None)).err()?;
        self.wrong(schema, value, Place(Some(name))).err()
    }

    fn wrong(&self, schema: &Value, value: &Value, at: Place<'_>) -> Result<(), String> {
        if let Some(reference) = schema["$ref"].as_str() {
            let pointer = reference.trim_start_matches('#');
            let Some(schema) = self.0.pointer(pointer) else {
                return at.is_wrong(|| format!("{reference} is nothing"));
            };
            self.wrong(schema, value, at)?;
        }
        self.unions(schema, value, at)?;
        if !is_of(&schema["type"], value) {
            return at.is_wrong(|| format!("{value} is no {}", schema["type"]));
        }
        let words = schema["enum"].as_array();
        if words.is_some_and(|it| !it.contains(value)) {
            return at.is_wrong(|| format!("{value} is none of {}", schema["enum"]));
        }
        match value {
            Value::Number(number) => within(schema, RANGE, number.as_i64().unwrap_or(0), at),
            Value::String(text) => within(schema, LENGTH, length(text.chars().count()), at),
            Value::Array(items) => {
                within(schema, ITEMS, length(items.len()), at)?;
                let Some(of) = schema.get("items") else { return Ok(()) };
                let mut items = (0..).zip(items);
                items.try_for_each(|(place, it)| at.within(place, |at| self.wrong(of, it, at)))
            }
            Value::Object(fields) => self.fields(schema, fields, at),
            Value::Null | Value::Bool(_) => Ok(()),
        }
    }

    fn unions(&self, schema: &Value, value: &Value, at: Place<'_>) -> Result<(), String> {
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.wrong(part, value, at)?;
        }
        for (union, most) in [("oneOf", 1), ("anyOf", usize::MAX)] {
            let Some(variants) = schema[union].as_array() else { continue };
            let tried: Vec<_> = variants.iter().map(|it| self.wrong(it, value, at)).collect();
            let fitting = tried.iter().filter(|it| it.is_ok()).count();
            if !(1..=most).contains(&fitting) {
                let why: Vec<&String> = tried.iter().filter_map(|it| it.as_ref().err()).collect();
                // What says most is why the variants failed that came furthest.
                let deepest = || why.into_iter().max_by_key(|it| it.matches('/').count());
                return at.is_wrong(|| format!("{fitting} variants fit {value}: {:?}", deepest()));
            }
        }
        Ok(())
    }

    fn fields(
        &self,
        schema: &Value,
        fields: &Map<String, Value>,
        at: Place<'_>,
    ) -> Result<(), String> {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                return at.is_wrong(|| format!("there is no {name} in {fields:?}"));
            }
        }
        for (name, it) in fields {
            let of = match (schema["properties"].get(name), schema.get("additionalProperties")) {
                (Some(of), _) | (None, Some(of @ (Value::Bool(false) | Value::Object(_)))) => of,
                (None, _) => continue,
            };
            at.within(name, |at| match of {
                Value::Bool(_) => at.is_wrong(|| "it is not known".to_owned()),
                of => self.wrong(of, it, at),
            })?;
        }
        Ok(())
    }
}

/// Where a value stands within what is looked at; nothing where nobody asks.
#[derive(Clone, Copy)]
struct Place<'at>(Option<&'at str>);

impl Place<'_> {
    fn is_wrong(self, why: impl FnOnce() -> String) -> Result<(), String> {
        Err(self.0.map(|at| format!("{at}: {}", why())).unwrap_or_default())
    }

    /// Looks at a part.
    fn within(
        self,
        part: impl Display,
        look: impl FnOnce(Place<'_>) -> Result<(), String>,
    ) -> Result<(), String> {
        let at = self.0.map(|at| format!("{at}/{part}"));
        look(Place(at.as_deref()))
    }
}

fn length(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Whether a number, or a length, is within the bounds that a schema sets.
fn within(schema: &Value, (min, max): Bounds, number: i64, at: Place<'_>) -> Result<(), String> {
    let low = schema[min].as_i64().is_some_and(|it| number < it);
    let high = schema[max].as_i64().is_some_and(|it| it < number);
    if low || high { at.is_wrong(|| format!("{number} is out of bounds")) } else { Ok(()) }
}

/// Whether a value is of a type, or of one of several.
fn is_of(kind: &Value, value: &Value) -> bool {
    match kind {
        Value::Array(kinds) => kinds.iter().any(|it| is_of(it, value)),
        Value::String(kind) => match kind.as_str() {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("{other} is no type of JSON"),
        },
        _ => true,
    }
}
