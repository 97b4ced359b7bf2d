//! What players and judges do beside the game, at random and all at once, over every ruleset of the
//! registry and the toy game: clocks, draws, take-backs, disputes, rulings, forks and previews.
//!
//! `LAWS_MATCHES` says how many matches of each are played (default 24).

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::engine::learnt::Learnt;
use domain::engine::{
    AnyDecided, AnyMatch, AnyRuleset, ClaimedDispute, Clock, ClockKind, Kind, MatchId, NewRuling,
    NewSeat, OnExpiry, Rejection, Seat, Seed, Stamp, Status, Takebacks, Time, Viewer, seal,
};
use domain::registry;
use serde_json::{Value, json};
use support::campfire::Campfire;
use support::playout::{Conduct, Playout, account, random_options};
use uuid::Uuid;

/// Acts after which a match must be over, one way or another.
const ACTS_MAX: usize = 6_000;

static TOY: Campfire = Campfire::V1;

fn rulesets() -> Vec<&'static dyn AnyRuleset> {
    registry::all().chain([&TOY as &dyn AnyRuleset]).collect()
}

fn matches_each() -> u64 {
    std::env::var("LAWS_MATCHES").ok().and_then(|it| it.parse().ok()).unwrap_or(24)
}

/// What may happen beside the game.
const ACTS: [&str; 14] = [
    "draw",
    "takeback",
    "dispute",
    "expiry",
    "resignation",
    "decision",
    "note",
    "uphold",
    "warning",
    "rewind",
    "penalty",
    "adjust",
    "decide-for",
    "result",
];

fn kind_of(ruling: &NewRuling) -> &'static str {
    let named = ruling.order["kind"].as_str().unwrap_or_default();
    ACTS.into_iter().find(|it| *it == named).expect("the ruling has a kind")
}

/// A match with everything going on in it.
struct Saloon {
    play: Playout,
    /// The match after each event.
    states: Vec<Arc<dyn AnyMatch>>,
    accepted: BTreeMap<&'static str, usize>,
}

fn control(number: u64) -> Clock {
    let on_expiry = if number.is_multiple_of(2) { OnExpiry::Default } else { OnExpiry::Loss };
    let clock =
        |kind, initial_ms, increment_ms| Clock { kind, initial_ms, increment_ms, on_expiry };
    match number % 5 {
        0 => Clock::default(),
        1 | 2 => clock(ClockKind::PerDecision, 4_000, 0),
        3 => clock(ClockKind::Bank, 120_000, 0),
        _ => clock(ClockKind::Fischer, 9_000, 1_500),
    }
}

impl Saloon {
    fn open(ruleset: &'static dyn AnyRuleset, number: u64) -> Saloon {
        let policies = [Takebacks::Off, Takebacks::BeforeInformation, Takebacks::ByConsent];
        let takebacks = policies[(number % 3) as usize];
        let conduct = Conduct { clock: control(number), takebacks };
        let mut dice = domain::engine::Chance::keyed([number as u8; 32]);
        let options = random_options(ruleset, &mut dice);
        let mut play = Playout::with(ruleset, number, options, conduct);
        play.seat_all();
        let mut states = Vec::new();
        let mut it = ruleset.before(play.it.id(), &play.seed);
        for line in &play.log {
            it = it.apply(line).expect("the line folds");
            states.push(it.clone());
        }
        Saloon { play, states, accepted: BTreeMap::new() }
    }

    fn at(&self, seq: u64) -> Arc<dyn AnyMatch> {
        self.states[seq as usize - 1].clone()
    }

    fn follow(&mut self, decided: AnyDecided) {
        self.states.extend(decided.states.iter().cloned());
        self.play.follow(decided);
        assert_eq!(self.play.it.unsound(), None);
    }

    fn judge(&mut self) -> Stamp {
        Stamp { actor: Some(account(99)), ..self.play.stamp(Seat(0)) }
    }

    fn random_seat(&mut self) -> Seat {
        Seat(self.play.dice.below(u32::from(self.play.seats())) as u8)
    }

    fn random_seq(&mut self) -> u64 {
        1 + u64::from(self.play.dice.below(self.play.it.seq() as u32))
    }

