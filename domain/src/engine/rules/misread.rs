//! Why something cannot be read, in words for whoever sent it: without the names of our types, and
//! without the hundred names that would do.

use std::fmt::Display;

use serde_json::Value;

/// Of so many names that would do, all are listed; of more only the first.
const NAMES_MAX: usize = 8;
/// So many characters of what was sent are repeated.
const CHARACTERS_MAX: usize = 60;

/// Names that would do: `a, b, c`, of many only the first, with the count of the others.
pub fn few<T: Display>(names: &[T]) -> String {
    let first = names.iter().take(NAMES_MAX).map(T::to_string).collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(NAMES_MAX) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// A value as an error names it: not all of a long one, and neither objects nor arrays.
pub fn brief(value: &Value) -> String {
    match value {
        Value::Object(_) => "an object".to_owned(),
        Value::Array(_) => "an array".to_owned(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            shortened(&value.to_string())
        }
    }
}

/// A text, not all of a long one.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(CHARACTERS_MAX) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// Why a reader could not read what it was given, from what it says itself.
pub fn plain(reason: &str) -> String {
    let name = || reason.split('`').nth(1).map(shortened).unwrap_or_default();
    if reason.starts_with("unknown variant ") {
        return format!("there is no `{}` here{}", name(), known(reason));
    }
    if reason.starts_with("unknown field ") {
        return format!("there is no field `{}` here{}", name(), known(reason));
    }
    if reason.starts_with("missing field ") {
        return format!("the field `{}` is missing", name());
    }
    if reason.starts_with("duplicate field ") {
        return format!("the field `{}` is given twice", name());
    }
    if reason.starts_with("data did not match any variant") {
        return "this has none of the forms that are known here".to_owned();
    }
    let kinds = ["invalid type: ", "invalid value: ", "invalid length "];
    let told = kinds.iter().find_map(|kind| reason.strip_prefix(kind));
    match told.and_then(|it| it.rsplit_once(", expected ")) {
        Some((sent, wanted)) => format!("expected {}, not {}", kind(wanted), sent_as(sent)),
        None => reason.to_owned(),
    }
}

/// The names that would have done, as a reader lists them in backticks.
fn known(reason: &str) -> String {
    let wanted = reason.rsplit_once(", expected ").map(|(_, wanted)| wanted).unwrap_or_default();
    let names: Vec<String> =
        wanted.split('`').skip(1).step_by(2).map(|it| format!("`{it}`")).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => format!("; expected {only}"),
        several => format!("; expected one of {}", few(several)),
    }
}

/// What a reader wanted.
fn kind(wanted: &str) -> String {
    let numbers = |least: i64, most: i64| format!("a whole number from {least} to {most}");
    let begins = |with: &[&str]| with.iter().any(|it| wanted.starts_with(it));
    match wanted {
        "u8" => numbers(0, u8::MAX.into()),
        "u16" => numbers(0, u16::MAX.into()),
        "u32" => numbers(0, u32::MAX.into()),
        "i8" => numbers(i8::MIN.into(), i8::MAX.into()),
        "i16" => numbers(i16::MIN.into(), i16::MAX.into()),
        "i32" => numbers(i32::MIN.into(), i32::MAX.into()),
        "i64" | "u64" | "usize" => "a whole number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" | "sequence" => "an array".to_owned(),
        _ if begins(&["tuple ", "a tuple "]) => "an array".to_owned(),
        "a map" | "map" => "an object".to_owned(),
        _ if begins(&["struct ", "internally tagged ", "adjacently tagged "]) => {
            "an object".to_owned()
        }
        "string" | "str" | "string or map" | "variant identifier" => "a string".to_owned(),
        _ if begins(&["enum "]) => "a string".to_owned(),
        "unit" => "null".to_owned(),
        other => other.to_owned(),
    }
}

