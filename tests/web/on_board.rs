//! The board as a second way to the same answer: what is chosen is seen on it, a menu tells what
//! else there is at a thing, and a room that fails gives way to the plain board.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::{Driver, Move};
use support::server::TestServer;

use crate::forms::ASKING;
use crate::{browser, guest};

/// Duels among which races are lost and won.
const RACES_MAX: u8 = 12;

/// The button that tries an answer.
const TRY: &str = ".question .send button.quiet:not(.more)";

/// What things of a kind are called for those who listen.
async fn called(page: &Page, kind: &str) -> Vec<String> {
    let labels = format!(
        "[...document.querySelectorAll('.board .thing[data-key^=\"{kind}\"]')]\
         .map((it) => it.ariaLabel)"
    );
    serde_json::from_value(page.eval(&labels).await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_fill_the_positions_as_they_are_chosen() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for memory in [false, true] {
        let players = vec![server.newcomer().await, server.regular(1).await];
        let new = json!({"ruleset": "showdown", "options": {"memory": memory}});
        let mut driver = Driver::started(players, new).await;
        let page = browser.page(1280, 800, false).await;
        guest::come_back(&page, &server.base(), &driver.players[0]).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.click(".board [data-key=\"slot:0.2\"].offered").await;
        page.wait("document.querySelector('[data-key=\"slot:0.2\"]').ariaLabel.includes('DRAW')")
            .await;
        // What is tried lies on the board, and nothing else comes of it yet.
        page.click(TRY).await;
        page.wait("document.querySelector('.board.tried')").await;
        let said = page.eval("document.querySelector('.preview p').innerText").await;
        assert_eq!(said, json!("Nothing happens at once beyond your choice."));
        page.settled().await;
        page.click(".question button.do").await;
        // What was only tried lies there, too.
        page.wait("!document.querySelector('.question')").await;
        // Only who placed it sees it, also where they come anew; from memory not even they do.
        let lies = if memory { "empty" } else { "DRAW" };
        let lies = format!(
            "!document.querySelector('.board .offered') \
             && document.querySelector('[data-key=\"slot:0.2\"]').ariaLabel.endsWith('{lies}')"
        );
        page.wait(&lies).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.wait(&lies).await;
        let other = driver.move_of(1).await;
        driver.make(&other).await;
        page.wait("document.querySelector('.question[data-form=sequence]')").await;
        let version = driver.version().await;
        page.wait(&format!("document.querySelector('.position b').textContent === '{version}'"))
            .await;
        page.settled().await;
        // The DRAW lies where it was placed: the others go around it.
        for card in [4, 7] {
            let card = format!(".board [data-key=\"hand:0.{card}\"]");
            page.click(&format!("{card}.offered")).await;
            page.wait(&format!("document.querySelector({}).matches('.chosen')", json!(card))).await;
        }
        page.settled().await;
        let slots = called(&page, "slot:0.").await;
        let lies = |at: usize| slots[at - 1].split_once(": ").unwrap().1;
        let lying = [1, 2, 3, 4].map(lies);
        assert_eq!(lying, ["FOCUS +1 Accuracy", "DRAW", "REACH +1 Speed", "empty"]);
        let hand = called(&page, "hand:0.").await;
        assert!(hand.contains(&"REACH +1 Speed, 3, chosen".to_owned()), "{hand:?}");
        let order = "[...document.querySelectorAll('.chosen li > b')].map((it) => it.innerText)";
        assert_eq!(page.eval(order).await, json!(["Position 1", "Position 3"]));
        knows_what_is_placed(&page).await;
        // An answer that is tried takes nothing away.
        for chosen in 3..=5 {
            page.click(".board [data-key^=\"hand:0.\"].offered[aria-pressed=false]").await;
            page.wait(&format!("{order}.length === {chosen}")).await;
        }
        page.wait("!document.querySelector('.question button.do').disabled").await;
        // All places are filled: what is left does not look as if it could be chosen.
        page.settled().await;
        let more = "document.querySelector('.board .offered:not(.chosen)')?.ariaLabel ?? ''";
        assert_eq!(page.eval(more).await, json!(""));
        tries_and_sends(&page, if memory { 6 } else { 0 }).await;
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

/// What is placed is what is known of the position.
async fn knows_what_is_placed(page: &Page) {
    page.click(".board [data-key=\"slot:0.2\"]").await;
    page.wait("document.querySelector('dialog[open]')").await;
    let known = page.eval("document.querySelector('dialog').innerText").await;
    assert!(!known.as_str().unwrap().contains("Nothing lies there"), "{known}");
    page.key("Escape").await;
    page.wait("!document.querySelector('dialog')").await;
}

/// A load that is whole is tried and sent: so many places are empty then.
async fn tries_and_sends(page: &Page, empty: usize) {
    page.click(TRY).await;
    page.wait("document.querySelector('.board.tried')").await;
    let slots = called(page, "slot:0.").await;
    assert!(slots.iter().all(|it| !it.contains("empty")), "{slots:?}");
    page.settled().await;
    page.click(".question button.do").await;
    let empty = format!(
        "!document.querySelector('.board :is(.offered, .tried)') \
         && document.querySelectorAll('[data-key^=\"slot:0.\"][aria-label$=empty]').length \
             === {empty}"
    );
    page.wait(&empty).await;
}

/// What can be chosen on the board now, and what is chosen there.
async fn looks(page: &Page, offered: &[&str], chosen: &[&str]) {
    let keys = |class: &str| {
        format!(
            "[...document.querySelectorAll('.board .thing.{class}')]\
             .map((it) => it.dataset.key).sort()"
        )
    };
    let now = format!("JSON.stringify([{}, {}])", keys("offered"), keys("chosen"));
    let wanted = json!([offered, chosen]).to_string();
    page.settled().await;
    page.wait(&format!("{now} === {}", json!(wanted))).await;
}

/// What the questions below are about.
const THINGS: [&str; 3] = ["aim:0", "aim:1", "deck:0"];

/// Questions of each form in which not everything fits.
fn crowded() -> Value {
    let option = |it: &&str| json!({"value": {"take": it}, "label": it, "about": [it]});
    let options: Vec<_> = THINGS.iter().map(option).collect();
    let stable = json!({"value": {"bin": 0}, "label": "Stable", "about": ["deck:1"], "max": 1});
    let choices = [
        json!({"form": "some", "options": options, "min": 0, "max": 2}),
        json!({"form": "some", "options": options, "min": 0, "max": 1}),
        json!({"form": "sequence", "options": options, "min": 2, "max": 2}),
        json!({"form": "split", "options": options, "total": 1}),
        json!({"form": "assign", "items": options, "bins": [stable], "unassigned": true}),
    ];
    let prompt = |(at, choice)| {
        json!({
            "id": format!("prompt-{at}"), "seat": 0, "kind": "play", "rule": "HN1",
            "title": "Which?", "text": "Which?", "choice": choice,
        })
    };
    choices.into_iter().enumerate().map(prompt).collect()
}

/// What things wear on the board.
const TALLY: &str = "[...document.querySelectorAll('.board .tally')].map((it) => it.textContent)";

/// In an order a thing says which one it is, and not by a number alone.
async fn says_which_it_is(page: &Page, is_order: bool) {
    let (which, end) = match is_order {
        true => (json!(["2nd", "1st"]), ", 1st, chosen"),
        false => (json!([]), " hit, chosen"),
    };
    assert_eq!(page.eval(TALLY).await, which);
    let called = called(page, "aim:0").await;
    assert!(called[0].ends_with(end), "{called:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_fit_any_more_does_not_look_as_if_it_could_be_chosen() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let page = browser.page(1280, 800, false).await;
    page.early(ASKING).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    let prompts = crowded();
    page.eval(&format!("localStorage.setItem('test.prompts', JSON.stringify({prompts}))")).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    let asks = async |at: usize| {
        let now = "document.querySelector('.question')?.dataset.prompt";
        page.wait(&format!("{now} === 'prompt-{at}'")).await;
        page.wait("document.querySelector('.board .offered')").await;
    };
    let press = async |key: &str| {
        page.click(&format!(".board .thing[data-key=\"{key}\"]")).await;
    };
    let send = async || {
        page.wait("document.querySelector('.question button.do:enabled')").await;
        page.settled().await;
        page.click(".question button.do").await;
    };
    // With two of three the third is shut; what is taken back makes room.
    for (at, max) in [(0, 2), (1, 1), (2, 2)] {
        asks(at).await;
        looks(&page, &THINGS, &[]).await;
        press("deck:0").await;
        looks(&page, &THINGS, &["deck:0"]).await;
        press("aim:0").await;
        // Where only one can be chosen, another takes its place.
        let (open, chosen): (&[&str], &[&str]) = if max == 1 {
            (&THINGS, &["aim:0"])
        } else {
            (&["aim:0", "deck:0"], &["aim:0", "deck:0"])
        };
        looks(&page, open, chosen).await;
        if max == 2 {
            press("deck:0").await;
            looks(&page, &THINGS, &["aim:0"]).await;
            press("aim:1").await;
            looks(&page, &["aim:0", "aim:1"], &["aim:0", "aim:1"]).await;
            says_which_it_is(&page, at == 2).await;
        }
        send().await;
    }
    // Where all is dealt out, nothing takes more; how much lies there is still told.
    asks(3).await;
    press("aim:1").await;
    looks(&page, &[], &["aim:1"]).await;
    assert_eq!(page.eval(TALLY).await, json!(["1"]));
    send().await;
    // A place takes what is in hand, as long as there is room.
    asks(4).await;
    looks(&page, &THINGS, &[]).await;
    press("aim:0").await;
    looks(&page, &["aim:0", "aim:1", "deck:0", "deck:1"], &[]).await;
    press("deck:1").await;
    looks(&page, &THINGS, &["aim:0"]).await;
    press("aim:1").await;
    looks(&page, &THINGS, &["aim:0"]).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_tells_what_else_there_is_and_what_is_closed() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    let page = browser.page(1280, 800, false).await;
    page.early(ASKING).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    let option = |name: &str| json!({"value": {"take": name}, "label": name, "about": ["aim:1"]});
    let prompts = json!([{
        "id": "prompt-0", "seat": 0, "kind": "play", "rule": "HN1", "title": "What now?",
        "text": "What now?",
        "choice": {"form": "one", "options": [option("Watch"), option("Wait")]},
        "closed": [
            {"about": ["aim:1"], "label": "Shoot", "why": "it is too far", "rule": "HN2"},
            {"about": ["aim:0"], "label": "Duck", "why": "it is too late", "rule": "HN2"},
        ],
    }, {
        "id": "prompt-1", "seat": 0, "kind": "order", "rule": "HN1", "title": "In which order?",
        "text": "In which order?",
        "choice": {
            "form": "sequence", "options": [option("One"), option("Two")], "min": 1, "max": 2,
        },
    }]);
    page.eval(&format!("localStorage.setItem('test.prompts', JSON.stringify({prompts}))")).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.click(".board [data-key=\"aim:1\"].offered").await;
    page.wait("document.querySelector('dialog[open] .option')").await;
    let rows = "[...document.querySelectorAll('dialog .options li')]\
        .map((it) => [it.innerText.split(/\\s+/).join(' ').trim(), \
        it.querySelector('.option').disabled])";
    let menu =
        json!([["Watch", false], ["Wait", false], ["Shoot Not now: it is too far HN2", true],]);
    assert_eq!(page.eval(rows).await, menu);
    // It stands beside the thing, and does not hide it.
    let apart = "(() => { const rect = (it) => document.querySelector(it).getBoundingClientRect(); \
        const [box, it] = [rect('dialog[open]'), rect('.board [data-key=\"aim:1\"]')]; \
        return Math.max(box.left - it.right, it.left - box.right, box.top - it.bottom, \
        it.top - box.bottom); })()";
    page.wait(&format!("{apart} >= 0 && {apart} < 32")).await;
    // What is there is looked at without being chosen.
    page.click("dialog[open] p button.quiet").await;
    page.wait("!document.querySelector('dialog .option')").await;
    page.key("Escape").await;
    page.wait("!document.querySelector('dialog')").await;
    let chosen = "document.querySelector('.board .chosen, .question [aria-pressed=true]')";
    assert_eq!(page.eval(&format!("!!{chosen}")).await, json!(false));
    // All that can be chosen is looked at from the question, too.
    let look = "[...document.querySelectorAll('.question button')]\
        .find((it) => it.innerText === 'Look at what can be chosen').id = 'look'";
    page.eval(look).await;
    page.click("#look").await;
    page.wait("document.querySelectorAll('dialog[open] .option').length === 1").await;
    page.click("dialog[open] .option").await;
    page.wait("!document.querySelector('dialog .option')").await;
    assert_eq!(page.eval(&format!("!!{chosen}")).await, json!(false));
    page.key("Escape").await;
    page.wait("!document.querySelector('dialog')").await;
    // A menu that is open for longer than its question answers no other one.
    page.click(".board [data-key=\"aim:1\"].offered").await;
    page.wait("document.querySelector('dialog[open] .option')").await;
    page.eval("answers.push(null)").await;
    let other = driver.move_of(1).await;
    driver.make(&other).await;
    page.wait("document.querySelector('.question').dataset.prompt === 'prompt-1'").await;
    page.click("dialog[open] .option").await;
    page.wait("document.querySelector('.toast')?.textContent.includes('closed')").await;
    assert_eq!(page.eval("document.querySelectorAll('.question .chosen li').length").await, 0);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foe_has_the_attacks_that_are_on_offer() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    // Who surprises them has the first turn, and has not fallen before it.
    let foes = json!({"foes": [{"foe": "drifter", "count": 2}]});
    let options = json!({"encounter": foes, "surprise": "posse", "distance": 4});
    let new = json!({"ruleset": "wild-west", "options": options});
    let mut driver = Driver::started(vec![server.newcomer().await], new).await;
    let attacks = |it: &Move| {
        json!(it.prompt.choice)["options"]
            .as_array()
            .into_iter()
            .flatten()
            .any(|it| it["value"]["type"] == "attack")
    };
    let mut next = driver.move_of(0).await;
    while !attacks(&next) {
        driver.make(&next).await;
        next = driver.move_of(0).await;
    }
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    let foe = ".board .ww-token.foe.offered";
    page.wait(&format!("document.querySelector('{foe}')")).await;
    page.click(foe).await;
    let foe = page.eval(&format!("document.querySelector('{foe}').dataset.key")).await;
    page.wait("document.querySelector('dialog[open] .option')").await;
    let menu = "[...document.querySelectorAll('dialog .option')].map((it) => it.innerText)";
    let menu: Vec<String> = serde_json::from_value(page.eval(menu).await).unwrap();
    for text in &menu {
        assert!(text.starts_with("Attack") && text.contains(" Grit, "), "{menu:?}");
    }
    page.click("dialog[open] .option").await;
    page.wait("document.querySelector('.question [aria-pressed=true]')").await;
    // The attack is chosen, not the foe.
    let chosen = "[...document.querySelectorAll('.board .chosen')].map((it) => it.dataset.key)";
    let chosen: BTreeSet<String> = serde_json::from_value(page.eval(chosen).await).unwrap();
    assert!(chosen.iter().all(|it| !it.starts_with("fighter:")), "{chosen:?}");
    // Whom it is for is asked next: the foe at which it was found is chosen then.
    page.click(".question button.do").await;
    page.wait("document.querySelector('.board .chosen[data-key^=\"fighter:\"]')").await;
    let chosen = "document.querySelector('.board .chosen').dataset.key";
    assert_eq!(page.eval(chosen).await, foe);
    page.wait("!document.querySelector('.question button.do').disabled").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Breaks a part of a room, and goes on to an address as the page itself does.
async fn broken(page: &Page, base: &str, part: &str, address: &str) {
    page.open(&format!("{base}/games")).await;
    let breaks = format!(
        "import(`/web/${{document.body.dataset.web}}/games/showdown/game.js`)\
            .then(({{ game }}) => {{
                game.{part} = () => {{ throw new Error('broken'); }};
                history.pushState(null, '', '{address}');
                window.dispatchEvent(new Event('highnoon:moved'));
            }})"
    );
    page.eval(&breaks).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_fails_gives_way_to_the_plain_board() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    let says = "document.body.innerText.includes('could not be drawn')";
    let table = format!("/matches/{}", driver.id);
    for part in ["board", "words", "parts", "keys", "has", "slots", "beside"] {
        broken(&page, &server.base(), part, &table).await;
        page.wait(&format!("document.querySelector('.board .generic') && {says}")).await;
        page.wait("document.querySelector('.question button.do')").await;
    }
    // A minus is none of its hyphens.
    let numbers = "[...document.querySelectorAll('.generic :is(dd, td)')]\
                   .map((it) => it.textContent.trim()).filter((it) => /^[-\u{2212}]\\d/.test(it))";
    let numbers: Vec<String> = serde_json::from_value(page.eval(numbers).await).unwrap();
    assert!(!numbers.is_empty() && numbers.iter().all(|it| !it.starts_with('-')), "{numbers:?}");
    // So does one that fails only when something is looked at.
    for part in ["inspect", "about", "lasting"] {
        broken(&page, &server.base(), part, &table).await;
        page.click(".board .duel .thing[data-key=\"aim:0\"]").await;
        page.wait(&format!("document.querySelector('.board .generic') && {says}")).await;
    }
    broken(&page, &server.base(), "board", &format!("/embed/{}", driver.id)).await;
    page.wait(&format!("document.querySelector('.embed .board .generic') && {says}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_first_in_a_race_stands_on_the_board_with_the_reason() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let mut found = BTreeSet::new();
    for key in 0..RACES_MAX {
        let mut driver = Driver::showdown(server.two().await).await.dice(key);
        driver.play_out().await;
        for event in driver.log(&server.stranger(), "&limit=1000").await {
            let facts = event["facts"].as_array().unwrap();
            let Some(at) = facts.iter().position(|it| it["type"] == "race_resolved") else {
                continue;
            };
            let (race, is_over) = (&facts[at], facts.iter().any(|it| it["type"] == "round_scored"));
            let why = match (race["course"]["picked"].as_u64(), race["won_by"] == race["attacker"])
            {
                (None, _) => continue,
                (Some(it), true) => format!("Position {it} was covered."),
                (Some(it), false) => format!("Position {it} was not covered."),
            };
            let is_covered = !why.contains("not");
            if !found.insert((is_covered, is_over)) {
                continue;
            }
            page.open(&format!("{}/matches/{}?at={}", server.base(), driver.id, event["seq"]))
                .await;
            page.wait("document.querySelector('.board .race')").await;
            // Which one a card was is said otherwise than in which position it lay.
            let open = "[...document.querySelectorAll('.board .open')].map((it) => it.ariaLabel)\
                .filter((it) => !/, turned up (1st|2nd|3rd|[4-9]th|1[0-2]th)/.test(it))";
            assert_eq!(page.eval(open).await, json!([]));
            let first = &driver.players[race["won_by"].as_u64().unwrap() as usize].name;
            let verdict = if is_covered { "is first" } else { "is fast enough" };
            let end = format!("{first} {verdict}. {why}");
            let said = "[...document.querySelectorAll('.board .race, .board .words li')]\
                .map((it) => it.textContent).filter((it) => it.startsWith('The race: '))";
            let said: Vec<String> = serde_json::from_value(page.eval(said).await).unwrap();
            assert_eq!(said.len(), 2, "{said:?}");
            assert!(said.iter().all(|it| it.ends_with(&end)), "{end}: {said:?}");
        }
        if found.len() == 4 {
            break;
        }
    }
    assert!(found.iter().any(|it| it.0) && found.iter().any(|it| !it.0), "{found:?}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
