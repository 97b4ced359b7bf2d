//! The state of a match, and questions about it.

mod boosting;
mod boosts;
mod docket;
mod effect;
mod fighter;
mod pools;
mod prepared;
mod riding;
mod ruling;
mod stirring;
mod things;
mod turn;

pub use boosts::{Boost, Change, Until};
pub use effect::{Degree, Effect, EffectKind, Lasting, RollKind, Terrain};
pub use fighter::{Body, Carried, Fighter, Loaded, Person, Side, Vital, Who};
pub use pools::Guard;
pub use prepared::{Attacked, Deed, Prepared, Stir, Trigger};
pub use ruling::{Check, Condition, Docket, EFFECTS_MAX, Proposal, RULINGS_KEPT, Ruling};
pub use things::{Horse, Known, Laid, Passing, RuledZone};
pub use turn::{Duel, Ending, Phase, Slot, Turn};

use crate::engine::{Decode, Encode, Link, Seat, Viewer, link, so_many};
use crate::wild_west::ground::{Foothold, Ground, Hex, Sight};
use crate::wild_west::rules::{Mode, Options};
use crate::wild_west::trades::ACES_NEEDED;

/// All there is to know of a match.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct State {
    /// What the creator chose.
    #[encode(1)]
    pub options: Options,
    /// The Warden's seat, where a player has it (F7).
    #[encode(2)]
    pub warden: Option<Seat>,
    /// Everybody, by number.
    #[encode(3)]
    pub fighters: Vec<Fighter>,
    /// What lies on the ground.
    #[encode(4)]
    pub ground: Ground,
    /// How far the match is.
    #[encode(5)]
    pub phase: Phase,
    /// The round, from 1.
    #[encode(6)]
    pub round: u16,
    /// The turn order.
    #[encode(7)]
    pub order: Vec<Slot>,
    /// The slot that acts, by its place in the order.
    #[encode(8)]
    pub slot: u8,
    /// The fighters of that slot who are still to act.
    #[encode(9)]
    pub waiting: Vec<Who>,
    /// The turn that is being taken.
    #[encode(10)]
    pub turn: Option<Turn>,
    /// How it ended, once a side is beaten.
    #[encode(11)]
    pub ending: Option<Ending>,
    /// The order of round 1, where surprise makes another of it (V3).
    #[encode(12)]
    pub first_order: Vec<Slot>,
    /// What is prepared, one thing of one fighter at most (W7.6).
    #[encode(13)]
    pub prepared: Vec<Prepared>,
    /// What changes rolls and moves for a while.
    #[encode(14)]
    pub boosts: Vec<Boost>,
    /// Traps that lie about (V74).
    #[encode(15)]
    pub traps: Vec<Laid>,
    /// Parts of the ground that are so for a while (V77).
    #[encode(16)]
    pub passing: Vec<Passing>,
    /// The horses on the map (V67).
    #[encode(17)]
    pub horses: Vec<Horse>,
    /// What players have learnt of foes (V60).
    #[encode(18)]
    pub learnt: Vec<Known>,
    /// The winner of a match that was a duel (V46).
    #[encode(19)]
    pub duel_winner: Option<Who>,
    /// Whether the Warden has put the combat off (H4).
    #[encode(40)]
    pub suspended: bool,
    /// The duel that a scenario begins with, until it is over.
    #[encode(41)]
    pub duel: Option<Duel>,
    /// What the Warden has before them, and what they have ruled (F3, F4).
    #[encode(30)]
    pub docket: Docket,
    /// Parts of the ground that are so because the Warden has ruled it.
    #[encode(31)]
    pub ruled_zones: Vec<RuledZone>,
    /// How many entries of the scenario's script have come about, or were dropped (H5).
    #[encode(42)]
    pub scripted: u16,
}

impl State {
    /// A fighter.
    pub fn fighter(&self, who: Who) -> Option<&Fighter> {
        self.fighters.get(who.index())
    }

    /// The place of somebody among those between whom the seats decide: whoever has no seat comes
    /// last (V107).
    pub fn by_seat(&self, who: Who) -> (u8, Who) {
        let seat = self.fighter(who).and_then(|it| it.seat);
        (seat.map_or(u8::MAX, |it| it.0), who)
    }

    /// The slots of this round, in their order (V3).
    pub fn slots(&self) -> &[Slot] {
        let surprising = self.round <= 1 && !self.first_order.is_empty();
        if surprising { &self.first_order } else { &self.order }
    }

