//! `/v1/matches/{id}/disputes` and `/v1/disputes`

use domain::engine::MatchId;
use infra::identity::Role;
use infra::matches::Rebuilt;
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;
use uuid::Uuid;

use crate::court::{CLAIM, Court, fact, judge, kinds};
use crate::house::{fields, is_id, is_time, items};

const TIMED: &str = r#"{"ruleset": "showdown", "clock":
    {"kind": "bank", "initial_ms": 3600000, "on_expiry": "loss"}}"#;

#[tokio::test]
async fn a_player_calls_a_judge_and_the_match_waits() {
    let server = TestServer::shared().await;
    let new = serde_json::from_str(TIMED).expect("it is JSON");
    let court = Court::about(server, new).await;
    let player = &court.driver.players[0];
    let version = court.driver.version().await;
    let asked = [court.driver.prompts(0).await, court.driver.prompts(1).await].concat();
    let answer = court.call(player, json!({"suspend": true})).await;
    let reply = answer.expect(201);
    let expected = ["dispute", "events", "match", "receipt", "seq", "version"];
    assert_eq!(fields(&reply), expected);
    assert_eq!(kinds(&reply), ["dispute.opened", "match.suspended"]);
    assert_eq!((&reply["seq"], &reply["version"]), (&json!(version + 2), &json!(version + 2)));
    let dispute = &reply["dispute"];
    let location = format!("/v1/disputes/{}", dispute["id"].as_str().expect("an id"));
    assert_eq!(answer.header("location"), Some(location.as_str()));
    assert!(is_id(&dispute["id"]) && is_time(&dispute["opened_at"]), "{dispute}");
    let rest = [
        ("match", json!(court.driver.id)),
        ("seq", json!(version + 1)),
        ("seat", json!(0)),
        ("account", json!(player.id)),
        ("about", json!(4)),
        ("claim", json!(CLAIM)),
        ("suspend", json!(true)),
        ("status", json!("open")),
        ("awaits", json!("judge")),
    ];
    for (name, value) in &rest {
        assert_eq!(dispute[name], *value, "{name}");
    }
    assert_eq!(dispute["claimant"], json!({"id": player.id, "name": player.name}));
    assert_eq!(dispute["match_summary"]["id"], json!(court.driver.id));
    assert_eq!(fields(dispute).len(), rest.len() + 4, "{dispute}");

    let waits = court.driver.show().await;
    assert_eq!((&waits["status"], &waits["waiting_on"]), (&json!("suspended"), &json!([])));
    let clocks = waits["clock"]["seats"].as_array().expect("clocks by seat");
    assert!(clocks.iter().all(|it| it.get("deadline").is_none()), "the clocks stand: {waits}");
    assert!(court.driver.prompts(0).await.is_empty() && court.driver.prompts(1).await.is_empty());
    let answer = json!({"prompt": asked[0].id, "answer": 0});
    for (what, body) in [("/decisions", answer), ("/resignations", json!({}))] {
        let seat = usize::from(asked[0].seat.0);
        let call = court.driver.players[seat].post(&court.driver.path(what), body).fresh();
        call.send().await.refused(409, "match-suspended");
    }

    let ruled = court.rule(json!({"kind": "uphold", "dispute": dispute["id"]})).await;
    assert_eq!(kinds(&ruled), ["ruling.issued", "dispute.closed", "match.resumed"]);
    let on = court.driver.show().await;
    assert_eq!(on["status"], "active");
    let clocks = on["clock"]["seats"].as_array().expect("clocks by seat");
    assert!(clocks.iter().any(|it| it["deadline"].is_string()), "a clock runs again: {on}");
    let again = [court.driver.prompts(0).await, court.driver.prompts(1).await].concat();
    let ids = |them: &[domain::engine::Prompt]| -> Vec<_> {
        them.iter().map(|it| it.id.clone()).collect()
    };
    assert_eq!(ids(&again), ids(&asked), "what was asked is asked again");
    let closed = player.read(&location).await;
    assert_eq!((&closed["status"], &closed["ruling"]), (&json!("closed"), &ruled["ruling"]["seq"]));
    let at = &ruled["events"].as_array().expect("what was appended")[0]["recorded_at"];
    assert!(is_time(at) && closed["closed_at"] == *at, "{closed}");
    let mut driver = court.driver;
    driver.play(1).await;
}

