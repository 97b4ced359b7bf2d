//! Matches that onlookers see with a delay, at the desk: a judge who is called sees them as they
//! are, and whoever is not called can still put something on record.

use serde_json::{Value, json};
use support::browser::Page;

use crate::browser;
use crate::desk_court::Court;

/// A showdown that onlookers see when it is over.
fn delayed() -> Value {
    json!({"ruleset": "showdown", "policies": {"delay": {"events": 1_000}}})
}

/// Waits until the desk shows an event of so many.
async fn stands_at(page: &Page, seq: u64, of: u64) {
    let place = "document.querySelector('.desk-steps .position').textContent";
    let shown = "document.querySelector('.board:not(.grey)')";
    page.wait(&format!("{place} === '{seq} of {of}' && {shown}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_sees_a_delayed_match_as_it_is_and_rules_at_the_first_try() {
    let Some(browser) = browser().await else { return };
    let mut court = Court::new(delayed(), false).await;
    let page = court.open(browser, "").await;
    let version = court.driver.version().await;
    stands_at(&page, court.about, version).await;
    // What happened there is told, and what may be gone back to is offered.
    page.wait("document.querySelector('.case .caption a.rule')").await;
    page.click(".kind:nth-of-type(5) input").await;
    let before = format!("'{}, before event {}'", court.about - 1, court.about);
    let proposed = "[...document.querySelectorAll('optgroup[label=Proposed] option')]";
    page.wait(&format!("{proposed}.some((it) => it.textContent === {before})")).await;
    // The match goes on while the desk is open.
    court.driver.play(1).await;
    let version = court.driver.version().await;
    stands_at(&page, court.about, version).await;
    page.eval("document.activeElement.blur()").await;
    page.key("End").await;
    stands_at(&page, version, version).await;
    page.key("0").await;
    page.key("o").await;
    page.wait("document.querySelector('.board[data-eyes=judge]:not(.grey)')").await;
    page.wait("!document.querySelector('.desk-eyes').textContent.includes('Seen up to')").await;
    page.click(".kind:nth-of-type(2) input").await;
    page.wait("document.querySelector('#reason').value.includes('stands')").await;
    page.control("Enter").await;
    page.wait("document.querySelector('dialog[open] .issue-says')").await;
    page.click("dialog[open] button.do").await;
    page.wait("document.querySelector('.decided')").await;
    assert_eq!(court.rulings().await[0]["kind"], "uphold");
    // Nothing was refused on the way.
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_called_to_a_delayed_match_hears_of_it_late_and_rules_all_the_same() {
    let Some(browser) = browser().await else { return };
    let mut court = Court::new(delayed(), false).await;
    let page = court.open(browser, "").await;
    let uphold = json!({"kind": "uphold", "dispute": court.dispute, "reason": "It stands."});
    let path = court.driver.path("/rulings");
    court.judge.post(&path, uphold).fresh().send().await.expect(201);
    // From there on nothing tells the board that it was decided; the queue does.
    page.wait("document.querySelector('.decided')").await;
    court.driver.play(1).await;
    page.open(&court.address().await).await;
    page.wait("document.querySelector('#card-ruling button.small')").await;
    page.click("#card-ruling .card-body > p > button.small").await;
    page.wait("document.querySelector('#reason')").await;
    page.click("#reason").await;
    page.write(" A word of warning.").await;
    page.control("Enter").await;
    page.wait("document.querySelector('dialog[open] .issue-says')").await;
    page.click("dialog[open] button.do").await;
    page.wait("document.querySelector('dialog[open] .trouble')").await;
    let said = "document.querySelector('dialog[open]').textContent";
    page.wait(&format!("{said}.includes('it counts whatever happened meanwhile')")).await;
    page.wait("!document.querySelector('dialog[open] button.do').disabled").await;
    page.click("dialog[open] button.do").await;
    page.wait("!document.querySelector('dialog[open]')").await;
    let rulings = court.rulings().await;
    assert_eq!(rulings[1]["kind"], "note", "{rulings}");
    let wrongs = page.wrongs();
    assert!(wrongs.iter().all(|it| it.contains("412")), "{wrongs:#?}");
}
