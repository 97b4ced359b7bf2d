//! Hints through NATS, for many servers on one database: each hears of those matches alone that
//! somebody follows there, and Postgres wakes nobody for the others.
//!
//! Nothing relies on it. NATS may be away for as long as it likes: whoever follows a match also
//! looks at the database now and then.

use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, Message, ServerAddr, Subscriber};
use futures_util::StreamExt;
use metrics::counter;
use tokio::sync::watch;
use tokio::time::timeout;

/// How often NATS is asked whether it is there. A server that leaves three of these
/// unanswered is left.
const PING_EVERY: Duration = Duration::from_secs(3);
/// How long a server of NATS may take to be connected to.
const CONNECT_MAX: Duration = Duration::from_secs(5);
/// How long to wait before NATS is called again, at most.
const RECONNECT_MAX: Duration = Duration::from_secs(2);
/// How long a hint may take until it is on its way. What takes longer is lost.
const SEND_MAX: Duration = Duration::from_secs(1);
/// Hints that have come and were not heeded yet, at most, for each subject. More are lost.
const HINTS_MAX: usize = 1_024;

const SENT: &str = "highnoon_hints_sent_total";
const HEARD: &str = "highnoon_hints_heard_total";
const LOST: &str = "highnoon_hints_lost_total";

/// What is wrong with the URL of NATS.
#[derive(Debug, thiserror::Error)]
#[error("expected nats://user:password@host:4222, or several with commas between them: {0}")]
pub struct NotNats(String);

/// A connection to NATS, which is made anew whenever it is lost. Clones share it.
#[derive(Clone, Debug)]
pub struct Nats {
    client: Client,
    /// Changes whenever it is connected.
    connected: Arc<watch::Sender<()>>,
}

impl Nats {
    /// Begins to connect to the servers of this URL, of which any will do. It waits for none.
    ///
    /// # Errors
    /// If these are no URLs of NATS.
    pub async fn open(url: &str, name: &str) -> Result<Nats, NotNats> {
        let wrong = |error: &dyn std::error::Error| NotNats(error.to_string());
        let servers = url.split(',').map(|it| it.trim().parse());
        let servers: Vec<ServerAddr> =
            servers.collect::<Result<_, _>>().map_err(|error| wrong(&error))?;
        let connected = Arc::new(watch::Sender::new(()));
        let news = Arc::clone(&connected);
        let mut options = ConnectOptions::new()
            .name(name)
            .no_echo()
            .retry_on_initial_connect()
            .connection_timeout(CONNECT_MAX)
            .ping_interval(PING_EVERY)
            .subscription_capacity(HINTS_MAX)
            .reconnect_delay_callback(|tries| {
                let tries = u32::try_from(tries).unwrap_or(u32::MAX);
                RECONNECT_MAX.min(Duration::from_millis(50).saturating_mul(tries))
            })
            .event_callback(move |event| {
                note(&event, &news);
                async {}
            });
        let said = servers.iter().find_map(|it| Some((it.username()?, it.password())));
        options = match said {
            Some((user, Some(password))) => {
                options.user_and_password(user.to_owned(), password.to_owned())
            }
            Some((token, None)) => options.token(token.to_owned()),
            None => options,
        };
        let client = options.connect(servers).await.map_err(|error| wrong(&error))?;
        Ok(Nats { client, connected })
    }

    /// Whether NATS is there.
    pub(crate) fn is_there(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// A value that changes whenever NATS is there anew: what was sent meanwhile was not heard.
    pub(crate) fn watch(&self) -> watch::Receiver<()> {
        self.connected.subscribe()
    }

    /// Sends a hint to whoever listens to the subject, but not to this server. It is lost while
    /// NATS is away.
    pub(crate) async fn send(&self, subject: String, hint: String) {
        let sending = self.client.publish(subject, hint.into());
        if self.is_there() && matches!(timeout(SEND_MAX, sending).await, Ok(Ok(()))) {
            counter!(SENT).increment(1);
        } else {
            counter!(LOST).increment(1);
        }
    }

    /// Listens to a subject, also when NATS is there anew; `None` if that cannot be asked for now.
    pub(crate) async fn hear(&self, subject: String) -> Option<Hints> {
        let subscribing = self.client.subscribe(subject);
        let subscriber = timeout(SEND_MAX, subscribing).await.ok()?.ok()?;
        Some(Hints { subscriber })
    }
}

/// The hints to one subject. When this is dropped, NATS sends no more of them.
pub(crate) struct Hints {
    subscriber: Subscriber,
}

impl Hints {
    /// The next one; `None` once the process ends.
    pub async fn next(&mut self) -> Option<String> {
        let Message { payload, .. } = self.subscriber.next().await?;
        counter!(HEARD).increment(1);
        Some(String::from_utf8_lossy(&payload).into_owned())
    }
}

fn note(event: &Event, connected: &watch::Sender<()>) {
    match event {
        Event::Connected => {
            tracing::info!("NATS is there: hints go through it");
            connected.send_replace(());
        }
        Event::Disconnected | Event::Closed => {
            tracing::warn!("NATS is away: followers at other servers wait until they look again");
        }
        Event::SlowConsumer(_) => counter!(LOST).increment(1),
        other => tracing::debug!(event = %other, "NATS"),
    }
}
