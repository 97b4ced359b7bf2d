//! Clocks: what they say after each event, and what comes of time that is up.

use domain::engine::conduct::judging::{NewDispute, Order};
use domain::engine::play::event::Body;
use domain::engine::{
    Clock, ClockKind, OnExpiry, Rejection, Seat, Status, Takebacks, TextSeal, Viewer,
};
use serde_json::json;
use uuid::Uuid;

use toys::campfire::Campfire;

use crate::{Fire, at, fire_of, fire_with};

fn timed(kind: ClockKind, initial_ms: u64, increment_ms: u64, on_expiry: OnExpiry) -> Fire {
    // The match starts at 2,000 ms, with seat 0 to play.
    fire_with(3, Clock { kind, initial_ms, increment_ms, on_expiry }, Takebacks::Off)
}

impl Fire {
    /// Passes the turn of a seat at a moment.
    fn pass(&mut self, seat: u8, millis: i64) {
        let prompt = self.prompt(seat).id;
        let pass = json!({"type": "pass"});
        let decided = self.it.decide(Seat(seat), &prompt, &pass, at(millis)).unwrap();
        self.follow(decided);
    }

    /// What every seat has left, and whether its clock runs.
    fn left(&self, millis: i64) -> Vec<(u64, bool)> {
        let readings = self.it.clocks(Viewer::Judge);
        readings.iter().map(|it| (it.left_at(at(millis).at), it.deadline.is_some())).collect()
    }
}

#[test]
fn a_bank_is_used_while_its_seat_is_awaited() {
    let mut fire = timed(ClockKind::Bank, 10_000, 0, OnExpiry::Loss);
    assert_eq!(fire.left(2_000), [(10_000, true), (10_000, false), (10_000, false)]);
    fire.pass(0, 5_000);
    assert_eq!(fire.left(5_000), [(7_000, false), (10_000, true), (10_000, false)]);
    fire.pass(1, 5_500);
    fire.pass(2, 6_500);
    assert_eq!(fire.left(6_500), [(7_000, true), (9_500, false), (9_000, false)]);
    let deadline = fire.prompt(0).deadline.expect("the clock runs");
    assert_eq!(deadline, at(13_500).at);
    fire.verify();
}

#[test]
fn fischer_adds_with_each_decision_and_a_question_within_it_is_another() {
    let mut fire = timed(ClockKind::Fischer, 10_000, 400, OnExpiry::Loss);
    let prompt = fire.prompt(0).id;
    let wager = json!({"type": "wager"});
    let decided = fire.it.decide(Seat(0), &prompt, &wager, at(3_000)).unwrap();
    fire.follow(decided);
    assert_eq!(fire.left(3_000)[0], (9_400, true), "a second less, and the increment more");
    assert_eq!(fire.prompt(0).deadline, Some(at(12_400).at));
    fire.verify();
}

#[test]
fn what_another_decides_adds_nothing_to_a_clock_that_runs() {
    let mut fire = timed(ClockKind::Fischer, 10_000, 400, OnExpiry::Loss);
    for (seat, answer, millis) in
        [(0, json!({"type": "wager"}), 3_000), (0, json!(1), 4_000), (2, json!(0), 6_000)]
    {
        let prompt = fire.prompt(seat).id;
        let decided = fire.it.decide(Seat(seat), &prompt, &answer, at(millis)).unwrap();
        fire.follow(decided);
    }
    assert_eq!(fire.left(6_000), [(8_800, false), (8_000, true), (8_400, false)]);
    fire.verify();
}

#[test]
fn per_decision_begins_anew_with_each_question() {
    let mut fire = timed(ClockKind::PerDecision, 5_000, 0, OnExpiry::Default);
    fire.pass(0, 6_900);
    assert_eq!(fire.left(6_900), [(100, false), (5_000, true), (5_000, false)]);
    let late = fire.it.decide(Seat(1), &fire.prompt(1).id, &json!({"type": "pass"}), at(11_901));
    assert_eq!(late.err(), Some(Rejection::ClockExpired(Seat(1))));
    fire.pass(1, 11_900);
    fire.verify();
}

