//! Bouts through the whole rules, at a scale that every build can afford. `highnoon simulate` plays
//! the same by the ten thousand.

use std::sync::Arc;

use uuid::Uuid;

use crate::engine::erased::AnyBout;
use crate::engine::{
    AccountId, AnyMatch, AnyRuleset, Chance, Manner, MatchId, NewMatch, Outcome, OutcomeKind,
    RevealPolicy, Seat, Seed, Stamp, Status, Time, Visibility,
};
use crate::wild_west::WildWest;

/// Decisions after which a match is taken to be without end.
const DECISIONS_MAX: usize = 6_000;

fn stamp(player: u128) -> Stamp {
    let actor = Some(AccountId(Uuid::from_u128(player)));
    Stamp { at: Time::from_millis(1_795_000_000_000), actor, fresh: [7; 32] }
}

/// How a seat answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Taught(Manner),
    Random,
}

/// A bout that has begun.
fn begun(bout: &AnyBout, key: u32) -> Arc<dyn AnyMatch> {
    let mut seed = [7; 32];
    seed[..4].copy_from_slice(&key.to_le_bytes());
    let new = NewMatch {
        id: MatchId(Uuid::from_u128(1)),
        seed: Seed(seed),
        options: Some(bout.options.clone()),
        seats: Some(u8::try_from(bout.seats.len()).unwrap()),
        visibility: Visibility::Public,
        reveal: RevealPolicy::All,
        clock: Default::default(),
        takebacks: Default::default(),
        delay: Default::default(),
        title: None,
    };
    let rules: &dyn AnyRuleset = &WildWest::V1;
    let made = rules.create(new, stamp(1)).expect("the options are legal");
    let mut it: Arc<dyn AnyMatch> = made.after;
    for (seat, player) in bout.seats.iter().zip(1..) {
        it = it.take_seat(seat.clone(), stamp(player)).expect("the seat is free").after;
    }
    it
}

/// Plays a bout to its end; how it ended, and how many decisions that took.
fn played(bout: &AnyBout, key: u32, style: impl Fn(Seat) -> Style) -> (Outcome, usize) {
    let mut it = begun(bout, key);
    let mut chance = Chance::keyed([u8::try_from(key % 256).unwrap(); 32]);
    let seats: Vec<Seat> = Seat::all(u8::try_from(bout.seats.len()).unwrap()).collect();
    let mut decisions = 0;
    while it.summary().status == Status::Active {
        let seat = seats.iter().copied().find(|seat| !it.prompts(*seat).is_empty());
        let seat = seat.expect("somebody is asked");
        let prompt = it.prompts(seat).remove(0);
        let known = match style(seat) {
            Style::Taught(Manner::Steady) => it.steady_answer(&prompt, &mut chance),
            Style::Taught(Manner::Plain) => it.plain_answer(&prompt),
            Style::Random => Some(prompt.choice.random_answer(&mut chance)),
        };
        let answer = known.unwrap_or_else(|| panic!("no opinion on {prompt:?}"));
        let decided = it.decide(seat, &prompt.id, &answer, stamp(u128::from(seat.0) + 1));
        it = decided.unwrap_or_else(|why| panic!("{answer} to {prompt:?}: {why:?}")).after;
        decisions += 1;
        assert!(decisions < DECISIONS_MAX, "{}, {key} does not end", bout.name);
    }
    let outcome = it.summary().outcome.expect("it is over");
    (outcome, decisions)
}

/// How often the posse wins, of a hundred times.
fn wins(bout: &AnyBout, runs: u32, style: impl Fn(Seat) -> Style) -> (u32, usize) {
    let (mut won, mut decisions) = (0, 0);
    for key in 0..runs {
        let (outcome, count) = played(bout, key, &style);
        won += u32::from(outcome.kind == OutcomeKind::Won);
        decisions += count;
    }
    (won * 1_000 / runs, decisions)
}

fn bouts(manner: Manner) -> Vec<AnyBout> {
    let rules: &dyn AnyRuleset = &WildWest::V1;
    rules.bouts(manner)
}

#[test]
#[ignore = "for measuring"]
fn measure() {
    let runs = std::env::var("RUNS").ok().and_then(|it| it.parse().ok()).unwrap_or(500);
    for manner in [Manner::Plain, Manner::Steady] {
        for bout in bouts(manner) {
            let begun = std::time::Instant::now();
            let (won, decisions) = wins(&bout, runs, |_| Style::Taught(manner));
            let seconds = begun.elapsed().as_secs_f64();
            println!(
                "{manner:?} {:45} {:5.1}% {:6.1} decisions a match, {:7.0} decisions/s",
                bout.name,
                f64::from(won) / 10.0,
                decisions as f64 / f64::from(runs),
                decisions as f64 / seconds
            );
        }
    }
}
