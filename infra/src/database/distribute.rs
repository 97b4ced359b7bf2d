//! Splitting the database over several machines, by Citus: each match is on one of them, with all
//! that belongs to it. What belongs to no match stays on the coordinator, as it is: so whoever
//! reads or changes that asks the coordinator.
//!
//! It is done in one transaction, and done again for whatever later migrations add.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};

use super::error::StoreError;
use super::tables::{FUNCTIONS, Function, HOME, Place, SchemaTable, TABLES};

/// Releases of Citus that keep one more plan for each execution of a prepared statement, so that
/// sessions grow without end: major, minor and patch.
const GROWING: [[u32; 3]; 6] =
    [[12, 1, 11], [12, 1, 12], [13, 2, 1], [13, 2, 2], [14, 0, 0], [14, 0, 1]];
/// How long is waited for a table, in milliseconds: less than until a deadlock is noticed.
const LOCK_MAX_MS: u64 = 300;
/// What ties tables of the coordinator to others. The triggers write there, which no other machine
/// may do within a statement; the program notes itself what they note (`rights.rs`). And a foreign
/// key would make a split table of its own; accounts are never deleted.
const LETTING_GO: [&str; 3] = [
    "DROP TRIGGER IF EXISTS accounts_rights ON accounts",
    "DROP TRIGGER IF EXISTS match_judges_rights ON match_judges",
    "ALTER TABLE api_keys DROP CONSTRAINT IF EXISTS api_keys_account_fkey",
];

/// Why a database was not distributed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DistributeError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It has not the extension.
    #[error(
        "the database has not the extension citus: set shared_preload_libraries = 'citus' on every \
         node, and execute CREATE EXTENSION citus in this database of each"
    )]
    NoExtension,
    /// Sessions of this release grow without end.
    #[error(
        "Citus {0} keeps another plan for every execution of a prepared statement, until its \
         memory is used up: use a release without this fault, such as 13.2.0"
    )]
    Growing(String),
    /// It is not the coordinator.
    #[error("the database is that of a worker: give the coordinator's URL")]
    Worker,
    /// The coordinator does not know its own address.
    #[error(
        "the coordinator has no address for the workers: execute \
         SELECT citus_set_coordinator_host('<its host>', <its port>)"
    )]
    NoCoordinator,
    /// There is nothing to split it over.
    #[error("there is no worker: execute SELECT citus_add_node('<host>', <port>) for each")]
    NoWorker,
}

impl From<diesel::result::Error> for DistributeError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    answer: bool,
}

#[derive(QueryableByName)]
struct Words {
    #[diesel(sql_type = Text)]
    words: String,
}

#[derive(QueryableByName)]
struct Nodes {
    #[diesel(sql_type = Integer)]
    here: i32,
    #[diesel(sql_type = BigInt)]
    coordinators: i64,
    #[diesel(sql_type = BigInt)]
    workers: i64,
}

/// Refuses the database of a worker: what is asked there of tables of the coordinator is not there.
///
/// # Errors
/// `Broken`, with what to do.
pub(super) async fn require_coordinator(
    connection: &mut AsyncPgConnection,
) -> Result<(), StoreError> {
    if !is_there(connection, "pg_dist_local_group").await? {
        return Ok(());
    }
    let asked = diesel::sql_query(
        "SELECT coalesce((SELECT groupid FROM pg_dist_local_group), 0) <> 0 AS answer",
    );
    match asked.get_result::<Answer>(connection).await?.answer {
        true => Err(StoreError::Broken(DistributeError::Worker.to_string())),
        false => Ok(()),
    }
}

/// Whether the database is split over several machines.
///
/// # Errors
/// If it does not answer.
pub(super) async fn is_distributed(
    connection: &mut AsyncPgConnection,
) -> Result<bool, diesel::result::Error> {
    if !is_there(connection, "pg_dist_partition").await? {
        return Ok(false);
    }
    let asked = diesel::sql_query(
        "SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1))
             AS answer",
    );
    Ok(asked.bind::<Text, _>(HOME.name).get_result::<Answer>(connection).await?.answer)
}

/// Distributes what is not distributed yet, and returns its names. Whoever calls holds the lock of
/// migrations.
///
/// # Errors
/// `Unavailable`, also where it has lost a deadlock beside servers that are at work; `Broken`. Then
/// nothing was changed.
pub(super) async fn split(
    connection: &mut AsyncPgConnection,
) -> Result<Vec<&'static str>, StoreError> {
    let splitting = connection.transaction(async |connection| {
        let tables = missing_tables(connection).await?;
        let functions = missing_functions(connection).await?;
        if tables.is_empty() && functions.is_empty() {
            return Ok(Vec::new());
        }
        let set = "SELECT set_config('citus.enable_unsafe_triggers', 'on', true),
                          set_config('citus.multi_shard_modify_mode', 'sequential', true)";
        diesel::sql_query(set).execute(connection).await?;
        lock(connection, &tables).await?;
        open_workers(connection).await?;
        for letting_go in LETTING_GO {
            diesel::sql_query(letting_go).execute(connection).await?;
        }
        for table in &tables {
            split_table(connection, table).await?;
        }
        for function in &functions {
            split_function(connection, function).await?;
        }
        let tables = tables.iter().map(|it| it.name);
        Ok::<_, StoreError>(tables.chain(functions.iter().map(|it| it.name)).collect())
    });
    splitting.await
}

