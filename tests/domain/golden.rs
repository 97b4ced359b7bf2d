//! Recorded matches: what an old log folds to never changes.
//!
//! Each file under `golden/` holds a whole match, decision by decision, with what every viewer
//! saw after each. A release that folds, decides or shows one of them otherwise is wrong, or needs
//! a new rules version. `RECORD_GOLDEN=1` writes those that are missing; it never writes over one.
//! `RECORD_SHOWN=1` keeps the logs and writes down what they look like now.

mod playthroughs;

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use domain::engine::{AnyMatch, AnyRuleset, Hash, Sealed, Seat, Seed, Viewer, seal};
use domain::recording::{RecordedEvent, Recording};
use domain::registry;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use toys::playout::Playout;
use toys::saloon::Saloon;

/// What is recorded of each ruleset: a name, the number of the playout, the options. Where there
/// are none it is a match in which players and judges do everything they may beside the game.
fn recordings() -> Vec<(&'static str, &'static str, u64, Option<Value>)> {
    vec![
        ("showdown", "slap", 1, Some(json!({}))),
        ("showdown", "nerve", 2, Some(json!({"race": "nerve", "first_revealer": "live"}))),
        ("showdown", "coin-from-memory", 3, Some(json!({"race": "coin", "memory": true}))),
        ("showdown", "reflex", 4, Some(json!({"race": "reflex"}))),
        ("showdown", "judged-bank", 8, None),
        ("showdown", "judged-fischer", 14, None),
        ("gunslingers", "full", 8, Some(json!({"weeks": 3}))),
        (
            "gunslingers",
            "bid-quick",
            2,
            Some(json!({"weeks": 3, "characters": "bid", "gunfight": "quick"})),
        ),
        (
            "gunslingers",
            "literal",
            13,
            Some(json!({"weeks": 4, "literal": true, "named_targets": true})),
        ),
        ("gunslingers", STEADY, 11, Some(json!({"weeks": 4, "settled_start": true}))),
        ("gunslingers", "judged", 14, None),
        ("doomtown", "three", 1, Some(json!({"days": 4}))),
        (
            "doomtown",
            "orders",
            5,
            Some(json!({"days": 2, "reacts": "standing_orders", "auto_revolver": "in_shootout"})),
        ),
        ("doomtown", STEADY, 11, Some(json!({"days": 8}))),
        ("doomtown", "judged", 14, None),
        ("keyforge", "chained", 1, Some(json!({"chains": [3, 0]}))),
        ("keyforge", STEADY, 11, Some(json!({}))),
        ("keyforge", "judged", 14, None),
        ("wild-west", "warden", 1, Some(json!({"absent_seconds": 60}))),
        ("wild-west", "posse", 4, Some(json!({"initiative": "individual", "prone": true}))),
        ("wild-west", "duel", 2, Some(json!({"mode": "duel"}))),
        ("wild-west", STEADY, 11, Some(json!({}))),
        ("wild-west", "judged", 14, None),
        ("wild-west", PUT_OFF, 1, Some(json!({}))),
    ]
}

/// The recordings of this name are of players who know the game.
const STEADY: &str = "steady";
/// In the recording of this name a referee corrects something, puts the match off, corrects again
/// and takes it up.
const PUT_OFF: &str = "put-off";
/// What the referee starts there, one after the other, as soon as it is on offer.
const STARTED: [&str; 4] = ["correct", "suspend", "correct", "resume"];
/// What is recorded of a viewer who was shown what everybody was.
const AS_PUBLIC: &str = "as public";

/// An event with what it looked like. Stored format.
#[derive(Serialize, Deserialize)]
struct ShownEvent {
    #[serde(flatten)]
    event: RecordedEvent,
    /// By viewer: the facts shown to that viewer, and the SHA-256 of the viewer's view after them.
    shown: Value,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../golden")
}

