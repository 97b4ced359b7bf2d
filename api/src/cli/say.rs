//! Output of commands on stdout.

use std::fmt::Display;
use std::io::{self, Write};

/// Prints a line. If nobody reads it any more, as behind `head`, the command goes on.
pub fn say(line: impl Display) {
    let mut stdout = io::stdout().lock();
    if let Err(error) = writeln!(stdout, "{line}").and_then(|()| stdout.flush()) {
        tracing::debug!(%error, "a line was not read");
    }
}
