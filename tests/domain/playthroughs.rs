//! Recorded matches as a person reads them: every decision in the words that its player chose, and
//! under it a line for each fact, with its rule.
//!
//! The files under `playthroughs/` follow from those under `golden/`. A change to what players read
//! shows in them line by line, so that it can be reviewed. `RECORD_GOLDEN=1` writes them anew.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use domain::engine::{AnyMatch, Sealed, Seat, Viewer, unmarked};
use serde_json::Value;

use super::{Recorded, each_event, recorded, title};

/// Letters of a line.
const LINE_MAX: usize = 110;
/// Bytes of a file.
const FILE_MAX: usize = 200_000;
/// Letters of what a player brings, if it has no name.
const LOADOUT_MAX: usize = 80;
/// Lines of a difference that are printed.
const DIFFERENCE_MAX: usize = 60;
/// What stands before a line that goes on.
const GOES_ON: &str = "        ";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../playthroughs")
}

/// A line, broken where it is too long.
fn wrapped(line: &str) -> String {
    let words = line.trim_start();
    let mut lines = vec![line[..line.len() - words.len()].to_owned()];
    for word in words.split(' ') {
        let last = lines.last_mut().expect("there is a first line");
        let is_full = LINE_MAX <= last.chars().count() + word.chars().count();
        match last.trim().is_empty() {
            true => last.push_str(word),
            false if is_full => lines.push(format!("{GOES_ON}{word}")),
            false => last.push_str(&format!(" {word}")),
        }
    }
    lines.join("\n")
}

/// A whole match: a head, then each event with its facts.
fn played(name: &str, recorded: &Recorded) -> String {
    let mut text = format!(
        "{name}: {} by version {} of its rules\n\
         A line for each fact: its rule, and what everybody reads; `.` marks book-keeping.\n",
        recorded.ruleset, recorded.rules_version,
    );
    each_event(recorded, |before, line, after| {
        let content: Value = serde_json::from_str(&line.content).expect("an event is JSON");
        let head = headline(before, line, &content);
        let _ = write!(text, "\n{}\n", wrapped(&format!("{}. {head}", line.seq)));
        for said in facts(before, line, after) {
            let _ = writeln!(text, "{}", wrapped(&said));
        }
    });
    text
}

/// What kind of event it is; of a decision who made it, and what they chose.
fn headline(before: &dyn AnyMatch, line: &Sealed, content: &Value) -> String {
    let who = line.seat.map(|seat| format!("{seat}, ")).unwrap_or_default();
    let what = match content.get("decision") {
        Some(decision) => {
            let by_server = content.get("actor").is_none_or(Value::is_null);
            let by = if by_server { " (the server answers)" } else { "" };
            format!("{}{by}: {}", spaced(&decision["kind"]), chosen(before, line.seat, decision))
        }
        None => line.kind.to_string(),
    };
    let more = match (&content["options"], &content["loadout"]) {
        (Value::Object(options), _) => {
            let options: Vec<String> =
                options.iter().map(|(name, value)| format!("{name} {value}")).collect();
            format!(": {}", options.join(", "))
        }
        (_, Value::Null) => String::new(),
        (_, loadout) => format!(": {}", brought(loadout)),
    };
    format!("{who}{what}{more}")
}

/// What a player brings: by its name if it is long.
fn brought(loadout: &Value) -> String {
    let whole = loadout.to_string();
    match loadout["name"].as_str() {
        Some(name) if LOADOUT_MAX < whole.len() => name.to_owned(),
        _ => whole.chars().take(LOADOUT_MAX).collect(),
    }
}

fn spaced(kind: &Value) -> String {
    kind.as_str().unwrap_or_default().replace('_', " ")
}

/// What was answered, in the words of the labels that the player read.
fn chosen(before: &dyn AnyMatch, seat: Option<Seat>, decision: &Value) -> String {
    let prompts = seat.map(|seat| before.prompts(seat)).unwrap_or_default();
    let prompt = prompts.into_iter().find(|it| decision["prompt"] == it.id.0.as_str());
    match prompt {
        Some(prompt) => unmarked(&prompt.choice.said(&decision["answer"])),
        None => decision["answer"].to_string(),
    }
}

/// A line for each fact as everybody reads it, and under it what a seat reads instead.
fn facts(before: &dyn AnyMatch, line: &Sealed, after: &dyn AnyMatch) -> Vec<String> {
    let lines = |viewer| -> Vec<String> {
        let shown = before.show_next(line, viewer, None).expect("the event is shown");
        let facts = shown.event.facts.iter();
        let sign = |is_quiet: bool| if is_quiet { '.' } else { '-' };
        facts.map(|it| format!("    {} {}: {}", sign(it.quiet), it.rule, it.text)).collect()
    };
    let public = lines(Viewer::Public);
    // What stands under each of these; first what stands before them all.
    let mut under: Vec<Vec<String>> = vec![Vec::new(); public.len() + 1];
    for seat in Seat::all(u8::try_from(after.summary().chairs.len()).expect("chairs are few")) {
        for (at, said) in otherwise(&public, &lines(Viewer::Seat(seat))) {
            under[at].push(match said {
                Some(said) => format!("      {seat} reads {}", said.trim_start()),
                None => format!("      {seat} does not read this"),
            });
        }
    }
    let mut under = under.into_iter();
    let first = under.next().into_iter().flatten();
    let rest = public.into_iter().zip(under).flat_map(|(said, more)| [vec![said], more].concat());
    first.chain(rest).collect()
}

