//! Random play through the registry's eyes: no game is known here.

use std::collections::VecDeque;
use std::sync::Arc;

use domain::engine::{
    AccountId, Act, AnyDecided, AnyMatch, AnyRuleset, Chance, Clock, Kind, MatchId, NewMatch,
    NewSeat, OptionItem, PromptChoice, Rejection, RevealPolicy, Sealed, Seat, Seed, Stamp, Status,
    Takebacks, Time, Visibility,
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::played::played;

/// A match that is played at random, with its log.
pub struct Playout {
    /// The ruleset.
    pub ruleset: &'static dyn AnyRuleset,
    /// The secret of the match.
    pub seed: Seed,
    /// What the players throw.
    pub dice: Chance,
    /// The match now.
    pub it: Arc<dyn AnyMatch>,
    /// Its log.
    pub log: Vec<Sealed>,
    millis: i64,
    timed: bool,
    seats: u8,
}

/// What a match allows beside its game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Conduct {
    /// How it is timed.
    pub clock: Clock,
    /// Whether decisions can be taken back.
    pub takebacks: Takebacks,
}

/// How often an answer is drawn again that would break off what was begun.
const REDRAWS_MAX: usize = 20;
/// The kind of a prompt that asks what to start.
const PLAY: &str = "play";
/// 2026-11-18, when every playout begins.
const BEGINS: i64 = 1_795_000_000_000;

/// Random options, from what the ruleset's schema says of them: one of an enumeration, yes or no, a
/// number within its bounds. What the schema leaves wider stays at its default.
pub fn random_options(ruleset: &dyn AnyRuleset, dice: &mut Chance) -> Option<Value> {
    if dice.below(2) == 0 {
        return None;
    }
    let schema = ruleset.guide().options_schema;
    let mut options = serde_json::Map::new();
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        let chosen = match (schema["enum"].as_array(), schema["type"].as_str()) {
            (Some(values), _) => values.get(dice.below(values.len() as u32) as usize).cloned(),
            (None, Some("boolean")) => Some(json!(dice.below(2) == 0)),
            (None, Some("integer")) => bounds(schema).map(|(least, most)| {
                let span = u32::try_from(most - least).unwrap_or(u32::MAX - 1);
                json!(least + i64::from(dice.below(span + 1)))
            }),
            (None, _) => None,
        };
        options.extend(chosen.map(|value| (name.clone(), value)));
    }
    Some(Value::Object(options))
}

fn bounds(schema: &Value) -> Option<(i64, i64)> {
    Some((schema["minimum"].as_i64()?, schema["maximum"].as_i64()?))
}

/// Options that make a match short: every number at its least.
pub fn short_options(ruleset: &dyn AnyRuleset) -> Option<Value> {
    let schema = ruleset.guide().options_schema;
    let least = |(name, schema): (&String, &Value)| {
        (schema["type"] == "integer").then(|| Some((name.clone(), json!(bounds(schema)?.0))))?
    };
    let options: serde_json::Map<String, Value> =
        schema["properties"].as_object()?.iter().filter_map(least).collect();
    (!options.is_empty()).then_some(Value::Object(options))
}

/// The events of a match that is taken to be of usual length.
const USUAL_EVENTS: u64 = 80;

/// How many matches of a ruleset are played where `each` are played of one whose matches are of
/// usual length: of longer ones fewer.
pub fn matches_of(ruleset: &'static dyn AnyRuleset, each: u64) -> u64 {
    let events = played(ruleset, 0).log.len() as u64;
    (each * USUAL_EVENTS).div_ceil(events).clamp(1, each)
}

/// An account by number.
pub fn account(number: u8) -> AccountId {
    AccountId(Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0000 + u128::from(number)))
}

/// The dice of the match of this number, others for each use.
pub(crate) fn dice(number: u64, what_for: u8) -> Chance {
    let mut key = [what_for; 32];
    key[..8].copy_from_slice(&number.to_le_bytes());
    Chance::keyed(key)
}

impl Playout {
    /// Makes a match with random options. The same number makes the same match.
    pub fn random(ruleset: &'static dyn AnyRuleset, number: u64) -> Playout {
        let options = random_options(ruleset, &mut dice(number, 8));
        Playout::open(ruleset, number, options)
    }

