//! The OpenAPI document, made from the code and from a real match.

mod examples;
mod games;
mod kinds;
mod known;
mod polish;
mod refused;

use std::sync::LazyLock;

use domain::engine::conduct::correction::TimeAdjustment;
use domain::engine::{Hash, Kind, PlatformFact};
use serde_json::{Value, json};
use utoipa::OpenApi;

use crate::http::inbox::Entry;
use crate::http::operation::Operation;
use crate::http::problem::{ProblemBody, TABLE};
use crate::routes;
const DESCRIPTION: &str = "\
A match server for games whose rulings can be proved.

A match is an append-only log, one event per decision. Every event is committed to and chained to \
the previous one. Every draw comes from a seed that was committed to before the match began. Once \
the match is over, anybody can decide every decision again.

Five things to know:

1. **You need not know the game.** `GET /v1/matches/{id}/prompts` lists what you are asked, each \
question with everything that may be answered, in one of seven forms. Send an answer to \
`POST /v1/matches/{id}/decisions`; the reply says what happened and what you are asked next.
2. **Everything can be retried.** Send a UUID as `Idempotency-Key`, and the same one when you try \
again: you get the reply that you missed.
3. **Everything that happened has an address.** `state?at=7&as=public` is the same for ever.
4. **Errors are `application/problem+json`.** `type` leads to a page about the problem.
5. **Nothing is ignored.** Unknown fields and parameters are refused.

A later version may add under `/v1`: fields of answers, kinds of events, types of facts, types of \
problems, and games. Types that may grow like this say so, and are marked `x-may-grow`. Read what \
you do not know as `Event`, `AnyFact`, `Problem` and `State` describe it, and go on. What a \
request may hold is fixed for each version.

What belongs to a game (views, options, loadouts, the `value` of an option, answers) is any JSON \
here: send a `value` back as it stands. For clients that know the game, there are types whose \
names begin with the game's: for `showdown`, `ShowdownView`, `ShowdownOptions`, \
`ShowdownLoadout`, `ShowdownTerm` (values), `ShowdownFact`. The types that have a `ruleset` \
(`Event`, `State`, `Match`, `Preview`, `Information`) are narrowed by it.

Times are RFC 3339 in UTC with milliseconds. Ids are UUIDs in lower case. Seats count from 0, \
events from 1.";

/// What the document says before the first operation.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "High Noon",
        description = DESCRIPTION,
        contact(name = "The makers of High Noon"),
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    servers((url = "/", description = "The server that this document comes from.")),
    tags(
        (name = "Identity", description = "Accounts, tokens, API keys, and who is calling."),
        (name = "Rulesets", description = "The games: their rules, cards and loadouts."),
        (name = "Matches", description = "Making, finding and joining matches."),
        (name = "Playing", description = "What players are asked, and their answers."),
        (name = "Watching",
            description = "What happened and how a match stands, as each viewer may know it."),
        (name = "Judging",
            description = "Calling judges, what they may look at, and their rulings."),
        (name = "Auditing", description = "Checks that everything stored is as it was decided."),
        (name = "Around it", description = "Health, metrics, and this document.")
    ),
    components(schemas(ProblemBody, Kind, PlatformFact, TimeAdjustment, Entry))
)]
struct Document;

static TEXT: LazyLock<String> = LazyLock::new(|| {
    serde_json::to_string_pretty(&document()).expect("the document is JSON") + "\n"
});
static TAG: LazyLock<String> =
    LazyLock::new(|| Hash::of(TEXT.as_bytes()).to_string()[..16].to_owned());

/// The document as it is served and kept in the tree: OpenAPI 3.1.
pub fn text() -> &'static str {
    &TEXT
}

/// A name of the text: the same for the same text, and for no other.
pub fn tag() -> &'static str {
    &TAG
}

/// The document as a value.
pub fn document() -> Value {
    let operations = routes::operations();
    let mut derived = Document::openapi();
    operations.iter().for_each(|it| it.describe(&mut derived));
    let mut document = serde_json::to_value(derived).expect("the document is JSON");
    games::add(&mut document);
    document["components"]["securitySchemes"] = json!({
        "bearer": {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "JWT",
            "description": "An access token from `POST /v1/tokens`, or an API key.",
        },
    });
    polish::polish(&mut document);
    kinds::divide(&mut document);
    polish::let_answers_grow(&mut document);
    games::narrow(&mut document);
    let_tickets_open(&mut document, &operations);
    lay_words_over(&mut document);
    known::join_names(&mut document);
    refused::add(&mut document, &operations);
    examples::add(&mut document, &operations);
    document
}

