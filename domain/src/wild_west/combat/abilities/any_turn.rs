//! Abilities that are no attacks and that can be prepared: they do as much in the turn of another
//! as in one's own (D3, V60, V93).

use super::super::paying::{Due, Paid, pay_if_due};
use super::super::{Combat, ask, ending, harm, moves, near, rolls, ways};
use super::{aid, hunting, leading};
use crate::engine::{One, Resolved};
use crate::wild_west::action::Question;
use crate::wild_west::dice::Pool;
use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{State, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// Whether such an ability could do anything now; no other ability could.
pub fn works(state: &State, who: Who, ability: Ability) -> bool {
    let Some(fighter) = state.fighter(who) else { return false };
    match ability {
        Ability::SteadyHands => !aid::patients(state, who, false).is_empty(),
        Ability::Moonshine => !aid::patients(state, who, true).is_empty(),
        Ability::Encourage => !aid::encouraged(state, who).is_empty(),
        Ability::Huddle => !near::allies(state, who, Band::Arms).is_empty(),
        Ability::FairGame => !near::opponents(state, who, Band::Distant).is_empty(),
        Ability::Lure => !lurable(state, who).is_empty(),
        Ability::Vanish => {
            !fighter.hidden && !near::opponents(state, who, Band::Distant).is_empty()
        }
        Ability::Deputize => {
            let may_owe = fighter.reload.is_none() && fighter.debt <= leading::DEPUTY.1;
            may_owe && !leading::reloadable(state, who).is_empty()
        }
        Ability::Shield => 0 < fighter.dodge && !near::allies(state, who, Band::Arms).is_empty(),
        Ability::Grapple => !near::opponents(state, who, Band::Arms).is_empty(),
        _ => false,
    }
}

/// Somebody uses such an ability, in their own turn or as they have prepared it.
pub fn carry_out(table: &mut Combat, who: Who, ability: Ability, due: Due) -> Resolved {
    match ability {
        Ability::SteadyHands => aid::tend(table, who, ability, false, due),
        Ability::Moonshine => aid::tend(table, who, ability, true, due),
        Ability::Encourage => aid::encourage(table, who, due),
        Ability::Huddle => aid::huddle(table, who, due),
        Ability::FairGame => hunting::fair_game(table, who, due),
        Ability::Lure => lure(table, who, due),
        Ability::Vanish => hunting::vanish(table, who, due),
        Ability::Deputize => leading::deputize(table, who, due),
        Ability::Shield => leading::shield(table, who, due),
        Ability::Grapple => grapple(table, who, due),
        _ => Ok(()),
    }
}

/// The foes that could come a band nearer, in sight.
fn lurable(state: &State, who: Who) -> Vec<Who> {
    let foes = state.opponents(who).filter(|(_, it)| {
        it.takes_turns() && !it.prone && !it.ails.has(Status::Trapped) && it.clings_to.is_none()
    });
    let foes = foes.map(|(it, _)| it).filter(|it| state.sight(who, *it).clear);
    foes.filter(|it| nearer(state, who, *it).is_some()).collect()
}

/// The fewest hexes for a foe into the next nearer band.
fn nearer(state: &State, who: Who, foe: Who) -> Option<Vec<Hex>> {
    let next = match state.band(who, foe) {
        Band::Arms => return None,
        Band::Short => Band::Arms,
        Band::Long => Band::Short,
        Band::Distant => Band::Long,
    };
    let hex = state.fighter(who)?.hex;
    let limit = next.limit()?;
    let away = state.distance(who, foe).saturating_sub(limit);
    let ways = ways::shortest(state, foe, away.saturating_mul(2).saturating_add(2));
    let into = ways.stops().map(|(to, _)| to).filter(|to| to.distance(hex) <= limit);
    into.min_by_key(|to| (ways.length(*to), *to)).map(|to| ways.steps(to))
}

/// A foe moves at once into the next nearer band.
fn lure(table: &mut Combat, who: Who, due: Due) -> Resolved {
    let ability = Ability::Lure;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let foes = lurable(table.state(), who);
    let foe = ask(table, seat, Question::AbilityTarget { who, ability }, One(foes))?;
    if pay_if_due(table, who, ability, due) == Paid::Lost {
        return Ok(());
    }
    match nearer(table.state(), who, foe) {
        Some(steps) => moves::go(table, foe, &steps),
        None => Ok(()),
    }
}

/// Nerve and 2B against Nerve at Arm's Reach: the Hits that one has more are Trapped.
fn grapple(table: &mut Combat, who: Who, due: Due) -> Resolved {
    let ability = Ability::Grapple;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let foes = near::opponents(table.state(), who, Band::Arms);
    let foe = ask(table, seat, Question::AbilityTarget { who, ability }, One(foes))?;
    if pay_if_due(table, who, ability, due) == Paid::Lost {
        return Ok(());
    }
    let paid = ability.sheet().grit;
    let pool = |state: &State| state.skill_pool_at(who, foe, Skill::Nerve, Pool::black(2));
    let hits = rolls::challenge(table, who, foe, [Skill::Nerve; 2], pool, paid)?;
    harm::inflict(table, foe, Status::Trapped, hits.0.saturating_sub(hits.1), who)?;
    ending::settle(table);
    Ok(())
}
