//! The deeds of the base set, from seven of diamonds.

use crate::doomtown::action::{About, Question};
use crate::doomtown::cause::Cause;
use crate::doomtown::day::shop::{Terms, can_enter};
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::hooks::{self, Hooks, Occasion};
use crate::doomtown::table::Doom;
use crate::doomtown::town::lasting::{Change, Until};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Keyword, Kind, Skill};
use crate::doomtown::town::state::State;
use crate::engine::{IfAny, Number, One, Resolved, Seat};

/// Blake Ranch.
pub const BLAKE_RANCH: Card = Card {
    code: Code(1067),
    title: "Blake Ranch",
    value: 7,
    cost: 4,
    production: 3,
    keywords: &[Keyword::Private, Keyword::Ranch, Keyword::OutOfTown],
    ..Card::DEED
};

/// Cattle Market.
pub const CATTLE_MARKET: Card = Card {
    code: Code(1068),
    title: "Cattle Market",
    value: 7,
    cost: 4,
    production: 2,
    keywords: &[Keyword::Private, Keyword::Ranch],
    text: "Trait: This deed has 1 control point while another Ranch is in play, whoever owns it. \
           Trait: Dudes here have +3 value.",
    hooks: Hooks::NONE.modify(|state, me, number| match number {
        hooks::Number::Control(card) if card == me => competition(state, me),
        hooks::Number::Value(dude) if is_here(state, me, dude) => 3,
        _ => 0,
    }),
    ..Card::DEED
};

fn competition(state: &State, me: CardId) -> i32 {
    let other = |it: CardId| it != me && state.is(it, Keyword::Ranch);
    i32::from(state.in_play().any(other))
}

fn is_here(state: &State, me: CardId, dude: CardId) -> bool {
    state.place(dude) == Place::At { card: me }
}

/// Circle M Ranch.
pub const CIRCLE_M_RANCH: Card = Card {
    code: Code(1069),
    title: "Circle M Ranch",
    value: 8,
    cost: 3,
    production: 2,
    control: 1,
    keywords: &[Keyword::Private, Keyword::Ranch],
    text: "Controller Noon, boot: If your play hand has 3 cards or fewer, draw a card.",
    abilities: &[Timing::Noon.does("draw a card", |it| it.draw(1)).booting().provided(
        |state, used| state.player(used.seat).hand.len() <= 3,
        "only a play hand of 3 cards or fewer gets one",
    )],
    ..Card::DEED
};

/// Pat's Perch.
pub const PATS_PERCH: Card = Card {
    code: Code(1070),
    title: "Pat's Perch",
    value: 8,
    cost: 1,
    production: 1,
    keywords: &[Keyword::Private, Keyword::Strike, Keyword::OutOfTown],
    ..Card::DEED
};

/// Bunkhouse.
pub const BUNKHOUSE: Card = Card {
    code: Code(1071),
    title: "Bunkhouse",
    value: 9,
    cost: 2,
    production: 1,
    control: 1,
    keywords: &[Keyword::Private],
    text: "Trait: Each dude here whose influence without this bonus is 0 or 1 has +1 influence.",
    hooks: Hooks::NONE.modify(board),
    ..Card::DEED
};

fn board(state: &State, me: CardId, number: hooks::Number) -> i32 {
    let hooks::Number::Influence(dude) = number else { return 0 };
    i32::from(is_here(state, me, dude) && state.influence_without(dude, me) <= 1)
}

/// Morgan Research Institute.
pub const MORGAN_RESEARCH_INSTITUTE: Card = Card {
    code: Code(1072),
    title: "Morgan Research Institute",
    value: 9,
    cost: 5,
    production: 3,
    control: 1,
    keywords: &[Keyword::Private],
    text: "Controller Noon, boot: A dude here has +2 or -2, as you choose, to one of his skill \
           ratings (Huckster, Blessed, Shaman or Mad Scientist) until the end of the day.",
    abilities: &[Timing::Noon
        .one("raise or lower a skill", Aim::HERE.that(has_skill, "nobody here has a skill"), study)
        .booting()],
    ..Card::DEED
};