#[test]
fn time_that_is_up_is_recorded_once_with_its_arithmetic_and_a_default_answer_follows() {
    let mut fire = timed(ClockKind::PerDecision, 5_000, 0, OnExpiry::Default);
    assert_eq!(fire.it.expire(at(7_000)).err(), Some(Rejection::ClockRunning), "not a ms early");
    let expired = fire.it.expire(at(7_250)).unwrap();
    fire.follow(expired);
    assert_eq!(fire.kinds(2), ["clock.expired", "decision.made"]);
    let [expired, defaulted] = &fire.log[fire.log.len() - 2..] else { unreachable!() };
    let Body::Expired { expiry, .. } = &expired.body else { unreachable!() };
    assert_eq!((expiry.left_ms, expiry.late_ms), (5_000, 250));
    assert_eq!(expiry.deadline, at(7_000).at);
    assert_eq!((expired.seat, expired.actor), (Some(Seat(0)), None));
    assert_eq!(defaulted.on_behalf_of, Some(Seat(0)));
    assert_eq!(defaulted.caused_by, Some(expired.seq));
    assert_eq!(fire.it.expire(at(7_250)).err(), Some(Rejection::ClockRunning));
    fire.verify();
}

#[test]
fn whose_time_is_up_may_be_out_of_the_match() {
    let mut fire = timed(ClockKind::Bank, 5_000, 0, OnExpiry::Loss);
    let expired = fire.it.expire(at(9_000)).unwrap();
    fire.follow(expired);
    assert_eq!(fire.kinds(1), ["clock.expired"]);
    assert_eq!(fire.it.standing().playing(), [Seat(1), Seat(2)]);
    assert_eq!(fire.left(9_000)[1], (5_000, true), "the next has the turn from then on");
    let expired = fire.it.expire(at(20_000)).unwrap();
    fire.follow(expired);
    assert_eq!(fire.kinds(2), ["clock.expired", "match.finished"]);
    assert_eq!(fire.it.standing().outcome.clone().unwrap().winners, [Seat(2)]);
    assert!(fire.it.deadline().is_none());
    fire.verify();
}

fn a_second_each() -> Fire {
    let clock = Clock { kind: ClockKind::PerDecision, initial_ms: 1_000, ..Clock::default() };
    fire_of(Campfire::V1, 100, 3, clock, Takebacks::Off)
}

impl Fire {
    /// Milliseconds until the next seat's time is up.
    fn deadline(&self) -> i64 {
        self.it.deadline().expect("somebody is timed").millis_since(at(0).at)
    }

    /// Lets the time of whoever is asked be up until something is so.
    fn expire_until(&mut self, done: impl Fn(&Fire) -> bool) {
        for _ in 0..300 {
            if done(self) {
                return;
            }
            let expired = self.it.expire(at(self.deadline() + 1)).unwrap();
            self.follow(expired);
        }
        panic!("it never comes to that");
    }

    /// How often in a row the time of a seat was up, as the match counts it.
    fn in_a_row(&self, seat: u8) -> u32 {
        self.it.standing().chair(Seat(seat)).map_or(0, |it| it.expiries)
    }

    /// Answers for a seat as its player, as the server would.
    fn answer_plainly(&mut self, seat: u8, millis: i64) {
        let (prompt, answer) = self.it.default_decision(Seat(seat)).expect("the seat is asked");
        let decided = self.it.decide(Seat(seat), &prompt, &answer, at(millis)).unwrap();
        self.follow(decided);
    }
}

#[test]
fn whose_time_is_up_ten_times_in_a_row_is_out_of_the_match() {
    let mut fire = a_second_each();
    fire.expire_until(|fire| fire.it.standing().playing().len() < 3);
    let playing = fire.it.standing().playing();
    for gone in Seat::all(3).filter(|it| !playing.contains(it)) {
        let own = fire.log.iter().filter(|it| it.seat == Some(gone));
        let expiries: Vec<OnExpiry> = own
            .filter_map(|it| match &it.body {
                Body::Expired { expiry, .. } => Some(expiry.on_expiry),
                _ => None,
            })
            .collect();
        assert_eq!(expiries.len(), 10);
        let lost = expiries.iter().position(|it| *it == OnExpiry::Loss);
        assert_eq!(lost, Some(9), "before that the default answer is given");
    }
    fire.verify();
}

#[test]
fn who_decides_themselves_begins_to_count_anew() {
    let mut fire = a_second_each();
    fire.expire_until(|fire| 3 <= fire.in_a_row(0) && fire.it.default_decision(Seat(0)).is_some());
    fire.answer_plainly(0, fire.deadline());
    assert_eq!(fire.in_a_row(0), 0);
    assert!(0 < fire.in_a_row(1));
    fire.verify();
}

