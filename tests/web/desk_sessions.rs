//! Who sits at the desk: another account sees nothing of what the last one saw, and a session that
//! could not be taken up is taken up later.

use infra::identity::Role;
use serde_json::json;
use support::browser::Page;
use support::server::TestServer;

use crate::desk_court::{Court, logs_in};
use crate::{browser, guest};

/// The dispute, as a judge finds it who has looked at nothing yet.
async fn is_untouched(page: &Page, who: &str) {
    page.wait(&format!("document.querySelector('.top .me').textContent === {}", json!(who))).await;
    page.wait("document.querySelector('.board[data-eyes=public]:not(.grey)')").await;
    page.wait("document.querySelector('#card-knowledge small').textContent === 'not read'").await;
    let left = "['#reason', '.chip.lit', '.learnt', 'dialog[open]']
        .filter((it) => document.querySelector(it))";
    assert_eq!(page.eval(left).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_account_at_the_desk_sees_nothing_of_what_the_last_one_saw() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let court = Court::new(json!({"ruleset": "showdown"}), true).await;
    let other = server.newcomer_as(Role::Judge).await;
    let page = court.open(browser, "").await;
    page.key("o").await;
    page.wait("document.querySelector('.board[data-eyes=judge]:not(.grey)')").await;
    page.click("#card-knowledge button.record").await;
    page.wait("document.querySelector('.learnt')").await;
    page.click(".kind:nth-of-type(2) input").await;
    page.click("#reason").await;
    page.write(" Mind the clock.").await;
    page.control("Enter").await;
    page.wait("document.querySelector('dialog[open] .issue-says')").await;
    // Over the page.
    logs_in(&page, &other).await;
    is_untouched(&page, &other.name).await;
    // In another tab: one who is no judge, and the first one again.
    let tab = page.tab().await;
    tab.open(&format!("{}/games", server.base())).await;
    tab.wait("document.querySelector('.top .me')").await;
    logs_in(&tab, &court.driver.players[0]).await;
    page.wait("document.querySelector('main.plain').textContent.includes('not a judge’s')").await;
    assert_eq!(page.eval("document.querySelector('.board, .queue')").await, json!(null));
    logs_in(&tab, &court.judge).await;
    // Their draft is there, and what they saw is not: each look is on record anew.
    page.wait("document.querySelector('#reason').value.includes('Mind the clock.')").await;
    page.wait("document.querySelector('.board[data-eyes=public]:not(.grey)')").await;
    page.wait("document.querySelector('#card-knowledge small').textContent === 'not read'").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Sessions are not taken up before `window.free`.
const BUSY: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        if (!/tokens[/]refresh/.test(path) || window.free) return real(path, how);
        if (STATUS) return new Response('{}', {status: STATUS, headers: {'retry-after': '1'}});
        throw new TypeError('lost');
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_whose_session_is_taken_up_late_is_not_turned_away() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    for status in ["429", "503", "0"] {
        let page = browser.page(1280, 900, false).await;
        page.early(&BUSY.replace("STATUS", status)).await;
        guest::come_back(&page, &server.base(), &judge.log_in(None).await).await;
        page.open(&format!("{}/desk", server.base())).await;
        let said = "document.querySelector('main').textContent";
        page.wait(&format!("{said}.includes('not known yet')")).await;
        assert_eq!(page.eval(&format!("{said}.includes('not a judge’s')")).await, json!(false));
        page.eval("void (window.free = true)").await;
        page.wait("document.querySelector('.queue-row, .queue > .soft')").await;
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
    // Who is no judge is told so then.
    let page = browser.page(1280, 900, false).await;
    page.early(&BUSY.replace("STATUS", "503")).await;
    guest::come_back(&page, &server.base(), &server.newcomer().await).await;
    page.open(&format!("{}/desk", server.base())).await;
    page.wait("document.querySelector('main').textContent.includes('not known yet')").await;
    page.eval("void (window.free = true)").await;
    page.click("main button").await;
    page.wait("document.querySelector('main').textContent.includes('not a judge’s')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
