//! What outlasts the play that brought it about (DT9.7).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::piece::{CardId, Place};
use super::printed::{Code, Shooter, Skill};
use crate::doomtown::cause::Cause;
use crate::engine::{Decode, Encode, Seat};

/// A change that lasts.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Lasting)]
pub struct Lasting {
    /// The card that it changes, where it changes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(1)]
    pub on: Option<CardId>,
    /// The player whose ability brought it about.
    #[encode(2)]
    pub by: Seat,
    /// What is otherwise as long as it lasts.
    #[encode(3)]
    pub change: Change,
    /// When it is over.
    #[encode(4)]
    pub until: Until,
    /// What brought it about.
    #[encode(5)]
    pub cause: Cause,
}

/// What is otherwise as long as something lasts.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Change)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Change {
    /// A dude's bullets, or those that goods add.
    #[schema(title = "DoomtownBullets")]
    #[encode(0)]
    Bullets {
        /// By how many; negative where there are fewer.
        #[encode(1)]
        amount: i32,
    },
    /// A dude's influence.
    #[schema(title = "DoomtownInfluence")]
    #[encode(1)]
    Influence {
        /// By so much; negative where it is less.
        #[encode(1)]
        amount: i32,
    },
    /// A dude's upkeep, in ghost rock.
    #[schema(title = "DoomtownUpkeep")]
    #[encode(3)]
    Upkeep {
        /// By so much; negative where it is less.
        #[encode(1)]
        amount: i32,
    },
    /// The rating of one skill.
    #[schema(title = "DoomtownSkillRating")]
    #[encode(4)]
    SkillRating {
        /// The skill whose rating changes.
        #[encode(1)]
        skill: Skill,
        /// By so much; negative where it is less.
        #[encode(2)]
        amount: i32,
    },
    /// Whether bullets are silver or brass.
    #[schema(title = "DoomtownShooterChange")]
    #[encode(5)]
    Shooter {
        /// What the dude is now.
        #[encode(1)]
        shooter: Shooter,
    },
    /// It has to be its side's first casualty.
    #[schema(title = "DoomtownFirstCasualty")]
    #[encode(9)]
    FirstCasualty {},
    /// The dude does not boot when they next join a posse in which the player of this effect has
    /// dudes.
    #[schema(title = "DoomtownJoinsUnbooted")]
    #[encode(21)]
    JoinsUnbooted {},
    /// The dude joins the posse like others, although they could do so from afar.
    #[schema(title = "DoomtownJoinsLikeOthers")]
    #[encode(23)]
    JoinsLikeOthers {},
    /// What the code of a card says: cards add no changes of their own here.
    #[schema(title = "DoomtownOfCard")]
    #[encode(24)]
    OfCard {
        /// The card that says what is so.
        #[encode(1)]
        code: Code,
        /// Which of that card's effects, from 0; left out for the first.
        #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
        #[encode(2)]
        effect: u8,
        /// Where it holds: it is over when the card that it is on goes elsewhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        #[encode(3)]
        place: Option<Place>,
        /// A number that the effect needs, such as a round of the shootout.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        #[encode(4)]
        amount: Option<i32>,
    },
}

impl Change {
    /// The first, or only, effect of a card that lasts.
    pub fn of_card(code: Code) -> Change {
        Change::OfCard { code, effect: 0, place: None, amount: None }
    }

    /// Another effect of a card that lasts, counted from 0.
    pub fn of_card_nth(code: Code, effect: u8) -> Change {
        Change::OfCard { code, effect, place: None, amount: None }
    }

    /// The same as long as the card that it is on stays somewhere.
    pub fn at(self, at: Place) -> Change {
        match self {
            Change::OfCard { code, effect, amount, .. } => {
                Change::OfCard { code, effect, place: Some(at), amount }
            }
            other => other,
        }
    }

    /// The same with a number that the effect needs.
    pub fn by(self, by: i32) -> Change {
        match self {
            Change::OfCard { code, effect, place, .. } => {
                Change::OfCard { code, effect, place, amount: Some(by) }
            }
            other => other,
        }
    }

    /// The number that a card's effect needs, if it does.
    pub fn amount(self) -> Option<i32> {
        match self {
            Change::OfCard { amount, .. } => amount,
            _ => None,
        }
    }

    /// Whether it is one by nothing: then there is nothing to tell of.
    pub fn is_by_nothing(self) -> bool {
        match self {
            Change::Bullets { amount } | Change::Influence { amount } => amount == 0,
            Change::Upkeep { amount } | Change::SkillRating { amount, .. } => amount == 0,
            Change::Shooter { .. } | Change::FirstCasualty {} | Change::OfCard { .. } => false,
            Change::JoinsUnbooted {} | Change::JoinsLikeOthers {} => false,
        }
    }
}

/// How long a change lasts.
///
/// Stored format.
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
#[schema(as = doomtown::Until)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Through Sundown.
    #[encode(0)]
    EndOfDay,
    /// Until the shootout is over.
    #[encode(1)]
    EndOfShootout,
    /// Until the round of the shootout, or of lowball, is over.
    #[encode(2)]
    EndOfRound,
    /// Until the phase is over.
    #[encode(3)]
    EndOfPhase,
    /// Until it is used up.
    #[encode(4)]
    Used,
}
