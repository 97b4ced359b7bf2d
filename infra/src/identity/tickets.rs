//! Tickets for streams: a browser cannot send a token with what it follows, so it asks for a ticket
//! first. A ticket opens one path, is good for a minute, and for a minute after a stream that it
//! has opened breaks off. It lies in the database, so that any server takes it.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{now, sql};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Bool, Nullable, Text, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::accounts::{Account, Row as AccountRow, one_at_a_time};
use super::callers::{Caller, Credential, Put};
use super::error::{AuthError, IdentityError};
use super::scopes::Scopes;
use super::{Identity, LOOKS_MAX, Made, secrets, suspension};
use crate::database::StoreError;
use crate::matches::Idempotency;
use crate::schema::{accounts, api_keys, revoked_tokens, stream_tickets};

/// What every ticket begins with.
const TICKET_PREFIX: &str = "hnt_";
/// For how many seconds a ticket is good, and is good again after a stream broke off.
pub const TICKET_SECONDS: u32 = 60;
/// Good tickets of an account, at most.
const TICKETS_MAX: i64 = 200;
/// Tickets that a sweep deletes, at most.
const SWEPT_MAX: i64 = 10_000;

/// Makes a ticket, or gives a new secret to the one that the same request made before. No row comes
/// back if the request was another one.
const INSERT: &str = "
    INSERT INTO stream_tickets (hash, account, path, scopes, credential, credential_id, expires_at,
        good_until, idempotency_key, request_digest)
    VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 second', $9, $10)
    ON CONFLICT (account, idempotency_key) DO UPDATE SET hash = excluded.hash,
        scopes = excluded.scopes, credential = excluded.credential,
        credential_id = excluded.credential_id, expires_at = excluded.expires_at,
        good_until = excluded.good_until
    WHERE stream_tickets.request_digest = excluded.request_digest
    RETURNING made_at = now() AS is_new";

const SWEEP: &str = "
    DELETE FROM stream_tickets WHERE hash IN
        (SELECT hash FROM stream_tickets WHERE good_until < now() LIMIT $1)";

#[derive(QueryableByName)]
struct IsNew {
    #[diesel(sql_type = Bool)]
    is_new: bool,
}

/// A ticket that somebody shows, and what they want to open with it.
#[derive(Clone, PartialEq, Eq)]
pub struct Shown {
    /// The ticket.
    pub ticket: String,
    /// The path of the request.
    pub path: String,
    /// Its query without the ticket, in order.
    pub query: Vec<(String, String)>,
}

/// What a ticket was made for.
struct Ticket {
    path: String,
    caller: Caller,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = stream_tickets)]
struct Row {
    account: Uuid,
    path: String,
    scopes: Vec<String>,
    credential: String,
    credential_id: String,
    expires_at: Option<DateTime<Utc>>,
}

impl Identity {
    /// Makes a ticket that opens a path for the caller. A request that comes twice gets another
    /// ticket the second time, and the one whose reply was lost opens nothing any more.
    ///
    /// # Errors
    /// `TooManyTickets`, `KeyReused` if another request came with this key, `Store`.
    pub async fn make_ticket(
        &self,
        caller: &Caller,
        path: &str,
        request: Option<Idempotency>,
    ) -> Result<Made<String>, IdentityError> {
        let ticket = secrets::new_secret(TICKET_PREFIX)?;
        let (credential, id, expires_at) = stored(&caller.credential);
        let making = async |connection: &mut AsyncPgConnection| {
            one_at_a_time(connection, caller.account).await?;
            let good = stream_tickets::good_until.gt(now);
            let own = stream_tickets::table.filter(stream_tickets::account.eq(caller.account));
            // What the same request made before is replaced.
            let key = request.map(|it| it.key);
            let others = stream_tickets::idempotency_key
                .is_distinct_from(key)
                .or(stream_tickets::idempotency_key.is_null());
            let count: i64 = own.filter(good.and(others)).count().get_result(connection).await?;
            if TICKETS_MAX <= count {
                return Err(IdentityError::TooManyTickets { max: TICKETS_MAX });
            }
            let made: Option<IsNew> = diesel::sql_query(INSERT)
                .bind::<Binary, _>(secrets::hash_of(&ticket).to_vec())
                .bind::<diesel::sql_types::Uuid, _>(caller.account)
                .bind::<Text, _>(path)
                .bind::<Array<Text>, _>(caller.scopes.words())
                .bind::<Text, _>(credential)
                .bind::<Text, _>(&id)
                .bind::<Nullable<Timestamptz>, _>(expires_at)
                .bind::<BigInt, _>(i64::from(TICKET_SECONDS))
                .bind::<Nullable<diesel::sql_types::Uuid>, _>(key)
                .bind::<Nullable<Binary>, _>(request.map(|it| it.request_digest.0.to_vec()))
                .get_result(connection)
                .await
                .optional()?;
            Ok(made)
        };
        let within =
            async |connection: &mut AsyncPgConnection| connection.transaction(making).await;
        let made = self.database.write(within).await?.ok_or(IdentityError::KeyReused)?;
        Ok(if made.is_new { Made::Now(ticket) } else { Made::Before(ticket) })
    }

