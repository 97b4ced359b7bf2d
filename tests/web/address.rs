//! The address is the state: jumps are entries of the browser's history, steps are not, and Back
//! leads to where one was, with whose eyes and along which line.

use infra::identity::Role;
use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::{browser, guest};

const ENTRIES: &str = "history.length";
/// What a draft of this question looks like.
const CHOSEN: &str = "document.querySelector('.question').querySelector(\
    '.chosen, .option[aria-pressed=true], .option input:checked')";

async fn stands_at(page: &Page, seq: u64) {
    page.wait(&format!("document.querySelector('.position b').textContent === '{seq}'")).await;
}

/// The page stands there, sees it so, and its address says the same.
async fn stands(page: &Page, seq: u64, eyes: &[&str], address: &str) {
    stands_at(page, seq).await;
    let seen = "[...document.querySelectorAll('.board')].map((it) => it.dataset.eyes).join()";
    page.wait(&format!("{seen} === '{}'", eyes.join(","))).await;
    page.wait(&format!("location.search === '{address}'")).await;
    // A list that was used shows what is so, too.
    let shown = "document.querySelector('.bar .eyes select').value";
    page.wait(&format!("{shown} === '{}'", eyes[0])).await;
}

async fn back(page: &Page) {
    page.eval("history.back()").await;
}

async fn entries(page: &Page) -> u64 {
    page.eval(ENTRIES).await.as_u64().unwrap()
}

