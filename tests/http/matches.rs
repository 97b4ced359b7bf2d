//! `/v1/matches`

use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::proofs::{sha256, unhex};
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{fields, finished_match, is_hash, is_id, is_time, items};

async fn made(client: &Client, new: Value) -> Value {
    client.post("/v1/matches", new).send().await.expect(201)
}

#[tokio::test]
async fn a_new_match_is_open_and_has_an_address() {
    let regular = TestServer::shared().await.regular(0).await;
    let answer = regular.post("/v1/matches", json!({"ruleset": "showdown"})).send().await;
    let made = answer.expect(201);
    let id = made["id"].as_str().expect("an id");
    assert!(is_id(&made["id"]) && is_time(&made["created_at"]), "{made}");
    assert!(is_hash(&made["head_hash"]) && is_hash(&made["seed_commitment"]), "{made}");
    let location = format!("/v1/matches/{id}");
    assert_eq!(answer.header("location"), Some(location.as_str()));
    assert_eq!(answer.etag(), "\"1\"");
    for (field, value) in [
        ("ruleset", json!("showdown")),
        ("status", json!("open")),
        ("version", json!(1)),
        ("visibility", json!("public")),
        ("seats", json!([{"seat": 0, "player": null}, {"seat": 1, "player": null}])),
        ("waiting_on", json!([])),
        ("title", Value::Null),
    ] {
        assert_eq!(made[field], value, "{field}");
    }
    let latest = regular.read("/v1/rulesets/showdown").await["latest"].clone();
    assert_eq!(made["rules_version"], latest);
    assert!(made["options"].is_object());
    for later in ["result", "started_at", "ended_at"] {
        assert_eq!(made.get(later), None, "{later} is not there yet");
    }
    assert!(is_time(&made["now"]), "{made}");
    assert_eq!(timeless(regular.read(&location).await), timeless(made));
}

/// A match without the time at which it was shown.
fn timeless(mut shown: Value) -> Value {
    shown.as_object_mut().expect("it is an object").remove("now");
    shown
}

#[tokio::test]
async fn what_the_creator_chooses_is_what_the_match_has() {
    let regular = TestServer::shared().await.regular(0).await;
    let latest = regular.read("/v1/rulesets/showdown").await["latest"].clone();
    let options = json!({"race": "nerve", "first_revealer": "live", "memory": true});
    let new = json!({
        "ruleset": "showdown", "rules_version": latest, "options": options, "seats": 2,
        "visibility": "unlisted", "clock": {"kind": "none"}, "title": "High noon at the mill",
        "policies": {"takebacks": "off", "reveal": "players"},
    });
    let made = made(&regular, new).await;
    assert_eq!(made["options"], options);
    assert_eq!(made["title"], "High noon at the mill");
    assert_eq!(made["visibility"], "unlisted");
    assert_eq!(made["policies"], json!({"takebacks": "off", "reveal": "players"}));
}

