//! Erasing accounts. The log knows them by id alone, so it stays as it is and verifies.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::accounts::Accounts;
use super::roles::require_other_admin;
use super::{Identity, IdentityError, names};
use crate::acts::{self, Act};
use crate::database::StoreError;
use crate::reasons;
use crate::rights;
use crate::schema::{
    accounts, annotations, api_keys, deliveries, dispute_judges, families, hooks, match_judges,
    password_resets, programs, refresh_tokens, reserved_names, revoked_tokens, stream_tickets,
    texts,
};

/// How long a trusted issuer's subject is refused after its account was erased, so that older
/// tokens do not make another one. It is longer than such a token should live.
const SUBJECT_REFUSED_FOR: TimeDelta = TimeDelta::hours(24);

impl Identity {
    /// Erases an account: its name (a digest is kept as long as the settings say, so that nobody
    /// else takes the name), its credentials, its annotations, its webhooks, and all texts it has
    /// written. Its tokens are refused, here at once and by other nodes within a second. An admin
    /// who erases somebody else's does so on record.
    ///
    /// # Errors
    /// `NotFound` also if it was erased before, `LastAdmin`, `Store`.
    pub async fn erase(&self, account: Uuid, by: Uuid) -> Result<(), IdentityError> {
        self.accounts.erase(account, by, Utc::now()).await?;
        self.callers.revoke_account(account);
        Ok(())
    }
}

impl Accounts {
    async fn erase(
        &self,
        account: Uuid,
        by: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), IdentityError> {
        let erasing = async |connection: &mut AsyncPgConnection| {
            self.erase_on(connection, account, by, now).await
        };
        self.database.write(erasing).await
    }

    async fn erase_on(
        &self,
        connection: &mut AsyncPgConnection,
        account: Uuid,
        by: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), IdentityError> {
        let erasing = connection.transaction(async move |connection| {
            require_other_admin(connection, account).await?;
            // The lock keeps the account from writing anything meanwhile.
            let found: Option<(String, Option<String>, Option<String>)> = accounts::table
                .find(account)
                .filter(accounts::erased_at.is_null())
                .select((accounts::name, accounts::issuer, accounts::subject))
                .for_update()
                .first(connection)
                .await
                .optional()?;
            let (name, issuer, subject) = found.ok_or(IdentityError::NotFound)?;
            if self.names_reserved_for != Some(TimeDelta::zero()) {
                reserve_name(connection, &name, now).await?;
            }
            erase_account(connection, account, now).await?;
            erase_belongings(connection, account).await?;
            rights::note(connection, account).await?;
            if let (Some(issuer), Some(subject)) = (issuer, subject) {
                refuse_subject(connection, &issuer, &subject, now).await?;
            }
            if by != account {
                acts::record(connection, Some(by), &Act::AccountErased { account }).await?;
            }
            Ok::<(), IdentityError>(())
        });
        erasing.await
    }

    /// Deletes the digests of names that are free again. Returns how many.
    pub(super) async fn release_names(&self, now: DateTime<Utc>) -> Result<usize, StoreError> {
        let Some(reserved_for) = self.names_reserved_for else { return Ok(0) };
        let free = reserved_names::erased_at.le(now - reserved_for);
        let releasing = diesel::delete(reserved_names::table.filter(free));
        let releasing = async |connection: &mut AsyncPgConnection| {
            Ok::<usize, StoreError>(releasing.execute(connection).await?)
        };
        self.database.write(releasing).await
    }

    /// Whether the account of a trusted issuer's subject was erased lately.
    pub(super) async fn was_erased(&self, issuer: &str, subject: &str) -> Result<bool, StoreError> {
        let mut connection = self.database.get().await?;
        let refused = revoked_tokens::table
            .find(tombstone(issuer, subject))
            .filter(revoked_tokens::expires_at.gt(Utc::now()));
        Ok(diesel::select(diesel::dsl::exists(refused)).get_result(&mut connection).await?)
    }
}

