//! An event as one viewer perceives it. Every viewer gets every seq: what the viewer may not know
//! is left out, never the whole event.

mod asking;
pub mod draws;
pub mod house;
pub mod learnt;
pub mod platform;
pub mod prompt;
pub mod ruled;
mod telling;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use draws::Draw;

use crate::engine::{
    AccountId, Asked, Body, Event, Hash, Kind, Mark, Match, MatchId, PromptId, Ruleset, Salt,
    Sealed, Seat, Seed, Shown, Span, Status, Time, Viewer,
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
    /// The seat whose decision it is, if it is a seat's.
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
    /// The questions that were opened; for other seats' questions, only the seat.
    pub asked: Vec<ShownAsked>,
    /// `true` if after this event the match runs and nothing is being resolved, so that it can be
    /// forked here; otherwise left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub rest: bool,
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
    /// The seat that is asked.
    pub seat: Seat,
    /// The prompt, for the seat that is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub prompt: Option<PromptId>,
    /// The game's word for the question, for the seat that is asked.
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
    /// The random value with which it was sealed, which kept it from being guessed.
    pub salt: Salt,
    /// What was drawn in it, in order, once the seed is opened: repeat it by the algorithm that
    /// `match_created` names. Left out where nothing was. Draws that a staged match's script
    /// decided are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub draws: Vec<Draw>,
}

/// An event as one viewer perceives it, and what each fact means to that viewer.
#[derive(Clone, Debug, PartialEq)]
pub struct Perceived {
    /// What the viewer gets.
    pub event: ShownEvent,
    /// What each of its facts is to this viewer, in the order of the facts.
    pub told: Vec<Told>,
}

/// What a fact is to one viewer, beside what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Whether it reveals something that the viewer could not know before.
    pub reveals: bool,
    /// Why the game, or the server, marks it.
    pub mark: Option<Mark>,
    /// Whether it is what players do all the time: nobody seeks it for what it reveals.
    pub usual: bool,
    /// What begins with it, in a few words: `Day 3`.
    pub short: Option<String>,
}

impl Perceived {
    /// Whether one of its facts reveals something to this viewer.
    pub fn reveals(&self) -> bool {
        self.told.iter().any(|it| it.reveals)
    }
}

impl Told {
    /// Why this viewer may want to seek it: what it was marked as, or that it reveals something
    /// that not every turn does.
    pub fn mark(&self) -> Option<Mark> {
        self.mark.or((self.reveals && !self.usual).then_some(Mark::Reveal))
    }
}

impl<R: Ruleset> Match<R> {
    /// Shows the event that follows this point of the log. `seed` is given where it is opened.
    /// Whether the match rests after it, the match after it says: see [`Match::rests`].
    pub fn show_next(
        &self,
        event: &Event<R>,
        sealed: &Sealed,
        viewer: Viewer,
        seed: Option<&Seed>,
    ) -> Perceived {
        let mut facts = telling::platform_facts(self, event, viewer);
        let platform = Told { mark: Mark::of(event.body.kind()), ..Told::default() };
        let mut told = vec![platform; facts.len()];
        for shown in self.show_facts(event.body.facts(), viewer) {
            let Shown { reveals, mark, usual, .. } = shown;
            told.push(Told { reveals, mark, usual, short: shown.short.clone() });
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
            rest: false,
            recorded_at: event.recorded_at,
            commitment: sealed.commitment,
            prev_hash: sealed.prev_hash,
            hash: sealed.hash,
            opened: self.opens(event, viewer).then(|| sealed.open(seed)),
        };
        Perceived { event, told }
    }

    /// Whether a viewer reads the stored content. In a match that follows a script, the first
    /// events tell what chance is to bring: no judge reads them before the end.
    fn opens(&self, event: &Event<R>, viewer: Viewer) -> bool {
        let created = match &event.body {
            Body::Created(created) => Some(created),
            _ => self.standing.created.as_deref(),
        };
        let scripted = || created.is_some_and(|it| self.rules.is_scripted(&it.options));
        let tells = matches!(event.body.kind(), Kind::MatchCreated | Kind::MatchStarted);
        match viewer {
            Viewer::Public | Viewer::Seat(_) => false,
            Viewer::Judge => !(tells && scripted()),
            Viewer::Revealed => true,
        }
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
        Opened { content, salt: self.salt, draws: Vec::new() }
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
    let secret = asked.question.as_ref().is_some_and(|it| R::is_secret(&it.question));
    (!secret).then_some(ShownAsked { seat, prompt: None, kind: None })
}
