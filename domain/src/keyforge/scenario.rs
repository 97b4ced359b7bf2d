//! Matches that begin in the middle (KFH1).

use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema, ToSchema};

use super::done::Done;
use super::held::Held;
use super::printed::{Code, House, Keyword};
use super::things::{Color, Counter, Until};
use super::written;
use crate::engine::{Decode, Encode};

/// A position for a match to begin with: what each player has where, whose turn it is, and what was
/// done in it. Only an administrator can make such a match, and it never counts as a real one
/// (KFH1).
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::Scenario)]
#[serde(deny_unknown_fields, default)]
pub struct Scenario {
    /// The turn, from 1. Left out: 3, after both players' first turns.
    #[schema(minimum = 1, maximum = 1000, default = 3)]
    #[encode(1)]
    pub turn: Option<u16>,
    /// The seat whose turn it is.
    #[schema(minimum = 0, maximum = 1)]
    #[encode(2)]
    pub active: u8,
    /// The seat that had the first turn.
    #[schema(minimum = 0, maximum = 1)]
    #[encode(3)]
    pub first: u8,
    /// The step with which the match goes on.
    #[schema(schema_with = StartStep::schema)]
    #[encode(4)]
    pub step: StartStep,
    /// The active house: one of the player's identity card, or of a card of this scenario that
    /// they may have controlled as they chose it. Left out where none was chosen, as in the steps
    /// before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(5)]
    pub house: Option<House>,
    /// What each player has, by seat.
    #[schema(inline, min_items = 2, max_items = 2)]
    #[encode(6)]
    pub players: Vec<Setting>,
    /// What lasts, the oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 100)]
    #[encode(7)]
    pub lasting: Vec<StartLasting>,
    /// Cards that were played this turn, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 1000)]
    #[encode(8)]
    pub played: Vec<Done>,
    /// Cards that were discarded from hand this turn, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 1000)]
    #[encode(9)]
    pub discarded: Vec<Done>,
    /// Cards that were used this turn, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 1000)]
    #[encode(10)]
    pub used: Vec<Done>,
    /// What the next shuffles and random picks come to, in order. A decision that leads to another
    /// draw than the next entry fits is refused; after the last entry chance draws. Only
    /// administrators can read it before the match is over (KFH2).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 1000)]
    #[encode(11)]
    pub script: Vec<Scripted>,
    /// Keys that the active player forged this turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[encode(12)]
    #[schema(inline, max_items = 100)]
    pub forged: Vec<Color>,
    /// How many turns may still begin, where time was called: the last of them is only its forge
    /// step, and with 0 this turn is (KF18.2). Left out: time was not called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 2)]
    #[encode(13)]
    pub turns_left: Option<u8>,
}

/// A step with which a scenario may go on.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = keyforge::StartStep, default = "main")]
#[serde(rename_all = "snake_case")]
pub enum StartStep {
    /// The turn begins: a key is forged, where one can be.
    #[encode(1)]
    Forge,
    /// The active house is chosen.
    #[encode(2)]
    House,
    /// Cards are played, discarded and used.
    #[default]
    #[encode(0)]
    Main,
    /// Cards are readied, the hand is refilled, and the turn ends.
    #[encode(3)]
    Ready,
}

