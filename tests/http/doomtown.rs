//! A card game with decks and hidden hands over HTTP: decks are checked, matches are played to
//! their end by clients that know no game, and nobody is shown another's cards.

use domain::engine::Prompt;
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;

use crate::court::{CLAIM, judge};

/// A match in which everybody sits with a ready-made deck.
async fn town(server: &TestServer, seats: usize, options: Value) -> Driver {
    let mut players = Vec::new();
    for number in 0..seats {
        players.push(server.regular(number).await);
    }
    let new = json!({"ruleset": "doomtown", "seats": seats, "options": options});
    Driver::started(players, new).await
}

async fn decks(server: &TestServer) -> Vec<Value> {
    let listed = server.stranger().read("/v1/rulesets/doomtown/loadouts").await;
    listed["items"].as_array().expect("decks").clone()
}

#[tokio::test]
async fn matches_are_played_to_their_end_by_clients_that_know_no_game() {
    let server = TestServer::shared().await;
    for (seats, options) in [
        (2, json!({"days": 4})),
        (3, json!({"days": 2, "short": true, "reacts": "standing_orders"})),
    ] {
        let mut driver = town(server, seats, options.clone()).await.dice(seats as u8);
        driver.play_out().await;
        let over = driver.show().await;
        assert_eq!(over["status"], "finished", "{options}");
        assert_eq!(over["result"]["scores"].as_array().map(Vec::len), Some(seats));
        assert!(over.get("staged").is_none(), "it is a real match");
        let bundle = server.stranger().get(&driver.path("/audit/export")).send().await;
        let verify = server.stranger().call("POST", "/v1/audits/verify");
        let report = verify.body("application/x-ndjson", bundle.text).send().await.expect(200);
        assert_eq!((&report["valid"], &report["events"]), (&json!(true), &over["version"]));
    }
}

/// How many dudes the decks mark as starters, by seat, as somebody reads the start.
async fn planned(driver: &Driver, client: &Client, eyes: &str) -> Vec<u64> {
    let log = driver.log(client, eyes).await;
    let start = log.iter().find(|it| it["kind"] == "match.started").expect("it has started");
    let of_deck = |it: &Value| {
        let cards = it["loadout"]["cards"].as_array().expect("a deck");
        assert!(52 <= cards.iter().filter_map(|it| it["count"].as_u64()).sum::<u64>(), "{it}");
        cards.iter().filter_map(|it| it["starting"].as_u64()).sum()
    };
    start["facts"][0]["seats"].as_array().expect("seats").iter().map(of_deck).collect()
}

#[tokio::test]
async fn whom_a_deck_is_to_start_with_is_its_players_until_the_end() {
    let server = TestServer::shared().await;
    let mut players = Vec::new();
    for number in 0..2 {
        players.push(server.regular(number).await);
    }
    let new = json!({"ruleset": "doomtown", "options": {"days": 1}});
    let mut driver = Driver::open(players, new).await;
    let ready = decks(server).await;
    let deck = ready[0]["loadout"].clone();
    for player in &driver.players {
        let chair = json!({"loadout": deck});
        player.post(&driver.path("/seats"), chair).fresh().send().await.expect(201);
    }
    let stranger = server.stranger();
    assert_eq!(planned(&driver, &driver.players[0], "").await, [4, 0]);
    assert_eq!(planned(&driver, &driver.players[1], "").await, [0, 4]);
    assert_eq!(planned(&driver, &stranger, "").await, [0, 0]);
    let called = json!({"seq": 4, "claim": CLAIM});
    driver.players[0].post(&driver.path("/disputes"), called).fresh().send().await.expect(201);
    assert_eq!(planned(&driver, &judge(server).await, "&as=judge").await, [4, 4]);
    driver.play_out().await;
    assert_eq!(planned(&driver, &stranger, "&as=revealed").await, [4, 4]);
    assert_eq!(planned(&driver, &driver.players[0], "&as=public").await, [0, 0]);
}

#[tokio::test]
async fn the_town_is_a_street_and_a_hand_is_its_players() {
    let server = TestServer::shared().await;
    let driver = town(server, 2, json!({})).await;
    // Posses are chosen in secret and at once.
    for seat in 0..2 {
        let prompt = driver.prompts(seat).await.remove(0);
        assert_eq!(prompt.kind, "starting_posse");
        let body = json!({"prompt": prompt.id, "answer": []});
        let call = driver.players[seat].post(&driver.path("/decisions"), body).fresh();
        call.send().await.expect(201);
    }
    let own = driver.players[0].read(&driver.path("/state?as=seat:0")).await["view"].clone();
    let public = server.stranger().read(&driver.path("/state?as=public")).await["view"].clone();
    assert_eq!(own["players"][0]["hand"].as_array().map(Vec::len), Some(5));
    assert!(own["players"][1].get("hand").is_none(), "the other's hand is theirs");
    assert!(public["players"][0].get("hand").is_none());
    assert_eq!(public["players"][0]["hand_size"], 5);
    let square = &public["town"]["places"][0];
    assert_eq!(square["place"]["type"], "town_square");
    assert_eq!(square["adjacent"].as_array().map(Vec::len), Some(2), "both homes");
    assert!(own.to_string().len() < 30_000, "a head state is small");
    let log = driver.log(&driver.players[1], "&as=seat:1").await;
    let drawn = log.iter().flat_map(|it| it["facts"].as_array().cloned().unwrap_or_default());
    for fact in drawn.filter(|it| it["type"] == "cards_drawn" && it["seat"] == 0) {
        assert_eq!(fact["cards"], json!([]), "{fact}");
    }
}

