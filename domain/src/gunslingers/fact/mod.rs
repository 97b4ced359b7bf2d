//! What happened, with its results: each fact is a struct in one place.

mod auctions;
mod casting;
mod gunfights;
mod parts;
mod plans;
mod rulings;
mod territory;
mod trains;
mod weeks;

pub use auctions::*;
pub use casting::*;
pub use gunfights::*;
pub use parts::*;
pub use plans::*;
pub use rulings::*;
pub use territory::*;
pub use trains::*;
pub use weeks::*;

use super::state::State;
use crate::engine::facts;

facts! {
    /// Something that happened.
    pub enum Fact of State as "Gunslingers" {
        open TownBuilt,
        open CharacterPutUp,
        open CharacterPassedOver,
        open CharacterTaken,
        open HeadquartersOpened,
        open LotsPrepared,
        open LotPutUp,
        open BidsOpened,
        open TieBroken,
        open TieStands,
        open LotWon,
        open LotLost,
        open WeekBegan,
        open TrainArrived,
        open TelegramSent,
        open TelegramWaived,
        open TrainHired,
        open TrainLeft,
        hidden CardPeeked,
        open PlansRevealed,
        open CavalryJoined,
        open DistanceRisked,
        open ClaimVoid,
        open TerritoryHeld,
        open TerritoryTaken,
        open StormFailed,
        open GunfightBegan,
        open PairFaced,
        open StandsShown,
        open FaceLost,
        open FaceSaved,
        open HoldBroken,
        open TerritoryRelinquished,
        open GunLeft,
        open BribesOpened,
        open RoundOpened,
        open ShotsFired,
        open VolleyFired,
        open BurialPaid,
        open SheriffLooked,
        open NerveShown,
        open PairParted,
        open GunfightEnded,
        open PossesRevealed,
        open RoundEnded,
        open PlayerOut,
        open RentsPaid,
        open JailOpened,
        open WeekEnded,
        open TimeCalled,
        open VotesCounted,
        open LastInTown,
        open CashCorrected,
        open ReputationCorrected,
        open GunGiven,
        open GunMoved,
        open ControlCorrected,
    }
}
