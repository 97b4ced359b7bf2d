//! Pictures of every page and every board, wide and narrow, light and dark, to be looked at by
//! people: `script/web-pictures`. Nothing compares them.

use std::fs;
use std::path::{Path, PathBuf};

use infra::identity::Role;
use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, games, guest};

const SIZES: [(&str, u32, u32); 2] = [("wide", 1280, 800), ("phone", 390, 844)];
const SCHEMES: [&str; 2] = ["light", "dark"];

fn folder() -> PathBuf {
    let named = std::env::var_os("WEB_PICTURES").map(PathBuf::from);
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/web-pictures");
    let folder = named.unwrap_or(own);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What is shown: a name for the file, and the address.
type Scene = (String, String);

/// Takes a picture of each scene in each size and scheme.
async fn take(page: &Page, base: &str, scenes: &[Scene]) {
    for (size, width, height) in SIZES {
        page.resize(width, height).await;
        for scheme in SCHEMES {
            let still = ("prefers-reduced-motion", "reduce");
            page.media(&[("prefers-color-scheme", scheme), still]).await;
            for (name, address) in scenes {
                page.open(&format!("{base}{address}")).await;
                page.wait("!document.querySelector('[aria-busy=true]')").await;
                page.eval("document.fonts.ready.then(() => true)").await;
                page.eval("new Promise((done) => setTimeout(done, 400))").await;
                page.picture(&folder().join(format!("{name}-{size}-{scheme}.png"))).await;
            }
        }
    }
}

/// A match of a game, about so many decisions in, with a question for its first player.
pub async fn running(server: &TestServer, game: &str, decisions: usize) -> Driver {
    let mut decisions = decisions;
    loop {
        let driver = played(server, game, decisions).await;
        if driver.show().await["status"] == "active" {
            return driver;
        }
        // It was over before.
        decisions = decisions * 3 / 4;
    }
}

async fn played(server: &TestServer, game: &str, decisions: usize) -> Driver {
    let alone = game == "wild-west";
    let mut players = vec![server.newcomer().await];
    if !alone {
        players.push(server.regular(1).await);
    }
    let mut driver = Driver::open(players, json!({"ruleset": game, "title": "High stakes"})).await;
    while driver.players.len() < driver.made["seats"].as_array().unwrap().len() {
        let next = server.regular(driver.players.len()).await;
        driver.players.push(next);
    }
    driver.seat_all().await;
    driver.play(decisions).await;
    while driver.show().await["status"] == "active" && driver.prompts(0).await.is_empty() {
        driver.play(1).await;
    }
    driver
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "for people to look at: script/web-pictures"]
async fn pictures_of_everything() {
    let browser = browser().await.expect("pictures take a browser");
    let server = TestServer::shared().await;
    let base = server.base();
    for game in games() {
        let driver = running(server, game, 60).await;
        let page = browser.page(1280, 800, true).await;
        guest::come_back(&page, &base, &driver.players[0]).await;
        let (id, half) = (&driver.id, driver.version().await / 2);
        let scenes = [
            (format!("{game}-seat"), format!("/matches/{id}")),
            (format!("{game}-past"), format!("/matches/{id}?at={half}&as=public")),
            (format!("{game}-stage"), format!("/matches/{id}?at={half}&stage")),
        ];
        take(&page, &base, &scenes).await;
    }
    let mut driver = Driver::showdown(vec![server.newcomer().await, server.regular(1).await]).await;
    driver.play(6).await;
    let id = &driver.id;
    let claim = json!({"seq": 8, "claim": "I had not chosen yet.", "suspend": true});
    let called = driver.players[0].post(&driver.path("/disputes"), claim);
    let called = called.fresh().send().await.expect(201);
    let dispute = called["dispute"]["id"].as_str().unwrap().to_owned();
    let judge = server.newcomer_as(Role::Judge).await;
    let desk = browser.page(1280, 800, true).await;
    guest::come_back(&desk, &base, &judge).await;
    let named = |name: &str, address: String| (name.to_owned(), address);
    let own = [named("desk", "/desk".to_owned()), named("dispute", format!("/desk/{dispute}"))];
    take(&desk, &base, &own).await;
    let player = browser.page(1280, 800, true).await;
    guest::come_back(&player, &base, &driver.players[0]).await;
    let scenes = [
        named("lobby", "/".to_owned()),
        named("account", "/account".to_owned()),
        named("called", format!("/matches/{id}")),
        named("beside", format!("/matches/{id}?at=9&as=seat:0&beside=public")),
    ];
    take(&player, &base, &scenes).await;
    let over = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await.id;
    let stranger = browser.page(1280, 800, true).await;
    let scenes = [
        named("log-in", "/account".to_owned()),
        named("over", format!("/matches/{over}")),
        named("embed", format!("/embed/{id}?at=9")),
        named("games", "/games".to_owned()),
        named("game", "/games/doomtown".to_owned()),
        named("rules", "/rules/showdown".to_owned()),
        named("verify", "/verify".to_owned()),
        named("nowhere", "/matches/01a20000-0000-7000-8000-000000000000".to_owned()),
    ];
    take(&stranger, &base, &scenes).await;
}
