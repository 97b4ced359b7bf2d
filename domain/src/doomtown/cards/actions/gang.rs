//! Noon actions about dudes and what they can do.

use crate::doomtown::action::{About, Target};
use crate::doomtown::cards::tokens::GUNSLINGER;
use crate::doomtown::day::noon::may_go;
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::hooks::{Deed, Hooks, Instead, Lasts, Number};
use crate::doomtown::shootout::callout::{Refusal, marks_by_effect, shuns_callouts};
use crate::doomtown::town::lasting::{Change, Lasting, Until};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Keyword};
use crate::doomtown::town::state::State;
use crate::engine::{IfAny, OneOf, Resolved, Several};

/// War Paint.
pub const WAR_PAINT: Card = Card {
    code: Code(1116),
    title: "War Paint",
    value: 4,
    text: "Noon: One of your dudes has +2 bullets until the end of the day.",
    abilities: &[Timing::Noon.one("give a dude +2 bullets", Aim::OWN_DUDE, |it, dude| {
        it.bullets(dude, 2, Until::EndOfDay)
    })],
    ..Card::ACTION
};

/// Bad Company.
pub const BAD_COMPANY: Card = Card {
    code: Code(1117),
    title: "Bad Company",
    value: 5,
    text: "Noon: A wanted dude of your choice has +3 bullets and is a stud until the end of the \
           day. Whoever collects his bounty today gains 4 ghost rock more.",
    abilities: &[Timing::Noon.one("give a wanted dude +3 bullets", Aim::WANTED, |it, dude| {
        it.bullets(dude, 3, Until::EndOfDay)?;
        it.stud(dude, Until::EndOfDay)?;
        it.lasts_by_card(dude, Until::EndOfDay)
    })],
    lasts: &[Lasts::that(
        "whoever collects the bounty on $on gains 4 ghost rock more",
        Hooks::NONE.modify(|_, it, number| match number {
            Number::BountyReward(dude) if it.on == Some(dude) => 4,
            _ => 0,
        }),
    )],
    ..Card::ACTION
};

