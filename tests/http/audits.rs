//! `/v1/matches/{id}/audit/export` and `/v1/audits/verify`

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::proofs::canonical;
use support::server::TestServer;

use crate::house::finished_match;

const NDJSON: &str = "application/x-ndjson";

async fn exported(client: &Client, driver: &Driver) -> String {
    let answer = client.get(&driver.path("/audit/export")).send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.header("content-type"), Some(NDJSON));
    answer.text
}

async fn verify(client: &Client, bundle: String) -> Answer {
    client.call("POST", "/v1/audits/verify").body(NDJSON, bundle).send().await
}

/// The report about a bundle that is not as it was.
async fn invalid(bundle: String) -> Value {
    let stranger = TestServer::shared().await.stranger();
    let report = verify(&stranger, bundle).await.expect(200);
    assert_eq!(report["valid"], false, "{report}");
    assert_eq!(report["signer_established"], false, "{report}");
    let failure = &report["first_failure"];
    assert!(failure["seq"].is_u64() && failure["check"].is_string(), "{report}");
    assert!(!failure["detail"].as_str().expect("a sentence").is_empty());
    failure.clone()
}

#[tokio::test]
async fn what_is_exported_is_verified() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let stranger = server.stranger();
    let bundle = exported(&stranger, &driver).await;
    let events = driver.version().await;
    assert_eq!(bundle.lines().count() as u64, events + 2, "a header, the events, a signature");
    let report = verify(&stranger, bundle).await.expect(200);
    let expected = json!({"valid": true, "signer_established": true, "events": events});
    assert_eq!(report, expected);
}

#[tokio::test]
async fn one_changed_byte_is_found_in_every_line() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let bundle = exported(&server.stranger(), &driver).await;
    let lines: Vec<&str> = bundle.lines().collect();
    for at in 0..lines.len() {
        let line = lines[at];
        // The first digit that changes the meaning but not the form.
        let place = line.find(|it: char| it.is_ascii_digit()).expect("every line has digits");
        let digit = if line.as_bytes()[place] == b'5' { '6' } else { '5' };
        let mut changed: Vec<String> = lines.iter().map(|it| (*it).to_owned()).collect();
        changed[at].replace_range(place..=place, &digit.to_string());
        let failure = invalid(changed.join("\n") + "\n").await;
        if (1..lines.len() - 1).contains(&at) {
            assert_eq!(failure["seq"], at, "{failure}");
        }
    }
}

/// A bundle with the line of an event changed.
fn with_event(bundle: &str, seq: usize, change: impl Fn(&mut Value)) -> String {
    let mut lines: Vec<String> = bundle.lines().map(str::to_owned).collect();
    let mut event: Value = serde_json::from_str(&lines[seq]).expect("lines are JSON");
    change(&mut event);
    lines[seq] = canonical(&event);
    lines.join("\n") + "\n"
}

#[tokio::test]
async fn whatever_is_changed_is_named() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let bundle = exported(&server.stranger(), &driver).await;
    let none = "0".repeat(64);
    type Change<'a> = Box<dyn Fn(&mut Value) + 'a>;
    let set = |pointer: &'static str, value: Value| -> Change<'_> {
        Box::new(move |event| *event.pointer_mut(pointer).expect("it is there") = value.clone())
    };
    let changes: Vec<(&str, Change<'_>)> = vec![
        ("hash", set("/hash", json!(none))),
        ("chain", set("/prev_hash", json!(none))),
        ("sequence", set("/seq", json!(900))),
        ("hash", set("/commitment", json!(none))),
        ("commitment", set("/salt", json!("0".repeat(32)))),
        ("commitment", set("/content/facts", json!([]))),
        ("commitment", set("/content/state_digest", json!(none))),
        ("commitment", set("/content/actor", json!(uuid::Uuid::now_v7()))),
        ("hash", set("/kind", json!("seat.left"))),
        ("time", set("/recorded_at", json!("2001-01-01T00:00:00.000Z"))),
    ];
    let facts = |line: &str| {
        let event: Value = serde_json::from_str(line).expect("lines are JSON");
        event["kind"] == "decision.made" && event["content"]["facts"] != json!([])
    };
    let seq = bundle.lines().position(facts).expect("something happened in the match");
    for (check, change) in changes {
        let failure = invalid(with_event(&bundle, seq, change)).await;
        assert_eq!((&failure["check"], &failure["seq"]), (&json!(check), &json!(seq)), "{failure}");
    }
}

