//! What is impossible about the proposals and rulings with which a scenario begins (H1).

use std::collections::BTreeSet;

use super::flaws::Found;
use super::setting::{Scenario, StartPhase};
use crate::wild_west::state::{Effect, Fighter, Ruling, State, Who};

/// The highest number of a proposal on which it was ruled.
const NUMBER_MAX: u16 = 10_000;

/// Everything that is impossible about them.
pub fn of_docket(scenario: &Scenario, state: &State, found: &mut Found) {
    of_proposals(scenario, state, found);
    for (it, at) in scenario.rulings.iter().zip(0_usize..) {
        of_ruling(scenario, it, at, found);
    }
    for (it, at) in scenario.ruled_zones.iter().zip(0_u32..) {
        if let Some(hex) = it.zone.hexes.iter().position(|it| !it.is_on_map()) {
            let place = format!("/ruled_zones/{at}/zone/hexes/{hex}");
            found.refuse("V4", place, "this hex is not on the map");
        }
    }
}

/// Characters propose who can act, one thing each, while turns are taken (F4).
fn of_proposals(scenario: &Scenario, state: &State, found: &mut Found) {
    let runs = scenario.phase == StartPhase::Turns;
    let mut seen: BTreeSet<Who> = BTreeSet::new();
    for (it, at) in scenario.proposals.iter().zip(0_u32..) {
        let place = format!("/proposals/{at}");
        let proposes = |it: &Fighter| it.person().is_some() && it.can_act();
        if !runs || !state.fighter(it.who).is_some_and(proposes) || !seen.insert(it.who) {
            let message = "a character who can act proposes one thing, while turns are taken";
            found.refuse("F4", format!("{place}/who"), message);
        }
        let own = state.fighter(it.who).filter(|_| state.has_turn(it.who));
        let offers = own.map_or(0..=0, |it| 1..=it.grit);
        if !offers.contains(&it.grit) {
            let message = "in their own turn they offer Grit that they have, in another's none";
            found.refuse("F4", format!("{place}/grit"), message);
        }
    }
    if !scenario.spoke.is_empty() && scenario.turn.is_none() {
        found.refuse("F4", "/spoke", "nobody has proposed anything in a turn that has not begun");
    }
}

/// A ruling of before says what it was, in no words (F3).
fn of_ruling(scenario: &Scenario, it: &Ruling, at: usize, found: &mut Found) {
    let place = format!("/rulings/{at}");
    let wordless = |it: &Effect| !matches!(it, Effect::Reveal { .. });
    let effects = it.on_success.iter().chain(&it.on_failure);
    if it.number.is_some() || it.note.is_some() || !effects.into_iter().all(wordless) {
        let message = "a ruling has no number here, no note, and reveals nothing";
        found.refuse("F3", &place, message);
    }
    let before = scenario.rulings[..at].iter().filter_map(|it| it.proposal);
    let numbered = |it: &u16| (1..=NUMBER_MAX).contains(it);
    let again = |it: u16| before.into_iter().any(|other| other == it);
    if it.proposal.is_some_and(|it| !numbered(&it) || again(it)) {
        let message = "proposals are numbered from 1, and one ruling is about each";
        found.refuse("F3", format!("{place}/proposal"), message);
    }
}

/// The fighters whom a ruling names.
pub fn named_by(it: &Ruling) -> Vec<Who> {
    let effects = it.on_success.iter().chain(&it.on_failure);
    let named = effects.flat_map(|it| match it {
        Effect::Status { target, source, .. } => vec![Some(*target), *source],
        Effect::Cover { target, against, .. } => vec![Some(*target), *against],
        Effect::Damage { target, .. }
        | Effect::Heal { target, .. }
        | Effect::Relieve { target, .. }
        | Effect::Move { target, .. }
        | Effect::Prone { target, .. }
        | Effect::Dice { target, .. }
        | Effect::Grit { target, .. } => vec![Some(*target)],
        Effect::Zone { .. } | Effect::Reveal { .. } => Vec::new(),
    });
    named.chain([it.who]).flatten().collect()
}
