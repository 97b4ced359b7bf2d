//! The weapons: what they cost to fire, and what they roll at each band (D1, V53, V54).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dice::Pool;
use super::ground::Band;
use super::skills::Talent;
use crate::engine::{Decode, Encode};

/// A weapon (V53).
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
#[schema(as = wild_west::Weapon)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// Fists, which everybody has.
    #[default]
    #[encode(0)]
    Fists,
    /// A used rifle.
    #[encode(1)]
    WornRifle,
    /// A basic rifle.
    #[encode(2)]
    Rifle,
    /// A premium rifle, the plainer.
    #[encode(3)]
    Carbine,
    /// A premium rifle, the better.
    #[encode(4)]
    Repeater,
    /// An elite rifle.
    #[encode(5)]
    LongRifle,
    /// An elite rifle for great distances.
    #[encode(6)]
    ScopedRifle,
    /// A used shotgun.
    #[encode(7)]
    WornShotgun,
    /// A basic shotgun.
    #[encode(8)]
    Shotgun,
    /// A premium shotgun.
    #[encode(9)]
    PumpGun,
    /// An elite shotgun.
    #[encode(10)]
    CoachGun,
    /// A used pistol.
    #[encode(11)]
    WornPistol,
    /// A basic pistol, the plainer.
    #[encode(12)]
    Pistol,
    /// A basic pistol, the better.
    #[encode(13)]
    BeltPistol,
    /// A premium pistol.
    #[encode(14)]
    HorsePistol,
    /// A premium revolver.
    #[encode(15)]
    Revolver,
    /// An elite revolver.
    #[encode(16)]
    FineRevolver,
    /// A crossbow for one hand.
    #[encode(17)]
    HandCrossbow,
    /// A short bow.
    #[encode(18)]
    ShortBow,
    /// A long bow.
    #[encode(19)]
    LongBow,
    /// A recurve bow.
    #[encode(20)]
    RecurveBow,
    /// A compound bow.
    #[encode(21)]
    CompoundBow,
    /// A crossbow.
    #[encode(22)]
    Crossbow,
    /// A knife.
    #[encode(23)]
    Knife,
    /// A club.
    #[encode(24)]
    Club,
    /// A spear.
    #[encode(25)]
    Spear,
    /// Brass knuckles.
    #[encode(26)]
    Knuckles,
    /// A hatchet.
    #[encode(27)]
    Hatchet,
    /// A long knife.
    #[encode(28)]
    LongKnife,
    /// A pick.
    #[encode(29)]
    Pick,
    /// A big axe.
    #[encode(30)]
    BigAxe,
    /// A saber.
    #[encode(31)]
    Saber,
    /// A half-pike.
    #[encode(32)]
    HalfPike,
    /// A rotary gun on a mount.
    #[encode(33)]
    RotaryGun,
    /// A cannon.
    #[encode(34)]
    Cannon,
    /// A ballista.
    #[encode(35)]
    Ballista,
}

/// How good a weapon is, and what it costs (V53).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// What everybody brings: nothing to pay.
    Free,
    /// Used.
    Used,
    /// Basic.
    Basic,
    /// Premium.
    Premium,
    /// Elite.
    Elite,
}

/// What kind of weapon it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponKind {
    /// A rifle.
    Rifle,
    /// A shotgun.
    Shotgun,
    /// A pistol or revolver.
    Pistol,
    /// A bow or crossbow.
    Bow,
    /// A blade, a club, a fist.
    Melee,
    /// A gun on a mount, which needs a crew of two (V80).
    Mounted,
}

/// Everything about a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeaponSheet {
    /// Which weapon it is.
    pub weapon: Weapon,
    /// Its name in the catalog.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What kind of weapon it is.
    pub kind: WeaponKind,
    /// How good it is.
    pub grade: Grade,
    /// What an attack costs. Of a mounted weapon it is the price for both of the crew (V80).
    pub grit: u8,
    /// How many hands it takes (V54).
    pub hands: u8,
    /// What it rolls at Arm's Reach, Short, Long and Distant; nothing where it cannot be used.
    pub dice: [Option<Pool>; 4],
}

