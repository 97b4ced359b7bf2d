//! What counts as seen of what came too fast: what a viewer has stepped on does, and what stands
//! there while nobody can see the page does not.

use std::time::Duration;

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::browser;
use crate::guest;

/// More than it takes to read any event.
const READ: Duration = Duration::from_millis(4_500);
/// Less than that.
const GLANCE: Duration = Duration::from_millis(250);
/// Nobody sees the page while `away` says so.
const AWAY: &str = "Object.defineProperty(document, 'hidden', {get: () => !!window.away})";

/// The events after one that tell something.
async fn telling(driver: &Driver, server: &TestServer, after: u64) -> Vec<u64> {
    let log = driver.log(&server.stranger(), "&limit=1000").await;
    let tells = |it: &&Value| {
        let facts = it["facts"].as_array().unwrap();
        after < it["seq"].as_u64().unwrap() && facts.iter().any(|it| it["quiet"] != true)
    };
    log.iter().filter(tells).map(|it| it["seq"].as_u64().unwrap()).collect()
}

async fn stands_at(page: &Page, seq: u64) {
    page.wait(&format!("document.querySelector('.position b')?.textContent === '{seq}'")).await;
}

/// A match of which a viewer sees what is new, and its newest event.
async fn watched(server: &TestServer, page: &Page) -> (Driver, u64) {
    let mut driver = Driver::started(server.two().await, json!({"ruleset": "doomtown"})).await;
    driver.play(4).await;
    page.early(AWAY).await;
    guest::open_match(page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.chip.live') && document.querySelector('.proof.good')")
        .await;
    let since = driver.version().await;
    stands_at(page, since).await;
    (driver, since)
}

async fn offers(page: &Page, count: usize) {
    let said = json!(format!("({count} events)"));
    page.wait(&format!("document.querySelector('.watch')?.textContent.includes({said})")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_viewer_has_stepped_on_is_seen() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let (mut driver, since) = watched(server, &page).await;
    page.eval("window.away = true").await;
    let told = loop {
        driver.play(1).await;
        let told = telling(&driver, server, since).await;
        if 4 <= told.len() {
            break told;
        }
    };
    let head = driver.version().await;
    stands_at(&page, head).await;
    page.eval("window.away = false").await;
    offers(&page, told.len()).await;
    // The last but one is stepped on, and with it what comes after it.
    let to = told[told.len() - 2];
    for at in (to..head).rev() {
        page.key(",").await;
        stands_at(&page, at).await;
    }
    for at in to + 1..=head {
        page.key(".").await;
        stands_at(&page, at).await;
    }
    offers(&page, told.len() - 2).await;
    // Then all the others.
    for at in (since..head).rev() {
        page.key(",").await;
        stands_at(&page, at).await;
    }
    page.key("0").await;
    stands_at(&page, head).await;
    page.wait("!document.querySelector('.watch')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_there_unseen_is_not_read() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let (mut driver, since) = watched(server, &page).await;
    let hides = |is: bool| {
        format!("window.away = {is}; document.dispatchEvent(new Event('visibilitychange'))")
    };
    while telling(&driver, server, since).await.is_empty() {
        driver.play(1).await;
    }
    // It has just been drawn when the page is covered, for longer than it takes to read it.
    stands_at(&page, driver.version().await).await;
    tokio::time::sleep(GLANCE).await;
    page.eval(&hides(true)).await;
    tokio::time::sleep(READ).await;
    let first = telling(&driver, server, since).await.len();
    let told = loop {
        driver.play(1).await;
        let told = telling(&driver, server, since).await.len();
        if first < told {
            break told;
        }
    };
    page.eval(&hides(false)).await;
    stands_at(&page, driver.version().await).await;
    offers(&page, told).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
