//! What the table tells beside the game: what was agreed and what it means, one's share of chance,
//! rulings with their rules, and how the match ended.

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest, some_of};

/// The text of what a selector names, on one line.
async fn text(page: &Page, selector: &str) -> String {
    let name = json!(selector);
    page.wait(&format!("document.querySelector({name})")).await;
    let text = page.eval(&format!("document.querySelector({name}).textContent")).await;
    text.as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_tells_places_and_scores() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for game in some_of(&["showdown", "gunslingers"], "scores") {
        let players = match game {
            "gunslingers" => {
                vec![server.newcomer().await, server.regular(1).await, server.regular(2).await]
            }
            _ => server.two().await,
        };
        let new = json!({"ruleset": game, "seats": players.len()});
        let driver = Driver::finished(players, new).await;
        let result = driver.show().await["result"].clone();
        let page = browser.page(1280, 800, false).await;
        guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.wait("document.querySelector('.banner.result .standings')").await;
        let rows = "[...document.querySelectorAll('.standings tbody tr')]\
            .map((row) => [...row.children].map((it) => it.textContent.trim()))";
        let shown = page.eval(rows).await;
        let shown = shown.as_array().unwrap().clone();
        let mut expected: Vec<(u64, usize)> = Vec::new();
        for seat in 0..driver.players.len() {
            expected.push((result["places"][seat].as_u64().expect("it has places"), seat));
        }
        expected.sort_unstable();
        let places: Vec<u64> = expected.iter().map(|it| it.0).collect();
        for (row, place) in shown.iter().zip(places) {
            assert_eq!(row[0], place.to_string(), "{shown:?}");
        }
        for (seat, player) in driver.players.iter().enumerate() {
            let row = shown.iter().find(|row| row[1] == player.name.as_str());
            let row = row.unwrap_or_else(|| panic!("{} is not in {shown:?}", player.name));
            assert_eq!(row[0], result["places"][seat].to_string());
            assert_eq!(row[2], result["scores"][seat].to_string(), "{result}");
        }
        let buttons = text(&page, ".banner.result").await;
        for does in ["From the start", "Verify", "Play again with the same settings"] {
            assert!(buttons.contains(does), "{does} is not in {buttons}");
        }
        let verify = "[...document.querySelectorAll('.banner.result button')]\
            .find((it) => it.textContent === 'Verify').click()";
        page.eval(verify).await;
        page.wait("document.querySelector('dialog[open] h2').textContent === 'What was checked'")
            .await;
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sits_down_gives_a_share_of_chance_and_sees_it_again() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let (player, host) = (server.newcomer().await, server.regular(2).await);
    let driver = Driver::open(vec![player, host], json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.click(".seat button").await;
    page.wait("document.querySelector('dialog[open] [name=entropy]')").await;
    let made = page.eval("document.querySelector('[name=entropy]').value").await;
    assert_eq!(made.as_str().unwrap().len(), 32, "128 bits: {made}");
    let write = "(() => { const it = document.querySelector('[name=entropy]'); \
                 it.value = 'seven black cats'; it.dispatchEvent(new Event('input')); })()";
    page.eval(write).await;
    page.click("dialog[open] button.do").await;
    page.wait("!document.querySelector('dialog')").await;
    page.wait("document.querySelector('.share input').value === 'seven black cats'").await;
    let told = text(&page, ".tab-panel").await;
    assert!(told.contains("a random text of each player"), "{told}");
    driver.seat(1).await;
    // Until the first question has come, it takes the place of any tab.
    page.wait("document.querySelector('.question')").await;
    // Their own cards lie before them, though the page began as an onlooker's.
    page.wait("document.querySelector('.duellist .hand .known')").await;
    page.click("#tab-table").await;
    page.wait("document.querySelector('.share').textContent.includes('as you gave it')").await;
    // What was chosen is told with what it means.
    page.wait(
        "document.querySelector('.tab-panel').textContent.includes('remember how they loaded')",
    )
    .await;
    // Somebody's other browser has it from the log.
    let forget = "Object.keys(localStorage).filter((it) => it.startsWith('highnoon.entropy.')) \
                  .forEach((it) => localStorage.removeItem(it))";
    page.eval(forget).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.click("#tab-table").await;
    page.wait("document.querySelector('.share input').value === 'seven black cats'").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_says_what_was_agreed_and_which_rules_rulings_rest_on() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let clock = json!({"kind": "bank", "initial_ms": 1_800_000, "on_expiry": "loss"});
    let policies = json!({
        "takebacks": "by_consent", "reveal": "players", "delay": {"events": 10, "seconds": 300},
    });
    let new = json!({"ruleset": "showdown", "clock": clock, "policies": policies});
    let mut driver = Driver::started(server.two().await, new).await;
    driver.play(3).await;
    let noted = json!({
        "kind": "warning", "seat": 0, "reason": "Too slow.", "rules": ["HN12", "R5"],
        "public": true,
    });
    judge.post(&driver.path("/rulings"), noted).fresh().send().await.expect(201);
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('#tab-table')").await;
    page.click("#tab-table").await;
    for (policy, means) in [
        ("watching", "anybody can watch it"),
        ("clock", "30:00 for the whole match"),
        ("clock", "If your time runs out, you are out of the match."),
        ("takebacks", "all the others have to agree"),
        ("reveal", "only those who played it can look at every hand"),
        ("delay", "10 events and 5:00 behind"),
        ("delay", "nobody can help a player"),
    ] {
        let said = text(&page, &format!("[data-policy={policy}]")).await;
        assert!(said.contains(means), "{means} is not in {said}");
    }
    page.wait("document.querySelectorAll('.tab-panel .log a.rule').length === 2").await;
    let links = "[...document.querySelectorAll('.tab-panel .log a.rule')]\
        .map((it) => it.getAttribute('href'))";
    let id = &driver.id;
    let expected: Vec<Value> =
        ["HN12", "R5"].map(|rule| json!(format!("/rules/showdown?match={id}#{rule}"))).to_vec();
    assert_eq!(page.eval(links).await, json!(expected));
    // A plain click shows the rule beside the board, as in the log.
    page.click(".tab-panel .log a.rule").await;
    page.wait("document.querySelector('.tab-rules .marked .rule').textContent === 'HN12'").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
