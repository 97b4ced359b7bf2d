//! Scenes of Doomtown as clients see them: what lies open while somebody is asked, what questions
//! are about, and what a scenario can say.

use domain::engine::Prompt;
use infra::identity::Role;
use serde_json::{Value, json};
use support::driver::Driver;
use support::server::TestServer;

/// The Law Dogs against the Sloane Gang, as a scenario has them, with everybody seated.
async fn scene(server: &TestServer, scenario: Value) -> Driver {
    let admin = server.newcomer_as(Role::Admin).await;
    let new = json!({"ruleset": "doomtown", "options": {"scenario": scenario}});
    let made = Driver::open(vec![admin], new).await;
    let driver = Driver { players: server.two().await, ..made };
    for (seat, player) in driver.players.iter().enumerate() {
        let call = player.post(&driver.path("/seats"), json!({"seat": seat}));
        call.fresh().send().await.expect(201);
    }
    driver
}

/// Two players at noon with these cards in play, hands and decks.
fn noon(first: Value, second: Value) -> Value {
    let player = |outfit: &str, more: Value| {
        let deck = ["01055", "01056", "01057", "01059", "01060", "01061", "01063"];
        let mut player = json!({"outfit": outfit, "ghost_rock": 9, "deck": deck});
        for (key, value) in more.as_object().expect("an object") {
            player[key] = value.clone();
        }
        player
    };
    json!({"players": [player("01002", first), player("01004", second)]})
}

async fn prompt(driver: &Driver, seat: usize) -> Prompt {
    driver.prompts(seat).await.into_iter().next().expect("the seat is asked")
}

fn options(prompt: &Prompt) -> Vec<Value> {
    let prompt = serde_json::to_value(prompt).expect("JSON");
    prompt["choice"]["options"].as_array().cloned().unwrap_or_default()
}

/// The labels of all that a seat may answer.
async fn labels(driver: &Driver, seat: usize) -> Vec<String> {
    let options = options(&prompt(driver, seat).await);
    options.iter().map(|it| it["label"].as_str().expect("a label").to_owned()).collect()
}

/// A seat takes the option whose label begins like this. Answers what happened, in sentences.
async fn takes(driver: &Driver, seat: usize, label: &str) -> Vec<String> {
    let prompt = prompt(driver, seat).await;
    let options = options(&prompt);
    let fits = |it: &&Value| it["label"].as_str().is_some_and(|it| it.starts_with(label));
    let found = options.iter().find(fits);
    let found = found.unwrap_or_else(|| panic!("no {label} in {options:#?}"));
    let body = json!({"prompt": prompt.id, "answer": found["value"]});
    let call = driver.players[seat].post(&driver.path("/decisions"), body).fresh();
    call.send().await.expect(201);
    let log = driver.log(&driver.players[seat], "").await;
    let facts = log.last().expect("an event")["facts"].as_array().expect("facts").clone();
    facts.iter().map(|it| it["text"].as_str().expect("a sentence").to_owned()).collect()
}

async fn public(driver: &Driver) -> Value {
    driver.players[0].read(&driver.path("/state?as=public")).await["view"].clone()
}

#[tokio::test]
async fn a_pulled_card_lies_open_while_a_react_to_it_is_asked() {
    let server = TestServer::shared().await;
    let archer = json!({"code": "01048", "attachments": ["01103", "01096"]});
    let deck = json!(["01123", "01055"]);
    let driver = scene(server, noon(json!({"in_play": [archer], "deck": deck}), json!({}))).await;
    takes(&driver, 0, "Steele Archer's Blood Curse").await;
    let view = public(&driver).await;
    assert_eq!(view["pulled"][0]["code"], "01123", "{view}");
    let test = json!({"skill": "huckster", "rating": 2, "difficulty": 9});
    assert_eq!(view["pull"]["test"], test);
    assert_eq!(view["pull"]["pip"], json!({"suit": "clubs", "value": 7}));
    let asked = prompt(&driver, 0).await;
    assert_eq!(asked.kind, "react");
    let said = ["Kidnappin' (7C)", "Huckster 2", "difficulty of 9"];
    assert!(said.iter().all(|it| asked.text.contains(it)), "{}", asked.text);
    takes(&driver, 0, "Pass").await;
    let view = public(&driver).await;
    assert_eq!((&view["pulled"], view.get("pull")), (&json!([]), None));
}

