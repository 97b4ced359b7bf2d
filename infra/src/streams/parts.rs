//! The parts of the table of events: one for each week, made ahead of time by the servers.

use std::time::Duration;

use diesel::QueryableByName;
use diesel::sql_types::{Bool, Integer};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use tokio::time::sleep;

use crate::database::{Database, StoreError};

/// How often it is looked whether parts are missing.
const LOOK_EVERY: Duration = Duration::from_secs(60 * 60);

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    answer: bool,
}

#[derive(QueryableByName)]
struct Made {
    #[diesel(sql_type = Integer)]
    made: i32,
}

/// Makes the parts of the weeks to come, until the process ends.
pub async fn keep_parts(database: Database) {
    loop {
        match make_parts(&database).await {
            Ok(0) => (),
            Ok(made) => tracing::info!(made, "the log has parts for the next weeks"),
            Err(error) => {
                tracing::warn!(%error, "the log gets its parts for the next weeks later");
            }
        }
        sleep(LOOK_EVERY).await;
    }
}

/// Makes the parts of this week and the next two, as far as they are not there. Returns how many.
///
/// # Errors
/// `Unavailable`, `Broken`.
pub async fn make_parts(database: &Database) -> Result<i32, StoreError> {
    let mut connection = database.get().await?;
    let standby = diesel::sql_query("SELECT pg_is_in_recovery() AS answer");
    if standby.get_result::<Answer>(&mut connection).await?.answer {
        return Ok(0);
    }
    drop(connection);
    let making = diesel::sql_query("SELECT make_event_parts(now() + interval '15 days') AS made");
    let made = async |connection: &mut AsyncPgConnection| {
        Ok::<Made, StoreError>(making.get_result(connection).await?)
    };
    Ok(database.write(made).await?.made)
}
