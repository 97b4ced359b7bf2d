//! The judge of the demonstration: an account with that role, which its reader logs in to.

use embedded_postgres::url_of_running;
use infra::identity::Judges;

use crate::cli::failure::Failure;
use crate::cli::people::with_accounts;
use crate::cli::rest::{Login, Rest};
use crate::cli::serve::Running;
use crate::cli::storage::StoreConfiguration;

/// How an account is made a judge's.
pub enum Granting<'a> {
    /// By the server that we have started.
    By(&'a Running),
    /// In the database of a server that was there before, if that is the one of these settings.
    Beside(&'a StoreConfiguration),
}

/// An account that was registered for the desk.
pub struct Judge {
    /// Its name and password.
    pub login: Login,
    /// Whether it could be made a judge's.
    pub granted: bool,
}

impl Judge {
    /// How somebody logs in as this judge.
    pub fn log_in(&self) -> String {
        let Login { name, password } = &self.login;
        let log_in = format!("log in as {name} with the password {password}");
        match self.granted {
            true => log_in,
            false => format!("run `highnoon grant {name} judge` beside its database, and {log_in}"),
        }
    }
}

/// Registers an account, and makes it a judge's where that is possible from here.
///
/// # Errors
/// If nobody can register, or the server that we have started cannot grant the role.
pub async fn registered(base: &str, granting: &Granting<'_>) -> Result<Judge, Failure> {
    let (_, login) = Rest::at(base)?.registered().await?;
    let granted = match granting {
        Granting::By(running) => {
            running.grant_judge(&login.name).await?;
            true
        }
        Granting::Beside(store) => is_of_running(store) && granted(store, &login.name).await,
    };
    Ok(Judge { login, granted })
}

/// Whether these settings lead to the database of a server that runs: nothing is started for it.
fn is_of_running(store: &StoreConfiguration) -> bool {
    let named = store.database_url.as_ref().is_some_and(|url| !url.is_empty());
    named || url_of_running(&store.embedded()).is_some()
}

/// Grants the role in the database of these settings; the server may have another one.
async fn granted(store: &StoreConfiguration, name: &str) -> bool {
    let granting = async |identity: &infra::identity::Identity| {
        identity.grant_judge(name, Judges::All).await.map(drop)
    };
    with_accounts(store, Some(name), granting).await.is_ok()
}
