//! The keys that choose options, and where help on keys is.

use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::forms::ASKING;
use crate::{browser, guest};

/// Questions of two forms with more options than there are digits.
fn prompts() -> Value {
    let option = |at| {
        let label = format!("Horse {at} of the stable");
        json!({"value": {"take": at}, "label": label, "detail": "It belongs to seat 1."})
    };
    let options: Vec<Value> = (0..12).map(option).collect();
    let choices = [
        json!({"form": "one", "options": options}),
        json!({"form": "sequence", "options": options, "min": 1, "max": 12}),
    ];
    let prompt = |(at, choice)| {
        json!({
            "id": format!("prompt-{at}"), "seat": 0, "kind": "play", "rule": "HN1",
            "title": "Which?", "text": "Which?", "choice": choice,
        })
    };
    choices.into_iter().enumerate().map(prompt).collect()
}

/// Seat 0 of a match, which is asked these questions.
async fn asked(page: &Page, server: &TestServer, prompts: &Value) -> Driver {
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    page.early(ASKING).await;
    guest::come_back(page, &server.base(), &driver.players[0]).await;
    let keep = format!("localStorage.setItem('test.prompts', JSON.stringify({prompts}))");
    page.eval(&keep).await;
    guest::open_match(page, &server.base(), &driver.id).await;
    driver
}

