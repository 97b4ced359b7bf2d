//! What a player may look for among the options and not find, and why.

use serde_json::Value;

use super::action::{Action, Question, Target};
use super::combat::{actions, clinging, means};
use super::fact::Means;
use super::refusals::{why_not_helped, why_not_taken, why_not_targeted};
use super::rules::WildWest;
use super::skills::Skill;
use super::state::{Phase, State, Who};
use super::trades::{Ability, Rank};
use super::weapons::Weapon;
use super::words;
use crate::engine::{Closed, Description, Label, Matter, Seat};

/// What is not on offer, in the order in which a player looks for it.
pub fn closed(state: &State, seat: Seat, matter: Matter<'_, WildWest>) -> Vec<Closed> {
    match matter {
        Matter::Play => in_turn(state, seat),
        Matter::Question(question) => of_question(state, question),
    }
}

fn shut(label: Label, why: Description) -> Closed {
    Closed { label, why: why.text, rule: why.rule }
}

/// What somebody cannot do in their turn. Once the combat is over nobody looks for more than help.
fn in_turn(state: &State, seat: Seat) -> Vec<Closed> {
    let turn = state.turn.as_ref().filter(|it| state.player(it.who) == Some(seat));
    let Some(who) = turn.map(|it| it.who).filter(|_| state.phase == Phase::Turns) else {
        return Vec::new();
    };
    let offered = actions(state, seat);
    let mut wanted = wanted(state, who);
    wanted.retain(|it| !offered.contains(it));
    let closed =
        |it: Action| Some(shut(words::label_action(state, &it), why_not_taken(state, who, it)?));
    wanted.into_iter().filter_map(closed).collect()
}

/// Why somebody cannot take an action in their turn that was not on offer; nothing where nobody
/// would look for it.
pub fn why_not_played(state: &State, seat: Seat, answer: &Value) -> Option<Description> {
    let turn = state.turn.as_ref().filter(|it| state.player(it.who) == Some(seat))?;
    let action: Action = serde_json::from_value(answer.clone()).ok()?;
    let wanted = wanted(state, turn.who);
    let plain = match action {
        Action::Attack { means: Means::Weapon { weapon, load: Some(_) } } => {
            Action::Attack { means: Means::Weapon { weapon, load: None } }
        }
        other => other,
    };
    let fights = state.phase == Phase::Turns && !state.suspended;
    (fights && wanted.contains(&plain)).then(|| why_not_taken(state, turn.who, action))?
}

/// What somebody may want to do in their turn, possible or not.
fn wanted(state: &State, who: Who) -> Vec<Action> {
    let Some(fighter) = state.fighter(who) else { return Vec::new() };
    let mut all: Vec<Action> =
        arms(state, who).into_iter().map(|it| Action::Attack { means: it }).collect();
    let lies = if fighter.prone { Action::GetUp {} } else { Action::LieDown {} };
    all.extend([Action::Aim {}, Action::Move {}]);
    all.extend((!fighter.mounted).then_some(lies));
    all.push(Action::Dodge {});
    if let Some(person) = fighter.person() {
        let items = person.items.iter().map(|it| it.item).filter(|it| 0 < it.sheet().grit);
        all.extend(items.map(|item| Action::UseItem { item }));
        let abilities = person.abilities.iter().copied().filter(|it| is_used(*it));
        all.extend(abilities.map(|ability| Action::Ability { ability }));
        all.extend([Action::Swap {}, Action::TradeHealth {}]);
    }
    all.extend(fighter.ails.all().map(|(status, _)| Action::Relieve { status }));
    all.extend([Action::Prepare {}, Action::Help {}]);
    if !state.horses.is_empty() {
        all.push(if fighter.mounted { Action::Dismount {} } else { Action::Mount {} });
    }
    if !clinging::clinging(state, who).is_empty() {
        all.push(Action::TearOff {});
    }
    if has_rivals(state, who) {
        all.push(Action::Duel {});
    }
    all
}

/// What somebody could attack with, in hand or not, with no special shots.
fn arms(state: &State, who: Who) -> Vec<Means> {
    let mut all = means::means_of(state, who);
    all.retain(|it| !matches!(it, Means::Weapon { load: Some(_), .. }));
    let person = state.fighter(who).and_then(|it| it.person());
    let carried = person.map(|it| it.weapons.as_slice()).unwrap_or_default();
    for weapon in carried.iter().copied().chain(person.map(|_| Weapon::Fists)) {
        let means = Means::Weapon { weapon, load: None };
        if !all.contains(&means) {
            all.push(means);
        }
    }
    all
}

/// Whether an ability is something to do in a turn: others are always there, or asked about when
/// their moment comes.
fn is_used(ability: Ability) -> bool {
    match ability {
        Ability::FullBag
        | Ability::KeenEye
        | Ability::HairTrigger
        | Ability::ChosenPrey
        | Ability::SpringHeels
        | Ability::DugIn
        | Ability::TrapCraft
        | Ability::TrapMastery
        | Ability::Slippery => false,
        other => other.sheet().rank != Rank::Machines,
    }
}

/// Whether a player plays any opponent whom somebody could challenge (V103).
fn has_rivals(state: &State, who: Who) -> bool {
    let own = state.player(who);
    let human = |who: Who| state.fighter(who).is_some_and(|it| it.is_human());
    let others = state.opponents(who).map(|(it, _)| it).filter(|it| human(*it));
    human(who) && others.map(|it| state.player(it)).any(|it| it.is_some() && it != own)
}

fn of_question(state: &State, question: &Question) -> Vec<Closed> {
    let told = |target: Target, why: Description| shut(words::label(state, question, &target), why);
    let each = |others: Vec<Who>, why: &dyn Fn(Who) -> Option<Description>| {
        let closed = others.into_iter().filter_map(|it| Some(told(Target::from(it), why(it)?)));
        closed.collect::<Vec<_>>()
    };
    match question {
        Question::AttackTarget { who, means } => {
            let others = state.opponents(*who).map(|(it, _)| it).collect();
            each(others, &|it| why_not_targeted(state, *who, it, *means))
        }
        Question::ItemTarget { who, item } => {
            let Some(side) = state.fighter(*who).map(|it| it.side) else { return Vec::new() };
            let others = state.there(side).map(|(it, _)| it).collect();
            each(others, &|it| why_not_helped(state, *who, it, *item))
        }
        Question::BleedingSkill { who } => {
            let used = state.fighter(*who).map(|it| it.bled_with.clone()).unwrap_or_default();
            let used = Skill::ALL.into_iter().filter(|it| used.contains(it));
            let why = |_: &Skill| Description::new("it was rolled already", "W16");
            used.map(|it| told(Target::from(it), why(&it))).collect()
        }
        _ => Vec::new(),
    }
}
