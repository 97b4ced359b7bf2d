//! What a steady player answers to whatever they are asked in the midst of things.

use serde_json::{Value, json};

use super::eye::Eye;
use super::{aid, fights, places, plans, powers, worth};
use crate::engine::PromptChoice;
use crate::wild_west::action::Target;
use crate::wild_west::combat;
use crate::wild_west::items::Item;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::Who;
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// The difficulty of whatever a Warden rules on, and how much of anything is given: easy, and
/// modest (W19).
const MODEST: i64 = 2;

/// The answer.
pub fn answer(eye: &Eye<'_>) -> Option<Value> {
    match eye.prompt.kind.as_str() {
        "attack_target" => eye.best(|it| of_fighter(it, |it| hostile(eye, it))),
        "duel_whom" => eye.best(|it| of_fighter(it, |it| plans::odds(eye, it))),
        "aim_die" => aim_die(eye),
        "dodge_dice" => most(eye),
        "move_grit" => move_grit(eye),
        "move_to" => move_to(eye),
        "relief_skill" => relief_skill(eye),
        "relief_dice" => relief_dice(eye),
        "bleeding_skill" => eye.best(|it| match it {
            Target::Skill { skill } => aid::likeliest(eye, *skill),
            _ => 0,
        }),
        "item_target" => item_target(eye),
        "item_hex" => eye.best(|it| match (it, item(eye)) {
            (Target::Hex { hex }, Some(item)) => powers::worth_of_item_at(eye, item, *hex),
            _ => 0,
        }),
        "tonic_status" | "eased_status" => eye.best(|it| severity(eye, it)),
        "fire" | "use_ability" | "aim_or_dodge" | "crew_join" | "duel_stand" | "ruling_confirm" => {
            yes(eye)
        }
        "ability_target" => eye.best(|it| of_fighter(it, |it| subject(eye, it))),
        "ability_allies" => allies(eye),
        "ability_hex" => eye.best(|it| match (it, ability(eye)) {
            (Target::Hex { hex }, Some(ability)) => powers::worth_at(eye, ability, *hex),
            _ => 0,
        }),
        "ability_arc" => eye.best(|it| match it {
            Target::Toward { direction } => powers::worth_toward(eye, *direction),
            _ => 0,
        }),
        "volley_dice" => volley_dice(eye),
        "swap_to" => eye.best(|it| match it {
            Target::Grip { held } => {
                let left = eye.grit().saturating_sub(1);
                i64::try_from(plans::worth_of_grip(eye, held, left)).unwrap_or(0)
            }
            _ => 0,
        }),
        "prepare" | "trigger" => eye.best(|it| waited_for(eye, it)),
        "help" => eye.best(|it| of_fighter(it, |it| need(eye, it))),
        "join" if plans::joins(eye) => yes(eye),
        "duel_accept" if plans::accepts(eye) => yes(eye),
        // To help with other Skills, to accept other duels, and whatever else: rather not, or
        // little.
        _ => plainest(eye),
    }
}

/// The most careful answer to any question: no where that is on offer, else the first option, or as
/// few as may be; of a number two, if it can be two.
pub fn plainest(eye: &Eye<'_>) -> Option<Value> {
    let values = |count: u32| eye.options().iter().take(count as usize).map(|it| it.value.clone());
    Some(match &eye.prompt.choice {
        PromptChoice::One { options } => {
            let no = json!(Target::No {});
            let first = options.first().map(|it| it.value.clone())?;
            if options.iter().any(|it| it.value == no) { no } else { first }
        }
        PromptChoice::Some { min, .. } | PromptChoice::Sequence { min, .. } => {
            values(*min).collect()
        }
        PromptChoice::Number { min, max } => json!(MODEST.clamp(*min, (*max).max(*min))),
        PromptChoice::Split { total, .. } => split(eye, *total, |_| 0),
        PromptChoice::Assign { items, bins, unassigned } => match bins.first() {
            Some(bin) if !unassigned => {
                items.iter().map(|it| json!([it.value, bin.value])).collect()
            }
            Some(_) | None => json!([]),
        },
        PromptChoice::Text { .. } => json!(""),
    })
}

/// Divides so much: as much as they take to those with the greatest worth.
fn split(eye: &Eye<'_>, total: u32, worth: impl Fn(&Target) -> i64) -> Value {
    let mut options: Vec<_> = eye.options().iter().collect();
    let read = |it: &Value| serde_json::from_value::<Target>(it.clone()).ok();
    options.sort_by_key(|it| std::cmp::Reverse(read(&it.value).map_or(0, |it| worth(&it))));
    let mut left = total;
    let mut parts = Vec::new();
    for option in options {
        let part = left.min(option.max.unwrap_or(u32::MAX));
        left -= part;
        if 0 < part {
            parts.push(json!([option.value, part]));
        }
    }
    Value::Array(parts)
}

fn of_fighter(target: &Target, worth: impl Fn(Who) -> i64) -> i64 {
    match target {
        Target::Fighter { who } => worth(*who),
        _ => 0,
    }
}

/// Whether something is what somebody has in mind to prepare, or when.
fn waited_for(eye: &Eye<'_>, target: &Target) -> i64 {
    let wait = plans::wait(eye);
    i64::from(wait.is_some_and(|it| match target {
        Target::Deed { deed } => *deed == it.deed(),
        Target::Trigger { trigger } => *trigger == it.trigger(),
        _ => false,
    }))
}

/// How much somebody needs help.
fn need(eye: &Eye<'_>, who: Who) -> i64 {
    eye.state.fighter(who).map_or(0, |it| i64::from(plans::need(it)))
}

