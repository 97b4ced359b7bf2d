//! What is read beside the frames, and frames that come while somebody looks elsewhere: nothing of
//! it lands on a page that shows something else by then, and what could not be read is said.

use infra::identity::Role;
use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::kept::says;
use crate::rewinds::rewind;
use crate::{browser, guest};

const EYES: &str = ".bar .eyes select";

/// The chapters as the own eyes have them have a name of their own, and come once `window.go` is
/// called.
const SLOW: &str = "(() => {
    const real = window.fetch;
    const waits = new Promise((done) => { window.go = done; });
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (!/[/]timeline/.test(path) || /as=public/.test(path)) return answer;
        const {items} = await answer.json();
        window.read = true;
        await waits;
        const own = items.map((it) => ({...it, mark: 'turn', short: 'Mine alone'}));
        return new Response(JSON.stringify({items: own}));
    };
})()";

async fn choose(page: &Page, value: &str) {
    let it = format!(
        "(() => {{ const it = document.querySelector('{EYES}'); it.value = '{value}'; \
         it.dispatchEvent(new Event('change')); }})()"
    );
    page.eval(&it).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chapters_that_come_late_are_not_told_to_other_eyes() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    driver.play(4).await;
    let told = "document.body.textContent.includes('Mine alone')";
    for goes in [false, true] {
        let page = browser.page(1280, 800, false).await;
        page.early(SLOW).await;
        guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.click("#tab-log").await;
        page.wait("window.read").await;
        if goes {
            choose(&page, "public").await;
            page.wait("document.querySelector('.board:not(.grey)[data-eyes=public]')").await;
            // Those of these eyes are there.
            page.wait("document.querySelector('.track .mark')").await;
        }
        page.eval("window.go()").await;
        if !goes {
            page.wait(told).await;
        }
        page.settled().await;
        page.settled().await;
        assert_eq!(page.eval(told).await, json!(!goes));
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

/// Reading what a test names is refused, the first times.
const REFUSING: &str = "(() => {
    const real = window.fetch;
    window.fetch = (path, how) => {
        const it = JSON.parse(localStorage.getItem('test.refuses') ?? '{}');
        if (how?.method !== 'GET' || !it.like || !path.includes(it.like) || it.times < 1)
            return real(path, how);
        localStorage.setItem('test.refuses', JSON.stringify({...it, times: it.times - 1}));
        const body = {title: 'not now', status: it.status};
        return Promise.resolve(new Response(JSON.stringify(body), {status: it.status}));
    };
})()";

