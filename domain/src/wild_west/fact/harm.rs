//! Statuses, falls and deaths.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Fighter, RollKind, State, Vital, Who};
use crate::wild_west::statuses::Status;

/// Somebody got a status, or a worse one (W12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StatusInflicted {
    /// The fighter who has it.
    pub who: Who,
    /// The status that they have.
    pub status: Status,
    /// How severe it was.
    pub from: u8,
    /// How severe it is now.
    pub to: u8,
    /// The fighter of whom they are Afraid, where it is that (V28).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub source: Option<Who>,
}

impl Happening<State> for StatusInflicted {
    fn fold(&self, state: &mut State) {
        let StatusInflicted { who, status, to, source, .. } = *self;
        state.with_fighter(who, |it| {
            it.ails.set(status, to);
            if let Some(source) = source {
                it.ails.fear(source.0);
            }
            if status == Status::Burned && !it.ails.burned_before {
                (it.ails.burned_before, it.ails.scarred) = (true, true);
                it.health = it.health.min(it.health_max());
            }
            it.prone |= status == Status::Unconscious;
        });
        if status == Status::Unconscious {
            state.forget_prepared(who);
            state.drop_proposal(who);
        }
        // Riders fall off who are Trapped or Unconscious (V67).
        if matches!(status, Status::Unconscious | Status::Trapped) {
            state.throw(who);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let StatusInflicted { who, status, to, .. } = self;
        let new = |it: &Fighter| !it.ails.burned_before && !it.ails.scarred;
        let burns = *status == Status::Burned && eyes.before.fighter(*who).is_some_and(new);
        let less = if burns { ", and Max Health is 2 lower" } else { "" };
        format!("{} is {} [{to}]{less}", eyes.before.name(*who), status.name())
    }

    fn rule(&self, _: &State) -> &'static str {
        "W12"
    }
}

/// Somebody tried to relieve a status (W13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StatusRelieved {
    /// The fighter who has it.
    pub who: Who,
    /// The status that is relieved.
    pub status: Status,
    /// The Skill rolled.
    pub skill: Skill,
    /// The dice bought.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
    /// How severe it is now.
    pub to: u8,
}

impl Happening<State> for StatusRelieved {
    fn fold(&self, state: &mut State) {
        let StatusRelieved { who, status, roll, to, .. } = self;
        state.count_aces(*who, roll.aces);
        state.spend_boosts(*who, RollKind::Skill, &[]);
        state.with_fighter(*who, |it| it.ails.set(*status, *to));
        if let Some(turn) = &mut state.turn {
            turn.relieved.push(*status);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let StatusRelieved { who, status, skill, pool, roll, to } = self;
        let (name, status, skill) = (eyes.before.name(*who), status.name(), skill.name());
        let told = roll.told();
        match to {
            0 => format!("{name} is {status} no more ({pool} of {skill}: {told})"),
            to => format!("{name} is still {status} [{to}] ({pool} of {skill}: {told})"),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "W13"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// Burns hurt at the end of a turn (V26).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BurnTicked {
    /// The fighter who burns.
    pub who: Who,
    /// Health that is lost.
    pub damage: u8,
}

impl Happening<State> for BurnTicked {
    fn fold(&self, state: &mut State) {
        let damage = u16::from(self.damage);
        state.with_fighter(self.who, |it| it.health = it.health.saturating_sub(damage));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} burns, and loses {} Health", eyes.before.name(self.who), self.damage)
    }

    fn rule(&self, _: &State) -> &'static str {
        "V26"
    }
}

/// Somebody was captured, and is out (V25).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Captured {
    /// The fighter who was captured.
    pub who: Who,
}

impl Happening<State> for Captured {
    fn fold(&self, state: &mut State) {
        state.take_out(self.who, Vital::Captured);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} is captured", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V25"
    }
}

/// Somebody fell, and bleeds (W16).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Fell {
    /// The character who fell.
    pub who: Who,
}

impl Happening<State> for Fell {
    fn fold(&self, state: &mut State) {
        state.fall(self.who);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let used = eyes.before.fighter(self.who).map_or(0, |it| it.bled_with.len());
        let used = match used {
            0 => String::new(),
            1 => "; 1 Skill is used up already".to_owned(),
            count => format!("; {count} Skills are used up already"),
        };
        format!("{} falls, and is bleeding out{used}", eyes.before.name(self.who))
    }

    /// A fighter who has rolled Skills before was Unconscious without Health (V38).
    fn rule(&self, before: &State) -> &'static str {
        let first = before.fighter(self.who).is_none_or(|it| it.bled_with.is_empty());
        if first { "W16" } else { "V38" }
    }
}

/// Somebody woke; who was without Health has 1 again (W16, V32).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Woke {
    /// The fighter who woke.
    pub who: Who,
    /// Their Health now.
    pub health: u16,
}

