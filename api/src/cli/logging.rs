//! The log of what the program does. It goes to stderr, so that stdout holds only what a command
//! prints.
//!
//! Nothing waits for it. Lines are handed to a thread of their own that writes them. If it cannot
//! keep up, because the disk is full or nobody reads any more, lines are dropped and counted.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::panic;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::configuration::{LogConfiguration, LogFormat};
use crate::http::metrics;

/// Our own crates, which log no secrets. Details of libraries may hold the bytes that were sent:
/// seeds, hashes of passwords and tokens among them.
const OURS: [&str; 4] = ["api", "domain", "highnoon", "infra"];
/// Lines that wait to be written, at most.
const LINES_WAITING_MAX: usize = 8_192;
/// How long the program waits for lines to be written before it ends.
const LAST_LINES_WAIT: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_millis(2);

static LOG: OnceLock<Lines> = OnceLock::new();

/// What is logged by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What a server does, request by request.
    Everything,
    /// What goes wrong; the command itself prints the rest.
    Trouble,
}

/// Starts the log.
pub fn start(configuration: &LogConfiguration, usually: Detail) {
    let filter = match (&configuration.log, usually) {
        (Some(filter), _) => EnvFilter::new(filter),
        // actix logs each start and stop of a worker, which is of no use.
        (None, Detail::Everything) => EnvFilter::new("info,actix_server=warn"),
        (None, Detail::Trouble) => EnvFilter::new("warn"),
    };
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(lines().clone())
        // The library would report errors on stderr, which is what cannot be written.
        .log_internal_errors(false)
        .with_ansi(io::stderr().is_terminal());
    // A second start within one process is refused; the first log goes on.
    let _ = match configuration.log_format {
        LogFormat::Text => log.finish().with(filter_fn(keeps_secrets)).try_init(),
        LogFormat::Json => {
            // Only the span of the line, as the list of all spans would repeat it.
            let log = log.json().flatten_event(true).with_span_list(false);
            log.finish().with(filter_fn(keeps_secrets)).try_init()
        }
    };
    // Otherwise a panic writes to stderr itself, and waits for its reader.
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let reason = panic.payload_as_str().unwrap_or("something that is no text");
        tracing::error!(place, reason, "panicked");
    }));
}

/// Prints a line on stderr for the person who runs the program, in order with the log.
pub fn say(line: impl Display) {
    lines().put(format!("{line}\n").as_bytes());
}

/// When dropped, waits until the log is written, but not for ever.
pub struct LastLines;

impl Drop for LastLines {
    fn drop(&mut self) {
        let Some(lines) = LOG.get() else { return };
        let begun = Instant::now();
        while !lines.is_written() && begun.elapsed() < LAST_LINES_WAIT {
            thread::sleep(PAUSE);
        }
    }
}

fn lines() -> &'static Lines {
    LOG.get_or_init(Lines::begin)
}

/// Whether a line may be logged without giving secrets away, however much detail was asked for.
fn keeps_secrets(line: &Metadata<'_>) -> bool {
    let part = line.target().split("::").next().unwrap_or_default();
    *line.level() <= Level::INFO || OURS.contains(&part)
}

/// The way to the thread that writes. Clones lead to the same thread.
#[derive(Clone)]
struct Lines {
    to: SyncSender<Vec<u8>>,
    /// Lines that were handed over and are not written or dropped yet.
    waiting: Arc<AtomicU64>,
}

impl Lines {
    fn begin() -> Lines {
        // Written without the lock of std, so that other writers need not wait for this one.
        let stderr = io::stderr().as_fd().try_clone_to_owned().map(File::from);
        Lines::to(stderr.ok())
    }

    /// Begins to write to `file`; without a file, every line is dropped.
    fn to(file: Option<impl Write + Send + 'static>) -> Lines {
        let (to, from) = mpsc::sync_channel(LINES_WAITING_MAX);
        let waiting = Arc::new(AtomicU64::new(0));
        let lines = Lines { to, waiting: Arc::clone(&waiting) };
        if let Some(file) = file {
            let writer = thread::Builder::new().name("log".to_owned());
            // Without a thread the lines are dropped and counted.
            let _ = writer.spawn(move || write(file, &from, &waiting));
        }
        lines
    }

    fn put(&self, line: &[u8]) {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        if self.to.try_send(line.to_owned()).is_err() {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            metrics::log_line_dropped();
        }
    }

    fn is_written(&self) -> bool {
        self.waiting.load(Ordering::Acquire) == 0
    }
}

fn write(mut file: impl Write, from: &Receiver<Vec<u8>>, waiting: &AtomicU64) {
    for line in from {
        if file.write_all(&line).is_err() {
            metrics::log_line_dropped();
        }
        waiting.fetch_sub(1, Ordering::Release);
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = &'a Lines;

    fn make_writer(&'a self) -> Self::Writer {
        self
    }
}

/// Takes whole lines, as they are logged.
impl Write for &Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.put(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that has stopped reading.
    struct Stuck;

    impl Write for Stuck {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            loop {
                thread::park();
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn nobody_waits_for_who_has_stopped_reading() {
        let lines = Lines::to(Some(Stuck));
        for _ in 0..3 * LINES_WAITING_MAX {
            lines.put(b"a line\n");
        }
        let waiting = lines.waiting.load(Ordering::Relaxed);
        let most = u64::try_from(LINES_WAITING_MAX + 1).expect("it is a small number");
        assert!(waiting <= most, "{waiting} are kept");
    }

    #[test]
    fn a_full_disk_drops_lines_and_no_more() {
        let Ok(full) = File::options().write(true).open("/dev/full") else { return };
        let lines = Lines::to(Some(full));
        lines.put(b"a line\n");
        let begun = Instant::now();
        while !lines.is_written() {
            assert!(begun.elapsed() < Duration::from_secs(10), "the writer is gone");
            thread::sleep(PAUSE);
        }
    }
}
