//! The inboxes of this server: what is known of all matches of an account that somebody follows.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix_web::web::{self, Bytes};
use chrono::{DateTime, TimeDelta, Utc};
use domain::engine::{AccountId, MatchId};
use tokio::sync::{broadcast, watch};

use super::reader;
use crate::http::app::App;
use crate::http::following::Bye;

/// Paragraphs that a follower may be behind before they are told of all matches anew.
const BEHIND_MAX: usize = 64;
/// For how long a match that is over is told of to whoever begins.
pub const ENDED_FOR: TimeDelta = TimeDelta::minutes(10);
/// Matches that are over of which they are told, at most: those that ended last.
pub const ENDED_MAX: usize = 50;
/// For how long it is known that the end of a match was told. The reader looks for those that ended
/// within `ENDED_FOR`, by another clock.
const KNOWN_FOR: TimeDelta = TimeDelta::minutes(15);
/// Ends that are known, at most: those that came last.
const KNOWN_MAX: usize = 500;

/// All inboxes of a server. Clones share them.
#[derive(Clone, Default)]
pub struct Inboxes {
    of_accounts: Arc<Mutex<HashMap<AccountId, Arc<Inbox>>>>,
}

/// What was told last of each match of an account.
pub struct Inbox {
    /// The account.
    pub account: AccountId,
    /// Turns true when all of its matches were looked at. Every follower holds a receiver.
    ready: watch::Sender<bool>,
    state: Mutex<State>,
}

struct State {
    told: BTreeMap<MatchId, Told>,
    news: broadcast::Sender<Bytes>,
    end: Option<Bye>,
}

/// What was told of a match.
#[derive(Clone, PartialEq, Eq)]
pub struct Told {
    /// The paragraph.
    pub text: Bytes,
    /// Whether the match waits for the account.
    pub waits: bool,
    /// When the match ended: nothing more will be told of it.
    pub ended: Option<DateTime<Utc>>,
}

impl State {
    /// Drops what ended too long ago, and where that is much, what ended first.
    fn forget_old_ends(&mut self) {
        let mut ends: Vec<DateTime<Utc>> = self.told.values().filter_map(|it| it.ended).collect();
        ends.sort_unstable();
        let too_many = ends.len().checked_sub(KNOWN_MAX + 1).and_then(|at| ends.get(at).copied());
        let long_ago = Utc::now() - KNOWN_FOR;
        let known = too_many.map_or(long_ago, |at| at.max(long_ago));
        self.told.retain(|_, it| it.ended.is_none_or(|at| known < at));
    }
}

impl Inboxes {
    /// Joins the inbox of an account; if there is none, a reader begins one.
    pub fn join(&self, app: &web::Data<App>, account: AccountId) -> Place {
        let mut of_accounts = self.lock();
        if let Some(inbox) = of_accounts.get(&account)
            && let Some(place) = Inbox::join(inbox)
        {
            return place;
        }
        let inbox = Arc::new(Inbox::new(account));
        of_accounts.insert(account, Arc::clone(&inbox));
        let place = Place { ready: inbox.ready.subscribe(), inbox: Arc::clone(&inbox) };
        tokio::spawn(reader::read(app.clone(), self.clone(), inbox));
        place
    }

    /// Takes an inbox away if nobody follows it.
    pub(super) fn forget_alone(&self, inbox: &Inbox) -> bool {
        let mut of_accounts = self.lock();
        let is_alone = inbox.ready.receiver_count() == 0;
        if is_alone {
            of_accounts.remove(&inbox.account);
        }
        is_alone
    }

