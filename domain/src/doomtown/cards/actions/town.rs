//! Noon actions about ghost rock, deeds and cards in hands and piles.

use crate::doomtown::Doom;
use crate::doomtown::ability::{Ability, Possible, Timing, Use};
use crate::doomtown::action::{About, Question};
use crate::doomtown::aims::{given, some};
use crate::doomtown::card::{Card, Code, Keyword, Kind};
use crate::doomtown::fact::{self, Purse};
use crate::doomtown::hooks::{Deed, Hooks, Instead, Lasts, Number};
use crate::doomtown::lasting::{Change, Until};
use crate::doomtown::noon::may_go;
use crate::doomtown::piece::{CardId, Place, Zone};
use crate::doomtown::play::Aim;
use crate::doomtown::state::State;
use crate::engine::{Resolved, Several};

/// Hired Guns.
pub const HIRED_GUNS: Card = Card {
    code: Code(1106),
    title: "Hired Guns",
    value: 1,
    cost: 1,
    text: "Noon: Take a dude of your choice from your discard pile into your hand.",
    abilities: &[Ability::noon("take a dude from the discard pile", can_hire, hire)],
    ..Card::ACTION
};

fn discarded_dudes(state: &State, u: &Use) -> Vec<CardId> {
    let discard = state.player(u.seat).discard.iter().copied();
    discard.filter(|it| state.card(*it).kind == Kind::Dude).collect()
}

fn can_hire(state: &State, u: &Use) -> Possible {
    some(&discarded_dudes(state, u), "there is no dude in your discard pile")
}

fn hire(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = discarded_dudes(table.state(), u);
    if let Some(dude) = table.choose_card(u, About::PileCard, dudes)? {
        let (card, cause) = (table.state().named(dude), table.state().cause(u));
        table.emit(fact::CardRetrieved { seat: u.seat, card, cause });
    }
    Ok(())
}

/// Lady Luck.
pub const LADY_LUCK: Card = Card {
    code: Code(1107),
    title: "Lady Luck",
    value: 1,
    text: "Noon: In today's Sundown you may discard any number of cards from your hand.",
    abilities: &[Timing::Noon.does("discard freely in Sundown", |it| {
        it.lasts_for_all(Change::of_card(it.used().code), Until::EndOfDay)
    })],
    lasts: &[Lasts::that(
        "$on may discard any number of cards in today's Sundown",
        Hooks::NONE.modify(|state, it, number| match number == Number::SundownDiscards(it.by) {
            true => i32::try_from(state.player(it.by).hand.len()).unwrap_or(i32::MAX),
            false => 0,
        }),
    )
    .telling_its_end()],
    ..Card::ACTION
};

/// Tresspassin'.
pub const TRESSPASSIN: Card = Card {
    code: Code(1110),
    title: "Tresspassin'",
    value: 2,
    text: "Noon: Choose a Private deed that you own. For each dude of another player there, his \
           controller chooses: he goes home booted or gets +1 bounty.",
    abilities: &[Ability::noon(
        "make others' dudes leave a Private deed or be wanted",
        can_warn,
        warn_off,
    )
    .unless(has_no_trespassers)],
    ..Card::ACTION
};

fn own_private_deeds(state: &State, u: &Use) -> Vec<CardId> {
    let fits = |it: &CardId| state.owner(*it) == u.seat && state.is(*it, Keyword::Private);
    state.choosable(u, state.deeds().filter(fits))
}

fn can_warn(state: &State, u: &Use) -> Possible {
    some(&own_private_deeds(state, u), "you own no Private deed")
}

/// Other players' dudes at a deed who can be chosen.
fn trespassers(state: &State, u: &Use, deed: CardId) -> Vec<CardId> {
    let foreign = |it: &CardId| state.controller(*it) != Some(u.seat);
    state.choosable_at(u, Place::At { card: deed }).into_iter().filter(foreign).collect()
}

fn has_no_trespassers(state: &State, u: &Use) -> Option<&'static str> {
    let deeds = own_private_deeds(state, u);
    let none = deeds.into_iter().all(|it| trespassers(state, u, it).is_empty());
    none.then_some("nobody else's dude is at one")
}

/// Each other player says at once for all their dudes who goes home; the others are wanted.
fn warn_off(table: &mut Doom, u: &Use) -> Resolved {
    let deeds = own_private_deeds(table.state(), u);
    let Some(card) = table.choose_card(u, About::Deed, deeds)? else { return Ok(()) };
    let cause = table.state().cause(u);
    table.emit(fact::DeedChosen { seat: u.seat, deed: card, cause });
    let others = table.state().in_order().into_iter().filter(|it| *it != u.seat);
    for seat in others {
        let state = table.state();
        let theirs = |it: &CardId| state.controller(*it) == Some(seat);
        let there = trespassers(state, u, card);
        let dudes: Vec<CardId> = there.into_iter().filter(theirs).collect();
        let question = Question::of_card_on(u.card, About::Dudes, card);
        let going = table.ask(seat, question, Several::any_of(dudes.clone()))?;
        for dude in dudes {
            if going.contains(&dude) {
                table.send_home(dude, cause);
            } else {
                table.change_bounty(dude, 1, cause);
            }
        }
    }
    Ok(())
}