    /// Makes a match. The same number makes the same match.
    pub fn open(ruleset: &'static dyn AnyRuleset, number: u64, options: Option<Value>) -> Playout {
        Playout::with(ruleset, number, options, Conduct::default())
    }

    /// Makes a match with a clock and take-backs. The same number makes the same match.
    pub fn with(
        ruleset: &'static dyn AnyRuleset,
        number: u64,
        options: Option<Value>,
        conduct: Conduct,
    ) -> Playout {
        let mut dice = dice(number, 7);
        let seed = Seed(std::array::from_fn(|_| dice.below(256) as u8));
        let range = ruleset.seats();
        let seats = range.min + dice.below(u32::from(range.max - range.min) + 1) as u8;
        let id = MatchId(Uuid::from_u128(
            0x0190_0000_0000_7000_8000_0000_0001_0000 + u128::from(number),
        ));
        let new = NewMatch {
            id,
            seed,
            options,
            seats: Some(seats),
            visibility: Visibility::Public,
            reveal: RevealPolicy::All,
            clock: conduct.clock,
            takebacks: conduct.takebacks,
            delay: Default::default(),
            title: None,
        };
        let stamp =
            Stamp { at: Time::from_millis(BEGINS), actor: Some(account(0)), fresh: [1; 32] };
        let made = ruleset.create(new, stamp).expect("the default options are legal");
        let it = made.after.clone();
        let timed = !conduct.clock.is_none();
        Playout { ruleset, seed, dice, it, log: made.events, millis: BEGINS, timed, seats }
    }

    /// Goes on with a match that was just made.
    pub fn resume(
        ruleset: &'static dyn AnyRuleset,
        seed: Seed,
        dice: Chance,
        made: AnyDecided,
    ) -> Playout {
        let mut play = Playout::at(ruleset, seed, dice, made.after);
        play.log = made.events;
        play
    }

    /// A match at some point, without its log.
    pub(crate) fn at(
        ruleset: &'static dyn AnyRuleset,
        seed: Seed,
        dice: Chance,
        it: Arc<dyn AnyMatch>,
    ) -> Playout {
        let (millis, seats) = (it.recorded_at().millis(), it.summary().chairs.len() as u8);
        Playout { ruleset, seed, dice, it, log: Vec::new(), millis, timed: false, seats }
    }

    /// The next event is one that was decided before.
    pub(crate) fn goes_on(&mut self, line: &Sealed, folded: Arc<dyn AnyMatch>) {
        if self.log.is_empty() {
            self.seats = folded.summary().chairs.len() as u8;
        }
        self.log.push(line.clone());
        self.it = folded;
        self.millis = line.recorded_at.millis();
    }

    /// A stamp for the next decision, some milliseconds later. Where nobody is timed nobody is
    /// late, either for a question that closes by itself.
    pub fn stamp(&mut self, seat: Seat) -> Stamp {
        self.millis += i64::from(self.dice.below(2_000));
        if let Some(closes_at) = self.it.deadline().filter(|_| !self.timed) {
            self.millis = self.millis.min(closes_at.millis());
        }
        let fresh = std::array::from_fn(|_| self.dice.below(256) as u8);
        Stamp { at: Time::from_millis(self.millis), actor: Some(account(seat.0)), fresh }
    }

    /// How many seats the match has.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Takes every seat, each with a random ready-made loadout.
    ///
    /// Where the game has a referee, one sits in the last seat of every other match.
    pub fn seat_all(&mut self) {
        let roles = self.ruleset.guide().roles.unwrap_or_default();
        let others = roles.iter().find(|it| !it.referee).and_then(|it| it.max);
        let referee = roles.into_iter().find(|it| it.referee).map(|it| it.id);
        let needed = others.is_some_and(|most| most < self.seats());
        let referee = referee.filter(|_| 1 < self.seats() && (self.dice.below(2) == 0 || needed));
        for seat in Seat::all(self.seats()) {
            let presets = self.ruleset.loadouts();
            let last = seat.index() + 1 == usize::from(self.seats());
            let role = referee.clone().filter(|_| last);
            let brings = !presets.is_empty() && role.is_none();
            let preset = brings.then(|| {
                let at = self.dice.below(presets.len() as u32) as usize;
                json!({"preset": presets[at].id})
            });
            let entropy = (self.dice.below(2) == 0).then(|| format!("entropy of {seat}"));
            let new = NewSeat { seat: Some(seat), role, loadout: preset, entropy };
            let stamp = self.stamp(seat);
            let taken = self.it.take_seat(new, stamp).expect("every preset fits every seat");
            self.follow(taken);
        }
    }

