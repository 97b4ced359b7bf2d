//! One client that follows a match: a cursor, and what they may see.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{self, Bytes};
use domain::engine::{AccountId, LineOfPlay, MatchId, Seed, Viewer};
use infra::identity::Caller;
use infra::matches::Walk;
use serde_json::Value;
use tokio::sync::watch;
use tokio::time::Instant;

use super::bye::Bye;
use super::reader::{Class, Next, Reader};
use super::readers::{CHUNK, Readers};
use super::recent::Item;
use super::telling::{Shown, Telling, Told};
use crate::http::admission::{self, Admission};
use crate::http::app::App;
use crate::http::frames;
use crate::http::limits::OpenStream;
use crate::http::problem::Problem;
use crate::http::rights::Rights;
use crate::http::watching::Watched;
use crate::http::wire::Eyes;

/// How long a client waits before it connects again.
pub const RETRY: &str = "retry: 2000\n\n";
/// A sign of life.
pub const BEAT: &str = ": still here\n\n";

/// What a stream is opened with.
pub struct Opening {
    /// The server.
    pub app: web::Data<App>,
    /// The match, and who watches it.
    pub watched: Watched,
    /// As whom they watch.
    pub viewer: Viewer,
    /// The seed, if this viewer may see it.
    pub seed: Option<Seed>,
    /// What they are told.
    pub telling: Telling,
    /// The last event that they have.
    pub after: u64,
    /// The rights of the caller.
    pub rights: Rights,
    /// Counts the stream.
    pub open: OpenStream,
}

/// One client that follows a match.
pub struct Follower {
    app: web::Data<App>,
    id: MatchId,
    eyes: Eyes,
    caller: Option<Caller>,
    rights: Rights,
    telling: Telling,
    /// The last event that they have.
    cursor: u64,
    /// Whether they were told of an event: the first frame has the whole view.
    begun: bool,
    /// Where the next events come from; `None` if the match was over at the beginning.
    place: Option<Place>,
    /// Where they are while they are behind.
    behind: Option<Box<Behind>>,
    /// By what the caller was admitted last, and the version of the match then.
    admission: (Arc<Admission>, u64),
    stopping: watch::Receiver<bool>,
    /// When the next sign of life is due.
    beat: Instant,
    /// When the caller's rights are checked again, even if nobody has reported a change.
    check: Instant,
    stage: Stage,
    _open: OpenStream,
}

/// How far a stream has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Before,
    On,
    After,
}

/// A place at a reader.
struct Place {
    reader: Arc<Reader>,
    woken: watch::Receiver<()>,
    since: Instant,
}

/// The way through the log of somebody who is behind.
struct Behind {
    walk: Walk,
    /// The view after the last event of the walk.
    view: Option<Value>,
}

/// What is told next, and the last event of it.
struct Part {
    text: Bytes,
    to: u64,
}

impl Follower {
    /// Opens a stream: the caller was admitted just now.
    pub async fn open(readers: &Readers, opening: Opening) -> Result<Follower, Problem> {
        let Opening { app, watched, viewer, seed, telling, after, rights, open } = opening;
        let watched = watched.heard_by_all();
        let (id, version) = (watched.head.row.id, watched.head.it.seq());
        let account = watched.caller.as_ref().map(|it| AccountId(it.account));
        let class = Class::of(id, viewer, account);
        let eyes = Eyes { seed, ..class.eyes() };
        let lags = watched.lags(viewer);
        let at = watched.visible(&app, viewer).await?;
        let admission = Arc::new(watched.admission);
        let place = (!admission.status.is_over()).then(|| {
            let begin = || Reader::new(class, lags, at, version, Arc::clone(&admission));
            let (reader, woken) = readers.join(&app, class, telling, begin);
            Place { reader, woken, since: Instant::now() }
        });
        let soon = Instant::now() + app.settings.heartbeat;
        Ok(Follower {
            id,
            eyes,
            caller: watched.caller,
            rights,
            telling,
            cursor: after,
            begun: false,
            place,
            behind: None,
            admission: (admission, version),
            stopping: app.stopping(),
            beat: soon,
            check: soon,
            stage: Stage::Before,
            _open: open,
            app,
        })
    }

    /// What is sent next; `None` at the end.
    pub async fn next(&mut self) -> Option<Bytes> {
        match self.stage {
            Stage::Before => {
                self.stage = Stage::On;
                Some(Bytes::from_static(RETRY.as_bytes()))
            }
            Stage::On => Some(self.go_on().await.unwrap_or_else(|bye| {
                self.stage = Stage::After;
                self.behind = None;
                bye.paragraph()
            })),
            Stage::After => None,
        }
    }

    async fn go_on(&mut self) -> Result<Bytes, Bye> {
        loop {
            if *self.stopping.borrow() {
                return Err(Bye::Shutdown);
            }
            if let Some(place) = &mut self.place {
                place.woken.mark_unchanged();
            }
            let part = self.part().await;
            // Checked when the text is ready: a caller who lost the right gets nothing of it.
            self.check().await?;
            if let Some(Part { text, to }) = part? {
                (self.cursor, self.begun) = (to, true);
                self.beat = Instant::now() + self.heartbeat();
                return Ok(text);
            }
            if self.wait().await? {
                self.beat = Instant::now() + self.heartbeat();
                self.check().await?;
                return Ok(Bytes::from_static(BEAT.as_bytes()));
            }
        }
    }

