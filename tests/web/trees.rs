//! What boards are to those who listen: the accessibility tree of a frame of recorded matches, as
//! text under `trees/`. It is reviewed like code; `RECORD_TREES=1` writes what is missing or
//! otherwise now.

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

/// The game of a recording, and the view of seat 0 after an event.
fn recorded(name: &str, event: usize) -> (String, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("golden/{name}.json"));
    let recording: Recording = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let id = recording.match_id().expect("it says which match it is");
    let log: Vec<_> = recording.events[..event].iter().map(|it| it.sealed(id)).collect();
    let rules = registry::version(&recording.ruleset, &recording.rules_version).unwrap();
    let seed = Seed(seal::unhex(&recording.seed).unwrap());
    let it = rules.fold(&log, &seed).expect("the log folds");
    let view = seal::canonical(&it.view(Viewer::Seat(Seat(0))));
    (recording.ruleset, view)
}

/// Draws a view in the room of its game, as the page of a match does.
const DRAWN: &str = "(async () => {
    const root = `/web/${document.body.dataset.web}`;
    const of = (path) => import(`${root}/${path}`);
    const [{ render }, { board }, { styled }, { rooms }, { all }] = await Promise.all([
        of('vendor/lit-html/lit-html.js'), of('pages/match/board.js'), of('pages/match/sight.js'),
        of('games/index.js'), of('core/api.js'),
    ]);
    const { game } = await rooms['GAME']();
    window.unstyle?.();
    window.unstyle = await styled(game.style);
    const items = await all('/v1/rulesets/GAME/catalog', { max: 2000 });
    const frame = { seq: 1, view: VIEW, changed: new Set(), event: { facts: [] } };
    const names = ['Ada', 'Ben', 'Cy', 'Dot', 'Eve', 'Flo'];
    const model = {
        room: game, isEntered: true, moment: { at: null }, isAtHead: true, preview: null, \
            prompt: null,
        drafts: new Map(), seats: [0], match: { seats: [], status: 'active' }, eyesNow: 'seat:0', \
            beside: null,
        catalogue: new Map(items.map((it) => [String(it.id), it])), name: (seat) => names[seat],
    };
    const reel = { frames: [frame], place: () => 0, leadsTo: () => true };
    model.reel = reel;
    document.querySelector('#page').hidden = true;
    document.querySelector('#tree')?.remove();
    const into = document.body.appendChild(document.createElement('main'));
    into.id = 'tree';
    const draw = () => render(board(model, reel, 'seat:0'), into);
    draw();
    // What a board reads when it first takes it comes, and is drawn.
    for (let times = 0; times < 100 && game.parts?.(frame.view).includes(null); times++) {
        const before = game.parts(frame.view).filter(Boolean).length;
        await new Promise((done) => setTimeout(done, 20));
        if (game.parts(frame.view).filter(Boolean).length > before) draw();
        else if (times > 20) break;
    }
    draw();
})()";

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
        let (game, view) = recorded(name, event);
        page.eval(&DRAWN.replace("GAME", &game).replace("VIEW", &view)).await;
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
