//! What boards show of recorded matches, and what they are to those who listen: the accessibility
//! tree of a frame, as text under `trees/`. It is reviewed like code; `RECORD_TREES=1` writes what
//! is missing or otherwise now.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use domain::engine::{Seat, Seed, Viewer, seal};
use domain::recording::Recording;
use domain::registry;
use serde_json::{Value, json};
use support::browser::Page;
use support::server::TestServer;

use crate::browser;

/// Recordings, and after which of their events they are looked at.
const FRAMES: [(&str, usize); 5] = [
    ("showdown-nerve", 14),
    ("gunslingers-steady", 120),
    ("doomtown-steady", 60),
    ("keyforge-steady", 120),
    ("wild-west-posse", 20),
];

/// What says nothing by itself.
const SILENT: [&str; 7] =
    ["none", "generic", "StaticText", "InlineTextBox", "LineBreak", "ListMarker", "emphasis"];
/// Whose text is their name already.
const NAMED: [&str; 5] = ["button", "heading", "image", "link", "DisclosureTriangle"];

/// How things stand, as those who listen are told.
const STATES: [&str; 2] = ["pressed", "expanded"];

/// A recording as it lies there.
fn stored(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("golden/{name}.json"));
    fs::read_to_string(path).unwrap()
}

/// The game of a recording, and the view of seat 0 after an event.
fn recorded(name: &str, event: usize) -> (String, String) {
    let recording: Recording = serde_json::from_str(&stored(name)).unwrap();
    let id = recording.match_id().expect("it says which match it is");
    let log: Vec<_> = recording.events[..event].iter().map(|it| it.sealed(id)).collect();
    let rules = registry::version(&recording.ruleset, &recording.rules_version).unwrap();
    let seed = Seed(seal::unhex(&recording.seed).unwrap());
    let it = rules.fold(&log, &seed).expect("the log folds");
    let view = seal::canonical(&it.view(Viewer::Seat(Seat(0))));
    (recording.ruleset, view)
}

/// Draws a view in the room of its game, as the page of a match does, after these events.
const DRAWN: &str = "(async () => {
    const root = `/web/${document.body.dataset.web}`;
    const of = (path) => import(`${root}/${path}`);
    const [{ render }, { board }, { styled }, { rooms }, { all }] = await Promise.all([
        of('vendor/lit-html/lit-html.js'), of('pages/match/board.js'), of('core/signs.js'),
        of('games/index.js'), of('core/api.js'),
    ]);
    const { game } = await rooms['GAME']();
    window.unstyle?.();
    window.unstyle = await styled(game.style);
    const items = await all('/v1/rulesets/GAME/catalog', { max: 2000 });
    const view = VIEW;
    const frames = EVENTS.map((event, at) => ({ seq: at + 1, view, changed: new Set(), event }));
    const names = ['Ada', 'Ben', 'Cy', 'Dot', 'Eve', 'Flo'];
    const model = {
        room: game, isEntered: true, moment: { at: null }, isAtHead: true, preview: null, \
            prompt: null,
        drafts: new Map(), seats: [0], match: { seats: [], status: 'active' }, eyesNow: 'seat:0', \
            beside: null,
        catalogue: new Map(items.map((it) => [String(it.id), it])), name: (seat) => names[seat],
    };
    const reel = { frames, place: () => frames.length - 1, leadsTo: () => true };
    model.reel = reel;
    document.querySelector('#page').hidden = true;
    document.querySelector('#tree')?.remove();
    const into = document.body.appendChild(document.createElement('main'));
    into.id = 'tree';
    const draw = () => render(board(model, reel, 'seat:0'), into);
    draw();
    // What a board reads when it first takes it comes, and is drawn.
    for (let times = 0; times < 100 && game.parts?.(view).includes(null); times++) {
        const before = game.parts(view).filter(Boolean).length;
        await new Promise((done) => setTimeout(done, 20));
        if (game.parts(view).filter(Boolean).length > before) draw();
        else if (times > 20) break;
    }
    draw();
})()";

/// The same on this page.
async fn draw(page: &Page, (game, view): &(String, String), events: &Value) {
    let script = DRAWN.replace("EVENTS", &events.to_string()).replace("GAME", game);
    page.eval(&script.replace("VIEW", view)).await;
}

