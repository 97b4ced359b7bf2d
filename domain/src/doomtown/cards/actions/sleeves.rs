//! Actions about draw hands and what they come to: Resolutions, Cheatin' Resolutions, and reacts
//! to casualties.

use crate::doomtown::Doom;
use crate::doomtown::ability::{Ability, Possible, Timing, Use, When};
use crate::doomtown::action::{About, Question};
use crate::doomtown::aims::{always, given, some};
use crate::doomtown::card::{Card, Code, Keyword, Kind, Shooter};
use crate::doomtown::fact;
use crate::doomtown::hands::name_jokers;
use crate::doomtown::piece::{CardId, Zone};
use crate::doomtown::play::Aim;
use crate::doomtown::poker::HAND_SIZE;
use crate::doomtown::state::{Loss, Side, State};
use crate::doomtown::uses::cheater;
use crate::engine::{Resolved, Seat};

/// The highest rank that there is, as a base.
const HIGHEST_RANK: u8 = 11;

/// Bottom Dealin'.
pub const BOTTOM_DEALIN: Card = Card {
    code: Code(1108),
    title: "Bottom Dealin'",
    value: 2,
    text: "Cheatin' Resolution: Discard the cheatin' player's draw hand and replace it with the \
           top 5 cards of your deck; you name the jokers among them. They end in your discard \
           pile. What happens when a hand is revealed does not happen again.",
    abilities: &[Ability::cheatin("replace the cheatin' hand", always, deal_from_the_bottom)],
    ..Card::ACTION
};

/// Jokers in the hand that goes are discarded: it is not the final one (DT4.8).
fn deal_from_the_bottom(table: &mut Doom, u: &Use) -> Resolved {
    let Some(cheater) = cheater(table.state()) else { return Ok(()) };
    let cause = table.state().cause(u);
    for card in table.state().player(cheater).draw_hand.clone() {
        table.discard(card, cause);
    }
    table.draw_from(cheater, u.seat, HAND_SIZE, Zone::DrawHand, cause);
    name_jokers(table, u.seat, cheater)
}

/// Coachwhip!
pub const COACHWHIP: Card = Card {
    code: Code(1115),
    title: "Coachwhip!",
    value: 4,
    text: "Cheatin' Resolution: The cheatin' player boots one of his dudes, or, in a shootout, \
           aces one in his posse instead. He chooses the dude, but if your hand is legal, you do.",
    abilities: &[Ability::cheatin(
        "make the cheatin' player boot or ace a dude",
        always,
        coachwhip,
    )
    .against(can_coachwhip)],
    ..Card::ACTION
};

/// In a shootout his dudes in the posse that he leads, else those whom he can boot.
fn whipped(state: &State, u: &Use, cheater: Seat) -> Vec<CardId> {
    let in_posse = |it: CardId, side: &Side| side.seat == cheater && side.posse.contains(&it);
    let fits = |it: &CardId| match &state.shootout {
        Some(shootout) => shootout.sides().into_iter().any(|side| in_posse(*it, side)),
        None => !state.piece(*it).booted,
    };
    state.choosable(u, state.dudes_of(cheater).into_iter().filter(fits))
}

fn can_coachwhip(state: &State, u: &Use, cheater: Seat) -> bool {
    !whipped(state, u, cheater).is_empty()
}

fn coachwhip(table: &mut Doom, u: &Use) -> Resolved {
    let state = table.state();
    let Some(cheater) = cheater(state) else { return Ok(()) };
    let legal = state.player(u.seat).revealed && !state.is_cheatin(u.seat);
    let chooser = if legal { u.seat } else { cheater };
    let dudes = whipped(state, u, cheater);
    let Some(dude) = table.choose_card_by(chooser, u, About::Dude, dudes)? else {
        return Ok(());
    };
    if table.state().shootout.is_some() {
        return table.ace_by(u, dude);
    }
    let cause = table.state().cause(u);
    table.boot(dude, cause);
    Ok(())
}

/// Hot Lead Flyin'.
pub const HOT_LEAD_FLYIN: Card = Card {
    code: Code(1121),
    title: "Hot Lead Flyin'",
    value: 6,
    keywords: &[Keyword::Headline],
    text: "React: After you have taken casualties for losing a round, even none, pull. For each of \
           your dudes discarded or aced as a casualty this round whose value is higher than the \
           pull's, the winner takes 1 casualty.",
    abilities: &[Ability::react(
        When::CasualtiesTaken,
        "pull for casualties of the winner",
        has_lost,
        return_fire,
    )
    .unless(has_nobody_to_avenge)],
    ..Card::ACTION
};