    /// Does something at random; `None` where it was refused.
    fn act(&mut self) -> Option<&'static str> {
        let before = (self.play.it.digest(), self.play.log.len());
        let (what, decided) = match self.play.dice.below(40) {
            0 => ("draw", self.offer_or_answer()),
            1 | 2 => ("takeback", self.take_back()),
            3 | 4 => ("dispute", self.dispute()),
            5..=8 => {
                let new = self.random_ruling();
                (kind_of(&new), self.rule(new))
            }
            9 => ("expiry", {
                let stamp = self.play.stamp(Seat(0));
                self.play.it.expire(stamp)
            }),
            10 if self.play.dice.below(12) == 0 => ("resignation", {
                let seat = self.random_seat();
                let stamp = self.play.stamp(seat);
                self.play.it.resign(seat, stamp)
            }),
            _ => ("decision", {
                let (seat, prompt, answer) = self.play.random_decision()?;
                let stamp = self.play.stamp(seat);
                self.play.it.decide(seat, &prompt.id, &answer, stamp)
            }),
        };
        match decided {
            Ok(decided) => {
                self.follow(decided);
                *self.accepted.entry(what).or_default() += 1;
                Some(what)
            }
            Err(Rejection::ClockExpired(_)) => {
                let stamp = self.play.stamp(Seat(0));
                let expired = self.play.it.expire(stamp).expect("somebody's time is up");
                assert_eq!(expired.events[0].kind, Kind::ClockExpired);
                self.follow(expired);
                *self.accepted.entry("expiry").or_default() += 1;
                Some("expiry")
            }
            Err(rejection) => {
                let sound = !matches!(rejection, Rejection::Drifted | Rejection::Exhausted);
                assert!(sound && what != "decision", "{what}: {rejection:?}");
                assert_eq!(before, (self.play.it.digest(), self.play.log.len()));
                None
            }
        }
    }

    fn offer_or_answer(&mut self) -> Result<AnyDecided, Rejection> {
        let seat = self.random_seat();
        let stamp = self.play.stamp(seat);
        match self.play.dice.below(3) {
            0 => self.play.it.offer_draw(seat, stamp),
            // Mostly declined, so that the match goes on.
            _ => {
                let accept = self.play.dice.below(30) == 0;
                self.play.it.answer_draw(seat, accept, stamp)
            }
        }
    }

    fn take_back(&mut self) -> Result<AnyDecided, Rejection> {
        let seat = self.random_seat();
        let stamp = self.play.stamp(seat);
        if let Some(to_seq) = self.play.it.takeback_asked() {
            let accept = self.play.dice.below(3) != 0;
            let past = self.at(to_seq);
            return self.play.it.answer_takeback(seat, accept, Some(past.as_ref()), stamp);
        }
        let to_seq = self.random_seq().max(self.play.it.seq().saturating_sub(4));
        let since = self.play.log[to_seq as usize..].to_vec();
        self.play.it.ask_takeback(seat, self.at(to_seq).as_ref(), &since, stamp)
    }

    fn dispute(&mut self) -> Result<AnyDecided, Rejection> {
        let seat = self.random_seat();
        let by_judge = self.play.dice.below(4) == 0;
        let stamp = if by_judge { self.judge() } else { self.play.stamp(seat) };
        let new = ClaimedDispute {
            id: Uuid::from_u128(u128::from(self.play.it.seq())),
            about: self.random_seq(),
            claim: "He looked at my hand.".to_owned(),
            suspend: self.play.dice.below(2) == 0,
        };
        self.play.it.open_dispute((!by_judge).then_some(seat), new, stamp)
    }

    fn random_ruling(&mut self) -> NewRuling {
        let open = self.play.it.disputes().into_iter().find(|it| it.closed_by.is_none());
        let dispute = open.map(|it| it.id).filter(|_| self.play.dice.below(4) != 0);
        let seat = self.random_seat();
        let back = self.random_seq().max(self.play.it.seq().saturating_sub(6));
        let adjustments = self.play.it.adjustments();
        let order = match self.play.dice.below(if dispute.is_some() { 12 } else { 3 }) {
            0 => json!({"kind": "note"}),
            1 => json!({"kind": "uphold"}),
            2 => json!({"kind": "warning", "seat": seat}),
            3 | 4 => json!({"kind": "rewind", "to_seq": back}),
            5 => {
                let penalties = self.play.ruleset.guide().penalties;
                let at = self.play.dice.below(4 * penalties.len() as u32) as usize;
                let penalty = penalties.get(at).map_or("none such", |it| it.id.as_str());
                json!({"kind": "penalty", "seat": seat, "penalty": penalty})
            }
            6 | 9 | 10 if !adjustments.is_empty() => {
                let at = self.play.dice.below(adjustments.len() as u32) as usize;
                json!({"kind": "adjust", "adjustment": adjustments[at].value})
            }
            7 | 11 => {
                // The prompts of a match that is suspended are those that it had.
                let active = self.states.iter().rfind(|it| it.summary().status == Status::Active);
                let asked = active.and_then(|it| it.waiting_on(Viewer::Judge).first().copied());
                let seat = asked.unwrap_or(seat);
                let prompt = active.and_then(|it| it.prompts(seat).into_iter().next());
                let answer = prompt.as_ref().map(|it| it.choice.random_answer(&mut self.play.dice));
                let id = prompt.map(|it| it.id);
                json!({"kind": "decide-for", "seat": seat, "prompt": id, "answer": answer})
            }
            _ if self.play.dice.below(6) == 0 => json!({
                "kind": "result",
                "result": {"kind": "won", "winners": [seat], "reason": "A judge ruled so."},
            }),
            _ => json!({"kind": "note"}),
        };
        let rulings = self.play.it.rulings();
        let supersedes = rulings.last().map(|it| it.seq).filter(|_| self.play.dice.below(6) == 0);
        NewRuling {
            dispute,
            reason: "It was so.".to_owned(),
            rules: vec!["HN12".to_owned()],
            public: self.play.dice.below(2) == 0,
            supersedes,
            order,
        }
    }

    fn rule(&mut self, new: NewRuling) -> Result<AnyDecided, Rejection> {
        let past = new.order["to_seq"].as_u64().map(|to_seq| self.at(to_seq));
        let stamp = self.judge();
        self.play.it.rule(new, past.as_deref(), stamp)
    }

    /// Folds the whole log again, and decides all of it again.
    fn check(&self) {
        let Playout { ruleset, seed, log, it, .. } = &self.play;
        let folded = ruleset.fold(log, seed).expect("the log folds");
        assert_eq!(folded.digest(), it.digest());
        let report = ruleset.verify(log, seed);
        assert!(report.valid, "{report:?}: {}", log[report.events as usize].content);
    }
}

