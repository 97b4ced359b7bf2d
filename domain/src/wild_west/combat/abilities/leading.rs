//! What those do who lead (D3, V60, V90).

use super::super::paying::{Due, Paid, pay_for_ability, pay_if_due};
use super::super::{Combat, ask, near};
use crate::engine::{One, Resolved, Several};
use crate::wild_west::action::Question;
use crate::wild_west::fact::{DodgePassed, GritGained, ReloadChanged};
use crate::wild_west::ground::Band;
use crate::wild_west::rules::GRIT;
use crate::wild_west::state::{State, Who};
use crate::wild_west::trades::Ability;

/// Grit of a forced march, and of the turn after it (D3).
const MARCH: (u8, u8) = (9, 3);
/// Grit of those who are deputized, and of the one who deputizes them (D3).
pub const DEPUTY: (u8, u8) = (8, 2);

/// The allies whose next reload is not changed yet.
pub fn reloadable(state: &State, who: Who) -> Vec<Who> {
    let mut allies = near::allies(state, who, Band::Distant);
    allies.retain(|it| state.fighter(*it).is_some_and(|it| it.reload.is_none()));
    allies
}

/// The allies who have a status.
pub fn ailing(state: &State, who: Who) -> Vec<Who> {
    let mut allies = near::allies(state, who, Band::Distant);
    allies.retain(|it| state.fighter(*it).is_some_and(|it| it.ails.all().next().is_some()));
    allies
}

/// Nine Grit in this turn, three in the next (V90).
pub fn forced_march(table: &mut Combat, who: Who) -> Resolved {
    if pay_for_ability(table, who, Ability::ForcedMarch) == Paid::Acts {
        // Nine in place of six: what was owed is paid all the same.
        table.emit(GritGained { who, grit: MARCH.0 - GRIT });
        table.emit(ReloadChanged { who, reload: MARCH.1 });
    }
    Ok(())
}

/// Two allies reload 8 Grit for their next turn, and who does it 2.
pub fn deputize(table: &mut Combat, who: Who, due: Due) -> Resolved {
    let ability = Ability::Deputize;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let allies = reloadable(table.state(), who);
    let question = Question::AbilityAllies { who, ability };
    let chosen: Vec<Who> = ask(table, seat, question, Several(allies, 1, 2))?;
    if pay_if_due(table, who, ability, due) == Paid::Lost {
        return Ok(());
    }
    for ally in chosen {
        table.emit(ReloadChanged { who: ally, reload: DEPUTY.0 });
    }
    table.emit(ReloadChanged { who, reload: DEPUTY.1 });
    Ok(())
}

/// An ally at Arm's Reach gets what is left of one's Dodge.
pub fn shield(table: &mut Combat, who: Who, due: Due) -> Resolved {
    let ability = Ability::Shield;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let allies = near::allies(table.state(), who, Band::Arms);
    let to = ask(table, seat, Question::AbilityTarget { who, ability }, One(allies))?;
    if pay_if_due(table, who, ability, due) == Paid::Acts {
        let hits = table.state().fighter(who).map_or(0, |it| it.dodge);
        table.emit(DodgePassed { who, to, hits });
    }
    Ok(())
}
