//! What a player finds again after a reload: sealed answers, open offers, and what may be done
//! beside the game.

use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::server::TestServer;

use crate::court::fact;

async fn post(driver: &Driver, seat: usize, path: &str, body: Value) -> Answer {
    driver.players[seat].post(&driver.path(path), body).fresh().send().await
}

async fn shown(driver: &Driver, who: &Client) -> Value {
    who.read(&driver.path("")).await
}

/// What a seat may do, by what the match says.
async fn may(driver: &Driver, seat: usize) -> Vec<String> {
    let may = shown(driver, &driver.players[seat]).await["may"].clone();
    serde_json::from_value(may).expect("a list of words")
}

async fn running(new: Value) -> Driver {
    let server = TestServer::shared().await;
    Driver::started(server.two().await, new).await
}

#[tokio::test]
async fn a_players_own_sealed_answer_is_in_their_state() {
    let mut driver = running(json!({"ruleset": "showdown"})).await;
    let state = |driver: &Driver, who: &Client, query: &str| {
        let (who, path) = (who.clone(), driver.path(&format!("/state{query}")));
        async move { who.read(&path).await }
    };
    let before = driver.version().await;
    let it = driver.answer_of(0).await.expect("both load");
    let reply = driver.make(&it).await;
    let own = state(&driver, &driver.players[0], "").await;
    let sealed = json!([{
        "seat": 0, "prompt": it.prompt.id, "kind": it.prompt.kind, "answer": it.answer,
        "seq": reply["seq"],
    }]);
    assert_eq!(own["sealed"], sealed);
    let stranger = TestServer::shared().await.stranger();
    for other in [&driver.players[1], &stranger] {
        assert_eq!(state(&driver, other, "").await.get("sealed"), None);
    }
    assert_eq!(state(&driver, &driver.players[0], "?as=public").await.get("sealed"), None);
    let at = format!("?at={before}");
    assert_eq!(state(&driver, &driver.players[0], &at).await.get("sealed"), None);
    let other = driver.answer_of(1).await.expect("both load");
    driver.make(&other).await;
    let open = state(&driver, &driver.players[0], "").await;
    let still = open
        .get("sealed")
        .and_then(Value::as_array)
        .is_some_and(|it| it.iter().any(|it| it["seq"] == reply["seq"]));
    assert!(!still, "it counts now: {open}");
    let at = format!("?as=seat:0&at={}", reply["seq"]);
    assert_eq!(state(&driver, &driver.players[0], &at).await["sealed"], sealed);
}

#[tokio::test]
async fn what_a_player_has_to_remember_stays_hidden() {
    let mut driver = running(json!({"ruleset": "showdown", "options": {"memory": true}})).await;
    let it = driver.answer_of(0).await.expect("both load");
    let reply = driver.make(&it).await;
    let own = driver.players[0].read(&driver.path("/state")).await;
    let sealed = json!([{"seat": 0, "prompt": it.prompt.id, "kind": "load", "seq": reply["seq"]}]);
    assert_eq!(own["sealed"], sealed);
}

#[tokio::test]
async fn an_offered_draw_is_in_the_match_while_it_stands() {
    let mut driver = running(json!({"ruleset": "doomtown"})).await;
    driver.play(2).await;
    assert_eq!(shown(&driver, &driver.players[1]).await["offers"], json!([]));
    for seat in [0, 1] {
        assert_eq!(may(&driver, seat).await, ["resign", "draw", "dispute"]);
    }
    let offered = post(&driver, 0, "/draws", json!({"offer": true})).await.expect(201);
    let offer = json!([{"kind": "draw", "seat": 0, "since": offered["seq"], "accepted": []}]);
    let stranger = TestServer::shared().await.stranger();
    for who in [&driver.players[0], &driver.players[1], &stranger] {
        assert_eq!(shown(&driver, who).await["offers"], offer);
    }
    assert_eq!(shown(&driver, &stranger).await["may"], json!([]));
    assert_eq!(may(&driver, 0).await, ["resign", "dispute"], "the offer stands already");
    assert_eq!(may(&driver, 1).await, ["resign", "draw", "dispute"]);
    post(&driver, 0, "/draws", json!({"offer": true})).await.refused(409, "draw-not-permitted");
    post(&driver, 1, "/draws", json!({"accept": false})).await.expect(201);
    assert_eq!(shown(&driver, &driver.players[1]).await["offers"], json!([]));
    assert_eq!(may(&driver, 0).await, ["resign", "dispute"], "it was declined");
    for _ in 0..3 {
        post(&driver, 1, "/disputes", json!({"seq": 1, "claim": "No."})).await.expect(201);
    }
    assert_eq!(may(&driver, 1).await, ["resign", "draw"], "three disputes are open");
    post(&driver, 1, "/resignations", json!({})).await.expect(201);
    assert_eq!(may(&driver, 0).await, ["dispute"]);
}

