//! What the server itself tells as facts, in any game: the schema of what `show` says of them.

use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::engine::conduct::agreement::Needs;
use crate::engine::conduct::judging::RulingKind;
use crate::engine::{
    Canceller, Clock, Hash, MatchId, OnExpiry, PromptId, Seat, ShownOutcome, Time,
};

/// A fact that the server itself brings about, apart from the game.
#[derive(Clone, Debug, PartialEq, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlatformFact {
    /// Somebody made the match.
    #[schema(title = "MatchCreatedFact")]
    MatchCreated {
        /// The id of the ruleset.
        ruleset: String,
        /// The pinned version of its rules.
        rules_version: String,
        /// What the creator chose, as everybody may know it: see the game's `Options`.
        #[schema(value_type = std::collections::HashMap<String, Value>)]
        options: Value,
        /// How many seats there are.
        seats: u8,
        /// SHA-256 of the secret seed that every draw comes from.
        seed_commitment: Hash,
        /// How draws follow from the seed.
        algorithm: String,
        /// The match with whose state it began, where it did.
        #[schema(nullable = false)]
        parent: Option<ParentFact>,
        /// How it is timed, where it is.
        #[schema(nullable = false)]
        clock: Option<Clock>,
        /// `true` where it began in the middle of things; else left out.
        #[serde(default)]
        #[schema(default = false)]
        staged: bool,
    },
    /// Somebody took a seat.
    #[schema(title = "SeatTakenFact")]
    SeatTaken {
        /// The seat that was taken.
        seat: Seat,
        /// In which role, where the game has roles.
        #[schema(nullable = false)]
        role: Option<String>,
        /// What was brought, for the player who brought it: see the game's `Loadout`.
        #[schema(value_type = Option<std::collections::HashMap<String, Value>>, nullable = false)]
        loadout: Option<Value>,
        /// The entropy that was added, for the player who added it.
        #[schema(nullable = false)]
        entropy: Option<String>,
    },
    /// A seat is free again.
    #[schema(title = "SeatLeftFact")]
    SeatLeft {
        /// The seat that is free again.
        seat: Seat,
    },
    /// The last seat was taken.
    #[schema(title = "MatchStartedFact")]
    MatchStarted {
        /// The seats in order, with what their players brought.
        seats: Vec<StartedSeat>,
    },
    /// A seat's time was up.
    #[schema(title = "ClockExpiredFact")]
    ClockExpired {
        /// The seat whose time was up.
        seat: Seat,
        /// Milliseconds that the seat had when its clock began to run.
        left_ms: u64,
        /// When they were up.
        deadline: Time,
        /// Milliseconds from then until it was recorded.
        late_ms: u64,
        /// What happens to the seat.
        on_expiry: OnExpiry,
    },
    /// A judge gave a seat more time.
    #[schema(title = "ClockExtendedFact")]
    ClockExtended {
        /// The seat that got it.
        seat: Seat,
        /// How many milliseconds the seat got.
        ms: u64,
    },
    /// A seat offered a draw.
    #[schema(title = "DrawOfferedFact")]
    DrawOffered {
        /// The seat that offered it.
        seat: Seat,
    },
    /// A seat took or declined a draw.
    #[schema(title = "DrawAnsweredFact")]
    DrawAnswered {
        /// The seat that answered.
        seat: Seat,
        /// Whether the seat accepted the draw.
        accept: bool,
    },
    /// A seat asked to go back.
    #[schema(title = "TakebackAskedFact")]
    TakebackAsked {
        /// The seat that asked.
        seat: Seat,
        /// The `seq` of the event after which the match would go on.
        to_seq: u64,
        /// Whether it needs the consent of others.
        #[schema(nullable = false)]
        needs: Option<Needs>,
    },
    /// A seat consented to a take-back, or refused it.
    #[schema(title = "TakebackAnsweredFact")]
    TakebackAnswered {
        /// The seat that answered.
        seat: Seat,
        /// Whether it consented.
        accept: bool,
    },
    /// Somebody called a judge.
    #[schema(title = "DisputeOpenedFact")]
    DisputeOpened {
        /// The id of the dispute.
        dispute: Uuid,
        /// The seat that called; left out where a judge took it up.
        #[schema(nullable = false)]
        seat: Option<Seat>,
        /// The event that it is about.
        about: u64,
        /// Whether the match waits for the ruling.
        suspend: bool,
        /// What is claimed, or `erased`; left out for those who may not read it.
        #[schema(nullable = false)]
        claim: Option<String>,
    },
    /// A dispute was decided.
    #[schema(title = "DisputeClosedFact")]
    DisputeClosed {
        /// The id of the dispute.
        dispute: Uuid,
    },
    /// A judge ruled. What goes with the kind of the ruling is left out for those who may not read
    /// it.
    #[schema(title = "RulingIssuedFact")]
    RulingIssued {
        /// The kind of the ruling.
        kind: RulingKind,
        /// The dispute that it is about, where there is one.
        #[schema(nullable = false)]
        dispute: Option<Uuid>,
        /// What the judge ordered: whether everybody may read it, or until the match is over only
        /// judges and those concerned.
        public: bool,
        /// The event that the dispute is about, where there is one.
        #[schema(nullable = false)]
        about: Option<u64>,
        /// The earlier ruling whose place it takes.
        #[schema(nullable = false)]
        supersedes: Option<u64>,
        /// Why, or `erased`.
        #[schema(nullable = false)]
        reason: Option<String>,
        /// The rules that it rests on.
        #[schema(nullable = false)]
        rules: Option<Vec<String>>,
        /// The seat that is warned or penalized, gets more time, or for which a question is
        /// answered.
        #[schema(nullable = false)]
        seat: Option<Seat>,
        /// Milliseconds, where a seat gets more time.
        #[schema(nullable = false)]
        ms: Option<u64>,
        /// The penalty, where the ruling is one.
        #[schema(nullable = false)]
        penalty: Option<String>,
        /// The event after which the match goes on.
        #[schema(nullable = false)]
        to_seq: Option<u64>,
        /// The correction: see the game's `Adjustment`.
        #[schema(value_type = Option<Value>)]
        adjustment: Option<Value>,
        /// The prompt that is answered.
        #[schema(nullable = false)]
        prompt: Option<PromptId>,
        /// The answer, in the game's terms, where the ruling is one.
        #[schema(value_type = Option<Value>)]
        answer: Option<Value>,
        /// How the match ends, or has ended.
        #[schema(nullable = false)]
        result: Option<ShownOutcome>,
    },
    /// The match waits for a judge.
    #[schema(title = "MatchSuspendedFact")]
    MatchSuspended {},
    /// The match goes on.
    #[schema(title = "MatchResumedFact")]
    MatchResumed {},
    /// A player gave up.
    #[schema(title = "SeatResignedFact")]
    SeatResigned {
        /// The seat that gave up.
        seat: Seat,
    },
    /// The match goes on from an earlier point.
    #[schema(title = "MatchRewoundFact")]
    MatchRewound {
        /// The `seq` of the event after which it goes on.
        to_seq: u64,
    },
    /// The match is over.
    #[schema(title = "MatchFinishedFact")]
    MatchFinished {
        /// How the match ended, and who won.
        result: ShownOutcome,
    },
    /// The match was called off.
    #[schema(title = "MatchCancelledFact")]
    MatchCancelled {
        /// The right by which somebody called it off.
        by: Canceller,
        /// Why, or `erased`.
        reason: String,
    },
}

/// The match with whose state another began, as its first event names it.
#[derive(Clone, Debug, PartialEq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ParentFact {
    /// The id of the other match.
    pub r#match: MatchId,
    /// The `seq` of the event after which this match began.
    pub seq: u64,
    /// The hash of that event.
    pub digest: Hash,
}

/// A seat at the start, with what its player brought.
#[derive(Clone, Debug, PartialEq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartedSeat {
    /// The number of the seat, from 0.
    pub seat: Seat,
    /// The role taken, where the game has roles.
    #[schema(nullable = false)]
    pub role: Option<String>,
    /// What was brought, as far as you may know: see the game's `Loadout`.
    #[schema(value_type = Option<std::collections::HashMap<String, Value>>, nullable = false)]
    pub loadout: Option<Value>,
    /// The entropy that was added, where some was.
    #[schema(nullable = false)]
    pub entropy: Option<String>,
}
