//! The players, and the orders in which they come.

use super::state::State;
use crate::engine::{Seat, so_many};

impl State {
    /// How many play.
    pub fn count(&self) -> u8 {
        so_many(self.players.len())
    }

    /// Every seat.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.count())
    }

    /// The players who have not left the game.
    pub fn playing(&self) -> Vec<Seat> {
        self.seats().filter(|it| !self.player(*it).left).collect()
    }

    /// The player who comes first wherever there is an order: the Winner; before there is one, the
    /// player whom a pull has decided on (DT5.6, DT6.7).
    pub fn first(&self) -> Seat {
        self.winner.or(self.pulled_order.first().copied()).unwrap_or_default()
    }

    /// The players in turn order: the Winner first, then clockwise; on the first day as was pulled
    /// for.
    pub fn in_order(&self) -> Vec<Seat> {
        match self.winner {
            None if !self.pulled_order.is_empty() => {
                let playing = |it: &Seat| !self.player(*it).left;
                self.pulled_order.iter().copied().filter(playing).collect()
            }
            _ => self.order_from(self.first()),
        }
    }

    /// The players clockwise from one.
    pub fn order_from(&self, first: Seat) -> Vec<Seat> {
        let count = self.count().max(1);
        let clockwise = (0..self.count()).map(|step| Seat((first.0 + step) % count));
        clockwise.filter(|it| !self.player(*it).left).collect()
    }

    /// The player who sits to another's left.
    pub fn after_clockwise(&self, seat: Seat) -> Seat {
        let others = self.order_from(seat).into_iter().find(|it| *it != seat);
        others.unwrap_or(seat)
    }

    /// The player who comes after another in turn order.
    pub fn after(&self, seat: Seat) -> Seat {
        let order = self.in_order();
        match order.iter().position(|it| *it == seat) {
            Some(at) => order[(at + 1) % order.len()],
            None => self.order_from(seat).first().copied().unwrap_or(seat),
        }
    }
}
