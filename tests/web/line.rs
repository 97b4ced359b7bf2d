//! The line between tabs and the server: what is missed comes, streams are few and shared, and tabs
//! that nobody sees have none.

use std::time::{Duration, Instant};

use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::{browser, browser_with_windows, guest};

/// Streams that a browser may have open, whatever the number of its tabs.
const STREAMS_MAX: usize = 4;
const PATIENCE: Duration = Duration::from_secs(60);

async fn shows(page: &Page, seq: u64) {
    page.wait(&format!("document.querySelector('.position b').textContent === '{seq}'")).await;
}

async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_cut_or_falls_silent_brings_what_was_missed_once() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &wire.base(), &driver.id).await;
    page.wait("document.querySelector('.chip.live')").await;
    for round in 0..3 {
        // Cut, and mended; ended, and let through at once; offline, and online.
        match round {
            0 => wire.cut(),
            1 => wire.end_all(),
            _ => offline(&page, true).await,
        }
        if round != 1 {
            page.wait("document.querySelector('.chip.lost').textContent.includes('since')").await;
        }
        driver.play(3).await;
        match round {
            0 => {
                wire.mend();
                page.eval("document.querySelector('.chip.lost')?.click()").await;
            }
            1 => {}
            _ => offline(&page, false).await,
        }
        let version = driver.version().await;
        shows(&page, version).await;
        page.wait("document.querySelector('.chip.live')").await;
        // Neither lost nor doubled: the chain holds over all of them, and each is there once.
        page.wait(&format!(
            "document.querySelector('.proof.good')?.textContent.startsWith('{version} ')"
        ))
        .await;
    }
}

/// Something between here and the server keeps what flows until it ends.
#[tokio::test(flavor = "multi_thread")]
async fn where_streams_are_held_back_on_the_way_the_page_asks_for_news() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let wire = Wire::to(server.address).await;
    wire.mute(Some("/replay/stream"));
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &wire.base(), &driver.id).await;
    for _ in 0..2 {
        driver.play(2).await;
        shows(&page, driver.version().await).await;
        page.wait("document.querySelector('.chip.live')").await;
    }
    assert!(!wire.asked("/events?after=").is_empty(), "{:?}", wire.asked(""));
    // Once they come through, it follows one again: in a while, or when the network is another.
    wire.mute(None);
    page.eval("dispatchEvent(new Event('online'))").await;
    driver.play(1).await;
    until("it follows", || wire.open("/replay/stream") == 1).await;
    driver.play(1).await;
    shows(&page, driver.version().await).await;
    wire.forget();
    driver.play(1).await;
    shows(&page, driver.version().await).await;
    assert_eq!(wire.asked("/events?after="), Vec::<String>::new());
    page.wait("document.querySelector('.proof.good')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What is tried after about five seconds is tried after half a second.
const QUICK: &str = "(() => {
    const real = window.setTimeout;
    window.setTimeout = (work, ms) => real(work, 3700 < ms && ms < 6300 ? ms / 10 : ms);
})()";

/// Something on the way lets the heads of streams through and keeps what flows, and it cuts off
/// whoever waits for an answer.
#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_may_wait_for_news_the_page_asks_now_and_then() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let wire = Wire::to(server.address).await;
    wire.keep_bodies(Some("/replay/stream"));
    let page = browser.page(1280, 800, false).await;
    page.early(QUICK).await;
    guest::open_match(&page, &wire.base(), &driver.id).await;
    driver.play(2).await;
    shows(&page, driver.version().await).await;
    page.wait("document.querySelector('.chip.live')").await;
    wire.hurry(Some("/events?after="));
    for _ in 0..2 {
        driver.play(2).await;
        shows(&page, driver.version().await).await;
        page.wait("document.querySelector('.chip.live')").await;
    }
    // Asked now and then, it goes on to be told; no stream is tried again meanwhile.
    wire.forget();
    until("it asks again", || 3 <= wire.asked("/events?after=").len()).await;
    assert_eq!(wire.asked("/replay/stream"), Vec::<String>::new());
    assert_eq!(page.eval("document.querySelector('.chip.lost')").await, json!(null));
    page.wait("document.querySelector('.proof.good')").await;
}

