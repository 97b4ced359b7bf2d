//! The two sides of a shootout (DT12.1), and how well they shoot (DT12.7).

use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::printed::Shooter;
use crate::doomtown::town::state::{Shootout, Side, State};
use crate::engine::{Seat, so_many};

impl Shootout {
    /// A player's side, if they lead one.
    pub fn side(&self, seat: Seat) -> Option<&Side> {
        [&self.leader, &self.mark].into_iter().find(|it| it.seat == seat)
    }

    /// The side that a player faces, if they lead one.
    pub fn facing(&self, seat: Seat) -> Option<&Side> {
        match seat {
            _ if seat == self.leader.seat => Some(&self.mark),
            _ if seat == self.mark.seat => Some(&self.leader),
            _ => None,
        }
    }

    /// Both sides, the leader's first.
    pub fn sides(&self) -> [&Side; 2] {
        [&self.leader, &self.mark]
    }

    /// Whether a dude is in a posse.
    pub fn has(&self, dude: CardId) -> bool {
        self.side_of(dude).is_some()
    }

    /// The side in whose posse a dude is.
    pub fn side_of(&self, dude: CardId) -> Option<&Side> {
        self.sides().into_iter().find(|it| it.posse.contains(&dude))
    }

    /// Everybody in a posse, the leader's first.
    pub fn dudes(&self) -> impl Iterator<Item = CardId> + '_ {
        self.leader.posse.iter().chain(&self.mark.posse).copied()
    }

    /// Whether a side has nobody left (DT12.5).
    pub fn is_decided(&self) -> bool {
        self.leader.posse.is_empty() || self.mark.posse.is_empty()
    }
}

impl State {
    /// Whether a player has a dude in a posse.
    pub fn takes_part(&self, seat: Seat) -> bool {
        let shootout = self.shootout.as_ref();
        shootout.is_some_and(|it| it.dudes().any(|dude| self.controller(dude) == Some(seat)))
    }

    /// Stud and draw bonus of a posse with its shooter: the shooter's bullets, and one for each
    /// other stud or draw (DT12.7).
    pub fn posse_bonuses(&self, side: &Side, shooter: CardId) -> (u8, u8) {
        let full = self.bullets_as_shooter(shooter);
        let (mut studs, mut draws) = (0, 0);
        for dude in &side.posse {
            let gives = if *dude == shooter { full } else { 1 };
            match self.shooter(*dude) {
                Shooter::Stud => studs += gives,
                Shooter::Draw => draws += gives,
            }
        }
        let cut = |it: i32| so_many::<u8>(it);
        (cut(studs), cut(draws))
    }

    /// So many cards are drawn beyond five (DT12.7).
    pub fn stud_bonus(&self, seat: Seat) -> usize {
        usize::from(self.side_bonuses(seat).0)
    }

    /// So many cards may be thrown back (DT12.7).
    pub fn draw_bonus(&self, seat: Seat) -> usize {
        usize::from(self.side_bonuses(seat).1)
    }

    fn side_bonuses(&self, seat: Seat) -> (u8, u8) {
        let side = self.shootout.as_ref().and_then(|it| it.side(seat));
        let shooting = side.and_then(|it| Some((it, it.shooter?)));
        shooting.map_or((0, 0), |(side, shooter)| self.posse_bonuses(side, shooter))
    }
}
