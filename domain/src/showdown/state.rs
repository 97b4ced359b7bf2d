//! Everything there is to know about a duel, and the questions that the rules ask of it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::action::{Position, Stat};
use super::cards::{Card, CardId};
use super::fact::Roll;
use super::player::{Player, Shot};
use super::rules::Options;
use crate::engine::{Decode, Encode, Seat, so_many};

/// A duel, secrets included.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct State {
    /// What the creator of the match chose.
    #[encode(1)]
    pub options: Options,
    /// The players by seat.
    #[encode(2)]
    pub players: [Player; 2],
    /// The round, from 1; 0 before the first.
    #[encode(3)]
    pub round: u8,
    /// Where the round stands.
    #[encode(4)]
    pub phase: Phase,
    /// The player who turned up, or will turn up, the first card of the round; `None` while that is
    /// open.
    #[encode(5)]
    pub opener: Option<Seat>,
    /// What BLUFFs changed this round, in order.
    #[encode(6)]
    pub changes: Vec<Change>,
    /// The last roll of the round, and whose shot it is.
    #[encode(7)]
    pub roll: Option<(Seat, Roll)>,
    /// In a live match, who goes first this round if nobody touches a card in time (R10).
    #[encode(8)]
    pub default_opener: Option<Seat>,
}

/// Where a round stands.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = showdown::Phase)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The match has not started.
    #[default]
    #[encode(0)]
    Waiting,
    /// Both choose their cards (D3).
    #[encode(1)]
    Load,
    /// By turns they turn cards up (D4).
    #[encode(2)]
    StareDown,
    /// Somebody has drawn, and it is open who touches a card first, or which card the defender
    /// turns up who was fast enough (D5).
    #[encode(3)]
    Draw,
    /// Shots are resolved (D6).
    #[encode(4)]
    Shoot,
    /// No round is being played: one is over, or the first has not begun.
    #[encode(5)]
    BetweenRounds,
    /// The last round is over, and with it the duel (D10).
    #[encode(6)]
    Over,
}

/// What one BLUFF changed.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct Change {
    /// The player whose card it is.
    #[encode(1)]
    pub by: Seat,
    /// The card that changes it.
    #[encode(2)]
    pub card: CardId,
    /// The player whose number changed.
    #[encode(3)]
    pub on: Seat,
    /// Which number of theirs it is.
    #[encode(4)]
    pub stat: Stat,
    /// How much it changed; below 0, downward.
    #[encode(5)]
    pub change: i8,
}

/// What a card does to one player's numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Influence {
    /// The player whose card it is.
    pub by: Seat,
    /// The card that does it.
    pub card: CardId,
    /// What it adds to Speed.
    pub speed: i8,
    /// What it adds to Accuracy.
    pub accuracy: i8,
}

impl State {
    /// A player's side of the table.
    pub fn player(&self, seat: Seat) -> &Player {
        let [first, second] = &self.players;
        if seat == Seat(0) { first } else { second }
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        let [first, second] = &mut self.players;
        if seat == Seat(0) { first } else { second }
    }

    /// What a card of a player's reads.
    pub fn card(&self, seat: Seat, card: CardId) -> Card {
        self.player(seat).card(card)
    }

    /// The players who may turn up a card now: by turns, but past one who cannot (D4, R11). Both,
    /// where the first to touch a card goes first (R10).
    pub fn on_turn(&self) -> Vec<Seat> {
        let next = match self.last_to_turn_up() {
            Some(last) => Some(last.opponent()),
            None => self.opener,
        };
        let able = |seat: &Seat| self.player(*seat).can_turn_up();
        match next {
            Some(next) => [next, next.opponent()].into_iter().find(able).into_iter().collect(),
            None => Seat::all(2).filter(able).collect(),
        }
    }

    /// The player who turned up, or will turn up, the first card of the round, if that is settled
    /// (R10): the one who did, who is to, or the only one who can.
    pub fn first_to_turn_up(&self) -> Option<Seat> {
        let open = |seat: Seat| self.player(seat).revealed.iter().map(move |it| (it.order, seat));
        let first = Seat::all(2).flat_map(open).min().map(|(_, seat)| seat);
        let alone = || match (self.phase, &self.on_turn()[..]) {
            (Phase::StareDown, [only]) => Some(*only),
            _ => None,
        };
        self.opener.or(first).or_else(alone)
    }

    fn last_to_turn_up(&self) -> Option<Seat> {
        let open = |seat: Seat| self.player(seat).revealed.iter().map(move |it| (it.order, seat));
        Seat::all(2).flat_map(open).max().map(|(_, seat)| seat)
    }

    /// The player who drew first this round (D5).
    pub fn attacker(&self) -> Option<Seat> {
        let drawn = |seat: Seat| self.player(seat).draw().map(|draw| (draw.order, seat));
        Seat::all(2).filter_map(drawn).min().map(|(_, seat)| seat)
    }

    /// How many of the defender's cards were turned up after the attacker's DRAW (D7.1, R17).
    pub fn cards_after_draw(&self, defender: Seat) -> usize {
        let Some(draw) = self.player(defender.opponent()).draw() else {
            return 0;
        };
        self.player(defender).revealed.iter().filter(|it| draw.order < it.order).count()
    }

    /// Whether both have drawn (D8).
    pub fn both_drew(&self) -> bool {
        self.players.iter().all(Player::has_drawn)
    }

