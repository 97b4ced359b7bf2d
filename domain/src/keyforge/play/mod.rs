//! A card at work: the words in which cards say what they do. Each verb cites the card by itself,
//! and returns what it really did.

pub mod board;
mod keys;
mod piles;

use super::action::{Pick, Question, Target};
use super::cause::Cause;
use super::moments::{Acting, Me};
use super::printed::{House, Kind};
use super::rules::KeyForge;
use super::script::{Ability, HAND, Play, Step};
use super::state::{Lasting, State};
use super::things::{CardId, End, Until, Zone};
use super::verbs::Way;
use super::{cards, fact};
use crate::engine::cards::{AimedAt, CardGame};
use crate::engine::{IfAny, Number, One, OneOf, Resolved, Seat, Several};

impl CardGame for KeyForge {
    type Card = CardId;
    type Use = Acting;
    type About = Pick;
    type Cause = Cause;

    fn you(used: &Acting) -> Seat {
        used.you
    }

    /// Of an ability that an upgrade gives, its bearer.
    fn card(used: &Acting) -> CardId {
        used.card
    }

    fn cause(used: &Acting) -> Cause {
        cards::cause(used.code)
    }
}

impl AimedAt<KeyForge> for CardId {
    fn choose(it: &mut Play<'_>, pick: Pick, cards: Vec<CardId>) -> Resolved<Option<CardId>> {
        it.choose_of(cards, pick)
    }
}

/// What is so.
impl Play<'_> {
    /// Their opponent.
    pub fn foe(&self) -> Seat {
        self.state().foe(self.you())
    }

    /// The amber in a player's pool.
    pub fn amber(&self, of: Seat) -> u32 {
        self.state().player(of).amber
    }

    /// The card that the ability was set off by, if it was by one.
    pub fn it(&self) -> Option<CardId> {
        self.used.event.and_then(|it| it.card)
    }

    /// Whether the card is still in play.
    pub fn is_here(&self) -> bool {
        self.state().is_in_play(self.me())
    }
}

/// Questions, all of which the active player answers (KF3).
impl Play<'_> {
    fn about(&self, pick: Pick) -> Question {
        Question::OfCard { code: self.used.code, pick, several: false }
    }

    fn about_several(&self, pick: Pick, most: usize) -> Question {
        Question::OfCard { code: self.used.code, pick, several: 1 < most }
    }

    /// What a question calls some cards: creatures or artifacts where they all are, as whoever is
    /// asked looks for those.
    fn named(&self, pick: Pick, cards: &[CardId]) -> Pick {
        let all = |kind: Kind| cards.iter().all(|it| self.state().kind(*it) == kind);
        match pick {
            Pick::Card if all(Kind::Creature) => Pick::Creature,
            Pick::Card if all(Kind::Artifact) => Pick::Artifact,
            _ => pick,
        }
    }

    /// One of some cards; nothing where there is none.
    pub fn choose_of(&mut self, cards: Vec<CardId>, pick: Pick) -> Resolved<Option<CardId>> {
        let pick = self.named(pick, &cards);
        let (about, chooser) = (self.about(pick), self.state().active);
        self.table.ask(chooser, about, IfAny(One(cards)))
    }

    /// From so many to so many of some cards, each cut to how many there are.
    pub fn choose_some(
        &mut self,
        cards: Vec<CardId>,
        (least, most): (usize, usize),
        pick: Pick,
    ) -> Resolved<Vec<CardId>> {
        let pick = self.named(pick, &cards);
        let (about, chooser) = (self.about_several(pick, most), self.state().active);
        if cards.is_empty() {
            return Ok(Vec::new());
        }
        self.table.ask(chooser, about, Several(cards, least, most))
    }

    /// The same where others do not see the cards: it is asked even where there is nothing to
    /// choose, so that nobody learns by that what lies there.
    pub fn choose_unseen(
        &mut self,
        cards: Vec<CardId>,
        (least, most): (usize, usize),
        pick: Pick,
    ) -> Resolved<Vec<CardId>> {
        let (about, chooser) = (self.about_several(pick, most), self.state().active);
        let question = chooser.asked(about, Several(cards, least, most)).even_if_forced();
        self.table.ask_one(question)
    }

    /// Whether to do what the text says may be done: `Card::offer`.
    pub fn may(&mut self) -> Resolved<bool> {
        let (about, chooser) = (Question::May { code: self.used.code }, self.state().active);
        let form = OneOf(vec![(Target::Yes {}, true), (Target::No {}, false)]);
        self.table.ask(chooser, about, form)
    }

    /// One of some houses.
    pub fn choose_house(&mut self, houses: &[House]) -> Resolved<House> {
        let (about, chooser) = (self.about(Pick::House), self.state().active);
        let house = self.table.ask(chooser, about, One(houses.to_vec()))?;
        let what = format!("the house {}", house.name());
        self.decided(chooser, what)?;
        Ok(house)
    }

    /// A number.
    pub fn choose_number(&mut self, least: u32, most: u32) -> Resolved<u32> {
        let (about, chooser) = (self.about(Pick::Number), self.state().active);
        let number = self.table.ask(chooser, about, Number(least, most))?;
        self.decided(chooser, format!("the number {number}"))?;
        Ok(number)
    }

    /// One of the text's effects, by its place among `Card::effects`.
    pub fn choose_effect(&mut self) -> Resolved<u8> {
        let (about, chooser) = (self.about(Pick::Effect), self.state().active);
        let effects = cards::card(self.used.code).effects;
        let options = (0..).zip(effects).map(|(at, _)| (Target::Effect { at }, at)).collect();
        self.table.ask(chooser, about, OneOf(options))
    }

    fn decided(&mut self, seat: Seat, what: String) -> Resolved {
        self.emit(|cause| fact::Decided { seat, what, cause })
    }
}

