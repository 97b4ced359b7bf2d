//! A player who knows the game: they call the house that does most, play what it has, fight where
//! they win the exchange, reap with the others, and discard what they cannot use. They play from
//! nothing but their view and the question.

mod eye;

#[cfg(test)]
mod matches;

use eye::Eye;
use serde_json::{Value, json};

use super::action::{Action, Target};
use super::cards;
use super::moments::How;
use super::printed::Kind;
use super::things::CardId;
use super::view::View;
use crate::engine::{Chance, OptionItem, Prompt, PromptChoice};

/// What they answer; `None` where any answer is as good as another.
pub fn answer(view: &View, prompt: &Prompt, _: &mut Chance) -> Option<Value> {
    let eye = Eye::new(view, prompt.seat);
    match (&prompt.choice, prompt.kind.as_str()) {
        (PromptChoice::One { options }, "play") => best(options, |it| of_action(&eye, it)),
        (PromptChoice::One { options }, "house") => best(options, |it| of_house(&eye, it)),
        (PromptChoice::One { options }, kind) => {
            best(options, |it| of_target(&eye, kind, &prompt.rule, it))
        }
        (PromptChoice::Some { options, min, max }, kind) => {
            Some(some(&eye, kind, prompt, options, (*min as usize, *max as usize)))
        }
        (PromptChoice::Sequence { options, .. }, _) => {
            Some(options.iter().map(|it| it.value.clone()).collect())
        }
        (PromptChoice::Number { max, .. }, _) => Some(json!(max)),
        (PromptChoice::Split { total, options }, kind) => {
            split(&eye, kind, prompt, *total, options)
        }
        (PromptChoice::Assign { .. } | PromptChoice::Text { .. }, _) => None,
    }
}

/// The option that is worth most; the first of several.
fn best(options: &[OptionItem], worth: impl Fn(&Value) -> i32) -> Option<Value> {
    let mut found: Option<(i32, &OptionItem)> = None;
    for it in options {
        let worth = worth(&it.value);
        if found.is_none_or(|(most, _)| most < worth) {
            found = Some((worth, it));
        }
    }
    found.map(|(_, it)| it.value.clone())
}

fn card_of(value: &Value) -> Option<CardId> {
    match serde_json::from_value(value.clone()).ok()? {
        Target::Card { card } | Target::Waiting { card, .. } => Some(card),
        _ => None,
    }
}

/// What a house is worth calling: the cards of it in hand, and those in play that it can use.
fn of_house(eye: &Eye<'_>, value: &Value) -> i32 {
    let Ok(Target::House { house }) = serde_json::from_value(value.clone()) else { return 0 };
    let hand = eye.hand().filter(|it| it.house == house).map(|it| {
        let card = cards::card(it.code);
        let body = if card.kind == Kind::Creature { 3 } else { 2 };
        body + 2 * i32::from(card.amber)
    });
    let ready = eye.own().filter(|it| it.house == house && !it.exhausted).map(|it| {
        let usable = it.power.is_some() || !cards::card(it.code).abilities.is_empty();
        if it.stunned {
            1
        } else if usable {
            4
        } else {
            0
        }
    });
    hand.chain(ready).sum()
}

/// What an action of the main step is worth.
fn of_action(eye: &Eye<'_>, value: &Value) -> i32 {
    match serde_json::from_value(value.clone()) {
        Ok(Action::Play { card }) => of_play(eye, card),
        Ok(Action::Use { card, how }) => of_use(eye, card, how),
        Ok(Action::Discard { card }) => {
            let sweeps = eye.hand_code(card).is_some_and(eye::sweeps);
            // What might be played later in this turn is played first.
            if sweeps { 5 } else { 1 }
        }
        Ok(Action::EndTurn {}) => 0,
        Ok(Action::GoOn {}) | Err(_) => -1,
    }
}

