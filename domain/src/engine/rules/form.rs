//! Everything that is wrong with the form of options or a loadout, at once: by the JSON Schema
//! that the ruleset publishes for them.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use serde_path_to_error::{Path, Segment};

use super::misread::shortened;
pub use super::misread::{brief, few, plain};

use crate::engine::Violation;

/// Reads options or a loadout, whose form is right, as what they are.
///
/// # Errors
/// What no schema says: which field is wrong, and why.
pub fn read<T: DeserializeOwned>(value: &Value, pointer: &str) -> Result<T, Violation> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let wrong = misread(error.path(), &error.inner().to_string());
        Violation { pointer: format!("{pointer}{}", wrong.pointer), ..wrong }
    })
}

/// What a reader says of a value that it cannot read, found on the way to it, in plain words. A
/// field that is missing is pointed at itself, not at the object that lacks it.
pub fn misread(path: &Path, reason: &str) -> Violation {
    let mut pointer = pointer_of(path);
    let missing = reason.strip_prefix("missing field `").and_then(|it| it.strip_suffix('`'));
    if let Some(name) = missing {
        pointer = format!("{pointer}/{}", escaped(name));
    }
    Violation::new(pointer, plain(reason))
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
    first_violations(usize::MAX, value, schema, pointer)
}

/// As [`violations`], but the first `most` of them: what is sent may have thousands.
pub fn first_violations(
    most: usize,
    value: &Value,
    schema: &Value,
    pointer: &str,
) -> Vec<Violation> {
    let mut found = Found { most, all: Vec::new() };
    found.hold(value, schema, pointer);
    found.all
}

struct Found {
    most: usize,
    all: Vec<Violation>,
}

impl Found {
    fn is_enough(&self) -> bool {
        self.most <= self.all.len()
    }

    fn add(&mut self, pointer: impl Into<String>, message: String) {
        if !self.is_enough() {
            self.all.push(Violation::new(pointer, message));
        }
    }

    fn hold(&mut self, value: &Value, schema: &Value, pointer: &str) {
        if let Some(options) = schema["enum"].as_array()
            && !options.contains(value)
        {
            return self.add(pointer, format!("{} is none of {}", brief(value), few(options)));
        }
        if !is_of_type(value, &schema["type"]) {
            let wanted = type_names(&schema["type"]);
            return self.add(pointer, format!("expected {wanted}, not {}", brief(value)));
        }
        match value {
            Value::Object(fields) => self.hold_object(fields, schema, pointer),
            Value::Array(items) => {
                for (at, item) in items.iter().enumerate() {
                    if self.is_enough() {
                        return;
                    }
                    self.hold(item, &schema["items"], &format!("{pointer}/{at}"));
                }
            }
            Value::Number(number) => {
                let least = schema["minimum"].as_i64().unwrap_or(i64::MIN);
                let most = schema["maximum"].as_i64().unwrap_or(i64::MAX);
                match number.as_i64() {
                    Some(it) if it < least => {
                        self.add(pointer, format!("{it} is less than {least}"))
                    }
                    Some(it) if most < it => self.add(pointer, format!("{it} is more than {most}")),
                    Some(_) | None => (),
                }
            }
            Value::Null | Value::Bool(_) | Value::String(_) => (),
        }
    }

    fn hold_object(&mut self, fields: &Map<String, Value>, schema: &Value, pointer: &str) {
        let known = &schema["properties"];
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                let message = format!("the field `{name}` is missing");
                self.add(format!("{pointer}/{}", escaped(name)), message);
            }
        }
        for (name, field) in fields {
            if self.is_enough() {
                return;
            }
            let at = format!("{pointer}/{}", escaped(name));
            match known.get(name) {
                Some(schema) => self.hold(field, schema, &at),
                None if schema["additionalProperties"] == false => {
                    self.add(at, no_such_field(name, known));
                }
                None => (),
            }
        }
    }
}

