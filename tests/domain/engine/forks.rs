//! Matches that go on from another, and chairs that are left before the start.

use domain::engine::play::event::Body;
use domain::engine::{
    Clock, Created, Luck, Match, MatchId, Seat, Seed, Stamp, Takebacks, Viewer, Visibility,
};
use serde_json::json;
use toys::campfire::Campfire;
use toys::playout::account;
use uuid::Uuid;

use crate::{Fire, fire, open_fire, stamp};

const SEED: Seed = Seed([7; 32]);
const ID: MatchId = MatchId(Uuid::from_u128(100));

/// The first event of a match that goes on from here.
fn forked(from: &Match<Campfire>) -> Created<Campfire> {
    let made = from.fork(ID, SEED, Viewer::Public, Visibility::Public, stamp(50)).unwrap();
    let Body::Created(created) = made.events[0].body.clone() else { panic!("it is created") };
    created
}

/// Everybody gives up what they have left of the round.
fn robbed() -> Fire {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "rob", "victim": 1})).answer(0, json!("no"));
    fire
}

#[test]
fn a_fork_is_known_by_match_event_chain_and_state() {
    let fire = robbed();
    let created = forked(&fire.it);
    let is_ours = |change: &dyn Fn(&mut Created<Campfire>)| {
        let mut claimed = created.clone();
        change(&mut claimed);
        let other = Match::new(Campfire::V1, Luck::seeded(SEED), ID).create(claimed, stamp(50));
        fire.it.is_parent_of(&other.expect("its state reads").after)
    };
    let claim = |created: &mut Created<Campfire>, change: &dyn Fn(&mut _)| {
        change(created.fork.as_mut().expect("it is a fork"));
    };
    assert!(is_ours(&|_| ()));
    assert!(!is_ours(&|it| claim(it, &|fork| fork.parent = ID)), "of another match");
    assert!(!is_ours(&|it| claim(it, &|fork| fork.seq -= 1)), "of an earlier event");
    let chain = fire.sealed()[0].hash;
    assert!(!is_ours(&|it| claim(it, &|fork| fork.digest = chain)), "of another chain");
    let before = forked(&fire.past(5)).fork.expect("it is a fork");
    assert!(
        !is_ours(&|it| claim(it, &|fork| fork.state = before.state.clone())),
        "otherwise dealt"
    );
    assert!(!is_ours(&|it| it.fork = None), "of none");
}

#[test]
fn a_fork_has_its_own_seed_and_who_was_out_stays_out() {
    let mut fire = fire(4);
    let resigned = fire.it.resign(Seat(3), stamp(9)).unwrap();
    fire.follow(resigned);
    let made = fire.it.fork(ID, SEED, Viewer::Public, Visibility::Private, stamp(50)).unwrap();
    let Body::Created(created) = &made.events[0].body else { panic!("it is created") };
    assert_eq!(created.seed_commitment, SEED.commitment());
    assert_eq!(created.visibility, Visibility::Private);
    assert_eq!(created.fork.as_ref().expect("it is a fork").out, [Seat(3)]);
    assert_eq!(made.after.standing().playing(), Seat::all(3).collect::<Vec<Seat>>());
    let (then, now) = (fire.it.state(), made.after.state());
    assert_eq!((&now.coins, now.pot, now.turn), (&then.coins, then.pot, then.turn));
}

#[test]
fn a_chair_is_left_by_whoever_sits_there_and_by_nobody_else() {
    let left_by = |number| {
        let mut fire = open_fire(Campfire::V1, 2, 3, Clock::default(), Takebacks::Off);
        let taken = fire.it.take_seat(Seat(0), None, None, None, stamp(2)).unwrap();
        fire.follow(taken);
        let by = Stamp { actor: Some(account(number)), ..stamp(3) };
        let left = fire.it.leave_seat(Seat(0), by).unwrap();
        fire.follow(left);
        fire.report()
    };
    assert_eq!(left_by(1).first_failure, None);
    let failure = left_by(2).first_failure.expect("somebody else sat there");
    assert_eq!((failure.seq, failure.check.as_str()), (3, "decision"));
}
