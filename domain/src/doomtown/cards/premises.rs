//! The deeds of the base set, from seven of diamonds.

use super::super::Doom;
use super::super::ability::{Ability, Possible, Timing, Use};
use super::super::action::{About, Question};
use super::super::aims::{always, some};
use super::super::card::{Card, Code, Keyword, Kind};
use super::super::cause::Cause;
use super::super::hooks::{Hooks, Number, Occasion};
use super::super::lasting::{Change, Skill, Until};
use super::super::noon::may_go;
use super::super::piece::{CardId, Place, Zone};
use super::super::play::Aim;
use super::super::posse::{can_be_brought, join_shootout};
use super::super::shop::{Terms, can_enter, enter};
use super::super::state::State;
use crate::engine::{IfAny, One, Resolved, Seat};

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
        Number::Control(card) if card == me => competition(state, me),
        Number::Value(dude) if is_here(state, me, dude) => 3,
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
    abilities: &[Ability::noon("draw a card", always, restock).booting().unless(is_stocked)],
    ..Card::DEED
};

fn is_stocked(state: &State, u: &Use) -> Option<&'static str> {
    let many = 3 < state.player(u.seat).hand.len();
    many.then_some("only a play hand of 3 cards or fewer gets one")
}

fn restock(table: &mut Doom, u: &Use) -> Resolved {
    let state = table.state();
    let cause = state.cause(u);
    if is_stocked(state, u).is_none() {
        table.draw(u.seat, 1, Zone::Hand, cause);
    }
    Ok(())
}

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

fn board(state: &State, me: CardId, number: Number) -> i32 {
    let Number::Influence(dude) = number else { return 0 };
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
    abilities: &[Ability::noon("raise or lower a skill", can_study, study).booting()],
    ..Card::DEED
};

fn skills(state: &State, dude: CardId) -> Vec<Skill> {
    Skill::ALL.into_iter().filter(|it| state.skill(dude, *it).is_some()).collect()
}

fn skilled(state: &State, u: &Use) -> Vec<CardId> {
    let here = state.choosable_at(u, state.place(u.card)).into_iter();
    here.filter(|it| !skills(state, *it).is_empty()).collect()
}

fn can_study(state: &State, u: &Use) -> Possible {
    some(&skilled(state, u), "nobody here has a skill")
}

fn study(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = skilled(table.state(), u);
    let Some(dude) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    let skills = skills(table.state(), dude);
    let question = Question::of_card_on(u.card, About::Skill, dude);
    if let Some(skill) = table.ask(u.seat, question, IfAny(One(skills)))? {
        let amount = if table.up_or_down(u, dude)? { 2 } else { -2 };
        table.change(u, dude, Change::SkillRating { skill, amount }, Until::EndOfDay);
    }
    Ok(())
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
    abilities: &[Ability::shootout("bring a dude into the shootout", can_send_for, send_for)
        .booting()
        .bringing_in()],
    ..Card::DEED
};

fn sent_for(state: &State, u: &Use) -> Vec<CardId> {
    state.choosable(u, can_be_brought(state, u.seat))
}

fn can_send_for(state: &State, u: &Use) -> Possible {
    some(&sent_for(state, u), "none of your dudes can join your posse")
}

fn send_for(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = sent_for(table.state(), u);
    let cause = table.state().cause(u);
    match table.choose_card(u, About::Dude, dudes)? {
        Some(dude) => join_shootout(table, u.seat, dude, false, cause),
        None => Ok(()),
    }
}

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
    abilities: &[Ability::noon("bid for a control point", can_bid, bid).booting()],
    ..Card::DEED
};

/// By how much the others have to be outbid.
const MARGIN: u32 = 4;

fn bidders(state: &State, u: &Use) -> Vec<CardId> {
    let own = |it: &CardId| state.controller(*it) == Some(u.seat);
    state.choosable_at(u, state.place(u.card)).into_iter().filter(own).collect()
}

fn can_bid(state: &State, u: &Use) -> Possible {
    some(&bidders(state, u), "none of your dudes is here")
}

