//! Fills a database by a server of an older release, and writes all of it down in `tests/older`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use domain::engine::Chance;
use serde_json::{Value, json};
use support::client::{Client, PASSWORD, Pass};
use support::driver::Driver;
use support::program::{Program, release};
use support::server::{empty_database, folder, owner_of};
use uuid::Uuid;

use crate::filled::{Answered, Noted, Person, Table, copy_keys, kept, person};

/// Who has an account. Eve's is erased.
const PEOPLE: [&str; 8] = ["Ada", "Ann", "Bob", "Cal", "Dee", "Eve", "Jude", "Roy"];

/// A server of the older release, and what is noted of it.
struct House {
    program: PathBuf,
    url: String,
    data_dir: PathBuf,
    server: Program,
    people: BTreeMap<&'static str, Client>,
    matches: BTreeMap<String, Table>,
    answered: Vec<Answered>,
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it writes tests/older anew, by the release that HIGHNOON_OLDER names"]
async fn a_database_is_filled_by_an_older_release() {
    let program = std::env::var("HIGHNOON_OLDER").expect("HIGHNOON_OLDER names a program");
    let mut house = House::open(PathBuf::from(program)).await;
    house.plain_matches().await;
    house.other_games().await;
    house.judged_matches().await;
    house.erased_account().await;
    house.timed_matches().await;
    house.close().await;
}

fn serve(program: &Path, url: &str, data_dir: &Path, quiet: bool) -> Program {
    Program::start_by(release(program, &["serve"]), data_dir, |it| {
        if quiet {
            it.env("HIGHNOON_SWEEP_MILLISECONDS", "0").env("HIGHNOON_CHECKPOINT_SECONDS", "0");
        } else {
            it.env("HIGHNOON_CHECKPOINT_SECONDS", "1");
        }
        it.env("DATABASE_URL", url).env("HIGHNOON_LOG", "warn")
    })
}

impl House {
    async fn open(program: PathBuf) -> House {
        let (url, data_dir) = (empty_database().await, folder().join("data"));
        fs::create_dir(&data_dir).expect("a folder can be made");
        let server = serve(&program, &url, &data_dir, false);
        let mut people = BTreeMap::new();
        for name in PEOPLE {
            let body = json!({"name": name, "password": PASSWORD});
            let made = server.stranger().post("/v1/accounts", body).send().await.expect(201);
            let id = made["id"].as_str().expect("an account has an id");
            let role: &[&str] = match name {
                "Ada" => &["admin"],
                "Jude" => &["judge", "--assigned"],
                "Roy" => &["judge"],
                _ => &["player"],
            };
            let mut grant = release(&program, &[&["grant", name], role].concat());
            let granted = grant.env("DATABASE_URL", &url).output().expect("the program runs");
            assert!(granted.status.success(), "{granted:?}");
            people.insert(name, person(&server.base, id, name).log_in(None).await);
        }
        let (matches, answered) = Default::default();
        House { program, url, data_dir, server, people, matches, answered }
    }

    fn who(&self, name: &str) -> &Client {
        &self.people[name]
    }

    /// A request that will be sent again.
    async fn ask(&mut self, by: &str, path: String, body: Value) -> Value {
        let asked =
            Answered { by: by.to_owned(), path, key: Uuid::new_v4(), body, answer: String::new() };
        let answer = asked.again(self.who(by)).await.expect(201);
        self.answered.push(asked);
        answer
    }

    /// A match as the first of those who are about to play makes it.
    async fn open_match(&mut self, what: &str, players: &[&str], new: Value) -> Driver {
        let made = self.ask(players[0], "/v1/matches".to_owned(), new).await;
        self.noted(what, players, made)
    }

    fn noted(&mut self, what: &str, players: &[&str], made: Value) -> Driver {
        let id = made["id"].as_str().expect("a match has an id").to_owned();
        let names = players.iter().map(|it| (*it).to_owned()).collect();
        let before = self.matches.insert(what.to_owned(), Table { id: id.clone(), players: names });
        assert!(before.is_none(), "{what} is noted twice");
        let players = players.iter().map(|it| self.who(it).clone()).collect();
        Driver { id, made, players, dice: Chance::keyed([1; 32]) }
    }

    /// The same with everybody seated.
    async fn start_match(&mut self, what: &str, players: &[&str], new: Value) -> Driver {
        let driver = self.open_match(what, players, new).await;
        driver.seat_all().await;
        driver
    }

    /// A decision that will be sent again.
    async fn decide(&mut self, driver: &mut Driver) {
        let next = driver.next_move().await.expect("the match goes on");
        let by = driver.players[next.seat].name.clone();
        self.ask(&by, driver.path("/decisions"), next.body()).await;
    }

