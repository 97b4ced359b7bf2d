//! `highnoon reset`: makes a code with which somebody who has lost their password sets a new one.

use clap::Args;
use infra::identity::Identity;

use super::configuration::LogConfiguration;
use super::failure::Failure;
use super::people::{require_accounts, with_accounts};
use super::say::say;
use super::storage::StoreConfiguration;

/// The account whose password was lost.
#[derive(Debug, Args)]
pub struct ResetArguments {
    /// The account, by the name it has registered with
    name: String,

    /// Where the accounts are.
    #[command(flatten)]
    store: StoreConfiguration,

    /// What is logged.
    #[command(flatten)]
    pub log: LogConfiguration,
}

/// Makes the code, and prints it.
///
/// # Errors
/// If there is no such account, it has no password, or the database cannot be reached.
pub async fn run(arguments: ResetArguments) -> Result<(), Failure> {
    let ResetArguments { name, store, .. } = arguments;
    require_accounts(&store)?;
    let resetting = async |identity: &Identity| identity.make_reset_for(&name).await;
    let reset = with_accounts(&store, Some(&name), resetting).await?;
    say(&reset.code);
    let until = reset.expires_at.format("%Y-%m-%d %H:%M UTC");
    say(format_args!("It is good once, until {until}, at POST /v1/password-resets."));
    Ok(())
}
