//! Waking those who follow a match: in this process at once, in others by a hint through Postgres
//! or NATS. A hint may be lost, so the versions of followed matches are also looked up now and
//! then.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::iter::from_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::engine::{AccountId, MatchId};
use tokio::sync::{Notify, watch};
use tokio::task::{AbortHandle, JoinSet};
use uuid::Uuid;

use super::Matches;
use super::subjects::{self, Subject};
use crate::database::{CHANNEL, MIGRATED, StoreError};
use crate::nats::{Hints, Nats};
use crate::{hints, schema};

/// What a hint says of a match whose log is not whole.
const LOST: &str = "lost";
/// What a hint says of accounts that have taken a seat or left one.
const SEATED: &str = "seated";
/// How long hints are gathered before they are sent: one statement for all of them.
const GATHERING: Duration = Duration::from_millis(50);
/// Ids in one hint, at most; Postgres takes 8,000 bytes.
const HINTS_MAX: usize = 200;
/// For how long what is followed anew is gathered before it is listened to.
const FOLLOWING: Duration = Duration::from_millis(10);
/// How often the versions of followed matches are looked up.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// Matches whose versions are looked up in one statement, at most.
const LOOK_MAX: usize = 1_000;
/// Followed matches up to which none is forgotten.
const ROOM_MIN: usize = 64;
/// How long to wait before listening again after the connection was lost.
const RECONNECT: Duration = Duration::from_secs(1);

/// The followers of matches in this process, and what other processes have not been told yet.
#[derive(Default)]
pub(super) struct Feeds {
    followed: Mutex<Followed>,
    unannounced: Mutex<BTreeMap<MatchId, u64>>,
    /// The accounts that somebody follows, each with the matches that it is known to play in.
    accounts: Mutex<HashMap<AccountId, watch::Sender<BTreeSet<MatchId>>>>,
    /// The accounts of which others have not been told that they took a seat or left one.
    seated: Mutex<BTreeSet<AccountId>>,
    news: Arc<Notify>,
    /// That something is followed which was not.
    interest: Notify,
    /// Changes whenever any match may have grown.
    any: watch::Sender<()>,
}

#[derive(Default)]
struct Followed {
    senders: HashMap<MatchId, watch::Sender<u64>>,
    /// How many there may be before those that nobody follows any more are forgotten.
    room: usize,
}

impl Feeds {
    pub fn watch(&self, id: MatchId) -> watch::Receiver<u64> {
        let mut followed = self.lock();
        self.interest.notify_one();
        if followed.room <= followed.senders.len() {
            followed.senders.retain(|_, sender| 0 < sender.receiver_count());
            followed.room = 2 * followed.senders.len() + ROOM_MIN;
        }
        followed.senders.entry(id).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    /// The matches that somebody follows.
    pub fn followed(&self) -> Vec<MatchId> {
        let followed = self.lock();
        let followed = followed.senders.iter().filter(|(_, it)| 0 < it.receiver_count());
        followed.map(|(id, _)| *id).collect()
    }

    /// Wakes the followers of a match that is found to be at this version, if they do not know it.
    pub fn reached(&self, id: MatchId, version: u64) {
        if let Some(sender) = self.lock().senders.get(&id) {
            sender.send_if_modified(|known| {
                let grown = *known < version;
                *known = version.max(*known);
                grown
            });
        }
    }

    /// Announces that this process has appended to the match.
    pub fn tell(&self, id: MatchId, version: u64) {
        self.wake(id, version);
        let mut unannounced = self.unannounced.lock().unwrap_or_else(PoisonError::into_inner);
        let told = unannounced.entry(id).or_default();
        *told = version.max(*told);
        drop(unannounced);
        self.news.notify_one();
    }

    /// A value that changes whenever an account may play in other matches than before.
    pub fn watch_account(&self, account: AccountId) -> watch::Receiver<BTreeSet<MatchId>> {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        self.interest.notify_one();
        accounts.retain(|_, sender| 0 < sender.receiver_count());
        accounts.entry(account).or_insert_with(|| watch::Sender::new(BTreeSet::new())).subscribe()
    }

    /// The accounts that somebody follows.
    fn followed_accounts(&self) -> Vec<AccountId> {
        let accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        let followed = accounts.iter().filter(|(_, it)| 0 < it.receiver_count());
        followed.map(|(account, _)| *account).collect()
    }

    /// Wakes those who follow an account, if it plays in other matches than it is known to.
    fn plays_in(&self, account: AccountId, ids: BTreeSet<MatchId>) {
        let accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = accounts.get(&account) {
            sender.send_if_modified(|known| {
                let differs = *known != ids;
                *known = ids;
                differs
            });
        }
    }

    /// Announces that these accounts have taken a seat or left one.
    pub fn tell_seated(&self, who: &BTreeSet<AccountId>) {
        who.iter().for_each(|account| self.wake_account(*account));
        self.seated.lock().unwrap_or_else(PoisonError::into_inner).extend(who);
        self.news.notify_one();
    }

    fn wake_account(&self, account: AccountId) {
        let accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = accounts.get(&account) {
            sender.send_modify(|_| ());
        }
    }

    /// A value that changes whenever any match may have grown.
    pub fn watch_any(&self) -> watch::Receiver<()> {
        self.interest.notify_one();
        self.any.subscribe()
    }

    /// Ends when something is followed which was not.
    async fn interest(&self) {
        self.interest.notified().await;
    }

    /// Everything that somebody follows.
    fn wanted(&self) -> BTreeSet<Subject> {
        let matches = self.followed().into_iter().map(Subject::Match);
        let accounts = self.followed_accounts().into_iter().map(Subject::Seats);
        let any = (0 < self.any.receiver_count()).then_some(Subject::Any);
        matches.chain(accounts).chain(any).collect()
    }

    /// Announces something beside the logs that lists tell of.
    pub fn note_any(&self) {
        self.any.send_replace(());
    }

    fn wake(&self, id: MatchId, version: u64) {
        self.any.send_replace(());
        if let Some(sender) = self.lock().senders.get(&id) {
            sender.send_modify(|known| *known = version.max(*known));
        }
    }

    /// Wakes all followers, as it is not known what was missed.
    fn wake_all(&self) {
        self.lock().senders.values().for_each(|sender| sender.send_modify(|_| ()));
        let accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        accounts.values().for_each(|sender| sender.send_modify(|_| ()));
    }

    fn lock(&self) -> MutexGuard<'_, Followed> {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_unannounced(&self) -> Vec<(MatchId, u64)> {
        let mut them = self.unannounced.lock().unwrap_or_else(PoisonError::into_inner);
        from_fn(|| them.pop_first()).take(HINTS_MAX).collect()
    }

