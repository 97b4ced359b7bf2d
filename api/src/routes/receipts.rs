//! `/v1/receipts/verify`

use actix_web::HttpResponse;
use domain::engine::{Hash, MatchId, Time};
use infra::identity::Caller;
use infra::matches::{MatchError, RECEIPT_TYPE, Receipt, Whereabouts};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::http::admission::may_know;
use crate::http::caller::{Answer, Call, uncached};
use crate::http::operation::Operation;
use crate::http::problem::Problem;
use crate::http::sample::RECEIPT;
use crate::http::strict::Body;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![Operation::new(__path_verify, verify).asks(|_| json!({"receipt": RECEIPT})).answers(
        |it| {
            let receipt = it.lines.last()?.sealed.receipt();
            let mut report = json!({
                "valid": true, "signer_established": true, "in_log": true, "checkpoint": 1,
            });
            for field in ["match", "seq", "hash", "recorded_at"] {
                report[field] = receipt[field].clone();
            }
            Some(report)
        },
    )]
}

/// A receipt to be verified.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReceiptToVerify {
    /// The receipt as it came with a decision.
    receipt: String,
}

/// The result of verifying a receipt.
#[derive(Default, Serialize, ToSchema)]
pub struct ReceiptReport {
    /// Whether this server gave the receipt and, as far as the caller may know, the log still
    /// agrees with it.
    valid: bool,
    /// Whether a key of this server made the signature.
    signer_established: bool,
    /// The match that the receipt names; left out if it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    r#match: Option<MatchId>,
    /// The seq of the event that it was given for.
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<u64>,
    /// That event's hash.
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<Hash>,
    /// When that event was recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded_at: Option<Time>,
    /// Whether the log holds that event with that hash. Left out if that was not checked: the
    /// signature is not valid, or the caller may not know of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    in_log: Option<bool>,
    /// The first checkpoint that covers the event, which means that it holds a head of the match
    /// at or after it. Left out if there is none yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    checkpoint: Option<u64>,
    /// Anything else that matters, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
}

impl ReceiptReport {
    /// What can be read from the receipt alone.
    fn of(stated: Option<Receipt>) -> ReceiptReport {
        ReceiptReport {
            r#match: stated.map(|it| it.match_id),
            seq: stated.map(|it| it.seq),
            hash: stated.map(|it| it.hash),
            recorded_at: stated.map(|it| it.recorded_at),
            ..ReceiptReport::default()
        }
    }

    fn saying(self, detail: &str) -> ReceiptReport {
        ReceiptReport { detail: Some(detail.to_owned()), ..self }
    }
}

/// What the caller may know of the match of a receipt.
enum Known {
    /// The match is as it was decided.
    Whole,
    /// The match is frozen.
    Frozen,
    /// The match is missing, although there is a receipt for it.
    Missing,
    /// The caller may not know of the match.
    Nothing,
}

/// Verify a receipt
///
/// Says whether this server gave the receipt, whether the log still holds the event that it was
/// given for, and which checkpoint covers that event. Callers who may not know of a private match
/// learn no more than the receipt says.
#[utoipa::path(
    post,
    path = "/v1/receipts/verify",
    operation_id = "verify_receipt",
    tag = "Auditing",
    security((), ("bearer" = [])),
    request_body = ReceiptToVerify,
    responses((status = 200, description = "What the verification found.", body = ReceiptReport))
)]
async fn verify(call: Call, body: Body) -> Answer {
    let caller = call.caller().await?;
    call.query(&[])?;
    let ReceiptToVerify { receipt } = body.json::<ReceiptToVerify>()?.value;
    let stated = Receipt::stated(&receipt);
    let signed = call.app.identity.keys().verify_jws(&receipt, RECEIPT_TYPE).is_ok();
    let report = ReceiptReport::of(stated);
    let report = match stated.filter(|_| signed) {
        Some(stated) => looked_up(&call, caller.as_ref(), stated, report).await?,
        None => report.saying("it is not a receipt with the signature of a key of this server"),
    };
    Ok(uncached(HttpResponse::Ok(), &report))
}

/// The report on a receipt that this server has given.
async fn looked_up(
    call: &Call,
    caller: Option<&Caller>,
    stated: Receipt,
    report: ReceiptReport,
) -> Result<ReceiptReport, Problem> {
    let known = known(call, caller, stated.match_id).await?;
    let report = ReceiptReport { signer_established: true, ..report };
    if let Known::Nothing = known {
        let report = ReceiptReport { valid: true, ..report };
        return Ok(report.saying("whether the log holds it is for those who may know the match"));
    }
    let Whereabouts { in_log, checkpoint } = call.app.matches.whereabouts(&stated).await?;
    let report = ReceiptReport { valid: in_log, in_log: Some(in_log), checkpoint, ..report };
    Ok(match (known, in_log) {
        (Known::Missing, _) => report.saying("the match is gone, although it was vouched for"),
        (_, false) => report.saying("the log does not hold the event, although it was taken"),
        (Known::Frozen, true) => {
            report.saying("the log holds the event; another part of the match was tampered with")
        }
        (Known::Whole | Known::Nothing, true) => report,
    })
}

async fn known(call: &Call, caller: Option<&Caller>, id: MatchId) -> Result<Known, Problem> {
    let matches = &call.app.matches;
    let (row, known) = match matches.head(id).await {
        Ok(head) => (head.row, Known::Whole),
        Err(MatchError::NotFound) => return Ok(Known::Missing),
        // The log can no longer be trusted; only the summary is left.
        Err(MatchError::Frozen(_)) => match matches.stored_row(id).await {
            Ok(row) => (row, Known::Frozen),
            Err(error) => return Err(error.into()),
        },
        Err(error) => return Err(error.into()),
    };
    Ok(if may_know(&call.app, &row, caller).await? { known } else { Known::Nothing })
}
