//! A character as a player brings it (W20, V52).

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{Number, PartialSchema, ToSchema};

use crate::engine::{Decode, Decoder, Encode, Encoder, so_many};
use crate::wild_west::ammunition::{Load, SHOTS};
use crate::wild_west::dice::Pool;
use crate::wild_west::items::Item;
use crate::wild_west::skills::{Skills, Talent};
use crate::wild_west::trades::{ABILITIES, Ability, Trade};
use crate::wild_west::weapons::Weapon;

/// What a character has in dollars (V52).
pub const MONEY: u32 = 100;
/// Health of a character who has bought none (W20).
pub const HEALTH: u16 = 10;
/// What each extra Health costs, in dollars (V52).
pub const HEALTH_PRICE: u32 = 20;
/// Dice of each Skill of a character in a scenario (H1).
pub const STAGED_DICE: RangeInclusive<u8> = 1..=10;
/// Hands of a character.
pub const HANDS: u8 = 2;

/// A character (V52).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Loadout)]
#[serde(deny_unknown_fields)]
pub struct Loadout {
    /// The character's name, up to 60 letters; other players can read it. Left out: the trade's.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 60)]
    #[encode(1)]
    pub name: String,
    /// Black dice of each Skill: 4, 3, 3 and 2, in any order.
    #[schema(inline)]
    #[encode(2)]
    pub skills: SkillDice,
    /// Two different Talents.
    #[schema(inline, min_items = 2, max_items = 2)]
    #[encode(3)]
    pub talents: Vec<Talent>,
    /// The trade, from which abilities and ace come.
    #[schema(inline)]
    #[encode(4)]
    pub trade: Trade,
    /// Two abilities of the trade beside the one it starts with, or all of them where it has fewer.
    #[schema(inline, max_items = 2)]
    #[encode(5)]
    pub abilities: Vec<Ability>,
    /// One of the two aces of the trade.
    #[schema(inline)]
    #[encode(6)]
    pub ace: Ability,
    /// Health above 10, at $20 each.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 5, default = 0)]
    #[encode(7)]
    pub extra_health: u8,
    /// Weapons, in the order of preference; a worn pistol and a knife are free. Left out: these two
    /// (W20).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 8)]
    #[encode(8)]
    pub weapons: Vec<Weapon>,
    /// Packs of special ammunition, three shots each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 10)]
    #[encode(9)]
    pub ammunition: Vec<Load>,
    /// Items; several of a kind are listed several times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 20)]
    #[encode(10)]
    pub items: Vec<Item>,
    /// What is in hand as combat begins: weapons and shields for two hands. Left out: the first
    /// that fit, shields after weapons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 2)]
    #[encode(11)]
    pub ready: Vec<Held>,
    /// What the day has taken already. Left out: nothing.
    #[serde(default, skip_serializing_if = "Day::is_fresh")]
    #[schema(inline)]
    #[encode(12)]
    pub day: Day,
}

/// Black dice by Skill.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::SkillDice)]
#[serde(deny_unknown_fields)]
pub struct SkillDice {
    /// Black dice of Charm: bearing and words.
    #[schema(minimum = 2, maximum = 4)]
    #[encode(1)]
    pub charm: u8,
    /// Black dice of Finesse: hands and feet.
    #[schema(minimum = 2, maximum = 4)]
    #[encode(2)]
    pub finesse: u8,
    /// Black dice of Intuition: eyes and wits.
    #[schema(minimum = 2, maximum = 4)]
    #[encode(3)]
    pub intuition: u8,
    /// Black dice of Nerve: will and strength.
    #[schema(minimum = 2, maximum = 4)]
    #[encode(4)]
    pub nerve: u8,
}

/// Something in a hand.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Held)]
#[serde(untagged)]
pub enum Held {
    /// A weapon that is carried.
    Weapon(Weapon),
    /// A shield that is carried.
    Shield(Item),
}

/// What a day has taken from a character (V59).
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Day)]
#[serde(deny_unknown_fields, default)]
pub struct Day {
    /// Aces on the counter, up to 6 (W15).
    #[serde(skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 6)]
    #[encode(1)]
    pub aces: u8,
    /// Health that is missing.
    #[serde(skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 14)]
    #[encode(2)]
    pub lost_health: u8,
    /// Whether burned skin has taken 2 of Max Health (C).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(3)]
    pub scarred: bool,
    /// Whether poison has left one die less for every Skill (C).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(4)]
    pub weakened: bool,
    /// Abilities that were used, of those that can be used twice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 4)]
    #[encode(5)]
    pub used_abilities: Vec<UsedAbility>,
    /// Uses that are gone of items.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 20)]
    #[encode(6)]
    pub used_items: Vec<UsedItem>,
    /// Special shots that are gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 10)]
    #[encode(7)]
    pub used_shots: Vec<UsedLoad>,
}

/// How often an ability was used.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::UsedAbility)]
#[serde(deny_unknown_fields)]
pub struct UsedAbility {
    /// The ability, one that can be used twice a day.
    #[schema(inline)]
    #[encode(1)]
    pub ability: Ability,
    /// How often, up to 2.
    #[schema(minimum = 1, maximum = 2)]
    #[encode(2)]
    pub times: u8,
}

/// How often items of a kind were used.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::UsedItem)]
#[serde(deny_unknown_fields)]
pub struct UsedItem {
    /// The kind of item.
    #[schema(inline)]
    #[encode(1)]
    pub item: Item,
    /// How often, all of the kind together.
    #[schema(minimum = 1, maximum = 120)]
    #[encode(2)]
    pub times: u8,
}

