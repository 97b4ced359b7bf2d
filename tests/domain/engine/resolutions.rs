//! Resolutions: questions inside questions, sealed answers, races, draws, texts, rewinds.

use domain::engine::play::event::Body;
use domain::engine::{Choice, Rejection, Seat, Stamp, Status, Time, Viewer};
use serde_json::json;
use toys::campfire::{Fact, Target};

use crate::{Fire, fire, stamp};

fn hand(fire: &Fire, seat: u8) -> Vec<u8> {
    fire.it.state().hands[usize::from(seat)].clone()
}

#[test]
fn a_question_inside_a_question_goes_on_where_it_stopped() {
    let mut fire = fire(3);
    let card = hand(&fire, 1)[0];
    fire.answer(0, json!({"type": "rob", "victim": 1}));
    assert_eq!(fire.prompt(0).kind, "burn_it", "a hand of one card is not asked about");
    assert_eq!(fire.facts(), [Fact::CardTaken { from: Seat(1), by: Seat(0), card }]);
    fire.answer(0, json!("yes"));
    assert_eq!(fire.facts()[0], Fact::Burnt { seat: Seat(0), card });
    assert_eq!(fire.it.digest(), fire.folded().digest());
}

#[test]
fn sealed_answers_count_when_all_are_in_and_come_back_in_the_order_of_the_asks() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "wager"})).answer(0, json!(1));
    fire.answer(2, json!(3));
    assert_eq!(fire.facts(), [], "nobody's bid counts before all are in");
    let again = fire.it.decide(Seat(2), &fire.prompt(1).id, &json!(1), stamp(9));
    assert_eq!(again.err(), Some(Rejection::PromptClosed));
    assert!(fire.it.prompts(Seat(2)).is_empty(), "an answer can't be changed");
    fire.it.script_next(0, vec![2]);
    fire.answer(1, json!(2));
    assert_eq!(
        fire.facts(),
        [
            Fact::Wagered { seat: Seat(1), coins: 2 },
            Fact::Wagered { seat: Seat(2), coins: 3 },
            Fact::Rolled { face: 3 },
        ]
    );
    assert_eq!(fire.prompt(2).kind, "share", "the highest bid shares out");
}

#[test]
fn a_sealed_answer_that_is_in_is_told_to_who_gave_it_and_to_judges() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "wager"})).answer(0, json!(1));
    let prompt = fire.prompt(2).id;
    fire.answer(2, json!(3));
    let seen = |viewer| fire.it.sealed_answers(viewer);
    for viewer in [Viewer::Seat(Seat(2)), Viewer::Judge] {
        let [answer] = &seen(viewer)[..] else { panic!("{viewer}: one bid is in") };
        assert_eq!((answer.seat, &answer.prompt, &*answer.kind), (Seat(2), &prompt, "bid"));
        assert_eq!((&answer.answer, answer.seq), (&Some(json!(3)), fire.it.seq()));
    }
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(0)), Viewer::Public] {
        assert_eq!(seen(viewer).len(), 0, "{viewer}");
    }
}

#[test]
fn a_draw_after_a_question_is_drawn_with_the_answer() {
    let roll = |bid: i64| {
        let mut fire = fire(3);
        fire.answer(0, json!({"type": "wager"})).answer(0, json!(1)).answer(1, json!(bid));
        fire.answer(2, json!(0));
        let rolled = fire.facts().iter().find(|it| matches!(it, Fact::Rolled { .. })).cloned();
        let shared = json!([[{"seat": fire.it.standing().playing().iter().find(|it| {
            !fire.it.prompts(**it).is_empty()
        }).unwrap().0}, fire.it.state().pot]]);
        let asked =
            fire.it.standing().playing().into_iter().find(|it| !fire.it.prompts(*it).is_empty());
        fire.answer(asked.unwrap().0, shared);
        assert_eq!(fire.it.digest(), fire.folded().digest());
        rolled.expect("a die was rolled")
    };
    assert_eq!(roll(2), roll(2), "the same event rolls the same");
    assert_eq!(roll(1), roll(2), "what was answered does not change the draw");
}

