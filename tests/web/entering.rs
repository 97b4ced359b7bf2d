//! Logging in, registering, and a new password by a code, at a server that is busy: whoever asked
//! is told why they wait, and it goes on by itself.

use std::time::{Duration, Instant};

use serde_json::json;
use support::browser::Page;
use support::client::PASSWORD;
use support::server::TestServer;
use support::wire::Wire;

use crate::desk_court::logs_in;
use crate::kept::{says, seated};
use crate::{browser, guest};

/// The first request to each of these is put off; `window.off` forgets which were.
const PUT_OFF: &str = "(() => {
    const real = window.fetch;
    window.off = new Set();
    window.fetch = async (path, how) => {
        const isIt = ['/v1/tokens', '/v1/accounts', '/v1/password-resets'].includes(path);
        if (!isIt || window.off.has(path)) return real(path, how);
        window.off.add(path);
        const status = path === '/v1/accounts' ? 503 : 429;
        return new Response('{}', {status, headers: {'retry-after': '2'}});
    };
})()";

async fn fill(page: &Page, fields: &[(&str, &str)]) {
    for (field, text) in fields {
        page.click(&format!("form input[name={field}]")).await;
        page.eval(&format!("document.querySelector('form input[name={field}]').value = ''")).await;
        page.write(text).await;
    }
}

/// Says beside the button that is shut why it waits.
async fn waits(page: &Page, why: &str) {
    let said = format!(
        "document.querySelector('form .send [role=status]').textContent.includes('{why}') \
         && document.querySelector('form .send button').disabled"
    );
    page.wait(&said).await;
}

async fn choose(page: &Page, tab: &str) {
    let tab = format!(
        "[...document.querySelectorAll('.tabs button')]\
         .find((it) => it.textContent === '{tab}').click()"
    );
    page.eval(&tab).await;
    page.settled().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_enters_at_a_busy_server_waits_for_it_and_presses_once() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let known = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    page.early(PUT_OFF).await;
    page.open(&format!("{}/account", server.base())).await;
    page.wait("document.querySelector('form input[name=name]')").await;
    // What is wrong is said as such, once it could be asked.
    fill(&page, &[("name", &known.name), ("password", "not the right one")]).await;
    page.click("form button.do").await;
    waits(&page, "Too many requests.").await;
    page.wait("document.querySelector('.trouble')").await;
    let said = page.eval("document.querySelector('.trouble').innerText").await;
    assert!(said.as_str().unwrap().contains("password"), "{said}");

    choose(&page, "Forgot password?").await;
    page.wait("document.querySelector('input[name=code]')").await;
    fill(&page, &[("name", &known.name), ("code", "ABCD-EFGH"), ("password", PASSWORD)]).await;
    page.click("form .send button").await;
    waits(&page, "Too many requests.").await;
    page.wait("document.querySelector('.trouble')").await;
    let said = page.eval("document.querySelector('.trouble').innerText").await;
    assert!(said.as_str().unwrap().contains("code"), "{said}");

    page.eval("window.off.clear()").await;
    choose(&page, "Register").await;
    let name = format!("Comer {}", &known.id[24..]);
    fill(&page, &[("name", &name), ("password", PASSWORD)]).await;
    page.click("form button.do").await;
    waits(&page, "The record cannot be reached").await;
    // They are logged in, too.
    waits(&page, "Too many requests.").await;
    page.wait("document.querySelector('main.lobby')").await;
    assert_eq!(page.eval("document.querySelector('.top .me').textContent").await, json!(name));

    // A session that has ended is taken up again in the same way.
    page.eval(
        "window.off.clear(); \
         dispatchEvent(new CustomEvent('highnoon:ended', {detail: document\
             .querySelector('.top .me').textContent}))",
    )
    .await;
    page.wait("document.querySelector('dialog[open] form.again')").await;
    fill(&page, &[("password", PASSWORD)]).await;
    page.click("form.again button.do").await;
    waits(&page, "Too many requests.").await;
    page.wait("!document.querySelector('form.again')").await;
    let wrongs = page.wrongs();
    // What the server refuses here is no fault of the page.
    assert!(wrongs.iter().all(|it| it.contains("status of 401")), "{wrongs:?}");
}

/// What renews a session is answered once `window.slow` is over.
const SLOW: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (path === '/v1/tokens/refresh') window.asked = true;
        while (window.slow && path === '/v1/tokens/refresh')
            await new Promise((done) => setTimeout(done, 20));
        if (path === '/v1/tokens/refresh') window.renewed = true;
        return answer;
    };
})()";

