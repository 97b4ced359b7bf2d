//! What of access can be measured: the tab key walks in reading order and what has the focus is
//! seen, targets are large enough for fingers, text may be spaced out, and on a phone nothing of a
//! board lies under something else. Where and in which game that is measured is drawn, or all of
//! it.

use serde_json::{Value, json};
use support::browser::{Browser, Page};
use support::server::TestServer;

use crate::pictures::running;
use crate::{browser, games, guest, some_of};

/// Decisions after which a table is looked at.
const DECISIONS: usize = 12;
/// Stops of the tab key on one page.
const STOPS_MAX: usize = 200;
/// Where what is no table is measured.
const PAGES: [&str; 6] =
    ["/", "/account", "/verify", "/games/doomtown", "/rules/showdown", "/matches/{id}?at=12"];

/// A player at a table of this game, on a wide screen or on a phone.
async fn seated(browser: &Browser, server: &TestServer, game: &str, width: u32) -> (Page, String) {
    let driver = running(server, game, DECISIONS).await;
    let height = if width == 390 { 844 } else { 800 };
    let page = browser.page(width, height, width == 390).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question button.do, .tab-panel')").await;
    page.wait("!document.querySelector('[aria-busy=true]')").await;
    page.settled().await;
    (page, driver.id)
}

/// Each game on each width.
fn tables() -> Vec<(&'static str, u32)> {
    games().into_iter().flat_map(|it| [(it, 1280), (it, 390)]).collect()
}

/// Where the tab key has led: what is wrong with it, and null where it has left the page.
const STOP: &str = "(async () => {
    const it = document.activeElement;
    const before = window.stop;
    window.stop = it;
    if (!it || it === document.body) return null;
    const {left, top, width, height} = it.getBoundingClientRect();
    const wrong = [];
    const parts = [.5, .1, .3, .7, .9];
    // What stands within a sentence may be on two lines.
    const boxes = () => [...it.getClientRects()];
    const isSeen = () => boxes().some((box) => parts.some((across) => parts.some((down) => {
        const there = document.elementFromPoint(box.left + box.width * across, \
            box.top + box.height * down);
        return it.contains(there) || it.closest('label')?.contains(there);
    })));
    // What was told of the stop before goes by itself, soon.
    for (let times = 0; times < 20 && !isSeen(); times++) \
        await new Promise((done) => setTimeout(done, 50));
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const at = `${left.toFixed()} ${top.toFixed()}`;
    if (!isSeen()) wrong.push(`at ${at} it is not seen under ${over?.outerHTML.slice(0, 300)}`);
    if (before?.isConnected && before !== document.body) {
        if (!(before.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING)) \
            wrong.push('it goes back');
        const part = '.top, .steps, .question, .tabs, .tab-panel, .caption';
        // Names wrap with their sentence: one ends on its last line, the next begins on its first.
        const last = [...before.getClientRects()].at(-1) ?? before.getBoundingClientRect();
        const first = boxes()[0] ?? it.getBoundingClientRect();
        if (before.closest(part) === it.closest(part) && it.closest(part)) {
            if (first.bottom <= last.top + 1) wrong.push('it goes up');
            const row = Math.min(first.bottom, last.bottom) - Math.max(first.top, last.top);
            if (row > Math.min(first.height, last.height) / 2 && first.right <= last.left + 1) \
                wrong.push('it goes left');
        }
    }
    return {wrong, it: it.outerHTML.slice(0, 160)};
})()";

#[tokio::test(flavor = "multi_thread")]
async fn the_tab_key_walks_in_reading_order_and_what_has_the_focus_is_seen() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for (game, width) in some_of(&tables(), "where the tab key leads") {
        let (page, _) = seated(browser, server, game, width).await;
        let mut stops = Vec::new();
        let mut wrong = Vec::new();
        for _ in 0..STOPS_MAX {
            page.key("Tab").await;
            let stop = page.eval(STOP).await;
            if stop.is_null() {
                break;
            }
            if stop["wrong"] != json!([]) {
                wrong.push(stop.clone());
            }
            stops.push(stop["it"].clone());
        }
        assert_eq!(wrong, Vec::<Value>::new(), "{game}, {width}");
        assert!(8 < stops.len() && stops.len() < STOPS_MAX, "{game}, {width}: {stops:#?}");
    }
}