#[test]
fn whose_bank_is_used_up_has_a_tenth_of_it_until_it_is_used_up_again() {
    let mut fire = timed(ClockKind::Bank, 60_000, 0, OnExpiry::Default);
    fire.expire_until(|fire| fire.in_a_row(0) == 1);
    let now = fire.log.last().unwrap().recorded_at.millis_since(at(0).at);
    assert_eq!(fire.left(now)[0], (6_000, true));
    fire.answer_plainly(0, now + 4_000);
    assert_eq!(fire.left(now + 4_000)[0], (2_000, false));
    fire.verify();
}

#[test]
fn whose_time_is_up_at_the_same_moment_go_together() {
    let mut fire = timed(ClockKind::Bank, 10_000, 0, OnExpiry::Loss);
    for (answer, millis) in [(json!({"type": "wager"}), 3_000), (json!(1), 4_000)] {
        let prompt = fire.prompt(0).id;
        let decided = fire.it.decide(Seat(0), &prompt, &answer, at(millis)).unwrap();
        fire.follow(decided);
    }
    // Seats 1 and 2 are to bid, and neither does.
    let expired = fire.it.expire(at(14_500)).unwrap();
    fire.follow(expired);
    assert_eq!(fire.kinds(3), ["clock.expired", "clock.expired", "match.finished"]);
    assert_eq!(fire.it.standing().outcome.clone().unwrap().winners, [Seat(0)]);
    fire.verify();
}

#[test]
fn sealed_questions_run_several_clocks_at_once() {
    let mut fire = timed(ClockKind::Bank, 10_000, 0, OnExpiry::Default);
    for (seat, answer, millis) in
        [(0, json!({"type": "wager"}), 3_000), (0, json!(1), 4_000), (2, json!(0), 6_000)]
    {
        let prompt = fire.prompt(seat).id;
        let decided = fire.it.decide(Seat(seat), &prompt, &answer, at(millis)).unwrap();
        fire.follow(decided);
    }
    assert_eq!(fire.left(6_000), [(8_000, false), (8_000, true), (8_000, false)]);
    let expired = fire.it.expire(at(14_001)).unwrap();
    fire.follow(expired);
    assert_eq!(fire.log[fire.log.len() - 1].on_behalf_of, Some(Seat(1)));
    fire.verify();
}

#[test]
fn the_clocks_stand_while_a_judge_is_awaited() {
    for kind in [ClockKind::Bank, ClockKind::PerDecision] {
        let mut fire = timed(kind, 10_000, 0, OnExpiry::Loss);
        let id = Uuid::from_u128(5);
        let new = NewDispute { id, about: 4, claim: TextSeal::OPEN.seal(""), suspend: true };
        let opened = fire.it.open_dispute(Some(Seat(1)), new, at(5_000)).unwrap();
        fire.follow(opened);
        assert_eq!(fire.it.standing().status, Status::Suspended);
        assert_eq!(fire.left(900_000)[0], (7_000, false));
        let ruling = fire.rule(Some(id), Order::Uphold {}, None).unwrap();
        fire.follow(ruling);
        let resumed = fire.log.last().unwrap().recorded_at;
        assert_eq!(fire.it.deadline().unwrap().millis_since(resumed), 7_000, "{kind:?}");
        fire.verify();
    }
}

#[test]
fn after_a_rewind_the_clocks_show_what_they_showed() {
    let mut fire = timed(ClockKind::Bank, 60_000, 0, OnExpiry::Loss);
    fire.pass(0, 5_000);
    let past = fire.past(fire.it.seq());
    fire.pass(1, 15_000);
    fire.pass(2, 35_000);
    fire.rewind(&past);
    let now = fire.log.last().unwrap().recorded_at.millis_since(at(0).at);
    assert_eq!(fire.left(now), [(57_000, false), (60_000, true), (60_000, false)]);
    fire.verify();
}

#[test]
fn that_a_clock_runs_is_known_to_who_may_know_that_its_seat_is_asked() {
    let mut fire = timed(ClockKind::Bank, 60_000, 0, OnExpiry::Default);
    let prompt = fire.prompt(0).id;
    let rob = json!({"type": "rob", "victim": 1});
    let decided = fire.it.decide(Seat(0), &prompt, &rob, at(3_000)).unwrap();
    fire.follow(decided);
    assert_eq!(fire.prompt(0).kind, "burn_it", "a secret question");
    let runs = |viewer| fire.it.clocks(viewer)[0].deadline.is_some();
    assert!(runs(Viewer::Seat(Seat(0))) && runs(Viewer::Judge));
    assert!(!runs(Viewer::Seat(Seat(1))) && !runs(Viewer::Public));
}

