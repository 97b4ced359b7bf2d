//! Examples out of a real match, played whenever the document is made: they cannot grow old.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::engine::{
    AccountId, AnyMatch, AnyRuleset, Chance, MatchId, NewMatch, NewSeat, PromptId, RevealPolicy,
    Seat, Seed, Stamp, Time, Viewer, Visibility,
};
use domain::registry;
use infra::matches::{Appended, Line, MatchRow};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::polish::for_each_operation;
use crate::previews::PreviewBody;
use crate::prompts::PromptsBody;
use crate::state::StateBody;
use crate::wire::{self, Eyes, MatchBody, MatchSummaryBody, Names, ReplyBody};

const MATCH: MatchId = MatchId(Uuid::from_u128(0x019a9e6b_5c1e_7d43_9f0e_3f1f6f2f4a11));
const FORK: MatchId = MatchId(Uuid::from_u128(0x019a9e6c_5c1e_7d43_9f0e_3f1f6f2f4a11));
const PLAYERS: [(AccountId, &str); 2] = [
    (AccountId(Uuid::from_u128(0x019a9e6a_1b0c_7a52_8c5d_2e9b7c1d0f01)), "Jane"),
    (AccountId(Uuid::from_u128(0x019a9e6a_2c1d_7b63_9d6e_3fac8d2e1f02)), "Doc"),
];
const BEGUN: i64 = 1_795_000_000_000;
const RECEIPT: &str = "eyJ0eXAiOiJyZWNlaXB0K2p3cyIsImFsZyI6IkVkRFNBIn0.eyJzZXEiOjR9.c2lnbmF0dXJl";
/// Items of a list that an example shows.
const SHOWN: usize = 2;

/// Adds an example to every request and answer in JSON that has one.
pub fn add(document: &mut Value) {
    let examples = examples();
    for_each_operation(document, |operation| {
        let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
        let body = operation.pointer_mut("/requestBody/content/application~1json");
        put(body, examples.get(&format!("{id} asks")));
        for status in ["200", "201"] {
            let path = format!("/responses/{status}/content/application~1json");
            put(operation.pointer_mut(&path), examples.get(&id));
        }
    });
}

fn put(content: Option<&mut Value>, example: Option<&Value>) {
    if let (Some(content), Some(example)) = (content, example) {
        content["example"] = example.clone();
    }
}

type Examples = BTreeMap<String, Value>;

fn examples() -> Examples {
    let mut examples = identity();
    let first = registry::latest_of_each().into_iter().next();
    if let Some(ruleset) = first {
        describe(&mut examples, ruleset);
        if let Some(played) = Played::of(ruleset) {
            played.tell(&mut examples);
        }
    }
    examples
}

fn plain(body: &impl Serialize) -> Value {
    serde_json::to_value(body).expect("what goes over the wire is JSON")
}

fn few<T>(items: Vec<T>) -> Vec<T> {
    items.into_iter().take(SHOWN).collect()
}

fn identity() -> Examples {
    let (id, name) = PLAYERS[0];
    let time = Time::from_millis(BEGUN);
    let password = "a long and secret password";
    let tokens = json!({
        "access_token": "eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFZERTQSJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl",
        "token_type": "Bearer",
        "expires_in": 900,
        "refresh_token": "hnr_dGhpcyBpcyBub3QgYSByZWFsIHRva2Vu",
        "scopes": ["play", "read"],
    });
    let key = json!({
        "id": "019a9e6b-0000-7000-8000-000000000001", "name": "my bot", "scopes": ["play", "read"],
        "created_at": time,
    });
    let mut shown_once = key.clone();
    shown_once["key"] = json!("hn_dGhpcyBpcyBub3QgYSByZWFsIGtleSBlaXRoZXI");
    [
        ("create_account asks", json!({"name": name, "password": password})),
        ("create_account", json!({"id": id, "name": name})),
        ("create_tokens asks", json!({"name": name, "password": password})),
        ("create_tokens", tokens.clone()),
        ("refresh_tokens asks", json!({"refresh_token": tokens["refresh_token"]})),
        ("refresh_tokens", tokens),
        ("create_api_key asks", json!({"name": "my bot", "scopes": ["play", "read"]})),
        ("create_api_key", shown_once),
        ("list_api_keys", json!({"items": [key]})),
        (
            "read_me",
            json!({"id": id, "name": name, "roles": ["player"], "scopes": ["play", "read"]}),
        ),
        ("check_live", json!({"status": "live"})),
        ("check_ready", json!({"status": "ready"})),
    ]
    .map(|(name, example)| (name.to_owned(), example))
    .into()
}