/// Artifacts and creatures first, then actions; a sweep only where it takes more than it costs.
fn of_play(eye: &Eye<'_>, card: CardId) -> i32 {
    let Some(code) = eye.hand_code(card) else { return 10 };
    let face = cards::card(code);
    if eye::sweeps(code) {
        return if eye.own_power() + 4 <= eye.their_power() { 95 } else { -2 };
    }
    let base = match face.kind {
        Kind::Artifact => 90,
        Kind::Creature => 80,
        Kind::Upgrade => 70,
        Kind::Action if eye::lets_creatures_act(code) => 85,
        Kind::Action => 75,
    };
    if face.kind == Kind::Upgrade && eye.own().all(|it| it.power.is_none()) {
        return if eye::harms(code) { base } else { -2 };
    }
    base + i32::from(face.amber)
}

fn of_use(eye: &Eye<'_>, card: CardId, how: How) -> i32 {
    match how {
        How::Unstun => 30,
        How::Action => 60,
        How::Omni if eye.card(card).is_some_and(|it| eye::sweeps(it.code)) => {
            if eye.own_power() + 4 <= eye.their_power() { 61 } else { -3 }
        }
        How::Omni => 55,
        How::Fight => eye.best_fight(card).map_or(-4, |gain| 40 + gain),
        // A reap is an amber: worth a creature of middling power.
        How::Reap => 43 + eye.reaping(card),
    }
}

/// What a target is worth.
fn of_target(eye: &Eye<'_>, kind: &str, rule: &str, value: &Value) -> i32 {
    let target = serde_json::from_value(value.clone());
    match (kind, target) {
        ("mulligan", Ok(Target::Yes {})) => i32::from(eye.hand().count() < 2),
        ("mulligan", Ok(_)) => 0,
        (_, Ok(Target::Yes {})) => 1,
        ("defender", Ok(Target::Card { card })) => eye.worth_killing(card),
        (_, Ok(Target::How { how })) => match how {
            How::Action | How::Omni => 5,
            How::Reap => 4,
            How::Fight => 3,
            How::Unstun => 1,
        },
        (_, Ok(Target::Card { card })) => eye.aimed_at(card, rule),
        (_, Ok(Target::House { house })) => eye.of_house_named(house),
        (_, Ok(Target::Place { .. } | Target::Pool {} | Target::Key { .. })) => 0,
        (_, Ok(Target::Effect { .. } | Target::Waiting { .. } | Target::No {})) | (_, Err(_)) => 0,
    }
}

/// Of several cards as many as serve.
fn some(
    eye: &Eye<'_>,
    kind: &str,
    prompt: &Prompt,
    options: &[OptionItem],
    (min, max): (usize, usize),
) -> Value {
    let mut ranked: Vec<(i32, &OptionItem)> =
        options.iter().map(|it| (of_target(eye, kind, &prompt.rule, &it.value), it)).collect();
    ranked.sort_by_key(|(worth, _)| -worth);
    let wanted = ranked.iter().filter(|(worth, _)| 0 < *worth).count().clamp(min, max);
    let chosen: Vec<&Value> = ranked.iter().take(wanted).map(|(_, it)| &it.value).collect();
    // The answer keeps the order of the options.
    options.iter().map(|it| &it.value).filter(|it| chosen.contains(it)).cloned().collect()
}

/// Damage goes where it kills, then where it is worth most.
fn split(
    eye: &Eye<'_>,
    kind: &str,
    prompt: &Prompt,
    total: u32,
    options: &[OptionItem],
) -> Option<Value> {
    let mut ranked: Vec<(i32, &OptionItem)> =
        options.iter().map(|it| (of_target(eye, kind, &prompt.rule, &it.value), it)).collect();
    ranked.sort_by_key(|(worth, _)| -worth);
    let mut left = total;
    let mut parts: Vec<(Value, u32)> = Vec::new();
    for (_, it) in &ranked {
        let need = card_of(&it.value).and_then(|card| eye.health(card)).unwrap_or(total);
        let part = left.min(need).min(it.max.unwrap_or(total));
        if 0 < part {
            parts.push((it.value.clone(), part));
            left -= part;
        }
    }
    for (value, part) in &mut parts {
        let max = options.iter().find(|it| it.value == *value).and_then(|it| it.max);
        let more = left.min(max.unwrap_or(total).saturating_sub(*part));
        *part += more;
        left -= more;
    }
    (left == 0).then(|| json!(parts))
}
