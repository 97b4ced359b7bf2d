//! The user that PostgreSQL runs as. It refuses to run as root, so if we are root, it runs as
//! another user.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::{EmbeddedError, failed_to};

/// The users that root may become: the first of these that the system knows.
const NAMES: [&str; 2] = ["postgres", "nobody"];

const OURS_ALONE: u32 = 0o700;
/// Others may pass through to what is theirs, but not look around.
const PASSAGE: u32 = 0o711;

/// The user that PostgreSQL runs as: an account that root lowers itself to, or our own.
#[derive(Debug)]
pub(crate) struct ServerUser {
    lowered: Option<Account>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Account {
    name: String,
    uid: u32,
    gid: u32,
}

impl ServerUser {
    /// As root, the owner of the data where there are some, else `postgres`, else `nobody`.
    pub(crate) fn choose(data_dir: &Path) -> Result<Self, EmbeddedError> {
        if our_uid()? != 0 {
            return Ok(Self { lowered: None });
        }
        // The password file is read rather than asked for through libc, which would be unsafe.
        let passwd = fs::read_to_string("/etc/passwd").unwrap_or_default();
        let lowered = owner_of(data_dir, &passwd)
            .or_else(|| NAMES.iter().find_map(|name| account(&passwd, |it| it.name == *name)))
            .ok_or_else(|| EmbeddedError::NoUser { wanted: NAMES.join(" or ") })?;
        Ok(Self { lowered: Some(lowered) })
    }

    /// A command that runs as this user in `directory`, with none of our settings for clients.
    pub(crate) fn command(&self, program: &Path, directory: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(directory).env("LC_ALL", "C").env("TZ", "UTC");
        for (name, _) in env::vars_os() {
            if name.as_encoded_bytes().starts_with(b"PG") {
                command.env_remove(name);
            }
        }
        if let Some(account) = &self.lowered {
            // This also gives up the supplementary groups of root.
            command.uid(account.uid).gid(account.gid);
        }
        command
    }

    /// Creates the folder that holds everything, which stays ours; root lets this user through.
    pub(crate) fn create_passage(&self, directory: &Path) -> Result<(), EmbeddedError> {
        if let Some(parent) = directory.parent() {
            self.require_reach(parent)?;
        }
        let mode = if self.lowered.is_some() { PASSAGE } else { OURS_ALONE };
        let missing: Vec<&Path> = directory.ancestors().take_while(|it| !it.exists()).collect();
        for folder in missing.into_iter().rev() {
            create_folder(folder)?;
            set_mode(folder, mode)?;
        }
        // A folder that was there already is opened as far as necessary.
        match self.require_reach(directory) {
            Err(EmbeddedError::Unreachable { folder, .. }) if folder == directory => {
                set_mode(directory, mode_of(directory)? | PASSAGE)
            }
            reached => reached,
        }
    }

    /// Creates a folder of this user's alone, or makes an existing one that: Postgres refuses a
    /// data directory which others can read.
    pub(crate) fn own_directory(&self, path: &Path) -> Result<(), EmbeddedError> {
        if !path.exists() {
            create_folder(path)?;
        }
        if let Some(account) = &self.lowered {
            chown(path, Some(account.uid), Some(account.gid))
                .map_err(failed_to(|| format!("give {} to {}", path.display(), account.name)))?;
        }
        set_mode(path, OURS_ALONE)
    }

    /// Whether this user can enter a folder and all above it, as far as they exist.
    ///
    /// # Errors
    /// `Unreachable`, which names the topmost closed folder.
    pub(crate) fn require_reach(&self, wanted: &Path) -> Result<(), EmbeddedError> {
        let Some(account) = &self.lowered else { return Ok(()) };
        match closed_folder(wanted, account) {
            None => Ok(()),
            Some(folder) => Err(EmbeddedError::Unreachable {
                user: account.name.clone(),
                folder,
                wanted: wanted.to_owned(),
            }),
        }
    }

