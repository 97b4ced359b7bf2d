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
mod tests {
    use serde_json::json;

    use crate::engine::{Prompt, PromptChoice};
    use crate::gunslingers::trial::{Race, Setting, meet, three_meet, town};
    use crate::gunslingers::{Character, Effect};

    /// Two who meet, where players name their targets.
    fn meet_with_targets(first: &str, second: &str) -> Setting {
        meet(first, second).options(|options| options.named_targets = true)
    }

    /// Seat 0 storms the Parlor House with three plugs, and seat 1 has these at home.
    fn storm(guard: &str) -> Setting {
        meet("plug plug plug", guard)
    }

    /// Seat 0 goes to the Parlor House with all, and nobody of seat 1's is placed.
    fn begins_to_storm(storm: Setting) -> Race {
        storm.begins().plans(0, [("parlor", "10 11 12")]).others_stay_home()
    }

    #[test]
    fn s11_4_duellists_shoot_first_then_enforcers_then_plugs_with_a_die_by_rank() {
        let race = meet("plug enforcer duellist", "duellist plug enforcer").at("depot");
        let race = race.dice(&[1; 12]).both_fight();
        let order = [(12, 13, 3), (13, 12, 3), (11, 13, 2), (15, 12, 2), (10, 13, 1), (14, 12, 1)];
        race.shots(&order)
            .happens_by("S11.4", "The duellists shoot.")
            .happens_by("S11.4", "The enforcers shoot.")
            .happens_by("S11.4", "The plugs shoot.");
    }

    #[test]
    fn s11_4_any_six_hits_and_nothing_else() {
        for dice in [[6, 1, 1], [1, 6, 1], [1, 1, 6]] {
            let dice: Vec<u32> = dice.into_iter().chain([1]).collect();
            let race = meet("duellist", "plug plug").at("depot").dice(&dice).dice(&[1, 1]);
            let race = race.both_fight().happens("Duellist 10 hits plug 11");
            race.effects(&[(11, Effect::Winged)]);
        }
        for face in 1..=5 {
            let race = meet("plug", "plug").at("depot").dice(&[face, 1]).both_fight();
            race.happens(&format!("Plug 10 misses plug 11 ({face}).")).effects(&[]);
        }
    }

    #[test]
    fn g39_several_sixes_are_one_hit() {
        let race = meet("duellist", "plug").at("depot").dice(&[6, 6, 6, 1, 1]).both_fight();
        race.effects(&[(11, Effect::Winged)]).gun_is(11, "fit");
    }

    #[test]
    fn s11_5_a_die_says_what_a_hit_does() {
        for (die, effect, condition) in [
            (1, Effect::Winged, "winged"),
            (2, Effect::Winged, "winged"),
            (3, Effect::Winged, "winged"),
            (4, Effect::Wounded, "wounded"),
            (5, Effect::Wounded, "wounded"),
            (6, Effect::Killed, "killed"),
        ] {
            let race = meet("plug", "plug plug").at("depot").dice(&[6, 1, 1, die]).both_fight();
            race.effects(&[(11, effect)]).gun_is(11, condition).asks(1, "nerve");
        }
    }

    /// Test vector 8, within a wave.
    #[test]
    fn g40_who_is_wounded_is_grazed_or_killed_by_the_next_hit() {
        for (die, effect, condition) in [
            (1, Effect::Grazed, "wounded"),
            (2, Effect::Grazed, "wounded"),
            (3, Effect::Grazed, "wounded"),
            (4, Effect::Killed, "killed"),
            (5, Effect::Killed, "killed"),
            (6, Effect::Killed, "killed"),
        ] {
            let race = meet("plug plug", "duellist plug").at("depot");
            let race = race.dice(&[1, 1, 1, 6, 6, 1, 4, die]).both_fight();
            race.effects(&[(12, Effect::Wounded), (12, effect)]).gun_is(12, condition);
        }
    }