fn has_lost(_state: &State, u: &Use) -> Possible {
    let lost = u.moment.is_some_and(|it| it.seat == Some(u.seat));
    given(lost, "you have not taken casualties for losing")
}

/// The player's own dudes who were discarded or aced in this round.
fn lost(state: &State, u: &Use) -> Vec<Loss> {
    let side = state.shootout.as_ref().and_then(|it| it.side(u.seat));
    let losses = side.map(|it| it.losses.as_slice()).unwrap_or_default();
    losses.iter().copied().filter(|it| it.of == u.seat && !it.saved).collect()
}

fn has_nobody_to_avenge(state: &State, u: &Use) -> Option<&'static str> {
    lost(state, u).is_empty().then_some("nobody was lost in this round")
}

fn return_fire(table: &mut Doom, u: &Use) -> Resolved {
    let cause = table.state().cause(u);
    let pull = table.pull(u.seat, None, cause)?;
    let lost = lost(table.state(), u);
    let avenged = lost.iter().filter(|it| i32::from(pull.value) < it.value).count();
    harm_winner(table, u, u32::try_from(avenged).unwrap_or(0));
    Ok(())
}

/// The winner of the round that the player has lost takes more casualties.
fn harm_winner(table: &mut Doom, u: &Use, amount: u32) {
    let state = table.state();
    let winner = state.shootout.as_ref().and_then(|it| it.facing(u.seat)).map(|it| it.seat);
    if let Some(seat) = winner.filter(|_| 0 < amount) {
        let cause = state.cause(u);
        table.emit(fact::CasualtiesAdded { seat, amount, cause });
    }
}

/// Cheatin' Varmint.
pub const CHEATIN_VARMINT: Card = Card {
    code: Code(1129),
    title: "Cheatin' Varmint",
    value: 9,
    text: "Resolution, pay 5 ghost rock: The hand rank of a player of your choice, even your own, \
           is -2 this round. Cheatin' Resolution: The hand rank of a player of your choice, even \
           your own, is -2 this round.",
    abilities: &[
        Ability::resolution("lower a player's hand rank by 2", hands_are_open, expose).paying(5),
        Ability::cheatin("lower a player's hand rank by 2", hands_are_open, expose),
    ],
    ..Card::ACTION
};

/// The players whose draw hands lie open.
fn open_hands(state: &State) -> Vec<Seat> {
    state.playing().into_iter().filter(|it| state.player(*it).revealed).collect()
}

fn hands_are_open(state: &State, _u: &Use) -> Possible {
    some(&open_hands(state), "no draw hand lies open")
}

fn expose(table: &mut Doom, u: &Use) -> Resolved {
    let seats = open_hands(table.state());
    if let Some(seat) = table.choose_seat(u, seats)? {
        let cause = table.state().cause(u);
        table.emit(fact::RankChanged { seat, amount: -2, cause });
    }
    Ok(())
}

/// Magical Distraction.
pub const MAGICAL_DISTRACTION: Card = Card {
    code: Code(1131),
    title: "Magical Distraction",
    value: 9,
    text: "Cheatin' Resolution: Discard a spell from one of your dudes in this posse and pull. \
           This round your base hand rank is the pull's value, but at most 11. Your hand stays \
           what it is, cheatin' or legal.",
    abilities: &[Ability::cheatin(
        "have a pull's value for the base hand rank",
        can_distract,
        distract,
    )],
    ..Card::ACTION
};

/// Spells of a player's own dudes in the posse, for which he has a draw hand.
fn spells(state: &State, u: &Use, fits: impl Fn(CardId) -> bool) -> Vec<CardId> {
    if !state.player(u.seat).revealed {
        return Vec::new();
    }
    let attached = |dude: CardId| state.attachments(dude).collect::<Vec<CardId>>();
    let carried = state.own_in_posse(u).into_iter().flat_map(attached);
    let spells = carried.filter(|it| state.card(*it).kind == Kind::Spell && fits(*it));
    state.choosable(u, spells)
}

fn any_spells(state: &State, u: &Use) -> Vec<CardId> {
    spells(state, u, |_| true)
}

fn can_distract(state: &State, u: &Use) -> Possible {
    some(&any_spells(state, u), "none of your dudes in this posse has a spell")
}

fn distract(table: &mut Doom, u: &Use) -> Resolved {
    let spells = any_spells(table.state(), u);
    let Some(spell) = table.choose_card(u, About::Attachment, spells)? else { return Ok(()) };
    let cause = table.state().cause(u);
    table.discard(spell, cause);
    let rank = table.pull(u.seat, None, cause)?.value.min(HIGHEST_RANK);
    table.emit(fact::BaseReplaced { seat: u.seat, rank, cause });
    Ok(())
}

