//! What things are worth to the steady player at an auction.

use serde_json::Value;

use super::eye::{DOLLAR, Eye, VOTE, percent};
use crate::engine::{Chance, PromptChoice};
use crate::gunslingers::action::Target;
use crate::gunslingers::fact::{Goods, Lot};
use crate::gunslingers::state::Phase;

/// The opening bid.
pub fn bid(eye: &Eye<'_>, chance: &mut Chance) -> i64 {
    let worth = worth(eye) * percent(chance, 60, 140) / 100;
    i64::from(worth / DOLLAR).min(most(eye))
}

/// By how much to raise a tied bid: a dollar or two, while the lot is worth it.
pub fn raise(eye: &Eye<'_>, chance: &mut Chance) -> i64 {
    let most = most(eye);
    let purse = match eye.view.phase {
        Phase::Casting => i64::from(eye.rules.character_bid_max),
        _ => i64::from(eye.me().cash),
    };
    let bid = purse - most;
    let worth = i64::from(worth(eye) * 130 / 100 / DOLLAR);
    let raise = 1 + i64::from(chance.below(2));
    if bid + raise <= worth { raise.min(most) } else { 0 }
}

/// Puts up what the player wants most, while the others still have their money.
pub fn lot(eye: &Eye<'_>) -> Option<Value> {
    eye.best(|target| match target {
        Target::Lot { lot } => i64::from(worth_of_lot(eye, *lot)),
        _ => 0,
    })
}

/// Another train is worth a dollar where this one brings next to nobody.
pub fn sends_telegram(eye: &Eye<'_>) -> bool {
    Eye::strength_for_hire(&eye.view.train) < 3 && 6 < eye.me().cash
}

fn most(eye: &Eye<'_>) -> i64 {
    match eye.prompt.choice {
        PromptChoice::Number { max, .. } => max,
        _ => 0,
    }
}

/// What is put up, in hundredths of a vote.
fn worth(eye: &Eye<'_>) -> u32 {
    match (eye.view.phase, eye.view.put_up) {
        (Phase::Lots, Some(lot)) => worth_of_lot(eye, lot),
        (Phase::Train, _) => {
            let strength = Eye::strength_for_hire(&eye.view.train);
            let worth = strength * worth_of_strength(eye);
            // Money for next week's train, as long as there is one.
            match eye.weeks_left() {
                0..=1 => worth,
                _ => worth.min(eye.me().cash * DOLLAR / 2),
            }
        }
        // No character is much better than another.
        _ => VOTE,
    }
}

/// A point of strength is a vote in the end, and wins others before.
fn worth_of_strength(eye: &Eye<'_>) -> u32 {
    match eye.weeks_left() {
        0..=1 => VOTE * 90 / 100,
        2..=3 => VOTE * 85 / 100,
        _ => VOTE * 80 / 100,
    }
}

/// A batch first, and a property with what is left: a lone property is soon taken.
fn worth_of_lot(eye: &Eye<'_>, number: u8) -> u32 {
    let Some(lot) = eye.view.lots.iter().find(|it| it.lot == number) else { return 0 };
    let hired = eye.me().gang.iter().filter(|gun| !gun.boss).count();
    let has_batch = eye.rules.loyal_hands.len() < hired;
    match &lot.goods {
        Goods::Property { property } => {
            let worth = eye.worth_of(*property) * 60 / 100;
            let batches = eye.view.lots.iter().filter(|it| is_batch(it)).count();
            if has_batch || batches == 0 { worth } else { worth / 2 }
        }
        Goods::Batch { guns, .. } => {
            let strength: u32 = guns.iter().map(|it| it.rank.strength()).sum();
            let worth = strength * worth_of_strength(eye);
            if has_batch { worth } else { worth * 125 / 100 }
        }
    }
}

fn is_batch(lot: &Lot) -> bool {
    matches!(lot.goods, Goods::Batch { .. })
}
