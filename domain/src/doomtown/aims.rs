//! What cards aim at: lists that whether an ability can be used, and what it then asks, share.

use super::ability::{Possible, Use};
use super::card::{Keyword, Kind};
use super::noon;
use super::piece::{CardId, Place};
use super::state::State;

/// Possible where there is something, else not.
pub fn some<T>(them: &[T], why_not: &'static str) -> Possible {
    if them.is_empty() { Err(why_not) } else { Ok(()) }
}

/// Possible where it is so.
pub fn given(so: bool, why_not: &'static str) -> Possible {
    if so { Ok(()) } else { Err(why_not) }
}

/// Always possible.
pub fn always(_state: &State, _u: &Use) -> Possible {
    Ok(())
}

impl State {
    /// The dudes of the posse that the player of an ability faces, as far as it may choose them.
    pub fn opposing(&self, u: &Use) -> Vec<CardId> {
        let facing = self.shootout.as_ref().and_then(|it| it.facing(self.side_seat(u)));
        let posse = facing.map(|it| it.posse.clone()).unwrap_or_default();
        self.choosable(u, posse)
    }

    /// The dudes of the posse on whose side the player of an ability is.
    pub fn own_side(&self, u: &Use) -> Vec<CardId> {
        let side = self.shootout.as_ref().and_then(|it| it.side(self.side_seat(u)));
        side.map(|it| it.posse.clone()).unwrap_or_default()
    }

    /// His own dudes in a posse.
    pub fn own_in_posse(&self, u: &Use) -> Vec<CardId> {
        let own = |it: &CardId| self.controller(*it) == Some(u.seat);
        self.own_side(u).into_iter().filter(own).collect()
    }

    /// Everybody in the shootout, as far as an ability may choose them.
    pub fn in_shootout(&self, u: &Use) -> Vec<CardId> {
        let dudes: Vec<CardId> =
            self.shootout.as_ref().map(|it| it.dudes().collect()).unwrap_or_default();
        self.choosable(u, dudes)
    }

    /// The player who leads the side that the player of an ability is on: himself, or whoever
    /// invited his dudes (DT15).
    fn side_seat(&self, u: &Use) -> crate::engine::Seat {
        let Some(shootout) = &self.shootout else { return u.seat };
        if shootout.side(u.seat).is_some() {
            return u.seat;
        }
        let has_his =
            |posse: &[CardId]| posse.iter().any(|it| self.controller(*it) == Some(u.seat));
        let sides = shootout.sides().into_iter();
        let invited_by = sides.filter(|it| has_his(&it.posse)).map(|it| it.seat).next();
        invited_by.unwrap_or(u.seat)
    }

    /// Every dude in play that an ability may choose.
    pub fn all_dudes(&self, u: &Use) -> Vec<CardId> {
        let dudes: Vec<CardId> = self.dudes().collect();
        self.choosable(u, dudes)
    }

    /// Every dude of other players that an ability may choose.
    pub fn others_dudes(&self, u: &Use) -> Vec<CardId> {
        let other = |it: &CardId| self.controller(*it) != Some(u.seat);
        self.all_dudes(u).into_iter().filter(other).collect()
    }

    /// Everybody at a place whom an ability may choose.
    pub fn choosable_at(&self, u: &Use, place: Place) -> Vec<CardId> {
        let dudes: Vec<CardId> = self.dudes_at(place).collect();
        self.choosable(u, dudes)
    }

    /// Where an effect can move a dude: anywhere else, if he may go there (DT8.4.1).
    pub fn elsewhere(&self, dude: CardId) -> Vec<Place> {
        let other = |it: &Place| *it != self.place(dude) && noon::may_go(self, dude, *it);
        self.places().into_iter().filter(other).collect()
    }

    /// What is attached to a card and has a keyword.
    pub fn attached(&self, host: CardId, keyword: Keyword) -> Vec<CardId> {
        self.attachments(host).filter(|it| self.card(*it).is(keyword)).collect()
    }

    /// Gadgets attached to a card.
    pub fn gadgets_on(&self, host: CardId) -> Vec<CardId> {
        self.attachments(host).filter(|it| self.card(*it).difficulty().is_some()).collect()
    }

    /// Whether something with a keyword is attached to a dude.
    pub fn bears(&self, dude: CardId, keyword: Keyword) -> bool {
        !self.attached(dude, keyword).is_empty()
    }

    /// The cards of a player's hand of some kind.
    pub fn hand_of(&self, u: &Use, fits: impl Fn(Kind) -> bool) -> Vec<CardId> {
        let hand = self.player(u.seat).hand.iter().copied();
        hand.filter(|it| fits(self.card(*it).kind)).collect()
    }
}
