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

#[tokio::test(flavor = "multi_thread")]
async fn a_call_for_a_judge_is_told_with_its_words_to_who_called() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let mut driver = Driver::showdown(players).await;
    driver.play(2).await;
    let about = driver.version().await;
    at_table(&page, server, &driver, &driver.players[0]).await;
    let call = "[...document.querySelectorAll('.acts button')]\
                .find((it) => it.textContent === 'Call a judge')";
    page.wait(call).await;
    page.eval(&format!("{call}.click()")).await;
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
