//! Whether a game's code cites a rule.

use std::fs;
use std::path::Path;

/// Whether the code of a game, beside its list of rules and its tests, cites a rule: as a string
/// of its own, or in parentheses within one.
pub fn cites(game: &str, rule: &str) -> bool {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
    let (whole, within) = (format!("\"{rule}\""), format!("({rule})"));
    let mut folders = vec![workspace.join("domain/src").join(game)];
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
            let code = code.map(|line| line.split("//").next().unwrap_or_default());
            if code.into_iter().any(|line| line.contains(&whole) || line.contains(&within)) {
                return true;
            }
        }
    }
    false
}

/// What is no code of a game: its lists of rules, and tests.
const OTHER: [&str; 4] = ["citations", "conformance", "tests", "trial"];
