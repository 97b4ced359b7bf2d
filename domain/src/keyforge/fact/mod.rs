//! What happened, with its results: each fact is a struct in one place.

mod amber;
mod cards;
mod control;
mod copies;
mod creatures;
mod fights;
mod lasting;
mod parts;
mod turns;
mod under;

pub use amber::*;
pub use cards::*;
pub use control::*;
pub use copies::*;
pub use creatures::*;
pub use fights::*;
pub use lasting::*;
pub use parts::*;
pub use turns::*;
pub use under::*;

use super::state::State;
use crate::engine::{ScriptDropped, ScriptFollowed, facts};

facts! {
    /// Something that happened.
    pub enum Fact of State as "Keyforge" {
        hidden TableSet,
        hidden DeckShuffled,
        hidden CardsDrawn,
        open HandKept,
        open HandMulliganed,
        open TurnBegan,
        open StepBegan,
        open MainStepCut,
        open TurnEnded,
        open HouseCalled,
        open Checked,
        open KeyForged,
        open KeyUnforged,
        open ForgingSkipped,
        open AmberMoved,
        open NothingStolen,
        open ChainsChanged,
        open CardCopied,
        open CardPlayed,
        open CardEntered,
        open CardAttached,
        open PlayFinished,
        hidden CardsMoved,
        hidden CardsRevealed,
        open CardDiscarded,
        hidden CardPutUnder,
        open CardLeft,
        open ControlChanged,
        open CreaturesSwapped,
        open CardUsed,
        open CardExhausted,
        open CardsReadied,
        open Stunned,
        open StunRemoved,
        open WardLost,
        open EnrageLost,
        open PowerCountersPlaced,
        open DamageDealt,
        open Healed,
        open ArmorNoted,
        open Tagged,
        open Spared,
        open HouseChosen,
        open Decided,
        open FightBegan,
        open FightTurned,
        open FightCalledOff,
        open FightEnded,
        open Slain,
        open LastingBegan,
        open LastingEnded,
        open ScriptFollowed,
        open ScriptDropped,
        open TimeCalled,
        open GameWon,
        open Adjusted,
        open PenaltyMissed,
    }
}
