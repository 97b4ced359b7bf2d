//! What a steady player does in a turn: whatever is worth most for its Grit, one thing at a time.

use serde_json::{Value, json};

use super::eye::Eye;
use super::fights::{self, Attack};
use super::{aid, places, plans, powers};
use crate::wild_west::action::Action;
use crate::wild_west::fact::Means;
use crate::wild_west::items::Use;
use crate::wild_west::state::Phase;
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// What somebody needs to be worth for each Grit to be done at all, in thousandths of a Hit.
const LEAST: u64 = 60;
/// From so likely a fall on it is worth a Health to make one more attack, in thousandths.
const SURE: u64 = 550;

/// What something is worth for each Grit, and what it is.
type Valued = (u64, Action);

/// What to do next.
pub fn play(eye: &Eye<'_>) -> Option<Value> {
    let actions = eye.actions();
    // A Warden rules by the book and corrects nothing, begins, and takes up what was put off.
    let whole = [Action::RuleByBook {}, Action::Begin {}, Action::EndTurn {}, Action::Resume {}];
    let end = whole.into_iter().find(|it| actions.contains(it))?;
    Some(json!(chosen(eye, &actions, end)))
}

/// What is done: `end` where nothing else is worth it.
fn chosen(eye: &Eye<'_>, actions: &[Action], end: Action) -> Action {
    if eye.state.phase != Phase::Turns {
        return after_the_end(eye, actions).unwrap_or(end);
    }
    let free = actions.iter().find(|it| match it {
        Action::Ability { ability } => powers::is_free_and_good(eye, *ability),
        _ => false,
    });
    if let Some(free) = free {
        return *free;
    }
    if actions.contains(&Action::Swap {}) && plans::swaps(eye) {
        return Action::Swap {};
    }
    if let Some(ride) = plans::rides(eye).filter(|it| actions.contains(it)) {
        return ride;
    }
    if let Some(step) = goes(eye, actions) {
        return step;
    }
    if actions.contains(&Action::Duel {}) && plans::challenges(eye) {
        return Action::Duel {};
    }
    match best(eye, actions) {
        Some((_, Action::Attack { means })) => aims(eye, means, actions),
        Some((_, action)) => action,
        None => with_the_rest(eye, actions).unwrap_or(end),
    }
}

/// Goes where it is better, and gets up for that.
fn goes(eye: &Eye<'_>, actions: &[Action]) -> Option<Action> {
    let step = [Action::Move {}, Action::GetUp {}].into_iter().find(|it| actions.contains(it))?;
    places::destination(eye).map(|_| step)
}

/// What is worth most for each Grit, if anything is worth it at all.
fn best(eye: &Eye<'_>, actions: &[Action]) -> Option<Valued> {
    let valued = actions.iter().map(|it| (worth_per_grit(eye, *it), *it));
    let best = valued.rev().max_by_key(|(worth, _)| *worth);
    best.filter(|(worth, _)| LEAST <= *worth)
}

/// What an action is worth for each Grit that it costs, in thousandths of a Hit.
fn worth_per_grit(eye: &Eye<'_>, action: Action) -> u64 {
    let attack = |means: Means| {
        let attack = fights::best_with(&eye.state, eye.who, means);
        attack.map_or(0, |it| it.per_grit())
    };
    match action {
        Action::Attack { means } => attack(means),
        Action::UseItem { item } => match item.sheet().what {
            Use::Snares(_) => attack(Means::Item { item }),
            Use::Explodes(_) => {
                let hexes = powers::hexes(eye).into_iter();
                let worth = hexes.map(|it| powers::worth_of_item_at(eye, item, it)).max();
                let worth = u64::try_from(worth.unwrap_or(0)).unwrap_or(0);
                worth / u64::from(item.sheet().grit.max(1))
            }
            _ => {
                let patients = aid::patients(eye).into_iter();
                let worth = patients.map(|it| aid::worth_of_item(eye, item, it)).max();
                worth.unwrap_or(0) / u64::from(item.sheet().grit.max(1))
            }
        },
        Action::Relieve { status } => {
            let relief = aid::relief(eye, status);
            relief.map_or(0, |it| it.worth / u64::from(it.dice.max(1)))
        }
        Action::Ability { ability } => {
            let as_attack = attack(Means::Ability { ability });
            let worth = powers::worth(eye, ability) / u64::from(ability.sheet().grit.max(1));
            as_attack.max(worth)
        }
        Action::TearOff {} => 1_500,
        Action::GoOn {}
        | Action::Aim {}
        | Action::Move {}
        | Action::GetUp {}
        | Action::LieDown {}
        | Action::Dodge {}
        | Action::Prepare {}
        | Action::Help {}
        | Action::Swap {}
        | Action::Mount {}
        | Action::Dismount {}
        | Action::Duel {}
        | Action::TradeHealth {}
        | Action::Automatic {}
        | Action::Correct {}
        | Action::Suspend {}
        | Action::Resume {}
        | Action::Improvise {}
        | Action::Distract {}
        | Action::Withdraw {}
        | Action::EndCombat {}
        | Action::NameBleeder {}
        | Action::SetOff { .. }
        | Action::Rule {}
        | Action::RuleByBook {}
        | Action::Begin {}
        | Action::EndTurn {} => 0,
    }
}

