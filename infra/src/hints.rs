//! Hints that other nodes on the same database send through Postgres.

use std::convert::Infallible;
use std::pin::pin;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};
use tokio_postgres::Client;
use uuid::Uuid;

use crate::database::{Call, StoreError};

/// How often a listener sends a hint to itself. Others take no notice of it.
const BEAT_EVERY: Duration = Duration::from_secs(3);
/// A listener that has not heard its own hint for so long is deaf: Postgres may have vanished
/// without a word.
const SILENCE_MAX: Duration = Duration::from_secs(10);

/// Hints that have come and were not heeded yet, at most. More are lost.
const HINTS_MAX: usize = 1_024;

/// Listens to a channel, and calls `heed` with each hint on it, until the connection is lost, or
/// nothing comes through it any more. Hints may be lost, so whoever relies on them also looks now
/// and then.
///
/// # Errors
/// Why the connection could not be made, or was lost.
pub(crate) async fn hear(
    url: &str,
    channel: &str,
    mut heed: impl FnMut(&str),
) -> Result<(), StoreError> {
    let mut heard = Instant::now();
    let (tell, mut told) = mpsc::channel(HINTS_MAX);
    let call = Call::new(url, heard + SILENCE_MAX).hearing(tell);
    let (client, _line) = call.connect(async |client, line| Ok((client, line))).await?;
    // From now on only the connection itself keeps the channel open.
    drop(call);
    let beat = format!("beat {}", Uuid::new_v4().simple());
    let mut beating = pin!(listen(&client, channel, &beat));
    loop {
        tokio::select! {
            stopped = &mut beating => match stopped {
                Err(error) => return Err(error),
                Ok(never) => match never {},
            },
            hint = told.recv() => match hint {
                Some(hint) if hint == beat => heard = Instant::now(),
                Some(hint) => heed(&hint),
                None => return Ok(()),
            },
            () = sleep_until(heard + SILENCE_MAX) => {
                fell_silent(channel);
                return Ok(());
            }
        }
    }
}

/// Listens, and sends a hint to itself again and again.
async fn listen(client: &Client, channel: &str, beat: &str) -> Result<Infallible, StoreError> {
    client.batch_execute(&format!("LISTEN {channel}")).await?;
    loop {
        client.batch_execute(&format!("NOTIFY {channel}, '{beat}'")).await?;
        sleep(BEAT_EVERY).await;
    }
}

fn fell_silent(channel: &str) {
    tracing::warn!(channel, "nothing is heard from the database; it is called anew");
}
