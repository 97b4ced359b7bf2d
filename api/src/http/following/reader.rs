//! The reader of a class of followers, as these see it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::engine::{AccountId, MatchId, Viewer};
use infra::matches::Head;
use tokio::sync::watch;
use tokio::time::Instant;

use super::bye::Bye;
use super::recent::{Item, Recent};
use super::telling::Telling;
use crate::http::admission::Admission;
use crate::http::wire::Eyes;

/// Followers that are woken at once, at most. Between them, those who play get their turn.
const CIRCLE_MAX: usize = 64;
/// How long the next of them wait.
const CIRCLE_PAUSE: Duration = Duration::from_millis(1);

/// Those who follow a match with the same eyes, and are told the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// The match.
    pub id: MatchId,
    /// As whom they watch.
    pub viewer: Viewer,
    /// The account that watches from a seat: what was brought to a seat before the start is shown
    /// to the account that brought it.
    account: Option<AccountId>,
}

/// What one task reads and shows for a class. It begins where the match is when the first of them
/// comes, and ends with the match or when nobody follows any more.
pub struct Reader {
    /// Those who are told.
    pub class: Class,
    /// Whether they see the match with a delay while it runs.
    pub lags: bool,
    state: Mutex<State>,
}

struct State {
    events: Recent,
    frames: Recent,
    /// The last event that was told.
    at: u64,
    /// What decides who may watch the match, after event `version` of the log.
    admission: Arc<Admission>,
    version: u64,
    end: Option<Bye>,
    circles: Vec<Circle>,
}

/// Followers that are woken together.
struct Circle {
    telling: Telling,
    wake: watch::Sender<()>,
}

/// What a follower finds at the reader.
pub enum Next {
    /// What is told of the next event.
    Item(Item),
    /// The next event was told before, up to this one: the log has it.
    Behind(u64),
    /// There is nothing more yet.
    Nothing,
    /// Nothing more will be told.
    End(Bye),
}

/// What was told of the next events.
pub struct Stretch {
    /// The last of them.
    pub to: u64,
    /// For those who follow events; `None` if nobody does.
    pub events: Option<Vec<Item>>,
    /// For those who follow frames; `None` if nobody does.
    pub frames: Option<Vec<Item>>,
}

impl Class {
    /// The class of an account that watches as this viewer.
    pub fn of(id: MatchId, viewer: Viewer, account: Option<AccountId>) -> Class {
        let account = account.filter(|_| matches!(viewer, Viewer::Seat(_)));
        Class { id, viewer, account }
    }

    /// The eyes with which events are shown to them while the match runs.
    pub fn eyes(self) -> Eyes {
        Eyes { viewer: self.viewer, account: self.account, seed: None }
    }
}

impl Reader {
    /// A reader that goes on after event `at`, of a match that is at event `version`.
    pub fn new(
        class: Class,
        lags: bool,
        at: u64,
        version: u64,
        admission: Arc<Admission>,
    ) -> Reader {
        let state = State {
            events: Recent::default(),
            frames: Recent::default(),
            at,
            admission,
            version,
            end: None,
            circles: Vec::new(),
        };
        Reader { class, lags, state: Mutex::new(state) }
    }

    /// One more follower; what is returned changes whenever there is something to look for. `None`
    /// if the reader has ended.
    pub fn join(&self, telling: Telling) -> Option<watch::Receiver<()>> {
        let mut state = self.lock();
        if state.end.is_some() {
            return None;
        }
        state.circles.retain(|it| 0 < it.wake.receiver_count());
        let has_room =
            |it: &&Circle| it.telling == telling && it.wake.receiver_count() < CIRCLE_MAX;
        if let Some(circle) = state.circles.iter().find(has_room) {
            return Some(circle.wake.subscribe());
        }
        let (wake, woken) = watch::channel(());
        state.circles.push(Circle { telling, wake });
        Some(woken)
    }

    /// What comes after event `cursor` for somebody who follows since `since`.
    pub fn next(&self, telling: Telling, cursor: u64, since: Instant) -> Next {
        let state = self.lock();
        let recent = match telling {
            Telling::Events => &state.events,
            Telling::Frames => &state.frames,
        };
        match recent.after(cursor, since) {
            Some(item) => Next::Item(item.clone()),
            None if cursor < state.at => Next::Behind(state.at),
            None => state.end.map_or(Next::Nothing, Next::End),
        }
    }

    /// What decides who may watch the match, and the event of the log after which it is so.
    pub fn admission(&self) -> (Arc<Admission>, u64) {
        let state = self.lock();
        (Arc::clone(&state.admission), state.version)
    }

    /// The last event that was told.
    pub fn at(&self) -> u64 {
        self.lock().at
    }

