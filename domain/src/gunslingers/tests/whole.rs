//! What holds in whole matches, played at random. That no two options of a question are called the
//! same, and that whatever is cited can be looked up, every race checks after each event.

use crate::engine::{Chance, Prompt, PromptChoice, Seat};
use crate::gunslingers::trial::{Race, new_town};
use crate::gunslingers::{Casting, GunfightMode, Options};

/// Decisions after which a match of two weeks must be over.
const DECISIONS_MAX: usize = 3_000;

/// Plays matches with all sorts of options, and looks at each point of each.
fn play(look: impl Fn(&Race)) {
    for number in 0..12u8 {
        let odd = |bit: u8| number >> bit & 1 == 1;
        let options = Options {
            weeks: 2,
            literal: odd(0),
            named_targets: odd(1),
            gunfight: if odd(2) { GunfightMode::Quick } else { GunfightMode::Full },
            characters: if odd(3) { Casting::Bid } else { Casting::Dealt },
            settled_start: odd(1),
        };
        let mut dice = Chance::keyed([number; 32]);
        let town = new_town(&vec![None; 2 + usize::from(number % 4)]);
        let mut race = town.options(|it| *it = options).begins();
        look(&race);
        for decisions in 0.. {
            assert!(decisions < DECISIONS_MAX, "it does not end");
            let asked: Vec<Prompt> = (0..5).flat_map(|it| race.game().prompts(Seat(it))).collect();
            if asked.is_empty() {
                break;
            }
            let at = dice.below(u32::try_from(asked.len()).unwrap()) as usize;
            let answer = asked[at].choice.random_answer(&mut dice);
            race = race.gives(asked[at].seat.0, &asked[at].kind, answer);
            look(&race);
        }
        assert!(race.outcome().is_some());
    }
}

/// Whether there is but one answer.
fn is_forced(choice: &PromptChoice) -> bool {
    match choice {
        PromptChoice::One { options } => options.len() == 1,
        PromptChoice::Some { options, min, max } | PromptChoice::Sequence { options, min, max } => {
            *max == 0 || *min as usize == options.len()
        }
        PromptChoice::Number { min, max } => min == max,
        PromptChoice::Split { total, options } => *total == 0 || options.len() == 1,
        PromptChoice::Assign { items, bins, unassigned } => {
            items.is_empty() || bins.is_empty() || bins.len() == 1 && !unassigned
        }
        PromptChoice::Text { .. } => false,
    }
}

#[test]
fn g7_nobody_is_asked_what_has_one_answer_but_where_others_may_not_know_that() {
    play(|race| {
        for prompt in (0..5).flat_map(|it| race.game().prompts(Seat(it))) {
            let hidden = ["peek", "purse", "riders"].contains(&prompt.kind.as_str());
            assert!(hidden || !is_forced(&prompt.choice), "{prompt:#?}");
        }
    });
}

#[test]
fn no_sentence_tells_of_nothing_as_if_it_were_something() {
    play(|race| {
        for told in race.sentences() {
            for nothing in ["loses 0", "gets 0", "returns 0", "$0 to seat"] {
                assert!(!told.contains(nothing), "{told}");
            }
        }
    });
}
