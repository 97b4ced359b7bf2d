//! Matches that a program plays once, however many of its tests look at them. A test goes through
//! one by folding its log: that takes a small part of the time in which it was decided.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use domain::engine::{AnyMatch, AnyRuleset, Sealed, Seed};

use crate::playout::{Playout, dice};

/// Decisions after which a match must be over.
const DECISIONS_MAX: usize = 5_000;
/// How many matches of a ruleset are kept; those with higher numbers are played each time.
const KEPT_MAX: u64 = 64;
/// How many decisions lie between two points of which the match is kept as it was decided.
const DECIDED_EVERY: usize = 7;

/// A match that was played at random to its end.
pub struct Played {
    /// The ruleset.
    pub ruleset: &'static dyn AnyRuleset,
    /// Which of its matches it is.
    pub number: u64,
    /// The secret of the match.
    pub seed: Seed,
    /// Its log.
    pub log: Vec<Sealed>,
    /// How many events there were when all were seated, and after each decision.
    pub points: Vec<usize>,
    /// The match at some of the points, and at the last, as it was decided and never folded.
    pub decided: BTreeMap<usize, Arc<dyn AnyMatch>>,
}

type Kept = Mutex<BTreeMap<(&'static str, &'static str, u64), Arc<OnceLock<Arc<Played>>>>>;

/// The match of this number with random options.
pub fn played(ruleset: &'static dyn AnyRuleset, number: u64) -> Arc<Played> {
    static ALL: Kept = Mutex::new(BTreeMap::new());
    if KEPT_MAX <= number {
        return Arc::new(Played::of(ruleset, number));
    }
    let mut all = ALL.lock().expect("nobody panics with it");
    let once = all.entry((ruleset.id(), ruleset.version(), number)).or_default().clone();
    drop(all);
    once.get_or_init(|| Arc::new(Played::of(ruleset, number))).clone()
}

impl Played {
    fn of(ruleset: &'static dyn AnyRuleset, number: u64) -> Played {
        let mut play = Playout::random(ruleset, number);
        play.seat_all();
        let mut points = vec![play.log.len()];
        let mut decided = BTreeMap::from([(0, play.it.clone())]);
        while !play.is_over() {
            assert!(points.len() < DECISIONS_MAX, "{} does not end", ruleset.id());
            play.step().expect("what is offered is accepted");
            if points.len() % DECIDED_EVERY == 0 || play.is_over() {
                decided.insert(points.len(), play.it.clone());
            }
            points.push(play.log.len());
        }
        Played { ruleset, number, seed: play.seed, log: play.log, points, decided }
    }

    /// The match before its first event.
    pub fn before(&self) -> Arc<dyn AnyMatch> {
        self.ruleset.before(self.log[0].match_id(), &self.seed)
    }

    /// Goes through the match, and looks at each point: before each decision, which is given by its
    /// number, and when it is over. What the players throw meanwhile changes nothing in it.
    pub fn again(&self, mut look: impl FnMut(&mut Playout, usize)) -> Playout {
        let mut play = Playout::at(self.ruleset, self.seed, dice(self.number, 9), self.before());
        for (decisions, point) in self.points.iter().enumerate() {
            for line in &self.log[play.log.len()..*point] {
                let folded = play.it.apply(line).expect("the line folds");
                play.goes_on(line, folded);
            }
            if let Some(decided) = self.decided.get(&decisions) {
                play.it = decided.clone();
            }
            look(&mut play, decisions);
        }
        play
    }

    /// The match as it is when it is over.
    pub fn ended(&self) -> Playout {
        let (_, it) = self.decided.last_key_value().expect("the end is kept");
        let mut play = Playout::at(self.ruleset, self.seed, dice(self.number, 10), it.clone());
        play.log = self.log.clone();
        play
    }
}
