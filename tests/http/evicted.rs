//! A match that is no longer kept in memory answers as before, to the byte.

use domain::registry;
use serde_json::json;
use support::client::{Answer, Call, timeless};
use support::driver::Driver;
use support::server::TestServer;
use uuid::Uuid;

/// What is asked about a match.
const ASKED: [&str; 11] = [
    "",
    "/state",
    "/state?as=public",
    "/state?at=4",
    "/prompts",
    "/events",
    "/events?as=public&after=3",
    "/replay",
    "/replay?as=public&from=3",
    "/timeline",
    "/annotations",
];

/// What an answer says, but for when it was given.
fn said(what: &str, answer: &Answer) -> (Option<String>, String) {
    assert_eq!(answer.status, 200, "{what}: {}", answer.text);
    let text = match what.ends_with("in lines") {
        true => answer.text.clone(),
        false => timeless(answer.json()).to_string(),
    };
    (answer.header("etag").map(str::to_owned), text)
}

/// A server that keeps the match in memory that was asked for last, and no other.
async fn forgetful() -> TestServer {
    TestServer::with(|it| it.cache_bytes = 1).await
}

#[tokio::test]
async fn a_match_that_is_not_kept_in_memory_answers_as_before() {
    let server = forgetful().await;
    let other = Driver::showdown(server.two().await).await;
    // Whoever asks for another match has this one thrown out.
    let forget = async || {
        let left = server.stranger().get(&other.path("/state")).send().await;
        assert_eq!((left.status, server.matches.cached()), (200, 1));
    };
    for ruleset in registry::latest_of_each() {
        let mut players = Vec::new();
        for number in 0..usize::from(ruleset.guide().seats.min) {
            players.push(server.regular(number).await);
        }
        let mut driver = Driver::started(players, json!({"ruleset": ruleset.id()})).await;
        driver.play(6).await;
        let it = driver.next_move().await.expect("somebody is asked");
        let (player, key) = (driver.players[it.seat].clone(), Uuid::new_v4());
        let decide = || player.post(&driver.path("/decisions"), it.body()).key(key);
        let first = decide().send().await.expect(201);
        let asked = || {
            let get = |path: &&str| (path.to_string(), player.get(&driver.path(path)));
            let lines = |path: &&str| {
                let call = player.get(&driver.path(path));
                (format!("{path} in lines"), call.header("accept", "application/x-ndjson"))
            };
            let again = ("the decision again".to_owned(), decide());
            let pages = ["/events", "/replay"];
            let all = ASKED.iter().map(get).chain(pages.iter().map(lines));
            all.chain([again]).collect::<Vec<(String, Call)>>()
        };
        let mut before = Vec::new();
        for (what, call) in asked() {
            let said = said(&what, &call.send().await);
            before.push((what, said));
        }
        for ((what, call), (_, before)) in asked().into_iter().zip(&before) {
            forget().await;
            let now = call.send().await;
            assert_eq!(said(&what, &now), *before, "{what} of {}", ruleset.id());
            if what == "the decision again" {
                assert_eq!(now.header("idempotent-replayed"), Some("true"));
                let now = now.json();
                for same in ["seq", "events", "receipt"] {
                    assert_eq!(now[same], first[same], "{same}");
                }
            }
        }
        // And it is played on.
        for _ in 0..3 {
            let Some(it) = driver.next_move().await else { break };
            forget().await;
            driver.make(&it).await;
        }
    }
    server.stop().await;
}
