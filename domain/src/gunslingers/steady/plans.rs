//! The gunslingers whom the steady player sends out, where to, and whom they keep at home.

use serde_json::{Value, json};

use super::eye::{Eye, VOTE, happens, percent};
use crate::engine::{Chance, PromptChoice};
use crate::gunslingers::action::Target;
use crate::gunslingers::characters::Character;
use crate::gunslingers::guns::{GunId, Place};
use crate::gunslingers::town::Property;
use crate::gunslingers::view::{CellView, GunView, PlayerView};

/// Looks at the card with the most strength on it: there somebody is in earnest.
pub fn peek(eye: &Eye<'_>) -> Option<Value> {
    let strength = |guns: &[GunId]| -> i64 {
        let all = eye.view.players.iter().flat_map(|player| &player.gang);
        let there = all.filter(|gun| guns.contains(&gun.gun));
        i64::from(there.map(|gun| gun.rank.strength()).sum::<u32>())
    };
    eye.best(|target| match target {
        Target::Card { guns, .. } => strength(guns),
        _ => 0,
    })
}

/// Keeps a guard at home, and sends the others out by ones and twos to what is worth most, give or
/// take some luck: a plan that others can foresee is met by others.
pub fn plan(eye: &Eye<'_>, chance: &mut Chance) -> Value {
    let PromptChoice::Assign { items, bins, .. } = &eye.prompt.choice else { return json!([]) };
    let free: Vec<GunId> = items.iter().filter_map(|it| gun_of(&it.value)).collect();
    let mut out: Vec<&GunView> =
        eye.me().gang.iter().filter(|gun| free.contains(&gun.gun)).collect();
    // Behind cover at home the weakest gain most; of those who go out the weakest take what is
    // wanted most, since most places are taken without a shot, and the best what others may want.
    out.sort_by_key(|gun| std::cmp::Reverse(gun.rank));
    let keep = kept_at_home(eye, out.len(), chance);
    out.truncate(out.len().saturating_sub(keep));
    let open: Vec<Property> = bins.iter().filter_map(|it| property_of(&it.value)).collect();
    let mut pairs: Vec<Value> = Vec::new();
    let mut send = |gun: &GunView, property: Property| {
        let (item, bin) = (Target::Gun { gun: gun.gun }, Target::Property { property });
        pairs.push(json!([item, bin]));
    };
    if let Some(property) = place_to_storm(eye, &open, &out, chance) {
        out.iter().for_each(|gun| send(gun, property));
        return Value::Array(pairs);
    }
    let mut targets: Vec<(u32, &CellView)> = eye
        .cells()
        .filter(|cell| open.contains(&cell.property))
        .map(|cell| (worth_of_going(eye, cell) * percent(chance, 40, 160) / 100, cell))
        .filter(|(worth, _)| VOTE / 3 < *worth)
        .collect();
    targets.sort_by_key(|(worth, cell)| (std::cmp::Reverse(*worth), cell.cell));
    for (worth, cell) in targets {
        let wanted = if 3 * VOTE < worth || happens(chance, 25) { 2 } else { 1 };
        for _ in 0..wanted {
            let Some(gun) = out.pop() else { return Value::Array(pairs) };
            send(gun, cell.property);
        }
    }
    // For those who are left, no place is worth it.
    Value::Array(pairs)
}

/// From a fifth to two fifths of the gang guard the headquarters, unless there is truce: at least
/// one, as long as somebody could storm it.
fn kept_at_home(eye: &Eye<'_>, guns: usize, chance: &mut Chance) -> usize {
    let truce = eye.view.week <= eye.rules.truce_weeks && !eye.view.options.literal;
    if truce {
        return 0;
    }
    let literal = eye.view.options.literal;
    let able = |it: &PlayerView| eye.rules.storming_party <= hired(it).count();
    let threatened = eye.others().any(able) || literal;
    if !threatened {
        return 0;
    }
    let share = percent(chance, 20, 40) as usize;
    (guns * share).div_ceil(100).clamp(1, guns.max(1))
}

fn hired(player: &PlayerView) -> impl Iterator<Item = &GunView> {
    player.gang.iter().filter(|gun| !gun.boss && gun.jailed_until.is_none())
}

/// What it is worth to claim a place: what it brings in; more where it is taken from a rival, less
/// where the player has it already and nobody may come, and less for a long way.
fn worth_of_going(eye: &Eye<'_>, cell: &CellView) -> u32 {
    let me = eye.prompt.seat;
    let worth = eye.worth_of(cell.property);
    let guarded = cell.headquarters_of.is_some() && cell.headquarters_of == cell.owner;
    let worth = match cell.owner {
        // The player's own headquarters is guarded by everybody who stays at home (G50).
        Some(owner) if owner == me && guarded && !eye.view.options.literal => 0,
        Some(owner) if owner == me && guarded => worth + 6 * VOTE,
        Some(owner) if owner == me => worth * 70 / 100,
        Some(_) if guarded && !eye.view.options.literal => 0,
        Some(owner) if leads(eye, owner) => worth * 130 / 100,
        Some(_) => worth * 115 / 100,
        None => worth,
    };
    worth * arrives(eye, cell) / 6
}

