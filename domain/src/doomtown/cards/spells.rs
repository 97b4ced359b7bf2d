//! The spells of the base set, all of them Hexes.

use crate::doomtown::action::About;
use crate::doomtown::day::shop::{announce, is_barred_by_another};
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::need::{Possible, given, some};
use crate::doomtown::shootout::hands::name_jokers;
use crate::doomtown::town::lasting::{Change, Until};
use crate::doomtown::town::moment::{Use, When};
use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::printed::{Code, Keyword, Kind};
use crate::doomtown::town::state::State;
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
    abilities: &[Timing::Shootout
        .one(
            "send a dude home, or ace them",
            Aim::IN_SHOOTOUT.or("there is nobody whom it could affect"),
            rend,
        )
        .booting()],
    ..Card::SPELL
};

/// What the test has to be passed by for the dude to be aced.
const SOUL_TORN: i32 = 6;

fn rend(it: &mut Play<'_>, target: CardId) -> Resolved {
    let tested = it.cast(it.state().grit(target))?;
    match (tested.passed, it.bearer()) {
        (true, _) if SOUL_TORN <= tested.margin => it.ace(target),
        (true, _) => it.send_home(target),
        (false, Some(huckster)) => it.send_home(huckster),
        (false, None) => Ok(()),
    }
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
    abilities: &[Timing::React(When::HandsRevealed)
        .does("replace a card of the draw hand", hide)
        .needing(has_revealed)
        .only_if(|it| it.passes(6))
        .booting_both()],
    ..Card::SPELL
};

fn has_revealed(state: &State, used: &Use) -> Possible {
    let player = state.player(used.seat);
    given(state.shootout.is_some() && player.revealed, "you have not revealed a draw hand")?;
    some(&player.draw_hand, "there is no card in your draw hand")?;
    some(&player.hand, "you have no card to put there")
}

fn hide(it: &mut Play<'_>) -> Resolved {
    let you = it.you();
    let player = it.state().player(you);
    let (drawn, held) = (player.draw_hand.clone(), player.hand.clone());
    let Some(gone) = it.choose_from(About::DrawHandCard, drawn)? else { return Ok(()) };
    let Some(card) = it.choose_for(gone, About::HandCard, held)? else { return Ok(()) };
    it.bury(gone)?;
    it.add_to_draw_hand(card)?;
    name_jokers(it.table, you, you)
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
        Timing::Noon
            .does("move its Huckster anywhere", |it| {
                let Some(to) = it.choose(Aim::ANYWHERE)? else { return Ok(()) };
                it.go(to)
            })
            .needing(|state, used| Aim::ANYWHERE.check(state, used))
            .only_if(|it| it.passes(7))
            .booting(),
        Timing::Shootout
            .does("bring its Huckster into the shootout", |it| {
                let Some(huckster) = it.bearer() else { return Ok(()) };
                it.join(huckster)?;
                it.play_again()
            })
            .needing(State::can_bearer_join)
            .only_if(|it| it.passes(7))
            .booting()
            .bringing_in(),
    ],
    ..Card::SPELL
};

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
        Timing::Noon
            .one(
                "curse a dude nearby",
                Aim::DUDE.that(is_near, "there is nobody here or next to it"),
                |it, dude| {
                    it.lasts(dude, Change::Influence { amount: -1 }, Until::EndOfDay)?;
                    it.bullets(dude, -1, Until::EndOfDay)
                },
            )
            .only_if(|it| it.passes(9))
            .booting(),
        Timing::Shootout
            .one(
                "curse an opposing dude",
                Aim::OPPOSING.or("there is no opposing dude whom it could affect"),
                |it, dude| it.bullets(dude, -2, Until::EndOfShootout),
            )
            .only_if(|it| it.passes(9))
            .booting(),
    ],
    ..Card::SPELL
};

fn is_near(state: &State, used: &Use, dude: CardId) -> bool {
    state.is_near(state.place(used.card), dude)
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
    abilities: &[Timing::Shootout
        .does("raise an Abomination", raise)
        .needing(has_offering)
        .only_if(|it| it.passes(8))
        .booting()],
    ..Card::SPELL
};

/// Only that a card can be aced: whether anything rises is another sentence (DT9.4).
fn has_offering(state: &State, used: &Use) -> Possible {
    Aim::HAND.or("you have no card to ace").check(state, used)
}

fn raise(it: &mut Play<'_>) -> Resolved {
    let Some(offering) = it.choose(Aim::HAND)? else { return Ok(()) };
    it.bury(offering)?;
    let (state, you) = (it.state(), it.you());
    // Ghost rock on a dude pays for the ability, not for what it brings (DTH8).
    let player = state.player(you);
    let risen = abominations(state, you, &player.boot_hill, player.ghost_rock);
    if let Some(card) = it.choose_from(About::PileCard, risen)? {
        call_up(it, card)?;
    }
    match it.state().is_in_play(it.me()) {
        true => it.bury(it.me()),
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

/// A dude is paid for, comes into play in the shootout, and joins the posse in which the ability's
/// dude is. A dude whom another card puts elsewhere does not join (Stagecoach Office).
pub fn call_up(it: &mut Play<'_>, card: CardId) -> Resolved {
    let you = it.you();
    announce(it.table, you, card);
    it.pay_cost_of(card)?;
    let Some(shootout) = &it.state().shootout else { return Ok(()) };
    let side = it.bearer().and_then(|dude| shootout.side_of(dude)).map(|it| it.seat);
    let there = it.bring_in(card, shootout.place)?;
    match side.filter(|_| there) {
        Some(side) => it.join_side(side, card),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