    async fn plain_matches(&mut self) {
        let new = json!({"ruleset": "showdown", "title": "At the mill"});
        let mut over = self.start_match("over", &["Ann", "Bob"], new).await;
        self.decide(&mut over).await;
        over.play_out().await;
        for (name, seq) in [("Cal", 6), ("Eve", 7)] {
            let note = json!({"seq": seq, "text": format!("{name} was\nthere.")});
            let path = over.path("/annotations");
            self.who(name).post(&path, note).send().await.expect(201);
        }
        for at in (4..12).rev() {
            let fork = over.players[0].post(&over.path("/forks"), json!({"at": at})).fresh();
            let made = fork.send().await;
            if made.status == 201 {
                let fork = self.noted("fork", &["Ann", "Bob"], made.json());
                for (seat, player) in fork.players.iter().enumerate() {
                    let chair = player.post(&fork.path("/seats"), json!({"seat": seat}));
                    chair.fresh().send().await.expect(201);
                }
                break;
            }
        }
        let plain = json!({"ruleset": "showdown"});
        let mut running = self.start_match("running", &["Bob", "Cal"], plain).await;
        running.play(7).await;
        self.decide(&mut running).await;
        let new = json!({"ruleset": "showdown", "title": "Who dares?"});
        self.open_match("open", &["Cal", "Dee"], new).await.seat(0).await;
        let new = json!({
            "ruleset": "showdown", "visibility": "private", "title": "Between us",
            "policies": {"takebacks": "by_consent", "reveal": "players"},
        });
        let mut private = self.start_match("private", &["Ann", "Dee"], new).await;
        let to_seq = private.version().await;
        let it = private.answer_of(0).await.expect("both load");
        private.make(&it).await;
        post(&private, 0, "/takebacks", json!({"to_seq": to_seq})).await;
        private.play(6).await;
        let new = json!({
            "ruleset": "showdown", "policies": {"delay": {"events": 4, "seconds": 1}},
        });
        let mut delayed = self.start_match("delayed", &["Ann", "Cal"], new).await;
        delayed.play(9).await;
    }

    async fn other_games(&mut self) {
        let new = json!({
            "ruleset": "gunslingers", "seats": 3, "options": {"weeks": 1},
            "title": "One week in Nugget City", "policies": {"takebacks": "by_consent"},
        });
        let mut bids = self.start_match("gunslingers", &["Ann", "Bob", "Cal"], new).await;
        bids.play(14).await;
        let two = json!({"ruleset": "gunslingers", "options": {"weeks": 1, "gunfight": "quick"}});
        let mut over = self.start_match("gunslingers over", &["Bob", "Dee"], two).await;
        over.play_out().await;
        let town = json!({"ruleset": "doomtown"});
        let mut town = self.start_match("doomtown", &["Cal", "Dee"], town).await;
        town.play(10).await;
        self.decide(&mut town).await;
        post(&town, 0, "/draws", json!({"offer": true})).await;
        let noon = json!({"ruleset": "doomtown", "options": {"scenario": noon()}});
        let made = self.ask("Ada", "/v1/matches".to_owned(), noon).await;
        // Of these, the rules have changed since: what follows is not decided like that now.
        self.noted("staged", &["Ann", "Bob"], made).seat(0).await;
        let posse = json!({"ruleset": "wild-west", "seats": 2});
        let mut posse = self.start_match("wild west", &["Dee", "Bob"], posse).await;
        posse.play(2).await;
        let waiting = json!({"ruleset": "keyforge"});
        self.open_match("keyforge open", &["Bob", "Ann"], waiting).await.seat(0).await;
        let waiting = json!({"ruleset": "wild-west", "seats": 2});
        self.open_match("wild west open", &["Ann", "Dee"], waiting).await.seat(0).await;
    }

    async fn judged_matches(&mut self) {
        let plain = json!({"ruleset": "showdown"});
        let mut judged = self.start_match("judged", &["Ann", "Bob"], plain.clone()).await;
        judged.play(5).await;
        let claim = json!({"seq": 6, "claim": "I had not chosen yet."});
        let opened = self.ask("Ann", judged.path("/disputes"), claim).await;
        self.look(&judged).await;
        let rulings = [
            json!({"kind": "note", "reason": "Noted.", "rules": ["HN12"]}),
            json!({"kind": "warning", "seat": 1, "public": false, "reason": "Bob, be quicker."}),
            json!({
                "kind": "rewind", "to_seq": 6, "reason": "She was not asked.",
                "dispute": opened["dispute"]["id"],
            }),
        ];
        for ruling in rulings {
            self.ask("Roy", judged.path("/rulings"), ruling).await;
        }
        judged.play(4).await;
        let call = json!({"account": self.who("Jude").id});
        self.who("Ada").post(&judged.path("/judges"), call).send().await.expect(201);
        let mut suspended = self.start_match("suspended", &["Cal", "Dee"], plain).await;
        suspended.play(5).await;
        let claim = json!({"seq": 5, "claim": "That was\nnot my card.", "suspend": true});
        self.ask("Dee", suspended.path("/disputes"), claim).await;
        self.look(&suspended).await;
    }

    /// Roy looks at what is hidden.
    async fn look(&self, driver: &Driver) {
        for rest in ["/audit?after=4&limit=2", "/information?seat=0&at=6", "/prompts?seat=1"] {
            self.who("Roy").read(&driver.path(rest)).await;
        }
    }

