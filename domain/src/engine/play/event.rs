//! The log: one event per decision, with what followed from it.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::engine::conduct::cancelling::Canceller;
use crate::engine::conduct::offers::Needs;
use crate::engine::conduct::ruling::Ruling;
pub use crate::engine::play::course::{Asked, Began, Course, Decision, PLAY, Root, StoredQuestion};
use crate::engine::play::drawn::Draws;
use crate::engine::play::forked::Fork;
use crate::engine::play::settings::{AsJson, as_json_unless};
use crate::engine::play::timing::{Clock, ClockReading, Expiry};
use crate::engine::{
    AccountId, Delay, Encode, Hash, Kind, MatchId, Outcome, RevealPolicy, Ruleset, Seat, Takebacks,
    TextRef, Time, Visibility, seal,
};

/// One line of a match's log. The log is the match: everything else is folded from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Event<R: Ruleset> {
    /// The match it belongs to.
    pub match_id: MatchId,
    /// Its place in the log, from 1.
    pub seq: u64,
    /// The seat whose decision it is, if it is a seat's.
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
    /// What it changed on the clocks.
    pub clocks: Vec<ClockReading>,
    /// What the event records.
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
        /// What followed from it.
        course: Course<R>,
    },
    /// `clock.expired`
    Expired {
        /// The arithmetic.
        expiry: Expiry,
        /// What followed from it.
        course: Course<R>,
    },
    /// `clock.extended`
    Extended {
        /// How many milliseconds the seat got.
        ms: u64,
    },
    /// `match.resigned`
    Resigned(Course<R>),
    /// `draw.offered`
    DrawOffered,
    /// `draw.answered`
    DrawAnswered {
        /// Whether it was taken.
        accept: bool,
    },
    /// `takeback.asked`
    TakebackAsked {
        /// The event after which the match is to go on.
        to_seq: u64,
        /// What it needs; absent in logs from before it was noted.
        needs: Option<Needs>,
    },
    /// `takeback.answered`
    TakebackAnswered {
        /// Whether it was allowed.
        accept: bool,
    },
    /// `dispute.opened`
    DisputeOpened {
        /// The dispute's id.
        dispute: Uuid,
        /// The event that it is about.
        about: u64,
        /// What the caller of the judge says.
        claim: TextRef,
        /// Whether the match waits until it is decided.
        suspend: bool,
    },
    /// `dispute.closed`
    DisputeClosed {
        /// The dispute's id.
        dispute: Uuid,
    },
    /// `ruling.issued`
    Ruled {
        /// What was ruled.
        ruling: Ruling<R>,
        /// What followed at once.
        course: Course<R>,
    },
    /// `match.suspended`
    Suspended,
    /// `match.resumed`
    Resumed,
    /// `match.rewound`
    Rewound {
        /// The event after which the match goes on.
        to_seq: u64,
        /// What is open again, under new ids.
        asked: Vec<Asked<R>>,
    },
    /// `match.finished`
    Finished(Outcome),
    /// `match.cancelled`
    Cancelled {
        /// The right by which the actor called it off.
        by: Canceller,
        /// The actor's reason.
        reason: TextRef,
    },
}

/// What a match is made of; fixed for its life.
#[derive(Clone, Debug, PartialEq, Encode)]
pub struct Created<R: Ruleset> {
    /// The ruleset's id.
    #[encode(1)]
    pub ruleset: String,
    /// The pinned version of its rules.
    #[encode(2)]
    pub rules_version: String,
    /// What the creator chose.
    #[encode(3, with = AsJson)]
    pub options: R::Options,
    /// How many seats.
    #[encode(4)]
    pub seats: u8,
    /// SHA-256 of the seed.
    #[encode(5)]
    pub seed_commitment: Hash,
    /// The people who may watch.
    #[encode(6)]
    pub visibility: Visibility,
    /// Who sees what was hidden once it is over.
    #[encode(7)]
    pub reveal: RevealPolicy,
    /// How it is timed.
    #[encode(9, with = as_json_unless(Clock::is_none))]
    pub clock: Clock,
    /// Whether decisions can be taken back.
    #[encode(10)]
    pub takebacks: Takebacks,
    /// The delay with which people who do not play see the match.
    #[encode(11, with = as_json_unless(Delay::is_none))]
    pub delay: Delay,
    /// What the match is called.
    #[encode(8, with = as_json_unless(Option::is_none))]
    pub title: Option<TextRef>,
    /// The match with whose state it begins.
    #[encode(12, with = as_json_unless(Option::is_none))]
    pub fork: Option<Fork>,
}