/// An hour later: the token has ended, and the next request renews it.
const LATER: &str = "(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
    Object.assign(window, {slow: true, asked: false, renewed: false});
})()";
const RENEW: &str = "void import(`/web/${document.body.dataset.web}/core/session.js`)\
                     .then((it) => it.token())";
const LOG_OUT: &str = "[...document.querySelectorAll('main button')]\
                       .find((it) => it.textContent === 'Log out').click()";

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_out_while_the_session_is_renewed_is_logged_out() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    page.early(SLOW).await;
    guest::come_back(&page, &wire.base(), &server.newcomer().await).await;
    page.open(&format!("{}/account", wire.base())).await;
    page.wait("document.querySelector('.rows .chip.good')").await;
    wire.mute(Some("DELETE /v1/tokens/current"));
    wire.forget();
    page.eval(LATER).await;
    // It waits as long as this looks at it.
    page.eval("void (AbortSignal.timeout = () => new AbortController().signal)").await;
    page.eval(RENEW).await;
    guest::asks(&wire, "POST /v1/tokens/refresh").await;
    page.eval(LOG_OUT).await;
    page.wait("!document.querySelector('.top .me')").await;
    page.eval("void (window.slow = false)").await;
    page.wait("window.renewed").await;
    page.settled().await;
    assert_eq!(page.eval("localStorage.getItem('highnoon.session')").await, json!(null));
    assert_eq!(page.eval("document.querySelector('.top .me')").await, json!(null));
}

/// What ends a login is refused once, as with a token that has ended.
const ENDED: &str = "(() => {
    const real = window.fetch;
    let times = 0;
    window.fetch = (path, how) => path === '/v1/tokens/current' && !times++
        ? Promise.resolve(new Response('{}', {status: 401})) : real(path, how);
})()";

/// Plain HTTP: no digests.
const PLAIN: &str = "Object.defineProperty(Crypto.prototype, 'subtle', {value: undefined})";

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_out_with_a_token_that_has_ended_is_logged_out_at_the_server() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for early in ["", PLAIN] {
        let page = browser.page(1280, 800, false).await;
        page.early(early).await;
        let player = server.newcomer().await;
        let elsewhere = player.log_in(None).await;
        guest::come_back(&page, &server.base(), &player).await;
        page.open(&format!("{}/account", server.base())).await;
        page.wait("document.querySelector('.rows .chip.good')").await;
        let logins = async || elsewhere.read("/v1/logins").await["items"].as_array().unwrap().len();
        assert_eq!(logins().await, 2);
        page.eval(ENDED).await;
        page.eval("void (window.before = true)").await;
        page.eval(LOG_OUT).await;
        page.wait("!window.before && document.querySelector('main input[name=password]')").await;
        page.settled().await;
        assert_eq!(page.eval("document.querySelector('form.again')").await, json!(null));
        assert_eq!(logins().await, 1);
        assert_eq!(page.eval("localStorage.getItem('highnoon.session')").await, json!(null));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_out_does_not_wait_long_for_the_server() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &server.newcomer().await).await;
    page.open(&format!("{}/account", wire.base())).await;
    page.wait("document.querySelector('.rows .chip.good')").await;
    wire.mute(Some("DELETE /v1/tokens/current"));
    page.eval("void (window.before = true)").await;
    page.eval(LOG_OUT).await;
    let there = "document.activeElement?.matches('h1') \
                 && document.querySelector('input[name=password]')";
    assert!(page.comes_true(there, Duration::from_secs(5)).await, "they can log in at once");
    let other = server.newcomer().await;
    fill(&page, &[("name", &other.name), ("password", PASSWORD)]).await;
    page.click("form button.do").await;
    page.wait("document.querySelector('main.lobby')").await;
    // The server has answered at last, and it is not read anew under them.
    wire.mute(None);
    page.eval("new Promise((done) => setTimeout(done, 1000))").await;
    assert_eq!(page.eval("window.before").await, json!(true));
    says(&page, ".top .me", &other.name).await;
}