/// As [`plain`] says it of what a reader does not know.
fn no_such_field(name: &str, known: &Value) -> String {
    let known: Vec<String> =
        known.as_object().into_iter().flatten().map(|(it, _)| format!("`{it}`")).collect();
    let name = shortened(name);
    match known.as_slice() {
        [] => format!("there is no field `{name}` here"),
        [only] => format!("there is no field `{name}` here; expected {only}"),
        several => format!("there is no field `{name}` here; expected one of {}", few(several)),
    }
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

/// The types that a schema admits, in words.
fn type_names(wanted: &Value) -> String {
    let word = |name: &str| match name {
        "object" => "an object".to_owned(),
        "array" => "an array".to_owned(),
        "string" => "a string".to_owned(),
        "boolean" => "true or false".to_owned(),
        "integer" => "a whole number".to_owned(),
        "number" => "a number".to_owned(),
        other => other.to_owned(),
    };
    let words: Vec<String> = match wanted {
        Value::Array(names) => names.iter().filter_map(Value::as_str).map(word).collect(),
        name => name.as_str().map(word).into_iter().collect(),
    };
    words.join(" or ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

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
        let why = |value: Value| violations(&value, &schema, "").remove(0).message;
        assert_eq!(why(json!(["ace"])), "expected an object, not an array");
        assert_eq!(why(json!({})), "the field `deck` is missing");
        assert_eq!(why(json!({"deck": [], "open": 1})), "expected true or false or null, not 1");
        assert_eq!(why(json!({"deck": ["joker"]})), "\"joker\" is none of \"ace\", \"king\"");
        let other = why(json!({"deck": [], "hat": 1}));
        assert_eq!(other, "there is no field `hat` here; expected one of `deck`, `open`, `rounds`");
    }

    #[test]
    fn no_more_than_so_many_violations_are_looked_for() {
        let schema = json!({
            "type": "object", "additionalProperties": false,
            "properties": {"deck": {"type": "array", "items": {"type": "string"}}},
        });
        let value = json!({"deck": vec![1; 100], "hat": 1});
        assert_eq!(violations(&value, &schema, "").len(), 101);
        let first = first_violations(3, &value, &schema, "");
        assert_eq!(first, violations(&value, &schema, "")[..3]);
        assert_eq!(first_violations(0, &value, &schema, ""), []);
    }

    #[test]
    fn bounds_types_and_open_objects_admit_all_that_they_do_not_exclude() {
        let admits = |schema: Value, value: Value| violations(&value, &schema, "").is_empty();
        let from_1_to_9 = || json!({"type": "integer", "minimum": 1, "maximum": 9});
        assert!(admits(from_1_to_9(), json!(1)) && admits(from_1_to_9(), json!(9)));
        assert!(!admits(from_1_to_9(), json!(0)) && !admits(from_1_to_9(), json!(10)));
        let whole = || json!({"type": "integer"});
        assert!(admits(whole(), json!(-1)) && admits(whole(), json!(u64::MAX)));
        assert!(!admits(whole(), json!(1.5)));
        let samples =
            [json!({}), json!([]), json!("a"), json!(true), json!(1), json!(1.5), json!(null)];
        let of_type = |name: &str| -> Vec<usize> {
            let admitted = |it: &Value| admits(json!({"type": name}), it.clone());
            (0..samples.len()).filter(|at| admitted(&samples[*at])).collect()
        };
        let names = ["object", "array", "string", "boolean", "integer", "number", "null"];
        let each = [vec![0], vec![1], vec![2], vec![3], vec![4], vec![4, 5], vec![6]];
        for (name, expected) in names.into_iter().zip(each) {
            assert_eq!(of_type(name), expected, "{name}");
        }
        assert!(admits(json!({"type": "object"}), json!({"hat": 1})), "it names no fields");
        assert!(!admits(json!({"additionalProperties": false}), json!({"hat": 1})));
    }

    #[test]
    fn what_cannot_be_read_is_pointed_at_within_what_was_sent() {
        let wrong = read::<Vec<u8>>(&json!([1, 256]), "/options/deck").unwrap_err();
        assert_eq!(wrong.pointer, "/options/deck/1");
    }
}