impl<R: Ruleset> Body<R> {
    /// The kind of event that this is.
    pub fn kind(&self) -> Kind {
        match self {
            Body::Created(_) => Kind::MatchCreated,
            Body::SeatTaken { .. } => Kind::SeatTaken,
            Body::SeatLeft => Kind::SeatLeft,
            Body::Started(_) => Kind::MatchStarted,
            Body::Decided { .. } => Kind::DecisionMade,
            Body::Expired { .. } => Kind::ClockExpired,
            Body::Extended { .. } => Kind::ClockExtended,
            Body::Resigned(_) => Kind::MatchResigned,
            Body::DrawOffered => Kind::DrawOffered,
            Body::DrawAnswered { .. } => Kind::DrawAnswered,
            Body::TakebackAsked { .. } => Kind::TakebackAsked,
            Body::TakebackAnswered { .. } => Kind::TakebackAnswered,
            Body::DisputeOpened { .. } => Kind::DisputeOpened,
            Body::DisputeClosed { .. } => Kind::DisputeClosed,
            Body::Ruled { .. } => Kind::RulingIssued,
            Body::Suspended => Kind::MatchSuspended,
            Body::Resumed => Kind::MatchResumed,
            Body::Rewound { .. } => Kind::MatchRewound,
            Body::Finished(_) => Kind::MatchFinished,
            Body::Cancelled { .. } => Kind::MatchCancelled,
        }
    }

    /// What followed in the game, where something could.
    pub fn course(&self) -> Option<&Course<R>> {
        match self {
            Body::Started(course) | Body::Resigned(course) => Some(course),
            Body::Decided { course, .. }
            | Body::Expired { course, .. }
            | Body::Ruled { course, .. } => Some(course),
            Body::Created(_) | Body::SeatTaken { .. } | Body::SeatLeft => None,
            Body::DrawOffered | Body::DrawAnswered { .. } | Body::Extended { .. } => None,
            Body::TakebackAsked { .. } | Body::TakebackAnswered { .. } => None,
            Body::DisputeOpened { .. } | Body::DisputeClosed { .. } => None,
            Body::Suspended | Body::Resumed | Body::Rewound { .. } => None,
            Body::Finished(_) | Body::Cancelled { .. } => None,
        }
    }

    /// The facts of the game that it holds.
    pub fn facts(&self) -> &[R::Fact] {
        self.course().map_or(&[], |course| &course.facts)
    }

    /// The questions that it opened.
    pub fn asked(&self) -> &[Asked<R>] {
        match self {
            Body::Rewound { asked, .. } => asked,
            _ => self.course().map_or(&[], |course| &course.asked),
        }
    }
}

impl<R: Ruleset> Event<R> {
    /// The event as canonical JSON, as it is stored; the seed is never in it.
    pub fn to_content(&self) -> String {
        seal::canonical(&Stored::of(self))
    }

    /// Reads an event as it is stored. The error says what does not fit.
    pub fn from_content(content: &str) -> Result<Event<R>, String> {
        let line: Stored<R> = serde_json::from_str(content).map_err(|error| error.to_string())?;
        line.into_event()
    }
}

