//! The sheet of a phone that is folded: what is asked can be read, and the board stays usable.

use serde_json::json;
use support::driver::Driver;
use support::server::TestServer;

use crate::forms::ASKING;
use crate::{browser, guest};

#[tokio::test(flavor = "multi_thread")]
async fn a_folded_sheet_says_what_is_asked_and_how_many_options_there_are() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let page = browser.page(390, 844, true).await;
    page.early(ASKING).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    let options: Vec<_> = (0..6)
        .map(
            |it| json!({"value": {"card": it, "type": "card"}, "label": format!("Play card {it}")}),
        )
        .collect();
    let prompts = json!([{
        "id": "prompt-0", "kind": "trial", "seat": 0, "rule": "R24",
        "title": "Choose which of your cards is turned up before the other one",
        "text": "Each of you turns up one card, and neither knows what the other one has chosen.",
        "choice": {"form": "one", "options": options},
    }]);
    page.eval(&format!("localStorage.setItem('test.prompts', JSON.stringify({prompts}))")).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    // What can be chosen stands on the board.
    page.wait("document.querySelector('.panel.peek .question [data-place]')").await;
    page.settled().await;
    page.eval("document.fonts.ready.then(() => true)").await;
    let seen = "(selector) => {
        const it = document.querySelector(selector);
        const {left, top, right, bottom, width, height} = it.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        return 0 <= left && 0 <= top && right <= innerWidth && bottom <= innerHeight
            && it.scrollHeight <= it.clientHeight + 1 && it.contains(at);
    }";
    for part in ["#question", ".send .more", ".send .do"] {
        let is_seen = page.eval(&format!("({seen})('.panel {part}')")).await;
        assert_eq!(is_seen, json!(true), "{part} is not seen whole");
    }
    let count = page.eval("document.querySelector('.panel .send .more').innerText").await;
    assert_eq!(count, json!("6 options"));
    let line = "(() => {
        const it = document.querySelector('#question');
        return it.offsetHeight / Number.parseFloat(getComputedStyle(it).lineHeight);
    })()";
    let lines = page.eval(line).await.as_f64().unwrap();
    assert!(lines < 2.5, "{lines} lines");
    // The board is left most of the window.
    let share = page.eval("document.querySelector('.panel').offsetHeight / innerHeight").await;
    assert!(share.as_f64().unwrap() < 0.2, "{share} of the window");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
