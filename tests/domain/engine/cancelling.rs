//! Calling a match off.

use domain::engine::conduct::judging::Order;
use domain::engine::{
    Canceller, Clock, ClockKind, Match, OnExpiry, Outcome, Rejection, Seat, Stamp, Status,
    Takebacks, TextRef, TextSeal, Viewer,
};
use serde_json::json;
use toys::campfire::Campfire;
use toys::playout::account;

use super::{Fire, at, fire, fire_with, stamp};

fn reason() -> TextRef {
    TextSeal::OPEN.seal("The rain has put the fire out.")
}

fn by(who: u8, seq: u64) -> Stamp {
    Stamp { actor: Some(account(who)), ..stamp(seq) }
}

fn timed() -> Clock {
    let kind = ClockKind::PerDecision;
    Clock { kind, initial_ms: 1_000, increment_ms: 0, on_expiry: OnExpiry::Loss }
}

/// The match of a fire before its last seat was taken.
fn open(mut fire: Fire) -> Fire {
    let taken = fire.log.iter().rposition(|it| it.body.kind().name() == "seat.taken");
    let taken = taken.expect("seats were taken");
    fire.it = fire.past(taken as u64);
    fire.log.truncate(taken);
    fire
}

#[test]
fn who_made_a_match_calls_it_off_while_it_waits_for_players() {
    for clock in [Clock::default(), timed()] {
        let mut fire = open(fire_with(3, clock, Takebacks::Off));
        assert_eq!(fire.it.standing().status, Status::Open);
        let other = fire.it.cancel(Canceller::Creator, reason(), by(2, 5)).err();
        assert_eq!(other, Some(Rejection::NotSeated));
        let done = fire.it.cancel(Canceller::Creator, reason(), by(1, 5)).unwrap();
        fire.follow(done);
        assert_eq!(fire.kinds(1), ["match.cancelled"]);
        let standing = fire.it.standing();
        assert_eq!((standing.status, &standing.outcome), (Status::Cancelled, &None));
        assert!(!standing.reveals(), "it has never started");
        assert!(fire.log.last().unwrap().clocks.is_empty(), "nor have its clocks");
        fire.verify();
        nothing_more(&fire);
    }
}

#[test]
fn a_match_that_runs_is_called_off_by_an_admin_alone() {
    let mut fire = fire_with(3, timed(), Takebacks::BeforeInformation);
    let bid = |it: &mut Fire| {
        it.it.decide(Seat(0), &it.prompt(0).id, &json!({"type": "wager"}), at(2_100)).unwrap()
    };
    let bid = bid(&mut fire);
    fire.follow(bid);
    let early = fire.it.cancel(Canceller::Creator, reason(), at(2_200)).err();
    assert_eq!(early, Some(Rejection::NotActive(Status::Active)));
    // Also when somebody's time has been up for long, and while something is being resolved.
    assert!(fire.it.expired(at(9_000).at).is_some() && !fire.it.is_at_rest());
    let stamp = Stamp { actor: Some(account(9)), ..at(9_000) };
    let done = fire.it.cancel(Canceller::Admin, reason(), stamp).unwrap();
    fire.follow(done);
    assert_eq!(fire.kinds(1), ["match.cancelled"]);
    assert!(fire.it.standing().reveals());
    assert_eq!(fire.it.deadline(), None, "the clocks stand");
    fire.verify();
    nothing_more(&fire);
}

#[test]
fn a_match_that_is_over_is_not_called_off() {
    let mut fire = fire(3);
    let won = Outcome::won(vec![Seat(1)], "A judge ruled so.");
    let ruled = fire.rule(None, Order::Result { result: won }, None).unwrap();
    fire.follow(ruled);
    for who in [Canceller::Creator, Canceller::Admin] {
        let refused = fire.it.cancel(who, reason(), by(1, 30)).err();
        assert_eq!(refused, Some(Rejection::NotActive(Status::Finished)));
    }
}

#[test]
fn a_cancellation_that_nobody_could_have_made_is_found() {
    let mut fire = open(fire(3));
    let done = fire.it.cancel(Canceller::Creator, reason(), by(1, 5)).unwrap();
    fire.follow(done);
    let last = fire.log.last_mut().unwrap();
    last.actor = Some(account(2));
    assert!(!fire.report().valid, "another has made it");
    fire.log.last_mut().unwrap().actor = None;
    assert!(!fire.report().valid, "and nobody calls off by themselves");
}

/// Nobody can do anything any more, but for what judges note.
fn nothing_more(fire: &Fire) {
    let it: &Match<Campfire> = &fire.it;
    let over = Some(Rejection::NotActive(Status::Cancelled));
    let next = stamp(40);
    assert!(it.waiting_on(Viewer::Judge).is_empty() && it.prompts(Seat(0)).is_empty());
    assert_eq!(it.take_seat(Seat(2), None, None, None, next).err(), over);
    assert_eq!(it.leave_seat(Seat(0), next).err(), over);
    assert_eq!(it.resign(Seat(0), next).err(), over);
    assert_eq!(it.offer_draw(Seat(0), next).err(), over);
    assert_eq!(it.expire(next).err(), over);
    for who in [Canceller::Creator, Canceller::Admin] {
        assert_eq!(it.cancel(who, reason(), next).err(), over);
    }
    let won = Outcome::won(vec![Seat(1)], "A judge ruled so.");
    assert_eq!(fire.rule(None, Order::Result { result: won }, None).err(), over);
    assert!(fire.rule(None, Order::Note {}, None).is_ok(), "what happened can be noted");
}