    /// Test vector 8, in another round.
    #[test]
    fn s11_5_who_is_wounded_may_still_be_shot_at_and_who_is_wounded_twice_is_dead() {
        for (die, condition) in [(3, "wounded"), (4, "killed"), (6, "killed")] {
            let race = meet_with_targets("plug", "plug plug").at("depot").both_fight();
            let race = race.dice(&[6, 1, 1, 4]).aims(0, [(10, 11)]).both_stay();
            assert_eq!(race.asked(0, "aim").labels(), ["plug 12", "plug 11, wounded"]);
            race.dice(&[6, 1, die]).aims(0, [(10, 11)]).gun_is(11, condition);
        }
    }

    #[test]
    fn g41_shots_at_one_killed_in_the_same_wave_are_wasted() {
        let race = meet("plug plug", "duellist plug").at("depot");
        let race = race.dice(&[1, 1, 1, 6, 6, 1, 6]).both_fight();
        race.effects(&[(12, Effect::Killed), (12, Effect::Wasted)]).gun_is(13, "fit");
    }

    /// Test vector 7.
    #[test]
    fn g38_who_is_wounded_or_killed_by_a_faster_rank_does_not_shoot() {
        for die in [4, 6] {
            let race = meet("duellist", "enforcer plug").at("depot");
            let race = race.dice(&[6, 1, 1, die, 1]).both_fight();
            race.shots(&[(10, 11, 3), (12, 10, 1)]);
        }
    }

    /// Test vector 7.
    #[test]
    fn g38_two_of_a_rank_kill_each_other() {
        let race = meet("duellist", "duellist").at("depot");
        let race = race.dice(&[6, 1, 1, 1, 6, 1, 6, 6]).both_fight();
        race.shots(&[(10, 11, 3), (11, 10, 3)]).gun_is(10, "killed").gun_is(11, "killed");
    }

    #[test]
    fn g38_who_is_winged_by_a_faster_rank_misses_this_rounds_shot() {
        let race = meet("duellist", "enforcer plug").at("depot");
        let race = race.dice(&[6, 1, 1, 1, 1]).both_fight();
        let race = race.happens("Winged, and without a shot: enforcer 11.");
        let race = race.shots(&[(10, 11, 3), (12, 10, 1)]).gun_is(11, "fit");
        // In the next the winged gunslinger shoots again.
        race.dice(&[1; 6]).both_stay().shots(&[(10, 11, 3), (11, 10, 2), (12, 10, 1)]);
    }

    #[test]
    fn s11_5_who_is_winged_by_their_own_rank_misses_the_next_rounds_shot() {
        let race = meet("plug", "plug").at("depot").dice(&[6, 1, 1]).both_fight();
        let race = race.shots(&[(10, 11, 1), (11, 10, 1)]).gun_is(11, "winged");
        let race = race.dice(&[1]).both_stay().shots(&[(10, 11, 1)]).gun_is(11, "fit");
        race.dice(&[1, 1]).both_stay().shots(&[(10, 11, 1), (11, 10, 1)]);
    }

    #[test]
    fn s11_5_where_everybody_of_a_rank_is_winged_nobody_shoots_and_all_recover() {
        let race = meet("plug", "plug").at("depot").dice(&[6, 6, 1, 1]).both_fight();
        let race = race.gun_is(10, "winged").gun_is(11, "winged").both_stay().shots(&[]);
        race.gun_is(10, "fit").gun_is(11, "fit").asks(0, "nerve");
    }

    #[test]
    fn g40_winging_does_not_stack() {
        let race = meet("plug plug", "plug").at("depot").dice(&[6, 6, 1, 1, 1]).both_fight();
        let race = race.effects(&[(12, Effect::Winged), (12, Effect::Winged)]);
        let race = race.dice(&[1, 1]).both_stay().shots(&[(10, 12, 1), (11, 12, 1)]);
        race.dice(&[1; 3]).both_stay().shots(&[(10, 12, 1), (11, 12, 1), (12, 10, 1)]);
    }

    #[test]
    fn g40_who_is_winged_again_while_missing_a_shot_misses_the_next_too() {
        let race = meet("plug", "plug").at("depot").dice(&[6, 1, 1]).both_fight();
        let race = race.dice(&[6, 1]).both_stay().gun_is(11, "winged");
        race.dice(&[1]).both_stay().shots(&[(10, 11, 1)]);
    }

