//! Dudes of no deck and no set, for tests of cards that need a skill which nobody in the pool has.

use crate::doomtown::action::About;
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::Aim;
use crate::doomtown::scripts::hooks::{Deed, Hooks, Lasts};
use crate::doomtown::town::lasting::Until;
use crate::doomtown::town::moment::When;
use crate::doomtown::town::printed::{Code, Keyword};
use crate::doomtown::town::state::State;
use crate::doomtown::trial::town;

/// Every one of them.
pub const STAND_INS: [&Card; 4] = [&PREACHER, &NOVICE, &MEDICINE_MAN, &WARDEN];

/// A card as a new one is written: a react, and an effect that lasts.
const WARDEN: Card = Card {
    code: Code(9904),
    title: "Warden for Tests",
    abilities: &[
        Timing::Noon.one(
            "keep a dude from being called out",
            Aim::at(About::Dude, State::all_dudes, "there is no dude"),
            |it, dude| it.lasts_by_card(dude, Until::EndOfDay),
        ),
        Timing::React(When::CalloutAccepted).does("gain 2 ghost rock", |it| it.gain(2)),
    ],
    lasts: &[Lasts::that(
        "$on cannot be called out",
        Hooks::NONE.forbid(|_, it, deed| match deed {
            Deed::CallOut { mark } if it.on == Some(mark) => Some("it cannot be called out"),
            _ => None,
        }),
    )],
    ..DUDE
};

#[test]
fn what_lasts_by_a_cards_own_code_is_told_and_holds() {
    let it = town().dude(0, "Warden for Tests", "town square");
    let it = it.dude(1, "Allie Hensman", "town square").begins();
    let it = it.uses(0, "Warden for Tests").picks(0, "Warden for Tests");
    let it = it.happens("Warden for Tests cannot be called out until the end of the day");
    it.does_not_offer(1, "call out Allie Hensman");
}

#[test]
fn a_react_of_a_card_waits_for_its_moment() {
    let it = town().dude(0, "Warden for Tests", "town square").ghost_rock(0, 3);
    let it = it.dude(1, "Allie Hensman", "town square").begins();
    let it = it.calls_out(0, "Warden for Tests", "Allie Hensman").accepts(1);
    let it = it.reacts(0, "Warden for Tests");
    assert_eq!(it.ghost_rock(0), 5);
}

/// A Blessed.
const PREACHER: Card = Card {
    code: Code(9901),
    title: "Preacher for Tests",
    keywords: &[Keyword::Blessed(0)],
    ..DUDE
};

/// Another Blessed.
const NOVICE: Card =
    Card { code: Code(9902), title: "Novice for Tests", keywords: &[Keyword::Blessed(0)], ..DUDE };

/// A Shaman.
const MEDICINE_MAN: Card = Card {
    code: Code(9903),
    title: "Medicine Man for Tests",
    keywords: &[Keyword::Shaman(0)],
    ..DUDE
};

const DUDE: Card = Card { value: 2, cost: 3, bullets: 2, influence: 2, upkeep: 1, ..Card::DUDE };
