//! Shots, hits and wounds (S11.4, S11.5).

use std::collections::BTreeSet;

use super::action::Question;
use super::casting::roll;
use super::characters::Character;
use super::fact::{self, Effect, MoreDice, Shot, Wave, Wound};
use super::guns::{GunId, Place, Rank, counting};
use super::rules::Gunslingers;
use super::state::State;
use super::town::Property;
use crate::engine::{Assign, Bin, Resolved, Seat, Table};

/// Every gunslinger of a wave names a target and shoots, both sides at once; only then do the hits
/// count (S11.4, G38). A gunslinger who was winged before misses their turn (S11.5).
pub fn fire(table: &mut Table<Gunslingers>, sides: [Seat; 2], wave: Wave) -> Resolved {
    let state = table.state();
    let called = sides.iter().flat_map(|seat| called_up(state, *seat, wave));
    let called: Vec<GunId> = called.collect();
    let winged = |gun: &GunId| state.gun(*gun).winged;
    let (missed_turn, shooters): (Vec<GunId>, Vec<GunId>) = called.into_iter().partition(winged);
    let aims = take_aim(table, sides, wave, &shooters)?;
    let mut shots = Vec::new();
    let mut began: Vec<Seat> = table.state().fight.iter().flat_map(|it| it.shot.clone()).collect();
    for (gun, target) in aims {
        let state = table.state();
        let seat = side_of(state, gun);
        let first = !began.contains(&seat);
        let more = more_dice(table.rules(), state, gun, first);
        let dice = dice_of(table.rules(), state, gun, &more);
        began.push(seat);
        let dice = roll(table, dice);
        let hit = dice.contains(&6);
        shots.push(Shot { gun, target, dice, more, hit });
    }
    if shots.is_empty() && missed_turn.is_empty() {
        return Ok(());
    }
    let hits: Vec<GunId> = shots.iter().filter(|it| it.hit).map(|it| it.target).collect();
    let wounds = suffer(table, &hits);
    table.emit(fact::ShotsFired { wave, missed_turn, shots, wounds });
    pay_for_burial(table);
    Ok(())
}

/// The gunslingers whose turn it is to shoot: those of a rank who still stand (S11.4), or all of
/// the one who stayed (G44).
fn called_up(state: &State, seat: Seat, wave: Wave) -> Vec<GunId> {
    let mut guns = state.standing(seat);
    guns.sort_unstable();
    match wave {
        Wave::OfRank { rank } => guns.retain(|gun| state.gun(*gun).rank == rank),
        Wave::Parting { by } => {
            // Nobody misses a turn after it: a winged gunslinger just does not shoot.
            guns.retain(|gun| by == seat && !state.gun(*gun).winged);
        }
    }
    guns
}

fn side_of(state: &State, gun: GunId) -> Seat {
    match state.gun(gun).place {
        Place::Gang { seat } => seat,
        Place::ForHire | Place::Killed | Place::Left => Seat(0),
    }
}

/// The shots, each with its target: as the players name it, or the most dangerous enemy (G41).
fn take_aim(
    table: &mut Table<Gunslingers>,
    sides: [Seat; 2],
    wave: Wave,
    shooters: &[GunId],
) -> Resolved<Vec<(GunId, GunId)>> {
    let [one, other] = sides;
    let facing = |seat: Seat| if seat == one { other } else { one };
    let mut named: Vec<(GunId, GunId)> = Vec::new();
    let options = &table.state().options;
    // By the letter of the document every target is named (S11.4); in the house game those left out
    // shoot at the most dangerous enemy (G41).
    let unassigned = !options.literal;
    if options.named_targets || options.literal {
        let state = table.state();
        let question = |seat: &Seat| {
            let own: Vec<GunId> =
                shooters.iter().copied().filter(|gun| side_of(state, *gun) == *seat).collect();
            let enemies = targets(state, facing(*seat));
            // Where only one can be shot at, or nobody shoots, there is nothing to name.
            let several = !own.is_empty() && 1 < enemies.len();
            let bins = enemies.into_iter().map(Bin::open).collect();
            let form = Assign { items: own, bins, unassigned };
            several.then(|| seat.asked(Question::Aim { wave }, form))
        };
        let questions = sides.iter().filter_map(question).collect();
        named.extend(table.ask_all(questions)?.into_iter().flat_map(|it| it.answer));
    }
    let state = table.state();
    let by_name = |gun: &GunId| named.iter().find(|(it, _)| it == gun).map(|(_, target)| *target);
    let most_dangerous =
        |gun: &GunId| targets(state, facing(side_of(state, *gun))).first().copied();
    let aim = |gun: &GunId| Some((*gun, by_name(gun).or_else(|| most_dangerous(gun))?));
    Ok(shooters.iter().filter_map(aim).collect())
}

