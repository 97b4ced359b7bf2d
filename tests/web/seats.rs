//! Taking a seat at the page: an account by invitation, a role, a deck of one's own.

use infra::identity::{Registration, Role};
use serde_json::{Value, json};
use support::browser::Page;
use support::client::{Client, PASSWORD};
use support::driver::Driver;
use support::server::{TestServer, TestSettings};

use crate::{browser, guest};

async fn made(player: &Client, new: Value) -> String {
    let it = player.post("/v1/matches", new).send().await.expect(201);
    format!("/matches/{}", it["id"].as_str().unwrap())
}

/// Opens the window in which a seat is taken.
async fn to_sit(page: &Page, base: &str, path: &str) {
    page.open(&format!("{base}{path}")).await;
    page.wait("document.querySelector('.seat button')").await;
    page.click(".seat button").await;
    page.wait("document.querySelector('dialog[open] button.do')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_in_plain_text_is_a_deck() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let path = made(&player, json!({"ruleset": "doomtown"})).await;
    let ready = player.read("/v1/rulesets/doomtown/loadouts").await["items"][0].clone();
    let mut names = std::collections::BTreeMap::new();
    let mut page_of = String::from("/v1/rulesets/doomtown/catalog?limit=100");
    loop {
        let found = player.read(&page_of).await;
        for it in found["items"].as_array().unwrap() {
            names.insert(it["id"].clone().to_string(), it["name"].clone());
        }
        let Some(next) = found["next"].as_str() else { break };
        page_of = format!("/v1/rulesets/doomtown/catalog?limit=100&cursor={next}");
    }
    let name = |code: &Value| names[&code.to_string()].as_str().unwrap().to_owned();
    let loadout = &ready["loadout"];
    let mut list = format!("{}\n", name(&loadout["outfit"]));
    for it in loadout["cards"].as_array().unwrap() {
        let star = if it["starting"] == 1 { "*" } else { "" };
        list += &format!("{}x {}{star}\n", it["count"], name(&it["code"]));
    }
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    to_sit(&page, &server.base(), &path).await;
    let paste = |text: &str| {
        format!(
            "(() => {{ const it = document.querySelector('dialog textarea'); it.value = {}; \
             it.dispatchEvent(new Event('input', {{bubbles: true}})); }})()",
            json!(text)
        )
    };
    // What is wrong is said at once, with its line.
    page.eval(&paste(&format!("{list}1x Nobody in Particular\n2x Somebody Else\n"))).await;
    page.settled().await;
    page.click("dialog[open] button.do").await;
    page.wait("document.querySelectorAll('dialog[open] .trouble li').length >= 2").await;
    page.wait("document.querySelector('dialog .trouble').textContent.includes('Line')").await;
    page.eval(&paste(&list)).await;
    page.settled().await;
    page.click("dialog[open] button.do").await;
    page.wait("!document.querySelector('dialog')").await;
    let it = player.read(&format!("/v1{path}")).await;
    assert_eq!(it["seats"][0]["player"]["name"], player.name.as_str());
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_is_chosen_with_the_seat() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let path = made(&player, json!({"ruleset": "wild-west", "seats": 2})).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    to_sit(&page, &server.base(), &path).await;
    let choose = "(() => { const it = document.querySelector('dialog select'); \
                  it.value = 'warden'; it.dispatchEvent(new Event('change')); })()";
    page.eval(choose).await;
    page.settled().await;
    page.click("dialog[open] button.do").await;
    page.wait("!document.querySelector('dialog')").await;
    let it = player.read(&format!("/v1{path}")).await;
    assert_eq!(it["seats"][0]["role"], "warden");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_never_here_registers_on_the_way_to_a_seat() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let made = guest::table(&player, "showdown").await;
    let path = format!("/matches/{}", made["id"].as_str().unwrap());
    let page = browser.page(390, 844, false).await;
    page.open(&format!("{}{path}", server.base())).await;
    page.wait("document.querySelector('.seat button')").await;
    // As its badge counts it.
    let told = "document.querySelector('main').textContent.includes('Somebody took seat 1.')";
    page.wait(told).await;
    page.click(".seat button").await;
    page.wait("document.querySelector('main').textContent.includes('To sit down, register')").await;
    let name = format!("Guest {}", &uuid::Uuid::new_v4().to_string()[..8]);
    for (field, text) in [("name", name.as_str()), ("password", PASSWORD)] {
        page.click(&format!("input[name={field}]")).await;
        page.write(text).await;
    }
    page.click("form button.do").await;
    // The window in which they sit down opens by itself.
    page.wait("document.querySelector('dialog[open] [name=entropy]')").await;
    page.click("dialog[open] button.do").await;
    page.wait("!document.querySelector('dialog')").await;
    let it = player.read(&format!("/v1{path}")).await;
    assert_eq!(it["seats"][1]["player"]["name"], name.as_str());
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_an_invitation_registers() {
    let Some(browser) = browser().await else { return };
    let open = TestServer::with(|_| ()).await;
    let admin = open.newcomer_as(Role::Admin).await;
    let invited = |it: &mut TestSettings| it.identity.registration = Registration::Invitation;
    let server = open.twin_with(invited).await;
    open.stop().await;
    let admin = admin.at(&server.base());
    let made = admin.post("/v1/invitations", json!({})).send().await.expect(201);
    let code = made["code"].as_str().unwrap();
    let page = browser.page(390, 844, false).await;
    page.open(&format!("{}/account?invitation={code}", server.base())).await;
    page.click("input[name=name]").await;
    page.write("Invited Ida").await;
    page.click("input[name=password]").await;
    page.write(PASSWORD).await;
    page.click("form button.do").await;
    page.wait("document.querySelector('main.lobby')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_own_hand_is_seen_above_a_question_about_it() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "keyforge"});
    let mut driver = Driver::started(server.two().await, new).await;
    let own = driver.move_of(0).await;
    assert!(own.prompt.title.contains("hand"), "{}", own.prompt.title);
    let page = browser.page(390, 844, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question')").await;
    page.wait(
        "(() => { const [hand, sheet] = ['.own-hand [data-key^=\"card:\"]', '.panel'].map((it) => \
         document.querySelector(it).getBoundingClientRect()); \
         return 0 <= hand.top && hand.bottom <= sheet.top; })()",
    )
    .await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_writes_is_not_interrupted_by_a_question() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::started(server.two().await, json!({"ruleset": "showdown"})).await;
    // One has loaded: the other's answer brings the next question.
    let own = driver.move_of(0).await;
    driver.make(&own).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.waiting')").await;
    page.click("#tab-notes").await;
    page.wait("document.querySelector('#note')").await;
    page.click("#note").await;
    page.write("A thought").await;
    let other = driver.move_of(1).await;
    driver.make(&other).await;
    page.wait("document.querySelector('#tab-question .count')").await;
    page.write(" of mine").await;
    assert_eq!(page.eval("document.querySelector('#note').value").await, "A thought of mine");
    page.click("#tab-question").await;
    page.wait("document.querySelector('.question')").await;
    page.click("#tab-notes").await;
    page.wait("document.querySelector('#note')?.value === 'A thought of mine'").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
