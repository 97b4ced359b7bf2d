//! Verbs for cards in play, and the aims that several houses share.

use super::super::action::Question;
use super::super::fact;
use super::super::printed::{House, Kind, Trait};
use super::super::script::{Aim, CREATURE, Play};
use super::super::state::State;
use super::super::things::{CardId, Zone};
use super::super::verbs::Blow;
use crate::engine::{Bin, Resolved, Split, so_many};

/// A creature of Mars.
pub const MARTIAN: Aim = CREATURE.that(|state, _, card| state.house_of(card) == House::Mars);
/// A creature of another house than Mars.
pub const NOT_OF_MARS: Aim = CREATURE.that(|state, _, card| state.house_of(card) != House::Mars);

/// Whether a card is a creature of a house.
pub fn is_creature_of(state: &State, card: CardId, house: House) -> bool {
    state.kind(card) == Kind::Creature && state.house_of(card) == house
}

/// Whether a card is a creature of a trait.
pub fn is_creature_with(state: &State, card: CardId, it: Trait) -> bool {
    state.kind(card) == Kind::Creature && state.is(card, it)
}

/// Verbs for cards in play.
impl Play<'_> {
    /// Takes control of a card for as long as the text's own card stays in play (KF13).
    pub fn control_while_here(&mut self, card: CardId) -> Resolved<bool> {
        let (you, me, cause) = (self.you(), self.me(), self.cause());
        self.table.take_control(you, card, Some(me), cause)
    }

    /// Uses a card as if it were the player's own (KF6.8).
    pub fn use_as_if_own(&mut self, card: CardId) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.use_as_if_own(you, card, cause)
    }

    /// One of two aims' cards each, as far as there are any.
    pub fn choose_both(
        &mut self,
        one: Aim,
        other: Aim,
    ) -> Resolved<(Option<CardId>, Option<CardId>)> {
        Ok((self.choose(one)?, self.choose(other)?))
    }

    /// A house is chosen for the text's own card, as long as it is in play.
    pub fn name_house(&mut self, house: House) -> Resolved {
        let card = self.me();
        if self.is_here() {
            self.emit(|cause| fact::HouseChosen { card, house, cause })?;
        }
        self.table.settle()
    }

    /// The creature that was fought, if it lies in a discard pile and is the same. One that died of
    /// its damage in its place is another.
    pub fn slain_in_discard(&self) -> Option<CardId> {
        let event = self.used.event.filter(|it| !it.for_another)?;
        let card = event.card?;
        let piece = self.state().piece(card);
        (piece.zone == Zone::Discard && piece.code == event.was.code).then_some(card)
    }
}

/// Verbs for cards in play.
impl Play<'_> {
    /// How many cards an aim means.
    pub fn count(&self, aim: Aim) -> u32 {
        so_many(self.all(aim).len())
    }

    /// Stuns each creature that an aim means.
    pub fn stun_all(&mut self, aim: Aim) -> Resolved {
        self.all(aim).into_iter().try_for_each(|it| self.stun(it))
    }

    /// Deals damage to creatures so many times, each time to one that the active player chooses;
    /// all of it at once.
    pub fn barrage(&mut self, times: u32, amount: u32) -> Resolved {
        let parts = self.divide(times, self.all(CREATURE))?;
        let blows: Vec<(CardId, u32)> =
            parts.into_iter().map(|(it, hits)| (it, hits.saturating_mul(amount))).collect();
        self.damage_each(&blows).map(drop)
    }

    /// Divides a number among cards as the active player chooses.
    pub fn divide(&mut self, total: u32, among: Vec<CardId>) -> Resolved<Vec<(CardId, u32)>> {
        if total == 0 || among.is_empty() {
            return Ok(Vec::new());
        }
        let about = Question::Divide { code: self.used.code, total };
        let (active, bins) = (self.state().active, among.into_iter().map(Bin::open).collect());
        self.table.ask(active, about, Split { total, bins })
    }

    /// Deals damage to several creatures at once, which armor does not prevent.
    pub fn damage_through_armor(&mut self, creatures: &[CardId], amount: u32) -> Resolved {
        let blow = |it: &CardId| Blow { pierces: true, ..Blow::of(*it, amount) };
        let (blows, cause): (Vec<Blow>, _) = (creatures.iter().map(blow).collect(), self.cause());
        self.table.strike(&blows, cause).map(drop)
    }

    /// Puts cards in play into the archives of the player of the ability. Cards of the opponent
    /// that leave them go to the opponent's hand (KF13.4).
    pub fn abduct(&mut self, cards: &[CardId]) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.archive_from_play(cards, Some(you), cause).map(drop)
    }

    /// Puts cards in play into their owners' archives.
    pub fn archive_all(&mut self, cards: &[CardId]) -> Resolved {
        let cause = self.cause();
        self.table.archive_from_play(cards, None, cause).map(drop)
    }

    /// The card itself captures amber.
    pub fn captures(&mut self, amount: u32) -> Resolved {
        self.capture(self.me(), amount).map(drop)
    }
}

/// Verbs for cards in play.
impl Play<'_> {
    /// Deals damage to one creature; whether that destroyed it.
    pub fn damage_kills(&mut self, creature: CardId, amount: u32) -> Resolved<bool> {
        Ok(self.damage_each(&[(creature, amount)])?.contains(&creature))
    }

    /// Takes control of a card in play for good; whether it is the player's now (KF13).
    pub fn take_control(&mut self, card: CardId) -> Resolved<bool> {
        let (you, cause) = (self.you(), self.cause());
        self.table.take_control(you, card, None, cause)
    }

    /// Shuffles cards in play of both sides into their owners' decks.
    pub fn shuffle_into_decks(&mut self, cards: &[CardId]) -> Resolved {
        let (both, cause) = ([self.you(), self.foe()], self.cause());
        self.table.shuffle_from_play(cards, &both, cause).map(drop)
    }
}
