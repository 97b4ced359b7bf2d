//! `/health`

use actix_web::HttpResponse;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call, uncached};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_live, live).answers(|_| json!({"status": "live"})).uncounted(),
        Operation::new(__path_ready, ready)
            .refused(&[Name::StoreUnavailable, Name::Busy])
            .answers(|_| json!({"status": "ready"}))
            .uncounted(),
    ]
}

/// The health of the server.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// What was checked: `live` or `ready`.
    status: HealthStatus,
}

/// What a health check found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HealthStatus {
    /// The process runs.
    Live,
    /// The process runs, and the store answers.
    Ready,
}

/// Check that the server runs
///
/// It answers as long as the process does.
#[utoipa::path(
    get,
    path = "/health/live",
    operation_id = "check_live",
    tag = "Server",
    security(()),
    responses((status = 200, description = "The server runs.", body = Health))
)]
async fn live(call: Call) -> Answer {
    call.query(&[])?;
    Ok(uncached(HttpResponse::Ok(), &Health { status: HealthStatus::Live }))
}

/// Check that the server is ready
///
/// It answers 200 while the server can take requests: the store answers, and the server is not
/// about to stop.
#[utoipa::path(
    get,
    path = "/health/ready",
    operation_id = "check_ready",
    tag = "Server",
    security(()),
    responses((status = 200, description = "The server can take requests.", body = Health))
)]
async fn ready(call: Call) -> Answer {
    call.query(&[])?;
    if *call.app.stopping().borrow() {
        return Err(Problem::new(Name::Busy, "the server is stopping").retry_after(5));
    }
    call.app.matches.ready().await?;
    Ok(uncached(HttpResponse::Ok(), &Health { status: HealthStatus::Ready }))
}
