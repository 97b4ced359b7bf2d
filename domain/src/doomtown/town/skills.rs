//! Which skill a spell needs, and who has it (DT8.6, DT11.2, DT11.3).

use super::moment::Use;
use super::piece::CardId;
use super::printed::{Keyword, Kind, Skill};
use super::state::State;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::hooks::Deed;

/// The skill that a spell needs (DT8.6).
pub fn skill_for(state: &State, spell: CardId) -> Option<Skill> {
    skill_of(state.card(spell))
}

/// The same of a card as it is printed.
pub fn skill_of(card: &Card) -> Option<Skill> {
    match card.kind {
        Kind::Spell if card.is(Keyword::Hex) => Some(Skill::Huckster),
        Kind::Spell if card.is(Keyword::Miracle) => Some(Skill::Blessed),
        Kind::Spell if card.is(Keyword::Spirit) => Some(Skill::Shaman),
        _ => None,
    }
}

/// The dudes who may cast a spell: its carrier, if they have its skill; for a totem the player's
/// shamans at its place, in a shootout those in their posse (DT8.6, DT11.2, DT11.3, DT12.4).
pub fn casters(state: &State, used: &Use) -> Vec<CardId> {
    let Some(skill) = skill_for(state, used.card) else { return Vec::new() };
    let skilled = |dude: &CardId| state.printed_skill(*dude, skill).is_some();
    if !state.card(used.card).is(Keyword::Totem) {
        return state.bearer(used.card).into_iter().filter(skilled).collect();
    }
    let there = state.dudes_at(state.place(used.card));
    let able = |dude: &CardId| {
        let own = state.controller(*dude) == Some(used.seat);
        let part = state.shootout.as_ref().is_none_or(|it| it.has(*dude));
        own && skilled(dude) && part && state.allows(Deed::UseAbilities { dude: *dude })
    };
    there.filter(able).collect()
}
