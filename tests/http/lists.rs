//! What lists of matches tell of each, and waiting for lists to change.

use std::time::{Duration, Instant};

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client, timeless};
use support::driver::Driver;
use support::server::TestServer;

use crate::house::{finished_match, items};

/// The match as a list has it for somebody.
async fn listed(who: &Client, driver: &Driver) -> Value {
    let path = format!("/v1/matches?limit=200&player={}", driver.players[0].id);
    let page = who.read(&path).await;
    let own = items(&page).iter().find(|it| it["id"] == json!(driver.id));
    own.cloned().expect("it is listed")
}

/// The matches that wait for the caller.
async fn waiting(who: &Client) -> Vec<Value> {
    let page = who.read("/v1/matches?player=me&waiting_on=me").await;
    items(&page).iter().map(|it| it["id"].clone()).collect()
}

#[tokio::test]
async fn a_list_tells_who_is_awaited_what_the_clocks_say_and_how_it_ended() {
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let new = json!({
        "ruleset": "showdown", "clock": {"kind": "bank", "initial_ms": 600_000},
    });
    let mut driver = Driver::open(players, new).await;
    driver.seat(0).await;
    let open = listed(&server.stranger(), &driver).await;
    assert_eq!((&open["waiting_on"], open.get("result")), (&json!([]), None));
    assert_eq!(open["clock"], driver.made["clock"]);
    driver.seat(1).await;
    for _ in 0..4 {
        for who in [&server.stranger(), &driver.players[0], &driver.players[1]] {
            let (listed, shown) = (listed(who, &driver).await, who.read(&driver.path("")).await);
            for same in ["waiting_on", "clock", "version", "head_hash", "status"] {
                assert_eq!(listed[same], shown[same], "{same}");
            }
            assert_eq!(listed.get("result"), None);
        }
        driver.play(2).await;
    }
    driver.play_out().await;
    let (listed, shown) = (listed(&server.stranger(), &driver).await, driver.show().await);
    assert_eq!((&listed["waiting_on"], &listed["result"]), (&json!([]), &shown["result"]));
    let mut clock = shown["clock"].clone();
    clock["seats"] = json!([]);
    assert_eq!(listed["clock"], clock, "the time that is left matters to nobody any more");
}

#[tokio::test]
async fn a_list_tells_the_result_that_a_judge_has_ruled() {
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let driver = Driver::finished(players, json!({"ruleset": "showdown"})).await;
    let judge = server.newcomer_as(Role::Judge).await;
    for winner in [0, 1, 0] {
        let supersedes = listed(&judge, &driver).await["version"].clone();
        let mut body = json!({
            "kind": "result", "reason": "So it was.", "rules": [],
            "result": {"kind": "won", "winners": [winner]},
        });
        let ruled = judge.read(&driver.path("/rulings")).await;
        if !items(&ruled).is_empty() {
            body["supersedes"] = supersedes;
        }
        judge.post(&driver.path("/rulings"), body).fresh().send().await.expect(201);
        let result = listed(&server.stranger(), &driver).await["result"].clone();
        assert_eq!(result, driver.show().await["result"]);
        assert_eq!(result["winners"], json!([winner]));
    }
}

#[tokio::test]
async fn who_asks_for_it_finds_the_matches_that_wait_for_them_alone() {
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let ann = players[0].clone();
    let mut first = Driver::showdown(players.clone()).await;
    let second = Driver::showdown(players.clone()).await;
    let _open = Driver::open(players.clone(), json!({"ruleset": "showdown"})).await;
    // Both are asked at once and in secret: each finds that the match waits for them.
    let both = [json!(second.id), json!(first.id)];
    assert_eq!(waiting(&ann).await, both);
    let it = first.move_of(0).await;
    first.make(&it).await;
    assert_eq!(waiting(&ann).await, [json!(second.id)]);
    assert_eq!(waiting(&players[1]).await, both);
    let page = ann.read("/v1/matches?waiting_on=me&limit=1").await;
    assert_eq!(items(&page).len(), 1, "the player need not be named");
    let none = ann.read("/v1/matches?waiting_on=me&status=open").await;
    assert_eq!(items(&none).len(), 0);
    let held = json!({"seq": 4, "claim": "Wait!", "suspend": true});
    let call = ann.post(&second.path("/disputes"), held).fresh();
    call.send().await.expect(201);
    assert_eq!(waiting(&ann).await, [Value::Null; 0], "it waits for a judge");
    first.play_out().await;
    assert_eq!(waiting(&players[1]).await, [Value::Null; 0]);
    let own = ann.read("/v1/matches?player=me").await;
    assert_eq!(items(&own).len(), 2, "where they sit");
}

