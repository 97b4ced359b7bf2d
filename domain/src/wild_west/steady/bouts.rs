//! The combats that a simulation plays: those of G1 for the plain player, the ready-made encounters
//! for one who knows the game.

use super::super::characters::{Day, Loadout, READY_MADE, ReadyMade, SkillDice};
use super::super::combat::{CHARACTER, WARDEN};
use super::super::encounters::{ENCOUNTERS, Encounter, EncounterSheet, FoeLine, ReadyEncounter};
use super::super::foes::Foe;
use super::super::rules::{Options, WildWest};
use super::super::skills::Talent;
use super::super::trades::{Ability, Trade};
use super::super::weapons::Weapon;
use crate::engine::{Bout, Manner, Setup, SetupSeat};

/// The rows of G1: so many characters with worn pistols against so many of a kind.
const G1: [(usize, Foe, u8); 7] = [
    (3, Foe::Drifter, 3),
    (2, Foe::Drifter, 2),
    (3, Foe::Gunhand, 2),
    (3, Foe::Gunhand, 3),
    (4, Foe::Desperado, 1),
    (3, Foe::Desperado, 1),
    (3, Foe::HerdReaper, 1),
];

/// The combats that are played in a manner, with a Warden's seat for the foes.
pub fn bouts(manner: Manner) -> Vec<Bout<WildWest>> {
    match manner {
        Manner::Plain => G1.into_iter().map(of_g1).collect(),
        Manner::Steady => {
            let ready = ENCOUNTERS.iter().map(ready_made);
            let posse = vec![worn_pistol(); 4];
            let ape = ReadyEncounter::RidgeApe;
            let name = format!("{}, 4 worn pistols", ape.sheet().name);
            ready.chain([bout(name, preset(ape), posse)]).collect()
        }
    }
}

fn of_g1((characters, foe, count): (usize, Foe, u8)) -> Bout<WildWest> {
    let plural = if 1 < count { "s" } else { "" };
    let name = format!("{characters} v. {count} {}{plural}", foe.sheet().name);
    let foes = vec![FoeLine::of(foe, count)];
    let encounter = Encounter { preset: None, foes };
    bout(name, encounter, vec![worn_pistol(); characters])
}

/// A ready-made encounter, and as many ready-made characters as it is meant for.
fn ready_made(sheet: &EncounterSheet) -> Bout<WildWest> {
    let posse = READY_MADE.iter().take(usize::from(sheet.party)).map(ReadyMade::loadout);
    let name = format!("{}, {} characters", sheet.name, sheet.party);
    bout(name, preset(sheet.encounter), posse.collect())
}

fn preset(encounter: ReadyEncounter) -> Encounter {
    Encounter { preset: Some(encounter), foes: Vec::new() }
}

fn bout(name: String, encounter: Encounter, posse: Vec<Loadout>) -> Bout<WildWest> {
    let character = |it| SetupSeat { role: Some(CHARACTER.to_owned()), loadout: Some(it) };
    let warden = SetupSeat { role: Some(WARDEN.to_owned()), loadout: None };
    let seats = posse.into_iter().map(character).chain([warden]).collect();
    let options = Options { encounter, ..Options::default() };
    Bout { name, setup: Setup { options, seats } }
}

/// A character with a worn pistol whose Talents and abilities never matter (G1).
fn worn_pistol() -> Loadout {
    Loadout {
        name: String::new(),
        skills: SkillDice { charm: 3, finesse: 4, intuition: 2, nerve: 3 },
        talents: vec![Talent::Mounted, Talent::Explosives],
        trade: Trade::Snarer,
        abilities: vec![Ability::TrapMastery, Ability::Slippery],
        ace: Ability::DustDevil,
        extra_health: 0,
        weapons: vec![Weapon::WornPistol, Weapon::Knife],
        ammunition: Vec::new(),
        items: Vec::new(),
        ready: Vec::new(),
        day: Day::default(),
    }
}