    fn take_seated(&self) -> Vec<AccountId> {
        let mut them = self.seated.lock().unwrap_or_else(PoisonError::into_inner);
        from_fn(|| them.pop_first()).take(HINTS_MAX).collect()
    }
}

/// Tells other nodes which matches have grown, and listens to them, until the process ends.
/// `origin` keeps a node from waking itself.
pub async fn listen(matches: Matches, url: String) {
    let origin = Uuid::new_v4();
    // They end with this one.
    let mut tasks = JoinSet::new();
    let teller = tasks.spawn(tell_others(matches.clone(), origin));
    let looking = matches.clone();
    tasks.spawn(async move { look(&looking).await });
    if let Some(nats) = matches.inner.database.nats() {
        tasks.spawn(hear(matches.clone(), nats.clone()));
    }
    loop {
        // What was lost while the database was away must be known before anything is heard.
        while let Err(error) = matches.look_up_ledger().await {
            tracing::debug!(%error, "the ledger of receipts is not looked up for a moment");
            tokio::time::sleep(RECONNECT).await;
        }
        let heard = hints::hear(&url, CHANNEL, |hint| heed(&matches, hint, origin));
        if let Err(error) = heard.await {
            tracing::debug!(%error, "the hints of other nodes are not heard for a moment");
        }
        if teller.is_finished() {
            return;
        }
        tokio::time::sleep(RECONNECT).await;
        matches.inner.feeds.wake_all();
    }
}

/// Has other nodes forget what they have folded of a match, as its log is not whole.
pub(super) async fn tell_lost(matches: &Matches, id: MatchId) -> Result<(), StoreError> {
    let hint = format!("{} {LOST} {}", Uuid::nil().simple(), id.0.simple());
    send(matches, &hint).await
}

async fn send(matches: &Matches, hint: &str) -> Result<(), StoreError> {
    use diesel::sql_types::Text;
    use diesel_async::{AsyncPgConnection, RunQueryDsl};
    let sending = diesel::sql_query("SELECT pg_notify($1, $2)")
        .bind::<Text, _>(CHANNEL)
        .bind::<Text, _>(hint);
    let sending = async |connection: &mut AsyncPgConnection| {
        Ok::<usize, StoreError>(sending.execute(connection).await?)
    };
    matches.inner.database.write(sending).await.map(|_| ())
}