/// Hex Slingin'.
pub const HEX_SLINGIN: Card = Card {
    code: Code(1136),
    title: "Hex Slingin'",
    value: 11,
    text: "Resolution: Discard a Hex from one of your dudes in this posse. Your hand rank is +2 \
           this round.",
    abilities: &[Timing::Resolution.one(
        "discard a Hex for +2 hand rank",
        Aim::at(About::Attachment, hexes, "none of your dudes in this posse has a Hex"),
        |it, hex| {
            it.put_away(hex)?;
            it.rank(2)
        },
    )],
    ..Card::ACTION
};

fn hexes(state: &State, u: &Use) -> Vec<CardId> {
    spells(state, u, |it| state.card(it).is(Keyword::Hex))
}

/// Takin' Ya With Me.
pub const TAKIN_YA_WITH_ME: Card = Card {
    code: Code(1140),
    title: "Takin' Ya With Me",
    value: 12,
    text: "React: After you have taken casualties for losing a round, even none, your opponent \
           takes 1 casualty, unless each dude in his posse has more bullets than the best of your \
           casualties. Dudes who left play count their printed bullets, saved ones what they have, \
           and sidekicks and tokens that are gone 0.",
    abilities: &[Ability::react(
        When::CasualtiesTaken,
        "make the round's winner take 1 casualty",
        can_take_along,
        take_along,
    )],
    ..Card::ACTION
};

fn can_take_along(state: &State, u: &Use) -> Possible {
    has_lost(state, u)?;
    let Some(shootout) = &state.shootout else { return Err("there is no shootout") };
    let losses = shootout.side(u.seat).map(|it| it.losses.as_slice()).unwrap_or_default();
    let best = losses.iter().map(|it| it.bullets).max().unwrap_or(0);
    let facing = shootout.facing(u.seat).map(|it| it.posse.as_slice()).unwrap_or_default();
    let in_reach = facing.iter().any(|it| state.bullets(*it) <= best);
    given(in_reach, "each opposing dude has more bullets than the best of your casualties")
}

fn take_along(table: &mut Doom, u: &Use) -> Resolved {
    harm_winner(table, u, 1);
    Ok(())
}

/// Point Blank.
pub const POINT_BLANK: Card = Card {
    code: Code(1142),
    title: "Point Blank",
    value: 13,
    text: "Resolution: Boot one of your unbooted studs in this posse. Your opponent must ace a \
           dude in his posse, of his choice, with fewer bullets than that stud.",
    abilities: &[Ability::resolution("make the opponent ace a dude", can_point, point_blank)
        .unless(is_outclassed)],
    ..Card::ACTION
};

fn unbooted_studs(state: &State, u: &Use) -> Vec<CardId> {
    let fits = |it: &CardId| !state.piece(*it).booted && state.shooter(*it) == Shooter::Stud;
    state.choosable(u, state.own_in_posse(u).into_iter().filter(fits))
}

fn can_point(state: &State, u: &Use) -> Possible {
    some(&unbooted_studs(state, u), "you have no unbooted stud in this posse")
}

/// The player on the other side of a stud, and the dudes there who have fewer bullets.
fn weaker(state: &State, u: &Use, stud: CardId) -> Option<(Seat, Vec<CardId>)> {
    let sides = state.shootout.iter().flat_map(|it| it.sides());
    let side = sides.into_iter().find(|it| !it.posse.contains(&stud))?;
    let weaker = |it: &CardId| state.bullets(*it) < state.bullets(stud);
    let dudes = state.choosable(u, side.posse.iter().copied().filter(weaker));
    Some((side.seat, dudes))
}

fn is_outclassed(state: &State, u: &Use) -> Option<&'static str> {
    let threatens = |stud: CardId| weaker(state, u, stud).is_some_and(|it| !it.1.is_empty());
    let threatened = unbooted_studs(state, u).into_iter().any(threatens);
    (!threatened).then_some("no opposing dude who can be chosen has fewer bullets than the stud")
}

fn point_blank(table: &mut Doom, u: &Use) -> Resolved {
    let studs = unbooted_studs(table.state(), u);
    let Some(stud) = table.choose_card(u, About::Dude, studs)? else { return Ok(()) };
    let cause = table.state().cause(u);
    table.boot(stud, cause);
    let Some((opponent, dudes)) = weaker(table.state(), u, stud) else { return Ok(()) };
    let question = Question::of_card_on(u.card, About::Dude, stud);
    match table.choose_card_to(opponent, u, question, dudes)? {
        Some(dude) => table.ace_by(u, dude),
        None => Ok(()),
    }
}
