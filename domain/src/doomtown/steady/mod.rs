//! A player who knows the game: they keep ghost rock for upkeep, build deeds, take what is badly
//! held, do jobs, and call out and shoot where they are stronger. They play from nothing but their
//! view and the question.
//!
//! # How it comes out
//!
//! One steady player against one at random, each of the four starter decks against each other one,
//! 400 matches a pairing, in seat 0 and seat 1 by turns. This command gives it again:
//!
//! ```text
//! highnoon simulate --ruleset doomtown --seats 2 --style versus --pairings --matches 400 \
//!   --loadouts law-dogs,sloane-gang,morgan-cattle,fourth-ring --seed 1
//! ```
//!
//! | wins % of the steady | Fourth Ring | Law Dogs | Morgan Cattle | Sloane Gang |
//! |---|---|---|---|---|
//! | The Fourth Ring | | 99.50 | 99.50 | 99.50 |
//! | Law Dogs | 99.75 | | 99.00 | 99.00 |
//! | Morgan Cattle Co. | 99.75 | 99.25 | | 100.00 |
//! | The Sloane Gang | 99.75 | 99.25 | 98.50 | |
//!
//! The standard error is at most 0.61 points. A match has 2.32 days and 57 decisions, because a
//! player at random starves early.
//!
//! Two steady players with any of the eight ready-made decks (`highnoon simulate --ruleset doomtown
//! --seats 2 --matches 500 --seed 1`). Averages at the end of the match; `by control` is how many
//! end by control points above all others' influence.
//!
//! | outfit | wins % | ± | days | by control | control | influence | dudes |
//! |---|---|---|---|---|---|---|---|
//! | Law Dogs | 39.74 | 3.20 | 7.59 | 0.95 | 1.67 | 4.37 | 2.74 |
//! | Morgan Cattle Co. | 49.34 | 3.30 | 5.04 | 0.99 | 2.45 | 5.51 | 2.75 |
//! | The Fourth Ring | 34.50 | 2.96 | 5.47 | 0.97 | 1.52 | 3.28 | 2.42 |
//! | The Sloane Gang | 73.48 | 2.64 | 3.95 | 0.97 | 4.61 | 3.60 | 3.43 |
//!
//! A match has 5.45 days and 112 decisions (34 to 415). `matches.rs` holds the first table at a
//! small scale, and that nobody who starts is let go for want of pay on the first day.

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
use super::telling::view::View;
use crate::engine::{Chance, OptionItem, Prompt, PromptChoice};
use eye::Eye;

/// The answer; `None` where any answer is as good as another.
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
        // The steady player does not bid against anybody: what was bid is gone in any case.
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
