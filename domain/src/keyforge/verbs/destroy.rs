//! Destruction, in batches (KF9).

use std::collections::BTreeMap;

use super::super::action::Question;
use super::super::cause::Cause;
use super::super::fact;
use super::super::moments::{Event, Moment, Would};
use super::super::printed::{Keyword, Kind};
use super::super::table::Crucible;
use super::super::things::{CardId, End, Zone};
use crate::engine::{Resolved, Seat, Sequence};

const INVULNERABLE: Cause = Cause::rule("KF15.11");
const DESTROYED: Cause = Cause::rule("KF9.1");

impl Crucible {
    /// Destroys cards, all at once; those that were destroyed.
    ///
    /// While another destruction is going on they join it, and are destroyed with it: then those
    /// that were tagged are named (KF9.2).
    pub fn destroy(&mut self, cards: &[CardId], cause: Cause) -> Resolved<Vec<CardId>> {
        self.destroy_together(&[(cards, cause)])
    }

    /// The same of cards that are destroyed together by several causes, such as by damage and by
    /// poison (KF7.5): each cites its own.
    pub fn destroy_together(&mut self, groups: &[(&[CardId], Cause)]) -> Resolved<Vec<CardId>> {
        let joins = !self.state().tagged.is_empty();
        let mut tagged = Vec::new();
        for (cards, cause) in groups {
            tagged.extend(self.tag(cards, *cause));
        }
        if joins || tagged.is_empty() {
            return Ok(tagged);
        }
        let mut heard = Vec::new();
        loop {
            self.hear_last_words(&mut heard)?;
            let Some(spared) = self.spare_some()? else { break };
            // A card that is tagged again after that speaks again.
            heard.iter_mut().filter(|it| it.card == Some(spared)).for_each(|it| it.card = None);
        }
        let state = self.state();
        let gone = |it: &&Event| it.card.is_some_and(|card| !state.is_in_play(card));
        let mut destroyed: Vec<Event> = heard.iter().filter(gone).copied().collect();
        // That the others have left play was told as they did.
        let buried = self.bury()?;
        destroyed.extend(&buried);
        let died = destroyed.iter().map(|it| Event { moment: Moment::Died, ..*it });
        let left = buried.iter().map(|it| Event { moment: Moment::Left, ..*it });
        let events: Vec<Event> = died.chain(left).collect();
        self.settle()?;
        self.window(&events)?;
        self.settle()?;
        let destroyed = destroyed.iter().filter_map(|it| it.card);
        Ok(destroyed.filter(|it| tagged.contains(it)).collect())
    }

    /// Tags those of some cards that can be destroyed (KF9.1).
    fn tag(&mut self, cards: &[CardId], cause: Cause) -> Vec<CardId> {
        let mut tagged = Vec::new();
        for card in cards.iter().copied() {
            let state = self.state();
            let already = state.tagged.contains(&card) || tagged.contains(&card);
            if already || !state.is_in_play(card) {
                continue;
            }
            if state.has(card, Keyword::Invulnerable) {
                self.emit(fact::Spared { card, cause: INVULNERABLE });
                continue;
            }
            if self.ward_holds(card) {
                continue;
            }
            tagged.push(card);
        }
        if !tagged.is_empty() {
            self.emit(fact::Tagged { cards: tagged.clone(), cause });
        }
        tagged
    }

    /// What is done instead of destroying one of the tagged cards; which, if there was one (KF9.3).
    fn spare_some(&mut self) -> Resolved<Option<CardId>> {
        for card in self.state().tagged.clone() {
            if self.replaced(Would::Destroy(card))? {
                let cause = Cause::rule("KF9.3");
                if self.state().tagged.contains(&card) {
                    self.emit(fact::Spared { card, cause });
                }
                return Ok(Some(card));
            }
        }
        Ok(None)
    }

    /// All cards that are still tagged leave play together, in the order that the active player
    /// arranges (KF9.4); as they were. Each cites what has destroyed it, or has it purged.
    fn bury(&mut self) -> Resolved<Vec<Event>> {
        let tagged = self.state().tagged.clone();
        let causes = self.state().tagged_by.clone();
        let causes: BTreeMap<CardId, Cause> = tagged.iter().copied().zip(causes).collect();
        let purgers: BTreeMap<CardId, Cause> =
            tagged.iter().filter_map(|it| Some((*it, self.purged_by(*it)?))).collect();
        let (purged, discarded): (Vec<CardId>, Vec<CardId>) =
            tagged.into_iter().partition(|it| purgers.contains_key(it));
        let mut order = self.arrange(discarded)?;
        order.extend(&purged);
        let state = self.state().in_force();
        let events: Vec<Event> = order.iter().map(|it| state.event(Moment::Died, *it)).collect();
        for card in &order {
            self.shed(*card, &order)?;
        }
        for card in order {
            // An upgrade has gone with what it was on.
            if !self.state().is_in_play(card) {
                continue;
            }
            let side = self.state().piece(card).owner;
            let purger = purgers.get(&card).copied();
            let to = if purger.is_some() { Zone::Purged } else { Zone::Discard };
            let cause = purger.or_else(|| causes.get(&card).copied()).unwrap_or(DESTROYED);
            let (card, end) = (self.state().named(card), End::Top);
            let (destroyed, by) = (true, None);
            self.emit(fact::CardLeft { card, side, to, end, destroyed, by, cause });
        }
        Ok(events)
    }

    /// The order in which cards that leave together come to lie in their owners' discard piles:
    /// asked where a pile gets several that differ.
    pub(super) fn arrange(&mut self, cards: Vec<CardId>) -> Resolved<Vec<CardId>> {
        let mut arranged = Vec::new();
        for seat in self.state().seats() {
            let state = self.state();
            let own: Vec<CardId> =
                cards.iter().copied().filter(|it| state.piece(*it).owner == seat).collect();
            arranged.extend(if state.are_alike(&own) { own } else { self.ask_order(own)? });
        }
        Ok(arranged)
    }

    fn ask_order(&mut self, cards: Vec<CardId>) -> Resolved<Vec<CardId>> {
        let active: Seat = self.state().active;
        let about = Question::DiscardOrder { from: Zone::InPlay, to: Zone::Discard };
        self.ask(active, about, Sequence::of_all(cards))
    }

    /// The text that has a card purged that would go from play to a discard pile, if one does.
    fn purged_by(&self, card: CardId) -> Option<Cause> {
        let is_creature = self.state().kind(card) == Kind::Creature;
        if is_creature { self.replaced_by(Would::Discard(card)) } else { None }
    }
}