impl Grade {
    /// The price in dollars (V53).
    pub fn price(self) -> u32 {
        match self {
            Grade::Free => 0,
            Grade::Used => 10,
            Grade::Basic => 25,
            Grade::Premium => 60,
            Grade::Elite => 100,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Free => "free",
            Grade::Used => "used",
            Grade::Basic => "basic",
            Grade::Premium => "premium",
            Grade::Elite => "elite",
        }
    }
}

impl WeaponKind {
    /// The Talent for attacks with it.
    pub fn talent(self) -> Talent {
        match self {
            WeaponKind::Rifle => Talent::Rifles,
            WeaponKind::Shotgun => Talent::Shotguns,
            WeaponKind::Pistol => Talent::Pistols,
            WeaponKind::Bow => Talent::Bows,
            WeaponKind::Melee => Talent::Melee,
            WeaponKind::Mounted => Talent::Mounted,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            WeaponKind::Rifle => "rifle",
            WeaponKind::Shotgun => "shotgun",
            WeaponKind::Pistol => "pistol",
            WeaponKind::Bow => "bow",
            WeaponKind::Melee => "melee",
            WeaponKind::Mounted => "mounted",
        }
    }
}

impl Weapon {
    /// Everything about it.
    pub fn sheet(self) -> &'static WeaponSheet {
        WEAPONS.iter().find(|it| it.weapon == self).unwrap_or(&WEAPONS[0])
    }
}

impl WeaponSheet {
    /// What it rolls at a band. What has dice for Arm's Reach has to use them there; the dice for
    /// Short serve at Arm's Reach only where it has none (V69).
    pub fn dice_at(&self, band: Band) -> Option<Pool> {
        let [arms, short, long, distant] = self.dice;
        match band {
            Band::Arms => arms.or(short),
            Band::Short => short,
            Band::Long => long,
            Band::Distant => distant,
        }
    }

    /// Whether two of a crew pay for each shot (V80).
    pub fn is_crewed(&self) -> bool {
        self.kind == WeaponKind::Mounted
    }
}