    /// Whether nobody follows.
    pub fn is_alone(&self) -> bool {
        self.lock().circles.iter().all(|it| it.wake.receiver_count() == 0)
    }

    /// Whether somebody is told like this.
    pub fn tells(&self, telling: Telling) -> bool {
        let of = |it: &Circle| it.telling == telling && 0 < it.wake.receiver_count();
        self.lock().circles.iter().any(of)
    }

    /// Puts down how the match is now, and what was told of the next events.
    pub fn put(&self, now: &Head, stretch: Option<Stretch>) {
        let admission = Admission::of(now);
        let mut state = self.lock();
        state.version = now.it.seq();
        if *state.admission != admission {
            state.admission = Arc::new(admission);
        }
        let Some(Stretch { to, events, frames }) = stretch else { return };
        state.at = to;
        let State { events: of_events, frames: of_frames, .. } = &mut *state;
        for (recent, items) in [(of_events, events), (of_frames, frames)] {
            match items {
                Some(items) => recent.put(items),
                None => recent.clear(),
            }
            recent.tidy(Instant::now());
        }
    }

    /// Drops what is no longer kept.
    pub fn tidy(&self) {
        let mut state = self.lock();
        state.events.tidy(Instant::now());
        state.frames.tidy(Instant::now());
    }

    /// Wakes the followers, some at a time.
    pub async fn wake(&self) {
        let circles = self.lock().circles.len();
        for at in 0..circles {
            if 0 < at {
                tokio::time::sleep(CIRCLE_PAUSE).await;
            }
            if let Some(circle) = self.lock().circles.get(at) {
                circle.wake.send_replace(());
            }
        }
    }

    /// Ends: nobody joins any more, and who is here is told why when they have heard the rest.
    pub fn end(&self, why: Bye) {
        let mut state = self.lock();
        state.end = Some(why);
        for circle in &state.circles {
            circle.wake.send_replace(());
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No holder of the lock can leave the value half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use domain::engine::{RevealPolicy, Seat, Status, Visibility};
    use uuid::Uuid;

    use super::*;

    const JANE: Option<AccountId> = Some(AccountId(Uuid::from_u128(1)));
    const JOE: Option<AccountId> = Some(AccountId(Uuid::from_u128(2)));

    fn class(viewer: Viewer, account: Option<AccountId>) -> Class {
        Class::of(MatchId(Uuid::from_u128(7)), viewer, account)
    }

    fn reader() -> Reader {
        let admission = Admission {
            visibility: Visibility::Public,
            creator: None,
            status: Status::Active,
            reveals: false,
            reveal: RevealPolicy::All,
            players: Vec::new(),
            disputed: false,
        };
        Reader::new(class(Viewer::Public, None), false, 4, 4, Arc::new(admission))
    }

    #[test]
    fn who_sees_the_same_is_told_the_same() {
        assert_eq!(class(Viewer::Public, JANE), class(Viewer::Public, None));
        assert_eq!(class(Viewer::Judge, JANE), class(Viewer::Judge, JOE));
        let seat = |of| Viewer::Seat(Seat(of));
        assert_ne!(class(seat(0), JANE), class(seat(0), JOE), "who sat there before");
        assert_ne!(class(seat(0), JANE), class(seat(1), JANE));
        assert_ne!(class(Viewer::Public, JANE), class(Viewer::Judge, JANE));
    }

    #[tokio::test]
    async fn all_are_woken_however_many_they_are() {
        let reader = reader();
        let join = |_| reader.join(Telling::Events).unwrap();
        let crowd: Vec<watch::Receiver<()>> = (0..=2 * CIRCLE_MAX).map(join).collect();
        assert_eq!(reader.lock().circles.len(), 3);
        reader.wake().await;
        assert!(crowd.iter().all(|it| it.has_changed().unwrap()));
        assert!(reader.tells(Telling::Events) && !reader.tells(Telling::Frames));
        assert!(!reader.is_alone());
        drop(crowd);
        assert!(reader.is_alone() && !reader.tells(Telling::Events));
    }

    #[tokio::test]
    async fn who_is_behind_reads_the_log_and_hears_the_end_thereafter() {
        let reader = reader();
        let next = |cursor| reader.next(Telling::Events, cursor, Instant::now());
        assert!(matches!(next(3), Next::Behind(4)));
        assert!(matches!(next(4), Next::Nothing));
        let woken = reader.join(Telling::Frames).unwrap();
        reader.end(Bye::End);
        assert!(woken.has_changed().unwrap());
        assert!(reader.join(Telling::Frames).is_none());
        assert!(matches!((next(3), next(4)), (Next::Behind(4), Next::End(Bye::End))));
    }
}
