//! `/v1/matches/{id}/decisions`: what is accepted, and what is refused.

use serde_json::{Value, json};
use support::driver::{Driver, Move};
use support::proofs::verified;
use support::server::TestServer;

use crate::house::fields;

async fn running() -> (Driver, Move) {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let next = driver.next_move().await.expect("somebody is asked");
    (driver, next)
}

#[tokio::test]
async fn a_decision_is_answered_with_what_happened_and_what_is_asked_next() {
    let (driver, it) = running().await;
    let version = driver.version().await;
    let answer = driver.players[it.seat].post(&driver.path("/decisions"), it.body()).fresh();
    let answer = answer.send().await;
    let reply = answer.expect(201);
    let names = ["event", "events", "match", "prompts", "receipt", "seat", "seq", "version"];
    assert_eq!(fields(&reply), names);
    assert_eq!((&reply["match"], &reply["seat"]), (&json!(driver.id), &json!(it.seat)));
    assert_eq!(reply["seq"], version + 1);
    assert_eq!(reply["version"], driver.version().await);
    assert_eq!(reply["event"], reply["events"][0]);
    let event = &reply["event"];
    assert_eq!((&event["kind"], &event["seat"]), (&json!("decision.made"), &json!(it.seat)));
    let decision = json!({"prompt": it.prompt.id, "kind": it.prompt.kind, "answer": it.answer});
    assert_eq!(event["decision"], decision);
    let asked = driver.players[it.seat].read(&driver.path("/prompts")).await;
    assert_eq!(reply["prompts"], asked["prompts"]);
    let log = driver.log(&driver.players[it.seat], "").await;
    assert_eq!(log.last(), Some(event), "the log has it as it was answered");
}

#[tokio::test]
async fn a_receipt_proves_that_the_server_took_it() {
    let (driver, it) = running().await;
    let reply = driver.make(&it).await;
    let jwks = driver.players[0].read("/.well-known/jwks.json").await;
    let receipt = reply["receipt"].as_str().expect("a receipt is a JWS");
    let says = verified(receipt, &jwks).expect("the signature is right");
    let event = &reply["event"];
    let expected = json!({
        "match": driver.id, "seq": event["seq"], "hash": event["hash"],
        "recorded_at": event["recorded_at"],
    });
    assert_eq!(says, expected);
    let (message, signature) = receipt.rsplit_once('.').expect("a JWS has three parts");
    let other = if signature.starts_with('A') { "B" } else { "A" };
    let forged = format!("{message}.{other}{}", &signature[1..]);
    assert_eq!(verified(&forged, &jwks), None);
}

#[tokio::test]
async fn a_decision_needs_a_key_that_is_a_uuid() {
    let (driver, it) = running().await;
    let player = &driver.players[it.seat];
    let call = || player.post(&driver.path("/decisions"), it.body());
    call().send().await.refused(400, "idempotency-key-required");
    for wrong in ["7", "the first", "6f1c0f2e6d3b4c559a550d9b0a7f3a10"] {
        let answer = call().header("idempotency-key", wrong).send().await;
        answer.refused(400, "malformed-request");
    }
}

#[tokio::test]
async fn a_prompt_that_is_not_open_to_the_caller_is_closed() {
    let (mut driver, it) = running().await;
    let path = driver.path("/decisions");
    let refused = |player: usize, prompt: Value, answer: Value| {
        let body = json!({"prompt": prompt, "answer": answer});
        driver.players[player].post(&path, body).fresh().send()
    };
    let never = refused(it.seat, json!("0".repeat(32)), it.answer.clone()).await;
    let never = never.refused(409, "prompt-closed");
    let others = refused(1 - it.seat, json!(it.prompt.id), it.answer.clone()).await;
    assert_eq!(others.refused(409, "prompt-closed")["detail"], never["detail"]);
    driver.make(&it).await;
    let path = driver.path("/decisions");
    let body = it.body();
    let again = driver.players[it.seat].post(&path, body).fresh().send().await;
    again.refused(409, "prompt-closed");
    driver.play_out().await;
    let late = driver.players[it.seat].post(&path, it.body()).fresh().send().await;
    assert!(
        [Value::from("/problems/prompt-closed"), "/problems/match-not-active".into()]
            .contains(&late.problem()["type"])
    );
    assert_eq!(late.status, 409);
}

