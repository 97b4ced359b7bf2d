//! What was checked of a match, in its badge and its own window: the chain, the seals, the
//! signature and the own receipts, each by itself.

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::proofs::{decode64, encode64};
use support::server::TestServer;

use crate::browser;
use crate::rewinds::rewind;

/// What the window says under this name.
async fn row(page: &Page, name: &str) -> String {
    let row = format!(
        "[...document.querySelectorAll('dialog dl > div')]\
         .find((it) => it.querySelector('dt').textContent === '{name}')?\
             .querySelector('dd').textContent"
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
            "if (of === 'checkpoint') it.signature = it.signature.replace(/[.][^.]{8}([^.]*)$/, \
             '.AAAAAAAA$1');",
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

/// Changes what the server answers about the past of a match: `frames` are its events.
fn retold(what: &str) -> String {
    format!(
        "const real = window.fetch; window.fetch = async (path, how) => {{
            const answer = await real(path, how);
            if (!/[/]replay([?]|$)/.test(path) || !answer.ok) return answer;
            const frames = (await answer.text()).trim().split('\\n').map((it) => JSON.parse(it));
            {what}
            return new Response(frames.map((it) => JSON.stringify(it) + '\\n').join(''));
        }};"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_forged_turns_the_badge_red_and_the_match_is_shown_all_the_same() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let address = format!("{}/matches/{}?as=revealed", server.base(), driver.id);
    let first = format!(
        "const it = await (await real('/v1/matches/{}/state?at=4&as=revealed')).json();
         frames.splice(0, 3); frames[0] = {{seq: 4, event: frames[0].event, view: it.view}};",
        driver.id
    );
    for (what, seq, says, links) in [
        (
            "frames[6].event.recorded_at = '2020-01-01T00:00:00.000Z';",
            7,
            "its hash does not match its content",
            6,
        ),
        (
            "frames[8].event.prev_hash = 'f'.repeat(64);",
            9,
            "it does not follow the event before",
            8,
        ),
        (
            "frames[6].event.opened.content.recorded_at = '2020-01-01T00:00:00.000Z';",
            7,
            "its content is not what was sealed",
            7,
        ),
        (
            "frames[10].event.opened.salt = frames[9].event.opened.salt;",
            11,
            "its content is not what was sealed",
            11,
        ),
        ("delete frames[6].event.opened.salt;", 7, "it cannot be checked", 7),
        ("frames[4].event.seq = 6;", 6, "an event is missing before it", 4),
        (first.as_str(), 4, "an event is missing before it", 0),
    ] {
        let page = browser.page(1280, 800, false).await;
        page.early(&retold(what)).await;
        page.open(&address).await;
        page.wait("document.querySelector('.proof.broken')").await;
        let badge = page.eval("document.querySelector('.proof').textContent.trim()").await;
        assert_eq!(badge, json!(format!("Event {seq} fails the check")), "{what}");
        page.wait("document.querySelector('.board:not(.grey) .thing')").await;
        page.click(".proof").await;
        page.wait("document.querySelector('dialog[open] .trouble')").await;
        let said = page.eval("document.querySelector('dialog[open] .trouble').textContent").await;
        assert_eq!(said, json!(format!("Event {seq}: {says}.")), "{what}");
        // A seal breaks no link.
        let held = row(&page, "Chain").await;
        assert_eq!(held, format!("{links} events hold, up to the one named above."));
        assert_eq!(page.wrongs(), Vec::<String>::new(), "{what}");
    }
}

/// Goes along each line of play in turn: the current one, all of them, and one that was undone.
async fn along_each(page: &Page, undone: u64, mut badge: impl AsyncFnMut(&str)) {
    page.wait("document.querySelector('.bar option[value=current]')").await;
    for line in ["current".to_owned(), String::new(), undone.to_string()] {
        let choose = format!(
            "(() => {{ const it = document.querySelector(\
             '.bar .eyes:has(option[value=current]) select'); it.value = '{line}'; \
             it.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
        );
        page.eval(&choose).await;
        let search = if line.is_empty() { String::new() } else { format!("branch={line}") };
        page.wait(&format!("location.search.includes('{search}')")).await;
        page.wait("document.querySelector('.board:not(.grey) .thing')").await;
        page.settled().await;
        badge(&line).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_found_to_be_wrong_stays_so_along_each_line() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::with(|_| ()).await;
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let undone = rewind(&judge, &driver, 4).await;
    server.matches.checkpoint().await.expect("it is made");
    let address = format!("{}/matches/{}", server.base(), driver.id);
    let broken = "document.querySelector('.proof.broken')?.textContent.trim()";

    let page = browser.page(1280, 800, false).await;
    page.early(&retold("frames[2].event.prev_hash = 'f'.repeat(64);")).await;
    page.open(&address).await;
    let says = format!("{broken} === 'Event 3 fails the check'");
    page.wait(&says).await;
    along_each(&page, undone, async |line| {
        assert!(line.is_empty() || page.eval(&says).await == json!(true), "along {line}");
        page.wait(&says).await;
    })
    .await;
    page.click(".proof").await;
    page.wait("document.querySelector('dialog[open] .signed')").await;
    assert!(row(&page, "Chain").await.ends_with("hold, up to the one named above."));

    let page = browser.page(1280, 800, false).await;
    page.early(&forged("if (of === 'heads') it.items[0].hash = 'f'.repeat(64);")).await;
    page.open(&address).await;
    page.wait("document.querySelector('.proof.good')").await;
    let says = format!("{broken}?.includes('signed checkpoint')");
    page.click(".proof").await;
    page.wait(&says).await;
    page.key("Escape").await;
    page.wait("!document.querySelector('dialog[open]')").await;
    along_each(&page, undone, async |line| {
        page.wait("document.querySelector('.proof')").await;
        assert_eq!(page.eval(&says).await, json!(true), "along {line}");
        page.click(".proof").await;
        page.wait("document.querySelector('dialog[open] .signed')").await;
        page.settled().await;
        let said = row(&page, "Signed").await;
        assert!(said.contains("holds another event"), "along {line}: {said}");
        page.key("Escape").await;
        page.wait("!document.querySelector('dialog[open]')").await;
        assert_eq!(page.eval(&says).await, json!(true), "along {line}");
    })
    .await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
    server.stop().await;
}

/// A receipt in whose claims something else stands. Nobody has signed that.
fn other_receipt(receipt: &str, name: &str, value: Value) -> String {
    let parts: Vec<&str> = receipt.split('.').collect();
    let mut claims: Value = serde_json::from_slice(&decode64(parts[1])).unwrap();
    claims[name] = value;
    [parts[0], &encode64(claims.to_string()), parts[2]].join(".")
}

#[tokio::test(flavor = "multi_thread")]
async fn receipts_of_this_browser_are_held_against_the_log() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let replies = driver.play_out().await;
    let receipts: Vec<&str> = replies.iter().filter_map(|it| it["receipt"].as_str()).collect();
    let kept = &receipts[..3];
    let seq = replies[1]["seq"].as_u64().unwrap();
    let forged = other_receipt(kept[1], "hash", json!("f".repeat(64)));
    let page = browser.page(1280, 800, false).await;
    let address = format!("{}/matches/{}", server.base(), driver.id);
    page.open(&format!("{}/verify", server.base())).await;
    for (kept, says, badge) in [
        (
            vec![kept[0], kept[1], kept[2]],
            "The server kept all 3 of your answers".to_owned(),
            "good",
        ),
        (
            vec![kept[0], &forged, kept[2]],
            format!("The log does not match your receipts for event {seq}."),
            "broken",
        ),
    ] {
        let keep = format!(
            "localStorage.setItem('highnoon.receipts.{}', JSON.stringify({}))",
            driver.id,
            json!(kept)
        );
        page.eval(&keep).await;
        page.open(&address).await;
        page.wait(&format!("document.querySelector('.proof.{badge}')")).await;
        page.click(".proof").await;
        page.wait("document.querySelector('dialog[open] .signed')").await;
        let said = row(&page, "Your receipts").await;
        assert!(said.starts_with(&says), "{said}");
        // The chain speaks for itself.
        assert!(row(&page, "Chain").await.contains("Nothing was left out"));
    }
    let text = page.eval("document.querySelector('.proof').textContent.trim()").await;
    assert_eq!(text, json!("A receipt does not match the log"));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Opens a match in a browser that has kept these receipts of it, and no others.
async fn with_receipts(page: &Page, base: &str, of: &str, kept: &Value) {
    page.open(&format!("{base}/verify")).await;
    let id = of.split('?').next().unwrap();
    let keep = format!(
        "localStorage.clear(); \
         localStorage.setItem('highnoon.receipts.{id}', JSON.stringify({kept}))"
    );
    page.eval(&keep).await;
    page.open(&format!("{base}/matches/{of}")).await;
    page.wait("document.querySelector('.board:not(.grey) .thing')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn receipts_for_what_is_not_shown_are_missing_only_where_all_is_shown() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let replies = driver.play(4).await;
    let receipts: Vec<&str> = replies.iter().filter_map(|it| it["receipt"].as_str()).collect();
    let beyond = driver.version().await + 1;
    let lost = other_receipt(receipts[1], "seq", json!(beyond));
    let younger = other_receipt(&lost, "recorded_at", json!("2999-01-01T00:00:00.000Z"));
    let mut delayed = Driver::started(
        server.two().await,
        json!({"ruleset": "showdown", "policies": {"delay": {"events": 2}}}),
    )
    .await;
    let last = delayed.play(3).await.remove(2);
    let hidden = last["receipt"].as_str().unwrap().to_owned();
    let not_shown = "1 receipt is for later events than those that are shown, and is not checked.";
    for (id, kept, query, says, badge) in [
        // The server kept nothing that comes after.
        (
            &driver.id,
            vec![receipts[0], &lost],
            "",
            format!("The log does not match your receipts for event {beyond}."),
            "broken",
        ),
        // It was given after the log was read.
        (
            &driver.id,
            vec![receipts[0], &younger],
            "",
            format!(
                "The server kept the answer that you have given from this browser. {not_shown}"
            ),
            "good",
        ),
        // Onlookers do not see that far.
        (&delayed.id, vec![&hidden], "", not_shown.to_owned(), "good"),
        (
            &driver.id,
            vec![receipts[0]],
            "?branch=current",
            "Not checked here: choose “all lines” as the line of play.".to_owned(),
            "",
        ),
    ] {
        let page = browser.page(1280, 800, false).await;
        with_receipts(&page, &server.base(), &format!("{id}{query}"), &json!(kept)).await;
        let badge = format!(".proof{}", if badge.is_empty() { "" } else { "." }) + badge;
        page.wait(&format!("document.querySelector('{badge}')")).await;
        page.click(".proof").await;
        page.wait("document.querySelector('dialog[open] .signed')").await;
        let said = row(&page, "Your receipts").await;
        assert_eq!(said.split_whitespace().collect::<Vec<_>>().join(" "), says, "{query}");
        if query.contains("branch") {
            let badge = page.eval("document.querySelector('.proof').textContent.trim()").await;
            assert_eq!(badge, "Not checked on this line");
            for name in ["Chain", "Signed"] {
                assert_eq!(row(&page, name).await, says);
            }
        }
        assert_eq!(page.wrongs(), Vec::<String>::new());
    }
}

/// What a page has over plain HTTP that is not of this machine: no cryptography, locks or
/// clipboard.
const INSECURE: &str = "(() => {
    const without = (of, name) => Object.defineProperty(of, name, {value: undefined});
    Object.defineProperty(window, 'isSecureContext', {value: false});
    without(Crypto.prototype, 'subtle');
    without(Crypto.prototype, 'randomUUID');
    for (const name of ['locks', 'clipboard', 'serviceWorker']) without(Navigator.prototype, name);
})()";

#[tokio::test(flavor = "multi_thread")]
async fn where_the_browser_allows_no_cryptography_the_page_says_so() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    page.early(INSECURE).await;
    page.open(&format!("{}/matches/{}?as=revealed", server.base(), driver.id)).await;
    page.wait("document.querySelector('.board:not(.grey) .thing')").await;
    page.wait("!document.querySelector('.track [aria-busy=true], .track input:disabled')").await;
    let badge = "(() => { const it = document.querySelector('.proof'); \
         return [it.textContent.trim(), it.matches('.good, .broken')]; })()";
    assert_eq!(page.eval(badge).await, json!(["Not checked here", false]));
    page.click(".proof").await;
    page.wait("document.querySelector('dialog[open]').textContent.includes('over plain HTTP')")
        .await;
    assert_eq!(page.eval("document.querySelector('dialog[open] dl')").await, Value::Null);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
