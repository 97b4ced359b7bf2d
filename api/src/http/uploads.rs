//! Long bodies while they arrive: how many there are, how slowly they come, and how much of them
//! is held.
//!
//! A body that is on its way holds only the bytes that have arrived. It takes no place among the
//! work that is being done, and one that comes too slowly is cut off.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::error::PayloadError;
use actix_web::web::Bytes;
use futures_util::{Stream, StreamExt};
use tokio::time::{Instant, timeout_at};

use crate::http::limits::Counted;
use crate::http::problem::{Name, Problem};

/// Bodies that one caller may send at a time.
const PER_CALLER_MAX: usize = 16;
/// Bytes of all bodies together that are held until they have been worked on.
const BYTES_HELD_MAX: u64 = 256 * 1024 * 1024;
/// How slowly a body may arrive.
const PATIENCE: Patience =
    Patience { grace: Duration::from_secs(10), bytes_per_second_min: 64 * 1024 };
/// Seconds to wait before another attempt when too much is held.
const RETRY_SECONDS: u64 = 5;

/// How slowly a body may arrive.
#[derive(Clone, Copy)]
struct Patience {
    /// How long a body may take, however short it is.
    grace: Duration,
    /// How many bytes must arrive each second after that, on average.
    bytes_per_second_min: u64,
}

/// All bodies that are on their way or held.
#[derive(Clone)]
pub struct Uploads {
    patience: Patience,
    now: Arc<Mutex<Now>>,
}

#[derive(Default)]
struct Now {
    /// How many bodies each caller is sending.
    coming: HashMap<Counted, usize>,
    bytes_held: u64,
}

/// A body that has arrived, to be read once. What was read is freed.
pub struct Upload {
    parts: VecDeque<Bytes>,
    held: Held,
}

impl Default for Uploads {
    fn default() -> Uploads {
        Uploads { patience: PATIENCE, now: Arc::default() }
    }
}

impl Uploads {
    /// Receives a body.
    ///
    /// # Errors
    /// `RateLimited` if the caller sends too many at a time, `Busy` if too much is held,
    /// `PayloadTooLarge`, `RequestTimeout`, and `MalformedRequest` if it breaks off.
    pub async fn take(
        &self,
        from: impl Stream<Item = Result<Bytes, PayloadError>>,
        who: Counted,
        bytes_max: u64,
    ) -> Result<Upload, Problem> {
        let _coming = Coming::begin(self, who)?;
        let begun = Instant::now();
        let mut from = std::pin::pin!(from);
        let Patience { grace, bytes_per_second_min } = self.patience;
        let (mut upload, mut length) = (Upload::empty(self), 0);
        loop {
            let more = Duration::from_secs(length / bytes_per_second_min);
            let part = match timeout_at(begun + grace + more, from.next()).await {
                Ok(None) => return Ok(upload),
                Ok(Some(Ok(part))) => part,
                Ok(Some(Err(_))) => return Err(Problem::malformed("", "the body broke off")),
                Err(_) => {
                    let detail = format!(
                        "the body did not arrive in time: after {} s it needs {} KiB a second",
                        grace.as_secs(),
                        bytes_per_second_min / 1024
                    );
                    return Err(Problem::new(Name::RequestTimeout, detail));
                }
            };
            length += part.len() as u64;
            if bytes_max < length {
                let detail = format!("a bundle has at most {bytes_max} bytes");
                return Err(Problem::new(Name::PayloadTooLarge, detail));
            }
            upload.add(part)?;
        }
    }

    /// How many bytes are held.
    pub fn bytes_held(&self) -> u64 {
        self.lock().bytes_held
    }

    fn lock(&self) -> MutexGuard<'_, Now> {
        // No holder of the lock can leave the value half changed.
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Upload {
    fn empty(uploads: &Uploads) -> Upload {
        Upload { parts: VecDeque::new(), held: Held { uploads: uploads.clone(), bytes: 0 } }
    }

    fn add(&mut self, part: Bytes) -> Result<(), Problem> {
        self.held.add(part.len() as u64)?;
        self.parts.push_back(part);
        Ok(())
    }
}

impl Read for Upload {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(part) = self.parts.front_mut() else { return Ok(0) };
            if part.is_empty() {
                self.parts.pop_front();
                continue;
            }
            let length = part.len().min(to.len());
            to[..length].copy_from_slice(&part.split_to(length));
            return Ok(length);
        }
    }
}

/// A body that is on its way, as long as the value lives.
struct Coming {
    uploads: Uploads,
    who: Counted,
}

