//! `/metrics`

use actix_web::{HttpResponse, web};

use crate::http::app::App;
use crate::http::caller::{Answer, Call};
use crate::http::metrics;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};

/// Two lines of them.
const EXAMPLE: &str = "# TYPE highnoon_open_streams gauge\nhighnoon_open_streams 3\n";

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_show, show)
            .refused(&[Name::NotFound])
            .uncounted()
            .answers(|_| EXAMPLE),
    ]
}

/// Metrics for Prometheus
///
/// Requests by route and status, decisions accepted and refused by reason, how long folds and
/// appends take, how many streams are open, and the state of the server, its store and its
/// matches. Metrics reveal that something happens in some match, whoever may see it. So they are
/// shown here only to callers on the server's own machine, and to nobody if the server shows them
/// at an address of their own (`HIGHNOON_METRICS_BIND`).
#[utoipa::path(
    get,
    path = "/metrics",
    operation_id = "read_metrics",
    tag = "Server",
    security(()),
    responses((status = 200,
        description = "The metrics, in the text format of Prometheus.", body = String,
        content_type = "text/plain"))
)]
async fn show(call: Call) -> Answer {
    if call.app.settings.metrics_bind.is_some() || !call.client_address().is_loopback() {
        return Err(Problem::not_found());
    }
    call.query(&[])?;
    Ok(metrics::numbers(&call.app).await)
}

/// The metrics at their own address.
pub async fn show_apart(app: web::Data<App>) -> HttpResponse {
    metrics::numbers(&app).await
}
