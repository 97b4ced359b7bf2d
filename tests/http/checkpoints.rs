//! `/v1/checkpoints`, `/v1/checkpoints/{n}` and `/v1/matches/{id}/checkpoints`

use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::proofs::{canonical, sha256, verified};
use support::server::TestServer;

use crate::house::{fields, is_time, items};

/// Checks everything that a checkpoint promises by itself.
#[track_caller]
fn check(checkpoint: &Value, jwks: &Value) {
    let own = ["hash", "leaves", "n", "prev_hash", "recorded_at", "signature"];
    assert_eq!(fields(checkpoint), own);
    let mut hashed = checkpoint.clone();
    for beside in ["hash", "signature"] {
        hashed.as_object_mut().expect("an object").remove(beside);
    }
    assert_eq!(checkpoint["hash"], sha256(canonical(&hashed)));
    assert!(is_time(&checkpoint["recorded_at"]), "{checkpoint}");
    let signature = checkpoint["signature"].as_str().expect("a signature is text");
    let stated = json!({
        "n": checkpoint["n"], "hash": checkpoint["hash"], "recorded_at": checkpoint["recorded_at"],
    });
    assert_eq!(verified(signature, jwks), Some(stated));
    let leaves = checkpoint["leaves"].as_array().expect("leaves are a list");
    let texts: Vec<&str> = leaves.iter().filter_map(Value::as_str).collect();
    assert!(texts.len() == leaves.len() && texts.is_sorted() && !texts.is_empty());
}

/// The leaf of the match as it stands.
async fn leaf(driver: &Driver) -> String {
    let shown = driver.show().await;
    let head = json!({
        "match": driver.id, "seq": shown["version"], "hash": shown["head_hash"],
    });
    sha256(canonical(&head))
}

async fn newest(client: &Client) -> Value {
    let page = client.read("/v1/checkpoints?limit=1").await;
    let n = items(&page)[0]["n"].as_u64().expect("a number");
    client.read(&format!("/v1/checkpoints/{n}")).await
}

#[tokio::test]
async fn checkpoints_cover_what_has_grown_and_form_a_chain() {
    let server = TestServer::with(|_| ()).await;
    let stranger = server.stranger();
    let jwks = stranger.read("/.well-known/jwks.json").await;
    assert_eq!(server.matches.checkpoint().await.expect("it is made"), 0);
    assert_eq!(stranger.read("/v1/checkpoints").await, json!({"items": []}));
    stranger.get("/v1/checkpoints/1").send().await.refused(404, "not-found");
    let mut one = Driver::showdown(server.two().await).await;
    let two = Driver::showdown(server.two().await).await;
    assert_eq!(server.matches.checkpoint().await.expect("it is made"), 2);
    let first = newest(&stranger).await;
    check(&first, &jwks);
    assert_eq!((&first["n"], &first["prev_hash"]), (&json!(1), &json!("0".repeat(64))));
    let leaves = first["leaves"].as_array().expect("a list");
    for driver in [&one, &two] {
        assert!(leaves.contains(&json!(leaf(driver).await)));
        assert!(!first.to_string().contains(&driver.id), "it gives the match away");
    }
    assert_eq!(server.matches.checkpoint().await.expect("it is made"), 0, "nothing has grown");
    one.play(2).await;
    assert_eq!(server.matches.checkpoint().await.expect("it is made"), 1);
    let second = newest(&stranger).await;
    check(&second, &jwks);
    assert_eq!((&second["n"], &second["prev_hash"]), (&json!(2), &first["hash"]));
    assert_eq!(second["leaves"], json!([leaf(&one).await]));
    server.stop().await;
}

#[tokio::test]
async fn a_node_that_comes_anew_and_one_that_looks_on_cover_the_same() {
    let server = TestServer::with(|_| ()).await;
    let mut driver = Driver::showdown(server.two().await).await;
    let other = server.another_node();
    assert_eq!(server.matches.checkpoint().await.expect("it is made"), 1);
    assert_eq!(other.checkpoint().await.expect("it is made"), 0);
    for node in [&other, &server.matches, &server.matches, &other] {
        driver.play(1).await;
        let beside = Driver::showdown(server.two().await).await;
        assert_eq!(node.checkpoint().await.expect("it is made"), 2);
        assert_eq!(node.checkpoint().await.expect("it is made"), 0);
        beside.show().await;
    }
    let both = tokio::join!(other.checkpoint(), server.matches.checkpoint());
    assert_eq!((both.0.expect("it looks"), both.1.expect("it looks")), (0, 0));
    server.stop().await;
}