fn describe(examples: &mut Examples, ruleset: &dyn AnyRuleset) {
    let mut guide = ruleset.guide();
    guide.rules = few(guide.rules);
    let guide = plain(&guide);
    let catalog = few(ruleset.catalog());
    let loadouts = few(ruleset.loadouts());
    let mut add = |name: &str, example: Value| examples.insert(name.to_owned(), example);
    add("list_rulesets", json!({"items": [guide]}));
    add("read_ruleset", guide);
    if let Some(item) = catalog.first() {
        add("read_catalog_item", plain(item));
    }
    add("list_catalog", json!({"items": catalog}));
    if let Some(loadout) = loadouts.first() {
        add("validate_loadout asks", json!({"loadout": {"preset": loadout.id}}));
    }
    add("validate_loadout", json!({"valid": true, "violations": []}));
    add("list_loadouts", json!({"items": loadouts}));
}

/// What a player hands in with his `number`th doing.
fn stamp(number: usize, seat: Seat) -> Stamp {
    Stamp {
        at: Time::from_millis(BEGUN + 1_500 * number as i64),
        actor: Some(PLAYERS[seat.index()].0),
        fresh: [number as u8; 32],
    }
}

/// A match that was played as far as its first decision.
struct Played {
    preset: Option<Value>,
    lines: Vec<Line>,
    asked: Arc<dyn AnyMatch>,
    asks: Value,
    decided: usize,
    it: Arc<dyn AnyMatch>,
}

impl Played {
    /// Plays. `None` where the game cannot be played like this.
    fn of(ruleset: &dyn AnyRuleset) -> Option<Played> {
        let seed = Seed([7; 32]);
        let new = NewMatch {
            id: MATCH,
            seed,
            options: None,
            seats: Some(2),
            visibility: Visibility::Public,
            reveal: RevealPolicy::All,
            clock: Default::default(),
            takebacks: Default::default(),
            delay: Default::default(),
            title: None,
        };
        let mut it = ruleset.before(MATCH, &seed);
        let mut lines = Vec::new();
        let mut append = |it: &mut Arc<dyn AnyMatch>, decided: domain::engine::AnyDecided| {
            for (sealed, after) in decided.events.into_iter().zip(decided.states) {
                lines.push(Line { before: it.clone(), sealed: Arc::new(sealed) });
                *it = after;
            }
        };
        append(&mut it, ruleset.create(new, stamp(0, Seat(0))).ok()?);
        let presets = ruleset.loadouts();
        let preset =
            |at: usize| Some(json!({"preset": presets.get(at % presets.len().max(1))?.id}));
        for at in 0..PLAYERS.len() {
            let entropy = Some(format!("tumbleweed {at}"));
            let new = NewSeat { seat: None, role: None, loadout: preset(at), entropy };
            let taken = it.take_seat(new, stamp(at + 1, Seat(at as u8))).ok()?;
            append(&mut it, taken);
        }
        let asked = it.clone();
        let seat = (0..2).map(Seat).find(|seat| !it.prompts(*seat).is_empty())?;
        let prompt = it.prompts(seat).into_iter().next()?;
        let answer = prompt.choice.random_answer(&mut Chance::keyed([7; 32]));
        let decided = it.decide(seat, &prompt.id, &answer, stamp(4, seat)).ok()?;
        let count = decided.events.len();
        append(&mut it, decided);
        let asks = json!({"prompt": prompt.id, "answer": answer});
        Some(Played { preset: preset(0), lines, asked, asks, decided: count, it })
    }

    fn row(&self) -> MatchRow {
        let summary = self.it.summary();
        MatchRow {
            id: MATCH,
            ruleset: summary.ruleset,
            rules_version: summary.rules_version,
            visibility: summary.visibility,
            status: summary.status,
            version: self.it.seq(),
            head_hash: self.it.head(),
            creator: summary.creator,
            players: summary.chairs.into_iter().map(|it| it.account).collect(),
            title: Some("At the corral".to_owned()),
            created_at: Time::from_millis(BEGUN),
            started_at: Some(Time::from_millis(BEGUN + 3_000)),
            ended_at: None,
            delayed: false,
        }
    }

