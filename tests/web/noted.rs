//! Notes: each is about the event at which it was begun, waits for the server, and is made once.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::kept::{is_sent_once, put_off, says, seated};
use crate::{browser, guest};

const SAVE: &str = ".note-form button:not([type=button])";

async fn notes(driver: &Driver) -> Vec<(Value, Value)> {
    let read = driver.players[1].read(&driver.path("/annotations")).await;
    let all = read["items"].as_array().unwrap().iter();
    all.map(|it| (it["seq"].clone(), it["text"].clone())).collect()
}

async fn writes(page: &Page, text: &str) {
    page.click("#tab-notes").await;
    page.click("#note").await;
    page.write(text).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_waits_for_the_server_and_is_made_once() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 2).await;
    let at = driver.version().await;
    writes(&page, "A full house.").await;
    put_off(&page, "/annotations", 429).await;
    // Where it is written, the keys that answer a question save it.
    page.control("Enter").await;
    says(&page, ".note-form [role=status]", "Too many requests. It is sent again in").await;
    assert_eq!(page.eval(&format!("document.querySelector('{SAVE}').disabled")).await, true);
    is_sent_once(&page).await;
    says(&page, ".tab-panel .log", "A full house.").await;
    assert_eq!(notes(&driver).await, [(json!(at), json!("A full house."))]);
    assert_eq!(page.eval("document.querySelector('#note').value").await, json!(""));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_about_the_event_at_which_it_was_begun() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let mut driver = seated(&page, server, 2).await;
    let at = driver.version().await;
    writes(&page, "A full").await;
    // The match goes on meanwhile, and the page is read anew.
    let other = driver.answer_of(1).await.expect("both load");
    driver.make(&other).await;
    let now = driver.version().await;
    let stands = format!("document.querySelector('.position b').textContent === '{now}'");
    page.wait(&stands).await;
    says(&page, ".note-form label", &format!("A note at event {at}")).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait(&stands).await;
    writes(&page, " house.").await;
    says(&page, ".note-form label", &format!("A note at event {at}")).await;
    page.click(SAVE).await;
    page.wait("document.querySelector('#note').value === ''").await;
    // It can be moved to where they stand.
    guest::open_match(&page, &server.base(), &format!("{}?at=3", driver.id)).await;
    writes(&page, "Later.").await;
    page.key("Escape").await;
    page.eval("document.activeElement.blur()").await;
    page.key("ArrowRight").await;
    says(&page, ".note-form label", "A note at event 3").await;
    page.click(".note-form button[type=button]").await;
    says(&page, ".note-form label", "A note at event 4").await;
    page.click(SAVE).await;
    page.wait("document.querySelector('#note').value === ''").await;
    let mut made = notes(&driver).await;
    made.sort_by_key(|it| it.0.as_u64());
    let text = |it: &str| json!(it);
    assert_eq!(made, [(json!(4), text("Later.")), (json!(at), text("A full house."))]);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_without_a_word_is_asked_for() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = seated(&page, server, 2).await;
    for text in ["", "  "] {
        writes(&page, text).await;
        page.click(SAVE).await;
        says(&page, ".note-form [role=alert]", "Write the note first.").await;
        page.wait("document.activeElement.id === 'note'").await;
    }
    page.write("A full house.").await;
    page.click(SAVE).await;
    says(&page, ".tab-panel .log", "A full house.").await;
    page.wait("!document.querySelector('.note-form [role=alert]')").await;
    assert_eq!(notes(&driver).await.len(), 1);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
