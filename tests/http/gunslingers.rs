//! A game for many over HTTP: sealed answers, a judge in a game that is all phases, forks, and who
//! sits down with nothing.

use serde_json::{Value, json};
use support::driver::Driver;
use support::server::TestServer;

use crate::court::{Court, judge, kinds};

/// A match for `seats`, of a week, in which everybody sits.
async fn town(server: &TestServer, seats: usize, options: Value) -> Driver {
    let mut players = Vec::new();
    for number in 0..seats {
        players.push(server.regular(number).await);
    }
    let new = json!({"ruleset": "gunslingers", "seats": seats, "options": options});
    Driver::started(players, new).await
}

/// Plays until everybody is asked for a bid at once.
async fn bidding(mut driver: Driver) -> Driver {
    for _ in 0..100 {
        let mut asked = Vec::new();
        for seat in 0..driver.players.len() {
            asked.extend(driver.prompts(seat).await);
        }
        if asked.iter().filter(|it| it.kind == "bid").count() == driver.players.len() {
            return driver;
        }
        driver.play(1).await;
    }
    panic!("nobody bids");
}

async fn decide(driver: &Driver, seat: usize, answer: Value) -> Value {
    let prompt = driver.prompts(seat).await.remove(0);
    let body = json!({"prompt": prompt.id, "answer": answer});
    let call = driver.players[seat].post(&driver.path("/decisions"), body).fresh();
    call.send().await.expect(201)
}

#[tokio::test]
async fn whoever_waits_sees_only_that_others_have_decided() {
    let server = TestServer::shared().await;
    let driver = bidding(town(server, 4, json!({"weeks": 1})).await).await;
    let before = driver.show().await["waiting_on"].clone();
    assert_eq!(before, json!([0, 1, 2, 3]));
    let own = decide(&driver, 2, json!(3)).await;
    assert_eq!(own["events"][0]["decision"]["answer"], 3);
    assert_eq!(driver.show().await["waiting_on"], json!([0, 1, 3]));
    let seq = own["version"].as_u64().expect("a number");
    for (client, eyes) in [(&driver.players[1], "seat:1"), (&server.stranger(), "public")] {
        let log = driver.log(client, &format!("&as={eyes}")).await;
        let event = log.iter().find(|it| it["seq"] == seq).expect("it is shown");
        assert_eq!(event["seat"], 2);
        assert!(event["decision"].get("answer").is_none_or(Value::is_null), "{event}");
        assert!(!event["facts"].to_string().contains("bids"), "{event}");
    }
}

#[tokio::test]
async fn the_board_lies_open_in_rows_and_cells() {
    let server = TestServer::shared().await;
    let driver = bidding(town(server, 5, json!({"weeks": 1})).await).await;
    let path = driver.path("/state?as=public");
    let view = server.stranger().read(&path).await["view"].clone();
    let rows = view["rows"].as_array().expect("rows");
    let lengths: Vec<usize> = rows.iter().map(|row| row.as_array().expect("cells").len()).collect();
    assert_eq!(lengths, [3, 7, 7, 3]);
    assert_eq!(rows[1][3]["property"], "depot");
    assert_eq!(view["players"].as_array().map(Vec::len), Some(5));
    for player in view["players"].as_array().expect("players") {
        let home = &player["properties"][0];
        assert!(home.is_string() && player["cash"].is_u64(), "{player}");
        assert_eq!(player["gang"].as_array().map(Vec::len), Some(3), "a Boss and two hands");
    }
    let own = driver.players[3].read(&driver.path("/state?as=seat:3")).await;
    assert_eq!(own["view"], view, "all of it is public (G7)");
}

#[tokio::test]
async fn a_match_is_played_to_its_vote_by_clients_that_know_no_game() {
    let server = TestServer::shared().await;
    for (seats, options) in [
        (3, json!({"weeks": 2, "characters": "bid"})),
        (2, json!({"weeks": 2, "gunfight": "quick"})),
        (4, json!({"weeks": 1, "literal": true, "named_targets": true})),
    ] {
        let mut driver = town(server, seats, options.clone()).await.dice(seats as u8);
        driver.play_out().await;
        let over = driver.show().await;
        assert_eq!(over["status"], "finished", "{options}");
        assert_eq!(over["result"]["scores"].as_array().map(Vec::len), Some(seats));
        let bundle = server.stranger().get(&driver.path("/audit/export")).send().await;
        let verify = server.stranger().call("POST", "/v1/audits/verify");
        let report = verify.body("application/x-ndjson", bundle.text).send().await.expect(200);
        assert_eq!((&report["valid"], &report["events"]), (&json!(true), &over["version"]));
    }
}

