//! A saloon: a match in which players and judges do everything they may beside the game, at random
//! and all at once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use domain::engine::{
    Act, AnyDecided, AnyMatch, AnyPast, AnyRuleset, Chance, ClaimedDispute, Clock, ClockKind, Kind,
    NewRuling, OnExpiry, Rejection, Sealed, Seat, Stamp, Status, Takebacks, Viewer,
};
use serde_json::json;
use uuid::Uuid;

use crate::playout::{Conduct, Playout, account, dice, random_options};

/// Acts after which a match must be over, one way or another.
const ACTS_MAX: usize = 6_000;
/// How many saloons of a ruleset are kept; those with higher numbers are run each time.
const KEPT_MAX: u64 = 64;

/// What may happen beside the game.
pub const ACTS: [&str; 15] = [
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
    "extend",
    "decide-for",
    "result",
];

fn kind_of(ruling: &NewRuling) -> &'static str {
    let named = ruling.order["kind"].as_str().unwrap_or_default();
    ACTS.into_iter().find(|it| *it == named).expect("the ruling has a kind")
}

/// A match with everything going on in it.
pub struct Saloon {
    /// The match.
    pub play: Playout,
    /// The match after each event.
    pub states: Vec<Arc<dyn AnyMatch>>,
    /// How often what was done.
    pub accepted: BTreeMap<&'static str, usize>,
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
    /// Makes a match with a clock and take-backs by the number, and seats everybody.
    pub fn open(ruleset: &'static dyn AnyRuleset, number: u64) -> Saloon {
        let policies = [Takebacks::Off, Takebacks::BeforeInformation, Takebacks::ByConsent];
        let takebacks = policies[(number % 3) as usize];
        let conduct = Conduct { clock: control(number), takebacks };
        let mut dice = Chance::keyed([number as u8; 32]);
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

    /// The match after the next event.
    fn fold(&self, line: &Sealed) -> Arc<dyn AnyMatch> {
        let it = &self.play.it;
        let back = match line.kind {
            Kind::MatchRewound => it.rewinds_to(line).expect("the line reads"),
            _ => None,
        };
        let folded = match back {
            Some(seq) => it.apply_rewind(line, self.at(seq).as_ref()),
            None => it.apply(line),
        };
        folded.expect("the line folds")
    }

    /// The match after an event.
    pub fn at(&self, seq: u64) -> Arc<dyn AnyMatch> {
        self.states[seq as usize - 1].clone()
    }

    /// Lets everything happen until the match is over; looks at each point of it.
    pub fn run(&mut self, mut look: impl FnMut(&mut Saloon)) {
        for acts in 0.. {
            assert!(acts < ACTS_MAX, "{} does not end", self.play.ruleset.id());
            if self.play.is_over() {
                return;
            }
            self.act();
            look(self);
        }
    }

    fn follow(&mut self, decided: AnyDecided) {
        self.states.extend(decided.states.iter().cloned());
        self.play.follow(decided);
        assert_eq!(self.play.it.unsound(), None);
    }

    /// One of several judges: nobody decides an appeal against a ruling of their own.
    fn judge(&mut self) -> Stamp {
        let judge = account(90 + self.play.dice.below(8) as u8);
        Stamp { actor: Some(judge), ..self.play.stamp(Seat(0)) }
    }

    fn random_seat(&mut self) -> Seat {
        Seat(self.play.dice.below(u32::from(self.play.seats())) as u8)
    }

    fn random_seq(&mut self) -> u64 {
        1 + u64::from(self.play.dice.below(self.play.it.seq() as u32))
    }

    /// Does something at random; `None` where it was refused.
    pub fn act(&mut self) -> Option<&'static str> {
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
                self.wants(Act::Expire, stamp)
            }),
            10 if self.play.dice.below(12) == 0 => ("resignation", {
                let seat = self.random_seat();
                let stamp = self.play.stamp(seat);
                self.wants(Act::Resign { seat: Some(seat) }, stamp)
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
                let expired = self.wants(Act::Expire, stamp).expect("somebody's time is up");
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
        let seat = Some(seat);
        let act = match self.play.dice.below(3) {
            0 => Act::OfferDraw { seat },
            // Mostly declined, so that the match goes on.
            _ => Act::AnswerDraw { seat, accept: self.play.dice.below(30) == 0 },
        };
        self.wants(act, stamp)
    }

    /// What comes of an act, whatever point of the match it looks back to.
    fn wants(&self, act: Act, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        let earlier = |seq: &u64| (1..self.play.it.seq()).contains(seq);
        let Some(seq) = self.play.it.looks_back(&act).filter(earlier) else {
            return self.play.it.act(act, None, stamp);
        };
        let (it, since) = (self.at(seq), &self.play.log[seq as usize..]);
        self.play.it.act(act, Some(AnyPast { it: it.as_ref(), since }), stamp)
    }

    fn take_back(&mut self) -> Result<AnyDecided, Rejection> {
        let seat = self.random_seat();
        let stamp = self.play.stamp(seat);
        let seat = Some(seat);
        let answer = Act::AnswerTakeback { seat, accept: true };
        let act = match self.play.it.looks_back(&answer) {
            Some(_) => Act::AnswerTakeback { seat, accept: self.play.dice.below(3) != 0 },
            None => {
                let to_seq = self.random_seq().max(self.play.it.seq().saturating_sub(4));
                Act::AskTakeback { seat, to_seq }
            }
        };
        self.wants(act, stamp)
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
        self.wants(Act::OpenDispute { as_judge: by_judge, dispute: new }, stamp)
    }

    fn random_ruling(&mut self) -> NewRuling {
        let open = self.play.it.disputes().into_iter().find(|it| it.closed_by.is_none());
        let dispute = open.map(|it| it.id).filter(|_| self.play.dice.below(4) != 0);
        let seat = self.random_seat();
        let back = self.random_seq().max(self.play.it.seq().saturating_sub(6));
        let mut adjustments = self.play.it.adjustments();
        // A match that is ended as it stands shows nothing more: that is seldom.
        if self.play.dice.below(8) != 0 {
            adjustments.retain(|it| it.value["type"] != "adjudicate");
        }
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
            8 if self.play.dice.below(2) == 0 => {
                let ms = 1 + u64::from(self.play.dice.below(60_000));
                json!({"kind": "extend", "seat": seat, "ms": ms})
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
        let stamp = self.judge();
        self.wants(Act::Rule(new), stamp)
    }
}

/// A saloon whose match is over. A program runs it once, and each of its tests goes through it by
/// folding the log.
pub struct Closed {
    /// How often what was done.
    pub accepted: BTreeMap<&'static str, usize>,
    number: u64,
    /// How many events there were after each act that brought one.
    points: Vec<usize>,
    end: Playout,
}

type Kept = Mutex<BTreeMap<(&'static str, &'static str, u64), Arc<OnceLock<Arc<Closed>>>>>;

/// The saloon of this number.
pub fn closed(ruleset: &'static dyn AnyRuleset, number: u64) -> Arc<Closed> {
    static ALL: Kept = Mutex::new(BTreeMap::new());
    if KEPT_MAX <= number {
        return Arc::new(Closed::of(ruleset, number));
    }
    let mut all = ALL.lock().expect("nobody panics with it");
    let once = all.entry((ruleset.id(), ruleset.version(), number)).or_default().clone();
    drop(all);
    once.get_or_init(|| Arc::new(Closed::of(ruleset, number))).clone()
}

impl Closed {
    fn of(ruleset: &'static dyn AnyRuleset, number: u64) -> Closed {
        let mut saloon = Saloon::open(ruleset, number);
        let mut points = Vec::new();
        saloon.run(|it| points.push(it.play.log.len()));
        points.dedup();
        let Saloon { play, accepted, .. } = saloon;
        Closed { accepted, number, points, end: play }
    }

    /// Goes through the match again, and looks at each point of it.
    pub fn again(&self, mut look: impl FnMut(&mut Saloon)) -> Saloon {
        let Playout { ruleset, seed, log, it: end, .. } = &self.end;
        let before = ruleset.before(end.id(), seed);
        let play = Playout::at(*ruleset, *seed, dice(self.number, 9), before);
        let mut saloon = Saloon { play, states: Vec::new(), accepted: BTreeMap::new() };
        for point in &self.points {
            for line in &log[saloon.states.len()..*point] {
                let folded = saloon.fold(line);
                saloon.states.push(folded.clone());
                saloon.play.goes_on(line, folded);
            }
            if *point == log.len() {
                // As it was decided, and never folded.
                saloon.play.it = end.clone();
            }
            look(&mut saloon);
        }
        saloon
    }
}
