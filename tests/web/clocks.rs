//! Clocks of a match run by the server's time, also where the browser had the match already.

use serde_json::json;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest};

/// What is read of matches is as it was half a minute ago, as out of the browser's cache: the head
/// of the answer is new.
const KEPT: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (!/^[/]v1[/]matches[/][^/]+([/]prompts.*)?$/.test(path) || !answer.ok) return answer;
        const text = (await answer.text()).replace(/(?<=\"now\":\")[^\"]*/,
            (it) => new Date(Date.parse(it) - 30_000).toISOString());
        return new Response(text, {headers: answer.headers});
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_was_read_before_does_not_set_the_clock_back() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let clock = json!({"kind": "per_decision", "initial_ms": 1_800_000});
    let new = json!({"ruleset": "showdown", "clock": clock});
    let driver = Driver::started(server.two().await, new).await;
    let page = browser.page(1280, 800, false).await;
    page.early(KEPT).await;
    guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.click("#tab-table").await;
    page.wait("document.querySelector('.seat .clock')").await;
    let shown = driver.players[0].read(&driver.path("")).await;
    let clocks = shown["clock"]["seats"].as_array().unwrap();
    let deadline = clocks.iter().find_map(|it| it["deadline"].as_str()).unwrap();
    // This browser's clock is the server's.
    let off = format!(
        "(() => {{ const [minutes, seconds] = document.querySelector('.seat .clock').textContent\
         .trim().split(':').map(Number); \
         return minutes * 60 + seconds - (Date.parse('{deadline}') - Date.now()) / 1000; }})()"
    );
    let off = page.eval(&off).await.as_f64().unwrap();
    assert!(off.abs() < 5.0, "{off} seconds");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
