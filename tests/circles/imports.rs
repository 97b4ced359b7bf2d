//! A plain reader of sources: which file of a crate uses what another one defines.

use std::collections::{BTreeMap, BTreeSet};

/// Re-exports that lead to each other are followed so far and no further.
const STEPS_MAX: usize = 20;

/// A path without its crate: `["engine", "seal", "Hash"]`.
type Names = Vec<String>;

/// The files of one crate by their modules, the root's being the empty path.
pub struct Crate {
    modules: BTreeMap<Names, Module>,
}

/// What a file says that matters here.
#[derive(Default)]
struct Module {
    file: String,
    imports: Vec<Import>,
    /// Paths that are written out in the code.
    mentions: Vec<Names>,
    /// Types, functions and constants.
    defined: BTreeSet<String>,
    /// Every name in the code, outside of imports.
    names: BTreeSet<String>,
}

/// One name that is brought in, or everything of a module, which is called `*`.
#[derive(Clone, Debug, PartialEq)]
struct Import {
    path: Names,
    name: String,
    /// Whether others may take it from here.
    is_public: bool,
}

impl Crate {
    /// Reads the files of a crate: each with its path below `src` and its text without tests.
    pub fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let modules = files.into_iter().map(|(file, text)| (module_of(file), read(file, text)));
        Self { modules: modules.collect() }
    }

    /// For each file the others that it uses.
    pub fn edges(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let used_by = |(path, module): (&'_ Names, &'_ Module)| {
            // A module that only passes a name on does not use it.
            let is_used = |it: &&Import| !it.is_public || module.names.contains(&it.name);
            let imported = module.imports.iter().filter(is_used).map(|it| &it.path);
            let used = imported.chain(&module.mentions).filter_map(|it| self.used(path, it));
            used.filter(|it| *it != module.file).collect()
        };
        self.modules.iter().map(|it| (it.1.file.as_str(), used_by(it))).collect()
    }

    /// For each file the names right below the root of its crate that its paths begin with.
    pub fn rooms(&self) -> BTreeMap<&str, BTreeSet<String>> {
        self.first_names(|module, path| self.names_from_root(module, path, STEPS_MAX))
    }

    /// For each file the names right below the root of another crate that its paths begin with.
    pub fn rooms_of(&self, other: &str) -> BTreeMap<&str, BTreeSet<String>> {
        self.first_names(|module, path| {
            let (first, rest) = path.split_first()?;
            if first == other {
                return Some(rest.to_vec());
            }
            let mut imports = self.modules.get(module)?.imports.iter();
            let import = imports
                .find(|it| it.name == *first && it.path.first().is_some_and(|it| it == other))?;
            Some([&import.path[1..], rest].concat())
        })
    }

    /// For each file the first names of the paths that its own lead to.
    fn first_names(
        &self,
        led: impl Fn(&[String], &[String]) -> Option<Names>,
    ) -> BTreeMap<&str, BTreeSet<String>> {
        let of = |(path, module): (&Names, &Module)| {
            let written = module.imports.iter().map(|it| &it.path).chain(&module.mentions);
            written.filter_map(|it| led(path, it)?.into_iter().next()).collect()
        };
        self.modules.iter().map(|it| (it.1.file.as_str(), of(it))).collect()
    }

    /// The file that a path leads to, as it is written in a module. A path that names a module and
    /// nothing in it uses nothing yet.
    fn used(&self, module: &[String], path: &[String]) -> Option<&str> {
        let path = self.names_from_root(module, path, STEPS_MAX)?;
        if path.last().is_some_and(|it| it == "*") {
            return self.modules.get(&path[..path.len() - 1]).map(|it| it.file.as_str());
        }
        if self.is_module(&path, STEPS_MAX) {
            return None;
        }
        let found = self.defining(&path, STEPS_MAX);
        found.or_else(|| Some(self.innermost(&path).1.file.as_str()))
    }

    /// The path from the root of the crate; `None` where it leads out of it.
    fn names_from_root(&self, module: &[String], path: &[String], steps: usize) -> Option<Names> {
        let (first, rest) = path.split_first()?;
        let child = [module, &path[..1]].concat();
        let (base, rest) = match first.as_str() {
            "crate" => (Vec::new(), rest),
            "self" => (module.to_vec(), rest),
            "super" => {
                let up = rest.iter().take_while(|it| *it == "super").count();
                (module[..module.len().checked_sub(up + 1)?].to_vec(), &rest[up..])
            }
            _ if self.modules.contains_key(&child) => (child, rest),
            _ => {
                let imports = &self.modules.get(module)?.imports;
                let import = imports.iter().find(|it| it.name == *first && it.path != path)?;
                (self.names_from_root(module, &import.path, steps.checked_sub(1)?)?, rest)
            }
        };
        Some([&base, rest].concat())
    }

    /// Whether a path names a module, by its own name or by one that it is passed on under.
    fn is_module(&self, path: &[String], steps: usize) -> bool {
        let (within, module) = self.innermost(path);
        let Some((name, rest)) = path[within.len()..].split_first() else { return true };
        let further = |it: &Import| {
            let path = [&self.names_from_root(within, &it.path, steps)?, rest].concat();
            Some(self.is_module(&path, steps.checked_sub(1)?))
        };
        module.imports.iter().find(|it| it.name == *name).and_then(further).unwrap_or_default()
    }

    /// The file that defines what stands at the end of a path, through all that only passes it on.
    fn defining(&self, path: &[String], steps: usize) -> Option<&str> {
        let (within, module) = self.innermost(path);
        let (name, rest) = path[within.len()..].split_first()?;
        if module.defined.contains(name) {
            return Some(&module.file);
        }
        let further = |taken: &[String]| {
            let path = [&self.names_from_root(within, taken, steps)?, rest].concat();
            self.defining(&path, steps.checked_sub(1)?)
        };
        if let Some(import) = module.imports.iter().find(|it| it.name == *name) {
            return further(&import.path);
        }
        let mut everything = module.imports.iter().filter(|it| it.name == "*" && it.is_public);
        everything.find_map(|it| {
            further(&[&it.path[..it.path.len() - 1], std::slice::from_ref(name)].concat())
        })
    }

    /// The innermost module that a path passes through.
    fn innermost<'a>(&self, path: &'a [String]) -> (&'a [String], &Module) {
        let prefixes = (0..=path.len()).rev().map(|length| &path[..length]);
        let mut known = prefixes.filter_map(|it| Some((it, self.modules.get(it)?)));
        known.next().expect("a crate has a root")
    }
}

