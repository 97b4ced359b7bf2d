//! Actions beyond the base set that the timing document names.

use crate::doomtown::action::About;
use crate::doomtown::cause::Cause;
use crate::doomtown::day::noon::may_go;
use crate::doomtown::fact;
use crate::doomtown::scripts::ability::{Ability, Timing};
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::job::JobRules;
use crate::doomtown::scripts::need::{Possible, given, some};
use crate::doomtown::town::lasting::Until;
use crate::doomtown::town::moment::{Use, When};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Keyword};
use crate::doomtown::town::state::{Callout, State};
use crate::engine::{Happening, Resolved, Seat, Several};

/// It's Not What You Know...
pub const ITS_NOT_WHAT_YOU_KNOW: Card = Card {
    code: Code(3021),
    title: "It's Not What You Know...",
    value: 12,
    cost: 2,
    text: "Resolution: The hand rank of a player of your choice, even your own, is -1 this round. \
           Cheatin' Resolution: The hand rank of a player of your choice, even your own, is -4 \
           this round.",
    abilities: &[
        Timing::Resolution.player("lower a hand rank by 1", HANDS, |it, seat| it.rank_of(seat, -1)),
        Timing::Cheatin.player("lower a hand rank by 4", HANDS, |it, seat| it.rank_of(seat, -4)),
    ],
    ..Card::ACTION
};

/// The players with a draw hand, the player of the card included.
const HANDS: Aim<Seat> = Aim::player(State::with_draw_hands, "nobody has a draw hand");

/// Tail Between Yer Legs.
pub const TAIL_BETWEEN_YER_LEGS: Card = Card {
    code: Code(4020),
    title: "Tail Between Yer Legs",
    value: 9,
    text: "React: After your callout is accepted, the mark's posse is declared before yours. The \
           mark has -2 bullets until the end of the shootout.",
    abilities: &[Timing::React(When::CalloutAccepted)
        .does("have the mark's posse named first", cow)
        .when(|_, used| used.is_own_moment(), "it is not your callout")],
    ..Card::ACTION
};

fn cow(it: &mut Play<'_>) -> Resolved {
    it.emit(|cause| fact::MarkDeclaresFirst { cause })?;
    let state = it.state();
    let marks = state.choosable(&it.used, state.callout.as_ref().map(|it| it.mark));
    marks.into_iter().try_for_each(|mark| it.bullets(mark, -2, Until::EndOfShootout))
}

/// Election Day Slaughter.
pub const ELECTION_DAY_SLAUGHTER: Card = Card {
    code: Code(4021),
    title: "Election Day Slaughter",
    value: 13,
    cost: 1,
    text: "Noon Job, boot: Mark the town square. At once, each other player may unboot one of his \
           dudes in town. Success: Each other player aces one of his dudes in town, of his choice.",
    abilities: &[Ability::job(
        "ace a dude of each other player",
        JobRules::in_town_square(slaughter).beginning(rouse_the_town),
    )
    .booting()],
    ..Card::ACTION
};

fn others(state: &State, used: &Use) -> Vec<Seat> {
    state.in_order().into_iter().filter(|it| *it != used.seat).collect()
}

/// A player's dudes in town, as far as the card may affect them.
fn townsfolk(state: &State, used: &Use, seat: Seat) -> Vec<CardId> {
    let in_town = |it: &CardId| state.is_in_town(state.place(*it));
    let dudes = state.dudes_of(seat).into_iter().filter(in_town);
    state.choosable(used, dudes)
}

fn rouse_the_town(it: &mut Play<'_>) -> Resolved {
    for seat in it.list(others) {
        let state = it.state();
        let booted = |it: &CardId| state.piece(*it).booted;
        let dudes = townsfolk(state, &it.used, seat).into_iter().filter(booted).collect();
        let roused = it.ask(seat, About::Dude, None, Several(dudes, 0, 1))?;
        roused.into_iter().try_for_each(|dude| it.unboot(dude))?;
    }
    Ok(())
}

fn slaughter(it: &mut Play<'_>) -> Resolved {
    for seat in it.list(others) {
        let dudes = townsfolk(it.state(), &it.used, seat);
        if let Some(dude) = it.choose_by(seat, About::Dude, None, dudes)? {
            it.ace(dude)?;
        }
    }
    Ok(())
}

/// Rope and Ride.
pub const ROPE_AND_RIDE: Card = Card {
    code: Code(6019),
    title: "Rope and Ride",
    value: 3,
    text: "React: Your callout has been accepted, and no posse has been formed yet: boot your \
           leader, or a Horse of his, and drag the mark along. The leader goes to an adjacent \
           location, any but your home, and the mark follows him there and boots. There the \
           shootout is fought.",
    abilities: &[Timing::React(When::CalloutAccepted)
        .does("drag the mark away", rope)
        .needing(is_in_reach)],
    ..Card::ACTION
};

/// What can be booted for it: the leader, or one of the leader's Horses.
fn hauliers(state: &State, leader: CardId) -> Vec<CardId> {
    let horses = state.attached(leader, Keyword::Horse);
    let all = [leader].into_iter().chain(horses);
    all.filter(|it| !state.piece(*it).booted).collect()
}

/// Where leader and mark can be taken: next to where they are, but not to the player's home.
fn trails(state: &State, used: &Use, callout: &Callout) -> Vec<Place> {
    let here = state.place(callout.mark);
    let open = |to: &Place| {
        let near = state.are_adjacent(here, *to) && *to != state.home(used.seat);
        near && may_go(state, callout.by, *to) && is_dragged(state, callout, *to)
    };
    state.places().into_iter().filter(open).collect()
}

/// Whether the mark can be moved to where the leader has gone first: the mark may need the leader's
/// company to go there (Smiling Tom).
fn is_dragged(state: &State, callout: &Callout, to: Place) -> bool {
    if may_go(state, callout.mark, to) {
        return true;
    }
    let (dude, from) = (callout.by, state.place(callout.by));
    let mut ahead = state.clone();
    let cause = Cause::card(ROPE_AND_RIDE.code);
    Happening::fold(&fact::DudeMoved { dude, from, to, boots: false, cause }, &mut ahead);
    may_go(&ahead, callout.mark, to)
}

fn is_in_reach(state: &State, used: &Use) -> Possible {
    given(used.is_own_moment(), "it is not your callout")?;
    let Some(callout) = &state.callout else { return Err("there is no callout") };
    some(&hauliers(state, callout.by), "your leader is booted and has no unbooted Horse")?;
    some(&state.choosable(used, [callout.mark]), "the mark cannot be affected")?;
    some(&trails(state, used, callout), "there is nowhere to take them")
}

fn rope(it: &mut Play<'_>) -> Resolved {
    let Some(callout) = it.state().callout.clone() else { return Ok(()) };
    let (by, mark) = (callout.by, callout.mark);
    let hauliers = hauliers(it.state(), by);
    if let Some(haulier) = it.choose_for(mark, About::Which, hauliers)? {
        it.boot(haulier)?;
    }
    let trails = trails(it.state(), &it.used, &callout);
    let Some(to) = it.choose_place_from(Some(mark), trails)? else { return Ok(()) };
    it.move_to(by, to)?;
    it.move_to(mark, to)?;
    it.boot(mark)
}

#[cfg(test)]
mod tests;
