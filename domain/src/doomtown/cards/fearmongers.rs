//! The dudes of the Fourth Ring.

use crate::doomtown::action::About;
use crate::doomtown::cause::Cause;
use crate::doomtown::day::shop::{Terms, can_enter};
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::hooks::{Deed, Hooks, Number};
use crate::doomtown::town::lasting::Until;
use crate::doomtown::town::moment::{Use, When};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Faction, Keyword, Shooter, Skill};
use crate::doomtown::town::state::State;
use crate::engine::Resolved;

/// Micah Ryse.
pub const MICAH_RYSE: Card = Card {
    code: Code(1005),
    title: "Micah Ryse",
    faction: Some(Faction::Fearmongers),
    value: 2,
    cost: 5,
    shooter: Shooter::Stud,
    influence: 1,
    keywords: &[Keyword::Huckster(0)],
    text: "Noon: Boot a Hex attached to Micah to move him to another location of your choice \
           without booting him.",
    abilities: &[Timing::Noon
        .one(
            "boot a Hex to move",
            HEX.that(
                |state, _, hex| !state.piece(hex).booted,
                "no unbooted Hex is attached to Micah",
            ),
            |it, hex| {
                let places = it.state().elsewhere(it.me());
                let Some(to) = it.choose_place_from(Some(hex), places)? else { return Ok(()) };
                it.boot(hex)?;
                it.move_to(it.me(), to)
            },
        )
        .and(State::can_go_elsewhere)],
    ..Card::DUDE
};

/// A Hex that the dude has.
const HEX: Aim = Aim::at(
    About::Attachment,
    |state, used| state.attached(used.card, Keyword::Hex),
    "no Hex is attached to Mongwau",
);

/// Mongwau the Mighty.
pub const MONGWAU_THE_MIGHTY: Card = Card {
    code: Code(1006),
    title: "Mongwau the Mighty",
    faction: Some(Faction::Fearmongers),
    value: 3,
    cost: 5,
    bullets: 3,
    influence: 1,
    upkeep: 1,
    keywords: &[Keyword::Huckster(1)],
    text: "Shootout: Discard a Hex attached to Mongwau to make him a stud until the end of the \
           shootout.",
    abilities: &[Timing::Shootout.one("discard a Hex to become a stud", HEX, |it, hex| {
        it.put_away(hex)?;
        it.stud(it.me(), Until::EndOfShootout)
    })],
    ..Card::DUDE
};

/// Bobo.
pub const BOBO: Card = Card {
    code: Code(1007),
    title: "Bobo",
    faction: Some(Faction::Fearmongers),
    value: 6,
    cost: 1,
    bullets: 1,
    shooter: Shooter::Stud,
    influence: 1,
    upkeep: 3,
    keywords: &[Keyword::Abomination],
    text: "Trait: Bobo has +X bullets, where X is the highest Huckster rating of all dudes in \
           play, whoever controls them.",
    hooks: Hooks::NONE.modify(fed_by_hucksters),
    ..Card::DUDE
};

fn fed_by_hucksters(state: &State, me: CardId, number: Number) -> i32 {
    if number != Number::Bullets(me) {
        return 0;
    }
    let highest = state.dudes().filter_map(|it| state.skill(it, Skill::Huckster)).max();
    highest.unwrap_or(0)
}

/// Arnold McCadish.
pub const ARNOLD_MCCADISH: Card = Card {
    code: Code(1008),
    title: "Arnold McCadish",
    faction: Some(Faction::Fearmongers),
    value: 7,
    cost: 5,
    influence: 2,
    text: "React, boot, pull: When any dude is being discarded, not aced, as a casualty, and the \
           pull's value is higher than his: he is sent home booted instead. He still counts as a \
           casualty.",
    abilities: &[Timing::React(When::CasualtyDiscarded)
        .does("pull to have the dude sent home instead", |it| {
            let pip = it.pull()?;
            let state = it.state();
            let saved =
                patient(state, &it.used).filter(|it| state.value(*it) < i32::from(pip.value));
            saved.map_or(Ok(()), |dude| it.send_home(dude))
        })
        .when(|state, used| patient(state, used).is_some(), "nobody is being discarded")
        .booting()],
    ..Card::DUDE
};

/// The dude who is being discarded, while they can still be helped.
fn patient(state: &State, used: &Use) -> Option<CardId> {
    let dude = used.of_dude()?;
    let there = state.shootout.as_ref().is_some_and(|it| it.has(dude));
    there.then(|| state.choosable(used, [dude]))?.first().copied()
}

/// The Ghostly Gun.
pub const THE_GHOSTLY_GUN: Card = Card {
    code: Code(1009),
    title: "The Ghostly Gun",
    faction: Some(Faction::Fearmongers),
    value: 8,
    cost: 7,
    bullets: 2,
    shooter: Shooter::Stud,
    influence: 2,
    upkeep: 1,
    keywords: &[Keyword::Abomination],
    text: "Resolution: Take this dude from your posse into your draw hand, as a card of the suit \
           and value of your choice. Then discard a card from your draw hand.",
    abilities: &[Timing::Resolution
        .does("turn the dude into a card of the draw hand", deal_in)
        .when(
            |state, used| {
                let side = state.shootout.as_ref().and_then(|it| it.side(used.seat));
                side.is_some_and(|it| it.posse.contains(&used.card))
            },
            "the Gun is not in your posse",
        )],
    ..Card::DUDE
};

