//! Actions beyond the base set that the timing document names.

use super::super::Doom;
use super::super::ability::{Ability, Possible, Use, When};
use super::super::action::{About, Question};
use super::super::aims::{given, some};
use super::super::card::{Card, Code, Keyword};
use super::super::cause::Cause;
use super::super::fact::{self, JobMark};
use super::super::job::{JobRules, town_square};
use super::super::lasting::Until;
use super::super::noon::may_go;
use super::super::piece::{CardId, Place};
use super::super::state::{Callout, State};
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
        Ability::resolution("lower a hand rank by 1", can_talk, |table, u| talk(table, u, -1)),
        Ability::cheatin("lower a hand rank by 4", can_talk, |table, u| talk(table, u, -4)),
    ],
    ..Card::ACTION
};

/// Whoever has a draw hand, the player of the card included.
fn hands(state: &State) -> Vec<Seat> {
    state.playing().into_iter().filter(|it| state.player(*it).revealed).collect()
}

fn can_talk(state: &State, _u: &Use) -> Possible {
    some(&hands(state), "nobody has a draw hand")
}

fn talk(table: &mut Doom, u: &Use, amount: i32) -> Resolved {
    let seats = hands(table.state());
    if let Some(seat) = table.choose_seat(u, seats)? {
        let cause = table.state().cause(u);
        table.emit(fact::RankChanged { seat, amount, cause });
    }
    Ok(())
}

/// Tail Between Yer Legs.
pub const TAIL_BETWEEN_YER_LEGS: Card = Card {
    code: Code(4020),
    title: "Tail Between Yer Legs",
    value: 9,
    text: "React: After your callout is accepted, the mark's posse is declared before yours. The \
           mark has -2 bullets until the end of the shootout.",
    abilities: &[Ability::react(
        When::CalloutAccepted,
        "have the mark's posse named first",
        can_cow,
        cow,
    )],
    ..Card::ACTION
};

/// Whether it is the player's callout that was accepted.
fn is_own_callout(u: &Use) -> bool {
    u.moment.is_some_and(|it| it.seat == Some(u.seat))
}

fn can_cow(_state: &State, u: &Use) -> Possible {
    given(is_own_callout(u), "it is not your callout")
}

fn cow(table: &mut Doom, u: &Use) -> Resolved {
    let cause = table.state().cause(u);
    table.emit(fact::MarkDeclaresFirst { cause });
    let mark = table.state().callout.as_ref().map(|it| it.mark);
    for mark in table.state().choosable(u, mark) {
        table.change_bullets(u, mark, -2, Until::EndOfShootout);
    }
    Ok(())
}

/// Election Day Slaughter.
pub const ELECTION_DAY_SLAUGHTER: Card = Card {
    code: Code(4021),
    title: "Election Day Slaughter",
    value: 13,
    cost: 1,
    text: "Noon Job, boot: Mark the town square. At once, each other player may unboot one of his \
           dudes in town. Success: Each other player aces one of his dudes in town, of his choice.",
    abilities: &[Ability::job("ace a dude of each other player", &SLAUGHTER).booting()],
    ..Card::ACTION
};

const SLAUGHTER: JobRules = JobRules {
    marks: town_square,
    begins: Some(rouse_the_town),
    joins: None,
    will_do: None,
    success: slaughter,
    failure: None,
};

fn others(state: &State, u: &Use) -> Vec<Seat> {
    state.in_order().into_iter().filter(|it| *it != u.seat).collect()
}

/// A player's dudes in town, as far as the card may affect them.
fn townsfolk(state: &State, u: &Use, seat: Seat) -> Vec<CardId> {
    let in_town = |it: &CardId| state.is_in_town(state.place(*it));
    let dudes = state.dudes_of(seat).into_iter().filter(in_town);
    state.choosable(u, dudes)
}

fn rouse_the_town(table: &mut Doom, u: &Use) -> Resolved {
    for seat in others(table.state(), u) {
        let state = table.state();
        let booted = |it: &CardId| state.piece(*it).booted;
        let dudes: Vec<CardId> = townsfolk(state, u, seat).into_iter().filter(booted).collect();
        let question = Question::of_card(u.card, About::Dude);
        let cause = state.cause(u);
        let roused = table.ask(seat, question, Several(dudes, 0, 1))?;
        roused.into_iter().for_each(|it| table.unboot(it, cause));
    }
    Ok(())
}

fn slaughter(table: &mut Doom, u: &Use, _mark: JobMark) -> Resolved {
    for seat in others(table.state(), u) {
        let dudes = townsfolk(table.state(), u, seat);
        if let Some(dude) = table.choose_card_by(seat, u, About::Dude, dudes)? {
            table.ace_by(u, dude)?;
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
    abilities: &[Ability::react(When::CalloutAccepted, "drag the mark away", can_rope, rope)],
    ..Card::ACTION
};

/// What can be booted for it: the leader, or a Horse of his.
fn hauliers(state: &State, leader: CardId) -> Vec<CardId> {
    let horses = state.attached(leader, Keyword::Horse);
    let all = [leader].into_iter().chain(horses);
    all.filter(|it| !state.piece(*it).booted).collect()
}

/// Where leader and mark can be taken: next to where they are, but not to the player's home.
fn trails(state: &State, u: &Use, callout: &Callout) -> Vec<Place> {
    let here = state.place(callout.mark);
    let open = |to: &Place| {
        let near = state.are_adjacent(here, *to) && *to != state.home(u.seat);
        near && may_go(state, callout.by, *to) && is_dragged(state, callout, *to)
    };
    state.places().into_iter().filter(open).collect()
}

/// Whether the mark can be moved to where the leader has gone before him: that may be somebody in
/// whose company he goes (Smiling Tom).
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

fn can_rope(state: &State, u: &Use) -> Possible {
    given(is_own_callout(u), "it is not your callout")?;
    let Some(callout) = &state.callout else { return Err("there is no callout") };
    some(&hauliers(state, callout.by), "your leader is booted and has no unbooted Horse")?;
    some(&state.choosable(u, [callout.mark]), "the mark cannot be affected")?;
    some(&trails(state, u, callout), "there is nowhere to take them")
}

fn rope(table: &mut Doom, u: &Use) -> Resolved {
    let Some(callout) = table.state().callout.clone() else { return Ok(()) };
    let cause = table.state().cause(u);
    let hauliers = hauliers(table.state(), callout.by);
    if let Some(haulier) = table.choose_card_for(u, About::Which, callout.mark, hauliers)? {
        table.boot(haulier, cause);
    }
    let trails = trails(table.state(), u, &callout);
    if let Some(to) = table.choose_place(u, Some(callout.mark), trails)? {
        table.move_dude(callout.by, to, cause);
        table.move_dude(callout.mark, to, cause);
        table.boot(callout.mark, cause);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
