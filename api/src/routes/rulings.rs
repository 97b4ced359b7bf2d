//! `/v1/matches/{id}/rulings`

use std::collections::BTreeMap;

use domain::engine::conduct::judging::RulingKind;
use domain::engine::{
    self, Act, MatchId, Outcome, OutcomeKind, Prompt, PromptId, Rejection, Seat, ShownEvent,
    ShownOutcome, StoredRuling, Time, Viewer, Violation, house,
};
use infra::identity::Caller;
use infra::matches::{Line, MatchError};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::cursor::Paging;
use crate::http::etag::{self, Keep};
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::ruled;
use crate::http::sample::{self, DISPUTE, MATCH, REASON, RECEIPT, Sample};
use crate::http::strict::{self, Body, present};
use crate::http::texts::{self, ERASED};
use crate::http::watching::Watched;
use crate::http::wire::{self, Eyes, Names, PlayerBody};
use crate::routes::decisions;

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[
                Name::MalformedRequest,
                Name::InvalidCursor,
                Name::NotFound,
                Name::FoldMismatch,
            ])
            .answers(|it| json!({"items": [example(it)]})),
        Operation::new(__path_rule, rule)
            .refused(&[
                Name::VersionMismatch,
                Name::IdempotencyKeyRequired,
                Name::NotFound,
                Name::InsufficientScope,
                Name::MatchNotActive,
                Name::PromptClosed,
                Name::ResolutionOpen,
                Name::TooManyDisputes,
                Name::NotOffered,
                Name::InvalidRuling,
                Name::IdempotencyKeyReused,
                Name::Drifted,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .asks(|_| {
                json!({
                    "dispute": DISPUTE, "kind": "uphold", "reason": REASON,
                    "rules": [house::RULING], "public": true,
                })
            })
            .answers(|it| RulingReplyBody {
                r#match: MATCH,
                seq: it.ruled_on.seq(),
                version: it.ruled_on.seq(),
                ruling: example(it),
                events: it.told(&it.ruled, Viewer::Judge),
                receipt: RECEIPT.to_owned(),
                prompts: Vec::new(),
            }),
    ]
}

/// The ruling of the example.
pub fn example(sample: &Sample) -> RulingBody {
    let (about, reason) = (Some(sample.now.seq()), Some(REASON.to_owned()));
    RulingBody::of(&sample.ruling, about, None, reason, &sample::names())
}

/// Characters of a prompt's id or a penalty's name, at most; ours are shorter.
const NAME_MAX: usize = 200;
/// Seats of a match, at most.
const SEATS_MAX: usize = 255;
/// The reason for a result that a judge ruled. The judge's own words are with the ruling.
const RULED: &str = "A judge ruled so.";

/// A ruling to be issued. Each kind takes its own fields beside those that all have, and no
/// others: `warning` takes `seat`; `penalty` takes `seat` and `penalty`; `rewind` takes `to_seq`;
/// `adjust` takes `adjustment`; `extend` takes `seat` and `ms`; `decide-for` takes `seat`, `prompt`
/// and `answer`; `result` takes `result`; `note` and `uphold` take none.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRuling {
    /// The id of the open dispute that the ruling decides. A `note` leaves it open.
    #[serde(default, deserialize_with = "present")]
    dispute: Option<Uuid>,
    /// What the ruling does.
    kind: RulingKind,
    /// The reason for the ruling, in the judge's own words: 1 to 4,000 characters.
    #[schema(min_length = 1, max_length = 4000)]
    reason: String,
    /// The rules that it rests on, by their citations. Left out: none.
    #[serde(default, deserialize_with = "present")]
    #[schema(max_items = 20)]
    rules: Option<Vec<String>>,
    /// Whether everybody who may watch the match can read the ruling. Left out: yes. Otherwise
    /// only judges and the seats that it concerns can, until the match is over: then everybody who
    /// may see what was hidden can read it, too.
    #[serde(default, deserialize_with = "present")]
    public: Option<bool>,
    /// The seq of the earlier ruling that this one replaces. Left out: none.
    #[serde(default, deserialize_with = "present")]
    #[schema(minimum = 1)]
    supersedes: Option<u64>,
    /// The seat that is warned or penalized, gets more time, or for which the judge answers.
    #[serde(default, deserialize_with = "present")]
    seat: Option<Seat>,
    /// Milliseconds that the seat gets: a day at most.
    #[serde(default, deserialize_with = "present")]
    #[schema(minimum = 1, maximum = 86400000)]
    ms: Option<u64>,
    /// The penalty: the `id` of one that `GET …/adjustments` lists.
    #[serde(default, deserialize_with = "present")]
    #[schema(max_length = 200)]
    penalty: Option<String>,
    /// The seq of the event after which the match goes on.
    #[serde(default, deserialize_with = "present")]
    #[schema(minimum = 1)]
    to_seq: Option<u64>,
    /// The correction: the `value` of one that `GET …/adjustments` lists.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Value>)]
    adjustment: Option<Value>,
    /// The id of the prompt that is answered: one that `GET …/prompts?seat=N` lists.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, max_length = 200)]
    prompt: Option<PromptId>,
    /// The answer, in the form that the prompt's `choice` asks for.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Value>)]
    answer: Option<Value>,
    /// How the match ends, or ended.
    #[serde(default, deserialize_with = "present")]
    result: Option<RuledResult>,
}

