//! The pool and the migrations with a real Postgres.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bench::wire::{Trouble, Wire};
use bench::{Bench, Postgres, owner_of};
use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;
use infra::database::{
    self, Database, DatabaseSettings, DistributeError, FUNCTIONS, Place, StoreError, TABLES,
};

mod bench;

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

async fn ask(database: &Database, query: &str) -> Result<String, StoreError> {
    let mut connection = database.get().await?;
    let line: Line = diesel::sql_query(query).get_result(&mut connection).await?;
    Ok(line.line)
}

async fn run(database: &Database, query: &str) -> Result<usize, StoreError> {
    let mut connection = database.get().await?;
    Ok(diesel::sql_query(query).execute(&mut connection).await?)
}

#[tokio::test]
async fn many_servers_migrate_one_cluster_at_once() {
    let postgres = Postgres::shared();
    let urls: Vec<String> = (0..4).map(|_| postgres.empty_database()).collect();
    let twice = urls.iter().chain(&urls).cloned();
    let migrating: Vec<_> =
        twice.map(|url| tokio::spawn(async move { database::migrate(&url).await })).collect();
    for migrated in migrating {
        assert_eq!(migrated.await.expect("nothing panics"), Ok(()));
    }
    for url in &urls {
        assert_eq!(database::migrate(url).await, Ok(()), "doing it again does nothing");
    }
}

#[tokio::test]
async fn what_was_migrated_can_be_taken_back() {
    let bench = Bench::new().await;
    let owner = bench.owner().await;
    for down in [
        include_str!("../../migrations/2026-11-30-000092_made/down.sql"),
        include_str!("../../migrations/2026-11-29-000091_decided/down.sql"),
        include_str!("../../migrations/2026-11-26-000090_vacuum/down.sql"),
        include_str!("../../migrations/2026-11-26-000080_running/down.sql"),
        include_str!("../../migrations/2026-11-24-000082_archive/down.sql"),
        include_str!("../../migrations/2026-11-24-000081_bound_holds/down.sql"),
        include_str!("../../migrations/2026-11-24-000080_bound/down.sql"),
        include_str!("../../migrations/2026-11-23-000071_rulings/down.sql"),
        include_str!("../../migrations/2026-11-23-000070_bots/down.sql"),
        include_str!("../../migrations/2026-11-23-000063_hidden/down.sql"),
        include_str!("../../migrations/2026-11-23-000062_cancelled/down.sql"),
        include_str!("../../migrations/2026-11-23-000061_accounts/down.sql"),
        include_str!("../../migrations/2026-11-23-000060_logins/down.sql"),
        include_str!("../../migrations/2026-11-23-000056_desk/down.sql"),
        include_str!("../../migrations/2026-11-23-000055_tickets/down.sql"),
        include_str!("../../migrations/2026-11-23-000040_streams/down.sql"),
        include_str!("../../migrations/2026-11-22-000031_decoys/down.sql"),
        include_str!("../../migrations/2026-11-22-000030_census/down.sql"),
        include_str!("../../migrations/2026-11-22-000010_looks/down.sql"),
        include_str!("../../migrations/2026-11-22-000009_names/down.sql"),
        include_str!("../../migrations/2026-11-21-000007_staged/down.sql"),
        include_str!("../../migrations/2026-11-21-000006_checkpoints/down.sql"),
        include_str!("../../migrations/2026-11-21-000005_people/down.sql"),
        include_str!("../../migrations/2026-11-21-000004_conduct/down.sql"),
        include_str!("../../migrations/2026-11-21-000003_matches/down.sql"),
        include_str!("../../migrations/2026-11-21-000002_identity/down.sql"),
        include_str!("../../migrations/2026-11-21-000001_roles/down.sql"),
    ] {
        owner.batch_execute(down).await.expect("it can be taken back");
    }
    let left = "SELECT count(*) FROM information_schema.role_table_grants \
                WHERE grantee = 'highnoon_writer' AND table_name = 'accounts'";
    let left: i64 = owner.query_one(left, &[]).await.expect("it can be counted").get(0);
    assert_eq!(left, 0);
}

