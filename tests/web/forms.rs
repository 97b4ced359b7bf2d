//! Each of the seven forms, answered by keys alone and by touch alone: what is at its fences can be
//! sent, what is beyond cannot, and the page says why. What is sent is held against the domain.

use domain::engine::{Answer, Bin, Choice};
use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;

use crate::robot::{Hand, Robot};
use crate::{browser, guest};

/// Asks what the test wants asked, and keeps what is answered. All else comes from the server.
pub const ASKING: &str = "(() => {
    const real = window.fetch;
    const kept = (name) => JSON.parse(localStorage.getItem(name) ?? '[]');
    window.answers = [];
    let version = 1_000;
    const open = () => kept('test.prompts').slice(window.answers.length, window.answers.length + 1);
    const given = (status, body) => Promise.resolve(new Response(JSON.stringify(body),
        {status, headers: {'content-type': 'application/json'}}));
    window.fetch = (path, how) => {
        if (/[/]prompts/.test(path) && localStorage.getItem('test.prompts')) {
            return given(200, {version, seat: 0, prompts: open(), now: new Date().toISOString()});
        }
        if (/[/]decisions$/.test(path)) {
            if (window.refuses) {
                window.refused = true;
                return given(422, {type: '/problems/not-offered', status: 422,
                    detail: 'no such horse'});
            }
            window.answers.push(JSON.parse(how.body).answer);
            version += 1;
            return given(201, {version, prompts: open(), receipt: `a receipt ${version}`});
        }
        return real(path, how);
    };
})()";

