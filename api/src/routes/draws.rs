//! `/v1/matches/{id}/draws`

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

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_draw, draw)
            .refused(&[
                Name::VersionMismatch,
                Name::IdempotencyKeyRequired,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::MatchNotActive,
                Name::MatchSuspended,
                Name::ClockExpired,
                Name::DrawNotPermitted,
                Name::IdempotencyKeyReused,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .asks(|_| json!({"offer": true}))
            .answers(|it| it.replied(&it.now, Act::OfferDraw { seat: Some(it.seat) })),
    ]
}

/// An offer of a draw, or an answer to such an offer.
#[derive(ToSchema)]
#[serde(untagged)]
pub enum NewDraw {
    /// A draw is offered.
    Offer(DrawOffer),
    /// An offer is answered.
    Answer(DrawAnswer),
}

/// An offer of a draw to all other players.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawOffer {
    /// Always `true`: it tells an offer from an answer.
    offer: bool,
    /// The seat that speaks. Left out: the first of the caller.
    seat: Option<Seat>,
}

/// An answer to the draw that is offered.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawAnswer {
    /// Whether the draw is accepted.
    accept: bool,
    /// The seat that speaks. Left out: the first of the caller.
    seat: Option<Seat>,
}

/// The body as it is read first, so that errors can point at its fields.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SentDraw {
    #[serde(default, deserialize_with = "present")]
    offer: Option<bool>,
    #[serde(default, deserialize_with = "present")]
    accept: Option<bool>,
    #[serde(default, deserialize_with = "present")]
    seat: Option<Seat>,
}

impl SentDraw {
    fn read(self) -> Result<NewDraw, Problem> {
        let SentDraw { offer, accept, seat } = self;
        match (offer, accept) {
            (Some(offer), None) => Ok(NewDraw::Offer(DrawOffer { offer, seat })),
            (None, Some(accept)) => Ok(NewDraw::Answer(DrawAnswer { accept, seat })),
            (Some(_), Some(_)) | (None, None) => {
                Err(Problem::malformed("", "expected either `offer` or `accept`"))
            }
        }
    }

    fn act(self) -> Result<Act, Problem> {
        match self.read()? {
            NewDraw::Offer(DrawOffer { offer: true, seat }) => Ok(Act::OfferDraw { seat }),
            NewDraw::Offer(DrawOffer { offer: false, .. }) => {
                Err(Problem::malformed("/offer", "expected true: an offer lapses by itself"))
            }
            NewDraw::Answer(DrawAnswer { accept, seat }) => Ok(Act::AnswerDraw { seat, accept }),
        }
    }
}

/// Offer a draw, or answer an offer
///
/// The match is drawn when all others have accepted. The offer lapses when one of them declines or
/// decides something. A player whose offer was declined can offer again after another decision.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/draws",
    operation_id = "create_draw",
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
    request_body = NewDraw,
    responses(
        (status = 201,
            description = "The offer or the answer is recorded. If all have agreed, the match is \
                           over.",
            body = ReplyBody),
        (status = 200, description = "The reply that the same request got before.",
            body = ReplyBody, headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn draw(call: Call, body: Body) -> Answer {
    agree(&call, &body, "draws", SentDraw::act).await
}
