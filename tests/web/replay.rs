//! What a replay shows is what the server says, wherever one stands and however one got there.

use serde_json::{Value, json};
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::{browser, games, guest, some_of};

/// Frames between two that are compared.
const EVERY: usize = 7;

#[tokio::test(flavor = "multi_thread")]
async fn views_made_of_patches_are_those_of_the_server() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    for ruleset in games() {
        // Wild West is played alone, unless its options say otherwise.
        let alone = ruleset == "wild-west";
        let players = if alone { vec![server.regular(0).await] } else { server.two().await };
        let mut eyes: Vec<String> = (0..players.len()).map(|it| format!("seat:{it}")).collect();
        eyes.extend(["public", "revealed"].map(str::to_owned));
        let eyes: Vec<&str> = eyes.iter().map(String::as_str).collect();
        let driver = Driver::finished(players, json!({"ruleset": ruleset})).await;
        let id = driver.show().await["id"].as_str().unwrap().to_owned();
        page.open(&format!("{}/matches/{id}", server.base())).await;
        for eyes in some_of(&eyes, ruleset) {
            let compared = page.eval(&comparison(&id, eyes)).await;
            assert_eq!(compared["wrong"], json!([]), "{ruleset} as {eyes}");
            assert!(compared["count"].as_u64().unwrap() > 1, "{compared}");
        }
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_that_breaks_off_goes_on_where_it_was() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/matches/{}", wire.base(), driver.id)).await;
    page.wait("document.querySelector('.proof.good')").await;
    let events = driver.show().await["version"].as_u64().unwrap();
    // In its head, where the browser takes it for all, and in the middle of a frame. Each time
    // through other eyes, as what came once is not sent again.
    for (eyes, bytes, goes_on) in [("revealed", 60, false), ("public", 20_000, true)] {
        wire.forget();
        wire.break_off("/replay?", bytes);
        let compared = page.eval(&comparison(&driver.id, eyes)).await;
        let asked = wire.asked("/replay?");
        assert_eq!(compared["wrong"], json!([]), "{asked:?}");
        assert_eq!(compared["count"], json!(events.div_ceil(EVERY as u64)), "{asked:?}");
        let [first, next] = &asked[..] else { panic!("after {bytes} bytes: {asked:?}") };
        assert_eq!((first.contains("from="), next.contains("from=")), (false, goes_on));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moment_is_shown_when_what_leads_to_it_is_there() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/", server.base())).await;
    let led = page
        .eval(
            "(async () => {
                const { Reel } = await import(`/web/${document.body.dataset.web}/core/frames.js`);
                const led = (past, live, whole = false, isDue = false) => {
                    const reel = new Reel('a match', null, null, () => {});
                    const frames = (all) => all.map((seq) => ({ seq }));
                    Object.assign(reel, { past: frames(past), live: frames(live), whole, isDue });
                    return [15, null].map((at) => reel.leadsTo(at));
                };
                return [
                    led([], []), led([1], []), led([1, 14], [30]), led([1, 15], [30]),
                    led([1, 16], []), led([], [14, 30]), led([1, 14], [], true),
                    led([1, 14], [], true, true),
                ];
            })()",
        )
        .await;
    let expected = json!([
        // Nothing is there, or the past alone, which has not come as far.
        [false, false],
        [false, false],
        // The newest event came before the past did.
        [false, true],
        [true, true],
        [true, false],
        // The line began before that moment.
        [true, true],
        // All of it is there: nothing was seen after event 14.
        [true, true],
        // All but the newest event is there.
        [true, false],
    ]);
    assert_eq!(led, expected);
}

