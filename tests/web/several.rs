//! Whoever holds several seats acts for each of them: resigning, offering, agreeing, taking back.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest};

/// A match of showdown in which one player has both seats, and its page.
async fn alone(page: &Page, server: &TestServer) -> Driver {
    let player = server.newcomer().await;
    let policies = json!({"takebacks": "by_consent"});
    let new = json!({"ruleset": "showdown", "policies": policies});
    let mut driver = Driver::started(vec![player.clone(), player.clone()], new).await;
    driver.play(4).await;
    guest::come_back(page, &server.base(), &player.log_in(None).await).await;
    guest::open_match(page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question') && document.querySelector('.chip.live')").await;
    page.click("#tab-table").await;
    page.wait("document.querySelector('.tab-panel .acts')").await;
    driver
}

/// Presses the button with this text.
async fn press(page: &Page, within: &str, text: &str) {
    let it = format!(
        "[...document.querySelectorAll({})].find((it) => it.textContent.trim() === {})",
        json!(format!("{within} button")),
        json!(text)
    );
    page.wait(&it).await;
    page.eval(&format!("{it}.click()")).await;
}

async fn result(driver: &Driver, page: &Page) -> Value {
    page.wait("document.querySelector('.banner.result')").await;
    driver.show().await["result"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_of_several_seats_can_be_resigned() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = alone(&page, server).await;
    press(&page, ".acts", "Resign").await;
    press(&page, "dialog", "Resign (seat 2)").await;
    let result = result(&driver, &page).await;
    assert_eq!(result["winners"], json!([0]), "{result}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_of_one_seat_is_answered_by_the_other() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = alone(&page, server).await;
    press(&page, ".acts", "Offer a draw (seat 2)").await;
    page.wait("document.querySelector('.banner').textContent.includes('offers a draw (event ')")
        .await;
    assert_eq!(driver.show().await["offers"][0]["seat"], 1);
    press(&page, ".banner", "Agree (seat 1)").await;
    assert_eq!(result(&driver, &page).await["kind"], "drawn");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_decision_of_each_seat_is_taken_back_by_itself() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = alone(&page, server).await;
    let log = driver.log(&driver.players[0], "").await;
    let made =
        |seat: u64| log.iter().rfind(|it| it["kind"] == "decision.made" && it["seat"] == seat);
    let seats = [0, 1].map(|seat| made(seat).unwrap()["seq"].as_u64().unwrap());
    // That of the other one lies further back: it is asked for in the name of its seat.
    let (seat, seq) = if seats[0] < seats[1] { (0, seats[0]) } else { (1, seats[1]) };
    press(&page, ".acts", "Take back").await;
    let said =
        format!("document.querySelector('dialog').textContent.includes('event {}')", seq - 1);
    page.wait(&said).await;
    press(&page, "dialog", &format!("Take back (seat {})", seat + 1)).await;
    page.wait("!document.querySelector('dialog')").await;
    let other = format!("Agree (seat {})", 2 - seat);
    press(&page, ".banner", &other).await;
    page.wait("document.querySelector('.banner.rewound')").await;
    let log = driver.log(&driver.players[0], "").await;
    let back = log.iter().rfind(|it| it["kind"] == "match.rewound").unwrap();
    assert_eq!(back["facts"][0]["to_seq"], seq - 1, "{back}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
