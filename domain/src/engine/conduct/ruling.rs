//! Disputes, rulings and corrections as the log holds them.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::engine::{AccountId, Outcome, PromptId, Ruleset, Seat, TextRef};

/// The penalty that every match knows: the seat is out of it.
pub const MATCH_LOSS: &str = "match_loss";

/// A dispute, as it is folded.
///
/// Stored format, by its hash.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dispute {
    /// The id by which rulings and players name it.
    pub id: Uuid,
    /// The event that opened it.
    pub seq: u64,
    /// The seat that called the judge; none where a judge opened the dispute.
    pub seat: Option<Seat>,
    /// The account that called the judge, where one did.
    pub actor: Option<AccountId>,
    /// The event that it is about. Where that is a ruling, the dispute is an appeal.
    pub about: u64,
    /// What the caller says.
    pub claim: TextRef,
    /// Whether the match waits until it is decided.
    pub suspend: bool,
    /// The ruling that decided it.
    pub closed_by: Option<u64>,
}

/// A dispute to be opened.
#[derive(Clone, Copy, Debug)]
pub struct NewDispute {
    /// The id by which rulings and players will name it.
    pub id: Uuid,
    /// The event that it is about.
    pub about: u64,
    /// What the caller says.
    pub claim: TextRef,
    /// Whether the match is to wait until it is decided.
    pub suspend: bool,
}

/// A ruling, as it is folded.
///
/// Stored format, by its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Issued {
    /// The event that issued it.
    pub seq: u64,
    /// What it ordered.
    pub kind: RulingKind,
    /// The dispute that it decides.
    pub dispute: Option<Uuid>,
    /// The later ruling that took its place.
    pub superseded_by: Option<u64>,
    /// The account that ruled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judge: Option<AccountId>,
}

/// What a judge ruled.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Ruling<R: Ruleset> {
    /// The dispute that it decides, if it decides one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Uuid>,
    /// Why, in the judge's words.
    pub reason: TextRef,
    /// The rules that it rests on.
    pub rules: Vec<String>,
    /// Whether everybody may read it; otherwise only the seats it concerns, and judges.
    pub public: bool,
    /// The earlier ruling whose place it takes, by its event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supersedes: Option<u64>,
    /// What is to be done.
    pub order: Order<R>,
}

/// What a ruling orders.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", bound = "")]
pub enum Order<R: Ruleset> {
    /// Nothing: it is for the record, and decides no dispute.
    Note {},
    /// What happened stands.
    Uphold {},
    /// A seat is warned.
    Warning {
        /// The seat that is warned.
        seat: Seat,
    },
    /// A seat is penalized.
    Penalty {
        /// The seat that is penalized.
        seat: Seat,
        /// With what: one of the ruleset's penalties, or `match_loss`.
        penalty: String,
    },
    /// The match goes on from an earlier point.
    Rewind {
        /// The event after which.
        to_seq: u64,
    },
    /// The game is corrected.
    Adjust {
        /// What is corrected, and to what.
        adjustment: Correction<R>,
    },
    /// A seat gets more time.
    Extend {
        /// The seat that gets it.
        seat: Seat,
        /// How many milliseconds it gets.
        ms: u64,
    },
    /// A question is answered for a seat.
    DecideFor {
        /// The seat for which is answered.
        seat: Seat,
        /// The prompt that is answered.
        prompt: PromptId,
        /// The answer, in the game's terms.
        answer: Value,
    },
    /// The match ends so, or has ended so.
    Result {
        /// The outcome of the match.
        result: Outcome,
    },
}

/// The kinds of rulings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RulingKind {
    /// For the record.
    Note,
    /// What happened stands.
    Uphold,
    /// A seat is warned.
    Warning,
    /// A seat is penalized.
    Penalty,
    /// Back to an earlier point.
    Rewind,
    /// A correction of the game.
    Adjust,
    /// More time for a seat.
    Extend,
    /// An answer for a seat.
    DecideFor,
    /// How the match ends or has ended.
    Result,
}

impl<R: Ruleset> Order<R> {
    /// The kind of ruling that it makes.
    pub fn kind(&self) -> RulingKind {
        match self {
            Order::Note {} => RulingKind::Note,
            Order::Uphold {} => RulingKind::Uphold,
            Order::Warning { .. } => RulingKind::Warning,
            Order::Penalty { .. } => RulingKind::Penalty,
            Order::Rewind { .. } => RulingKind::Rewind,
            Order::Adjust { .. } => RulingKind::Adjust,
            Order::Extend { .. } => RulingKind::Extend,
            Order::DecideFor { .. } => RulingKind::DecideFor,
            Order::Result { .. } => RulingKind::Result,
        }
    }

    /// The seat that it concerns.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Order::Warning { seat } | Order::Penalty { seat, .. } => Some(*seat),
            Order::DecideFor { seat, .. } | Order::Extend { seat, .. } => Some(*seat),
            Order::Note {} | Order::Uphold {} | Order::Rewind { .. } => None,
            Order::Adjust { .. } | Order::Result { .. } => None,
        }
    }

    /// Whether it does something in the game, so that the game has to be on.
    pub(in crate::engine) fn plays(&self) -> bool {
        match self {
            Order::Penalty { .. } | Order::Rewind { .. } => true,
            Order::Adjust { .. } | Order::DecideFor { .. } => true,
            Order::Note {} | Order::Uphold {} | Order::Warning { .. } => false,
            Order::Result { .. } | Order::Extend { .. } => false,
        }
    }

    /// Whether the match must not be over.
    pub(in crate::engine) fn needs_play(&self) -> bool {
        self.plays() || matches!(self, Order::Extend { .. })
    }
}

/// A correction.
///
/// Stored format: the game's own as the game has them, the others by their `type` alone.
#[derive(Clone, Debug, PartialEq)]
pub enum Correction<R: Ruleset> {
    /// Time is called: the match goes on as the game's book says.
    CallTime,
    /// The match is over now, and ends as the game's book says.
    Adjudicate,
    /// One of the game's own.
    Game(R::Adjustment),
}

/// What a tournament asks of every game once its time is up.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeAdjustment {
    /// Time is called: the match goes on as the game's own rules say for that. Only in games that
    /// have such rules.
    #[schema(title = "CallTime")]
    CallTime {},
    /// The match is over now, and ends as it stands: the game's tie-breaks decide, and where it has
    /// none the match is drawn. Also while something is being resolved.
    #[schema(title = "Adjudicate")]
    Adjudicate {},
}

impl<R: Ruleset> Serialize for Correction<R> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Correction::CallTime => TimeAdjustment::CallTime {}.serialize(to),
            Correction::Adjudicate => TimeAdjustment::Adjudicate {}.serialize(to),
            Correction::Game(adjustment) => adjustment.serialize(to),
        }
    }
}

impl<'de, R: Ruleset> Deserialize<'de> for Correction<R> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Correction<R>, D::Error> {
        let value = Value::deserialize(from)?;
        let of_time = value["type"] == "call_time" || value["type"] == "adjudicate";
        match TimeAdjustment::deserialize(&value) {
            Ok(TimeAdjustment::CallTime {}) => Ok(Correction::CallTime),
            Ok(TimeAdjustment::Adjudicate {}) => Ok(Correction::Adjudicate),
            Err(error) if of_time => Err(D::Error::custom(error)),
            Err(_) => serde_json::from_value(value).map(Correction::Game).map_err(D::Error::custom),
        }
    }
}
