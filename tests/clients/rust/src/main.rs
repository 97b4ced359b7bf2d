//! Plays a match of each game with a client that OpenAPI Generator makes, and reads all that it is
//! told: in the types of the game, if the client is that of one (`game.rs` names them). What it has
//! read it holds against what was sent. The players wait at their inboxes until the match waits for
//! them, and until it is over.
//!
//! `play URL RULESET... [newer]`; `newer`: the server tells of things that the client does
//! not know.

mod game;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};

use highnoon_client::apis::configuration::Configuration;
use highnoon_client::apis::watching_api;
use highnoon_client::apis::{Error, identity_api, matches_api, playing_api, rulesets_api};
use highnoon_client::models::{self, EventKind, OptionItem, ProblemType, PromptChoice};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use uuid::Uuid;

/// Of one player; who has made them resigns.
const DECISIONS_MAX: usize = 500;

struct Play {
    url: String,
    newer: bool,
    random: Cell<u64>,
    known: RefCell<BTreeSet<String>>,
    unknown: RefCell<BTreeSet<String>>,
}

fn key() -> String {
    Uuid::new_v4().to_string()
}

/// Reads JSON as a type of the document, which has to hold all of it.
fn read_as<T: DeserializeOwned + Serialize>(plain: &Value) -> Result<T, String> {
    let read: T = serde_json::from_value(plain.clone()).map_err(|error| error.to_string())?;
    let written = serde_json::to_value(&read).expect("it is JSON");
    if written == *plain { Ok(read) } else { Err(format!("{written} was {plain}")) }
}

fn options(choice: &PromptChoice) -> Vec<&OptionItem> {
    match choice {
        PromptChoice::ChoiceOne(it) => it.options.iter().collect(),
        PromptChoice::ChoiceSome(it) => it.options.iter().collect(),
        PromptChoice::ChoiceSequence(it) => it.options.iter().collect(),
        PromptChoice::ChoiceSplit(it) => it.options.iter().collect(),
        PromptChoice::ChoiceAssign(it) => it.items.iter().chain(&it.bins).collect(),
        PromptChoice::ChoiceNumber(_) | PromptChoice::ChoiceText(_) => Vec::new(),
    }
}

impl Play {
    fn below(&self, count: usize) -> usize {
        self.random.set(self.random.get() * 48271 % 2_147_483_647);
        self.random.get() as usize % count.max(1)
    }

    fn stranger(&self) -> Configuration {
        Configuration { base_path: self.url.clone(), ..Configuration::new() }
    }

    async fn join(&self, seat: usize) -> Configuration {
        let name = format!("Rs {seat} {}", &key()[..8]);
        let password = "a long password".to_owned();
        let account = models::NewAccount::new(name.clone(), password.clone());
        let stranger = self.stranger();
        identity_api::create_account(&stranger, account, None).await.expect("an account");
        let login = models::Login::new(name, password);
        let tokens = identity_api::create_tokens(&stranger, login, None).await.expect("a token");
        Configuration { bearer_access_token: Some(tokens.access_token), ..stranger }
    }

    fn several(&self, options: &[OptionItem], min: i32, max: i32) -> Value {
        let mut left: Vec<&OptionItem> = options.iter().collect();
        let count = min as usize + self.below((max - min + 1) as usize);
        (0..count).map(|_| json!(left.remove(self.below(left.len())).value)).collect()
    }

    /// Any answer that the form admits, made of the values as they stand.
    fn answer(&self, choice: &PromptChoice) -> Value {
        match choice {
            PromptChoice::ChoiceOne(it) => json!(it.options[self.below(it.options.len())].value),
            PromptChoice::ChoiceSome(it) => self.several(&it.options, it.min, it.max),
            PromptChoice::ChoiceSequence(it) => self.several(&it.options, it.min, it.max),
            PromptChoice::ChoiceNumber(it) => {
                json!(it.min + self.below((it.max - it.min + 1) as usize) as i64)
            }
            PromptChoice::ChoiceSplit(it) => {
                let mut left = it.total;
                let mut parts = Vec::new();
                for option in &it.options {
                    let part = option.max.map_or(left, |max| left.min(max));
                    left -= part;
                    parts.extend((0 < part).then(|| json!([option.value, part])));
                }
                Value::Array(parts)
            }
            PromptChoice::ChoiceAssign(it) if it.unassigned => json!([]),
            PromptChoice::ChoiceAssign(it) => {
                let room = |bin: &OptionItem| bin.max.map_or(it.items.len(), |max| max as usize);
                let places = it.bins.iter().flat_map(|bin| vec![&bin.value; room(bin)]);
                it.items.iter().zip(places).map(|(it, bin)| json!([it.value, bin])).collect()
            }
            PromptChoice::ChoiceText(_) => json!("Howdy."),
        }
    }

