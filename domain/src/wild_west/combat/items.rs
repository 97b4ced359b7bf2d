//! Using items (W7.5, D2, V16, V37).

use super::paying::{Paid, pay};
use super::{Combat, ask, attacks, blasts, bleeding, ending, has_talent};
use crate::engine::{IfAny, OneOf, Resolved};
use crate::wild_west::action::{Action, Question, Target};
use crate::wild_west::dice::{Face, Pool, Roll};
use crate::wild_west::fact::{Fortified, Healed, ItemUsed, Means, StatusCured, StatusEased};
use crate::wild_west::ground::Band;
use crate::wild_west::items::{Item, Use};
use crate::wild_west::pool::Changes;
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Fighter, State, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// The items that somebody can use now.
pub fn uses(state: &State, who: Who) -> Vec<Action> {
    let Some(fighter) = state.fighter(who).filter(|it| !it.is_behind_shield()) else {
        return Vec::new();
    };
    let carried = fighter.person().map(|it| it.items.as_slice()).unwrap_or_default();
    let can = |item: &Item| {
        item.sheet().grit <= fighter.grit
            && match item.sheet().what {
                Use::Snares(_) => {
                    !attacks::targets(state, who, Means::Item { item: *item }).is_empty()
                }
                Use::Explodes(_) | Use::Smokes | Use::Lies(_) => {
                    !blasts::hexes(state, who, *item).is_empty()
                }
                _ => !targets(state, who, *item).is_empty(),
            }
    };
    let items = carried.iter().filter(|it| 0 < it.uses).map(|it| it.item).filter(can);
    items.map(|item| Action::UseItem { item }).collect()
}

/// On whom somebody can use an item that helps: themselves and allies at Arm's Reach whom it does
/// any good.
pub fn targets(state: &State, who: Who, item: Item) -> Vec<Who> {
    let Some(side) = state.fighter(who).map(|it| it.side) else { return Vec::new() };
    let near = state.there(side).filter(|(it, _)| state.band(who, *it) == Band::Arms);
    near.filter(|(it, target)| helps(item, target, *it == who)).map(|(it, _)| it).collect()
}

/// Whether an item does somebody any good.
fn helps(item: Item, target: &Fighter, own: bool) -> bool {
    match item.sheet().what {
        Use::Heals(_) if target.is_bleeding() => !own,
        Use::Heals(_) => target.health < target.health_max(),
        _ if target.is_bleeding() => false,
        Use::Cures(Status::Burned) => target.ails.scarred || target.ails.has(Status::Burned),
        Use::Cures(Status::Poisoned) => target.ails.weakened || target.ails.has(Status::Poisoned),
        Use::Cures(status) => target.ails.has(status),
        Use::Tonic => target.ails.all().next().is_some(),
        Use::Fortifies => !target.fortified,
        Use::Smokes
        | Use::Explodes(_)
        | Use::Snares(_)
        | Use::Lies(_)
        | Use::Shields(_)
        | Use::Armors(_) => false,
    }
}

/// Somebody uses an item: they say on whom, pay, and its use is gone (V37).
pub fn use_item(table: &mut Combat, who: Who, item: Item) -> Resolved {
    match item.sheet().what {
        Use::Snares(_) => {
            return attacks::attack(table, who, Means::Item { item }, attacks::Order::Turn);
        }
        Use::Explodes(_) | Use::Smokes | Use::Lies(_) => return blasts::place(table, who, item),
        _ => (),
    }
    let Some(target) = chosen(table, who, item)? else { return Ok(()) };
    if pay(table, who, item.sheet().grit) == Paid::Lost {
        return Ok(());
    }
    apply(table, who, item, target)?;
    ending::settle(table);
    Ok(())
}

/// Somebody uses an item that they have prepared: it is paid for.
pub fn use_prepared(table: &mut Combat, who: Who, item: Item) -> Resolved {
    let Some(target) = chosen(table, who, item)? else { return Ok(()) };
    apply(table, who, item, target)
}