#[tokio::test]
async fn a_take_back_that_is_asked_for_is_in_the_match_and_says_what_it_needs() {
    let new = json!({"ruleset": "showdown", "policies": {"takebacks": "by_consent"}});
    let mut driver = running(new).await;
    assert_eq!(may(&driver, 0).await, ["resign", "draw", "dispute"], "nothing was decided");
    let begun = driver.version().await;
    let it = driver.answer_of(0).await.expect("both load");
    driver.make(&it).await;
    assert_eq!(may(&driver, 0).await, ["resign", "draw", "takeback", "dispute"]);
    assert_eq!(may(&driver, 1).await, ["resign", "draw", "dispute"]);
    let back = post(&driver, 0, "/takebacks", json!({"to_seq": begun})).await.expect(201);
    let asked = fact(&back["events"][0]);
    assert_eq!((&asked["type"], &asked["needs"]), (&json!("takeback_asked"), &json!("nothing")));
    assert_eq!(back["events"][1]["kind"], "match.rewound");
    assert_eq!(shown(&driver, &driver.players[1]).await["offers"], json!([]));

    for seat in [0, 1] {
        let it = driver.move_of(seat).await;
        driver.make(&it).await;
    }
    let to_seq = driver.version().await - 2;
    let asked = post(&driver, 0, "/takebacks", json!({"to_seq": to_seq})).await.expect(201);
    assert_eq!(fact(&asked["events"][0])["needs"], "consent");
    let text = fact(&asked["events"][0])["text"].as_str().expect("a sentence");
    assert!(text.contains("needs the consent of all others"), "{text}");
    let offer = json!([{
        "kind": "takeback", "seat": 0, "to_seq": to_seq, "since": asked["seq"], "accepted": [],
    }]);
    assert_eq!(shown(&driver, &driver.players[1]).await["offers"], offer);
    assert_eq!(may(&driver, 0).await, ["resign", "draw", "dispute"]);
    assert_eq!(may(&driver, 1).await, ["resign", "draw", "takeback", "dispute"]);
    post(&driver, 1, "/takebacks", json!({"accept": true})).await.expect(201);
    assert_eq!(shown(&driver, &driver.players[1]).await["offers"], json!([]));
}

#[tokio::test]
async fn where_somebody_has_learnt_something_nothing_may_be_taken_back() {
    let policies = json!({"takebacks": "before_information"});
    let mut driver = running(json!({"ruleset": "showdown", "policies": policies})).await;
    let it = driver.answer_of(0).await.expect("both load");
    driver.make(&it).await;
    assert!(may(&driver, 0).await.contains(&"takeback".to_owned()));
    let it = driver.answer_of(1).await.expect("both load");
    driver.make(&it).await;
    assert!(!may(&driver, 0).await.contains(&"takeback".to_owned()));
    let to_seq = driver.version().await - 2;
    let refused = post(&driver, 0, "/takebacks", json!({"to_seq": to_seq})).await;
    refused.refused(409, "undo-not-permitted");
}

#[tokio::test]
async fn what_a_match_says_one_may_do_one_may() {
    let new = json!({"ruleset": "doomtown", "policies": {"takebacks": "by_consent"}});
    let mut driver = running(new).await;
    for _ in 0..12 {
        driver.play(1).await;
        for seat in [0, 1] {
            let may = may(&driver, seat).await;
            let offers = may.contains(&"draw".to_owned());
            let offer = post(&driver, seat, "/draws", json!({"offer": true})).await;
            assert_eq!(offer.status == 201, offers, "{may:?} {}", offer.text);
            if offers {
                post(&driver, 1 - seat, "/draws", json!({"accept": false})).await.expect(201);
            }
        }
    }
}