/// The gunslingers who can be shot at on a side, the most dangerous first: those who stand, those
/// who are not winged, higher ranks, lower numbers (G41). A winged or wounded gunslinger is still a
/// target (S11.5).
fn targets(state: &State, seat: Seat) -> Vec<GunId> {
    let guns = state.fight.as_ref().map_or(&[][..], |fight| fight.guns(seat));
    let alive = |gun: &GunId| matches!(state.gun(*gun).place, Place::Gang { .. });
    let mut targets: Vec<GunId> = guns.iter().copied().filter(alive).collect();
    targets.sort_by_key(|gun| {
        let it = state.gun(*gun);
        (!state.stands(*gun), it.winged, std::cmp::Reverse(it.rank), *gun)
    });
    targets
}

/// What gives a shot more dice than the one, two or three of the shooter's rank (S11.4): cover at
/// the shooter's own headquarters (G51), Boozer's courage in the first two rounds (C2), and the
/// gunsmith's, for the first shooter of the player who controls it (C1).
fn more_dice(rules: &Gunslingers, state: &State, gun: GunId, first: bool) -> Vec<MoreDice> {
    let seat = side_of(state, gun);
    let fight = state.fight.as_ref();
    let at_home = fight.is_some_and(|fight| fight.home == Some(seat));
    let early = fight.is_some_and(|fight| fight.round <= rules.courage_rounds);
    let plug = state.gun(gun).rank == Rank::Plug;
    let courage = plug && early && state.has_power_of(seat, Character::AntonBoozer);
    let gunsmith = first && state.has_power(seat, Property::Gunsmith);
    [
        at_home.then_some(MoreDice::Cover),
        courage.then_some(MoreDice::Courage),
        gunsmith.then_some(MoreDice::Gunsmith),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The regular dice of a shot.
fn dice_of(rules: &Gunslingers, state: &State, gun: GunId, more: &[MoreDice]) -> u32 {
    let each = |it: &MoreDice| match it {
        MoreDice::Cover => rules.cover_dice,
        MoreDice::Gunsmith | MoreDice::Courage => 1,
    };
    state.gun(gun).rank.strength() + more.iter().map(each).sum::<u32>()
}

/// For each hit, in their order, the owner of the gunslinger who was hit rolls (S11.5).
fn suffer(table: &mut Table<Gunslingers>, hits: &[GunId]) -> Vec<Wound> {
    let mut wounds: Vec<Wound> = Vec::new();
    for gun in hits.iter().copied() {
        let seat = side_of(table.state(), gun);
        let now = Condition::of(table.state(), gun, &wounds);
        let wound = match now {
            Condition::Dead => Wound { gun, seat, die: None, effect: Effect::Wasted },
            Condition::Sound | Condition::Hurt => {
                let die = super::casting::roll_die(table);
                let effect = effect_of(table.state(), gun, seat, die, now, &wounds);
                Wound { gun, seat, die: Some(die), effect }
            }
        };
        wounds.push(wound);
    }
    wounds
}

/// The condition of a gunslinger when a hit strikes them, after the earlier hits of the same wave
/// (S11.5, G40, G41).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Condition {
    Sound,
    Hurt,
    Dead,
}

impl Condition {
    fn of(state: &State, gun: GunId, wounds: &[Wound]) -> Condition {
        let suffered: BTreeSet<bool> = wounds
            .iter()
            .filter(|it| it.gun == gun && it.effect.is_casualty())
            .map(|it| it.effect == Effect::Killed)
            .collect();
        match () {
            () if suffered.contains(&true) => Condition::Dead,
            () if suffered.contains(&false) || state.gun(gun).wounded => Condition::Hurt,
            () => Condition::Sound,
        }
    }
}

/// 1–3 winged, 4–5 wounded, 6 killed (S11.5). A gunslinger who is wounded already is only grazed by
/// 1–3 and killed by 4–6 (G40).
fn effect_of(
    state: &State,
    gun: GunId,
    seat: Seat,
    die: u8,
    now: Condition,
    wounds: &[Wound],
) -> Effect {
    match (counting(die), now) {
        (0, Condition::Sound) => Effect::Winged,
        (0, Condition::Hurt | Condition::Dead) => Effect::Grazed,
        (1, Condition::Sound) => Effect::Wounded,
        (1 | 2.., _) => instead_of_death(state, gun, seat, wounds),
    }
}

/// A gunslinger who would die does, with two exceptions: a Boss is only wounded (G50), and so is
/// the first of a territory round whose master controls the Doctor's Office (C1). A Boss who is
/// wounded already survives, too (G40, G50).
pub fn instead_of_death(state: &State, gun: GunId, seat: Seat, wounds: &[Wound]) -> Effect {
    let doctored = state.player(seat).doctored
        || wounds.iter().any(|it| it.seat == seat && it.effect == Effect::Saved);
    match () {
        () if gun.is_boss() => Effect::Survived,
        () if state.has_power(seat, Property::Doctor) && !doctored => Effect::Saved,
        () => Effect::Killed,
    }
}

/// The bank pays Silas Neat for the first burial of the week, whosever it is (C2).
pub fn pay_for_burial(table: &mut Table<Gunslingers>) {
    let state = table.state();
    let Some(seat) = state.who_is(Character::SilasNeat) else { return };
    let due = 0 < state.killed_this_week && !state.buried;
    if due && state.has_power_of(seat, Character::SilasNeat) {
        table.emit(fact::BurialPaid { seat, fee: 1 });
    }
}

#[cfg(test)]
mod tests;
