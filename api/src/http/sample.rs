//! The match that the examples come from. It is played whenever the document is made, so they
//! cannot become outdated.

use std::sync::Arc;

use domain::engine::{
    AccountId, Act, AnyDecided, AnyMatch, AnyPast, AnyRuleset, Chance, ClaimedDispute, MatchId,
    NewMatch, NewRuling, NewSeat, RevealPolicy, Sealed, Seat, Seed, ShownEvent, Stamp,
    StoredRuling, Time, Viewer, Visibility, house,
};
use domain::registry;
use infra::identity::Called;
use infra::matches::{Appended, DisputeRow, Glance, Line, Listed, MatchRow};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::http::texts::Texts;
use crate::http::wire::{self, Eyes, MatchBody, Names, OwnSight, ReplyBody};

pub const MATCH: MatchId = MatchId(Uuid::from_u128(0x019a9e6b_5c1e_7d43_9f0e_3f1f6f2f4a11));
pub const PLAYERS: [(AccountId, &str); 2] = [
    (AccountId(Uuid::from_u128(0x019a9e6a_1b0c_7a52_8c5d_2e9b7c1d0f01)), "Jane"),
    (AccountId(Uuid::from_u128(0x019a9e6a_2c1d_7b63_9d6e_3fac8d2e1f02)), "Doc"),
];
pub const JUDGE: (AccountId, &str) =
    (AccountId(Uuid::from_u128(0x019a9e6a_3d2e_7c74_ae7f_40bd9e3f2f03)), "Judge Roy");
pub const DISPUTE: Uuid = Uuid::from_u128(0x019a9e6c_4e3f_7d85_bf80_51ceaf403f04);
pub const CLAIM: &str = "My card was turned up before I had chosen.";
pub const REASON: &str = "The log shows that the choice came first.";
pub const PASSWORD: &str = "a long and secret password";
pub const RECEIPT: &str =
    "eyJ0eXAiOiJyZWNlaXB0K2p3cyIsImFsZyI6IkVkRFNBIn0.eyJzZXEiOjR9.c2lnbmF0dXJl";
/// The name of the match.
pub const TITLE: &str = "At the corral";
/// Items of a list that an example shows.
pub const SHOWN: usize = 2;

const TITLE_ID: Uuid = Uuid::from_u128(0x019a9e6b_5c1e_7d43_9f0e_3f1f6f2f4a12);
const BEGUN: i64 = 1_795_000_000_000;
const SEED: Seed = Seed([7; 32]);

/// A match that was played as far as its first decision, and then disputed and ruled on.
pub struct Sample {
    /// The game that is played.
    pub ruleset: &'static dyn AnyRuleset,
    /// The loadout of the first player, if the game has ready-made ones.
    pub preset: Option<Value>,
    /// All that happened before the dispute.
    pub lines: Vec<Line>,
    /// The match when the first decision was due.
    pub asked: Arc<dyn AnyMatch>,
    /// The seat that decided first.
    pub seat: Seat,
    /// The decision as it was sent.
    pub decision: Value,
    /// The events that the decision brought about.
    pub decided: Vec<Line>,
    /// The match after the decision.
    pub now: Arc<dyn AnyMatch>,
    /// The events that the call for a judge brought about.
    pub opened: Vec<Line>,
    /// The match when the judge had been called.
    pub called: Arc<dyn AnyMatch>,
    /// The events that the ruling brought about.
    pub ruled: Vec<Line>,
    /// The match when the judge had ruled.
    pub ruled_on: Arc<dyn AnyMatch>,
    /// The ruling as it is stored.
    pub ruling: StoredRuling,
    /// The events of a second ruling, which takes the decision back.
    pub rewound: Vec<Line>,
}

