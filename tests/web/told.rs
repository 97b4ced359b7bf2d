//! What a match page tells of itself: moments that are not to be seen, what came too fast, what
//! was found, delays, and whose it is not; and that a session is renewed as often as it takes,
//! always by the same key.

use std::time::Duration;

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::rewinds::DATED;
use crate::still::{MOVING, stays};
use crate::{browser, guest};

/// Players of a match in which several go on before it is the first one's turn again.
const SEVERAL: usize = 3;
/// Decisions within which that happens.
const DECISIONS_MAX: usize = 300;

async fn says(page: &Page, selector: &str, text: &str) {
    let name = json!(selector);
    let text = json!(text);
    page.wait(&format!("document.querySelector({name})?.textContent.includes({text})")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_cannot_be_seen_is_named() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let version = driver.version().await;
    let page = browser.page(1280, 800, false).await;
    let at = |seq: u64| format!("{}/matches/{}?at={seq}", server.base(), driver.id);
    page.open(&at(version)).await;
    page.wait("document.querySelector('.chip.live') && document.querySelector('.proof.good')")
        .await;
    page.eval("new Promise((done) => setTimeout(done, 500))").await;
    assert_eq!(page.eval("document.querySelector('.toast').hidden").await, json!(true));
    page.open(&at(9_999)).await;
    says(&page, ".toast:not([hidden])", "You cannot see event 9999").await;
    says(&page, ".toast", &format!("This is event {version}.")).await;
    // A view that does not exist leaves the address, and the moment stays.
    page.open(&format!("{}&as=foo", at(2))).await;
    says(&page, ".toast:not([hidden])", "a view that does not exist").await;
    page.wait("location.search === '?at=2'").await;
    page.wait("document.querySelector('.board:not(.grey)').dataset.eyes === 'public'").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_through_the_eyes_of_a_player_shows_others_what_they_may_see() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let stranger = server.newcomer().await;
    let link = format!("{}/matches/{}?at=2&as=seat:1", server.base(), driver.id);
    for (who, status, instead) in [
        (None, "401", ": if you are, log in. You see what everybody sees."),
        (Some(&stranger), "403", ". You see what everybody sees."),
        (Some(&driver.players[0]), "403", ". You see what you know yourself."),
    ] {
        let page = browser.page(1280, 800, false).await;
        if let Some(who) = who {
            guest::come_back(&page, &server.base(), who).await;
        }
        page.open(&link).await;
        let said = format!("Only that player may look through these eyes{instead}");
        says(&page, ".toast.told", &said).await;
        // It is no alarm.
        assert_eq!(page.eval("document.querySelector('.toast[role=alert]').hidden").await, true);
        page.wait("location.search === '?at=2'").await;
        page.wait("document.querySelector('.board:not(.grey)')").await;
        assert!(page.wrongs().iter().all(|it| it.contains(status)), "{:?}", page.wrongs());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delay_says_by_how_much_a_match_is_behind() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for (delay, said) in [
        (json!({"events": 2}), "Behind by 2 events (delay)"),
        (json!({"events": 1, "seconds": 1}), "Behind by 1 event and 0:01 (delay)"),
    ] {
        let new = json!({"ruleset": "showdown", "policies": {"delay": delay}});
        let mut driver = Driver::started(server.two().await, new).await;
        driver.play(6).await;
        let page = browser.page(1280, 800, false).await;
        page.eval("new Promise((done) => setTimeout(done, 1500))").await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        says(&page, ".chip.live", said).await;
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_another_player_has_brought_about_says_who_asks() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "doomtown", "title": "High stakes"});
    let (driver, seat, by) = 'found: {
        for _ in 0..40 {
            let mut driver = Driver::started(server.two().await, new.clone()).await;
            while let Some(next) = driver.next_move().await {
                if let Some(by) = next.prompt.asked_by {
                    break 'found (driver, next.seat, usize::from(by.0));
                }
                driver.make(&next).await;
            }
        }
        panic!("nobody ever asks the other something");
    };
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[seat].log_in(None).await).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question.theirs')").await;
    says(&page, ".question .asks", &format!("{} asks", driver.players[by].name)).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// A log of more events than are listed, drawn by the page's own module.