/// How good it is to attack somebody.
fn hostile(eye: &Eye<'_>, who: Who) -> i64 {
    fights::worth_of_target(eye, who)
}

fn yes(eye: &Eye<'_>) -> Option<Value> {
    eye.best(|it| i64::from(*it == Target::Yes {}))
}

fn most(eye: &Eye<'_>) -> Option<Value> {
    match eye.prompt.choice {
        PromptChoice::Number { max, .. } => Some(json!(max)),
        _ => plainest(eye),
    }
}

/// A die that shows nothing is rolled again: the last one, since Gold dice come after Black ones.
fn aim_die(eye: &Eye<'_>) -> Option<Value> {
    let shows_nothing = |it: &str| it.ends_with("blank") || it.ends_with("spur");
    let empty = eye.options().iter().rev().find(|it| shows_nothing(&it.label));
    empty.map(|it| it.value.clone()).or_else(|| plainest(eye))
}

fn move_grit(eye: &Eye<'_>) -> Option<Value> {
    let unit = combat::unit(&eye.state, eye.who).max(1);
    let units = places::destination(eye).map(|it| it.grit / unit);
    match (units, &eye.prompt.choice) {
        (Some(units), PromptChoice::Number { min, max }) => {
            Some(json!(i64::from(units).clamp(*min, (*max).max(*min))))
        }
        _ => plainest(eye),
    }
}

fn move_to(eye: &Eye<'_>) -> Option<Value> {
    let wanted = places::destination(eye).map(|it| it.hex);
    let near = |it: &Target| match (it, wanted) {
        (Target::Hex { hex }, Some(wanted)) => -i64::from(hex.distance(wanted)),
        _ => 0,
    };
    eye.best(near)
}

/// The status that the question is about.
fn status(eye: &Eye<'_>) -> Option<Status> {
    let id = eye.about("status")?;
    serde_json::from_value(id.into()).ok()
}

fn item(eye: &Eye<'_>) -> Option<Item> {
    serde_json::from_value(eye.about("item")?.into()).ok()
}

fn ability(eye: &Eye<'_>) -> Option<Ability> {
    serde_json::from_value(eye.about("ability")?.into()).ok()
}

fn relief_skill(eye: &Eye<'_>) -> Option<Value> {
    let best: Option<Skill> = status(eye).and_then(|it| aid::relief(eye, it)).map(|it| it.skill);
    eye.best(|it| match it {
        Target::Skill { skill } => i64::from(Some(*skill) == best),
        _ => 0,
    })
}

fn relief_dice(eye: &Eye<'_>) -> Option<Value> {
    let dice = status(eye).and_then(|it| aid::relief(eye, it)).map(|it| it.dice);
    match (dice, &eye.prompt.choice) {
        (Some(dice), PromptChoice::Number { min, max }) => {
            Some(json!(i64::from(dice).clamp(*min, (*max).max(*min))))
        }
        _ => most(eye),
    }
}

fn item_target(eye: &Eye<'_>) -> Option<Value> {
    let Some(item) = item(eye) else { return plainest(eye) };
    let worth = |who: Who| i64::try_from(aid::worth_of_item(eye, item, who)).unwrap_or(0);
    eye.best(|it| of_fighter(it, worth))
}

/// How severe a status of somebody is.
fn severity(eye: &Eye<'_>, target: &Target) -> i64 {
    let Target::Status { status } = target else { return 0 };
    let severity = eye.me().map_or(0, |it| it.ails.severity(*status));
    // What makes helpless comes first.
    i64::from(severity) + if *status == Status::Unconscious { 100 } else { 0 }
}

/// How good it is to use an ability on somebody.
fn subject(eye: &Eye<'_>, who: Who) -> i64 {
    let strong = || i64::try_from(worth::threat(&eye.state, who)).unwrap_or(0);
    let health = || eye.state.fighter(who).map_or(0, |it| i64::from(it.health));
    match ability(eye) {
        Some(Ability::SteadyHands | Ability::Moonshine) => {
            i64::try_from(aid::worth_by_hand(eye, who)).unwrap_or(0)
        }
        Some(Ability::Encourage) => strong(),
        Some(Ability::ChosenPrey | Ability::FairGame | Ability::BeastLore | Ability::Lull) => {
            health() + 1
        }
        Some(Ability::Shield) => -health(),
        Some(_) | None => hostile(eye, who),
    }
}

/// As many allies as may be: those with the least Health where they are defended, else the
/// strongest.
fn allies(eye: &Eye<'_>) -> Option<Value> {
    let PromptChoice::Some { options, max, .. } = &eye.prompt.choice else { return plainest(eye) };
    let strong = |who: Who| i64::try_from(worth::threat(&eye.state, who)).unwrap_or(0);
    let health = |who: Who| eye.state.fighter(who).map_or(0, |it| i64::from(it.health));
    let worth = |value: &Value| match serde_json::from_value(value.clone()) {
        Ok(Target::Fighter { who }) if ability(eye) == Some(Ability::StandFast) => -health(who),
        Ok(Target::Fighter { who }) => strong(who),
        Ok(_) | Err(_) => i64::MIN,
    };
    let mut values: Vec<&Value> = options.iter().map(|it| &it.value).collect();
    values.sort_by_key(|it| std::cmp::Reverse(worth(it)));
    Some(values.into_iter().take(*max as usize).cloned().collect())
}

/// All dice at the best target.
fn volley_dice(eye: &Eye<'_>) -> Option<Value> {
    match eye.prompt.choice {
        PromptChoice::Split { total, .. } => {
            Some(split(eye, total, |it| of_fighter(it, |it| hostile(eye, it))))
        }
        _ => plainest(eye),
    }
}
