//! What is pressed twice before the page is drawn again is done once, and who is about to answer a
//! question does not answer the next one with it.

use serde_json::json;
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::desk_court::Court;
use crate::kept::says;
use crate::{browser, guest};

/// Notes what is posted.
const POSTS: &str = "(() => {
    const real = window.fetch;
    window.posts = [];
    window.fetch = (path, how) => {
        if (how?.method === 'POST') window.posts.push(path.split('/').at(-1));
        return real(path, how);
    };
})()";

/// Presses a button twice before anything is drawn.
async fn press_twice(page: &Page, button: &str) {
    page.wait(&format!("document.querySelector('{button}:enabled')")).await;
    page.eval(&format!(
        "(() => {{ const it = document.querySelector('{button}'); it.click(); it.click(); }})()"
    ))
    .await;
}

/// How often something was posted whose address ends so.
async fn posts(page: &Page, end: &str) -> u64 {
    page.settled().await;
    let count = format!("window.posts.filter((it) => it === '{end}').length");
    page.eval(&count).await.as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_made_once_and_a_seat_taken_once() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.early(POSTS).await;
    guest::come_back(&page, &server.base(), &server.newcomer().await).await;
    page.open(&format!("{}/?new", server.base())).await;
    page.wait("document.querySelector('dialog[open] [name=ruleset]:checked')").await;
    page.eval("document.querySelector('dialog[open] [value=open]').click()").await;
    press_twice(&page, "dialog[open] button.do").await;
    page.wait("location.pathname.startsWith('/matches/')").await;
    assert_eq!(posts(&page, "matches").await, 1);
    page.wait("document.querySelector('.seat button')").await;
    page.click(".seat button").await;
    page.wait("document.querySelector('dialog[open] [name=entropy]')").await;
    press_twice(&page, "dialog[open] button.do").await;
    page.wait("!document.querySelector('dialog')").await;
    assert_eq!(posts(&page, "seats").await, 1);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_is_issued_once() {
    let Some(browser) = browser().await else { return };
    let court = Court::new(json!({"ruleset": "showdown"}), false).await;
    let page = court.open(browser, POSTS).await;
    page.eval("document.querySelectorAll('.kinds input:enabled')[1].click()").await;
    page.wait("document.querySelector('#reason')").await;
    page.click("#reason").await;
    page.write("It stands.").await;
    press_twice(&page, ".ruling-form button.do").await;
    press_twice(&page, "dialog[open] button.do").await;
    says(&page, ".toast.told", "The ruling is issued.").await;
    page.wait("!document.querySelector('dialog')").await;
    assert_eq!(posts(&page, "rulings").await, 1);
    let refused = "document.querySelector('.toast[role=alert]').textContent";
    assert_eq!(page.eval(refused).await, json!(""));
    assert_eq!(court.rulings().await.as_array().unwrap().len(), 1);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Presses the button as soon as another question stands there.
const PRESSED: &str = "(() => {
    window.pressed = 0;
    const asked = () => document.querySelector('.question')?.dataset.prompt;
    const before = asked();
    const look = () => {
        if (asked() === before || !asked()) return requestAnimationFrame(look);
        document.querySelector('.question form').requestSubmit();
        window.isShut = document.querySelector('.question button.do').disabled;
        window.pressed++;
    };
    look();
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_was_answered_elsewhere_is_said_to_be_and_the_next_one_waits() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.early(POSTS).await;
    let player = server.newcomer().await;
    let new = json!({"ruleset": "wild-west", "seats": 1});
    let mut driver = Driver::started(vec![player], new).await;
    guest::come_back(&page, &server.base(), &driver.players[0].log_in(None).await).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    for _ in 0..2 {
        let asked = driver.prompts(0).await.remove(0).id;
        let there =
            format!("document.querySelector('.question')?.dataset.prompt === {}", json!(asked));
        page.wait(&there).await;
        page.eval(PRESSED).await;
        let own = driver.answer_of(0).await.expect("they are asked");
        driver.make(&own).await;
        page.wait("window.pressed === 1").await;
        says(&page, ".toast[role=alert]", "elsewhere.").await;
        assert_eq!(page.eval("window.isShut").await, true);
        assert_eq!(posts(&page, "decisions").await, 0);
    }
    // It opens by itself.
    let shut = "document.querySelector('.question button.do').disabled";
    let whole = "document.querySelector('.question .send [aria-live]').textContent.trim() === ''";
    page.wait(&format!("!{shut} || !({whole})")).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// A player at the page who is asked where each of theirs goes, or to leave them all.
async fn may_leave_all(page: &Page, server: &TestServer) {
    let players = vec![server.newcomer().await, server.regular(1).await, server.regular(2).await];
    let new = json!({"ruleset": "gunslingers", "seats": 3});
    let mut driver = Driver::started(players, new).await;
    while driver.prompts(0).await.first().is_none_or(|it| {
        let choice = serde_json::to_value(it).unwrap()["choice"].clone();
        choice["form"] != "assign" || choice["unassigned"] != true
    }) {
        driver.play(1).await;
    }
    guest::come_back(page, &server.base(), &driver.players[0]).await;
    guest::open_match(page, &server.base(), &driver.id).await;
}

/// Until `window.free` the question stands there under another name: then that one is closed.
const BEFORE: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (!/[/]prompts/.test(path) || window.free) return answer;
        const asked = await answer.json();
        for (const it of asked.prompts) it.id = 'before';
        return new Response(JSON.stringify(asked));
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_chosen_by_a_press_that_was_meant_for_the_question_before() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.early(POSTS).await;
    page.early(BEFORE).await;
    may_leave_all(&page, server).await;
    page.wait("document.querySelector('.question')?.dataset.prompt === 'before'").await;
    let open = "document.querySelector('.question button.do').disabled === false";
    page.wait(open).await;
    page.eval(PRESSED).await;
    page.eval("window.free = true, void dispatchEvent(new Event('highnoon:entered'))").await;
    page.wait("window.pressed === 1").await;
    assert_eq!(page.eval("window.isShut").await, json!(true));
    assert_eq!(posts(&page, "decisions").await, 0);
    // It opens by itself, and then it can be pressed.
    page.wait(open).await;
    assert_eq!(posts(&page, "decisions").await, 0);
    page.click(".question button.do").await;
    page.wait("window.posts.includes('decisions')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_puts_nothing_anywhere_reads_so_on_the_button() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    may_leave_all(&page, server).await;
    let button = "document.querySelector('.question button.do:enabled')?.textContent.trim()";
    page.wait(button).await;
    assert_eq!(page.eval(button).await, json!("Leave all"));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
