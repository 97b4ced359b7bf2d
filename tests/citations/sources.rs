//! Whether a game's code cites a rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// What the code of each game cites.
static CITED: Mutex<BTreeMap<String, BTreeSet<String>>> = Mutex::new(BTreeMap::new());

/// Whether the code of a game, beside its list of rules and its tests, cites a rule: as a string
/// of its own, or in parentheses within one.
pub fn cites(game: &str, rule: &str) -> bool {
    let mut cited = CITED.lock().unwrap_or_else(PoisonError::into_inner);
    let of_game = cited.entry(game.to_owned());
    of_game.or_insert_with(|| citations_in(&lines_of(game))).contains(rule)
}

/// All that stands between two quotation marks, or in parentheses.
fn citations_in(lines: &[(String, String)]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (_, line) in lines {
        let quoted: Vec<&str> = line.split('"').collect();
        let inner = quoted.get(1..quoted.len() - 1).unwrap_or_default();
        all.extend(inner.iter().map(|it| (*it).to_owned()));
        let opened = line.split('(').skip(1);
        all.extend(opened.filter_map(|it| it.split_once(')')).map(|(it, _)| it.to_owned()));
    }
    all
}

/// The strings in the code of a game that have no space, each with its file.
pub fn cited_in(game: &str) -> Vec<(String, String)> {
    let words = |(file, line): &(String, String)| {
        let strings = line.split('"').skip(1).step_by(2).filter(|it| !it.contains(' '));
        strings.map(|it| (file.clone(), it.to_owned())).collect::<Vec<_>>()
    };
    lines_of(game).iter().flat_map(words).collect()
}

/// The lines of a game's code without comments, each with its file.
fn lines_of(game: &str) -> Vec<(String, String)> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
    let game = game.replace('-', "_");
    let mut folders = vec![workspace.join("domain/src").join(game)];
    let mut lines = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let is_folder = path.is_dir();
            if OTHER.contains(&name.as_str()) || is_folder && name == "scenario" {
                continue;
            }
            if is_folder {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("a source reads");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default().lines();
            let code = code.map(|line| line.split("//").next().unwrap_or_default().to_owned());
            lines.extend(code.map(|line| (path.display().to_string(), line)));
        }
    }
    lines
}

/// What is no code of a game: its lists of rules, and tests.
const OTHER: [&str; 4] = ["citations", "conformance", "tests", "trial"];
