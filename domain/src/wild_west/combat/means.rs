//! With what somebody can attack, and what that costs (W7.1, V54, V79).

use super::crews;
use crate::wild_west::fact::Means;
use crate::wild_west::foes::When;
use crate::wild_west::state::{Fighter, State, Who};
use crate::wild_west::weapons::Weapon;

/// Everything with which somebody can attack, whatever it costs: fists, what is in hand with what
/// is loaded, or a foe's own attacks. Behind a shield for two hands there is nothing (V54).
pub fn means_of(state: &State, who: Who) -> Vec<Means> {
    let Some(fighter) = state.fighter(who).filter(|it| !it.is_behind_shield()) else {
        return Vec::new();
    };
    match (fighter.person(), fighter.foe()) {
        (Some(person), _) => {
            let held = person.in_hand.iter().copied().chain([Weapon::Fists]);
            let mut all = Vec::new();
            for weapon in held {
                let loads = person
                    .shots
                    .iter()
                    .filter(|it| 0 < it.shots && it.load.kind.fits(weapon.sheet().kind));
                let loads = loads.map(|it| Some(it.load));
                all.extend([None].into_iter().chain(loads).map(|load| (weapon, load)));
            }
            let mut means: Vec<Means> = Vec::new();
            for it in all.into_iter().map(|(weapon, load)| Means::Weapon { weapon, load }) {
                if !means.contains(&it) {
                    means.push(it);
                }
            }
            means
        }
        (None, Some(foe)) => {
            let attacks =
                (0..).zip(foe.sheet().attacks).filter(|(_, it)| is_usable(fighter, it.when));
            attacks.map(|(attack, _)| Means::Own { attack }).collect()
        }
        (None, None) => Vec::new(),
    }
}

/// Whether a foe can use an attack of its own now (V88, V89).
pub fn is_usable(fighter: &Fighter, when: When) -> bool {
    match when {
        When::Always => true,
        When::Clinging => fighter.clings_to.is_some(),
        When::Frenzied => fighter.frenzied,
    }
}

/// What an attack costs somebody.
pub fn price_of(fighter: &Fighter, means: Means) -> Option<u8> {
    match means {
        Means::Weapon { weapon, .. } if weapon.sheet().is_crewed() => Some(crews::half(weapon)),
        Means::Weapon { weapon, .. } => Some(weapon.sheet().grit),
        Means::Item { item } => Some(item.sheet().grit),
        Means::Ability { ability } => Some(ability.sheet().grit),
        Means::Own { attack } => {
            fighter.foe()?.sheet().attacks.get(usize::from(attack)).map(|it| it.grit)
        }
    }
}
