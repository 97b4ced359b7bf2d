//! What beside the answers to questions is refused, each provoked for real, and what the page does
//! not offer because it would be.

use serde_json::{Value, json};
use support::client::PASSWORD;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::kept::says;
use crate::{browser, guest};

/// Matches in which one answer at least must depend on what its player may not know.
const TRIED_MAX: usize = 20;

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_taken_is_said_to_be() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let known = server.newcomer().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/account", server.base())).await;
    let register = "[...document.querySelectorAll('.tabs button')]
        .find((it) => it.textContent === 'Register')";
    page.wait(register).await;
    page.eval(&format!("{register}.click()")).await;
    page.wait(&format!("{register}.getAttribute('aria-pressed') === 'true'")).await;
    // A name is the same in other letters, too.
    for (field, text) in [("name", known.name.to_uppercase().as_str()), ("password", PASSWORD)] {
        page.click(&format!("input[name={field}]")).await;
        page.write(text).await;
    }
    page.click("form button.do").await;
    let said = "document.querySelector('[role=alert], .trouble')?.textContent ?? ''";
    page.wait(&format!("/taken/i.test({said})")).await;
    // What was typed is still there, to be changed.
    let typed = page.eval("document.querySelector('input[name=name]').value").await;
    assert_eq!(typed, json!(known.name.to_uppercase()));
    assert_eq!(page.eval("localStorage.getItem('highnoon.session')").await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_that_cannot_be_taken_back_any_more_stands() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let new = json!({"ruleset": "showdown", "policies": {"takebacks": "before_information"}});
    let mut driver = Driver::started(players, new).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &driver.players[0]).await;
    guest::open_match(&page, &wire.base(), &driver.id).await;
    page.wait("document.querySelector('.chip.live')").await;
    let own = driver.move_of(0).await;
    driver.make(&own).await;
    page.wait("document.querySelector('.takes-back button')").await;
    // The other has loaded, too, and the page has not heard of it: not from what it may be reading
    // either.
    wire.mute(Some("GET /v1/"));
    let other = driver.move_of(1).await;
    driver.make(&other).await;
    let version = driver.version().await;
    page.click(".takes-back button").await;
    page.wait("document.querySelector('.toast')?.textContent.includes('(rule HN10)')").await;
    assert_eq!(driver.version().await, version, "nothing was taken back");
    wire.mute(None);
    page.wait(&format!("document.querySelector('.position b').textContent === '{version}'")).await;
    page.wait("!document.querySelector('.takes-back')").await;
    page.wait("document.querySelector('.proof.good')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// A match whose first player is asked for one of several options, and the place of one that cannot
/// be previewed: what it brings about depends on what they may not know.
async fn unforeseen(server: &TestServer) -> (Driver, usize) {
    for _ in 0..TRIED_MAX {
        let players = vec![server.newcomer().await, server.regular(1).await];
        let mut driver = Driver::showdown(players).await;
        while let Some(it) = driver.next_move().await {
            let options = json!(it.prompt.choice)["options"].as_array().cloned();
            let place = options.into_iter().flatten().position(|one| one["value"] == it.answer);
            if let (0, Some(place)) = (it.seat, place) {
                let tried = driver.players[0].post(&driver.path("/previews"), it.body());
                let tried = tried.send().await;
                if tried.status != 200 {
                    tried.refused(409, "preview-would-reveal");
                    return (driver, place);
                }
            }
            driver.make(&it).await;
        }
    }
    panic!("everything can be foreseen");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_depends_on_what_a_player_may_not_know_is_not_foreseen() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let (driver, place) = unforeseen(server).await;
    let version = driver.version().await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.click(&format!(".question [data-place='{place}']")).await;
    page.eval("document.activeElement.blur()").await;
    page.key("v").await;
    page.wait("document.querySelector('.question')?.innerText.includes('you may not know')").await;
    assert_eq!(page.eval("document.querySelector('.preview, .board.tried')").await, Value::Null);
    assert_eq!(driver.version().await, version, "nothing was decided");
    // It can be done all the same.
    let asked = page.eval("document.querySelector('.question').dataset.prompt").await;
    page.click(".question button.do").await;
    page.wait(&format!("document.querySelector('.question')?.dataset.prompt !== {asked}")).await;
    assert!(version < driver.version().await);
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// While something is being resolved nobody can play on: the server says so, and the page does
/// without asking it.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_plays_on_from_the_middle_of_something() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let mut driver = Driver::showdown(vec![player, server.regular(1).await]).await;
    driver.play(12).await;
    let wire = Wire::to(server.address).await;
    let page = browser.page(1280, 800, false).await;
    guest::come_back(&page, &wire.base(), &driver.players[0].log_in(None).await).await;
    let log = driver.log(&driver.players[0], "").await;
    let at = |rest: bool| {
        let so =
            |it: &&Value| (it["rest"] == json!(true)) == rest && 4 < it["seq"].as_u64().unwrap();
        log.iter().find(so).map(|it| it["seq"].as_u64().unwrap()).expect("there is one")
    };
    for rest in [false, true] {
        let seq = at(rest);
        page.open(&format!("{}/matches/{}?at={seq}", wire.base(), driver.id)).await;
        page.wait(&format!("document.querySelector('.position b').textContent === '{seq}'")).await;
        page.wait("document.querySelector('.board:not(.grey)')").await;
        wire.forget();
        page.eval("document.activeElement.blur()").await;
        page.key("f").await;
        if rest {
            page.wait(&format!("!location.pathname.endsWith('{}')", driver.id)).await;
        } else {
            says(&page, ".not-forked", "Something is being resolved").await;
            let fork = driver.players[0].post(&driver.path("/forks"), json!({"at": seq}));
            fork.fresh().send().await.refused(409, "resolution-open");
        }
        assert_eq!(wire.asked("/forks").len(), usize::from(rest), "event {seq}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
