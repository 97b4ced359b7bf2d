//! A gunfight as far as it has come (S11).

use super::guns::GunId;
use super::town::Property;
use crate::encode_struct;
use crate::engine::Seat;

/// A gunfight that is going on: always at one place at a time (G28).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fight {
    /// Where.
    pub property: Property,
    /// Everybody who is in it, in the order of the seats.
    pub parties: Vec<Side>,
    /// Who defends his headquarters there, with cover (G50, G51).
    pub home: Option<Seat>,
    /// Who has not faced anybody yet.
    pub waiting: Vec<Seat>,
    /// Who has survived the pairs so far, and waits for the next.
    pub survivor: Option<Seat>,
    /// The two who face each other.
    pub pair: Option<(Seat, Seat)>,
    /// The round of their fight, from 1; 0 before the first.
    pub round: u8,
    /// Who of the two has had somebody wounded or killed by the other (G45).
    pub hurt: Vec<Seat>,
    /// Who of the two has had his first shot, for which the gunsmith gives one die more (C1).
    pub shot: Vec<Seat>,
}
encode_struct!(Fight {
    1: property,
    2: parties,
    3: home,
    4: waiting,
    5: survivor,
    6: pair,
    7: round,
    8: hurt,
    9: shot,
});

/// A party and its guns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// Whose.
    pub seat: Seat,
    /// Who came, dead or alive.
    pub guns: Vec<GunId>,
}
encode_struct!(Side { 1: seat, 2: guns });

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

    /// Who faces `seat`, where he is one of the pair.
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
