//! Why admins did what they did. The record of their acts refers to these texts by id and salted
//! digest, so that they can be erased: with the account of who gave a reason, or of whom it is
//! about.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use domain::engine::{Salt, TextRef, TextSeal};
use uuid::Uuid;

use crate::database::{Database, StoreError};
use crate::schema::{accounts, reasons};

/// What stands in the place of a reason that is not the one that was given.
const ALTERED: &str = "altered";

/// Keeps why an admin does something, maybe about an account, in the transaction that does it.
pub(crate) async fn keep(
    connection: &mut AsyncPgConnection,
    author: Uuid,
    about: Option<Uuid>,
    text: &str,
) -> Result<TextRef, StoreError> {
    let mut salt = Salt([0; 16]);
    getrandom::fill(&mut salt.0).map_err(|error| StoreError::Broken(error.to_string()))?;
    let seal = TextSeal { id: Uuid::now_v7(), salt };
    diesel::insert_into(reasons::table)
        .values((
            reasons::id.eq(seal.id),
            reasons::author.eq(author),
            reasons::about.eq(about),
            reasons::salt.eq(seal.salt.0.to_vec()),
            reasons::body.eq(text),
        ))
        .execute(connection)
        .await?;
    Ok(seal.seal(text))
}

/// These reasons; those that were erased are left out. In the place of one that is not what its act
/// has sealed stands `altered`.
///
/// # Errors
/// As of the database.
pub async fn texts(
    database: &Database,
    wanted: &[TextRef],
) -> Result<BTreeMap<Uuid, String>, StoreError> {
    if wanted.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut connection = database.get().await?;
    let ids: Vec<Uuid> = wanted.iter().map(|it| it.text).collect();
    let found: Vec<(Uuid, Vec<u8>, Option<String>)> = reasons::table
        .filter(reasons::id.eq_any(ids))
        .select((reasons::id, reasons::salt, reasons::body))
        .load(&mut connection)
        .await?;
    let text = |(id, salt, body): (Uuid, Vec<u8>, Option<String>)| {
        let body = body?;
        let sealed = salt
            .try_into()
            .is_ok_and(|salt| wanted.contains(&TextSeal { id, salt: Salt(salt) }.seal(&body)));
        Some((id, if sealed { body } else { ALTERED.to_owned() }))
    };
    Ok(found.into_iter().filter_map(text).collect())
}

/// A reason as it is stored; `None` if it was erased.
pub(crate) async fn text(
    connection: &mut AsyncPgConnection,
    id: Uuid,
) -> Result<Option<String>, StoreError> {
    let found = reasons::table.find(id).select(reasons::body).first(connection).await;
    Ok(found.optional()?.flatten())
}

/// Erases what an account has given as a reason, and what was given about it.
pub(crate) async fn erase(
    connection: &mut AsyncPgConnection,
    account: Uuid,
) -> Result<usize, diesel::result::Error> {
    let its = reasons::author.eq(account).or(reasons::about.eq(account));
    // Without its salt, a digest cannot confirm a guess of the text.
    diesel::update(reasons::table.filter(its))
        .set((reasons::body.eq(None::<String>), reasons::salt.eq(Vec::<u8>::new())))
        .execute(connection)
        .await
}

/// Locks the accounts of an admin and of somebody about whom they do something, one after the other
/// whoever is who, until the transaction ends. Returns whether both are there.
pub(crate) async fn lock(
    connection: &mut AsyncPgConnection,
    author: Uuid,
    about: Uuid,
) -> Result<bool, StoreError> {
    let locked: Vec<Uuid> = accounts::table
        .filter(accounts::id.eq_any([author, about]).and(accounts::erased_at.is_null()))
        .order(accounts::id)
        .select(accounts::id)
        .for_no_key_update()
        .load(connection)
        .await?;
    Ok([author, about].iter().all(|it| locked.contains(it)))
}
