//! What was checked of a match, in its own window: the chain, the seals and the signature, each by itself.

use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::browser;

/// What the window says under this name.
async fn row(page: &Page, name: &str) -> String {
    let row = format!(
        "[...document.querySelectorAll('dialog dl > div')]\
         .find((it) => it.querySelector('dt').textContent === '{name}')?.querySelector('dd').textContent"
    );
    page.wait(&format!("!({row}).startsWith('Checking')")).await;
    page.eval(&row).await.as_str().unwrap().to_owned()
}

/// Opens the window once so many seals are checked.
async fn opened(page: &Page, base: &str, id: &str, seals: u64) {
    page.open(&format!("{base}/matches/{id}?as=revealed")).await;
    page.wait(&format!("document.querySelector('.proof').textContent.startsWith('{seals} seals')"))
        .await;
    page.click(".proof").await;
    page.wait("document.querySelector('dialog[open] .signed')").await;
}

/// Changes what the server answers about checkpoints and keys.
fn forged(what: &str) -> String {
    format!(
        "const real = window.fetch; window.fetch = async (path, how) => {{
            const answer = await real(path, how);
            if (!/checkpoints|jwks/.test(path)) return answer;
            const it = await answer.json();
            const of = /jwks/.test(path) ? 'keys' : /matches/.test(path) ? 'heads' : 'checkpoint';
            {what}
            return new Response(JSON.stringify(it));
        }};"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn the_match_says_whether_it_is_signed_and_mixes_up_nothing() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(3).await;
    let page = browser.page(1280, 800, false).await;
    let base = server.base();
    page.open(&format!("{base}/matches/{}", driver.id)).await;
    page.wait("document.querySelector('.proof.good')").await;
    page.click(".proof").await;
    assert!(row(&page, "Signed").await.starts_with("Not signed yet"));
    let held = driver.version().await;
    server.matches.checkpoint().await.expect("it is made");
    driver.play_out().await;
    let whole = driver.version().await;
    opened(&page, &base, &driver.id, whole).await;
    let said = row(&page, "Signed").await;
    assert!(
        said.contains(&format!("holds event {held} as it is shown here, and is signed")),
        "{said}"
    );
    assert!(said.contains(&format!("{} later events are not signed yet", whole - held)), "{said}");
    // Each speaks for itself.
    let (chain, seals) = (row(&page, "Chain").await, row(&page, "Seals").await);
    assert!(chain.starts_with(&format!("{whole} events")) && !chain.contains("sign"), "{chain}");
    assert!(seals.starts_with(&format!("{whole} events")) && !seals.contains("sign"), "{seals}");
    assert_eq!(page.wrongs(), Vec::<String>::new());

    for (what, says) in [
        ("if (of === 'heads') it.items[0].hash = 'f'.repeat(64);", "holds another event"),
        ("if (of === 'checkpoint') it.leaves.pop();", "does not hold event"),
        ("if (of === 'checkpoint') it.prev_hash = 'f'.repeat(64);", "does not match what it holds"),
        (
            "if (of === 'checkpoint') it.signature = it.signature.replace(/[.][^.]{8}([^.]*)$/, '.AAAAAAAA$1');",
            "does not match the key",
        ),
        ("if (of === 'keys') it.keys = [];", "does not publish"),
    ] {
        let page = browser.page(1280, 800, false).await;
        page.early(&forged(what)).await;
        opened(&page, &base, &driver.id, whole).await;
        let said = row(&page, "Signed").await;
        assert!(said.contains(says), "{what}: {said}");
        // The badge is red, and says which check it is; chain and seals hold as before.
        page.wait(
            "document.querySelector('.proof.broken').textContent.includes('signed checkpoint')",
        )
        .await;
        assert_eq!(
            (row(&page, "Chain").await, row(&page, "Seals").await),
            (chain.clone(), seals.clone())
        );
    }
    // Where it cannot be checked it says so, and holds nothing against anybody.
    for what in [
        "if (of === 'heads') throw new TypeError('cut');",
        "if (of === 'keys') throw new TypeError('cut');",
        "crypto.subtle.importKey = async () => { throw new Error('no Ed25519'); };",
    ] {
        let page = browser.page(1280, 800, false).await;
        page.early(&forged(what)).await;
        opened(&page, &base, &driver.id, whole).await;
        let said = row(&page, "Signed").await;
        assert!(said.starts_with("Not checked here: "), "{what}: {said}");
        assert_eq!(page.eval("!!document.querySelector('.proof.good')").await, json!(true));
    }
    server.stop().await;
}
