//! The rules of a game, with the moments of one match, and without.

use serde_json::json;
use support::driver::Driver;
use support::server::TestServer;

use crate::browser;

/// Holds back what is read of the events of a match, as long as `window.held` names it.
const HELD: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (window.held && String(path).includes(`${window.held}/events`)) {
            window.isHeld = true;
            while (window.held) await new Promise((done) => setTimeout(done, 20));
            setTimeout(() => { window.isRead = true; }, 200);
        }
        return answer;
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_read_of_a_match_is_shown_with_that_match_alone() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let long = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let short = Driver::showdown(server.two().await).await;
    let last = short.version().await;
    let base = server.base();
    let page = browser.page(1280, 800, false).await;
    page.early(HELD).await;
    let moments = "[...document.querySelectorAll('.acted a')].map((it) => Number(it.textContent))";
    for (to, shown) in [
        (
            String::new(),
            "document.querySelectorAll('.rule-entry').length && !document\
                          .querySelector('.banner, .acted')"
                .to_owned(),
        ),
        (
            format!("?match={}", short.id),
            format!(
                "document.querySelector('.banner a[href=\"/matches/{}\"]') \
                 && document.querySelector('.banner').textContent.includes('as far as you')",
                short.id
            ),
        ),
    ] {
        page.open(&format!("{base}/games")).await;
        page.eval(&format!("window.held = '{}'", long.id)).await;
        let go = |to: &str| {
            format!(
                "history.pushState(null, '', '/rules/showdown{to}'); \
                 dispatchEvent(new Event('highnoon:moved'))"
            )
        };
        page.eval(&go(&format!("?match={}", long.id))).await;
        page.wait("window.isHeld").await;
        page.eval(&go(&to)).await;
        page.wait(&shown).await;
        // What was asked first comes last.
        page.eval("window.held = ''").await;
        page.wait("window.isRead").await;
        page.settled().await;
        assert_eq!(page.eval(&format!("!!({shown})")).await, json!(true), "{to}");
        let most = page.eval(&format!("Math.max(0, ...{moments})")).await.as_u64().unwrap();
        assert!(most <= if to.is_empty() { 0 } else { last }, "event {most} of {last}: {to}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_contents_lead_to_chapters_and_keep_match_and_version() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let version = driver.show().await["rules_version"].as_str().unwrap().to_owned();
    let page = browser.page(1280, 800, false).await;
    for query in [format!("match={}", driver.id), format!("version={version}")] {
        let path = format!("/rules/showdown?{query}");
        page.open(&format!("{}{path}", server.base())).await;
        page.wait("document.querySelector('nav.contents a[href$=\"#D5\"]')").await;
        page.eval("document.querySelector('nav.contents a[href$=\"#D5\"]').click()").await;
        page.wait("document.activeElement.closest('#rule-D5.marked')").await;
        let here = page.eval("location.pathname + location.search + location.hash").await;
        assert_eq!(here, json!(format!("{path}#D5")));
        // What belongs to a chapter marks it.
        page.eval("document.querySelector('#rule-D5\\\\.1 .cite a').click()").await;
        let chapter = "document.querySelector('nav.contents [aria-current=location]')";
        page.wait(&format!("location.hash === '#D5.1' && {chapter}?.hash === '#D5'")).await;
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
