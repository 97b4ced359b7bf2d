//! All stored matches, for commands that go through them without a server.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs, thread};

use chrono::{DateTime, Utc};
use domain::engine::MatchId;
use futures_util::{StreamExt, stream};
use infra::database::Database;
use infra::identity::keys::Keys;
use infra::matches::{MatchError, Matches};
use infra::work::{LaneSettings, Work, WorkSettings};
use uuid::Uuid;

use super::failure::Failure;
use super::storage::StoreConfiguration;
use super::store::Store;

/// Match ids that are read at a time.
const BATCH: usize = 500;

/// The stored matches, and the PostgreSQL that they lie in.
pub struct Stored {
    /// The matches.
    pub matches: Matches,
    database: Database,
    store: Store,
    unused_keys: Option<PathBuf>,
}

impl Stored {
    /// Opens the stored matches, even beside a running server.
    ///
    /// # Errors
    /// If nothing was ever stored there, or the database cannot be reached.
    pub async fn open(configuration: &StoreConfiguration) -> Result<Self, Failure> {
        // Nothing is signed here, so the server's keys are not touched. Their folder belongs to
        // the user who makes it, which should be the server's.
        let unused_keys = env::temp_dir().join(format!("highnoon-unused-{}", Uuid::new_v4()));
        let keys = Keys::open(&unused_keys).map_err(|error| Failure::new(error.to_string()))?;
        let opened = Self::open_with(configuration, Arc::new(keys)).await;
        if opened.is_err() {
            remove(&unused_keys);
        }
        Ok(Self { unused_keys: Some(unused_keys), ..opened? })
    }

    /// The same, with keys to sign with.
    ///
    /// # Errors
    /// As [`Stored::open`].
    pub async fn open_with(
        configuration: &StoreConfiguration,
        keys: Arc<Keys>,
    ) -> Result<Self, Failure> {
        require_data(configuration)?;
        let store = Store::reach(configuration).await?;
        store.migrate().await?;
        let database = store.connect(configuration).await?;
        // No requests are served here, so all cores can work.
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let usual = WorkSettings::default();
        let all = |lane| LaneSettings { threads: cores, ..lane };
        let work = Work::new(WorkSettings { short: all(usual.short), long: all(usual.long) });
        let matches = Matches::worked_on_by(work, database.clone(), keys, 0);
        if let Some(archive) = configuration.archive() {
            matches.keep_archive(archive);
        }
        Ok(Self { matches, database, store, unused_keys: None })
    }

    /// The database that they are in.
    pub fn database(&self) -> &Database {
        &self.database
    }

    /// Does `work` for each match after `after` (with `since` only for those that were changed
    /// since then), on all cores, and hands each result to `then`, in
    /// the order of the ids.
    ///
    /// # Errors
    /// If the store fails, or `then` does.
    pub async fn each<T, W, F>(
        &self,
        since: Option<DateTime<Utc>>,
        mut after: Option<MatchId>,
        work: W,
        mut then: impl FnMut(MatchId, T) -> Result<(), Failure>,
    ) -> Result<(), Failure>
    where
        T: Send + 'static,
        W: Fn(Matches, MatchId) -> F,
        F: Future<Output = Result<T, MatchError>> + Send + 'static,
    {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        loop {
            let ids = self.matches.stored_ids(since, after, BATCH).await.map_err(failure)?;
            let Some(last) = ids.last().copied() else { return Ok(()) };
            let working = ids.into_iter().map(|id| {
                let working = tokio::spawn(work(self.matches.clone(), id));
                async move { (id, working.await) }
            });
            let mut done = stream::iter(working).buffered(cores);
            while let Some((id, worked)) = done.next().await {
                let worked = worked.map_err(|lost| Failure::new(format!("match {id}: {lost}")))?;
                then(id, worked.map_err(failure)?)?;
            }
            after = Some(last);
        }
    }

    /// Closes it.
    pub async fn close(self) {
        let Self { database, store, unused_keys, .. } = self;
        database.close();
        store.close().await;
        if let Some(folder) = unused_keys {
            remove(&folder);
        }
    }
}

fn remove(unused: &Path) {
    if let Err(error) = fs::remove_dir_all(unused) {
        tracing::warn!(%error, folder = %unused.display(), "left an unused folder");
    }
}

/// The failure of reading the store.
pub fn failure(error: MatchError) -> Failure {
    Failure::new(format!("the stored matches cannot be read: {error}"))
}

/// Fails without starting anything if nothing was ever stored.
fn require_data(configuration: &StoreConfiguration) -> Result<(), Failure> {
    let StoreConfiguration { database_url, data_dir, .. } = configuration;
    let named = database_url.as_ref().is_some_and(|url| !url.is_empty());
    if named || data_dir.join("postgres/data/PG_VERSION").exists() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "there are no matches in {}: say with --data-dir or DATABASE_URL where they are",
        data_dir.display()
    )))
}