#[tokio::test]
async fn a_card_that_is_being_played_lies_open_while_others_are_asked() {
    let server = TestServer::shared().await;
    let first =
        json!({"in_play": [{"code": "01018"}, {"code": "01066"}], "hand": ["01114", "01046"]});
    let second = json!({"in_play": [{"code": "01044"}]});
    let driver = scene(server, noon(first, second)).await;
    takes(&driver, 0, "Shop: Olivia Jenks").await;
    let asked = prompt(&driver, 0).await;
    assert!(
        asked.text.starts_with("Olivia Jenks is about to come into play at seat 0's home."),
        "{}",
        asked.text
    );
    assert_eq!(public(&driver).await["played"][0]["title"], "Olivia Jenks");
    takes(&driver, 0, "Pass").await;
    takes(&driver, 1, "Pass").await;
    takes(&driver, 0, "Ambush").await;
    assert!(prompt(&driver, 0).await.text.contains("the job of Ambush"));
    assert_eq!(public(&driver).await["played"][0]["title"], "Ambush");
}

#[tokio::test]
async fn labels_and_facts_say_what_comes_of_a_play() {
    let server = TestServer::shared().await;
    let goods = json!({"code": "01046", "attachments": ["01084"]});
    let first = json!({"in_play": [{"code": "01035"}, goods], "hand": ["01088", "01088"]});
    let second = json!({"in_play": [{"code": "01036", "at": "town_square"}]});
    let driver = scene(server, noon(first, second)).await;
    let offered = labels(&driver, 0).await;
    let distinct: std::collections::BTreeSet<&String> = offered.iter().collect();
    assert_eq!(distinct.len(), offered.len(), "{offered:#?}");
    assert!(offered.iter().any(|it| it.contains("Roan (6H), second copy")), "{offered:#?}");
    let traded = takes(&driver, 0, "Trade at seat 0's home: Olivia Jenks's Shotgun to Allie").await;
    assert_eq!(traded[0], "Seat 0 trades goods at seat 0's home.");
    takes(&driver, 1, "Pass").await;
    let used = takes(&driver, 0, "Allie Hensman").await;
    assert_eq!(
        used[0],
        "Seat 0 uses Allie Hensman to gain a control point in the town square, but Allie is not \
         there."
    );
}

#[tokio::test]
async fn a_match_ends_in_whole_sentences() {
    let server = TestServer::shared().await;
    let mut scenario = noon(json!({"in_play": [{"code": "01066"}]}), json!({}));
    scenario["phase"] = json!("sundown");
    let driver = scene(server, scenario).await;
    let log = driver.log(&driver.players[0], "").await;
    let facts = log.iter().flat_map(|it| it["facts"].as_array().cloned().unwrap_or_default());
    let over = facts.into_iter().find(|it| it["type"] == "match_finished").expect("it is over");
    let expected = "The match is over. Seat 0 has 1 control point, more than any other has \
                    influence.";
    assert_eq!(over["text"], expected);
}

#[tokio::test]
async fn an_open_match_shows_its_own_options() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "doomtown", "options": {"days": 3, "check": false}});
    let driver = Driver::open(server.two().await, new).await;
    let view = driver.players[0].read(&driver.path("/state")).await["view"].clone();
    assert_eq!((&view["options"]["days"], &view["options"]["check"]), (&json!(3), &json!(false)));
    driver.seat_all().await;
    let view = public(&driver).await;
    assert_eq!((&view["options"]["days"], &view["options"]["check"]), (&json!(3), &json!(false)));
}