#[tokio::test]
async fn whoever_brings_nobody_is_dealt_somebody_and_wishes_are_heard() {
    let server = TestServer::shared().await;
    let players = vec![server.regular(0).await, server.regular(1).await];
    let new = json!({"ruleset": "gunslingers", "options": {"weeks": 1}});
    let driver = Driver::open(players, new).await;
    let seats = driver.path("/seats");
    driver.players[0].post(&seats, json!({})).fresh().send().await.expect(201);
    let wrong = json!({"loadout": {"character": "calamity-jane"}});
    let refused = driver.players[1].post(&seats, wrong).fresh().send().await;
    refused.refused(422, "invalid-loadout");
    let wish = json!({"loadout": {"preset": "silas-neat"}});
    driver.players[1].post(&seats, wish).fresh().send().await.expect(201);
    let view = driver.players[0].read(&driver.path("/state?as=public")).await["view"].clone();
    assert_eq!(view["players"][1]["character"], "silas-neat");
    assert!(view["players"][0]["character"].is_string());
}

/// No player begins anything in this game: so the table counts as at rest while nobody has answered
/// what the game has just asked.
#[tokio::test]
async fn a_judge_corrects_a_game_that_is_all_phases() {
    let server = TestServer::shared().await;
    let driver = bidding(town(server, 3, json!({"weeks": 1})).await).await;
    let court = Court { driver, judge: judge(server).await };
    court.called(false).await;
    let start = court.driver.version().await;
    let offered = court.read("/adjustments").await;
    let kinds_offered: Vec<&str> = offered["items"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|it| it["value"]["type"].as_str())
        .collect();
    for kind in ["set_cash", "set_reputation", "give_gun", "move_gun", "set_control"] {
        assert!(kinds_offered.contains(&kind), "{kind} is not offered");
    }
    let cash = json!({"type": "set_cash", "seat": 1, "cash": 45});
    let adjust = json!({"kind": "adjust", "adjustment": cash});
    let ruled = court.rule(adjust.clone()).await;
    assert_eq!(ruled["events"][0]["facts"][1]["type"], "cash_corrected");
    let prompt = court.driver.prompts(1).await.remove(0);
    let choice = serde_json::to_value(&prompt.choice).expect("JSON");
    assert_eq!((prompt.kind.as_str(), &choice["max"]), ("bid", &json!(45)));
    // Once somebody has answered, the judge goes back to before he did.
    decide(&court.driver, 0, json!(1)).await;
    let cash = json!({"type": "set_cash", "seat": 1, "cash": 41});
    let adjust = json!({"kind": "adjust", "adjustment": cash});
    court.try_rule(adjust.clone()).await.refused(409, "resolution-open");
    let rewound = court.rule(json!({"kind": "rewind", "to_seq": start})).await;
    assert!(kinds(&rewound).contains(&"match.rewound"));
    court.rule(adjust).await;
    let view = court.driver.players[0].read(&court.driver.path("/state?as=public")).await;
    assert_eq!(view["view"]["players"][1]["cash"], 41);
    let penalty = json!({"kind": "penalty", "seat": 2, "penalty": "fine"});
    let ruled = court.rule(penalty).await;
    assert_eq!(ruled["events"][0]["facts"][1]["type"], "cash_corrected");
}

#[tokio::test]
async fn a_match_for_many_goes_on_without_who_resigns_and_can_be_forked() {
    let server = TestServer::shared().await;
    let driver = bidding(town(server, 3, json!({"weeks": 1})).await).await;
    let fork = json!({"at": driver.version().await});
    let forked = driver.players[0].post(&driver.path("/forks"), fork).fresh().send().await;
    assert_eq!(forked.status, 201, "{}", forked.text);
    let gone = driver.players[2].post(&driver.path("/resignations"), json!({"seat": 2})).fresh();
    let reply = gone.send().await.expect(201);
    assert_eq!(reply["events"][0]["facts"][1]["type"], "player_out");
    assert_eq!(driver.show().await["waiting_on"], json!([0, 1]), "they are asked again");
}
