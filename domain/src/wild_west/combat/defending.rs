//! Dodge and Defense (W7.4, W10, V13).

use super::blows::{self, Landing};
use super::paying::{Paid, pay};
use super::{Combat, ask, frenzies, has_talent, yes_or_no};
use crate::engine::{Number, Resolved, Seat};
use crate::wild_west::action::Question;
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::{AbilityUsed, DefenseRolled, DodgeSpent, Dodged};
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Fighter, Guard, Who};
use crate::wild_west::trades::Ability;

/// Rolls 1B for each Grit; the Hits wait in the bank (V13).
pub fn dodge(table: &mut Combat, who: Who) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let grit = table.state().fighter(who).map_or(0, |it| it.grit);
    let dice: u8 = ask(table, seat, Question::DodgeDice { who }, Number(1, grit))?;
    let springs = springs(table, seat, who, grit.saturating_sub(dice))?;
    let price = if springs { Ability::SpringHeels.sheet().grit } else { 0 };
    if pay(table, who, dice.saturating_add(price)) == Paid::Acts {
        roll_dodge(table, who, sprung(dice, springs));
    }
    Ok(())
}

/// The dice of a Dodge: 1B more where springs go into it (D3).
pub fn sprung(dice: u8, springs: bool) -> Pool {
    Pool::black(dice.saturating_add(u8::from(springs)))
}

/// Whether somebody can put springs into a Dodge for so much Grit: twice a day, for 1 (D3, V23).
pub fn may_spring(fighter: &Fighter, grit: u8) -> bool {
    let ability = Ability::SpringHeels;
    ability.sheet().grit <= grit && fighter.has(ability) && fighter.can_still_use(ability)
}

/// Whether they do, having so much Grit left.
fn springs(table: &mut Combat, seat: Seat, who: Who, grit: u8) -> Resolved<bool> {
    if !table.state().fighter(who).is_some_and(|it| may_spring(it, grit)) {
        return Ok(false);
    }
    let ability = Ability::SpringHeels;
    let uses = ask(table, seat, Question::UseAbility { who, ability }, yes_or_no())?;
    if uses {
        table.emit(AbilityUsed { who, ability });
    }
    Ok(uses)
}

/// Rolls the dice of a Dodge; the Hits wait in the bank (V13).
pub fn roll_dodge(table: &mut Combat, who: Who, pool: Pool) {
    let pool = table.state().any_pool(who, pool);
    let talented = has_talent(table.state(), who, Talent::Defense);
    let roll = table.roll(pool, talented);
    table.emit(Dodged { who, pool, roll });
}

/// What is left of a status that comes by no attack, after Defense and as much of the Dodge bank as
/// it takes (W10, W12).
pub fn withstand(table: &mut Combat, who: Who, guard: Guard, hits: u32) -> u32 {
    frenzies::duck(table, who, hits);
    let defense = roll_defense(table, who, guard);
    let bank = table.state().fighter(who).map_or(0, |it| u32::from(it.dodge));
    let Landing { dodged, left, .. } = blows::landing(hits, defense, 0, bank);
    if 0 < dodged {
        table.emit(DodgeSpent { who, hits: dodged });
    }
    left
}

/// Somebody rolls their Defense against one attack: the Hits. A fighter without Defense rolls
/// nothing (W10).
pub fn roll_defense(table: &mut Combat, who: Who, guard: Guard) -> u32 {
    let Guard { pool, cover } = guard;
    if pool.is_empty() {
        return 0;
    }
    let talented = has_talent(table.state(), who, Talent::Defense);
    let roll = table.roll(pool, talented);
    let hits = roll.hits;
    table.emit(DefenseRolled { who, pool, cover, roll });
    hits
}