    #[test]
    fn g41_the_higher_rank_is_shot_at_then_the_lower_number() {
        let race = meet("plug", "plug enforcer enforcer").at("depot").dice(&[1; 6]).both_fight();
        race.shots(&[(12, 10, 2), (13, 10, 2), (10, 12, 1), (11, 10, 1)]);
    }

    #[test]
    fn g41_who_is_not_winged_is_shot_at_before_who_is_whatever_their_rank() {
        let race = meet("enforcer plug", "duellist plug").at("depot");
        let race = race.dice(&[1, 1, 1, 6, 1, 1, 1, 1]).both_fight().gun_is(12, "winged");
        race.shots(&[(12, 10, 3), (10, 12, 2), (11, 13, 1), (13, 10, 1)]);
    }

    #[test]
    fn g41_who_stands_is_shot_at_before_who_does_not_whatever_their_rank() {
        let race = meet("plug", "duellist plug").at("depot");
        let race = race.dice(&[1, 1, 1, 6, 1, 4]).both_fight().gun_is(11, "wounded");
        race.dice(&[1, 1]).both_stay().shots(&[(10, 12, 1), (12, 10, 1)]);
        // Winged, but still standing.
        let race = meet("duellist enforcer plug", "duellist enforcer").at("depot");
        let race = race.dice(&[6, 1, 1, 1, 1, 1, 4, 6, 1, 1, 1, 1, 1]).both_fight();
        race.effects(&[(13, Effect::Wounded), (14, Effect::Winged)]).shots(&[
            (10, 13, 3),
            (13, 10, 3),
            (11, 14, 2),
            (14, 10, 2),
            (12, 14, 1),
        ]);
    }

    #[test]
    fn g41_where_targets_are_not_named_nobody_is_asked() {
        let race = meet("plug plug", "plug plug").at("depot").dice(&[1; 4]).both_fight();
        race.shots(&[(10, 12, 1), (11, 12, 1), (12, 10, 1), (13, 10, 1)]);
    }

    #[test]
    fn g41_players_may_name_the_target_of_each_shot_wave_by_wave() {
        let race = meet_with_targets("duellist plug plug", "enforcer plug").at("depot");
        let race = race.both_fight().asks_nothing(1);
        assert_eq!(race.asked(0, "aim").labels(), ["enforcer 13", "plug 14"]);
        let race = race.dice(&[1, 1, 1]).aims(0, [(10, 14)]).shots(&[(10, 14, 3)]).asks_nothing(0);
        assert_eq!(race.asked(1, "aim").labels(), ["duellist 10", "plug 11", "plug 12"]);
        let race = race.dice(&[1, 1]).aims(1, [(13, 12)]).shots(&[(13, 12, 2)]);
        // Both at once; who gets no target shoots at the most dangerous.
        let race = race.tells_nothing_of(0, |it| it.aims(0, [(12, 14)]));
        let race = race.dice(&[1; 3]).aims(1, [(14, 11)]);
        race.shots(&[(11, 13, 1), (12, 14, 1), (14, 11, 1)]);
    }

    #[test]
    fn g41_nobody_is_asked_for_a_target_where_there_is_only_one_or_nobody_shoots() {
        let race = meet_with_targets("plug", "plug").at("depot").dice(&[1, 1]).both_fight();
        let race = race.shots(&[(10, 11, 1), (11, 10, 1)]).asks(0, "nerve");
        race.dice(&[1]).runs(0).stays(1).shots(&[(11, 10, 1)]);
        // A wounded enemy is a target.
        let race = meet_with_targets("plug", "plug plug").at("depot").both_fight();
        race.asks(0, "aim").asks_nothing(1);
        // A gunslinger who is winged names no target.
        let race = meet_with_targets("duellist plug", "enforcer").at("depot");
        race.dice(&[6, 1, 1, 1, 1]).both_fight().asks(0, "nerve").asks(1, "nerve");
    }

