//! Finding an installed PostgreSQL, and saying how to install one.

use std::collections::HashSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::EmbeddedError;

/// The oldest version that will do: `initdb --no-instructions` and dropping a database by force
/// exist from 14 on.
const MAJOR_MIN: u32 = 14;

/// Where distributions put the programs of a major version: a folder, what its subfolders are
/// called before the version, and where the programs are below that.
const VERSIONED_FOLDERS: [(&str, &str, &str); 7] = [
    ("/usr/lib/postgresql", "", "bin"),          // Debian, Ubuntu
    ("/usr", "pgsql-", "bin"),                   // PostgreSQL's own RPMs
    ("/usr/libexec", "postgresql", ""),          // Alpine
    ("/opt/homebrew/opt", "postgresql@", "bin"), // Homebrew on ARM
    ("/usr/local/opt", "postgresql@", "bin"),    // Homebrew on Intel
    ("/Applications/Postgres.app/Contents/Versions", "", "bin"), // Postgres.app
    ("/Library/PostgreSQL", "", "bin"),          // EDB's installer
];

/// The programs of one PostgreSQL installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Binaries {
    /// The folder they are in.
    pub(crate) directory: PathBuf,
    /// The major version, as in `PG_VERSION`.
    pub(crate) major: u32,
}

impl Binaries {
    pub(crate) fn postgres(&self) -> PathBuf {
        self.directory.join("postgres")
    }

    pub(crate) fn initdb(&self) -> PathBuf {
        self.directory.join("initdb")
    }
}

/// The folders to look in, best first: the one that was named and no other, or else `PATH`,
/// `pg_config`, and what distributions use, newest version first.
pub(crate) fn search_path(bin_dir: Option<&Path>) -> Vec<PathBuf> {
    if let Some(named) = bin_dir {
        return vec![named.to_owned()];
    }
    let mut folders = on_path();
    folders.extend(told_by_pg_config());
    folders.extend(versioned_folders());
    let mut seen = HashSet::new();
    folders.retain(|folder| seen.insert(folder.clone()));
    folders
}

/// The first usable installation in these folders; where data are there already, the first of
/// exactly the major version that made them.
///
/// # Errors
/// `NoPostgres` or, where data need another version, `WrongMajor`.
pub(crate) fn find(folders: &[PathBuf], needed: Option<u32>) -> Result<Binaries, EmbeddedError> {
    let mut seen = Vec::new();
    for binaries in folders.iter().filter_map(|folder| probe(folder)) {
        if is_usable(&binaries, needed) {
            return Ok(binaries);
        }
        seen.push(format!("{} in {}", binaries.major, binaries.directory.display()));
    }
    Err(not_found(folders, needed, &seen.join(", ")))
}

fn is_usable(binaries: &Binaries, needed: Option<u32>) -> bool {
    match needed {
        Some(major) => binaries.major == major,
        None => MAJOR_MIN <= binaries.major,
    }
}

fn not_found(folders: &[PathBuf], needed: Option<u32>, seen: &str) -> EmbeddedError {
    if let (Some(needed), false) = (needed, seen.is_empty()) {
        return EmbeddedError::WrongMajor { needed, installed: seen.to_owned() };
    }
    let looked_in: Vec<_> = folders.iter().map(|it| it.display().to_string()).collect();
    let seen = match (seen.is_empty(), looked_in.is_empty()) {
        (false, _) => format!(" (only {seen})"),
        (true, false) => format!(" in {}", looked_in.join(" or ")),
        (true, true) => String::new(),
    };
    let os_release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let install = install_command(env::consts::OS, &os_release);
    EmbeddedError::NoPostgres { oldest: needed.unwrap_or(MAJOR_MIN), seen, install }
}

/// How one gets PostgreSQL on this system, told by its `/etc/os-release`.
fn install_command(system: &str, os_release: &str) -> &'static str {
    if system == "macos" {
        return "brew install postgresql@17";
    }
    let like: Vec<String> = os_release
        .lines()
        .filter_map(|line| line.strip_prefix("ID=").or_else(|| line.strip_prefix("ID_LIKE=")))
        .flat_map(|names| names.trim_matches(['"', '\'']).split_whitespace())
        .map(str::to_lowercase)
        .collect();
    let is = |names: &[&str]| names.iter().any(|name| like.iter().any(|word| word == name));
    if is(&["debian", "ubuntu"]) {
        "apt-get install -y postgresql   (as root)"
    } else if is(&["fedora", "rhel", "centos"]) {
        "dnf install -y postgresql-server   (as root)"
    } else if is(&["alpine"]) {
        "apk add postgresql   (as root)"
    } else if is(&["arch"]) {
        "pacman -S postgresql   (as root)"
    } else {
        "the package of the PostgreSQL server, with this system's package manager"
    }
}

