//! How a scenario comes to the table (H1).

use std::collections::BTreeSet;

use super::setting::{Scenario, StartFighter, StartPhase};
use crate::engine::{Happening, Resolved, Seat, Setup, Table, so_many};
use crate::wild_west::characters::Loadout;
use crate::wild_west::combat;
use crate::wild_west::fact::{Entrant, ScenarioSet, TableSet};
use crate::wild_west::foes::{Brings, Frenzy};
use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::rules::{DISTANT_GRIT, GRIT, Initiative, Options, WildWest};
use crate::wild_west::state::{Body, Side, Slot, State, Vital, Who};
use crate::wild_west::statuses::Status;

/// The players who sit at the table.
pub struct Company {
    /// The Warden's seat, where a player has it.
    pub warden: Option<Seat>,
    /// The seats of characters, with what they have brought.
    pub characters: Vec<(Seat, Option<Loadout>)>,
}

/// Puts everybody where the scenario has them.
pub fn open(table: &mut Table<WildWest>, scenario: &Scenario, setup: Setup<WildWest>) -> Resolved {
    let Setup { options, seats } = setup;
    let mut company = Company { warden: None, characters: Vec::new() };
    for (seat, it) in (0..).map(Seat).zip(seats) {
        match it.role.as_deref() {
            Some(combat::WARDEN) => company.warden = Some(seat),
            _ => company.characters.push((seat, it.loadout)),
        }
    }
    let (table_set, scenario_set) = set(options, scenario, &company);
    table.emit(table_set);
    table.emit(scenario_set);
    Ok(())
}

/// The position that a scenario leads to.
pub fn position(options: &Options, scenario: &Scenario, company: &Company) -> State {
    let mut state = State::default();
    let (table_set, scenario_set) = set(options.clone(), scenario, company);
    table_set.fold(&mut state);
    scenario_set.fold(&mut state);
    state
}

/// The two facts that set a scenario up: who fights with what where, and all the rest.
fn set(options: Options, scenario: &Scenario, company: &Company) -> (TableSet, ScenarioSet) {
    let mut scenario = scenario.clone();
    add_latecomers(&options, &mut scenario, company);
    // Without a Warden nobody rules on anything, or takes a combat up again (F6).
    if company.warden.is_none() {
        scenario.suspended = false;
        scenario.proposals.clear();
        scenario.spoke.clear();
    }
    let mut fighters: Vec<Entrant> =
        scenario.fighters.iter().map(|it| entrant(it, company)).collect();
    combat::name_apart(&mut fighters);
    complete(&options, &mut scenario);
    let of_turn = scenario.turn.as_ref().map(|it| it.who.index());
    for (at, (it, entrant)) in scenario.fighters.iter_mut().zip(&fighters).enumerate() {
        it.fired = it.fired.take().or_else(|| fired(it, entrant));
        if of_turn == Some(at) && it.frenzied.is_none() && rages(it) {
            it.frenzied = Some(true);
        }
    }
    // What is in a loadout came with the fighters, and what chance brings stands in the options.
    scenario.fighters.iter_mut().for_each(|it| it.character = None);
    scenario.script.clear();
    let (warden, ground) = (company.warden, options.ground.clone());
    (TableSet { options, warden, fighters, ground }, ScenarioSet { scenario })
}

/// Players whose seats have no fighter join the posse, last in the turn order.
fn add_latecomers(options: &Options, scenario: &mut Scenario, company: &Company) {
    let there = scenario.fighters.iter().filter(|it| it.vital != Vital::Dead);
    let mut taken: BTreeSet<Hex> = there.map(|it| it.hex).collect();
    let first = scenario.fighters.iter().find(|it| it.seat.is_some());
    let beside = first.map(|it| it.hex).unwrap_or_default();
    for (seat, _) in &company.characters {
        if scenario.fighters.iter().any(|it| it.seat == Some(seat.0)) {
            continue;
        }
        let hex = options.ground.free_near(beside, &taken).unwrap_or(beside);
        taken.insert(hex);
        let who = Who(so_many(scenario.fighters.len()));
        for order in [&mut scenario.order, &mut scenario.first_order] {
            if !order.is_empty() {
                order.push(Slot { fighters: vec![who] });
            }
        }
        scenario.fighters.push(StartFighter { seat: Some(seat.0), hex, ..StartFighter::default() });
    }
}

/// What the scenario leaves out that follows from the rest: the turn order, the slot that acts, who
/// of it is still to act, and what the turn has for its owner.
fn complete(options: &Options, scenario: &mut Scenario) {
    if matches!(scenario.phase, StartPhase::Surprise | StartPhase::Initiative) {
        return;
    }
    if scenario.order.is_empty() {
        scenario.order = in_their_order(options, scenario);
    }
    let of_turn = scenario.turn.as_ref().map(|it| it.who);
    if let Some(fighter) = of_turn.and_then(|it| scenario.fighters.get_mut(it.index())) {
        fighter.grit.get_or_insert(GRIT);
    }
    let distant = of_turn.is_some_and(|it| is_distant(scenario, it));
    if let Some(turn) = scenario.turn.as_mut().filter(|it| distant && !it.begun) {
        turn.move_grit.get_or_insert(DISTANT_GRIT);
    }
    // An Aim that waits has been paid for, with a die at least (V12).
    if let Some(turn) = scenario.turn.as_mut().filter(|it| it.aim_waits) {
        turn.aim_dice = turn.aim_dice.max(1);
    }
    let holds = |slot: &Slot| of_turn.is_some_and(|who| slot.fighters.contains(&who));
    let slot = scenario.slot.map(usize::from);
    let slot = slot.or_else(|| scenario.slots().iter().position(holds)).unwrap_or(0);
    let fighters = scenario.slots().get(slot).map(|it| it.fighters.clone()).unwrap_or_default();
    let after = fighters.iter().position(|it| Some(*it) == of_turn).map_or(0, |at| at + 1);
    scenario.slot = Some(so_many(slot));
    scenario.waiting.get_or_insert_with(|| fighters[after..].to_vec());
}

