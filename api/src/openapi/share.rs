//! What several operations have in common, written once: parameters, headers, responses, examples.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::known::capitalized;
use super::polish::for_each_operation;

/// What says how a response is called if it is shared. It does not stay in the document.
pub const NAME: &str = "x-name";

/// Moves what is there more than once to the components.
pub fn write_once(document: &mut Value) {
    let mut examples = Shared::new("examples");
    for_each_content(document, |called, content| {
        if let Some(example) = content.get("example") {
            examples.note(called, &json!({"value": example}));
        }
    });
    for_each_content(document, |called, content| {
        let Some(example) = content.get("example") else { return };
        if let Some(reference) = examples.place(&json!({"value": example})) {
            content["examples"] = json!({called: reference});
            content.as_object_mut().into_iter().for_each(|it| drop(it.remove("example")));
        }
    });
    let mut headers = Shared::new("headers");
    for_each_response(document, |_, response| {
        for (name, header) in response["headers"].as_object().into_iter().flatten() {
            headers.note(name, header);
        }
    });
    for_each_response(document, |_, response| {
        let fields = response.get_mut("headers").and_then(Value::as_object_mut);
        fields.into_iter().flat_map(Map::values_mut).for_each(|it| headers.put(it));
    });
    let mut responses = Shared::new("responses");
    for_each_response(document, |status, response| {
        let name = response[NAME].as_str().unwrap_or(status).to_owned();
        response.as_object_mut().into_iter().for_each(|it| drop(it.remove(NAME)));
        responses.note(&name, response);
    });
    for_each_response(document, |_, response| responses.put(response));
    let mut parameters = Shared::new("parameters");
    for_each_parameter(document, |of, parameter| {
        let name = parameter["name"].as_str().unwrap_or_default();
        let of = of.filter(|_| parameter["in"] == "path").unwrap_or_default();
        parameters.note(&format!("{of}-{name}"), parameter);
    });
    for_each_parameter(document, |_, parameter| parameters.put(parameter));
    for shared in [examples, headers, responses, parameters] {
        shared.keep(document);
    }
}

/// What may be in several places, by what it is.
struct Shared {
    kind: &'static str,
    /// How often each is there, and what it could be called.
    found: BTreeMap<String, (usize, String)>,
    /// What is shared, by its name.
    kept: BTreeMap<String, Value>,
    names: BTreeMap<String, String>,
}

impl Shared {
    fn new(kind: &'static str) -> Shared {
        let (found, kept, names) = Default::default();
        Shared { kind, found, kept, names }
    }

    fn note(&mut self, name: &str, it: &Value) {
        let first = || (0, name.split('-').map(capitalized).collect());
        self.found.entry(it.to_string()).or_insert_with(first).0 += 1;
    }

    /// What stands in the place of it if it is shared.
    fn place(&mut self, it: &Value) -> Option<Value> {
        let text = it.to_string();
        let (_, wanted) = self.found.get(&text).filter(|(count, _)| 1 < *count)?;
        let name = self.names.entry(text).or_insert_with(|| {
            let numbered = (2..).map(|number| format!("{wanted}{number}"));
            let mut all = std::iter::once(wanted.clone()).chain(numbered);
            let free = all.find(|it| !self.kept.contains_key(it)).unwrap_or_default();
            self.kept.insert(free.clone(), it.clone());
            free
        });
        Some(json!({"$ref": format!("#/components/{}/{name}", self.kind)}))
    }

    fn put(&mut self, it: &mut Value) {
        if let Some(place) = self.place(it) {
            *it = place;
        }
    }

    fn keep(self, document: &mut Value) {
        if !self.kept.is_empty() {
            document["components"][self.kind] = json!(self.kept);
        }
    }
}

/// Calls `look` with every content of a request or an answer, and what its example could be called:
/// as the problem is, or as the operation.
fn for_each_content(document: &mut Value, mut look: impl FnMut(&str, &mut Value)) {
    for_each_operation(document, |operation| {
        let id = operation["operationId"].as_str().unwrap_or_default().replace('_', "-");
        let request = operation.get_mut("requestBody");
        let request = request.and_then(|it| it.get_mut("content")?.as_object_mut());
        let sent = format!("{id}-sent");
        request.into_iter().flat_map(Map::values_mut).for_each(|it| look(&sent, it));
        let responses = operation.get_mut("responses").and_then(Value::as_object_mut);
        for response in responses.into_iter().flat_map(Map::values_mut) {
            let content = response.get_mut("content").and_then(Value::as_object_mut);
            for content in content.into_iter().flat_map(Map::values_mut) {
                let kind = content["example"]["type"].as_str();
                let slug = kind.and_then(|it| it.strip_prefix("/problems/"));
                let called = slug.unwrap_or(&id).to_owned();
                look(&called, content);
            }
        }
    });
}

fn for_each_response(document: &mut Value, mut look: impl FnMut(&str, &mut Value)) {
    for_each_operation(document, |operation| {
        let responses = operation.get_mut("responses").and_then(Value::as_object_mut);
        for (status, response) in responses.into_iter().flatten() {
            let reason = match status.as_str() {
                "200" => "ok",
                "201" => "created",
                "204" => "done",
                "304" => "not-modified",
                _ => "answer",
            };
            look(reason, response);
        }
    });
}

/// Calls `look` with every parameter, and what stands before the first place of its path.
fn for_each_parameter(document: &mut Value, mut look: impl FnMut(Option<&str>, &mut Value)) {
    for (path, item) in document["paths"].as_object_mut().into_iter().flatten() {
        for operation in item.as_object_mut().into_iter().flat_map(Map::values_mut) {
            let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
            for parameter in parameters.into_iter().flatten() {
                let name = format!("{{{}}}", parameter["name"].as_str().unwrap_or_default());
                let parts: Vec<&str> = path.split('/').collect();
                let at = parts.iter().position(|it| it.contains(&name));
                look(at.and_then(|at| parts.get(at.checked_sub(1)?)).copied(), parameter);
            }
        }
    }
}
