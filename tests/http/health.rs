//! `/health` and `/metrics`

use serde_json::json;
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;

#[tokio::test]
async fn numbers_are_for_callers_on_the_same_machine() {
    let trusting = |it: &mut support::server::TestSettings| {
        it.http.trusted_proxies = "127.0.0.0/8".parse().expect("a network");
    };
    let server = TestServer::with(trusting).await;
    let from =
        |address: &str| server.stranger().get("/metrics").header("x-forwarded-for", address).send();
    from("192.0.2.7").await.refused(404, "not-found");
    assert_eq!(from("127.0.0.1").await.status, 200);
    assert_eq!(server.stranger().get("/metrics").send().await.status, 200);
    server.stop().await;
}

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

/// The value of a number, whatever its labels.
fn number(text: &str, name: &str) -> f64 {
    let line = text.lines().find(|it| it.starts_with(name)).unwrap_or_else(|| {
        panic!("{name} is missing in {text}");
    });
    line.rsplit(' ').next().and_then(|it| it.parse().ok()).expect("a number at its end")
}

#[tokio::test]
async fn the_numbers_say_how_things_stand() {
    let server = TestServer::with(|_| ()).await;
    server.sweep_every(50);
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(3).await;
    let dispute = json!({"seq": driver.version().await, "claim": "I was not asked."});
    let opened = driver.players[0].post(&driver.path("/disputes"), dispute).fresh().send().await;
    opened.expect(201);
    let waiting = json!({"ruleset": "showdown"});
    driver.players[0].post("/v1/matches", waiting).send().await.expect(201);
    server.pause(300).await;
    let text = server.stranger().get("/metrics").send().await.text;
    let version = format!("highnoon_build_info{{version=\"{}\"}}", env!("CARGO_PKG_VERSION"));
    assert_eq!(number(&text, &version), 1.0);
    assert_eq!(number(&text, "highnoon_matches{status=\"active\"}"), 1.0);
    assert_eq!(number(&text, "highnoon_matches{status=\"open\"}"), 1.0);
    assert_eq!(number(&text, "highnoon_open_disputes"), 1.0);
    assert_eq!(number(&text, "highnoon_frozen_matches"), 0.0);
    assert_eq!(number(&text, "highnoon_clock_overdue_seconds"), 0.0);
    assert_eq!(number(&text, "highnoon_database_connections_max"), 15.0);
    assert!(0.0 < number(&text, "highnoon_cached_matches"));
    assert!(number(&text, "highnoon_sweep_age_seconds") < 30.0);
    if cfg!(target_os = "linux") {
        assert!(1_000_000.0 < number(&text, "process_resident_memory_bytes"));
    }
    for wanted in [
        "highnoon_store_errors_total{kind=\"unavailable\"}",
        "highnoon_log_lines_dropped_total",
        "highnoon_database_connections{state=\"idle\"}",
        "highnoon_work{lane=\"short\",state=\"waiting\"}",
    ] {
        number(&text, wanted);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_frozen_match_is_counted() {
    let server = TestServer::with(|_| ()).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let forge = format!(
        "UPDATE events SET content = replace(content, '\"actor\"', '\"actro\"')
         WHERE stream = '{}' AND seq = 6",
        driver.id
    );
    server.tamper("events", &forge).await;
    server.matches.forget();
    driver.players[0].get(&driver.path("/state")).send().await.refused(500, "fold-mismatch");
    let text = server.stranger().get("/metrics").send().await.text;
    assert_eq!(number(&text, "highnoon_frozen_matches"), 1.0);
    server.stop().await;
}

#[tokio::test]
async fn the_numbers_can_have_an_address_of_their_own() {
    let apart = |it: &mut support::server::TestSettings| {
        it.http.metrics_bind = Some("127.0.0.1:0".to_owned());
    };
    let server = TestServer::with(apart).await;
    server.stranger().get("/metrics").send().await.refused(404, "not-found");
    let address = server.metrics_address().expect("they have one");
    let numbers = Client::stranger(&format!("http://{address}"));
    let text = numbers.get("/metrics").send().await;
    assert_eq!(text.status, 200);
    assert!(text.text.contains("highnoon_build_info"), "{}", text.text);
    assert_eq!(numbers.get("/v1/rulesets").send().await.status, 404, "nothing else is there");
    server.stop().await;
}

#[tokio::test]
async fn every_number_is_explained() {
    let readme = include_str!("../../README.md");
    let server = TestServer::shared().await;
    let text = server.stranger().get("/metrics").send().await.text;
    let types = text.lines().filter_map(|it| it.strip_prefix("# TYPE "));
    let names = types.filter_map(|it| it.split(' ').next());
    let unexplained: Vec<&str> = names.filter(|it| !readme.contains(it)).collect();
    assert!(unexplained.is_empty(), "README says nothing of {unexplained:?}");
}