async fn tell_others(matches: Matches, origin: Uuid) {
    loop {
        matches.inner.feeds.news.notified().await;
        tokio::time::sleep(GATHERING).await;
        loop {
            let grown = matches.inner.feeds.take_unannounced();
            let seated = matches.inner.feeds.take_seated();
            if grown.is_empty() && seated.is_empty() {
                break;
            }
            match matches.inner.database.nats() {
                Some(nats) => subjects::tell(nats, &grown, &seated).await,
                None => notify(&matches, origin, &grown, &seated).await,
            }
        }
    }
}

/// Tells other nodes through Postgres: one hint for all that have grown, and one for the seats.
async fn notify(matches: &Matches, origin: Uuid, grown: &[(MatchId, u64)], seated: &[AccountId]) {
    let mut hints = Vec::new();
    if !grown.is_empty() {
        let ids = listed(grown.iter().map(|(id, _)| id.0));
        hints.push(format!("{} {ids}", origin.simple()));
    }
    // After the matches, so that whoever hears of a seat finds it taken.
    if !seated.is_empty() {
        let seated = listed(seated.iter().map(|it| it.0));
        hints.push(format!("{} {SEATED} {seated}", origin.simple()));
    }
    for hint in hints {
        if let Err(error) = send(matches, &hint).await {
            tracing::debug!(%error, "a hint to other nodes was lost");
        }
    }
}

fn listed(ids: impl Iterator<Item = Uuid>) -> String {
    ids.map(|it| it.simple().to_string()).collect::<Vec<String>>().join(" ")
}

/// Listens to what is followed here, until the process ends.
async fn hear(matches: Matches, nats: Nats) {
    let feeds = &matches.inner.feeds;
    let mut connected = nats.watch();
    let mut held: BTreeMap<Subject, AbortHandle> = BTreeMap::new();
    // They end with this one.
    let mut tasks = JoinSet::new();
    loop {
        let wanted = feeds.wanted();
        held.retain(|subject, task| {
            let stays = wanted.contains(subject) && !task.is_finished();
            if !stays {
                task.abort();
            }
            stays
        });
        while tasks.try_join_next().is_some() {}
        let mut new = Vec::new();
        for subject in wanted.into_iter().filter(|it| !held.contains_key(it)).collect::<Vec<_>>() {
            let Some(hints) = nats.hear(subject.to_string()).await else { break };
            held.insert(subject, tasks.spawn(heed_all(matches.clone(), subject, hints)));
            new.push(subject);
        }
        look_at(&matches, &new).await;
        tokio::time::sleep(FOLLOWING).await;
        tokio::select! {
            () = feeds.interest() => (),
            () = tokio::time::sleep(LOOK_EVERY) => (),
            anew = connected.changed() => match anew {
                Ok(()) => feeds.wake_all(),
                Err(_) => return,
            },
        }
    }
}

/// Finds what has happened before it was listened to.
async fn look_at(matches: &Matches, new: &[Subject]) {
    let (mut ids, mut accounts) = (Vec::new(), Vec::new());
    for subject in new {
        match subject {
            Subject::Match(id) => ids.push(*id),
            Subject::Seats(account) => accounts.push(*account),
            Subject::Any => (),
        }
    }
    look_up(matches, &ids, &accounts).await;
}

async fn heed_all(matches: Matches, subject: Subject, mut hints: Hints) {
    let feeds = &matches.inner.feeds;
    while let Some(hint) = hints.next().await {
        match subject {
            // A hint that says nothing is taken for one that says something new.
            Subject::Match(id) => match hint.parse() {
                Ok(version) => feeds.reached(id, version),
                Err(_) => feeds.wake(id, 0),
            },
            Subject::Seats(account) => feeds.wake_account(account),
            Subject::Any => feeds.note_any(),
        }
    }
}

/// Looks up the versions of followed matches now and then, and wakes those who follow one that has
/// grown unheard; likewise the matches of followed accounts.
async fn look(matches: &Matches) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        let feeds = &matches.inner.feeds;
        look_up(matches, &feeds.followed(), &feeds.followed_accounts()).await;
    }
}

/// Wakes those who follow one of these matches that has grown unheard, or one of these accounts
/// that plays in others than it is known to.
async fn look_up(matches: &Matches, ids: &[MatchId], accounts: &[AccountId]) {
    for some in ids.chunks(LOOK_MAX) {
        match versions(matches, some).await {
            Ok(versions) => {
                for (id, version) in versions {
                    matches.inner.feeds.reached(MatchId(id), version.unsigned_abs());
                }
            }
            Err(error) => {
                tracing::debug!(%error, "followed matches are not looked up for a moment");
            }
        }
    }
    for some in accounts.chunks(LOOK_MAX) {
        match seats(matches, some).await {
            Ok(seats) => {
                for (account, ids) in seats {
                    matches.inner.feeds.plays_in(account, ids);
                }
            }
            Err(error) => {
                tracing::debug!(%error, "followed accounts are not looked up for a moment");
            }
        }
    }
}