/// Verbs for amber (KF10).
impl Play<'_> {
    /// Gains amber.
    pub fn gain(&mut self, amount: u32) -> Resolved {
        self.gains(self.you(), amount)
    }

    /// A player gains amber.
    pub fn gains(&mut self, seat: Seat, amount: u32) -> Resolved {
        let cause = self.cause();
        self.table.gain(seat, amount, cause)
    }

    /// A player loses as much amber as they have, up to so much; how much they lost.
    pub fn loses(&mut self, seat: Seat, amount: u32) -> Resolved<u32> {
        let cause = self.cause();
        self.table.lose(seat, amount, cause)
    }

    /// Steals amber from the opponent; how much was stolen.
    pub fn steal(&mut self, amount: u32) -> Resolved<u32> {
        let (you, foe, cause) = (self.you(), self.foe(), self.cause());
        self.table.steal(you, foe, amount, cause)
    }

    /// A creature captures amber from the opponent of its controller; how much. The card itself
    /// does so from its player's opponent, who differs where its ability is resolved as if it were
    /// another player's (KF6.8).
    pub fn capture(&mut self, creature: CardId, amount: u32) -> Resolved<u32> {
        let side = self.state().piece(creature).side;
        let from = if creature == self.me() { self.foe() } else { self.state().foe(side) };
        self.capture_from(creature, from, amount)
    }

    /// A creature captures amber from a player; how much.
    pub fn capture_from(&mut self, creature: CardId, from: Seat, amount: u32) -> Resolved<u32> {
        let cause = self.cause();
        self.table.capture(creature, from, amount, cause)
    }

    /// Puts amber from the supply onto a creature.
    pub fn exalt(&mut self, creature: CardId, amount: u32) -> Resolved {
        let cause = self.cause();
        self.table.exalt(creature, amount, cause)
    }

    /// Gains chains.
    pub fn chains(&mut self, amount: u8) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.gain_chains(you, amount, cause);
        Ok(())
    }
}

