//! The archive: a folder with a file for each match whose log has left the database.
//!
//! A file is compressed by Zstandard. It holds the bundle of the match, as it is exported
//! ([`crate::bundle`]), and after its signature a line for each request that may be sent again,
//! with what is kept of its reply. The database knows its name and the SHA-256 of its bytes.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use chrono::DateTime;
use domain::engine::{Hash, MatchId, Sealed, seal};
use lru::LruCache;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::bundle::form::{self, BYTES_MAX};

/// How hard it is tried to make a file small. Beyond it takes much longer and gives little.
const LEVEL: i32 = 9;
/// How the line begins with which a bundle ends.
const SIGNATURE: &str = "\n{\"signature\":";
/// Bytes of the replies of a match, at most.
const REPLIES_MAX: u64 = BYTES_MAX;

/// Logs that are kept after they were read.
const KEPT_MAX: NonZeroUsize = NonZeroUsize::new(16).expect("it is not zero");
/// Bytes of a bundle that is kept, at most.
const KEPT_BYTES_MAX: usize = 4 << 20;

/// A folder with the files of matches.
#[derive(Clone, Debug)]
pub struct Archive {
    folder: PathBuf,
}

/// What is kept of the reply to a request, with its first event. Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answered {
    /// The seq of its first event.
    pub seq: i64,
    /// Whose request it is.
    pub account: Uuid,
    /// Its key.
    pub key: Uuid,
    /// SHA-256 of its canonical body.
    pub digest: Hash,
    /// What the reply is put together from, in hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt: Option<String>,
    /// The whole reply, of a request from before there were such receipts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unpacked {
    /// The bundle, as it is exported.
    pub bundle: String,
    /// Its events.
    pub log: Vec<Sealed>,
    /// The replies.
    pub replies: Vec<Answered>,
}

/// The archive, and what was read there last.
pub(crate) struct Shelf {
    archive: OnceLock<Archive>,
    kept: Mutex<LruCache<MatchId, Arc<Unpacked>>>,
}

impl Archive {
    /// The archive in this folder.
    #[must_use]
    pub fn at(folder: PathBuf) -> Archive {
        Archive { folder }
    }

    /// Its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes a file: afterwards it is there whole, also if the machine loses its power.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(&self, object: &str, bytes: &[u8]) -> io::Result<()> {
        let file = self.file(object)?;
        let folder = file.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder)?;
        let beside = file.with_extension("new");
        let mut new = File::create(&beside)?;
        new.write_all(bytes)?;
        new.sync_all()?;
        fs::rename(&beside, &file)?;
        // The folders of the year and the week may be new as well.
        folder.ancestors().take(3).try_for_each(|it| File::open(it)?.sync_all())
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn read(&self, object: &str) -> io::Result<Vec<u8>> {
        fs::read(self.file(object)?)
    }

    fn file(&self, object: &str) -> io::Result<PathBuf> {
        let within = Path::new(object);
        match within.components().all(|it| matches!(it, Component::Normal(_))) {
            true => Ok(self.folder.join(within)),
            false => Err(io::Error::other("its name leads out of the archive")),
        }
    }
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf { archive: OnceLock::new(), kept: Mutex::new(LruCache::new(KEPT_MAX)) }
    }
}

impl Shelf {
    /// Logs are read in this archive from now on.
    pub(crate) fn stand_at(&self, archive: Archive) {
        self.archive.set(archive).ok();
    }

    /// The archive, if there is one.
    pub(crate) fn archive(&self) -> Option<Archive> {
        self.archive.get().cloned()
    }

    /// The log of a match, if it was read lately.
    pub(crate) fn get(&self, id: MatchId) -> Option<Arc<Unpacked>> {
        self.kept().get(&id).cloned()
    }

    /// Keeps the log of a match, unless it is very long.
    pub(crate) fn keep(&self, id: MatchId, it: &Arc<Unpacked>) {
        if it.bundle.len() <= KEPT_BYTES_MAX {
            self.kept().put(id, Arc::clone(it));
        }
    }

