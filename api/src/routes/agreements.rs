//! What draws and take-backs share: one player offers or asks, the others answer.

use domain::engine::{Act, Rejection};
use infra::identity::Scope;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call};
use crate::http::problem::Problem;
use crate::http::strict::Body;
use crate::http::watching::Watched;
use crate::http::{etag, idempotency};
use crate::routes::decisions::refused_anew;
use crate::routes::seats;

/// Does what a body says; `read_act` reads it as an act, `name` is the name of the call.
pub async fn agree<T: DeserializeOwned + ToSchema + 'static>(
    call: &Call,
    body: &Body,
    name: &str,
    read_act: fn(T) -> Result<Act, Problem>,
) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(call, Some(caller.clone())).await?;
    caller.needs(Scope::Play)?;
    if watched.seats().is_empty() {
        return Err(Rejection::NotSeated.into());
    }
    let key = idempotency::required(&call.request)?;
    let read = body.json::<T>()?;
    let act = read_act(read.value)?;
    let seat = act.named_seat();
    let if_match = etag::if_match(&call.request)?;
    let key = Some(idempotency::of_call(key, name, read.digest));
    let id = watched.head.row.id;
    match call.app.matches.act(id, caller.id(), act, if_match, key).await {
        Ok(appended) => seats::reply(call, appended, &caller).await,
        Err(error) => Err(refused_anew(call, &caller, error, if_match, seat).await),
    }
}
