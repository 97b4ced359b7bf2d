//! A pooler on which servers are to be tested, if one is given, such as pgbouncer:
//! `HIGHNOON_TEST_POOLER` is its URL without a database, and `HIGHNOON_TEST_POSTGRES` that of any
//! database of the Postgres to which it leads. `script/cluster` sets both up.

use std::sync::LazyLock;

use tokio_postgres::NoTls;

static POOLER: LazyLock<Option<Pooler>> = LazyLock::new(|| {
    let given = |name| std::env::var(name).ok().filter(|it| !it.is_empty());
    let url = given("HIGHNOON_TEST_POOLER")?;
    let straight = given("HIGHNOON_TEST_POSTGRES").expect("a pooler leads to a Postgres");
    Some(Pooler { url, straight })
});

/// The pooler that is given.
pub fn pooler() -> Option<&'static Pooler> {
    POOLER.as_ref()
}

/// The way through it to the database to which this URL leads straight; `None` if there is none.
pub fn pooled(url: &str) -> Option<String> {
    let (_, database) = url.rsplit_once('/')?;
    Some(format!("{}/{database}", pooler()?.url))
}

/// A pooler, and the Postgres behind it.
pub struct Pooler {
    url: String,
    straight: String,
}

impl Pooler {
    /// Makes a database, and returns the straight way to it. Must not be called on a thread of a
    /// runtime.
    pub fn create_database(&self, name: &str) -> String {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime can be made").block_on(async {
            let connecting = tokio_postgres::connect(&self.straight, NoTls).await;
            let (client, connection) = connecting.expect("Postgres is there");
            tokio::spawn(connection);
            let made = client.batch_execute(&format!("CREATE DATABASE {name}")).await;
            made.expect("a database can be made");
        });
        let (server, _) = self.straight.rsplit_once('/').expect("the URL names a database");
        format!("{server}/{name}")
    }
}
