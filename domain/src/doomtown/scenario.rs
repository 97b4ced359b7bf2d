//! Matches that begin anywhere (DTH5).

use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema, ToSchema};

use super::card::Code;
use super::piece::{CardId, Piece, Place, Zone};
use super::state::{Phase, Player, Step};
use crate::engine::{Decode, Encode, Seat};

/// A match that begins anywhere: what each player has where, the day and the phase; only an
/// administrator can make one, and it never counts as a real one (DTH5).
///
/// It may set a table that play could not have come to, such as two weapons on one dude, or a spell
/// where nobody is skilled. Checked is that there are as many players as seats; that the step is of
/// the phase; that every code is a card of a kind that can lie where it is put; that dudes stand
/// where there is a place, deeds on their owner's street, and attached cards on a card in play;
/// that ids are well formed and given once; that the seats it names exist; that no amount is above
/// 1000; and that nobody has more than 120 cards.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Scenario)]
#[serde(deny_unknown_fields, default)]
pub struct Scenario {
    /// The day, from 1.
    #[schema(minimum = 1, maximum = 60)]
    #[encode(1)]
    pub day: u16,
    /// The phase that begins.
    #[schema(schema_with = StartPhase::schema)]
    #[encode(2)]
    pub phase: StartPhase,
    /// The step of the phase with which it goes on; left out: the phase begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = StartStep::schema)]
    #[encode(5)]
    pub step: Option<StartStep>,
    /// The seat that won the last lowball.
    #[schema(minimum = 0, maximum = 7)]
    #[encode(3)]
    pub winner: u8,
    /// Whether nobody has won a lowball yet, whatever `winner` says.
    #[serde(skip_serializing_if = "is_false")]
    #[schema(default = false)]
    #[encode(6)]
    pub no_winner: bool,
    /// The order in which players act while there is no winner (DT5.6), every seat once. Left out:
    /// it is not known yet, and settled in Gamblin' as soon as it is needed; a phase in which it
    /// was needed already goes by seats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[encode(7)]
    pub order: Vec<u8>,
    /// The players, by seat.
    #[schema(inline)]
    #[encode(4)]
    pub players: Vec<Setting>,
}

impl Default for Scenario {
    fn default() -> Scenario {
        Scenario {
            day: 1,
            phase: StartPhase::default(),
            step: None,
            winner: 0,
            no_winner: false,
            order: Vec::new(),
            players: Vec::new(),
        }
    }
}

/// The phases with which a scenario may begin.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = doomtown::StartPhase, default = "noon")]
#[serde(rename_all = "snake_case")]
pub enum StartPhase {
    /// Ante and lowball.
    #[encode(1)]
    Gamblin,
    /// Income and upkeep.
    #[encode(2)]
    Upkeep,
    /// Plays.
    #[default]
    #[encode(0)]
    Noon,
    /// Victory, discards, refill.
    #[encode(3)]
    Sundown,
}

/// The steps within a phase with which a scenario may go on.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::StartStep)]
#[serde(rename_all = "snake_case")]
pub enum StartStep {
    /// Upkeep: production is collected and debts are repaid; what reacts to the phase's beginning
    /// has had its time.
    #[encode(0)]
    Income,
    /// Upkeep: income and debts are settled, and upkeep is due.
    #[encode(1)]
    Upkeep,
    /// Sundown: nobody has won, and cards are discarded.
    #[encode(2)]
    Refill,
}

/// What a player has in a scenario.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Setting)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The outfit's code.
    #[schema(value_type = String)]
    #[encode(1)]
    pub outfit: Code,
    /// Ghost rock in the stash.
    #[serde(default)]
    #[schema(maximum = 1000, default = 0)]
    #[encode(2)]
    pub ghost_rock: u32,
    /// What the player has borrowed and not paid back (DT6.1).
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schema(maximum = 1000, default = 0)]
    #[encode(8)]
    pub debt: u32,
    /// The play hand.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[encode(3)]
    pub hand: Vec<Code>,
    /// The draw deck, from the top.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[encode(4)]
    pub deck: Vec<Code>,
    /// The discard pile, the last on top.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[encode(5)]
    pub discard: Vec<Code>,
    /// Boot Hill, the last on top.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[encode(6)]
    pub boot_hill: Vec<Code>,
    /// The cards in play; deeds first come to the right end of the street. The outfit is in play
    /// anyway, and stands here where there is something to say of it. Goods and spells stand here
    /// where there is more to say of them than that they are attached.
    #[serde(default)]
    #[schema(inline)]
    #[encode(7)]
    pub in_play: Vec<Placed>,
}

