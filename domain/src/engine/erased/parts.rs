//! What rulesets and matches are given, and give, in plain types.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::AnyMatch;
use crate::engine::KeptText;
use crate::engine::conduct::judging::RulingKind;
use crate::engine::{
    AccountId, Clock, Delay, Hash, MatchId, NewSeat, Outcome, RevealPolicy, Sealed, Seat, Seed,
    Status, Takebacks, TextRef, Time, Visibility,
};

/// The events that follow from a decision, and the match after them.
pub struct AnyDecided {
    /// The events, in order.
    pub events: Vec<Sealed>,
    /// The match after each of them.
    pub states: Vec<Arc<dyn AnyMatch>>,
    /// The match after all of them.
    pub after: Arc<dyn AnyMatch>,
    /// Texts that it consisted of, to be kept beside the log.
    pub texts: Vec<KeptText>,
}

/// The match at the point that an act looks back to, and what followed it.
pub struct AnyPast<'a> {
    /// The match then.
    pub it: &'a dyn AnyMatch,
    /// The events since.
    pub since: &'a [Sealed],
}

/// A match that a simulation plays where nobody says what.
#[derive(Clone, Debug)]
pub struct AnyBout {
    /// What its row is called.
    pub name: String,
    /// The options, as the creator of a match gives them.
    pub options: Value,
    /// The seats that are taken, each with its loadout.
    pub seats: Vec<NewSeat>,
}

/// A match to be made.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// The id that the match will have.
    pub id: MatchId,
    /// The secret that its draws come from.
    pub seed: Seed,
    /// Options as the creator gave them.
    pub options: Option<Value>,
    /// How many seats; the ruleset's minimum where absent.
    pub seats: Option<u8>,
    /// Who may watch the match.
    pub visibility: Visibility,
    /// Who sees what was hidden once it is over.
    pub reveal: RevealPolicy,
    /// How it is timed.
    pub clock: Clock,
    /// Whether decisions can be taken back.
    pub takebacks: Takebacks,
    /// The delay with which people who do not play see the match.
    pub delay: Delay,
    /// What it is called.
    pub title: Option<TextRef>,
}

/// A ruling as the log holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredRuling {
    /// The event that issued it.
    pub seq: u64,
    /// The account that ruled.
    pub judge: Option<AccountId>,
    /// When the ruling was recorded.
    pub issued_at: Time,
    /// The dispute that it decides, if it decides one.
    pub dispute: Option<Uuid>,
    /// Why, in the judge's words.
    pub reason: TextRef,
    /// The rules that it rests on.
    pub rules: Vec<String>,
    /// Whether everybody may read it.
    pub public: bool,
    /// The earlier ruling whose place it takes.
    pub supersedes: Option<u64>,
    /// The kind of the ruling.
    pub kind: RulingKind,
    /// The seat that it concerns.
    pub seat: Option<Seat>,
    /// What is done, in full: an [`Order`](crate::engine::conduct::judging::Order) as JSON.
    pub order: Value,
}

/// A match beside its game.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The pinned version of its rules.
    pub rules_version: String,
    /// What the creator chose.
    pub options: Value,
    /// Whether it begins in the middle of things, and never counts as a real match.
    pub staged: bool,
    /// SHA-256 of the seed.
    pub seed_commitment: Hash,
    /// Who may watch the match.
    pub visibility: Visibility,
    /// Who sees what was hidden once it is over.
    pub reveal: RevealPolicy,
    /// What it is called.
    pub title: Option<TextRef>,
    /// The account that made the match.
    pub creator: Option<AccountId>,
    /// The seats in order, with who sits there.
    pub chairs: Vec<ChairSummary>,
    /// Whether it is open, runs, or is over.
    pub status: Status,
    /// Whether what was hidden may be shown, as its policies allow: it was played, and is over.
    pub reveals: bool,
    /// The last rewind's seq, or 0.
    pub line: u64,
    /// How the match ended; absent until it has.
    pub outcome: Option<Outcome>,
    /// How it is timed.
    pub clock: Clock,
    /// Whether decisions can be taken back.
    pub takebacks: Takebacks,
    /// The delay with which people who do not play see the match.
    pub delay: Delay,
    /// Whether somebody waits for a judge.
    pub disputed: bool,
}

/// A seat beside its game.
#[derive(Clone, Debug, PartialEq)]
pub struct ChairSummary {
    /// The account that sits there.
    pub account: Option<AccountId>,
    /// The role taken, where the game has roles.
    pub role: Option<String>,
    /// Whether the player has given up.
    pub resigned: bool,
}

/// A ready-made loadout, as clients get it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Loadout)]
pub struct ReadyLoadout {
    /// Its name in requests: `{"preset": id}`.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it is like to play.
    pub summary: String,
    /// What it consists of.
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub loadout: Value,
}
