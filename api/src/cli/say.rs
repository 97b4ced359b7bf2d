//! What a command tells on stdout.

use std::fmt::Display;
use std::io::{self, Write};

/// Prints a line. That nobody reads on, as behind `head`, keeps no command from its end.
pub fn say(line: impl Display) {
    let mut stdout = io::stdout().lock();
    if let Err(error) = writeln!(stdout, "{line}").and_then(|()| stdout.flush()) {
        tracing::debug!(%error, "a line was not read");
    }
}
