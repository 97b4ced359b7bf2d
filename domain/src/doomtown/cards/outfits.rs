//! The homes of the base set.

use crate::doomtown::action::{About, Question};
use crate::doomtown::day::noon;
use crate::doomtown::day::shop::{Terms, can_enter};
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::hooks::{Asks, Hooks, Lasts, Occasion};
use crate::doomtown::scripts::need::{Possible, given};
use crate::doomtown::table::Doom;
use crate::doomtown::town::lasting::{Lasting, Until};
use crate::doomtown::town::moment::{Use, When};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Faction, Kind};
use crate::doomtown::town::state::State;
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
    abilities: &[Timing::React(When::SpellPassed)
        .does("exchange a card for ghost rock and a card", |it| {
            let Some(card) = it.choose_any_of_hand()? else { return Ok(()) };
            it.put_away(card)?;
            it.gain(1)?;
            it.draw(1)
        })
        .needing(is_casting_away)
        .booting()],
    ..Card::OUTFIT
};

fn is_casting_away(state: &State, used: &Use) -> Possible {
    let own = |it: CardId| state.controller(it) == Some(used.seat) && !state.is_at_home(it);
    given(used.of_dude().is_some_and(own), "it was no dude of yours away from home")?;
    Aim::HAND.or("your hand is empty").check(state, used)
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
    abilities: &[Timing::Noon
        .one(
            "give a dude +1 bounty",
            Aim::dude(accused, "your unbooted dudes have no more influence than anybody"),
            |it, dude| {
                let witnesses = choose_witnesses(it, dude)?;
                witnesses.into_iter().try_for_each(|witness| it.boot(witness))?;
                it.bounty(dude, 1)
            },
        )
        .booting()],
    ..Card::OUTFIT
};

/// Dudes who can be outdone by the influence of the player's unbooted dudes.
fn accused(state: &State, used: &Use) -> Vec<CardId> {
    let all: i32 = unbooted(state, used).into_iter().map(|it| state.influence(it)).sum();
    state.all_dudes(used).into_iter().filter(|it| state.influence(*it) < all).collect()
}

/// Asks for one dude after the other until their influence adds up to more than that. They come in
/// order of influence, the greatest first: then the last of them was needed, and so were all.
fn choose_witnesses(it: &mut Play<'_>, accused: CardId) -> Resolved<Vec<CardId>> {
    let mut free = it.list(unbooted);
    let mut chosen = Vec::new();
    let mut missing = it.state().influence(accused) + 1;
    while 0 < missing {
        let influence = |dude: &CardId| it.state().influence(*dude);
        let from = |most: i32| -> i32 { free.iter().map(influence).filter(|it| *it <= most).sum() };
        let enough = |dude: &CardId| missing <= from(influence(dude));
        let options = free.iter().copied().filter(enough).collect();
        let (card, about, on) = (it.me(), About::Dudes, Some(accused));
        let number = u32::try_from(missing).ok();
        let question = Question::OfCard { card, about, on, number };
        let (you, used) = (it.you(), it.used);
        let Some(next) = it.table.choose_card_to(you, &used, question, options)? else { break };
        let most = it.state().influence(next);
        chosen.push(next);
        missing -= most;
        free.retain(|dude| *dude != next && it.state().influence(*dude) <= most);
    }
    Ok(chosen)
}

fn unbooted(state: &State, used: &Use) -> Vec<CardId> {
    state.dudes_of(used.seat).into_iter().filter(|it| !state.piece(*it).booted).collect()
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
    abilities: &[Timing::Noon
        .does("play a deed for less", settle)
        .when(
            |state, used| !settlers(state, used).is_empty(),
            "you have no unbooted dude with whom you could play a deed",
        )
        .booting()],
    ..Card::OUTFIT
};

/// The deeds of the hand that can be played with the help of a dude.
fn affordable(state: &State, used: &Use, dude: CardId) -> Vec<CardId> {
    let terms = terms(state, used, dude);
    let fits = |it: &CardId| can_enter(state, used.seat, *it, &terms).is_ok();
    state.hand_of(used, |it| it == Kind::Deed).into_iter().filter(fits).collect()
}

fn terms(state: &State, used: &Use, dude: CardId) -> Terms {
    Terms::of_effect(used).cheaper_by(state.influence(dude))
}

fn settlers(state: &State, used: &Use) -> Vec<CardId> {
    let helps = |it: &CardId| !affordable(state, used, *it).is_empty();
    unbooted(state, used).into_iter().filter(helps).collect()
}

fn settle(it: &mut Play<'_>) -> Resolved {
    let (settlers, unbooted) = (it.list(settlers), it.list(unbooted));
    let chosen = it.table.choose_fitting(&it.used, About::Dude, &unbooted, settlers)?;
    let Some(dude) = chosen else { return Ok(()) };
    let deeds = affordable(it.state(), &it.used, dude);
    let Some(deed) = it.choose_for(dude, About::HandCard, deeds)? else { return Ok(()) };
    let terms = terms(it.state(), &it.used, dude);
    it.boot(dude)?;
    let built = it.enter(deed, &terms)?;
    let to = Place::At { card: deed };
    match built && noon::may_go(it.state(), dude, to) {
        true => it.move_to(dude, to),
        false => Ok(()),
    }
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
    abilities: &[Timing::Noon
        .one(
            "send a dude to stand in the town square",
            Aim::OWN_DUDE.that(stands_free, "you have no unbooted dude in the town square"),
            loiter,
        )
        .booting()],
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

fn stands_free(state: &State, _u: &Use, dude: CardId) -> bool {
    state.place(dude) == Place::TownSquare && !state.piece(dude).booted
}

fn loiter(it: &mut Play<'_>, dude: CardId) -> Resolved {
    it.boot(dude)?;
    it.lasts_by_card(dude, Until::EndOfDay)
}

/// A dude who was sent to stand in the town square, and still does, brings ghost rock or a control
/// point (DT14.3).
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
