//! `/v1/matches/{id}/annotations`

use actix_web::HttpResponse;
use actix_web::http::header;
use domain::engine::{Hash, MatchId, Time, Visibility, is_prose};
use infra::identity::Scope;
use infra::matches::{Annotation, AnnotationPlace};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, made, uncached};
use crate::http::cursor::Paging;
use crate::http::etag::{Keep, Tagged};
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self, MATCH, PLAYERS};
use crate::http::strict::{self, Body, SEQ_MAX};
use crate::http::watching::Watched;
use crate::http::wire::{self, Names, PlayerBody};

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
            .answers(|_| json!({"items": [example()]})),
        Operation::new(__path_create, create)
            .refused(&[
                Name::NotFound,
                Name::InsufficientScope,
                Name::TooManyAnnotations,
                Name::IdempotencyKeyReused,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .asks(|_| json!({"seq": 4, "text": example()["text"]}))
            .answers(|_| example()),
        Operation::new(__path_delete, delete).refused(&[
            Name::NotFound,
            Name::InsufficientScope,
            Name::FoldMismatch,
        ]),
    ]
}

fn example() -> Value {
    let (id, name) = PLAYERS[0];
    json!({
        "id": "019a9e6b-0000-7000-8000-000000000002", "match": MATCH, "seq": 4,
        "text": "They never looked at their hand.", "author": {"id": id, "name": name},
        "created_at": sample::time(0),
    })
}

/// Characters of an annotation, at most.
const TEXT_MAX: usize = 2_000;

/// An annotation to be written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAnnotation {
    /// The seq of the event that the annotation is about.
    #[schema(minimum = 1, maximum = 9007199254740991u64)]
    seq: u64,
    /// The text: 1 to 2,000 characters. Control characters are not allowed, except for line ends,
    /// nor are characters that change the direction of writing.
    #[schema(
        min_length = 1,
        max_length = 2000,
        pattern = r"^[^\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]+$"
    )]
    text: String,
}

/// A note about an event. It is not part of the log.
#[derive(Serialize, ToSchema)]
#[schema(as = Annotation)]
pub struct AnnotationBody {
    /// The annotation's id.
    pub id: Uuid,
    /// The match's id.
    pub r#match: MatchId,
    /// The seq of the event that the annotation is about.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The text of the annotation; `hidden` if an admin has hidden it.
    pub text: String,
    /// The account that wrote it.
    pub author: PlayerBody,
    /// When it was written.
    pub created_at: Time,
}