/// What it was given.
fn sent_as(sent: &str) -> String {
    match sent {
        "map" => "an object".to_owned(),
        "sequence" => "an array".to_owned(),
        "null" | "unit" | "unit value" | "Option value" => "null".to_owned(),
        // `integer `7``, `boolean `true``, `floating point `1.5``.
        _ if sent.ends_with('`') => shortened(sent.split('`').nth(1).unwrap_or(sent)),
        _ => shortened(sent.strip_prefix("string ").unwrap_or(sent)),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde::de::DeserializeOwned;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    #[allow(dead_code)]
    enum Drink {
        Rye { glasses: u8 },
        Gin {},
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Hat {
        Bowler,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Rider {
        name: String,
        hats: Vec<Hat>,
    }

    fn why<T: DeserializeOwned + std::fmt::Debug>(sent: Value) -> String {
        plain(&serde_json::from_value::<T>(sent).expect_err("it does not fit").to_string())
    }

    #[test]
    fn nobody_reads_how_our_types_are_made() {
        assert_eq!(why::<Drink>(json!("rye")), "expected an object, not \"rye\"");
        assert_eq!(why::<Drink>(json!({})), "the field `type` is missing");
        let tea = why::<Drink>(json!({"type": "tea"}));
        assert_eq!(tea, "there is no `tea` here; expected one of `rye`, `gin`");
        let ice = why::<Drink>(json!({"type": "rye", "glasses": 2, "ice": 1}));
        assert_eq!(ice, "there is no field `ice` here; expected `glasses`");
        let none = why::<Drink>(json!({"type": "gin", "ice": 1}));
        assert_eq!(none, "there is no field `ice` here");
        let many = why::<Drink>(json!({"type": "rye", "glasses": 300}));
        assert_eq!(many, "expected a whole number from 0 to 255, not 300");
        assert_eq!(why::<Rider>(json!(7)), "expected an object, not 7");
        let name = why::<Rider>(json!({"name": {}, "hats": []}));
        assert_eq!(name, "expected a string, not an object");
        let hats = why::<Rider>(json!({"name": "Bo", "hats": {}}));
        assert_eq!(hats, "expected an array, not an object");
        assert_eq!(why::<Rider>(json!({"name": null})), "expected a string, not null");
        assert_eq!(why::<Hat>(json!("top")), "there is no `top` here; expected `bowler`");
        assert_eq!(why::<Hat>(json!(true)), "expected a string, not true");
    }

    #[test]
    fn of_many_names_the_first_are_listed_and_the_others_counted() {
        let names: Vec<u32> = (1..=12).collect();
        assert_eq!(few(&names[..8]), "1, 2, 3, 4, 5, 6, 7, 8");
        assert_eq!(few(&names), "1, 2, 3, 4, 5, 6, 7, 8 and 4 more");
        let cards: Vec<String> = names.iter().map(|it| format!("`card-{it}`")).collect();
        let reason = format!("unknown variant `zzz`, expected one of {}", cards.join(", "));
        assert!(plain(&reason).ends_with("`card-8` and 4 more"), "{}", plain(&reason));
    }

    #[test]
    fn what_was_sent_is_repeated_in_brief() {
        assert_eq!(brief(&json!({"a": [1]})), "an object");
        assert_eq!(brief(&json!("x".repeat(300))).chars().count(), CHARACTERS_MAX + 1);
        let long = plain(&format!("unknown variant `{}`, expected `a`", "x".repeat(300)));
        assert!(long.len() < 120, "{long}");
    }

    #[test]
    fn every_number_is_wanted_with_its_bounds() {
        let wanted = |name: &str| kind(name);
        assert_eq!(wanted("u8"), "a whole number from 0 to 255");
        assert_eq!(wanted("u16"), "a whole number from 0 to 65535");
        assert_eq!(wanted("u32"), "a whole number from 0 to 4294967295");
        assert_eq!(wanted("i8"), "a whole number from -128 to 127");
        assert_eq!(wanted("i16"), "a whole number from -32768 to 32767");
        assert_eq!(wanted("i32"), "a whole number from -2147483648 to 2147483647");
        for name in ["i64", "u64", "usize"] {
            assert_eq!(wanted(name), "a whole number");
        }
    }

    #[test]
    fn whatever_is_wanted_is_said_in_the_words_of_json() {
        for name in ["a sequence", "sequence", "tuple of 2 elements", "a tuple of size 2"] {
            assert_eq!(kind(name), "an array", "{name}");
        }
        for name in ["a map", "map", "struct Deck", "internally tagged enum Drink"] {
            assert_eq!(kind(name), "an object", "{name}");
        }
        for name in ["string", "str", "string or map", "variant identifier", "enum Hat"] {
            assert_eq!(kind(name), "a string", "{name}");
        }
        assert_eq!((&*kind("a boolean"), &*kind("unit")), ("true or false", "null"));
        assert_eq!((&*sent_as("map"), &*sent_as("sequence")), ("an object", "an array"));
        for name in ["null", "unit", "unit value", "Option value"] {
            assert_eq!(sent_as(name), "null", "{name}");
        }
    }
}
