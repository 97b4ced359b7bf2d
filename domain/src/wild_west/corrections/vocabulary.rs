//! What can be corrected (F5).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::wild_west::ammunition::Load;
use crate::wild_west::ground::Hex;
use crate::wild_west::items::Item;
use crate::wild_west::state::{Vital, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// A correction: of whom, of what, and what it is to be.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Correction)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// The fighter who is corrected.
    pub target: Who,
    /// What of them is corrected.
    #[schema(inline)]
    pub field: Field,
    /// What it is to be.
    #[schema(inline)]
    pub to: Value,
}

/// A correction as a judge makes it: in the form that the adjustments of all games have.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Adjustment)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Adjustment {
    /// Something of a fighter is set right.
    #[schema(title = "WildWestSet")]
    Set {
        /// The fighter who is corrected.
        target: Who,
        /// What of them is set right.
        #[schema(inline)]
        field: Field,
        /// What it is to be.
        #[schema(inline)]
        to: Value,
    },
}

impl Adjustment {
    /// What it corrects.
    pub fn correction(self) -> Correction {
        let Adjustment::Set { target, field, to } = self;
        Correction { target, field, to }
    }
}

impl From<Correction> for Adjustment {
    fn from(Correction { target, field, to }: Correction) -> Adjustment {
        Adjustment::Set { target, field, to }
    }
}

/// What of a fighter can be corrected.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Field)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Field {
    /// Health that they have now.
    #[schema(title = "WildWestFieldHealth")]
    Health {},
    /// The most that Health can be, before burned skin takes 2 of it.
    #[schema(title = "WildWestFieldMaxHealth")]
    MaxHealth {},
    /// Grit left in their turn.
    #[schema(title = "WildWestFieldGrit")]
    Grit {},
    /// Grit that their next reload owes.
    #[schema(title = "WildWestFieldDebt")]
    Debt {},
    /// Hits of Dodge that wait.
    #[schema(title = "WildWestFieldDodge")]
    Dodge {},
    /// How severe a status is; 0: they do not have it.
    #[schema(title = "WildWestFieldSeverity")]
    Severity {
        /// The status that is corrected.
        status: Status,
        /// The fighter of whom they are Afraid, where they were not before (V28).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        source: Option<Who>,
    },
    /// Whether their skin is burned.
    #[schema(title = "WildWestFieldScarred")]
    Scarred {},
    /// Whether poison has left them weak.
    #[schema(title = "WildWestFieldWeakened")]
    Weakened {},
    /// Where they are.
    #[schema(title = "WildWestFieldHex")]
    Hex {},
    /// Whether they lie on the ground.
    #[schema(title = "WildWestFieldProne")]
    Prone {},
    /// Aces on the counter.
    #[schema(title = "WildWestFieldAces")]
    Aces {},
    /// Uses of an ability that are left on the day.
    #[schema(title = "WildWestFieldAbilityUses")]
    AbilityUses {
        /// The ability, one that can be used twice a day.
        ability: Ability,
    },
    /// Uses of an item that are left on the day.
    #[schema(title = "WildWestFieldItemUses")]
    ItemUses {
        /// The kind of item.
        #[schema(inline)]
        item: Item,
    },
    /// Special shots left.
    #[schema(title = "WildWestFieldShots")]
    Shots {
        /// The kind of special shot.
        #[schema(inline)]
        load: Load,
    },
    /// Whether they are still in the fight.
    #[schema(title = "WildWestFieldVital")]
    Vital {},
    /// Whose turn it is: theirs, which begins.
    #[schema(title = "WildWestFieldTurn")]
    Turn {},
}

/// What a field is, or is to be.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Value)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Value {
    /// A number, such as Health or Grit.
    #[schema(title = "WildWestValueNumber")]
    Number {
        /// How many, of what the field counts.
        number: u16,
    },
    /// Either yes or no.
    #[schema(title = "WildWestValueFlag")]
    Flag {
        /// Whether it is so.
        on: bool,
    },
    /// A hex of the map.
    #[schema(title = "WildWestValueHex")]
    Hex {
        /// The hex where they are.
        hex: Hex,
    },
    /// Whether somebody is in the fight.
    #[schema(title = "WildWestValueVital")]
    Vital {
        /// How they are from now on.
        vital: Vital,
    },
    /// Whose turn it is.
    #[schema(title = "WildWestValueTurn")]
    Turn {
        /// The fighter who takes it; left out: nobody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        of: Option<Who>,
    },
}

/// A step of the dialogue in which the Warden corrects.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::CorrectionStep)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Step {
    /// Of whom something is wrong.
    #[schema(title = "WildWestCorrectWhom")]
    Whom {},
    /// What of a fighter is wrong.
    #[schema(title = "WildWestCorrectWhat")]
    What {
        /// The fighter who is corrected.
        who: Who,
    },
    /// Of whom they are Afraid (V28).
    #[schema(title = "WildWestCorrectSource")]
    Source {
        /// The fighter who is Afraid.
        who: Who,
    },
    /// What a number is to be.
    #[schema(title = "WildWestCorrectNumber")]
    Number {
        /// The fighter who is corrected.
        who: Who,
        /// The number that is wrong.
        #[schema(inline)]
        field: Field,
    },
    /// In which column of the map they are.
    #[schema(title = "WildWestCorrectColumn")]
    Column {
        /// The fighter who is corrected.
        who: Who,
    },
    /// At which hex they are.
    #[schema(title = "WildWestCorrectHex")]
    Hex {
        /// The fighter who is corrected.
        who: Who,
    },
    /// Whether they are in the fight.
    #[schema(title = "WildWestCorrectVital")]
    Vital {
        /// The fighter who is corrected.
        who: Who,
    },
    /// Why it is corrected; everybody reads it.
    #[schema(title = "WildWestCorrectReason")]
    Reason {
        /// What is corrected.
        correction: Correction,
    },
}
