//! Healing, and help to allies (D3, V37, V99).

use super::super::paying::{Due, Paid, pay_if_due};
use super::super::{Combat, ask, defending, ending, near, remedies, rolls, ways};
use crate::engine::{One, OneOf, Resolved, Several};
use crate::wild_west::action::{Question, Target};
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::{AimGiven, Boosted};
use crate::wild_west::ground::Band;
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Boost, Change, RollKind, State, Until, Who};
use crate::wild_west::trades::Ability;

/// Allies that one ability reaches at most (D3).
pub const ALLIES_MAX: usize = 4;

/// The fighters whom somebody can heal by hand: those at Arm's Reach, themselves too, but for the
/// bleeding.
pub fn patients(state: &State, who: Who, beyond: bool) -> Vec<Who> {
    let Some(side) = state.fighter(who).map(|it| it.side) else { return Vec::new() };
    let near = state.there(side).filter(|(it, _)| state.band(who, *it) == Band::Arms);
    let can = near.filter(|(it, patient)| match patient.is_bleeding() {
        true => *it != who,
        false => beyond || patient.health < patient.health_max(),
    });
    can.map(|(who, _)| who).collect()
}

/// Somebody heals by hand: 2G, and each Hit heals 1; some of it beyond Max Health.
pub fn tend(table: &mut Combat, who: Who, ability: Ability, beyond: bool, due: Due) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let patients = patients(table.state(), who, beyond);
    let patient = ask(table, seat, Question::AbilityTarget { who, ability }, One(patients))?;
    if pay_if_due(table, who, ability, due) == Paid::Lost {
        return Ok(());
    }
    let pool = table.state().aid_pool(who, Pool::gold(2));
    let hits = rolls::roll_ability(table, who, ability, pool, Some(Talent::FirstAid), false);
    remedies::give_aid(table, patient, hits, beyond);
    ending::settle(table);
    Ok(())
}

/// The allies who may Aim or Dodge: what nobody may do they get from nobody, either.
pub fn encouraged(state: &State, who: Who) -> Vec<Who> {
    let mut allies = near::allies(state, who, Band::Distant);
    allies.retain(|it| {
        let able = state.fighter(*it).is_some_and(|it| it.can_act());
        able && (ways::may_aim(state, *it) || ways::may_dodge(state, *it))
    });
    allies
}

/// An ally gets a free Aim, or a Dodge of 1B.
pub fn encourage(table: &mut Combat, who: Who, due: Due) -> Resolved {
    let ability = Ability::Encourage;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let allies = encouraged(table.state(), who);
    let ally = ask(table, seat, Question::AbilityTarget { who, ability }, One(allies))?;
    let aim = ways::may_aim(table.state(), ally).then_some((Target::Yes {}, true));
    let dodge = ways::may_dodge(table.state(), ally).then_some((Target::No {}, false));
    let options = aim.into_iter().chain(dodge).collect();
    let aims = ask(table, seat, Question::AimOrDodge { who, ally }, OneOf(options))?;
    if pay_if_due(table, who, ability, due) == Paid::Lost {
        return Ok(());
    }
    if aims {
        table.emit(AimGiven { who: ally });
    } else {
        defending::roll_dodge(table, ally, Pool::black(1));
    }
    Ok(())
}

/// Up to four allies at Arm's Reach roll 1G more for their next Skill.
pub fn huddle(table: &mut Combat, who: Who, due: Due) -> Resolved {
    let ability = Ability::Huddle;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let allies = near::allies(table.state(), who, Band::Arms);
    let question = Question::AbilityAllies { who, ability };
    let chosen: Vec<Who> = ask(table, seat, question, Several(allies, 1, ALLIES_MAX))?;
    if pay_if_due(table, who, ability, due) == Paid::Lost {
        return Ok(());
    }
    for ally in chosen {
        let (on, more) = (RollKind::Skill, Pool::gold(1));
        let what = Change::Dice { on, against: None, more, fewer: 0, fewer_gold: 0 };
        table.emit(Boosted { boost: Boost { who: ally, what, until: Until::Next {} } });
    }
    Ok(())
}
