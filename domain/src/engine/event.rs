//! The log: one event per decision, with what followed from it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::engine::{
    AccountId, Choice, Hash, Outcome, PromptId, RevealPolicy, Ruleset, Seat, TextRef, Time,
    Visibility, seal,
};

/// A match's id: a lower-case UUIDv7.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(transparent)]
pub struct MatchId(pub Uuid);

impl std::fmt::Display for MatchId {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(to)
    }
}

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum Kind {
    /// Somebody made the match: its rules, options and seats are fixed.
    #[serde(rename = "match.created")]
    MatchCreated,
    /// A player took a seat.
    #[serde(rename = "seat.taken")]
    SeatTaken,
    /// A player left a seat before the start.
    #[serde(rename = "seat.left")]
    SeatLeft,
    /// The last seat was taken: the game is dealt and opened.
    #[serde(rename = "match.started")]
    MatchStarted,
    /// A seat acted or answered.
    #[serde(rename = "decision.made")]
    DecisionMade,
    /// A player gave up.
    #[serde(rename = "match.resigned")]
    MatchResigned,
    /// The match goes on from an earlier point.
    #[serde(rename = "match.rewound")]
    MatchRewound,
    /// The match is over.
    #[serde(rename = "match.finished")]
    MatchFinished,
}

impl Kind {
    /// Every kind, in the order in which a match meets them.
    pub const ALL: [Kind; 8] = [
        Kind::MatchCreated,
        Kind::SeatTaken,
        Kind::SeatLeft,
        Kind::MatchStarted,
        Kind::DecisionMade,
        Kind::MatchResigned,
        Kind::MatchRewound,
        Kind::MatchFinished,
    ];

    /// The name of the kind, as JSON has it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::MatchCreated => "match.created",
            Kind::SeatTaken => "seat.taken",
            Kind::SeatLeft => "seat.left",
            Kind::MatchStarted => "match.started",
            Kind::DecisionMade => "decision.made",
            Kind::MatchResigned => "match.resigned",
            Kind::MatchRewound => "match.rewound",
            Kind::MatchFinished => "match.finished",
        }
    }

    /// The kind of this name.
    pub fn of_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str(self.name())
    }
}

/// One line of a match's log. The log is the match: everything else is folded from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Event<R: Ruleset> {
    /// The match it belongs to.
    pub match_id: MatchId,
    /// Its place in the log, from 1.
    pub seq: u64,
    /// Whose decision it is, if a seat's.
    pub seat: Option<Seat>,
    /// The account that brought it about, if one did.
    pub actor: Option<AccountId>,
    /// The seat for which the server answered.
    pub on_behalf_of: Option<Seat>,
    /// The event that it follows from.
    pub caused_by: Option<u64>,
    /// When it was recorded.
    pub recorded_at: Time,
    /// The digest of all that is folded, after it.
    pub state_digest: Hash,
    /// What happened.
    pub body: Body<R>,
}

/// What an event records, by kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Body<R: Ruleset> {
    /// `match.created`
    Created(Created<R>),
    /// `seat.taken`
    SeatTaken {
        /// The role taken, where the game has roles.
        role: Option<String>,
        /// What the player brought.
        loadout: Option<R::Loadout>,
        /// The player's part in the draws: at most 128 bytes.
        entropy: Option<String>,
    },
    /// `seat.left`
    SeatLeft,
    /// `match.started`
    Started(Course<R>),
    /// `decision.made`
    Decided {
        /// What was decided.
        decision: Decision,
        /// What followed.
        course: Course<R>,
    },
    /// `match.resigned`
    Resigned(Course<R>),
    /// `match.rewound`
    Rewound {
        /// The event after which the match goes on.
        to_seq: u64,
        /// What is open again, under new ids.
        asked: Vec<Asked<R>>,
    },
    /// `match.finished`
    Finished(Outcome),
}

/// What a match is made of; fixed for its life.
#[derive(Clone, Debug, PartialEq)]
pub struct Created<R: Ruleset> {
    /// The ruleset's id.
    pub ruleset: String,
    /// The pinned version of its rules.
    pub rules_version: String,
    /// What the creator chose.
    pub options: R::Options,
    /// How many seats.
    pub seats: u8,
    /// SHA-256 of the seed.
    pub seed_commitment: Hash,
    /// Who may watch.
    pub visibility: Visibility,
    /// Who sees what was hidden once it is over.
    pub reveal: RevealPolicy,
    /// What the match is called.
    pub title: Option<TextRef>,
}

