//! What the derived document lacks for linters and for generators of clients.

use domain::engine::{join_what_is_inlined, unsign};
use serde_json::{Map, Value, json};

/// A UUID as a header holds it.
const UUID: &str = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$";

/// Says what is never null, names the variants of unions, and tidies the parameters.
pub fn polish(document: &mut Value) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    schemas.values_mut().for_each(join_what_is_inlined);
    schemas.values_mut().for_each(never_null_where_left_out);
    schemas.values_mut().for_each(join_words);
    name_variants(schemas);
    schemas.values_mut().for_each(open_items_that_may_be_null);
    schemas.values_mut().for_each(unsign);
    for_each_operation(document, |operation| {
        let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
        for parameter in parameters.into_iter().flatten() {
            not_null(&mut parameter["schema"]);
            if parameter["in"] == "header" && parameter["schema"]["format"] == "uuid" {
                // Clients in Python pass a UUID as it is, but a header must be a string.
                // The lengths exclude a line break at the end, which `$` allows.
                parameter["schema"] =
                    json!({"type": "string", "pattern": UUID, "minLength": 36, "maxLength": 36});
            }
        }
    });
}

/// Calls `change` with every operation of the document.
pub fn for_each_operation(document: &mut Value, mut change: impl FnMut(&mut Value)) {
    let items = document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    for item in items {
        let operations = item.as_object_mut().into_iter().flat_map(Map::values_mut);
        operations.for_each(&mut change);
    }
}

/// A field that may be left out is left out where it is empty: it is never null.
fn never_null_where_left_out(schema: &mut Value) {
    let required: Vec<String> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|it| it.as_str().map(str::to_owned))
        .collect();
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for (name, property) in properties {
            if !required.contains(name) {
                not_null(property);
            }
        }
    }
    for union in ["oneOf", "allOf", "anyOf"] {
        let variants = schema.get_mut(union).and_then(Value::as_array_mut);
        variants.into_iter().flatten().for_each(never_null_where_left_out);
    }
}

/// Removes the null from a schema that admits it beside something else.
pub fn not_null(schema: &mut Value) {
    if let Some(types) = schema.get_mut("type").and_then(Value::as_array_mut) {
        types.retain(|it| it != "null");
        if let [only] = types.as_slice() {
            schema["type"] = only.clone();
        }
    }
    let Some(variants) = schema.get_mut("oneOf").and_then(Value::as_array_mut) else { return };
    let before = variants.len();
    variants.retain(|it| it["type"] != "null");
    if variants.len() == before {
        return;
    }
    if let [only] = variants.as_slice() {
        let only = only.clone();
        let Some(fields) = schema.as_object_mut() else { return };
        fields.remove("oneOf");
        if let Value::Object(only) = only {
            fields.extend(only);
        }
    }
}

/// Makes one variant of the words of a union that has other variants, too: generators of clients in
/// Rust name variants by their types, and would call each word `String`.
fn join_words(schema: &mut Value) {
    let Some(variants) = schema.get_mut("oneOf").and_then(Value::as_array_mut) else { return };
    let word = |it: &Value| match it["enum"].as_array().map(Vec::as_slice) {
        Some([Value::String(word)]) if it["type"] == "string" => Some(word.clone()),
        _ => None,
    };
    let words: Vec<(String, Value)> =
        variants.iter().filter_map(|it| Some((word(it)?, it["description"].clone()))).collect();
    if words.len() < 2 {
        return;
    }
    variants.retain(|it| word(it).is_none());
    let told = words.iter().filter_map(|(it, told)| Some(format!("- `{it}`: {}", told.as_str()?)));
    let told = told.collect::<Vec<_>>().join("\n");
    let words: Vec<&String> = words.iter().map(|(it, _)| it).collect();
    let words = json!({"type": "string", "description": told, "enum": words});
    variants.insert(0, words);
}

/// Leaves the items of an array untyped if they may be null, as clients in Rust drop the null.
fn open_items_that_may_be_null(schema: &mut Value) {
    if let Some(variants) = schema["items"]["oneOf"].as_array()
        && variants.iter().any(|it| it["type"] == "null")
    {
        let known = variants.iter().filter_map(|it| it["$ref"].as_str()?.rsplit(['/', '.']).next());
        let known: Vec<&str> = known.collect();
        schema["items"] = json!({"description": format!("{}, or null.", known.join(", "))});
    }
    for part in ["properties", "items", "oneOf", "allOf"] {
        match schema.get_mut(part) {
            Some(Value::Object(parts)) if part == "properties" => {
                parts.values_mut().for_each(open_items_that_may_be_null);
            }
            Some(Value::Array(parts)) => parts.iter_mut().for_each(open_items_that_may_be_null),
            Some(part @ Value::Object(_)) => open_items_that_may_be_null(part),
            _ => (),
        }
    }
}

