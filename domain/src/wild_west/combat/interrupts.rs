//! True interrupts: what is prepared is set off in the midst of what others do (V19, V92, V93).

use super::abilities::any_turn;
use super::attacks::{self, Order};
use super::paying::Due;
use super::{Combat, ask, blows, defending, means, moves, placing, remedies, ways, yes_or_no};
use crate::engine::Resolved;
use crate::wild_west::action::Question;
use crate::wild_west::fact::{Means, PreparedFired, ProneChanged};
use crate::wild_west::items::{Item, Use};
use crate::wild_west::state::{Deed, Fighter, Phase, Prepared, State, Stir, Who};
use crate::wild_west::statuses::Status;

/// Whether anything that is prepared waits for this, be it possible then or not.
pub fn waits(state: &State, stir: &Stir<'_>) -> bool {
    state.prepared.iter().any(|it| state.stirs(it, stir))
}

/// Something happened: whoever has prepared for it may act now, in the turn order. What they do may
/// set off more, which is then carried out first (V92).
pub fn after(table: &mut Combat, stir: &Stir<'_>) -> Resolved {
    let waiting = table.state().prepared.iter().filter(|it| fires(table.state(), it, stir));
    let mut waiting: Vec<Who> = waiting.map(|it| it.who).collect();
    waiting.sort_by_key(|who| (table.state().place_of(*who), *who));
    for who in waiting {
        let prepared = table.state().prepared_by(who);
        let Some(prepared) = prepared.filter(|it| fires(table.state(), it, stir)) else { continue };
        // A player who has prepared may wait on; foes without a player never prepare.
        let Some(seat) = table.state().player(who) else { continue };
        let question = Question::Fire { who, deed: prepared.deed };
        if ask(table, seat, question, yes_or_no())? {
            table.emit(PreparedFired { who });
            carry_out(table, &prepared)?;
        }
    }
    Ok(())
}

/// Whether something sets off what was prepared, outside of its owner's turn, and it can be carried
/// out (W7.6, V3, V93).
pub fn fires(state: &State, prepared: &Prepared, stir: &Stir<'_>) -> bool {
    let able = |it: &Fighter| it.can_act() && !it.surprised;
    // After the combat those who bleed roll on, and nothing else goes on (V41, V58).
    state.phase == Phase::Turns
        && state.stirs(prepared, stir)
        && !state.has_turn(prepared.who)
        && state.fighter(prepared.who).is_some_and(able)
        && is_possible(state, prepared.who, prepared.deed)
}

/// Whether somebody could do now what they have prepared.
fn is_possible(state: &State, who: Who, deed: Deed) -> bool {
    let Some(fighter) = state.fighter(who) else { return false };
    let bound = fighter.ails.has(Status::Trapped) || fighter.clings_to.is_some();
    // A shield for two hands leaves none for anything else (V54).
    let free = !fighter.is_behind_shield();
    match deed {
        Deed::Attack { means } => {
            // What is not in hand, or not loaded any more, cannot be fired (V54, V93).
            let at_hand = match means {
                Means::Weapon { .. } | Means::Own { .. } => {
                    means::means_of(state, who).contains(&means)
                }
                Means::Ability { .. } | Means::Item { .. } => free,
            };
            at_hand && !blows::targets(state, who, means).is_empty()
        }
        Deed::Move { grit } => !bound && !fighter.prone && ways::goes_anywhere(state, who, grit),
        Deed::Dodge { .. } => ways::may_dodge(state, who),
        Deed::Ability { ability } => free && any_turn::works(state, who, ability),
        Deed::Stance { prone } => fighter.prone != prone && !fighter.mounted && !bound,
        Deed::Detonate { .. } => free,
        Deed::UseItem { item } => {
            let of_use = match item.sheet().what {
                Use::Snares(_) => !blows::targets(state, who, Means::Item { item }).is_empty(),
                Use::Explodes(_) | Use::Smokes | Use::Lies(_) => {
                    !placing::hexes(state, who, item).is_empty()
                }
                _ => !remedies::targets(state, who, item).is_empty(),
            };
            free && 0 < fighter.uses_of(item) && of_use
        }
        Deed::Help {} => false,
    }
}

/// Carries out what was prepared; it is paid for.
fn carry_out(table: &mut Combat, prepared: &Prepared) -> Resolved {
    let Prepared { who, deed, .. } = *prepared;
    let order = Order::Prepared { aim_dice: prepared.aim_dice() };
    match deed {
        Deed::Attack { means } => attacks::attack(table, who, means, order),
        Deed::Move { grit } => moves::walk_prepared(table, who, grit),
        Deed::Dodge { dice, springs } => {
            defending::roll_dodge(table, who, defending::sprung(dice, springs));
            Ok(())
        }
        Deed::Ability { ability } => any_turn::carry_out(table, who, ability, Due::Before),
        Deed::Stance { prone } => {
            table.emit(ProneChanged { who, prone });
            after(table, &Stir::Moved(who))
        }
        Deed::UseItem { item } => match item.sheet().what {
            Use::Snares(_) => attacks::attack(table, who, Means::Item { item }, order),
            Use::Explodes(_) | Use::Smokes | Use::Lies(_) => {
                placing::place_prepared(table, who, item)
            }
            _ => remedies::use_prepared(table, who, item),
        },
        Deed::Detonate { hex, second } => {
            let Use::Explodes(strike) = Item::BlastingStick.sheet().what else { return Ok(()) };
            let went_off = attacks::blast(table, who, strike, hex)?;
            match second.filter(|_| went_off) {
                Some(hex) => attacks::blast_too(table, who, strike, hex),
                None => Ok(()),
            }
        }
        Deed::Help {} => Ok(()),
    }
}
