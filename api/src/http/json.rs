//! JSON read strictly: no key twice, not too deep, and errors that say where.

use std::any::TypeId;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use domain::engine::Violation;
use domain::engine::form::{escaped, first_violations, misread, plain, pointer_of};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor,
};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

use crate::openapi::polish::not_null;

/// How deep JSON may be nested.
pub const DEPTH_MAX: usize = 32;

/// The greatest whole number up to which floats are exact: 2^53 − 1.
const WHOLE_MAX: f64 = 9_007_199_254_740_991.0;

/// Reads one JSON value: every key once, at most [`DEPTH_MAX`] deep. The error is a sentence.
pub fn parse(text: &str) -> Result<Value, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Strict { depth: 0 }.deserialize(&mut reader);
    let value = value.and_then(|value| reader.end().map(|()| value));
    value.map_err(|error| error.to_string())
}

struct Strict {
    depth: usize,
}

impl Strict {
    /// Goes into an array or object.
    fn enter<E: Error>(&self) -> Result<usize, E> {
        if DEPTH_MAX <= self.depth {
            return Err(E::custom(format_args!("it is more than {DEPTH_MAX} deep")));
        }
        Ok(self.depth + 1)
    }
}

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, it: bool) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_i64<E>(self, it: i64) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_u64<E>(self, it: u64) -> Result<Value, E> {
        Ok(it.into())
    }

    /// In JSON, 2.0 is the whole number 2.
    fn visit_f64<E>(self, it: f64) -> Result<Value, E> {
        let whole = it.fract() == 0.0 && it.abs() <= WHOLE_MAX;
        Ok(if whole { (it as i64).into() } else { it.into() })
    }

    fn visit_str<E>(self, it: &str) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_string<E>(self, it: String) -> Result<Value, E> {
        Ok(it.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let depth = self.enter()?;
        let mut items = Vec::new();
        while let Some(item) = from.next_element_seed(Strict { depth })? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let depth = self.enter()?;
        let mut fields = Map::new();
        while let Some(name) = from.next_key::<String>()? {
            let value = from.next_value_seed(Strict { depth })?;
            if fields.contains_key(&name) {
                return Err(A::Error::custom(format_args!("the key {name:?} is given twice")));
            }
            fields.insert(name, value);
        }
        Ok(Value::Object(fields))
    }
}

/// So many things that are wrong are told at most.
const TOLD_MAX: usize = 50;
/// How often what a schema refers to is put in its place: one that holds itself never ends.
const REFERENCES_MAX: usize = 12;
/// What is said of null, which no field takes.
const NULL: &str = "null says nothing here: leave it out";

/// Reads a value that is as the schema of `T` says. The error names what is wrong: what the reader
/// meets first, and then what the schema says of the rest.
pub fn read<T: DeserializeOwned + ToSchema + 'static>(value: &Value) -> Result<T, Vec<Violation>> {
    let schema = schema::<T>();
    match T::deserialize(value) {
        Ok(read) => match unlike(value, &schema, "") {
            None => Ok(read),
            Some(wrong) => Err(vec![wrong]),
        },
        Err(error) => Err(match first_wrong::<T>(value) {
            Some(first) => with_others(first, value, &schema),
            None => vec![Violation::new("", plain(&error.to_string()))],
        }),
    }
}

/// Where a value that was read has another shape than its schema says: readers take a list for the
/// fields of an object in their order, and `{"private": null}` for `"private"`. Bounds are checked
/// elsewhere.
fn unlike(value: &Value, schema: &Value, pointer: &str) -> Option<Violation> {
    if let Some(ways) = schema["oneOf"].as_array() {
        // Of several variants, the one that fits furthest was meant.
        let reach = |it: &Violation| {
            value.pointer(&it.pointer[pointer.len()..]).map_or(0, |_| it.pointer.len())
        };
        let mut told: Option<Violation> = None;
        for way in ways {
            let wrong = unlike(value, way, pointer)?;
            if told.as_ref().is_none_or(|it| reach(it) < reach(&wrong)) {
                told = Some(wrong);
            }
        }
        return told;
    }
    let within = |name: &str, it, schema| unlike(it, schema, &format!("{pointer}/{name}"));
    let expected = |what: &str| Some(Violation::new(pointer, format!("expected {what}")));
    let missing = |name: &str| {
        let place = format!("{pointer}/{}", escaped(name));
        Violation::new(place, format!("the field `{name}` is missing"))
    };
    match (value, schema["properties"].as_object()) {
        (Value::Object(fields), Some(known)) => {
            let required = schema["required"].as_array();
            let is_missing = |it: &&str| !fields.contains_key(*it);
            let mut names = required.into_iter().flatten().filter_map(Value::as_str);
            names.find(is_missing).map(missing).or_else(|| {
                fields.iter().find_map(|(name, it)| within(&escaped(name), it, known.get(name)?))
            })
        }
        (_, Some(_)) => expected("an object"),
        (Value::Array(items), None) => {
            let each = |(at, it): (usize, _)| within(&at.to_string(), it, &schema["items"]);
            items.iter().enumerate().find_map(each)
        }
        (value, None) => match schema["enum"].as_array() {
            Some(options) if !options.contains(value) => expected(&one_of(options)),
            Some(_) | None => None,
        },
    }
}