/// Whether somebody is Distant from every opponent (V62).
fn is_distant(scenario: &Scenario, who: Who) -> bool {
    let Some(own) = scenario.fighters.get(who.index()) else { return false };
    let there = |it: &&StartFighter| matches!(it.vital, Vital::Alive | Vital::Bleeding);
    let opponents = scenario.fighters.iter().filter(there).filter(|it| it.side() != own.side());
    opponents.map(|it| own.hex.band(it.hex)).min() == Some(Band::Distant)
}

/// The thresholds that Health says have fired: it has fallen to them, and is above 0 (V88).
fn fired(it: &StartFighter, entrant: &Entrant) -> Option<Vec<u8>> {
    let frenzies = it.foe.map_or(&[][..], |it| it.sheet().frenzies);
    let hurt = 0 < entrant.health && entrant.health < entrant.max;
    let reached = (0..).zip(frenzies).filter(|(_, it)| hurt && entrant.health <= it.at);
    let reached: Vec<u8> = reached.map(|(at, _)| at).collect();
    (!reached.is_empty()).then_some(reached)
}

/// Whether a threshold that has fired gives attacks, and nothing keeps the foe calm (V88).
fn rages(it: &StartFighter) -> bool {
    let frenzies = it.foe.map_or(&[][..], |it| it.sheet().frenzies);
    let fired = |at: u8| it.fired.iter().flatten().any(|fired| *fired == at);
    let attacks = |(at, frenzy): (u8, &Frenzy)| fired(at) && frenzy.brings == Brings::Attacks;
    it.lulled == 0 && (0..).zip(frenzies).any(attacks)
}

/// Everybody by number; foes have one slot, or one each (V2).
fn in_their_order(options: &Options, scenario: &Scenario) -> Vec<Slot> {
    let together = options.initiative == Initiative::Slot;
    let mut order: Vec<Slot> = Vec::new();
    let mut foes = None;
    for (who, it) in scenario.all() {
        match foes.filter(|_| together && it.foe.is_some() && it.side() == Side::Foes) {
            Some(at) => {
                let slot: &mut Slot = &mut order[at];
                slot.fighters.push(who);
            }
            None => {
                if it.foe.is_some() && it.side() == Side::Foes {
                    foes = Some(order.len());
                }
                order.push(Slot { fighters: vec![who] });
            }
        }
    }
    order
}

fn entrant(it: &StartFighter, company: &Company) -> Entrant {
    let mut entrant = match (it.foe, it.seat) {
        (None, Some(seat)) => character(it, Seat(seat), company),
        (foe, _) => {
            let foe = foe.unwrap_or_default();
            let sheet = foe.sheet();
            let max = it.max_health.unwrap_or(sheet.health);
            Entrant {
                name: sheet.name.to_owned(),
                body: Body::Foe { foe },
                health: max,
                max,
                bleeds: it.bleeds,
                ..Entrant::default()
            }
        }
    };
    if !it.name.is_empty() {
        entrant.name.clone_from(&it.name);
    }
    entrant.side = it.side();
    entrant.hex = it.hex;
    entrant.max = it.max_health.unwrap_or(entrant.max);
    // A fighter who bleeds or is dead has no Health (W16).
    let rest = if matches!(it.vital, Vital::Bleeding | Vital::Dead) { 0 } else { entrant.health };
    entrant.health = it.health.unwrap_or(rest);
    entrant.aces = it.aces.unwrap_or(entrant.aces);
    // The first time that somebody is Burned scars them (C, V26).
    let burned = it.statuses.iter().any(|it| it.status == Status::Burned);
    entrant.scarred = it.scarred.unwrap_or(entrant.scarred || burned);
    entrant.weakened = it.weakened.unwrap_or(entrant.weakened);
    entrant
}

/// The character of a seat: as the scenario has them, or as the player brings them, or ready-made.
fn character(it: &StartFighter, seat: Seat, company: &Company) -> Entrant {
    let sits = company.characters.iter().find(|(own, _)| *own == seat);
    let brought = sits.and_then(|(_, loadout)| loadout.clone());
    let loadout = it.character.clone().or(brought);
    let loadout = loadout.unwrap_or_else(|| combat::ready_made_for(seat));
    let entrant = combat::character(seat, &loadout, it.hex);
    // If nobody plays the character, the Warden does, who has taken that seat (F1).
    Entrant { seat: sits.map(|(seat, _)| *seat), ..entrant }
}