/// An event as JSON has it: the fields of all kinds, absent ones left out.
///
/// Stored format.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct Stored<R: Ruleset> {
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
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    drawn: u32,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    clocks: Vec<ClockReading>,
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
    clock: Option<Clock>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    takebacks: Option<Takebacks>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    delay: Option<Delay>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<TextRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fork: Option<Fork>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    role: Option<String>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    loadout: Option<R::Loadout>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entropy: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expiry: Option<Expiry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    accept: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dispute: Option<Uuid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    about: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claim: Option<TextRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    suspend: Option<bool>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    ruling: Option<Ruling<R>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to_seq: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    needs: Option<Needs>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Outcome>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<Canceller>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<TextRef>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ms: Option<u64>,
}

/// A setting, unless it is at its default, which is left out of the line.
fn unless_default<T: Default + PartialEq + Copy>(value: T) -> Option<T> {
    (value != T::default()).then_some(value)
}

fn none<T>() -> Option<T> {
    None
}

impl<R: Ruleset> Stored<R> {
    fn bare(event: &Event<R>) -> Stored<R> {
        let course = event.body.course();
        Stored {
            r#match: event.match_id,
            seq: event.seq,
            kind: event.body.kind(),
            seat: event.seat,
            actor: event.actor,
            on_behalf_of: event.on_behalf_of,
            caused_by: event.caused_by,
            decision: None,
            facts: event.body.facts().to_vec(),
            began: course.map(|it| it.began.clone()).unwrap_or_default(),
            asked: event.body.asked().to_vec(),
            drawn: course.map(|it| it.drawn).unwrap_or_default(),
            clocks: event.clocks.clone(),
            recorded_at: event.recorded_at,
            state_digest: event.state_digest,
            ruleset: None,
            rules_version: None,
            options: None,
            seats: None,
            seed_commitment: None,
            visibility: None,
            reveal: None,
            clock: None,
            takebacks: None,
            delay: None,
            title: None,
            fork: None,
            role: None,
            loadout: None,
            entropy: None,
            expiry: None,
            accept: None,
            dispute: None,
            about: None,
            claim: None,
            suspend: None,
            ruling: None,
            to_seq: None,
            needs: None,
            result: None,
            by: None,
            reason: None,
            ms: None,
        }
    }

    fn of(event: &Event<R>) -> Stored<R> {
        let mut line = Stored::bare(event);
        match &event.body {
            Body::Created(made) => line.create(made),
            Body::SeatTaken { role, loadout, entropy } => {
                line.role = role.clone();
                line.loadout = loadout.clone();
                line.entropy = entropy.clone();
            }
            Body::SeatLeft | Body::Started(_) | Body::Resigned(_) | Body::DrawOffered => (),
            Body::Suspended | Body::Resumed => (),
            Body::Decided { decision, .. } => line.decision = Some(decision.clone()),
            Body::Expired { expiry, .. } => line.expiry = Some(*expiry),
            Body::Extended { ms } => line.ms = Some(*ms),
            Body::DrawAnswered { accept } | Body::TakebackAnswered { accept } => {
                line.accept = Some(*accept);
            }
            Body::DisputeOpened { dispute, about, claim, suspend } => {
                line.dispute = Some(*dispute);
                line.about = Some(*about);
                line.claim = Some(*claim);
                line.suspend = Some(*suspend);
            }
            Body::DisputeClosed { dispute } => line.dispute = Some(*dispute),
            Body::Ruled { ruling, .. } => line.ruling = Some(ruling.clone()),
            Body::TakebackAsked { to_seq, needs } => {
                line.to_seq = Some(*to_seq);
                line.needs = *needs;
            }
            Body::Rewound { to_seq, .. } => line.to_seq = Some(*to_seq),
            Body::Finished(outcome) => line.result = Some(outcome.clone()),
            Body::Cancelled { by, reason } => {
                line.by = Some(*by);
                line.reason = Some(*reason);
            }
        }
        line
    }

    fn create(&mut self, made: &Created<R>) {
        self.ruleset = Some(made.ruleset.clone());
        self.rules_version = Some(made.rules_version.clone());
        self.options = Some(made.options.clone());
        self.seats = Some(made.seats);
        self.seed_commitment = Some(made.seed_commitment);
        self.visibility = Some(made.visibility);
        self.reveal = Some(made.reveal);
        self.clock = unless_default(made.clock);
        self.takebacks = unless_default(made.takebacks);
        self.delay = unless_default(made.delay);
        self.title = made.title;
        self.fork = made.fork.clone();
    }

