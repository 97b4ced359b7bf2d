//! `highnoon grant`: gives an account a role. It is how a deployment gets its first admin.

use std::env;
use std::fs;

use clap::Args;
use infra::database::Database;
use infra::identity::{Account, Identity, IdentityError, IdentitySettings, Judges, Role, Scope};
use uuid::Uuid;

use super::configuration::{LogConfiguration, StoreConfiguration};
use super::failure::Failure;
use super::say::say;
use super::store::Store;

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
    let store = Store::reach(&configuration).await?;
    let granted = granted(&store, &configuration, &name, grant).await;
    store.close().await;
    let Account { name, roles, judges, .. } = granted?;
    let names: Vec<&str> = roles.iter().map(Role::as_str).collect();
    say(format_args!("{name} is now: {}.", names.join(", ")));
    if judges == Judges::Assigned && roles.allow().contains(Scope::Judge) {
        say("Only matches that the account is assigned to are its to judge.");
    }
    say("Tokens that were made before keep their scopes: log in again to use the new ones.");
    Ok(())
}

/// Fails without starting anything if nobody can have registered yet.
fn require_accounts(configuration: &StoreConfiguration) -> Result<(), Failure> {
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

async fn granted(
    store: &Store,
    configuration: &StoreConfiguration,
    name: &str,
    grant: Grant,
) -> Result<Account, Failure> {
    store.migrate().await?;
    let database = store.connect(configuration).await?;
    let granted = grant_in(database.clone(), name, grant).await;
    database.close();
    granted.map_err(|error| match error {
        IdentityError::NotFound => Failure::new(format!(
            "there is no account called {name:?}: it has to register first \
             (POST /v1/accounts, see `highnoon help`)"
        )),
        other => other.into(),
    })
}

/// Grants the role without touching the server's keys. Nothing is signed here, and the folder of
/// the keys belongs to the user who makes it, which should be the server's.
async fn grant_in(database: Database, name: &str, grant: Grant) -> Result<Account, IdentityError> {
    let unused_keys = env::temp_dir().join(format!("highnoon-grant-{}", Uuid::new_v4()));
    let granted = match Identity::open(database, IdentitySettings::new(unused_keys.clone())).await {
        Ok(identity) => match grant {
            Grant::Role(role) => identity.grant(name, role).await,
            Grant::Judge(judges) => identity.grant_judge(name, judges).await,
        },
        Err(error) => Err(error),
    };
    if let Err(error) = fs::remove_dir_all(&unused_keys) {
        tracing::warn!(%error, folder = %unused_keys.display(), "left an unused folder");
    }
    granted
}
