//! Draws and take-backs among three.

use domain::engine::conduct::agreement::TAKEBACKS_MAX;
use domain::engine::conduct::judging::Order;
use domain::engine::play::event::Body;
use domain::engine::{
    Clock, ClockKind, OutcomeKind, Rejection, Seat, SideAct, Stamp, Takebacks, Time, Viewer,
};
use serde_json::json;

use crate::{Fire, fire, fire_with, stamp};

fn now(fire: &Fire) -> domain::engine::Stamp {
    stamp(fire.it.seq() + 1)
}

impl Fire {
    fn draw(&mut self, seat: u8) -> Result<(), Rejection> {
        let decided = self.it.offer_draw(Seat(seat), now(self))?;
        self.follow(decided);
        Ok(())
    }

    fn answer_draw(&mut self, seat: u8, accept: bool) -> Result<(), Rejection> {
        let decided = self.it.answer_draw(Seat(seat), accept, now(self))?;
        self.follow(decided);
        Ok(())
    }

    fn take_back(&mut self, seat: u8, to_seq: u64) -> Result<(), Rejection> {
        let past = self.past(to_seq);
        let since = &self.log[to_seq as usize..];
        let decided = self.it.ask_takeback(Seat(seat), &past, since, now(self))?;
        self.follow(decided);
        Ok(())
    }

    /// Whether a seat may ask to take something back, or answer who asks.
    fn may_take_back(&self, seat: u8) -> bool {
        self.it.may(Seat(seat)).contains(&SideAct::Takeback)
    }

    fn consent(&mut self, seat: u8, accept: bool) -> Result<(), Rejection> {
        let past = self.it.standing().takeback.as_ref().map(|it| self.past(it.to_seq));
        let decided = self.it.answer_takeback(Seat(seat), accept, past.as_ref(), now(self))?;
        self.follow(decided);
        Ok(())
    }
}

fn not_a_draw(refused: Result<(), Rejection>) {
    assert!(matches!(refused, Err(Rejection::DrawNotPermitted(_))), "{refused:?}");
}

fn not_undone(refused: Result<(), Rejection>) {
    assert!(matches!(refused, Err(Rejection::UndoNotPermitted(_))), "{refused:?}");
}

#[test]
fn a_match_is_drawn_when_all_others_have_taken_the_offer() {
    let mut fire = fire(3);
    not_a_draw(fire.answer_draw(1, true));
    fire.draw(0).unwrap();
    not_a_draw(fire.draw(0));
    not_a_draw(fire.draw(1));
    not_a_draw(fire.answer_draw(0, true));
    fire.answer_draw(2, true).unwrap();
    not_a_draw(fire.answer_draw(2, true));
    assert!(fire.it.standing().outcome.is_none(), "one is still to answer");
    fire.answer_draw(1, true).unwrap();
    assert_eq!(fire.kinds(2), ["draw.answered", "match.finished"]);
    assert_eq!(fire.it.standing().outcome.as_ref().unwrap().kind, OutcomeKind::Drawn);
    fire.verify();
}

#[test]
fn who_may_offer_a_draw_or_answer_one_is_told_so() {
    let may = |fire: &Fire| {
        let may = |seat: &Seat| fire.it.may(*seat).contains(&SideAct::Draw);
        Seat::all(3).filter(may).map(|it| it.0).collect::<Vec<u8>>()
    };
    let mut fire = fire(3);
    assert_eq!(may(&fire), [0, 1, 2]);
    assert_eq!(fire.it.offers(), []);
    fire.draw(0).unwrap();
    assert_eq!(may(&fire), [1, 2], "the others are to answer");
    fire.answer_draw(2, true).unwrap();
    assert_eq!(may(&fire), [1], "one of them has");
    let offers = fire.it.offers();
    assert_eq!((offers.len(), offers[0].seat, &*offers[0].accepted), (1, Seat(0), &[Seat(2)][..]));
    fire.answer_draw(1, false).unwrap();
    assert_eq!(may(&fire), [1, 2], "whose offer was declined does not offer again at once");
    let resigned = fire.it.resign(Seat(2), now(&fire)).unwrap();
    fire.follow(resigned);
    assert_eq!(may(&fire), [1], "who is out has nothing to offer");
}

