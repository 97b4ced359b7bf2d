//! `/v1/matches/{id}/previews`

use domain::engine::{Chance, Prompt};
use serde_json::{Value, json};
use support::client::Answer;
use support::driver::{Driver, Move};
use support::server::TestServer;

use crate::house::fields;

async fn preview(driver: &Driver, seat: usize, body: Value) -> Answer {
    driver.players[seat].post(&driver.path("/previews"), body).send().await
}

/// Prompts without their ids, which a preview does not know.
fn nameless(prompts: &Value) -> Vec<Value> {
    let mut prompts = prompts.as_array().expect("a list").clone();
    prompts.iter_mut().for_each(|it| it["id"] = Value::Null);
    prompts
}

#[tokio::test]
async fn what_is_previewed_is_what_happens() {
    let server = TestServer::shared().await;
    let (mut foreseen, mut hidden, mut told, mut secret) = (0, 0, 0, 0);
    for key in 0..3 {
        let mut driver = Driver::showdown(server.two().await).await.dice(key);
        for _ in 0..30 {
            let Some(it) = driver.next_move().await else { break };
            let version = driver.version().await;
            let answer = preview(&driver, it.seat, it.body()).await;
            assert_eq!(driver.version().await, version, "nothing is appended");
            let reply = driver.make(&it).await;
            if answer.status != 200 {
                answer.refused(409, "preview-would-reveal");
                hidden += 1;
                continue;
            }
            let seen = answer.json();
            assert_eq!(seen["version"], version);
            assert_eq!((&seen["match"], &seen["seat"]), (&json!(driver.id), &json!(it.seat)));
            let events = reply["events"].as_array().expect("a list").iter();
            let facts: Vec<&Value> =
                events.flat_map(|it| it["facts"].as_array().expect("a list")).collect();
            let previewed: Vec<&Value> = seen["facts"].as_array().expect("a list").iter().collect();
            let told_nothing = previewed.is_empty() && seen["prompts"] == json!([]);
            if told_nothing && (!facts.is_empty() || reply["prompts"] != json!([])) {
                // What both are asked in secret: what follows when the other has answered, too, is
                // not told.
                secret += 1;
                continue;
            }
            assert_eq!(previewed, facts);
            assert_eq!(nameless(&seen["prompts"]), nameless(&reply["prompts"]));
            let state = driver.players[it.seat].read(&driver.path("/state")).await;
            assert_eq!(seen["view"], state["view"]);
            assert_eq!(seen["ends"], state["status"] == "finished");
            foreseen += 1;
            told += facts.len();
        }
    }
    assert!(0 < secret, "both have answered in secret");
    assert!(0 < hidden, "a roll cannot be foreseen");
    assert!(10 < foreseen && 0 < told, "{foreseen} foreseen, {told} facts told");
}

#[tokio::test]
async fn a_preview_has_these_fields_and_its_prompts_are_none_to_be_answered() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    // The first answer after which the same player is asked again.
    let (it, seen) = loop {
        let it = driver.next_move().await.expect("somebody is asked twice in a row");
        let answer = preview(&driver, it.seat, it.body()).await;
        if answer.status == 200 {
            let seen = answer.json();
            if seen["prompts"] != json!([]) {
                break (it, seen);
            }
        }
        driver.make(&it).await;
    };
    let seat = it.seat;
    let names = ["ends", "facts", "match", "prompts", "ruleset", "seat", "version", "view"];
    assert_eq!(fields(&seen), names);
    let next: Prompt = serde_json::from_value(seen["prompts"][0].clone()).expect("a prompt");
    let answer = next.choice.random_answer(&mut Chance::keyed([1; 32]));
    let body = json!({"prompt": next.id, "answer": answer});
    let decide = driver.players[seat].post(&driver.path("/decisions"), body).fresh();
    decide.send().await.refused(409, "prompt-closed");
    // What is previewed further on is said in the same request.
    let mut chain = it.body();
    chain["then"] = json!([answer]);
    let further = preview(&driver, seat, chain).await.expect(200);
    assert_ne!(further["prompts"], seen["prompts"]);
    let mut wrong = it.body();
    wrong["then"] = json!([{"no": "such card"}]);
    let refused = preview(&driver, seat, wrong).await.expect(200);
    assert_eq!(refused["refused"]["type"], "/problems/not-offered", "{refused}");
    assert_eq!(refused["refused"]["prompts"], refused["prompts"]);
}

