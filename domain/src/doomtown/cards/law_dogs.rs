//! The dudes of the Law Dogs.

use crate::doomtown::action::About;
use crate::doomtown::fact::{self, JobMark};
use crate::doomtown::scripts::ability::{Ability, Timing};
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::hooks::{Deed, Hooks, Lasts, Number, Occasion};
use crate::doomtown::scripts::job::{self, JobRules};
use crate::doomtown::shootout::callout::Refusal;
use crate::doomtown::table::Doom;
use crate::doomtown::town::lasting::{Change, Until};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place, Zone};
use crate::doomtown::town::printed::{Code, Faction, Keyword, Shooter};
use crate::doomtown::town::state::{Side, State};
use crate::engine::{Resolved, Seat, so_many};

/// Lucinda "Lucy" Clover.
pub const LUCINDA_LUCY_CLOVER: Card = Card {
    code: Code(1015),
    title: "Lucinda \"Lucy\" Clover",
    faction: Some(Faction::LawDogs),
    value: 1,
    cost: 2,
    influence: 2,
    upkeep: 1,
    text: "Trait: Whoever reveals a cheatin' hand against Lucy's side pays with his dudes: +1 \
           bounty for every one in his posse.",
    hooks: Hooks::NONE.on(report_cheats),
    ..Card::DUDE
};

fn report_cheats(table: &mut Doom, me: CardId, occasion: Occasion) -> Resolved {
    let state = table.state();
    let used = at_reveal(state, me, occasion);
    let (Some(used), Some((_, opposing))) = (used, cheated(state, me)) else {
        return Ok(());
    };
    let cause = state.cause(&used);
    for dude in state.choosable(&used, opposing.posse.clone()) {
        table.change_bounty(dude, 1, cause);
    }
    Ok(())
}

/// The side in whose posse a dude is, and the side against it, if that has revealed a cheatin' hand
/// in the shootout.
fn cheated(state: &State, dude: CardId) -> Option<(&Side, &Side)> {
    let shootout = state.shootout.as_ref()?;
    let side = shootout.side_of(dude)?;
    let opposing = shootout.facing(side.seat)?;
    state.is_cheatin(opposing.seat).then_some((side, opposing))
}

/// A trait at work, for its player, when hands have been revealed.
fn at_reveal(state: &State, me: CardId, occasion: Occasion) -> Option<Use> {
    let seat = state.controller(me).filter(|_| occasion == Occasion::HandsRevealed)?;
    Some(Use::of(state, seat, me, 0))
}

/// Judge Harry Somerset.
pub const JUDGE_HARRY_SOMERSET: Card = Card {
    code: Code(1016),
    title: "Judge Harry Somerset",
    faction: Some(Faction::LawDogs),
    value: 2,
    cost: 6,
    bullets: 1,
    influence: 3,
    upkeep: 2,
    keywords: &[Keyword::Deputy],
    text: "Noon Job, boot: Harry leads. Mark a wanted dude. Success: Ace the mark.",
    abilities: &[Ability::job(
        "ace a wanted dude",
        JobRules::marking(wanted_dudes, |it, mark| it.ace(mark)),
    )
    .booting()],
    ..Card::DUDE
};

fn wanted_dudes(state: &State, used: &Use) -> Vec<JobMark> {
    let wanted = |it: &JobMark| match it {
        JobMark::Card { card } => state.is_wanted(*card),
        JobMark::TownSquare {} => false,
    };
    job::all_dudes(state, used).into_iter().filter(wanted).collect()
}

/// Philip Swinford.
pub const PHILIP_SWINFORD: Card = Card {
    code: Code(1017),
    title: "Philip Swinford",
    faction: Some(Faction::LawDogs),
    value: 2,
    cost: 3,
    bullets: 1,
    influence: 1,
    keywords: &[Keyword::Deputy],
    text: "Trait: Whenever another player reveals a cheatin' hand and yours is legal, you may \
           discard a card from your play hand to draw a card. This works in lowball too, and \
           outside Philip's shootouts.",
    hooks: Hooks::NONE.on(take_note),
    ..Card::DUDE
};

