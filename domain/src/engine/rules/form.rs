//! Everything that is wrong with the form of options or a loadout, at once: by the JSON Schema
//! that the ruleset publishes for them.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use serde_path_to_error::{Path, Segment};

use crate::engine::Violation;

/// Reads options or a loadout, whose form is right, as what they are.
///
/// # Errors
/// What no schema says: which field is wrong, and why.
pub fn read<T: DeserializeOwned>(value: &Value, pointer: &str) -> Result<T, Violation> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let way = pointer_of(error.path());
        Violation::new(format!("{pointer}{way}"), plain(&error.into_inner().to_string()))
    })
}

/// Why something cannot be read, without the names of our types.
pub fn plain(reason: &str) -> String {
    let Some((before, wanted)) = reason.rsplit_once("expected ") else { return reason.to_owned() };
    let numbers = |least: i64, most: i64| format!("a whole number from {least} to {most}");
    let wanted = match wanted {
        "u8" => numbers(0, u8::MAX.into()),
        "u16" => numbers(0, u16::MAX.into()),
        "u32" => numbers(0, u32::MAX.into()),
        "i8" => numbers(i8::MIN.into(), i8::MAX.into()),
        "i16" => numbers(i16::MIN.into(), i16::MAX.into()),
        "i32" => numbers(i32::MIN.into(), i32::MAX.into()),
        "i64" | "u64" | "usize" => "a whole number".to_owned(),
        wanted if wanted.starts_with("struct ") => "an object".to_owned(),
        _ => return reason.to_owned(),
    };
    format!("{before}expected {wanted}")
}

/// The way to a value as a JSON Pointer.
pub fn pointer_of(path: &Path) -> String {
    let part = |segment: &Segment| match segment {
        Segment::Seq { index } => format!("/{index}"),
        Segment::Map { key: name } | Segment::Enum { variant: name } => {
            format!("/{}", escaped(name))
        }
        Segment::Unknown => String::new(),
    };
    path.iter().map(part).collect()
}

/// A name as a part of a JSON Pointer.
pub fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Holds `value` against a schema of the kind that rulesets publish: types, enumerations, bounds,
/// objects with required and no other fields, arrays. What such a schema leaves open is admitted.
pub fn violations(value: &Value, schema: &Value, pointer: &str) -> Vec<Violation> {
    let wrong = |message: String| vec![Violation::new(pointer, message)];
    if let Some(options) = schema["enum"].as_array()
        && !options.contains(value)
    {
        let options: Vec<String> = options.iter().map(Value::to_string).collect();
        return wrong(format!("{} is none of {}", brief(value), options.join(", ")));
    }
    if !is_of_type(value, &schema["type"]) {
        return wrong(format!("{} is not of type {}", brief(value), schema["type"]));
    }
    match value {
        Value::Object(fields) => of_object(fields, schema, pointer),
        Value::Array(items) => {
            let item = |(at, item): (usize, &Value)| {
                violations(item, &schema["items"], &format!("{pointer}/{at}"))
            };
            items.iter().enumerate().flat_map(item).collect()
        }
        Value::Number(number) => {
            let least = schema["minimum"].as_i64().unwrap_or(i64::MIN);
            let most = schema["maximum"].as_i64().unwrap_or(i64::MAX);
            match number.as_i64() {
                Some(number) if number < least => wrong(format!("{number} is less than {least}")),
                Some(number) if most < number => wrong(format!("{number} is more than {most}")),
                Some(_) | None => Vec::new(),
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
    }
}

fn of_object(fields: &Map<String, Value>, schema: &Value, pointer: &str) -> Vec<Violation> {
    let mut found = Vec::new();
    let known = &schema["properties"];
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            found.push(Violation::new(format!("{pointer}/{name}"), "this is missing"));
        }
    }
    for (name, field) in fields {
        let at = format!("{pointer}/{}", escaped(name));
        match known.get(name) {
            Some(schema) => found.extend(violations(field, schema, &at)),
            None if schema["additionalProperties"] == false => {
                found.push(Violation::new(at, "there is no such field"));
            }
            None => (),
        }
    }
    found
}

fn is_of_type(value: &Value, wanted: &Value) -> bool {
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        _ => true,
    };
    match wanted {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        _ => true,
    }
}

/// A value as an error names it: not all of a long one.
fn brief(value: &Value) -> String {
    const CHARACTERS_MAX: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(CHARACTERS_MAX) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_are_named_in_plain_words() {
        let told = plain("invalid value: integer `300`, expected u8");
        assert_eq!(told, "invalid value: integer `300`, expected a whole number from 0 to 255");
        assert_eq!(
            plain("invalid type: null, expected struct Rider"),
            "invalid type: null, expected an object"
        );
        assert_eq!(plain("expected one of a, b"), "expected one of a, b");
    }

    #[test]
    fn every_violation_is_named_at_once_with_its_place() {
        let schema = json!({
            "type": "object", "additionalProperties": false, "required": ["deck"],
            "properties": {
                "deck": {"type": "array", "items": {"enum": ["ace", "king"]}},
                "rounds": {"type": "integer", "minimum": 1, "maximum": 9},
                "open": {"type": ["boolean", "null"]},
            },
        });
        let value = json!({"deck": ["ace", "joker"], "rounds": 10, "open": "yes", "a/b": 1});
        let mut found: Vec<String> =
            violations(&value, &schema, "").into_iter().map(|it| it.pointer).collect();
        found.sort();
        assert_eq!(found, ["/a~1b", "/deck/1", "/open", "/rounds"]);
        assert_eq!(violations(&json!({}), &schema, "/loadout")[0].pointer, "/loadout/deck");
        assert_eq!(violations(&json!({"deck": [], "open": null}), &schema, ""), []);
        assert_eq!(violations(&json!([]), &schema, "").len(), 1);
    }
}
