//! What the computer of somebody does to the page: its clock is set, and nothing can be kept on it.

use serde_json::json;
use support::client::PASSWORD;
use support::driver::Driver;
use support::server::TestServer;

use crate::kept::{says, seated};
use crate::{browser, guest};

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_set_leaves_players_the_time_that_they_have() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let clock = json!({"kind": "per_decision", "initial_ms": 600_000, "on_expiry": "default"});
    let driver = Driver::started(players, json!({"ruleset": "showdown", "clock": clock})).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.chip.live') && document.querySelector('.proof.good')")
        .await;
    let left = "/^[89]:|^10:00/.test(document.querySelector('.question .clock').textContent)";
    page.wait(left).await;
    for by in ["3_600_000", "-7_200_000"] {
        let set = format!("(() => {{ const now = Date.now; Date.now = () => now() + {by}; }})()");
        page.eval(&set).await;
        // By then it is drawn again, whether it is told what that means or not.
        page.eval("new Promise((done) => setTimeout(done, 2500))").await;
        page.wait(left).await;
    }
    let said = "document.querySelector('.unseen[role=status]').textContent";
    assert!(!page.eval(said).await.as_str().unwrap().contains("seconds left"));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Nothing more has room.
const FULL: &str = "Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
}";

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_goes_out_where_there_is_no_room_to_keep_it() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 0).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    page.eval(&format!("void ({FULL})")).await;
    page.eval("document.activeElement.blur()").await;
    guest::choose_by_digits(&page).await;
    let before = driver.version().await;
    page.key("Enter").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    assert!(before < driver.version().await);
    assert_eq!(page.eval("document.querySelector('.question .trouble')").await, json!(null));
    // Where its confirmation is lost, it is sent again with the same key while the page lasts.
    let kept = "import(`/web/${document.body.dataset.web}/pages/match/drafts.js`).then((it) => { \
        it.keepSent({id: 'a match'}, 'a prompt', {key: 'its key', answer: 1}); \
        const sent = it.sentOf('a prompt'); it.dropSent('a prompt'); \
        return [sent.key, it.sentOf('a prompt')]; })";
    assert_eq!(page.eval(kept).await, json!(["its key", null]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_there_is_no_room_for_lasts_as_long_as_the_page() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let player = server.newcomer().await;
    page.early(FULL).await;
    guest::log_in(&page, &server.base(), &player).await;
    says(&page, ".top .me", &player.name).await;
    let name = "import(`/web/${document.body.dataset.web}/core/api.js`)\
        .then(({get}) => get('/v1/me')).then((it) => it.name, (error) => error.message)";
    for _ in 0..2 {
        page.eval("(() => { const now = Date.now; Date.now = () => now() + 3_600_000; })()").await;
        assert_eq!(page.eval(name).await, json!(player.name));
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// A browser that lets pages keep nothing.
const FORBIDDEN: &str = "for (const place of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, place, {configurable: true,
        get() { throw new DOMException('forbidden', 'SecurityError'); }});";

#[tokio::test(flavor = "multi_thread")]
async fn whoever_may_keep_nothing_watches_and_plays() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    page.early(FORBIDDEN).await;
    page.open(&format!("{}/matches/{}", server.base(), driver.id)).await;
    page.wait("document.querySelector('.board:not(.grey)')").await;
    page.eval("document.querySelector('.top a[href=\"/account\"]').click()").await;
    page.wait("document.querySelector('form input[name=password]')").await;
    for (field, text) in [("name", driver.players[0].name.as_str()), ("password", PASSWORD)] {
        page.click(&format!("input[name={field}]")).await;
        page.write(text).await;
    }
    page.click("form button.do").await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    page.eval("document.activeElement.blur()").await;
    guest::choose_by_digits(&page).await;
    page.key("Enter").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
