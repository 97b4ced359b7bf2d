//! What a player sees at once: the board, what they hold, the question and the track together.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::pictures::running;
use crate::{browser, games, guest, some_of};

/// Decisions after which the tables are looked at.
const DECISIONS: usize = 12;

/// What of the page lies below the window, or under something else, by name.
const HIDDEN: &str = "(() => {
    const seen = (selector) => {
        const it = document.querySelector(selector);
        if (!it) return 'missing';
        const {top, bottom, left, right} = it.getBoundingClientRect();
        if (top < 0 || bottom > innerHeight + 1 || bottom - top < 4) return `${top} to ${bottom}`;
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return it.contains(at) ? '' : `under ${at?.className}`;
    };
    const wanted = {
        board: '.boards', question: '.question h2', send: '.question button.do', \
            track: '.track input',
        steps: '.steps', caption: '.caption',
    };
    if (document.querySelector('.own-hand')) {
        wanted.hand = '.own-hand';
        wanted.first = '.own-hand > :first-child';
        wanted.last = '.own-hand > :last-child';
    }
    const wrong = Object.entries(wanted).map(([name, it]) => [name, seen(it)])\
        .filter(([, it]) => it);
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight + 1) wrong.push(['page', page.scrollHeight]);
    return wrong;
})()";

/// By how many pixels the board lies over the caption.
const OVER: &str = "(() => {
    const of = (it) => document.querySelector(it).getBoundingClientRect();
    return of('.boards').bottom - of('.caption').top;
})()";

async fn all_is_seen(page: &Page, game: &str) {
    page.wait("document.querySelector('.question button.do')").await;
    page.wait("!document.querySelector('[aria-busy=true]')").await;
    let hidden = page.eval(HIDDEN).await;
    assert_eq!(hidden, Value::Array(Vec::new()), "{game}");
}

#[tokio::test(flavor = "multi_thread")]
async fn board_hand_and_question_are_seen_together() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for game in games() {
        let driver = running(server, game, DECISIONS).await;
        let page = browser.page(1280, 800, false).await;
        guest::come_back(&page, &server.base(), &driver.players[0]).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        all_is_seen(&page, game).await;
        // The board ends above the caption, and what is too long for it scrolls within it.
        let over = page.eval(OVER).await;
        assert!(over.as_f64().unwrap() <= 1.0, "{game}: {over}");
        assert_eq!(page.wrongs(), Vec::<String>::new(), "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_is_seen_whole_while_it_is_loaded() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    let cut = "document.querySelector('.legend').getBoundingClientRect().bottom \
        - document.querySelector('.boards').getBoundingClientRect().bottom";
    for (width, height) in [(1280, 800), (1024, 768)] {
        page.resize(width, height).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        all_is_seen(&page, "showdown").await;
        let cut = page.eval(cut).await;
        assert!(cut.as_f64().unwrap() <= 1.0, "{cut} at {width} by {height}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_town_is_seen_whole_in_a_small_window() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for decisions in [1, DECISIONS, 16] {
        let driver = running(server, "gunslingers", decisions).await;
        let page = browser.page(1024, 768, false).await;
        guest::come_back(&page, &server.base(), &driver.players[0]).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        all_is_seen(&page, "gunslingers").await;
        let cut = "(() => { const it = document.querySelector('.boards'); \
            return [it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth]; })()";
        let cut = page.eval(cut).await;
        assert!(
            cut.as_array().unwrap().iter().all(|it| it.as_i64().unwrap() <= 1),
            "{decisions}: {cut}"
        );
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

/// What of an answer is not seen whole, above what sends it.
const CRAMPED: &str = "(() => {
    const box = (it) => document.querySelector(it).getBoundingClientRect();
    const first = box('.question :is(.option, .number, .rows)');
    const send = box('.question button.do');
    const panel = box('.tab-panel');
    const wrong = {first: [first.top, first.top + 40], send: [send.top, send.bottom]};
    if (panel.top <= first.top && first.top + 40 <= send.top) delete wrong.first;
    if (first.top + 40 <= send.top && send.bottom <= innerHeight) delete wrong.send;
    return wrong;
})()";

/// Whether what is asked is read in the folded sheet, above what sends the answer.
const FOLDED: &str = "(() => {
    const box = (it) => document.querySelector(it).getBoundingClientRect();
    const [says, send] = [box('.question .says > span'), box('.question button.do')];
    return says.height > 0 && says.bottom <= send.top + 1 && send.bottom <= innerHeight;
})()";

