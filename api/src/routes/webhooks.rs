//! `/v1/webhooks`

use actix_web::HttpResponse;
use actix_web::http::header;
use domain::engine::{Kind, MatchId, Time};
use infra::feed::Wanted;
use infra::identity::Scope;
use infra::webhooks::{Hook, HookStatus, NewHook};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, made, uncached};
use crate::http::cursor::Paging;
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem, ProblemBody};
use crate::http::sample;
use crate::http::strict::{Body, present};
use crate::routes::feed::{POS_MAX, known_ruleset};
use crate::webhooks::Destination;

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[Name::MalformedRequest, Name::InvalidCursor, Name::InsufficientScope])
            .answers(|_| json!({"items": [example()]})),
        Operation::new(__path_create, create)
            .refused(&[Name::InsufficientScope, Name::TooManyWebhooks, Name::IdempotencyKeyReused])
            .asks(|_| json!({"url": URL, "kinds": ["match.finished"]}))
            .answers(|_| {
                let mut shown_once = example();
                shown_once["secret"] = json!(SECRET);
                shown_once
            }),
        Operation::new(__path_show, show)
            .refused(&[Name::NotFound, Name::InsufficientScope])
            .answers(|_| example()),
        Operation::new(__path_delete, delete).refused(&[Name::NotFound, Name::InsufficientScope]),
        Operation::new(__path_change_secret, change_secret)
            .refused(&[Name::NotFound, Name::InsufficientScope])
            .asks(|_| json!({}))
            .answers(|_| json!({"secret": SECRET, "old_until": sample::time(60_000)})),
        Operation::new(__path_replay, replay)
            .refused(&[
                Name::NotFound,
                Name::InsufficientScope,
                Name::WebhookEnded,
                Name::NoLongerKept,
            ])
            .asks(|_| json!({"after": 40}))
            .answers(|_| example()),
    ]
}

/// Kinds of events that a webhook can name, at most.
const KINDS_MAX: usize = 50;

const URL: &str = "https://example.com/highnoon";
const SECRET: &str = "whsec_dGhpcyBpcyBub3QgYSByZWFsIHNlY3JldCwgZWl0aGVy";

fn example() -> Value {
    json!({
        "id": "019a9e6b-0000-7000-8000-000000000002", "url": URL, "kinds": ["match.finished"],
        "status": "active", "pos": 42, "created_at": sample::time(0),
    })
}

/// A webhook to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    /// Where events are sent: an address with `https` or `http` that leads to a public network. It
    /// has no name, password or fragment in it.
    #[schema(min_length = 1, max_length = 2_000)]
    url: String,
    /// Only events of these kinds are sent. Left out: of all kinds.
    #[serde(default, deserialize_with = "present")]
    #[schema(min_items = 1, max_items = 50)]
    kinds: Option<Vec<Kind>>,
    /// Only events of this match are sent. It must be public.
    #[serde(default, deserialize_with = "present")]
    r#match: Option<MatchId>,
    /// Only events of matches with this ruleset are sent.
    #[serde(default, deserialize_with = "present")]
    #[schema(max_length = 100)]
    ruleset: Option<String>,
}

/// What is to be sent again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReplay {
    /// Everything after this place of the feed is sent again. It lies at most where the webhook
    /// stands.
    #[schema(maximum = 9007199254740991u64)]
    after: u64,
}

/// An empty object.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSecret {}

/// Whether events are sent to a webhook.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookStatus {
    /// They are.
    Active,
    /// Its address has answered 410: nothing is sent there any more. Make another one.
    Ended,
    /// It was switched off, as nothing has arrived for three days. A replay switches it on again.
    Off,
}

/// A webhook, without its secret.
#[derive(Serialize, ToSchema)]
pub struct Webhook {
    /// The id of the webhook.
    id: Uuid,
    /// Where events are sent.
    url: String,
    /// Only events of these kinds are sent; left out if events of every kind are sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    kinds: Vec<Kind>,
    /// Only events of this match are sent; left out if events of every match are sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    r#match: Option<MatchId>,
    /// Only events of matches with this ruleset are sent; left out if the ruleset does not matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<String>,
    /// Whether events are sent.
    status: WebhookStatus,
    /// The place up to which the feed has been looked through for it.
    pos: u64,
    /// Since when attempts fail and none has arrived; left out if the last one has.
    #[serde(skip_serializing_if = "Option::is_none")]
    failing_since: Option<Time>,
    /// When nothing was sent any more; left out while it is active.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_at: Option<Time>,
    /// Why nothing is sent any more; left out while it is active.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_why: Option<String>,
    /// When the webhook was made.
    created_at: Time,
}

