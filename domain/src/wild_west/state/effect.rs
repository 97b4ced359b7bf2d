//! What a ruling may bring about: a closed set (F3, V106).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fighter::Who;
use crate::engine::{Decode, Encode, TextRef};
use crate::wild_west::dice::Pool;
use crate::wild_west::ground::{Cover, Hex, Zone};
use crate::wild_west::statuses::Status;

/// Something that a ruling brings about, on success or on failure (F3).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Effect)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// Somebody loses Health.
    #[schema(title = "WildWestEffectDamage")]
    #[encode(0)]
    Damage {
        /// The fighter who loses it.
        #[encode(1)]
        target: Who,
        /// How much Health is lost.
        #[encode(2)]
        amount: u8,
    },
    /// A fighter gains Health. A bleeding fighter is saved.
    #[schema(title = "WildWestEffectHeal")]
    #[encode(1)]
    Heal {
        /// The fighter who gains it.
        #[encode(1)]
        target: Who,
        /// How much Health is gained.
        #[encode(2)]
        amount: u8,
    },
    /// Somebody gets a status.
    #[schema(title = "WildWestEffectStatus")]
    #[encode(2)]
    Status {
        /// The fighter who gets it.
        #[encode(1)]
        target: Who,
        /// The status that they get.
        #[encode(2)]
        status: Status,
        /// How severe it is.
        #[schema(inline)]
        #[encode(3)]
        degree: Degree,
        /// The fighter of whom they are Afraid, where it is that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        #[encode(4)]
        source: Option<Who>,
    },
    /// A status of somebody becomes less severe.
    #[schema(title = "WildWestEffectRelieve")]
    #[encode(3)]
    Relieve {
        /// The fighter who has it.
        #[encode(1)]
        target: Who,
        /// The status that is eased.
        #[encode(2)]
        status: Status,
        /// How much of its Severity goes.
        #[encode(3)]
        amount: u8,
    },
    /// Somebody comes to another hex.
    #[schema(title = "WildWestEffectMove")]
    #[encode(4)]
    Move {
        /// The fighter who comes there.
        #[encode(1)]
        target: Who,
        /// The hex to which they come.
        #[encode(2)]
        to: Hex,
    },
    /// Somebody lies on the ground, or stands.
    #[schema(title = "WildWestEffectProne")]
    #[encode(5)]
    Prone {
        /// The fighter who lies or stands.
        #[encode(1)]
        target: Who,
        /// Whether they lie.
        #[encode(2)]
        prone: bool,
    },
    /// Somebody has other Cover than the ground gives them.
    #[schema(title = "WildWestEffectCover")]
    #[encode(6)]
    Cover {
        /// The fighter who has it.
        #[encode(1)]
        target: Who,
        /// The fighter against whom it counts; left out: everybody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        #[encode(2)]
        against: Option<Who>,
        /// The Cover that they have.
        #[encode(3)]
        cover: Cover,
        /// How long they have it.
        #[encode(4)]
        until: Lasting,
    },
    /// Somebody rolls more dice, or fewer.
    #[schema(title = "WildWestEffectDice")]
    #[encode(7)]
    Dice {
        /// The fighter who rolls.
        #[encode(1)]
        target: Who,
        /// The kind of rolls that change.
        #[encode(2)]
        on: RollKind,
        /// Dice that come to them.
        #[encode(3)]
        more: Pool,
        /// Dice that go, Black ones first.
        #[encode(4)]
        fewer: u8,
        /// Dice that go, Gold ones first.
        #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
        #[encode(6)]
        fewer_gold: u8,
        /// How long that is so.
        #[encode(5)]
        until: Lasting,
    },
    /// Somebody has more Grit, or less.
    #[schema(title = "WildWestEffectGrit")]
    #[encode(8)]
    Grit {
        /// The fighter whose Grit changes.
        #[encode(1)]
        target: Who,
        /// How much more; less where it is below 0.
        #[encode(2)]
        by: i8,
        /// Whether it is for their next turn, not for this one.
        #[encode(3)]
        next_turn: bool,
    },
    /// A part of the ground changes.
    #[schema(title = "WildWestEffectZone")]
    #[encode(9)]
    Zone {
        /// Which, and how.
        #[schema(inline)]
        #[encode(1)]
        zone: Zone,
        /// How long that is so.
        #[encode(2)]
        until: Lasting,
    },
    /// All are told something.
    #[schema(title = "WildWestEffectReveal")]
    #[encode(10)]
    Reveal {
        /// What all are told.
        #[encode(1)]
        text: TextRef,
    },
}

/// Rolls of a kind (V106).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::RollKind)]
#[serde(rename_all = "snake_case")]
pub enum RollKind {
    /// Attacks.
    #[default]
    #[encode(0)]
    Attack,
    /// Skills.
    #[encode(1)]
    Skill,
    /// Defense.
    #[encode(2)]
    Defense,
    /// All of them.
    #[encode(3)]
    Any,
}