#[tokio::test]
async fn a_preview_is_refused_as_the_decision_would_be() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let it = driver.move_of(0).await;
    let version = driver.version().await;
    let nonsense = json!({"prompt": it.prompt.id, "answer": "nonsense"});
    let refused = preview(&driver, 0, nonsense).await.refused(422, "not-offered");
    assert_eq!(refused["prompts"], json!(driver.prompts(0).await));
    preview(&driver, 1, it.body()).await.refused(409, "prompt-closed");
    preview(&driver, 0, json!({"prompt": it.prompt.id})).await.refused(400, "malformed-request");
    let mut not_his = it.body();
    not_his["seat"] = json!(1);
    preview(&driver, 0, not_his).await.refused(403, "not-seated");
    let path = driver.path("/previews");
    let other = server.regular(2).await.post(&path, it.body()).send().await;
    other.refused(403, "not-seated");
    server.stranger().post(&path, it.body()).send().await.refused(401, "unauthenticated");
    let reader = driver.players[0].log_in(Some(&["read"])).await;
    reader.post(&path, it.body()).send().await.refused(403, "insufficient-scope");
    let stale = driver.players[0].post(&path, it.body()).if_match(version - 1).send().await;
    let stale = stale.refused(412, "version-mismatch");
    assert_eq!(stale["version"], version);
    assert_eq!(stale["missed"].as_array().map(Vec::len), Some(1));
    let fits = driver.players[0].post(&path, it.body()).if_match(version).fresh().send().await;
    fits.expect(200);
    assert_eq!(driver.version().await, version);
    driver.players[1].post(&driver.path("/resignations"), json!({})).fresh().send().await;
    preview(&driver, 0, it.body()).await.refused(409, "match-not-active");
}

#[tokio::test]
async fn a_preview_after_the_deadline_is_too_late() {
    let server = TestServer::shared().await;
    let clock = json!({"kind": "per_decision", "initial_ms": 100});
    let new = json!({"ruleset": "showdown", "clock": clock});
    let mut driver = Driver::started(server.two().await, new).await;
    let it = driver.answer_of(0).await.expect("both load");
    server.pause(150).await;
    preview(&driver, 0, it.body()).await.refused(409, "clock-expired");
    assert_eq!(driver.version().await, 4, "and records nothing");
}

/// Loads for a seat by its own dice, as long as it is asked to.
async fn load(driver: &Driver, seat: usize, dice: &mut Chance) -> bool {
    let Some(prompt) = driver.prompts(seat).await.into_iter().find(|it| it.kind == "load") else {
        return false;
    };
    let answer = prompt.choice.random_answer(dice);
    driver.make(&Move { seat, prompt, answer }).await;
    true
}

/// What a preview tells, except for the match's own id, and what only that match's seed decides.
async fn told(driver: &Driver, body: Value) -> (u16, Value) {
    let answer = preview(driver, 0, body).await;
    let mut told = answer.json();
    for own in ["match", "instance"] {
        told[own] = Value::Null;
    }
    if told["view"].is_object() {
        told["view"]["default_opener"] = Value::Null;
    }
    (answer.status, told)
}

/// Everything that seat 0 is told by previews while both load, seat 1 first and by dice of its
/// own, and once they have.
async fn previewed(server: &TestServer, key: u8) -> Vec<(u16, Value)> {
    let new = json!({"ruleset": "showdown", "options": {"first_revealer": "live"}});
    let driver = Driver::started(server.two().await, new).await;
    let (mut own, mut hidden) = (Chance::keyed([9; 32]), Chance::keyed([key; 32]));
    let mut seen = Vec::new();
    while load(&driver, 1, &mut hidden).await {
        let prompt = driver.prompts(0).await.remove(0);
        let answer = prompt.choice.random_answer(&mut Chance::keyed([8; 32]));
        seen.push(told(&driver, json!({"prompt": prompt.id, "answer": answer})).await);
        load(&driver, 0, &mut own).await;
    }
    assert!(!seen.is_empty(), "both load");
    let prompts = driver.players[0].read(&driver.path("/prompts")).await;
    let prompt = &prompts["prompts"][0];
    for option in prompt["choice"]["options"].as_array().expect("a list of options") {
        for _ in 0..3 {
            let body = json!({"prompt": prompt["id"], "answer": option["value"]});
            seen.push(told(&driver, body).await);
        }
    }
    seen
}

#[tokio::test]
async fn a_preview_tells_the_same_whatever_the_other_has_loaded() {
    let server = TestServer::shared().await;
    let first = previewed(server, 1).await;
    assert!(first.iter().any(|(status, _)| *status == 200), "{first:?}");
    for key in 2..5 {
        assert_eq!(previewed(server, key).await, first);
    }
}