/// What ends a login, or renews it, is put off twice, and by `FIRST` before.
const OFF: &str = "(() => {
    const real = window.fetch;
    let times = 0;
    window.fetch = async (path, how) => {
        if (!/tokens.(current|refresh)/.test(path)) return real(path, how);
        times++;
        if (times < 4) return new Response('{}', {status: times === 1 ? FIRST : STATUS});
        return real(path, how);
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_out_at_a_busy_server_is_logged_out_there_while_they_go_on() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    // With a token that has ended, the session is renewed once more.
    for (first, status) in [("429", "429"), ("503", "503"), ("401", "503")] {
        let page = browser.page(1280, 800, false).await;
        let player = server.newcomer().await;
        let elsewhere = player.log_in(None).await;
        guest::come_back(&page, &server.base(), &player).await;
        page.open(&format!("{}/account", server.base())).await;
        page.wait("document.querySelector('.rows .chip.good')").await;
        let logins = async || elsewhere.read("/v1/logins").await["items"].as_array().unwrap().len();
        assert_eq!(logins().await, 2);
        page.eval(&OFF.replace("FIRST", first).replace("STATUS", status)).await;
        page.eval(LOG_OUT).await;
        page.wait("document.querySelector('main input[name=password]')").await;
        fill(&page, &[("name", "Somebody")]).await;
        let begun = Instant::now();
        while logins().await == 2 {
            assert!(begun.elapsed() < Duration::from_secs(30), "{first}: it is logged in there");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        page.settled().await;
        let name = page.eval("document.querySelector('main input[name=name]').value").await;
        assert_eq!(name, json!("Somebody"), "what they write stands");
        assert_eq!(page.eval("Object.keys(localStorage).length").await, json!(0));
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

/// No answer comes through, and the login does not end at the server.
const STUCK: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        if (path === '/v1/tokens/current')
            return new Response('{}', {status: 429, headers: {'retry-after': '30'}});
        if (!/[/]decisions$/.test(path)) return real(path, how);
        if (how.headers.authorization) throw new TypeError('lost');
        const answer = await real(path, how);
        window.refused = answer.status;
        return answer;
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_out_while_an_answer_is_on_its_way_leaves_nothing_of_it() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 0).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    page.eval(STUCK).await;
    page.eval("document.activeElement.blur()").await;
    guest::choose_by_digits(&page).await;
    let before = driver.version().await;
    page.key("Enter").await;
    says(&page, ".question .send", "Not confirmed yet").await;
    page.eval("document.querySelector('.top a[href=\"/account\"]').click()").await;
    page.wait("document.querySelector('.rows .chip.good')").await;
    page.eval(LOG_OUT).await;
    page.wait("window.refused === 401").await;
    page.settled().await;
    let kept = page.eval("Object.keys(sessionStorage).join() + Object.keys(localStorage).join()");
    assert_eq!(kept.await, json!(""));
    assert_eq!(driver.version().await, before);
}

/// For a second something between here and the server refuses what renews a session.
const WALL: &str = "(() => {
    const real = window.fetch;
    const begun = performance.now();
    window.refused = 0;
    window.fetch = async (path, how) => {
        if (path !== '/v1/tokens/refresh' || begun + 1000 < performance.now())
            return real(path, how);
        window.refused++;
        return new Response(BODY, {status: STATUS});
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn only_the_server_itself_ends_a_session() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let player = server.newcomer().await;
    guest::come_back(&page, &server.base(), &player).await;
    let write = "import(`/web/${document.body.dataset.web}/core/persist.js`)\
        .then((it) => it.persist('/v1/matches', {ruleset: 'showdown'}, {}))\
        .then((it) => it.ruleset, (error) => error.message)";
    let broken = json!({"type": "/problems/internal", "title": "Something broke"}).to_string();
    for (status, body) in [
        ("403", "<h1>Forbidden</h1>"),
        ("401", "{\"type\": \"about:blank\", \"title\": \"Who are you?\"}"),
        ("401", "null"),
        ("500", &broken),
    ] {
        page.open(&format!("{}/games", server.base())).await;
        says(&page, ".top .me", &player.name).await;
        let wall = WALL.replace("BODY", &json!(body).to_string()).replace("STATUS", status);
        // The wall stands before anything of the page finds that its token has ended.
        let tried = format!("{LATER}, {wall}, {write}");
        assert_eq!(page.eval(&tried).await, json!("showdown"), "{status}");
        assert_ne!(page.eval("window.refused").await, json!(0));
        assert_eq!(page.eval("document.querySelector('form.again')").await, json!(null));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_only_a_proxy_refuses_is_sent_again() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    is_at_the_games(&page, server).await;
    let core = "`/web/${document.body.dataset.web}/core/persist.js`";
    for (status, body) in [(403, "<h1>Forbidden</h1>"), (404, "null"), (401, "{}")] {
        let tried = format!(
            "(async () => {{ const real = window.fetch; const keys = []; \
                window.fetch = async (path, how) => {{ \
                    if (how?.method !== 'POST' || path !== '/v1/matches') return real(path, how); \
                    keys.push(how.headers['idempotency-key']); \
                    return keys.length < 3 ? new Response({body:?}, {{status: {status}}}) \
                        : real(path, how); }}; \
                const {{persist}} = await import({core}); \
                const made = await persist('/v1/matches', {{ruleset: 'showdown'}}, {{}}); \
                window.fetch = real; \
                return [made.ruleset, keys.length, new Set(keys).size]; }})()"
        );
        assert_eq!(page.eval(&tried).await, json!(["showdown", 3, 1]), "{status}");
    }
}

/// No answer to what renews a session comes; its keys are noted.
const NEVER: &str = "(() => {
    const real = window.fetch;
    window.keys = [];
    window.fetch = async (path, how) => {
        if (path !== '/v1/tokens/refresh') return real(path, how);
        window.keys.push(how.headers['idempotency-key']);
        throw new TypeError('lost');
    };
})()";