/// Lets a saloon's match run until it is over, and looks at each point of it.
fn over_all(look: impl Fn(&mut Saloon), end: impl Fn(&mut Saloon)) {
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    for ruleset in rulesets() {
        for number in 0..matches_each() {
            let mut saloon = Saloon::open(ruleset, number);
            for acts in 0.. {
                assert!(acts < ACTS_MAX, "{} does not end", ruleset.id());
                if saloon.play.is_over() {
                    break;
                }
                saloon.act();
                look(&mut saloon);
            }
            end(&mut saloon);
            for (what, count) in saloon.accepted {
                *seen.entry(what).or_default() += count;
            }
        }
    }
    for what in ACTS {
        assert!(seen.contains_key(what), "no {what} was ever accepted: {seen:?}");
    }
    println!("{seen:?}");
}

#[test]
fn whatever_is_done_folds_and_verifies() {
    over_all(|_| (), |saloon| saloon.check());
}

#[test]
fn somebody_can_act_or_a_judge_is_awaited() {
    over_all(
        |saloon| {
            let it = &saloon.play.it;
            match it.summary().status {
                Status::Active => assert!(!saloon.play.asked().is_empty()),
                Status::Suspended => {
                    assert!(
                        saloon.play.asked().is_empty() && it.waiting_on(Viewer::Judge).is_empty()
                    );
                    assert!(it.deadline().is_none(), "the clocks stand");
                    assert!(it.summary().disputed);
                }
                Status::Finished => assert!(it.summary().outcome.is_some()),
                Status::Open => panic!("a match that runs does not open again"),
            }
        },
        |saloon| assert!(saloon.play.it.deadline().is_none()),
    );
}

