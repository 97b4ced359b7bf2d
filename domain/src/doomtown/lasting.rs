//! What outlasts the play that brought it about (DT9.7).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::{Code, Shooter};
use super::cause::Cause;
use super::piece::{CardId, Place};
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
    /// Whose ability brought it about.
    #[encode(2)]
    pub by: Seat,
    /// What changes.
    #[encode(3)]
    pub change: Change,
    /// How long.
    #[encode(4)]
    pub until: Until,
    /// What brought it about.
    #[encode(5)]
    pub cause: Cause,
}

/// What changes.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Change)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Change {
    /// Bullets.
    #[schema(title = "DoomtownBullets")]
    #[encode(0)]
    Bullets {
        /// By so many.
        #[encode(1)]
        amount: i32,
    },
    /// Influence.
    #[schema(title = "DoomtownInfluence")]
    #[encode(1)]
    Influence {
        /// By so much.
        #[encode(1)]
        amount: i32,
    },
    /// Influence, while the dude is anywhere but at home.
    #[schema(title = "DoomtownInfluenceAway")]
    #[encode(2)]
    InfluenceAway {
        /// By so much.
        #[encode(1)]
        amount: i32,
    },
    /// Upkeep.
    #[schema(title = "DoomtownUpkeep")]
    #[encode(3)]
    Upkeep {
        /// By so much.
        #[encode(1)]
        amount: i32,
    },
    /// The rating of one skill.
    #[schema(title = "DoomtownSkillRating")]
    #[encode(4)]
    SkillRating {
        /// Which.
        #[encode(1)]
        skill: Skill,
        /// By so much.
        #[encode(2)]
        amount: i32,
    },
    /// Whether bullets are silver or brass.
    #[schema(title = "DoomtownShooterChange")]
    #[encode(5)]
    Shooter {
        /// What he is now.
        #[encode(1)]
        shooter: Shooter,
    },
    /// Control points that it is worth as long as it stays where it is.
    #[schema(title = "DoomtownWorthThere")]
    #[encode(6)]
    WorthThere {
        /// So many.
        #[encode(1)]
        amount: i32,
        /// Where.
        #[encode(2)]
        place: Place,
    },
    /// The deed is Private.
    #[schema(title = "DoomtownIsPrivate")]
    #[encode(7)]
    IsPrivate {},
    /// Others' Shootout abilities cannot choose or affect it.
    #[schema(title = "DoomtownHidden")]
    #[encode(8)]
    Hidden {},
    /// It has to be its side's first casualty.
    #[schema(title = "DoomtownFirstCasualty")]
    #[encode(9)]
    FirstCasualty {},
    /// It shoots so much worse when it is picked as shooter.
    #[schema(title = "DoomtownPoorShooter")]
    #[encode(10)]
    PoorShooter {
        /// By so many bullets.
        #[encode(1)]
        amount: i32,
    },
    /// It cannot use abilities, and its attachments do nothing.
    #[schema(title = "DoomtownUnprepared")]
    #[encode(11)]
    Unprepared {},
    /// None of the player's dudes can be casualties.
    #[schema(title = "DoomtownNoCasualties")]
    #[encode(12)]
    NoCasualties {
        /// Whose.
        #[encode(1)]
        seat: Seat,
    },
    /// The dude cannot be a casualty in the round after this one.
    #[schema(title = "DoomtownSpared")]
    #[encode(13)]
    Spared {
        /// In which round of the shootout.
        #[encode(1)]
        round: u8,
    },
    /// Whoever loses a round takes so many casualties more.
    #[schema(title = "DoomtownLoserTakesMore")]
    #[encode(14)]
    LoserTakesMore {
        /// So many.
        #[encode(1)]
        amount: i32,
        /// Only if this player wins the round.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        #[encode(2)]
        if_won_by: Option<Seat>,
    },
    /// A player takes fewer casualties.
    #[schema(title = "DoomtownFewerCasualties")]
    #[encode(15)]
    FewerCasualties {
        /// Who.
        #[encode(1)]
        seat: Seat,
        /// So many fewer.
        #[encode(2)]
        amount: i32,
    },
    /// Whoever collects its bounty gains more.
    #[schema(title = "DoomtownBountyPaysMore")]
    #[encode(16)]
    BountyPaysMore {
        /// So much more ghost rock.
        #[encode(1)]
        amount: u32,
    },
    /// The player may discard as many cards as he likes in Sundown.
    #[schema(title = "DoomtownDiscardsFreely")]
    #[encode(17)]
    DiscardsFreely {
        /// Who.
        #[encode(1)]
        seat: Seat,
    },
    /// In Sundown it is looked whether the dude is still in the town square.
    #[schema(title = "DoomtownSquareWatch")]
    #[encode(18)]
    SquareWatch {},
    /// The player's dudes may get goods and spells anywhere, and as Shootout plays.
    #[schema(title = "DoomtownConcealedWeapons")]
    #[encode(19)]
    ConcealedWeapons {
        /// Who.
        #[encode(1)]
        seat: Seat,
    },
    /// No Cheatin' ability can be used on account of the player's hand.
    #[schema(title = "DoomtownBeyondReproach")]
    #[encode(20)]
    BeyondReproach {
        /// Who.
        #[encode(1)]
        seat: Seat,
    },
    /// He does not boot when he next joins a posse in which who brought this about has dudes.
    #[schema(title = "DoomtownJoinsUnbooted")]
    #[encode(21)]
    JoinsUnbooted {},
    /// After the resolution plays the player may take a card of his draw hand.
    #[schema(title = "DoomtownFetches")]
    #[encode(22)]
    Fetches {
        /// Who.
        #[encode(1)]
        seat: Seat,
        /// By which card.
        #[encode(2)]
        card: CardId,
    },
    /// Whatever the code of a card says, its [`Lasts`](super::ability::Lasts): cards add no changes
    /// of their own here.
    #[schema(title = "DoomtownOfCard")]
    #[encode(24)]
    OfCard {
        /// The card that says what lasts.
        #[encode(1)]
        code: Code,
    },
    /// He joins the posse like others, although he could do so from afar.
    #[schema(title = "DoomtownJoinsLikeOthers")]
    #[encode(23)]
    JoinsLikeOthers {},
}

impl Change {
    /// Whether it is one by nothing: then there is nothing to tell of.
    pub fn is_by_nothing(self) -> bool {
        match self {
            Change::Bullets { amount } | Change::Influence { amount } => amount == 0,
            Change::Upkeep { amount } | Change::InfluenceAway { amount } => amount == 0,
            Change::PoorShooter { amount } | Change::SkillRating { amount, .. } => amount == 0,
            Change::WorthThere { amount, .. } => amount == 0,
            _ => false,
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
