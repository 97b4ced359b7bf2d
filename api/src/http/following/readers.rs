//! The readers of this server, and the task of each.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::web;
use domain::engine::Status;
use infra::matches::Line;
use serde_json::Value;
use tokio::sync::{OnceCell, watch};
use tokio::time::Instant;

use super::bye::Bye;
use super::reader::{Class, Reader, Stretch};
use super::recent::{Beginning, Item, KEPT_FOR};
use super::telling::{Shown, Telling, Told};
use crate::http::app::App;
use crate::http::frames;
use crate::http::metrics::READERS;
use crate::http::problem::Problem;

/// Events that are read and told at a time, at most.
pub const CHUNK: usize = 100;
/// How long to wait before the store is asked again when it did not answer.
const RETRY: Duration = Duration::from_secs(1);

/// All readers of a server. Clones share them.
#[derive(Clone, Default)]
pub struct Readers {
    of_classes: Arc<Mutex<HashMap<Class, Arc<Reader>>>>,
}

impl Readers {
    /// Joins the reader of a class; if there is none, it is made by `begin`.
    pub fn join(
        &self,
        app: &web::Data<App>,
        class: Class,
        telling: Telling,
        begin: impl FnOnce() -> Reader,
    ) -> (Arc<Reader>, watch::Receiver<()>) {
        let mut of_classes = self.lock();
        if let Some(reader) = of_classes.get(&class)
            && let Some(woken) = reader.join(telling)
        {
            return (Arc::clone(reader), woken);
        }
        let reader = Arc::new(begin());
        let woken = reader.join(telling).expect("a new reader has not ended");
        of_classes.insert(class, Arc::clone(&reader));
        metrics::gauge!(READERS).increment(1.0);
        let ending = Ending { readers: self.clone(), reader: Arc::clone(&reader), why: Bye::Fault };
        tokio::spawn(read(app.clone(), ending));
        (reader, woken)
    }

    /// Takes the reader of a class away if nobody follows it.
    fn forget_alone(&self, reader: &Reader) -> bool {
        let mut of_classes = self.lock();
        let is_alone = reader.is_alone();
        if is_alone {
            of_classes.remove(&reader.class);
        }
        is_alone
    }

