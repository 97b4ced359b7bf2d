//! `/v1/matches/{id}/events/stream`

use std::convert::Infallible;
use std::fmt::Write;
use std::time::Duration;

use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpResponse, web};
use domain::engine::{Kind, Seed, Status, Viewer};
use futures_util::stream;
use infra::matches::Line;
use infra::work::Errand;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::http::app::App;
use crate::http::caller::{Answer, Call};
use crate::http::limits::OpenStream;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::rights::Rights;
use crate::http::watching::Watched;
use crate::http::{texts, wire};
use crate::routes::state::SEQ_MAX;

/// The operation of this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_follow, follow)
            .refused(&[
                Name::MalformedRequest,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::NotAcceptable,
                Name::FoldMismatch,
            ])
            .endless(),
    ]
}

/// Events that are read and sent at a time.
const CHUNK: usize = 100;
/// How long a client waits before it comes back.
const RETRY: &str = "retry: 2000\n\n";
const BEAT: &str = ": still here\n\n";
const EVENT_STREAM: &str = "text/event-stream";

/// Follow a match
///
/// Server-Sent Events, from the first event or, with `Last-Event-ID`, after that one: `id` is the
/// seq, `event` the kind, `data` the event as JSON. A comment every 15 seconds tells that the line
/// stands. The stream ends at once when the caller logs out, or loses the key, the role or the
/// account that lets them watch so. Otherwise it ends when `match.finished` has been sent; who
/// comes back after that gets what judges have ruled since, or a 204. A judge's stream (`as=judge`)
/// also ends when the last open dispute is closed while the match goes on.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/events/stream",
    operation_id = "stream_events",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("as" = Option<String>, Query, pattern = r"^(public|seat:(0|[1-9][0-9]?)|judge|revealed)$",
            description = "With whose eyes: `public`, `seat:N`, `judge` or `revealed`. Left out: \
                           the caller's seat if he has exactly one, else `public`."),
        ("Last-Event-ID" = Option<u64>, Header, minimum = 0,
            description = "The last event that you have.")
    ),
    responses(
        (status = 200, description = "The events as they happen.", body = String,
            content_type = "text/event-stream"),
        (status = 204, description = "You have everything, and the match is over.")
    )
)]
async fn follow(call: Call) -> Answer {
    let caller = call.caller().await?;
    let counted = call.counted(caller.as_ref());
    let watched = Watched::by(&call, caller).await?;
    let query = call.query(&["as"])?;
    let sight = watched.sight(&call, &query).await?;
    let after = last_event_id(&call)?;
    call.form(&[EVENT_STREAM])?;
    let row = &watched.head.row;
    if row.status == Status::Finished && row.version <= after {
        return Ok(HttpResponse::NoContent()
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .finish());
    }
    let over = row.status == Status::Finished;
    let (id, seed) = (row.id, watched.seed(&call, sight.viewer).await?);
    let rights = Rights::of(&call, watched.caller.as_ref());
    let feed = Feed {
        watched,
        viewer: sight.viewer,
        seed,
        after,
        rights,
        woken: call.app.matches.watch(id),
        stopping: call.app.stopping(),
        beat: Instant::now() + call.app.settings.heartbeat,
        check: Instant::now() + call.app.settings.heartbeat,
        begun: false,
        over,
        _open: call.app.limits.open_stream(counted)?,
        app: call.app.clone(),
    };
    // It goes on after the request that it began with.
    let errand = Errand::here();
    let chunks = stream::unfold(feed, move |mut feed| async move {
        let chunk = errand.run(feed.next()).await?;
        Some((Ok::<_, Infallible>(chunk), feed))
    });
    Ok(HttpResponse::Ok()
        .content_type(EVENT_STREAM)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        // Tells the compression to keep its hands off; it does not go over the wire.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .streaming(chunks))
}

fn last_event_id(call: &Call) -> Result<u64, Problem> {
    let Some(given) = call.request.headers().get("last-event-id") else { return Ok(0) };
    let given = given.to_str().unwrap_or_default();
    let digits = !given.is_empty() && given.bytes().all(|it| it.is_ascii_digit());
    let seq = given.parse().ok().filter(|it| digits && *it <= SEQ_MAX);
    let wrong = || Problem::malformed("", "the header Last-Event-ID has to be the seq of an event");
    seq.ok_or_else(wrong)
}

/// One client that follows a match. The log is the truth; being woken is a hint to look.
struct Feed {
    app: web::Data<App>,
    watched: Watched,
    viewer: Viewer,
    seed: Option<Seed>,
    after: u64,
    rights: Rights,
    woken: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    beat: Instant,
    /// When the caller's rights are looked at again, whatever is heard of them.
    check: Instant,
    begun: bool,
    /// Whether the match is over: then the stream ends with what there is.
    over: bool,
    _open: OpenStream,
}

impl Feed {
    /// What is sent next; `None` is the end.
    async fn next(&mut self) -> Option<Bytes> {
        if !self.begun {
            self.begun = true;
            return Some(Bytes::from_static(RETRY.as_bytes()));
        }
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            self.woken.mark_unchanged();
            let page = match self.watched.page(&self.app, self.viewer, self.after, CHUNK).await {
                Ok(page) => page,
                Err(error) => {
                    tracing::warn!(%error, "a stream ends early");
                    return None;
                }
            };
            let told = match page.lines.is_empty() {
                true => None,
                false => Some(self.told(page.lines).await?),
            };
            // Looked at when all is ready: who may not see it any more gets nothing of it.
            if !self.is_welcome().await {
                return None;
            }
            if told.is_some() {
                self.beat = Instant::now() + self.heartbeat();
                return told;
            }
            if self.over {
                return None;
            }
            let more = self.beat.min(Instant::now() + page.more_in.unwrap_or(self.heartbeat()));
            tokio::select! {
                _ = self.woken.changed() => (),
                _ = self.stopping.changed() => return None,
                () = self.rights.changed() => (),
                () = tokio::time::sleep_until(more), if more < self.beat => (),
                () = tokio::time::sleep_until(self.beat) => {
                    self.beat = Instant::now() + self.heartbeat();
                    let beat = Bytes::from_static(BEAT.as_bytes());
                    return self.is_welcome().await.then_some(beat);
                }
            }
        }
    }

    fn heartbeat(&self) -> Duration {
        self.app.settings.heartbeat
    }

    /// Whether what the caller shows is still believed, and lets them watch with these eyes.
    async fn is_welcome(&mut self) -> bool {
        if self.check <= Instant::now() {
            self.check = Instant::now() + self.heartbeat();
            if self.rights.check(&mut self.watched, self.viewer).await.is_err() {
                return false;
            }
        }
        self.watched.may_still(&self.app, self.viewer).await.is_ok()
            && self.rights.hold(&mut self.watched, self.viewer).await.is_ok()
    }

    async fn told(&mut self, lines: Vec<Line>) -> Option<Bytes> {
        let eyes = self.watched.eyes(self.viewer, self.seed);
        let mut events = wire::shown_apart(&self.app, lines, eyes).await.ok()?;
        texts::join(&self.app, self.watched.head.row.id, &mut events).await.ok()?;
        let mut text = String::new();
        for event in events {
            let json = serde_json::to_string(&event).ok()?;
            let (seq, kind) = (event.seq, event.kind);
            write!(text, "id: {seq}\nevent: {kind}\ndata: {json}\n\n").ok()?;
            self.after = seq;
            self.over |= kind == Kind::MatchFinished;
        }
        Some(Bytes::from(text))
    }
}