fn one_of(options: &[Value]) -> String {
    let written: Vec<String> = options.iter().map(Value::to_string).collect();
    written.join(" or ")
}

/// What is wrong first, and what the schema says of the rest.
fn with_others(first: Violation, value: &Value, schema: &Value) -> Vec<Violation> {
    // The same, said of a part of it or of what it is a part of.
    let is_within = |one: &str, other: &str| {
        !other.is_empty() && one.strip_prefix(other).is_some_and(|it| it.starts_with('/'))
    };
    let is_other = |it: &Violation| {
        it.pointer != first.pointer
            && !is_within(&it.pointer, &first.pointer)
            && !is_within(&first.pointer, &it.pointer)
    };
    let others = first_violations(TOLD_MAX, value, schema, "");
    let others = others.into_iter().filter(is_other).take(TOLD_MAX - 1).map(|it| {
        match value.pointer(&it.pointer) {
            Some(Value::Null) => Violation::new(it.pointer, NULL),
            Some(_) | None => it,
        }
    });
    let others: Vec<Violation> = others.collect();
    [vec![first], others].concat()
}

/// What the reader of a `T` meets first; `None` if it reads one.
fn first_wrong<T: DeserializeOwned>(value: &Value) -> Option<Violation> {
    let error = serde_path_to_error::deserialize::<_, T>(value).err()?;
    let reason = error.inner().to_string();
    if reason.starts_with("invalid type: null") {
        return Some(Violation::new(pointer_of(error.path()), NULL));
    }
    Some(misread(error.path(), &reason))
}

/// The schemas that were made so far: they stay the same.
static SCHEMAS: LazyLock<Mutex<HashMap<TypeId, Arc<Value>>>> = LazyLock::new(Mutex::default);

fn schema<T: ToSchema + 'static>() -> Arc<Value> {
    let mut schemas = SCHEMAS.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(schemas.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(schema_of::<T>())))
}

/// The JSON Schema of a type, with what it refers to in its place. It admits no null: whatever may
/// be left out is left out.
fn schema_of<T: ToSchema>() -> Value {
    let mut named = Vec::new();
    T::schemas(&mut named);
    let named: HashMap<String, Value> =
        named.into_iter().map(|(name, schema)| (name, written(&schema))).collect();
    whole(written(&T::schema()), &named, REFERENCES_MAX)
}

fn written(schema: &RefOr<Schema>) -> Value {
    serde_json::to_value(schema).unwrap_or_default()
}