    #[test]
    fn s11_4_by_the_letter_every_target_is_named_and_g41_in_the_house_game_not_all_need_be() {
        let aim = |setting: Setting| setting.at("depot").both_fight().asked(0, "aim");
        let named = |prompt: &Prompt| match prompt.choice {
            PromptChoice::Assign { unassigned, .. } => !unassigned,
            _ => panic!("{prompt:?}"),
        };
        let literal = aim(meet("plug plug", "plug plug").literal());
        assert!(named(&literal) && literal.text.contains("Each needs a target."), "{literal:?}");
        assert_eq!(literal.rule, "S11.4");
        let house = aim(meet_with_targets("plug plug", "plug plug"));
        let told = "Whoever gets no target shoots at the most dangerous enemy.";
        assert!(!named(&house) && house.text.contains(told), "{house:?}");
        assert_eq!(house.rule, "G41");
        let race = meet("plug plug", "plug plug").literal().at("depot").both_fight();
        let some = json!([[{"type": "gun", "gun": 10}, {"type": "gun", "gun": 12}]]);
        let race = race.may_not_give_by(0, "aim", some, "S11.4", "all 2 items must be put");
        let race = race.aims(0, [(10, 13), (11, 12)]).dice(&[1; 4]).aims(1, [(12, 10), (13, 10)]);
        race.shots(&[(10, 13, 1), (11, 12, 1), (12, 10, 1), (13, 10, 1)]);
    }

    #[test]
    fn g44_targets_of_the_parting_volley_are_named_too() {
        let race = meet_with_targets("plug plug", "plug").at("depot").both_fight();
        let race = race.dice(&[1, 1, 1]).aims(1, []).runs(0).stays(1).asks(1, "aim");
        race.dice(&[1]).aims(1, [(12, 11)]).shots(&[(12, 11, 1)]).controls_now("depot", Some(1), 1);
    }

    #[test]
    fn g50_the_boss_and_whoever_is_not_placed_defend_the_headquarters_and_g51_from_cover() {
        let race = begins_to_storm(storm("enforcer plug"));
        let race = race.happens_by("G50", "Seat 1 defends their headquarters.");
        // The attackers have none.
        let race = race.dice(&[1; 15]).both_fight();
        race.shots(&[(1, 10, 5), (13, 10, 4), (10, 1, 1), (11, 1, 1), (12, 1, 1), (14, 10, 3)]);
    }

    #[test]
    fn g51_there_is_no_cover_but_at_ones_own_headquarters() {
        // Not at another property, nor at headquarters that were another's, nor by the letter.
        let race = meet("plug", "plug").controls(1, ["depot"]).at("depot").dice(&[1, 1]);
        race.both_fight().shots(&[(10, 11, 1), (11, 10, 1)]);
        let race = town(3).gang(0, "plug").gang(1, "plug").controls(1, ["saloon"]).penniless();
        let race = race.at("saloon").dice(&[1, 1]).both_fight();
        race.shots(&[(10, 11, 1), (11, 10, 1)]);
        let race = meet("plug", "plug").literal().at("parlor").dice(&[1, 1]).both_fight();
        race.shots(&[(10, 11, 1), (11, 10, 1)]);
        // A player who has lost their headquarters has no cover there any more.
        let race = meet("plug", "plug").controls(0, ["parlor"]).at("parlor").dice(&[1, 1]);
        race.both_fight().shots(&[(10, 11, 1), (11, 10, 1)]);
    }

    #[test]
    fn c1_the_gunsmith_gives_the_first_shooter_of_each_fight_a_die() {
        let race = meet("plug plug", "plug").controls(0, ["gunsmith"]).at("depot");
        let race = race.dice(&[1; 4]).both_fight();
        let race = race.shots(&[(10, 12, 2), (11, 12, 1), (12, 10, 1)]);
        race.dice(&[1; 3]).both_stay().shots(&[(10, 12, 1), (11, 12, 1), (12, 10, 1)]);
        // Of the other side, and in whatever wave comes first.
        let race = meet("plug plug", "enforcer plug").controls(1, ["gunsmith"]).at("depot");
        let race = race.dice(&[1; 6]).both_fight();
        race.shots(&[(12, 10, 3), (10, 12, 1), (11, 12, 1), (13, 10, 1)]);
        // Not by the letter.
        let race = meet("plug", "plug").controls(0, ["gunsmith"]).literal().at("depot");
        race.dice(&[1, 1]).both_fight().shots(&[(10, 11, 1), (11, 10, 1)]);
    }

