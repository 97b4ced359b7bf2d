//! Everybody takes their positions (W1, V4, V59).

use std::collections::BTreeSet;

use super::Combat;
use crate::engine::{Resolved, Seat, Setup, so_many};
use crate::wild_west::characters::{Held, Loadout, READY_MADE, ReadyMade};
use crate::wild_west::encounters::{FOES_MAX, FoeLine, lined_up};
use crate::wild_west::fact::{Entrant, TableSet};
use crate::wild_west::ground::Hex;
use crate::wild_west::rules::{Mode, Options, WildWest};
use crate::wild_west::state::{Body, Carried, Loaded, Person, Side};

/// The role of the Warden's seat (F7).
pub const WARDEN: &str = "warden";
/// The role of all others.
pub const CHARACTER: &str = "character";
/// Health of a character (W20).
const HEALTH: u16 = 10;

/// Puts everybody where they begin.
pub fn open(table: &mut Combat, setup: Setup<WildWest>) -> Resolved {
    let Setup { options, seats } = setup;
    let seats = (0..).map(Seat).zip(seats);
    let (wardens, characters): (Vec<_>, Vec<_>) =
        seats.partition(|(_, it)| it.role.as_deref() == Some(WARDEN));
    let brought: Vec<(Seat, Loadout)> = characters
        .into_iter()
        .map(|(seat, it)| (seat, it.loadout.unwrap_or_else(|| ready_made_for(seat))))
        .collect();
    let duel = options.mode == Mode::Duel;
    let mut foes = options.encounter.lines(so_many(brought.len()));
    if duel && 1 < brought.len() {
        foes.clear();
    }
    let mut taken: BTreeSet<Hex> = foes.iter().flat_map(|it| it.hexes.clone()).collect();
    let distance = i16::from(options.distance.max(1));
    let mut fighters = Vec::new();
    let places = lined_up(-(distance / 2), brought.len());
    let first = places.first().copied().unwrap_or_default();
    for ((seat, loadout), place) in brought.iter().zip(places) {
        // In a duel everybody stands beside the one of their side who fights it (V105).
        let place = if duel { first } else { place };
        let hex = options.ground.free_near(place, &taken).unwrap_or(place);
        let mut entrant = character(*seat, loadout, hex);
        // In a duel every other character is of the other side (V48).
        if duel && fighters.len() % 2 == 1 {
            (entrant.side, entrant.hex) = (Side::Foes, across(&options, &taken, distance));
        }
        taken.insert(entrant.hex);
        fighters.push(entrant);
    }
    let places = lined_up(distance - distance / 2, FOES_MAX);
    let alone: Vec<(&FoeLine, u8)> =
        foes.iter().flat_map(|line| (0..line.count).map(move |number| (line, number))).collect();
    for ((line, number), place) in alone.into_iter().zip(places) {
        let own = line.hexes.get(usize::from(number)).copied();
        let hex = own.or_else(|| options.ground.free_near(place, &taken)).unwrap_or(place);
        taken.insert(hex);
        fighters.push(foe(line, number, hex));
    }
    name_apart(&mut fighters);
    let warden = wardens.first().map(|(seat, _)| *seat);
    let ground = options.ground.clone();
    table.emit(TableSet { options, warden, fighters, ground });
    Ok(())
}

/// A free hex across from the posse.
fn across(options: &Options, taken: &BTreeSet<Hex>, distance: i16) -> Hex {
    let place = Hex::at(distance - distance / 2, 0);
    options.ground.free_near(place, taken).unwrap_or(place)
}

/// Those who would be called the same get numbers: a name has to mean one fighter.
pub fn name_apart(fighters: &mut [Entrant]) {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for fighter in fighters {
        let name = fighter.name.clone();
        let numbered = (2..).map(|number: u32| format!("{name} ({number})"));
        let mut names = [name.clone()].into_iter().chain(numbered);
        fighter.name = names.find(|it| !taken.contains(it)).unwrap_or(name);
        taken.insert(fighter.name.clone());
    }
}

/// The character of a player who has brought none: the ready-made ones in turn.
pub fn ready_made_for(seat: Seat) -> Loadout {
    let ready: &ReadyMade = &READY_MADE[seat.index() % READY_MADE.len()];
    ready.loadout()
}

/// A character as it begins, with what the day has taken (V59).
pub fn character(seat: Seat, loadout: &Loadout, hex: Hex) -> Entrant {
    let day = &loadout.day;
    let max = HEALTH + u16::from(loadout.extra_health);
    let whole = max - if day.scarred { 2 } else { 0 };
    let name = match loadout.name.as_str() {
        "" => loadout.trade.name(),
        name => name,
    };
    Entrant {
        side: Side::Posse,
        seat: Some(seat),
        name: name.to_owned(),
        body: Body::Character { person: person(loadout) },
        health: whole.saturating_sub(u16::from(day.lost_health)).max(1),
        max,
        hex,
        aces: day.aces,
        bleeds: true,
        scarred: day.scarred,
        weakened: day.weakened,
    }
}

fn person(loadout: &Loadout) -> Person {
    let day = &loadout.day;
    let used = day.used_abilities.iter();
    let held = loadout.in_hand();
    let shield = held.iter().find_map(|it| match it {
        Held::Shield(item) => Some(*item),
        Held::Weapon(_) => None,
    });
    let in_hand = held.iter().filter_map(|it| match it {
        Held::Weapon(weapon) => Some(*weapon),
        Held::Shield(_) => None,
    });
    let kinds: BTreeSet<_> = loadout.items.iter().copied().collect();
    let items = kinds.into_iter().map(|item| {
        let gone = day.used_items.iter().filter(|it| it.item == item).map(|it| it.times);
        let of = loadout.uses_of(item);
        Carried { item, uses: of.saturating_sub(gone.sum()), of }
    });
    let loads: BTreeSet<_> = loadout.ammunition.iter().copied().collect();
    let shots = loads.into_iter().map(|load| {
        let gone = day.used_shots.iter().filter(|it| it.load == load).map(|it| it.shots);
        let of = loadout.shots_of(load);
        Loaded { load, shots: of.saturating_sub(gone.sum()), of }
    });
    Person {
        skills: loadout.skills.pools(),
        talents: loadout.talents.clone(),
        trade: loadout.trade,
        abilities: loadout.all_abilities(),
        used: used.flat_map(|it| vec![it.ability; usize::from(it.times)]).collect(),
        weapons: loadout.carried(),
        in_hand: in_hand.collect(),
        shield,
        items: items.collect(),
        shots: shots.collect(),
        max_health: HEALTH + u16::from(loadout.extra_health),
    }
}

fn foe(line: &FoeLine, number: u8, hex: Hex) -> Entrant {
    let sheet = line.foe.sheet();
    let called = if line.name.is_empty() { sheet.name } else { line.name.as_str() };
    let name = match line.count {
        1 => called.to_owned(),
        _ => format!("{called} {}", number + 1),
    };
    let health = line.health.unwrap_or(sheet.health);
    Entrant {
        side: Side::Foes,
        name,
        body: Body::Foe { foe: line.foe },
        health,
        max: health,
        hex,
        bleeds: line.bleeds,
        ..Entrant::default()
    }
}
