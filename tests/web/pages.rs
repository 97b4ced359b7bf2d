//! Every page: nothing goes wrong, nothing scrolls sideways, and axe finds nothing.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, some_of};

const SCHEMES: [(&str, &str, &str); 3] =
    [("light", "light", "none"), ("dark", "dark", "none"), ("forced", "dark", "active")];
const WIDTHS: [u32; 3] = [1280, 390, 320];

/// The source of axe-core, where `script/bootstrap --tests` puts it.
fn axe() -> Option<String> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/web-tests/axe.min.js");
    let source = fs::read_to_string(&place).ok();
    let say = "axe-core is missing: script/bootstrap --tests";
    assert!(source.is_some() || std::env::var_os("CI").is_none(), "{say}");
    if source.is_none() {
        eprintln!("skipped in part: {say}");
    }
    source
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_accessible_and_fits() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let axe = axe();
    let driver = Driver::finished(server.two().await, json!({"ruleset": "doomtown"})).await;
    let done = driver.show().await["id"].as_str().unwrap().to_owned();
    let addresses = [
        "/".to_owned(),
        format!("/matches/{done}"),
        format!("/matches/{done}?at=30&as=revealed&beside=public"),
        format!("/matches/{done}?at=30&stage"),
        format!("/embed/{done}?at=30"),
        "/games".to_owned(),
        "/games/keyforge".to_owned(),
        "/rules/showdown".to_owned(),
        "/verify".to_owned(),
        "/account".to_owned(),
        "/desk".to_owned(),
        "/nowhere/at/all".to_owned(),
    ];
    let mut ways = Vec::new();
    for scheme in SCHEMES {
        ways.extend(WIDTHS.map(|width| (scheme, width)));
    }
    for ((name, colours, forced), width) in some_of(&ways, "pages") {
        let page = browser.page(width, 844, false).await;
        page.media(&[("prefers-color-scheme", colours), ("forced-colors", forced)]).await;
        for address in &addresses[..addresses.len() - 1] {
            page.open(&format!("{}{address}", server.base())).await;
            page.wait(
                "document.querySelector('h1') && !document.querySelector('[aria-busy=true]')",
            )
            .await;
            let said = format!("{address}, {name}, {width}");
            fits(&page, &said).await;
            if let Some(axe) = &axe {
                check(&page, axe, &said).await;
            }
            let wrongs = page.wrongs();
            assert!(wrongs.is_empty(), "{said}: {wrongs:#?}");
        }
    }
}

/// Nothing but the game's own strips scrolls sideways.
async fn fits(page: &Page, said: &str) {
    let wide = page
        .eval("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        .await;
    assert!(wide.as_i64().unwrap() <= 1, "{said}: {wide} pixels too wide");
}

async fn check(page: &Page, axe: &str, said: &str) {
    page.eval(&format!("{axe}; void 0")).await;
    // With forced colours the system sees to contrast, and axe would measure the page's own.
    let found = page
        .eval(
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], \
             rules: {'color-contrast': {enabled: !matchMedia('(forced-colors: active)').matches}}}) \
             .then(({violations}) => violations.map((it) => ({id: it.id, help: it.help, \
             nodes: it.nodes.slice(0, 3).map((node) => node.html.slice(0, 200))})))",
        )
        .await;
    let none = Value::Array(Vec::new());
    assert_eq!(found, none, "{said}: {found:#}");
}
