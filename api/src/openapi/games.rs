//! The types of the games in the document: each under its game's name, and a union of all games'
//! for each place at which a game's terms stand.

use domain::engine::Schemas;
use domain::registry;
use serde_json::{Map, Value, json};

/// A place at which the terms of a game stand, and the name of the union of what stands there.
struct Place {
    /// The union.
    name: &'static str,
    /// What each game calls its part of it.
    parts: &'static [&'static str],
    /// What else may stand there.
    others: &'static [&'static str],
    /// Where it stands: a type and its property.
    at: &'static [(&'static str, &'static str)],
    description: &'static str,
}

const PLACES: [Place; 7] = [
    Place {
        name: "GameView",
        parts: &["View"],
        others: &[],
        at: &[("State", "view"), ("Preview", "view")],
        description: "A game as one viewer sees it.",
    },
    Place {
        name: "GameOptions",
        parts: &["Options"],
        others: &[],
        at: &[("Match", "options"), ("NewMatch", "options")],
        description: "What the creator of a match chose.",
    },
    Place {
        name: "GameLoadout",
        parts: &["Loadout"],
        others: &[],
        at: &[("Loadout", "loadout")],
        description: "What a player brings.",
    },
    Place {
        name: "ChosenLoadout",
        parts: &["Loadout"],
        others: &["PresetLoadout"],
        at: &[("SeatToTake", "loadout")],
        description: "What a player brings, by the name of a ready-made one or in full.",
    },
    Place {
        name: "GameTerm",
        parts: &["Action", "Target", "Adjustment"],
        others: &[],
        at: &[("OptionItem", "value")],
        description: "Something that may be chosen, in the terms of the game.",
    },
    Place {
        name: "GameAdjustment",
        parts: &["Adjustment"],
        others: &[],
        at: &[("NewRuling", "adjustment")],
        description: "A correction that a judge may make.",
    },
    Place {
        name: "Fact",
        parts: &["Fact"],
        others: &["PlatformFact"],
        at: &[],
        description: "Something that happened, as the viewer may perceive it.",
    },
];

/// Adds the types of every game, and the unions.
pub fn add(document: &mut Value) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    let mut games = Schemas::default();
    let rulesets = registry::latest_of_each();
    rulesets.iter().for_each(|it| it.schemas(&mut games));
    for (name, schema) in games.components {
        let schema = serde_json::to_value(schema).expect("schemas are JSON");
        schemas.entry(name).or_insert(schema);
    }
    let ids: Vec<&str> = rulesets.iter().map(|it| it.id()).collect();
    schemas["NewMatch"]["properties"]["ruleset"]["enum"] = json!(ids);
    schemas["Seat"]["maximum"] = json!(u8::MAX);
    schemas.insert("PresetLoadout".to_owned(), preset());
    if let Some(fact) = schemas.remove("Fact") {
        schemas.insert("PlatformFact".to_owned(), fact);
    }
    say_how_facts_are_told(schemas);
    for place in &PLACES {
        unite(schemas, place);
    }
}

fn preset() -> Value {
    json!({
        "type": "object",
        "description": "A ready-made loadout by its name.",
        "required": ["preset"],
        "properties": {"preset": {"type": "string", "description": "Its id."}},
        "additionalProperties": false,
    })
}

/// Every fact comes with a sentence and a citation; the games' own types don't say so.
fn say_how_facts_are_told(schemas: &mut Map<String, Value>) {
    let sentence = json!({"type": "string", "description": "A sentence for spectators."});
    let citation = json!({"type": "string", "description": "The rule that it follows from."});
    let facts = schemas.iter_mut().filter(|(name, _)| name.ends_with(".Fact"));
    let unions = facts.filter_map(|(_, schema)| schema["oneOf"].as_array_mut());
    for variant in unions.flatten() {
        variant["properties"]["text"] = sentence.clone();
        variant["properties"]["rule"] = citation.clone();
        if !variant["required"].is_array() {
            variant["required"] = json!([]);
        }
        if let Some(required) = variant["required"].as_array_mut() {
            required.extend([json!("text"), json!("rule")]);
        }
    }
}

/// Makes the union of what all games have for a place, and puts it there.
fn unite(schemas: &mut Map<String, Value>, place: &Place) {
    let part = |name: &str| {
        let (_, part) = name.rsplit_once('.').unwrap_or_default();
        place.parts.contains(&part)
    };
    let names = schemas.keys().filter(|name| part(name)).map(String::as_str);
    let names: Vec<&str> = names.chain(place.others.iter().copied()).collect();
    // A union of one is that one.
    let stands = match names.as_slice() {
        [] => return,
        [only] => (*only).to_owned(),
        _ => {
            let variants: Vec<Value> = names.into_iter().map(reference).collect();
            let union = json!({"description": place.description, "anyOf": variants});
            schemas.insert(place.name.to_owned(), union);
            place.name.to_owned()
        }
    };
    for (schema, property) in place.at {
        let property = &mut schemas[*schema]["properties"][*property];
        let description = property["description"].clone();
        *property = reference(&stands);
        property["description"] = description;
    }
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}
