//! The dudes of Morgan Cattle Co.

use crate::doomtown::action::About;
use crate::doomtown::cause::Cause;
use crate::doomtown::day::noon;
use crate::doomtown::fact::{self, Purse};
use crate::doomtown::poker::Suit;
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::hooks::{Hooks, Number, Occasion};
use crate::doomtown::scripts::need::{Possible, given, some};
use crate::doomtown::shootout::posse::can_be_brought;
use crate::doomtown::table::Doom;
use crate::doomtown::town::lasting::Until;
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Faction, Keyword, Shooter};
use crate::doomtown::town::state::State;
use crate::engine::Resolved;

/// Irving Patterson.
pub const IRVING_PATTERSON: Card = Card {
    code: Code(1025),
    title: "Irving Patterson",
    faction: Some(Faction::Entrepreneurs),
    value: 1,
    cost: 3,
    influence: 2,
    text: "Trait: Whenever Irving joins a posse, also as leader or mark, gain 1 ghost rock.",
    hooks: Hooks::NONE.on(get_paid),
    ..Card::DUDE
};

fn get_paid(table: &mut Doom, me: CardId, occasion: Occasion) -> Resolved {
    let joined = occasion == Occasion::Joined { dude: me };
    if let Some(seat) = table.state().controller(me).filter(|_| joined) {
        table.gain(seat, 1, Cause::card(IRVING_PATTERSON.code));
    }
    Ok(())
}

/// Prof. Eustace True.
pub const PROF_EUSTACE_TRUE: Card = Card {
    code: Code(1026),
    title: "Prof. Eustace True",
    faction: Some(Faction::Entrepreneurs),
    value: 4,
    cost: 5,
    bullets: 1,
    influence: 2,
    upkeep: 1,
    keywords: &[Keyword::MadScientist(1)],
    text: "Noon: If you discard one of the Gadgets that Eustace carries, he goes to any other \
           location, and does not boot for it.",
    abilities: &[Timing::Noon
        .one(
            "discard a Gadget to move",
            Aim::at(About::Attachment, gadgets, "no Gadget is attached to Eustace"),
            |it, gadget| {
                let places = it.state().elsewhere(it.me());
                let Some(to) = it.choose_place_from(Some(gadget), places)? else { return Ok(()) };
                it.put_away(gadget)?;
                it.move_to(it.me(), to)
            },
        )
        .and(State::can_go_elsewhere)],
    ..Card::DUDE
};

fn gadgets(state: &State, used: &Use) -> Vec<CardId> {
    state.gadgets_on(used.card)
}

/// Elander Boldman.
pub const ELANDER_BOLDMAN: Card = Card {
    code: Code(1027),
    title: "Elander Boldman",
    faction: Some(Faction::Entrepreneurs),
    value: 6,
    cost: 6,
    influence: 1,
    keywords: &[Keyword::MadScientist(2)],
    text: "Shootout, pull: Choose one of your dudes in this shootout with a Gadget Weapon. If the \
           pull is a club, discard that dude; otherwise that Gadget has +3 bullets until the end \
           of the shootout.",
    abilities: &[Timing::Shootout.one(
        "overload a Gadget Weapon",
        Aim::OWN_IN_POSSE.that(
            |state, _, dude| gadget_weapon(state, dude).is_some(),
            "no dude of yours in this shootout has a Gadget Weapon",
        ),
        overload,
    )],
    ..Card::DUDE
};

fn gadget_weapon(state: &State, dude: CardId) -> Option<CardId> {
    let weapon = |it: &CardId| state.card(*it).is(Keyword::Weapon);
    state.gadgets_on(dude).into_iter().find(weapon)
}

fn overload(it: &mut Play<'_>, dude: CardId) -> Resolved {
    let Some(gadget) = gadget_weapon(it.state(), dude) else { return Ok(()) };
    match it.pull()?.suit {
        Suit::Clubs => it.discard(dude),
        _ => it.bullets(gadget, 3, Until::EndOfShootout),
    }
}

/// James Ghetty.
pub const JAMES_GHETTY: Card = Card {
    code: Code(1028),
    title: "James Ghetty",
    faction: Some(Faction::Entrepreneurs),
    value: 7,
    cost: 7,
    bullets: 1,
    shooter: Shooter::Stud,
    influence: 2,
    upkeep: 1,
    keywords: &[Keyword::MadScientist(0)],
    text: "Trait: When James joins a posse, put 4 ghost rock on him. During this shootout it may \
           pay for your Shootout abilities, but not for further costs in their effects. It is not \
           bounty; what is left is removed after the shootout.",
    hooks: Hooks::NONE.on(bring_funds),
    ..Card::DUDE
};