/// Adds the parameter by which a ticket opens a stream.
fn let_tickets_open(document: &mut Value, operations: &[Operation]) {
    for operation in operations.iter().filter(|it| it.is_endless) {
        let Some(described) = operation.within(document).and_then(Value::as_object_mut) else {
            continue;
        };
        let parameters = described.entry("parameters").or_insert_with(|| json!([]));
        if let Some(parameters) = parameters.as_array_mut() {
            parameters.push(json!({
                "name": "ticket",
                "in": "query",
                "description": "A ticket from `POST /v1/stream-tickets`, instead of a token.",
                "required": false,
                "schema": {"type": "string"},
            }));
        }
    }
}

/// Adds the words that are known today: the types of problems, and the kinds of events where only
/// the kind is named.
fn lay_words_over(document: &mut Value) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    let problems = TABLE.iter().map(|it| format!("/problems/{}", it.slug));
    let name = |slug: &str| slug.split('-').map(known::capitalized).collect::<String>();
    let names = TABLE.iter().map(|it| name(it.slug));
    let mut problem = json!({
        "type": "string",
        "description": "The problems, by the addresses of their pages.",
        "enum": problems.collect::<Vec<_>>(),
        "x-enum-varnames": names.collect::<Vec<_>>(),
    });
    known::may_grow(&mut problem);
    schemas.insert("ProblemType".to_owned(), problem);
    known::may_grow(&mut schemas["EventKind"]);
    known::lay_words_over(schemas, "Problem", "type", "ProblemType");
    known::lay_words_over(schemas, "TimelineItem", "kind", "EventKind");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every game, as its types are named.
    const GAMES: [&str; 5] = ["Doomtown", "Gunslingers", "Keyforge", "Showdown", "WildWest"];

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
            let responses = operation["responses"].as_object().unwrap();
            let fails = responses.keys().any(|status| status.starts_with('4'));
            assert!(fails, "{name} never fails");
            ids.push(operation["operationId"].as_str().unwrap().to_owned());
        }
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
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
        let document = document();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(10 < found.len());
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }

    /// The last word of what a reference leads to.
    fn referred(schema: &Value) -> &str {
        let reference = schema["$ref"].as_str().unwrap_or_default();
        reference.rsplit('/').next().unwrap_or_default()
    }

    #[test]
    fn no_two_types_get_one_name_in_any_language() {
        let document = document();
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let letters = |it: char| it.is_ascii_alphanumeric();
        for name in schemas.keys() {
            assert!(name.chars().all(letters), "{name} is not one word");
        }
        let mut names: Vec<String> = schemas.keys().map(|it| it.to_ascii_lowercase()).collect();
        names.sort_unstable();
        for pair in names.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
    }

    #[test]
    fn what_is_a_games_is_opaque_and_has_types_beside_it() {
        let document = document();
        let schemas = &document["components"]["schemas"];
        for (schema, property) in [("OptionItem", "value"), ("NewDecision", "answer")] {
            let opaque = schemas[schema]["properties"][property].as_object().unwrap();
            assert!(opaque.keys().all(|it| it == "description"), "{schema}.{property}: {opaque:?}");
        }
        assert_eq!(referred(&schemas["NewMatch"]["properties"]["options"]), "GameTerms");
        for game in GAMES {
            for part in ["Term", "Fact", "View", "Options", "Loadout"] {
                assert!(schemas[format!("{game}{part}")].is_object(), "{game}{part}");
            }
        }
        for (name, schema) in schemas.as_object().unwrap() {
            assert!(schema.get("anyOf").is_none(), "{name} is whatever fits first");
        }
    }

    /// Clients that do not know what was added can read every type that grows: its type says what
    /// always holds, and what is known today lies over it.
    #[test]
    fn what_may_grow_says_so_and_can_be_read_all_the_same() {
        let document = document();
        let schemas = &document["components"]["schemas"];
        let grows = |name: &str| {
            let description = schemas[name]["description"].as_str().unwrap_or_default();
            schemas[name]["x-may-grow"] == true
                && description.contains("Later versions may add to it.")
        };
        for name in ["EventKind", "ProblemType", "PlatformFact", "Fact", "ShowdownFact"] {
            assert!(grows(name), "{name}");
        }
        for (name, property) in [
            ("Event", "kind"),
            ("Event", "ruleset"),
            ("State", "ruleset"),
            ("Problem", "type"),
            ("TimelineItem", "kind"),
        ] {
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

    #[test]
    fn what_names_its_ruleset_is_narrowed_by_it() {
        let document = document();
        let schemas = &document["components"]["schemas"];
        for (name, property, own) in [
            ("State", "view", "View"),
            ("Preview", "view", "View"),
            ("Information", "view", "View"),
            ("Match", "options", "Options"),
        ] {
            for variant in schemas[format!("Known{name}")]["oneOf"].as_array().unwrap() {
                let properties = &schemas[referred(variant)]["properties"];
                let words = properties["ruleset"]["enum"][0].as_str().unwrap().split('-');
                let game: String = words.map(known::capitalized).collect();
                assert_eq!(referred(&properties[property]), format!("{game}{own}"));
            }
        }
        let facts = &schemas["ShowdownEvent"]["properties"]["facts"]["items"];
        assert_eq!(referred(facts), "ShowdownEventFact");
    }

    /// A game's fact and the server's are told apart by their types alone, and no type is any word.
    #[test]
    fn every_fact_has_a_word_of_its_own() {
        let document = document();
        let schemas = &document["components"]["schemas"];
        let words = |name: &str| -> Vec<String> {
            let variants = schemas[name]["oneOf"].as_array().unwrap().iter();
            let word = |it: &Value| {
                let kind = &schemas[referred(it)]["properties"]["type"];
                kind["enum"][0].as_str().expect("a word").to_owned()
            };
            variants.map(word).collect()
        };
        let platform = words("PlatformFact");
        for game in GAMES {
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
        let document = document();
        let schemas = &document["components"]["schemas"];
        for union in GAMES.iter().chain(&["Platform"]) {
            for variant in schemas[format!("{union}Fact")]["oneOf"].as_array().unwrap() {
                let fact = &schemas[referred(variant)];
                let required = fact["required"].as_array().unwrap();
                for (name, needed) in
                    [("text", true), ("rule", true), ("spans", false), ("quiet", false)]
                {
                    assert!(fact["properties"][name].is_object(), "{variant} has no {name}");
                    assert_eq!(required.contains(&json!(name)), needed, "{variant}: {name}");
                }
                assert_eq!(referred(&fact["properties"]["spans"]["items"]), "Span");
            }
        }
    }

    #[test]
    fn every_game_has_the_corrections_for_when_time_is_up() {
        let document = document();
        let schemas = &document["components"]["schemas"];
        for game in GAMES {
            let own = schemas[format!("{game}Adjustment")]["oneOf"].as_array().unwrap();
            assert!(own.iter().any(|it| referred(it) == "TimeAdjustment"), "{game}");
        }
        let words = [("CallTime", "call_time"), ("Adjudicate", "adjudicate")];
        for (name, word) in words {
            assert_eq!(schemas[name]["examples"], json!([{"type": word}]));
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
    fn below(schemas: &Value, schema: &Value, found: &mut std::collections::BTreeSet<String>) {
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
        let games_own = |name: &&String| GAMES.iter().any(|it| name.starts_with(it));
        for name in answered.iter().filter(|it| !asked.contains(*it)).filter(|it| !games_own(it)) {
            assert_ne!(schemas[name]["additionalProperties"], false, "{name}");
        }
    }

    #[test]
    fn no_union_has_variants_without_a_name() {
        let document = document();
        for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
            for variant in schema["oneOf"].as_array().into_iter().flatten() {
                let named = variant.get("$ref").is_some();
                let word = variant["type"] == "string" || variant["type"] == "null";
                assert!(named || word, "{name}: {variant}");
            }
        }
    }
}