impl Coming {
    fn begin(uploads: &Uploads, who: Counted) -> Result<Coming, Problem> {
        let mut now = uploads.lock();
        let own = now.coming.entry(who).or_default();
        if PER_CALLER_MAX <= *own {
            let detail = "you are sending too many bodies at once; finish one first";
            return Err(Problem::new(Name::RateLimited, detail).retry_after(RETRY_SECONDS));
        }
        *own += 1;
        drop(now);
        Ok(Coming { uploads: uploads.clone(), who })
    }
}

impl Drop for Coming {
    fn drop(&mut self) {
        let mut now = self.uploads.lock();
        if let Some(own) = now.coming.get_mut(&self.who) {
            *own -= 1;
            if *own == 0 {
                now.coming.remove(&self.who);
            }
        }
    }
}

/// Bytes that are held, as long as the value lives.
struct Held {
    uploads: Uploads,
    bytes: u64,
}

impl Held {
    fn add(&mut self, bytes: u64) -> Result<(), Problem> {
        let mut now = self.uploads.lock();
        if BYTES_HELD_MAX < now.bytes_held + bytes {
            let detail = "the server is busy with other bodies; try again";
            return Err(Problem::new(Name::Busy, detail).retry_after(RETRY_SECONDS));
        }
        now.bytes_held += bytes;
        self.bytes += bytes;
        Ok(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.uploads.lock().bytes_held -= self.bytes;
    }
}

#[cfg(test)]
mod tests {
    use futures_util::stream;

    use super::*;

    fn who(last: u8) -> Counted {
        Counted::address([192, 0, 2, last].into())
    }

    fn parts(texts: &[&'static str]) -> impl Stream<Item = Result<Bytes, PayloadError>> + use<> {
        let parts = texts.iter().map(|it| Ok(Bytes::from_static(it.as_bytes())));
        stream::iter(parts.collect::<Vec<_>>())
    }

    #[tokio::test]
    async fn parts_read_as_one_text_and_are_let_go() {
        let uploads = Uploads::default();
        let parts = parts(&["one\ntw", "", "o\n", "three"]);
        let mut upload = uploads.take(parts, who(1), 100).await.ok().unwrap();
        assert_eq!(uploads.bytes_held(), 13);
        let mut text = String::new();
        upload.read_to_string(&mut text).unwrap();
        assert_eq!(text, "one\ntwo\nthree");
        drop(upload);
        assert_eq!(uploads.bytes_held(), 0);
    }

    #[tokio::test]
    async fn what_breaks_off_or_is_too_long_is_no_body() {
        let uploads = Uploads::default();
        let broken = parts(&["one"]).chain(stream::iter([Err(PayloadError::Incomplete(None))]));
        let problem = uploads.take(broken, who(1), 100).await.err().unwrap();
        assert_eq!(problem.name(), Name::MalformedRequest);
        let problem = uploads.take(parts(&["one", "two"]), who(1), 5).await.err().unwrap();
        assert_eq!(problem.name(), Name::PayloadTooLarge);
        assert_eq!(uploads.bytes_held(), 0);
    }

    /// Uploads that nobody waits for longer than a moment.
    fn impatient(bytes_per_second_min: u64) -> Uploads {
        let grace = Duration::from_millis(150);
        let patience = Patience { grace, bytes_per_second_min };
        Uploads { patience, ..Uploads::default() }
    }

    #[tokio::test]
    async fn a_slow_body_is_cut_off_and_a_steady_one_is_not() {
        let slow = parts(&["one"]).chain(stream::pending());
        let problem = impatient(1_000).take(slow, who(1), 100).await.err().unwrap();
        assert_eq!(problem.name(), Name::RequestTimeout);
        let steady = stream::unfold(0, |sent| async move {
            tokio::time::sleep(Duration::from_millis(60)).await;
            (sent < 5).then_some((Ok(Bytes::from_static(b"many")), sent + 1))
        });
        assert!(impatient(1).take(steady, who(1), 100).await.is_ok());
    }

    #[tokio::test]
    async fn each_caller_sends_so_many_at_a_time() {
        let uploads = impatient(1_000);
        let held_open = (0..PER_CALLER_MAX).map(|_| {
            let uploads = uploads.clone();
            tokio::spawn(async move {
                let held = stream::pending();
                uploads.take(held, who(1), 100).await.err().map(|it| it.name())
            })
        });
        let held_open: Vec<_> = held_open.collect();
        tokio::task::yield_now().await;
        let one_more = uploads.take(parts(&["one"]), who(1), 100).await.err().unwrap();
        assert_eq!(one_more.name(), Name::RateLimited);
        assert!(uploads.take(parts(&["one"]), who(2), 100).await.is_ok(), "others may");
        for held in held_open {
            assert_eq!(held.await.unwrap(), Some(Name::RequestTimeout));
        }
        assert!(uploads.take(parts(&["one"]), who(1), 100).await.is_ok());
    }
}