/// Takes aim before an attack with Grit that would be left over.
fn aims(eye: &Eye<'_>, means: Means, actions: &[Action]) -> Action {
    let price = fights::best_with(&eye.state, eye.who, means).map_or(1, |it| it.grit.max(1));
    let left = eye.grit() % price;
    let waits = eye.state.turn.as_ref().is_some_and(|it| it.aim_waits);
    let looks = Action::Ability { ability: Ability::SecondLook };
    let aims = [looks, Action::Aim {}].into_iter().find(|it| actions.contains(it));
    aims.filter(|_| 0 < left && !waits).unwrap_or(Action::Attack { means })
}

/// What is done with Grit that is not enough for anything better: a Health for one more attack that
/// is likely to fell somebody, an attack on an opponent who comes nearer, relief, a promise of
/// help, which costs nothing now, then dodging, or, on horseback, getting off the horse, to dodge
/// next time.
fn with_the_rest(eye: &Eye<'_>, actions: &[Action]) -> Option<Action> {
    let offered = |it: Action| actions.contains(&it).then_some(it);
    eye.opponents().next()?;
    let more = fights::best(&eye.state, eye.who, eye.grit().saturating_add(1));
    let fells = |it: &Attack| it.grit == eye.grit() + 1 && SURE <= it.falls;
    let hale = eye.me().is_some_and(|it| 3 <= it.health);
    let trade = more.filter(fells).filter(|_| hale).and_then(|_| offered(Action::TradeHealth {}));
    let relieves = || {
        let reliefs = Status::ALL.into_iter().map(|status| Action::Relieve { status });
        let reliefs = reliefs.filter(|it| actions.contains(it));
        reliefs.max_by_key(|it| worth_per_grit(eye, *it))
    };
    let waits = || offered(Action::Prepare {}).filter(|_| plans::wait(eye).is_some());
    let helps = || offered(Action::Help {}).filter(|_| plans::helps(eye));
    let done = trade.or_else(waits).or_else(relieves).or_else(helps);
    let alights = || offered(Action::Dismount {}).filter(|_| plans::alights(eye));
    done.or_else(|| offered(Action::Dodge {})).or_else(alights)
}

/// Once a side is beaten, those are saved who bleed (V41).
fn after_the_end(eye: &Eye<'_>, actions: &[Action]) -> Option<Action> {
    let bleeds = eye.own().any(|(who, it)| who != eye.who && it.is_bleeding());
    let helps = |it: &Action| match it {
        Action::UseItem { .. } | Action::Ability { .. } => {
            let near = aid::patients(eye).into_iter().filter_map(|it| eye.state.fighter(it));
            near.filter(|it| it.is_bleeding()).count() != 0 && worth_per_grit(eye, *it) != 0
        }
        Action::Relieve { status } => *status == Status::Unconscious,
        _ => false,
    };
    let help = actions.iter().copied().filter(helps);
    let help = help.max_by_key(|it| worth_per_grit(eye, *it));
    // A shield in both hands is put down first (V54).
    let frees = || actions.iter().copied().find(|it| *it == Action::Swap {});
    help.or_else(frees).or_else(|| goes(eye, actions)).filter(|_| bleeds)
}
