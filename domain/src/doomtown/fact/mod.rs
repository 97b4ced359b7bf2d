//! What happened, with its results: each fact is a struct in one place.

mod abilities;
mod cards;
mod days;
mod dudes;
mod ending;
mod hands;
mod money;
mod parts;
mod rounds;
mod shootouts;
#[cfg(test)]
mod tests;
mod town;

pub use abilities::*;
pub use cards::*;
pub use days::*;
pub use dudes::*;
pub use ending::*;
pub use hands::*;
pub use money::*;
pub use parts::*;
pub use rounds::*;
pub use shootouts::*;
pub use town::*;

use super::town::state::State;
use crate::engine::facts;

facts! {
    /// Something that happened.
    pub enum Fact of State as "Doomtown" {
        hidden TownOpened,
        open PossesRevealed,
        hidden ScenarioSet,
        hidden DeckShuffled,
        open DayBegan,
        open PhaseBegan,
        open StepTaken,
        open OrderPulled,
        open TurnCame,
        open Passed,
        open Checked,
        open PlayFinished,
        open AnotherPlayGranted,
        open Borrowed,
        open DebtRepaid,
        open GhostRockMoved,
        open IncomeCollected,
        open UpkeepPaid,
        hidden CardsDrawn,
        open CardPlayed,
        open CardDiscarded,
        open CardAced,
        open CardRemoved,
        open CardRetrieved,
        hidden CardsReturned,
        open CardAddedToHand,
        open DrawHandsSwapped,
        open PipNamed,
        open DudeEntered,
        open TokenMade,
        open DeedBuilt,
        open TradeBegan,
        open CardAttached,
        open CardBooted,
        open CardUnbooted,
        open AllUnbooted,
        open DudeMoved,
        open DudeSentHome,
        open EntryRedirected,
        open DeedChosen,
        open BountyChanged,
        open ControlChanged,
        open StaysBooted,
        open AbilityUsed,
        open AbilityRenewed,
        open LastingBegan,
        open LastingEnded,
        open LastingUsed,
        open TestBegan,
        open JokerPulled,
        open Pulled,
        open PullReplaced,
        open SkillTested,
        open OrderGiven,
        open HandsRevealed,
        open RankChanged,
        open BaseReplaced,
        open CheatinAnswered,
        open RanksLocked,
        open LowballTied,
        open LowballWon,
        open HandsDiscarded,
        open CalledOut,
        open CalloutRefused,
        open CalloutAccepted,
        open CalloutOver,
        open MarkDeclaresFirst,
        open JobBegan,
        open JobOpposed,
        open JobDecided,
        open JobEnded,
        open PosseNamed,
        open PosseFormed,
        open ShootoutBegan,
        open DudesGathered,
        open PosseJoined,
        open PosseLeft,
        open RoundBegan,
        open HeadlinePlayed,
        open ShooterPicked,
        open HandRedrawn,
        open HandTrimmed,
        open RoundDecided,
        open CasualtiesAdded,
        open CasualtiesAnnounced,
        open CasualtyTaken,
        open DudesFled,
        open ShootoutEnded,
        open GameWon,
        open StandingsTaken,
        open Left,
        open Adjusted,
        open FinePaid,
        open TimeCalled,
    }
}
