//! Rules that are cited at the desk lead to their text, and to where they applied.

use std::collections::BTreeSet;

use serde_json::json;
use support::browser::Page;

use crate::browser;
use crate::desk_court::Court;

/// Presses a citation: its text opens over the desk. Gives the rule.
async fn reads(page: &Page, citation: &str, rules: &[serde_json::Value]) -> String {
    let rule = page.eval(&format!("document.querySelector('{citation}').textContent")).await;
    let rule = rule.as_str().unwrap().to_owned();
    let text = rules.iter().find(|it| it["id"] == json!(rule)).unwrap()["summary"].clone();
    let place = page.eval("location.href").await;
    page.click(citation).await;
    page.wait(&format!("document.querySelector('#dialog-title').textContent === 'Rule {rule}'"))
        .await;
    page.wait(&format!(
        "document.querySelector('dialog[open] .dialog-body').textContent.includes({text})"
    ))
    .await;
    assert_eq!(page.eval("location.href").await, place);
    rule
}

/// An event at which the desk stands.
async fn stands_at(page: &Page, seq: &str) {
    page.wait(&format!(
        "document.querySelector('.desk-steps .position b').textContent === '{seq}'"
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rule_that_is_cited_opens_with_its_text_and_leads_to_where_it_applied() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "showdown"}), true).await;
    let guide = court.judge.read("/v1/rulesets/showdown").await;
    let rules = guide["rules"].as_array().unwrap();
    let page = court.open(browser, "").await;
    stands_at(&page, &court.about.to_string()).await;
    reads(&page, ".case .caption a.rule", rules).await;
    page.click("dialog[open] .dialog-head button").await;
    page.wait("!document.querySelector('dialog[open]')").await;
    // The audit tells in which events each rule applied.
    page.click(".case .tabs button:nth-of-type(3)").await;
    page.click("section.paper > p > button.record:not(.small)").await;
    page.wait("document.querySelector('.rules-acted .chip')").await;
    let rule = reads(&page, ".rules-acted .chip a.rule", rules).await;
    let first = page.eval("document.querySelector('dialog[open] .seq').textContent").await;
    page.click("dialog[open] .seq").await;
    stands_at(&page, first.as_str().unwrap()).await;
    page.click(".case .tabs button:nth-of-type(3)").await;
    page.click(".rules-acted .chip button").await;
    page.wait("document.querySelector('.acted-at button')").await;
    let seqs = "[...document.querySelectorAll('.acted-at button')].map((it) => +it.textContent)";
    let audit = court.judge.read(&court.driver.path("/audit?after=0&limit=500")).await;
    let events = audit["items"].as_array().unwrap().iter().map(|it| &it["event"]);
    let acted = events.filter(|it| {
        it["facts"].as_array().unwrap().iter().any(|fact| fact["rule"] == json!(rule))
    });
    let acted: BTreeSet<u64> = acted.map(|it| it["seq"].as_u64().unwrap()).collect();
    assert_eq!(page.eval(seqs).await, json!(acted));
    let count = page.eval("document.querySelector('.rules-acted .chip button').textContent").await;
    assert_eq!(count, json!(acted.len().to_string()));
    page.click(".acted-at button:last-of-type").await;
    stands_at(&page, &acted.last().unwrap().to_string()).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
