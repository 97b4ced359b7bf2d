//! JSON read strictly: no key twice, not too deep, and errors that say where.

use std::fmt;

use domain::engine::Violation;
use domain::engine::form::{misread, pointer_of};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor,
};
use serde_json::{Map, Value};

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

/// What is wrong with JSON that does not fit a type, and where.
pub struct Wrong {
    /// A JSON Pointer.
    pub pointer: String,
    /// What is wrong there, in a sentence.
    pub message: String,
}

impl Wrong {
    /// Why well-formed JSON is no `T`; `None` if it is one.
    pub fn of<T: DeserializeOwned>(text: &str) -> Option<Wrong> {
        let mut reader = serde_json::Deserializer::from_str(text);
        let error = serde_path_to_error::deserialize::<_, T>(&mut reader).err()?;
        let inner = error.inner();
        let reason = inner.to_string();
        let place = format!(" at line {} column {}", inner.line(), inner.column());
        let reason = reason.strip_suffix(&place).unwrap_or(&reason);
        if reason == "expected value" || reason.starts_with("invalid type: null") {
            let message = "null says nothing here: leave it out".to_owned();
            return Some(Wrong { pointer: pointer_of(error.path()), message });
        }
        let Violation { pointer, message, .. } = misread(error.path(), reason);
        Some(Wrong { pointer, message })
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
            let wrong = Wrong::of::<Posse>(text).unwrap();
            assert_eq!(wrong.pointer, pointer, "{text}: {}", wrong.message);
        }
    }
}
