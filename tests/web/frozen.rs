//! A match whose record does not hold: it is read up to where it fails, and not played on.

use std::time::Duration;

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::{browser, guest};

/// The event that is altered.
pub const ALTERED: u64 = 8;
/// How often a match is looked for at most, once it is mended.
const LOOKS_MAX: usize = 3;
/// What says that the match cannot go on.
const BANNER: &str = "document.querySelector('.banner.warn[role=alert]')?.textContent ?? ''";
/// The page looks for the match again after half a second instead of half a minute.
pub const IMPATIENT: &str = "(() => {
    const real = window.setTimeout;
    window.setTimeout = (work, ms) => real(work, ms === 30000 ? 500 : ms);
})()";

/// Alters an event, as only the owner of the database can, or makes it as it was.
pub async fn alter(server: &TestServer, driver: &Driver, is_altered: bool) {
    let (from, to) =
        if is_altered { ("\"actor\"", "\"actro\"") } else { ("\"actro\"", "\"actor\"") };
    let change = format!(
        "UPDATE events SET content = replace(content, '{from}', '{to}') \
         WHERE stream = '{}' AND seq = {ALTERED}",
        driver.id
    );
    server.tamper("events", &change).await;
    server.matches.forget();
}

async fn stands_at(page: &Page, seq: u64) {
    page.wait(&format!("document.querySelector('.position b').textContent === '{seq}'")).await;
}

/// What the browser itself says of refusals is no fault of the page.
fn wrongs(page: &Page) -> Vec<String> {
    page.wrongs().into_iter().filter(|it| !it.contains("500")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_frozen_opens_with_what_holds_and_goes_on_when_it_is_mended() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let mut driver = Driver::showdown(players).await;
    driver.play(10).await;
    alter(&server, &driver, true).await;
    for player in [None, Some(driver.players[0].clone())] {
        let page = browser.page(1280, 800, false).await;
        page.early(IMPATIENT).await;
        if let Some(player) = player {
            guest::come_back(&page, &server.base(), &player).await;
        }
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.wait(&format!("({BANNER}).includes('read it up to event {}')", ALTERED - 1)).await;
        let said = page.eval(BANNER).await;
        let said = said.as_str().unwrap().to_owned();
        assert!(said.contains("cannot go on") && said.contains("Event 8"), "{said}");
        stands_at(&page, ALTERED - 1).await;
        page.wait("document.querySelector('.proof.broken').textContent.includes('Event 8')").await;
        page.key("Home").await;
        stands_at(&page, 1).await;
        page.key("ArrowRight").await;
        stands_at(&page, 2).await;
        page.key("End").await;
        stands_at(&page, ALTERED - 1).await;
        assert_eq!(page.eval("document.querySelector('.chip.lost')").await, Value::Null);
        let question = page.eval("document.querySelector('.question button.do')").await;
        assert_eq!(question, Value::Null, "nothing is asked");
        assert_eq!(wrongs(&page), Vec::<String>::new());
        // A moment that does not hold any more is not shown as if it did.
        let beyond = format!("{}/matches/{}?at=9", server.base(), driver.id);
        page.open(&beyond).await;
        stands_at(&page, ALTERED - 1).await;
        // Mended, as out of a backup, it goes on without anybody reading the page anew.
        alter(&server, &driver, false).await;
        page.wait(&format!("!({BANNER})")).await;
        page.wait("document.querySelector('.proof.good')").await;
        page.key("End").await;
        stands_at(&page, driver.version().await).await;
        page.wait("document.querySelector('.chip.live')").await;
        driver.play(1).await;
        stands_at(&page, driver.version().await).await;
        alter(&server, &driver, true).await;
    }
    server.stop().await;
}

/// Who watches with a delay is shown what they see of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_delayed_match_that_is_frozen_opens_for_onlookers_as_far_as_they_see() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let new = json!({"ruleset": "showdown", "policies": {"delay": {"events": 3}}});
    let mut driver = Driver::started(server.two().await, new).await;
    driver.play(10).await;
    alter(&server, &driver, true).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    stands_at(&page, ALTERED - 4).await;
    page.wait(&format!("({BANNER}).includes('cannot go on')")).await;
    // It asks how far they see once it is told that they do not see as far.
    let wrongs: Vec<String> = wrongs(&page).into_iter().filter(|it| !it.contains("404")).collect();
    assert_eq!(wrongs, Vec::<String>::new());
    server.stop().await;
}

