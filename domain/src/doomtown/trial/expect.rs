//! How things stand, in the game's words.

use super::Trial;
use super::names::{Name, place};
use crate::doomtown::fact::{Fact, RoundDecided};
use crate::doomtown::town::piece::Zone;
use crate::engine::Seat;

impl Trial {
    /// A dude's bullets.
    #[track_caller]
    pub fn bullets(&self, name: &str) -> i32 {
        self.state().bullets(self.card(name))
    }

    /// Whether a dude is a stud.
    #[track_caller]
    pub fn is_stud(&self, name: &str) -> bool {
        self.state().shooter(self.card(name)) == super::super::Shooter::Stud
    }

    /// A dude's influence.
    #[track_caller]
    pub fn influence(&self, name: &str) -> i32 {
        self.state().influence(self.card(name))
    }

    /// A card's value.
    #[track_caller]
    pub fn value(&self, name: &str) -> i32 {
        self.state().value(self.card(name))
    }

    /// A dude's upkeep.
    #[track_caller]
    pub fn upkeep(&self, name: &str) -> i32 {
        self.state().upkeep(self.card(name))
    }

    /// The bounty on a dude.
    #[track_caller]
    pub fn bounty(&self, name: &str) -> u32 {
        self.state().piece(self.card(name)).bounty
    }

    /// The control points that a card is worth.
    #[track_caller]
    pub fn points(&self, name: &str) -> i32 {
        self.state().control_points(self.card(name))
    }

    /// Where a card in play is: `"town square"`, `"home:0"`, or the title of a deed.
    #[track_caller]
    pub fn at(&self, name: &str) -> String {
        assert!(self.in_play(name), "{name} is not in play; {}", self.situation());
        place(self.state(), self.state().place(self.card(name)))
    }

    /// Whether a card is booted.
    #[track_caller]
    pub fn is_booted(&self, name: &str) -> bool {
        self.state().piece(self.card(name)).booted
    }

    /// The player who controls a card in play.
    #[track_caller]
    pub fn controls(&self, name: &str) -> Option<u8> {
        self.state().controller(self.card(name)).map(|it| it.0)
    }

    /// Whether a card is in play.
    #[track_caller]
    pub fn in_play(&self, name: &str) -> bool {
        self.state().is_in_play(self.card(name))
    }

    /// Whether somebody carries something.
    #[track_caller]
    pub fn carries(&self, name: &str, goods: &str) -> bool {
        let wanted = Name::of(goods).unwrap_or_else(|| panic!("no card is called {goods}"));
        let state = self.state();
        state.attachments(self.card(name)).any(|it| wanted.fits(state, it))
    }

    /// Whether a dude is in a posse.
    #[track_caller]
    pub fn in_posse(&self, name: &str) -> bool {
        let dude = self.card(name);
        self.state().shootout.as_ref().is_some_and(|it| it.has(dude))
    }

    /// Whether a card is in a player's discard pile.
    #[track_caller]
    pub fn in_discard(&self, seat: u8, name: &str) -> bool {
        self.lies_in(seat, name, Zone::Discard)
    }

    /// Whether a card is in a player's Boot Hill.
    #[track_caller]
    pub fn in_boot_hill(&self, seat: u8, name: &str) -> bool {
        self.lies_in(seat, name, Zone::BootHill)
    }

    #[track_caller]
    fn lies_in(&self, seat: u8, name: &str, zone: Zone) -> bool {
        let wanted = Name::of(name).unwrap_or_else(|| panic!("no card is called {name}"));
        let player = self.state().player(Seat(seat));
        let pile = if zone == Zone::Discard { &player.discard } else { &player.boot_hill };
        pile.iter().any(|it| wanted.fits(self.state(), *it))
    }

    /// A player's ghost rock.
    pub fn ghost_rock(&self, seat: u8) -> u32 {
        self.state().player(Seat(seat)).ghost_rock
    }

    /// The titles of a player's hand.
    pub fn hand(&self, seat: u8) -> Vec<&'static str> {
        self.titles(&self.state().player(Seat(seat)).hand)
    }

    /// The titles of a player's draw hand.
    pub fn draw_hand(&self, seat: u8) -> Vec<&'static str> {
        self.titles(&self.state().player(Seat(seat)).draw_hand)
    }

    /// The titles of a player's deck, from the top.
    pub fn deck(&self, seat: u8) -> Vec<&'static str> {
        self.titles(&self.state().player(Seat(seat)).deck)
    }

    /// The titles of a player's discard pile.
    pub fn discard_pile(&self, seat: u8) -> Vec<&'static str> {
        self.titles(&self.state().player(Seat(seat)).discard)
    }

    /// The titles of a player's street, from left to right.
    pub fn street(&self, seat: u8) -> Vec<&'static str> {
        self.titles(&self.state().player(Seat(seat)).street)
    }

    fn titles(&self, cards: &[super::super::CardId]) -> Vec<&'static str> {
        cards.iter().map(|it| self.state().title(*it)).collect()
    }

    /// The rank of a player's draw hand now.
    pub fn rank(&self, seat: u8) -> u8 {
        self.state().ranking(Seat(seat)).rank()
    }

    /// How many casualties a seat was told to take.
    #[track_caller]
    pub fn casualties_due(&self, seat: u8) -> u32 {
        self.fact(|fact| match fact {
            Fact::RoundDecided(RoundDecided { casualties, .. }) => {
                casualties.iter().find(|it| it.seat == Seat(seat)).map(|it| it.number)
            }
            _ => None,
        })
    }

    /// A player's control points.
    pub fn total_points(&self, seat: u8) -> i32 {
        self.state().total_control(Seat(seat))
    }

    /// A player's influence.
    pub fn total_influence(&self, seat: u8) -> i32 {
        self.state().total_influence(Seat(seat))
    }
}
