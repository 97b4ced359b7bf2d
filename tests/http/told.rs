//! What streams tell: to each who follows exactly what they could have read, and no more. Every
//! game is followed with all eyes that there are, in matches of each kind, while rights are taken
//! away.
//!
//! A kind for each game, by a seed that is printed; all of them with `LAWS_MATCHES`.

use std::collections::BTreeSet;

use domain::engine::AnyRuleset;
use domain::registry;
use infra::identity::Role;
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::follow::Follower;
use support::server::TestServer;
use toys::sample::Sample;

use crate::court::CLAIM;

/// Kinds of matches: who may watch, and how late.
const KINDS: [(&str, u64); 4] = [("public", 0), ("private", 0), ("public", 2), ("private", 3)];

const TELLINGS: [&str; 2] = ["events", "replay"];

/// Somebody who follows a match with some eyes.
struct Following {
    who: Client,
    /// As in `as=`.
    eyes: String,
    telling: &'static str,
    /// The last event that they had seen before.
    seen: u64,
    stream: Follower,
}

impl Following {
    async fn open(
        driver: &Driver,
        who: &Client,
        eyes: &str,
        telling: &'static str,
        seen: u64,
    ) -> Following {
        let path = driver.path(&format!("/{telling}/stream?after={seen}&as={eyes}"));
        let stream = Follower::open(who.get(&path)).await;
        Following { who: who.clone(), eyes: eyes.to_owned(), telling, seen, stream }
    }

    /// What they can read at this moment, line by line.
    async fn read(&self, driver: &Driver) -> Vec<String> {
        let from = match self.telling {
            "events" => format!("after={}", self.seen),
            _ => format!("from={}", self.seen + 1),
        };
        let path = driver.path(&format!("/{}?{from}&as={}", self.telling, self.eyes));
        let page = self.who.get(&path).header("accept", "application/x-ndjson").send().await;
        // A replay of what is not shown yet is no replay.
        if page.status == 404 && self.telling == "replay" {
            return Vec::new();
        }
        assert_eq!(page.status, 200, "{path}: {}", page.text);
        page.text.lines().map(str::to_owned).collect()
    }

    /// They are told what they can read at this moment.
    async fn require_told(&mut self, driver: &Driver) {
        let expected = self.read(driver).await;
        self.stream.take(expected.len() - self.stream.lines.len()).await;
        let (eyes, telling) = (&self.eyes, self.telling);
        assert!(self.stream.lines == expected, "{telling} of {eyes}: {:#?}", self.stream.lines);
    }
}

/// A match that is followed with all eyes that there are.
struct Followed {
    driver: Driver,
    judge: Client,
    /// The last player, after another log-in.
    again: Client,
    all: Vec<Following>,
    /// The ids of the prompts that each seat was asked.
    asked: Vec<BTreeSet<String>>,
}

impl Followed {
    async fn new(server: &TestServer, ruleset: &dyn AnyRuleset, kind: (&str, u64)) -> Followed {
        let mut players = Vec::new();
        for _ in 0..ruleset.guide().seats.min {
            players.push(server.newcomer().await);
        }
        let (visibility, delay) = kind;
        let new = json!({
            "ruleset": ruleset.id(), "visibility": visibility,
            "policies": {"delay": {"events": delay}},
        });
        let driver = Driver::started(players, new).await;
        let judge = server.newcomer_as(Role::Judge).await;
        let dispute = json!({"seq": 1, "claim": CLAIM});
        let called = driver.players[0].post(&driver.path("/disputes"), dispute).fresh();
        called.send().await.expect(201);
        let last = driver.players.len() - 1;
        let again = driver.players[last].log_in(None).await;
        let asked = vec![BTreeSet::new(); driver.players.len()];
        let onlooker = match visibility {
            "public" => server.stranger(),
            _ => driver.players[0].clone(),
        };
        let mut followed = Followed { driver, judge, again, all: Vec::new(), asked };
        let head = followed.driver.version().await;
        for seen in [0, head] {
            followed.follow(&onlooker, seen).await;
        }
        followed
    }

