//! Items, and what heals.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::items::Item;
use crate::wild_west::state::{RollKind, State, Who};
use crate::wild_west::statuses::Status;

/// Somebody used an item on somebody (W7.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ItemUsed {
    /// The fighter who used it.
    pub who: Who,
    /// The item that was used.
    pub item: Item,
    /// The fighter on whom it was used, perhaps the same.
    pub target: Who,
    /// The dice, where it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pool: Option<Pool>,
    /// What they showed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub roll: Option<Roll>,
}

impl Happening<State> for ItemUsed {
    fn fold(&self, state: &mut State) {
        state.count_aces(self.who, self.roll.as_ref().map_or(0, |it| it.aces));
        if self.item.is_first_aid() {
            state.spend_boosts(self.who, RollKind::Any, &[]);
        }
        state.with_fighter(self.who, |it| it.use_up(self.item));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let ItemUsed { who, item, target, pool, roll } = self;
        let name = item.sheet().name.to_lowercase();
        let on = match who == target {
            true => String::new(),
            false => format!(" on {}", eyes.before.name(*target)),
        };
        let rolled = match (pool, roll) {
            (Some(pool), Some(roll)) => format!(" and rolls {pool}: {}", roll.outcome()),
            _ => String::new(),
        };
        format!("{} uses {name}{on}{rolled}", eyes.before.name(*who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "W7.5"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        self.roll.is_some()
    }
}

/// Somebody was healed (D2, D3, V89, F3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Healed {
    /// The fighter who was healed.
    pub who: Who,
    /// Health that was gained.
    pub gained: u16,
}

impl Happening<State> for Healed {
    fn fold(&self, state: &mut State) {
        let gained = self.gained;
        state.with_fighter(self.who, |it| it.health = it.health.saturating_add(gained));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} gains {} Health", eyes.before.name(self.who), self.gained)
    }

    /// A foe has no items: its bite heals it (V89).
    fn rule(&self, before: &State) -> &'static str {
        let is_foe = before.fighter(self.who).is_some_and(|it| it.foe().is_some());
        before.rule_or_ruling(if is_foe { "V89" } else { "D2" })
    }
}

/// A status was cured, and what it leaves behind, too (D2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StatusCured {
    /// The fighter who was cured.
    pub who: Who,
    /// The status that is gone.
    pub status: Status,
}

impl Happening<State> for StatusCured {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| it.ails.cure(self.status));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} is cured of being {}", eyes.before.name(self.who), self.status.name())
    }

    fn rule(&self, _: &State) -> &'static str {
        "D2"
    }
}

/// A status became less severe, without a roll of its own (D2, D3, F3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StatusEased {
    /// The fighter who has it.
    pub who: Who,
    /// The status that was eased.
    pub status: Status,
    /// How severe it is now.
    pub to: u8,
}

impl Happening<State> for StatusEased {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| it.ails.set(self.status, self.to));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let (name, status) = (eyes.before.name(self.who), self.status.name());
        match self.to {
            0 => format!("{name} is {status} no more"),
            to => format!("{name} is still {status} [{to}]"),
        }
    }

    fn rule(&self, before: &State) -> &'static str {
        before.rule_or_ruling("D2")
    }
}

/// A heart tonic raised somebody's Max Health by 2 (D2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Fortified {
    /// The fighter whose Max Health rose.
    pub who: Who,
}

impl Happening<State> for Fortified {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| it.fortified = true);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("the Max Health of {} is 2 higher", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "D2"
    }
}
