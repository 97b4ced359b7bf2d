//! The progress of a long piece of work, on stderr: a bar on a terminal, otherwise a line now and
//! then.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::logging;

/// The time between two lines.
const LINE_EVERY: Duration = Duration::from_secs(10);
const STYLE: &str = "{msg} [{wide_bar}] {pos} of {len}, {per_sec}, {eta} left";

/// The progress of a piece of work.
pub struct Progress {
    what: &'static str,
    done: u64,
    total: u64,
    seen: Seen,
}

enum Seen {
    Bar(ProgressBar),
    Lines { at: Instant },
}

impl Progress {
    /// Progress of work on `total` of `what`, of which `done` are done.
    pub fn new(what: &'static str, done: u64, total: u64) -> Self {
        let seen = if io::stderr().is_terminal() {
            let bar = ProgressBar::new(total).with_message(what).with_position(done);
            bar.set_style(
                ProgressStyle::with_template(STYLE).unwrap_or(ProgressStyle::default_bar()),
            );
            Seen::Bar(bar)
        } else {
            Seen::Lines { at: Instant::now() }
        };
        Self { what, done, total, seen }
    }

    /// One more is done.
    pub fn step(&mut self) {
        self.done += 1;
        // There may be more by now.
        self.total = self.total.max(self.done);
        match &mut self.seen {
            Seen::Bar(bar) => {
                bar.set_length(self.total);
                bar.set_position(self.done);
            }
            Seen::Lines { at } => {
                if at.elapsed() < LINE_EVERY {
                    return;
                }
                *at = Instant::now();
                logging::say(format_args!("{}: {} of {}", self.what, self.done, self.total));
            }
        }
    }

    /// Prints a line without disturbing the bar.
    pub fn say(&self, line: &str) {
        match &self.seen {
            Seen::Bar(bar) => bar.suspend(|| logging::say(line)),
            Seen::Lines { .. } => logging::say(line),
        }
    }

    /// All is done.
    pub fn end(self) {
        match self.seen {
            Seen::Bar(bar) => bar.finish_and_clear(),
            Seen::Lines { .. } => {
                logging::say(format_args!("{}: {} of {}", self.what, self.done, self.done));
            }
        }
    }
}
