//! A seat that tries to learn what it may not: from states, events, prompts, errors, streams,
//! lists and tags. Each time it tries at some of the places, by a seed that is printed, or at
//! all of them with `LAWS_MATCHES`.

use domain::engine::{Chance, Prompt};
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::follow::Follower;
use support::server::TestServer;
use toys::sample::Sample;

/// Where something about a match can be fetched.
const PLACES: [&str; 23] = [
    "",
    "/state",
    "/state?as=public",
    "/state?as=seat:0",
    "/state?as=revealed",
    "/state?as=judge",
    "/state?at=5",
    "/events",
    "/events?as=seat:0",
    "/events?as=revealed",
    "/replay",
    "/replay?as=seat:0",
    "/timeline",
    "/prompts",
    "/prompts?seat=0",
    "/information?seat=0",
    "/information?seat=1",
    "/contamination?to_seq=2",
    "/adjustments",
    "/rulings",
    "/accesses",
    "/audit",
    "/audit/export",
];

/// At how many of the places somebody looks at once.
const PLACES_TRIED: usize = 8;

/// What somebody can fetch about a match, answers and tags.
async fn fetched(driver: &Driver, who: &Client, sample: &mut Sample) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for place in sample.some(PLACES_TRIED, PLACES.to_vec()) {
        let answer = who.get(&driver.path(place)).send().await;
        let tag = answer.header("etag").unwrap_or_default().to_owned();
        all.push((place.to_owned(), format!("{} {tag} {}", answer.status, answer.text)));
        let lines = who.get(&driver.path(place)).header("accept", "application/x-ndjson");
        all.push((format!("{place} in lines"), lines.send().await.text));
    }
    let head = driver.version().await as usize;
    for what in ["/events/stream", "/replay/stream"] {
        let mut stream = Follower::open(who.get(&driver.path(what))).await;
        stream.take(head).await;
        all.push((what.to_owned(), stream.lines.concat()));
    }
    let list = who.get("/v1/matches?limit=200").send().await.text;
    all.push(("list".to_owned(), list));
    let stale = json!({"prompt": "0", "answer": 0});
    let missed = who.post(&driver.path("/decisions"), stale).fresh().if_match(1).send().await;
    all.push(("missed".to_owned(), missed.text));
    all
}

#[tokio::test]
async fn loadout_and_entropy_are_hidden_before_the_start() {
    let server = TestServer::shared().await;
    let driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    let chair = driver.chair(0).await;
    let preset = chair["loadout"]["preset"].as_str().expect("a name").to_owned();
    driver.seat(0).await;
    let mut sample = Sample::of(0);
    for who in [&driver.players[1], &server.regular(2).await, &server.stranger()] {
        for (place, text) in fetched(&driver, who, &mut sample).await {
            assert!(!text.contains("the luck of seat 0"), "{place}: {text}");
            assert!(place == "list" || !text.contains(&preset), "{place}: {text}");
        }
    }
    let started = driver.seat(1).await.to_string();
    assert!(started.contains("the luck of seat 0") && started.contains(&preset), "{started}");
}

/// The ids of all prompts that a seat is asked, and what it answers, while the match is played.
async fn played(driver: &mut Driver, decisions: usize) -> Vec<String> {
    let mut prompts = Vec::new();
    for _ in 0..decisions {
        prompts.extend(driver.prompts(0).await.into_iter().map(|it| it.id.0));
        driver.play(1).await;
    }
    prompts
}

