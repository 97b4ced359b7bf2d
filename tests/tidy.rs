//! What holds for the house itself: who knows whom, and that nothing is left lying about.

mod circles;
mod limits;
mod papers;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the sources of the server are, and of what it is made with.
const SOURCES: [&str; 5] =
    ["domain/src", "domain/derive/src", "infra/src", "infra/embedded/src", "api/src"];

/// What cargo runs before it compiles a crate: sources that lie beside the others.
const BUILD_SCRIPTS: [&str; 2] = ["api/build.rs", "infra/build.rs"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a member lies in the workspace").into()
}

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let paths = files_of_rust(folder).into_iter().filter(|it| !is_for_tests(it));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        (path, text)
    };
    paths.map(read).collect()
}

/// Every file with code in a folder and below it.
fn files_of_rust(folder: &str) -> Vec<PathBuf> {
    files_of("rs", folder)
}

/// Every file of a kind in a folder and below it. A file stands for itself.
fn files_of(kind: &str, folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    if folders[0].is_file() {
        return folders;
    }
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == kind) {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has sources");
    found
}

/// Whether the module is compiled for tests alone, or a module above it is.
fn is_for_tests(path: &Path) -> bool {
    let module = if path.file_name().is_some_and(|it| it == "mod.rs") {
        path.parent().expect("a file lies in a folder").to_owned()
    } else {
        path.with_extension("")
    };
    let name = module.file_name().unwrap_or_default().to_string_lossy();
    let Some(folder) = module.parent() else { return false };
    let within = folder.join("mod.rs");
    let above = if within.exists() { within } else { folder.with_extension("rs") };
    let Ok(text) = fs::read_to_string(&above) else { return false };
    text.contains(&format!("#[cfg(test)]\nmod {name};"))
        || text.contains(&format!("#[cfg(test)]\npub(crate) mod {name};"))
        || is_for_tests(&above)
}

/// A file whose lines are empty where it is compiled for tests alone. The sources are formatted: an
/// item ends in the first line that is indented as its head is and closes it.
fn without_tests(text: &str) -> String {
    let indented = |line: &str| line.len() - line.trim_start().len();
    let mut kept = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim_start() == "#[cfg(test)]" {
            let ends = |it: &str| indented(it) == indented(line) && it.ends_with([';', ',', '}']);
            let item = 1 + lines.by_ref().take_while(|it| !ends(it)).count();
            kept.push_str(&"\n".repeat(item + 1));
        } else {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// The words that the code of a file says, each with the number of its line.
fn said<'a>(text: &str, words: &[&'a str]) -> Vec<(usize, &'a str)> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(without_tests(text).lines()) {
        let code = line.split("//").next().unwrap_or_default();
        // What documents call a type is not one.
        if !code.trim_start().starts_with("#[schema(") {
            found.extend(words.iter().filter(|it| code.contains(**it)).map(|it| (number, *it)));
        }
    }
    found
}

fn none_says(folder: &str, words: &[&str], why: &str) {
    for (path, text) in sources(folder) {
        let found = said(&text, words);
        assert!(found.is_empty(), "{}: {found:?}: {why}", path.display());
    }
}

/// Invariant 1.
#[test]
fn the_domain_is_pure() {
    let words = [
        "std::fs",
        "std::net",
        "std::env",
        "std::thread",
        "std::process",
        "Utc::now",
        "Instant::",
        "SystemTime",
        "HashMap",
        "HashSet",
        "async fn",
        "async {",
        "async move",
        "Local::now",
        "Uuid::now",
        "Uuid::new_v4",
        "f32",
        "f64",
        "rand::",
        "println!",
        "static mut",
        "thread_local",
        "OnceLock",
        "LazyCell",
        "Mutex",
        "RwLock",
        "Atomic",
    ];
    none_says("domain/src", &words, "the domain has no I/O, clock, hash order, float or thread");
    let manifest = fs::read_to_string(root().join("domain/Cargo.toml")).unwrap();
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap();
    let dependencies = dependencies.split('[').next().unwrap();
    let allowed = [
        "chacha20",
        "chrono",
        "csv",
        "domain-derive",
        "hmac",
        "roxmltree",
        "serde",
        "serde_json",
        "serde_path_to_error",
        "sha2",
        "thiserror",
        "utoipa",
        "uuid",
    ];
    for line in dependencies.lines().filter(|line| line.contains('=')) {
        let name = line.split([' ', '=', '.']).next().unwrap();
        assert!(allowed.contains(&name), "the domain depends on {name}");
    }
}

