//! What every document has to hold: that of all operations, and that of each game.

use std::collections::BTreeSet;

use super::*;

/// Bytes of the document of all operations as it is served, at most.
const WHOLE_MAX: usize = 600_000;
/// Bytes of the document of a game as it is served, at most.
const OF_GAME_MAX: usize = 250_000;

/// Every game, as its types are named, with its document.
fn games() -> Vec<(String, Value)> {
    let games = registry::latest_of_each().into_iter();
    games.map(|it| (known::name_of(it), document_of(it))).collect()
}

/// Every document, by what it is of.
fn documents() -> Vec<(String, Value)> {
    std::iter::once(("everything".to_owned(), document())).chain(games()).collect()
}

#[test]
fn documents_are_as_small_as_clients_need_them() {
    let whole = Served::of(&document()).text.len();
    assert!(whole < WHOLE_MAX, "the whole has {whole} bytes");
    for (game, document) in games() {
        let size = Served::of(&document).text.len();
        assert!(size < OF_GAME_MAX, "{game} has {size} bytes");
    }
}

#[test]
fn a_document_is_the_same_whenever_it_is_made() {
    for ((game, once), (_, again)) in documents().into_iter().zip(documents()) {
        assert!(once == again, "{game}");
    }
}

#[test]
fn no_game_is_told_of_another() {
    let documents = games();
    let whole = document();
    for (game, _) in &documents {
        let all = documents.iter().filter(|(it, _)| it != game).map(|(_, document)| document);
        for document in all.chain([&whole]) {
            let schemas = document["components"]["schemas"].as_object().unwrap();
            let others: Vec<&String> = schemas.keys().filter(|it| it.starts_with(game)).collect();
            assert!(others.is_empty(), "{others:?}");
        }
    }
}

/// No type is there twice, and no example: whatever is needed again is a component.
#[test]
fn nothing_is_written_twice() {
    fn types<'a>(schema: &'a Value, at: &str, found: &mut BTreeMap<String, Vec<String>>) {
        alike::for_each_below(schema, &mut |name: Option<&'a str>, it: &'a Value| {
            let at = format!("{at}/{}", name.unwrap_or_default());
            if alike::is_type(it) {
                found.entry(alike::bare(it)).or_default().push(at.clone());
            }
            types(it, &at, found);
        });
    }
    fn examples(part: &Value, found: &mut BTreeMap<String, usize>) {
        match part {
            Value::Object(fields) => {
                let shown = fields.get("example").or_else(|| fields.get("value"));
                *found.entry(json!(shown).to_string()).or_default() += usize::from(shown.is_some());
                let inner = fields
                    .iter()
                    .filter(|(name, _)| !["example", "value"].contains(&name.as_str()));
                inner.for_each(|(_, it)| examples(it, found));
            }
            Value::Array(parts) => parts.iter().for_each(|it| examples(it, found)),
            _ => (),
        }
    }
    for (of, document) in documents() {
        let mut found = BTreeMap::new();
        let schemas = document["components"]["schemas"].as_object().unwrap();
        for (name, schema) in schemas {
            if alike::is_type(schema) {
                found.entry(alike::bare(schema)).or_insert_with(Vec::new);
            }
            types(schema, name, &mut found);
        }
        let named: BTreeSet<String> =
            schemas.values().filter(|it| alike::is_type(it)).map(alike::bare).collect();
        for (bare, places) in found {
            let most = usize::from(!named.contains(&bare));
            assert!(places.len() <= most, "{of}: {places:?}");
        }
        let mut shown = BTreeMap::new();
        examples(&document["paths"], &mut shown);
        examples(&document["components"]["examples"], &mut shown);
        examples(&document["components"]["responses"], &mut shown);
        let again: Vec<_> = shown.iter().filter(|(_, count)| 1 < **count).collect();
        assert!(again.is_empty(), "{of}: {again:?}");
    }
}

/// Letters that a description has at least: units, range, when it is absent, or what it refers to
/// take more than a word.
const DESCRIPTION_MIN: usize = 15;
/// Descriptions that are shorter. The list may only shrink.
const SHORT_DESCRIPTIONS: [&str; 0] = [];