fn take_note(table: &mut Doom, me: CardId, occasion: Occasion) -> Resolved {
    let state = table.state();
    let Some(used) = at_reveal(state, me, occasion) else { return Ok(()) };
    let another = |it: Seat| it != used.seat && state.is_cheatin(it);
    if !is_legal(state, used.seat) || !state.playing().into_iter().any(another) {
        return Ok(());
    }
    let cause = state.cause(&used);
    let hand = state.player(used.seat).hand.clone();
    let discarded = table.choose_cards(&used, About::HandCard, hand, 0, 1)?;
    if let Some(card) = discarded.first() {
        table.discard(*card, cause);
        table.draw(used.seat, 1, Zone::Hand, cause);
    }
    Ok(())
}

/// Whether a player has revealed a hand, and it is not cheatin'.
fn is_legal(state: &State, seat: Seat) -> bool {
    state.player(seat).revealed && !state.is_cheatin(seat)
}

/// Tommy Harden.
pub const TOMMY_HARDEN: Card = Card {
    code: Code(1018),
    title: "Tommy Harden",
    faction: Some(Faction::LawDogs),
    value: 3,
    cost: 5,
    bullets: 1,
    shooter: Shooter::Stud,
    influence: 1,
    keywords: &[Keyword::Deputy],
    text: "Trait: When your opponent in Tommy's shootout reveals a cheatin' hand, your hand rank \
           is +1 this round, or +2 if your own hand is legal.",
    hooks: Hooks::NONE.on(stand_firm),
    ..Card::DUDE
};

/// A dude who was invited into another player's posse has no hand of their own player's to better
/// (DT15).
fn stand_firm(table: &mut Doom, me: CardId, occasion: Occasion) -> Resolved {
    let state = table.state();
    let used = at_reveal(state, me, occasion);
    let (Some(used), Some((side, _))) = (used, cheated(state, me)) else {
        return Ok(());
    };
    if side.seat == used.seat {
        let amount = if is_legal(state, used.seat) { 2 } else { 1 };
        let cause = state.cause(&used);
        table.emit(fact::RankChanged { seat: used.seat, amount, cause });
    }
    Ok(())
}

/// Prescott Utter.
pub const PRESCOTT_UTTER: Card = Card {
    code: Code(1019),
    title: "Prescott Utter",
    faction: Some(Faction::LawDogs),
    value: 4,
    cost: 5,
    upkeep: 1,
    text: "Trait: Prescott's bullets and his influence both equal the number of Law Dogs dudes at \
           this location, himself included.",
    hooks: Hooks::NONE.modify(|state, me, number| match number {
        Number::Bullets(dude) | Number::Influence(dude) if dude == me => pack(state, me),
        _ => 0,
    }),
    ..Card::DUDE
};

/// How many Law Dogs dudes are where a dude is.
fn pack(state: &State, me: CardId) -> i32 {
    let law_dog = |it: &CardId| state.card(*it).faction == Some(Faction::LawDogs);
    let count = state.dudes_at(state.place(me)).filter(law_dog).count();
    so_many(count)
}

/// Andreas Andregg.
pub const ANDREAS_ANDREGG: Card = Card {
    code: Code(1020),
    title: "Andreas Andregg",
    faction: Some(Faction::LawDogs),
    value: 5,
    cost: 5,
    bullets: 1,
    shooter: Shooter::Stud,
    influence: 2,
    upkeep: 1,
    keywords: &[Keyword::Deputy, Keyword::MadScientist(0)],
    ..Card::DUDE
};