/// A page of annotations.
#[derive(Serialize, ToSchema)]
pub struct AnnotationPage {
    /// The annotations, in the order of their events, then the oldest first.
    items: Vec<AnnotationBody>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl AnnotationBody {
    fn of(it: Annotation, names: &Names) -> AnnotationBody {
        AnnotationBody {
            id: it.id,
            r#match: it.match_id,
            seq: it.seq,
            text: it.text,
            author: PlayerBody::of(it.author, names),
            created_at: it.created_at.into(),
        }
    }
}

impl NewAnnotation {
    /// Refuses a text that is not allowed, and an event that has not happened.
    fn check(&self, version: u64) -> Result<(), Problem> {
        if self.seq == 0 {
            return Err(Problem::malformed("/seq", "expected the seq of an event"));
        }
        if version < self.seq {
            let detail = format!("there is no event {}: the log has {version}", self.seq);
            return Err(Problem::new(Name::NotFound, detail));
        }
        let fits = (1..=TEXT_MAX).contains(&self.text.chars().count());
        match fits && is_prose(&self.text) && !self.text.contains(['\r', '\t']) {
            true => Ok(()),
            false => {
                let message = format!(
                    "expected 1 to {TEXT_MAX} characters with something to read, {}, except line \
                     ends",
                    strict::NO_CONTROLS
                );
                Err(Problem::malformed("/text", message))
            }
        }
    }
}

/// Write an annotation
///
/// Writes a note about an event, for everybody who may watch the match. It is not part of the log.
/// If the match is shown with a delay, onlookers see the note when they have caught up with what
/// its author saw. An account can have at most 200 annotations in one match.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/annotations",
    operation_id = "create_annotation",
    tag = "Watching",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Option<Uuid>, Header,
            description = "A UUID that you make up. Send the same one with every attempt at this \
                           request.")
    ),
    request_body = NewAnnotation,
    responses(
        (status = 201, description = "The annotation that was written.", body = AnnotationBody),
        (status = 200, description = "The annotation that the same request made before.",
            body = AnnotationBody,
            headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn create(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    caller.needs(Scope::Play)?;
    let key = idempotency::key(&call.request)?;
    let read = body.json::<NewAnnotation>()?;
    let id = watched.head.row.id;
    let known = watched.horizon(&call.app).await?;
    read.value.check(known)?;
    let NewAnnotation { seq, text } = read.value;
    let key = key.map(|key| idempotency::of(key, read.digest));
    let written = call.app.matches.annotate(id, seq, known, caller.id(), &text, key).await?;
    let (response, annotation) = made(written);
    let names = wire::accounts_by_name(&call.app, [caller.id()]).await?;
    Ok(uncached(response, &AnnotationBody::of(annotation, &names)))
}

/// List the annotations of a match
///
/// They are listed in the order of their events, then the oldest first.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/annotations",
    operation_id = "list_annotations",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("seq" = Option<u64>, Query, minimum = 1, maximum = 9007199254740991u64,
            description = "Only annotations of this event."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of annotations.", body = AnnotationPage,
            headers(("ETag" = String, description = "It stands for the content of the page."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn list(call: Call) -> Answer {
    let caller = call.caller().await?;
    let watched = Watched::by(&call, caller).await?;
    let query = call.query(&["seq", "limit", "cursor"])?;
    let seq = query.number("seq", 1..=SEQ_MAX)?;
    let paging = Paging::of(&call.request, &query, &["seq"])?;
    let after = paging.after.as_deref().map(place).transpose()?;
    // One item more than wanted shows whether another page follows.
    let (id, limit) = (watched.head.row.id, paging.limit);
    let horizon = watched.horizon(&call.app).await?;
    let mut found = call.app.matches.annotations(id, seq, horizon, after, limit + 1).await?;
    let more = limit < found.len();
    found.truncate(limit);
    let names = wire::accounts_by_name(&call.app, found.iter().map(|it| it.author)).await?;
    let next = found.last().filter(|_| more);
    let next = next.map(|last| paging.next(&format!("{}:{}", last.seq, last.id)));
    let items = found.into_iter().map(|it| AnnotationBody::of(it, &names)).collect();
    let page = serde_json::to_string(&AnnotationPage { items, next });
    let page = page.map_err(|_| Problem::internal())?;
    let keep = match watched.admission.visibility {
        Visibility::Public | Visibility::Unlisted if !watched.head.row.delayed => Keep::Anybody,
        Visibility::Public | Visibility::Unlisted | Visibility::Private => Keep::Caller,
    };
    let tagged = Tagged::new(Hash::of(page.as_bytes()).to_string(), keep);
    Ok(tagged
        .answer(&call.request, |mut response| response.content_type("application/json").body(page)))
}

/// The place in the list where the previous page ended.
fn place(text: &str) -> Result<AnnotationPlace, Problem> {
    let read = |text: &str| {
        let (seq, id) = text.split_once(':')?;
        Some((seq.parse().ok()?, Uuid::parse_str(id).ok()?))
    };
    let made_up = || Problem::new(Name::InvalidCursor, "this list did not give out that cursor");
    read(text).ok_or_else(made_up)
}

/// Delete an annotation
///
/// Its author can delete it, and so can a judge of the match.
#[utoipa::path(
    delete,
    path = "/v1/matches/{id}/annotations/{annotation}",
    operation_id = "delete_annotation",
    tag = "Watching",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("annotation" = Uuid, Path, description = "The annotation's id.")
    ),
    responses((status = 204, description = "The annotation is deleted."))
)]
async fn delete(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    let (id, which) = (watched.head.row.id, call.id("annotation")?);
    let annotation = call.app.matches.annotation(id, which).await?;
    match annotation.author == caller.id() {
        true => caller.needs(Scope::Play)?,
        false => drop(watched.judge(&call).await?),
    }
    call.query(&[])?;
    call.app.matches.delete_annotation(id, which).await?;
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(seq: u64, text: &str) -> NewAnnotation {
        NewAnnotation { seq, text: text.to_owned() }
    }

    #[test]
    fn a_note_is_a_text_about_something_that_has_happened() {
        for good in ["x", "two\nlines", "¡Olé! 🤠", &"é".repeat(TEXT_MAX)] {
            assert!(new(3, good).check(3).is_ok(), "{good}");
        }
        for wrong in ["", "a\tb", "a\rb", "nul\0", "\u{202e}x", "a\u{2069}", &"x".repeat(2_001)] {
            assert!(new(1, wrong).check(3).is_err(), "{wrong:?}");
        }
        assert!(new(0, "x").check(3).is_err() && new(4, "x").check(3).is_err());
    }

    #[test]
    fn a_place_that_nobody_gave_out_is_refused() {
        assert_eq!(place(&format!("7:{}", Uuid::nil())).unwrap(), (7, Uuid::nil()));
        for wrong in ["", "7", "7:x", ":", "-1:00000000-0000-0000-0000-000000000000"] {
            assert_eq!(place(wrong).unwrap_err().name(), Name::InvalidCursor, "{wrong}");
        }
    }
}
