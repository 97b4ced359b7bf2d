//! Decisions over HTTP: how many, how fast, what they take of the processor and of the disk,
//! against what the same Postgres can commit, in the same run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::future::join_all;
use reqwest::Client;
use serde_json::{Value, json};
use tokio_postgres::NoTls;

use crate::http::Player;
use crate::processor::Taken;
use crate::server::Server;

/// How long each round takes.
const ROUND: Duration = Duration::from_secs(3);
/// How often decisions and INSERTs take turns.
const ROUNDS: usize = 3;
const CLIENTS: [usize; 4] = [1, 8, 32, 128];
const FOLLOWERS: [usize; 4] = [0, 50, 500, 1_000];
/// The pause between two decisions of somebody who thinks.
const PACE: Duration = Duration::from_millis(50);
/// Rows of an INSERT of many.
const ROWS: usize = 32;
/// What the memory is measured with.
const MATCHES: usize = 3_000;
const DECISIONS: usize = 100_000;
const CACHE_MB: usize = 64;

/// What some clients have done.
#[derive(Default)]
struct Done {
    times: Vec<Duration>,
    during: Duration,
    taken: Taken,
}

impl Done {
    fn and(&mut self, other: Done) {
        self.times.extend(other.times);
        self.during += other.during;
        self.taken = self.taken.and(other.taken);
    }

    fn per_second(&self) -> f64 {
        self.times.len() as f64 / self.during.as_secs_f64()
    }

    /// Milliseconds that this share of the decisions took at most.
    fn millis(&mut self, share: f64) -> f64 {
        self.times.sort_unstable();
        let at = (self.times.len() as f64 * share) as usize;
        self.times.get(at).map_or(0.0, |it| it.as_secs_f64() * 1e3)
    }

    /// Microseconds of the processor for each decision: server, Postgres, clients.
    fn micros(&self) -> [f64; 3] {
        let each = |it: Duration| it.as_secs_f64() * 1e6 / self.times.len().max(1) as f64;
        [each(self.taken.server), each(self.taken.postgres), each(self.taken.clients)]
    }
}

/// Measures these parts, or all, and prints tables, or one JSON object.
pub async fn run(as_json: bool, parts: &[String]) {
    let wants = |part: &str| parts.is_empty() || parts.iter().any(|it| it == part);
    let mut all = json!({});
    if wants("clients") || wants("games") || wants("followers") {
        let server = Server::start();
        if wants("clients") {
            all["clients"] = by_clients(&server).await;
        }
        if wants("games") {
            all["games"] = by_game(&server).await;
        }
        if wants("followers") {
            all["followers"] = by_followers(&server).await;
        }
    }
    if wants("memory") {
        all["memory"] = memory().await;
    }
    if as_json {
        println!("{all}");
    }
}

async fn by_clients(server: &Server) -> Value {
    eprintln!("\nDecisions over HTTP (server, Postgres and clients share this machine's cores)");
    eprintln!(
        "{:>7} {:>8} {:>8} {:>8} {:>8} {:>9} {:>8} {:>9} {:>7} {:>9} {:>9}",
        "clients",
        "dec./s",
        "p50 ms",
        "p99 ms",
        "server",
        "Postgres",
        "client",
        "INSERT/s",
        "ratio",
        "of 32/s",
        "in batch"
    );
    let mut rows = Vec::new();
    for clients in CLIENTS {
        let mut players = players(server, "showdown", clients).await;
        let (mut done, mut single, mut many) = (Done::default(), 0.0, 0.0);
        let batches = Batches::so_far(server).await;
        for _ in 0..ROUNDS {
            let (played, again) = play(server, players, ROUND).await;
            players = again;
            done.and(played);
            single += inserts(&server.postgres, clients, 1).await / ROUNDS as f64;
            many += inserts(&server.postgres, clients.min(8), ROWS).await / ROUNDS as f64;
        }
        let batch = Batches::so_far(server).await.since(&batches);
        let ([of_server, of_postgres, of_client], rate) = (done.micros(), done.per_second());
        let (p50, p99) = (done.millis(0.5), done.millis(0.99));
        eprintln!(
            "{clients:>7} {rate:>8.0} {p50:>8.2} {p99:>8.2} {of_server:>8.0} {of_postgres:>9.0} \
             {of_client:>8.0} {single:>9.0} {:>6.0}% {many:>9.0} {batch:>9.1}",
            100.0 * rate / single
        );
        rows.push(json!({
            "clients": clients, "decisions_per_second": rate, "p50_ms": p50, "p99_ms": p99,
            "server_us": of_server, "postgres_us": of_postgres, "client_us": of_client,
            "inserts_per_second": single, "ratio": rate / single,
            "batched_rows_per_second": many, "batch": batch,
        }));
    }
    Value::from(rows)
}

