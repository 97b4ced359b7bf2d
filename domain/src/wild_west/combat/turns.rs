//! Rounds and turns: what comes next, and what may be done (W5, W7, V9, V10, V31).

use super::attacks::Order;
use super::paying::{Paid, pay};
use super::{
    Combat, abilities, ask, attacks, auto, bleeding, blows, clinging, defending, duels, ending,
    gear, harm, items, moves, order, preparing, relief, ways,
};
use crate::engine::{One, Resolved, Seat, so_many};
use crate::wild_west::action::{Action, Question};
use crate::wild_west::dialogue::Matter;
use crate::wild_west::fact::{
    AimKept, Aimed, BurnTicked, GritTraded, HidingChanged, Outlasted, PreparedLost, RoundBegan,
    TurnBegan, TurnEnded, TurnLeft, ZoneEnded,
};
use crate::wild_west::foes::Brings;
use crate::wild_west::ground::Band;
use crate::wild_west::rules::{DISTANT_GRIT, GRIT, Mode};
use crate::wild_west::state::{Deed, Fighter, Passing, Phase, State, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// What comes next with nobody's doing.
pub fn next(state: &State) -> Option<Action> {
    if state.suspended {
        return None;
    }
    if state.duel.is_some() {
        return Some(Action::GoOn {});
    }
    match state.phase {
        Phase::Waiting | Phase::Over => None,
        Phase::Surprise | Phase::Initiative => Some(Action::GoOn {}),
        Phase::Turns => match &state.turn {
            // A fighter who fell in their own turn has none left.
            Some(turn) if is_played(state, turn.who) => None,
            Some(_) | None => Some(Action::GoOn {}),
        },
        Phase::Aftermath => match &state.turn {
            Some(turn) if is_played(state, turn.who) => {
                (!ending::may_still_help(state, turn.who)).then_some(Action::GoOn {})
            }
            Some(_) | None => Some(Action::GoOn {}),
        },
    }
}

/// Whether a player decides for somebody who has a turn.
fn is_played(state: &State, who: Who) -> bool {
    state.player(who).is_some() && state.fighter(who).is_some_and(Fighter::takes_turns)
}

/// Takes the next step.
pub fn go_on(table: &mut Combat) -> Resolved {
    if let Some(duel) = table.state().duel {
        return duels::take_up(table, duel);
    }
    match (table.state().phase, table.state().turn.clone()) {
        (Phase::Surprise, _) if table.state().options.mode == Mode::Duel => {
            return duels::run_match_duel(table);
        }
        (Phase::Surprise, _) => order::settle_surprise(table),
        (Phase::Initiative, _) => return order::roll_order(table),
        (Phase::Turns, None) => return begin_turn(table),
        (Phase::Turns, Some(turn)) => return act_by_itself(table, turn.who),
        (Phase::Aftermath, Some(turn)) => return end_turn(table, turn.who),
        (Phase::Aftermath, None) if !table.state().all().any(|(_, it)| it.is_bleeding()) => {
            ending::conclude(table);
        }
        (Phase::Aftermath, None) => return begin_turn(table),
        (Phase::Waiting | Phase::Over, _) => (),
    }
    Ok(())
}

/// Somebody for whom no player decides takes one action, or their turn ends.
fn act_by_itself(table: &mut Combat, who: Who) -> Resolved {
    match auto::plan(table.state(), who) {
        Some(plan) => auto::carry_out(table, who, plan)?,
        None => end_turn(table, who)?,
    }
    ending::settle(table);
    Ok(())
}

/// The next who can take a turn begins it: of this slot, of a later one, or of a new round. Once a
/// side is beaten, only those have turns whose allies bleed (V41).
fn begin_turn(table: &mut Combat) -> Resolved {
    let state = table.state();
    let over = state.phase == Phase::Aftermath;
    let able = |who: &Who| match over {
        true => ending::may_still_help(state, *who),
        false => state.fighter(*who).is_some_and(|it| it.takes_turns() && it.joins <= state.round),
    };
    if over && !state.all().any(|(who, _)| able(&who)) {
        return ending::pass(table);
    }
    let waiting = state.waiting.iter().copied().find(able).map(|who| (state.slot, who));
    let later = || {
        let slots = (0..).zip(state.slots()).filter(|(at, _)| state.slot < *at);
        let mut able_ones = slots
            .filter_map(|(at, slot)| slot.fighters.iter().copied().find(able).map(|who| (at, who)));
        able_ones.next()
    };
    let found = if state.round == 0 { None } else { waiting.or_else(later) };
    let Some((slot, first)) = found else { return begin_round(table) };
    let fighters = match slot == state.slot {
        true => state.waiting.clone(),
        false => {
            state.slots().get(usize::from(slot)).map(|it| it.fighters.clone()).unwrap_or_default()
        }
    };
    let able: Vec<Who> = fighters.into_iter().filter(able).collect();
    let who = next_of(table, first, able)?;
    begin(table, slot, who);
    Ok(())
}

/// Somebody begins a turn out of their order, by a correction (F5).
pub fn begin_turn_of(table: &mut Combat, who: Who) {
    let at = table.state().slots().iter().position(|it| it.fighters.contains(&who));
    begin(table, so_many(at.unwrap_or_default()), who);
}

/// Somebody begins a turn, with the Grit of their reload (W5, V21).
fn begin(table: &mut Combat, slot: u8, who: Who) {
    let state = table.state();
    let fighter = state.fighter(who);
    let grit = fighter.map_or(0, |it| it.reload.unwrap_or(GRIT).saturating_sub(it.debt));
    let nearest = state.opponents(who).map(|(other, _)| state.band(who, other)).min();
    let move_grit = (nearest == Some(Band::Distant)).then_some(DISTANT_GRIT);
    let frenzied = fighter.is_some_and(has_frenzied_attacks);
    if state.prepared_by(who).is_some() {
        table.emit(PreparedLost { who });
    }
    table.emit(TurnBegan { who, slot, grit, move_grit, frenzied });
}

/// The fighter of a slot who acts next: the one whom the Warden names, or the first of them (V2).
fn next_of(table: &mut Combat, first: Who, able: Vec<Who>) -> Resolved<Who> {
    match table.state().player(first).filter(|_| 1 < able.len()) {
        Some(seat) => {
            let matter = Matter::NextFoe {};
            ask(table, seat, Question::Warden { matter }, One(able))
        }
        None => Ok(first),
    }
}

/// Whether a threshold that has fired gives somebody attacks from this turn on (V88), and nothing
/// keeps them calm.
fn has_frenzied_attacks(fighter: &Fighter) -> bool {
    let frenzies = fighter.foe().map_or(&[][..], |it| it.sheet().frenzies);
    let fired = (0..).zip(frenzies).filter(|(at, _)| fighter.fired.contains(at));
    fighter.lulled == 0 && fired.into_iter().any(|(_, it)| it.brings == Brings::Attacks)
}

/// A round is over, and the next begins, unless it was the last (V58).
fn begin_round(table: &mut Combat) -> Resolved {
    if 0 < table.state().round {
        bleeding::after_round(table)?;
        ending::settle(table);
        ending::settle_after_rounds(table);
        forget_the_gone(table);
    }
    let over = table.state().all().all(|(_, it)| !it.is_bleeding());
    if table.state().phase == Phase::Turns || (table.state().phase == Phase::Aftermath && !over) {
        let round = table.state().round.saturating_add(1);
        table.emit(RoundBegan { round });
    }
    Ok(())
}

/// Every action that a seat may take.
pub fn actions(state: &State, seat: Seat) -> Vec<Action> {
    let Some(turn) = state.turn.as_ref().filter(|it| state.player(it.who) == Some(seat)) else {
        return Vec::new();
    };
    let who = turn.who;
    let Some(fighter) = state.fighter(who).filter(|it| it.takes_turns()) else { return Vec::new() };
    let mut all = Vec::new();
    if fighter.can_act() {
        all.extend(blows::attacks_of(state, who));
        if !turn.aimed && ways::may_aim(state, who) && 0 < fighter.grit {
            all.push(Action::Aim {});
        }
        if ways::least(state, who).is_some() {
            all.push(Action::Move {});
        }
        if ways::unit(state, who) <= ways::grit_for_moves(state, who) && !fighter.mounted {
            all.push(if fighter.prone { Action::GetUp {} } else { Action::LieDown {} });
        }
        // The surprised cannot Dodge before their first turn, which this is (V3).
        if ways::may_dodge(state, who) && 0 < fighter.grit {
            all.push(Action::Dodge {});
        }
        all.extend(items::uses(state, who));
        let has_hands = !fighter.is_behind_shield();
        if has_hands && clinging::GRIT <= fighter.grit && !clinging::clinging(state, who).is_empty()
        {
            all.push(Action::TearOff {});
        }
        all.extend(gear::actions(state, who));
        all.extend(preparing::actions(state, who));
        all.extend(abilities::actions(state, who));
        if !duels::rivals(state, who).is_empty() {
            all.push(Action::Duel {});
        }
        if fighter.person().is_some() && !turn.traded && 2 <= fighter.health {
            all.push(Action::TradeHealth {});
        }
    }
    all.extend(relief::reliefs(fighter, turn));
    if state.phase == Phase::Aftermath {
        let duel = state.options.mode == Mode::Duel;
        // Whoever holds a shield in both hands has to put it down first (V54).
        let frees = |it: &Action| fighter.is_behind_shield() && *it == Action::Swap {};
        all.retain(|it| is_first_aid(it) || frees(it) || (!duel && is_help(it)));
    }
    // A foe's turn can be left to the server, as where the Warden is absent (F6).
    if fighter.foe().is_some() && state.phase == Phase::Turns {
        all.push(Action::Automatic {});
    }
    all.push(Action::EndTurn {});
    all
}

/// What saves those who bleed: bystanders of a duel may do nothing else (V99, V105).
fn is_first_aid(action: &Action) -> bool {
    match action {
        Action::UseItem { item } => item.is_first_aid(),
        Action::Ability { ability } => {
            matches!(ability, Ability::SteadyHands | Ability::Moonshine | Ability::Panacea)
        }
        _ => false,
    }
}

/// How one comes to those who bleed once the combat is over (V41).
fn is_help(action: &Action) -> bool {
    let moves = matches!(action, Action::Move {} | Action::GetUp {} | Action::Dismount {});
    moves || matches!(action, Action::Relieve { .. })
}

/// Carries out what a player does in their turn. Whatever it was, a side may be beaten by it (V58).
pub fn act(table: &mut Combat, action: Action) -> Resolved {
    let Some(who) = table.state().turn.as_ref().map(|it| it.who) else { return Ok(()) };
    carry_out(table, who, action)?;
    ending::settle(table);
    Ok(())
}

fn carry_out(table: &mut Combat, who: Who, action: Action) -> Resolved {
    match action {
        // What comes by itself, and what the Warden's room carries out (`warden`).
        Action::GoOn {}
        | Action::Improvise {}
        | Action::Distract {}
        | Action::Withdraw {}
        | Action::EndCombat {}
        | Action::NameBleeder {}
        | Action::SetOff { .. }
        | Action::Rule {}
        | Action::RuleByBook {}
        | Action::Begin {} => (),
        Action::Attack { means } => return attacks::attack(table, who, means, Order::Turn),
        Action::Aim {} => {
            if pay(table, who, 1) == Paid::Acts {
                table.emit(Aimed { who, dice: 1 });
            }
        }
        Action::Move {} => return moves::walk(table, who),
        Action::GetUp {} => return moves::change_stance(table, who, false),
        Action::LieDown {} => return moves::change_stance(table, who, true),
        Action::Dodge {} => return defending::dodge(table, who),
        Action::UseItem { item } => return items::use_item(table, who, item),
        Action::Relieve { status } => return relief::relieve(table, who, status),
        Action::Prepare {} => return preparing::prepare(table, who),
        Action::Help {} => return preparing::promise(table, who),
        Action::Swap {} => return gear::swap(table, who),
        Action::Mount {} => return gear::mount(table, who, true),
        Action::Dismount {} => return gear::mount(table, who, false),
        Action::Ability { ability } => return abilities::use_ability(table, who, ability),
        Action::Duel {} => return duels::challenge(table, who),
        Action::TearOff {} => return clinging::tear_off(table, who),
        Action::TradeHealth {} => table.emit(GritTraded { who }),
        Action::EndTurn {} => return end_turn(table, who),
        // The rest of the turn then comes by itself (F6).
        Action::Automatic {} => table.emit(TurnLeft { who }),
        Action::Correct {} | Action::Suspend {} | Action::Resume {} => (),
    }
    Ok(())
}

/// An Aim that was taken after an attack was prepared, and was not used in the turn, goes with that
/// attack (V12, V19).
fn keep_aim(table: &mut Combat, who: Who) {
    let state = table.state();
    let turn = state.turn.as_ref().filter(|it| it.who == who && it.prepared && it.aim_waits);
    let attack = state.prepared_by(who).filter(|it| matches!(it.deed, Deed::Attack { .. }));
    if let (Some(turn), Some(_)) = (turn, attack.filter(|it| !it.aimed)) {
        let dice = turn.aim_dice.max(1);
        table.emit(AimKept { who, dice });
    }
}

/// A fighter who ends a turn in sight of an opponent is hidden no more (V60), and what they have
/// brought over the ground ends with the turn after it (V77).
fn pass_away(table: &mut Combat, who: Who) {
    let state = table.state();
    let seen = |it: Who| state.sight(it, who).clear;
    let hidden = state.fighter(who).is_some_and(|it| it.hidden);
    if hidden && state.opponents(who).any(|(it, other)| other.can_act() && seen(it)) {
        table.emit(HidingChanged { who, hidden: false });
    }
    let own = table.state().passing.iter().filter(|it| it.by == who && !it.fresh);
    let over: Vec<Passing> = own.cloned().collect();
    for passing in over {
        table.emit(ZoneEnded { passing });
    }
}

/// What was to last until a turn of somebody who has none any more ends with the round.
fn forget_the_gone(table: &mut Combat) {
    let state = table.state();
    let gone = |it: &&Passing| !state.fighter(it.by).is_some_and(Fighter::takes_turns);
    let over: Vec<Passing> = state.passing.iter().filter(gone).cloned().collect();
    let waited_for = state.waited_for().into_iter();
    let gone = |it: &Who| !state.fighter(*it).is_some_and(Fighter::takes_turns);
    let waited_for: Vec<Who> = waited_for.filter(gone).collect();
    for passing in over {
        table.emit(ZoneEnded { passing });
    }
    for of in waited_for {
        table.emit(Outlasted { of });
    }
}

/// Burns hurt as a turn ends (V26, V97), but no longer once a side is beaten: then bleeding alone
/// goes on (V41, V58). After that, the owner's allies who bleed roll to hold on (W16).
pub fn end_turn(table: &mut Combat, who: Who) -> Resolved {
    let state = table.state();
    let burns = state.fighter(who).filter(|it| 0 < it.health && it.takes_turns());
    let burns = burns.filter(|_| state.phase == Phase::Turns);
    let damage = burns.map_or(0, |it| it.ails.severity(Status::Burned));
    if 0 < damage {
        table.emit(BurnTicked { who, damage });
        harm::after_damage(table, who)?;
    }
    pass_away(table, who);
    keep_aim(table, who);
    table.emit(TurnEnded { who });
    bleeding::after_turn(table, who)?;
    ending::settle(table);
    Ok(())
}
