//! `highnoon keys`: the keys that sign tokens and receipts.

use clap::{Args, Subcommand};
use infra::database::Database;
use infra::identity::keys::Keys;
use infra::servers;

use super::configuration::{LogConfiguration, StoreConfiguration};
use super::failure::Failure;
use super::say::say;
use super::store::Store;

/// What is to be done with the keys.
#[derive(Debug, Args)]
pub struct KeysArguments {
    #[command(subcommand)]
    what: What,

    /// Where the keys are, and the database of the servers that share them.
    #[command(flatten)]
    store: StoreConfiguration,

    /// What is logged.
    #[command(flatten)]
    pub log: LogConfiguration,
}

#[derive(Clone, Copy, Debug, Subcommand)]
enum What {
    /// Makes a new key, and retires the others once all servers sign with it
    Rotate,
}

/// Does it.
///
/// # Errors
/// If the database cannot be reached, the keys cannot be written, or a server that runs does not
/// know the new key.
pub async fn run(arguments: KeysArguments) -> Result<(), Failure> {
    let KeysArguments { what: What::Rotate, store: configuration, .. } = arguments;
    let store = Store::reach(&configuration).await?;
    let rotated = rotated(&store, &configuration).await;
    store.close().await;
    say(format_args!("{} signs from now on. What other keys have signed stays valid.", rotated?));
    Ok(())
}

async fn rotated(store: &Store, configuration: &StoreConfiguration) -> Result<String, Failure> {
    store.migrate().await?;
    let database: Database = store.connect(configuration).await?;
    let keys = Keys::open(&configuration.data_dir)?;
    let rotated = servers::rotate_keys(&database, &keys).await;
    database.close();
    Ok(rotated?)
}
