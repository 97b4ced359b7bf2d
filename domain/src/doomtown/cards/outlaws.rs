//! The dudes of the Sloane Gang.

use crate::doomtown::cause::Cause;
use crate::doomtown::fact;
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::Aim;
use crate::doomtown::scripts::hooks::{Hooks, Instead, Lasts, Number, Occasion};
use crate::doomtown::shootout::callout::Refusal;
use crate::doomtown::table::Doom;
use crate::doomtown::town::lasting::{Change, Until};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Faction, Keyword, Kind, Shooter};
use crate::doomtown::town::state::State;
use crate::engine::{Resolved, so_many};

/// Allie Hensman.
pub const ALLIE_HENSMAN: Card = Card {
    code: Code(1035),
    title: "Allie Hensman",
    faction: Some(Faction::Outlaws),
    value: 1,
    cost: 2,
    bullets: 2,
    text: "Noon, boot: If Allie is in the town square, she gains 1 permanent control point.",
    abilities: &[Timing::Noon
        .does("gain a control point in the town square", |it| it.control(it.me(), 1))
        .booting()
        .provided(|state, used| state.place(used.card) == Place::TownSquare, "Allie is not there")],
    ..Card::DUDE
};

/// Fred Aims.
pub const FRED_AIMS: Card = Card {
    code: Code(1036),
    title: "Fred Aims",
    faction: Some(Faction::Outlaws),
    value: 2,
    cost: 4,
    bullets: 2,
    text: "Trait: Fred's influence equals his bounty.",
    // The printed influence is 0.
    hooks: Hooks::NONE.modify(|state, me, number| match number == Number::Influence(me) {
        true => bounty(state, me),
        false => 0,
    }),
    ..Card::DUDE
};

fn bounty(state: &State, dude: CardId) -> i32 {
    so_many(state.piece(dude).bounty)
}

/// Lawrence Blackwood.
pub const LAWRENCE_BLACKWOOD: Card = Card {
    code: Code(1037),
    title: "Lawrence Blackwood",
    faction: Some(Faction::Outlaws),
    value: 3,
    cost: 3,
    bullets: 1,
    influence: 1,
    text: "Noon, boot: If Lawrence is at a deed that you do not own, he is worth 1 more control \
           point while he stays there, until the end of the day.",
    abilities: &[Timing::Noon
        .does("be worth a control point at another player's deed", |it| {
            let place = it.state().place(it.me());
            it.lasts(it.me(), Change::of_card(it.used.code).at(place), Until::EndOfDay)
        })
        .booting()
        .provided(squats, "Lawrence is at none")],
    lasts: &[Lasts::that(
        "$on is worth 1 control point more while at $place",
        Hooks::NONE.modify(|_, it, number| {
            i32::from(it.on.is_some_and(|on| number == Number::Control(on)))
        }),
    )],
    ..Card::DUDE
};

fn squats(state: &State, used: &Use) -> bool {
    let place = state.place(used.card);
    is_deed(state, place) && state.owner_of(place) != Some(used.seat)
}

fn is_deed(state: &State, place: Place) -> bool {
    match place {
        Place::TownSquare => false,
        Place::At { card } => state.card(card).kind == Kind::Deed,
    }
}

/// Marion Seville.
pub const MARION_SEVILLE: Card = Card {
    code: Code(1038),
    title: "Marion Seville",
    faction: Some(Faction::Outlaws),
    value: 4,
    cost: 3,
    bullets: 1,
    influence: 2,
    upkeep: 1,
    text: "Trait: Marion has +2 bullets while wanted.",
    hooks: Hooks::NONE.modify(|state, me, number| {
        if number == Number::Bullets(me) && state.is_wanted(me) { 2 } else { 0 }
    }),
    ..Card::DUDE
};

/// Sanford Taylor.
pub const SANFORD_TAYLOR: Card = Card {
    code: Code(1039),
    title: "Sanford Taylor",
    faction: Some(Faction::Outlaws),
    value: 4,
    cost: 5,
    bullets: 2,
    shooter: Shooter::Stud,
    influence: 1,
    upkeep: 1,
    text: "Noon, boot: Sanford, who must be at a deed, calls out a dude there. While Sanford is \
           wanted, this cannot be refused.",
    abilities: &[Timing::Noon
        .one(
            "call out a dude at the same place",
            Aim::CALLABLE.or("nobody there can be called out"),
            |it, mark| {
                let wanted = it.state().is_wanted(it.me());
                it.call_out(mark, Refusal::unless(wanted))
            },
        )
        .when(|state, used| is_deed(state, state.place(used.card)), "Sanford is not at a deed")
        .booting()],
    ..Card::DUDE
};

