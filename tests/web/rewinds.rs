//! Rewinds under the eyes of those who look: at the head with a draft, in the past, twice; the
//! lanes of what was undone; and taking a slip back.

use std::collections::HashSet;
use std::time::Duration;

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest};

/// A judge has a match go on from an event; the event that says so.
pub async fn rewind(judge: &Client, driver: &Driver, to_seq: u64) -> u64 {
    let body = json!({
        "kind": "rewind", "to_seq": to_seq, "reason": "The horse was not yet saddled.",
        "rules": ["HN12"], "public": true,
    });
    let reply = judge.post(&driver.path("/rulings"), body).fresh().send().await.expect(201);
    let events = reply["events"].as_array().unwrap();
    let rewound = events.iter().find(|it| it["kind"] == "match.rewound").unwrap();
    rewound["seq"].as_u64().unwrap()
}

/// The page stands at this event.
async fn stands_at(page: &Page, seq: u64) {
    page.wait(&format!("document.querySelector('.position b').textContent === '{seq}'")).await;
}

/// The view that the page shows at its head is the server's.
async fn is_true(page: &Page, driver: &Driver, branch: &str) {
    let id = &driver.id;
    let compared = format!(
        "(async () => {{
            const root = `/web/${{document.body.dataset.web}}`;
            const {{ Reel }} = await import(`${{root}}/core/frames.js`);
            const {{ canonical }} = await import(`${{root}}/core/canonical.js`);
            const reel = new Reel('{id}', 'public', {branch}, () => {{}});
            await reel.read(null);
            const wrong = [];
            for (const frame of reel.frames) {{
                const answer = await fetch(`/v1/matches/{id}/state?at=${{frame.seq}}&as=public`);
                const {{ view }} = await answer.json();
                if (canonical(view) !== canonical(frame.view)) wrong.push(frame.seq);
            }}
            return wrong;
        }})()"
    );
    assert_eq!(page.eval(&compared).await, json!([]), "along {branch}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_is_told_until_somebody_goes_on() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    let claim = json!({"seq": 5, "claim": "Not yet.", "suspend": false});
    let called =
        driver.players[0].post(&driver.path("/disputes"), claim).fresh().send().await.expect(201);
    page.wait("document.querySelector('.banner')?.textContent.includes('judge has been called')")
        .await;
    let dispute = called["dispute"]["id"].clone();
    let body = json!({
        "kind": "rewind", "to_seq": 4, "reason": "The horse was not yet saddled.",
        "rules": ["HN12"], "public": true, "dispute": dispute,
    });
    judge.post(&driver.path("/rulings"), body).fresh().send().await.expect(201);
    // The dispute is closed by the event after it.
    page.wait("document.querySelector('.banner.rewound')?.textContent.includes('saddled')").await;
    // Who has read it closes it, and it stays closed.
    let reader = browser.page(1280, 800, false).await;
    guest::open_match(&reader, &server.base(), &driver.id).await;
    reader.wait("document.querySelector('.banner.rewound')").await;
    reader.click(".banner.rewound > button").await;
    reader.wait("!document.querySelector('.banner')").await;
    // A bot goes on at once: whoever sits here has not read it yet, unless they had the time.
    let ruled = driver.version().await;
    let other = driver.answer_of(1).await.expect("both load");
    driver.make(&other).await;
    let told = "!!document.querySelector('.banner.rewound')";
    for (later, holds) in [(9_999, true), (10_000, false)] {
        let reader = browser.page(1280, 800, false).await;
        let dated = DATED.replace("RULED", &ruled.to_string()).replace("LATER", &later.to_string());
        reader.early(&dated).await;
        guest::come_back(&reader, &server.base(), &driver.players[0].log_in(None).await).await;
        guest::open_match(&reader, &server.base(), &driver.id).await;
        stands_at(&reader, driver.version().await).await;
        reader.wait("document.querySelector('.track .mark.rewind')").await;
        reader.settled().await;
        assert_eq!(reader.eval(told).await, json!(holds), "{later} ms later");
    }
    // Their own decision says that they have.
    let own = driver.answer_of(0).await.expect("both load");
    driver.make(&own).await;
    stands_at(&page, driver.version().await).await;
    page.wait("!document.querySelector('.banner.rewound')").await;
    // The way to appeal stands beside the ruling, and leads to it.
    let appeal = ".rulings button[aria-label^='Appeal against']";
    let stands = format!("document.querySelector({})", json!(appeal));
    // A question that comes shows itself.
    while !page.comes_true(&stands, Duration::from_secs(1)).await {
        page.click("#tab-table").await;
    }
    page.click(appeal).await;
    page.wait("document.querySelector('dialog[open] #call-about')?.textContent.includes('appeal')")
        .await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Every event up to the ruling was recorded at one moment, and all later ones so many milliseconds
/// later.
pub const DATED: &str = r#"(() => {
    const real = window.fetch;
    const dated = (line) => {
        const seq = Number(line.match(/"seq":(\d+)/)?.[1]);
        const at = new Date(1_700_000_000_000 + (seq > RULED ? LATER : 0)).toISOString();
        return line.replace(/"recorded_at":"[^"]*"/g, `"recorded_at":"${at}"`);
    };
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (!/[/]replay/.test(path) || !answer.ok) return answer;
        let rest = '';
        const lines = new TransformStream({
            transform(chunk, it) {
                const all = (rest + chunk).split('\n');
                rest = all.pop();
                for (const line of all) it.enqueue(`${dated(line)}\n`);
            },
            flush(it) {
                if (rest) it.enqueue(dated(rest));
            },
        });
        const body = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(lines)
            .pipeThrough(new TextEncoderStream());
        return new Response(body, {headers: answer.headers});
    };
})()"#;

