//! An event as one viewer perceives it. Every viewer gets every seq; what he may not know is left
//! out, never the event.

mod asking;
pub mod house;
pub mod learnt;
pub mod platform;
pub mod prompt;
pub mod ruled;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::engine::conduct::agreement::Needs;
use crate::engine::play::clock::OnExpiry;
use crate::engine::show::ruled::ruling_fact;
use crate::engine::{
    AccountId, Asked, Body, Created, Event, Hash, Kind, Mark, Match, MatchId, PromptId, Ruleset,
    Salt, Sealed, Seat, Seed, Sentence, Shown, ShownOutcome, Span, Status, Time, Viewer,
    as_sentence, capitalized, spans_of_seats,
};

/// A line of the log as one viewer gets it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Event)]
pub struct ShownEvent {
    /// The match it belongs to.
    pub r#match: MatchId,
    /// The match's ruleset: it says in whose terms the facts are.
    pub ruleset: String,
    /// Its place in the log, from 1.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// What kind of event it is: today one of `EventKind`.
    #[schema(value_type = String)]
    pub kind: Kind,
    /// Whose decision it is, if a seat's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seat: Option<Seat>,
    /// The account that brought it about, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub actor: Option<AccountId>,
    /// The seat for which the server answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub on_behalf_of: Option<Seat>,
    /// The event that it follows from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub caused_by: Option<u64>,
    /// What was decided; only the seat that decided gets it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub decision: Option<ShownDecision>,
    /// What happened, in order, with its results.
    pub facts: Vec<ShownFact>,
    /// The questions that were opened; of others' questions the seat alone.
    pub asked: Vec<ShownAsked>,
    /// When it was recorded.
    pub recorded_at: Time,
    /// SHA-256 of salt and content: what seals the whole event, secrets included.
    pub commitment: Hash,
    /// The hash of the event before; zeros for the first.
    pub prev_hash: Hash,
    /// SHA-256 of the canonical JSON of `commitment`, `kind`, `match`, `prev_hash`,
    /// `recorded_at`, `seat` and `seq`.
    pub hash: Hash,
    /// What was sealed: for judges, and for everybody who may see it once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opened: Option<Opened>,
}

/// A decision, as the seat that made it gets it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Decision)]
pub struct ShownDecision {
    /// The prompt that was answered.
    pub prompt: PromptId,
    /// The game's word for what was asked.
    pub kind: String,
    /// The answer; left out where the player has to remember it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Value, required = false)]
    pub answer: Option<Value>,
}

/// Something that happened, as the viewer may perceive it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = AnyFact)]
pub struct ShownFact {
    /// The game's word for what happened.
    pub r#type: String,
    /// A sentence that a spectator understands.
    pub text: String,
    /// The parts of `text` that name something.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub spans: Vec<Span>,
    /// The rule that it follows from.
    pub rule: String,
    /// Whether it is book-keeping, which a viewer who reads along does not need.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub quiet: bool,
    /// The results, in the game's terms: see the game's `Fact` schema.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

/// A question that was opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Asked)]
pub struct ShownAsked {
    /// Who is asked.
    pub seat: Seat,
    /// The prompt, for who is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub prompt: Option<PromptId>,
    /// The game's word for the question, for who is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub kind: Option<String>,
}

/// What was sealed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Opened {
    /// The whole event as it is committed to; commit to its canonical JSON to check it.
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub content: Value,
    /// What hid it.
    pub salt: Salt,
}

/// An event as one viewer perceives it, and what its facts are to him.
#[derive(Clone, Debug, PartialEq)]
pub struct Perceived {
    /// What the viewer gets.
    pub event: ShownEvent,
    /// What each of its facts is to this viewer, in the order of the facts.
    pub told: Vec<Told>,
}

/// What a fact is to one viewer, beside what it says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Whether it reveals something to him that he could not know before.
    pub reveals: bool,
    /// Why the game, or the server, marks it.
    pub mark: Option<Mark>,
}

