//! What the server finds wrong with an answer: the field that it points at is marked, says why, and
//! has the focus, until the answer is another.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::{browser, guest};

/// Asks what the test wants asked, and refuses what is answered as the test wants it refused. All
/// else comes from the server.
const REFUSING: &str = "(() => {
    const real = window.fetch;
    const kept = (name) => JSON.parse(localStorage.getItem(name));
    const given = (status, body) => Promise.resolve(new Response(JSON.stringify(body),
        {status, headers: {'content-type': 'application/json'}}));
    window.fetch = (path, how) => {
        const prompts = kept('test.prompts');
        if (/[/]prompts/.test(path) && prompts) {
            return given(200, {version: 1_000, seat: 0, prompts, now: new Date().toISOString()});
        }
        if (/[/]decisions$/.test(path)) {
            return given(422, {type: '/problems/not-offered', title: 'That was not on offer',
                status: 422, detail: 'the mule is lame (rule R4), and the horse is not yours',
                rule: 'R5', instance: 'a request', prompts, ...kept('test.errors')});
        }
        return real(path, how);
    };
})()";

/// A question, what is done, what the refusal points at, and the field that it means.
struct Case {
    choice: Value,
    pressed: Vec<&'static str>,
    pointer: Option<&'static str>,
    field: &'static str,
}

fn options(count: usize) -> Vec<Value> {
    let option = |at| json!({"value": {"type": "take", "it": at}, "label": format!("Horse {at}")});
    (0..count).map(option).collect()
}

fn cases() -> Vec<Case> {
    let stables = json!([
        {"value": {"stable": 0}, "label": "The first stable"},
        {"value": {"stable": 1}, "label": "The second stable"},
    ]);
    vec![
        Case {
            choice: json!({"form": "one", "options": options(3)}),
            pressed: vec!["[data-place='1']"],
            pointer: Some("/answer/it"),
            field: "[data-place='1']",
        },
        Case {
            choice: json!({"form": "some", "options": options(4), "min": 1, "max": 4}),
            pressed: vec!["[data-place='3']", "[data-place='0']"],
            pointer: Some("/answer/1"),
            field: "[data-place='3']",
        },
        Case {
            choice: json!({"form": "sequence", "options": options(3), "min": 3, "max": 3}),
            pressed: vec!["[data-place='2']", "[data-place='0']", "[data-place='1']"],
            pointer: Some("/answer/1/it"),
            field: "ol.chosen li:nth-child(2)",
        },
        Case {
            choice: json!({"form": "number", "min": 0, "max": 6}),
            pressed: vec!["[aria-label='One more']"],
            pointer: Some("/answer"),
            field: ".number input",
        },
        Case {
            choice: json!({"form": "split", "total": 2, "options": options(3)}),
            pressed: vec!["[data-place='0']", "[data-place='2']"],
            pointer: Some("/answer/1/1"),
            field: "[aria-label='Horse 2']",
        },
        Case {
            choice: json!({"form": "assign", "items": options(2), "bins": stables}),
            pressed: vec!["[data-place='0']", "[data-place='1']", "[data-bin='1']"],
            pointer: Some("/answer/1/1"),
            field: "[aria-label='Where Horse 1 goes']",
        },
        Case {
            choice: json!({"form": "assign", "items": options(2), "bins": stables}),
            pressed: vec!["[data-place='0']", "[data-place='1']", "[data-bin='0']"],
            pointer: Some("/answer/0/0"),
            field: "[data-place='0']",
        },
        Case {
            choice: json!({"form": "text", "max_length": 40}),
            pressed: vec![],
            pointer: Some("/answer"),
            field: "textarea",
        },
        // Where nothing is pointed at, it is the answer as a whole.
        Case {
            choice: json!({"form": "some", "options": options(3), "min": 1, "max": 2}),
            pressed: vec!["[data-place='1']"],
            pointer: None,
            field: ".answer",
        },
        Case {
            choice: json!({"form": "one", "options": options(3)}),
            pressed: vec!["[data-place='2']"],
            pointer: None,
            field: "[data-place='2']",
        },
    ]
}

async fn is_marked(page: &Page, case: &Case) {
    let field = json!(format!(".question {}", case.field));
    page.wait(&format!("document.activeElement === document.querySelector({field})")).await;
    let marked = "[...document.querySelectorAll('.question [aria-invalid=true]')]";
    let only = format!("{marked}.length === 1 && {marked}[0] === document.querySelector({field})");
    let drawn = page.eval("document.querySelector('.question').innerHTML").await;
    assert_eq!(page.eval(&only).await, json!(true), "{} in {drawn}", case.field);
    let said = format!(
        "document.getElementById(document.querySelector({field}).getAttribute('aria-describedby'))\
        .textContent"
    );
    let said = page.eval(&said).await;
    let said = said.as_str().expect("something describes it");
    let why = if case.pointer.is_some() { "This horse is lame" } else { "the horse is not yours" };
    assert!(said.contains(why), "{said}");
    assert!(said.contains("(rule R5)"), "{said}");
    // What is wrong on the whole is said in any case, and each of its rules leads to its text.
    let whole = page.eval("document.querySelector('.question p.trouble').textContent").await;
    assert_eq!(whole, "The mule is lame (rule R4), and the horse is not yours (rule R5).");
    let rules = "[...document.querySelectorAll('.question p.trouble a.rule')]\
        .map((it) => it.textContent)";
    assert_eq!(page.eval(rules).await, json!(["R4", "R5"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_field_that_a_refusal_points_at_is_marked() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let page = browser.page(1280, 800, false).await;
    page.early(REFUSING).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    for (at, case) in cases().iter().enumerate() {
        let prompt = json!([{
            "id": format!("prompt-{at}"), "seat": 0, "kind": "play", "rule": "HN1",
            "title": format!("Question {at}"), "text": "Which?", "choice": case.choice,
        }]);
        let errors = match case.pointer {
            Some(pointer) => json!({"errors": [
                {"pointer": pointer, "message": "this horse is lame", "rule": "R5"},
            ]}),
            None => json!({}),
        };
        for (name, value) in [("test.prompts", prompt), ("test.errors", errors)] {
            page.eval(&format!("localStorage.setItem('{name}', JSON.stringify({value}))")).await;
        }
        guest::open_match(&page, &server.base(), &driver.id).await;
        page.wait(&format!("document.querySelector('[data-prompt=prompt-{at}]')")).await;
        for selector in &case.pressed {
            page.click(&format!(".question {selector}")).await;
            page.settled().await;
        }
        page.wait("!document.querySelector('.question button.do').disabled").await;
        page.click(".question button.do").await;
        is_marked(&page, case).await;
        // Another answer is not wrong yet.
        let other = "document.querySelector('.question [data-place]:enabled, \
                     .question .number button:enabled')";
        if page.eval(&format!("!!{other}")).await == json!(true) {
            let before = page.eval("document.querySelectorAll('[aria-invalid]').length").await;
            assert_eq!(before, json!(1));
            page.eval(&format!("{other}.click()")).await;
            page.wait("!document.querySelector('.question [aria-invalid]')").await;
        }
    }
}
