//! Disputes about a match whose record does not hold: the desk lists them, and shows what can be
//! read, with what is wrong.

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::frozen::{ALTERED, IMPATIENT, alter};
use crate::{browser, guest};

/// The event that the disputes are about: one before what is altered.
const ABOUT: u64 = 5;

/// A match with a dispute. Gives the dispute's id.
async fn disputed(server: &TestServer) -> (Driver, String) {
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(10).await;
    let claim = json!({"seq": ABOUT, "claim": "I had not chosen yet.", "suspend": true});
    let called = driver.players[0].post(&driver.path("/disputes"), claim);
    let called = called.fresh().send().await.expect(201);
    let id = called["dispute"]["id"].as_str().unwrap().to_owned();
    (driver, id)
}

async fn stands_at(page: &Page, seq: u64) {
    page.wait(&format!(
        "document.querySelector('.desk-steps .position b').textContent === '{seq}' \
         && document.querySelector('.board:not(.grey)')"
    ))
    .await;
}

/// What says what is wrong with the match.
const BANNER: &str = "document.querySelector('.case .banner.warn[role=alert]')?.textContent ?? ''";

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_shows_what_can_be_read_of_a_match_that_is_frozen() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let (frozen, open) = disputed(&server).await;
    let (settled, decided) = disputed(&server).await;
    let (_, other) = disputed(&server).await;
    let judge = server.newcomer_as(Role::Judge).await;
    let ruling = json!({
        "kind": "uphold", "dispute": decided, "reason": "It stands.", "public": true,
    });
    let ruled = judge.post(&settled.path("/rulings"), ruling);
    ruled.fresh().send().await.expect(201);
    alter(&server, &frozen, true).await;
    alter(&server, &settled, true).await;
    let page = browser.page(1280, 800, false).await;
    page.early(IMPATIENT).await;
    guest::come_back(&page, &server.base(), &judge).await;
    page.open(&format!("{}/desk", server.base())).await;
    // The lists are whole.
    for id in [&open, &other] {
        page.wait(&format!("document.querySelector('.queue-row[data-dispute=\"{id}\"]')")).await;
    }
    page.click(".queue .marks button:nth-of-type(4)").await;
    page.wait(&format!("document.querySelector('.queue-row[data-dispute=\"{decided}\"]')")).await;
    for id in [&open, &decided] {
        page.open(&format!("{}/desk/{id}", server.base())).await;
        page.wait("document.querySelector('.claim h2')?.textContent.includes('I had not chosen')")
            .await;
        page.wait(&format!("({BANNER}).includes('cannot go on')")).await;
        page.wait(&format!("({BANNER}).includes('Event {ALTERED}')")).await;
        stands_at(&page, ABOUT).await;
        page.key("End").await;
        stands_at(&page, ALTERED - 1).await;
        page.key("0").await;
        stands_at(&page, ABOUT).await;
        // Nothing is offered that would be refused.
        let kinds = "document.querySelectorAll('.kinds input:enabled').length";
        assert_eq!(page.eval(kinds).await, json!(0));
    }
    // What is decided is not taken; another dispute is, and given back.
    let taking = "document.querySelector('.claim .take, .give-back')";
    assert_eq!(page.eval(taking).await, Value::Null);
    page.open(&format!("{}/desk/{open}", server.base())).await;
    page.wait(&format!("({BANNER}).includes('cannot go on')")).await;
    page.click(".claim .take").await;
    page.wait("document.querySelector('.give-back')").await;
    let path = format!("/v1/disputes/{open}");
    assert_eq!(judge.read(&path).await["judge"]["id"], *judge.id);
    page.eval("document.activeElement.blur()").await;
    page.key("g").await;
    page.wait("document.querySelector('.claim .take')").await;
    assert_eq!(judge.read(&path).await.get("judge"), None);
    assert_eq!(page.eval("document.querySelector('.case .trouble')").await, Value::Null);
    page.open(&format!("{}/desk/{decided}", server.base())).await;
    page.wait(&format!("({BANNER}).includes('cannot go on')")).await;
    // Mended, it goes on.
    alter(&server, &settled, false).await;
    page.wait(&format!("!({BANNER})")).await;
    let version = settled.version().await;
    let whole = format!("textContent.endsWith('of {version}')");
    page.wait(&format!("document.querySelector('.desk-steps .position').{whole}")).await;
    page.key("End").await;
    stands_at(&page, version).await;
    let wrongs: Vec<String> = page.wrongs().into_iter().filter(|it| !it.contains("500")).collect();
    assert_eq!(wrongs, Vec::<String>::new());
    assert_eq!(page.eval("document.querySelector('.chip.lost')").await, Value::Null);
    server.stop().await;
}
