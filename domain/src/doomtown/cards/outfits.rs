//! The homes of the base set.

use super::super::Doom;
use super::super::ability::{Ability, Possible, Use, When};
use super::super::action::{About, Question};
use super::super::aims::{given, some};
use super::super::card::{Card, Code, Faction, Kind};
use super::super::hooks::{Asks, Hooks, Lasts, Occasion};
use super::super::lasting::{Change, Lasting, Until};
use super::super::noon;
use super::super::piece::{CardId, Place, Zone};
use super::super::shop::{Terms, can_enter, enter};
use super::super::state::State;
use crate::engine::{One, Resolved};

/// The Fourth Ring.
pub const THE_FOURTH_RING: Card = Card {
    code: Code(1001),
    title: "The Fourth Ring",
    faction: Some(Faction::Fearmongers),
    production: 3,
    stash: 19,
    text: "React, boot: When one of your dudes who is not at your home has passed a skill test for \
           a spell, you may discard a card from your hand. If you do, gain 1 ghost rock and draw a \
           card.",
    abilities: &[Ability::react(
        When::SpellPassed,
        "exchange a card for ghost rock and a card",
        can_rejoice,
        rejoice,
    )
    .booting()],
    ..Card::OUTFIT
};

fn can_rejoice(state: &State, u: &Use) -> Possible {
    let dude = u.moment.and_then(|it| it.dude);
    let own = |it: CardId| state.controller(it) == Some(u.seat) && !state.is_at_home(it);
    given(dude.is_some_and(own), "it was no dude of yours away from home")?;
    some(&state.player(u.seat).hand, "your hand is empty")
}

fn rejoice(table: &mut Doom, u: &Use) -> Resolved {
    let hand = table.state().player(u.seat).hand.clone();
    let discarded = table.choose_cards(u, About::HandCard, hand, 0, 1)?;
    let cause = table.state().cause(u);
    if let Some(card) = discarded.first() {
        table.discard(*card, cause);
        table.gain(u.seat, 1, cause);
        table.draw(u.seat, 1, Zone::Hand, cause);
    }
    Ok(())
}

/// Law Dogs.
pub const LAW_DOGS: Card = Card {
    code: Code(1002),
    title: "Law Dogs",
    faction: Some(Faction::LawDogs),
    production: 3,
    stash: 19,
    text: "Noon, boot: Choose a dude. Boot unbooted dudes of yours whose influence adds up to more \
           than his, and no more of them than that takes, to give him +1 bounty.",
    abilities: &[Ability::noon("give a dude +1 bounty", can_accuse, accuse).booting()],
    ..Card::OUTFIT
};

/// Who can be outdone by the influence of the player's unbooted dudes.
fn accused(state: &State, u: &Use) -> Vec<CardId> {
    let all: i32 = unbooted(state, u).into_iter().map(|it| state.influence(it)).sum();
    state.all_dudes(u).into_iter().filter(|it| state.influence(*it) < all).collect()
}

fn can_accuse(state: &State, u: &Use) -> Possible {
    some(&accused(state, u), "your unbooted dudes have no more influence than anybody")
}

fn accuse(table: &mut Doom, u: &Use) -> Resolved {
    let accused = accused(table.state(), u);
    let Some(dude) = table.choose_card(u, About::Dude, accused)? else { return Ok(()) };
    let cause = table.state().cause(u);
    for witness in choose_witnesses(table, u, dude)? {
        table.boot(witness, cause);
    }
    table.change_bounty(dude, 1, cause);
    Ok(())
}

/// Asks for one dude after the other until their influence adds up to more than that. They come in
/// order of influence, the greatest first: then the last of them was needed, and so were all.
fn choose_witnesses(table: &mut Doom, u: &Use, accused: CardId) -> Resolved<Vec<CardId>> {
    let outdone = table.state().influence(accused);
    let mut free = unbooted(table.state(), u);
    let mut chosen = Vec::new();
    let mut missing = outdone + 1;
    while 0 < missing {
        let state = table.state();
        let influence = |it: CardId| state.influence(it);
        let from = |most: i32| -> i32 {
            free.iter().map(|it| influence(*it)).filter(|it| *it <= most).sum()
        };
        let enough = |it: &CardId| missing <= from(influence(*it));
        let options = free.iter().copied().filter(enough).collect();
        let (card, about, on) = (u.card, About::Dudes, Some(accused));
        let number = u32::try_from(missing).ok();
        let question = Question::OfCard { card, about, on, number };
        let Some(next) = table.choose_card_to(u.seat, u, question, options)? else { break };
        let most = table.state().influence(next);
        chosen.push(next);
        missing -= most;
        free.retain(|it| *it != next && table.state().influence(*it) <= most);
    }
    Ok(chosen)
}

fn unbooted(state: &State, u: &Use) -> Vec<CardId> {
    state.dudes_of(u.seat).into_iter().filter(|it| !state.piece(*it).booted).collect()
}

