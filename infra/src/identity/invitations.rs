//! Invitations: codes with which people register where that needs one.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::{Identity, IdentityError, Made, codes};
use crate::acts::{self, Act};
use crate::database::{StoreError, bigint};
use crate::matches::Idempotency;
use crate::schema::invitations;

/// Accounts that can be made with one invitation, at most.
pub const USES_MAX: u32 = 1_000;
/// Invitations that are good at a time, at most.
const INVITATIONS_MAX: usize = 1_000;
/// For how long an invitation is good unless it is said otherwise, and at most.
const GOOD_FOR: TimeDelta = TimeDelta::days(7);
const GOOD_FOR_MAX: TimeDelta = TimeDelta::days(365);
/// How long one that has expired is kept, so that the request that made it makes no other.
const KEPT: TimeDelta = TimeDelta::days(30);
/// Rows that a sweep deletes, at most.
const SWEPT_MAX: i64 = 10_000;
/// What the code of a row is derived for.
const INVITATION: &str = "invitation";
/// The lock under which invitations are counted and made.
const MAKING_LOCK: i64 = 0x696e_7669_7465;

/// An invitation without its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// Its id, a UUIDv7.
    pub id: Uuid,
    /// The admin who made it; `None` at the command line of the server.
    pub made_by: Option<Uuid>,
    /// How many accounts can be made with it.
    pub uses: u32,
    /// How many were.
    pub used: u32,
    /// When it was made.
    pub made_at: DateTime<Utc>,
    /// Until when it is good.
    pub expires_at: DateTime<Utc>,
}

/// An invitation just made, with the code that is never listed.
#[derive(Clone, PartialEq, Eq)]
pub struct NewInvitation {
    /// The invitation.
    pub invitation: Invitation,
    /// The code, to be handed to whoever is invited.
    pub code: String,
}

impl std::fmt::Debug for NewInvitation {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = out.debug_struct("NewInvitation");
        out.field("invitation", &self.invitation).finish_non_exhaustive()
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = invitations)]
struct Row {
    id: Uuid,
    made_by: Option<Uuid>,
    uses: i32,
    used: i32,
    made_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    withdrawn_at: Option<DateTime<Utc>>,
    request_digest: Option<Vec<u8>>,
}

impl Identity {
    /// Makes an invitation for so many accounts, by an admin or at the command line. A request that
    /// comes twice makes one invitation, and gets its code again.
    ///
    /// # Errors
    /// `InvalidUses`, `InvalidInvitationExpiry`, `TooManyInvitations`; `KeyReused` if another
    /// request came with the key, or the invitation was withdrawn or has expired; `Store`.
    pub async fn invite(
        &self,
        uses: u32,
        expires_at: Option<DateTime<Utc>>,
        by: Option<Uuid>,
        request: Option<Idempotency>,
    ) -> Result<Made<NewInvitation>, IdentityError> {
        let now = Utc::now();
        let expires_at = expires_at.unwrap_or(now + GOOD_FOR);
        if !(1..=USES_MAX).contains(&uses) {
            return Err(IdentityError::InvalidUses { max: USES_MAX });
        }
        let making = async |connection: &mut AsyncPgConnection| {
            let making = connection.transaction(async move |connection| {
                lock_making(connection).await?;
                if let (Some(by), Some(request)) = (by, request)
                    && let Some(before) = made_before(connection, by, request).await?
                {
                    return self.invited_before(connection, before, request).await;
                }
                if expires_at <= now || now + GOOD_FOR_MAX < expires_at {
                    return Err(IdentityError::InvalidInvitationExpiry);
                }
                require_room(connection).await?;
                let id = Uuid::now_v7();
                let code = match by {
                    Some(_) => codes::derived(&self.keys, INVITATION, id),
                    // The keys at hand there need not be those of the server.
                    None => codes::random()?,
                };
                let made = insert(connection, id, &code, (uses, expires_at), by, request).await?;
                acts::record(connection, by, &Act::InvitationMade { invitation: id, uses }).await?;
                Ok(Made::Now(NewInvitation { invitation: made.into(), code }))
            });
            making.await
        };
        self.database.write(making).await
    }

    /// The invitations with which accounts can be made, the oldest first, after the invitation
    /// `after`; at most `limit`.
    ///
    /// # Errors
    /// `Store`.
    pub async fn invitations(
        &self,
        after: Option<Uuid>,
        limit: usize,
    ) -> Result<Vec<Invitation>, IdentityError> {
        let mut connection = self.database.get().await?;
        let rows: Vec<Row> = invitations::table
            .filter(good(Utc::now()))
            .filter(invitations::id.gt(after.unwrap_or(Uuid::nil())))
            .order(invitations::id)
            .limit(bigint(limit))
            .select(Row::as_select())
            .load(&mut connection)
            .await?;
        Ok(rows.into_iter().map(Invitation::from).collect())
    }

    /// Withdraws an invitation, by an admin. Accounts that were made with it stay.
    ///
    /// # Errors
    /// `NotFound` also if it is not good any more; `Store`.
    pub async fn withdraw_invitation(
        &self,
        invitation: Uuid,
        by: Uuid,
    ) -> Result<(), IdentityError> {
        let withdrawing = async |connection: &mut AsyncPgConnection| {
            let withdrawing = connection.transaction(async move |connection| {
                let now = Utc::now();
                let withdrawn = diesel::update(invitations::table.find(invitation))
                    .filter(good(now))
                    .set(invitations::withdrawn_at.eq(now))
                    .execute(connection)
                    .await?;
                if withdrawn == 0 {
                    return Err(IdentityError::NotFound);
                }
                let act = Act::InvitationWithdrawn { invitation };
                Ok::<(), IdentityError>(acts::record(connection, Some(by), &act).await?)
            });
            withdrawing.await
        };
        self.database.write(withdrawing).await
    }