/// What one player has in a scenario.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::Setting)]
#[serde(deny_unknown_fields, default)]
pub struct Setting {
    /// The houses of the identity card, up to three. Left out: nothing is said of it, so that only
    /// houses of cards in play can be chosen.
    #[encode(1)]
    #[schema(inline, max_items = 3)]
    pub houses: Vec<House>,
    /// Amber in the pool, up to 1000.
    #[schema(maximum = 1000, default = 0)]
    #[encode(2)]
    pub amber: u32,
    /// The keys that are forged, by color; up to two.
    #[encode(3)]
    #[schema(inline, max_items = 2)]
    pub keys: Vec<Color>,
    /// Chains, up to 24.
    #[schema(maximum = 24, default = 0)]
    #[encode(4)]
    pub chains: u8,
    /// The cards in hand.
    #[schema(inline, max_items = 200)]
    #[encode(5)]
    pub hand: Vec<Held>,
    /// The whole deck, from the top.
    #[schema(inline, max_items = 200)]
    #[encode(6)]
    pub deck: Vec<Held>,
    /// The discard pile; the last is on top.
    #[schema(inline, max_items = 200)]
    #[encode(7)]
    pub discard: Vec<Held>,
    /// The cards that are purged.
    #[schema(inline, max_items = 200)]
    #[encode(8)]
    pub purged: Vec<Held>,
    /// The archives. A card of the opponent's is written with `foreign`.
    #[schema(inline, max_items = 200)]
    #[encode(9)]
    pub archives: Vec<Held>,
    /// The battleline, from left to right.
    #[schema(inline, max_items = 200)]
    #[encode(10)]
    pub line: Vec<Placed>,
    /// The artifacts in play.
    #[schema(inline, max_items = 200)]
    #[encode(11)]
    pub artifacts: Vec<Placed>,
    /// Keys that the player forged in their last turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[encode(12)]
    #[schema(inline, max_items = 100)]
    pub forged_last_turn: Vec<Color>,
    /// Creatures that the player played in their last turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>, max_items = 1000)]
    #[encode(13)]
    pub played_last_turn: Vec<Code>,
    /// Creatures that the player controlled and that were destroyed in a fight this turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 1000)]
    #[encode(14)]
    pub slain: Vec<Done>,
}

/// What chance is to bring (KFH2). After the last entry chance draws.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::Scripted)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Scripted {
    /// A deck is shuffled.
    #[schema(title = "KeyforgeScriptedShuffle")]
    #[encode(0)]
    Shuffle {
        /// All its cards, from the top.
        #[schema(value_type = Vec<String>, max_items = 400)]
        #[encode(1)]
        cards: Vec<Code>,
    },
    /// A card is picked at random.
    #[schema(title = "KeyforgeScriptedPick")]
    #[encode(1)]
    Pick {
        /// Which card it is, by its id in the catalog.
        #[schema(value_type = String)]
        #[encode(1)]
        card: Code,
    },
}

/// A card in play in a scenario.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::Placed)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// The card's id in the catalog.
    #[schema(value_type = String)]
    #[encode(1)]
    pub code: Code,
    /// A name for the card within this scenario, by which other entries refer to it: up to 40
    /// letters, digits, `-` and `_`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 40, pattern = "^[A-Za-z0-9_-]*$")]
    #[encode(2)]
    pub id: String,
    /// Whether the opponent of its controller owns it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    #[encode(3)]
    pub foreign: bool,
    /// The house of a maverick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(4)]
    pub maverick: Option<House>,
    /// Damage on it, up to 1000: creatures alone are dealt damage, are stunned, warded, enraged or
    /// attacked, and have power counters and armor.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 1000, default = 0)]
    #[encode(5)]
    pub damage: u32,
    /// Amber on it, up to 1000. It can lie on any creature, and on an artifact whose text puts it
    /// there.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 1000, default = 0)]
    #[encode(6)]
    pub amber: u32,
    /// +1 power counters on it, up to 1000.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 1000, default = 0)]
    #[encode(7)]
    pub power_counters: u32,
    /// Other counters on it, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 100)]
    #[encode(8)]
    pub counters: Vec<Counter>,
    /// Whether it is exhausted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    #[encode(9)]
    pub exhausted: bool,
    /// Whether it is stunned.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    #[encode(10)]
    pub stunned: bool,
    /// Whether it is warded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    #[encode(11)]
    pub warded: bool,
    /// Whether it is enraged.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    #[encode(12)]
    pub enraged: bool,
    /// The armor that it has used this turn, no more than it has.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 1000, default = 0)]
    #[encode(13)]
    pub armor_used: u32,
    /// Whether it was attacked this turn, so that elusive is spent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    #[encode(14)]
    pub attacked: bool,
    /// The upgrades on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 200)]
    #[encode(15)]
    pub upgrades: Vec<Attached>,
    /// Cards that lie face down under it; its controller may look at them. They can lie under any
    /// card: when it leaves play, they go to their owners' discard piles (KF1.4).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 200)]
    #[encode(16)]
    pub under: Vec<Held>,
    /// Cards that it has purged and keeps account of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 200)]
    #[encode(17)]
    pub purged: Vec<Held>,
    /// The house that was chosen for it. Any card may have one; it counts where the card's text
    /// speaks of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(18)]
    pub chose: Option<House>,
    /// Keywords beside those that are printed on it, such as keywords of later sets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[serde(deserialize_with = "written::keywords")]
    #[schema(schema_with = written::schema)]
    #[encode(19)]
    pub keywords: Vec<Keyword>,
    /// What it was controlled by, the newest last: who controls it now. Left out: by the upgrades
    /// on it that give control; where there is none, and the opponent owns it, for good (KF13).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 100)]
    #[encode(20)]
    pub holds: Vec<StartHold>,
}