/// Morgan Cattle Co.
pub const MORGAN_CATTLE_CO: Card = Card {
    code: Code(1003),
    title: "Morgan Cattle Co.",
    faction: Some(Faction::Entrepreneurs),
    production: 3,
    stash: 18,
    text: "Noon, boot: Boot one of your unbooted dudes to play a deed from your hand, whose cost \
           is lowered by his influence (not below 0). Then move him there without booting.",
    abilities: &[Ability::noon("play a deed for less", can_settle, settle).booting()],
    ..Card::OUTFIT
};

/// The deeds of the hand that can be played with the help of a dude.
fn affordable(state: &State, u: &Use, dude: CardId) -> Vec<CardId> {
    let terms = terms(state, u, dude);
    let fits = |it: &CardId| can_enter(state, u.seat, *it, &terms).is_ok();
    state.hand_of(u, |it| it == Kind::Deed).into_iter().filter(fits).collect()
}

fn terms(state: &State, u: &Use, dude: CardId) -> Terms {
    Terms::of_effect(state.cause(u)).cheaper_by(state.influence(dude))
}

fn settlers(state: &State, u: &Use) -> Vec<CardId> {
    let helps = |it: &CardId| !affordable(state, u, *it).is_empty();
    unbooted(state, u).into_iter().filter(helps).collect()
}

fn can_settle(state: &State, u: &Use) -> Possible {
    some(&settlers(state, u), "you have no unbooted dude with whom you could play a deed")
}

fn settle(table: &mut Doom, u: &Use) -> Resolved {
    let (settlers, unbooted) = (settlers(table.state(), u), unbooted(table.state(), u));
    let chosen = table.choose_fitting(u, About::Dude, &unbooted, settlers)?;
    let Some(dude) = chosen else { return Ok(()) };
    let deeds = affordable(table.state(), u, dude);
    let Some(deed) = table.choose_card_for(u, About::HandCard, dude, deeds)? else { return Ok(()) };
    let terms = terms(table.state(), u, dude);
    table.boot(dude, terms.cause);
    let built = enter(table, u.seat, deed, &terms)?;
    let to = Place::At { card: deed };
    if built && noon::may_go(table.state(), dude, to) {
        table.move_dude(dude, to, terms.cause);
    }
    Ok(())
}

/// The Sloane Gang.
pub const THE_SLOANE_GANG: Card = Card {
    code: Code(1004),
    title: "The Sloane Gang",
    faction: Some(Faction::Outlaws),
    production: 3,
    stash: 18,
    text: "Noon, boot: Boot one of your unbooted dudes in the town square. In today's Sundown, \
           after the victory check, if he is still there, choose, whoever controls him: gain 1 \
           ghost rock for each other player; or, if he has no control point, he gains 1 permanent \
           control point.",
    abilities: &[
        Ability::noon("send a dude to stand in the town square", can_loiter, loiter).booting()
    ],
    lasts: &[Lasts::that(
        "$on brings ghost rock or a control point if still in the town square in Sundown",
        Hooks::NONE.on(reward),
    )
    .telling_its_end()
    .asking(Asks {
        title: "control point or ghost rock",
        text: "still in the town square, and worth a control point or ghost rock. Which?",
        answers: ("A control point", "Ghost rock"),
    })],
    ..Card::OUTFIT
};

fn loiterers(state: &State, u: &Use) -> Vec<CardId> {
    let there = |it: &CardId| state.place(*it) == Place::TownSquare;
    unbooted(state, u).into_iter().filter(there).collect()
}

fn can_loiter(state: &State, u: &Use) -> Possible {
    some(&loiterers(state, u), "you have no unbooted dude in the town square")
}

/// Sundown does the rest.
fn loiter(table: &mut Doom, u: &Use) -> Resolved {
    let loiterers = loiterers(table.state(), u);
    if let Some(dude) = table.choose_card(u, About::Dude, loiterers)? {
        let cause = table.state().cause(u);
        table.boot(dude, cause);
        table.change(u, dude, Change::of_card(u.code), Until::EndOfDay);
    }
    Ok(())
}

/// Who was sent to stand in the town square, and still does, brings ghost rock or a control point
/// (DT14.3).
fn reward(table: &mut Doom, it: Lasting, occasion: Occasion) -> Resolved {
    let state = table.state();
    let stands = |it: &CardId| state.is_in_play(*it) && state.place(*it) == Place::TownSquare;
    let Some(dude) = it.on.filter(|it| occasion == Occasion::VictoryChecked && stands(it)) else {
        return Ok(());
    };
    let others = state.playing().len().saturating_sub(1);
    // What a card is worth counts for totals only; what it has is printed or placed (DT9.14).
    let has_none = state.card(dude).control <= 0 && state.piece(dude).control == 0;
    let question = Question::of_card(dude, About::Which);
    if has_none && table.ask(it.by, question, One(vec![true, false]))? {
        table.change_control(dude, 1, it.cause);
    } else {
        table.gain(it.by, u32::try_from(others).unwrap_or(0), it.cause);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
