//! An account that is erased over a bad line.

use std::time::{Duration, Instant};

use serde_json::json;
use support::server::TestServer;
use support::wire::Wire;

use crate::{browser, guest};

const SEND: &str = "dialog[open] button.danger";

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_erased_once_and_a_lost_answer_is_not_taken_for_either() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &player.log_in(None).await).await;
    page.open(&format!("{}/account", wire.base())).await;
    page.wait(
        "document.querySelector('[name=new]') && !document.querySelector('[aria-busy=true]')",
    )
    .await;
    page.eval("document.querySelectorAll('main details').forEach((it) => { it.open = true; })")
        .await;
    page.click("main details button.danger").await;
    page.wait("document.querySelector('dialog[open] input[name=name]')").await;
    page.click("dialog[open] input[name=name]").await;
    page.write(&player.name).await;
    wire.forget();
    wire.mute(Some("DELETE /v1/accounts/"));
    page.click(SEND).await;
    let begun = Instant::now();
    while player.log_in_call().send().await.status != 401 {
        assert!(begun.elapsed() < Duration::from_secs(60), "it is not erased");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Nothing of the answer comes through.
    wire.cut();
    page.wait("document.querySelector('dialog[open] .trouble')").await;
    let said = page.eval("document.querySelector('dialog[open] .trouble').innerText").await;
    assert!(said.as_str().unwrap().contains("It is not known whether"), "{said}");
    assert_eq!(
        page.eval(&format!("document.querySelector('{SEND}').disabled")).await,
        json!(false)
    );
    assert_eq!(page.eval("location.pathname").await, json!("/account"));
    // Nothing is sent again by itself. Who is no more is asked who they are, and can find out.
    wire.mute(None);
    wire.mend();
    page.wait("document.querySelector('dialog[open] form.again')").await;
    page.eval("new Promise((done) => setTimeout(done, 2500))").await;
    assert_eq!(wire.asked("DELETE /v1/accounts/").len(), 1);
}
