//! How he shoots.

use serde_json::{Value, json};

use super::super::ability::When;
use super::super::action::Target;
use super::super::card::Shooter;
use super::super::cards;
use super::super::piece::CardId;
use super::super::view::SideView;
use super::eye::Eye;
use super::target;
use crate::engine::OptionItem;

fn sides<'a>(eye: &Eye<'a>) -> Option<(&'a SideView, &'a SideView)> {
    let shootout = eye.view.shootout.as_ref()?;
    let own = |it: &&SideView| it.seat == eye.seat;
    let own_side = shootout.sides.iter().find(own)?;
    let other = shootout.sides.iter().find(|it| it.seat != eye.seat)?;
    Some((own_side, other))
}

/// Whether he accepts a callout: when he is about as strong as who comes.
pub fn accepts(eye: &Eye) -> bool {
    let Some(callout) = &eye.view.callout else { return true };
    let Some(place) = eye.dude(callout.mark).map(|it| it.at) else { return true };
    let caller = eye.card(callout.by).and_then(|it| it.controller);
    let theirs = caller.map_or(0, |seat| eye.strength_of(eye.near(place, seat)));
    let own = eye.strength_of(eye.near(place, eye.seat));
    theirs * 9 <= own * 10
}

/// Whether he opposes a job: when he is stronger, or nearly, and it is about his own.
pub fn opposes(eye: &Eye) -> bool {
    let Some(job) = &eye.view.job else { return false };
    let own = eye.strength_of(eye.near(job.place, eye.seat));
    let theirs = eye.strength_of(job.posse.iter().copied());
    theirs <= own
}

/// Whom he makes the shooter.
pub fn shooter(eye: &Eye, target: Target) -> i32 {
    let Some(dude) = target.card().and_then(|it| eye.dude(it)) else { return 0 };
    match dude.shooter {
        Shooter::Stud => dude.bullets * 4 + 1,
        Shooter::Draw => dude.bullets * 3,
    }
}

/// Who runs: everybody, when the others have become much stronger.
pub fn fleeing(eye: &Eye, cards: &[CardId]) -> Vec<CardId> {
    let Some((own, other)) = sides(eye) else { return Vec::new() };
    let ours = eye.strength_of(own.posse.iter().copied());
    let theirs = eye.strength_of(other.posse.iter().copied());
    if !other.posse.is_empty() && ours * 3 < theirs * 2 { cards.to_vec() } else { Vec::new() }
}

/// Whom he gives up: as little worth as he can, exactly as many as he has to.
pub fn lumps(eye: &Eye, total: u32, options: &[OptionItem]) -> Value {
    let mut victims: Vec<(i32, u32, &OptionItem)> = options
        .iter()
        .map(|it| {
            let worth = target(it).and_then(Target::card).map_or(0, |it| eye.worth(it));
            (worth, it.max.unwrap_or(total), it)
        })
        .collect();
    victims.sort_by_key(|(worth, ..)| *worth);
    let mut left = total;
    let mut parts = Vec::new();
    for (_, most, option) in victims {
        let part = left.min(most);
        left -= part;
        if 0 < part {
            parts.push(json!([option.value, part]));
        }
    }
    Value::Array(parts)
}

/// Reacts that he makes whenever he can: those that only do him good.
pub fn react(eye: &Eye, target: Target) -> i32 {
    let Target::Use { card, ability } = target else { return 0 };
    let code = eye.card(card).map(|it| it.code).or(eye.hand_card(card).map(|it| it.code));
    let Some(printed) = code.and_then(cards::card) else { return -1 };
    let timing = printed.abilities.get(usize::from(ability)).map(|it| it.timing);
    use super::super::ability::Timing::React;
    match timing {
        Some(React(
            When::JoiningPosse | When::JoinedPosse | When::CasualtiesTaken | When::UpkeepBegins,
        )) => 1,
        Some(React(When::CasualtyDiscarded | When::Acing)) => {
            let own = eye.view.shootout.is_none() || eye.is_own(card);
            i32::from(own)
        }
        _ => -1,
    }
}
