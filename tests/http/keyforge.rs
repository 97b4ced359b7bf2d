//! A card game with unique decks, sealed zones and scripted scenarios over HTTP.

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::Answer;
use support::driver::Driver;
use support::server::TestServer;

use crate::court::{Court, REASON, judge};
use crate::scripts::require_kept_from_all_but_admins;

async fn vault(server: &TestServer) -> Driver {
    Driver::started(server.two().await, json!({"ruleset": "keyforge"})).await
}

/// Seat 0 is in the main step with Dis; seat 1 holds two cards and has four in the deck.
fn position(script: Value) -> Value {
    json!({
        "turn": 5,
        "house": "dis",
        "players": [
            {
                "houses": ["dis", "brobnar", "logos"],
                "hand": ["mind-barb", {"code": "troll", "keywords": ["alpha"], "maverick": "dis"}],
                "deck": ["punch"],
                "discard": ["anger", "bumpsy", "anger", "troll", "troll"],
                "line": [{"code": "bumpsy", "id": "mine", "stunned": true, "amber": 2}],
            },
            {
                "houses": ["dis", "brobnar", "logos"],
                "hand": ["punch", "anger"],
                "deck": ["anger", "punch", "troll", "bumpsy"],
                "archives": [{"code": "troll", "foreign": true}],
            },
        ],
        "script": script,
    })
}

/// A position that an administrator has made for two others, who sit.
async fn staged(server: &TestServer, scenario: Value) -> Driver {
    let admin = server.newcomer_as(Role::Admin).await;
    let new = json!({"ruleset": "keyforge", "options": {"scenario": scenario}});
    let made = Driver::open(vec![admin], new).await;
    let driver = Driver { players: server.two().await, ..made };
    for (seat, player) in driver.players.iter().enumerate() {
        let call = player.post(&driver.path("/seats"), json!({"seat": seat}));
        call.fresh().send().await.expect(201);
    }
    driver
}

/// A player takes the option of their first prompt whose label begins so.
async fn takes(driver: &Driver, seat: usize, label: &str) -> Answer {
    let prompt = driver.prompts(seat).await.remove(0);
    let whole = serde_json::to_value(&prompt).expect("it is plain");
    let options = whole["choice"]["options"].as_array().expect("options").clone();
    let found = options.iter().find(|it| it["label"].as_str().is_some_and(|it| it == label));
    let option = found.unwrap_or_else(|| panic!("no {label} among {options:?}"));
    let body = json!({"prompt": prompt.id, "answer": option["value"]});
    driver.players[seat].post(&driver.path("/decisions"), body).fresh().send().await
}

#[tokio::test]
async fn matches_are_played_to_their_end_by_clients_that_know_no_game() {
    let server = TestServer::shared().await;
    let mut driver = vault(server).await.dice(3);
    let mut largest = 0;
    for _ in 0..2_000 {
        if driver.play(10).await.is_empty() {
            break;
        }
        let view = driver.players[0].read(&driver.path("/state?as=seat:0")).await;
        largest = largest.max(view.to_string().len());
    }
    let over = driver.show().await;
    assert_eq!(over["status"], "finished");
    assert!(largest < 20_000, "a head state is small, not {largest} bytes");
    let bundle = server.stranger().get(&driver.path("/audit/export")).send().await;
    let verify = server.stranger().call("POST", "/v1/audits/verify");
    let report = verify.body("application/x-ndjson", bundle.text).send().await.expect(200);
    assert_eq!((&report["valid"], &report["events"]), (&json!(true), &over["version"]));
}

#[tokio::test]
async fn a_hand_is_its_players_and_a_deck_is_nobodys() {
    let server = TestServer::shared().await;
    let driver = vault(server).await;
    let own = driver.players[0].read(&driver.path("/state?as=seat:0")).await["view"].clone();
    assert!(own["players"][0]["hand"].is_array() && own["players"][1].get("hand").is_none());
    let log = driver.log(&driver.players[1], "&as=seat:1").await;
    let facts = log.iter().flat_map(|it| it["facts"].as_array().cloned().unwrap_or_default());
    for fact in facts.filter(|it| it["type"] == "cards_drawn" && it["seat"] == 0) {
        assert_eq!(fact["cards"], json!([]), "{fact}");
    }
}

