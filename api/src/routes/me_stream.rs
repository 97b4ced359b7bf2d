//! `/v1/me/stream`

use std::convert::Infallible;

use actix_web::web;
use futures_util::stream;
use infra::identity::Scope;
use infra::work::Errand;

use crate::http::caller::{Allowed, Answer, Call};
use crate::http::following::Bye;
use crate::http::inbox::{Entry, Follower, Inboxes, Opening};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::rights::Rights;
use crate::http::sample::{PLAYERS, Sample};
use crate::routes::stream::{EVENT_STREAM, ending, streaming};

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_follow, follow)
            .refused(&[Name::MalformedRequest, Name::InsufficientScope, Name::NotAcceptable])
            .answers(|it| ending(entries(it)?, Bye::Shutdown))
            .endless(),
    ]
}

/// What the player who decides first in the sample match is told of it.
fn entries(sample: &Sample) -> Option<Vec<web::Bytes>> {
    let (account, _) = *PLAYERS.get(sample.seat.index())?;
    let entries = [&sample.asked, &sample.now].map(|it| Entry::of(it.as_ref(), account));
    entries.into_iter().map(|it| Some(it?.paragraph())).collect()
}

/// Follow your matches
///
/// Server-Sent Events about every match in which you sit: `event` is `match`, `data` an
/// `InboxEntry` as JSON. The stream begins with one event for each match that waits for you, and
/// one for each that has ended within the last 10 minutes (of more than 50, for those that ended
/// last), also when you connect again: `version` says whether an end is new to you. From then on
/// there is an event whenever something happens in one of your matches: the last has its `result`.
/// A match in which you take a seat meanwhile is told of, too. Of more than 500 matches, the newest
/// are followed, and others when these end. A client that cannot keep up is told how each match
/// stands now.
///
/// A comment every 15 seconds shows that the connection is alive. A stream ends as `GET
/// /v1/matches/{id}/events/stream` does: with an event `bye` that says why.
#[utoipa::path(
    get,
    path = "/v1/me/stream",
    operation_id = "stream_me",
    tag = "Playing",
    security(("bearer" = [])),
    responses((status = 200, description = "Your matches as something happens in them.",
        body = String, content_type = "text/event-stream"))
)]
async fn follow(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let counted = call.counted(Some(&caller));
    caller.needs(Scope::Read)?;
    call.query(&[])?;
    call.form(&[EVENT_STREAM])?;
    let inboxes = call.request.app_data::<web::Data<Inboxes>>().ok_or_else(Problem::internal)?;
    let opening = Opening {
        app: call.app.clone(),
        rights: Rights::of(&call, Some(&caller)),
        open: call.app.limits.open_stream(counted)?,
        caller,
    };
    let follower = Follower::open(inboxes, opening);
    // The stream outlives the request that began it.
    let errand = Errand::here();
    Ok(streaming(stream::unfold(follower, move |mut follower| async move {
        let text = errand.run(follower.next()).await?;
        Some((Ok::<_, Infallible>(text), follower))
    })))
}