fn bring_funds(table: &mut Doom, me: CardId, occasion: Occasion) -> Resolved {
    if occasion == (Occasion::Joined { dude: me }) {
        let cause = Cause::card(JAMES_GHETTY.code);
        table.hand_over(Purse::Bank {}, Purse::OnCard { card: me }, 4, cause);
    }
    Ok(())
}

/// Jon Longstride.
pub const JON_LONGSTRIDE: Card = Card {
    code: Code(1029),
    title: "Jon Longstride",
    faction: Some(Faction::Entrepreneurs),
    value: 8,
    cost: 4,
    bullets: 2,
    influence: 1,
    text: "Noon: Unboot a Horse attached to Jon. Its ability may be used once more today.",
    abilities: &[Timing::Noon.one(
        "unboot a Horse",
        Aim::at(About::Attachment, tired, "no booted Horse is attached to Jon"),
        rest,
    )],
    ..Card::DUDE
};

fn tired(state: &State, used: &Use) -> Vec<CardId> {
    let horses = state.attached(used.card, Keyword::Horse);
    horses.into_iter().filter(|it| state.piece(*it).booted).collect()
}

fn rest(it: &mut Play<'_>, horse: CardId) -> Resolved {
    it.unboot(horse)?;
    let abilities = it.state().card(horse).abilities;
    for (ability, printed) in (0u8..).zip(abilities) {
        if !printed.repeat && it.state().is_used_up(horse, ability) {
            it.renew(horse, ability)?;
        }
    }
    Ok(())
}

/// Lane Healey.
pub const LANE_HEALEY: Card = Card {
    code: Code(1030),
    title: "Lane Healey",
    faction: Some(Faction::Entrepreneurs),
    value: 8,
    cost: 6,
    bullets: 1,
    shooter: Shooter::Stud,
    influence: 3,
    upkeep: 2,
    text: "Trait: Lane has +2 bullets while he has a Horse.",
    hooks: Hooks::NONE.modify(|state, me, number| {
        if number == Number::Bullets(me) && state.bears(me, Keyword::Horse) { 2 } else { 0 }
    }),
    ..Card::DUDE
};

/// Jarrett Blake.
pub const JARRETT_BLAKE: Card = Card {
    code: Code(1031),
    title: "Jarrett Blake",
    faction: Some(Faction::Entrepreneurs),
    value: 9,
    cost: 5,
    bullets: 2,
    shooter: Shooter::Stud,
    influence: 1,
    upkeep: 1,
    text: "Shootout: If Jarrett has a Horse, he moves from outside into your posse, and one of \
           your dudes in it moves to the location that he came from and leaves the posse. This may \
           be used from outside the posse.",
    abilities: &[Timing::Shootout
        .does("ride in for another", relieve)
        .needing(can_relieve)
        .bringing_in()
        .provided(|state, used| state.bears(used.card, Keyword::Horse), "Jarrett has no Horse")],
    ..Card::DUDE
};

/// The player's dudes in Jarrett's posse, one of whom goes.
fn relieved(state: &State, used: &Use) -> Vec<CardId> {
    let back = state.place(used.card);
    let side = state.shootout.as_ref().and_then(|it| it.side(used.seat));
    let posse = side.map(|it| it.posse.clone()).unwrap_or_default();
    let goes = |it: &CardId| {
        let own = state.controller(*it) == Some(used.seat);
        own && (state.place(*it) == back || noon::may_go(state, *it, back))
    };
    posse.into_iter().filter(goes).collect()
}

/// A first sentence that begins with "if" may turn out false (DT9.4).
fn can_relieve(state: &State, used: &Use) -> Possible {
    if !state.bears(used.card, Keyword::Horse) {
        return Ok(());
    }
    given(can_be_brought(state, used.seat).contains(&used.card), "Jarrett cannot join your posse")?;
    some(&relieved(state, used), "nobody in your posse can go where Jarrett comes from")
}

fn relieve(it: &mut Play<'_>) -> Resolved {
    let me = it.me();
    let dudes = it.list(relieved);
    let Some(dude) = it.choose_from(About::Dude, dudes)? else { return Ok(()) };
    let back = it.state().place(me);
    it.join(me)?;
    if it.state().shootout.as_ref().is_some_and(|it| it.has(dude)) {
        it.emit(|cause| fact::PosseLeft { dude, cause })?;
        it.move_to(dude, back)?;
    }
    Ok(())
}