#[test]
fn what_players_offer_and_answer_each_other_is_told() {
    let mut fire = fire_with(3, Clock::default(), Takebacks::ByConsent);
    fire.draw(0).unwrap();
    fire.answer_draw(1, true).unwrap();
    fire.answer_draw(2, false).unwrap();
    let point = fire.it.seq();
    fire.answer(0, json!({"type": "pass"})).answer(1, json!({"type": "pass"}));
    fire.take_back(0, point).unwrap();
    fire.consent(2, true).unwrap();
    fire.consent(1, false).unwrap();
    let told: Vec<String> = fire
        .sealed()
        .iter()
        .zip(&fire.log)
        .filter(|(_, event)| !matches!(event.body, Body::Decided { .. }))
        .map(|(sealed, event)| {
            let before = fire.past(event.seq - 1);
            before.show_next(event, sealed, Viewer::Public, None).event.facts.remove(0).text
        })
        .collect();
    let asks = format!("Seat 0 asks to go back to event {point}");
    let expected = [
        "Seat 0 offers a draw.",
        "Seat 1 takes the draw.",
        "Seat 2 declines the draw.",
        &format!("{asks}, which needs the consent of all others."),
        "Seat 2 consents to the take-back.",
        "Seat 1 refuses the take-back.",
    ];
    assert_eq!(told[told.len() - 6..], expected);
}

#[test]
fn an_offer_lapses_when_it_is_declined_or_another_decides() {
    let mut fire = fire(3);
    fire.draw(0).unwrap();
    fire.answer_draw(1, false).unwrap();
    not_a_draw(fire.draw(0));
    fire.answer(0, json!({"type": "pass"}));
    fire.draw(0).unwrap();
    fire.answer(1, json!({"type": "pass"}));
    not_a_draw(fire.answer_draw(2, true));
    // Who offers and then decides has still offered.
    fire.draw(2).unwrap();
    fire.answer(2, json!({"type": "pass"}));
    fire.answer_draw(0, true).unwrap();
    fire.answer_draw(1, true).unwrap();
    assert!(fire.it.standing().outcome.is_some());
    fire.verify();
}

#[test]
fn what_nobody_learnt_from_is_taken_back_at_once() {
    let mut fire = fire_with(3, Clock::default(), Takebacks::BeforeInformation);
    fire.answer(0, json!({"type": "pass"}));
    let before = fire.it.seq();
    fire.answer(1, json!({"type": "wager"}));
    fire.answer(1, json!(2));
    fire.take_back(1, before).unwrap();
    assert_eq!(fire.kinds(2), ["takeback.asked", "match.rewound"]);
    assert_eq!(fire.it.state(), fire.past(before).state());
    // And once more, over what was taken back already.
    fire.answer(1, json!({"type": "pass"}));
    fire.take_back(1, before).unwrap();
    assert_eq!(fire.prompt(1).kind, "play");
    not_undone(fire.take_back(1, before - 1));
    fire.verify();
}

#[test]
fn what_somebody_learnt_from_is_not() {
    let mut fire = fire_with(3, Clock::default(), Takebacks::BeforeInformation);
    let before = fire.it.seq();
    fire.answer(0, json!({"type": "rob", "victim": 1}));
    not_undone(fire.take_back(0, before));
    not_undone(fire.take_back(1, before));
    let mut other = fire_with(3, Clock::default(), Takebacks::Off);
    other.answer(0, json!({"type": "pass"}));
    not_undone(other.take_back(0, before));
}

#[test]
fn what_is_taken_back_is_not_taken_back_again() {
    for policy in [Takebacks::BeforeInformation, Takebacks::ByConsent] {
        let mut fire = fire_with(3, Clock::default(), policy);
        let before = fire.it.seq();
        fire.answer(0, json!({"type": "pass"}));
        fire.take_back(0, before).unwrap();
        for to_seq in before..fire.it.seq() {
            not_undone(fire.take_back(0, to_seq));
        }
        fire.answer(0, json!({"type": "pass"}));
        fire.take_back(0, before).unwrap();
        fire.verify();
    }
}

