//! `/v1/matches/{id}/decisions`: requests that are sent again, at once or too late, and chains.

use domain::engine::{Chance, Prompt};
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::{Driver, Move};
use support::server::TestServer;
use uuid::Uuid;

async fn running() -> (Driver, Move) {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let next = driver.next_move().await.expect("somebody is asked");
    (driver, next)
}

/// What has to be the same when a request is answered again.
fn same(reply: &Value) -> Value {
    let mut kept = json!({});
    for field in ["match", "seat", "seq", "event", "events", "receipt", "refused"] {
        kept[field] = reply[field].clone();
    }
    kept["refused"]["instance"] = Value::Null;
    kept["refused"]["prompts"] = Value::Null;
    kept
}

#[tokio::test]
async fn the_same_request_is_answered_as_it_was() {
    let (mut driver, it) = running().await;
    let key = Uuid::new_v4();
    let send = |driver: &Driver, body: Value| {
        driver.players[it.seat].post(&driver.path("/decisions"), body).key(key).send()
    };
    let first = send(&driver, it.body()).await;
    assert_eq!(first.header("idempotent-replayed"), None);
    let first = first.expect(201);
    driver.play(5).await;
    let version = driver.version().await;
    let again = send(&driver, it.body()).await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!(same(&again.expect(200)), same(&first));
    let mut other = it.body();
    other["then"] = json!([]);
    send(&driver, other).await.refused(422, "idempotency-key-reused");
    assert_eq!(driver.version().await, version, "nothing was appended twice");
}

#[tokio::test]
async fn the_key_is_looked_up_before_if_match() {
    let (mut driver, it) = running().await;
    let version = driver.version().await;
    let key = Uuid::new_v4();
    let call = |driver: &Driver| {
        let call = driver.players[it.seat].post(&driver.path("/decisions"), it.body());
        call.key(key).if_match(version).send()
    };
    let first = call(&driver).await.expect(201);
    driver.play(1).await;
    assert_eq!(same(&call(&driver).await.expect(200)), same(&first));
}

#[tokio::test]
async fn a_key_belongs_to_its_match_and_account() {
    let server = TestServer::shared().await;
    let key = Uuid::new_v4();
    for _ in 0..2 {
        let mut driver = Driver::showdown(server.two().await).await;
        for seat in 0..2 {
            let it = driver.move_of(seat).await;
            let call = driver.players[seat].post(&driver.path("/decisions"), it.body());
            call.key(key).send().await.expect(201);
        }
    }
}

#[tokio::test]
async fn the_same_key_eight_times_at_once_is_one_event() {
    let (driver, it) = running().await;
    let version = driver.version().await;
    let key = Uuid::new_v4();
    let path = driver.path("/decisions");
    let calls = (0..8).map(|_| driver.players[it.seat].post(&path, it.body()).key(key).send());
    let answers: Vec<Answer> = futures_util::future::join_all(calls).await;
    let made = answers.iter().filter(|it| it.status == 201).count();
    assert_eq!(made, 1, "{:?}", answers.iter().map(|it| it.status).collect::<Vec<_>>());
    let first = answers.iter().find(|it| it.status == 201).expect("one is the first").json();
    for answer in &answers {
        assert_eq!(same(&answer.json()), same(&first), "{}", answer.text);
    }
    assert_eq!(driver.version().await, version + 1);
}

#[tokio::test]
async fn of_two_decisions_for_one_prompt_one_is_made() {
    let (driver, it) = running().await;
    let version = driver.version().await;
    let path = driver.path("/decisions");
    let mut dice = Chance::keyed([11; 32]);
    let calls = (0..6).map(|_| {
        let answer = it.prompt.choice.random_answer(&mut dice);
        let body = json!({"prompt": it.prompt.id, "answer": answer});
        driver.players[it.seat].post(&path, body).fresh().send()
    });
    let answers: Vec<Answer> = futures_util::future::join_all(calls).await;
    let (made, closed): (Vec<Answer>, _) = answers.into_iter().partition(|it| it.status == 201);
    assert_eq!((made.len(), closed.len()), (1, 5));
    closed.iter().for_each(|it| drop(it.refused(409, "prompt-closed")));
    assert_eq!(driver.version().await, version + 1, "nothing is lost and nothing is doubled");
    let log = driver.log(&driver.players[it.seat], "").await;
    assert_eq!(log.last(), Some(&made[0].json()["event"]));
}

#[tokio::test]
async fn the_sealed_answers_of_two_seats_at_once_are_both_taken() {
    let server = TestServer::shared().await;
    for round in 0..4 {
        let driver = Driver::showdown(server.two().await).await;
        let version = driver.version().await;
        let mut calls = Vec::new();
        for seat in 0..2 {
            let prompt = driver.prompts(seat).await.remove(0);
            let answer = prompt.choice.random_answer(&mut Chance::keyed([round; 32]));
            let body = json!({"prompt": prompt.id, "answer": answer});
            let call = driver.players[seat].post(&driver.path("/decisions"), body);
            calls.push(call.fresh().send());
        }
        for answer in futures_util::future::join_all(calls).await {
            answer.expect(201);
        }
        assert_eq!(driver.version().await, version + 2);
    }
}

/// A match in which seat 0 is asked, and will be asked again when it has answered: it loads last.
async fn asked_twice(players: Vec<Client>) -> Driver {
    let mut driver = Driver::showdown(players).await;
    let it = driver.move_of(1).await;
    driver.make(&it).await;
    driver
}

