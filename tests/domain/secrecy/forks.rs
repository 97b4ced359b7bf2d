//! A fork tells nothing of its parent but what its forker knew, even to those who see all of it.

use std::sync::Arc;

use domain::engine::{
    AnyDecided, AnyMatch, Chance, MatchId, NewSeat, Sealed, Seat, Seed, Stamp, Time, Viewer,
    Visibility,
};
use toys::playout::{Playout, account};
use uuid::Uuid;

use crate::worlds::{key, over_all, viewers};

/// One of this many points is forked from.
const ONE_POINT_OF: u32 = 12;
/// One of this many forks is played to its end.
const ONE_PLAYED_OF: u32 = 12;

/// Two parents that differ only in what the forker may not know give, from the same seed, the same
/// fork: event by event, with everything opened, to its end.
#[test]
fn a_fork_is_the_same_whatever_its_forker_may_not_know() {
    over_all(|play, number| {
        if !play.it.is_at_rest() || 0 < play.dice.below(ONE_POINT_OF) {
            return;
        }
        for eyes in viewers(play) {
            let parting = key(play);
            let other = play.it.redealt(eyes, parting);
            let (seed, one) = fork(&play.it, eyes, number);
            let (_, two) = fork(&other, eyes, number);
            let what = format!("{} as {eyes} at {}", play.ruleset.id(), play.it.seq());
            assert_eq!(one.events, two.events, "{what}");
            if play.dice.below(ONE_PLAYED_OF) == 0 {
                let dice = key(play);
                assert_eq!(played(play, seed, one, dice), played(play, seed, two, dice), "{what}");
            }
        }
    });
}

fn fork(parent: &Arc<dyn AnyMatch>, eyes: Viewer, number: u64) -> (Seed, AnyDecided) {
    let id = MatchId(Uuid::from_u128(0xf1_0000 + u128::from(number)));
    let seed = Seed([number as u8 ^ 0x3c; 32]);
    let at = Time::from_millis(1_796_000_000_000);
    let stamp = Stamp { at, actor: Some(account(0)), fresh: [8; 32] };
    let made = parent.fork(id, seed, eyes, Visibility::Public, stamp);
    (seed, made.expect("the table is at rest"))
}

/// The log of a fork that is played to its end, by the same dice.
fn played(parent: &Playout, seed: Seed, made: AnyDecided, dice: [u8; 32]) -> Vec<Sealed> {
    let mut play = Playout::resume(parent.ruleset, seed, Chance::keyed(dice), made);
    for seat in Seat::all(play.seats()) {
        if !play.it.summary().chairs[seat.index()].resigned {
            let stamp = play.stamp(seat);
            let new = NewSeat { seat: Some(seat), ..NewSeat::default() };
            let taken = play.it.take_seat(new, stamp).expect("the seat is free");
            play.follow(taken);
        }
    }
    while !play.is_over() {
        play.step().expect("what is offered is accepted");
    }
    play.log
}
