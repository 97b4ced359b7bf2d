//! Noon actions about dudes and what they can do.

use crate::doomtown::Doom;
use crate::doomtown::ability::{Ability, Possible, Timing, Use};
use crate::doomtown::action::{About, Question, Target};
use crate::doomtown::aims::some;
use crate::doomtown::callout::{Refusal, call_out, marks_by_effect, shuns_callouts};
use crate::doomtown::card::{Card, Code, Keyword};
use crate::doomtown::cards::tokens::GUNSLINGER;
use crate::doomtown::fact;
use crate::doomtown::hooks::{Deed, Hooks, Instead, Lasts, Number};
use crate::doomtown::lasting::{Change, Lasting, Until};
use crate::doomtown::noon::may_go;
use crate::doomtown::piece::{CardId, Place};
use crate::doomtown::play::Aim;
use crate::doomtown::state::State;
use crate::engine::{IfAny, OneOf, Resolved, Several};

/// War Paint.
pub const WAR_PAINT: Card = Card {
    code: Code(1116),
    title: "War Paint",
    value: 4,
    text: "Noon: One of your dudes has +2 bullets until the end of the day.",
    abilities: &[Timing::Noon.one(
        "give a dude +2 bullets",
        Aim::at(About::Dude, own_dudes, "you have no dude"),
        |it, dude| it.bullets(dude, 2, Until::EndOfDay),
    )],
    ..Card::ACTION
};

fn own_dudes(state: &State, u: &Use) -> Vec<CardId> {
    state.choosable(u, state.dudes_of(u.seat))
}

/// Bad Company.
pub const BAD_COMPANY: Card = Card {
    code: Code(1117),
    title: "Bad Company",
    value: 5,
    text: "Noon: A wanted dude of your choice has +3 bullets and is a stud until the end of the \
           day. Whoever collects his bounty today gains 4 ghost rock more.",
    abilities: &[Timing::Noon.one(
        "give a wanted dude +3 bullets",
        Aim::at(About::Dude, wanted, "nobody is wanted"),
        |it, dude| {
            it.bullets(dude, 3, Until::EndOfDay)?;
            it.stud(dude, Until::EndOfDay)?;
            it.lasts_by_card(dude, Until::EndOfDay)
        },
    )],
    lasts: &[Lasts::that(
        "whoever collects the bounty on $on gains 4 ghost rock more",
        Hooks::NONE.modify(|_, it, number| match number {
            Number::BountyReward(dude) if it.on == Some(dude) => 4,
            _ => 0,
        }),
    )],
    ..Card::ACTION
};

fn wanted(state: &State, u: &Use) -> Vec<CardId> {
    state.choosable(u, state.dudes().filter(|it| state.is_wanted(*it)))
}

/// Hiding in the Shadows.
pub const HIDING_IN_THE_SHADOWS: Card = Card {
    code: Code(1118),
    title: "Hiding in the Shadows",
    value: 5,
    text: "Noon: Choose one of your dudes. Until the end of the day, other players' Shootout \
           abilities cannot choose or affect him.",
    abilities: &[Timing::Noon.one(
        "shield a dude from Shootout abilities",
        Aim::at(About::Dude, own_dudes, "you have no dude"),
        |it, dude| it.lasts_by_card(dude, Until::EndOfDay),
    )],
    lasts: &[Lasts::that(
        "other players' Shootout abilities cannot choose or affect $on",
        Hooks::NONE.forbid(|state, it, deed| {
            let Deed::Affect { card, by } = deed else { return None };
            let foreign = by.shootout && state.controller(card) != Some(by.seat);
            (it.on == Some(card) && foreign).then_some("it hides in the shadows")
        }),
    )],
    ..Card::ACTION
};

/// Concealed Weapons.
pub const CONCEALED_WEAPONS: Card = Card {
    code: Code(1120),
    title: "Concealed Weapons",
    value: 6,
    text: "Noon: Until the end of the day your unbooted dudes may attach goods and spells in \
           locations that you do not control, and as Shootout plays.",
    abilities: &[Timing::Noon.does("attach goods and spells anywhere", |it| {
        it.lasts_for_all(Change::of_card(it.used().code), Until::EndOfDay)
    })],
    lasts: &[Lasts::that(
        "$on's unbooted dudes may get goods and spells anywhere, even as shootout plays,",
        Hooks::NONE.replace(conceals),
    )],
    ..Card::ACTION
};

/// What dudes carry, by whoever played this.
fn conceals(state: &State, it: Lasting, instead: Instead) -> bool {
    match instead {
        Instead::EquippedAnywhere(dude) => {
            state.controller(dude) == Some(it.by) && !state.piece(dude).booted
        }
        Instead::EquippedInShootouts { seat, card } => {
            let card = state.card(card);
            seat == it.by && !card.is(Keyword::Totem) && !card.is(Keyword::Improvement)
        }
        _ => false,
    }
}

