//! What holds for every request: its form, its size, its headers, and in which order it is judged.

use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::server::TestServer;

use crate::house::{finished_match, is_id};

const JSON: &str = "application/json";

async fn sent(client: &Client, kind: &str, body: &str) -> Answer {
    client.call("POST", "/v1/matches").body(kind, body).send().await
}

#[tokio::test]
async fn where_there_is_nothing_nothing_is_found() {
    let stranger = TestServer::shared().await.stranger();
    for path in ["/v1", "/v2/matches", "/v1/matches/", "/v1/horses", "/%00", "/..%2f..%2fetc"] {
        for method in ["GET", "POST", "DELETE"] {
            stranger.call(method, path).send().await.refused(404, "not-found");
        }
    }
    for path in ["", "/state", "/events", "/events/stream", "/replay/stream"] {
        for id in ["7", "no-id", "019372A0-0000-7000-8000-000000000001"] {
            let path = format!("/v1/matches/{id}{path}");
            stranger.get(&path).send().await.refused(404, "not-found");
        }
    }
}

#[tokio::test]
async fn a_method_that_a_thing_does_not_take_is_refused() {
    let stranger = TestServer::shared().await.stranger();
    for (method, path, allow) in [
        ("PUT", "/v1/matches", "HEAD, GET, POST"),
        ("DELETE", "/v1/accounts", "POST, HEAD, GET"),
        ("PATCH", "/v1/me", "HEAD, GET"),
        ("POST", "/v1/tokens/current", "DELETE"),
        ("BREW", "/health/live", "HEAD, GET"),
        ("HEAD", "/v1/tokens", "POST"),
    ] {
        let answer = stranger.call(method, path).send().await;
        assert_eq!(answer.status, 405, "{method} {path}");
        assert_eq!(answer.header("allow"), Some(allow), "{method} {path}");
        if method != "HEAD" {
            answer.refused(405, "method-not-allowed");
        }
    }
}

#[tokio::test]
async fn the_head_of_an_answer_can_be_asked_for_alone() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    for path in
        ["", "/state?as=public", "/events?as=public", "/replay?as=public", "/timeline?as=public"]
    {
        let path = driver.path(path);
        let whole = server.stranger().get(&path).send().await;
        let head = server.stranger().call("HEAD", &path).send().await;
        assert_eq!((head.status, head.text.as_str()), (200, ""));
        assert_eq!(head.etag(), whole.etag());
    }
}

#[tokio::test]
async fn a_body_is_a_json_object() {
    let regular = TestServer::shared().await.regular(0).await;
    for wrong in [
        "",
        "{",
        "[]",
        "7",
        "null",
        "\"showdown\"",
        "{\"ruleset\": \"showdown\"} {}",
        "{\"ruleset\": \"showdown\", \"ruleset\": \"showdown\"}",
        "{'ruleset': 'showdown'}",
        "{\"ruleset\": NaN}",
    ] {
        sent(&regular, JSON, wrong).await.refused(400, "malformed-request");
    }
    let call = regular.call("POST", "/v1/matches").header("content-type", JSON);
    call.bytes(b"{\"ruleset\": \"\xff\xfe\"}").send().await.refused(400, "malformed-request");
    regular.call("POST", "/v1/matches").send().await.refused(400, "malformed-request");
}

#[tokio::test]
async fn a_body_is_plain_json_and_says_so() {
    let regular = TestServer::shared().await.regular(0).await;
    let body = "{\"ruleset\": \"showdown\"}";
    for right in ["application/json", "application/json; charset=utf-8", "Application/JSON"] {
        sent(&regular, right, body).await.expect(201);
    }
    for wrong in
        ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1"]
    {
        sent(&regular, wrong, body).await.refused(415, "unsupported-media-type");
    }
    let packed = regular.call("POST", "/v1/matches").header("content-encoding", "gzip");
    let packed = packed.body(JSON, body).send().await;
    packed.refused(415, "unsupported-media-type");
}

#[tokio::test]
async fn a_body_has_at_most_256_kib() {
    let regular = TestServer::shared().await.regular(0).await;
    let padded = |length: usize| {
        let body = "{\"ruleset\": \"showdown\"}";
        format!("{}{body}", " ".repeat(length - body.len()))
    };
    sent(&regular, JSON, &padded(256 * 1024)).await.expect(201);
    for length in [256 * 1024 + 1, 1024 * 1024] {
        let answer = sent(&regular, JSON, &padded(length)).await;
        answer.refused(413, "payload-too-large");
    }
}

#[tokio::test]
async fn json_is_at_most_32_deep() {
    let regular = TestServer::shared().await.regular(0).await;
    let nested = |depth: usize| {
        let inner = format!("{}{}", "[".repeat(depth - 1), "]".repeat(depth - 1));
        format!("{{\"ruleset\": \"showdown\", \"options\": {inner}}}")
    };
    sent(&regular, JSON, &nested(32)).await.refused(422, "invalid-options");
    for depth in [33, 100, 100_000] {
        sent(&regular, JSON, &nested(depth)).await.refused(400, "malformed-request");
    }
}

