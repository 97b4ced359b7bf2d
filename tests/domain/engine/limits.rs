//! Whatever a game does, a decision comes to an end, and so does a match.

use domain::engine::decide::EVENTS_MAX;
use domain::engine::{Clock, Rejection, Seat, Takebacks};
use serde_json::json;
use toys::campfire::{Campfire, Endless};

use crate::{fire_of, stamp};

/// What has no end is refused, and nothing has changed.
#[track_caller]
fn never_ends(endless: Endless) {
    let rules = Campfire { endless: Some(endless), ..Campfire::V1 };
    let fire = fire_of(rules, 2, 3, Clock::default(), Takebacks::Off);
    let before = fire.it.digest();
    let howl = json!({"type": "howl"});
    let decided = fire.it.decide(Seat(0), &fire.prompt(0).id, &howl, stamp(fire.it.seq() + 1));
    assert_eq!(decided.err(), Some(Rejection::Exhausted));
    assert_eq!(fire.it.digest(), before);
}

#[test]
fn a_resolution_has_so_many_facts_and_no_more() {
    never_ends(Endless::Facts);
}

#[test]
fn a_resolution_has_so_many_answers_and_no_more() {
    never_ends(Endless::Questions);
}

#[test]
fn a_decision_has_so_many_resolutions_and_no_more() {
    never_ends(Endless::Rounds);
}

#[test]
fn a_match_has_so_many_events_and_ends_without_a_winner() {
    let mut fire = fire_of(Campfire::V1, 20_000, 3, Clock::default(), Takebacks::Off);
    while fire.it.standing().outcome.is_none() {
        assert!(fire.it.seq() < EVENTS_MAX);
        let turn = fire.it.state().turn;
        fire.answer(turn.0, json!({"type": "pass"}));
    }
    assert_eq!(fire.it.seq(), EVENTS_MAX);
    let outcome = fire.it.standing().outcome.clone().expect("it is over");
    assert!(outcome.winners.is_empty(), "{outcome:?}");
}
