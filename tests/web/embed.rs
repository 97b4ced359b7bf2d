//! The replay in the page of somebody else, as long as the match goes on and afterwards.

use std::time::Duration;

use infra::identity::Role;
use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::browser;
use crate::kept::says;
use crate::rewinds::rewind;

/// What is done after five seconds is done after a quarter of one.
const QUICK: &str = "(() => {
    const real = window.setTimeout;
    window.setTimeout = (work, ms) => real(work, ms === 5000 ? 250 : ms);
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_looked_at_until_it_is_over_and_not_any_longer() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(2).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(800, 600, false).await;
    page.early(QUICK).await;
    page.open(&format!("{}/embed/{}", wire.base(), driver.id)).await;
    let last = |version: u64| {
        format!("document.querySelector('.position')?.textContent.endsWith(' of {version}')")
    };
    page.wait(&last(driver.version().await)).await;
    driver.play_out().await;
    let version = driver.version().await;
    page.wait(&last(version)).await;
    let read = || wire.asked("/replay?").len();
    // Once more it is looked whether there is more.
    let mut before = 0;
    let mut quiet = 0;
    for _ in 0..40 {
        tokio::time::sleep(Duration::from_millis(500)).await;
        quiet = if read() == before { quiet + 1 } else { 0 };
        before = read();
        if quiet == 4 {
            break;
        }
    }
    assert_eq!(quiet, 4, "it is read again and again: {before} times");
    page.wait(&last(version)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_line_that_counts_is_followed_through_a_rewind() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(3).await;
    let page = browser.page(800, 600, false).await;
    page.early(QUICK).await;
    page.open(&format!("{}/embed/{}?branch=current", server.base(), driver.id)).await;
    stands_at(&page, driver.version().await).await;
    driver.play(2).await;
    stands_at(&page, driver.version().await).await;
    rewind(&judge, &driver, 4).await;
    driver.play(1).await;
    stands_at(&page, driver.version().await).await;
    // What was undone is no step of it.
    let log = driver.log(&driver.players[0], "&branch=current&as=public&limit=1000").await;
    for event in log.iter().rev() {
        let seq = &event["seq"];
        page.wait(&format!("document.querySelector('.position b').textContent === '{seq}'")).await;
        page.key(",").await;
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What stands below the board of what the address asks for and is not shown.
const LACKS: &str = "[...document.querySelectorAll('.embed-foot > [role=status]')]\
    .map((it) => it.textContent).join()";

async fn stands_at(page: &Page, seq: u64) {
    page.wait(&format!("document.querySelector('.position b')?.textContent === '{seq}'")).await;
    page.wait("document.querySelector('.board:not(.grey) .thing')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_to_be_seen_is_said_to_be_so() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(800, 600, false).await;
    page.early(QUICK).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(2).await;
    // An event that has not happened yet is shown once it has.
    let head = driver.version().await;
    let embed = format!("{}/embed/{}", server.base(), driver.id);
    page.open(&format!("{embed}?at={}", head + 1)).await;
    stands_at(&page, head).await;
    let said = format!("You cannot see event {} of this match, if there is one.", head + 1);
    says(&page, ".embed-foot", &format!("{said} This is event {head}.")).await;
    driver.play(2).await;
    stands_at(&page, head + 1).await;
    page.wait(&format!("{LACKS} === ''")).await;
    // One that never has is not told of any more when somebody goes on.
    driver.play_out().await;
    let head = driver.version().await;
    page.open(&format!("{embed}?at=999")).await;
    stands_at(&page, head).await;
    says(&page, ".embed-foot", "You cannot see event 999 of this match").await;
    page.key("ArrowLeft").await;
    stands_at(&page, head - 1).await;
    page.wait(&format!("{LACKS} === ''")).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
    // A line that is not there leads to what happened, through these eyes.
    for eyes in ["public", "revealed"] {
        page.open(&format!("{embed}?at=4&branch=999&as={eyes}")).await;
        stands_at(&page, 4).await;
        let board = "document.querySelector('.board').dataset.eyes";
        assert_eq!(page.eval(board).await, json!(eyes));
        says(&page, ".embed-foot", "There is no undone line 999 in this match.").await;
        let marks = "document.querySelectorAll('.track .mark').length > 0";
        page.wait(marks).await;
    }
    assert!(page.wrongs().iter().all(|it| it.contains("404")), "{:?}", page.wrongs());
}