    /// What somebody was answered whose doing these lines are.
    fn reply(&self, lines: &[Line], after: &Arc<dyn AnyMatch>) -> Option<Value> {
        let seat = lines.first()?.sealed.seat?;
        let appended = Appended {
            lines: lines.to_vec(),
            after: after.clone(),
            receipt: RECEIPT.to_owned(),
            refused: None,
            replayed: false,
        };
        ReplyBody::of(appended, PLAYERS.get(seat.index())?.0).ok().map(|it| plain(&it))
    }

    fn tell(&self, examples: &mut Examples) {
        let row = self.row();
        let names: Names = PLAYERS.map(|(id, name)| (id.0, name.to_owned())).into();
        let whole = plain(&MatchBody::of(&row, self.it.as_ref(), &[], &names));
        let mut add = |name: &str, example: Value| examples.insert(name.to_owned(), example);
        add("create_match asks", json!({"ruleset": row.ruleset, "title": row.title}));
        add("create_match", whole.clone());
        add("read_match", whole.clone());
        add("create_fork", self.forked(whole));
        let summary = plain(&MatchSummaryBody::of(&row, &names));
        add("list_matches", json!({"items": [summary]}));
        let mut seat = json!({"entropy": "tumbleweed 0"});
        if let Some(preset) = &self.preset {
            seat["loadout"] = preset.clone();
        }
        add("take_seat asks", seat);
        if let (Some(taken), Some(next)) = (self.lines.get(1..2), self.lines.get(2))
            && let Some(reply) = self.reply(taken, &next.before)
        {
            add("take_seat", reply);
        }
        let asked = plain(&PromptsBody::of(self.asked.as_ref(), &self.seat()));
        add("list_prompts", asked);
        add("create_decision asks", self.asks.clone());
        add("create_preview asks", self.asks.clone());
        add("create_resignation asks", json!({"seat": 0}));
        add("create_draw asks", json!({"offer": true}));
        add("create_takeback asks", json!({"to_seq": self.asked.seq()}));
        add("create_timeout asks", json!({}));
        add("create_fork asks", json!({"at": self.it.seq()}));
        let decided = &self.lines[self.lines.len() - self.decided..];
        if let Some(reply) = self.reply(decided, &self.it) {
            add("create_decision", reply);
        }
        if let Some(preview) = self.preview() {
            add("create_preview", plain(&preview));
        }
        if let Some(reply) = self.draw() {
            add("create_draw", reply);
        }
        add("read_state", plain(&StateBody::of(self.it.as_ref(), Viewer::Public)));
        let first = self.lines.iter().take(SHOWN).cloned().collect::<Vec<_>>();
        let anybody = Eyes { viewer: Viewer::Public, account: None, seed: None };
        if let Ok(items) = wire::shown_all(&first, anybody) {
            add("list_events", json!({"items": items, "head": self.it.seq()}));
        }
    }

    /// What the decision would have been said to bring about.
    fn preview(&self) -> Option<PreviewBody> {
        let seat = *self.seat().first()?;
        let prompt = PromptId(self.asks["prompt"].as_str()?.to_owned());
        let answers = (&self.asks["answer"], [].as_slice());
        let preview = self.asked.preview(seat, &prompt, answers, stamp(4, seat), [7; 32]).ok()?;
        Some(PreviewBody::of(self.asked.as_ref(), seat, preview))
    }

    /// What is answered to the offer of a draw.
    fn draw(&self) -> Option<Value> {
        let seat = *self.seat().first()?;
        let offered = self.it.offer_draw(seat, stamp(5, seat)).ok()?;
        let sealed = Arc::new(offered.events.into_iter().next()?);
        self.reply(&[Line { before: self.it.clone(), sealed }], &offered.after)
    }

    /// A match that goes on from this one, which is `whole`.
    fn forked(&self, mut whole: Value) -> Value {
        whole["id"] = json!(FORK);
        whole["title"] = Value::Null;
        whole["status"] = json!("open");
        whole["version"] = json!(1);
        whole["waiting_on"] = json!([]);
        whole["parent"] = json!({"match": MATCH, "seq": self.it.seq()});
        for seat in whole["seats"].as_array_mut().into_iter().flatten() {
            seat["player"] = Value::Null;
        }
        if let Some(fields) = whole.as_object_mut() {
            fields.remove("started_at");
        }
        whole
    }

    fn seat(&self) -> Vec<Seat> {
        self.lines.last().and_then(|line| line.sealed.seat).into_iter().collect()
    }
}
