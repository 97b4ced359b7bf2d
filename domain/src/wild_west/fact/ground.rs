//! Traps, zones, pushes, hands, horses and crews (V54, V67, V70, V74, V77, V80).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening, listed};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::ground::{Hex, Zone};
use crate::wild_west::items::{Item, Use};
use crate::wild_west::state::{Laid, Passing, RollKind, State, Who};
use crate::wild_west::weapons::Weapon;

/// Somebody threw an item at a hex, or laid it there (W7.5, V73, V74, V77).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ItemPlaced {
    /// The fighter who used it.
    pub who: Who,
    /// The item that was used.
    pub item: Item,
    /// The hex where it lands or lies.
    pub hex: Hex,
}

impl Happening<State> for ItemPlaced {
    fn fold(&self, state: &mut State) {
        let explodes = matches!(self.item.sheet().what, Use::Explodes(_));
        state.with_fighter(self.who, |it| {
            it.use_up(self.item);
            // Throwing a bomb is an attack: the thrower is hidden no more (V60).
            it.hidden &= !explodes;
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = self.item.sheet().name.to_lowercase();
        format!("{} uses {name} at {}", eyes.before.name(self.who), self.hex)
    }

    fn rule(&self, _: &State) -> &'static str {
        "W7.5"
    }
}

/// A blast was rolled for those near it, or for those farther away (V73).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BlastRolled {
    /// The fighter whose bomb it is.
    pub who: Who,
    /// The hex where it goes off.
    pub hex: Hex,
    /// Whether it is for those within 1 hex, or for those from 2 to 6.
    pub near: bool,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
}

impl Happening<State> for BlastRolled {
    fn fold(&self, state: &mut State) {
        state.count_aces(self.who, self.roll.aces);
        state.spend_boosts(self.who, RollKind::Any, &[]);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let BlastRolled { hex, near, pool, roll, .. } = self;
        let whom = if *near { "within 1 hex" } else { "from 2 to 6 hexes away" };
        format!("the blast at {hex} rolls {pool} for all {whom}: {}", roll.outcome())
    }

    fn rule(&self, _: &State) -> &'static str {
        "V73"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A trap lies on a hex (V74).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TrapLaid {
    /// The trap, with its place and its dice.
    #[schema(inline)]
    pub trap: Laid,
}

impl Happening<State> for TrapLaid {
    fn fold(&self, state: &mut State) {
        state.traps.push(self.trap);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Laid { by, snare, hex, .. } = self.trap;
        format!("{} lays a trap at {hex}: Trapped [{snare}]", eyes.before.name(by))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V74"
    }
}

/// A trap fired at the first who entered its hex (V74).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TrapSprung {
    /// The fighter who entered its hex.
    pub who: Who,
    /// The hex where it lay.
    pub hex: Hex,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
}

impl Happening<State> for TrapSprung {
    fn fold(&self, state: &mut State) {
        if let Some(at) = state.traps.iter().position(|it| it.hex == self.hex) {
            let trap = state.traps.remove(at);
            // Its dice are those of the fighter who has laid it (V24).
            state.count_aces(trap.by, self.roll.aces);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let TrapSprung { who, hex, pool, roll } = self;
        format!(
            "{} steps on a trap at {hex}, which rolls {pool}: {}",
            eyes.before.name(*who),
            roll.outcome()
        )
    }

    fn rule(&self, _: &State) -> &'static str {
        "V74"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// Somebody lost Health by something that rolled no dice of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Hurt {
    /// The fighter who is hurt.
    pub who: Who,
    /// Health that is lost.
    pub damage: u8,
}

impl Happening<State> for Hurt {
    fn fold(&self, state: &mut State) {
        let damage = u16::from(self.damage);
        state.with_fighter(self.who, |it| it.health = it.health.saturating_sub(damage));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} takes {} damage", eyes.before.name(self.who), self.damage)
    }

    fn rule(&self, before: &State) -> &'static str {
        before.rule_or_ruling("D2")
    }
}

/// A part of the ground changed for a while (V61, V77).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ZoneLaid {
    /// What lasts, and the fighter who caused it.
    #[schema(inline)]
    pub passing: Passing,
}

