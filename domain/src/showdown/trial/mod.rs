//! Duels for tests, told in the words of the game.
//!
//! Cards are named by the beginning of what they are called at the table, dice by their faces,
//! answers by their labels. What every game can say and expect: [`crate::engine::trial`].

mod last_cards;

use serde_json::{Value, json};

use super::{CardMark, Character, Loadout, Options, RaceMode, Revealed, Showdown};
use crate::engine::trial::{Opening, Trial, Tried};
use crate::engine::{ClosedItem, PromptChoice, Seat};

pub use last_cards::{last_cards, last_cards_shown, last_cards_with};

/// A duel under test.
pub type Duel = Trial<Showdown>;

impl Tried for Showdown {
    type Notes = ();

    /// Of two like cards one may have been turned up in an earlier round (D9).
    fn may_read_alike(closed: &ClosedItem) -> bool {
        closed.rule == "D9"
    }
}

/// A duel by the default rules, seat 0 to turn up the first card.
pub fn duel(first: Character, second: Character) -> Duel {
    duel_with(Options::default(), first, second)
}

/// A duel in a race mode.
pub fn duel_by(race: RaceMode, first: Character, second: Character) -> Duel {
    duel_with(Options { race, ..Options::default() }, first, second)
}

/// A duel with options.
pub fn duel_with(options: Options, first: Character, second: Character) -> Duel {
    let brings = [first, second].map(|character| Some(Loadout { character }));
    // Where chance says who is first, it says seat 0.
    Opening::of(Showdown::V1, 2).options(options).brings(brings.to_vec()).draws_next(&[0]).begins()
}

/// A second round after one in which seat 0 has shown 4 of its 12 cards; seat 1 has turned up a
/// REACH, and seat 0 is on turn.
pub fn long_round() -> Duel {
    duel(Character::AmosThorne, Character::AmosThorne)
        .loads(&["DRAW"], &["DRAW"])
        .turn_up(&["FOCUS", "FOCUS", "FOCUS", "FOCUS", "FOCUS", "FOCUS", "DRAW"])
        .roll(0, "HIT")
        .race_lost(0)
        .loads(&["DRAW"], &["DRAW"])
        .turns_up(1, "REACH")
}

impl Duel {
    /// Both load: the named cards from position 1 on, then whatever is left, DRAWs last.
    pub fn loads(mut self, first: &[&str], second: &[&str]) -> Duel {
        let loads = [self.to_load(0, first), self.to_load(1, second)];
        for (seat, (draw, _)) in (0..).zip(&loads) {
            if let Some(draw) = draw.as_ref().filter(|_| self.is_asked(seat, "load")) {
                self = self.gives(seat, "load", draw.clone());
            }
        }
        for (seat, (_, rest)) in (0..).zip(loads) {
            if self.is_asked(seat, "load") {
                self = self.gives(seat, "load", json!(rest));
            }
        }
        self
    }

    /// The DRAW that is placed first, and the other cards of a load.
    fn to_load(&self, seat: u8, names: &[&str]) -> (Option<Value>, Vec<Value>) {
        let player = self.state().player(Seat(seat));
        let mut left: Vec<_> = player.deck.iter().copied().collect();
        left.sort_by_key(|card| player.card(*card).is_draw());
        let mut cards = Vec::new();
        for name in names {
            let wanted = left.iter().position(|card| player.card(*card).name().starts_with(name));
            let wanted = wanted.unwrap_or_else(|| panic!("seat {seat} has no {name} left"));
            cards.push(left.remove(wanted));
        }
        let missing = Showdown::V1.cards_loaded.saturating_sub(cards.len());
        cards.extend(left.into_iter().take(missing));
        let draw = cards.iter().position(|card| player.card(*card).is_draw());
        let placed = draw.map(
            |place| json!({"type": "draw_at", "card": cards.remove(place), "position": place + 1}),
        );
        (placed, cards.iter().map(|card| json!({"type": "card", "card": card})).collect())
    }

