//! The goods of the base set.

use crate::doomtown::fact;
use crate::doomtown::options::AutoRevolver;
use crate::doomtown::poker::Suit;
use crate::doomtown::scripts::ability::{Ability, Timing};
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::hooks::{Deed, Hooks, Instead, Lasts, Number};
use crate::doomtown::shootout::posse::would_boot;
use crate::doomtown::town::lasting::{Change, Until};
use crate::doomtown::town::moment::{Use, When};
use crate::doomtown::town::piece::{CardId, Pip};
use crate::doomtown::town::printed::{Code, Keyword, Kind};
use crate::doomtown::town::state::State;
use crate::doomtown::uses::cheater;
use crate::engine::Resolved;

/// Pair of Six-Shooters.
pub const PAIR_OF_SIX_SHOOTERS: Card = Card {
    code: Code(1081),
    title: "Pair of Six-Shooters",
    value: 1,
    cost: 1,
    keywords: &[Keyword::Weapon],
    text: "Cheatin' Resolution, boot: A card of your choice in your draw hand becomes a card of \
           the suit and value of your choice.",
    abilities: &[Timing::Cheatin
        .one("turn a card of the draw hand into another", Aim::DRAW_HAND, |it, card| {
            let pip = it.name_pip(card)?;
            it.turn_into(card, pip)
        })
        .booting()],
    ..Card::GOODS
};

/// Bluetick.
pub const BLUETICK: Card = Card {
    code: Code(1082),
    title: "Bluetick",
    value: 2,
    cost: 2,
    keywords: &[Keyword::Sidekick],
    text: "Noon, boot: Move this dude to the location of a wanted dude without booting him.",
    abilities: &[Timing::Noon
        .one(
            "go where a wanted dude is",
            Aim::WANTED.that(is_reached, "no wanted dude is anywhere else"),
            |it, quarry| {
                let to = it.state().place(quarry);
                it.go(to)
            },
        )
        .booting()],
    ..Card::GOODS
};

fn is_reached(state: &State, used: &Use, quarry: CardId) -> bool {
    state.ways(used).contains(&state.place(quarry))
}

/// Peacemaker.
pub const PEACEMAKER: Card = Card {
    code: Code(1083),
    title: "Peacemaker",
    value: 2,
    cost: 2,
    bullets: 1,
    keywords: &[Keyword::Weapon],
    text: "Trait: This dude cannot be made a draw. Trait: Other players' Shootout abilities cannot \
           lower this dude's bullets.",
    hooks: Hooks::NONE.forbid(steadies),
    ..Card::GOODS
};

