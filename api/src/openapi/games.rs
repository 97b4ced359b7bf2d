//! The types of a game in a document. Clients that know no game get what belongs to a game as any
//! JSON, or as an object. The document of one game has its types beside that, and types that name
//! their ruleset are narrowed by it.

use domain::engine::{AnyRuleset, Ids, Nameable, Schemas};
use domain::registry;
use serde_json::{Map, Value, json};

use super::known::{self, reference};

/// An object with a type of a game's own.
const TERMS: &str = "GameTerms";
/// What a judge may do in every game once its time is up.
const TIME: &str = "TimeAdjustment";
/// What every fact has.
const TOLD: &str = "ToldFact";
/// A fact, whatever its type.
const ANY_FACT: &str = "AnyFact";

/// The fields that hold an object of a game's own type, and the name of that type in the game.
const OBJECTS: [(&str, &str, &str); 9] = [
    ("State", "view", "View"),
    ("Preview", "view", "View"),
    ("Information", "view", "View"),
    ("Frame", "view", "View"),
    ("Match", "options", "Options"),
    ("NewMatch", "options", "Options"),
    ("Loadout", "loadout", "Loadout"),
    ("ImportReport", "loadout", "Loadout"),
    ("SeatToTake", "loadout", "Loadout"),
];

/// Answers that name their ruleset, with the fields that have types of the game.
const NARROWED: [(&str, &[(&str, Part)]); 5] = [
    ("Event", &[("kind", Part::Kind), ("facts", Part::Facts)]),
    ("State", &[("view", Part::Own("View"))]),
    ("Preview", &[("facts", Part::Facts), ("view", Part::Own("View"))]),
    ("Information", &[("view", Part::Own("View"))]),
    ("Match", &[("options", Part::Own("Options"))]),
];

/// What a property holds if the ruleset is known.
#[derive(Clone, Copy)]
enum Part {
    /// The kind of an event, which belongs to no game.
    Kind,
    /// Facts of the server and of the game.
    Facts,
    /// The game's type of this name.
    Own(&'static str),
}

/// Leaves open what belongs to a game, and adds the types of `game`, if the document is of one.
pub fn add(document: &mut Value, game: Option<&dyn AnyRuleset>) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    let mut own = Schemas::default();
    game.into_iter().for_each(|it| it.schemas(&mut own));
    for (name, schema) in own.components {
        let schema = serde_json::to_value(schema).expect("schemas are JSON");
        schemas.entry(name).or_insert(schema);
    }
    let all = registry::latest_of_each();
    let ids: Vec<&str> =
        game.map_or_else(|| all.iter().map(|it| it.id()).collect(), |it| vec![it.id()]);
    schemas["NewMatch"]["properties"]["ruleset"]["examples"] = json!(ids);
    schemas["Seat"]["maximum"] = json!(u8::MAX);
    add_what_every_fact_has(schemas);
    known::may_grow(&mut schemas["PlatformFact"]);
    show_what_is_done_when_time_is_up(schemas);
    leave_opaque(schemas);
    game.into_iter().for_each(|it| leave_staging_opaque(schemas, it));
    game.into_iter().for_each(|it| add_what_sentences_name(schemas, it));
    let Some(game) = game.map(prefix) else { return };
    add_what_is_done_when_time_is_up(schemas, &game);
    known::may_grow(&mut schemas[&format!("{game}.Fact")]);
    unite(schemas, &game);
}

/// Narrows the types that name their ruleset to those of `ruleset`. It must run when every schema
/// has its name.
pub fn narrow(document: &mut Value, ruleset: &dyn AnyRuleset) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    let game = prefix(ruleset);
    for (name, parts) in NARROWED {
        let mut properties = Map::new();
        let id = json!({"type": "string", "enum": [ruleset.id()]});
        properties.insert("ruleset".to_owned(), id);
        for (property, part) in parts {
            let schema = match part {
                Part::Kind => reference("EventKind"),
                Part::Facts => {
                    json!({"type": "array", "items": reference(&format!("{game}.EventFact"))})
                }
                Part::Own(it) => reference(&format!("{game}.{it}")),
            };
            properties.insert((*property).to_owned(), schema);
        }
        let required: Vec<&String> = properties.keys().collect();
        let schema = json!({
            "type": "object",
            "description": format!("The fields of `{}`.", ruleset.id()),
            "required": required,
            "properties": properties,
            "unevaluatedProperties": true,
        });
        let variant = format!("{game}.{name}");
        let mut union = json!({
            "description": format!("`{name}` with the types of its game, by `ruleset`."),
            "oneOf": [reference(&variant)],
        });
        schemas.insert(variant, schema);
        known::may_grow(&mut union);
        known::lay_over(schemas, name, union);
    }
}

