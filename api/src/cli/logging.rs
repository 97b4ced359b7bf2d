//! The log of what the program does: on stderr, so that stdout stays what a command prints.
//!
//! Nobody waits for it. Lines are handed to a thread of their own that writes them; where it does
//! not keep up, because the disk is full or nobody reads any more, they are dropped and counted.

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

/// Our own parts, which write out no secrets. Of libraries nobody can know: in their details are
/// the bytes that were sent, seeds, hashes of passwords and tokens among them.
const OURS: [&str; 4] = ["api", "domain", "highnoon", "infra"];
/// Lines that wait to be written at most.
const LINES_WAITING_MAX: usize = 8_192;
/// How long the program waits at its end for lines to be written.
const LAST_LINES_WAIT: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_millis(2);

static LOG: OnceLock<Lines> = OnceLock::new();

/// What is logged where nobody said otherwise.
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
        // The server below says each start and stop of a worker, which is of no use.
        (None, Detail::Everything) => EnvFilter::new("info,actix_server=warn"),
        (None, Detail::Trouble) => EnvFilter::new("warn"),
    };
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(lines().clone())
        // The library would tell of trouble on stderr, which is where the trouble is.
        .log_internal_errors(false)
        .with_ansi(io::stderr().is_terminal());
    // A second start within one process would be refused; the first goes on.
    let _ = match configuration.log_format {
        LogFormat::Text => log.finish().with(filter_fn(keeps_secrets)).try_init(),
        LogFormat::Json => {
            // The span that a line is in; the list of all spans would have it twice.
            let log = log.json().flatten_event(true).with_span_list(false);
            log.finish().with(filter_fn(keeps_secrets)).try_init()
        }
    };
    // Otherwise a panic writes to stderr by itself, and waits for whoever reads there.
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let said = panic.payload_as_str().unwrap_or("something that is no text");
        tracing::error!(place, said, "panicked");
    }));
}

/// Says something on stderr for who runs the program, in turn with what is logged.
pub fn say(line: impl Display) {
    lines().put(format!("{line}\n").as_bytes());
}

/// Waits when it is dropped until what was logged is written, but not for ever.
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

/// Whether a line may be logged, however much was asked for.
fn keeps_secrets(line: &Metadata<'_>) -> bool {
    let part = line.target().split("::").next().unwrap_or_default();
    *line.level() <= Level::INFO || OURS.contains(&part)
}

/// The way to the thread that writes. Clones lead to the same.
#[derive(Clone)]
struct Lines {
    to: SyncSender<Vec<u8>>,
    /// Lines that were handed over and have not been dealt with.
    waiting: Arc<AtomicU64>,
}

impl Lines {
    fn begin() -> Lines {
        // Written past what std would lock: whoever else writes there must not wait for us.
        let stderr = io::stderr().as_fd().try_clone_to_owned().map(File::from);
        Lines::to(stderr.ok())
    }

    /// Begins to write to `file`; where there is none, every line is dropped.
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

/// Takes whole lines: that is how they are logged.
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