/// What every viewer was shown of an event, and the SHA-256 of each view after it. The public comes
/// first: a viewer who was shown the same facts as the public is recorded as such.
fn shown(before: &dyn AnyMatch, line: &Sealed, after: &dyn AnyMatch) -> Value {
    let facts = |viewer: Viewer| {
        let event = before.show_next(line, viewer, None).expect("the event is shown").event;
        json!(event.facts)
    };
    let seats = after.summary().chairs.len() as u8;
    let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Revealed]);
    let told = |viewer: Viewer, facts: Value| {
        let view = seal::canonical(&after.view(viewer));
        json!({"facts": facts, "view_sha256": Hash::of(view.as_bytes())})
    };
    let public = facts(Viewer::Public);
    let mut by_viewer = serde_json::Map::new();
    for viewer in viewers {
        let facts = facts(viewer);
        let facts = if facts == public { json!(AS_PUBLIC) } else { facts };
        by_viewer.insert(viewer.to_string(), told(viewer, facts));
    }
    by_viewer.insert(Viewer::Public.to_string(), told(Viewer::Public, public));
    Value::Object(by_viewer)
}

/// A recording may name the public's facts with a viewer, or say that they are the public's.
fn is_as_recorded(now: &Value, recorded: &Value) -> bool {
    let (Some(now), Some(recorded)) = (now.as_object(), recorded.as_object()) else {
        return false;
    };
    let public = |all: &serde_json::Map<String, Value>| all["public"]["facts"].clone();
    let whole = |all: &serde_json::Map<String, Value>, viewer: &str| {
        let mut told = all.get(viewer).cloned().unwrap_or_default();
        if told["facts"] == AS_PUBLIC {
            told["facts"] = public(all);
        }
        told
    };
    now.len() == recorded.len() && now.keys().all(|it| whole(now, it) == whole(recorded, it))
}

/// A match as it is recorded, and its log.
struct Recorded {
    ruleset: String,
    rules_version: String,
    seed: Seed,
    log: Vec<Sealed>,
    /// What each event looked like.
    shown: Vec<Value>,
}

impl Recorded {
    fn read(path: &Path) -> Recorded {
        let text = fs::read_to_string(path).unwrap();
        let bare: Recording = serde_json::from_str(&text).unwrap();
        let id = bare.match_id().expect("it says which match it is");
        let recording: Recording<ShownEvent> = serde_json::from_str(&text).unwrap();
        let Recording { ruleset, rules_version, seed, events } = recording;
        let seed = Seed(seal::unhex(&seed).unwrap());
        let log = events.iter().map(|it| it.event.sealed(id)).collect();
        let shown = events.into_iter().map(|it| it.shown).collect();
        Recorded { ruleset, rules_version, seed, log, shown }
    }

    /// Writes the recording, with what each event looked like.
    fn write(&self, path: &Path, shown: Vec<Value>) {
        let event =
            |(line, shown): (&Sealed, Value)| ShownEvent { event: RecordedEvent::of(line), shown };
        let events = self.log.iter().zip(shown).map(event).collect();
        let (ruleset, rules_version) = (self.ruleset.clone(), self.rules_version.clone());
        let seed = self.seed.to_string();
        let recording = Recording { ruleset, rules_version, seed, events };
        fs::write(path, a_line_each(&recording)).unwrap();
    }
}

/// Folds a match, and looks at each event with the match before and after it.
fn each_event(recorded: &Recorded, mut look: impl FnMut(&dyn AnyMatch, &Sealed, &dyn AnyMatch)) {
    let Recorded { ruleset, rules_version, seed, log, .. } = recorded;
    let rules = registry::version(ruleset, rules_version).expect("it is played for ever");
    let mut it = rules.before(log[0].match_id(), seed);
    for (at, line) in log.iter().enumerate() {
        let rewinds = it.rewinds_to(line).expect("the line reads").is_some();
        let after = match rewinds {
            true => rules.fold(&log[..=at], seed).expect("the log folds"),
            false => it.apply(line).expect("the line folds"),
        };
        look(it.as_ref(), line, after.as_ref());
        it = after;
    }
}

