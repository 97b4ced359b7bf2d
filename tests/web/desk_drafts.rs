//! A ruling as it is written: it is kept as it is typed, with what came meanwhile, and its preview
//! waits for the server. What was chosen for it or given with it is sent as it is shown, or not at
//! all.

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::server::TestServer;

use crate::browser;
use crate::desk_court::Court;

#[tokio::test(flavor = "multi_thread")]
async fn a_reason_is_kept_as_it_is_typed_with_what_came_meanwhile() {
    let Some(browser) = browser().await else { return };
    let mut court = Court::new(json!({"ruleset": "showdown"}), false).await;
    let other = Court::new(json!({"ruleset": "showdown"}), false).await;
    let page = court.open(browser, "").await;
    page.click(".kind:nth-of-type(2) input").await;
    page.wait("document.querySelector('#reason').value.includes('stands')").await;
    page.click("#reason").await;
    page.write(" Mind the clock.").await;
    let typed = "document.querySelector('#reason').value.includes('Mind the clock.')";
    page.wait(typed).await;
    court.driver.play(1).await;
    let news = "document.querySelector('.ruling-form').textContent.includes('since you began')";
    page.wait(news).await;
    // The page is read anew.
    page.open(&court.address().await).await;
    page.wait(typed).await;
    page.wait(news).await;
    // To another dispute, and back.
    let row = format!("document.querySelector('.queue-row[data-dispute=\"{}\"]')", other.dispute);
    page.wait(&row).await;
    page.eval(&format!("{row}.click()")).await;
    page.wait("document.querySelector('.kinds') && !document.querySelector('#reason')").await;
    page.eval("history.back()").await;
    page.wait(&format!("{typed} && {news}")).await;
    page.control("Enter").await;
    page.wait("document.querySelector('dialog[open] h3')?.textContent === 'Meanwhile'").await;
    page.click("dialog[open] button.do").await;
    page.wait("document.querySelector('.decided')").await;
    // Nothing of it is left.
    let left = "Object.keys(sessionStorage).some((it) => it.startsWith('highnoon.ruling'))";
    assert_eq!(page.eval(left).await, json!(false));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What the ruling lacks, as it is said beside the buttons.
const LACK: &str = "document.querySelector('.ruling-form .send .soft')?.textContent";
const REASON: &str = "document.querySelector('#reason')?.value";

async fn lacks(page: &Page, lack: &str) {
    page.wait(&format!("{LACK} === {}", json!(lack))).await;
    let is_shut = "document.querySelector('.ruling-form .send .do').disabled";
    assert_eq!(page.eval(is_shut).await, json!(!lack.is_empty()), "{lack}");
}

/// Issues the ruling; what the window said that it does is given.
async fn issued(page: &Page) -> String {
    page.control("Enter").await;
    page.wait("document.querySelector('dialog[open] .issue-says')").await;
    let says = "document.querySelector('dialog[open] .issue-says').textContent";
    let says = page.eval(says).await.as_str().unwrap().to_owned();
    page.click("dialog[open] button.do").await;
    page.wait("document.querySelector('.decided')").await;
    says
}

async fn read_corrections(page: &Page) {
    let read = "[...document.querySelectorAll('.ruling-form button.record:enabled')]
        .find((it) => it.textContent.startsWith('Read the corrections'))";
    page.wait(read).await;
    page.eval(&format!("{read}.click()")).await;
    page.wait("document.querySelector('.corrections input')").await;
}

/// Of hundreds of corrections one is found by words of it, in any order, and taken with Enter.
async fn filters(page: &Page) {
    let labels = "[...document.querySelectorAll('.corrections .option')]
        .map((it) => it.textContent.replace(/\\s+/g, ' ').trim().toLowerCase())";
    let all: Vec<String> = serde_json::from_value(page.eval(labels).await).unwrap();
    let mut words: Vec<&str> = all[all.len() / 2].split(' ').take(2).collect();
    words.reverse();
    page.click(".adjusting .filter").await;
    page.write(&words.join(" ")).await;
    page.wait("document.querySelectorAll('.corrections details:not([open])').length === 0").await;
    let left: Vec<String> = serde_json::from_value(page.eval(labels).await).unwrap();
    assert!(!left.is_empty() && left.len() < all.len(), "{} of {}", left.len(), all.len());
    page.key("Enter").await;
    page.wait("document.querySelector('.corrections input').checked").await;
    assert_eq!(page.eval("document.querySelector('dialog[open]')").await, Value::Null);
    page.write(" zzz").await;
    page.wait(
        "/^No correction matches/.test(document.querySelector('.adjusting .soft')\
               .textContent)",
    )
    .await;
    page.eval(
        "(() => { const it = document.querySelector('.adjusting .filter'); it.value = ''; \
         it.dispatchEvent(new Event('input')); })()",
    )
    .await;
    page.wait(&format!(
        "document.querySelectorAll('.corrections .option').length === {}",
        all.len()
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_that_was_chosen_counts_again_once_the_corrections_are_read_again() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "keyforge"}), true).await;
    let other = Court::new(json!({"ruleset": "showdown"}), false).await;
    let page = court.open(browser, "").await;
    page.wait("document.querySelectorAll('.kinds input')[5]?.disabled === false").await;
    page.key("6").await;
    read_corrections(&page).await;
    lacks(&page, "Choose a correction.").await;
    filters(&page).await;
    let chosen = "(([...all]) => all[all.length >> 1])\
                  (document.querySelectorAll('.corrections input'))";
    page.eval(&format!("{chosen}.click()")).await;
    page.wait(&format!("{chosen}.checked && {REASON}.startsWith('Corrected after event ')")).await;
    page.settled().await;
    let reason = page.eval(REASON).await;
    // The page is read anew; then it leads to another dispute, and back.
    for anew in [true, false] {
        if anew {
            page.open(&court.address().await).await;
        } else {
            let row =
                format!("document.querySelector('.queue-row[data-dispute=\"{}\"]')", other.dispute);
            page.wait(&row).await;
            page.eval(&format!("{row}.click()")).await;
            page.wait("document.querySelector('.kinds') && !document.querySelector('#reason')")
                .await;
            page.eval("history.back()").await;
        }
        lacks(&page, "Read the corrections again: the one you chose is kept.").await;
        // Whatever else is changed, the reason tells of it.
        for _ in 0..2 {
            page.eval("document.querySelector('.ruling-form > .check input').click()").await;
            page.settled().await;
            assert_eq!(page.eval(REASON).await, reason);
        }
        read_corrections(&page).await;
        page.wait(&format!("{chosen}.checked")).await;
        lacks(&page, "").await;
    }
    assert_eq!(page.eval(REASON).await, reason);
    let reason = reason.as_str().unwrap().trim_end();
    let label = reason.split_once(": ").unwrap().1;
    let says = issued(&page).await;
    assert!(says.contains(&format!("The game is corrected: {label}")), "{says}");
    // That correction was issued: the log names it.
    let log = court.driver.log(&court.driver.players[0], "").await;
    let mut facts = log.iter().flat_map(|it| it["facts"].as_array().unwrap());
    let ruling = facts.find(|it| it["type"] == "ruling_issued").unwrap();
    assert_eq!((&ruling["kind"], &ruling["reason"]), (&json!("adjust"), &json!(reason)));
    // The log counts seats; a judge reads names.
    assert!(!reason.to_lowercase().contains("seat "), "{reason}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Types the score of the player in this place.
async fn score(page: &Page, place: usize, score: &str) {
    let field = format!("document.querySelectorAll('.result-table [type=number]')[{place}]");
    page.eval(&format!("{field}.value = '{score}'; {field}.dispatchEvent(new Event('input'))"))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn scores_are_told_as_they_are_sent_all_of_them_or_none() {
    let Some(browser) = browser().await else { return };
    for (result, scores) in [("won", json!([3, 0])), ("void", Value::Null)] {
        let court = Court::new(json!({"ruleset": "showdown"}), true).await;
        let names: Vec<&str> = court.driver.players.iter().map(|it| it.name.as_str()).collect();
        let told = format!("Scores: {} 3, {} 0.", names[0], names[1]);
        let page = court.open(browser, "").await;
        page.wait("document.querySelectorAll('.kinds input')[7]?.disabled === false").await;
        page.key("8").await;
        page.wait("document.querySelector('.result-table')").await;
        page.eval("document.querySelector('.result-table [type=checkbox]').click()").await;
        lacks(&page, "").await;
        score(&page, 0, "3").await;
        lacks(&page, "Give every score, or none.").await;
        score(&page, 1, "0").await;
        lacks(&page, "").await;
        let after = "document.querySelector('.ruling-form .after').textContent";
        page.wait(&format!("{after}.includes({})", json!(told))).await;
        // The reason says how it ends; the scores stand in the result.
        let reason = page.eval(REASON).await;
        assert!(!reason.as_str().unwrap().contains("Scores"), "{reason}");
        if result == "void" {
            page.eval("document.querySelectorAll('[name=result]')[2].click()").await;
            page.wait("!document.querySelector('.result-table')").await;
        }
        let says = issued(&page).await;
        assert_eq!(says.contains(&told), !scores.is_null(), "{says}");
        assert_eq!(says.contains("Scores"), !scores.is_null(), "{says}");
        let ruling = court.rulings().await[0].clone();
        assert_eq!(ruling["result"]["kind"], json!(result), "{ruling}");
        assert_eq!(ruling["result"]["scores"], scores, "{ruling}");
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

/// The first preview of a ruling is put off.
const PUT_OFF: &str = "(() => {
    const real = window.fetch;
    window.previews = [];
    window.fetch = async (path, how) => {
        if (!/rulings[/]previews$/.test(path)) return real(path, how);
        window.previews.push(how.headers['idempotency-key']);
        return window.previews.length > 1 ? real(path, how)
            : new Response('{}', {status: 429, headers: {'retry-after': '2'}});
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_that_is_put_off_says_so_and_is_asked_for_again() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "showdown"}), true).await;
    let page = court.open(browser, PUT_OFF).await;
    page.click(".kind:nth-of-type(2) input").await;
    page.click(".ruling-form .send button.record:enabled").await;
    page.wait("document.querySelector('.ruling-form').textContent.includes('Too many requests.')")
        .await;
    page.wait("document.querySelector('.ruling-form .preview')").await;
    assert_eq!(page.eval("document.querySelector('.ruling-form .trouble')").await, json!(null));
    page.wait("previews.length === 2 && previews[0] === previews[1]").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_decided_while_the_desk_was_elsewhere_is_not_decided_once_more() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for anew in [false, true] {
        let court = Court::new(json!({"ruleset": "showdown"}), false).await;
        let page = court.open(browser, "").await;
        page.click(".kind:nth-of-type(2) input").await;
        page.wait("document.querySelector('#reason').value.includes('stands')").await;
        page.click("#reason").await;
        page.write(" Mind the clock.").await;
        page.wait(&format!("{REASON}.includes('Mind the clock.')")).await;
        if anew {
            page.visit(&server.base()).await;
        } else {
            page.click(".brand").await;
            page.wait("location.pathname === '/'").await;
        }
        let judge = server.newcomer_as(Role::Judge).await;
        let ruling = json!({"kind": "uphold", "dispute": court.dispute, "reason": "It stands."});
        judge.post(&court.driver.path("/rulings"), ruling).fresh().send().await.expect(201);
        if anew {
            page.open(&court.address().await).await;
        } else {
            page.eval("history.back()").await;
        }
        // What was written can be copied, and the form is not open.
        page.wait("document.querySelector('.decided')").await;
        let draft = "[...document.querySelectorAll('label')]
            .find((it) => it.textContent.includes('Your draft, to copy'))
            ?.querySelector('textarea')";
        page.wait(&format!("{draft}.value.includes('Mind the clock.')")).await;
        assert_eq!(page.eval("document.querySelector('.ruling-form .send')").await, json!(null));
        assert_eq!(court.rulings().await.as_array().unwrap().len(), 1);
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}
