//! What an attack is, whom it meets and what is left of it (W7.1, V14, V15, V71, V72): all of this
//! is read, and nothing changes by it.

use super::{crews, means};
use crate::wild_west::action::Action;
use crate::wild_west::ammunition::LoadKind;
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::Means;
use crate::wild_west::foes::{FoeAttack, Reach, When};
use crate::wild_west::ground::Band;
use crate::wild_west::items::Use;
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Change, State, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::strike::{Inflict, Severity, Strike};
use crate::wild_west::trades::{Ability, Rank};

/// An attack as it comes out of the tables, at a band.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Blow {
    /// What it does to a target.
    pub strike: Strike,
    /// The Talent for its dice.
    pub talent: Option<Talent>,
    /// The Grit that it costs.
    pub grit: u8,
    /// Whether it meets all opponents within Long, over any Cover (V76).
    pub on_all: bool,
    /// A foe's attack of its own, as its table has it.
    pub own: Option<&'static FoeAttack>,
    /// Whether it pushes whom it hurts by a Short (V70).
    pub pushes: bool,
    /// Whether its Aces count nothing, as it is an ace itself (V24).
    pub is_ace: bool,
}

/// What somebody's attack is at a band; nothing where it does not work there.
pub fn blow(state: &State, who: Who, means: Means, band: Band) -> Option<Blow> {
    let fighter = state.fighter(who)?;
    match means {
        Means::Weapon { weapon, load } => {
            let sheet = weapon.sheet();
            // By an ability weapons reach one band farther (D3).
            let nearer = match band {
                Band::Arms => None,
                Band::Short => Some(Band::Arms),
                Band::Long => Some(Band::Short),
                Band::Distant => Some(Band::Long),
            };
            let farther = nearer.filter(|_| state.has_boost(who, Change::Farther {}));
            let farther = farther.and_then(|it| sheet.dice_at(it));
            let mut strike = Strike::hitting(sheet.dice_at(band).or(farther)?);
            let mut pushes = false;
            if let Some(load) = load {
                let (dice, bang) = load.burst_at(band);
                pushes = load.kind == LoadKind::Knockback;
                strike = strike.piercing(load.piercing());
                (strike.dice, strike.bang) = (strike.dice.plus(dice), bang);
                if let Some(status) = load.kind.status() {
                    strike = strike.and_fixed(status, load.strength);
                }
            }
            let talent = Some(sheet.kind.talent());
            let grit = means::price_of(fighter, means)?;
            Some(Blow { strike, talent, grit, pushes, ..Blow::default() })
        }
        Means::Own { attack } => {
            let attack = fighter.foe()?.sheet().attacks.get(usize::from(attack))?;
            let (talent, grit) = (attack.talent, attack.grit);
            let on_all = attack.reach == Reach::AllWithinLong;
            let usable = means::is_usable(fighter, attack.when);
            let strike = attack.at(band).filter(|_| usable)?;
            Some(Blow { strike, talent, grit, on_all, own: Some(attack), ..Blow::default() })
        }
        Means::Item { .. } | Means::Ability { .. } => blow_of(state, who, means, band),
    }
}

/// What a snare or an ability is that is used as an attack; nothing where it does not reach.
fn blow_of(state: &State, who: Who, means: Means, band: Band) -> Option<Blow> {
    let (strike, limit, talent, grit, is_ace) = match means {
        Means::Item { item } => match item.sheet().what {
            Use::Snares(strike) => {
                (strike, Band::Short, Some(Talent::Traps), item.sheet().grit, false)
            }
            _ => return None,
        },
        Means::Ability { ability: Ability::Volley } => {
            // Its dice are divided before they are rolled (V61).
            (Strike::hitting(Pool::gold(4)), Band::Long, Some(Talent::Pistols), 2, true)
        }
        Means::Ability { ability } => {
            let (strike, limit, talent) = strike_of(ability)?;
            let sheet = ability.sheet();
            (strike, limit, talent, sheet.grit, sheet.rank == Rank::Ace)
        }
        Means::Weapon { .. } | Means::Own { .. } => return None,
    };
    // The craft of traps is in every snare (D3).
    let strike = match strike.inflicts {
        Some(Inflict { status: Status::Trapped, severity: Severity::Rolled(pool), .. }) => {
            strike.with(Status::Trapped, Severity::Rolled(state.snare_pool(who, pool)))
        }
        _ => strike,
    };
    (band <= limit).then_some(Blow { strike, talent, grit, is_ace, ..Blow::default() })
}

/// Whether an ability is an attack on one target.
pub fn is_attack(ability: Ability) -> bool {
    strike_of(ability).is_some()
}

/// An ability that is an attack: what it does, how far, and the Talent for it.
fn strike_of(ability: Ability) -> Option<(Strike, Band, Option<Talent>)> {
    let gold = |dice| Strike::hitting(Pool::gold(dice));
    Some(match ability {
        Ability::SparkFist => (gold(2), Band::Arms, Some(Talent::Melee)),
        Ability::PistonPunch => (gold(4), Band::Arms, Some(Talent::Melee)),
        Ability::TwinFuse => (gold(2), Band::Arms, Some(Talent::Explosives)),
        Ability::LastWord => (Strike::hitting(Pool::black(6)), Band::Short, Some(Talent::Pistols)),
        Ability::Overload => {
            (Strike::rolling(Status::Electrocuted, Pool::gold(4)), Band::Arms, None)
        }
        Ability::QuickSnare => {
            (Strike::rolling(Status::Trapped, Pool::black(2)), Band::Short, Some(Talent::Traps))
        }
        _ => return None,
    })
}

