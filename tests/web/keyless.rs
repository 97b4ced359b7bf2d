//! `/verify` where a signature is not checked: it says what was lacking, and blames nobody else.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::browser;

/// What becomes of the read of the server's keys, until it is well again. Its answers are counted.
fn keys(what: &str) -> String {
    format!(
        "const real = window.fetch; window.verified = 0; window.fetch = async (path, how) => {{
            if (/jwks/.test(path) && !window.isWell) {{ {what} }}
            const answer = await real(path, how);
            if (/[/]verify$/.test(path)) window.verified += 1;
            return answer;
        }};"
    )
}

/// What is said of the signature of what is pasted.
async fn signed(page: &Page, text: &str) -> Value {
    page.wait("document.querySelector('.verify textarea')").await;
    let paste = format!(
        "(() => {{ const it = document.querySelector('.verify textarea'); it.value = {}; \
         it.dispatchEvent(new Event('input')); }})()",
        json!(text)
    );
    page.eval(&paste).await;
    page.wait("document.querySelector('.send .do:enabled')").await;
    // The server is asked last.
    let before = page.eval("window.verified").await;
    page.click(".send .do").await;
    page.wait(&format!("window.verified > {before}")).await;
    page.settled().await;
    page.wait("document.querySelector('.send .do').textContent.trim() === 'Check it'").await;
    page.wait("document.querySelectorAll('.result-of .check').length === 4").await;
    let third = "[...document.querySelectorAll('.result-of .check')][2]";
    page.eval(&format!("['b', 'p'].map((it) => {third}.querySelector(it).textContent)")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signature_that_is_not_checked_says_why() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let replies = driver.play_out().await;
    let receipt = replies.iter().find_map(|it| it["receipt"].as_str()).unwrap();
    let export = server.stranger().get(&driver.path("/audit/export")).send().await.text;
    let unread =
        json!(["The signature: not checked", "Not checked: the server’s keys could not be read."]);
    for what in [
        "throw new TypeError('cut');",
        "return new Response('{\"status\": 503}', {status: 503});",
        "return new Response('<p>Sign in to this network.</p>');",
    ] {
        let page = browser.page(1280, 800, false).await;
        page.early(&keys(what)).await;
        page.open(&format!("{}/verify", server.base())).await;
        // It is the same of whatever is signed, and as often as it is tried.
        for text in [receipt, &export, receipt] {
            assert_eq!(signed(&page, text).await, unread, "{what}");
        }
        // Once the keys can be read it is checked.
        page.eval("window.isWell = true").await;
        assert_eq!(signed(&page, receipt).await[0], json!("The signature is valid"), "{what}");
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
    let page = browser.page(1280, 800, false).await;
    page.early(&keys("")).await;
    page.open(&format!("{}/verify", server.base())).await;
    // What is no signature is not the browser's fault.
    let (claims, _) = receipt.rsplit_once('.').unwrap();
    let wrong = json!(["The signature is not valid", "The signature cannot be read."]);
    assert_eq!(signed(&page, &format!("{claims}.A")).await, wrong);
    // Where the browser knows no such signatures it says so.
    page.eval("crypto.subtle.importKey = async () => { throw new Error('no Ed25519'); }").await;
    let cannot = signed(&page, receipt).await;
    assert!(cannot[1].as_str().unwrap().starts_with("This browser cannot check"), "{cannot}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
