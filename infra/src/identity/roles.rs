//! Giving and taking roles.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::TextRef;
use uuid::Uuid;

use super::accounts::{Accounts, Row};
use super::scopes::{Judges, Role, Roles};
use super::{Account, Identity, IdentityError};
use crate::acts::{self, Act, RecordedAct};
use crate::reasons;
use crate::record::BrokenRecord;
use crate::rights;
use crate::schema::accounts;

impl Identity {
    /// Gives an account a role, at the command line of the server. Its tokens keep their scopes.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn grant(&self, name: &str, role: Role) -> Result<Account, IdentityError> {
        let account = self.accounts.grant(name, role, None).await?;
        self.callers.forget(account.id);
        Ok(account)
    }

    /// Gives an account the role of a judge, for all matches or for those that it is assigned to,
    /// at the command line of the server.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn grant_judge(&self, name: &str, judges: Judges) -> Result<Account, IdentityError> {
        let account = self.accounts.grant(name, Role::Judge, Some(judges)).await?;
        self.callers.forget(account.id);
        Ok(account)
    }

    /// Gives an account these `roles` and no others, by an admin. Without `judges`, it judges the
    /// same matches as before.
    ///
    /// # Errors
    /// `NotFound`, `LastAdmin` if nobody would be left to grant roles, `Store`.
    pub async fn set_roles(
        &self,
        account: Uuid,
        roles: &Roles,
        judges: Option<Judges>,
        by: Uuid,
    ) -> Result<Account, IdentityError> {
        let account = self.accounts.set_roles(account, roles, judges, by).await?;
        self.callers.forget(account.id);
        Ok(account)
    }
}

impl Identity {
    /// What admins have done after the place `after` of their record, the oldest first; at most
    /// `limit`.
    ///
    /// # Errors
    /// `Store`.
    pub async fn acts(&self, after: u64, limit: usize) -> Result<Vec<RecordedAct>, IdentityError> {
        Ok(acts::list(&self.database, after, limit).await?)
    }

    /// Why admins have done this. Reasons that were erased are left out.
    ///
    /// # Errors
    /// `Store`.
    pub async fn reasons(
        &self,
        wanted: &[TextRef],
    ) -> Result<BTreeMap<Uuid, String>, IdentityError> {
        Ok(reasons::texts(&self.database, wanted).await?)
    }

    /// Where the record of what admins have done fails; `None` if all of it holds.
    ///
    /// # Errors
    /// `Store`.
    pub async fn broken_acts(&self) -> Result<Option<BrokenRecord>, IdentityError> {
        Ok(acts::broken(&self.database).await?)
    }
}

impl Accounts {
    /// Gives the account with this name a role; doing it again changes nothing.
    async fn grant(
        &self,
        name: &str,
        role: Role,
        judges: Option<Judges>,
    ) -> Result<Account, IdentityError> {
        let account = self.id_of(name).await?.ok_or(IdentityError::NotFound)?;
        let roles = diesel::dsl::array_append(
            diesel::dsl::array_remove(accounts::roles, role.as_str()),
            role.as_str(),
        );
        let granting = diesel::update(accounts::table.find(account))
            .filter(accounts::erased_at.is_null())
            .set((accounts::roles.eq(roles), judges.map(|it| accounts::judges.eq(it.as_str()))))
            .returning(Row::as_returning());
        let granting = async |connection: &mut AsyncPgConnection| {
            let granting = connection.transaction(async move |connection| {
                let granted: Option<Row> = granting.get_result(connection).await.optional()?;
                noted(connection, granted, None).await
            });
            granting.await
        };
        self.database.write(granting).await
    }

    async fn set_roles(
        &self,
        account: Uuid,
        roles: &Roles,
        judges: Option<Judges>,
        by: Uuid,
    ) -> Result<Account, IdentityError> {
        let setting = async |connection: &mut AsyncPgConnection| {
            let setting = connection.transaction(async move |connection| {
                if !roles.contains(Role::Admin) {
                    require_other_admin(connection, account).await?;
                }
                let set: Option<Row> = diesel::update(accounts::table.find(account))
                    .filter(accounts::erased_at.is_null())
                    .set((
                        accounts::roles.eq(roles.words()),
                        judges.map(|it| accounts::judges.eq(it.as_str())),
                    ))
                    .returning(Row::as_returning())
                    .get_result(connection)
                    .await
                    .optional()?;
                noted(connection, set, Some(by)).await
            });
            setting.await
        };
        self.database.write(setting).await
    }
}

/// Puts the roles that an account has now on record.
async fn noted(
    connection: &mut AsyncPgConnection,
    set: Option<Row>,
    by: Option<Uuid>,
) -> Result<Account, IdentityError> {
    let account = Account::from(set.ok_or(IdentityError::NotFound)?);
    let act = Act::RolesSet {
        account: account.id,
        roles: account.roles.words().into_iter().map(str::to_owned).collect(),
        judges: account.judges.as_str().to_owned(),
    };
    acts::record(connection, by, &act).await?;
    rights::note(connection, account.id).await?;
    Ok(account)
}

/// Refuses a change that would leave no admin who can act. Until the transaction ends no admin can
/// lose the role, so that the last two cannot take it from each other.
pub(super) async fn require_other_admin(
    connection: &mut AsyncPgConnection,
    account: Uuid,
) -> Result<(), IdentityError> {
    let admins: Vec<Uuid> = accounts::table
        .filter(accounts::roles.contains(vec![Role::Admin.as_str()]))
        .filter(accounts::erased_at.is_null().and(accounts::suspended_at.is_null()))
        .order(accounts::id)
        .select(accounts::id)
        .for_update()
        .load(connection)
        .await?;
    if admins == [account] { Err(IdentityError::LastAdmin) } else { Ok(()) }
}