#[tokio::test]
async fn any_json_that_the_form_does_not_admit_was_not_on_offer() {
    let (driver, it) = running().await;
    let path = driver.path("/decisions");
    let asked = driver.players[it.seat].read(&driver.path("/prompts")).await;
    let version = driver.version().await;
    for wrong in [
        Value::Null,
        json!(true),
        json!(-1),
        json!(1.5),
        json!("lunge"),
        json!([]),
        json!([[[]]]),
        json!({}),
        json!({"type": "reveal"}),
        json!([it.answer, it.answer]),
        json!(9_007_199_254_740_993_i64),
    ] {
        let body = json!({"prompt": it.prompt.id, "answer": wrong});
        let answer = driver.players[it.seat].post(&path, body).fresh().send().await;
        let problem = answer.refused(422, "not-offered");
        assert!(!problem["rule"].as_str().expect("it cites").is_empty(), "{problem}");
        assert_eq!(problem["prompts"], asked["prompts"], "{wrong}");
        let errors = json!([{"pointer": "/answer", "message": problem["detail"]}]);
        assert_eq!(problem["errors"], errors, "{wrong}");
    }
    assert_eq!(driver.version().await, version, "nothing was appended");
    driver.make(&it).await;
}

#[tokio::test]
async fn values_are_compared_as_json_whatever_the_order_of_keys() {
    let (driver, it) = running().await;
    let fields = it.answer.as_object().expect("a DRAW and its position").clone();
    let reversed: Vec<String> =
        fields.iter().rev().map(|(name, value)| format!("{}: {value}", json!(name))).collect();
    let text = format!(
        r#"{{ "answer": {{ {} }}, "prompt": {} }}"#,
        reversed.join(", "),
        json!(it.prompt.id)
    );
    let call = driver.players[it.seat].call("POST", &driver.path("/decisions"));
    call.body("application/json", text).fresh().send().await.expect(201);
}

#[tokio::test]
async fn a_decision_is_for_a_seat_of_the_callers() {
    let server = TestServer::shared().await;
    let (driver, it) = running().await;
    let path = driver.path("/decisions");
    let outsider = server.regular(2).await;
    outsider.post(&path, it.body()).fresh().send().await.refused(403, "not-seated");
    let mut body = it.body();
    body["seat"] = json!(1 - it.seat);
    let not_his = driver.players[it.seat].post(&path, body.clone()).fresh().send().await;
    not_his.refused(403, "not-seated");
    let reader = driver.players[it.seat].log_in(Some(&["read"])).await;
    let reader = reader.post(&path, it.body()).fresh().send().await;
    reader.refused(403, "insufficient-scope");
    let stranger = server.stranger().post(&path, it.body()).fresh().send().await;
    stranger.refused(401, "unauthenticated");
    body["seat"] = json!(it.seat);
    driver.players[it.seat].post(&path, body).fresh().send().await.expect(201);
}

#[tokio::test]
async fn before_the_start_nothing_is_decided() {
    let server = TestServer::shared().await;
    let driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    driver.seat(0).await;
    let body = json!({"prompt": "0".repeat(32), "answer": 1});
    let early = driver.players[0].post(&driver.path("/decisions"), body).fresh().send().await;
    early.refused(409, "match-not-active");
}

#[tokio::test]
async fn only_if_nothing_has_happened_since() {
    let (driver, it) = running().await;
    let path = driver.path("/decisions");
    let version = driver.version().await;
    let call = |at: u64| driver.players[it.seat].post(&path, it.body()).fresh().if_match(at);
    let problem = call(version - 1).send().await.refused(412, "version-mismatch");
    assert_eq!(problem["version"], version);
    let missed = problem["missed"].as_array().expect("what happened since");
    let log = driver.log(&driver.players[it.seat], "").await;
    assert_eq!(*missed, log[version as usize - 1..]);
    call(version + 1).send().await.refused(412, "version-mismatch");
    let unquoted = driver.players[it.seat].post(&path, it.body()).fresh();
    let unquoted = unquoted.header("if-match", &version.to_string()).send().await;
    unquoted.refused(400, "malformed-request");
    call(version).send().await.expect(201);
}