    /// A player turns up one of their own cards by name, on their turn.
    pub fn turns_up(self, seat: u8, name: &str) -> Duel {
        let position = self.position(seat, name);
        self.gives(seat, "play", json!({"type": "reveal", "position": position}))
    }

    /// Both turn up cards by turns, seat 0 first.
    pub fn turn_up(mut self, names: &[&str]) -> Duel {
        for (name, seat) in names.iter().zip([0, 1].into_iter().cycle()) {
            self = self.turns_up(seat, name);
        }
        self
    }

    /// The lowest position in which a card of this name lies.
    pub fn position(&self, seat: u8, name: &str) -> u8 {
        let player = self.state().player(Seat(seat));
        let named = |card| player.card(card).name().starts_with(name);
        let found = player.down.iter().find(|(_, card)| named(**card));
        let found = found.unwrap_or_else(|| panic!("no {name} lies before seat {seat}"));
        (*found.0).into()
    }

    /// The attacker covers positions; the defender reaches for one, or freezes.
    pub fn slap(self, attacker: u8, covered: &[u8], picked: Option<u8>) -> Duel {
        let covered = self.covering(attacker, covered);
        covered.picking(1 - attacker, picked)
    }

    /// The attacker covers positions.
    pub fn covering(self, attacker: u8, covered: &[u8]) -> Duel {
        let position = |at: &u8| json!({"type": "position", "position": at});
        self.gives(attacker, "race", covered.iter().map(position).collect())
    }

    /// The defender reaches for a position, or freezes.
    pub fn picking(self, defender: u8, picked: Option<u8>) -> Duel {
        let picked = match picked {
            Some(position) => json!({"type": "position", "position": position}),
            None => json!({"type": "freeze"}),
        };
        self.gives(defender, "race", picked)
    }

    /// Lets the defender lose the race, whatever they could reach for.
    pub fn race_lost(self, attacker: u8) -> Duel {
        match self.is_asked(attacker, "race").then(|| self.asked(attacker, "race").choice) {
            Some(PromptChoice::Some { options, min, .. }) => {
                let covered = options.iter().take(min as usize).map(|it| it.value.clone());
                let covered = covered.collect();
                self.gives(attacker, "race", covered).picking(1 - attacker, None)
            }
            _ => self.picking(1 - attacker, None),
        }
    }

    /// Names the next roll of a player's die by its face.
    pub fn roll(self, seat: u8, face: &str) -> Duel {
        let die = self.state().player(Seat(seat)).character.die();
        let place = die.iter().position(|it| it.to_string() == face);
        let place = place.unwrap_or_else(|| panic!("the die of seat {seat} has no {face}"));
        self.draws_next(&[u32::try_from(place).expect("a die has six faces")])
    }

    /// Lets the coin of a race fall for the attacker, or for the defender.
    pub fn coin_for_attacker(self, attacker: bool) -> Duel {
        self.draws_next(&[u32::from(!attacker)])
    }

    /// Expects the score.
    #[track_caller]
    pub fn score(self, first: u8, second: u8) -> Duel {
        let scores = self.state().players.each_ref().map(|player| player.score);
        assert_eq!(scores, [first, second]);
        self
    }

    /// Expects total Speed and Accuracy of a player.
    #[track_caller]
    pub fn totals(self, seat: u8, speed: i8, accuracy: i8) -> Duel {
        let (state, seat) = (self.state(), Seat(seat));
        assert_eq!((state.speed(seat), state.accuracy(seat)), (speed, accuracy));
        self
    }

    /// Whether a card of this name lies open with a mark.
    pub fn is_marked(&self, seat: u8, name: &str, mark: CardMark) -> bool {
        let player = self.state().player(Seat(seat));
        let named = |it: &&Revealed| player.card(it.card).name().starts_with(name);
        player.revealed.iter().filter(named).any(|it| it.mark == mark)
    }
}