/// Adds the words of a game's spans: generators of checked clients read no fields but those that
/// have a name.
fn add_what_sentences_name(schemas: &mut Map<String, Value>, ruleset: &dyn AnyRuleset) {
    for Nameable { kind, ids, what } in ruleset.names() {
        schemas["Span"]["properties"][kind] = match ids {
            Ids::Numbers => json!({"type": "integer", "minimum": 0, "description": what}),
            Ids::Words => json!({"type": "string", "description": what}),
        };
    }
}

/// The prefix of the schemas of a ruleset's types.
fn prefix(ruleset: &dyn AnyRuleset) -> String {
    ruleset.id().replace('-', "_")
}

/// Adds what every fact has to the types of facts: the sentence with its parts, the citation, and
/// whether it is book-keeping.
fn add_what_every_fact_has(schemas: &mut Map<String, Value>) {
    let told = json!({
        "type": "object",
        "description": "What every fact has.",
        "required": ["text", "rule"],
        "properties": {
            "text": {"type": "string", "description": "The fact as a sentence for spectators."},
            "spans": {
                "type": "array", "items": reference("Span"),
                "description": "The parts of `text` that name something; left out where none does.",
            },
            "rule": {
                "type": "string",
                "description": "The citation of the rule that it follows from.",
            },
            "quiet": {
                "type": "boolean",
                "description": "`true` if the fact is book-keeping, which a viewer who reads along \
                    does not need; otherwise left out.",
            },
        },
    });
    schemas.insert(TOLD.to_owned(), told);
    let is_fact = |name: &str| name.ends_with(".Fact") || name == "PlatformFact";
    let facts = schemas.iter_mut().filter(|(name, _)| is_fact(name));
    let unions = facts.filter_map(|(_, schema)| schema["oneOf"].as_array_mut());
    for variant in unions.flatten() {
        let Some(fields) = variant.as_object_mut() else { continue };
        let said = ["title", "description"].map(|it| (it.to_owned(), fields.remove(it)));
        let own = std::mem::replace(variant, json!({"allOf": [reference(TOLD)]}));
        variant["allOf"].as_array_mut().into_iter().for_each(|it| it.push(own.clone()));
        for (name, said) in said {
            said.into_iter().for_each(|it| variant[&name] = it);
        }
    }
}

/// Adds examples to the corrections that a judge has in every game.
fn show_what_is_done_when_time_is_up(schemas: &mut Map<String, Value>) {
    for variant in
        schemas[TIME].get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten()
    {
        let word = variant["properties"]["type"]["enum"][0].clone();
        variant["examples"] = json!([{"type": word}]);
    }
}

/// Adds them to a game's corrections.
fn add_what_is_done_when_time_is_up(schemas: &mut Map<String, Value>, game: &str) {
    let none = json!({"description": "A correction that a judge may make.", "oneOf": []});
    let own = schemas.entry(format!("{game}.Adjustment")).or_insert(none);
    if let Some(variants) = own["oneOf"].as_array_mut() {
        variants.push(reference(TIME));
    }
}

/// Makes opaque what only clients that know the game can read.
fn leave_opaque(schemas: &mut Map<String, Value>) {
    let preset = json!({
        "type": "object",
        "description": "A ready-made loadout by its name: what may stand for a loadout in full.",
        "required": ["preset"],
        "properties": {"preset": {"type": "string", "description": "The id of that loadout."}},
        "additionalProperties": false,
    });
    schemas.insert("PresetLoadout".to_owned(), preset);
    let terms = json!({
        "type": "object",
        "description": "An object in the terms of a game. Each ruleset has a type for it.",
        "additionalProperties": {},
    });
    schemas.insert(TERMS.to_owned(), terms);
    // Without properties, so that no client drops the other fields of the fact.
    let fact = json!({
        "type": "object",
        "description": "Something that happened, as the viewer may perceive it. `type` is the word \
            for what happened, `text` a sentence that a spectator understands, `rule` the citation \
            of the rule that it follows from: three strings. `spans`, if any, are the parts of \
            `text` that name something, and `quiet` is `true` if the fact is book-keeping. The \
            results stand beside them, as the fact of the game or the server has them that `type` \
            names. A `type` may be new to you: show its `text`.",
        "additionalProperties": {},
    });
    schemas.insert(ANY_FACT.to_owned(), fact);
    // Every operation may answer with a problem: with all these types in it, a document would be
    // many times as long for programs that put in place what it refers to, as linters do.
    for (list, of) in [("missed", "Event"), ("prompts", "Prompt")] {
        let description = format!("Has the type `{of}`.");
        schemas["Problem"]["properties"][list]["items"] =
            json!({"type": "object", "description": description, "additionalProperties": {}});
    }
    for (schema, property, part) in OBJECTS {
        let property = &mut schemas[schema]["properties"][property];
        let before = property["description"].as_str().unwrap_or_default();
        let description = format!("{before} Its type is the game's own: `…{part}`.");
        *property = reference(TERMS);
        property["description"] = json!(description);
    }
}