    /// Where somebody comes in the order of this round.
    pub fn place_of(&self, who: Who) -> usize {
        let slots = self.slots();
        slots.iter().position(|it| it.fighters.contains(&who)).unwrap_or(slots.len())
    }

    /// Changes a fighter; for folds.
    pub fn with_fighter(&mut self, who: Who, change: impl FnOnce(&mut Fighter)) {
        if let Some(fighter) = self.fighters.get_mut(who.index()) {
            change(fighter);
        }
    }

    /// Everybody, with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (Who, &Fighter)> {
        (0..).map(Who).zip(&self.fighters)
    }

    /// Those of a side who are still there.
    pub fn there(&self, side: Side) -> impl Iterator<Item = (Who, &Fighter)> {
        self.all().filter(move |(_, it)| it.side == side && it.is_there())
    }

    /// Everybody who is still there.
    pub fn there_all(&self) -> impl Iterator<Item = (Who, &Fighter)> {
        self.all().filter(|(_, it)| it.is_there())
    }

    /// The hexes on which somebody stands. A foe that clings to another takes no room (V89).
    pub fn standing(&self) -> impl Iterator<Item = Hex> {
        self.there_all().filter(|(_, it)| it.clings_to.is_none()).map(|(_, it)| it.hex)
    }

    /// The opponents of somebody who are still there.
    pub fn opponents(&self, who: Who) -> impl Iterator<Item = (Who, &Fighter)> {
        let side = self.fighter(who).map(|it| it.side);
        self.all().filter(move |(_, it)| side.is_some_and(|own| own != it.side) && it.is_there())
    }

    /// What somebody is called, for sentences.
    pub fn name(&self, who: Who) -> Link {
        let name = self.fighter(who).map_or("nobody", |it| it.name.as_str());
        link("fighter", who.0, name)
    }

    /// The seat that decides for somebody; `None`: the auto-Warden (F6), who also decides in a turn
    /// that the Warden has left to the server.
    pub fn player(&self, who: Who) -> Option<Seat> {
        let by_itself = self.turn.as_ref().is_some_and(|it| it.automatic && it.who == who);
        if by_itself {
            return None;
        }
        self.fighter(who)?.seat.or(self.warden)
    }

    /// Whether a viewer knows what foes hide: the Warden's seat does (V108).
    pub fn knows_foes(&self, viewer: Viewer) -> bool {
        viewer.sees_all() || self.warden.is_some_and(|seat| viewer.sees(seat))
    }

    /// The distance between two, in hexes.
    pub fn distance(&self, one: Who, other: Who) -> u32 {
        let hex = |who| self.fighter(who).map(|it| it.hex).unwrap_or_default();
        hex(one).distance(hex(other))
    }

    /// What somebody has before them of a target (V65).
    pub fn sight(&self, from: Who, to: Who) -> Sight {
        let hex = |who| self.fighter(who).map(|it| it.hex).unwrap_or_default();
        self.ground.sight(hex(from), hex(to))
    }

    /// The fighter who stands on a hex. Those who are dead, captured or fled take no room (V64).
    pub fn on(&self, hex: Hex) -> Option<Who> {
        let on_it = |it: &Fighter| it.hex == hex && it.clings_to.is_none();
        self.there_all().find(|(_, it)| on_it(it)).map(|(who, _)| who)
    }

    /// What a step from one hex to the next is to somebody (V64, V95).
    pub fn foothold(&self, who: Who, from: Hex, to: Hex) -> Foothold {
        let Some(fighter) = self.fighter(who) else { return Foothold::Barred };
        let sources = fighter.ails.sources().iter().filter_map(|it| self.fighter(Who(*it)));
        let mut sources = sources.map(|it| it.hex);
        if sources.any(|it| to.distance(it) < from.distance(it)) || self.ground.is_wall(to) {
            return Foothold::Barred;
        }
        match self.on(to).filter(|it| *it != who).and_then(|it| self.fighter(it)) {
            None => Foothold::Free,
            Some(other) if other.side == fighter.side => Foothold::Through,
            Some(_) => Foothold::Barred,
        }
    }

    /// Counts Aces that a character rolled in combat (V24). Those of a duel count only where it is
    /// part of one (V49).
    pub fn count_aces(&mut self, who: Who, aces: u32) {
        if self.options.mode == Mode::Duel {
            return;
        }
        self.with_fighter(who, |it| {
            if it.person().is_some() {
                let aces = it.aces.saturating_add(so_many(aces));
                it.aces = aces.min(ACES_NEEDED);
            }
        });
    }
}

#[cfg(test)]
mod tests;