/// Hiding in the Shadows.
pub const HIDING_IN_THE_SHADOWS: Card = Card {
    code: Code(1118),
    title: "Hiding in the Shadows",
    value: 5,
    text: "Noon: Choose one of your dudes. Until the end of the day, other players' Shootout \
           abilities cannot choose or affect him.",
    abilities: &[Timing::Noon.one(
        "shield a dude from Shootout abilities",
        Aim::OWN_DUDE,
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
        it.lasts_for_all(Change::of_card(it.used.code), Until::EndOfDay)
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
    abilities: &[Timing::Noon.one(
        "ride down a dude without a Horse",
        Aim::dude(unmounted, "none of your riders is next to an opposing dude without a Horse"),
        run_down,
    )],
    ..Card::ACTION
};

/// Which of a player's dudes have a Horse and can ride to what is next to them.
fn riders_to(state: &State, used: &Use, to: Place) -> Vec<CardId> {
    let able = |it: &CardId| {
        let near = state.are_adjacent(state.place(*it), to);
        near && state.bears(*it, Keyword::Horse) && may_go(state, *it, to)
    };
    state.choosable(used, state.dudes_of(used.seat).into_iter().filter(able))
}

/// Opposing dudes without a Horse to whom somebody can ride.
fn unmounted(state: &State, used: &Use) -> Vec<CardId> {
    let caught = |it: &CardId| {
        let opposing = state.controller(*it) != Some(used.seat);
        let on_foot = !state.bears(*it, Keyword::Horse);
        opposing && on_foot && !riders_to(state, used, state.place(*it)).is_empty()
    };
    state.choosable(used, state.dudes().filter(caught))
}

fn run_down(it: &mut Play<'_>, mark: CardId) -> Resolved {
    let to = it.state().place(mark);
    let riders = choose_riders(it, mark, to)?;
    riders.into_iter().try_for_each(|rider| it.move_to(rider, to))?;
    it.boot(mark)?;
    let (state, you) = (it.state(), it.you());
    let calls = |it: &CardId| {
        state.controller(*it) == Some(you) && marks_by_effect(state, *it).contains(&mark)
    };
    let callers = state.dudes_at(to).filter(calls).collect();
    let caller = it.ask(you, About::Dude, Some(mark), Several(callers, 0, 1))?;
    let Some(by) = caller.first().copied() else { return Ok(()) };
    it.have_call_out(by, mark, Refusal::Possible)
}

/// Any number of those who can ride there from one location.
fn choose_riders(it: &mut Play<'_>, mark: CardId, to: Place) -> Resolved<Vec<CardId>> {
    let state = it.state();
    let mut riders = riders_to(state, &it.used, to);
    let mut origins: Vec<Place> = riders.iter().map(|it| state.place(*it)).collect();
    origins.sort_unstable();
    origins.dedup();
    let Some(from) = it.choose_place_from(Some(mark), origins)? else { return Ok(Vec::new()) };
    riders.retain(|rider| it.state().place(*rider) == from);
    let count = riders.len();
    it.ask(it.you(), About::Dudes, Some(mark), Several(riders, 1, count))
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
    abilities: &[Timing::Noon.one(
        "have a Gunslinger call out a wanted dude",
        Aim::dude(hunted, "no other player's wanted dude can be called out"),
        |it, mark| {
            let place = it.state().place(mark);
            let hunter = it.make_token(GUNSLINGER.code, place, false);
            it.have_call_out(hunter, mark, Refusal::Forbidden)
        },
    )],
    ..Card::ACTION
};

/// Other players' wanted dudes, but those who cannot be called out now.
fn hunted(state: &State, used: &Use) -> Vec<CardId> {
    let shuns = |it: CardId| shuns_callouts(state, it);
    let fits = |it: &CardId| {
        let opposing = state.controller(*it) != Some(used.seat);
        opposing && state.is_wanted(*it) && !shuns(*it)
    };
    state.choosable(used, state.dudes().filter(fits))
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
        Aim::DUDE,
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
    abilities: &[Timing::Noon.place(
        "unboot Horses at a location",
        Aim::place(stables, "none of your Horses is booted"),
        |it, place| {
            for horse in horses_at(it.state(), &it.used, place) {
                it.unboot(horse)?;
                for ability in used_abilities(it.state(), horse) {
                    it.renew(horse, ability)?;
                }
            }
            Ok(())
        },
    )],
    ..Card::ACTION
};

fn horses_at(state: &State, used: &Use, place: Place) -> Vec<CardId> {
    let dudes = state.dudes_at(place).filter(|it| state.controller(*it) == Some(used.seat));
    let horses: Vec<CardId> = dudes.flat_map(|it| state.attached(it, Keyword::Horse)).collect();
    state.choosable(used, horses)
}

/// Where there is a Horse to unboot.
fn stables(state: &State, used: &Use) -> Vec<Place> {
    let tired = |it: &Place| horses_at(state, used, *it).iter().any(|it| state.piece(*it).booted);
    state.places().into_iter().filter(tired).collect()
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
    abilities: &[Timing::Noon.one(
        "let a used ability be used once more",
        Aim::dude(tired, "no dude's ability was used today"),
        drink,
    )],
    ..Card::ACTION
};

/// Dudes of whose own abilities one was used.
fn tired(state: &State, used: &Use) -> Vec<CardId> {
    let spent = state.dudes().filter(|it| !used_abilities(state, *it).is_empty());
    state.choosable(used, spent)
}

fn drink(it: &mut Play<'_>, dude: CardId) -> Resolved {
    let spent = used_abilities(it.state(), dude).into_iter();
    let named = |ability| (Target::Use { card: dude, ability }, ability);
    let spent = IfAny(OneOf(spent.map(named).collect()));
    let Some(ability) = it.ask(it.you(), About::Ability, Some(dude), spent)? else { return Ok(()) };
    it.renew(dude, ability)
}
