//! Attacks, Aim and Dodge.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening, Link, counted, listed, so_many};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::ground::{Band, Cover};
pub use crate::wild_west::means::Means;
use crate::wild_west::rules::DodgeMode;
use crate::wild_west::state::{Fighter, RollKind, State, Who};

impl Means {
    /// What it is called, in the hands of somebody.
    pub fn name(self, state: &State, who: Who) -> &'static str {
        match self {
            Means::Weapon { weapon, .. } => weapon.sheet().name,
            Means::Own { attack } => {
                let foe = state.fighter(who).and_then(|it| it.foe());
                let attacks = foe.map_or(&[][..], |it| it.sheet().attacks);
                attacks.get(usize::from(attack)).map_or("an attack", |it| it.name)
            }
            Means::Item { item } => item.sheet().name,
            Means::Ability { ability } => ability.sheet().name,
        }
    }
}

/// Somebody declared an attack (W7.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AttackDeclared {
    /// The fighter who attacks.
    pub who: Who,
    /// The fighters who are attacked.
    pub targets: Vec<Who>,
    /// What somebody attacks with: a weapon, an attack of their own, an item or an ability.
    #[schema(inline)]
    pub means: Means,
    /// The band of the first target.
    pub band: Band,
}

impl Happening<State> for AttackDeclared {
    fn fold(&self, state: &mut State) {
        // An attacker is hidden no more (V60).
        state.with_fighter(self.who, |it| it.hidden = false);
        if let Means::Item { item } = self.means {
            state.with_fighter(self.who, |it| it.use_up(item));
        }
        let Means::Weapon { load: Some(load), .. } = self.means else { return };
        state.with_fighter(self.who, |it| {
            let shots = it.person_mut().map(|it| &mut it.shots);
            for loaded in shots.into_iter().flatten().filter(|it| it.load == load) {
                loaded.shots = loaded.shots.saturating_sub(1);
            }
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let AttackDeclared { who, targets, means, band } = self;
        let names: Vec<Link> = targets.iter().map(|it| eyes.before.name(*it)).collect();
        let names = listed(&names).unwrap_or_else(|| "nobody".to_owned());
        let load = match means {
            Means::Weapon { load: Some(load), .. } => format!(", {load}"),
            _ => String::new(),
        };
        let (name, means) = (eyes.before.name(*who), means.name(eyes.before, *who).to_lowercase());
        format!("{name} attacks {names} at {} ({means}{load})", band.name())
    }

    fn rule(&self, _: &State) -> &'static str {
        "W7.1"
    }
}

/// An attack was lost, as its target was gone before the roll (V84).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AttackLost {
    /// The fighter whose attack it was.
    pub who: Who,
}

impl Happening<State> for AttackLost {
    fn fold(&self, state: &mut State) {
        if let Some(turn) = state.turn.as_mut().filter(|it| it.who == self.who) {
            turn.aim_waits = false;
        }
        // An Aim that an ally has given was for this attack, too (V12).
        state.with_fighter(self.who, |it| it.free_aim = false);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("the target is gone, and {} loses the attack", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V84"
    }
}

/// Somebody took aim for their next attack (W7.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Aimed {
    /// The fighter who takes aim.
    pub who: Who,
    /// How many dice it may roll again: 1, or 2 by an ability (D3).
    pub dice: u8,
}

impl Happening<State> for Aimed {
    fn fold(&self, state: &mut State) {
        if let Some(turn) = &mut state.turn {
            (turn.aimed, turn.aim_waits, turn.aim_dice) = (true, true, self.dice);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} takes aim", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "W7.2"
    }
}

/// An attack was rolled (W7.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AttackRolled {
    /// The fighter who attacks.
    pub who: Who,
    /// The dice, after everything that changes them (V82).
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
}