/// Who is awaited has a deadline, and nobody else has; what was used is what passed.
#[test]
fn clocks_run_for_who_is_awaited_and_for_nobody_else() {
    over_all(
        |saloon| {
            let it = &saloon.play.it;
            let clock = it.summary().clock;
            if clock.is_none() {
                return;
            }
            let awaited = it.waiting_on(Viewer::Judge);
            for reading in it.clocks(Viewer::Judge) {
                let runs = reading.deadline.is_some();
                assert_eq!(runs, awaited.contains(&reading.seat), "{reading:?} {awaited:?}");
                for prompt in it.prompts(reading.seat) {
                    assert_eq!(prompt.deadline, reading.deadline);
                }
            }
        },
        |saloon| {
            let clock = saloon.play.it.summary().clock;
            if clock.kind != ClockKind::Bank {
                return;
            }
            // Where nothing was rewound, what a seat used is the time in which it was awaited.
            let rewound = saloon.play.log.iter().any(|line| line.kind == Kind::MatchRewound);
            if rewound {
                return;
            }
            let mut used = BTreeMap::<Seat, u64>::new();
            for (before, line) in saloon.states.iter().zip(&saloon.play.log[1..]) {
                let passed = line.recorded_at.millis_since(before.recorded_at()) as u64;
                for seat in before.waiting_on(Viewer::Judge) {
                    *used.entry(seat).or_default() += passed;
                }
            }
            for reading in saloon.play.it.clocks(Viewer::Judge) {
                let used = used.get(&reading.seat).copied().unwrap_or_default();
                assert_eq!(reading.left_ms, clock.initial_ms.saturating_sub(used));
            }
        },
    );
}

/// What a viewer gets does not depend on what he may not know, whatever goes on.
#[test]
fn nothing_of_it_leaks() {
    over_all(
        |saloon| {
            let it = saloon.play.it.clone();
            let seats = Seat::all(saloon.play.seats()).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Public]) {
                let other = it.redealt(viewer, [it.seq() as u8; 32]);
                assert_eq!(other.clocks(viewer), it.clocks(viewer));
                assert_eq!(other.waiting_on(viewer), it.waiting_on(viewer));
                if let Viewer::Seat(seat) = viewer {
                    assert_eq!(other.prompts(seat), it.prompts(seat));
                }
            }
        },
        |saloon| {
            let mut shown = String::new();
            for (before, line) in saloon.states.iter().zip(&saloon.play.log[1..]) {
                let event = before.show_next(line, Viewer::Public, None).unwrap().event;
                shown.push_str(&json!(event).to_string());
            }
            assert!(!shown.contains("\"claim\""), "what is claimed is for the judge");
            for text in ["He looked at my hand.", "It was so."] {
                assert!(saloon.play.log.iter().all(|line| !line.content.contains(text)));
            }
        },
    );
}

/// A take-back that was granted at once took back nothing from which anybody learnt anything.
#[test]
fn a_free_takeback_takes_nothing_back_that_was_learnt() {
    over_all(
        |_| (),
        |saloon| {
            let log = &saloon.play.log;
            for (asked, rewound) in log.iter().zip(&log[1..]) {
                if asked.kind != Kind::TakebackAsked || rewound.kind != Kind::MatchRewound {
                    continue;
                }
                let content: Value = serde_json::from_str(&asked.content).unwrap();
                let to_seq = content["to_seq"].as_u64().unwrap();
                for seq in to_seq..asked.seq - 1 {
                    let Learnt { decided_by, drawn, told, .. } =
                        saloon.at(seq).learnt_from(&log[seq as usize]).unwrap();
                    assert!(decided_by.is_none() || decided_by == asked.seat);
                    assert!(drawn == 0 && told.is_empty(), "event {}", seq + 1);
                }
            }
        },
    );
}

