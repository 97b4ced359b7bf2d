//! The OpenAPI document, made from the code and from a real match.

mod examples;
mod games;
mod polish;
mod refused;

use std::sync::LazyLock;

use actix_web::http::header;
use domain::engine::Hash;
use serde_json::{Value, json};
use utoipa::OpenApi;

use crate::caller::{Answer, Call};
use crate::etag::{Keep, Tagged};
use crate::problem::ProblemBody;
use crate::{
    accesses, accounts, adjustments, annotations, api_keys, audit, audits, checkpoints,
    contamination, decisions, disputes, draws, events, forks, health, information, judges, matches,
    me, metrics, previews, prompts, receipts, replay, resignations, roles, rulesets, rulings,
    seats, state, stream, takebacks, timeline, timeouts, tokens,
};

const DESCRIPTION: &str = "\
A match server for games whose rulings can be proved.

A match is an append-only log, one event per decision. Every event is committed to and chained to \
the one before; every draw comes from a seed that was committed to before the match began; every \
decision can be decided again, by anybody, once the match is over.

Five things to know:

1. **Play without knowing the game.** `GET /v1/matches/{id}/prompts` lists what you are asked, \
each question with everything that may be answered, in one of seven forms. Send an answer to \
`POST /v1/matches/{id}/decisions`; the reply says what happened and what you are asked next.
2. **Everything can be retried.** Send a UUID as `Idempotency-Key`, and the same one when you try \
again: the answer is the one that you missed.
3. **Everything that happened has an address.** `state?at=7&as=public` is the same for ever.
4. **Errors are `application/problem+json`.** `type` leads to a page about the problem.
5. **Nothing is ignored.** Unknown fields and parameters are refused.

Times are RFC 3339 in UTC with milliseconds, ids UUIDs in lower case, seats count from 0, events \
from 1.";

/// The document before it is polished.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "High Noon",
        description = DESCRIPTION,
        contact(name = "The makers of High Noon"),
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    servers((url = "/", description = "This server")),
    tags(
        (name = "Identity", description = "Accounts, tokens, API keys, and who is calling."),
        (name = "Rulesets", description = "The games: what they are and what can be brought."),
        (name = "Matches", description = "Making, finding and joining matches."),
        (name = "Playing", description = "What a player is asked, and what he answers."),
        (name = "Watching", description = "What happened, and how it stands, as one may know it."),
        (name = "Judging", description = "Calling a judge, what he may look at, and what he rules."),
        (name = "Auditing", description = "Whether everything is as it was decided."),
        (name = "Around it", description = "How the server is.")
    ),
    paths(
        accounts::register,
        accounts::erase,
        roles::replace,
        tokens::log_in,
        tokens::refresh,
        tokens::log_out,
        tokens::keys,
        api_keys::list,
        api_keys::create,
        api_keys::revoke,
        me::show,
        rulesets::list,
        rulesets::show,
        rulesets::catalog,
        rulesets::catalog_item,
        rulesets::loadouts,
        rulesets::validate,
        rulesets::import,
        matches::find,
        matches::create,
        matches::show,
        seats::take,
        seats::leave,
        prompts::list,
        decisions::decide,
        previews::preview,
        resignations::resign,
        draws::draw,
        takebacks::take_back,
        timeouts::expire,
        forks::fork,
        state::show,
        events::list,
        stream::follow,
    replay::show, timeline::list, annotations::list, annotations::create, annotations::delete, judges::list, judges::assign, judges::unassign,
        disputes::open,
        disputes::list,
        disputes::show,
        rulings::rule,
        rulings::list,
        adjustments::list,
        contamination::show,
        information::show,
        accesses::list,
        audit::show,
        audits::export,
        audits::verify,
        checkpoints::of_match,
        checkpoints::list,
        checkpoints::show,
        receipts::verify,
        health::live,
        health::ready,
        metrics::show,
        serve
    ),
    components(schemas(ProblemBody))
)]
struct Document;

static TEXT: LazyLock<String> = LazyLock::new(|| {
    serde_json::to_string_pretty(&document()).expect("the document is JSON") + "\n"
});
static TAG: LazyLock<String> =
    LazyLock::new(|| Hash::of(TEXT.as_bytes()).to_string()[..16].to_owned());

/// The document as it is served and kept in the tree: OpenAPI 3.1.
pub fn text() -> &'static str {
    &TEXT
}

/// The document as a value.
pub fn document() -> Value {
    let mut document = serde_json::to_value(Document::openapi()).expect("the document is JSON");
    games::add(&mut document);
    document["components"]["securitySchemes"] = json!({
        "bearer": {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "JWT",
            "description": "An access token from `POST /v1/tokens`, or an API key.",
        },
    });
    polish::polish(&mut document);
    refused::add(&mut document);
    examples::add(&mut document);
    document
}

/// This document
///
/// OpenAPI 3.1, made from the code; `/docs` shows it.
#[utoipa::path(
    get,
    path = "/openapi.json",
    operation_id = "read_openapi",
    tag = "Around it",
    security(()),
    responses((status = 200, description = "The document.",
        body = std::collections::HashMap<String, serde_json::Value>))
)]
pub async fn serve(call: Call) -> Answer {
    call.query(&[])?;
    // Who asks first has it made, which takes a while: its examples are played.
    let made = call.app.matches.work().short(|| (TAG.as_str(), text()));
    let (tag, text) = made.await?;
    let tagged = Tagged::new(tag, Keep::Anybody);
    Ok(tagged.answer(&call.request, |mut response| {
        response.insert_header((header::CONTENT_TYPE, "application/json"));
        response.body(text)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operations(document: &Value) -> Vec<(String, Value)> {
        let paths = document["paths"].as_object().unwrap();
        let operations = paths.iter().flat_map(|(path, item)| {
            let item = item.as_object().unwrap();
            item.iter().map(move |(method, it)| (format!("{method} {path}"), it.clone()))
        });
        operations.collect()
    }

    #[test]
    fn every_operation_says_who_it_is_what_it_takes_and_how_it_fails() {
        let document = document();
        assert_eq!(document["openapi"], "3.1.0");
        let mut ids = Vec::new();
        for (name, operation) in operations(&document) {
            for field in ["operationId", "summary", "description", "tags", "security"] {
                assert!(!operation[field].is_null(), "{name} has no {field}");
            }
            let responses = operation["responses"].as_object().unwrap();
            let fails = responses.keys().any(|status| status.starts_with('4'));
            assert!(fails, "{name} never fails");
            ids.push(operation["operationId"].as_str().unwrap().to_owned());
        }
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }

    #[test]
    fn every_reference_leads_somewhere() {
        fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
            match value {
                Value::Object(fields) => {
                    found.extend(fields.get("$ref").and_then(Value::as_str));
                    fields.values().for_each(|it| references(it, found));
                }
                Value::Array(items) => items.iter().for_each(|it| references(it, found)),
                _ => (),
            }
        }
        let document = document();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(10 < found.len());
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }

    #[test]
    fn no_union_has_variants_without_a_name() {
        let document = document();
        for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
            for variant in schema["oneOf"].as_array().into_iter().flatten() {
                let named = variant.get("$ref").is_some();
                let word = variant["type"] == "string" || variant["type"] == "null";
                assert!(named || word, "{name}: {variant}");
            }
        }
    }
}
