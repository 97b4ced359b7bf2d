//! `/v1/matches/{id}/prompts`

use serde_json::{Value, json};
use support::driver::Driver;
use support::server::TestServer;

use crate::house::{fields, is_time};

#[tokio::test]
async fn a_prompt_is_a_question_with_everything_that_may_be_answered() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let asked = driver.players[0].read(&driver.path("/prompts")).await;
    assert_eq!(fields(&asked), ["match", "now", "prompts", "seat", "version"]);
    assert!(is_time(&asked["now"]), "{asked}");
    assert_eq!((&asked["match"], &asked["seat"]), (&json!(driver.id), &json!(0)));
    assert_eq!(asked["version"], driver.version().await);
    let prompts = asked["prompts"].as_array().expect("a list");
    assert!(!prompts.is_empty(), "both load at the start");
    for prompt in prompts {
        assert_eq!(fields(prompt), ["choice", "id", "kind", "rule", "seat", "text", "title"]);
        assert_eq!(prompt["seat"], 0);
        for option in prompt["choice"]["options"].as_array().into_iter().flatten() {
            assert!(!option["value"].is_null());
            assert!(!option["label"].as_str().expect("a label").is_empty(), "{option}");
        }
    }
}

#[tokio::test]
async fn what_is_closed_is_told_to_those_who_ask_for_it() {
    let server = TestServer::shared().await;
    for ruleset in ["showdown", "doomtown"] {
        let mut driver = Driver::started(server.two().await, json!({"ruleset": ruleset})).await;
        driver.play(12).await;
        let mut asked = 0;
        for (seat, player) in driver.players.iter().enumerate() {
            let path = driver.path("/prompts");
            let plain = player.get(&path).send().await;
            let more = player.get(&driver.path("/prompts?closed=true")).send().await;
            assert_ne!(plain.etag(), more.etag());
            let mut told = more.json();
            for prompt in told["prompts"].as_array_mut().expect("a list") {
                asked += 1;
                assert_eq!(prompt["seat"], seat);
                let closed = prompt.as_object_mut().and_then(|it| it.remove("closed"));
                for item in closed.expect("it was asked for").as_array().expect("a list") {
                    let words = ["label", "why", "rule"].map(|it| item[it].as_str());
                    assert!(words.iter().all(|it| it.is_some_and(|it| !it.is_empty())), "{item}");
                    assert!(item["about"].is_array(), "{item}");
                }
            }
            let mut plain = plain.json();
            for it in [&mut told, &mut plain] {
                it.as_object_mut().expect("it is an object").remove("now");
            }
            assert_eq!(told, plain, "nothing else changes");
        }
        assert!(0 < asked, "the match runs");
    }
}

#[tokio::test]
async fn what_is_closed_is_asked_for_in_one_way() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    for wrong in ["false", "1", "", "True", "yes"] {
        let path = driver.path(&format!("/prompts?closed={wrong}"));
        let problem = driver.players[0].get(&path).send().await.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], "/closed", "{problem}");
    }
    let path = driver.path("/prompts?closed=true&seat=1");
    driver.players[0].get(&path).send().await.refused(403, "not-seated");
    server.regular(2).await.get(&path).send().await.refused(403, "not-seated");
}

#[tokio::test]
async fn who_waits_is_asked_nothing() {
    let server = TestServer::shared().await;
    let mut driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    driver.seat(0).await;
    let early = driver.players[0].read(&driver.path("/prompts")).await;
    assert_eq!(early["prompts"], json!([]));
    driver.seat(1).await;
    let mut waited = false;
    for _ in 0..40 {
        let asked = [driver.prompts(0).await.len(), driver.prompts(1).await.len()];
        waited |= asked.contains(&0);
        driver.play(1).await;
    }
    assert!(waited, "in a stare down one waits for the other");
}

#[tokio::test]
async fn prompts_are_for_those_who_sit_there() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let path = driver.path("/prompts");
    server.stranger().get(&path).send().await.refused(401, "unauthenticated");
    server.regular(2).await.get(&path).send().await.refused(403, "not-seated");
    let player = driver.players[0].log_in(Some(&["play"])).await;
    player.get(&path).send().await.refused(403, "insufficient-scope");
}

#[tokio::test]
async fn a_prompt_keeps_its_id_while_another_seat_answers() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let before = driver.prompts(0).await;
    let one = driver.next_move().await.expect("both load");
    let waiting = 1 - one.seat;
    let asked = driver.prompts(waiting).await;
    driver.make(&one).await;
    assert_eq!(driver.prompts(waiting).await, asked, "nothing has changed for the other");
    let after = driver.prompts(one.seat).await;
    assert!(after.iter().all(|it| !before.iter().any(|was| was.id == it.id)), "it was answered");
}

#[tokio::test]
async fn no_id_is_used_twice_in_a_match() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let mut seen: Vec<(String, Value)> = Vec::new();
    loop {
        for seat in 0..2 {
            for prompt in driver.prompts(seat).await {
                let question = json!([prompt.seat, prompt.kind, prompt.choice, prompt.text]);
                match seen.iter().find(|(id, _)| *id == prompt.id.0) {
                    Some((id, asked)) => assert_eq!(*asked, question, "{id} is another question"),
                    None => seen.push((prompt.id.0, question)),
                }
            }
        }
        if driver.play(1).await.is_empty() {
            break;
        }
    }
    assert!(20 < seen.len());
}

#[tokio::test]
async fn a_caller_with_several_seats_gets_the_prompts_of_all() {
    let server = TestServer::shared().await;
    let alone = server.regular(0).await;
    let driver = Driver::showdown(vec![alone.clone(), alone.clone()]).await;
    let asked = alone.read(&driver.path("/prompts")).await;
    assert_eq!(asked["seat"], Value::Null);
    let seats: Vec<&Value> =
        asked["prompts"].as_array().expect("a list").iter().map(|it| &it["seat"]).collect();
    assert!(seats.contains(&&json!(0)) && seats.contains(&&json!(1)), "{seats:?}");
}

#[tokio::test]
async fn prompts_have_a_tag_and_are_the_callers_alone() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let path = driver.path("/prompts");
    let has = driver.players[0].get(&path).send().await;
    assert_eq!(has.header("cache-control"), Some("private, no-cache"));
    assert!(has.header("vary").expect("it varies").to_lowercase().contains("authorization"));
    assert!(has.etag().contains("seat:0"), "the tag names the viewer");
    let again = driver.players[0].get(&path).header("if-none-match", &has.etag());
    assert_eq!(again.send().await.status, 304);
    let other = driver.players[1].get(&path).header("if-none-match", &has.etag());
    assert_eq!(other.send().await.status, 200, "the tag is not the other seat's");
    driver.play(1).await;
    let changed = driver.players[0].get(&path).header("if-none-match", &has.etag());
    assert_eq!(changed.send().await.status, 200);
}
