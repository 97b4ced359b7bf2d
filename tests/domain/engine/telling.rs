//! What viewers are told of what happens beside the game.

use domain::engine::conduct::judging::{NewDispute, Order};
use domain::engine::{
    Clock, ClockKind, Correction, OnExpiry, Outcome, Seat, ShownEvent, Takebacks, TextSeal, Viewer,
};
use serde_json::{Value, json};
use toys::campfire::{Adjustment, Campfire};
use uuid::Uuid;

use crate::{Fire, fire, fire_of, open_fire, stamp};

const OTHERS: [Viewer; 2] = [Viewer::Public, Viewer::Seat(Seat(2))];

impl Fire {
    /// An event as a viewer is shown it, by its place in the log.
    fn shown(&self, place: usize, viewer: Viewer) -> ShownEvent {
        let (event, sealed) = (&self.log[place], &self.sealed()[place]);
        self.past(event.seq - 1).show_next(event, sealed, viewer, None).event
    }

    /// The first fact of the last event of a kind.
    fn told(&self, kind: &str, viewer: Viewer) -> Value {
        let last = self.log.iter().rposition(|it| it.body.kind().name() == kind);
        json!(self.shown(last.expect("it happened"), viewer).facts[0])
    }

    fn issue(&mut self, order: Order<Campfire>) {
        let ruled = Fire::rule(self, None, order, None).unwrap();
        self.follow(ruled);
    }
}

#[test]
fn who_sits_down_leaves_and_gives_up_is_told() {
    let mut fire = open_fire(Campfire::V1, 2, 3, Clock::default(), Takebacks::Off);
    let sit = |fire: &mut Fire, seat| {
        let taken = fire.it.take_seat(Seat(seat), None, None, None, stamp(2)).unwrap();
        fire.follow(taken);
    };
    sit(&mut fire, 0);
    let left = fire.it.leave_seat(Seat(0), stamp(3)).unwrap();
    fire.follow(left);
    (0..3).for_each(|seat| sit(&mut fire, seat));
    let resigned = fire.it.resign(Seat(2), stamp(9)).unwrap();
    fire.follow(resigned);
    let first = |at| json!(fire.shown(at, Viewer::Public).facts[0])["type"].clone();
    let told: Vec<Value> = (0..fire.log.len()).map(first).collect();
    let began = ["match_created", "seat_taken", "seat_left", "seat_taken", "seat_taken"];
    let rest = ["seat_taken", "match_started", "seat_resigned"];
    assert_eq!(told, began.into_iter().chain(rest).map(Value::from).collect::<Vec<_>>());
}

#[test]
fn how_a_match_is_timed_is_told_where_it_is() {
    let (kind, on_expiry) = (ClockKind::Bank, OnExpiry::Loss);
    let clock = Clock { kind, initial_ms: 1_000, increment_ms: 0, on_expiry };
    let timed = fire_of(Campfire::V1, 2, 3, clock, Takebacks::Off);
    assert_eq!(timed.told("match.created", Viewer::Public)["clock"], json!(clock));
    assert!(fire(3).told("match.created", Viewer::Public).get("clock").is_none());
}

#[test]
fn what_is_stored_is_opened_to_judges_and_what_is_decided_shown_to_its_seat() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "rob", "victim": 1}));
    let last = fire.log.len() - 1;
    for (viewer, opened, decided, asked) in [
        (Viewer::Public, false, false, vec![]),
        (Viewer::Seat(Seat(1)), false, false, vec![]),
        (Viewer::Seat(Seat(0)), false, true, vec![Seat(0)]),
        (Viewer::Judge, true, true, vec![Seat(0)]),
        (Viewer::Revealed, true, true, vec![Seat(0)]),
    ] {
        let shown = fire.shown(last, viewer);
        assert_eq!(shown.opened.is_some(), opened, "{viewer}");
        let answer = shown.decision.map(|it| it.answer);
        assert_eq!(answer.is_some(), decided, "{viewer}");
        assert!(answer.is_none_or(|it| it.is_some()), "{viewer}");
        let seats: Vec<Seat> = shown.asked.iter().map(|it| it.seat).collect();
        assert_eq!(seats, asked, "what is asked in secret: {viewer}");
    }
}

#[test]
fn a_claim_is_for_who_made_it_and_for_judges() {
    let mut fire = fire(3);
    let claim = TextSeal::OPEN.seal("A card was palmed.");
    let new = NewDispute { id: Uuid::from_u128(7), about: 1, claim, suspend: false };
    let opened = fire.it.open_dispute(Some(Seat(1)), new, stamp(9)).unwrap();
    fire.follow(opened);
    let has_claim = |viewer| fire.told("dispute.opened", viewer).get("claim").is_some();
    assert!(has_claim(Viewer::Seat(Seat(1))) && has_claim(Viewer::Judge));
    assert_eq!(OTHERS.map(has_claim), [false, false]);
}

#[test]
fn a_penalty_is_told_by_its_title_and_a_correction_by_what_is_seen_of_it() {
    let mut fire = fire(3);
    fire.issue(Order::Penalty { seat: Seat(1), penalty: "coin".to_owned() });
    let text = fire.told("ruling.issued", Viewer::Public)["text"].clone();
    assert_eq!(text, "A judge penalizes seat 1 (a coin), under C1.");
    let adjustment = Correction::Game(Adjustment::GiveBack { seat: Seat(1) });
    fire.issue(Order::Adjust { adjustment });
    assert!(fire.told("ruling.issued", Viewer::Judge).get("adjustment").is_some());
    for viewer in OTHERS {
        let told = fire.told("ruling.issued", viewer);
        assert!(told.get("adjustment").is_none(), "it may lie hidden: {viewer}");
        let seen = "A judge corrects the game (“Something happened at the fire”), under C1.";
        assert_eq!(told["text"], seen);
    }
}

#[test]
fn what_a_judge_answers_for_a_seat_is_for_that_seat() {
    let mut fire = fire(3);
    fire.answer(0, json!({"type": "rob", "victim": 1}));
    let prompt = fire.prompt(0).id;
    fire.issue(Order::DecideFor { seat: Seat(0), prompt, answer: json!("no") });
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Judge] {
        let told = fire.told("ruling.issued", viewer);
        assert!(told.get("answer").is_some() && told.get("prompt").is_some(), "{viewer}");
        let text = told["text"].as_str().expect("it has words");
        assert!(text.starts_with("A judge answers “What about it (burn_it)?” for"), "{text}");
    }
    for viewer in OTHERS {
        let told = fire.told("ruling.issued", viewer);
        assert!(told.get("answer").is_none() && told.get("prompt").is_none(), "{viewer}");
        let hidden = "A judge answers a question that only seat 0 may read, under C1.";
        assert_eq!(told["text"], hidden);
    }
}

#[test]
fn the_seats_in_the_reason_of_an_end_are_pointed_at() {
    let mut fire = fire(3);
    let result = Outcome::won(vec![Seat(1)], "Seat 1 was first.");
    fire.issue(Order::Result { result });
    let told = fire.told("match.finished", Viewer::Public);
    assert_eq!(told["text"], "The match is over. Seat 1 was first.");
    assert_eq!(told["spans"], json!([{"at": 19, "length": 6, "seat": 1}]));
}
