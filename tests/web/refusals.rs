//! Refusals and lost connections, each provoked for real: what the page says, and that nothing is
//! lost or decided twice.

use api::server::Rate;
use infra::identity::Role;
use serde_json::json;
use support::browser::Browser;
use support::client::{Client, PASSWORD};
use support::driver::Driver;
use support::program::Program;
use support::server::{TestServer, folder};
use support::wire::Wire;

use crate::seated::{SEND, Seated};
use crate::{browser, guest};

const NEW_PASSWORD: &str = "a longer horse and a taller hat";
/// Keeps the access token of the page, and asks with it without the page.
const BEARER: &str = "import(`/web/${document.body.dataset.web}/core/session.js`)
    .then(({ token }) => token()).then((it) => { window.bearer = it; })";
const IS_REVOKED: &str = "fetch('/v1/me', {headers: {authorization: `Bearer ${window.bearer}`}})
    .then((it) => it.status === 401)";

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_token_is_renewed_and_an_ended_session_asks_over_the_page() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let driver = Driver::started(players, new).await;
    let mut seated = Seated::with(browser, driver, Wire::to(server.address).await).await;
    // Another server on the same database has other keys: it takes no access token of the first.
    let beside = server.beside().await;
    seated.draft().await;
    seated.wire.lead_to(beside.address);
    seated.wire.forget();
    seated.send().await;
    assert_eq!(seated.decisions().await, 1);
    assert_eq!(seated.wire.asked("POST /v1/tokens/refresh").len(), 1);
    seated.draft().await;
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    let chosen = seated.page.eval("document.querySelector('.question form').innerText").await;
    // Everything that was ever given out is revoked.
    let player = &seated.driver.players[0];
    let next = json!({"old": PASSWORD, "new": NEW_PASSWORD});
    seated.page.eval(BEARER).await;
    player.log_in(None).await.put("/v1/me/password", next).send().await.expect(204);
    // The other server is told of it a moment later.
    seated.page.wait(&format!("({IS_REVOKED})")).await;
    // Whatever is asked next finds out: that may have been something else.
    let send = format!(
        "document.querySelector('dialog[open]') || document.querySelector({})?.click()",
        json!(SEND)
    );
    seated.page.eval(&send).await;
    seated.page.wait("document.querySelector('dialog[open] form.again')").await;
    let known = seated.page.eval("document.querySelector('form.again input[name=name]').value");
    assert_eq!(known.await, json!(player.name));
    seated.page.click("form.again input[name=password]").await;
    seated.page.write(NEW_PASSWORD).await;
    seated.page.click("form.again button.do").await;
    seated.page.wait("!document.querySelector('dialog[open]')").await;
    seated.page.wait(&format!("!document.querySelector({}).disabled", json!(SEND))).await;
    let still = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    assert_eq!(asked, still, "{chosen}");
    seated.send().await;
    assert_eq!(seated.decisions().await, 2);
    // Who is logged in again follows the match with their own eyes, also a private one.
    seated.is_up_to_date().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_whose_tokens_end_at_once_both_go_on() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let player = server.newcomer().await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &player.log_in(None).await).await;
    let tab = page.tab().await;
    for it in [&page, &tab] {
        it.open(&format!("{}/account", wire.base())).await;
        it.wait("document.querySelector('.top .me')").await;
    }
    // Another server on the same database has other keys.
    let beside = server.beside().await;
    wire.lead_to(beside.address);
    wire.forget();
    let who = "import(`/web/${document.body.dataset.web}/core/api.js`)\
        .then(({ get }) => get('/v1/me')).then((it) => it.name)";
    let (one, other) = tokio::join!(page.eval(who), tab.eval(who));
    assert_eq!((one, other), (json!(player.name), json!(player.name)));
    // One after the other: a refresh token that is used twice would end the session.
    let refreshed = wire.asked("POST /v1/tokens/refresh").len();
    assert!((1..=2).contains(&refreshed), "{refreshed}");
    for it in [&page, &tab] {
        assert_eq!(it.eval("!!document.querySelector('dialog[open]')").await, json!(false));
        assert_eq!(it.eval("!!document.querySelector('.top .me')").await, json!(true));
    }
}

