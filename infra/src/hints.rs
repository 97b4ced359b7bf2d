//! Hints that other nodes on the same database send through Postgres.

use tokio_postgres::{AsyncMessage, NoTls};

/// Listens to a channel, and calls `heed` with each hint on it, until the connection is lost.
/// Hints may be lost, so whoever relies on them also looks now and then.
///
/// # Errors
/// Why the connection could not be made, or was lost.
pub(crate) async fn hear(
    url: &str,
    channel: &str,
    mut heed: impl FnMut(&str),
) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = tokio_postgres::connect(url, NoTls).await?;
    let listening = format!("LISTEN {channel}");
    let mut asked = Box::pin(client.batch_execute(&listening));
    let mut listens = false;
    loop {
        let next = std::future::poll_fn(|context| connection.poll_message(context));
        tokio::select! {
            done = &mut asked, if !listens => {
                done?;
                listens = true;
            }
            message = next => match message {
                Some(Ok(AsyncMessage::Notification(hint))) => heed(hint.payload()),
                Some(Ok(_)) => (),
                Some(Err(error)) => return Err(error),
                None => return Ok(()),
            },
        }
    }
}