    /// Whether an account can be made with this code now.
    pub(super) async fn admits(&self, code: &str) -> Result<bool, StoreError> {
        let mut connection = self.database.get().await?;
        let its = invitations::code_hash.eq(codes::hash_of(code).to_vec());
        let there = invitations::table.filter(its).filter(good(Utc::now()));
        Ok(diesel::select(diesel::dsl::exists(there)).get_result(&mut connection).await?)
    }

    /// Deletes invitations that have long expired. Returns how many.
    pub(super) async fn sweep_invitations(&self, now: DateTime<Utc>) -> Result<usize, StoreError> {
        let old = invitations::table
            .filter(invitations::expires_at.lt(now - KEPT))
            .select(invitations::id)
            .limit(SWEPT_MAX);
        let deleting =
            diesel::delete(invitations::table).filter(invitations::id.eq_any(old.into_boxed()));
        let deleting = async |connection: &mut AsyncPgConnection| {
            Ok::<usize, StoreError>(deleting.execute(connection).await?)
        };
        self.database.write(deleting).await
    }

    /// The invitation that the same request made before, if it can still be used. Its code is
    /// derived anew, and replaces itself: another one, if another key signs by now.
    async fn invited_before(
        &self,
        connection: &mut AsyncPgConnection,
        before: Row,
        request: Idempotency,
    ) -> Result<Made<NewInvitation>, IdentityError> {
        let same = before.request_digest.as_deref() == Some(&request.request_digest.0);
        let over = before.withdrawn_at.is_some() || before.expires_at <= Utc::now();
        if !same || over {
            return Err(IdentityError::KeyReused);
        }
        let code = codes::derived(&self.keys, INVITATION, before.id);
        diesel::update(invitations::table.find(before.id))
            .set(invitations::code_hash.eq(codes::hash_of(&code).to_vec()))
            .execute(connection)
            .await?;
        Ok(Made::Before(NewInvitation { invitation: before.into(), code }))
    }
}

/// Takes one use of the invitation with this code, in the transaction that makes the account.
/// Returns whether there was one.
pub(super) async fn take(
    connection: &mut AsyncPgConnection,
    code: &str,
) -> Result<bool, diesel::result::Error> {
    let its = invitations::code_hash.eq(codes::hash_of(code).to_vec());
    let taken = diesel::update(invitations::table.filter(its).filter(good(Utc::now())))
        .set(invitations::used.eq(invitations::used + 1))
        .execute(connection)
        .await?;
    Ok(0 < taken)
}

/// Which invitations are good.
#[diesel::dsl::auto_type(no_type_alias)]
fn good(now: DateTime<Utc>) -> _ {
    invitations::used
        .lt(invitations::uses)
        .and(invitations::withdrawn_at.is_null())
        .and(invitations::expires_at.gt(now))
}

/// Lets one request make invitations at a time.
async fn lock_making(connection: &mut AsyncPgConnection) -> Result<(), StoreError> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
        .bind::<diesel::sql_types::BigInt, _>(MAKING_LOCK)
        .execute(connection)
        .await?;
    Ok(())
}

async fn require_room(connection: &mut AsyncPgConnection) -> Result<(), IdentityError> {
    let there: i64 =
        invitations::table.filter(good(Utc::now())).count().get_result(connection).await?;
    match INVITATIONS_MAX <= usize::try_from(there).unwrap_or(usize::MAX) {
        true => Err(IdentityError::TooManyInvitations { max: INVITATIONS_MAX }),
        false => Ok(()),
    }
}

async fn insert(
    connection: &mut AsyncPgConnection,
    id: Uuid,
    code: &str,
    (uses, expires_at): (u32, DateTime<Utc>),
    by: Option<Uuid>,
    request: Option<Idempotency>,
) -> Result<Row, StoreError> {
    Ok(diesel::insert_into(invitations::table)
        .values((
            invitations::id.eq(id),
            invitations::code_hash.eq(codes::hash_of(code).to_vec()),
            invitations::made_by.eq(by),
            invitations::uses.eq(uses.cast_signed()),
            invitations::made_at.eq(Utc::now()),
            invitations::expires_at.eq(expires_at),
            invitations::idempotency_key.eq(request.map(|it| it.key)),
            invitations::request_digest.eq(request.map(|it| it.request_digest.0.to_vec())),
        ))
        .returning(Row::as_returning())
        .get_result(connection)
        .await?)
}

/// The row that the same request made before.
async fn made_before(
    connection: &mut AsyncPgConnection,
    by: Uuid,
    request: Idempotency,
) -> Result<Option<Row>, StoreError> {
    Ok(invitations::table
        .filter(invitations::made_by.eq(by))
        .filter(invitations::idempotency_key.eq(request.key))
        .select(Row::as_select())
        .first(connection)
        .await
        .optional()?)
}

impl From<Row> for Invitation {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            made_by: row.made_by,
            uses: row.uses.unsigned_abs(),
            used: row.used.unsigned_abs(),
            made_at: row.made_at,
            expires_at: row.expires_at,
        }
    }
}
