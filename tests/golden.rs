//! Recorded matches: what an old log folds to never changes.
//!
//! Each file under `golden/` holds a whole match, decision by decision, with what every viewer
//! saw after each. A release that folds, decides or shows one of them otherwise is wrong, or needs
//! a new rules version. `RECORD_GOLDEN=1` writes those that are missing; it never writes over one.

use std::fs;
use std::path::{Path, PathBuf};

use domain::engine::{Hash, Sealed, Seat, Seed, Viewer, seal};
use domain::recording::{RecordedEvent, Recording};
use domain::registry;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use support::playout::Playout;
use support::saloon::Saloon;

/// What is recorded of each ruleset: a name, the number of the playout, the options. Where there are
/// none it is a match in which players and judges do everything they may beside the game.
fn recordings() -> Vec<(&'static str, &'static str, u64, Option<Value>)> {
    vec![
        ("showdown", "slap", 1, Some(json!({}))),
        ("showdown", "nerve", 2, Some(json!({"race": "nerve", "first_revealer": "live"}))),
        ("showdown", "coin-from-memory", 3, Some(json!({"race": "coin", "memory": true}))),
        ("showdown", "reflex", 4, Some(json!({"race": "reflex"}))),
        ("showdown", "judged-bank", 8, None),
        ("showdown", "judged-fischer", 14, None),
    ]
}

/// An event with what it looked like. Stored format.
#[derive(Serialize, Deserialize)]
struct ShownEvent {
    #[serde(flatten)]
    event: RecordedEvent,
    /// By viewer: the facts that he was shown, and the SHA-256 of his view after them.
    shown: Value,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

fn shown(play_log: &[Sealed], at: usize, seed: &Seed, ruleset: &str, version: &str) -> Value {
    let rules = registry::version(ruleset, version).expect("the version is played for ever");
    let line = &play_log[at];
    let before = match at {
        0 => rules.before(line.match_id, seed),
        _ => rules.fold(&play_log[..at], seed).expect("the log folds"),
    };
    let after = rules.fold(&play_log[..=at], seed).expect("the log folds");
    let seats = after.summary().chairs.len() as u8;
    let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public, Viewer::Revealed]);
    let mut by_viewer = serde_json::Map::new();
    for viewer in viewers {
        let event = before.show_next(line, viewer, None).expect("the event is shown").event;
        let view = seal::canonical(&after.view(viewer));
        let told = json!({"facts": event.facts, "view_sha256": Hash::of(view.as_bytes())});
        by_viewer.insert(viewer.to_string(), told);
    }
    Value::Object(by_viewer)
}

fn record(ruleset: &str, name: &str, number: u64, options: Option<Value>) {
    let path = folder().join(format!("{ruleset}-{name}.json"));
    if path.exists() {
        return;
    }
    let rules = registry::latest(ruleset).expect("the ruleset is played");
    let play = match options {
        Some(options) => {
            let mut play = Playout::open(rules, number, Some(options));
            play.seat_all();
            while !play.is_over() {
                play.step().expect("what is offered is accepted");
            }
            play
        }
        None => {
            let mut saloon = Saloon::open(rules, number);
            saloon.run(|_| ());
            saloon.play
        }
    };
    let event = |(at, line): (usize, &Sealed)| ShownEvent {
        event: RecordedEvent::of(line),
        shown: shown(&play.log, at, &play.seed, ruleset, rules.version()),
    };
    let recording = Recording {
        ruleset: ruleset.to_owned(),
        rules_version: rules.version().to_owned(),
        seed: play.seed.to_string(),
        events: play.log.iter().enumerate().map(event).collect(),
    };
    fs::create_dir_all(folder()).unwrap();
    fs::write(path, serde_json::to_string_pretty(&recording).unwrap() + "\n").unwrap();
}

#[test]
fn recorded_matches_fold_verify_and_show_as_they_did() {
    if std::env::var_os("RECORD_GOLDEN").is_some() {
        for (ruleset, name, number, options) in recordings() {
            record(ruleset, name, number, options);
        }
    }
    let mut seen = 0;
    for entry in fs::read_dir(folder()).expect("matches are recorded").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let text = fs::read_to_string(entry.path()).unwrap();
        let bare: Recording = serde_json::from_str(&text).unwrap();
        let report = bare.refold();
        assert!(report.valid, "{name}: {report:?}");
        let recording: Recording<ShownEvent> = serde_json::from_str(&text).unwrap();
        let Recording { ruleset, rules_version, seed, events } = &recording;
        let seed = Seed(seal::unhex(seed).unwrap());
        let id = bare.match_id().expect("it says which match it is");
        let log: Vec<Sealed> = events.iter().map(|it| it.event.sealed(id)).collect();
        for (at, event) in events.iter().enumerate() {
            let now = shown(&log, at, &seed, ruleset, rules_version);
            assert_eq!(now, event.shown, "{name}: event {} is shown otherwise", event.event.seq);
        }
        seen += 1;
    }
    assert_eq!(seen, recordings().len(), "every recording is there");
}
