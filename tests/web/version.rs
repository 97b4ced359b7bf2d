//! A server that is another version than the page: the page notices, and nothing begun is lost.

use std::path::PathBuf;

use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::{TestServer, TestSettings};
use support::wire::Wire;

use crate::{browser, guest};

const NOTICE: &str = "[...document.querySelectorAll('.banner.warn')]\
    .find((it) => it.textContent.includes('new version of this page'))";

/// What looks for another version is read after a while.
async fn looks(page: &Page) {
    let read = "performance.getEntriesByType('resource').some((it) => \
                it.name.endsWith('/core/version.js') && 0 < it.responseEnd)";
    page.wait(read).await;
    page.settled().await;
}

/// A draft is chosen on the page.
async fn drafts(page: &Page) -> String {
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    page.key("2").await;
    let chosen = "document.querySelector('.question').querySelector(\
                  '.chosen, .option[aria-pressed=true], .option input:checked')";
    page.wait(chosen).await;
    let draft = page.eval(&format!("{chosen}.textContent")).await;
    format!("{chosen}.textContent === {draft}")
}

#[tokio::test(flavor = "multi_thread")]
async fn another_version_is_noticed_when_the_line_is_back_and_drafts_stay() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    // The same server with the client read from elsewhere: its pages name another version.
    let other = |it: &mut TestSettings| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../api/web");
        it.http.web = it.http.web.is_none().then(|| PathBuf::from(folder));
    };
    let twin = server.twin_with(other).await;
    let mut driver = Driver::showdown(vec![server.newcomer().await, server.newcomer().await]).await;
    driver.move_of(0).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &driver.players[0]).await;
    guest::open_match(&page, &wire.base(), &driver.id).await;
    let is_kept = drafts(&page).await;
    looks(&page).await;
    // A line that was lost to the same version: it is asked once, and nothing is said.
    page.eval("(() => { const real = Date.now; Date.now = () => real() + 20_000; })()").await;
    wire.forget();
    wire.cut();
    page.wait("document.querySelector('.chip.lost')").await;
    wire.mend();
    page.eval("document.querySelector('.chip.lost')?.click()").await;
    page.wait("document.querySelector('.chip.live')").await;
    page.wait(
        "performance.getEntriesByType('resource').some((it) => new URL(it.name).pathname === '/')",
    )
    .await;
    page.settled().await;
    assert_eq!(wire.asked("GET /").iter().filter(|it| *it == "GET /").count(), 1);
    assert_eq!(page.eval(&format!("!!{NOTICE}")).await, json!(false));
    // Then it is restarted as another.
    page.eval("(() => { const real = Date.now; Date.now = () => real() + 20_000; })()").await;
    let before = page.eval("document.body.dataset.web").await;
    wire.cut();
    wire.lead_to(twin.address);
    page.wait("document.querySelector('.chip.lost')").await;
    wire.mend();
    page.eval("document.querySelector('.chip.lost')?.click()").await;
    page.wait(NOTICE).await;
    page.wait(&is_kept).await;
    assert!(page.eval(&format!("{NOTICE}.textContent.includes('is kept')")).await == json!(true));
    page.eval(&format!("{NOTICE}.querySelector('button').click()")).await;
    page.wait(&format!("document.body.dataset.web !== {before}")).await;
    page.wait(&is_kept).await;
    assert_eq!(page.eval(&format!("!!{NOTICE}")).await, json!(false));
    twin.stop().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_after_a_while_is_told_and_a_part_that_is_missing_is_no_version() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    // The page of the lobby is another version's, once somebody says so.
    page.early(
        "window.theirs = null; const real = window.fetch; window.fetch = async (path, how) => \
         path === '/' && window.theirs ? new Response(`<body data-web=\"${theirs}\">`) \
             : real(path, how);",
    )
    .await;
    page.open(&format!("{}/games", server.base())).await;
    page.wait("document.querySelector('main h1')").await;
    looks(&page).await;
    let focus = "window.dispatchEvent(new Event('focus'))";
    let later = "(() => { const real = Date.now; Date.now = () => real() + 700_000; })()";
    page.eval("window.theirs = 'another'").await;
    page.eval(focus).await;
    page.settled().await;
    assert_eq!(page.eval(&format!("!!{NOTICE}")).await, json!(false), "it was just looked for");
    page.eval(later).await;
    page.eval(focus).await;
    page.wait(NOTICE).await;
    // Nothing is kept of this page, and nothing else is said.
    assert!(page.eval(&format!("{NOTICE}.textContent.includes('is kept')")).await == json!(false));

    page.open(&format!("{}/games", server.base())).await;
    page.wait("document.querySelector('main h1')").await;
    let lacks = "import(`/web/${document.body.dataset.web}/core/page.js`)\
                 .then(({ need }) => { need(() => Promise.reject(new Error('cut'))); })";
    page.eval(lacks).await;
    let lacking =
        "document.querySelector('.banner.warn')?.textContent.includes('could not be loaded')";
    page.wait(lacking).await;
    page.settled().await;
    assert_eq!(page.eval(&format!("!!{NOTICE}")).await, json!(false));
    page.eval("window.theirs = 'another'").await;
    page.eval(lacks).await;
    page.wait(NOTICE).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
