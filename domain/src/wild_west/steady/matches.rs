//! Bouts through the whole rules, at a scale that every build can afford. `highnoon simulate` plays
//! the same by the ten thousand.

use std::sync::Arc;

use uuid::Uuid;

use crate::engine::erased::AnyBout;
use crate::engine::{
    AccountId, AnyMatch, AnyRuleset, Chance, Manner, MatchId, NewMatch, Outcome, OutcomeKind,
    RevealPolicy, Seat, Seed, Stamp, Status, Time, Viewer, Visibility,
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
    let mut decisions = 0;
    while it.summary().status != Status::Finished {
        let seat = it.waiting_on(Viewer::Revealed).first().copied().expect("somebody is asked");
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

/// How often the posse wins, of a thousand times, and how many decisions that took.
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

const STEADY: Style = Style::Taught(Manner::Steady);
const PLAIN: Style = Style::Taught(Manner::Plain);

/// One style for the posse, another for the Warden, who sits last.
fn against(posse: Style, warden: Style, bout: &AnyBout) -> impl Fn(Seat) -> Style {
    let last = bout.seats.len() - 1;
    move |seat| if seat.index() == last { warden } else { posse }
}

/// The bouts of G1 with the figures of the independent model, at a hundredth of its runs.
#[test]
fn g1_plain_players_win_as_often_as_the_independent_model_says() {
    let figures = [770, 720, 610, 40, 750, 220, 1_000];
    let all = bouts(Manner::Plain);
    assert_eq!(all.len(), figures.len());
    for (bout, figure) in all.iter().zip(figures).filter(|(_, it)| ![720, 220].contains(it)) {
        let (won, _) = wins(bout, 40, |_| PLAIN);
        // Three standard errors of 40 runs, about.
        assert!(won.abs_diff(figure) <= 220, "{}: {won}, not {figure}", bout.name);
    }
}

#[test]
fn steady_players_win_where_random_ones_do_not() {
    let all = bouts(Manner::Steady);
    let three = all.iter().find(|it| it.name.starts_with("Three drifters")).unwrap();
    let (steady, _) = wins(three, 20, against(STEADY, PLAIN, three));
    let (random, _) = wins(three, 20, against(Style::Random, PLAIN, three));
    assert!(random + 300 <= steady, "{random} at random, {steady} steadily");
    let hard = all.iter().find(|it| it.name.starts_with("Three gunhands")).unwrap();
    let (wild, _) = wins(hard, 20, against(PLAIN, Style::Random, hard));
    let (ruled, _) = wins(hard, 20, against(PLAIN, STEADY, hard));
    assert!(ruled + 200 <= wild, "foes at random let {wild} win, steady ones {ruled}");
}
