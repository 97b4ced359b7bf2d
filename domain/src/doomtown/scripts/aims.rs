//! What cards aim at: lists that whether an ability can be used, and what it then asks, share.

use super::ability::Timing;
use super::effect::Aim;
use super::need::{Possible, given, some};
use crate::doomtown::action::About;
use crate::doomtown::day::noon;
use crate::doomtown::shootout::callout::marks_by_effect;
use crate::doomtown::shootout::posse::can_be_brought;
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Keyword, Kind};
use crate::doomtown::town::state::State;
use crate::engine::Seat;

/// Dudes.
impl Aim {
    /// Any dude.
    pub const DUDE: Aim = Aim::dude(State::all_dudes, "there is no dude");
    /// Any wanted dude.
    pub const WANTED: Aim = Aim::dude(
        |state, used| state.choosable(used, state.dudes().filter(|it| state.is_wanted(*it))),
        "nobody is wanted",
    );
    /// A dude of the player's.
    pub const OWN_DUDE: Aim = Aim::dude(
        |state, used| state.choosable(used, state.dudes_of(used.seat)),
        "you have no dude",
    );
    /// A dude where the card is.
    pub const HERE: Aim =
        Aim::dude(|state, used| state.choosable_at(used, state.place(used.card)), "nobody is here");
    /// A dude whom the card, a dude, can call out.
    pub const CALLABLE: Aim = Aim::dude(
        |state, used| state.choosable(used, marks_by_effect(state, used.card)),
        "nobody here can be called out",
    );
    /// A dude in the shootout.
    pub const IN_SHOOTOUT: Aim =
        Aim::dude(State::in_shootout, "nobody in the shootout can be chosen");
    /// A dude of the posse that the player faces.
    pub const OPPOSING: Aim = Aim::dude(State::opposing, "no opposing dude can be chosen");
    /// A dude of the player's in the posse on whose side they are.
    pub const OWN_IN_POSSE: Aim = Aim::dude(
        |state, used| state.choosable(used, state.own_in_posse(used)),
        "you have no dude in this posse",
    );
    /// A dude of the player's who can join their posse from anywhere.
    pub const RESERVE: Aim = Aim::dude(
        |state, used| state.choosable(used, can_be_brought(state, used.seat)),
        "no dude of yours can join your posse",
    );

    /// One of some dudes.
    pub const fn dude(among: fn(&State, &Use) -> Vec<CardId>, none: &'static str) -> Aim {
        Aim::at(About::Dude, among, none)
    }
}

/// Other cards.
impl Aim {
    /// Any deed.
    pub const DEED: Aim = Aim::at(
        About::Deed,
        |state, used| state.choosable(used, state.deeds()),
        "there is no deed",
    );
    /// A card of the play hand.
    pub const HAND: Aim = Aim::at(
        About::HandCard,
        |state, used| state.player(used.seat).hand.clone(),
        "you have no card in your hand",
    );
    /// A card of the draw hand.
    pub const DRAW_HAND: Aim = Aim::at(
        About::DrawHandCard,
        |state, used| state.player(used.seat).draw_hand.clone(),
        "you have no draw hand",
    );
}

/// Places.
impl Aim<Place> {
    /// Where an effect can move the ability's dude.
    pub const ANYWHERE: Aim<Place> =
        Aim::place(State::ways, "its dude can go nowhere else").for_bearer();

    /// One of some places.
    pub const fn place(among: fn(&State, &Use) -> Vec<Place>, none: &'static str) -> Aim<Place> {
        Aim::at(About::Place, among, none)
    }
}

/// Players.
impl Aim<Seat> {
    /// One of some players.
    pub const fn player(among: fn(&State, &Use) -> Vec<Seat>, none: &'static str) -> Aim<Seat> {
        Aim::at(About::Player, among, none)
    }
}

/// Conditions that several cards have, with the reason why not.
impl State {
    /// Whether the card, a dude, can be moved anywhere.
    pub fn can_go_elsewhere(&self, used: &Use) -> Possible {
        some(&self.ways(used), "there is nowhere else to go")
    }

    /// Whether the ability's dude can join the player's posse from anywhere.
    pub fn can_bearer_join(&self, used: &Use) -> Possible {
        let able = can_be_brought(self, used.seat);
        let joins = used.dude(self).is_some_and(|it| able.contains(&it));
        given(joins, "its dude cannot join your posse")
    }

