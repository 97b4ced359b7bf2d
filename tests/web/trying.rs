//! What is tried without being done: an answer at the table, and a loadout on the page of its game.
//! And what cannot be done any more: a match that the server has frozen.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest};

/// The button that tries an answer.
const TRY: &str = ".question .send button.quiet:not(.more)";
/// Decisions after which seat 0 must have been asked what can be tried.
const MOVES_MAX: usize = 60;

/// Plays on until seat 0 may try an answer of one option that brings something about; returns the
/// place of the option, and the facts that it would bring.
async fn to_try(driver: &mut Driver) -> (usize, Vec<Value>) {
    for _ in 0..MOVES_MAX {
        let it = driver.move_of(0).await;
        let choice = json!(it.prompt.choice);
        let call = driver.players[0].post(&driver.path("/previews"), it.body());
        let answer = call.send().await;
        let seen = if answer.status == 200 { answer.json() } else { Value::Null };
        let facts = seen["facts"].as_array().cloned().unwrap_or_default();
        let options = choice["options"].as_array();
        let place = options.and_then(|its| its.iter().position(|one| one["value"] == it.answer));
        if let (1.., "one", Some(place)) = (facts.len(), choice["form"].as_str().unwrap(), place) {
            return (place, facts);
        }
        driver.make(&it).await;
    }
    panic!("nothing can be tried");
}

async fn seated(driver: &Driver, page: &Page, server: &TestServer) {
    guest::come_back(page, &server.base(), &driver.players[0]).await;
    guest::open_match(page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_tried_before_it_is_given() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    let (place, facts) = to_try(&mut driver).await;
    let before = driver.version().await;
    let page = browser.page(1280, 800, false).await;
    seated(&driver, &page, server).await;
    page.click(&format!(".question [data-place='{place}']")).await;
    page.wait(&format!("!document.querySelector({}).disabled", json!(TRY))).await;
    page.click(TRY).await;
    page.wait("document.querySelector('.question .preview')").await;
    let told = "document.querySelectorAll('.preview li').length";
    assert_eq!(page.eval(told).await, json!(facts.len()));
    // It is in sight, however long the list of options is.
    page.wait(
        "(() => { const [it, all] = ['.preview h3', '.tab-panel'].map((one) => \
         document.querySelector(one).getBoundingClientRect()); \
         return all.top <= it.top && it.bottom < all.bottom; })()",
    )
    .await;
    // The board says that it is none that was played, and nothing of it was.
    page.wait(
        "document.querySelector('.board.tried .eyes-tag').textContent.includes('not been played')",
    )
    .await;
    assert_eq!(driver.version().await, before);
    // What it names can be looked at, and that answers nothing.
    page.click(".preview .named").await;
    page.wait("document.querySelector('dialog[open]')").await;
    page.click("dialog[open] .dialog-head button").await;
    page.wait("!document.querySelector('dialog')").await;
    assert_eq!(driver.version().await, before);
    page.click(".preview > button").await;
    page.wait("!document.querySelector('.preview, .board.tried')").await;
    // The key does the same, and what was tried can then be done.
    page.eval("document.activeElement.blur()").await;
    page.key("v").await;
    page.wait("document.querySelector('.preview')").await;
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    page.click(".question button.do").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    page.wait("!document.querySelector('.preview, .board.tried')").await;
    let log = driver.log(&driver.players[0], "").await;
    let came = log.iter().filter(|it| before < it["seq"].as_u64().unwrap());
    let came: Vec<&Value> = came.flat_map(|it| it["facts"].as_array().unwrap()).collect();
    assert_eq!(came, facts.iter().collect::<Vec<_>>());
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deck_is_checked_on_the_page_of_its_game() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(390, 844, false).await;
    page.open(&format!("{}/games/doomtown", server.base())).await;
    page.wait("document.querySelector('.ready details')").await;
    // One that is ready-made is fine as it is.
    // The names of what is in it come later, and move the button.
    page.eval("document.querySelector('.ready details').open = true").await;
    page.wait("document.querySelector('.ready details button').checkVisibility()").await;
    page.eval("document.querySelector('.ready details button').click()").await;
    page.wait("document.activeElement.id === 'loadout' && document.activeElement.value").await;
    page.click(".check-form button.do").await;
    page.wait("document.querySelector('.report h3.good')").await;
    // Without a part of it everything that is wrong is named at once, with its rule.
    let less = "(() => { const it = document.getElementById('loadout'); \
        const deck = JSON.parse(it.value); \
         for (const name in deck) if (Array.isArray(deck[name])) deck[name] = deck[name].slice(0, \
             3); \
         it.value = JSON.stringify(deck); it.dispatchEvent(new Event('input')); })()";
    page.eval(less).await;
    page.wait("!document.querySelector('.report')").await;
    page.click(".check-form button.do").await;
    page.wait("document.querySelector('.report h3.bad')").await;
    let rules =
        "document.querySelectorAll(`.report .violations a[href^='/rules/doomtown#']`).length";
    assert!(0 < page.eval(rules).await.as_u64().unwrap());
    // What is no loadout at all is said to be none.
    let broken = "(() => { const it = document.getElementById('loadout'); it.value = '{'; \
         it.dispatchEvent(new Event('input')); })()";
    page.eval(broken).await;
    page.click(".check-form button.do").await;
    page.wait(
        "document.querySelector('.check-form .trouble[role=alert]').textContent\
        .includes('not JSON')",
    )
    .await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What an answer would bring comes once `window.go` is called, or is put off as often as
/// `window.busy` says.
const HOLDING: &str = "(() => {
    const real = window.fetch;
    Object.assign(window, {busy: 0, tries: 0, keys: []});
    window.fetch = async (path, how) => {
        if (!/[/]previews$/.test(path)) return real(path, how);
        window.keys.push(how.headers['idempotency-key']);
        if (window.busy-- > 0)
            return new Response('{}', {status: 429, headers: {'retry-after': '3'}});
        if (window.holds) await new Promise((done) => { window.go = done; });
        window.tries++;
        const facts = [{text: 'A hat is found.', type: 'found'}];
        return new Response(JSON.stringify({version: 1_000, facts}));
    };
})()";

