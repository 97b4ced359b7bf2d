//! The ruling that a judge sends, as a union of its kinds.

use domain::engine::conduct::judging::RulingKind;
use serde_json::{Map, Value, json};

use super::known::{capitalized, reference};
use crate::routes::rulings::fields_of;

/// Splits the ruling with all its fields into one type for each kind, with only the fields of that
/// kind.
pub fn divide(document: &mut Value) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    let whole = schemas["NewRuling"].clone();
    let kinds = schemas["RulingKind"]["enum"].as_array().cloned().unwrap_or_default();
    let kinds: Vec<(RulingKind, Value)> = kinds
        .into_iter()
        .filter_map(|word| Some((serde_json::from_value(word.clone()).ok()?, word)))
        .collect();
    let all: Vec<&str> = kinds.iter().flat_map(|(it, _)| fields_of(*it)).copied().collect();
    let mut variants = Vec::new();
    for (kind, word) in &kinds {
        let word = word.as_str().unwrap_or_default();
        let own = fields_of(*kind);
        let mut properties = whole["properties"].as_object().cloned().unwrap_or_default();
        properties.retain(|name, _| own.contains(&name.as_str()) || !all.contains(&name.as_str()));
        let kind = json!({"type": "string", "enum": [word], "description": "The kind of ruling."});
        properties.insert("kind".to_owned(), kind);
        let mut required = vec!["kind", "reason"];
        required.extend(own);
        let name: String = word.split('-').map(capitalized).collect();
        let name = format!("New{name}Ruling");
        schemas.insert(name.clone(), variant(word, &required, properties));
        variants.push(reference(&name));
    }
    schemas["NewRuling"] = json!({"description": whole["description"], "oneOf": variants});
}

fn variant(word: &str, required: &[&str], properties: Map<String, Value>) -> Value {
    json!({
        "type": "object",
        "description": format!("A ruling of the kind `{word}`, to be issued."),
        "required": required,
        "properties": properties,
        "additionalProperties": false,
    })
}