    /// Goes on to after a decision.
    pub fn follow(&mut self, decided: AnyDecided) {
        self.log.extend(decided.events);
        self.it = decided.after;
    }

    /// The seats that are asked something.
    pub fn asked(&self) -> Vec<Seat> {
        Seat::all(self.seats()).filter(|seat| !self.it.prompts(*seat).is_empty()).collect()
    }

    /// A random seat that is asked, with a random answer to what it is asked first.
    pub fn random_decision(&mut self) -> Option<(Seat, domain::engine::Prompt, Value)> {
        let prompts = Seat::all(self.seats()).map(|seat| self.it.prompts(seat));
        let asked: Vec<domain::engine::Prompt> =
            prompts.filter_map(|it| it.into_iter().next()).collect();
        let at = self.dice.below(asked.len() as u32) as usize;
        let prompt = asked.into_iter().nth(at)?;
        let seat = prompt.seat;
        let answer = prompt.choice.random_answer(&mut self.dice);
        Some((seat, prompt, answer))
    }

    /// Decides at random once.
    pub fn step(&mut self) -> Result<(), Rejection> {
        if let Some((seat, prompt, answer)) = self.random_decision() {
            let stamp = self.stamp(seat);
            let decided = self.it.decide(seat, &prompt.id, &answer, stamp)?;
            self.follow(decided);
        }
        Ok(())
    }

    /// Decides once as a player who knows the game, where it has one.
    pub fn step_steadily(&mut self) -> Result<(), Rejection> {
        if let Some((seat, prompt, random)) = self.random_decision() {
            let answer = self.it.steady_answer(&prompt, &mut self.dice).unwrap_or(random);
            let stamp = self.stamp(seat);
            let decided = self.it.decide(seat, &prompt.id, &answer, stamp)?;
            self.follow(decided);
        }
        Ok(())
    }

    /// Decides once: whoever is offered the first action of a script takes it, and else somebody
    /// decides at random. Who has begun to correct something does.
    pub fn step_by(&mut self, script: &mut VecDeque<&str>) -> Result<(), Rejection> {
        let next = script.front().copied();
        let starts = |it: &OptionItem| next.is_some_and(|next| it.value["type"] == next);
        let prompts = Seat::all(self.seats()).flat_map(|seat| self.it.prompts(seat));
        let mut plays = prompts.filter(|it| it.kind == PLAY);
        let found = plays.find_map(|it| match &it.choice {
            PromptChoice::One { options } => {
                let value = options.iter().find(|it| starts(it))?.value.clone();
                Some((it.seat, it, value))
            }
            _ => None,
        });
        if found.is_some() {
            script.pop_front();
        }
        let Some((seat, prompt, mut answer)) = found.or_else(|| self.random_decision()) else {
            return Ok(());
        };
        for _ in 0..REDRAWS_MAX {
            if prompt.kind.starts_with("correct") && answer["type"] == "no" {
                answer = prompt.choice.random_answer(&mut self.dice);
            }
        }
        let stamp = self.stamp(seat);
        let decided = self.it.decide(seat, &prompt.id, &answer, stamp)?;
        self.follow(decided);
        Ok(())
    }

    /// Has the first seat that still plays resign. `false` where it may not now.
    pub fn give_up(&mut self) -> bool {
        let chairs = self.it.summary().chairs;
        let Some(seat) = Seat::all(self.seats()).zip(chairs).find(|(_, it)| !it.resigned) else {
            return false;
        };
        let act = Act::Resign { seat: Some(seat.0) };
        let stamp = self.stamp(seat.0);
        let resigned = self.it.act(act, None, stamp);
        resigned.map(|it| self.follow(it)).is_ok()
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        let has_ended = self.log.iter().any(|line| line.kind == Kind::MatchFinished);
        has_ended && self.it.summary().status == Status::Finished
    }
}
