//! The replay in the page of somebody else, as long as the match goes on and afterwards.

use std::time::Duration;

use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::browser;

/// What is done after five seconds is done after a quarter of one.
const QUICK: &str = "(() => {
    const real = window.setTimeout;
    window.setTimeout = (work, ms) => real(work, ms === 5000 ? 250 : ms);
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_looked_at_until_it_is_over_and_not_any_longer() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(2).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(800, 600, false).await;
    page.early(QUICK).await;
    page.open(&format!("{}/embed/{}", wire.base(), driver.id)).await;
    let last = |version: u64| {
        format!("document.querySelector('.position')?.textContent.endsWith(' of {version}')")
    };
    page.wait(&last(driver.version().await)).await;
    driver.play_out().await;
    let version = driver.version().await;
    page.wait(&last(version)).await;
    let read = || wire.asked("/replay?").len();
    // Once more it is looked whether there is more.
    let mut before = 0;
    let mut quiet = 0;
    for _ in 0..40 {
        tokio::time::sleep(Duration::from_millis(500)).await;
        quiet = if read() == before { quiet + 1 } else { 0 };
        before = read();
        if quiet == 4 {
            break;
        }
    }
    assert_eq!(quiet, 4, "it is read again and again: {before} times");
    page.wait(&last(version)).await;
}