/// What followed from a decision, in order, and what was asked then.
#[derive(Clone, Debug, PartialEq)]
pub struct Course<R: Ruleset> {
    /// What happened.
    pub facts: Vec<R::Fact>,
    /// Resolutions that began by themselves in between.
    pub began: Vec<Began<R>>,
    /// The questions that were opened.
    pub asked: Vec<Asked<R>>,
}

impl<R: Ruleset> Default for Course<R> {
    fn default() -> Course<R> {
        Course { facts: Vec::new(), began: Vec::new(), asked: Vec::new() }
    }
}

/// A resolution that began with nobody's doing, the table being at rest.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Began<R: Ruleset> {
    /// How many of the event's facts came before.
    pub at: u32,
    /// What began.
    pub root: Root<R>,
}

/// What a resolution begins with.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum Root<R: Ruleset> {
    /// The deal.
    Open,
    /// A seat acts, or the game goes on by itself.
    Act {
        /// Who acts, unless it is the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What is done.
        action: R::Action,
    },
    /// A seat that has resigned leaves the game.
    Resign {
        /// Who leaves.
        seat: Seat,
    },
}

/// A question that an event opened. Without `put`, the question is what the seat does next, and
/// its options are the actions that the rules allow.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Asked<R: Ruleset> {
    /// Who is asked.
    pub seat: Seat,
    /// The prompt that shows it.
    pub prompt: PromptId,
    /// The game's word for it; `play` for what a seat may start.
    pub kind: String,
    /// What is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub put: Option<Put<R>>,
}

/// What is asked, and what may be answered.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Put<R: Ruleset> {
    /// What it is about.
    pub question: R::Question,
    /// What may be answered.
    pub choice: Choice<R::Target>,
    /// Whether the first answer closes the questions that were asked with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first: bool,
}

/// What a seat decided.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The prompt that was answered.
    pub prompt: PromptId,
    /// The game's word for what was asked.
    pub kind: String,
    /// The answer, in the game's terms.
    pub answer: Value,
}

/// The word for what a seat may start when the table is at rest.
pub const PLAY: &str = "play";

impl<R: Ruleset> Body<R> {
    /// The kind of event that this is.
    pub fn kind(&self) -> Kind {
        match self {
            Body::Created(_) => Kind::MatchCreated,
            Body::SeatTaken { .. } => Kind::SeatTaken,
            Body::SeatLeft => Kind::SeatLeft,
            Body::Started(_) => Kind::MatchStarted,
            Body::Decided { .. } => Kind::DecisionMade,
            Body::Resigned(_) => Kind::MatchResigned,
            Body::Rewound { .. } => Kind::MatchRewound,
            Body::Finished(_) => Kind::MatchFinished,
        }
    }

    /// The facts of the game that it holds.
    pub fn facts(&self) -> &[R::Fact] {
        match self {
            Body::Started(course) | Body::Decided { course, .. } | Body::Resigned(course) => {
                &course.facts
            }
            Body::Created(_) | Body::SeatTaken { .. } | Body::SeatLeft => &[],
            Body::Rewound { .. } | Body::Finished(_) => &[],
        }
    }

    /// The questions that it opened.
    pub fn asked(&self) -> &[Asked<R>] {
        match self {
            Body::Started(course) | Body::Decided { course, .. } | Body::Resigned(course) => {
                &course.asked
            }
            Body::Rewound { asked, .. } => asked,
            Body::Created(_) | Body::SeatTaken { .. } | Body::SeatLeft | Body::Finished(_) => &[],
        }
    }
}

impl<R: Ruleset> Event<R> {
    /// The event as canonical JSON, as it is stored; the seed is never in it.
    pub fn to_content(&self) -> String {
        let value = serde_json::to_value(Line::of(self)).expect("plain types always serialize");
        seal::canonical(&value)
    }

    /// Reads an event as it is stored. The error says what does not fit.
    pub fn from_content(content: &str) -> Result<Event<R>, String> {
        let line: Line<R> = serde_json::from_str(content).map_err(|error| error.to_string())?;
        line.into_event()
    }
}

/// An event as JSON has it: the fields of all kinds, absent ones left out.
///
/// Stored format.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct Line<R: Ruleset> {
    r#match: MatchId,
    seq: u64,
    kind: Kind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    actor: Option<AccountId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    on_behalf_of: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    caused_by: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    decision: Option<Decision>,
    #[serde(default = "Vec::new")]
    facts: Vec<R::Fact>,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    began: Vec<Began<R>>,
    #[serde(default = "Vec::new")]
    asked: Vec<Asked<R>>,
    recorded_at: Time,
    state_digest: Hash,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ruleset: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules_version: Option<String>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    options: Option<R::Options>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seats: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed_commitment: Option<Hash>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    visibility: Option<Visibility>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reveal: Option<RevealPolicy>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<TextRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    role: Option<String>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    loadout: Option<R::Loadout>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entropy: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to_seq: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Outcome>,
}