/// Of a match that is over nobody has to wait to hear that there is nothing new.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_is_not_asked_for_again_and_again() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let wire = Wire::to(server.address).await;
    wire.keep_bodies(Some("/replay/stream"));
    let page = browser.page(1280, 800, false).await;
    page.early(QUICK).await;
    guest::open_match(&page, &wire.base(), &driver.id).await;
    until("it asks", || !wire.asked("/events?after=").is_empty()).await;
    page.eval("new Promise((done) => setTimeout(done, 2000))").await;
    let asked = wire.asked("/events?after=").len();
    assert!(asked < 10, "{asked} times within two seconds");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_inbox_is_held_back_on_the_way_its_list_is_asked_for() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let wire = Wire::to(server.address).await;
    wire.keep_bodies(Some("/me/stream"));
    let page = browser.page(1280, 800, false).await;
    page.early(QUICK).await;
    guest::come_back(&page, &wire.base(), &players[0]).await;
    page.open(&format!("{}/games", wire.base())).await;
    until("it asks", || !wire.asked("waiting_on=me").is_empty()).await;
    let mut driver = Driver::showdown(players).await;
    driver.move_of(0).await;
    page.wait("document.title.startsWith('(1)')").await;
    let made = driver.answer_of(0).await.expect("it is asked");
    driver.make(&made).await;
    page.wait("!document.title.startsWith('(1)')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_inbox_tells_of_ones_own_moves_alone() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let mut driver = Driver::started(players, json!({"ruleset": "keyforge"})).await;
    // One plays a turn of several decisions, while the other waits.
    let one = loop {
        driver.play(1).await;
        let waiting = driver.show().await["waiting_on"].clone();
        if waiting.as_array().is_some_and(|it| it.len() == 1) && 6 < driver.version().await {
            break waiting[0].as_u64().unwrap() as usize;
        }
    };
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &driver.players[1 - one]).await;
    page.open(&format!("{}/games", wire.base())).await;
    until("it listens", || wire.open("/me/stream") == 1).await;
    let mut told = 0;
    while told < 3 {
        driver.play(1).await;
        let shown = driver.show().await;
        let version = &shown["version"];
        let heard = format!("\"match\":\"{}\",\"version\":{version},", driver.id);
        until("it is told", || wire.heard().contains(&heard)).await;
        let is_own = shown["waiting_on"].as_array().unwrap().contains(&json!(1 - one));
        page.wait(&format!("document.title.startsWith('(1)') === {is_own}")).await;
        page.settled().await;
        let title = page.eval("document.title").await;
        assert_eq!(title.as_str().unwrap().starts_with("(1)"), is_own, "{shown}");
        told += usize::from(!is_own);
    }
}

/// A stream begins with what waits, and names no match that has ceased to wait while it was down.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_was_made_elsewhere_while_the_inbox_was_down_is_no_longer_told() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let mut driver = Driver::showdown(players).await;
    let own = driver.answer_of(0).await.expect("both load");
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &driver.players[0]).await;
    page.open(&format!("{}/games", wire.base())).await;
    page.wait("document.title.startsWith('(1)')").await;
    wire.cut();
    driver.make(&own).await;
    wire.mend();
    page.wait("!document.title.startsWith('(1)')").await;
}

/// Whoever leaves a match before it was there leaves no stream behind.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_left_while_it_loads_keeps_no_stream() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/games", wire.base())).await;
    let match_itself = format!("GET /v1/matches/{} ", driver.id);
    wire.mute(Some(&match_itself));
    let open = format!(
        "history.pushState(null, '', '/matches/{}'); dispatchEvent(new Event('highnoon:moved'))",
        driver.id
    );
    page.eval(&open).await;
    until("it is asked for", || !wire.asked(match_itself.trim_end()).is_empty()).await;
    page.eval("history.back()").await;
    page.wait("document.querySelector('main:not(.match)')").await;
    wire.mute(None);
    page.eval("new Promise((done) => setTimeout(done, 1000))").await;
    assert_eq!(wire.asked("/replay"), Vec::<String>::new());
}

/// A line that has been silent for long is dead, here after a moment.
const IMPATIENT: &str = "(() => {
    const real = window.setTimeout;
    window.setTimeout = (work, ms) => real(work, ms === 40000 ? 700 : ms);
})()";

#[tokio::test(flavor = "multi_thread")]
async fn the_inbox_is_opened_again_when_it_is_silent_and_when_the_network_is_back() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &player).await;
    page.early(IMPATIENT).await;
    page.open(&wire.base()).await;
    until("it listens", || wire.open("/me/stream") == 1).await;
    // Something on the way has forgotten the line: nothing comes, and nobody says so.
    wire.forget();
    until("it opens another", || 2 <= wire.asked("/me/stream").len()).await;
    until("one is open", || wire.open("/me/stream") <= 1).await;
    page.eval("dispatchEvent(new Event('offline'))").await;
    until("it lets go", || wire.open("/me/stream") == 0).await;
    wire.forget();
    page.eval("dispatchEvent(new Event('online'))").await;
    until("it is back", || !wire.asked("/me/stream").is_empty()).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// A browser stops tabs that nobody has looked at for long, and takes them up where they were.
