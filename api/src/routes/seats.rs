//! `/v1/matches/{id}/seats`

use actix_web::{HttpResponse, HttpResponseBuilder};
use domain::engine::{AccountId, Act, BotStyle, Hash, NewSeat, Rejection, Seat, Status, seal};
use infra::bots::{BotError, NewBot};
use infra::identity::{Caller, Scope};
use infra::matches::{Appended, MatchError};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{lines_of, stamp};
use crate::http::strict::{Body, present};
use crate::http::watching::Watched;
use crate::http::wire::ReplyBody;

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_take, take)
            .refused(&[
                Name::NotFound,
                Name::InsufficientScope,
                Name::SeatTaken,
                Name::MatchNotActive,
                Name::TooManyBots,
                Name::InvalidLoadout,
                Name::IdempotencyKeyReused,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .asks(|it| {
                let mut seat = json!({"entropy": "tumbleweed 0"});
                if let Some(preset) = &it.preset {
                    seat["loadout"] = preset.clone();
                }
                seat
            })
            .answers(|it| it.reply(it.lines.get(1..2)?, &it.lines.get(2)?.before)),
        Operation::new(__path_leave, leave)
            .refused(&[
                Name::MalformedRequest,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::MatchNotActive,
                Name::IdempotencyKeyReused,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .answers(|it| {
                let seated = &it.lines.get(1)?.after;
                let left = seated.act(Act::LeaveSeat { seat: Seat(0) }, None, stamp(2, Seat(0)));
                let left = left.ok()?;
                let after = left.after.clone();
                it.reply(&lines_of(seated, left), &after)
            }),
    ]
}

/// A seat to be taken in an open match.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatToTake {
    /// The seat's number, from 0. Left out: the first free seat.
    #[serde(default, deserialize_with = "present")]
    seat: Option<Seat>,
    /// The role, if the game has roles. Left out: the seat's own.
    #[serde(default, deserialize_with = "present")]
    role: Option<String>,
    /// What you bring: `{"preset": id}`, or the loadout in full. Leave it out if the game takes
    /// none, or the match begins in the middle.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<HashMap<String, Value>>)]
    loadout: Option<Value>,
    /// Your contribution to the random draws: any text of at most 128 bytes. It stays in the log
    /// for ever, so put nothing personal into it.
    #[serde(default, deserialize_with = "present")]
    #[schema(max_length = 128)]
    entropy: Option<String>,
    /// How the bot chooses that takes the seat for you, in a match that you have made. It brings
    /// a ready-made loadout if you name none; `entropy` is left out.
    #[serde(default, deserialize_with = "present")]
    bot: Option<BotStyle>,
}

/// Take a seat
///
/// The match starts by itself with the last seat taken. Others then see what you bring, less its
/// secrets. The address of an open private match is the invitation to it.
///
/// With `bot`, a program of the server takes the seat, which only the creator of the match can ask
/// for. It plays to the end by what its own seat sees and is asked: it declines draws, and lets
/// others take decisions back. At most five bots play at a time in matches of one account
/// (`too-many-bots`).
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/seats",
    operation_id = "take_seat",
    tag = "Matches",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Option<Uuid>, Header,
            description = "A UUID that you make up. The same request with the same key is not \
                           carried out again, and gets the same answer.")
    ),
    request_body = SeatToTake,
    responses(
        (status = 201, description = "The seat is yours.", body = ReplyBody),
        (status = 200, description = "The seat is yours already: the same request took it before.",
            body = ReplyBody)
    )
)]
async fn take(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::invited(&call, caller.clone()).await?;
    let id = watched.head.row.id;
    caller.needs(Scope::Play)?;
    let key = idempotency::key(&call.request)?;
    let read = body.json_if_any::<SeatToTake>()?;
    let SeatToTake { seat, role, loadout, entropy, bot } = read.value;
    let key = key.map(|key| idempotency::of(key, read.digest));
    if let Some(style) = bot {
        if entropy.is_some() {
            let message = "a bot brings nothing to the draws: leave it out";
            return Err(Problem::malformed("/entropy", message));
        }
        require_creator(&watched, &caller)?;
        let new = NewBot { style, seat, role, loadout };
        let placed = call.app.bots.place(id, caller.id(), new, key).await;
        let appended = placed.map_err(|error| match error {
            BotError::Match(error) => not_taken(error),
            error => error.into(),
        })?;
        return reply_of_bot(&call, appended, &caller, HttpResponse::Created()).await;
    }
    let new = NewSeat { seat, role, loadout, entropy };
    let taken = call.app.matches.act(id, caller.id(), Act::TakeSeat(new), None, key).await;
    reply(&call, taken.map_err(not_taken)?, &caller).await
}

/// Why a seat was not taken.
fn not_taken(error: MatchError) -> Problem {
    match error {
        MatchError::Rejected(Rejection::NotActive(Status::Active | Status::Suspended)) => {
            Problem::new(Name::SeatTaken, "every seat is taken: the match is running")
        }
        error => error.into(),
    }
}