/// Barton Everest.
pub const BARTON_EVEREST: Card = Card {
    code: Code(1040),
    title: "Barton Everest",
    faction: Some(Faction::Outlaws),
    value: 5,
    cost: 4,
    bullets: 2,
    shooter: Shooter::Stud,
    influence: 1,
    upkeep: 1,
    text: "Trait: When you reveal a cheatin' hand in Barton's shootout, your hand rank is +1 this \
           round.",
    hooks: Hooks::NONE.on(cheat_well),
    ..Card::DUDE
};

/// The hand is that of whoever leads the posse in which Barton is: of an ally's nobody says "your".
fn cheat_well(table: &mut Doom, me: CardId, occasion: Occasion) -> Resolved {
    let state = table.state();
    let revealed = occasion == Occasion::HandsRevealed;
    let Some(seat) = state.controller(me).filter(|_| revealed) else { return Ok(()) };
    let side = state.shootout.as_ref().and_then(|it| it.side_of(me));
    let leads = side.is_some_and(|it| it.seat == seat);
    if leads && state.is_cheatin(seat) {
        let cause = Cause::card(BARTON_EVEREST.code);
        table.emit(fact::RankChanged { seat, amount: 1, cause });
    }
    Ok(())
}

/// Pancho Castillo.
pub const PANCHO_CASTILLO: Card = Card {
    code: Code(1041),
    title: "Pancho Castillo",
    faction: Some(Faction::Outlaws),
    value: 5,
    cost: 5,
    bullets: 3,
    shooter: Shooter::Stud,
    influence: 2,
    upkeep: 2,
    ..Card::DUDE
};

/// Jonah Essex.
pub const JONAH_ESSEX: Card = Card {
    code: Code(1042),
    title: "Jonah Essex",
    faction: Some(Faction::Outlaws),
    value: 6,
    cost: 6,
    bullets: 2,
    shooter: Shooter::Stud,
    influence: 2,
    upkeep: 2,
    keywords: &[Keyword::Huckster(1)],
    text: "Trait: Whoever else is wanted and shoots at Jonah's side has +1 bullets.",
    hooks: Hooks::NONE.modify(bad_company),
    ..Card::DUDE
};

fn bad_company(state: &State, me: CardId, number: Number) -> i32 {
    let Number::Bullets(dude) = number else { return 0 };
    i32::from(dude != me && state.is_wanted(dude) && ride_together(state, me, dude))
}

/// Whether two dudes are in one posse, also in that of a job that nobody has opposed yet.
fn ride_together(state: &State, one: CardId, other: CardId) -> bool {
    match (&state.shootout, &state.job) {
        (Some(shootout), _) => shootout.side_of(one).is_some_and(|it| it.posse.contains(&other)),
        (None, Some(job)) => {
            let both = |posse: &[CardId]| posse.contains(&one) && posse.contains(&other);
            both(&job.posse) || both(&job.opposition)
        }
        (None, None) => false,
    }
}

/// Silas Aims.
pub const SILAS_AIMS: Card = Card {
    code: Code(1043),
    title: "Silas Aims",
    faction: Some(Faction::Outlaws),
    value: 8,
    cost: 2,
    text: "Trait: Silas's bullets equal his bounty.",
    // The printed bullets are 0.
    hooks: Hooks::NONE.modify(|state, me, number| match number == Number::Bullets(me) {
        true => bounty(state, me),
        false => 0,
    }),
    ..Card::DUDE
};

/// Sloane.
pub const SLOANE: Card = Card {
    code: Code(1044),
    title: "Sloane",
    faction: Some(Faction::Outlaws),
    value: 13,
    cost: 8,
    bullets: 4,
    shooter: Shooter::Stud,
    influence: 3,
    upkeep: 3,
    text: "Trait: As soon as Sloane is wanted, she stays so: her bounty never falls under 1. \
           Trait: She, and whoever of yours is where she is, form and join posses unbooted. It \
           brings nobody who is booted from elsewhere, and pays no cost of a job.",
    hooks: Hooks::NONE
        .modify(|_, me, number| i32::from(number == Number::LeastBounty(me)))
        .replace(ride_out),
    ..Card::DUDE
};

fn ride_out(state: &State, me: CardId, instead: Instead) -> bool {
    let Instead::JoinsUnbooted(dude) = instead else { return false };
    let ours = state.controller(dude) == state.controller(me);
    ours && state.place(dude) == state.place(me)
}

#[cfg(test)]
mod tests;