async fn choose(page: &Page, selector: &str, value: &str) {
    let change = format!(
        "(() => {{ const it = document.querySelector('{selector}'); it.value = '{value}'; \
         it.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
    );
    page.eval(&change).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn back_leads_to_where_one_was_before_each_jump() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let head = driver.version().await;
    let marks = driver.players[0].read(&driver.path("/timeline")).await;
    let turns = marks["items"].as_array().unwrap().iter().filter(|it| it["mark"] == "turn");
    let turns: Vec<u64> = turns.map(|it| it["seq"].as_u64().unwrap()).collect();
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/matches/{}", server.base(), driver.id)).await;
    page.wait("document.querySelector('.proof.good') && document.querySelector('.chapter')").await;
    let before = entries(&page).await;
    // A link of the log; five steps; a turn; other eyes; a second pair.
    page.click(".chapter h3 .small").await;
    stands(&page, 1, &["public"], "?at=1").await;
    for _ in 0..5 {
        page.key("ArrowRight").await;
    }
    stands(&page, 6, &["public"], "?at=6").await;
    assert_eq!(entries(&page).await, before + 1, "steps are no entries");
    page.key("]").await;
    let turn = *turns.iter().find(|it| 6 < **it).unwrap();
    stands(&page, turn, &["public"], &format!("?at={turn}")).await;
    choose(&page, ".bar .eyes select", "revealed").await;
    stands(&page, turn, &["revealed"], &format!("?at={turn}&as=revealed")).await;
    page.key("c").await;
    let beside = format!("?at={turn}&as=revealed&beside=public");
    stands(&page, turn, &["revealed", "public"], &beside).await;
    assert_eq!(entries(&page).await, before + 4);

    back(&page).await;
    stands(&page, turn, &["revealed"], &format!("?at={turn}&as=revealed")).await;
    back(&page).await;
    stands(&page, turn, &["public"], &format!("?at={turn}")).await;
    back(&page).await;
    stands(&page, 6, &["public"], "?at=6").await;
    back(&page).await;
    stands(&page, head, &["public"], "").await;
    page.eval("history.go(4)").await;
    stands(&page, turn, &["revealed", "public"], &beside).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_are_held_and_playing_leave_few_entries() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    // What the browser is told, as it takes only so much in a while.
    page.early(
        "window.told = 0; for (const how of ['pushState', 'replaceState']) { \
         const real = history[how]; history[how] = function (...it) { \
         window.told += 1; return real.apply(this, it); }; }",
    )
    .await;
    page.open(&format!("{}/matches/{}?at=2", server.base(), driver.id)).await;
    page.wait("document.querySelector('.proof.good') && document.querySelector('.chapter')").await;
    let before = entries(&page).await;
    let press = |key: &str| {
        format!(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}', \
             bubbles: true}}))"
        )
    };
    page.key("]").await;
    page.settled().await;
    let held = format!(
        "(async () => {{ for (let times = 0; times < 200; times++) {{ {}; {}; \
         if (times % 20 === 0) await new Promise((done) => requestAnimationFrame(done)); }} }})()",
        press("]"),
        press("[")
    );
    page.eval(&held).await;
    assert!(entries(&page).await <= before + 2, "a key that is held is one jump");
    // The track is drawn along: what is between is no place where anybody was.
    let along = "(() => { const it = document.querySelector('.track input'); \
                 for (let at = 3; at < 23; at += 2) { it.value = at; \
                 it.dispatchEvent(new Event('input', {bubbles: true})); } })()";
    page.eval(along).await;
    stands_at(&page, 21).await;
    assert!(entries(&page).await <= before + 3);
    page.key("Home").await;
    page.wait("location.search === '?at=1'").await;
    let home = entries(&page).await;
    choose(&page, ".bar .speed select", "4").await;
    page.key("k").await;
    page.wait("Number(document.querySelector('.position b').textContent) > 12").await;
    page.key("k").await;
    assert_eq!(entries(&page).await, home, "playing makes no entries");
    let told = page.eval("told").await.as_u64().unwrap();
    assert!(told < 80, "the browser was told {told} times");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_of_play_come_back_and_drafts_stay() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    driver.play(4).await;
    let body = json!({
        "kind": "rewind", "to_seq": 4, "reason": "Not yet.", "rules": ["HN12"], "public": true,
    });
    let reply = judge.post(&driver.path("/rulings"), body).fresh().send().await.expect(201);
    let rewound =
        reply["events"].as_array().unwrap().iter().find(|it| it["kind"] == "match.rewound");
    let branch = rewound.unwrap()["seq"].as_u64().unwrap();
    driver.move_of(0).await;
    let head = driver.version().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    page.key("1").await;
    page.wait(CHOSEN).await;
    let draft = page.eval(&format!("{CHOSEN}.textContent")).await;
    let is_kept = format!("{CHOSEN}.textContent === {draft}");
    let line = "document.querySelector('.bar').textContent.includes('undone at')";
    page.wait(line).await;
    let select = ".bar .eyes:has(option[value=current]) select";
    choose(&page, select, &branch.to_string()).await;
    page.wait(&format!("location.search.includes('branch={branch}')")).await;
    page.wait("document.querySelector('.banner.undone')").await;
    back(&page).await;
    page.wait("location.search === '' && !document.querySelector('.banner.undone')").await;
    stands_at(&page, head).await;
    let chosen = page.eval(&format!("document.querySelector('{select}').value")).await;
    assert_eq!(chosen, json!(""));
    page.wait(&is_kept).await;
    // It is kept where the page is left, and where it is read anew.
    page.click(".brand").await;
    page.wait("document.querySelector('main.lobby')").await;
    back(&page).await;
    page.wait(&is_kept).await;
    page.eval("location.reload()").await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    page.wait(&is_kept).await;
    // What was answered is no draft any more.
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    let answer = driver.answer_of(0).await.unwrap();
    driver.make(&answer).await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    page.wait("!Object.keys(sessionStorage).some((it) => it.startsWith('highnoon.draft'))").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_back_while_a_page_is_read_stays_where_they_are() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &wire.base(), &driver.id).await;
    page.wait("document.querySelector('.proof.good')").await;
    wire.mute(Some("/pages/games.js"));
    page.eval("document.querySelector('.top a[href=\"/games\"]').click()").await;
    page.wait("location.pathname === '/games'").await;
    guest::asks(&wire, "/pages/games.js").await;
    back(&page).await;
    page.wait(&format!("location.pathname === '/matches/{}'", driver.id)).await;
    wire.mute(None);
    page.wait(
        "performance.getEntriesByType('resource')\
               .some((it) => it.name.endsWith('/pages/games.js') && 0 < it.responseEnd)",
    )
    .await;
    let read = "import(`/web/${document.body.dataset.web}/pages/games.js`).then(() => true)";
    page.eval(read).await;
    page.settled().await;
    assert_eq!(page.eval("document.querySelectorAll('main.match').length").await, json!(1));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_noted_late_leaves_the_address_of_the_next_page_alone() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &wire.base(), &driver.id).await;
    page.wait("document.querySelector('.proof.good')").await;
    page.key("ArrowLeft").await;
    page.wait("location.search !== ''").await;
    page.eval("new Promise((done) => setTimeout(done, 500))").await;
    // The next page is still read when a step is to be noted, and when more are made.
    wire.mute(Some("/pages/games.js"));
    let keys = "(...keys) => keys.forEach((key) => document.body.dispatchEvent(\
                new KeyboardEvent('keydown', {key, bubbles: true})))";
    page.eval(&format!("({keys})('ArrowLeft', 'ArrowLeft', 'ArrowLeft')")).await;
    page.eval("document.querySelector('.top a[href=\"/games\"]').click()").await;
    let before = entries(&page).await;
    page.eval("new Promise((done) => setTimeout(done, 600))").await;
    assert_eq!(page.eval("location.pathname").await, json!("/games"));
    page.eval(&format!("({keys})('ArrowLeft', 'Home')")).await;
    page.settled().await;
    assert_eq!(page.eval("location.pathname").await, json!("/games"));
    assert_eq!(entries(&page).await, before);
    wire.mute(None);
    page.wait("document.querySelector('main h1')?.textContent.includes('ames')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