const FOUND: &str = "(async () => {
    const web = `/web/${document.body.dataset.web}`;
    const [{ found }, { render }] = await Promise.all([
        import(`${web}/core/found.js`), import(`${web}/vendor/lit-html/lit-html.js`)]);
    const it = (_, at) => ({seq: at + 1, kind: 'noted', recorded_at: '2026-01-01T00:00:00Z',
        facts: [{text: 'A hat is found.'}]});
    const events = Array.from({length: COUNT}, it);
    const place = document.createElement('div');
    render(found([{mark: null, seq: 1, events, parts: []}], 1, 'hat', {name: String}, () => {}),
        place);
    return [place.querySelector('[role=status]').textContent, place.querySelectorAll('li').length];
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_search_says_how_much_of_what_it_found_is_listed() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/games", server.base())).await;
    for (count, said, listed) in [
        (200, "200 events found for “hat”.", 200),
        (201, "201 events found for “hat”; the first 200 are listed.", 200),
    ] {
        let found = page.eval(&FOUND.replace("COUNT", &count.to_string())).await;
        assert_eq!(found, json!([said, listed]));
    }
    // Refusals are sentences, and count seats as badges do.
    let refusal = "import(`/web/${document.body.dataset.web}/core/api.js`).then(({Refusal}) => {
        const errors = [{message: 'not seat 11'}];
        const it = new Refusal(422, {detail: 'Seat 0 is taken', errors});
        return [it.message, it.problem.errors[0].message];
    })";
    assert_eq!(page.eval(refusal).await, json!(["Seat 1 is taken.", "Not seat 12."]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_search_of_the_browser_is_its_own() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    // The keys are there once one was pressed.
    page.key("/").await;
    page.wait("document.activeElement.id === 'log-search'").await;
    for by in ["ctrlKey", "metaKey"] {
        for at in ["document.body", "document.querySelector('#log-search')"] {
            let press = format!(
                "{at}.dispatchEvent(new KeyboardEvent('keydown', \
                 {{key: 'f', {by}: true, bubbles: true, cancelable: true}}))"
            );
            assert_eq!(page.eval(&press).await, json!(true), "{by} at {at}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_logged_in_is_not_asked_to_log_in() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let nowhere = format!("{}/matches/01a20000-0000-7000-8000-000000000000", server.base());
    let log_in = "!!document.querySelector('main a[href=\"/account\"]')";
    let page = browser.page(1280, 800, false).await;
    page.open(&nowhere).await;
    says(&page, "main", "If you play in it, log in.").await;
    assert_eq!(page.eval(log_in).await, json!(true));
    let player = server.newcomer().await;
    guest::come_back(&page, &server.base(), &player).await;
    page.open(&nowhere).await;
    says(&page, "main", &format!("{} may not see it", player.name)).await;
    assert_eq!(page.eval(log_in).await, json!(false));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_opens_an_unknown_address_is_led_on_and_programs_get_a_problem() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    for path in ["/nonsense", "/matches/1/2", "/nonsense/of/three"] {
        page.open(&format!("{}{path}", server.base())).await;
        says(&page, "main h1", "There is nothing here").await;
        page.click("main a[href='/']").await;
        says(&page, "main h1", "Take a seat").await;
        server.stranger().get(path).send().await.refused(404, "not-found");
    }
    // The browser itself notes on its console that an address was not found.
    assert!(page.wrongs().iter().all(|it| it.contains("404")));
    let told = server.stranger().get("/v1/nonsense").header("accept", "text/html");
    told.send().await.refused(404, "not-found");
}

/// The next answer says that the token has run out; renewing it is refused as often as
/// `window.busy` says, and lost once, after the server has done it. Notes the keys.
const EXPIRING: &str = "(() => {
    const real = window.fetch;
    Object.assign(window, {expired: false, busy: 0, lost: false, keys: []});
    window.fetch = async (path, how) => {
        if (window.expired && /decisions/.test(path)) {
            window.expired = false;
            return new Response('{\"type\": \"/problems/unauthenticated\"}', {status: 401});
        }
        if (!/tokens[/]refresh/.test(path)) return real(path, how);
        window.keys.push(how.headers['idempotency-key']);
        if (window.busy > 0) {
            window.busy -= 1;
            return new Response('{}', {status: window.busy % 2 ? 429 : 503});
        }
        const answer = await real(path, how);
        if (window.lost) {
            window.lost = false;
            throw new TypeError('lost');
        }
        return answer;
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_renewed_with_one_key_as_often_as_it_takes() {
    let Some(browser) = browser().await else { return };
    // Over plain HTTP a browser makes no digests.
    let plain = "Object.defineProperty(crypto, 'subtle', {value: undefined})";
    for script in [EXPIRING.to_owned(), format!("{plain}; {EXPIRING}")] {
        let page = browser.page(1280, 800, false).await;
        page.early(&script).await;
        renews_with_one_key(&page).await;
    }
}

async fn renews_with_one_key(page: &Page) {
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    guest::come_back(page, &server.base(), &driver.players[0]).await;
    guest::open_match(page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    guest::choose_by_digits(page).await;
    page.eval("Object.assign(window, {expired: true, busy: 2, lost: true, keys: []}); 0").await;
    page.click(".question button.do").await;
    page.wait("keys.length === 4").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    let keys: Vec<String> = serde_json::from_value(page.eval("keys").await).unwrap();
    assert!(keys.iter().all(|it| *it == keys[0] && it.len() == 36), "{keys:?}");
    let log = driver.log(&driver.players[1], "").await;
    let made = |it: &&Value| it["kind"] == "decision.made" && it["seat"] == 0;
    assert_eq!(log.iter().filter(made).count(), 1);
    // The next token has another one.
    let kept = page.eval("localStorage.getItem('highnoon.session')").await;
    assert!(!kept.as_str().unwrap().contains(&keys[0]), "{kept}");
}

/// The events after one that tell something.
fn telling(log: &[Value], after: u64) -> Vec<u64> {
    let tells = |it: &&Value| {
        let facts = it["facts"].as_array().unwrap();
        after < it["seq"].as_u64().unwrap() && facts.iter().any(|it| it["quiet"] != true)
    };
    log.iter().filter(tells).map(|it| it["seq"].as_u64().unwrap()).collect()
}

/// Plays until the first player is asked to choose one of several, and more than one event has
/// told something since their last decision; that decision, whether it tells something, and these
/// events.
async fn play_past(driver: &mut Driver) -> (u64, bool, Vec<u64>) {
    for _ in 0..DECISIONS_MAX {
        driver.play(1).await;
        let log = driver.log(&driver.players[0], "&limit=1000").await;
        let own = log.iter().rfind(|it| it["kind"] == "decision.made" && it["seat"] == 0);
        let Some(own) = own.map(|it| it["seq"].as_u64().unwrap()) else { continue };
        let told = telling(&log, own);
        let asked = driver.players[0].read(&driver.path("/prompts")).await;
        let choice = &asked["prompts"][0]["choice"];
        let many = choice["options"].as_array().is_some_and(|it| 1 < it.len());
        if (2..6).contains(&told.len()) && choice["form"] == "one" && many {
            return (own, telling(&log, own - 1)[0] == own, told);
        }
    }
    panic!("nobody goes on twice before the first player is asked");
}

async fn stands_at(page: &Page, seq: u64) {
    page.wait(&format!("document.querySelector('.position b')?.textContent === '{seq}'")).await;
}

/// Notes where the page stands, and whether there is a question then.
const NOTE: &str = "window.stood = []; new MutationObserver(() => {
    const it = [Number(document.querySelector('.position b')?.textContent), \
        !!document.querySelector('.question .do')];
    if (it[0] !== window.stood.at(-1)?.[0]) window.stood.push(it);
}).observe(document, {subtree: true, childList: true, characterData: true});";

/// Lines of a caption that fills its place, as far as they cross the words with which one watches
/// what happened.
const CROSSED: &str = "(() => {
    const more = document.createElement('span');
    document.querySelector('.caption').append(more);
    more.style = 'display: block; text-align: end';
    more.textContent = 'So it goes. '.repeat(25);
    const lines = (it) => {
        const range = document.createRange();
        range.selectNodeContents(it);
        return [...range.getClientRects()];
    };
    const [watch] = lines(document.querySelector('.caption .watch'));
    const crossed = lines(more)
        .filter((it) => it.right > watch.left && it.bottom > watch.top + 2)
        .map((it) => [it.bottom, watch.top]);
    more.remove();
    return crossed;
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_came_too_fast_can_be_watched() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut players = vec![server.newcomer().await];
    for number in 1..SEVERAL {
        players.push(server.regular(number).await);
    }
    let new = json!({"ruleset": "doomtown", "seats": SEVERAL});
    let mut driver = Driver::started(players, new).await;
    let (own, tells, told) = play_past(&mut driver).await;
    let head = driver.version().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
    page.early(MOVING).await;
    // Nobody could read what they had decided, either, before others went on.
    page.early(&DATED.replace("RULED", "0").replace("LATER", "0")).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    let count = told.len() + usize::from(tells);
    says(&page, ".caption .watch", &format!("({count} events)")).await;
    page.wait("document.querySelector('.question .do')").await;
    page.settled().await;
    stays(&page, "what can be watched").await;
    page.eval(NOTE).await;
    for key in [">", ">", "k"] {
        page.key(key).await;
    }
    // From their own decision on, with the question beside it, up to what is followed again.
    let past = "window.stood.findIndex((it) => it[0] === OWN) >= 0 && !location.search \
        && !document.querySelector('.watch')";
    page.wait(&past.replace("OWN", &own.to_string())).await;
    stands_at(&page, head).await;
    page.wait("document.querySelector('.chip.live') && !/at=/.test(location.search)").await;
    let mut expected = [&[own][..], &told].concat();
    expected.extend((told.last() != Some(&head)).then_some(head));
    let stood: Vec<(u64, bool)> = serde_json::from_value(page.eval("window.stood").await).unwrap();
    let stood = &stood[stood.len() - expected.len()..];
    assert_eq!(stood.iter().map(|it| it.0).collect::<Vec<_>>(), expected);
    assert!(stood.iter().all(|it| it.1), "{stood:?}");
    // An answer is given meanwhile as well.
    play_past(&mut driver).await;
    stands_at(&page, driver.version().await).await;
    says(&page, ".caption .watch", "Watch what happened").await;
    for enabled in [true, false] {
        page.call("Emulation.setTouchEmulationEnabled", json!({"enabled": enabled})).await;
        let crossed = page.eval(CROSSED).await;
        assert_eq!(crossed, json!([]), "what can be watched lies over sentences");
    }
    for key in ["<", "<", "<"] {
        page.key(key).await;
    }
    page.click(".watch").await;
    page.wait("document.querySelector('.chip.past')").await;
    let before = driver.version().await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    page.key("1").await;
    page.key("Enter").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    page.wait("document.querySelector('.chip.live') && !/at=/.test(location.search)").await;
    assert!(before < driver.version().await);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looked_away_can_watch_what_they_missed() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::started(server.two().await, json!({"ruleset": "doomtown"})).await;
    driver.play(4).await;
    let page = browser.page(1280, 800, false).await;
    page.early("Object.defineProperty(document, 'hidden', {get: () => !!window.away})").await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.chip.live') && document.querySelector('.proof.good')")
        .await;
    let since = driver.version().await;
    stands_at(&page, since).await;
    page.eval("window.away = true").await;
    let told = loop {
        driver.play(1).await;
        let told = telling(&driver.log(&server.stranger(), "&limit=1000").await, since);
        if 1 < told.len() {
            break told;
        }
    };
    stands_at(&page, driver.version().await).await;
    page.eval("window.away = false").await;
    says(&page, ".caption .watch", &format!("({} events)", told.len())).await;
    // The button goes; the focus stays beside what is told, and the key does not stop that.
    page.eval("document.querySelector('.watch').focus()").await;
    page.key("Enter").await;
    page.wait("document.activeElement.matches('.foot .caption')").await;
    page.key("Enter").await;
    stands_at(&page, since).await;
    stands_at(&page, driver.version().await).await;
    page.wait("!document.querySelector('.watch')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// The next answer is refused.
const REFUSING: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        if (!window.refusing || !/decisions/.test(path)) return real(path, how);
        window.refusing = false;
        const body = JSON.stringify({type: '/problems/not-offered', detail: 'Not that one.'});
        return new Response(body, {status: 422});
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_was_refused_is_said_no_longer_than_it_holds() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let page = browser.page(1280, 800, false).await;
    let hushed = "document.querySelector('.toast[role=alert]').hidden";
    // It stays for twelve seconds; whoever goes on has read it.
    let beyond = format!("{}/matches/{}?at=9999", server.base(), driver.id);
    for elsewhere in [
        "document.querySelector('[aria-label^=\"One event back\"]')",
        "document.querySelector('.brand')",
    ] {
        page.open(&beyond).await;
        says(&page, ".toast:not([hidden])", "You cannot see event 9999").await;
        page.eval(&format!("{elsewhere}.click()")).await;
        page.wait("!/9999/.test(location.search)").await;
        // What it leads to may take a while to be drawn.
        assert!(page.comes_true(hushed, Duration::from_secs(5)).await, "{elsewhere}");
    }
    // So it is once the same is done after all.
    page.early(REFUSING).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    guest::choose_by_digits(&page).await;
    page.eval("window.refusing = true").await;
    page.click(".question button.do").await;
    says(&page, ".toast:not([hidden])", "Not that one.").await;
    page.click(".question button.do").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    page.settled().await;
    assert_eq!(page.eval(hushed).await, json!(true));
}

/// A sentence with a long name, drawn in a narrow place: the lines on which the name stands,
/// whether it begins on the first line of all, and whether what comes after it is on its last
/// line.
const NARROW: &str = "(async () => {
    const web = `/web/${document.body.dataset.web}`;
    const [{ sentence }, { render }] = await Promise.all([
        import(`${web}/core/sentence.js`), import(`${web}/vendor/lit-html/lit-html.js`)]);
    const name = 'The Grand Territorial Cattle Association of Gomorra';
    const text = `Joe buys ${name}.`;
    const said = {text, spans: [{at: 9, length: name.length, card: 1}]};
    const place = document.createElement('p');
    place.style = 'width: 15rem';
    document.body.append(place);
    window.looked = 0;
    render(sentence(said, {name: String, inspect() { window.looked++; }}), place);
    const named = place.querySelector('.named');
    const lines = [...named.getClientRects()].map((it) => Math.round(it.top));
    const range = document.createRange();
    range.selectNodeContents(place);
    const all = [...range.getClientRects()].map((it) => Math.round(it.top));
    named.focus();
    return [new Set(lines).size > 1, lines[0] === all[0], lines.at(-1) === all.at(-1)];
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_long_name_wraps_as_words_do() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/games", server.base())).await;
    // What comes in later would move what is pressed.
    page.wait("document.querySelector('main h1') && !document.querySelector('[aria-busy=true]')")
        .await;
    assert_eq!(page.eval(NARROW).await, json!([true, true, true]));
    // It is a button nevertheless.
    page.key("Enter").await;
    page.key(" ").await;
    page.click("body > p .named").await;
    page.wait("window.looked === 3").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_staged_match_is_called_so() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let houses = json!(["dis", "brobnar", "logos"]);
    let hand = json!({"houses": houses, "hand": ["punch"], "deck": ["anger"]});
    let scenario = json!({"turn": 5, "house": "dis", "players": [hand, hand]});
    let new = json!({"ruleset": "keyforge", "options": {"scenario": scenario}});
    let admin = server.newcomer_as(Role::Admin).await;
    let made = admin.post("/v1/matches", new).send().await.expect(201);
    let page = browser.page(1280, 800, false).await;
    let id = made["id"].as_str().unwrap();
    page.open(&format!("{}/matches/{id}", server.base())).await;
    says(&page, ".top-page .name", "Staged: A match of KeyForge").await;
    assert_eq!(page.eval("document.title").await, "Staged: A match of KeyForge · High Noon");
    says(&page, "h1", "Staged: A match of KeyForge").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn players_of_one_name_are_told_apart_by_their_seats() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let driver = Driver::open(vec![player.clone()], json!({"ruleset": "gunslingers", "seats": 3}));
    let driver = driver.await;
    driver.seat(0).await;
    for seat in [1, 2] {
        let bot = json!({"seat": seat, "bot": "steady"});
        player.post(&driver.path("/seats"), bot).send().await.expect(201);
    }
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.click("#tab-table").await;
    let names = json!([player.name, "Bot (seat 2)", "Bot (seat 3)"]);
    let sit = "[...document.querySelectorAll('.seats .who')].map((it) => it.textContent.trim())";
    page.wait(&format!("JSON.stringify({sit}) === {}", json!(names.to_string()))).await;
    // So they are on the board, in words, and among those whose eyes may be had.
    let board = page.eval("document.querySelector('.board').textContent").await;
    let board = board.as_str().unwrap();
    for name in names.as_array().unwrap() {
        assert!(board.contains(name.as_str().unwrap()), "{name}: {board}");
    }
    let bare = "[...document.querySelectorAll('main .who')]\
        .filter((it) => it.textContent.trim() === 'Bot').length";
    assert_eq!(page.eval(bare).await, json!(0));
    assert!(!board.contains(&format!("{} (seat ", player.name)), "{board}");
    // Whoever has several seats is one and the same.
    let alone = Driver::showdown(vec![player.clone(), player.clone()]).await;
    guest::open_match(&page, &server.base(), &alone.id).await;
    page.click("#tab-table").await;
    let one = json!([player.name, player.name]).to_string();
    page.wait(&format!("JSON.stringify({sit}) === {}", json!(one))).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sits_down_reads_what_their_random_text_is_for() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let driver = Driver::open(vec![player.clone()], json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    page.open(&format!("{}/matches/{}?sit=0", server.base(), driver.id)).await;
    page.wait("document.querySelector('dialog[open] button.do')").await;
    // Before anything is unfolded.
    let said = page.eval("document.querySelector('dialog').innerText").await;
    let said = said.as_str().unwrap();
    assert!(said.contains("nobody chooses them, not even the server alone."), "{said}");
    assert!(said.contains("Your random text (optional)"), "{said}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