/// Statics that are made when they are first read, and why no `const` makes them. What is in them
/// follows from the code alone, so that nobody can tell when that was.
const MADE_ONCE: [(&str, &str, &str); 3] = [
    ("domain/src/doomtown/citations/mod.rs", "CARD_IDS", "texts are put together for it"),
    ("domain/src/doomtown/citations/mod.rs", "IDS", "a set is sorted for it"),
    ("domain/src/registry.rs", "TABLE", "its rulesets are boxed"),
];

/// Invariant 1: no global state. What is made once is on the list.
#[test]
fn what_the_domain_makes_once_is_constant() {
    let mut found = Vec::new();
    for (path, text) in sources("domain/src") {
        let path = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        for line in without_tests(&text).lines().filter(|it| it.contains("LazyLock<")) {
            let name = line.split("static ").nth(1).and_then(|it| it.split(':').next());
            found.push((path.clone(), name.unwrap_or(line).to_owned()));
        }
    }
    found.sort();
    let listed = MADE_ONCE.map(|(path, name, _)| (path.to_owned(), name.to_owned()));
    assert_eq!(found, listed, "statics that are made when they are first read");
}

/// Invariant 3.
#[test]
fn a_state_cannot_be_serialized() {
    let mut states = 0;
    for (path, text) in sources("domain/src") {
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let is_state = line.starts_with("pub") && line.contains(" struct State ");
            let reads = line.contains("Serialize for State ");
            // Attributes and comments stand right above, on as many lines as they take.
            let mut above = lines[..at].iter().rev().take_while(|it| !it.is_empty());
            let derives = is_state && above.any(|it| it.contains("Serialize"));
            assert!(!reads && !derives, "{}:{}", path.display(), at + 1);
            states += usize::from(is_state);
        }
    }
    let games = games().len();
    assert_eq!(states, games, "each game has a `struct State`, which this test must find");
}

/// The folders of the games.
fn games() -> Vec<String> {
    fs::read_dir(root().join("domain/src"))
        .unwrap()
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|it| it != "engine" && it != "log")
        .collect()
}

/// What is in no table of the registry is played by nobody, and no law looks at it.
#[test]
fn every_game_is_registered() {
    let known: BTreeSet<String> =
        domain::registry::latest_of_each().iter().map(|it| it.id().replace('-', "_")).collect();
    assert_eq!(games().into_iter().collect::<BTreeSet<_>>(), known);
}

/// Which of these rooms of the domain a file in it may not know.
fn unknown_to<'a>(file: &str, rooms: &'a BTreeSet<String>, games: &[String]) -> Vec<&'a str> {
    let home = file.split('/').next().unwrap_or(file);
    let is_game = |it: &str| games.iter().any(|game| game == it);
    let is_unknown = |it: &&str| match home {
        "log" => *it == "engine" || is_game(it),
        "engine" => is_game(it),
        _ => is_game(home) && is_game(it) && *it != home,
    };
    rooms.iter().map(String::as_str).filter(is_unknown).collect()
}

/// Invariant 7.
#[test]
fn games_know_neither_each_other_nor_does_the_platform_know_them() {
    let games = games();
    for (file, rooms) in circles::read_crate("domain/src").rooms() {
        let unknown = unknown_to(file, &rooms, &games);
        assert!(unknown.is_empty(), "domain/src/{file} may not know {unknown:?}");
    }
    for folder in ["infra/src", "api/src"] {
        for (file, rooms) in circles::read_crate(folder).rooms_of("domain") {
            let unknown = rooms.iter().filter(|it| games.contains(it)).collect::<Vec<_>>();
            let why = "games are known only through the registry";
            assert!(unknown.is_empty(), "{folder}/{file}: {unknown:?}: {why}");
        }
    }
}

#[test]
fn what_a_file_may_not_know_is_found() {
    let games = ["duel", "race"].map(str::to_owned);
    let rooms = BTreeSet::from(["duel", "engine", "log"].map(str::to_owned));
    let unknown = |file| unknown_to(file, &rooms, &games);
    assert_eq!(unknown("log/seal.rs"), ["duel", "engine"]);
    assert_eq!(unknown("engine/mod.rs"), ["duel"]);
    assert_eq!(unknown("race/verbs.rs"), ["duel"]);
    assert!(unknown("duel/verbs.rs").is_empty() && unknown("registry.rs").is_empty());
}

/// Words by which SQL is found. `DELETE` alone is a method of HTTP.
const SQL: [&str; 6] = ["diesel", "tokio_postgres", "SELECT ", "INSERT ", "UPDATE ", "DELETE FROM"];