#[tokio::test]
async fn an_owner_without_other_rights_can_migrate() {
    let bench = Bench::new().await;
    let url = bench.postgres.empty_database();
    let administrator = owner_of(&url).await;
    let plain = format!("plain_{}", uuid::Uuid::now_v7().simple());
    let own = format!(
        "CREATE ROLE {plain} LOGIN; GRANT highnoon_writer TO {plain};
         DO $$ BEGIN EXECUTE format('ALTER DATABASE %I OWNER TO {plain}', current_database());
         END $$"
    );
    administrator.batch_execute(&own).await.expect("an administrator may");
    let url = url.replace("postgres@", &format!("{plain}@"));
    assert_eq!(database::migrate(&url).await, Ok(()));
    let database = Database::connect(&url, DatabaseSettings::default()).await;
    let database = database.expect("the database is there");
    let who = ask(&database, "SELECT concat(session_user, ' ', current_user) AS line").await;
    assert_eq!(who, Ok(format!("{plain} highnoon_writer")));
    assert_eq!(run(&database, "DELETE FROM accounts").await, Ok(0));
}

#[tokio::test]
async fn connections_have_the_writers_rights_and_limits() {
    let bench = Bench::new().await;
    let settings = "SELECT concat_ws(' ', current_user, current_setting('statement_timeout'),
        current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout'),
        current_setting('application_name'), current_setting('jit')) AS line";
    let expected = "highnoon_writer 5s 2s 10s highnoon off";
    assert_eq!(ask(&bench.database, settings).await.as_deref(), Ok(expected));
    let owner = bench.owner().await;
    owner.batch_execute("CREATE TABLE later (n int)").await.expect("the owner makes tables");
    assert_eq!(run(&bench.database, "INSERT INTO later VALUES (1), (2)").await, Ok(2));
    let forbidden = ["DROP TABLE later", "TRUNCATE later", "CREATE TABLE mine (n int)"];
    for query in forbidden {
        assert!(run(&bench.database, query).await.is_err(), "{query}");
    }
}

#[tokio::test]
async fn errors_are_told_apart_by_kind() {
    let bench = Bench::with(DatabaseSettings {
        statement_timeout: Duration::from_millis(100),
        lock_timeout: Duration::from_millis(50),
        ..DatabaseSettings::default()
    })
    .await;
    let database = &bench.database;
    let revoke = "INSERT INTO revoked_tokens VALUES ('j', now(), now())";
    assert_eq!(run(database, revoke).await, Ok(1));
    let twice = run(database, revoke).await;
    assert_eq!(twice, Err(StoreError::Conflict("revoked_tokens_pkey".to_owned())));

    let broken = [
        "DO $$ BEGIN RAISE 'no' USING ERRCODE = 'restrict_violation'; END $$",
        "DO $$ BEGIN RAISE 'no' USING TABLE = 'accounts'; END $$",
        "INSERT INTO revoked_tokens VALUES ('k', NULL, now())",
        "INSERT INTO accounts (id, name, name_key, issuer, roles, created_at)
         VALUES (gen_random_uuid(), 'a', 'a', 'i', '{}', now())",
    ];
    for query in broken {
        assert!(matches!(run(database, query).await, Err(StoreError::Broken(_))), "{query}");
    }

    let slow = run(database, "SELECT pg_sleep(5)").await;
    assert!(matches!(slow, Err(StoreError::Unavailable(_))), "{slow:?}");
    let mut owner = bench.owner().await;
    let holding = owner.transaction().await.expect("a transaction begins");
    holding.batch_execute("LOCK TABLE revoked_tokens").await.expect("nobody else has it");
    let locked = run(database, "UPDATE revoked_tokens SET expires_at = now()").await;
    assert!(matches!(locked, Err(StoreError::Unavailable(_))), "{locked:?}");
}

#[tokio::test]
async fn another_database_is_told_from_the_same_one_by_another_way() {
    let url = Postgres::shared().empty_database();
    let wire = Wire::to(&url).await;
    assert_eq!(database::is_same(&url, &wire.url).await, Ok(true));
    let beside = Postgres::shared().empty_database();
    assert_eq!(database::is_same(&url, &beside).await, Ok(false));
    let nowhere = database::is_same(&url, "postgres://127.0.0.1:1/none").await;
    assert!(matches!(nowhere, Err(StoreError::Unavailable(_))), "{nowhere:?}");
}