/// Auction.
pub const AUCTION: Card = Card {
    code: Code(1111),
    title: "Auction",
    value: 3,
    text: "Noon: A deed of your choice becomes Private until the end of the day. If you own and \
           control it, gain 1 ghost rock for each dude of other players there.",
    abilities: &[Ability::noon("make a deed Private", can_auction, auction)],
    lasts: &[Lasts::that(
        "$on is Private",
        Hooks::NONE.replace(|_, it, instead| match instead {
            Instead::Private(deed) => it.on == Some(deed),
            _ => false,
        }),
    )],
    ..Card::ACTION
};

fn every_deed(state: &State, u: &Use) -> Vec<CardId> {
    state.choosable(u, state.deeds())
}

fn can_auction(state: &State, u: &Use) -> Possible {
    some(&every_deed(state, u), "there is no deed")
}

fn auction(table: &mut Doom, u: &Use) -> Resolved {
    let deeds = every_deed(table.state(), u);
    let Some(card) = table.choose_card(u, About::Deed, deeds)? else { return Ok(()) };
    table.change(u, card, Change::of_card(u.code), Until::EndOfDay);
    let state = table.state();
    if state.owner(card) == u.seat && state.controller(card) == Some(u.seat) {
        let other = |it: &CardId| state.controller(*it) != Some(u.seat);
        let bidders = state.dudes_at(Place::At { card }).filter(other).count();
        let cause = state.cause(u);
        table.gain(u.seat, u32::try_from(bidders).unwrap_or(0), cause);
    }
    Ok(())
}

/// One Good Turn…
pub const ONE_GOOD_TURN: Card = Card {
    code: Code(1122),
    title: "One Good Turn…",
    value: 6,
    text: "Noon: Draw a card. Cheatin' Resolution: Gain 3 ghost rock.",
    abilities: &[
        Ability::noon("draw a card", can_draw, draw_a_card),
        Timing::Cheatin.does("gain 3 ghost rock", |it| it.gain(3)),
    ],
    ..Card::ACTION
};

fn can_draw(state: &State, u: &Use) -> Possible {
    let player = state.player(u.seat);
    given(!player.deck.is_empty() || !player.discard.is_empty(), "you have no card to draw")
}

fn draw_a_card(table: &mut Doom, u: &Use) -> Resolved {
    let cause = table.state().cause(u);
    table.draw(u.seat, 1, Zone::Hand, cause);
    Ok(())
}

/// Reserves.
pub const RESERVES: Card = Card {
    code: Code(1127),
    title: "Reserves",
    value: 8,
    text: "Noon: Gain 1 ghost rock.",
    abilities: &[Timing::Noon.does("gain 1 ghost rock", |it| it.gain(1))],
    ..Card::ACTION
};

/// Extortion.
pub const EXTORTION: Card = Card {
    code: Code(1132),
    title: "Extortion",
    value: 10,
    text: "Noon: Name a deed of another player's that is under your control. You gain as much \
           ghost rock as it produces.",
    abilities: &[Timing::Noon
        .one(
            "gain another's deed's production",
            Aim::at(About::Deed, others_deeds_held, "you control no deed that another player owns"),
            |it, deed| {
                let amount = production(it.state(), deed);
                it.gain(amount)
            },
        )
        .unless(produces_nothing)],
    ..Card::ACTION
};

fn others_deeds_held(state: &State, u: &Use) -> Vec<CardId> {
    let held = |it: &CardId| state.controller(*it) == Some(u.seat) && state.owner(*it) != u.seat;
    state.choosable(u, state.deeds().filter(held))
}

fn produces_nothing(state: &State, u: &Use) -> Option<&'static str> {
    let barren = others_deeds_held(state, u).into_iter().all(|it| production(state, it) == 0);
    barren.then_some("there is none")
}

fn production(state: &State, deed: CardId) -> u32 {
    u32::try_from(state.card(deed).production).unwrap_or(0)
}

/// This is a Holdup!
pub const THIS_IS_A_HOLDUP: Card = Card {
    code: Code(1137),
    title: "This is a Holdup!",
    value: 11,
    text: "Noon: Boot one of your dudes at a deed that you do not own to take ghost rock from its \
           owner, up to the deed's production. The dude's bounty rises by the amount taken.",
    abilities: &[Ability::noon("rob the owner of a deed", can_rob, rob)],
    ..Card::ACTION
};

/// The most that a dude can take where he is, from an owner whose ghost rock no card guards.
fn loot(state: &State, u: &Use, dude: CardId) -> u32 {
    let Place::At { card } = state.place(dude) else { return 0 };
    let owner = state.owner(card);
    let guarded = !state.allows(Deed::TakeGhostRock { from: owner });
    if state.card(card).kind != Kind::Deed || owner == u.seat || guarded {
        return 0;
    }
    production(state, card).min(state.player(owner).ghost_rock)
}

