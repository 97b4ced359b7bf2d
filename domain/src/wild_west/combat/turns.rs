//! Rounds and turns: what comes next, and what may be done (W5, W7, V9, V10, V31).

use super::paying::{Paid, pay, pay_clearly};
use super::{Combat, attacks, ending, harm, moves, order};
use crate::engine::{Number, One, Resolved, Seat};
use crate::wild_west::action::{Action, Question};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::fact::{
    Aimed, BurnTicked, Dodged, GritTraded, Means, RoundBegan, StatusRelieved, TurnBegan, TurnEnded,
    Woke,
};
use crate::wild_west::ground::Band;
use crate::wild_west::rules::GRIT;
use crate::wild_west::skills::{Skill, Talent};
use crate::wild_west::state::{Fighter, Phase, State, Turn, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::weapons::Weapon;

/// Grit that somebody who begins Distant may spend on Moves (V62).
const DISTANT_GRIT: u8 = 5;

/// What comes next with nobody's doing.
pub fn next(state: &State) -> Option<Action> {
    match state.phase {
        Phase::Waiting | Phase::Over | Phase::Aftermath => None,
        Phase::Surprise | Phase::Initiative => Some(Action::GoOn {}),
        Phase::Turns => match &state.turn {
            None => Some(Action::GoOn {}),
            Some(turn) if state.player(turn.who).is_none() => Some(Action::GoOn {}),
            // Who fell in their own turn has none left.
            Some(turn) => {
                let lasts = state.fighter(turn.who).is_some_and(Fighter::takes_turns);
                (!lasts).then_some(Action::GoOn {})
            }
        },
    }
}

/// Takes the next step.
pub fn go_on(table: &mut Combat) -> Resolved {
    match (table.state().phase, table.state().turn.clone()) {
        (Phase::Surprise, _) => order::settle_surprise(table),
        (Phase::Initiative, _) => order::roll_order(table),
        (Phase::Turns, None) => begin_turn(table),
        (Phase::Turns, Some(turn)) => return by_itself(table, turn.who),
        (Phase::Waiting | Phase::Aftermath | Phase::Over, _) => (),
    }
    Ok(())
}

/// The next who can take a turn begins it: of this slot, of a later one, or of a new round.
fn begin_turn(table: &mut Combat) {
    let state = table.state();
    let able = |who: &Who| state.fighter(*who).is_some_and(Fighter::takes_turns);
    let waiting = state.waiting.iter().copied().find(able).map(|who| (state.slot, who));
    let later = || {
        let slots = (0..).zip(state.slots()).filter(|(at, _)| state.slot < *at);
        let mut able_ones = slots
            .filter_map(|(at, slot)| slot.fighters.iter().copied().find(able).map(|who| (at, who)));
        able_ones.next()
    };
    let found = if state.round == 0 { None } else { waiting.or_else(later) };
    let Some((slot, who)) = found else {
        ending::settle_after_rounds(table);
        if table.state().phase == Phase::Turns {
            let round = table.state().round + 1;
            table.emit(RoundBegan { round });
        }
        return;
    };
    let fighter = state.fighter(who);
    let grit = fighter.map_or(0, |it| it.reload.unwrap_or(GRIT).saturating_sub(it.debt));
    let nearest = state.opponents(who).map(|(other, _)| state.band(who, other)).min();
    let move_grit = (nearest == Some(Band::Distant)).then_some(DISTANT_GRIT);
    table.emit(TurnBegan { who, slot, grit, move_grit });
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
        all.extend(attacks_of(state, who));
        let shocked = fighter.ails.has(Status::Electrocuted);
        if !turn.aimed && !shocked && !fighter.is_behind_shield() && 0 < fighter.grit {
            all.push(Action::Aim {});
        }
        if moves::least(state, who).is_some() {
            all.push(Action::Move {});
        }
        let unit = u8::try_from(fighter.speed().unit()).unwrap_or(u8::MAX);
        if unit <= moves::grit_for_moves(state, who) {
            all.push(if fighter.prone { Action::GetUp {} } else { Action::LieDown {} });
        }
        // The surprised cannot Dodge before their first turn, which this is (V3).
        if !shocked && !fighter.ails.has(Status::Trapped) && 0 < fighter.grit {
            all.push(Action::Dodge {});
        }
        if fighter.person().is_some() && !turn.traded && 2 <= fighter.health {
            all.push(Action::TradeHealth {});
        }
    }
    all.extend(reliefs(fighter, turn));
    all.push(Action::EndTurn {});
    all
}

/// The attacks that somebody can pay for and that have a target: with fists, what is in hand, or
/// their own.
fn attacks_of(state: &State, who: Who) -> Vec<Action> {
    let Some(fighter) = state.fighter(who).filter(|it| !it.is_behind_shield()) else {
        return Vec::new();
    };
    let weapon = |weapon: Weapon| Means::Weapon { weapon, load: None };
    let means: Vec<Means> = match (fighter.person(), fighter.foe()) {
        (Some(person), _) => {
            let held = person.in_hand.iter().copied().filter(|it| !it.sheet().is_crewed());
            held.chain([Weapon::Fists]).map(weapon).collect()
        }
        (None, Some(foe)) => {
            (0..).zip(foe.sheet().attacks).map(|(attack, _)| Means::Own { attack }).collect()
        }
        (None, None) => Vec::new(),
    };
    let can = |means: &Means| {
        let targets = attacks::targets(state, who, *means);
        let first = targets.first().copied();
        let blow = first.and_then(|it| attacks::blow(state, who, *means, state.band(who, it)));
        blow.is_some_and(|it| it.grit <= fighter.grit)
    };
    means.into_iter().filter(can).map(|means| Action::Attack { means }).collect()
}