fn deal_in(it: &mut Play<'_>) -> Resolved {
    let me = it.me();
    let pip = it.name_pip(me)?;
    let attached: Vec<CardId> = it.state().attachments(me).collect();
    attached.into_iter().for_each(|card| it.table.discard(card, Cause::rule("DT3.4")));
    it.add_to_draw_hand(me)?;
    it.turn_into(me, pip)?;
    let hand = it.state().player(it.you()).draw_hand.clone();
    let Some(gone) = it.choose_from(About::DrawHandCard, hand)? else { return Ok(()) };
    it.put_away(gone)
}

/// Avie Cline.
pub const AVIE_CLINE: Card = Card {
    code: Code(1010),
    title: "Avie Cline",
    faction: Some(Faction::Fearmongers),
    value: 10,
    cost: 3,
    influence: 2,
    upkeep: 2,
    keywords: &[Keyword::Harrowed, Keyword::Huckster(0)],
    ..Card::DUDE
};

/// Kevin Wainwright.
pub const KEVIN_WAINWRIGHT: Card = Card {
    code: Code(1011),
    title: "Kevin Wainwright",
    faction: Some(Faction::Fearmongers),
    value: 11,
    cost: 5,
    bullets: 3,
    influence: 1,
    upkeep: 1,
    text: "Noon: Move Kevin without booting him to another location, where a Huckster is. He is a \
           stud until the end of the day.",
    abilities: &[Timing::Noon.place(
        "move to a Huckster",
        Aim::place(sought, "no Huckster is anywhere else"),
        |it, to| {
            it.move_to(it.me(), to)?;
            it.stud(it.me(), Until::EndOfDay)
        },
    )],
    ..Card::DUDE
};

/// The other locations where a Huckster is.
fn sought(state: &State, used: &Use) -> Vec<Place> {
    let has_one = |it: &Place| state.dudes_at(*it).any(|dude| is_huckster(state, dude));
    state.elsewhere(used.card).into_iter().filter(has_one).collect()
}

fn is_huckster(state: &State, dude: CardId) -> bool {
    state.printed_skill(dude, Skill::Huckster).is_some()
}

/// Tyxarglenak.
pub const TYXARGLENAK: Card = Card {
    code: Code(1012),
    title: "Tyxarglenak",
    faction: Some(Faction::Fearmongers),
    value: 11,
    cost: 4,
    bullets: 2,
    shooter: Shooter::Stud,
    upkeep: 1,
    keywords: &[Keyword::Abomination],
    text: "Trait: Other players cannot choose or affect your Hucksters at this location with \
           action cards while Tyxarglenak could be chosen for the same effect, unless it affects \
           him too.",
    hooks: Hooks::NONE.forbid(draws_attention),
    ..Card::DUDE
};

fn draws_attention(state: &State, me: CardId, deed: Deed<'_>) -> Option<&'static str> {
    let Deed::Choose { card, among, by } = deed else { return None };
    let other = among.contains(&me) && card != me && state.is_in_play(card);
    let beside = other && is_huckster(state, card) && state.place(card) == state.place(me);
    let mine = state.controller(card) == state.controller(me);
    let theirs = by.action && state.controller(me) != Some(by.seat);
    (beside && mine && theirs).then_some("Tyxarglenak could be chosen")
}

/// Jia Mein.
pub const JIA_MEIN: Card = Card {
    code: Code(1013),
    title: "Jia Mein",
    faction: Some(Faction::Fearmongers),
    value: 12,
    cost: 7,
    bullets: 2,
    influence: 2,
    upkeep: 1,
    keywords: &[Keyword::Huckster(1)],
    text: "Shootout: Attach a Hex from your hand to Jia Mein, paying all costs, even if he is \
           booted or in a location that you do not control. He is a stud until the end of the \
           shootout.",
    abilities: &[Timing::Shootout.one(
        "attach a Hex and become a stud",
        Aim::at(About::HandCard, learnable, "you have no Hex that can be attached to Jia Mein"),
        |it, hex| {
            let terms = lessons(&it.used);
            it.enter(hex, &terms)?;
            it.stud(it.me(), Until::EndOfShootout)
        },
    )],
    ..Card::DUDE
};

/// The Hexes of the hand that can be attached to the dude. Ghost rock for Shootout abilities does
/// not pay for them: their price is no cost of the ability.
fn learnable(state: &State, used: &Use) -> Vec<CardId> {
    let terms = lessons(used);
    let hex = |it: &CardId| state.card(*it).is(Keyword::Hex);
    let fits = |it: &CardId| can_enter(state, used.seat, *it, &terms).is_ok();
    state.player(used.seat).hand.iter().copied().filter(hex).filter(fits).collect()
}

fn lessons(used: &Use) -> Terms {
    Terms { only: Some(used.card), ..Terms::of_effect(used) }
}

/// Ivor Hawley.
pub const IVOR_HAWLEY: Card = Card {
    code: Code(1014),
    title: "Ivor Hawley",
    faction: Some(Faction::Fearmongers),
    value: 13,
    cost: 9,
    bullets: 1,
    shooter: Shooter::Stud,
    influence: 3,
    upkeep: 2,
    keywords: &[Keyword::Abomination, Keyword::Huckster(2)],
    text: "Trait: While at least one Hex is attached to Ivor, he has +1 bullets, +1 influence and \
           +1 Huckster rating.",
    hooks: Hooks::NONE.modify(|state, me, number| match number {
        Number::Bullets(dude) | Number::Influence(dude) | Number::Skill(dude, _) if dude == me => {
            i32::from(state.bears(me, Keyword::Hex))
        }
        _ => 0,
    }),
    ..Card::DUDE
};

#[cfg(test)]
mod tests;
