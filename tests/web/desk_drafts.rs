//! A ruling as it is written: it is kept as it is typed, with what came meanwhile, and its preview
//! waits for the server.

use serde_json::json;

use crate::browser;
use crate::desk_court::Court;

#[tokio::test(flavor = "multi_thread")]
async fn a_reason_is_kept_as_it_is_typed_with_what_came_meanwhile() {
    let Some(browser) = browser().await else { return };
    let mut court = Court::new(json!({"ruleset": "showdown"}), false).await;
    let other = Court::new(json!({"ruleset": "showdown"}), false).await;
    let page = court.open(browser, "").await;
    page.click(".kind:nth-of-type(2) input").await;
    page.wait("document.querySelector('#reason').value.includes('stands')").await;
    page.click("#reason").await;
    page.write(" Mind the clock.").await;
    let typed = "document.querySelector('#reason').value.includes('Mind the clock.')";
    page.wait(typed).await;
    court.driver.play(1).await;
    let news = "document.querySelector('.ruling-form').textContent.includes('since you began')";
    page.wait(news).await;
    // The page is read anew.
    page.open(&court.address().await).await;
    page.wait(typed).await;
    page.wait(news).await;
    // To another dispute, and back.
    let row = format!("document.querySelector('.queue-row[data-dispute=\"{}\"]')", other.dispute);
    page.wait(&row).await;
    page.eval(&format!("{row}.click()")).await;
    page.wait("document.querySelector('.kinds') && !document.querySelector('#reason')").await;
    page.eval("history.back()").await;
    page.wait(&format!("{typed} && {news}")).await;
    page.control("Enter").await;
    page.wait("document.querySelector('dialog[open] h3')?.textContent === 'Meanwhile'").await;
    page.click("dialog[open] button.do").await;
    page.wait("document.querySelector('.decided')").await;
    // Nothing of it is left.
    let left = "Object.keys(sessionStorage).some((it) => it.startsWith('highnoon.ruling'))";
    assert_eq!(page.eval(left).await, json!(false));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// The first preview of a ruling is put off.
const PUT_OFF: &str = "(() => {
    const real = window.fetch;
    window.previews = [];
    window.fetch = async (path, how) => {
        if (!/rulings[/]previews$/.test(path)) return real(path, how);
        window.previews.push(how.headers['idempotency-key']);
        return window.previews.length > 1 ? real(path, how)
            : new Response('{}', {status: 429, headers: {'retry-after': '2'}});
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_that_is_put_off_says_so_and_is_asked_for_again() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "showdown"}), true).await;
    let page = court.open(browser, PUT_OFF).await;
    page.click(".kind:nth-of-type(2) input").await;
    page.click(".ruling-form .send button.record:enabled").await;
    page.wait("document.querySelector('.ruling-form').textContent.includes('Too many requests.')")
        .await;
    page.wait("document.querySelector('.ruling-form .preview')").await;
    assert_eq!(page.eval("document.querySelector('.ruling-form .trouble')").await, json!(null));
    page.wait("previews.length === 2 && previews[0] === previews[1]").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
