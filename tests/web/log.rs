//! The log beside the board: by turn and phase as the timeline tells them, which fold and are gone
//! to.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::pictures::running;
use crate::{browser, guest};

/// Turns and phases as they stand there: whether it is a phase, where it begins, whether it is
/// open.
const HEADINGS: &str = "[...document.querySelectorAll('.chapter h3, .chapter h4')].map((it) => [\
    it.localName === 'h4', Number(it.querySelector('.small').textContent), \
    it.querySelector('.fold').ariaExpanded === 'true'])";

async fn headings(page: &Page) -> Vec<(bool, u64, bool)> {
    serde_json::from_value(page.eval(HEADINGS).await).unwrap()
}

/// Where turns and phases begin, each above the sentence that begins it.
fn begun(marks: &[Value], from: u64, to: u64) -> Vec<(bool, u64)> {
    let begins = marks.iter().filter(|it| it["mark"] == "turn" || it["mark"] == "phase");
    let begun = begins.map(|it| (it["mark"] == "phase", it["seq"].as_u64().unwrap()));
    begun.filter(|it| (from..to).contains(&it.1)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_has_turns_and_phases_to_fold_and_to_go_to() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for ruleset in ["showdown", "doomtown"] {
        let mut driver = Driver::started(server.two().await, json!({"ruleset": ruleset})).await;
        driver.play(60).await;
        let page_of = driver.players[0].read(&driver.path("/timeline?limit=500")).await;
        let marks = page_of["items"].as_array().unwrap();
        let turns: Vec<u64> = marks
            .iter()
            .filter(|it| it["mark"] == "turn")
            .map(|it| it["seq"].as_u64().unwrap())
            .collect();
        let first = turns[0];
        let page = browser.page(1280, 800, false).await;
        page.open(&format!("{}/matches/{}?at={first}", server.base(), driver.id)).await;
        page.wait("document.querySelector('.proof.good') && document.querySelector('.chapter h4')")
            .await;
        // Of the turn in which the page stands its phases are there, and of the others the turns
        // alone.
        let end = turns.iter().copied().find(|it| first < *it).unwrap_or(u64::MAX);
        let expected = begun(marks, first, end);
        let found = headings(&page).await;
        let own: Vec<(bool, u64)> = found
            .iter()
            .filter(|it| (first..end).contains(&it.1))
            .map(|&(is_phase, seq, _)| (is_phase, seq))
            .collect();
        assert_eq!(own, expected, "{ruleset}: {found:?}");
        assert!(own.iter().any(|it| it.0), "{ruleset}: {own:?}");
        let said = page.eval("document.querySelector('.chapter h4').textContent").await;
        assert!(!said.as_str().unwrap().contains("seat "), "players have names: {said}");
        // A phase is gone to, and holds the event at which the page stands.
        let phase = own.iter().rfind(|it| it.0).unwrap().1;
        page.click(&format!(".chapter h4 [aria-label='Go to event {phase}']")).await;
        let now = format!("Number(document.querySelector('.phase .now').dataset.seq) === {phase}");
        page.wait(&now).await;
        page.wait(&format!("location.search.includes('at={phase}')")).await;
        // It folds, also where the page stands; where the page comes to it again, it opens.
        let fold =
            "document.querySelectorAll('.phase:has(.now) .fold').forEach((it) => it.click())";
        page.eval(fold).await;
        page.wait("!document.querySelector('.phase:has(.now) .log')").await;
        page.key("Home").await;
        page.wait("document.querySelector('.position b').textContent === '1'").await;
        page.eval("history.back()").await;
        page.wait(&now).await;
        // A turn elsewhere opens and folds.
        let fold = ".chapter:not(:has(.now)) h3 .fold";
        page.click(fold).await;
        page.wait(&format!("document.querySelector({}).ariaExpanded === 'true'", json!(fold)))
            .await;
        page.click(fold).await;
        page.wait(&format!("document.querySelector({}).ariaExpanded === 'false'", json!(fold)))
            .await;
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

/// The turns of the log that are open, each with the sentences of an event that stand below it.
const BELOW: &str = "[...document.querySelectorAll('.chapter:has(h3 [aria-expanded=true])')]\
    .map((it) => [it.querySelector('h3 .fold').textContent,
        [...it.querySelectorAll('[data-seq=\"SEQ\"] p, :is(h3, h4) .now ~ .rule')]
            .map((one) => one.textContent.trim())])";

#[tokio::test(flavor = "multi_thread")]
async fn what_ends_a_turn_stands_above_the_heading_of_the_next() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for ruleset in ["showdown", "doomtown", "keyforge", "gunslingers"] {
        let mut driver = Driver::started(server.two().await, json!({"ruleset": ruleset})).await;
        driver.play(200).await;
        let marks = driver.players[0].read(&driver.path("/timeline?limit=1000&as=public")).await;
        let log = driver.log(&server.stranger(), "&limit=1000").await;
        // A turn that begins within an event, and the fact that begins it.
        let found = marks["items"].as_array().unwrap().iter().find_map(|mark| {
            let event = log.iter().find(|it| it["seq"] == mark["seq"])?;
            let facts = event["facts"].as_array().unwrap();
            let at = facts.iter().position(|it| it["text"] == mark["text"])?;
            let is_first = log[0]["seq"] == mark["seq"] || event["kind"] == "match.started";
            (mark["mark"] == "turn" && 0 < at && !is_first).then_some((mark, facts, at))
        });
        let Some((mark, facts, at)) = found else {
            // What ends a turn is an event of its own there.
            assert_ne!(ruleset, "showdown");
            continue;
        };
        let seq = &mark["seq"];
        let page = browser.page(1280, 800, false).await;
        page.open(&format!("{}/matches/{}?at={seq}", server.base(), driver.id)).await;
        page.wait("document.querySelector('.proof.good') && document.querySelector('.chapter h3')")
            .await;
        page.wait("document.querySelectorAll('.chapter .now').length > 1").await;
        let below = page.eval(&BELOW.replace("SEQ", &seq.to_string())).await;
        let below: Vec<(String, Vec<String>)> = serde_json::from_value(below).unwrap();
        let [before, after] = &below[below.len() - 2..] else { panic!("{ruleset}: {below:#?}") };
        assert_eq!(before.1.len(), at, "{ruleset}: {below:#?}");
        assert_eq!(after.1.len(), facts.len() - at, "{ruleset}: {below:#?}");
        if let Some(short) = mark["short"].as_str() {
            assert_eq!(after.0.trim(), short, "{ruleset}");
            assert_ne!(before.0.trim(), short, "{ruleset}");
        }
        // Whoever searches finds one event.
        page.click("#log-search").await;
        page.write(&format!("#{seq}")).await;
        let found = "document.querySelector('.tab-panel [role=status]')?.textContent";
        page.wait(&format!("{found}?.startsWith('1 event found')")).await;
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn eyes_that_see_all_are_told_what_was_decided_in_secret() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let log = driver.log(&server.stranger(), "&as=revealed&limit=1000").await;
    let secret = |it: &&Value| it["decision"]["kind"] == "load" && it["facts"] == json!([]);
    let seq = &log.iter().find(secret).expect("cards are loaded in secret")["seq"];
    let page = browser.page(1280, 800, false).await;
    for (eyes, says) in [
        ("revealed", "decided (load): draw at DRAW, position "),
        ("public", "A decision that only its player knows."),
    ] {
        page.open(&format!("{}/matches/{}?at={seq}&as={eyes}", server.base(), driver.id)).await;
        page.wait("document.querySelector('.proof.good')").await;
        let entry = format!("document.querySelector('.log [data-seq=\"{seq}\"]')?.textContent");
        page.wait(&format!("{entry}?.includes({})", json!(says))).await;
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// The timeline is refused while `refusing` says so.
const REFUSING: &str = "(() => {
    const real = window.fetch;
    window.refusing = true;
    window.fetch = async (path, how) => (window.refusing && /timeline/.test(path)
        ? new Response(JSON.stringify({type: '/problems/not-found', status: 404,
            detail: 'There is no such match.'}), {status: 404}) : real(path, how));
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_log_whose_turns_cannot_be_read_says_so() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let page = browser.page(1280, 800, false).await;
    page.early(REFUSING).await;
    page.open(&format!("{}/matches/{}", server.base(), driver.id)).await;
    let said = "document.querySelector('.tab-panel .trouble[role=status]')?.innerText";
    page.wait(&format!(
        "{said}?.startsWith('Turns and phases could not be read. There is no such match.')"
    ))
    .await;
    // What happened is there all the same.
    page.wait("document.querySelectorAll('.log li').length > 2").await;
    page.eval("window.refusing = false").await;
    page.click(".tab-panel .trouble button").await;
    page.wait("!document.querySelector('.tab-panel .trouble')").await;
    page.wait("document.querySelectorAll('.chapter').length > 1").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What turns and phases are called, each with the rule beside it, and whether the page stands
/// there.
const SAID: &str = "[...document.querySelectorAll('.chapter .fold')].map((it) => [\
    it.textContent.trim(), it.parentNode.querySelector('.rule')?.textContent ?? '', \
    it.classList.contains('now')])";
/// Lines of the log that say nothing.
const EMPTY: &str = "[...document.querySelectorAll('.log li')].filter((it) => \
    ![...it.querySelectorAll('p')].some((one) => \
    one.textContent.replace(one.querySelector('.rule')?.textContent ?? '', '').trim()))\
    .map((it) => it.textContent)";

#[tokio::test(flavor = "multi_thread")]
async fn what_a_heading_says_is_not_said_again_below_it() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for (ruleset, heading, sentence) in [
        ("showdown", "Both are ready; the stare down begins", "the stare down begins"),
        ("doomtown", "Day 1", "day 1 begins"),
    ] {
        let mut driver = Driver::started(server.two().await, json!({"ruleset": ruleset})).await;
        driver.play(30).await;
        let log = driver.log(&server.stranger(), "&as=public&limit=1000").await;
        let says = |it: &&Value| {
            let facts = it["facts"].as_array().unwrap().iter();
            facts.clone().any(|it| it["text"].as_str().unwrap().to_lowercase().contains(sentence))
        };
        let seq = &log.iter().find(says).expect("it begins")["seq"];
        let page = browser.page(1280, 800, false).await;
        page.open(&format!("{}/matches/{}?at={seq}", server.base(), driver.id)).await;
        page.wait("document.querySelector('.proof.good') && document.querySelector('.chapter h4')")
            .await;
        let said: Vec<(String, String, bool)> =
            serde_json::from_value(page.eval(SAID).await).unwrap();
        let own = said.iter().find(|it| it.0 == heading && it.2);
        assert!(own.is_some_and(|it| !it.1.is_empty()), "{ruleset}: {said:?}");
        assert_eq!(page.eval(EMPTY).await, json!([]), "{ruleset}");
        // All of a heading that is open can be read.
        let cut = "[...document.querySelectorAll('.fold[aria-expanded=true]')]\
            .filter((it) => it.scrollWidth > it.clientWidth + 1).length";
        assert_eq!(page.eval(cut).await, json!(0), "{ruleset}");
        // Whoever searches finds the sentence.
        page.click("#log-search").await;
        page.write(sentence).await;
        let found = "document.querySelector('.tab-panel [role=status]')?.textContent";
        page.wait(&format!("/^[1-9][0-9]* events? found/.test({found} ?? '')")).await;
        page.wait(&format!(
            "document.querySelector('.log li p:not(:empty)').closest('.log').textContent\
             .toLowerCase().includes('{sentence}')"
        ))
        .await;
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_card_does_by_itself_is_cited_by_its_name() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = running(server, "keyforge", 60).await;
    let log = driver.log(&server.stranger(), "&limit=1000").await;
    let by_card = |it: &&Value| {
        let rule = it["rule"].as_str().unwrap_or_default();
        it["quiet"] != true && rule.starts_with(|it: char| it.is_ascii_lowercase())
    };
    let facts = |event: &Value| event["facts"].as_array().unwrap().clone();
    let cited = log.iter().find_map(|event| {
        facts(event).iter().find(by_card).map(|it| (event["seq"].clone(), it["rule"].clone()))
    });
    let (seq, rule) = cited.expect("somebody plays a card that does something");
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &format!("{}?at={seq}", driver.id)).await;
    let shown = format!(
        "[...document.querySelectorAll('[data-seq=\"{seq}\"] .rule')]\
         .find((it) => it.title === 'Rule ' + {rule})?.textContent"
    );
    page.wait(&format!("/^[A-Z]/.test({shown})")).await;
    let name = page.eval(&shown).await;
    let letters = |it: &Value| {
        let it = it.as_str().unwrap().to_lowercase();
        it.chars().filter(char::is_ascii_alphanumeric).collect::<String>()
    };
    assert_eq!(letters(&rule), letters(&name));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