#[tokio::test]
async fn what_only_names_a_deck_is_refused_with_what_to_paste() {
    let server = TestServer::shared().await;
    for text in [
        "11111111-2222-4333-8444-555555555555",
        "https://www.keyforgegame.com/deck-details/11111111-2222-4333-8444-555555555555",
    ] {
        let path = "/v1/rulesets/keyforge/loadouts/import";
        let call = server.stranger().call("POST", path).body("text/plain", text);
        let report = call.send().await.expect(200);
        assert_eq!(report["valid"], false);
        let message = report["problems"][0]["message"].as_str().unwrap_or_default();
        assert!(message.contains("paste"), "{report}");
    }
}

#[tokio::test]
async fn a_table_of_titles_is_imported() {
    let server = TestServer::shared().await;
    let path = "/v1/rulesets/keyforge/loadouts/import";
    let text = "Name,Expansion,Houses,Cards\nA,CALL_OF_THE_ARCHONS,Dis,Fear|Fear|Charette\n";
    let call = server.stranger().call("POST", path).body("text/csv", text);
    let report = call.send().await.expect(200);
    let cards = json!([{"id": "fear", "count": 2}, {"id": "charette", "count": 1}]);
    assert_eq!(report["loadout"]["cards"], cards, "{report}");
    assert_eq!(report["valid"], false);
}

#[tokio::test]
async fn a_script_brings_what_chance_would() {
    let server = TestServer::shared().await;
    let shuffle = ["troll", "anger", "bumpsy", "troll", "anger", "mind-barb"];
    let script = json!([
        {"type": "pick", "card": "anger"},
        {"type": "shuffle", "cards": shuffle},
    ]);
    let driver = staged(server, position(script)).await;
    takes(&driver, 0, "Play Mind Barb").await.expect(201);
    let view = driver.players[1].read(&driver.path("/state?as=seat:1")).await["view"].clone();
    let titles = |cards: &Value| -> Vec<String> {
        let codes = cards.as_array().expect("cards").iter().map(|it| it["code"].as_str());
        codes.map(|it| it.expect("a code").to_owned()).collect()
    };
    assert_eq!(titles(&view["players"][1]["discard"]), ["anger"]);
    // The refill takes the last card of the deck, then the shuffled pile from the top.
    takes(&driver, 0, "End your turn").await.expect(201);
    let view = driver.players[0].read(&driver.path("/state?as=seat:0")).await["view"].clone();
    let mut hand = titles(&view["players"][0]["hand"]);
    hand.sort();
    assert_eq!(hand, ["anger", "bumpsy", "punch", "troll", "troll", "troll"]);
    let log = driver.log(&driver.players[0], "").await;
    let facts: Vec<Value> =
        log.iter().flat_map(|it| it["facts"].as_array().cloned().unwrap_or_default()).collect();
    let followed = facts.iter().filter(|it| it["type"] == "script_followed");
    // What a script says is told for those who look closely.
    let told = followed.map(|it| json!([it["rule"], it["quiet"]])).collect::<Vec<_>>();
    assert_eq!(told, [json!(["KFH2", true]), json!(["KFH2", true])]);
}

#[tokio::test]
async fn a_script_that_does_not_fit_refuses_the_decision() {
    let server = TestServer::shared().await;
    for script in [
        json!([{"type": "pick", "card": "troll"}]),
        json!([{"type": "shuffle", "cards": ["anger"]}]),
    ] {
        let driver = staged(server, position(script)).await;
        let before = driver.version().await;
        let refused = takes(&driver, 0, "Play Mind Barb").await.refused(422, "off-script");
        assert_eq!(refused["rule"], "KFH2");
        assert!(refused["detail"].as_str().is_some_and(|it| it.contains("entry 0")), "{refused}");
        assert_eq!(driver.version().await, before, "nothing was appended");
        // What draws nothing is not refused.
        takes(&driver, 0, "Discard Troll").await.expect(201);
    }
}

