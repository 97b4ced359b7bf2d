//! What somebody wants of a match, by the one way in.

use domain::engine::{
    Act, Canceller, ClaimedDispute, Clock, Event, KeptText, NewRuling, NewSeat, PromptId,
    Rejection, Seat, Stamp, Takebacks,
};
use serde_json::{Value, json};
use toys::campfire::Campfire;
use toys::playout::account;
use uuid::Uuid;

use crate::{Fire, fire, fire_with, open_fire, stamp};

fn pass() -> Value {
    json!({"type": "pass"})
}

fn ruling(order: Value) -> Act {
    let reason = "A card was seen.".to_owned();
    let (rules, public, supersedes) = (Vec::new(), true, None);
    Act::Rule(NewRuling { dispute: None, reason, rules, public, supersedes, order })
}

fn done(fire: &Fire, act: Act) -> (Vec<KeptText>, Event<Campfire>) {
    let acted = fire.it.act(act, None, stamp(fire.it.seq() + 1)).unwrap();
    (acted.texts, acted.decided.events[0].clone())
}

#[test]
fn what_somebody_writes_is_kept_under_the_seal_that_the_log_has() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "toast"}));
    let prompt = fire.prompt(0).id;
    let said = |answer: &str| {
        let (seat, prompt) = (Some(Seat(0)), prompt.clone());
        Act::Decide { seat, prompt, answer: json!(answer) }
    };
    let claim = "A card was palmed.".to_owned();
    let dispute = ClaimedDispute { id: Uuid::from_u128(7), about: 1, claim, suspend: false };
    let for_them = json!({"kind": "decide-for", "seat": 0, "prompt": prompt, "answer": "Cheers"});
    let acts = [
        (said("To absent friends"), vec!["To absent friends"]),
        (said(""), vec![]),
        (Act::OpenDispute { as_judge: false, dispute }, vec!["A card was palmed."]),
        (Act::Cancel { by: Canceller::Admin, reason: "Fire!".to_owned() }, vec!["Fire!"]),
        (ruling(json!({"kind": "note"})), vec!["A card was seen."]),
        (ruling(for_them), vec!["A card was seen.", "Cheers"]),
    ];
    for (act, texts) in acts {
        let (kept, event) = done(&fire, act);
        assert_eq!(kept.iter().map(|it| &*it.text).collect::<Vec<_>>(), texts);
        for KeptText { seal, text } in kept {
            let sealed = json!(seal.seal(&text));
            let content = event.to_content();
            let has = |name: &str| content.contains(sealed[name].as_str().expect("it is a text"));
            assert!(has("text") && has("digest"), "{text}: {content}");
        }
    }
}

#[test]
fn what_is_no_text_is_kept_nowhere_else() {
    let fire = fire(3);
    let act = Act::Decide { seat: None, prompt: fire.prompt(0).id, answer: pass() };
    assert_eq!(done(&fire, act).0.len(), 0);
}

#[test]
fn who_has_several_seats_acts_for_the_one_that_is_named_or_asked_else_for_the_first() {
    let mut fire = fire(3);
    fire.answer(0, pass());
    let seat_of = |act: Act| done(&fire, act).1.seat.map(|it| it.0);
    let decide = |seat: Option<u8>| {
        let (seat, prompt) = (seat.map(Seat), fire.prompt(1).id);
        Act::Decide { seat, prompt, answer: pass() }
    };
    assert_eq!(seat_of(decide(None)), Some(1));
    assert_eq!(seat_of(decide(Some(1))), Some(1));
    assert_eq!(seat_of(Act::Resign { seat: None }), Some(0));
    assert_eq!(seat_of(Act::Resign { seat: Some(Seat(2)) }), Some(2));
    let none = fire.it.act(Act::Resign { seat: Some(Seat(3)) }, None, stamp(9)).err();
    assert_eq!(none, Some(Rejection::NotSeated));
}

#[test]
fn nobody_acts_for_the_seat_of_another() {
    let fire = fire(3);
    let prompt = fire.prompt(0).id;
    let other = Stamp { actor: Some(account(2)), ..stamp(9) };
    let refused = fire.it.decide(Seat(0), &prompt, &pass(), other).err();
    assert_eq!(refused, Some(Rejection::NotSeated));
    for seat in [None, Some(Seat(0))] {
        let act = Act::Decide { seat, prompt: prompt.clone(), answer: pass() };
        assert_eq!(fire.it.act(act, None, other).err(), Some(Rejection::NotSeated));
    }
}

#[test]
fn an_act_says_which_seat_it_names_and_which_point_it_looks_back_to() {
    let seat = Some(Seat(2));
    let prompt = PromptId("p".to_owned());
    let beside = [
        Act::Resign { seat },
        Act::OfferDraw { seat },
        Act::AnswerDraw { seat, accept: true },
        Act::AskTakeback { seat, to_seq: 4 },
        Act::AnswerTakeback { seat, accept: true },
    ];
    assert!(beside.iter().all(|it| it.named_seat() == seat));
    let decide = Act::Decide { seat, prompt, answer: pass() };
    assert_eq!(decide.named_seat(), None, "it is a part of the game");
    let mut fire = fire_with(3, Clock::default(), Takebacks::ByConsent);
    let back = |fire: &Fire, act: &Act| fire.it.looks_back(act);
    assert_eq!(beside.each_ref().map(|it| back(&fire, it)), [None, None, None, Some(4), None]);
    assert_eq!(back(&fire, &ruling(json!({"kind": "rewind", "to_seq": 3}))), Some(3));
    assert_eq!(back(&fire, &ruling(json!({"kind": "note", "to_seq": 3}))), None);
    let point = fire.it.seq();
    fire.answer(0, pass()).answer(1, pass());
    let (past, since) = (fire.past(point), fire.log[point as usize..].to_vec());
    let asked = fire.it.ask_takeback(Seat(0), &past, &since, stamp(20)).unwrap();
    fire.follow(asked);
    assert_eq!(back(&fire, &beside[4]), Some(point), "it was asked for");
}

#[test]
fn who_sits_down_takes_the_first_free_seat_and_brings_what_the_game_knows() {
    let mut fire = open_fire(Campfire::V1, 2, 3, Clock::default(), Takebacks::Off);
    let sit = |fire: &Fire, new: NewSeat| fire.it.act(Act::TakeSeat(new), None, stamp(2));
    let wrong = |new: NewSeat| match sit(&fire, new).map(|_| ()) {
        Err(Rejection::InvalidLoadout(wrong)) => wrong[0].pointer.clone(),
        other => panic!("{other:?}"),
    };
    let role = Some("cook".to_owned());
    assert_eq!(wrong(NewSeat { role, ..NewSeat::default() }), "/role");
    let loadout = Some(json!({"preset": "none"}));
    assert_eq!(wrong(NewSeat { loadout, ..NewSeat::default() }), "/loadout");
    let brings = |bytes| NewSeat { entropy: Some("x".repeat(bytes)), ..NewSeat::default() };
    assert_eq!(wrong(brings(129)), "/entropy");
    let second = sit(&fire, NewSeat { seat: Some(Seat(1)), ..brings(128) }).unwrap();
    fire.follow(second.decided);
    for seat in [0, 2] {
        let taken = sit(&fire, NewSeat::default()).unwrap();
        assert_eq!(taken.decided.events[0].seat, Some(Seat(seat)));
        fire.follow(taken.decided);
    }
    let full = open_fire(Campfire::V1, 2, 0, Clock::default(), Takebacks::Off);
    assert!(matches!(sit(&full, NewSeat::default()), Err(Rejection::SeatTaken(_))));
}