impl Happening<State> for AttackRolled {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let AttackRolled { who, pool, roll } = self;
        let name = eyes.before.name(*who);
        format!("{name} rolls {pool}: {}", roll.outcome())
    }

    fn rule(&self, _: &State) -> &'static str {
        "W18"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A die of an attack was rolled again, by an Aim, or left as it was (V12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DieAimed {
    /// The fighter whose attack it is.
    pub who: Who,
    /// Which die, by its place, from 0; left out: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub die: Option<u8>,
    /// What the dice show now.
    pub roll: Roll,
}

impl Happening<State> for DieAimed {
    fn fold(&self, state: &mut State) {
        if let Some(turn) = state.turn.as_mut().filter(|it| it.who == self.who) {
            turn.aim_dice = turn.aim_dice.saturating_sub(1);
            // What finds no other die is over with this attack, and not for the next.
            let finds_another = 1 < self.roll.dice.len();
            turn.aim_waits = self.die.is_some() && 0 < turn.aim_dice && finds_another;
        }
        // An Aim that an ally has given is for this attack, too (D3).
        state.with_fighter(self.who, |it| it.free_aim = false);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = eyes.before.name(self.who);
        match self.die {
            None => format!("{name} leaves the dice as they are"),
            Some(_) => format!("{name} rolls a die again: {}", self.roll.outcome()),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V12"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        self.die.is_some()
    }
}

/// A target rolled its Defense (V14).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DefenseRolled {
    /// The fighter who defends.
    pub who: Who,
    /// The dice rolled, those of Cover included.
    pub pool: Pool,
    /// The Cover among them.
    pub cover: Cover,
    /// What they showed.
    pub roll: Roll,
}

impl Happening<State> for DefenseRolled {
    fn fold(&self, state: &mut State) {
        state.count_aces(self.who, self.roll.aces);
        state.spend_boosts(self.who, RollKind::Defense, &[]);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let DefenseRolled { who, pool, cover, roll } = self;
        let cover = if *cover == Cover::None { "" } else { cover.name() };
        let cover = if cover.is_empty() { String::new() } else { format!(", {cover}") };
        let name = eyes.before.name(*who);
        format!("{name} defends with {pool}{cover}: {}", roll.outcome())
    }

    fn rule(&self, _: &State) -> &'static str {
        "W10"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// The result of an attack on one target (V14).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AttackLanded {
    /// The fighter who attacked.
    pub who: Who,
    /// The fighter who was attacked.
    pub target: Who,
    /// Hits of the attack.
    pub hits: u32,
    /// Aces among the attacker's dice that count for the counter here; those of an attack on
    /// several count with the first (V24).
    #[serde(default)]
    pub aces: u32,
    /// Hits that Defense took, after what the attack ignores.
    pub defended: u32,
    /// Hits of Dodge spent.
    pub dodged: u32,
    /// Health that is lost.
    pub damage: u32,
    /// Whether it was a bomb's (V73).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bomb: bool,
}

impl AttackLanded {
    /// What gets through of an attack that does no damage, but brings a status (V72). Nothing does
    /// to a fighter who bleeds (V96).
    fn severity(&self, before: &State) -> u32 {
        let bleeds = before.fighter(self.target).is_none_or(Fighter::is_bleeding);
        let left = self.hits.saturating_sub(self.defended).saturating_sub(self.dodged);
        if bleeds || 0 < self.damage { 0 } else { left }
    }
}

impl Happening<State> for AttackLanded {
    fn fold(&self, state: &mut State) {
        let AttackLanded { who, target, aces, dodged, damage, .. } = *self;
        state.count_aces(who, aces);
        let keeps = state.options.dodge == DodgeMode::Pool;
        state.with_fighter(target, |it| {
            let left = it.dodge.saturating_sub(so_many(dodged));
            it.dodge = if keeps { left } else { 0 };
            it.health = it.health.saturating_sub(so_many(damage));
        });
        // What is for an attack is kept for one: a bomb is none (V73).
        if !self.bomb {
            state.spend_boosts(who, RollKind::Attack, &[target]);
        }
        if let Some(turn) = state.turn.as_mut().filter(|it| it.who == who && 0 < damage)
            && !turn.hurt.contains(&target)
        {
            turn.hurt.push(target);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let AttackLanded { target, hits, defended, dodged, damage, .. } = self;
        let name = eyes.before.name(*target);
        let less = |count: &u32, by: &str| (0 < *count).then(|| format!(" less {count} by {by}"));
        let less: String =
            [less(defended, "Defense"), less(dodged, "Dodge")].into_iter().flatten().collect();
        // Such as the prey of a hunt takes (V60).
        let more = (damage + defended + dodged).saturating_sub(*hits);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let hits = counted(*hits, "Hit") + &more;
        match self.severity(eyes.before) {
            0 => format!("{name} takes {damage} damage ({hits}{less})"),
            severity => {
                format!("the attack on {name} has a Severity of {severity} ({hits}{less})")
            }
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V14"
    }
}

/// Somebody spent Hits of Dodge on a status that came by no attack (W12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DodgeSpent {
    /// The fighter who spent them.
    pub who: Who,
    /// How many Hits were spent.
    pub hits: u32,
}

impl Happening<State> for DodgeSpent {
    fn fold(&self, state: &mut State) {
        let keeps = state.options.dodge == DodgeMode::Pool;
        state.with_fighter(self.who, |it| {
            let left = it.dodge.saturating_sub(so_many(self.hits));
            it.dodge = if keeps { left } else { 0 };
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} spends {} of Dodge", eyes.before.name(self.who), counted(self.hits, "Hit"))
    }

    fn rule(&self, _: &State) -> &'static str {
        "W12"
    }
}

/// Somebody dodged, and has the Hits in the bank (V13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Dodged {
    /// The fighter who dodged.
    pub who: Who,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
}

impl Happening<State> for Dodged {
    fn fold(&self, state: &mut State) {
        let Dodged { who, roll, .. } = self;
        state.count_aces(*who, roll.aces);
        state.spend_boosts(*who, RollKind::Any, &[]);
        let hits: u8 = so_many(roll.hits);
        state.with_fighter(*who, |it| it.dodge = it.dodge.saturating_add(hits));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Dodged { who, pool, roll } = self;
        let name = eyes.before.name(*who);
        format!("{name} dodges with {pool}: {}", roll.outcome())
    }

    fn rule(&self, _: &State) -> &'static str {
        "V13"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}
