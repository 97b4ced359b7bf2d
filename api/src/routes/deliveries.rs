//! `/v1/webhooks/{id}/deliveries`

use actix_web::HttpResponse;
use domain::engine::{Kind, MatchId, Time};
use infra::identity::Scope;
use infra::webhooks::{self, DeliveryStatus};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::cursor::{self, Paging};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self, MATCH};
use crate::webhooks::message_id;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[
                Name::MalformedRequest,
                Name::InvalidCursor,
                Name::NotFound,
                Name::InsufficientScope,
            ])
            .answers(|_| {
                json!({"items": [{
                    "id": "019a9e6b-0000-7000-8000-000000000002_42", "pos": 42, "match": MATCH,
                    "seq": 17, "kind": "match.finished", "status": "delivered", "attempts": 2,
                    "done_at": sample::time(30), "answer": 204,
                }]})
            }),
    ]
}

/// What became of a delivery.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookDeliveryStatus {
    /// It is to be sent, or sent again.
    Pending,
    /// It has arrived.
    Delivered,
    /// It was given up.
    Failed,
}

/// An event that was sent to a webhook, or is to be sent.
#[derive(Serialize, ToSchema)]
pub struct WebhookDelivery {
    /// The `webhook-id` of the message.
    id: String,
    /// The place of the event in the feed.
    #[schema(minimum = 1)]
    pos: u64,
    /// The id of the match.
    r#match: MatchId,
    /// The event in the log of its match.
    #[schema(minimum = 1)]
    seq: u64,
    /// What kind of event it is.
    kind: Kind,
    /// What became of it.
    status: WebhookDeliveryStatus,
    /// How often it was sent.
    attempts: u32,
    /// When it is sent next; left out unless it is pending.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_at: Option<Time>,
    /// When it arrived or was given up; left out while it is pending.
    #[serde(skip_serializing_if = "Option::is_none")]
    done_at: Option<Time>,
    /// The status of the last answer; left out if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<u16>,
    /// What was wrong with the last attempt; left out if nothing was.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// A page of deliveries.
#[derive(Serialize, ToSchema)]
pub struct WebhookDeliveryPage {
    /// The deliveries, the newest first.
    items: Vec<WebhookDelivery>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl WebhookDelivery {
    fn of(hook: Uuid, it: webhooks::Delivery) -> WebhookDelivery {
        WebhookDelivery {
            id: message_id(hook, it.pos),
            pos: it.pos,
            r#match: it.match_id,
            seq: it.seq,
            kind: it.kind,
            status: match it.status {
                DeliveryStatus::Pending => WebhookDeliveryStatus::Pending,
                DeliveryStatus::Delivered => WebhookDeliveryStatus::Delivered,
                DeliveryStatus::Failed => WebhookDeliveryStatus::Failed,
            },
            attempts: it.attempts,
            next_at: it.next_at.map(Time::from),
            done_at: it.done_at.map(Time::from),
            answer: it.answer,
            error: it.error,
        }
    }
}

/// List what was sent to a webhook
///
/// The newest come first. What became of a delivery is kept for seven days.
#[utoipa::path(
    get,
    path = "/v1/webhooks/{id}/deliveries",
    operation_id = "list_webhook_deliveries",
    tag = "Watching",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The id of the webhook."),
        ("status" = Option<WebhookDeliveryStatus>, Query,
            description = "Only deliveries with this result."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page.")
    ),
    responses((status = 200, description = "A page of deliveries.", body = WebhookDeliveryPage))
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    caller.needs(Scope::Webhook)?;
    let query = call.query(&["status", "limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &["status"])?;
    let status = query.text("status").map(|word| {
        let wrong = || Problem::malformed("/status", "expected pending, delivered or failed");
        DeliveryStatus::ALL.into_iter().find(|it| it.name() == word).ok_or_else(wrong)
    });
    let status = status.transpose()?;
    let before = paging.after.as_ref().map(|it| it.parse::<u64>().map_err(|_| cursor::invalid()));
    let before = before.transpose()?;
    let webhooks = &call.app.webhooks;
    // One item more than wanted shows whether another page follows.
    let limit = paging.limit + 1;
    let mut found = webhooks.deliveries(caller.account, id, status, before, limit).await?;
    let more = paging.limit < found.len();
    found.truncate(paging.limit);
    let next = found.last().filter(|_| more).map(|last| paging.next(&last.pos.to_string()));
    let items = found.into_iter().map(|it| WebhookDelivery::of(id, it)).collect();
    Ok(uncached(HttpResponse::Ok(), &WebhookDeliveryPage { items, next }))
}