#[test]
fn every_description_says_more_than_the_name_beside_it() {
    fn short<'a>(part: &'a Value, at: &str, found: &mut BTreeMap<&'a str, String>) {
        match part {
            Value::Object(fields) => {
                let said = fields.get("description").and_then(Value::as_str);
                let said = said.filter(|it| it.chars().count() < DESCRIPTION_MIN);
                found.extend(said.map(|it| (it, at.to_owned())));
                fields.iter().for_each(|(name, it)| short(it, &format!("{at}/{name}"), found));
            }
            Value::Array(parts) => parts.iter().for_each(|it| short(it, at, found)),
            _ => (),
        }
    }
    let documents = documents();
    let mut found = BTreeMap::new();
    documents.iter().for_each(|(of, document)| short(document, of, &mut found));
    let listed = BTreeSet::from(SHORT_DESCRIPTIONS);
    let new: Vec<_> = found.iter().filter(|(said, _)| !listed.contains(*said)).collect();
    assert!(new.is_empty(), "say what it refers to, in which unit, when it is absent: {new:#?}");
    let gone: Vec<_> = listed.iter().filter(|said| !found.contains_key(*said)).collect();
    assert!(gone.is_empty(), "take these off the list: {gone:?}");
}

#[test]
fn every_operation_has_examples_of_what_it_takes_and_answers() {
    for (of, document) in documents() {
        let has_one = |part: &Value| {
            let Some(contents) = part["content"].as_object() else { return true };
            let shows = |it: &Value| it["example"] != Value::Null || it["examples"].is_object();
            contents.values().any(shows)
        };
        for (name, operation) in operations(&document) {
            assert!(has_one(&operation["requestBody"]), "{of}: {name} takes a body: `.asks(…)`");
            for (status, response) in operation["responses"].as_object().unwrap() {
                let to = response["$ref"].as_str().map(|it| it.trim_start_matches('#'));
                let response = to.and_then(|it| document.pointer(it)).unwrap_or(response);
                assert!(has_one(response), "{of}: {name} answers {status}: `.answers(…)`");
            }
        }
    }
}

fn operations(document: &Value) -> Vec<(String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(path, item)| {
        let item = item.as_object().unwrap();
        item.iter().map(move |(method, it)| (format!("{method} {path}"), it.clone()))
    });
    operations.collect()
}

#[test]
fn every_operation_says_who_it_is_what_it_takes_and_how_it_fails() {
    let document = document();
    assert_eq!(document["openapi"], "3.1.0");
    let mut ids = Vec::new();
    for (name, operation) in operations(&document) {
        for field in ["operationId", "summary", "description", "tags", "security"] {
            assert!(!operation[field].is_null(), "{name} has no {field}");
        }
        for tag in operation["tags"].as_array().unwrap() {
            let known = document["tags"].as_array().unwrap().iter().any(|it| it["name"] == *tag);
            assert!(known, "{name}: there is no tag {tag}");
        }
        let responses = operation["responses"].as_object().unwrap();
        let fails = responses.keys().any(|status| status.starts_with('4'));
        assert!(fails, "{name} never fails");
        ids.push(operation["operationId"].as_str().unwrap().to_owned());
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "two operations have one operation_id");
}

/// What is posted and says nothing of an `Idempotency-Key` of its own, as nothing is made.
const KEYLESS: [&str; 4] = ["import_loadout", "validate_loadout", "verify_audit", "verify_receipt"];

#[test]
fn whatever_is_posted_takes_a_key_or_says_why_not() {
    let document = document();
    let followed = |it: &Value| {
        let to = it["$ref"].as_str().and_then(|to| document.pointer(to.trim_start_matches('#')));
        to.unwrap_or(it).clone()
    };
    for (name, operation) in operations(&document) {
        let id = operation["operationId"].as_str().unwrap();
        let keyless = operation["parameters"].as_array().into_iter().flatten().map(followed);
        let keyless = keyless.into_iter().any(|it| it["description"] == keys::NOT_NEEDED);
        let listed = KEYLESS.contains(&id);
        let why = "describe the Idempotency-Key that it takes (http/idempotency.rs), or why it \
                   needs none; what makes nothing is named in KEYLESS";
        assert_eq!(name.starts_with("post") && keyless, listed, "{name}: {why}");
    }
}

#[test]
fn every_reference_leads_somewhere() {
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|it| references(it, found));
            }
            Value::Array(items) => items.iter().for_each(|it| references(it, found)),
            _ => (),
        }
    }
    for (of, document) in documents() {
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(10 < found.len());
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{of}: {reference}");
        }
    }
}

