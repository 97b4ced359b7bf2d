//! What is written beside the code: that it leads somewhere, and says what the code says.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use domain::registry;

use super::root;

/// Lines that a decision record may have.
const RECORD_LINES_MAX: usize = 50;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// The pages at the top, in `docs` and in `deploy`.
fn pages() -> Vec<PathBuf> {
    let folders = ["", "docs", "docs/decisions", "deploy"].map(|it| root().join(it));
    let entries = folders.iter().flat_map(|it| fs::read_dir(it).unwrap().flatten());
    let paths = entries.map(|it| it.path());
    let mut pages: Vec<PathBuf> =
        paths.filter(|it| it.extension().is_some_and(|it| it == "md")).collect();
    pages.sort();
    pages
}

/// The address that leads to a heading, as the usual viewers of Markdown make it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it));
    kept.map(|it| if it == ' ' { '-' } else { it }).collect()
}

fn has_heading(page: &Path, wanted: &str) -> bool {
    let text = fs::read_to_string(page).unwrap();
    text.lines().filter(|it| it.starts_with('#')).any(|it| anchor(it) == wanted)
}

#[test]
fn links_between_pages_lead_somewhere() {
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let links = text.split("](").skip(1).filter_map(|it| it.split(')').next());
        for link in links.filter(|it| !it.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => page.clone(),
                _ => page.parent().expect("a page lies in a folder").join(file),
            };
            assert!(target.exists(), "{}: {link} leads nowhere", page.display());
            let found = heading.is_empty() || has_heading(&target, heading);
            assert!(found, "{}: {link} is no heading there", page.display());
        }
    }
}

#[test]
fn decision_records_are_numbered_listed_and_short() {
    let listed = read("docs/decisions/README.md");
    let entries = fs::read_dir(root().join("docs/decisions")).unwrap().flatten();
    let names = entries.map(|it| it.file_name().to_string_lossy().into_owned());
    let names: BTreeSet<String> = names.filter(|it| it != "README.md").collect();
    for (name, number) in names.iter().zip(1..) {
        assert!(name.starts_with(&format!("{number:04}-")), "{name} has the number {number:04}");
        assert!(listed.contains(&format!("]({name})")), "{name} is not listed");
        let text = read(&format!("docs/decisions/{name}"));
        assert!(text.lines().count() < RECORD_LINES_MAX, "{name} is too long");
        for part in ["Context", "Decision", "Consequences", "What would make us change it"] {
            assert!(text.contains(&format!("\n## {part}\n")), "{name} has no part {part}");
        }
    }
}

#[test]
fn the_changelog_has_every_version_of_the_rules() {
    let changelog = read("CHANGELOG.md");
    for rules in registry::all() {
        let line = format!("| `{}` | `{}` |", rules.id(), rules.version());
        assert!(changelog.contains(&line), "CHANGELOG.md has no line {line}");
    }
}

/// Every word that begins so, in capitals.
fn settings_in(text: &str) -> BTreeSet<&str> {
    let words = text.split(|it: char| !it.is_ascii_uppercase() && it != '_');
    words.filter(|it| it.starts_with("HIGHNOON_") && !it.ends_with('_')).collect()
}

#[test]
fn settings_that_are_written_about_are_known_to_the_program() {
    let sources = super::sources("api/src/cli");
    let known: BTreeSet<&str> = sources.iter().flat_map(|(_, text)| settings_in(text)).collect();
    let deployed = fs::read_dir(root().join("deploy")).unwrap().flatten().map(|it| it.path());
    for path in pages().into_iter().chain(deployed) {
        let text = fs::read_to_string(&path).unwrap();
        for setting in settings_in(&text) {
            assert!(known.contains(setting), "{}: {setting} is not known", path.display());
        }
    }
}
