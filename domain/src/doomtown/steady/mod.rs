//! A player who knows the game: he builds deeds, pays for influence, takes what is badly held, and
//! shoots when he is stronger. He plays from nothing but his view and the question.
//!
//! # How it comes out
//!
//! Two steady players with any ready-made decks, 3,000 matches, seed 1 (`highnoon simulate
//! --ruleset doomtown --seats 2 --matches 3000 --seed 1` gives it again). Averages at the end of
//! the match; `by control` is how many end by control points above all others' influence.
//!
//! | outfit | wins % | ± | days | by control | control | influence | dudes |
//! |---|---|---|---|---|---|---|---|
//! | Law Dogs | 45.88 | 1.29 | 7.60 | 0.97 | 1.87 | 3.76 | 2.26 |
//! | Morgan Cattle Co. | 60.81 | 1.29 | 6.26 | 0.99 | 2.59 | 5.28 | 3.09 |
//! | The Fourth Ring | 35.41 | 1.21 | 6.72 | 0.97 | 1.41 | 2.66 | 2.09 |
//! | The Sloane Gang | 58.78 | 1.27 | 6.40 | 0.98 | 2.35 | 3.66 | 2.95 |
//!
//! A match has 6.75 days and 128 decisions (27 to 577).
//!
//! Where each seat is steady or random by the flip of a coin (`--style mixed --matches 1500`),
//! steady players win 73.53% and random ones 25.51% of the matches in which they sit; that counts
//! matches between two of a kind.

mod eye;
mod fights;
mod money;
mod noon;
mod plays;
mod poker;

#[cfg(test)]
mod matches;
#[cfg(test)]
mod tests;

use serde_json::{Value, json};

use super::action::{Action, Target};
use super::view::View;
use crate::engine::{Chance, OptionItem, Prompt, PromptChoice};
use eye::Eye;

/// What he answers; `None` where any answer is as good as another.
pub fn answer(view: &View, prompt: &Prompt, chance: &mut Chance) -> Option<Value> {
    let eye = Eye::new(view, prompt.seat);
    match (&prompt.choice, prompt.kind.as_str()) {
        (PromptChoice::One { options }, "play") => noon::play(&eye, options),
        (PromptChoice::Sequence { options, .. }, "starting_posse") => {
            Some(money::starters(&eye, options))
        }
        (PromptChoice::Sequence { options, .. }, "pay_upkeep") => {
            Some(money::paid_for(&eye, options))
        }
        (PromptChoice::Sequence { options, .. }, _) => {
            Some(options.iter().map(|it| it.value.clone()).collect())
        }
        (PromptChoice::Some { options, min, max }, kind) => {
            Some(several(&eye, kind, options, *min as usize, *max as usize))
        }
        (PromptChoice::Split { total, options }, _) => Some(fights::lumps(&eye, *total, options)),
        (PromptChoice::Number { max, .. }, _) if prompt.rule == "C01089" => Some(json!(max)),
        // He does not bid against anybody: what was bid is gone in any case.
        (PromptChoice::Number { min, .. }, _) if prompt.rule == "C01074" => Some(json!(min)),
        (PromptChoice::Number { min, max }, _) => Some(json!(*max.min(&(min + 1)))),
        (PromptChoice::One { options }, kind) => one(&eye, kind, prompt, options, chance),
        (PromptChoice::Assign { .. } | PromptChoice::Text { .. }, _) => None,
    }
}

/// A target as the game knows it.
fn target(option: &OptionItem) -> Option<Target> {
    serde_json::from_value(option.value.clone()).ok()
}

/// An action as the game knows it.
fn action(option: &OptionItem) -> Option<Action> {
    serde_json::from_value(option.value.clone()).ok()
}

fn several(eye: &Eye, kind: &str, options: &[OptionItem], min: usize, max: usize) -> Value {
    let cards: Vec<_> = options.iter().filter_map(|it| target(it)?.card()).collect();
    let chosen = match kind {
        "posse" => fights::joining(eye, &cards),
        "redraw" => poker::thrown_back(eye, &cards, max),
        "trim" => poker::kept(eye, &cards, max),
        "flee" => fights::fleeing(eye, &cards),
        "sundown_discard" => plays::let_go(eye, &cards, max),
        "discard_down" => noon::least_wanted(eye, &cards, max),
        _ => Vec::new(),
    };
    let mut chosen: Vec<Value> = options
        .iter()
        .filter(|it| target(it).and_then(Target::card).is_some_and(|it| chosen.contains(&it)))
        .map(|it| it.value.clone())
        .collect();
    chosen.truncate(max);
    for option in options {
        if min <= chosen.len() {
            break;
        }
        if !chosen.contains(&option.value) {
            chosen.push(option.value.clone());
        }
    }
    Value::Array(chosen)
}

fn one(
    eye: &Eye,
    kind: &str,
    prompt: &Prompt,
    options: &[OptionItem],
    chance: &mut Chance,
) -> Option<Value> {
    let best = |score: &dyn Fn(Target) -> i32| {
        let scored = options.iter().filter_map(|it| Some((score(target(it)?), it)));
        scored.max_by_key(|(score, _)| *score).map(|(_, it)| it.value.clone())
    };
    let yes = |so: bool| {
        let wanted = if so { Target::Yes {} } else { Target::No {} };
        best(&|it| i32::from(it == wanted))
    };
    match kind {
        "react" => best(&|it| fights::react(eye, it)),
        "refuse" => yes(!fights::accepts(eye)),
        "oppose" => yes(fights::opposes(eye)),
        "whether" => yes(true),
        "which" => {
            best(&|it| it.card().map_or(i32::from(it == Target::Yes {}), |it| -eye.worth(it)))
        }
        "up_or_down" => yes(chance.below(2) == 0),
        "name_pip" => poker::names(eye, prompt).map(|pip| json!(Target::Pip { pip })),
        "shooter" => best(&|it| fights::shooter(eye, it)),
        "move_to" => best(&|it| noon::destination(eye, options, it)),
        "mark" | "job_mark" => best(&|it| noon::mark(eye, it)),
        "leader" => best(&|it| noon::leader(eye, it)),
        "inventor" => best(&|it| -it.card().map_or(0, |it| eye.worth(it))),
        "attach_to" | "keep_one" => best(&|it| it.card().map_or(0, |it| eye.worth(it))),
        "choose_player" => best(&|it| noon::player(eye, prompt, it)),
        // A deed that is built for less is not given away.
        "choose_hand_card" if prompt.rule == "C01003" => {
            best(&|it| it.card().map_or(0, |it| eye.hand_worth(it)))
        }
        "choose_hand_card" => best(&|it| -it.card().map_or(0, |it| plays::kept_worth(eye, it))),
        _ => best(&|it| noon::aim(eye, prompt, it)),
    }
}