fn bid(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = bidders(table.state(), u);
    let Some(dude) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    let cause = table.state().cause(u);
    let bid = pay_any(table, u.seat, u, dude, None)?;
    let mut best = 0;
    for seat in table.state().order_from(u.seat) {
        if seat != u.seat {
            best = best.max(pay_any(table, seat, u, dude, Some(bid))?);
        }
    }
    if best + MARGIN <= bid {
        table.change_control(dude, 1, cause);
    }
    Ok(())
}

/// A player pays what they like, before everybody: for the dude who may gain a point, against what
/// was bid for that.
fn pay_any(table: &mut Doom, seat: Seat, u: &Use, dude: CardId, bid: Option<u32>) -> Resolved<u32> {
    let most = table.state().player(seat).ghost_rock;
    let (card, about, on) = (u.card, About::Amount, Some(dude));
    let question = Question::OfCard { card, about, on, number: bid };
    let amount = table.choose_amount_to(seat, question, 0, most)?;
    let cause = table.state().cause(u);
    table.pay(seat, amount, cause);
    Ok(amount)
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
    abilities: &[Ability::noon("attach goods or a spell for less", can_sell, sell).booting()],
    ..Card::DEED
};

fn terms(state: &State, u: &Use) -> Terms {
    Terms::of_effect(state.cause(u)).cheaper_by(2)
}

fn wares(state: &State, u: &Use) -> Vec<CardId> {
    let terms = terms(state, u);
    let cards = state.hand_of(u, |it| matches!(it, Kind::Goods | Kind::Spell)).into_iter();
    cards.filter(|it| can_enter(state, u.seat, *it, &terms).is_ok()).collect()
}

fn can_sell(state: &State, u: &Use) -> Possible {
    some(&wares(state, u), "you have nothing in your hand that anybody could get")
}

fn sell(table: &mut Doom, u: &Use) -> Resolved {
    let cards = wares(table.state(), u);
    let terms = terms(table.state(), u);
    if let Some(card) = table.choose_card(u, About::HandCard, cards)? {
        enter(table, u.seat, card, &terms)?;
    }
    Ok(())
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
        .one("unboot a dude", Aim::at(About::Dude, revived, "no dude is booted"), |it, dude| {
            it.unboot(dude)
        })
        .booting()],
    ..Card::DEED
};

fn revived(state: &State, u: &Use) -> Vec<CardId> {
    state.all_dudes(u).into_iter().filter(|it| state.piece(*it).booted).collect()
}

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
    abilities: &[Ability::noon("move a dude elsewhere", can_depart, depart).booting()],
    ..Card::DEED
};

fn ways(state: &State, dude: CardId) -> Vec<Place> {
    let here = state.place(dude);
    let open = |it: &Place| *it != here && may_go(state, dude, *it);
    state.places().into_iter().filter(open).collect()
}

fn travellers(state: &State, u: &Use) -> Vec<CardId> {
    let goes = |it: &CardId| state.controller(*it) == Some(u.seat) && !ways(state, *it).is_empty();
    state.choosable_at(u, state.place(u.card)).into_iter().filter(goes).collect()
}

fn can_depart(state: &State, u: &Use) -> Possible {
    some(&travellers(state, u), "none of your dudes is here")
}

fn depart(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = travellers(table.state(), u);
    let Some(dude) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    let ways = ways(table.state(), dude);
    let cause = table.state().cause(u);
    if let Some(place) = table.choose_place(u, Some(dude), ways)? {
        table.move_dude(dude, place, cause);
    }
    Ok(())
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
            Aim::at(About::Dude, newcomers, "nobody has come into play in this phase"),
            |it, dude| {
                let influence = it.state().influence(dude);
                it.gain(u32::try_from(influence).unwrap_or(0))
            },
        )
        .booting()
        .unless(brings_nothing)],
    ..Card::DEED
};

fn newcomers(state: &State, u: &Use) -> Vec<CardId> {
    state.all_dudes(u).into_iter().filter(|it| state.piece(*it).arrived).collect()
}

fn brings_nothing(state: &State, u: &Use) -> Option<&'static str> {
    let idle = newcomers(state, u).into_iter().all(|it| state.influence(it) <= 0);
    idle.then_some("no newcomer has any")
}

#[cfg(test)]
mod tests;