#[test]
fn the_first_answer_closes_the_other_questions() {
    let mut fire = fire(4);
    fire.answer(0, json!({"type": "howl"}));
    let late = fire.prompt(1).id;
    fire.answer(3, json!("yes"));
    assert_eq!(fire.facts()[0], Fact::Paid { seat: Seat(3), coins: 0 });
    let refused = fire.it.decide(Seat(1), &late, &json!("yes"), stamp(20)).err();
    assert_eq!(refused, Some(Rejection::PromptClosed));
}

#[test]
fn a_question_says_whose_play_has_brought_it_about() {
    let mut fire = fire(3);
    assert_eq!(fire.prompt(0).asked_by, None, "what one starts nobody else has brought about");
    fire.answer(0, json!({"type": "wager"}));
    assert_eq!(fire.prompt(0).asked_by, None, "it is their own");
    let shown = serde_json::to_value(fire.prompt(0)).unwrap();
    assert!(shown.get("asked_by").is_none(), "{shown}");
    fire.answer(0, json!(1));
    for other in [1, 2] {
        assert_eq!(fire.prompt(other).asked_by, Some(Seat(0)));
    }
    fire.answer(2, json!(3));
    assert_eq!(fire.prompt(1).asked_by, Some(Seat(0)), "what others have bid changes nothing");
    fire.it.script_next(0, vec![2]);
    let mut last = fire.clone();
    fire.answer(1, json!(2));
    assert_eq!(fire.prompt(2).asked_by, Some(Seat(0)), "the highest bid shares out");
    last.answer(1, json!(4));
    assert_eq!(last.prompt(1).asked_by, None, "it follows from their own answer");
}

#[test]
fn text_stays_out_of_the_log() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "toast"})).answer(0, json!("To absent friends"));
    let content = fire.log.last().unwrap().to_content();
    assert!(!content.contains("absent") && content.contains(r#""digest""#));
    assert_eq!(fire.it.digest(), fire.folded().digest());
}

#[test]
fn a_rewind_goes_on_from_the_past_with_new_prompts_and_fresh_draws() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "wager"})).answer(0, json!(1)).answer(1, json!(0));
    let point = fire.it.seq();
    let before = fire.prompt(2).id;
    let bid = |fire: &mut Fire| {
        fire.answer(2, json!(0));
        fire.facts().iter().find(|it| matches!(it, Fact::Rolled { .. })).cloned().unwrap()
    };
    let mut rolls = vec![bid(&mut fire)];
    for _ in 0..12 {
        let past = fire.past(point);
        fire.rewind(&past);
        assert_eq!(fire.it.state(), past.state());
        assert_ne!(fire.prompt(2).id, before, "a rewind reopens questions under new ids");
        assert_eq!(fire.it.digest(), fire.folded().digest());
        rolls.push(bid(&mut fire));
    }
    assert!(rolls.iter().any(|it| *it != rolls[0]), "a rewind does not repeat the draw: {rolls:?}");
    let old = fire.it.decide(Seat(2), &before, &json!(0), stamp(99)).err();
    assert_eq!(old, Some(Rejection::PromptClosed));
    assert_eq!(fire.it.digest(), fire.folded().digest());
}

#[test]
fn a_match_that_was_rewound_verifies() {
    let mut fire = fire(3);
    let start = fire.it.seq();
    fire.answer(0, json!({"type": "pass"})).answer(1, json!({"type": "pass"}));
    let past = fire.past(start);
    fire.rewind(&past);
    fire.answer(0, json!({"type": "howl"})).answer(1, json!("yes"));
    fire.verify();
}

#[test]
fn a_resolution_that_does_not_repeat_the_log_is_refused_as_drifted() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "wager"})).answer(0, json!(1));
    // The log says that seat 0 staked 2: running the resolution again stakes 1.
    let seq = fire.log.len() - 1;
    if let Body::Decided { course, .. } = &mut fire.log[seq].body {
        course.facts = vec![Fact::Wagered { seat: Seat(0), coins: 2 }];
    }
    let it = fire.folded();
    let id = it.prompts(Seat(1))[0].id.clone();
    let first = it.decide(Seat(1), &id, &json!(0), stamp(9)).unwrap().after;
    let id = first.prompts(Seat(2))[0].id.clone();
    let refused = first.decide(Seat(2), &id, &json!(0), stamp(10)).err();
    assert_eq!(refused, Some(Rejection::Drifted));
}

