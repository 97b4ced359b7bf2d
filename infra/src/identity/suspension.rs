//! Suspending accounts, and finding them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::TextRef;
use uuid::Uuid;

use super::accounts::Row;
use super::roles::require_other_admin;
use super::{Account, Identity, IdentityError, names};
use crate::acts::{self, Act};
use crate::database::{StoreError, bigint};
use crate::reasons;
use crate::rights;
use crate::schema::{accounts, programs, reasons as given};

/// An account as admins find it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundAccount {
    /// The account.
    pub account: Account,
    /// That it may do nothing for now.
    pub suspension: Option<Suspension>,
    /// Whether its name is hidden from everybody else.
    pub name_hidden: bool,
    /// Whether a program plays with it.
    pub program: bool,
}

/// A suspension of an account: it may do nothing for now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suspension {
    /// Since when.
    pub since: DateTime<Utc>,
    /// The admin who has suspended it.
    pub by: Uuid,
    /// Why; `None` if that was erased.
    pub reason: Option<String>,
}

/// Which accounts to find; absent fields do not matter.
#[derive(Debug, Clone, Default)]
pub struct AccountFilter {
    /// Only accounts whose names begin like this, in whatever case.
    pub name: Option<String>,
    /// Only accounts that are suspended, or only those that are not.
    pub suspended: Option<bool>,
}

type Found = (Row, Option<Uuid>, bool, Option<String>, bool);

impl Identity {
    /// Suspends an account, by an admin: its tokens and API keys are refused, here at once and by
    /// other nodes within a second, until the suspension ends. If it was suspended before, only the
    /// reason changes.
    ///
    /// # Errors
    /// `NotFound`, `LastAdmin`, `Store`.
    pub async fn suspend(
        &self,
        account: Uuid,
        reason: &str,
        by: Uuid,
    ) -> Result<FoundAccount, IdentityError> {
        let suspending = async |connection: &mut AsyncPgConnection| {
            let suspending = connection.transaction(async move |connection| {
                suspend(connection, account, reason, by).await
            });
            suspending.await
        };
        self.database.write(suspending).await?;
        self.callers.forget(account);
        self.found(account).await
    }

    /// Ends the suspension of an account, by an admin, if it is suspended. Its old tokens and API
    /// keys are good again, as far as they have not expired.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn end_suspension(&self, account: Uuid, by: Uuid) -> Result<(), IdentityError> {
        let ending = async |connection: &mut AsyncPgConnection| {
            let ending = connection.transaction(async move |connection| {
                if !reasons::lock(connection, by, account).await? {
                    return Err(IdentityError::NotFound);
                }
                let ended = diesel::update(accounts::table.find(account))
                    .filter(accounts::suspended_at.is_not_null())
                    .set((
                        accounts::suspended_at.eq(None::<DateTime<Utc>>),
                        accounts::suspended_by.eq(None::<Uuid>),
                        accounts::suspension.eq(None::<Uuid>),
                    ))
                    .execute(connection)
                    .await?;
                if 0 < ended {
                    acts::record(connection, Some(by), &Act::SuspensionEnded { account }).await?;
                    rights::note(connection, account).await?;
                }
                Ok::<(), IdentityError>(())
            });
            ending.await
        };
        self.database.write(ending).await?;
        self.callers.forget(account);
        Ok(())
    }

    /// Accounts that fit the filter, the oldest first, after the account `after`; at most `limit`.
    /// Erased accounts are left out.
    ///
    /// # Errors
    /// `Store`.
    pub async fn find_accounts(
        &self,
        filter: &AccountFilter,
        after: Option<Uuid>,
        limit: usize,
    ) -> Result<Vec<FoundAccount>, IdentityError> {
        let mut query = accounts::table
            .left_join(given::table.on(given::id.nullable().eq(accounts::suspension)))
            .left_join(programs::table.on(programs::account.eq(accounts::id)))
            .filter(accounts::erased_at.is_null())
            .filter(accounts::id.gt(after.unwrap_or(Uuid::nil())))
            .order(accounts::id)
            .limit(bigint(limit))
            .select((
                Row::as_select(),
                accounts::suspended_by,
                accounts::name_hidden,
                given::body.nullable(),
                programs::account.nullable().is_not_null(),
            ))
            .into_boxed();
        if let Some(name) = &filter.name {
            query = query.filter(accounts::name_key.like(beginning(name)));
        }
        query = match filter.suspended {
            Some(true) => query.filter(accounts::suspended_at.is_not_null()),
            Some(false) => query.filter(accounts::suspended_at.is_null()),
            None => query,
        };
        let mut connection = self.database.get().await?;
        let found: Vec<Found> = query.load(&mut connection).await.map_err(StoreError::from)?;
        Ok(found.into_iter().map(FoundAccount::from).collect())
    }

    /// An account as admins find it.
    async fn found(&self, account: Uuid) -> Result<FoundAccount, IdentityError> {
        let mut connection = self.database.get().await?;
        let found: Option<Found> = accounts::table
            .left_join(given::table.on(given::id.nullable().eq(accounts::suspension)))
            .left_join(programs::table.on(programs::account.eq(accounts::id)))
            .filter(accounts::id.eq(account).and(accounts::erased_at.is_null()))
            .select((
                Row::as_select(),
                accounts::suspended_by,
                accounts::name_hidden,
                given::body.nullable(),
                programs::account.nullable().is_not_null(),
            ))
            .first(&mut connection)
            .await
            .optional()?;
        found.map(FoundAccount::from).ok_or(IdentityError::NotFound)
    }
}