/// Run 'Em Down!
pub const RUN_EM_DOWN: Card = Card {
    code: Code(1125),
    title: "Run 'Em Down!",
    value: 7,
    text: "Noon: Some of your dudes with Horses, as many as you like from one location, ride to \
           an adjacent one, to a dude of another player who has no Horse. He boots, if he can \
           still be booted. After that a dude of yours who is there may call him out.",
    abilities: &[Ability::noon("ride down a dude without a Horse", can_ride, run_down)],
    ..Card::ACTION
};

/// Who of a player's has a Horse and can ride to what is next to him.
fn riders_to(state: &State, u: &Use, to: Place) -> Vec<CardId> {
    let able = |it: &CardId| {
        let near = state.are_adjacent(state.place(*it), to);
        near && state.bears(*it, Keyword::Horse) && may_go(state, *it, to)
    };
    state.choosable(u, state.dudes_of(u.seat).into_iter().filter(able))
}

/// Opposing dudes without a Horse to whom somebody can ride.
fn unmounted(state: &State, u: &Use) -> Vec<CardId> {
    let caught = |it: &CardId| {
        let opposing = state.controller(*it) != Some(u.seat);
        let on_foot = !state.bears(*it, Keyword::Horse);
        opposing && on_foot && !riders_to(state, u, state.place(*it)).is_empty()
    };
    state.choosable(u, state.dudes().filter(caught))
}

fn can_ride(state: &State, u: &Use) -> Possible {
    some(&unmounted(state, u), "none of your riders is next to an opposing dude without a Horse")
}

fn run_down(table: &mut Doom, u: &Use) -> Resolved {
    let unmounted = unmounted(table.state(), u);
    let Some(mark) = table.choose_card(u, About::Dude, unmounted)? else { return Ok(()) };
    let cause = table.state().cause(u);
    let to = table.state().place(mark);
    for rider in choose_riders(table, u, mark, to)? {
        table.move_dude(rider, to, cause);
    }
    table.boot(mark, cause);
    let state = table.state();
    let calls = |it: &CardId| marks_by_effect(state, *it).contains(&mark);
    let there: Vec<CardId> = state.dudes_at(to).collect();
    let own = there.into_iter().filter(|it| state.controller(*it) == Some(u.seat));
    let callers = own.filter(calls).collect();
    let question = Question::of_card_on(u.card, About::Dude, mark);
    let caller = table.ask(u.seat, question, Several(callers, 0, 1))?;
    match caller.first().copied() {
        Some(by) => call_out(table, by, mark, Refusal::Possible, cause),
        None => Ok(()),
    }
}

/// Any number of those who can ride there from one location.
fn choose_riders(table: &mut Doom, u: &Use, mark: CardId, to: Place) -> Resolved<Vec<CardId>> {
    let state = table.state();
    let riders = riders_to(state, u, to);
    let mut origins: Vec<Place> = riders.iter().map(|it| state.place(*it)).collect();
    origins.sort_unstable();
    origins.dedup();
    let Some(from) = table.choose_place(u, Some(mark), origins)? else { return Ok(Vec::new()) };
    let state = table.state();
    let riders: Vec<CardId> = riders.into_iter().filter(|it| state.place(*it) == from).collect();
    let count = riders.len();
    let question = Question::of_card_on(u.card, About::Dudes, mark);
    table.ask(u.seat, question, Several(riders, 1, count))
}

/// Bounty Hunter.
pub const BOUNTY_HUNTER: Card = Card {
    code: Code(1126),
    title: "Bounty Hunter",
    value: 8,
    cost: 2,
    text: "Noon: Put a 2-stud Gunslinger token into play under your control at the location of a \
           wanted dude who can be called out. It calls him out, and he cannot refuse. The token \
           leaves the game after the shootout.",
    abilities: &[Ability::noon("have a Gunslinger call out a wanted dude", can_hunt, hunt)],
    ..Card::ACTION
};

/// Other players' wanted dudes, but those who cannot be called out now.
fn hunted(state: &State, u: &Use) -> Vec<CardId> {
    let shuns = |it: CardId| shuns_callouts(state, it);
    let fits = |it: &CardId| {
        let opposing = state.controller(*it) != Some(u.seat);
        opposing && state.is_wanted(*it) && !shuns(*it)
    };
    state.choosable(u, state.dudes().filter(fits))
}

