//! `/v1/matches/{id}/forks`

use serde_json::{Value, json};
use support::client::{Answer, Client, timeless};
use support::driver::Driver;
use support::proofs::check_chain;
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{finished_match, items};

async fn fork(client: &Client, id: &str, at: u64) -> Answer {
    client.post(&format!("/v1/matches/{id}/forks"), json!({"at": at})).fresh().send().await
}

/// A fork as a match to be driven.
fn driver(made: Value, players: Vec<Client>) -> Driver {
    let id = made["id"].as_str().expect("a match has an id").to_owned();
    let dice = domain::engine::Chance::keyed([3; 32]);
    Driver { id, made, players, dice }
}

/// Every player takes their seat as it is.
async fn sit(driver: &Driver) {
    for seat in 0..driver.players.len() {
        let call = driver.players[seat].post(&driver.path("/seats"), json!({"seat": seat}));
        call.fresh().send().await.expect(201);
    }
}

/// The last point up to `from` at which the table rested, and the fork that was made there.
async fn fork_at_rest(client: &Client, id: &str, from: u64) -> (u64, Value) {
    for at in (4..=from).rev() {
        let answer = fork(client, id, at).await;
        if answer.status == 201 {
            return (at, answer.json());
        }
        answer.refused(409, "resolution-open");
    }
    panic!("the table never rests");
}

/// A match in which both have loaded and some cards lie open.
async fn middle(players: Vec<Client>, new: Value) -> Driver {
    let mut driver = Driver::started(players, new).await;
    driver.play(9).await;
    assert_eq!(driver.show().await["status"], "active");
    driver
}

async fn view(client: &Client, id: &str, query: &str) -> Value {
    client.read(&format!("/v1/matches/{id}/state{query}")).await["view"].clone()
}

async fn require_valid(server: &TestServer, id: &str) {
    let bundle = server.stranger().get(&format!("/v1/matches/{id}/audit/export")).send().await;
    let report = server.stranger().call("POST", "/v1/audits/verify");
    let report = report.body("application/x-ndjson", bundle.text).send().await.expect(200);
    assert_eq!(report["valid"], true, "{report}");
}

#[tokio::test]
async fn a_fork_is_a_new_open_match_that_names_where_it_began() {
    let server = TestServer::shared().await;
    let new = json!({
        "ruleset": "showdown", "title": "The first", "visibility": "unlisted",
        "options": {"race": "nerve"}, "policies": {"takebacks": "by_consent", "reveal": "players"},
        "clock": {"kind": "bank", "initial_ms": 600_000},
    });
    let parent = middle(server.two().await, new).await;
    let version = parent.version().await;
    let (at, made) = fork_at_rest(&parent.players[0], &parent.id, version).await;
    assert_ne!(made["id"], json!(parent.id));
    for (field, value) in [
        ("status", json!("open")),
        ("version", json!(1)),
        ("title", Value::Null),
        ("visibility", json!("unlisted")),
        ("options", parent.made["options"].clone()),
        ("policies", parent.made["policies"].clone()),
        ("clock", parent.made["clock"].clone()),
        ("parent", json!({"match": parent.id, "seq": at})),
        ("seats", json!([{"seat": 0, "player": null}, {"seat": 1, "player": null}])),
    ] {
        assert_eq!(made[field], value, "{field}");
    }
    assert_ne!(made["seed_commitment"], parent.made["seed_commitment"]);
    let again = fork(&parent.players[0], &parent.id, at).await;
    let location = format!("/v1/matches/{}", again.json()["id"].as_str().expect("an id"));
    assert_eq!(again.header("location"), Some(location.as_str()));
    let shown = parent.players[0].read(&location).await;
    assert_eq!(timeless(shown), timeless(again.json()));
    let events = parent.log(&parent.players[0], "").await;
    let first = parent.players[0].read(&format!("{location}/events")).await["items"][0].clone();
    let fact = &first["facts"][0];
    assert_eq!(fact["type"], "match_created");
    let digest = &events[at as usize - 1]["hash"];
    assert_eq!(fact["parent"], json!({"match": parent.id, "seq": at, "digest": digest}));
    assert_eq!(parent.version().await, version, "nothing happens to the match itself");
}

