//! The laws of architecture, checked by random play over every ruleset of the registry and over
//! the toy game. A ruleset that is added to the registry is under them without a further line.
//!
//! `LAWS_MATCHES` says how many matches of each are played (default 16). Where it is set, every law
//! looks at everything; else some look at a sample, by a seed that they print.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::Location;
use std::sync::Arc;

use domain::engine::{
    Act, AnyMatch, AnyRuleset, Mark, Prompt, PromptId, Rejection, Sealed, Seat, Status, Told,
    Viewer, seal,
};
use domain::registry;
use serde_json::{Value, json};
use toys::campfire::Campfire;
use toys::played::{Played, played};
use toys::playout::{Playout, matches_of};
use toys::rotated::rotated;
use toys::sample::Sample;

/// At one of so many places the costly laws look at everything.
const COSTLY_ONE_OF: u32 = 7;

static TOY: Campfire = Campfire::V1;

fn rulesets() -> Vec<&'static dyn AnyRuleset> {
    registry::all().chain([&TOY as &dyn AnyRuleset]).collect()
}

fn matches_each() -> u64 {
    std::env::var("LAWS_MATCHES").ok().and_then(|it| it.parse().ok()).unwrap_or(16)
}

/// The matches of every ruleset, played at random to their ends. Each test begins with another one.
#[track_caller]
fn matches() -> impl Iterator<Item = Arc<Played>> {
    let by = Location::caller();
    rotated(rulesets(), by).into_iter().flat_map(move |ruleset| {
        let numbers = (0..matches_of(ruleset, matches_each())).collect();
        rotated(numbers, by).into_iter().map(move |number| played(ruleset, number))
    })
}

/// Looks at each point of every match.
#[track_caller]
fn over_all(look: impl Fn(&mut Playout, usize), end: impl Fn(&mut Playout)) {
    for played in matches() {
        end(&mut played.again(&look));
    }
}

/// Looks at every match as it is when it is over.
#[track_caller]
fn over_all_logs(look: impl Fn(&mut Playout)) {
    for played in matches() {
        look(&mut played.ended());
    }
}

fn viewers(play: &Playout) -> Vec<Viewer> {
    Seat::all(play.seats()).map(Viewer::Seat).chain([Viewer::Public]).collect()
}

/// One of those who look on, and all of them every so often.
fn looking(play: &Playout, sample: &mut Sample) -> Vec<Viewer> {
    let all = viewers(play);
    if sample.one_of(COSTLY_ONE_OF) { all } else { sample.some(1, all) }
}

fn json_of(play: &Playout, viewer: Viewer) -> String {
    seal::canonical(&play.it.view(viewer))
}

#[test]
fn somebody_can_act_until_it_is_over() {
    over_all(
        |play, _| {
            if !play.is_over() {
                assert!(!play.asked().is_empty(), "{} is stuck", play.ruleset.id());
                // Whoever may do something, and need not, is asked, too.
                let (awaited, asked) = (play.it.waiting_on(Viewer::Judge), play.asked());
                assert!(!awaited.is_empty() && awaited.iter().all(|it| asked.contains(it)));
            }
        },
        |play| {
            assert!(play.it.summary().outcome.is_some());
            assert!(play.asked().is_empty());
        },
    );
}

#[test]
fn whatever_is_offered_is_accepted_and_deciding_twice_is_the_same() {
    over_all(
        |play, _| {
            for seat in play.asked() {
                for prompt in play.it.prompts(seat) {
                    let answer = prompt.choice.random_answer(&mut play.dice);
                    let stamp = play.stamp(seat);
                    let once = play.it.decide(seat, &prompt.id, &answer, stamp);
                    let once = once.unwrap_or_else(|why| panic!("{prompt:?} {answer}: {why:?}"));
                    let again = play.it.decide(seat, &prompt.id, &answer, stamp).unwrap();
                    assert_eq!(once.events, again.events);
                    assert_eq!(once.after.digest(), again.after.digest());
                }
            }
        },
        |_| (),
    );
}