/// The module of a file below `src`.
fn module_of(file: &str) -> Names {
    let path = file.strip_suffix(".rs").unwrap_or(file);
    let mut names: Names = path.split('/').map(str::to_owned).collect();
    if names.last().is_some_and(|it| it == "mod" || it == "lib") {
        names.pop();
    }
    names
}

fn read(file: &str, text: &str) -> Module {
    let words = words(text);
    let mut module = Module { file: file.to_owned(), ..Module::default() };
    let (mut at, mut depth) = (0, 0_usize);
    while at < words.len() {
        let before = at.checked_sub(1).map_or("", |before| words[before]);
        match words[at] {
            "use" => {
                // `pub use` and `pub(crate) use`.
                let is_public = before == "pub" || before == ")";
                at += 1;
                import(&words, &mut at, &[], is_public, &mut module.imports);
            }
            "struct" | "enum" | "trait" | "fn" | "type" | "const" | "static" if depth == 0 => {
                module.defined.extend(words.get(at + 1).map(|it| (*it).to_owned()));
                at += 1;
            }
            "mod" => at += 2,
            word => {
                match word {
                    "{" => depth += 1,
                    "}" => depth = depth.saturating_sub(1),
                    _ => (),
                }
                if before != "::" && words.get(at + 1) == Some(&"::") {
                    module.mentions.push(path_at(&words[at..]));
                }
                module.names.insert(word.to_owned());
                at += 1;
            }
        }
    }
    module
}

/// The path that begins here.
fn path_at(words: &[&str]) -> Names {
    let links = words.chunks(2).take_while(|it| is_name(it[0]));
    let length = links.clone().take_while(|it| it.get(1) == Some(&"::")).count() + 1;
    links.take(length).map(|it| it[0].to_owned()).collect()
}

/// Reads one tree of an import: `super::seal::{self, Hash, Salt as Grain}`.
fn import(
    words: &[&str],
    at: &mut usize,
    above: &[String],
    is_public: bool,
    found: &mut Vec<Import>,
) {
    let mut path = above.to_vec();
    while let Some(word) = words.get(*at) {
        *at += 1;
        match *word {
            "{" => {
                while words.get(*at).is_some_and(|it| *it != "}") {
                    import(words, at, &path, is_public, found);
                    *at += usize::from(words.get(*at) == Some(&","));
                }
                *at += 1;
                return;
            }
            "self" if !path.is_empty() => (),
            name => path.push(name.to_owned()),
        }
        match words.get(*at) {
            Some(&"::") => *at += 1,
            Some(&"as") => {
                let name = words.get(*at + 1).copied().unwrap_or("_").to_owned();
                found.push(Import { path, name, is_public });
                *at += 2;
                return;
            }
            _ => {
                let name = path.last().cloned().unwrap_or_default();
                found.push(Import { path, name, is_public });
                return;
            }
        }
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|it: char| it.is_alphanumeric() || it == '_')
}

