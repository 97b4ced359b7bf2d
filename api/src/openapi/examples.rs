//! Examples out of a real match, played whenever the document is made: they cannot grow old.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::engine::{
    AccountId, Act, AnyDecided, AnyMatch, AnyRuleset, Chance, Checkpoint, ClaimedDispute, Hash,
    MatchId, NewMatch, NewRuling, NewSeat, PromptId, Report, RevealPolicy, Seat, Seed, Stamp, Time,
    Viewer, Visibility, house,
};
use domain::registry;
use infra::matches::{Access, Appended, DisputeRow, Line, MatchRow, NewAccess};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::polish::for_each_operation;
use crate::accesses::{AccessBody, LookChain};
use crate::adjustments::AdjustmentsBody;
use crate::audit::{AuditBody, AuditItemBody};
use crate::contamination::ContaminationBody;
use crate::disputes::{DisputeBody, DisputeReplyBody};
use crate::information::InformationBody;
use crate::previews::PreviewBody;
use crate::prompts::PromptsBody;
use crate::replay::{Frame, ReplayPage};
use crate::rulesets::ImportReport;
use crate::rulings::{RulingBody, RulingReplyBody};
use crate::state::StateBody;
use crate::texts::Texts;
use crate::timeline::{Marked, TimelinePage};
use crate::wire::{self, Eyes, MatchBody, MatchSummaryBody, Names, ReplyBody};

const MATCH: MatchId = MatchId(Uuid::from_u128(0x019a9e6b_5c1e_7d43_9f0e_3f1f6f2f4a11));
const FORK: MatchId = MatchId(Uuid::from_u128(0x019a9e6c_5c1e_7d43_9f0e_3f1f6f2f4a11));
const PLAYERS: [(AccountId, &str); 2] = [
    (AccountId(Uuid::from_u128(0x019a9e6a_1b0c_7a52_8c5d_2e9b7c1d0f01)), "Jane"),
    (AccountId(Uuid::from_u128(0x019a9e6a_2c1d_7b63_9d6e_3fac8d2e1f02)), "Doc"),
];
const TITLE: (Uuid, &str) =
    (Uuid::from_u128(0x019a9e6b_5c1e_7d43_9f0e_3f1f6f2f4a12), "At the corral");
const JUDGE: (AccountId, &str) =
    (AccountId(Uuid::from_u128(0x019a9e6a_3d2e_7c74_ae7f_40bd9e3f2f03)), "Judge Roy");
const DISPUTE: Uuid = Uuid::from_u128(0x019a9e6c_4e3f_7d85_bf80_51ceaf403f04);
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
    examples.extend(beside_the_log());
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
        ("replace_roles asks", json!({"roles": ["player", "judge"], "judges": "assigned"})),
        (
            "replace_roles",
            json!({"id": id, "name": name, "roles": ["player", "judge"], "judges": "assigned"}),
        ),
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