fn skills(state: &State, dude: CardId) -> Vec<Skill> {
    Skill::ALL.into_iter().filter(|it| state.skill(dude, *it).is_some()).collect()
}

fn has_skill(state: &State, _u: &Use, dude: CardId) -> bool {
    !skills(state, dude).is_empty()
}

fn study(it: &mut Play<'_>, dude: CardId) -> Resolved {
    let skills = skills(it.state(), dude);
    let chosen = it.ask(it.you(), About::Skill, Some(dude), IfAny(One(skills)))?;
    let Some(skill) = chosen else { return Ok(()) };
    let amount = if it.up_or_down(dude)? { 2 } else { -2 };
    it.lasts(dude, Change::SkillRating { skill, amount }, Until::EndOfDay)
}

/// Carter's Bounties.
pub const CARTERS_BOUNTIES: Card = Card {
    code: Code(1073),
    title: "Carter's Bounties",
    value: 10,
    cost: 2,
    production: 1,
    control: 1,
    keywords: &[Keyword::Private],
    text: "Controller Shootout, boot: One of your dudes, from any location and even if booted, \
           joins your posse.",
    abilities: &[Timing::Shootout
        .one(
            "bring a dude into the shootout",
            Aim::RESERVE.or("none of your dudes can join your posse"),
            |it, dude| it.join(dude),
        )
        .booting()
        .bringing_in()],
    ..Card::DEED
};

/// The Union Casino.
pub const THE_UNION_CASINO: Card = Card {
    code: Code(1074),
    title: "The Union Casino",
    value: 10,
    cost: 5,
    production: 3,
    control: 1,
    keywords: &[Keyword::Public, Keyword::Casino, Keyword::Saloon],
    text: "Controller Noon, boot: Choose one of your dudes here and pay any amount of ghost rock. \
           Then each other player may pay any amount. If you paid at least 4 more than each of \
           them, your dude gains 1 permanent control point.",
    abilities: &[Timing::Noon
        .one(
            "bid for a control point",
            Aim::HERE.that(State::is_yours, "none of your dudes is here"),
            bid,
        )
        .booting()],
    ..Card::DEED
};

/// By how much the others have to be outbid.
const MARGIN: u32 = 4;

fn bid(it: &mut Play<'_>, dude: CardId) -> Resolved {
    let you = it.you();
    let bid = pay_any(it, you, dude, None)?;
    let mut best = 0;
    for seat in it.state().order_from(you) {
        if seat != you {
            best = best.max(pay_any(it, seat, dude, Some(bid))?);
        }
    }
    if best + MARGIN <= bid { it.control(dude, 1) } else { Ok(()) }
}

/// A player pays what they like, before everybody: for the dude who may gain a point, against what
/// was bid for that.
fn pay_any(it: &mut Play<'_>, seat: Seat, dude: CardId, bid: Option<u32>) -> Resolved<u32> {
    let most = it.state().player(seat).ghost_rock;
    let (card, about, on) = (it.me(), About::Amount, Some(dude));
    let question = Question::OfCard { card, about, on, number: bid };
    let amount = it.table.ask(seat, question, Number(0, most))?;
    it.take_from(seat, amount)
}

/// Jackson's Strike.
pub const JACKSONS_STRIKE: Card = Card {
    code: Code(1075),
    title: "Jackson's Strike",
    value: 11,
    cost: 2,
    production: 2,
    keywords: &[Keyword::Private, Keyword::Strike, Keyword::OutOfTown],
    ..Card::DEED
};

/// Undertaker.
pub const UNDERTAKER: Card = Card {
    code: Code(1076),
    title: "Undertaker",
    value: 11,
    cost: 4,
    production: 1,
    control: 2,
    keywords: &[Keyword::Private],
    text: "Trait: Whenever a dude in play is aced, whoever controls this deed once he is gone \
           gains 2 ghost rock.",
    hooks: Hooks::NONE.on(bury),
    ..Card::DEED
};

