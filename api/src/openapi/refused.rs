//! How each operation may be refused: its problems as responses.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::polish::for_each_operation;
use crate::problem::Name;

/// Whatever asks for something that is stored.
const STORED: [Name; 3] = [Name::RateLimited, Name::Internal, Name::StoreUnavailable];
/// Whatever has a body.
const BODY: [Name; 4] = [
    Name::MalformedRequest,
    Name::RequestTimeout,
    Name::PayloadTooLarge,
    Name::UnsupportedMediaType,
];

/// What a decision may be refused for beside what all are.
const DECISION: [Name; 13] = [
    Name::IdempotencyKeyRequired,
    Name::NotFound,
    Name::InsufficientScope,
    Name::NotSeated,
    Name::PromptClosed,
    Name::ClockExpired,
    Name::MatchNotActive,
    Name::MatchSuspended,
    Name::VersionMismatch,
    Name::NotOffered,
    Name::IdempotencyKeyReused,
    Name::Drifted,
    Name::FoldMismatch,
];

/// Adds the problems of every operation.
pub fn add(document: &mut Value) {
    for_each_operation(document, |operation| {
        let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
        let takes_body = operation.get("requestBody").is_some();
        let takes_token = operation["security"]
            .as_array()
            .is_some_and(|them| them.iter().any(|it| it.get("bearer").is_some()));
        let mut names = vec![Name::UnknownParameter];
        names.extend(own(&id));
        if works(&id) || names.contains(&Name::FoldMismatch) {
            names.push(Name::Busy);
        }
        if id != "create_api_key" && names.contains(&Name::IdempotencyKeyReused) {
            names.push(Name::ReplyAltered);
        }
        if takes_body {
            names.extend(BODY);
        }
        if takes_token {
            names.push(Name::Unauthenticated);
        }
        if !alone(&id) {
            names.extend(STORED);
        }
        add_to(operation, &names);
    });
}

/// Whether the operation has something worked on that is no match of the store.
fn works(id: &str) -> bool {
    matches!(id, "validate_loadout" | "import_loadout" | "verify_audit")
}

/// Whether the operation asks for nothing that is stored, and is not counted.
fn alone(id: &str) -> bool {
    matches!(id, "check_live" | "check_ready" | "read_metrics" | "read_openapi")
}

/// What an operation may be refused for beside what all are.
fn own(id: &str) -> &'static [Name] {
    match id {
        "create_account" => &[Name::NameTaken, Name::Busy],
        "delete_account" => &[Name::NotFound, Name::InsufficientScope, Name::LastAdmin],
        "replace_roles" => &[Name::NotFound, Name::InsufficientScope, Name::LastAdmin],
        "create_tokens" => &[Name::Unauthenticated, Name::InsufficientScope, Name::Busy],
        "refresh_tokens" => &[Name::Unauthenticated],
        "delete_current_tokens" => &[Name::InsufficientScope],
        "create_api_key" => {
            &[Name::InsufficientScope, Name::TooManyKeys, Name::IdempotencyKeyReused]
        }
        "list_api_keys" | "list_rulesets" | "list_matches" | "list_checkpoints" => {
            &[Name::MalformedRequest, Name::InvalidCursor]
        }
        "delete_api_key" | "read_ruleset" | "read_catalog_item" | "validate_loadout"
        | "import_loadout" | "read_checkpoint" => &[Name::NotFound],
        "list_catalog" | "list_loadouts" => {
            &[Name::NotFound, Name::MalformedRequest, Name::InvalidCursor]
        }
        "create_match" => {
            &[Name::InsufficientScope, Name::InvalidOptions, Name::IdempotencyKeyReused]
        }
        _ => of_match(id),
    }
}