/// The tree below the board, a line for each thing that says something.
async fn tree(page: &Page) -> String {
    let answer = page.call("Accessibility.getFullAXTree", json!({})).await;
    let nodes = answer["nodes"].as_array().unwrap();
    let board = nodes.iter().find(|it| it["name"]["value"] == "Board, Ada").expect("a board");
    let mut text = String::new();
    told(nodes, board, 0, false, &mut text);
    text
}

fn told(nodes: &[Value], node: &Value, depth: usize, is_named: bool, text: &mut String) {
    let role = node["role"]["value"].as_str().unwrap_or_default();
    let name = node["name"]["value"].as_str().unwrap_or_default().trim();
    let said = match role {
        _ if node["ignored"] == true => None,
        "StaticText" if !is_named && !name.is_empty() => Some(format!("“{name}”")),
        _ if SILENT.contains(&role) => None,
        _ if name.is_empty() => Some(role.to_owned()),
        _ => Some(format!("{role}: {name}{}", states(node))),
    };
    let below = depth + usize::from(said.is_some());
    if let Some(said) = said {
        let margin = "  ".repeat(depth);
        // Texts after one another are one line.
        let last = text.lines().next_back().unwrap_or_default().to_owned();
        let joins = said.starts_with('“') && last.starts_with(&format!("{margin}“"));
        match joins {
            true => {
                text.truncate(text.len() - "”\n".len());
                writeln!(text, " {}", said.trim_start_matches('“')).unwrap();
            }
            false => writeln!(text, "{margin}{said}").unwrap(),
        }
    }
    let is_named = is_named || NAMED.contains(&role);
    for id in node["childIds"].as_array().into_iter().flatten() {
        if let Some(child) = nodes.iter().find(|it| it["nodeId"] == *id) {
            told(nodes, child, below, is_named, text);
        }
    }
}

fn states(node: &Value) -> String {
    let all = node["properties"].as_array().into_iter().flatten();
    let told = all.filter(|it| STATES.contains(&it["name"].as_str().unwrap_or_default()));
    told.map(|it| format!(" ({} {})", it["name"].as_str().unwrap(), it["value"]["value"])).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_told_as_they_were_reviewed() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/verify", server.base())).await;
    let mut wrong = Vec::new();
    for (name, event) in FRAMES {
        draw(&page, &recorded(name, event), &json!([{"facts": []}])).await;
        let now = tree(&page).await;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("web/trees/{name}.txt"));
        if std::env::var_os("RECORD_TREES").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &now).unwrap();
        }
        let reviewed = fs::read_to_string(&path).unwrap_or_default();
        let (mut old, mut new) = (reviewed.lines(), now.lines());
        while let (Some(was), Some(is)) = (old.next(), new.next()) {
            if was != is {
                wrong.push(format!("{name}: it was {was:?} and is {is:?}"));
                break;
            }
        }
        if reviewed.lines().count() != now.lines().count() {
            wrong.push(format!("{name}: it has {} lines", now.lines().count()));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Recorded gunfights: quick ones, and ones in which each gunslinger shoots.
const GUNFIGHTS: [&str; 2] = ["gunslingers-bid-quick", "gunslingers-full"];

/// The rolls that lie on each side of a gunfight, as they are drawn and said; those that hit are
/// marked.
const ROLLS: &str = "(() => {
    const rolls = (side) => [...side.querySelectorAll('.roll')].map((roll) => {
        const dice = [...roll.querySelectorAll('.die')];
        const faces = dice.map((it) => Number(it.dataset.face));
        const isMarked = dice.every((it, at) => it.matches('.hit') === (faces[at] === 6));
        const isSaid = side.textContent.includes(`rolled ${faces.join(', ')}`);
        return isMarked && isSaid ? faces : roll.outerHTML;
    });
    const sides = [...document.querySelectorAll('#tree .side')]
        .map((side) => [side.className.match(/seat-([0-9])/)[1], rolls(side)]);
    return Object.fromEntries(sides.filter(([, all]) => all.length));
})()";

