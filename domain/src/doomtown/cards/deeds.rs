//! The deeds of the base set, up to six of diamonds.

use super::super::ability::{Ability, Possible, Timing, Use, When};
use super::super::action::About;
use super::super::aims::{given, some};
use super::super::card::{Card, Code, Keyword};
use super::super::fact;
use super::super::hooks::{Deed, Hooks, Instead, Number};
use super::super::lasting::{Change, Until};
use super::super::piece::{CardId, Place, Zone};
use super::super::play::Aim;
use super::super::state::State;
use super::super::{Doom, shootout};
use crate::engine::Resolved;

/// Bank of California.
pub const BANK_OF_CALIFORNIA: Card = Card {
    code: Code(1055),
    title: "Bank of California",
    value: 1,
    cost: 5,
    production: 3,
    control: 2,
    keywords: &[Keyword::Public],
    text: "Trait: Other players' effects cannot take ghost rock from this deed's controller.",
    hooks: Hooks::NONE.forbid(|state, me, deed| match deed {
        Deed::TakeGhostRock { from } if state.controller(me) == Some(from) => {
            Some("the Bank of California guards it")
        }
        _ => None,
    }),
    ..Card::DEED
};

/// Pony Express.
pub const PONY_EXPRESS: Card = Card {
    code: Code(1056),
    title: "Pony Express",
    value: 1,
    cost: 4,
    production: 2,
    control: 1,
    keywords: &[Keyword::Public],
    text: "Controller Noon, boot: Discard a card from your hand to draw a card.",
    abilities: &[Ability::noon("trade a card in", has_cards, trade_in).booting()],
    ..Card::DEED
};

fn has_cards(state: &State, u: &Use) -> Possible {
    some(&state.player(u.seat).hand, "you have no card in your hand")
}

fn trade_in(table: &mut Doom, u: &Use) -> Resolved {
    let hand = table.state().player(u.seat).hand.clone();
    if let Some(card) = table.choose_card(u, About::HandCard, hand)? {
        let cause = table.state().cause(u);
        table.discard(card, cause);
        table.draw(u.seat, 1, Zone::Hand, cause);
    }
    Ok(())
}

/// Gomorra Parish.
pub const GOMORRA_PARISH: Card = Card {
    code: Code(1057),
    title: "Gomorra Parish",
    value: 2,
    cost: 3,
    production: 1,
    control: 1,
    keywords: &[Keyword::Private, Keyword::HolyGround],
    text: "Controller Noon, boot: Ace a card from your hand to gain 1 ghost rock.",
    abilities: &[Ability::noon("ace a card for ghost rock", has_cards, offer_up).booting()],
    ..Card::DEED
};

fn offer_up(table: &mut Doom, u: &Use) -> Resolved {
    let hand = table.state().player(u.seat).hand.clone();
    if let Some(card) = table.choose_card(u, About::HandCard, hand)? {
        let cause = table.state().cause(u);
        table.ace(card, cause)?;
        table.gain(u.seat, 1, cause);
    }
    Ok(())
}

/// The Town Hall.
pub const THE_TOWN_HALL: Card = Card {
    code: Code(1058),
    title: "The Town Hall",
    value: 2,
    cost: 5,
    production: 2,
    control: 2,
    keywords: &[Keyword::Government, Keyword::Public],
    text: "Controller React, boot: When Upkeep starts, choose a dude here. His upkeep is lowered \
           by his influence this phase.",
    abilities: &[Ability::react(
        When::UpkeepBegins,
        "lower the upkeep of a dude there",
        has_people,
        put_on_payroll,
    )
    .booting()],
    ..Card::DEED
};

fn has_people(state: &State, u: &Use) -> Possible {
    some(&state.choosable_at(u, state.place(u.card)), "nobody is here")
}

fn put_on_payroll(table: &mut Doom, u: &Use) -> Resolved {
    let state = table.state();
    let dudes = state.choosable_at(u, state.place(u.card));
    if let Some(dude) = table.choose_card(u, About::Dude, dudes)? {
        let amount = -table.state().influence(dude);
        table.change(u, dude, Change::Upkeep { amount }, Until::EndOfPhase);
    }
    Ok(())
}

/// 1st Baptist Church.
pub const FIRST_BAPTIST_CHURCH: Card = Card {
    code: Code(1059),
    title: "1st Baptist Church",
    value: 3,
    cost: 3,
    control: 2,
    keywords: &[Keyword::Private, Keyword::HolyGround],
    text: "Trait: The controller's maximum hand size is +1.",
    hooks: Hooks::NONE.modify(|state, me, number| match number {
        Number::HandSize(seat) if state.controller(me) == Some(seat) => 1,
        _ => 0,
    }),
    ..Card::DEED
};

/// Yan Li's Tailoring.
pub const YAN_LIS_TAILORING: Card = Card {
    code: Code(1060),
    title: "Yan Li's Tailoring",
    value: 3,
    cost: 3,
    production: 2,
    control: 1,
    keywords: &[Keyword::Private],
    text: "Controller Noon, boot: A dude of your choice has +1 influence until the end of the day.",
    abilities: &[Timing::Noon
        .one(
            "give a dude +1 influence",
            Aim::at(About::Dude, State::all_dudes, "there is no dude"),
            |it, dude| it.lasts(dude, Change::Influence { amount: 1 }, Until::EndOfDay),
        )
        .booting()],
    ..Card::DEED
};