/// While the past comes in, its last event is not the last that told something.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_told_last_is_not_taken_from_a_past_that_is_still_coming() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/", server.base())).await;
    let told = page
        .eval(
            "(async () => {
                const root = `/web/${document.body.dataset.web}`;
                const { Reel } = await import(`${root}/core/frames.js`);
                const { lastTold } = await import(`${root}/pages/match.js`);
                const frame = (seq, facts) => ({ seq, event: { seq, facts } });
                const fact = { type: 'shot', text: 'A shot.', rule: 'X1' };
                const told = (past, live, whole) => {
                    const reel = new Reel('a match', null, null, () => {});
                    Object.assign(reel, { past, live, whole });
                    return lastTold({ reel, isAtHead: true })?.seq ?? null;
                };
                const secret = frame(30, []);
                const [early, late] = [frame(3, [fact]), frame(29, [fact])];
                return [
                    told([early], [secret], false), told([early, late], [secret], true),
                    told([early], [frame(30, [fact])], false),
                ];
            })()",
        )
        .await;
    assert_eq!(told, json!([null, 29, 30]));
}

/// Reads a match by the client's own code, and holds every few views against `state?at=`.
fn comparison(id: &str, eyes: &str) -> String {
    format!(
        "(async () => {{
            const root = `/web/${{document.body.dataset.web}}`;
            const {{ Reel }} = await import(`${{root}}/core/frames.js`);
            const {{ canonical }} = await import(`${{root}}/core/canonical.js`);
            const reel = new Reel('{id}', '{eyes}', null, () => {{}});
            await reel.read(null);
            const wrong = [];
            let count = 0;
            for (let at = 0; at < reel.frames.length; at += {EVERY}) {{
                const frame = reel.frames[at];
                const answer = await fetch(`/v1/matches/{id}/state?at=${{frame.seq}}&as={eyes}`);
                const {{ view }} = await answer.json();
                if (canonical(view) !== canonical(frame.view)) wrong.push(frame.seq);
                count += 1;
            }}
            return {{ count, wrong }};
        }})()"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn stepping_somewhere_and_opening_there_is_the_same() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let id = driver.show().await["id"].as_str().unwrap().to_owned();
    let stepping = browser.page(1280, 800, false).await;
    let whole = "document.querySelector('.proof.good') \
                 && document.querySelector('.board')?.innerText.trim()";
    stepping.open(&format!("{}/matches/{id}?at=1&as=revealed", server.base())).await;
    stepping.wait(whole).await;
    for seq in 2..=24 {
        stepping.key("ArrowRight").await;
        stepping
            .wait(&format!("document.querySelector('.position b').textContent === '{seq}'"))
            .await;
        if seq % EVERY != 0 {
            continue;
        }
        stepping.wait(&format!("location.search.includes('at={seq}')")).await;
        let opening = browser.page(1280, 800, false).await;
        let address = stepping.eval("location.href").await;
        opening.open(address.as_str().unwrap()).await;
        opening.wait(whole).await;
        assert_eq!(board(&stepping).await, board(&opening).await, "event {seq}");
        assert_eq!(opening.wrongs(), Vec::<String>::new());
    }
    // Back is the same as forth.
    let there = board(&stepping).await;
    stepping.key("ArrowLeft").await;
    stepping.key("ArrowRight").await;
    stepping.wait("document.querySelector('.position b').textContent === '24'").await;
    assert_eq!(board(&stepping).await, there);
    assert_eq!(stepping.wrongs(), Vec::<String>::new());
}