/// Verbs for creatures and other cards in play.
impl Play<'_> {
    /// Deals damage to one creature.
    pub fn damage(&mut self, creature: CardId, amount: u32) -> Resolved {
        self.damage_all(&[creature], amount)
    }

    /// Deals the same damage to several creatures at once.
    pub fn damage_all(&mut self, creatures: &[CardId], amount: u32) -> Resolved {
        let blows: Vec<(CardId, u32)> = creatures.iter().map(|it| (*it, amount)).collect();
        self.damage_each(&blows).map(drop)
    }

    /// Deals damage to several creatures at once; those that were destroyed by it.
    pub fn damage_each(&mut self, blows: &[(CardId, u32)]) -> Resolved<Vec<CardId>> {
        let cause = self.cause();
        self.table.deal(blows, cause)
    }

    /// Removes up to so much damage; how much it was.
    pub fn heal(&mut self, creature: CardId, amount: u32) -> Resolved<u32> {
        let cause = self.cause();
        Ok(self.table.heal(creature, amount, cause))
    }

    /// Removes all damage; how much it was.
    pub fn heal_fully(&mut self, creature: CardId) -> Resolved<u32> {
        self.heal(creature, u32::MAX)
    }

    /// Destroys cards, all at once; those that were destroyed.
    pub fn destroy_all(&mut self, cards: &[CardId]) -> Resolved<Vec<CardId>> {
        let cause = self.cause();
        self.table.destroy(cards, cause)
    }

    /// Destroys a card; whether it was destroyed.
    pub fn destroy(&mut self, card: CardId) -> Resolved<bool> {
        Ok(self.destroy_all(&[card])?.contains(&card))
    }

    /// Destroys the card itself, which is its player's own; whether it was destroyed.
    pub fn sacrifice(&mut self) -> Resolved<bool> {
        self.destroy(self.me())
    }

    /// Stuns a creature.
    pub fn stun(&mut self, creature: CardId) -> Resolved {
        let cause = self.cause();
        self.table.stun(creature, cause);
        Ok(())
    }

    /// Exhausts a card.
    pub fn exhaust(&mut self, card: CardId) -> Resolved {
        let cause = self.cause();
        self.table.exhaust(card, cause);
        Ok(())
    }

    /// Readies a card.
    pub fn ready(&mut self, card: CardId) -> Resolved {
        let cause = self.cause();
        self.table.ready(&[card], cause);
        Ok(())
    }

    /// Puts +1 power counters on a creature.
    pub fn grow(&mut self, creature: CardId, amount: u32) -> Resolved {
        let cause = self.cause();
        self.table.grow(creature, amount, cause);
        Ok(())
    }

    /// Has a ready creature fight, whatever its house.
    pub fn fight(&mut self, creature: CardId) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.fight_by(you, creature, cause)
    }

    /// Readies a creature, and has it fight.
    pub fn ready_and_fight(&mut self, creature: CardId) -> Resolved {
        self.ready(creature)?;
        self.fight(creature)
    }

    /// Uses a card, whatever its house, in a way that the active player chooses.
    pub fn use_card(&mut self, card: CardId) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.use_by(you, card, cause)
    }

    /// Returns cards in play to their owners' hands; those that left.
    pub fn put_in_hand(&mut self, cards: &[CardId]) -> Resolved<Vec<CardId>> {
        let cause = self.cause();
        self.table.return_to_hand(cards, cause)
    }

    /// Puts cards in play on top of their owners' decks; those that left.
    pub fn put_on_deck(&mut self, cards: &[CardId]) -> Resolved<Vec<CardId>> {
        let cause = self.cause();
        self.table.leave(cards, Way::to(Zone::Deck), cause)
    }

    /// Deals damage to a creature, and other damage to each of its neighbors, at once.
    pub fn splash(&mut self, target: CardId, amount: u32, near: u32) -> Resolved<Vec<CardId>> {
        let neighbors = self.state().neighbors(target).into_iter().map(|it| (it, near));
        let blows: Vec<(CardId, u32)> =
            std::iter::once((target, amount)).chain(neighbors).collect();
        self.damage_each(&blows)
    }

    /// Purges cards in play; those that left.
    pub fn purge(&mut self, cards: &[CardId]) -> Resolved<Vec<CardId>> {
        let cause = self.cause();
        self.table.purge_from_play(cards, cause)
    }
}

/// Verbs for cards that are not in play.
impl Play<'_> {
    /// Draws cards.
    pub fn draw(&mut self, count: usize) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.draw(you, count, cause);
        Ok(())
    }

    /// A player discards a random card of their hand; which, if there was one.
    pub fn discards_at_random(&mut self, seat: Seat) -> Resolved<Option<CardId>> {
        let cause = self.cause();
        self.table.discard_at_random(seat, cause)
    }

    /// Discards cards from the top of the deck until a creature comes that fits, or the deck is
    /// empty; that creature is put into the hand.
    pub fn dig_for(&mut self, fits: fn(&State, CardId) -> bool) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        while let Some(card) = self.table.mill(you, cause)? {
            if self.state().kind(card) == Kind::Creature && fits(self.state(), card) {
                self.table.shift(you, &[card], (Zone::Hand, End::Top), cause);
                break;
            }
        }
        Ok(())
    }

    /// Archives a card of the hand, which is chosen; whether there was one.
    pub fn archive_from_hand(&mut self) -> Resolved<bool> {
        let Some(card) = self.choose(HAND)? else { return Ok(false) };
        let cause = self.cause();
        self.table.archive(self.you(), &[card], cause);
        Ok(true)
    }

    /// Something that the card says lasts begins: which of its lasting texts, and until when.
    pub fn lasts(&mut self, text: u8, until: Until) -> Resolved {
        self.lasts_on(text, until, None, None)
    }

    /// The same, tied to a card or about a house.
    pub fn lasts_on(
        &mut self,
        text: u8,
        until: Until,
        on: Option<CardId>,
        house: Option<House>,
    ) -> Resolved {
        let (id, Me { card, code, you: by, .. }) = (self.state().stamp + 1, self.used.me);
        self.emit(|cause| fact::LastingBegan {
            lasting: Lasting { id, card, code, text, by, on, house, amount: 0, until, cause },
        })?;
        self.table.settle()
    }
}

impl Ability {
    /// Carries the ability out.
    pub fn run(&self, play: &mut Play<'_>) -> Resolved {
        let aimed = match self.step {
            Step::Do(_) => true,
            Step::One(aim, _) => !play.all(aim).is_empty(),
        };
        if !aimed || (self.may.is_some() && !play.may()?) {
            return Ok(());
        }
        self.step.run(play)
    }
}
