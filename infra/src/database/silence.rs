//! A wire to Postgres on which silence is noticed. Whoever is asked and says nothing for long may
//! hang with its port open: TCP alone would wait for ever.

use std::io;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// When Postgres fell silent for the last time, as far as somebody has noticed.
#[derive(Debug, Default)]
pub(super) struct Silence {
    noticed: Mutex<Option<std::time::Instant>>,
}

impl Silence {
    /// Notes that it is silent now.
    pub fn notice(&self) {
        *self.noticed.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(std::time::Instant::now());
    }

    /// Whether it was noticed after this moment.
    pub fn fell_after(&self, moment: std::time::Instant) -> bool {
        let noticed = *self.noticed.lock().unwrap_or_else(PoisonError::into_inner);
        noticed.is_some_and(|at| moment < at)
    }
}

/// A wire that fails with `TimedOut` when an answer is owed, and nothing comes for so long.
pub(super) struct Watched<S> {
    wire: S,
    asked: Messages,
    answered: Messages,
    /// Answers that have not ended yet.
    owed: usize,
    /// How long it may be silent.
    most: Duration,
    heard: Instant,
    alarm: Pin<Box<Sleep>>,
}

impl<S> Watched<S> {
    /// Watches a wire on which nothing was said yet.
    pub fn new(wire: S, most: Duration) -> Watched<S> {
        let heard = Instant::now();
        Watched {
            wire,
            asked: Messages::of_client(),
            answered: Messages::of_server(),
            owed: 1,
            most,
            heard,
            alarm: Box::pin(sleep_until(heard + most)),
        }
    }

    /// Fails if it has been silent for too long; else sets the alarm.
    fn watch(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.owed == 0 {
            return Poll::Pending;
        }
        // The alarm is not put off with each message, but when it goes off too early.
        while self.alarm.as_mut().poll(context).is_ready() {
            let until = self.heard + self.most;
            if until <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm.as_mut().reset(until);
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        match Pin::new(&mut self.wire).poll_read(context, into) {
            Poll::Ready(read) => {
                let ended = self.answered.count(&into.filled()[before..], READY);
                self.owed = self.owed.saturating_sub(ended);
                self.heard = Instant::now();
                Poll::Ready(read)
            }
            Poll::Pending => self.watch(context),
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.wire).poll_write(context, bytes);
        if let Poll::Ready(Ok(count)) = &written {
            let asked = self.asked.count(&bytes[..*count], ASKING);
            if self.owed == 0 && 0 < asked {
                self.heard = Instant::now();
            }
            self.owed += asked;
            // Whoever reads has been told to wait, perhaps before anything was owed. Only a read
            // can tell whether it is silent, and is woken in time.
            if self.alarm.as_mut().poll(context).is_ready() {
                context.waker().wake_by_ref();
            }
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_shutdown(context)
    }
}

/// Messages of a client that ask for one answer each: `Sync` and `Query`.
const ASKING: &[u8] = b"SQ";
/// The message that ends an answer: `ReadyForQuery`.
const READY: &[u8] = b"Z";

/// Finds the messages in one direction. Each has a byte that says what it is, then its length
/// without that byte.
struct Messages {
    /// What was seen of the header of the next message.
    header: [u8; 5],
    seen: usize,
    /// What is still to come of this message.
    rest: usize,
}

impl Messages {
    /// What a client says. Its first message does not say what it is.
    fn of_client() -> Messages {
        Messages { header: [0; 5], seen: 1, rest: 0 }
    }

    fn of_server() -> Messages {
        Messages { header: [0; 5], seen: 0, rest: 0 }
    }

    /// The number of messages of these kinds that begin in the next bytes.
    fn count(&mut self, mut bytes: &[u8], kinds: &[u8]) -> usize {
        let mut found = 0;
        while !bytes.is_empty() {
            let skipped = self.rest.min(bytes.len());
            (self.rest, bytes) = (self.rest - skipped, &bytes[skipped..]);
            let taken = (self.header.len() - self.seen).min(bytes.len());
            self.header[self.seen..][..taken].copy_from_slice(&bytes[..taken]);
            (self.seen, bytes) = (self.seen + taken, &bytes[taken..]);
            if self.seen == self.header.len() {
                let [kind, length @ ..] = self.header;
                found += usize::from(kinds.contains(&kind));
                let length = usize::try_from(u32::from_be_bytes(length)).unwrap_or(usize::MAX);
                (self.seen, self.rest) = (0, length.saturating_sub(4));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::timeout;

    use super::*;

    const LONG: Duration = Duration::from_secs(1);
    const STARTUP: &[u8] = &[0, 0, 0, 8, 0, 3, 0, 0];
    const READY_FOR_QUERY: &[u8] = b"Z\0\0\0\x05I";

    #[test]
    fn messages_are_found_however_the_bytes_are_cut() {
        let said = [STARTUP, b"P\0\0\0\x08SSSS", b"S\0\0\0\x04", b"Q\0\0\0\x05\0"].concat();
        for size in 1..=said.len() {
            let mut messages = Messages::of_client();
            let found: usize = said.chunks(size).map(|it| messages.count(it, ASKING)).sum();
            assert_eq!(found, 2, "in pieces of {size}");
        }
    }

    #[tokio::test]
    async fn only_who_owes_an_answer_may_not_be_silent() {
        let (near, mut far) = duplex(1 << 10);
        let mut wire = Watched::new(near, LONG);
        let mut bytes = [0; 1 << 10];
        wire.write_all(STARTUP).await.unwrap();
        far.write_all(READY_FOR_QUERY).await.unwrap();
        assert_eq!(wire.read(&mut bytes).await.unwrap(), READY_FOR_QUERY.len());
        let nothing = timeout(3 * LONG, wire.read(&mut bytes)).await;
        assert!(nothing.is_err(), "nothing is owed");
        wire.write_all(b"S\0\0\0\x04").await.unwrap();
        // A part of the answer puts it off, and does not end it.
        tokio::time::sleep(LONG / 2).await;
        far.write_all(b"D\0\0\0\x05Z").await.unwrap();
        assert_eq!(wire.read(&mut bytes).await.unwrap(), 6);
        let began = Instant::now();
        let silent = wire.read(&mut bytes).await.unwrap_err();
        assert_eq!(silent.kind(), io::ErrorKind::TimedOut);
        assert!(LONG / 2 <= began.elapsed(), "{:?}", began.elapsed());
    }
}
