//! The default Postgres: an installed PostgreSQL, run as our child on a private data directory.
//!
//! It is used if `DATABASE_URL` is not set. It listens on a Unix socket only, so there is neither
//! a port to collide nor a password to keep; it syncs every commit to the disk; and it ends when
//! we end, however we end. Nothing is downloaded: if no PostgreSQL is installed, the error says
//! how to install it on this system.

mod binaries;
mod cluster;
mod databases;
mod postmaster;
mod user;

use std::env;
use std::fs::{self, File, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::embedded::cluster::SocketDir;
use crate::embedded::postmaster::{Launch, Postmaster};
use crate::embedded::user::ServerUser;

/// What can keep the embedded Postgres from starting or from answering.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    /// No usable PostgreSQL is installed; the text says how to install one on this system.
    #[error("no PostgreSQL {oldest} or later was found{seen}, and no DATABASE_URL is set.\n{hint}")]
    NoPostgres {
        /// The oldest major version that will do.
        oldest: u32,
        /// What was found instead or where nothing was found; may be empty.
        seen: String,
        /// The two ways out, a line each.
        hint: String,
    },
    /// The data belong to a major version of PostgreSQL that is not installed.
    #[error(
        "the data directory was made by PostgreSQL {needed}, but installed is {installed}: install \
         PostgreSQL {needed} beside it, or carry the data over with pg_dump, or set DATABASE_URL"
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
         add one (useradd --system postgres), or set DATABASE_URL"
    )]
    NoUser {
        /// The names that were looked up.
        wanted: String,
    },
    /// Our user id has no name on this system, which `initdb` does not accept.
    #[error(
        "the user id {0} has no name on this system, and initdb asks for one: add it to \
         /etc/passwd, run as another user, or set DATABASE_URL"
    )]
    NamelessUser(u32),
    /// The data directory holds other files, which we will not touch.
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

/// How to run an embedded Postgres.
#[derive(Debug, Clone)]
pub struct EmbeddedSettings {
    /// The folder that is all ours: `data`, `run`, `lock` and `postgres.log` are made in it.
    pub directory: PathBuf,
    /// Where `postgres` and `initdb` are; looked for where distributions put them if `None`.
    pub bin_dir: Option<PathBuf>,
    /// The database of [`EmbeddedPg::url`]; made where it is missing.
    pub database: String,
    /// How many connections Postgres takes at once.
    pub max_connections: u32,
}

impl EmbeddedSettings {
    /// The usual settings for the given folder: a database `highnoon` and 64 connections.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self {
            directory: directory.into(),
            bin_dir: None,
            database: "highnoon".to_owned(),
            max_connections: 64,
        }
    }
}

/// Where data are kept unless said otherwise; the embedded Postgres takes its folder `postgres`.
///
/// For root that is `/var/lib/highnoon`, for others `$XDG_DATA_HOME/highnoon` or
/// `~/.local/share/highnoon`. Whoever creates it as root must let others pass (mode 0711 will do),
/// since Postgres then runs as another user.
pub fn default_data_dir() -> PathBuf {
    data_dir_of(user::is_root(), env::var_os("XDG_DATA_HOME").map(PathBuf::from), env::home_dir())
}

/// Relative paths in `XDG_DATA_HOME` are to be ignored, says its specification.
fn data_dir_of(is_root: bool, xdg_data_home: Option<PathBuf>, home: Option<PathBuf>) -> PathBuf {
    if is_root {
        return PathBuf::from("/var/lib/highnoon");
    }
    xdg_data_home
        .filter(|path| path.is_absolute())
        .or_else(|| home.map(|path| path.join(".local/share")))
        .unwrap_or_default()
        .join("highnoon")
}

/// A running Postgres that is ours alone; it ends when this is dropped.
#[derive(Debug)]
pub struct EmbeddedPg {
    postmaster: Postmaster,
    socket_dir: SocketDir,
    url: String,
    /// Declared last, so that the folder is given up after Postgres has ended.
    _lock: DirectoryLock,
}

impl EmbeddedPg {
    /// Starts Postgres, making its data directory and database first where they are missing.
    ///
    /// Blocks for about a second the first time and a tenth of one later, longer where a crash is
    /// recovered from. A Postgres that an earlier, killed run left behind is stopped first.
    ///
    /// # Errors
    /// Any of [`EmbeddedError`]; nothing is left running then.
    pub fn start(settings: &EmbeddedSettings) -> Result<Self, EmbeddedError> {
        let began = Instant::now();
        let directory = std::path::absolute(&settings.directory)
            .map_err(failed_to(|| format!("use {}", settings.directory.display())))?;
        let user = ServerUser::choose(&directory.join("data"))?;
        user.create_passage(&directory)?;
        let directory = fs::canonicalize(&directory)
            .map_err(failed_to(|| format!("resolve {}", directory.display())))?;
        let lock = DirectoryLock::take(&directory)?;

        let data_dir = directory.join("data");
        let major = cluster::major_of(&data_dir)?;
        let folders = binaries::search_path(settings.bin_dir.as_deref());
        let binaries = binaries::find(&folders, major)?;
        user.require_reach(&binaries.directory)?;
        if major.is_none() {
            cluster::create(&directory, &binaries, &user)?;
        }
        user.own_directory(&data_dir)?;
        let left_behind = postmaster::clear(&data_dir)?;
        let socket_dir = SocketDir::create(&directory, &user)?;
        let postmaster = Launch {
            binaries: &binaries,
            user: &user,
            data_dir: &data_dir,
            socket_dir: socket_dir.path(),
            log: &directory.join("postgres.log"),
            max_connections: settings.max_connections,
        }
        .start(left_behind)?;

        let url = databases::url(socket_dir.path(), &settings.database);
        let embedded = Self { postmaster, socket_dir, url, _lock: lock };
        embedded.create_database(&settings.database)?;
        tracing::info!(
            version = binaries.major,
            directory = %directory.display(),
            elapsed_ms = began.elapsed().as_millis() as u64,
            "the embedded PostgreSQL is ready"
        );
        Ok(embedded)
    }

