//! A database that a newer release has migrated: who runs on it refuses everything until they are
//! replaced, and nobody starts there.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::json;
use support::client::{Answer, Client};
use support::driver::Driver;
use support::program::{Program, ends, highnoon};
use support::server::{empty_database, folder, owner_of};

/// What a release after this one may do to the database.
const MIGRATE: &str = "BEGIN;
    ALTER TABLE matches ADD COLUMN newer integer;
    INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000000');
    COMMIT";
const UNDO: &str = "BEGIN;
    DELETE FROM __diesel_schema_migrations WHERE version = '29990101000000';
    ALTER TABLE matches DROP COLUMN newer;
    COMMIT";
/// How soon a server notices.
const SOON: Duration = Duration::from_secs(30);
/// How long a write may be under way.
const UNDER_WAY: Duration = Duration::from_secs(1);
/// More than a beat of a server, a sweep and a checkpoint.
const WHILE: Duration = Duration::from_secs(6);

/// A server on a database, and a match that is played there.
struct House {
    url: String,
    data_dir: PathBuf,
    server: Program,
    driver: Driver,
}

fn serve(url: &str, data_dir: &Path) -> Program {
    Program::start_set(data_dir, |it| {
        it.env("DATABASE_URL", url).env("HIGHNOON_CHECKPOINT_SECONDS", "1")
    })
}

impl House {
    async fn open() -> House {
        let (url, data_dir) = (empty_database().await, folder().join("data"));
        std::fs::create_dir(&data_dir).expect("a folder can be made");
        let server = serve(&url, &data_dir);
        let players =
            vec![Client::newcomer(&server.base).await, Client::newcomer(&server.base).await];
        let clock = json!({"kind": "bank", "initial_ms": 600_000, "on_expiry": "loss"});
        let new = json!({"ruleset": "showdown", "clock": clock});
        let mut driver = Driver::started(players, new).await;
        driver.play(4).await;
        House { url, data_dir, server, driver }
    }

    async fn order(&self, statements: &str) {
        owner_of(&self.url).await.batch_execute(statements).await.expect("the owner may");
    }

    /// What changes whenever anything is written.
    async fn written(&self) -> String {
        let all = "SELECT concat_ws(' ', (SELECT count(*) FROM events),
            (SELECT max(changed_at) FROM matches), (SELECT count(*) FROM checkpoints),
            (SELECT max(until) FROM leases), (SELECT max(seen_at) FROM servers),
            (SELECT count(*) FROM refresh_tokens), (SELECT count(*) FROM accounts))";
        owner_of(&self.url).await.query_one(all, &[]).await.expect("the owner may read").get(0)
    }

    /// The same, once what was under way has ended.
    async fn settled(&self) -> String {
        let mut before = self.written().await;
        loop {
            tokio::time::sleep(UNDER_WAY).await;
            let now = self.written().await;
            if now == before {
                return now;
            }
            before = now;
        }
    }

    async fn readiness(&self) -> Answer {
        self.server.stranger().get("/health/ready").send().await
    }

    async fn becomes(&self, status: u16) {
        let began = Instant::now();
        while self.readiness().await.status != status {
            assert!(began.elapsed() < SOON, "it does not become {status}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Everything that is asked of it is refused with the reason.
    async fn require_refused(&mut self) {
        let player = &self.driver.players[0];
        let decision = json!({"prompt": "0".repeat(32), "answer": 1});
        let answers = [
            self.readiness().await,
            player.get("/v1/matches").send().await,
            player.get(&self.driver.path("")).send().await,
            player.get(&self.driver.path("/state")).send().await,
            player.get(&self.driver.path("/prompts")).send().await,
            player.get(&self.driver.path("/events/stream")).send().await,
            player.post(&self.driver.path("/decisions"), decision).fresh().send().await,
            player.post(&self.driver.path("/resignations"), json!({})).fresh().send().await,
            player.post("/v1/matches", json!({"ruleset": "showdown"})).fresh().send().await,
            player.log_in_call().send().await,
        ];
        for answer in answers {
            let problem = answer.refused(503, "store-unavailable");
            let why = problem["detail"].as_str().expect("it is said why");
            assert!(why.contains("a newer release of High Noon"), "{why}");
            assert!(why.contains("29990101000000") && why.contains("replaced"), "{why}");
        }
        self.server.stranger().get("/health/live").send().await.expect(200);
    }

    /// No command touches the database, and each says why.
    fn require_nothing_starts(&self) {
        for words in [
            &["serve", "--bind", "127.0.0.1:0"][..],
            &["migrate"],
            &["refold"],
            &["rebuild"],
            &["grant", "Ann", "admin"],
            &["keys", "rotate"],
        ] {
            let mut command = highnoon(words);
            command.env("DATABASE_URL", &self.url).env("HIGHNOON_DATA_DIR", &self.data_dir);
            let output = ends(command.env("HIGHNOON_LOG", "off"));
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(1), "{words:?}: {said}");
            let why = "the database was migrated by a newer release of High Noon (migration \
                       29990101000000)";
            assert!(said.contains(why), "{words:?}: {said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_database_of_a_newer_release_nothing_starts_and_who_runs_refuses_until_replaced() {
    let mut house = House::open().await;
    house.order(MIGRATE).await;
    house.becomes(503).await;
    house.require_refused().await;
    let written = house.settled().await;
    house.require_nothing_starts();
    tokio::time::sleep(WHILE).await;
    assert_eq!(house.written().await, written, "it goes on writing");
    house.require_refused().await;
    house.order(UNDO).await;
    house.becomes(200).await;
    house.driver.play_out().await;
    house.server.ask_to_stop();
    assert!(house.server.wait().success());
    assert_ne!(house.written().await, written);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_asked_to_stop_on_a_database_of_a_newer_release_writes_nothing_more() {
    let mut house = House::open().await;
    house.order(MIGRATE).await;
    house.becomes(503).await;
    let written = house.settled().await;
    house.server.ask_to_stop();
    assert!(house.server.wait().success());
    assert_eq!(house.written().await, written);
}
