//! Somebody who opens the page: a name, a log-in, a seat.

use std::time::Duration;

use serde_json::{Value, json};
use support::browser::Page;
use support::client::{Client, PASSWORD};
use support::wire::Wire;

/// Logs a known player in at the page, as they would: by the form.
pub async fn log_in(page: &Page, base: &str, player: &Client) {
    page.open(&format!("{base}/account")).await;
    for (field, text) in [("name", player.name.as_str()), ("password", PASSWORD)] {
        page.click(&format!("input[name={field}]")).await;
        page.write(text).await;
    }
    page.click("form button.do").await;
    page.wait("document.querySelector('main.lobby')").await;
}

/// The page as of somebody who comes back: they have logged in before. Their pass is used up by it.
pub async fn come_back(page: &Page, base: &str, player: &Client) {
    let pass = player.pass().unwrap();
    assert!(!pass.refresh_token.is_empty(), "{} is not theirs to use up", pass.name);
    let known = json!({
        "refresh_token": pass.refresh_token, "account": {"id": pass.id, "name": pass.name},
    });
    page.visit(base).await;
    let keep = format!("localStorage.setItem('highnoon.session', JSON.stringify({known}))");
    page.eval(&keep).await;
}

/// Opens a match at the page, and waits until its board is there.
pub async fn open_match(page: &Page, base: &str, id: &str) {
    page.open(&format!("{base}/matches/{id}")).await;
    page.wait("document.querySelector('.board:not(.grey)')").await;
}

/// Chooses the first options by their digits, until that makes an answer.
pub async fn choose_by_digits(page: &Page) {
    for digit in 1..=9 {
        let shut = "document.querySelector('.question button.do').disabled";
        if page.eval(shut).await == json!(true) {
            page.key(&digit.to_string()).await;
            page.settled().await;
        }
    }
}

/// A match of a game with the player in its first seat, and the other seats free.
pub async fn table(player: &Client, ruleset: &str) -> Value {
    let new = json!({"ruleset": ruleset, "title": format!("A table of {ruleset}")});
    let made = player.post("/v1/matches", new).send().await.expect(201);
    let loadouts = player.read(&format!("/v1/rulesets/{ruleset}/loadouts")).await;
    let mut seat = json!({"seat": 0});
    if let Some(first) = loadouts["items"].as_array().and_then(|it| it.first()) {
        seat["loadout"] = json!({"preset": first["id"]});
    }
    let path = format!("/v1/matches/{}/seats", made["id"].as_str().unwrap());
    player.post(&path, seat).send().await.expect(201);
    made
}

/// Waits until something was asked over a wire.
pub async fn asks(wire: &Wire, like: &str) {
    while wire.asked(like).is_empty() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