/// The matches that are not over in which each of these accounts sits.
async fn seats(
    matches: &Matches,
    accounts: &[AccountId],
) -> Result<BTreeMap<AccountId, BTreeSet<MatchId>>, StoreError> {
    use diesel::prelude::*;
    use diesel_async::RunQueryDsl;
    let mut connection = matches.inner.database.get().await?;
    let own: Vec<Option<Uuid>> = accounts.iter().map(|it| Some(it.0)).collect();
    let found: Vec<(Uuid, Vec<Option<Uuid>>)> = schema::matches::table
        .filter(schema::matches::players.overlaps_with(own))
        .filter(schema::matches::status.ne("finished"))
        .filter(schema::matches::status.ne("cancelled"))
        .select((schema::matches::id, schema::matches::players))
        .load(&mut connection)
        .await?;
    let mut seats: BTreeMap<AccountId, BTreeSet<MatchId>> =
        accounts.iter().map(|it| (*it, BTreeSet::new())).collect();
    for (id, players) in found {
        for player in players.into_iter().flatten() {
            if let Some(own) = seats.get_mut(&AccountId(player)) {
                own.insert(MatchId(id));
            }
        }
    }
    Ok(seats)
}

async fn versions(matches: &Matches, ids: &[MatchId]) -> Result<Vec<(Uuid, i64)>, StoreError> {
    use diesel::prelude::*;
    use diesel_async::RunQueryDsl;
    let mut connection = matches.inner.database.get().await?;
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let found = schema::matches::table
        .filter(schema::matches::id.eq_any(ids))
        .select((schema::matches::id, schema::matches::version))
        .load(&mut connection)
        .await?;
    Ok(found)
}

fn heed(matches: &Matches, hint: &str, origin: Uuid) {
    if hint == MIGRATED {
        let matches = matches.clone();
        tokio::spawn(async move {
            if let Err(error) = matches.inner.database.look_at_release().await {
                tracing::debug!(%error, "the migrations of the database are not known");
            }
        });
        return;
    }
    let mut ids = hint.split(' ').filter_map(|it| Uuid::parse_str(it).ok()).map(MatchId);
    if ids.next() == Some(MatchId(origin)) {
        return;
    }
    let word = hint.split(' ').nth(1);
    let is_lost = word == Some(LOST);
    for id in ids {
        if word == Some(SEATED) {
            matches.inner.feeds.wake_account(AccountId(id.0));
            continue;
        }
        if is_lost {
            matches.inner.cache.forget(id);
        }
        matches.inner.feeds.wake(id, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_knows_a_version_is_not_woken_by_it_again() {
        let (feeds, id) = (Feeds::default(), MatchId(Uuid::now_v7()));
        let mut follower = feeds.watch(id);
        feeds.tell(id, 7);
        assert_eq!(*follower.borrow_and_update(), 7);
        feeds.reached(id, 7);
        assert!(!follower.has_changed().unwrap());
        feeds.reached(id, 8);
        assert_eq!((follower.has_changed().unwrap(), *follower.borrow_and_update()), (true, 8));
        assert_eq!(feeds.followed(), [id]);
        drop(follower);
        assert_eq!(feeds.followed(), []);
    }

    #[test]
    fn what_is_followed_is_wanted_for_as_long_as_it_is() {
        let (feeds, id) = (Feeds::default(), MatchId(Uuid::now_v7()));
        let account = AccountId(Uuid::now_v7());
        let following = (feeds.watch(id), feeds.watch_account(account), feeds.watch_any());
        let all = [Subject::Match(id), Subject::Seats(account), Subject::Any];
        assert_eq!(feeds.wanted(), BTreeSet::from(all));
        drop(following);
        assert_eq!(feeds.wanted(), BTreeSet::new());
    }

    #[test]
    fn no_hint_is_lost_where_there_are_more_than_fit() {
        let feeds = Feeds::default();
        let count = 2 * HINTS_MAX + 7;
        (0..count).for_each(|_| feeds.tell(MatchId(Uuid::now_v7()), 1));
        let taken: Vec<usize> = (0..4).map(|_| feeds.take_unannounced().len()).collect();
        assert_eq!(taken, [HINTS_MAX, HINTS_MAX, 7, 0]);
    }
}
