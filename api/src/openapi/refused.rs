//! The refusals of each operation, as responses.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::polish::for_each_operation;
use super::share::NAME;
use crate::http::operation::Operation;
use crate::http::problem::Name;

/// Refusals of all operations that use the store.
const STORED: [Name; 3] = [Name::RateLimited, Name::Internal, Name::StoreUnavailable];
/// Refusals of all operations that have a body.
const BODY: [Name; 4] = [
    Name::MalformedRequest,
    Name::RequestTimeout,
    Name::PayloadTooLarge,
    Name::UnsupportedMediaType,
];

/// Adds to every operation that it may be refused or fail, without the problems of each.
pub fn add_in_short(document: &mut Value) {
    for_each_operation(document, |operation| {
        for (statuses, name, description, example) in [
            ("4XX", "refused", "The request is refused: `type` says why.", Name::NotFound),
            ("5XX", "failed", "The server is at fault: try again later.", Name::StoreUnavailable),
        ] {
            let mut response = response(description, example);
            response[NAME] = json!(name);
            operation["responses"][statuses] = response;
        }
    });
}

/// The problems for which the operations of a document may refuse, and an address that it does not
/// have.
pub fn names(document: &mut Value, operations: &[Operation]) -> Vec<Name> {
    let mut names = vec![Name::NotFound, Name::MethodNotAllowed];
    for operation in operations {
        if let Some(described) = operation.within(document) {
            names.extend(all(operation, described));
        }
    }
    names
}

/// Adds the problems of every operation to the document.
pub fn add(document: &mut Value, operations: &[Operation]) {
    for operation in operations {
        if let Some(described) = operation.within(document) {
            let names = all(operation, described);
            add_to(described, &names);
        }
    }
}

/// The refusals named beside the handler, and those that follow from what the operation takes.
fn all(operation: &Operation, described: &Value) -> Vec<Name> {
    let takes_body = described.get("requestBody").is_some();
    let takes_query = described["parameters"]
        .as_array()
        .is_some_and(|them| them.iter().any(|it| it["in"] == "query"));
    let takes_token = described["security"]
        .as_array()
        .is_some_and(|them| them.iter().any(|it| it.get("bearer").is_some()));
    let mut names = vec![Name::UnknownParameter];
    names.extend(operation.refusals);
    if names.contains(&Name::FoldMismatch) {
        names.push(Name::Busy);
    }
    // A write may have an Idempotency-Key that cannot be read.
    if takes_query || !operation.method.is_safe() {
        names.push(Name::MalformedRequest);
    }
    if takes_body {
        names.extend(BODY);
    }
    if takes_token {
        names.extend([Name::Unauthenticated, Name::AccountSuspended]);
    }
    if !operation.is_uncounted {
        names.extend(STORED);
    }
    names
}

fn add_to(operation: &mut Value, names: &[Name]) {
    let mut by_status: BTreeMap<u16, Vec<Name>> = BTreeMap::new();
    for name in names {
        let same = by_status.entry(name.entry().status).or_default();
        if !same.contains(name) {
            same.push(*name);
        }
    }
    for (status, names) in by_status {
        let lines = names.iter().map(|name| {
            let entry = name.entry();
            format!("`{}`: {}.", entry.slug, entry.title)
        });
        let description = lines.collect::<Vec<_>>().join("\n\n");
        let slugs: Vec<&str> = names.iter().map(|it| it.entry().slug).collect();
        let mut response = response(&description, names[0]);
        response[NAME] = json!(slugs.join("-or-"));
        if let Some(headers) = headers(status) {
            response["headers"] = headers;
        }
        operation["responses"][status.to_string()] = response;
    }
}

fn response(description: &str, name: Name) -> Value {
    json!({
        "description": description,
        "content": {
            "application/problem+json": {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "example": example(name),
            },
        },
    })
}

fn headers(status: u16) -> Option<Value> {
    let header = |description: &str, kind: &str| {
        let schema = json!({"type": kind});
        json!({"description": description, "schema": schema})
    };
    let headers = match status {
        401 => json!({"WWW-Authenticate": header("How to authenticate.", "string")}),
        429 => json!({
            "Retry-After": header("Seconds to wait before another attempt.", "integer"),
            "RateLimit": header("What is left of the rate limit.", "string"),
            "RateLimit-Policy": header("The rate limit.", "string"),
        }),
        503 => json!({"Retry-After": header("Seconds to wait before another attempt.", "integer")}),
        _ => return None,
    };
    Some(headers)
}

fn example(name: Name) -> Value {
    let entry = name.entry();
    json!({
        "type": format!("/problems/{}", entry.slug),
        "title": entry.title,
        "status": entry.status,
        "detail": entry.meaning,
        "instance": "019a9e6b-5c1e-7d43-9f0e-3f1f6f2f4a11",
    })
}
