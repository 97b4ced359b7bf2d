//! Logging in, registering, and a new password by a code, at a server that is busy: whoever asked
//! is told why they wait, and it goes on by itself.

use serde_json::json;
use support::browser::Page;
use support::client::PASSWORD;
use support::server::TestServer;

use crate::browser;

/// The first request to each of these is put off; `window.off` forgets which were.
const PUT_OFF: &str = "(() => {
    const real = window.fetch;
    window.off = new Set();
    window.fetch = async (path, how) => {
        const isIt = ['/v1/tokens', '/v1/accounts', '/v1/password-resets'].includes(path);
        if (!isIt || window.off.has(path)) return real(path, how);
        window.off.add(path);
        const status = path === '/v1/accounts' ? 503 : 429;
        return new Response('{}', {status, headers: {'retry-after': '2'}});
    };
})()";

async fn fill(page: &Page, fields: &[(&str, &str)]) {
    for (field, text) in fields {
        page.click(&format!("form input[name={field}]")).await;
        page.eval(&format!("document.querySelector('form input[name={field}]').value = ''")).await;
        page.write(text).await;
    }
}

/// Says beside the button that is shut why it waits.
async fn waits(page: &Page, why: &str) {
    let said = format!(
        "document.querySelector('form .send [role=status]').textContent.includes('{why}') \
         && document.querySelector('form .send button').disabled"
    );
    page.wait(&said).await;
}

async fn choose(page: &Page, tab: &str) {
    let tab = format!(
        "[...document.querySelectorAll('.tabs button')]\
         .find((it) => it.textContent === '{tab}').click()"
    );
    page.eval(&tab).await;
    page.settled().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_enters_at_a_busy_server_waits_for_it_and_presses_once() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let known = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    page.early(PUT_OFF).await;
    page.open(&format!("{}/account", server.base())).await;
    page.wait("document.querySelector('form input[name=name]')").await;
    // What is wrong is said as such, once it could be asked.
    fill(&page, &[("name", &known.name), ("password", "not the right one")]).await;
    page.click("form button.do").await;
    waits(&page, "Too many requests.").await;
    page.wait("document.querySelector('.trouble')").await;
    let said = page.eval("document.querySelector('.trouble').innerText").await;
    assert!(said.as_str().unwrap().contains("password"), "{said}");

    choose(&page, "Forgot password?").await;
    page.wait("document.querySelector('input[name=code]')").await;
    fill(&page, &[("name", &known.name), ("code", "ABCD-EFGH"), ("password", PASSWORD)]).await;
    page.click("form .send button").await;
    waits(&page, "Too many requests.").await;
    page.wait("document.querySelector('.trouble')").await;
    let said = page.eval("document.querySelector('.trouble').innerText").await;
    assert!(said.as_str().unwrap().contains("code"), "{said}");

    page.eval("window.off.clear()").await;
    choose(&page, "Register").await;
    let name = format!("Comer {}", &known.id[24..]);
    fill(&page, &[("name", &name), ("password", PASSWORD)]).await;
    page.click("form button.do").await;
    waits(&page, "The record cannot be reached").await;
    // They are logged in, too.
    waits(&page, "Too many requests.").await;
    page.wait("document.querySelector('main.lobby')").await;
    assert_eq!(page.eval("document.querySelector('.top .me').textContent").await, json!(name));

    // A session that has ended is taken up again in the same way.
    page.eval(
        "window.off.clear(); \
         dispatchEvent(new CustomEvent('highnoon:ended', {detail: document\
             .querySelector('.top .me').textContent}))",
    )
    .await;
    page.wait("document.querySelector('dialog[open] form.again')").await;
    fill(&page, &[("password", PASSWORD)]).await;
    page.click("form.again button.do").await;
    waits(&page, "Too many requests.").await;
    page.wait("!document.querySelector('form.again')").await;
    let wrongs = page.wrongs();
    // What the server refuses here is no fault of the page.
    assert!(wrongs.iter().all(|it| it.contains("status of 401")), "{wrongs:?}");
}
