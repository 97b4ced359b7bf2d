//! What rooms tell beside where things lie: what an event has changed, what a house brings, from
//! whom distances are counted, what is printed on cards.

use std::collections::BTreeSet;

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::pictures::running;
use crate::{browser, guest};

/// What of the plain board glows: facts of the table, each by its name, and cells.
const GLOWING: &str = "(() => {
    const board = document.querySelector('.generic');
    const facts = [...board.querySelectorAll(':scope > .facts > .glow > dt')];
    return [facts.map((it) => it.textContent).sort(), board.querySelectorAll('td.glow').length,
        board.querySelectorAll('tr.glow').length];
})()";

/// The frames of a match, as everybody may see them.
async fn frames(driver: &Driver, server: &TestServer) -> Vec<Value> {
    let call = server.stranger().get(&driver.path("/replay"));
    let text = call.header("accept", "application/x-ndjson").send().await.text;
    text.lines().map(|it| serde_json::from_str(it).unwrap()).collect()
}

/// The paths that a frame changes, but for what it takes away.
fn changed(frame: &Value) -> Vec<&str> {
    let all = frame["patch"].as_array().into_iter().flatten();
    all.filter(|it| it["op"] != "remove").map(|it| it["path"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_event_has_changed_glows_on_the_plain_board() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let frames = frames(&driver, server).await;
    let seq = |it: &Value| it["seq"].as_u64().unwrap();
    // An event with which the phase is another one, and one that leaves it as it is.
    let turns = frames.iter().find(|it| changed(it).contains(&"/phase")).expect("phases");
    let on = |it: &&Value| !changed(it).is_empty() && !changed(it).contains(&"/phase");
    let goes_on = frames.iter().find(on).expect("a phase with several events");
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/games", server.base())).await;
    page.eval("localStorage.setItem('highnoon.settings', JSON.stringify({plain: true}))").await;
    for (frame, is) in [(turns, true), (goes_on, false)] {
        page.open(&format!("{}/matches/{}?at={}", server.base(), driver.id, seq(frame))).await;
        page.wait("document.querySelector('.board .generic')").await;
        page.wait("!document.querySelector('.track [aria-busy=true]')").await;
        page.settled().await;
        let glowing = page.eval(GLOWING).await;
        let facts: BTreeSet<String> = serde_json::from_value(glowing[0].clone()).unwrap();
        assert_eq!(facts.contains("Phase"), is, "event {}: {facts:?}", seq(frame));
        // What the event has not touched stays as it is.
        let named: BTreeSet<String> = changed(frame)
            .into_iter()
            .map(|it| it.split('/').nth(1).unwrap().replace('_', " "))
            .collect();
        let other = facts.iter().find(|it| !named.contains(&it.to_lowercase()));
        assert_eq!(other, None, "event {}: {:?}", seq(frame), changed(frame));
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Draws a view on the plain board, and the same after a patch. Tells what glows then.
const PATCHED: &str = "(async () => {
    const of = (path) => import(`/web/${document.body.dataset.web}/${path}`);
    const [{ html, render }, { game }, { changedKeys }, { apply }] = await Promise.all([
        of('vendor/lit-html/lit-html.js'), of('games/generic.js'), of('core/changed.js'),
        of('core/patch.js')]);
    const before = {
        pot: 3, order: [1, 2], aim: { speed: 2 }, 'odd/name': 1,
        rows: [{ card: 1, cost: 4 }, { card: 2, cost: 4 }, { card: 3, cost: 4 }],
        gangs: [{ rank: 1, guns: [{ gun: 7, shots: 4 }] }],
    };
    const into = document.body.appendChild(document.createElement('div'));
    const shown = (patch) => {
        const after = apply(before, patch);
        const changed = changedKeys(before, after, patch);
        const table = { changed: (key) => changed.has(key), offered: () => false,
            thing: (keys, label) => label, who: (seat) => seat };
        render(game.board(after, table), into);
        return [...into.querySelectorAll('.glow')]
            .map((it) => it.innerText.split(/\\s+/).join(' ').trim());
    };
    return PATCHES.map(shown);
})()";

#[tokio::test(flavor = "multi_thread")]
async fn of_what_changes_nothing_else_glows() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let put = |path: &str, value: Value| json!({"op": "replace", "path": path, "value": value});
    let cases = [
        (json!([put("/pot", json!(4))]), json!(["Pot 4"])),
        (json!([put("/odd~1name", json!(2))]), json!(["Odd/name 2"])),
        (json!([put("/order/1", json!(7))]), json!(["Order 1, 7"])),
        (json!([{"op": "remove", "path": "/order/0"}]), json!(["Order 2"])),
        // A cell, not its row; other rows say the same and are what they were.
        (json!([put("/rows/1/cost", json!(5))]), json!(["5"])),
        (json!([{"op": "add", "path": "/rows/3", "value": {"card": 9, "cost": 4}}]), {
            json!(["4 9 4"])
        }),
        // The last row is what it was, though it has another place.
        (json!([{"op": "remove", "path": "/rows/1"}]), json!([])),
        (json!([put("/aim", json!({"speed": 3}))]), json!(["Speed 3"])),
        (json!([put("/gangs/0/guns/0/shots", json!(3))]), json!(["3"])),
        (json!([put("/gangs/0/rank", json!(2))]), json!(["Rank 2"])),
    ];
    let patches: Vec<&Value> = cases.iter().map(|it| &it.0).collect();
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/verify", server.base())).await;
    let glowing = page.eval(&PATCHED.replace("PATCHES", &json!(patches).to_string())).await;
    for (at, (patch, wanted)) in cases.iter().enumerate() {
        assert_eq!(glowing[at], *wanted, "{patch}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Names in the town that break elsewhere than before a syllable, where a hyphen stands: of those
/// that are seen, a part lies in several lines.
const BROKEN: &str = "[...document.querySelectorAll('.town :is(.long, .short)')].flatMap((it) => \
    [...it.childNodes].filter((part) => part.nodeType === 3 && !part.data.includes(' '))\
        .filter((part) => {
            const range = document.createRange();
            range.selectNodeContents(part);
            return range.getClientRects().length > 1;
        }).map((part) => part.data))";

#[tokio::test(flavor = "multi_thread")]
async fn long_names_in_the_town_break_with_a_hyphen() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = running(server, "gunslingers", 16).await;
    for (width, height) in [(390, 844), (620, 900), (1280, 800)] {
        let page = browser.page(width, height, false).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.wait("document.querySelector('.town .tile-top')").await;
        page.settled().await;
        assert_eq!(page.eval(BROKEN).await, json!([]), "{width}");
        assert_eq!(page.wrongs(), Vec::<String>::new(), "{width}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_says_what_it_brings_now() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let houses = json!(["dis", "brobnar", "logos"]);
    let tired = |code: &str| json!({"code": code, "exhausted": true});
    let own = json!({
        "houses": houses, "hand": ["punch", "anger"], "deck": ["anger"],
        "line": [tired("troll"), {"code": "headhunter"}, {"code": "bumpsy", "stunned": true}],
        "artifacts": [tired("gauntlet-of-command")],
    });
    let other = json!({"houses": houses, "hand": ["punch"], "deck": ["anger"]});
    let scenario = json!({"turn": 5, "step": "house", "players": [own, other]});
    let new = json!({"ruleset": "keyforge", "options": {"scenario": scenario}});
    let players = vec![server.newcomer_as(Role::Admin).await, server.regular(1).await];
    let driver = Driver::started(players, new).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.kf-pick.offered')").await;
    let says = "document.querySelector('.kf-pick[data-key=\"house:brobnar\"]').dataset.label";
    // What is exhausted cannot be used; what is stunned can, to take off its stun.
    assert_eq!(page.eval(says).await, json!("Brobnar: 2 in hand, 2 ready"));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_lasts_names_players_where_a_card_is_looked_at() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let houses = json!(["mars", "brobnar", "logos"]);
    let hive = json!({"code": "crystal-hive", "id": "hive", "exhausted": true});
    let own = json!({"houses": houses, "hand": ["punch"], "deck": ["anger"], "artifacts": [hive]});
    let other = json!({"houses": houses, "hand": ["punch"], "deck": ["anger"]});
    let lasts = json!({"code": "crystal-hive", "card": "hive", "by": 0, "until": "turn_ends"});
    let scenario = json!({"turn": 5, "house": "mars", "players": [own, other], "lasting": [lasts]});
    let new = json!({"ruleset": "keyforge", "options": {"scenario": scenario}});
    let players = vec![server.newcomer_as(Role::Admin).await, server.regular(1).await];
    let driver = Driver::started(players, new).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    let said = json!(format!(
        "{} gains 1 amber each time a creature reaps (until this turn ends).",
        driver.players[0].name
    ));
    let card = ".board .thing[data-key^='card:'][data-label*='Crystal Hive']";
    page.wait(&format!("document.querySelector({})", json!(card))).await;
    // Beside it, where it is pointed at; and in the window of all that is known of it.
    page.point_at(card).await;
    let lines =
        |of: &str| format!("[...document.querySelectorAll('{of} li')].map((it) => it.textContent)");
    page.wait(&format!("{}.length", lines(".glance"))).await;
    let glanced = page.eval(&lines(".glance")).await;
    assert!(glanced.as_array().unwrap().contains(&said), "{glanced}");
    page.click(card).await;
    page.wait(&format!("{}.length", lines("dialog[open]"))).await;
    let looked = page.eval(&lines("dialog[open]")).await;
    assert!(looked.as_array().unwrap().contains(&said), "{looked}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// A combat of one player, at a question with such options. They move where they can.
async fn asked(server: &TestServer, is: impl Fn(&Value) -> bool) -> Driver {
    asked_by(server, json!({}), "move", is).await
}

/// The same with these options of the match; they do this where they can.
async fn asked_by(
    server: &TestServer,
    options: Value,
    does: &str,
    is: impl Fn(&Value) -> bool,
) -> Driver {
    let new = json!({"ruleset": "wild-west", "options": options});
    loop {
        let mut driver = Driver::started(vec![server.newcomer().await], new.clone()).await;
        while let Some(mut next) = driver.next_move().await {
            let options = json!(next.prompt.choice)["options"].clone();
            let mut options = options.as_array().into_iter().flatten();
            if options.clone().any(&is) {
                return driver;
            }
            if let Some(to) = options.find(|it| it["value"]["type"] == does) {
                next.answer = to["value"].clone();
            }
            driver.make(&next).await;
        }
        // It was over before.
    }
}

/// From whom distances are counted.
const FROM: &str = "document.querySelector('.ww-legend b').textContent";

/// Looks at a fighter, and presses the button there.
async fn counts_from(page: &Page, key: &str) {
    page.click(&format!(".ww-token[data-key=\"{key}\"]")).await;
    page.wait("document.querySelector('dialog[open] button[aria-pressed]')").await;
    let says = "document.querySelector('dialog button[aria-pressed]').textContent";
    assert_eq!(page.eval(says).await, json!("Count distances from here"));
    page.click("dialog button[aria-pressed]").await;
    page.wait("!document.querySelector('dialog')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_a_combat_says_from_whom_distances_are_counted() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = asked(server, |it| it["value"]["type"] == "attack").await;
    // Nobody is asked who watches.
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.ww-token.foe')").await;
    page.wait("!document.querySelector('.track [aria-busy=true]')").await;
    let active = page.eval(FROM).await;
    let foe = page.eval("document.querySelector('.ww-token.foe').dataset.key").await;
    let foe = foe.as_str().unwrap();
    let borders = "document.querySelector('.ww-border').getAttribute('d')";
    let before = page.eval(borders).await;
    counts_from(&page, foe).await;
    page.wait(&format!("{FROM} !== {active}")).await;
    let name = page.eval(FROM).await;
    let name = name.as_str().unwrap();
    assert_ne!(page.eval(borders).await, before);
    // Each of the others says how far it is from there, on the board and in words.
    let far = format!(
        "[...document.querySelectorAll('.ww-token')].filter((it) => it.dataset.key !== '{foe}')\
         .every((it) => it.ariaLabel.includes(' from {name}')) \
         && document.querySelector('.words').textContent.includes(' from {name}:')"
    );
    assert_eq!(page.eval(&far).await, json!(true));
    // It stays so from event to event, until it is taken back.
    page.key("Home").await;
    page.wait("location.search.includes('at=1')").await;
    page.key("0").await;
    page.wait("!location.search.includes('at=')").await;
    page.wait(&format!("{FROM} === {}", json!(name))).await;
    counts_from(&page, foe).await;
    page.wait(&format!("{FROM} === {active}")).await;
    assert_eq!(page.eval(borders).await, before);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Those of each list on the map by row and column, and whether it has nothing else.
const LISTS: &str = "[...document.querySelectorAll('.ww-ground > [role=list]')].map((list) => {
    const at = (it, name) => Number(it.style.getPropertyValue(name));
    const all = [...list.children];
    const rows = all.map((it) => [Math.round(at(it, '--y') * 2 / Math.sqrt(3)), at(it, '--x')]);
    const sorted = [...rows].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return [list.ariaLabel, all.every((it) => it.role === 'listitem'),
        JSON.stringify(rows) === JSON.stringify(sorted), all.length];
})";

#[tokio::test(flavor = "multi_thread")]
async fn the_map_is_read_row_by_row() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = asked(server, |it| it["value"]["hex"].is_object()).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.ww-hex.offered')").await;
    let lists = page.eval(LISTS).await;
    let lists = lists.as_array().unwrap();
    assert_eq!(lists.len(), 2, "{lists:?}");
    for (list, name) in lists.iter().zip(["Hexes to choose", "Fighters"]) {
        assert_eq!((&list[0], &list[1], &list[2]), (&json!(name), &json!(true), &json!(true)));
        assert!(list[3].as_u64().unwrap() > 1, "{list}");
    }
    // Whatever is on the map is in one of them.
    let spots = "document.querySelectorAll('.ww-spot:not([role=list] > [role=listitem])').length";
    assert_eq!(page.eval(spots).await, json!(0));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ground_is_drawn_where_there_is_any() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let zone = json!({"hexes": [{"q": 1, "r": 0}, {"q": 1, "r": 1}], "cover": "heavy"});
    let options = json!({"ground": {"zones": [zone]}, "horses": [{"q": 2, "r": -1}]});
    let new = json!({"ruleset": "wild-west", "options": options});
    let driver = Driver::started(vec![server.newcomer().await], new).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    // It is there with the board: nothing comes later.
    assert_eq!(page.eval("document.querySelectorAll('.zone-heavy').length").await, json!(2));
    let lies = "document.querySelector('[aria-label=\"What lies there\"] > [role=listitem] > \
        [aria-label=\"A horse\"]')?.getBoundingClientRect().width > 10";
    assert_eq!(page.eval(lies).await, json!(true));
    let legend = page.eval("document.querySelector('.ww-legend').innerText").await;
    assert!(legend.as_str().unwrap().contains("Heavy Cover"), "{legend}");
    let paint = "document.querySelector('#ww-heavy path').getAttribute('d').length > 0";
    assert_eq!(page.eval(paint).await, json!(true));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn how_likely_an_attack_gets_through_is_told_at_its_target() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let foes = json!({"encounter": {"foes": [{"foe": "drifter", "count": 2}]}});
    let has = |it: &Value| it["detail"].as_str().is_some_and(|it| it.contains(" to get through"));
    let driver = asked_by(server, foes, "attack", has).await;
    let prompt = json!(driver.prompts(0).await[0].choice);
    let option = &prompt["options"][0];
    let detail = option["detail"].as_str().unwrap();
    assert!(detail.ends_with("% to get through"), "{option}");
    let page = browser.page(390, 844, true).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.ww-token.offered')").await;
    let about = option["about"][0].as_str().unwrap();
    page.click(&format!(".ww-token[data-key=\"{about}\"]")).await;
    // Beside the map, as the list of the question may be folded.
    let says = format!("{}: {detail}", option["label"].as_str().unwrap());
    let beside = "document.querySelector('.ww-map').innerText.split(/\\s+/).join(' ')";
    page.wait(&format!("({beside}).includes({})", json!(says))).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What stands on the cards of one's hand: the text, in how many lines, and whether it is said.
const PRINTED: &str = "[...document.querySelectorAll('.hand-card')].map((card) => {
    const it = card.querySelector('.text-of');
    if (!it) return null;
    const text = it.dataset.n;
    const lines = it.getBoundingClientRect().height / parseFloat(getComputedStyle(it).lineHeight);
    return [Math.round(lines) <= 2, lines > 0.9, card.ariaLabel.includes(text)];
})";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_printed_on_a_card_stands_on_it() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = running(server, "doomtown", 12).await;
    for (width, height, touch) in [(1280, 800, false), (390, 844, true)] {
        let page = browser.page(width, height, touch).await;
        // Who has come back needs no pass for a second page of the same browser.
        if width == 1280 {
            guest::come_back(&page, &server.base(), &driver.players[0]).await;
        } else {
            guest::log_in(&page, &server.base(), &driver.players[0]).await;
        }
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.wait("document.querySelector('.hand-card .text-of')").await;
        let printed = page.eval(PRINTED).await;
        let printed: Vec<&Value> =
            printed.as_array().unwrap().iter().filter(|it| !it.is_null()).collect();
        assert!(printed.iter().all(|it| **it == json!([true, true, true])), "{printed:?}");
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}
