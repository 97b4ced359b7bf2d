//! What a page does for whoever sits at it: things show themselves, answers leave a trail, keys and
//! lists are as one wants them, and playing stops where one wants it.

use std::time::Duration;

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::{browser, guest};

const GLANCE: &str = "document.querySelector('.glance:popover-open')";
const POSITION: &str = "Number(document.querySelector('.position b').textContent)";

/// Names a thing that nothing lies over.
const FREE: &str = "(() => {
    const things = [...document.querySelectorAll(`.board .thing[data-key]:not([data-key=''])`)];
    const free = things.find((it) => {
        it.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
        const {left, top, width, height} = it.getBoundingClientRect();
        return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    free.id = 'free';
})()";

async fn opened(page: &Page, base: &str, id: &str, at: u64) {
    page.open(&format!("{base}/matches/{id}?at={at}&as=revealed")).await;
    page.wait("document.querySelector('.proof.good') && document.querySelector('.board .thing')")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn things_show_themselves_to_pointer_keyboard_and_finger() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    opened(&page, &server.base(), &driver.id, 12).await;
    // What shows things is read as somebody first points.
    page.point_at(".brand").await;
    page.settled().await;
    page.eval(FREE).await;
    page.point_at("#free").await;
    page.wait(GLANCE).await;
    let over = "(() => {
        const it = document.querySelector('[aria-describedby=glance]');
        const [one, other] = [it, document.querySelector('.glance')]\
            .map((it) => it.getBoundingClientRect());
        return one.left < other.right && other.left < one.right && one.top < other.bottom \
            && other.top < one.bottom;
    })()";
    assert_eq!(page.eval(over).await, json!(false), "it lies over its thing");
    page.key("Escape").await;
    page.wait(&format!("!{GLANCE}")).await;
    // It is there for the keyboard, and leaves with the focus.
    page.key("b").await;
    page.wait(GLANCE).await;
    // What is listed below its name is not said in it, too.
    let label = "document.activeElement.dataset.label.startsWith(\
        document.querySelector('.glance b').textContent)";
    assert_eq!(page.eval(label).await, json!(true));
    page.eval("document.activeElement.blur()").await;
    page.wait(&format!("!{GLANCE}")).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());

    let phone = browser.page(390, 844, true).await;
    opened(&phone, &server.base(), &driver.id, 12).await;
    phone.tap(".position b").await;
    phone.settled().await;
    phone.eval(FREE).await;
    phone.hold("#free", Duration::from_millis(800)).await;
    phone.wait("document.querySelector('dialog[open]')").await;
    phone.click("dialog[open] .dialog-head button").await;
    phone.wait("!document.querySelector('dialog')").await;
    // Along the caption it steps.
    phone.draw(".foot .caption", (-120.0, 4.0)).await;
    phone.wait(&format!("{POSITION} === 13")).await;
    phone.draw(".foot .caption", (120.0, 4.0)).await;
    phone.wait(&format!("{POSITION} === 12")).await;
    phone.draw(".panel .grip", (0.0, -90.0)).await;
    phone.wait("document.querySelector('.panel.half')").await;
    // So do keys, as where a page is enlarged.
    phone.key("Escape").await;
    phone.wait("document.querySelector('.panel.peek')").await;
    phone.key("l").await;
    phone.wait("document.activeElement.id === 'log-search'").await;
    // As wide as a tablet, the bar is one row.
    phone.resize(1100, 800).await;
    phone.wait("document.querySelector('.steps').offsetHeight < 60").await;
    assert_eq!(phone.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_board_knows_what_its_own_eyes_know() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let log = driver.log(&driver.players[0], "").await;
    let loaded = log.iter().filter(|it| it["kind"] == "decision.made").nth(3).unwrap();
    let page = browser.page(1600, 900, false).await;
    let address = format!(
        "{}/matches/{}?at={}&as=seat:0&beside=seat:1",
        server.base(),
        driver.id,
        loaded["seq"]
    );
    page.open(&address).await;
    for (eyes, own, other) in [("seat:0", 0, 1), ("seat:1", 1, 0)] {
        let board = format!(".board[data-eyes=\"{eyes}\"]");
        page.wait(&format!("document.querySelector('{board} .thing[data-key=\"slot:{own}.1\"]')"))
            .await;
        let label = |seat: usize| {
            format!("document.querySelector('{board} [data-key=\"slot:{seat}.1\"]').dataset.label")
        };
        let [mine, theirs] = [page.eval(&label(own)).await, page.eval(&label(other)).await];
        // Whoever looks sits in neither seat.
        assert!(!mine.as_str().unwrap().contains("face down"), "{mine}");
        assert!([&mine, &theirs].iter().all(|it| !it.as_str().unwrap().starts_with("Your")));
        assert!(theirs.as_str().unwrap().contains("face down"), "{theirs}");
        page.click(&format!("{board} [data-key=\"slot:{other}.1\"]")).await;
        page.wait("document.querySelector('dialog[open]')").await;
        let known = page.eval("document.querySelector('dialog').innerText").await;
        assert!(known.as_str().unwrap().contains("face down"), "{known}");
        page.key("Escape").await;
        page.wait("!document.querySelector('dialog')").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_says_which_answers_led_to_it() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    // Both load at once: the question after it comes with the later of the two answers.
    let other = driver.move_of(1).await;
    driver.make(&other).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question [data-place=\"1\"]:enabled')").await;
    assert_eq!(page.eval("document.querySelector('.trail')").await, json!(null));
    let label = ".question [data-place=\"1\"] .label";
    let answer = page.eval(&format!("document.querySelector('{label}').innerText.trim()")).await;
    page.key("2").await;
    page.key("Enter").await;
    page.wait("document.querySelector('.trail')").await;
    let said = page.eval("document.querySelector('.trail').textContent").await;
    let said = said.as_str().unwrap().to_owned();
    assert!(said.contains(answer.as_str().unwrap()), "{answer} is not in {said}");
    // Whoever reads the page again still sees it.
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait(&format!("document.querySelector('.trail')?.textContent === {}", json!(said))).await;
    // With the next answer the table rests, or the trail is longer.
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    guest::choose_by_digits(&page).await;
    page.key("Enter").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    page.wait(&format!("document.querySelector('.trail')?.textContent !== {}", json!(said))).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn decisions_of_whose_eyes_these_are_are_found_one_by_one() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let log = driver.players[0].read(&format!("/v1/matches/{}/events?limit=500", driver.id)).await;
    let log = log["items"].as_array().unwrap();
    assert_eq!(log.last().unwrap()["kind"], "match.finished");
    let made = log.iter().filter(|it| it["kind"] == "decision.made" && it["seat"] == 1);
    let made: Vec<u64> = made.map(|it| it["seq"].as_u64().unwrap()).collect();
    assert!(made.len() > 2);
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/matches/{}?at=1&as=public", server.base(), driver.id)).await;
    page.wait("document.querySelector('.proof.good')").await;
    page.key("d").await;
    page.wait("document.querySelector('[role=status]').textContent.includes('Whose')").await;
    page.open(&format!("{}/matches/{}?at=1&as=seat:1", server.base(), driver.id)).await;
    page.wait("document.querySelector('.proof.good')").await;
    for seq in &made {
        page.key("d").await;
        page.wait(&format!("{POSITION} === {seq}")).await;
    }
    page.key("D").await;
    page.wait(&format!("{POSITION} === {}", made[made.len() - 2])).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_change_places_lists_fold_and_playing_stops_at_turns() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    opened(&page, &server.base(), &driver.id, 5).await;
    page.key("?").await;
    let key = "dialog .key[aria-label^='.: ']";
    page.click(key).await;
    page.wait("document.querySelector('dialog .key[aria-pressed=true]')").await;
    // A digit chooses options, and nothing else.
    page.key("7").await;
    page.wait(&format!("document.querySelector(\"{key}\")")).await;
    page.click(key).await;
    page.wait("document.querySelector('dialog .key[aria-pressed=true]')").await;
    page.key("w").await;
    page.wait("document.querySelector(\"dialog .key[aria-label^='w: One event on']\")").await;
    page.key("Escape").await;
    page.wait("!document.querySelector('dialog')").await;
    page.key("w").await;
    page.wait(&format!("{POSITION} === 6")).await;
    page.key(".").await;
    page.wait("document.querySelector('.board > .in-words')").await;
    page.eval("localStorage.removeItem('highnoon.settings')").await;

    let marks = driver.players[0].read(&driver.path("/timeline")).await;
    let turns = marks["items"].as_array().unwrap().iter().filter(|it| it["mark"] == "turn");
    let turn = turns.map(|it| it["seq"].as_u64().unwrap()).nth(1).expect("there are two turns");
    opened(&page, &server.base(), &driver.id, turn - 3).await;
    page.key("K").await;
    page.wait("document.querySelector('.steps [aria-pressed=true]')").await;
    for _ in 0..2 {
        page.key(">").await;
    }
    page.key("k").await;
    page.wait("document.querySelector('.steps .group [aria-label^=Stop]')").await;
    page.wait("document.querySelector('.steps .group [aria-label^=Play]')").await;
    let stood = page.eval(POSITION).await.as_u64().unwrap();
    assert!(turn - 3 < stood && stood < turn, "it stood at {stood}, before {turn}");

    page.open(&server.base()).await;
    page.wait("document.querySelector('.match-row')").await;
    page.click(".list:last-child .fold").await;
    page.wait("!document.querySelector('.list:last-child .match-row')").await;
    page.open(&server.base()).await;
    page.wait("document.querySelector('.list:last-child .fold').ariaExpanded === 'false'").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn marks_are_found_by_the_kind_that_is_sought() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let marks = driver.players[0].read(&driver.path("/timeline?limit=500")).await;
    let phases = marks["items"].as_array().unwrap().iter().filter(|it| it["mark"] == "phase");
    let mut phases: Vec<u64> = phases.map(|it| it["seq"].as_u64().unwrap()).collect();
    phases.dedup();
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &format!("{}?at=1", driver.id)).await;
    page.wait("document.querySelector('.proof.good') && document.querySelector('.mark.phase')")
        .await;
    page.click(".top .more").await;
    let kind = "[...document.querySelectorAll('dialog label')]\
        .find((it) => it.textContent.startsWith('Kind of mark')).querySelector('select')";
    page.wait(kind).await;
    page.eval(&format!(
        "(() => {{ const it = {kind}; it.value = 'phase'; it.dispatchEvent(new Event('change')); \
         }})()"
    ))
    .await;
    let next = "[...document.querySelectorAll('dialog button')]\
        .find((it) => it.textContent === 'Next')";
    page.eval(&format!("{next}.click()")).await;
    page.wait(&format!("!document.querySelector('dialog') && {POSITION} === {}", phases[0])).await;
    // The keys keep to that kind, also when the page is opened anew.
    page.key("n").await;
    page.wait(&format!("{POSITION} === {}", phases[1])).await;
    let second = format!("{}?at={}", driver.id, phases[1]);
    guest::open_match(&page, &server.base(), &second).await;
    page.wait("document.querySelector('.proof.good') && document.querySelector('.mark.phase')")
        .await;
    page.key("N").await;
    page.wait(&format!("{POSITION} === {}", phases[0])).await;
    page.key("N").await;
    page.wait("document.querySelector('.told')?.textContent === 'There is no earlier phase.'")
        .await;
    assert_eq!(page.eval(POSITION).await, json!(phases[0]));
    page.eval("localStorage.removeItem('highnoon.settings')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_ends_its_logins_makes_keys_and_is_erased() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let wire = Wire::to(server.address).await;
    let player = server.newcomer().await;
    let page = browser.page(390, 844, false).await;
    guest::log_in(&page, &wire.base(), &player).await;
    page.open(&format!("{}/account", wire.base())).await;
    // That of the test itself is the other one.
    page.wait("document.querySelectorAll('main .rows li').length === 2").await;
    page.click("main .rows li button").await;
    page.wait("document.querySelectorAll('main .rows li').length === 1").await;
    page.eval("document.querySelectorAll('main details').forEach((it) => { it.open = true; })")
        .await;
    page.click("input[name=name][maxlength='80']").await;
    page.write("A bot of mine").await;
    page.key("Enter").await;
    page.wait("document.querySelector('.banner .address input').value.length > 20").await;
    let revoke = "[aria-label='Revoke the key A bot of mine']";
    page.wait(&format!("document.querySelector(\"{revoke}:enabled\")")).await;
    // What is left is still read while the next thing is asked for.
    wire.mute(Some("GET /v1/logins"));
    page.click(revoke).await;
    page.wait("!document.querySelector('.banner .address')").await;
    page.click("button.danger").await;
    page.wait("document.querySelector('dialog[open] input')").await;
    // The window may still move: a click beside it would close it.
    page.eval("document.querySelector('dialog input').focus()").await;
    page.write("somebody else").await;
    page.key("Enter").await;
    page.wait("document.querySelector('dialog .trouble')").await;
    wire.mute(None);
    page.eval("document.querySelector('dialog input').value = ''").await;
    page.write(&player.name).await;
    page.key("Enter").await;
    page.wait("document.querySelector('main.lobby')").await;
    assert_eq!(page.eval("localStorage.getItem('highnoon.session')").await, json!(null));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_of_an_account_is_said_once_and_stays() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(390, 844, false).await;
    guest::come_back(&page, &server.base(), &player.log_in(None).await).await;
    page.open(&format!("{}/account", server.base())).await;
    page.wait("document.querySelectorAll('main .rows li').length").await;
    page.eval("document.querySelector('main details').open = true").await;
    for field in ["old", "new"] {
        page.click(&format!("input[name={field}]")).await;
        page.write("a password that is none").await;
    }
    page.key("Enter").await;
    page.wait("document.querySelector('main > .trouble')").await;
    page.settled().await;
    let said = "(() => {
        const why = document.querySelector('main > .trouble').textContent;
        return [...document.querySelectorAll('[role=alert], [role=status]')]\
            .filter((it) => it.textContent.includes(why)).length;
    })()";
    assert_eq!(page.eval(said).await, json!(1));
}

