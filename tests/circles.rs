//! Files that know each other in a circle cannot be read, tested or moved one by one. A circle of
//! a handful is one idea in some files; there are no larger ones.

pub mod imports;
mod modules;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::fs;

use self::imports::Crate;
use super::{SOURCES, files_of, root, sources, without_tests};

/// Files that may use each other in a circle.
const CIRCLE_MAX: usize = 6;

type Edges<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// Everything that can be reached from a file, by the shortest ways: each with the file before it.
fn reached<'a>(edges: &Edges<'a>, from: &str) -> BTreeMap<&'a str, &'a str> {
    let mut before = BTreeMap::new();
    let mut waiting: VecDeque<&str> =
        edges.get_key_value(from).map(|(it, _)| *it).into_iter().collect();
    while let Some(file) = waiting.pop_front() {
        for next in edges.get(file).into_iter().flatten() {
            if !before.contains_key(next) {
                before.insert(*next, file);
                waiting.push_back(next);
            }
        }
    }
    before
}

/// The files of each circle of more than [`CIRCLE_MAX`], with the shortest way round from each.
fn large_circles(edges: &Edges<'_>) -> BTreeMap<String, String> {
    let reached: BTreeMap<&str, _> = edges.keys().map(|it| (*it, reached(edges, it))).collect();
    let mut found = BTreeMap::new();
    for (file, from_here) in &reached {
        let comes_back = |it: &&&str| reached[**it].contains_key(file);
        let circle = from_here.keys().filter(comes_back).count();
        if CIRCLE_MAX < circle {
            let mut way = vec![*file];
            while way.len() == 1 || way.last() != Some(file) {
                way.push(from_here[way[way.len() - 1]]);
            }
            way.reverse();
            found.insert((*file).to_owned(), format!("of {circle} files: {}", way.join(" > ")));
        }
    }
    found
}

/// A crate without what is for tests alone. Its program counts as a module, which no other uses.
pub fn read_crate(folder: &str) -> Crate {
    let top = root().join(folder);
    let named = sources(folder).into_iter().map(|(path, text)| {
        let path = path.strip_prefix(&top).expect("it lies in the folder");
        (path.to_string_lossy().replace('\\', "/"), without_tests(&text))
    });
    let files: Vec<(String, String)> = named.collect();
    Crate::read(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

/// The modules of the web client by their paths in its folder. What is in `vendor` is not ours.
fn modules_of_the_web_client() -> Vec<(String, String)> {
    let top = root().join("api/web");
    let named = files_of("js", "api/web").into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("it can be read");
        let path = path.strip_prefix(&top).expect("it lies in the folder");
        (path.to_string_lossy().replace('\\', "/"), text)
    });
    named.filter(|(path, _)| !path.starts_with("vendor/")).collect()
}

#[track_caller]
fn no_large_circle(folder: &str, edges: &Edges<'_>) {
    let mut wrong = String::new();
    for (file, told) in large_circles(edges) {
        writeln!(wrong, "{folder}/{file} is in a circle {told}").unwrap();
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn no_file_is_in_a_large_circle() {
    for folder in SOURCES {
        no_large_circle(folder, &read_crate(folder).edges());
    }
}

#[test]
fn no_module_of_the_web_client_is_in_a_large_circle() {
    let modules = modules_of_the_web_client();
    let edges = modules::edges(&modules);
    let imports: usize = edges.values().map(BTreeSet::len).sum();
    assert!(500 < imports, "only {imports} imports were found");
    no_large_circle("api/web", &edges);
}

#[test]
fn a_circle_of_seven_is_found_and_the_shortest_way_round_is_told() {
    let files = ["a", "b", "c", "d", "e", "f", "g", "out"];
    let mut edges: Edges<'_> =
        files.windows(2).map(|pair| (pair[0], BTreeSet::from([pair[1]]))).collect();
    edges.insert("out", BTreeSet::new());
    assert!(large_circles(&edges).is_empty(), "a line is no circle");
    edges.get_mut("g").unwrap().insert("a");
    edges.get_mut("c").unwrap().insert("b");
    let found = large_circles(&edges);
    assert_eq!(found.keys().collect::<Vec<_>>(), ["a", "b", "c", "d", "e", "f", "g"]);
    assert_eq!(found["b"], "of 7 files: b > c > b");
    edges.insert("a", BTreeSet::from(["c"]));
    edges.insert("c", BTreeSet::from(["d"]));
    assert!(large_circles(&edges).is_empty(), "six are left, and b leads into them");
}