/// The result that a ruling gives a match.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RuledResult {
    /// The kind of result: won, drawn or void.
    kind: OutcomeKind,
    /// The seats that have won. Leave it out, or empty, if nobody has.
    #[serde(default)]
    #[schema(max_items = 255)]
    winners: Vec<Seat>,
    /// The final scores by seat, if the game keeps scores.
    #[serde(default, deserialize_with = "present")]
    #[schema(max_items = 255)]
    scores: Option<Vec<i64>>,
}

/// A ruling, as far as the caller may read it.
#[derive(Serialize, ToSchema)]
#[schema(as = Ruling)]
pub struct RulingBody {
    /// The seq of the event that issued it.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// What the ruling does.
    pub kind: RulingKind,
    /// The judge who ruled; left out where the account is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge: Option<PlayerBody>,
    /// The id of the dispute that the ruling decides. A `note` leaves it open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Uuid>,
    /// The seq of the event that the dispute is about. If the ruling upholds, that event stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub about: Option<u64>,
    /// What the judge ordered: whether everybody who may watch the match can read it. It stays as
    /// it was ordered. Otherwise only judges and the seats that it concerns can read the ruling,
    /// until the match is over: then everybody who may see what was hidden can, too.
    pub public: bool,
    /// The reason in the judge's own words, or `erased`.
    pub reason: String,
    /// The rules that it rests on, by their citations.
    pub rules: Vec<String>,
    /// The seq of the earlier ruling that this one replaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub supersedes: Option<u64>,
    /// The seq of the later ruling that replaced this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub superseded_by: Option<u64>,
    /// The seat that the ruling concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The penalty's id, as in `GET …/adjustments`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penalty: Option<String>,
    /// The seq of the event after which the match went on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub to_seq: Option<u64>,
    /// Milliseconds that the seat got.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub ms: Option<u64>,
    /// The result that the ruling gave the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ShownOutcome>,
    /// When the ruling was issued.
    pub issued_at: Time,
}

/// A page of rulings.
#[derive(Serialize, ToSchema)]
pub struct RulingPage {
    /// The rulings, in the order in which they were issued.
    items: Vec<RulingBody>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// The ruling that was issued, and what was appended.
#[derive(Serialize, ToSchema)]
#[schema(as = RulingReply)]
pub struct RulingReplyBody {
    /// The match's id.
    pub r#match: MatchId,
    /// The seq of the last event that was appended.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    pub version: u64,
    /// The ruling that was issued.
    pub ruling: RulingBody,
    /// Every event that was appended: with nothing hidden if a dispute was open or the match is
    /// over, otherwise as everybody perceives it.
    pub events: Vec<ShownEvent>,
    /// The server's proof that it recorded this: a JWS over `{match, seq, hash, recorded_at}` of
    /// the last event.
    pub receipt: String,
    /// Always empty, as judges are asked nothing.
    pub prompts: Vec<Prompt>,
}

/// The fields that a kind of ruling takes beside those that all kinds have.
pub fn fields_of(kind: RulingKind) -> &'static [&'static str] {
    match kind {
        RulingKind::Note | RulingKind::Uphold => &[],
        RulingKind::Warning => &["seat"],
        RulingKind::Penalty => &["seat", "penalty"],
        RulingKind::Rewind => &["to_seq"],
        RulingKind::Adjust => &["adjustment"],
        RulingKind::Extend => &["seat", "ms"],
        RulingKind::DecideFor => &["seat", "prompt", "answer"],
        RulingKind::Result => &["result"],
    }
}