impl Sample {
    /// Plays the sample; `None` if the game cannot be played like this.
    pub fn play(ruleset: &dyn AnyRuleset) -> Option<Sample> {
        // One that lasts as long as the program.
        let ruleset = registry::latest(ruleset.id())?;
        let presets = ruleset.loadouts();
        let preset =
            |at: usize| Some(json!({"preset": presets.get(at % presets.len().max(1))?.id}));
        let mut asked = ruleset.before(MATCH, &SEED);
        let mut lines = Vec::new();
        let mut append = |it: &mut Arc<dyn AnyMatch>, decided: AnyDecided| {
            let after = decided.after.clone();
            lines.extend(lines_of(it, decided));
            *it = after;
        };
        append(&mut asked, ruleset.create(new_match(), stamp(0, Seat(0))).ok()?);
        for at in 0..PLAYERS.len() {
            let entropy = Some(format!("tumbleweed {at}"));
            let new = NewSeat { seat: None, role: None, loadout: preset(at), entropy };
            let taken = asked.take_seat(new, stamp(at + 1, Seat(at as u8))).ok()?;
            append(&mut asked, taken);
        }
        let seat = (0..2).map(Seat).find(|seat| !asked.prompts(*seat).is_empty())?;
        let prompt = asked.prompts(seat).into_iter().next()?;
        let answer = prompt.choice.random_answer(&mut Chance::keyed(SEED.0));
        let made = asked.decide(seat, &prompt.id, &answer, stamp(4, seat)).ok()?;
        let now = made.after.clone();
        let decided = lines_of(&asked, made);
        lines.extend(decided.iter().cloned());
        let dispute = ClaimedDispute {
            id: DISPUTE,
            about: now.seq(),
            claim: CLAIM.to_owned(),
            suspend: true,
        };
        let calling = Act::OpenDispute { as_judge: false, dispute };
        let opened = now.act(calling, None, stamp(6, Seat(0))).ok()?;
        let called = opened.after.clone();
        let ruled = called.act(Act::Rule(new_ruling()), None, judges_stamp()).ok()?;
        let ruled_on = ruled.after.clone();
        let ruling = ruled_on.ruling_in(ruled.events.first()?).ok()??;
        let ruled = lines_of(&called, ruled);
        let opened = lines_of(&now, opened);
        let since = [&decided, &opened, &ruled].into_iter().flatten();
        let since: Vec<Sealed> = since.map(|it| Sealed::clone(&it.sealed)).collect();
        let past = AnyPast { it: asked.as_ref(), since: &since };
        let rewinding = Act::Rule(rewind_to(asked.seq()));
        let rewound = ruled_on.act(rewinding, Some(past), judges_stamp()).ok()?;
        Some(Sample {
            rewound: lines_of(&ruled_on, rewound),
            ruleset,
            preset: preset(0),
            lines,
            seat,
            decision: json!({"prompt": prompt.id, "answer": answer}),
            decided,
            opened,
            now,
            ruled,
            called,
            ruled_on,
            ruling,
            asked,
        })
    }

    /// The match as the store lists it.
    pub fn row(&self) -> MatchRow {
        let summary = self.now.summary();
        MatchRow {
            id: MATCH,
            ruleset: summary.ruleset,
            rules_version: summary.rules_version,
            visibility: summary.visibility,
            status: summary.status,
            version: self.now.seq(),
            head_hash: self.now.head(),
            creator: summary.creator,
            players: summary.chairs.into_iter().map(|it| it.account).collect(),
            title: Some(TITLE_ID),
            created_at: time(0),
            started_at: Some(time(2)),
            ended_at: None,
            delayed: false,
            staged: summary.staged,
        }
    }

    /// The match as a list has it.
    pub fn listed(&self) -> Listed {
        Listed { row: self.row(), glance: Glance::Folded(self.now.clone()) }
    }

    /// The match as it is shown.
    pub fn shown(&self) -> MatchBody {
        let own = OwnSight { eyes: vec![Viewer::Public], ..OwnSight::default() };
        let shown = MatchBody::of(&self.row(), self.now.as_ref(), own, &names(), &titles());
        MatchBody { now: time(6), ..shown }
    }

    /// The reply to the player whose act brought these lines about.
    pub fn reply(&self, lines: &[Line], after: &Arc<dyn AnyMatch>) -> Option<ReplyBody> {
        let seat = lines.first()?.sealed.seat?;
        let appended = Appended {
            lines: lines.to_vec(),
            after: after.clone(),
            receipt: RECEIPT.to_owned(),
            refused: None,
            replayed: false,
        };
        ReplyBody::of(appended, PLAYERS.get(seat.index())?.0).ok()
    }