/// A ruling gives a seat more time; returns when.
fn extend(fire: &mut Fire, seat: u8, ms: u64) -> i64 {
    let ruled = fire.rule(None, Order::Extend { seat: Seat(seat), ms }, None).unwrap();
    fire.follow(ruled);
    assert_eq!(fire.kinds(2), ["ruling.issued", "clock.extended"]);
    fire.log.last().unwrap().recorded_at.millis_since(at(0).at)
}

#[test]
fn a_ruling_gives_a_seat_more_time_whether_its_clock_runs_or_stands() {
    let mut fire = timed(ClockKind::Bank, 60_000, 0, OnExpiry::Loss);
    let (asked, deadline) = (fire.prompt(0).id, fire.it.deadline().unwrap());
    let now = extend(&mut fire, 0, 10_000);
    let left = 72_000 - u64::try_from(now).unwrap();
    assert_eq!(fire.left(now), [(left, true), (60_000, false), (60_000, false)]);
    assert_eq!(fire.it.deadline().unwrap().millis_since(deadline), 10_000);
    assert_eq!(fire.prompt(0).id, asked, "the question is the same");
    let now = extend(&mut fire, 1, 500);
    assert_eq!(fire.left(now)[1], (60_500, false));
    fire.verify();
}

#[test]
fn more_time_is_for_the_question_where_each_has_its_own() {
    let mut fire = timed(ClockKind::PerDecision, 10_000, 0, OnExpiry::Loss);
    let idle = fire.rule(None, Order::Extend { seat: Seat(1), ms: 5_000 }, None);
    assert!(matches!(idle, Err(Rejection::InvalidRuling(_))), "nobody asks them anything");
    let now = extend(&mut fire, 0, 5_000);
    assert_eq!(fire.left(now)[0], (17_000 - u64::try_from(now).unwrap(), true));
    for (seat, millis) in [(0, 16_000), (1, 17_000), (2, 18_000)] {
        fire.pass(seat, millis);
    }
    assert_eq!(fire.left(18_000)[0], (10_000, true), "the next one has its own time");
    fire.verify();
}

#[test]
fn more_time_that_nobody_can_have_is_refused() {
    let refused = |fire: &Fire, seat: u8, ms: u64| match fire
        .rule(None, Order::Extend { seat: Seat(seat), ms }, None)
        .map(|_| ())
    {
        Err(Rejection::InvalidRuling(wrong)) => wrong[0].pointer.clone(),
        other => panic!("{other:?}"),
    };
    let fire = timed(ClockKind::Bank, 60_000, 0, OnExpiry::Loss);
    assert_eq!(refused(&fire, 0, 0), "/ms");
    assert_eq!(refused(&fire, 0, 86_400_001), "/ms");
    assert_eq!(refused(&fire, 7, 1_000), "/seat");
    let untimed = fire_with(3, Clock::default(), Takebacks::Off);
    assert_eq!(refused(&untimed, 0, 1_000), "/kind");
}

#[test]
fn a_clock_has_from_a_tenth_of_a_second_to_sixty_days_and_gains_a_day_at_most() {
    let wrong = |kind: ClockKind, initial_ms: u64, increment_ms: u64| -> Vec<String> {
        let clock = Clock { kind, initial_ms, increment_ms, on_expiry: OnExpiry::Loss };
        clock.violations().into_iter().map(|it| it.pointer).collect()
    };
    let (days, nothing) = (60 * 86_400_000, Vec::<String>::new());
    assert_eq!(wrong(ClockKind::Bank, 100, 0), nothing);
    assert_eq!(wrong(ClockKind::Bank, days, 0), nothing);
    assert_eq!(wrong(ClockKind::Bank, 99, 0), ["/clock/initial_ms"]);
    assert_eq!(wrong(ClockKind::PerDecision, days + 1, 0), ["/clock/initial_ms"]);
    assert_eq!(wrong(ClockKind::PerDecision, 100, 1), ["/clock/increment_ms"]);
    assert_eq!(wrong(ClockKind::Fischer, 100, 86_400_000), nothing);
    assert_eq!(wrong(ClockKind::Fischer, 100, 86_400_001), ["/clock/increment_ms"]);
    assert_eq!(wrong(ClockKind::Fischer, 100, 0), ["/clock/increment_ms"]);
    assert_eq!(wrong(ClockKind::None, 0, 0), nothing);
    assert_eq!(wrong(ClockKind::None, 0, 1), ["/clock"]);
    assert_eq!(wrong(ClockKind::None, 1, 0), ["/clock"]);
}