#[tokio::test]
async fn of_two_with_the_same_if_match_one_is_told_what_the_other_did() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let version = driver.version().await;
    let mut moves = Vec::new();
    for seat in 0..2 {
        let prompt = driver.prompts(seat).await.remove(0);
        let answer = prompt.choice.random_answer(&mut domain::engine::Chance::keyed([3; 32]));
        moves.push(Move { seat, prompt, answer });
    }
    let path = driver.path("/decisions");
    let send =
        |it: &Move| driver.players[it.seat].post(&path, it.body()).fresh().if_match(version).send();
    let (one, other) = tokio::join!(send(&moves[0]), send(&moves[1]));
    let (won, lost, loser) = match one.status {
        201 => (one, other, 1),
        _ => (other, one, 0),
    };
    let won = won.expect(201);
    let problem = lost.refused(412, "version-mismatch");
    let missed = problem["missed"].as_array().expect("what happened since");
    assert_eq!(missed.len(), won["events"].as_array().expect("a list").len());
    assert_eq!(missed[0]["hash"], won["event"]["hash"]);
    let now = problem["version"].as_u64().expect("where the match is");
    let retry = driver.players[loser].post(&path, moves[loser].body()).fresh().if_match(now);
    retry.send().await.expect(201);
}

#[tokio::test]
async fn what_a_decision_lacks_is_pointed_at() {
    let (driver, it) = running().await;
    let path = driver.path("/decisions");
    for (body, pointer) in [
        (json!({"answer": 1}), "/prompt"),
        (json!({"prompt": it.prompt.id}), "/answer"),
        (json!({"prompt": 7, "answer": 1}), "/prompt"),
        (json!({"prompt": it.prompt.id, "answer": 1, "comment": "hm"}), "/comment"),
        (json!({"prompt": it.prompt.id, "answer": 1, "then": 2}), "/then"),
        (json!({"prompt": it.prompt.id, "answer": 1, "seat": "mine"}), "/seat"),
        (json!({"prompt": it.prompt.id, "answer": 1, "then": vec![0; 101]}), "/then"),
    ] {
        let answer = driver.players[it.seat].post(&path, body).fresh().send().await;
        let problem = answer.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
}

#[tokio::test]
async fn what_others_answer_in_secret_is_nothing_new() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let seen = driver.version().await;
    let it = driver.answer_of(0).await.expect("both load");
    let other = driver.answer_of(1).await.expect("both load");
    driver.make(&other).await;
    let send = |driver: &Driver, seen: u64| {
        let mut body = it.body();
        body["seen"] = json!(seen);
        driver.players[0].post(&driver.path("/decisions"), body).fresh()
    };
    send(&driver, seen).if_match(seen).send().await.refused(412, "version-mismatch");
    send(&driver, seen + 9).send().await.refused(412, "version-mismatch");
    let reply = send(&driver, seen).send().await.expect(201);
    assert_eq!(reply["seq"], seen + 2, "the other has answered meanwhile");
}

#[tokio::test]
async fn what_was_shown_meanwhile_is_something_new() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let seen = driver.version().await;
    let it = driver.answer_of(0).await.expect("both load");
    let dispute = json!({"seq": 1, "claim": "Hear me."});
    let called = driver.players[1].post(&driver.path("/disputes"), dispute);
    called.fresh().send().await.expect(201);
    let send = |path: &str, seen: u64| {
        let mut body = it.body();
        body["seen"] = json!(seen);
        driver.players[0].post(&driver.path(path), body).fresh().send()
    };
    for path in ["/decisions", "/previews"] {
        let problem = send(path, seen).await.refused(412, "version-mismatch");
        assert_eq!(problem["version"], seen + 1);
        assert_eq!(problem["missed"][0]["kind"], "dispute.opened");
    }
    send("/previews", seen + 1).await.expect(200);
    send("/decisions", seen + 1).await.expect(201);
}

#[tokio::test]
async fn nobody_is_refused_because_others_answer_in_secret() {
    let server = TestServer::shared().await;
    let players = vec![server.regular(0).await, server.regular(1).await, server.regular(2).await];
    let new = json!({"ruleset": "gunslingers", "seats": 3});
    let mut driver = Driver::started(players, new).await;
    let (mut sent, mut late) = (0, 0);
    for _ in 0..40 {
        // All who are asked read, and then answer one after the other.
        let mut moves = Vec::new();
        let version = driver.version().await;
        for seat in 0..3 {
            moves.extend(driver.answer_of(seat).await);
        }
        for it in moves {
            let asked = driver.prompts(it.seat).await;
            if asked.iter().all(|prompt| prompt.id != it.prompt.id) {
                continue;
            }
            sent += 1;
            late += u32::from(driver.version().await != version);
            let mut body = it.body();
            body["seen"] = json!(version);
            let call = driver.players[it.seat].post(&driver.path("/decisions"), body);
            call.fresh().send().await.expect(201);
        }
    }
    assert!(10 < late, "of {sent} decisions If-Match would have refused {late}");
}
