//! What chance brings, or the script of a scenario (KFH2).

use super::super::printed::Code;
use super::super::scenario::Scripted;
use super::super::state::State;
use super::super::table::Crucible;
use super::super::things::CardId;
use crate::engine::{FollowsScript, Seat, counted};

impl FollowsScript for State {
    const RULE: &'static str = "KFH2";

    fn scripted(&self) -> u16 {
        self.scripted
    }

    fn scripted_mut(&mut self) -> &mut u16 {
        &mut self.scripted
    }
}

impl State {
    /// The entry of the script that the next draw follows.
    fn next_scripted(&self) -> Option<&Scripted> {
        self.options.scenario.as_ref()?.script.get(usize::from(self.scripted))
    }

    /// Whether the next draw follows a script.
    pub fn is_scripted(&self) -> bool {
        self.next_scripted().is_some()
    }
}

impl Crucible {
    /// Whether the script goes on with a shuffle of a player's deck as it is.
    pub fn is_scripted_next(&self, seat: Seat) -> bool {
        self.is_scripted_order_of(&self.state().player(seat).deck)
    }

    /// Whether the script goes on with an order of these cards.
    pub fn is_scripted_order_of(&self, cards: &[CardId]) -> bool {
        let mut codes: Vec<Code> = cards.iter().map(|it| self.state().piece(*it).code).collect();
        codes.sort_unstable();
        match self.state().next_scripted() {
            Some(Scripted::Shuffle { cards: order }) => {
                let mut order = order.clone();
                order.sort_unstable();
                order == codes
            }
            Some(_) | None => false,
        }
    }

    /// The random order of cards of which only this is known, from the top.
    pub(super) fn random_order(&mut self, mut codes: Vec<Code>) -> Vec<Code> {
        codes.sort_unstable();
        let fits = |order: &[Code]| {
            let mut named = order.to_vec();
            named.sort_unstable();
            named == codes
        };
        match self.state().next_scripted() {
            Some(Scripted::Shuffle { cards: order }) if fits(order) => {
                let order = order.clone();
                self.follow_script();
                return order;
            }
            // One order alone is no draw; an entry for it may be left out. The codes are sorted.
            Some(_) if codes.first() != codes.last() => {
                let count = counted(codes.len(), "card");
                self.leave_script(&format!("a deck of {count} is shuffled"));
            }
            _ => {}
        }
        self.chance().shuffle(&mut codes);
        codes
    }

    /// A random one of these cards, if there is any.
    pub(super) fn random_of(&mut self, cards: &[CardId]) -> Option<CardId> {
        match self.state().next_scripted() {
            Some(Scripted::Pick { card: code }) => {
                let state = self.state();
                let named = cards.iter().copied().find(|it| state.piece(*it).code == *code);
                if named.is_some() {
                    self.follow_script();
                    return named;
                }
                self.unless_settled(cards);
            }
            Some(Scripted::Shuffle { .. }) => self.unless_settled(cards),
            None => {}
        }
        let at = self.chance().place_among(cards.len());
        cards.get(at).copied()
    }

    /// A pick among cards that differ leaves the script; among copies of one it is no draw.
    fn unless_settled(&mut self, cards: &[CardId]) {
        let code = |it: &CardId| self.state().piece(*it).code;
        if cards.windows(2).any(|pair| code(&pair[0]) != code(&pair[1])) {
            let count = counted(cards.len(), "card");
            self.leave_script(&format!("one of {count} is picked"));
        }
    }
}