/// B & B Attorneys.
pub const B_AND_B_ATTORNEYS: Card = Card {
    code: Code(1061),
    title: "B & B Attorneys",
    value: 4,
    cost: 2,
    production: 1,
    control: 1,
    keywords: &[Keyword::Private],
    text: "Controller Noon, boot: A wanted dude of your choice gets +1 or -1 bounty.",
    abilities: &[Ability::noon("raise or lower a bounty", can_plead, plead).booting()],
    ..Card::DEED
};

fn accused(state: &State, u: &Use) -> Vec<CardId> {
    state.all_dudes(u).into_iter().filter(|it| state.is_wanted(*it)).collect()
}

fn can_plead(state: &State, u: &Use) -> Possible {
    some(&accused(state, u), "nobody is wanted")
}

/// A bounty that cannot be lowered goes up.
fn plead(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = accused(table.state(), u);
    let Some(dude) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    let state = table.state();
    let cause = state.cause(u);
    let fixed = state.piece(dude).bounty <= state.least_bounty(dude);
    let up = fixed || table.up_or_down(u, dude)?;
    table.change_bounty(dude, if up { 1 } else { -1 }, cause);
    Ok(())
}

/// Dead Dog Tavern.
pub const DEAD_DOG_TAVERN: Card = Card {
    code: Code(1062),
    title: "Dead Dog Tavern",
    value: 4,
    cost: 4,
    production: 2,
    control: 1,
    keywords: &[Keyword::Private, Keyword::Saloon],
    text: "Trait: Bullets decide who controls this deed, instead of influence.",
    hooks: Hooks::NONE.replace(|_, me, it| it == Instead::RuledByBullets(me)),
    ..Card::DEED
};

/// Charlie's Place.
pub const CHARLIES_PLACE: Card = Card {
    code: Code(1063),
    title: "Charlie's Place",
    value: 5,
    cost: 3,
    production: 2,
    control: 1,
    keywords: &[Keyword::Public, Keyword::Saloon],
    text: "Controller Noon, boot: A dude here has +2 or -2 bullets, as you choose, until the end \
           of the day.",
    abilities: &[Ability::noon("raise or lower a dude's bullets", has_people, pour).booting()],
    ..Card::DEED
};

fn pour(table: &mut Doom, u: &Use) -> Resolved {
    let state = table.state();
    let dudes = state.choosable_at(u, state.place(u.card));
    if let Some(dude) = table.choose_card(u, About::Dude, dudes)? {
        let amount = if table.up_or_down(u, dude)? { 2 } else { -2 };
        table.change_bullets(u, dude, amount, Until::EndOfDay);
    }
    Ok(())
}

/// Pearly's Palace.
pub const PEARLYS_PALACE: Card = Card {
    code: Code(1064),
    title: "Pearly's Palace",
    value: 5,
    cost: 5,
    production: 3,
    control: 1,
    keywords: &[Keyword::Public, Keyword::Saloon],
    text: "Controller React, boot: When a shootout has started and nobody has made a Shootout \
           play, make a Shootout play. Then plays begin in the usual order.",
    abilities: &[Ability::react(
        When::ShootoutBegun,
        "make a Shootout play first",
        can_go_first,
        shootout::play_first,
    )
    .booting()],
    ..Card::DEED
};

fn can_go_first(state: &State, u: &Use) -> Possible {
    some(&shootout::shootout_plays(state, u.seat), "you have no Shootout play")
}

/// Killer Bunnies Casino.
pub const KILLER_BUNNIES_CASINO: Card = Card {
    code: Code(1065),
    title: "Killer Bunnies Casino",
    value: 6,
    cost: 4,
    production: 2,
    control: 1,
    keywords: &[Keyword::Public, Keyword::Saloon, Keyword::Casino],
    text: "Trait: The controller may discard one card more in Sundown.",
    hooks: Hooks::NONE.modify(|state, me, number| match number {
        Number::SundownDiscards(seat) if state.controller(me) == Some(seat) => 1,
        _ => 0,
    }),
    ..Card::DEED
};

/// Stagecoach Office.
pub const STAGECOACH_OFFICE: Card = Card {
    code: Code(1066),
    title: "Stagecoach Office",
    value: 6,
    cost: 1,
    control: 1,
    keywords: &[Keyword::Public],
    text: "Controller React, boot: When you bring a dude into play who is not a token, you may \
           place him at any location that you control. Placed away from a shootout, he does not \
           join its posse.",
    abilities: &[Ability::react(
        When::DudeEntering,
        "have the dude come in elsewhere",
        can_carry,
        carry,
    )
    .booting()],
    ..Card::DEED
};

fn can_carry(_state: &State, u: &Use) -> Possible {
    let own = u.moment.is_some_and(|it| it.seat == Some(u.seat));
    given(own, "it is another player's dude")
}

/// Among the places is this deed itself: who uses it controls it.
fn carry(table: &mut Doom, u: &Use) -> Resolved {
    let state = table.state();
    let own = |it: &Place| state.controller_of(*it) == Some(u.seat);
    let places = state.places().into_iter().filter(own).collect();
    let cause = state.cause(u);
    let Some(dude) = u.moment.and_then(|it| it.dude) else { return Ok(()) };
    if let Some(place) = table.choose_place(u, Some(dude), places)? {
        table.emit(fact::EntryRedirected { dude, place, cause });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