#[tokio::test]
async fn every_answer_has_the_id_of_its_request() {
    let stranger = TestServer::shared().await.stranger();
    for path in ["/v1/rulesets", "/v1/horses", "/health/live"] {
        let own = stranger.get(path).header("x-request-id", "noon-7.a_b").send().await;
        assert_eq!(own.header("x-request-id"), Some("noon-7.a_b"));
        let made = stranger.get(path).send().await;
        let made = made.header("x-request-id").expect("there is one");
        assert!(is_id(&json!(made)), "{made}");
        let odd = stranger.get(path).header("x-request-id", "two words").send().await;
        assert_ne!(odd.header("x-request-id"), Some("two words"));
    }
}

#[tokio::test]
async fn a_trace_goes_on() {
    let stranger = TestServer::shared().await.stranger();
    let given = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    let answer = stranger.get("/health/live").header("traceparent", given).send().await;
    let onward = answer.header("traceparent").expect("it goes on");
    assert!(onward.starts_with("00-4bf92f3577b34da6a3ce929d0e0e4736-") && onward != given);
    let begun = stranger.get("/health/live").header("traceparent", "junk").send().await;
    let begun = begun.header("traceparent").expect("one begins");
    assert_eq!(begun.split('-').map(str::len).collect::<Vec<_>>(), [2, 32, 16, 2], "{begun}");
}

#[tokio::test]
async fn pages_of_other_origins_may_call() {
    let stranger = TestServer::shared().await.stranger();
    let preflight = stranger.call("OPTIONS", "/v1/matches").header("origin", "https://play.test");
    let preflight = preflight
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "authorization, idempotency-key")
        .send()
        .await;
    assert_eq!(preflight.status, 204);
    let header = |name: &str| preflight.header(name).unwrap_or_default().to_lowercase();
    assert_eq!(header("access-control-allow-origin"), "*");
    assert!(header("access-control-allow-methods").contains("post"));
    for name in ["authorization", "idempotency-key", "if-match", "last-event-id", "content-type"] {
        assert!(header("access-control-allow-headers").contains(name), "{name}");
    }
    for (path, status) in [("/v1/rulesets", 200), ("/v1/horses", 404), ("/v1/me", 401)] {
        let answer = stranger.get(path).header("origin", "https://play.test").send().await;
        assert_eq!(answer.status, status);
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{path}");
        let exposed = answer.header("access-control-expose-headers").unwrap_or_default();
        for name in ["etag", "location", "ratelimit", "idempotent-replayed", "x-request-id"] {
            assert!(exposed.contains(name), "{name}");
        }
        assert_eq!(answer.header("access-control-allow-credentials"), None);
    }
}

#[tokio::test]
async fn answers_are_compressed_for_those_who_can_unpack_them() {
    let stranger = TestServer::shared().await.stranger();
    let packed = stranger.get("/v1/rulesets").header("accept-encoding", "gzip").open().await;
    let encoding = packed.headers().get("content-encoding").cloned();
    assert_eq!(encoding.expect("it is packed"), "gzip");
    let plain = stranger.get("/v1/rulesets").send().await;
    assert_eq!(plain.header("content-encoding"), None);
    let bytes = packed.bytes().await.expect("the answer is whole");
    assert!(bytes.starts_with(&[0x1f, 0x8b]) && bytes.len() < plain.text.len());
}

/// 401, then 404, then 403, then 400, then the match itself.
#[tokio::test]
async fn refusals_are_told_in_their_order() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let junk = json!({"junk": true});
    let decisions = driver.path("/decisions");
    let nowhere = format!("/v1/matches/{}/decisions", uuid::Uuid::now_v7());
    let invalid = server.stranger().with_token("junk");
    for path in [&decisions, &nowhere] {
        for client in [&server.stranger(), &invalid] {
            let answer = client.post(path, junk.clone()).send().await;
            answer.refused(401, "unauthenticated");
        }
    }
    let reader = driver.players[0].log_in(Some(&["read"])).await;
    let outsider = server.regular(2).await;
    for client in [&reader, &outsider, &driver.players[0]] {
        client.post(&nowhere, junk.clone()).send().await.refused(404, "not-found");
    }
    let answer = reader.post(&decisions, junk.clone()).send().await;
    answer.refused(403, "insufficient-scope");
    let answer = outsider.post(&decisions, junk.clone()).send().await;
    answer.refused(403, "not-seated");
    let player = &driver.players[0];
    let answer = player.post(&decisions, junk.clone()).send().await;
    answer.refused(400, "idempotency-key-required");
    let answer = player.post(&decisions, junk).fresh().send().await;
    answer.refused(400, "malformed-request");
    let wrong = json!({"prompt": "none", "answer": Value::Null});
    player.post(&decisions, wrong).fresh().send().await.refused(409, "prompt-closed");
}

#[tokio::test]
async fn a_token_that_is_not_believed_is_refused_even_where_none_is_needed() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let client = server.stranger().with_token("junk");
    for path in ["", "/state", "/events", "/events/stream", "/replay/stream", "/audit/export"] {
        client.get(&driver.path(path)).send().await.refused(401, "unauthenticated");
    }
    client.get("/v1/matches").send().await.refused(401, "unauthenticated");
    let basic = server.stranger().get("/v1/matches").header("authorization", "Basic YTpi");
    basic.send().await.refused(401, "unauthenticated");
}
