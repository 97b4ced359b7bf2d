//! Noting whose rights have changed, so that every server looks them up anew
//! (`identity/rights.rs`).
//!
//! On one machine triggers of the database note the same. A change that is noted twice does no
//! harm.

use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::schema::rights_changes;

/// The channel on which is told whose rights have changed.
pub(crate) const CHANNEL: &str = "highnoon_rights";

/// Notes that the rights of an account change, in the transaction that changes them.
///
/// # Errors
/// If the database fails.
pub(crate) async fn note(
    connection: &mut AsyncPgConnection,
    account: Uuid,
) -> Result<(), diesel::result::Error> {
    diesel::insert_into(rights_changes::table)
        .values(rights_changes::account.eq(account))
        .execute(connection)
        .await?;
    diesel::sql_query("SELECT pg_notify($1, $2)")
        .bind::<Text, _>(CHANNEL)
        .bind::<Text, _>(account.to_string())
        .execute(connection)
        .await?;
    Ok(())
}