/// Locks all that is to be split, before anything is done: whoever waits for a table that is split
/// already, and holds one that is to be, could be waited for in vain. That is given up soon, so
/// that it can be tried again.
async fn lock(
    connection: &mut AsyncPgConnection,
    tables: &[SchemaTable],
) -> Result<(), StoreError> {
    if tables.is_empty() {
        return Ok(());
    }
    let names = tables.iter().map(|it| it.name).collect::<Vec<_>>().join(", ");
    for statement in [
        format!("SET LOCAL lock_timeout = {LOCK_MAX_MS}"),
        format!("LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"),
        "SET LOCAL lock_timeout = 0".to_owned(),
    ] {
        diesel::sql_query(statement).execute(connection).await?;
    }
    Ok(())
}

async fn is_there(
    connection: &mut AsyncPgConnection,
    table: &str,
) -> Result<bool, diesel::result::Error> {
    let asked = diesel::sql_query("SELECT to_regclass($1) IS NOT NULL AS answer");
    Ok(asked.bind::<Text, _>(table).get_result::<Answer>(connection).await?.answer)
}

/// Refuses a database that cannot be split.
///
/// # Errors
/// Where Citus is missing, is a release that is not to be used, or has no worker.
pub(super) async fn require_citus(
    connection: &mut AsyncPgConnection,
) -> Result<(), DistributeError> {
    if !is_there(connection, "pg_dist_partition").await? {
        return Err(DistributeError::NoExtension);
    }
    let asked = diesel::sql_query("SELECT citus_version() AS words");
    let said: Words = asked.get_result(connection).await?;
    require_release(&said.words)?;
    let asked = diesel::sql_query(
        "SELECT (SELECT groupid FROM pg_dist_local_group) AS here,
                count(*) FILTER (WHERE groupid = 0) AS coordinators,
                count(*) FILTER (WHERE groupid <> 0) AS workers
         FROM pg_dist_node WHERE isactive AND noderole = 'primary'",
    );
    let nodes: Nodes = asked.get_result(connection).await?;
    match nodes {
        Nodes { here: 1.., .. } => Err(DistributeError::Worker),
        Nodes { workers: 0, .. } => Err(DistributeError::NoWorker),
        Nodes { coordinators: 0, .. } => Err(DistributeError::NoCoordinator),
        Nodes { .. } => Ok(()),
    }
}

/// Refuses releases whose sessions grow, by what Citus says of itself: `Citus 13.2.0 on …`.
fn require_release(said: &str) -> Result<(), DistributeError> {
    let release = said.split_whitespace().nth(1).unwrap_or_default();
    let number = |part: &str| {
        let digits = part.find(|it: char| !it.is_ascii_digit()).map_or(part, |end| &part[..end]);
        digits.parse::<u32>().ok()
    };
    let numbers: Vec<Option<u32>> = release.split('.').map(number).collect();
    let grows = GROWING.iter().any(|it| numbers == it.map(Some));
    if grows { Err(DistributeError::Growing(release.to_owned())) } else { Ok(()) }
}

async fn missing_tables(
    connection: &mut AsyncPgConnection,
) -> Result<Vec<SchemaTable>, StoreError> {
    let asked = diesel::sql_query(
        "SELECT relname::text AS words FROM pg_dist_partition
         JOIN pg_class ON pg_class.oid = logicalrelid
         WHERE relnamespace = current_schema()::regnamespace",
    );
    let there: Vec<Words> = asked.load(connection).await?;
    let is_there = |table: &SchemaTable| there.iter().any(|it| it.words == table.name);
    let splits = |it: &SchemaTable| it.place != Place::Coordinator;
    Ok(TABLES.into_iter().filter(|it| splits(it) && !is_there(it)).collect())
}

async fn missing_functions(
    connection: &mut AsyncPgConnection,
) -> Result<Vec<Function>, StoreError> {
    let asked = diesel::sql_query(
        "SELECT proname::text AS words FROM pg_dist_object
         JOIN pg_proc ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid
         WHERE pronamespace = current_schema()::regnamespace
           AND (proname = $1 OR distribution_argument_index IS NOT NULL)",
    );
    let plain = FUNCTIONS.iter().find(|it| it.stream.is_none()).map_or("", |it| it.name);
    let there: Vec<Words> = asked.bind::<Text, _>(plain).load(connection).await?;
    let is_there = |function: &Function| there.iter().any(|it| it.words == function.name);
    Ok(FUNCTIONS.into_iter().filter(|it| !is_there(it)).collect())
}