#[tokio::test]
async fn a_match_waits_until_the_last_dispute_that_holds_it_is_decided() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let first = court.called(true).await;
    let second = court.call(&court.driver.players[1], json!({"suspend": true})).await.expect(201);
    assert_eq!(kinds(&second), ["dispute.opened"], "it waits already");
    let other = court.called(false).await;
    court.rule(json!({"kind": "note", "dispute": first})).await;
    assert_eq!(court.status().await, "suspended", "a note decides nothing");
    court.rule(json!({"kind": "uphold", "dispute": first})).await;
    assert_eq!(court.status().await, "suspended");
    let last = json!({"kind": "uphold", "dispute": second["dispute"]["id"]});
    let ruled = court.rule(last.clone()).await;
    assert_eq!(kinds(&ruled).last(), Some(&"match.resumed"));
    let problem = court.try_rule(last).await.refused(422, "invalid-ruling");
    assert_eq!(problem["errors"][0]["pointer"], "/dispute", "it is closed: {problem}");
    court.rule(json!({"kind": "uphold", "dispute": other})).await;
}

#[tokio::test]
async fn a_claim_is_for_its_caller_and_judges_and_in_no_event() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let id = court.called(true).await;
    let path = format!("/v1/disputes/{}", id.as_str().expect("an id"));
    let claim = |client: Client| {
        let path = path.clone();
        async move { client.read(&path).await.get("claim").cloned() }
    };
    let players = court.driver.players.clone();
    let stranger = server.stranger();
    assert_eq!(claim(players[0].clone()).await, Some(json!(CLAIM)));
    assert_eq!(claim(court.judge.clone()).await, Some(json!(CLAIM)));
    assert_eq!(claim(players[1].clone()).await, None);
    assert_eq!(claim(players[0].log_in(Some(&["play"])).await).await, None);
    assert_eq!(claim(stranger.clone()).await, None);
    court.rule(json!({"kind": "uphold", "dispute": id})).await;
    let end = json!({"kind": "result", "result": {"kind": "void", "winners": []}});
    court.rule(end).await;
    assert_eq!(claim(stranger.clone()).await, Some(json!(CLAIM)), "everything is revealed");
    let log = court.driver.log(&stranger, "&as=revealed").await;
    let bundle = stranger.get(&court.driver.path("/audit/export")).send().await.text;
    let opened = json!(log.iter().map(|it| &it["opened"]).collect::<Vec<_>>()).to_string();
    for words in [CLAIM, crate::court::REASON] {
        assert!(!opened.contains(words) && !bundle.contains(words), "{words}");
    }
}

#[tokio::test]
async fn a_call_is_repeated_but_not_made_twice() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let path = court.driver.path("/disputes");
    let (key, body) = (Uuid::new_v4(), json!({"seq": 2, "claim": CLAIM}));
    let call = |body: &Value| court.driver.players[1].post(&path, body.clone()).key(key);
    let first = call(&body).send().await.expect(201);
    let again = call(&body).send().await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!(again.expect(200), first);
    let other = call(&json!({"seq": 3, "claim": CLAIM})).send().await;
    other.refused(422, "idempotency-key-reused");
    let keyless = court.driver.players[1].post(&path, body).send().await;
    keyless.refused(400, "idempotency-key-required");
}

#[tokio::test]
async fn only_who_plays_or_judges_calls() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let before = court.driver.version().await;
    let refused = |who: Client, status: u16, name: &'static str| {
        let court = &court;
        async move { court.call(&who, json!({})).await.refused(status, name) }
    };
    refused(server.stranger(), 401, "unauthenticated").await;
    refused(server.regular(2).await, 403, "not-seated").await;
    let reader = court.driver.players[0].log_in(Some(&["read"])).await;
    refused(reader, 403, "insufficient-scope").await;
    let player = court.judge.log_in(Some(&["play", "read"])).await;
    refused(player, 403, "not-seated").await;
    assert_eq!(court.driver.version().await, before);
    let own = court.call(&court.judge, json!({})).await.expect(201);
    assert_eq!(own["dispute"].get("seat"), None);
    assert_eq!(own["dispute"]["account"], *court.judge.id);
    assert_eq!(fact(&own["events"][0]).get("seat"), None);
}