fn robbers(state: &State, u: &Use) -> Vec<CardId> {
    let able = |it: &CardId| !state.piece(*it).booted && 0 < loot(state, u, *it);
    state.choosable(u, state.dudes_of(u.seat).into_iter().filter(able))
}

fn can_rob(state: &State, u: &Use) -> Possible {
    some(&robbers(state, u), "no unbooted dude of yours is where there is something to take")
}

fn rob(table: &mut Doom, u: &Use) -> Resolved {
    let robbers = robbers(table.state(), u);
    let Some(dude) = table.choose_card(u, About::Dude, robbers)? else { return Ok(()) };
    let state = table.state();
    let cause = state.cause(u);
    let most = loot(state, u, dude);
    let Some(owner) = state.owner_of(state.place(dude)) else { return Ok(()) };
    table.boot(dude, cause);
    let question = Question::of_card_on(u.card, About::Amount, dude);
    let taken = table.choose_amount_to(u.seat, question, 1, most)?;
    let (from, to) = (Purse::Stash { seat: owner }, Purse::Stash { seat: u.seat });
    table.hand_over(from, to, taken, cause);
    table.change_bounty(dude, i32::try_from(taken).unwrap_or(0), cause);
    Ok(())
}

/// Clear Out!
pub const CLEAR_OUT: Card = Card {
    code: Code(1138),
    title: "Clear Out!",
    value: 12,
    text: "Noon: Move one of your dudes to a deed that you own but do not control.",
    abilities: &[Ability::noon(
        "move a dude to a deed that its owner has lost",
        can_clear,
        clear_out,
    )],
    ..Card::ACTION
};

/// The deeds that somebody else holds and a dude can go to.
fn lost_deeds(state: &State, u: &Use, dude: CardId) -> Vec<CardId> {
    let lost = |it: &CardId| state.owner(*it) == u.seat && state.controller(*it) != Some(u.seat);
    let deeds = state.deeds().filter(lost).filter(|it| is_way(state, dude, *it));
    state.choosable(u, deeds)
}

/// Whether a deed is somewhere else, and a dude may go there.
fn is_way(state: &State, dude: CardId, deed: CardId) -> bool {
    let to = Place::At { card: deed };
    state.place(dude) != to && may_go(state, dude, to)
}

fn clearers(state: &State, u: &Use) -> Vec<CardId> {
    let able = |it: &CardId| !lost_deeds(state, u, *it).is_empty();
    state.choosable(u, state.dudes_of(u.seat).into_iter().filter(able))
}

fn can_clear(state: &State, u: &Use) -> Possible {
    some(&clearers(state, u), "no dude of yours can go to a deed that you own but do not control")
}

fn clear_out(table: &mut Doom, u: &Use) -> Resolved {
    let clearers = clearers(table.state(), u);
    let Some(dude) = table.choose_card(u, About::Dude, clearers)? else { return Ok(()) };
    let deeds = lost_deeds(table.state(), u, dude);
    if let Some(card) = table.choose_card_for(u, About::Deed, dude, deeds)? {
        let cause = table.state().cause(u);
        table.move_dude(dude, Place::At { card }, cause);
    }
    Ok(())
}

/// A Secret Tunnel.
pub const A_SECRET_TUNNEL: Card = Card {
    code: Code(1143),
    title: "A Secret Tunnel",
    value: 13,
    cost: 1,
    text: "Noon: Move one of your dudes from an in-town deed that you own to another without \
           booting him. Then make another Noon play.",
    abilities: &[Ability::noon("move a dude from deed to deed", can_tunnel, tunnel)],
    ..Card::ACTION
};

/// Both ends of a tunnel are deeds in town that the player owns.
fn is_tunnel_end(state: &State, u: &Use, deed: CardId) -> bool {
    let is_deed = state.card(deed).kind == Kind::Deed;
    is_deed && state.owner(deed) == u.seat && state.is_in_town(Place::At { card: deed })
}

fn tunnels(state: &State, u: &Use, dude: CardId) -> Vec<CardId> {
    let Place::At { card: from } = state.place(dude) else { return Vec::new() };
    if !is_tunnel_end(state, u, from) {
        return Vec::new();
    }
    let open = |it: &CardId| is_tunnel_end(state, u, *it) && is_way(state, dude, *it);
    state.choosable(u, state.deeds().filter(open))
}

fn tunnellers(state: &State, u: &Use) -> Vec<CardId> {
    let able = |it: &CardId| !tunnels(state, u, *it).is_empty();
    state.choosable(u, state.dudes_of(u.seat).into_iter().filter(able))
}

fn can_tunnel(state: &State, u: &Use) -> Possible {
    some(&tunnellers(state, u), "no dude of yours can go from a deed of yours in town to another")
}

fn tunnel(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = tunnellers(table.state(), u);
    let Some(dude) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    let deeds = tunnels(table.state(), u, dude);
    let chosen = table.choose_card_for(u, About::Deed, dude, deeds)?;
    let Some(card) = chosen else { return Ok(()) };
    let cause = table.state().cause(u);
    table.move_dude(dude, Place::At { card }, cause);
    table.emit(fact::AnotherPlayGranted { seat: u.seat, cause });
    Ok(())
}
