//! Types of today, laid over types that clients of any time can read.
//!
//! Some unions grow: a later server sends kinds of events, facts, problems and games that a client
//! of today does not know. The type itself says what always holds. What is known today lies over
//! it, in an `allOf` within an `allOf`. Generators for TypeScript take both and narrow; those for
//! Python and Rust, whose clients check what they read, take the type itself.

use domain::engine::AnyRuleset;
use serde_json::{Map, Value, json};

/// The sentence in the description of a type that may grow.
const GROWS: &str = "Later versions may add to it.";

/// Says that a type may grow.
pub fn may_grow(schema: &mut Value) {
    let before = schema["description"].as_str().unwrap_or_default();
    if !before.contains(GROWS) {
        schema["description"] = json!(format!("{before}\n\n{GROWS}").trim());
        schema["x-may-grow"] = json!(true);
    }
}

/// Lays `known` over the type `name`.
pub fn lay_over(schemas: &mut Map<String, Value>, name: &str, known: Value) {
    let over = format!("Known{name}");
    let Some(mut schema) = schemas.get_mut(name).map(Value::take) else { return };
    let description = schema["description"].take();
    if let Some(fields) = schema.as_object_mut() {
        fields.remove("description");
    }
    schemas[name] = json!({
        "description": description,
        "allOf": [{"allOf": [reference(&over)]}, schema],
    });
    schemas.insert(over, known);
}

/// Lays over the type `name` that its `property` is one of the words of today.
pub fn lay_words_over(schemas: &mut Map<String, Value>, name: &str, property: &str, words: &str) {
    let properties = Map::from_iter([(property.to_owned(), reference(words))]);
    let known = json!({
        "type": "object",
        "description": format!("`{name}` in this version."),
        "required": [property],
        "properties": properties,
        "unevaluatedProperties": true,
    });
    lay_over(schemas, name, known);
}

/// A reference to a type.
pub fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Writes the names of the games' types in one word: generators of clients cannot use
/// `showdown.Fact`, and each makes something else of it.
pub fn join_names(document: &mut Value) {
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        let named = std::mem::take(schemas);
        let all = named.len();
        schemas.extend(named.into_iter().map(|(name, schema)| (joined(&name), schema)));
        debug_assert_eq!(schemas.len(), all, "two types have one name");
    }
    join_references(document);
}

fn join_references(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Some(name) = text.strip_prefix("#/components/schemas/") {
                *text = format!("#/components/schemas/{}", joined(name));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(join_references),
        Value::Object(fields) => fields.values_mut().for_each(join_references),
        Value::Null | Value::Bool(_) | Value::Number(_) => (),
    }
}

/// `wild_west.Fact` as `WildWestFact`.
fn joined(name: &str) -> String {
    let Some((game, own)) = name.split_once('.') else { return name.to_owned() };
    game.split('_').chain([own]).map(capitalized).collect()
}

/// What the names of a ruleset's types begin with.
pub fn name_of(ruleset: &dyn AnyRuleset) -> String {
    ruleset.id().split('-').map(capitalized).collect()
}

/// A word with its first letter in upper case.
pub fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|it| it.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
