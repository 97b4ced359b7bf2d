//! `/health` and `/metrics`

use serde_json::json;
use support::driver::Driver;
use support::server::TestServer;

#[tokio::test]
async fn a_server_that_serves_is_live_and_ready() {
    let stranger = TestServer::shared().await.stranger();
    assert_eq!(stranger.read("/health/live").await, json!({"status": "live"}));
    assert_eq!(stranger.read("/health/ready").await, json!({"status": "ready"}));
    for path in ["/health/live?deep=1", "/health/ready?deep=1", "/metrics?all=1"] {
        stranger.get(path).send().await.refused(400, "unknown-parameter");
    }
}

#[tokio::test]
async fn without_its_store_a_server_is_live_but_not_ready() {
    let server = TestServer::with(|_| ()).await;
    let driver = Driver::showdown(server.two().await).await;
    let prompts = driver.players[0].read(&driver.path("/prompts")).await;
    server.lose_store();
    let stranger = server.stranger();
    stranger.read("/health/live").await;
    let decision = json!({"prompt": prompts["prompts"][0]["id"], "answer": 1});
    let answers = [
        stranger.get("/health/ready").send().await,
        stranger.get(&driver.path("")).send().await,
        stranger.get(&driver.path("/state")).send().await,
        stranger.get(&driver.path("/events")).send().await,
        stranger.get("/v1/matches").send().await,
        driver.players[0].post(&driver.path("/decisions"), decision).fresh().send().await,
        driver.players[0].post("/v1/matches", json!({"ruleset": "showdown"})).send().await,
        driver.players[1].log_in_call().send().await,
    ];
    for answer in answers {
        answer.refused(503, "store-unavailable");
        let seconds = answer.header("retry-after").expect("it says when to come back");
        assert!(seconds.parse::<u64>().is_ok_and(|it| 0 < it), "{seconds}");
        assert!(!answer.text.contains("pool") && !answer.text.contains("postgres"));
    }
}

#[tokio::test]
async fn the_numbers_count_what_happened() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(3).await;
    let wrong = json!({"prompt": "none", "answer": 1});
    let refused = driver.players[0].post(&driver.path("/decisions"), wrong).fresh().send().await;
    refused.refused(409, "prompt-closed");
    let answer = server.stranger().get("/metrics").send().await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("content-type").expect("a type").starts_with("text/plain"));
    for wanted in [
        "highnoon_requests_total{",
        "highnoon_decisions_accepted_total",
        "highnoon_decisions_refused_total{reason=\"prompt_closed\"}",
        "highnoon_append_milliseconds",
        "highnoon_open_streams",
        "route=\"/v1/matches/{id}/decisions\"",
    ] {
        assert!(answer.text.contains(wanted), "{wanted}");
    }
    assert!(!answer.text.contains(&driver.id), "no number for each match");
}
