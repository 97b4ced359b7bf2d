//! `/v1/receipts/verify`

use ed25519_dalek::{Signer, SigningKey};
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::proofs::signed;
use support::server::TestServer;

use crate::house::fields;

async fn verify(client: &Client, receipt: &Value) -> Value {
    client.post("/v1/receipts/verify", json!({"receipt": receipt})).send().await.expect(200)
}

#[tokio::test]
async fn a_receipt_is_found_in_the_log_and_in_the_first_checkpoint_that_covers_it() {
    let server = TestServer::with(|_| ()).await;
    let mut driver = Driver::showdown(server.two().await).await;
    let replies = driver.play(2).await;
    let stranger = server.stranger();
    let report = verify(&stranger, &replies[0]["receipt"]).await;
    let event = &replies[0]["event"];
    let mut expected = json!({"valid": true, "signer_established": true, "in_log": true});
    for same in ["match", "seq", "hash", "recorded_at"] {
        expected[same] = event[same].clone();
    }
    assert_eq!(report, expected);
    for n in 1..=2 {
        server.matches.checkpoint().await.expect("it is made");
        let report = verify(&stranger, &replies[0]["receipt"]).await;
        assert_eq!(report["checkpoint"], 1, "after checkpoint {n}");
        driver.play(1).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn what_this_server_did_not_sign_as_a_receipt_is_none() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let reply = driver.play(1).await.remove(0);
    let receipt = reply["receipt"].as_str().expect("a receipt is text");
    let parts: Vec<&str> = receipt.split('.').collect();
    let keys = server.identity.keys();
    let stated = json!({
        "match": driver.id, "seq": 1, "hash": "0".repeat(64),
        "recorded_at": "2026-11-18T11:06:40.000Z",
    });
    let own = SigningKey::from_bytes(&[7; 32]);
    let header = json!({"alg": "EdDSA", "typ": "receipt+jws", "kid": keys.kid()});
    let forged = signed(&header, &stated, |it| own.sign(it).to_bytes().to_vec());
    let another = keys.sign_jws(&stated, "checkpoint+jws");
    let other_payload = keys.sign_jws(&json!({"seq": 1}), "receipt+jws");
    let cut = format!("{}.{}.", parts[0], parts[1]);
    for wrong in ["", "receipt", "a.b.c", &forged, &another, &other_payload, &cut] {
        let report = verify(&server.stranger(), &json!(wrong)).await;
        assert_eq!(report["valid"], false, "{wrong}: {report}");
        assert_eq!(report["signer_established"], false, "{wrong}: {report}");
        assert!(report.get("in_log").is_none(), "nobody vouches for it: {report}");
        assert!(report["detail"].is_string(), "{report}");
    }
    // What it states is told, for whoever wonders what it was meant to be.
    let report = verify(&server.stranger(), &json!(forged)).await;
    assert_eq!((&report["match"], &report["seq"]), (&json!(driver.id), &json!(1)));
}

#[tokio::test]
async fn a_receipt_for_an_event_that_the_log_never_held_is_not_kept_to() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let event = driver.play(1).await.remove(0)["event"].clone();
    let keys = server.identity.keys();
    let stated = |change: &dyn Fn(&mut Value)| {
        let mut stated = json!({});
        for same in ["match", "seq", "hash", "recorded_at"] {
            stated[same] = event[same].clone();
        }
        change(&mut stated);
        json!(keys.sign_jws(&stated, "receipt+jws"))
    };
    let whole = verify(&server.stranger(), &stated(&|_| ())).await;
    assert_eq!(whole["valid"], true, "{whole}");
    let changes: [&dyn Fn(&mut Value); 4] = [
        &|it| it["hash"] = json!("0".repeat(64)),
        &|it| it["seq"] = json!(900),
        &|it| it["recorded_at"] = json!("2026-11-18T11:06:40.000Z"),
        &|it| it["match"] = json!(uuid::Uuid::now_v7()),
    ];
    for change in changes {
        let report = verify(&server.stranger(), &stated(change)).await;
        let verdict = ["valid", "signer_established", "in_log"].map(|it| report[it].clone());
        assert_eq!(verdict, [json!(false), json!(true), json!(false)], "{report}");
    }
}

#[tokio::test]
async fn of_a_private_match_a_stranger_learns_what_the_receipt_says() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let mut driver = Driver::started(server.two().await, new).await;
    let receipt = driver.play(1).await.remove(0)["receipt"].clone();
    let known = verify(&driver.players[0], &receipt).await;
    assert_eq!((&known["valid"], &known["in_log"]), (&json!(true), &json!(true)));
    for stranger in [server.stranger(), server.regular(2).await] {
        let report = verify(&stranger, &receipt).await;
        let said = ["detail", "hash", "match", "recorded_at", "seq", "signer_established", "valid"];
        assert_eq!(fields(&report), said);
        assert_eq!(report["valid"], true, "{report}");
    }
}

#[tokio::test]
async fn only_a_receipt_is_taken() {
    let stranger = TestServer::shared().await.stranger();
    for wrong in [json!({}), json!({"receipt": 7}), json!({"receipt": "x", "keys": []})] {
        let answer = stranger.post("/v1/receipts/verify", wrong).send().await;
        answer.refused(400, "malformed-request");
    }
    let answer = stranger.with_token("junk").post("/v1/receipts/verify", json!({"receipt": "x"}));
    answer.send().await.refused(401, "unauthenticated");
}
