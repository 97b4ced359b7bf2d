//! Dudes who are nobody's.

use crate::doomtown::action::{About, Question, Target};
use crate::doomtown::day::shop::{bring_dude_to, is_barred};
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::Aim;
use crate::doomtown::scripts::hooks::{Deed, Hooks, Number, Occasion};
use crate::doomtown::table::Doom;
use crate::doomtown::town::moment::{Use, When};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Keyword, Kind, Shooter};
use crate::doomtown::town::state::State;
use crate::engine::{OneOf, Resolved, Seat};

/// Clementine Lepp.
pub const CLEMENTINE_LEPP: Card = Card {
    code: Code(1045),
    title: "Clementine Lepp",
    value: 1,
    cost: 3,
    influence: 1,
    text: "Trait: While Clementine is at a Saloon that you own, she has +1 influence and cannot be \
           called out.",
    hooks: Hooks::NONE
        .modify(|state, me, number| {
            i32::from(number == Number::Influence(me) && at_own_saloon(state, me))
        })
        .forbid(|state, me, deed| {
            let safe = deed == (Deed::CallOut { mark: me }) && at_own_saloon(state, me);
            safe.then_some("it cannot be called out")
        }),
    ..Card::DUDE
};

fn at_own_saloon(state: &State, me: CardId) -> bool {
    match state.place(me) {
        Place::TownSquare => false,
        Place::At { card } => {
            let own = state.controller(me) == Some(state.owner(card));
            own && state.is(card, Keyword::Saloon)
        }
    }
}

/// Olivia Jenks.
pub const OLIVIA_JENKS: Card = Card {
    code: Code(1046),
    title: "Olivia Jenks",
    value: 2,
    cost: 3,
    bullets: 2,
    influence: 2,
    upkeep: 1,
    ..Card::DUDE
};

/// Ramiro Mendoza.
pub const RAMIRO_MENDOZA: Card = Card {
    code: Code(1047),
    title: "Ramiro Mendoza",
    value: 3,
    cost: 3,
    bullets: 3,
    shooter: Shooter::Stud,
    influence: 1,
    upkeep: 1,
    text: "Trait: Whenever Ramiro joins a posse, also as leader or mark, pay 1 ghost rock or \
           discard him. Nobody collects his bounty for that.",
    hooks: Hooks::NONE
        .modify(|_, me, number| if number == Number::JoinFee(me) { FEE } else { 0 })
        .on(ask_for_pay),
    answers: Some(("Pay 1 ghost rock", "Discard Ramiro")),
    ..Card::DUDE
};

const FEE: i32 = 1;

fn ask_for_pay(table: &mut Doom, me: CardId, occasion: Occasion) -> Resolved {
    let joined = occasion == Occasion::Joined { dude: me };
    let payer = table.state().controller(me).filter(|_| joined);
    let Some(seat) = payer else { return Ok(()) };
    let used = by_itself(table.state(), seat, me);
    let cause = table.state().cause(&used);
    let fee = FEE.unsigned_abs();
    let able = fee <= table.state().player(seat).ghost_rock;
    if able && table.may(seat, &used)? {
        table.pay(seat, fee, cause);
    } else {
        table.discard(me, cause);
    }
    Ok(())
}

/// A trait that asks something.
fn by_itself(state: &State, seat: Seat, me: CardId) -> Use {
    Use::of(state, seat, me, 0)
}

/// Steele Archer.
pub const STEELE_ARCHER: Card = Card {
    code: Code(1048),
    title: "Steele Archer",
    value: 4,
    cost: 5,
    influence: 2,
    upkeep: 1,
    keywords: &[Keyword::Huckster(2)],
    ..Card::DUDE
};

/// Travis Moone.
pub const TRAVIS_MOONE: Card = Card {
    code: Code(1049),
    title: "Travis Moone",
    value: 5,
    cost: 2,
    bullets: 2,
    keywords: &[Keyword::Grifter],
    text: "Grifter React, boot: Before the first day, shuffle your play hand into your deck and \
           draw 5 cards.",
    abilities: &[Timing::React(When::BeforeFirstDay)
        .does("draw a new play hand", |it| {
            let player = it.state().player(it.you());
            let cards = player.deck.iter().chain(&player.hand).copied().collect();
            it.shuffle(cards)?;
            it.draw(5)
        })
        .booting()],
    ..Card::DUDE
};

