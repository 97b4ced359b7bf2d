//! `/v1/matches/{id}/rulings/previews`

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::server::TestServer;

use crate::court::{Court, REASON};
use crate::house::items;

async fn try_preview(court: &Court, who: &Client, more: Value) -> Answer {
    let mut body = json!({"reason": REASON, "rules": ["HN12"]});
    body.as_object_mut()
        .expect("a body is an object")
        .extend(more.as_object().expect("fields").clone());
    who.post(&court.driver.path("/rulings/previews"), body).fresh().send().await
}

async fn preview(court: &Court, more: Value) -> Value {
    try_preview(court, &court.judge, more).await.expect(200)
}

#[tokio::test]
async fn a_preview_shows_what_the_ruling_then_brings_about_and_issues_nothing() {
    let server = TestServer::shared().await;
    let mut court = Court::new(server).await;
    court.driver.play(3).await;
    let dispute = court.called(true).await;
    let version = court.driver.version().await;
    let rewind = json!({"kind": "rewind", "dispute": dispute, "to_seq": 5});
    let shown = preview(&court, rewind.clone()).await;
    assert_eq!((&shown["version"], &shown["ends"]), (&json!(version), &json!(false)));
    assert_eq!(court.driver.version().await, version, "nothing has happened");
    assert_eq!(court.status().await, "suspended");
    let learnt = court.read("/contamination?to_seq=5").await["seats"].clone();
    assert_eq!(shown["learnt"], learnt);
    let ruled = court.rule(rewind).await;
    let facts = ruled["events"].as_array().expect("a list").iter();
    let facts: Vec<&Value> = facts.flat_map(|it| it["facts"].as_array().expect("a list")).collect();
    let shown_facts = shown["facts"].as_array().expect("a list");
    assert_eq!(shown_facts.len(), facts.len());
    for (one, other) in shown_facts.iter().zip(facts) {
        assert_eq!((&one["type"], &one["text"]), (&other["type"], &other["text"]));
    }
    assert_eq!(shown_facts[0]["reason"], json!(REASON));
    // A judge looks only while a dispute is open.
    court.called(false).await;
    let state = court.read("/state?as=judge").await;
    assert_eq!(shown["view"], state["view"]);
    let questions = |prompts: &Value| {
        let prompts = prompts.as_array().expect("a list").iter();
        prompts
            .map(|it| (it["seat"].clone(), it["kind"].clone(), it["choice"].clone()))
            .collect::<Vec<_>>()
    };
    let mut asked = Vec::new();
    for player in &court.driver.players {
        asked.extend(questions(&player.read(&court.driver.path("/prompts")).await["prompts"]));
    }
    assert_eq!(questions(&shown["prompts"]), asked);
}

#[tokio::test]
async fn a_preview_is_a_look_and_is_on_record() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let note = json!({"kind": "note"});
    let uncalled = try_preview(&court, &court.judge, note.clone()).await;
    uncalled.refused(403, "insufficient-scope");
    court.called(false).await;
    let before = items(&court.read("/accesses").await).len();
    preview(&court, note.clone()).await;
    let looks = court.read("/accesses").await;
    assert_eq!(items(&looks).len(), before + 1);
    let last = items(&looks).last().expect("it is on record").clone();
    assert_eq!(last["what"], json!(court.driver.path("/rulings/previews")));
    let player = try_preview(&court, &court.driver.players[0], note.clone()).await;
    player.refused(403, "insufficient-scope");
    let stranger = try_preview(&court, &server.stranger(), note).await;
    stranger.refused(401, "unauthenticated");
}