    async fn erased_account(&mut self) {
        let new = json!({"ruleset": "showdown", "title": "Eve's own title"});
        let mut left = self.start_match("left", &["Eve", "Dee"], new).await;
        left.play(3).await;
        post(&left, 0, "/resignations", json!({})).await;
        // Nobody else can ask for what she was answered.
        self.answered.retain(|it| it.by != "Eve");
        let eve = self.people.remove("Eve").expect("she is there");
        eve.delete(&format!("/v1/accounts/{}", eve.id)).send().await.expect(204);
    }

    /// Clocks that run on: nobody looks after them when the server has stopped.
    async fn timed_matches(&mut self) {
        for (what, on_expiry, initial_ms) in
            [("timed, loss", "loss", 30_000), ("timed, default", "default", 5_000)]
        {
            let clock = json!({"kind": "bank", "initial_ms": initial_ms, "on_expiry": on_expiry});
            let new = json!({"ruleset": "showdown", "clock": clock});
            let mut timed = self.start_match(what, &["Ann", "Cal"], new).await;
            timed.play(3).await;
            // The answer is the match as it stands, and it goes on by itself.
            self.answered.pop();
        }
    }

    /// Stops the server, and writes down what another one of the same release says.
    async fn close(mut self) {
        let key = json!({"name": "Ann's bot", "scopes": ["play", "read"]});
        let key = self.who("Ann").post("/v1/api-keys", key).send().await.expect(201);
        self.server.ask_to_stop();
        assert!(self.server.wait().success());
        let server = serve(&self.program, &self.url, &self.data_dir, true);
        let asking: Vec<Client> =
            self.answered.iter().map(|it| self.people[&*it.by].at(&server.base)).collect();
        for (asked, client) in self.answered.iter_mut().zip(asking) {
            let again = asked.again(&client).await;
            again.expect(200);
            asked.answer = again.text;
        }
        let mut checkpoints = Vec::new();
        for n in 1.. {
            let told = server.stranger().get(&format!("/v1/checkpoints/{n}")).send().await;
            if told.status == 404 {
                break;
            }
            told.expect(200);
            checkpoints.push(told.text);
        }
        let people = self.people.iter().map(|(name, it)| {
            let Pass { id, refresh_token, .. } = it.pass().expect("everybody has logged in");
            ((*name).to_owned(), Person { id, refresh_token })
        });
        let noted = Noted {
            people: people.collect(),
            api_key: key["key"].as_str().expect("a key is text").to_owned(),
            hashes: hashes(&self.url).await,
            matches: self.matches,
            checkpoints,
            answered: self.answered,
        };
        write_down(&noted, &self.url, &self.data_dir);
    }
}

async fn post(driver: &Driver, seat: usize, rest: &str, body: Value) {
    driver.players[seat].post(&driver.path(rest), body).fresh().send().await.expect(201);
}

/// The Law Dogs against the Sloane Gang, who has a deed to build.
fn noon() -> Value {
    let deck = ["01055", "01056", "01057"];
    let town = |code: &str| json!([{"code": code, "at": "town_square"}]);
    json!({
        "day": 3, "phase": "noon", "winner": 1,
        "players": [
            {"outfit": "01002", "ghost_rock": 4, "deck": deck, "in_play": town("01017")},
            {"outfit": "01004", "ghost_rock": 9, "hand": ["01056"], "deck": deck,
             "in_play": town("01037")},
        ],
    })
}

/// The hashes of all events by their match, as the database of the older release has them.
async fn hashes(url: &str) -> BTreeMap<String, Vec<String>> {
    let all = "SELECT match_id::text, array_agg(encode(hash, 'hex') ORDER BY seq)
        FROM events GROUP BY match_id";
    let rows = owner_of(url).await.query(all, &[]).await.expect("the owner may read");
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

fn write_down(noted: &Noted, url: &str, data_dir: &Path) {
    let words = ["--no-owner", "--inserts", "--rows-per-insert=100", url];
    let dumped = Command::new("pg_dump").args(words).output().expect("pg_dump is installed");
    assert!(dumped.status.success(), "{dumped:?}");
    let dumped = String::from_utf8(dumped.stdout).expect("a dump is text");
    // What is for psql alone, and what names a user, who is another elsewhere.
    let alien = |line: &&str| {
        !line.starts_with('\\') && !line.starts_with("ALTER DEFAULT PRIVILEGES FOR ROLE")
    };
    let lines: Vec<&str> = dumped.lines().filter(alien).collect();
    let json = serde_json::to_string_pretty(noted).expect("it is JSON");
    let write = |name: &str, text: String| {
        fs::write(kept().join(name), text).expect("a file can be written");
    };
    write("database.sql", lines.join("\n") + "\n");
    write("noted.json", json + "\n");
    fs::remove_dir_all(kept().join("keys")).ok();
    copy_keys(&data_dir.join("keys"), &kept().join("keys"));
}
