//! What is settled about a match when it is made, and how far it is; and the encoding of what only
//! the log defines.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::engine::{Encode, Encoder, seal};

/// An account as events know it: a pseudonymous id, without a name.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
)]
#[serde(transparent)]
#[encode(transparent)]
pub struct AccountId(pub Uuid);

/// Whether a match waits for players, runs, or is over.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, Encode,
)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Seats are free.
    #[default]
    #[encode(0)]
    Open,
    /// The game is on.
    #[encode(1)]
    Active,
    /// It waits for a judge; the clocks are stopped.
    #[encode(3)]
    Suspended,
    /// It is over, and has an outcome.
    #[encode(2)]
    Finished,
    /// It was called off, and has none.
    #[encode(4)]
    Cancelled,
}

impl Status {
    /// Whether nothing is played any more.
    pub fn is_over(self) -> bool {
        match self {
            Status::Open | Status::Active | Status::Suspended => false,
            Status::Finished | Status::Cancelled => true,
        }
    }
}

/// Who may watch a match.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, Encode,
)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Anybody, and it is listed.
    #[default]
    #[encode(0)]
    Public,
    /// Anybody who has its address.
    #[encode(1)]
    Unlisted,
    /// Its players, its creator and judges.
    #[encode(2)]
    Private,
}

/// Who sees what was hidden once a match is over.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, Encode,
)]
#[serde(rename_all = "snake_case")]
pub enum RevealPolicy {
    /// Everybody who may watch the match.
    #[default]
    #[encode(0)]
    All,
    /// The players of the match alone.
    #[encode(1)]
    Players,
}

/// Whether decisions can be taken back.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, Encode,
)]
#[serde(rename_all = "snake_case")]
pub enum Takebacks {
    /// They cannot be taken back.
    #[default]
    #[encode(0)]
    Off,
    /// As long as since then nobody else decided, nothing was drawn and nobody learnt anything.
    #[encode(1)]
    BeforeInformation,
    /// Likewise, and otherwise where all others consent.
    #[encode(2)]
    ByConsent,
}

/// The delay with which people who do not play see a running match: they see an event once enough
/// others have followed and enough time has passed.
///
/// Stored format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Delay {
    /// Events that must have followed: at most 1,000.
    #[serde(default)]
    #[schema(maximum = 1000)]
    pub events: u32,
    /// Seconds that must have passed: at most a day.
    #[serde(default)]
    #[schema(maximum = 86400)]
    pub seconds: u32,
}

impl Delay {
    /// The most events.
    pub const EVENTS_MAX: u32 = 1_000;
    /// The most seconds.
    pub const SECONDS_MAX: u32 = 24 * 60 * 60;

    /// Whether everybody is shown everything at once.
    pub fn is_none(&self) -> bool {
        *self == Delay::default()
    }
}

/// A value by the hash of its canonical JSON: for what the games define and the log stores.
pub(in crate::engine) struct AsJson<'a, T>(pub &'a T);

// By hand: another format.
impl<T: Serialize> Encode for AsJson<'_, T> {
    fn encode(&self, to: &mut Encoder) {
        to.bytes(seal::canonical(self.0).as_bytes());
    }
    fn is_default(&self) -> bool {
        false
    }
}

/// What makes of a value its canonical JSON, unless it is none.
pub(in crate::engine) fn as_json_unless<T>(
    is_none: fn(&T) -> bool,
) -> impl Fn(&T) -> Option<AsJson<'_, T>> {
    move |value| (!is_none(value)).then_some(AsJson(value))
}
