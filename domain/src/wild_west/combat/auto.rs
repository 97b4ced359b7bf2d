//! The auto-Warden: what a foe does for which no player decides (F6, V107).

use super::{Combat, attacks, relief, turns};
use crate::engine::Resolved;
use crate::wild_west::action::Action;
use crate::wild_west::fact::Means;
use crate::wild_west::state::{Fighter, Phase, State, Who};
use crate::wild_west::statuses::Status;

/// Takes one action of somebody, or ends their turn.
pub fn by_itself(table: &mut Combat, who: Who) -> Resolved {
    match next_action(table.state(), who) {
        Some(Action::Attack { means }) => attacks::attack(table, who, means),
        Some(Action::Relieve { status }) => relief::relieve(table, who, status),
        _ => turns::end_turn(table, who),
    }
}

/// What it does next: who is Unconscious tries to wake; else it attacks the nearest as well as it
/// can. What is expected to do nothing is never used.
fn next_action(state: &State, who: Who) -> Option<Action> {
    let fighter = state.fighter(who).filter(|it| it.takes_turns())?;
    let turn = state.turn.as_ref()?;
    if state.phase != Phase::Turns || state.player(who).is_some() {
        return None;
    }
    if !fighter.can_act() {
        let wakes = |it: &Action| *it == Action::Relieve { status: Status::Unconscious };
        return relief::reliefs(fighter, turn).into_iter().find(wakes);
    }
    let attacks = turns::attacks_of(state, who).into_iter().filter_map(|it| match it {
        Action::Attack { means } => Some((worth(state, who, means)?, it)),
        _ => None,
    });
    // Of equally good ones the first of the list.
    attacks.rev().max_by_key(|(worth, _)| *worth).map(|(_, it)| it)
}

/// What an attack on the nearest comes to for each Grit, on average, in whole numbers (V107).
fn worth(state: &State, who: Who, means: Means) -> Option<u32> {
    let side = state.fighter(who)?.side;
    let targets = attacks::targets(state, who, means);
    let is_foe = |it: &Fighter| it.side != side && it.takes_turns();
    let target = targets.into_iter().find(|it| state.fighter(*it).is_some_and(is_foe))?;
    let it = attacks::blow(state, who, means, state.band(who, target))?;
    let pool = state.attack_pool(who, target, it.strike.dice);
    let talented = attacks::talented(state, who, it.talent);
    let worth = pool.mean_thirtieths(talented) * 60 / u32::from(it.grit.max(1));
    (0 < worth).then_some(worth)
}