#[tokio::test]
async fn a_judge_who_answers_for_a_player_is_not_bound_to_a_script() {
    let server = TestServer::shared().await;
    let driver = staged(server, position(json!([{"type": "pick", "card": "troll"}]))).await;
    let court = Court { judge: judge(server).await, driver };
    let dispute = court.called(false).await;
    let prompt = court.driver.prompts(0).await.remove(0);
    let options = serde_json::to_value(&prompt.choice).expect("it is plain")["options"].clone();
    let mut options = options.as_array().expect("options").iter();
    let found = options.find(|it| it["label"] == "Play Mind Barb").expect("it is there");
    let body = json!({
        "kind": "decide-for", "seat": 0, "prompt": prompt.id, "answer": found["value"],
        "dispute": dispute, "reason": REASON, "rules": ["HN12"],
    });
    let path = court.driver.path("/rulings/previews");
    let preview = court.judge.post(&path, body.clone()).fresh().send().await;
    preview.refused(409, "preview-would-reveal");
    court.rule(body).await;
}

#[tokio::test]
async fn only_administrators_read_a_script_before_the_end() {
    let server = TestServer::shared().await;
    let script = json!([{"type": "pick", "card": "anger"}]);
    let driver = staged(server, position(script.clone())).await;
    require_kept_from_all_but_admins(server, &driver, &script).await;
}

#[tokio::test]
async fn what_a_scenario_cannot_set_is_pointed_at() {
    let server = TestServer::shared().await;
    let admin = server.newcomer_as(Role::Admin).await;
    let wrong = |scenario: Value| {
        let new = json!({"ruleset": "keyforge", "options": {"scenario": scenario}});
        admin.post("/v1/matches", new).fresh()
    };
    let players = json!([
        {"hand": [{"code": "troll", "foreign": true}], "keys": ["red", "red"]},
        {"line": [{"code": "punch"}], "artifacts": [{"code": "troll"}]},
    ]);
    let refused = wrong(json!({"players": players})).send().await;
    let refused = refused.refused(422, "invalid-options");
    let errors = refused["errors"].as_array().expect("a list").iter();
    let mut pointers: Vec<&str> = errors.filter_map(|it| it["pointer"].as_str()).collect();
    pointers.sort_unstable();
    assert_eq!(
        pointers,
        [
            "/options/scenario/players/0/hand/0/foreign",
            "/options/scenario/players/0/keys",
            "/options/scenario/players/1/artifacts/0/code",
            "/options/scenario/players/1/line/0/code",
        ]
    );
    for unknown in [
        json!({"players": [{"hand": [{"code": "troll", "mood": 3}]}, {}]}),
        json!({"players": [{"hand": ["no-such-card"]}, {}]}),
        json!({"script": [{"type": "coin", "card": "troll"}]}),
        json!({"players": [{"chains": 25}, {}]}),
        json!({"weather": "fair"}),
    ] {
        let refused = wrong(unknown.clone()).send().await.refused(422, "invalid-options");
        let pointer = refused["errors"][0]["pointer"].as_str().unwrap_or_default();
        assert!(pointer.starts_with("/options/scenario"), "{unknown}: {refused}");
    }
}

#[tokio::test]
async fn a_judge_calls_time_and_adjudicates() {
    let server = TestServer::shared().await;
    let driver = staged(server, position(json!([]))).await;
    let judge = judge(server).await;
    let called = json!({"seq": 4, "claim": "Time is up."});
    let dispute = driver.players[0].post(&driver.path("/disputes"), called).fresh();
    dispute.send().await.expect(201);
    for (adjustment, kind) in [
        (json!({"type": "call_time"}), "time_called"),
        (json!({"type": "adjudicate"}), "match_finished"),
    ] {
        let ruling = json!({
            "kind": "adjust", "adjustment": adjustment, "reason": "The round is over.",
            "rules": ["KF18.2"],
        });
        let ruled = judge.post(&driver.path("/rulings"), ruling).fresh().send().await.expect(201);
        let events = ruled["events"].as_array().expect("events").iter();
        let mut facts = events.flat_map(|it| it["facts"].as_array().cloned().unwrap_or_default());
        assert!(facts.any(|it| it["type"] == kind), "{ruled}");
    }
    assert_eq!(driver.show().await["status"], "finished");
}
