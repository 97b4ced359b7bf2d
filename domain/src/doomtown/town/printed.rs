//! What is printed on cards: codes, kinds, factions, keywords. What cards do is in their scripts,
//! of which this knows nothing.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use crate::engine::{Decode, Encode};

/// A printing's number: five digits, the first two of which are its pack.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, ToSchema, Encode, Decode,
)]
#[schema(as = doomtown::Code, value_type = String, pattern = "^[0-9]{5}$")]
#[encode(transparent)]
pub struct Code(pub u32);

impl std::fmt::Display for Code {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{:05}", self.0)
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Code, D::Error> {
        let digits = String::deserialize(from)?;
        let five = digits.len() == 5 && digits.bytes().all(|it| it.is_ascii_digit());
        let code = digits.parse().ok().filter(|_| five).map(Code);
        code.ok_or_else(|| D::Error::custom("expected the five digits of a card's code"))
    }
}

/// The kinds of cards (DT1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Kind)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A player's home.
    Outfit,
    /// A person: spades.
    Dude,
    /// A place: diamonds.
    Deed,
    /// A thing that somebody carries: hearts.
    Goods,
    /// A spell that somebody knows: hearts.
    Spell,
    /// Something that is done once: clubs.
    Action,
    /// For pulls and draw hands only.
    Joker,
}

/// The factions of the base set, by their later names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Faction)]
#[serde(rename_all = "snake_case")]
pub enum Faction {
    /// The Fourth Ring.
    Fearmongers,
    /// The Law Dogs.
    LawDogs,
    /// Morgan Cattle Co.
    Entrepreneurs,
    /// The Sloane Gang.
    Outlaws,
}

/// A keyword above a card's text; some have a rating (DT1.4, DT13.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Keyword {
    /// Works Hexes.
    Huckster(u8),
    /// Works Miracles.
    Blessed(u8),
    /// Works Spirits.
    Shaman(u8),
    /// Invents Gadgets.
    MadScientist(u8),
    /// It has to be invented, against this difficulty (DT11.4).
    Gadget(u8),
    /// No rules of its own; cards refer to it.
    Abomination,
    /// Undead: casualties count more (DT12.10).
    Harrowed,
    /// No rules of its own.
    Deputy,
    /// Acts before the first day (DT5.5).
    Grifter,
    /// A dude carries at most one (DT8.6).
    Weapon,
    /// A weapon for hand to hand.
    Melee,
    /// A dude has at most one (DT8.6).
    Horse,
    /// May be a casualty for its dude (DT12.10).
    Sidekick,
    /// No rules of its own.
    Mystical,
    /// Only one of its name may be in play (DT10.5).
    Unique,
    /// Any number of its name may be in play (DT10.5).
    NonUnique,
    /// It is never in a deck, and leaves the game instead of being discarded (DT13.6).
    Token,
    /// A huckster's spell.
    Hex,
    /// A blessed's spell.
    Miracle,
    /// A shaman's spell.
    Spirit,
    /// A spirit that is attached to a location.
    Totem,
    /// Entering it is never breaking and entering (DT13.3).
    Public,
    /// Entering it may be breaking and entering (DT13.3).
    Private,
    /// It is adjacent to nothing (DT10.7).
    OutOfTown,
    /// No rules of its own.
    Saloon,
    /// No rules of its own.
    Ranch,
    /// No rules of its own.
    Casino,
    /// No rules of its own.
    Strike,
    /// No rules of its own.
    Government,
    /// No rules of its own.
    HolyGround,
    /// Goods that are attached to a location.
    Improvement,
    /// Only one such action may be played in each shootout (DT12.13).
    Headline,
}

/// The two kinds of shooters (DT1.3).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = doomtown::Shooter)]
#[serde(rename_all = "snake_case")]
pub enum Shooter {
    /// Brass bullets: more cards to redraw.
    #[default]
    #[encode(0)]
    Draw,
    /// Silver bullets: more cards to draw.
    #[encode(1)]
    Stud,
}

/// The skills (DT11.2).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = doomtown::Skill)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// For Hexes.
    #[encode(0)]
    Huckster,
    /// For Miracles.
    #[encode(1)]
    Blessed,
    /// For Spirits.
    #[encode(2)]
    Shaman,
    /// For Gadgets.
    #[encode(3)]
    MadScientist,
}

impl Skill {
    /// Every skill.
    pub const ALL: [Skill; 4] =
        [Skill::Huckster, Skill::Blessed, Skill::Shaman, Skill::MadScientist];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Skill::Huckster => "Huckster",
            Skill::Blessed => "Blessed",
            Skill::Shaman => "Shaman",
            Skill::MadScientist => "Mad Scientist",
        }
    }
}
