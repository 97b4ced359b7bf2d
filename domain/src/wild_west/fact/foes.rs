//! What is peculiar to foes: thresholds, calls, clinging (V87 to V89).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::setup::{Entrant, ShownEntrant};
use crate::engine::{Eyes, Happening, Seen, counted, so_many};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::ground::Hex;
use crate::wild_west::rules::Initiative;
use crate::wild_west::state::{RollKind, Slot, State, Who};

/// A foe's Health fell to a threshold (V88).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FrenzyBegan {
    /// The foe at its threshold.
    pub who: Who,
    /// The threshold, by its place in the table, from 0.
    pub frenzy: u8,
}

impl Happening<State> for FrenzyBegan {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| {
            it.fired.insert(self.frenzy);
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let foe = eyes.before.fighter(self.who).and_then(|it| it.foe());
        let frenzies = foe.map_or(&[][..], |it| it.sheet().frenzies);
        let knows = eyes.before.knows(eyes.viewer, self.who);
        let text = frenzies.get(usize::from(self.frenzy)).map(|it| it.told(knows));
        let text = text.unwrap_or_else(|| "it is in a frenzy".to_owned());
        format!("{} is at a threshold: {text}", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V88"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// What a threshold brings upon others was rolled (V88, V89).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FrenzyRolled {
    /// The foe at its threshold.
    pub who: Who,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
}

impl Happening<State> for FrenzyRolled {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let FrenzyRolled { who, pool, roll } = self;
        let name = eyes.before.name(*who);
        format!("{name} rolls {pool}: {}", roll.outcome())
    }

    fn rule(&self, _: &State) -> &'static str {
        "V88"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A foe called more of its kind (V87).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FoesCalled {
    /// The foe that called.
    pub who: Who,
    /// Those who came.
    pub called: Vec<Entrant>,
}

/// Foes that were called, as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = wild_west::ShownFoesCalled)]
pub struct ShownFoesCalled {
    /// The foe that called.
    pub who: Who,
    /// Those who came.
    pub called: Vec<ShownEntrant>,
}

impl Happening<State> for FoesCalled {
    /// They act right after the caller, from the next round on, and call nobody.
    fn fold(&self, state: &mut State) {
        let first = state.fighters.len();
        let count = self.called.len();
        let numbers: Vec<Who> = (first..first + count).map(|it| Who(so_many(it))).collect();
        for entrant in &self.called {
            let mut fighter = entrant.fighter();
            let thresholds = fighter.foe().map_or(0, |it| it.sheet().frenzies.len());
            fighter.fired = (0..so_many(thresholds)).collect::<BTreeSet<u8>>();
            fighter.joins = state.round.saturating_add(1);
            state.fighters.push(fighter);
        }
        let together = state.options.initiative == Initiative::Slot;
        let before = (state.round <= 1 && !state.first_order.is_empty(), state.slot);
        let order = insert(&mut state.order, self.who, &numbers, together);
        let first_order = insert(&mut state.first_order, self.who, &numbers, together);
        let inserted = if before.0 { first_order } else { order };
        if inserted.is_some_and(|at| at <= usize::from(before.1)) {
            state.slot = state.slot.saturating_add(so_many(count));
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let (name, more) = (eyes.before.name(self.who), counted(self.called.len(), "more foe"));
        let come = if self.called.len() == 1 { "comes" } else { "come" };
        format!("{name} calls, and {more} {come}")
    }

    fn rule(&self, _: &State) -> &'static str {
        "V87"
    }
}

/// Puts the called right after the caller; where new slots were put.
fn insert(order: &mut Vec<Slot>, caller: Who, called: &[Who], together: bool) -> Option<usize> {
    let at = order.iter().position(|it| it.fighters.contains(&caller))?;
    if together {
        let fighters = &mut order[at].fighters;
        let place = fighters.iter().position(|it| *it == caller).map_or(0, |it| it + 1);
        fighters.splice(place..place, called.iter().copied());
        return None;
    }
    let slots = called.iter().map(|who| Slot { fighters: vec![*who] });
    order.splice(at + 1..at + 1, slots);
    Some(at + 1)
}

impl Seen<State> for FoesCalled {
    type Wire = ShownFoesCalled;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownFoesCalled {
        let knows = eyes.after.knows_foes(eyes.viewer);
        let called = self.called.iter().map(|it| it.shown(knows)).collect();
        ShownFoesCalled { who: self.who, called }
    }
}

/// A foe has a free Dodge (V89).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Ducked {
    /// The foe that dodged.
    pub who: Who,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
}

impl Happening<State> for Ducked {
    fn fold(&self, state: &mut State) {
        let hits: u8 = so_many(self.roll.hits);
        state.with_fighter(self.who, |it| {
            it.dodge = it.dodge.saturating_add(hits);
            it.ducked = it.ducked.saturating_add(1);
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Ducked { who, pool, roll } = self;
        let name = eyes.before.name(*who);
        format!("{name} ducks with {pool}: {}", roll.outcome())
    }

    fn rule(&self, _: &State) -> &'static str {
        "V89"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A foe clings to somebody, and moves with them (V89).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Clung {
    /// The foe that clings.
    pub who: Who,
    /// The fighter to whom it clings.
    pub host: Who,
}

impl Happening<State> for Clung {
    fn fold(&self, state: &mut State) {
        let hex = state.fighter(self.host).map(|it| it.hex).unwrap_or_default();
        state.with_fighter(self.who, |it| (it.clings_to, it.hex) = (Some(self.host), hex));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} clings to {}", eyes.before.name(self.who), eyes.before.name(self.host))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V89"
    }
}

/// A foe that clung to somebody lets go (V89).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LetGo {
    /// The foe that clung.
    pub who: Who,
    /// Where it is then.
    pub hex: Hex,
}

impl Happening<State> for LetGo {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| (it.clings_to, it.hex) = (None, self.hex));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} lets go", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V89"
    }
}

/// Somebody's next reload is another than 6 (V89, V90, V103).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReloadChanged {
    /// The fighter who will reload.
    pub who: Who,
    /// The Grit that they will get.
    pub reload: u8,
}

impl Happening<State> for ReloadChanged {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| it.reload = Some(self.reload));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = eyes.before.name(self.who);
        format!("{name} will have {} Grit in the next turn", self.reload)
    }

    /// Nothing but a duel leaves somebody no Grit at all.
    fn rule(&self, before: &State) -> &'static str {
        let foe = before.fighter(self.who).is_some_and(|it| it.foe().is_some());
        match self.reload {
            0 => "V103",
            _ if foe => "V89",
            _ => "V90",
        }
    }
}

/// Somebody rolled a Skill, and needed so many Hits (W19).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SkillRolled {
    /// The fighter who rolled.
    pub who: Who,
    /// The Skill rolled.
    pub skill: crate::wild_west::skills::Skill,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
}

impl Happening<State> for SkillRolled {
    fn fold(&self, state: &mut State) {
        state.count_aces(self.who, self.roll.aces);
        state.spend_boosts(self.who, RollKind::Skill, &[]);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let SkillRolled { who, skill, pool, roll } = self;
        let name = eyes.before.name(*who);
        format!("{name} rolls {pool} of {}: {}", skill.name(), roll.outcome())
    }

    fn rule(&self, _: &State) -> &'static str {
        "W19"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}
