//! What is drawn stays where it is while the rest of a page comes in, on tables of every game and
//! on every other page, wide and narrow.

use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::pictures::running;
use crate::{browser, games, guest, some_of};

/// Decisions after which a table is opened.
const DECISIONS: usize = 12;
/// By how much of the window what is drawn may move by itself.
const SHIFT_MAX: f64 = 0.02;
/// By how much the sheet of a phone rises beside, where nothing of the board can be chosen.
const SHEET: f64 = 0.14;
const SIZES: [(u32, u32); 2] = [(1280, 800), (390, 844)];

/// What of a page moves by itself as it loads and is used.
pub const MOVING: &str = "window.shift = 0; window.moved = [];
    (() => {
        const box = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(' ');
        const name = (it) => (it?.cloneNode(false).outerHTML ?? it?.nodeName ?? 'gone')\
            .slice(0, 120);
        new PerformanceObserver((list) => {
            for (const it of list.getEntries()) {
                if (it.hadRecentInput) continue;
                window.shift += it.value;
                const what = it.sources.map(({node, previousRect, currentRect}) =>
                    `${name(node)} from ${box(previousRect)} to ${box(currentRect)}`);
                window.moved.push(`${it.value.toFixed(4)} after ${it.startTime.toFixed()} ms: \
                    ${what.join('; ')}`);
            }
        }).observe({type: 'layout-shift', buffered: true});
    })();";

/// Holds what has moved since the page was opened against the budget.
pub async fn stays(page: &Page, said: &str) {
    moves_at_most(page, SHIFT_MAX, said).await;
}

async fn moves_at_most(page: &Page, most: f64, said: &str) {
    let shift = page.eval("window.shift").await.as_f64().unwrap();
    let moved = page.eval("window.moved").await;
    println!("budget: {shift:.4} of the window moved: {said}");
    assert!(shift <= most, "{said}: {shift:.4} of the window moved: {moved:#}");
}

/// Opens a page, and waits until all of it is there.
async fn whole(page: &Page, address: &str) {
    page.open(address).await;
    page.wait("document.querySelector('h1') && !document.querySelector('[aria-busy=true]')").await;
    if address.contains("/matches/") {
        page.wait("document.querySelector('.board:not(.grey)')").await;
        page.wait("document.querySelector('.proof.good')").await;
    }
    page.settled().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_table_moves_by_itself() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for game in some_of(&games(), "a table that stays") {
        let driver = running(server, game, DECISIONS).await;
        for (width, height) in SIZES {
            let page = browser.page(width, height, width < 500).await;
            let player = driver.players[0].log_in(None).await;
            guest::come_back(&page, &server.base(), &player).await;
            page.early(MOVING).await;
            whole(&page, &format!("{}/matches/{}", server.base(), driver.id)).await;
            page.wait("document.querySelector('.question')").await;
            page.settled().await;
            let rises = width < 500
                && page.eval("document.querySelector('.panel.half') !== null").await == json!(true);
            let most = SHIFT_MAX + if rises { SHEET } else { 0.0 };
            moves_at_most(&page, most, &format!("{game} as a player, {width}")).await;
            let half = driver.version().await / 2;
            let past = format!("{}/matches/{}?at={half}&as=public", server.base(), driver.id);
            whole(&page, &past).await;
            stays(&page, &format!("{game} in the past, {width}")).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_any_other_page_moves_by_itself() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let id = &driver.id;
    for (width, height) in SIZES {
        let page = browser.page(width, height, width < 500).await;
        page.early(MOVING).await;
        for address in [
            "/",
            &format!("/matches/{id}"),
            &format!("/embed/{id}?at=9"),
            "/games",
            "/games/doomtown",
            "/rules/showdown",
            "/verify",
            "/account",
        ] {
            whole(&page, &format!("{}{address}", server.base())).await;
            stays(&page, &format!("{address}, {width}")).await;
        }
    }
}
