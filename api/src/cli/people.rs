//! What the commands about accounts share.

use std::env;
use std::fs;

use infra::database::Database;
use infra::identity::{Identity, IdentityError, IdentitySettings};
use uuid::Uuid;

use super::failure::Failure;
use super::storage::StoreConfiguration;
use super::store::Store;

/// Fails without starting anything if nobody can have registered yet.
pub fn require_accounts(configuration: &StoreConfiguration) -> Result<(), Failure> {
    let StoreConfiguration { database_url, data_dir, .. } = configuration;
    let named = database_url.as_ref().is_some_and(|url| !url.is_empty());
    if named || data_dir.join("postgres/data/PG_VERSION").exists() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "there are no accounts in {} yet: start a server and register one first, or say with \
         --data-dir or DATABASE_URL where they are",
        data_dir.display()
    )))
}

/// Works on the accounts of a server, which may be running. `name` is the account that the work is
/// about, if it is about one.
///
/// # Errors
/// If the database cannot be reached, there is no such account, or the work fails.
pub async fn with_accounts<T>(
    configuration: &StoreConfiguration,
    name: Option<&str>,
    work: impl AsyncFnOnce(&Identity) -> Result<T, IdentityError>,
) -> Result<T, Failure> {
    let store = Store::reach(configuration).await?;
    let worked = migrated(&store, configuration, work).await;
    store.close().await;
    worked?.map_err(|error| match (error, name) {
        (IdentityError::NotFound, Some(name)) => Failure::new(format!(
            "there is no account called {name:?}: it has to register first \
             (POST /v1/accounts, see `highnoon help`)"
        )),
        (other, _) => other.into(),
    })
}

async fn migrated<T>(
    store: &Store,
    configuration: &StoreConfiguration,
    work: impl AsyncFnOnce(&Identity) -> Result<T, IdentityError>,
) -> Result<Result<T, IdentityError>, Failure> {
    store.migrate().await?;
    let database = store.connect(configuration).await?;
    let worked = keyless(database.clone(), work).await;
    database.close();
    Ok(worked)
}

/// Works without touching the server's keys. Nothing is signed here, and the folder of the keys
/// belongs to the user who makes it, which should be the server's.
async fn keyless<T>(
    database: Database,
    work: impl AsyncFnOnce(&Identity) -> Result<T, IdentityError>,
) -> Result<T, IdentityError> {
    let unused_keys = env::temp_dir().join(format!("highnoon-keyless-{}", Uuid::new_v4()));
    let worked = match Identity::open(database, IdentitySettings::new(unused_keys.clone())).await {
        Ok(identity) => work(&identity).await,
        Err(error) => Err(error),
    };
    if let Err(error) = fs::remove_dir_all(&unused_keys) {
        tracing::warn!(%error, folder = %unused_keys.display(), "left an unused folder");
    }
    worked
}
