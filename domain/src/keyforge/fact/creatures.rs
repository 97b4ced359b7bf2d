//! What happens to cards in play.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::cause::Cause;
use super::super::moments::How;
use super::super::state::{Did, State};
use super::super::things::{CardId, counters_told};
use super::parts::Hit;
use crate::engine::{Eyes, Happening, Seat, listed, so_many};

/// A card was used (KF6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardUsed {
    /// The player who uses it.
    pub seat: Seat,
    /// The card that was used.
    pub card: CardId,
    /// How it is used.
    pub how: How,
    /// What goes into the record of the turn.
    pub did: Did,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for CardUsed {
    fn fold(&self, state: &mut State) {
        state.ledger.used.push(self.did);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let card = eyes.before.name(self.card);
        let (seat, tail) = (self.seat, self.cause.tail());
        match self.how {
            How::Reap => format!("{seat:#} reaps with {card}{tail}"),
            How::Fight => format!("{seat:#} fights with {card}{tail}"),
            How::Action => format!("{seat:#} uses the Action of {card}{tail}"),
            How::Omni => format!("{seat:#} uses the Omni of {card}{tail}"),
            How::Unstun => format!("{seat:#} uses {card} to remove its stun{tail}"),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A card became exhausted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardExhausted {
    /// The card that is exhausted.
    pub card: CardId,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for CardExhausted {
    fn fold(&self, state: &mut State) {
        if let Some(piece) = state.piece_mut(self.card) {
            piece.exhausted = true;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} becomes exhausted{}", eyes.before.name(self.card), self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// Cards became ready.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardsReadied {
    /// The cards that are ready.
    pub cards: Vec<CardId>,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for CardsReadied {
    fn fold(&self, state: &mut State) {
        for card in &self.cards {
            if let Some(piece) = state.piece_mut(*card) {
                piece.exhausted = false;
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let become_ = if self.cards.len() == 1 { "becomes" } else { "become" };
        format!("{} {become_} ready{}", eyes.before.names(&self.cards), self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A creature was stunned (KF14).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Stunned {
    /// The creature that is stunned.
    pub card: CardId,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for Stunned {
    fn fold(&self, state: &mut State) {
        if let Some(piece) = state.piece_mut(self.card) {
            piece.stunned = true;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} is stunned{}", eyes.before.name(self.card), self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A creature lost its stun (KF6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StunRemoved {
    /// The creature that lost it.
    pub card: CardId,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for StunRemoved {
    fn fold(&self, state: &mut State) {
        if let Some(piece) = state.piece_mut(self.card) {
            piece.stunned = false;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} is no longer stunned{}", eyes.before.name(self.card), self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A creature lost its ward, and stays as it is (KF14).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct WardLost {
    /// The creature that lost it.
    pub card: CardId,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for WardLost {
    fn fold(&self, state: &mut State) {
        if let Some(piece) = state.piece_mut(self.card) {
            piece.warded = false;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} loses its ward{}", eyes.before.name(self.card), self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A creature lost its enrage (KF14).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EnrageLost {
    /// The creature that lost it.
    pub card: CardId,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for EnrageLost {
    fn fold(&self, state: &mut State) {
        if let Some(piece) = state.piece_mut(self.card) {
            piece.enraged = false;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} is no longer enraged{}", eyes.before.name(self.card), self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A creature got +1 power counters, or lost some.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PowerCountersPlaced {
    /// The creature that they are on.
    pub card: CardId,
    /// How many more; fewer below 0.
    pub amount: i32,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for PowerCountersPlaced {
    fn fold(&self, state: &mut State) {
        if let Some(piece) = state.piece_mut(self.card) {
            let counters = i64::from(piece.power_counters) + i64::from(self.amount);
            piece.power_counters = so_many(counters.max(0));
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let number = counters_told(self.amount.unsigned_abs());
        let verb = if self.amount < 0 { "loses" } else { "gets" };
        format!("{} {verb} {number}{}", eyes.before.name(self.card), self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// Creatures were dealt damage, all at once (KF8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DamageDealt {
    /// What each of them was dealt, and what became of it.
    pub hits: Vec<Hit>,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for DamageDealt {
    fn fold(&self, state: &mut State) {
        for hit in &self.hits {
            if let Some(piece) = state.piece_mut(hit.card) {
                if 0 < hit.armor {
                    piece.armor_used = piece.armor_used.saturating_add(hit.armor);
                    piece.armor_known = hit.armor_of;
                }
                piece.warded &= !hit.warded;
            }
            let sufferer = hit.taken_by.unwrap_or(hit.card);
            if let Some(piece) = state.piece_mut(sufferer) {
                piece.damage = piece.damage.saturating_add(hit.placed);
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let told = |hit: &Hit| {
            let name = eyes.before.name(hit.card);
            let armor = |before: &str, after: &str| match hit.armor {
                0 => String::new(),
                armor => format!("{before}armor prevents {armor}{after}"),
            };
            let whose = || armor(", whose ", "");
            match (hit.prevented, hit.warded, hit.taken_by) {
                (true, ..) => format!("{name} cannot be dealt damage"),
                (_, true, _) => format!("the ward of {name} prevents {} damage", hit.amount),
                (.., Some(it)) if hit.placed == 0 => {
                    let (it, whose) = (eyes.before.name(it), whose());
                    format!("{it} cannot be dealt damage in place of {name}{whose}")
                }
                (.., Some(it)) => {
                    let (it, whose) = (eyes.before.name(it), whose());
                    format!("{it} takes {} damage in place of {name}{whose}", hit.placed)
                }
                _ => format!("{name} is dealt {} damage{}", hit.amount, armor(" (", ")")),
            }
        };
        let hits: Vec<String> = self.hits.iter().map(told).collect();
        format!("{}{}", listed(&hits).unwrap_or_default(), self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A creature was healed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Healed {
    /// The creature that was healed.
    pub card: CardId,
    /// The damage that was removed.
    pub amount: u32,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for Healed {
    fn fold(&self, state: &mut State) {
        if let Some(piece) = state.piece_mut(self.card) {
            piece.damage = piece.damage.saturating_sub(self.amount);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = eyes.before.name(self.card);
        format!("{name} is healed of {} damage{}", self.amount, self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// The armor of a creature changed, and with it what it has used this turn (KF20.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ArmorNoted {
    /// The creature that has the armor.
    pub card: CardId,
    /// The armor that counts as used now.
    pub used: u32,
    /// The armor that it has, used or not.
    pub armor: u32,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for ArmorNoted {
    fn fold(&self, state: &mut State) {
        if let Some(piece) = state.piece_mut(self.card) {
            piece.armor_used = self.used;
            piece.armor_known = self.armor;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = eyes.before.name(self.card);
        format!("{name} counts as having used {} of {} armor this turn", self.used, self.armor)
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// Cards were tagged for destruction (KF9.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Tagged {
    /// The cards that are tagged.
    pub cards: Vec<CardId>,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for Tagged {
    fn fold(&self, state: &mut State) {
        state.tag(&self.cards, self.cause);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let are = if self.cards.len() == 1 { "is" } else { "are" };
        format!("{} {are} to be destroyed{}", eyes.before.names(&self.cards), self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A tagged card is not destroyed after all (KF9.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Spared {
    /// The card that is spared.
    pub card: CardId,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for Spared {
    fn fold(&self, state: &mut State) {
        state.untag(self.card);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} is not destroyed{}", eyes.before.name(self.card), self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}