#[tokio::test]
async fn what_is_wrong_with_a_call_is_pointed_at() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let before = court.driver.version().await;
    let player = &court.driver.players[0];
    let pointer = |problem: Value| problem["errors"][0]["pointer"].clone();
    for seq in [json!(0), json!(before + 1)] {
        let refused = court.call(player, json!({"seq": seq})).await;
        assert_eq!(pointer(refused.refused(422, "invalid-ruling")), "/seq");
    }
    for claim in ["", " \n ", "no\u{0}", &"x".repeat(4001)] {
        let refused = court.call(player, json!({"claim": claim})).await;
        assert_eq!(pointer(refused.refused(400, "malformed-request")), "/claim", "{claim:?}");
    }
    for (more, at) in [
        (json!({"suspend": null}), "/suspend"),
        (json!({"seq": "4"}), "/seq"),
        (json!({"about": 4}), "/about"),
    ] {
        let refused = court.call(player, more).await;
        assert_eq!(pointer(refused.refused(400, "malformed-request")), at);
    }
    assert_eq!(court.driver.version().await, before);
    let long = "é".repeat(3998) + "\n.";
    let said = court.call(player, json!({"claim": long})).await.expect(201);
    assert_eq!(said["dispute"]["claim"], *long);
    for _ in 0..2 {
        court.called(false).await;
    }
    court.call(player, json!({})).await.refused(409, "too-many-disputes");
    court.call(&court.driver.players[1], json!({})).await.expect(201);
    for _ in 0..3 {
        court.call(&court.judge, json!({})).await.expect(201);
    }
    court.call(&court.judge, json!({})).await.refused(409, "too-many-disputes");
    let other = server.newcomer_as(Role::Judge).await;
    court.call(&other, json!({})).await.expect(201);
}

#[tokio::test]
async fn it_takes_a_match_that_has_started() {
    let server = TestServer::shared().await;
    let driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    driver.seat(0).await;
    let court = Court { driver, judge: judge(server).await };
    for who in [&court.driver.players[0], &court.judge] {
        court.call(who, json!({"seq": 1})).await.refused(409, "match-not-active");
    }
    court.driver.seat(1).await;
    let resign = court.driver.players[1].post(&court.driver.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    let problem = court.call(&court.driver.players[1], json!({"suspend": true})).await;
    let problem = problem.refused(422, "invalid-ruling");
    assert_eq!(problem["errors"][0]["pointer"], "/suspend");
    let late = court.call(&court.driver.players[1], json!({})).await.expect(201);
    assert_eq!(kinds(&late), ["dispute.opened"]);
    assert_eq!(court.status().await, "finished");
}

#[tokio::test]
async fn the_queue_is_the_judges_and_a_players_own() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(court.called(false).await);
    }
    court.rule(json!({"kind": "uphold", "dispute": ids[1]})).await;
    let of = |query: &str| format!("/v1/disputes?match={}{query}", court.driver.id);
    let found =
        |page: &Value| -> Vec<Value> { items(page).iter().map(|it| it["id"].clone()).collect() };
    let players = &court.driver.players;
    for client in [&court.judge, &players[0]] {
        let page = client.read(&of("")).await;
        assert_eq!(found(&page), ids);
        assert!(items(&page).iter().all(|it| it["claim"] == CLAIM));
        assert_eq!(found(&client.read(&of("&status=closed")).await), [ids[1].clone()]);
        let open = client.read(&of("&status=open")).await;
        assert_eq!(found(&open), [ids[0].clone(), ids[2].clone()]);
        let first = client.read(&of("&limit=2")).await;
        assert_eq!(found(&first), ids[..2]);
        let next = first["next"].as_str().expect("another page follows");
        let last = client.read(&of(&format!("&limit=2&cursor={next}"))).await;
        assert_eq!((found(&last), last.get("next")), (ids[2..].to_vec(), None));
        let newest = client.read(&of("&order=newest&limit=2")).await;
        assert_eq!(found(&newest), [ids[2].clone(), ids[1].clone()]);
        let next = newest["next"].as_str().expect("another page follows");
        let last = client.read(&of(&format!("&order=newest&limit=2&cursor={next}"))).await;
        assert_eq!((found(&last), last.get("next")), (ids[..1].to_vec(), None));
        let other = client.get(&of(&format!("&limit=2&cursor={next}"))).send().await;
        other.refused(400, "invalid-cursor");
    }
    let others = players[1].read(&of("")).await;
    assert!(found(&others) == ids && items(&others).iter().all(|it| it.get("claim").is_none()));
    let whole = court.judge.read("/v1/disputes?status=open&limit=200").await;
    assert!(whole.get("next").is_some() || found(&whole).contains(&ids[0]));
    let refused = |client: Client, path: String| async move { client.get(&path).send().await };
    refused(players[0].clone(), "/v1/disputes".into()).await.refused(403, "insufficient-scope");
    refused(server.regular(2).await, of("")).await.refused(403, "not-seated");
    refused(server.stranger(), of("")).await.refused(401, "unauthenticated");
    let nowhere = format!("/v1/disputes?match={}", Uuid::now_v7());
    refused(court.judge.clone(), nowhere).await.refused(404, "not-found");
    for wrong in ["status=new", "match=x", "order=best"].map(|it| format!("/v1/disputes?{it}")) {
        refused(court.judge.clone(), wrong).await.refused(400, "malformed-request");
    }
    let nothing = format!("/v1/disputes/{}", Uuid::now_v7());
    refused(court.judge.clone(), nothing).await.refused(404, "not-found");
    let tagged = court.judge.get(&of("")).send().await;
    let again = court.judge.get(&of("")).header("if-none-match", &tagged.etag()).send().await;
    assert_eq!(again.status, 304);
}