/// The last word of what a reference leads to.
fn referred(schema: &Value) -> &str {
    let reference = schema["$ref"].as_str().unwrap_or_default();
    reference.rsplit('/').next().unwrap_or_default()
}

#[test]
fn no_two_types_get_one_name_in_any_language() {
    for (of, document) in documents() {
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let letters = |it: char| it.is_ascii_alphanumeric();
        for name in schemas.keys() {
            assert!(name.chars().all(letters), "{of}: {name} is not one word");
        }
        let mut names: Vec<String> = schemas.keys().map(|it| it.to_ascii_lowercase()).collect();
        names.sort_unstable();
        for pair in names.windows(2) {
            assert_ne!(pair[0], pair[1], "{of}");
        }
    }
}

#[test]
fn what_is_a_games_is_opaque_and_has_types_beside_it() {
    for (of, document) in documents() {
        let schemas = &document["components"]["schemas"];
        for (schema, property) in [("OptionItem", "value"), ("NewDecision", "answer")] {
            let opaque = schemas[schema]["properties"][property].as_object().unwrap();
            assert!(opaque.keys().all(|it| it == "description"), "{schema}.{property}: {opaque:?}");
        }
        assert_eq!(referred(&schemas["NewMatch"]["properties"]["options"]), "GameTerms");
        for (name, schema) in schemas.as_object().unwrap() {
            assert!(schema.get("anyOf").is_none(), "{of}: {name} is whatever fits first");
        }
    }
    for (game, document) in games() {
        for part in ["Term", "Fact", "View", "Options", "Loadout"] {
            let own = &document["components"]["schemas"][format!("{game}{part}")];
            assert!(own.is_object(), "{game}{part}");
        }
    }
}

/// Clients that do not know what was added can read every type that grows: its type says what
/// always holds, and what is known today lies over it.
#[test]
fn what_may_grow_says_so_and_can_be_read_all_the_same() {
    for (of, document) in documents() {
        let schemas = &document["components"]["schemas"];
        let grows = |name: &str| {
            let description = schemas[name]["description"].as_str().unwrap_or_default();
            schemas[name]["x-may-grow"] == true
                && description.contains("Later versions may add to it.")
        };
        let own = format!("{of}Fact");
        for name in ["EventKind", "ProblemType", "PlatformFact", &own] {
            assert!(grows(name) || schemas.get(name).is_none(), "{of}: {name}");
        }
        for (name, property) in [("Event", "kind"), ("Problem", "type")] {
            let [over, always] = schemas[name]["allOf"].as_array().unwrap().as_slice() else {
                panic!("{name} has something over it");
            };
            assert_eq!(referred(&over["allOf"][0]), format!("Known{name}"));
            assert_eq!(always["properties"][property]["type"], "string", "{name}.{property}");
            assert!(always["properties"][property].get("enum").is_none(), "{name}.{property}");
            assert!(always["required"].as_array().unwrap().contains(&json!(property)));
        }
        let facts = &schemas["Event"]["allOf"][1]["properties"]["facts"]["items"];
        assert_eq!(referred(facts), "AnyFact");
    }
}

#[test]
fn what_names_its_ruleset_is_narrowed_by_it() {
    for (game, document) in games() {
        let schemas = &document["components"]["schemas"];
        for (name, property, own) in [("State", "view", "View"), ("Match", "options", "Options")] {
            let known = schemas[format!("Known{name}")]["oneOf"].as_array().unwrap();
            let [variant] = known.as_slice() else { panic!("{game} is the only one") };
            let properties = &schemas[referred(variant)]["properties"];
            let words = properties["ruleset"]["enum"][0].as_str().unwrap().split('-');
            assert_eq!(words.map(known::capitalized).collect::<String>(), game);
            assert_eq!(referred(&properties[property]), format!("{game}{own}"));
        }
        let facts = &schemas[format!("{game}Event")]["properties"]["facts"]["items"];
        assert_eq!(referred(facts), format!("{game}EventFact"));
    }
}

/// A game's fact and the server's are told apart by their types alone, and no type is any word.
#[test]
fn every_fact_has_a_word_of_its_own() {
    for (game, document) in games() {
        let schemas = &document["components"]["schemas"];
        let words = |name: &str| -> Vec<String> {
            let variants = schemas[name]["oneOf"].as_array().unwrap().iter();
            let word = |it: &Value| {
                let kind = &schemas[referred(it)]["allOf"][1]["properties"]["type"];
                kind["enum"][0].as_str().expect("a word").to_owned()
            };
            variants.map(word).collect()
        };
        let platform = words("PlatformFact");
        let mut own = words(&format!("{game}Fact"));
        assert!(own.iter().all(|it| !platform.contains(it)), "{game}: {own:?}");
        let count = own.len();
        own.sort_unstable();
        own.dedup();
        assert_eq!(own.len(), count, "{game}");
    }
}