#[tokio::test]
async fn a_scenario_says_all_that_a_day_can_come_to() {
    let server = TestServer::shared().await;
    let first = json!({
        "ghost_rock": 1,
        "debt": 3,
        "in_play": [
            {"code": "01002", "booted": true, "used": [0], "id": "the-office"},
            {"code": "01067", "id": "ranch"},
            {"code": "01048", "id": "Archer", "at": "ranch", "booted": true, "used": []},
            {"code": "01103", "id": "curse", "on": "Archer", "booted": true, "used": [1]},
            {"code": "09035", "on": "home"},
            {"code": "01099", "on": "ranch"},
        ],
    });
    let mut scenario = noon(first, json!({"in_play": [{"code": "01044"}]}));
    scenario["phase"] = json!("upkeep");
    scenario["step"] = json!("upkeep");
    scenario["day"] = json!(2);
    scenario["no_winner"] = json!(true);
    scenario["order"] = json!([1, 0]);
    let driver = scene(server, scenario).await;
    let view = public(&driver).await;
    assert_eq!((&view["phase"], &view["step"]), (&json!("upkeep"), &json!("upkeep")), "{view}");
    assert!(view.get("winner").is_none() && view["order"] == json!([1, 0]), "{view}");
    assert_eq!(view["players"][0]["debt"], 3);
    let cards = view["cards"].as_array().expect("cards").clone();
    let called = |id: &str| {
        let found = cards.iter().find(|it| it["id"] == id);
        found.unwrap_or_else(|| panic!("no {id} in {cards:#?}")).clone()
    };
    let (office, ranch) = (called("the-office"), called("ranch"));
    assert_eq!((&office["booted"], &office["used"]), (&json!(true), &json!([0])));
    let curse = called("curse");
    assert_eq!((&curse["host"], &curse["used"]), (&called("Archer")["card"], &json!([1])));
    assert_eq!(called("Archer")["dude"]["at"]["card"], ranch["card"]);
    let hosts = |title: &str| {
        let found = cards.iter().find(|it| it["title"] == title).expect("it is in play");
        found["host"].clone()
    };
    assert_eq!(hosts("The Pack Awakens"), office["card"]);
    assert_eq!(hosts("Auto Cattle-Feeder"), ranch["card"]);
    // The first player in order who is left pays first.
    let asked = prompt(&driver, 0).await;
    assert_eq!(asked.kind, "pay_upkeep");
}

#[tokio::test]
async fn a_first_day_may_begin_before_its_order_is_known() {
    let server = TestServer::shared().await;
    let mut scenario = noon(json!({}), json!({}));
    scenario["phase"] = json!("gamblin");
    scenario["no_winner"] = json!(true);
    let driver = scene(server, scenario).await;
    let log = driver.log(&driver.players[0], "").await;
    let facts = log.iter().flat_map(|it| it["facts"].as_array().cloned().unwrap_or_default());
    let set = facts.into_iter().find(|it| it["type"] == "scenario_set").expect("it is set");
    assert!(set.get("winner").is_none() && set.get("order").is_none(), "{set}");
}

#[tokio::test]
async fn what_is_wrong_with_what_a_scenario_says_is_pointed_at() {
    let admin = TestServer::shared().await.newcomer_as(Role::Admin).await;
    let entry = |entry: Value| json!({"in_play": [{"code": "01048", "id": "archer"}, entry]});
    let wrong = [
        (entry(json!({"code": "01103"})), "/in_play/1/on"),
        (entry(json!({"code": "01103", "on": "nobody"})), "/in_play/1/on"),
        (entry(json!({"code": "01018", "on": "archer"})), "/in_play/1/on"),
        (entry(json!({"code": "01018", "id": "archer"})), "/in_play/1/id"),
        (entry(json!({"code": "01018", "id": "home"})), "/in_play/1/id"),
        (entry(json!({"code": "01018", "used": [0]})), "/in_play/1/used/0"),
        (entry(json!({"code": "01004"})), "/in_play/1/code"),
        (entry(json!({"code": "01018", "bounty": 1_001})), "/in_play/1/bounty"),
        (entry(json!({"code": "01018", "discarded": true})), "/in_play/1/discarded"),
        (json!({"debt": 1_001}), "/debt"),
    ];
    let wrong = wrong.into_iter().map(|(player, pointer)| {
        (noon(player, json!({})), format!("/options/scenario/players/0{pointer}"))
    });
    let with = |key: &str, value: Value| {
        let mut scenario = noon(json!({}), json!({}));
        scenario["no_winner"] = json!(key == "order");
        scenario[key] = value;
        (scenario, format!("/options/scenario/{key}"))
    };
    let more = [with("step", json!("income")), with("order", json!([0, 0]))];
    for (scenario, pointer) in wrong.chain(more) {
        let new = json!({"ruleset": "doomtown", "options": {"scenario": scenario}});
        let answer = admin.post("/v1/matches", new).fresh().send().await;
        let problem = answer.refused(422, "invalid-options");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
}