    #[test]
    fn c1_the_gunsmith_gives_a_die_anew_against_the_next() {
        let race = three_meet("plug", "plug", "plug").controls(0, ["gunsmith"]).at("depot");
        let race = race.dice(&[6, 1, 1, 6]).both_fight().happens("Seat 0 and seat 2 face");
        race.dice(&[1; 3]).both_fight().shots(&[(10, 12, 2), (12, 10, 1)]);
    }

    #[test]
    fn c1_who_is_winged_leaves_the_gunsmiths_die_to_the_first_who_shoots() {
        let race = meet("enforcer plug", "duellist").controls(0, ["gunsmith"]).at("depot");
        let race = race.dice(&[1, 1, 6, 1, 1, 1]).both_fight();
        race.shots(&[(12, 10, 3), (11, 12, 2)]);
    }

    #[test]
    fn c2_boozers_plugs_roll_one_die_more_in_the_first_two_rounds() {
        let boozer = || {
            let it = town(2).is(0, Character::AntonBoozer).penniless();
            it.gang(0, "enforcer plug").gang(1, "plug")
        };
        let race = boozer().at("depot").dice(&[1; 5]).both_fight();
        let race = race.shots(&[(10, 12, 2), (11, 12, 2), (12, 10, 1)]);
        let race = race.dice(&[1; 5]).both_stay().shots(&[(10, 12, 2), (11, 12, 2), (12, 10, 1)]);
        race.dice(&[1; 4]).both_stay().shots(&[(10, 12, 2), (11, 12, 1), (12, 10, 1)]);
        // By the letter targets are named, where there are several.
        let race = boozer().literal().at("depot").dice(&[1; 2]).both_fight();
        let race = race.shots(&[(10, 12, 2)]).dice(&[1; 2]).aims(1, [(12, 10)]);
        race.shots(&[(11, 12, 1), (12, 10, 1)]);
    }

    #[test]
    fn c2_boozers_plugs_are_brave_again_against_the_next() {
        let race = three_meet("plug", "plug", "plug").is(0, Character::AntonBoozer).at("depot");
        let race = race.dice(&[1; 3]).both_fight().dice(&[1; 3]).both_stay();
        let race = race.dice(&[6, 1, 6]).both_stay().happens("Seat 0 and seat 2 face each other.");
        race.dice(&[1; 3]).both_fight().shots(&[(10, 12, 2), (12, 10, 1)]);
    }

    #[test]
    fn c1_and_c2_what_one_is_given_adds_up() {
        let it = meet("plug plug plug", "plug").is(1, Character::AntonBoozer);
        let race = it.controls(1, ["gunsmith"]).begins();
        let race = race.plans(0, [("saloon", "10 11 12")]).plans(1, []).dice(&[1; 15]).both_fight();
        // The Boss: 3, and 2 from cover, and 1; the plug: 1, and 2 from cover, and 1.
        race.shots(&[(1, 10, 6), (10, 1, 1), (11, 1, 1), (12, 1, 1), (13, 10, 4)]);
    }

    #[test]
    fn g50_a_boss_who_would_die_is_only_wounded_and_fresh_in_the_next_round() {
        let race = begins_to_storm(storm("plug")).dice(&[1, 1, 1, 1, 1]);
        let race = race.dice(&[6, 6, 1, 1, 1, 1, 6, 6]).both_fight();
        let race =
            race.effects(&[(1, Effect::Survived), (1, Effect::Survived)]).gun_is(1, "wounded");
        let race = race.happens("Mrs. Parlor would be killed, but a Boss is only wounded (6).");
        // One of seat 1's is hurt, so running costs nothing; the house is worth two.
        let race = race.runs(1).dice(&[1, 1, 1]).stays(0).reputation(1, 4 - 2);
        let race = race.happens("Seat 0 takes the Parlor House").gun_is(1, "wounded");
        race.posse_stays(1).gun_is(1, "fit").works_for(1, 1);
    }