    /// Everybody begins to follow after event `seen`.
    async fn follow(&mut self, onlooker: &Client, seen: u64) {
        let mut eyes = vec![
            (onlooker.clone(), "public".to_owned()),
            (self.judge.clone(), "judge".to_owned()),
            (self.again.clone(), format!("seat:{}", self.driver.players.len() - 1)),
        ];
        let seats = self.driver.players.iter().enumerate();
        eyes.extend(seats.map(|(seat, it)| (it.clone(), format!("seat:{seat}"))));
        for telling in TELLINGS {
            for (who, eyes) in &eyes {
                let following = Following::open(&self.driver, who, eyes, telling, seen).await;
                self.all.push(following);
            }
        }
    }

    /// So many decisions are made; what is asked meanwhile is remembered.
    async fn play(&mut self, decisions: usize) {
        for _ in 0..decisions {
            for seat in 0..self.driver.players.len() {
                let prompts = self.driver.prompts(seat).await.into_iter();
                self.asked[seat].extend(prompts.map(|it| it.id.0));
            }
            self.driver.play(1).await;
        }
    }

    async fn require_told(&mut self) {
        for following in &mut self.all {
            following.require_told(&self.driver).await;
        }
    }

    /// Those lose their right to follow; what they were told until then is all that they are told.
    async fn cut(&mut self, gone: &Client, reason: &str) {
        let token = gone.token();
        for mut following in self.all.extract_if(.., |it| it.who.token() == token) {
            let told = following.stream.lines.clone();
            following.stream.ends(reason).await;
            assert_eq!(following.stream.lines, told, "{}", following.eyes);
        }
    }

    /// Nobody was told a secret of others.
    async fn require_kept_secrets(&self, server: &TestServer) {
        let events = "SELECT encode(salt, 'hex'), content::json ->> 'state_digest'
                      FROM events WHERE stream = $1::text::uuid";
        let events = server.owner().await.query(events, &[&self.driver.id]).await;
        let sealed = events.expect("the owner may look");
        let pair = |row: &tokio_postgres::Row| [row.get(0), row.get::<_, Option<String>>(1)];
        let sealed: Vec<String> = sealed.iter().flat_map(pair).flatten().collect();
        assert!(!sealed.is_empty());
        for following in self.all.iter().filter(|it| it.eyes != "judge") {
            let (told, eyes) = (following.stream.lines.concat(), &following.eyes);
            let claims = told.contains(CLAIM);
            assert!(!claims || eyes == "seat:0", "{eyes} reads the claim");
            assert!(!told.contains("\"opened\""), "{eyes} reads an event as it is stored");
            for (seat, asked) in self.asked.iter().enumerate() {
                let own = *eyes == format!("seat:{seat}");
                let others = asked.iter().find(|it| !own && told.contains(it.as_str()));
                assert_eq!(others, None, "{eyes} reads what seat {seat} is asked");
            }
            let secret = sealed.iter().find(|it| told.contains(it.as_str()));
            assert_eq!(secret, None, "{eyes} reads what seals an event");
        }
    }
}

#[tokio::test]
async fn whoever_follows_is_told_what_they_could_read_and_nothing_once_they_may_not() {
    let server = TestServer::with(|it| it.http.limits.streams_per_caller = 100).await;
    let admin = server.newcomer_as(Role::Admin).await;
    for (number, ruleset) in (0..).zip(registry::latest_of_each()) {
        for kind in Sample::of(number).some(1, KINDS.to_vec()) {
            println!("{} {kind:?}", ruleset.id());
            let mut followed = Followed::new(&server, ruleset, kind).await;
            followed.play(3).await;
            followed.require_told().await;
            // A log-in ends, and another of the same person goes on.
            let again = followed.again.clone();
            again.delete("/v1/tokens/current").send().await.expect(204);
            followed.play(2).await;
            followed.cut(&again, "token").await;
            followed.require_told().await;
            let judge = followed.judge.clone();
            let roles = format!("/v1/accounts/{}/roles", judge.id);
            let player = json!({"roles": ["player"]});
            admin.put(&roles, player).send().await.expect(200);
            followed.play(2).await;
            followed.cut(&judge, "right").await;
            followed.require_told().await;
            followed.require_kept_secrets(&server).await;
            let left: BTreeSet<&str> = followed.all.iter().map(|it| it.eyes.as_str()).collect();
            assert_eq!(left.len(), 1 + followed.driver.players.len(), "{left:?}");
            let over: Value = followed.driver.show().await["status"].clone();
            assert!(over != "finished", "it was over too soon to tell anything");
        }
    }
    server.stop().await;
}
