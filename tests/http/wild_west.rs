//! A game with a referee's seat, free text and foes that nobody plays, over HTTP.

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::server::TestServer;

use crate::house::items;
use crate::scripts::require_kept_from_all_but_admins;

/// A match of two characters under a Warden, who has the last seat.
async fn posse(server: &TestServer, options: Value) -> Driver {
    let players = vec![server.newcomer().await, server.newcomer().await, server.newcomer().await];
    let new = json!({"ruleset": "wild-west", "seats": 3, "options": options});
    let driver = Driver::open(players, new).await;
    sit(&driver).await;
    driver
}

/// The players of a match sit down, the last of them as the Warden.
async fn sit(driver: &Driver) {
    let warden = driver.players.len() - 1;
    for seat in 0..warden {
        driver.seat(seat).await;
    }
    let chair = json!({"seat": warden, "role": "warden"});
    driver.players[warden].post(&driver.path("/seats"), chair).fresh().send().await.expect(201);
}

/// The turn of the first of two characters, who face a drifter, before a Warden.
async fn staged(server: &TestServer, options: Value) -> Driver {
    let admin = server.newcomer_as(Role::Admin).await;
    let hex = |q: i16, r: i16| json!({"q": q, "r": r});
    let mut options = options;
    options["scenario"] = json!({
        "round": 2,
        "fighters": [
            {"seat": 0, "name": "Ada", "hex": hex(0, 0), "grit": 6},
            {"seat": 1, "name": "Ben", "hex": hex(0, 2)},
            {"foe": "drifter", "hex": hex(4, 0), "health": 5},
        ],
        "order": [{"fighters": [0]}, {"fighters": [1]}, {"fighters": [2]}],
        "turn": {"who": 0},
    });
    let new = json!({"ruleset": "wild-west", "seats": 3, "options": options});
    let made = Driver::open(vec![admin], new).await;
    let players = vec![server.newcomer().await, server.newcomer().await, server.newcomer().await];
    let driver = Driver { players, ..made };
    sit(&driver).await;
    driver
}

fn items_of(list: &Value) -> &Vec<Value> {
    list.as_array().expect("a list")
}

/// The match, exported and decided again, is what it says.
async fn require_valid(server: &TestServer, driver: &Driver) {
    let bundle = server.stranger().get(&driver.path("/audit/export")).send().await;
    let verify = server.stranger().call("POST", "/v1/audits/verify");
    let report = verify.body("application/x-ndjson", bundle.text).send().await.expect(200);
    assert_eq!(report["valid"], true, "{report}");
}

async fn decides(driver: &Driver, by: usize, body: Value) -> Answer {
    driver.players[by].post(&driver.path("/decisions"), body).fresh().send().await
}

/// The first prompt of a seat as its client gets it.
async fn asked(client: &Client, driver: &Driver, seat: usize) -> Value {
    let asked = client.read(&driver.path(&format!("/prompts?seat={seat}"))).await;
    asked["prompts"][0].clone()
}

/// The option with this label, or with one that begins so.
fn option(prompt: &Value, label: &str) -> Value {
    let options = prompt["choice"]["options"].as_array().expect("options");
    let labelled = |fits: fn(&str, &str) -> bool| {
        options.iter().find(move |it| it["label"].as_str().is_some_and(|it| fits(it, label)))
    };
    let found =
        labelled(|it, label| it == label).or_else(|| labelled(|it, label| it.starts_with(label)));
    found.unwrap_or_else(|| panic!("no {label} among {options:#?}"))["value"].clone()
}

/// A seat takes the option with this label.
async fn takes(driver: &Driver, seat: usize, label: &str) -> Value {
    let prompt = asked(&driver.players[seat], driver, seat).await;
    let body = json!({"prompt": prompt["id"], "answer": option(&prompt, label)});
    decides(driver, seat, body).await.expect(201)
}

/// A seat answers what it is asked with plain JSON.
async fn replies(driver: &Driver, seat: usize, answer: Value) -> Value {
    let prompt = asked(&driver.players[seat], driver, seat).await;
    decides(driver, seat, json!({"prompt": prompt["id"], "answer": answer})).await.expect(201)
}

const WORDS: &str = "I swing on the lamp";

