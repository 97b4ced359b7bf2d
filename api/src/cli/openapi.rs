//! `highnoon openapi`: prints the OpenAPI document.

use std::io::{self, Write};
use std::process::ExitCode;

use super::failure::Failure;
use crate::openapi;

/// Prints the document, without starting anything.
///
/// # Errors
/// If it cannot be written.
pub fn run() -> Result<ExitCode, Failure> {
    match io::stdout().lock().write_all(openapi::text().as_bytes()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) => Err(Failure::new(format!("cannot print the document: {error}"))),
    }
}
