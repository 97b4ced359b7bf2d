//! What is asked, as one says it to somebody who plays for the first time.

use crate::engine::{Link, link};
use crate::wild_west::action::Question;
use crate::wild_west::fact::Means;
use crate::wild_west::items::Item;
use crate::wild_west::state::{State, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// The text of a question: every question is of one chapter.
pub fn text(state: &State, question: &Question) -> String {
    let chapters = [of_fight, of_gear, of_prepare, of_trade, of_duel, of_warden];
    chapters.into_iter().find_map(|it| it(state, question)).unwrap_or_default()
}

/// Questions of turns and attacks.
fn of_fight(state: &State, question: &Question) -> Option<String> {
    Some(match question {
        Question::AttackTarget { who, means } => {
            format!("Whom does {} attack ({})?", state.name(*who), with(state, *who, *means))
        }
        Question::AimDie { who, .. } => format!(
            "{} has taken aim: one die of this attack may be rolled again. The new face stands.",
            state.name(*who)
        ),
        Question::DodgeDice { who } => format!(
            "{} rolls 1B for each Grit. The Hits wait until the next turn and take from attacks.",
            state.name(*who)
        ),
        Question::MoveGrit { who } => {
            let speed = state.fighter(*who).map_or("Normal", |it| it.speed().name());
            format!("For how much Grit does {} move? The speed is {speed}.", state.name(*who))
        }
        Question::MoveTo { who, grit } => {
            format!("To which hex does {} move for {grit} Grit?", state.name(*who))
        }
        Question::ReliefSkill { who, status } => {
            format!("With which Skill does {} fight being {}?", state.name(*who), ailing(*status))
        }
        Question::ReliefDice { who, status, skill } => format!(
            "Each die of {} costs {} 1 Grit, and each Hit takes 1 from {}.",
            skill.name(),
            state.name(*who),
            ailing(*status)
        ),
        Question::BleedingSkill { who } => format!(
            "{} is bleeding out, and needs a Hit with a Skill that was not used yet.",
            state.name(*who)
        ),
        Question::TearOffWhich { who } => {
            format!("What does {} tear off? It takes 2 Hits of Nerve.", state.name(*who))
        }
        _ => return None,
    })
}

/// Questions of gear.
fn of_gear(state: &State, question: &Question) -> Option<String> {
    Some(match question {
        Question::ItemTarget { who, item } => {
            format!("On whom does {} use it ({})?", state.name(*who), carried(*item))
        }
        Question::TonicStatus { who } => {
            format!("Which of the statuses of {} does the tonic help against?", state.name(*who))
        }
        Question::ItemHex { who, item } => {
            format!("At which hex does {} use it ({})?", state.name(*who), carried(*item))
        }
        Question::SwapTo { who } => format!("What does {} take in hand?", state.name(*who)),
        Question::CrewWhom { who, weapon } => {
            let gun = weapon.sheet().name.to_lowercase();
            format!("Who serves the gun ({gun}) with {}?", state.name(*who))
        }
        Question::CrewJoin { who, gunner, grit } => format!(
            "Does {} serve the gun with {}, for {grit} Grit off the next reload?",
            state.name(*who),
            state.name(*gunner)
        ),
        _ => return None,
    })
}

/// Questions of what is prepared, and help.
fn of_prepare(state: &State, question: &Question) -> Option<String> {
    Some(match question {
        Question::PrepareWhat { who } => format!(
            "What does {} prepare? It is paid for now, and lost if it is not set off before the \
             next turn.",
            state.name(*who)
        ),
        Question::TriggerWhat { who, deed } => {
            format!("When does {} {}?", state.name(*who), deed.told(state, *who))
        }
        Question::TriggerBy { who, .. } => {
            format!("Which opponent does {} wait for?", state.name(*who))
        }
        Question::Fire { who, deed } => format!(
            "{} can now {}, as prepared. You may keep waiting.",
            state.name(*who),
            deed.told(state, *who)
        ),
        Question::HelpWhom { who } => format!(
            "Whom does {} help with the next Skill? It costs what the ally pays, off the next \
             reload.",
            state.name(*who)
        ),
        Question::Join { who, ally, skill, grit } => format!(
            "{} rolls {}. Does {} help, for {grit} Grit off the next reload?",
            state.name(*ally),
            skill.name(),
            state.name(*who)
        ),
        _ => return None,
    })
}

/// Questions of abilities.
fn of_trade(state: &State, question: &Question) -> Option<String> {
    Some(match question {
        Question::AbilityTarget { who, ability }
        | Question::AbilityAllies { who, ability }
        | Question::AbilityHex { who, ability }
        | Question::AbilityArc { who, ability } => {
            format!("{} uses {}. {}", state.name(*who), known(*ability), ability.sheet().text)
        }
        Question::UseAbility { who, ability } => {
            let (name, text) = (known(*ability), ability.sheet().text);
            format!("Does {} use {name}? {text}", state.name(*who))
        }
        Question::AimOrDodge { ally, .. } => {
            format!("Does {} get a free Aim, or a free Dodge of 1B?", state.name(*ally))
        }
        Question::EasedStatus { who } => {
            format!("From which status of {} is so much taken?", state.name(*who))
        }
        Question::VolleyDice { who } => {
            format!("How does {} divide 4G among targets?", state.name(*who))
        }
        _ => return None,
    })
}

/// Questions of duels.
fn of_duel(state: &State, question: &Question) -> Option<String> {
    Some(match question {
        Question::DuelWhom { who } => {
            format!("Whom does {} challenge to a duel?", state.name(*who))
        }
        Question::DuelAccept { who, rival } => format!(
            "{} challenges {} to a duel. A duellist who accepts has no Grit in the next turn.",
            state.name(*rival),
            state.name(*who)
        ),
        Question::DuelStand { who, again: false, skill } => {
            let next = match skill {
                Some(skill) => format!("Both roll {} next.", skill.name()),
                None => "Next comes Draw!, at which both fire.".to_owned(),
            };
            let name = state.name(*who);
            format!(
                "{next} Does {name} stand, or walk away? Walking away loses the duel, without harm."
            )
        }
        Question::DuelStand { who, again: true, .. } => {
            format!("Both stand. Does {} want another Draw!? Both must want it.", state.name(*who))
        }
        _ => return None,
    })
}

/// Questions about proposals and rulings.
fn of_warden(state: &State, question: &Question) -> Option<String> {
    match question {
        Question::Warden { matter } => Some(super::warden::text(state, matter)),
        _ => None,
    }
}

/// What an attack is made with, so that a client knows which it is.
fn with(state: &State, who: Who, means: Means) -> Link {
    let name = means.name(state, who).to_lowercase();
    match means {
        Means::Weapon { weapon, .. } => link("weapon", weapon.sheet().id, name),
        Means::Own { attack } => link("attack", attack, name),
        Means::Item { item } => link("item", item.sheet().id, name),
        Means::Ability { ability } => link("ability", ability.sheet().id, name),
    }
}

/// A status by its name, so that a client knows which the question is about.
fn ailing(status: Status) -> Link {
    link("status", status.name().to_lowercase(), status.name())
}

/// An item by its name, so that a client knows which the question is about.
fn carried(item: Item) -> Link {
    let sheet = item.sheet();
    link("item", sheet.id, sheet.name.to_lowercase())
}

/// An ability by its name, so that a client knows which the question is about.
fn known(ability: Ability) -> Link {
    let sheet = ability.sheet();
    link("ability", sheet.id, sheet.name)
}