    #[test]
    fn c1_the_doctor_makes_the_first_who_would_die_a_wounded_one() {
        let doctor = || meet("plug plug plug", "plug plug plug").controls(1, ["doctor"]);
        let race = doctor().at("depot").dice(&[6, 1, 1, 1, 1, 1, 6]).both_fight();
        let race = race.effects(&[(13, Effect::Saved)]).gun_is(13, "wounded");
        // The second of the round dies.
        let race = race.dice(&[6, 1, 1, 1, 1, 6]).both_stay();
        race.effects(&[(14, Effect::Killed)]).gun_is(14, "killed");
        // In the same wave, too: the first is saved, and not the second.
        let race = doctor().gang(0, "enforcer").at("depot");
        let race = race.dice(&[1, 1, 6, 6, 1, 1, 1, 1, 6, 6]).both_fight();
        race.effects(&[(13, Effect::Saved), (13, Effect::Killed)]).gun_is(13, "killed");
    }

    #[test]
    fn c1_the_doctor_saves_one_who_is_wounded_already_and_nobody_elses() {
        let race = meet("plug plug", "plug plug").controls(1, ["doctor"]).at("depot");
        let race = race.dice(&[6, 6, 1, 1, 4, 5]).both_fight();
        race.effects(&[(12, Effect::Wounded), (12, Effect::Saved)]).gun_is(12, "wounded");
        let race = meet("plug", "plug plug").controls(1, ["doctor"]).at("depot");
        race.dice(&[1, 6, 1, 6]).both_fight().effects(&[(10, Effect::Killed)]);
        let race = meet("plug", "plug plug").controls(1, ["doctor"]).literal().at("depot");
        race.both_fight().dice(&[6, 1, 1, 6]).aims(0, [(10, 11)]).effects(&[(11, Effect::Killed)]);
    }

    #[test]
    fn c1_the_doctor_saves_again_in_the_next_territory_round_but_not_at_the_next_place() {
        let race = meet("plug plug", "plug plug").controls(1, ["doctor"]).begins();
        let race = race.plans(0, [("depot", "10"), ("saloon", "11")]);
        let race = race.plans(1, [("depot", "12"), ("saloon", "13")]).dice(&[6, 1, 6]).both_fight();
        let race = race.effects(&[(12, Effect::Saved)]).dice(&[6, 1, 6]).both_fight();
        let race = race.effects(&[(13, Effect::Killed)]).gun_is(12, "fit");
        let race = race.plans(0, [("depot", "10")]).plans(1, [("depot", "12")]);
        race.dice(&[6, 1, 6]).both_fight().effects(&[(12, Effect::Saved)]).gun_is(12, "fit");
    }

    #[test]
    fn g50_a_boss_does_not_use_up_the_doctor() {
        let race = begins_to_storm(storm("plug").controls(1, ["doctor"])).dice(&[1; 5]);
        let race = race.dice(&[6, 1, 1, 1, 1, 1, 6]).both_fight();
        let race = race.effects(&[(1, Effect::Survived)]);
        let race = race.dice(&[6, 1, 1, 1, 1, 1, 6]).both_stay();
        race.effects(&[(13, Effect::Saved)]);
    }

    #[test]
    fn c2_silas_neat_is_paid_for_the_first_burial_of_the_week_whosever() {
        for (dice, killed) in [([6, 1, 1, 6], 11), ([1, 6, 1, 6], 10)] {
            let race = meet("plug", "plug plug").with(|state| state.buried = false).at("depot");
            let race = race.dice(&dice).both_fight().gun_is(killed, "killed");
            race.happens_by("C2", "The bank pays seat 0 $1 for a burial.").cash(0, 1).cash(1, 0);
        }
        // Not for the wounded, nor for the second.
        let fresh = || meet("plug", "plug plug plug").with(|state| state.buried = false);
        let race = fresh().at("depot").dice(&[6, 1, 1, 1, 4]).both_fight().cash(0, 0);
        let race = race.dice(&[6, 1, 1, 6]).both_stay().gun_is(12, "killed").cash(0, 1);
        race.dice(&[6, 1, 6]).both_stay().does_not_happen("burial").cash(0, 1);
        // Not by the letter.
        let race = fresh().literal().at("depot").both_fight();
        let race = race.dice(&[6, 1, 1, 1, 6]).aims(0, [(10, 11)]);
        race.gun_is(11, "killed").cash(0, 0);
    }
}
