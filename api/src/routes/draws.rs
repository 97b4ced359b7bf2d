//! `/v1/matches/{id}/draws`

use domain::engine::{Act, Seat};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self};
use crate::http::strict::{Body, present};
use crate::http::wire::ReplyBody;
use crate::routes::agreements::agree;

/// The operation of this address.
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
            .answers(|it| {
                let offered = it
                    .now
                    .act(Act::OfferDraw { seat: Some(it.seat) }, None, sample::stamp(5, it.seat))
                    .ok()?;
                let after = offered.after.clone();
                it.reply(&sample::lines_of(&it.now, offered), &after)
            }),
    ]
}

/// An offer of a draw, or an answer to one.
#[derive(ToSchema)]
#[serde(untagged)]
pub enum NewDraw {
    /// An offer.
    Offer(DrawOffer),
    /// An answer.
    Answer(DrawAnswer),
}

/// A draw is offered to all others.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawOffer {
    /// Always `true`.
    offer: bool,
    /// For which seat, where the caller has several; left out: the first.
    seat: Option<Seat>,
}

/// The draw that is offered is taken or declined.
#[derive(ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawAnswer {
    /// Whether it is taken.
    accept: bool,
    /// For which seat, where the caller has several; left out: the first.
    seat: Option<Seat>,
}

/// The body as it is read, so that what is wrong with it can be pointed at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    #[serde(default, deserialize_with = "present")]
    offer: Option<bool>,
    #[serde(default, deserialize_with = "present")]
    accept: Option<bool>,
    #[serde(default, deserialize_with = "present")]
    seat: Option<Seat>,
}

impl Sent {
    fn read(self) -> Result<NewDraw, Problem> {
        let Sent { offer, accept, seat } = self;
        match (offer, accept) {
            (Some(offer), None) => Ok(NewDraw::Offer(DrawOffer { offer, seat })),
            (None, Some(accept)) => Ok(NewDraw::Answer(DrawAnswer { accept, seat })),
            (Some(_), Some(_)) | (None, None) => {
                Err(Problem::malformed("", "expected either offer or accept"))
            }
        }
    }

    fn said(self) -> Result<Act, Problem> {
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
/// The match is drawn when all others have taken the offer. It lapses when one of them declines or
/// decides something; who was declined may offer again when somebody has decided.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/draws",
    operation_id = "create_draw",
    tag = "Playing",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Uuid, Header,
            description = "A UUID of your own making, the same for each attempt at this request."),
        ("If-Match" = Option<String>, Header, min_length = 1, pattern = r#"^(\*|"[0-9]{1,16}")$"#,
            description = "The match's version in quotes: only if nothing has happened since.")
    ),
    request_body = NewDraw,
    responses(
        (status = 201, description = "It is said; where all agree, the match is over.",
            body = ReplyBody),
        (status = 200, description = "What the same request was answered with before.",
            body = ReplyBody, headers(("Idempotent-Replayed" = String, description = "`true`")))
    )
)]
async fn draw(call: Call, body: Body) -> Answer {
    agree(&call, &body, "draws", Sent::said).await
}