/// A player who knows the game never answers what is not offered, whatever the options.
#[test]
fn a_steady_player_answers_what_is_offered() {
    for ruleset in rulesets().into_iter().filter(|it| it.has_steady_player()) {
        for number in 0..matches_of(ruleset, matches_each()) {
            let mut play = Playout::random(ruleset, number);
            play.seat_all();
            while !play.is_over() {
                play.step_steadily().expect("what a steady player answers is accepted");
            }
        }
    }
}

#[test]
fn everything_else_is_refused_and_changes_nothing() {
    over_all(
        |play, _| {
            let before = play.it.digest();
            for seat in play.asked() {
                let stamp = play.stamp(seat);
                for prompt in play.it.prompts(seat) {
                    for junk in [json!(null), json!({"type": "no such thing"}), json!([[1]])] {
                        let refused = play.it.decide(seat, &prompt.id, &junk, stamp).err();
                        let right = matches!(refused, Some(Rejection::NotOffered { .. }));
                        assert!(right, "{junk} was answered with {refused:?}");
                    }
                    let answer = prompt.choice.random_answer(&mut play.dice);
                    for other in Seat::all(play.seats()).filter(|it| *it != seat) {
                        let for_them = play.it.decide(other, &prompt.id, &answer, stamp).err();
                        let stands_in = stamp.actor.is_some_and(|it| play.it.stands_in(it, other));
                        let why = match stands_in {
                            true => Rejection::PromptClosed,
                            false => Rejection::NotSeated,
                        };
                        assert_eq!(for_them, Some(why));
                        let own = play.stamp(other);
                        let refused = play.it.decide(other, &prompt.id, &answer, own).err();
                        assert_eq!(refused, Some(Rejection::PromptClosed));
                    }
                }
                let unknown = PromptId("00".repeat(16));
                let refused = play.it.decide(seat, &unknown, &json!(1), stamp).err();
                assert_eq!(refused, Some(Rejection::PromptClosed));
            }
            assert_eq!(play.it.digest(), before);
        },
        |play| {
            let stamp = play.stamp(Seat(0));
            let refused = play.it.decide(Seat(0), &PromptId(String::new()), &json!(1), stamp).err();
            assert_eq!(refused, Some(Rejection::NotActive(Status::Finished)));
        },
    );
}

#[test]
fn default_answers_are_legal() {
    over_all(
        |play, _| {
            for seat in play.asked() {
                let (prompt, answer) = play.it.default_decision(seat).expect("it is asked");
                let stamp = play.stamp(seat);
                let decided = play.it.decide(seat, &prompt, &answer, stamp);
                assert!(decided.is_ok(), "{seat}: {answer} gives {:?}", decided.err());
            }
        },
        |_| (),
    );
}

#[test]
fn the_fold_is_the_same_at_once_and_step_by_step_and_after_storage() {
    for played in matches() {
        let Played { ruleset, number, seed, log, points, decided } = &*played;
        let mut sample = Sample::of(*number);
        let mut it = played.before();
        for (at, line) in log.iter().enumerate() {
            it = it.apply(line).expect("the line folds");
            let content: Value = serde_json::from_str(&line.content).unwrap();
            assert_eq!(content["state_digest"], json!(it.digest()));
            assert_eq!(seal::canonical(&content), line.content);
            let decided = points.binary_search(&(at + 1)).ok().and_then(|it| decided.get(&it));
            let Some(decided) = decided else { continue };
            require_same(it.as_ref(), decided.as_ref());
            if at + 1 == log.len() || sample.one_of(COSTLY_ONE_OF) {
                let folded = ruleset.fold(&log[..=at], seed).expect("the log folds");
                require_same(folded.as_ref(), decided.as_ref());
            }
        }
    }
}

