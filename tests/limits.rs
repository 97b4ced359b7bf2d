//! How long files, functions and lines may be, in tests as elsewhere. What is longer is on a list
//! that may only shrink.
//!
//! Of the web client files and lines are measured, not functions, which hold each other there.

use std::collections::BTreeMap;
use std::fs;

use super::{BUILD_SCRIPTS, SOURCES, files_of, root};

/// Where code of Rust is that only tests compile, beside what lies in the sources.
const TESTS: [&str; 4] = ["tests", "infra/tests", "infra/embedded/tests", "api/tests"];

/// Rooms of the web client. What is in `vendor` is not ours.
const WEB: [&str; 3] = ["api/web/core", "api/web/games", "api/web/pages"];

/// Lines that a file may have.
const FILE_MAX: usize = 600;
/// Lines that a function may have, from its head to its closing brace.
const FUNCTION_MAX: usize = 70;
/// Letters that a line may have.
const LINE_MAX: usize = 100;

/// Files that are longer, and how many lines they have.
const LONG_FILES: &[(&str, usize)] = &[];

/// Functions that are longer, and how many lines they have.
const LONG_FUNCTIONS: &[(&str, &str, usize)] = &[
    ("domain/src/doomtown/telling/tests.rs", "others", 166),
    ("tests/http/unseen.rs", "nothing_that_happens_changes_what_is_shown_before_its_time", 94),
];

/// Files with longer lines, and how many.
const WIDE_FILES: &[(&str, usize)] = &[
    ("api/src/cli/simulate/table.rs", 1),
    ("domain/src/doomtown/decks/formats/tests/json.rs", 2),
    ("domain/src/doomtown/decks/formats/tests/octgn.rs", 4),
    ("domain/src/doomtown/decks/formats/tests/text.rs", 2),
    ("domain/src/keyforge/formats/tests.rs", 1),
    ("tests/circles/imports.rs", 1),
];

/// Every file of Rust by its path in the checkout.
fn files() -> Vec<(String, String)> {
    let places = SOURCES.iter().chain(&BUILD_SCRIPTS).chain(&TESTS);
    places.flat_map(|it| read("rs", it)).collect()
}

/// Every module of the web client.
fn modules() -> impl Iterator<Item = (String, String)> {
    WEB.iter().flat_map(|it| read("js", it))
}

/// The files of a kind in a folder and below it, by their paths in the checkout.
fn read(kind: &str, folder: &str) -> Vec<(String, String)> {
    let named = |path: std::path::PathBuf| {
        let text = fs::read_to_string(&path).expect("it can be read");
        let path = path.strip_prefix(root()).expect("it lies in the checkout");
        (path.to_string_lossy().replace('\\', "/"), text)
    };
    files_of(kind, folder).into_iter().map(named).collect()
}

/// What is too long must be on the list, and no longer than it says there; the list must say how
/// long it is. What is wrong is said of all places at once.
#[track_caller]
fn compare(found: &BTreeMap<String, usize>, listed: &BTreeMap<String, usize>, what: &str) {
    let mut wrong = Vec::new();
    for (place, length) in found {
        match listed.get(place) {
            None => wrong.push(format!("{place}: {length} {what}")),
            Some(known) if known < length => {
                wrong.push(format!("{place}: {length} {what}, and {known} are on the list"))
            }
            Some(_) => (),
        }
    }
    assert!(wrong.is_empty(), "divide what is too long:\n{}", wrong.join("\n"));
    for (place, known) in listed {
        let length = found.get(place).copied().unwrap_or(0);
        assert!(
            length == *known,
            "{place}: {length} {what} now instead of {known}: say so on the list, or take it off"
        );
    }
}

#[test]
fn files_are_short() {
    let long = files().into_iter().chain(modules());
    let long = long.map(|(path, text)| (path, text.lines().count()));
    let long = long.filter(|(_, lines)| FILE_MAX < *lines).collect();
    let listed = LONG_FILES.iter().map(|(path, lines)| ((*path).to_owned(), *lines)).collect();
    compare(&long, &listed, &format!("lines in a file that may have {FILE_MAX}"));
}

#[test]
fn lines_are_short() {
    let mut found = BTreeMap::new();
    for (path, text) in files().into_iter().chain(modules()) {
        let wide = (1_usize..).zip(text.lines()).filter(|it| LINE_MAX < it.1.chars().count());
        let wide: Vec<usize> = wide.map(|(number, _)| number).collect();
        if let Some(first) = wide.first() {
            // Lines of a file that is on the list may move.
            let is_listed = WIDE_FILES.iter().any(|it| it.0 == path);
            let place = if is_listed { path } else { format!("{path}:{first}") };
            found.insert(place, wide.len());
        }
    }
    let listed = WIDE_FILES.iter().map(|(path, lines)| ((*path).to_owned(), *lines)).collect();
    compare(&found, &listed, &format!("lines of more than {LINE_MAX} letters"));
}

#[test]
fn build_scripts_are_measured() {
    let files = files();
    for script in BUILD_SCRIPTS {
        let text = files.iter().find(|it| it.0 == script).map(|it| it.1.as_str());
        assert!(!functions(text.unwrap_or_default()).is_empty(), "{script} is not measured");
    }
}

/// The name of the function whose head begins in this line, and how far the line is indented.
fn head(line: &str) -> Option<(usize, &str)> {
    let indented = line.len() - line.trim_start().len();
    // `pub(in crate::engine)` is two words.
    let before = |it: &&str| {
        it.starts_with("pub") || it.ends_with(')') || ["const", "async", "unsafe"].contains(it)
    };
    let mut words = line.trim_start().split(' ').skip_while(before);
    if words.next() != Some("fn") {
        return None;
    }
    let name = words.next()?.split(['(', '<']).next()?;
    Some((indented, name))
}

/// Every function with its length. The sources are formatted: a function ends with a brace that is
/// indented as its head is.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some((indented, name)) = head(line) else { continue };
        if line.ends_with([';', '}']) {
            continue;
        }
        let of_body = |line: &&&str| {
            line.is_empty()
                || line.len() - line.trim_start().len() > indented
                || line.trim_start().starts_with([')', '{'])
                || line.trim_start() == "where"
        };
        let body = lines[at + 1..].iter().take_while(of_body).count();
        if lines.get(at + 1 + body).is_some_and(|it| it.trim_start() == "}") {
            found.push((name, body + 2));
        }
    }
    found
}

#[test]
fn functions_are_short() {
    let mut found = BTreeMap::new();
    let mut all = 0;
    for (path, text) in files() {
        for (name, lines) in functions(&text) {
            all += 1;
            if FUNCTION_MAX < lines {
                found.insert(format!("{path}: {name}"), lines);
            }
        }
    }
    assert!(12_000 < all, "only {all} functions were found");
    let listed = LONG_FUNCTIONS.iter();
    let listed = listed.map(|(path, name, lines)| (format!("{path}: {name}"), *lines)).collect();
    compare(&found, &listed, &format!("lines in a function that may have {FUNCTION_MAX}"));
}
