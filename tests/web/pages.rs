//! Every page, as whoever uses it sees it: nothing goes wrong, nothing scrolls sideways, and axe
//! finds nothing.

use std::fs;
use std::path::Path;

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::{Browser, Page};
use support::driver::Driver;
use support::server::TestServer;

use crate::pictures::running;
use crate::{browser, games, guest, some_of};

const SCHEMES: [(&str, &str, &str); 3] =
    [("light", "light", "none"), ("dark", "dark", "none"), ("forced", "dark", "active")];
const WIDTHS: [u32; 3] = [1280, 390, 320];
/// An address of no page: a server has nothing there, but a page may lead to it.
const NOWHERE: &str = "/nowhere/at/all";
/// Where there is nothing that anybody may know of.
const UNKNOWN: &str = "/matches/01a20000-0000-7000-8000-000000000000";
/// Decisions after which a table is looked at.
const DECISIONS: usize = 12;

/// An address, and what is pressed there, one after the other, until what is looked at is open.
struct Scene {
    address: String,
    pressed: &'static [&'static str],
}

/// Somebody at a page, and where they look.
struct Viewer {
    page: Page,
    scenes: Vec<Scene>,
}

impl Viewer {
    /// Nobody has logged in here.
    async fn stranger(browser: &Browser) -> Viewer {
        Viewer { page: browser.page(1280, 844, false).await, scenes: Vec::new() }
    }

    fn looks(mut self, addresses: &[&str]) -> Viewer {
        let there = |it: &&str| Scene { address: (*it).to_owned(), pressed: &[] };
        self.scenes.extend(addresses.iter().map(there));
        self
    }

    fn opens(mut self, address: &str, pressed: &'static [&'static str]) -> Viewer {
        self.scenes.push(Scene { address: address.to_owned(), pressed });
        self
    }
}

/// The source of axe-core, where `script/bootstrap --tests` puts it.
fn axe() -> Option<String> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/web-tests/axe.min.js");
    let source = fs::read_to_string(&place).ok();
    let say = "axe-core is missing: script/bootstrap --tests";
    assert!(source.is_some() || std::env::var_os("CI").is_none(), "{say}");
    if source.is_none() {
        eprintln!("skipped in part: {say}");
    }
    source
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_accessible_and_fits() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "doomtown"})).await;
    let done = format!("/matches/{}", driver.id);
    let stranger = Viewer::stranger(browser).await.looks(&[
        "/",
        &done,
        &format!("{done}?at=30&as=revealed&beside=public"),
        &format!("{done}?at=30&stage"),
        &format!("/embed/{}?at=30", driver.id),
        "/games",
        "/games/keyforge",
        "/rules/showdown",
        "/verify",
        "/account",
        "/desk",
        NOWHERE,
        UNKNOWN,
    ]);
    all_is_well(server, &[stranger.opens(&done, &[".proof"])], "strangers").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_and_window_of_a_player_is_accessible_and_fits() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let free = Driver::open(server.two().await, json!({"ruleset": "doomtown"})).await;
    let free = format!("/matches/{}", free.id);
    let mut viewers = Vec::new();
    for game in some_of(&games(), "tables") {
        let driver = running(server, game, DECISIONS).await;
        let table = format!("/matches/{}", driver.id);
        let player = Viewer::stranger(browser).await;
        guest::come_back(&player.page, &server.base(), &driver.players[0]).await;
        let player = player.looks(&[&table, &format!("{table}?at=9")]);
        // What every game has in common is looked at once.
        viewers.push(if viewers.is_empty() { windows(player, &table, &free) } else { player });
    }
    all_is_well(server, &viewers, "players").await;
}

/// The pages of a player, and the windows that open over them.
fn windows(player: Viewer, table: &str, free: &str) -> Viewer {
    player
        .looks(&["/", "/account"])
        .opens("/", &[".lobby-head button:enabled"])
        .opens(free, &[".seat button:not(.quiet)"])
        .opens(table, &[".top .more"])
        .opens(table, &[".top .more", ".dialog-body .acts .danger"])
        .opens(table, &[".top nav button[aria-label='Help and keys']"])
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_a_judge_is_accessible_and_fits() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let claim = json!({"seq": 5, "claim": "I had not chosen yet.", "suspend": true});
    let called = driver.players[0].post(&driver.path("/disputes"), claim).fresh().send().await;
    let dispute = called.expect(201)["dispute"]["id"].as_str().unwrap().to_owned();
    let judge = Viewer::stranger(browser).await;
    let account = server.newcomer_as(Role::Judge).await;
    guest::come_back(&judge.page, &server.base(), &account).await;
    let case = format!("/desk/{dispute}");
    let looks: [&str; 3] = ["/desk", &case, &format!("/matches/{}", driver.id)];
    let judge = judge.looks(&looks);
    all_is_well(server, &[judge], "judges").await;
}

