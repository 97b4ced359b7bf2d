//! A gunfight as far as it has come (S11).

use super::guns::GunId;
use super::town::Property;
use crate::engine::{Decode, Encode, Seat};

/// A gunfight that is going on: always at one place at a time (G28).
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Fight {
    /// The property where it is.
    #[encode(1)]
    pub property: Property,
    /// Everybody who is in it, in the order of the seats.
    #[encode(2)]
    pub parties: Vec<Side>,
    /// The player who defends their headquarters there, with cover (G50, G51).
    #[encode(3)]
    pub home: Option<Seat>,
    /// The players who have not faced anybody yet.
    #[encode(4)]
    pub waiting: Vec<Seat>,
    /// The player who has survived the pairs so far, and waits for the next.
    #[encode(5)]
    pub survivor: Option<Seat>,
    /// The two who face each other.
    #[encode(6)]
    pub pair: Option<(Seat, Seat)>,
    /// The round of their fight, from 1; 0 before the first.
    #[encode(7)]
    pub round: u8,
    /// Which of the two have had a gunslinger wounded or killed by the other (G45).
    #[encode(8)]
    pub hurt: Vec<Seat>,
    /// Which of the two have fired their first shot, for which the gunsmith gives one more die
    /// (C1).
    #[encode(9)]
    pub shot: Vec<Seat>,
}

/// A party and its guns.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Side {
    /// The player whose side it is.
    #[encode(1)]
    pub seat: Seat,
    /// The gunslingers who came, dead or alive.
    #[encode(2)]
    pub guns: Vec<GunId>,
}

impl Fight {
    /// The guns that a seat brought, dead or alive.
    pub fn guns(&self, seat: Seat) -> &[GunId] {
        let side = self.parties.iter().find(|side| side.seat == seat);
        side.map_or(&[], |side| &side.guns)
    }

    /// Everybody who is in it.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.parties.iter().map(|side| side.seat)
    }

    /// The opponent of `seat`, if `seat` is one of the pair.
    pub fn opponent(&self, seat: Seat) -> Option<Seat> {
        match self.pair {
            Some((one, other)) if one == seat => Some(other),
            Some((one, other)) if other == seat => Some(one),
            Some(_) | None => None,
        }
    }

    /// Takes a party out of it.
    pub(super) fn leave(&mut self, seat: Seat) {
        self.waiting.retain(|it| *it != seat);
        if self.survivor == Some(seat) {
            self.survivor = None;
        }
        if let Some(other) = self.opponent(seat) {
            self.pair = None;
            self.survivor = Some(other);
        }
        if self.home == Some(seat) {
            self.home = None;
        }
        self.parties.retain(|side| side.seat != seat);
    }

    /// Makes a gun change sides (D2).
    pub(super) fn turn(&mut self, gun: GunId, to: Seat) {
        for side in &mut self.parties {
            side.guns.retain(|it| *it != gun);
            if side.seat == to {
                side.guns.push(gun);
            }
        }
    }
}
