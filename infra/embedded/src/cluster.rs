//! The folders of one Postgres: its data, made once, and its socket, made at every start.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use uuid::Uuid;

use crate::binaries::Binaries;
use crate::error::{EmbeddedError, failed_to};
use crate::user::ServerUser;

/// A socket's path has 107 bytes at most on Linux and 103 on macOS, its name 13 of them.
const SOCKET_DIR_BYTES_MAX: usize = 85;

/// What the names of socket folders under `/tmp` begin with.
const TEMPORARY: &str = "/tmp/embedded-postgres-";

/// Where the data are made before they get their name.
const UNFINISHED: &str = "data.new-";

/// The major version that made these data, or `None` where there are none yet.
///
/// # Errors
/// `NotACluster` where the folder holds something else.
pub(crate) fn major_of(data_dir: &Path) -> Result<Option<u32>, EmbeddedError> {
    let other = || EmbeddedError::NotACluster(data_dir.to_owned());
    match fs::read_to_string(data_dir.join("PG_VERSION")) {
        Ok(version) => {
            let major = version.trim().split('.').next().unwrap_or_default();
            major.parse().map(Some).map_err(|_| other())
        }
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(failed_to(|| format!("read the version in {}", data_dir.display()))(error))
        }
        Err(_) if is_empty_or_missing(data_dir) => Ok(None),
        Err(_) => Err(other()),
    }
}

fn is_empty_or_missing(folder: &Path) -> bool {
    fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none())
}

/// Makes the data directory with `initdb`. It is made under another name and renamed when it is
/// complete and on disk, so that a run which is killed half way leaves no half of one.
pub(crate) fn create(
    directory: &Path,
    binaries: &Binaries,
    user: &ServerUser,
) -> Result<(), EmbeddedError> {
    remove_unfinished(directory);
    let unfinished = directory.join(format!("{UNFINISHED}{}", Uuid::new_v4()));
    user.own_directory(&unfinished)?;
    initdb(&unfinished, binaries, user).inspect_err(|_| remove_unfinished(directory))?;
    let data_dir = directory.join("data");
    fs::rename(&unfinished, &data_dir)
        .and_then(|()| File::open(directory)?.sync_all())
        .map_err(failed_to(|| format!("name {} after it was made", data_dir.display())))
}

fn initdb(data_dir: &Path, binaries: &Binaries, user: &ServerUser) -> Result<(), EmbeddedError> {
    let mut command = user.command(&binaries.initdb(), data_dir);
    command.arg("--pgdata").arg(data_dir);
    // Everybody who can reach the socket is trusted, and only its owner and root can.
    command.args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
    command.args(["--data-checksums", "--no-instructions"]);
    if 17 <= binaries.major {
        command.args(["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]);
    }
    let output =
        command.stdin(Stdio::null()).output().map_err(failed_to(|| "run initdb".to_owned()))?;
    if output.status.success() {
        return Ok(());
    }
    user.require_name()?;
    let detail = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(EmbeddedError::Failed { program: "initdb", detail })
}

/// What a killed run left. Its `initdb` may still be writing; then the next start removes it.
fn remove_unfinished(directory: &Path) {
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if entry.file_name().as_encoded_bytes().starts_with(UNFINISHED.as_bytes())
            && let Err(error) = fs::remove_dir_all(entry.path())
        {
            tracing::warn!(path = %entry.path().display(), %error, "left an unfinished folder");
        }
    }
}

/// The folder of the socket, which only Postgres' user can enter.
#[derive(Debug)]
pub(crate) enum SocketDir {
    /// `run` beside the data.
    Beside(PathBuf),
    /// Under `/tmp`, because the other path is too long for a socket; removed with this.
    Temporary(PathBuf),
}

impl SocketDir {
    /// Makes it anew: after a restart the process in an old socket's lock file may be anyone.
    pub(crate) fn create(directory: &Path, user: &ServerUser) -> Result<Self, EmbeddedError> {
        let beside = directory.join("run");
        match fs::remove_dir_all(&beside) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(failed_to(|| format!("remove {}", beside.display()))(error));
            }
            _ => {}
        }
        let made = if suits_socket(&beside) {
            Self::Beside(beside)
        } else {
            let path = temporary(directory)?;
            Self::Temporary(path)
        };
        user.own_directory(made.path())?;
        Ok(made)
    }

    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::Beside(path) | Self::Temporary(path) => path,
        }
    }
}

