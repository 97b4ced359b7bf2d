//! How a player learns that it is their move: where the browser has no notifications for pages, and
//! while nobody sees the page.

use std::time::Duration;

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::{browser, guest};

/// A match whose first player waits for the other.
async fn waiting(server: &TestServer) -> Driver {
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    let own = driver.move_of(0).await;
    driver.make(&own).await;
    assert!(driver.prompts(0).await.is_empty(), "they wait");
    driver
}

/// Chrome on Android gives leave, and has notifications for service workers alone.
const NONE_FOR_PAGES: &str = "window.Notification = class {
    static permission = 'granted';
    static async requestPermission() { return 'granted'; }
    constructor() { throw new TypeError('Illegal constructor'); }
};";
const CANNOT: &str = "This browser does not let the page notify you.";
const WANTED: &str = "JSON.parse(localStorage['highnoon.settings']).notify";

async fn cannot(page: &Page) {
    let said = "document.querySelector('.toast:not([hidden])')?.textContent";
    page.wait(&format!("{said} === {}", json!(CANNOT))).await;
    assert_eq!(page.eval(WANTED).await, json!(false));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_without_notifications_for_pages_says_so_and_no_move_is_an_error() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = waiting(server).await;
    let page = browser.page(1280, 800, false).await;
    page.early(NONE_FOR_PAGES).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.click(".waiting button").await;
    cannot(&page).await;
    page.open(&format!("{}/account", server.base())).await;
    let wish = "[...document.querySelectorAll('label.check')]\
        .find((it) => it.textContent.includes('A notification')).querySelector('input')";
    page.wait(wish).await;
    page.eval(&format!("{wish}.click()")).await;
    cannot(&page).await;
    assert_eq!(page.eval(&format!("{wish}.checked")).await, json!(false));
    // Somebody has wished for it before that was found out.
    page.eval("localStorage.setItem('highnoon.settings', JSON.stringify({notify: true}))").await;
    page.open(&format!("{}/games", server.base())).await;
    page.wait("document.title && !document.title.startsWith('(')").await;
    // What a stream begins with is no news.
    page.eval("new Promise((done) => setTimeout(done, 2_500))").await;
    driver.move_of(0).await;
    page.wait("document.title.startsWith('(1)')").await;
    page.wait(&format!("{WANTED} === false")).await;
    assert_eq!(page.eval("document.querySelector('.toast').hidden").await, json!(true));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wishes_to_be_told_sees_at_once_how_that_looks() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = waiting(server).await;
    let page = browser.page(1280, 800, false).await;
    page.early(
        "window.told = []; window.Notification = class {
            static permission = 'default';
            static async requestPermission() { return 'granted'; }
            constructor(title) { window.told.push(title); }
        };",
    )
    .await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.click(".waiting button").await;
    page.wait(&format!("{WANTED} === true")).await;
    assert_eq!(page.eval("told").await, json!(["You will be told here"]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Nobody sees the page while `window.away` is set. What takes half a minute takes half a second,
/// and what takes a minute or so takes one. Notes how often the list of what waits is read.
const COVERED: &str = "(() => {
    Object.defineProperty(document, 'hidden', {get: () => !!window.away});
    const later = window.setTimeout;
    window.setTimeout = (work, ms, ...rest) => later(work,
        ms === 30_000 || (45_000 <= ms && ms <= 75_000) ? ms / 60 : ms, ...rest);
    const real = window.fetch;
    window.looks = 0;
    window.fetch = (path, how) => {
        if (String(path).includes('waiting_on=me')) window.looks += 1;
        return real(path, how);
    };
})()";
/// How long all tabs are left alone.
const ALONE: Duration = Duration::from_secs(4);

async fn covers(page: &Page, is: bool) {
    let hides =
        format!("window.away = {is}; document.dispatchEvent(new Event('visibilitychange'))");
    page.eval(&hides).await;
}

async fn until(what: &str, is: impl Fn() -> bool) {
    for _ in 0..200 {
        if is() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_nobody_sees_learns_of_a_move_and_keeps_no_stream_for_it() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = waiting(server).await;
    let wire = Wire::to(server.address).await;
    let one = browser.page(1280, 800, false).await;
    one.early(COVERED).await;
    guest::come_back(&one, &wire.base(), &driver.players[0]).await;
    let other = one.tab().await;
    other.early(COVERED).await;
    let tabs = [&one, &other];
    for tab in tabs {
        tab.open(&format!("{}/games", wire.base())).await;
        tab.wait("document.title && !document.title.startsWith('(')").await;
    }
    until("one tab reads", || wire.open("/me/stream") == 1).await;
    for tab in tabs {
        covers(tab, true).await;
    }
    until("no stream is left", || wire.open("/stream") == 0).await;
    let own = driver.move_of(0).await;
    for tab in tabs {
        tab.wait("document.title.startsWith('(1)')").await;
        tab.wait("document.querySelector('link[rel=icon]').href.includes('move')").await;
    }
    // They are told as well that it is no longer their move, as when they answer elsewhere.
    driver.make(&own).await;
    for tab in tabs {
        tab.wait("!document.title.startsWith('(')").await;
        tab.eval("window.looks = 0").await;
    }
    // One looks for both, about once a minute, and has nothing open.
    tokio::time::sleep(ALONE).await;
    let mut looks = Vec::new();
    for tab in tabs {
        looks.push(tab.eval("looks").await.as_u64().unwrap());
    }
    assert!(looks.contains(&0), "{looks:?}");
    assert!((1..=6).contains(&looks.iter().sum::<u64>()), "{looks:?}");
    assert_eq!(wire.open("/stream"), 0);
    // Whoever comes back is told by a stream again, and the other tab by them.
    covers(&other, false).await;
    until("a stream is open", || wire.open("/me/stream") == 1).await;
    for tab in tabs {
        tab.eval("window.looks = 0").await;
    }
    driver.move_of(0).await;
    for tab in tabs {
        tab.wait("document.title.startsWith('(1)')").await;
    }
    tokio::time::sleep(ALONE).await;
    assert_eq!(one.eval("looks").await, Value::from(0));
    for tab in tabs {
        assert_eq!(tab.wrongs(), Vec::<String>::new());
    }
}
