//! What somebody has begun is kept: a window over which their session ends, a question while a
//! judge has stopped the match, what they write while the server is busy, and their seats where a
//! table goes on.

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::client::{Client, PASSWORD};
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::seated::{SEND as SEND_ANSWER, Seated};
use crate::{browser, guest};

const NEW_PASSWORD: &str = "a longer horse and a taller hat";
const SEND: &str = "dialog[open] button.do";
/// Puts writes off that a test names, and notes the keys of what is sent.
pub const BUSY: &str = "(() => {
    const real = window.fetch;
    Object.assign(window, {busy: {like: '', status: 0}, keys: []});
    window.fetch = async (path, how) => {
        const {like, status} = window.busy;
        if (how?.method !== 'POST' || !like || !path.endsWith(like)) return real(path, how);
        window.keys.push(how.headers['idempotency-key']);
        if (window.keys.length > 1) return real(path, how);
        const body = status === 409 ? {type: '/problems/resolution-open'} : {};
        return new Response(JSON.stringify(body), {status, headers: {'retry-after': '4'}});
    };
})()";

/// The next write like this is refused.
pub async fn put_off(page: &Page, like: &str, status: u16) {
    let busy = json!({"like": like, "status": status});
    page.eval(&format!("void Object.assign(window, {{busy: {busy}, keys: []}})")).await;
}

/// It was sent again by itself, with the same key.
pub async fn is_sent_once(page: &Page) {
    page.wait("window.keys.length === 2").await;
    assert_eq!(page.eval("new Set(window.keys).size").await, json!(1));
}

/// Presses what is called so.
pub async fn press(page: &Page, within: &str, text: &str) {
    let it = format!(
        "[...document.querySelectorAll('{within} button')]\
         .find((it) => it.textContent.trim().startsWith({}) && !it.disabled)",
        json!(text)
    );
    page.wait(&it).await;
    page.eval(&format!("{it}.click()")).await;
}

pub async fn says(page: &Page, selector: &str, text: &str) {
    let said = format!(
        "[...document.querySelectorAll({})].some((it) => it.textContent.includes({}))",
        json!(selector),
        json!(text)
    );
    page.wait(&said).await;
}