/// The keys that the options wear, in their order.
async fn worn(page: &Page) -> Value {
    let keys = "[...document.querySelectorAll('.question .options kbd')].map((it) => it.innerText)";
    page.eval(keys).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tenth_option_has_a_key_of_its_own() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let driver = asked(&page, server, &prompts()).await;
    page.wait("document.querySelector('.question [data-place=\"9\"]:enabled')").await;
    let keys = json!(["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "", ""]);
    assert_eq!(worn(&page).await, keys);
    // What is said of an option names players, too.
    let detail = page.eval("document.querySelector('.question .option small').innerText").await;
    assert_eq!(detail, json!(format!("It belongs to {}.", driver.players[1].name)));
    let chosen = "document.querySelector('.question [aria-pressed=true]')?.dataset.place";
    page.key("0").await;
    page.wait(&format!("{chosen} === '9'")).await;
    page.key("2").await;
    page.wait(&format!("{chosen} === '1'")).await;
    // In the past it leads to now, as ever.
    page.key("ArrowLeft").await;
    page.wait("location.search.startsWith('?at=')").await;
    page.key("0").await;
    page.wait("!location.search").await;
    page.settled().await;
    assert_eq!(page.eval(chosen).await, json!("1"));
    // What it does is told once.
    page.key("?").await;
    page.wait("document.querySelector('dialog .keys')").await;
    let told = "[...document.querySelectorAll('dialog .keys > div')]\
                .filter((it) => [...it.querySelectorAll('kbd')]\
                    .some((one) => one.innerText === '0'))\
                .map((it) => it.querySelector('dd').innerText)";
    assert_eq!(page.eval(told).await, json!(["Choose an option by its number"]));
    page.key("Escape").await;
    page.wait("!document.querySelector('dialog')").await;
    page.click(".question button.do").await;
    page.wait("document.querySelector('.question[data-form=sequence]')").await;
    assert_eq!(worn(&page).await, keys);
    page.key("0").await;
    page.wait("document.querySelector('.chosen li')?.innerText.includes('Horse 9')").await;
    // Where single keys are switched off, none is shown.
    page.eval("localStorage.setItem('highnoon.settings', JSON.stringify({keys: false}))").await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.question .options kbd')").await;
    let none = "[...document.querySelectorAll('.question kbd')].every((it) => !it.innerText)";
    assert_eq!(page.eval(none).await, json!(true));
    page.eval("localStorage.removeItem('highnoon.settings')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// A question about these options, which may be left without any.
fn about(labels: &[&str], least: usize) -> Value {
    let option = |(at, label): (usize, &&str)| json!({"value": {"take": at}, "label": label});
    let options: Vec<Value> = labels.iter().enumerate().map(option).collect();
    json!([{
        "id": "prompt-0", "seat": 0, "kind": "play", "rule": "HN1", "title": "Which?",
        "text": "Which?",
        "choice": {"form": "some", "options": options, "min": least, "max": labels.len()},
    }])
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_chooses_none_by_the_enter_key_is_asked_once() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    asked(&page, server, &about(&["A bay", "A roan"], 0)).await;
    page.wait("document.querySelector('.question button.do.empty:enabled')").await;
    page.eval("document.activeElement.blur()").await;
    page.key("Enter").await;
    page.wait("document.querySelector('.toast')?.textContent.startsWith('Nothing is chosen')")
        .await;
    page.wait("document.activeElement.matches('.question button.do.empty')").await;
    assert_eq!(page.eval("answers").await, json!([]), "nothing is sent yet");
    page.key("Enter").await;
    page.wait("answers.length > 0").await;
    assert_eq!(page.eval("answers").await, json!([[]]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What adds to something is no number of an option.
#[tokio::test(flavor = "multi_thread")]
async fn options_with_numbers_of_their_own_have_these_for_keys() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let labels = ["Position 3", "Position 1 (+1 Speed)", "Position 2"];
    asked(&page, server, &about(&labels, 1)).await;
    page.wait("document.querySelector('.question [data-place=\"2\"]:enabled')").await;
    assert_eq!(worn(&page).await, json!(["3", "1", "2"]));
    page.eval("document.activeElement.blur()").await;
    page.key("1").await;
    page.wait("document.querySelector('.question [data-place=\"1\"]').checked").await;
    page.key("Enter").await;
    page.wait("answers.length > 0").await;
    assert_eq!(page.eval("answers").await, json!([[{"take": 1}]]));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_answered_by_keys_is_at_the_panel() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    let mut prompts = prompts();
    prompts[1] = prompts[0].clone();
    prompts[0]["choice"] = json!({"form": "number", "min": 0, "max": 9});
    prompts[1]["id"] = json!("prompt-1");
    asked(&page, server, &prompts).await;
    page.wait("document.querySelector('.question .number input:enabled')").await;
    page.key("3").await;
    page.wait("document.activeElement.value === '3'").await;
    page.key("Enter").await;
    page.wait("document.querySelector('.question[data-form=one]')").await;
    page.wait("document.activeElement.id === 'tab-panel'").await;
    assert_eq!(page.eval("answers").await, json!([3]));
    // So is whoever has sent an option that had the focus.
    page.eval("document.querySelector('.question [data-place=\"1\"]').focus()").await;
    page.key("2").await;
    page.wait("document.querySelector('.question [data-place=\"1\"][aria-pressed=true]')").await;
    page.key("Enter").await;
    page.wait("answers.length === 2 && !document.querySelector('.question')").await;
    page.wait("document.activeElement.id === 'tab-panel'").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn help_stands_in_the_same_place_on_each_page_and_at_each_width() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    // They are awaited at another table, too, which the head says.
    Driver::showdown(players.clone()).await;
    let driver = Driver::showdown(players).await;
    let page = browser.page(1280, 800, true).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    let table = format!("/matches/{}", driver.id);
    let past = format!("{table}?at=2");
    for width in [320, 390, 800, 1280] {
        page.resize(width, 800).await;
        for path in ["/games", table.as_str(), past.as_str()] {
            page.open(&format!("{}{path}", server.base())).await;
            page.wait("document.querySelector('#main h1') && !document.querySelector('.grey')")
                .await;
            page.wait("document.querySelector('.top nav .live')").await;
            page.settled().await;
            // Before the account, after all else, and whole.
            let stands = "(() => {
                scrollTo({top: 0, behavior: 'instant'});
                const box = (it) => it.getBoundingClientRect();
                const [account, help] = [...document.querySelectorAll('.top nav > *')].reverse();
                const {left, right, top, width, height} = box(help);
                const at = document.elementFromPoint((left + right) / 2, top + height / 2);
                return [help.ariaLabel, account.pathname, help.contains(at), 24 <= width,
                    right <= box(account).left + 1];
            })()";
            let wanted = json!(["Help and keys", "/account", true, true, true]);
            assert_eq!(page.eval(stands).await, wanted, "{path} at {width}");
            // What is not on one line with it is a row of its own.
            let over = "(() => {
                const nav = document.querySelector('.top nav').getBoundingClientRect();
                return [...document.querySelectorAll('.top-page > *, .top nav > *, .brand')]
                    .filter((it) => it.checkVisibility()).filter((it) => {
                        const {right, bottom, width} = it.getBoundingClientRect();
                        const most = it.closest('nav') || bottom <= nav.top ? innerWidth : nav.left;
                        return width && most + 1 < right;
                    }).map((it) => it.outerHTML);
            })()";
            assert_eq!(page.eval(over).await, json!([]), "{path} at {width}");
        }
    }
    // Where fingers point, what they do comes first, and the keys are folded.
    page.tap(".top nav [aria-label='Help and keys']").await;
    page.wait("document.querySelector('dialog .fingers dt')?.checkVisibility()").await;
    let keys = "document.querySelector('dialog .keys').checkVisibility()";
    assert_eq!(page.eval(keys).await, json!(false));
    page.tap("dialog .own-keys summary").await;
    page.wait(keys).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_palette_finds_games_rules_and_cards_on_every_page() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    for (text, told, leads) in [
        ("rules of key", "Rules of KeyForge", "/rules/keyforge"),
        ("stare down", "rule of Showdown", "/rules/showdown#D4"),
        ("krump", "in the catalogue of KeyForge", "/games/keyforge?q=Krump#catalogue"),
    ] {
        page.open(&format!("{}/games", server.base())).await;
        page.wait("document.querySelector('.all-games')").await;
        page.control("k").await;
        page.wait("document.activeElement.matches('dialog [role=combobox]')").await;
        page.write(text).await;
        let goal = format!(
            "[...document.querySelectorAll('#goals li')].find((it) => it.textContent.includes({}))",
            json!(told)
        );
        page.wait(&goal).await;
        page.eval(&format!("{goal}.click()")).await;
        let here = "location.pathname + location.search + location.hash";
        page.wait(&format!("{here} === {}", json!(leads))).await;
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// The second press of a key that is held down, and the next ones.
async fn held(page: &Page, times: usize) {
    let press = json!({
        "type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13,
        "text": "\r", "autoRepeat": true,
    });
    for _ in 0..times {
        page.call("Input.dispatchKeyEvent", press.clone()).await;
        page.settled().await;
    }
}

/// Seat 0 of a match, which is asked for numbers: the smallest of them can be sent at once.
async fn asked_for_numbers(page: &Page, server: &TestServer) {
    let mut prompts = vec![prompts()[0].clone(); 3];
    for (at, it) in prompts.iter_mut().enumerate() {
        it["id"] = json!(format!("prompt-{at}"));
        it["choice"] = json!({"form": "number", "min": 0, "max": 9});
    }
    asked(page, server, &json!(prompts)).await;
    page.wait("document.querySelector('.question .number input:enabled')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_held_answers_one_question() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    asked_for_numbers(&page, server).await;
    page.key("3").await;
    page.wait("document.activeElement.value === '3'").await;
    page.key("Enter").await;
    page.wait("document.querySelector('.question')?.dataset.prompt === 'prompt-1'").await;
    held(&page, 6).await;
    // In the field it would send the number, too.
    page.eval("document.querySelector('.question .number input').focus()").await;
    held(&page, 6).await;
    assert_eq!(page.eval("answers").await, json!([3]));
    page.key("Enter").await;
    page.wait("answers.length === 2").await;
    // What leads on goes on as long as it is held.
    let from = page.eval("Number(document.querySelector('.position b').textContent)").await;
    page.eval("document.activeElement.blur()").await;
    let back = json!({"type": "keyDown", "key": "ArrowLeft", "code": "ArrowLeft",
        "windowsVirtualKeyCode": 37, "autoRepeat": true});
    for _ in 0..2 {
        page.call("Input.dispatchKeyEvent", back.clone()).await;
    }
    page.wait(&format!(
        "document.querySelector('.position b').textContent === '{}'",
        from.as_u64().unwrap() - 2
    ))
    .await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_is_not_on_the_page_is_not_answered() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    asked_for_numbers(&page, server).await;
    for key in ["Enter", "7"] {
        page.click("#tab-log").await;
        page.wait("!document.querySelector('.question')").await;
        page.eval("document.activeElement.blur()").await;
        page.key(key).await;
        page.wait("document.querySelector('.question')").await;
        page.wait("document.activeElement.matches('.question .number input')").await;
        assert_eq!(page.eval("answers").await, json!([]), "{key}");
        assert_ne!(page.eval("document.activeElement.value").await, json!("7"));
    }
    page.key("Enter").await;
    page.wait("answers.length === 1").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_of_a_thing_can_be_switched_off_and_leave_the_browser_its_own() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let page = browser.page(1280, 800, false).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.board .thing')").await;
    page.key("b").await;
    page.wait("document.activeElement.matches('.board .thing')").await;
    page.control("x").await;
    page.settled().await;
    assert_eq!(page.eval("document.querySelector('dialog')").await, json!(null));
    page.key("x").await;
    page.wait("document.querySelector('dialog[open]')").await;
    page.key("Escape").await;
    page.eval("localStorage.setItem('highnoon.settings', JSON.stringify({keys: false}))").await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    page.wait("document.querySelector('.board .thing[tabindex=\"0\"]')").await;
    page.eval("document.querySelector('.board .thing[tabindex=\"0\"]').focus()").await;
    page.key("x").await;
    page.settled().await;
    assert_eq!(page.eval("document.querySelector('dialog')").await, json!(null));
    page.key("Enter").await;
    page.wait("document.querySelector('dialog[open]')").await;
    page.eval("localStorage.removeItem('highnoon.settings')").await;
}