    /// Whether the player has ghost rock for a Shootout ability.
    pub fn can_pay_in_shootout(&self, used: &Use) -> Possible {
        given(0 < self.purse_of(used.seat, Timing::Shootout), "there is not enough ghost rock")
    }

    /// Whether the player has a posse of their own: a player who only has dudes in another's cannot
    /// use what says "your posse" (DT15).
    pub fn has_posse(&self, used: &Use) -> Possible {
        let leads = self.shootout.as_ref().is_some_and(|it| it.side(used.seat).is_some());
        given(leads, "you have no posse")
    }
}

impl State {
    /// The dudes of the posse that the player of an ability faces, as far as it may choose them.
    pub fn opposing(&self, used: &Use) -> Vec<CardId> {
        let facing = self.shootout.as_ref().and_then(|it| it.facing(self.side_seat(used)));
        let posse = facing.map(|it| it.posse.clone()).unwrap_or_default();
        self.choosable(used, posse)
    }

    /// The dudes of the posse on whose side the player of an ability is.
    pub fn own_side(&self, used: &Use) -> Vec<CardId> {
        let side = self.shootout.as_ref().and_then(|it| it.side(self.side_seat(used)));
        side.map(|it| it.posse.clone()).unwrap_or_default()
    }

    /// The player's own dudes in a posse.
    pub fn own_in_posse(&self, used: &Use) -> Vec<CardId> {
        let own = |it: &CardId| self.controller(*it) == Some(used.seat);
        self.own_side(used).into_iter().filter(own).collect()
    }

    /// Everybody in the shootout, as far as an ability may choose them.
    pub fn in_shootout(&self, used: &Use) -> Vec<CardId> {
        let dudes: Vec<CardId> =
            self.shootout.as_ref().map(|it| it.dudes().collect()).unwrap_or_default();
        self.choosable(used, dudes)
    }

    /// The player who leads the side that the player of an ability is on: that player, or the one
    /// who invited their dudes (DT15).
    fn side_seat(&self, used: &Use) -> crate::engine::Seat {
        let Some(shootout) = &self.shootout else { return used.seat };
        if shootout.side(used.seat).is_some() {
            return used.seat;
        }
        let has_own =
            |posse: &[CardId]| posse.iter().any(|it| self.controller(*it) == Some(used.seat));
        let sides = shootout.sides().into_iter();
        let invited_by = sides.filter(|it| has_own(&it.posse)).map(|it| it.seat).next();
        invited_by.unwrap_or(used.seat)
    }

    /// Every dude in play that an ability may choose.
    pub fn all_dudes(&self, used: &Use) -> Vec<CardId> {
        let dudes: Vec<CardId> = self.dudes().collect();
        self.choosable(used, dudes)
    }

    /// Everybody at a place whom an ability may choose.
    pub fn choosable_at(&self, used: &Use, place: Place) -> Vec<CardId> {
        let dudes: Vec<CardId> = self.dudes_at(place).collect();
        self.choosable(used, dudes)
    }

    /// Where an effect can move a dude: anywhere else that the dude may go (DT8.4.1).
    pub fn elsewhere(&self, dude: CardId) -> Vec<Place> {
        let other = |it: &Place| *it != self.place(dude) && noon::may_go(self, dude, *it);
        self.places().into_iter().filter(other).collect()
    }

    /// Where an effect can move the ability's dude, booted or not (DT8.4.1).
    pub fn ways(&self, used: &Use) -> Vec<Place> {
        used.dude(self).map(|it| self.elsewhere(it)).unwrap_or_default()
    }

    /// Whether the player of an ability controls a card.
    pub fn is_yours(&self, used: &Use, card: CardId) -> bool {
        self.controller(card) == Some(used.seat)
    }

    /// Whether a card is at a place or next to it.
    pub fn is_near(&self, place: Place, card: CardId) -> bool {
        let there = self.place(card);
        there == place || self.are_adjacent(place, there)
    }

    /// The players whose draw hands lie open.
    pub fn with_draw_hands(&self, _u: &Use) -> Vec<Seat> {
        self.playing().into_iter().filter(|it| self.player(*it).revealed).collect()
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
    pub fn hand_of(&self, used: &Use, fits: impl Fn(Kind) -> bool) -> Vec<CardId> {
        let hand = self.player(used.seat).hand.iter().copied();
        hand.filter(|it| fits(self.card(*it).kind)).collect()
    }
}
