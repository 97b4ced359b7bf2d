//! The newest receipts and checkpoints of a server, in files beside the database.
//!
//! A database that was restored from a backup, or whose primary was lost before a standby had
//! everything, is sound in itself: nothing in it says what is missing. So each server notes what it
//! has answered, and holds it against the database whenever it connects anew. The files are not
//! flushed to disk: they help when the database is lost, not when this machine is.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, DirBuilder, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use chrono::Utc;
use domain::engine::{Hash, MatchId, Time};
use serde::{Deserialize, Serialize};

/// Where the files are, in the data folder.
const FOLDER: &str = "ledger";
/// Bytes of a file, about; then another one is begun.
const FILE_MAX: u64 = 4 << 20;
/// Files that are kept: about 400,000 receipts.
const FILES_MAX: usize = 24;
/// Entries that wait to be written, at most. Beyond that they are dropped, and counted.
const WAITING_MAX: usize = 65_536;

/// An event that was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promise {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The event's place in its log.
    pub seq: u64,
    /// The event's hash.
    pub hash: Hash,
    /// When it was recorded.
    pub recorded_at: Time,
    /// The hash before the first event that was answered with it, where it is known: whoever has
    /// this event has that one, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<Hash>,
}

/// A checkpoint that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vouched {
    /// Its place in the chain.
    pub n: u64,
    /// Its hash.
    pub hash: Hash,
    /// When it was made.
    pub recorded_at: Time,
    /// Its signature: a JWS over `{n, hash, recorded_at}`.
    pub signature: String,
    /// The heads that it holds.
    pub heads: Vec<Promise>,
}

/// A line of a file. Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Entry {
    Receipt(Promise),
    Checkpoint(Vouched),
}

enum Order {
    Write(Entry),
    /// Flush, and say so.
    Flush(SyncSender<()>),
}

/// Everything that the files hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// What was promised, by receipts and by heads in checkpoints. After a loss, two events may
    /// have been promised at one place: neither hides the other.
    pub promises: BTreeMap<(MatchId, u64, Hash), Promise>,
    /// The checkpoints, by number.
    pub checkpoints: BTreeMap<u64, Vouched>,
}

impl Promise {
    /// What tells it from others.
    pub fn place(&self) -> (MatchId, u64, Hash) {
        (self.match_id, self.seq, self.hash)
    }
}

/// The ledger of a server. Clones share it.
#[derive(Clone)]
pub struct Ledger {
    folder: PathBuf,
    orders: SyncSender<Order>,
    /// The checkpoints that were said to be lost.
    lost: Arc<Mutex<BTreeSet<u64>>>,
}

impl Ledger {
    /// Opens the ledger in a data folder.
    ///
    /// # Errors
    /// If the folder cannot be made.
    pub fn open(data_dir: &Path) -> io::Result<Ledger> {
        let folder = data_dir.join(FOLDER);
        // Nobody else is to see which matches grow.
        DirBuilder::new().recursive(true).mode(0o700).create(&folder)?;
        let (orders, waiting) = sync_channel(WAITING_MAX);
        let mut files = Files { folder: folder.clone(), file: None, count: 0 };
        thread::Builder::new().name("ledger".to_owned()).spawn(move || files.keep(&waiting))?;
        Ok(Ledger { folder, orders, lost: Arc::default() })
    }

    /// Notes an event that is answered.
    pub fn promise(&self, promise: Promise) {
        self.note(Entry::Receipt(promise));
    }

    /// Notes a checkpoint that was made.
    pub fn vouch(&self, vouched: Vouched) {
        self.note(Entry::Checkpoint(vouched));
    }

    /// Whether it is said for the first time that a checkpoint is lost.
    pub fn is_news(&self, lost: &Vouched) -> bool {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner).insert(lost.n)
    }

    fn note(&self, entry: Entry) {
        if self.orders.try_send(Order::Write(entry)).is_err() {
            metrics::counter!("highnoon_ledger_dropped_total").increment(1);
        }
    }

    /// Everything that was noted, here and by servers before this one. It takes a while.
    ///
    /// # Errors
    /// If the files cannot be read.
    pub fn read(&self) -> io::Result<Kept> {
        let (done, flushed) = sync_channel(1);
        if self.orders.send(Order::Flush(done)).is_ok() {
            flushed.recv().ok();
        }
        read_folder(&self.folder)
    }
}

/// What the ledger in a data folder holds; nothing if there is none.
///
/// # Errors
/// If its files cannot be read.
pub fn read(data_dir: &Path) -> io::Result<Kept> {
    let folder = data_dir.join(FOLDER);
    if folder.is_dir() { read_folder(&folder) } else { Ok(Kept::default()) }
}

fn read_folder(folder: &Path) -> io::Result<Kept> {
    let mut kept = Kept::default();
    for file in files_of(folder)? {
        for line in BufReader::new(File::open(file)?).split(b'\n') {
            // The last line of a server that was killed may be cut short.
            match serde_json::from_slice(&line?) {
                Ok(Entry::Receipt(it)) => {
                    kept.promises.insert(it.place(), it);
                }
                Ok(Entry::Checkpoint(it)) => {
                    for head in &it.heads {
                        kept.promises.entry(head.place()).or_insert(*head);
                    }
                    kept.checkpoints.insert(it.n, it);
                }
                Err(_) => (),
            }
        }
    }
    Ok(kept)
}

