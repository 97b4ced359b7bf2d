//! A table is made in the lobby, for whoever is to play at it.

use serde_json::json;
use support::browser::Page;
use support::client::Client;
use support::server::TestServer;

use crate::{browser, guest, some_of};

const GAMES: [&str; 5] = ["Showdown", "Gunslingers", "Doomtown", "KeyForge", "Wild West"];

/// Chooses a game and who plays it, and makes the table. Gives its address.
async fn made(page: &Page, base: &str, ruleset: &str, opponents: &str) -> String {
    page.open(&format!("{base}/")).await;
    page.wait("document.querySelector('.lobby-head button:enabled')").await;
    page.click(".lobby-head button").await;
    // The games may still be on their way.
    page.wait("document.querySelector('dialog[open] [name=opponents]')").await;
    let name = format!(
        "[...document.querySelectorAll('dialog [name=ruleset]')]\
        .find((it) => it.closest('label').textContent.includes('{ruleset}'))"
    );
    page.wait(&name).await;
    page.eval(&format!("{name}.click()")).await;
    page.eval(&format!("document.querySelector('[name=opponents][value={opponents}]').click()"))
        .await;
    page.wait(&format!("document.querySelector('.option.on [value={opponents}]')")).await;
    page.click("dialog button.do").await;
    page.wait("location.pathname.startsWith('/matches/')").await;
    page.wait("!document.querySelector('dialog')").await;
    page.eval("location.pathname").await.as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_of_the_server_wait_at_a_new_table() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    let playing = server.let_bots_play();
    for game in some_of(&GAMES, "a table with programs") {
        sits_down_to_programs(&page, server, &player, game).await;
    }
    playing.abort();
}

async fn sits_down_to_programs(page: &Page, server: &TestServer, player: &Client, game: &str) {
    let path = made(page, &server.base(), game, "bots").await;
    let it = player.read(&format!("/v1{path}")).await;
    let seats = it["seats"].as_array().unwrap();
    assert!(seats[0]["player"].is_null(), "{seats:?}");
    assert!(seats[1..].iter().all(|it| it["player"]["program"] == json!(true)), "{seats:?}");
    // Sitting down is all that is left to do.
    page.wait(
        "[...document.querySelectorAll('button')].some((it) => it.textContent === 'Sit down')",
    )
    .await;
    page.eval("[...document.querySelectorAll('button')].find((it) => it.textContent === 'Sit down').click()")
        .await;
    page.wait("document.querySelector('dialog[open] button.do')").await;
    page.click("dialog button.do").await;
    page.wait("document.querySelector('.question')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_whom_its_maker_asks_stands_in_no_list() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    let path = made(&page, &server.base(), "Showdown", "link").await;
    let it = player.read(&format!("/v1{path}")).await;
    assert_eq!(it["visibility"], "unlisted");
    page.wait(
        "document.querySelector('[role=status]').textContent.includes('to the people who are to play')",
    )
    .await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
