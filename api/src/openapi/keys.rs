//! Every write takes an `Idempotency-Key`: operations that need none say so.

use serde_json::{Value, json};

use crate::http::operation::Operation;

const NAME: &str = "Idempotency-Key";
/// What is said of the key where an operation does not describe it.
pub const NOT_NEEDED: &str = "\
A UUID that you make up. It is not needed here: what is asked for twice is done once.";

/// Adds the header to every operation that changes something and does not describe it itself.
pub fn add(document: &mut Value, operations: &[Operation]) {
    for operation in operations.iter().filter(|it| !it.method.is_safe()) {
        let Some(described) = operation.within(document).and_then(Value::as_object_mut) else {
            continue;
        };
        let parameters = described.entry("parameters").or_insert_with(|| json!([]));
        let Some(parameters) = parameters.as_array_mut() else { continue };
        if parameters.iter().any(|it| it["name"] == NAME) {
            continue;
        }
        parameters.push(json!({
            "name": NAME,
            "in": "header",
            "description": NOT_NEEDED,
            "required": false,
            "schema": {"type": "string", "format": "uuid"},
        }));
    }
}