#[test]
fn an_answer_to_what_is_asked_no_more_is_refused_as_drifted() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "wager"}));
    // The log says that seat 0 was asked for yes or no: running the resolution asks for a number.
    let seq = fire.log.len() - 1;
    if let Body::Decided { course, .. } = &mut fire.log[seq].body {
        for stored in course.asked.iter_mut().filter_map(|it| it.question.as_mut()) {
            stored.choice = Choice::one(vec![Target::Yes, Target::No]);
        }
    }
    let it = fire.folded();
    let id = it.prompts(Seat(0))[0].id.clone();
    let refused = it.decide(Seat(0), &id, &json!("yes"), stamp(9)).err();
    assert_eq!(refused, Some(Rejection::Drifted));
}

#[test]
fn who_resigns_in_the_middle_is_answered_for_until_the_table_rests() {
    let mut fire = fire(4);
    fire.answer(0, json!({"type": "wager"})).answer(0, json!(1)).answer(1, json!(0));
    let resigned = fire.it.resign(Seat(2), stamp(40)).unwrap();
    fire.follow(resigned);
    let defaulted = fire.log.last().unwrap();
    assert_eq!(defaulted.on_behalf_of, Some(Seat(2)));
    assert_eq!(fire.it.standing().status, Status::Active);
    assert_eq!(fire.it.digest(), fire.folded().digest());
    let refused = fire.it.resign(Seat(2), stamp(41)).err();
    assert_eq!(refused, Some(Rejection::AlreadyResigned));
    for seat in [0, 1] {
        let resigned = fire.it.resign(Seat(seat), stamp(42)).unwrap();
        fire.follow(resigned);
    }
    let outcome = fire.it.standing().outcome.clone().expect("one seat is left");
    assert_eq!(outcome.winners, [Seat(3)]);
}

#[test]
fn recorded_time_never_runs_backwards() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "pass"}));
    let last = fire.log.last().unwrap().recorded_at;
    let early = Stamp { at: Time::from_millis(5), ..stamp(0) };
    let id = fire.prompt(1).id;
    let decided = fire.it.decide(Seat(1), &id, &json!({"type": "pass"}), early).unwrap();
    assert_eq!(decided.events[0].recorded_at, last);
}

/// The encoding of digests is for ever: a change to it shows here.
#[test]
fn the_digest_of_a_known_match_is_what_it_always_was() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "wager"})).answer(0, json!(1));
    assert_eq!(fire.it.digest().to_string(), GOLDEN_DIGEST);
}

const GOLDEN_DIGEST: &str = "3e4025f695e9670572c8083ea24de85e49a2faa9887c2a3fa3e5bba908c88142";

#[test]
fn what_is_closed_is_told_of_the_prompt_that_is_open() {
    let mut fire = fire(3);
    let out = fire.it.resign(Seat(2), stamp(fire.it.seq() + 1)).unwrap();
    fire.follow(out);
    let prompt = fire.prompt(0);
    let closed = fire.it.closed(Seat(0), &prompt.id);
    let told = serde_json::to_value(&closed).unwrap();
    let span = json!({"at": 4, "length": 6, "seat": 2});
    let rob = json!({
        "about": ["seat:2"], "label": "Rob seat 2", "spans": [span], "why": "the drover has left",
        "rule": "C1",
    });
    assert_eq!(told, json!([rob]));
    assert_eq!(fire.it.closed(Seat(1), &prompt.id), [], "it is another's");
    fire.answer(0, json!({"type": "pass"}));
    assert_eq!(fire.it.closed(Seat(0), &prompt.id), [], "it is answered");
}

#[test]
fn each_event_and_each_text_is_sealed_by_itself() {
    let (one, fresh) = (stamp(1), Stamp { fresh: [4; 32], ..stamp(1) });
    assert_ne!(one.salt(1), one.salt(2));
    assert_ne!(one.salt(1), fresh.salt(1));
    let seals = [one.text(1), one.text(2), one.reason(1), one.reason(2), fresh.text(1)];
    for (at, seal) in seals.iter().enumerate() {
        let (id, salt) = (seal.id, seal.salt);
        assert!(seals[..at].iter().all(|it| it.id != id && it.salt != salt), "seal {at}");
        assert_ne!(salt, one.salt(1));
    }
}
