//! What hunters and gunslingers do (D3, V60).

use super::super::paying::{Due, Paid, pay_for_ability, pay_if_due};
use super::super::{Combat, ask, near, rolls};
use crate::engine::{One, Resolved};
use crate::wild_west::action::Question;
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::{Boosted, HidingChanged, Learnt};
use crate::wild_west::ground::Band;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Boost, Change, RollKind, State, Until, Who};
use crate::wild_west::trades::Ability;

/// Those whom somebody has hurt in this turn.
pub fn hurt(state: &State, who: Who) -> Vec<Who> {
    let turn = state.turn.as_ref().filter(|it| it.who == who);
    let hurt = turn.map(|it| it.hurt.clone()).unwrap_or_default();
    hurt.into_iter().filter(|it| state.fighter(*it).is_some_and(|it| it.takes_turns())).collect()
}

/// The foes of which a player does not know what they hide.
pub fn unknown(state: &State, who: Who) -> Vec<Who> {
    let seat = state.fighter(who).and_then(|it| it.seat);
    let foes = state.opponents(who).filter(|(_, it)| it.foe().is_some()).map(|(it, _)| it);
    foes.filter(|foe| state.learnt.iter().all(|it| Some(it.seat) != seat || it.foe != *foe))
        .collect()
}

/// Somebody they have just hurt pays double to move until their next turn ends.
pub fn hamstring(table: &mut Combat, who: Who) -> Resolved {
    let ability = Ability::Hamstring;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let hurt = hurt(table.state(), who);
    let foe = ask(table, seat, Question::AbilityTarget { who, ability }, One(hurt))?;
    if pay_for_ability(table, who, ability) == Paid::Acts {
        let until = Until::TurnEnds { of: foe, skip: false };
        table.emit(Boosted { boost: Boost { who: foe, what: Change::Slowed {}, until } });
    }
    Ok(())
}

/// Weapons reach one band farther until the turn ends.
pub fn reach_farther(table: &mut Combat, who: Who) {
    let until = Until::TurnEnds { of: who, skip: false };
    table.emit(Boosted { boost: Boost { who, what: Change::Farther {}, until } });
}

/// A player learns one foe's Health and frenzies.
pub fn learn(table: &mut Combat, who: Who) -> Resolved {
    let ability = Ability::BeastLore;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let unknown = unknown(table.state(), who);
    let foe = ask(table, seat, Question::AbilityTarget { who, ability }, One(unknown))?;
    if pay_for_ability(table, who, ability) == Paid::Acts {
        table.emit(Learnt { who, seat, foe });
    }
    Ok(())
}

/// Each ally's next attack on one foe rolls 1G more.
pub fn fair_game(table: &mut Combat, who: Who, due: Due) -> Resolved {
    let ability = Ability::FairGame;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let foes = near::opponents(table.state(), who, Band::Distant);
    let foe = ask(table, seat, Question::AbilityTarget { who, ability }, One(foes))?;
    if pay_if_due(table, who, ability, due) == Paid::Lost {
        return Ok(());
    }
    for ally in near::allies(table.state(), who, Band::Distant) {
        let (on, more) = (RollKind::Attack, Pool::gold(1));
        let what = Change::Dice { on, against: Some(foe), more, fewer: 0, fewer_gold: 0 };
        table.emit(Boosted { boost: Boost { who: ally, what, until: Until::Next {} } });
    }
    Ok(())
}

/// Finesse and 2B against the best Finesse of the foes: a fighter who wins cannot be aimed at.
pub fn vanish(table: &mut Combat, who: Who, due: Due) -> Resolved {
    let ability = Ability::Vanish;
    let state = table.state();
    let foes = state.opponents(who).filter(|(_, it)| it.can_act()).map(|(it, _)| it);
    let best = foes.max_by_key(|it| {
        let pool = state.skill_pool(*it, Skill::Finesse);
        (pool.count(), pool.gold, std::cmp::Reverse(*it))
    });
    if pay_if_due(table, who, ability, due) == Paid::Lost {
        return Ok(());
    }
    let paid = ability.sheet().grit;
    let hits = match best {
        Some(foe) => {
            let pool = |state: &State| state.skill_pool_with(who, Skill::Finesse, Pool::black(2));
            rolls::challenge(table, who, foe, [Skill::Finesse; 2], pool, paid)?
        }
        None => (1, 0),
    };
    if hits.1 < hits.0 {
        table.emit(HidingChanged { who, hidden: true });
    }
    Ok(())
}