fn chosen(table: &mut Combat, who: Who, item: Item) -> Resolved<Option<Who>> {
    let all = targets(table.state(), who, item);
    let Some(seat) = table.state().player(who) else { return Ok(all.first().copied()) };
    let options = all.iter().map(|it| (Target::from(*it), *it)).collect();
    ask(table, seat, Question::ItemTarget { who, item }, IfAny(OneOf(options)))
}

fn apply(table: &mut Combat, who: Who, item: Item, target: Who) -> Resolved {
    match item.sheet().what {
        Use::Heals(dice) => {
            let pool = aid_pool(table.state(), who, dice);
            let talented = has_talent(table.state(), who, Talent::FirstAid);
            let roll = Roll::of(table.chance(), pool, talented);
            let hits = roll.hits;
            table.emit(ItemUsed { who, item, target, pool: Some(pool), roll: Some(roll) });
            give_aid(table, target, hits, false);
        }
        Use::Cures(status) => {
            table.emit(ItemUsed { who, item, target, pool: None, roll: None });
            table.emit(StatusCured { who: target, status });
        }
        Use::Tonic => return tonic(table, who, item, target),
        Use::Fortifies => {
            table.emit(ItemUsed { who, item, target, pool: None, roll: None });
            table.emit(Fortified { who: target });
        }
        Use::Smokes
        | Use::Explodes(_)
        | Use::Snares(_)
        | Use::Lies(_)
        | Use::Shields(_)
        | Use::Armors(_) => (),
    }
    Ok(())
}

/// The dice of First Aid: 1B more for steady hands (D3), Black ones while Electrocuted (C).
pub fn aid_pool(state: &State, who: Who, dice: Pool) -> Pool {
    let Some(fighter) = state.fighter(who) else { return dice };
    let steady = u8::from(fighter.has(Ability::SteadyHands));
    let darkened = fighter.ails.has(Status::Electrocuted);
    Changes { darkened, ..Changes::default() }.adding(Pool::black(steady)).applied_to(dice)
}

/// First Aid came to so many Hits: each heals 1; who bleeds is saved by any, and not healed (V37).
/// Some of it heals beyond Max Health.
pub fn give_aid(table: &mut Combat, target: Who, hits: u32, beyond: bool) {
    let Some(fighter) = table.state().fighter(target) else { return };
    if fighter.is_bleeding() {
        if 0 < hits {
            bleeding::save(table, target);
        }
        return;
    }
    let hits = u16::try_from(hits).unwrap_or(u16::MAX);
    let whole = fighter.health.saturating_add(hits);
    let health = if beyond { whole } else { whole.min(fighter.health_max().max(fighter.health)) };
    let gained = health - fighter.health;
    if 0 < gained {
        table.emit(Healed { who: target, gained });
    }
}

/// 1B without a Talent: an Ace takes 2 from a status, a Hit 1, a Blank poisons [1] (D2, V81). No
/// Defense meets it (V16).
fn tonic(table: &mut Combat, who: Who, item: Item, target: Who) -> Resolved {
    let pool = Pool::black(1);
    let roll = Roll::of(table.chance(), pool, false);
    let face = roll.dice.first().map(|it| it.face()).unwrap_or_default();
    table.emit(ItemUsed { who, item, target, pool: Some(pool), roll: Some(roll) });
    let eased = match face {
        Face::Spur => return Ok(()),
        Face::Blank => {
            return super::harm::inflict(table, target, Status::Poisoned, 1, who);
        }
        Face::Hit => 1,
        Face::Ace => 2,
    };
    let ails = table.state().fighter(target).map(|it| it.ails.all().collect::<Vec<_>>());
    let ails = ails.unwrap_or_default();
    let Some(first) = ails.first().copied() else { return Ok(()) };
    let (status, from) = match table.state().player(who) {
        Some(seat) => {
            let options = ails.iter().map(|it| (Target::from(it.0), *it)).collect();
            ask(table, seat, Question::TonicStatus { who: target }, OneOf(options))?
        }
        None => first,
    };
    table.emit(StatusEased { who: target, status, to: from.saturating_sub(eased) });
    super::relief::wake_if_relieved(table, target, status);
    Ok(())
}