#[tokio::test]
async fn who_sits_in_a_match_does_not_find_it_in_their_queue() {
    let server = TestServer::shared().await;
    let seated = server.newcomer_as(Role::Judge).await;
    let driver = Driver::showdown(vec![server.regular(0).await, seated.clone()]).await;
    let court = Court { driver, judge: judge(server).await };
    let id = court.called(false).await;
    let mut cursor = String::new();
    loop {
        let page = seated.read(&format!("/v1/disputes?limit=200{cursor}")).await;
        assert!(items(&page).iter().all(|it| it["id"] != id), "it is their own match");
        let Some(next) = page.get("next") else { break };
        cursor = format!("&cursor={}", next.as_str().expect("a cursor is text"));
    }
    let own = seated.read(&format!("/v1/disputes?match={}", court.driver.id)).await;
    assert_eq!(items(&own)[0].get("claim"), None, "there they are a player");
}

#[tokio::test]
async fn a_dispute_about_a_ruling_is_an_appeal() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let warned = court.rule(json!({"kind": "warning", "seat": 0})).await;
    let seq = warned["ruling"]["seq"].clone();
    let appeal = court.call(&court.driver.players[0], json!({"seq": seq})).await.expect(201);
    assert_eq!(appeal["dispute"]["appeal_of"], seq);
    let dispute = appeal["dispute"]["id"].clone();
    let taken_back = json!({"kind": "uphold", "dispute": dispute, "supersedes": seq});
    let judge = server.newcomer_as(Role::Judge).await;
    let court = Court { judge, ..court };
    court.rule(taken_back).await;
    let rulings = court.read("/rulings").await;
    assert_eq!(items(&rulings)[0]["superseded_by"], items(&rulings)[1]["seq"]);
}

#[tokio::test]
async fn a_dispute_of_a_private_match_is_known_to_its_people_alone() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let court = Court::about(server, new).await;
    let id = court.called(false).await;
    let path = format!("/v1/disputes/{}", id.as_str().expect("an id"));
    for known in [&court.driver.players[1], &court.judge] {
        known.read(&path).await;
    }
    for unknown in [server.stranger(), server.regular(2).await] {
        unknown.get(&path).send().await.refused(404, "not-found");
    }
}

