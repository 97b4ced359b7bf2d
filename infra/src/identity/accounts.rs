//! Accounts: who there is, and what they are.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::Made;
use super::error::IdentityError;
use super::passwords::Passwords;
use super::scopes::{Judges, Role, Roles};
use crate::database::{Database, StoreError};
use crate::schema::accounts;

const NAME_RULE: &str = "a name has 3 to 40 characters: letters, digits, space, “-”, “_” and “.”";
const PASSWORD_RULE: &str = "a password has 10 to 200 characters";
const NAME_KEY_UNIQUE: &str = "accounts_name_key_unique";

/// Somebody who may play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Its id, a UUIDv7.
    pub id: Uuid,
    /// As everybody sees it.
    pub name: String,
    /// What the account is.
    pub roles: Roles,
    /// Which matches it may be called to, where it is a judge.
    pub judges: Judges,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// The accounts of one database.
pub(super) struct Accounts {
    pub(super) database: Database,
    passwords: Passwords,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = accounts)]
pub(super) struct Row {
    id: Uuid,
    name: String,
    roles: Vec<String>,
    judges: String,
    created_at: DateTime<Utc>,
}

#[derive(Insertable)]
#[diesel(table_name = accounts)]
struct New<'a> {
    id: Uuid,
    name: &'a str,
    name_key: String,
    password_hash: Option<&'a str>,
    issuer: Option<&'a str>,
    subject: Option<&'a str>,
    roles: Vec<&'a str>,
    created_at: DateTime<Utc>,
}

impl Accounts {
    pub(super) fn new(database: Database, passwords: Passwords) -> Self {
        Self { database, passwords }
    }