#[track_caller]
fn require_same(folded: &dyn AnyMatch, decided: &dyn AnyMatch) {
    assert_eq!(folded.digest(), decided.digest());
    assert_eq!(folded.head(), decided.head());
    assert_eq!(folded.seq(), decided.seq());
    let seats = decided.summary().chairs.len() as u8;
    let seats = || Seat::all(seats);
    for viewer in seats().map(Viewer::Seat).chain([Viewer::Public, Viewer::Judge]) {
        assert_eq!(folded.view(viewer), decided.view(viewer));
    }
    for seat in seats() {
        assert_eq!(folded.prompts(seat), decided.prompts(seat));
    }
}

#[test]
fn verification_passes_and_no_change_to_a_log_does() {
    over_all_logs(|play| {
        let report = play.ruleset.verify(&play.log, &play.seed);
        assert!(report.valid, "{report:?}");
        assert_eq!(report.events, play.log.len() as u64);
        for _ in 0..6 {
            let at = play.dice.below(play.log.len() as u32) as usize;
            let mut log = play.log.clone();
            let attack = play.dice.below(5);
            match attack {
                0 => log[at].content = log[at].content.replace("\"seq\"", "\"sequel\""),
                1 => log[at].salt.0[0] ^= 1,
                2 => log.truncate(log.len() - 1),
                3 => drop(log.remove(at)),
                _ => log.insert(at, log[at].clone()),
            }
            let report = play.ruleset.verify(&log, &play.seed);
            assert!(!report.valid, "attack {attack} on event {} went unnoticed", at + 1);
        }
    });
}

