//! A duel comes to shots: what led to them is seen after they are gone from the table, the caption
//! tells how it came out, and what was answered before leads to nothing in the next round.

use serde_json::{Value, json};
use support::driver::{Driver, Move};
use support::server::TestServer;

use crate::{browser, guest};

/// Duels until a random one has what is looked for.
const DUELS_MAX: u8 = 60;

/// Whether an event has facts of all these types.
fn has(event: &Value, types: &[&str]) -> bool {
    let facts = event["facts"].as_array().unwrap();
    types.iter().all(|kind| facts.iter().any(|it| it["type"] == *kind))
}

/// How many sentences of an event are told, but for what begins a turn or phase.
fn told(event: &Value) -> usize {
    let loud = event["facts"].as_array().unwrap().iter().filter(|it| it["quiet"] != true);
    loud.filter(|it| !it["type"].as_str().unwrap().ends_with("_began")).count()
}

/// A duel that is over, and an event of it in which a shot hit, a round ended and the next began,
/// with that many sentences.
async fn with_shot(server: &TestServer, is_fit: impl Fn(usize) -> bool) -> (Driver, Value) {
    for key in 0..DUELS_MAX {
        let mut driver = Driver::showdown(server.two().await).await.dice(key);
        driver.play_out().await;
        let log = driver.log(&server.stranger(), "&limit=1000").await;
        let wanted = ["card_revealed", "die_rolled", "round_scored", "round_began"];
        let hits = |it: &Value| it["type"] == "shot_taken" && it["hit"] == true;
        let shot = log
            .into_iter()
            .filter(|it| is_fit(told(it)))
            .find(|it| has(it, &wanted) && it["facts"].as_array().unwrap().iter().any(hits));
        if let Some(shot) = shot {
            return (driver, shot);
        }
    }
    panic!("nobody ever hits");
}

/// What of a caption leads to the rest; cards that it names can be pressed as well.
const MORE: &str = "[...document.querySelectorAll('.caption [role=button]')]\
    .find((it) => it.textContent.startsWith('And '))";

