//! What a match page tells of itself: moments that are not to be seen, what was found, delays, and
//! whose it is not; and that a session is renewed as often as it takes, always by the same key.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest};

async fn says(page: &Page, selector: &str, text: &str) {
    let name = json!(selector);
    let text = json!(text);
    page.wait(&format!("document.querySelector({name})?.textContent.includes({text})")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_cannot_be_seen_is_named() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let version = driver.version().await;
    let page = browser.page(1280, 800, false).await;
    let at = |seq: u64| format!("{}/matches/{}?at={seq}", server.base(), driver.id);
    page.open(&at(version)).await;
    page.wait("document.querySelector('.chip.live') && document.querySelector('.proof.good')")
        .await;
    page.eval("new Promise((done) => setTimeout(done, 500))").await;
    assert_eq!(page.eval("document.querySelector('.toast').hidden").await, json!(true));
    page.open(&at(9_999)).await;
    says(&page, ".toast:not([hidden])", "You cannot see event 9999").await;
    says(&page, ".toast", &format!("This is event {version}.")).await;
    // A view that does not exist leaves the address, and the moment stays.
    page.open(&format!("{}&as=foo", at(2))).await;
    says(&page, ".toast:not([hidden])", "a view that does not exist").await;
    page.wait("location.search === '?at=2'").await;
    page.wait("document.querySelector('.board:not(.grey)').dataset.eyes === 'public'").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delay_says_by_how_much_a_match_is_behind() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for (delay, said) in [
        (json!({"events": 2}), "Behind by 2 events (delay)"),
        (json!({"events": 1, "seconds": 1}), "Behind by 1 event and 0:01 (delay)"),
    ] {
        let new = json!({"ruleset": "showdown", "policies": {"delay": delay}});
        let mut driver = Driver::started(server.two().await, new).await;
        driver.play(6).await;
        let page = browser.page(1280, 800, false).await;
        page.eval("new Promise((done) => setTimeout(done, 1500))").await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        says(&page, ".chip.live", said).await;
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_another_player_has_brought_about_says_who_asks() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "doomtown", "title": "High stakes"});
    let (driver, seat, by) = 'found: {
        for _ in 0..10 {
            let mut driver = Driver::started(server.two().await, new.clone()).await;
            while let Some(next) = driver.next_move().await {
                if let Some(by) = next.prompt.asked_by {
                    break 'found (driver, next.seat, usize::from(by.0));
                }
                driver.make(&next).await;
            }
        }
        panic!("nobody ever asks the other something");
    };
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[seat]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question.theirs')").await;
    says(&page, ".question .asks", &format!("{} asks", driver.players[by].name)).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// A log of more events than are listed, drawn by the page's own module.