fn can_hunt(state: &State, u: &Use) -> Possible {
    some(&hunted(state, u), "no other player's wanted dude can be called out")
}

fn hunt(table: &mut Doom, u: &Use) -> Resolved {
    let hunted = hunted(table.state(), u);
    let Some(mark) = table.choose_card(u, About::Dude, hunted)? else { return Ok(()) };
    let (place, cause) = (table.state().place(mark), table.state().cause(u));
    let hunter = table.make_token(u.seat, GUNSLINGER.code, place, false, cause);
    call_out(table, hunter, mark, Refusal::Forbidden, cause)
}

/// Rumors.
pub const RUMORS: Card = Card {
    code: Code(1128),
    title: "Rumors",
    value: 8,
    text: "Noon: A dude of your choice has -1 influence wherever he is but at home, until the end \
           of the day.",
    abilities: &[Timing::Noon.one(
        "give a dude -1 influence away from home",
        Aim::at(About::Dude, State::all_dudes, "there is no dude"),
        |it, dude| it.lasts_by_card(dude, Until::EndOfDay),
    )],
    lasts: &[Lasts::that(
        "$on has -1 influence anywhere but at home",
        Hooks::NONE.modify(|state, it, number| match number {
            Number::Influence(dude) if it.on == Some(dude) && !state.is_at_home(dude) => -1,
            _ => 0,
        }),
    )],
    ..Card::ACTION
};

/// Fresh Horses.
pub const FRESH_HORSES: Card = Card {
    code: Code(1130),
    title: "Fresh Horses",
    value: 9,
    text: "Noon: Pick a location. Every Horse of yours there unboots, and whichever of its \
           abilities you have already used today is good for one more use.",
    abilities: &[Ability::noon("unboot Horses at a location", can_rest, rest_horses)],
    ..Card::ACTION
};

fn horses_at(state: &State, u: &Use, place: Place) -> Vec<CardId> {
    let dudes = state.dudes_at(place).filter(|it| state.controller(*it) == Some(u.seat));
    let horses: Vec<CardId> = dudes.flat_map(|it| state.attached(it, Keyword::Horse)).collect();
    state.choosable(u, horses)
}

/// Where there is a Horse to unboot.
fn stables(state: &State, u: &Use) -> Vec<Place> {
    let tired = |it: &Place| horses_at(state, u, *it).iter().any(|it| state.piece(*it).booted);
    state.places().into_iter().filter(tired).collect()
}

fn can_rest(state: &State, u: &Use) -> Possible {
    some(&stables(state, u), "none of your Horses is booted")
}

fn rest_horses(table: &mut Doom, u: &Use) -> Resolved {
    let stables = stables(table.state(), u);
    let Some(place) = table.choose_place(u, None, stables)? else { return Ok(()) };
    let cause = table.state().cause(u);
    for horse in horses_at(table.state(), u, place) {
        table.unboot(horse, cause);
        for ability in used_abilities(table.state(), horse) {
            table.emit(fact::AbilityRenewed { card: horse, ability, cause });
        }
    }
    Ok(())
}

/// The abilities of a card that were used today, but those that can be used again anyway.
fn used_abilities(state: &State, card: CardId) -> Vec<u8> {
    let used = &state.piece(card).used;
    let abilities = (0u8..).zip(state.card(card).abilities);
    let spent = abilities.filter(|(at, it)| !it.repeat && used.contains(at));
    spent.map(|(at, _)| at).collect()
}

/// Good Stiff Drink.
pub const GOOD_STIFF_DRINK: Card = Card {
    code: Code(1141),
    title: "Good Stiff Drink",
    value: 13,
    text: "Noon: An ability on a dude that was used may be used once more today.",
    abilities: &[Ability::noon("let a used ability be used once more", can_drink, drink)],
    ..Card::ACTION
};

/// Dudes of whose own abilities one was used.
fn tired(state: &State, u: &Use) -> Vec<CardId> {
    let spent = state.dudes().filter(|it| !used_abilities(state, *it).is_empty());
    state.choosable(u, spent)
}

fn can_drink(state: &State, u: &Use) -> Possible {
    some(&tired(state, u), "no dude's ability was used today")
}

fn drink(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = tired(table.state(), u);
    let Some(dude) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    let spent = used_abilities(table.state(), dude).into_iter();
    let named = |ability| (Target::Use { card: dude, ability }, ability);
    let abilities = spent.map(named).collect();
    let question = Question::of_card_on(u.card, About::Ability, dude);
    if let Some(ability) = table.ask(u.seat, question, IfAny(OneOf(abilities)))? {
        let cause = table.state().cause(u);
        table.emit(fact::AbilityRenewed { card: dude, ability, cause });
    }
    Ok(())
}
