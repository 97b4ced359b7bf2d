//! What outlasts the play that brought it about (DT9.7).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::Shooter;
use super::cause::Cause;
use super::piece::{CardId, Place};
use crate::engine::Seat;
use crate::{encode_enum, encode_struct};

/// A change that lasts.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Lasting)]
pub struct Lasting {
    /// The card that it changes, where it changes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub on: Option<CardId>,
    /// Whose ability brought it about.
    pub by: Seat,
    /// What changes.
    pub change: Change,
    /// How long.
    pub until: Until,
    /// What brought it about.
    pub cause: Cause,
}
encode_struct!(Lasting { 1: on, 2: by, 3: change, 4: until, 5: cause });

/// What changes.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Change)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Change {
    /// Bullets.
    #[schema(title = "DoomtownBullets")]
    Bullets {
        /// By so many.
        amount: i32,
    },
    /// Influence.
    #[schema(title = "DoomtownInfluence")]
    Influence {
        /// By so much.
        amount: i32,
    },
    /// Influence, while the dude is anywhere but at home.
    #[schema(title = "DoomtownInfluenceAway")]
    InfluenceAway {
        /// By so much.
        amount: i32,
    },
    /// Upkeep.
    #[schema(title = "DoomtownUpkeep")]
    Upkeep {
        /// By so much.
        amount: i32,
    },
    /// The rating of one skill.
    #[schema(title = "DoomtownSkillRating")]
    SkillRating {
        /// Which.
        skill: Skill,
        /// By so much.
        amount: i32,
    },
    /// Whether bullets are silver or brass.
    #[schema(title = "DoomtownShooterChange")]
    Shooter {
        /// What he is now.
        shooter: Shooter,
    },
    /// Control points that it is worth as long as it stays where it is.
    #[schema(title = "DoomtownWorthThere")]
    WorthThere {
        /// So many.
        amount: i32,
        /// Where.
        place: Place,
    },
    /// The deed is Private.
    #[schema(title = "DoomtownIsPrivate")]
    IsPrivate {},
    /// Others' Shootout abilities cannot choose or affect it.
    #[schema(title = "DoomtownHidden")]
    Hidden {},
    /// It has to be its side's first casualty.
    #[schema(title = "DoomtownFirstCasualty")]
    FirstCasualty {},
    /// It shoots so much worse when it is picked as shooter.
    #[schema(title = "DoomtownPoorShooter")]
    PoorShooter {
        /// By so many bullets.
        amount: i32,
    },
    /// It cannot use abilities, and its attachments do nothing.
    #[schema(title = "DoomtownUnprepared")]
    Unprepared {},
    /// None of the player's dudes can be casualties.
    #[schema(title = "DoomtownNoCasualties")]
    NoCasualties {
        /// Whose.
        seat: Seat,
    },
    /// The dude cannot be a casualty in the round after this one.
    #[schema(title = "DoomtownSpared")]
    Spared {
        /// In which round of the shootout.
        round: u8,
    },
    /// Whoever loses a round takes so many casualties more.
    #[schema(title = "DoomtownLoserTakesMore")]
    LoserTakesMore {
        /// So many.
        amount: i32,
        /// Only if this player wins the round.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        if_won_by: Option<Seat>,
    },
    /// A player takes fewer casualties.
    #[schema(title = "DoomtownFewerCasualties")]
    FewerCasualties {
        /// Who.
        seat: Seat,
        /// So many fewer.
        amount: i32,
    },
    /// Whoever collects its bounty gains more.
    #[schema(title = "DoomtownBountyPaysMore")]
    BountyPaysMore {
        /// So much more ghost rock.
        amount: u32,
    },
    /// The player may discard as many cards as he likes in Sundown.
    #[schema(title = "DoomtownDiscardsFreely")]
    DiscardsFreely {
        /// Who.
        seat: Seat,
    },
    /// In Sundown it is looked whether the dude is still in the town square.
    #[schema(title = "DoomtownSquareWatch")]
    SquareWatch {},
    /// The player's dudes may get goods and spells anywhere, and as Shootout plays.
    #[schema(title = "DoomtownConcealedWeapons")]
    ConcealedWeapons {
        /// Who.
        seat: Seat,
    },
    /// No Cheatin' ability can be used on account of the player's hand.
    #[schema(title = "DoomtownBeyondReproach")]
    BeyondReproach {
        /// Who.
        seat: Seat,
    },
    /// He does not boot when he next joins a posse in which who brought this about has dudes.
    #[schema(title = "DoomtownJoinsUnbooted")]
    JoinsUnbooted {},
    /// After the resolution plays the player may take a card of his draw hand.
    #[schema(title = "DoomtownFetches")]
    Fetches {
        /// Who.
        seat: Seat,
        /// By which card.
        card: CardId,
    },
    /// He joins the posse like others, although he could do so from afar.
    #[schema(title = "DoomtownJoinsLikeOthers")]
    JoinsLikeOthers {},
}
encode_enum!(Change {
    0: Bullets { 1: amount },
    1: Influence { 1: amount },
    2: InfluenceAway { 1: amount },
    3: Upkeep { 1: amount },
    4: SkillRating { 1: skill, 2: amount },
    5: Shooter { 1: shooter },
    6: WorthThere { 1: amount, 2: place },
    7: IsPrivate {},
    8: Hidden {},
    9: FirstCasualty {},
    10: PoorShooter { 1: amount },
    11: Unprepared {},
    12: NoCasualties { 1: seat },
    13: Spared { 1: round },
    14: LoserTakesMore { 1: amount, 2: if_won_by },
    15: FewerCasualties { 1: seat, 2: amount },
    16: BountyPaysMore { 1: amount },
    17: DiscardsFreely { 1: seat },
    18: SquareWatch {},
    19: ConcealedWeapons { 1: seat },
    20: BeyondReproach { 1: seat },
    21: JoinsUnbooted {},
    22: Fetches { 1: seat, 2: card },
    23: JoinsLikeOthers {},
});

/// How long a change lasts.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Until)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Through Sundown.
    EndOfDay,
    /// Until the shootout is over.
    EndOfShootout,
    /// Until the round of the shootout, or of lowball, is over.
    EndOfRound,
    /// Until the phase is over.
    EndOfPhase,
    /// Until it is used up.
    Used,
}
encode_enum!(Until { 0: EndOfDay, 1: EndOfShootout, 2: EndOfRound, 3: EndOfPhase, 4: Used });

/// The skills (DT11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Skill)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// For Hexes.
    Huckster,
    /// For Miracles.
    Blessed,
    /// For Spirits.
    Shaman,
    /// For Gadgets.
    MadScientist,
}
encode_enum!(Skill { 0: Huckster, 1: Blessed, 2: Shaman, 3: MadScientist });

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