    /// Whether both were hit (R28).
    pub fn both_hit(&self) -> bool {
        self.players.iter().all(|player| player.shot == Shot::Hit)
    }

    /// Whether a shot has missed, so that what is turned up now comes after the start of the shoot
    /// phase (D7.1, R22).
    pub fn is_shooting_back(&self) -> bool {
        self.phase == Phase::Shoot && self.players.iter().any(|it| it.shot == Shot::Missed)
    }

    /// Whether a player's DRAW came after the other's (D9).
    pub fn drew_second(&self, seat: Seat) -> bool {
        match (self.player(seat).draw(), self.player(seat.opponent()).draw()) {
            (Some(own), Some(other)) => other.order < own.order,
            (Some(_) | None, _) => false,
        }
    }

    /// Everything that counts for a player's Speed and Accuracy: the cards turned up that affect
    /// the player, and what BLUFFs changed (D6). What was lost or cancelled does not count.
    pub fn influences(&self, seat: Seat) -> Vec<Influence> {
        let opponent = seat.opponent();
        let own = self.player(seat).counting().into_iter().map(|card| {
            let Card { speed, accuracy, .. } = self.card(seat, card);
            Influence { by: seat, card, speed, accuracy }
        });
        let theirs = self.player(opponent).counting().into_iter().map(|card| {
            let Card { opponent_speed, opponent_accuracy, .. } = self.card(opponent, card);
            let (speed, accuracy) = (opponent_speed, opponent_accuracy);
            Influence { by: opponent, card, speed, accuracy }
        });
        let changes = self.changes.iter().filter(|it| it.on == seat && self.counts(it));
        let bluffs = changes.map(|it| match it.stat {
            Stat::Speed => Influence { by: it.by, card: it.card, speed: it.change, accuracy: 0 },
            Stat::Accuracy => Influence { by: it.by, card: it.card, speed: 0, accuracy: it.change },
        });
        let all = own.chain(theirs).chain(bluffs);
        all.filter(|it| (it.speed, it.accuracy) != (0, 0)).collect()
    }

    fn counts(&self, change: &Change) -> bool {
        self.player(change.by).counting().contains(&change.card)
    }

    /// How many changes a card that lies open still brings (R20).
    pub fn changes_left(&self, by: Seat, card: CardId) -> usize {
        let played = self.changes.iter().filter(|it| it.by == by && it.card == card).count();
        self.card(by, card).kind.bluffs().saturating_sub(played)
    }

    /// What a player's BLUFF changed so far, in order.
    pub fn changes_by(&self, by: Seat, card: CardId) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(move |it| it.by == by && it.card == card)
    }

    /// Whether two cards of a player's read the same, and changed the same numbers.
    pub fn do_the_same(&self, by: Seat, one: CardId, other: CardId) -> bool {
        let changes = |card: CardId| {
            let change = |it: &Change| (it.on, it.stat == Stat::Speed, it.change);
            let mut all: Vec<_> = self.changes_by(by, card).map(change).collect();
            all.sort_unstable();
            all
        };
        self.card(by, one) == self.card(by, other) && changes(one) == changes(other)
    }

    /// A player's total Speed (D6).
    pub fn speed(&self, seat: Seat) -> i8 {
        self.influences(seat).iter().map(|it| it.speed).sum()
    }

    /// A player's total Accuracy, without what their Speed adds to it (D6).
    pub fn accuracy(&self, seat: Seat) -> i8 {
        self.influences(seat).iter().map(|it| it.accuracy).sum()
    }

    pub(super) fn turn_up(&mut self, by: Seat, position: Position, card: CardId) {
        let open: usize = self.players.iter().map(|player| player.revealed.len()).sum();
        let order = so_many(open);
        self.player_mut(by).turn_up(position, card, order);
        // In the race, this is the defender's next card, and the race is over with it.
        if self.phase == Phase::Draw {
            self.phase = Phase::Shoot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::showdown::fact;
    use crate::showdown::{CardMark, Fact};

    /// A duel in which seat 0 has turned up these cards, in this order.
    fn shown(cards: &[u8]) -> State {
        let mut state = State::default();
        for (number, position) in cards.iter().zip(Position::all()) {
            let card = CardId::try_from(*number).unwrap();
            Fact::from(fact::CardRevealed { by: Seat(0), position, card }).fold(&mut state);
        }
        state
    }

    #[test]
    fn r3_the_numbers_of_a_card_that_was_used_still_count() {
        // Amos Thorne's fifth card is a FOCUS +1 Accuracy.
        let totals = |mark: CardMark| {
            let mut state = shown(&[4]);
            state.players[0].revealed[0].mark = mark;
            state.accuracy(Seat(0))
        };
        assert_eq!([CardMark::InEffect, CardMark::Used].map(totals), [1, 1]);
        assert_eq!([CardMark::Lost, CardMark::Cancelled].map(totals), [0, 0]);
    }

    #[test]
    fn d5_the_attacker_is_whoever_drew_first() {
        let mut state = shown(&[4]);
        assert_eq!(state.attacker(), None);
        let card = CardId::default();
        for (by, position) in [Seat(1), Seat(0)].into_iter().zip(Position::all()) {
            Fact::from(fact::CardRevealed { by, position, card }).fold(&mut state);
            assert_eq!(state.attacker(), Some(Seat(1)));
        }
        Fact::from(fact::RoundScored { round: 1, points: [0, 0] }).fold(&mut state);
        assert_eq!(state.attacker(), None);
    }
}