/// Goes to every place of these viewers, in one width and scheme that is drawn, or in all of them.
async fn all_is_well(server: &TestServer, viewers: &[Viewer], whose: &str) {
    let axe = axe();
    let mut ways = Vec::new();
    for scheme in SCHEMES {
        ways.extend(WIDTHS.map(|width| (scheme, width)));
    }
    for ((name, colours, forced), width) in some_of(&ways, whose) {
        for Viewer { page, scenes } in viewers {
            page.resize(width, 844).await;
            page.media(&[("prefers-color-scheme", colours), ("forced-colors", forced)]).await;
            for scene in scenes {
                let Scene { address, pressed } = scene;
                let is_led = address.as_str() == NOWHERE;
                let first = if is_led { "/games" } else { address.as_str() };
                page.open(&format!("{}{first}", server.base())).await;
                if is_led {
                    page.eval(&format!("history.pushState(null, '', '{address}')")).await;
                    page.eval("window.dispatchEvent(new Event('highnoon:moved'))").await;
                    page.wait("document.querySelector('h1').textContent.includes('nothing here')")
                        .await;
                }
                open_all(page, pressed).await;
                let said = format!("{address} {pressed:?}, {name}, {width}");
                fits(page, &said).await;
                if let Some(axe) = &axe {
                    check(page, axe, &said).await;
                }
                let mut wrongs = page.wrongs();
                // That there is nothing is no fault of the page.
                if address.as_str() == UNKNOWN {
                    wrongs.retain(|it| !it.contains("status of 404"));
                }
                assert!(wrongs.is_empty(), "{said}: {wrongs:#?}");
            }
        }
    }
}

/// Waits for the page, and presses one thing after the other.
async fn open_all(page: &Page, pressed: &[&str]) {
    let whole = "document.querySelector('h1') && !document.querySelector('[aria-busy=true]')";
    page.wait(whole).await;
    if page.eval("location.pathname.startsWith('/desk/')").await == json!(true) {
        page.wait("document.querySelector('.board:not(.grey)')").await;
    }
    for selector in pressed {
        let it = format!("document.querySelector({})", json!(selector));
        page.wait(&format!("!{it}.disabled")).await;
        let before = "document.querySelector('#dialog-title')?.textContent ?? ''";
        let before = page.eval(before).await;
        page.eval(&format!("{it}.click()")).await;
        let other = "document.querySelector('dialog[open] #dialog-title').textContent";
        page.wait(&format!("{other} !== {before}")).await;
    }
    if !pressed.is_empty() {
        let drawn = "document.querySelector('dialog[open] .dialog-body').innerText.trim()";
        page.wait(&format!("{drawn} && !document.querySelector('[aria-busy=true]')")).await;
    }
}

/// Nothing but the game's own strips scrolls sideways.
async fn fits(page: &Page, said: &str) {
    for it in
        ["document.documentElement", "(document.querySelector('dialog[open]') ?? document.body)"]
    {
        let wide = page.eval(&format!("{it}.scrollWidth - {it}.clientWidth")).await;
        assert!(wide.as_i64().unwrap() <= 1, "{said}: {it} is {wide} pixels too wide");
    }
}

async fn check(page: &Page, axe: &str, said: &str) {
    page.eval(&format!("{axe}; void 0")).await;
    // With forced colours the system sees to contrast, and axe would measure the page's own.
    let found = page
        .eval(
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], \
             rules: {'color-contrast': {enabled: !matchMedia(\
                 '(forced-colors: active)').matches}}}) \
             .then(({violations}) => violations.map((it) => ({id: it.id, help: it.help, \
             nodes: it.nodes.slice(0, 3).map((node) => node.html.slice(0, 200))})))",
        )
        .await;
    let none = Value::Array(Vec::new());
    assert_eq!(found, none, "{said}: {found:#}");
}