fn leads(eye: &Eye<'_>, seat: crate::engine::Seat) -> bool {
    let votes = |player: &PlayerView| player.votes.votes;
    let best = eye.others().map(votes).max();
    eye.player(seat).map(votes) == best
}

/// How many faces of a die let somebody arrive (D4).
fn arrives(eye: &Eye<'_>, cell: &CellView) -> u32 {
    if eye.view.options.literal {
        return 6;
    }
    let me = eye.me();
    let own = eye.cells().filter(|it| it.owner == Some(me.seat));
    let distance = own.map(|it| it.cell.distance(cell.cell)).min().unwrap_or(0);
    let nearer = u32::from(me.character == Some(Character::ColonelCartwright))
        + u32::from(me.properties.contains(&Property::Land));
    6 - distance.saturating_sub(eye.rules.safe_distance + nearer).min(6)
}

/// Now and then storms the headquarters of a player who is much weaker, with everybody who can be
/// spared.
fn place_to_storm(
    eye: &Eye<'_>,
    open: &[Property],
    out: &[&GunView],
    chance: &mut Chance,
) -> Option<Property> {
    if out.len() < eye.rules.storming_party + 1 || eye.view.options.literal {
        return None;
    }
    let own: u32 = out.iter().map(|gun| gun.rank.strength()).sum();
    let weak = |cell: &&CellView| {
        let Some(owner) = cell.owner.filter(|it| cell.headquarters_of == Some(*it)) else {
            return false;
        };
        let Some(player) = eye.player(owner).filter(|it| it.seat != eye.prompt.seat) else {
            return false;
        };
        // The Boss behind cover, and every second of the others.
        let guard = 5 + hired(player).map(|gun| gun.rank.strength() + 2).sum::<u32>() / 2;
        open.contains(&cell.property) && arrives(eye, cell) == 6 && guard * 3 < own * 2
    };
    let target = eye.cells().find(weak)?;
    happens(chance, 20).then_some(target.property)
}

/// The best of the posse goes where most is at stake, as long as somebody stays at home.
pub fn cavalry(eye: &Eye<'_>) -> Option<Value> {
    let home = hired(eye.me()).filter(|gun| gun.duty == super::super::Duty::Posse).count();
    let rank = |gun: GunId| {
        let own = eye.me().gang.iter().find(|it| it.gun == gun);
        own.map_or(0, |gun| i64::from(gun.rank.strength()))
    };
    eye.best(|target| match target {
        Target::Join { gun, property } if 1 < home => {
            i64::from(eye.worth_of(*property)) + rank(*gun) * i64::from(VOTE)
        }
        Target::No {} => 0,
        _ => -1,
    })
}

/// The posse rides for the headquarters, and else for what is worth most and weakly held.
pub fn posse(eye: &Eye<'_>) -> Option<Value> {
    let own: u32 = hired(eye.me())
        .filter(|gun| gun.duty == super::super::Duty::Posse && !gun.wounded)
        .map(|gun| gun.rank.strength())
        .sum();
    eye.best(|target| match target {
        Target::Property { property } => {
            let Some(cell) = eye.cell(*property) else { return -1 };
            let theirs: u32 = cell
                .occupiers
                .iter()
                .filter_map(|gun| gun_view(eye, *gun))
                .filter(|gun| matches!(gun.place, Place::Gang { .. }) && !gun.wounded)
                .map(|gun| gun.rank.strength())
                .sum();
            let worth = i64::from(eye.worth_of(*property));
            match cell.headquarters_of == Some(eye.prompt.seat) {
                true => worth + 100 * i64::from(VOTE),
                false if theirs * 9 <= own * 10 => worth,
                false => -1,
            }
        }
        Target::No {} => i64::from(VOTE / 2),
        _ => -1,
    })
}

/// All of the posse ride, where any do.
pub fn riders(eye: &Eye<'_>) -> Value {
    match &eye.prompt.choice {
        PromptChoice::Some { options, .. } => options.iter().map(|it| it.value.clone()).collect(),
        _ => json!(Target::No {}),
    }
}

fn gun_view<'e>(eye: &'e Eye<'_>, gun: GunId) -> Option<&'e GunView> {
    eye.view.players.iter().flat_map(|player| &player.gang).find(|it| it.gun == gun)
}

fn gun_of(value: &Value) -> Option<GunId> {
    match serde_json::from_value(value.clone()) {
        Ok(Target::Gun { gun }) => Some(gun),
        Ok(_) | Err(_) => None,
    }
}

fn property_of(value: &Value) -> Option<Property> {
    match serde_json::from_value(value.clone()) {
        Ok(Target::Property { property }) => Some(property),
        Ok(_) | Err(_) => None,
    }
}
