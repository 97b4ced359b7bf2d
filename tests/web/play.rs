//! Every game, played to its end through the page.

use std::process::{Child, Stdio};

use serde_json::json;
use support::browser::Page;
use support::client::Client;
use support::program::highnoon;
use support::server::TestServer;

use crate::robot::{Hand, Robot};
use crate::{browser, games, guest, seed, some_of};

/// How a match is played.
#[derive(Clone, Copy, Debug)]
struct Way {
    hand: Hand,
    /// Whether it is played on the plain board.
    plain: bool,
}

const WAYS: [Way; 4] = [
    Way { hand: Hand::Keys, plain: false },
    Way { hand: Hand::Touch, plain: true },
    Way { hand: Hand::Touch, plain: false },
    Way { hand: Hand::Keys, plain: true },
];

/// Notes the last frame that the page has made, from now on.
const NOTING: &str = "(async () => {
    const { Reel } = await import(`/web/${document.body.dataset.web}/core/frames.js`);
    const real = Reel.prototype.add;
    Reel.prototype.add = function(to, sent) { return window.last = real.call(this, to, sent); };
})()";

/// The last frame beside what the server says of that moment.
const LAST: &str = "(async () => {
    const root = `/web/${document.body.dataset.web}`;
    const { get } = await import(`${root}/core/api.js`);
    const { canonical } = await import(`${root}/core/canonical.js`);
    const { seq, view } = window.last;
    const told = await get(`/v1${location.pathname}/state?at=${seq}`);
    return { seq, made: canonical(view), told: canonical(told.view) };
})()";

async fn plays(ruleset: &str) {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for way in some_of(&WAYS, ruleset) {
        println!("{ruleset}: {way:?}");
        let (width, height) = match way.hand {
            Hand::Keys => (1280, 800),
            Hand::Touch => (390, 844),
        };
        let page = browser.page(width, height, way.hand == Hand::Touch).await;
        let player = server.newcomer().await;
        guest::log_in(&page, &server.base(), &player).await;
        page.eval(&format!(
            "localStorage.setItem('highnoon.settings', JSON.stringify({{plain: {}}}))",
            way.plain
        ))
        .await;
        let made = guest::table(&player, ruleset).await;
        let id = made["id"].as_str().unwrap();
        let _opponent = opponent(server, &made);
        page.open(&format!("{}/matches/{id}", server.base())).await;
        page.eval(NOTING).await;
        let begun = std::time::Instant::now();
        let answers = Robot::new(&page, way.hand, seed()).play().await;
        println!("{ruleset}: {answers} answers in {:.0} s", begun.elapsed().as_secs_f64());
        check(&page, &player, id, answers).await;
    }
}

/// What must hold when a match is over: the page shows what the server says, and nothing went
/// wrong on the way.
async fn check(page: &Page, player: &Client, id: &str, answers: usize) {
    let whole = player.read(&format!("/v1/matches/{id}")).await;
    assert_eq!(whole["status"], json!("finished"), "{whole}");
    let events = player.read(&format!("/v1/matches/{id}/events?limit=1000")).await;
    let own = events["items"].as_array().unwrap().iter();
    let own = own.filter(|it| it["kind"] == "decision.made" && it["seat"] == 0).count();
    assert!(own > 0 && answers > 0, "the page decided {own} times, and was told {answers} times");
    page.wait(&format!(
        "document.querySelector('.position b').textContent === '{}'",
        whole["version"]
    ))
    .await;
    page.wait("document.querySelector('.proof.good')").await;
    // What was made of patches, one after the other, is what the server says.
    let last = page.eval(LAST).await;
    assert_eq!((&last["seq"], &last["made"]), (&whole["version"], &last["told"]));
    let wrongs = page.wrongs();
    assert!(wrongs.is_empty(), "{wrongs:#?}");
}

/// A program in the other seats.
fn opponent(server: &TestServer, made: &serde_json::Value) -> Opponent {
    let free = made["seats"].as_array().unwrap().len() - 1;
    if free == 0 {
        return Opponent(None);
    }
    let (base, id, free) = (server.base(), made["id"].as_str().unwrap(), free.to_string());
    let arguments = ["bot", "--url", &base, "--match", id, "--sit", &free, "--quiet"];
    let mut command = highnoon(&arguments);
    command.stdout(Stdio::null());
    Opponent(Some(command.spawn().unwrap()))
}

struct Opponent(Option<Child>);

impl Drop for Opponent {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn showdown_is_played_through_the_page() {
    plays("showdown").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn gunslingers_is_played_through_the_page() {
    plays("gunslingers").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn doomtown_is_played_through_the_page() {
    plays("doomtown").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keyforge_is_played_through_the_page() {
    plays("keyforge").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wild_west_is_played_through_the_page() {
    plays("wild-west").await;
}

#[test]
fn every_game_is_played() {
    let here = include_str!("play.rs");
    for game in games() {
        assert!(here.contains(&format!("plays(\"{game}\")")), "no robot plays {game}");
    }
}
