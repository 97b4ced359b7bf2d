//! The goods of the base set.

use super::super::Doom;
use super::super::ability::{Ability, Possible, Timing, Use, When};
use super::super::action::About;
use super::super::aims::{always, given, some};
use super::super::card::{Card, Code, Keyword, Kind};
use super::super::fact;
use super::super::hooks::{Deed, Hooks, Instead, Lasts, Number};
use super::super::lasting::{Change, Until};
use super::super::noon::may_go;
use super::super::piece::{CardId, Pip, Place, Zone};
use super::super::poker::Suit;
use super::super::posse::{can_be_brought, join_shootout, would_boot};
use super::super::rules::AutoRevolver;
use super::super::state::State;
use super::super::uses::cheater;
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
    abilities: &[
        Ability::cheatin("turn a card of the draw hand into another", can_swap, swap).booting()
    ],
    ..Card::GOODS
};

fn can_swap(state: &State, u: &Use) -> Possible {
    some(&state.player(u.seat).draw_hand, "you have no draw hand")
}

fn swap(table: &mut Doom, u: &Use) -> Resolved {
    let hand = table.state().player(u.seat).draw_hand.clone();
    let Some(card) = table.choose_card(u, About::DrawHandCard, hand)? else { return Ok(()) };
    let pip = table.name_pip(u.seat, card)?;
    let (card, cause) = (table.state().named(card), table.state().cause(u));
    table.emit(fact::PipNamed { seat: u.seat, card, pip, cause });
    Ok(())
}

/// Bluetick.
pub const BLUETICK: Card = Card {
    code: Code(1082),
    title: "Bluetick",
    value: 2,
    cost: 2,
    keywords: &[Keyword::Sidekick],
    text: "Noon, boot: Move this dude to the location of a wanted dude without booting him.",
    abilities: &[Ability::noon("go where a wanted dude is", can_track, track).booting()],
    ..Card::GOODS
};

/// Wanted dudes who are where the carrier can go.
fn tracked(state: &State, u: &Use) -> Vec<CardId> {
    let places = u.dude(state).map(|it| elsewhere(state, it)).unwrap_or_default();
    let found = |it: &CardId| state.is_wanted(*it) && places.contains(&state.place(*it));
    state.all_dudes(u).into_iter().filter(found).collect()
}

fn can_track(state: &State, u: &Use) -> Possible {
    some(&tracked(state, u), "no wanted dude is anywhere else")
}

fn track(table: &mut Doom, u: &Use) -> Resolved {
    let quarry = tracked(table.state(), u);
    let chosen = table.choose_card(u, About::Dude, quarry)?;
    let state = table.state();
    if let (Some(hunter), Some(quarry)) = (u.dude(state), chosen) {
        let (to, cause) = (state.place(quarry), state.cause(u));
        table.move_dude(hunter, to, cause);
    }
    Ok(())
}

/// Everywhere else that an effect can move a dude to, booted or not (DT8.4.1).
pub fn elsewhere(state: &State, dude: CardId) -> Vec<Place> {
    let here = state.place(dude);
    let open = |it: &Place| *it != here && may_go(state, dude, *it);
    state.places().into_iter().filter(open).collect()
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
    abilities: &[Ability::shootout("ace an opposing dude", can_blast, blast).booting()],
    ..Card::GOODS
};

/// Opposing dudes whose value is at most the carrier's bullets.
fn blasted(state: &State, u: &Use) -> Vec<CardId> {
    let bullets = u.dude(state).map_or(0, |it| state.bullets(it));
    state.opposing(u).into_iter().filter(|it| state.value(*it) <= bullets).collect()
}

fn can_blast(state: &State, u: &Use) -> Possible {
    some(&blasted(state, u), "no opposing dude has so low a value")
}

fn blast(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = blasted(table.state(), u);
    match table.choose_card(u, About::Dude, dudes)? {
        Some(dude) => table.ace_by(u, dude),
        None => Ok(()),
    }
}

/// Whiskey Flask.
pub const WHISKEY_FLASK: Card = Card {
    code: Code(1085),
    title: "Whiskey Flask",
    value: 4,
    cost: 1,
    text: "Noon, boot: Boot this dude and discard a card from your hand to draw a card.",
    abilities: &[Ability::noon("discard a card to draw one", can_drink, drink).booting_both()],
    ..Card::GOODS
};

fn can_drink(state: &State, u: &Use) -> Possible {
    some(&state.player(u.seat).hand, "you have no card to discard")
}

