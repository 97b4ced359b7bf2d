//! Rulings about a match that is over: a preview says what it shows, and nothing that is not so.

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest};

/// The event in the middle that the dispute is about.
const ABOUT: u64 = 5;
/// The kinds that can be had after the end, by their keys, with what they need.
const KINDS: [(&str, &str, &str); 4] = [
    ("1", "note", ""),
    ("2", "uphold", ""),
    ("3", "warning", ".seats-of label:nth-of-type(1) input"),
    ("8", "result", ".result-table input[type=checkbox]"),
];
/// What the player's claim says.
const CLAIM: &str = "I had not chosen yet.";

/// The desk of a dispute about a match that is over.
async fn opened(page: &Page, server: &TestServer) -> (Driver, String) {
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let claim = json!({"seq": ABOUT, "claim": CLAIM, "suspend": false});
    let called = driver.players[0].post(&driver.path("/disputes"), claim);
    let called = called.fresh().send().await.expect(201);
    let id = called["dispute"]["id"].as_str().unwrap().to_owned();
    let judge = server.newcomer_as(Role::Judge).await;
    guest::come_back(page, &server.base(), &judge).await;
    page.open(&format!("{}/desk/{id}", server.base())).await;
    page.wait("document.querySelector('.kinds input:enabled')").await;
    page.wait("document.querySelector('.board:not(.grey)')").await;
    (driver, id)
}

/// What the page says in a place, as a person reads it.
async fn text(page: &Page, selector: &str) -> String {
    let text = format!(
        "document.querySelector({})?.innerText.replace(/\\s+/g, ' ') ?? ''",
        json!(selector)
    );
    page.eval(&text).await.as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_of_a_ruling_on_a_match_that_is_over_says_what_it_shows() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 900, false).await;
    opened(&page, server).await;
    let free = "[...document.querySelectorAll('.kinds input')].filter((it) => !it.disabled).length";
    assert_eq!(page.eval(free).await, json!(KINDS.len()));
    for (key, kind, needs) in KINDS {
        page.eval("document.activeElement.blur()").await;
        page.key(key).await;
        page.wait(&format!("document.querySelector('.kind.on kbd').textContent === '{key}'")).await;
        if !needs.is_empty() {
            page.wait(&format!("document.querySelector('{needs}')")).await;
            page.click(needs).await;
        }
        if kind == "note" {
            page.click("#reason").await;
            page.write("It was seen.").await;
        }
        page.eval("document.activeElement.blur()").await;
        page.key("p").await;
        page.wait("document.querySelector('.ruling-form .preview')").await;
        // One sentence says that the match stays over, and none that it would be.
        let after = text(&page, ".ruling-form .after").await;
        let form = format!("{after} {}", text(&page, ".ruling-form .preview").await);
        let over = form.matches("is over, and stays so").count();
        assert_eq!(over, usize::from(kind != "note"), "{kind}: {form}");
        for wrong in
            ["would be over", "Nobody would be asked", "The match goes on", "The match ends"]
        {
            assert!(!form.contains(wrong), "{kind}: {form}");
        }
        // The board shows the end, and is named so; nothing around it tells of the event.
        let tag = text(&page, ".card .preview-tag").await;
        assert!(tag.contains("the end of the match, with this ruling"), "{kind}: {tag}");
        let caption = text(&page, "#card-moment .caption").await;
        assert_eq!(caption.trim(), format!("Close the preview to read event {ABOUT}."));
        assert!(!text(&page, "#card-moment").await.contains("the event in question"));
        page.click(".preview-tag button").await;
        page.wait("!document.querySelector('.preview-tag, .preview, .board.tried')").await;
        page.wait(&format!(
            "document.querySelector('.desk-steps .position b').textContent === '{ABOUT}'"
        ))
        .await;
    }
    // Who may read what is not for everybody is told as it is after the end.
    page.click(".ruling-form label.check:not(fieldset label) input").await;
    page.wait(
        "document.querySelector('.ruling-form').innerText.includes('may see what was hidden')",
    )
    .await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_stands_back_where_the_board_shows_other_eyes() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 900, false).await;
    opened(&page, server).await;
    page.key("2").await;
    page.wait("document.querySelector('#reason')").await;
    page.eval("document.activeElement.blur()").await;
    page.key("p").await;
    page.wait("document.querySelector('.preview-tag')").await;
    page.key("o").await;
    page.wait("document.querySelector('.board[data-eyes=judge]:not(.grey)')").await;
    page.wait("!document.querySelector('.preview-tag')").await;
    assert!(!text(&page, ".ruling-form .preview").await.contains("The board shows"));
    page.key("o").await;
    page.wait("document.querySelector('.preview-tag')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_leaves_open_only_what_is_open() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 900, false).await;
    let (driver, id) = opened(&page, server).await;
    let said = "document.querySelector('.after')?.textContent.includes('the dispute stays open')";
    page.key("1").await;
    page.wait("document.querySelector('#reason')").await;
    page.click("#reason").await;
    page.write("It was seen.").await;
    page.wait(said).await;
    let ruling = json!({"kind": "uphold", "dispute": id, "reason": "It stands.", "public": true});
    let judge = server.newcomer_as(Role::Judge).await;
    judge.post(&driver.path("/rulings"), ruling).fresh().send().await.expect(201);
    page.open(&format!("{}/desk/{id}", server.base())).await;
    page.wait("document.querySelector('.decided')").await;
    page.wait("document.querySelector('.kinds input, #card-ruling p > button.small')").await;
    // What comes later makes room for itself.
    page.settled().await;
    if page.eval("document.querySelector('.kinds')").await == Value::Null {
        page.click("#card-ruling p > button.small").await;
    }
    page.wait("document.querySelector('#reason')").await;
    page.click("#reason").await;
    page.write("It was seen.").await;
    page.wait("document.querySelector('.after')").await;
    assert_eq!(page.eval(said).await, json!(false));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
