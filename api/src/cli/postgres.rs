//! The private PostgreSQL on a thread of its own, which starts, watches and stops it.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use embedded_postgres::{EmbeddedError, EmbeddedPg, EmbeddedSettings};
use tokio::sync::oneshot;

/// How often it is checked.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// A private PostgreSQL that runs until this is dropped. If it is killed, it is started again.
#[derive(Debug)]
pub struct PrivatePostgres {
    url: String,
    /// Dropped first: from that the thread learns that it must stop.
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl PrivatePostgres {
    /// Starts it as [`EmbeddedPg::start`] does.
    ///
    /// # Errors
    /// As [`EmbeddedPg::start`].
    pub async fn start(settings: EmbeddedSettings) -> Result<Self, EmbeddedError> {
        let (stop, stopped) = mpsc::channel();
        let (tell, started) = oneshot::channel();
        let run = move || match EmbeddedPg::start(&settings) {
            // Nobody receives it if the program is ending already.
            Ok(postgres) => match tell.send(Ok(postgres.url().to_owned())) {
                Ok(()) => watch_over(postgres, &settings, &stopped),
                Err(_) => drop(postgres),
            },
            Err(error) => drop(tell.send(Err(error))),
        };
        let failed = |source| EmbeddedError::Io { what: "start a thread".to_owned(), source };
        let thread = thread::Builder::new().name("database".to_owned()).spawn(run);
        let thread = thread.map_err(failed)?;
        let url = started.await.expect("the thread tells how the start went")?;
        Ok(Self { url, stop: Some(stop), thread: Some(thread) })
    }

    /// The URL of its database.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Stops it and waits until it has ended.
    pub async fn stop(self) {
        if let Err(lost) = tokio::task::spawn_blocking(|| drop(self)).await {
            tracing::error!(%lost, "PostgreSQL was not stopped in good order");
        }
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the thread of PostgreSQL has panicked");
        }
    }
}

fn watch_over(postgres: EmbeddedPg, settings: &EmbeddedSettings, stopped: &Receiver<()>) {
    let url = postgres.url().to_owned();
    let mut running = Some(postgres);
    while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(LOOK_EVERY) {
        if running.as_ref().is_some_and(EmbeddedPg::is_running) {
            continue;
        }
        tracing::error!("PostgreSQL has ended by itself; it is started again");
        // The folder must be released before it can be used again.
        drop(running.take());
        match EmbeddedPg::start(settings) {
            Ok(again) if again.url() == url => running = Some(again),
            Ok(_) => tracing::error!("its socket lies elsewhere now: this server has to end"),
            Err(error) => tracing::error!(%error, "PostgreSQL does not start again"),
        }
    }
}
