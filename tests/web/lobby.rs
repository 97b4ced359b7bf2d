//! A table is made in the lobby, for whoever is to play at it.

use domain::registry::latest_of_each;
use serde_json::{Value, json};
use support::browser::Page;
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest, some_of};

/// Chooses a game and who plays it, and makes the table. Gives its address.
async fn made(page: &Page, base: &str, ruleset: &str, opponents: &str) -> String {
    to_make(page, base, ruleset).await;
    page.eval(&format!("document.querySelector('[name=opponents][value={opponents}]').click()"))
        .await;
    page.wait(&format!("document.querySelector('.option.on [value={opponents}]')")).await;
    page.click("dialog button.do").await;
    at_the_table(page).await
}

/// Waits until a table is made, and gives its address.
async fn at_the_table(page: &Page) -> String {
    page.wait("location.pathname.startsWith('/matches/')").await;
    page.wait("!document.querySelector('.new-match')").await;
    page.eval("location.pathname").await.as_str().unwrap().to_owned()
}

/// Opens the window in which a table is made, and chooses a game.
async fn to_make(page: &Page, base: &str, ruleset: &str) {
    page.open(&format!("{base}/")).await;
    page.wait("document.querySelector('.lobby-head button:enabled')").await;
    page.click(".lobby-head button").await;
    // The games may still be on their way.
    page.wait("document.querySelector('dialog[open] [name=opponents]')").await;
    let name = format!(
        "[...document.querySelectorAll('dialog [name=ruleset]')]\
        .find((it) => it.closest('label').textContent.includes('{ruleset}'))"
    );
    page.wait(&name).await;
    page.eval(&format!("{name}.click()")).await;
    page.wait(&format!(
        "document.querySelector('.options-of summary').innerText.includes('{ruleset}')"
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_match_says_how_many_events_it_had() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let events = driver.version().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/", server.base())).await;
    let row = format!("document.querySelector('.match-row[href=\"/matches/{}\"]')", driver.id);
    page.wait(&format!("{row}?.textContent.includes(' · {events} events · ')")).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_of_the_server_wait_at_a_new_table() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    let playing = server.let_bots_play();
    for game in some_of(&latest_of_each(), "a table with programs") {
        sits_down_to_programs(&page, server, &player, &game.guide().name).await;
    }
    playing.abort();
}

/// The server has no program to spare.
const BUSY: &str = "(() => {
    const real = window.fetch;
    window.fetch = (path, how) => {
        if (/[/]seats$/.test(path)) return Promise.resolve(new Response(JSON.stringify({
            type: '/problems/bots-busy', title: 'Bots are busy', status: 409,
            detail: 'No bot is free.',
        }), {status: 409, headers: {'content-type': 'application/json'}}));
        return real(path, how);
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_table_at_which_no_program_can_be_seated_goes_again() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    page.early(BUSY).await;
    guest::come_back(&page, &server.base(), &player).await;
    to_make(&page, &server.base(), "Showdown").await;
    page.click("dialog button.do").await;
    page.wait("document.querySelector('dialog[open]').innerText.includes('No bot is free.')").await;
    assert_eq!(page.eval("location.pathname").await, json!("/"));
    let own = player.read("/v1/matches?player=me").await;
    let statuses: Vec<&Value> =
        own["items"].as_array().unwrap().iter().map(|it| &it["status"]).collect();
    assert!(statuses.iter().all(|it| **it == json!("cancelled")), "{own}");
}

async fn sits_down_to_programs(page: &Page, server: &TestServer, player: &Client, game: &str) {
    let path = made(page, &server.base(), game, "bots").await;
    let it = player.read(&format!("/v1{path}")).await;
    let seats = it["seats"].as_array().unwrap();
    assert!(seats[0]["player"].is_null(), "{seats:?}");
    assert!(seats[1..].iter().all(|it| it["player"]["program"] == json!(true)), "{seats:?}");
    // Sitting down is all that is left to do, and is asked at once.
    page.wait("document.querySelector('dialog[open] button.do')").await;
    page.click("dialog button.do").await;
    page.wait("document.querySelector('.question')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Who looks for a match to learn a game finds all that it takes in sight, and nobody who is waited
/// for.
#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_sees_all_games_and_who_plays_without_scrolling() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    for (width, height) in [(1280, 800), (390, 844)] {
        page.resize(width, height).await;
        to_make(&page, &server.base(), "Showdown").await;
        let unseen = "[...document.querySelectorAll('dialog :is(.games, .opponents) .option')]
            .filter((it) => {
                const {left, bottom} = it.getBoundingClientRect();
                return document.elementFromPoint(left + 20, bottom - 4)?.closest('.option') !== it;
            }).map((it) => it.innerText)";
        assert_eq!(page.eval(unseen).await, json!([]), "at {width} x {height}");
        let scrolls = "[...document.querySelectorAll('dialog *')].filter((it) =>
            it.clientHeight + 1 < it.scrollHeight
                && /auto|scroll/.test(getComputedStyle(it).overflowY))
            .map((it) => it.className)";
        assert_eq!(page.eval(scrolls).await, json!([]), "at {width} x {height}");
    }
    // A game is for as many as its guide says, and bots play where nothing else is chosen.
    for (game, seats) in [("Gunslingers", 3), ("Doomtown", 2), ("Wild West", 1)] {
        to_make(&page, &server.base(), game).await;
        let shown = "document.querySelector('dialog .opponents + label select').value";
        assert_eq!(page.eval(shown).await, json!(seats.to_string()), "{game}");
    }
    to_make(&page, &server.base(), "Gunslingers").await;
    page.click("dialog button.do").await;
    let it = player.read(&format!("/v1{}", at_the_table(&page).await)).await;
    let seats = it["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 3, "{seats:?}");
    assert!(seats[1..].iter().all(|it| it["player"]["program"] == json!(true)), "{seats:?}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_whom_its_maker_asks_stands_in_no_list() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    let path = made(&page, &server.base(), "Showdown", "link").await;
    let it = player.read(&format!("/v1{path}")).await;
    assert_eq!(it["visibility"], "unlisted");
    page.wait(
        "document.querySelector('[role=status]').textContent\
         .includes('to the people who are to play')",
    )
    .await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Presses what adds something, in what is unfolded for it.
async fn add(page: &Page, pointer: &str) {
    let count = "document.querySelectorAll('dialog [data-pointer]').length";
    let before = page.eval(count).await;
    let press = format!(
        "document.querySelectorAll('dialog details').forEach((it) => {{ it.open = true; }}); \
         document.querySelector('[data-add=\"{pointer}\"]').click()"
    );
    page.eval(&press).await;
    page.wait(&format!("{count} > {before}")).await;
}

/// Writes into a field of the options, or chooses there, by the label.
async fn enter(page: &Page, pointer: &str, value: &str) {
    let entered = format!(
        "(() => {{
            const it = document.querySelector('[data-pointer=\"{pointer}\"]');
            if (it.matches('select')) {{
                it.value = [...it.options].find((one) => one.label === '{value}').value;
                it.dispatchEvent(new Event('change'));
            }} else {{
                it.value = '{value}';
                it.dispatchEvent(new Event('input'));
            }}
        }})()"
    );
    page.eval(&entered).await;
    page.settled().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_and_structures_among_the_options_are_drawn() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    to_make(&page, &server.base(), "Wild West").await;
    for pointer in ["/encounter/foes", "/encounter/foes", "/encounter/foes/1/hexes", "/horses"] {
        add(&page, &format!("/options{pointer}")).await;
    }
    for (pointer, value) in [
        ("/encounter/foes/0/foe", "Bog leech"),
        ("/encounter/foes/1/foe", "Wolf pack"),
        ("/encounter/foes/1/count", "2"),
        ("/encounter/foes/1/name", "The Pack"),
        ("/encounter/foes/1/hexes/0/q", "4"),
        ("/horses/0/r", "-2"),
        ("/mode", "Duel"),
        ("/mode", "Combat"),
    ] {
        enter(&page, &format!("/options{pointer}"), value).await;
    }
    page.eval("document.querySelector('[aria-label=\"Remove Foes, no. 1\"]').click()").await;
    page.wait("!document.querySelector('[data-pointer=\"/options/encounter/foes/1\"]')").await;
    page.eval("document.querySelector('dialog button.do').click()").await;
    let path = at_the_table(&page).await;
    let it = player.read(&format!("/v1{path}")).await;
    let foe = json!({
        "foe": "wolf-pack", "count": 2, "name": "The Pack", "hexes": [{"q": 4, "r": 0}],
        "bleeds": false,
    });
    let foes = it["options"]["encounter"]["foes"].as_array().unwrap();
    assert_eq!(foes.len(), 1, "{foes:?}");
    for (name, value) in foe.as_object().unwrap() {
        assert_eq!(foes[0].get(name).unwrap_or(&json!(false)), value, "{name} of {foes:?}");
    }
    assert_eq!(it["options"]["horses"], json!([{"q": 0, "r": -2}]));
    // The table tells of them, too.
    page.wait("document.querySelector('.tab-panel').textContent.includes('The Pack')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_few_need_is_folded_and_what_administrators_choose_is_theirs() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    to_make(&page, &server.base(), "KeyForge").await;
    let more = "document.querySelector('.options-of > details:not([data-pointer])')";
    let first = "querySelector('[data-pointer=\"/options/first\"]')";
    page.wait(&format!("{more}?.{first} && !{more}.open")).await;
    let drawn = "document.querySelector('.options-of').textContent";
    let drawn = page.eval(drawn).await.as_str().unwrap().to_owned();
    assert!(drawn.contains("More options") && !drawn.contains("scenario"), "{drawn}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Adds an option that no game has, of a form that cannot be drawn.
const ODD: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (!/[/]v1[/]rulesets[?]/.test(path)) return answer;
        const body = await answer.json();
        const odd = {type: 'array', prefixItems: [{type: 'string'}, {type: 'integer'}],
            description: 'A pair.'};
        for (const it of body.items) it.options_schema.properties.odd = odd;
        return new Response(JSON.stringify(body), {headers: {'content-type': 'application/json'}});
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn an_option_that_is_wrong_is_marked_and_one_that_cannot_be_drawn_is_json() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    page.early(ODD).await;
    guest::come_back(&page, &server.base(), &player).await;
    to_make(&page, &server.base(), "KeyForge").await;
    for _ in 0..2 {
        add(&page, "/options/chains").await;
    }
    enter(&page, "/options/chains/1", "30").await;
    // The browser holds it back, and unfolds it; then the server does.
    let fold = "document.querySelectorAll('dialog details').forEach((it) => { it.open = false; })";
    page.eval(fold).await;
    let send = "document.querySelector('dialog button.do').click()";
    page.eval(send).await;
    let focused = "document.activeElement.dataset.pointer === '/options/chains/1'";
    page.wait(focused).await;
    page.eval("document.querySelector('.new-match').noValidate = true").await;
    page.eval(fold).await;
    page.eval(send).await;
    let chain = "document.querySelector('[data-pointer=\"/options/chains/1\"]')";
    page.wait(&format!("{chain}.getAttribute('aria-invalid') === 'true' && {focused}")).await;
    let why =
        format!("document.getElementById({chain}.getAttribute('aria-describedby')).textContent");
    assert_eq!(page.eval(&why).await, "30 is more than 24.");
    // What the server refuses today is no fault of the page.
    let wrongs = page.wrongs();
    assert!(wrongs.iter().all(|it| it.contains("status of 422")), "{wrongs:?}");
    page.eval("document.querySelector('.new-match').noValidate = false").await;
    enter(&page, "/options/chains/1", "3").await;
    // JSON is checked as it is written.
    let odd = "document.querySelector('[data-pointer=\"/options/odd\"]')";
    assert_eq!(page.eval(&format!("{odd}.localName")).await, "textarea");
    let label = format!("{odd}.closest('label').textContent.includes('as JSON')");
    assert_eq!(page.eval(&label).await, json!(true));
    for (written, why) in [("[1,", "This is not JSON"), ("{}", "This has to be a list")] {
        enter(&page, "/options/odd", written).await;
        page.eval(send).await;
        page.wait(&format!("{odd} === document.activeElement")).await;
        let said = page.eval(&format!("{odd}.validationMessage")).await;
        assert!(said.as_str().unwrap().contains(why), "{said}");
        let shown = format!("document.getElementById({odd}.getAttribute('aria-describedby'))");
        let shown = page.eval(&format!("{shown}.textContent")).await;
        assert!(shown.as_str().unwrap().contains(why), "{shown}");
    }
    enter(&page, "/options/odd", "").await;
    page.eval(send).await;
    let path = at_the_table(&page).await;
    let it = player.read(&format!("/v1{path}")).await;
    assert_eq!(it["options"]["chains"], json!([0, 3]));
}

/// What is looked at every five seconds is looked at every half a second. Answers take a while,
/// and those about all games wait as long as `window.held` says so.
const LOOKED: &str = "(() => {
    const later = window.setTimeout;
    window.setTimeout = (work, ms) => later(work, ms === 5000 ? 500 : ms);
    const real = window.fetch;
    window.looks = 0;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (!String(path).includes('status=open&limit')) return answer;
        window.looks += 1;
        await new Promise((done) => later(done, 300));
        if (window.held && !path.includes('ruleset=')) {
            window.isHeld = true;
            while (window.held) await new Promise((done) => later(done, 20));
            later(() => { window.isRead = true; }, 200);
        }
        return answer;
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn the_lists_are_looked_at_in_turn_and_what_comes_late_does_not_count() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    for ruleset in ["showdown", "gunslingers"] {
        guest::table(&player, ruleset).await;
    }
    let page = browser.page(1280, 800, false).await;
    page.early(LOOKED).await;
    page.open(&format!("{}/", server.base())).await;
    let games = "[...document.querySelectorAll('.list')]\
        .find((it) => it.querySelector('.fold').textContent === 'Open tables')\
        .querySelectorAll('.match-row .game')";
    page.wait(&format!("document.querySelector('.list') && {games}.length")).await;
    page.wait("document.querySelectorAll('.filter-line option').length > 1").await;
    // Whoever comes back again and again begins no second row of looks.
    for _ in 0..5 {
        page.eval("dispatchEvent(new Event('focus'))").await;
    }
    page.eval("new Promise((done) => setTimeout(done, 2_000))").await;
    page.eval("window.looks = 0").await;
    page.eval("new Promise((done) => setTimeout(done, 3_000))").await;
    let looks = page.eval("window.looks").await.as_u64().unwrap();
    assert!((1..=6).contains(&looks), "{looks} looks within three seconds");
    // An answer about all games comes after one about one game.
    page.eval("window.held = true; dispatchEvent(new Event('focus'))").await;
    page.wait("window.isHeld").await;
    page.eval(
        "(() => { const it = document.querySelector('.filter-line select'); \
         it.value = 'showdown'; it.dispatchEvent(new Event('change')); })()",
    )
    .await;
    let only = format!("[...{games}].every((it) => it.textContent === 'Showdown')");
    page.wait(&only).await;
    // No further look puts it right.
    page.eval("window.setTimeout = () => 0").await;
    page.eval("window.held = false").await;
    page.wait("window.isRead").await;
    page.settled().await;
    assert_eq!(page.eval(&only).await, json!(true));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// The games cannot be read while `window.broken` is set; what is looked at every five seconds is
/// looked at every `window.pause` milliseconds.
const UNREAD: &str = "(() => {
    const later = window.setTimeout;
    window.pause = 100_000;
    window.setTimeout = (work, ms) => later(work, ms === 5000 ? window.pause : ms);
    const real = window.fetch;
    window.broken = true;
    window.fetch = async (path, how) => {
        if (!window.broken || !/[/]v1[/]rulesets[?]/.test(path)) return real(path, how);
        return new Response('{\"detail\": \"The record cannot be reached.\"}', {status: 503});
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn games_that_could_not_be_read_are_read_again() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    page.early(UNREAD).await;
    guest::come_back(&page, &server.base(), &player).await;
    for by_itself in [false, true] {
        page.open(&format!("{}/", server.base())).await;
        page.click(".lobby-head button").await;
        // The window says why there is nothing to choose from.
        let why = "document.querySelector('dialog[open] .games')?.textContent ?? ''";
        page.wait(&format!("({why}).includes('The record cannot be reached.')")).await;
        let send = "document.querySelector('dialog[open] button.do')";
        assert_eq!(page.eval(&format!("{send}.disabled")).await, json!(true));
        page.eval("window.broken = false").await;
        if by_itself {
            page.eval("window.pause = 500; dispatchEvent(new Event('focus'))").await;
        } else {
            page.click("dialog[open] .games button").await;
        }
        page.wait("document.querySelector('dialog[open] [name=ruleset]:checked')").await;
        page.wait(&format!("!{send}.disabled")).await;
        assert_eq!(page.eval(&format!("({why}).includes('cannot be')")).await, json!(false));
        let filter = "document.querySelectorAll('.filter-line option').length";
        page.wait(&format!("{filter} > 1")).await;
    }
    page.eval("document.querySelector('dialog[open] button.do').click()").await;
    at_the_table(&page).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn each_policy_is_chosen_with_what_it_means() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &player).await;
    to_make(&page, &server.base(), "Showdown").await;
    for (policy, choices) in [
        ("watching", vec![("public", "is listed"), ("private", "Only those who sit")]),
        ("takebacks", vec![("off", "Only a ruling"), ("by_consent", "have to agree")]),
        ("reveal", vec![("all", "whoever may watch"), ("players", "only those who played")]),
        ("clock", vec![("0", "as long as you like"), ("2", "does not come back")]),
        ("delay", vec![("0", "at once"), ("4", "later than it is played")]),
        ("expiry", vec![("default", "the game answers for you"), ("loss", "out of the match")]),
    ] {
        for (value, means) in choices {
            let choose = format!(
                "(() => {{ const it = document.querySelector('[data-policy={policy}] select'); \
                 it.value = '{value}'; it.dispatchEvent(new Event('change')); }})()"
            );
            page.eval(&choose).await;
            let all = if policy == "expiry" { "clock" } else { policy };
            let said = format!(
                "document.querySelector('[data-policy={all}] small').textContent\
                 .includes('{means}')"
            );
            page.wait(&said).await;
        }
    }
    page.eval("document.querySelector('dialog button.do').click()").await;
    let path = at_the_table(&page).await;
    let it = player.read(&format!("/v1{path}")).await;
    let policies = json!({
        "takebacks": "by_consent", "reveal": "players", "delay": {"events": 10, "seconds": 300},
    });
    assert_eq!(it["policies"], policies);
    assert_eq!((&it["clock"]["kind"], &it["clock"]["on_expiry"]), (&json!("bank"), &json!("loss")));
    assert_eq!(it["visibility"], "private");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
