//! What clings to somebody lets go, or is torn off (V89).

use std::collections::BTreeSet;

use super::paying::{Paid, pay};
use super::{Combat, ask, preparing, rolls};
use crate::engine::{One, Resolved};
use crate::wild_west::action::Question;
use crate::wild_west::fact::LetGo;
use crate::wild_west::ground::Hex;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{State, Who};

/// What it costs to try.
pub const GRIT: u8 = 1;
/// Hits of Nerve that it takes.
const HITS: u32 = 2;

/// What clings to somebody.
pub fn clinging(state: &State, host: Who) -> Vec<Who> {
    let all = state.there_all().filter(|(_, it)| it.clings_to == Some(host));
    all.map(|(who, _)| who).collect()
}

/// Somebody tries to tear off what clings to them: Nerve, two Hits.
pub fn tear_off(table: &mut Combat, who: Who) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let all = clinging(table.state(), who);
    let foe = ask(table, seat, Question::TearOffWhich { who }, One(all))?;
    if pay(table, who, GRIT) == Paid::Lost {
        return Ok(());
    }
    let skill = Skill::Nerve;
    let helped = preparing::join(table, who, skill, GRIT)?;
    if HITS <= rolls::roll_skill_at(table, who, foe, skill) + helped {
        drop_off(table, foe, who);
    }
    Ok(())
}

/// Those who clung to somebody who is down let go.
pub fn let_go(table: &mut Combat, host: Who) {
    while let Some(who) = clinging(table.state(), host).first().copied() {
        drop_off(table, who, host);
    }
}

/// A foe that clung to somebody stands on the nearest free hex.
fn drop_off(table: &mut Combat, who: Who, host: Who) {
    let state = table.state();
    let from = state.fighter(host).map(|it| it.hex).unwrap_or_default();
    let taken: BTreeSet<Hex> = state.standing().collect();
    let hex = state.ground.free_near(from, &taken).unwrap_or(from);
    table.emit(LetGo { who, hex });
}
