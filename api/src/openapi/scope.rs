//! What the document of one game has of the whole.

use std::collections::BTreeSet;

use domain::engine::AnyRuleset;
use serde_json::{Map, Value};

use super::known;

/// The operations with which a game is found, made, played and watched.
pub const OPERATIONS: [&str; 20] = [
    "create_account",
    "create_tokens",
    "refresh_tokens",
    "read_ruleset",
    "list_catalog",
    "list_loadouts",
    "validate_loadout",
    "list_matches",
    "create_match",
    "read_match",
    "take_seat",
    "leave_seat",
    "stream_me",
    "list_prompts",
    "create_decision",
    "create_resignation",
    "create_draw",
    "create_takeback",
    "read_state",
    "list_events",
];
/// The types of a game that its clients read with, though no operation names them.
const OWN: [&str; 7] = ["View", "Options", "Loadout", "Term", "Adjustment", "Fact", "EventFact"];
/// Other types to which no operation refers: what streams and answers hold as any JSON.
const OPAQUE: [&str; 2] = ["InboxEntry", "PlatformFact"];

/// Removes the operations that the document of a game does not have, and their tags.
pub fn restrict(document: &mut Value) {
    let Some(paths) = document["paths"].as_object_mut() else { return };
    let mut tags = Vec::new();
    for item in paths.values_mut().filter_map(Value::as_object_mut) {
        item.retain(|_, it| it["operationId"].as_str().is_some_and(|id| OPERATIONS.contains(&id)));
        tags.extend(
            item.values().flat_map(|it| it["tags"].as_array().cloned().unwrap_or_default()),
        );
    }
    paths.retain(|_, item| item.as_object().is_some_and(|it| !it.is_empty()));
    if let Some(all) = document["tags"].as_array_mut() {
        all.retain(|it| tags.contains(&it["name"]));
    }
}

/// Removes the components that nothing leads to.
pub fn prune(document: &mut Value, ruleset: &dyn AnyRuleset) {
    let game = known::name_of(ruleset);
    let own = OWN.iter().map(|it| format!("{game}{it}"));
    let roots = own.chain(OPAQUE.map(str::to_owned));
    let mut found: BTreeSet<String> =
        roots.map(|it| format!("#/components/schemas/{it}")).collect();
    let mut left: Vec<String> = found.iter().cloned().collect();
    references(&document["paths"], &mut found, &mut left);
    while let Some(next) = left.pop() {
        let at = next.trim_start_matches('#');
        document.pointer(at).into_iter().for_each(|it| references(it, &mut found, &mut left));
    }
    let components = document["components"].as_object_mut().into_iter().flatten();
    for (kind, parts) in components.filter(|(kind, _)| *kind != "securitySchemes") {
        let Some(parts) = parts.as_object_mut() else { continue };
        parts.retain(|name, _| found.contains(&format!("#/components/{kind}/{name}")));
    }
    let empty = |it: &Value| it.as_object().is_some_and(Map::is_empty);
    if let Some(components) = document["components"].as_object_mut() {
        components.retain(|_, it| !empty(it));
    }
}

/// Adds what a part of the document refers to, each once.
fn references(part: &Value, found: &mut BTreeSet<String>, left: &mut Vec<String>) {
    match part {
        Value::Object(fields) => {
            if let Some(to) = fields.get("$ref").and_then(Value::as_str)
                && found.insert(to.to_owned())
            {
                left.push(to.to_owned());
            }
            fields.values().for_each(|it| references(it, found, left));
        }
        Value::Array(parts) => parts.iter().for_each(|it| references(it, found, left)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
    }
}
