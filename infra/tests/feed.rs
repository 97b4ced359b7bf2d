//! The feed: whoever appends, in whatever order they commit, and whoever numbers and dies at it,
//! every event of a public match gets one place, in the order of its match, and no place is left
//! out.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod bench;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bench::house::House;
use bench::owner_of;
use chrono::Utc;
use domain::engine::{Chance, MatchId};
use futures_util::future::join_all;
use infra::feed::{Feed, FeedError, Place, Sequencer, Wanted};
use infra::streams::Appends;
use tokio::time::sleep;
use uuid::Uuid;

/// Appends this many events to a match, as an append does it, but for what is in them.
const APPEND: &str = "
    WITH moved AS (
        UPDATE matches SET version = version + $2, changed_at = clock_timestamp() WHERE id = $1
        RETURNING id, version, visibility
    ), events AS (
        INSERT INTO events (stream, seq, kind, recorded_at, content, salt, commitment, prev_hash,
                            hash)
        SELECT id, version - $2 + n, 'decision.made', clock_timestamp(), '{}',
               decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'),
               decode(repeat('00', 32), 'hex'), sha256((id::text || version || n)::bytea)
        FROM moved, generate_series(1, $2) AS n
    )
    INSERT INTO untold (stream, first, last)
    SELECT id, version - $2 + 1, version FROM moved WHERE visibility = 'public' AND $3";

/// The whole feed, as it is read by pages of this many.
async fn read(feed: &Feed, limit: usize) -> Vec<Place> {
    let mut all: Vec<Place> = Vec::new();
    loop {
        let after = all.last().map_or(0, |it| it.pos);
        let page = feed.page(Some(after), limit, &Wanted::default()).await.unwrap();
        if page.items.is_empty() {
            return all;
        }
        all.extend(page.items);
    }
}

/// Places have no gaps, no event has two, and those of a match are in order and without gaps.
fn require_order(places: &[Place]) {
    let mut seen: BTreeMap<MatchId, u64> = BTreeMap::new();
    for (place, pos) in places.iter().zip(1..) {
        assert_eq!(place.pos, pos, "places have no gaps");
        let last = seen.insert(place.match_id, place.seq);
        let before = last.map_or(place.seq, |it| it + 1);
        assert_eq!(place.seq, before, "match {} at place {pos}", place.match_id.0);
    }
}

/// Numbers until nothing is left.
async fn number_all(feed: &Feed) -> usize {
    let mut sequencer = Sequencer::new(feed.clone());
    let mut placed = 0;
    loop {
        match sequencer.number().await.unwrap() {
            0 => return placed,
            some => placed += some,
        }
    }
}

async fn append(client: &tokio_postgres::Client, id: Uuid, count: i64, announced: bool) {
    client.execute(APPEND, &[&id, &count, &announced]).await.unwrap();
}

/// Appends to these matches at random until told to stop, and holds each transaction open for a
/// while.
async fn write(url: String, ids: Vec<Uuid>, luck: u8, stop: Arc<AtomicBool>) {
    let mut client = owner_of(&url).await;
    let mut dice = Chance::keyed([luck; 32]);
    while !stop.load(Ordering::Relaxed) {
        let held = client.transaction().await.unwrap();
        let id = ids[dice.below(ids.len() as u32) as usize];
        let count = i64::from(dice.below(3) + 1);
        held.execute(APPEND, &[&id, &count, &true]).await.unwrap();
        sleep(Duration::from_millis(u64::from(dice.below(40)))).await;
        match dice.below(8) {
            0 => held.rollback().await.unwrap(),
            _ => held.commit().await.unwrap(),
        }
    }
}

/// Numbers again and again, and dies at it now and then: its task is dropped, or its connection is
/// cut.
async fn number_and_die(url: String, house: Arc<House>, luck: u8, stop: Arc<AtomicBool>) {
    let mut dice = Chance::keyed([luck; 32]);
    let owner = owner_of(&url).await;
    while !stop.load(Ordering::Relaxed) {
        let mut sequencer = Sequencer::new(Feed::new(house.bench.database.clone()));
        let working = async {
            loop {
                if sequencer.number().await.is_err() {
                    return;
                }
                sleep(Duration::from_millis(2)).await;
            }
        };
        let life = Duration::from_micros(u64::from(dice.below(60_000)));
        tokio::time::timeout(life, working).await.ok();
        if dice.below(3) == 0 {
            let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                       WHERE datname = current_database() AND query LIKE '%untold%'
                           AND query NOT LIKE '%moved%' AND pid <> pg_backend_pid()";
            owner.query_one(cut, &[]).await.unwrap();
        }
    }
}