async fn by_game(server: &Server) -> Value {
    eprintln!("\nBy game: milliseconds and microseconds a decision, bytes an event");
    eprintln!(
        "{:>12} {:>7} {:>8} {:>8} {:>8} {:>8} {:>9} {:>8} {:>8} {:>8} {:>8}",
        "game",
        "clients",
        "dec./s",
        "p50 ms",
        "p99 ms",
        "server",
        "Postgres",
        "client",
        "table",
        "indexes",
        "log"
    );
    let mut rows = Vec::new();
    for game in domain::registry::latest_of_each().into_iter().map(|it| it.id()) {
        for clients in CLIENTS {
            rows.push(of_game(server, game, clients).await);
        }
    }
    Value::from(rows)
}

/// So many clients play a game for a round.
async fn of_game(server: &Server, game: &'static str, clients: usize) -> Value {
    let players = players(server, game, clients).await;
    let before = Room::taken(&server.postgres).await;
    let (mut done, _) = play(server, players, ROUND).await;
    let [table, indexes, log] = Room::taken(&server.postgres).await.since(&before);
    let ([of_server, of_postgres, of_client], rate) = (done.micros(), done.per_second());
    let (p50, p99) = (done.millis(0.5), done.millis(0.99));
    eprintln!(
        "{game:>12} {clients:>7} {rate:>8.0} {p50:>8.2} {p99:>8.2} {of_server:>8.0} \
         {of_postgres:>9.0} {of_client:>8.0} {table:>8.0} {indexes:>8.0} {log:>8.0}"
    );
    json!({
        "game": game, "clients": clients, "decisions_per_second": rate, "p50_ms": p50,
        "p99_ms": p99, "server_us": of_server, "postgres_us": of_postgres,
        "client_us": of_client, "table_bytes": table, "index_bytes": indexes, "log_bytes": log,
    })
}

async fn by_followers(server: &Server) -> Value {
    eprintln!("\nOne match, followed by many: milliseconds a decision");
    eprintln!(
        "{:>9} {:>8} {:>8} {:>12} {:>12} {:>8}",
        "followers", "p50", "p99", "p50 at pace", "p99 at pace", "heard/s"
    );
    let mut rows = Vec::new();
    for followers in FOLLOWERS {
        let mut player = Player::of("gunslingers", &server.http, 9_000 + followers).await;
        let heard = Arc::new(AtomicU64::new(0));
        let url = format!("{}/v1/matches/{}/events/stream?as=public", server.http, player.match_id);
        let http = Client::new();
        let following: Vec<_> = (0..followers)
            .map(|_| tokio::spawn(follow(http.clone(), url.clone(), heard.clone())))
            .collect();
        tokio::time::sleep(Duration::from_millis(500 + followers as u64)).await;
        // As people play: somebody decides, and everybody reads.
        let mut at_pace = Done::default();
        let began = Instant::now();
        while began.elapsed() < ROUND && !player.prompts.is_empty() {
            at_pace.times.push(player.decide().await);
            tokio::time::sleep(PACE).await;
        }
        heard.store(0, Ordering::Relaxed);
        let mut done = Done::default();
        let began = Instant::now();
        while began.elapsed() < ROUND && !player.prompts.is_empty() {
            done.times.push(player.decide().await);
        }
        let rate = heard.load(Ordering::Relaxed) as f64 / began.elapsed().as_secs_f64();
        following.iter().for_each(|it| it.abort());
        let (p50, p99) = (done.millis(0.5), done.millis(0.99));
        let (paced, slow) = (at_pace.millis(0.5), at_pace.millis(0.99));
        eprintln!("{followers:>9} {p50:>8.2} {p99:>8.2} {paced:>12.2} {slow:>12.2} {rate:>8.0}");
        rows.push(json!({
            "followers": followers, "p50_ms": p50, "p99_ms": p99, "p50_at_pace_ms": paced,
            "p99_at_pace_ms": slow, "heard_per_second": rate,
        }));
    }
    Value::from(rows)
}

async fn follow(http: Client, url: String, heard: Arc<AtomicU64>) {
    let Ok(answer) = http.get(url).send().await else { return };
    let mut stream = answer.bytes_stream();
    while let Some(Ok(_)) = stream.next().await {
        heard.fetch_add(1, Ordering::Relaxed);
    }
}

async fn memory() -> Value {
    let server = Server::with_cache(CACHE_MB);
    let each = DECISIONS.div_ceil(MATCHES);
    let clients = 8;
    let playing = (0..clients).map(|number| {
        let http = server.http.clone();
        tokio::spawn(async move {
            let mut player = Player::of("showdown", &http, 20_000 + number).await;
            for _ in 0..MATCHES / clients {
                player.begin().await;
                for _ in 0..each {
                    player.decide().await;
                }
            }
        })
    });
    for played in join_all(playing.collect::<Vec<_>>()).await {
        played.expect("a player plays");
    }
    let resident = server.memory() >> 20;
    eprintln!(
        "\nMemory after {DECISIONS} decisions over {MATCHES} matches, with a cache of {CACHE_MB} \
         MB: {resident} MiB resident"
    );
    json!({"cache_mb": CACHE_MB, "resident_mib": resident})
}

