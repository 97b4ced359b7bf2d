//! `/v1/matches/{id}/disputes` and `/v1/disputes`

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::http::header;
use chrono::{DateTime, Utc};
use domain::engine::{
    AccountId, ClaimedDispute, MatchId, Rejection, Seat, ShownEvent, Time, Viewer,
};
use infra::identity::{AuthError, Caller, Judges, Scope};
use infra::matches::{self, DisputeFilter, DisputeRow};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::cursor::Paging;
use crate::http::disputed::{DisputeBody, DisputeStatus, awaiting};
use crate::http::docket::Docket;
use crate::http::etag::{self, Keep};
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self, CLAIM, MATCH, RECEIPT, Sample};
use crate::http::strict::{self, Body, Query, present};
use crate::http::texts::{self, ERASED};
use crate::http::waiting;
use crate::http::watching::Watched;
use crate::http::wire::{self, Eyes, MatchSummaryBody, PlayerBody};
use crate::routes::decisions;

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_open, open)
            .refused(&[
                Name::VersionMismatch,
                Name::IdempotencyKeyRequired,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::MatchNotActive,
                Name::TooManyDisputes,
                Name::InvalidRuling,
                Name::IdempotencyKeyReused,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .asks(|it| json!({"seq": it.now.seq(), "claim": CLAIM, "suspend": true}))
            .answers(|it| DisputeReplyBody {
                r#match: MATCH,
                seq: it.called.seq(),
                version: it.called.seq(),
                dispute: example(it),
                events: it.told(&it.opened, Viewer::Seat(Seat(0))),
                receipt: RECEIPT.to_owned(),
            }),
        Operation::new(__path_list, list)
            .refused(&[
                Name::MalformedRequest,
                Name::InvalidCursor,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::FoldMismatch,
            ])
            .answers(|it| json!({"items": [example(it)], "now": sample::time(8)})),
        Operation::new(__path_show, show)
            .refused(&[Name::NotFound, Name::FoldMismatch])
            .answers(example),
    ]
}

/// The sample's dispute.
pub fn example(sample: &Sample) -> DisputeBody {
    let body = DisputeBody::of(&sample.dispute(), Some(CLAIM.to_owned()));
    let (names, titles) = (sample::names(), sample::titles());
    DisputeBody {
        claimant: body.account.map(|id| PlayerBody::of(id, &names)),
        match_summary: Some(MatchSummaryBody::of(&sample.listed(), None, &names, &titles)),
        ..body
    }
}

/// A dispute to be opened.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewDispute {
    /// The seq of the event that it is about. If that event is a ruling, the dispute is an appeal.
    #[schema(minimum = 1)]
    seq: u64,
    /// What happened in your view: 1 to 4,000 characters.
    #[schema(min_length = 1, max_length = 4000)]
    claim: String,
    /// Whether the match waits for the judge with its clocks stopped. Left out: it goes on.
    #[serde(default, deserialize_with = "present")]
    suspend: Option<bool>,
}

/// Which disputes of a list come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DisputeOrder {
    /// Those that were opened first.
    Oldest,
    /// Those that were opened last.
    Newest,
    /// Those that were decided last. Open disputes are left out.
    Decided,
}

