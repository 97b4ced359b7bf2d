//! `/verify`: an export and a receipt are checked in the browser, then by the server, and what was
//! changed in them is found by the check that it is for.

use std::fs;

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::proofs::{canonical, decode64, encode64};
use support::server::{TestServer, folder};

use crate::{browser, guest};

/// What the checks here and the server's answer came to: each with its outcome and its heading.
const CHECKS: &str = "[...document.querySelectorAll('.result-of .check')].map((it) => \
     [it.className.replace('check ', ''), it.querySelector('b').textContent])";
const ALL_GOOD: [(&str, &str); 4] = [
    ("good", "The chain is intact"),
    ("good", "The seals are intact"),
    ("good", "The signature is valid"),
    ("good", "Played by the rules"),
];

/// Waits until both have answered.
async fn checked(page: &Page) -> Value {
    page.wait(&format!("{CHECKS}.length === 4")).await;
    page.wait("document.querySelector('.send .do').textContent.trim() === 'Check it'").await;
    page.eval(CHECKS).await
}

/// Pastes a text, and has it checked.
async fn pasted(page: &Page, text: &str) -> Value {
    page.open(page.eval("location.origin + '/verify'").await.as_str().unwrap()).await;
    let paste = format!(
        "(() => {{ const it = document.querySelector('.verify textarea'); it.value = {}; \
         it.dispatchEvent(new Event('input')); }})()",
        json!(text)
    );
    page.eval(&paste).await;
    page.wait("!document.querySelector('.send .do').disabled").await;
    page.eval("document.querySelector('.send .do').click()").await;
    checked(page).await
}

/// What is said beside a heading.
async fn said(page: &Page, heading: &str) -> String {
    let of = format!(
        "[...document.querySelectorAll('.result-of .check')]\
         .find((it) => it.querySelector('b').textContent === {})?.innerText",
        json!(heading)
    );
    page.eval(&of).await.as_str().unwrap_or_else(|| panic!("nothing is {heading}")).to_owned()
}

/// Chooses a file at the page, as whoever has downloaded it would.
async fn choose(page: &Page, name: &str, text: &str) {
    let file = folder().join(name);
    fs::write(&file, text).unwrap();
    let document = page.call("DOM.getDocument", json!({})).await;
    let find =
        json!({"nodeId": document["root"]["nodeId"], "selector": ".verify input[type=file]"});
    let field = page.call("DOM.querySelector", find).await;
    let chosen = json!({"nodeId": field["nodeId"], "files": [file]});
    page.call("DOM.setFileInputFiles", chosen).await;
}

