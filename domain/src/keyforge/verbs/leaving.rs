//! Cards leave play (KF9.6).

use super::super::action::Question;
use super::super::cause::Cause;
use super::super::fact;
use super::super::moments::{Event, Moment};
use super::super::table::Crucible;
use super::super::things::{CardId, End, Zone};
use crate::engine::{Resolved, Seat, Sequence};

/// Where cards go that leave play without being destroyed.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The zone that it goes to.
    pub to: Zone,
    /// At which end of it.
    pub end: End,
    /// The player to whose zone they go; absent: to their owners'.
    pub side: Option<Seat>,
    /// The card that keeps account of them.
    pub by: Option<CardId>,
}

impl Way {
    /// To a zone of the owner.
    pub const fn to(to: Zone) -> Way {
        Way { to, end: End::Top, side: None, by: None }
    }
}

impl Crucible {
    /// Cards in play return to their owners' hands; those that did.
    pub fn return_to_hand(&mut self, cards: &[CardId], cause: Cause) -> Resolved<Vec<CardId>> {
        self.leave(cards, Way::to(Zone::Hand), cause)
    }

    /// Cards in play are purged; those that were.
    pub fn purge_from_play(&mut self, cards: &[CardId], cause: Cause) -> Resolved<Vec<CardId>> {
        self.leave(cards, Way::to(Zone::Purged), cause)
    }

    /// Cards in play go into archives: their owners', or those of a player who takes them.
    pub fn archive_from_play(
        &mut self,
        cards: &[CardId],
        side: Option<Seat>,
        cause: Cause,
    ) -> Resolved<Vec<CardId>> {
        self.leave(cards, Way { side, ..Way::to(Zone::Archives) }, cause)
    }

    /// Cards in play go into their owners' decks; those that did. The decks of these players are
    /// shuffled, also those into which nothing went (KF3.1).
    pub fn shuffle_from_play(
        &mut self,
        cards: &[CardId],
        owners: &[Seat],
        cause: Cause,
    ) -> Resolved<Vec<CardId>> {
        let way = Way { end: End::Bottom, ..Way::to(Zone::Deck) };
        let gone = self.leave(cards, way, cause)?;
        self.shuffle_decks(owners, &gone, cause)?;
        Ok(gone)
    }

    /// Shuffles the decks of these players, the active one's first. Their order shows nowhere, so
    /// where a script has them the other way round, they are shuffled so; and a script may leave
    /// out a deck into which nothing went.
    fn shuffle_decks(&mut self, seats: &[Seat], gone: &[CardId], cause: Cause) -> Resolved {
        let active = self.state().active;
        let mut left = vec![active, self.state().foe(active)];
        left.retain(|it| seats.contains(it));
        while !left.is_empty() {
            let scripted = left.iter().position(|it| self.is_scripted_next(*it));
            let seat = left.remove(scripted.unwrap_or(0));
            let state = self.state();
            let grown = gone.iter().any(|it| state.piece(*it).owner == seat);
            if grown || scripted.is_some() || !state.is_scripted() {
                self.shuffle_deck(seat, cause)?;
            }
        }
        Ok(())
    }

    /// Cards leave play together; those that did. A ward keeps its creature in play.
    pub fn leave(&mut self, cards: &[CardId], way: Way, cause: Cause) -> Resolved<Vec<CardId>> {
        let mut going = Vec::new();
        for card in cards.iter().copied() {
            if self.state().is_in_play(card) && !going.contains(&card) && !self.ward_holds(card) {
                going.push(card);
            }
        }
        let going = self.in_order_for(going, way)?;
        self.take_away(&going, way, cause)?;
        Ok(going)
    }

    /// Cards leave play together in this order, whatever would keep them there.
    pub fn take_away(&mut self, going: &[CardId], way: Way, cause: Cause) -> Resolved {
        let state = self.state();
        let events: Vec<Event> = going.iter().map(|it| state.event(Moment::Left, *it)).collect();
        for card in going {
            self.shed(*card, going)?;
        }
        for card in going {
            let side = way.side.unwrap_or(self.state().piece(*card).owner);
            let card = self.state().named(*card);
            let Way { to, end, by, .. } = way;
            // What is tagged counts as destroyed wherever it goes (KF9.2).
            let destroyed = self.state().tagged.contains(&card.card);
            self.emit(fact::CardLeft { card, side, to, end, destroyed, by, cause });
        }
        self.settle()?;
        self.window(&events)?;
        self.settle()
    }

    /// Several cards that come to lie on a deck or a pile do so in the order that the active player
    /// arranges. A deck into which they go is shuffled after that.
    fn in_order_for(&mut self, cards: Vec<CardId>, way: Way) -> Resolved<Vec<CardId>> {
        let ordered = way.end == End::Top && matches!(way.to, Zone::Deck | Zone::Discard);
        if !ordered || cards.len() < 2 {
            return Ok(cards);
        }
        let mut arranged = Vec::new();
        for seat in self.state().seats() {
            let state = self.state();
            let own: Vec<CardId> =
                cards.iter().copied().filter(|it| state.piece(*it).owner == seat).collect();
            if state.are_alike(&own) {
                arranged.extend(own);
                continue;
            }
            let active = state.active;
            let about = Question::DiscardOrder { from: Zone::InPlay, to: way.to };
            arranged.extend(self.ask(active, about, Sequence::of_all(own))?);
        }
        Ok(arranged)
    }

    /// What a card has on it goes before it does: upgrades to their owners' discard piles, amber
    /// where it belongs (KF9.6).
    pub(super) fn shed(&mut self, card: CardId, leaving: &[CardId]) -> Resolved {
        let state = self.state();
        let upgrades: Vec<CardId> = state.upgrades(card).collect();
        for upgrade in self.arrange(upgrades)? {
            let owner = self.state().piece(upgrade).owner;
            let card = self.state().named(upgrade);
            let destroyed = self.state().tagged.contains(&upgrade);
            let (side, to, end, by) = (owner, Zone::Discard, End::Top, None);
            let cause = Cause::rule("KF9.6");
            self.emit(fact::CardLeft { card, side, to, end, destroyed, by, cause });
        }
        self.empty(card, leaving)
    }
}