/// What a preview says comes about, and it says nothing that the seat does not know.
#[test]
fn a_preview_comes_true() {
    for ruleset in rulesets() {
        let (mut told, mut kept) = (0, 0);
        for number in 0..matches_each() {
            let mut play = Playout::random(ruleset, number);
            play.seat_all();
            while !play.is_over() {
                let (seat, prompt, answer) = play.random_decision().unwrap();
                let stamp = play.stamp(seat);
                let answers = (&answer, [].as_slice());
                let preview = play.it.preview(seat, &prompt.id, answers, stamp, [3; 32]);
                let again = play.it.preview(seat, &prompt.id, answers, stamp, [4; 32]);
                let viewer = Viewer::Seat(seat);
                if play.it.is_at_rest() {
                    let other = play.it.redealt(viewer, [5; 32]);
                    let there = other.preview(seat, &prompt.id, answers, stamp, [3; 32]);
                    assert_eq!(preview, there, "a preview is what the seat knows, no more");
                }
                let before = play.it.clone();
                let decided = play.it.decide(seat, &prompt.id, &answer, stamp).unwrap();
                if let (Ok(preview), Ok(_)) = (&preview, again) {
                    told += 1;
                    let mut facts = Vec::new();
                    let mut it = before;
                    for (line, after) in decided.events.iter().zip(&decided.states) {
                        facts.extend(it.show_next(line, viewer, None).unwrap().event.facts);
                        it = after.clone();
                    }
                    assert_eq!(preview.facts, facts);
                    let view = seal::canonical(&decided.after.view(viewer));
                    assert_eq!(seal::canonical(&preview.view), view);
                } else {
                    kept += 1;
                }
                play.follow(decided);
            }
        }
        assert!(0 < told && 0 < kept, "{}: {told} told, {kept} kept", ruleset.id());
    }
}

/// A fork begins with what its forker knows, plays on to its end, and verifies.
#[test]
fn a_fork_goes_on_from_what_its_forker_knows() {
    for ruleset in rulesets() {
        for number in 0..matches_each() {
            let mut play = Playout::random(ruleset, number);
            play.seat_all();
            let mut forked = false;
            let steps = play.dice.below(30);
            for _ in 0..steps {
                if !play.is_over() {
                    play.step().unwrap();
                }
            }
            while !play.is_over() && !forked {
                if !play.it.is_at_rest() {
                    assert!(fork(&play, Viewer::Public, number).is_err());
                    play.step().unwrap();
                    continue;
                }
                forked = true;
                let seat = Seat(play.dice.below(u32::from(play.seats())) as u8);
                for eyes in [Viewer::Public, Viewer::Seat(seat), Viewer::Revealed] {
                    go_on_from(&play, eyes, number);
                }
            }
        }
    }
}

fn fork(play: &Playout, eyes: Viewer, number: u64) -> Result<(AnyDecided, Seed), Rejection> {
    let id = MatchId(Uuid::from_u128(0xf0_0000 + u128::from(number)));
    let seed = Seed([number as u8 + 1; 32]);
    let stamp =
        Stamp { at: Time::from_millis(1_796_000_000_000), actor: Some(account(0)), fresh: [9; 32] };
    Ok((play.it.fork(id, seed, eyes, stamp)?, seed))
}

fn go_on_from(parent: &Playout, eyes: Viewer, number: u64) {
    let (made, seed) = fork(parent, eyes, number).expect("the table is at rest");
    assert!(parent.it.is_parent_of(made.after.as_ref()));
    assert_eq!(seal::canonical(&made.after.view(eyes)), seal::canonical(&parent.it.view(eyes)));
    if eyes == Viewer::Revealed {
        let judge = seal::canonical(&made.after.view(Viewer::Judge));
        assert_eq!(judge, seal::canonical(&parent.it.view(Viewer::Judge)));
    }
    let dice = domain::engine::Chance::keyed([number as u8; 32]);
    let ruleset = parent.ruleset;
    let mut play = Playout::resume(ruleset, seed, dice, made);
    for seat in Seat::all(play.seats()) {
        if play.it.summary().chairs[seat.index()].resigned {
            continue;
        }
        let stamp = play.stamp(seat);
        let new = NewSeat { seat: Some(seat), ..NewSeat::default() };
        let taken = play.it.take_seat(new, stamp).expect("the seat is free");
        play.follow(taken);
    }
    assert_eq!(play.it.summary().status, Status::Active);
    while !play.is_over() {
        assert_eq!(play.it.unsound(), None);
        play.step().expect("what is offered is accepted");
    }
    let report = ruleset.verify(&play.log, &play.seed);
    assert!(report.valid, "{report:?}");
    let folded = ruleset.fold(&play.log, &play.seed).unwrap();
    assert_eq!(folded.digest(), play.it.digest());
}
