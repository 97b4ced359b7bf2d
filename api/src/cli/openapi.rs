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
    fs::write(folder.join("openapi.json"), pretty(&openapi::document()))?;
    registry::latest_of_each().into_iter().try_for_each(|it| {
        let file = folder.join(format!("{}.json", it.id()));
        fs::write(file, pretty(&openapi::document_of(it)))
    })
}

fn print(document: &Value) -> io::Result<()> {
    io::stdout().lock().write_all(pretty(document).as_bytes())
}

/// A document as it is kept in the tree: as it is served, for people to compare.
fn pretty(document: &Value) -> String {
    serde_json::to_string_pretty(document).expect("the document is JSON") + "\n"
}
