//! The judge's desk: the two-minute script, by keys alone and by touch alone, with its calls
//! counted.

use std::time::{Duration, Instant};

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::Page;
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::robot::{Hand, Robot};
use crate::{browser, guest};

/// Calls that the whole script may take: reading the queue, one dispute, its moment and what was
/// learnt, a preview and the ruling. What is read again as time passes is not counted.
const CALLS_MAX: usize = 45;
/// Requests that show what is hidden, and are put on record.
const LOOKS: [&str; 5] = ["as=judge", "/audit?", "/information", "/contamination", "/adjustments"];
const CLAIM: &str = "I had not chosen yet.";

/// A match about which a judge is called, and the one who is called, at the desk.
struct Case {
    driver: Driver,
    dispute: Value,
    page: Page,
    wire: Wire,
}

impl Case {
    async fn new(hand: Hand, suspend: bool) -> Option<Case> {
        let browser = browser().await?;
        let server = TestServer::shared().await;
        let mut driver = Driver::showdown(server.two().await).await;
        driver.play(4).await;
        let claim = json!({"seq": 5, "claim": CLAIM, "suspend": suspend});
        let called = driver.players[0].post(&driver.path("/disputes"), claim);
        let dispute = called.fresh().send().await.expect(201)["dispute"].clone();
        let judge = server.newcomer_as(Role::Judge).await;
        let (width, height) = if hand == Hand::Keys { (1280, 900) } else { (390, 844) };
        let page = browser.page(width, height, hand == Hand::Touch).await;
        let wire = Wire::to(server.address).await;
        guest::come_back(&page, &wire.base(), &judge).await;
        page.open(&format!("{}/desk", wire.base())).await;
        page.wait("document.querySelector('.queue-row')").await;
        Some(Case { driver, dispute, page, wire })
    }

    /// Where the dispute stands in the queue, which all tests fill.
    fn row(&self) -> String {
        format!(".queue-row[href=\"/desk/{}\"]", self.dispute["id"].as_str().unwrap())
    }

    /// Clicks or taps that row until the dispute is open. When another test brings a dispute in,
    /// the rows move, and a press may open nothing, or the neighbour's.
    async fn choose(&self, hand: Hand) {
        let there =
            format!("location.pathname === '/desk/{}'", self.dispute["id"].as_str().unwrap());
        let robot = Robot::new(&self.page, hand, 0);
        while !self.page.comes_true(&there, Duration::from_secs(1)).await {
            if self.page.eval("location.pathname !== '/desk'").await == json!(true) {
                self.page.open(&format!("{}/desk", self.wire.base())).await;
            }
            self.page.wait(&format!("document.querySelector({})", json!(self.row()))).await;
            match hand {
                Hand::Touch => assert!(robot.press(&self.row()).await),
                Hand::Keys => self.page.click(&self.row()).await,
            }
        }
    }

    /// The requests so far that put a look on record.
    fn looks(&self) -> usize {
        LOOKS.iter().map(|it| self.wire.asked(it).len()).sum()
    }