    fn heartbeat(&self) -> Duration {
        self.app.settings.heartbeat
    }

    /// Waits until there may be something to tell or to check; whether a sign of life is due.
    async fn wait(&mut self) -> Result<bool, Bye> {
        let Some(place) = &mut self.place else { return Ok(false) };
        tokio::select! {
            woken = place.woken.changed() => woken.map(|()| false).map_err(|_| Bye::Fault),
            _ = self.stopping.changed() => Ok(false),
            () = self.rights.changed() => Ok(false),
            () = tokio::time::sleep_until(self.beat) => Ok(true),
        }
    }

    /// What is told next, if there is anything yet.
    async fn part(&mut self) -> Result<Option<Part>, Bye> {
        loop {
            // What takes long is on the heap, so that those who wait take little room.
            if self.behind.is_some()
                && let Some(part) = Box::pin(self.catch_up()).await?
            {
                return Ok(Some(part));
            }
            let next = match &self.place {
                Some(place) => place.reader.next(self.telling, self.cursor, place.since),
                None => Box::pin(self.next_of_past()).await?,
            };
            match next {
                Next::Item(item) if self.begun || self.telling == Telling::Events => {
                    let Told { seq: to, text } = item.told;
                    return Ok(Some(Part { text, to }));
                }
                Next::Item(item) => {
                    if let Some(part) = Box::pin(self.begin(item)).await? {
                        return Ok(Some(part));
                    }
                }
                Next::Behind(to) => Box::pin(self.walk_to(to)).await?,
                Next::Nothing => return Ok(None),
                Next::End(bye) => return Err(bye),
            }
        }
    }

    /// What comes next in a match that was over already: what was ruled since, or nothing.
    async fn next_of_past(&self) -> Result<Next, Problem> {
        let head = self.app.matches.head(self.id).await?.it.seq();
        Ok(if self.cursor < head { Next::Behind(head) } else { Next::End(Bye::End) })
    }

    /// The first frame, with the whole view; `None` if it has to be read from the log.
    async fn begin(&mut self, item: Item) -> Result<Option<Part>, Problem> {
        let to = item.told.seq;
        let Some(beginning) = item.beginning else {
            self.walk_to(to).await?;
            return Ok(None);
        };
        let make = || async {
            let lines = vec![beginning.line.clone()];
            let shown = Shown::of(&self.app, self.id, lines, self.eyes).await?;
            let told = shown.as_frames(&self.app, None).await?.told;
            Ok::<Bytes, Problem>(told.into_iter().map(|it| it.text).next().unwrap_or_default())
        };
        let text = beginning.text.get_or_try_init(make).await?.clone();
        Ok(Some(Part { text, to }))
    }

    /// Goes through the log on its own, up to event `to`.
    async fn walk_to(&mut self, to: u64) -> Result<(), Problem> {
        let way = LineOfPlay::from_to(self.cursor + 1, to);
        let walk = self.app.matches.walk(self.id, way).await?;
        self.behind = Some(Box::new(Behind { walk, view: None }));
        Ok(())
    }

    /// The next events of the way through the log; `None` at its end.
    async fn catch_up(&mut self) -> Result<Option<Part>, Problem> {
        let Some(behind) = &mut self.behind else { return Ok(None) };
        let lines = behind.walk.next(CHUNK).await?;
        let Some(last) = lines.last() else {
            self.behind = None;
            return Ok(None);
        };
        let to = last.sealed.seq;
        let shown = Shown::of(&self.app, self.id, lines, self.eyes).await?;
        let told = match self.telling {
            Telling::Events => shown.as_events(&self.app).await?,
            Telling::Frames => {
                let previous = match (behind.view.take(), self.begun) {
                    (None, true) => {
                        let viewer = self.eyes.viewer;
                        frames::view_before(&self.app, self.id, &shown.lines, viewer).await?
                    }
                    (view, _) => view,
                };
                let film = shown.as_frames(&self.app, previous).await?;
                behind.view = film.view;
                film.told
            }
        };
        let texts: Vec<Bytes> = told.into_iter().map(|it| it.text).collect();
        Ok(Some(Part { text: Bytes::from(texts.concat()), to }))
    }

    /// Refuses a caller who may no longer watch like this: when the match has changed in what
    /// decides that, when their rights may have changed, and now and then.
    async fn check(&mut self) -> Result<(), Problem> {
        if let Some(place) = &self.place {
            let (admission, version) = place.reader.admission();
            // The reader may have begun earlier, and not yet read what this follower has seen.
            if self.admission.1 <= version && !Arc::ptr_eq(&self.admission.0, &admission) {
                self.admission = (admission, version);
                Box::pin(self.admit()).await?;
            }
        }
        while self.rights.have_changed() || self.check <= Instant::now() {
            self.check = Instant::now() + self.heartbeat();
            Box::pin(self.admit_anew()).await?;
        }
        Ok(())
    }

    async fn admit_anew(&mut self) -> Result<(), Problem> {
        let Some(caller) = self.rights.caller().await? else { return Ok(()) };
        self.caller = Some(caller);
        self.admit().await
    }

    async fn admit(&self) -> Result<(), Problem> {
        let (admission, caller) = (&self.admission.0, self.caller.as_ref());
        admission::admit(&self.app, self.id, admission, caller, self.eyes.viewer).await
    }
}