    /// Why `initdb` may have refused us: it wants to know its user's name.
    pub(crate) fn require_name(&self) -> Result<(), EmbeddedError> {
        if self.lowered.is_some() || told_by_id("-un").is_some() {
            return Ok(());
        }
        Err(EmbeddedError::NamelessUser(our_uid()?))
    }
}

/// Whether we are root; where that cannot be told, we are not.
pub(crate) fn is_root() -> bool {
    our_uid().is_ok_and(|uid| uid == 0)
}

fn our_uid() -> Result<u32, EmbeddedError> {
    told_by_id("-u").and_then(|uid| uid.trim().parse().ok()).ok_or_else(|| EmbeddedError::Failed {
        program: "id -u",
        detail: "it did not tell our user id".to_owned(),
    })
}

fn told_by_id(option: &str) -> Option<String> {
    let mut command = Command::new("id");
    let output = command.arg(option).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn owner_of(data_dir: &Path, passwd: &str) -> Option<Account> {
    let found = fs::metadata(data_dir).ok()?;
    let (uid, gid) = (found.uid(), found.gid());
    let known = account(passwd, |it| it.uid == uid);
    let name = known.map_or_else(|| format!("user id {uid}"), |known| known.name);
    (uid != 0).then_some(Account { name, uid, gid })
}

fn account(passwd: &str, is_wanted: impl Fn(&Account) -> bool) -> Option<Account> {
    let accounts = passwd.lines().filter_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?.to_owned();
        let uid = fields.nth(1)?.parse().ok()?;
        let gid = fields.next()?.parse().ok()?;
        Some(Account { name, uid, gid })
    });
    accounts.into_iter().find(is_wanted)
}

fn closed_folder(path: &Path, account: &Account) -> Option<PathBuf> {
    let from_the_top: Vec<&Path> = path.ancestors().collect();
    let closed = from_the_top.into_iter().rev().find(|folder| {
        fs::metadata(folder)
            .is_ok_and(|it| !may_enter(it.mode(), it.uid(), it.gid(), account.uid, account.gid))
    });
    closed.map(Path::to_owned)
}

/// The owner's bit counts for the owner, even where others may and the owner may not.
fn may_enter(mode: u32, owner: u32, group: u32, uid: u32, gid: u32) -> bool {
    let bit = if owner == uid {
        0o100
    } else if group == gid {
        0o010
    } else {
        0o001
    };
    mode & bit != 0
}

fn create_folder(path: &Path) -> Result<(), EmbeddedError> {
    fs::create_dir(path).map_err(failed_to(|| format!("create {}", path.display())))
}

fn mode_of(path: &Path) -> Result<u32, EmbeddedError> {
    let found = fs::metadata(path).map_err(failed_to(|| format!("look at {}", path.display())))?;
    Ok(found.mode() & 0o7777)
}

fn set_mode(path: &Path, mode: u32) -> Result<(), EmbeddedError> {
    fs::set_permissions(path, Permissions::from_mode(mode))
        .map_err(failed_to(|| format!("change who may enter {}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSWD: &str = "root:x:0:0:root:/root:/bin/bash\n\
        # a comment: and: more\n\
        nobody:x:65534:65533::/:/usr/sbin/nologin\n\
        postgres:x:105:110::/var/lib/postgresql:/bin/bash\n";

    #[test]
    fn accounts_are_read_from_the_password_file() {
        let nobody = account(PASSWD, |it| it.name == "nobody").unwrap();
        assert_eq!((nobody.uid, nobody.gid), (65534, 65533));
        assert_eq!(account(PASSWD, |it| it.uid == 105).unwrap().name, "postgres");
        assert_eq!(account(PASSWD, |it| it.name == "bobo"), None);
    }

    #[test]
    fn one_enters_as_owner_or_in_the_group_or_as_another() {
        assert!(may_enter(0o700, 7, 7, 7, 7));
        assert!(!may_enter(0o700, 0, 0, 7, 7));
        assert!(may_enter(0o711, 0, 0, 7, 7));
        assert!(may_enter(0o710, 0, 7, 7, 7));
        assert!(!may_enter(0o011, 7, 7, 7, 7));
    }

    #[test]
    fn the_closed_folder_on_the_way_is_named() {
        let top = env::temp_dir().join(format!("embedded-reach-{}", uuid::Uuid::new_v4()));
        let wanted = top.join("closed/below");
        fs::create_dir_all(&wanted).unwrap();
        set_mode(&top, 0o711).unwrap();
        set_mode(&top.join("closed"), 0o700).unwrap();
        let stranger = Account { name: "stranger".to_owned(), uid: 54_321, gid: 54_321 };
        assert_eq!(closed_folder(&wanted, &stranger), Some(top.join("closed")));
        assert_eq!(closed_folder(&top.join("missing"), &stranger), None);
        fs::remove_dir_all(&top).unwrap();
    }
}