/// Somebody watches while the record is altered.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_freezes_before_ones_eyes_stays_as_it_was_read() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(10).await;
    let version = driver.version().await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    page.early(IMPATIENT).await;
    guest::open_match(&page, &wire.base(), &driver.id).await;
    page.wait("document.querySelector('.proof.good') && document.querySelector('.chip.live')")
        .await;
    alter(&server, &driver, true).await;
    wire.end_all();
    page.wait(&format!("({BANNER}).includes('cannot go on')")).await;
    page.wait("!document.querySelector('.chip.lost')").await;
    page.wait("document.querySelector('.proof.broken').textContent.includes('Event 8')").await;
    // What was read before stays, and the past is not asked for again and again.
    stands_at(&page, version).await;
    page.key("Home").await;
    stands_at(&page, 1).await;
    wire.forget();
    page.eval("new Promise((done) => setTimeout(done, 3000))").await;
    assert_eq!(wire.asked("/replay"), Vec::<String>::new());
    // It is looked for again also where the server was away meanwhile, as while it is mended.
    wire.cut();
    page.eval("new Promise((done) => setTimeout(done, 1500))").await;
    alter(&server, &driver, false).await;
    wire.mend();
    page.wait(&format!("!({BANNER})")).await;
    page.wait("document.querySelector('.proof.good')").await;
    page.key("End").await;
    page.wait("document.querySelector('.chip.live')").await;
    server.stop().await;
}

/// Refuses what is answered, or whatever the pattern names, as a server that has found its record
/// wrong, until it is mended. The page looks for it when it is told to.
fn frozen(name: &str, what: &str) -> String {
    format!(
        "const wait = window.setTimeout; window.setTimeout = (work, ms) =>
            (ms === 30000 ? (window.looks = work, 0) : wait(work, ms));
        const real = window.fetch; window.fetch = (path, how) => {{
            if (!/{what}/.test(path) || window.mended) return real(path, how);
            window.sent = (window.sent ?? 0) + 1;
            return Promise.resolve(new Response(JSON.stringify({{
                type: '/problems/{name}', title: 'The match is frozen', status: 500, \
                    instance: 'a request',
                detail: 'event 7 does not come out as it was recorded',
            }}), {{status: 500, headers: {{'content-type': 'application/problem+json'}}}}));
        }};"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_refused_as_frozen_is_read_on_and_not_played() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    driver.play(6).await;
    let asked = driver.move_of(0).await;
    for name in ["drifted", "fold-mismatch"] {
        let page = browser.page(1280, 800, false).await;
        page.early(&frozen(name, "[/]decisions$")).await;
        let again = driver.players[0].log_in(None).await;
        guest::come_back(&page, &server.base(), &again).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.wait("document.querySelector('.question [data-place]:enabled')").await;
        guest::choose_by_digits(&page).await;
        page.click(".question button.do").await;
        page.wait("document.querySelector('.banner.warn[role=alert]')").await;
        let said =
            page.eval("document.querySelector('.banner.warn[role=alert]').textContent").await;
        let said = said.as_str().unwrap();
        assert!(said.contains("cannot go on") && said.contains("Event 7"), "{name}: {said}");
        let after = format!("go on after event {}.", driver.version().await);
        assert_eq!(said.contains(&after), name == "drifted", "{said}");
        // It is sent once, and the draft stays; the past is there.
        assert_eq!(page.eval("window.sent").await, json!(1), "{name}");
        let prompt = page.eval("document.querySelector('.question').dataset.prompt").await;
        assert_eq!(prompt, json!(asked.prompt.id), "{name}");
        page.eval("document.activeElement.blur()").await;
        // Neither another choice nor the key that sends plays on.
        page.key("2").await;
        page.key("Enter").await;
        page.settled().await;
        assert_eq!(page.eval("window.sent").await, json!(1), "{name}");
        page.wait("document.querySelector('.send').textContent.includes('not played')").await;
        page.key("Home").await;
        page.wait("document.querySelector('.position b').textContent === '1'").await;
        page.wait("document.querySelector('.board:not(.grey)')").await;
        assert_eq!(page.wrongs(), Vec::<String>::new());
        is_mended(&page).await;
        // Who has not answered yet is told as well.
        let page = browser.page(1280, 800, false).await;
        page.early(&frozen(name, "[/]prompts")).await;
        guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        let said = "document.querySelector('.banner.warn[role=alert]').textContent";
        page.wait(&format!("{said}.includes('cannot go on')")).await;
        is_mended(&page).await;
    }
}

/// The match is found mended: the page plays on by itself.
async fn is_mended(page: &Page) {
    page.wait("window.looks").await;
    // What was refused before may come after the first look, and put the page off once more.
    for _ in 0..LOOKS_MAX {
        page.eval("window.mended = true; looks()").await;
        if page.comes_true(&format!("!({BANNER})"), Duration::from_secs(5)).await {
            break;
        }
    }
    page.wait(&format!("!({BANNER})")).await;
    page.key("End").await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
}