impl Perceived {
    /// Whether one of its facts reveals something to this viewer.
    pub fn reveals(&self) -> bool {
        self.told.iter().any(|it| it.reveals)
    }
}

impl Told {
    /// Why this viewer may want to seek it: what it was marked as, or that it reveals something.
    pub fn mark(self) -> Option<Mark> {
        self.mark.or(self.reveals.then_some(Mark::Reveal))
    }
}

impl<R: Ruleset> Match<R> {
    /// Shows the event that follows this point of the log. `seed` is given where it is opened.
    pub fn show_next(
        &self,
        event: &Event<R>,
        sealed: &Sealed,
        viewer: Viewer,
        seed: Option<&Seed>,
    ) -> Perceived {
        let mut facts = platform_facts(self, event, viewer);
        let platform = Told { reveals: false, mark: Mark::of(event.body.kind()) };
        let mut told = vec![platform; facts.len()];
        for shown in self.show_facts(event.body.facts(), viewer) {
            told.push(Told { reveals: shown.reveals, mark: shown.mark });
            facts.push(wire(shown));
        }
        let event = ShownEvent {
            r#match: event.match_id,
            ruleset: R::ID.to_owned(),
            seq: event.seq,
            kind: event.body.kind(),
            seat: event.seat,
            actor: event.actor,
            on_behalf_of: event.on_behalf_of,
            caused_by: event.caused_by,
            decision: self.shown_decision(event, viewer),
            facts,
            asked: event.body.asked().iter().filter_map(|it| shown_asked(it, viewer)).collect(),
            recorded_at: event.recorded_at,
            commitment: sealed.commitment,
            prev_hash: sealed.prev_hash,
            hash: sealed.hash,
            opened: viewer.sees_all().then(|| sealed.open(seed)),
        };
        Perceived { event, told }
    }

    pub(in crate::engine) fn show_facts(&self, facts: &[R::Fact], viewer: Viewer) -> Vec<Shown> {
        let mut before = R::State::clone(&self.state);
        let mut after = R::State::clone(&self.state);
        let mut shown = Vec::with_capacity(facts.len());
        for fact in facts {
            R::evolve(&mut after, fact);
            shown.extend(self.rules.show(&before, fact, &after, viewer));
            R::evolve(&mut before, fact);
        }
        shown
    }

    fn shown_decision(&self, event: &Event<R>, viewer: Viewer) -> Option<ShownDecision> {
        let Body::Decided { decision, .. } = &event.body else {
            return None;
        };
        event.seat.filter(|seat| viewer.sees(*seat))?;
        let open = self.resolution.iter().flat_map(|it| &it.open);
        let mut questions =
            open.filter(|it| it.prompt == decision.prompt).map(|it| &it.question.about);
        let forgotten = |it| !self.rules.may_reread(&self.state, it);
        let hidden = !viewer.sees_all() && questions.any(forgotten);
        Some(ShownDecision {
            prompt: decision.prompt.clone(),
            kind: decision.kind.clone(),
            answer: (!hidden).then(|| decision.answer.clone()),
        })
    }

    /// What a viewer sees of the game: before the start a bare table, with the match's options. A
    /// fork has its table from the beginning.
    pub fn view(&self, viewer: Viewer) -> R::View {
        let created = self.standing.created.as_ref().filter(|it| it.fork.is_none());
        match created.filter(|_| self.standing.status == Status::Open) {
            Some(created) => self.rules.view(&self.rules.unstarted(&created.options), viewer),
            None => self.rules.view(&self.state, viewer),
        }
    }
}

impl Sealed {
    /// What was sealed, with the seed where it is opened.
    pub fn open(&self, seed: Option<&Seed>) -> Opened {
        let content = self.content_with_seed(seed);
        let content = serde_json::from_str(&content).unwrap_or(Value::String(content));
        Opened { content, salt: self.salt }
    }
}

fn wire(shown: Shown) -> ShownFact {
    let Value::Object(mut fields) = shown.fields else {
        unreachable!("a shown fact is an object with a type");
    };
    let r#type = match fields.remove("type") {
        Some(Value::String(name)) => name,
        Some(_) | None => unreachable!("a shown fact is an object with a type"),
    };
    let (text, spans) = shown.text.into_parts();
    ShownFact { r#type, text, spans, rule: shown.rule.to_owned(), quiet: shown.quiet, fields }
}

