//! The log beside the board: by turn and phase as the timeline tells them, which fold and are gone
//! to.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::browser;

/// Turns and phases as they stand there: whether it is a phase, where it begins, whether it is
/// open.
const HEADINGS: &str = "[...document.querySelectorAll('.chapter h3, .chapter h4')].map((it) => [\
    it.localName === 'h4', Number(it.querySelector('.small').textContent), \
    it.querySelector('.fold').ariaExpanded === 'true'])";

async fn headings(page: &Page) -> Vec<(bool, u64, bool)> {
    serde_json::from_value(page.eval(HEADINGS).await).unwrap()
}

/// Where turns and phases begin that events lie in. What begins later in the same event stands for
/// it.
fn begun(marks: &[Value], from: u64, to: u64) -> Vec<(bool, u64)> {
    let mut found: Vec<(bool, u64)> = Vec::new();
    for it in marks.iter().filter(|it| it["mark"] == "turn" || it["mark"] == "phase") {
        let (is_phase, seq) = (it["mark"] == "phase", it["seq"].as_u64().unwrap());
        if !(from..to).contains(&seq) {
            continue;
        }
        match found.last() {
            // A turn stays for the phases that begin with it.
            Some(&(before, at)) if at == seq && (before || !is_phase) => {
                found.pop();
                found.push((is_phase, seq));
            }
            _ => found.push((is_phase, seq)),
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_has_turns_and_phases_to_fold_and_to_go_to() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    for ruleset in ["showdown", "doomtown"] {
        let mut driver = Driver::started(server.two().await, json!({"ruleset": ruleset})).await;
        driver.play(60).await;
        let page_of = driver.players[0].read(&driver.path("/timeline?limit=500")).await;
        let marks = page_of["items"].as_array().unwrap();
        let turns: Vec<u64> = marks
            .iter()
            .filter(|it| it["mark"] == "turn")
            .map(|it| it["seq"].as_u64().unwrap())
            .collect();
        let first = turns[0];
        let page = browser.page(1280, 800, false).await;
        page.open(&format!("{}/matches/{}?at={first}", server.base(), driver.id)).await;
        page.wait("document.querySelector('.proof.good') && document.querySelector('.chapter h4')")
            .await;
        // Of the turn in which the page stands its phases are there, and of the others the turns
        // alone.
        let end = turns.iter().copied().find(|it| first < *it).unwrap_or(u64::MAX);
        let expected = begun(marks, first, end);
        let found = headings(&page).await;
        let own: Vec<(bool, u64)> = found
            .iter()
            .filter(|it| (first..end).contains(&it.1))
            .map(|&(is_phase, seq, _)| (is_phase, seq))
            .collect();
        assert_eq!(own, expected, "{ruleset}: {found:?}");
        assert!(own.iter().any(|it| it.0), "{ruleset}: {own:?}");
        let said = page.eval("document.querySelector('.chapter h4').textContent").await;
        assert!(!said.as_str().unwrap().contains("seat "), "players have names: {said}");
        // A phase is gone to, and holds the event at which the page stands.
        let phase = own.iter().rfind(|it| it.0).unwrap().1;
        page.click(&format!(".chapter h4 [aria-label='Go to event {phase}']")).await;
        let now = format!("Number(document.querySelector('.phase .now').dataset.seq) === {phase}");
        page.wait(&now).await;
        page.wait(&format!("location.search.includes('at={phase}')")).await;
        // It folds, also where the page stands; where the page comes to it again, it opens.
        page.click(".phase:has(.now) .fold").await;
        page.wait("!document.querySelector('.phase .now')").await;
        page.key("Home").await;
        page.wait("document.querySelector('.position b').textContent === '1'").await;
        page.eval("history.back()").await;
        page.wait(&now).await;
        // A turn elsewhere opens and folds.
        let fold = ".chapter:not(:has(.now)) h3 .fold";
        page.click(fold).await;
        page.wait(&format!("document.querySelector({}).ariaExpanded === 'true'", json!(fold)))
            .await;
        page.click(fold).await;
        page.wait(&format!("document.querySelector({}).ariaExpanded === 'false'", json!(fold)))
            .await;
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}