#[tokio::test]
async fn what_cannot_be_played_is_refused_by_the_rules() {
    let regular = TestServer::shared().await.regular(0).await;
    for (field, value, pointer) in [
        ("ruleset", json!("solitaire"), "/ruleset"),
        ("rules_version", json!("none such"), "/rules_version"),
        ("seats", json!(7), "/seats"),
        ("seats", json!(1), "/seats"),
        ("options", json!({"race": "chess"}), "/options"),
        ("options", json!({"horses": 2}), "/options"),
        ("clock", json!({"kind": "bank", "initial_ms": 1}), "/clock/initial_ms"),
        ("clock", json!({"kind": "none", "initial_ms": 1_000}), "/clock"),
        ("policies", json!({"delay": {"events": 1_001}}), "/policies/delay"),
    ] {
        let mut new = json!({"ruleset": "showdown"});
        new[field] = value;
        let answer = regular.post("/v1/matches", new.clone()).send().await;
        let problem = answer.refused(422, "invalid-options");
        let mut errors = problem["errors"].as_array().expect("a list").iter();
        let there = |it: &Value| it["pointer"].as_str().is_some_and(|it| it.starts_with(pointer));
        assert!(errors.any(there), "{new}: {problem}");
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_pointed_at() {
    let regular = TestServer::shared().await.regular(0).await;
    for (field, value, pointer) in [
        ("seats", json!("two"), "/seats"),
        ("seats", json!(-1), "/seats"),
        ("visibility", json!("secret"), "/visibility"),
        ("title", json!(""), "/title"),
        ("title", json!("x".repeat(121)), "/title"),
        ("title", Value::Null, "/title"),
        ("clock", json!({"kind": "sundial"}), "/clock/kind"),
        ("stakes", json!(100), "/stakes"),
        ("policies", json!({"bets": true}), "/policies/bets"),
        ("policies", json!({"takebacks": "always"}), "/policies/takebacks"),
        ("policies", json!({"delay": {"hours": 1}}), "/policies/delay/hours"),
        ("policies", json!({"delay": {"events": -1}}), "/policies/delay/events"),
        ("policies", json!({"delay": null}), "/policies/delay"),
        // A list is no object, and a name that stands for itself has nothing beside it.
        ("policies", json!([]), "/policies"),
        ("clock", json!(["bank", 60_000, 0, "default"]), "/clock"),
        ("visibility", json!({"private": null}), "/visibility"),
    ] {
        let mut new = json!({"ruleset": "showdown"});
        new[field] = value;
        let answer = regular.post("/v1/matches", new.clone()).send().await;
        let problem = answer.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{new}: {problem}");
    }
}

#[tokio::test]
async fn making_a_match_takes_the_scope_to_play() {
    let regular = TestServer::shared().await.regular(0).await;
    let reader = regular.log_in(Some(&["read"])).await;
    let new = json!({"ruleset": "showdown"});
    let answer = reader.post("/v1/matches", new.clone()).send().await;
    answer.refused(403, "insufficient-scope");
    let answer = regular.without_pass().post("/v1/matches", new).send().await;
    answer.refused(401, "unauthenticated");
}

#[tokio::test]
async fn the_same_request_with_the_same_key_makes_one_match() {
    let server = TestServer::shared().await;
    let (regular, other) = (server.regular(0).await, server.regular(1).await);
    let key = Uuid::new_v4();
    let new = || json!({"ruleset": "showdown", "title": "Twice"});
    let first = regular.post("/v1/matches", new()).key(key).send().await;
    let again = regular.post("/v1/matches", new()).key(key).send().await;
    assert_eq!(first.header("idempotent-replayed"), None);
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!(timeless(first.expect(201)), timeless(again.expect(200)));
    assert_eq!(first.header("location"), again.header("location"));
    let new_title = json!({"ruleset": "showdown", "title": "Thrice"});
    let another = regular.post("/v1/matches", new_title).key(key).send().await;
    another.refused(422, "idempotency-key-reused");
    let others = other.post("/v1/matches", new()).key(key).send().await.expect(201);
    assert_ne!(others["id"], first.json()["id"], "a key is its account's own");
}

#[tokio::test]
async fn a_match_tells_who_sits_where_and_who_is_awaited() {
    let server = TestServer::shared().await;
    let mut driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    driver.seat(1).await;
    let open = driver.show().await;
    let player = &driver.players[1];
    let seated = json!({"seat": 1, "player": {"id": player.id, "name": player.name}});
    assert_eq!(open["seats"], json!([{"seat": 0, "player": null}, seated]));
    assert_eq!((&open["status"], &open["version"]), (&json!("open"), &json!(2)));
    driver.seat(0).await;
    let active = driver.show().await;
    assert_eq!(active["status"], "active");
    assert!(is_time(&active["started_at"]), "{active}");
    let awaited = active["waiting_on"].as_array().expect("a list").clone();
    assert!(!awaited.is_empty(), "nobody is awaited in a running match");
    let next = driver.next_move().await.expect("somebody is asked");
    assert!(awaited.contains(&json!(next.seat)), "{awaited:?}");
}

#[tokio::test]
async fn a_match_that_is_over_has_a_result_and_waits_for_nobody() {
    let server = TestServer::shared().await;
    let over = finished_match(server).await.show().await;
    assert_eq!((&over["status"], &over["waiting_on"]), (&json!("finished"), &json!([])));
    assert!(is_time(&over["ended_at"]) && is_time(&over["started_at"]), "{over}");
    let result = &over["result"];
    let winners = result["winners"].as_array().expect("a list").len();
    match result["kind"].as_str() {
        Some("won") => assert!(0 < winners, "{result}"),
        Some("drawn" | "void") => assert_ne!(winners, 1, "{result}"),
        other => panic!("{other:?} is no kind of result"),
    }
    assert!(!result["reason"].as_str().expect("a sentence").is_empty());
}

#[tokio::test]
async fn a_match_is_not_sent_again_to_who_has_it() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let path = driver.path("");
    let has = driver.players[0].get(&path).send().await;
    let again = driver.players[0].get(&path).header("if-none-match", &has.etag());
    let again = again.send().await;
    assert_eq!((again.status, again.text.as_str()), (304, ""));
    assert_eq!(again.etag(), has.etag());
    driver.play(1).await;
    let changed = driver.players[0].get(&path).header("if-none-match", &has.etag());
    let changed = changed.send().await;
    assert_eq!(changed.expect(200)["version"], driver.version().await);
}

#[tokio::test]
async fn the_seed_is_committed_to_before_the_match_begins() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let log = driver.log(&server.stranger(), "&as=revealed").await;
    let seed = log[0]["opened"]["content"]["seed"].as_str().expect("it is opened at the end");
    assert_eq!(seed.len(), 64);
    assert_eq!(driver.made["seed_commitment"], sha256(unhex(seed)));
    assert_eq!(driver.show().await["seed_commitment"], driver.made["seed_commitment"]);
}