/// What a seat reads otherwise than everybody: each with the place, from 1, of what it stands for
/// or follows.
fn otherwise(public: &[String], own: &[String]) -> Vec<(usize, Option<String>)> {
    let (mut at, mut found, mut missing) = (0, Vec::new(), VecDeque::new());
    for row in aligned(public, own) {
        at += usize::from(row.0.is_some());
        match row {
            (Some(_), None) => missing.push_back(at),
            (None, said) => {
                found.push((missing.pop_front().unwrap_or(at), said.map(str::to_owned)));
            }
            (Some(_), Some(_)) => found.extend(missing.drain(..).map(|at| (at, None))),
        }
    }
    found.extend(missing.into_iter().map(|at| (at, None)));
    found
}

/// Two lists side by side: what they share in one row, what one of them has alone in a row of its
/// own. Where something stands in the place of something else, the first comes first.
fn aligned<'a>(one: &'a [String], other: &'a [String]) -> Vec<(Option<&'a str>, Option<&'a str>)> {
    // The longest list that both hold in order, counted from each pair of places.
    let mut longest = vec![vec![0_usize; other.len() + 1]; one.len() + 1];
    for at in (0..one.len()).rev() {
        for beside in (0..other.len()).rev() {
            longest[at][beside] = match one[at] == other[beside] {
                true => longest[at + 1][beside + 1] + 1,
                false => longest[at + 1][beside].max(longest[at][beside + 1]),
            };
        }
    }
    let (mut at, mut beside, mut rows) = (0, 0, Vec::new());
    while at < one.len() || beside < other.len() {
        match (one.get(at), other.get(beside)) {
            (Some(left), Some(right)) if left == right => {
                rows.push((Some(left.as_str()), Some(right.as_str())));
                (at, beside) = (at + 1, beside + 1);
            }
            (Some(left), right)
                if right.is_none() || longest[at][beside + 1] <= longest[at + 1][beside] =>
            {
                rows.push((Some(left.as_str()), None));
                at += 1;
            }
            (_, right) => {
                rows.push((None, right.map(String::as_str)));
                beside += 1;
            }
        }
    }
    rows
}

/// The head of a playthrough and its events, each by its number.
fn parts(text: &str) -> BTreeMap<u64, Vec<String>> {
    let number = |part: &str| part.split('.').next().and_then(|it| it.parse().ok()).unwrap_or(0);
    let lines = |part: &str| part.lines().map(str::to_owned).collect();
    text.split("\n\n").map(|part| (number(part), lines(part))).collect()
}

/// What reads otherwise: each event with the lines that were there and those that are now.
fn difference(before: &str, now: &str) -> Vec<String> {
    let (before, now) = (parts(before), parts(now));
    let mut found = Vec::new();
    let none = Vec::new();
    let mut numbers: Vec<&u64> = before.keys().chain(now.keys()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    for number in numbers {
        let [was, is] = [&before, &now].map(|it| it.get(number).unwrap_or(&none));
        if was == is {
            continue;
        }
        let head = is.first().or(was.first()).map(String::as_str).unwrap_or_default();
        found.push(head.to_owned());
        for row in aligned(was, is) {
            match row {
                (Some(line), None) => found.push(format!("  was: {}", line.trim_start())),
                (None, Some(line)) => found.push(format!("  now: {}", line.trim_start())),
                _ => (),
            }
        }
    }
    found
}

#[test]
fn recorded_matches_read_as_they_did() {
    let renews = super::records();
    let mut wrong = String::new();
    let mut known = Vec::new();
    for path in recorded() {
        let name = title(&path);
        let now = played(&name, &Recorded::read(&path));
        assert!(now.len() < FILE_MAX, "{name} is too long for anybody to read");
        let file = folder().join(format!("{name}.txt"));
        if renews {
            fs::create_dir_all(folder()).unwrap();
            fs::write(&file, &now).unwrap();
        }
        let before = fs::read_to_string(&file).unwrap_or_default();
        let lines = difference(&before, &now);
        if !lines.is_empty() {
            let _ = writeln!(wrong, "\n{name}:");
            lines.iter().take(DIFFERENCE_MAX).for_each(|line| {
                let _ = writeln!(wrong, "{line}");
            });
            if DIFFERENCE_MAX < lines.len() {
                let _ = writeln!(wrong, "and {} lines more", lines.len() - DIFFERENCE_MAX);
            }
        }
        known.push(file);
    }
    assert!(
        wrong.is_empty(),
        "{wrong}\nIf players are to read it so, write the playthroughs anew, and review `git \
         diff`:\nRECORD_GOLDEN=1 cargo test -p domain-tests --test golden"
    );
    let files = fs::read_dir(folder()).expect("playthroughs are written").flatten();
    let alone = files.map(|it| it.path()).find(|it| !known.contains(it));
    assert_eq!(alone, None, "a playthrough of no recording");
}

#[test]
fn a_difference_names_the_event_and_both_lines() {
    let before = "game\n\n1. seat 0: Pass\n    - R1: Seat 0 passes.\n    - R2: The end.\n";
    let now = before.replace("Seat 0 passes", "Seat 0 does nothing");
    let expected =
        ["1. seat 0: Pass", "  was: - R1: Seat 0 passes.", "  now: - R1: Seat 0 does nothing."];
    assert_eq!(difference(before, &now), expected);
    assert_eq!(difference(before, before), Vec::<String>::new());
}