/// The matches that the caller has made, of those that the query asks for.
async fn made(who: &Client, query: &str) -> Vec<Value> {
    let page = who.read(&format!("/v1/matches?creator=me{query}")).await;
    items(&page).iter().map(|it| it["id"].clone()).collect()
}

#[tokio::test]
async fn who_asks_for_it_finds_the_matches_that_they_have_made_alone() {
    let server = TestServer::shared().await;
    let (ann, bob) = (server.newcomer().await, server.newcomer().await);
    let mut tables = Vec::new();
    for visibility in ["private", "unlisted", "public"] {
        let new = json!({"ruleset": "showdown", "visibility": visibility});
        tables.push(Driver::open(vec![ann.clone(), bob.clone()], new).await);
    }
    let others = Driver::showdown(vec![bob.clone(), ann.clone()]).await;
    let [private, unlisted, public] = [0, 1, 2].map(|at| json!(tables[at].id));
    let newest_first = [public.clone(), unlisted.clone(), private.clone()];
    assert_eq!(made(&ann, "").await, newest_first, "though they sit at none");
    assert_eq!(made(&bob, "").await, [json!(others.id)]);
    assert_eq!(made(&ann, "&player=me").await, [Value::Null; 0]);
    assert_eq!(made(&bob, "&player=me&waiting_on=me").await, [json!(others.id)]);
    let blind = ann.log_in(Some(&["play"])).await;
    assert_eq!(made(&blind, "").await, [public], "who may not read finds what all may");
    let mut paged = Vec::new();
    let first = "/v1/matches?creator=me&limit=1";
    let mut next = Some(String::new());
    while let Some(from) = next {
        let page = ann.read(&format!("{first}{from}")).await;
        paged.extend(items(&page).iter().map(|it| it["id"].clone()));
        next = page["next"].as_str().map(|it| format!("&cursor={it}"));
    }
    assert_eq!(paged, newest_first);
    let off = ann.post(&tables[2].path("/cancellations"), json!({"reason": "Nobody comes."}));
    off.fresh().send().await.expect(201);
    tables[0].seat_all().await;
    assert_eq!(made(&ann, "&status=open").await, [unlisted]);
    assert_eq!(made(&ann, "&status=active").await, [private]);
    assert_eq!(made(&ann, "").await, newest_first);
}

#[tokio::test]
async fn who_made_a_delayed_match_finds_it_as_they_are_shown_it() {
    let server = TestServer::shared().await;
    let (ann, others) = (server.newcomer().await, server.two().await);
    let new = json!({"ruleset": "showdown", "policies": {"delay": {"events": 2}}});
    let Driver { id, made: created, dice, .. } = Driver::open(vec![ann.clone()], new).await;
    let driver = Driver { id, made: created, dice, players: others };
    driver.seat_all().await;
    assert_eq!(driver.show().await["status"], "active");
    assert_eq!(made(&ann, "&status=open").await, [json!(driver.id)]);
    assert_eq!(made(&ann, "&status=active").await, [Value::Null; 0]);
}

