//! The track below the board: lanes of undone lines, however many lie over one another.

use infra::identity::Role;
use serde_json::{Value, json};
use support::driver::Driver;
use support::server::TestServer;

use crate::rewinds::rewind;
use crate::{browser, guest};

/// Lines that all begin at the same event.
const LINES: usize = 5;

/// The lanes that are shown: their rows by height, from the first on, and how high they are.
const LANES: &str = "[...document.querySelectorAll('.lane')].map((it) => {
    const {top, height} = it.getBoundingClientRect();
    return [Math.round(top), height];
})";

#[tokio::test(flavor = "multi_thread")]
async fn of_many_undone_lines_each_has_a_lane_to_read_and_to_enter() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let mut lines = Vec::new();
    for _ in 0..LINES {
        driver.play(1).await;
        lines.push(rewind(&judge, &driver, 4).await);
    }
    driver.play(1).await;
    for (width, height, touch) in [(1280, 800, false), (390, 844, true)] {
        let page = browser.page(width, height, touch).await;
        guest::open_match(&page, &server.base(), &driver.id).await;
        // Those are there for which there is room, each in a row of its own, and it is said how
        // many there are beside.
        let more = "button[aria-label='+3 more undone lines']";
        page.wait(&format!("document.querySelector(\"{more}\")?.innerText.trim() === '+3 more'"))
            .await;
        apart(&page.eval(LANES).await, 2);
        let high = format!("document.querySelector(\"{more}\").offsetHeight >= 24");
        assert_eq!(page.eval(&high).await, json!(true));
        page.eval(&format!("document.querySelector(\"{more}\").focus()")).await;
        page.key("Enter").await;
        page.wait(&format!("document.querySelectorAll('.lane').length === {LINES}")).await;
        let expanded = "document.activeElement.ariaExpanded";
        assert_eq!(page.eval(expanded).await, json!("true"));
        apart(&page.eval(LANES).await, LINES);
        // Each can be entered, and stays in sight as the others go.
        let first = lines[0];
        page.click(&format!(".lane[title^=\"Undone at event {first}.\"]")).await;
        page.wait(&format!("location.search.includes('branch={first}')")).await;
        page.wait("document.querySelector('.lane.now')").await;
        page.click("button[aria-label='Fewer undone lines']").await;
        page.wait("document.querySelectorAll('.lane').length < 5").await;
        let now = "document.querySelector('.lane.now').title";
        page.wait(&format!("{now}.startsWith('Undone at event {first}.')")).await;
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

/// So many lanes are there, none upon another.
fn apart(lanes: &Value, count: usize) {
    let lanes: Vec<(i64, f64)> = serde_json::from_value(lanes.clone()).unwrap();
    assert_eq!(lanes.len(), count, "{lanes:?}");
    for pair in lanes.windows(2) {
        assert!(pair[0].0 + pair[0].1 as i64 <= pair[1].0 + 1, "{lanes:?}");
    }
}
