//! More verbs of cards: what several cards of Mars and Sanctum do.

use super::action::{Pick, Question};
use super::printed::{House, Kind, Trait};
use super::script::{Aim, CREATURE, Play};
use super::state::State;
use super::things::{CardId, Zone};
use super::verbs::Blow;
use crate::engine::{Bin, Resolved, Sequence, Split, so_many};

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

/// Verbs for cards in hands.
impl Play<'_> {
    /// The cards of its player's hand that fit.
    pub fn hand_cards(&self, fits: fn(&State, CardId) -> bool) -> Vec<CardId> {
        let hand = self.state().player(self.you()).hand.iter().copied();
        hand.filter(|it| fits(self.state(), *it)).collect()
    }

    /// Shows up to so many cards of the hand that fit, which are chosen; which.
    pub fn reveal_some(
        &mut self,
        fits: fn(&State, CardId) -> bool,
        most: usize,
    ) -> Resolved<Vec<CardId>> {
        let cards = self.hand_cards(fits);
        let chosen = self.choose_some(cards, (0, most), Pick::HandCard)?;
        if !chosen.is_empty() {
            let (you, cause) = (self.you(), self.cause());
            self.table.reveal(you, &chosen, None, cause);
        }
        Ok(chosen)
    }

    /// Shows any number of Mars cards of the hand, which are chosen; how many.
    pub fn reveal_martians(&mut self) -> Resolved<usize> {
        let of_mars = |state: &State, card| state.house_of(card) == House::Mars;
        Ok(self.reveal_some(of_mars, usize::MAX)?.len())
    }

    /// Discards cards of hands, one at a time in the order that the active player chooses.
    pub fn discard_each(&mut self, cards: Vec<CardId>) -> Resolved {
        let (active, cause) = (self.state().active, self.cause());
        let order = match cards.len() {
            0 => return Ok(()),
            1 => cards,
            _ => self.table.ask(active, Question::DiscardOrder {}, Sequence::of_all(cards))?,
        };
        for card in order {
            if self.state().piece(card).zone == Zone::Hand {
                self.table.discard(card, cause)?;
            }
        }
        Ok(())
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
        let about = Question::OfCard { code: self.me.code, pick: Pick::Split };
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