/// The board as text, with what names its things.
async fn board(page: &support::browser::Page) -> Value {
    page.eval(
        "(() => { const board = document.querySelector('.board'); \
         return [board.innerText, [...board.querySelectorAll('[data-key]')]\
             .map((it) => it.dataset.key)]; })()",
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_forged_of_a_log_is_found_where_it_is() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let id = driver.show().await["id"].as_str().unwrap().to_owned();
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/matches/{id}", server.base())).await;
    let forgeries = "(async () => {
        const { check } = await import(`/web/${document.body.dataset.web}/core/verify.js`);
        const answer = await fetch(`/v1/matches/ID/events?as=revealed&limit=1000`);
        const events = (await answer.json()).items;
        const forged = async (change) => {
            const copy = structuredClone(events);
            change(copy);
            return (await check(copy)).broken?.seq ?? 0;
        };
        return {
            none: await forged(() => {}),
            seals: (await check(events)).seals,
            content: await forged((it) => { \
                it[6].opened.content.recorded_at = '2020-01-01T00:00:00.000Z'; }),
            seat: await forged((it) => { it[8].seat = 7; }),
            left: await forged((it) => { it.splice(4, 1); }),
            swapped: await forged((it) => { [it[5], it[6]] = [it[6], it[5]]; }),
        };
    })()"
        .replace("ID", &id);
    let found = page.eval(&forgeries).await;
    assert_eq!(found["none"], json!(0), "{found}");
    assert!(found["seals"].as_u64().unwrap() > 10, "{found}");
    assert_eq!(found["content"], json!(7), "{found}");
    assert_eq!(found["seat"], json!(9), "{found}");
    assert_eq!(found["left"], json!(6), "{found}");
    assert_eq!(found["swapped"], json!(7), "{found}");
}

#[tokio::test(flavor = "multi_thread")]
async fn things_glide_along_one_step_and_never_against_a_wish() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "gunslingers"})).await;
    let page = browser.page(1280, 800, false).await;
    let count = "window.glides = 0; const real = Element.prototype.animate; \
                 Element.prototype.animate = function (...how) { glides += 1; \
                     return real.apply(this, how); };";
    page.early(count).await;
    for (wish, glides) in [("no-preference", true), ("reduce", false)] {
        page.media(&[("prefers-reduced-motion", wish)]).await;
        page.open(&format!("{}/matches/{}?at=4&as=revealed", server.base(), driver.id)).await;
        page.wait("document.querySelector('.proof.good') && document.querySelector('.thing')")
            .await;
        for _ in 0..40 {
            page.key("ArrowRight").await;
            page.eval("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))").await;
        }
        let seen = page.eval("glides").await.as_u64().unwrap();
        assert_eq!(0 < seen, glides, "{wish}: {seen} things glided");
        // What is far away is sought, and nothing glides.
        page.eval("window.glides = 0").await;
        page.key("Home").await;
        page.wait("document.querySelector('.position b').textContent === '1'").await;
        assert_eq!(page.eval("glides").await, json!(0), "{wish}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Events in which seat 0 thinks for 4 s and seat 1, for whom the server answers, for none.
const THOUGHT: &str = "(async () => {
    const { thoughtsOf } = await import(`/web/${document.body.dataset.web}/core/thinking.js`);
    const at = (second) => new Date(1_700_000_000_000 + second * 1000).toISOString();
    const event = (seq, second, more) =>
        ({seq, event: {kind: 'decision.made', asked: [], recorded_at: at(second), ...more}});
    const frames = [
        event(1, 0, {kind: 'match.started', asked: [{seat: 0}, {seat: 1}]}),
        event(2, 4, {seat: 0, actor: 'a', asked: [{seat: 0}]}),
        event(3, 9, {seat: 1}),
    ];
    const first = [...thoughtsOf(frames).values()];
    const later = [...frames, event(4, 10, {seat: 0, actor: 'a'})];
    return [first, [...thoughtsOf(later).values()]];
})()";