/// What is done to a form.
#[derive(Clone, Copy)]
enum Step {
    /// Chooses the option, item or part at a place of the list.
    Place(usize),
    /// Presses what a selector names.
    Press(&'static str),
    /// Presses a key; where there are only fingers, what the selector names.
    Key(&'static str, &'static str),
    /// Writes into the field that a selector names, in the place of what stands there.
    Write(&'static str, &'static str),
    /// The answer cannot be sent, for this reason.
    Lacks(&'static str),
    /// The answer can be sent.
    Whole,
    /// What the selector names is shut.
    Shut(&'static str),
}

use Step::{Key, Lacks, Place, Press, Shut, Whole, Write};

/// A question, what is done, and what has to be answered then.
struct Case {
    choice: Value,
    steps: Vec<Step>,
    answer: Value,
}

fn options(count: usize) -> Vec<Value> {
    (0..count).map(|at| json!({"value": {"type": "take", "it": at}, "label": label(at)})).collect()
}

fn label(at: usize) -> String {
    format!("Take the {at}th horse")
}

/// The values of options.
fn of(places: &[usize]) -> Value {
    places.iter().map(|at| json!({"type": "take", "it": at})).collect()
}

fn bins(rooms: &[Option<u32>]) -> Vec<Value> {
    let bins = rooms.iter().enumerate().map(|(at, room)| {
        let mut bin =
            json!({"value": {"type": "stable", "at": at}, "label": format!("Stable {at}")});
        if let Some(room) = room {
            bin["max"] = json!(room);
        }
        bin
    });
    bins.collect()
}

fn one_and_some() -> Vec<Case> {
    let send = ".question button.do";
    vec![
        Case {
            choice: json!({"form": "one", "options": options(3)}),
            steps: vec![Lacks("Choose one."), Place(2), Place(1), Whole],
            answer: of(&[1])[0].clone(),
        },
        Case {
            choice: json!({"form": "one", "options": options(1)}),
            steps: vec![Whole, Key("Enter", send)],
            answer: of(&[0])[0].clone(),
        },
        Case {
            choice: json!({"form": "one", "options": options(40)}),
            steps: vec![
                Lacks("Choose one."),
                Write(".question .filter", "37th"),
                Place(37),
                Write(".question .filter", "nothing like it"),
                Whole,
            ],
            answer: of(&[37])[0].clone(),
        },
        Case {
            choice: json!({"form": "some", "options": options(4), "min": 1, "max": 2}),
            steps: vec![
                Lacks("Choose 1 more."),
                Place(3),
                Place(0),
                Shut("[data-place=\"1\"]"),
                Place(3),
                Place(2),
                Whole,
            ],
            answer: of(&[0, 2]),
        },
        Case {
            choice: json!({"form": "some", "options": options(3), "min": 0, "max": 3}),
            steps: vec![Whole],
            answer: json!([]),
        },
    ]
}

fn order_and_numbers() -> Vec<Case> {
    let last = ".chosen li:last-of-type [aria-label^=Remove]";
    vec![
        Case {
            choice: json!({"form": "sequence", "options": options(3), "min": 3, "max": 3}),
            steps: vec![
                Lacks("Choose 3 more."),
                Place(2),
                Place(0),
                Key("Backspace", last),
                Place(1),
                Lacks("Choose 1 more."),
                Place(0),
                Press(".chosen li:last-of-type [aria-label^=Earlier]"),
                Whole,
            ],
            answer: of(&[2, 0, 1]),
        },
        Case {
            choice: json!({"form": "sequence", "options": options(3), "min": 0, "max": 1}),
            steps: vec![Whole, Place(1), Shut("[data-place=\"2\"]"), Whole],
            answer: of(&[1]),
        },
        Case {
            choice: json!({"form": "number", "min": 2, "max": 6}),
            steps: vec![
                Shut("[aria-label=\"One less\"]"),
                Press("[aria-label=\"One more\"]"),
                Write(".number input", "7"),
                Lacks("Give a whole number from 2 to 6."),
                Write(".number input", "6"),
                Shut("[aria-label=\"One more\"]"),
                // Half of what there is; a quarter is less than the least.
                Press(".marks button:nth-of-type(2)"),
                Whole,
            ],
            answer: json!(3),
        },
        Case {
            choice: json!({"form": "number", "min": -10, "max": 90}),
            steps: vec![
                Write(".number input", "95"),
                Lacks("Give a whole number from \u{2212}10 to 90."),
                Press(".marks button:nth-of-type(3)"),
                Whole,
            ],
            answer: json!(45),
        },
        Case {
            choice: json!({"form": "split", "total": 5, "options": [
                {"value": {"seat": 1}, "label": "Their part", "max": 2},
                {"value": {"seat": 0}, "label": "Your part"},
            ]}),
            steps: vec![
                Lacks("5 of 5 left to deal out."),
                Place(0),
                Place(0),
                Shut("[data-place=\"0\"]"),
                Lacks("3 of 5 left to deal out."),
                Press("[aria-label=\"The rest here: Your part\"]"),
                Shut("[data-place=\"1\"]"),
                Whole,
            ],
            answer: json!([[{"seat": 1}, 2], [{"seat": 0}, 3]]),
        },
    ]
}

fn places_and_words() -> Vec<Case> {
    let (items, some) = (options(3), [Some(1), None]);
    let stable = |at: usize| json!({"type": "stable", "at": at});
    let horse = |at: usize| of(&[at])[0].clone();
    vec![
        Case {
            choice: json!({
                "form": "assign", "items": items, "bins": bins(&some), "unassigned": false,
            }),
            steps: vec![
                Lacks("3 of 3 have no place yet."),
                Place(1),
                Press("[data-bin=\"0\"]"),
                Place(0),
                Place(2),
                Shut("[data-bin=\"0\"]"),
                Press("[data-bin=\"1\"]"),
                Whole,
            ],
            answer: json!([[horse(0), stable(1)], [horse(1), stable(0)], [horse(2), stable(1)]]),
        },
        Case {
            choice: json!({
                "form": "assign", "items": items, "bins": bins(&some), "unassigned": true,
            }),
            steps: vec![Whole, Place(2), Press("[data-bin=\"0\"]"), Whole],
            answer: json!([[horse(2), stable(0)]]),
        },
        Case {
            choice: json!({"form": "text", "max_length": 40}),
            steps: vec![
                Write(".question textarea", "I never saw that horse before in my whole life"),
                Lacks("6 letters too many."),
                Write(".question textarea", "I never saw that horse."),
                Whole,
            ],
            answer: json!("I never saw that horse."),
        },
    ]
}

/// Whether the domain admits an answer to a question as it is asked.
fn admits(choice: &Value, answer: &Value) -> bool {
    let values = |name: &str| -> Vec<Value> {
        let all = choice[name].as_array().into_iter().flatten();
        all.map(|it| it["value"].clone()).collect()
    };
    let limited = |name: &str| -> Vec<Bin<Value>> {
        let all = choice[name].as_array().into_iter().flatten();
        let bin = |it: &Value| Bin {
            value: it["value"].clone(),
            max: it["max"].as_u64().map(|max| max as u32),
        };
        all.map(bin).collect()
    };
    let number = |name: &str| choice[name].as_u64().unwrap_or_default() as u32;
    let (min, max) = (number("min"), number("max"));
    let form = match choice["form"].as_str().unwrap() {
        "one" => Choice::One { options: values("options") },
        "some" => Choice::Some { options: values("options"), min, max },
        "sequence" => Choice::Sequence { options: values("options"), min, max },
        "number" => Choice::Number {
            min: choice["min"].as_i64().unwrap(),
            max: choice["max"].as_i64().unwrap(),
        },
        "split" => Choice::Split { total: number("total"), options: limited("options") },
        "assign" => Choice::Assign {
            items: values("items"),
            bins: limited("bins"),
            unassigned: choice["unassigned"] == true,
        },
        // What may be written is no list.
        _ => return answer.as_str().is_some_and(|it| it.chars().count() <= 40),
    };
    form.read(answer).is_ok_and(|it: Answer<Value>| it.to_stored() == *answer)
}

async fn answers(hand: Hand) {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    let cases = [one_and_some(), order_and_numbers(), places_and_words()];
    let cases: Vec<Case> = cases.into_iter().flatten().collect();
    let (width, height) = if hand == Hand::Keys { (1280, 800) } else { (390, 844) };
    let page = browser.page(width, height, hand == Hand::Touch).await;
    page.early(ASKING).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    let prompts: Vec<Value> = cases.iter().enumerate().map(|(at, it)| prompt(at, it)).collect();
    let keep = format!("localStorage.setItem('test.prompts', JSON.stringify({}))", json!(prompts));
    page.eval(&keep).await;
    guest::open_match(&page, &server.base(), &driver.id).await;
    let robot = Robot::new(&page, hand, 0);
    for (at, case) in cases.iter().enumerate() {
        let asked =
            format!("document.querySelector('.question')?.dataset.prompt === 'prompt-{at}'");
        page.wait(&asked).await;
        if hand == Hand::Touch && at == LENGTHY {
            reads_on(&page).await;
        }
        let last = case.steps.len() - 1;
        for (number, step) in case.steps.iter().enumerate() {
            take(&page, &robot, hand, *step).await;
            if at == 0 && number + 1 == last {
                // What happens elsewhere leaves a draft as it is.
                let other = driver.move_of(1).await;
                driver.make(&other).await;
                let there = driver.version().await;
                page.wait(&format!(
                    "document.querySelector('.position b').textContent === '{there}'"
                ))
                .await;
            }
        }
        if page.eval("answers.length").await == json!(at) {
            assert!(robot.press(".question button.do").await, "question {at} is gone");
        }
        page.wait(&format!("answers.length === {}", at + 1)).await;
        let given = page.eval(&format!("answers[{at}]")).await;
        assert_eq!(given, case.answer, "question {at}: {}", case.choice);
        assert!(admits(&case.choice, &given), "question {at}: {given}");
    }
    page.wait("!document.querySelector('.question')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

fn prompt(at: usize, case: &Case) -> Value {
    let text = format!("What is the answer to question {at}?");
    json!({
        "id": format!("prompt-{at}"), "seat": 0, "kind": "play", "rule": "HN1",
        "title": format!("Question {at}"), "choice": case.choice,
        "text": if at == LENGTHY { [text.as_str(); 12].join(" ") } else { text },
    })
}

/// The question of which a phone shows the beginning.
const LENGTHY: usize = 1;

/// What is cut in a sheet that is half open is read on in one that is open.
async fn reads_on(page: &Page) {
    let more = ".question .lengthy button";
    page.wait("document.querySelector('.panel.half .question .lengthy')").await;
    let text = "document.querySelector('.lengthy span')";
    let is_cut = format!("{text}.scrollHeight > {text}.clientHeight + 1");
    page.wait(&is_cut).await;
    assert!(page.tap(more).await);
    page.wait(&format!("document.querySelector('.panel.full') && !({is_cut})")).await;
    let is_left = format!("document.querySelector('{more}').checkVisibility()");
    assert_eq!(page.eval(&is_left).await, json!(false));
}

/// All that a question shows, and what stands in its fields.
const STANDS: &str = "[document.querySelector('.question')?.dataset.prompt, \
     document.querySelector('.question')?.innerText, \
     [...document.querySelectorAll('.question input, .question select, .question button')] \
         .map((it) => [it.value, it.checked, it.disabled, it.ariaPressed])].flat(3).join()";

async fn take(page: &Page, robot: &Robot<'_>, hand: Hand, step: Step) {
    let before = page.eval(STANDS).await;
    act(page, robot, hand, step).await;
    if matches!(step, Place(_) | Press(_) | Key(..)) {
        page.wait(&format!("{STANDS} !== {before}")).await;
        // A box is ticked before the row that this brings moves the next one.
        page.settled().await;
    }
}

async fn act(page: &Page, robot: &Robot<'_>, hand: Hand, step: Step) {
    let within = |selector: &str| match selector.starts_with(".question") {
        true => selector.to_owned(),
        false => format!(".question {selector}"),
    };
    match step {
        Place(place) => {
            let name = within(&format!("[data-place=\"{place}\"]"));
            page.wait(&format!("document.querySelector({})?.matches(':enabled')", json!(name)))
                .await;
            assert!(robot.press(&name).await, "{name} cannot be pressed");
        }
        Press(selector) => {
            let name = json!(within(selector));
            page.wait(&format!("document.querySelector({name})?.matches(':enabled')")).await;
            assert!(robot.press(&within(selector)).await, "{selector} cannot be pressed");
        }
        Key(key, _) if hand == Hand::Keys => page.key(key).await,
        Key(_, selector) => {
            assert!(robot.press(&within(selector)).await, "{selector} cannot be pressed");
        }
        Write(selector, text) => {
            assert!(robot.enter(&within(selector)).await, "{selector} cannot be written into");
            page.wait(&format!("document.activeElement.matches({})", json!(within(selector))))
                .await;
            page.control("a").await;
            page.eval("document.activeElement.select()").await;
            page.write(text).await;
        }
        Lacks(why) => {
            let shut = "document.querySelector('.question button.do').disabled";
            let said = "document.querySelector('.question .send span').textContent";
            page.wait(&format!("{shut} && {said} === {}", json!(why))).await;
        }
        Whole => page.wait("!document.querySelector('.question button.do').disabled").await,
        Shut(selector) => {
            let name = json!(within(selector));
            page.wait(&format!("document.querySelector({name}).matches(':disabled')")).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_form_is_answered_by_keys_alone() {
    answers(Hand::Keys).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_form_is_answered_by_touch_alone() {
    answers(Hand::Touch).await;
}

/// Seconds that a pass takes, less what a slow page may be ahead.
const PASS_MIN_SECONDS: f64 = 4.0;

#[tokio::test(flavor = "multi_thread")]
async fn a_pass_takes_the_same_seconds_whatever_is_on_offer_and_can_be_held() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.regular(1).await];
    let driver = Driver::showdown(players).await;
    let page = browser.page(1280, 800, false).await;
    page.early(ASKING).await;
    guest::come_back(&page, &server.base(), &driver.players[0]).await;
    // Games have words of their own for it.
    let pass = |at: usize| {
        let word = ["pass", "pass_now"][at % 2];
        json!({"value": {"type": word}, "label": "Pass"})
    };
    let asking = |at: usize, others: usize| {
        let all: Vec<Value> = options(others).into_iter().chain([pass(at)]).collect();
        let choice = json!({"form": "one", "options": all});
        prompt(at, &Case { choice, steps: Vec::new(), answer: Value::Null })
    };
    let prompts = json!([asking(0, 0), asking(1, 12), asking(2, 2), asking(3, 2)]);
    let settings = json!({"pass": {"showdown": true}});
    for (name, value) in [("test.prompts", prompts), ("highnoon.settings", settings)] {
        page.eval(&format!("localStorage.setItem('{name}', JSON.stringify({value}))")).await;
    }
    guest::open_match(&page, &server.base(), &driver.id).await;
    for at in 0..2 {
        page.wait(&format!("document.querySelector('.question').dataset.prompt === 'prompt-{at}'"))
            .await;
        let begun = page.eval("performance.now()").await.as_f64().unwrap();
        page.wait("/Passes in [0-9]+ s/.test(document.querySelector('.passing').textContent)")
            .await;
        page.wait(&format!("answers.length === {}", at + 1)).await;
        let seconds = (page.eval("performance.now()").await.as_f64().unwrap() - begun) / 1000.0;
        println!("pass {at}: {seconds:.1} s");
        assert!(PASS_MIN_SECONDS < seconds, "{seconds:.1} s");
    }
    page.wait("document.querySelector('.question').dataset.prompt === 'prompt-2'").await;
    page.click(".passing button").await;
    page.eval("new Promise((done) => setTimeout(done, 7_000))").await;
    let given = page.eval("answers").await;
    assert_eq!(given, json!([{"type": "pass"}, {"type": "pass_now"}]), "it is held");
    page.click(".question [data-place='0']").await;
    page.click(".question button.do").await;
    page.wait("document.querySelector('.question').dataset.prompt === 'prompt-3'").await;
    // Where a choice was sent that did not come through, no pass goes out in its place.
    page.eval("window.refuses = true").await;
    page.click(".question [data-place='0']").await;
    page.click(".question button.do").await;
    page.wait("window.refused").await;
    page.eval("window.refuses = false").await;
    page.eval("new Promise((done) => setTimeout(done, 7_000))").await;
    assert_eq!(page.eval("answers.length").await, json!(3));
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