    async fn rulings(&self) -> Value {
        self.driver.players[0].read(&self.driver.path("/rulings")).await["items"].clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_rules_by_keys_alone_and_looks_no_further_than_needed() {
    let Some(case) = Case::new(Hand::Keys, true).await else { return };
    let Case { page, wire, .. } = &case;
    let robot = Robot::new(page, Hand::Keys, 0);
    wire.forget();
    let begun = Instant::now();
    // What is claimed, and what everybody saw.
    assert!(robot.press(&case.row()).await);
    page.wait(&format!(
        "document.querySelector('.claim h2').textContent.includes({})",
        json!(CLAIM)
    ))
    .await;
    page.wait("document.querySelector('.board:not(.grey)')").await;
    page.key("g").await;
    page.wait("document.querySelector('.give-back')").await;
    page.key("ArrowLeft").await;
    page.key("ArrowRight").await;
    page.wait("document.querySelector('.desk-steps .position b').textContent === '5'").await;
    page.key("Home").await;
    page.wait("document.querySelector('.desk-steps .position b').textContent === '1'").await;
    page.key("0").await;
    page.wait("document.querySelector('.desk-steps .position b').textContent === '5'").await;
    assert_eq!(case.looks(), 0, "nothing hidden was asked for: {:?}", wire.asked(""));
    // The judge's eyes, on record; and what was learnt since.
    page.key("o").await;
    page.wait("document.querySelector('.board[data-eyes=judge]:not(.grey)')").await;
    page.wait("document.querySelector('.asked')").await;
    assert!(robot.press("#card-knowledge button.record").await);
    page.wait("document.querySelectorAll('.learnt > li').length === 2").await;
    // The remedy, tried and issued.
    page.key("5").await;
    page.wait("document.querySelector('.ruling-form input[name=kind]:checked')").await;
    page.eval(
        "(() => { const it = document.querySelector('.ruling-form select'); it.value = '4'; \
         it.dispatchEvent(new Event('change')); })()",
    )
    .await;
    page.wait("document.querySelector('.after')").await;
    page.eval("document.activeElement.blur()").await;
    page.key("p").await;
    page.wait("document.querySelector('.ruling-form .preview')").await;
    page.control("Enter").await;
    page.wait("document.querySelector('dialog[open] .issue-says')").await;
    assert!(robot.press("dialog[open] button.do").await);
    page.wait("document.querySelector('.decided')").await;
    let seconds = begun.elapsed().as_secs();
    counted(&case, seconds);
    let rulings = case.rulings().await;
    assert_eq!(rulings[0]["kind"], "rewind", "{rulings}");
    assert_eq!(rulings[0]["to_seq"], 4, "{rulings}");
    let shown = case.driver.show().await;
    assert_eq!(shown["status"], "active", "the match goes on: {shown}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// What the script has asked of the server.
fn counted(case: &Case, seconds: u64) {
    let again = ["/v1/disputes?status", "/v1/me/stream"];
    let mut asked = case.wire.asked("/v1/");
    asked.retain(|it| !again.iter().any(|like| it.contains(like)));
    println!("desk: {} calls, {} looks, {seconds} s", asked.len(), case.looks());
    assert!(asked.len() <= CALLS_MAX, "{asked:#?}");
    for (like, count) in [
        ("PUT /v1/disputes/", 1),
        ("/audit?", 1),
        ("/contamination", 1),
        ("/rulings/previews", 1),
        ("as=judge", 1),
    ] {
        assert_eq!(case.wire.asked(like).len(), count, "{like}: {asked:#?}");
    }
    assert!(case.looks() <= 3, "{asked:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_shows_keys_as_they_are_pressed() {
    let Some(case) = Case::new(Hand::Keys, false).await else { return };
    let Case { page, .. } = &case;
    let digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let swapped = json!({"swapped": {"z": "g", "g": "z", "y": "o", "o": "y"}});
    let settings = [
        (json!({}), [&["g", "o"][..], &digits[..], &["p"][..]].concat()),
        (swapped, [&["z", "y"][..], &digits[..], &["p"][..]].concat()),
        (json!({"keys": false}), vec![]),
    ];
    case.choose(Hand::Keys).await;
    let address = page.eval("location.href").await.as_str().unwrap().to_owned();
    for (settings, keys) in settings {
        let kept = settings.to_string();
        page.eval(&format!("localStorage.setItem('highnoon.settings', {})", json!(kept))).await;
        page.open(&address).await;
        page.wait("document.querySelector('.kinds input:enabled')").await;
        page.eval("document.querySelector('.kinds input:enabled').click()").await;
        page.wait("document.querySelector('.ruling-form .send button.record')").await;
        let shown = "[...document.querySelectorAll('.case kbd')].map((it) => it.textContent)";
        assert_eq!(page.eval(shown).await, json!(keys), "{settings}");
    }
    page.eval("localStorage.removeItem('highnoon.settings')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_rules_on_a_phone_and_sees_what_came_meanwhile() {
    let Some(mut case) = Case::new(Hand::Touch, false).await else { return };
    case.choose(Hand::Touch).await;
    let page = &case.page;
    let robot = Robot::new(page, Hand::Touch, 0);
    page.wait("document.querySelector('.claim .take')").await;
    assert!(robot.press(".claim .take").await);
    page.wait("document.querySelector('.give-back')").await;
    // The steps stand at the foot of the page.
    for (card, step) in [("moment", 1), ("knowledge", 2), ("ruling", 3)] {
        assert!(robot.press(".next-step button").await, "step {step}");
        page.wait(&format!("document.querySelector('#card-{card}.unfolded')")).await;
    }
    // The page has scrolled to the card.
    page.eval("new Promise((done) => setTimeout(done, 400))").await;
    // While something is lacking, the step says what, and leads there.
    assert!(robot.press(".ruling-form .kind:nth-of-type(8) input").await);
    page.wait("document.querySelector('.next-step').textContent.includes('Choose who has won.')")
        .await;
    assert!(robot.press(".next-step button.do").await);
    page.wait("document.activeElement.matches('.result-table [type=checkbox]')").await;
    assert_eq!(page.eval("document.querySelector('dialog[open]')").await, Value::Null);
    assert!(robot.press(".ruling-form .kind:nth-of-type(2) input").await);
    page.wait("document.querySelector('#reason').value.includes('stands')").await;
    assert!(robot.press(".next-step button.do").await);
    page.wait("document.querySelector('dialog[open] .issue-says')").await;
    // Meanwhile the match goes on, and the page does not hear of it before it is asked.
    case.wire.mute(Some("/replay/stream"));
    assert_eq!(case.driver.play(1).await.len(), 1, "somebody is asked");
    assert_eq!(case.rulings().await, json!([]), "nobody has issued it yet");
    assert!(robot.press("dialog[open] button.do").await);
    page.wait("document.querySelector('dialog[open] .trouble')").await;
    assert_eq!(case.rulings().await, json!([]), "nothing was issued");
    case.wire.mute(None);
    page.wait("document.querySelector('dialog[open] h3')?.textContent === 'Meanwhile'").await;
    page.wait("!document.querySelector('dialog[open] button.do').disabled").await;
    assert!(robot.press("dialog[open] button.do").await);
    page.wait("document.querySelector('.decided')").await;
    assert_eq!(case.rulings().await[0]["kind"], "uphold");
    let wrongs = page.wrongs();
    // What was refused because the match went on is no fault of the page.
    assert!(wrongs.iter().all(|it| it.contains("412")), "{wrongs:#?}");
}

/// The next answer about what was learnt ends before the last decision that it tells of.
const CUT_SHORT: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        const answer = await real(path, how);
        if (!/[/]contamination/.test(path)) return answer;
        window.fetch = real;
        const body = await answer.json();
        const last = body.decided.at(-1).seq;
        const before = (items) => items.filter((it) => it.seq < last);
        for (const name of ['public', 'draws', 'decided']) body[name] = before(body[name]);
        for (const it of body.seats) it.learnt = before(it.learnt);
        return new Response(JSON.stringify({...body, through: last - 1, truncated: true}));
    };
})()";

/// A list of what was learnt that is cut says so, and is read on.
async fn reads_on(Case { driver, page, .. }: &Case) {
    let log = driver.log(&driver.players[0], "").await;
    let made = log.iter().filter(|it| it["kind"] == "decision.made");
    let made: Vec<String> = made.map(|it| it["seq"].to_string()).collect();
    let (last, rest) = made.split_last().unwrap();
    let card = "document.querySelector('#card-knowledge')";
    let says = |text: &str| format!("{card}.textContent.includes({})", json!(text));
    page.eval(CUT_SHORT).await;
    page.click("#card-knowledge button.record").await;
    page.wait(&says(&format!("Decisions: {}.", rest.join(", ")))).await;
    page.wait(&says("there is more")).await;
    page.click("#card-knowledge .banner button").await;
    page.wait(&says(&format!("Decisions: {}, {last}.", rest.join(", ")))).await;
    page.wait(&format!("!{card}.querySelector('.banner')")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_sees_what_a_player_knew_and_is_proposed_the_rules_of_the_event() {
    let Some(case) = Case::new(Hand::Keys, true).await else { return };
    let Case { page, .. } = &case;
    case.choose(Hand::Keys).await;
    page.wait("document.querySelector('.desk-eyes .record:enabled')").await;
    let knew = "[...document.querySelectorAll('.desk-eyes .record')]
        .find((it) => it.textContent.includes('knew'))";
    page.eval(&format!("{knew}.click()")).await;
    page.wait("document.querySelector('.board[data-eyes=\"seat:0\"]:not(.grey)')").await;
    page.wait(&format!("{knew}.getAttribute('aria-pressed') === 'true'")).await;
    page.wait("document.querySelector('.desk-eyes .record:enabled')").await;
    reads_on(&case).await;
    // Every rule that is proposed is one of the event in question.
    let log = case.driver.log(&case.driver.players[0], "").await;
    let facts = log.iter().find(|it| it["seq"] == 5).unwrap()["facts"].as_array().unwrap();
    let own: Vec<&str> = facts.iter().filter_map(|it| it["rule"].as_str()).collect();
    page.click(".kind input[value=uphold], .kind:nth-of-type(2) input").await;
    page.wait("document.querySelector('#reason')").await;
    let reason = page.eval("document.querySelector('#reason').value").await;
    let reason = reason.as_str().unwrap();
    assert!(own.is_empty() || own.iter().any(|it| reason.contains(it)), "{reason} of {own:?}");
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_judge_tries_and_the_server_refuses_is_kept_and_marked_where_it_is_wrong() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let clock = json!({"kind": "per_decision", "initial_ms": 3_600_000});
    let new = json!({"ruleset": "showdown", "clock": clock});
    let mut driver = Driver::started(server.two().await, new).await;
    driver.play(2).await;
    let claim = json!({"seq": 5, "claim": CLAIM, "suspend": true});
    let called = driver.players[0].post(&driver.path("/disputes"), claim);
    let dispute = called.fresh().send().await.expect(201)["dispute"]["id"].clone();
    let judge = server.newcomer_as(Role::Judge).await;
    let page = browser.page(1280, 900, false).await;
    guest::come_back(&page, &server.base(), &judge).await;
    page.open(&format!("{}/desk/{}", server.base(), dispute.as_str().unwrap())).await;
    page.wait("document.querySelector('.claim .take')").await;
    page.click(".claim .take").await;
    page.wait("document.querySelector('.give-back')").await;
    page.click(".kind:nth-of-type(9) input").await;
    page.click(".seats-of label:nth-of-type(1) input").await;
    // Two days: a ruling gives one at most.
    let minutes = "document.querySelector('.ruling-form input[type=number]')";
    let set = format!("{minutes}.value = '2880'; {minutes}.dispatchEvent(new Event('change'))");
    page.eval(&set).await;
    page.eval("document.activeElement.blur()").await;
    page.key("p").await;
    page.wait("document.querySelector('.ruling-form .trouble')").await;
    page.wait(&format!("{minutes}.getAttribute('aria-invalid') === 'true'")).await;
    let said = page.eval("document.querySelector('.ruling-form .trouble').innerText").await;
    assert!(said.as_str().unwrap().contains("a day at most"), "{said}");
    // What was written stays, and is issued once it is right.
    page.eval(&set.replace("2880", "30")).await;
    page.wait("!document.querySelector('.ruling-form .trouble')").await;
    page.eval("document.activeElement.blur()").await;
    page.control("Enter").await;
    page.wait("document.querySelector('dialog[open] .issue-says')").await;
    page.click("dialog[open] button.do").await;
    page.wait("document.querySelector('.decided')").await;
    let rulings = driver.players[0].read(&driver.path("/rulings")).await;
    assert_eq!(rulings["items"][0]["kind"], "extend", "{rulings}");
    let wrongs = page.wrongs();
    assert!(wrongs.iter().all(|it| it.contains("422")), "{wrongs:#?}");
}

/// No dispute is open; two were decided just now, and one long ago.
const QUIET: &str = "(() => {
    const real = window.fetch;
    const given = (items) => new Response(JSON.stringify({items}));
    window.fetch = async (path, how) => {
        if (/disputes[?]status=open/.test(path)) return given([]);
        if (!/disputes[?]order=decided/.test(path)) return real(path, how);
        const now = new Date().toISOString();
        if (/cursor=more/.test(path)) return given([{...DISPUTE, id: 'older', status: 'closed'}]);
        if (window.many) {
            return new Response(JSON.stringify({next: 'more', items: Array.from({length: 200},
                (_, at) => ({...DISPUTE, id: `many-${at}`, status: 'closed', closed_at: now}))}));
        }
        return given([now, now, '2026-01-01T00:00:00Z'].map((closed_at, at) =>
            ({...DISPUTE, id: `decided-${at}`, status: 'closed', closed_at})));
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_gives_a_dispute_back_and_finds_their_own() {
    let Some(case) = Case::new(Hand::Keys, false).await else { return };
    let Case { page, .. } = &case;
    let mine = ".queue .marks button:nth-of-type(2)";
    // The list before stands until the page is drawn.
    let is_mine = format!("document.querySelector('{mine}').ariaPressed === 'true'");
    let listed = format!("document.querySelector({})", json!(case.row()));
    page.click(mine).await;
    page.wait(&format!("{is_mine} && !{listed}")).await;
    page.click(".queue .marks button:nth-of-type(1)").await;
    case.choose(Hand::Keys).await;
    page.click(".claim .take").await;
    page.wait("document.querySelector('.give-back')").await;
    page.click(mine).await;
    page.wait(&format!("{is_mine} && {listed}")).await;
    let id = case.dispute["id"].as_str().unwrap();
    let other = TestServer::shared().await.newcomer_as(Role::Judge).await;
    let seen = other.read(&format!("/v1/disputes/{id}")).await;
    assert!(seen["judge"]["name"].is_string(), "{seen}");
    page.click(".give-back").await;
    page.wait(&format!("!{listed}")).await;
    let seen = other.read(&format!("/v1/disputes/{id}")).await;
    assert_eq!(seen["judge"], Value::Null, "{seen}");
    // Once none is open, the queue tells of the day.
    page.eval(&QUIET.replace("DISPUTE", &case.dispute.to_string())).await;
    page.click(".queue .marks button:nth-of-type(4)").await;
    page.wait("document.querySelectorAll('.queue-row').length === 3").await;
    page.click(".queue .marks button:nth-of-type(1)").await;
    let said = "document.querySelector('.queue > .soft')?.textContent";
    page.wait(&format!("{said} === 'No open disputes. 2 were decided today.'")).await;
    // Of many the newest are listed, and the others for whoever wants them.
    page.eval("void (window.many = true)").await;
    page.click(".queue .marks button:nth-of-type(4)").await;
    page.wait("document.querySelectorAll('.queue-row').length === 50").await;
    let titles = "[...document.querySelectorAll('.queue-title')]";
    page.wait(&format!("{titles}.every((it) => it.textContent.includes('Showdown'))")).await;
    for more in [100, 150, 200, 201] {
        page.wait("document.querySelector('.queue > button').innerText === 'Show more'").await;
        page.click(".queue > button").await;
        page.wait(&format!("document.querySelectorAll('.queue-row').length === {more}")).await;
    }
    page.wait("document.querySelector('.queue-row[href=\"/desk/older\"]')").await;
    page.wait("!document.querySelector('.queue > button')").await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Of the decided disputes, many were opened later than any that is open, and decided long ago.
const MANY: &str = "(() => {
    const real = window.fetch;
    window.fetch = async (path, how) => {
        if (!/status=closed&order=newest/.test(path)) return real(path, how);
        return new Response(JSON.stringify({next: 'more', items: Array.from({length: 200},
            (_, at) => ({...DISPUTE, id: `many-${at}`, status: 'closed',
                closed_at: '2026-01-01T00:00:00Z'}))}));
    };
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_was_decided_just_now_comes_first_however_long_ago_it_was_opened() {
    let Some(case) = Case::new(Hand::Keys, false).await else { return };
    let Case { page, wire, .. } = &case;
    page.early(&MANY.replace("DISPUTE", &case.dispute.to_string())).await;
    let ruling = json!({"kind": "uphold", "dispute": case.dispute["id"], "reason": "It stands."});
    let judge = TestServer::shared().await.newcomer_as(Role::Judge).await;
    judge.post(&case.driver.path("/rulings"), ruling).fresh().send().await.expect(201);
    // Also for a page that has not seen it open.
    page.open(&format!("{}/desk", wire.base())).await;
    page.wait("document.querySelector('.queue .marks')").await;
    page.click(".queue .marks button:nth-of-type(4)").await;
    // Others are decided at the same time; of those that were long ago none comes before it.
    let before = format!(
        "(() => {{ const all = [...document.querySelectorAll('.queue-row')]; \
         const place = all.findIndex((it) => it.dataset.dispute === {}); \
         return place < 0 ? ['nothing'] : all.slice(0, place).map((it) => it.textContent); }})()",
        case.dispute["id"]
    );
    let none = "every((it) => it !== 'nothing' && !it.includes('decided Jan 1, 2026'))";
    page.wait(&format!("{before}.{none}")).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_at_the_desk_is_said_to_those_who_listen() {
    let Some(case) = Case::new(Hand::Keys, false).await else { return };
    let Case { page, .. } = &case;
    case.choose(Hand::Keys).await;
    page.wait("document.querySelector('.board:not(.grey)')").await;
    for key in ["ArrowLeft", "ArrowLeft", "ArrowRight"] {
        page.key(key).await;
        let said = "[...document.querySelectorAll('.case [role=log][aria-live=polite] p')].at(-1)
            ?.textContent";
        let shown = "[...document.querySelectorAll('.case .caption > span')]
            .map((it) => it.textContent).join('').replace(/\\s+/g, ' ').trim()";
        page.wait(&format!("{shown} && {said} === {shown}")).await;
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// The open disputes are those whose ids `window.open_now` lists, of which those with a mark have
/// paused their match.
const LISTED: &str = "const real = window.fetch;
    window.fetch = async (path, how) => {
        if (!/disputes[?]status=open/.test(path)) return real(path, how);
        const items = window.open_now.map((it, at) => ({...DISPUTE, id: it.replace('!', ''),
            suspend: it.endsWith('!'), opened_at: `2026-01-01T00:00:0${at}Z`}));
        return new Response(JSON.stringify({items}));
    }";

#[tokio::test(flavor = "multi_thread")]
async fn the_queue_stands_still_while_a_judge_points_at_it() {
    let Some(case) = Case::new(Hand::Keys, false).await else { return };
    let Case { page, .. } = &case;
    page.eval(&LISTED.replace("DISPUTE", &case.dispute.to_string())).await;
    let read = async |ids: &str, order: &str| {
        page.eval(&format!("open_now = '{ids}'.split(' '); dispatchEvent(new Event('focus'))"))
            .await;
        let rows = "[...document.querySelectorAll('.queue-row')]";
        page.wait(&format!("{rows}.map((it) => it.dataset.dispute).join(' ') === '{order}'")).await;
    };
    let own = case.dispute["id"].as_str().unwrap();
    read(&format!("a {own}"), &format!("a {own}")).await;
    // What is new comes last, and what is decided stays, as long as somebody points there.
    let pointing = "void (window.pointing = setInterval(() => \
                    document.querySelector('.queue ul').dispatchEvent(\
                    new PointerEvent('pointermove', {pointerType: 'mouse'})), 100))";
    page.eval(pointing).await;
    page.eval("new Promise((done) => setTimeout(done, 200))").await;
    read(&format!("c! {own}"), &format!("a {own} c")).await;
    let first = "document.querySelector('.queue-row').textContent";
    page.wait(&format!("{first}.includes('has left this list')")).await;
    // A press right after the rows have moved opens nothing; one that keys make opens the dispute
    // that had the focus, wherever it stands now.
    page.eval(&format!("document.querySelector({}).focus()", json!(case.row()))).await;
    let left = "clearInterval(pointing); document.querySelector('.queue ul').dispatchEvent(\
                new PointerEvent('pointerleave', {pointerType: 'mouse'}));
                new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
                    const row = document.querySelector('.queue-row');
                    row.dispatchEvent(new MouseEvent('click',
                        {bubbles: true, cancelable: true, detail: 1}));
                    done([row.dataset.dispute, location.pathname]);
                })))";
    assert_eq!(page.eval(left).await, json!(["c", "/desk"]));
    page.wait("document.body.textContent.includes('The queue has just moved. Press again.')").await;
    assert_eq!(page.eval("document.activeElement.dataset.dispute").await, json!(own));
    page.eval("document.activeElement.click()").await;
    page.wait(&format!("location.pathname === '/desk/{own}'")).await;
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_look_says_beforehand_that_the_players_will_be_told() {
    let Some(case) = Case::new(Hand::Keys, true).await else { return };
    case.choose(Hand::Keys).await;
    let page = &case.page;
    let says = async |selector: &str, what: &str| {
        let told = format!("{what} is put on record; the players will be told.");
        let found = format!(
            "[...document.querySelectorAll('{selector} small')]\
             .some((it) => it.textContent === {})",
            json!(told)
        );
        page.wait(&found).await;
    };
    says(".desk-eyes", "Viewing as the judge or as a player").await;
    says("#card-knowledge", "Reading it").await;
    page.wait("document.querySelectorAll('.kinds input')[4]?.disabled === false").await;
    page.key("5").await;
    says(".ruling-form", "Previewing").await;
    let audit = "[...document.querySelectorAll('.case .tabs button')]\
                 .find((it) => it.textContent.trim() === 'Audit').click()";
    page.eval(audit).await;
    says("section.paper", "Opening the audit or exporting it").await;
    // What is refused is said there, too: a match is exported once it is over.
    let export = "[...document.querySelectorAll('section.paper button.record')]\
                  .find((it) => it.textContent.startsWith('Export it')).click()";
    page.eval(export).await;
    page.wait("document.querySelector('section.paper .trouble')").await;
}
