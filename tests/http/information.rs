//! `/v1/matches/{id}/information`

use serde_json::{Value, json};
use support::server::TestServer;

use crate::court::Court;
use crate::house::fields;

#[tokio::test]
async fn what_a_seat_knew_is_what_it_was_shown_and_no_more() {
    let server = TestServer::shared().await;
    let mut court = Court::new(server).await;
    let asked = court.driver.players[0].read(&court.driver.path("/prompts")).await;
    let at = court.driver.version().await;
    let view = court.driver.players[0].read(&court.driver.path("/state")).await;
    court.driver.play(4).await;
    court.called(true).await;
    let path = format!("/information?seat=0&at={at}");
    let known = court.read(&path).await;
    let expected =
        ["at", "decisions", "facts", "match", "prompts", "ruleset", "seat", "to", "view"];
    assert_eq!(fields(&known), expected);
    assert_eq!((&known["at"], &known["to"], &known["seat"]), (&json!(at), &json!(at), &json!(0)));
    assert_eq!((&known["view"], &known["prompts"]), (&view["view"], &asked["prompts"]));
    let log = court.driver.log(&court.driver.players[0], "").await;
    let until = |it: &&Value| it["seq"].as_u64().is_some_and(|seq| seq <= at);
    let told = log.iter().filter(until).filter(|it| it["facts"] != json!([]));
    let told: Vec<Value> = told.map(|it| json!({"seq": it["seq"], "facts": it["facts"]})).collect();
    assert_eq!(known["facts"], json!(told));
    let decided = log.iter().filter(until).filter(|it| it.get("decision").is_some());
    let decided: Vec<Value> =
        decided.map(|it| json!({"seq": it["seq"], "decision": it["decision"]})).collect();
    assert_eq!(known["decisions"], json!(decided));
    assert_eq!(court.driver.players[0].read(&court.driver.path(&path)).await, known);
}

#[tokio::test]
async fn it_is_read_bit_by_bit() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    court.called(false).await;
    let whole = court.read("/information?seat=1").await;
    let (mut facts, mut decisions, mut after) = (Vec::new(), Vec::new(), 0);
    loop {
        let page = court.read(&format!("/information?seat=1&limit=2&after={after}")).await;
        facts.extend(page["facts"].as_array().expect("a list").clone());
        decisions.extend(page["decisions"].as_array().expect("a list").clone());
        after = page["to"].as_u64().expect("a seq is a number");
        if page["to"] == page["at"] {
            break;
        }
    }
    assert_eq!(
        (json!(facts), json!(decisions)),
        (whole["facts"].clone(), whole["decisions"].clone())
    );
}

#[tokio::test]
async fn it_is_for_the_seats_player_and_for_judges() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let head = court.driver.version().await;
    let own = &court.driver.players[0];
    own.read(&court.driver.path("/information?seat=0")).await;
    for (client, query, status, name) in [
        (own.clone(), "?seat=1", 403, "not-seated"),
        (own.clone(), "?seat=2", 404, "not-found"),
        (own.clone(), "", 400, "malformed-request"),
        (own.clone(), "?seat=0&at=0", 400, "malformed-request"),
        (own.clone(), &format!("?seat=0&at={}", head + 1), 404, "not-found"),
        (own.log_in(Some(&["play"])).await, "?seat=0", 403, "insufficient-scope"),
        (court.judge.clone(), "?seat=0", 403, "insufficient-scope"),
        (server.regular(2).await, "?seat=0", 403, "insufficient-scope"),
        (server.stranger(), "?seat=0", 401, "unauthenticated"),
    ] {
        let path = court.driver.path(&format!("/information{query}"));
        client.get(&path).send().await.refused(status, name);
    }
    let looks = court.read("/accesses").await;
    assert_eq!(looks["items"], json!([]), "a player's own look is none");
}