/// Removes `additionalProperties: false` from types that only answers hold, as they may gain
/// fields.
pub fn let_answers_grow(document: &mut Value) {
    let mut asked = Vec::new();
    for_each_operation(document, |operation| references(&operation["requestBody"], &mut asked));
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    let mut at = 0;
    while let Some(name) = asked.get(at).cloned() {
        schemas.get(&name).into_iter().for_each(|it| references(it, &mut asked));
        at += 1;
    }
    for (name, schema) in schemas {
        let closed = schema["additionalProperties"] == false;
        if let Some(fields) = schema.as_object_mut().filter(|_| closed && !asked.contains(name))
            && !name.contains('.')
        {
            fields.remove("additionalProperties");
        }
    }
}

/// Adds the names of the types that a schema refers to, each once.
fn references(schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(|it| it.as_str()?.rsplit('/').next());
            if let Some(name) = name.filter(|it| !found.iter().any(|other| other == it)) {
                found.push(name.to_owned());
            }
            fields.values().for_each(|it| references(it, found));
        }
        Value::Array(items) => items.iter().for_each(|it| references(it, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
    }
}

/// Gives every variant of a union that has a title a schema of its own with that name. Each
/// variant has a property with one fixed word, which tells them apart. There is no
/// `discriminator`, as clients in Rust would remove the word and then miss it in the variant.
fn name_variants(schemas: &mut Map<String, Value>) {
    let mut named = Vec::new();
    for schema in schemas.values_mut() {
        let variants = schema.get_mut("oneOf").and_then(Value::as_array_mut);
        for variant in variants.into_iter().flatten() {
            let Some(title) = variant["title"].as_str().map(str::to_owned) else { continue };
            if let Some(fields) = variant.as_object_mut() {
                fields.remove("title");
            }
            let reference = json!({"$ref": format!("#/components/schemas/{title}")});
            named.push((title, std::mem::replace(variant, reference)));
        }
    }
    let all = schemas.len() + named.len();
    schemas.extend(named);
    debug_assert_eq!(schemas.len(), all, "two variants have one name");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_left_out_is_never_null() {
        let mut schema = json!({
            "required": ["title"],
            "properties": {
                "title": {"type": ["string", "null"]},
                "role": {"type": ["string", "null"]},
                "result": {"oneOf": [{"type": "null"}, {"$ref": "#/x"}], "description": "d"},
            },
        });
        never_null_where_left_out(&mut schema);
        let properties = &schema["properties"];
        assert_eq!(properties["title"]["type"], json!(["string", "null"]));
        assert_eq!(properties["role"]["type"], "string");
        assert_eq!(properties["result"], json!({"$ref": "#/x", "description": "d"}));
    }

    #[test]
    fn a_field_of_an_inlined_type_is_of_that_type() {
        let inlined = json!({"description": "A hat.", "type": "string", "enum": ["bowler"]});
        let field = json!({"description": "Theirs.", "type": "object"});
        let mut schema = json!({"properties": {"hat": {"allOf": [inlined, field]}}});
        join_what_is_inlined(&mut schema);
        let hat = json!({"description": "Theirs.", "type": "string", "enum": ["bowler"]});
        assert_eq!(schema["properties"]["hat"], hat);
    }

    #[test]
    fn the_words_of_a_union_are_one_variant() {
        let word =
            |word: &str, told: &str| json!({"type": "string", "enum": [word], "description": told});
        let other = json!({"type": "object"});
        let mut union = json!({"oneOf": [word("taunt", "Guards."), other, word("omega", "Ends.")]});
        join_words(&mut union);
        let words = json!({
            "type": "string", "enum": ["taunt", "omega"],
            "description": "- `taunt`: Guards.\n- `omega`: Ends.",
        });
        assert_eq!(union, json!({"oneOf": [words, other]}));
    }

    #[test]
    fn a_uuid_in_a_header_is_a_string() {
        let key = json!({"in": "header", "schema": {"type": "string", "format": "uuid"}});
        let mut document = json!({
            "paths": {"/": {"get": {"parameters": [key]}}}, "components": {"schemas": {}},
        });
        polish(&mut document);
        let schema = &document["paths"]["/"]["get"]["parameters"][0]["schema"];
        let exact = json!({"type": "string", "pattern": UUID, "minLength": 36, "maxLength": 36});
        assert_eq!(*schema, exact);
    }

    #[test]
    fn nobody_is_told_what_is_stored() {
        let schema = json!({"description": "A hat.\n\nStored format."});
        let mut document = json!({"paths": {}, "components": {"schemas": {"Hat": schema}}});
        polish(&mut document);
        assert_eq!(document["components"]["schemas"]["Hat"]["description"], "A hat.");
    }

    #[test]
    fn variants_with_a_title_get_a_schema_of_their_own() {
        let variant = |title: &str, word: &str| {
            json!({"type": "object", "title": title,
                "properties": {"form": {"type": "string", "enum": [word]}}})
        };
        let mut document = json!({"paths": {}, "components": {"schemas": {
            "Choice": {"oneOf": [variant("ChoiceOne", "one"), variant("ChoiceAll", "all")]},
        }}});
        polish(&mut document);
        let schemas = &document["components"]["schemas"];
        assert_eq!(
            schemas["Choice"]["oneOf"][1],
            json!({"$ref": "#/components/schemas/ChoiceAll"})
        );
        assert!(schemas["Choice"].get("discriminator").is_none());
        assert_eq!(schemas["ChoiceAll"]["properties"]["form"]["enum"][0], "all");
    }
}
