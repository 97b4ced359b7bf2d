//! A database that takes no writes for a while: one whose standby is missing, one that is itself a
//! standby, and one that a newer release has migrated. Whoever only reads goes on.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod bench;

use std::future::poll_fn;
use std::time::{Duration, Instant};

use bench::house::House;
use bench::{Bench, Postgres};
use infra::database::{self, Database, DatabaseSettings, StoreError};
use infra::identity::{Identity, IdentityError, IdentitySettings};
use infra::matches::MatchError;
use infra::streams::Appends;

/// Nobody waits longer than this for an answer.
const ANSWER_MAX: Duration = Duration::from_secs(10);
const PASSWORD: &str = "six-shooter at noon";

fn is_in_doubt<T>(answer: &Result<T, IdentityError>) -> bool {
    matches!(answer, Err(IdentityError::Store(StoreError::NotKnown(_))))
}

async fn within<T>(most: Duration, work: impl Future<Output = T>) -> T {
    let began = Instant::now();
    let done = work.await;
    assert!(began.elapsed() < most, "{:?}", began.elapsed());
    done
}

#[tokio::test(flavor = "multi_thread")]
async fn while_every_write_hangs_whoever_reads_goes_on() {
    let house = House::on(Appends::Together, Postgres::alone()).await;
    let identity = house.bench.identity().await;
    identity.register("Ann", PASSWORD.to_owned(), None).await.unwrap();
    let logged_in = identity.log_in("Ann", PASSWORD.to_owned(), None, None).await.unwrap();
    let id = house.started().await;
    // A synchronous standby that is not there: whatever commits, waits for it.
    house.set("synchronous_standby_names = 'nobody'").await;
    let writing = async {
        let names = (0..4).map(|n| format!("Bob {n}"));
        let registering = names.map(|name| {
            let identity = &identity;
            async move { identity.register(&name, PASSWORD.to_owned(), None).await }
        });
        within(ANSWER_MAX, futures_util::future::join_all(registering)).await
    };
    let reading = async {
        let most = Duration::from_secs(2);
        for _ in 0..20 {
            within(most, house.matches.ready()).await.unwrap();
            within(most, house.matches.head(id)).await.unwrap();
            let caller = within(most, identity.authenticate(&logged_in.access_token)).await;
            assert_eq!(caller.unwrap().name, "Ann");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    let (written, ()) = tokio::join!(writing, reading);
    for answer in &written {
        assert!(is_in_doubt(answer), "{answer:?}");
    }
    let made = within(
        ANSWER_MAX,
        house.matches.create(bench::house::request(), house.players[0], Some(bench::house::key())),
    );
    assert!(matches!(made.await, Err(MatchError::Store(StoreError::NotKnown(_)))));
    house.set("synchronous_standby_names = ''").await;
    for n in 0..3 {
        let name = format!("Cal {n}");
        within(ANSWER_MAX, identity.register(&name, PASSWORD.to_owned(), None)).await.unwrap();
    }
    house.made().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_did_not_reach_the_standby_is_not_known_to_have_been_made() {
    let house = House::on(Appends::Together, Postgres::alone()).await;
    let identity = house.bench.identity().await;
    identity.register("Ann", PASSWORD.to_owned(), None).await.unwrap();
    house.set("synchronous_standby_names = 'nobody'").await;
    let operator = house.bench.owner().await;
    let canceling = async {
        let cancel = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity
                      WHERE wait_event = 'SyncRep'";
        while operator.query_one(cancel, &[]).await.unwrap().get::<_, i64>(0) == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let registering = identity.register("Bob", PASSWORD.to_owned(), None);
    let (answer, ()) = tokio::join!(within(ANSWER_MAX, registering), canceling);
    // Postgres says that it is done, and warns.
    assert!(is_in_doubt(&answer), "{answer:?}");
    house.set("synchronous_standby_names = ''").await;
    let again = identity.register("Bob", PASSWORD.to_owned(), None).await;
    assert!(matches!(again, Err(IdentityError::NameTaken { .. })), "{again:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn however_slow_its_writes_are_nobody_waits_longer_for_a_new_match() {
    let house = House::new(Appends::Together).await;
    let owner = house.bench.owner().await;
    // No limit of Postgres reaches a commit. Each of the two takes less than a write may take.
    let slow = "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN PERFORM pg_sleep(7); RETURN NULL; END $$;
                CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON creations
                    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slow();
                CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON seeds
                    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slow()";
    owner.batch_execute(slow).await.unwrap();
    let (key, player) = (bench::house::key(), house.players[0]);
    let create = || house.matches.create(bench::house::request(), player, Some(key));
    let answer = within(ANSWER_MAX, create()).await;
    let is_right = matches!(answer, Err(MatchError::Store(StoreError::NotKnown(_))));
    assert!(is_right, "{:?}", answer.err());
    let quick = "DROP TRIGGER slow ON creations; DROP TRIGGER slow ON seeds";
    while owner.batch_execute(quick).await.is_err() {}
    let began = Instant::now();
    while let Err(error) = create().await {
        assert!(began.elapsed() < ANSWER_MAX, "{error}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_takes_no_writes_is_read_and_is_written_again_when_it_does() {
    let bench = Bench::new().await;
    let owner = bench.owner().await;
    let name = bench.url.rsplit('/').next().unwrap().split('?').next().unwrap();
    let set = |to: &str| format!("ALTER DATABASE {name} SET default_transaction_read_only = {to}");
    owner.batch_execute(&set("on")).await.unwrap();
    database::migrate(&bench.url).await.expect("no migration is due, so nothing is written");
    let settings = DatabaseSettings { connections_max: 2, ..DatabaseSettings::default() };
    let database = Database::connect(&bench.url, settings).await.unwrap();
    let keys = IdentitySettings::new(bench.folder.path().to_owned());
    let identity = Identity::open(database.clone(), keys).await.unwrap();
    for _ in 0..4 {
        let refused = identity.register("Ann", PASSWORD.to_owned(), None).await;
        let is_right = matches!(refused, Err(IdentityError::Store(StoreError::ReadOnly)));
        assert!(is_right, "{refused:?}");
    }
    assert_eq!(identity.names_of(&[uuid::Uuid::nil()]).await.unwrap().len(), 0);
    let owner = bench.owner().await;
    owner.batch_execute("SET default_transaction_read_only = off").await.unwrap();
    owner.batch_execute(&set("off")).await.unwrap();
    // The connections that could only read have been thrown away.
    identity.register("Ann", PASSWORD.to_owned(), None).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_database_that_takes_no_writes_is_left_as_it_is() {
    let url = Postgres::shared().empty_database();
    let owner = bench::owner_of(&url).await;
    let name = url.rsplit('/').next().unwrap().split('?').next().unwrap();
    let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
    owner.batch_execute(&set).await.unwrap();
    let refused = database::migrate(&url).await.expect_err("a migration is due");
    assert!(matches!(&refused, StoreError::Unavailable(why) if why.contains("primary")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_release_that_is_too_old_for_the_database_does_nothing_and_says_why() {
    let house = House::new(Appends::Together).await;
    let id = house.started().await;
    let owner = house.bench.owner().await;
    let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000000')";
    owner.batch_execute(newer).await.unwrap();
    let refused = StoreError::Newer("29990101000000".to_owned());
    assert_eq!(database::migrate(&house.bench.url).await, Err(refused.clone()));
    let late = Database::connect(&house.bench.url, DatabaseSettings::default()).await;
    assert_eq!(late.err(), Some(refused.clone()), "it is noticed when a connection is opened");
    // Whoever runs already, looks now and then.
    house.bench.database.look_at_release().await.unwrap();
    assert_eq!(house.matches.ready().await, Err(refused));
    assert!(house.matches.head(id).await.is_err());
    let act = domain::engine::Act::Resign { seat: Some(domain::engine::Seat(0)) };
    assert!(house.matches.act(id, house.players[0], act, None, None).await.is_err());
    let gone = "DELETE FROM __diesel_schema_migrations WHERE version = '29990101000000'";
    owner.batch_execute(gone).await.unwrap();
    house.bench.database.look_at_release().await.unwrap();
    house.matches.head(id).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_hear_that_the_database_was_migrated() {
    let url = Postgres::shared().empty_database();
    let mut heard = hear(&url, "highnoon_matches").await;
    database::migrate(&url).await.unwrap();
    let told = tokio::time::timeout(ANSWER_MAX, heard.recv()).await.unwrap().unwrap();
    let house = House::new(Appends::Together).await;
    tokio::spawn(infra::matches::listen(house.matches.clone(), house.bench.url.clone()));
    let owner = house.bench.owner().await;
    // As another release has done it. It takes a moment until the server listens.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000000')";
    owner.batch_execute(&format!("{newer}; NOTIFY highnoon_matches, '{told}'")).await.unwrap();
    let began = Instant::now();
    while house.matches.ready().await.is_ok() {
        assert!(began.elapsed() < Duration::from_secs(4), "it is not noticed");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let refused = house.matches.ready().await;
    assert_eq!(refused, Err(StoreError::Newer("29990101000000".to_owned())));
}

/// What is told on a channel.
async fn hear(url: &str, channel: &str) -> tokio::sync::mpsc::UnboundedReceiver<String> {
    let connecting = tokio_postgres::connect(url, tokio_postgres::NoTls);
    let (client, mut connection) = connecting.await.unwrap();
    let (tell, told) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|it| connection.poll_message(it)).await {
            if let tokio_postgres::AsyncMessage::Notification(it) = message {
                tell.send(it.payload().to_owned()).ok();
            }
        }
    });
    client.batch_execute(&format!("LISTEN {channel}")).await.unwrap();
    // It listens for as long as the connection is there.
    std::mem::forget(client);
    told
}
