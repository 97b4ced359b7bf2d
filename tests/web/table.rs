//! What is told at a table: options and rules in words, refusals once, and what a card has.

use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::forms::ASKING;
use crate::{browser, guest};

/// Notes where rules are read, and refuses draws.
const NOTED: &str = "(() => {
    const real = window.fetch;
    window.asked = [];
    window.fetch = (path, how) => {
        if (String(path).startsWith('/v1/rulesets/')) window.asked.push(path);
        if (/[/]draws$/.test(path)) {
            const why = {type: '/problems/x', status: 409, detail: 'the mule is against it'};
            return Promise.resolve(new Response(JSON.stringify(why),
                {status: 409, headers: {'content-type': 'application/json'}}));
        }
        return real(path, how);
    };
})()";

/// How often a text is said by itself to those who listen.
async fn said(page: &Page, text: &str) -> u64 {
    page.settled().await;
    let live = "[...document.querySelectorAll('[role=alert], [role=status], [role=log], \
                [aria-live]:not([role])')]";
    let said = format!("{live}.filter((it) => it.textContent.includes({})).length", json!(text));
    page.eval(&said).await.as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn options_and_rules_are_those_of_the_match_in_words() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let page = browser.page(1280, 800, false).await;
    page.early(NOTED).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.click("#tab-table").await;
    // The rules are on their way at first.
    page.wait("document.querySelector('.policies').textContent.includes('sealed')").await;
    let values = "[...document.querySelectorAll('.policies dd b')].map((it) => it.innerText)";
    let values: Vec<String> = serde_json::from_value(page.eval(values).await).unwrap();
    for value in ["Slap", "Seed"] {
        assert!(values.contains(&value.to_owned()), "{values:?}");
    }
    page.click("#tab-rules").await;
    page.wait("document.querySelector('.tab-rules dt b')").await;
    let asked: Vec<String> = serde_json::from_value(page.eval("asked").await).unwrap();
    let version = driver.show().await["rules_version"].as_str().unwrap().to_owned();
    let own = format!("version={version}");
    assert!(asked.len() >= 2 && asked.iter().all(|it| it.contains(&own)), "{asked:?}");
    // So are they where a table is made.
    page.open(&format!("{}/", server.base())).await;
    page.click(".lobby-head button").await;
    page.wait("document.querySelector('dialog [name=ruleset]')").await;
    page.eval(
        "[...document.querySelectorAll('dialog [name=ruleset]')]\
         .find((it) => it.closest('label').textContent.includes('Showdown')).click()",
    )
    .await;
    page.wait("document.querySelector('[data-pointer=\"/options/race\"]')").await;
    let words = "[...document.querySelectorAll('[data-pointer=\"/options/race\"] option')]\
                 .map((it) => it.textContent)";
    assert_eq!(page.eval(words).await, json!(["Slap", "Nerve", "Coin", "Reflex"]));
    // Sections that lead nowhere are not told.
    page.eval(
        "[...document.querySelectorAll('dialog [name=ruleset]')]\
         .find((it) => it.closest('label').textContent.includes('Gunslingers')).click()",
    )
    .await;
    page.wait("document.querySelector('[data-pointer=\"/options/literal\"]')").await;
    let literal = "document.querySelector('[data-pointer=\"/options/literal\"]')\
                   .closest('label').textContent";
    let literal = page.eval(literal).await;
    let literal = literal.as_str().unwrap();
    assert!(literal.contains("the letter of its document: no powers"), "{literal}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_is_said_once_and_stays_where_it_was_tried() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let page = browser.page(1280, 800, false).await;
    page.early(ASKING).await;
    page.early(NOTED).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.eval("window.refuses = true").await;
    page.click(".question [data-place=\"1\"]").await;
    page.click(".question button.do").await;
    let why = "No such horse.";
    page.wait(&format!("document.querySelector('.question .trouble')?.textContent === '{why}'"))
        .await;
    assert_eq!(said(&page, why).await, 1);
    page.click("#tab-table").await;
    page.wait("document.querySelector('.acts button')").await;
    page.eval(
        "[...document.querySelectorAll('.acts button')]\
         .find((it) => it.innerText === 'Offer a draw').click()",
    )
    .await;
    let why = "The mule is against it.";
    page.wait(&format!("document.querySelector('.tab-panel .trouble')?.textContent === '{why}'"))
        .await;
    assert_eq!(said(&page, why).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_taken_back_any_more_is_not_promised() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for (policy, told, is_shut) in [
        ("before_information", "Not any more: somebody has decided or learnt something", true),
        ("by_consent", "The others will be asked.", false),
    ] {
        let players = vec![server.newcomer().await, server.regular(1).await];
        let new = json!({"ruleset": "showdown", "policies": {"takebacks": policy}});
        let mut driver = Driver::started(players, new).await;
        let own = driver.move_of(0).await;
        driver.make(&own).await;
        let page = browser.page(1280, 800, false).await;
        guest::come_back(&page, &server.base(), &driver.players[0]).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.wait("document.querySelector('.takes-back button')").await;
        page.key("u").await;
        let says = "document.querySelector('dialog[open]')?.textContent ?? ''";
        page.wait(&format!("({says}).includes('This is granted at once')")).await;
        // The other has loaded, too, while the window is open.
        let other = driver.move_of(1).await;
        driver.make(&other).await;
        page.wait(&format!("({says}).includes('{told}')")).await;
        let shut = "document.querySelector('dialog[open] button.do').disabled";
        assert_eq!(page.eval(shut).await, json!(is_shut), "{policy}");
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_card_has_none_of_is_not_told() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let page = browser.page(390, 844, true).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    let cards = "document.querySelectorAll('.board [data-key^=\"hand:0.\"]')";
    page.wait(&format!("{cards}.length")).await;
    let mut minus = 0;
    for at in 0..page.eval(&format!("{cards}.length")).await.as_u64().unwrap() {
        page.eval(&format!(
            "{cards}[{at}].dispatchEvent(new MouseEvent('contextmenu', \
             {{bubbles: true, cancelable: true}}))"
        ))
        .await;
        page.wait("document.querySelector('dialog[open] .card-text')").await;
        let told = "[...document.querySelectorAll('dialog .facts dd')].map((it) => it.innerText)";
        let told: Vec<String> = serde_json::from_value(page.eval(told).await).unwrap();
        assert!(!told.contains(&"0".to_owned()), "{told:?}");
        assert!(told.iter().all(|it| !it.starts_with('-')), "{told:?}");
        minus += told.iter().filter(|it| it.starts_with('\u{2212}')).count();
        page.key("Escape").await;
        page.wait("!document.querySelector('dialog')").await;
    }
    assert!(0 < minus, "no card takes anything away");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_taken_by_a_button_and_a_winner_is_named_once() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let host = server.newcomer().await;
    guest::table(&host, "showdown").await;
    let page = browser.page(390, 844, true).await;
    page.open(&format!("{}/", server.base())).await;
    page.wait("document.querySelector('.sits a.go')").await;
    let looks = "(() => {
        const it = getComputedStyle(document.querySelector('.sits a.go'));
        return [it.textDecorationLine, it.borderTopStyle];
    })()";
    assert_eq!(page.eval(looks).await, json!(["none", "solid"]));
    // What leads to a table looks as what leads to a seat does.
    Driver::showdown(server.two().await).await;
    page.open(&format!("{}/", server.base())).await;
    page.wait("document.querySelector('.sits a.go') && document.querySelector('span.go')").await;
    let looks = "[...new Set([...document.querySelectorAll('.list .go')].map((it) => {
        const {borderTopWidth, borderTopColor, backgroundColor, color} = getComputedStyle(it);
        return [it.clientHeight, borderTopWidth, borderTopColor, backgroundColor, color].join();
    }))].length";
    assert_eq!(page.eval(looks).await, json!(1));
    let mut won = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    while won.show().await["result"]["kind"] != "won" {
        won = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    }
    guest::open_match(&page, &server.base(), &won.id).await;
    page.wait("document.querySelector('.banner.result')").await;
    let seat = won.show().await["result"]["winners"][0].as_u64().unwrap();
    let said = page.eval("document.querySelector('.banner.result p').textContent").await;
    let said = said.as_str().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    let name = &won.players[seat as usize].name;
    assert_eq!(said.matches(name.as_str()).count(), 1, "{said}");
    let (whole, ends) =
        (said.starts_with(&format!("{name} scored ")), said.contains(", and wins."));
    assert!(whole && ends, "{said}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