/// Ada proposes something in her turn.
async fn proposes(driver: &Driver) -> Value {
    takes(driver, 0, "Improvise").await;
    replies(driver, 0, json!(WORDS)).await;
    replies(driver, 0, json!(2)).await;
    takes(driver, 0, "Finesse").await;
    replies(driver, 0, json!("")).await
}

#[tokio::test]
async fn matches_are_played_to_their_end_by_clients_that_know_no_game() {
    let server = TestServer::shared().await;
    let mut alone =
        Driver::started(server.two().await, json!({"ruleset": "wild-west", "seats": 2})).await;
    let mut under = posse(server, json!({})).await;
    for driver in [&mut alone, &mut under] {
        driver.play_out().await;
        require_valid(server, driver).await;
    }
    let over = under.show().await;
    assert_eq!(over["result"]["places"][2], 0, "the Warden has no place: {over}");
}

#[tokio::test]
async fn what_foes_hide_is_the_wardens_to_know() {
    let server = TestServer::shared().await;
    let driver = staged(server, json!({})).await;
    let health = async |seat: usize| {
        let path = driver.path(&format!("/state?as=seat:{seat}"));
        driver.players[seat].read(&path).await["view"]["fighters"][2].get("health").cloned()
    };
    assert_eq!((health(2).await, health(0).await), (Some(json!(5)), None));
    let made = server.stranger().read(&driver.path("/events?after=0&as=public")).await;
    assert!(!made.to_string().contains("\"health\":5"), "{made}");
}

#[tokio::test]
async fn what_is_proposed_is_sealed_joined_in_and_erased() {
    let server = TestServer::shared().await;
    let driver = staged(server, json!({})).await;
    let proposed = proposes(&driver).await;
    let facts = items_of(&proposed["event"]["facts"]);
    let told = facts.iter().find(|it| it["type"] == "proposed").expect("it is told").clone();
    assert!(told["text"].as_str().is_some_and(|it| it.contains(&format!("“{WORDS}”"))), "{told}");
    assert_eq!(told["proposal"]["text"], WORDS, "{told}");
    // The Warden reads it where they are asked, and in the view; the fight waits.
    assert_eq!(driver.show().await["waiting_on"], json!([2]));
    takes(&driver, 2, "Rule").await;
    let prompt = asked(&driver.players[2], &driver, 2).await;
    assert!(prompt.to_string().contains(WORDS), "{prompt}");
    let view = driver.players[1].read(&driver.path("/state")).await["view"].clone();
    assert_eq!(view["proposals"][0]["text"], WORDS, "{view}");
    let frames = server.stranger().read(&driver.path("/replay?as=public")).await;
    assert!(items(&frames).iter().any(|it| it["patch"].to_string().contains(WORDS)));
    // The log holds the digest alone.
    let log = driver.log(&server.stranger(), "&as=public").await;
    assert!(log.iter().any(|it| it.to_string().contains(WORDS)));
    let ada = &driver.players[0];
    ada.delete(&format!("/v1/accounts/{}", ada.id)).send().await.expect(204);
    let frames = server.stranger().read(&driver.path("/replay?as=public")).await;
    let view = server.stranger().read(&driver.path("/state?as=public")).await["view"].clone();
    assert!(!frames.to_string().contains(WORDS) && !view.to_string().contains(WORDS));
    assert_eq!(view["proposals"][0]["text"], "erased");
    let prompt = asked(&driver.players[2], &driver, 2).await;
    assert!(prompt.to_string().contains("(erased)"), "{prompt}");
}

#[tokio::test]
async fn a_ruling_is_rolled_and_carried_out() {
    let server = TestServer::shared().await;
    let driver = staged(server, json!({})).await;
    proposes(&driver).await;
    takes(&driver, 2, "Rule").await;
    takes(&driver, 2, "Ada: ").await;
    takes(&driver, 2, "Without a roll").await;
    replies(&driver, 2, json!(1)).await;
    takes(&driver, 2, "Damage").await;
    takes(&driver, 2, "Drifter").await;
    replies(&driver, 2, json!(2)).await;
    takes(&driver, 2, "Nothing more").await;
    takes(&driver, 2, "No").await;
    replies(&driver, 2, json!("Mind the glass.")).await;
    // All of it is read once more before it holds.
    let prompt = asked(&driver.players[2], &driver, 2).await;
    let text = prompt["text"].as_str().unwrap_or_default();
    assert!(
        text.contains("Drifter takes 2 damage") && text.contains("“Mind the glass.”"),
        "{text}"
    );
    let ruled = takes(&driver, 2, "So it is ruled").await;
    assert!(ruled["event"].to_string().contains("Mind the glass."), "{ruled}");
    let view = driver.players[2].read(&driver.path("/state?as=seat:2")).await["view"].clone();
    assert_eq!(view["fighters"][2]["health"], 3);
    assert_eq!(view["fighters"][0]["grit"], 5, "{view}");
}

