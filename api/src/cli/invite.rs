//! `highnoon invite`: makes an invitation. It is how the first account is made where registering
//! needs one.

use clap::Args;
use infra::identity::{Identity, Made, USES_MAX};

use super::configuration::LogConfiguration;
use super::failure::Failure;
use super::people::with_accounts;
use super::say::say;
use super::storage::StoreConfiguration;

/// Whom to invite.
#[derive(Debug, Args)]
pub struct InviteArguments {
    /// How many accounts can be made with it
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(USES_MAX)))]
    uses: u32,

    /// Where the accounts are.
    #[command(flatten)]
    store: StoreConfiguration,

    /// What is logged.
    #[command(flatten)]
    pub log: LogConfiguration,
}

/// Makes the invitation, and prints its code.
///
/// # Errors
/// If there are too many invitations, or the database cannot be reached.
pub async fn run(arguments: InviteArguments) -> Result<(), Failure> {
    let InviteArguments { uses, store, .. } = arguments;
    let inviting =
        async |identity: &Identity| identity.invite(uses, None, None, None).await.map(Made::it);
    let made = with_accounts(&store, None, inviting).await?;
    say(&made.code);
    let accounts = if uses == 1 { "one account".to_owned() } else { format!("{uses} accounts") };
    let until = made.invitation.expires_at.format("%Y-%m-%d %H:%M UTC");
    say(format_args!("It is good for {accounts}, until {until}, at POST /v1/accounts."));
    Ok(())
}