/// Whoever waits ten seconds for something waits one.
const SHORT_OF_TIME: &str = "(() => {
    const real = AbortSignal.timeout;
    AbortSignal.timeout = (ms) => real.call(AbortSignal, ms === 10_000 ? 1_000 : ms);
})()";

#[tokio::test(flavor = "multi_thread")]
async fn who_needs_a_new_token_over_a_dead_line_is_told_and_their_answer_goes_out_once_it_is_back()
{
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let mut seated = Seated::with(browser, driver, Wire::to(server.address).await).await;
    seated.page.early(SHORT_OF_TIME).await;
    seated.page.open(&format!("{}/matches/{}", seated.wire.base(), seated.driver.id)).await;
    seated.draft().await;
    let tab = seated.page.tab().await;
    tab.early(SHORT_OF_TIME).await;
    tab.open(&format!("{}/games", seated.wire.base())).await;
    tab.wait("document.querySelector('.top .me')").await;
    for it in [&seated.page, &tab] {
        it.eval("(() => { const now = Date.now; Date.now = () => now() + 86_400_000; })()").await;
    }
    seated.wire.mute(Some("POST /v1/tokens/refresh"));
    seated.page.click(SEND).await;
    seated.says(".question .send", "Not confirmed yet").await;
    // Others are not kept waiting for it, either.
    let asks = "import(`/web/${document.body.dataset.web}/core/api.js`)
        .then(({ get }) => get('/v1/me')).then(() => 'an answer', (error) => error.message)";
    assert_eq!(tab.eval(asks).await, json!("The server cannot be reached."));
    seated.wire.mute(None);
    seated
        .page
        .wait("!document.querySelector('.question .send')?.textContent.includes('Not')")
        .await;
    seated.is_up_to_date().await;
    assert_eq!(seated.decisions().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_has_ended_asks_in_every_tab() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player.log_in(None).await).await;
    let tab = page.tab().await;
    for it in [&page, &tab] {
        it.open(&format!("{}/games", server.base())).await;
        it.wait("document.querySelector('.top .me')").await;
    }
    let next = json!({"old": PASSWORD, "new": NEW_PASSWORD});
    player.log_in(None).await.put("/v1/me/password", next).send().await.expect(204);
    // One of them finds out.
    page.eval(
        "void import(`/web/${document.body.dataset.web}/core/api.js`)\
         .then(({ get }) => get('/v1/me')).catch(() => {})",
    )
    .await;
    for it in [&page, &tab] {
        it.wait("document.querySelector('dialog[open] form.again')").await;
    }
    tab.click("form.again input[name=password]").await;
    tab.write(NEW_PASSWORD).await;
    tab.click("form.again button.do").await;
    for it in [&page, &tab] {
        it.wait("!document.querySelector('dialog') && document.querySelector('.top .me')").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_a_match_that_was_stopped_meanwhile_counts_once_it_goes_on() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut seated = Seated::at(browser, server).await;
    seated.draft().await;
    // 409: a judge was called, and the page has not heard of it.
    seated.wire.mute(Some("/replay/stream"));
    let claim = json!({"seq": 4, "claim": "Not so fast.", "suspend": true});
    let called = seated.driver.players[1].post(&seated.driver.path("/disputes"), claim);
    let dispute = called.fresh().send().await.expect(201)["dispute"]["id"].clone();
    seated.page.click(SEND).await;
    seated.says(".banner", "Waiting for a judge").await;
    assert_eq!(seated.decisions().await, 0);
    let judge = server.newcomer_as(Role::Judge).await;
    let ruling = json!({
        "dispute": dispute, "kind": "uphold", "reason": "It stands.", "rules": [], "public": true,
    });
    seated.wire.mute(None);
    judge.post(&seated.driver.path("/rulings"), ruling).fresh().send().await.expect(201);
    seated.page.wait("document.querySelector('.question button.do')").await;
    seated.draft().await;
    seated.send().await;
    assert_eq!(seated.decisions().await, 1);
    seated.is_up_to_date().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn eyes_that_may_not_look_and_matches_that_may_not_be_known() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let seated = Seated::at(browser, server).await;
    // 403: a player is no judge.
    let judging = format!("{}/matches/{}?as=judge", seated.wire.base(), seated.driver.id);
    seated.page.open(&judging).await;
    seated.says(".toast", "You may not view the match this way").await;
    seated.page.wait("document.querySelector('.board:not(.grey)')").await;
    // 404: a private match of others is as one that never was.
    let new = json!({"ruleset": "showdown", "visibility": "private", "title": "In the back room"});
    let private = Driver::open(server.two().await, new).await;
    for id in [&private.id, "01a20000-0000-7000-8000-000000000000"] {
        seated.page.open(&format!("{}/matches/{id}", seated.wire.base())).await;
        seated.says("h1", "Match not found").await;
        let text = seated.page.eval("document.documentElement.innerHTML").await;
        assert!(!text.as_str().unwrap().contains("back room"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_came_too_late_or_is_not_fit_is_said_where_it_was_tried() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut seated = Seated::at(browser, server).await;
    // 409: the answer was given elsewhere, and the page has not heard of it.
    seated.draft().await;
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    seated.wire.mute(Some("/replay/stream"));
    let elsewhere = seated.driver.answer_of(0).await.unwrap();
    seated.driver.make(&elsewhere).await;
    seated.page.click(SEND).await;
    seated.says(".toast", "").await;
    seated.page.wait("document.querySelector('.trouble, .toast:not([hidden])')").await;
    seated.is_answered(&asked).await;
    assert_eq!(seated.decisions().await, 1);
    // 412: agreeing to a draw that something has come between.
    seated.wire.mute(None);
    seated.is_up_to_date().await;
    let offer =
        seated.driver.players[1].post(&seated.driver.path("/draws"), json!({"offer": true}));
    offer.fresh().send().await.expect(201);
    seated.page.wait("document.querySelector('.banner button.small')").await;
    seated.is_up_to_date().await;
    seated.wire.mute(Some("/replay/stream"));
    let next = seated.driver.move_of(1).await;
    seated.driver.make(&next).await;
    seated.page.click(".banner button.small").await;
    seated.says("dialog[open]", "Meanwhile").await;
    assert_eq!(seated.driver.show().await["status"], "active", "nothing was agreed");
    seated.wire.mute(None);
    seated.is_up_to_date().await;
    seated.page.click("dialog[open] button.do").await;
    seated.page.wait("document.querySelector('.banner.result')").await;
    assert_eq!(seated.driver.show().await["result"]["kind"], "drawn");
    // 422: a deck that is none; 409: a seat that somebody else has taken.
    let host = server.regular(2).await;
    let open = Driver::open(vec![host.clone()], json!({"ruleset": "showdown"})).await;
    seated.page.open(&format!("{}/matches/{}", seated.wire.base(), open.id)).await;
    seated.page.click(".seat button").await;
    seated.page.click("dialog[open] summary").await;
    seated.page.click("dialog[open] textarea").await;
    seated.page.write("{\"cards\": \"none\"}").await;
    seated.page.click("dialog[open] button.do").await;
    seated.page.wait("document.querySelector('dialog[open] .trouble li')").await;
    seated.page.click("dialog[open] .loadouts input").await;
    open.seat(0).await;
    seated.page.click("dialog[open] button.do").await;
    seated.says("dialog[open] .trouble", "Seat 1").await;
}

/// Whoever was asked at the same time was faster: what they did closed the question.
#[tokio::test(flavor = "multi_thread")]
async fn what_closed_a_question_is_said_in_its_own_sentence() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let new = json!({"ruleset": "showdown", "options": {"first_revealer": "live"}});
    let driver = Driver::started(players, new).await;
    let wire = Wire::to(server.address).await;
    let mut seated = Seated::with(browser, driver, wire).await;
    let asked_first = |it: &[domain::engine::Prompt]| it.iter().any(|it| it.kind == "reveal");
    let race = loop {
        let (own, other) = (seated.driver.prompts(0).await, seated.driver.prompts(1).await);
        if asked_first(&own) && asked_first(&other) {
            break own.into_iter().next().unwrap();
        }
        let next = seated.driver.next_move().await.expect("somebody turns up a card first");
        seated.driver.make(&next).await;
    };
    seated.draft().await;
    let title = seated.page.eval("document.querySelector('#question').textContent.trim()").await;
    seated.wire.mute(Some("/replay/stream"));
    let faster = seated.driver.answer_of(1).await.unwrap();
    let made = seated.driver.make(&faster).await;
    assert!(!seated.driver.prompts(0).await.iter().any(|it| it.id == race.id));
    seated.page.click(SEND).await;
    seated.says(".late", "closed before your answer came").await;
    let told = seated.page.eval("document.querySelector('.late').textContent").await;
    let flowing = |it: &str| it.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = flowing(told.as_str().unwrap());
    let log = seated.driver.log(&seated.driver.players[0], "").await;
    let closed = log.iter().find(|it| it["seq"] == made["seq"]).expect("it is in the log");
    let fact = &closed["facts"][0];
    let name = |seat: usize| seated.driver.players[seat].name.clone();
    let said = fact["text"].as_str().unwrap().replace("Seat 1", &name(1));
    let said = said.replace("seat 1", &name(1)).replace("seat 0", &name(0));
    assert!(told.contains(&flowing(&said)), "{said} is not in {told}");
    let rule = format!(".late a.rule[href$='#{}']", fact["rule"].as_str().unwrap());
    let rule = format!("document.querySelector(\"{rule}\")");
    assert_ne!(seated.page.eval(&format!("{rule}?.href ?? null")).await, json!(null), "{fact}");
    let words = title.as_str().unwrap().split(' ').next().unwrap();
    assert!(told.contains(words), "{told} does not say what was asked: {title}");
    // It stays until the next answer has come through.
    seated.wire.mute(None);
    seated.is_up_to_date().await;
    assert_ne!(seated.page.eval("document.querySelector('.late')").await, json!(null));
    seated.draft().await;
    seated.send().await;
    seated.page.wait("!document.querySelector('.late')").await;
    assert_eq!(seated.page.wrongs(), Vec::<String>::new());
}

/// Milliseconds for each decision: enough to open a page on a busy machine.
const HURRIED: u64 = 6_000;

/// A match whose first player has little time; the other has loaded.
async fn hurried(browser: &Browser, server: &TestServer) -> Seated {
    let players = vec![server.newcomer().await, server.regular(1).await];
    let clock = json!({"kind": "per_decision", "initial_ms": HURRIED, "on_expiry": "default"});
    let new = json!({"ruleset": "showdown", "clock": clock});
    let mut driver = Driver::started(players, new).await;
    let other = driver.answer_of(1).await.expect("both load");
    driver.make(&other).await;
    Seated::with(browser, driver, Wire::to(server.address).await).await
}

/// What was answered for the first player, as the page has it.
async fn is_told_of_the_default(seated: &Seated) {
    seated.says(".late", "Answered for you by default").await;
    let told = seated.page.eval("document.querySelector('.late').textContent").await;
    let told = told.as_str().unwrap().to_owned();
    let log = seated.driver.log(&seated.driver.players[0], "").await;
    let up = log.iter().rfind(|it| it["kind"] == "clock.expired" && it["seat"] == 0).unwrap();
    let deadline = &up["facts"][0]["deadline"];
    let time = format!(
        "new Intl.DateTimeFormat(undefined, {{timeStyle: 'medium'}}).format(new Date({deadline}))"
    );
    let time = seated.page.eval(&time).await;
    let said = format!("our time was up at {}", time.as_str().unwrap());
    assert!(told.contains(&said), "{said} is not in {told}");
    let rules = "[...document.querySelectorAll('.late a.rule')].map((it) => it.textContent)";
    let rules = seated.page.eval(rules).await;
    let rules = rules.as_array().unwrap();
    assert_eq!(rules[0], "HN8", "{rules:?}");
    assert!(1 < rules.len(), "the default has its rule, too: {told}");
    let given = log.iter().find(|it| it["seq"].as_u64() > up["seq"].as_u64()).unwrap();
    assert_eq!(given["on_behalf_of"], 0, "{given}");
    let answer = &given["decision"]["answer"];
    assert!(answer.is_null() || told.contains('“'), "{answer} is not in {told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_late_is_told_when_their_time_was_up_and_what_was_answered() {
    let Some(browser) = browser().await else { return };
    // Nobody but the late answer itself brings the expiry about.
    let server = TestServer::with(|_| ()).await;
    let mut seated = hurried(browser, &server).await;
    seated.draft().await;
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    seated.wire.mute(Some("/replay/stream"));
    tokio::time::sleep(std::time::Duration::from_millis(HURRIED)).await;
    seated.page.click(SEND).await;
    seated.is_answered(&asked).await;
    seated.says(".late", "before your answer came").await;
    is_told_of_the_default(&seated).await;
    assert_eq!(seated.page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_sent_nothing_in_time_is_told_what_was_answered() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let seated = hurried(browser, &server).await;
    server.sweep_every(100);
    is_told_of_the_default(&seated).await;
    // It can be put away.
    seated.page.eval("document.querySelector('.late button').click()").await;
    seated.page.wait("!document.querySelector('.late')").await;
    assert_eq!(seated.page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_server_is_waited_for() {
    let Some(browser) = browser().await else { return };
    // 429: somebody uses up what their account may send.
    let server = TestServer::with(|it| it.http.limits.decisions = Rate::new(1, 1)).await;
    let mut seated = Seated::at(browser, &server).await;
    seated.draft().await;
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    let (player, path) = (seated.driver.players[0].clone(), seated.driver.path("/decisions"));
    let sending = tokio::spawn(async move {
        loop {
            player.post(&path, json!({"prompt": "none", "answer": 0})).fresh().try_send().await;
        }
    });
    // Whoever comes first after a second has it: the page may be lucky, but not for ever.
    let busy =
        "document.querySelector('.question .send')?.textContent.includes('Too many requests')";
    seated.page.click(SEND).await;
    seated
        .page
        .wait(&format!("{busy} || document.querySelector('.question')?.dataset.prompt !== {asked}"))
        .await;
    sending.abort();
    seated.is_answered(&asked).await;
    assert_eq!(seated.decisions().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_whose_reply_is_lost_is_decided_once() {
    let Some(browser) = browser().await else { return };
    let mut seated = Seated::at(browser, TestServer::shared().await).await;
    seated.draft().await;
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    seated.wire.mute(Some("/replay/stream"));
    seated.wire.forget();
    seated.wire.lose("/decisions");
    seated.page.click(SEND).await;
    seated.says(".question .send", "Not confirmed yet").await;
    seated.wire.mute(None);
    seated.is_answered(&asked).await;
    let begun = std::time::Instant::now();
    while seated.wire.asked("/decisions").len() < 2 {
        assert!(begun.elapsed().as_secs() < 60, "it is sent again: {:?}", seated.wire.asked(""));
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(seated.decisions().await, 1);
    seated.is_up_to_date().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_and_comes_back_loses_nothing_of_the_page() {
    let Some(browser) = browser().await else { return };
    let data_dir = folder().join("data");
    std::fs::create_dir(&data_dir).unwrap();
    let mut program = Program::start(&data_dir);
    let base = program.base.clone();
    let players = vec![Client::newcomer(&base).await, Client::newcomer(&base).await];
    let driver = Driver::showdown(players).await;
    let wire = Wire::to(base.trim_start_matches("http://").parse().unwrap()).await;
    let mut seated = Seated::with(browser, driver, wire).await;
    seated.driver.play(2).await;
    seated.draft().await;
    seated.is_up_to_date().await;
    // 503: the record does not answer for a while.
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    let before = seated.decisions().await;
    let hanging = program.hang_postgres();
    seated.page.click(SEND).await;
    seated.says(".question .send", "The record cannot be reached; nothing is lost").await;
    drop(hanging);
    seated.is_answered(&asked).await;
    assert_eq!(seated.decisions().await, before + 1);
    seated.draft().await;
    seated.is_up_to_date().await;
    program.kill();
    seated.wire.end_all();
    seated.page.wait("document.querySelector('.chip.lost')").await;
    let asked = seated.page.eval("document.querySelector('.question')?.dataset.prompt ?? ''").await;
    if asked != json!("") {
        // It can still be sent: it goes out when the server is there again.
        seated.page.click(SEND).await;
        seated.says(".question .send", "Not confirmed yet").await;
    }
    let program = Program::start(&data_dir);
    seated.wire.lead_to(program.base.trim_start_matches("http://").parse().unwrap());
    seated.page.eval("window.dispatchEvent(new Event('online'))").await;
    seated.page.wait("document.querySelector('.chip.live')").await;
    if asked != json!("") {
        seated.is_answered(&asked).await;
    }
    let players = seated.driver.players.iter().map(|it| it.at(&program.base)).collect();
    seated.driver.players = players;
    seated.is_up_to_date().await;
}

/// Puts off the first write by each method.
const PUT_OFF: &str = "(() => {
    const real = window.fetch;
    const off = new Set();
    window.fetch = async (path, how) => {
        if (!/[/]v1[/](me[/]password|api-keys)/.test(path) || !['PUT', 'POST', 'DELETE']
            .includes(how?.method) || off.has(how.method)) return real(path, how);
        off.add(how.method);
        return new Response('{}', {status: 429, headers: {'retry-after': '2'}});
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_changed_of_an_account_says_beside_its_button_why_it_waits() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    page.early(PUT_OFF).await;
    guest::come_back(&page, &server.base(), &player.log_in(None).await).await;
    page.open(&format!("{}/account", server.base())).await;
    page.wait(
        "document.querySelector('[name=new]') && !document.querySelector('[aria-busy=true]')",
    )
    .await;
    page.eval("document.querySelectorAll('main details').forEach((it) => { it.open = true; })")
        .await;
    let waits = async |form: &str| {
        let said = json!(format!("{form} [role=status]"));
        let said = format!("document.querySelector({said})?.textContent");
        page.wait(&format!("{said}?.includes('Too many requests.')")).await;
        let shut = json!(format!("{form} button"));
        let shut = format!("document.querySelector({shut}).disabled");
        assert_eq!(page.eval(&shut).await, json!(true), "{form}");
        page.wait(&format!("!({said})")).await;
    };
    for (field, text) in [("old", PASSWORD), ("new", NEW_PASSWORD)] {
        page.click(&format!("input[name={field}]")).await;
        page.write(text).await;
    }
    page.click("form:has([name=new]) button").await;
    waits("form:has([name=new])").await;
    page.wait("document.querySelector('[name=new]').value === ''").await;
    page.click("form:has([name=scope]) input[name=name]").await;
    page.write("A program").await;
    page.click("form:has([name=scope]) button").await;
    waits("form:has([name=scope])").await;
    page.wait("document.querySelector('.rows button[aria-label=\"Revoke the key A program\"]')")
        .await;
    page.wait("!document.querySelector('.rows button:disabled')").await;
    page.click(".rows button[aria-label='Revoke the key A program']").await;
    waits(".rows li:has([aria-label='Revoke the key A program'])").await;
    page.wait("!document.querySelector('[aria-label=\"Revoke the key A program\"]')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_asked_the_next_question_before_they_hear_of_their_time_is_told_of_it() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let seated = hurried(browser, &server).await;
    let asked = seated.page.eval("document.querySelector('.question').dataset.prompt").await;
    seated.wire.mute(Some("/replay/stream"));
    server.sweep_every(100);
    // As where the machine has slept: the clock jumps, and it is asked what is open now.
    let slept = "(() => { const now = Date.now; Date.now = () => now() + 2000; })()";
    let is_gone = format!("document.querySelector('.question')?.dataset.prompt !== {asked}");
    while seated.page.eval(&is_gone).await == json!(false) {
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        seated.page.eval(slept).await;
    }
    assert_eq!(seated.page.eval("document.querySelector('.late')").await, json!(null));
    seated.wire.mute(None);
    is_told_of_the_default(&seated).await;
    // It is the first time that it was up, not the next one.
    let log = seated.driver.log(&seated.driver.players[0], "").await;
    assert_eq!(log.iter().filter(|it| it["kind"] == "clock.expired").count(), 1, "{log:?}");
    assert_eq!(seated.page.wrongs(), Vec::<String>::new());
}