impl From<Found> for FoundAccount {
    fn from((row, by, name_hidden, reason, program): Found) -> Self {
        let account = Account::from(row);
        let suspension = account.suspended_at.zip(by);
        let suspension = suspension.map(|(since, by)| Suspension { since, by, reason });
        Self { account, suspension, name_hidden, program }
    }
}

/// Why an account is suspended, as it is told to its owner; `None` if that was erased.
pub(super) async fn why(
    connection: &mut AsyncPgConnection,
    account: Uuid,
) -> Result<Option<String>, StoreError> {
    let reason: Option<Option<Uuid>> = accounts::table
        .find(account)
        .select(accounts::suspension)
        .first(connection)
        .await
        .optional()?;
    match reason.flatten() {
        Some(reason) => reasons::text(connection, reason).await,
        None => Ok(None),
    }
}

async fn suspend(
    connection: &mut AsyncPgConnection,
    account: Uuid,
    reason: &str,
    by: Uuid,
) -> Result<(), IdentityError> {
    require_other_admin(connection, account).await?;
    if !reasons::lock(connection, by, account).await? {
        return Err(IdentityError::NotFound);
    }
    let before: Option<Uuid> =
        accounts::table.find(account).select(accounts::suspension).first(connection).await?;
    if let Some(before) = before
        && reasons::text(connection, before).await?.as_deref() == Some(reason)
    {
        return Ok(());
    }
    let reason: TextRef = reasons::keep(connection, by, Some(account), reason).await?;
    let since = before.is_none().then(|| accounts::suspended_at.eq(Utc::now()));
    diesel::update(accounts::table.find(account))
        .set((since, accounts::suspended_by.eq(by), accounts::suspension.eq(reason.text)))
        .execute(connection)
        .await?;
    acts::record(connection, Some(by), &Act::AccountSuspended { account, reason }).await?;
    Ok(rights::note(connection, account).await?)
}

/// The pattern of names that begin like this.
fn beginning(name: &str) -> String {
    let mut pattern = String::new();
    for letter in names::key(name).chars() {
        if matches!(letter, '\\' | '%' | '_') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_for_is_taken_literally() {
        assert_eq!(beginning("Calamity  J"), "calamity j%");
        assert_eq!(beginning("J_R.%\\"), "j\\_r.\\%\\\\%");
        assert_eq!(beginning(""), "%");
    }
}
