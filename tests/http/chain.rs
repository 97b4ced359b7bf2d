//! What anybody can check without the server: the chain, the commitments, the seed, and every draw.

use domain::engine::Chance;
use serde_json::{Value, json};
use support::driver::Driver;
use support::proofs::{Draws, check_chain, commitment_of, hash_of, sha256, unhex};
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{finished_match, is_hash};

#[tokio::test]
async fn the_chain_is_the_same_for_every_viewer() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let stranger = server.stranger();
    let sealed = ["seq", "kind", "commitment", "prev_hash", "hash", "recorded_at"];
    let chain = |log: &[Value]| {
        let of = |event: &Value| sealed.map(|field| event[field].clone());
        log.iter().map(of).collect::<Vec<_>>()
    };
    let public = driver.log(&stranger, "&as=public").await;
    check_chain(&public);
    for eyes in ["seat:0", "seat:1", "revealed"] {
        let log = driver.log(&stranger, &format!("&as={eyes}")).await;
        check_chain(&log);
        assert_eq!(chain(&log), chain(&public), "{eyes}");
    }
    let head = driver.show().await["head_hash"].clone();
    assert_eq!(public.last().map(|it| &it["hash"]), Some(&head));
}

#[tokio::test]
async fn a_running_match_is_chained_for_every_viewer_too() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(12).await;
    for client in [&driver.players[0], &driver.players[1], &server.stranger()] {
        let log = driver.log(client, "").await;
        check_chain(&log);
        assert_eq!(log.len() as u64, driver.version().await);
        assert!(log.iter().all(|it| it.get("opened").is_none()), "nothing is opened yet");
    }
}

#[tokio::test]
async fn what_was_sealed_is_opened_and_is_what_was_committed_to() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let log = driver.log(&server.stranger(), "&as=revealed").await;
    for event in &log {
        let opened = &event["opened"];
        assert_eq!(event["commitment"], commitment_of(opened), "{event}");
        let content = &opened["content"];
        for same in ["match", "seq", "kind", "recorded_at"] {
            assert_eq!(content[same], event[same], "{same}");
        }
        for same in ["seat", "actor", "caused_by"] {
            assert_eq!(content.get(same), event.get(same), "{same}");
        }
        assert_eq!(content["state_digest"].as_str().map(str::len), Some(64));
        let facts = content["facts"].as_array().expect("facts in their stored form");
        assert!(facts.iter().all(|it| it.get("text").is_none()), "without sentences");
        assert!(content["asked"].is_array());
    }
    let salts: Vec<&Value> = log.iter().map(|it| &it["opened"]["salt"]).collect();
    let mut different = salts.clone();
    different.sort_by_key(|it| it.to_string());
    different.dedup();
    assert_eq!(different.len(), salts.len(), "every event has a salt of its own");
}

#[tokio::test]
async fn a_forged_event_does_not_fit() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let mut event = driver.log(&server.stranger(), "&as=revealed").await.remove(7);
    assert_eq!(event["hash"], hash_of(&event));
    event["seat"] = json!(1 - event["seat"].as_u64().expect("a seat decided"));
    assert_ne!(event["hash"], hash_of(&event));
    event["opened"]["content"]["seq"] = json!(9);
    assert_ne!(event["commitment"], commitment_of(&event["opened"]));
}

#[tokio::test]
async fn the_seed_is_in_what_created_the_match_and_nowhere_else() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let log = driver.log(&server.stranger(), "&as=revealed").await;
    let seed = log[0]["opened"]["content"]["seed"].as_str().expect("it is opened").to_owned();
    assert_eq!(log[0]["opened"]["content"]["seed_commitment"], sha256(unhex(&seed)));
    for event in &log[1..] {
        assert!(!event.to_string().contains(&seed), "{event}");
    }
    let public = driver.log(&server.stranger(), "&as=public").await;
    assert!(public.iter().all(|it| !it.to_string().contains(&seed)));
    assert_eq!(public[0]["facts"][0]["algorithm"], "chacha20/fisher-yates/v1");
}

#[tokio::test]
async fn free_text_lies_beside_the_log_and_is_only_referred_to() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "title": "A duel between gentlemen"});
    let driver = Driver::started(server.two().await, new).await;
    let resign = driver.players[0].post(&driver.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    assert_eq!(driver.show().await["title"], "A duel between gentlemen");
    let log = driver.log(&server.stranger(), "&as=revealed").await;
    assert!(log.iter().all(|it| !it.to_string().contains("gentlemen")));
    let title = &log[0]["opened"]["content"]["title"];
    let id = title["text"].as_str().expect("it refers to a text");
    assert!(Uuid::parse_str(id).is_ok() && is_hash(&title["digest"]), "{title}");
    assert_ne!(title["digest"], sha256("A duel between gentlemen"), "the digest has no salt");
}