#[tokio::test(flavor = "multi_thread")]
async fn a_caption_tells_how_it_came_out_and_leads_to_the_rest() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let (driver, shot) = with_shot(server, |told| 4 < told).await;
    let loud = shot["facts"].as_array().unwrap().iter().filter(|it| it["quiet"] != true).count();
    let seq = &shot["seq"];
    for (width, height, touch) in [(1280, 800, false), (390, 844, true)] {
        let page = browser.page(width, height, touch).await;
        page.open(&format!("{}/matches/{}?at={seq}", server.base(), driver.id)).await;
        page.wait("document.querySelector('.proof.good') && document.querySelector('.chapter')")
            .await;
        page.wait("document.querySelector('.caption').innerText.includes(' is over: ')").await;
        let more = format!("And {} more sentences", told(&shot) - 3);
        assert_eq!(page.eval(&format!("{MORE}.textContent")).await, json!(more));
        // It leads to all that happened, also with the keyboard alone.
        page.eval(&format!("{MORE}.focus()")).await;
        page.key("Enter").await;
        page.wait("document.querySelector('#tab-log').ariaSelected === 'true'").await;
        page.wait(&format!("document.activeElement.matches('[data-seq=\"{seq}\"] .seq')")).await;
        let text = format!(
            "[...document.querySelectorAll('[data-seq=\"{seq}\"]')].map((it) => it.textContent)\
             .join(' ').replace(/\\s+/g, ' ')"
        );
        let text = page.eval(&text).await;
        assert!(text.as_str().unwrap().contains(" hits "), "{text}");
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
    // Where there is no log beside the board, a window has all of it.
    let page = browser.page(1280, 800, false).await;
    for there in ["matches", "embed"] {
        let stage = if there == "embed" { "" } else { "&stage" };
        let address = format!("{}/{there}/{}?at={seq}{stage}", server.base(), driver.id);
        page.open(&address).await;
        page.wait("document.querySelector('.caption')?.innerText.includes(' is over: ')").await;
        page.eval(&format!("{MORE}.click()")).await;
        page.wait(&format!("document.querySelectorAll('dialog[open] p').length === {loud}")).await;
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_caption_tells_one_sentence_more_rather_than_that_there_is_one() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let (driver, shot) = with_shot(server, |told| told == 4).await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/matches/{}?at={}", server.base(), driver.id, shot["seq"])).await;
    page.wait("document.querySelector('.caption')?.innerText.includes(' is over: ')").await;
    // What begins the next round gives way: the board tells it.
    let said = page.eval("document.querySelector('.caption').innerText").await;
    let said = said.as_str().unwrap();
    assert!(said.contains(" rolls ") && said.contains(" hits "), "{said}");
    assert!(!said.contains("And ") && !said.contains(" begins; "), "{said}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What of the results cannot be seen without scrolling.
const UNSEEN: &str = "(() => {
    const all = [...document.querySelectorAll('.board .verdict .roll > *')];
    const unseen = all.filter((it) => {
        const {top, bottom, left, right} = it.getBoundingClientRect();
        return !it.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            ?.closest('.roll > *'));
    });
    return [all.length, unseen.map((it) => it.textContent)];
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_a_shot_came_to_is_seen_with_the_step_onto_it() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let (driver, shot) = with_shot(server, |_| true).await;
    let there = format!("{}/matches/{}?at={}", server.base(), driver.id, shot["seq"]);
    for (width, height, touch, how, boards) in [
        (1280, 800, false, "", 1),
        (1280, 800, false, "&stage", 1),
        (1280, 800, false, "&as=revealed&beside=public", 2),
        (390, 844, true, "", 1),
    ] {
        let page = browser.page(width, height, touch).await;
        // The board waits for it rather than move.
        page.early(
            "new MutationObserver(() => {
                const board = document.querySelector('.board:not(.grey)');
                if (board) window.late ??= !board.querySelector('.verdict');
            }).observe(document, {subtree: true, childList: true})",
        )
        .await;
        page.open(&format!("{there}{how}")).await;
        page.wait(&format!("document.querySelectorAll('.board .verdict').length === {boards}"))
            .await;
        page.wait("!document.querySelector('[aria-busy=true]')").await;
        page.settled().await;
        // On a stage no pointer finds anything.
        page.eval("document.querySelector('.board [inert]')?.removeAttribute('inert')").await;
        let seen = page.eval(UNSEEN).await;
        assert!(2 * boards <= seen[0].as_u64().unwrap(), "{seen}");
        assert_eq!(seen[1], json!([]), "{width}{how}");
        assert_eq!(page.eval("late").await, json!(false), "{width}{how}");
        let said = page.eval("document.querySelector('.verdict').innerText").await;
        assert!(said.as_str().unwrap().contains(": a hit."), "{said}");
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_both_turned_up_last_is_seen_at_the_end() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let (driver, _) = with_shot(server, |_| true).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.board .ended .open')").await;
    page.settled().await;
    let cut = "[...document.querySelectorAll('.ended .open')].filter((it) => \
        it.getBoundingClientRect().bottom > document.querySelector('.boards')\
        .getBoundingClientRect().bottom).length";
    assert_eq!(page.eval(cut).await, json!(0));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn with_other_eyes_nothing_on_the_board_is_called_yours() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let name = &driver.players[0].name;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    let headings = "[...document.querySelectorAll('.board .duellist h3')]\
        .map((it) => it.textContent)";
    for (how, positions, cards) in [
        ("", "Your positions".to_owned(), "Cards to load from".to_owned()),
        ("?as=public", format!("{name}'s positions"), format!("{name}'s cards to load from")),
        ("?stage", format!("{name}'s positions"), format!("{name}'s cards to load from")),
    ] {
        page.open(&format!("{}/matches/{}{how}", server.base(), driver.id)).await;
        page.wait("document.querySelector('.board .hand')").await;
        assert_eq!(page.eval(headings).await, json!([positions, cards]), "{how}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What the board shows of the round that is over: what was turned up by each, the faces that hit,
/// the faces that came up, steps and pins on both scales, and what is said.
const ENDED: &str = "(() => {
    const it = document.querySelector('.board .ended');
    const die = [...it.querySelectorAll('.aim')].map((aim) => [aim.dataset.key,
        [...aim.querySelectorAll('.die i')].map((one) => [one.dataset.n,
            one.classList.contains('hits')]),
        [...aim.querySelectorAll('.rolled')].map((one) => one.dataset.n), aim.dataset.label]);
    return { up: it.querySelectorAll('.open').length, die,
        pins: [...it.querySelectorAll('.scale')].map((one) => one.querySelectorAll('.pin').length),
        steps: it.querySelectorAll('.step').length,
        said: [...document.querySelectorAll('.board .verdict .roll')].map((one) => one.innerText) };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_shot_is_seen_once_it_is_gone_from_the_table() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let (driver, shot) = with_shot(server, |_| true).await;
    let seq = shot["seq"].as_u64().unwrap();
    let path = driver.path(&format!("/state?at={}&as=public", seq - 1));
    let before = server.stranger().read(&path).await;
    let log = driver.log(&server.stranger(), "&limit=1000").await;
    let began = |it: &Value| it["seq"].as_u64().unwrap() < seq && has(it, &["round_began"]);
    let began = log.iter().rposition(began).unwrap();
    let round = log[began..seq as usize].iter().flat_map(|it| it["facts"].as_array().unwrap());
    let round: Vec<&Value> = round.skip_while(|it| it["type"] != "round_began").collect();
    let of =
        |kind: &str| -> Vec<&&Value> { round.iter().filter(|it| it["type"] == kind).collect() };
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/matches/{}?at={seq}", server.base(), driver.id)).await;
    page.wait("document.querySelector('.proof.good') && document.querySelector('.board .ended')")
        .await;
    let shown = page.eval(ENDED).await;
    assert_eq!(shown["up"], json!(of("card_revealed").len()), "{shown:#}");
    let rolls = [of("die_rolled"), of("die_rerolled")].concat();
    assert_eq!(shown["said"].as_array().unwrap().len(), rolls.len(), "{shown:#}");
    assert_eq!(shown["pins"][0], 2, "{shown:#}");
    // The speed is what the cards on the table have made it.
    let dice = shown["die"].as_array().unwrap();
    assert!(!dice.is_empty(), "{shown:#}");
    for die in dice {
        let seat: u64 = die[0].as_str().unwrap().strip_prefix("aim:").unwrap().parse().unwrap();
        let last = rolls.iter().rfind(|it| it["by"] == seat).expect("only who has shot has aimed");
        let (roll, faces) = (&last["roll"], die[1].as_array().unwrap());
        assert_eq!(faces.len(), before["view"]["players"][0]["die"].as_array().unwrap().len());
        let name = |face: &Value| match face["pips"].as_u64() {
            Some(pips) => pips.to_string(),
            None => face["type"].as_str().unwrap().to_owned(),
        };
        let up = name(&roll["face"]);
        assert_eq!(die[2], json!([up]), "{shown:#}");
        let face = faces.iter().find(|it| it[0] == json!(up)).unwrap();
        assert_eq!(face[1], roll["hit"], "{shown:#}");
        let accuracy = roll["accuracy"].as_i64().unwrap();
        for face in faces {
            let pips = face[0].as_str().unwrap().parse::<i64>();
            let hits = pips.map_or(face[0] == "hit", |it| 6 <= it + accuracy);
            assert_eq!(face[1], json!(hits), "{shown:#}");
        }
    }
    // A DRAW is white on the colour of its player.
    let ground = "getComputedStyle(document.querySelector('.ended .open.draw')).backgroundColor";
    assert_ne!(page.eval(ground).await, json!("rgba(0, 0, 0, 0)"));
    // It is said as well, and is there until the next round is loaded.
    let said = "[...document.querySelectorAll('.words h3')].map((it) => it.textContent)";
    let said = page.eval(said).await;
    assert!(said.to_string().contains("How round "), "{said}");
    page.key(".").await;
    page.wait("document.querySelector('.board .ended')").await;
    let loaded =
        log.iter().find(|it| seq < it["seq"].as_u64().unwrap() && has(it, &["bullets_loaded"]));
    let loaded = &loaded.expect("a round was loaded")["seq"];
    page.open(&format!("{}/matches/{}?at={loaded}", server.base(), driver.id)).await;
    page.wait(
        "document.querySelector('.board .lying') && !document.querySelector('.board .ended')",
    )
    .await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// A duel before its last round in which the first player may leave it at what they have turned up:
/// the round ends with it. How many options they have, the last of which that is.
async fn at_the_end(server: &TestServer) -> (Driver, usize) {
    for key in 0..DUELS_MAX {
        let players = vec![server.newcomer().await, server.regular(1).await];
        let mut driver = Driver::showdown(players).await.dice(key);
        while let Some(Move { seat, prompt, answer }) = driver.next_move().await {
            let log = driver.log(&server.stranger(), "&limit=1000").await;
            if 2 < log.iter().filter(|it| has(it, &["round_began"])).count() {
                break;
            }
            if seat == 0 && prompt.kind == "shoot_back" {
                let choice = json!(prompt.choice);
                return (driver, choice["options"].as_array().unwrap().len());
            }
            driver.make(&Move { seat, prompt, answer }).await;
        }
    }
    panic!("nobody is ever missed");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_of_the_last_round_lead_to_nothing_in_the_next() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let (mut driver, options) = at_the_end(server).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    page.key(&options.to_string()).await;
    page.key("Enter").await;
    page.wait(&format!(
        "(document.querySelector('.question')?.dataset.prompt ?? {asked}) !== {asked}"
    ))
    .await;
    page.wait("!document.querySelector('.trail')").await;
    page.wait("document.querySelector('.board .ended')").await;
    // A trail of this round is there. Both load at once: the question after it comes with the later
    // of the two answers.
    let other = driver.move_of(1).await;
    driver.make(&other).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    page.key("1").await;
    page.key("Enter").await;
    page.wait("document.querySelector('.trail')?.checkVisibility({visibilityProperty: true})")
        .await;
    let trail = page.eval("document.querySelectorAll('.trail [title]').length").await;
    assert_eq!(trail, json!(1));
    // It is kept, unless a phase has begun between the answer and the question.
    page.open(&format!("{}/matches/{}", server.base(), driver.id)).await;
    page.wait("document.querySelector('.trail')?.checkVisibility({visibilityProperty: true})")
        .await;
    let phase = json!({"mark": "phase", "seq": driver.version().await, "text": "Again."});
    page.early(&format!(
        "(() => {{
            const real = window.fetch;
            window.fetch = async (path, how) => {{
                const answer = await real(path, how);
                if (!/[/]timeline/.test(path)) return answer;
                const page = await answer.json();
                return new Response(JSON.stringify({{...page, items: [...page.items, {phase}]}}));
            }};
        }})()"
    ))
    .await;
    page.open(&format!("{}/matches/{}", server.base(), driver.id)).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    page.wait("document.querySelector('.track .mark, .track line, .track path')").await;
    page.wait("!document.querySelector('.trail')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
