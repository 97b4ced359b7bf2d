//! Hiding names of accounts.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::{Identity, IdentityError};
use crate::acts::{self, Act};
use crate::reasons;
use crate::schema::accounts;

impl Identity {
    /// Hides the name of an account, by an admin, if it is not hidden yet. Its owner still logs in
    /// with it, and nobody else can take it.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn hide_name(
        &self,
        account: Uuid,
        reason: &str,
        by: Uuid,
    ) -> Result<(), IdentityError> {
        let hiding = async |connection: &mut AsyncPgConnection| {
            let hiding = connection.transaction(async move |connection| {
                if !set_hidden(connection, account, true, by).await? {
                    return Ok(());
                }
                let reason = reasons::keep(connection, by, Some(account), reason).await?;
                let act = Act::NameHidden { account, reason };
                Ok::<(), IdentityError>(acts::record(connection, Some(by), &act).await?)
            });
            hiding.await
        };
        self.database.write(hiding).await
    }

    /// Shows the name of an account again, by an admin, if it is hidden.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn show_name(&self, account: Uuid, by: Uuid) -> Result<(), IdentityError> {
        let showing = async |connection: &mut AsyncPgConnection| {
            let showing = connection.transaction(async move |connection| {
                if set_hidden(connection, account, false, by).await? {
                    acts::record(connection, Some(by), &Act::NameShown { account }).await?;
                }
                Ok::<(), IdentityError>(())
            });
            showing.await
        };
        self.database.write(showing).await
    }
}

/// Returns whether that has changed anything.
async fn set_hidden(
    connection: &mut AsyncPgConnection,
    account: Uuid,
    hidden: bool,
    by: Uuid,
) -> Result<bool, IdentityError> {
    if !reasons::lock(connection, by, account).await? {
        return Err(IdentityError::NotFound);
    }
    let changed = diesel::update(accounts::table.find(account))
        .filter(accounts::name_hidden.ne(hidden))
        .set(accounts::name_hidden.eq(hidden))
        .execute(connection)
        .await?;
    Ok(0 < changed)
}