/// A player who is asked two questions at once, each with two options.
async fn asked_twice(page: &Page) {
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let choice = json!({"form": "one", "options": [
        {"value": {"type": "take"}, "label": "Take it"},
        {"value": {"type": "leave"}, "label": "Leave it"},
    ]});
    let prompts = json!(["a", "b"].map(|id| json!({
        "id": id, "seat": 0, "kind": "play", "rule": "HN1", "title": format!("Question {id}"),
        "text": "What now?", "choice": choice,
    })));
    let both = format!(
        "(() => {{ const real = window.fetch; window.fetch = (path, how) => \
         (/[/]prompts/.test(path) ? Promise.resolve(new Response(JSON.stringify({{version: 1000, \
         seat: 0, prompts: {prompts}, now: new Date().toISOString()}}))) : real(path, how)); }})()"
    );
    page.early(&both).await;
    page.early(HOLDING).await;
    guest::come_back(page, &server.base(), &driver.players[0]).await;
    guest::open_match(page, &server.base(), &driver.id).await;
    page.wait("document.querySelectorAll('.marks[aria-label=Questions] button').length === 2")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_tried_is_shown_below_its_own_question_and_draft_alone() {
    let Some(browser) = browser().await else { return };
    let page = browser.page(1280, 800, false).await;
    asked_twice(&page).await;
    let tries = async |place: u8| {
        page.click(&format!(".question [data-place='{place}']")).await;
        page.click(TRY).await;
        page.wait("window.go").await;
    };
    let comes = async || {
        let tried = page.eval("window.tries").await.as_u64().unwrap() + 1;
        page.eval("window.go(); window.go = null").await;
        page.wait(&format!("window.tries === {tried}")).await;
        page.settled().await;
    };
    let shown = "document.querySelectorAll('.preview, .board.tried').length";
    page.eval("window.holds = true").await;
    // Another draft, another question, another moment: what comes then is of none of these.
    tries(0).await;
    page.click(".question [data-place='1']").await;
    comes().await;
    assert_eq!(page.eval(shown).await, json!(0), "another draft");
    tries(0).await;
    page.click(".marks[aria-label=Questions] button:last-child").await;
    page.wait("document.querySelector('.question').dataset.prompt === 'b'").await;
    comes().await;
    assert_eq!(page.eval(shown).await, json!(0), "another question");
    tries(0).await;
    page.eval("document.activeElement.blur()").await;
    page.key("ArrowLeft").await;
    page.wait("location.search.startsWith('?at=')").await;
    comes().await;
    assert_eq!(page.eval(shown).await, json!(0), "another moment");
    page.key("0").await;
    page.wait("!location.search").await;
    // What is shown goes with its question.
    tries(1).await;
    comes().await;
    page.wait("document.querySelector('.question .preview')").await;
    page.click(".marks[aria-label=Questions] button:first-child").await;
    page.wait("document.querySelector('.question').dataset.prompt === 'a'").await;
    page.settled().await;
    assert_eq!(page.eval(shown).await, json!(0), "the question before");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_tried_waits_for_the_server() {
    let Some(browser) = browser().await else { return };
    let page = browser.page(1280, 800, false).await;
    asked_twice(&page).await;
    page.click(".question [data-place='0']").await;
    page.eval("window.busy = 1").await;
    page.click(TRY).await;
    page.wait("document.querySelector('.question .send').textContent.includes('again in')").await;
    let shut = format!("document.querySelector({}).disabled", json!(TRY));
    assert_eq!(page.eval(&shut).await, json!(true));
    page.wait("document.querySelector('.question .preview')").await;
    assert_eq!(page.eval(&shut).await, json!(false));
    let keys = page.eval("window.keys").await;
    assert_eq!(keys.as_array().unwrap().len(), 2, "{keys}");
    assert_eq!(keys[0], keys[1]);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