#[tokio::test]
async fn a_line_that_is_missing_or_too_much_is_found() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let bundle = exported(&server.stranger(), &driver).await;
    let lines: Vec<&str> = bundle.lines().collect();
    let joined = |them: Vec<&str>| them.join("\n") + "\n";
    let without = |at: usize| {
        let mut lines = lines.clone();
        lines.remove(at);
        joined(lines)
    };
    let last = lines.len() - 1;
    for at in [0, 1, 5, last - 1, last] {
        invalid(without(at)).await;
    }
    let mut twice = lines.clone();
    twice.insert(5, lines[5]);
    invalid(joined(twice)).await;
    let mut swapped = lines.clone();
    swapped.swap(5, 6);
    invalid(joined(swapped)).await;
    let mut more = lines.clone();
    more.push(lines[last]);
    invalid(joined(more)).await;
    for nothing in ["", "\n", "{}\n", "no bundle at all\n"] {
        invalid(nothing.to_owned()).await;
    }
}

#[tokio::test]
async fn another_seed_or_another_signature_is_found() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let bundle = exported(&server.stranger(), &driver).await;
    let mut lines: Vec<String> = bundle.lines().map(str::to_owned).collect();
    let mut header: Value = serde_json::from_str(&lines[0]).expect("the header is JSON");
    header["seed"] = json!("5".repeat(64));
    lines[0] = canonical(&header);
    assert_eq!(invalid(lines.join("\n") + "\n").await["seq"], 1);
    let other = Driver::showdown(server.two().await).await;
    let resign = other.players[0].post(&other.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    let other = exported(&server.stranger(), &other).await;
    let mut lines: Vec<&str> = bundle.lines().collect();
    lines.pop();
    lines.push(other.lines().last().expect("a bundle ends with its signature"));
    let failure = invalid(lines.join("\n") + "\n").await;
    assert_eq!(failure["check"], "signature");
}

#[tokio::test]
async fn the_keys_come_from_elsewhere_and_never_from_the_bundle() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let bundle = exported(&server.stranger(), &driver).await;
    let other = TestServer::with(|_| ()).await;
    let report = verify(&other.stranger(), bundle).await.expect(200);
    assert_eq!(report["signer_established"], false, "{report}");
    other.stop().await;
}

#[tokio::test]
async fn a_running_match_is_not_exported() {
    let server = TestServer::shared().await;
    let mut driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    let path = driver.path("/audit/export");
    driver.players[0].get(&path).send().await.refused(409, "match-not-active");
    driver.seat_all().await;
    driver.play(3).await;
    let judge = server.newcomer_as(Role::Judge).await;
    for client in [&driver.players[0], &server.stranger(), &judge] {
        client.get(&path).send().await.refused(409, "match-not-active");
    }
}

#[tokio::test]
async fn an_export_is_for_whom_everything_is_revealed_and_for_judges() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "policies": {"reveal": "players"}});
    let driver = Driver::started(server.two().await, new).await;
    let resign = driver.players[0].post(&driver.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    let path = driver.path("/audit/export");
    server.stranger().get(&path).send().await.refused(401, "unauthenticated");
    server.regular(2).await.get(&path).send().await.refused(403, "not-seated");
    let judge = server.newcomer_as(Role::Judge).await;
    for client in [&driver.players[1], &judge] {
        exported(client, &driver).await;
    }
}

#[tokio::test]
async fn an_export_has_a_tag_and_a_name() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let path = driver.path("/audit/export");
    let has = server.stranger().get(&path).send().await;
    let name = has.header("content-disposition").expect("it is a file");
    assert!(name.contains(&driver.id), "{name}");
    let again = server.stranger().get(&path).header("if-none-match", &has.etag()).send().await;
    assert_eq!((again.status, again.text.as_str()), (304, ""));
    let html = server.stranger().get(&path).header("accept", "text/html").send().await;
    html.refused(406, "not-acceptable");
}

#[tokio::test]
async fn only_a_bundle_is_verified() {
    let stranger = TestServer::shared().await.stranger();
    let call = || stranger.call("POST", "/v1/audits/verify");
    let json = call().body("application/json", "{}").send().await;
    json.refused(415, "unsupported-media-type");
    call().send().await.refused(415, "unsupported-media-type");
    let query = stranger.call("POST", "/v1/audits/verify?keys=mine").body(NDJSON, "").send().await;
    query.refused(400, "unknown-parameter");
}

#[tokio::test]
async fn a_bundle_has_at_most_64_mib() {
    let stranger = TestServer::shared().await.stranger();
    let answer = verify(&stranger, "\n".repeat(64 * 1024 * 1024)).await;
    assert_eq!(answer.expect(200)["valid"], false);
    let answer = verify(&stranger, "\n".repeat(64 * 1024 * 1024 + 1)).await;
    answer.refused(413, "payload-too-large");
}