fn shown_asked<R: Ruleset>(asked: &Asked<R>, viewer: Viewer) -> Option<ShownAsked> {
    let seat = asked.seat;
    if viewer.sees(seat) {
        let (prompt, kind) = (Some(asked.prompt.clone()), Some(asked.kind.clone()));
        return Some(ShownAsked { seat, prompt, kind });
    }
    let secret = asked.put.as_ref().is_some_and(|put| R::is_secret(&put.question));
    (!secret).then_some(ShownAsked { seat, prompt: None, kind: None })
}

/// A fact that the server itself brought about.
pub(in crate::engine) fn platform_fact(
    r#type: &str,
    text: &str,
    rule: &str,
    fields: Map<String, Value>,
) -> ShownFact {
    let (text, spans) = Sentence::from(capitalized(text)).into_parts();
    let (r#type, rule) = (r#type.to_owned(), rule.to_owned());
    ShownFact { r#type, text, spans, rule, quiet: false, fields }
}

/// What the server itself brought about, as facts.
pub(in crate::engine) fn platform_facts<R: Ruleset>(
    it: &Match<R>,
    event: &Event<R>,
    viewer: Viewer,
) -> Vec<ShownFact> {
    let standing = &it.standing;
    let seat = event.seat.unwrap_or_default();
    let fact = |r#type: &str, text: String, rule: &str, fields: Value| {
        let fields = fields.as_object().cloned().unwrap_or_default();
        vec![platform_fact(r#type, &text, rule, fields)]
    };
    match &event.body {
        Body::Created(made) => created_fact(&it.rules, made),
        Body::SeatTaken { role, loadout, entropy } => {
            let mut fields = json!({"seat": seat, "role": role});
            // Who sits there now may be another than who sat there then: whoever shows this to an
            // account has to look whether it is the actor.
            if viewer.sees(seat) {
                fields["loadout"] = json!(loadout);
                fields["entropy"] = json!(entropy);
            }
            without_nulls(&mut fields);
            fact("seat_taken", format!("Somebody took {seat:#}."), house::SEATS, fields)
        }
        Body::SeatLeft => {
            let text = format!("{seat:#} is free again.");
            fact("seat_left", text, house::SEATS, json!({"seat": seat}))
        }
        Body::Started(_) => {
            let seats: Vec<Value> = standing
                .chairs
                .iter()
                .zip(0..)
                .map(|(chair, seat)| {
                    let mut fields = json!({
                        "seat": Seat(seat), "role": chair.role, "loadout": chair.loadout.as_deref(),
                        "entropy": chair.entropy,
                    });
                    without_nulls(&mut fields);
                    fields
                })
                .collect();
            let text = "Every seat is taken: the match starts.".to_owned();
            fact("match_started", text, house::START, json!({"seats": seats}))
        }
        Body::Decided { .. } => Vec::new(),
        Body::Expired { expiry, .. } => {
            let after = match expiry.on_expiry {
                OnExpiry::Default => "the default answer is given for it",
                OnExpiry::Loss => "it is out of the match",
            };
            let text = format!(
                "{seat:#} ran out of time at {}, {} ms before it was noted: {after}.",
                expiry.deadline, expiry.late_ms
            );
            let mut fields = json!(expiry);
            fields["seat"] = json!(seat);
            fact("clock_expired", text, house::CLOCK, fields)
        }
        Body::DrawOffered => {
            let text = format!("{seat:#} offers a draw.");
            fact("draw_offered", text, house::DRAW, json!({"seat": seat}))
        }
        Body::DrawAnswered { accept } => {
            let word = if *accept { "takes" } else { "declines" };
            let text = format!("{seat:#} {word} the draw.");
            fact("draw_answered", text, house::DRAW, json!({"seat": seat, "accept": accept}))
        }
        Body::TakebackAsked { to_seq, needs } => {
            let then = match needs {
                Some(Needs::Nothing) => ", which needs no consent",
                Some(Needs::Consent) => ", which needs the consent of all others",
                None => "",
            };
            let text = format!("{seat:#} asks to go back to event {to_seq}{then}.");
            let mut fields = json!({"seat": seat, "to_seq": to_seq, "needs": needs});
            without_nulls(&mut fields);
            fact("takeback_asked", text, house::TAKEBACK, fields)
        }
        Body::TakebackAnswered { accept } => {
            let word = if *accept { "consents to" } else { "refuses" };
            let text = format!("{seat:#} {word} the take-back.");
            let fields = json!({"seat": seat, "accept": accept});
            fact("takeback_answered", text, house::TAKEBACK, fields)
        }
        Body::DisputeOpened { dispute, about, claim, suspend } => {
            let who = match event.seat {
                Some(seat) => format!("{seat:#} calls a judge"),
                None => "A judge takes up what happened".to_owned(),
            };
            let text = match event.seat {
                Some(_) => format!("{who} about event {about}."),
                None => format!("{who} at event {about}."),
            };
            let mut fields = json!({
                "dispute": dispute, "seat": event.seat, "about": about, "suspend": suspend,
            });
            let own = event.seat.is_some_and(|seat| viewer.sees(seat));
            if own || viewer.sees_all() {
                fields["claim"] = json!(claim);
            }
            without_nulls(&mut fields);
            fact("dispute_opened", text, house::DISPUTE, fields)
        }
        Body::DisputeClosed { dispute } => {
            let text = "The dispute is decided.".to_owned();
            fact("dispute_closed", text, house::DISPUTE, json!({"dispute": dispute}))
        }
        Body::Ruled { ruling, course } => ruling_fact(it, ruling, course, viewer),
        Body::Suspended => {
            let text = "The match waits for a judge; the clocks stand.".to_owned();
            fact("match_suspended", text, house::DISPUTE, json!({}))
        }
        Body::Resumed => {
            let text = "The match goes on.".to_owned();
            fact("match_resumed", text, house::RULING, json!({}))
        }
        Body::Resigned(_) => {
            let text = format!("{seat:#} resigned.");
            fact("seat_resigned", text, house::RESIGN, json!({"seat": seat}))
        }
        Body::Rewound { to_seq, .. } => {
            let text = format!("The match goes on from event {to_seq}.");
            fact("match_rewound", text, house::REWIND, json!({"to_seq": to_seq}))
        }
        Body::Finished(outcome) => {
            let text = format!("The match is over. {}", as_sentence(&outcome.reason));
            let mut facts = fact(
                "match_finished",
                text,
                house::END,
                json!({"result": ShownOutcome::from(outcome)}),
            );
            facts.iter_mut().for_each(|it| it.spans = spans_of_seats(&it.text));
            facts
        }
    }
}

fn created_fact<R: Ruleset>(rules: &R, made: &Created<R>) -> Vec<ShownFact> {
    let Created { ruleset, rules_version, options, seats, seed_commitment, .. } = made;
    let mut fields = json!({
        "ruleset": ruleset, "rules_version": rules_version,
        "options": rules.public_options(options), "seats": seats,
        "seed_commitment": seed_commitment, "algorithm": crate::log::chance::ALGORITHM,
    });
    if let Some(fork) = &made.fork {
        fields["parent"] = fork.shown();
    }
    if !made.clock.is_none() {
        fields["clock"] = json!(made.clock);
    }
    let mut text = format!("A match of {ruleset} was made, with {seats} seats.");
    if rules.is_staged(options) {
        fields["staged"] = json!(true);
        text.push_str(" It begins in the middle, and is no real one.");
    }
    let fields = fields.as_object().cloned().unwrap_or_default();
    vec![platform_fact("match_created", &text, house::MADE, fields)]
}

pub(in crate::engine) fn without_nulls(fields: &mut Value) {
    if let Some(fields) = fields.as_object_mut() {
        fields.retain(|_, field| !field.is_null());
    }
}
