//! What a page may not know, it is never sent and never keeps; and whoever logs out leaves nothing
//! behind.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::{browser, guest};

/// What nobody but a player and judges may read.
const CLAIM: &str = "The dealer has two aces of spades up the sleeve";

/// Everything that the browser keeps for this page, and all that is drawn.
const KEPT: &str = "(async () => JSON.stringify([
    {...localStorage}, {...sessionStorage}, document.cookie,
    await (globalThis.caches?.keys() ?? []), await (indexedDB.databases?.() ?? []),
]))()";

async fn drawn(page: &Page) -> String {
    let html = page.eval("document.documentElement.outerHTML").await;
    html.as_str().unwrap().to_owned()
}

/// Values of a view of whom it concerns that nobody else is shown: the cards face down.
fn hidden_cards(view: &Value) -> Vec<String> {
    let places = view["players"].as_array().into_iter().flatten();
    let down = places.flat_map(|it| it["face_down"].as_array().into_iter().flatten());
    let cards = down.filter_map(|it| it["card"].as_str().map(str::to_owned));
    cards.collect()
}

/// The board in words, from which names of players are gone.
async fn board(page: &Page) -> String {
    let text = page.eval("document.querySelector('.board').innerText").await;
    text.as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_what_only_another_may_know() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let mut driver = Driver::showdown(players).await;
    driver.play(6).await;
    let claim = json!({"seq": 4, "claim": CLAIM});
    let called = driver.players[0].post(&driver.path("/disputes"), claim);
    called.fresh().send().await.expect(201);
    let state = driver.path("/state");
    let own: Value = driver.players[0].read(&state).await;
    let public: Value = server.stranger().read(&state).await;
    assert_ne!(own["view"], public["view"], "there is something to hide");
    let (own_cards, seen) = (hidden_cards(&own["view"]), hidden_cards(&public["view"]));
    assert!(seen.is_empty(), "{seen:?}");
    for viewer in [None, Some(1)] {
        let wire = Wire::to(server.address).await;
        let page = browser.page(1280, 800, false).await;
        if let Some(seat) = viewer {
            guest::come_back(&page, &wire.base(), &driver.players[seat]).await;
        }
        guest::open_match(&page, &wire.base(), &driver.id).await;
        page.wait("document.querySelector('.proof.good')").await;
        for _ in 0..4 {
            page.key("ArrowLeft").await;
        }
        page.key("0").await;
        page.click("#tab-table").await;
        let (heard, kept) = (wire.heard(), page.eval(KEPT).await);
        for text in [&heard, kept.as_str().unwrap(), &drawn(&page).await] {
            assert!(!text.contains(CLAIM), "{viewer:?} was sent the claim");
        }
        // Nothing was asked for with eyes that were not chosen.
        let eyes = wire.asked("as=");
        assert!(eyes.iter().all(|it| it.contains("as=public")), "{viewer:?}: {eyes:?}");
        for address in wire.asked("GET /v1/matches/") {
            let view = heard.matches("\"face_down\"").count();
            assert!(view > 0, "{address}: views were sent");
        }
        assert_eq!(hidden_in(&heard, &own_cards), Vec::<String>::new(), "{viewer:?}");
    }
}

/// Cards that were sent as lying face down in the first player's row.
fn hidden_in(heard: &str, cards: &[String]) -> Vec<String> {
    let lines = heard.lines().filter_map(|it| {
        let it = it.strip_prefix("data: ").unwrap_or(it);
        serde_json::from_str::<Value>(it).ok()
    });
    let views = lines.filter_map(|it| it.get("view").cloned());
    let rows = views.flat_map(|it| {
        let row = &it["players"][0]["face_down"];
        let row = row.as_array().cloned().unwrap_or_default();
        row.into_iter().filter_map(|it| it["card"].as_str().map(str::to_owned))
    });
    rows.filter(|it| cards.contains(it)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_hidden_does_not_change_what_a_spectator_is_shown() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut shown = Vec::new();
    // The same things happen, and what is loaded face down differs.
    for way in 0..2 {
        let new = json!({"ruleset": "showdown", "options": {"first_revealer": "live"}});
        let driver = Driver::started(server.two().await, new).await;
        let before = driver.version().await;
        let prompt = driver.prompts(0).await.into_iter().next().unwrap();
        let mut dice = domain::engine::Chance::keyed([way; 32]);
        let answer = prompt.choice.random_answer(&mut dice);
        let body = json!({"prompt": prompt.id, "answer": answer});
        let decided = driver.players[0].post(&driver.path("/decisions"), body);
        decided.fresh().send().await.expect(201);
        let page = browser.page(1280, 800, false).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        let at = format!("document.querySelector('.position b').textContent === '{}'", before + 1);
        page.wait(&at).await;
        shown.push((answer, board(&page).await));
    }
    let [(first, one), (second, other)] = &shown[..] else { panic!("two were shown") };
    assert_ne!(first, second, "something else is hidden");
    assert_eq!(one, other);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_logs_out_leaves_nothing_in_any_tab() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let name = driver.players[0].name.clone();
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    while page.eval("document.querySelector('.question button.do').disabled").await == json!(true) {
        page.key("1").await;
    }
    page.key("Enter").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    let kept = page.eval(KEPT).await;
    assert!(kept.as_str().unwrap().contains("highnoon.receipts"), "{kept}");
    let hidden: Value = driver.players[0].read(&driver.path("/state")).await;
    let cards = hidden_cards(&hidden["view"]);
    let tab = page.tab().await;
    tab.open(&format!("{}/account", server.base())).await;
    tab.wait("document.querySelector('header .me')").await;
    let button =
        "[...document.querySelectorAll('main button')].find((it) => it.textContent === 'Log out')";
    tab.eval(&format!("{button}.click()")).await;
    tab.wait("document.querySelector('input[name=password]')").await;
    page.wait(
        "document.querySelector('.board:not(.grey)') && !document.querySelector('header .me')",
    )
    .await;
    page.wait("!document.querySelector('#tab-question')").await;
    for it in [&page, &tab] {
        let kept = it.eval(KEPT).await;
        assert_eq!(kept, json!("[{},{},\"\",[],[]]"), "{kept}");
        assert!(!drawn(it).await.contains("refresh_token"));
    }
    // Who plays is public; what lies face down is not.
    let still = drawn(&page).await;
    assert!(still.contains(&name));
    let view = page.eval("document.querySelector('.board').dataset.eyes").await;
    assert_eq!(view, json!("public"), "{cards:?}");
}
