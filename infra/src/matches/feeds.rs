//! Waking those who follow a match: in this process at once, in others by a hint through Postgres.
//! A hint may be lost, so the versions of followed matches are also looked up now and then.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::engine::{AccountId, MatchId};
use tokio::sync::{Notify, watch};
use uuid::Uuid;

use super::Matches;
use crate::database::{CHANNEL, MIGRATED, StoreError};
use crate::{hints, schema};

/// What a hint says of a match whose log is not whole.
const LOST: &str = "lost";
/// What a hint says of accounts that have taken a seat or left one.
const SEATED: &str = "seated";
/// How long hints are gathered before they are sent: one statement for all of them.
const GATHERING: Duration = Duration::from_millis(50);
/// Ids in one hint, at most; Postgres takes 8,000 bytes.
const HINTS_MAX: usize = 200;
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
    unannounced: Mutex<BTreeSet<MatchId>>,
    /// The accounts that somebody follows, each with the matches that it is known to play in.
    accounts: Mutex<HashMap<AccountId, watch::Sender<BTreeSet<MatchId>>>>,
    /// The accounts of which others have not been told that they took a seat or left one.
    seated: Mutex<BTreeSet<AccountId>>,
    news: Arc<Notify>,
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
        self.unannounced.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        self.news.notify_one();
    }

    /// A value that changes whenever an account may play in other matches than before.
    pub fn watch_account(&self, account: AccountId) -> watch::Receiver<BTreeSet<MatchId>> {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
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
        self.any.subscribe()
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

    fn take_unannounced(&self) -> Vec<MatchId> {
        take_some(&self.unannounced)
    }
}

fn take_some<T: Ord>(them: &Mutex<BTreeSet<T>>) -> Vec<T> {
    let mut them = them.lock().unwrap_or_else(PoisonError::into_inner);
    let mut taken = Vec::new();
    while taken.len() < HINTS_MAX
        && let Some(one) = them.pop_first()
    {
        taken.push(one);
    }
    taken
}

/// Tells other nodes which matches have grown, and listens to them, until the process ends.
/// `origin` keeps a node from waking itself.
pub async fn listen(matches: Matches, url: String) {
    let origin = Uuid::new_v4();
    let telling = matches.clone();
    let teller = tokio::spawn(async move { tell_others(telling, origin).await });
    let looking = matches.clone();
    tokio::spawn(async move { look(&looking).await });
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
            let ids = matches.inner.feeds.take_unannounced();
            // After the matches, so that whoever hears of a seat finds it taken.
            let seated = take_some(&matches.inner.feeds.seated);
            let mut hints = Vec::new();
            if !ids.is_empty() {
                hints.push(format!("{} {}", origin.simple(), listed(ids.iter().map(|it| it.0))));
            }
            if !seated.is_empty() {
                let seated = listed(seated.iter().map(|it| it.0));
                hints.push(format!("{} {SEATED} {seated}", origin.simple()));
            }
            if hints.is_empty() {
                break;
            }
            for hint in hints {
                if let Err(error) = send(&matches, &hint).await {
                    tracing::debug!(%error, "a hint to other nodes was lost");
                }
            }
        }
    }
}

fn listed(ids: impl Iterator<Item = Uuid>) -> String {
    ids.map(|it| it.simple().to_string()).collect::<Vec<String>>().join(" ")
}

/// Looks up the versions of followed matches now and then, and wakes those who follow one that has
/// grown unheard; likewise the matches of followed accounts.
async fn look(matches: &Matches) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        for some in matches.inner.feeds.followed().chunks(LOOK_MAX) {
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
        for some in matches.inner.feeds.followed_accounts().chunks(LOOK_MAX) {
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
    fn no_hint_is_lost_where_there_are_more_than_fit() {
        let feeds = Feeds::default();
        let count = 2 * HINTS_MAX + 7;
        (0..count).for_each(|_| feeds.tell(MatchId(Uuid::now_v7()), 1));
        let taken: Vec<usize> = (0..4).map(|_| feeds.take_unannounced().len()).collect();
        assert_eq!(taken, [HINTS_MAX, HINTS_MAX, 7, 0]);
    }
}
