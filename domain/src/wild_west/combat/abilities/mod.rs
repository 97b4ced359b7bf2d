//! Abilities and aces of the trades (W14, W15, D3, V60, V61).

mod aces;
mod aid;
pub mod any_turn;
mod hunting;
mod leading;
mod mining;

use super::paying::{Due, Paid, pay_for_ability};
use super::{Combat, attacks, blows, near, placing, ways};
use crate::engine::Resolved;
use crate::wild_west::action::Action;
use crate::wild_west::fact::{Aimed, Means};
use crate::wild_west::ground::Band;
use crate::wild_west::state::{Change, Fighter, State, Who};
use crate::wild_west::trades::{ACES_NEEDED, Ability, Rank};

/// The abilities that somebody can use now, the ace among them once six Aces were rolled (W15).
pub fn actions(state: &State, who: Who) -> Vec<Action> {
    let Some(fighter) = state.fighter(who).filter(|it| !it.is_behind_shield()) else {
        return Vec::new();
    };
    let Some(person) = fighter.person() else { return Vec::new() };
    let can = |ability: &Ability| {
        let sheet = ability.sheet();
        let ready = sheet.rank != Rank::Ace || ACES_NEEDED <= fighter.aces;
        let affordable = sheet.grit <= fighter.grit && fighter.can_still_use(*ability);
        ready && affordable && is_possible(state, who, fighter, *ability)
    };
    let abilities = person.abilities.iter().copied().filter(can);
    abilities.map(|ability| Action::Ability { ability }).collect()
}

/// Whether an ability could do anything now. Those that are always there are not used.
fn is_possible(state: &State, who: Who, fighter: &Fighter, ability: Ability) -> bool {
    let Some(turn) = state.turn.as_ref().filter(|it| it.who == who) else { return false };
    let foes = |band| near::opponents(state, who, band);
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
        | Ability::QuickSnare => !blows::targets(state, who, Means::Ability { ability }).is_empty(),
        Ability::SteadyHands
        | Ability::Encourage
        | Ability::Huddle
        | Ability::FairGame
        | Ability::Lure
        | Ability::Vanish
        | Ability::Deputize
        | Ability::Shield
        | Ability::Grapple
        | Ability::Moonshine => any_turn::works(state, who, ability),
        Ability::Hamstring => !hunting::hurt(state, who).is_empty(),
        Ability::Panacea | Ability::BadMedicine | Ability::Rubble | Ability::DustDevil => true,
        Ability::Landslide => true,
        Ability::DeadAim => !state.has_boost(who, Change::Farther {}),
        Ability::SecondLook => !turn.aimed && ways::may_aim(state, who),
        Ability::Volley => !blows::targets(state, who, Means::Ability { ability }).is_empty(),
        Ability::BeastLore => {
            !turn.used.contains(&ability) && !hunting::unknown(state, who).is_empty()
        }
        Ability::Roar | Ability::BlindingDust | Ability::Lull => !foes(Band::Short).is_empty(),
        Ability::ForcedMarch => !turn.begun && !turn.changed_reload && fighter.reload.is_none(),
        Ability::StandFast => !near::allies(state, who, Band::Long).is_empty(),
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
        Ability::SteadyHands
        | Ability::Encourage
        | Ability::Huddle
        | Ability::FairGame
        | Ability::Lure
        | Ability::Vanish
        | Ability::Deputize
        | Ability::Shield
        | Ability::Grapple
        | Ability::Moonshine => any_turn::carry_out(table, who, ability, Due::Now),
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
        Ability::ForcedMarch => leading::forced_march(table, who),
        Ability::LongFuse => mining::long_fuse(table, who),
        Ability::Landslide => mining::landslide(table, who),
        Ability::Rubble => mining::rubble(table, who),
        Ability::DustDevil => {
            let hex = table.state().fighter(who).map(|it| it.hex).unwrap_or_default();
            if pay_for_ability(table, who, ability) == Paid::Acts {
                placing::cloud(table, who, hex);
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