#[test]
fn sql_is_found_and_what_looks_like_it_is_not() {
    let text = "use diesel::prelude;\n// SELECT 1\nlet method = Method::DELETE;\n\
        query(\"SELECT 1\");\nquery(\"INSERT INTO told\");\nquery(\"UPDATE told\");\n\
        query(\"DELETE FROM told\");\nlet update = \"DELETE /v1/webhooks\";\n\
        #[cfg(test)]\nmod tests {\n    const ALL: &str = \"SELECT 1\";\n}\n";
    let lines: Vec<usize> = said(text, &SQL).into_iter().map(|it| it.0).collect();
    assert_eq!(lines, [1, 4, 5, 6, 7]);
}

/// Invariant 8.
#[test]
fn no_sql_in_api_and_no_http_in_infra() {
    none_says("api/src", &SQL, "no SQL in api");
    none_says("infra/src", &["actix", "reqwest", "StatusCode", "utoipa"], "no HTTP in infra");
    none_says("domain/src", &["diesel", "actix", "reqwest"], "neither in domain");
}

/// Traits with one implementation, and why they are traits.
const LONE_TRAITS: [(&str, &str); 1] = [("Allowed", "it adds a method to a type of another crate")];
/// Macros where no function would do.
const MACROS: [&str; 4] = ["decode_lists", "encode_integers", "facts", "hex_in_json"];

/// Invariant 9. What is implemented for a type parameter is implemented often.
#[test]
fn traits_have_several_implementations_and_macros_are_few() {
    let sources: Vec<String> =
        SOURCES.iter().flat_map(|it| sources(it)).map(|(_, text)| without_tests(&text)).collect();
    let lines = || sources.iter().flat_map(|text| text.lines()).map(str::trim_start);
    let named = |line: &str, word: &str| {
        let (before, name) = line.split_once(word)?;
        let is_head = before.is_empty() || before.starts_with("pub");
        let end = name.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(name.len());
        is_head.then(|| name[..end].to_owned())
    };
    let lone = |name: &String| {
        let (whole, generic) = (format!(" {name} for "), format!(" {name}<"));
        let of_it = lines().filter(|it| {
            it.starts_with("impl") && it.contains(" for ") && {
                it.contains(&whole) || it.contains(&generic)
            }
        });
        let derived = format!("#[derive({name})]");
        let derived = lines().filter(|it| *it == derived).count();
        of_it.map(|it| if it.starts_with("impl<") { 2 } else { 1 }).sum::<usize>() + derived < 2
    };
    let mut found: Vec<String> =
        lines().filter_map(|it| named(it, "trait ")).filter(lone).collect();
    found.sort();
    assert_eq!(found, LONE_TRAITS.map(|(name, _)| name), "traits with one implementation");
    let mut found: Vec<String> = lines().filter_map(|it| named(it, "macro_rules! ")).collect();
    found.sort();
    assert_eq!(found, MACROS, "macros");
}

/// Counts come into another width by `so_many` (`domain/src/log/count.rs`) and by nothing else.
#[test]
fn counts_are_cut_in_one_place() {
    for (path, text) in sources("domain/src") {
        let text = without_tests(&text);
        let code = text.lines().map(|it| it.split("//").next().unwrap_or_default());
        let code: String = code.flat_map(str::split_whitespace).collect();
        for (at, call) in code.match_indices(".unwrap_or(") {
            let (before, after) = (&code[..at], &code[at + call.len()..]);
            let most = after.split([')', ',']).next().unwrap_or_default();
            // What it is called on is a call itself: back to where its arguments begin.
            let mut depth = 0;
            let begins = before.rfind(|it: char| {
                depth += i32::from(it == ')') - i32::from(it == '(');
                depth == 0
            });
            let called = &before[..begins.unwrap_or_default()];
            let converts = ["try_from", "try_into"].iter().any(|it| called.ends_with(it));
            let cuts = converts && most.ends_with("::MAX");
            assert!(!cuts, "{}: .unwrap_or({most}): so_many does it", path.display());
        }
    }
}

#[test]
fn nothing_is_left_to_do_in_the_code() {
    let marks = ["todo!(", "unimplemented!(", "dbg!(", ".unwrap()"];
    for folder in SOURCES.into_iter().chain(BUILD_SCRIPTS) {
        none_says(folder, &marks, "settle it");
        for (path, text) in sources(folder) {
            for mark in ["TODO", "FIXME", "XXX"] {
                assert!(!text.contains(mark), "{}: {mark}", path.display());
            }
        }
    }
}