impl Drop for SocketDir {
    fn drop(&mut self) {
        match self {
            Self::Beside(_) => {}
            Self::Temporary(path) => {
                if let Err(error) = fs::remove_dir_all(&path) {
                    tracing::warn!(path = %path.display(), %error, "left the socket's folder");
                }
            }
        }
    }
}

/// A folder under `/tmp` with a name that nobody can guess, and made by us: others may write there
/// as well. The name is kept beside the data, so that after a crash the socket is where it was.
fn temporary(directory: &Path) -> Result<PathBuf, EmbeddedError> {
    let kept = directory.join("socket-folder");
    let known = fs::read_to_string(&kept).unwrap_or_default();
    if known.starts_with(TEMPORARY) && !known.contains("..") {
        let path = PathBuf::from(&known);
        // What cannot be removed, or is there again at once, is not ours.
        let gone =
            fs::remove_dir_all(&path).err().is_none_or(|it| it.kind() == ErrorKind::NotFound);
        if gone && fs::create_dir(&path).is_ok() {
            return Ok(path);
        }
    }
    let path = PathBuf::from(format!("{TEMPORARY}{}", Uuid::new_v4().simple()));
    fs::create_dir(&path).map_err(failed_to(|| format!("create {}", path.display())))?;
    let name = path.display().to_string();
    fs::write(&kept, name).map_err(failed_to(|| format!("write {}", kept.display())))?;
    Ok(path)
}

/// Postgres takes a list of folders here, so that commas, quotes and blanks would mean something.
fn suits_socket(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/._-+@:".contains(byte);
    bytes.len() <= SOCKET_DIR_BYTES_MAX && bytes.iter().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_and_plain_paths_hold_a_socket() {
        assert!(suits_socket(Path::new("/var/lib/diary/postgres/run")));
        assert!(!suits_socket(Path::new("/home/ann, bob/run")));
        assert!(!suits_socket(&PathBuf::from(format!("/{}/run", "x".repeat(120)))));
    }

    #[test]
    fn a_folder_is_new_or_a_cluster_or_left_alone() {
        let top = std::env::temp_dir().join(format!("embedded-cluster-{}", Uuid::new_v4()));
        assert_eq!(major_of(&top).unwrap(), None);
        fs::create_dir(&top).unwrap();
        assert_eq!(major_of(&top).unwrap(), None);
        fs::write(top.join("holiday.jpg"), "").unwrap();
        assert!(matches!(major_of(&top), Err(EmbeddedError::NotACluster(_))));
        fs::write(top.join("PG_VERSION"), "15\n").unwrap();
        assert_eq!(major_of(&top).unwrap(), Some(15));
        fs::write(top.join("PG_VERSION"), "9.6\n").unwrap();
        assert_eq!(major_of(&top).unwrap(), Some(9));
        fs::remove_dir_all(&top).unwrap();
    }

    #[test]
    fn what_a_killed_run_left_is_removed_and_nothing_else() {
        let top = std::env::temp_dir().join(format!("embedded-unfinished-{}", Uuid::new_v4()));
        fs::create_dir_all(top.join("data.new-1/base")).unwrap();
        fs::create_dir_all(top.join("data")).unwrap();
        remove_unfinished(&top);
        assert!(!top.join("data.new-1").exists());
        assert!(top.join("data").exists());
        fs::remove_dir_all(&top).unwrap();
    }
}
