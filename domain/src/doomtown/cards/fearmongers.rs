//! The dudes of the Fourth Ring.

use super::super::Doom;
use super::super::ability::{Ability, Possible, Use, When};
use super::super::action::About;
use super::super::aims::{given, some};
use super::super::card::{Card, Code, Faction, Keyword, Shooter};
use super::super::cause::Cause;
use super::super::fact;
use super::super::hooks::{Deed, Hooks, Number};
use super::super::lasting::{Skill, Until};
use super::super::piece::{CardId, Place};
use super::super::shop::{Terms, can_enter, enter};
use super::super::state::State;
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
    abilities: &[Ability::noon("boot a Hex to move", can_ride_hex, ride_hex)],
    ..Card::DUDE
};

fn unbooted_hexes(state: &State, u: &Use) -> Vec<CardId> {
    let hexes = state.attached(u.card, Keyword::Hex);
    hexes.into_iter().filter(|it| !state.piece(*it).booted).collect()
}

fn can_ride_hex(state: &State, u: &Use) -> Possible {
    some(&unbooted_hexes(state, u), "no unbooted Hex is attached to Micah")?;
    some(&state.elsewhere(u.card), "there is nowhere else to go")
}

fn ride_hex(table: &mut Doom, u: &Use) -> Resolved {
    let hexes = unbooted_hexes(table.state(), u);
    let Some(hex) = table.choose_card(u, About::Attachment, hexes)? else { return Ok(()) };
    let places = table.state().elsewhere(u.card);
    let Some(to) = table.choose_place(u, Some(hex), places)? else { return Ok(()) };
    let cause = table.state().cause(u);
    table.boot(hex, cause);
    table.move_dude(u.card, to, cause);
    Ok(())
}

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
    abilities: &[Ability::shootout("discard a Hex to become a stud", can_burn_hex, burn_hex)],
    ..Card::DUDE
};

fn can_burn_hex(state: &State, u: &Use) -> Possible {
    some(&state.attached(u.card, Keyword::Hex), "no Hex is attached to Mongwau")
}

fn burn_hex(table: &mut Doom, u: &Use) -> Resolved {
    let hexes = table.state().attached(u.card, Keyword::Hex);
    if let Some(hex) = table.choose_card(u, About::Attachment, hexes)? {
        let cause = table.state().cause(u);
        table.discard(hex, cause);
        table.become_stud(u, u.card, Until::EndOfShootout);
    }
    Ok(())
}

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
    abilities: &[Ability::react(
        When::CasualtyDiscarded,
        "pull to have the dude sent home instead",
        can_patch_up,
        patch_up,
    )
    .booting()],
    ..Card::DUDE
};

/// The dude who is being discarded, as long as he is.
fn patient(state: &State, u: &Use) -> Option<CardId> {
    let dude = u.moment.and_then(|it| it.dude)?;
    let there = state.shootout.as_ref().is_some_and(|it| it.has(dude));
    there.then(|| state.choosable(u, [dude]))?.first().copied()
}

fn can_patch_up(state: &State, u: &Use) -> Possible {
    given(patient(state, u).is_some(), "nobody is being discarded")
}

fn patch_up(table: &mut Doom, u: &Use) -> Resolved {
    let cause = table.state().cause(u);
    let pip = table.pull(u.seat, Some(u.card), cause)?;
    let state = table.state();
    let saved = patient(state, u).filter(|it| state.value(*it) < i32::from(pip.value));
    if let Some(dude) = saved {
        table.send_home(dude, cause);
    }
    Ok(())
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
    abilities: &[Ability::resolution(
        "turn the dude into a card of the draw hand",
        can_deal_in,
        deal_in,
    )],
    ..Card::DUDE
};

fn can_deal_in(state: &State, u: &Use) -> Possible {
    let side = state.shootout.as_ref().and_then(|it| it.side(u.seat));
    given(side.is_some_and(|it| it.posse.contains(&u.card)), "the Gun is not in your posse")
}

fn deal_in(table: &mut Doom, u: &Use) -> Resolved {
    let pip = table.name_pip(u.seat, u.card)?;
    let attached: Vec<CardId> = table.state().attachments(u.card).collect();
    attached.into_iter().for_each(|it| table.discard(it, Cause::rule("DT3.4")));
    let cause = table.state().cause(u);
    let (seat, card) = (u.seat, table.state().named(u.card));
    table.emit(fact::CardAddedToHand { seat, card, cause });
    table.emit(fact::PipNamed { seat, card, pip, cause });
    let hand = table.state().player(seat).draw_hand.clone();
    if let Some(gone) = table.choose_card(u, About::DrawHandCard, hand)? {
        table.discard(gone, cause);
    }
    Ok(())
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
    abilities: &[Ability::noon("move to a Huckster", can_seek, seek)],
    ..Card::DUDE
};

/// The other locations where a Huckster is.
fn sought(state: &State, u: &Use) -> Vec<Place> {
    let has_one = |it: &Place| state.dudes_at(*it).any(|dude| is_huckster(state, dude));
    state.elsewhere(u.card).into_iter().filter(has_one).collect()
}

fn is_huckster(state: &State, dude: CardId) -> bool {
    state.printed_skill(dude, Skill::Huckster).is_some()
}

fn can_seek(state: &State, u: &Use) -> Possible {
    some(&sought(state, u), "no Huckster is anywhere else")
}

fn seek(table: &mut Doom, u: &Use) -> Resolved {
    let places = sought(table.state(), u);
    if let Some(to) = table.choose_place(u, None, places)? {
        let cause = table.state().cause(u);
        table.move_dude(u.card, to, cause);
        table.become_stud(u, u.card, Until::EndOfDay);
    }
    Ok(())
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
    abilities: &[Ability::shootout("attach a Hex and become a stud", can_learn, learn)],
    ..Card::DUDE
};

/// The Hexes of the hand that can be attached to him. Ghost rock for Shootout abilities does not
/// pay for them: that they cost something is no cost of the ability.
fn learnable(state: &State, u: &Use) -> Vec<CardId> {
    let terms = lessons(state, u);
    let hex = |it: &CardId| state.card(*it).is(Keyword::Hex);
    let fits = |it: &CardId| can_enter(state, u.seat, *it, &terms).is_ok();
    state.player(u.seat).hand.iter().copied().filter(hex).filter(fits).collect()
}

fn lessons(state: &State, u: &Use) -> Terms {
    Terms { only: Some(u.card), ..Terms::of_effect(state.cause(u)) }
}

fn can_learn(state: &State, u: &Use) -> Possible {
    some(&learnable(state, u), "you have no Hex that can be attached to Jia Mein")
}

fn learn(table: &mut Doom, u: &Use) -> Resolved {
    let hexes = learnable(table.state(), u);
    if let Some(hex) = table.choose_card(u, About::HandCard, hexes)? {
        let terms = lessons(table.state(), u);
        enter(table, u.seat, hex, &terms)?;
        table.become_stud(u, u.card, Until::EndOfShootout);
    }
    Ok(())
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
