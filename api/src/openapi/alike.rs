//! Schemas that stand in several places, written once. Types that are inlined where they are used
//! would otherwise be there as often as they are used.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::known::{capitalized, reference};

/// What a place says of a schema, beside what the schema is.
const SAID: [&str; 3] = ["title", "description", "default"];

/// Gives every schema that occurs again, and every variant with a title, a name of its own, and
/// has all its places refer to it. Names of new types begin with `game`, as do those of its types.
pub fn write_once(schemas: &mut Map<String, Value>, game: Option<&str>) {
    let mut made = BTreeSet::new();
    // What contains others is like another one only when these have been replaced.
    while replace(schemas, game, &mut made) {
        merge(schemas, &mut made);
    }
}

/// A schema without what its place says of it, as a text to compare.
pub fn bare(schema: &Value) -> String {
    let mut bare = schema.clone();
    if let Some(fields) = bare.as_object_mut() {
        fields.retain(|name, _| !SAID.contains(&name.as_str()));
    }
    bare.to_string()
}

/// Whether a schema is worth a name: a type with fields, a union, or a list of words. Something
/// that may be null is not.
pub fn is_type(schema: &Value) -> bool {
    let listed = |name: &str| schema[name].as_array().map(Vec::as_slice).unwrap_or_default();
    let has_fields = schema["properties"].as_object().is_some_and(|it| !it.is_empty());
    let may_be_null = listed("oneOf").iter().any(|it| it["type"] == "null");
    has_fields || 1 < listed("enum").len() || 1 < listed("oneOf").len() && !may_be_null
}

/// Calls `look` with every schema directly below one: its name if it is a property, and itself.
pub fn for_each_below<'a>(schema: &'a Value, look: &mut impl FnMut(Option<&'a str>, &'a Value)) {
    let Some(fields) = schema.as_object() else { return };
    for (name, part) in fields {
        match (name.as_str(), part) {
            ("properties", Value::Object(properties)) => {
                properties.iter().for_each(|(name, it)| look(Some(name), it));
            }
            ("items" | "additionalProperties", Value::Object(_)) => look(None, part),
            ("oneOf" | "allOf" | "anyOf" | "prefixItems", Value::Array(parts)) => {
                parts.iter().for_each(|it| look(None, it));
            }
            _ => (),
        }
    }
}

/// The places of one schema.
#[derive(Default)]
struct Places {
    count: usize,
    title: Option<String>,
    /// What they say of it, and how many say so.
    said: BTreeMap<String, usize>,
    /// The properties on the way to the first of them, and whether it is one of several.
    way: Vec<String>,
    is_item: bool,
}

impl Places {
    fn of_all(schemas: &Map<String, Value>) -> BTreeMap<String, Places> {
        let mut all = BTreeMap::new();
        for schema in schemas.values() {
            for_each_below(schema, &mut |name, it| Places::note(&mut all, it, name, &[]));
        }
        all
    }

    fn note(all: &mut BTreeMap<String, Places>, at: &Value, name: Option<&str>, way: &[String]) {
        let mut way = way.to_vec();
        way.extend(name.map(str::to_owned));
        for_each_below(at, &mut |name, it| Places::note(all, it, name, &way));
        if !is_type(at) {
            return;
        }
        let places = all.entry(bare(at)).or_default();
        if places.count == 0 {
            places.is_item = name.is_none();
            places.way = way;
        }
        places.count += 1;
        places.title = places.title.take().or_else(|| at["title"].as_str().map(str::to_owned));
        if let Some(said) = at["description"].as_str() {
            *places.said.entry(said.to_owned()).or_default() += 1;
        }
    }

    /// What most of them say.
    fn description(&self) -> Option<String> {
        let most = self.said.values().max()?;
        self.said.iter().find(|(_, count)| *count == most).map(|(said, _)| said.clone())
    }

    /// Names for it, the best first: its title, or the last properties on the way to it.
    fn names(&self, game: Option<&str>) -> Vec<String> {
        let words = |it: &String| it.split('_').map(capitalized).collect::<String>();
        let mut way: Vec<String> = self.way.iter().map(words).collect();
        if let Some(last) = way.last_mut().filter(|_| self.is_item) {
            *last = singular(last);
        }
        let of_way = (0..way.len()).rev().map(|from| way[from..].concat());
        let of_way = of_way.map(|it| format!("{}{it}", game.unwrap_or_default()));
        self.title.iter().cloned().chain(of_way).collect()
    }
}

fn singular(word: &str) -> String {
    let of = |ending: &str, one: &str| Some(word.strip_suffix(ending)?.to_owned() + one);
    let one = of("ies", "y").or_else(|| of("uses", "us")).or_else(|| of("s", ""));
    one.unwrap_or_else(|| word.to_owned())
}

/// Replaces what is there more than once as it stands; `false` if there is nothing like that.
fn replace(
    schemas: &mut Map<String, Value>,
    game: Option<&str>,
    made: &mut BTreeSet<String>,
) -> bool {
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for (name, schema) in schemas.iter().filter(|(_, it)| is_type(it)) {
        names.entry(bare(schema)).or_insert_with(|| name.clone());
    }
    let places = Places::of_all(schemas);
    let mut new: BTreeMap<String, &Places> = BTreeMap::new();
    for (bare, places) in &places {
        if names.contains_key(bare) || places.count < 2 && places.title.is_none() {
            continue;
        }
        let is_free = |it: &String| !schemas.contains_key(it) && !new.contains_key(it);
        let numbered = (2..).map(|it| format!("{}{it}", places.names(game).concat()));
        let Some(name) = places.names(game).into_iter().chain(numbered).find(is_free) else {
            continue;
        };
        names.insert(bare.clone(), name.clone());
        new.insert(name, places);
    }
    let mut found = BTreeMap::new();
    let mut changed = false;
    for schema in schemas.values_mut() {
        refer_below(schema, &names, &mut found, &mut changed);
    }
    for (name, mut schema) in found {
        let Some(places) = new.get(&name) else { continue };
        if let Some(fields) = schema.as_object_mut() {
            fields.retain(|name, _| !SAID.contains(&name.as_str()));
            fields.extend(places.description().map(|it| ("description".to_owned(), it.into())));
        }
        made.insert(name.clone());
        schemas.insert(name, schema);
    }
    tell_once(schemas);
    changed
}