#[tokio::test]
async fn nothing_that_another_fetches_holds_a_secret_of_the_match() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let mut seen: Vec<(String, String)> = Vec::new();
    let mut prompts = Vec::new();
    let mut sample = Sample::of(1);
    let outsiders = [driver.players[1].clone(), server.regular(2).await, server.stranger()];
    for _ in 0..4 {
        prompts.extend(played(&mut driver, 3).await);
        for who in &outsiders {
            seen.extend(fetched(&driver, who, &mut sample).await);
        }
    }
    assert!(seen.len() > 100 && prompts.len() > 3);
    driver.play_out().await;
    let log = driver.log(&server.stranger(), "&as=revealed").await;
    let mut secrets = prompts;
    for event in &log {
        let opened = &event["opened"];
        secrets.push(opened["salt"].as_str().expect("a salt").to_owned());
        secrets.push(opened["content"]["state_digest"].as_str().expect("a digest").to_owned());
    }
    secrets.push(log[0]["opened"]["content"]["seed"].as_str().expect("a seed").to_owned());
    for (place, text) in &seen {
        for secret in &secrets {
            assert!(!text.contains(secret), "{place} holds {secret}: {text}");
        }
        assert!(!text.contains("\"opened\""), "{place}: {text}");
    }
    let now = driver.players[0].read(&driver.path("/events?as=revealed")).await.to_string();
    assert!(secrets.iter().all(|it| now.contains(it)), "afterwards they are to be read");
}

#[tokio::test]
async fn hidden_cards_and_answers_are_shown_to_their_seat_alone() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(9).await;
    for who in [&driver.players[1], &server.stranger()] {
        let state = who.read(&driver.path("/state")).await;
        let player = &state["view"]["players"][0];
        assert_eq!(player.get("deck"), None);
        for card in player["face_down"].as_array().expect("a list") {
            assert_eq!(card.get("card"), None, "{card}");
        }
        let log = driver.log(who, "").await;
        for event in log.iter().filter(|it| it["seat"] == 0) {
            assert_eq!(event.get("decision"), None, "{event}");
        }
        for fact in log.iter().flat_map(|it| it["facts"].as_array().expect("a list")) {
            let hidden = fact["type"] == "bullets_loaded" && fact["by"] == 0;
            assert!(!hidden || fact.get("cards").is_none(), "{fact}");
        }
    }
    let own = driver.log(&driver.players[0], "").await;
    let mut decided = own.iter().filter(|it| it["kind"] == "decision.made" && it["seat"] == 0);
    assert!(decided.all(|it| it["decision"]["answer"] != Value::Null));
    let state = driver.players[0].read(&driver.path("/state")).await;
    assert!(state["view"]["players"][0]["deck"].is_array());
}

/// The text without its ids, times and hashes, which are never the same twice.
fn faceless(text: &str) -> String {
    let inner = |it: char| it.is_ascii_alphanumeric() || "-:.".contains(it);
    let mut out = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find(inner) {
        let end = rest[begin..].find(|it| !inner(it)).map_or(rest.len(), |it| begin + it);
        let word = &rest[begin..end];
        let opaque = 24 <= word.len() && word.chars().all(|it| it.is_ascii_hexdigit() || it == '-');
        let time = word.len() == 24 && word.ends_with('Z') && word[10..].starts_with('T');
        out.push_str(&rest[..begin]);
        out.push_str(if opaque || time { "…" } else { word });
        rest = &rest[end..];
    }
    out + rest
}

/// Loads for a seat by its own dice, answering whatever it is asked until it is asked no more.
async fn load(driver: &Driver, seat: usize, dice: &mut Chance) -> bool {
    let Some(prompt) = driver.prompts(seat).await.into_iter().find(|it| it.kind == "load") else {
        return false;
    };
    let answer = prompt.choice.random_answer(dice);
    let body = json!({"prompt": prompt.id, "answer": answer});
    let call = driver.players[seat].post(&driver.path("/decisions"), body);
    call.fresh().send().await.expect(201);
    true
}

/// A match in which seat 0 goes first if nobody else does, which chance decides at its start and
/// everybody knows.
async fn opened_by_default(server: &TestServer) -> Driver {
    loop {
        let new = json!({"ruleset": "showdown", "options": {"first_revealer": "live"}});
        let driver = Driver::started(server.two().await, new).await;
        let state = driver.players[1].read(&driver.path("/state")).await;
        if state["view"]["default_opener"] == 0 {
            return driver;
        }
    }
}

