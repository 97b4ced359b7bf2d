//! A Citus cluster on which servers are to be tested, if one is given: `HIGHNOON_TEST_CITUS` is the
//! URL of any database of its coordinator, in which the workers are known. `script/citus` sets one
//! up. Each test server then has a database of its own on every node.

use std::sync::LazyLock;

use tokio_postgres::{Config, NoTls, Row};

/// How many parts the tables of a test have: few, as each takes its time.
const SHARDS: u32 = 4;
/// How often a worker is made known to a database.
const ATTEMPTS_MAX: usize = 10;

static CLUSTER: LazyLock<Option<Cluster>> = LazyLock::new(|| {
    let url = std::env::var("HIGHNOON_TEST_CITUS").ok().filter(|it| !it.is_empty())?;
    Some(Cluster::at(url))
});

/// The cluster that is given.
pub fn cluster() -> Option<&'static Cluster> {
    CLUSTER.as_ref()
}

/// A coordinator and its workers.
pub struct Cluster {
    url: String,
    /// Host and port, the coordinator's first.
    nodes: Vec<(String, u16)>,
}

impl Cluster {
    fn at(url: String) -> Cluster {
        let asked = "SELECT nodename, nodeport FROM pg_dist_node
                     WHERE isactive AND noderole = 'primary' ORDER BY groupid";
        let rows = waiting(async { ask(&url, asked).await });
        let node = |row: &Row| {
            let port: i32 = row.get(1);
            (row.get(0), u16::try_from(port).expect("it is a port"))
        };
        let nodes: Vec<(String, u16)> = rows.iter().map(node).collect();
        assert!(1 < nodes.len(), "the coordinator knows no worker");
        Cluster { url, nodes }
    }

    /// Makes a database on every node. Must not be called on a thread of a runtime.
    pub fn create_database(&self, name: &str) -> String {
        let make = async {
            let maintained = database_of(&self.url);
            for node in &self.nodes {
                ask(&self.url_of(node, &maintained), &format!("CREATE DATABASE {name}")).await;
                ask(&self.url_of(node, name), "CREATE EXTENSION citus").await;
            }
            let url = self.url_of(&self.nodes[0], name);
            let settings = format!("ALTER DATABASE {name} SET citus.shard_count = {SHARDS}");
            ask(&url, &settings).await;
            let known =
                |(host, port): &(String, u16), how: &str| format!("SELECT {how}('{host}', {port})");
            ask(&url, &known(&self.nodes[0], "citus_set_coordinator_host")).await;
            for worker in &self.nodes[1..] {
                // While other databases are made, a worker refuses it now and then.
                let add = known(worker, "citus_add_node");
                let mut attempts = 1;
                while let Err(error) = try_to_ask(&url, &add).await {
                    assert!(attempts < ATTEMPTS_MAX, "{add}: {error:?}");
                    attempts += 1;
                }
            }
            url
        };
        waiting(make)
    }

    /// Migrates and splits a database.
    pub async fn distribute(&self, url: &str) {
        infra::database::distribute(url).await.expect("it can be distributed");
    }

    fn url_of(&self, (host, port): &(String, u16), database: &str) -> String {
        let config: Config = self.url.parse().expect("HIGHNOON_TEST_CITUS is a URL");
        let user = config.get_user().unwrap_or("postgres");
        format!("postgres://{user}@{host}:{port}/{database}")
    }
}

fn database_of(url: &str) -> String {
    let config: Config = url.parse().expect("it is a URL");
    config.get_dbname().expect("it names a database").to_owned()
}

async fn ask(url: &str, sql: &str) -> Vec<Row> {
    try_to_ask(url, sql).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"))
}

async fn try_to_ask(url: &str, sql: &str) -> Result<Vec<Row>, tokio_postgres::Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    let served = tokio::spawn(connection);
    let rows = client.query(sql, &[]).await;
    drop(client);
    served.await.expect("it ends").ok();
    rows
}

fn waiting<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime can be made").block_on(future)
}
