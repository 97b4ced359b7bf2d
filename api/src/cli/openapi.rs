//! `highnoon openapi`: prints an OpenAPI document, or writes all of them.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use domain::registry;
use serde_json::Value;

use super::failure::Failure;
use crate::openapi;

/// What `highnoon openapi` takes.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Prints the document of this game: what its clients need, with its types
    #[arg(long, value_name = "ID")]
    ruleset: Option<String>,
    /// Prints nothing, and writes the document and that of every game into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "ruleset")]
    into: Option<PathBuf>,
}

/// Prints or writes documents, without starting anything.
///
/// # Errors
/// If there is no such game, or a document cannot be written.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let unwritten = |error: io::Error| Failure::new(format!("cannot write the document: {error}"));
    match (&arguments.into, &arguments.ruleset) {
        (Some(folder), _) => write_all(folder).map_err(unwritten)?,
        (None, None) => print(&openapi::document()).map_err(unwritten)?,
        (None, Some(id)) => {
            let missing = || Failure::new(format!("there is no ruleset {id:?}"));
            let ruleset = registry::latest(id).ok_or_else(missing)?;
            print(&openapi::document_of(ruleset)).map_err(unwritten)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn write_all(folder: &Path) -> io::Result<()> {
    fs::write(folder.join("openapi.json"), in_lines(&openapi::document()))?;
    registry::latest_of_each().into_iter().try_for_each(|it| {
        let file = folder.join(format!("{}.json", it.id()));
        fs::write(file, in_lines(&openapi::document_of(it)))
    })
}

fn print(document: &Value) -> io::Result<()> {
    io::stdout().lock().write_all(in_lines(document).as_bytes())
}

/// A document as it is kept in the tree: as short as it is served, but with a line for each
/// operation and each component, so that changes can be read.
fn in_lines(document: &Value) -> String {
    let mut text = String::new();
    write_in_lines(document, 0, &mut text);
    text.push('\n');
    text
}

/// How deep a document is taken apart into lines: down to the methods of a path, and to the names
/// of components.
const LINES_DEPTH: usize = 3;
/// The parts of a document that are taken apart.
const IN_LINES: [&str; 2] = ["paths", "components"];

fn write_in_lines(part: &Value, depth: usize, text: &mut String) {
    let Value::Object(fields) = part else {
        return text.push_str(&part.to_string());
    };
    text.push('{');
    for (name, field) in fields {
        let begins = if text.ends_with('{') { "\n" } else { ",\n" };
        text.push_str(&format!("{begins}{}: ", Value::from(name.as_str())));
        let apart = match depth {
            0 => IN_LINES.contains(&name.as_str()),
            deeper => deeper + 1 < LINES_DEPTH,
        };
        match apart {
            true => write_in_lines(field, depth + 1, text),
            false => text.push_str(&field.to_string()),
        }
    }
    text.push_str("\n}");
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_operation_and_each_component_has_a_line() {
        let document = json!({
            "info": {"title": "Hats {"},
            "paths": {"/hats": {"get": {"tags": ["a", "b"]}, "put": {}}, "/boots": {}},
            "components": {"schemas": {"Hat": {"type": "object", "properties": {}}}},
        });
        let text = in_lines(&document);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), document);
        let lines: Vec<&str> = text.lines().collect();
        for whole in [
            r#""info": {"title":"Hats {"},"#,
            r#""get": {"tags":["a","b"]},"#,
            r#""put": {}"#,
            r#""Hat": {"properties":{},"type":"object"}"#,
        ] {
            assert!(
                lines.iter().any(|it| it.trim_end_matches(',') == whole.trim_end_matches(',')),
                "{whole} in {text}"
            );
        }
        assert!(text.ends_with("}\n"));
    }
}
