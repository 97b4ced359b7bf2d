//! What the lobby lists: whoever is awaited finds their match however long it runs, each list tells
//! of itself what is wrong with it, and clocks are those of whoever is awaited.

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;

use crate::kept::{press, says};
use crate::{browser, guest};

/// More than a page of matches that are over.
const OVER: usize = 52;

/// The list with this heading.
fn list(heading: &str) -> String {
    format!(
        "[...document.querySelectorAll('.list')]\
         .find((it) => it.querySelector('.fold').textContent === {})",
        json!(heading)
    )
}

/// Whether a list has this match in it.
fn has(heading: &str, id: &str) -> String {
    format!("!!{}?.querySelector({})", list(heading), json!(format!("a[href='/matches/{id}']")))
}

/// A table at which its player sits, and which is called off at once.
async fn called_off(player: &Client) {
    let made = guest::table(player, "showdown").await;
    let path = format!("/v1/matches/{}/cancellations", made["id"].as_str().unwrap());
    player.post(&path, json!({"reason": "Nobody comes."})).fresh().send().await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_waits_is_listed_however_many_are_newer() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let player = server.newcomer().await;
    let driver = Driver::showdown(vec![player.clone(), server.regular(1).await]).await;
    let waits = driver.prompts(0).await;
    assert!(!waits.is_empty(), "it is their move");
    let table = guest::table(&player, "showdown").await;
    for _ in 0..OVER {
        called_off(&player).await;
    }
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    page.open(&server.base()).await;
    page.wait(&has("Your move", &driver.id)).await;
    page.wait(&has("Your tables", table["id"].as_str().unwrap())).await;
    // That it is their move is said by the list.
    let moves = page.eval(&format!("{}.textContent", list("Your move"))).await;
    assert!(!moves.as_str().unwrap().contains("waiting for"), "{moves}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_makes_a_table_finds_it_among_theirs_without_sitting_there() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let player = server.newcomer().await;
    let mut tables = Vec::new();
    for visibility in ["private", "unlisted", "public"] {
        let new = json!({"ruleset": "showdown", "visibility": visibility});
        tables.push(Driver::open(vec![player.clone()], new).await);
    }
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    page.open(&server.base()).await;
    let rows = |id: &str| format!("[...document.querySelectorAll(`a[href='/matches/{id}']`)]");
    for table in &tables {
        page.wait(&has("Your tables", &table.id)).await;
        assert_eq!(page.eval(&format!("{}.length", rows(&table.id))).await, json!(1));
        let sits = format!("!!document.querySelector(`a[href='/matches/{}?sit=0']`)", table.id);
        assert_eq!(page.eval(&sits).await, json!(true), "they can still sit down");
    }
    let said = format!("{}.textContent.includes('No other open tables.", list("Open tables"));
    assert_eq!(page.eval(&format!("{said} Make one')")).await, json!(true));
    // Where they sit it is there once, and what they call off is there no more.
    tables[0].seat(0).await;
    let call = player.post(&tables[1].path("/cancellations"), json!({"reason": "Enough."}));
    call.fresh().send().await.expect(201);
    page.eval("window.dispatchEvent(new Event('focus'))").await;
    page.wait(&format!("{}[0].textContent.includes('1 of 2')", rows(&tables[0].id))).await;
    page.wait(&format!("!{}", has("Your tables", &tables[1].id))).await;
    assert_eq!(page.eval(&format!("{}.length", rows(&tables[0].id))).await, json!(1));
    assert_eq!(page.wrongs(), Vec::<String>::new());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_finds_their_own_finished_matches() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::finished(players, new).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    page.open(&server.base()).await;
    page.wait(&has("Your finished matches", &driver.id)).await;
    assert_eq!(page.eval(&has("Finished", &driver.id)).await, json!(false));
    shows_no_error(&page).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_made_a_table_calls_it_off_while_it_waits() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let client = server.newcomer().await;
    let new = json!({"ruleset": "showdown"});
    let made = client.post("/v1/matches", new).send().await.expect(201);
    let id = made["id"].as_str().unwrap();
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &client).await;
    page.open(&format!("{}/matches/{id}", server.base())).await;
    page.click("#tab-table").await;
    press(&page, ".tab-panel", "Call the match off").await;
    press(&page, "dialog", "Call it off").await;
    says(&page, ".tab-panel h2", "Cancelled").await;
    assert_eq!(client.read(&format!("/v1/matches/{id}")).await["status"], "cancelled");
    page.wait("!document.querySelector('dialog')").await;
    page.open(&server.base()).await;
    page.wait(&format!("!!{}", list("Open tables"))).await;
    assert_eq!(page.eval(&has("Open tables", id)).await, json!(false));
    shows_no_error(&page).await;
}

