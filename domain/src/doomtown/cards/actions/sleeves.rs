//! Actions about draw hands and what they come to: Resolutions, Cheatin' Resolutions, and reacts
//! to casualties.

use crate::doomtown::action::About;
use crate::doomtown::fact;
use crate::doomtown::poker::HAND_SIZE;
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::need::{Possible, given};
use crate::doomtown::shootout::hands::name_jokers;
use crate::doomtown::town::moment::{Use, When};
use crate::doomtown::town::piece::{CardId, Zone};
use crate::doomtown::town::printed::{Code, Keyword, Kind, Shooter};
use crate::doomtown::town::state::{Loss, Side, State};
use crate::doomtown::uses::cheater;
use crate::engine::{Resolved, Seat, so_many};

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
    abilities: &[Timing::Cheatin.does("replace the cheatin' hand", deal_from_the_bottom)],
    ..Card::ACTION
};

/// Jokers in the hand that goes are discarded: it is not the final one (DT4.8).
fn deal_from_the_bottom(it: &mut Play<'_>) -> Resolved {
    let Some(cheater) = cheater(it.state()) else { return Ok(()) };
    let (you, cause) = (it.you(), it.cause());
    let hand = it.state().player(cheater).draw_hand.clone();
    hand.into_iter().try_for_each(|card| it.put_away(card))?;
    it.table.draw_from(cheater, you, HAND_SIZE, Zone::DrawHand, cause);
    name_jokers(it.table, you, cheater)
}

/// Coachwhip!
pub const COACHWHIP: Card = Card {
    code: Code(1115),
    title: "Coachwhip!",
    value: 4,
    text: "Cheatin' Resolution: The cheatin' player boots one of his dudes, or, in a shootout, \
           aces one in his posse instead. He chooses the dude, but if your hand is legal, you do.",
    abilities: &[Timing::Cheatin
        .does("make the cheatin' player boot or ace a dude", coachwhip)
        .against(has_whipped)],
    ..Card::ACTION
};

/// In a shootout the cheater's dudes in the posse that they lead, else those whom they can boot.
fn whipped(state: &State, used: &Use, cheater: Seat) -> Vec<CardId> {
    let in_posse = |it: CardId, side: &Side| side.seat == cheater && side.posse.contains(&it);
    let fits = |it: &CardId| match &state.shootout {
        Some(shootout) => shootout.sides().into_iter().any(|side| in_posse(*it, side)),
        None => !state.piece(*it).booted,
    };
    state.choosable(used, state.dudes_of(cheater).into_iter().filter(fits))
}

fn has_whipped(state: &State, used: &Use, cheater: Seat) -> bool {
    !whipped(state, used, cheater).is_empty()
}

fn coachwhip(it: &mut Play<'_>) -> Resolved {
    let (state, you) = (it.state(), it.you());
    let Some(cheater) = cheater(state) else { return Ok(()) };
    let legal = state.player(you).revealed && !state.is_cheatin(you);
    let chooser = if legal { you } else { cheater };
    let dudes = whipped(state, &it.used, cheater);
    let Some(dude) = it.choose_by(chooser, About::Dude, None, dudes)? else { return Ok(()) };
    if it.state().shootout.is_some() { it.ace(dude) } else { it.boot(dude) }
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
    abilities: &[Timing::React(When::CasualtiesTaken)
        .does("pull for casualties of the winner", |it| {
            let pull = i32::from(it.pull()?.value);
            let avenged = it.list(lost).into_iter().filter(|it| pull < it.value).count();
            harm_winner(it, so_many(avenged))
        })
        .when(|_, used| used.is_own_moment(), NOT_LOST)
        .unless(|state, used| lost(state, used).is_empty(), "nobody was lost in this round")],
    ..Card::ACTION
};

const NOT_LOST: &str = "you have not taken casualties for losing";

/// The player's own dudes who were discarded or aced in this round.
fn lost(state: &State, used: &Use) -> Vec<Loss> {
    let side = state.shootout.as_ref().and_then(|it| it.side(used.seat));
    let losses = side.map(|it| it.losses.as_slice()).unwrap_or_default();
    losses.iter().copied().filter(|it| it.of == used.seat && !it.saved).collect()
}

/// The winner of the round that the player has lost takes more casualties.
fn harm_winner(it: &mut Play<'_>, amount: u32) -> Resolved {
    let facing = it.state().shootout.as_ref().and_then(|shootout| shootout.facing(it.you()));
    let Some(seat) = facing.map(|it| it.seat).filter(|_| 0 < amount) else { return Ok(()) };
    it.emit(|cause| fact::CasualtiesAdded { seat, amount, cause })
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
        Timing::Resolution
            .player("lower a player's hand rank by 2", OPEN_HANDS, |it, seat| it.rank_of(seat, -2))
            .paying(5),
        Timing::Cheatin
            .player("lower a player's hand rank by 2", OPEN_HANDS, |it, seat| it.rank_of(seat, -2)),
    ],
    ..Card::ACTION
};

