//! A player who has called a judge finds at the table what they have said, and what came of it.

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest};

/// The match as this player sees it, with what is told of the table beside its board.
async fn at_table(page: &Page, server: &TestServer, driver: &Driver, player: &Client) {
    guest::come_back(page, &server.base(), &player.log_in(None).await).await;
    guest::open_match(page, &server.base(), &driver.id).await;
    page.click("#tab-table").await;
    page.wait("document.querySelector('.tab-panel .seats')").await;
}

/// What the page tells of the calls, as a person reads it.
async fn told(page: &Page) -> String {
    page.wait("document.querySelector('.calls li')").await;
    let text = "document.querySelector('.calls').textContent.replace(/\\s+/g, ' ')";
    page.eval(text).await.as_str().unwrap_or_default().to_owned()
}

/// Opens the window in which a judge is called.
async fn calls(page: &Page) {
    let call = "[...document.querySelectorAll('.acts button')]\
                .find((it) => it.textContent === 'Call a judge')";
    page.wait(call).await;
    page.eval(&format!("{call}.click()")).await;
    page.wait("document.querySelector('dialog[open] textarea')").await;
}

/// The event that the window names.
async fn named(page: &Page) -> u64 {
    let seq = page.eval("Number(document.querySelector('dialog[open] select').value)").await;
    seq.as_u64().unwrap()
}

/// Whether an event tells something to whoever sees it so.
fn tells(event: &Value) -> bool {
    event["facts"].as_array().unwrap().iter().any(|it| it["quiet"] != true)
}

/// The last event that tells its first player something, where a later one tells nothing.
async fn last_told(driver: &mut Driver) -> u64 {
    loop {
        let log = driver.log(&driver.players[0], "").await;
        if !log.last().is_some_and(tells) {
            return log.iter().rfind(|it| tells(it)).unwrap()["seq"].as_u64().unwrap();
        }
        assert_eq!(driver.play(1).await.len(), 1, "a decision is hidden before the end");
    }
}