/// What was rolled for shots, by the seat of the side; `sides` says on which each gunslinger is.
fn rolled(facts: &[Value], sides: &BTreeMap<u64, u64>) -> Value {
    let mut rolls: BTreeMap<String, Vec<&Value>> = BTreeMap::new();
    let mut roll = |seat: u64, dice| rolls.entry(seat.to_string()).or_default().push(dice);
    for fact in facts {
        if fact["type"] == "volley_fired" {
            for at in [0_usize, 1] {
                roll(fact["sides"][at].as_u64().unwrap(), &fact["dice"][at]);
            }
        }
        for shot in fact["shots"].as_array().into_iter().flatten() {
            roll(sides[&shot["gun"].as_u64().unwrap()], &shot["dice"]);
        }
    }
    json!(rolls)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dice_of_a_gunfight_lie_on_its_sides_until_it_goes_on() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/verify", server.base())).await;
    for name in GUNFIGHTS {
        let recording: Value = serde_json::from_str(&stored(name)).unwrap();
        let events = recording["events"].as_array().unwrap().iter();
        let told: Vec<Value> =
            events.map(|it| json!({"facts": it["shown"]["public"]["facts"]})).collect();
        let (mut sides, mut lying) = (BTreeMap::new(), json!({}));
        let (mut fired, mut since) = (0, 0);
        for (at, event) in told.iter().enumerate() {
            let facts = event["facts"].as_array().unwrap();
            for it in facts.iter().flat_map(|it| it["parties"].as_array().into_iter().flatten()) {
                let seat = it["seat"].as_u64().unwrap();
                let guns = it["guns"].as_array().unwrap().iter();
                sides.extend(guns.map(|gun| (gun.as_u64().unwrap(), seat)));
            }
            let lay = lying != json!({});
            // What is answered in secret tells nothing: the dice stay.
            since += 1;
            if !facts.is_empty() {
                lying = rolled(facts, &sides);
                fired += usize::from(lying != json!({}));
                since = 0;
            }
            if since < 2 && (lay || lying != json!({})) {
                draw(&page, &recorded(name, at + 1), &json!(told[..=at])).await;
                assert_eq!(page.eval(ROLLS).await, lying, "{name}, event {}", at + 1);
            }
        }
        assert!(2 < fired, "{name}: {fired}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}

/// Rolls as the board of a fight says them: whether each stands in its words, too.
const DICE: &str = "(() => {
    const words = document.querySelector('#tree .words').textContent;
    return [...document.querySelectorAll('#tree .ww-dice .unseen')]
        .map((it) => it.textContent).filter((it) => it && words.includes(it));
})()";

#[tokio::test(flavor = "multi_thread")]
async fn the_rolls_of_a_fight_and_the_cards_of_a_duel_are_told_in_words() {
    let Some(browser) = browser().await else { return };
    let server = TestServer::shared().await;
    let page = browser.page(1280, 800, false).await;
    page.open(&format!("{}/verify", server.base())).await;
    let recording: Value = serde_json::from_str(&stored("wild-west-posse")).unwrap();
    let events = recording["events"].as_array().unwrap().iter();
    let attacks = |it: &Value| -> Vec<Value> {
        it["shown"]["public"]["facts"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|it| it["type"] == "attack_rolled")
            .cloned()
            .collect()
    };
    let all: Vec<Vec<Value>> = events.map(attacks).collect();
    let at = all.iter().position(|it| 1 < it.len()).expect("attacks");
    let fight = recorded("wild-west-posse", at + 1);
    draw(&page, &fight, &json!([{"facts": &all[at]}])).await;
    let told: Vec<String> = serde_json::from_value(page.eval(DICE).await).unwrap();
    assert_eq!(told.len(), all[at].len(), "{told:?}");
    let roll = |who: u8, face: &str, hits: u8| {
        let roll = json!({"aces": 0, "dice": [{"color": "gold", "faces": [face]}], "hits": hits});
        json!({"who": who, "pool": {"gold": 1}, "roll": roll})
    };
    let duel = json!([{"facts": [
        {"type": "duel_began", "one": 0, "other": 1},
        {"type": "duel_step_rolled", "skill": "charm", "winners": [1],
            "rolls": [roll(0, "blank", 0), roll(1, "hit", 1)]},
    ]}]);
    draw(&page, &recorded("wild-west-duel", 6), &duel).await;
    let told = page.eval(DICE).await;
    assert_eq!(told, json!(["1G: Gold blank, 0 Hits", "1G: Gold hit, 1 Hit"]));
    let lines = page.eval("document.querySelector('#tree .words').textContent").await;
    let lines = lines.as_str().unwrap();
    for said in ["1 Hit, one more die for Draw!", "Finesse: next.", "Draw!: to come."] {
        assert!(lines.contains(said), "{said}: {lines}");
    }
    assert_eq!(page.wrongs(), Vec::<String>::new());
}