/// The words of a source: names, `::` and single signs, without what only looks like code.
fn words(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(length) = comment_or_text(rest) {
            rest = &rest[length..];
            continue;
        }
        let length = if is_name(rest) {
            rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        if !first.is_whitespace() {
            found.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    found
}

/// The length of the comment, the string or the letter that begins here.
fn comment_or_text(text: &str) -> Option<usize> {
    let until = |end: &str, from: usize| {
        text[from..].find(end).map_or(text.len(), |length| from + length + end.len())
    };
    if text.starts_with("//") {
        return Some(until("\n", 2));
    }
    if let Some(raw) = text.strip_prefix('r') {
        let marks = raw.len() - raw.trim_start_matches('#').len();
        if raw[marks..].starts_with('"') {
            return Some(until(&format!("\"{}", &raw[..marks]), marks + 2));
        }
    }
    if let Some(quoted) = text.strip_prefix('"') {
        let mut escaped = false;
        let ends = |it: char| {
            let is_end = it == '"' && !escaped;
            escaped = it == '\\' && !escaped;
            is_end
        };
        return Some(quoted.find(ends).map_or(text.len(), |length| length + 2));
    }
    if text.starts_with("'\\") {
        return Some(until("'", 3));
    }
    // Else it is a lifetime.
    let letter = text.strip_prefix('\'')?.chars().next()?;
    text[1 + letter.len_utf8()..].starts_with('\'').then(|| letter.len_utf8() + 2)
}

#[test]
fn imports_are_read_as_they_are_written() {
    let mut found = Vec::new();
    let text = "super::seal::{self, Hash, chain::{Chain as Links, *}};";
    import(&words(text), &mut 0, &[], false, &mut found);
    let told = found.iter().map(|it| format!("{} = {}", it.name, it.path.join("::")));
    let expected = [
        "seal = super::seal",
        "Hash = super::seal::Hash",
        "Links = super::seal::chain::Chain",
        "* = super::seal::chain::*",
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

#[test]
fn comments_strings_and_letters_are_not_code() {
    let text = "a // b\n\"c \\\" d\" 'e' '\\'' <'f> r#\"g \"h\" \"# i::j";
    assert_eq!(words(text), ["a", "<", "'", "f", ">", "i", "::", "j"]);
}

#[test]
fn what_is_passed_on_leads_to_the_file_that_defines_it() {
    let files = [
        ("lib.rs", "pub mod room; mod other;"),
        (
            "room/mod.rs",
            "mod a; mod b; pub use a::A; pub use b::*; pub fn own() { A::new() } impl Own { type A = A; }",
        ),
        ("room/a.rs", "pub struct A;"),
        ("room/b.rs", "use super::own; pub struct B;"),
        ("other.rs", "use crate::room::{A, B}; use crate::room; fn f() { room::own() }"),
    ];
    let read = Crate::read(files);
    let edges = read.edges();
    let of = |file: &str| edges[file].iter().copied().collect::<Vec<_>>();
    assert_eq!(of("other.rs"), ["room/a.rs", "room/b.rs", "room/mod.rs"]);
    // It only passes B on, and uses A.
    assert_eq!(of("room/mod.rs"), ["room/a.rs"]);
    assert_eq!(of("room/b.rs"), ["room/mod.rs"]);
    assert!(of("lib.rs").is_empty() && of("room/a.rs").is_empty());
}

#[test]
fn a_module_that_is_passed_on_is_used_by_what_is_named_in_it() {
    let files = [
        ("lib.rs", "mod room; mod other; use room::a;"),
        ("room/mod.rs", "pub mod a;"),
        ("room/a.rs", "pub fn f() {}"),
        ("other.rs", "use super::a; fn g() { a::f() }"),
    ];
    let read = Crate::read(files);
    assert_eq!(read.edges()["other.rs"].iter().copied().collect::<Vec<_>>(), ["room/a.rs"]);
}

#[test]
fn a_room_is_found_however_it_is_named() {
    let files = [
        ("lib.rs", "pub mod engine; pub mod log; pub mod duel;"),
        ("engine/mod.rs", "mod show; mod play; use crate::{duel::{State, Fact}, log::Seal};"),
        ("engine/show.rs", "fn f() { super::super::duel::g() }"),
        ("engine/play.rs", "use crate as root; fn f() -> root::duel::State {}"),
        ("log/mod.rs", "// crate::duel\nfn f() { \"crate::duel\" }"),
    ];
    let read = Crate::read(files);
    let rooms = read.rooms();
    let of = |file: &str| rooms[file].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(of("engine/mod.rs"), ["duel", "log"]);
    assert_eq!([of("engine/show.rs"), of("engine/play.rs")], [["duel"], ["duel"]]);
    assert!(of("log/mod.rs").is_empty() && of("lib.rs").is_empty());
}

#[test]
fn a_room_of_another_crate_is_found_however_it_is_named() {
    let text = "use domain::{registry, duel::{Fact, State}}; use domain as games; use other::race;
        fn f() { games::poker::g(); domain::engine::h(); race::i() }";
    let read = Crate::read([("lib.rs", text)]);
    let rooms = read.rooms_of("domain");
    let found = rooms["lib.rs"].iter().map(String::as_str);
    assert_eq!(found.collect::<Vec<_>>(), ["duel", "engine", "poker", "registry"]);
}