#[tokio::test]
async fn who_is_meant_by_me_has_to_say_who_they_are() {
    let server = TestServer::shared().await;
    let regular = server.regular(0).await;
    for query in ["player=me", "creator=me", "waiting_on=me", "player=me&waiting_on=me"] {
        let path = format!("/v1/matches?{query}");
        server.stranger().get(&path).send().await.refused(401, "unauthenticated");
    }
    let blind = regular.log_in(Some(&["play"])).await;
    let path = "/v1/matches?player=me&waiting_on=me";
    blind.get(path).send().await.refused(403, "insufficient-scope");
    for query in ["waiting_on=you", "waiting_on=", "player=us", "creator=you", "creator="] {
        let path = format!("/v1/matches?{query}");
        regular.get(&path).send().await.refused(400, "malformed-request");
    }
    let page = regular.get("/v1/matches?player=me&limit=1").send().await.expect(200);
    if let Some(next) = page["next"].as_str() {
        for other in ["player=me&waiting_on=me", "creator=me"] {
            let other = format!("/v1/matches?{other}&cursor={next}");
            regular.get(&other).send().await.refused(400, "invalid-cursor");
        }
    }
}

/// Asks for a list, having it already, and waits this many seconds for another one.
async fn wait(who: &Client, path: &str, known: &Answer, seconds: u64) -> Answer {
    let call = who.get(path).header("if-none-match", &known.etag());
    call.header("prefer", &format!("wait={seconds}")).send().await
}

#[tokio::test]
async fn who_has_a_list_waits_until_it_is_another_one() {
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let mut driver = Driver::showdown(players.clone()).await;
    let path = "/v1/matches?player=me&waiting_on=me";
    let has = players[0].get(path).send().await;
    assert_eq!(wait(&players[0], path, &has, 0).await.status, 304);
    let begun = Instant::now();
    let same = wait(&players[0], path, &has, 2).await;
    assert_eq!((same.status, same.header("preference-applied")), (304, Some("wait=2")));
    assert!(Duration::from_secs(2) <= begun.elapsed(), "{:?}", begun.elapsed());
    let begun = Instant::now();
    let it = driver.move_of(0).await;
    let (other, _) = tokio::join!(wait(&players[0], path, &has, 30), async {
        server.pause(300).await;
        driver.make(&it).await
    });
    assert_eq!(items(&other.expect(200)).len(), 0);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let at_once = players[0].get(path).header("prefer", "wait=30").send().await;
    let same = (timeless(at_once.expect(200)), timeless(other.json()));
    assert_eq!(same.0, same.1, "who has nothing gets it at once");
}

#[tokio::test]
async fn who_logs_out_waits_for_no_list() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let path = "/v1/matches?player=me";
    let has = newcomer.get(path).send().await;
    let (refused, _) = tokio::join!(wait(&newcomer, path, &has, 30), async {
        server.pause(300).await;
        newcomer.delete("/v1/tokens/current").send().await.expect(204)
    });
    refused.refused(401, "unauthenticated");
}

#[tokio::test]
async fn a_match_tells_with_whose_eyes_the_caller_may_watch() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let judge = server.newcomer_as(Role::Judge).await;
    let eyes = async |who: &Client, driver: &Driver| {
        let shown = who.read(&driver.path("")).await;
        for eye in shown["eyes"].as_array().expect("a list") {
            let eye = eye.as_str().expect("a viewer");
            who.read(&driver.path(&format!("/state?as={eye}"))).await;
        }
        shown["eyes"].clone()
    };
    assert_eq!(eyes(&server.stranger(), &driver).await, json!(["public"]));
    assert_eq!(eyes(&driver.players[1], &driver).await, json!(["public", "seat:1"]));
    let blind = driver.players[1].log_in(Some(&["play"])).await;
    assert_eq!(eyes(&blind, &driver).await, json!(["public"]));
    assert_eq!(eyes(&judge, &driver).await, json!(["public"]), "nobody has called them");
    let called = json!({"seq": 4, "claim": "Look!"});
    let path = driver.path("/disputes");
    driver.players[0].post(&path, called).fresh().send().await.expect(201);
    assert_eq!(eyes(&judge, &driver).await, json!(["public", "judge"]));
    let tag = async |who: &Client| who.get(&driver.path("")).send().await.etag();
    assert_ne!(tag(&judge).await, tag(&server.stranger()).await);
    driver.play_out().await;
    let all = json!(["public", "seat:0", "seat:1", "revealed"]);
    assert_eq!(eyes(&server.stranger(), &driver).await, all);
    let over = finished_match(server).await;
    assert_eq!(eyes(&server.stranger(), &over).await, all);
}
