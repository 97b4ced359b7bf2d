//! A private PostgreSQL for a program that wants a database and no setup.
//!
//! [`EmbeddedPg::start`] runs an installed PostgreSQL (14 or later) as a child of this program, on
//! a folder of its own:
//!
//! ```no_run
//! use embedded_postgres::{EmbeddedPg, EmbeddedSettings};
//!
//! let settings = EmbeddedSettings::new("/var/lib/diary/postgres", "diary");
//! let postgres = EmbeddedPg::start(&settings)?;
//! println!("connect to {}", postgres.url());
//! # Ok::<(), embedded_postgres::EmbeddedError>(())
//! ```
//!
//! - **Private.** It listens on a Unix socket only, which its owner alone can reach: there is
//!   neither a port to collide nor a password to keep.
//! - **Durable.** Every commit is synced to the disk, and data have checksums.
//! - **Tied to its owner.** It ends when the value is dropped, and also when the program is killed:
//!   a watchdog holds the end of a pipe. What an earlier, killed run left behind is stopped and
//!   recovered from at the next start. A lock keeps two instances off one folder.
//! - **Nothing is downloaded.** Where no PostgreSQL is installed, the error says how to install it
//!   on this system. Data are only opened by the major version that made them.
//! - **Root is welcome.** PostgreSQL refuses to run as root; then it runs as the owner of the data,
//!   as `postgres` or as `nobody`.
//!
//! It needs a Unix with `/bin/sh` and `id`. Calls block; they may be made from asynchronous code on
//! a thread that may block. What is noteworthy is logged with `tracing`.

mod binaries;
mod cluster;
mod databases;
mod error;
mod postmaster;
mod user;

use std::env;
use std::fs::{self, File, Permissions, TryLockError};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::cluster::SocketDir;
use crate::error::failed_to;
use crate::postmaster::{Launch, Postmaster};
use crate::user::ServerUser;

pub use crate::error::EmbeddedError;

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
    /// Whether a commit waits until it is on the disk. Without that, a crash of the machine may
    /// damage all data, while a crash of Postgres still loses nothing. Nor is anything vacuumed or
    /// analyzed then. Only tests, which are quicker so, should do without.
    pub synced: bool,
}

impl EmbeddedSettings {
    /// The usual settings for this folder and database: programs are looked for, 64 connections
    /// are taken, and commits are synced.
    pub fn new(directory: impl Into<PathBuf>, database: impl Into<String>) -> Self {
        Self {
            directory: directory.into(),
            bin_dir: None,
            database: database.into(),
            max_connections: 64,
            synced: true,
        }
    }
}

/// Where a program of this name keeps data unless said otherwise: a folder in it is a good place
/// for an embedded Postgres.
///
/// For root that is `/var/lib/<program>`, for others `$XDG_DATA_HOME/<program>` or
/// `~/.local/share/<program>`. Whoever creates it as root must let others pass (mode 0711 will do),
/// since Postgres then runs as another user; [`EmbeddedPg::start`] does so.
pub fn default_data_dir(program: &str) -> PathBuf {
    let folder = data_home(
        user::is_root(),
        env::var_os("XDG_DATA_HOME").map(PathBuf::from),
        env::home_dir(),
    );
    folder.join(program)
}

/// Relative paths in `XDG_DATA_HOME` are to be ignored, says its specification.
fn data_home(is_root: bool, xdg_data_home: Option<PathBuf>, home: Option<PathBuf>) -> PathBuf {
    if is_root {
        return PathBuf::from("/var/lib");
    }
    xdg_data_home
        .filter(|path| path.is_absolute())
        .or_else(|| home.map(|path| path.join(".local/share")))
        .unwrap_or_default()
}

/// The URL of the database of the settings in the instance that runs on their folder, whichever
/// program has started it.
///
/// It is read from the pid file: `None` where there is none, where we may not read it, or where
/// Postgres is only just starting. After a crash it may tell of an instance that has ended.
pub fn url_of_running(settings: &EmbeddedSettings) -> Option<String> {
    let socket_dir = postmaster::socket_dir(&settings.directory.join("data"))?;
    Some(databases::url(&socket_dir, &settings.database))
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
            synced: settings.synced,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_keeps_data_under_var_lib_and_others_at_home() {
        let xdg = Some(PathBuf::from("/xdg"));
        let home = Some(PathBuf::from("/home/ann"));
        assert_eq!(data_home(true, xdg.clone(), home.clone()), Path::new("/var/lib"));
        assert_eq!(data_home(false, xdg, home.clone()), Path::new("/xdg"));
        let at_home = Path::new("/home/ann/.local/share");
        assert_eq!(data_home(false, None, home.clone()), at_home);
        assert_eq!(data_home(false, Some("not/absolute".into()), home), at_home);
        assert_eq!(data_home(false, None, None), Path::new(""));
    }

    #[test]
    fn a_locked_folder_is_in_use_until_the_lock_is_dropped() {
        let directory = env::temp_dir().join(format!("embedded-lock-{}", uuid::Uuid::new_v4()));
        fs::create_dir(&directory).unwrap();
        let held = DirectoryLock::take(&directory).unwrap();
        assert!(matches!(DirectoryLock::take(&directory), Err(EmbeddedError::InUse(_))));
        drop(held);
        DirectoryLock::take(&directory).unwrap();
        fs::remove_dir_all(&directory).unwrap();
    }
}
