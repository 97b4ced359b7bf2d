//! Abilities and aces of the trades (W14, W15, D3, V60, V61).

mod aces;
mod aid;
mod hunting;
mod leading;
mod mining;

use super::paying::{Paid, pay_for_ability};
use super::{Combat, attacks, blasts, has_talent, items, preparing, space};
use crate::engine::Resolved;
use crate::wild_west::action::Action;
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::fact::{AbilityRolled, Aimed, Means, SkillRolled};
use crate::wild_west::ground::Band;
use crate::wild_west::skills::{Skill, Talent};
use crate::wild_west::state::{Change, Fighter, Person, State, Who};
use crate::wild_west::strike::Strike;
use crate::wild_west::trades::{ACES_NEEDED, Ability, Rank, USES_PER_DAY};

/// Ties of a challenge after which the second wins.
const REROLLS_MAX: u8 = 20;

/// An ability that is an attack: what it does, how far, and the Talent for it.
pub fn strike_of(ability: Ability) -> Option<(Strike, Band, Option<Talent>)> {
    use crate::wild_west::statuses::Status::{Electrocuted, Trapped};
    let gold = |dice| Strike::hitting(Pool::gold(dice));
    Some(match ability {
        Ability::SparkFist => (gold(2), Band::Arms, Some(Talent::Melee)),
        Ability::PistonPunch => (gold(4), Band::Arms, Some(Talent::Melee)),
        Ability::TwinFuse => (gold(2), Band::Arms, Some(Talent::Explosives)),
        Ability::LastWord => (Strike::hitting(Pool::black(6)), Band::Short, Some(Talent::Pistols)),
        Ability::Overload => (Strike::rolling(Electrocuted, Pool::gold(4)), Band::Arms, None),
        Ability::QuickSnare => {
            (Strike::rolling(Trapped, Pool::black(2)), Band::Short, Some(Talent::Traps))
        }
        _ => return None,
    })
}

/// How often somebody can still use an ability today (W14).
pub fn uses_left(person: &Person, ability: Ability) -> u8 {
    let used = person.used.iter().filter(|it| **it == ability).count();
    match ability.sheet().limited {
        true => USES_PER_DAY.saturating_sub(u8::try_from(used).unwrap_or(u8::MAX)),
        false => USES_PER_DAY,
    }
}

/// The abilities that somebody can use now, the ace among them once six Aces were rolled (W15).
pub fn actions(state: &State, who: Who) -> Vec<Action> {
    let Some(fighter) = state.fighter(who).filter(|it| !it.is_behind_shield()) else {
        return Vec::new();
    };
    let Some(person) = fighter.person() else { return Vec::new() };
    let can = |ability: &Ability| {
        let sheet = ability.sheet();
        let ready = sheet.rank != Rank::Ace || ACES_NEEDED <= fighter.aces;
        let affordable = sheet.grit <= fighter.grit && 0 < uses_left(person, *ability);
        ready && affordable && is_possible(state, who, fighter, *ability)
    };
    let abilities = person.abilities.iter().copied().filter(can);
    abilities.map(|ability| Action::Ability { ability }).collect()
}

/// Whether an ability could do anything now. Those that are always there are not used.
fn is_possible(state: &State, who: Who, fighter: &Fighter, ability: Ability) -> bool {
    let Some(turn) = state.turn.as_ref().filter(|it| it.who == who) else { return false };
    let allies = || leading::allies(state, who, Band::Distant);
    let foes = |band| blasts::near(state, who, band);
    match ability {
        Ability::FullBag
        | Ability::KeenEye
        | Ability::HairTrigger
        | Ability::ChosenPrey
        | Ability::SpringHeels
        | Ability::Overhaul
        | Ability::DugIn
        | Ability::TrapCraft
        | Ability::TrapMastery
        | Ability::Slippery => false,
        Ability::SparkFist
        | Ability::PistonPunch
        | Ability::TwinFuse
        | Ability::LastWord
        | Ability::Overload
        | Ability::QuickSnare => {
            !attacks::targets(state, who, Means::Ability { ability }).is_empty()
        }
        Ability::SteadyHands => !aid::patients(state, who, false).is_empty(),
        Ability::Moonshine => !aid::patients(state, who, true).is_empty(),
        Ability::Hamstring => !hunting::hurt(state, who).is_empty(),
        Ability::Encourage => !allies().is_empty(),
        Ability::Huddle => !leading::allies(state, who, Band::Arms).is_empty(),
        Ability::Panacea | Ability::BadMedicine | Ability::Rubble | Ability::DustDevil => true,
        Ability::Landslide => true,
        Ability::DeadAim => !state.has_boost(who, Change::Farther {}),
        Ability::SecondLook => !turn.aimed && space::may_aim(state, who),
        Ability::Volley => !attacks::targets(state, who, Means::Ability { ability }).is_empty(),
        Ability::BeastLore => {
            !turn.used.contains(&ability) && !hunting::unknown(state, who).is_empty()
        }
        Ability::FairGame => !foes(Band::Distant).is_empty(),
        Ability::Lure => !hunting::lurable(state, who).is_empty(),
        Ability::Vanish => !fighter.hidden && !foes(Band::Distant).is_empty(),
        Ability::Roar | Ability::BlindingDust | Ability::Lull => !foes(Band::Short).is_empty(),
        Ability::ForcedMarch => {
            !turn.begun && !turn.changed_reload && fighter.reload.is_none() && fighter.grit < 9
        }
        Ability::Deputize => {
            fighter.reload.is_none()
                && fighter.debt == 0
                && !leading::reloadable(state, who).is_empty()
        }
        Ability::Shield => 0 < fighter.dodge && !leading::allies(state, who, Band::Arms).is_empty(),
        Ability::Grapple => !foes(Band::Arms).is_empty(),
        Ability::StandFast => !leading::allies(state, who, Band::Long).is_empty(),
        Ability::PullTogether => !leading::ailing(state, who).is_empty(),
        Ability::LongFuse => !turn.prepared && !mining::places(state, who).is_empty(),
    }
}

