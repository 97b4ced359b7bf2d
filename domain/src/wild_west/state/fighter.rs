//! Everybody in a combat: characters and foes alike.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Decode, Encode, Seat, so_many};
use crate::wild_west::ammunition::Load;
use crate::wild_west::characters::{Day, UsedAbility, UsedItem, UsedLoad};
use crate::wild_west::dice::Pool;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Hex, Speed};
use crate::wild_west::items::{Item, Use};
use crate::wild_west::skills::{Skill, Skills, Talent};
use crate::wild_west::statuses::{Ailments, Size, Status};
use crate::wild_west::trades::{Ability, Trade, USES_PER_DAY};
use crate::wild_west::weapons::Weapon;

/// A fighter's number: characters first, in the order of seats, then foes.
///
/// Stored format.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = wild_west::Who)]
#[serde(transparent)]
#[encode(transparent)]
pub struct Who(pub u8);

impl Who {
    /// The fighter's place in the list of all.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The two sides of a combat.
///
/// Stored format.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = wild_west::Side)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The characters.
    #[default]
    #[encode(0)]
    Posse,
    /// Those whom they meet.
    #[encode(1)]
    Foes,
}

impl Side {
    /// The other one.
    pub fn other(self) -> Side {
        match self {
            Side::Posse => Side::Foes,
            Side::Foes => Side::Posse,
        }
    }

    /// The words for it.
    pub fn name(self) -> &'static str {
        match self {
            Side::Posse => "the posse",
            Side::Foes => "the foes",
        }
    }
}

/// A character's own numbers and belongings.
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Person)]
pub struct Person {
    /// The dice of each Skill.
    #[schema(inline)]
    #[encode(1)]
    pub skills: Skills,
    /// The Talents that they have.
    #[encode(2)]
    pub talents: Vec<Talent>,
    /// The trade that they follow.
    #[encode(3)]
    pub trade: Trade,
    /// Every ability, the ace last.
    #[encode(4)]
    pub abilities: Vec<Ability>,
    /// Abilities that were used today, once for each time.
    #[encode(5)]
    pub used: Vec<Ability>,
    /// Weapons that are carried, those in hand included.
    #[encode(6)]
    pub weapons: Vec<Weapon>,
    /// Weapons in hand.
    #[encode(7)]
    pub in_hand: Vec<Weapon>,
    /// The shield in hand, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[encode(8)]
    pub shield: Option<Item>,
    /// Items with their uses that are left.
    #[schema(inline)]
    #[encode(9)]
    pub items: Vec<Carried>,
    /// Special shots left.
    #[schema(inline)]
    #[encode(10)]
    pub shots: Vec<Loaded>,
    /// Max Health as they were built, before burned skin takes 2 of it (W20).
    #[serde(default)]
    #[encode(11)]
    pub max_health: u16,
}

/// An item that is carried.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Carried)]
pub struct Carried {
    /// The kind of item.
    #[encode(1)]
    pub item: Item,
    /// Uses that are left; 0 for what is held or worn.
    #[encode(2)]
    pub uses: u8,
    /// Uses that the day began with.
    #[serde(default)]
    #[encode(3)]
    pub of: u8,
}

/// Special shots that are carried.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Loaded)]
pub struct Loaded {
    /// The kind of special shot.
    #[encode(1)]
    pub load: Load,
    /// Shots that are left.
    #[encode(2)]
    pub shots: u8,
    /// Shots that the day began with.
    #[serde(default)]
    #[encode(3)]
    pub of: u8,
}

/// What a fighter is.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Body)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Body {
    /// A character.
    #[encode(0)]
    Character {
        /// Their numbers and belongings.
        #[schema(inline)]
        #[encode(1)]
        person: Person,
    },
    /// A foe.
    #[encode(1)]
    Foe {
        /// The kind of foe.
        #[encode(1)]
        foe: Foe,
    },
}

impl Default for Body {
    fn default() -> Body {
        Body::Character { person: Person::default() }
    }
}

/// Whether a fighter is still in the fight (W16, V25).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Vital)]
#[serde(rename_all = "snake_case")]
pub enum Vital {
    /// Alive.
    #[default]
    #[encode(0)]
    Alive,
    /// At 0 Health, and bleeding.
    #[encode(1)]
    Bleeding,
    /// Dead.
    #[encode(2)]
    Dead,
    /// Captured (V25).
    #[encode(3)]
    Captured,
    /// Away.
    #[encode(4)]
    Fled,
}