/// The export with one of its lines changed.
fn with_line(export: &str, at: usize, change: impl Fn(&mut Value)) -> String {
    let mut lines: Vec<String> = export.lines().map(str::to_owned).collect();
    let mut line: Value = serde_json::from_str(&lines[at]).unwrap();
    change(&mut line);
    lines[at] = canonical(&line);
    lines.join("\n") + "\n"
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_checked_here_and_by_the_server_and_what_was_changed_is_found() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let export = server.stranger().get(&driver.path("/audit/export")).send().await.text;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/verify", server.base())).await;
    choose(&page, "whole.jsonl", &export).await;
    assert_eq!(checked(&page).await, json!(ALL_GOOD));
    let shown = page.eval("document.querySelector('.result-of').innerText").await;
    let shown = shown.as_str().unwrap();
    assert!(shown.contains("whole.jsonl") && shown.contains(&driver.id), "{shown}");
    let events = export.lines().count() - 2;
    let chain = said(&page, "The chain is intact").await;
    assert!(chain.contains(&format!("{events} events")), "{chain}");
    assert_eq!(page.wrongs(), Vec::<String>::new());

    // Each change is found by the check that it is for, and named where it is.
    let signed = "The signature is not valid";
    let other = with_line(&export, 5, |it| it["salt"] = json!("0".repeat(32)));
    let found = pasted(&page, &other).await;
    assert_eq!(found[0], json!(["good", "The chain is intact"]), "{found}");
    assert_eq!(found[1], json!(["bad", "The seals are broken"]), "{found}");
    assert_eq!((&found[2][1], &found[3]), (&json!(signed), &json!(["bad", "Not confirmed"])));
    assert!(said(&page, "The seals are broken").await.contains("event 5 "));
    assert!(said(&page, "Not confirmed").await.contains("Event 5 fails the check"));

    let left_out: Vec<&str> =
        export.lines().enumerate().filter(|it| it.0 != 7).map(|it| it.1).collect();
    let found = pasted(&page, &(left_out.join("\n") + "\n")).await;
    assert_eq!(found[0], json!(["bad", "The chain is broken"]), "{found}");
    assert!(said(&page, "The chain is broken").await.contains("After event 6 comes event 8"));

    let last = export.lines().count() - 1;
    let unsigned = with_line(&export, last, |it| {
        let jws = it["signature"].as_str().unwrap();
        let (claims, signature) = jws.rsplit_once('.').unwrap();
        let mut signature = decode64(signature);
        signature[8] ^= 1;
        it["signature"] = json!(format!("{claims}.{}", encode64(signature)));
    });
    let found = pasted(&page, &unsigned).await;
    assert_eq!(found[0], json!(ALL_GOOD[0]), "{found}");
    assert_eq!(found[1], json!(ALL_GOOD[1]), "{found}");
    assert_eq!(found[2], json!(["bad", signed]), "{found}");
    assert_ne!(found[3][0], json!("good"), "{found}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_is_checked_here_and_by_the_server_and_so_is_what_cannot_be_read() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let reply = driver.play(1).await.remove(0);
    let receipt = reply["receipt"].as_str().unwrap();
    let page = browser.page(390, 844, false).await;
    page.open(&format!("{}/verify", server.base())).await;
    let found = pasted(&page, receipt).await;
    let good = json!([
        ["good", "The chain is intact"],
        ["open", "The seals: nothing to check"],
        ["good", "The signature is valid"],
        ["good", "Confirmed"],
    ]);
    assert_eq!(found, good);
    let server_says = said(&page, "Confirmed").await;
    assert!(server_says.contains("The log still has the event"), "{server_says}");
    // It leads to the event that it was issued for.
    let there = format!("/matches/{}?at={}", driver.id, reply["seq"]);
    let link = "document.querySelector('.result-of .facts a').getAttribute('href')";
    assert_eq!(page.eval(link).await, json!(there));

    let parts: Vec<&str> = receipt.split('.').collect();
    let mut claims: Value = serde_json::from_slice(&decode64(parts[1])).unwrap();
    claims["hash"] = json!("f".repeat(64));
    let forged = [parts[0], &encode64(claims.to_string()), parts[2]].join(".");
    let found = pasted(&page, &forged).await;
    assert_eq!(found[0], json!(["bad", "The chain is broken"]), "{found}");
    assert_eq!(found[2], json!(["bad", "The signature is not valid"]), "{found}");
    assert_eq!(found[3], json!(["bad", "Not confirmed"]), "{found}");
    assert_eq!(page.wrongs(), Vec::<String>::new());

    let paste = "(() => { const it = document.querySelector('.verify textarea'); \
         it.value = '{\"a\": 1}'; it.dispatchEvent(new Event('input')); })()";
    page.eval(paste).await;
    page.click(".send .do").await;
    page.wait("document.querySelector('.result-of.bad[role=alert]')").await;
    let why = page.eval("document.querySelector('.result-of p').textContent").await;
    assert_eq!(why, json!("It is JSON, but not an export, a receipt or a checkpoint."));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_is_brought_along_from_its_page() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.click(".banner.result p:last-child button:nth-of-type(2)").await;
    page.wait("document.querySelector('dialog[open] a[href^=\"/verify\"]')").await;
    page.wait("!document.querySelector('.signed').textContent.includes('Checking')").await;
    page.settled().await;
    page.click("dialog[open] a[href^=\"/verify\"]").await;
    page.wait("location.pathname === '/verify'").await;
    assert_eq!(checked(&page).await, json!(ALL_GOOD));
    // The window was about the match, and is gone; so it is where somebody goes back.
    assert_eq!(page.eval("document.querySelector('dialog')").await, Value::Null);
    page.eval("history.back()").await;
    page.wait("document.querySelector('.board:not(.grey)')").await;
    page.key("Home").await;
    page.wait("location.search.includes('at=1')").await;
    page.key("?").await;
    page.wait("document.querySelector('dialog[open]')").await;
    page.eval("history.back()").await;
    page.wait("!document.querySelector('dialog')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Holds back exports, and what the server says of them, as long as `window.held` is set.
const HELD: &str = "(() => {
    const real = window.fetch;
    window.held = true;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (!/[/]audits[/]verify$|[/]audit[/]export$/.test(path)) return answer;
        window.isHeld = true;
        while (window.held) await new Promise((done) => setTimeout(done, 20));
        setTimeout(() => { window.isRead = true; }, 200);
        return answer;
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_brought_during_a_check_takes_its_place() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let export = server.stranger().get(&driver.path("/audit/export")).send().await.text;
    let mut running = Driver::showdown(server.two().await).await;
    let reply = running.play(1).await.remove(0);
    let page = browser.page(1280, 800, false).await;
    page.early(HELD).await;
    // An export that is chosen, and one that is brought along.
    for from in [String::new(), format!("?match={}", driver.id)] {
        page.open(&format!("{}/verify{from}", server.base())).await;
        page.wait("document.querySelector('.verify input[type=file]')").await;
        if from.is_empty() {
            choose(&page, "first.jsonl", &export).await;
        }
        page.wait("window.isHeld").await;
        choose(&page, "second.jws", reply["receipt"].as_str().unwrap()).await;
        let shown = "document.querySelector('.result-of')?.innerText ?? ''";
        page.wait(&format!("({shown}).includes('second.jws')")).await;
        let found = checked(&page).await;
        assert_eq!(found[3], json!(["good", "Confirmed"]), "{found}");
        let before = page.eval(shown).await;
        // What was asked first is answered last, and the page is drawn again.
        page.eval("window.held = false").await;
        page.wait("window.isRead").await;
        page.eval("document.querySelector('.verify textarea').dispatchEvent(new Event('input'))")
            .await;
        page.settled().await;
        assert_eq!(page.eval(shown).await, before, "{from}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_ends_a_check_and_leaves_room_for_the_next() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let export = server.stranger().get(&driver.path("/audit/export")).send().await.text;
    let page = browser.page(1280, 800, false).await;
    page.early(HELD).await;
    page.open(&format!("{}/verify", server.base())).await;
    page.wait("document.querySelector('.verify input[type=file]')").await;
    choose(&page, "held.jsonl", &export).await;
    page.wait("window.isHeld").await;
    choose(&page, "letter.txt", "Meet me at noon.").await;
    page.wait("document.querySelector('.result-of.bad[role=alert]')").await;
    page.eval("window.held = false").await;
    page.wait("window.isRead").await;
    // The text is in the field, and can be checked.
    page.wait(
        "(({disabled, textContent}) => !disabled && textContent.trim() === 'Check it')\
         (document.querySelector('.send .do'))",
    )
    .await;
    assert_eq!(page.eval("document.querySelector('.result-of .check')").await, Value::Null);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
