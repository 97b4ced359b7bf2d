//! One client that follows all matches of their account.

use actix_web::web::{self, Bytes};
use domain::engine::AccountId;
use infra::identity::{Caller, Scope};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::watch;
use tokio::time::Instant;

use super::inboxes::{Inboxes, Place};
use crate::http::app::App;
use crate::http::caller::Allowed;
use crate::http::following::{BEAT, Bye, RETRY};
use crate::http::limits::OpenStream;
use crate::http::problem::Problem;
use crate::http::rights::Rights;

/// What a stream is opened with.
pub struct Opening {
    /// The server.
    pub app: web::Data<App>,
    /// The caller, who may read their own views.
    pub caller: Caller,
    /// Their rights.
    pub rights: Rights,
    /// Counts the stream.
    pub open: OpenStream,
}

/// One client that follows all matches of their account.
pub struct Follower {
    app: web::Data<App>,
    rights: Rights,
    place: Place,
    /// What is told; `None` before they were told of the matches that wait.
    news: Option<broadcast::Receiver<Bytes>>,
    stopping: watch::Receiver<bool>,
    /// When the next sign of life is due, and the caller's rights are checked again.
    beat: Instant,
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

impl Follower {
    /// Opens a stream: the caller was recognized just now.
    pub fn open(inboxes: &Inboxes, opening: Opening) -> Follower {
        let Opening { app, caller, rights, open } = opening;
        Follower {
            place: inboxes.join(&app, AccountId(caller.account)),
            rights,
            news: None,
            stopping: app.stopping(),
            beat: Instant::now() + app.settings.heartbeat,
            stage: Stage::Before,
            app,
            _open: open,
        }
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
            let text = self.text().await?;
            let beats = self.beat <= Instant::now();
            // Checked when the text is ready: a caller who lost the right gets nothing of it.
            self.check(beats).await?;
            match text {
                Some(text) if !text.is_empty() => return Ok(text),
                _ if beats => return Ok(Bytes::from_static(BEAT.as_bytes())),
                _ => (),
            }
        }
    }

    /// What is told next; `None` if something else has to be seen to first.
    async fn text(&mut self) -> Result<Option<Bytes>, Bye> {
        let Some(news) = &mut self.news else {
            if *self.place.ready.borrow_and_update() {
                return self.begin(false).map(Some);
            }
            tokio::select! {
                ready = self.place.ready.changed() => ready.map_err(|_| Bye::Fault)?,
                _ = self.stopping.changed() => (),
                () = self.rights.changed() => (),
                () = tokio::time::sleep_until(self.beat) => (),
            }
            return Ok(None);
        };
        tokio::select! {
            told = news.recv() => match told {
                Ok(text) => Ok(Some(text)),
                // Too much was told for them to follow: they are told of every match anew.
                Err(RecvError::Lagged(_)) => self.begin(true).map(Some),
                Err(RecvError::Closed) => Err(self.place.inbox.ended().unwrap_or(Bye::Fault)),
            },
            _ = self.stopping.changed() => Ok(None),
            () = self.rights.changed() => Ok(None),
            () = tokio::time::sleep_until(self.beat) => Ok(None),
        }
    }

    fn begin(&mut self, all: bool) -> Result<Bytes, Bye> {
        if let Some(why) = self.place.inbox.ended() {
            return Err(why);
        }
        let (text, news) = self.place.inbox.begin(all);
        self.news = Some(news);
        Ok(text)
    }

    /// Refuses a caller who may no longer read their own views: when their rights may have
    /// changed, and now and then.
    async fn check(&mut self, beats: bool) -> Result<(), Problem> {
        let mut due = beats;
        while due || self.rights.have_changed() {
            due = false;
            if let Some(caller) = self.rights.caller().await? {
                caller.needs(Scope::Read)?;
            }
        }
        if beats {
            self.beat = Instant::now() + self.app.settings.heartbeat;
        }
        Ok(())
    }
}
