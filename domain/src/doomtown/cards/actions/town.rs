//! Noon actions about ghost rock, deeds and cards in hands and piles.

use crate::doomtown::action::About;
use crate::doomtown::day::noon::may_go;
use crate::doomtown::fact;
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::hooks::{self, Deed, Hooks, Instead, Lasts};
use crate::doomtown::town::lasting::{Change, Until};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Keyword, Kind};
use crate::doomtown::town::state::State;
use crate::engine::{Number, Resolved, Several, so_many};

/// Hired Guns.
pub const HIRED_GUNS: Card = Card {
    code: Code(1106),
    title: "Hired Guns",
    value: 1,
    cost: 1,
    text: "Noon: Take a dude of your choice from your discard pile into your hand.",
    abilities: &[Timing::Noon.one(
        "take a dude from the discard pile",
        Aim::at(About::PileCard, discarded_dudes, "there is no dude in your discard pile"),
        |it, dude| it.retrieve(dude),
    )],
    ..Card::ACTION
};

fn discarded_dudes(state: &State, used: &Use) -> Vec<CardId> {
    let discard = state.player(used.seat).discard.iter().copied();
    discard.filter(|it| state.card(*it).kind == Kind::Dude).collect()
}

/// Lady Luck.
pub const LADY_LUCK: Card = Card {
    code: Code(1107),
    title: "Lady Luck",
    value: 1,
    text: "Noon: In today's Sundown you may discard any number of cards from your hand.",
    abilities: &[Timing::Noon.does("discard freely in Sundown", |it| {
        it.lasts_for_all(Change::of_card(it.used.code), Until::EndOfDay)
    })],
    lasts: &[Lasts::that(
        "$on may discard any number of cards in today's Sundown",
        Hooks::NONE.modify(|state, it, number| {
            match number == hooks::Number::SundownDiscards(it.by) {
                true => so_many(state.player(it.by).hand.len()),
                false => 0,
            }
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
    abilities: &[Timing::Noon
        .one(
            "make others' dudes leave a Private deed or be wanted",
            Aim::DEED.that(
                |state, used, deed| {
                    state.owner(deed) == used.seat && state.is(deed, Keyword::Private)
                },
                "you own no Private deed",
            ),
            warn_off,
        )
        .worth(
            |state, used, deed| !trespassers(state, used, deed).is_empty(),
            "nobody else's dude is at one",
        )],
    ..Card::ACTION
};

/// Other players' dudes at a deed who can be chosen.
fn trespassers(state: &State, used: &Use, deed: CardId) -> Vec<CardId> {
    let foreign = |it: &CardId| state.controller(*it) != Some(used.seat);
    state.choosable_at(used, Place::At { card: deed }).into_iter().filter(foreign).collect()
}

/// Each other player says at once for all their dudes who goes home; the others are wanted.
fn warn_off(it: &mut Play<'_>, deed: CardId) -> Resolved {
    let you = it.you();
    it.emit(|cause| fact::DeedChosen { seat: you, deed, cause })?;
    for seat in it.state().in_order().into_iter().filter(|it| *it != you) {
        let state = it.state();
        let theirs = |it: &CardId| state.controller(*it) == Some(seat);
        let mut dudes = trespassers(state, &it.used, deed);
        dudes.retain(theirs);
        let going = it.ask(seat, About::GoingHome, Some(deed), Several::any_of(dudes.clone()))?;
        for dude in dudes {
            if going.contains(&dude) { it.send_home(dude)? } else { it.bounty(dude, 1)? }
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
    abilities: &[Timing::Noon.one("make a deed Private", Aim::DEED, auction)],
    lasts: &[Lasts::that(
        "$on is Private",
        Hooks::NONE.replace(|_, it, instead| match instead {
            Instead::Private(deed) => it.on == Some(deed),
            _ => false,
        }),
    )],
    ..Card::ACTION
};

fn auction(it: &mut Play<'_>, card: CardId) -> Resolved {
    it.lasts_by_card(card, Until::EndOfDay)?;
    let (state, you) = (it.state(), it.you());
    if state.owner(card) != you || state.controller(card) != Some(you) {
        return Ok(());
    }
    let other = |it: &CardId| state.controller(*it) != Some(you);
    let bidders = state.dudes_at(Place::At { card }).filter(other).count();
    it.gain(so_many(bidders))
}

/// One Good Turn…
pub const ONE_GOOD_TURN: Card = Card {
    code: Code(1122),
    title: "One Good Turn…",
    value: 6,
    text: "Noon: Draw a card. Cheatin' Resolution: Gain 3 ghost rock.",
    abilities: &[
        Timing::Noon.does("draw a card", |it| it.draw(1)).when(
            |state, used| {
                let player = state.player(used.seat);
                !player.deck.is_empty() || !player.discard.is_empty()
            },
            "you have no card to draw",
        ),
        Timing::Cheatin.does("gain 3 ghost rock", |it| it.gain(3)),
    ],
    ..Card::ACTION
};

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
            Aim::DEED.that(
                |state, used, deed| state.is_yours(used, deed) && state.owner(deed) != used.seat,
                "you control no deed that another player owns",
            ),
            |it, deed| {
                let amount = production(it.state(), deed);
                it.gain(amount)
            },
        )
        .worth(|state, _, deed| 0 < production(state, deed), "there is none")],
    ..Card::ACTION
};

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
    abilities: &[Timing::Noon.one(
        "rob the owner of a deed",
        Aim::dude(robbers, "no unbooted dude of yours is where there is something to take"),
        rob,
    )],
    ..Card::ACTION
};

/// The most that a dude can take where they are, from an owner whose ghost rock no card guards.
fn loot(state: &State, used: &Use, dude: CardId) -> u32 {
    let Place::At { card } = state.place(dude) else { return 0 };
    let owner = state.owner(card);
    let guarded = !state.allows(Deed::TakeGhostRock { from: owner });
    if state.card(card).kind != Kind::Deed || owner == used.seat || guarded {
        return 0;
    }
    production(state, card).min(state.player(owner).ghost_rock)
}

fn robbers(state: &State, used: &Use) -> Vec<CardId> {
    let able = |it: &CardId| !state.piece(*it).booted && 0 < loot(state, used, *it);
    state.choosable(used, state.dudes_of(used.seat).into_iter().filter(able))
}

fn rob(it: &mut Play<'_>, dude: CardId) -> Resolved {
    let most = loot(it.state(), &it.used, dude);
    let Some(owner) = it.state().owner_of(it.state().place(dude)) else { return Ok(()) };
    it.boot(dude)?;
    let wanted = it.ask(it.you(), About::Amount, Some(dude), Number(1, most))?;
    let taken = it.steal(owner, wanted)?;
    it.bounty(dude, i32::try_from(taken).unwrap_or(0))
}

/// Clear Out!
pub const CLEAR_OUT: Card = Card {
    code: Code(1138),
    title: "Clear Out!",
    value: 12,
    text: "Noon: Move one of your dudes to a deed that you own but do not control.",
    abilities: &[Timing::Noon.one(
        "move a dude to a deed that its owner has lost",
        Aim::OWN_DUDE.that(
            |state, used, dude| !lost_deeds(state, used, dude).is_empty(),
            "no dude of yours can go to a deed that you own but do not control",
        ),
        |it, dude| {
            let deeds = lost_deeds(it.state(), &it.used, dude);
            let Some(card) = it.choose_for(dude, About::Deed, deeds)? else { return Ok(()) };
            it.move_to(dude, Place::At { card })
        },
    )],
    ..Card::ACTION
};

/// The deeds that somebody else holds and a dude can go to.
fn lost_deeds(state: &State, used: &Use, dude: CardId) -> Vec<CardId> {
    let lost =
        |it: &CardId| state.owner(*it) == used.seat && state.controller(*it) != Some(used.seat);
    let deeds = state.deeds().filter(lost).filter(|it| is_way(state, dude, *it));
    state.choosable(used, deeds)
}

/// Whether a deed is somewhere else, and a dude may go there.
fn is_way(state: &State, dude: CardId, deed: CardId) -> bool {
    let to = Place::At { card: deed };
    state.place(dude) != to && may_go(state, dude, to)
}

/// A Secret Tunnel.
pub const A_SECRET_TUNNEL: Card = Card {
    code: Code(1143),
    title: "A Secret Tunnel",
    value: 13,
    cost: 1,
    text: "Noon: Move one of your dudes from an in-town deed that you own to another without \
           booting him. Then make another Noon play.",
    abilities: &[Timing::Noon.one(
        "move a dude from deed to deed",
        Aim::OWN_DUDE.that(
            |state, used, dude| !tunnels(state, used, dude).is_empty(),
            "no dude of yours can go from a deed of yours in town to another",
        ),
        |it, dude| {
            let deeds = tunnels(it.state(), &it.used, dude);
            let Some(card) = it.choose_for(dude, About::Deed, deeds)? else { return Ok(()) };
            it.move_to(dude, Place::At { card })?;
            it.play_again()
        },
    )],
    ..Card::ACTION
};

/// Both ends of a tunnel are deeds in town that the player owns.
fn is_tunnel_end(state: &State, used: &Use, deed: CardId) -> bool {
    let is_deed = state.card(deed).kind == Kind::Deed;
    is_deed && state.owner(deed) == used.seat && state.is_in_town(Place::At { card: deed })
}

fn tunnels(state: &State, used: &Use, dude: CardId) -> Vec<CardId> {
    let Place::At { card: from } = state.place(dude) else { return Vec::new() };
    if !is_tunnel_end(state, used, from) {
        return Vec::new();
    }
    let open = |it: &CardId| is_tunnel_end(state, used, *it) && is_way(state, dude, *it);
    state.choosable(used, state.deeds().filter(open))
}
