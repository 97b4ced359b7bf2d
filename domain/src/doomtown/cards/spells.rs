//! The spells of the base set, all of them Hexes.

use super::super::Doom;
use super::super::ability::{Ability, Possible, Use, When};
use super::super::action::About;
use super::super::aims::{given, some};
use super::super::card::{Card, Code, Keyword, Kind};
use super::super::fact;
use super::super::hands::name_jokers;
use super::super::lasting::{Change, Until};
use super::super::piece::CardId;
use super::super::posse::join_shootout;
use super::super::shop::{announce, bring_dude_to, is_barred_by_another};
use super::super::state::State;
use super::goods::{can_charge, can_ride, ride};
use crate::engine::{Resolved, Seat};

/// Soul Blast.
pub const SOUL_BLAST: Card = Card {
    code: Code(1100),
    title: "Soul Blast",
    value: 1,
    cost: 1,
    keywords: &[Keyword::Hex],
    text: "Shootout Hex X, boot: X is the grit of a dude of your choice in this shootout. Success: \
           Send that dude home booted; if you succeed by 6 or more, ace him instead. Failure: This \
           Huckster goes home booted.",
    abilities: &[Ability::shootout("send a dude home, or ace them", can_rend, rend).booting()],
    ..Card::SPELL
};

/// What the test has to be passed by for the dude to be aced.
const SOUL_TORN: i32 = 6;

fn can_rend(state: &State, u: &Use) -> Possible {
    some(&state.in_shootout(u), "there is nobody whom it could affect")
}

fn rend(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = table.state().in_shootout(u);
    let Some(target) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    let difficulty = table.state().grit(target);
    let tested = table.cast(u, difficulty)?;
    let (huckster, cause) = (u.dude(table.state()), table.state().cause(u));
    match (tested.passed, huckster) {
        (true, _) if SOUL_TORN <= tested.margin => table.ace_by(u, target)?,
        (true, _) => table.send_home(target, cause),
        (false, Some(huckster)) => table.send_home(huckster, cause),
        (false, None) => (),
    }
    Ok(())
}

/// Ace in the Hole.
pub const ACE_IN_THE_HOLE: Card = Card {
    code: Code(1101),
    title: "Ace in the Hole",
    value: 3,
    keywords: &[Keyword::Hex],
    text: "React Hex 6, boot, boot this Huckster: When you reveal a draw hand in a shootout, ace a \
           card in it and replace it with a card from your play hand. This Huckster may be outside \
           the shootout.",
    abilities: &[Ability::react(
        When::HandsRevealed,
        "replace a card of the draw hand",
        can_hide,
        hide,
    )
    .booting_both()],
    ..Card::SPELL
};

fn can_hide(state: &State, u: &Use) -> Possible {
    let player = state.player(u.seat);
    given(state.shootout.is_some() && player.revealed, "you have not revealed a draw hand")?;
    some(&player.draw_hand, "there is no card in your draw hand")?;
    some(&player.hand, "you have no card to put there")
}

fn hide(table: &mut Doom, u: &Use) -> Resolved {
    if !table.cast(u, 6)?.passed {
        return Ok(());
    }
    let player = table.state().player(u.seat);
    let (drawn, held) = (player.draw_hand.clone(), player.hand.clone());
    let gone = table.choose_card(u, About::DrawHandCard, drawn)?;
    let Some(gone) = gone else { return Ok(()) };
    let card = table.choose_card_for(u, About::HandCard, gone, held)?;
    let Some(card) = card else { return Ok(()) };
    let (seat, cause) = (u.seat, table.state().cause(u));
    table.ace(gone, cause)?;
    let card = table.state().named(card);
    table.emit(fact::CardAddedToHand { seat, card, cause });
    name_jokers(table, seat, seat)
}

/// Shadow Walk.
pub const SHADOW_WALK: Card = Card {
    code: Code(1102),
    title: "Shadow Walk",
    value: 10,
    keywords: &[Keyword::Hex],
    text: "Noon Hex 7, boot: Move this Huckster to another location of your choice without booting \
           him. Shootout Hex 7, boot: This Huckster moves into your posse. You may make another \
           Shootout play.",
    abilities: &[
        Ability::noon("move its Huckster anywhere", can_ride, walk).booting(),
        Ability::shootout("bring its Huckster into the shootout", can_charge, step_in)
            .booting()
            .bringing_in(),
    ],
    ..Card::SPELL
};

fn walk(table: &mut Doom, u: &Use) -> Resolved {
    match table.cast(u, 7)?.passed {
        true => ride(table, u),
        false => Ok(()),
    }
}

fn step_in(table: &mut Doom, u: &Use) -> Resolved {
    let passed = table.cast(u, 7)?.passed;
    let (seat, cause) = (u.seat, table.state().cause(u));
    if let Some(huckster) = u.dude(table.state()).filter(|_| passed) {
        join_shootout(table, seat, huckster, false, cause)?;
        table.emit(fact::AnotherPlayGranted { seat, cause });
    }
    Ok(())
}

