//! What those hear and see who do not play: each event once and no more than one a second, where
//! they are led, who is awaited and for how long, the turn; and for players that their time runs
//! short.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest};

/// Notes what is said to those who listen, when, and whether anything is said anew or taken away.
/// Until the first of it is said, drawing takes longer than usual.
const NOTED: &str = "window.noted = [];
const frame = window.requestAnimationFrame;
window.requestAnimationFrame = (draw) =>
    window.noted.length ? frame(draw) : setTimeout(() => frame(draw), 600);
new MutationObserver((records) => {
    for (const it of records) {
        const about = it.target.closest ? it.target : it.target.parentElement;
        if (!about?.closest('[role=log]')) continue;
        const note = (what) => window.noted.push([performance.now(), what]);
        for (const one of it.addedNodes) {
            if (one.localName === 'p') note(one.textContent);
        }
        const isGone = [...it.removedNodes].some((one) => one.nodeType === Node.ELEMENT_NODE);
        if (isGone || it.type === 'characterData') note('REWRITTEN');
    }
}).observe(document, {subtree: true, childList: true, characterData: true});";

/// The event at which the page stands.
const POSITION: &str = "Number(document.querySelector('.position b').textContent)";

async fn stands_at(page: &Page, seq: u64) {
    page.wait(&format!("{POSITION} >= {seq}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_said_once_and_one_in_a_second() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::started(server.two().await, json!({"ruleset": "doomtown"})).await;
    driver.play(10).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.chip.live') && document.querySelector('.proof.good')")
        .await;
    page.eval(NOTED).await;
    driver.play(60).await;
    let version = driver.version().await;
    stands_at(&page, version).await;
    page.wait("noted.some(([, it]) => /And \\d+ more events?, press l\\.$/.test(it))").await;
    // What comes last is said, too.
    page.eval("new Promise((done) => setTimeout(done, 2500))").await;
    let noted: Vec<(f64, String)> = serde_json::from_value(page.eval("noted").await).unwrap();
    assert!(2 <= noted.len(), "{noted:?}");
    assert!(noted.iter().all(|it| it.1 != "REWRITTEN"), "{noted:?}");
    for two in noted.windows(2) {
        assert!(950.0 < two[1].0 - two[0].0, "{noted:?}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// All that was said.
const SAID: &str = "[...document.querySelectorAll('[role=log] p')].map((it) => it.textContent)";
/// The caption, as it is read.
const CAPTION: &str = "[...document.querySelectorAll('.caption > span')].map((it) => \
    it.textContent).join('').replace(/\\s+/g, ' ').trim()";

/// So much was said, and the last of it is what the caption says.
async fn is_said(page: &Page, count: usize) {
    page.wait(&format!("{SAID}.length === {count} && {SAID}.at(-1) === {CAPTION}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_page_is_led_is_said_once_it_rests() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.proof.good') && document.querySelector('.mark')").await;
    assert_eq!(page.eval(SAID).await, json!([]));
    // By a key, by a button, to a mark.
    page.key(",").await;
    is_said(&page, 1).await;
    page.click(".steps [aria-label^='Previous turn']").await;
    is_said(&page, 2).await;
    page.key("n").await;
    is_said(&page, 3).await;
    // A key that is held is said where it ends.
    let at = page.eval(POSITION).await.as_u64().unwrap();
    let held = "for (let times = 0; times < 6; times++) document.body.dispatchEvent(\
        new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}))";
    page.eval(held).await;
    page.wait(&format!("{POSITION} === {}", at - 6)).await;
    is_said(&page, 4).await;
    // The track says itself where it is drawn to.
    page.eval("document.querySelector('.track input').focus()").await;
    page.key("ArrowRight").await;
    page.wait(&format!("{POSITION} === {}", at - 5)).await;
    page.eval("new Promise((done) => setTimeout(done, 1500))").await;
    assert_eq!(page.eval(&format!("{SAID}.length")).await, json!(4));
    page.eval("document.activeElement.blur()").await;
    // What plays by itself says each event, and no more.
    page.key("k").await;
    page.wait(&format!("{SAID}.length >= 6")).await;
    page.key("k").await;
    page.eval("new Promise((done) => setTimeout(done, 2500))").await;
    let said: Vec<String> = serde_json::from_value(page.eval(SAID).await).unwrap();
    assert!(said[4..].windows(2).all(|it| it[0] != it[1]), "{said:#?}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Tells of an event by the page's own module, while the match is read that names who is in it.
const JOINED: &str = "(async () => {
    const { aloud } = await import(`/web/${document.body.dataset.web}/pages/match/aloud.js`);
    const match = {seats: [{seat: 0}]};
    const model = {match, heard: [], name: () => match.seats[0].player?.name ?? 'Seat 1'};
    const spans = [{at: 0, length: 6, seat: 0}];
    aloud(model, [{seq: 1, event: {seq: 1, facts: [{text: 'seat 0 draws.', spans}]}}]);
    await new Promise((done) => setTimeout(done, 100));
    match.seats[0].player = {name: 'Ada'};
    await new Promise((done) => setTimeout(done, 1500));
    return model.heard;
})()";

#[tokio::test(flavor = "multi_thread")]
async fn who_has_just_sat_down_is_told_by_name() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/games", server.base())).await;
    assert_eq!(page.eval(JOINED).await, json!(["Ada draws."]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Seconds for which somebody has been thinking, as an element says it.
async fn thought(page: &Page, selector: &str) -> u64 {
    let name = json!(selector);
    let said = format!("document.querySelector({name})?.textContent");
    page.wait(&format!("/thinking for \\d+:\\d\\d\\./.test({said})")).await;
    let seconds = format!(
        "(() => {{ const [, minutes, seconds] = /for (\\d+):(\\d\\d)\\./.exec({said}); \
         return minutes * 60 + +seconds; }})()"
    );
    page.eval(&seconds).await.as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_awaited_and_for_how_long_is_seen_by_viewers_and_players() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let mut driver = Driver::showdown(players).await;
    let own = driver.move_of(0).await;
    driver.make(&own).await;
    assert!(driver.prompts(0).await.is_empty(), "they wait for the other");
    let viewer = browser.page(1280, 800, false).await;
    guest::open_match(&viewer, &server.base(), &driver.id).await;
    let player = browser.page(1280, 800, false).await;
    guest::come_back(&player, &server.base(), &driver.players[0]).await;
    guest::open_match(&player, &server.base(), &driver.id).await;
    for (page, place) in [(&viewer, ".caption small"), (&player, ".waiting")] {
        let name = json!(driver.players[1].name);
        let said = format!("document.querySelector('{place}')?.textContent.includes({name})");
        page.wait(&said).await;
        page.wait(&format!(
            "/for \\d:(0[3-9]|[1-5]\\d)/.test(document.querySelector('{place}').textContent)"
        ))
        .await;
        // An event that asks nothing leaves the time as it is.
        let before = thought(page, place).await;
        let version = driver.version().await;
        let claim = json!({"seq": version, "claim": "Too slow."});
        let called = driver.players[0].post(&driver.path("/disputes"), claim);
        called.fresh().send().await.expect(201);
        stands_at(page, version + 1).await;
        assert!(before <= thought(page, place).await, "at {place}");
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
    // In the past nobody is awaited, and whoever is asked is told in the question alone.
    viewer.key("Home").await;
    viewer.wait("!document.querySelector('.caption small')").await;
    assert_eq!(player.eval("document.querySelector('.caption small')").await, json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_head_of_the_page_names_turn_and_phase() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::started(server.two().await, json!({"ruleset": "keyforge"})).await;
    driver.play(30).await;
    let marks = driver.players[0].read(&driver.path("/timeline?limit=500")).await;
    let marks: Vec<&Value> = marks["items"].as_array().unwrap().iter().collect();
    let turn = marks.iter().rfind(|it| it["mark"] == "turn").expect("a turn has begun");
    let page = browser.page(1280, 800, false).await;
    let at = turn["seq"].as_u64().unwrap();
    page.open(&format!("{}/matches/{}?at={at}", server.base(), driver.id)).await;
    let short = turn["short"].as_str().unwrap();
    let head = "document.querySelector('.top-page .soft').textContent";
    page.wait(&format!("{head}.includes({})", json!(format!("KeyForge · {short}")))).await;
    // And the phase, where it has a name.
    let phase = marks.iter().rfind(|it| it["mark"] == "phase" && it["short"].is_string()).unwrap();
    let there = format!("?at={}", phase["seq"]);
    page.open(&format!("{}/matches/{}{there}", server.base(), driver.id)).await;
    page.wait(&format!(
        "{head}.includes({})",
        json!(format!(", {}", phase["short"].as_str().unwrap()))
    ))
    .await;
    page.key("Home").await;
    page.wait(&format!("!{head}.includes({})", json!(short))).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Ticks of a second come every four, as in a browser that has much to do.
const SLOW: &str = "(() => {
    const real = window.setInterval;
    window.setInterval = (work, ms) => real(work, ms === 1000 ? 3700 : ms);
})()";

#[tokio::test(flavor = "multi_thread")]
async fn time_that_runs_short_is_told_though_ticks_come_late() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let clock = json!({"kind": "per_decision", "initial_ms": 34_000, "on_expiry": "default"});
    let new = json!({"ruleset": "showdown", "clock": clock});
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::started(players, new).await;
    let page = browser.page(1280, 800, false).await;
    page.early(SLOW).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question') && document.querySelector('p[role=status]')")
        .await;
    let watch = "var saying = document.querySelector('p[role=status]');
    window.left = new Set(); new MutationObserver(() => {
        const said = /(\\d+) seconds left/.exec(saying.textContent);
        if (said) window.left.add(said[1]);
    }).observe(saying, {subtree: true, childList: true, characterData: true}); 0";
    page.eval(watch).await;
    page.wait("left.has('10')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