    pub(super) async fn register(
        &self,
        name: &str,
        password: String,
    ) -> Result<Account, IdentityError> {
        let name = checked_name(name)?;
        check_password(&password)?;
        let hash = self.passwords.hash(password).await?;
        let row = New { password_hash: Some(&hash), ..New::player(name) };
        match self.insert(&row).await {
            Ok(account) => Ok(account),
            Err(StoreError::Conflict(which)) if which == NAME_KEY_UNIQUE => {
                Err(IdentityError::NameTaken)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The same for somebody who may have had no reply the first time: the password proves that it
    /// was he. Whether it is right is found out in the same steps whatever comes of it.
    pub(super) async fn register_once(
        &self,
        name: &str,
        password: String,
    ) -> Result<Made<Account>, IdentityError> {
        match self.register(name, password.clone()).await {
            Ok(account) => Ok(Made::Now(account)),
            Err(IdentityError::NameTaken) => match self.log_in(name, password).await {
                Ok(account) if account.name == name.trim() => Ok(Made::Before(account)),
                Ok(_) | Err(IdentityError::WrongCredentials) => Err(IdentityError::NameTaken),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        }
    }

    /// The account of this name and password. Takes as long where there is no such name.
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

    /// The names of those ids that there are.
    pub(super) async fn names_of(
        &self,
        ids: &[Uuid],
    ) -> Result<BTreeMap<Uuid, String>, StoreError> {
        if ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let mut connection = self.database.get().await?;
        let names: Vec<(Uuid, String)> = accounts::table
            .filter(accounts::id.eq_any(ids).and(accounts::erased_at.is_null()))
            .select((accounts::id, accounts::name))
            .load(&mut connection)
            .await?;
        Ok(names.into_iter().collect())
    }

    /// The account that a trusted issuer means by `subject`, made if this is the first time. It is
    /// called `wished` if that can be had. `None` where it was erased lately.
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
        let wished = wished.and_then(|name| checked_name(name).ok());
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

    async fn by_name(&self, name: &str) -> Result<Option<(Row, Option<String>)>, StoreError> {
        let mut connection = self.database.get().await?;
        let named = accounts::name_key.eq(name_key(name));
        Ok(accounts::table
            .filter(named.and(accounts::erased_at.is_null()))
            .select((Row::as_select(), accounts::password_hash))
            .first(&mut connection)
            .await
            .optional()?)
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

    /// `None` if the name or the subject is there already.
    async fn insert_vouched_for(
        &self,
        issuer: &str,
        subject: &str,
        name: Option<&str>,
    ) -> Result<Option<Account>, StoreError> {
        let mut row = New::player("");
        // The tail of a UUIDv7 is random.
        let given = format!("player-{}", &row.id.simple().to_string()[20..]);
        row.name = name.unwrap_or(&given);
        row.name_key = name_key(row.name);
        (row.issuer, row.subject) = (Some(issuer), Some(subject));
        match self.insert(&row).await {
            Ok(account) => Ok(Some(account)),
            Err(StoreError::Conflict(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn insert(&self, row: &New<'_>) -> Result<Account, StoreError> {
        let mut connection = self.database.get().await?;
        let row: Row = diesel::insert_into(accounts::table)
            .values(row)
            .returning(Row::as_returning())
            .get_result(&mut connection)
            .await?;
        Ok(row.into())
    }
}

impl<'a> New<'a> {
    fn player(name: &'a str) -> Self {
        Self {
            id: Uuid::now_v7(),
            name,
            name_key: name_key(name),
            password_hash: None,
            issuer: None,
            subject: None,
            roles: vec![Role::Player.as_str()],
            created_at: Utc::now(),
        }
    }
}

impl From<Row> for Account {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            name: row.name,
            roles: Roles::stored(row.roles.iter().map(String::as_str)),
            judges: Judges::stored(&row.judges),
            created_at: row.created_at,
        }
    }
}

/// The name without the space around it, if it is one.
fn checked_name(name: &str) -> Result<&str, IdentityError> {
    let name = name.trim();
    let allowed =
        |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '.');
    if (3..=40).contains(&name.chars().count()) && name.chars().all(allowed) {
        Ok(name)
    } else {
        Err(IdentityError::InvalidName(NAME_RULE))
    }
}

fn check_password(password: &str) -> Result<(), IdentityError> {
    if (10..=200).contains(&password.chars().count()) {
        Ok(())
    } else {
        Err(IdentityError::InvalidPassword(PASSWORD_RULE))
    }
}

/// What two names have in common that differ only in case or in how wide their spaces are.
///
/// Upper case first, so that letters which share one upper case are one. What cannot be stored is
/// left out: such a name belongs to nobody.
pub(super) fn name_key(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_uppercase().to_lowercase().replace('\0', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_of_a_few_letters() {
        assert_eq!(checked_name("  Calamity Jane ").ok(), Some("Calamity Jane"));
        assert_eq!(checked_name("J_R.-3").ok(), Some("J_R.-3"));
        assert_eq!(checked_name("Zoë").ok(), Some("Zoë"));
        let (longest, too_long) = ("a".repeat(40), "a".repeat(41));
        assert!(checked_name(&longest).is_ok());
        for wrong in ["", " ab ", &too_long, "a/b/c", "tab\tbed", "nul\0nul", "a\u{202e}bc"] {
            assert!(checked_name(wrong).is_err(), "{wrong:?} is no name");
        }
    }

    #[test]
    fn names_that_look_the_same_are_the_same() {
        assert_eq!(name_key("Calamity  JANE "), name_key("calamity jane"));
        assert_eq!(name_key("STRASSE"), name_key("straße"));
        assert_eq!(name_key("ΟΔΟΣ"), name_key("οδος"));
        assert_ne!(name_key("doc-holliday"), name_key("doc holliday"));
    }

    #[test]
    fn passwords_are_counted_in_characters() {
        assert!(check_password("ninechars").is_err());
        assert!(check_password("ten chars!").is_ok());
        assert!(check_password(&"é".repeat(200)).is_ok());
        assert!(check_password(&"é".repeat(201)).is_err());
    }
}
