//! A loadout of which not every part can be read: what can be read of it, so that everything that
//! is wrong with it is said at once.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::form;
use super::guide::Violation;

/// So often something is left out at most, and the rest is read again.
const PASSES_MAX: usize = 64;

/// What was left out of a loadout because it could not be read.
///
/// Places are JSON Pointers within the loadout. Those of the rest, which a game asks about, differ
/// from those of the loadout as it was sent where items of a list are gone.
#[derive(Debug, Default)]
pub struct Unread {
    /// By the place in what was sent.
    left_out: BTreeMap<String, Value>,
    /// The items that are gone of each list, by the list's place in what was sent.
    gone: BTreeMap<String, BTreeSet<usize>>,
}

impl Unread {
    /// Whether everything at a place of the rest was read: nothing was left out there, or in it.
    pub fn is_whole(&self, place: &str) -> bool {
        let place = self.as_sent(place);
        !self.left_out.keys().any(|it| {
            it.strip_prefix(&place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    /// Whether nothing at all was read at a place: what the rest has there is none of the sender's.
    pub fn lacks(&self, place: &str) -> bool {
        self.left_out.contains_key(&self.as_sent(place))
    }

    /// The items of a list that were left out, as they were sent.
    pub fn gone_of(&self, list: &str) -> impl Iterator<Item = &Value> {
        let list = self.as_sent(list);
        let gone = self.gone.get(&list).into_iter().flatten();
        gone.filter_map(move |at| self.left_out.get(&format!("{list}/{at}")))
    }

    /// A place of the rest as it is in what was sent.
    pub fn as_sent(&self, place: &str) -> String {
        let mut sent = String::new();
        for part in place.split('/').skip(1) {
            let gone = self.gone.get(&sent);
            let number = gone.and_then(|gone| Some((gone, part.parse::<usize>().ok()?)));
            let part = match number {
                Some((gone, number)) => {
                    let passed = |at: usize, gone: &usize| at + usize::from(*gone <= at);
                    gone.iter().fold(number, passed).to_string()
                }
                None => part.to_owned(),
            };
            sent = format!("{sent}/{part}");
        }
        sent
    }
}

/// What came of a loadout.
pub struct Partly<T> {
    /// What could not be read, each with its place in what was sent.
    pub wrong: Vec<Violation>,
    /// The rest, where there is one, and what it lacks.
    pub rest: Option<(T, Unread)>,
}

/// Reads a loadout as far as it can be. What cannot be read is left out, with as little around it
/// as can be; a field that every loadout has is that of `model` then.
pub fn partly<T: DeserializeOwned>(sent: &Value, schema: &Value, model: &Value) -> Partly<T> {
    let (mut rest, mut unread, mut wrong) = (sent.clone(), Unread::default(), Vec::new());
    for _ in 0..PASSES_MAX {
        let mut found = form::violations(&rest, schema, "");
        if found.is_empty() {
            match form::read(&rest, "") {
                Ok(read) => return Partly { wrong, rest: Some((read, unread)) },
                Err(violation) => found.push(violation),
            }
        }
        let spots: Option<BTreeSet<Vec<Part>>> =
            found.iter().map(|it| spot(&it.pointer, &rest, schema)).collect();
        let told = |it: Violation| Violation { pointer: unread.as_sent(&it.pointer), ..it };
        wrong.extend(found.into_iter().map(told));
        let Some(spots) = spots else { break };
        // From the last to the first, so that those before keep their places.
        let sent_at: Vec<(Vec<Part>, String)> =
            spots.into_iter().rev().map(|it| (it.clone(), unread.as_sent(&pointer(&it)))).collect();
        for (spot, place) in sent_at {
            if !leave_out(&spot, &mut rest, schema, model, (&mut unread, place)) {
                return Partly { wrong, rest: None };
            }
        }
    }
    Partly { wrong, rest: None }
}

/// A part of the way to a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Item(usize),
    Field(String),
}

fn pointer(parts: &[Part]) -> String {
    let part = |it: &Part| match it {
        Part::Item(at) => format!("/{at}"),
        Part::Field(name) => format!("/{}", form::escaped(name)),
    };
    parts.iter().map(part).collect()
}

/// The way to the innermost thing around a place that can be left out: an item of a list, a field
/// that may be missing, or a field of the loadout itself. `None` where that is all of it.
fn spot(pointer: &str, rest: &Value, schema: &Value) -> Option<Vec<Part>> {
    let (mut way, mut found) = (Vec::new(), None);
    let (mut value, mut schema) = (Some(rest), schema);
    for part in pointer.split('/').skip(1) {
        let name = part.replace("~1", "/").replace("~0", "~");
        if let Some(Value::Array(items)) = value {
            let at = part.parse().ok()?;
            way.push(Part::Item(at));
            found = Some(way.len());
            (value, schema) = (items.get(at), &schema["items"]);
        } else {
            let needed = is_needed(&name, schema);
            let field = value.and_then(|it| it.get(&name));
            (value, schema) = (field, &schema["properties"][&name]);
            way.push(Part::Field(name));
            if way.len() == 1 || !needed {
                found = Some(way.len());
            }
        }
    }
    way.truncate(found?);
    Some(way)
}

fn is_needed(name: &str, schema: &Value) -> bool {
    schema["required"].as_array().is_some_and(|it| it.iter().any(|it| it == name))
}

/// Leaves out what is at a spot; false where that cannot be.
fn leave_out(
    spot: &[Part],
    rest: &mut Value,
    schema: &Value,
    model: &Value,
    (unread, place): (&mut Unread, String),
) -> bool {
    let Some((last, around)) = spot.split_last() else { return false };
    let Some(around) = rest.pointer_mut(&pointer(around)) else { return false };
    let gone = match (last, around) {
        (Part::Item(at), Value::Array(items)) if *at < items.len() => {
            let number =
                place.rsplit_once('/').and_then(|(list, at)| Some((list, at.parse().ok()?)));
            let Some((list, number)) = number else { return false };
            unread.gone.entry(list.to_owned()).or_default().insert(number);
            items.remove(*at)
        }
        (Part::Field(name), Value::Object(fields)) => {
            let gone = fields.remove(name);
            if spot.len() == 1 && is_needed(name, schema) {
                // A model that could not be read either would be put there for ever.
                if unread.left_out.contains_key(&place) {
                    return false;
                }
                fields.insert(name.clone(), model[name.as_str()].clone());
            }
            gone.unwrap_or_default()
        }
        _ => return false,
    };
    unread.left_out.insert(place, gone);
    true
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Rider {
        name: String,
        #[serde(default)]
        hats: Vec<Hat>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Hat {
        kind: Kind,
        #[serde(default)]
        feathers: u8,
    }

    /// A word that no schema knows.
    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        Bowler,
    }

    fn read(sent: &Value) -> (Vec<String>, Option<(Rider, Unread)>) {
        let hat = json!({
            "type": "object", "additionalProperties": false, "required": ["kind"],
            "properties": {"kind": {"type": "string"}, "feathers": {"type": "integer"}},
        });
        let schema = json!({
            "type": "object", "additionalProperties": false, "required": ["name"],
            "properties": {
                "name": {"type": "string"}, "hats": {"type": "array", "items": hat},
            },
        });
        let Partly { wrong, rest } = partly(sent, &schema, &json!({"name": "Bo"}));
        let mut places: Vec<String> = wrong.into_iter().map(|it| it.pointer).collect();
        places.sort();
        (places, rest)
    }

    #[test]
    fn what_can_be_read_is_left_with_its_places() {
        let bowler = |feathers: Value| json!({"kind": "bowler", "feathers": feathers});
        let hats = [
            json!({"kind": "stetson"}),
            bowler(json!(1)),
            json!({}),
            bowler(json!("two")),
            json!({"kind": "top"}),
            bowler(json!(5)),
        ];
        let (wrong, rest) = read(&json!({"name": 7, "hats": hats, "horse": 1}));
        let places =
            ["/hats/0/kind", "/hats/2/kind", "/hats/3/feathers", "/hats/4/kind", "/horse", "/name"];
        assert_eq!(wrong, places);
        let (rider, unread) = rest.expect("there is a rest");
        assert_eq!(rider.name, "Bo");
        assert!(matches!(rider.hats[0].kind, Kind::Bowler));
        assert_eq!(rider.hats.iter().map(|it| it.feathers).collect::<Vec<_>>(), [1, 0, 5]);
        let sent_as = ["/hats/0", "/hats/1/feathers", "/hats/2", "/name", ""];
        let sent_as = sent_as.map(|it| unread.as_sent(it));
        assert_eq!(sent_as, ["/hats/1", "/hats/3/feathers", "/hats/5", "/name", ""]);
        let places = ["/hats/0", "/hats/1", "/hats/2", "/hats", "/name", ""];
        let whole = places.map(|it| unread.is_whole(it));
        assert_eq!(whole, [true, false, true, false, false, false]);
        assert_eq!(["/name", "/hats"].map(|it| unread.lacks(it)), [true, false]);
        let gone: Vec<&Value> = unread.gone_of("/hats").collect();
        assert_eq!(gone, [&json!({"kind": "stetson"}), &json!({}), &json!({"kind": "top"})]);
    }

    #[test]
    fn where_nothing_can_be_left_out_there_is_no_rest() {
        for sent in [json!([]), json!(null), json!({"hats": vec![json!({"kind": "top"}); 100]})] {
            let (wrong, rest) = read(&sent);
            assert!(!wrong.is_empty() && rest.is_none(), "{sent}");
        }
    }
}
