//! `highnoon migrate`: brings the database up to date.

use super::failure::Failure;
use super::say::say;
use super::storage::StoreConfiguration;
use super::store::Store;

/// Applies the migrations that the database has not seen. `serve` does so by itself when it
/// starts.
///
/// # Errors
/// If the database cannot be reached or changed.
pub async fn run(configuration: &StoreConfiguration) -> Result<(), Failure> {
    let store = Store::reach(configuration).await?;
    let migrated = store.migrate().await;
    store.close().await;
    migrated?;
    say("The database is up to date.");
    Ok(())
}

/// Splits the database over the workers of a Citus cluster, or what later migrations have added.
///
/// # Errors
/// If the database cannot be reached or changed, or cannot be split.
pub async fn distribute(configuration: &StoreConfiguration) -> Result<(), Failure> {
    let store = Store::reach(configuration).await?;
    let distributed = store.distribute().await;
    store.close().await;
    match distributed?.as_slice() {
        [] => say("The database is up to date and distributed, as it was before."),
        names => say(format!(
            "The database is up to date and distributed ({}). Start its servers anew.",
            names.join(", ")
        )),
    }
    Ok(())
}
