//! A match is handed on: as code for the page of somebody else, as a stage for those who watch from
//! afar, and as a table of one's own that goes on from a moment of it.

use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::kept::says;
use crate::{browser, guest};

const POSITION: &str = "document.querySelector('.position b').textContent";
const CAPTION: &str = "document.querySelector('.caption').innerText.trim()";

/// Opens the tab of the table, and presses what is called so.
async fn press(page: &Page, text: &str) {
    page.click("#tab-table").await;
    let it = format!(
        "[...document.querySelectorAll('.tab-panel button')]\
         .find((it) => it.textContent.includes({}))",
        json!(text)
    );
    page.wait(&format!("{it} && !{it}.disabled")).await;
    page.eval(&format!("{it}.click()")).await;
}

/// A moment in the middle of a match at which the table rests, and one at which it does not.
async fn moments(driver: &Driver) -> (u64, u64) {
    let replay = driver.players[0].get(&driver.path("/replay?as=public"));
    let frames = replay.header("accept", "application/x-ndjson").send().await.lines();
    let middle = frames.len() / 3;
    let find = |rests: bool| {
        let mut later = frames[middle..].iter();
        let found = later.find(|it| (it["rest"] == json!(true)) == rests);
        found.expect("some rest and some do not")["seq"].as_u64().unwrap()
    };
    (find(true), find(false))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_played_on_from_a_moment_of_it() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::finished(players, json!({"ruleset": "doomtown"})).await;
    let (rests, moves) = moments(&driver).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    let there = |at: u64| format!("{}/matches/{}?at={at}", server.base(), driver.id);
    // Where something is being resolved nobody can go on, which is said, and from where one can.
    page.open(&there(moves)).await;
    page.wait("document.querySelector('.proof.good')").await;
    page.click("#tab-table").await;
    press(&page, &format!("Play on from event {moves}")).await;
    says(&page, ".not-forked", "Something is being resolved").await;
    press(&page, "Go to event").await;
    page.wait(&format!("!location.search.includes('at={moves}')")).await;
    page.open(&there(rests)).await;
    page.wait("document.querySelector('.proof.good')").await;
    press(&page, &format!("Play on from event {rests}")).await;
    page.wait(&format!("!location.pathname.includes('{}')", driver.id)).await;
    page.wait("document.querySelector('.board:not(.grey)')").await;
    let path = page.eval("location.pathname").await.as_str().unwrap().to_owned();
    let made = driver.players[0].read(&format!("/v1{path}")).await;
    assert_eq!(made["status"], "open", "{made}");
    let from = driver.players[0].read(&format!("/v1{path}/events?limit=1")).await;
    let from = from["items"][0].to_string();
    assert!(from.contains(&driver.id), "the log begins with where it comes from: {from}");
    // It waits for its players, like any other table.
    page.wait("document.querySelector('.seat button')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_for_other_pages_shows_the_same_moment_to_nobody_in_particular() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::finished(players, json!({"ruleset": "showdown"})).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &driver.players[0]).await;
    page.open(&format!("{}/matches/{}?at=9&as=revealed", wire.base(), driver.id)).await;
    page.wait("document.querySelector('.proof.good')").await;
    let caption = page.eval(CAPTION).await;
    press(&page, "Embed on another page").await;
    page.wait("document.querySelector('dialog[open] textarea')").await;
    // What the code names is what a page of somebody else would frame.
    let code = page.eval("document.querySelector('dialog[open] textarea').value").await;
    let code = code.as_str().unwrap().replace("&amp;", "&");
    let address = code.split('"').nth(1).unwrap();
    assert!(code.starts_with("<iframe src=") && code.ends_with("</iframe>"), "{code}");
    assert_eq!(address, format!("{}/embed/{}?at=9&as=revealed", wire.base(), driver.id));
    wire.forget();
    page.open(address).await;
    page.wait("document.querySelector('main.embed .board:not(.grey)[data-eyes=revealed]')").await;
    page.wait(&format!("{POSITION} === '9'")).await;
    assert_eq!(page.eval(CAPTION).await, caption);
    page.key("ArrowRight").await;
    page.wait(&format!("{POSITION} === '10'")).await;
    // Nothing leads from here to a page that nobody may frame.
    page.control("k").await;
    page.settled().await;
    page.settled().await;
    assert_eq!(page.eval("document.querySelector('dialog')").await, json!(null));
    // Whoever has logged in here is not known to it.
    assert_eq!(wire.asked("/v1/me"), Vec::<String>::new());
    assert_eq!(wire.asked("/v1/tokens"), Vec::<String>::new());
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stage_shows_board_and_caption_alone_and_follows_the_match() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let page = browser.page(1280, 720, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.proof.good')").await;
    let size = "parseFloat(getComputedStyle(document.querySelector('.caption')).fontSize)";
    let before = page.eval(size).await.as_f64().unwrap();
    let stage = "document.querySelector('.hand-on a').href";
    let stage = page.eval(stage).await.as_str().unwrap().to_owned();
    // Who is awaited is told to those who watch elsewhere, too.
    page.open(&format!("{}/embed/{}", server.base(), driver.id)).await;
    page.wait("document.querySelector('.embed-foot .awaited')?.textContent.includes('thinking')")
        .await;
    page.open(&stage).await;
    page.wait("document.querySelector('main.stage .board:not(.grey)')").await;
    // It is seen, however low the window is.
    page.resize(1280, 360).await;
    page.wait(
        "(() => { const {bottom} = document.querySelector('.awaited').getBoundingClientRect(); \
         return bottom <= innerHeight && innerHeight < document.body.scrollHeight; })()",
    )
    .await;
    page.resize(1280, 720).await;
    let rest = "document.querySelectorAll('.top, .panel, .bar, .track').length";
    assert_eq!(page.eval(rest).await, json!(0));
    // Nothing on the board can be pressed, or reached by keyboard; in words it is there.
    let live = "[...document.querySelectorAll('.board *')]\
        .filter((it) => it.tabIndex >= 0 && !it.closest('[inert]')).length";
    assert_eq!(page.eval(live).await, json!(0));
    page.wait("document.querySelector('.board .words:not([inert] *)')").await;
    assert!(1.2 * before < page.eval(size).await.as_f64().unwrap(), "it is read from afar");
    // Nobody presses anything, and it goes on to the end.
    driver.play_out().await;
    page.wait("document.querySelector('main.stage .banner.result')?.checkVisibility()").await;
    let pressed =
        "[...document.querySelectorAll('.banner button')].some((it) => it.checkVisibility())";
    assert_eq!(page.eval(pressed).await, json!(false));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