const fn weapon(
    weapon: Weapon,
    [id, name]: [&'static str; 2],
    (kind, grade, grit, hands): (WeaponKind, Grade, u8, u8),
    dice: [Option<Pool>; 4],
) -> WeaponSheet {
    WeaponSheet { weapon, id, name, kind, grade, grit, hands, dice }
}

const fn b(count: u8) -> Option<Pool> {
    Some(Pool::black(count))
}

const fn g(count: u8) -> Option<Pool> {
    Some(Pool::gold(count))
}

const fn bg(black: u8, gold: u8) -> Option<Pool> {
    Some(Pool::of(black, gold))
}

const NO: Option<Pool> = None;

use Grade::{Basic, Elite, Free, Premium, Used};
use WeaponKind::{Bow, Melee, Mounted, Pistol, Rifle, Shotgun};

/// Every weapon, in the order of the enum (D1, V53, V54).
pub const WEAPONS: &[WeaponSheet] = &[
    weapon(Weapon::Fists, ["fists", "Fists"], (Melee, Free, 2, 1), [b(1), NO, NO, NO]),
    weapon(
        Weapon::WornRifle,
        ["worn-rifle", "Worn rifle"],
        (Rifle, Used, 4, 2),
        [g(1), b(3), g(3), NO],
    ),
    weapon(Weapon::Rifle, ["rifle", "Rifle"], (Rifle, Basic, 4, 2), [g(1), b(3), bg(1, 3), NO]),
    weapon(Weapon::Carbine, ["carbine", "Carbine"], (Rifle, Premium, 3, 2), [g(1), b(3), g(3), NO]),
    weapon(
        Weapon::Repeater,
        ["repeater", "Repeater"],
        (Rifle, Premium, 3, 2),
        [g(1), b(3), bg(2, 2), NO],
    ),
    weapon(
        Weapon::LongRifle,
        ["long-rifle", "Long rifle"],
        (Rifle, Elite, 3, 2),
        [g(1), b(3), g(4), NO],
    ),
    weapon(
        Weapon::ScopedRifle,
        ["scoped-rifle", "Scoped rifle"],
        (Rifle, Elite, 3, 2),
        [g(1), NO, g(4), b(4)],
    ),
    weapon(
        Weapon::WornShotgun,
        ["worn-shotgun", "Worn shotgun"],
        (Shotgun, Used, 4, 2),
        [g(1), g(3), NO, NO],
    ),
    weapon(
        Weapon::Shotgun,
        ["shotgun", "Shotgun"],
        (Shotgun, Basic, 4, 2),
        [g(1), bg(2, 3), b(1), NO],
    ),
    weapon(
        Weapon::PumpGun,
        ["pump-gun", "Pump gun"],
        (Shotgun, Premium, 3, 2),
        [g(1), g(4), b(1), NO],
    ),
    weapon(
        Weapon::CoachGun,
        ["coach-gun", "Coach gun"],
        (Shotgun, Elite, 3, 2),
        [g(1), bg(1, 5), b(2), NO],
    ),
    weapon(
        Weapon::WornPistol,
        ["worn-pistol", "Worn pistol"],
        (Pistol, Free, 2, 1),
        [b(1), b(2), NO, NO],
    ),
    weapon(Weapon::Pistol, ["pistol", "Pistol"], (Pistol, Basic, 2, 1), [b(1), bg(1, 1), NO, NO]),
    weapon(
        Weapon::BeltPistol,
        ["belt-pistol", "Belt pistol"],
        (Pistol, Basic, 2, 1),
        [b(1), g(2), NO, NO],
    ),
    weapon(
        Weapon::HorsePistol,
        ["horse-pistol", "Horse pistol"],
        (Pistol, Premium, 2, 1),
        [b(1), g(3), b(1), NO],
    ),
    weapon(
        Weapon::Revolver,
        ["revolver", "Revolver"],
        (Pistol, Premium, 1, 1),
        [b(1), b(2), b(1), NO],
    ),
    weapon(
        Weapon::FineRevolver,
        ["fine-revolver", "Fine revolver"],
        (Pistol, Elite, 1, 1),
        [b(1), g(2), b(1), NO],
    ),
    weapon(
        Weapon::HandCrossbow,
        ["hand-crossbow", "Hand crossbow"],
        (Bow, Basic, 2, 1),
        [b(1), b(2), NO, NO],
    ),
    weapon(
        Weapon::ShortBow,
        ["short-bow", "Short bow"],
        (Bow, Basic, 3, 2),
        [b(1), b(2), b(1), NO],
    ),
    weapon(Weapon::LongBow, ["long-bow", "Long bow"], (Bow, Premium, 3, 2), [g(1), g(2), b(2), NO]),
    weapon(
        Weapon::RecurveBow,
        ["recurve-bow", "Recurve bow"],
        (Bow, Premium, 3, 2),
        [g(1), bg(2, 2), bg(1, 1), NO],
    ),
    weapon(
        Weapon::CompoundBow,
        ["compound-bow", "Compound bow"],
        (Bow, Elite, 3, 2),
        [g(1), bg(1, 3), b(3), NO],
    ),
    weapon(
        Weapon::Crossbow,
        ["crossbow", "Crossbow"],
        (Bow, Elite, 3, 2),
        [b(1), g(4), bg(2, 1), NO],
    ),
    weapon(Weapon::Knife, ["knife", "Knife"], (Melee, Free, 2, 1), [g(1), b(1), NO, NO]),
    weapon(Weapon::Club, ["club", "Club"], (Melee, Basic, 3, 1), [g(2), b(1), NO, NO]),
    weapon(Weapon::Spear, ["spear", "Spear"], (Melee, Basic, 3, 2), [bg(2, 1), b(3), NO, NO]),
    weapon(
        Weapon::Knuckles,
        ["knuckles", "Brass knuckles"],
        (Melee, Basic, 2, 1),
        [g(2), NO, NO, NO],
    ),
    weapon(Weapon::Hatchet, ["hatchet", "Hatchet"], (Melee, Basic, 3, 1), [bg(2, 1), b(2), NO, NO]),
    weapon(
        Weapon::LongKnife,
        ["long-knife", "Long knife"],
        (Melee, Premium, 2, 1),
        [g(2), b(2), NO, NO],
    ),
    weapon(Weapon::Pick, ["pick", "Pick"], (Melee, Premium, 4, 2), [g(3), b(2), NO, NO]),
    weapon(Weapon::BigAxe, ["big-axe", "Big axe"], (Melee, Premium, 4, 2), [g(4), b(3), NO, NO]),
    weapon(Weapon::Saber, ["saber", "Saber"], (Melee, Elite, 3, 1), [g(4), b(1), NO, NO]),
    weapon(
        Weapon::HalfPike,
        ["half-pike", "Half-pike"],
        (Melee, Elite, 3, 2),
        [bg(2, 2), b(4), NO, NO],
    ),
    weapon(
        Weapon::RotaryGun,
        ["rotary-gun", "Rotary gun"],
        (Mounted, Elite, 2, 2),
        [NO, b(3), b(2), NO],
    ),
    weapon(
        Weapon::Cannon,
        ["cannon", "Cannon"],
        (Mounted, Elite, 6, 2),
        [NO, bg(6, 4), bg(3, 2), NO],
    ),
    weapon(
        Weapon::Ballista,
        ["ballista", "Ballista"],
        (Mounted, Elite, 6, 2),
        [NO, bg(1, 6), bg(3, 3), NO],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v53_every_weapon_has_its_row_and_its_name() {
        for (at, sheet) in WEAPONS.iter().enumerate() {
            assert_eq!(sheet.weapon as usize, at);
            assert_eq!(sheet.weapon.sheet(), sheet);
            assert_eq!(serde_json::to_value(sheet.weapon).unwrap(), sheet.id);
            assert!(sheet.dice.iter().any(Option::is_some) && 0 < sheet.grit, "{}", sheet.name);
        }
        assert_eq!(WEAPONS.len(), 36);
    }

    #[test]
    fn v53_used_pistol_and_knife_are_free() {
        let price = |it: Weapon| it.sheet().grade.price();
        assert_eq!(price(Weapon::WornPistol) + price(Weapon::Knife) + price(Weapon::Fists), 0);
        let prices = [Weapon::WornRifle, Weapon::Rifle, Weapon::Carbine, Weapon::Saber].map(price);
        assert_eq!(prices, [10, 25, 60, 100]);
    }

    #[test]
    fn v54_long_things_take_two_hands() {
        for sheet in WEAPONS {
            use Weapon::{BigAxe, HalfPike, HandCrossbow, Pick, Spear};
            let two = match sheet.kind {
                Rifle | Shotgun | Mounted => true,
                Bow => sheet.weapon != HandCrossbow,
                Pistol => false,
                Melee => [Spear, HalfPike, Pick, BigAxe].contains(&sheet.weapon),
            };
            assert_eq!(sheet.hands, if two { 2 } else { 1 }, "{}", sheet.name);
        }
    }

    #[test]
    fn v69_a_value_for_arms_reach_has_to_be_used_there() {
        let dice = |it: Weapon, band| it.sheet().dice_at(band);
        assert_eq!(dice(Weapon::WornPistol, Band::Arms), b(1));
        assert_eq!(dice(Weapon::WornPistol, Band::Short), b(2));
        assert_eq!(dice(Weapon::WornPistol, Band::Long), None);
        // A mounted gun has none for Arm's Reach: the one for Short works there, too.
        assert_eq!(dice(Weapon::Cannon, Band::Arms), bg(6, 4));
        assert_eq!(dice(Weapon::ScopedRifle, Band::Short), None);
        assert_eq!(dice(Weapon::ScopedRifle, Band::Distant), b(4));
    }

    #[test]
    fn v80_mounted_guns_have_their_crewed_price() {
        let crewed: Vec<u8> =
            WEAPONS.iter().filter(|it| it.is_crewed()).map(|it| it.grit).collect();
        assert_eq!(crewed, [2, 6, 6]);
    }

    #[test]
    fn g2_a_worn_rifle_loses_to_a_pistol_at_short() {
        let per_turn = |it: Weapon, band| {
            let sheet = it.sheet();
            u32::from(6 / sheet.grit) * sheet.dice_at(band).unwrap().mean_thirtieths(false)
        };
        let at =
            |band| (per_turn(Weapon::WornRifle, band), per_turn(Weapon::WornPistol, Band::Short));
        assert!(at(Band::Short).0 < at(Band::Short).1);
    }
}