    fn forget(&self, reader: &Arc<Reader>) {
        let mut of_classes = self.lock();
        if of_classes.get(&reader.class).is_some_and(|it| Arc::ptr_eq(it, reader)) {
            of_classes.remove(&reader.class);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Class, Arc<Reader>>> {
        // No holder of the lock can leave the value half changed.
        self.of_classes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends a reader with its task, however that ends.
struct Ending {
    readers: Readers,
    reader: Arc<Reader>,
    why: Bye,
}

impl Drop for Ending {
    fn drop(&mut self) {
        metrics::gauge!(READERS).decrement(1.0);
        self.readers.forget(&self.reader);
        self.reader.end(self.why);
    }
}

/// The task of a reader.
async fn read(app: web::Data<App>, mut ending: Ending) {
    let reader = Arc::clone(&ending.reader);
    let (woken, stopping) = (app.matches.watch(reader.class.id), app.stopping());
    let readers = ending.readers.clone();
    let mut reading = Reading { app, reader, readers, woken, stopping, seen: 0, view: None };
    ending.why = reading.go_on().await;
}

struct Reading {
    app: web::Data<App>,
    reader: Arc<Reader>,
    readers: Readers,
    woken: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    /// The last event of the log when it was read last.
    seen: u64,
    /// The last event that was told as a frame, and the view after it, while things happen.
    view: Option<(u64, Value)>,
}

/// What a look at the log has found.
enum Looked {
    /// More is there already.
    More,
    /// All was told that can be told now; more will be after this time, even if nothing happens.
    All(Option<Duration>),
    /// The match is over, and all was told.
    Over,
}

impl Reading {
    /// Reads and tells what happens, until nothing more can be told, or nobody is there any more.
    async fn go_on(&mut self) -> Bye {
        // At first the store is asked: something may have happened before anybody listened.
        let mut reached = None;
        loop {
            let again = match self.look(reached).await {
                Ok(Looked::More) => {
                    reached = Some(self.seen);
                    continue;
                }
                Ok(Looked::Over) => return Bye::End,
                Ok(Looked::All(more_in)) => {
                    more_in.map(|it| (Instant::now() + it, Some(self.seen)))
                }
                Err(problem) if problem.is_passing() => Some((Instant::now() + RETRY, None)),
                Err(problem) => {
                    tracing::warn!(?problem, "a reader ends early");
                    return Bye::Fault;
                }
            };
            reached = match self.wait(again).await {
                Ok(reached) => reached,
                Err(bye) => return bye,
            };
        }
    }

    /// Waits until there may be something to read: when somebody has appended, or at this time,
    /// when something will be shown that the log has already. What it is then known to reach.
    async fn wait(&mut self, again: Option<(Instant, Option<u64>)>) -> Result<Option<u64>, Bye> {
        loop {
            if *self.stopping.borrow() {
                return Err(Bye::Shutdown);
            }
            if self.readers.forget_alone(&self.reader) {
                return Err(Bye::Shutdown);
            }
            let quiet = Instant::now() + KEPT_FOR;
            let until = again.map_or(quiet, |(at, _)| at.min(quiet));
            tokio::select! {
                changed = self.woken.changed() => {
                    changed.map_err(|_| Bye::Fault)?;
                    let version = *self.woken.borrow_and_update();
                    return Ok((self.seen < version).then_some(version));
                }
                _ = self.stopping.changed() => (),
                () = tokio::time::sleep_until(until) => {
                    if let Some((at, reached)) = again && at <= until {
                        return Ok(reached);
                    }
                    self.view = None;
                    self.reader.tidy();
                }
            }
        }
    }

    /// Reads and tells the next events, if there are any. The log is known to reach `reached`.
    async fn look(&mut self, reached: Option<u64>) -> Result<Looked, Problem> {
        let (id, after) = (self.reader.class.id, self.reader.at());
        let matches = &self.app.matches;
        let news = match self.reader.lags {
            true => matches.news_shown(id, after, CHUNK, reached).await?,
            false => matches.news(id, after, CHUNK, reached).await?,
        };
        self.seen = news.now.it.seq();
        let stretch = match news.page.lines.is_empty() {
            true => None,
            false => Some(self.tell(news.page.lines).await?),
        };
        let told = stretch.is_some();
        self.reader.put(&news.now, stretch);
        if told {
            self.reader.wake().await;
        }
        Ok(match (self.reader.at() < news.page.head, news.now.row.status) {
            (true, _) => Looked::More,
            (false, Status::Finished | Status::Cancelled) => Looked::Over,
            (false, _) => Looked::All(news.page.more_in),
        })
    }

    async fn tell(&mut self, lines: Vec<Line>) -> Result<Stretch, Problem> {
        let (app, class) = (&self.app, self.reader.class);
        let shown = Shown::of(app, class.id, lines, class.eyes()).await?;
        let events = match self.reader.tells(Telling::Events) {
            true => Some(shown.as_events(app).await?),
            false => None,
        };
        let frames = match self.reader.tells(Telling::Frames) {
            true => Some(self.tell_frames(&shown).await?),
            false => None,
        };
        let to = shown.lines.last().map_or(0, |line| line.sealed.seq);
        let made = Instant::now();
        let item = |told| Item::new(told, made, shown.has_texts, None);
        let events = events.map(|them| them.into_iter().map(item).collect());
        Ok(Stretch { to, events, frames })
    }

    async fn tell_frames(&mut self, shown: &Shown) -> Result<Vec<Item>, Problem> {
        let (app, class) = (&self.app, self.reader.class);
        let before = shown.lines.first().map_or(0, |line| line.sealed.seq - 1);
        let previous = match self.view.take() {
            Some((seq, view)) if seq == before => Some(view),
            _ => frames::view_before(app, class.id, &shown.lines, class.viewer).await?,
        };
        let film = shown.as_frames(app, previous).await?;
        let last = film.told.last().map(|it| it.seq);
        self.view = last.zip(film.view);
        let (made, has_texts) = (Instant::now(), shown.has_texts || film.shows_texts);
        let item = |(line, told): (&Line, Told)| {
            let beginning = Beginning { line: line.clone(), text: OnceCell::new() };
            Item::new(told, made, has_texts, Some(Arc::new(beginning)))
        };
        Ok(shown.lines.iter().zip(film.told).map(item).collect())
    }
}