const FOUND: &str = "(async () => {
    const web = `/web/${document.body.dataset.web}`;
    const [{ log, Folds }, { render }] = await Promise.all([
        import(`${web}/core/log.js`), import(`${web}/vendor/lit-html/lit-html.js`)]);
    const it = (_, at) => ({seq: at + 1, kind: 'noted', recorded_at: '2026-01-01T00:00:00Z',
        facts: [{text: 'A hat is found.'}]});
    const events = Array.from({length: COUNT}, it);
    const place = document.createElement('div');
    render(log({chapters: [{mark: null, seq: 1, events, parts: []}], at: 1, search: 'hat',
        telling: {name: String}, seek() {}, folds: new Folds(), folded() {}}), place);
    return [place.querySelector('[role=status]').textContent, place.querySelectorAll('li').length];
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_search_says_how_much_of_what_it_found_is_listed() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/games", server.base())).await;
    for (count, said, listed) in [
        (200, "200 events found for “hat”.", 200),
        (201, "201 events found for “hat”; the first 200 are listed.", 200),
    ] {
        let found = page.eval(&FOUND.replace("COUNT", &count.to_string())).await;
        assert_eq!(found, json!([said, listed]));
    }
    // Refusals are sentences, and count seats as badges do.
    let refusal = "import(`/web/${document.body.dataset.web}/core/api.js`).then(({Refusal}) => {
        const errors = [{message: 'not seat 11'}];
        const it = new Refusal(422, {detail: 'Seat 0 is taken', errors});
        return [it.message, it.problem.errors[0].message];
    })";
    assert_eq!(page.eval(refusal).await, json!(["Seat 1 is taken.", "Not seat 12."]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_search_of_the_browser_is_its_own() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    // The keys are there once one was pressed.
    page.key("/").await;
    page.wait("document.activeElement.id === 'log-search'").await;
    for by in ["ctrlKey", "metaKey"] {
        for at in ["document.body", "document.querySelector('#log-search')"] {
            let press = format!(
                "{at}.dispatchEvent(new KeyboardEvent('keydown', \
                 {{key: 'f', {by}: true, bubbles: true, cancelable: true}}))"
            );
            assert_eq!(page.eval(&press).await, json!(true), "{by} at {at}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_logged_in_is_not_asked_to_log_in() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let nowhere = format!("{}/matches/01a20000-0000-7000-8000-000000000000", server.base());
    let log_in = "!!document.querySelector('main a[href=\"/account\"]')";
    let page = browser.page(1280, 800, false).await;
    page.open(&nowhere).await;
    says(&page, "main", "If you play in it, log in.").await;
    assert_eq!(page.eval(log_in).await, json!(true));
    let player = server.newcomer().await;
    guest::come_back(&page, &server.base(), &player).await;
    page.open(&nowhere).await;
    says(&page, "main", &format!("{} may not see it", player.name)).await;
    assert_eq!(page.eval(log_in).await, json!(false));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_opens_an_unknown_address_is_led_on_and_programs_get_a_problem() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    for path in ["/nonsense", "/matches/1/2", "/nonsense/of/three"] {
        page.open(&format!("{}{path}", server.base())).await;
        says(&page, "main h1", "There is nothing here").await;
        page.click("main a[href='/']").await;
        says(&page, "main h1", "Take a seat").await;
        server.stranger().get(path).send().await.refused(404, "not-found");
    }
    // The browser itself notes on its console that an address was not found.
    assert!(page.wrongs().iter().all(|it| it.contains("404")));
    let told = server.stranger().get("/v1/nonsense").header("accept", "text/html");
    told.send().await.refused(404, "not-found");
}

/// The next answer says that the token has run out; renewing it is refused as often as
/// `window.busy` says, and lost once, after the server has done it. Notes the keys.
const EXPIRING: &str = "(() => {
    const real = window.fetch;
    Object.assign(window, {expired: false, busy: 0, lost: false, keys: []});
    window.fetch = async (path, how) => {
        if (window.expired && /decisions/.test(path)) {
            window.expired = false;
            return new Response('{\"type\": \"/problems/unauthenticated\"}', {status: 401});
        }
        if (!/tokens[/]refresh/.test(path)) return real(path, how);
        window.keys.push(how.headers['idempotency-key']);
        if (window.busy > 0) {
            window.busy -= 1;
            return new Response('{}', {status: window.busy % 2 ? 429 : 503});
        }
        const answer = await real(path, how);
        if (window.lost) {
            window.lost = false;
            throw new TypeError('lost');
        }
        return answer;
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_renewed_with_one_key_as_often_as_it_takes() {
    let Some(browser) = browser().await else { return };
    // Over plain HTTP a browser makes no digests.
    let plain = "Object.defineProperty(crypto, 'subtle', {value: undefined})";
    for script in [EXPIRING.to_owned(), format!("{plain}; {EXPIRING}")] {
        let page = browser.page(1280, 800, false).await;
        page.early(&script).await;
        renews_with_one_key(&page).await;
    }
}

async fn renews_with_one_key(page: &Page) {
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    guest::come_back(page, &server.base(), &driver.players[0]).await;
    guest::open_match(page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    for digit in 1..=9 {
        let shut = "document.querySelector('.question button.do').disabled";
        if page.eval(shut).await == json!(true) {
            page.key(&digit.to_string()).await;
            page.settled().await;
        }
    }
    page.eval("Object.assign(window, {expired: true, busy: 2, lost: true, keys: []}); 0").await;
    page.click(".question button.do").await;
    page.wait("keys.length === 4").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    let keys: Vec<String> = serde_json::from_value(page.eval("keys").await).unwrap();
    assert!(keys.iter().all(|it| *it == keys[0] && it.len() == 36), "{keys:?}");
    let log = driver.log(&driver.players[1], "").await;
    let made = |it: &&Value| it["kind"] == "decision.made" && it["seat"] == 0;
    assert_eq!(log.iter().filter(made).count(), 1);
    // The next token has another one.
    let kept = page.eval("localStorage.getItem('highnoon.session')").await;
    assert!(!kept.as_str().unwrap().contains(&keys[0]), "{kept}");
}