impl Happening<State> for Woke {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| {
            it.health = self.health;
            it.bled_with.clear();
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} wakes, with {} Health", eyes.before.name(self.who), self.health)
    }

    /// A fighter who had Health gains none (V32).
    fn rule(&self, before: &State) -> &'static str {
        let had = before.fighter(self.who).is_some_and(|it| 0 < it.health);
        if had { "V32" } else { "W16" }
    }
}

/// Somebody died (W16).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Died {
    /// The fighter who died.
    pub who: Who,
}

impl Happening<State> for Died {
    fn fold(&self, state: &mut State) {
        state.take_out(self.who, Vital::Dead);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = eyes.before.name(self.who);
        match self.rule(eyes.before) {
            "V35" => format!("{name} has no Skill left to hold on with, and dies"),
            _ => format!("{name} dies"),
        }
    }

    /// A fighter who has rolled all four Skills has none left to hold on with (V35); Draw! can kill
    /// at once (V47).
    fn rule(&self, before: &State) -> &'static str {
        let bleeds = |it: &Fighter| it.is_bleeding();
        if !before.fighter(self.who).is_some_and(bleeds) {
            return if before.duel.is_some() { "V47" } else { "W16" };
        }
        let used_up = |it: &Fighter| Skill::ALL.iter().all(|skill| it.bled_with.contains(skill));
        if before.fighter(self.who).is_some_and(used_up) { "V35" } else { "W16" }
    }
}

/// Somebody who bleeds rolled a Skill, to hold on until the next ally's turn ends (W16).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BleedingRolled {
    /// The fighter who bleeds.
    pub who: Who,
    /// The Skill rolled.
    pub skill: Skill,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
    /// Whether they hold on.
    pub lives: bool,
}

impl Happening<State> for BleedingRolled {
    /// Only a Skill that held is used up: who has not held on dies at once (W16).
    fn fold(&self, state: &mut State) {
        state.count_aces(self.who, self.roll.aces);
        state.spend_boosts(self.who, RollKind::Skill, &[]);
        if self.lives {
            state.with_fighter(self.who, |it| {
                it.bled_with.insert(self.skill);
            });
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let BleedingRolled { who, skill, pool, roll, lives } = self;
        let (name, told) = (eyes.before.name(*who), roll.told());
        let holds = if *lives { "holds on" } else { "does not hold on" };
        format!("{name} {holds} ({pool} of {}: {told})", skill.name())
    }

    fn rule(&self, _: &State) -> &'static str {
        "W16"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// First Aid has saved somebody who was bleeding: they lie Unconscious (W16, V37).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Stabilized {
    /// The fighter who was saved.
    pub who: Who,
}

/// How deep those sleep who were saved (W16).
const SAVED_SEVERITY: u8 = 5;

impl Happening<State> for Stabilized {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| {
            it.vital = Vital::Alive;
            it.ails.set(Status::Unconscious, SAVED_SEVERITY);
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = eyes.before.name(self.who);
        format!("{name} bleeds no more, and is Unconscious [{SAVED_SEVERITY}]")
    }

    fn rule(&self, _: &State) -> &'static str {
        "V37"
    }
}

/// A character whose player has given up was gone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FighterLeft {
    /// The character who is gone.
    pub who: Who,
}

impl Happening<State> for FighterLeft {
    fn fold(&self, state: &mut State) {
        state.take_out(self.who, Vital::Fled);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} leaves the fight", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V58"
    }
}

/// The Warden has given up: the server plays the foes from here on (F6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct WardenLeft {}

impl Happening<State> for WardenLeft {
    fn fold(&self, state: &mut State) {
        state.warden = None;
        state.suspended = false;
        // Nobody rules on what was proposed; it may be tried again by the book.
        state.docket.proposals.clear();
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        "there is no Warden any more, and the foes are played by the server".to_owned()
    }

    fn rule(&self, _: &State) -> &'static str {
        "F6"
    }
}

impl State {
    /// Somebody falls, and bleeds; nobody is Afraid of them any more (W16, V95); for folds.
    pub fn fall(&mut self, who: Who) {
        self.with_fighter(who, |it| {
            (it.vital, it.prone, it.dodge, it.grit) = (Vital::Bleeding, true, 0, 0);
            it.ails.set(Status::Unconscious, 0);
        });
        self.throw(who);
        self.forget_prepared(who);
        self.drop_proposal(who);
        self.fear_no_more(who);
    }

    /// Somebody is out of the fight; nobody is Afraid of them any more (V95); for folds.
    pub fn take_out(&mut self, who: Who, vital: Vital) {
        self.throw(who);
        self.with_fighter(who, |it| {
            (it.vital, it.dodge, it.grit, it.clings_to) = (vital, 0, 0, None);
        });
        self.boosts.retain(|it| it.who != who);
        self.forget_prepared(who);
        self.drop_proposal(who);
        self.fear_no_more(who);
    }

    /// Nobody is Afraid any more of somebody who is out (V95).
    fn fear_no_more(&mut self, source: Who) {
        self.fighters.iter_mut().for_each(|it| it.ails.fear_no_more(source.0));
    }
}