/// What an operation on one match may be refused for beside what all are.
fn of_match(id: &str) -> &'static [Name] {
    match id {
        "read_match" => &[Name::NotFound, Name::FoldMismatch],
        "take_seat" => &[
            Name::NotFound,
            Name::InsufficientScope,
            Name::SeatTaken,
            Name::MatchNotActive,
            Name::InvalidLoadout,
            Name::IdempotencyKeyReused,
            Name::FoldMismatch,
        ],
        "leave_seat" => &[
            Name::MalformedRequest,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::MatchNotActive,
            Name::IdempotencyKeyReused,
            Name::FoldMismatch,
        ],
        "list_prompts" => &[
            Name::MalformedRequest,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::FoldMismatch,
        ],
        "create_decision" => &DECISION,
        "create_preview" => &[
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::PromptClosed,
            Name::ClockExpired,
            Name::MatchNotActive,
            Name::MatchSuspended,
            Name::PreviewWouldReveal,
            Name::VersionMismatch,
            Name::NotOffered,
            Name::Drifted,
            Name::FoldMismatch,
        ],
        "create_resignation" => &[
            Name::VersionMismatch,
            Name::IdempotencyKeyRequired,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::MatchNotActive,
            Name::MatchSuspended,
            Name::ClockExpired,
            Name::IdempotencyKeyReused,
            Name::FoldMismatch,
        ],
        "create_draw" => &[
            Name::VersionMismatch,
            Name::IdempotencyKeyRequired,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::MatchNotActive,
            Name::MatchSuspended,
            Name::ClockExpired,
            Name::DrawNotPermitted,
            Name::IdempotencyKeyReused,
            Name::FoldMismatch,
        ],
        "create_takeback" => &[
            Name::VersionMismatch,
            Name::IdempotencyKeyRequired,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::MatchNotActive,
            Name::MatchSuspended,
            Name::ClockExpired,
            Name::UndoNotPermitted,
            Name::IdempotencyKeyReused,
            Name::FoldMismatch,
        ],
        "create_timeout" => &[
            Name::IdempotencyKeyRequired,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::MatchNotActive,
            Name::MatchSuspended,
            Name::ClockRunning,
            Name::IdempotencyKeyReused,
            Name::FoldMismatch,
        ],
        "create_fork" => &[
            Name::NotFound,
            Name::InsufficientScope,
            Name::MatchNotActive,
            Name::ResolutionOpen,
            Name::IdempotencyKeyReused,
            Name::FoldMismatch,
        ],
        "read_state" | "read_timeline" => &[
            Name::MalformedRequest,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::FoldMismatch,
        ],
        "list_events" | "stream_events" | "read_replay" => &[
            Name::MalformedRequest,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::NotAcceptable,
            Name::FoldMismatch,
        ],
        "list_annotations" => {
            &[Name::MalformedRequest, Name::InvalidCursor, Name::NotFound, Name::FoldMismatch]
        }
        "create_annotation" => &[
            Name::NotFound,
            Name::InsufficientScope,
            Name::TooManyAnnotations,
            Name::IdempotencyKeyReused,
            Name::FoldMismatch,
        ],
        "delete_annotation" => &[Name::NotFound, Name::InsufficientScope, Name::FoldMismatch],
        "list_judges" => &[
            Name::MalformedRequest,
            Name::InvalidCursor,
            Name::NotFound,
            Name::InsufficientScope,
            Name::FoldMismatch,
        ],
        "create_judge" => &[
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotAJudge,
            Name::TooManyJudges,
            Name::FoldMismatch,
        ],
        "delete_judge" => &[Name::NotFound, Name::InsufficientScope, Name::FoldMismatch],
        "export_audit" => &[
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::MatchNotActive,
            Name::NotAcceptable,
            Name::FoldMismatch,
        ],
        "list_match_checkpoints" => {
            &[Name::MalformedRequest, Name::InvalidCursor, Name::NotFound, Name::FoldMismatch]
        }
        "check_ready" => &[Name::StoreUnavailable, Name::Busy],
        "read_metrics" => &[Name::NotFound],
        _ => of_judging(id),
    }
}

/// What an operation about disputes and rulings may be refused for beside what all are.
fn of_judging(id: &str) -> &'static [Name] {
    match id {
        "create_dispute" => &[
            Name::VersionMismatch,
            Name::IdempotencyKeyRequired,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::MatchNotActive,
            Name::ClockExpired,
            Name::TooManyDisputes,
            Name::InvalidRuling,
            Name::IdempotencyKeyReused,
            Name::FoldMismatch,
        ],
        "list_disputes" => &[
            Name::MalformedRequest,
            Name::InvalidCursor,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::FoldMismatch,
        ],
        "read_dispute" => &[Name::NotFound, Name::FoldMismatch],
        "create_ruling" => &[
            Name::VersionMismatch,
            Name::IdempotencyKeyRequired,
            Name::NotFound,
            Name::InsufficientScope,
            Name::MatchNotActive,
            Name::MatchSuspended,
            Name::PromptClosed,
            Name::ResolutionOpen,
            Name::ClockExpired,
            Name::TooManyDisputes,
            Name::NotOffered,
            Name::InvalidRuling,
            Name::IdempotencyKeyReused,
            Name::Drifted,
            Name::FoldMismatch,
        ],
        "list_rulings" => {
            &[Name::MalformedRequest, Name::InvalidCursor, Name::NotFound, Name::FoldMismatch]
        }
        "list_accesses" => &[
            Name::MalformedRequest,
            Name::InvalidCursor,
            Name::NotFound,
            Name::InsufficientScope,
            Name::FoldMismatch,
        ],
        "list_adjustments" => &[Name::NotFound, Name::InsufficientScope, Name::FoldMismatch],
        "read_contamination" => {
            &[Name::MalformedRequest, Name::NotFound, Name::InsufficientScope, Name::FoldMismatch]
        }
        "read_information" => &[
            Name::MalformedRequest,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::FoldMismatch,
        ],
        "read_audit" => &[
            Name::MalformedRequest,
            Name::NotFound,
            Name::InsufficientScope,
            Name::NotSeated,
            Name::FoldMismatch,
        ],
        _ => &[],
    }
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
        let said = names.iter().map(|name| {
            let entry = name.entry();
            let title = entry.title.trim_end_matches('?');
            format!("`{}`: {title}.", entry.slug)
        });
        let description = said.collect::<Vec<_>>().join("\n\n");
        operation["responses"][status.to_string()] = json!({
            "description": description,
            "headers": headers(status),
            "content": {
                "application/problem+json": {
                    "schema": {"$ref": "#/components/schemas/Problem"},
                    "example": example(names[0]),
                },
            },
        });
    }
}

fn headers(status: u16) -> Value {
    let header = |description: &str, kind: &str| {
        let schema = json!({"type": kind});
        json!({"description": description, "schema": schema})
    };
    match status {
        401 => json!({"WWW-Authenticate": header("How to show who you are.", "string")}),
        429 => json!({
            "Retry-After": header("When to try again, in seconds.", "integer"),
            "RateLimit": header("What is left of the bucket.", "string"),
            "RateLimit-Policy": header("What the bucket holds.", "string"),
        }),
        503 => json!({"Retry-After": header("When to try again, in seconds.", "integer")}),
        _ => json!({}),
    }
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
