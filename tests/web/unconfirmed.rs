//! Answers of which nobody knows whether they count: they go out again where that is wanted, and
//! nothing else goes out in their place.

use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::browser;
use crate::desk_court::logs_in;
use crate::kept::{press, says, seated};
use crate::seated::{SEND, Seated};

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_not_confirmed_is_sent_by_itself_after_a_reload() {
    let Some(browser) = browser().await else { return };
    let mut seated = Seated::at(browser, TestServer::shared().await).await;
    seated.page.early(KEYS).await;
    seated.page.open(&format!("{}/matches/{}", seated.wire.base(), seated.driver.id)).await;
    seated.draft().await;
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    let key = format!("sessionStorage.getItem('highnoon.answer.' + {asked})");
    seated.points().await;
    seated.wire.cut();
    seated.page.click(SEND).await;
    seated.says(".question .send", "Not confirmed yet").await;
    assert_eq!(seated.decisions().await, 0);
    // The page is closed before it can send it again, and opened once the line is there.
    seated.page.call("Page.navigate", json!({"url": "about:blank"})).await;
    seated.page.wait("location.href === 'about:blank'").await;
    seated.wire.mend();
    seated.page.open(&format!("{}/matches/{}", seated.wire.base(), seated.driver.id)).await;
    // Nobody presses anything.
    seated.page.wait(&format!("{key} === null")).await;
    seated.is_answered(&asked).await;
    assert_eq!(seated.decisions().await, 1);
    let keys = seated.page.eval("JSON.parse(sessionStorage.getItem('keys'))").await;
    let keys = keys.as_array().unwrap();
    assert!(2 <= keys.len() && keys.iter().all(|it| it.is_string() && *it == keys[0]), "{keys:?}");
    // What was refused is known not to count: nobody sends it again.
    seated.draft().await;
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    let key = format!("sessionStorage.getItem('highnoon.answer.' + {asked})");
    seated.page.eval(DENIED).await;
    seated.page.click(SEND).await;
    seated.says(".question .trouble", "Not like this").await;
    assert_eq!(seated.page.eval(&key).await, json!(null));
    assert_eq!(seated.decisions().await, 1);
}

/// Whoever tries an answer again does so at once.
const HASTY: &str = "(() => {
    const real = window.setTimeout;
    window.setTimeout = (work, ms) =>
        real(work, [1000, 2000, 4000, 8000, 15000].includes(ms) ? 20 : ms);
})()";

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_changed_since_is_not_sent_by_itself() {
    let Some(browser) = browser().await else { return };
    let mut seated = Seated::at(browser, TestServer::shared().await).await;
    seated.page.early(KEYS).await;
    seated.page.early(HASTY).await;
    let address = format!("{}/matches/{}", seated.wire.base(), seated.driver.id);
    seated.page.open(&address).await;
    seated.draft().await;
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    let kept = format!("sessionStorage.getItem('highnoon.answer.' + {asked}) !== null");
    seated.points().await;
    seated.wire.cut();
    seated.page.click(SEND).await;
    seated.says(".question .trouble", "Not confirmed yet").await;
    assert_eq!(seated.page.eval(&kept).await, json!(true));
    let sent = seated.page.eval("sessionStorage.getItem('keys')").await;
    // They choose something else, and the page is read anew.
    seated.page.click(".question [data-place][aria-pressed=false]:enabled").await;
    seated.page.settled().await;
    seated.wire.mend();
    seated.page.open(&address).await;
    seated.page.wait("document.querySelector('.question [data-place]:enabled')").await;
    seated.page.wait("document.querySelector('.chip.live')").await;
    seated.page.eval("new Promise((done) => setTimeout(done, 700))").await;
    assert_eq!(seated.page.eval("sessionStorage.getItem('keys')").await, sent, "nothing is sent");
    assert_eq!(seated.decisions().await, 0);
}

/// Notes the keys with which answers are sent, in this tab.
const KEYS: &str = "(() => {
    const real = window.fetch;
    window.fetch = (path, how) => {
        if (/[/]decisions$/.test(path)) {
            const keys = JSON.parse(sessionStorage.getItem('keys') ?? '[]');
            keys.push(how.headers['idempotency-key']);
            sessionStorage.setItem('keys', JSON.stringify(keys));
        }
        return real(path, how);
    };
})()";

/// Refuses what is answered from now on.
const DENIED: &str = "(() => {
    const real = window.fetch;
    window.fetch = (path, how) => /[/]decisions$/.test(path)
        ? Promise.resolve(new Response(JSON.stringify({
            type: '/problems/not-offered', title: 'Not offered', status: 422,
            detail: 'not like this', instance: 'a request', errors: [],
        }), {status: 422, headers: {'content-type': 'application/problem+json'}}))
        : real(path, how);
})()";

/// Plays on until the first player is asked for one of several options.
async fn asked_for_one(players: Vec<support::client::Client>) -> Driver {
    let mut driver = Driver::showdown(players).await;
    loop {
        let next = driver.move_of(0).await;
        let choice = json!(next.prompt.choice);
        if choice["form"] == "one" && choice["options"].as_array().is_some_and(|it| 1 < it.len()) {
            return driver;
        }
        driver.make(&next).await;
    }
}

/// Sends over a line that is cut, until the page gives up.
async fn gives_up(seated: &Seated) {
    seated.points().await;
    seated.wire.cut();
    seated.page.click(SEND).await;
    seated.says(".question .trouble", "Not confirmed yet").await;
}

