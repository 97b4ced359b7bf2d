//! What is prepared, and help (W7.6, W9, V19, V21).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::attacks::Means;
use crate::engine::{Eyes, Happening};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Deed, Prepared, RollKind, State, Who};

/// Somebody prepared an action (W7.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ActionPrepared {
    /// What somebody has prepared.
    #[schema(inline)]
    pub prepared: Prepared,
}

impl Happening<State> for ActionPrepared {
    fn fold(&self, state: &mut State) {
        let prepared = self.prepared;
        state.forget_prepared(prepared.who);
        state.prepared.push(prepared);
        if let Some(turn) = &mut state.turn {
            (turn.prepared, turn.begun) = (true, true);
            turn.aim_waits &= !prepared.aimed;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Prepared { who, deed, trigger, .. } = self.prepared;
        let name = |who: Who| eyes.before.name(who).to_string();
        let deed = deed.told(eyes.before, who);
        format!("{} prepares to {deed} {}", name(who), trigger.told(name))
    }

    fn rule(&self, _: &State) -> &'static str {
        if self.prepared.deed == (Deed::Help {}) { "V21" } else { "W7.6" }
    }
}

/// An Aim goes with the attack that its owner had prepared before it, in the same turn (V12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AimKept {
    /// The fighter who prepared it.
    pub who: Who,
    /// How many dice it may roll again: 1, or 2 by an ability (D3).
    pub dice: u8,
}

impl Happening<State> for AimKept {
    fn fold(&self, state: &mut State) {
        let own = state.prepared.iter_mut().find(|it| it.who == self.who);
        if let Some(prepared) = own {
            *prepared = prepared.aimed(self.dice);
        }
        if let Some(turn) = state.turn.as_mut().filter(|it| it.who == self.who) {
            turn.aim_waits = false;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("the Aim of {} goes with the attack that is prepared", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V12"
    }
}

/// What somebody had prepared was set off (V19).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PreparedFired {
    /// The fighter who prepared it.
    pub who: Who,
}

impl Happening<State> for PreparedFired {
    fn fold(&self, state: &mut State) {
        state.forget_prepared(self.who);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let deed = eyes.before.prepared_by(self.who).map(|it| it.deed.told(eyes.before, self.who));
        let deed = deed.unwrap_or_else(|| "act".to_owned());
        format!("what {} had prepared is set off: to {deed}", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V19"
    }
}

/// What somebody had prepared was not set off before their next turn (W7.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PreparedLost {
    /// The fighter who prepared it.
    pub who: Who,
}

impl Happening<State> for PreparedLost {
    fn fold(&self, state: &mut State) {
        state.forget_prepared(self.who);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("what {} had prepared is lost", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "W7.6"
    }
}

/// Somebody helped an ally with a Skill (W9, V21).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Helped {
    /// The fighter who helped.
    pub who: Who,
    /// The ally who was helped.
    pub ally: Who,
    /// The Skill rolled.
    pub skill: Skill,
    /// Grit that their next reload owes for it.
    pub debt: u8,
    /// Half of their dice, rounded up.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
}

impl Happening<State> for Helped {
    fn fold(&self, state: &mut State) {
        state.forget_prepared(self.who);
        state.count_aces(self.who, self.roll.aces);
        state.spend_boosts(self.who, RollKind::Skill, &[]);
        state.with_fighter(self.who, |it| it.debt = it.debt.saturating_add(self.debt));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Helped { who, ally, skill, debt, pool, roll } = self;
        let (who, ally) = (eyes.before.name(*who), eyes.before.name(*ally));
        let (skill, hits) = (skill.name(), roll.outcome());
        format!("{who} helps {ally} for {debt} Grit and rolls {pool} of {skill}: {hits}")
    }

    fn rule(&self, _: &State) -> &'static str {
        "V21"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

impl Deed {
    /// What it is, as the rest of a sentence: `attack (pistol)`.
    pub fn told(self, state: &State, who: Who) -> String {
        match self {
            Deed::Attack { means } => {
                let load = match means {
                    Means::Weapon { load: Some(load), .. } => format!(", {load}"),
                    _ => String::new(),
                };
                format!("attack ({}{load})", means.name(state, who).to_lowercase())
            }
            Deed::Move { grit } => format!("move for {grit} Grit"),
            Deed::Dodge { dice, springs: false } => format!("dodge with {}", Pool::black(dice)),
            Deed::Dodge { dice, springs: true } => {
                format!("dodge with {} and springs", Pool::black(dice))
            }
            Deed::UseItem { item } => format!("use {}", item.sheet().name.to_lowercase()),
            Deed::Detonate { hex, second: None } => format!("set off the charge at {hex}"),
            Deed::Detonate { hex, second: Some(second) } => {
                format!("set off the charges at {hex} and {second}")
            }
            Deed::Ability { ability } => format!("use {}", ability.sheet().name.to_lowercase()),
            Deed::Stance { prone: true } => "lie down".to_owned(),
            Deed::Stance { prone: false } => "get up".to_owned(),
            Deed::Help {} => "help".to_owned(),
        }
    }
}