#[tokio::test]
async fn no_card_of_a_deck_is_shown_where_the_first_day_needs_no_order() {
    let server = TestServer::shared().await;
    let mut without = 0;
    for _ in 0..6 {
        let driver = town(server, 2, json!({})).await;
        for seat in 0..2 {
            let prompt = driver.prompts(seat).await.remove(0);
            let body = json!({"prompt": prompt.id, "answer": []});
            driver.players[seat].post(&driver.path("/decisions"), body).fresh().send().await;
        }
        let log = driver.log(&driver.players[1], "&as=public").await;
        let facts = log.iter().flat_map(|it| it["facts"].as_array().cloned().unwrap_or_default());
        let facts: Vec<Value> = facts.collect();
        let of_type = |kind: &str| facts.iter().filter(|it| it["type"] == kind).count();
        let hands = facts.iter().find(|it| it["type"] == "hands_revealed").expect("lowball");
        let hands = hands["hands"].as_array().expect("two").clone();
        let joker = |it: &Value| {
            let mut cards = it["cards"].as_array().into_iter().flatten();
            cards.any(|it| it["code"] == "01144" || it["code"] == "01145")
        };
        if hands.iter().all(joker) || hands.iter().all(|it| it["cheatin"] == true) {
            continue;
        }
        // Exactly equal hands are drawn anew, and the next ones may need an order.
        if of_type("hands_revealed") == 1 {
            assert_eq!((of_type("pulled"), of_type("order_pulled")), (0, 0), "{hands:?}");
            without += 1;
        }
    }
    assert!(0 < without, "hands are hardly ever cheatin' on both sides");
}

#[tokio::test]
async fn a_deck_is_held_against_every_rule_of_construction() {
    let server = TestServer::shared().await;
    let deck = decks(server).await[0]["loadout"].clone();
    let validate = |deck: Value| async move {
        let call = server
            .stranger()
            .post("/v1/rulesets/doomtown/loadouts/validate", json!({"loadout": deck}));
        call.send().await.expect(200)
    };
    assert_eq!(validate(deck.clone()).await["valid"], true);
    let mut wrong = deck.clone();
    wrong["outfit"] = json!("01084");
    wrong["cards"][0]["count"] = json!(5);
    let report = validate(wrong).await;
    let rules: Vec<&str> = report["violations"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|it| it["rule"].as_str())
        .collect();
    assert!(rules.contains(&"DT2.1") && rules.contains(&"DT2.2"), "{report}");
    let mut stranger = deck;
    stranger["cards"][0]["code"] = json!("99999");
    let report = validate(stranger).await;
    assert_eq!(report["violations"][0]["pointer"], "/loadout/cards/0", "{report}");
}

#[tokio::test]
async fn every_card_of_the_base_set_is_in_the_catalog_and_plays() {
    let server = TestServer::shared().await;
    let mut cards: Vec<Value> = Vec::new();
    let mut path = "/v1/rulesets/doomtown/catalog?limit=100".to_owned();
    loop {
        let page = server.stranger().read(&path).await;
        cards.extend(page["items"].as_array().expect("cards").clone());
        match page["next"].as_str() {
            Some(next) => path = format!("/v1/rulesets/doomtown/catalog?limit=100&cursor={next}"),
            None => break,
        }
    }
    let base = cards.iter().filter(|it| it["id"].as_str().is_some_and(|id| id.starts_with("01")));
    assert_eq!(base.count(), 146);
    assert!(cards.iter().all(|it| it["implemented"] == true));
    let lacking = cards.iter().filter(|it| it["playable"] == false);
    let lacking: Vec<&str> = lacking.filter_map(|it| it["id"].as_str()).collect();
    assert_eq!(lacking, ["05029", "09032", "09035"], "nobody here has the skill");
    let says_why = |id: &str| cards.iter().any(|it| it["id"] == id && it["reason"].is_string());
    assert!(["05029", "09032", "09035", "05027"].into_iter().all(says_why));
    assert_eq!(cards.iter().filter(|it| it["reason"].is_string()).count(), 4);
    let one = server.stranger().read("/v1/rulesets/doomtown/catalog/01084").await;
    assert_eq!(one["name"], "Shotgun");
}

#[tokio::test]
async fn a_window_that_nobody_answers_closes_by_itself() {
    let server = TestServer::with(|_| ()).await;
    server.sweep_every(20);
    let options = json!({"reacts": "auto_pass", "react_seconds": 1});
    let driver = town(&server, 2, options.clone()).await;
    for seat in 0..2 {
        for prompt in driver.prompts(seat).await {
            assert!(prompt.deadline.is_none(), "choosing a posse is no window");
        }
    }
    for key in 0..10 {
        let mut driver = town(&server, 2, options.clone()).await.dice(key);
        if let Some(window) = first_window(&mut driver).await {
            return closes(&driver, &window).await;
        }
    }
    panic!("no window opens in ten matches");
}

/// Plays on until somebody is asked for a react that closes by itself.
async fn first_window(driver: &mut Driver) -> Option<Prompt> {
    loop {
        for seat in 0..2 {
            let open = driver.prompts(seat).await.into_iter();
            let window = open.into_iter().find(|it| it.kind == "react" && it.deadline.is_some());
            if window.is_some() {
                return window;
            }
        }
        let it = driver.next_move().await?;
        driver.make(&it).await;
    }
}

/// Waits for a window to close while nobody answers.
async fn closes(driver: &Driver, window: &Prompt) {
    for _ in 0..100 {
        let open = driver.prompts(usize::from(window.seat.0)).await;
        if open.iter().all(|it| it.id != window.id) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the window is open still: {window:?}");
}
