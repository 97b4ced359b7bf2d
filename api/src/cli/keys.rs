//! `highnoon keys`: the keys that sign tokens and receipts.

use std::time::Duration;

use clap::{Args, Subcommand};
use infra::database::Database;
use infra::identity::keys::Keys;
use infra::servers;

use super::configuration::LogConfiguration;
use super::failure::Failure;
use super::say::say;
use super::storage::StoreConfiguration;
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

/// How long a new key can be held back, at most, in seconds: a day.
const HELD_MAX: u64 = 86_400;

#[derive(Clone, Copy, Debug, Subcommand)]
enum What {
    /// Makes a new key, and retires the others once all servers sign with it
    Rotate {
        /// For so long it is published, and nobody signs with it: time to give it to servers that
        /// are not seen, as their database is a standby
        #[arg(verbatim_doc_comment, long, value_name = "SECONDS", default_value_t = 0,
              value_parser = clap::value_parser!(u64).range(..=HELD_MAX))]
        hold_for: u64,
    },
}

/// Does it.
///
/// # Errors
/// If the database cannot be reached, the keys cannot be written, or a server that runs does not
/// know the new key.
pub async fn run(arguments: KeysArguments) -> Result<(), Failure> {
    let KeysArguments { what: What::Rotate { hold_for }, store: configuration, .. } = arguments;
    let store = Store::reach(&configuration).await?;
    let rotated = rotated(&store, &configuration, Duration::from_secs(hold_for)).await;
    store.close().await;
    say(format_args!("{} signs from now on. What other keys have signed stays valid.", rotated?));
    Ok(())
}

async fn rotated(
    store: &Store,
    configuration: &StoreConfiguration,
    held: Duration,
) -> Result<String, Failure> {
    store.migrate().await?;
    let database: Database = store.connect(configuration).await?;
    let keys = Keys::open(&configuration.data_dir)?;
    if held.is_zero() && servers::standbys(&database).await.is_ok_and(|it| 0 < it) {
        say(format_args!(
            "The database has a standby. Servers on it are not seen: where they have a copy of \
             the folder of keys, give them the new one. --hold-for gives time for that."
        ));
    }
    let rotated = servers::rotate_keys(&database, &keys, held).await;
    database.close();
    Ok(rotated?)
}
