//! `/v1/feed/stream`

use std::convert::Infallible;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Bytes};
use domain::engine::Kind;
use futures_util::stream;
use infra::feed::{Next, Place, Wanted};
use infra::work::Errand;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::http::app::App;
use crate::http::caller::{Answer, Call};
use crate::http::following::Bye;
use crate::http::limits::OpenStream;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::waiting;
use crate::routes::feed::{self, FILTERS, FeedItem, POS_MAX};

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_follow, follow)
            .refused(&[Name::MalformedRequest, Name::NotAcceptable, Name::NoLongerKept])
            .answers(|it| {
                let told: String = feed::examples(it).iter().map(paragraph).collect();
                let bye = Bye::Shutdown.paragraph();
                told + &String::from_utf8_lossy(&bye)
            })
            .endless(),
    ]
}

const EVENT_STREAM: &str = "text/event-stream";
/// Places that are read at once for somebody who is behind.
const CHUNK: usize = 500;
/// How long a client waits before it connects again.
const RETRY: &str = "retry: 2000\n\n";

/// Follow all public matches
///
/// Server-Sent Events, from the first place on or after the one that you name: `id` is the place,
/// `event` the kind, `data` the item as `GET /v1/feed` has it. A comment every 15 seconds shows
/// that the connection is alive; its `id` is the place up to which everything was told, also where
/// `ruleset` or `kind` leaves out most of it.
///
/// A stream ends with an event `bye` without an id, whose data say why: `{"reason": "shutdown"}`
/// when the server stops, `{"reason": "fault"}` when it cannot go on, `{"reason": "lost"}` when its
/// database has lost places that you have, or keeps what follows no longer. Connect again: the
/// stream goes on where it broke off, and if the server cannot, the answer says why.
#[utoipa::path(
    get,
    path = "/v1/feed/stream",
    operation_id = "stream_feed",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("after" = Option<u64>, Query, minimum = 0, maximum = 9007199254740991u64,
            description = "Only events after this place. Left out: from the first one that is \
                           kept. `head` of `GET /v1/feed` is the last place."),
        ("ruleset" = Option<String>, Query,
            description = "Only events of matches with this ruleset."),
        ("kind" = Option<Kind>, Query, description = "Only events of this kind."),
        ("Last-Event-ID" = Option<u64>, Header, minimum = 0,
            description = "The last place that you have; the stream goes on after it, whatever \
                           `after` says. Browsers send it when they connect again.")
    ),
    responses(
        (status = 200, description = "The events as they get their places.", body = String,
            content_type = "text/event-stream")
    )
)]
async fn follow(call: Call) -> Answer {
    let caller = call.caller().await?;
    let counted = call.counted(caller.as_ref());
    let query = call.query(&["after", FILTERS[0], FILTERS[1]])?;
    let cursor = waiting::seen(&call, &query, POS_MAX)?;
    let wanted = feed::wanted(&query)?;
    call.form(&[EVENT_STREAM])?;
    let open = call.app.limits.open_stream(counted)?;
    // Whether it is kept is said before the stream begins.
    call.app.feed.page(cursor, 1, &Wanted::default()).await?;
    let follower = Follower {
        woken: call.app.feed.watch(),
        stopping: call.app.stopping(),
        beat: Instant::now() + call.app.settings.heartbeat,
        app: call.app.clone(),
        cursor,
        wanted,
        stage: Stage::Before,
        _open: open,
    };
    // The stream outlives the request that began it.
    let errand = Errand::here();
    let texts = stream::unfold(follower, move |mut follower| async move {
        let text = errand.run(follower.next()).await?;
        Some((Ok::<_, Infallible>(text), follower))
    });
    Ok(HttpResponse::Ok()
        .content_type(EVENT_STREAM)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        // Prevents compression; this header is removed before the answer is sent.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .streaming(texts))
}

/// A place as it is told.
fn paragraph(place: &Place) -> String {
    let json = serde_json::to_string(&FeedItem::of(place)).unwrap_or_default();
    format!("id: {}\nevent: {}\ndata: {json}\n\n", place.pos, place.kind.name())
}

/// How far a stream has come.
enum Stage {
    Before,
    On,
    After,
}

/// One client that follows the feed.
struct Follower {
    app: web::Data<App>,
    wanted: Wanted,
    /// The last place that they have; `None` for nothing of what is kept.
    cursor: Option<u64>,
    woken: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    /// When the next sign of life is due.
    beat: Instant,
    stage: Stage,
    _open: OpenStream,
}

impl Follower {
    /// What is sent next; `None` at the end.
    async fn next(&mut self) -> Option<Bytes> {
        match self.stage {
            Stage::Before => {
                self.stage = Stage::On;
                Some(Bytes::from_static(RETRY.as_bytes()))
            }
            Stage::On => Some(self.go_on().await.unwrap_or_else(|bye| {
                self.stage = Stage::After;
                bye.paragraph()
            })),
            Stage::After => None,
        }
    }

    async fn go_on(&mut self) -> Result<Bytes, Bye> {
        loop {
            if *self.stopping.borrow_and_update() {
                return Err(Bye::Shutdown);
            }
            self.woken.mark_unchanged();
            let before = self.cursor;
            let text = self.text().await?;
            if !text.is_empty() {
                self.beat = Instant::now() + self.app.settings.heartbeat;
                return Ok(text.into());
            }
            if before == self.cursor && self.wait().await {
                self.beat = Instant::now() + self.app.settings.heartbeat;
                let id = self.cursor.map(|it| format!("id: {it}\n")).unwrap_or_default();
                return Ok(format!(": still here\n{id}\n").into());
            }
        }
    }

    /// What is told next; nothing, if what follows is not wanted, or nothing follows.
    async fn text(&mut self) -> Result<String, Problem> {
        let recent = self.cursor.map_or(Next::Behind, |it| self.app.feed.recent(it));
        match recent {
            Next::Nothing => Ok(String::new()),
            Next::Places(places) => {
                self.cursor = places.last().map(|it| it.pos).or(self.cursor);
                let told = places.iter().filter(|it| self.wanted.admits(it));
                Ok(told.map(|it| paragraph(it)).collect())
            }
            Next::Behind => {
                let page = self.app.feed.page(self.cursor, CHUNK, &self.wanted).await?;
                self.cursor = Some(page.next);
                Ok(page.items.iter().map(paragraph).collect())
            }
        }
    }

    /// Waits until there may be something to tell; whether a sign of life is due.
    async fn wait(&mut self) -> bool {
        tokio::select! {
            _ = self.woken.changed() => false,
            _ = self.stopping.changed() => false,
            () = tokio::time::sleep_until(self.beat) => true,
        }
    }
}
