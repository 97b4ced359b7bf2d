//! What players and judges do beside the game, at random and all at once, over every ruleset of the
//! registry and the toy game: clocks, draws, take-backs, disputes, rulings, forks and previews.
//!
//! `LAWS_MATCHES` says how many matches of each are played (default 16). Where it is set,
//! everything is looked at; else some tests look at a sample, by a seed that they print.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::Location;
use std::sync::Arc;

use domain::engine::show::learnt::Learnt;
use domain::engine::{
    AnyDecided, AnyMatch, AnyRuleset, ClockKind, Kind, MatchId, NewSeat, PlatformFact, Prompt,
    PromptId, Rejection, Sealed, Seat, Seed, ShownEvent, Stamp, Status, Time, Viewer, Visibility,
    seal,
};
use domain::registry;
use serde_json::{Value, json};
use toys::campfire::Campfire;
use toys::linked::links_its_seats;
use toys::playout::{Playout, account, matches_of};
use toys::rotated::rotated;
use toys::saloon::{ACTS, Saloon, closed};
use toys::sample::Sample;
use uuid::Uuid;

static TOY: Campfire = Campfire::V1;

fn rulesets() -> Vec<&'static dyn AnyRuleset> {
    registry::all().chain([&TOY as &dyn AnyRuleset]).collect()
}

/// Of so many decisions one is previewed, unless all are looked at.
const PREVIEWED_OF: u32 = 4;

fn matches_each() -> u64 {
    std::env::var("LAWS_MATCHES").ok().and_then(|it| it.parse().ok()).unwrap_or(16)
}

/// Folds the whole log again, and decides all of it again.
fn check(saloon: &Saloon) {
    let Playout { ruleset, seed, log, it, .. } = &saloon.play;
    let folded = ruleset.fold(log, seed).expect("the log folds");
    assert_eq!(folded.digest(), it.digest());
    let report = ruleset.verify(log, seed);
    assert!(report.valid, "{report:?}: {}", log[report.events as usize].content);
}

/// Lets a saloon's match run until it is over, and looks at each point of it. Each test begins with
/// another saloon.
#[track_caller]
fn over_all(look: impl Fn(&mut Saloon), end: impl Fn(&mut Saloon)) {
    let by = Location::caller();
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    for ruleset in rotated(rulesets(), by) {
        for number in rotated((0..matches_of(ruleset, matches_each())).collect(), by) {
            let closed = closed(ruleset, number);
            end(&mut closed.again(&look));
            for (what, count) in &closed.accepted {
                *seen.entry(what).or_default() += count;
            }
        }
    }
    for what in ACTS {
        assert!(seen.contains_key(what), "no {what} was ever accepted: {seen:?}");
    }
}

#[test]
fn whatever_is_done_folds_and_verifies() {
    over_all(|_| (), |saloon| check(saloon));
}

#[test]
fn somebody_can_act_or_a_judge_is_awaited() {
    over_all(
        |saloon| {
            let it = &saloon.play.it;
            match it.summary().status {
                Status::Active => assert!(!saloon.play.asked().is_empty()),
                Status::Suspended => {
                    let nobody = saloon.play.asked().is_empty();
                    assert_eq!(nobody, it.waiting_on(Viewer::Judge).is_empty());
                    assert!(it.deadline().is_none(), "the clocks stand");
                    // Else a referee has put the match off, and is asked to take it up again.
                    assert!(it.summary().disputed || !nobody);
                }
                Status::Finished => assert!(it.summary().outcome.is_some()),
                Status::Open => panic!("a match that runs does not open again"),
                Status::Cancelled => panic!("nobody calls it off here"),
            }
        },
        |saloon| assert!(saloon.play.it.deadline().is_none()),
    );
}