/// A fighter in a combat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Fighter {
    /// The side that they are on.
    #[encode(1)]
    pub side: Side,
    /// The seat of their player; `None`: the Warden plays them.
    #[encode(2)]
    pub seat: Option<Seat>,
    /// What they are called.
    #[encode(3)]
    pub name: String,
    /// Whether they are a character or a foe, with what is theirs.
    #[encode(4)]
    pub body: Body,
    /// Health that they have now.
    #[encode(5)]
    pub health: u16,
    /// The most that Health can be, before burned skin takes 2 of it.
    #[encode(6)]
    pub max: u16,
    /// Where they are.
    #[encode(7)]
    pub hex: Hex,
    /// Whether they lie on the ground (V68).
    #[encode(8)]
    pub prone: bool,
    /// Grit left in their turn.
    #[encode(9)]
    pub grit: u8,
    /// Grit that their next reload owes (V21, V80).
    #[encode(10)]
    pub debt: u8,
    /// What their next reload is in place of 6 (V60, V90).
    #[encode(11)]
    pub reload: Option<u8>,
    /// Hits of Dodge that wait (V13).
    #[encode(12)]
    pub dodge: u8,
    /// What ails them.
    #[encode(13)]
    pub ails: Ailments,
    /// Whether they are still in the fight.
    #[encode(14)]
    pub vital: Vital,
    /// Aces on the counter, up to 6 (V24).
    #[encode(15)]
    pub aces: u8,
    /// Whether they are surprised, until their first turn (V3).
    #[encode(16)]
    pub surprised: bool,
    /// Whether they bleed and fall Unconscious: characters do, and foes the Warden names (V40).
    #[encode(17)]
    pub bleeds: bool,
    /// Thresholds of Health that have fired, by their place in the table (V88).
    #[encode(18)]
    pub fired: BTreeSet<u8>,
    /// Skills that they have rolled while bleeding; forgotten as they wake (W16, V38, V98).
    #[encode(19)]
    pub bled_with: BTreeSet<Skill>,
    /// Whether a heart tonic has raised their Max Health by 2 (D2).
    #[encode(20)]
    pub fortified: bool,
    /// Whether they have the attacks of a frenzy in this turn (V88).
    #[encode(21)]
    pub frenzied: bool,
    /// The round from which they have turns: those who were called wait for the next (V87).
    #[encode(22)]
    pub joins: u16,
    /// Free Dodges that they have used (V89).
    #[encode(23)]
    pub ducked: u8,
    /// The fighter to whom they cling, and with whom they move (V89).
    #[encode(24)]
    pub clings_to: Option<Who>,
    /// Turns for which they have no frenzy (V61).
    #[encode(25)]
    pub lulled: u8,
    /// Whether they ride (V67).
    #[encode(26)]
    pub mounted: bool,
    /// Whether opponents cannot aim at them (V60).
    #[encode(27)]
    pub hidden: bool,
    /// Whether they have a free Aim for their next attack (D3).
    #[encode(28)]
    pub free_aim: bool,
}

impl Fighter {
    /// Whether a shield for two hands leaves them nothing but to move, dodge, relieve and improvise
    /// (V54).
    pub fn is_behind_shield(&self) -> bool {
        let shield = self.person().and_then(|it| it.shield);
        shield.is_some_and(|it| it.sheet().hands == 2)
    }
}

impl Fighter {
    /// The character, where it is one.
    pub fn person(&self) -> Option<&Person> {
        match &self.body {
            Body::Character { person } => Some(person),
            Body::Foe { .. } => None,
        }
    }

    /// The character, to be changed by a fold.
    pub fn person_mut(&mut self) -> Option<&mut Person> {
        match &mut self.body {
            Body::Character { person } => Some(person),
            Body::Foe { .. } => None,
        }
    }

    /// The kind of foe, where it is one.
    pub fn foe(&self) -> Option<Foe> {
        match &self.body {
            Body::Character { .. } => None,
            Body::Foe { foe } => Some(*foe),
        }
    }

    /// The dice of a Skill, before anything changes them (W20, V56).
    pub fn skill(&self, skill: Skill) -> Pool {
        match &self.body {
            Body::Character { person } => person.skills.of(skill),
            Body::Foe { foe } => foe.sheet().finesse,
        }
    }

    /// Whether Spurs are rolled again in rolls of this kind (W18).
    pub fn has_talent(&self, talent: Talent) -> bool {
        match &self.body {
            Body::Character { person } => person.talents.contains(&talent),
            Body::Foe { foe } => foe.sheet().has_talent(talent),
        }
    }

    /// Whether they have an ability or an ace.
    pub fn has(&self, ability: Ability) -> bool {
        self.person().is_some_and(|it| it.abilities.contains(&ability))
    }

    /// Whether they are human: beasts neither ride nor duel.
    pub fn is_human(&self) -> bool {
        self.foe().is_none_or(|it| it.sheet().talents.is_some())
    }

    /// How large they are.
    pub fn size(&self) -> Size {
        self.foe().map_or(Size::Human, |foe| foe.sheet().size)
    }