#[tokio::test(flavor = "multi_thread")]
async fn rules_and_times_to_think_stand_beside_the_board() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/matches/{}?at=9", server.base(), driver.id)).await;
    page.wait("document.querySelector('.proof.good') && document.querySelector('.log .rule')")
        .await;
    let first = json!({"seq": 2, "seat": 0, "ms": 4000});
    let thought = page.eval(THOUGHT).await;
    assert_eq!(thought, json!([[first], [first, {"seq": 4, "seat": 0, "ms": 6000}]]));
    // A citation opens its rule beside the board, and leads on to where it acted.
    page.settled().await;
    let cited = page.eval("document.querySelector('.log .rule').textContent").await;
    page.click(".log .rule").await;
    page.wait("document.querySelector('.tab-rules .marked')").await;
    let shown = page.eval("document.querySelector('.tab-rules .marked a').textContent").await;
    assert_eq!(shown, cited);
    let summary = "document.querySelector('.tab-rules .marked dd').textContent.trim().length";
    assert!(10 < page.eval(summary).await.as_u64().unwrap());
    assert!(page.eval("location.pathname").await.as_str().unwrap().starts_with("/matches/"));
    page.click(".tab-rules .marked button").await;
    page.wait("!location.search.includes('at=9')").await;
    let acted = "[...document.querySelectorAll('.tab-rules')][0].textContent";
    assert!(page.eval(acted).await.as_str().unwrap().contains(cited.as_str().unwrap()));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_track_stands_where_the_address_says() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/matches/{}?at=9", server.base(), driver.id)).await;
    page.wait("document.querySelector('.proof.good')").await;
    page.wait("document.querySelector('.track input').value === '9'").await;
    let said = page.eval("document.querySelector('.track input').ariaValueText").await;
    assert!(said.as_str().unwrap().starts_with("Event 9 of "), "{said}");
}

/// The past as everybody sees it comes late.
const LATE: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (/[/]replay[?].*as=public/.test(path)) {
            window.late = 'waits';
            await new Promise((done) => setTimeout(done, 2500));
            window.late = 'came';
        }
        return answer;
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_other_eyes_while_it_plays_sees_it_play_on() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let over = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    // Of a match that runs the newest event comes before the past.
    let mut running = Driver::showdown(server.two().await).await;
    running.play(14).await;
    for (driver, eyes) in [(over, "revealed"), (running, "seat:0")] {
        let page = browser.page(1280, 800, false).await;
        page.early(LATE).await;
        guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
        page.open(&format!("{}/matches/{}?at=2&as={eyes}", server.base(), driver.id)).await;
        page.wait("document.querySelector('.proof.good')").await;
        let fast = "(() => { const it = document.querySelector('.bar .speed select'); \
             it.value = '4'; it.dispatchEvent(new Event('change', {bubbles: true})); })()";
        page.eval(fast).await;
        page.key("k").await;
        let at = "Number(document.querySelector('.position b').textContent)";
        page.wait(&format!("{at} === 3")).await;
        let public = "(() => { const it = document.querySelector('.bar .eyes select'); \
             it.value = 'public'; it.dispatchEvent(new Event('change', {bubbles: true})); })()";
        page.eval(public).await;
        page.wait("window.late === 'came'").await;
        let here = page.eval(at).await.as_u64().unwrap();
        assert!(here < 6, "{here}: it has waited");
        for next in [here + 1, here + 3] {
            page.wait(&format!("{at} >= {next}")).await;
        }
        assert!(page.eval(at).await.as_u64() < Some(driver.version().await));
        assert_eq!(page.eval("document.querySelector('.board').dataset.eyes").await, "public");
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_everything_shown_both_rows_lie_open_while_both_load() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let log = driver.log(&server.stranger(), "&as=revealed").await;
    let loads = |it: &&Value| {
        it["facts"].as_array().unwrap().iter().any(|it| it["type"] == "bullets_loaded")
    };
    // One has placed at least a DRAW before, the other one all.
    let before = log.iter().find(loads).unwrap()["seq"].as_u64().unwrap() - 1;
    let page = browser.page(1280, 800, false).await;
    let rows = "[...document.querySelectorAll('.duellist')]\
                .filter((it) => it.querySelector('.place.known')).length";
    for (eyes, count) in [("revealed", 2), ("public", 0)] {
        let at = format!("{}/matches/{}?at={before}&as={eyes}", server.base(), driver.id);
        page.open(&at).await;
        page.wait(&format!("document.querySelector('.board')?.dataset.eyes === '{eyes}'")).await;
        page.wait("document.querySelectorAll('.duellist').length === 2").await;
        page.wait(&format!("{rows} === {count}")).await;
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