async fn players(server: &Server, game: &'static str, count: usize) -> Vec<Player> {
    let numbers = (0..count).map(|number| Player::of(game, &server.http, number));
    join_all(numbers).await
}

/// Lets all of them play at once; gives them back.
async fn play(server: &Server, players: Vec<Player>, during: Duration) -> (Done, Vec<Player>) {
    let over = Arc::new(AtomicBool::new(false));
    let (began, before) = (Instant::now(), server.taken());
    let tasks: Vec<_> = players
        .into_iter()
        .map(|mut player| {
            let over = over.clone();
            tokio::spawn(async move {
                let mut times = Vec::new();
                while !over.load(Ordering::Relaxed) {
                    times.push(player.decide().await);
                }
                (times, player)
            })
        })
        .collect();
    tokio::time::sleep(during).await;
    over.store(true, Ordering::Relaxed);
    let (mut times, mut players) = (Vec::new(), Vec::new());
    for task in tasks {
        let (took, player) = task.await.expect("a player plays");
        times.extend(took);
        players.push(player);
    }
    let taken = server.taken().since(before);
    (Done { times, during: began.elapsed(), taken }, players)
}

/// Rows that the same Postgres commits in a second over this many connections, so many at once.
async fn inserts(url: &str, connections: usize, rows: usize) -> f64 {
    let mut clients = Vec::new();
    for _ in 0..connections {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("it connects");
        tokio::spawn(connection);
        clients.push(client);
    }
    let table = "CREATE TABLE IF NOT EXISTS bench (id bigserial PRIMARY KEY, body text NOT NULL)";
    clients[0].batch_execute(table).await.expect("a table can be made");
    let over = Arc::new(AtomicBool::new(false));
    let began = Instant::now();
    let tasks: Vec<_> = clients
        .into_iter()
        .map(|client| {
            let over = over.clone();
            tokio::spawn(async move {
                let insert = "INSERT INTO bench (body) SELECT unnest($1::text[])";
                let insert = client.prepare(insert).await.expect("it prepares");
                let bodies = vec!["x".repeat(1_000); rows];
                let mut count = 0;
                while !over.load(Ordering::Relaxed) {
                    count += client.execute(&insert, &[&bodies]).await.expect("it inserts");
                }
                count
            })
        })
        .collect();
    tokio::time::sleep(ROUND).await;
    over.store(true, Ordering::Relaxed);
    let mut count = 0;
    for task in tasks {
        count += task.await.expect("a connection inserts");
    }
    count as f64 / began.elapsed().as_secs_f64()
}

/// Batches of the writer, and the requests in them.
struct Batches {
    count: f64,
    requests: f64,
}

impl Batches {
    async fn so_far(server: &Server) -> Batches {
        let answer = Client::new().get(format!("{}/metrics", server.http)).send().await;
        let numbers = answer.expect("it answers").text().await.expect("a text");
        let of = |name: &str| {
            let line = numbers.lines().find(|it| it.starts_with(name));
            line.and_then(|it| it.rsplit_once(' ')?.1.parse().ok()).unwrap_or(0.0)
        };
        let name = "highnoon_append_batch_size";
        Batches { count: of(&format!("{name}_count")), requests: of(&format!("{name}_sum")) }
    }

    /// Requests in a batch since then, on average.
    fn since(&self, then: &Batches) -> f64 {
        (self.requests - then.requests) / (self.count - then.count).max(1.0)
    }
}

/// What events take on disk.
struct Room {
    events: i64,
    table: i64,
    indexes: i64,
    log: i64,
}

impl Room {
    async fn taken(url: &str) -> Room {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("it connects");
        tokio::spawn(connection);
        // The log lies in parts, and has nothing itself.
        let asked = "SELECT (SELECT count(*) FROM events),
                            sum(pg_table_size(relid))::bigint,
                            sum(pg_indexes_size(relid))::bigint,
                            (pg_current_wal_lsn() - '0/0')::bigint
                     FROM pg_partition_tree('events')";
        let row = client.query_one(asked, &[]).await.expect("it answers");
        Room { events: row.get(0), table: row.get(1), indexes: row.get(2), log: row.get(3) }
    }

    /// Bytes of the table, the indexes and Postgres's own log for each event since then.
    fn since(&self, then: &Room) -> [f64; 3] {
        let events = (self.events - then.events).max(1) as f64;
        [self.table - then.table, self.indexes - then.indexes, self.log - then.log]
            .map(|it| it as f64 / events)
    }
}