/// Workers are reached as the role that connections of the server take, which has no password:
/// nodes trust each other by certificate, or by address.
async fn open_workers(connection: &mut AsyncPgConnection) -> Result<(), StoreError> {
    let asked = diesel::sql_query(
        "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'highnoon_writer'
                        AND NOT rolcanlogin) AS answer",
    );
    if asked.get_result::<Answer>(connection).await?.answer {
        diesel::sql_query("ALTER ROLE highnoon_writer LOGIN").execute(connection).await?;
    }
    Ok(())
}

async fn split_table(
    connection: &mut AsyncPgConnection,
    table: &SchemaTable,
) -> Result<(), StoreError> {
    let (column, beside) = match table.place {
        Place::WithStream(column) if *table == HOME => (column, "default"),
        Place::WithStream(column) => (column, HOME.name),
        Place::ByAccount(column) => (column, "none"),
        Place::Everywhere => {
            diesel::sql_query("SELECT create_reference_table($1::regclass)")
                .bind::<Text, _>(table.name)
                .execute(connection)
                .await?;
            return Ok(());
        }
        Place::Coordinator => return Ok(()),
    };
    let splitting = "SELECT create_distributed_table($1::regclass, $2, colocate_with := $3)";
    diesel::sql_query(splitting)
        .bind::<Text, _>(table.name)
        .bind::<Text, _>(column)
        .bind::<Text, _>(beside)
        .execute(connection)
        .await?;
    // Of a table of parts, these have the rows.
    let parts = diesel::sql_query(
        "SELECT quote_ident(relname) AS words FROM pg_class
         WHERE relkind = 'r' AND (oid = $1::regclass
             OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = $1::regclass))",
    );
    let parts: Vec<Words> = parts.bind::<Text, _>(table.name).load(connection).await?;
    for part in parts {
        free_rows(connection, &part.words).await?;
    }
    Ok(())
}

/// Frees the room of the rows that were copied to the workers. Our own triggers refuse it, so they
/// are away for a moment that nobody sees.
async fn free_rows(connection: &mut AsyncPgConnection, table: &str) -> Result<(), StoreError> {
    const OF_TRUNCATE: i32 = 32;
    #[derive(QueryableByName)]
    struct Trigger {
        #[diesel(sql_type = Text)]
        name: String,
        #[diesel(sql_type = Text)]
        making: String,
    }
    let asked = diesel::sql_query(
        "SELECT quote_ident(tgname) AS name, pg_get_triggerdef(oid) AS making FROM pg_trigger
         WHERE tgrelid = $1::regclass AND NOT tgisinternal AND tgtype::int & $2 <> 0",
    );
    let triggers: Vec<Trigger> =
        asked.bind::<Text, _>(table).bind::<Integer, _>(OF_TRUNCATE).load(connection).await?;
    for trigger in &triggers {
        let dropping = format!("DROP TRIGGER {} ON {table}", trigger.name);
        diesel::sql_query(dropping).execute(connection).await?;
    }
    diesel::sql_query("SELECT truncate_local_data_after_distributing_table($1::regclass)")
        .bind::<Text, _>(table)
        .execute(connection)
        .await?;
    for trigger in triggers {
        diesel::sql_query(trigger.making).execute(connection).await?;
    }
    Ok(())
}

async fn split_function(
    connection: &mut AsyncPgConnection,
    function: &Function,
) -> Result<(), StoreError> {
    let splitting = diesel::sql_query(
        "SELECT create_distributed_function(
             oid::regprocedure, $2, CASE WHEN $2 IS NULL THEN 'default' ELSE $3 END)
         FROM pg_proc WHERE proname = $1 AND pronamespace = current_schema()::regnamespace",
    );
    splitting
        .bind::<Text, _>(function.name)
        .bind::<Nullable<Text>, _>(function.stream)
        .bind::<Text, _>(HOME.name)
        .execute(connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_whose_sessions_grow_are_refused_by_name() {
        let said =
            |release: &str| format!("Citus {release} on x86_64-pc-linux-gnu, compiled by gcc");
        for right in ["13.2.0", "13.2.3", "12.1.10", "13.2.10", "14.0.2", "11.1devel", "13.2"] {
            assert_eq!(require_release(&said(right)), Ok(()), "{right}");
        }
        for wrong in ["12.1.11", "12.1.12", "13.2.1", "13.2.2", "14.0.0", "14.0.1"] {
            let refused = require_release(&said(wrong)).expect_err("it grows");
            assert_eq!(refused, DistributeError::Growing(wrong.to_owned()));
            assert!(refused.to_string().starts_with(&format!("Citus {wrong} keeps")), "{refused}");
        }
        assert_eq!(require_release(""), Ok(()));
    }

    #[test]
    fn what_is_told_of_beside_its_stream_is_listed_after_the_table_that_has_it() {
        let home = TABLES.iter().position(|it| *it == HOME).expect("it is listed");
        for (place, table) in TABLES.iter().enumerate() {
            if matches!(table.place, Place::WithStream(_)) {
                assert!(home <= place, "{}", table.name);
            }
        }
    }
}
