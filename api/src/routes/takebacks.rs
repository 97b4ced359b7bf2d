//! `/v1/matches/{id}/takebacks`

use domain::engine::{Act, Seat};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::strict::{Body, present};
use crate::http::wire::ReplyBody;
use crate::routes::agreements::agree;
use crate::routes::state::SEQ_MAX;

/// The operation of this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_take_back, take_back)
            .refused(&[
                Name::VersionMismatch,
                Name::IdempotencyKeyRequired,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::MatchNotActive,
                Name::MatchSuspended,
                Name::ClockExpired,
                Name::UndoNotPermitted,
                Name::IdempotencyKeyReused,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .asks(|it| json!({"to_seq": it.asked.seq()})),
    ]
}

/// A take-back that is asked for, or an answer to one.
#[derive(ToSchema)]
#[serde(untagged)]
pub enum NewTakeback {
    /// It is asked for.
    Asked(TakebackAsked),
    /// An answer.
    Answer(TakebackAnswer),
}

/// A player asks to take decisions back.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakebackAsked {
    /// The event after which the match is to go on.
    #[schema(minimum = 1, maximum = 9007199254740991u64)]
    to_seq: u64,
    /// For which seat, where the caller has several; left out: the first.
    seat: Option<Seat>,
}

/// The take-back that is asked for is consented to, or is not.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakebackAnswer {
    /// Whether it is consented to.
    accept: bool,
    /// For which seat, where the caller has several; left out: the first.
    seat: Option<Seat>,
}

/// The body as it is read, so that what is wrong with it can be pointed at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    #[serde(default, deserialize_with = "present")]
    to_seq: Option<u64>,
    #[serde(default, deserialize_with = "present")]
    accept: Option<bool>,
    #[serde(default, deserialize_with = "present")]
    seat: Option<Seat>,
}

impl Sent {
    fn read(self) -> Result<NewTakeback, Problem> {
        let Sent { to_seq, accept, seat } = self;
        match (to_seq, accept) {
            (Some(to_seq), None) => Ok(NewTakeback::Asked(TakebackAsked { to_seq, seat })),
            (None, Some(accept)) => Ok(NewTakeback::Answer(TakebackAnswer { accept, seat })),
            (Some(_), Some(_)) | (None, None) => {
                Err(Problem::malformed("", "expected either to_seq or accept"))
            }
        }
    }

    fn said(self) -> Result<Act, Problem> {
        match self.read()? {
            NewTakeback::Asked(TakebackAsked { to_seq, seat }) => match to_seq {
                1..=SEQ_MAX => Ok(Act::AskTakeback { seat, to_seq }),
                _ => Err(Problem::malformed("/to_seq", "expected the seq of an event")),
            },
            NewTakeback::Answer(TakebackAnswer { accept, seat }) => {
                Ok(Act::AnswerTakeback { seat, accept })
            }
        }
    }
}

/// Ask for a take-back, or answer
///
/// Where the match allows it. It is granted at once where since then nobody else decided, nothing
/// was drawn and nobody learnt anything; where the match asks for consent, otherwise when all
/// others have consented. Nothing is erased: the match goes on from the earlier event, and prompts
/// are asked again under new ids. It lapses when somebody decides something.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/takebacks",
    operation_id = "create_takeback",
    tag = "Playing",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Uuid, Header,
            description = "A UUID of your own making, the same for each attempt at this request."),
        ("If-Match" = Option<String>, Header, min_length = 1, pattern = r#"^(\*|"[0-9]{1,16}")$"#,
            description = "The match's version in quotes: only if nothing has happened since.")
    ),
    request_body = NewTakeback,
    responses(
        (status = 201, description = "It is said; where it is granted, the match has gone back.",
            body = ReplyBody),
        (status = 200, description = "What the same request was answered with before.",
            body = ReplyBody, headers(("Idempotent-Replayed" = String, description = "`true`")))
    )
)]
async fn take_back(call: Call, body: Body) -> Answer {
    agree(&call, &body, "takebacks", Sent::said).await
}
