//! `/v1/matches/{id}/audit/export` and `/v1/audits/verify`

use std::io::{self, BufReader, Read};
use std::time::Duration;

use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpResponse, web};
use domain::engine::Status;
use domain::engine::verify::Failure;
use futures_util::StreamExt;
use infra::bundle::{self, BundleReport};
use serde::Serialize;
use tokio::sync::{SemaphorePermit, mpsc};
use utoipa::ToSchema;

use crate::caller::{Answer, Call, unkept};
use crate::etag::Tagged;
use crate::idempotency;
use crate::problem::{Name, Problem};
use crate::refusals::standing;
use crate::server::App;
use crate::strict;
use crate::watching::Watched;

const NDJSON: &str = "application/x-ndjson";
/// How long a bundle waits for its turn.
const TURN_WAIT: Duration = Duration::from_secs(10);
/// How long the next part of a bundle may take.
const PART_WAIT: Duration = Duration::from_secs(30);
/// Parts of a bundle that wait to be read.
const PARTS_MAX: usize = 16;

/// What verifying a bundle came to.
#[derive(Serialize, ToSchema)]
pub struct AuditReport {
    /// Whether everything is as it was decided.
    valid: bool,
    /// Whether the signature is that of a key of this server.
    signer_established: bool,
    /// `true` where the match, by its own log, began in the middle of things, and is no real one;
    /// else left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    staged: bool,
    /// Events that were checked.
    #[schema(minimum = 0)]
    events: u64,
    /// The first event that fails, and why.
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
/// The whole log with its seed, signed, as JSON Lines, once the match is over: what
/// `highnoon verify` checks offline, and `POST /v1/audits/verify` here. It is for whom
/// `as=revealed` is for, and for judges.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/audit/export",
    operation_id = "export_audit",
    tag = "Auditing",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of what you have.")
    ),
    responses(
        (status = 200, description = "The bundle.", body = String,
            content_type = "application/x-ndjson",
            headers(("ETag" = String, description = "The match's version."))),
        (status = 304, description = "You have it.")
    )
)]
pub async fn export(call: Call) -> Answer {
    let caller = call.caller().await?;
    let watched = Watched::by(&call, caller).await?;
    let row = &watched.head.row;
    if row.status != Status::Finished {
        let seen = watched.seen(&call.app, watched.own_eyes(&call.app).await?).await?.row;
        let detail = format!("a match is exported once it is over; {}", standing(seen.status));
        return Err(Problem::new(Name::MatchNotActive, detail));
    }
    watched.check_sight_of_all(&call).await?;
    call.query(&[])?;
    call.form(&[NDJSON])?;
    let sight = watched.sight_of_all(&call).await?;
    let bundle = call.app.matches.export(row.id).await?;
    let keep = watched.table.keep(sight, false);
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
/// checks hashes, commitments, digests, the seed and the signature. Nothing is kept.
#[utoipa::path(
    post,
    path = "/v1/audits/verify",
    operation_id = "verify_audit",
    tag = "Auditing",
    security(()),
    request_body(content = String, content_type = "application/x-ndjson",
        description = "A bundle of at most 64 MiB."),
    responses((status = 200, description = "What was found.", body = AuditReport))
)]
pub async fn verify(call: Call, payload: web::Payload) -> Answer {
    call.anybody()?;
    call.query(&[])?;
    idempotency::key(&call.request)?;
    strict::content_type(&call.request, NDJSON)?;
    let _turn = turn(&call.app).await?;
    let keys = call.app.identity.jwks();
    let (parts, reader) = mpsc::channel(PARTS_MAX);
    let verifying = tokio::task::spawn_blocking(move || {
        let parts = Parts { coming: reader, part: Bytes::new() };
        AuditReport::from(bundle::verify(BufReader::new(parts), Some(&keys)))
    });
    pass_on(payload, parts).await?;
    let report = verifying.await.map_err(|lost| {
        tracing::error!(%lost, "verifying a bundle broke off");
        Problem::internal()
    })?;
    Ok(unkept(HttpResponse::Ok(), &report))
}

/// A turn at verifying: so many are at it at a time.
pub async fn turn(app: &App) -> Result<SemaphorePermit<'_>, Problem> {
    match tokio::time::timeout(TURN_WAIT, app.verifying.acquire()).await {
        Ok(Ok(turn)) => Ok(turn),
        Ok(Err(_)) | Err(_) => {
            let detail = "other matches are being verified; try again";
            Err(Problem::new(Name::Busy, detail).retry_after(TURN_WAIT.as_secs()))
        }
    }
}

/// Passes a body on part by part; what nobody reads any more is let go by.
async fn pass_on(
    mut payload: web::Payload,
    parts: mpsc::Sender<io::Result<Bytes>>,
) -> Result<(), Problem> {
    let mut length = 0;
    loop {
        let problem = match tokio::time::timeout(PART_WAIT, payload.next()).await {
            Ok(None) => return Ok(()),
            Ok(Some(Ok(part))) => {
                length += part.len() as u64;
                if length <= bundle::BYTES_MAX {
                    parts.send(Ok(part)).await.ok();
                    continue;
                }
                let detail = format!("a bundle has at most {} bytes", bundle::BYTES_MAX);
                Problem::new(Name::PayloadTooLarge, detail)
            }
            Ok(Some(Err(_))) => Problem::malformed("", "the body broke off"),
            Err(_) => Problem::new(Name::RequestTimeout, "the body did not arrive in time"),
        };
        // Who reads has to know that this is not the end.
        parts.send(Err(io::ErrorKind::UnexpectedEof.into())).await.ok();
        return Err(problem);
    }
}

/// A body, as a blocking reader reads it.
struct Parts {
    coming: mpsc::Receiver<io::Result<Bytes>>,
    part: Bytes,
}

impl Read for Parts {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while self.part.is_empty() {
            match self.coming.blocking_recv() {
                Some(part) => self.part = part?,
                None => return Ok(0),
            }
        }
        let length = self.part.len().min(to.len());
        to[..length].copy_from_slice(&self.part.split_to(length));
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_read_as_one_text() {
        let (parts, coming) = mpsc::channel(8);
        for part in ["one\ntw", "", "o\n", "three"] {
            parts.blocking_send(Ok(Bytes::from_static(part.as_bytes()))).unwrap();
        }
        drop(parts);
        let mut text = String::new();
        Parts { coming, part: Bytes::new() }.read_to_string(&mut text).unwrap();
        assert_eq!(text, "one\ntwo\nthree");
    }

    #[test]
    fn a_body_that_breaks_off_is_no_end() {
        let (parts, coming) = mpsc::channel(8);
        parts.blocking_send(Ok(Bytes::from_static(b"one\n"))).unwrap();
        parts.blocking_send(Err(io::ErrorKind::UnexpectedEof.into())).unwrap();
        let mut text = String::new();
        assert!(Parts { coming, part: Bytes::new() }.read_to_string(&mut text).is_err());
    }
}