/// The box that has the match wait.
const PAUSE: &str = "document.querySelector('dialog[open] input[name=suspend]')";

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_is_called_about_an_event_that_is_chosen_from_those_that_were_told() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(2).await;
    let told = last_told(&mut driver).await;
    let hidden = driver.version().await;
    at_table(&page, server, &driver, &driver.players[0]).await;
    calls(&page).await;
    assert_eq!(named(&page).await, told, "event {hidden} tells nothing");
    // Each event that can be named is told or an own decision, the newest first.
    let log = driver.log(&driver.players[0], "").await;
    let listed = "[...document.querySelectorAll('dialog[open] option')].map((it) => +it.value)";
    let all: Vec<&Value> = log
        .iter()
        .rev()
        .filter(|it| tells(it) || (it["kind"] == "decision.made" && it["seat"] == 0))
        .map(|it| &it["seq"])
        .collect();
    assert_eq!(page.eval(listed).await, json!(all));
    let said = "document.querySelector('dialog[open] blockquote').textContent.trim().length";
    assert!(page.eval(said).await.as_u64().unwrap() > 0);
    // Another one is chosen; what was begun is kept with it.
    page.eval(
        "(() => { const it = document.querySelector('dialog[open] select'); it.value = '3'; \
         it.dispatchEvent(new Event('change', {bubbles: true})); })()",
    )
    .await;
    page.click("dialog[open] textarea").await;
    page.write("They looked at my hand.").await;
    at_table(&page, server, &driver, &driver.players[0]).await;
    calls(&page).await;
    assert_eq!(named(&page).await, 3);
    // Nobody's clock runs: nothing waits unless that is wished.
    assert_eq!(page.eval(&format!("{PAUSE}.checked")).await, json!(false));
    let says = format!("{PAUSE}.closest('label').textContent.replace(/\\s+/g, ' ')");
    let says = page.eval(&says).await;
    assert!(says.as_str().unwrap().contains("Nobody can decide anything meanwhile."), "{says}");
    // Where an earlier event is looked at, it is the one, whatever it tells.
    page.open(&format!("{}/matches/{}?at={}", server.base(), driver.id, hidden - 1)).await;
    page.click("#tab-table").await;
    calls(&page).await;
    assert_eq!(named(&page).await, hidden - 1);
    let written = page.eval("document.querySelector('dialog[open] textarea').value").await;
    assert_eq!(written, json!("They looked at my hand."));
    page.click("dialog[open] button.do").await;
    page.wait("!document.querySelector('dialog')").await;
    let log = driver.log(&driver.players[0], "").await;
    let called = log.iter().rfind(|it| it["kind"] == "dispute.opened").unwrap();
    assert_eq!(called["facts"][0]["about"], json!(hidden - 1), "{called}");
    assert_eq!(driver.show().await["status"], "active");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_for_a_judge_pauses_a_match_whose_clocks_run_and_no_match_that_is_over() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let clock = json!({"kind": "per_decision", "initial_ms": 3_600_000});
    let new = json!({"ruleset": "showdown", "clock": clock});
    let mut driver = Driver::started(server.two().await, new).await;
    driver.play(2).await;
    at_table(&page, server, &driver, &driver.players[0]).await;
    calls(&page).await;
    assert_eq!(page.eval(&format!("{PAUSE}.checked")).await, json!(true));
    let says = format!("{PAUSE}.closest('label').textContent.replace(/\\s+/g, ' ')");
    let says = page.eval(&says).await;
    assert!(says.as_str().unwrap().contains("all clocks stop"), "{says}");
    page.click("dialog[open] textarea").await;
    page.write("They looked at my hand.").await;
    page.click("dialog[open] button.do").await;
    page.wait("!document.querySelector('dialog')").await;
    assert_eq!(driver.show().await["status"], "suspended");
    let over = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    at_table(&page, server, &over, &over.players[0]).await;
    calls(&page).await;
    assert_eq!(page.eval(PAUSE).await, Value::Null);
    let text = "document.querySelector('dialog[open]').textContent.includes('The match is over: ')";
    assert_eq!(page.eval(text).await, json!(true));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_for_a_judge_is_told_with_its_words_to_who_called() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let mut driver = Driver::showdown(players).await;
    driver.play(2).await;
    let log = driver.log(&driver.players[0], "").await;
    let about = &log.iter().rfind(|it| tells(it)).unwrap()["seq"];
    at_table(&page, server, &driver, &driver.players[0]).await;
    calls(&page).await;
    page.click("dialog[open] textarea").await;
    page.write("They looked at my hand.").await;
    page.click("dialog[open] button.do").await;
    page.wait("!document.querySelector('dialog')").await;
    let own = told(&page).await;
    for it in [&format!("about event {about}."), "They looked at my hand.", "Not decided yet."] {
        assert!(own.contains(it), "{own}");
    }
    // The other one learns of the call, and not what was said.
    let other = browser.page(1280, 800, false).await;
    at_table(&other, server, &driver, &driver.players[1]).await;
    let others = told(&other).await;
    assert!(others.contains(&format!("called a judge, about event {about}.")), "{others}");
    assert!(!others.contains("They looked"), "{others}");
    let log = driver.log(&driver.players[0], "").await;
    let called = log.iter().rfind(|it| it["kind"] == "dispute.opened").unwrap();
    let dispute: &Value = &called["facts"][0]["dispute"];
    let judge = server.newcomer_as(Role::Judge).await;
    let ruling = json!({
        "dispute": dispute, "kind": "uphold", "reason": "It stands.", "rules": [], "public": true,
    });
    let ruled = judge.post(&driver.path("/rulings"), ruling).fresh().send().await.expect(201);
    page.click("#tab-table").await;
    let seq = ruled["ruling"]["seq"].as_u64().unwrap();
    let decided = format!("Decided by the ruling of event {seq}.");
    let said = format!(
        "document.querySelector('.calls')?.textContent.replace(/\\s+/g, ' ').includes({})",
        json!(decided)
    );
    page.wait(&said).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_writes_to_a_judge_sees_their_time_run_and_when_it_is_up() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let clock = json!({"kind": "per_decision", "initial_ms": 12_000, "on_expiry": "default"});
    let new = json!({"ruleset": "showdown", "clock": clock});
    let mut driver = Driver::started(server.two().await, new).await;
    let late = driver.move_of(0).await;
    at_table(&page, server, &driver, &driver.players[0]).await;
    calls(&page).await;
    let shown = "document.querySelector('dialog[open] .clock')?.textContent";
    page.wait(&format!("/^0:[01]\\d$/.test({shown})")).await;
    page.click("dialog[open] textarea").await;
    page.write("They looked at my hand.").await;
    let told = |text: &str| {
        format!(
            "[...document.querySelectorAll('dialog[open] [role=alert]')]\
             .some((it) => it.textContent.includes({}))",
            json!(text)
        )
    };
    page.wait(&told("Your time is up.")).await;
    // Here somebody has to come too late for that to be noticed.
    driver.players[0].post(&driver.path("/decisions"), late.body()).fresh().send().await;
    page.wait(&told("your time was up at")).await;
    page.wait(&told("Answered for you by default")).await;
    let written = page.eval("document.querySelector('dialog[open] textarea').value").await;
    assert_eq!(written, json!("They looked at my hand."));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_judge_has_ruled_is_put_away_once_it_is_read() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(2).await;
    let judge = server.newcomer_as(Role::Judge).await;
    at_table(&page, server, &driver, &driver.players[0]).await;
    for reason in ["It was too late.", "It was far too late."] {
        let ruling = json!({
            "kind": "warning", "seat": 1, "reason": reason, "rules": [], "public": true,
        });
        judge.post(&driver.path("/rulings"), ruling).fresh().send().await.expect(201);
        // A later one is told anew.
        let close = "[...document.querySelectorAll('.banner button')]\
                     .find((it) => it.textContent === 'Close this note')";
        page.wait(close).await;
        page.eval(&format!("{close}.click()")).await;
        page.wait("!document.querySelector('.banner')").await;
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What the page tells of the rulings, as a person reads it.
async fn rulings(page: &Page, count: usize) -> String {
    page.wait(&format!("document.querySelectorAll('.log.rulings li').length === {count}")).await;
    let text = "document.querySelector('.log.rulings').textContent.replace(/\\s+/g, ' ')";
    page.eval(text).await.as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_is_told_whole_and_looks_are_told_in_words() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let judge = server.newcomer_as(Role::Judge).await;
    let claim = json!({"seq": 5, "claim": "Not so fast.", "suspend": false});
    driver.players[0].post(&driver.path("/disputes"), claim).fresh().send().await.expect(201);
    judge.read(&driver.path("/information?seat=1&at=5")).await;
    let guide = judge.read("/v1/rulesets/showdown").await;
    let penalty = &guide["penalties"][0];
    let mut seqs: Vec<Value> = Vec::new();
    for (kind, more) in [
        ("warning", json!({"seat": 1})),
        ("penalty", json!({"seat": 1, "penalty": penalty["id"]})),
        ("rewind", json!({"to_seq": 5})),
    ] {
        let mut body = json!({
            "kind": kind, "reason": "It was too late.", "rules": ["HN12"], "public": true,
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        if kind == "penalty" {
            body["supersedes"] = seqs[0].clone();
        }
        let ruled = judge.post(&driver.path("/rulings"), body).fresh().send().await.expect(201);
        seqs.push(ruled["ruling"]["seq"].clone());
    }
    at_table(&page, server, &driver, &driver.players[0]).await;
    let told = rulings(&page, 3).await;
    let whom = driver.players[1].name.clone();
    page.wait(&format!(
        "document.querySelector('.log.rulings').textContent.includes({})",
        json!(format!("“{}”", penalty["title"].as_str().unwrap()))
    ))
    .await;
    for it in [
        whom.as_str(),
        "Rewind to event 5",
        "It was too late.",
        &format!("{}, ", judge.name),
        "under HN12",
        &format!("replaced by the one at {}", seqs[1]),
        &format!("replaces the one at {}", seqs[0]),
    ] {
        assert!(told.contains(it), "{it}: {told}");
    }
    driver.play_out().await;
    // What was asked meanwhile has opened its own tab.
    at_table(&page, server, &driver, &driver.players[0]).await;
    let looks = "[...document.querySelectorAll('.tab-panel button')]\
                 .find((it) => it.textContent.startsWith('Who looked'))";
    page.wait(&format!("{looks}?.disabled === false")).await;
    page.eval(&format!("{looks}.click()")).await;
    page.wait("document.querySelector('dialog[open] li')").await;
    let text = "document.querySelector('dialog[open] ul').textContent.replace(/\\s+/g, ' ')";
    let looked = page.eval(text).await.as_str().unwrap_or_default().to_owned();
    let said = format!("{} looked at what {whom} knew after event 5", judge.name);
    assert!(looked.contains(&said), "{looked}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
