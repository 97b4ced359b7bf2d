//! `/v1/matches/{id}/audit/export` and `/v1/audits/verify`

use std::io::BufReader;

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use domain::engine::Failure;
use domain::log::chance::ALGORITHM;
use infra::bundle::{self, BundleReport};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call, uncached};
use crate::http::etag::Tagged;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::refusals::standing;
use crate::http::sample::Sample;
use crate::http::strict;
use crate::http::watching::Watched;

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_export, export)
            .refused(&[
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::MatchNotActive,
                Name::NotAcceptable,
                Name::FoldMismatch,
            ])
            .answers(first_line),
        Operation::new(__path_verify, verify).refused(&[Name::Busy]).asks(first_line).answers(
            |it| AuditReport {
                valid: true,
                signer_established: true,
                staged: false,
                events: it.now.seq(),
                first_failure: None,
            },
        ),
    ]
}

/// How a bundle begins.
fn first_line(sample: &Sample) -> String {
    let row = sample.row();
    let line = json!({
        "format": bundle::FORMAT,
        "match": row.id,
        "ruleset": row.ruleset,
        "rules_version": row.rules_version,
        "algorithm": ALGORITHM,
        "events": row.version,
        "head_hash": row.head_hash,
    });
    format!("{line}\n")
}

const NDJSON: &str = "application/x-ndjson";

/// The result of verifying a bundle.
#[derive(Serialize, ToSchema)]
pub struct AuditReport {
    /// Whether everything in the bundle is as it was decided.
    valid: bool,
    /// Whether a key of this server made the signature.
    signer_established: bool,
    /// `true` if the match, by its own log, began in the middle, from a scenario, and does not
    /// count as a real one; otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    staged: bool,
    /// The number of events that were checked.
    #[schema(minimum = 0)]
    events: u64,
    /// The first event that fails, and why; left out if none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_failure: Option<Failure>,
}

impl From<BundleReport> for AuditReport {
    fn from(found: BundleReport) -> AuditReport {
        AuditReport {
            valid: found.report.valid,
            signer_established: found.signer_established,
            staged: found.staged,
            events: found.report.events,
            first_failure: found.report.first_failure,
        }
    }
}

/// Export a match
///
/// Exports the whole log with its seed, signed, as JSON Lines, once the match is over. `highnoon
/// verify` checks it offline, and `POST /v1/audits/verify` checks it here. Judges may export it,
/// and everybody who may watch with `as=revealed`.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/audit/export",
    operation_id = "export_audit",
    tag = "Auditing",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "The exported match, as JSON Lines.", body = String,
            content_type = "application/x-ndjson",
            headers(("ETag" = String, description = "It stands for the match's version."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn export(call: Call) -> Answer {
    let caller = call.caller().await?;
    let watched = Watched::by(&call, caller).await?;
    let row = &watched.head.row;
    if !row.status.is_over() {
        let seen = watched.seen(&call.app, watched.own_eyes(&call.app).await?).await?.row;
        let detail = format!("a match can be exported once it is over; {}", standing(seen.status));
        return Err(Problem::new(Name::MatchNotActive, detail));
    }
    watched.check_sight_of_all(&call).await?;
    call.query(&[])?;
    call.form(&[NDJSON])?;
    let sight = watched.sight_of_all(&call).await?;
    let bundle = call.app.matches.export(row.id).await?;
    let keep = watched.keep(sight, false);
    let tagged = Tagged::new(format!("{};export", row.version), keep);
    let file = format!("attachment; filename=\"{}.jsonl\"", row.id);
    Ok(tagged.answer(&call.request, |mut response| {
        response.insert_header((header::CONTENT_DISPOSITION, file));
        response.content_type(NDJSON).body(bundle)
    }))
}

/// Verify a bundle
///
/// Decides every decision of an exported match again, under the rules that it was played by, and
/// checks hashes, commitments, digests, the seed and the signature. Nothing is stored.
#[utoipa::path(
    post,
    path = "/v1/audits/verify",
    operation_id = "verify_audit",
    tag = "Auditing",
    security(()),
    request_body(content = String, content_type = "application/x-ndjson",
        description = "An exported match, of at most 64 MiB."),
    responses((status = 200, description = "What the verification found.", body = AuditReport))
)]
async fn verify(call: Call, payload: web::Payload) -> Answer {
    call.anybody()?;
    call.query(&[])?;
    strict::content_type(&call.request, NDJSON)?;
    let uploads = &call.app.uploads;
    let upload = uploads.take(payload, call.address(), bundle::BYTES_MAX).await?;
    let keys = call.app.identity.jwks();
    let verifying = call
        .app
        .matches
        .work()
        .long(move || AuditReport::from(bundle::verify(BufReader::new(upload), Some(&keys))));
    Ok(uncached(HttpResponse::Ok(), &verifying.await?))
}