#[tokio::test(flavor = "multi_thread")]
async fn the_line_that_counts_is_followed() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &format!("{}?branch=current", driver.id)).await;
    let live = "document.querySelector('.chip.live')?.textContent === 'Live'";
    page.wait(live).await;
    driver.play(1).await;
    stands_at(&page, driver.version().await).await;
    let before = driver.version().await;
    // What is undone leaves it, while the board stands.
    page.eval(
        "window.greys = 0; new MutationObserver(() => {\
        window.greys += document.querySelectorAll('.board.grey').length; \
        }).observe(document, {subtree: true, childList: true, attributes: true})",
    )
    .await;
    let back = rewind(&judge, &driver, 4).await;
    stands_at(&page, back).await;
    let current = driver.log(&driver.players[0], "&branch=current").await;
    let seqs: Vec<u64> = current.iter().map(|it| it["seq"].as_u64().unwrap()).collect();
    assert!(!seqs.contains(&before), "{seqs:?}");
    page.wait("document.querySelector('.banner.rewound')").await;
    page.wait(
        "document.querySelectorAll('.log [data-seq=\"BEFORE\"]').length === 0"
            .replace("BEFORE", &before.to_string())
            .as_str(),
    )
    .await;
    assert_eq!(page.eval("window.greys").await, json!(0));
    for seq in seqs.iter().rev().skip(1).take(3) {
        page.key(",").await;
        stands_at(&page, *seq).await;
    }
    page.key("0").await;
    stands_at(&page, back).await;
    page.wait(live).await;
    driver.play(1).await;
    stands_at(&page, driver.version().await).await;
    assert_eq!(page.eval("location.search").await, "?branch=current");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rewind_drops_the_draft_and_leaves_the_past_readable() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    driver.play(4).await;
    let player = browser.page(1280, 800, false).await;
    guest::come_back(&player, &server.base(), &driver.players[0]).await;
    guest::open_match(&player, &server.base(), &driver.id).await;
    let watcher = browser.page(390, 844, true).await;
    watcher.open(&format!("{}/matches/{}?at=5", server.base(), driver.id)).await;
    stands_at(&watcher, 5).await;
    // A question stands, and something is chosen.
    driver.move_of(0).await;
    player.wait("document.querySelector('.question [data-place]:enabled')").await;
    let asked = player.eval("document.querySelector('.question').dataset.prompt").await;
    player.key("1").await;
    let chosen = ".chosen, .option[aria-pressed=true], .option input:checked, .rows .held";
    player
        .wait(&format!("document.querySelector('.question').querySelector({})", json!(chosen)))
        .await;
    let first = rewind(&judge, &driver, 4).await;
    stands_at(&player, first).await;
    let why = "A judge took the match back to event 4: The horse was not yet saddled.";
    player
        .wait(&format!("document.querySelector('.banner.rewound')?.textContent.includes('{why}')"))
        .await;
    let other = format!("document.querySelector('.question')?.dataset.prompt !== {asked}");
    player.wait(&other).await;
    assert_eq!(
        player.eval("document.querySelectorAll('.thing.chosen, .thing.held').length").await,
        json!(0),
        "the draft is gone"
    );
    // Who looked at the past stays there, and is told that it does not count.
    stands_at(&watcher, 5).await;
    watcher.wait("document.querySelector('.banner.undone')").await;
    assert!(watcher.tap(".banner.undone button").await);
    watcher.wait("!/branch|at=/.test(location.search)").await;
    stands_at(&watcher, driver.version().await).await;
    // Again, so that one undone line lies within another.
    driver.play(3).await;
    let second = rewind(&judge, &driver, 4).await;
    stands_at(&player, second).await;
    player.wait(&format!("document.querySelector('option[value=\"{second}\"]')")).await;
    for branch in ["null", "'current'", &format!("'{first}'"), &format!("'{second}'")] {
        is_true(&player, &driver, branch).await;
    }
    // What was undone is walked as it was.
    player.click(".banner.rewound button").await;
    let told = "document.querySelector('.banner.undone').textContent";
    player.wait(&format!("{told}.includes('by a ruling') && {told}.includes('saddled')")).await;
    player.wait("document.querySelector('.steps .eyes option[value=current]')").await;
    assert_eq!(player.eval("document.querySelector('.proof').className").await, "chip proof ");
    player.wait(&format!("location.search.includes('branch={second}')")).await;
    stands_at(&player, second - 1).await;
    // Where it stands is told of that line, and the ruling by one banner.
    let end = second - 1;
    let place = "document.querySelector('.position').textContent.trim().replace(/\\s+/g, ' ')";
    assert_eq!(player.eval(place).await, format!("{end} of {end} undone line"));
    assert_eq!(player.eval("document.querySelectorAll('.banner').length").await, json!(1));
    for page in [&player, &watcher] {
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

/// The lanes below the track: what each is called, from where to where it reaches and in which row,
/// and whether it is offered to be pressed.
const LANES: &str = "(() => {
    const rows = [...document.querySelectorAll('.lanes')];
    return [...document.querySelectorAll('.lane')].map((it) => {
        const {left, right, height} = it.getBoundingClientRect();
        const {cursor, backgroundImage} = getComputedStyle(it);
        return {
            title: it.title, left, right, height, row: rows.indexOf(it.parentElement),
            pressed: cursor === 'pointer', hatched: backgroundImage.includes('repeating'),
        };
    });
})()";