fn drink(table: &mut Doom, u: &Use) -> Resolved {
    let hand = table.state().player(u.seat).hand.clone();
    let Some(card) = table.choose_card(u, About::HandCard, hand)? else { return Ok(()) };
    let cause = table.state().cause(u);
    table.discard(card, cause);
    table.draw(u.seat, 1, Zone::Hand, cause);
    Ok(())
}

/// Mustang.
pub const MUSTANG: Card = Card {
    code: Code(1086),
    title: "Mustang",
    value: 5,
    cost: 3,
    keywords: &[Keyword::Horse],
    text: "Noon, boot: Move this dude to another location of your choice without booting him, even \
           if he is booted.",
    abilities: &[Ability::noon("move its rider anywhere", can_ride, ride).booting()],
    ..Card::GOODS
};

/// Whether the carrier can be moved anywhere.
pub fn can_ride(state: &State, u: &Use) -> Possible {
    let places = u.dude(state).map(|it| elsewhere(state, it)).unwrap_or_default();
    some(&places, "its dude can go nowhere else")
}

/// Moves the carrier anywhere.
pub fn ride(table: &mut Doom, u: &Use) -> Resolved {
    let Some(dude) = u.dude(table.state()) else { return Ok(()) };
    let places = elsewhere(table.state(), dude);
    if let Some(to) = table.choose_place(u, Some(dude), places)? {
        let cause = table.state().cause(u);
        table.move_dude(dude, to, cause);
    }
    Ok(())
}

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
const UNBOOTED_JOINING: Ability =
    Ability::react(When::JoiningPosse, "join without booting", can_gallop, gallop).booting();

fn can_gallop(state: &State, u: &Use) -> Possible {
    let joiner = u.moment.and_then(|it| it.dude);
    let spares = joiner.is_some_and(|it| u.dude(state) == Some(it) && would_boot(state, it));
    given(spares, "its dude does not boot to join a posse")
}

fn gallop(table: &mut Doom, u: &Use) -> Resolved {
    if let Some(dude) = u.dude(table.state()) {
        table.change(u, dude, Change::JoinsUnbooted {}, Until::Used);
    }
    Ok(())
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
    abilities: &[Ability::shootout("bring its rider into the shootout", can_charge, charge)
        .booting()
        .bringing_in()],
    ..Card::GOODS
};

/// Whether the carrier can join his player's posse from wherever he is.
pub fn can_charge(state: &State, u: &Use) -> Possible {
    let able = can_be_brought(state, u.seat);
    given(u.dude(state).is_some_and(|it| able.contains(&it)), "its dude cannot join your posse")
}

fn charge(table: &mut Doom, u: &Use) -> Resolved {
    let state = table.state();
    let (dude, cause) = (u.dude(state), state.cause(u));
    match dude {
        Some(dude) => join_shootout(table, u.seat, dude, false, cause),
        None => Ok(()),
    }
}

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
    abilities: &[Ability::shootout("pay for more fire", can_burn, burn).booting()],
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

fn can_burn(state: &State, u: &Use) -> Possible {
    given(0 < state.purse_of(u.seat, Timing::Shootout), "there is not enough ghost rock")
}

fn burn(table: &mut Doom, u: &Use) -> Resolved {
    let most = table.state().purse_of(u.seat, Timing::Shootout).min(FIRE_MAX);
    let paid = table.choose_amount(u.seat, u, 1, most)?;
    table.pay_for(u, paid);
    let bullets = i32::try_from(paid).unwrap_or(0);
    table.change_bullets(u, u.card, bullets, Until::EndOfShootout);
    table.change_all(u, Change::of_card(u.code), Until::EndOfShootout);
    Ok(())
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
    abilities: &[Ability::resolution("pay for a better rank", can_shield, shield).repeating()],
    ..Card::GOODS
};

/// By how much the hand can be raised, so that it is not above the opponent's, and as far as the
/// ghost rock goes. A hand below the lowest rank has the way up to it, too.
fn headroom(state: &State, u: &Use) -> u32 {
    let facing = state.shootout.as_ref().and_then(|it| it.facing(u.seat));
    let Some(facing) = facing else { return 0 };
    let theirs = i32::from(state.standing(facing.seat).rank());
    let gap = u32::try_from(theirs - state.standing(u.seat).sum()).unwrap_or(0);
    gap.min(state.purse_of(u.seat, Timing::Resolution))
}

fn can_shield(state: &State, u: &Use) -> Possible {
    given(0 < headroom(state, u), "your rank cannot be raised")
}