#[tokio::test]
async fn who_is_shown_a_match_later_hears_of_its_disputes_later() {
    let server = TestServer::shared().await;
    let policies = json!({"delay": {"events": 1000, "seconds": 0}});
    let new = json!({"ruleset": "showdown", "policies": policies});
    let court = Court::about(server, new).await;
    let id = court.called(false).await;
    court.rule(json!({"kind": "note"})).await;
    let path = format!("/v1/disputes/{}", id.as_str().expect("an id"));
    let rulings = court.driver.path("/rulings");
    for told in [&court.driver.players[1], &court.judge] {
        told.read(&path).await;
        assert_eq!(items(&told.read(&rulings).await).len(), 1);
    }
    let stranger = server.stranger();
    stranger.get(&path).send().await.refused(404, "not-found");
    assert_eq!(stranger.read(&rulings).await["items"], json!([]));
    court.rule(json!({"kind": "result", "result": {"kind": "void", "winners": []}})).await;
    stranger.read(&path).await;
    assert_eq!(items(&stranger.read(&rulings).await).len(), 2);
}

#[tokio::test]
async fn a_dispute_tells_of_its_match_and_its_claimant() {
    let server = TestServer::shared().await;
    let new = json!({
        "ruleset": "showdown", "title": "At the ford",
        "clock": {"kind": "bank", "initial_ms": 600_000},
    });
    let court = Court::about(server, new).await;
    let id = court.called(true).await;
    let path = format!("/v1/disputes/{}", id.as_str().expect("an id"));
    let alone = court.judge.read(&path).await;
    let list = court.judge.read("/v1/disputes?status=open&limit=200").await;
    assert!(crate::house::is_time(&list["now"]), "{list}");
    let listed = items(&list).iter().find(|it| it["id"] == id).expect("it is in the queue");
    assert_eq!(*listed, alone);
    let claimant = &court.driver.players[0];
    assert_eq!(alone["claimant"], json!({"id": claimant.id, "name": claimant.name}));
    let (summary, shown) = (&alone["match_summary"], court.driver.show().await);
    for same in ["id", "title", "ruleset", "status", "seats", "clock", "version"] {
        assert_eq!(summary[same], shown[same], "{same}");
    }
    assert_eq!(summary["status"], "suspended");
}

#[tokio::test]
async fn a_judge_takes_a_dispute_and_gives_it_back() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let other = server.newcomer_as(Role::Judge).await;
    let id = court.called(false).await;
    let path = format!("/v1/disputes/{}", id.as_str().expect("an id"));
    let desk = format!("{path}/judge");
    let take = |who: &Client| who.put(&desk, json!({})).fresh().send();
    other.delete(&desk).send().await.refused(404, "not-found");
    let taken = take(&court.judge).await.expect(200);
    let name = json!({"id": court.judge.id, "name": court.judge.name});
    assert_eq!(taken["judge"], name);
    assert_eq!(take(&court.judge).await.expect(200)["taken_at"], taken["taken_at"]);
    take(&other).await.refused(409, "dispute-taken");
    other.delete(&desk).send().await.refused(409, "dispute-taken");
    assert_eq!(other.read(&path).await["judge"], name);
    let player = court.driver.players[0].read(&path).await;
    assert_eq!(player.get("judge"), None, "that is for the desk");
    court.judge.delete(&desk).send().await.expect(204);
    assert_eq!(other.read(&path).await.get("judge"), None);
    take(&other).await.expect(200);
    // Who has it does not decide who may rule.
    court.rule(json!({"kind": "uphold", "dispute": id})).await;
    take(&court.judge).await.refused(409, "dispute-taken");
    assert_eq!(other.read(&path).await.get("judge"), None, "it is decided");

    take(&court.driver.players[0]).await.refused(403, "insufficient-scope");
    take(&server.stranger()).await.refused(401, "unauthenticated");
    let gives_back = court.driver.players[0].delete(&desk).send().await;
    gives_back.refused(403, "insufficient-scope");
    let none = "/v1/disputes/019372a0-0000-7000-8000-000000000001/judge";
    other.put(none, json!({})).send().await.refused(404, "not-found");
    let more = other.put(&desk, json!({"for": "ever"})).send().await;
    more.refused(400, "malformed-request");
}