/// The players whose draw hands lie open.
const OPEN_HANDS: Aim<Seat> = Aim::player(State::with_draw_hands, "no draw hand lies open");

/// Magical Distraction.
pub const MAGICAL_DISTRACTION: Card = Card {
    code: Code(1131),
    title: "Magical Distraction",
    value: 9,
    text: "Cheatin' Resolution: Discard a spell from one of your dudes in this posse and pull. \
           This round your base hand rank is the pull's value, but at most 11. Your hand stays \
           what it is, cheatin' or legal.",
    abilities: &[Timing::Cheatin.one(
        "have a pull's value for the base hand rank",
        Aim::at(About::Attachment, any_spells, "none of your dudes in this posse has a spell"),
        |it, spell| {
            it.put_away(spell)?;
            let (seat, rank) = (it.you(), it.pull()?.value.min(HIGHEST_RANK));
            it.emit(|cause| fact::BaseReplaced { seat, rank, cause })
        },
    )],
    ..Card::ACTION
};

/// Spells of a player's own dudes in the posse, if the player has a draw hand.
fn spells(state: &State, used: &Use, fits: impl Fn(CardId) -> bool) -> Vec<CardId> {
    if !state.player(used.seat).revealed {
        return Vec::new();
    }
    let attached = |dude: CardId| state.attachments(dude).collect::<Vec<CardId>>();
    let carried = state.own_in_posse(used).into_iter().flat_map(attached);
    let spells = carried.filter(|it| state.card(*it).kind == Kind::Spell && fits(*it));
    state.choosable(used, spells)
}

fn any_spells(state: &State, used: &Use) -> Vec<CardId> {
    spells(state, used, |_| true)
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

fn hexes(state: &State, used: &Use) -> Vec<CardId> {
    spells(state, used, |it| state.card(it).is(Keyword::Hex))
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
    abilities: &[Timing::React(When::CasualtiesTaken)
        .does("make the round's winner take 1 casualty", |it| harm_winner(it, 1))
        .needing(can_be_reached)],
    ..Card::ACTION
};

fn can_be_reached(state: &State, used: &Use) -> Possible {
    given(used.is_own_moment(), NOT_LOST)?;
    let Some(shootout) = &state.shootout else { return Err("there is no shootout") };
    let losses = shootout.side(used.seat).map(|it| it.losses.as_slice()).unwrap_or_default();
    let best = losses.iter().map(|it| it.bullets).max().unwrap_or(0);
    let facing = shootout.facing(used.seat).map(|it| it.posse.as_slice()).unwrap_or_default();
    let in_reach = facing.iter().any(|it| state.bullets(*it) <= best);
    given(in_reach, "each opposing dude has more bullets than the best of your casualties")
}

/// Point Blank.
pub const POINT_BLANK: Card = Card {
    code: Code(1142),
    title: "Point Blank",
    value: 13,
    text: "Resolution: Boot one of your unbooted studs in this posse. Your opponent must ace a \
           dude in his posse, of his choice, with fewer bullets than that stud.",
    abilities: &[Timing::Resolution
        .one(
            "make the opponent ace a dude",
            Aim::dude(unbooted_studs, "you have no unbooted stud in this posse"),
            point_blank,
        )
        .worth(outclasses, "no opposing dude who can be chosen has fewer bullets than the stud")],
    ..Card::ACTION
};

fn unbooted_studs(state: &State, used: &Use) -> Vec<CardId> {
    let fits = |it: &CardId| !state.piece(*it).booted && state.shooter(*it) == Shooter::Stud;
    state.choosable(used, state.own_in_posse(used).into_iter().filter(fits))
}

/// The player on the other side of a stud, and the dudes there who have fewer bullets.
fn weaker(state: &State, used: &Use, stud: CardId) -> Option<(Seat, Vec<CardId>)> {
    let sides = state.shootout.iter().flat_map(|it| it.sides());
    let side = sides.into_iter().find(|it| !it.posse.contains(&stud))?;
    let weaker = |it: &CardId| state.bullets(*it) < state.bullets(stud);
    let dudes = state.choosable(used, side.posse.iter().copied().filter(weaker));
    Some((side.seat, dudes))
}

fn outclasses(state: &State, used: &Use, stud: CardId) -> bool {
    weaker(state, used, stud).is_some_and(|it| !it.1.is_empty())
}

fn point_blank(it: &mut Play<'_>, stud: CardId) -> Resolved {
    it.boot(stud)?;
    let Some((opponent, dudes)) = weaker(it.state(), &it.used, stud) else { return Ok(()) };
    let chosen = it.choose_by(opponent, About::Dude, Some(stud), dudes)?;
    chosen.map_or(Ok(()), |dude| it.ace(dude))
}