/// Makes opaque the positions that a match can begin with, which only administrators make. A guide
/// has their schema, with that of the options.
fn leave_staging_opaque(schemas: &mut Map<String, Value>, ruleset: &dyn AnyRuleset) {
    let game = prefix(ruleset);
    let scenario = format!("{game}.Scenario");
    let place = format!("`options_schema` at `GET /v1/rulesets/{}` has its form.", ruleset.id());
    if let Some(options) = schemas.get_mut(&format!("{game}.Options"))
        && let Some(property) = options["properties"].get_mut("scenario")
    {
        let before = property["description"].as_str().unwrap_or_default();
        let description = format!("{before} {place}");
        *property = reference(TERMS);
        property["description"] = json!(description);
    }
    if let Some(own) = schemas.get_mut(&scenario) {
        let before = own["description"].as_str().unwrap_or_default();
        *own = json!({
            "type": "object",
            "description": format!("{before} {place}"),
            "additionalProperties": {},
        });
    }
}

/// Makes the unions of one game: what may be an option's value, and the facts of an event.
fn unite(schemas: &mut Map<String, Value>, game: &str) {
    let parts = ["Action", "Target", "Adjustment"].map(|it| format!("{game}.{it}"));
    let mut variants = Vec::new();
    for part in &parts {
        let earlier = parts.iter().take_while(|it| *it != part);
        variants.extend(variants_beside(schemas, part, earlier));
    }
    let mut term = json!({
        "description": "What may be the `value` of an option in this game.",
        "oneOf": variants,
    });
    known::may_grow(&mut term);
    schemas.insert(format!("{game}.Term"), term);
    let facts = [reference("PlatformFact"), reference(&format!("{game}.Fact"))];
    let mut fact = json!({
        "description": "What may be a fact of an event in this game.",
        "oneOf": facts,
    });
    known::may_grow(&mut fact);
    schemas.insert(format!("{game}.EventFact"), fact);
}

/// What a union of several types says of `part`: a reference to it, or, where variants of it look
/// just like some of an `earlier` type, references to the others alone. Of a `oneOf` one variant
/// must fit, and no second one.
fn variants_beside<'a>(
    schemas: &Map<String, Value>,
    part: &str,
    earlier: impl Iterator<Item = &'a String>,
) -> Vec<Value> {
    let variants = |of: &str| -> Vec<&Value> {
        let union = schemas.get(of).and_then(|it| it["oneOf"].as_array());
        union.into_iter().flatten().collect()
    };
    let taken: Vec<Value> = earlier.flat_map(|it| variants(it)).map(shape).collect();
    let own = variants(part);
    let others: Vec<&&Value> = own.iter().filter(|it| !taken.contains(&shape(it))).collect();
    match (own.is_empty(), others.len() == own.len()) {
        (true, _) => Vec::new(),
        (false, true) => vec![reference(part)],
        (false, false) => others.into_iter().map(|it| named(it)).collect(),
    }
}

/// A variant by its name; it gets a schema of its own by that name.
fn named(variant: &Value) -> Value {
    variant["title"].as_str().map_or_else(|| variant.clone(), reference)
}

/// A schema without what only people read.
fn shape(schema: &Value) -> Value {
    match schema {
        Value::Object(fields) => {
            let told = |name: &str| ["description", "title"].contains(&name);
            let fields = fields.iter().filter(|(name, it)| !(told(name) && it.is_string()));
            fields.map(|(name, it)| (name.clone(), shape(it))).collect()
        }
        Value::Array(items) => items.iter().map(shape).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => schema.clone(),
    }
}