/// Every event of a match as it is shown now.
fn all_shown(recorded: &Recorded) -> Vec<Value> {
    let mut all = Vec::new();
    each_event(recorded, |before, line, after| all.push(shown(before, line, after)));
    all
}

/// Whether recordings are to be made.
fn records() -> bool {
    std::env::var_os("RECORD_GOLDEN").is_some()
}

/// The files of all recordings, in order; those that are missing are made if they are to be.
fn recorded() -> Vec<PathBuf> {
    static MADE: Once = Once::new();
    MADE.call_once(|| {
        for (ruleset, name, number, options) in recordings().into_iter().filter(|_| records()) {
            record(ruleset, name, number, options);
        }
    });
    let files = fs::read_dir(folder()).expect("matches are recorded").flatten();
    let mut files: Vec<PathBuf> = files.map(|it| it.path()).collect();
    files.sort();
    files
}

/// What the recording in a file is called: its ruleset and its own name.
fn title(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn record(ruleset: &str, name: &str, number: u64, options: Option<Value>) {
    let path = folder().join(format!("{ruleset}-{name}.json"));
    if path.exists() {
        return;
    }
    let rules = registry::latest(ruleset).expect("the ruleset is played");
    let play = match options {
        Some(options) if name == PUT_OFF => put_off(rules, number, &options),
        Some(options) => {
            let mut play = Playout::open(rules, number, Some(options));
            play.seat_all();
            while !play.is_over() {
                let decided = if name == STEADY { play.step_steadily() } else { play.step() };
                decided.expect("what is offered is accepted");
            }
            play
        }
        None => {
            let mut saloon = Saloon::open(rules, number);
            saloon.run(|_| ());
            saloon.play
        }
    };
    let played = Recorded {
        ruleset: ruleset.to_owned(),
        rules_version: rules.version().to_owned(),
        seed: play.seed,
        log: play.log,
        shown: Vec::new(),
    };
    fs::create_dir_all(folder()).unwrap();
    played.write(&path, all_shown(&played));
}

/// A match in which a referee starts all of [`STARTED`]: the first with such a referee, from the
/// playout of a number on.
fn put_off(rules: &'static dyn AnyRuleset, number: u64, options: &Value) -> Playout {
    let played = |number: u64| {
        let mut play = Playout::open(rules, number, Some(options.clone()));
        play.seat_all();
        let mut script: VecDeque<&str> = STARTED.into();
        while !play.is_over() {
            play.step_by(&mut script).expect("what is offered is accepted");
        }
        script.is_empty().then_some(play)
    };
    (number..).find_map(played).expect("some match has a referee who comes to all of it")
}

/// A recording with a line for each event.
fn a_line_each(recording: &Recording<ShownEvent>) -> String {
    let line = |event: &ShownEvent| serde_json::to_string(event).unwrap();
    let lines: Vec<String> = recording.events.iter().map(line).collect();
    let Recording { ruleset, rules_version, seed, .. } = recording;
    let head = json!({"ruleset": ruleset, "rules_version": rules_version, "seed": seed});
    let head = head.to_string();
    let head = head.trim_end_matches('}');
    format!("{head},\"events\":[\n{}\n]}}\n", lines.join(",\n"))
}

#[test]
fn recorded_matches_fold_verify_and_show_as_they_did() {
    let files = recorded();
    for path in &files {
        let name = title(path);
        let bare: Recording = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let report = bare.refold();
        assert!(report.valid, "{name}: {report:?}");
        let recorded = Recorded::read(path);
        let now = all_shown(&recorded);
        if std::env::var_os("RECORD_SHOWN").is_some() {
            recorded.write(path, now);
            continue;
        }
        for ((line, shown), now) in recorded.log.iter().zip(&recorded.shown).zip(&now) {
            let same = is_as_recorded(now, shown);
            assert!(same, "{name}: event {} is shown otherwise", line.seq);
        }
    }
    assert_eq!(files.len(), recordings().len(), "every recording is there");
}
