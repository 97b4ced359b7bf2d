//! The reader of an account's inbox: it follows every match in which the account sits.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web;
use chrono::Utc;
use domain::engine::MatchId;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use tokio::sync::watch;

use super::entry::Entry;
use super::inboxes::{ENDED_FOR, ENDED_MAX, Inbox, Inboxes, Told};
use crate::http::app::App;
use crate::http::following::Bye;
use crate::http::metrics::READERS;
use crate::http::problem::Problem;

/// How long to wait before the store is asked again when it did not answer.
const RETRY: Duration = Duration::from_secs(1);
/// How often to look whether somebody still follows.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Ends an inbox with its reader, however that ends.
struct Ending {
    inboxes: Inboxes,
    inbox: Arc<Inbox>,
    why: Bye,
}

impl Drop for Ending {
    fn drop(&mut self) {
        metrics::gauge!(READERS).decrement(1.0);
        self.inboxes.end(&self.inbox, self.why);
    }
}

/// The task of a reader.
pub async fn read(app: web::Data<App>, inboxes: Inboxes, inbox: Arc<Inbox>) {
    metrics::gauge!(READERS).increment(1.0);
    let mut ending = Ending { inboxes: inboxes.clone(), inbox: inbox.clone(), why: Bye::Fault };
    let reading = Reading {
        app,
        inboxes,
        inbox,
        followed: BTreeSet::new(),
        may_have_more: false,
        look_again: true,
        woken: FuturesUnordered::new(),
    };
    ending.why = reading.go_on().await;
}

struct Reading {
    app: web::Data<App>,
    inboxes: Inboxes,
    inbox: Arc<Inbox>,
    /// The matches that are followed.
    followed: BTreeSet<MatchId>,
    /// Whether there were as many as are followed at most: then there may be others.
    may_have_more: bool,
    /// Whether the account may play in other matches than are followed.
    look_again: bool,
    /// Each of them, once it may have grown.
    woken: FuturesUnordered<BoxFuture<'static, Woken>>,
}

/// A match that may have grown.
struct Woken {
    id: MatchId,
    news: watch::Receiver<u64>,
}

impl Reading {
    async fn go_on(mut self) -> Bye {
        let mut seated = self.app.matches.watch_account(self.inbox.account);
        let mut stopping = self.app.stopping();
        loop {
            if *stopping.borrow_and_update() || self.inboxes.forget_alone(&self.inbox) {
                return Bye::Shutdown;
            }
            if self.look_again {
                seated.mark_unchanged();
                match self.look_for_matches().await {
                    Ok(()) => self.look_again = false,
                    Err(problem) if problem.is_passing() => {
                        tokio::time::sleep(RETRY).await;
                        continue;
                    }
                    Err(problem) => return Bye::from(problem),
                }
            }
            tokio::select! {
                changed = seated.changed() => match changed {
                    Ok(()) => self.look_again = true,
                    Err(_) => return Bye::Fault,
                },
                Some(woken) = self.woken.next(), if !self.woken.is_empty() => {
                    self.look_at(woken).await;
                }
                _ = stopping.changed() => (),
                () = tokio::time::sleep(LOOK_EVERY) => (),
            }
        }
    }

    /// Follows every match in which the account sits now, and tells how those ended that it has
    /// not followed to their end.
    async fn look_for_matches(&mut self) -> Result<(), Problem> {
        let (account, most) = (self.inbox.account, self.app.settings.inbox_matches_max);
        let running = self.app.matches.played_by(account, most).await?;
        self.may_have_more = most <= running.len();
        self.follow(running).await;
        self.inbox.is_ready();
        // After the others, so that none ends between the two.
        let ended = self.app.matches.ended_with(account, ENDED_FOR, ENDED_MAX).await?;
        self.follow(ended.into_iter().filter(|id| !self.inbox.knows_end_of(*id)).collect()).await;
        Ok(())
    }

    /// Follows these, beside those that are followed already.
    async fn follow(&mut self, ids: Vec<MatchId>) {
        for id in ids {
            if self.followed.contains(&id) {
                continue;
            }
            // Whatever is appended from now on wakes.
            let news = self.app.matches.watch(id);
            self.followed.insert(id);
            self.look_at(Woken { id, news }).await;
        }
    }

    /// Looks at a match, tells what is new, and waits for it to grow.
    async fn look_at(&mut self, woken: Woken) {
        let Woken { id, mut news } = woken;
        let reached = Some(*news.borrow_and_update()).filter(|it| 0 < *it);
        let head = match self.app.matches.news(id, u64::MAX, 0, reached).await {
            Ok(found) => found.now,
            Err(error) => {
                let problem = Problem::from(error);
                match problem.is_passing() {
                    true => self.woken.push(Box::pin(async move {
                        tokio::time::sleep(RETRY).await;
                        Woken { id, news }
                    })),
                    // Nobody can play in it any more.
                    false => self.leave(id),
                }
                return;
            }
        };
        let Some(entry) = Entry::of(head.it.as_ref(), self.inbox.account) else {
            return self.leave(id);
        };
        let ended =
            entry.status.is_over().then(|| head.row.ended_at.map_or_else(Utc::now, Into::into));
        let told = Told { text: entry.paragraph(), waits: entry.waits(), ended };
        self.inbox.put(id, told);
        if ended.is_some() {
            self.followed.remove(&id);
            self.look_again |= self.may_have_more;
            return;
        }
        self.woken.push(Box::pin(async move {
            // The sender lives as long as somebody follows.
            let _ = news.changed().await;
            Woken { id, news }
        }));
    }

    /// Follows a match no longer.
    fn leave(&mut self, id: MatchId) {
        self.followed.remove(&id);
        self.look_again |= self.may_have_more;
        self.inbox.keep(|it| *it != id);
    }
}
