//! For how long disputes have waited, and matches have stood: by the clock of the server.

use serde_json::json;

use crate::browser;
use crate::desk_court::Court;

/// The browser's clock is an hour ahead, and disputes have waited for two hours already.
const AHEAD: &str = "(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
    const real = window.fetch;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (!/v1[/]disputes/.test(path) || !answer.ok) return answer;
        const text = (await answer.text()).replace(/(?<=\"opened_at\":\")[^\"]*/g,
            (it) => new Date(Date.parse(it) - 7_200_000).toISOString());
        return new Response(text, {headers: answer.headers});
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn times_at_the_desk_are_those_of_the_server_and_clocks_stand_since_the_match_was_stopped() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "showdown"}), true).await;
    let page = court.open(browser, AHEAD).await;
    let row = format!(
        "document.querySelector('.queue-row[data-dispute=\"{}\"]').textContent",
        court.dispute
    );
    page.wait(&format!("/waiting 2:0[01]:/.test({row})")).await;
    let clocks = "document.querySelector('.claim .chip').textContent";
    page.wait(&format!("/: [01]:\\d\\d$/.test({clocks}.trim())")).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