/// Whoever owns the store can make every hash anew: then only deciding again tells.
#[test]
fn a_log_that_is_forged_throughout_is_found_by_deciding_again() {
    over_all_logs(|play| {
        let facts = |line: &&Sealed| line.content.contains(r#""facts":[{"#) && 3 < line.seq;
        let Some(at) = play.log.iter().find(facts).map(|line| line.seq as usize - 1) else {
            return;
        };
        let mut log = play.log.clone();
        let mut content: Value = serde_json::from_str(&log[at].content).unwrap();
        let facts = content["facts"].as_array_mut().unwrap();
        facts.pop();
        log[at].content = seal::canonical(&content);
        rehash(&mut log, at, play);
        let report = play.ruleset.verify(&log, &play.seed);
        let failure = report.first_failure.expect("the forgery is found");
        assert_eq!(failure.seq, at as u64 + 1);
    });
}

fn rehash(log: &mut [Sealed], from: usize, play: &Playout) {
    for at in from..log.len() {
        if 0 < at {
            log[at].prev_hash = log[at - 1].hash;
        }
        let content = log[at].content_with_seed(Some(&play.seed));
        log[at].commitment = Sealed::commit(log[at].salt, &content);
        log[at].hash = log[at].hash_of_fields();
    }
}

#[test]
fn every_card_coin_and_token_is_in_one_place() {
    over_all(|play, _| assert_eq!(play.it.unsound(), None), |_| ());
}

/// Change what a viewer cannot know, and not a byte of what the viewer receives changes.
#[test]
fn what_a_viewer_gets_does_not_depend_on_what_they_may_not_know() {
    for played in matches() {
        let mut sample = Sample::of(played.number);
        played.again(|play, decisions| {
            for viewer in looking(play, &mut sample) {
                let key = [decisions as u8; 32];
                let other = play.it.redealt(viewer, key);
                let what = format!("{} for {viewer} after {decisions}", play.ruleset.id());
                assert_eq!(other.unsound(), None, "{what}");
                assert_eq!(seal::canonical(&other.view(viewer)), json_of(play, viewer), "{what}");
                assert_eq!(other.waiting_on(viewer), play.it.waiting_on(viewer), "{what}");
                if let Viewer::Seat(seat) = viewer {
                    assert_eq!(other.prompts(seat), play.it.prompts(seat), "{what}");
                }
            }
        });
    }
}

/// Where something that a viewer could not know makes a difference to what they are shown, it is
/// marked as revealing; and what they are refused does not depend on it.
#[test]
fn what_reveals_is_marked() {
    for played in matches() {
        let mut sample = Sample::of(played.number);
        played.again(|play, decisions| {
            let Some((seat, prompt, answer)) = play.random_decision() else {
                return;
            };
            if prompt.kind != "play" {
                return;
            }
            let stamp = play.stamp(seat);
            let here = play.it.decide(seat, &prompt.id, &answer, stamp);
            for viewer in looking(play, &mut sample) {
                let other = play.it.redealt(viewer, [decisions as u8 ^ 0x55; 32]);
                let there = other.decide(seat, &prompt.id, &answer, stamp);
                let (Ok(here), Ok(there)) = (&here, there) else {
                    // What another seat is offered may depend on what this viewer cannot know.
                    assert_ne!(viewer, Viewer::Seat(seat));
                    continue;
                };
                let one = play.it.show_next(&here.events[0], viewer, None).unwrap();
                let two = other.show_next(&there.events[0], viewer, None).unwrap();
                let same = one.event.facts == two.event.facts;
                let is_marked = same || one.reveals() || two.reveals();
                assert!(is_marked, "{} for {viewer}: {one:?} {two:?}", play.ruleset.id());
            }
        });
    }
}

#[test]
fn a_prompt_keeps_its_id_while_it_is_open_and_never_comes_back() {
    for played in matches() {
        let mut open: BTreeMap<PromptId, Value> = BTreeMap::new();
        let mut closed: BTreeSet<PromptId> = BTreeSet::new();
        let mut before: Vec<(Seat, Vec<Prompt>)> = Vec::new();
        played.again(|play, decisions| {
            let prompts = |seat| (seat, play.it.prompts(seat));
            let asked: Vec<(Seat, Vec<Prompt>)> = Seat::all(play.seats()).map(prompts).collect();
            let mut now = BTreeMap::new();
            for prompt in asked.iter().flat_map(|(_, prompts)| prompts) {
                let choice = json!([prompt.seat, prompt.kind, prompt.choice]);
                assert!(!closed.contains(&prompt.id), "{} came back", prompt.id.0);
                if let Some(before) = open.get(&prompt.id) {
                    assert_eq!(*before, choice, "an id names one question");
                }
                now.insert(prompt.id.clone(), choice);
            }
            let gone = std::mem::replace(&mut open, now).into_keys();
            closed.extend(gone.filter(|id| !open.contains_key(id)));
            let since = decisions.checked_sub(1).map_or(0, |it| played.points[it]);
            // One decided, and nobody was asked anything: the others are asked as they were.
            if let [line] = &played.log[since..played.points[decisions]]
                && !line.content.contains(r#""asked":[{"#)
            {
                for ((seat, after), (_, before)) in asked.iter().zip(&before) {
                    let kept = Some(*seat) != line.seat && !before.is_empty();
                    assert!(!kept || after.is_empty() || after == before, "{after:?} {before:?}");
                }
            }
            before = asked;
        });
    }
}

#[test]
fn a_guide_is_read_by_itself() {
    for ruleset in rulesets() {
        let guide = json!(ruleset.guide()).to_string();
        assert!(!guide.contains("\"$ref\""), "{} refers to another document", ruleset.id());
        assert!(!guide.contains("\"default\":null"), "{} has null by default", ruleset.id());
    }
}

#[test]
fn whatever_is_cited_stands_in_the_guide() {
    for ruleset in rotated(rulesets(), Location::caller()) {
        let known: BTreeSet<String> =
            ruleset.guide().rules.into_iter().map(|rule| rule.id).collect();
        for number in 0..matches_of(ruleset, matches_each()).min(8) {
            let played = played(ruleset, number);
            let play = played.again(|play, _| {
                for seat in Seat::all(play.seats()) {
                    for prompt in play.it.prompts(seat) {
                        assert!(known.contains(&prompt.rule), "{} is not known", prompt.rule);
                        let told = json!(prompt).to_string();
                        assert!(!prompt.text.is_empty() && !told.contains(r#""label":"""#));
                    }
                }
            });
            let mut it = played.before();
            for line in &play.log {
                let shown = it.show_next(line, Viewer::Revealed, Some(&play.seed)).unwrap();
                for fact in shown.event.facts {
                    assert!(known.contains(&fact.rule), "{} is not known", fact.rule);
                    assert!(!fact.text.is_empty() && !fact.r#type.is_empty());
                }
                it = it.apply(line).unwrap();
            }
        }
    }
}

#[test]
fn what_is_told_is_told_of_every_fact_and_a_match_has_marks_to_seek_by() {
    over_all_logs(|play| {
        let viewers: Vec<Viewer> = viewers(play).into_iter().chain([Viewer::Revealed]).collect();
        let mut marks: Vec<Vec<Mark>> = vec![Vec::new(); viewers.len()];
        let mut it = play.ruleset.before(play.it.id(), &play.seed);
        for line in &play.log {
            for (viewer, marks) in viewers.iter().zip(&mut marks) {
                let shown = it.show_next(line, *viewer, None).unwrap();
                assert_eq!(shown.told.len(), shown.event.facts.len());
                marks.extend(shown.told.iter().filter_map(Told::mark));
            }
            it = it.apply(line).unwrap();
        }
        for (viewer, marks) in viewers.iter().zip(marks) {
            let ends = (marks.first(), marks.last());
            assert_eq!(ends, (Some(&Mark::Start), Some(&Mark::End)), "{viewer}");
            let steps = marks.iter().any(|it| matches!(it, Mark::Turn | Mark::Phase));
            assert!(steps, "{} has neither turns nor phases", play.ruleset.id());
        }
    });
}

#[test]
fn a_seat_may_resign_at_any_time() {
    for ruleset in rulesets() {
        for number in 0..matches_of(ruleset, matches_each()) {
            let mut play = Playout::random(ruleset, number);
            play.seat_all();
            for _ in 0..play.dice.below(30) {
                if !play.is_over() {
                    play.step().unwrap();
                }
            }
            while !play.is_over() {
                let playing: Vec<Seat> = Seat::all(play.seats())
                    .zip(play.it.summary().chairs)
                    .filter(|(_, chair)| !chair.resigned)
                    .map(|(seat, _)| seat)
                    .collect();
                let seat = playing[play.dice.below(playing.len() as u32) as usize];
                let stamp = play.stamp(seat);
                let act = Act::Resign { seat: Some(seat) };
                let resigned = play.it.act(act, None, stamp).expect("a seat may resign");
                play.follow(resigned);
                assert_eq!(play.it.unsound(), None);
                for _ in 0..play.dice.below(4) {
                    if !play.is_over() {
                        assert!(!play.asked().is_empty(), "{} is stuck", ruleset.id());
                        play.step().unwrap();
                    }
                }
            }
            let report = ruleset.verify(&play.log, &play.seed);
            assert!(report.valid, "{report:?}");
        }
    }
}

#[test]
fn no_event_holds_the_seed_and_only_the_owner_gets_what_is_hidden() {
    over_all_logs(|play| {
        let seed = play.seed.to_string();
        let mut it = play.ruleset.before(play.it.id(), &play.seed);
        for line in &play.log {
            assert!(!line.content.contains(&seed));
            for viewer in viewers(play) {
                let shown = it.show_next(line, viewer, None).unwrap().event;
                assert!(shown.opened.is_none());
                let own = shown.seat.is_some_and(|seat| viewer.sees(seat));
                assert!(own || shown.decision.is_none());
            }
            it = it.apply(line).unwrap();
        }
    });
}
