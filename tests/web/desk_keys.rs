//! The keys of the desk that are those of every position, its palette, and what is said of a
//! refusal.

use serde_json::{Value, json};
use support::browser::Page;

use crate::browser;
use crate::desk_court::Court;

async fn stands_at(page: &Page, seq: u64) {
    page.wait(&format!(
        "document.querySelector('.desk-steps .position b')?.textContent === '{seq}'"
    ))
    .await;
}

/// Keeps what is copied.
const COPYING: &str = "(() => { window.copied = [];
    navigator.clipboard.writeText = async (text) => { window.copied.push(text); }; })()";

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_has_the_keys_of_the_board_and_of_the_address() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "showdown"}), true).await;
    let page = court.open(browser, "").await;
    page.eval(COPYING).await;
    // The board, also from another part of the dispute.
    page.click(".case .tabs button:nth-of-type(4)").await;
    page.wait("!document.querySelector('.board')").await;
    page.key("b").await;
    page.wait("document.activeElement.matches('.board .thing')").await;
    page.key("w").await;
    page.wait("document.querySelector('.board > .in-words')").await;
    page.key("w").await;
    page.wait("!document.querySelector('.board > .in-words')").await;
    // The address of the moment, at the desk.
    page.eval("document.activeElement.blur()").await;
    page.key(",").await;
    stands_at(&page, court.about - 1).await;
    page.key("s").await;
    page.wait("window.copied.length === 1").await;
    let address = format!("{}?at={}", court.address().await, court.about - 1);
    assert_eq!(page.eval("window.copied[0]").await, json!(address));
    page.key("?").await;
    for told in [
        "One event back; Shift and an arrow: ten",
        "The board in words",
        "To the board",
        "Copy the link to this moment",
    ] {
        let listed = format!(
            "document.querySelector('dialog[open]')?.textContent.includes({})",
            json!(told)
        );
        page.wait(&listed).await;
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Opens the palette, writes, and takes what comes first.
async fn to(page: &Page, text: &str) {
    page.control("k").await;
    page.wait("document.activeElement.matches('dialog [role=combobox]')").await;
    page.write(text).await;
    let first = "document.querySelector('#goals [aria-selected=true] .label')?.innerText";
    page.wait(&format!("{first}?.toLowerCase().includes({})", json!(text.to_lowercase()))).await;
    page.key("Enter").await;
    page.wait("!document.querySelector('dialog')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_palette_leads_through_a_dispute() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "showdown"}), true).await;
    let page = court.open(browser, "").await;
    // The whole match is there.
    page.wait("document.querySelector('.track input')?.disabled === false").await;
    to(&page, "2 ").await;
    stands_at(&page, 2).await;
    to(&page, "the event in question").await;
    stands_at(&page, court.about).await;
    to(&page, "the audit").await;
    page.wait("document.querySelector('section.paper h2')?.textContent === 'Audit'").await;
    // What leads through the match leads to its board.
    to(&page, "2 ").await;
    stands_at(&page, 2).await;
    to(&page, &court.driver.players[0].name).await;
    page.wait("Number(document.querySelector('.desk-steps .position b').textContent) > 2").await;
    to(&page, "uphold").await;
    page.wait("document.querySelector('.kind.on kbd')?.textContent === '2'").await;
    // No look is begun from there.
    page.control("k").await;
    page.wait("document.activeElement.matches('dialog [role=combobox]')").await;
    page.write("view as").await;
    page.wait("document.querySelector('dialog [role=status]')").await;
    page.key("Escape").await;
    // Other disputes, from one and from the queue.
    let other = Court::new(json!({"ruleset": "showdown", "title": "Behind the mill"}), true).await;
    page.eval("window.dispatchEvent(new Event('focus'))").await;
    let row = format!("document.querySelector('.queue-row[href=\"/desk/{}\"]')", other.dispute);
    page.wait(&row).await;
    to(&page, "behind the mill").await;
    page.wait("document.querySelector('.claim a small, .claim')").await;
    page.wait("location.pathname !== '/desk'").await;
    page.wait("document.querySelector('.claim')?.textContent.includes('Behind the mill')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_reads_the_log_of_everybody_at_the_desk() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "showdown"}), true).await;
    let page = court.open(browser, "").await;
    page.wait("document.querySelector('.track input')?.disabled === false").await;
    page.key("/").await;
    page.wait("document.activeElement?.id === 'log-search'").await;
    page.write("#2").await;
    page.click(".paper [aria-label=\"Go to event 2\"]").await;
    // It leads to the board of that moment; no look was put on record for it.
    stands_at(&page, 2).await;
    let looks = court.judge.read(&court.driver.path("/accesses")).await;
    assert_eq!(looks["items"], json!([]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What is heard: each text that comes into a live region.
const HEARING: &str = "(() => {
    window.heard = [];
    const regions = '[role=alert], [role=status], [aria-live=polite], [role=log]';
    new MutationObserver((changes) => {
        const found = new Set(changes.map(({target}) =>
            (target.nodeType === 1 ? target : target.parentElement)?.closest(regions)));
        for (const {addedNodes} of changes) for (const it of addedNodes) {
            if (it.nodeType !== 1) continue;
            if (it.matches('[role=alert]')) found.add(it);
            for (const one of it.querySelectorAll('[role=alert]')) found.add(one);
        }
        const texts = [...found].map((it) => it?.textContent.trim());
        window.heard.push(...texts.filter(Boolean));
    }).observe(document, {subtree: true, childList: true, characterData: true});
})()";

/// How often a text was heard, and how often it is shown over the page.
async fn heard(page: &Page, text: &str) -> Value {
    // What is said is drawn with the next frames.
    page.settled().await;
    page.settled().await;
    let heard = format!("window.heard.filter((it) => it.includes({})).length", json!(text));
    let over = format!(
        "Number(document.querySelector('.toast[role=alert]').textContent.includes({}))",
        json!(text)
    );
    page.eval(&format!("[{heard}, {over}]")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_desk_is_refused_is_said_once() {
    let Some(browser) = browser().await else { return };
    let clock = json!({"kind": "per_decision", "initial_ms": 3_600_000});
    let court = Court::new(json!({"ruleset": "showdown", "clock": clock}), true).await;
    let page = court.open(browser, "").await;
    page.eval(HEARING).await;
    // A ruling that is lacking something, or is refused.
    let lack = "Choose a player.";
    // The text is in sight, too: it stands above the buttons.
    let in_sight = "document.querySelector('.ruling-form').scrollIntoView({block: 'end'})";
    page.eval("document.activeElement.blur()").await;
    page.key("9").await;
    page.wait("document.querySelector('.seats-of')").await;
    page.eval(in_sight).await;
    page.eval("window.heard.length = 0; document.activeElement.blur()").await;
    page.key("p").await;
    page.wait("document.querySelector('.ruling-form .trouble')").await;
    page.wait(&format!("window.heard.some((it) => it.includes({}))", json!(lack))).await;
    assert_eq!(heard(&page, lack).await, json!([1, 0]));
    page.click(".seats-of label:nth-of-type(1) input").await;
    let minutes = "document.querySelector('.ruling-form input[type=number]')";
    page.eval(&format!("{minutes}.value = '2880'; {minutes}.dispatchEvent(new Event('change'))"))
        .await;
    for how in ["Preview", "Issue"] {
        page.eval(in_sight).await;
        page.eval("window.heard.length = 0; document.activeElement.blur()").await;
        if how == "Preview" {
            page.key("p").await;
        } else {
            page.control("Enter").await;
            page.wait("document.querySelector('dialog[open] .issue-says')").await;
            page.click("dialog[open] button.do").await;
            page.wait("!document.querySelector('dialog')").await;
        }
        page.wait("document.querySelector('.ruling-form .trouble')").await;
        page.wait("window.heard.some((it) => it.includes('a day at most'))").await;
        assert_eq!(heard(&page, "a day at most").await, json!([1, 0]), "{how}");
        page.eval(&format!("{minutes}.dispatchEvent(new Event('change'))")).await;
        page.wait("!document.querySelector('.ruling-form .trouble')").await;
    }
    // What cannot be exported yet, in the record.
    page.click(".case .tabs button:nth-of-type(3)").await;
    page.eval("window.heard.length = 0").await;
    let export = "[...document.querySelectorAll('section.paper button.record')]
        .find((it) => it.textContent.startsWith('Export it'))";
    page.wait(export).await;
    page.eval(&format!("{export}.click()")).await;
    page.wait("document.querySelector('section.paper .trouble')").await;
    let why = page.eval("document.querySelector('section.paper .trouble').textContent").await;
    page.wait(&format!("window.heard.includes({why})")).await;
    assert_eq!(heard(&page, why.as_str().unwrap()).await, json!([1, 0]));
    let wrongs = page.wrongs();
    assert!(wrongs.iter().all(|it| it.contains("422") || it.contains("409")), "{wrongs:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_looked_at_or_chosen_where_it_is_not_seen() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "showdown"}), false).await;
    let page = court.open(browser, "").await;
    let audit = "[...document.querySelectorAll('button[aria-pressed]')]
        .find((it) => it.textContent === 'Audit')";
    let kind = "document.querySelector('.kinds input:checked')";
    for key in ["2", "o", "p"] {
        page.eval(&format!("{audit}.click()")).await;
        page.wait("!document.querySelector('.kinds')").await;
        page.eval("document.activeElement.blur()").await;
        page.key(key).await;
        page.wait("document.querySelector('.kinds')").await;
        page.settled().await;
        assert_eq!(page.eval(kind).await, json!(null), "{key}");
    }
    // Nobody has looked; a second press chooses.
    let looks = "performance.getEntriesByType('resource').map((it) => it.name)\
                 .filter((it) => /as=judge|previews/.test(it))";
    assert_eq!(page.eval(looks).await, json!([]));
    page.key("2").await;
    page.wait(kind).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
