//! Folding and deciding, in one process and without a store.

use std::iter;
use std::time::Instant;

use domain::engine::{AnyRuleset, Sealed, Seed};
use domain::registry;
use serde_json::json;
use toys::campfire::Campfire;
use toys::playout::Playout;

use crate::server::resident;

static TOY: Campfire = Campfire::V1;

/// How often each match is kept to measure what folds take.
const KEPT: usize = 20;
/// The same where the next folds are kept, too, and how many of them.
const KEPT_WITH_NEXT: usize = 4;
const NEXT: usize = 32;

/// Folding and deciding, by ruleset; then the way to the head of longer and longer matches.
pub fn run() {
    println!("Folding (release, one core; the log is in memory)");
    println!(
        "{:<12} {:>9} {:>14} {:>14} {:>14} {:>13} {:>10} {:>10}",
        "ruleset",
        "events",
        "folded/s",
        "verified/s",
        "decided/s",
        "bytes a fold",
        "encoded",
        "a next one"
    );
    for ruleset in registry::all().chain([&TOY as &dyn AnyRuleset]) {
        by_ruleset(ruleset);
    }
    println!(
        "\nTo the head of a long match (campfire, the toy game that can be as long as wanted)"
    );
    println!("{:>8} {:>14} {:>16}", "events", "microseconds", "per event");
    let long = long_match(5_000);
    for events in [50, 500, 5_000] {
        to_the_head(&long.0, &long.1, events);
    }
}

/// A match that was played at random to its end.
pub fn played(ruleset: &'static dyn AnyRuleset, number: u64) -> Playout {
    let mut play = Playout::open(ruleset, number, None);
    play.seat_all();
    while !play.is_over() {
        play.step().expect("what is offered is accepted");
    }
    play
}

fn by_ruleset(ruleset: &'static dyn AnyRuleset) {
    let begun = Instant::now();
    let plays: Vec<Playout> = (0..50).map(|number| played(ruleset, number)).collect();
    let deciding = begun.elapsed();
    let events: usize = plays.iter().map(|play| play.log.len()).sum();
    let begun = Instant::now();
    let mut folded = 0;
    while begun.elapsed().as_millis() < 500 {
        for play in &plays {
            ruleset.fold(&play.log, &play.seed).expect("the log folds");
            folded += play.log.len();
        }
    }
    let folding = begun.elapsed();
    let begun = Instant::now();
    let mut verified = 0;
    while begun.elapsed().as_millis() < 500 {
        for play in &plays {
            assert!(ruleset.verify(&play.log, &play.seed).valid);
            verified += play.log.len();
        }
    }
    let verifying = begun.elapsed();
    let (bytes, encoded) = room_of(ruleset, &plays);
    let next = room_of_next(ruleset, &plays);
    println!(
        "{:<12} {:>9} {:>14.0} {:>14.0} {:>14.0} {bytes:>13.0} {encoded:>10.0} {next:>10.0}",
        ruleset.id(),
        events,
        folded as f64 / folding.as_secs_f64(),
        verified as f64 / verifying.as_secs_f64(),
        events as f64 / deciding.as_secs_f64(),
    );
}

/// Bytes that a fold half way through a match takes in memory, and that it encodes to.
fn room_of(ruleset: &'static dyn AnyRuleset, plays: &[Playout]) -> (f64, f64) {
    let before = resident(std::process::id());
    let kept: Vec<_> = iter::repeat_n(plays, KEPT)
        .flatten()
        .map(|play| ruleset.fold(&play.log[..play.log.len().div_ceil(2)], &play.seed))
        .map(|folded| folded.expect("the log folds"))
        .collect();
    let taken = resident(std::process::id()).saturating_sub(before);
    let encoded: usize = kept.iter().map(|it| it.encoded_len()).sum();
    (taken as f64 / kept.len() as f64, encoded as f64 / kept.len() as f64)
}

/// Bytes that each further fold of the same match takes, beside the one before it.
fn room_of_next(ruleset: &'static dyn AnyRuleset, plays: &[Playout]) -> f64 {
    let firsts: Vec<_> = iter::repeat_n(plays, KEPT_WITH_NEXT)
        .flatten()
        .map(|play| (play, play.log.len().div_ceil(2)))
        .map(|(play, half)| (play, half, ruleset.fold(&play.log[..half], &play.seed)))
        .map(|(play, half, folded)| (play, half, folded.expect("the log folds")))
        .collect();
    let before = resident(std::process::id());
    let mut kept = Vec::new();
    for (play, half, first) in &firsts {
        let mut last = first.clone();
        for line in play.log[*half..].iter().take(NEXT) {
            last = last.apply(line).expect("the log folds");
            kept.push(last.clone());
        }
    }
    resident(std::process::id()).saturating_sub(before) as f64 / kept.len() as f64
}

fn long_match(events: usize) -> (Vec<Sealed>, Seed) {
    let mut play = Playout::open(&TOY, 1, Some(json!({"rounds": 2_000})));
    play.seat_all();
    while play.log.len() < events {
        play.step().expect("what is offered is accepted");
    }
    (play.log, play.seed)
}

fn to_the_head(log: &[Sealed], seed: &Seed, events: usize) {
    let log = &log[..events];
    let begun = Instant::now();
    let mut times = 0;
    while begun.elapsed().as_millis() < 400 {
        TOY.fold(log, seed).expect("the log folds");
        times += 1;
    }
    let each = begun.elapsed().as_secs_f64() * 1e6 / f64::from(times);
    println!("{events:>8} {each:>14.0} {:>16.2}", each / events as f64);
}