/// The files of a ledger, the oldest first.
fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|it| Ok(it?.path())).collect::<io::Result<_>>()?;
    files.retain(|it| it.extension().is_some_and(|it| it == "jsonl"));
    files.sort();
    Ok(files)
}

/// Writes the files of one server.
struct Files {
    folder: PathBuf,
    /// The newest, and how many bytes it has.
    file: Option<(BufWriter<File>, u64)>,
    /// How many this server has begun.
    count: u32,
}

impl Files {
    fn keep(&mut self, orders: &Receiver<Order>) {
        while let Ok(first) = orders.recv() {
            // Whatever has gathered meanwhile is written at once.
            let orders = std::iter::once(first).chain(orders.try_iter());
            if let Err(error) = self.follow(orders) {
                tracing::warn!(%error, "receipts are not kept beside the database for a moment");
                metrics::counter!("highnoon_ledger_dropped_total").increment(1);
                self.file = None;
            }
        }
    }

    fn follow(&mut self, orders: impl Iterator<Item = Order>) -> io::Result<()> {
        let mut done = Vec::new();
        for order in orders {
            match order {
                Order::Write(entry) => self.write(&entry)?,
                Order::Flush(flushed) => done.push(flushed),
            }
        }
        self.flush()?;
        for flushed in done {
            flushed.send(()).ok();
        }
        Ok(())
    }

    fn write(&mut self, entry: &Entry) -> io::Result<()> {
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        if self.file.as_ref().is_none_or(|(_, bytes)| FILE_MAX <= *bytes) {
            self.flush()?;
            self.file = Some((self.begin()?, 0));
        }
        if let Some((file, bytes)) = &mut self.file {
            file.write_all(&line)?;
            *bytes += line.len() as u64;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), |(file, _)| file.flush())
    }

    fn begin(&mut self) -> io::Result<BufWriter<File>> {
        self.count += 1;
        // By name they are in the order in which they were begun.
        let now = Utc::now().format("%Y%m%dT%H%M%S%.3f");
        let name = format!("{now}-{}-{:06}.jsonl", std::process::id(), self.count);
        let file = File::create_new(self.folder.join(name))?;
        let files = files_of(&self.folder)?;
        for old in files.iter().take(files.len().saturating_sub(FILES_MAX)) {
            fs::remove_file(old)?;
        }
        Ok(BufWriter::new(file))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn promise(id: u128, seq: u64) -> Promise {
        let hash = Hash::of(format!("{id} {seq}").as_bytes());
        let recorded_at = Time::from_millis(1_795_000_000_123);
        let follows = (id == 1).then_some(Hash([9; 32]));
        Promise { match_id: MatchId(Uuid::from_u128(id)), seq, hash, recorded_at, follows }
    }

    #[test]
    fn what_was_noted_is_read_also_after_a_crash() {
        let folder = std::env::temp_dir().join(format!("highnoon-ledger-{}", Uuid::new_v4()));
        assert_eq!(read(&folder).expect("there is none"), Kept::default());
        let ledger = Ledger::open(&folder).expect("it opens");
        let (signature, heads) = ("…".to_owned(), vec![promise(2, 9)]);
        let Promise { hash, recorded_at, .. } = promise(3, 1);
        ledger.promise(promise(1, 4));
        ledger.promise(promise(1, 5));
        // As after a loss: another event at the same place.
        ledger.promise(Promise { hash: Hash([7; 32]), ..promise(1, 5) });
        ledger.vouch(Vouched { n: 7, hash, recorded_at, signature, heads });
        let kept = ledger.read().expect("it reads");
        let promised: Vec<u64> = kept.promises.keys().map(|(_, seq, _)| *seq).collect();
        assert_eq!(promised, [4, 5, 5, 9]);
        assert!(kept.promises.values().any(|it| *it == promise(1, 5)));
        assert_eq!(kept.checkpoints[&7].heads, [promise(2, 9)]);
        let file = files_of(&folder.join(FOLDER)).expect("there are files").remove(0);
        let mut text = fs::read(&file).expect("it is there");
        text.extend_from_slice(br#"{"receipt":{"match":"0193"#);
        fs::write(&file, text).expect("it can be written");
        assert_eq!(read(&folder).expect("the rest reads"), kept);
        fs::remove_dir_all(&folder).ok();
    }

    #[test]
    fn old_files_go() {
        let folder = std::env::temp_dir().join(format!("highnoon-ledger-{}", Uuid::new_v4()));
        fs::create_dir_all(&folder).expect("it can be made");
        let mut files = Files { folder: folder.clone(), file: None, count: 0 };
        for _ in 0..FILES_MAX + 5 {
            files.begin().expect("it begins");
        }
        let left = files_of(&folder).expect("they are listed");
        assert_eq!(left.len(), FILES_MAX);
        assert!(left[0].to_string_lossy().ends_with("-000006.jsonl"), "{left:?}");
        fs::remove_dir_all(&folder).ok();
    }
}