/// Something by which a player controls a card in a scenario (KF13).
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::StartHold)]
#[serde(deny_unknown_fields)]
pub struct StartHold {
    /// The player's seat.
    #[schema(minimum = 0, maximum = 1)]
    #[encode(1)]
    pub seat: u8,
    /// The card that has to stay in play for it, by its name within this scenario. Left out: none,
    /// it is for good.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 40)]
    #[encode(2)]
    pub as_long_as: String,
}

/// An upgrade on a card in a scenario.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::Attached)]
#[serde(deny_unknown_fields)]
pub struct Attached {
    /// The upgrade's id in the catalog.
    #[schema(value_type = String)]
    #[encode(1)]
    pub code: Code,
    /// Whether the opponent of the creature's controller controls it; whoever controls it owns it,
    /// too, if `owned_by_other` does not say otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    #[encode(2)]
    pub foreign: bool,
    /// Whether the opponent of its own controller owns it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    #[encode(3)]
    pub owned_by_other: bool,
    /// A name for the upgrade within this scenario, as cards in play have one: each has its own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 40, pattern = "^[A-Za-z0-9_-]*$")]
    #[encode(4)]
    pub id: String,
    /// The house of a maverick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(5)]
    pub maverick: Option<House>,
    /// Keywords beside those that are printed on it, such as keywords of later sets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[serde(deserialize_with = "written::keywords")]
    #[schema(schema_with = written::schema)]
    #[encode(6)]
    pub keywords: Vec<Keyword>,
    /// Amber on it. No upgrade of the first set can hold any: what is not 0 is refused.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 1000, default = 0)]
    #[encode(7)]
    pub amber: u32,
    /// Other counters on it, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 100)]
    #[encode(8)]
    pub counters: Vec<Counter>,
    /// Whether it is exhausted. An upgrade is not used and never is: `true` is refused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    #[encode(9)]
    pub exhausted: bool,
    /// The house that was chosen for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(10)]
    pub chose: Option<House>,
}

/// Something that lasts in a scenario.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::StartLasting)]
#[serde(deny_unknown_fields)]
pub struct StartLasting {
    /// The card that brought it about, by its id in the catalog.
    #[schema(value_type = String)]
    #[encode(1)]
    pub code: Code,
    /// Which of the card's lasting effects it is, counted from 0.
    #[serde(default, skip_serializing_if = "is_none")]
    #[schema(default = 0)]
    #[encode(2)]
    pub text: u8,
    /// The seat whose effect it is.
    #[schema(minimum = 0, maximum = 1)]
    #[encode(3)]
    pub by: u8,
    /// How long it lasts.
    #[encode(4)]
    #[schema(inline)]
    pub until: Until,
    /// The card that it is tied to, by its name within this scenario.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 40)]
    #[encode(5)]
    pub on: String,
    /// The house that was chosen for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(6)]
    pub house: Option<House>,
    /// A number that it keeps.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(default = 0, maximum = 1000)]
    #[encode(7)]
    pub amount: u32,
    /// The card that brought it about where that is in play, by its name within this scenario. Left
    /// out: it is none of the cards of this scenario.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 40)]
    #[encode(8)]
    pub card: String,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_none(it: &u8) -> bool {
    *it == 0
}
