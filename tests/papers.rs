//! What is written beside the code: that it leads somewhere, and says what the code says.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use domain::registry;
use serde_json::Value;

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

/// The folders of the tree in which a path in a text begins.
const FOLDERS: [&str; 8] =
    ["api/", "deploy/", "docs/", "domain/", "infra/", "openapi/", "script/", "tests/"];

#[test]
fn paths_that_are_written_about_are_there() {
    let is_path = |it: &&str| {
        FOLDERS.iter().any(|folder| it.starts_with(folder))
            && it.chars().all(|it| it.is_ascii_alphanumeric() || "/._-".contains(it))
    };
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for path in text.split('`').skip(1).step_by(2).filter(is_path) {
            assert!(root().join(path).exists(), "{}: there is no {path}", page.display());
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

/// The part of a page below a heading.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let (_, below) = page.split_once(&format!("\n## {heading}\n")).expect("it has that part");
    below.split("\n## ").next().unwrap_or(below)
}

/// Files, each with what is said to be in it: `` `tests/domain/laws.rs`: `one`, `another` ``.
fn named_in(row: &str) -> Vec<(&str, Vec<&str>)> {
    let mut files: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in row.split('`').skip(1).step_by(2) {
        match files.last_mut() {
            _ if word.contains('/') => files.push((word, Vec::new())),
            Some((_, names)) => names.push(word),
            None => (),
        }
    }
    files
}

#[test]
fn each_invariant_names_what_holds_it() {
    let page = read("ARCHITECTURE.md");
    let part = section(&page, "Invariants");
    let is_item = |line: &&str| line.split_once(". ").is_some_and(|it| it.0.parse::<u8>().is_ok());
    let invariants = part.lines().filter(is_item).count();
    assert!(10 <= invariants, "{invariants} invariants");
    for number in 1..=invariants {
        let row = part.lines().find(|it| it.starts_with(&format!("| {number} | ")));
        let row = row.unwrap_or_else(|| panic!("nothing is said to hold invariant {number}"));
        let files = named_in(row);
        assert!(files.iter().any(|it| !it.1.is_empty()), "no test holds invariant {number}");
        for (file, names) in files {
            let text = read(file);
            for name in names {
                let is_there = text.contains(&format!("fn {name}("));
                assert!(is_there, "invariant {number}: {file} has no {name}");
            }
        }
    }
}

/// A test is named by a word of at least four parts, as no command and no field is.
#[test]
fn the_tests_that_the_checklists_name_are_there() {
    let folders = ["domain/src", "infra/src", "infra/tests", "api/src", "api/tests", "tests"];
    let code: String = folders
        .iter()
        .flat_map(|it| super::files_of_rust(it))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let page = read("CONTRIBUTING.md");
    let is_word =
        |it: &str| it.bytes().all(|it| it.is_ascii_lowercase() || b"_0123456789".contains(&it));
    let words = page.split('`').skip(1).step_by(2);
    let named: BTreeSet<&str> =
        words.filter(|it| is_word(it) && 3 <= it.matches('_').count()).collect();
    assert!(10 <= named.len(), "only {} tests are named", named.len());
    for name in named {
        assert!(code.contains(&format!("fn {name}(")), "CONTRIBUTING.md: no test is called {name}");
    }
}

/// What has no limit of its own in the document: it is compared with words that the server has
/// (ruleset, versions, roles, rules), or the body is nothing else. The limit of the body is its
/// limit.
const LIMITED_BY_THE_BODY: [&str; 5] = [
    "NewMatch.rules_version",
    "NewMatch.ruleset",
    "NewRuling.rules[]",
    "ReceiptToVerify.receipt",
    "SeatToTake.role",
];

/// Names of cards are compared with those that the server has.
const NAMES_OF_CARDS: [&str; 6] = ["[]", ".card", ".code", ".id", ".legend", ".outfit"];

/// Notes the lists and texts below a schema that may be as long as they like.
fn unlimited(document: &Value, schema: &Value, path: &str, found: &mut BTreeSet<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        // The kinds of a ruling have most of their fields in common.
        let path = if name.ends_with("Ruling") { "NewRuling" } else { name };
        return unlimited(document, &document["components"]["schemas"][name], path, found);
    }
    let is = |wanted: &str| match &schema["type"] {
        Value::Array(types) => types.iter().any(|it| it == wanted),
        one => one == wanted,
    };
    let says = |words: &[&str]| words.iter().any(|it| !schema[*it].is_null());
    let endless_list = is("array") && !says(&["maxItems"]);
    let exact = ["maxLength", "enum", "const", "pattern", "format"];
    if endless_list || is("string") && !says(&exact) {
        found.insert(path.to_owned());
    }
    for several in ["oneOf", "anyOf", "allOf"] {
        for one in schema[several].as_array().into_iter().flatten() {
            unlimited(document, one, path, found);
        }
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        unlimited(document, field, &format!("{path}.{name}"), found);
    }
    if schema["items"].is_object() {
        unlimited(document, &schema["items"], &format!("{path}[]"), found);
    }
}

#[test]
fn every_list_and_text_that_is_read_has_a_limit() {
    let document: Value = serde_json::from_str(&read("openapi/openapi.json")).unwrap();
    let mut found = BTreeSet::new();
    let addresses = document["paths"].as_object().expect("it has addresses").values();
    for operation in addresses.flat_map(|it| it.as_object().expect("an address").values()) {
        // Other bodies than JSON are one text, and limited as a body.
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        unlimited(&document, body, "body", &mut found);
    }
    assert!(found.iter().map(String::as_str).eq(LIMITED_BY_THE_BODY), "{found:#?}");
}

#[test]
fn every_list_and_text_of_options_and_loadouts_has_a_limit() {
    let mut found = BTreeSet::new();
    for ruleset in registry::latest_of_each() {
        // These have all their types in place: they refer to nothing.
        let guide = ruleset.guide();
        for (name, schema) in [("options", guide.options_schema), ("loadout", guide.loadout_schema)]
        {
            assert!(schema.is_object(), "{} has no {name}", ruleset.id());
            unlimited(&Value::Null, &schema, &format!("{} {name}", ruleset.id()), &mut found);
        }
    }
    found.retain(|it| !NAMES_OF_CARDS.iter().any(|end| it.ends_with(end)));
    assert!(found.is_empty(), "{found:#?}");
}

/// A part of a document whose name is taken gets a number: it needs a name that says what it is.
#[test]
fn no_type_of_a_document_is_named_by_a_number() {
    let games = registry::latest_of_each().into_iter().map(|it| it.id());
    for name in games.chain(["openapi"]) {
        let document: Value = serde_json::from_str(&read(&format!("openapi/{name}.json"))).unwrap();
        let types = document["components"]["schemas"].as_object().expect("it has types");
        let numbered: Vec<&String> =
            types.keys().filter(|it| it.ends_with(|it: char| it.is_ascii_digit())).collect();
        assert!(numbered.is_empty(), "{name}.json: {numbered:?}");
    }
}