#[test]
fn only_what_is_for_tests_is_left_out() {
    let text =
        "a\n#[cfg(test)]\nmod trial;\nb\n    #[cfg(test)]\n    fn c() {\n        d\n    }\n}\n";
    assert_eq!(without_tests(text), "a\n\n\nb\n\n\n\n\n}\n");
}

/// A build script that is not on the list is measured by nothing.
#[test]
fn every_build_script_is_on_the_list() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let members = manifest.split("members = [").nth(1).and_then(|it| it.split(']').next());
    let members = members.expect("the workspace names its members").split('"').skip(1).step_by(2);
    let scripts: Vec<String> = members.map(|it| format!("{it}/build.rs")).collect();
    assert!(SOURCES.len() <= scripts.len(), "{scripts:?}");
    let found: Vec<&String> = scripts.iter().filter(|it| root().join(it).exists()).collect();
    assert_eq!(found, BUILD_SCRIPTS);
}

/// The packages that only hold tests.
const PACKAGES_OF_TESTS: [&str; 2] = ["tests", "tests/domain"];

/// Folders of test programs of a package, and of what they share: each begins with a `main.rs` or a
/// `lib.rs`.
fn folders_of_tests(package: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(package)).unwrap().flatten().map(|it| it.path());
    let has_head = |it: &PathBuf| it.join("main.rs").exists() || it.join("lib.rs").exists();
    let name = |it: PathBuf| format!("{package}/{}", it.file_name().unwrap().to_string_lossy());
    entries.filter(has_head).map(name).collect()
}

/// A file that no other names is not compiled, and the compiler does not miss it.
#[test]
fn every_file_is_named_by_the_module_above_it() {
    let mut lost = Vec::new();
    let of_tests = PACKAGES_OF_TESTS.into_iter().flat_map(folders_of_tests);
    let folders = SOURCES.map(str::to_owned).into_iter().chain(of_tests);
    for path in folders.flat_map(|it| files_of_rust(&it)) {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let folder = path.parent().expect("a file lies in a folder");
        let (module, folder) = match name.as_str() {
            "main" | "lib" => continue,
            "mod" => {
                let module = folder.file_name().expect("a folder has a name").to_string_lossy();
                (module.into_owned(), folder.parent().expect("it lies in a crate"))
            }
            _ => (name, folder),
        };
        let within = ["mod.rs", "lib.rs", "main.rs"].map(|it| folder.join(it));
        let above: Vec<PathBuf> = within.into_iter().chain([folder.with_extension("rs")]).collect();
        let names = |it: &PathBuf| {
            let text = fs::read_to_string(it).unwrap_or_default();
            text.lines().any(|line| {
                let line = line.trim_start();
                let visible = line.starts_with("mod ") || line.starts_with("pub");
                visible && line.ends_with(&format!("mod {module};"))
            })
        };
        if !above.iter().any(names) {
            let head = above.iter().find(|it| it.exists()).unwrap_or(&above[0]);
            lost.push(format!(
                "{} is not compiled: say `mod {module};` in {}",
                path.display(),
                head.display()
            ));
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// What is not in the manifest is not compiled either: `autotests` is off.
#[test]
fn every_program_of_tests_is_in_the_manifest() {
    for package in PACKAGES_OF_TESTS {
        let manifest = fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
        let entries = fs::read_dir(root().join(package)).unwrap().flatten().map(|it| it.path());
        let alone: Vec<PathBuf> =
            entries.filter(|it| it.extension().is_some_and(|it| it == "rs")).collect();
        let named: String = alone.iter().map(|it| fs::read_to_string(it).unwrap()).collect();
        let lost = |it: &str| {
            format!("{package}/{it} is not compiled: give it a [[test]] in {package}/Cargo.toml")
        };
        for path in &alone {
            let module = path.file_stem().unwrap().to_string_lossy();
            let known = manifest.contains(&format!("path = \"{module}.rs\""))
                || named.contains(&format!("\nmod {module};\n"));
            assert!(known, "{}", lost(&format!("{module}.rs")));
        }
        for folder in folders_of_tests(package) {
            let head = folder.strip_prefix(package).unwrap().trim_start_matches('/');
            let known = ["main", "lib"].map(|it| format!("path = \"{head}/{it}.rs\""));
            assert!(known.iter().any(|it| manifest.contains(it)), "{}", lost(head));
        }
    }
}

/// Nothing in the project reads what lies beside it.
#[test]
fn the_project_stands_alone() {
    let word = ["..", "shared"].join("/");
    for folder in ["domain", "infra", "api", "tests"] {
        for (path, text) in sources(folder) {
            assert!(!text.contains(&word), "{} reads {word}", path.display());
        }
    }
}