impl NewRuling {
    /// The ruling as the engine reads it.
    pub fn read(self) -> Result<engine::NewRuling, Problem> {
        let order = self.order()?;
        Ok(engine::NewRuling {
            dispute: self.dispute,
            reason: self.reason,
            rules: self.rules.unwrap_or_default(),
            public: self.public.unwrap_or(true),
            supersedes: self.supersedes,
            order,
        })
    }

    /// The seat that it names.
    pub fn named_seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Whether it decides a dispute.
    pub fn decides(&self) -> bool {
        self.kind != RulingKind::Note
    }

    /// What is to be done.
    fn order(&self) -> Result<Value, Problem> {
        strict::words("/reason", &self.reason)?;
        let long = |it: &str| NAME_MAX < it.len();
        if self.penalty.as_deref().is_some_and(long) {
            return Err(Problem::malformed("/penalty", "this is not the name of a penalty"));
        }
        if self.prompt.as_ref().is_some_and(|it| long(&it.0)) {
            return Err(Problem::malformed("/prompt", "this is not the id of a prompt"));
        }
        if let Some(result) = &self.result {
            strict::at_most("/result/winners", result.winners.len(), SEATS_MAX, "seats")?;
            let scores = result.scores.as_ref().map_or(0, Vec::len);
            strict::at_most("/result/scores", scores, SEATS_MAX, "scores")?;
        }
        let outcome = |it: &RuledResult| Outcome {
            kind: it.kind,
            winners: it.winners.clone(),
            reason: RULED.to_owned(),
            scores: it.scores.clone(),
            places: None,
        };
        let fields = [
            ("seat", self.seat.map(|it| json!(it))),
            ("penalty", self.penalty.as_ref().map(|it| json!(it))),
            ("to_seq", self.to_seq.map(|it| json!(it))),
            ("ms", self.ms.map(|it| json!(it))),
            ("adjustment", self.adjustment.clone()),
            ("prompt", self.prompt.as_ref().map(|it| json!(it))),
            ("answer", self.answer.clone()),
            ("result", self.result.as_ref().map(|it| json!(outcome(it)))),
        ];
        let wanted = fields_of(self.kind);
        let kind = json!(self.kind);
        let word = kind.as_str().unwrap_or_default().to_owned();
        let mut order = Map::from_iter([("kind".to_owned(), kind)]);
        let mut wrong = Vec::new();
        for (name, value) in fields {
            let pointer = format!("/{name}");
            match (wanted.contains(&name), value) {
                (true, Some(value)) => _ = order.insert(name.to_owned(), value),
                (false, None) => (),
                (true, None) => {
                    let message = format!("a ruling of the kind {word} needs this field");
                    wrong.push(Violation::new(pointer, message));
                }
                (false, Some(_)) => {
                    let message = format!("a ruling of the kind {word} has no such field");
                    wrong.push(Violation::new(pointer, message));
                }
            }
        }
        match wrong.is_empty() {
            true => Ok(Value::Object(order)),
            false => Err(Problem::unreadable(wrong)),
        }
    }

    /// Whether such a ruling reveals something hidden, even if it is refused.
    fn probes(&self) -> bool {
        matches!(self.kind, RulingKind::Adjust | RulingKind::DecideFor | RulingKind::Extend)
    }
}

