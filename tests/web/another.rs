//! Another account that logs in where one was before finds nothing there of it, and sends nothing
//! for it.

use std::time::{Duration, Instant};

use serde_json::json;
use support::browser::Page;
use support::client::PASSWORD;
use support::driver::Driver;
use support::server::TestServer;

use crate::desk_court::logs_in;
use crate::kept::{BUSY, end, put_off, says, seated};
use crate::{browser, guest};

#[tokio::test(flavor = "multi_thread")]
async fn another_account_finds_nothing_of_the_one_before() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let mut driver = seated(&page, server, 2).await;
    let hand = "document.querySelectorAll('.board[data-eyes=\"seat:0\"]').length";
    let both = format!("{}?as=public&beside=seat:0", driver.id);
    guest::open_match(&page, &server.base(), &both).await;
    page.wait(&format!("{hand} === 1")).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    page.eval("document.activeElement.blur()").await;
    page.key("1").await;
    page.wait("Object.keys(sessionStorage).some((it) => it.startsWith('highnoon.draft'))").await;
    page.click("#tab-notes").await;
    page.click("#note").await;
    page.write("My hand is full of aces.").await;
    page.click("#tab-table").await;
    page.wait("document.querySelector('.acts')").await;
    let call = "[...document.querySelectorAll('.acts button')]\
                .find((it) => it.textContent === 'Call a judge')";
    page.eval(&format!("{call}.click()")).await;
    page.click("dialog[open] textarea").await;
    page.write("They looked at my hand.").await;
    end(&driver.players[0]).await;
    let other = driver.answer_of(1).await.expect("both load");
    driver.make(&other).await;
    page.wait("document.querySelector('dialog[open] form.again')").await;
    let stranger = server.newcomer().await;
    for (field, text) in [("name", stranger.name.as_str()), ("password", PASSWORD)] {
        let it = format!("form.again input[name={field}]");
        page.eval(&format!("document.querySelector('{it}').value = ''")).await;
        page.click(&it).await;
        page.write(text).await;
    }
    page.click("form.again button.do").await;
    let me = format!(
        "document.querySelector('header .me')?.textContent === {}",
        json!(stranger.name.as_str())
    );
    page.wait(&me).await;
    page.wait("document.querySelector('.board:not(.grey)[data-eyes=public]')").await;
    page.wait(&format!("{hand} === 0")).await;
    page.wait("!document.querySelector('dialog, .question, #tab-question')").await;
    page.click("#tab-notes").await;
    page.wait("document.querySelector('#note')").await;
    assert_eq!(page.eval("document.querySelector('#note').value").await, json!(""));
    let kept = page.eval("JSON.stringify({...sessionStorage})").await;
    let kept = kept.as_str().unwrap();
    for text in ["aces", "looked at my hand", "draft"] {
        assert!(!kept.contains(text), "{kept}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_begun_in_a_tab_is_there_for_its_account_alone() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 2).await;
    let kept = "Object.entries(sessionStorage).filter((it) => it[1].includes('aces')).length";
    page.click("#tab-notes").await;
    page.click("#note").await;
    page.write("My hand is full of aces.").await;
    page.wait(&format!("{kept} === 1")).await;
    // They go elsewhere in this tab, and their session ends.
    page.eval("document.querySelector('.top a[href=\"/games\"]').click()").await;
    page.wait("document.querySelector('main h1')?.textContent.includes('ames')").await;
    page.eval("sessionStorage.setItem('highnoon.back', '/verify')").await;
    let ends = "dispatchEvent(new CustomEvent('highnoon:ended', {detail: 'somebody'}))";
    page.eval(ends).await;
    page.wait("document.querySelector('form.again')").await;
    assert_eq!(page.eval(kept).await, json!(1), "it is there for them");
    // Somebody else logs in, in another tab.
    let tab = page.tab().await;
    tab.open(&format!("{}/games", server.base())).await;
    let stranger = server.newcomer().await;
    logs_in(&tab, &stranger).await;
    says(&page, ".top .me", &stranger.name).await;
    assert_eq!(page.eval(kept).await, json!(0));
    // Where they were going is no secret of anybody.
    assert_eq!(page.eval("sessionStorage.getItem('highnoon.back')").await, json!("/verify"));
    logs_in(&tab, &driver.players[0]).await;
    says(&page, ".top .me", &driver.players[0].name).await;
    assert_eq!(page.eval(kept).await, json!(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_account_writes_is_not_sent_for_another() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.early(BUSY).await;
    guest::come_back(&page, &server.base(), &server.newcomer().await).await;
    page.open(&format!("{}/?new", server.base())).await;
    page.wait("document.querySelector('dialog[open] form.new-match')").await;
    put_off(&page, "/v1/matches", 429).await;
    page.eval("document.querySelector('dialog[open] button.do').click()").await;
    says(&page, "dialog[open]", "Too many requests. It is sent again in").await;
    let tab = page.tab().await;
    tab.open(&format!("{}/games", server.base())).await;
    let stranger = server.newcomer().await;
    logs_in(&tab, &stranger).await;
    says(&page, ".top .me", &stranger.name).await;
    says(&page, "dialog[open] .trouble", "Another account is logged in now").await;
    let open = server.stranger().read("/v1/matches?status=open&limit=200").await;
    let own = open["items"].as_array().unwrap().iter();
    assert_eq!(own.filter(|it| it.to_string().contains(&stranger.id)).count(), 0);
    assert_eq!(page.eval("window.keys.length").await, json!(1), "nothing is sent for them");
    // What they send themselves goes out.
    page.eval("document.querySelector('dialog[open] button.do').click()").await;
    page.wait("location.pathname.startsWith('/matches/')").await;
    assert_eq!(page.eval("new Set(window.keys).size").await, json!(2));
}

/// What the page says of the receipts of whoever looks.
async fn vouches(page: &Page, says: &str) {
    page.wait("document.querySelector('.proof.good')").await;
    page.click(".proof").await;
    let row = "[...document.querySelectorAll('dialog[open] dl > div')]\
        .find((it) => it.textContent.startsWith('Your receipts'))?.textContent";
    page.wait(&format!("({row})?.includes({})", json!(says))).await;
    page.key("Escape").await;
    page.wait("!document.querySelector('dialog')").await;
}

const NONE: &str = "This browser has none of yours for this match.";
const ONE: &str = "The server kept the answer that you have given from this browser.";

#[tokio::test(flavor = "multi_thread")]
async fn two_who_play_in_one_browser_have_their_own_receipts() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 0).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    page.eval("document.activeElement.blur()").await;
    guest::choose_by_digits(&page).await;
    page.key("Enter").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    // Its event may have come before its receipt.
    guest::open_match(&page, &server.base(), &driver.id).await;
    vouches(&page, ONE).await;
    let tab = page.tab().await;
    tab.open(&format!("{}/games", server.base())).await;
    for (seat, said) in [(1, NONE), (0, ONE)] {
        page.eval("void (window.before = true)").await;
        logs_in(&tab, &driver.players[seat]).await;
        let anew = format!("document.querySelector('.board[data-eyes=\"seat:{seat}\"]')");
        page.wait(&format!("!window.before && {anew}")).await;
        vouches(&page, said).await;
    }
    // What was kept before receipts had an account is there, too.
    page.eval(
        "(() => { const [[name, it]] = Object.entries(localStorage)\
             .filter(([name]) => name.startsWith('highnoon.receipts.')); \
         localStorage.removeItem(name); \
         localStorage.setItem(name.split('.').slice(0, 3).join('.'), it); })()",
    )
    .await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    vouches(&page, ONE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_a_seat_after_another_is_not_told_that_their_share_is_wrong() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let (first, second) = (server.newcomer().await, server.newcomer().await);
    let players = vec![second, server.regular(1).await];
    let driver = Driver::open(players, json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &first.log_in(None).await).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.click(".seat button").await;
    page.wait("document.querySelector('dialog[open] [name=entropy]')").await;
    page.click("dialog[open] button.do").await;
    page.wait("document.querySelector('.share input')").await;
    first.delete(&driver.path("/seats/0")).fresh().send().await.expect(200);
    driver.seat_all().await;
    let tab = page.tab().await;
    tab.open(&format!("{}/games", server.base())).await;
    page.eval("void (window.before = true)").await;
    logs_in(&tab, &driver.players[0]).await;
    page.wait("!window.before && document.querySelector('.board[data-eyes=\"seat:0\"]')").await;
    page.wait("document.querySelector('.question')").await;
    page.click("#tab-table").await;
    page.wait("document.querySelector('.share input')?.value === 'the luck of seat 0'").await;
    assert_eq!(page.eval("document.querySelector('.share .trouble')").await, json!(null));
}

/// Who somebody is, is told the first time once `window.free`.
const SLOW: &str = "(() => {
    const real = window.fetch;
    window.times = 0;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (path !== '/v1/me' || window.times++) return answer;
        while (!window.free) await new Promise((done) => setTimeout(done, 20));
        window.told = true;
        return answer;
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_late_answer_does_not_bring_the_account_before_back() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/games", server.base())).await;
    page.eval(SLOW).await;
    let tab = page.tab().await;
    tab.open(&format!("{}/games", server.base())).await;
    let (one, other) = (server.newcomer().await, server.newcomer().await);
    logs_in(&tab, &one).await;
    page.wait("window.times === 1").await;
    logs_in(&tab, &other).await;
    says(&page, ".top .me", &other.name).await;
    page.wait("window.times === 2").await;
    page.settled().await;
    page.eval("void (window.free = true)").await;
    page.wait("window.told").await;
    page.settled().await;
    let me = "import(`/web/${document.body.dataset.web}/core/session.js`)\
              .then((it) => it.session.account.id)";
    assert_eq!(page.eval(me).await, json!(other.id));
}

/// Within this time nothing is seen any more of what another account saw.
const SOON: Duration = Duration::from_secs(8);
/// What renews a session does not go out while `window.late`.
const LATE: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        while (window.late && path === '/v1/tokens/refresh')
            await new Promise((done) => setTimeout(done, 20));
        return real(path, how);
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn whoever_logs_in_elsewhere_is_told_of_before_there_is_a_token_for_them() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.early(LATE).await;
    let driver = seated(&page, server, 2).await;
    page.wait("document.querySelector('.board[data-eyes=\"seat:0\"]')").await;
    let tab = page.tab().await;
    tab.open(&format!("{}/games", server.base())).await;
    let anew = "!window.before && document.querySelector('.board[data-eyes=public]:not(.grey)')";
    let late = "void Object.assign(window, {before: true, late: true})";
    let is_anew = async || {
        let begun = Instant::now();
        while !page.comes_true(anew, Duration::from_secs(1)).await {
            assert!(begun.elapsed() < SOON, "what the one saw is still there");
        }
    };
    page.eval(late).await;
    logs_in(&tab, &server.newcomer().await).await;
    is_anew().await;
    // Another tab has kept who they are, and has not told of them yet.
    logs_in(&tab, &driver.players[0]).await;
    page.wait("document.querySelector('.board[data-eyes=\"seat:0\"]')").await;
    page.wait("document.querySelector('.chip.live')").await;
    let stranger = server.newcomer().await;
    let pass = stranger.pass().unwrap();
    let known = json!({
        "refresh_token": pass.refresh_token, "account": {"id": pass.id, "name": pass.name},
    });
    page.eval(late).await;
    page.eval(&format!(
        "(() => {{ localStorage.setItem('highnoon.session', JSON.stringify({known})); \
         const now = Date.now; Date.now = () => now() + 3_600_000; \
         void import(`/web/${{document.body.dataset.web}}/core/session.js`)\
             .then((it) => it.token()); }})()"
    ))
    .await;
    is_anew().await;
    says(&page, ".top .me", &stranger.name).await;
}