async fn nothing_more_is_sent(page: &Page, seconds: f64) {
    let sent = page.eval("sessionStorage.getItem('keys')").await;
    page.eval(&format!("new Promise((done) => setTimeout(done, {}))", seconds * 1000.0)).await;
    assert_eq!(page.eval("sessionStorage.getItem('keys')").await, sent, "nothing is sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_taken_back_is_not_sent_by_itself() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = asked_for_one(vec![server.newcomer().await, server.regular(1).await]).await;
    let before = driver.version().await;
    let mut seated = Seated::with(browser, driver, Wire::to(server.address).await).await;
    seated.page.early(KEYS).await;
    seated.page.early(HASTY).await;
    let address = format!("{}/matches/{}", seated.wire.base(), seated.driver.id);
    seated.page.open(&address).await;
    seated.draft().await;
    gives_up(&seated).await;
    seated.page.eval("document.activeElement.blur()").await;
    seated.page.key("Backspace").await;
    seated.page.wait("!document.querySelector('.question [aria-pressed=true]')").await;
    seated.wire.mend();
    seated.page.open(&address).await;
    seated.page.wait("document.querySelector('.question [data-place]:enabled')").await;
    seated.page.wait("document.querySelector('.chip.live')").await;
    nothing_more_is_sent(&seated.page, 0.7).await;
    assert_eq!(seated.driver.version().await, before);
}

/// The first answer comes through, and what stands before the server says that it does not answer.
const BAD_GATEWAY: &str = "(() => {
    const real = window.fetch;
    let times = 0;
    window.fetch = (path, how) => (/[/]decisions$/.test(path) && !times++
        ? real(path, how).then(() => new Response('', {status: 502})) : real(path, how));
})()";

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_sent_again_where_a_proxy_says_that_the_server_does_not_answer() {
    let Some(browser) = browser().await else { return };
    let mut seated = Seated::at(browser, TestServer::shared().await).await;
    seated.draft().await;
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    seated.wire.mute(Some("/replay/stream"));
    seated.wire.forget();
    seated.page.eval(BAD_GATEWAY).await;
    seated.page.click(SEND).await;
    seated.says(".question .send", "Not confirmed yet").await;
    seated.is_answered(&asked).await;
    seated.wire.mute(None);
    assert_eq!(seated.wire.asked("/decisions").len(), 2);
    assert_eq!(seated.decisions().await, 1);
    seated.is_up_to_date().await;
}

/// The first call of a judge comes through, and its answer is lost; then the session has ended, as
/// far as calls are concerned.
const LOST: &str = "(() => {
    const real = window.fetch;
    window.keys = [];
    window.fetch = async (path, how) => {
        if (!/[/]disputes$/.test(path) || how?.method !== 'POST') return real(path, how);
        const times = window.keys.push(how.headers['idempotency-key']);
        if (times === 2 || times === 3) return new Response(
            '{\"type\": \"/problems/unauthenticated\"}', {status: 401});
        const answer = await real(path, how);
        if (times > 1) return answer;
        throw new TypeError('lost');
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_may_have_come_through_before_a_session_ended_is_done_once() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 0).await;
    page.eval(LOST).await;
    page.click("#tab-table").await;
    press(&page, ".acts", "Call a judge").await;
    page.click("dialog[open] textarea").await;
    page.write("They looked at my hand.").await;
    page.click("dialog[open] button.do").await;
    says(&page, "dialog[open]", "Log in, then press again: it is done once.").await;
    assert_eq!(page.eval("window.keys.length").await, json!(3));
    page.wait("document.querySelector('dialog[open] button.do:enabled')").await;
    page.click("dialog[open] button.do").await;
    page.wait("!document.querySelector('dialog')").await;
    assert_eq!(page.eval("window.keys.length").await, json!(4));
    assert_eq!(page.eval("new Set(window.keys).size").await, json!(1));
    let log = driver.log(&driver.players[1], "").await;
    assert_eq!(log.iter().filter(|it| it["kind"] == "dispute.opened").count(), 1, "{log:?}");
}

/// What makes a table never comes through; its keys are noted.
const NEVER: &str = "(() => {
    const real = window.fetch;
    window.keys = [];
    window.fetch = (path, how) => {
        if (path !== '/v1/matches' || how?.method !== 'POST') return real(path, how);
        window.keys.push(how.headers['idempotency-key']);
        return Promise.reject(new TypeError('lost'));
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn the_key_of_a_write_belongs_to_its_account() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.early(HASTY).await;
    page.open(&format!("{}/games", server.base())).await;
    page.eval(NEVER).await;
    let (one, other) = (server.newcomer().await, server.newcomer().await);
    for (times, who) in [&one, &one, &other, &one].into_iter().enumerate() {
        logs_in(&page, who).await;
        let write = "import(`/web/${document.body.dataset.web}/core/patient.js`)\
            .then((it) => it.patiently('/v1/matches', {ruleset: 'showdown'}, {}, () => {}))\
            .catch((error) => error.message)";
        let said = page.eval(write).await;
        assert!(said.as_str().unwrap().contains("cannot be reached"), "{said}");
        let keys = page.eval("window.keys.length").await;
        assert_eq!(keys, json!((times + 1) * 6));
    }
    let keys = page.eval("window.keys.filter((_, at) => at % 6 === 0)").await;
    assert!(keys[0] == keys[1] && keys[1] != keys[2] && keys[0] == keys[3], "{keys}");
}