/// What seat 1 and a spectator get while both load, seat 0 by dice of its own.
async fn watched_loading(server: &TestServer, key: u8) -> (Vec<String>, Vec<Value>) {
    let driver = opened_by_default(server).await;
    let mut hidden = Chance::keyed([key; 32]);
    let mut open = Chance::keyed([99; 32]);
    let mut seen = Vec::new();
    let mut sample = Sample::of(2);
    let begun = driver.version().await;
    // They also follow all the time.
    let mut streams = Vec::new();
    for who in [&driver.players[1], &server.stranger()] {
        for what in ["/events/stream", "/replay/stream"] {
            let path = driver.path(&format!("{what}?after={begun}"));
            streams.push((what, Follower::open(who.get(&path)).await));
        }
    }
    loop {
        let mut moved = load(&driver, 0, &mut hidden).await;
        for who in [&driver.players[1], &server.stranger()] {
            let all = fetched(&driver, who, &mut sample).await;
            let of_match = all.into_iter().filter(|(place, _)| place != "list");
            seen.extend(of_match.map(|(place, text)| format!("{place}: {}", faceless(&text))));
        }
        moved |= load(&driver, 1, &mut open).await;
        if !moved {
            break;
        }
    }
    let told = (driver.version().await - begun) as usize;
    for (what, mut stream) in streams {
        stream.take(told).await;
        let lines = stream.lines.iter().map(|it| faceless(it));
        seen.extend(lines.map(|it| format!("live {what}: {it}")));
    }
    let own = driver.log(&driver.players[0], "").await;
    let answers =
        own.iter().filter(|it| it["seat"] == 0).map(|it| it["decision"]["answer"].clone());
    (seen, answers.collect())
}

#[tokio::test]
async fn what_another_loads_changes_nothing_that_one_can_see() {
    let server = TestServer::shared().await;
    let (one, loaded) = watched_loading(server, 1).await;
    let (other, loaded_otherwise) = watched_loading(server, 2).await;
    assert_ne!(loaded, loaded_otherwise, "seat 0 did something else");
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one, other);
    }
}

#[tokio::test]
async fn an_error_does_not_tell_a_prompt_of_another_from_none() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let theirs: Prompt = driver.prompts(0).await.remove(0);
    let right = theirs.choice.random_answer(&mut Chance::keyed([1; 32]));
    let version = driver.version().await;
    let mut answers = Vec::new();
    for prompt in [theirs.id.0.clone(), "f".repeat(32), String::new()] {
        for answer in [right.clone(), json!("nonsense"), Value::Null] {
            let body = json!({"prompt": prompt, "answer": answer});
            let call = driver.players[1].post(&driver.path("/decisions"), body);
            let refused = call.fresh().if_match(version).send().await;
            let mut problem = refused.refused(409, "prompt-closed");
            problem["instance"] = Value::Null;
            let mut headers: Vec<String> =
                refused.headers.keys().map(|it| it.as_str().to_owned()).collect();
            headers.sort();
            answers.push((problem, headers));
        }
    }
    assert!(answers.iter().all(|it| *it == answers[0]), "{answers:?}");
}

#[tokio::test]
async fn a_sealed_answer_shows_that_it_was_given_and_not_what_it_is() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let state = driver.players[1].read(&driver.path("/state")).await;
    let prompts = driver.players[1].read(&driver.path("/prompts")).await;
    load(&driver, 0, &mut Chance::keyed([5; 32])).await;
    let after = driver.players[1].read(&driver.path("/state")).await;
    assert_eq!(after["view"], state["view"]);
    let asked = driver.players[1].read(&driver.path("/prompts")).await;
    assert_eq!(asked["prompts"], prompts["prompts"]);
    let log = driver.log(&driver.players[1], "").await;
    let last = log.last().expect("it was decided");
    assert_eq!((&last["seat"], &last["facts"]), (&json!(0), &json!([])));
    let waiting = driver.players[1].read(&driver.path("")).await["waiting_on"].clone();
    assert!(waiting.as_array().is_some_and(|it| it.contains(&json!(1))), "{waiting}");
}
