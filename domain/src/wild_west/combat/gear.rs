//! What is in hand, and horses (V54, V67).

use super::paying::{Paid, pay, pay_for_move};
use super::{Combat, ask, interrupts, ways};
use crate::engine::{OneOf, Resolved};
use crate::wild_west::action::{Action, Question, Target};
use crate::wild_west::characters::{HANDS, Held};
use crate::wild_west::fact::{HandsChanged, MountChanged};
use crate::wild_west::state::{Change, State, Stir, Who};

/// What a swap of things in hand costs (V54).
const SWAP: u8 = 1;
/// What mounting and dismounting costs (V67).
const MOUNT: u8 = 1;

/// What it costs somebody to mount or dismount: a Move, and double while slowed (V60).
fn mount_price(state: &State, who: Who) -> u8 {
    if state.has_boost(who, Change::Slowed {}) { 2 * MOUNT } else { MOUNT }
}

/// What somebody could take in hand in place of what they have: all that two hands hold (V54).
pub fn grips(state: &State, who: Who) -> Vec<Vec<Held>> {
    let Some(person) = state.fighter(who).and_then(|it| it.person()) else { return Vec::new() };
    let weapons = person.weapons.iter().map(|it| Held::Weapon(*it));
    let shields = person.items.iter().filter(|it| 0 < it.item.sheet().hands);
    let all: Vec<Held> = weapons.chain(shields.map(|it| Held::Shield(it.item))).collect();
    let mut now: Vec<Held> = person.in_hand.iter().map(|it| Held::Weapon(*it)).collect();
    now.extend(person.shield.map(Held::Shield));
    now.sort_unstable();
    let hands = |held: &[Held]| held.iter().map(|it| it.hands()).sum::<u8>();
    let shields = |held: &[Held]| held.iter().filter(|it| matches!(it, Held::Shield(_))).count();
    let mut found: Vec<Vec<Held>> = Vec::new();
    for (at, one) in all.iter().enumerate() {
        let pairs = all.iter().skip(at + 1).map(|other| vec![*one, *other]);
        for mut grip in [vec![*one]].into_iter().chain(pairs) {
            grip.sort_unstable();
            let fits = hands(&grip) <= HANDS && shields(&grip) <= 1;
            if fits && grip != now && !found.contains(&grip) {
                found.push(grip);
            }
        }
    }
    found
}

/// Swapping, mounting and dismounting, as far as somebody can.
pub fn actions(state: &State, who: Who) -> Vec<Action> {
    let Some(fighter) = state.fighter(who) else { return Vec::new() };
    let mut all = Vec::new();
    if SWAP <= fighter.grit && !grips(state, who).is_empty() {
        all.push(Action::Swap {});
    }
    let may_move = mount_price(state, who) <= ways::grit_for_moves(state, who);
    if may_move && fighter.mounted {
        all.push(Action::Dismount {});
    } else if may_move && fighter.is_human() && !fighter.prone && state.free_horse(who).is_some() {
        all.push(Action::Mount {});
    }
    all
}

/// Somebody takes other things in hand.
pub fn swap(table: &mut Combat, who: Who) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let grips = grips(table.state(), who);
    let options = grips.into_iter().map(|it| (Target::Grip { held: it.clone() }, it)).collect();
    let held: Vec<Held> = ask(table, seat, Question::SwapTo { who }, OneOf(options))?;
    if pay(table, who, SWAP) == Paid::Lost {
        return Ok(());
    }
    let weapons = held.iter().filter_map(|it| match it {
        Held::Weapon(weapon) => Some(*weapon),
        Held::Shield(_) => None,
    });
    let shield = held.iter().find_map(|it| match it {
        Held::Shield(item) => Some(*item),
        Held::Weapon(_) => None,
    });
    let weapons = weapons.collect();
    table.emit(HandsChanged { who, weapons, shield });
    Ok(())
}

/// Somebody gets on the horse beside them, or off.
pub fn mount(table: &mut Combat, who: Who, rides: bool) -> Resolved {
    let horse = match rides {
        true => table.state().free_horse(who),
        false => table.state().horse_of(who),
    };
    let Some(horse) = horse else { return Ok(()) };
    let price = mount_price(table.state(), who);
    if pay_for_move(table, who, price) == Paid::Lost {
        return Ok(());
    }
    table.emit(MountChanged { who, horse, rides });
    interrupts::after(table, &Stir::Moved(who))
}
