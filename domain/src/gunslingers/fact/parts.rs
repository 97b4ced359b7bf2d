//! What facts are made of.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::guns::{GunId, Rank};
use super::super::rules::BribeKind;
use super::super::town::Property;
use crate::engine::{Decode, Encode, Seat};

/// How a player came to their character.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::CastBy)]
#[serde(rename_all = "snake_case")]
pub enum CastBy {
    /// They asked for it, and nobody else did.
    Wish,
    /// It fell to them by chance.
    Chance,
    /// They won it in an auction.
    Bid,
}

/// A gunslinger who came to town, with the roll for their skill (S7.4).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = gunslingers::Recruit)]
pub struct Recruit {
    /// The number by which later facts name the gunslinger.
    #[encode(1)]
    pub gun: GunId,
    /// The gunslinger's rank, which sets how many dice they roll.
    #[encode(2)]
    pub rank: Rank,
    /// The die for their skill, where it was rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(3)]
    pub die: Option<u8>,
}

/// Something that is auctioned in the setup (S7.4).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = gunslingers::Lot)]
pub struct Lot {
    /// Its number, from 1.
    #[encode(1)]
    pub lot: u8,
    /// The property or the gunslingers that it is.
    #[encode(2)]
    pub goods: Goods,
}

/// What is auctioned as a lot.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = gunslingers::Goods)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Goods {
    /// A property of the board.
    #[schema(title = "GunslingersGoodsProperty")]
    #[encode(0)]
    Property {
        /// The property that is auctioned.
        #[encode(1)]
        property: Property,
    },
    /// Some gunslingers together.
    #[schema(title = "GunslingersGoodsBatch")]
    #[encode(1)]
    Batch {
        /// The dice for how many there are.
        #[encode(1)]
        dice: Vec<u8>,
        /// The gunslingers who are auctioned.
        #[encode(2)]
        guns: Vec<Recruit>,
    },
}

/// What a player bid.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = gunslingers::Bid)]
pub struct Bid {
    /// The player who bid.
    #[encode(1)]
    pub seat: Seat,
    /// How much, in dollars.
    #[encode(2)]
    pub dollars: u32,
}

/// Why an auction had no winner.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::NoSale)]
#[serde(rename_all = "snake_case")]
pub enum NoSale {
    /// All bid nothing (S7.5).
    NoBids,
    /// Nobody of those who were tied bid more (S7.6).
    NoRaise,
    /// Nobody of those who were tied had money to bid more (G13).
    NothingToRaise,
}

impl NoSale {
    /// The rule from which it follows.
    pub fn rule(self) -> &'static str {
        match self {
            NoSale::NoBids => "S7.5",
            NoSale::NoRaise => "S7.6",
            NoSale::NothingToRaise => "G13",
        }
    }

    /// The words for it.
    pub fn words(self) -> &'static str {
        match self {
            NoSale::NoBids => "all bid nothing",
            NoSale::NoRaise => "none of the tied bids more",
            NoSale::NothingToRaise => "none of the tied has money to bid more",
        }
    }
}

/// What a card shows when it is turned over (S9.1).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::CardFace)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CardFace {
    /// A property that is claimed.
    #[schema(title = "GunslingersCardProperty")]
    Property {
        /// The property that the player claims.
        property: Property,
    },
    /// A blank card, which claims nothing.
    #[schema(title = "GunslingersCardDecoy")]
    Decoy {
        /// Which of the player's decoys, from 1.
        decoy: u8,
    },
}

/// A card with gunslingers on it (S9.1).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::PlayedCard)]
pub struct PlayedCard {
    /// The player whose card it is.
    pub seat: Seat,
    /// The property that it claims, or that it is a decoy.
    pub face: CardFace,
    /// The gunslingers who lay on it.
    pub guns: Vec<GunId>,
}

/// Whether a gunslinger got through (D4).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Arrival)]
pub struct Arrival {
    /// The gunslinger who rolled.
    pub gun: GunId,
    /// The face that the die shows, from 1 to 6.
    pub die: u8,
    /// Whether the gunslinger arrives.
    pub arrives: bool,
}

/// One side of a gunfight.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Party)]
pub struct Party {
    /// The player whose side it is.
    pub seat: Seat,
    /// The gunslingers who fight on this side.
    pub guns: Vec<GunId>,
}

/// Why reputation is lost in a gunfight.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Shame)]
#[serde(rename_all = "snake_case")]
pub enum Shame {
    /// They backed down from a player who did not (S11.2).
    BackedDown,
    /// Both backed down (S11.2).
    BothBackedDown,
    /// They ran before any of their gunslingers was hurt (S11.6).
    RanEarly,
}

/// An offer to an enemy's gunslinger, the loyalty money against one, and what came of them (D2).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Bribe)]
pub struct Bribe {
    /// The player who offers, and who pays loyalty money.
    pub seat: Seat,
    /// The player's offer, if they made one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offer: Option<Offer>,
    /// What the player paid their own people for loyalty, in dollars: it is gone either way.
    pub loyalty: u32,
    /// Whether the offer was taken.
    pub taken: bool,
}

/// An offer to an enemy's gunslinger (D2).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Offer)]
pub struct Offer {
    /// The gunslinger to whom it is made.
    pub gun: GunId,
    /// What the gunslinger is to do for it.
    pub kind: BribeKind,
    /// How much, in dollars; paid only if it is taken.
    pub dollars: u32,
    /// What it takes at least, without the other side's loyalty money.
    pub price: u32,
}

