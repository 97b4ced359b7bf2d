//! A plain reader of the web client's modules: which of them imports which.

use std::collections::{BTreeMap, BTreeSet};

/// For each module the others that it needs before it can run, by their paths in the client's
/// folder. What is in `vendor` is not ours.
pub fn edges(modules: &[(String, String)]) -> BTreeMap<&str, BTreeSet<&str>> {
    let known = |from: &str, import: &str| {
        let wanted = resolved(from, import);
        let found = modules.iter().find(|it| it.0 == wanted).map(|it| it.0.as_str());
        let is_there = found.is_some() || wanted.starts_with("vendor/");
        assert!(is_there, "{from} imports {import}, which is not there");
        found
    };
    let of = |(path, text): &'_ (String, String)| {
        imported(text).into_iter().filter_map(|it| known(path, it)).collect()
    };
    modules.iter().map(|it| (it.0.as_str(), of(it))).collect()
}

/// What the statements `import … from '…'`, `import '…'` and `export … from '…'` name. They begin a
/// line and end with a semicolon. What is imported only when it is needed (`import('…')`) is none
/// of them.
fn imported(text: &str) -> Vec<&str> {
    let begins = ["import ", "export {", "export *"];
    let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
    let from_here = lines.map(|at| &text[at..]);
    let statements = from_here.filter(|it| begins.iter().any(|word| it.starts_with(word)));
    statements.filter_map(|it| last_quoted(it.split(';').next()?)).collect()
}

fn last_quoted(statement: &str) -> Option<&str> {
    let (before, _) = statement.rsplit_once(['\'', '"'])?;
    Some(before.rsplit_once(['\'', '"'])?.1)
}

/// Where an import leads to.
fn resolved(from: &str, import: &str) -> String {
    let mut path: Vec<&str> = from.split('/').collect();
    path.pop();
    for part in import.split('/') {
        match part {
            "." => (),
            ".." => assert!(path.pop().is_some(), "{from} imports {import}, which is outside"),
            name => path.push(name),
        }
    }
    path.join("/")
}

#[test]
fn statements_are_read_as_they_are_written() {
    let text = "import { a,\n  b } from './a.js';\nimport '../b.js';\nexport * from \"./c.js\";\n\
        /** @typedef {import('./d.js').D} D */\nconst e = () => import('./e.js');\n\
        // import './f.js';\nconst g = 1;\nexport { g };\nexport const h = './h.js';\n";
    assert_eq!(imported(text), ["./a.js", "../b.js", "./c.js"]);
}

#[test]
fn what_is_imported_is_found_where_it_lies() {
    let files = [
        ("core/a.js", "import { b } from '../pages/b.js';\nimport './c.js';\n"),
        ("pages/b.js", "import { a } from '../core/a.js';\nimport '../vendor/lit-html/lit.js';\n"),
        ("core/c.js", "export const later = () => import('./a.js');\n"),
    ];
    let modules = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
    let edges = edges(&modules);
    assert_eq!(edges["core/a.js"], BTreeSet::from(["core/c.js", "pages/b.js"]));
    assert_eq!(edges["pages/b.js"], BTreeSet::from(["core/a.js"]));
    assert!(edges["core/c.js"].is_empty());
}