/// A webhook that was just made.
#[derive(Serialize, ToSchema)]
pub struct CreatedWebhook {
    /// The webhook as it was made.
    #[serde(flatten)]
    webhook: Webhook,
    /// What signs: `whsec_` and 32 bytes in base64. It is never shown again.
    secret: String,
}

/// A webhook's next secret.
#[derive(Serialize, ToSchema)]
pub struct ChangedSecret {
    /// What signs from now on. It is never shown again.
    secret: String,
    /// Until when the secret before signs, too.
    old_until: Time,
}

/// A page of webhooks.
#[derive(Serialize, ToSchema)]
pub struct WebhookPage {
    /// The webhooks, the oldest first.
    items: Vec<Webhook>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl From<Hook> for Webhook {
    fn from(hook: Hook) -> Webhook {
        let (ended_at, ended_why) = hook.ended.unzip();
        Webhook {
            id: hook.id,
            url: hook.url,
            kinds: hook.wanted.kinds,
            r#match: hook.wanted.match_id,
            ruleset: hook.wanted.ruleset,
            status: match hook.status {
                HookStatus::Active => WebhookStatus::Active,
                HookStatus::Ended => WebhookStatus::Ended,
                HookStatus::Off => WebhookStatus::Off,
            },
            pos: hook.pos,
            failing_since: hook.failing_since.map(Time::from),
            ended_at: ended_at.map(Time::from),
            ended_why,
            created_at: hook.created_at.into(),
        }
    }
}

/// Each of these kinds once, in the order in which a match meets them.
fn listed(kinds: Vec<Kind>) -> Result<Vec<Kind>, Problem> {
    if !(1..=KINDS_MAX).contains(&kinds.len()) {
        let expected = format!("expected 1 to {KINDS_MAX} kinds of events");
        return Err(Problem::malformed("/kinds", expected));
    }
    Ok(Kind::ALL.into_iter().filter(|it| kinds.contains(it)).collect())
}

/// Make a webhook
///
/// From now on, each event that gets a place in the feed is sent to the address, as far as `kinds`,
/// `match` and `ruleset` admit it: a POST in the format of [Standard
/// Webhooks](https://www.standardwebhooks.com), whose body is the item as `GET /v1/feed` has it. An
/// account has at most 20 webhooks.
///
/// - `webhook-id` is the same at every attempt and in a replay: handle each id once.
///   `webhook-timestamp` is when it was sent, in seconds since 1970; refuse what is old.
/// - `webhook-signature` holds signatures of `id.timestamp.body`, with spaces between them. `v1,`
///   is an HMAC-SHA256 under the secret (the bytes after `whsec_`, from base64), in base64; while a
///   secret is changed there are two. `v1a,` is an Ed25519 signature by one of the server's keys at
///   `/.well-known/jwks.json`. One that verifies is enough.
/// - Answer with any 2xx within 15 seconds. Whatever else is answered, it is sent again after 5
///   seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours, and then every 24 hours, each a
///   little longer at random. Redirects are not followed. 410 ends the webhook. If nothing has
///   arrived for three days it is switched off, which its `status` says.
/// - While your account is suspended nothing is sent; it follows afterwards.
/// - Each event arrives at least once. The events of one match come in their order, one after the
///   other; if one does not arrive for three days, it is given up.
///
/// With an Idempotency-Key, the same request makes one webhook, however often it is sent. Each
/// later reply carries a fresh secret, which replaces the previous one at once.
#[utoipa::path(
    post,
    path = "/v1/webhooks",
    operation_id = "create_webhook",
    tag = "Watching",
    security(("bearer" = [])),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "A UUID that you make up. Send the same one with every attempt at this \
                       request.")),
    request_body = NewWebhook,
    responses(
        (status = 201, description = "The webhook, with its secret.", body = CreatedWebhook),
        (status = 200,
            description = "The webhook that the same request made before, with a fresh secret \
                           that replaces the previous one.",
            body = CreatedWebhook,
            headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew."))),
        (status = 422,
            description = "`idempotency-key-reused`: The key was used for another request.",
            body = ProblemBody, content_type = "application/problem+json")
    )
)]
async fn create(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    caller.needs(Scope::Webhook)?;
    let key = idempotency::key(&call.request)?;
    let read = body.json::<NewWebhook>()?;
    let NewWebhook { url, kinds, r#match, ruleset } = read.value;
    let wrong = |message: String| Problem::malformed("/url", message);
    Destination::read(&url, &call.app.settings.webhooks_allowed).map_err(wrong)?;
    let kinds = kinds.map(listed).transpose()?.unwrap_or_default();
    let ruleset = ruleset.as_deref().map(known_ruleset).transpose()?;
    let new = NewHook { url, wanted: Wanted { ruleset, kinds, match_id: r#match } };
    let request = key.map(|key| idempotency::of(key, read.digest));
    let (hook, secret) = call.app.webhooks.create(caller.account, new, request).await?;
    let (response, hook) = made(hook);
    let created = CreatedWebhook { webhook: hook.into(), secret: secret.text() };
    Ok(uncached(response, &created))
}

/// List your webhooks
///
/// Lists them without their secrets, also those to which nothing is sent any more.
#[utoipa::path(
    get,
    path = "/v1/webhooks",
    operation_id = "list_webhooks",
    tag = "Watching",
    security(("bearer" = [])),
    params(
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page.")
    ),
    responses((status = 200, description = "A page of webhooks.", body = WebhookPage))
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    caller.needs(Scope::Webhook)?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let hooks = call.app.webhooks.list(caller.account).await?;
    let (hooks, next) = paging.cut_in_order(hooks, |it| it.id)?;
    let items = hooks.into_iter().map(Webhook::from).collect();
    Ok(uncached(HttpResponse::Ok(), &WebhookPage { items, next }))
}

/// Read a webhook
///
/// Says whether events are sent to it, and since when they do not arrive.
#[utoipa::path(
    get,
    path = "/v1/webhooks/{id}",
    operation_id = "read_webhook",
    tag = "Watching",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The id of the webhook.")),
    responses((status = 200, description = "The webhook as it is now.", body = Webhook))
)]
async fn show(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    caller.needs(Scope::Webhook)?;
    call.query(&[])?;
    let hook = call.app.webhooks.find(caller.account, id).await?;
    Ok(uncached(HttpResponse::Ok(), &Webhook::from(hook)))
}