/// What is too small to be hit, by fingers of this machine.
const SMALL: &str = "(() => {
    const every = [\
        ...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
    // What stands within a sentence is as high as its line.
    const targets = every.filter((it) => !it.disabled && !it.closest('.unseen, .skip')
        && it.checkVisibility({visibilityProperty: true}) \
            && getComputedStyle(it).display !== 'inline' && !it.matches('.named')
        && it.getBoundingClientRect().width > 1).map((it) => {
        const label = it.matches('[type=checkbox], [type=radio], [type=file]') \
            ? it.closest('label') : null;
        const {left, top, right, bottom, width, height} = (label ?? it).getBoundingClientRect();
        return {it, left, top, right, bottom, width, height, x: (left + right) / 2, \
            y: (top + bottom) / 2};
    });
    const isSmall = (one) => Math.min(one.width, one.height) < 23.5;
    const near = (one, other) => {
        if (one === other || one.it.contains(other.it) || other.it.contains(one.it)) return false;
        const aside = Math.max(other.left - one.x, 0, one.x - other.right);
        const along = Math.max(other.top - one.y, 0, one.y - other.bottom);
        const far = Math.hypot(aside, along);
        return far < 12 || (isSmall(other) && Math.hypot(one.x - other.x, one.y - other.y) < 24);
    };
    const said = (one, why) => `${why}: ${one.width.toFixed()} × ${one.height.toFixed()} \
        ${one.it.outerHTML.slice(0, 120)}`;
    const wrong = targets.filter((one) => isSmall(one) && targets.some((other) => near(one, other)))
        .map((one) => said(one, 'under 24, and too near'));
    // What is dense, or stands within a line, has less room; the sheet is drawn with a whole hand.
    const dense = '.board *, .rules *, .track *, .turns *, .chip, .grip, .named, .rule, .key, \
        a:not(.button, nav a)';
    const main = targets.filter((one) => !one.it.matches(dense));
    wrong.push(...main.filter((one) => one.height < 43.5).map((one) => said(one, 'under 44')));
    return [targets.length, wrong];
})()";

#[tokio::test(flavor = "multi_thread")]
async fn targets_are_large_enough_for_fingers() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for game in some_of(&games(), "a table for fingers") {
        let (page, id) = seated(browser, server, game, 390).await;
        let coarse = page.eval("matchMedia('(pointer: coarse)').matches").await;
        assert_eq!(coarse, json!(true));
        are_large(&page, game).await;
        page.eval("document.getElementById('tab-log').click()").await;
        page.wait("document.querySelector('.fold') && document.querySelector('button.seq')").await;
        are_large(&page, &format!("the log of {game}")).await;
        for address in some_of(&PAGES, "a page for fingers") {
            page.open(&format!("{}{}", server.base(), address.replace("{id}", &id))).await;
            page.wait("!document.querySelector('[aria-busy=true]')").await;
            are_large(&page, address).await;
        }
    }
}

async fn are_large(page: &Page, said: &str) {
    let found = page.eval(SMALL).await;
    assert!(3 < found[0].as_u64().unwrap(), "{said}: {found}");
    assert_eq!(found[1], json!([]), "{said}: {found:#}");
}

/// What is called otherwise than it is labelled: whoever says what they see presses nothing.
const UNNAMED: &str = "[...document.querySelectorAll('[aria-label]:is(button, a):not(.board *)')]\
    .flatMap((it) => {
        const seen = it.cloneNode(true);
        seen.querySelectorAll('[aria-hidden=true]').forEach((one) => one.remove());
        const plain = (text) => text.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, ' ').trim();
        const said = plain(it.ariaLabel).includes(plain(seen.textContent));
        return said ? [] : [it.outerHTML.slice(0, 160)];
    })";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_seen_of_a_label_is_in_the_name() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for game in some_of(&games(), "a table that is spoken to") {
        let (page, id) = seated(browser, server, game, 1280).await;
        for tab in ["question", "notes", "table", "log"] {
            page.eval(&format!("document.getElementById('tab-{tab}').click()")).await;
            page.settled().await;
            page.wait("!document.querySelector('[aria-busy=true]')").await;
            assert_eq!(page.eval(UNNAMED).await, json!([]), "{tab} of {game}");
        }
        // A rule that is followed can be reported.
        page.wait("document.querySelector('.log .rule')").await;
        page.eval("document.querySelector('.log .rule').click()").await;
        page.wait("document.querySelector('.marked [aria-label^=\"Wrong here?\"]')").await;
        assert_eq!(page.eval(UNNAMED).await, json!([]), "rules of {game}");
        for address in some_of(&PAGES, "a page that is spoken to") {
            page.open(&format!("{}{}", server.base(), address.replace("{id}", &id))).await;
            page.wait("!document.querySelector('[aria-busy=true]')").await;
            assert_eq!(page.eval(UNNAMED).await, json!([]), "{address}");
        }
    }
}

