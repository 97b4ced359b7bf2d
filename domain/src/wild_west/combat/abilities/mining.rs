//! What miners do (D3, V60, V61, V70).

use super::super::near::{self, SHORT};
use super::super::paying::{Paid, pay_for_ability};
use super::super::{Combat, ask, moves, placing, preparing};
use crate::engine::{One, OneOf, Resolved};
use crate::wild_west::action::{Question, Target};
use crate::wild_west::fact::{Boosted, ProneChanged};
use crate::wild_west::ground::{Band, Direction, Hex, Zone};
use crate::wild_west::state::{Boost, Change, Deed, State, Until, Who};
use crate::wild_west::trades::Ability;

/// Where charges can be laid: within Arm's Reach.
pub fn places(state: &State, who: Who) -> Vec<Hex> {
    let Some(from) = state.fighter(who).map(|it| it.hex) else { return Vec::new() };
    from.neighbors().filter(|it| !state.ground.is_wall(*it)).collect()
}

/// Lays a blasting stick on a hex in reach, or two, and prepares to set them off.
pub fn long_fuse(table: &mut Combat, who: Who) -> Resolved {
    let ability = Ability::LongFuse;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let places = places(table.state(), who);
    let hex = ask(table, seat, Question::AbilityHex { who, ability }, One(places.clone()))?;
    let mut second = None;
    if table.state().fighter(who).is_some_and(|it| it.has(Ability::TwinFuse)) {
        let others =
            places.iter().filter(|it| **it != hex).map(|it| (Target::from(*it), Some(*it)));
        let options = [(Target::No {}, None)].into_iter().chain(others).collect();
        let question = Question::AbilityHex { who, ability: Ability::TwinFuse };
        second = ask(table, seat, question, OneOf(options))?;
    }
    let deed = Deed::Detonate { hex, second };
    let Some(cause) = preparing::choose_cause(table, who, deed)? else { return Ok(()) };
    if pay_for_ability(table, who, ability) == Paid::Acts {
        preparing::wait(table, who, deed, cause, 0);
    }
    Ok(())
}

/// Everybody of Medium size or smaller in an arc of 90 degrees is pushed a Short, and falls down:
/// the farthest first, so that nobody stands in another's way.
pub fn landslide(table: &mut Combat, who: Who) -> Resolved {
    let ability = Ability::Landslide;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let options = Direction::ALL.map(|it| (Target::Toward { direction: it }, it)).to_vec();
    let direction = ask(table, seat, Question::AbilityArc { who, ability }, OneOf(options))?;
    if pay_for_ability(table, who, ability) == Paid::Lost {
        return Ok(());
    }
    let state = table.state();
    let Some((from, side)) = state.fighter(who).map(|it| (it.hex, it.side)) else { return Ok(()) };
    let spares = !state.options.friendly_fire;
    let mut hit: Vec<Who> = state
        .there_all()
        .filter(|(_, it)| from.has_in_arc(direction, SHORT, it.hex))
        .filter(|(_, it)| it.size().is_medium_or_smaller() && !(spares && it.side == side))
        .map(|(it, _)| it)
        .collect();
    hit.sort_by_key(|it| (std::cmp::Reverse(state.distance(who, *it)), *it));
    for target in hit {
        moves::push(table, target, from)?;
        if table.state().fighter(target).is_some_and(|it| it.is_there() && !it.prone) {
            table.emit(ProneChanged { who: target, prone: true });
        }
    }
    Ok(())
}

/// The ground within Short is rough, and allies there have Light Cover.
pub fn rubble(table: &mut Combat, who: Who) -> Resolved {
    if pay_for_ability(table, who, Ability::Rubble) == Paid::Lost {
        return Ok(());
    }
    let hex = table.state().fighter(who).map(|it| it.hex).unwrap_or_default();
    placing::lay(table, who, Zone { hexes: hex.within(SHORT), rough: true, ..Zone::default() });
    let allies = near::allies(table.state(), who, Band::Short);
    for ally in allies.into_iter().chain([who]) {
        let until = Until::TurnEnds { of: who, skip: true };
        table.emit(Boosted { boost: Boost { who: ally, what: Change::Covered {}, until } });
    }
    Ok(())
}