/// Harold Aimslee.
pub const HAROLD_AIMSLEE: Card = Card {
    code: Code(1032),
    title: "Harold Aimslee",
    faction: Some(Faction::Entrepreneurs),
    value: 10,
    cost: 9,
    bullets: 1,
    shooter: Shooter::Stud,
    influence: 3,
    upkeep: 2,
    keywords: &[Keyword::MadScientist(2)],
    text: "Noon, boot: Discard a card from your hand to take a Gadget that is not a Weapon, and \
           was already there, from your discard pile into your hand, revealing it.",
    abilities: &[Timing::Noon
        .one("take a Gadget back", Aim::HAND.or("your hand is empty"), |it, paid| {
            let gadgets = it.list(salvaged);
            it.put_away(paid)?;
            let Some(gadget) = it.choose_from(About::PileCard, gadgets)? else { return Ok(()) };
            it.retrieve(gadget)
        })
        .and(can_salvage)
        .booting()],
    ..Card::DUDE
};

fn salvaged(state: &State, used: &Use) -> Vec<CardId> {
    let fits = |it: &CardId| {
        let card = state.card(*it);
        card.difficulty().is_some() && !card.is(Keyword::Weapon)
    };
    state.player(used.seat).discard.iter().copied().filter(fits).collect()
}

fn can_salvage(state: &State, used: &Use) -> Possible {
    some(&salvaged(state, used), "your discard pile has no Gadget that is not a Weapon")
}

/// Rémy LaPointe.
pub const REMY_LAPOINTE: Card = Card {
    code: Code(1033),
    title: "Rémy LaPointe",
    faction: Some(Faction::Entrepreneurs),
    value: 11,
    cost: 7,
    bullets: 1,
    shooter: Shooter::Stud,
    influence: 2,
    upkeep: 1,
    text: "Shootout, pay 1 to 4 ghost rock: Until the end of the shootout Rémy has +1 bullets for \
           each ghost rock paid, but this cannot raise him above 5 bullets.",
    abilities: &[Timing::Shootout
        .does("pay for bullets", |it| {
            let most = rounds(it.state(), &it.used);
            let bullets = it.pay_up_to(most)?;
            it.bullets(it.me(), bullets, Until::EndOfShootout)
        })
        .needing(can_load)],
    ..Card::DUDE
};

/// The most that can be paid for bullets: each ghost rock has to bring one.
fn rounds(state: &State, used: &Use) -> u32 {
    let room = u32::try_from(5 - state.bullets(used.card)).unwrap_or(0);
    state.purse_of(used.seat, Timing::Shootout).min(room).min(4)
}

fn can_load(state: &State, used: &Use) -> Possible {
    given(state.bullets(used.card) < 5, "there are five bullets already")?;
    given(0 < rounds(state, used), "there is not enough ghost rock")
}

/// Max Baine.
pub const MAX_BAINE: Card = Card {
    code: Code(1034),
    title: "Max Baine",
    faction: Some(Faction::Entrepreneurs),
    value: 12,
    cost: 6,
    bullets: 2,
    influence: 4,
    upkeep: 3,
    text: "Trait: Max is worth 1 control point while you control two or more Ranches. Trait: Your \
           other dudes at Ranches have +1 influence and +3 value.",
    hooks: Hooks::NONE.modify(|state, me, number| match number {
        Number::Control(card) if card == me => cattle_baron(state, me),
        Number::Influence(dude) if is_ranch_hand(state, me, dude) => 1,
        Number::Value(dude) if is_ranch_hand(state, me, dude) => 3,
        _ => 0,
    }),
    ..Card::DUDE
};

fn cattle_baron(state: &State, me: CardId) -> i32 {
    let own = |it: &CardId| state.controller(*it) == state.controller(me);
    let ranches = state.deeds().filter(|it| state.is(*it, Keyword::Ranch)).filter(own);
    i32::from(2 <= ranches.count())
}

fn is_ranch_hand(state: &State, me: CardId, dude: CardId) -> bool {
    let at_ranch = match state.place(dude) {
        Place::TownSquare => false,
        Place::At { card } => state.is(card, Keyword::Ranch),
    };
    dude != me && state.controller(dude) == state.controller(me) && at_ranch
}

#[cfg(test)]
mod tests;