impl Happening<State> for ZoneLaid {
    fn fold(&self, state: &mut State) {
        state.ground.zones.push(self.passing.zone.clone());
        state.passing.push(self.passing.clone());
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Passing { by, zone, .. } = &self.passing;
        let what = [
            zone.smoke.then_some("smoke"),
            zone.rough.then_some("rough ground"),
            (zone.cover != Default::default()).then_some(zone.cover.name()),
        ];
        let what: Vec<&str> = what.into_iter().flatten().collect();
        let what = listed(&what).unwrap_or_else(|| "nothing".to_owned());
        format!("{} brings {what} over {} hexes", eyes.before.name(*by), zone.hexes.len())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.passing.rule()
    }
}

/// What somebody had brought over the ground is gone (V61, V77).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ZoneEnded {
    /// What lasts, and the fighter who caused it.
    #[schema(inline)]
    pub passing: Passing,
}

impl Happening<State> for ZoneEnded {
    fn fold(&self, state: &mut State) {
        let zone: &Zone = &self.passing.zone;
        if let Some(at) = state.ground.zones.iter().rposition(|it| it == zone) {
            state.ground.zones.remove(at);
        }
        if let Some(at) = state.passing.iter().position(|it| *it == self.passing) {
            state.passing.remove(at);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("what {} brought over the ground is gone", eyes.before.name(self.passing.by))
    }

    fn rule(&self, _: &State) -> &'static str {
        self.passing.rule()
    }
}

/// Somebody was pushed (V70).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Pushed {
    /// The fighter who was pushed.
    pub who: Who,
    /// The hexes entered, in order.
    pub path: Vec<Hex>,
}

impl Happening<State> for Pushed {
    fn fold(&self, state: &mut State) {
        if let Some(end) = self.path.last() {
            state.put(self.who, *end);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let end = self.path.last().copied().unwrap_or_default();
        format!("{} is pushed to {end}", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V70"
    }
}

/// Somebody took other things in hand (V54).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HandsChanged {
    /// The character who took them.
    pub who: Who,
    /// Weapons in hand now.
    pub weapons: Vec<Weapon>,
    /// The shield in hand now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub shield: Option<Item>,
}

impl Happening<State> for HandsChanged {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| {
            if let Some(person) = it.person_mut() {
                person.in_hand.clone_from(&self.weapons);
                person.shield = self.shield;
            }
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let weapons = self.weapons.iter().map(|it| it.sheet().name);
        let shield = self.shield.iter().map(|it| it.sheet().name);
        let names: Vec<String> = weapons.chain(shield).map(str::to_lowercase).collect();
        let names = listed(&names).unwrap_or_else(|| "nothing".to_owned());
        format!("{} takes {names} in hand", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V54"
    }
}

/// Somebody mounted a horse, or got off (V67).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct MountChanged {
    /// The fighter who mounted or got off.
    pub who: Who,
    /// The horse, by its place in the list.
    pub horse: u8,
    /// Whether they ride now.
    pub rides: bool,
}

impl Happening<State> for MountChanged {
    fn fold(&self, state: &mut State) {
        let hex = state.fighter(self.who).map(|it| it.hex).unwrap_or_default();
        if let Some(horse) = state.horses.get_mut(usize::from(self.horse)) {
            (horse.rider, horse.hex) = (self.rides.then_some(self.who), hex);
        }
        state.with_fighter(self.who, |it| it.mounted = self.rides);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = eyes.before.name(self.who);
        if self.rides { format!("{name} mounts a horse") } else { format!("{name} dismounts") }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V67"
    }
}

/// Somebody serves a gun with another, and owes half of its price (V80).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CrewJoined {
    /// The fighter who serves it beside the gunner.
    pub who: Who,
    /// The gunner, who fires it.
    pub gunner: Who,
    /// Grit that their next reload owes.
    pub debt: u8,
}

impl Happening<State> for CrewJoined {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| it.debt = it.debt.saturating_add(self.debt));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let (who, gunner) = (eyes.before.name(self.who), eyes.before.name(self.gunner));
        format!("{who} serves the gun with {gunner}, for {} Grit", self.debt)
    }

    fn rule(&self, _: &State) -> &'static str {
        "V80"
    }
}
