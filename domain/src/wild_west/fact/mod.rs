//! What happened, with its results: each fact is a struct in one place.

mod attacks;
mod boosts;
mod corrections;
mod duels;
mod effects;
mod foes;
mod ground;
mod harm;
mod items;
mod order;
mod prepared;
mod scenario;
mod setup;
mod space;
mod told;
mod turns;
mod warden;

pub use attacks::*;
pub use boosts::*;
pub use corrections::*;
pub use duels::*;
pub use foes::*;
pub use ground::*;
pub use harm::*;
pub use items::*;
pub use order::*;
pub use prepared::*;
pub use scenario::*;
pub use setup::*;
pub use space::*;
pub use turns::*;
pub use warden::*;

use super::state::State;
use crate::engine::{ScriptDropped, ScriptFollowed, facts};

facts! {
    /// Something that happened.
    pub enum Fact of State as "WildWest" {
        hidden TableSet,
        hidden ScenarioSet,
        open ScriptFollowed,
        open ScriptDropped,
        open SurpriseRolled,
        open SurpriseSettled,
        open InitiativeRolled,
        open OrderSet,
        open RoundBegan,
        open TurnBegan,
        open TurnLeft,
        open TurnEnded,
        open GritPaid,
        open GritTraded,
        open DazedChecked,
        open AttackDeclared,
        open AttackLost,
        open Aimed,
        open AttackRolled,
        open DieAimed,
        open DefenseRolled,
        open AttackLanded,
        open DodgeSpent,
        open Dodged,
        open StatusInflicted,
        open StatusRelieved,
        open BurnTicked,
        open Captured,
        open Fell,
        open Woke,
        open Died,
        open BleedingRolled,
        open Stabilized,
        open ItemUsed,
        open Healed,
        open StatusCured,
        open StatusEased,
        open Fortified,
        open Moved,
        open ProneChanged,
        open ActionPrepared,
        open AimKept,
        open PreparedFired,
        open PreparedLost,
        open Helped,
        open SkillRolled,
        open FrenzyBegan,
        open FrenzyRolled,
        hidden FoesCalled,
        open Ducked,
        open Clung,
        open LetGo,
        open ReloadChanged,
        open AbilityUsed,
        open AbilityRolled,
        open GritGained,
        open Boosted,
        open Outlasted,
        open PreyStruck,
        hidden Learnt,
        open HidingChanged,
        open AimGiven,
        open DodgePassed,
        open Lulled,
        open ItemPlaced,
        open BlastRolled,
        open TrapLaid,
        open TrapSprung,
        open Hurt,
        open ZoneLaid,
        open ZoneEnded,
        open Pushed,
        open HandsChanged,
        open MountChanged,
        open CrewJoined,
        open DuelBegan,
        open DuelDeclined,
        open DuelStepRolled,
        open DuelWalkedAway,
        open Drew,
        open DuelInjured,
        open DuelEnded,
        open Proposed,
        open Withdrawn,
        open Distracted,
        open ConditionNamed,
        open ConditionMet,
        hidden Ruled,
        open RulingRolled,
        open DegreeRolled,
        open RulingDone,
        open Placed,
        open GritRuled,
        open GroundRuled,
        open Revealed,
        open BleedsRuled,
        open CombatCalled,
        open FighterLeft,
        open WardenLeft,
        hidden Corrected,
        open FightResumed,
        open CombatSuspended,
        open CombatResumed,
        open SideBeaten,
        open CombatEnded,
        open DayTold,
    }
}

#[cfg(test)]
mod tests;