#[test]
fn the_published_vectors_hold() {
    let seed: Vec<u8> = (0..32).collect();
    let id = "019372a0-0000-7000-8000-000000000001";
    let draws = || Draws::new(&seed, &json!(["ann", null]), id, 0, 4);
    let mut dice = draws();
    let rolls: Vec<u32> = (0..12).map(|_| dice.below(6) + 1).collect();
    assert_eq!(rolls, [3, 3, 3, 2, 2, 2, 1, 6, 3, 3, 1, 5]);
    let mut cards: Vec<u32> = (0..10).collect();
    draws().shuffle(&mut cards);
    assert_eq!(cards, [5, 4, 3, 7, 0, 6, 1, 9, 8, 2]);
    let mut rejecting = draws();
    let large: Vec<u32> = (0..3).map(|_| rejecting.below(3_000_000_000)).collect();
    assert_eq!(large, [2_226_108_032, 508_379_431, 2_591_925_355]);
    let (mut own, mut theirs) = (Draws::keyed([9; 32]), Chance::keyed([9; 32]));
    for n in 1..2_000 {
        assert_eq!(own.below(n), theirs.below(n), "beyond the first block");
    }
}

/// The die of whoever sits in `seat`, as the public view shows it.
fn die(view: &Value, seat: usize) -> &Vec<Value> {
    view["players"][seat]["die"].as_array().expect("a die has faces")
}

#[tokio::test]
async fn every_roll_and_coin_can_be_repeated_from_the_seed() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "options": {"race": "coin"}});
    let mut repeated = (0, 0);
    for key in 1..=3 {
        let driver = Driver::started(server.two().await, new.clone()).await;
        let mut driver = driver.dice(key);
        driver.play_out().await;
        let log = driver.log(&server.stranger(), "&as=revealed").await;
        let view = server.stranger().read(&driver.path("/state?as=public")).await["view"].clone();
        let seed = unhex(log[0]["opened"]["content"]["seed"].as_str().expect("it is opened"));
        let entropies = json!(["the luck of seat 0", "the luck of seat 1"]);
        for event in &log {
            let (rolls, coins) = repeat(event, &view, &seed, &entropies);
            repeated = (repeated.0 + rolls, repeated.1 + coins);
        }
    }
    assert!(2 < repeated.0 && 2 < repeated.1, "too little was rolled: {repeated:?}");
}

/// Repeats what chance brought in an event; how many rolls and how many coins that were.
fn repeat(event: &Value, view: &Value, seed: &[u8], entropies: &Value) -> (usize, usize) {
    let content = &event["opened"]["content"];
    let id = content["match"].as_str().expect("an id");
    let seq = content["seq"].as_u64().expect("a seq");
    let began = content["began"].as_array().cloned().unwrap_or_default();
    let facts = content["facts"].as_array().expect("a list");
    let (mut rolls, mut coins) = (0, 0);
    let mut resolution = 0;
    let mut draws = Draws::new(seed, entropies, id, 0, seq);
    for (fact, at) in facts.iter().zip(0..) {
        // A resolution that begins within the event draws under a key of its own.
        let begun = began.iter().filter(|it| it["at"].as_u64().is_some_and(|it| it <= at)).count();
        if begun != resolution {
            resolution = begun;
            draws = Draws::new(seed, entropies, id, begun as u64, seq);
        }
        match fact["type"].as_str().expect("a fact has a type") {
            "round_began" if fact["by_chance"] == true => {
                assert_eq!(fact["opener"], draws.below(2), "{fact}");
                coins += 1;
            }
            "race_resolved" if fact["course"]["mode"] == "coin" => {
                let attacker = fact["attacker"].as_u64().expect("a seat");
                let winner = if draws.below(2) == 0 { attacker } else { 1 - attacker };
                assert_eq!(fact["won_by"], winner, "{fact}");
                coins += 1;
            }
            "die_rolled" | "die_rerolled" => {
                let faces = die(view, fact["by"].as_u64().expect("a seat") as usize);
                let face = &faces[draws.below(faces.len() as u32) as usize];
                assert_eq!(fact["roll"]["face"], *face, "{fact}");
                rolls += 1;
            }
            _ => (),
        }
    }
    (rolls, coins)
}