#[tokio::test]
async fn the_timeline_has_the_words_that_a_warden_reveals() {
    let server = TestServer::shared().await;
    let driver = staged(server, json!({})).await;
    for label in ["Rule", "Without a roll", "Something is revealed"] {
        takes(&driver, 2, label).await;
    }
    replies(&driver, 2, json!("The key lies in the well.")).await;
    for label in ["Nothing more", "No"] {
        takes(&driver, 2, label).await;
    }
    replies(&driver, 2, json!("")).await;
    takes(&driver, 2, "So it is ruled").await;
    let marks = async || server.stranger().read(&driver.path("/timeline?as=public")).await;
    let told = marks().await.to_string();
    assert!(told.contains("“The key lies in the well.”"), "{told}");
    let warden = &driver.players[2];
    warden.delete(&format!("/v1/accounts/{}", warden.id)).send().await.expect(204);
    let told = marks().await.to_string();
    assert!(told.contains("(erased)") && !told.contains("in the well"), "{told}");
}

#[tokio::test]
async fn the_warden_puts_a_combat_off_and_takes_it_up_again() {
    let server = TestServer::shared().await;
    let driver = staged(server, json!({})).await;
    let before = asked(&driver.players[0], &driver, 0).await;
    let reply = takes(&driver, 2, "Put the combat off").await;
    let kinds: Vec<&str> = reply["events"]
        .as_array()
        .expect("events")
        .iter()
        .filter_map(|it| it["kind"].as_str())
        .collect();
    assert_eq!(kinds, ["decision.made", "match.suspended"]);
    let shown = driver.show().await;
    assert_eq!((&shown["status"], &shown["waiting_on"]), (&json!("suspended"), &json!([2])));
    assert!(driver.prompts(0).await.is_empty());
    let body = json!({"prompt": before["id"], "answer": option(&before, "End the turn")});
    let refused = decides(&driver, 0, body).await;
    assert_eq!(refused.status, 409, "{}", refused.text);
    takes(&driver, 2, "Take the combat up again").await;
    assert_eq!(driver.show().await["status"], "active");
    takes(&driver, 0, "End the turn").await;
    let log = driver.log(&driver.players[0], "").await;
    assert!(log.iter().any(|it| it["kind"] == "match.resumed"));
}

#[tokio::test]
async fn a_correction_is_seen_by_all() {
    let server = TestServer::shared().await;
    let driver = staged(server, json!({})).await;
    takes(&driver, 2, "Correct something").await;
    takes(&driver, 2, "Ben").await;
    takes(&driver, 2, "Health").await;
    replies(&driver, 2, json!(4)).await;
    replies(&driver, 2, json!("The shot had missed.")).await;
    let view = driver.players[0].read(&driver.path("/state?as=seat:0")).await["view"].clone();
    assert_eq!(view["fighters"][1]["health"], 4);
    let log = driver.log(&server.stranger(), "&as=public").await;
    let corrected =
        log.iter().find(|it| it.to_string().contains("\"corrected\"")).expect("it is told");
    assert!(corrected.to_string().contains("The shot had missed."), "{corrected}");
}

#[tokio::test]
async fn the_warden_answers_for_who_is_away_and_nobody_else_does() {
    let server = TestServer::shared().await;
    let mut driver = staged(server, json!({})).await;
    let prompt = asked(&driver.players[2], &driver, 0).await;
    assert_eq!(prompt["seat"], 0);
    let end = json!({"prompt": prompt["id"], "answer": option(&prompt, "End the turn"), "seat": 0});
    assert_eq!(decides(&driver, 1, end.clone()).await.status, 403);
    let path = driver.path("/prompts?seat=0");
    assert_eq!(driver.players[1].get(&path).send().await.status, 403);
    let reply = decides(&driver, 2, end).await.expect(201);
    let event = &reply["event"];
    assert_eq!((&event["seat"], &event["on_behalf_of"]), (&json!(0), &json!(0)));
    let warden = driver.show().await["seats"][2]["player"]["id"].clone();
    assert_eq!(event["actor"], warden);
    driver.play_out().await;
    require_valid(server, &driver).await;
}