fn none<T>() -> Option<T> {
    None
}

impl<R: Ruleset> Line<R> {
    fn bare(event: &Event<R>) -> Line<R> {
        Line {
            r#match: event.match_id,
            seq: event.seq,
            kind: event.body.kind(),
            seat: event.seat,
            actor: event.actor,
            on_behalf_of: event.on_behalf_of,
            caused_by: event.caused_by,
            decision: None,
            facts: event.body.facts().to_vec(),
            began: Vec::new(),
            asked: event.body.asked().to_vec(),
            recorded_at: event.recorded_at,
            state_digest: event.state_digest,
            ruleset: None,
            rules_version: None,
            options: None,
            seats: None,
            seed_commitment: None,
            visibility: None,
            reveal: None,
            title: None,
            role: None,
            loadout: None,
            entropy: None,
            to_seq: None,
            result: None,
        }
    }

    fn of(event: &Event<R>) -> Line<R> {
        let mut line = Line::bare(event);
        match &event.body {
            Body::Created(made) => {
                line.ruleset = Some(made.ruleset.clone());
                line.rules_version = Some(made.rules_version.clone());
                line.options = Some(made.options.clone());
                line.seats = Some(made.seats);
                line.seed_commitment = Some(made.seed_commitment);
                line.visibility = Some(made.visibility);
                line.reveal = Some(made.reveal);
                line.title = made.title;
            }
            Body::SeatTaken { role, loadout, entropy } => {
                line.role = role.clone();
                line.loadout = loadout.clone();
                line.entropy = entropy.clone();
            }
            Body::SeatLeft => (),
            Body::Started(course) | Body::Resigned(course) => line.began = course.began.clone(),
            Body::Decided { decision, course } => {
                line.decision = Some(decision.clone());
                line.began = course.began.clone();
            }
            Body::Rewound { to_seq, .. } => line.to_seq = Some(*to_seq),
            Body::Finished(outcome) => line.result = Some(outcome.clone()),
        }
        line
    }

    fn into_event(mut self) -> Result<Event<R>, String> {
        let body = match self.kind {
            Kind::MatchCreated => Body::Created(Created {
                ruleset: needed(self.ruleset.take(), "ruleset")?,
                rules_version: needed(self.rules_version.take(), "rules_version")?,
                options: needed(self.options.take(), "options")?,
                seats: needed(self.seats, "seats")?,
                seed_commitment: needed(self.seed_commitment, "seed_commitment")?,
                visibility: needed(self.visibility, "visibility")?,
                reveal: needed(self.reveal, "reveal")?,
                title: self.title,
            }),
            Kind::SeatTaken => Body::SeatTaken {
                role: self.role.take(),
                loadout: self.loadout.take(),
                entropy: self.entropy.take(),
            },
            Kind::SeatLeft => Body::SeatLeft,
            Kind::MatchStarted => Body::Started(self.course()),
            Kind::MatchResigned => Body::Resigned(self.course()),
            Kind::DecisionMade => {
                let decision = needed(self.decision.take(), "decision")?;
                Body::Decided { decision, course: self.course() }
            }
            Kind::MatchRewound => {
                let to_seq = needed(self.to_seq, "to_seq")?;
                Body::Rewound { to_seq, asked: std::mem::take(&mut self.asked) }
            }
            Kind::MatchFinished => Body::Finished(needed(self.result.take(), "result")?),
        };
        Ok(Event {
            match_id: self.r#match,
            seq: self.seq,
            seat: self.seat,
            actor: self.actor,
            on_behalf_of: self.on_behalf_of,
            caused_by: self.caused_by,
            recorded_at: self.recorded_at,
            state_digest: self.state_digest,
            body,
        })
    }

    fn course(&mut self) -> Course<R> {
        Course {
            facts: std::mem::take(&mut self.facts),
            began: std::mem::take(&mut self.began),
            asked: std::mem::take(&mut self.asked),
        }
    }
}

fn needed<T>(field: Option<T>, name: &str) -> Result<T, String> {
    field.ok_or_else(|| format!("the event has no {name}"))
}