/// Keeps digests of a name and of what it looks like. A name that was free and erased again is
/// reserved from the last time on.
async fn reserve_name(
    connection: &mut AsyncPgConnection,
    name: &str,
    now: DateTime<Utc>,
) -> Result<usize, diesel::result::Error> {
    let digests = names::digests(&names::key(name), &names::skeleton(name));
    let row = |digest| (reserved_names::digest.eq(digest), reserved_names::erased_at.eq(now));
    let rows: Vec<_> = digests.into_iter().map(row).collect();
    diesel::insert_into(reserved_names::table)
        .values(rows)
        .on_conflict(reserved_names::digest)
        .do_update()
        .set(reserved_names::erased_at.eq(now))
        .execute(connection)
        .await
}

/// The row stays: the log refers to it.
async fn erase_account(
    connection: &mut AsyncPgConnection,
    account: Uuid,
    now: DateTime<Utc>,
) -> Result<usize, diesel::result::Error> {
    diesel::update(accounts::table.find(account))
        .set((
            accounts::name.eq(""),
            // No name has a colon, so this blocks no name.
            accounts::name_key.eq(format!("erased:{account}")),
            accounts::skeleton.eq(None::<String>),
            accounts::password_hash.eq(None::<String>),
            accounts::issuer.eq(None::<String>),
            accounts::subject.eq(None::<String>),
            accounts::roles.eq(Vec::<String>::new()),
            accounts::erased_at.eq(now),
            accounts::suspended_at.eq(None::<DateTime<Utc>>),
            accounts::suspended_by.eq(None::<Uuid>),
            accounts::suspension.eq(None::<Uuid>),
        ))
        .execute(connection)
        .await
}

async fn erase_belongings(
    connection: &mut AsyncPgConnection,
    account: Uuid,
) -> Result<(), diesel::result::Error> {
    diesel::delete(refresh_tokens::table.filter(refresh_tokens::account.eq(account)))
        .execute(connection)
        .await?;
    diesel::delete(families::table.filter(families::account.eq(account)))
        .execute(connection)
        .await?;
    diesel::delete(api_keys::table.filter(api_keys::account.eq(account)))
        .execute(connection)
        .await?;
    diesel::delete(stream_tickets::table.filter(stream_tickets::account.eq(account)))
        .execute(connection)
        .await?;
    diesel::delete(dispute_judges::table.filter(dispute_judges::account.eq(account)))
        .execute(connection)
        .await?;
    diesel::delete(password_resets::table.filter(password_resets::account.eq(account)))
        .execute(connection)
        .await?;
    diesel::delete(match_judges::table.filter(match_judges::account.eq(account)))
        .execute(connection)
        .await?;
    diesel::delete(annotations::table.filter(annotations::account.eq(account)))
        .execute(connection)
        .await?;
    let its_hooks = hooks::table.filter(hooks::account.eq(account)).select(hooks::id);
    diesel::delete(deliveries::table.filter(deliveries::hook.eq_any(its_hooks)))
        .execute(connection)
        .await?;
    diesel::delete(hooks::table.filter(hooks::account.eq(account))).execute(connection).await?;
    diesel::delete(programs::table.find(account)).execute(connection).await?;
    // Without its salt, a digest cannot confirm a guess of the text.
    diesel::update(texts::table.filter(texts::account.eq(account)))
        .set((texts::body.eq(None::<String>), texts::salt.eq(Vec::<u8>::new())))
        .execute(connection)
        .await?;
    reasons::erase(connection, account).await?;
    Ok(())
}

async fn refuse_subject(
    connection: &mut AsyncPgConnection,
    issuer: &str,
    subject: &str,
    now: DateTime<Utc>,
) -> Result<usize, diesel::result::Error> {
    let until = revoked_tokens::expires_at.eq(now + SUBJECT_REFUSED_FOR);
    diesel::insert_into(revoked_tokens::table)
        .values((
            revoked_tokens::jti.eq(tombstone(issuer, subject)),
            until,
            revoked_tokens::revoked_at.eq(now),
        ))
        .on_conflict(revoked_tokens::jti)
        .do_update()
        .set(until)
        .execute(connection)
        .await
}

/// The hash of a subject, kept for a day. No token has such an id.
fn tombstone(issuer: &str, subject: &str) -> String {
    let digest = Sha256::digest(format!("{issuer}\n{subject}"));
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("subject:{digest}")
}
