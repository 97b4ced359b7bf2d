//! Passing for a player: not over what they have chosen or look at, and not in their way.

use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::forms::ASKING;
use crate::{browser, guest};

/// What an answer would bring, so that it can be tried.
const TRIED: &str = "(() => {
    const real = window.fetch;
    window.fetch = (path, how) => (/[/]previews$/.test(path)
        ? Promise.resolve(new Response(JSON.stringify({version: 1_000, facts: []}),
            {status: 200})) : real(path, how));
})()";
const PASSES: &str = ".passing input";
/// Milliseconds after which a pass has gone out.
const PASSED_MS: u32 = 8_000;

/// A player at the page, whom the page is to pass for.
async fn asked(page: &Page) {
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    page.early(ASKING).await;
    page.early(TRIED).await;
    guest::come_back(page, &server.base(), &driver.players[0]).await;
    let choice = json!({"form": "one", "options": [
        {"value": {"type": "take"}, "label": "Take it"},
        {"value": {"type": "pass"}, "label": "Pass"},
    ]});
    let prompts = json!(["a", "b"].map(|id| json!({
        "id": id, "seat": 0, "kind": "play", "rule": "HN1", "title": "What now?",
        "text": "What now?", "choice": choice,
    })));
    page.eval(&format!("localStorage.setItem('test.prompts', JSON.stringify({prompts}))")).await;
    guest::open_match(page, &server.base(), &driver.id).await;
    page.click(PASSES).await;
    page.wait("document.querySelector('.passing [role=status]')").await;
}

async fn waits(page: &Page) {
    page.eval(&format!("new Promise((done) => setTimeout(done, {PASSED_MS}))")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_chosen_something_else_is_not_passed_over() {
    let Some(browser) = browser().await else { return };
    let page = browser.page(1280, 800, false).await;
    asked(&page).await;
    page.click(".question [data-place='0']").await;
    page.wait("!document.querySelector('.passing [role=status]')").await;
    waits(&page).await;
    assert_eq!(page.eval("window.answers.length").await, json!(0));
    let chosen = "document.querySelector('.question [data-place=\"0\"]').ariaPressed";
    assert_eq!(page.eval(chosen).await, json!("true"));
    // The next question is passed like every other; not while what that brings is looked at.
    page.click(".question button.do").await;
    page.wait("document.querySelector('.question').dataset.prompt === 'b'").await;
    page.wait("document.querySelector('.passing [role=status]')").await;
    page.click(".question [data-place='1']").await;
    page.click(".question .send button.quiet:not(.more)").await;
    page.wait("document.querySelector('.question .preview')").await;
    waits(&page).await;
    assert_eq!(page.eval("window.answers.length").await, json!(1));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_passed_under_a_window() {
    let Some(browser) = browser().await else { return };
    let page = browser.page(1280, 800, false).await;
    asked(&page).await;
    page.click("[aria-label^='More: ']").await;
    page.wait("document.querySelector('dialog[open]')").await;
    page.wait("!document.querySelector('.passing [role=status]')").await;
    waits(&page).await;
    assert_eq!(page.eval("window.answers.length").await, json!(0));
    // Once it is closed the seconds begin anew.
    page.key("Escape").await;
    page.wait("!document.querySelector('dialog')").await;
    let closed = page.eval("performance.now()").await.as_f64().unwrap();
    page.wait("document.querySelector('.passing [role=status]')").await;
    page.wait("window.answers.length === 1").await;
    let passed = page.eval("performance.now()").await.as_f64().unwrap();
    assert!(4_000.0 < passed - closed, "after {} ms", passed - closed);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pass_does_not_lead_whoever_reads_the_past_back() {
    let Some(browser) = browser().await else { return };
    let page = browser.page(1280, 800, false).await;
    asked(&page).await;
    let back = "[...document.querySelectorAll('.steps button')]\
                .find((it) => it.ariaLabel.startsWith('One event back'))";
    page.eval(&format!("{back}.click()")).await;
    page.wait("location.search.startsWith('?at=')").await;
    let at = page.eval("location.search").await;
    page.wait("window.answers.length === 1").await;
    page.wait("document.querySelector('.question').dataset.prompt === 'b'").await;
    page.settled().await;
    assert_eq!(page.eval("location.search").await, at);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
