//! Hints that other nodes on the same database send through Postgres.

use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::pin;
use std::time::Duration;

use tokio::time::{Instant, sleep, sleep_until, timeout_at};
use tokio_postgres::{AsyncMessage, Client, Error, NoTls};
use uuid::Uuid;

/// How often a listener sends a hint to itself. Others take no notice of it.
const BEAT_EVERY: Duration = Duration::from_secs(3);
/// Who has not heard their own hint for so long is deaf: Postgres may have vanished without a word.
const SILENCE_MAX: Duration = Duration::from_secs(10);

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
) -> Result<(), Error> {
    let mut heard = Instant::now();
    let connecting = tokio_postgres::connect(url, NoTls);
    let Ok(connected) = timeout_at(heard + SILENCE_MAX, connecting).await else {
        fell_silent(channel);
        return Ok(());
    };
    let (client, mut connection) = connected?;
    let beat = format!("beat {}", Uuid::new_v4().simple());
    let mut beating = pin!(listen(&client, channel, &beat));
    loop {
        tokio::select! {
            stopped = &mut beating => match stopped {
                Err(error) => return Err(error),
                Ok(never) => match never {},
            },
            message = poll_fn(|context| connection.poll_message(context)) => match message {
                Some(Ok(AsyncMessage::Notification(hint))) if hint.payload() == beat => {
                    heard = Instant::now();
                }
                Some(Ok(AsyncMessage::Notification(hint))) => heed(hint.payload()),
                Some(Ok(_)) => (),
                Some(Err(error)) => return Err(error),
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
async fn listen(client: &Client, channel: &str, beat: &str) -> Result<Infallible, Error> {
    client.batch_execute(&format!("LISTEN {channel}")).await?;
    loop {
        client.batch_execute(&format!("NOTIFY {channel}, '{beat}'")).await?;
        sleep(BEAT_EVERY).await;
    }
}

fn fell_silent(channel: &str) {
    tracing::warn!(channel, "nothing is heard from the database; it is called anew");
}
