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
    for _ in 0..40 {
        let answer = stranger.get("/v1/rulesets").send().await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("more were let through than there should be");
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
    assert_ne!(asked.status, 429, "the other has a bucket of their own");
    server.stop().await;
}

#[tokio::test]
async fn who_tries_tokens_is_counted_by_their_address() {
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

/// Passwords that are tried one after the other, each with headers of its own; the last status.
async fn guess(server: &TestServer, forged: impl Fn(u32) -> Vec<(&'static str, String)>) -> u16 {
    let mut status = 0;
    for number in 0..40 {
        let guess = json!({"name": "Belle Starr", "password": format!("a password, {number}")});
        let mut call = server.stranger().post("/v1/tokens", guess);
        for (name, value) in forged(number) {
            call = call.header(name, &value);
        }
        status = call.send().await.status;
    }
    status
}

#[tokio::test]
async fn whoever_guesses_passwords_does_not_choose_the_address_that_they_are_counted_by() {
    let set = |it: &mut support::server::TestSettings| it.http.limits.logins = Rate::new(1, 10);
    // As delivered, nobody is believed about who is calling.
    let server = TestServer::with(set).await;
    let forged = |number| vec![("x-forwarded-for", format!("192.0.2.{number}"))];
    assert_eq!(guess(&server, forged).await, 429);
    server.stop().await;
    // Behind proxies that append to what the client has sent, here two of them.
    let trusting = |it: &mut support::server::TestSettings| {
        set(it);
        it.http.trusted_proxies = "127.0.0.0/8, 10.0.0.0/8".parse().expect("two networks");
    };
    let server = TestServer::with(trusting).await;
    let appended =
        |number| vec![("x-forwarded-for", format!("192.0.2.{number}, 198.51.100.1, 10.1.1.1"))];
    assert_eq!(guess(&server, appended).await, 429);
    let appended = |number| {
        vec![(
            "forwarded",
            format!("for=192.0.2.{number}, for=\"[2001:db8::1]\";host=\"a\", for=10.1.1.1"),
        )]
    };
    assert_eq!(guess(&server, appended).await, 429);
    let beside = |number| {
        let appended = ("x-forwarded-for", "198.51.100.2, 10.1.1.1".to_owned());
        vec![("forwarded", format!("for=192.0.2.{number}")), appended]
    };
    assert_eq!(guess(&server, beside).await, 429);
    // Whom a proxy has really heard from is counted apart.
    let others = |number| vec![("x-forwarded-for", format!("198.51.100.{}", 10 + number))];
    assert_eq!(guess(&server, others).await, 401);
    server.stop().await;
}

#[test]
fn as_delivered_only_abuse_exhausts_the_decisions() {
    let usual = LimitSettings::default();
    assert!(usual.account.per_second < usual.decisions.per_second);
    assert!(usual.account.burst < usual.decisions.burst);
    assert!(0 < usual.streams_per_caller && usual.streams_per_caller < usual.streams);
}
