//! The program `highnoon`.

use std::process::ExitCode;

fn main() -> ExitCode {
    api::cli::run()
}