/// The events that the open window names, and how often it says that it is this card.
async fn moments(page: &Page) -> Vec<u64> {
    page.wait("document.querySelector('dialog[open] .log .seq')").await;
    let named =
        "[...document.querySelectorAll('dialog .log .seq')].map((it) => Number(it.textContent))";
    serde_json::from_value(page.eval(named).await).unwrap()
}

/// The events that tell of a card of this player's deck.
fn told(log: &[Value], seat: u64, card: u64) -> Vec<u64> {
    let is_told = |fact: &Value| {
        let owner = fact["owner"].as_u64().or(fact["by"].as_u64());
        let cards = fact["cards"].as_array().into_iter().flatten().chain([&fact["card"]]);
        owner == Some(seat) && cards.into_iter().any(|it| it["id"] == card)
    };
    let tells = |it: &&Value| it["facts"].as_array().is_some_and(|them| them.iter().any(is_told));
    log.iter().filter(tells).map(|it| it["seq"].as_u64().unwrap()).collect()
}

/// Cards that are looked for on the board: a page is opened for each.
const SHOWN: usize = 3;

#[tokio::test(flavor = "multi_thread")]
async fn where_a_card_has_been_is_found_in_its_own_deck_alone() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let log = driver.log(&driver.players[0], "&as=revealed&limit=1000").await;
    let page = browser.page(1280, 800, false).await;
    let mut seen = 0;
    for event in &log {
        if seen == SHOWN {
            break;
        }
        let facts = event["facts"].as_array().unwrap();
        let Some(fact) = facts.iter().find(|it| it["type"] == "card_revealed") else { continue };
        let (seat, card) = (fact["by"].as_u64().unwrap(), fact["card"]["id"].as_u64().unwrap());
        let expected = told(&log, seat, card);
        assert!(expected.contains(&event["seq"].as_u64().unwrap()) && expected.len() > 1);
        assert_ne!(expected, told(&log, 1 - seat, card), "both decks have a card of this number");
        opened(&page, &server.base(), &driver.id, event["seq"].as_u64().unwrap()).await;
        // On the board, if the round has not ended with it.
        let thing = format!(".board [data-key='open:{seat}.{card}']");
        if page.eval(&format!("!!document.querySelector(\"{thing}\")")).await == json!(true) {
            page.eval(&format!("document.querySelector(\"{thing}\").focus()")).await;
            page.key("x").await;
            assert_eq!(moments(&page).await, expected);
            page.key("Escape").await;
            page.wait("!document.querySelector('dialog')").await;
            seen += 1;
        }
        // In the sentence that names it.
        page.click("#tab-log").await;
        page.wait("document.querySelector('.log .now .named')").await;
        page.click(".log .now .named").await;
        assert_eq!(moments(&page).await, expected, "{fact}");
        page.key("Escape").await;
        page.wait("!document.querySelector('dialog')").await;
    }
    assert_eq!(seen, SHOWN, "so many cards were found on the board");
    // By its name: wherever a card is called so, in either deck.
    let named = log.iter().flat_map(|it| it["facts"].as_array().unwrap());
    let card = named.filter(|it| it["type"] == "card_revealed").map(|it| &it["card"]["name"]);
    let name = card.into_iter().next().unwrap().as_str().unwrap().to_owned();
    page.control("k").await;
    page.wait("document.querySelector('dialog input')").await;
    page.write(&name).await;
    page.wait(
        "[...document.querySelectorAll('dialog [role=option]')]\
         .some((it) => it.textContent.includes('where was it'))",
    )
    .await;
    // The names of other cards may begin with it.
    let go = format!(
        "[...document.querySelectorAll('dialog [role=option]')].filter((it) => \
         it.textContent.includes('where was it') && it.textContent.trim().startsWith({})) \
         .sort((one, other) => one.textContent.length - other.textContent.length)[0].click()",
        json!(name)
    );
    page.eval(&go).await;
    assert!(!moments(&page).await.is_empty());
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_does_not_fold_away_what_somebody_writes() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(vec![server.newcomer().await, server.regular(1).await]).await;
    let own = driver.move_of(0).await;
    driver.make(&own).await;
    let phone = browser.page(390, 844, true).await;
    guest::come_back(&phone, &server.base(), &driver.players[0]).await;
    guest::open_match(&phone, &server.base(), &driver.id).await;
    phone.wait("document.querySelector('.waiting')").await;
    phone.key("a").await;
    phone.wait("document.activeElement.id === 'note'").await;
    phone.write("The other one is").await;
    let other = driver.move_of(1).await;
    driver.make(&other).await;
    phone.wait("document.body.textContent.includes('You are asked')").await;
    phone.settled().await;
    phone.write(" slow.").await;
    let seen =
        "[getComputedStyle(document.activeElement).visibility, document.activeElement.value]";
    assert_eq!(phone.eval(seen).await, json!(["visible", "The other one is slow."]));
    assert_eq!(phone.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_again_is_heard_again() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/games", server.base())).await;
    page.wait("document.querySelector('#main h1')").await;
    let twice = "(async () => {
        const {say, redrawn} = await import(`/web/${document.body.dataset.web}/core/page.js`);
        say('You are asked: Which?');
        await redrawn();
        const lines = [...document.querySelectorAll('[role=status]')];
        const line = lines.find((it) => it.textContent.includes('You are asked'));
        let heard = 0;
        const hears = new MutationObserver(() => { heard++; });
        hears.observe(line, {characterData: true, childList: true, subtree: true});
        for (let times = 0; times < 3; times++) {
            say('You are asked: Which?');
            await redrawn();
            await new Promise((done) => setTimeout(done));
        }
        const told = line.innerText.trim();
        hears.disconnect();
        // Nothing, said twice, is nothing.
        for (let times = 0; times < 2; times++) {
            for (const how of ['status', 'done', 'alert']) say('', how);
            await redrawn();
        }
        return [heard, told, lines.concat(...document.querySelectorAll('[role=alert], .toast'))
            .map((it) => it.textContent).join('')];
    })()";
    assert_eq!(page.eval(twice).await, json!([3, "You are asked: Which?", ""]));
}