/// How severe a status is: `[2]` or `[2B]` (W12).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Degree)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Degree {
    /// A number, without a roll.
    #[schema(title = "WildWestDegreeFixed")]
    #[encode(0)]
    Fixed {
        /// How severe the status is.
        #[encode(1)]
        severity: u8,
    },
    /// What a pool comes to.
    #[schema(title = "WildWestDegreeRolled")]
    #[encode(1)]
    Rolled {
        /// The dice to roll for it.
        #[encode(1)]
        pool: Pool,
    },
}

/// The kinds of effect that the Warden chooses from (F3).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::EffectKind)]
#[serde(rename_all = "snake_case")]
pub enum EffectKind {
    /// Health is lost.
    Damage,
    /// Health is gained.
    Heal,
    /// A status comes.
    Status,
    /// A status becomes less severe.
    Relieve,
    /// Somebody comes to another hex.
    Move,
    /// Somebody lies down, or gets up.
    Prone,
    /// Cover is ruled.
    Cover,
    /// Rolls have more dice, or fewer.
    Dice,
    /// There is more Grit, or less.
    Grit,
    /// The ground changes.
    Zone,
    /// Something is told to all.
    Reveal,
}

impl EffectKind {
    /// All of them.
    pub const ALL: [EffectKind; 11] = [
        EffectKind::Damage,
        EffectKind::Heal,
        EffectKind::Status,
        EffectKind::Relieve,
        EffectKind::Move,
        EffectKind::Prone,
        EffectKind::Cover,
        EffectKind::Dice,
        EffectKind::Grit,
        EffectKind::Zone,
        EffectKind::Reveal,
    ];
}

/// What a part of the ground becomes (V106).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Terrain)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Every hex weighs double.
    Rough,
    /// A wall.
    Blocks,
    /// Light Cover.
    Light,
    /// Heavy Cover.
    Heavy,
    /// Smoke.
    Smoke,
    /// Nothing of this: what the map has there, and what was ruled, is gone.
    Bare,
}

impl Terrain {
    /// All six.
    pub const ALL: [Terrain; 6] = [
        Terrain::Rough,
        Terrain::Blocks,
        Terrain::Light,
        Terrain::Heavy,
        Terrain::Smoke,
        Terrain::Bare,
    ];

    /// The words for it.
    pub fn name(self) -> &'static str {
        match self {
            Terrain::Rough => "rough ground",
            Terrain::Blocks => "a wall",
            Terrain::Light => "Light Cover",
            Terrain::Heavy => "Heavy Cover",
            Terrain::Smoke => "smoke",
            Terrain::Bare => "bare ground",
        }
    }

    /// Whether a part of the ground can become this, too: what is bare is nothing else, and there
    /// is one Cover.
    pub fn goes_with(self, others: &[Terrain]) -> bool {
        let covers = [Terrain::Light, Terrain::Heavy];
        match self {
            Terrain::Bare => others.is_empty(),
            _ if others.contains(&Terrain::Bare) => false,
            Terrain::Light | Terrain::Heavy => !others.iter().any(|it| covers.contains(it)),
            Terrain::Rough | Terrain::Blocks | Terrain::Smoke => !others.contains(&self),
        }
    }

    /// A part of the ground, being so, too.
    pub fn over(self, zone: Zone) -> Zone {
        match self {
            Terrain::Rough => Zone { rough: true, ..zone },
            Terrain::Blocks => Zone { blocks: true, ..zone },
            Terrain::Light => Zone { cover: Cover::Light, ..zone },
            Terrain::Heavy => Zone { cover: Cover::Heavy, ..zone },
            Terrain::Smoke => Zone { smoke: true, ..zone },
            Terrain::Bare => zone,
        }
    }
}

/// How long what a ruling brings about lasts (V106).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Lasting)]
#[serde(rename_all = "snake_case")]
pub enum Lasting {
    /// For the next roll that it changes.
    #[default]
    #[encode(0)]
    Next,
    /// Until the turn ends that is being taken.
    #[encode(1)]
    TurnEnd,
    /// Until the next own turn of whom it affects begins.
    #[encode(2)]
    OwnTurn,
    /// Until the round ends.
    #[encode(3)]
    RoundEnd,
    /// Until the combat ends.
    #[encode(4)]
    Combat,
    /// For the next roll that it changes, of this turn or the next: what the book has (F6).
    #[encode(5)]
    Soon,
}

impl Lasting {
    /// What the Warden chooses from.
    pub const ALL: [Lasting; 5] =
        [Lasting::Next, Lasting::TurnEnd, Lasting::OwnTurn, Lasting::RoundEnd, Lasting::Combat];

    /// The words for it, as the rest of a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Lasting::Next => "for the next roll",
            Lasting::TurnEnd => "until this turn ends",
            Lasting::OwnTurn => "until their next turn begins",
            Lasting::RoundEnd => "until the round ends",
            Lasting::Combat => "until the combat ends",
            Lasting::Soon => "for the next roll of this turn or the next",
        }
    }
}
