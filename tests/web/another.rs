//! Another account that logs in over a match finds nothing there of the one before.

use serde_json::json;
use support::client::PASSWORD;
use support::server::TestServer;

use crate::kept::{end, seated};
use crate::{browser, guest};

#[tokio::test(flavor = "multi_thread")]
async fn another_account_finds_nothing_of_the_one_before() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let mut driver = seated(&page, server, 2).await;
    let hand = "document.querySelectorAll('.board[data-eyes=\"seat:0\"]').length";
    let both = format!("{}?as=public&beside=seat:0", driver.id);
    guest::open_match(&page, &server.base(), &both).await;
    page.wait(&format!("{hand} === 1")).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    page.eval("document.activeElement.blur()").await;
    page.key("1").await;
    page.wait("Object.keys(sessionStorage).some((it) => it.startsWith('highnoon.draft'))").await;
    page.click("#tab-notes").await;
    page.click("#note").await;
    page.write("My hand is full of aces.").await;
    page.click("#tab-table").await;
    page.wait("document.querySelector('.acts')").await;
    let call = "[...document.querySelectorAll('.acts button')]\
                .find((it) => it.textContent === 'Call a judge')";
    page.eval(&format!("{call}.click()")).await;
    page.click("dialog[open] textarea").await;
    page.write("They looked at my hand.").await;
    end(&driver.players[0]).await;
    let other = driver.answer_of(1).await.expect("both load");
    driver.make(&other).await;
    page.wait("document.querySelector('dialog[open] form.again')").await;
    let stranger = server.newcomer().await;
    for (field, text) in [("name", stranger.name.as_str()), ("password", PASSWORD)] {
        let it = format!("form.again input[name={field}]");
        page.eval(&format!("document.querySelector('{it}').value = ''")).await;
        page.click(&it).await;
        page.write(text).await;
    }
    page.click("form.again button.do").await;
    let me = format!(
        "document.querySelector('header .me')?.textContent === {}",
        json!(stranger.name.as_str())
    );
    page.wait(&me).await;
    page.wait("document.querySelector('.board:not(.grey)[data-eyes=public]')").await;
    page.wait(&format!("{hand} === 0")).await;
    page.wait("!document.querySelector('dialog, .question, #tab-question')").await;
    page.click("#tab-notes").await;
    page.wait("document.querySelector('#note')").await;
    assert_eq!(page.eval("document.querySelector('#note').value").await, json!(""));
    let kept = page.eval("JSON.stringify({...sessionStorage})").await;
    let kept = kept.as_str().unwrap();
    for text in ["aces", "looked at my hand", "draft"] {
        assert!(!kept.contains(text), "{kept}");
    }
}