/// Androcles Brocklehurst.
pub const ANDROCLES_BROCKLEHURST: Card = Card {
    code: Code(1050),
    title: "Androcles Brocklehurst",
    value: 7,
    cost: 4,
    bullets: 1,
    influence: 2,
    upkeep: 1,
    text: "Noon, boot: Choose another player's dude at a deed that you own but do not control. \
           Gain ghost rock equal to that dude's influence.",
    abilities: &[Timing::Noon
        .one(
            "gain ghost rock by a dude's influence",
            Aim::DUDE
                .that(is_billed, "nobody else's dude is at a deed that you own but do not control"),
            |it, dude| {
                let influence = it.state().influence(dude);
                it.gain(u32::try_from(influence).unwrap_or(0))
            },
        )
        .booting()
        .worth(|state, _, dude| 0 < state.influence(dude), "none of them has any")],
    ..Card::DUDE
};

/// Whether another player's dude is at a deed that the player owns and does not control.
fn is_billed(state: &State, used: &Use, dude: CardId) -> bool {
    let Place::At { card } = state.place(dude) else { return false };
    let own = state.owner(card) == used.seat && state.card(card).kind == Kind::Deed;
    own && !state.is_yours(used, card) && !state.is_yours(used, dude)
}

/// Steven Wiles.
pub const STEVEN_WILES: Card = Card {
    code: Code(1051),
    title: "Steven Wiles",
    value: 8,
    cost: 1,
    bullets: 3,
    shooter: Shooter::Stud,
    influence: 3,
    upkeep: 6,
    ..Card::DUDE
};

/// Dr. Dawn Edwards.
pub const DR_DAWN_EDWARDS: Card = Card {
    code: Code(1052),
    title: "Dr. Dawn Edwards",
    value: 9,
    cost: 5,
    influence: 2,
    upkeep: 1,
    keywords: &[Keyword::MadScientist(0)],
    text: "Trait: When Dawn is discarded as a casualty, you may search your deck for Eve Henry, \
           put her into play here for free, unbooted and in no posse, and shuffle.",
    hooks: Hooks::NONE.on(|table, me, occasion| replace(table, me, occasion, &EVE_HENRY)),
    answers: Some(("Search for Eve Henry", "Do without")),
    ..Card::DUDE
};

/// The named dude is searched for, and takes the place of the one who was discarded. Only the
/// player who searches sees whether the named dude is there, and they may leave them in the deck.
fn replace(table: &mut Doom, me: CardId, occasion: Occasion, other: &'static Card) -> Resolved {
    let Occasion::DiscardedAsCasualty { seat, at } = occasion else { return Ok(()) };
    let used = by_itself(table.state(), seat, me);
    if is_barred(table.state(), seat, other) || !table.may(seat, &used)? {
        return Ok(());
    }
    let state = table.state();
    let cause = state.cause(&used);
    let copy = |it: &CardId| state.piece(*it).code == other.code;
    let found = state.player(seat).deck.iter().copied().find(copy);
    let mut options = vec![(Target::PassNow {}, None)];
    options.extend(found.map(|card| (Target::Code { code: other.code }, Some(card))));
    let question = Question::of_card(me, About::DeckCard);
    let question = seat.asked(question, OneOf(options)).even_if_forced();
    if let Some(card) = table.ask_one(question)? {
        bring_dude_to(table, seat, card, at, cause)?;
    }
    table.shuffle_deck(seat, cause);
    Ok(())
}

/// Clint Ramsey.
pub const CLINT_RAMSEY: Card = Card {
    code: Code(1053),
    title: "Clint Ramsey",
    value: 11,
    cost: 5,
    bullets: 2,
    shooter: Shooter::Stud,
    influence: 1,
    upkeep: 1,
    ..Card::DUDE
};

/// Eve Henry.
pub const EVE_HENRY: Card = Card {
    code: Code(1054),
    title: "Eve Henry",
    value: 12,
    cost: 5,
    bullets: 3,
    shooter: Shooter::Stud,
    influence: 1,
    upkeep: 2,
    keywords: &[Keyword::Abomination],
    text: "Trait: When Eve is discarded as a casualty, you may search your deck for Dr. Dawn \
           Edwards, put her into play here for free, unbooted and in no posse, and shuffle.",
    hooks: Hooks::NONE.on(|table, me, occasion| replace(table, me, occasion, &DR_DAWN_EDWARDS)),
    answers: Some(("Search for Dr. Dawn Edwards", "Do without")),
    ..Card::DUDE
};

#[cfg(test)]
mod tests;