#[tokio::test]
async fn a_match_is_forked_exactly_where_it_is_said_to_rest() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "policies": {"takebacks": "before_information"}});
    let mut parent = Driver::started(server.two().await, new).await;
    let it = parent.move_of(0).await;
    let reply = parent.make(&it).await;
    let back = parent.players[0].post(&parent.path("/takebacks"), json!({"to_seq": 4}));
    back.fresh().send().await.expect(201);
    parent.play(12).await;
    let player = &parent.players[0];
    let log = parent.log(player, "").await;
    assert_eq!(reply["event"].get("rest"), log[4].get("rest"));
    let replay = player.read(&parent.path("/replay")).await;
    let mut rests = 0;
    for (event, frame) in log.iter().zip(items(&replay)) {
        let seq = event["seq"].as_u64().expect("a seq is a number");
        let answer = fork(player, &parent.id, seq).await;
        match event.get("rest") {
            Some(rest) => {
                assert_eq!(*rest, true);
                answer.expect(201);
                rests += 1;
            }
            None => assert_eq!(answer.status, 409, "event {seq}: {}", answer.text),
        }
        assert_eq!((frame.get("rest"), frame["event"].get("rest")), {
            (event.get("rest"), event.get("rest"))
        });
    }
    assert!(0 < rests && rests < log.len(), "{rests} of {}", log.len());
    assert_eq!(log[6].get("rest"), log[3].get("rest"), "the take-back goes back to a rest");
    for item in items(&player.read(&parent.path("/timeline")).await) {
        let at = item["seq"].as_u64().expect("a seq is a number") as usize;
        assert_eq!(item.get("rest"), log[at - 1].get("rest"), "{item}");
        let facts = log[at - 1]["facts"].as_array().expect("a list");
        let same = |it: &&Value| it["text"] == item["text"] && it.get("spans") == item.get("spans");
        assert!(facts.iter().any(|it| same(&it)), "{item}");
    }
}

#[tokio::test]
async fn a_fork_is_played_to_its_end_and_verifies() {
    let server = TestServer::shared().await;
    let parent = middle(server.two().await, json!({"ruleset": "showdown"})).await;
    let version = parent.version().await;
    let (_, made) = fork_at_rest(&parent.players[0], &parent.id, version).await;
    let mut forked = driver(made, server.two().await);
    let chair = json!({"seat": 0, "loadout": {"preset": "amos-thorne"}});
    let brings = forked.players[0].post(&forked.path("/seats"), chair).fresh().send().await;
    brings.refused(422, "invalid-loadout");
    sit(&forked).await;
    assert_eq!(forked.show().await["status"], "active");
    forked.play_out().await;
    check_chain(&forked.log(&server.stranger(), "").await);
    require_valid(server, &forked.id).await;
}

#[tokio::test]
async fn ones_own_hand_is_the_same_and_the_others_is_dealt_anew() {
    let server = TestServer::shared().await;
    let parent = middle(server.two().await, json!({"ruleset": "showdown"})).await;
    let mut from = parent.version().await;
    let at = loop {
        let (at, _) = fork_at_rest(&parent.players[0], &parent.id, from).await;
        let now = view(&parent.players[0], &parent.id, &format!("?at={at}&as=seat:0")).await;
        // Until a player loads, all their cards are in their deck.
        if now["players"][1]["face_down"] != json!([]) {
            break at;
        }
        from = at - 1;
    };
    let own = view(&parent.players[0], &parent.id, &format!("?at={at}&as=seat:0")).await;
    let mut others = Vec::new();
    for _ in 0..6 {
        let made = fork(&parent.players[0], &parent.id, at).await.expect(201);
        let forked = driver(made, server.two().await);
        sit(&forked).await;
        let now = view(&forked.players[0], &forked.id, "?at=4&as=seat:0").await;
        assert_eq!(now, own, "what the forker knew is as it was");
        others.push(view(&forked.players[1], &forked.id, "?at=4&as=seat:1").await);
    }
    let true_one = view(&parent.players[1], &parent.id, &format!("?at={at}&as=seat:1")).await;
    let differing = others.iter().filter(|it| **it != true_one).count();
    assert!(0 < differing, "what they did not know is dealt anew");
    others.dedup();
    assert!(1 < others.len(), "each time otherwise");
}

