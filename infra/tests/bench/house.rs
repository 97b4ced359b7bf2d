//! A server without HTTP, on a database of its own.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::sync::Arc;

use domain::engine::{
    AccountId, Act, AnyMatch, Chance, Hash, MatchId, NewSeat, RevealPolicy, Seat, Status, Viewer,
    Visibility,
};
use infra::database::{Database, DatabaseSettings};
use infra::identity::keys::Keys;
use infra::matches::{Answering, Idempotency, Matches, NewMatchRequest};
use infra::streams::Appends;
use infra::work::{Work, WorkSettings};
use serde_json::json;
use uuid::Uuid;

use super::{Bench, Postgres};

/// A server without HTTP, and two players.
pub struct House {
    pub bench: Bench,
    pub keys: Arc<Keys>,
    pub matches: Matches,
    pub players: [AccountId; 2],
    how: Appends,
}

impl House {
    /// A server that appends in this way.
    pub async fn new(how: Appends) -> House {
        House::with(how, Bench::new().await)
    }

    /// As [`House::new`], on a Postgres of its own.
    pub async fn on(how: Appends, postgres: Arc<Postgres>) -> House {
        let settings = DatabaseSettings { connections_max: 6, ..DatabaseSettings::default() };
        House::with(how, Bench::on(postgres, settings).await)
    }

    fn with(how: Appends, bench: Bench) -> House {
        let keys = Arc::new(Keys::open(bench.folder.path()).expect("keys are made"));
        let matches = serve(how, &bench.database, &keys);
        let players = [AccountId(Uuid::now_v7()), AccountId(Uuid::now_v7())];
        House { bench, keys, matches, players, how }
    }

    /// Sets a parameter of the whole Postgres.
    pub async fn set(&self, parameter: &str) {
        let owner = self.bench.owner().await;
        let alter = format!("ALTER SYSTEM SET {parameter}");
        owner.batch_execute(&alter).await.expect("a superuser may");
        owner.batch_execute("SELECT pg_reload_conf()").await.expect("a superuser may");
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    }

    /// Another server on the same database.
    pub fn other_node(&self) -> Matches {
        serve(self.how, &self.bench.database, &self.keys)
    }

    /// Another server, whose database is at this address.
    pub async fn node_at(&self, url: &str) -> Matches {
        let settings = DatabaseSettings { connections_max: 6, ..DatabaseSettings::default() };
        let database = Database::connect(url, settings).await.expect("the database is there");
        serve(self.how, &database, &self.keys)
    }

    pub async fn made(&self) -> MatchId {
        let made = self.matches.create(request(), self.players[0], None).await.unwrap();
        made.after.id()
    }

    pub async fn started(&self) -> MatchId {
        let id = self.made().await;
        self.seat_both(id).await;
        id
    }

    /// Both players take their seats, and the match begins.
    pub async fn seat_both(&self, id: MatchId) {
        for (player, seat) in self.players.iter().zip((0..).map(Seat)) {
            self.matches.act(id, *player, Act::TakeSeat(seat_of(seat)), None, None).await.unwrap();
        }
    }

    /// Plays at random to the end, or for `decisions`.
    pub async fn play(&self, matches: &Matches, id: MatchId, decisions: usize) -> usize {
        let mut dice = Chance::keyed([5; 32]);
        for made in 0..decisions {
            let head = matches.head(id).await.unwrap();
            if head.row.status == Status::Finished {
                return made;
            }
            let (seat, answering) = next(&head.it, &mut dice);
            let player = self.players[seat.index()];
            matches.decide(id, player, answering, None, key()).await.unwrap();
        }
        decisions
    }
}

pub fn request() -> NewMatchRequest {
    NewMatchRequest {
        ruleset: "showdown".to_owned(),
        rules_version: None,
        options: None,
        seats: None,
        visibility: Visibility::Public,
        reveal: RevealPolicy::All,
        clock: Default::default(),
        takebacks: Default::default(),
        delay: Default::default(),
        title: Some("High noon at the mill".to_owned()),
    }
}

pub fn seat_of(seat: Seat) -> NewSeat {
    let presets = domain::registry::latest("showdown").unwrap().loadouts();
    let loadout = Some(json!({"preset": presets[0].id}));
    NewSeat { seat: Some(seat), loadout, ..NewSeat::default() }
}

pub fn key() -> Idempotency {
    Idempotency { key: Uuid::new_v4(), request_digest: Hash::of(b"one") }
}

pub fn next(it: &Arc<dyn AnyMatch>, dice: &mut Chance) -> (Seat, Answering) {
    let seat = it.waiting_on(Viewer::Judge)[0];
    let prompt = it.prompts(seat).remove(0);
    let answer = prompt.choice.random_answer(dice);
    (seat, Answering { seat: None, prompt: prompt.id, answer, then: Vec::new(), seen: None })
}

fn serve(how: Appends, database: &Database, keys: &Arc<Keys>) -> Matches {
    let work = Work::new(WorkSettings::default());
    Matches::appended_by(how, work, database.clone(), keys.clone(), 1 << 24)
}
