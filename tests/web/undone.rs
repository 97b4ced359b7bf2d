//! A player along a line that was undone, while the match goes on: what happens there reaches them,
//! and every way back to now leads to it.

use infra::identity::Role;
use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::kept::{press, says};
use crate::rewinds::rewind;
use crate::{browser, guest};

/// The first player of a match that a judge has rewound, along what was undone, and that line.
async fn along(page: &Page, server: &TestServer) -> (Driver, u64) {
    let judge = server.newcomer_as(Role::Judge).await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    driver.play(6).await;
    let line = rewind(&judge, &driver, 4).await;
    driver.move_of(0).await;
    guest::come_back(page, &server.base(), &driver.players[0].log_in(None).await).await;
    walk(page, server, &driver, &line.to_string()).await;
    (driver, line)
}

async fn walk(page: &Page, server: &TestServer, driver: &Driver, line: &str) {
    guest::open_match(page, &server.base(), &format!("{}?branch={line}", driver.id)).await;
    page.wait("document.querySelector('.banner.undone')").await;
    page.wait("document.querySelector('.question .note-line')").await;
}

/// The page stands at the end of the undone line, and says how far that is behind the match.
async fn is_behind(page: &Page, driver: &Driver, line: u64) {
    let count = driver.version().await - (line - 1);
    let said = format!("document.querySelector('.chip.past')?.textContent.startsWith('{count} ')");
    page.wait(&said).await;
    let at = "document.querySelector('.position b').textContent";
    assert_eq!(page.eval(at).await, (line - 1).to_string());
    assert_eq!(page.eval("location.search").await, format!("?branch={line}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_played_reaches_whoever_walks_what_was_undone() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let (mut driver, line) = along(&page, server).await;
    is_behind(&page, &driver, line).await;
    // Answered from elsewhere, a question goes, and the next one comes.
    for _ in 0..2 {
        let own = driver.move_of(0).await;
        let asked = json!(own.prompt.id);
        page.wait(&format!("document.querySelector('.question')?.dataset.prompt === {asked}"))
            .await;
        driver.make(&own).await;
        page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}"))
            .await;
    }
    is_behind(&page, &driver, line).await;
    // So does what others do beside the game.
    let offer = json!({"offer": true});
    driver.players[1].post(&driver.path("/draws"), offer).fresh().send().await.expect(201);
    says(&page, ".banner", "offers a draw").await;
    is_behind(&page, &driver, line).await;
    let claim = json!({"seq": driver.version().await, "claim": "Not yet.", "suspend": true});
    driver.players[1].post(&driver.path("/disputes"), claim).fresh().send().await.expect(201);
    says(&page, "main", "Waiting for a judge").await;
    is_behind(&page, &driver, line).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// The page follows the match as it is played.
async fn is_now(page: &Page, driver: &Driver) {
    page.wait("location.search === ''").await;
    page.wait("document.querySelector('.chip.live')").await;
    let version = driver.version().await;
    page.wait(&format!("document.querySelector('.position b').textContent === '{version}'")).await;
    page.wait("!document.querySelector('.question .note-line, .banner.undone')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn back_to_now_leads_to_what_is_played() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let (mut driver, line) = along(&page, server).await;
    press(&page, ".question .note-line", "Back to now").await;
    is_now(&page, &driver).await;
    for at in ["", "&at=4"] {
        for key in ["End", "0"] {
            walk(&page, server, &driver, &format!("{line}{at}")).await;
            page.key(key).await;
            is_now(&page, &driver).await;
        }
        walk(&page, server, &driver, &format!("{line}{at}")).await;
        page.click(".chip.past").await;
        is_now(&page, &driver).await;
    }
    // Whoever answers from there sees what comes of it.
    walk(&page, server, &driver, &line.to_string()).await;
    let before = driver.version().await;
    guest::choose_by_digits(&page).await;
    page.click(".question button.do").await;
    page.wait("location.search === ''").await;
    while driver.version().await == before {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    // What is over has no now: its end is that of the line.
    driver.play_out().await;
    let over = format!("{}?branch={line}&at=2", driver.id);
    guest::open_match(&page, &server.base(), &over).await;
    page.wait("document.querySelector('.banner.undone')").await;
    page.key("End").await;
    page.wait(&format!("document.querySelector('.position b').textContent === '{}'", line - 1))
        .await;
    let search = page.eval("location.search").await;
    assert!(search.as_str().unwrap().contains(&format!("branch={line}")), "{search}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
