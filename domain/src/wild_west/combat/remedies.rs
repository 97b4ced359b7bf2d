//! Items that help, and First Aid (W7.5, D2, V16, V37, V81).

use super::{Combat, ailing, ask, bleeding, has_talent};
use crate::engine::{IfAny, OneOf, Resolved, so_many};
use crate::wild_west::action::{Question, Target};
use crate::wild_west::dice::{Face, Pool};
use crate::wild_west::fact::{Fortified, Healed, ItemUsed, StatusCured};
use crate::wild_west::ground::Band;
use crate::wild_west::items::{Item, Use};
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Fighter, State, Who};
use crate::wild_west::statuses::Status;

/// The fighters on whom somebody can use an item that helps: themselves and allies at Arm's Reach
/// whom it does any good.
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
        Use::Cures(Status::Burned) => target.ails.scarred || target.ails.has(Status::Burned),
        Use::Cures(Status::Poisoned) => target.ails.weakened || target.ails.has(Status::Poisoned),
        Use::Cures(status) => target.ails.has(status),
        Use::Tonic => target.ails.all().next().is_some(),
        Use::Fortifies => !target.fortified && !target.is_bleeding(),
        Use::Smokes
        | Use::Explodes(_)
        | Use::Snares(_)
        | Use::Lies(_)
        | Use::Shields(_)
        | Use::Armors(_) => false,
    }
}

/// Somebody uses an item that they have prepared: it is paid for.
pub fn use_prepared(table: &mut Combat, who: Who, item: Item) -> Resolved {
    let Some(target) = choose(table, who, item)? else { return Ok(()) };
    give(table, who, item, target)
}

/// Somebody says on whom they use an item.
pub fn choose(table: &mut Combat, who: Who, item: Item) -> Resolved<Option<Who>> {
    let all = targets(table.state(), who, item);
    let Some(seat) = table.state().player(who) else { return Ok(all.first().copied()) };
    let options = all.iter().map(|it| (Target::from(*it), *it)).collect();
    ask(table, seat, Question::ItemTarget { who, item }, IfAny(OneOf(options)))
}

/// An item that is paid for has its effect, and its use is gone (V37).
pub fn give(table: &mut Combat, who: Who, item: Item, target: Who) -> Resolved {
    match item.sheet().what {
        Use::Heals(dice) => {
            let pool = table.state().item_aid_pool(who, dice);
            let talented = has_talent(table.state(), who, Talent::FirstAid);
            let roll = table.roll(pool, talented);
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

/// First Aid came to so many Hits: each heals 1; somebody who bleeds is saved by any, and not
/// healed (V37). Some of it heals beyond Max Health.
pub fn give_aid(table: &mut Combat, target: Who, hits: u32, beyond: bool) {
    let Some(fighter) = table.state().fighter(target) else { return };
    if fighter.is_bleeding() {
        if 0 < hits {
            bleeding::save(table, target);
        }
        return;
    }
    let hits = so_many::<u16>(hits);
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
    let roll = table.roll(pool, false);
    let face = roll.dice.first().map(|it| it.face()).unwrap_or_default();
    table.emit(ItemUsed { who, item, target, pool: Some(pool), roll: Some(roll) });
    let eased = match face {
        Face::Spur => return Ok(()),
        Face::Blank => {
            // Poison captures nobody (V25), and those who bleed may be poisoned, too (V27).
            ailing::worsen(table, target, Status::Poisoned, 1, who);
            ailing::worsen_the_fallen(table, target, Status::Poisoned, 1, who);
            return Ok(());
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
    ailing::ease(table, target, status, from.saturating_sub(eased));
    Ok(())
}
