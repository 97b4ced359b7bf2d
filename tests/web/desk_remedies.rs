//! What the desk says of remedies: what can be done where one cannot be had, and where a match can
//! go back to.

use infra::identity::Role;
use serde_json::{Value, json};
use support::server::TestServer;

use crate::browser;
use crate::desk_court::Court;

/// What stands in a place, as a person reads it; empty where there is nothing.
fn text(selector: &str) -> String {
    format!(
        "(document.querySelector({})?.textContent ?? '').replace(/\\s+/g, ' ').trim()",
        json!(selector)
    )
}

/// A match that is paused while something in it is to be resolved.
async fn in_the_middle() -> Court {
    loop {
        let mut court = Court::new(json!({"ruleset": "showdown"}), false).await;
        // What judges do rests on what was there before.
        for _ in 0..40 {
            let log = court.driver.log(&court.driver.players[0], "&as=public").await;
            let last = log.last().unwrap();
            if last["kind"] == "decision.made" && last["rest"] != json!(true) {
                let claim = json!({"seq": last["seq"], "claim": "Stop.", "suspend": true});
                let called = court.driver.players[0].post(&court.driver.path("/disputes"), claim);
                let called = called.fresh().send().await.expect(201);
                called["dispute"]["id"].as_str().unwrap().clone_into(&mut court.dispute);
                return court;
            }
            if court.driver.play(1).await.is_empty() {
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_is_not_told_to_wait_where_the_match_waits_for_them() {
    let Some(browser) = browser().await else { return };
    let court = in_the_middle().await;
    let page = court.open(browser, "").await;
    page.wait("document.querySelectorAll('.kinds input')[3]?.disabled === false").await;
    for key in ["4", "6"] {
        page.eval("document.activeElement.blur()").await;
        page.key(key).await;
        let said = text(".ruling-form .note-line");
        page.wait(&format!("{said}.includes('is not resolved')")).await;
        let said = page.eval(&said).await;
        let said = said.as_str().unwrap();
        assert!(said.contains("While the match is paused, nobody can decide: uphold"), "{said}");
        assert!(!said.contains("wait"), "{said}");
    }
    // What the server says of it names players, and what can be done stands as above.
    let read = "[...document.querySelectorAll('.ruling-form button.record:enabled')]
        .find((it) => it.textContent.startsWith('Read the corrections'))";
    page.wait(read).await;
    page.eval(&format!("{read}.click()")).await;
    let said = text(".ruling-form .note-line");
    page.wait(&format!("{said}.startsWith('The game itself cannot be corrected now')")).await;
    let said = page.eval(&said).await;
    let said = said.as_str().unwrap();
    assert!(court.driver.players.iter().any(|it| said.contains(&it.name)), "{said}");
    assert!(!said.contains("seat ") && !said.contains("wait"), "{said}");
    // It is said once, however many penalties cannot be had, and of each of them.
    page.eval("document.activeElement.blur()").await;
    page.key("4").await;
    page.wait("document.querySelector('input[name=penalty]:disabled')").await;
    let shut = "[...document.querySelectorAll('input[name=penalty]:disabled')]";
    page.wait(&format!(
        "{shut}.every((it) => document.getElementById(it.getAttribute('aria-describedby')))"
    ))
    .await;
    let times =
        "document.querySelector('.ruling-form').textContent.split('is not resolved').length";
    assert_eq!(page.eval(times).await, json!(2));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_match_can_go_back_to_is_told_whole_and_in_order() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "keyforge"}), true).await;
    let note = json!({"seq": court.about, "text": "I said so at once."});
    let noted = court.driver.players[0].post(&court.driver.path("/annotations"), note);
    noted.fresh().send().await.expect(201);
    let page = court.open(browser, "").await;
    page.wait("document.querySelector('.track input')?.disabled === false").await;
    // What somebody has noted there stands below the track, and has its mark.
    page.wait("document.querySelector('.noted')?.textContent.includes('I said so at once.')").await;
    page.wait("document.querySelector('.track .mark.note')").await;
    page.key("5").await;
    page.wait("document.querySelector('.ruling-form optgroup option')").await;
    for group in ["Proposed", "Other events"] {
        let seqs = format!(
            "[...document.querySelectorAll('optgroup[label=\"{group}\"] option')]\
             .map((it) => +it.value)"
        );
        let seqs: Vec<u64> = serde_json::from_value(page.eval(&seqs).await).unwrap();
        assert!(seqs.len() > 1 && seqs.windows(2).all(|it| it[0] > it[1]), "{group}: {seqs:?}");
    }
    let told = "[...document.querySelectorAll('optgroup[label=\"Other events\"] option')]\
                .map((it) => it.textContent.replace(/^\\d+: /, ''))";
    let told: Vec<String> = serde_json::from_value(page.eval(told).await).unwrap();
    for it in &told {
        assert!(!it.contains("more. Finally:"), "{it}");
        assert!(!it.contains("a judge"), "{it}");
        assert!(!it.starts_with("a decision"), "{it}");
        assert!(it.ends_with(['.', '…']) || it.chars().count() < 70, "{it}");
    }
    assert!(told.iter().any(|it| it.ends_with(" …")), "{told:#?}");
    // The words to begin with name the event once, and the rules with the claim.
    page.eval(&format!(
        "(() => {{ const it = document.querySelector('.ruling-form select'); it.value = '{}'; \
         it.dispatchEvent(new Event('change')); }})()",
        court.about
    ))
    .await;
    page.wait("document.querySelector('#reason').value").await;
    let reason = page.eval("document.querySelector('#reason').value").await;
    let reason = reason.as_str().unwrap();
    assert_eq!(reason.matches(&format!("event {}", court.about)).count(), 1, "{reason}");
    assert!(reason.ends_with(", the one in question. "), "{reason}");
    // What is asked again is told as soon as it is known.
    page.eval("document.activeElement.blur()").await;
    page.key("p").await;
    page.wait("document.querySelector('.ruling-form .preview')").await;
    let asked = "[...document.querySelectorAll('.ruling-form p')]\
                 .find((it) => it.textContent.includes('Asked again: '))";
    let again = page.eval(&format!("{asked}.textContent.replace(/\\s+/g, ' ').trim()")).await;
    assert!(again.as_str().unwrap().ends_with("”."), "{again}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_ruling_lacks_is_in_sight_wherever_its_form_begins() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "showdown"}), true).await;
    let page = court.open(browser, "").await;
    page.wait("document.querySelectorAll('.kinds input')[4]?.disabled === false").await;
    page.key("5").await;
    page.wait("document.querySelector('.ruling-form .send')").await;
    // The form begins in the middle of the window, and ends below it.
    let middle = "(() => { const {top} = document.querySelector('.kinds').getBoundingClientRect();
        scrollBy({top: top - innerHeight / 2, behavior: 'instant'});
        return document.querySelector('.ruling-form').getBoundingClientRect().bottom
            > innerHeight; })()";
    assert_eq!(page.eval(middle).await, json!(true));
    let lack = "document.querySelector('.ruling-form .send .soft')";
    page.wait(&format!("{lack}.textContent === 'Choose where to go back to.'")).await;
    page.wait(&format!(
        "(() => {{ const {{top, bottom}} = {lack}.getBoundingClientRect(); \
         return 0 <= top && bottom <= innerHeight; }})()"
    ))
    .await;
    // Whatever has the focus is above it.
    page.eval("document.querySelector('#reason').focus()").await;
    page.wait(
        "document.querySelector('#reason').getBoundingClientRect().bottom \
         <= document.querySelector('.ruling-form .send').getBoundingClientRect().top",
    )
    .await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_look_is_offered_once_a_dispute_is_decided() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "showdown"}), true).await;
    let page = court.open(browser, "").await;
    let look = "document.querySelector('#card-knowledge button.record')";
    page.wait(look).await;
    page.eval("document.activeElement.blur()").await;
    page.key("2").await;
    page.wait("document.querySelector('#reason')?.value").await;
    page.control("Enter").await;
    page.wait("document.querySelector('dialog[open] .issue-says')").await;
    page.click("dialog[open] button.do").await;
    page.wait("document.querySelector('.decided')").await;
    page.settled().await;
    assert_eq!(page.eval(look).await, Value::Null);
    // Whoever rules again may need one.
    page.wait("document.querySelector('#card-ruling p > button.small')").await;
    page.click("#card-ruling p > button.small").await;
    page.wait(look).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_appeal_says_whether_it_is_for_the_judge_who_reads_it() {
    let Some(browser) = browser().await else { return };
    let mut court = Court::new(json!({"ruleset": "showdown"}), false).await;
    let ruling = json!({
        "kind": "uphold", "reason": "It stands.", "rules": [], "public": true,
        "dispute": court.dispute,
    });
    let rulings = court.driver.path("/rulings");
    let ruled = court.judge.post(&rulings, ruling).fresh().send().await.expect(201);
    let appeal = json!({"seq": ruled["ruling"]["seq"], "claim": "Look again.", "suspend": false});
    let appealed = court.driver.players[0].post(&court.driver.path("/disputes"), appeal);
    let appealed = appealed.fresh().send().await.expect(201);
    appealed["dispute"]["id"].as_str().unwrap().clone_into(&mut court.dispute);
    let chips = "[...document.querySelectorAll('.claim .chip')].map((it) => it.textContent)";
    let said = |text: &str| format!("{chips}.includes({})", json!(text));
    let page = court.open(browser, "").await;
    page.wait(&said("For another judge")).await;
    court.judge = TestServer::shared().await.newcomer_as(Role::Judge).await;
    let page = court.open(browser, "").await;
    page.wait(&said("For you, or another judge")).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decided_dispute_says_what_its_ruling_did_and_who_may_read_it() {
    let Some(browser) = browser().await else { return };
    let clock = json!({"kind": "per_decision", "initial_ms": 600_000, "on_expiry": "default"});
    let court = Court::new(json!({"ruleset": "showdown", "clock": clock}), false).await;
    // Time is running for one of them, or for both.
    let asked = usize::from(court.driver.prompts(0).await.is_empty());
    let page = court.open(browser, "").await;
    page.eval("document.activeElement.blur()").await;
    page.key("9").await;
    page.click(&format!(".seats-of label:nth-of-type({}) input", asked + 1)).await;
    let minutes = "document.querySelector('#reason').value.startsWith('5 minutes more for ')";
    page.wait(minutes).await;
    page.click(".ruling-form input[type=checkbox]").await;
    page.control("Enter").await;
    page.wait("document.querySelector('dialog[open] .issue-says')").await;
    page.click("dialog[open] button.do").await;
    page.wait("document.querySelector('.decided')").await;
    for said in ["Decided by you: Extend", "by 5:00, not public", "has 5 minutes more."] {
        page.wait(&format!("{}.includes({})", text(".decided"), json!(said))).await;
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