/// The fighters whom somebody can attack so: those who are there, in the band and in sight, the
/// nearest opponents first. The bleeding come last: an attack does nothing to them (V96).
pub fn targets(state: &State, who: Who, means: Means) -> Vec<Who> {
    let friendly = state.options.friendly_fire;
    let side = state.fighter(who).map(|it| it.side);
    let others = state.all().filter(|(other, it)| {
        let opponent = Some(it.side) != side;
        *other != who && it.is_there() && (friendly || opponent)
    });
    let can = |target: &Who| {
        let blow = blow(state, who, means, state.band(who, *target));
        blow.is_some_and(|it| meets(state, who, *target, &it))
    };
    let mut targets: Vec<Who> = others.map(|(who, _)| who).filter(can).collect();
    targets.sort_by_key(|target| {
        let target_of = state.fighter(*target);
        let own = target_of.map(|it| it.side) == side;
        let bleeds = target_of.is_some_and(|it| it.is_bleeding());
        (own, bleeds, state.distance(who, *target), state.by_seat(*target))
    });
    targets
}

/// Whether an attack that works at this distance meets somebody: in sight and not hidden (V60),
/// unless it meets all (V76); of one who clings, only on whom they cling to (V89).
fn meets(state: &State, who: Who, target: Who, it: &Blow) -> bool {
    let (Some(fighter), Some(other)) = (state.fighter(who), state.fighter(target)) else {
        return false;
    };
    let on_host = it.own.is_some_and(|own| own.when == When::Clinging);
    let hides = other.hidden && other.side != fighter.side;
    let seen = it.on_all || (!hides && state.sight(who, target).clear);
    seen && (!on_host || fighter.clings_to == Some(target))
}

/// The targets that can still be met after something has interrupted an attack that was declared at
/// a band: none, if the attacker is down, and nobody who is out of that band, so that the attack on
/// them would be another (V84).
pub fn still_met(state: &State, who: Who, means: Means, band: Band, targets: &[Who]) -> Vec<Who> {
    let able = state.fighter(who).is_some_and(|it| it.can_act());
    let declared = blow(state, who, means, band).map(|it| it.strike);
    let of_band = matches!(means, Means::Weapon { .. }) && targets.len() == 1;
    let can = |target: &Who| {
        let there = state.fighter(*target).is_some_and(|it| it.is_there());
        let blow = blow(state, who, means, state.band(who, *target));
        let blow = blow.filter(|it| Some(it.strike) == declared);
        // The dice of a weapon are those of a band, whether or not another has as many.
        let blow = blow.filter(|_| !of_band || state.band(who, *target) == band);
        able && there && blow.is_some_and(|it| meets(state, who, *target, &it))
    };
    targets.iter().copied().filter(can).collect()
}

/// The attacks that somebody can pay for and that have a target.
pub fn attacks_of(state: &State, who: Who) -> Vec<Action> {
    let Some(fighter) = state.fighter(who) else { return Vec::new() };
    let can = |means: &Means| {
        let price = means::price_of(fighter, *means);
        let crewed = match means {
            Means::Weapon { weapon, .. } if weapon.sheet().is_crewed() => {
                !crews::seconds(state, who, *weapon).is_empty()
            }
            _ => true,
        };
        crewed
            && price.is_some_and(|it| it <= fighter.grit)
            && !targets(state, who, *means).is_empty()
    };
    let means = means::means_of(state, who).into_iter().filter(can);
    means.map(|means| Action::Attack { means }).collect()
}

/// Whether somebody rolls Spurs again in rolls of this kind. What no human has a Talent for, a
/// monster still does (W18).
pub fn talented(state: &State, who: Who, talent: Option<Talent>) -> bool {
    let Some(fighter) = state.fighter(who) else { return false };
    match talent {
        Some(talent) => fighter.has_talent(talent),
        None => fighter.foe().is_some_and(|it| it.sheet().talents.is_none()),
    }
}

/// What gets through (V14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Hits that Defense took.
    pub defended: u32,
    /// Hits of Dodge spent.
    pub dodged: u32,
    /// Hits that are left after Defense and Dodge.
    pub left: u32,
}

/// What is left of an attack: Defense first, less what the attack ignores of it; then the Dodge
/// bank, as much as needed (V13, V14).
pub fn landing(hits: u32, defense: u32, ignored: u32, bank: u32) -> Landing {
    let defended = defense.saturating_sub(ignored).min(hits);
    let dodged = bank.min(hits - defended);
    Landing { defended, dodged, left: hits - defended - dodged }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vector 2.
    #[test]
    fn v14_defense_comes_first_and_dodge_is_spent_as_needed() {
        let it = |hits, defense, bank| {
            let Landing { defended, dodged, left } = landing(hits, defense, 0, bank);
            (defended, dodged, left)
        };
        assert_eq!(it(4, 1, 2), (1, 2, 1));
        assert_eq!(it(2, 1, 2), (1, 1, 0));
        assert_eq!(it(1, 3, 2), (1, 0, 0));
        assert_eq!(it(0, 2, 2), (0, 0, 0));
    }

    #[test]
    fn v78_what_ignores_defense_leaves_dodge_alone() {
        assert_eq!(landing(3, 2, 1, 0), Landing { defended: 1, dodged: 0, left: 2 });
        assert_eq!(landing(3, 2, 9, 1), Landing { defended: 0, dodged: 1, left: 2 });
    }
}