    /// The reply to the player who decides first, if they do this to the match as it stands there.
    pub fn replied(&self, from: &Arc<dyn AnyMatch>, act: Act) -> Option<ReplyBody> {
        let acted = from.act(act, None, stamp(5, self.seat)).ok()?;
        let after = acted.after.clone();
        self.reply(&lines_of(from, acted), &after)
    }

    /// The events of these lines as they are served, with texts in place of the references to
    /// them.
    pub fn told(&self, lines: &[Line], viewer: Viewer) -> Vec<ShownEvent> {
        let mut events = wire::shown_all(lines, eyes(viewer)).unwrap_or_default();
        for fact in events.iter_mut().flat_map(|it| &mut it.facts) {
            for (field, text) in [("claim", CLAIM), ("reason", REASON)] {
                fact.fields.entry(field).and_modify(|it| *it = json!(text));
            }
        }
        events
    }

    /// The dispute as the store lists it.
    pub fn dispute(&self) -> DisputeRow {
        let about = self.now.seq();
        DisputeRow {
            id: DISPUTE,
            match_id: MATCH,
            seq: about + 1,
            seat: Some(Seat(0)),
            account: Some(PLAYERS[0].0),
            about,
            is_appeal: false,
            claim: DISPUTE,
            suspend: true,
            opened_at: time(6),
            closed_by: None,
            closed_at: None,
        }
    }
}

/// The time of the `number`th thing that happened.
pub fn time(number: usize) -> Time {
    Time::from_millis(BEGUN + 1_500 * number as i64)
}

/// The stamp of the `number`th thing that happens.
pub fn stamp(number: usize, seat: Seat) -> Stamp {
    Stamp { at: time(number), actor: Some(PLAYERS[seat.index()].0), fresh: [number as u8; 32] }
}

fn judges_stamp() -> Stamp {
    Stamp { at: time(7), actor: Some(JUDGE.0), fresh: [7; 32] }
}

/// The eyes of somebody without an account.
pub fn eyes(viewer: Viewer) -> Eyes {
    Eyes { viewer, account: None, seed: None }
}

/// Everybody's name.
pub fn names() -> Names {
    let called = |name: &str| Called { name: name.to_owned(), program: false };
    PLAYERS.into_iter().chain([JUDGE]).map(|(id, name)| (id.0, called(name))).collect()
}

/// The match's title, by the reference to it.
pub fn titles() -> Texts {
    Texts::from([(TITLE_ID, TITLE.to_owned())])
}

/// The events that were decided, each with the match before and after it.
pub fn lines_of(from: &Arc<dyn AnyMatch>, decided: AnyDecided) -> Vec<Line> {
    let mut before = from.clone();
    let mut lines = Vec::new();
    for (sealed, after) in decided.events.into_iter().zip(decided.states) {
        lines.push(Line { before, sealed: Arc::new(sealed), after: after.clone() });
        before = after;
    }
    lines
}

fn new_match() -> NewMatch {
    NewMatch {
        id: MATCH,
        seed: SEED,
        options: None,
        seats: Some(2),
        visibility: Visibility::Public,
        reveal: RevealPolicy::All,
        clock: Default::default(),
        takebacks: Default::default(),
        delay: Default::default(),
        title: None,
    }
}

fn new_ruling() -> NewRuling {
    NewRuling {
        dispute: Some(DISPUTE),
        reason: REASON.to_owned(),
        rules: vec![house::RULING.to_owned()],
        public: true,
        supersedes: None,
        order: json!({"kind": "uphold"}),
    }
}

fn rewind_to(seq: u64) -> NewRuling {
    let order = json!({"kind": "rewind", "to_seq": seq});
    NewRuling { dispute: None, order, ..new_ruling() }
}

/// A body as it goes over the wire.
pub fn plain(body: &impl Serialize) -> Value {
    serde_json::to_value(body).expect("what goes over the wire is JSON")
}