/// Reads on and on, by pages of this many, until told to stop and nothing follows.
async fn follow(feed: Feed, limit: usize, stop: Arc<AtomicBool>) -> Vec<Place> {
    let mut all: Vec<Place> = Vec::new();
    loop {
        let stopped = stop.load(Ordering::Relaxed);
        let after = all.last().map_or(0, |it| it.pos);
        let page = feed.page(Some(after), limit, &Wanted::default()).await.unwrap();
        if page.items.is_empty() && stopped {
            return all;
        }
        all.extend(page.items);
        sleep(Duration::from_millis(3)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_commits_late_or_dies_at_numbering_there_is_no_gap_no_double_no_inversion() {
    let house = Arc::new(House::new(Appends::Together).await);
    let url = house.bench.url.clone();
    let mut ids = Vec::new();
    for _ in 0..12 {
        ids.push(house.made().await.0);
    }
    let owner = house.bench.owner().await;
    // A private match, and one that becomes private while it is played.
    let hide = "UPDATE matches SET visibility = 'private' WHERE id = $1";
    owner.execute(hide, &[&ids[0]]).await.unwrap();
    let feed = Feed::new(house.bench.database.clone());
    let (write_stop, number_stop, read_stop) =
        (Arc::new(AtomicBool::new(false)), Arc::default(), Arc::default());
    let writers: Vec<_> = (0..6)
        .map(|luck| tokio::spawn(write(url.clone(), ids.clone(), luck, write_stop.clone())))
        .collect();
    let numberers: Vec<_> = (10..13)
        .map(|luck| {
            let stop = Arc::clone(&number_stop);
            tokio::spawn(number_and_die(url.clone(), house.clone(), luck, stop))
        })
        .collect();
    let readers: Vec<_> = [7, 500]
        .map(|limit| tokio::spawn(follow(feed.clone(), limit, Arc::clone(&read_stop))))
        .into_iter()
        .collect();
    sleep(Duration::from_secs(3)).await;
    owner.execute(hide, &[&ids[1]]).await.unwrap();
    let hidden: i64 = owner
        .query_one("SELECT version FROM matches WHERE id = $1", &[&ids[1]])
        .await
        .unwrap()
        .get(0);
    sleep(Duration::from_secs(3)).await;
    write_stop.store(true, Ordering::Relaxed);
    join_all(writers).await.into_iter().for_each(|it| it.unwrap());
    number_stop.store(true, Ordering::Relaxed);
    join_all(numberers).await.into_iter().for_each(|it| it.unwrap());
    number_all(&feed).await;
    read_stop.store(true, Ordering::Relaxed);
    let places = read(&feed, 1_000).await;
    require_order(&places);
    for reader in readers {
        assert_eq!(reader.await.unwrap(), places, "every reader has read the same");
    }
    let told: BTreeSet<(Uuid, u64)> = places.iter().map(|it| (it.match_id.0, it.seq)).collect();
    let all = owner.query("SELECT stream, seq FROM events", &[]).await.unwrap();
    assert!(200 < all.len(), "hardly anything happened: {}", all.len());
    for row in all {
        let (stream, seq): (Uuid, i64) = (row.get(0), row.get(1));
        let is_told = told.contains(&(stream, seq.unsigned_abs()));
        match ids.iter().position(|it| *it == stream) {
            Some(0) => assert!(!is_told || seq == 1, "a private match is told"),
            // What was announced before and not numbered yet is not told any more, either.
            Some(1) => assert!(!is_told || seq <= hidden, "it had become private"),
            _ => assert!(is_told, "event {seq} of {stream} has no place"),
        }
    }
    let waiting = feed.waiting().await.unwrap();
    assert_eq!(waiting, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_older_server_appends_without_a_word_is_told_in_its_order() {
    let house = House::new(Appends::Together).await;
    let feed = Feed::new(house.bench.database.clone());
    let (one, other) = (house.made().await.0, house.made().await.0);
    let owner = house.bench.owner().await;
    assert_eq!(number_all(&feed).await, 2);
    append(&owner, one, 3, false).await;
    append(&owner, other, 2, false).await;
    assert_eq!(number_all(&feed).await, 0, "nobody has said anything");
    append(&owner, one, 1, true).await;
    assert_eq!(number_all(&feed).await, 4, "the next word tells all of the match");
    owner
        .execute("UPDATE feed_head SET looked_at = now() - interval '2 minutes'", &[])
        .await
        .unwrap();
    assert_eq!(number_all(&feed).await, 2, "the rest is found");
    assert_eq!(number_all(&feed).await, 0);
    let places = read(&feed, 1_000).await;
    require_order(&places);
    assert_eq!(places.len(), 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_backlog_is_numbered_bit_by_bit() {
    let house = House::new(Appends::Alone).await;
    let feed = Feed::new(house.bench.database.clone());
    let (one, other) = (house.made().await.0, house.made().await.0);
    let owner = house.bench.owner().await;
    append(&owner, one, 25_000, true).await;
    append(&owner, other, 5, true).await;
    let mut sequencer = Sequencer::new(feed.clone());
    assert_eq!(sequencer.number().await.unwrap(), 10_000);
    number_all(&feed).await;
    let places = read(&feed, 1_000).await;
    require_order(&places);
    assert_eq!(places.len(), 25_007);
    // Old places are deleted, and whoever has not read them is told so.
    let half = "UPDATE feed SET told_at = now() - interval '31 days' WHERE pos <= 20000";
    owner.execute(half, &[]).await.unwrap();
    let then = Utc::now() - chrono::TimeDelta::days(30);
    assert_eq!(sequencer.delete_before(then).await.unwrap(), 20_000);
    for (after, limit) in [(Some(0), 10), (Some(19_999), 10)] {
        let gone = feed.page(after, limit, &Wanted::default()).await;
        assert!(matches!(gone, Err(FeedError::Gone { first: 20_001 })), "{gone:?}");
    }
    for after in [None, Some(20_000)] {
        let page = feed.page(after, 10, &Wanted::default()).await.unwrap();
        assert_eq!((page.items[0].pos, page.next, page.head), (20_001, 20_010, 25_007));
    }
    // Of places that are not there nobody says that nothing follows them.
    let page = feed.page(Some(25_007), 10, &Wanted::default()).await.unwrap();
    assert_eq!((page.items.len(), page.next), (0, 25_007));
    let lost = feed.page(Some(25_008), 10, &Wanted::default()).await;
    assert!(matches!(lost, Err(FeedError::Lost { head: 25_007 })), "{lost:?}");
    let none = Wanted { ruleset: Some("doomtown".to_owned()), ..Wanted::default() };
    let page = feed.page(Some(20_000), 10, &none).await.unwrap();
    assert_eq!((page.items.len(), page.next), (0, 25_007));
}