#[tokio::test]
async fn who_is_away_for_too_long_is_played_with_care() {
    let server = TestServer::with(|_| ()).await;
    server.sweep_every(50);
    let driver = staged(&server, json!({"absent_seconds": 1})).await;
    for _ in 0..200 {
        let view = driver.players[2].read(&driver.path("/state?as=seat:2")).await["view"].clone();
        if view["turn"]["who"] != 0 {
            let log = driver.log(&driver.players[2], "").await;
            let by_default = log.iter().find(|it| it["on_behalf_of"] == 0).expect("it is noted");
            assert_eq!(
                (&by_default["kind"], by_default.get("actor")),
                (&json!("decision.made"), None)
            );
            server.stop().await;
            return;
        }
        server.pause(100).await;
    }
    panic!("nobody plays for seat 0");
}

/// A roll of Black dice that show these faces.
fn roll(faces: &[&str]) -> Value {
    let dice: Vec<Value> =
        faces.iter().map(|it| json!({"color": "black", "faces": [it]})).collect();
    json!({"type": "roll", "dice": dice})
}

/// Two characters with worn pistols and a drifter; what the next rolls come to.
async fn scripted(server: &TestServer, script: &Value) -> Driver {
    let admin = server.newcomer_as(Role::Admin).await;
    let ada = json!({
        "name": "Ada", "skills": {"charm": 3, "finesse": 4, "intuition": 2, "nerve": 3},
        "talents": [], "trade": "shootist", "abilities": [], "ace": "last-word",
    });
    let scenario = json!({
        "round": 2,
        "fighters": [
            {"seat": 0, "character": ada, "hex": {"q": 0, "r": 0}},
            {"seat": 1, "name": "Ben", "hex": {"q": 0, "r": 2}},
            {"foe": "drifter", "hex": {"q": 3, "r": 0}},
        ],
        "turn": {"who": 0},
        "script": script,
    });
    let new = json!({"ruleset": "wild-west", "seats": 2, "options": {"scenario": scenario}});
    let made = Driver::open(vec![admin], new).await;
    let driver = Driver { players: server.two().await, ..made };
    for seat in 0..2 {
        driver.seat(seat).await;
    }
    driver
}

#[tokio::test]
async fn rolls_come_to_what_the_script_names() {
    let server = TestServer::shared().await;
    let driver = scripted(server, &json!([roll(&["ace", "hit"]), roll(&["blank"])])).await;
    takes(&driver, 0, "Attack (worn pistol").await;
    let decided = takes(&driver, 0, "Drifter").await;
    let told = decided["events"].to_string();
    assert!(told.contains("\"ace\""), "{told}");
    let log = driver.log(&driver.players[0], "").await;
    let facts = log.iter().flat_map(|it| it["facts"].as_array().cloned().unwrap_or_default());
    let followed: Vec<Value> = facts.filter(|it| it["type"] == "script_followed").collect();
    assert_eq!(followed[0]["rule"], "H5", "{followed:?}");
}

#[tokio::test]
async fn a_roll_that_the_script_does_not_fit_refuses_the_decision() {
    let server = TestServer::shared().await;
    let driver = scripted(server, &json!([roll(&["ace", "hit", "hit"])])).await;
    takes(&driver, 0, "Attack (worn pistol").await;
    let before = driver.version().await;
    let prompt = asked(&driver.players[0], &driver, 0).await;
    let answer = option(&prompt, "Drifter");
    let body = json!({"prompt": prompt["id"], "answer": answer});
    let refused = decides(&driver, 0, body).await.refused(422, "off-script");
    assert_eq!(refused["rule"], "H5");
    assert!(refused["detail"].as_str().is_some_and(|it| it.contains("entry 0")), "{refused}");
    assert_eq!(driver.version().await, before, "nothing was appended");
}

#[tokio::test]
async fn only_administrators_read_the_rolls_to_come() {
    let server = TestServer::shared().await;
    let script = json!([roll(&["ace", "hit"])]);
    let driver = scripted(server, &script).await;
    require_kept_from_all_but_admins(server, &driver, &script).await;
}