/// Puts references in the places below a schema, and keeps what was there.
fn refer_below(
    schema: &mut Value,
    names: &BTreeMap<String, String>,
    found: &mut BTreeMap<String, Value>,
    changed: &mut bool,
) {
    let mut refer = |it: &mut Value| {
        let name = is_type(it).then(|| names.get(&bare(it))).flatten();
        refer_below(it, names, found, changed);
        let Some(name) = name else { return };
        let mut place = reference(name);
        for said in ["description", "default"] {
            if let Some(it) = it.get(said) {
                place[said] = it.clone();
            }
        }
        found.insert(name.clone(), std::mem::replace(it, place));
        *changed = true;
    };
    let Some(fields) = schema.as_object_mut() else { return };
    for (name, part) in fields {
        match (name.as_str(), part) {
            ("properties", Value::Object(properties)) => {
                properties.values_mut().for_each(&mut refer);
            }
            ("items" | "additionalProperties", part @ Value::Object(_)) => refer(part),
            ("oneOf" | "allOf" | "anyOf" | "prefixItems", Value::Array(parts)) => {
                parts.iter_mut().for_each(&mut refer);
            }
            _ => (),
        }
    }
}

/// Removes the new types that have turned out to be like another one.
fn merge(schemas: &mut Map<String, Value>, made: &mut BTreeSet<String>) {
    let mut kept: BTreeMap<String, String> = BTreeMap::new();
    let mut instead: BTreeMap<String, String> = BTreeMap::new();
    let older = schemas.iter().filter(|(name, _)| !made.contains(*name));
    let newer = schemas.iter().filter(|(name, _)| made.contains(*name));
    for (name, schema) in older.chain(newer).filter(|(_, it)| is_type(it)) {
        let bare = bare(schema);
        match kept.get(&bare).filter(|_| made.contains(name)) {
            Some(other) => {
                instead.insert(name.clone(), other.clone());
            }
            None => {
                kept.entry(bare).or_insert_with(|| name.clone());
            }
        }
    }
    schemas.retain(|name, _| !instead.contains_key(name));
    made.retain(|name| !instead.contains_key(name));
    schemas.values_mut().for_each(|it| turn(it, &instead));
    tell_once(schemas);
}

/// Has references lead elsewhere.
fn turn(schema: &mut Value, instead: &BTreeMap<String, String>) {
    match schema {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(|it| it.as_str()?.rsplit('/').next());
            if let Some(other) = name.and_then(|it| instead.get(it)) {
                fields.insert("$ref".to_owned(), reference(other)["$ref"].clone());
            }
            fields.values_mut().for_each(|it| turn(it, instead));
        }
        Value::Array(parts) => parts.iter_mut().for_each(|it| turn(it, instead)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
    }
}

/// Has no reference say what the type itself says.
fn tell_once(schemas: &mut Map<String, Value>) {
    let said: BTreeMap<String, Value> = schemas
        .iter()
        .filter_map(|(name, it)| Some((name.clone(), it.get("description")?.clone())))
        .collect();
    schemas.values_mut().for_each(|it| leave_out(it, &said));
}

fn leave_out(schema: &mut Value, said: &BTreeMap<String, Value>) {
    match schema {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(|it| it.as_str()?.rsplit('/').next());
            let own = name.and_then(|it| said.get(it));
            if own.is_some() && own == fields.get("description") {
                fields.remove("description");
            }
            fields.values_mut().for_each(|it| leave_out(it, said));
        }
        Value::Array(parts) => parts.iter_mut().for_each(|it| leave_out(it, said)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_there_twice_is_written_once() {
        let house = |said: &str| json!({"description": said, "enum": ["dis", "mars"]});
        let card = |said: &str| {
            let own = json!({"house": house("Its house.")});
            json!({"type": "object", "description": said, "properties": own})
        };
        let schemas = json!({
            "View": {"properties": {"hand": {"items": card("A card.")}, "top": card("The top.")}},
            "House": house("A house."),
        });
        let mut schemas = schemas.as_object().unwrap().clone();
        write_once(&mut schemas, Some("Game"));
        assert_eq!(schemas.keys().collect::<Vec<_>>(), ["GameHand", "House", "View"]);
        let place = json!({"$ref": "#/components/schemas/House", "description": "Its house."});
        assert_eq!(schemas["GameHand"]["properties"]["house"], place);
        let top = json!({"$ref": "#/components/schemas/GameHand", "description": "The top."});
        assert_eq!(schemas["View"]["properties"]["top"], top);
        assert_eq!(schemas["GameHand"]["description"], "A card.");
    }

    #[test]
    fn a_variant_with_a_title_has_a_name_wherever_it_stands() {
        let variant = json!({"title": "Fixed", "type": "object", "properties": {"n": {}}});
        let schemas = json!({"Degree": {"properties": {"of": {"oneOf": [variant, {}]}}}});
        let mut schemas = schemas.as_object().unwrap().clone();
        write_once(&mut schemas, None);
        let variants = &schemas["Degree"]["properties"]["of"]["oneOf"];
        assert_eq!(variants[0], reference("Fixed"));
        assert!(schemas["Fixed"].get("title").is_none());
    }
}