/// Somebody who is logged in looks at the games. Tests set the clock (`LATER`) in the same call as
/// what they try: in between, the page could renew the token by itself.
async fn is_at_the_games(page: &Page, server: &TestServer) {
    guest::come_back(page, &server.base(), &server.newcomer().await).await;
    page.open(&format!("{}/games", server.base())).await;
    page.wait("document.querySelector('.top .me')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tabs_that_renew_a_session_at_once_do_so_with_the_same_key() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    is_at_the_games(&page, server).await;
    // The other tab has read what is kept before this one has changed it.
    let twice = "(async () => { \
        const {token} = await import(`/web/${document.body.dataset.web}/core/session.js`); \
        const {'highnoon.session': kept} = localStorage; \
        for (let times = 0; times < 2; times++) { \
            localStorage['highnoon.session'] = kept; await token().catch(() => {}); } \
        return [window.keys.length >= 2, new Set(window.keys).size]; })()";
    // The page itself may ask meanwhile.
    assert_eq!(page.eval(&format!("{LATER}, {NEVER}, {twice}")).await, json!([true, 1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_in_again_while_the_session_before_is_renewed_stays_logged_in() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.early(SLOW).await;
    let player = server.newcomer().await;
    guest::come_back(&page, &server.base(), &player).await;
    page.open(&format!("{}/account", server.base())).await;
    page.wait("document.querySelector('.rows .chip.good')").await;
    page.eval(LATER).await;
    page.eval(RENEW).await;
    page.wait("window.asked").await;
    let leave = "import(`/web/${document.body.dataset.web}/core/entering.js`)\
                 .then((it) => it.logOut()).then(() => true)";
    page.eval(leave).await;
    logs_in(&page, &player).await;
    let kept = "JSON.parse(localStorage.getItem('highnoon.session')).refresh_token";
    let own = page.eval(kept).await;
    page.eval("void (window.slow = false)").await;
    page.wait("window.renewed").await;
    page.settled().await;
    assert_eq!(page.eval(kept).await, own);
}

/// Answers to what renews a session are cut off for a second.
const CUT: &str = "(() => {
    const real = window.fetch;
    const begun = performance.now();
    window.cut = 0;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (path !== '/v1/tokens/refresh' || begun + 1000 < performance.now()) return answer;
        window.cut++;
        return new Response((await answer.text()).slice(0, 40));
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_write_is_sent_where_the_renewal_before_it_was_cut_off() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    is_at_the_games(&page, server).await;
    let write = "import(`/web/${document.body.dataset.web}/core/persist.js`)\
        .then((it) => it.persist('/v1/matches', {ruleset: 'showdown'}, {}))\
        .then((it) => it.ruleset, (error) => error.message)";
    assert_eq!(page.eval(&format!("{LATER}, {CUT}, {write}")).await, json!("showdown"));
    assert_ne!(page.eval("window.cut").await, json!(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_out_in_another_tab_is_told_and_can_log_in_where_they_play() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 0).await;
    page.wait("document.querySelector('.question')").await;
    let tab = page.tab().await;
    tab.open(&format!("{}/account", server.base())).await;
    tab.wait("document.querySelector('.rows .chip.good')").await;
    tab.eval(LOG_OUT).await;
    says(&page, "dialog[open] h2", "You were logged out in another tab").await;
    let name = "document.querySelector('form.again input[name=name]').value";
    assert_eq!(page.eval(name).await, json!(""), "whose it was is nobody's business");
    assert_eq!(page.eval("document.querySelector('.question')").await, json!(null));
    tab.wait("document.querySelector('main input[name=password]')").await;
    assert_eq!(tab.eval("document.querySelector('dialog')").await, json!(null));
    fill(&page, &[("name", &driver.players[0].name), ("password", PASSWORD)]).await;
    page.click("form.again button.do").await;
    page.wait("!document.querySelector('dialog') && document.querySelector('.question')").await;
    // It is said once.
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question')").await;
    assert_eq!(page.eval("document.querySelector('dialog')").await, json!(null));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