/// A schema with those that it refers to; after so many `references` one that admits everything.
fn whole(mut schema: Value, named: &HashMap<String, Value>, references: usize) -> Value {
    not_null(&mut schema);
    match schema {
        Value::Object(fields) => {
            let to = fields.get("$ref").and_then(Value::as_str);
            if let Some(to) = to.and_then(|it| it.rsplit('/').next()) {
                return match (named.get(to), references.checked_sub(1)) {
                    (Some(to), Some(left)) => whole(to.clone(), named, left),
                    (None, _) | (_, None) => Value::Null,
                };
            }
            let each = |(name, it)| (name, whole(it, named, references));
            Value::Object(fields.into_iter().map(each).collect())
        }
        Value::Array(items) => {
            Value::Array(items.into_iter().map(|it| whole(it, named, references)).collect())
        }
        plain => plain,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[test]
    fn json_reads_as_it_stands() {
        let text = r#"{"a": [1, -2, true, null, "é\u0041"], "b": {"c": 1.5}}"#;
        assert_eq!(parse(text).unwrap(), json!({"a": [1, -2, true, null, "éA"], "b": {"c": 1.5}}));
    }

    #[test]
    fn a_key_given_twice_is_refused_at_any_depth() {
        assert!(parse(r#"{"a": 1, "a": 1}"#).unwrap_err().contains("twice"));
        assert!(parse(r#"{"a": [{"b": 1, "\u0062": 2}]}"#).unwrap_err().contains("twice"));
        assert!(parse(r#"{"a": {"b": 1}, "b": 1}"#).is_ok());
    }

    #[test]
    fn depth_is_limited() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(parse(&nested(DEPTH_MAX)).is_ok());
        assert!(parse(&nested(DEPTH_MAX + 1)).unwrap_err().contains("deep"));
        assert!(parse(&format!(r#"{{"a": {}}}"#, nested(40))).unwrap_err().contains("deep"));
    }

    #[test]
    fn an_error_is_placed_in_nested_values() {
        #[derive(Debug, Deserialize)]
        #[allow(dead_code)]
        struct Posse {
            riders: Vec<Rider>,
        }
        #[derive(Debug, Deserialize)]
        #[allow(dead_code)]
        struct Rider {
            name: String,
        }
        for (text, pointer) in [
            (r#"{"riders": [{"name": "Bobo"}, {"name": 3}]}"#, "/riders/1/name"),
            (r#"{"riders": [{"name": "Bobo"}, {}]}"#, "/riders/1/name"),
            (r#"{"riders": [{"name": "Bobo"}, "Tommy"]}"#, "/riders/1"),
            ("{\n  \"riders\":\n    7\n}", "/riders"),
        ] {
            let wrong = first_wrong::<Posse>(&parse(text).unwrap()).unwrap();
            assert_eq!(wrong.pointer, pointer, "{text}: {}", wrong.message);
        }
    }

    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Outfit {
        riders: Vec<Outrider>,
        boss: Option<Outrider>,
        brand: Option<String>,
        #[schema(maximum = 9)]
        wagons: u32,
    }

    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Outrider {
        name: String,
        horse: Option<Horse>,
        #[schema(no_recursion)]
        next: Option<Box<Outrider>>,
    }

    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "snake_case")]
    enum Horse {
        Bay,
        Roan,
    }

    #[test]
    fn everything_that_is_wrong_is_told_once_and_what_is_read_first_comes_first() {
        let told = |value: Value| -> Vec<String> {
            let found = read::<Outfit>(&value).err().unwrap_or_default();
            found.into_iter().map(|it| format!("{}: {}", it.pointer, it.message)).collect()
        };
        let right = json!({"riders": [{"name": "Bobo", "horse": "bay"}], "wagons": 1});
        assert_eq!(told(right), Vec::<String>::new());
        let wrong = json!({
            "boss": {"name": 1, "horse": "zebra", "hat": 1},
            "riders": [{"horse": "mule", "next": {"next": {}}}, 7],
            "wagon": 1,
        });
        let mut all = told(wrong);
        assert!(all[0].starts_with("/boss/hat: there is no field `hat` here"), "{}", all[0]);
        all.sort();
        let places: Vec<&str> = all.iter().filter_map(|it| it.split(": ").next()).collect();
        let expected = [
            "/boss/hat",
            "/boss/horse",
            "/boss/name",
            "/riders/0/horse",
            "/riders/0/name",
            "/riders/0/next/name",
            "/riders/0/next/next/name",
            "/riders/1",
            "/wagon",
            "/wagons",
        ];
        assert_eq!(places, expected);
        assert_eq!(all[1], "/boss/horse: \"zebra\" is none of \"bay\", \"roan\"");
        assert_eq!(all[4], "/riders/0/name: the field `name` is missing");
        let many = json!({"riders": vec![7; 1_000], "wagons": 1});
        assert_eq!(told(many).len(), TOLD_MAX);
        // Null leaves nothing out.
        let null = json!({
            "boss": {"name": null, "horse": null}, "brand": null, "riders": [], "wagons": "two",
        });
        let told = told(null);
        assert_eq!(told.iter().filter(|it| it.ends_with(NULL)).count(), 3, "{told:?}");
        assert!(
            told.iter().any(|it| it.starts_with("/wagons: expected a whole number")),
            "{told:?}"
        );
        assert_eq!(told.len(), 4);
    }

    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Journey {
        lead: Outrider,
        pace: Pace,
        start: Start,
    }

    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
    #[allow(dead_code)]
    enum Pace {
        Walk,
        Ride { miles: u32 },
    }

    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[allow(dead_code)]
    enum Start {
        Now,
        At { hour: u8 },
    }

    #[test]
    fn what_the_schema_does_not_admit_is_refused_though_it_could_be_read() {
        let right = json!({
            "lead": {"name": "Al"},
            "pace": {"kind": "ride", "miles": 3},
            "start": {"at": {"hour": 7}},
        });
        assert!(read::<Journey>(&right).is_ok());
        for (name, value, message) in [
            ("lead", json!(["Al", "bay", null]), "expected an object"),
            ("pace", json!(["ride", 3]), "expected an object"),
            ("pace", json!(["walk"]), "expected an object"),
            ("start", json!({"now": null}), "expected \"now\""),
        ] {
            let mut wrong = right.clone();
            wrong[name] = value;
            assert!(Journey::deserialize(&wrong).is_ok(), "{wrong}");
            let told = read::<Journey>(&wrong).unwrap_err();
            assert!(told[0].pointer.starts_with(&format!("/{name}")), "{told:?}");
            assert!(told[0].message.contains(message), "{told:?}");
        }
        let mut now = right.clone();
        now["start"] = json!("now");
        assert!(read::<Journey>(&now).is_ok());
    }

    #[test]
    fn what_would_be_read_is_not_told() {
        let told = |value: Value| -> Vec<String> {
            let found = read::<Outfit>(&value).err().unwrap_or_default();
            found.into_iter().map(|it| format!("{}: {}", it.pointer, it.message)).collect()
        };
        // As it is read, 2.0 is the whole number 2.
        let text =
            r#"{"riders": [], "wagons": 2.0, "brand": 7, "boss": {"name": "Al", "horse": 7}}"#;
        let told = told(parse(text).unwrap());
        let horse = "/boss/horse: expected a string, not 7";
        assert!(told.iter().any(|it| it == "/brand: expected a string, not 7"), "{told:?}");
        assert!(told.iter().any(|it| it == horse || it.contains("7 is none of")), "{told:?}");
        assert_eq!(told.len(), 2, "{told:?}");
    }
}
