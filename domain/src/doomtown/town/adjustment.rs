//! What a judge may put right (DTH6).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::piece::{CardId, Place, Zone};
use super::state::State;
use crate::engine::Seat;

/// A correction that a judge may make.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Adjustment)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Adjustment {
    /// A player's stash is set right.
    #[schema(title = "DoomtownSetGhostRock")]
    SetGhostRock {
        /// The player whose stash it is.
        seat: Seat,
        /// The ghost rock that is in it from now on.
        ghost_rock: u32,
    },
    /// The bounty on a dude is set right.
    #[schema(title = "DoomtownSetBounty")]
    SetBounty {
        /// The dude on whom the bounty is.
        dude: CardId,
        /// The bounty from now on, in ghost rock; 0 for none.
        bounty: u32,
    },
    /// The permanent control points on a card are set right.
    #[schema(title = "DoomtownSetControl")]
    SetControl {
        /// The card on which the points are placed.
        card: CardId,
        /// How many are on it from now on.
        control: u32,
    },
    /// It is set right whether a card is booted.
    #[schema(title = "DoomtownSetBooted")]
    SetBooted {
        /// The card, which is in play.
        card: CardId,
        /// Whether it is booted from now on.
        booted: bool,
    },
    /// A dude is put where they belong.
    #[schema(title = "DoomtownPutDude")]
    PutDude {
        /// The dude who is put there.
        dude: CardId,
        /// The place where the dude is from now on.
        place: Place,
    },
    /// A card is put where it belongs, whatever it was in.
    #[schema(title = "DoomtownPutCard")]
    PutCard {
        /// The card that is put elsewhere.
        card: CardId,
        /// To its owner's play hand, discard pile or Boot Hill, on top of their deck, into play (a
        /// dude at home, a deed at the right end of the street), or out of the game.
        zone: Zone,
        /// What goods or a spell are attached to in play.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        to: Option<CardId>,
    },
}

impl State {
    /// What a correction changes.
    pub(in crate::doomtown) fn correct(&mut self, adjustment: &Adjustment) {
        match *adjustment {
            Adjustment::SetGhostRock { seat, ghost_rock } => {
                self.player_mut(seat).ghost_rock = ghost_rock;
            }
            Adjustment::SetBounty { dude, bounty } => self.piece_mut(dude).bounty = bounty,
            Adjustment::SetControl { card, control } => self.piece_mut(card).control = control,
            Adjustment::SetBooted { card, booted } => self.piece_mut(card).booted = booted,
            Adjustment::PutDude { dude, place } => self.piece_mut(dude).at = place,
            // The facts that follow say it.
            Adjustment::PutCard { .. } => (),
        }
    }
}