#[tokio::test(flavor = "multi_thread")]
async fn an_option_is_seen_above_the_button_at_twice_the_size() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for game in some_of(&games(), "a low window") {
        let driver = running(server, game, DECISIONS).await;
        let page = browser.page(640, 400, false).await;
        guest::come_back(&page, &server.base(), &driver.players[0]).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.wait("document.querySelector('.question button.do')").await;
        page.wait("!document.querySelector('[aria-busy=true]')").await;
        page.settled().await;
        if page.eval("!!document.querySelector('.panel.peek')").await == json!(true) {
            page.click(".send .more").await;
        }
        page.wait("document.querySelector('.panel.half')").await;
        page.settled().await;
        assert_eq!(page.eval(CRAMPED).await, json!({}), "{game}");
        // Folded, it still says what is asked.
        for size in ["full", "peek"] {
            page.click(".grip").await;
            page.wait(&format!("document.querySelector('.panel.{size}')")).await;
        }
        page.settled().await;
        assert_eq!(page.eval(FOLDED).await, json!(true), "{game}");
        assert_eq!(page.wrongs(), Vec::<String>::new(), "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_head_of_a_match_is_one_row_that_names_it() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = running(server, "gunslingers", DECISIONS).await;
    let page = browser.page(1024, 768, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    for (width, query) in [(1024, ""), (390, "?branch=current")] {
        page.resize(width, 768).await;
        guest::open_match(&page, &server.base(), &format!("{}{query}", driver.id)).await;
        page.wait(
            "document.querySelector('.proof').textContent.startsWith('Not checked') \
            || document.querySelector('.proof.good')",
        )
        .await;
        page.settled().await;
        let head = "(() => {
            const box = (it) => document.querySelector(it).getBoundingClientRect();
            return [box('.top .more').top - box('.top .name').bottom, box('.top .name').width,
                box('.top .more').right - box('.top nav').left];
        })()";
        let head: [f64; 3] = serde_json::from_value(page.eval(head).await).unwrap();
        assert!(head[0] < 0.0 && 60.0 <= head[1] && head[2] <= 1.0, "{width}: {head:?}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_signs_of_a_town_stand_with_their_words() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = running(server, "doomtown", DECISIONS).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    all_is_seen(&page, "doomtown").await;
    // What they mean is at hand without scrolling, and told one by one.
    let seen = "document.querySelector('.boards').contains(document.querySelector('.legend')) \
        && document.querySelector('details:has(.legend) summary').getBoundingClientRect().bottom \
        <= document.querySelector('.boards').getBoundingClientRect().bottom";
    assert_eq!(page.eval(seen).await, json!(true));
    page.click("details:has(.legend) summary").await;
    page.wait("document.querySelector('.legend').checkVisibility()").await;
    let list = "document.querySelector('.legend').matches('ul[role=list]:not(:has(> :not(li)))')";
    assert_eq!(page.eval(list).await, json!(true));
    let parts = "[...document.querySelectorAll('.legend > *')].filter((it) => {
        const {height} = it.getBoundingClientRect();
        return !it.textContent.trim() || height > 30;
    }).length + !document.querySelector('.legend > *')";
    assert_eq!(page.eval(parts).await, json!(0));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_boards_none_lies_over_the_other() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let page = browser.page(800, 800, false).await;
    page.open(&format!("{}/matches/{}?at=9&beside=revealed", server.base(), driver.id)).await;
    page.wait("document.querySelectorAll('.boards > .board .duel').length === 2").await;
    page.settled().await;
    let overlap = "(() => {
        const [first, second] = [...document.querySelectorAll('.boards > .board')];
        const end = first.getBoundingClientRect().top + first.scrollHeight;
        return Math.max(end - second.getBoundingClientRect().top, 0);
    })()";
    assert_eq!(page.eval(overlap).await, json!(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_boards_on_a_phone_each_leads_to_the_other() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let page = browser.page(390, 844, true).await;
    page.open(&format!("{}/matches/{}?at=9&beside=revealed", server.base(), driver.id)).await;
    page.wait("document.querySelectorAll('.boards > .board .eyes-tag button').length === 2").await;
    page.settled().await;
    page.eval("document.querySelector('.eyes-tag button').focus()").await;
    for is_second in [true, false] {
        page.key("Enter").await;
        page.wait(&format!("document.querySelector('.boards').scrollLeft > 100 === {is_second}"))
            .await;
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tabs_of_the_panel_fit_beside_a_board() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = running(server, "doomtown", DECISIONS).await;
    let page = browser.page(1024, 768, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    all_is_seen(&page, "doomtown").await;
    for size in ["s", "m", "l", "xl"] {
        for width in [1024, 800] {
            page.resize(width, 768).await;
            page.eval(&format!("document.documentElement.dataset.text = '{size}'")).await;
            // The one that is open has bold letters.
            for tab in ["question", "log", "notes", "rules", "table"] {
                page.click(&format!("#tab-{tab}")).await;
                page.wait(&format!("document.querySelector('#tab-{tab}').ariaSelected === 'true'"))
                    .await;
                let over = "(() => { const it = document.querySelector('.tabs'); \
                    return it.scrollWidth - it.clientWidth; })()";
                let over = page.eval(over).await;
                assert!(over.as_i64().unwrap() <= 0, "{tab}, {size}, {width}: {over}");
            }
            let small = "[...document.querySelectorAll('.tabs button')]\
                .map((it) => it.getBoundingClientRect())\
                .filter((it) => Math.min(it.width, it.height) < 24).length";
            assert_eq!(page.eval(small).await, json!(0), "{size}, {width}");
        }
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Cards of hands that are cut, and strips that stick over the board.
const HANDS: &str = "(() => {
    const right = (it) => it.getBoundingClientRect().right;
    const cut = [...document.querySelectorAll('.kf-cards')].flatMap((cards) =>
        [...cards.querySelectorAll('.kf-card')].filter((it) => right(it) > right(cards) + 1)
            .map((it) => it.textContent));
    const sticks = [...document.querySelectorAll('.two .kf-own')]
        .filter((it) => getComputedStyle(it).position === 'sticky').length;
    return {cut, sticks};
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_seen_whole_and_hides_no_board_beside_another() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::started(players, json!({"ruleset": "keyforge"})).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    for (width, height, query) in
        [(1280, 800, ""), (800, 1000, ""), (390, 844, ""), (1280, 800, "?beside=public")]
    {
        page.resize(width, height).await;
        guest::open_match(&page, &server.base(), &format!("{}{query}", driver.id)).await;
        page.wait("document.querySelectorAll('.kf-cards .kf-card').length > 5").await;
        page.settled().await;
        let hands = page.eval(HANDS).await;
        assert_eq!(hands, json!({"cut": [], "sticks": 0}), "{width} by {height}{query}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
