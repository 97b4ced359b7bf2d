//! What a clock may tell: that it runs shows that its seat is asked, and some questions are secret.

use domain::engine::{
    Clock, ClockKind, ClockReading, Created, Luck, Match, MatchId, RevealPolicy, Rules, Seat, Seed,
    Stamp, Time, Viewer, Visibility,
};
use serde_json::{Value, json};
use toys::campfire::{Campfire, Options};
use toys::playout::account;
use uuid::Uuid;

const SEED: Seed = Seed([42; 32]);

fn stamp(seq: u64) -> Stamp {
    let at = Time::from_millis(1_795_000_000_000 + seq as i64 * 1_000);
    Stamp { at, actor: Some(account(1)), fresh: [3; 32] }
}

/// A match by the fire in which seat 0 has robbed seat 1, and is asked in secret what to do with
/// it.
fn asked_in_secret() -> Match<Campfire> {
    let clock = Clock { kind: ClockKind::Bank, initial_ms: 60_000, ..Clock::default() };
    let created = Created {
        ruleset: Campfire::ID.to_owned(),
        rules_version: "1".to_owned(),
        options: Options { rounds: 2 },
        seats: 3,
        seed_commitment: SEED.commitment(),
        visibility: Visibility::Public,
        reveal: RevealPolicy::All,
        clock,
        takebacks: Default::default(),
        delay: Default::default(),
        title: None,
        fork: None,
    };
    let new = Match::new(Campfire::V1, Luck::seeded(SEED), MatchId(Uuid::from_u128(99)));
    let mut it = new.create(created, stamp(1)).unwrap().after;
    for seat in Seat::all(3) {
        it = it.take_seat(seat, None, None, None, stamp(2)).unwrap().after;
    }
    answer(&it, 0, json!({"type": "rob", "victim": 1}))
}

fn answer(it: &Match<Campfire>, seat: u8, answer: Value) -> Match<Campfire> {
    let prompt = it.prompts(Seat(seat)).into_iter().next().expect("the seat is asked");
    it.decide(Seat(seat), &prompt.id, &answer, stamp(it.seq() + 1)).unwrap().after
}

/// The seats whose clocks `viewer` sees run.
fn running(it: &Match<Campfire>, viewer: Viewer) -> Vec<Seat> {
    let runs = |it: &ClockReading| it.deadline.is_some();
    it.clocks(viewer).into_iter().filter(runs).map(|it| it.seat).collect()
}

#[test]
fn that_a_clock_runs_is_shown_to_those_who_may_know_that_its_seat_is_asked() {
    let it = asked_in_secret();
    assert_eq!(it.prompts(Seat(0))[0].kind, "burn_it");
    assert!(it.prompts(Seat(0))[0].deadline.is_some());
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Judge] {
        assert_eq!(running(&it, viewer), [Seat(0)], "{viewer}");
    }
    for viewer in [Viewer::Public, Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2))] {
        assert_eq!(running(&it, viewer), [], "{viewer}");
    }
}

#[test]
fn once_it_is_answered_everybody_sees_what_it_took() {
    let asked = asked_in_secret();
    let left = |it: &Match<Campfire>| it.clocks(Viewer::Public)[0].left_ms;
    let answered = answer(&asked, 0, json!("yes"));
    assert_eq!(left(&answered), left(&asked) - 1_000);
}
