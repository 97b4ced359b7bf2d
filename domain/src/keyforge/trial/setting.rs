//! Positions for tests.

use super::super::cards::{self, CARDS};
use super::super::done::Done;
use super::super::held::Held;
use super::super::printed::{Code, House};
use super::super::rules::{KeyForge, Options};
use super::super::scenario::{Attached, Placed, Scenario, Scripted, Setting, StartStep};
use super::super::things::Color;
use super::Trial;
use crate::engine::trial::Opening;
use crate::engine::{Clock, ClockKind, Rejection};

/// A position for a test to begin with.
#[derive(Clone)]
pub struct Board {
    scenario: Scenario,
}

/// An empty table: it is the third turn, seat 0 is in the main step with this house, and each has
/// ten cards of no consequence in the deck.
pub fn board(house: House) -> Board {
    let player = || Setting {
        houses: vec![House::Brobnar, House::Dis, House::Logos],
        deck: vec![code("Blood of Titans").into(); 10],
        ..Setting::default()
    };
    let players = vec![player(), player()];
    let house = Some(house);
    Board { scenario: Scenario { players, house, ..Scenario::default() } }
}

/// Upgrades of a creature's controller's.
#[track_caller]
pub fn worn<const N: usize>(titles: [&str; N]) -> Vec<Attached> {
    let attached = |title: &str| Attached { code: code(title), ..Attached::default() };
    titles.into_iter().map(attached).collect()
}

/// The code of a title.
#[track_caller]
pub fn code(title: &str) -> Code {
    let found = CARDS.iter().find(|it| it.title == title);
    found.unwrap_or_else(|| panic!("there is no card {title}")).code
}

impl From<Code> for Done {
    fn from(code: Code) -> Done {
        cards::card(code).id.into()
    }
}

fn held<const N: usize>(titles: [&str; N]) -> Vec<Held> {
    titles.into_iter().map(|it| code(it).into()).collect()
}

impl Board {
    /// Changes the scenario in any other way.
    pub fn with(mut self, change: impl FnOnce(&mut Scenario)) -> Board {
        change(&mut self.scenario);
        self
    }

    fn player(mut self, seat: u8, change: impl FnOnce(&mut Setting)) -> Board {
        change(&mut self.scenario.players[usize::from(seat)]);
        self
    }

    /// It begins with this step.
    pub fn step(self, step: StartStep) -> Board {
        self.with(|it| {
            it.step = step;
            if matches!(step, StartStep::Forge | StartStep::House) {
                it.house = None;
            }
        })
    }

    /// The houses of a player's identity card.
    pub fn houses(self, seat: u8, houses: [House; 3]) -> Board {
        self.player(seat, |it| it.houses = houses.to_vec())
    }

    /// A player's battleline, from left to right.
    pub fn line<const N: usize>(self, seat: u8, titles: [&str; N]) -> Board {
        let placed = |title: &str| Placed { code: code(title), ..Placed::default() };
        self.player(seat, |it| it.line.extend(titles.into_iter().map(placed)))
    }

    /// A creature at the right end of a player's battleline, with what is on it.
    pub fn creature(self, seat: u8, title: &str, change: impl FnOnce(&mut Placed)) -> Board {
        let mut placed = Placed { code: code(title), ..Placed::default() };
        change(&mut placed);
        self.player(seat, |it| it.line.push(placed))
    }

    /// A creature with upgrades of its controller's.
    pub fn bearer<const N: usize>(self, seat: u8, title: &str, upgrades: [&str; N]) -> Board {
        self.creature(seat, title, |it| it.upgrades = worn(upgrades))
    }

    /// A player's artifacts.
    pub fn artifacts<const N: usize>(self, seat: u8, titles: [&str; N]) -> Board {
        let placed = |title: &str| Placed { code: code(title), ..Placed::default() };
        self.player(seat, |it| it.artifacts.extend(titles.into_iter().map(placed)))
    }

    /// An artifact of a player's, with what is on it.
    pub fn artifact(self, seat: u8, title: &str, change: impl FnOnce(&mut Placed)) -> Board {
        let mut placed = Placed { code: code(title), ..Placed::default() };
        change(&mut placed);
        self.player(seat, |it| it.artifacts.push(placed))
    }

    /// The player whose turn it is.
    pub fn turn_of(self, seat: u8) -> Board {
        self.with(|it| it.active = seat)
    }

    /// Cards that the player's last artifact has purged, and whether each is the opponent's.
    pub fn purged_by_artifact<const N: usize>(self, seat: u8, cards: [(&str, bool); N]) -> Board {
        let archived = |(title, foreign): (&str, bool)| Held { foreign, ..code(title).into() };
        self.player(seat, |it| {
            if let Some(last) = it.artifacts.last_mut() {
                last.purged.extend(cards.into_iter().map(archived));
            }
        })
    }

    /// A player's hand.
    pub fn hand<const N: usize>(self, seat: u8, titles: [&str; N]) -> Board {
        self.player(seat, |it| it.hand.extend(held(titles)))
    }

    /// A card of a player's hand, with what is special about it.
    pub fn held(self, seat: u8, title: &str, change: impl FnOnce(&mut Held)) -> Board {
        let mut held = Held::from(code(title));
        change(&mut held);
        self.player(seat, |it| it.hand.push(held))
    }

    /// What chance brings.
    pub fn script<const N: usize>(self, script: [Scripted; N]) -> Board {
        self.with(|it| it.script = script.to_vec())
    }

    /// A player's whole deck, from the top.
    pub fn deck<const N: usize>(self, seat: u8, titles: [&str; N]) -> Board {
        self.player(seat, |it| it.deck = held(titles))
    }

    /// A player's discard pile; the last is on top.
    pub fn discard<const N: usize>(self, seat: u8, titles: [&str; N]) -> Board {
        self.player(seat, |it| it.discard.extend(held(titles)))
    }

    /// A player's archives.
    pub fn archives<const N: usize>(self, seat: u8, titles: [&str; N]) -> Board {
        self.player(seat, |it| it.archives.extend(held(titles)))
    }

    /// The amber in a player's pool.
    pub fn amber(self, seat: u8, amber: u32) -> Board {
        self.player(seat, |it| it.amber = amber)
    }

    /// How many keys a player has forged.
    pub fn keys(self, seat: u8, count: usize) -> Board {
        self.player(seat, |it| it.keys = Color::ALL.into_iter().take(count).collect())
    }

    /// A player's chains.
    pub fn chains(self, seat: u8, chains: u8) -> Board {
        self.player(seat, |it| it.chains = chains)
    }

    fn opening(self) -> Opening<KeyForge> {
        let options = Options { scenario: Some(self.scenario), ..Options::default() };
        Opening::of(KeyForge::V1, 2).options(options)
    }

    /// The match begins.
    #[track_caller]
    pub fn begins(self) -> Trial {
        self.opening().begins()
    }

    /// Why such a match cannot be made, if it cannot.
    pub fn refusal(self) -> Option<Rejection> {
        self.opening().refusal()
    }

    /// The same, with so long for each decision until the server gives the default answer.
    #[track_caller]
    pub fn begins_with_a_second_each(self) -> Trial {
        let clock = Clock { kind: ClockKind::PerDecision, initial_ms: 1_000, ..Clock::default() };
        self.opening().clock(clock).begins()
    }
}
