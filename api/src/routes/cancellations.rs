//! `/v1/matches/{id}/cancellations`

use domain::engine::{Act, Canceller, MatchId, ShownEvent, Status, Viewer};
use infra::identity::Scope;
use infra::matches::MatchError;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::http::admission::may_know;
use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self, MATCH, RECEIPT, Sample};
use crate::http::strict::{self, Body};
use crate::http::watching::Watched;
use crate::http::wire::{self, Eyes};
use crate::http::{etag, idempotency, texts};
use crate::routes::decisions;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_cancel, cancel)
            .refused(&[
                Name::VersionMismatch,
                Name::IdempotencyKeyRequired,
                Name::NotFound,
                Name::InsufficientScope,
                Name::MatchNotActive,
                Name::MatchSuspended,
                Name::IdempotencyKeyReused,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .asks(|_| json!({"reason": REASON}))
            .answers(example),
    ]
}

const REASON: &str = "Two of us cannot make it tonight.";

/// The account that made the match calls it off before anybody has sat down.
fn example(sample: &Sample) -> Option<CancellationBody> {
    let open = &sample.lines.first()?.after;
    let act = Act::Cancel { by: Canceller::Creator, reason: REASON.to_owned() };
    let decided = open.act(act, None, sample::stamp(1, Default::default())).ok()?;
    let lines = sample::lines_of(open, decided);
    let mut events = sample.told(&lines, Viewer::Public);
    for fact in events.iter_mut().flat_map(|it| &mut it.facts) {
        fact.fields.insert("reason".to_owned(), json!(REASON));
        fact.text = format!("{} Reason: {REASON}", fact.text);
    }
    let seq = events.last()?.seq;
    let receipt = RECEIPT.to_owned();
    Some(CancellationBody { r#match: MATCH, seq, version: seq, events, receipt })
}

/// A match to be called off.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCancellation {
    /// Why, for everybody who may watch the match: 1 to 4,000 characters.
    #[schema(min_length = 1, max_length = 4000)]
    reason: String,
}

/// The match that was called off.
#[derive(Serialize, ToSchema)]
#[schema(as = Cancellation)]
pub struct CancellationBody {
    /// The match's id.
    r#match: MatchId,
    /// The seq of the last event that was appended.
    #[schema(minimum = 1)]
    seq: u64,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    version: u64,
    /// Every event that was appended, as everybody perceives it.
    events: Vec<ShownEvent>,
    /// The server's proof that it recorded this: a JWS over `{match, seq, hash, recorded_at}` of
    /// the last event.
    receipt: String,
}

/// Call a match off
///
/// The creator of a match may call it off as long as it waits for players; an admin may until it is
/// over, and that is on record (`GET /v1/acts`). Nothing is played any more, its clocks stand,
/// and there is no result: its status is `cancelled`. What was hidden is shown as after any end;
/// but if the match never started, what players brought stays hidden.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/cancellations",
    operation_id = "create_cancellation",
    tag = "Matches",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Uuid, Header,
            description = "A UUID that you make up. Send the same one with every attempt at this \
                           request."),
        ("If-Match" = Option<String>, Header, min_length = 1, pattern = r#"^(\*|"[0-9]{1,16}")$"#,
            description = "The match's version in quotes. If anything has happened since, the \
                           request is refused.")
    ),
    request_body = NewCancellation,
    responses(
        (status = 201, description = "The match is called off.", body = CancellationBody),
        (status = 200, description = "The reply that the same request got before.",
            body = CancellationBody, headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn cancel(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    // Admins may call off what they may not watch.
    let watched = match caller.scopes.contains(Scope::Admin) {
        true => {
            let head = call.app.matches.head(call.match_id()?).await?;
            Watched::at_head(head, Some(caller.clone()))
        }
        false => Watched::by(&call, Some(caller.clone())).await?,
    };
    let (id, status) = (watched.head.row.id, watched.head.row.status);
    let made_it =
        watched.admission.creator == Some(caller.id()) && caller.scopes.contains(Scope::Play);
    let by = match made_it && (status == Status::Open || !caller.scopes.contains(Scope::Admin)) {
        true => Canceller::Creator,
        false => Canceller::Admin,
    };
    if by == Canceller::Admin && !caller.scopes.contains(Scope::Admin) {
        let detail = "only the creator of a match may call it off, while it waits for players; \
                      or an admin";
        return Err(Problem::new(Name::InsufficientScope, detail));
    }
    let key = idempotency::required(&call.request)?;
    let if_match = etag::if_match(&call.request)?;
    let read = body.json::<NewCancellation>()?;
    let reason = read.value.reason;
    strict::words("/reason", &reason)?;
    let key = idempotency::of_call(key, "cancellations", read.digest);
    let cancelling = call.app.matches.cancel(id, caller.id(), (by, reason), if_match, key);
    let appended = match cancelling.await {
        Ok(appended) => appended,
        Err(MatchError::VersionMismatch { version })
            if !may_know(&call.app, &watched.head.row, Some(&caller)).await? =>
        {
            // Whoever calls off what they may not watch is shown nothing of it.
            let detail = format!("the match is at version {version}");
            let problem = Problem::new(Name::VersionMismatch, detail);
            return Err(problem.with_missed(version, Vec::new()));
        }
        Err(error @ MatchError::VersionMismatch { .. }) => {
            return Err(decisions::refused(&call, id, &watched, error, if_match, None).await);
        }
        Err(error) => return Err(error.into()),
    };
    tracing::info!(by = %caller.account, %id, "a match was called off");
    let eyes = Eyes { viewer: Viewer::Public, account: Some(caller.id()), seed: None };
    let mut events = wire::shown_all(&appended.lines, eyes)?;
    texts::join(&call.app, id, &mut events).await?;
    let seq = events.last().map_or(appended.after.seq(), |it| it.seq);
    let (version, receipt) = (appended.after.seq(), appended.receipt);
    let body = CancellationBody { r#match: id, seq, version, events, receipt };
    Ok(uncached(idempotency::made(appended.replayed), &body))
}