/// A card in play in a scenario.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Placed)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Its code.
    #[schema(value_type = String)]
    #[encode(1)]
    pub code: Code,
    /// What the card is called in this scenario, so that it is found again in the view and named
    /// by others here: letters, digits, `-` and `_`, a letter first; once in a scenario.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 40, pattern = "^([A-Za-z][A-Za-z0-9_-]*)?$")]
    #[encode(10)]
    pub id: String,
    /// Where a dude is: `home`, `town_square`, `home:N` for the home of a seat, the id of a deed
    /// in play, or its code; of several the first, or of a seat's as `01077:1`. Left out: at home.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[encode(2)]
    pub at: String,
    /// What goods or a spell are attached to: the id of a card in play, or a home or a deed as `at`
    /// names it. An improvement or a totem at home is on `home`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[encode(11)]
    pub on: String,
    /// The seat that has taken control of it, where another has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 7)]
    #[encode(3)]
    pub controlled_by: Option<u8>,
    /// Whether a deed stands at the left of the home.
    #[serde(default)]
    #[schema(default = false)]
    #[encode(4)]
    pub left: bool,
    /// Whether it is booted.
    #[serde(default)]
    #[schema(default = false)]
    #[encode(5)]
    pub booted: bool,
    /// Whether a deed is discarded as the match begins, whoever is there and holds it: they go home
    /// booted, and what is attached to it is discarded, too (DT3.4, DT10.7).
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(default = false)]
    #[encode(13)]
    pub discarded: bool,
    /// The bounty on it.
    #[serde(default)]
    #[schema(maximum = 1000, default = 0)]
    #[encode(6)]
    pub bounty: u32,
    /// Permanent control points on it.
    #[serde(default)]
    #[schema(maximum = 1000, default = 0)]
    #[encode(7)]
    pub control: u32,
    /// Ghost rock on it.
    #[serde(default)]
    #[schema(maximum = 1000, default = 0)]
    #[encode(8)]
    pub ghost_rock: u32,
    /// The abilities used today, from 0, as often as they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 10)]
    #[encode(12)]
    pub used: Vec<u8>,
    /// The codes of what is attached to it.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[encode(9)]
    pub attachments: Vec<Code>,
}

/// A card of a scenario, settled.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::PlacedPiece)]
pub struct PlacedPiece {
    /// Its number.
    pub card: CardId,
    /// Which card it is.
    pub code: Code,
    /// Whose it is.
    pub owner: Seat,
    /// Who has taken control of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub taken_by: Option<Seat>,
    /// In which zone.
    pub zone: Zone,
    /// Where a dude is.
    pub at: Place,
    /// What it is attached to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub host: Option<CardId>,
    /// Whether it is booted.
    pub booted: bool,
    /// The bounty on it.
    pub bounty: u32,
    /// Permanent control points on it.
    pub control: u32,
    /// Ghost rock on it.
    pub ghost_rock: u32,
    /// What the scenario calls it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The abilities used today.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<u8>,
}

/// A player's side in a scenario, settled.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::PlacedPlayer)]
pub struct PlacedPlayer {
    /// His outfit.
    pub outfit: CardId,
    /// Ghost rock in his stash.
    pub ghost_rock: u32,
    /// What he has borrowed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub debt: u32,
    /// His draw deck, from the top; nobody is shown it.
    #[serde(default)]
    pub deck: Vec<CardId>,
    /// His play hand; nobody is shown it here.
    #[serde(default)]
    pub hand: Vec<CardId>,
    /// His discard pile.
    pub discard: Vec<CardId>,
    /// His Boot Hill.
    pub boot_hill: Vec<CardId>,
    /// His street.
    pub street: Vec<CardId>,
    /// His deeds out of town.
    pub outskirts: Vec<CardId>,
}

impl PlacedPiece {
    /// The card as a thing on the table.
    pub fn piece(&self) -> Piece {
        Piece {
            taken_by: self.taken_by,
            at: self.at,
            host: self.host,
            booted: self.booted,
            bounty: self.bounty,
            control: self.control,
            ghost_rock: self.ghost_rock,
            used: self.used.clone(),
            ..Piece::new(self.code, self.owner, self.zone)
        }
    }
}

impl PlacedPlayer {
    /// The player's side of the table.
    pub fn player(&self) -> Player {
        Player {
            outfit: self.outfit,
            ghost_rock: self.ghost_rock,
            debt: self.debt,
            deck: self.deck.clone(),
            hand: self.hand.clone(),
            discard: self.discard.clone(),
            boot_hill: self.boot_hill.clone(),
            street: self.street.clone(),
            outskirts: self.outskirts.clone(),
            ..Player::default()
        }
    }
}

impl StartPhase {
    /// The phase of the day.
    pub fn phase(self) -> Phase {
        match self {
            StartPhase::Gamblin => Phase::Gamblin,
            StartPhase::Upkeep => Phase::Upkeep,
            StartPhase::Noon => Phase::Noon,
            StartPhase::Sundown => Phase::Sundown,
        }
    }
}

impl StartStep {
    /// The step.
    pub fn step(self) -> Step {
        match self {
            StartStep::Income => Step::Income,
            StartStep::Upkeep => Step::Upkeep,
            StartStep::Refill => Step::Refill,
        }
    }

    /// The phase of which it is a step.
    pub fn phase(self) -> StartPhase {
        match self {
            StartStep::Income | StartStep::Upkeep => StartPhase::Upkeep,
            StartStep::Refill => StartPhase::Sundown,
        }
    }
}

fn is_false(it: &bool) -> bool {
    !it
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}