    /// The URL of the database of the settings, good for diesel-async and tokio-postgres.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The URL of another database in the same cluster, whether it exists or not.
    pub fn url_of(&self, name: &str) -> String {
        databases::url(self.socket_dir.path(), name)
    }

    /// Makes an empty database, or leaves the one that has this name as it is.
    ///
    /// Blocks, also where it is called from asynchronous code.
    ///
    /// # Errors
    /// [`EmbeddedError::DatabaseName`] for a name that cannot be one;
    /// [`EmbeddedError::Database`] where Postgres refuses or no longer runs.
    pub fn create_database(&self, name: &str) -> Result<(), EmbeddedError> {
        databases::create(&self.url_of(databases::MAINTENANCE), name)
    }

    /// Drops a database with all that is in it and ends the connections to it; a missing one is
    /// no error.
    ///
    /// Blocks, also where it is called from asynchronous code.
    ///
    /// # Errors
    /// As for [`EmbeddedPg::create_database`].
    pub fn drop_database(&self, name: &str) -> Result<(), EmbeddedError> {
        databases::drop(&self.url_of(databases::MAINTENANCE), name)
    }

    /// Whether the Postgres that we started still runs.
    pub fn is_running(&self) -> bool {
        self.postmaster.is_running()
    }

    /// Ends Postgres and waits for it: open transactions are rolled back, what was committed is
    /// on disk. Close the pools first. Doing it again does nothing.
    pub fn stop(&mut self) {
        self.postmaster.stop();
    }
}

impl Drop for EmbeddedPg {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The lock on the folder, which makes us its owner. The kernel releases it however we end.
#[derive(Debug)]
struct DirectoryLock(File);

impl DirectoryLock {
    fn take(directory: &Path) -> Result<Self, EmbeddedError> {
        let path = directory.join("lock");
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .mode(0o600)
            .open(&path)
            .map_err(failed_to(|| format!("open {}", path.display())))?;
        // Only we may open the file: a user who can open it can lock it, and keep us from starting.
        lock.set_permissions(Permissions::from_mode(0o600))
            .map_err(failed_to(|| format!("protect {}", path.display())))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self(lock)),
            Err(TryLockError::WouldBlock) => Err(EmbeddedError::InUse(directory.to_owned())),
            Err(TryLockError::Error(error)) => {
                Err(failed_to(|| format!("lock {}", path.display()))(error))
            }
        }
    }
}

impl Drop for DirectoryLock {
    /// Releases the lock. Closing the file is not enough: children that other threads start share
    /// it for a moment between fork and exec.
    fn drop(&mut self) {
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the lock of the embedded PostgreSQL is kept until we end");
        }
    }
}

/// For `map_err`: says in the error what we wanted to do.
fn failed_to(what: impl FnOnce() -> String) -> impl FnOnce(io::Error) -> EmbeddedError {
    |source| EmbeddedError::Io { what: what(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_keeps_data_under_var_lib_and_others_at_home() {
        let xdg = Some(PathBuf::from("/xdg"));
        let home = Some(PathBuf::from("/home/ann"));
        assert_eq!(data_dir_of(true, xdg.clone(), home.clone()), Path::new("/var/lib/highnoon"));
        assert_eq!(data_dir_of(false, xdg, home.clone()), Path::new("/xdg/highnoon"));
        let at_home = Path::new("/home/ann/.local/share/highnoon");
        assert_eq!(data_dir_of(false, None, home.clone()), at_home);
        assert_eq!(data_dir_of(false, Some("not/absolute".into()), home), at_home);
        assert_eq!(data_dir_of(false, None, None), Path::new("highnoon"));
    }

    #[test]
    fn a_locked_folder_is_in_use_until_the_lock_is_dropped() {
        let directory = env::temp_dir().join(format!("highnoon-lock-{}", uuid::Uuid::new_v4()));
        fs::create_dir(&directory).unwrap();
        let held = DirectoryLock::take(&directory).unwrap();
        assert!(matches!(DirectoryLock::take(&directory), Err(EmbeddedError::InUse(_))));
        drop(held);
        DirectoryLock::take(&directory).unwrap();
        fs::remove_dir_all(&directory).unwrap();
    }
}