#[test]
fn what_was_undone_with_consent_is_no_reason_to_ask_again() {
    let mut fire = fire_with(3, Clock::default(), Takebacks::ByConsent);
    let before = fire.it.seq();
    fire.answer(0, json!({"type": "rob", "victim": 1}));
    fire.take_back(0, before).unwrap();
    for seat in [1, 2] {
        fire.consent(seat, true).unwrap();
    }
    assert_eq!(fire.kinds(1), ["match.rewound"]);
    fire.answer(0, json!({"type": "pass"}));
    fire.take_back(0, before).unwrap();
    assert_eq!(fire.kinds(2), ["takeback.asked", "match.rewound"]);
    fire.verify();
}

#[test]
fn nobody_takes_back_for_ever() {
    let mut fire = fire_with(3, Clock::default(), Takebacks::BeforeInformation);
    let before = fire.it.seq();
    for _ in 0..TAKEBACKS_MAX {
        fire.answer(0, json!({"type": "pass"}));
        assert!(fire.may_take_back(0));
        fire.take_back(0, before).unwrap();
    }
    fire.answer(0, json!({"type": "pass"}));
    assert!(!fire.may_take_back(0));
    not_undone(fire.take_back(0, before));
}

#[test]
fn a_takeback_gives_no_time_back() {
    let bank = Clock { kind: ClockKind::Bank, initial_ms: 60_000, ..Clock::default() };
    let mut fire = fire_with(3, bank, Takebacks::BeforeInformation);
    let before = fire.it.seq();
    let left = |fire: &Fire| {
        let now = fire.log.last().unwrap().recorded_at;
        fire.it.clocks(Viewer::Judge)[0].left_at(now)
    };
    fire.answer(0, json!({"type": "pass"}));
    let after = left(&fire);
    assert!(after < 60_000);
    fire.take_back(0, before).unwrap();
    assert_eq!(left(&fire), after);
    assert!(fire.it.deadline().is_some(), "and it runs again");
    fire.verify();
}

#[test]
fn no_increment_is_earned_by_what_is_taken_back() {
    let fischer = Clock {
        kind: ClockKind::Fischer,
        initial_ms: 60_000,
        increment_ms: 30_000,
        ..Clock::default()
    };
    let mut fire = fire_with(3, fischer, Takebacks::BeforeInformation);
    let before = fire.it.seq();
    for _ in 0..10 {
        fire.answer(0, json!({"type": "pass"}));
        fire.take_back(0, before).unwrap();
        let left = fire.it.clocks(Viewer::Judge)[0].left_ms;
        assert!(left <= 60_000, "{left} ms are more than there were");
    }
    fire.verify();
}

#[test]
fn a_question_that_is_taken_back_goes_on_with_what_was_left_of_its_time() {
    let each = Clock { kind: ClockKind::PerDecision, initial_ms: 10_000, ..Clock::default() };
    let mut fire = fire_with(3, each, Takebacks::BeforeInformation);
    let (before, asked) = (fire.it.seq(), fire.log.last().unwrap().recorded_at);
    let prompt = fire.prompt(0).id;
    let later = Stamp { at: Time::from_millis(asked.millis() + 7_000), ..now(&fire) };
    let pass = json!({"type": "pass"});
    let decided = fire.it.decide(Seat(0), &prompt, &pass, later).unwrap();
    fire.follow(decided);
    let (past, since) = (fire.past(before), fire.log[before as usize..].to_vec());
    let rewound = fire.it.ask_takeback(Seat(0), &past, &since, later).unwrap();
    fire.follow(rewound);
    assert_eq!(fire.it.deadline().unwrap().millis_since(later.at), 3_000);
    fire.verify();
}

#[test]
fn what_a_judge_ruled_is_not_taken_back() {
    let mut fire = fire_with(3, Clock::default(), Takebacks::ByConsent);
    let before = fire.it.seq();
    fire.answer(0, json!({"type": "wager"}));
    fire.take_back(0, before).unwrap();
    fire.answer(0, json!({"type": "pass"}));
    let coin = Order::Penalty { seat: Seat(2), penalty: "coin".to_owned() };
    let ruled = fire.rule(None, coin, None).unwrap();
    fire.follow(ruled);
    not_undone(fire.take_back(0, before));
    let after = fire.it.seq();
    fire.answer(1, json!({"type": "pass"}));
    fire.take_back(1, after).unwrap();
    fire.verify();
}

