//! Whoever stands where the newest event is not seen, on a line that was undone or behind a delay:
//! they act all the same. And lines and views that are not there lead back to those that are.

use infra::identity::Role;
use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::kept::{press, says};
use crate::rewinds::rewind;
use crate::{browser, guest};

/// The first player at a moment of the match, about to resign.
async fn resigns(page: &Page, server: &TestServer, driver: &Driver, query: &str) {
    guest::come_back(page, &server.base(), &driver.players[0].log_in(None).await).await;
    guest::open_match(page, &server.base(), &format!("{}{query}", driver.id)).await;
    page.click("#tab-table").await;
    press(page, ".acts", "Resign").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_resigns_wherever_they_stand() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    // On a line that was undone; and like an onlooker, behind a delay.
    let mut undone = Driver::showdown(server.two().await).await;
    undone.play(4).await;
    let line = rewind(&judge, &undone, 5).await;
    let new = json!({"ruleset": "showdown", "policies": {"delay": {"events": 2}}});
    let mut delayed = Driver::started(server.two().await, new).await;
    delayed.play(4).await;
    let along = format!("?branch={line}");
    for (driver, query) in [(&undone, along.as_str()), (&delayed, "?as=public")] {
        let page = browser.page(1280, 800, false).await;
        resigns(&page, server, driver, query).await;
        press(&page, "dialog", "Resign").await;
        page.wait("!document.querySelector('dialog')").await;
        assert_eq!(driver.show().await["status"], "finished", "{query}");
        assert!(page.wrongs().iter().all(|it| !it.contains("412")), "{query}");
    }
}

/// Nothing tells this page of what happens.
const UNTOLD: &str = "(() => {
    const real = window.fetch;
    window.fetch = (path, how) =>
        (/[/]replay[/]stream|[/]events[?]/.test(path) ? new Promise(() => {}) : real(path, how));
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_happened_meanwhile_is_confirmed_once() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let line = rewind(&judge, &driver, 5).await;
    let page = browser.page(1280, 800, false).await;
    page.early(UNTOLD).await;
    resigns(&page, server, &driver, &format!("?branch={line}")).await;
    driver.play(1).await;
    press(&page, "dialog", "Resign").await;
    says(&page, "dialog", "Nothing was sent").await;
    assert_eq!(driver.show().await["status"], "active");
    press(&page, "dialog", "Resign anyway").await;
    says(&page, "main", "Finished").await;
    assert_eq!(driver.show().await["status"], "finished");
    // The browser notes the refusal itself.
    assert!(page.wrongs().iter().all(|it| it.contains("412")), "{:?}", page.wrongs());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_not_there_leads_to_what_happened() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    for eyes in ["", "&as=revealed", "&as=revealed&beside=public"] {
        let page = browser.page(1280, 800, false).await;
        page.open(&format!("{}/matches/{}?at=6&branch=99{eyes}", server.base(), driver.id)).await;
        says(&page, ".toast:not([hidden])", "There is no undone line 99 in this match.").await;
        page.wait(&format!("location.search === '?at=6{eyes}'")).await;
        let boards = 1 + eyes.matches("beside").count();
        page.wait(&format!("document.querySelectorAll('.board:not(.grey)').length === {boards}"))
            .await;
        page.wait("document.querySelector('.proof.good')").await;
        assert!(page.wrongs().iter().all(|it| it.contains("404")), "{:?}", page.wrongs());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_view_that_may_not_look_goes() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let stranger = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &stranger).await;
    page.open(&format!("{}/matches/{}?at=2&beside=seat:1", server.base(), driver.id)).await;
    says(&page, ".toast:not([hidden])", "You may not view the match as that player.").await;
    page.wait("location.search === '?at=2'").await;
    page.wait("document.querySelectorAll('.board').length === 1").await;
    page.wait("document.querySelector('.board:not(.grey)')").await;
    assert!(page.wrongs().iter().all(|it| it.contains("403")), "{:?}", page.wrongs());
}
