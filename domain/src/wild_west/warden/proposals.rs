//! What characters propose, and what they try where there is no Warden (F4, F6, V22, W7.7).

use super::asking::ask;
use super::rulings;
use crate::engine::{Number, One, OneOf, Resolved, Seat, Text};
use crate::wild_west::action::{Action, Target};
use crate::wild_west::combat::paying::{Paid, pay};
use crate::wild_west::combat::{Combat, rolls};
use crate::wild_west::dialogue::{Matter, given};
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::{Distracted, Proposed, Withdrawn};
use crate::wild_west::ground::Band;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Phase, Proposal, State, Who};

/// Letters of a proposal, at most.
const PROPOSAL_LENGTH: u32 = 500;
/// Letters of what somebody hopes for, at most.
const WISH_LENGTH: u32 = 200;
/// Proposals that somebody may make in a turn of their own, at most: what is refused costs nothing.
const IN_OWN_TURN_MAX: usize = 3;
/// Proposals that somebody may make in a turn of another, at most.
const IN_OTHERS_TURN_MAX: usize = 1;
/// What it costs to improvise, at least (W7.7).
const LEAST: u8 = 1;

/// Whether a seat waits for a ruling: what its character has proposed is open, and it is their own
/// turn (F4).
pub fn waits(state: &State, seat: Seat) -> bool {
    let proposes = |who: Who| state.has_turn(who) && state.proposal_of(who).is_some();
    state.character_of(seat).is_some_and(proposes)
}

/// What a seat may propose now: anything for Grit in its own turn; on another's turn only what
/// costs nothing, and only to a Warden (F4).
pub fn actions(state: &State, seat: Seat) -> Vec<Action> {
    let Some(who) = state.character_of(seat) else { return Vec::new() };
    let Some(fighter) = state.fighter(who).filter(|it| it.can_act()) else { return Vec::new() };
    if state.phase != Phase::Turns || state.turn.is_none() {
        return Vec::new();
    }
    if state.proposal_of(who).is_some() {
        return vec![Action::Withdraw {}];
    }
    let own = state.has_turn(who);
    let made = state.docket.spoke.iter().filter(|it| **it == who).count();
    match state.warden {
        Some(_) => {
            let most = if own { IN_OWN_TURN_MAX } else { IN_OTHERS_TURN_MAX };
            let affordable = !own || LEAST <= fighter.grit;
            let may = affordable && made < most;
            may.then_some(Action::Improvise {}).into_iter().collect()
        }
        None if !own || fighter.grit < LEAST => Vec::new(),
        None => {
            let distract = !distractible(state, who).is_empty();
            let distract = distract.then_some(Action::Distract {});
            [Action::Improvise {}].into_iter().chain(distract).collect()
        }
    }
}

/// The opponents whom somebody can distract: those within Short who can be seen.
fn distractible(state: &State, who: Who) -> Vec<Who> {
    let near = |it: &Who| state.band(who, *it) <= Band::Short && state.sight(who, *it).clear;
    let opponents = state.opponents(who).filter(|(_, it)| it.can_act());
    opponents.map(|(it, _)| it).filter(near).collect()
}

/// Somebody proposes something in words. A Warden rules on it later; without one the book rules at
/// once (F6).
pub fn improvise(table: &mut Combat, seat: Seat) -> Resolved {
    let Some(who) = table.state().character_of(seat) else { return Ok(()) };
    let text = ask(table, seat, Matter::Proposal { who }, Text(PROPOSAL_LENGTH))?;
    // A player who has said nothing proposes nothing.
    let Some(text) = given(text) else { return Ok(()) };
    let number = table.state().docket.proposals_made.saturating_add(1);
    if table.state().warden.is_none() {
        let skill = ask(table, seat, Matter::Way { who }, One(Skill::ALL.to_vec()))?;
        let skill = Some(skill);
        let proposal = Proposal { number, who, text, grit: LEAST, skill, wish: None };
        table.emit(Proposed { proposal });
        return rulings::by_book(table, proposal);
    }
    let own = table.state().has_turn(who);
    let most = table.state().fighter(who).map_or(0, |it| it.grit);
    let grit = match own {
        true => ask(table, seat, Matter::Offer { who }, Number(LEAST, most))?,
        false => 0,
    };
    let skills = Skill::ALL.map(|it| (Target::from(it), Some(it)));
    let options = [(Target::No {}, None)].into_iter().chain(skills).collect();
    let skill = ask(table, seat, Matter::Way { who }, OneOf(options))?;
    let wish = given(ask(table, seat, Matter::Wish { who }, Text(WISH_LENGTH))?);
    let proposal = Proposal { number, who, text, grit, skill, wish };
    table.emit(Proposed { proposal });
    Ok(())
}

/// Somebody withdraws what they have proposed.
pub fn withdraw(table: &mut Combat, seat: Seat) -> Resolved {
    if let Some(who) = table.state().character_of(seat) {
        table.emit(Withdrawn { who });
    }
    Ok(())
}

/// Charm against Intuition, where no Warden rules on it: whoever is distracted has 1B less in the
/// next attack (F6).
pub fn distract(table: &mut Combat, seat: Seat) -> Resolved {
    let Some(who) = table.state().character_of(seat) else { return Ok(()) };
    let near = distractible(table.state(), who);
    let foe = ask(table, seat, Matter::Distract { who }, One(near))?;
    if pay(table, who, LEAST) == Paid::Lost {
        return Ok(());
    }
    let pool = |state: &State| state.skill_pool_at(who, foe, Skill::Charm, Pool::NONE);
    let skills = [Skill::Charm, Skill::Intuition];
    let (charm, notice) = rolls::challenge(table, who, foe, skills, pool, LEAST)?;
    if notice < charm {
        table.emit(Distracted { who, foe });
    }
    Ok(())
}