/// The installation in this folder, if both programs that we need are there.
fn probe(folder: &Path) -> Option<Binaries> {
    let directory = folder.to_owned();
    let mut binaries = Binaries { directory, major: 0 };
    if !binaries.postgres().is_file() || !binaries.initdb().is_file() {
        return None;
    }
    binaries.major = major_in(&told_by(Command::new(binaries.postgres()).arg("--version"))?)?;
    Some(binaries)
}

/// The major version in `postgres (PostgreSQL) 15.18 (Debian 15.18-1)`, `17beta1` or `18devel`.
fn major_in(version: &str) -> Option<u32> {
    version.split_whitespace().find_map(|word| {
        let end = word.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(word.len());
        word[..end].parse().ok()
    })
}

/// The folders on `PATH`. Links are followed, as `initdb` looks for its files beside its real
/// place.
fn on_path() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .filter_map(|folder| fs::canonicalize(folder.join("postgres")).ok())
        .filter_map(|postgres| Some(postgres.parent()?.to_owned()))
        .collect()
}

fn told_by_pg_config() -> Option<PathBuf> {
    let folder = told_by(Command::new("pg_config").arg("--bindir"))?;
    Some(PathBuf::from(folder.trim()))
}

fn versioned_folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    for (parent, prefix, below) in VERSIONED_FOLDERS {
        for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let version = name.to_str().and_then(|name| name.strip_prefix(prefix));
            if let Some(major) = version.and_then(|version| version.parse::<u32>().ok()) {
                folders.push((major, entry.path().join(below)));
            }
        }
    }
    folders.sort_by_key(|(major, _)| std::cmp::Reverse(*major));
    folders.into_iter().map(|(_, folder)| folder).collect()
}

fn told_by(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read_from_every_kind_of_release() {
        assert_eq!(major_in("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"), Some(15));
        assert_eq!(major_in("postgres (PostgreSQL) 18beta1"), Some(18));
        assert_eq!(major_in("postgres (PostgreSQL) 19devel"), Some(19));
        assert_eq!(major_in("something else"), None);
    }

    #[test]
    fn each_system_gets_its_own_command() {
        let command = |os_release| install_command("linux", os_release);
        assert!(command("NAME=\"Debian\"\nID=debian\n").starts_with("apt-get install"));
        assert!(command("ID=linuxmint\nID_LIKE=\"ubuntu debian\"").starts_with("apt-get install"));
        assert!(command("ID=fedora").starts_with("dnf install"));
        assert!(command("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"").starts_with("dnf install"));
        assert!(command("ID=alpine").starts_with("apk add"));
        assert!(command("ID=manjaro\nID_LIKE=arch").starts_with("pacman -S"));
        assert!(command("ID=plan9").contains("package manager"));
        assert!(install_command("macos", "").starts_with("brew install"));
    }

    #[test]
    fn where_nothing_is_found_it_says_how_to_install_it() {
        let nowhere = [PathBuf::from("/nonexistent/one"), PathBuf::from("/nonexistent/two")];
        let error = find(&nowhere, None).unwrap_err();
        assert!(matches!(error, EmbeddedError::NoPostgres { .. }));
        let message = error.to_string();
        assert!(message.contains("install it: "), "{message}");
        assert!(message.contains("found in /nonexistent/one or /nonexistent/two;"), "{message}");
    }

    #[test]
    fn data_ask_for_exactly_their_version_and_nothing_else_for_a_recent_one() {
        let binaries = |major| Binaries { directory: PathBuf::from("/bin"), major };
        assert!(is_usable(&binaries(14), None));
        assert!(!is_usable(&binaries(13), None));
        assert!(is_usable(&binaries(13), Some(13)));
        assert!(!is_usable(&binaries(15), Some(14)));
    }

    #[test]
    fn another_version_than_that_of_the_data_is_named_with_its_folder() {
        let error = not_found(&[], Some(16), "15 in /usr/lib/postgresql/15/bin");
        assert!(matches!(error, EmbeddedError::WrongMajor { needed: 16, .. }));
        let message = error.to_string();
        assert!(message.contains("made by PostgreSQL 16"), "{message}");
        assert!(message.contains("15 in /usr/lib/postgresql/15/bin"), "{message}");
        let old = not_found(&[], None, "12 in /opt/bin").to_string();
        assert!(old.contains("(only 12 in /opt/bin)"), "{old}");
    }

    #[test]
    fn a_named_folder_is_the_only_one_looked_at() {
        assert_eq!(search_path(Some(Path::new("/opt/pg/bin"))), [PathBuf::from("/opt/pg/bin")]);
    }
}
