//! Surprise and the turn order.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening, Link, Mark, listed};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Phase, RollKind, Side, Slot, State, Who};

/// Somebody rolled whether one side surprises the other (V86).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SurpriseRolled {
    /// The fighter who rolled for their side.
    pub who: Who,
    /// Finesse of those who surprise, Intuition of the others.
    pub skill: Skill,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
}

impl Happening<State> for SurpriseRolled {
    fn fold(&self, state: &mut State) {
        // Aces count from the turn order on (V24): this comes before it.
        state.spend_boosts(self.who, RollKind::Skill, &[]);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let SurpriseRolled { who, skill, pool, roll } = self;
        let name = eyes.before.name(*who);
        format!("{name} rolls {pool} of {}: {}", skill.name(), roll.outcome())
    }

    fn rule(&self, _: &State) -> &'static str {
        "V86"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// It was settled who surprises whom (V3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SurpriseSettled {
    /// The side that surprises the other, if any does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub surprising: Option<Side>,
}

impl Happening<State> for SurpriseSettled {
    fn fold(&self, state: &mut State) {
        for fighter in &mut state.fighters {
            fighter.surprised = self.surprising.is_some_and(|it| it != fighter.side);
        }
        state.phase = Phase::Initiative;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        match self.surprising {
            None => "Nobody is surprised".to_owned(),
            Some(Side::Posse) => "the posse surprises the foes".to_owned(),
            Some(Side::Foes) => "the foes surprise the posse".to_owned(),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V3"
    }
}

/// Somebody rolled for the turn order, once or again (W2, V1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct InitiativeRolled {
    /// The fighter who rolled; for a slot of several, the one with the best Finesse (V85).
    pub who: Who,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
    /// How often they have rolled before, being tied.
    pub again: u8,
}

impl Happening<State> for InitiativeRolled {
    fn fold(&self, state: &mut State) {
        // What counts for this roll counts for the same roll again (V1), until the order is set.
        state.count_aces(self.who, self.roll.aces);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let InitiativeRolled { who, pool, roll, again } = self;
        let again = if 0 < *again { " again" } else { "" };
        let name = eyes.before.name(*who);
        format!("{name} rolls {pool} for the turn order{again}: {}", roll.outcome())
    }

    fn rule(&self, _: &State) -> &'static str {
        if 0 < self.again { "V1" } else { "W2" }
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// The turn order stood (W2, V2, V3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OrderSet {
    /// The slots, the first to act being the first.
    pub order: Vec<Slot>,
    /// The order of round 1, where surprise makes another of it (V3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first_round: Vec<Slot>,
}

impl Happening<State> for OrderSet {
    fn fold(&self, state: &mut State) {
        for who in self.order.iter().flat_map(|it| it.fighters.iter().copied()) {
            state.spend_boosts(who, RollKind::Skill, &[]);
        }
        state.order.clone_from(&self.order);
        state.first_order.clone_from(&self.first_round);
        state.phase = Phase::Turns;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let names = |order: &[Slot]| {
            let all = order.iter().flat_map(|it| &it.fighters);
            let names: Vec<Link> = all.map(|who| eyes.before.name(*who)).collect();
            listed(&names).unwrap_or_default()
        };
        match self.first_round.is_empty() {
            true => format!("the turn order is {}", names(&self.order)),
            false => {
                let (first, later) = (names(&self.first_round), names(&self.order));
                format!("the turn order is {first} in round 1, and then {later}")
            }
        }
    }

    /// Surprise makes another order of round 1 (V3).
    fn rule(&self, _: &State) -> &'static str {
        if self.first_round.is_empty() { "W2" } else { "V3" }
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}