/// Delete a webhook
///
/// Nothing more is sent to it, and what is known about its deliveries is deleted. What is on its
/// way may still arrive.
#[utoipa::path(
    delete,
    path = "/v1/webhooks/{id}",
    operation_id = "delete_webhook",
    tag = "Watching",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The id of the webhook.")),
    responses((status = 204, description = "The webhook is deleted."))
)]
async fn delete(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    caller.needs(Scope::Webhook)?;
    call.query(&[])?;
    call.app.webhooks.delete(caller.account, id).await?;
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}

/// Change the secret of a webhook
///
/// From now on, messages are signed with the new secret, and for a day with the one before, too.
#[utoipa::path(
    post,
    path = "/v1/webhooks/{id}/secrets",
    operation_id = "change_webhook_secret",
    tag = "Watching",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The id of the webhook."),
        ("Idempotency-Key" = Option<Uuid>, Header,
            description = "A UUID that you make up. Send the same one with every attempt at this \
                           request: each reply has another secret, of which the last counts, and \
                           the one before stays what it was.")
    ),
    request_body = NewSecret,
    responses((status = 201, description = "The new secret.", body = ChangedSecret))
)]
async fn change_secret(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    caller.needs(Scope::Webhook)?;
    call.query(&[])?;
    let key = idempotency::key(&call.request)?;
    let NewSecret {} = body.json::<NewSecret>()?.value;
    let (secret, until) = call.app.webhooks.change_secret(caller.account, id, key).await?;
    let changed = ChangedSecret { secret: secret.text(), old_until: until.into() };
    Ok(uncached(HttpResponse::Created(), &changed))
}

/// Send events again
///
/// Everything after place `after` is sent again, under the same ids as before, and what waits for
/// another attempt is sent at once. A webhook that was switched off is switched on again by it.
#[utoipa::path(
    post,
    path = "/v1/webhooks/{id}/replays",
    operation_id = "replay_webhook",
    tag = "Watching",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The id of the webhook."),
        ("Idempotency-Key" = Option<Uuid>, Header,
            description = "Accepted, and not needed: what is sent twice has the same id.")
    ),
    request_body = NewReplay,
    responses((status = 202, description = "The webhook as it stands now.", body = Webhook))
)]
async fn replay(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    caller.needs(Scope::Webhook)?;
    call.query(&[])?;
    let NewReplay { after } = body.json::<NewReplay>()?.value;
    if POS_MAX < after {
        return Err(Problem::malformed("/after", "expected a place of the feed"));
    }
    let hook = call.app.webhooks.replay(caller.account, id, after).await?;
    Ok(uncached(HttpResponse::Accepted(), &Webhook::from(hook)))
}
