//! The log of what the program does: on stderr, so that stdout stays what a command prints.

use std::io::{self, IsTerminal};

use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::configuration::{LogConfiguration, LogFormat};

/// Our own parts, which write out no secrets. Of libraries nobody can know: in their details are
/// the bytes that were sent, seeds, hashes of passwords and tokens among them.
const OURS: [&str; 4] = ["api", "domain", "highnoon", "infra"];

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
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    // A second start within one process would be refused; the first goes on.
    let _ = match configuration.log_format {
        LogFormat::Text => log.finish().with(filter_fn(keeps_secrets)).try_init(),
        LogFormat::Json => {
            log.json().flatten_event(true).finish().with(filter_fn(keeps_secrets)).try_init()
        }
    };
}

/// Whether a line may be logged, however much was asked for.
fn keeps_secrets(line: &Metadata<'_>) -> bool {
    let part = line.target().split("::").next().unwrap_or_default();
    *line.level() <= Level::INFO || OURS.contains(&part)
}