/// Xiong "Wendy" Cheng.
pub const XIONG_WENDY_CHENG: Card = Card {
    code: Code(1021),
    title: "Xiong \"Wendy\" Cheng",
    faction: Some(Faction::LawDogs),
    value: 9,
    cost: 6,
    bullets: 2,
    shooter: Shooter::Stud,
    influence: 1,
    upkeep: 1,
    keywords: &[Keyword::Deputy],
    text: "Shootout, boot: Send an opposing dude of your choice in this shootout home booted.",
    abilities: &[Timing::Shootout
        .one(
            "send an opposing dude home",
            Aim::OPPOSING.or("there is no opposing dude whom you could choose"),
            |it, dude| it.send_home(dude),
        )
        .booting()],
    ..Card::DUDE
};

/// Clyde Owens.
pub const CLYDE_OWENS: Card = Card {
    code: Code(1022),
    title: "Clyde Owens",
    faction: Some(Faction::LawDogs),
    value: 10,
    cost: 7,
    bullets: 3,
    shooter: Shooter::Stud,
    influence: 2,
    upkeep: 2,
    text: "Noon: Clyde, even if booted, calls out a dude at this location, even at home. A wanted \
           dude cannot refuse.",
    abilities: &[Timing::Noon.one(
        "call out a dude at the same place",
        Aim::CALLABLE.or("there is nobody here whom Clyde could call out"),
        |it, mark| {
            let wanted = it.state().is_wanted(mark);
            it.call_out(mark, Refusal::unless(wanted))
        },
    )],
    ..Card::DUDE
};

/// Abram Grothe.
pub const ABRAM_GROTHE: Card = Card {
    code: Code(1023),
    title: "Abram Grothe",
    faction: Some(Faction::LawDogs),
    value: 11,
    cost: 5,
    bullets: 2,
    shooter: Shooter::Stud,
    influence: 1,
    upkeep: 1,
    keywords: &[Keyword::Deputy],
    text: "Noon Job, boot: Abram leads. Mark a Holy Ground deed. Success: Discard each Abomination \
           and each wanted dude there.",
    abilities: &[
        Ability::job("clean up a Holy Ground", JobRules::marking(holy_grounds, cleanse)).booting()
    ],
    ..Card::DUDE
};

fn holy_grounds(state: &State, used: &Use) -> Vec<JobMark> {
    job::deeds(state, used, |it| state.is(it, Keyword::HolyGround))
}

fn cleanse(it: &mut Play<'_>, mark: CardId) -> Resolved {
    let state = it.state();
    let unholy = |it: &CardId| state.is(*it, Keyword::Abomination) || state.is_wanted(*it);
    let there = state.choosable_at(&it.used, Place::At { card: mark });
    let unholy: Vec<CardId> = there.into_iter().filter(unholy).collect();
    unholy.into_iter().try_for_each(|dude| it.discard(dude))
}

/// Sheriff Dave Montreal.
pub const SHERIFF_DAVE_MONTREAL: Card = Card {
    code: Code(1024),
    title: "Sheriff Dave Montreal",
    faction: Some(Faction::LawDogs),
    value: 13,
    cost: 9,
    bullets: 3,
    shooter: Shooter::Stud,
    influence: 3,
    upkeep: 2,
    keywords: &[Keyword::Deputy],
    text: "Trait: In Dave's shootout, whenever the hand revealed against you is cheatin' and \
           yours is legal, your side's own dudes are safe from being casualties for the round.",
    hooks: Hooks::NONE.on(protect),
    lasts: &[Lasts::that(
        "none of $on's dudes can be casualties",
        Hooks::NONE.forbid(|state, it, deed| match deed {
            Deed::BeCasualty { dude } if state.controller(dude) == Some(it.by) => {
                Some("it cannot be a casualty")
            }
            _ => None,
        }),
    )],
    ..Card::DUDE
};

fn protect(table: &mut Doom, me: CardId, occasion: Occasion) -> Resolved {
    let state = table.state();
    let Some(used) = at_reveal(state, me, occasion) else { return Ok(()) };
    if cheated(state, me).is_some() && !state.is_cheatin(used.seat) {
        table.change_all(&used, Change::of_card(used.code), Until::EndOfRound);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
