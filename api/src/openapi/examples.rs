//! The examples of the operations, taken from the sample match.

use serde_json::Value;

use super::polish::for_each_operation;
use crate::http::operation::Operation;
use crate::http::sample::Sample;

/// The statuses of answers that may have an example.
const ANSWERED: [&str; 3] = ["200", "201", "202"];
/// The forms of which a request or an answer has its example in the first that it knows.
const FORMS: [&str; 4] =
    ["application~1json", "text~1event-stream", "application~1x-ndjson", "text~1plain"];

/// Adds the examples to the requests and answers that have one.
pub fn add(document: &mut Value, operations: &[Operation], sample: &Sample) {
    for operation in operations {
        let Some(described) = operation.within(document) else { continue };
        if let Some(sent) = operation.sent(sample) {
            put(described, "/requestBody", &sent);
        }
        if let Some(answered) = operation.answered(sample) {
            for status in ANSWERED {
                put(described, &format!("/responses/{status}"), &answered);
            }
        }
    }
}

/// Shows every reply to an act by the reply to a decision, as they are alike: for documents that
/// have to be short.
pub fn show_one_reply(document: &mut Value) {
    const DECIDED: &str = "/paths/~1v1~1matches~1{id}~1decisions/post/responses/201/content";
    let json = format!("{DECIDED}/application~1json");
    let Some(decided) = document.pointer(&json).cloned() else { return };
    for_each_operation(document, |operation| {
        for status in ANSWERED {
            let content = format!("/responses/{status}/content/application~1json");
            let content = operation.pointer_mut(&content);
            if let Some(content) = content.filter(|it| it["schema"] == decided["schema"]) {
                content["example"] = decided["example"].clone();
            }
        }
    });
}

fn put(described: &mut Value, place: &str, example: &Value) {
    let contents = FORMS.map(|it| format!("{place}/content/{it}"));
    let content = contents.iter().find(|it| described.pointer(it).is_some());
    if let Some(content) = content.and_then(|it| described.pointer_mut(it)) {
        content["example"] = example.clone();
    }
}