#[tokio::test]
async fn connections_that_were_cut_are_replaced() {
    let bench = Bench::new().await;
    assert_eq!(ask(&bench.database, "SELECT 'here' AS line").await.as_deref(), Ok("here"));
    let owner = bench.owner().await;
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE application_name = 'highnoon' AND datname = current_database()";
    // While it idles, and while it works.
    owner.batch_execute(cut).await.expect("a superuser may");
    recovers(&bench.database).await;
    let database = bench.database.clone();
    let working = tokio::spawn(async move { run(&database, "SELECT pg_sleep(4)").await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    owner.batch_execute(cut).await.expect("a superuser may");
    let cut_off = working.await.expect("nothing panics");
    assert!(matches!(cut_off, Err(StoreError::Unavailable(_))), "{cut_off:?}");
    recovers(&bench.database).await;
}

/// A cut is noticed a moment later, so that somebody may still be handed what was cut.
async fn recovers(database: &Database) {
    let began = Instant::now();
    while let Err(error) = database.ping().await {
        assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
        assert!(began.elapsed() < Duration::from_secs(5), "the pool recovers");
    }
}

#[tokio::test]
async fn a_pool_that_is_used_up_says_so_in_time() {
    let bench = Bench::with(DatabaseSettings {
        connections_max: 1,
        wait: Duration::from_millis(400),
        ..DatabaseSettings::default()
    })
    .await;
    let held = bench.database.get().await.expect("the first is free");
    let refused = bench.database.ping().await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
    drop(held);
    assert_eq!(bench.database.ping().await, Ok(()));
    bench.database.close();
    assert!(matches!(bench.database.ping().await, Err(StoreError::Unavailable(_))));
}

#[tokio::test]
async fn nobody_at_home_is_unavailable() {
    let nobody = "postgres://highnoon@127.0.0.1:1/highnoon";
    let refused = Database::connect(nobody, DatabaseSettings::default()).await;
    assert!(matches!(refused.err(), Some(StoreError::Unavailable(_))));
    assert!(matches!(database::migrate(nobody).await, Err(StoreError::Unavailable(_))));
    let nonsense = Database::connect("not a url", DatabaseSettings::default()).await;
    assert!(nonsense.is_err());
}

/// A URL whose first host takes connections and says nothing.
async fn behind_somebody_silent(url: &str) -> (tokio::net::TcpListener, String) {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let port = silent.local_addr().expect("it has an address").port();
    let (user, rest) = url.split_once('@').expect("a URL names a user");
    let (host, database) = rest.split_once('/').expect("a URL names a database");
    // Those of embedded clusters are folders, without a port.
    let host = if host.contains(':') { host.to_owned() } else { format!("{host}:5432") };
    (silent, format!("{user}@127.0.0.1:{port},{host}/{database}"))
}

#[tokio::test]
async fn a_host_that_takes_connections_and_says_nothing_is_passed_over() {
    let bench = Bench::new().await;
    let (_silent, url) = behind_somebody_silent(&bench.url).await;
    let most = Duration::from_secs(10);
    let migrated = tokio::time::timeout(most, database::migrate(&url)).await;
    assert_eq!(migrated.expect("it does not wait for long"), Ok(()));
    let began = Instant::now();
    let connected = Database::connect(&url, DatabaseSettings::default()).await;
    let database = connected.expect("the next one answers");
    assert_eq!(database.look_at_release().await, Ok(()));
    let wrote = "INSERT INTO revoked_tokens VALUES ('j', now(), now())";
    assert_eq!(run(&database, wrote).await, Ok(1));
    assert!(began.elapsed() < most, "{:?}", began.elapsed());
    // How long one waits for a host can be said in the URL.
    let sign = if url.contains('?') { '&' } else { '?' };
    let soon = format!("{url}{sign}connect_timeout=1");
    let began = Instant::now();
    let settings = || DatabaseSettings { wait: Duration::from_secs(60), ..Default::default() };
    Database::connect(&soon, settings()).await.expect("the next one answers");
    assert!(began.elapsed() < most, "{:?}", began.elapsed());
    let nobody = url.replace(url.rsplit_once(',').expect("two hosts").1, "127.0.0.1:1/none");
    let refused = Database::connect(&nobody, DatabaseSettings::default()).await.err();
    let Some(StoreError::Unavailable(why)) = refused else { panic!("{refused:?}") };
    assert!(why.contains("no answer") && why.contains("refused"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_on_which_nothing_is_heard_are_left() {
    let bench = Bench::new().await;
    let wire = Wire::to(&bench.url).await;
    let settings = DatabaseSettings {
        connections_max: 4,
        statement_timeout: Duration::from_secs(1),
        ..DatabaseSettings::default()
    };
    let database = Database::connect(&wire.url, settings).await.expect("it is there");
    let pings = || futures_util::future::join_all((0..4).map(|_| database.ping()));
    assert!(pings().await.iter().all(Result::is_ok));
    // What is asked on a connection that was in use a moment ago.
    wire.has(Trouble::Held);
    let began = Instant::now();
    for lost in pings().await {
        assert!(matches!(lost, Err(StoreError::Unavailable(_))), "{lost:?}");
    }
    assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
    wire.has(Trouble::None);
    assert!(pings().await.iter().all(Result::is_ok), "they were thrown away");
    // What has idled is asked for a sign first; where there is none, all are thrown away at once.
    tokio::time::sleep(Duration::from_millis(5_500)).await;
    wire.has(Trouble::HeldOnce);
    let began = Instant::now();
    assert_eq!(database.ping().await, Ok(()));
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
}

#[test]
fn connections_outlive_the_runtime_that_asked_for_them() {
    let main = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let main = main.expect("a runtime can be made");
    let bench = main.block_on(Bench::with(DatabaseSettings {
        connections_max: 1,
        ..DatabaseSettings::default()
    }));
    for _ in 0..3 {
        // As actix does: a runtime a worker, that ends before the server does.
        let worker = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let worker = worker.expect("a runtime can be made");
        assert_eq!(worker.block_on(bench.database.ping()), Ok(()));
    }
    main.block_on(async {
        assert_eq!(bench.database.ping().await, Ok(()));
        let one: i64 = owner_of(&bench.url)
            .await
            .query_one(
                "SELECT count(*) FROM pg_stat_activity
                 WHERE application_name = 'highnoon' AND datname = current_database()",
                &[],
            )
            .await
            .expect("it can be counted")
            .get(0);
        assert_eq!(one, 1, "it was one connection all the time");
    });
}

#[tokio::test]
async fn every_table_has_a_place_for_when_the_database_is_split() {
    let bench = Bench::new().await;
    let owner = bench.owner().await;
    let columns = "SELECT relname::text, array_agg(attname::text) FROM pg_class
        JOIN pg_attribute ON attrelid = pg_class.oid AND 0 < attnum
        WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
            AND NOT relispartition
        GROUP BY relname";
    let there = owner.query(columns, &[]).await.expect("tables can be listed");
    let there: BTreeMap<String, Vec<String>> =
        there.iter().map(|row| (row.get(0), row.get(1))).collect();
    let listed: BTreeMap<&str, Place> = TABLES.iter().map(|it| (it.name, it.place)).collect();
    for table in there.keys() {
        let named = listed.contains_key(table.as_str());
        assert!(named, "{table} is in no line of infra/src/database/tables.rs");
    }
    for (table, place) in listed {
        let columns = there.get(table).unwrap_or_else(|| panic!("there is no table {table}"));
        let (Place::WithStream(column) | Place::ByAccount(column)) = place else { continue };
        assert!(columns.iter().any(|it| it == column), "{table} has no {column}");
        // A key without the column could not be kept on several machines.
        let keys = "SELECT indexrelid::regclass::text FROM pg_index
            WHERE indrelid = $1::text::regclass AND indisunique AND NOT EXISTS (
                SELECT FROM pg_attribute WHERE attrelid = indrelid AND attname = $2
                    AND attnum = ANY (indkey))";
        let keys = owner.query(keys, &[&table, &column]).await.expect("keys can be listed");
        let keys: Vec<String> = keys.iter().map(|row| row.get(0)).collect();
        assert!(keys.is_empty(), "{table}: {keys:?} are without {column}");
    }
    for function in FUNCTIONS {
        let names = "SELECT coalesce(proargnames, '{}') FROM pg_proc WHERE proname = $1::text";
        let found = owner.query(names, &[&function.name]).await.expect("functions can be listed");
        assert_eq!(found.len(), 1, "there is one {}", function.name);
        let names: Vec<String> = found[0].get(0);
        assert!(function.stream.is_none_or(|it| names.iter().any(|name| name == it)), "{names:?}");
    }
}

#[tokio::test]
async fn a_database_without_the_extension_is_not_split() {
    let bench = Bench::new().await;
    let refused = database::distribute(&bench.url).await.expect_err("it is not there");
    assert_eq!(refused, DistributeError::NoExtension);
    assert!(!bench.database.is_distributed());
    let empty = bench.postgres.empty_database();
    let refused = database::distribute(&empty).await.expect_err("it is not there");
    assert!(refused.to_string().contains("CREATE EXTENSION citus"), "{refused}");
    let tables = "SELECT count(*) FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace";
    let tables = owner_of(&empty).await.query_one(tables, &[]).await.expect("it can be counted");
    assert_eq!(tables.get::<_, i64>(0), 0, "nothing was done");
}