/// The kinds of marks on the track, each with its shape: colour and place left out.
const SHAPES: &str = "[...new Map([...document.querySelectorAll('.track .mark')].map((it) => {
    const {strokeWidth, strokeDasharray} = getComputedStyle(it);
    const drawn = it.getAttribute('d').replace(/^M[\\d.]+ /, '');
    return [it.classList[1], `${drawn} ${strokeWidth} ${strokeDasharray}`];
}))]";

#[tokio::test(flavor = "multi_thread")]
async fn marks_of_each_kind_have_a_shape_of_their_own() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(6).await;
    let claim = json!({"seq": 5, "claim": "Not yet.", "suspend": false});
    driver.players[0].post(&driver.path("/disputes"), claim).fresh().send().await.expect(201);
    rewind(&judge, &driver, 4).await;
    driver.play(4).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.mark.rewind title')").await;
    let shapes: Vec<(String, String)> = serde_json::from_value(page.eval(SHAPES).await).unwrap();
    for kind in ["start", "turn", "phase", "dispute", "ruling", "rewind"] {
        assert!(shapes.iter().any(|it| it.0 == kind), "{kind}: {shapes:#?}");
    }
    let apart: HashSet<&str> = shapes.iter().map(|it| it.1.as_str()).collect();
    assert_eq!(apart.len(), shapes.len(), "{shapes:#?}");
    // Each stands within the track.
    let beyond = "(() => { const {left, right} = document.querySelector('.track')\
        .getBoundingClientRect(); return [...document.querySelectorAll('.mark')].filter((it) => {
        const {x, width} = it.getBoundingClientRect(); return x < left - 14 || \
        x + width > right + 14; }).map((it) => it.outerHTML); })()";
    assert_eq!(page.eval(beyond).await, json!([]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn undone_lines_that_overlap_have_lanes_of_their_own() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    driver.play(4).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.track .mark')").await;
    assert_eq!(page.eval("document.querySelectorAll('.lanes').length").await, json!(0));
    let first = rewind(&judge, &driver, 4).await;
    driver.play(3).await;
    let second = rewind(&judge, &driver, 4).await;
    driver.play(3).await;
    let third = rewind(&judge, &driver, second).await;
    stands_at(&page, third).await;
    page.wait("document.querySelectorAll('.lane').length === 3").await;
    // The log strikes out what does not count, and says so; what counts stands as it is.
    let undone = "[...document.querySelectorAll('.log li')].map((it) => \
        [Number(it.dataset.seq), it.querySelector('.unseen')?.textContent ?? '', \
        getComputedStyle(it.querySelector('p')).textDecorationLine])";
    page.wait("document.querySelector('.log li.undone')").await;
    let listed: Vec<(u64, String, String)> =
        serde_json::from_value(page.eval(undone).await).unwrap();
    // That somebody has ruled is not undone.
    let log = driver.log(&driver.players[0], "").await;
    let decided = |seq: u64| log.iter().any(|it| it["seq"] == seq && it["kind"] == "decision.made");
    for (seq, said, line) in &listed {
        let is_undone = *seq >= 5 && *seq < third && decided(*seq);
        assert_eq!(said.starts_with("Undone at event "), is_undone, "{listed:?}");
        assert_eq!(line == "line-through", is_undone, "{listed:?}");
    }
    // It goes on where no phase had begun yet.
    let phases = format!(
        "[document.querySelector('.phase li') !== null, \
         document.querySelector(`.log li[data-seq='{third}']`).closest('.phase') !== null]"
    );
    assert_eq!(page.eval(&phases).await, json!([true, false]));
    // The second one holds all of the first, and the third begins where it ends.
    let lanes = page.eval(LANES).await;
    let rows = [(second, 4, 0), (third, second, 0), (first, 4, 1)];
    for (lane, (seq, to_seq, row)) in lanes.as_array().unwrap().iter().zip(rows) {
        let title = format!("Undone at event {seq}. The match goes on from event {to_seq}.");
        assert_eq!(lane["title"], json!(title), "{lanes:#}");
        assert_eq!(lane["row"], json!(row), "{lanes:#}");
        assert_eq!([&lane["pressed"], &lane["hatched"]], [true, true], "{lanes:#}");
        assert!(lane["height"].as_f64().unwrap() >= 24.0, "{lanes:#}");
    }
    assert!(lanes[0]["right"].as_f64() > lanes[2]["left"].as_f64(), "{lanes:#}");
    // The line of a lane that is pressed is walked, and its lane tells so.
    for seq in [first, second] {
        page.click(&format!(".lane[title^=\"Undone at event {seq}.\"]")).await;
        page.wait(&format!("location.search.includes('branch={seq}')")).await;
        let now = "document.querySelector('.lane.now').title";
        page.wait(&format!("{now}.startsWith('Undone at event {seq}.')")).await;
    }
    // Where no line can be entered, none is offered.
    page.open(&format!("{}/embed/{}", server.base(), driver.id)).await;
    not_offered(&page).await;
    driver.play(1).await;
    let claim = json!({"seq": driver.version().await, "claim": "Not yet.", "suspend": false});
    let called = driver.players[0].post(&driver.path("/disputes"), claim);
    let called = called.fresh().send().await.expect(201);
    guest::come_back(&page, &server.base(), &judge).await;
    let dispute = called["dispute"]["id"].as_str().unwrap();
    page.open(&format!("{}/desk/{dispute}", server.base())).await;
    not_offered(&page).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// The three lanes are there to be seen, and a press leads nowhere.
async fn not_offered(page: &Page) {
    page.wait("document.querySelectorAll('.lane').length === 3").await;
    let lanes = page.eval(LANES).await;
    for lane in lanes.as_array().unwrap() {
        assert_eq!([&lane["pressed"], &lane["hatched"]], [false, true], "{lanes:#}");
    }
    let before = page.eval("location.href").await;
    page.click(".lane").await;
    page.settled().await;
    assert_eq!(page.eval("location.href").await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slip_is_taken_back_and_offered_again() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let new = json!({"ruleset": "showdown", "policies": {"takebacks": "before_information"}});
    let driver = Driver::started(players, new).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    let before = page.eval("document.querySelector('.question').dataset.prompt").await;
    while page.eval("document.querySelector('.question button.do').disabled").await == json!(true) {
        page.key("1").await;
    }
    page.key("Enter").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {before}")).await;
    let decided = driver.version().await;
    page.wait("document.querySelector('.position b').textContent !== '0'").await;
    page.click("#tab-table").await;
    page.wait(
        "[...document.querySelectorAll('.acts button')]\
         .some((it) => it.textContent === 'Take back')",
    )
    .await;
    page.eval("document.activeElement.blur()").await;
    page.key("u").await;
    page.wait("document.querySelector('dialog[open] button.do')").await;
    page.click("dialog[open] button.do").await;
    page.wait("document.querySelector('.banner.rewound')").await;
    let shown = driver.show().await;
    assert!(decided < shown["version"].as_u64().unwrap(), "{shown}");
    // The question is back, with what was answered.
    page.wait("document.querySelector('.question button.do:enabled')").await;
    let asked: Value = driver.players[0].read(&driver.path("/prompts")).await;
    let open = page.eval("document.querySelector('.question').dataset.prompt").await;
    assert_eq!(asked["prompts"][0]["id"], open, "{asked}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_back_from_a_slip_stands_beside_the_question() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let new = json!({"ruleset": "showdown", "policies": {"takebacks": "before_information"}});
    let mut driver = Driver::started(players, new).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question [data-place]:enabled')").await;
    assert_eq!(page.eval("document.querySelector('.takes-back')").await, Value::Null);
    let own = driver.move_of(0).await;
    driver.make(&own).await;
    page.wait("document.querySelector('.takes-back button')").await;
    page.click(".takes-back button").await;
    page.wait("document.querySelector('.banner.rewound')").await;
    page.wait("document.querySelector('.question') && !document.querySelector('.takes-back')")
        .await;
    let again = driver.prompts(0).await;
    assert_eq!(again[0].kind, own.prompt.kind);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_rewind_the_page_is_in_the_turn_that_is_played_again() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = loop {
        let mut driver = Driver::showdown(server.two().await).await;
        while !driver.play(1).await.is_empty() {
            let marks = driver.players[0].read(&driver.path("/timeline?limit=500")).await;
            let turns = marks["items"].as_array().unwrap().iter().filter(|it| it["mark"] == "turn");
            if turns.count() == 2 {
                break;
            }
        }
        if driver.show().await["status"] == "active" {
            break driver;
        }
    };
    let back = rewind(&judge, &driver, 6).await;
    driver.play(1).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait(&format!("document.querySelector(`.log li[data-seq='{back}']`)")).await;
    page.wait("document.querySelector('.top-page').textContent.includes('Round 1')").await;
    page.wait("document.querySelectorAll('.chapter').length > 3").await;
    let turn = format!(
        "document.querySelector(`.log li[data-seq='{back}']`).closest('.chapter')\
         .querySelector('h3 .fold').textContent.trim()"
    );
    assert_eq!(page.eval(&turn).await, json!("Round 1"));
    // Where it had come before, it was in the second one.
    guest::open_match(&page, &server.base(), &format!("{}?at={}", driver.id, back - 2)).await;
    page.wait("document.querySelector('.top-page').textContent.includes('Round 2')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