    fn kept(&self) -> MutexGuard<'_, LruCache<MatchId, Arc<Unpacked>>> {
        // No holder of the lock can leave the value half changed.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The name of the file of a match: the year and the week in which it was made, and its id.
pub(crate) fn object_of(id: MatchId) -> String {
    let (high, _) = id.0.as_u64_pair();
    // An id begins with the milliseconds since 1970.
    let made = i64::try_from(high >> 16).ok().and_then(DateTime::from_timestamp_millis);
    let week = made.map_or("0000/00".to_owned(), |made| made.format("%G/%V").to_string());
    format!("{week}/{id}.jsonl.zst")
}

/// The bytes of the file of a match.
///
/// # Errors
/// If it cannot be compressed.
pub(crate) fn packed(bundle: &str, replies: &[Answered]) -> io::Result<Vec<u8>> {
    let mut lines = bundle.to_owned();
    for reply in replies {
        lines.push_str(&seal::canonical(reply));
        lines.push('\n');
    }
    zstd::encode_all(lines.as_bytes(), LEVEL)
}

/// What a file holds. Nothing of it is verified.
///
/// # Errors
/// What is wrong with its form, in words.
pub(crate) fn unpacked(bytes: &[u8]) -> Result<Unpacked, String> {
    let mut text = String::new();
    let lines = zstd::stream::read::Decoder::new(bytes).map_err(|error| error.to_string())?;
    let reading = lines.take(BYTES_MAX + REPLIES_MAX).read_to_string(&mut text);
    reading.map_err(|error| error.to_string())?;
    let signature = text.find(SIGNATURE).ok_or("it ends before its signature")? + 1;
    let ends = text[signature..].find('\n').ok_or("it ends within its signature")?;
    let replies = text.split_off(signature + ends + 1);
    let replies = replies.lines().map(serde_json::from_str).collect::<Result<_, _>>();
    let replies = replies.map_err(|error| format!("a reply does not read: {error}"))?;
    let log = form::log_of(text.as_bytes()).map_err(|failure| failure.detail)?;
    Ok(Unpacked { bundle: text, log, replies })
}

/// The bundle in a file of the archive, as it was exported.
///
/// # Errors
/// What is wrong with its form, in words.
pub fn bundle_in(bytes: &[u8]) -> Result<String, String> {
    unpacked(bytes).map(|it| it.bundle)
}

impl Answered {
    /// The bytes that a reply is put together from.
    pub fn receipt_bytes(&self) -> Option<Vec<u8>> {
        seal::unhex_all(self.receipt.as_deref()?)
    }
}

impl Unpacked {
    /// The events after `after`, up to and with `to`.
    pub fn between(&self, after: u64, to: u64) -> Vec<Sealed> {
        let within = |line: &&Sealed| after < line.seq && line.seq <= to;
        self.log.iter().filter(within).cloned().collect()
    }

    /// What is kept of the reply to a request.
    pub fn reply_to(&self, account: Uuid, key: Uuid) -> Option<&Answered> {
        self.replies.iter().find(|it| (it.account, it.key) == (account, key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_lies_in_the_week_in_which_its_match_was_made() {
        let object = |id: &str| object_of(MatchId(id.parse().expect("an id")));
        let id = "01a24dcc-d800-7000-8000-000000000001";
        assert_eq!(object(id), format!("2026/50/{id}.jsonl.zst"));
        // The first days of a year may belong to the last week of the year before.
        let id = "019b76da-a800-7000-8000-000000000001";
        assert_eq!(object(id), format!("2026/01/{id}.jsonl.zst"));
    }

    #[test]
    fn nothing_outside_of_the_folder_is_read() {
        let archive = Archive::at(PathBuf::from("/nowhere"));
        for object in ["/etc/passwd", "../secret", "2026/../../secret"] {
            let refused = archive.read(object).expect_err("it is refused").to_string();
            assert!(refused.contains("leads out"), "{refused}");
        }
    }

    #[test]
    fn what_is_no_file_of_the_archive_says_so() {
        assert!(unpacked(b"nothing").is_err());
        let cut = packed("{\"format\":\"highnoon/bundle/v1\"}\n", &[]).expect("it is compressed");
        assert_eq!(unpacked(&cut), Err("it ends before its signature".to_owned()));
    }
}