fn steadies(state: &State, me: CardId, deed: Deed<'_>) -> Option<&'static str> {
    let holder = state.piece(me).host;
    match deed {
        Deed::MakeDraw { dude } if holder == Some(dude) => Some("it cannot be made a draw"),
        Deed::LowerBullets { dude, by } if holder == Some(dude) => {
            let foreign = by.shootout && state.controller(dude) != Some(by.seat);
            foreign.then_some("its bullets cannot be lowered")
        }
        _ => None,
    }
}

/// Shotgun.
pub const SHOTGUN: Card = Card {
    code: Code(1084),
    title: "Shotgun",
    value: 3,
    cost: 3,
    bullets: 1,
    keywords: &[Keyword::Weapon],
    text: "Shootout, boot: Ace an opposing dude in this shootout whose value is at most this \
           dude's bullets.",
    abilities: &[Timing::Shootout
        .one(
            "ace an opposing dude",
            Aim::OPPOSING.that(is_weak, "no opposing dude has so low a value"),
            |it, dude| it.ace(dude),
        )
        .booting()],
    ..Card::GOODS
};

/// Whether a dude's value is at most the carrier's bullets.
fn is_weak(state: &State, used: &Use, dude: CardId) -> bool {
    state.value(dude) <= used.dude(state).map_or(0, |it| state.bullets(it))
}

/// Whiskey Flask.
pub const WHISKEY_FLASK: Card = Card {
    code: Code(1085),
    title: "Whiskey Flask",
    value: 4,
    cost: 1,
    text: "Noon, boot: Boot this dude and discard a card from your hand to draw a card.",
    abilities: &[Timing::Noon
        .one(
            "discard a card to draw one",
            Aim::HAND.or("you have no card to discard"),
            |it, card| {
                it.put_away(card)?;
                it.draw(1)
            },
        )
        .booting_both()],
    ..Card::GOODS
};

/// Mustang.
pub const MUSTANG: Card = Card {
    code: Code(1086),
    title: "Mustang",
    value: 5,
    cost: 3,
    keywords: &[Keyword::Horse],
    text: "Noon, boot: Move this dude to another location of your choice without booting him, even \
           if he is booted.",
    abilities: &[Timing::Noon
        .place("move its rider anywhere", Aim::ANYWHERE, |it, to| it.go(to))
        .booting()],
    ..Card::GOODS
};

/// Pearl-Handled Revolver.
pub const PEARL_HANDLED_REVOLVER: Card = Card {
    code: Code(1087),
    title: "Pearl-Handled Revolver",
    value: 5,
    cost: 1,
    keywords: &[Keyword::Weapon],
    text: "Trait: This dude is a stud.",
    hooks: MAKES_STUD,
    ..Card::GOODS
};

/// Its carrier is a stud.
const MAKES_STUD: Hooks<CardId> = Hooks::NONE.replace(|state, me, instead| match instead {
    Instead::Stud(dude) => state.piece(me).host == Some(dude),
    _ => false,
});

/// Roan.
pub const ROAN: Card = Card {
    code: Code(1088),
    title: "Roan",
    value: 6,
    cost: 1,
    keywords: &[Keyword::Horse],
    text: "React, boot: When this dude joins a posse, he does not boot for it. This lets no booted \
           dude join from elsewhere.",
    abilities: &[UNBOOTED_JOINING],
    ..Card::GOODS
};

/// Its carrier does not boot to join a posse.
const UNBOOTED_JOINING: Ability = Timing::React(When::JoiningPosse)
    .does("join without booting", |it| match it.bearer() {
        Some(dude) => it.lasts(dude, Change::JoinsUnbooted {}, Until::Used),
        None => Ok(()),
    })
    .when(is_spared, "its dude does not boot to join a posse")
    .booting();

fn is_spared(state: &State, used: &Use) -> bool {
    used.of_dude().is_some_and(|it| used.dude(state) == Some(it) && would_boot(state, it))
}

/// Auto-Revolver.
pub const AUTO_REVOLVER: Card = Card {
    code: Code(1089),
    title: "Auto-Revolver",
    value: 7,
    cost: 1,
    bullets: 1,
    keywords: &[Keyword::Weapon, Keyword::Gadget(7)],
    text: "Trait: You may invent and equip this Gadget as a Shootout play, paying all costs. \
           Trait: When you form a draw hand in a shootout and redraw at least one card, you may \
           draw one card more, even if this dude is not in the posse (unless the match's option \
           auto_revolver says so). Several copies add up.",
    hooks: Hooks::NONE.modify(spares_a_card).replace(|_, me, instead| match instead {
        Instead::EquippedInShootouts { card, .. } | Instead::InventedOutside(card) => card == me,
        _ => false,
    }),
    ..Card::GOODS
};

fn spares_a_card(state: &State, me: CardId, number: Number) -> i32 {
    let Number::SpareCards(seat) = number else { return 0 };
    let anywhere = state.options.auto_revolver == AutoRevolver::Anywhere;
    let fights = |dude: CardId| state.shootout.as_ref().is_some_and(|it| it.has(dude));
    let counts = anywhere || state.bearer(me).is_some_and(fights);
    i32::from(state.controller(me) == Some(seat) && counts)
}

/// Pinto.
pub const PINTO: Card = Card {
    code: Code(1090),
    title: "Pinto",
    value: 7,
    cost: 2,
    keywords: &[Keyword::Horse],
    text: "Shootout, boot: This dude joins your posse from any location without booting, even if \
           he is booted.",
    abilities: &[Timing::Shootout
        .does("bring its rider into the shootout", |it| match it.bearer() {
            Some(dude) => it.join(dude),
            None => Ok(()),
        })
        .needing(State::can_bearer_join)
        .booting()
        .bringing_in()],
    ..Card::GOODS
};

/// Flame-Thrower.
pub const FLAME_THROWER: Card = Card {
    code: Code(1091),
    title: "Flame-Thrower",
    value: 8,
    cost: 2,
    bullets: 1,
    keywords: &[Keyword::Weapon, Keyword::Gadget(8)],
    text: "Trait: This dude is a stud. Shootout, boot, pay 1 to 3 ghost rock: Until the end of the \
           shootout, this Gadget has +1 bullets for each ghost rock paid, and the loser of each \
           round takes 1 casualty more, even if that is you.",
    abilities: &[Timing::Shootout
        .does("pay for more fire", burn)
        .needing(State::can_pay_in_shootout)
        .booting()],
    hooks: MAKES_STUD,
    lasts: &[Lasts::that(
        "the loser of each round takes 1 casualty more",
        Hooks::NONE.modify(|_, _, number| match number {
            Number::Casualties { seat, winner } => i32::from(winner.is_some_and(|it| it != seat)),
            _ => 0,
        }),
    )],
    ..Card::GOODS
};

const FIRE_MAX: u32 = 3;

fn burn(it: &mut Play<'_>) -> Resolved {
    let most = it.state().purse_of(it.you(), Timing::Shootout).min(FIRE_MAX);
    let bullets = it.pay_up_to(most)?;
    it.bullets(it.me(), bullets, Until::EndOfShootout)?;
    it.lasts_for_all(Change::of_card(it.used.code), Until::EndOfShootout)
}

/// Force Field.
pub const FORCE_FIELD: Card = Card {
    code: Code(1092),
    title: "Force Field",
    value: 8,
    cost: 1,
    keywords: &[Keyword::Gadget(5)],
    text: "Repeat Resolution, pay X ghost rock: Your hand rank is +X this round, but this cannot \
           raise it above your opponent's present rank.",
    abilities: &[Timing::Resolution
        .does("pay for a better rank", |it| {
            let most = headroom(it.state(), &it.used);
            let amount = it.pay_up_to(most)?;
            it.rank(amount)
        })
        .when(|state, used| 0 < headroom(state, used), "your rank cannot be raised")
        .repeating()],
    ..Card::GOODS
};

/// By how much the hand can be raised, so that it is not above the opponent's, and as far as the
/// ghost rock goes. A hand below the lowest rank has the way up to it, too.
fn headroom(state: &State, used: &Use) -> u32 {
    let facing = state.shootout.as_ref().and_then(|it| it.facing(used.seat));
    let Some(facing) = facing else { return 0 };
    let theirs = i32::from(state.ranking(facing.seat).rank());
    let gap = u32::try_from(theirs - state.ranking(used.seat).sum()).unwrap_or(0);
    gap.min(state.purse_of(used.seat, Timing::Resolution))
}

/// Quickdraw Handgun.
pub const QUICKDRAW_HANDGUN: Card = Card {
    code: Code(1093),
    title: "Quickdraw Handgun",
    value: 8,
    cost: 2,
    bullets: 1,
    keywords: &[Keyword::Weapon],
    text: "Cheatin' Resolution, boot: If your hand is legal, swap draw hands with the cheatin' \
           player. For the rest of the round nobody may play Cheatin' cards on you.",
    abilities: &[Timing::Cheatin
        .does("swap draw hands", draw_quick)
        .needing(|state, used| Aim::DRAW_HAND.check(state, used))
        .booting()
        .unless(|state, used| state.is_cheatin(used.seat), "only a legal hand is swapped")],
    lasts: &[Lasts::that(
        "no Cheatin' ability can be used on account of $on's hand",
        Hooks::NONE.forbid(|_, it, deed| {
            let mine = deed == Deed::AnswerHand { seat: it.by };
            mine.then_some("a Quickdraw Handgun forbids it")
        }),
    )],
    ..Card::GOODS
};

/// There has to be a hand to swap. It need not be legal for the ability to be used, only for the
/// swap to happen (DT9.4).
fn draw_quick(it: &mut Play<'_>) -> Resolved {
    let (state, one) = (it.state(), it.you());
    if let Some(other) = cheater(state)
        && !state.is_cheatin(one)
    {
        it.emit(|cause| fact::DrawHandsSwapped { one, other, cause })?;
    }
    it.lasts_for_all(Change::of_card(it.used.code), Until::EndOfRound)
}

/// Mechanical Horse.
pub const MECHANICAL_HORSE: Card = Card {
    code: Code(1094),
    title: "Mechanical Horse",
    value: 9,
    cost: 1,
    keywords: &[Keyword::Horse, Keyword::Gadget(5)],
    text: "Repeat Noon, pay 2 ghost rock: Move this dude to another location of your choice \
           without booting him. React, boot: When this dude joins a posse, he does not boot for \
           it. This lets no booted dude join from elsewhere.",
    abilities: &[
        Timing::Noon
            .place("move its rider anywhere", Aim::ANYWHERE, |it, to| it.go(to))
            .paying(2)
            .repeating(),
        UNBOOTED_JOINING,
    ],
    ..Card::GOODS
};

/// Tin Star.
pub const TIN_STAR: Card = Card {
    code: Code(1095),
    title: "Tin Star",
    value: 9,
    cost: 1,
    text: "Trait: Wanted dudes cannot refuse when this dude calls them out.",
    hooks: Hooks::NONE.forbid(|state, me, deed| match deed {
        Deed::Refuse { by, mark } if state.piece(me).host == Some(by) => {
            state.is_wanted(mark).then_some("the wanted cannot refuse")
        }
        _ => None,
    }),
    ..Card::GOODS
};

/// Doyle's Hoyle.
pub const DOYLES_HOYLE: Card = Card {
    code: Code(1096),
    title: "Doyle's Hoyle",
    value: 10,
    cost: 3,
    keywords: &[Keyword::Mystical],
    text: "React, boot: After this dude has made a pull, discard the pulled card and use this card \
           as the pull. Resolution, boot: Discard a card from your draw hand and put this card \
           there. If you discarded a 2, your hand rank is +1 this round.",
    abilities: &[
        Timing::React(When::Pulled)
            .does("use it as the pull", consult)
            .when(has_pulled, "its dude has not made the pull")
            .booting(),
        Timing::Resolution
            .one("put it into the draw hand", Aim::DRAW_HAND, |it, gone| {
                let was_two = counts_as(it.state(), gone) == Some(2);
                it.put_away(gone)?;
                it.add_to_draw_hand(it.me())?;
                if was_two { it.rank(1) } else { Ok(()) }
            })
            .booting(),
    ],
    ..Card::GOODS
};

fn has_pulled(state: &State, used: &Use) -> bool {
    used.of_dude().is_some() && used.of_dude() == used.dude(state)
}

/// A joker that was pulled is discarded, not aced, for it is no longer the pull (DT4.8).
fn consult(it: &mut Play<'_>) -> Resolved {
    let state = it.state();
    let is_joker = |it: &CardId| state.card(*it).kind == Kind::Joker;
    let joker = state.pulled.last().copied().filter(is_joker).map(|it| state.named(it));
    let (card, pip) = (state.named(it.me()), Pip { suit: Suit::Hearts, value: DOYLES_HOYLE.value });
    it.emit(|cause| fact::PullReplaced { card, pip, cause })?;
    let Some(card) = joker else { return Ok(()) };
    it.emit(|cause| fact::CardDiscarded { card, cause })
}

/// The value of a card in a draw hand; a joker that is discarded has none (DT4.8).
fn counts_as(state: &State, card: CardId) -> Option<u8> {
    let printed = state.card(card);
    let named = state.piece(card).named.map(|it| it.value);
    (printed.kind != Kind::Joker).then(|| named.unwrap_or(printed.value))
}

/// Buffalo Rifle.
pub const BUFFALO_RIFLE: Card = Card {
    code: Code(1097),
    title: "Buffalo Rifle",
    value: 11,
    cost: 2,
    keywords: &[Keyword::Weapon],
    text: "Trait: To a shootout, or a job's mark, next door to this dude he may lend his fire \
           from where he is: he joins the posse without moving, without booting, and even booted. \
           Where a job moves its posse to the mark, he rides along.",
    hooks: Hooks::NONE.replace(|state, me, instead| match instead {
        Instead::JoinsFromAfar(dude) => state.piece(me).host == Some(dude),
        _ => false,
    }),
    ..Card::GOODS
};

/// Legendary Holster.
pub const LEGENDARY_HOLSTER: Card = Card {
    code: Code(1098),
    title: "Legendary Holster",
    value: 12,
    cost: 4,
    bullets: 2,
    keywords: &[Keyword::Weapon, Keyword::Mystical, Keyword::Unique],
    text: "Shootout, boot, pull: If the pull's value is lower than this dude's bullets, ace a dude \
           of your choice in the opposing posse.",
    abilities: &[Timing::Shootout.does("pull to ace an opposing dude", outdraw).booting()],
    ..Card::GOODS
};

/// The ability can be used whomever the opposing posse has: its first sentence is an "if" (DT9.4).
fn outdraw(it: &mut Play<'_>) -> Resolved {
    let Some(dude) = it.bearer() else { return Ok(()) };
    let pull = i32::from(it.pull()?.value);
    if it.state().bullets(dude) <= pull {
        return Ok(());
    }
    let Some(target) = it.choose(Aim::OPPOSING)? else { return Ok(()) };
    it.ace(target)
}

/// Auto Cattle-Feeder.
pub const AUTO_CATTLE_FEEDER: Card = Card {
    code: Code(1099),
    title: "Auto Cattle-Feeder",
    value: 13,
    keywords: &[Keyword::Improvement, Keyword::Gadget(7)],
    text: "Trait: Once invented, this Gadget is attached to a Ranch that you control, wherever the \
           scientist is. Controller Noon, boot: Gain 1 ghost rock.",
    abilities: &[Timing::Noon.does("gain 1 ghost rock", |it| it.gain(1)).booting()],
    ..Card::GOODS
};

#[cfg(test)]
mod tests;