/// When shots are fired.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Wave)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Wave {
    /// All of a rank, on both sides (S11.4).
    #[schema(title = "GunslingersWaveOfRank")]
    OfRank {
        /// The rank that shoots.
        rank: Rank,
    },
    /// Everybody who can, at one who runs (S11.6, G44).
    #[schema(title = "GunslingersPartingVolley")]
    Parting {
        /// The player who stayed, and whose gunslingers shoot.
        by: Seat,
    },
}

/// A shot (S11.4).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Shot)]
pub struct Shot {
    /// The gunslinger who shot.
    pub gun: GunId,
    /// The gunslinger who was shot at.
    pub target: GunId,
    /// The regular dice; any 6 hits.
    pub dice: Vec<u8>,
    /// Why there are more dice than the rank gives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<MoreDice>,
    /// Whether it hit.
    pub hit: bool,
}

/// Why a shot has more dice than the shooter's rank.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::MoreDice)]
#[serde(rename_all = "snake_case")]
pub enum MoreDice {
    /// Two, behind cover at the shooter's own headquarters (G51).
    Cover,
    /// One, as the first shooter of whoever controls the gunsmith's (C1).
    Gunsmith,
    /// One, as one of Boozer's plugs in the first two rounds (C2).
    Courage,
}

impl MoreDice {
    /// The words for it, with the rule.
    pub fn words(self) -> &'static str {
        match self {
            MoreDice::Cover => "cover, G51",
            MoreDice::Gunsmith => "gunsmith, C1",
            MoreDice::Courage => "Dutch courage, C2",
        }
    }
}

/// What came of a hit (S11.5, D5).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Wound)]
pub struct Wound {
    /// The gunslinger who was hit.
    pub gun: GunId,
    /// The player whose gang the gunslinger belongs to.
    pub seat: Seat,
    /// What their owner rolled; nothing where they were dead already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub die: Option<u8>,
    /// What came of it.
    pub effect: Effect,
}

/// What a hit does.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Effect)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Nothing: a graze of one wounded already, or of anybody in a quick gunfight (G40, D5).
    Grazed,
    /// They miss their next shot (S11.5).
    Winged,
    /// They are out of action for the gunfight (S11.5).
    Wounded,
    /// They are dead (S11.5).
    Killed,
    /// They would be dead, but are only wounded: the Doctor's Office (C1).
    Saved,
    /// They would be dead, but are only wounded, or stay so: a Boss (G50).
    Survived,
    /// They were dead before, and the shot is wasted (G41).
    Wasted,
}

impl Effect {
    /// Whether it counts as a casualty: somebody wounded or killed (D3, G45).
    pub fn is_casualty(self) -> bool {
        match self {
            Effect::Wounded | Effect::Killed | Effect::Saved | Effect::Survived => true,
            Effect::Grazed | Effect::Winged | Effect::Wasted => false,
        }
    }
}

/// How a pair was done with each other.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::PairEnd)]
#[serde(rename_all = "snake_case")]
pub enum PairEnd {
    /// One backed down (G32).
    BackedDown,
    /// Both backed down (G33).
    BothBackedDown,
    /// One side had nobody left who could fight (G42).
    ShotDown,
    /// Neither side had (G33).
    BothShotDown,
    /// One ran (S11.6, G44).
    Ran,
    /// Both ran (G43).
    BothRan,
    /// The fight went on for too long (G46).
    Exhausted,
    /// Three volleys were fired, and the stronger side stands (D5).
    Outgunned,
    /// Three volleys were fired, both are as strong, and one of them controls the place (D5).
    StoodOff,
    /// The sheriff broke the gunfight up (D3).
    BrokenUp,
}

/// A posse's ride (S12).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Ride)]
pub struct Ride {
    /// The player whose posse rides.
    pub seat: Seat,
    /// What the card shows.
    pub face: CardFace,
    /// The gunslingers who ride.
    pub guns: Vec<GunId>,
}

/// Why a player is out.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = gunslingers::OutReason)]
#[serde(rename_all = "snake_case")]
pub enum OutReason {
    /// They lost their headquarters (S3, G53).
    #[default]
    #[encode(0)]
    HeadquartersLost,
    /// They left the match.
    #[encode(1)]
    Resigned,
}

/// A rent that was paid (S10).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::RentPaid)]
pub struct RentPaid {
    /// For which property.
    pub property: Property,
    /// The player who was paid.
    pub seat: Seat,
    /// What is always paid and what is paid for what happened, in dollars.
    pub flat: u32,
    /// The counting dice, by the faces of regular ones.
    pub dice: Vec<u8>,
    /// What was paid in all, in dollars.
    pub paid: u32,
}

/// A player's votes (D1).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = gunslingers::Votes)]
pub struct Votes {
    /// The player whose votes they are.
    #[encode(1)]
    pub seat: Seat,
    /// Reputation tokens.
    #[encode(2)]
    pub reputation: u32,
    /// What the player has, in dollars.
    #[encode(3)]
    pub cash: u32,
    /// Gunslingers in the gang, those in jail too, but no Boss.
    #[encode(4)]
    pub guns: u32,
    /// The strength of these gunslingers together.
    #[encode(5)]
    pub strength: u32,
    /// The votes that all of it comes to.
    #[encode(6)]
    pub votes: u32,
}

impl PairEnd {
    /// The rule from which it follows.
    pub fn rule(self) -> &'static str {
        match self {
            PairEnd::BackedDown => "G32",
            PairEnd::BothBackedDown | PairEnd::BothShotDown => "G33",
            PairEnd::ShotDown => "G42",
            PairEnd::Ran => "G44",
            PairEnd::BothRan => "G43",
            PairEnd::Exhausted => "G46",
            PairEnd::Outgunned | PairEnd::StoodOff => "D5",
            PairEnd::BrokenUp => "D3",
        }
    }
}