#[test]
fn every_fact_has_its_sentence_with_its_parts() {
    for (of, document) in documents() {
        let schemas = &document["components"]["schemas"];
        let told = &schemas["ToldFact"];
        assert_eq!(told["required"], json!(["text", "rule"]));
        assert_eq!(referred(&told["properties"]["spans"]["items"]), "Span");
        assert!(told["properties"]["quiet"].is_object());
        let own = format!("{of}Fact");
        for union in ["PlatformFact", &own] {
            for variant in schemas[union]["oneOf"].as_array().into_iter().flatten() {
                let fact = &schemas[referred(variant)];
                assert_eq!(referred(&fact["allOf"][0]), "ToldFact", "{variant}");
            }
        }
    }
}

#[test]
fn every_game_has_the_corrections_for_when_time_is_up() {
    for (game, document) in games() {
        let schemas = &document["components"]["schemas"];
        let own = schemas[format!("{game}Adjustment")]["oneOf"].as_array().unwrap();
        assert!(own.iter().any(|it| referred(it) == "TimeAdjustment"), "{game}");
        for (name, word) in [("CallTime", "call_time"), ("Adjudicate", "adjudicate")] {
            assert_eq!(schemas[name]["examples"], json!([{"type": word}]));
        }
    }
}

#[test]
fn a_ruling_takes_the_fields_of_its_kind_and_no_others() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    let variants = schemas["NewRuling"]["oneOf"].as_array().unwrap();
    assert_eq!(variants.len(), schemas["RulingKind"]["enum"].as_array().unwrap().len());
    let penalty = &schemas["NewPenaltyRuling"];
    assert_eq!(penalty["required"], json!(["kind", "reason", "seat", "penalty"]));
    assert_eq!(penalty["properties"]["kind"]["enum"], json!(["penalty"]));
    assert!(penalty["properties"].get("to_seq").is_none());
    assert_eq!(penalty["additionalProperties"], false);
}

/// Every type that stands below `schema`.
fn below(schemas: &Value, schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            let name = referred(schema);
            if !name.is_empty() && found.insert(name.to_owned()) {
                below(schemas, &schemas[name], found);
            }
            fields.values().for_each(|it| below(schemas, it, found));
        }
        Value::Array(items) => items.iter().for_each(|it| below(schemas, it, found)),
        _ => (),
    }
}

#[test]
fn requests_are_strict_and_answers_may_gain_fields() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    let (mut asked, mut answered) = (Default::default(), Default::default());
    for (name, operation) in operations(&document) {
        below(schemas, &operation["responses"], &mut answered);
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        below(schemas, body, &mut asked);
        let whole = match referred(body) {
            "" => continue,
            whole => &schemas[whole],
        };
        let variants = whole["oneOf"].as_array().cloned();
        for it in variants.unwrap_or_else(|| vec![body.clone()]) {
            let strict = &schemas[referred(&it)]["additionalProperties"];
            assert_eq!(*strict, false, "{name}: {it}");
        }
    }
    for name in answered.iter().filter(|it| !asked.contains(*it)) {
        assert_ne!(schemas[name]["additionalProperties"], false, "{name}");
    }
}

#[test]
fn no_union_has_variants_without_a_name() {
    for (of, document) in documents() {
        for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
            for variant in schema["oneOf"].as_array().into_iter().flatten() {
                let named = variant.get("$ref").is_some();
                let word = variant["type"] == "string" || variant["type"] == "null";
                assert!(named || word, "{of}: {name}: {variant}");
            }
        }
    }
}

#[test]
fn the_operations_of_a_game_exist() {
    let whole = document();
    let ids: Vec<Value> =
        operations(&whole).into_iter().map(|(_, it)| it["operationId"].clone()).collect();
    for id in scope::OPERATIONS {
        assert!(ids.contains(&json!(id)), "there is no {id}");
    }
    for (game, document) in games() {
        assert_eq!(operations(&document).len(), scope::OPERATIONS.len(), "{game}");
    }
}