fn bury(table: &mut Doom, me: CardId, occasion: Occasion) -> Resolved {
    let aced = occasion == Occasion::Aced;
    if let Some(seat) = table.state().controller(me).filter(|_| aced) {
        table.gain(seat, 2, Cause::card(UNDERTAKER.code));
    }
    Ok(())
}

/// General Store.
pub const GENERAL_STORE: Card = Card {
    code: Code(1077),
    title: "General Store",
    value: 12,
    cost: 2,
    production: 1,
    control: 1,
    keywords: &[Keyword::Private],
    text: "Controller Noon, boot: Attach goods or a spell from your hand, at 2 ghost rock less. A \
           dude of yours can get it even if he is booted or in a location that you do not \
           control.",
    abilities: &[Timing::Noon
        .one(
            "attach goods or a spell for less",
            Aim::at(About::HandCard, wares, "you have nothing in your hand that anybody could get"),
            |it, card| {
                let terms = terms(&it.used);
                it.enter(card, &terms).map(drop)
            },
        )
        .booting()],
    ..Card::DEED
};

fn terms(used: &Use) -> Terms {
    Terms::of_effect(used).cheaper_by(2)
}

fn wares(state: &State, used: &Use) -> Vec<CardId> {
    let terms = terms(used);
    let cards = state.hand_of(used, |it| matches!(it, Kind::Goods | Kind::Spell)).into_iter();
    cards.filter(|it| can_enter(state, used.seat, *it, &terms).is_ok()).collect()
}

/// The Pharmacy.
pub const THE_PHARMACY: Card = Card {
    code: Code(1078),
    title: "The Pharmacy",
    value: 12,
    cost: 4,
    production: 1,
    control: 2,
    keywords: &[Keyword::Private],
    text: "Controller Noon, boot: Unboot a dude of your choice.",
    abilities: &[Timing::Noon
        .one(
            "unboot a dude",
            Aim::DUDE.that(|state, _, dude| state.piece(dude).booted, "no dude is booted"),
            |it, dude| it.unboot(dude),
        )
        .booting()],
    ..Card::DEED
};

/// Railroad Station.
pub const RAILROAD_STATION: Card = Card {
    code: Code(1079),
    title: "Railroad Station",
    value: 13,
    cost: 2,
    production: 1,
    control: 1,
    keywords: &[Keyword::Private],
    text: "Controller Noon, boot: Move one of your dudes here to another location of your choice \
           without booting him.",
    abilities: &[Timing::Noon
        .one(
            "move a dude elsewhere",
            Aim::HERE.that(can_leave, "none of your dudes is here"),
            |it, dude| {
                let ways = it.state().elsewhere(dude);
                let Some(to) = it.choose_place_from(Some(dude), ways)? else { return Ok(()) };
                it.move_to(dude, to)
            },
        )
        .booting()],
    ..Card::DEED
};

fn can_leave(state: &State, used: &Use, dude: CardId) -> bool {
    state.is_yours(used, dude) && !state.elsewhere(dude).is_empty()
}

/// Telegraph Office.
pub const TELEGRAPH_OFFICE: Card = Card {
    code: Code(1080),
    title: "Telegraph Office",
    value: 13,
    cost: 4,
    production: 1,
    control: 2,
    keywords: &[Keyword::Private],
    text: "Controller Noon, boot: Choose a dude who came into play during this High Noon phase. \
           Gain ghost rock equal to his influence.",
    abilities: &[Timing::Noon
        .one(
            "gain ghost rock by a newcomer's influence",
            Aim::DUDE.that(
                |state, _, dude| state.piece(dude).arrived,
                "nobody has come into play in this phase",
            ),
            |it, dude| {
                let influence = it.state().influence(dude);
                it.gain(u32::try_from(influence).unwrap_or(0))
            },
        )
        .booting()
        .worth(|state, _, dude| 0 < state.influence(dude), "no newcomer has any")],
    ..Card::DEED
};

#[cfg(test)]
mod tests;
