//! Accounts: their names, passwords and roles.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::error::IdentityError;
use super::invitations;
use super::made::Made;
use super::names::{self, HIDDEN, Name};
use super::passwords::Passwords;
use super::scopes::{Judges, Role, Roles};
use crate::database::{Database, StoreError};
use crate::schema::{accounts, programs, reserved_names};

const PASSWORD_RULE: &str = "a password has 10 to 200 characters";
/// The constraints by which a name is taken. The last one is checked here, not by the database.
const TAKEN: [&str; 3] =
    ["accounts_name_key_unique", "accounts_skeleton_unique", "accounts_name_reserved"];
const NAME_RESERVED: &str = TAKEN[2];
/// The issuer of the accounts that the servers themselves play with. No other has such an address.
const HOUSE: &str = "house";
/// What an invitation breaks that is not good any more. It is checked here, too.
const USED_UP: &str = "invitations_used_up";

/// An account of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Its id, a UUIDv7.
    pub id: Uuid,
    /// The name as everybody sees it.
    pub name: String,
    /// The account's roles.
    pub roles: Roles,
    /// Which matches it judges, if it is a judge.
    pub judges: Judges,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Since when it may do nothing, if it is suspended.
    pub suspended_at: Option<DateTime<Utc>>,
}

/// How others see an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// Its name; another word where an admin has hidden it.
    pub name: String,
    /// Whether a program plays with it.
    pub program: bool,
}

/// The accounts of one database.
pub(super) struct Accounts {
    pub(super) database: Database,
    passwords: Passwords,
    /// For how long nobody can take the name of an erased account; `None` for ever.
    pub(super) names_reserved_for: Option<TimeDelta>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = accounts)]
pub(super) struct Row {
    id: Uuid,
    name: String,
    roles: Vec<String>,
    judges: String,
    created_at: DateTime<Utc>,
    suspended_at: Option<DateTime<Utc>>,
}

#[derive(Insertable)]
#[diesel(table_name = accounts)]
struct New<'a> {
    id: Uuid,
    name: &'a str,
    name_key: &'a str,
    skeleton: &'a str,
    password_hash: Option<&'a str>,
    issuer: Option<&'a str>,
    subject: Option<&'a str>,
    roles: Vec<&'a str>,
    created_at: DateTime<Utc>,
}

impl Accounts {
    pub(super) fn new(
        database: Database,
        passwords: Passwords,
        names_reserved_for: Option<TimeDelta>,
    ) -> Self {
        Self { database, passwords, names_reserved_for }
    }

