//! The engine proved on the toy game: what no random play is sure to meet.

mod acts;
mod agreement;
mod answers;
mod cancelling;
mod clocks;
mod endings;
mod folding;
mod forks;
mod judging;
mod limits;
mod resolutions;
mod telling;

use domain::engine::conduct::judging::{Order, Ruling};
use domain::engine::{
    Clock, Created, Decided, Event, Luck, Match, MatchId, Prompt, Rejection, RevealPolicy, Rules,
    Sealed, Seat, Seed, Stamp, Takebacks, TextSeal, Time, Visibility,
};
use serde_json::Value;
use toys::campfire::{Campfire, Fact, Options};
use toys::playout::account;
use uuid::Uuid;

const SEED: Seed = Seed([42; 32]);

/// A match of campfire with its whole log.
#[derive(Clone)]
struct Fire {
    it: Match<Campfire>,
    log: Vec<Event<Campfire>>,
}

fn stamp(seq: u64) -> Stamp {
    at(seq as i64 * 1_000)
}

/// Milliseconds after everything began.
fn at(millis: i64) -> Stamp {
    let at = Time::from_millis(1_795_000_000_000 + millis);
    Stamp { at, actor: Some(account(1)), fresh: [3; 32] }
}

fn fire(seats: u8) -> Fire {
    fire_with(seats, Clock::default(), Takebacks::Off)
}

fn fire_with(seats: u8, clock: Clock, takebacks: Takebacks) -> Fire {
    fire_of(Campfire::V1, 2, seats, clock, takebacks)
}

fn fire_of(rules: Campfire, rounds: u16, seats: u8, clock: Clock, takebacks: Takebacks) -> Fire {
    let mut fire = open_fire(rules, rounds, seats, clock, takebacks);
    for seat in Seat::all(seats) {
        let taken = fire.it.take_seat(seat, None, None, None, stamp(2)).unwrap();
        fire.follow(taken);
    }
    fire
}

/// A match that nobody has sat down at.
fn open_fire(rules: Campfire, rounds: u16, seats: u8, clock: Clock, takebacks: Takebacks) -> Fire {
    let id = MatchId(Uuid::from_u128(99));
    let created = Created {
        ruleset: Campfire::ID.to_owned(),
        rules_version: "1".to_owned(),
        options: Options { rounds },
        seats,
        seed_commitment: SEED.commitment(),
        visibility: Visibility::Public,
        reveal: RevealPolicy::All,
        clock,
        takebacks,
        delay: Default::default(),
        title: None,
        fork: None,
    };
    let made = Match::new(rules, Luck::seeded(SEED), id).create(created, stamp(1)).unwrap();
    Fire { it: made.after, log: made.events }
}

impl Fire {
    fn follow(&mut self, decided: Decided<Campfire>) {
        self.log.extend(decided.events);
        self.it = decided.after;
    }

    fn prompt(&self, seat: u8) -> Prompt {
        self.it.prompts(Seat(seat)).into_iter().next().expect("the seat is asked")
    }

    fn answer(&mut self, seat: u8, answer: Value) -> &mut Fire {
        let id = self.prompt(seat).id;
        let decided = self.it.decide(Seat(seat), &id, &answer, stamp(self.it.seq() + 1));
        self.follow(decided.unwrap());
        self
    }

    /// A judge has the match go on from an earlier point.
    fn rewind(&mut self, past: &Match<Campfire>) {
        let ruled = self.rule(None, Order::Rewind { to_seq: past.seq() }, Some(past));
        self.follow(ruled.unwrap());
    }

    fn rule(
        &self,
        dispute: Option<Uuid>,
        order: Order<Campfire>,
        past: Option<&Match<Campfire>>,
    ) -> Result<Decided<Campfire>, Rejection> {
        let ruling = Ruling {
            dispute,
            reason: TextSeal::OPEN.seal("A card was seen."),
            rules: vec!["C1".to_owned()],
            public: true,
            supersedes: None,
            order,
        };
        self.it.rule(ruling, past, stamp(self.it.seq() + 1))
    }

    fn kinds(&self, last: usize) -> Vec<&'static str> {
        self.log[self.log.len() - last..].iter().map(|event| event.body.kind().name()).collect()
    }

    /// Folds the log again and decides all of it again.
    fn verify(&self) {
        use domain::engine::AnyRuleset;
        assert_eq!(self.it.digest(), self.folded().digest());
        let report = self.report();
        assert!(report.valid, "{report:?}");
        let sealed = self.sealed();
        assert_eq!(Campfire::V1.fold(&sealed, &SEED).unwrap().digest(), self.it.digest());
    }

    /// What deciding the log again comes to.
    fn report(&self) -> domain::engine::Report {
        use domain::engine::AnyRuleset;
        Campfire::V1.verify(&self.sealed(), &SEED)
    }

    /// The log, sealed and chained.
    fn sealed(&self) -> Vec<Sealed> {
        let mut head = domain::log::CHAIN_BEGINS;
        let mut seal = |event: &Event<Campfire>| {
            let sealed = event.seal(stamp(0).salt(event.seq), head, &SEED);
            head = sealed.hash;
            sealed
        };
        self.log.iter().map(&mut seal).collect()
    }

    fn facts(&self) -> &[Fact] {
        self.log.last().unwrap().body.facts()
    }

    fn folded(&self) -> Match<Campfire> {
        let id = MatchId(Uuid::from_u128(99));
        Match::fold(Campfire::V1, Luck::seeded(SEED), id, &self.log).unwrap()
    }

    fn past(&self, seq: u64) -> Match<Campfire> {
        let id = MatchId(Uuid::from_u128(99));
        let log = &self.log[..seq as usize];
        Match::fold(Campfire::V1, Luck::seeded(SEED), id, log).unwrap()
    }
}
