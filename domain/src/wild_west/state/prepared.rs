//! What fighters have prepared, and what sets it off (W7.6, V19, V21, V93).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Who;
use crate::engine::{Decode, Encode};
use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::items::Item;
use crate::wild_west::means::Means;
use crate::wild_west::trades::Ability;

/// What somebody has prepared.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Prepared)]
pub struct Prepared {
    /// The fighter who has prepared it.
    #[encode(1)]
    pub who: Who,
    /// What they will do. It is paid for (V93).
    #[encode(2)]
    pub deed: Deed,
    /// What sets it off.
    #[encode(3)]
    pub trigger: Trigger,
    /// Whether the Aim of that turn goes with it (V12, V19).
    #[encode(4)]
    pub aimed: bool,
    /// Whether that Aim may roll a second die again (D3).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[encode(5)]
    pub second_look: bool,
}

impl Prepared {
    /// Somebody who will do something as something happens; no Aim goes with it.
    pub fn new(who: Who, deed: Deed, trigger: Trigger) -> Prepared {
        Prepared { who, deed, trigger, aimed: false, second_look: false }
    }

    /// With an Aim that may roll so many dice again (V12).
    pub fn aimed(self, dice: u8) -> Prepared {
        Prepared { aimed: 0 < dice, second_look: 1 < dice, ..self }
    }

    /// How many dice the Aim that goes with it may roll again; 0: no Aim does.
    pub fn aim_dice(&self) -> u8 {
        if self.aimed { 1 + u8::from(self.second_look) } else { 0 }
    }
}

/// An action that can be prepared (V93).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Deed)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Deed {
    /// To attack somebody (W7.1).
    #[schema(title = "WildWestDeedAttack")]
    #[encode(0)]
    Attack {
        /// What somebody attacks with: a weapon, an attack of their own, an item or an ability.
        #[schema(inline)]
        #[encode(1)]
        means: Means,
    },
    /// To move across the map (W7.3).
    #[schema(title = "WildWestDeedMove")]
    #[encode(1)]
    Move {
        /// The Grit that it costs.
        #[schema(minimum = 1, maximum = 20)]
        #[encode(1)]
        grit: u8,
    },
    /// To dodge attacks (W7.4).
    #[schema(title = "WildWestDeedDodge")]
    #[encode(2)]
    Dodge {
        /// How many dice are rolled.
        #[schema(minimum = 1, maximum = 20)]
        #[encode(1)]
        dice: u8,
        /// Whether springs add a die (D3).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[encode(2)]
        springs: bool,
    },
    /// To use an item.
    #[schema(title = "WildWestDeedUseItem")]
    #[encode(3)]
    UseItem {
        /// The item that is used.
        #[encode(1)]
        item: Item,
    },
    /// To set off charges (V60).
    #[schema(title = "WildWestDeedDetonate")]
    #[encode(5)]
    Detonate {
        /// The hex where one lies.
        #[encode(1)]
        hex: Hex,
        /// The hex where another lies; left out: there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        #[encode(2)]
        second: Option<Hex>,
    },
    /// To use an ability that is no attack (D3).
    #[schema(title = "WildWestDeedAbility")]
    #[encode(6)]
    Ability {
        /// The ability that is used.
        #[encode(1)]
        ability: Ability,
    },
    /// To lie down, or to get up (V8).
    #[schema(title = "WildWestDeedStance")]
    #[encode(7)]
    Stance {
        /// Whether they lie down.
        #[encode(1)]
        prone: bool,
    },
    /// To help with a Skill; it costs as much as the ally pays (V21).
    #[schema(title = "WildWestDeedHelp")]
    #[encode(4)]
    Help {},
}

/// What sets off what somebody has prepared: a closed list (V19).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Trigger)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Trigger {
    /// An opponent comes within a band, from beyond it (V92).
    #[schema(title = "WildWestTriggerEntersBand")]
    #[encode(0)]
    EntersBand {
        /// The opponent who does; left out: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        #[encode(1)]
        by: Option<Who>,
        /// The band that they come within.
        #[encode(2)]
        band: Band,
    },
    /// An opponent has moved.
    #[schema(title = "WildWestTriggerMoves")]
    #[encode(1)]
    Moves {
        /// The opponent who has; left out: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        #[encode(1)]
        by: Option<Who>,
    },
    /// An opponent declares an attack.
    #[schema(title = "WildWestTriggerDeclaresAttack")]
    #[encode(2)]
    DeclaresAttack {
        /// The opponent who does; left out: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        #[encode(1)]
        by: Option<Who>,
        /// The fighters of whom one must be attacked.
        #[encode(2)]
        on: Attacked,
    },
    /// An ally falls, dies or is captured.
    #[schema(title = "WildWestTriggerAllyFalls")]
    #[encode(3)]
    AllyFalls {},
    /// An ally rolls a Skill for Grit (V21, V94).
    #[schema(title = "WildWestTriggerAllyRolls")]
    #[encode(4)]
    AllyRolls {
        /// The ally who rolls.
        #[encode(1)]
        by: Who,
    },
    /// What they have said in words: the Warden sets it off.
    #[schema(title = "WildWestTriggerCustom")]
    #[encode(5)]
    Custom {},
}

/// The fighters on whom an attack is declared.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Attacked)]
#[serde(rename_all = "snake_case")]
pub enum Attacked {
    /// On the fighter who has prepared.
    #[default]
    #[encode(0)]
    Own,
    /// On an ally of theirs.
    #[encode(1)]
    Ally,
    /// On anybody.
    #[encode(2)]
    Any,
}

/// Something that may set off what was prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stir<'a> {
    /// Somebody went from a hex to the next: a distance before, and after.
    Steps(Who, Hex, Hex),
    /// Somebody has moved.
    Moved(Who),
    /// Somebody declares an attack on these.
    Attacks(Who, &'a [Who]),
    /// Somebody fell, died or was captured.
    Falls(Who),
    /// What somebody has said in words has come about.
    ComesAbout(Who),
}

impl Trigger {
    /// With the opponent who sets it off.
    pub fn by(self, who: Option<Who>) -> Trigger {
        match self {
            Trigger::EntersBand { band, .. } => Trigger::EntersBand { by: who, band },
            Trigger::Moves { .. } => Trigger::Moves { by: who },
            Trigger::DeclaresAttack { on, .. } => Trigger::DeclaresAttack { by: who, on },
            Trigger::AllyFalls {} | Trigger::AllyRolls { .. } | Trigger::Custom {} => self,
        }
    }

    /// What it waits for, as the rest of a sentence: `when an opponent comes within Short`.
    pub fn told(self, name: impl Fn(Who) -> String) -> String {
        let one = |by: Option<Who>| by.map_or_else(|| "an opponent".to_owned(), &name);
        match self {
            Trigger::EntersBand { by, band } => {
                format!("when {} comes within {}", one(by), band.name())
            }
            Trigger::Moves { by } => format!("after {} has moved", one(by)),
            Trigger::DeclaresAttack { by, on } => {
                let on = match on {
                    Attacked::Own => "them",
                    Attacked::Ally => "an ally",
                    Attacked::Any => "anybody",
                };
                format!("when {} attacks {on}", one(by))
            }
            Trigger::AllyFalls {} => "after an ally falls".to_owned(),
            Trigger::AllyRolls { by } => format!("when {} rolls a Skill", name(by)),
            Trigger::Custom {} => "when what they have said comes about".to_owned(),
        }
    }
}
