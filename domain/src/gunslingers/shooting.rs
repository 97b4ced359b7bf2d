//! Shots, hits and wounds (S11.4, S11.5).

use std::collections::BTreeSet;

use super::action::{Question, Target};
use super::casting::roll;
use super::characters::Character;
use super::fact::{Effect, Fact, Shot, Wave, Wound};
use super::guns::{GunId, Place, Rank, counting};
use super::rules::Gunslingers;
use super::state::State;
use super::town::Property;
use crate::engine::{Answer, Ask, Bin, Choice, Resolved, Seat, Table};

/// Everybody of a wave names a target and shoots, both sides at once; only then does what was hit
/// count (S11.4, G38). Who was winged before misses his turn (S11.5).
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
        let dice = dice_of(table.rules(), state, gun, first);
        began.push(seat);
        let dice = roll(table, dice);
        let hit = dice.contains(&6);
        shots.push(Shot { gun, target, dice, hit });
    }
    if shots.is_empty() && missed_turn.is_empty() {
        return Ok(());
    }
    let hits: Vec<GunId> = shots.iter().filter(|it| it.hit).map(|it| it.target).collect();
    let wounds = suffer(table, &hits);
    table.emit(Fact::ShotsFired { wave, missed_turn, shots, wounds });
    pay_for_burial(table);
    Ok(())
}

/// Whose turn it is to shoot: those of a rank who still stand (S11.4), or all of the one who stayed
/// (G44).
fn called_up(state: &State, seat: Seat, wave: Wave) -> Vec<GunId> {
    let mut guns = state.standing(seat);
    guns.sort_unstable();
    match wave {
        Wave::OfRank { rank } => guns.retain(|gun| state.gun(*gun).rank == rank),
        Wave::Parting { by } => {
            // Nobody misses a turn after it: who is winged just does not shoot.
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

/// Who shoots at whom: as the players name it, or at the most dangerous enemy (G41).
fn take_aim(
    table: &mut Table<Gunslingers>,
    sides: [Seat; 2],
    wave: Wave,
    shooters: &[GunId],
) -> Resolved<Vec<(GunId, GunId)>> {
    let [one, other] = sides;
    let facing = |seat: Seat| if seat == one { other } else { one };
    let mut named: Vec<(GunId, GunId)> = Vec::new();
    if table.state().options.named_targets {
        let state = table.state();
        let ask = |seat: &Seat| {
            let own: Vec<GunId> =
                shooters.iter().copied().filter(|gun| side_of(state, *gun) == *seat).collect();
            let enemies = targets(state, facing(*seat));
            // Where only one can be shot at, or nobody shoots, there is nothing to name.
            (!own.is_empty() && 1 < enemies.len()).then(|| ask_aim(*seat, wave, own, enemies))
        };
        let asks = sides.iter().filter_map(ask).collect();
        for given in table.ask_all(asks)? {
            named.extend(aims(&given.answer));
        }
    }
    let state = table.state();
    let by_name = |gun: &GunId| named.iter().find(|(it, _)| it == gun).map(|(_, target)| *target);
    let most_dangerous =
        |gun: &GunId| targets(state, facing(side_of(state, *gun))).first().copied();
    let aim = |gun: &GunId| Some((*gun, by_name(gun).or_else(|| most_dangerous(gun))?));
    Ok(shooters.iter().filter_map(aim).collect())
}

fn ask_aim(seat: Seat, wave: Wave, own: Vec<GunId>, enemies: Vec<GunId>) -> Ask<Gunslingers> {
    let gun = |gun: GunId| Target::Gun { gun };
    let items = own.into_iter().map(gun).collect();
    let bins = enemies.into_iter().map(gun).map(Bin::open).collect();
    Ask::new(seat, Question::Aim { wave }, Choice::Assign { items, bins, unassigned: true })
}

fn aims(answer: &Answer<Target>) -> Vec<(GunId, GunId)> {
    let Answer::Assign(pairs) = answer else {
        unreachable!("the engine admits only answers of the asked form")
    };
    let aim = |(own, enemy): &(Target, Target)| match (own, enemy) {
        (Target::Gun { gun }, Target::Gun { gun: target }) => Some((*gun, *target)),
        _ => None,
    };
    pairs.iter().filter_map(aim).collect()
}

/// Who can be shot at on a side, the most dangerous first: who stands before who does not, who is
/// not winged before who is, higher ranks, lower numbers (G41). Who is winged or wounded is still a
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

/// The regular dice of a shot: one, two or three by rank (S11.4), two more from behind cover at the
/// shooter's own headquarters (G51), one more for Boozer's plugs in the first two rounds, and one
/// more for the first shooter of whoever controls the gunsmith's (C2, C1).
fn dice_of(rules: &Gunslingers, state: &State, gun: GunId, first: bool) -> u32 {
    let seat = side_of(state, gun);
    let rank = state.gun(gun).rank;
    let fight = state.fight.as_ref();
    let at_home = fight.is_some_and(|fight| fight.home == Some(seat));
    let early = fight.is_some_and(|fight| fight.round <= rules.courage_rounds);
    let courage = rank == Rank::Plug && early && state.has_power_of(seat, Character::AntonBoozer);
    let gunsmith = first && state.has_power(seat, Property::Gunsmith);
    let cover = if at_home { rules.cover_dice } else { 0 };
    rank.strength() + cover + u32::from(courage) + u32::from(gunsmith)
}

/// For each hit, in their order, the owner of who was hit rolls (S11.5).
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

/// How somebody was when a hit struck him, the hits before it in the same wave included.
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

/// 1–3 winged, 4–5 wounded, 6 killed (S11.5). Who is wounded already is only grazed by 1–3 and
/// killed by 4–6 (G40).
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
        (1 | 2.., _) => instead_of_death(state, gun, seat, now == Condition::Hurt, wounds),
    }
}

/// Whoever would die does, but for a Boss, who is only wounded (G50), and the first of a territory
/// round whose master controls the Doctor's Office (C1). A Boss who is `hurt` already is grazed.
pub fn instead_of_death(
    state: &State,
    gun: GunId,
    seat: Seat,
    hurt: bool,
    wounds: &[Wound],
) -> Effect {
    let doctored = state.player(seat).doctored
        || wounds.iter().any(|it| it.seat == seat && it.effect == Effect::Saved);
    match () {
        () if gun.is_boss() && hurt => Effect::Grazed,
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
        table.emit(Fact::BurialPaid { seat, fee: 1 });
    }
}