#[tokio::test]
async fn a_fork_of_a_match_that_is_over_is_exact() {
    let server = TestServer::shared().await;
    let parent = finished_match(server).await;
    let version = parent.version().await;
    let outsider = server.regular(2).await;
    fork(&outsider, &parent.id, version).await.refused(409, "match-not-active");
    let (at, made) = fork_at_rest(&outsider, &parent.id, version / 2).await;
    let forked = driver(made, server.two().await);
    sit(&forked).await;
    let resign = forked.players[0].post(&forked.path("/resignations"), json!({})).fresh();
    resign.send().await.expect(201);
    let then = view(&outsider, &parent.id, &format!("?at={at}&as=revealed")).await;
    let now = view(&outsider, &forked.id, "?at=4&as=revealed").await;
    assert_eq!(now, then);
    require_valid(server, &forked.id).await;
}

#[tokio::test]
async fn a_fork_is_forked() {
    let server = TestServer::shared().await;
    let parent = middle(server.two().await, json!({"ruleset": "showdown"})).await;
    let version = parent.version().await;
    let (_, made) = fork_at_rest(&parent.players[0], &parent.id, version).await;
    let forked = driver(made, server.two().await);
    fork(&forked.players[0], &forked.id, 1).await.refused(409, "match-not-active");
    sit(&forked).await;
    let (at, made) = fork_at_rest(&forked.players[1], &forked.id, 4).await;
    assert_eq!(made["parent"], json!({"match": forked.id, "seq": at}));
    let mut again = driver(made, server.two().await);
    sit(&again).await;
    again.play_out().await;
    require_valid(server, &again.id).await;
}

#[tokio::test]
async fn what_cannot_be_forked_is_refused() {
    let server = TestServer::shared().await;
    let parent = middle(server.two().await, json!({"ruleset": "showdown"})).await;
    let (player, version) = (&parent.players[0], parent.version().await);
    fork(player, &parent.id, version + 1).await.refused(404, "not-found");
    for early in 1..=3 {
        fork(player, &parent.id, early).await.refused(409, "match-not-active");
    }
    fork(player, &parent.id, 5).await.refused(409, "resolution-open");
    let path = parent.path("/forks");
    for (body, pointer) in [
        (json!({}), "/at"),
        (json!({"at": 0}), "/at"),
        (json!({"at": "4"}), "/at"),
        (json!({"at": null}), "/at"),
        (json!({"at": 4, "as": "revealed"}), "/as"),
    ] {
        let problem = player.post(&path, body).send().await.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    let at = || json!({"at": 4});
    server.stranger().post(&path, at()).send().await.refused(401, "unauthenticated");
    let reader = player.log_in(Some(&["read"])).await;
    reader.post(&path, at()).send().await.refused(403, "insufficient-scope");
    assert_eq!(parent.version().await, version);
}

#[tokio::test]
async fn a_fork_of_a_private_match_takes_knowing_it_and_is_private() {
    let server = TestServer::shared().await;
    let creator = server.regular(0).await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let parent = middle(vec![creator.clone(), creator.clone()], new).await;
    let version = parent.version().await;
    fork(&server.regular(2).await, &parent.id, version).await.refused(404, "not-found");
    let (_, made) = fork_at_rest(&creator, &parent.id, version).await;
    assert_eq!(made["visibility"], "private");
    let location = format!("/v1/matches/{}", made["id"].as_str().expect("an id"));
    server.regular(2).await.get(&location).send().await.refused(404, "not-found");
}

#[tokio::test]
async fn the_same_request_with_the_same_key_makes_one_fork() {
    let server = TestServer::shared().await;
    let parent = finished_match(server).await;
    let outsider = server.regular(2).await;
    let (at, _) = fork_at_rest(&outsider, &parent.id, parent.version().await / 2).await;
    let key = Uuid::new_v4();
    let send = |id: &str| {
        outsider.post(&format!("/v1/matches/{id}/forks"), json!({"at": at})).key(key).send()
    };
    let first = send(&parent.id).await.expect(201);
    let again = send(&parent.id).await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!(timeless(again.expect(200)), timeless(first));
    let other = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    send(&other.id).await.refused(422, "idempotency-key-reused");
}