/// The statuses that somebody can try to relieve: each once in a turn (W13); who is Unconscious can
/// only wake (V31).
fn reliefs(fighter: &Fighter, turn: &Turn) -> Vec<Action> {
    let asleep = fighter.ails.has(Status::Unconscious);
    let statuses = fighter.ails.all().map(|(status, _)| status);
    let open = statuses.filter(|it| {
        !turn.relieved.contains(it) && 0 < fighter.grit && (!asleep || *it == Status::Unconscious)
    });
    open.map(|status| Action::Relieve { status }).collect()
}

/// Carries out what a player does in their turn.
pub fn act(table: &mut Combat, action: Action) -> Resolved {
    let Some(who) = table.state().turn.as_ref().map(|it| it.who) else { return Ok(()) };
    match action {
        Action::GoOn {} => (),
        Action::Attack { means } => return attacks::attack(table, who, means),
        Action::Aim {} => {
            if pay(table, who, 1) == Paid::Acts {
                table.emit(Aimed { who });
            }
        }
        Action::Move {} => return moves::walk(table, who),
        Action::GetUp {} => moves::change_stance(table, who, false),
        Action::LieDown {} => moves::change_stance(table, who, true),
        Action::Dodge {} => return dodge(table, who),
        Action::Relieve { status } => return relieve(table, who, status),
        Action::TradeHealth {} => table.emit(GritTraded { who }),
        Action::EndTurn {} => end_turn(table, who),
    }
    Ok(())
}

/// Rolls 1B for each Grit; the Hits wait in the bank (V13).
fn dodge(table: &mut Combat, who: Who) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let grit = table.state().fighter(who).map_or(0, |it| it.grit);
    let dice: u8 = table.ask(seat, Question::DodgeDice {}, Number(1, grit))?;
    if pay(table, who, dice) == Paid::Acts {
        let pool = Pool::black(dice);
        let talented = has_talent(table.state(), who, Talent::Defense);
        let roll = Roll::of(table.chance(), pool, talented);
        table.emit(Dodged { who, pool, roll });
    }
    Ok(())
}

/// Rolls dice of the status's Skill, Gold ones first, one for each Grit; each Hit takes 1 off (W13,
/// V30, V101).
fn relieve(table: &mut Combat, who: Who, status: Status) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let skills = One(status.relieved_by().to_vec());
    let skill: Skill = table.ask(seat, Question::ReliefSkill { status }, skills)?;
    let whole = table.state().skill_pool(who, skill);
    let grit = table.state().fighter(who).map_or(0, |it| it.grit);
    let most = grit.min(whole.count());
    let dice: u8 = table.ask(seat, Question::ReliefDice { status, skill }, Number(1, most))?;
    let paid = match status {
        Status::Dazed => pay_clearly(table, who, dice),
        _ => pay(table, who, dice),
    };
    if paid == Paid::Acts {
        let pool = whole.best(dice);
        let talented = has_talent(table.state(), who, skill.into());
        let roll = Roll::of(table.chance(), pool, talented);
        let from = table.state().fighter(who).map_or(0, |it| it.ails.severity(status));
        let to = from.saturating_sub(u8::try_from(roll.hits).unwrap_or(u8::MAX));
        table.emit(StatusRelieved { who, status, skill, pool, roll, to });
        if status == Status::Unconscious && to == 0 {
            let health = table.state().fighter(who).map_or(1, |it| it.health.max(1));
            table.emit(Woke { who, health });
        }
    }
    Ok(())
}

fn has_talent(state: &State, who: Who, talent: Talent) -> bool {
    state.fighter(who).is_some_and(|it| it.has_talent(talent))
}

/// Burns hurt as a turn ends; then it is the next one's (V26, V97).
fn end_turn(table: &mut Combat, who: Who) {
    let burns = table.state().fighter(who).filter(|it| 0 < it.health);
    let damage = burns.map_or(0, |it| it.ails.severity(Status::Burned));
    if 0 < damage {
        table.emit(BurnTicked { who, damage });
        harm::fall_if_spent(table, who);
    }
    table.emit(TurnEnded { who });
    ending::settle(table);
}

/// The auto-Warden takes one action of a foe, or ends its turn (V107).
fn by_itself(table: &mut Combat, who: Who) -> Resolved {
    let state = table.state();
    let able = state.fighter(who).is_some_and(Fighter::can_act);
    let best = attacks_of(state, who)
        .into_iter()
        .filter_map(|it| match it {
            Action::Attack { means } if able => Some((worth(state, who, means)?, means)),
            _ => None,
        })
        .rev()
        .max_by_key(|(worth, _)| *worth);
    match best {
        Some((_, means)) => attacks::attack(table, who, means),
        None => {
            end_turn(table, who);
            Ok(())
        }
    }
}

/// What an attack on the nearest comes to for each Grit, on average, in whole numbers (V107).
fn worth(state: &State, who: Who, means: Means) -> Option<u32> {
    let side = state.fighter(who)?.side;
    let targets = attacks::targets(state, who, means);
    let mut opponents = targets.into_iter();
    let is_foe = |it: &Fighter| it.side != side && it.takes_turns();
    let target = opponents.find(|it| state.fighter(*it).is_some_and(is_foe))?;
    let it = attacks::blow(state, who, means, state.band(who, target))?;
    let pool = state.attack_pool(who, target, it.strike.dice);
    let talented = it.talent.is_none_or(|talent| has_talent(state, who, talent));
    let worth = pool.mean_thirtieths(talented) * 60 / u32::from(it.grit.max(1));
    (0 < worth).then_some(worth)
}