    pub(super) async fn register(
        &self,
        name: &str,
        password: String,
        invitation: Option<&str>,
    ) -> Result<Account, IdentityError> {
        let name = Name::read(name)?;
        if name.is_kept() {
            return Err(IdentityError::NameTaken { name: name.shown, like: None });
        }
        check_password(&password)?;
        let hash = self.passwords.hash(password).await?;
        let row = New { password_hash: Some(&hash), ..New::player(&name) };
        match self.insert(&name, &row, invitation).await {
            Ok(account) => Ok(account),
            Err(StoreError::Conflict(which)) if which == USED_UP => {
                Err(IdentityError::InvitationRequired)
            }
            Err(StoreError::Conflict(which)) if TAKEN.contains(&which.as_str()) => {
                let like = self.lookalike(&name).await?;
                Err(IdentityError::NameTaken { name: name.shown, like })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// As `register`, for a caller who may have missed the reply the first time: the right
    /// password proves that it is them. Checking it takes the same steps, whatever the result.
    pub(super) async fn register_once(
        &self,
        name: &str,
        password: String,
        invitation: Option<&str>,
    ) -> Result<Made<Account>, IdentityError> {
        match self.register(name, password.clone(), invitation).await {
            Ok(account) => Ok(Made::Now(account)),
            Err(refusal @ IdentityError::NameTaken { .. }) => {
                self.registered_before(name, password, refusal).await
            }
            Err(error) => Err(error),
        }
    }

    /// The account with this very name and password, or the refusal if there is none.
    pub(super) async fn registered_before(
        &self,
        name: &str,
        password: String,
        refusal: IdentityError,
    ) -> Result<Made<Account>, IdentityError> {
        let wished = Name::read(name)?.shown;
        match self.log_in(name, password).await {
            Ok(account) if account.name == wished => Ok(Made::Before(account)),
            Ok(_) | Err(IdentityError::WrongCredentials) => Err(refusal),
            Err(error) => Err(error),
        }
    }

    /// What hashes passwords.
    pub(super) fn passwords(&self) -> &Passwords {
        &self.passwords
    }

    /// The account with this name and password. It takes as long if there is no such name.
    pub(super) async fn log_in(
        &self,
        name: &str,
        password: String,
    ) -> Result<Account, IdentityError> {
        let found = self.by_name(name).await?;
        let (account, stored) = found.map_or((None, None), |(row, hash)| (Some(row), hash));
        let same = self.passwords.matches(password, stored).await?;
        account.filter(|_| same).map(Account::from).ok_or(IdentityError::WrongCredentials)
    }

    /// The names of the accounts with these ids, as far as they exist, as everybody sees them.
    pub(super) async fn names_of(
        &self,
        ids: &[Uuid],
    ) -> Result<BTreeMap<Uuid, Called>, StoreError> {
        if ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let mut connection = self.database.get().await?;
        let names: Vec<(Uuid, String, bool, bool)> = accounts::table
            .left_join(programs::table.on(programs::account.eq(accounts::id)))
            .filter(accounts::id.eq_any(ids).and(accounts::erased_at.is_null()))
            .select((
                accounts::id,
                accounts::name,
                accounts::name_hidden,
                programs::account.nullable().is_not_null(),
            ))
            .load(&mut connection)
            .await?;
        let shown = |(id, name, hidden, program)| {
            let name = if hidden { HIDDEN.to_owned() } else { name };
            (id, Called { name, program })
        };
        Ok(names.into_iter().map(shown).collect())
    }

    /// The account that a trusted issuer means by `subject`. It is made if this is the first time,
    /// with the name `wished` if that is free. `None` if it was erased lately.
    pub(super) async fn vouched_for(
        &self,
        issuer: &str,
        subject: &str,
        wished: Option<&str>,
    ) -> Result<Option<Account>, StoreError> {
        if let Some(known) = self.by_subject(issuer, subject).await? {
            return Ok(Some(known));
        }
        if self.was_erased(issuer, subject).await? {
            return Ok(None);
        }
        let wished = wished.and_then(|name| Name::read(name).ok()).filter(|it| !it.is_kept());
        if let Some(made) = self.insert_vouched_for(issuer, subject, wished).await? {
            return Ok(Some(made));
        }
        // Either the name was taken, or somebody else has just made the account.
        if let Some(known) = self.by_subject(issuer, subject).await? {
            return Ok(Some(known));
        }
        match self.insert_vouched_for(issuer, subject, None).await? {
            Some(made) => Ok(Some(made)),
            None => match self.by_subject(issuer, subject).await? {
                Some(known) => Ok(Some(known)),
                None => {
                    let why = "an account was made and is not there".to_owned();
                    Err(StoreError::Unavailable(why))
                }
            },
        }
    }

    /// The account of the server itself that plays as `subject`, with this name if it is free. It
    /// is made if this is the first time.
    pub(super) async fn house(&self, subject: &str, name: &str) -> Result<Account, StoreError> {
        let wished = Name::read(name).expect("the names of the house are names");
        for name in [Some(wished), None] {
            if let Some(known) = self.by_subject(HOUSE, subject).await? {
                return Ok(known);
            }
            let id = Uuid::now_v7();
            let name = name.unwrap_or_else(|| given_name("house", id));
            let (issuer, subject) = (Some(HOUSE), Some(subject));
            let row = New { id, issuer, subject, ..New::player(&name) };
            match self.insert(&name, &row, None).await {
                Err(StoreError::Conflict(_)) => (),
                made => return made,
            }
        }
        let known = self.by_subject(HOUSE, subject).await?;
        known.ok_or_else(|| StoreError::unavailable("the account of the house cannot be made"))
    }

    /// The accounts of the server itself.
    pub(super) async fn houses(&self) -> Result<Vec<Uuid>, StoreError> {
        let mut connection = self.database.get().await?;
        let own = accounts::table.filter(accounts::issuer.eq(HOUSE)).select(accounts::id);
        Ok(own.load(&mut connection).await?)
    }

    /// The account with this name, as it was typed.
    pub(super) async fn id_of(&self, name: &str) -> Result<Option<Uuid>, StoreError> {
        Ok(self.by_name(name).await?.map(|(row, _)| row.id))
    }

    /// The account with this name, and the hash of its password. If two may be meant, it is the
    /// one with exactly these letters.
    async fn by_name(&self, name: &str) -> Result<Option<(Row, Option<String>)>, StoreError> {
        let mut connection = self.database.get().await?;
        let keys = names::keys(name);
        let mut found: Vec<(String, (Row, Option<String>))> = accounts::table
            .filter(accounts::name_key.eq_any(&keys).and(accounts::erased_at.is_null()))
            .select((accounts::name_key, (Row::as_select(), accounts::password_hash)))
            .load(&mut connection)
            .await?;
        found.sort_by_key(|(key, _)| keys.iter().position(|it| it == key));
        Ok(found.into_iter().next().map(|(_, found)| found))
    }

    /// Another name that looks the same as this one.
    async fn lookalike(&self, name: &Name) -> Result<Option<String>, StoreError> {
        let mut connection = self.database.get().await?;
        let alike = accounts::skeleton.eq(&name.skeleton).or(accounts::name_key.eq(&name.key));
        let found: Vec<(String, String)> = accounts::table
            .filter(alike.and(accounts::erased_at.is_null()))
            .order(accounts::created_at)
            .select((accounts::name_key, accounts::name))
            .load(&mut connection)
            .await?;
        let same = found.iter().any(|(key, _)| *key == name.key);
        Ok(found.into_iter().next().map(|(_, name)| name).filter(|_| !same))
    }

    async fn by_subject(&self, issuer: &str, subject: &str) -> Result<Option<Account>, StoreError> {
        let mut connection = self.database.get().await?;
        let row: Option<Row> = accounts::table
            .filter(accounts::issuer.eq(issuer).and(accounts::subject.eq(subject)))
            .select(Row::as_select())
            .first(&mut connection)
            .await
            .optional()?;
        Ok(row.map(Account::from))
    }

    /// Adds the account of a trusted issuer's subject; `None` if the name or the subject exists
    /// already.
    async fn insert_vouched_for(
        &self,
        issuer: &str,
        subject: &str,
        name: Option<Name>,
    ) -> Result<Option<Account>, StoreError> {
        let id = Uuid::now_v7();
        let name = name.unwrap_or_else(|| given_name("player", id));
        let (issuer, subject) = (Some(issuer), Some(subject));
        let row = New { id, issuer, subject, ..New::player(&name) };
        match self.insert(&name, &row, None).await {
            Ok(account) => Ok(Some(account)),
            Err(StoreError::Conflict(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Adds an account, unless its name is taken, looks like another name, or belonged to an
    /// erased account. That is checked after the row is there, so that whoever erases or takes
    /// that name at the same time waits.
    async fn insert(
        &self,
        name: &Name,
        row: &New<'_>,
        invitation: Option<&str>,
    ) -> Result<Account, StoreError> {
        let erased_since = self.names_reserved_for.map(|it| Utc::now() - it);
        let inserting = async |connection: &mut AsyncPgConnection| {
            let inserting = connection.transaction(async move |connection| {
                let added: Row = diesel::insert_into(accounts::table)
                    .values(row)
                    .returning(Row::as_returning())
                    .get_result(connection)
                    .await?;
                let reserved = is_reserved(connection, name, erased_since).await?;
                if reserved || is_shared(connection, name).await? {
                    return Err(StoreError::Conflict(NAME_RESERVED.to_owned()));
                }
                if let Some(code) = invitation
                    && !invitations::take(connection, code).await?
                {
                    return Err(StoreError::Conflict(USED_UP.to_owned()));
                }
                Ok::<Account, StoreError>(added.into())
            });
            inserting.await
        };
        self.database.write(inserting).await
    }
}

impl<'a> New<'a> {
    fn player(name: &'a Name) -> Self {
        Self {
            id: Uuid::now_v7(),
            name: &name.shown,
            name_key: &name.key,
            skeleton: &name.skeleton,
            password_hash: None,
            issuer: None,
            subject: None,
            roles: vec![Role::Player.as_str()],
            created_at: Utc::now(),
        }
    }
}

/// The name of an account whose wish for a name cannot be granted.
fn given_name(word: &str, account: Uuid) -> Name {
    // The tail of a UUIDv7 is random.
    let name = format!("{word}-{}", &account.simple().to_string()[20..]);
    Name::read(&name).expect("a word and twelve hexadecimal digits are a name")
}

/// Lets others who do the same for this account wait until the transaction ends: what an account
/// has is counted, and then there is one more.
pub(crate) async fn one_at_a_time(
    connection: &mut AsyncPgConnection,
    account: Uuid,
) -> Result<(), diesel::result::Error> {
    let lock = diesel::sql_query("SELECT FROM accounts WHERE id = $1 FOR UPDATE");
    lock.bind::<diesel::sql_types::Uuid, _>(account).execute(connection).await?;
    Ok(())
}

/// Whether an erased account had this name, or one that looks the same.
async fn is_reserved(
    connection: &mut AsyncPgConnection,
    name: &Name,
    erased_since: Option<DateTime<Utc>>,
) -> Result<bool, diesel::result::Error> {
    let since = erased_since.unwrap_or(DateTime::<Utc>::MIN_UTC);
    let erased: Vec<DateTime<Utc>> = reserved_names::table
        .filter(reserved_names::digest.eq_any(name.digests()))
        .select(reserved_names::erased_at)
        .load(connection)
        .await?;
    Ok(erased.iter().any(|at| since < *at))
}

/// Whether an account that is older than the rule has a name that looks the same.
async fn is_shared(
    connection: &mut AsyncPgConnection,
    name: &Name,
) -> Result<bool, diesel::result::Error> {
    let alike = accounts::skeleton.eq(&name.skeleton).and(accounts::skeleton_shared);
    diesel::select(diesel::dsl::exists(accounts::table.filter(alike))).get_result(connection).await
}

impl From<Row> for Account {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            name: row.name,
            roles: Roles::stored(row.roles.iter().map(String::as_str)),
            judges: Judges::stored(&row.judges),
            created_at: row.created_at,
            suspended_at: row.suspended_at,
        }
    }
}

pub(super) fn check_password(password: &str) -> Result<(), IdentityError> {
    if (10..=200).contains(&password.chars().count()) {
        Ok(())
    } else {
        Err(IdentityError::InvalidPassword(PASSWORD_RULE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_counted_in_characters() {
        assert!(check_password("ninechars").is_err());
        assert!(check_password("ten chars!").is_ok());
        assert!(check_password(&"é".repeat(200)).is_ok());
        assert!(check_password(&"é".repeat(201)).is_err());
    }
}
