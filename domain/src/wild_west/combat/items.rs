//! Using items (W7.5, D2, V16, V37).

use super::paying::{Paid, pay};
use super::{Combat, attacks, blows, ending, placing, remedies};
use crate::engine::Resolved;
use crate::wild_west::action::Action;
use crate::wild_west::fact::Means;
use crate::wild_west::items::{Item, Use};
use crate::wild_west::state::{State, Who};

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
                    !blows::targets(state, who, Means::Item { item: *item }).is_empty()
                }
                Use::Explodes(_) | Use::Smokes | Use::Lies(_) => {
                    !placing::hexes(state, who, *item).is_empty()
                }
                _ => !remedies::targets(state, who, *item).is_empty(),
            }
    };
    let items = carried.iter().filter(|it| 0 < it.uses).map(|it| it.item).filter(can);
    items.map(|item| Action::UseItem { item }).collect()
}

/// Somebody uses an item: they say on whom, pay, and its use is gone (V37).
pub fn use_item(table: &mut Combat, who: Who, item: Item) -> Resolved {
    match item.sheet().what {
        Use::Snares(_) => {
            return attacks::attack(table, who, Means::Item { item }, attacks::Order::Turn);
        }
        Use::Explodes(_) | Use::Smokes | Use::Lies(_) => return placing::place(table, who, item),
        _ => (),
    }
    let Some(target) = remedies::choose(table, who, item)? else { return Ok(()) };
    if pay(table, who, item.sheet().grit) == Paid::Lost {
        return Ok(());
    }
    remedies::give(table, who, item, target)?;
    ending::settle(table);
    Ok(())
}
