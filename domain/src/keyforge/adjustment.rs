//! What a judge can set right.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::state::State;
use super::things::{CardId, Color, Zone};
use crate::engine::Seat;

/// A correction that a judge may make (KFH3).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Adjustment)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Adjustment {
    /// The amber in a pool is set right.
    #[schema(title = "KeyforgeSetAmber")]
    SetAmber {
        /// The player whose pool it is.
        seat: Seat,
        /// The amber that belongs there.
        amber: u32,
    },
    /// It is set right whether a key is forged.
    #[schema(title = "KeyforgeSetKey")]
    SetKey {
        /// The player whose key it is.
        seat: Seat,
        /// The key's color.
        color: Color,
        /// Whether it is forged.
        forged: bool,
    },
    /// A player's chains are set right.
    #[schema(title = "KeyforgeSetChains")]
    SetChains {
        /// The player whose chains they are.
        seat: Seat,
        /// The chains that they have.
        chains: u8,
    },
    /// The damage on a creature is set right.
    #[schema(title = "KeyforgeSetDamage")]
    SetDamage {
        /// The creature.
        card: CardId,
        /// The damage on it.
        damage: u32,
    },
    /// The amber on a card is set right.
    #[schema(title = "KeyforgeSetCardAmber")]
    SetCardAmber {
        /// The card.
        card: CardId,
        /// The amber on it.
        amber: u32,
    },
    /// The +1 power counters on a creature are set right.
    #[schema(title = "KeyforgeSetPowerCounters")]
    SetPowerCounters {
        /// The creature.
        card: CardId,
        /// The counters on it.
        power_counters: u32,
    },
    /// It is set right whether a card is exhausted.
    #[schema(title = "KeyforgeSetExhausted")]
    SetExhausted {
        /// The card.
        card: CardId,
        /// Whether it is.
        exhausted: bool,
    },
    /// It is set right whether a creature is stunned.
    #[schema(title = "KeyforgeSetStunned")]
    SetStunned {
        /// The creature.
        card: CardId,
        /// Whether it is.
        stunned: bool,
    },
    /// A card is put where it belongs, on its owner's side; what is on it goes as when it leaves
    /// play.
    #[schema(title = "KeyforgePutCard")]
    PutCard {
        /// The card.
        card: CardId,
        /// The zone: the hand, the top of the deck, the archives, the top of the discard pile, out
        /// of the game, or into play (a creature on the right flank).
        zone: Zone,
    },
}

impl State {
    /// What a correction changes; where a card goes, the facts that follow say it.
    pub fn correct(&mut self, adjustment: &Adjustment) {
        match *adjustment {
            Adjustment::SetAmber { seat, amber } => {
                if let Some(player) = self.players.get_mut(seat.index()) {
                    player.amber = amber;
                }
            }
            Adjustment::SetKey { seat, color, forged } => {
                if let Some(player) = self.players.get_mut(seat.index()) {
                    player.keys.retain(|it| *it != color);
                    player.keys.extend(forged.then_some(color));
                }
            }
            Adjustment::SetChains { seat, chains } => {
                if let Some(player) = self.players.get_mut(seat.index()) {
                    player.chains = chains;
                }
            }
            Adjustment::SetDamage { card, damage } => self.on(card, |it| it.damage = damage),
            Adjustment::SetCardAmber { card, amber } => self.on(card, |it| it.amber = amber),
            Adjustment::SetPowerCounters { card, power_counters } => {
                self.on(card, |it| it.power_counters = power_counters);
            }
            Adjustment::SetExhausted { card, exhausted } => {
                self.on(card, |it| it.exhausted = exhausted);
            }
            Adjustment::SetStunned { card, stunned } => self.on(card, |it| it.stunned = stunned),
            Adjustment::PutCard { .. } => (),
        }
    }

    fn on(&mut self, card: CardId, change: impl FnOnce(&mut super::state::Piece)) {
        if let Some(piece) = self.piece_mut(card) {
            change(piece);
        }
    }
}