/// A running match, and its first player at the page, where writes can be put off.
pub async fn seated(page: &Page, server: &TestServer, decisions: usize) -> Driver {
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    driver.play(decisions).await;
    page.early(BUSY).await;
    let player = driver.players[0].log_in(None).await;
    guest::come_back(page, &server.base(), &player).await;
    guest::open_match(page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.chip.live')").await;
    driver
}

/// Every session of an account ends.
pub async fn end(player: &Client) {
    let next = json!({"old": PASSWORD, "new": NEW_PASSWORD});
    player.log_in(None).await.put("/v1/me/password", next).send().await.expect(204);
}

/// Sends what the window says, is asked who they are over it, and tells.
async fn logs_in_over(page: &Page) {
    page.eval(&format!("document.querySelector({}).click()", json!(SEND))).await;
    page.wait("document.querySelector('dialog[open] form.again')").await;
    assert_eq!(page.eval("document.querySelectorAll('dialog[open]').length").await, json!(2));
    page.click("form.again input[name=password]").await;
    page.write(NEW_PASSWORD).await;
    page.click("form.again button.do").await;
    page.wait("!document.querySelector('form.again')").await;
    page.wait(&format!("document.querySelector({}).disabled === false", json!(SEND))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_over_which_a_session_ends_stands_as_it_was() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 0).await;
    page.click("#tab-table").await;
    press(&page, ".acts", "Call a judge").await;
    page.click("dialog[open] textarea").await;
    page.write("They looked at my hand.").await;
    end(&driver.players[0]).await;
    logs_in_over(&page).await;
    let claim = page.eval("document.querySelector('dialog[open] textarea').value").await;
    assert_eq!(claim, json!("They looked at my hand."));
    page.click(SEND).await;
    page.wait("!document.querySelector('dialog')").await;
    let log = driver.log(&driver.players[1], "").await;
    let opened = log.iter().filter(|it| it["kind"] == "dispute.opened").count();
    assert_eq!(opened, 1, "{log:?}");
    // The choices of a new match stand, too.
    let player = server.newcomer().await;
    guest::come_back(&page, &server.base(), &player.log_in(None).await).await;
    page.open(&format!("{}/?new", server.base())).await;
    page.click("dialog[open] form.new-match input[type=text]").await;
    page.write("Kept").await;
    page.eval("document.querySelector('dialog[open] input[value=link]').click()").await;
    end(&player).await;
    logs_in_over(&page).await;
    let chosen = "[document.querySelector('dialog[open] input[type=text]').value, \
                  document.querySelector('dialog[open] input[value=link]').checked]";
    assert_eq!(page.eval(chosen).await, json!(["Kept", true]));
    page.click(SEND).await;
    page.wait("location.pathname.startsWith('/matches/')").await;
    says(&page, "h1", "Kept").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_done_beside_the_game_waits_for_the_server_and_is_done_once() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 0).await;
    page.click("#tab-table").await;
    page.wait("document.querySelector('.acts')").await;
    put_off(&page, "/draws", 429).await;
    press(&page, ".acts", "Offer a draw").await;
    says(&page, ".acts", "Too many requests. It is sent again in").await;
    let shut = "[...document.querySelectorAll('.acts button')].filter((it) => it.disabled).length";
    assert_eq!(page.eval(shut).await, json!(1));
    is_sent_once(&page).await;
    page.wait(&format!("{shut} === 0")).await;
    assert_eq!(driver.show().await["offers"].as_array().map(Vec::len), Some(1));
    put_off(&page, "/disputes", 503).await;
    press(&page, ".acts", "Call a judge").await;
    page.click("dialog[open] textarea").await;
    page.write("They looked at my hand.").await;
    page.click(SEND).await;
    says(&page, "dialog[open]", "The record cannot be reached; nothing is lost.").await;
    let sends = format!("document.querySelector({}).disabled", json!(SEND));
    assert_eq!(page.eval(&sends).await, json!(true));
    is_sent_once(&page).await;
    page.wait("!document.querySelector('dialog')").await;
    let log = driver.log(&driver.players[1], "").await;
    let opened = log.iter().filter(|it| it["kind"] == "dispute.opened").count();
    assert_eq!(opened, 1, "{log:?}");
    // A match that goes on from this one.
    page.open(&format!("{}/matches/{}?at=4", server.base(), driver.id)).await;
    page.click("#tab-table").await;
    put_off(&page, "/forks", 503).await;
    press(&page, ".tab-panel", "Play on from").await;
    says(&page, ".tab-panel", "The record cannot be reached; nothing is lost.").await;
    is_sent_once(&page).await;
    page.wait(&format!("!location.pathname.includes('{}')", driver.id)).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_can_play_on_it_is_said_what_can_be_done_instead() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 14).await;
    let log = driver.log(&driver.players[1], "").await;
    let rests: Vec<u64> = log
        .iter()
        .filter(|it| it["rest"] == json!(true))
        .map(|it| it["seq"].as_u64().unwrap())
        .collect();
    let [.., before, at] = rests[..] else { panic!("it rests twice: {rests:?}") };
    page.open(&format!("{}/matches/{}?at={at}", server.base(), driver.id)).await;
    page.wait("document.querySelector('.proof.good')").await;
    page.click("#tab-table").await;
    put_off(&page, "/forks", 409).await;
    press(&page, ".tab-panel", "Play on from").await;
    page.wait("document.querySelector('.not-forked .trouble')").await;
    press(&page, ".not-forked", &format!("Go to event {before}")).await;
    page.wait(&format!("document.querySelector('.position b').textContent === '{before}'")).await;
    page.wait("!document.querySelector('.not-forked')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_stays_in_sight_while_a_judge_has_stopped_the_match() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 0).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    page.eval("document.activeElement.blur()").await;
    page.key("2").await;
    let chosen = "document.querySelector('.question [aria-pressed=true]')?.dataset.place";
    page.wait(&format!("{chosen} === '1'")).await;
    let claim = json!({"seq": 4, "claim": "Not so fast.", "suspend": true});
    let called = driver.players[1].post(&driver.path("/disputes"), claim);
    let dispute = called.fresh().send().await.expect(201)["dispute"]["id"].clone();
    says(&page, ".question .send", "Waiting for a judge").await;
    assert_eq!(page.eval(chosen).await, json!("1"));
    let open = "document.querySelectorAll('.question .answer :enabled').length";
    assert_eq!(page.eval(open).await, json!(0));
    assert_eq!(page.eval("document.querySelector('.question button.do').disabled").await, true);
    let version = driver.version().await;
    for key in ["3", "Enter"] {
        page.key(key).await;
        page.settled().await;
    }
    assert_eq!(page.eval(chosen).await, json!("1"));
    assert_eq!(driver.version().await, version, "nothing was sent");
    let judge = server.newcomer_as(Role::Judge).await;
    let ruling = json!({
        "dispute": dispute, "kind": "uphold", "reason": "It stands.", "rules": [], "public": true,
    });
    judge.post(&driver.path("/rulings"), ruling).fresh().send().await.expect(201);
    page.wait("document.querySelector('.question button.do:enabled')").await;
    assert_eq!(page.eval(chosen).await, json!("1"));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Who sits where, by name.
fn names(of: &Value) -> Vec<String> {
    let seats = of["seats"].as_array().unwrap();
    seats.iter().map(|it| it["player"]["name"].as_str().unwrap_or("free").to_owned()).collect()
}

/// The table that follows on one that is over, as its player sees it.
async fn follows(page: &Page, server: &TestServer, player: &Client, id: &str) -> Value {
    guest::come_back(page, &server.base(), &player.log_in(None).await).await;
    guest::open_match(page, &server.base(), id).await;
    press(page, ".banner.result", "Play again").await;
    page.wait(&format!("!location.pathname.includes('{id}')")).await;
    page.wait("!document.querySelector('dialog') && document.querySelector('.panel')").await;
    let path = page.eval("location.pathname").await.as_str().unwrap().to_owned();
    player.read(&format!("/v1{path}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_with_the_same_seats() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    // With a bot: both sit again, with what they brought, and it begins.
    let player = server.newcomer().await;
    let made = player.post("/v1/matches", json!({"ruleset": "showdown"})).send().await;
    let id = made.expect(201)["id"].as_str().unwrap().to_owned();
    let ready = player.read("/v1/rulesets/showdown/loadouts").await;
    let own = ready["items"].as_array().unwrap().last().unwrap()["id"].clone();
    let path = format!("/v1/matches/{id}");
    for seat in
        [json!({"seat": 1, "loadout": {"preset": own}}), json!({"seat": 0, "bot": "random"})]
    {
        player.post(&format!("{path}/seats"), seat).fresh().send().await.expect(201);
    }
    let resigned = player.post(&format!("{path}/resignations"), json!({}));
    resigned.fresh().send().await.expect(201);
    let before = player.read(&path).await;
    let after = follows(&page, server, &player, &id).await;
    assert_eq!(names(&after), names(&before));
    assert_eq!(after["status"], "active", "{after}");
    let seen = format!("/v1/matches/{}/events?as=seat:1", after["id"].as_str().unwrap());
    let log = player.read(&seen).await;
    assert!(log.to_string().contains(own.as_str().unwrap()), "the same is brought");
    // With somebody else: their seat is free, and the page says how they are invited.
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::finished(players, json!({"ruleset": "showdown"})).await;
    let after = follows(&page, server, &driver.players[0], &driver.id).await;
    assert_eq!(names(&after), [driver.players[0].name.as_str(), "free"]);
    page.wait("document.querySelector('.address input')?.value === location.href").await;
    // Whoever closes the window while it waits is led nowhere, and makes one table in the end.
    page.early(BUSY).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    put_off(&page, "/v1/matches", 429).await;
    press(&page, ".banner.result", "Play again").await;
    says(&page, "dialog[open]", "Too many requests").await;
    page.key("Escape").await;
    page.wait("!document.querySelector('dialog')").await;
    page.wait("window.keys.length === 2").await;
    page.settled().await;
    let here = format!("location.pathname.includes('{}')", driver.id);
    assert_eq!(page.eval(&here).await, json!(true));
    press(&page, ".banner.result", "Play again").await;
    page.wait(&format!("!{here}")).await;
    assert_eq!(page.eval("window.keys.length").await, json!(2), "it is made once");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// The board never turns grey while its player, whose session ends, logs in again; the last thing
/// like this has the focus.
async fn stands(page: &Page, driver: &mut Driver, like: &str) {
    let other = driver.answer_of(1).await.expect("both load");
    page.wait("document.querySelector('.question')").await;
    page.wait(&format!("[...document.querySelectorAll('.board .thing')].some({like})")).await;
    page.eval(&format!(
        "(() => {{ window.held = [...document.querySelectorAll('.board .thing')]\
         .findLast({like}); window.held.focus(); \
         window.key = window.held.dataset.key; window.greys = 0; \
         new MutationObserver(() => {{ window.greys += \
         document.querySelectorAll('.board.grey').length; }}).observe(document, \
         {{subtree: true, childList: true, attributes: true}}); }})()"
    ))
    .await;
    end(&driver.players[0]).await;
    // With the next event the page asks what it brings, and nobody knows it any more.
    driver.make(&other).await;
    page.wait("document.querySelector('dialog[open] form.again')").await;
    page.click("form.again input[name=password]").await;
    page.write(NEW_PASSWORD).await;
    page.click("form.again button.do").await;
    page.wait("!document.querySelector('form.again')").await;
    page.wait("document.querySelector('.board').dataset.eyes === 'seat:0'").await;
    page.wait("document.querySelector('.chip.live') && document.querySelector('.proof.good')")
        .await;
    page.settled().await;
    assert_eq!(page.eval("window.greys").await, json!(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_stands_while_somebody_logs_in_again() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let mut driver = seated(&page, server, 2).await;
    // What everybody sees of the board is there for whoever has no session, too.
    stands(&page, &mut driver, "(it) => !it.closest('.own-hand')").await;
    let held = "document.activeElement === window.held && window.held.dataset.key === window.key";
    assert_eq!(page.eval(held).await, json!(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_and_a_loadout_that_were_begun_outlive_the_reading_of_the_page() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 2).await;
    let call = async || {
        page.click("#tab-table").await;
        press(&page, ".acts", "Call a judge").await;
        page.wait("document.querySelector('dialog[open] textarea')").await;
    };
    let written = "document.querySelector('dialog[open] textarea').value";
    call().await;
    page.click("dialog[open] textarea").await;
    page.write("They looked at my hand.").await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    call().await;
    assert_eq!(page.eval(written).await, json!("They looked at my hand."));
    // Once it is said, it is not begun any more.
    page.eval("document.querySelector('dialog[open] input[name=suspend]').click()").await;
    page.click(SEND).await;
    page.wait("!document.querySelector('dialog')").await;
    let begun = "Object.keys(sessionStorage).filter((it) => it.includes('begun')).length";
    assert_eq!(page.eval(begun).await, json!(0));
    let made = guest::table(&server.newcomer().await, "doomtown").await;
    let id = made["id"].as_str().unwrap();
    let sit = async || {
        page.open(&format!("{}/matches/{id}", server.base())).await;
        press(&page, ".seat", "Sit down").await;
        page.wait("document.querySelector('dialog[open] details')").await;
    };
    sit().await;
    page.eval("document.querySelector('dialog[open] details').open = true").await;
    page.click("dialog[open] details textarea").await;
    page.write("4 Tommy Harden").await;
    sit().await;
    assert_eq!(page.eval(written).await, json!("4 Tommy Harden"));
    let open = "document.querySelector('dialog[open] details').open";
    assert_eq!(page.eval(open).await, json!(true), "it is seen");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_in_again_has_the_focus_where_it_was_also_where_no_stream_comes() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for stream in [true, false] {
        let players = vec![server.newcomer().await, server.regular(1).await];
        let driver = Driver::showdown(players).await;
        let wire = Wire::to(server.address).await;
        wire.mute(Some("/replay/stream").filter(|_| !stream));
        let mut seated = Seated::with(browser, driver, wire).await;
        // Nobody else sees this card.
        stands(&seated.page, &mut seated.driver, "(it) => it.closest('.hand')").await;
        seated.page.wait("document.activeElement.dataset.key === window.key").await;
    }
}

/// What is to be deleted waits on its way until `window.free`.
const SLOW: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        while (how?.method === 'DELETE' && !window.free)
            await new Promise((done) => setTimeout(done, 20));
        return real(path, how);
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_a_seat_reads_that_it_waits() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let made = guest::table(&player, "showdown").await;
    let page = browser.page(1280, 800, false).await;
    page.early(SLOW).await;
    guest::come_back(&page, &server.base(), &player).await;
    page.open(&format!("{}/matches/{}", server.base(), made["id"].as_str().unwrap())).await;
    press(&page, ".seat", "Leave").await;
    says(&page, ".seat [role=status]", "Not confirmed yet. It is sent again in").await;
    let shut = "[...document.querySelectorAll('.seat button')]\
                .find((it) => it.textContent.startsWith('Leave')).disabled";
    assert_eq!(page.eval(shut).await, json!(true));
    page.eval("void (window.free = true)").await;
    page.wait("!document.querySelector('.seat .chip')").await;
    page.wait("!document.querySelector('.seat [role=status]')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_kept_until_it_is_confirmed_or_its_question_is_closed() {
    let Some(browser) = browser().await else { return };
    let mut seated = Seated::at(browser, TestServer::shared().await).await;
    seated.draft().await;
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    let kept = format!("sessionStorage.getItem('highnoon.answer.' + {asked}) !== null");
    let elsewhere = "sessionStorage.getItem('highnoon.answer.elsewhere') !== null";
    let other = json!({"key": "k", "answer": 0, "match": "another"}).to_string();
    let other = format!("sessionStorage.setItem('highnoon.answer.elsewhere', {})", json!(other));
    seated.page.eval(&other).await;
    seated.wire.mute(Some("/decisions"));
    seated.page.click(SEND_ANSWER).await;
    seated.is_answered(&asked).await;
    // The page sees what came of it, and does not know yet that it was its own.
    seated.is_up_to_date().await;
    seated.page.settled().await;
    assert_eq!(seated.decisions().await, 1);
    assert_eq!(seated.page.eval(&kept).await, json!(true));
    // It is closed, and opened once the answer counts without its confirmation.
    seated.page.visit(&seated.wire.base()).await;
    seated.wire.mute(None);
    assert_eq!(seated.page.eval(&kept).await, json!(true));
    guest::open_match(&seated.page, &seated.wire.base(), &seated.driver.id).await;
    seated.page.wait(&format!("!({kept})")).await;
    assert_eq!(seated.page.eval(elsewhere).await, json!(true), "that is of another match");
    assert_eq!(seated.decisions().await, 1);
}
