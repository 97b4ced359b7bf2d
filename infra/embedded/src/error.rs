//! What can go wrong.

use std::io;
use std::path::PathBuf;

/// What can keep the embedded Postgres from starting or from answering.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    /// No usable PostgreSQL is installed; the text says how to install one on this system.
    #[error("no PostgreSQL {oldest} or later was found{seen}; install it: {install}")]
    NoPostgres {
        /// The oldest major version that will do.
        oldest: u32,
        /// What was found instead or where nothing was found, with a blank before it; may be empty.
        seen: String,
        /// The command that installs it on this system, or what to look for.
        install: &'static str,
    },
    /// The data belong to a major version of PostgreSQL that is not installed.
    #[error(
        "the data directory was made by PostgreSQL {needed}, but installed is {installed}: install \
         PostgreSQL {needed} beside it, or carry the data over with pg_dump"
    )]
    WrongMajor {
        /// The major version that made the data directory.
        needed: u32,
        /// The versions at hand and their folders.
        installed: String,
    },
    /// Another running instance owns this directory.
    #[error("{} is in use by another running instance", .0.display())]
    InUse(PathBuf),
    /// The user that PostgreSQL runs as cannot enter a folder on the way to `wanted`.
    #[error(
        "PostgreSQL refuses to run as root and runs as {user}, who cannot enter {} and so not \
         reach {}: choose another directory, or let others pass with chmod o+x {}",
        folder.display(), wanted.display(), folder.display()
    )]
    Unreachable {
        /// Who cannot enter.
        user: String,
        /// The folder that is closed.
        folder: PathBuf,
        /// What lies below it.
        wanted: PathBuf,
    },
    /// We are root, and there is no other user to run PostgreSQL as.
    #[error(
        "PostgreSQL refuses to run as root, and this system has no user {wanted} to run it as: \
         add one (useradd --system postgres)"
    )]
    NoUser {
        /// The names that were looked up.
        wanted: String,
    },
    /// Our user id has no name on this system, which `initdb` does not accept.
    #[error(
        "the user id {0} has no name on this system, and initdb asks for one: add it to \
         /etc/passwd, or run as another user"
    )]
    NamelessUser(u32),
    /// Where the data directory should be are other files, which we will not touch.
    #[error("{} is not empty and holds no PostgreSQL data; it was left as it is", .0.display())]
    NotACluster(PathBuf),
    /// A program of PostgreSQL failed; its own words are the detail.
    #[error("{program} failed: {detail}")]
    Failed {
        /// Which program.
        program: &'static str,
        /// The end of what it wrote.
        detail: String,
    },
    /// This cannot name a database: it is empty, longer than 63 bytes, or holds a zero byte.
    #[error("a database cannot be called {0:?}")]
    DatabaseName(String),
    /// The embedded Postgres runs, but did not make or drop a database.
    #[error("database {name}: {source}")]
    Database {
        /// Which database.
        name: String,
        /// What the connection said.
        source: tokio_postgres::Error,
    },
    /// The operating system refused something.
    #[error("cannot {what}: {source}")]
    Io {
        /// What we wanted to do.
        what: String,
        /// What it said.
        source: io::Error,
    },
}

/// For `map_err`: says in the error what we wanted to do.
pub(crate) fn failed_to(what: impl FnOnce() -> String) -> impl FnOnce(io::Error) -> EmbeddedError {
    |source| EmbeddedError::Io { what: what(), source }
}
