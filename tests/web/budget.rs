//! What the client may weigh and take, with a match of 5,000 events and six seats. Times are of the
//! processor, not of the clock on the wall, and have room for a busy machine.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest};

const EVENTS: usize = 5_000;
/// Decisions of the match that the long one is made of.
const DECISIONS: usize = 120;
const SEATS: usize = 6;
const STEPS: usize = 60;

/// Bytes of script and style for a replay, packed; and of a game's room.
const REPLAY_MAX: u64 = 70_000;
const ROOM_MAX: u64 = 20_000;
/// The budget has 30: see `docs/decisions/0020-parts-when-needed.md`.
const REQUESTS_MAX: usize = 52;
/// Milliseconds of the budget, by as much as a busy machine is slower.
const STEP_MAX_MS: f64 = 5.0 * 8.0;
const SEEK_MAX_MS: f64 = 5.0 * 50.0;
const HEAP_MAX: f64 = 60e6;
const ELEMENTS_MAX: u64 = 3 * 3_000;

/// Makes a long match of a short one: its events come again and again. All else is the server's.
const LONG: &str = "(() => {
    const real = window.fetch;
    const EVENTS = COUNT;
    let length = 0;
    const marked = async (answer) => {
        const page = await answer.json();
        while (!length) await new Promise((done) => setTimeout(done, 20));
        const items = [];
        for (let round = 0; round * length < EVENTS; round++) {
            for (const it of page.items) items.push({...it, seq: it.seq + round * length});
        }
        return new Response(JSON.stringify({...page, items}));
    };
    const lengthened = async (answer) => {
        const lines = (await answer.text()).trim().split('\\n');
        let text = '';
        length = lines.length;
        for (let seq = 1; seq <= EVENTS; seq++) {
            const frame = JSON.parse(lines[(seq - 1) % lines.length]);
            frame.seq = seq;
            frame.event.seq = seq;
            text += JSON.stringify(frame) + '\\n';
        }
        return new Response(text);
    };
    window.fetch = async (path, how) => {
        if (/[/]replay[/]stream/.test(path)) {
            return new Response('event: bye\\ndata: {\"reason\": \"end\"}\\n\\n');
        }
        if (/[/]replay([?]|$)/.test(path)) {
            return lengthened(await real(path.replace(/[?].*/, ''), how));
        }
        if (/[/]timeline.*after=0/.test(path)) return marked(await real(path, how));
        if (/[/]timeline/.test(path)) return new Response('{\"items\": []}');
        const answer = await real(path, how);
        if (!/^[/]v1[/]matches[/][^/]+$/.test(path) || !answer.ok) return answer;
        return new Response(JSON.stringify({...await answer.json(), version: EVENTS}));
    };
    new MutationObserver((_, it) => {
        if (!document.querySelector('.board:not(.grey)')) return;
        window.firstBoard = performance.now();
        it.disconnect();
    }).observe(document, {subtree: true, childList: true, attributes: true});
})()";

/// What the browser says about the page's main thread and memory.
async fn measured(page: &Page) -> Value {
    page.call("HeapProfiler.collectGarbage", json!({})).await;
    let metrics = page.call("Performance.getMetrics", json!({})).await;
    let named = metrics["metrics"].as_array().unwrap().iter();
    let pair = |it: &Value| (it["name"].as_str().unwrap().to_owned(), it["value"].clone());
    Value::Object(named.map(pair).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_keeps_its_budget() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut players = Vec::new();
    for number in 0..SEATS {
        let known = number < 5;
        let who = if known { server.regular(number).await } else { server.newcomer().await };
        players.push(who);
    }
    let new = json!({"ruleset": "doomtown", "seats": SEATS});
    let mut driver = Driver::started(players, new).await;
    driver.play(DECISIONS).await;
    let page = browser.page(1280, 800, false).await;
    weighed(&page, &server.base(), &driver.id).await;
    page.early(&LONG.replace("COUNT", &EVENTS.to_string())).await;
    page.call("Performance.enable", json!({"timeDomain": "threadTicks"})).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("!document.querySelector('.track [aria-busy=true]')").await;
    page.wait(&format!("document.querySelector('.position b').textContent === '{EVENTS}'")).await;
    page.eval("new Promise((done) => setTimeout(done, 1500))").await;
    let whole = measured(&page).await;
    let first = page.eval("window.firstBoard").await;
    let elements = page.eval("document.querySelectorAll('*').length").await.as_u64().unwrap();
    let heap = whole["JSHeapUsedSize"].as_f64().unwrap();
    println!("budget: first board {first} ms, heap {:.1} MB, {elements} elements", heap / 1e6);
    assert!(heap < HEAP_MAX, "{:.1} MB", heap / 1e6);
    assert!(elements < ELEMENTS_MAX, "{elements} elements");
    let step = taken(&page, "ArrowLeft", STEPS).await;
    let seek = (taken(&page, "Home", 5).await, taken(&page, "[", 10).await);
    println!("budget: {step:.1} ms a step, {:.1} and {:.1} ms to seek", seek.0, seek.1);
    assert!(step < STEP_MAX_MS, "{step:.1} ms a step");
    assert!(seek.0 < SEEK_MAX_MS && seek.1 < SEEK_MAX_MS, "{seek:?} ms to seek");
}

/// Milliseconds of the main thread for each press of a key.
async fn taken(page: &Page, key: &str, times: usize) -> f64 {
    let before = measured(page).await;
    let press = format!(
        "(async () => {{
            for (let times = 0; times < {times}; times++) {{
                const event = new KeyboardEvent('keydown', {{key: '{key}', bubbles: true}});
                document.body.dispatchEvent(event);
                await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
                if ('{key}' === 'Home') document.body.dispatchEvent(
                    new KeyboardEvent('keydown', {{key: 'End', bubbles: true}}));
            }}
        }})()"
    );
    page.eval(&press).await;
    let after = measured(page).await;
    let time = |it: &Value| {
        let parts = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
        parts.iter().filter_map(|name| it[*name].as_f64()).sum::<f64>()
    };
    (time(&after) - time(&before)) * 1000.0 / times as f64
}

/// What a replay loads before anybody does anything.
async fn weighed(page: &Page, base: &str, id: &str) {
    guest::open_match(page, base, id).await;
    page.wait("document.querySelector('.proof.good')").await;
    let loaded = page
        .eval(
            "performance.getEntriesByType('resource').filter((it) => it.name.includes('/web/')) \
             .map((it) => [new URL(it.name).pathname.split('/').slice(3).join('/'), it.encodedBodySize])",
        )
        .await;
    let loaded: Vec<(String, u64)> = serde_json::from_value(loaded).unwrap();
    let packed = |room: bool| {
        let text = |it: &&(String, u64)| it.0.ends_with(".js") || it.0.ends_with(".css");
        let of = |it: &&(String, u64)| it.0.starts_with("games/doomtown/") == room;
        loaded.iter().filter(text).filter(of).map(|it| it.1).sum::<u64>()
    };
    let (shared, room) = (packed(false), packed(true));
    println!("budget: {shared} bytes, {room} for the room, in {} requests", loaded.len());
    // From disk nothing is packed.
    if std::env::var_os("HIGHNOON_WEB").is_none() {
        assert!(shared < REPLAY_MAX, "{shared} bytes: {loaded:#?}");
        assert!(room < ROOM_MAX, "{room} bytes: {loaded:#?}");
    }
    assert!(loaded.len() <= REQUESTS_MAX, "{} requests", loaded.len());
}
