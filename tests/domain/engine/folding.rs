//! Logs that do not fold, and logs that were not decided as they say.

use domain::engine::judging::Order;
use domain::engine::play::event::Body;
use domain::engine::{Canceller, Event, Hash, Luck, Match, MatchId, Outcome, Seat, TextSeal};
use serde_json::json;
use toys::campfire::{Campfire, Fact};
use uuid::Uuid;

use crate::{Fire, SEED, fire, stamp};

/// Why a log does not fold into the match of an id.
fn why_not(id: u128, log: &[Event<Campfire>]) -> Option<String> {
    let id = MatchId(Uuid::from_u128(id));
    Match::fold(Campfire::V1, Luck::seeded(SEED), id, log).err().map(|it| it.detail)
}

#[test]
fn a_log_folds_from_its_beginning_and_in_its_order() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "pass"}));
    let log = &fire.log;
    assert_eq!(why_not(99, log), None);
    let elsewhere = why_not(98, log).expect("it is another match");
    assert!(elsewhere.starts_with("it belongs to match"), "{elsewhere}");
    assert_eq!(why_not(99, &log[1..]).unwrap(), "it does not follow event 0");
    let gap = [&log[..2], &log[3..]].concat();
    assert_eq!(why_not(99, &gap).unwrap(), "it does not follow event 2");
    let has_one = "a log begins with match.created, and has one";
    let twice = [log[0].clone(), Event { seq: 2, ..log[0].clone() }];
    assert_eq!(why_not(99, &twice).unwrap(), has_one);
    assert_eq!(why_not(99, &[Event { seq: 1, ..log[1].clone() }]).unwrap(), has_one);
}

#[test]
fn a_rewind_goes_on_from_the_point_that_it_names() {
    let mut fire = fire(3);
    let point = fire.it.seq();
    fire.answer(0, json!({"type": "pass"}));
    fire.rewind(&fire.past(point));
    let rewound = fire.log.last().unwrap();
    let why_not = |past: Option<Match<Campfire>>| {
        let mut before = fire.past(rewound.seq - 1);
        before.apply_rewind(rewound, past).err().map(|it| it.detail)
    };
    assert_eq!(why_not(Some(fire.past(point))), None);
    let missing = Some("the past it goes on from is missing".to_owned());
    assert_eq!(why_not(None), missing);
    assert_eq!(why_not(Some(fire.past(point - 1))), missing, "it is too early");
    assert_eq!(why_not(Some(fire.past(point + 1))), missing, "it is too late");
}

/// Where the audit stops, and why, in a match with a change to one of its last events.
fn audited(fire: &Fire, from_last: usize, change: impl Fn(&mut Event<Campfire>)) -> (u64, String) {
    let mut changed = fire.clone();
    let at = fire.log.len() - 1 - from_last;
    change(&mut changed.log[at]);
    let failure = changed.report().first_failure.expect("it is not what was decided");
    (failure.seq, format!("{}: {}", failure.check, failure.detail))
}

#[test]
fn an_audit_says_what_it_is_that_the_rules_do_not_bring_about() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "pass"}));
    let last = fire.it.seq();
    let other = |change: fn(&mut Event<Campfire>)| {
        let (seq, why) = audited(&fire, 0, change);
        assert_eq!(seq, last);
        why
    };
    let digest = other(|it| it.state_digest = Hash::default());
    assert_eq!(digest, "digest: its state digest is not what the fold gives");
    let facts = other(|it| {
        let Body::Decided { course, .. } = &mut it.body else { panic!("it is decided") };
        course.facts[0] = Fact::Toasted { seat: Seat(0) };
    });
    assert_eq!(facts, "facts: fact 1 is not what the rules bring about");
    let more = other(|it| {
        let Body::Decided { course, .. } = &mut it.body else { panic!("it is decided") };
        course.facts.push(Fact::RoundBegan);
    });
    assert_eq!(more, "facts: fact 2 is not what the rules bring about");
    let cause = other(|it| it.caused_by = Some(1));
    assert_eq!(cause, "decision: it is not what the rules bring about");
}

#[test]
fn an_audit_finds_what_nobody_did() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "pass"}));
    let (_, decided) = audited(&fire, 0, |it| {
        (it.actor, it.on_behalf_of, it.caused_by) = (None, it.seat, Some(it.seq - 1));
    });
    assert_eq!(decided, "decision: nobody decided it");
    let reason = TextSeal::OPEN.seal("");
    let called_off = fire.it.cancel(Canceller::Admin, reason, stamp(20)).unwrap();
    fire.follow(called_off);
    let (_, cancelled) = audited(&fire, 0, |it| it.actor = None);
    assert_eq!(cancelled, "decision: nobody called it off");
}

#[test]
fn an_audit_misses_what_follows_from_the_last_event() {
    let mut fire = fire(3);
    let result = Outcome::won(vec![Seat(1)], "A judge ruled so.");
    let ruled = fire.rule(None, Order::Result { result }, None).unwrap();
    fire.follow(ruled);
    assert_eq!(fire.kinds(2), ["ruling.issued", "match.finished"]);
    fire.log.pop();
    let failure = fire.report().first_failure.expect("it has no end");
    assert_eq!((failure.seq, failure.check.as_str()), (fire.log.len() as u64 + 1, "end"));
}

#[test]
fn what_was_drawn_in_an_event_is_found_again() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "wager"})).answer(0, json!(1));
    fire.answer(1, json!(2)).answer(2, json!(0));
    let mut drawn = Vec::new();
    for event in &fire.log {
        let draws = fire.past(event.seq - 1).draws_of(event).expect("it is as it was");
        let count = event.body.course().map_or(0, |it| it.drawn);
        assert_eq!(draws.is_empty(), count == 0, "event {}", event.seq);
        assert!(draws.iter().all(|(ordinal, _)| *ordinal == 0), "nothing that follows draws");
        drawn.push(count);
    }
    assert!(0 < drawn[4], "the deck is shuffled at the start");
    assert_eq!(drawn.last(), Some(&1), "a die is rolled with the last bid");
    let mut other = fire.log.last().unwrap().clone();
    let Body::Decided { course, .. } = &mut other.body else { panic!("it is decided") };
    course.facts.pop();
    assert!(fire.past(other.seq - 1).draws_of(&other).is_err(), "something else was drawn");
}
