//! A ready-made character for each trade.

use super::loadout::{Day, Loadout, SkillDice};
use crate::wild_west::ammunition::{Load, LoadKind};
use crate::wild_west::items::Item;
use crate::wild_west::skills::Talent;
use crate::wild_west::trades::{Ability, Trade};
use crate::wild_west::weapons::Weapon;

/// A ready-made character.
pub struct ReadyMade {
    /// Its name in requests.
    pub id: &'static str,
    /// What the character is called.
    pub name: &'static str,
    /// What it is like to play.
    pub summary: &'static str,
    trade: Trade,
    skills: [u8; 4],
    talents: [Talent; 2],
    abilities: &'static [Ability],
    ace: Ability,
    extra_health: u8,
    weapons: &'static [Weapon],
    ammunition: &'static [Load],
    items: &'static [Item],
}

impl ReadyMade {
    /// The character in full.
    pub fn loadout(&self) -> Loadout {
        let [charm, finesse, intuition, nerve] = self.skills;
        Loadout {
            name: self.name.to_owned(),
            skills: SkillDice { charm, finesse, intuition, nerve },
            talents: self.talents.to_vec(),
            trade: self.trade,
            abilities: self.abilities.to_vec(),
            ace: self.ace,
            extra_health: self.extra_health,
            weapons: self.weapons.to_vec(),
            ammunition: self.ammunition.to_vec(),
            items: self.items.to_vec(),
            ready: Vec::new(),
            day: Day::default(),
        }
    }
}

/// The ready-made character of this name.
#[cfg(test)]
pub fn ready_made(id: &str) -> Option<Loadout> {
    READY_MADE.iter().find(|it| it.id == id).map(ReadyMade::loadout)
}

/// All of them, one for each trade.
pub const READY_MADE: &[ReadyMade] = &[
    ReadyMade {
        id: "surgeon",
        name: "Ada Quill",
        summary: "Keeps the posse on its feet: bandages, a bag, and 2G of healing twice a day.",
        trade: Trade::Surgeon,
        skills: [3, 3, 4, 2],
        talents: [Talent::FirstAid, Talent::Intuition],
        abilities: &[Ability::SteadyHands, Ability::Encourage],
        ace: Ability::Panacea,
        extra_health: 1,
        weapons: &[Weapon::WornPistol, Weapon::Knife],
        ammunition: &[],
        items: &[
            Item::AidBag,
            Item::Bandages,
            Item::Bandages,
            Item::Antidote,
            Item::BurnSalve,
            Item::SmellingSalts,
            Item::WillowPills,
            Item::WillowPills,
        ],
    },
    ReadyMade {
        id: "shootist",
        name: "Silas Boone",
        summary: "Acts early and shoots three times a turn with a belt pistol; Aims with two dice.",
        trade: Trade::Shootist,
        skills: [3, 4, 2, 3],
        talents: [Talent::Pistols, Talent::Finesse],
        abilities: &[Ability::DeadAim, Ability::SecondLook],
        ace: Ability::LastWord,
        extra_health: 2,
        weapons: &[Weapon::BeltPistol, Weapon::Knife, Weapon::WornPistol],
        ammunition: &[Load { kind: LoadKind::Piercing, strength: 2 }],
        items: &[Item::Bandages, Item::WillowPills],
    },
    ReadyMade {
        id: "tracker",
        name: "Tala Reed",
        summary: "Reads a beast, marks it for the others, and hits hard at first with a short bow.",
        trade: Trade::Tracker,
        skills: [2, 4, 3, 3],
        talents: [Talent::Bows, Talent::Finesse],
        abilities: &[Ability::FairGame, Ability::ChosenPrey],
        ace: Ability::Roar,
        extra_health: 2,
        weapons: &[Weapon::ShortBow, Weapon::Knife],
        ammunition: &[Load { kind: LoadKind::Venom, strength: 2 }],
        items: &[Item::Bandages, Item::WillowPills],
    },
    ReadyMade {
        id: "constable",
        name: "Ruth Calder",
        summary: "Spends tomorrow's Grit today, shares it out, and stands behind a buckler.",
        trade: Trade::Constable,
        skills: [4, 3, 2, 3],
        talents: [Talent::Pistols, Talent::Defense],
        abilities: &[Ability::Deputize, Ability::Shield],
        ace: Ability::StandFast,
        extra_health: 2,
        weapons: &[Weapon::WornPistol],
        ammunition: &[],
        items: &[Item::Buckler, Item::Bandages, Item::Rope, Item::Rope, Item::Bandages],
    },
    ReadyMade {
        id: "tinker",
        name: "Emmett Voss",
        summary: "Walks up in a padded coat and strikes with a fist that sparks.",
        trade: Trade::Tinker,
        skills: [2, 4, 3, 3],
        talents: [Talent::Melee, Talent::Defense],
        abilities: &[Ability::SpringHeels],
        ace: Ability::PistonPunch,
        extra_health: 1,
        weapons: &[Weapon::WornPistol, Weapon::Knife],
        ammunition: &[],
        items: &[
            Item::PaddedCoat,
            Item::SparkJar,
            Item::Bandages,
            Item::HazelWater,
            Item::WillowPills,
        ],
    },
    ReadyMade {
        id: "miner",
        name: "Josefa Pike",
        summary: "Brings blasting sticks and moonshine, and sits well in Cover.",
        trade: Trade::Miner,
        skills: [3, 3, 2, 4],
        talents: [Talent::Explosives, Talent::Nerve],
        abilities: &[Ability::Moonshine, Ability::DugIn],
        ace: Ability::Landslide,
        extra_health: 1,
        weapons: &[Weapon::WornPistol, Weapon::Knife],
        ammunition: &[],
        items: &[
            Item::BlastingStick,
            Item::BlastingStick,
            Item::BlastingStick,
            Item::Bandages,
            Item::MiracleTonic,
            Item::WillowPills,
        ],
    },
    ReadyMade {
        id: "snarer",
        name: "Obed Lark",
        summary: "Binds foes with rope, net and traps until they are captured.",
        trade: Trade::Snarer,
        skills: [3, 4, 3, 2],
        talents: [Talent::Traps, Talent::Finesse],
        abilities: &[Ability::TrapMastery, Ability::QuickSnare],
        ace: Ability::BlindingDust,
        extra_health: 1,
        weapons: &[Weapon::WornPistol, Weapon::Knife],
        ammunition: &[],
        items: &[
            Item::Net,
            Item::Net,
            Item::Rope,
            Item::Rope,
            Item::JawTrap,
            Item::WeightedCords,
            Item::WeightedCords,
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wild_west::characters::violations;

    #[test]
    fn v52_there_is_a_legal_character_for_each_trade() {
        for (trade, it) in Trade::ALL.into_iter().zip(READY_MADE) {
            let loadout = it.loadout();
            assert_eq!(loadout.trade, trade);
            assert_eq!(violations(&loadout, ""), [], "{}", it.name);
            let spent = loadout.cost();
            assert!((85..=100).contains(&spent), "{} spends ${spent}", it.name);
            let json = serde_json::to_value(&loadout).unwrap();
            assert_eq!(serde_json::from_value::<Loadout>(json).unwrap(), loadout);
        }
        assert_eq!(READY_MADE.len(), Trade::ALL.len());
    }
}
