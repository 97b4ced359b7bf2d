//! `/v1/matches/{id}/replay/stream`

use crate::http::caller::{Answer, Call};
use crate::http::following::{Telling, Told};
use crate::http::operation::Operation;
use crate::http::sample::Sample;
use crate::routes::replay::last_frames;
use crate::routes::stream::{REFUSALS, example, open};

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_follow_frames, follow_frames)
            .refused(&REFUSALS)
            .answers(|it| example(told(it)?))
            .endless(),
    ]
}

fn told(sample: &Sample) -> Option<Vec<Told>> {
    last_frames(sample)?.iter().map(|frame| Told::frame(frame).ok()).collect()
}

/// Follow a match frame by frame
///
/// Server-Sent Events, from the first event on or after the one that you name: `id` is the seq,
/// `event` is `frame`, `data` the frame as `GET …/replay` has it. The first frame of every
/// connection has the whole view after its event, so that a client which connects again begins
/// anew with it; each later frame has the patch that turns the previous view into the one after its
/// event. `asked` in a frame's event says when to look at the prompts again.
///
/// A comment every 15 seconds shows that the connection is alive. A stream ends as `GET
/// …/events/stream` does: with an event `bye` that says why.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/replay/stream",
    operation_id = "stream_replay",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("after" = Option<u64>, Query, minimum = 0, maximum = 9007199254740991u64,
            description = "Only frames after this event. Left out: from the first event on."),
        ("as" = Option<String>, Query, pattern = r"^(public|seat:(0|[1-9][0-9]?)|judge|revealed)$",
            description = "Whose view to show: `public`, `seat:N`, `judge` or `revealed`. Left \
                           out: that of the caller's seat if they have exactly one, else \
                           `public`."),
        ("Last-Event-ID" = Option<u64>, Header, minimum = 0,
            description = "The seq of the last event that you have; the stream goes on after it, \
                           whatever `after` says. Browsers send it when they connect again.")
    ),
    responses(
        (status = 200, description = "The frames as they happen.", body = String,
            content_type = "text/event-stream"),
        (status = 204, description = "You have every event, and the match is over.")
    )
)]
async fn follow_frames(call: Call) -> Answer {
    open(call, Telling::Frames).await
}