/// Blood Curse.
pub const BLOOD_CURSE: Card = Card {
    code: Code(1103),
    title: "Blood Curse",
    value: 12,
    cost: 1,
    keywords: &[Keyword::Hex],
    text: "Noon Hex 9, boot: A dude at this or an adjacent location has -1 influence and -1 \
           bullets until the end of the day. Shootout Hex 9, boot: An opposing dude has -2 bullets \
           until the end of the shootout.",
    abilities: &[
        Ability::noon("curse a dude nearby", can_curse, curse).booting(),
        Ability::shootout("curse an opposing dude", can_bleed, bleed).booting(),
    ],
    ..Card::SPELL
};

fn nearby(state: &State, u: &Use) -> Vec<CardId> {
    let here = state.place(u.card);
    let near = |it: &CardId| {
        let there = state.place(*it);
        there == here || state.are_adjacent(here, there)
    };
    state.all_dudes(u).into_iter().filter(near).collect()
}

fn can_curse(state: &State, u: &Use) -> Possible {
    some(&nearby(state, u), "there is nobody here or next to it")
}

fn curse(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = nearby(table.state(), u);
    let Some(dude) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    if table.cast(u, 9)?.passed {
        table.change(u, dude, Change::Influence { amount: -1 }, Until::EndOfDay);
        table.change_bullets(u, dude, -1, Until::EndOfDay);
    }
    Ok(())
}

fn can_bleed(state: &State, u: &Use) -> Possible {
    some(&state.opposing(u), "there is no opposing dude whom it could affect")
}

fn bleed(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = table.state().opposing(u);
    let Some(dude) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    if table.cast(u, 9)?.passed {
        table.change_bullets(u, dude, -2, Until::EndOfShootout);
    }
    Ok(())
}

/// Raising Hell.
pub const RAISING_HELL: Card = Card {
    code: Code(1104),
    title: "Raising Hell",
    value: 13,
    keywords: &[Keyword::Hex],
    text: "Shootout Hex 8, boot: Ace a card from your play hand. Bring an Abomination from your \
           Boot Hill, which may be that card, into play in this shootout, paying all costs; it \
           joins this Huckster's posse. Then ace this spell.",
    abilities: &[Ability::shootout("raise an Abomination", can_raise, raise).booting()],
    ..Card::SPELL
};

/// Only that a card can be aced: whether anything rises is another sentence (DT9.4).
fn can_raise(state: &State, u: &Use) -> Possible {
    some(&state.player(u.seat).hand, "you have no card to ace")
}

fn raise(table: &mut Doom, u: &Use) -> Resolved {
    if !table.cast(u, 8)?.passed {
        return Ok(());
    }
    let cause = table.state().cause(u);
    let hand = table.state().player(u.seat).hand.clone();
    let Some(offering) = table.choose_card(u, About::HandCard, hand)? else { return Ok(()) };
    table.ace(offering, cause)?;
    let state = table.state();
    let graves = &state.player(u.seat).boot_hill;
    // Ghost rock on a dude pays for the ability, not for what it brings (DTH8).
    let risen = abominations(state, u.seat, graves, state.player(u.seat).ghost_rock);
    if let Some(card) = table.choose_card(u, About::PileCard, risen)? {
        announce(table, u.seat, card);
        let cost = u32::try_from(table.state().card(card).cost).unwrap_or(0);
        table.pay(u.seat, cost, cause);
        call_up(table, u, card)?;
    }
    match table.state().is_in_play(u.card) {
        true => table.ace(u.card, cause),
        false => Ok(()),
    }
}

/// The Abominations among some cards of a player's that can come into play and do not cost more
/// than so much.
pub fn abominations(state: &State, seat: Seat, cards: &[CardId], cost_max: u32) -> Vec<CardId> {
    let fits = |it: &CardId| {
        let card = state.card(*it);
        let abomination = card.kind == Kind::Dude && card.is(Keyword::Abomination);
        let affordable = i64::from(card.cost) <= i64::from(cost_max);
        abomination && affordable && !is_barred_by_another(state, seat, *it)
    };
    cards.iter().copied().filter(fits).collect()
}

/// A dude comes into play in the shootout and joins the posse in which the ability's dude is. Who
/// is put elsewhere by another card does not join (Stagecoach Office).
pub fn call_up(table: &mut Doom, u: &Use, card: CardId) -> Resolved {
    let (state, cause) = (table.state(), table.state().cause(u));
    let Some(shootout) = &state.shootout else { return Ok(()) };
    let side = u.dude(state).and_then(|it| shootout.side_of(it)).map(|it| it.seat);
    let place = shootout.place;
    bring_dude_to(table, u.seat, card, place, cause)?;
    let there = table.state().is_in_play(card) && table.state().place(card) == place;
    match side.filter(|_| there) {
        Some(side) => join_shootout(table, side, card, false, cause),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
