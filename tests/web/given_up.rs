//! What is given up or taken over waits for the server like whatever else is written: it says why,
//! goes out again by itself, and is done once.

use infra::identity::Role;
use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest};

/// Puts off the first write by this method, or loses the answer to it, and counts them.
const FIRST: &str = "(() => {
    const real = window.fetch;
    window.writes = 0;
    window.fetch = async (path, how) => {
        const {method, status} = JSON.parse(localStorage.getItem('test.first') ?? '{}');
        if (!method || how?.method !== method || window.writes++) return real(path, how);
        if (status) return new Response('{}', {status, headers: {'retry-after': '3'}});
        await real(path, how);
        throw new TypeError('lost');
    };
})()";

/// The first write by this method is refused so; 0: the answer to it is lost.
async fn first(page: &Page, method: &str, status: u16) {
    let it = json!({"method": method, "status": status}).to_string();
    page.eval(&format!("localStorage.setItem('test.first', {}); writes = 0", json!(it))).await;
}

async fn says(page: &Page, selector: &str, text: &str) {
    let said = format!(
        "document.querySelector({})?.textContent.includes({})",
        json!(selector),
        json!(text)
    );
    page.wait(&said).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_left_waits_for_the_server_and_is_left_once() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let made = guest::table(&player, "showdown").await;
    let id = made["id"].as_str().unwrap();
    let page = browser.page(1280, 800, false).await;
    page.early(FIRST).await;
    guest::come_back(&page, &server.base(), &player.log_in(None).await).await;
    let leave = ".seat:first-child > button.quiet";
    for (status, says_so) in [(429, "Too many requests."), (0, "Not confirmed yet.")] {
        page.open(&format!("{}/matches/{id}", server.base())).await;
        page.wait(&format!("document.querySelector('{leave}')?.textContent === 'Leave'")).await;
        first(&page, "DELETE", status).await;
        page.click(leave).await;
        says(&page, ".seat [role=status]", says_so).await;
        assert_eq!(
            page.eval(&format!("document.querySelector('{leave}')?.disabled ?? true")).await,
            json!(true)
        );
        page.wait("document.querySelector('.seat').textContent.includes('free')").await;
        page.wait("!document.querySelector('.seat [role=status]')").await;
        // What was lost is sent again, and found done.
        page.wait("writes === 2").await;
        let seat = json!({"seat": 0, "loadout": {"preset": "amos-thorne"}});
        player.post(&format!("/v1/matches/{id}/seats"), seat).send().await.expect(201);
    }
    assert!(page.wrongs().iter().all(|it| it.contains("404")), "{:?}", page.wrongs());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_that_a_judge_takes_waits_for_the_server() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(vec![server.newcomer().await, server.regular(1).await]).await;
    driver.play(1).await;
    let claim = json!({"seq": 4, "claim": "Not so fast.", "suspend": true});
    let called = driver.players[0].post(&driver.path("/disputes"), claim);
    let dispute = called.fresh().send().await.expect(201)["dispute"]["id"].clone();
    let judge = server.newcomer_as(Role::Judge).await;
    let page = browser.page(1280, 800, false).await;
    page.early(FIRST).await;
    guest::come_back(&page, &server.base(), &judge.log_in(None).await).await;
    page.open(&format!("{}/desk/{}", server.base(), dispute.as_str().unwrap())).await;
    page.wait("document.querySelector('.take:enabled')").await;
    first(&page, "PUT", 503).await;
    page.click(".take").await;
    says(&page, ".taking", "The record cannot be reached; nothing is lost.").await;
    page.wait("document.querySelector('.give-back:enabled')").await;
    assert_eq!(page.eval("writes").await, json!(2));
    let read = judge.read(&format!("/v1/disputes/{}", dispute.as_str().unwrap())).await;
    assert_eq!(read["judge"]["name"], json!(judge.name));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
