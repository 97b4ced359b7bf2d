//! `/v1/disputes/{id}/judge`

use actix_web::HttpResponse;
use infra::matches::DisputeRow;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::disputed::DisputeBody;
use crate::http::docket::Docket;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self, JUDGE};
use crate::http::strict::Body;
use crate::http::wire::PlayerBody;
use crate::routes::disputes;

/// The operations at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_take, take)
            .refused(&[
                Name::MalformedRequest,
                Name::NotFound,
                Name::InsufficientScope,
                Name::DisputeTaken,
                Name::FoldMismatch,
            ])
            .answers(|it| DisputeBody {
                judge: Some(PlayerBody::of(JUDGE.0, &sample::names())),
                taken_at: Some(sample::time(7)),
                ..disputes::example(it)
            }),
        Operation::new(__path_give_back, give_back).refused(&[
            Name::NotFound,
            Name::InsufficientScope,
            Name::DisputeTaken,
            Name::FoldMismatch,
        ]),
    ]
}

/// Nothing: the caller takes it for themselves.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Take a dispute
///
/// Tells other judges that you see to it. It decides nothing: any judge who may decide the dispute
/// can still rule. Taking it again changes nothing. A dispute of a frozen match can be taken, too.
#[utoipa::path(
    put,
    path = "/v1/disputes/{id}/judge",
    operation_id = "take_dispute",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The dispute's id."),
        ("Idempotency-Key" = Option<Uuid>, Header,
            description = "Not needed, as it can be taken only once.")
    ),
    responses((status = 200, description = "The dispute, which is yours.", body = DisputeBody))
)]
async fn take(call: Call, body: Body) -> Answer {
    let (row, docket) = at_desk(&call).await?;
    let judge = docket.judge(&call).await?;
    body.json_if_any::<Nothing>()?;
    if row.closed_by.is_some() {
        return Err(Problem::new(Name::DisputeTaken, "the dispute is decided"));
    }
    let taken = call.app.matches.take_dispute(&row, judge).await?;
    if taken.judge != judge {
        return Err(Problem::new(Name::DisputeTaken, "another judge has taken the dispute"));
    }
    disputes::at_desk(&call, &docket, &row).await
}

/// Give a dispute back
///
/// Leaves it to other judges.
#[utoipa::path(
    delete,
    path = "/v1/disputes/{id}/judge",
    operation_id = "give_back_dispute",
    tag = "Judging",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The dispute's id.")),
    responses((status = 204, description = "The dispute is not yours any more."))
)]
async fn give_back(call: Call) -> Answer {
    let (row, docket) = at_desk(&call).await?;
    let judge = docket.judge(&call).await?;
    call.query(&[])?;
    if call.app.matches.give_back(&row, judge).await? {
        return Ok(HttpResponse::NoContent().finish());
    }
    match call.app.matches.taken(std::slice::from_ref(&row)).await?.is_empty() {
        true => Err(Problem::new(Name::NotFound, "nobody has taken the dispute")),
        false => Err(Problem::new(Name::DisputeTaken, "another judge has taken the dispute")),
    }
}

/// The dispute that the path names, and its match.
async fn at_desk(call: &Call) -> Result<(DisputeRow, Docket), Problem> {
    let caller = call.signed_in().await?;
    let row = call.app.matches.dispute_by_id(call.id("id")?).await?;
    let docket = Docket::of(call, row.match_id, Some(caller)).await?;
    if !docket.is_up_to_date(call).await {
        return Err(Problem::not_found());
    }
    Ok((row, docket))
}