    fn into_event(mut self) -> Result<Event<R>, String> {
        let body = match self.kind {
            Kind::MatchCreated => Body::Created(self.created()?),
            Kind::SeatTaken => Body::SeatTaken {
                role: self.role.take(),
                loadout: self.loadout.take(),
                entropy: self.entropy.take(),
            },
            Kind::SeatLeft => Body::SeatLeft,
            Kind::MatchStarted => Body::Started(self.course()),
            Kind::ClockExpired => {
                let expiry = needed(self.expiry, "expiry")?;
                Body::Expired { expiry, course: self.course() }
            }
            Kind::ClockExtended => Body::Extended { ms: needed(self.ms, "ms")? },
            Kind::MatchResigned => Body::Resigned(self.course()),
            Kind::DrawOffered => Body::DrawOffered,
            Kind::DrawAnswered => Body::DrawAnswered { accept: needed(self.accept, "accept")? },
            Kind::TakebackAsked => {
                let to_seq = needed(self.to_seq, "to_seq")?;
                Body::TakebackAsked { to_seq, needs: self.needs }
            }
            Kind::TakebackAnswered => {
                Body::TakebackAnswered { accept: needed(self.accept, "accept")? }
            }
            Kind::DisputeOpened => Body::DisputeOpened {
                dispute: needed(self.dispute, "dispute")?,
                about: needed(self.about, "about")?,
                claim: needed(self.claim, "claim")?,
                suspend: needed(self.suspend, "suspend")?,
            },
            Kind::DisputeClosed => {
                Body::DisputeClosed { dispute: needed(self.dispute, "dispute")? }
            }
            Kind::RulingIssued => {
                let ruling = needed(self.ruling.take(), "ruling")?;
                Body::Ruled { ruling, course: self.course() }
            }
            Kind::MatchSuspended => Body::Suspended,
            Kind::MatchResumed => Body::Resumed,
            Kind::DecisionMade => {
                let decision = needed(self.decision.take(), "decision")?;
                Body::Decided { decision, course: self.course() }
            }
            Kind::MatchRewound => {
                let to_seq = needed(self.to_seq, "to_seq")?;
                Body::Rewound { to_seq, asked: std::mem::take(&mut self.asked) }
            }
            Kind::MatchFinished => Body::Finished(needed(self.result.take(), "result")?),
            Kind::MatchCancelled => {
                let (by, reason) = (needed(self.by, "by")?, needed(self.reason, "reason")?);
                Body::Cancelled { by, reason }
            }
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
            clocks: self.clocks,
            body,
        })
    }

    fn created(&mut self) -> Result<Created<R>, String> {
        Ok(Created {
            ruleset: needed(self.ruleset.take(), "ruleset")?,
            rules_version: needed(self.rules_version.take(), "rules_version")?,
            options: needed(self.options.take(), "options")?,
            seats: needed(self.seats, "seats")?,
            seed_commitment: needed(self.seed_commitment, "seed_commitment")?,
            visibility: needed(self.visibility, "visibility")?,
            reveal: needed(self.reveal, "reveal")?,
            clock: self.clock.unwrap_or_default(),
            takebacks: self.takebacks.unwrap_or_default(),
            delay: self.delay.unwrap_or_default(),
            title: self.title,
            fork: self.fork.take(),
        })
    }

    fn course(&mut self) -> Course<R> {
        Course {
            facts: std::mem::take(&mut self.facts),
            began: std::mem::take(&mut self.began),
            asked: std::mem::take(&mut self.asked),
            drawn: self.drawn,
            draws: Draws::default(),
        }
    }
}

fn needed<T>(field: Option<T>, name: &str) -> Result<T, String> {
    field.ok_or_else(|| format!("the event has no {name}"))
}