    /// Takes an inbox away whose reader has ended, and tells its followers why.
    pub(super) fn end(&self, inbox: &Arc<Inbox>, why: Bye) {
        let mut of_accounts = self.lock();
        if of_accounts.get(&inbox.account).is_some_and(|it| Arc::ptr_eq(it, inbox)) {
            of_accounts.remove(&inbox.account);
        }
        inbox.end(why);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<AccountId, Arc<Inbox>>> {
        // No holder of the lock can leave the value half changed.
        self.of_accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A follower's place at an inbox.
pub struct Place {
    /// The inbox.
    pub inbox: Arc<Inbox>,
    /// Turns true when there is something to begin with.
    pub ready: watch::Receiver<bool>,
}

impl Inbox {
    fn new(account: AccountId) -> Inbox {
        let (news, _) = broadcast::channel(BEHIND_MAX);
        let state = State { told: BTreeMap::new(), news, end: None };
        Inbox { account, ready: watch::Sender::new(false), state: Mutex::new(state) }
    }

    fn join(inbox: &Arc<Inbox>) -> Option<Place> {
        let ended = inbox.lock().end.is_some();
        let ready = inbox.ready.subscribe();
        (!ended).then(|| Place { inbox: Arc::clone(inbox), ready })
    }

    /// What was told of the matches that wait, or of all that run, then of those that have just
    /// ended; and what is told from now on.
    pub fn begin(&self, all: bool) -> (Bytes, broadcast::Receiver<Bytes>) {
        let state = self.lock();
        let running = state.told.values().filter(|it| it.ended.is_none() && (all || it.waits));
        let recent = Utc::now() - ENDED_FOR;
        let mut ended: Vec<&Told> =
            state.told.values().filter(|it| it.ended.is_some_and(|at| recent < at)).collect();
        ended.sort_by_key(|it| it.ended);
        let ended = ended.iter().skip(ended.len().saturating_sub(ENDED_MAX)).copied();
        let texts: Vec<Bytes> = running.chain(ended).map(|it| it.text.clone()).collect();
        (Bytes::from(texts.concat()), state.news.subscribe())
    }

    /// Puts down what is told of a match, and tells it if it is another thing than before.
    pub fn put(&self, id: MatchId, told: Told) {
        let mut state = self.lock();
        if state.told.get(&id) != Some(&told) {
            // Nobody may be there to hear it.
            let _ = state.news.send(told.text.clone());
        }
        let ended = told.ended.is_some();
        state.told.insert(id, told);
        if ended {
            state.forget_old_ends();
        }
    }

    /// Whether it was told how a match ended.
    pub fn knows_end_of(&self, id: MatchId) -> bool {
        self.lock().told.get(&id).is_some_and(|it| it.ended.is_some())
    }

    /// Drops what is known of other matches than these.
    pub fn keep(&self, known: impl Fn(&MatchId) -> bool) {
        self.lock().told.retain(|id, _| known(id));
    }

    /// All matches were looked at.
    pub fn is_ready(&self) {
        self.ready.send_replace(true);
    }

    /// Why nothing more is told, if that is so.
    pub fn ended(&self) -> Option<Bye> {
        self.lock().end
    }

    fn end(&self, why: Bye) {
        let mut state = self.lock();
        state.end = Some(why);
        // Those who follow find the channel closed.
        (state.news, _) = broadcast::channel(1);
        drop(state);
        self.ready.send_replace(true);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No holder of the lock can leave the value half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn told(text: &str, waits: bool) -> Told {
        Told { text: Bytes::from(text.to_owned()), waits, ended: None }
    }

    fn over(text: &str, minutes: i64) -> Told {
        Told { ended: Some(Utc::now() - TimeDelta::minutes(minutes)), ..told(text, false) }
    }

    #[test]
    fn who_comes_begins_with_what_waits_and_hears_what_is_new() {
        let inbox = Inbox::new(AccountId(Uuid::nil()));
        let [one, two, three] = [1, 2, 3].map(|n| MatchId(Uuid::from_u128(n)));
        inbox.put(one, told("one", true));
        inbox.put(two, told("two", false));
        let (begun, mut news) = inbox.begin(false);
        assert_eq!(begun, "one");
        assert_eq!(inbox.begin(true).0, "onetwo");
        inbox.put(two, told("two", false));
        inbox.put(two, told("two!", true));
        inbox.put(three, told("three", false));
        let heard: Vec<Bytes> = std::iter::from_fn(|| news.try_recv().ok()).collect();
        assert_eq!(heard, ["two!", "three"]);
        inbox.keep(|id| *id == two);
        assert_eq!(inbox.begin(true).0, "two!");
    }

    /// A reader who was behind, and one who comes back, hear how matches ended meanwhile.
    #[test]
    fn the_end_of_a_match_is_told_again_for_some_minutes() {
        let inbox = Inbox::new(AccountId(Uuid::nil()));
        let [one, two, three, four] = [1, 2, 3, 4].map(|n| MatchId(Uuid::from_u128(n)));
        inbox.put(one, told("one", true));
        inbox.put(two, over("two", 0));
        inbox.put(three, over("three", 9));
        inbox.put(four, over("four", 11));
        for all in [true, false] {
            assert_eq!(inbox.begin(all).0, "onethreetwo");
        }
        // Nobody is told twice who has heard it.
        let (_, mut news) = inbox.begin(false);
        assert!(inbox.knows_end_of(four) && !inbox.knows_end_of(one));
        inbox.put(one, over("one", 16));
        inbox.put(two, over("two", 0));
        assert!(inbox.knows_end_of(four));
        assert_eq!(news.try_recv().ok(), Some(Bytes::from("one")));
    }

    #[test]
    fn of_many_that_have_ended_the_last_are_told_of() {
        let inbox = Inbox::new(AccountId(Uuid::nil()));
        let many = 2 * ENDED_MAX as u128;
        (0..many).for_each(|n| inbox.put(MatchId(Uuid::from_u128(n)), over("x", 1)));
        inbox.put(MatchId(Uuid::from_u128(many)), over("!", 0));
        assert_eq!(inbox.begin(true).0, "x".repeat(ENDED_MAX - 1) + "!");
        let many = 2 * KNOWN_MAX as u128;
        (0..many).for_each(|n| inbox.put(MatchId(Uuid::from_u128(n)), over("x", 1)));
        assert!(inbox.lock().told.len() <= KNOWN_MAX);
    }

    #[test]
    fn the_end_is_heard_after_all_that_was_told() {
        let inbox = Arc::new(Inbox::new(AccountId(Uuid::nil())));
        let (_, mut news) = inbox.begin(false);
        inbox.put(MatchId(Uuid::nil()), told("one", true));
        inbox.end(Bye::Shutdown);
        assert_eq!(news.try_recv().ok(), Some(Bytes::from("one")));
        assert_eq!(news.try_recv(), Err(broadcast::error::TryRecvError::Closed));
        assert_eq!(inbox.ended(), Some(Bye::Shutdown));
        assert!(Inbox::join(&inbox).is_none());
    }
}
