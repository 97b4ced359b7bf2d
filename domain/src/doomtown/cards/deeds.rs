//! The deeds of the base set, up to six of diamonds.

use crate::doomtown::fact;
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::hooks::{Deed, Hooks, Instead, Number};
use crate::doomtown::shootout::{play_first, shootout_plays};
use crate::doomtown::town::lasting::{Change, Until};
use crate::doomtown::town::moment::When;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Keyword};
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
    abilities: &[Timing::Noon
        .one("trade a card in", Aim::HAND, |it, card| {
            it.put_away(card)?;
            it.draw(1)
        })
        .booting()],
    ..Card::DEED
};

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
    abilities: &[Timing::Noon
        .one("ace a card for ghost rock", Aim::HAND, |it, card| {
            it.bury(card)?;
            it.gain(1)
        })
        .booting()],
    ..Card::DEED
};

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
    abilities: &[Timing::React(When::UpkeepBegins)
        .one("lower the upkeep of a dude there", Aim::HERE, |it, dude| {
            let amount = -it.state().influence(dude);
            it.lasts(dude, Change::Upkeep { amount }, Until::EndOfPhase)
        })
        .booting()],
    ..Card::DEED
};

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
        .one("give a dude +1 influence", Aim::DUDE, |it, dude| {
            it.lasts(dude, Change::Influence { amount: 1 }, Until::EndOfDay)
        })
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
    abilities: &[Timing::Noon.one("raise or lower a bounty", Aim::WANTED, plead).booting()],
    ..Card::DEED
};

/// A bounty that cannot be lowered goes up.
fn plead(it: &mut Play<'_>, dude: CardId) -> Resolved {
    let state = it.state();
    let fixed = state.piece(dude).bounty <= state.least_bounty(dude);
    let up = fixed || it.up_or_down(dude)?;
    it.bounty(dude, if up { 1 } else { -1 })
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
    abilities: &[Timing::Noon
        .one("raise or lower a dude's bullets", Aim::HERE, |it, dude| {
            let amount = if it.up_or_down(dude)? { 2 } else { -2 };
            it.bullets(dude, amount, Until::EndOfDay)
        })
        .booting()],
    ..Card::DEED
};

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
    abilities: &[Timing::React(When::ShootoutBegun)
        .does("make a Shootout play first", play_first)
        .when(
            |state, used| !shootout_plays(state, used.seat).is_empty(),
            "you have no Shootout play",
        )
        .booting()],
    ..Card::DEED
};

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
    abilities: &[Timing::React(When::DudeEntering)
        .does("have the dude come in elsewhere", carry)
        .when(|_, used| used.is_own_moment(), "it is another player's dude")
        .booting()],
    ..Card::DEED
};

/// Among the places is this deed itself: whoever uses it controls it.
fn carry(it: &mut Play<'_>) -> Resolved {
    let (state, you) = (it.state(), it.you());
    let own = |it: &Place| state.controller_of(*it) == Some(you);
    let places = state.places().into_iter().filter(own).collect();
    let Some(dude) = it.used.of_dude() else { return Ok(()) };
    let Some(place) = it.choose_place_from(Some(dude), places)? else { return Ok(()) };
    it.emit(|cause| fact::EntryRedirected { dude, place, cause })
}

#[cfg(test)]
mod tests;
