//! A judge who looks at a match page: nothing hidden is looked at before they were told that it is
//! put on record, and have agreed.

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::{browser, guest};

const EYES: &str = ".bar .eyes select";
const BESIDE: &str = ".bar .beside select";
const ASKS: &str = "document.querySelector('dialog[open]')?.textContent.includes('on record')";

async fn choose(page: &Page, selector: &str, value: &str) {
    let it = format!(
        "(() => {{ const it = document.querySelector('{selector}'); it.value = '{value}'; \
         it.dispatchEvent(new Event('change')); }})()"
    );
    page.eval(&it).await;
}

/// Whose boards are there.
async fn boards(page: &Page, eyes: &[&str]) {
    let seen = "[...document.querySelectorAll('.board')].map((it) => it.dataset.eyes).join()";
    page.wait(&format!("{seen} === '{}'", eyes.join(","))).await;
}

/// What was asked of the server with the judge's eyes.
fn looked(wire: &Wire) -> Vec<String> {
    wire.asked("/v1/").into_iter().filter(|it| it.contains("=judge")).collect()
}

async fn closes(page: &Page) {
    page.click("dialog[open] .send .quiet").await;
    page.wait("!document.querySelector('dialog')").await;
}

/// A judge at the page of a match, over a wire.
async fn judging(page: &Page, wire: &Wire, driver: &Driver, judge: &Client) {
    guest::come_back(page, &wire.base(), judge).await;
    guest::open_match(page, &wire.base(), &driver.id).await;
    page.wait("document.querySelector('.bar .eyes option[value=judge]')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_is_asked_before_they_look_at_what_is_hidden() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let claim = json!({"seq": 5, "claim": "Not so fast.", "suspend": false});
    driver.players[0].post(&driver.path("/disputes"), claim).fresh().send().await.expect(201);
    let judge = server.newcomer_as(Role::Judge).await;
    let (page, wire) = (browser.page(1280, 800, false).await, Wire::to(server.address).await);
    judging(&page, &wire, &driver, &judge).await;
    // Whoever goes through the eyes, or sets others beside them, does not come by these.
    for key in ["e", "E", "e", "c", "c"] {
        page.key(key).await;
        page.settled().await;
    }
    boards(&page, &["public"]).await;
    for selector in [EYES, BESIDE] {
        let before = page.eval(&format!("document.querySelector('{selector}').value")).await;
        choose(&page, selector, "judge").await;
        page.wait(ASKS).await;
        closes(&page).await;
        boards(&page, &["public"]).await;
        // The list says what is shown.
        let now = page.eval(&format!("document.querySelector('{selector}').value")).await;
        assert_eq!(now, before, "{selector}");
    }
    // So it is with an address.
    for query in ["?as=judge", "?at=4&beside=judge", "?as=public&beside=judge&stage"] {
        page.open(&format!("{}/matches/{}{query}", wire.base(), driver.id)).await;
        page.wait(ASKS).await;
        boards(&page, &["public"]).await;
        page.wait("!location.search.includes('judge')").await;
        closes(&page).await;
    }
    assert_eq!(looked(&wire), Vec::<String>::new());
    // Who agrees looks; Back leads to before, and Forward asks again.
    guest::open_match(&page, &wire.base(), &driver.id).await;
    page.wait("document.querySelector('.bar .eyes option[value=judge]')").await;
    choose(&page, EYES, "judge").await;
    page.wait(ASKS).await;
    page.click("dialog[open] .send .do").await;
    boards(&page, &["judge"]).await;
    page.wait("document.querySelector('.board:not(.grey)')").await;
    page.wait("location.search === '?as=judge'").await;
    assert!(!looked(&wire).is_empty());
    assert_eq!(page.eval(&format!("document.querySelector('{EYES}').value")).await, "judge");
    page.eval("history.back()").await;
    boards(&page, &["public"]).await;
    wire.forget();
    page.eval("history.forward()").await;
    page.wait(ASKS).await;
    boards(&page, &["public"]).await;
    assert_eq!(looked(&wire), Vec::<String>::new());
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Presses what downloads the log, and waits until it was asked for.
async fn downloads(page: &Page) {
    page.click("#tab-table").await;
    let it = "[...document.querySelectorAll('.tab-panel button')]\
              .find((it) => it.textContent === 'Download the whole log')";
    page.wait(it).await;
    page.eval(&format!("{it}.click()")).await;
}

async fn looks(driver: &Driver) -> usize {
    let found: Value = driver.players[0].read(&driver.path("/accesses")).await;
    found["items"].as_array().unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_downloads_what_everybody_may_like_everybody() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    for visibility in ["public", "private"] {
        let new = json!({"ruleset": "showdown", "visibility": visibility});
        let driver = Driver::finished(server.two().await, new).await;
        let (page, wire) = (browser.page(1280, 800, false).await, Wire::to(server.address).await);
        let judge = judge.log_in(None).await;
        judging(&page, &wire, &driver, &judge).await;
        downloads(&page).await;
        if visibility == "private" {
            page.wait(ASKS).await;
            assert_eq!(wire.asked("/audit/export"), Vec::<String>::new());
            page.click("dialog[open] .send .do").await;
        }
        page.wait(
            "window.performance.getEntriesByType('resource')\
                   .some((it) => it.name.includes('/audit/export') && it.responseEnd)",
        )
        .await;
        let told = usize::from(visibility == "private");
        assert_eq!(looks(&driver).await, told, "{visibility}");
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}