#[tokio::test]
async fn matches_are_found_by_ruleset_status_and_player() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let open = made(&newcomer, json!({"ruleset": "showdown", "title": "Mine"})).await;
    let players = vec![newcomer.clone(), server.regular(1).await];
    let running = Driver::showdown(players).await;
    let find = |query: String| {
        let stranger = newcomer.without_pass();
        async move {
            let page = stranger.read(&format!("/v1/matches?limit=200{query}")).await;
            items(&page).clone()
        }
    };
    let ids = |them: &[Value]| them.iter().map(|it| it["id"].clone()).collect::<Vec<_>>();
    let player = format!("&player={}", newcomer.id);
    assert_eq!(ids(&find(player.clone()).await), [json!(running.id)]);
    assert_eq!(find(format!("{player}&status=finished")).await, [Value::Null; 0]);
    let active = find(format!("{player}&status=active&ruleset=showdown")).await;
    assert_eq!(ids(&active), [json!(running.id)]);
    assert_eq!(find("&ruleset=solitaire".to_owned()).await, [Value::Null; 0]);
    let all_open = find("&status=open".to_owned()).await;
    assert!(ids(&all_open).contains(&open["id"]));
    assert!(all_open.iter().all(|it| it["status"] == "open"));
    let found = all_open.iter().find(|it| it["id"] == open["id"]).expect("it is among them");
    for field in fields(found) {
        assert_eq!(found[field], open[field], "{field}");
    }
}

#[tokio::test]
async fn lists_go_on_by_cursor_the_newest_first() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let mut expected = Vec::new();
    for _ in 0..5 {
        let it = made(&newcomer, json!({"ruleset": "showdown"})).await;
        let path = format!("/v1/matches/{}/seats", it["id"].as_str().expect("an id"));
        let ready = newcomer.read("/v1/rulesets/showdown/loadouts").await;
        let chair = json!({"loadout": {"preset": items(&ready)[0]["id"]}});
        newcomer.post(&path, chair).send().await.expect(201);
        expected.insert(0, it["id"].clone());
    }
    let mut found = Vec::new();
    let list = format!("/v1/matches?limit=2&player={}", newcomer.id);
    let mut path = list.clone();
    loop {
        let page = newcomer.read(&path).await;
        assert!(items(&page).len() <= 2);
        found.extend(items(&page).iter().map(|it| it["id"].clone()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("{list}&cursor={next}");
        let elsewhere = format!("/v1/matches?status=open&cursor={next}");
        newcomer.get(&elsewhere).send().await.refused(400, "invalid-cursor");
    }
    assert_eq!(found, expected);
}

#[tokio::test]
async fn a_filter_that_cannot_be_meant_is_refused() {
    let stranger = TestServer::shared().await.stranger();
    for (query, name) in [
        ("status=sleeping", "malformed-request"),
        ("player=ann", "malformed-request"),
        ("limit=0", "malformed-request"),
        ("limit=201", "malformed-request"),
        ("status=open&status=open", "malformed-request"),
        ("cursor=nonsense", "invalid-cursor"),
        ("page=2", "unknown-parameter"),
    ] {
        stranger.get(&format!("/v1/matches?{query}")).send().await.refused(400, name);
    }
}