async fn refuses(page: &Page, like: &str, status: u16) {
    let it = json!({"like": like, "status": status, "times": 1}).to_string();
    page.eval(&format!("localStorage.setItem('test.refuses', {})", json!(it))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_and_rulings_that_cannot_be_read_are_said_to_be_so() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(2).await;
    let note = json!({"seq": 4, "text": "They never looked at their hand."});
    driver.players[0].post(&driver.path("/annotations"), note).send().await.expect(201);
    let page = browser.page(1280, 800, false).await;
    page.early(REFUSING).await;
    page.open(&format!("{}/games", server.base())).await;
    let again = ".tab-panel .trouble button";
    // It helps to ask again, or is asked again by itself.
    for (like, tab, status) in
        [("/annotations", "notes", 500), ("/annotations", "notes", 503), ("/rulings", "table", 500)]
    {
        refuses(&page, like, status).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.click(&format!("#tab-{tab}")).await;
        says(&page, ".tab-panel .trouble", "These could not be read. Not now.").await;
        let none = "document.querySelector('.tab-panel').textContent.includes('No notes yet')";
        assert_eq!(page.eval(none).await, json!(false));
        if status == 500 {
            page.click(again).await;
        }
        page.wait("!document.querySelector('.tab-panel .trouble')").await;
        if tab == "notes" {
            says(&page, ".tab-panel .log", "They never looked").await;
        }
    }
    // What was read before stays, and says from when it is.
    page.click("#tab-log").await;
    refuses(&page, "/timeline", 500).await;
    driver.play(1).await;
    says(&page, ".tab-panel .trouble", "They are as of").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn eyes_that_are_changed_while_news_are_read_show_nothing_of_them() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    driver.play(2).await;
    let wire = Wire::to(server.address).await;
    // No stream comes through: the page asks for news, and then for what has happened.
    wire.mute(Some("/replay/stream"));
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &driver.players[0].log_in(None).await).await;
    guest::open_match(&page, &wire.base(), &driver.id).await;
    page.wait("document.querySelector('.chip.live')").await;
    page.wait("document.querySelector('.proof.good')").await;
    wire.mute(Some("/replay?from="));
    driver.play(1).await;
    let own = format!("/v1/matches/{}/replay?from=", driver.id);
    let begun = std::time::Instant::now();
    while wire.open(&own) == 0 {
        assert!(begun.elapsed().as_secs() < 60, "{:?}", wire.asked("/v1/matches"));
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    choose(&page, "public").await;
    page.wait("document.querySelector('.board').dataset.eyes === 'public'").await;
    wire.mute(None);
    let version = driver.version().await;
    let at = format!("document.querySelector('.position b').textContent === '{version}'");
    page.wait(&at).await;
    page.wait("document.querySelector('.board:not(.grey)[data-eyes=public]')").await;
    page.settled().await;
    // What was read with the own eyes is in no frame of these.
    let shown = page.eval("document.querySelector('.board .words').textContent").await;
    let other = browser.page(1280, 800, false).await;
    guest::come_back(&other, &server.base(), &driver.players[0].log_in(None).await).await;
    other.open(&format!("{}/matches/{}?as=public", server.base(), driver.id)).await;
    other.wait(&at).await;
    other.wait("document.querySelector('.board:not(.grey)[data-eyes=public]')").await;
    other.settled().await;
    assert_eq!(shown, other.eval("document.querySelector('.board .words').textContent").await);
    page.wait("document.querySelector('.proof.good')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// While `window.cut` holds, no frames can be asked for; those that are on their way come.
const CUT: &str = "(() => {
    const real = window.fetch;
    window.refused = 0;
    window.fetch = async (path, how) => {
        if (!window.cut || !/[/]replay/.test(path)) return real(path, how);
        window.refused++;
        throw new TypeError('cut');
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_lost_while_other_frames_come_brings_them_once_it_is_back() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let page = browser.page(1280, 800, false).await;
    page.early(CUT).await;
    guest::open_match(&page, &server.base(), &format!("{}?branch=current", driver.id)).await;
    page.wait("document.querySelector('.chip.live') && document.querySelector('.log')").await;
    // With a rewind the line that counts is another one: its frames are asked for anew.
    page.eval("window.cut = true").await;
    let back = rewind(&judge, &driver, 4).await;
    page.wait("1 < window.refused && document.querySelector('.chip.lost')").await;
    driver.play(1).await;
    page.eval("window.cut = false; document.querySelector('.chip.lost').click()").await;
    page.wait("document.querySelector('.chip.live')").await;
    let version = driver.version().await;
    assert!(back < version);
    let at = format!("document.querySelector('.position b').textContent === '{version}'");
    page.wait(&at).await;
    page.wait("document.querySelector('.board:not(.grey)')").await;
    // All of it is there: what was undone is not, and nothing is there twice.
    let log = driver.log(&driver.players[0], "&branch=current&as=public&limit=1000").await;
    let seqs: Vec<u64> = log.iter().map(|it| it["seq"].as_u64().unwrap()).collect();
    let shown = "JSON.stringify([...document.querySelectorAll('.track input')]\
                 .map((it) => [it.min, it.max]))";
    let ends = [seqs[0], version].map(|it| it.to_string());
    page.wait(&format!("{shown} === '{}'", json!([ends]))).await;
    page.wait("!document.querySelector('.track [aria-busy=true]')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// The first time, the ready-made loadouts of a game cannot be asked for.
const NO_LOADOUTS: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        if (!/[/]loadouts/.test(path)) return real(path, how);
        window.fetch = real;
        throw new TypeError('cut');
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn loadouts_that_could_not_be_read_are_said_to_be_so_and_can_be_read_again() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.early(NO_LOADOUTS).await;
    page.open(&format!("{}/games/doomtown", server.base())).await;
    let section = "document.querySelector('#loadouts')?.textContent ?? ''";
    page.wait(&format!("({section}).includes('The server cannot be reached.')")).await;
    let none = format!("({section}).includes('nobody brings')");
    assert_eq!(page.eval(&none).await, json!(false));
    page.click("#loadouts .trouble button").await;
    page.wait("document.querySelector('#loadouts .ready details')").await;
    assert_eq!(page.eval("document.querySelector('#loadouts .trouble')").await, json!(null));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
