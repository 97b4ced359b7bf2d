//! Several servers on one database: they know each other's keys, take over a new one together, and
//! hear each other again after a connection fell silent.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod bench;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bench::house::{House, key, next};
use bench::wire::{Trouble, Wire};
use bench::{Bench, Folder};
use domain::engine::Chance;
use infra::identity::keys::Keys;
use infra::matches;
use infra::servers::{self, Servers, ServersError};
use infra::streams::Appends;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::timeout;

fn keys(folder: &Folder) -> Arc<Keys> {
    Arc::new(Keys::open(folder.path()).expect("keys are made"))
}

async fn joined(bench: &Bench, keys: &Arc<Keys>, name: &str) -> Result<Servers, ServersError> {
    Servers::join(bench.database.clone(), Arc::clone(keys), name.to_owned()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_other_keys_is_told_how_to_share_them() {
    let (bench, other) = (Bench::new().await, Folder::new());
    let first = joined(&bench, &keys(&bench.folder), "dodge").await.unwrap();
    joined(&bench, &keys(&bench.folder), "tombstone").await.unwrap().leave().await;
    let refused = joined(&bench, &keys(&other), "deadwood").await.err().expect("it has other keys");
    let told = refused.to_string();
    assert!(told.contains("“dodge”") && told.contains("Give both the same folder"), "{told}");
    // It has left nothing behind, and waits for nobody who has left in good order.
    joined(&bench, &keys(&bench.folder), "tombstone").await.unwrap().leave().await;
    first.leave().await;
    joined(&bench, &keys(&other), "deadwood").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_key_signs_once_all_servers_know_it() {
    let bench = Bench::new().await;
    let both = [keys(&bench.folder), keys(&bench.folder)];
    let old = both[0].kid();
    let mut staying = Vec::new();
    for (keys, name) in both.iter().zip(["dodge", "tombstone"]) {
        let server = joined(&bench, keys, name).await.unwrap();
        staying.push(tokio::spawn(async move { server.stay().await }));
    }
    let signed = both[0].sign_jws(&json!({"n": 1}), "receipt+jws");
    let new = servers::rotate_keys(&bench.database, &keys(&bench.folder), Duration::ZERO).await;
    let new = new.unwrap();
    assert_ne!(new, old);
    for keys in &both {
        assert_eq!(keys.kid(), new);
        assert_eq!(keys.kids(), BTreeSet::from([old.clone(), new.clone()]));
        assert_eq!(keys.verify_jws(&signed, "receipt+jws"), Ok(json!({"n": 1})));
    }
    staying.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_key_can_be_held_back_until_servers_that_are_not_seen_have_it() {
    let bench = Bench::new().await;
    let own = keys(&bench.folder);
    let old = own.kid();
    let server = joined(&bench, &own, "dodge").await.unwrap();
    let staying = tokio::spawn(async move { server.stay().await });
    let (database, shared) = (bench.database.clone(), keys(&bench.folder));
    let held = Duration::from_secs(6);
    let rotating =
        tokio::spawn(async move { servers::rotate_keys(&database, &shared, held).await });
    // Every server publishes it, and none signs with it.
    let (began, mut published) = (Instant::now(), None::<Instant>);
    while published.is_none_or(|at| at.elapsed() + Duration::from_secs(1) < held) {
        assert!(began.elapsed() < Duration::from_secs(40), "it is not published");
        own.reload().unwrap();
        assert_eq!(own.kid(), old);
        if published.is_none() && own.kids().len() == 2 {
            published = Some(Instant::now());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let new = rotating.await.unwrap().unwrap();
    assert!(new != old && own.kid() == new);
    assert_eq!(servers::standbys(&bench.database).await, Ok(0));
    staying.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_listener_that_hears_nothing_calls_anew() {
    let house = House::new(Appends::Together).await;
    let wire = Wire::to(&house.bench.url).await;
    let node = house.other_node();
    tokio::spawn(matches::listen(house.matches.clone(), house.bench.url.clone()));
    tokio::spawn(matches::listen(node.clone(), wire.url.clone()));
    let id = house.started().await;
    let mut following = node.watch(id);
    let mut dice = Chance::keyed([3; 32]);
    // It takes a moment until it listens.
    tokio::time::sleep(Duration::from_secs(1)).await;
    for silent in [false, true] {
        if silent {
            wire.has(Trouble::HeldOnce);
            // Ten seconds of silence, after at most three until it speaks; then it calls anew.
            tokio::time::sleep(Duration::from_secs(16)).await;
        }
        following.mark_unchanged();
        let head = house.matches.head(id).await.unwrap();
        let (seat, answering) = next(&head.it, &mut dice);
        let player = house.players[seat.index()];
        house.matches.decide(id, player, answering, None, key()).await.unwrap();
        let heard = timeout(Duration::from_secs(1), following.changed()).await;
        heard.expect("it is heard within a second").expect("the server is there");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_makes_checkpoints_keeps_the_lease_until_the_next_one() {
    let house = House::new(Appends::Together).await;
    let (_stop, stopping) = watch::channel(false);
    let hour = Duration::from_secs(3_600);
    tokio::spawn(matches::keep_checkpoints(house.matches.clone(), hour, stopping));
    // Longer than a lease is held that nobody looks after.
    tokio::time::sleep(Duration::from_secs(14)).await;
    let held = "SELECT until > now() FROM leases WHERE name = 'checkpoints'";
    let row = house.bench.owner().await.query_one(held, &[]).await.expect("it is held");
    assert!(row.get::<_, bool>(0), "the lease has run out");
}