fn shield(table: &mut Doom, u: &Use) -> Resolved {
    let most = headroom(table.state(), u);
    let paid = table.choose_amount(u.seat, u, 1, most)?;
    table.pay_for(u, paid);
    let (amount, cause) = (i32::try_from(paid).unwrap_or(0), table.state().cause(u));
    table.emit(fact::RankChanged { seat: u.seat, amount, cause });
    Ok(())
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
    abilities: &[Ability::cheatin("swap draw hands", can_draw_quick, draw_quick)
        .booting()
        .unless(has_nothing_legal)],
    lasts: &[Lasts::that(
        "no Cheatin' ability can be used on account of $on's hand",
        Hooks::NONE.forbid(|_, it, deed| {
            let mine = deed == Deed::AnswerHand { seat: it.by };
            mine.then_some("a Quickdraw Handgun forbids it")
        }),
    )],
    ..Card::GOODS
};

/// Whether there is a hand to swap. It need not be legal for the ability to be used, only for the
/// swap to happen (DT9.4).
fn can_draw_quick(state: &State, u: &Use) -> Possible {
    some(&state.player(u.seat).draw_hand, "you have no draw hand")
}

fn has_nothing_legal(state: &State, u: &Use) -> Option<&'static str> {
    state.is_cheatin(u.seat).then_some("only a legal hand is swapped")
}

fn draw_quick(table: &mut Doom, u: &Use) -> Resolved {
    let state = table.state();
    let (one, cause) = (u.seat, state.cause(u));
    if let Some(other) = cheater(state)
        && !state.is_cheatin(one)
    {
        table.emit(fact::DrawHandsSwapped { one, other, cause });
    }
    table.change_all(u, Change::of_card(u.code), Until::EndOfRound);
    Ok(())
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
        Ability::noon("move its rider anywhere", can_ride, ride).paying(2).repeating(),
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
        Ability::react(When::Pulled, "use it as the pull", can_consult, consult).booting(),
        Ability::resolution("put it into the draw hand", can_palm, palm).booting(),
    ],
    ..Card::GOODS
};

fn can_consult(state: &State, u: &Use) -> Possible {
    let puller = u.moment.and_then(|it| it.dude);
    given(puller.is_some() && puller == u.dude(state), "its dude has not made the pull")
}

/// A joker that was pulled is discarded, not aced, for it is no longer the pull (DT4.8).
fn consult(table: &mut Doom, u: &Use) -> Resolved {
    let state = table.state();
    let (me, cause) = (state.named(u.card), state.cause(u));
    let is_joker = |it: &CardId| state.card(*it).kind == Kind::Joker;
    let joker = state.pulled.last().copied().filter(is_joker).map(|it| state.named(it));
    let pip = Pip { suit: Suit::Hearts, value: DOYLES_HOYLE.value };
    table.emit(fact::PullReplaced { card: me, pip, cause });
    if let Some(card) = joker {
        table.emit(fact::CardDiscarded { card, cause });
    }
    Ok(())
}

fn can_palm(state: &State, u: &Use) -> Possible {
    some(&state.player(u.seat).draw_hand, "you have no draw hand")
}

fn palm(table: &mut Doom, u: &Use) -> Resolved {
    let hand = table.state().player(u.seat).draw_hand.clone();
    let Some(gone) = table.choose_card(u, About::DrawHandCard, hand)? else { return Ok(()) };
    let state = table.state();
    let (seat, me, cause) = (u.seat, state.named(u.card), state.cause(u));
    let was_two = counts_as(state, gone) == Some(2);
    table.discard(gone, cause);
    table.emit(fact::CardAddedToHand { seat, card: me, cause });
    if was_two {
        table.emit(fact::RankChanged { seat, amount: 1, cause });
    }
    Ok(())
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
    abilities: &[Ability::shootout("pull to ace an opposing dude", always, outdraw).booting()],
    ..Card::GOODS
};

/// The ability can be used whomever the opposing posse has: its first sentence is an "if" (DT9.4).
fn outdraw(table: &mut Doom, u: &Use) -> Resolved {
    let Some(dude) = u.dude(table.state()) else { return Ok(()) };
    let cause = table.state().cause(u);
    let pip = table.pull(u.seat, Some(dude), cause)?;
    if table.state().bullets(dude) <= i32::from(pip.value) {
        return Ok(());
    }
    let targets = table.state().opposing(u);
    match table.choose_card(u, About::Dude, targets)? {
        Some(target) => table.ace_by(u, target),
        None => Ok(()),
    }
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