/// Refuses everybody but the one who has made the match.
fn require_creator(watched: &Watched, caller: &Caller) -> Result<(), Problem> {
    match watched.admission.creator == Some(caller.id()) {
        true => Ok(()),
        false => {
            let detail = "only the creator of the match can let bots of the server play in it";
            Err(Problem::new(Name::InsufficientScope, detail))
        }
    }
}

/// Leave a seat
///
/// This is possible before the start. Afterwards, there is `POST /v1/matches/{id}/resignations`.
/// The creator of the match may take its bots away.
#[utoipa::path(
    delete,
    path = "/v1/matches/{id}/seats/{seat}",
    operation_id = "leave_seat",
    tag = "Matches",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("seat" = u8, Path, maximum = 255, description = "The seat's number, from 0."),
        ("Idempotency-Key" = Option<Uuid>, Header,
            description = "A UUID that you make up. The same request with the same key is not \
                           carried out again, and gets the same answer.")
    ),
    responses((status = 200, description = "The seat is free again.", body = ReplyBody))
)]
async fn leave(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    let seat = numbered(call.part("seat"))?;
    if watched.admission.players.len() <= seat.index() {
        return Err(Problem::new(Name::NotFound, format!("there is no {seat}")));
    }
    caller.needs(Scope::Play)?;
    let bot = placed_in(&call, &watched, seat).await?;
    if bot.is_none()
        && !watched.seats().contains(&seat)
        && idempotency::key(&call.request)?.is_none()
    {
        return Err(Problem::new(Name::NotSeated, format!("{seat} is not yours")));
    }
    call.query(&[])?;
    let body = seal::canonical(&json!({"leave": seat}));
    let digest = Hash::of(body.as_bytes());
    let key = idempotency::key(&call.request)?.map(|key| idempotency::of(key, digest));
    let id = watched.head.row.id;
    if let Some(bot) = bot {
        require_creator(&watched, &caller)?;
        let appended = call.app.bots.take_away(id, seat, bot, key).await?;
        return reply_of_bot(&call, appended, &caller, HttpResponse::Ok()).await;
    }
    let made_it = watched.admission.creator == Some(caller.id());
    if let Some(key) = key.filter(|_| made_it && !watched.seats().contains(&seat))
        && let Some(replay) = call.app.bots.carried_out(id, key).await?
    {
        return reply_of_bot(&call, replay, &caller, HttpResponse::Ok()).await;
    }
    let appended =
        call.app.matches.act(id, caller.id(), Act::LeaveSeat { seat }, None, key).await?;
    let replayed = appended.replayed;
    let mut response = HttpResponse::Ok();
    if replayed {
        response.insert_header((idempotency::REPLAYED, "true"));
    }
    Ok(uncached(response, &ReplyBody::of(appended, caller.id())?.with_texts(&call.app).await?))
}

/// The account of the bot that sits in a seat, if one does.
async fn placed_in(
    call: &Call,
    watched: &Watched,
    seat: Seat,
) -> Result<Option<AccountId>, Problem> {
    let Some(Some(account)) = watched.admission.players.get(seat.index()) else { return Ok(None) };
    let is_bot = call.app.bots.are(*account).await?;
    Ok(is_bot.then_some(*account))
}

/// The answer about a seat of a bot: with this status, or 200 if it was appended before.
async fn reply_of_bot(
    call: &Call,
    appended: Appended,
    caller: &Caller,
    new: HttpResponseBuilder,
) -> Answer {
    let mut response = match appended.replayed {
        false => new,
        true => HttpResponse::Ok(),
    };
    if appended.replayed {
        response.insert_header((idempotency::REPLAYED, "true"));
    }
    let body = ReplyBody::of_bot(appended, caller.id())?.with_texts(&call.app).await?;
    Ok(uncached(response, &body))
}

/// The seat with this number; a text that is no number names no seat.
fn numbered(text: &str) -> Result<Seat, Problem> {
    let number: Option<u8> = text.parse().ok();
    let plain = number.filter(|it| it.to_string() == text);
    plain.map(Seat).ok_or_else(Problem::not_found)
}

/// The answer about what was appended: 201, or 200 if it had been appended before.
pub async fn reply(call: &Call, appended: Appended, caller: &infra::identity::Caller) -> Answer {
    let mut response = match appended.replayed {
        false => HttpResponse::Created(),
        true => HttpResponse::Ok(),
    };
    if appended.replayed {
        response.insert_header((idempotency::REPLAYED, "true"));
    }
    Ok(uncached(response, &ReplyBody::of(appended, caller.id())?.with_texts(&call.app).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_plain_numbers() {
        assert_eq!(numbered("0").unwrap(), Seat(0));
        assert_eq!(numbered("12").unwrap(), Seat(12));
        for wrong in ["", "01", "+1", "-1", "256", "one"] {
            assert!(numbered(wrong).is_err(), "{wrong}");
        }
    }
}