    /// How fast they are: on horseback Fast, in armor Slow (V66, W8).
    pub fn speed(&self) -> Speed {
        match &self.body {
            _ if self.mounted => Speed::Fast,
            Body::Foe { foe } => foe.sheet().speed,
            Body::Character { .. } if !self.armor().is_empty() => Speed::Slow,
            Body::Character { .. } => Speed::Normal,
        }
    }

    /// The Defense dice of a hide, or of the best suit of armor (D4, V66).
    pub fn armor(&self) -> Pool {
        let suit = |it: &Carried| match it.item.sheet().what {
            Use::Armors(pool) => Some(pool),
            _ => None,
        };
        match &self.body {
            Body::Foe { foe } => foe.sheet().defense,
            Body::Character { person } => {
                let suits = person.items.iter().filter_map(suit);
                suits.max_by_key(|pool| pool.count()).unwrap_or_default()
            }
        }
    }

    /// Whether they carry a battery (V83).
    pub fn has_battery(&self) -> bool {
        let jar =
            |person: &Person| person.items.iter().any(|it| it.item.is_battery() && 0 < it.uses);
        self.has(Ability::SparkFist) || self.person().is_some_and(jar)
    }

    /// Whether a status does not affect them (D4, V100).
    pub fn is_immune(&self, status: Status) -> bool {
        match (status, self.foe()) {
            (Status::Unconscious, Some(_)) => !self.bleeds,
            (_, Some(foe)) => foe.sheet().is_immune(status),
            (_, None) => false,
        }
    }

    /// The most that Health can be now: 2 less with burned skin (C), 2 more with a heart tonic
    /// (D2).
    pub fn health_max(&self) -> u16 {
        let more = if self.fortified { 2 } else { 0 };
        (self.max + more).saturating_sub(if self.ails.scarred { 2 } else { 0 }).max(1)
    }

    /// A use of an item is gone; for folds.
    pub fn use_up(&mut self, item: Item) {
        let items = self.person_mut().map(|it| &mut it.items).into_iter().flatten();
        for carried in items.filter(|it| it.item == item) {
            carried.uses = carried.uses.saturating_sub(1);
        }
    }

    /// How often they can still use an item.
    pub fn uses_of(&self, item: Item) -> u8 {
        let carried = self.person().map(|it| it.items.as_slice()).unwrap_or_default();
        carried.iter().filter(|it| it.item == item).map(|it| it.uses).sum()
    }

    /// Whether they can still use an ability today: one that is limited, twice (W14).
    pub fn can_still_use(&self, ability: Ability) -> bool {
        let Some(person) = self.person() else { return false };
        let used = person.used.iter().filter(|it| **it == ability).count();
        !ability.sheet().limited || used < usize::from(USES_PER_DAY)
    }

    /// What the day has taken from a character who lives, as their loadout for the next match has
    /// it (V59): never so much that nothing is left of how they were built.
    pub fn day(&self) -> Option<Day> {
        let person = self.person().filter(|_| self.vital != Vital::Dead)?;
        let built = person.max_health.saturating_sub(if self.ails.scarred { 2 } else { 0 });
        let lost = self.health_max().saturating_sub(self.health).min(built.saturating_sub(1));
        let kinds: BTreeSet<Ability> = person.used.iter().copied().collect();
        let times = |it: Ability| so_many(person.used.iter().filter(|used| **used == it).count());
        let items = person.items.iter().filter(|it| it.uses < it.of);
        let shots = person.shots.iter().filter(|it| it.shots < it.of);
        Some(Day {
            aces: self.aces,
            lost_health: so_many(lost),
            scarred: self.ails.scarred,
            weakened: self.ails.weakened,
            used_abilities: kinds
                .into_iter()
                .map(|ability| UsedAbility { ability, times: times(ability) })
                .collect(),
            used_items: items
                .map(|it| UsedItem { item: it.item, times: it.of - it.uses })
                .collect(),
            used_shots: shots
                .map(|it| UsedLoad { load: it.load, shots: it.of - it.shots })
                .collect(),
        })
    }

    /// Whether they are still there: alive, or bleeding.
    pub fn is_there(&self) -> bool {
        match self.vital {
            Vital::Alive | Vital::Bleeding => true,
            Vital::Dead | Vital::Captured | Vital::Fled => false,
        }
    }

    /// Whether they bleed.
    pub fn is_bleeding(&self) -> bool {
        self.vital == Vital::Bleeding
    }

    /// Whether they take turns: alive, be it Unconscious (V97, V98).
    pub fn takes_turns(&self) -> bool {
        self.vital == Vital::Alive
    }

    /// Whether they can do anything but wake (V58).
    pub fn can_act(&self) -> bool {
        self.takes_turns() && !self.ails.has(Status::Unconscious)
    }
}
