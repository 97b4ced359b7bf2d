//! `/v1/matches/{id}/events/stream`

use std::convert::Infallible;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Bytes};
use domain::engine::Viewer;
use futures_util::stream::{self, Stream};
use infra::work::Errand;

use crate::http::caller::{Answer, Call};
use crate::http::following::{Bye, Follower, Opening, Readers, Telling, Told};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::rights::Rights;
use crate::http::sample::{self, SHOWN, Sample};
use crate::http::strict::SEQ_MAX;
use crate::http::waiting;
use crate::http::watching::Watched;
use crate::http::wire;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_follow, follow)
            .refused(&REFUSALS)
            .answers(|it| example(first_events(it)?))
            .endless(),
    ]
}

/// What a stream is refused with.
pub const REFUSALS: [Name; 6] = [
    Name::MalformedRequest,
    Name::NotFound,
    Name::InsufficientScope,
    Name::NotSeated,
    Name::NotAcceptable,
    Name::FoldMismatch,
];

/// The type of a stream.
pub const EVENT_STREAM: &str = "text/event-stream";

/// The first events of the sample match, as they are told.
fn first_events(sample: &Sample) -> Option<Vec<Told>> {
    let first = sample.lines.iter().take(SHOWN);
    let told = first.map(|line| {
        let event = wire::shown(line, sample::eyes(Viewer::Public)).ok()?;
        Told::event(&event).ok()
    });
    told.collect()
}

/// A stream that tells this and then ends.
pub fn example(told: Vec<Told>) -> Option<String> {
    ending(told.into_iter().map(|it| it.text), Bye::End)
}

/// A stream of these paragraphs that ends for this reason.
pub fn ending(texts: impl IntoIterator<Item = Bytes>, bye: Bye) -> Option<String> {
    let texts = texts.into_iter().chain([bye.paragraph()]);
    String::from_utf8(texts.collect::<Vec<Bytes>>().concat()).ok()
}

/// Follow a match
///
/// Server-Sent Events, from the first event on or after the one that you name: `id` is the seq,
/// `event` the kind, `data` the event as JSON. A comment every 15 seconds shows that the connection
/// is alive.
///
/// A stream ends with an event `bye` without an id, whose data say why: `{"reason": "end"}`. The
/// reasons:
///
/// - `end`: the match is over, and everything was told. A client that connects again gets the
///   rulings that judges have issued since, or a 204.
/// - `token`: the token has expired or was revoked. Connect again with a new one.
/// - `right`: you may no longer watch like this. You have left the seat, lost a role, or are no
///   longer called as a judge: a judge's stream (`as=judge`) also ends when the last open dispute
///   is closed while the match goes on.
/// - `shutdown`: the server stops. Connect again.
/// - `fault`: the server cannot go on. Connect again: if it still cannot, the answer says why.
///
/// Later versions may know more reasons; a stream without a last word was cut off. Nothing is sent
/// any more to a caller who has lost the right to it.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/events/stream",
    operation_id = "stream_events",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("after" = Option<u64>, Query, minimum = 0, maximum = 9007199254740991u64,
            description = "Only events after this one. Left out: from the first event on."),
        ("as" = Option<String>, Query, pattern = r"^(public|seat:(0|[1-9][0-9]?)|judge|revealed)$",
            description = "Whose view to show: `public`, `seat:N`, `judge` or `revealed`. Left \
                           out: that of the caller's seat if they have exactly one, else \
                           `public`."),
        ("Last-Event-ID" = Option<u64>, Header, minimum = 0,
            description = "The seq of the last event that you have; the stream goes on after it, \
                           whatever `after` says. Browsers send it when they connect again.")
    ),
    responses(
        (status = 200, description = "The events as they happen.", body = String,
            content_type = "text/event-stream"),
        (status = 204, description = "You have every event, and the match is over.")
    )
)]
async fn follow(call: Call) -> Answer {
    open(call, Telling::Events).await
}

/// Opens a stream that tells this of the match that the path names.
pub async fn open(call: Call, telling: Telling) -> Answer {
    let caller = call.caller().await?;
    let counted = call.counted(caller.as_ref());
    let watched = Watched::by(&call, caller).await?;
    let query = call.query(&["after", "as"])?;
    let after = waiting::seen(&call, &query, SEQ_MAX)?.unwrap_or(0);
    let viewer = watched.sight(&call, &query).await?.viewer;
    call.form(&[EVENT_STREAM])?;
    let row = &watched.head.row;
    if row.status.is_over() && row.version <= after {
        return Ok(HttpResponse::NoContent()
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .finish());
    }
    let seed = watched.seed(&call, viewer).await?;
    let readers = call.request.app_data::<web::Data<Readers>>().ok_or_else(Problem::internal)?;
    let opening = Opening {
        app: call.app.clone(),
        rights: Rights::of(&call, watched.caller.as_ref()),
        open: call.app.limits.open_stream(counted)?,
        watched,
        viewer,
        seed,
        telling,
        after,
    };
    let follower = Follower::open(readers, opening).await?;
    // The stream outlives the request that began it.
    let errand = Errand::here();
    Ok(streaming(stream::unfold(follower, move |mut follower| async move {
        let text = errand.run(follower.next()).await?;
        Some((Ok::<_, Infallible>(text), follower))
    })))
}

/// An answer that tells these paragraphs as they come.
pub fn streaming(texts: impl Stream<Item = Result<Bytes, Infallible>> + 'static) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(EVENT_STREAM)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        // Prevents compression; this header is removed before the answer is sent.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .streaming(texts)
}