    fn word<T: DeserializeOwned>(&self, word: &str) {
        match serde_json::from_value::<T>(json!(word)) {
            Ok(_) => self.known.borrow_mut().insert(word.to_owned()),
            Err(_) => self.unknown.borrow_mut().insert(word.to_owned()),
        };
    }

    fn read(&self, ruleset: &str, events: &[models::Event]) {
        for event in events {
            assert_eq!(event.ruleset, ruleset);
            self.word::<EventKind>(&event.kind);
            for told in &event.facts {
                assert!(told["text"].is_string() && told["rule"].is_string(), "{told:?}");
                let word = told["type"].as_str().expect("a word").to_owned();
                let mut plain = json!(told);
                // What a newer server adds to what is known is not lost by who does not know it.
                if let Some(fields) = plain.as_object_mut() {
                    assert_eq!(
                        fields.remove("since_later").is_some(),
                        self.newer && word != "tumbleweed_rolled"
                    );
                }
                match read_as::<game::Fact>(&plain) {
                    Ok(_) => self.known.borrow_mut().insert(word),
                    Err(error) if self.newer && word == "tumbleweed_rolled" => {
                        assert!(!error.is_empty());
                        self.unknown.borrow_mut().insert(word)
                    }
                    Err(error) => panic!("{word}: {error}"),
                };
            }
        }
    }