#[tokio::test]
async fn checkpoints_are_listed_newest_first_without_leaves() {
    let server = TestServer::with(|_| ()).await;
    let mut driver = Driver::showdown(server.two().await).await;
    for _ in 0..5 {
        server.matches.checkpoint().await.expect("it is made");
        driver.play(1).await;
    }
    let stranger = server.stranger();
    let mut seen = Vec::new();
    let mut path = "/v1/checkpoints?limit=2".to_owned();
    loop {
        let page = stranger.read(&path).await;
        for item in items(&page) {
            assert_eq!(fields(item), ["hash", "n", "prev_hash", "recorded_at", "signature"]);
            seen.push(item["n"].as_u64().expect("a number"));
        }
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/v1/checkpoints?limit=2&cursor={next}");
    }
    assert_eq!(seen, [5, 4, 3, 2, 1]);
    stranger.get("/v1/checkpoints?cursor=x").send().await.refused(400, "invalid-cursor");
    stranger.get("/v1/checkpoints?limit=0").send().await.refused(400, "malformed-request");
    server.stop().await;
}

#[tokio::test]
async fn a_checkpoint_never_changes() {
    let server = TestServer::with(|_| ()).await;
    Driver::showdown(server.two().await).await;
    server.matches.checkpoint().await.expect("it is made");
    let stranger = server.stranger();
    let answer = stranger.get("/v1/checkpoints/1").send().await;
    let kept = answer.header("cache-control").expect("it may be kept");
    assert!(kept.contains("public") && kept.contains("immutable"), "{kept}");
    let again = stranger.get("/v1/checkpoints/1").header("if-none-match", &answer.etag());
    assert_eq!(again.send().await.status, 304);
    for none in ["2", "0", "01", "-1", "one"] {
        let path = format!("/v1/checkpoints/{none}");
        stranger.get(&path).send().await.refused(404, "not-found");
    }
    let owner = server.owner().await;
    for statement in [
        "UPDATE checkpoints SET n = 7",
        "DELETE FROM checkpoint_heads",
        "TRUNCATE checkpoints CASCADE",
    ] {
        assert!(owner.batch_execute(statement).await.is_err(), "{statement}");
        let as_writer = format!("SET ROLE highnoon_writer; {statement}");
        assert!(owner.batch_execute(&as_writer).await.is_err(), "{statement}");
        owner.batch_execute("RESET ROLE").await.expect("it is reset");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_match_says_which_checkpoints_hold_its_heads() {
    let server = TestServer::with(|_| ()).await;
    let mut driver = Driver::showdown(server.two().await).await;
    let stranger = server.stranger();
    let path = driver.path("/checkpoints");
    let none = stranger.get(&path).send().await;
    assert_eq!(none.expect(200), json!({"items": []}));
    let mut leaves = Vec::new();
    for _ in 0..3 {
        server.matches.checkpoint().await.expect("it is made");
        leaves.push(leaf(&driver).await);
        driver.play(1).await;
    }
    let page = stranger.read(&path).await;
    let log = driver.log(&stranger, "&as=public").await;
    for (item, n) in items(&page).iter().zip([3, 2, 1]) {
        assert_eq!(fields(item), ["hash", "leaf", "n", "seq"]);
        assert_eq!((&item["n"], &item["leaf"]), (&json!(n), &json!(leaves[n - 1])));
        let seq = item["seq"].as_u64().expect("a number") as usize;
        assert_eq!(item["hash"], log[seq - 1]["hash"]);
        let checkpoint = stranger.read(&format!("/v1/checkpoints/{n}")).await;
        assert!(checkpoint["leaves"].as_array().expect("a list").contains(&item["leaf"]));
    }
    let has = stranger.get(&path).send().await.etag();
    let again = stranger.get(&path).header("if-none-match", &has).send().await;
    assert_eq!(again.status, 304);
    let limited = stranger.read(&format!("{path}?limit=2")).await;
    let next = limited["next"].as_str().expect("there is one more");
    let last = stranger.read(&format!("{path}?limit=2&cursor={next}")).await;
    assert_eq!(last, json!({"items": [items(&page)[2]]}));
    server.stop().await;
}

#[tokio::test]
async fn the_checkpoints_of_a_private_match_are_for_those_who_may_watch_it() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let driver = Driver::started(server.two().await, new).await;
    let path = driver.path("/checkpoints");
    driver.players[1].get(&path).send().await.expect(200);
    server.stranger().get(&path).send().await.refused(404, "not-found");
    server.regular(2).await.get(&path).send().await.refused(404, "not-found");
}
