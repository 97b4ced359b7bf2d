//! What a match is beside its game: who sits where, and whether it is open, running or over.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::encode_enum;
use crate::engine::{
    Created, Encode, Encoder, Hash, MatchId, Outcome, PromptId, Ruleset, Seat, seal,
};

/// An account as events know it: a pseudonymous id, without a name.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(transparent)]
pub struct AccountId(pub Uuid);

/// Whether a match waits for players, runs, or is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Seats are free.
    #[default]
    Open,
    /// The game is on.
    Active,
    /// It is over.
    Finished,
}
encode_enum!(Status { 0: Open, 1: Active, 2: Finished });

/// Who may watch a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Anybody, and it is listed.
    #[default]
    Public,
    /// Anybody who has its address.
    Unlisted,
    /// Its players, its creator and judges.
    Private,
}
encode_enum!(Visibility { 0: Public, 1: Unlisted, 2: Private });

/// Who sees what was hidden once a match is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RevealPolicy {
    /// Whoever may watch the match.
    #[default]
    All,
    /// Its players.
    Players,
}
encode_enum!(RevealPolicy { 0: All, 1: Players });

/// Everything folded beside the game's own state.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing<R: Ruleset> {
    /// What the match is made of; `None` before the first event.
    pub created: Option<Created<R>>,
    /// Who made it.
    pub creator: Option<AccountId>,
    /// The seats.
    pub chairs: Vec<Chair<R>>,
    /// Open, active or finished.
    pub status: Status,
    /// The last rewind's seq, or 0: the line of play that counts.
    pub line: u64,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A seat of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Chair<R: Ruleset> {
    /// Who sits there.
    pub account: Option<AccountId>,
    /// The role, where the game has roles.
    pub role: Option<String>,
    /// What the player brought.
    pub loadout: Option<R::Loadout>,
    /// The player's part in the draws.
    pub entropy: Option<String>,
    /// Whether the player has given up.
    pub resigned: Resigned,
    /// The open prompt for what this seat may start, as long as the table rests.
    pub play: Option<PromptId>,
}

/// Whether a player has given up, and whether the game has taken note.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Resigned {
    /// He plays.
    #[default]
    No,
    /// He has given up; the game takes note at the next rest.
    Pending,
    /// He is out.
    Out,
}
encode_enum!(Resigned { 0: No, 1: Pending, 2: Out });

impl<R: Ruleset> Default for Standing<R> {
    fn default() -> Standing<R> {
        Standing {
            created: None,
            creator: None,
            chairs: Vec::new(),
            status: Status::Open,
            line: 0,
            outcome: None,
        }
    }
}

impl<R: Ruleset> Default for Chair<R> {
    fn default() -> Chair<R> {
        Chair {
            account: None,
            role: None,
            loadout: None,
            entropy: None,
            resigned: Resigned::No,
            play: None,
        }
    }
}

impl<R: Ruleset> Standing<R> {
    /// The chair of a seat, if there is one.
    pub fn chair(&self, seat: Seat) -> Option<&Chair<R>> {
        self.chairs.get(seat.index())
    }

    /// The seats that still play.
    pub fn playing(&self) -> Vec<Seat> {
        let chairs = (0..).map(Seat).zip(&self.chairs);
        chairs.filter(|(_, chair)| chair.resigned == Resigned::No).map(|(seat, _)| seat).collect()
    }

    /// Every player's part in the draws, by seat.
    pub fn entropies(&self) -> Vec<Option<String>> {
        self.chairs.iter().map(|chair| chair.entropy.clone()).collect()
    }
}

/// A value by the hash of its canonical JSON: for what the games define and the log stores.
pub(in crate::engine) struct AsJson<'a, T>(pub &'a T);

impl<T: Serialize> Encode for AsJson<'_, T> {
    fn encode(&self, to: &mut Encoder) {
        let value = serde_json::to_value(self.0).expect("plain types always serialize");
        to.bytes(seal::canonical(&value).as_bytes());
    }
    fn is_default(&self) -> bool {
        false
    }
}

impl Encode for AccountId {
    fn encode(&self, to: &mut Encoder) {
        to.raw(self.0.as_bytes());
    }
    fn is_default(&self) -> bool {
        self.0.is_nil()
    }
}

impl Encode for MatchId {
    fn encode(&self, to: &mut Encoder) {
        to.raw(self.0.as_bytes());
    }
    fn is_default(&self) -> bool {
        self.0.is_nil()
    }
}

impl Encode for Outcome {
    fn encode(&self, to: &mut Encoder) {
        AsJson(self).encode(to);
    }
    fn is_default(&self) -> bool {
        false
    }
}

impl<R: Ruleset> Encode for Created<R> {
    fn encode(&self, to: &mut Encoder) {
        let Created { ruleset, rules_version, options, seats, .. } = self;
        let Created { seed_commitment, visibility, reveal, title, .. } = self;
        to.field(1, ruleset);
        to.field(2, rules_version);
        to.field(3, &AsJson(options));
        to.field(4, seats);
        to.field(5, seed_commitment);
        to.field(6, visibility);
        to.field(7, reveal);
        to.field(8, &title.as_ref().map(AsJson));
        to.number(0);
    }
    fn is_default(&self) -> bool {
        false
    }
}

impl<R: Ruleset> Encode for Chair<R> {
    fn encode(&self, to: &mut Encoder) {
        let Chair { account, role, loadout, entropy, resigned, play } = self;
        to.field(1, account);
        to.field(2, role);
        to.field(3, &loadout.as_ref().map(AsJson));
        to.field(4, entropy);
        to.field(5, resigned);
        to.field(6, play);
        to.number(0);
    }
    fn is_default(&self) -> bool {
        *self == Chair::default()
    }
}

impl<R: Ruleset> Encode for Standing<R> {
    fn encode(&self, to: &mut Encoder) {
        let Standing { created, creator, chairs, status, line, outcome } = self;
        to.field(1, created);
        to.field(2, creator);
        to.field(3, chairs);
        to.field(4, status);
        to.field(5, line);
        to.field(6, outcome);
        to.number(0);
    }
    fn is_default(&self) -> bool {
        false
    }
}

/// The hash of no hash: what the chain begins with.
pub const CHAIN_BEGINS: Hash = Hash([0; 32]);