/// What a reader may set (WCAG 1.4.12).
const SPACED: &str = "(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important;
        word-spacing: .16em !important; } p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()";

/// Text that is cut off by what is around it, or that reaches beyond its button.
const CUT: &str = "(() => {
    const wrong = [];
    const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const it = node.parentElement;
        if (!node.data.trim() || it.closest('.unseen, svg, textarea, option, style')) continue;
        if (!it.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        if (text.width < 1) continue;
        const beyond = ({left, top, right, bottom}) => text.right > right + 1.5 \
            || text.left < left - 1.5
            || text.bottom > bottom + 4 || text.top < top - 4;
        for (let box = it; box && box.localName !== 'main'; box = box.parentElement) {
            const {overflowX, overflowY, textOverflow, webkitLineClamp, clipPath} = \
                getComputedStyle(box);
            // What is there for those who listen alone is cut off for nobody: a sign stands for it.
            if (clipPath === 'inset(50%)') break;
            // What scrolls can be read; what ends in dots is told in full elsewhere.
            const dots = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
            if (dots || /auto|scroll/.test(overflowX + overflowY)) break;
            const cuts = /hidden|clip/.test(overflowX + overflowY) \
                || box.matches('button, .button, .chip');
            if (cuts && beyond(box.getBoundingClientRect())) {
                wrong.push(`${node.data.trim().slice(0, 60)} in ${box.outerHTML.slice(0, 120)}`);
                break;
            }
        }
    }
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth + 1) wrong.push(`the page is ${page.scrollWidth} wide`);
    return wrong;
})()";

#[tokio::test(flavor = "multi_thread")]
async fn text_may_be_spaced_out() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for (game, width) in some_of(&tables(), "a table that is spaced out") {
        let (page, id) = seated(browser, server, game, width).await;
        page.eval(SPACED).await;
        page.settled().await;
        assert_eq!(page.eval(CUT).await, json!([]), "{game}, {width}");
        for address in some_of(&PAGES, "a page that is spaced out") {
            page.open(&format!("{}{}", server.base(), address.replace("{id}", &id))).await;
            page.wait("!document.querySelector('[aria-busy=true]')").await;
            page.eval(SPACED).await;
            page.settled().await;
            assert_eq!(page.eval(CUT).await, json!([]), "{address}, {width}");
        }
    }
}

/// Things of the board that something else lies over once they are in sight.
const COVERED: &str = "(() => {
    const things = [...document.querySelectorAll('.board .thing')]\
        .filter((it) => it.checkVisibility());
    const wrong = [];
    for (const it of things) {
        it.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
        const {left, top, width, height} = it.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        // What lies on a thing, such as a token on its place, is chosen there.
        if (it.contains(there) || there?.closest('.thing')) continue;
        wrong.push(`${it.dataset.label} under ${there?.outerHTML.slice(0, 120)}`);
    }
    const boxes = things.map((it) => [it, it.getBoundingClientRect()]);
    for (const [at, [one, box]] of boxes.entries()) {
        for (const [other, its] of boxes.slice(at + 1)) {
            if (one.contains(other) || other.contains(one) \
                || one.parentElement !== other.parentElement) continue;
            const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
            const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
            const least = Math.min(box.width * box.height, its.width * its.height);
            if (across > 0 && down > 0 && across * down > least / 4)
                wrong.push(`${one.dataset.label} and ${other.dataset.label} lie over each other`);
        }
    }
    window.scrollTo(0, 0);
    return [things.length, wrong];
})()";

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_nothing_of_a_board_is_covered_or_cut_off() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for game in some_of(&games(), "a board on a phone") {
        let (page, _) = seated(browser, server, game, 390).await;
        let found = page.eval(COVERED).await;
        assert!(0 < found[0].as_u64().unwrap(), "{game} has no things: {found}");
        assert_eq!(found[1], json!([]), "{game}: {found:#}");
        assert_eq!(page.eval(CUT).await, json!([]), "{game}");
    }
}