#[tokio::test]
async fn what_cannot_be_ruled_cannot_be_previewed() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await.until(false).await;
    let dispute = court.called(false).await;
    for (more, status, name) in [
        (json!({"kind": "rewind"}), 400, "malformed-request"),
        (json!({"kind": "rewind", "to_seq": 1_000}), 422, "invalid-ruling"),
        (json!({"kind": "uphold"}), 422, "invalid-ruling"),
        (json!({"kind": "note", "rules": ["XX1"]}), 422, "invalid-ruling"),
        (
            json!({"kind": "penalty", "seat": 0, "penalty": "point", "dispute": dispute}),
            409,
            "resolution-open",
        ),
        (
            json!({"kind": "decide-for", "seat": 0, "prompt": "0", "answer": 0}),
            409,
            "prompt-closed",
        ),
    ] {
        let answer = try_preview(&court, &court.judge, more.clone()).await;
        assert_eq!(answer.status, status, "{more}: {}", answer.text);
        answer.refused(status, name);
    }
    let body = json!({"kind": "note", "reason": REASON, "rules": []});
    let path = court.driver.path("/rulings/previews");
    let moved = court.judge.post(&path, body).fresh().if_match(1).send().await;
    moved.refused(412, "version-mismatch");
}

#[tokio::test]
async fn an_answer_for_a_seat_is_previewed_unless_chance_would_be_tried() {
    let server = TestServer::shared().await;
    let mut court = Court::new(server).await;
    court.called(false).await;
    let mut revealed = false;
    for _ in 0..200 {
        let Some(next) = court.driver.next_move().await else { break };
        let (seat, prompt) = (next.seat, &next.prompt.id);
        let decides = json!({"kind": "decide-for", "seat": seat, "prompt": prompt});
        let body = |answer: &Value| {
            let mut body = decides.clone();
            body["answer"] = answer.clone();
            body
        };
        let tried = try_preview(&court, &court.judge, body(&next.answer)).await;
        if tried.status != 200 {
            tried.refused(409, "preview-would-reveal");
            let nonsense = try_preview(&court, &court.judge, body(&json!("nonsense"))).await;
            nonsense.refused(422, "not-offered");
            revealed = true;
            break;
        }
        court.driver.make(&next).await;
    }
    assert!(revealed, "in a duel somebody throws a die");
    let resign = court.driver.players[0].post(&court.driver.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    let late = json!({"kind": "decide-for", "seat": 0, "prompt": "0", "answer": 0});
    try_preview(&court, &court.judge, late).await.refused(409, "match-not-active");
}

#[tokio::test]
async fn a_judge_is_told_whose_time_is_up_and_what_to_do_about_it() {
    let server = TestServer::with(|_| ()).await;
    let clock = json!({"kind": "per_decision", "initial_ms": 4_000, "on_expiry": "default"});
    let new = json!({"ruleset": "showdown", "clock": clock});
    let driver = Driver::started(server.two().await, new).await;
    let court = Court { driver, judge: server.newcomer_as(Role::Judge).await };
    court.called(false).await;
    server.pause(4_100).await;
    let late = try_preview(&court, &court.judge, json!({"kind": "note"})).await;
    let said = late.refused(409, "clock-expired");
    let detail = said["detail"].as_str().expect("a sentence");
    assert!(detail.starts_with("the time of seat "), "{detail}");
    assert!(detail.contains("/timeouts"), "{detail}");
    assert_eq!(said["title"], "The time is up", "it is not the judge's");
    // A ruling itself records what follows, whosever time it is.
    court.rule(json!({"kind": "note"})).await;
    server.stop().await;
}

#[tokio::test]
async fn a_preview_names_the_version_that_it_was_tried_on() {
    let mut court = Court::new(TestServer::shared().await).await;
    court.called(false).await;
    let judge = court.judge.clone();
    let path = court.driver.path("/rulings/previews");
    let mut seen = 0;
    for _ in 0..40 {
        let Some(next) = court.driver.next_move().await else { break };
        let body = json!({"kind": "note", "reason": REASON, "rules": []});
        let previews = (0..4).map(|_| judge.post(&path, body.clone()).fresh().send());
        let previewing = futures_util::future::join_all(previews);
        let (previews, _) = tokio::join!(previewing, court.driver.make(&next));
        for shown in previews {
            let shown = shown.expect(200);
            let at = format!("/state?as=judge&at={}", shown["version"]);
            assert_eq!(shown["view"], court.read(&at).await["view"], "{}", shown["version"]);
            seen += 1;
        }
    }
    assert!(20 < seen, "{seen}");
}