/// Somebody uses an ability or their ace.
pub fn use_ability(table: &mut Combat, who: Who, ability: Ability) -> Resolved {
    match ability {
        Ability::SparkFist
        | Ability::PistonPunch
        | Ability::TwinFuse
        | Ability::LastWord
        | Ability::Overload
        | Ability::QuickSnare => {
            attacks::attack(table, who, Means::Ability { ability }, attacks::Order::Turn)
        }
        Ability::SteadyHands => aid::tend(table, who, ability, false),
        Ability::Moonshine => aid::tend(table, who, ability, true),
        Ability::Encourage => aid::encourage(table, who),
        Ability::Huddle => aid::huddle(table, who),
        Ability::Panacea => aces::panacea(table, who),
        Ability::BadMedicine => aces::bad_medicine(table, who),
        Ability::Volley => aces::volley(table, who),
        Ability::Roar => aces::roar(table, who),
        Ability::BlindingDust => aces::blinding_dust(table, who),
        Ability::Lull => aces::lull(table, who),
        Ability::StandFast => aces::stand_fast(table, who),
        Ability::PullTogether => aces::pull_together(table, who),
        Ability::Hamstring => hunting::hamstring(table, who),
        Ability::BeastLore => hunting::learn(table, who),
        Ability::FairGame => hunting::fair_game(table, who),
        Ability::Lure => hunting::lure(table, who),
        Ability::Vanish => hunting::vanish(table, who),
        Ability::ForcedMarch => leading::forced_march(table, who),
        Ability::Deputize => leading::deputize(table, who),
        Ability::Shield => leading::shield(table, who),
        Ability::Grapple => leading::grapple(table, who),
        Ability::LongFuse => mining::long_fuse(table, who),
        Ability::Landslide => mining::landslide(table, who),
        Ability::Rubble => mining::rubble(table, who),
        Ability::DustDevil => {
            let hex = table.state().fighter(who).map(|it| it.hex).unwrap_or_default();
            if pay_for_ability(table, who, ability) == Paid::Acts {
                blasts::cloud(table, who, hex);
            }
            Ok(())
        }
        Ability::DeadAim => {
            if pay_for_ability(table, who, ability) == Paid::Acts {
                hunting::reach_farther(table, who);
            }
            Ok(())
        }
        Ability::SecondLook => {
            if pay_for_ability(table, who, ability) == Paid::Acts {
                table.emit(Aimed { who, dice: 2 });
            }
            Ok(())
        }
        Ability::FullBag
        | Ability::KeenEye
        | Ability::HairTrigger
        | Ability::ChosenPrey
        | Ability::SpringHeels
        | Ability::Overhaul
        | Ability::DugIn
        | Ability::TrapCraft
        | Ability::TrapMastery
        | Ability::Slippery => Ok(()),
    }
}

/// Rolls the dice of an ability. Aces that an ace rolls count nothing (V24).
fn roll(
    table: &mut Combat,
    who: Who,
    ability: Ability,
    pool: Pool,
    talent: Option<Talent>,
    bang: bool,
) -> u32 {
    let talented = talent.is_some_and(|it| has_talent(table.state(), who, it));
    let roll = Roll::of(table.chance(), pool, talented);
    let roll = if bang { roll.with_bang() } else { roll };
    let hits = roll.hits;
    table.emit(AbilityRolled { who, ability, pool, roll });
    hits
}

/// Two roll the same Skill: their Hits. A tie rolls again (W19). Allies may help the first (V94).
fn challenge(
    table: &mut Combat,
    who: Who,
    other: Who,
    skill: Skill,
    more: Pool,
    paid: u8,
) -> Resolved<(u32, u32)> {
    let helped = preparing::join(table, who, skill, paid)?;
    let mut hits = (0, 0);
    for _ in 0..REROLLS_MAX {
        hits = (
            roll_skill(table, who, skill, more) + helped,
            roll_skill(table, other, skill, Pool::NONE),
        );
        if hits.0 != hits.1 {
            break;
        }
    }
    Ok(hits)
}

fn roll_skill(table: &mut Combat, who: Who, skill: Skill, more: Pool) -> u32 {
    let pool = table.state().skill_pool_with(who, skill, more);
    let talented = has_talent(table.state(), who, skill.into());
    let roll = Roll::of(table.chance(), pool, talented);
    let hits = roll.hits;
    table.emit(SkillRolled { who, skill, pool, roll });
    hits
}

/// The dice of First Aid by hand (D3).
fn aid_dice(state: &State, who: Who) -> Pool {
    items::aid_pool(state, who, Pool::gold(2))
}