/// A page of disputes.
#[derive(Serialize, ToSchema)]
pub struct DisputePage {
    /// The disputes, the oldest first unless `order` says otherwise.
    items: Vec<DisputeBody>,
    /// The server's time when it answered, by which to show for how long they have waited. The
    /// `ETag` does not stand for it.
    now: Time,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// The dispute that was opened, and what was appended.
#[derive(Serialize, ToSchema)]
#[schema(as = DisputeReply)]
pub struct DisputeReplyBody {
    /// The match's id.
    pub r#match: MatchId,
    /// The seq of the last event that was appended.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    pub version: u64,
    /// The dispute that was opened.
    pub dispute: DisputeBody,
    /// Every event that was appended, as the caller perceives it.
    pub events: Vec<ShownEvent>,
    /// The server's proof that it recorded this: a JWS over `{match, seq, hash, recorded_at}` of
    /// the last event.
    pub receipt: String,
}

/// Call a judge
///
/// Opens a dispute about anything that happened, a ruling included. A player of the match can open
/// one, and so can a judge. With `suspend`, nothing is decided and no clock runs until a judge has
/// ruled.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/disputes",
    operation_id = "create_dispute",
    tag = "Judging",
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
    request_body = NewDispute,
    responses(
        (status = 201, description = "The judge is called.", body = DisputeReplyBody,
            headers(("Location" = String, description = "The address of the dispute."))),
        (status = 200, description = "The reply that the same request got before.",
            body = DisputeReplyBody,
            headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn open(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    let as_judge = watched.seats().is_empty();
    match as_judge {
        true if caller.scopes.contains(Scope::Judge) => {
            watched.judge(&call).await?;
        }
        true => return Err(Rejection::NotSeated.into()),
        false => caller.needs(Scope::Play)?,
    }
    let key = idempotency::required(&call.request)?;
    let if_match = etag::if_match(&call.request)?;
    let read = body.json::<NewDispute>()?;
    let NewDispute { seq: about, claim, suspend } = read.value;
    strict::words("/claim", &claim)?;
    let suspend = suspend.unwrap_or_default();
    let new = ClaimedDispute { id: Uuid::now_v7(), about, claim, suspend };
    let key = Some(idempotency::of_call(key, "disputes", read.digest));
    let id = watched.head.row.id;
    let opened = call.app.matches.dispute(id, caller.id(), as_judge, new, if_match, key).await;
    let appended = match (opened, as_judge) {
        (Ok(appended), _) => appended,
        (Err(error), true) => {
            return Err(decisions::refused(&call, id, &watched, error, if_match, None).await);
        }
        (Err(error), false) => {
            return Err(decisions::refused_anew(&call, &caller, error, if_match, None).await);
        }
    };
    let first = appended.lines.first().ok_or_else(Problem::internal)?;
    let seat = first.sealed.seat;
    let opened = appended.after.disputes().into_iter().find(|it| it.seq == first.sealed.seq);
    let opened = opened.ok_or_else(Problem::internal)?;
    let row = call.app.matches.dispute_by_id(opened.id).await?;
    let claims = claims(&call, std::slice::from_ref(&row)).await?;
    let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
    let eyes = Eyes { viewer, account: Some(caller.id()), seed: None };
    let mut events = wire::shown_all(&appended.lines, eyes)?;
    texts::join(&call.app, id, &mut events).await?;
    let judge = as_judge.then(|| caller.id());
    let mut dispute = [awaiting(&call, &row, claim_of(&row, &claims), judge).await?];
    let rows = std::slice::from_ref(&row);
    DisputeBody::complete(&call, Some(&caller), as_judge, &mut dispute, rows).await?;
    let [dispute] = dispute;
    let reply = DisputeReplyBody {
        r#match: id,
        seq: events.last().map_or(row.seq, |it| it.seq),
        version: appended.after.seq(),
        dispute,
        events,
        receipt: appended.receipt,
    };
    let mut response = idempotency::made(appended.replayed);
    response.insert_header((header::LOCATION, format!("/v1/disputes/{}", row.id)));
    Ok(uncached(response, &reply))
}

/// List disputes
///
/// Judges find every dispute of the matches that they judge, the oldest first unless `order` says
/// otherwise; `may_decide` says which of these they may decide, and `judge` which of them another
/// judge has taken. Admins find all disputes, without the claims: an appeal that `awaits` nobody
/// needs another judge. Players find the disputes of a match that they play in, which they name
/// with `match`. Judges find those of a frozen match, too; nobody can decide these.
///
/// With `Prefer: wait=25` and the `ETag` that you have in `If-None-Match`, the server answers as
/// soon as the list changes, or after that many seconds.
#[utoipa::path(
    get,
    path = "/v1/disputes",
    operation_id = "list_disputes",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("status" = Option<DisputeStatus>, Query, description = "Only disputes with this status."),
        ("match" = Option<Uuid>, Query, description = "Only disputes of this match."),
        ("appeal" = Option<bool>, Query,
            description = "`true`: only appeals. `false`: only disputes that are no appeals."),
        ("order" = inline(Option<DisputeOrder>), Query,
            description = "Which come first: `oldest` and `newest` by when they were opened, \
                           `decided` those that were decided last, without open ones. Left out: \
                           `oldest`."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page."),
        ("Prefer" = Option<String>, Header,
            description = "`wait=N`: if you have the list already, wait up to N seconds (at most \
                           30) for another one."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of disputes.", body = DisputePage,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let query = call.query(&["status", "match", "appeal", "order", "limit", "cursor"])?;
    let news = call.app.matches.watch_any();
    waiting::list(&call, Some(caller), news, async |caller| {
        page(&call, caller.ok_or(AuthError::Missing)?, &query).await
    })
    .await
}

/// A page of the disputes that the query names, for this caller.
async fn page(call: &Call, caller: &Caller, query: &Query) -> Result<DisputePage, Problem> {
    let (docket, unseated) = scope(call, caller, query).await?;
    let paging = Paging::of(&call.request, query, &["status", "match", "appeal", "order"])?;
    let open = match query.text("status") {
        None => None,
        Some("open") => Some(true),
        Some("closed") => Some(false),
        Some(_) => return Err(Problem::malformed("/status", "expected open or closed")),
    };
    let appeal = query.parsed::<bool>("appeal", "true or false")?;
    let order = order(query, paging.after.as_deref())?;
    let match_id = docket.as_ref().map(|it| it.id);
    let judges_all = caller.scopes.contains(Scope::Judge);
    let among = caller.judges == Judges::Assigned && docket.is_none() && judges_all;
    let assigned_to = among.then(|| caller.id());
    let filter = DisputeFilter { match_id, open, assigned_to, unseated, appeal, order };
    // One item more than wanted shows whether another page follows.
    let mut rows = call.app.matches.disputes(filter, paging.limit + 1).await?;
    let more = paging.limit < rows.len();
    rows.truncate(paging.limit);
    let claims = claims(call, &rows).await?;
    let judges = match &docket {
        Some(docket) => docket.judge(call).await.is_ok(),
        None => judges_all,
    };
    let next = rows.last().filter(|_| more).map(|last| paging.next(&place(last, order)));
    let mut items = Vec::with_capacity(rows.len());
    for row in &rows {
        let reads = docket.as_ref().map_or(judges, |it| it.reads_claim(row, judges));
        let claim = claim_of(row, &claims).filter(|_| reads);
        items.push(awaiting(call, row, claim, judges.then(|| caller.id())).await?);
    }
    let at_desk = judges || caller.scopes.contains(Scope::Admin);
    DisputeBody::complete(call, Some(caller), at_desk, &mut items, &rows).await?;
    Ok(DisputePage { items, now: Utc::now().into(), next })
}

/// The order that the query names, and after which of it the page begins.
fn order(query: &Query, after: Option<&str>) -> Result<matches::DisputeOrder, Problem> {
    let wrong = || Problem::new(Name::InvalidCursor, "this list did not give out that cursor");
    let opened = |it: &str| Uuid::parse_str(it).map_err(|_| wrong());
    let decided = |it: &str| {
        let (at, id) = it.split_once(' ').ok_or_else(wrong)?;
        let at = at.parse().ok().and_then(DateTime::from_timestamp_micros).ok_or_else(wrong)?;
        Ok::<_, Problem>((at.into(), opened(id)?))
    };
    match query.text("order") {
        None | Some("oldest") => Ok(matches::DisputeOrder::Oldest(after.map(opened).transpose()?)),
        Some("newest") => Ok(matches::DisputeOrder::Newest(after.map(opened).transpose()?)),
        Some("decided") => Ok(matches::DisputeOrder::Decided(after.map(decided).transpose()?)),
        Some(_) => Err(Problem::malformed("/order", "expected oldest, newest or decided")),
    }
}

/// What a cursor says of the last dispute of a page in this order.
fn place(row: &DisputeRow, order: matches::DisputeOrder) -> String {
    match (order, row.closed_at) {
        (matches::DisputeOrder::Decided(_), Some(at)) => {
            format!("{} {}", DateTime::<Utc>::from(at).timestamp_micros(), row.id)
        }
        _ => row.id.to_string(),
    }
}

/// The match whose disputes are wanted, if one is named; and for a judge, the account whose own
/// matches are left out.
async fn scope(
    call: &Call,
    caller: &Caller,
    query: &Query,
) -> Result<(Option<Docket>, Option<AccountId>), Problem> {
    let judges = caller.scopes.contains(Scope::Judge);
    let Some(id) = query.parsed::<Uuid>("match", "the id of a match")? else {
        if !judges && caller.scopes.contains(Scope::Admin) {
            return Ok((None, None));
        }
        if !judges {
            let detail = "only judges see the whole list: name a match in which you sit";
            return Err(Problem::new(Name::InsufficientScope, detail));
        }
        return Ok((None, Some(caller.id())));
    };
    let docket = Docket::of(call, MatchId(id), Some(caller.clone())).await?;
    if docket.judge(call).await.is_ok() {
        return Ok((Some(docket), None));
    }
    if !docket.is_seated() {
        return Err(Rejection::NotSeated.into());
    }
    caller.needs(Scope::Read)?;
    Ok((Some(docket), None))
}

/// Read a dispute
///
/// Everybody who may watch the match can read it; fewer can read the claim. If the match is frozen,
/// only its judges can read it.
#[utoipa::path(
    get,
    path = "/v1/disputes/{id}",
    operation_id = "read_dispute",
    tag = "Judging",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The dispute's id."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "The dispute that was asked for.", body = DisputeBody,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn show(call: Call) -> Answer {
    let caller = call.caller().await?;
    let row = call.app.matches.dispute_by_id(call.id("id")?).await?;
    let docket = Docket::of(&call, row.match_id, caller).await?;
    if !docket.is_up_to_date(&call).await {
        return Err(Problem::not_found());
    }
    call.query(&[])?;
    let judges = docket.judge(&call).await.is_ok();
    let claim = match docket.reads_claim(&row, judges) {
        true => claim_of(&row, &claims(&call, std::slice::from_ref(&row)).await?),
        false => None,
    };
    let judge = docket.caller.as_ref().map(Caller::id).filter(|_| judges);
    let mut body = [awaiting(&call, &row, claim, judge).await?];
    let (caller, rows) = (docket.caller.as_ref(), std::slice::from_ref(&row));
    DisputeBody::complete(&call, caller, judges, &mut body, rows).await?;
    Ok(etag::of_content(&call.request, Keep::Caller, &body[0]))
}

/// A dispute as a judge of its match sees it.
pub async fn at_desk(call: &Call, docket: &Docket, row: &DisputeRow) -> Answer {
    let rows = std::slice::from_ref(row);
    let claim = claim_of(row, &claims(call, rows).await?);
    let judge = docket.caller.as_ref().map(Caller::id);
    let mut body = [awaiting(call, row, claim, judge).await?];
    DisputeBody::complete(call, docket.caller.as_ref(), true, &mut body, rows).await?;
    Ok(uncached(HttpResponse::Ok(), &body[0]))
}

/// The claims of these disputes, by the references to them.
async fn claims(call: &Call, rows: &[DisputeRow]) -> Result<BTreeMap<Uuid, String>, Problem> {
    let claims: Vec<(MatchId, Uuid)> = rows.iter().map(|it| (it.match_id, it.claim)).collect();
    Ok(call.app.matches.texts(&claims).await?)
}

fn claim_of(row: &DisputeRow, claims: &BTreeMap<Uuid, String>) -> Option<String> {
    Some(claims.get(&row.claim).cloned().unwrap_or_else(|| ERASED.to_owned()))
}