#[test]
fn consent_takes_all_others_and_lapses_with_a_decision() {
    let mut fire = fire_with(3, Clock::default(), Takebacks::ByConsent);
    let before = fire.it.seq();
    fire.answer(0, json!({"type": "rob", "victim": 1}));
    fire.take_back(0, before).unwrap();
    assert_eq!(fire.kinds(1), ["takeback.asked"], "a card was seen");
    not_undone(fire.take_back(1, before));
    not_undone(fire.consent(0, true));
    // Whoever asks waits for both others, and each of them answers once.
    assert_eq!([0, 1, 2].map(|it| fire.may_take_back(it)), [false, true, true]);
    fire.consent(2, true).unwrap();
    assert_eq!([0, 1, 2].map(|it| fire.may_take_back(it)), [false, true, false]);
    fire.consent(1, false).unwrap();
    assert_eq!([0, 1, 2].map(|it| fire.may_take_back(it)), [false, true, true]);
    not_undone(fire.consent(1, true));
    not_undone(fire.take_back(0, before));
    fire.answer(0, json!("no"));
    fire.take_back(0, before).unwrap();
    fire.answer(1, json!({"type": "pass"}));
    not_undone(fire.consent(1, true));
    fire.take_back(0, before).unwrap();
    fire.consent(1, true).unwrap();
    fire.consent(2, true).unwrap();
    assert_eq!(fire.kinds(2), ["takeback.answered", "match.rewound"]);
    assert_eq!(fire.it.state(), fire.past(before).state());
    fire.verify();
}

#[test]
fn nobody_takes_back_to_before_the_start() {
    let mut fire = fire_with(3, Clock::default(), Takebacks::ByConsent);
    let start = fire.it.seq();
    fire.answer(0, json!({"type": "pass"}));
    not_undone(fire.take_back(0, start - 1));
    fire.take_back(0, start).unwrap();
}

#[test]
fn what_was_left_by_going_back_beyond_it_is_not_gone_back_to() {
    let mut fire = fire_with(3, Clock::default(), Takebacks::ByConsent);
    let start = fire.it.seq();
    fire.answer(0, json!({"type": "pass"})).answer(1, json!({"type": "pass"}));
    let left = fire.it.seq();
    fire.take_back(0, start).unwrap();
    fire.consent(1, true).unwrap();
    fire.consent(2, true).unwrap();
    assert_eq!(fire.kinds(1), ["match.rewound"]);
    fire.answer(0, json!({"type": "wager"}));
    not_undone(fire.take_back(0, left));
}

#[test]
fn who_has_decided_nothing_since_has_nothing_to_take_back() {
    let mut fire = fire_with(3, Clock::default(), Takebacks::ByConsent);
    let start = fire.it.seq();
    fire.answer(0, json!({"type": "pass"}));
    let point = fire.it.seq();
    fire.draw(0).unwrap();
    fire.answer(1, json!({"type": "pass"}));
    not_undone(fire.take_back(0, point));
    fire.take_back(0, start).unwrap();
}

#[test]
fn what_stood_between_players_does_not_come_back_with_a_rewind() {
    let mut fire = fire_with(3, Clock::default(), Takebacks::ByConsent);
    let start = fire.it.seq();
    fire.answer(0, json!({"type": "pass"})).answer(1, json!({"type": "pass"}));
    fire.draw(1).unwrap();
    fire.answer_draw(2, false).unwrap();
    fire.draw(2).unwrap();
    fire.take_back(0, start).unwrap();
    let standing = fire.it.standing();
    assert!(standing.draw.is_some() && standing.takeback.is_some());
    assert_eq!(standing.declined, [Seat(1)]);
    let point = fire.past(fire.it.seq());
    fire.answer(2, json!({"type": "pass"}));
    fire.rewind(&point);
    let standing = fire.it.standing();
    assert_eq!((&standing.draw, &standing.takeback), (&None, &None));
    assert_eq!((&*standing.declined, &*standing.asked_back), (&[][..], &[Seat(0)][..]));
    fire.verify();
}
