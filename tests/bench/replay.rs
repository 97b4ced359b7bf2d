//! Replaying and folding again, in one process and without a store.

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use domain::engine::{AnyRuleset, Seat, Viewer};
use domain::registry;
use json_patch::Patch;
use serde_json::Value;
use toys::campfire::Campfire;
use toys::playout::Playout;

use crate::fold::played;

static TOY: Campfire = Campfire::V1;

/// Matches that are folded again.
const MATCHES: u64 = 1_000;

/// The frames of a seat by ruleset, then many matches on all cores.
pub fn run() {
    println!("\nReplaying for a seat (release, one core; fold, show, view and diff)");
    println!(
        "{:<12} {:>14} {:>14} {:>8} {:>16}",
        "ruleset", "frames/s", "folded/s", "ratio", "patch/view bytes"
    );
    for ruleset in registry::all().chain([&TOY as &dyn AnyRuleset]) {
        frames(ruleset);
    }
    refold();
}

fn frames(ruleset: &'static dyn AnyRuleset) {
    let plays: Vec<Playout> = (0..50).map(|number| played(ruleset, number)).collect();
    let (mut patches, mut views) = (0, 0);
    let measure = |patch: &Patch, view: &Value| {
        patches += patch.to_string().len();
        views += view.to_string().len();
    };
    replay(&plays[0], measure);
    let replayed = a_second(&plays, |play| {
        replay(play, |patch, _| {
            black_box(patch);
        });
    });
    let folded = a_second(&plays, |play| {
        let mut it = ruleset.before(play.it.id(), &play.seed);
        for line in &play.log {
            it = it.apply(line).expect("the log folds");
        }
    });
    println!(
        "{:<12} {replayed:>14.0} {folded:>14.0} {:>7.0}% {:>15.0}%",
        ruleset.id(),
        100.0 * replayed / folded,
        100.0 * patches as f64 / views as f64,
    );
}

/// Steps through a match as the server does.
fn replay(play: &Playout, mut look: impl FnMut(&Patch, &Value)) {
    let viewer = Viewer::Seat(Seat(0));
    let mut it = play.ruleset.before(play.it.id(), &play.seed);
    let mut last: Option<Value> = None;
    for line in &play.log {
        let shown = it.show_next(line, viewer, None).expect("the event is shown");
        it = it.apply(line).expect("the log folds");
        let view = it.view(viewer);
        assert_eq!(shown.event.seq, it.seq());
        if let Some(last) = &last {
            look(&json_patch::diff(last, &view), &view);
        }
        last = Some(view);
    }
}

/// Events in a second, where `work` goes through the whole log of a match.
fn a_second(plays: &[Playout], mut work: impl FnMut(&Playout)) -> f64 {
    let begun = Instant::now();
    let mut events = 0;
    while begun.elapsed() < Duration::from_millis(500) {
        for play in plays {
            work(play);
            events += play.log.len();
        }
    }
    events as f64 / begun.elapsed().as_secs_f64()
}

fn refold() {
    let showdown = registry::latest("showdown").expect("it is played here");
    let plays: Vec<Playout> = (0..MATCHES).map(|number| played(showdown, number)).collect();
    let events: usize = plays.iter().map(|play| play.log.len()).sum();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    println!("\nRefold of {MATCHES} matches of showdown with {events} events, on {cores} cores");
    println!("{:<12} {:>14} {:>14} {:>14}", "", "seconds", "matches/s", "events/s");
    let line = |what: &str, took: Duration| {
        let seconds = took.as_secs_f64();
        let (matches, events) = (MATCHES as f64 / seconds, events as f64 / seconds);
        println!("{what:<12} {seconds:>14.3} {matches:>14.0} {events:>14.0}");
    };
    let fold = |play: &Playout| {
        let folded = showdown.fold(&play.log, &play.seed).expect("the log folds");
        assert_eq!(folded.head(), play.it.head());
    };
    let verify = |play: &Playout| assert!(showdown.verify(&play.log, &play.seed).valid);
    let (folded, verified) = (on_all(cores, &plays, fold), on_all(cores, &plays, verify));
    line("folded", folded);
    line("verified", verified);
    line("both", folded + verified);
}

/// How long it takes `cores` threads to go through all matches.
fn on_all(cores: usize, plays: &[Playout], work: impl Fn(&Playout) + Sync) -> Duration {
    let next = AtomicUsize::new(0);
    let begun = Instant::now();
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(play) = plays.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(play);
                }
            });
        }
    });
    begun.elapsed()
}