    /// The caller for whom a ticket opens what they want to open.
    ///
    /// # Errors
    /// Why it does not; `Store` if that cannot be checked now.
    pub async fn admit_by_ticket(&self, shown: &Shown) -> Result<Caller, AuthError> {
        if !shown.ticket.starts_with(TICKET_PREFIX) {
            return Err(AuthError::Malformed);
        }
        let mut looks = 1;
        loop {
            let begun = self.callers.begin();
            let Ticket { path, caller } = self.ticket(&shown.ticket).await?;
            if !opens(&path, shown) {
                return Err(AuthError::Unknown);
            }
            // Nobody else is known by this hash: the ticket is looked up each time.
            let hash = secrets::hash_of(&format!("{} {path}", shown.ticket));
            match self.callers.put(hash, caller, begun)? {
                Put::Known(caller) => return Ok(caller),
                Put::Stale(caller) if LOOKS_MAX <= looks => return Ok(caller),
                Put::Stale(_) => looks += 1,
            }
        }
    }

    /// Keeps a ticket good, as a stream is open by it: for as long as it is good after a break, and
    /// for `more`.
    ///
    /// # Errors
    /// `Store`.
    pub async fn keep_ticket(&self, ticket: &str, more: TimeDelta) -> Result<(), StoreError> {
        let seconds = i64::from(TICKET_SECONDS) + more.num_seconds();
        let until = sql::<Timestamptz>("now() + interval '1 second' * ").bind::<BigInt, _>(seconds);
        let hash = secrets::hash_of(ticket).to_vec();
        let keeping = diesel::update(stream_tickets::table.find(hash))
            .set(stream_tickets::good_until.eq(until));
        let keeping = async |connection: &mut AsyncPgConnection| {
            Ok::<usize, StoreError>(keeping.execute(connection).await?)
        };
        self.database.write(keeping).await.map(|_| ())
    }

    /// A ticket that is good.
    async fn ticket(&self, ticket: &str) -> Result<Ticket, AuthError> {
        let mut connection = self.database.get().await?;
        let good = stream_tickets::good_until.gt(now);
        let found: Option<(Row, bool)> = stream_tickets::table
            .find(secrets::hash_of(ticket).to_vec())
            .select((Row::as_select(), good))
            .first(&mut connection)
            .await
            .optional()?;
        let (row, good) = found.ok_or(AuthError::Unknown)?;
        let expired = row.expires_at.is_some_and(|at| at <= Utc::now());
        if !good || expired {
            return Err(AuthError::Expired);
        }
        let account = match row.credential.as_str() {
            "key" => key_holder(&mut connection, &row).await?,
            _ => token_holder(&mut connection, &row).await?,
        };
        if account.suspended_at.is_some() {
            let reason = suspension::why(&mut connection, account.id).await?;
            return Err(AuthError::Suspended { reason });
        }
        let Row { path, scopes, credential, credential_id, expires_at, .. } = row;
        let scopes = Scopes::known(scopes.iter().map(String::as_str));
        let caller = Caller {
            account: account.id,
            name: account.name,
            scopes: scopes.within(&account.roles.allow()),
            roles: account.roles,
            judges: account.judges,
            credential: read(&credential, credential_id, expires_at)?,
        };
        Ok(Ticket { path, caller })
    }

    /// Deletes tickets that are good no more. Returns how many.
    pub(super) async fn sweep_tickets(&self) -> Result<usize, StoreError> {
        let sweeping = diesel::sql_query(SWEEP).bind::<BigInt, _>(SWEPT_MAX);
        let sweeping = async |connection: &mut AsyncPgConnection| {
            Ok::<usize, StoreError>(sweeping.execute(connection).await?)
        };
        self.database.write(sweeping).await
    }
}