#[tokio::test]
async fn who_has_the_queue_waits_until_it_is_another_one() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let path = format!("/v1/disputes?match={}", court.driver.id);
    let has = court.judge.get(&path).send().await;
    let wait = || {
        let call = court.judge.get(&path).header("if-none-match", &has.etag());
        call.header("prefer", "wait=30").send()
    };
    let begun = std::time::Instant::now();
    let (other, _) = tokio::join!(wait(), async {
        server.pause(300).await;
        court.called(false).await
    });
    assert_eq!(items(&other.expect(200)).len(), 1);
    assert!(begun.elapsed() < std::time::Duration::from_secs(10), "{:?}", begun.elapsed());
    let has = other.etag();
    let call = court.judge.get(&path).header("if-none-match", &has).header("prefer", "wait=1");
    assert_eq!(call.send().await.status, 304, "time alone changes nothing");
}

#[tokio::test]
async fn those_that_were_decided_last_come_first() {
    let server = TestServer::with(|_| ()).await;
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(3).await;
    let court = Court { driver, judge };
    let driver = Driver::showdown(server.two().await).await;
    let other = Court { driver, judge: court.judge.clone() };
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(court.called(false).await);
    }
    let late = other.call(&other.driver.players[1], json!({"seq": 2})).await.expect(201);
    let (late, open) = (late["dispute"]["id"].clone(), ids[1].clone());
    court.rule(json!({"kind": "uphold", "dispute": ids[2]})).await;
    server.pause(2).await;
    other.rule(json!({"kind": "uphold", "dispute": late})).await;
    server.pause(2).await;
    court.rule(json!({"kind": "note", "dispute": open})).await;
    court.rule(json!({"kind": "uphold", "dispute": ids[0]})).await;
    let wanted = [ids[0].clone(), late, ids[2].clone()];
    let found =
        |page: &Value| -> Vec<Value> { items(page).iter().map(|it| it["id"].clone()).collect() };
    let decided =
        async |rest: &str| court.judge.read(&format!("/v1/disputes?order=decided{rest}")).await;
    let all = decided("").await;
    assert_eq!((found(&all), all.get("next")), (wanted.to_vec(), None));
    let times: Vec<&str> = items(&all).iter().filter_map(|it| it["closed_at"].as_str()).collect();
    assert!(times.len() == 3 && times.is_sorted_by(|a, b| b <= a), "{all}");
    assert_eq!(found(&decided("&status=closed").await), wanted);
    assert_eq!(found(&decided("&status=open").await), Vec::<Value>::new());
    assert_eq!(found(&decided(&format!("&match={}", other.driver.id)).await), wanted[1..2]);
    let (mut paged, mut cursor) = (Vec::new(), String::new());
    for _ in 0..3 {
        let page = decided(&format!("&limit=1{cursor}")).await;
        paged.extend(found(&page));
        cursor = page["next"].as_str().map(|it| format!("&cursor={it}")).unwrap_or_default();
    }
    assert_eq!((paged, cursor.as_str()), (wanted.to_vec(), ""));
    let next = decided("&limit=1").await["next"].as_str().expect("more follows").to_owned();
    let newest = court.judge.get(&format!("/v1/disputes?order=newest&cursor={next}")).send().await;
    newest.refused(400, "invalid-cursor");
    // A database of the release before learns when they were decided.
    let owner = server.owner().await;
    for step in [
        include_str!("../../migrations/2026-11-29-000091_decided/down.sql"),
        include_str!("../../migrations/2026-11-29-000091_decided/up.sql"),
    ] {
        owner.batch_execute(step).await.expect("it can be migrated");
    }
    assert_eq!(items(&decided("").await), items(&all));
    // So it does from the log itself.
    let id = court.driver.id.parse().map(MatchId).expect("an id");
    let rebuilt = server.matches.rebuild(id).await.expect("it can be read");
    assert!(matches!(rebuilt, Rebuilt::Same), "{rebuilt:?}");
    owner.batch_execute("UPDATE disputes SET closed_at = NULL").await.expect("the owner may");
    server.matches.rebuild(id).await.expect("it can be read");
    assert_eq!(found(&decided("").await), [wanted[0].clone(), wanted[2].clone()]);
    server.stop().await;
}