#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_was_frozen_brings_what_it_missed() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    driver.play(3).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &driver.players[0]).await;
    guest::open_match(&page, &wire.base(), &driver.id).await;
    for is_cut in [false, true] {
        page.wait("document.querySelector('.chip.live')").await;
        page.call("Page.setWebLifecycleState", json!({"state": "frozen"})).await;
        driver.play(2).await;
        if is_cut {
            wire.end_all();
        }
        driver.play(2).await;
        page.call("Page.setWebLifecycleState", json!({"state": "active"})).await;
        let version = driver.version().await;
        shows(&page, version).await;
        page.wait(&format!(
            "document.querySelector('.proof.good')?.textContent.startsWith('{version} ')"
        ))
        .await;
    }
    driver.move_of(0).await;
    let asked = driver.prompts(0).await.remove(0).id;
    page.wait(&format!("document.querySelector('.question').dataset.prompt === {}", json!(asked)))
        .await;
    let wrongs = page.wrongs();
    // The browser tells of streams that end before they should.
    assert!(wrongs.iter().all(|it| it.contains("/stream")), "{wrongs:#?}");
}

async fn offline(page: &Page, offline: bool) {
    page.call("Network.enable", json!({})).await;
    let conditions = json!({
        "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    });
    page.call("Network.emulateNetworkConditions", conditions).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_tabs_share_one_inbox_and_few_streams() {
    let Some(browser) = browser_with_windows().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    let wire = Wire::to(server.address).await;
    let first = browser.page(1280, 800, false).await;
    guest::come_back(&first, &wire.base(), &driver.players[0]).await;
    let mut tabs = vec![first];
    for _ in 1..8 {
        let tab = tabs[0].tab().await;
        tabs.push(tab);
    }
    for tab in &tabs {
        tab.show().await;
        guest::open_match(tab, &wire.base(), &driver.id).await;
        assert_eq!(tab.eval("document.hidden").await, json!(false));
    }
    let streams = || wire.open("/replay/stream") + wire.open("/me/stream");
    assert_eq!(tabs[0].eval("document.hidden").await, json!(true), "a tab covers another");
    until("one tab reads the inbox", || wire.open("/me/stream") == 1).await;
    assert!(streams() <= STREAMS_MAX, "{} streams", streams());
    // The last tab has no stream, and asks.
    driver.play(2).await;
    let version = driver.version().await;
    let last = &tabs[7];
    shows(last, version).await;
    until("it asks for news", || !wire.asked("/events?after=").is_empty()).await;
    assert!(streams() <= STREAMS_MAX, "{} streams", streams());
    // What waits for the player is told by the one that reads to all.
    driver.move_of(0).await;
    for tab in &tabs {
        tab.wait("document.title.startsWith('(1)') || document.title.startsWith('●')").await;
    }
    assert_eq!(wire.open("/me/stream"), 1);
    // Tabs that nobody sees for half a minute let their streams go; who is seen takes one up.
    until("hidden tabs let go", || wire.open("/replay/stream") <= 1).await;
    driver.play(2).await;
    let version = driver.version().await;
    shows(last, version).await;
    until("one stream is left beside the inbox", || streams() <= 2).await;
    tabs[0].show().await;
    shows(&tabs[0], version).await;
    for tab in &tabs {
        assert_eq!(tab.wrongs(), Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_hears_of_a_move_before_the_match_has_begun_for_them_is_asked() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::open(players, json!({"ruleset": "showdown"})).await;
    driver.seat(0).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &driver.players[0]).await;
    page.open(&format!("{}/matches/{}", wire.base(), driver.id)).await;
    until("it follows", || wire.open("/replay/stream") == 1).await;
    // The match begins, and what it is now takes longer to come than the other's move.
    let path = format!("GET /v1/matches/{}", driver.id);
    wire.mute(Some(&format!("{path} ")));
    wire.forget();
    driver.seat(1).await;
    let read = || wire.asked(&path).iter().filter(|it| **it == path).count();
    until("the match is read", || read() == 1).await;
    let other = driver.answer_of(1).await.expect("both load");
    driver.make(&other).await;
    until("it is read again", || read() == 2).await;
    wire.mute(None);
    page.wait("document.querySelector('.question')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Keeps what the system is asked to tell.
const TOLD: &str = "window.told = []; window.Notification = class {
    static permission = 'granted';
    constructor(title, how) { window.told.push([title, how.tag]); }
};";

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_wishes_it_is_told_of_their_move_wherever_they_look() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    // The first has answered, and waits for the other.
    let own = driver.move_of(0).await;
    driver.make(&own).await;
    assert!(driver.prompts(0).await.is_empty(), "they wait");
    let quiet = browser.page(1280, 800, false).await;
    let loud = browser.page(1280, 800, false).await;
    for (page, notify) in [(&quiet, false), (&loud, true)] {
        page.early(TOLD).await;
        let again = driver.players[0].log_in(None).await;
        guest::come_back(page, &server.base(), &again).await;
        let settings = format!("JSON.stringify({{notify: {notify}}})");
        page.eval(&format!("localStorage.setItem('highnoon.settings', {settings})")).await;
        page.open(&format!("{}/games", server.base())).await;
        page.wait("document.title && !document.title.startsWith('(')").await;
        // What a stream begins with is no news.
        page.eval("new Promise((done) => setTimeout(done, 2_500))").await;
    }
    driver.move_of(0).await;
    for page in [&quiet, &loud] {
        page.wait("document.title.startsWith('(1)')").await;
        page.wait("document.querySelector('link[rel=icon]').href.includes('move')").await;
    }
    loud.wait("told.length").await;
    assert_eq!(loud.eval("told").await, json!([["Your move", driver.id]]));
    assert_eq!(quiet.eval("told").await, json!([]), "nobody is told who did not ask for it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_not_told_of_their_move_in_a_match_that_they_look_at_in_another_tab() {
    let Some(browser) = browser_with_windows().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    let own = driver.move_of(0).await;
    driver.make(&own).await;
    let wire = Wire::to(server.address).await;
    // This one reads the inbox for both.
    let reader = browser.page(1280, 800, false).await;
    reader.early(TOLD).await;
    guest::come_back(&reader, &wire.base(), &driver.players[0]).await;
    reader.eval("localStorage.setItem('highnoon.settings', JSON.stringify({notify: true}))").await;
    reader.open(&format!("{}/games", wire.base())).await;
    until("it listens", || wire.open("/me/stream") == 1).await;
    let other = reader.tab().await;
    other.show().await;
    guest::open_match(&other, &wire.base(), &driver.id).await;
    // What a stream begins with is no news.
    reader.eval("new Promise((done) => setTimeout(done, 2_500))").await;
    for told in [json!([]), json!([["Your move", driver.id]])] {
        let own = driver.move_of(0).await;
        reader.wait("document.title.startsWith('(1)')").await;
        reader.eval("new Promise((done) => setTimeout(done, 1_500))").await;
        assert_eq!(reader.eval("told").await, told);
        // They look at something else.
        other.open(&format!("{}/games", wire.base())).await;
        driver.make(&own).await;
        reader.wait("!document.title.startsWith('(1)')").await;
    }
    for page in [&reader, &other] {
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

/// Counts the notes that are played.
const HEARD: &str = "window.heard = 0; window.AudioContext = class {
    currentTime = 0; destination = null;
    createGain() { return {gain: {}, connect() {}}; }
    createOscillator() {
        return {frequency: {}, connect() {}, start() { window.heard += 1; }, stop() {}};
    }
    close() {}
};";

#[tokio::test(flavor = "multi_thread")]
async fn sound_and_notifications_are_off_until_somebody_wants_them() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    let own = driver.move_of(0).await;
    driver.make(&own).await;
    let page = browser.page(1280, 800, false).await;
    page.early(HEARD).await;
    page.early(
        "window.asked = 0; window.Notification = class { static permission = 'default'; \
         static async requestPermission() { window.asked += 1; return 'granted'; } };",
    )
    .await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    // Who waits is offered to be told; the browser is asked by that button alone.
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.waiting button')").await;
    assert_eq!(page.eval("asked").await, json!(0));
    page.click(".waiting button").await;
    page.wait("asked === 1 && JSON.parse(localStorage['highnoon.settings']).notify").await;
    page.wait("!document.querySelector('.waiting button')").await;
    for (sound, notes) in [(false, 0), (true, 2)] {
        let settings = format!("JSON.stringify({{sound: {sound}}})");
        page.eval(&format!("localStorage.setItem('highnoon.settings', {settings})")).await;
        page.open(&format!("{}/games", server.base())).await;
        page.wait("document.title && document.querySelector('main')").await;
        let tell = format!(
            "import(`/web/${{document.body.dataset.web}}/core/tell.js`)\
             .then(({{ tellMove }}) => tellMove('{}')).then(() => heard)",
            driver.id
        );
        assert_eq!(page.eval(&tell).await, json!(notes), "sound: {sound}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