/// The account of a ticket that was made by a token, unless the token was revoked.
async fn token_holder(connection: &mut AsyncPgConnection, row: &Row) -> Result<Account, AuthError> {
    type Found = (AccountRow, Option<DateTime<Utc>>, bool);
    let revoked = diesel::dsl::exists(revoked_tokens::table.find(&row.credential_id));
    let found: Option<Found> = accounts::table
        .find(row.account)
        .select((AccountRow::as_select(), accounts::erased_at, revoked))
        .first(connection)
        .await
        .optional()?;
    living(found)
}

/// The account of a ticket that was made by an API key, unless the key was revoked.
async fn key_holder(connection: &mut AsyncPgConnection, row: &Row) -> Result<Account, AuthError> {
    type Found = (AccountRow, Option<DateTime<Utc>>, bool);
    let key = Uuid::parse_str(&row.credential_id).map_err(|_| AuthError::Unknown)?;
    let live = api_keys::table.find(key).filter(api_keys::revoked_at.is_null());
    let revoked = diesel::dsl::not(diesel::dsl::exists(live));
    let found: Option<Found> = accounts::table
        .find(row.account)
        .select((AccountRow::as_select(), accounts::erased_at, revoked))
        .first(connection)
        .await
        .optional()?;
    living(found)
}

/// The account, unless it is gone or what it had shown was revoked.
fn living(found: Option<(AccountRow, Option<DateTime<Utc>>, bool)>) -> Result<Account, AuthError> {
    match found {
        None => Err(AuthError::Unknown),
        Some((row, None, false)) => Ok(row.into()),
        Some(_) => Err(AuthError::Revoked),
    }
}

/// Whether a ticket for this path opens what is wanted. If it was made for a path with a query, the
/// query has to be the same.
fn opens(path: &str, shown: &Shown) -> bool {
    match path.split_once('?') {
        None => path == shown.path,
        Some((path, query)) => {
            let mut pairs: Vec<(String, String)> = query
                .split('&')
                .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect();
            pairs.sort_unstable();
            path == shown.path && pairs == shown.query
        }
    }
}

/// A credential as it is stored: its kind, the id by which it is revoked, and when it expires.
fn stored(credential: &Credential) -> (&'static str, String, Option<DateTime<Utc>>) {
    match credential {
        Credential::AccessToken { jti, expires_at } => ("token", jti.clone(), Some(*expires_at)),
        Credential::TrustedToken { digest, expires_at } => {
            ("trusted", digest.clone(), Some(*expires_at))
        }
        Credential::ApiKey { id, expires_at } => ("key", id.to_string(), *expires_at),
    }
}

fn read(
    kind: &str,
    id: String,
    expires_at: Option<DateTime<Utc>>,
) -> Result<Credential, AuthError> {
    Ok(match (kind, expires_at) {
        ("token", Some(expires_at)) => Credential::AccessToken { jti: id, expires_at },
        ("trusted", Some(expires_at)) => Credential::TrustedToken { digest: id, expires_at },
        ("key", expires_at) => {
            let id = Uuid::parse_str(&id).map_err(|_| AuthError::Unknown)?;
            Credential::ApiKey { id, expires_at }
        }
        _ => return Err(AuthError::Unknown),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(path: &str, query: &[(&str, &str)]) -> Shown {
        let pair = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let mut query: Vec<(String, String)> = query.iter().map(pair).collect();
        query.sort_unstable();
        Shown { ticket: String::new(), path: path.to_owned(), query }
    }

    #[test]
    fn a_ticket_opens_its_own_path_alone() {
        assert!(opens("/v1/me/stream", &shown("/v1/me/stream", &[])));
        assert!(opens("/a", &shown("/a", &[("as", "seat:0")])));
        assert!(!opens("/a", &shown("/b", &[])));
        let whole = "/a?as=seat:0&after=4";
        assert!(opens(whole, &shown("/a", &[("after", "4"), ("as", "seat:0")])));
        assert!(!opens(whole, &shown("/a", &[("as", "seat:0")])));
        assert!(!opens(whole, &shown("/a", &[("after", "4"), ("as", "judge")])));
        assert!(!opens(whole, &shown("/b", &[("after", "4"), ("as", "seat:0")])));
    }
}
