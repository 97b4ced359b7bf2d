//! What a judge can set right.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::printed::Kind;
use super::state::{Piece, State};
use super::things::{CardId, Color, Counter, Hold, Zone};
use crate::engine::Seat;

/// A correction that a judge may make (KFH3).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
        /// The creature that it is on.
        card: CardId,
        /// The damage on it.
        damage: u32,
    },
    /// The amber on a card is set right.
    #[schema(title = "KeyforgeSetCardAmber")]
    SetCardAmber {
        /// The card that it is on.
        card: CardId,
        /// The amber on it.
        amber: u32,
    },
    /// The +1 power counters on a creature are set right.
    #[schema(title = "KeyforgeSetPowerCounters")]
    SetPowerCounters {
        /// The creature that they are on.
        card: CardId,
        /// The counters on it.
        power_counters: u32,
    },
    /// It is set right whether a card is exhausted.
    #[schema(title = "KeyforgeSetExhausted")]
    SetExhausted {
        /// The card that it is about.
        card: CardId,
        /// Whether the card is exhausted.
        exhausted: bool,
    },
    /// It is set right whether a creature is stunned.
    #[schema(title = "KeyforgeSetStunned")]
    SetStunned {
        /// The creature that it is about.
        card: CardId,
        /// Whether the creature is stunned.
        stunned: bool,
    },
    /// It is set right whether a creature is warded.
    #[schema(title = "KeyforgeSetWarded")]
    SetWarded {
        /// The creature that it is about.
        card: CardId,
        /// Whether the creature is warded.
        warded: bool,
    },
    /// It is set right whether a creature is enraged.
    #[schema(title = "KeyforgeSetEnraged")]
    SetEnraged {
        /// The creature that it is about.
        card: CardId,
        /// Whether the creature is enraged.
        enraged: bool,
    },
    /// The armor that a creature has used this turn is set right.
    #[schema(title = "KeyforgeSetArmorUsed")]
    SetArmorUsed {
        /// The creature that has the armor.
        card: CardId,
        /// The armor that it has used.
        armor_used: u32,
    },
    /// The counters of a name on a card are set right: of a name that the scenario knows.
    #[schema(title = "KeyforgeSetCounters")]
    SetCounters {
        /// The card that they are on.
        card: CardId,
        /// The name of the counters.
        name: String,
        /// How many are on it.
        count: u32,
    },
    /// It is set right who controls a card in play, for good; a creature comes to stand on the
    /// right flank.
    #[schema(title = "KeyforgeSetControl")]
    SetControl {
        /// The card that is controlled.
        card: CardId,
        /// The player who controls it.
        seat: Seat,
    },
    /// A card is put where it belongs, on its owner's side; what is on it goes as when it leaves
    /// play. A ward does not keep it.
    #[schema(title = "KeyforgePutCard")]
    PutCard {
        /// The card that is put there.
        card: CardId,
        /// The zone: the hand, the top of the deck, the archives, the top of the discard pile, out
        /// of the game, or into play (a creature on the right flank).
        zone: Zone,
        /// The creature to which an upgrade is attached that is put into play; left out otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        to: Option<CardId>,
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
            Adjustment::SetWarded { card, warded } => self.on(card, |it| it.warded = warded),
            Adjustment::SetEnraged { card, enraged } => self.on(card, |it| it.enraged = enraged),
            Adjustment::SetArmorUsed { card, armor_used } => {
                let armor = self.armor(card);
                self.on(card, |it| (it.armor_used, it.armor_known) = (armor_used, armor));
            }
            Adjustment::SetCounters { card, ref name, count } => self.on(card, |it| {
                it.counters.retain(|it| it.name != *name);
                let counter = Counter { name: name.clone(), count };
                it.counters.extend((0 < count).then_some(counter));
            }),
            Adjustment::SetControl { card, seat } => self.hand_over(card, seat),
            Adjustment::PutCard { .. } => (),
        }
    }

    /// A player controls a card in play, and nothing that others controlled it by counts.
    fn hand_over(&mut self, card: CardId, seat: Seat) {
        let at = (self.kind(card) == Kind::Creature).then(|| self.line(seat).len());
        self.on(card, |it| {
            let hold = Hold { seat, as_long_as: None };
            it.holds = (seat != it.owner).then_some(hold).into_iter().collect();
        });
        self.move_over(card, seat, at);
    }

    fn on(&mut self, card: CardId, change: impl FnOnce(&mut Piece)) {
        if let Some(piece) = self.piece_mut(card) {
            change(piece);
        }
    }
}
