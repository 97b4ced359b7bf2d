//! How much one caller may ask for.

use std::time::Duration;

use api::server::{LimitSettings, Rate};
use serde_json::json;
use support::client::Answer;
use support::driver::Driver;
use support::server::TestServer;

fn remaining(answer: &Answer) -> u64 {
    let limit = answer.header("ratelimit").expect("what is left is told");
    let left = limit.split(';').find_map(|it| it.strip_prefix("r="));
    left.and_then(|it| it.parse().ok()).expect("as a number")
}

#[tokio::test]
async fn what_is_left_is_told_with_every_answer() {
    let server = TestServer::with(|it| it.http.limits.address = Rate::new(1, 50)).await;
    let stranger = server.stranger();
    let first = stranger.get("/v1/rulesets").send().await;
    let second = stranger.get("/v1/rulesets").send().await;
    assert!(remaining(&second) < remaining(&first), "{first:?} {second:?}");
    let policy = second.header("ratelimit-policy").expect("what the bucket holds is told");
    assert!(policy.contains("q=50"), "{policy}");
    server.stop().await;
}

#[tokio::test]
async fn who_asks_too_much_is_told_to_wait() {
    let server = TestServer::with(|it| it.http.limits.address = Rate::new(2, 5)).await;
    let stranger = server.stranger();
    let mut refused = None;
    for _ in 0..8 {
        let answer = stranger.get("/v1/rulesets").send().await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("five were let through at once");
    refused.refused(429, "rate-limited");
    assert_eq!(remaining(&refused), 0);
    let seconds: u64 = refused.header("retry-after").expect("a time").parse().expect("in seconds");
    assert!((1..=2).contains(&seconds), "{seconds}");
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    stranger.read("/v1/rulesets").await;
    stranger.read("/health/ready").await;
    server.stop().await;
}

#[tokio::test]
async fn decisions_are_not_held_up_by_other_requests() {
    let set = |it: &mut support::server::TestSettings| it.http.limits.account = Rate::new(1, 30);
    let server = TestServer::with(set).await;
    let mut driver = Driver::showdown(server.two().await).await;
    let it = driver.move_of(0).await;
    let mut refused = 0;
    for _ in 0..40 {
        let answer = driver.players[0].get("/v1/me").send().await;
        refused += usize::from(answer.status == 429);
    }
    assert!(0 < refused);
    driver.make(&it).await;
    driver.players[1].read("/v1/me").await;
    server.stop().await;
}

#[tokio::test]
async fn decisions_have_an_end_too() {
    let set = |it: &mut support::server::TestSettings| it.http.limits.decisions = Rate::new(1, 3);
    let server = TestServer::with(set).await;
    let driver = Driver::showdown(server.two().await).await;
    let path = driver.path("/decisions");
    let mut answers = Vec::new();
    for _ in 0..6 {
        let junk = json!({"prompt": "none", "answer": 1});
        answers.push(driver.players[0].post(&path, junk).fresh().send().await);
    }
    answers[0].refused(409, "prompt-closed");
    answers[5].refused(429, "rate-limited");
    let asked = driver.players[1].post(&path, json!({})).fresh().send().await;
    assert_ne!(asked.status, 429, "the other has a bucket of his own");
    server.stop().await;
}

#[tokio::test]
async fn who_tries_tokens_is_counted_by_his_address() {
    let server = TestServer::with(|it| it.http.limits.address = Rate::new(1, 10)).await;
    let mut statuses = Vec::new();
    for number in 0..20 {
        let client = server.stranger().with_token(&format!("guess-{number}"));
        statuses.push(client.get("/v1/me").send().await.status);
    }
    assert_eq!(statuses[0], 401);
    assert_eq!(statuses[19], 429);
    server.stop().await;
}

#[test]
fn as_delivered_only_abuse_exhausts_the_decisions() {
    let usual = LimitSettings::default();
    assert!(usual.account.per_second < usual.decisions.per_second);
    assert!(usual.account.burst < usual.decisions.burst);
    assert!(0 < usual.streams_per_caller && usual.streams_per_caller < usual.streams);
}
