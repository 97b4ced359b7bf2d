//! `/v1/matches/{id}/takebacks`

use domain::engine::{Act, Seat};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::strict::{Body, SEQ_MAX, present};
use crate::http::wire::ReplyBody;
use crate::routes::agreements::agree;

/// The operation at this address.
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
            .asks(|it| json!({"to_seq": it.asked.seq()}))
            // Not every game can go back to where the sample match stands.
            .answers(|it| it.reply(&it.decided, &it.now)),
    ]
}

/// A request for a take-back, or an answer to such a request.
#[derive(ToSchema)]
#[serde(untagged)]
pub enum NewTakeback {
    /// A take-back is asked for.
    Asked(TakebackAsked),
    /// A request is answered.
    Answer(TakebackAnswer),
}

/// A request to take decisions back.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakebackAsked {
    /// The seq of the event after which the match is to go on.
    #[schema(minimum = 1, maximum = 9007199254740991u64)]
    to_seq: u64,
    /// The seat that speaks. Left out: the first of the caller.
    seat: Option<Seat>,
}

/// An answer to the take-back that is asked for.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakebackAnswer {
    /// Whether the player consents.
    accept: bool,
    /// The seat that speaks. Left out: the first of the caller.
    seat: Option<Seat>,
}

/// The body as it is read first, so that errors can point at its fields.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SentTakeback {
    #[serde(default, deserialize_with = "present")]
    to_seq: Option<u64>,
    #[serde(default, deserialize_with = "present")]
    accept: Option<bool>,
    #[serde(default, deserialize_with = "present")]
    seat: Option<Seat>,
}

impl SentTakeback {
    fn read(self) -> Result<NewTakeback, Problem> {
        let SentTakeback { to_seq, accept, seat } = self;
        match (to_seq, accept) {
            (Some(to_seq), None) => Ok(NewTakeback::Asked(TakebackAsked { to_seq, seat })),
            (None, Some(accept)) => Ok(NewTakeback::Answer(TakebackAnswer { accept, seat })),
            (Some(_), Some(_)) | (None, None) => {
                Err(Problem::malformed("", "expected either `to_seq` or `accept`"))
            }
        }
    }

    fn act(self) -> Result<Act, Problem> {
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
/// This is possible if the match allows take-backs. A take-back is granted at once if, since that
/// event, nobody else has decided, nothing was drawn and nobody has learnt anything. Otherwise, if
/// the match asks for consent, it is granted when all others consent. Nothing is erased: the match
/// goes on from the earlier event, and prompts are asked again under new ids. A request lapses
/// when somebody decides something.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/takebacks",
    operation_id = "create_takeback",
    tag = "Playing",
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
    request_body = NewTakeback,
    responses(
        (status = 201,
            description = "The request or the answer is recorded. If the take-back is granted, \
                           the match has gone back.",
            body = ReplyBody),
        (status = 200, description = "The reply that the same request got before.",
            body = ReplyBody, headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn take_back(call: Call, body: Body) -> Answer {
    agree(&call, &body, "takebacks", SentTakeback::act).await
}
