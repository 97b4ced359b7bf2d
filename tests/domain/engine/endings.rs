//! How a match ends where one seat is left, and what its end says.

use domain::engine::conduct::judging::{MATCH_LOSS, Order};
use domain::engine::{Clock, ClockKind, OnExpiry, Seat, Takebacks};
use toys::campfire::{Campfire, Fact};

use crate::{Fire, at, fire_of, stamp};

fn timed(seats: u8) -> Fire {
    let (kind, on_expiry) = (ClockKind::Bank, OnExpiry::Loss);
    let clock = Clock { kind, initial_ms: 100_000, increment_ms: 0, on_expiry };
    fire_of(Campfire::V1, 2, seats, clock, Takebacks::Off)
}

impl Fire {
    fn resign(&mut self, seat: u8) {
        let resigned = self.it.resign(Seat(seat), stamp(self.it.seq() + 1)).unwrap();
        self.follow(resigned);
    }

    fn run_out(&mut self) {
        let expired = self.it.expire(at(1_000_000)).unwrap();
        self.follow(expired);
    }

    fn lose(&mut self, seat: u8) {
        let penalty = MATCH_LOSS.to_owned();
        let ruled = self.rule(None, Order::Penalty { seat: Seat(seat), penalty }, None).unwrap();
        self.follow(ruled);
    }

    fn won_by(&self) -> (Vec<Seat>, &str) {
        let outcome = self.it.standing().outcome.as_ref().expect("it is over");
        (outcome.winners.clone(), &outcome.reason)
    }
}

#[test]
fn of_two_the_end_says_what_became_of_the_other() {
    let ended = |end: &dyn Fn(&mut Fire), reason: &str| {
        let mut fire = timed(2);
        end(&mut fire);
        assert_eq!(fire.won_by(), (vec![Seat(1)], reason));
    };
    ended(&|fire| fire.resign(0), "The other player resigned.");
    ended(&Fire::run_out, "The other player ran out of time.");
    ended(&|fire| fire.lose(0), "A judge took the match from the other player.");
}

#[test]
fn of_several_the_end_says_that_one_is_left() {
    let ended = |end: &dyn Fn(&mut Fire)| {
        let mut fire = timed(3);
        fire.resign(2);
        end(&mut fire);
        assert_eq!(fire.won_by(), (vec![Seat(1)], "Nobody else is left in the match."));
        fire.verify();
    };
    ended(&|fire| fire.resign(0));
    ended(&Fire::run_out);
    ended(&|fire| fire.lose(0));
}

#[test]
fn who_loses_the_match_to_a_judge_leaves_the_game() {
    let mut fire = timed(3);
    fire.lose(1);
    assert_eq!(fire.facts(), [Fact::Left { seat: Seat(1) }]);
    fire.verify();
}