/// A seat that is awaited has a deadline, and no other has; what was used is what passed.
#[test]
fn clocks_run_for_who_is_awaited_and_for_nobody_else() {
    over_all(
        |saloon| {
            let it = &saloon.play.it;
            let clock = it.summary().clock;
            if clock.is_none() {
                return;
            }
            let awaited = match it.summary().status {
                Status::Active => it.waiting_on(Viewer::Judge),
                _ => Vec::new(),
            };
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
            // Whose bank is used up gets some of it anew.
            let other = |it: &Sealed| matches!(it.kind, Kind::MatchRewound | Kind::ClockExpired);
            if saloon.play.log.iter().any(other) {
                return;
            }
            let mut used = BTreeMap::<Seat, u64>::new();
            for (before, line) in saloon.states.iter().zip(&saloon.play.log[1..]) {
                let passed = line.recorded_at.millis_since(before.recorded_at()) as u64;
                let runs = before.summary().status == Status::Active;
                for seat in before.waiting_on(Viewer::Judge).into_iter().filter(|_| runs) {
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

/// What a viewer gets does not depend on what they may not know, whatever goes on.
#[test]
fn nothing_of_it_leaks() {
    let sample = RefCell::new(Sample::of(0));
    over_all(
        |saloon| {
            let it = saloon.play.it.clone();
            let seats = Seat::all(saloon.play.seats()).map(Viewer::Seat);
            let viewers = seats.chain([Viewer::Public]).collect();
            for viewer in sample.borrow_mut().some(1, viewers) {
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

/// What the server itself tells is as `PlatformFact` has it, and so as the OpenAPI document has it,
/// and its sentences link the seats that they name.
#[test]
fn what_the_server_tells_is_as_the_document_has_it() {
    let check = |event: ShownEvent| {
        event.facts.iter().for_each(|it| links_its_seats("beside the game", it));
        let mut told = json!(event.facts.first().expect("the server tells of it"));
        let fields = told.as_object_mut().expect("a fact is an object");
        for sentence in ["text", "rule"] {
            fields.remove(sentence).expect("every fact says so");
        }
        fields.remove("spans");
        // Whoever serves it puts the text in the place of the reference to it.
        for text in ["claim", "reason"] {
            fields.entry(text).and_modify(|it| *it = json!("as it was said"));
        }
        let read = serde_json::from_value::<PlatformFact>(told.clone());
        assert!(read.is_ok(), "{told}: {read:?}");
    };
    over_all(
        |_| (),
        |saloon| {
            let Playout { ruleset, seed, log, it, .. } = &saloon.play;
            let seats = Seat::all(saloon.play.seats()).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Public, Viewer::Judge, Viewer::Revealed]) {
                let before = ruleset.before(it.id(), seed);
                check(before.show_next(&log[0], viewer, None).unwrap().event);
                for (before, line) in saloon.states.iter().zip(&log[1..]) {
                    if line.kind != Kind::DecisionMade {
                        check(before.show_next(line, viewer, None).unwrap().event);
                    }
                }
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

/// What a preview says comes about, and it says nothing that the seat does not know. Some of the
/// decisions are previewed.
#[test]
fn a_preview_comes_true() {
    for ruleset in rulesets() {
        let (mut told, mut kept) = (0, 0);
        for number in 0..matches_of(ruleset, matches_each()) {
            let mut play = Playout::random(ruleset, number);
            play.seat_all();
            let mut sample = Sample::of(number);
            // What has been asked of several at once.
            let mut joint: BTreeSet<PromptId> = BTreeSet::new();
            while !play.is_over() {
                let asked = play.asked();
                if 1 < asked.len() {
                    let prompts = asked.iter().flat_map(|it| play.it.prompts(*it));
                    joint.extend(prompts.map(|it| it.id));
                }
                let (seat, prompt, answer) = play.random_decision().unwrap();
                let stamp = play.stamp(seat);
                if !sample.one_of(PREVIEWED_OF) {
                    play.follow(play.it.decide(seat, &prompt.id, &answer, stamp).unwrap());
                    continue;
                }
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
                    let ends_here = preview.facts.is_empty() && preview.prompts.is_empty();
                    if joint.contains(&prompt.id) && ends_here {
                        // Even if the others have given their answers.
                        play.follow(decided);
                        continue;
                    }
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

/// What is answered in secret beside it does not change what a preview tells.
#[test]
fn a_preview_does_not_tell_what_others_have_answered() {
    let mut games = 0;
    for ruleset in rulesets() {
        let (mut compared, mut together) = (0, 0);
        for number in 0..matches_of(ruleset, matches_each()).min(5) {
            let mut play = Playout::random(ruleset, number);
            play.seat_all();
            while !play.is_over() {
                let (seat, prompt, answer) = play.random_decision().unwrap();
                let others = play.asked().into_iter().filter(|it| *it != seat);
                let open = others
                    .flat_map(|it| play.it.prompts(it).into_iter().map(move |prompt| (it, prompt)));
                let open: Vec<(Seat, Prompt)> =
                    open.filter(|(_, prompt)| prompt.kind != "play").collect();
                let stamp = play.stamp(seat);
                let decided = play.it.decide(seat, &prompt.id, &answer, stamp).unwrap();
                together += open.len();
                for (other, prompt) in open {
                    let answer = prompt.choice.random_answer(&mut play.dice);
                    let told = |it: &Arc<dyn AnyMatch>| {
                        it.preview(other, &prompt.id, (&answer, &[]), stamp, [3; 32])
                    };
                    let (before, after) = (told(&play.it), told(&decided.after));
                    if !matches!(after, Err(Rejection::PromptClosed | Rejection::NotActive(_))) {
                        assert_eq!(before, after);
                        compared += 1;
                    }
                }
                play.follow(decided);
            }
        }
        assert!(together == 0 || 0 < compared, "{} has no preview", ruleset.id());
        games += usize::from(0 < compared);
    }
    assert!(0 < games, "no game asks several at once");
}

/// A fork begins with what its forker knows, plays on to its end, and verifies.
#[test]
fn a_fork_goes_on_from_what_its_forker_knows() {
    for ruleset in rulesets() {
        for number in 0..matches_of(ruleset, matches_each()) {
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
                let eyes = vec![Viewer::Public, Viewer::Seat(seat), Viewer::Revealed];
                for eyes in Sample::of(number).some(1, eyes) {
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
    Ok((play.it.fork(id, seed, eyes, Visibility::Public, stamp)?, seed))
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
    assert_eq!(play.it.summary().status, parent.it.summary().status);
    while !play.is_over() {
        assert_eq!(play.it.unsound(), None);
        play.step().expect("what is offered is accepted");
    }
    let report = ruleset.verify(&play.log, &play.seed);
    assert!(report.valid, "{report:?}");
    let folded = ruleset.fold(&play.log, &play.seed).unwrap();
    assert_eq!(folded.digest(), play.it.digest());
}