    fn refused<T: std::fmt::Debug>(&self, error: Error<T>, expected: ProblemType) {
        let Error::ResponseError(content) = error else { panic!("{error:?}") };
        let problem: models::Problem = serde_json::from_str(&content.content).expect("a problem");
        assert!(!problem.detail.is_empty() && content.entity.is_some());
        self.word::<ProblemType>(&problem.r#type);
        assert!(self.newer || json!(expected) == json!(problem.r#type), "{problem:?}");
    }

    /// Plays one seat, from its inbox alone: what it tells is when to act. Gives the result.
    async fn play_seat(
        &self,
        player: &Configuration,
        seat: i32,
        id: &str,
        ruleset: &str,
    ) -> models::Outcome {
        let token = player.bearer_access_token.as_ref().expect("a token");
        let asked = player.client.get(format!("{}/v1/me/stream", self.url)).bearer_auth(token);
        let mut stream = asked.send().await.expect("a stream");
        assert_eq!(stream.status(), 200);
        let (mut told, mut decided) = (String::new(), 0);
        loop {
            let bytes = stream.chunk().await.expect("bytes").expect("it is not over yet");
            told.push_str(std::str::from_utf8(&bytes).expect("a text"));
            while let Some(end) = told.find("\n\n") {
                let paragraph: String = told.drain(..end + 2).collect();
                let Some(data) = paragraph.strip_prefix("event: match\ndata: ") else { continue };
                let entry: models::InboxEntry = serde_json::from_str(data).expect("an entry");
                if entry.r#match.to_string() != id {
                    continue;
                }
                if let Some(result) = entry.result {
                    return *result;
                }
                if entry.waiting_on.contains(&seat) {
                    self.act(player, id, ruleset, &mut decided).await;
                }
            }
        }
    }

    async fn act(&self, player: &Configuration, id: &str, ruleset: &str, decided: &mut usize) {
        let asked = playing_api::list_prompts(player, id, None, None, None).await;
        let Some(prompt) = asked.expect("prompts").prompts.into_iter().next() else { return };
        let decision = |it| models::NewDecision::new(Some(it), prompt.id.clone());
        if *decided == 0 {
            let wrong = decision(json!({"type": "nonsense"}));
            let error = playing_api::create_decision(player, id, &key(), wrong, None).await;
            self.refused(error.expect_err("it is refused"), ProblemType::not_offered());
        }
        for option in options(&prompt.choice) {
            let value = option.value.as_ref().expect("a value");
            read_as::<game::Term>(value).unwrap_or_else(|error| panic!("{value}: {error}"));
        }
        if DECISIONS_MAX <= *decided {
            let resign = models::NewResignation::new();
            let resigned = playing_api::create_resignation(player, id, &key(), resign, None).await;
            resigned.expect("it is over");
            return;
        }
        let chosen = decision(self.answer(&prompt.choice));
        let reply = playing_api::create_decision(player, id, &key(), chosen, None).await;
        self.read(ruleset, &reply.expect("it was on offer").events);
        let state = watching_api::read_state(player, id, None, None, None).await;
        let seen = json!(state.expect("a state").view);
        read_as::<game::View>(&seen).unwrap_or_else(|error| panic!("{error}"));
        *decided += 1;
    }

    async fn play(&self, ruleset: &str) {
        let players = [self.join(0).await, self.join(1).await];
        let new = models::NewMatch {
            seats: Some(2),
            options: Some(HashMap::new()),
            ..models::NewMatch::new(ruleset.to_owned())
        };
        let made = matches_api::create_match(&players[0], new, None).await.expect("a match");
        let id = made.id.to_string();
        let page = rulesets_api::list_loadouts(&players[0], ruleset, None, None, None, None).await;
        let loadouts = page.expect("loadouts").items;
        for (seat, player) in players.iter().enumerate() {
            let preset = loadouts.get(seat % loadouts.len().max(1)).map(|it| &it.id);
            let loadout = preset.map(|it| HashMap::from([("preset".to_owned(), json!(it))]));
            let seat = models::SeatToTake { loadout, ..models::SeatToTake::new() };
            matches_api::take_seat(player, &id, seat, None).await.expect("a seat");
        }
        let seated = |seat: usize| self.play_seat(&players[seat], seat as i32, &id, ruleset);
        let (first, second) = tokio::join!(seated(0), seated(1));
        assert_eq!(first.reason, second.reason);
        let stranger = self.stranger();
        let over = matches_api::read_match(&stranger, &id, None, None).await.expect("the match");
        assert_eq!(over.status, models::Status::Finished);
        let mut after = 0;
        while after < over.version {
            let at = (Some(after), Some(200));
            let page =
                watching_api::list_events(&stranger, &id, at.0, at.1, None, None, None, None);
            let items = page.await.expect("events").items;
            self.read(ruleset, &items);
            after = items.last().map_or(over.version, |it| it.seq);
        }
        let reason = over.result.map(|it| it.reason).unwrap_or_default();
        assert_eq!(first.reason, reason);
        println!("   {ruleset}: {} events: {reason}", over.version);
    }
}

trait Named {
    fn not_offered() -> Self;
    fn not_found() -> Self;
}

impl Named for ProblemType {
    fn not_offered() -> ProblemType {
        serde_json::from_value(json!("/problems/not-offered")).expect("a problem of today")
    }
    fn not_found() -> ProblemType {
        serde_json::from_value(json!("/problems/not-found")).expect("a problem of today")
    }
}

async fn run(play: Play, rulesets: Vec<String>) {
    for ruleset in &rulesets {
        play.play(ruleset).await;
    }
    let nothing = matches_api::read_match(&play.stranger(), &key(), None, None).await;
    play.refused(nothing.expect_err("there is none"), ProblemType::not_found());
    // Who knows no game reads any fact.
    let news = ["/problems/out-of-coffee", "decision.pondered", "tumbleweed_rolled"];
    let news = &news[..if game::IS_KNOWN { 3 } else { 2 }];
    let expected = news.iter().filter(|_| play.newer).map(|it| it.to_string());
    assert_eq!(*play.unknown.borrow(), expected.collect());
    let known = play.known.borrow().len();
    println!("   {known} kinds of events and types of facts and problems were known");
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().expect("the server's address");
    let (newer, rulesets): (Vec<String>, Vec<String>) = arguments.partition(|it| it == "newer");
    let (known, unknown) = Default::default();
    let play = Play { url, newer: !newer.is_empty(), random: Cell::new(7), known, unknown };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(run(play, rulesets));
}