#[tokio::test]
async fn then_answers_the_questions_that_follow() {
    let server = TestServer::shared().await;
    let mut rehearsal = asked_twice(server.two().await).await;
    let first = rehearsal.move_of(0).await;
    let reply = rehearsal.make(&first).await;
    let next: Prompt = serde_json::from_value(reply["prompts"][0].clone()).expect("a prompt");
    let second = next.choice.random_answer(&mut Chance::keyed([2; 32]));
    let driver = asked_twice(server.two().await).await;
    let prompt = driver.prompts(0).await.remove(0);
    let version = driver.version().await;
    let body = json!({"prompt": prompt.id, "answer": first.answer, "then": [second]});
    let path = driver.path("/decisions");
    let reply = driver.players[0].post(&path, body).fresh().send().await.expect(201);
    let events = reply["events"].as_array().expect("a list");
    assert_eq!(events.len(), 2, "one decision, one event: {reply}");
    assert_eq!((&reply["seq"], &reply["event"]), (&json!(version + 2), &events[1]));
    assert_eq!(events[1]["decision"]["answer"], second);
    assert_eq!(reply.get("refused"), None);
}

#[tokio::test]
async fn a_chain_is_appended_up_to_the_first_answer_that_does_not_fit() {
    let server = TestServer::shared().await;
    let mut driver = asked_twice(server.two().await).await;
    let it = driver.move_of(0).await;
    let version = driver.version().await;
    let mut body = it.body();
    body["then"] = json!([{"no": "such card"}, 1]);
    let key = Uuid::new_v4();
    let call = || driver.players[it.seat].post(&driver.path("/decisions"), body.clone()).key(key);
    let reply = call().send().await.expect(201);
    assert_eq!(reply["events"].as_array().expect("a list").len(), 1);
    assert_eq!(driver.version().await, version + 1);
    let refused = &reply["refused"];
    assert_eq!(
        (&refused["type"], &refused["status"]),
        (&json!("/problems/not-offered"), &json!(422))
    );
    assert!(refused["rule"].is_string() && refused["detail"].is_string(), "{refused}");
    assert_eq!(refused["prompts"], reply["prompts"], "what is offered is repeated");
    assert!(refused.get("errors").is_none(), "that answer is no part of `answer`: {refused}");
    let again = call().send().await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!(same(&again.expect(200)), same(&reply));
}

#[tokio::test]
async fn a_chain_ends_where_the_caller_is_asked_nothing_more() {
    let (driver, it) = running().await;
    let mut body = it.body();
    body["then"] = json!([1, 2, 3]);
    let reply = driver.players[it.seat].post(&driver.path("/decisions"), body).fresh();
    let reply = reply.send().await.expect(201);
    assert_eq!(reply["events"].as_array().expect("a list").len(), 1);
    assert_eq!(reply["refused"]["type"], "/problems/prompt-closed", "{reply}");
    assert_eq!(reply["refused"]["status"], 409);
}

#[tokio::test]
async fn a_stored_reply_that_was_altered_is_refused() {
    let server = TestServer::with(|_| ()).await;
    let owner = server.owner().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let mut requests = Vec::new();
    for _ in 0..2 {
        let it = driver.next_move().await.expect("somebody is asked");
        let key = Uuid::new_v4();
        let path = driver.path("/decisions");
        let send = |it: &Move| driver.players[it.seat].post(&path, it.body()).key(key).send();
        let seq = send(&it).await.expect(201)["seq"].as_i64().expect("a number");
        send(&it).await.expect(200);
        requests.push((it, key, seq));
    }
    let (first, second) = (requests[0].2, requests[1].2);
    let of = |seq: i64| format!("stream = '{}' AND seq = {seq}", driver.id);
    // How many events it says it brought; its signature; its key; a refusal that it did not say;
    // another's; and what it was an answer to.
    let set = |what: &str| format!("UPDATE events SET receipt = {what} WHERE {}", of(first));
    for statement in [
        set("set_byte(receipt, 2, get_byte(receipt, 2) + 1)"),
        set("set_byte(receipt, 40, get_byte(receipt, 40) # 1)"),
        set("set_byte(receipt, 80, get_byte(receipt, 80) # 1)"),
        set("receipt || convert_to('\"not_seated\"', 'UTF8')"),
        set("substr(receipt, 1, 50)"),
        set("NULL"),
        set(&format!("(SELECT receipt FROM events WHERE {})", of(second))),
        format!("UPDATE events SET request_digest = sha256(receipt) WHERE {}", of(first)),
    ] {
        let kept = format!("SELECT receipt, request_digest FROM events WHERE {}", of(first));
        let before = owner.query_one(&kept, &[]).await.expect("it is there");
        let unhindered = "ALTER TABLE events DISABLE TRIGGER USER";
        owner.batch_execute(unhindered).await.expect("the owner may");
        owner.batch_execute(&statement).await.expect("it is altered");
        let (it, key, _) = &requests[0];
        let path = driver.path("/decisions");
        let send = || driver.players[it.seat].post(&path, it.body()).key(*key).send();
        let problem = send().await.refused(500, "reply-altered");
        let told = problem["detail"].as_str().expect("a sentence");
        assert!(told.contains("reply") && told.contains(&first.to_string()), "{statement}: {told}");
        let (receipt, digest): (&[u8], &[u8]) = (before.get(0), before.get(1));
        let back = "UPDATE events SET receipt = $1, request_digest = $2";
        let back = format!("{back} WHERE {}", of(first));
        owner.execute(&back, &[&receipt, &digest]).await.expect("it is as it was");
        send().await.expect(200);
    }
    driver.play(1).await;
    server.stop().await;
}