impl RulingBody {
    /// A ruling, for viewers who may read it.
    pub fn of(
        ruling: &StoredRuling,
        about: Option<u64>,
        superseded_by: Option<u64>,
        reason: Option<String>,
        names: &Names,
    ) -> RulingBody {
        let field = |name: &str| ruling.order.get(name).cloned();
        RulingBody {
            seq: ruling.seq,
            kind: ruling.kind,
            judge: ruling.judge.map(|id| PlayerBody::of(id, names)),
            dispute: ruling.dispute,
            about,
            public: ruling.public,
            reason: reason.unwrap_or_else(|| ERASED.to_owned()),
            rules: ruling.rules.clone(),
            supersedes: ruling.supersedes,
            superseded_by,
            seat: ruling.seat,
            ms: field("ms").and_then(|it| it.as_u64()),
            penalty: field("penalty").and_then(|it| it.as_str().map(str::to_owned)),
            to_seq: field("to_seq").and_then(|it| it.as_u64()),
            result: field("result")
                .and_then(|it| serde_json::from_value::<Outcome>(it).ok())
                .map(|it| ShownOutcome::from(&it)),
            issued_at: ruling.issued_at,
        }
    }
}

/// Issue a ruling
///
/// Every ruling is an event with its reason and its rules; it erases nothing. It decides the
/// dispute that it names, and the match goes on unless another dispute holds it. What it changes in
/// the game counts at once, also while the match waits. Once a match is over, only the record and
/// the result can be ruled on. Only a judge who does not sit in the match can rule. An appeal goes
/// to another judge than the one whose ruling it is about: to the head judge, if the match has one.
/// If no other judge is left, the appeal waits, and admins find it in the list of disputes.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/rulings",
    operation_id = "create_ruling",
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
    request_body = NewRuling,
    responses(
        (status = 201, description = "The ruling is recorded.", body = RulingReplyBody),
        (status = 200, description = "The reply that the same request got before.",
            body = RulingReplyBody,
            headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn rule(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    watched.judge(&call).await?;
    let key = idempotency::required(&call.request)?;
    let if_match = etag::if_match(&call.request)?;
    let read = body.json::<NewRuling>()?;
    let new = read.value;
    let (decides, probes, seat) = (new.decides(), new.probes(), new.named_seat());
    let ruling = new.read()?;
    let looks = watched.check_look(&call).await.is_ok() || probes;
    if looks {
        watched.note_access(&call).await?;
    }
    let key = Some(idempotency::of_call(key, "rulings", read.digest));
    let id = watched.head.row.id;
    leave_to_head_judge(&call, &watched, ruling.dispute.filter(|_| decides)).await?;
    let ruled = call.app.matches.act(id, caller.id(), Act::Rule(ruling), if_match, key).await;
    if let Err(error @ MatchError::VersionMismatch { .. }) = ruled {
        return Err(decisions::refused(&call, id, &watched, error, if_match, None).await);
    }
    let looked = watched.check_look(&call).await.is_ok();
    let appended = ruled.map_err(|error| refused(&watched, error, seat, looked))?;
    let first = appended.lines.first().ok_or_else(Problem::internal)?;
    let viewer = match was_open_to_judges(first) {
        true => Viewer::Judge,
        false => Viewer::Public,
    };
    if viewer == Viewer::Judge && !looks {
        watched.note_access(&call).await?;
    }
    let issued = appended.after.ruling_in(&first.sealed).map_err(|_| Problem::internal())?;
    let issued = issued.ok_or_else(Problem::internal)?;
    let rulings = bodies(&call, &watched, vec![issued]).await?;
    let eyes = Eyes { viewer, account: Some(caller.id()), seed: None };
    let mut events = wire::shown_all(&appended.lines, eyes)?;
    texts::join(&call.app, id, &mut events).await?;
    let reply = RulingReplyBody {
        r#match: id,
        seq: events.last().map_or(first.sealed.seq, |it| it.seq),
        version: appended.after.seq(),
        ruling: rulings.into_iter().next().ok_or_else(Problem::internal)?,
        events,
        receipt: appended.receipt,
        prompts: Vec::new(),
    };
    Ok(uncached(idempotency::made(appended.replayed), &reply))
}

/// Refuses to decide an appeal that goes to the head judge of the match, if that is somebody else.
/// The engine itself checks that nobody decides about a ruling of their own.
pub async fn leave_to_head_judge(
    call: &Call,
    watched: &Watched,
    dispute: Option<Uuid>,
) -> Result<(), Problem> {
    let Some(account) = watched.caller.as_ref().map(Caller::id) else { return Ok(()) };
    let disputes = watched.it().disputes();
    let open = disputes.iter().find(|it| Some(it.id) == dispute && it.closed_by.is_none());
    let Some(open) = open else { return Ok(()) };
    let deciders = call.app.matches.deciders(watched.it(), open).await?;
    if deciders.head.is_none_or(|head| head == account) || deciders.barred.contains(&account) {
        return Ok(());
    }
    let message = "this appeal is for the head judge of the match";
    Err(MatchError::Rejected(Rejection::InvalidRuling(vec![Violation::new("/dispute", message)]))
        .into())
}

/// Whether a judge could look at hidden information when this was appended.
fn was_open_to_judges(line: &Line) -> bool {
    let before = line.before.summary();
    before.disputed || before.status.is_over()
}

/// The refusal, worded for a judge.
pub fn refused(watched: &Watched, error: MatchError, seat: Option<Seat>, looked: bool) -> Problem {
    match error {
        MatchError::Rejected(Rejection::PromptClosed) => {
            let detail = "this question is not open to that seat; it may have closed meanwhile";
            Problem::new(Name::PromptClosed, detail)
        }
        MatchError::Rejected(Rejection::NotOffered { .. }) if looked => {
            let prompts = seat.map_or_else(Vec::new, |it| watched.it().held_prompts(it));
            Problem::from(error).with_prompts(prompts)
        }
        MatchError::Rejected(Rejection::ResolutionOpen) if looked => {
            match watched.it().obstacle_to_adjustments() {
                Some(obstacle) => Problem::new(Name::ResolutionOpen, obstacle),
                None => Rejection::ResolutionOpen.into(),
            }
        }
        // Only a preview: a ruling has recorded it first.
        MatchError::Rejected(Rejection::ClockExpired(late)) => {
            let first = "send `POST …/timeouts` first, which records what follows";
            let detail = format!("the time of seat {} is up: {first}", late.0);
            Problem::new(Name::ClockExpired, detail).with_rule(house::CLOCK.to_owned())
        }
        error => error.into(),
    }
}

/// List the rulings of a match
///
/// They are listed in the order in which they were issued. Everybody who may watch the match can
/// read the public ones. The others are for judges, for the seats that they concern, and once the
/// match is over for everybody who may watch with `as=revealed`.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/rulings",
    operation_id = "list_rulings",
    tag = "Judging",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of rulings.", body = RulingPage,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn list(call: Call) -> Answer {
    let caller = call.caller().await?;
    let watched = Watched::by(&call, caller).await?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let rulings = ruled::read_by(&call, &watched).await?;
    let (rulings, next) = paging.cut_in_order(rulings, |it| it.seq)?;
    let items = bodies(&call, &watched, rulings).await?;
    Ok(etag::of_content(&call.request, Keep::Caller, &RulingPage { items, next }))
}

/// Rulings with their texts and names.
pub async fn bodies(
    call: &Call,
    watched: &Watched,
    rulings: Vec<StoredRuling>,
) -> Result<Vec<RulingBody>, Problem> {
    let reasons: Vec<Uuid> = rulings.iter().map(|it| it.reason.text).collect();
    let id = watched.head.row.id;
    let reasons: BTreeMap<Uuid, String> = call.app.matches.texts_of(id, &reasons).await?;
    let mut judges: Vec<Uuid> = rulings.iter().filter_map(|it| it.judge).map(|it| it.0).collect();
    judges.sort_unstable();
    judges.dedup();
    let names = call.app.identity.names_of(&judges).await?;
    let (issued, disputes) = (watched.it().rulings(), watched.it().disputes());
    let body = |ruling: &StoredRuling| {
        let folded = issued.iter().find(|it| it.seq == ruling.seq);
        let superseded_by = folded.and_then(|it| it.superseded_by);
        let dispute = disputes.iter().find(|it| Some(it.id) == ruling.dispute);
        let (about, reason) = (dispute.map(|it| it.about), reasons.get(&ruling.reason.text));
        RulingBody::of(ruling, about, superseded_by, reason.cloned(), &names)
    };
    Ok(rulings.iter().map(body).collect())
}