/// One of the lists cannot be read, as long as `window.broken` says which.
const BROKEN: &str = "(() => {
    const real = window.fetch;
    window.broken = 'status=active';
    window.fetch = async (path, how) => {
        if (window.broken && String(path).includes(window.broken)) {
            return new Response('{\"detail\": \"The record cannot be reached.\"}', {status: 503});
        }
        return real(path, how);
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_cannot_be_read_says_so_and_the_others_stay() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let over = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let runs = Driver::showdown(server.two().await).await;
    let stopped = Driver::showdown(server.two().await).await;
    let claim = json!({"seq": stopped.version().await, "claim": "Not so.", "suspend": true});
    let called = stopped.players[0].post(&stopped.path("/disputes"), claim);
    called.fresh().send().await.expect(201);
    let page = browser.page(1280, 800, false).await;
    page.early(BROKEN).await;
    page.open(&server.base()).await;
    page.wait(&has("Finished", &over.id)).await;
    // What a judge has stopped is running, for those who look on.
    page.wait(&has("Running", &stopped.id)).await;
    let said = format!("{}.textContent", list("Running"));
    page.wait(&format!("{said}.includes('The record cannot be reached.')")).await;
    assert_eq!(page.eval(&has("Running", &runs.id)).await, json!(false));
    for other in ["Open tables", "Finished"] {
        let note = format!("!!{}.querySelector('.note-line')", list(other));
        assert_eq!(page.eval(&note).await, json!(false), "{other} could be read");
    }
    page.eval("window.broken = ''").await;
    let again = format!("{}.querySelector('.note-line button')", list("Running"));
    assert_eq!(page.eval(&format!("{again}.textContent")).await, "Again");
    page.eval(&format!("{again}.click()")).await;
    page.wait(&has("Running", &runs.id)).await;
    page.wait(&format!("!{}.querySelector('.note-line')", list("Running"))).await;
    // What was read stays where it cannot be read any more, and tells how old it is.
    page.eval("window.broken = 'status=active'; window.dispatchEvent(new Event('focus'))").await;
    page.wait(&format!("{said}.includes('as of')")).await;
    assert_eq!(page.eval(&has("Running", &runs.id)).await, json!(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_without_a_name_is_called_the_same_wherever_it_is_listed() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let claim = json!({"seq": driver.version().await, "claim": "Not so.", "suspend": true});
    let called = driver.players[0].post(&driver.path("/disputes"), claim);
    let dispute = called.fresh().send().await.expect(201)["dispute"]["id"].clone();
    let dispute = dispute.as_str().unwrap();
    let judge = server.newcomer_as(Role::Judge).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &judge).await;
    for (path, place) in [
        ("/".to_owned(), format!(".match-row[href='/matches/{}'] b", driver.id)),
        ("/desk".to_owned(), format!(".queue-row[data-dispute='{dispute}'] b")),
        (format!("/desk/{dispute}"), format!(".claim a[href^='/matches/{}']", driver.id)),
        (format!("/matches/{}", driver.id), ".top .name".to_owned()),
    ] {
        page.open(&format!("{}{path}", server.base())).await;
        let place = format!("document.querySelector({})?.textContent", json!(place));
        page.wait(&format!("{place} === 'A match of Showdown'")).await;
    }
    // In a list each match names its game once.
    let table = guest::table(&driver.players[0], "showdown").await;
    page.open(&server.base()).await;
    for (id, named) in [(driver.id.as_str(), 0), (table["id"].as_str().unwrap(), 1)] {
        let row = format!("document.querySelector(`.match-row[href='/matches/{id}']`)");
        page.wait(&row).await;
        let games = page.eval(&format!("{row}.querySelectorAll('.game').length")).await;
        assert_eq!(games, json!(named), "{id}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// The server's clock is an hour ahead. The first seat is awaited, with a minute and a half left;
/// the other one, which is not, has ten seconds.
const AHEAD: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (!/status=active/.test(path)) return answer;
        const body = await answer.json();
        const now = Date.now() + 3_600_000;
        for (const it of body.items) {
            it.waiting_on = [0];
            it.clock = {kind: 'bank', initial_ms: 600000, on_expiry: 'loss', seats: [
                {seat: 0, left_ms: 100000, deadline: new Date(now + 90_000).toISOString()},
                {seat: 1, left_ms: 100000, deadline: new Date(now + 10_000).toISOString()},
            ]};
        }
        const headers = {date: new Date(now).toUTCString()};
        return new Response(JSON.stringify(body), {headers});
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_of_a_match_is_that_of_whoever_is_awaited() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let page = browser.page(1280, 800, false).await;
    page.early(AHEAD).await;
    page.open(&server.base()).await;
    let row =
        format!("document.querySelector({})", json!(format!("a[href='/matches/{}']", driver.id)));
    page.wait(&format!("/1:[23]\\d left/.test({row}.textContent)")).await;
    // It says who that is.
    let said = json!(format!("waiting for {}, 1:", driver.players[0].name));
    assert_eq!(page.eval(&format!("{row}.textContent.includes({said})")).await, json!(true));
    let over = page.eval(&format!("{}.textContent", list("Finished"))).await;
    assert!(!over.as_str().unwrap().contains("waiting for"), "{over}");
    shows_no_error(&page).await;
}

async fn shows_no_error(page: &Page) {
    assert_eq!(page.eval("document.querySelectorAll('.note-line').length").await, Value::from(0));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
