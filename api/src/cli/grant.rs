//! `highnoon grant`: gives an account a role. It is how a deployment gets its first admin.

use clap::Args;
use infra::identity::{Account, Identity, Judges, Role, Scope};

use super::configuration::LogConfiguration;
use super::failure::Failure;
use super::people::{require_accounts, with_accounts};
use super::say::say;
use super::storage::StoreConfiguration;

/// The account and its new role.
#[derive(Debug, Args)]
pub struct GrantArguments {
    /// The account, by the name it has registered with
    name: String,

    /// player, judge or admin
    role: Role,

    /// As a judge of only those matches that the account is assigned to
    #[arg(long)]
    assigned: bool,

    /// Where the accounts are.
    #[command(flatten)]
    store: StoreConfiguration,

    /// What is logged.
    #[command(flatten)]
    pub log: LogConfiguration,
}

/// What the account gets.
#[derive(Clone, Copy)]
enum Grant {
    Role(Role),
    Judge(Judges),
}

/// Gives the account the role.
///
/// # Errors
/// If there is no such account, or the database cannot be reached.
pub async fn run(arguments: GrantArguments) -> Result<(), Failure> {
    let GrantArguments { name, role, assigned, store: configuration, .. } = arguments;
    let grant = match (role, assigned) {
        (Role::Judge, true) => Grant::Judge(Judges::Assigned),
        (Role::Judge, false) => Grant::Judge(Judges::All),
        (Role::Player | Role::Admin, false) => Grant::Role(role),
        (Role::Player | Role::Admin, true) => {
            let why = format!("--assigned is for the role of a judge, not for that of {role}");
            return Err(Failure::new(why));
        }
    };
    require_accounts(&configuration)?;
    let granting = async |identity: &Identity| match grant {
        Grant::Role(role) => identity.grant(&name, role).await,
        Grant::Judge(judges) => identity.grant_judge(&name, judges).await,
    };
    let granted = with_accounts(&configuration, Some(&name), granting).await?;
    let Account { name, roles, judges, .. } = granted;
    let names: Vec<&str> = roles.iter().map(Role::as_str).collect();
    say(format_args!("{name} is now: {}.", names.join(", ")));
    if judges == Judges::Assigned && roles.allow().contains(Scope::Judge) {
        say("Only matches that the account is assigned to are its to judge.");
    }
    say("Tokens that were made before keep their scopes: log in again to use the new ones.");
    Ok(())
}
