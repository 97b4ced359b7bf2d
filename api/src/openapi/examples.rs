//! The examples of the operations, taken from the sample match.

use serde_json::Value;

use crate::http::operation::Operation;
use crate::http::sample::Sample;

/// Where an answer may have an example.
const ANSWERS: [&str; 3] = [
    "200/content/application~1json",
    "201/content/application~1json",
    "200/content/text~1event-stream",
];

/// Adds the examples to the requests and answers that have one.
pub fn add(document: &mut Value, operations: &[Operation]) {
    let Some(sample) = Sample::play() else { return };
    for operation in operations {
        let Some(described) = operation.within(document) else { continue };
        if let Some(sent) = operation.sent(&sample) {
            put(described, "/requestBody/content/application~1json", &sent);
        }
        if let Some(answered) = operation.answered(&sample) {
            for content in ANSWERS {
                put(described, &format!("/responses/{content}"), &answered);
            }
        }
    }
}

fn put(described: &mut Value, content: &str, example: &Value) {
    if let Some(content) = described.pointer_mut(content) {
        content["example"] = example.clone();
    }
}
