//! Shorter ways to what can be done: keys and touches of the forms, the palette, sounds.

use std::time::Duration;

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::forms::ASKING;
use crate::{browser, guest};

/// A page on which these questions are asked, one after the other.
async fn asked(touch: bool, choices: &[Value]) -> Option<Page> {
    let browser = browser().await?;
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let (width, height) = if touch { (390, 844) } else { (1280, 800) };
    let page = browser.page(width, height, touch).await;
    page.early(ASKING).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    let prompts = choices.iter().enumerate().map(|(at, choice)| {
        json!({
            "id": format!("prompt-{at}"), "seat": 0, "kind": "play", "rule": "HN1",
            "title": format!("Question {at}"), "text": "What is it?", "choice": choice,
        })
    });
    let prompts = json!(prompts.collect::<Vec<_>>());
    page.eval(&format!("localStorage.setItem('test.prompts', JSON.stringify({prompts}))")).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question')").await;
    Some(page)
}

fn options(count: usize) -> Vec<Value> {
    (0..count).map(|at| json!({"value": {"take": at}, "label": format!("Horse {at}")})).collect()
}

/// The labels of what is chosen, in their order.
async fn order(page: &Page, labels: &[&str]) {
    let shown = "[...document.querySelectorAll('.chosen .label')].map((it) => it.innerText)";
    page.wait(&format!("JSON.stringify({shown}) === '{}'", json!(labels))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_in_an_order_is_moved_by_keys() {
    let choice = json!({"form": "sequence", "options": options(3), "min": 3, "max": 3});
    let Some(page) = asked(false, &[choice]).await else { return };
    for key in ["3", "1", "2"] {
        page.key(key).await;
        page.settled().await;
    }
    order(&page, &["Horse 2", "Horse 0", "Horse 1"]).await;
    // Which one it is in the order is no number of an option.
    let places = "[...document.querySelectorAll('.chosen .order')].map((it) => it.innerText)";
    assert_eq!(page.eval(places).await, json!(["1st", "2nd", "3rd"]));
    // The last one moves, and goes on moving.
    page.alt("ArrowUp").await;
    order(&page, &["Horse 2", "Horse 1", "Horse 0"]).await;
    page.wait("document.activeElement.matches('.chosen li:nth-of-type(2)')").await;
    page.alt("ArrowUp").await;
    order(&page, &["Horse 1", "Horse 2", "Horse 0"]).await;
    page.wait("document.activeElement.matches('.chosen li:nth-of-type(1)')").await;
    page.alt("ArrowUp").await;
    page.alt("ArrowDown").await;
    order(&page, &["Horse 2", "Horse 1", "Horse 0"]).await;
    page.key("Enter").await;
    page.wait("answers.length === 1").await;
    assert_eq!(page.eval("answers[0]").await, json!([{"take": 2}, {"take": 1}, {"take": 0}]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_in_the_question_chooses_and_sends_without_leaving_it() {
    let one = |count: usize| json!({"form": "one", "options": options(count)});
    let order = json!({"form": "sequence", "options": options(4), "min": 0, "max": 3});
    let Some(page) = asked(false, &[one(3), one(20), order, one(1)]).await else { return };
    let asks = async |at: usize| {
        let now = "document.querySelector('.question')?.dataset.prompt";
        page.wait(&format!("{now} === 'prompt-{at}'")).await;
        page.settled().await;
    };
    let sent = async |at: usize, answer: Value| {
        page.wait(&format!("answers.length === {}", at + 1)).await;
        assert_eq!(page.eval(&format!("answers[{at}]")).await, answer);
    };
    // What a digit has chosen has the focus: the key that sends does not choose another.
    asks(0).await;
    page.key("q").await;
    page.wait("document.activeElement.matches('.question [data-place=\"0\"]')").await;
    page.key("3").await;
    page.wait("document.activeElement.matches('[data-place=\"2\"][aria-pressed=true]')").await;
    page.key("Enter").await;
    sent(0, json!({"take": 2})).await;
    // Of what is filtered the first one is taken, and then sent.
    asks(1).await;
    page.key("q").await;
    page.wait("document.activeElement.matches('.question .filter')").await;
    page.write("horse 17").await;
    page.wait("document.querySelectorAll('.question [data-place]').length === 1").await;
    page.key("Enter").await;
    page.wait("document.querySelector('[data-place=\"17\"][aria-pressed=true]')").await;
    page.key("Enter").await;
    sent(1, json!({"take": 17})).await;
    asks(2).await;
    page.key("q").await;
    page.wait("document.activeElement.matches('.question [data-place=\"0\"]')").await;
    page.key("3").await;
    page.wait("document.activeElement.matches('.chosen li')").await;
    page.key("1").await;
    order_is_sent(&page).await;
    sent(2, json!([{"take": 2}, {"take": 0}])).await;
    // There is nothing to choose of one option: it is one button.
    asks(3).await;
    page.click(".question .option.lone").await;
    sent(3, json!({"take": 0})).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_in_hand_is_put_by_keys() {
    let bin = |at: u64| json!({"value": {"stable": at}, "label": format!("Stable {at}")});
    let small = json!({"value": {"stable": 2}, "label": "Stable 2", "max": 3});
    let bins = [bin(0), bin(1), small];
    let choice = json!({
        "form": "assign", "items": options(2), "bins": bins, "unassigned": false,
    });
    let Some(page) = asked(false, &[choice]).await else { return };
    page.key("q").await;
    page.wait("document.activeElement.matches('.question [data-place=\"0\"]')").await;
    page.key(" ").await;
    page.key("2").await;
    page.wait("document.querySelectorAll('.question li.held').length === 2").await;
    page.key("Enter").await;
    page.wait("document.activeElement.matches('[data-bin=\"0\"]')").await;
    page.key("Enter").await;
    page.wait("!document.querySelector('.question li.held')").await;
    // What lies in a place is counted in words, also where any number may; where nothing lies, and
    // any number may, there is nothing to say.
    let listed =
        "[...document.querySelector('.question select').options].slice(1).map((it) => it.text)";
    assert_eq!(
        page.eval(listed).await,
        json!(["Stable 0 (2 placed)", "Stable 1", "Stable 2 (0 of 3 placed)"])
    );
    page.control("Enter").await;
    page.wait("answers.length === 1").await;
    let all = json!([[{"take": 0}, {"stable": 0}], [{"take": 1}, {"stable": 0}]]);
    assert_eq!(page.eval("answers[0]").await, all);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Sends an order of two once it is drawn.
async fn order_is_sent(page: &Page) {
    order(page, &["Horse 2", "Horse 0"]).await;
    page.wait("document.activeElement.matches('.chosen li:nth-of-type(2)')").await;
    page.key("Enter").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_into_a_row_counts_at_once() {
    let rows = json!({"form": "split", "total": 25, "options": [
        {"value": {"seat": 1}, "label": "Their part", "max": 9},
        {"value": {"seat": 0}, "label": "Your part"},
    ]});
    let Some(page) = asked(false, &[rows]).await else { return };
    let left = async |text: &str| {
        let count = "document.querySelector('.question .count').textContent";
        page.wait(&format!("{count} === '{text} of 25 left'")).await;
    };
    page.click(".question .rows li:nth-of-type(1) input").await;
    page.eval("document.activeElement.select()").await;
    page.write("7").await;
    left("18").await;
    // No more than there is room for.
    page.write("0").await;
    left("16").await;
    assert_eq!(page.eval("document.activeElement.value").await, json!("9"));
    page.click(".question .rows li:nth-of-type(2) input").await;
    page.eval("document.activeElement.select()").await;
    page.write("16").await;
    left("0").await;
    page.key("Enter").await;
    page.wait("answers.length === 1").await;
    assert_eq!(page.eval("answers[0]").await, json!([[{"seat": 1}, 9], [{"seat": 0}, 16]]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_is_typed_and_stepped_by_pages() {
    let number = json!({"form": "number", "min": 0, "max": 90});
    let Some(page) = asked(false, &[number]).await else { return };
    let is = async |value: &str| {
        let field = "document.querySelector('.number input')";
        page.wait(&format!("{field}.value === '{value}' && document.activeElement === {field}"))
            .await;
    };
    page.key("q").await;
    is("0").await;
    page.key("PageUp").await;
    is("10").await;
    page.key("PageUp").await;
    page.key("PageDown").await;
    page.key("PageUp").await;
    is("20").await;
    // The field says it before it is drawn.
    page.wait("!document.querySelector('[aria-label=\"One less\"]').disabled").await;
    page.eval("document.querySelector('[aria-label=\"One less\"]').focus()").await;
    page.key("4").await;
    page.key("2").await;
    is("42").await;
    // Where the focus is in the question, a nought is a number, too; elsewhere it leads to now.
    page.eval("document.querySelector('[aria-label=\"One less\"]').focus()").await;
    page.key("0").await;
    is("0").await;
    page.eval("document.activeElement.blur()").await;
    page.key("7").await;
    page.key("5").await;
    is("75").await;
    page.key("PageUp").await;
    page.key("PageUp").await;
    is("90").await;
    page.control("Enter").await;
    page.wait("answers.length === 1").await;
    assert_eq!(page.eval("answers[0]").await, json!(90));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_holds_a_row_deals_out_ten() {
    let rows = json!({"form": "split", "total": 25, "options": [
        {"value": {"seat": 1}, "label": "Their part"}, {"value": {"seat": 0}, "label": "Your part"},
    ]});
    let Some(page) = asked(true, &[rows]).await else { return };
    let has = async |place: usize, value: &str| {
        let row = format!(".question .rows li:nth-of-type({}) input", place + 1);
        page.wait(&format!("document.querySelector('{row}').value === '{value}'")).await;
    };
    let more = |place: usize| format!(".question [data-place=\"{place}\"]");
    page.eval("document.querySelector('.sheet-grip, .grip')?.click()").await;
    page.settled().await;
    assert!(page.tap(&more(0)).await);
    has(0, "1").await;
    // What attends to a finger that rests is loaded with the first one.
    page.wait("document.querySelector('#glance')").await;
    // A mouse that lies elsewhere may be told to move meanwhile: that is not the finger.
    let mouse = "addEventListener('touchstart', () => setTimeout(() => document.dispatchEvent(\
         new PointerEvent('pointermove', {pointerId: 99, clientX: 1, clientY: 1, bubbles: true})), \
         100), {once: true})";
    page.eval(mouse).await;
    page.hold(&more(0), Duration::from_millis(800)).await;
    has(0, "11").await;
    page.hold(&more(1), Duration::from_millis(800)).await;
    has(1, "10").await;
    page.hold(&more(0), Duration::from_millis(800)).await;
    has(0, "15").await;
    // What is seen on a button is said of it.
    let unsaid = "[...document.querySelectorAll('.question button')].filter((it) => it.ariaLabel
        && /[a-z]/i.test(it.innerText)
        && !it.ariaLabel.toLowerCase().includes(it.innerText.trim().toLowerCase()))
        .map((it) => it.innerText)";
    assert_eq!(page.eval(unsaid).await, json!([]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Whom the board says that the race waits for are those whom the server waits for.
async fn names_who_is_awaited(page: &Page, driver: &Driver) {
    let shown = driver.show().await;
    let awaited = shown["waiting_on"].as_array().unwrap().iter();
    let names: Vec<&str> =
        awaited.map(|it| driver.players[it.as_u64().unwrap() as usize].name.as_str()).collect();
    let said = json!(format!(" Waiting for {}.", names.join(", ")));
    let head = "document.querySelector('.race-head').textContent.replace(/\\s+/g, ' ')";
    page.wait(&format!("{head}.includes({said})")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_bids_reads_what_they_have_and_who_plans_sees_which_ways_are_long() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut players = Vec::new();
    for _ in 0..3 {
        players.push(server.newcomer().await);
    }
    let mut driver = Driver::started(players, json!({"ruleset": "gunslingers", "seats": 3})).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    let (mut bid, mut far) = (false, false);
    for _ in 0..400 {
        if bid && far {
            break;
        }
        let Some(prompt) = driver.prompts(0).await.into_iter().next() else {
            let next = driver.next_move().await.expect("the race goes on");
            driver.make(&next).await;
            continue;
        };
        let asks = serde_json::to_value(&prompt).unwrap();
        let long: Vec<&Value> = asks["choice"]["bins"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|it| it["rule"] == "D4")
            .collect();
        let view = driver.players[0].read(&driver.path("/state?as=seat:0")).await;
        let cash = view["view"]["players"][0]["cash"].as_i64().unwrap_or_default();
        let bids = asks["kind"] == "bid" && cash >= asks["choice"]["max"].as_i64().unwrap();
        if (bids && !bid) || (!long.is_empty() && !far) {
            guest::open_match(&page, &server.base(), &driver.id).await;
            page.wait("document.querySelector('.question')").await;
            if bids {
                let said = format!("of your ${cash}");
                page.wait(&format!(
                    "document.querySelector('.number').innerText.includes('{said}')"
                ))
                .await;
                names_who_is_awaited(&page, &driver).await;
                let other = driver.move_of(1).await;
                driver.make(&other).await;
                names_who_is_awaited(&page, &driver).await;
                bid = true;
            } else {
                let rings = "document.querySelectorAll('.tile .far').length";
                page.wait(&format!("{rings} === {}", long.len())).await;
                far = true;
            }
        }
        let own = driver.move_of(0).await;
        driver.make(&own).await;
    }
    assert!(bid && far, "{bid} {far}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_names_a_posse_reads_what_it_costs_and_whether_nobody_is_named() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::started(players, json!({"ruleset": "doomtown"})).await;
    let asked = serde_json::to_value(driver.prompts(0).await.remove(0)).unwrap();
    assert_eq!(asked["kind"], "starting_posse");
    let costs = asked["choice"]["options"].as_array().unwrap().iter().map(|it| {
        let (_, rest) = it["label"].as_str().unwrap().split_once('(').unwrap();
        rest.split(' ').next().unwrap().parse().unwrap()
    });
    let costs: Vec<u64> = costs.collect();
    let view = driver.players[0].read(&driver.path("/state?as=seat:0")).await;
    let own = view["view"]["players"][0]["ghost_rock"].as_u64().unwrap();
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    let button = "document.querySelector('.question button.do:enabled').textContent.trim()";
    page.wait(&format!("{button} === 'Choose none'")).await;
    let mut sum = 0;
    let mut spent = false;
    for (place, cost) in costs.iter().enumerate().take(9) {
        page.key(&(place + 1).to_string()).await;
        sum += cost;
        spent |= own < sum;
        let end = if own < sum { ", too much for all of them" } else { "" };
        let said = format!("; {sum} of your {own} ghost rock{end}");
        page.wait(&format!(
            "document.querySelector('.question .count').textContent.endsWith('{said}')"
        ))
        .await;
    }
    assert!(spent, "{costs:?} of {own}");
    assert_eq!(page.eval(button).await, json!("Do it"));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Opens the palette, writes, and takes what comes first.
async fn to(page: &Page, text: &str) {
    page.control("k").await;
    page.wait("document.activeElement.matches('dialog [role=combobox]')").await;
    page.write(text).await;
    let first = "document.querySelector('#goals [aria-selected=true] .label')?.innerText";
    page.wait(&format!("{first}?.toLowerCase().includes({})", json!(text.to_lowercase()))).await;
    page.key("Enter").await;
    // Until it is gone, its field has the focus that the next one is to have.
    page.wait("!document.querySelector('dialog')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_palette_finds_players_settings_and_pages() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let log = driver.log(&server.stranger(), "&as=public").await;
    let mut own = log.iter().filter(|it| it["kind"] == "decision.made" && it["seat"] == 1);
    let seqs: Vec<u64> = own.by_ref().take(2).map(|it| it["seq"].as_u64().unwrap()).collect();
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/matches/{}?at=1", server.base(), driver.id)).await;
    page.wait("document.querySelector('.proof.good')").await;
    for seq in seqs {
        to(&page, &driver.players[1].name).await;
        page.wait(&format!("document.querySelector('.position b').textContent === '{seq}'")).await;
    }
    // `#4` is event 4.
    page.control("k").await;
    page.wait("document.activeElement.matches('dialog [role=combobox]')").await;
    page.write("#4").await;
    let first = "document.querySelector('#goals [aria-selected=true] .label')?.innerText";
    page.wait(&format!("{first}?.startsWith('4 ')")).await;
    page.key("Enter").await;
    page.wait("document.querySelector('.position b').textContent === '4'").await;
    to(&page, "Colours: dark").await;
    page.wait("document.documentElement.dataset.theme === 'dark'").await;
    to(&page, "size of text: very").await;
    page.wait("document.documentElement.dataset.text === 'xl'").await;
    to(&page, "Quick play in Show").await;
    let quick = "JSON.parse(localStorage.getItem('highnoon.settings')).quick.showdown";
    assert_eq!(page.eval(quick).await, json!(true));
    to(&page, "motion: none").await;
    page.wait("document.documentElement.dataset.motion === 'off'").await;
    to(&page, "short sounds").await;
    let sound = "JSON.parse(localStorage.getItem('highnoon.settings')).sound";
    assert_eq!(page.eval(sound).await, json!(true));
    to(&page, "verify").await;
    page.wait("location.pathname === '/verify'").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_that_is_closed_does_not_close_the_next_one() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/games", server.base())).await;
    // Faster than the browser tells of the window that was closed.
    let again = "(() => { const key = () => document.activeElement.dispatchEvent(new KeyboardEvent(
        'keydown', {key: 'k', ctrlKey: true, bubbles: true}));
        document.querySelector('dialog [aria-label=Close]').click(); key(); })()";
    page.control("k").await;
    for _ in 0..3 {
        page.wait("document.activeElement.matches('dialog[open] [role=combobox]')").await;
        page.eval(again).await;
        page.settled().await;
    }
    page.wait("document.activeElement.matches('dialog[open] [role=combobox]')").await;
    // What the browser closes by itself is closed for good.
    page.eval("document.querySelector('dialog').close()").await;
    page.wait("!document.querySelector('dialog')").await;
    page.control("k").await;
    page.wait("document.activeElement.matches('dialog[open] [role=combobox]')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Keeps the pitches of what is played.
const LISTENING: &str = "(() => {
    window.heard = [];
    const node = () => ({connect() {}, gain: {}, start() {}, stop() {},
        frequency: {set value(pitch) { window.heard.push(pitch); }}});
    window.AudioContext = class {
        currentTime = 0;
        createGain() { return node(); }
        createOscillator() { return node(); }
        close() {}
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn the_draw_and_the_reach_are_heard_by_those_who_want_sounds() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let log = driver.log(&server.stranger(), "&as=public").await;
    let told = |kind: &str| {
        let tells =
            |it: &&Value| it["facts"].as_array().unwrap().iter().any(|fact| fact["type"] == kind);
        log.iter().find(tells).map(|it| it["seq"].as_u64().unwrap())
    };
    let moments = [("draw_announced", [330, 165]), ("race_resolved", [880, 1320])];
    let page = browser.page(1280, 800, false).await;
    page.early(LISTENING).await;
    for sound in [false, true] {
        page.open(&format!("{}/games", server.base())).await;
        let settings = json!({"sound": sound}).to_string();
        page.eval(&format!("localStorage.setItem('highnoon.settings', '{settings}')")).await;
        for (kind, pitches) in moments {
            let Some(seq) = told(kind) else { continue };
            let address = format!("{}/matches/{}?at={}", server.base(), driver.id, seq - 1);
            page.open(&address).await;
            page.wait("document.querySelector('.proof.good')").await;
            page.key(".").await;
            page.wait(&format!("document.querySelector('.position b').textContent === '{seq}'"))
                .await;
            if sound {
                page.wait("heard.length").await;
                assert_eq!(page.eval("heard").await, json!(pitches), "{kind}");
            } else {
                assert_eq!(page.eval("heard").await, json!([]), "{kind}");
            }
        }
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