/// How many special shots of a kind were fired.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::UsedLoad)]
#[serde(deny_unknown_fields)]
pub struct UsedLoad {
    /// The kind of special shot.
    #[schema(inline)]
    #[encode(1)]
    pub load: Load,
    /// How many, all packs of the kind together.
    #[schema(minimum = 1, maximum = 30)]
    #[encode(2)]
    pub shots: u8,
}

impl Day {
    /// Whether nothing was taken.
    pub fn is_fresh(&self) -> bool {
        *self == Day::default()
    }
}

impl SkillDice {
    /// The form of Skills in a scenario.
    fn staged_schema() -> RefOr<Schema> {
        let mut schema = SkillDice::schema();
        if let RefOr::T(Schema::Object(form)) = &mut schema {
            form.description = Some("Black dice of each Skill.".to_owned());
            for skill in form.properties.values_mut() {
                if let RefOr::T(Schema::Object(dice)) = skill {
                    dice.minimum = Some(Number::from(*STAGED_DICE.start()));
                    dice.maximum = Some(Number::from(*STAGED_DICE.end()));
                }
            }
        }
        schema
    }

    /// The pool of each Skill.
    pub fn pools(self) -> Skills {
        let [charm, finesse, intuition, nerve] = self.all().map(Pool::black);
        Skills { charm, finesse, intuition, nerve }
    }

    /// The numbers, in the order of a duel.
    pub fn all(self) -> [u8; 4] {
        [self.charm, self.finesse, self.intuition, self.nerve]
    }
}

impl Encode for Held {
    fn encode(&self, to: &mut Encoder) {
        let (weapon, shield) = match self {
            Held::Weapon(weapon) => (Some(*weapon), None),
            Held::Shield(shield) => (None, Some(*shield)),
        };
        (weapon, shield).encode(to);
    }

    fn is_default(&self) -> bool {
        *self == Held::absent()
    }
}

impl Decode for Held {
    fn decode(from: &mut Decoder<'_>) -> Option<Held> {
        match Decode::decode(from)? {
            (Some(weapon), None) => Some(Held::Weapon(weapon)),
            (None, Some(shield)) => Some(Held::Shield(shield)),
            (Some(_), Some(_)) | (None, None) => None,
        }
    }

    fn absent() -> Held {
        Held::Weapon(Weapon::default())
    }
}

impl Held {
    /// How many hands it takes (V54).
    pub fn hands(self) -> u8 {
        match self {
            Held::Weapon(weapon) => weapon.sheet().hands,
            Held::Shield(item) => item.sheet().hands,
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Held::Weapon(weapon) => weapon.sheet().name,
            Held::Shield(item) => item.sheet().name,
        }
    }
}

impl Loadout {
    /// The form of a character in a scenario: with the Skills, and as many Talents and abilities,
    /// as they have.
    pub fn staged_schema() -> RefOr<Schema> {
        let mut schema = Loadout::schema();
        if let RefOr::T(Schema::Object(form)) = &mut schema {
            if let Some(skills) = form.properties.get_mut("skills") {
                *skills = SkillDice::staged_schema();
            }
            for (list, most) in [("talents", Talent::ALL.len()), ("abilities", ABILITIES.len())] {
                if let Some(RefOr::T(Schema::Array(list))) = form.properties.get_mut(list) {
                    (list.min_items, list.max_items) = (None, Some(most));
                }
            }
        }
        schema
    }

    /// What everything costs, in dollars (V52, V53, V55, V79).
    pub fn cost(&self) -> u32 {
        let weapons: u32 = self.weapons.iter().map(|it| it.sheet().grade.price()).sum();
        let loads: u32 = self.ammunition.iter().map(|it| it.price()).sum();
        let items: u32 = self.items.iter().map(|it| it.sheet().price).sum();
        weapons + loads + items + HEALTH_PRICE * u32::from(self.extra_health)
    }

    /// Every ability that the character has, its ace last.
    pub fn all_abilities(&self) -> Vec<Ability> {
        let own = self.abilities.iter().copied();
        [self.trade.start()].into_iter().chain(own).chain([self.ace]).collect()
    }

    /// How often items of a kind can be used on a day (V55).
    pub fn uses_of(&self, item: Item) -> u8 {
        let doubled = self.trade.start() == Ability::FullBag && item.is_first_aid();
        let each = item.sheet().uses * if doubled { 2 } else { 1 };
        let count = self.items.iter().filter(|it| **it == item).count();
        each.saturating_mul(so_many(count))
    }

    /// How many special shots of a kind there are on a day (V79).
    pub fn shots_of(&self, load: Load) -> u8 {
        let packs = self.ammunition.iter().filter(|it| **it == load).count();
        SHOTS.saturating_mul(so_many(packs))
    }

    /// The weapons that they carry: left out, a worn pistol and a knife (W20).
    pub fn carried(&self) -> Vec<Weapon> {
        match self.weapons.is_empty() {
            true => vec![Weapon::WornPistol, Weapon::Knife],
            false => self.weapons.clone(),
        }
    }

    /// Everything that can be held.
    pub fn holdable(&self) -> Vec<Held> {
        let weapons = self.carried().into_iter().map(Held::Weapon);
        let items = self.items.iter().filter(|it| 0 < it.sheet().hands);
        weapons.chain(items.map(|it| Held::Shield(*it))).collect()
    }

    /// What is in hand as combat begins: what the player says, or the first that fit (V54).
    pub fn in_hand(&self) -> Vec<Held> {
        if !self.ready.is_empty() {
            return self.ready.clone();
        }
        let mut held: Vec<Held> = Vec::new();
        for it in self.holdable() {
            let taken: u8 = held.iter().map(|it| it.hands()).sum();
            if taken + it.hands() <= HANDS {
                held.push(it);
            }
        }
        held
    }
}