fn beside_the_log() -> Examples {
    let time = Time::from_millis(BEGUN);
    let [jane, doc] = PLAYERS.map(|(id, name)| json!({"id": id, "name": name}));
    let judge = json!({"account": doc, "assigned_by": jane, "assigned_at": time, "head": false});
    let annotation = json!({
        "id": "019a9e6b-0000-7000-8000-000000000002", "match": MATCH, "seq": 4,
        "text": "He never looked at his hand.", "author": jane, "created_at": time,
    });
    [
        ("create_judge asks", json!({"account": PLAYERS[1].0})),
        ("create_judge", judge.clone()),
        ("list_judges", json!({"items": [judge]})),
        ("create_annotation asks", json!({"seq": 4, "text": annotation["text"]})),
        ("create_annotation", annotation.clone()),
        ("list_annotations", json!({"items": [annotation]})),
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
    if let Some((asks, made)) = imported() {
        add("import_loadout asks", asks);
        add("import_loadout", made);
    }
}

/// A ready-made loadout of the first game that reads loadouts, and what it makes of it.
fn imported() -> Option<(Value, Value)> {
    registry::latest_of_each().into_iter().find_map(|ruleset| {
        let asks = ruleset.loadouts().into_iter().next()?.loadout;
        let made = ruleset.import("application/json", &asks.to_string())?;
        Some((asks, plain(&ImportReport::from(made))))
    })
}

/// What was decided, with the match before each event.
fn lines_of(from: &Arc<dyn AnyMatch>, decided: AnyDecided) -> Vec<Line> {
    let mut before = from.clone();
    let mut lines = Vec::new();
    for (sealed, after) in decided.events.into_iter().zip(decided.states) {
        lines.push(Line { before, sealed: Arc::new(sealed) });
        before = after;
    }
    lines
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
            title: Some(TITLE.0),
            created_at: Time::from_millis(BEGUN),
            started_at: Some(Time::from_millis(BEGUN + 3_000)),
            ended_at: None,
            delayed: false,
            staged: summary.staged,
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
        let titles = Texts::from([(TITLE.0, TITLE.1.to_owned())]);
        let whole =
            plain(&MatchBody::of(&row, self.it.as_ref(), (&[], Vec::new()), &names, &titles));
        let mut add = |name: &str, example: Value| examples.insert(name.to_owned(), example);
        add("create_match asks", json!({"ruleset": row.ruleset, "title": TITLE.1}));
        add("create_match", whole.clone());
        add("read_match", whole.clone());
        add("create_fork", self.forked(whole));
        let summary = plain(&MatchSummaryBody::of(&row, &names, &titles));
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
        for (name, example) in self.vouched() {
            add(name, example);
        }
        self.judge(examples);
        let mut add = |name: &str, example: Value| examples.insert(name.to_owned(), example);
        add("read_state", plain(&StateBody::of(self.it.as_ref(), Viewer::Public)));
        let first = self.lines.iter().take(SHOWN).cloned().collect::<Vec<_>>();
        let anybody = Eyes { viewer: Viewer::Public, account: None, seed: None };
        if let Ok(items) = wire::shown_all(&first, anybody) {
            add("list_events", json!({"items": items, "head": self.it.seq()}));
        }
        if let Some((frames, marks)) = self.replayed(anybody) {
            let (id, viewer, head) = (self.it.id(), anybody.viewer, self.it.seq());
            add("read_replay", plain(&ReplayPage::of(id, viewer, frames, head)));
            let timeline = TimelinePage::of(self.it.as_ref(), viewer, marks, head);
            add("read_timeline", plain(&timeline));
        }
    }

    /// The last frames, and some marks.
    fn replayed(&self, eyes: Eyes) -> Option<(Vec<Frame>, Vec<Marked>)> {
        let afters = self.lines.iter().skip(1).map(|line| &line.before).chain([&self.it]);
        let (mut frames, mut marks, mut previous) = (Vec::new(), Vec::new(), None);
        let skipped = self.lines.len().saturating_sub(SHOWN);
        for (at, (line, after)) in self.lines.iter().zip(afters).enumerate() {
            let perceived = wire::perceived(line, eyes).ok()?;
            marks.extend(Marked::of(perceived.clone()));
            if skipped <= at {
                let view = after.view(eyes.viewer);
                frames.push(Frame::of(perceived.event, previous.as_ref(), &view));
                previous = Some(view);
            }
        }
        Some((frames, few(marks)))
    }

    /// A checkpoint over the match's head, and a receipt for it.
    fn vouched(&self) -> Vec<(&'static str, Value)> {
        let Some(last) = self.lines.last().map(|line| &line.sealed) else { return Vec::new() };
        let leaf = Checkpoint::leaf(MATCH, last.seq, last.hash);
        let mut checkpoint = Checkpoint {
            n: 1,
            recorded_at: Time::from_millis(BEGUN + 60_000),
            prev_hash: Hash::default(),
            leaves: vec![leaf],
            hash: Hash::default(),
            signature: RECEIPT.to_owned(),
        };
        checkpoint.hash = checkpoint.hash_of_fields();
        let whole = plain(&checkpoint);
        let mut item = whole.clone();
        item.as_object_mut().map(|fields| fields.remove("leaves"));
        let head = json!({"n": 1, "seq": last.seq, "hash": last.hash, "leaf": leaf});
        let mut report = json!({
            "valid": true, "signer_established": true, "in_log": true, "checkpoint": 1,
        });
        for field in ["match", "seq", "hash", "recorded_at"] {
            report[field] = last.receipt()[field].clone();
        }
        vec![
            ("list_checkpoints", json!({"items": [item]})),
            ("read_checkpoint", whole),
            ("list_match_checkpoints", json!({"items": [head]})),
            ("verify_receipt asks", json!({"receipt": RECEIPT})),
            ("verify_receipt", report),
        ]
    }

    /// A judge is called about what happened last, and rules.
    fn judge(&self, examples: &mut Examples) {
        let names: Names = [(JUDGE.0.0, JUDGE.1.to_owned())].into();
        let about = self.it.seq();
        let stamp = |number: u8, account: AccountId| Stamp {
            at: Time::from_millis(BEGUN + 1_500 * i64::from(number)),
            actor: Some(account),
            fresh: [number; 32],
        };
        let claim = "My card was turned up before I had chosen.".to_owned();
        let reason = "The log shows that the choice came first.".to_owned();
        let new = ClaimedDispute { id: DISPUTE, about, claim: claim.clone(), suspend: true };
        let act = Act::OpenDispute { as_judge: false, dispute: new };
        let Ok(opened) = self.it.act(act, None, stamp(6, PLAYERS[0].0)) else {
            return;
        };
        let called = opened.after.clone();
        let ruling = NewRuling {
            dispute: Some(DISPUTE),
            reason: reason.clone(),
            rules: vec![house::RULING.to_owned()],
            public: true,
            supersedes: None,
            order: json!({"kind": "uphold"}),
        };
        let Ok(ruled) = called.act(Act::Rule(ruling), None, stamp(7, JUDGE.0)) else { return };
        let after = ruled.after.clone();
        let Some(Ok(Some(issued))) = ruled.events.first().map(|it| after.ruling_in(it)) else {
            return;
        };
        let row = DisputeRow {
            id: DISPUTE,
            match_id: MATCH,
            seq: about + 1,
            seat: Some(Seat(0)),
            account: Some(PLAYERS[0].0),
            about,
            is_appeal: false,
            claim: DISPUTE,
            suspend: true,
            opened_at: stamp(6, JUDGE.0).at,
            closed_by: None,
        };
        let dispute = || DisputeBody::of(&row, Some(claim.clone()));
        let shown = |from: &Arc<dyn AnyMatch>, decided: AnyDecided, viewer| {
            let eyes = Eyes { viewer, account: None, seed: None };
            let mut events = wire::shown_all(&lines_of(from, decided), eyes).unwrap_or_default();
            // As served: with the texts in the place of the references to them.
            for fact in events.iter_mut().flat_map(|it| &mut it.facts) {
                for (field, text) in [("claim", &claim), ("reason", &reason)] {
                    fact.fields.entry(field).and_modify(|it| *it = json!(text));
                }
            }
            events
        };
        let called_body = DisputeReplyBody {
            r#match: MATCH,
            seq: called.seq(),
            version: called.seq(),
            dispute: dispute(),
            events: shown(&self.it, opened, Viewer::Seat(Seat(0))),
            receipt: RECEIPT.to_owned(),
        };
        let ruling = || RulingBody::of(&issued, Some(about), None, Some(reason.clone()), &names);
        let ruled_body = RulingReplyBody {
            r#match: MATCH,
            seq: after.seq(),
            version: after.seq(),
            ruling: ruling(),
            events: shown(&called, ruled, Viewer::Judge),
            receipt: RECEIPT.to_owned(),
            prompts: Vec::new(),
        };
        let look = NewAccess {
            id: DISPUTE,
            account: JUDGE.0,
            at: stamp(7, JUDGE.0).at,
            dispute: Some(DISPUTE),
            what: format!("/v1/matches/{MATCH}/state?as=judge"),
            version: called.seq(),
        };
        let (hash, prev_hash) = (Hash::default(), Hash::default());
        let access = Access { look, n: 1, prev_hash, hash };
        let access = Access { hash: access.hash_of_fields(MATCH), ..access };
        let access = AccessBody::of(access, &names);
        let mut add = |name: &str, example: Value| examples.insert(name.to_owned(), example);
        add("create_dispute asks", json!({"seq": about, "claim": claim, "suspend": true}));
        add("create_dispute", plain(&called_body));
        add("read_dispute", plain(&dispute()));
        add("list_disputes", json!({"items": [dispute()]}));
        add(
            "create_ruling asks",
            json!({
                "dispute": DISPUTE, "kind": "uphold", "reason": reason, "rules": [house::RULING],
                "public": true,
            }),
        );
        add("create_ruling", plain(&ruled_body));
        add("list_rulings", json!({"items": [ruling()]}));
        add("list_accesses", json!({"items": [access], "chain": {"holds": true}}));
        self.look(&mut add, called.as_ref());
    }

    /// What the judge looks at.
    fn look(&self, add: &mut impl FnMut(&str, Value) -> Option<Value>, called: &dyn AnyMatch) {
        let last = self.lines.len() - 1;
        let judge = Eyes { viewer: Viewer::Judge, account: None, seed: None };
        if let Ok(adjustments) = AdjustmentsBody::of(called) {
            add("list_adjustments", plain(&adjustments));
        }
        let seats = PLAYERS.len();
        let mut contamination = ContaminationBody::since(MATCH, last as u64, self.it.seq(), seats);
        if contamination.add_all(&self.lines[last..]).is_ok() {
            add("read_contamination", plain(&contamination));
        }
        let own = Eyes { viewer: Viewer::Seat(Seat(0)), ..judge };
        if let Ok(shown) = wire::shown_all(&self.lines[last..], own) {
            let known = InformationBody::of(self.it.as_ref(), Seat(0), last as u64, shown);
            add("read_information", plain(&known));
        }
        let Some(line) = self.lines.get(last) else { return };
        if let Ok(event) = wire::shown(line, judge)
            && let Ok(item) = AuditItemBody::of(line, event, &BTreeMap::new())
        {
            let head = self.it.seq();
            let report = Report::valid(head);
            let audit = {
                let looks = LookChain::of(None);
                AuditBody::of(self.it.as_ref(), head, report, looks, None, vec![item])
            };
            add("read_audit", plain(&audit));
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
        let offered =
            self.it.act(Act::OfferDraw { seat: Some(seat) }, None, stamp(5, seat)).ok()?;
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
