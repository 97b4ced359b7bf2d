//! Everything there is to know about a duel, and the questions that the rules ask of it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::action::{Position, Stat};
use super::cards::{Card, CardId, Kind};
use super::characters::Character;
use super::fact::{Fact, RaceCourse, Roll};
use super::rules::Options;
use crate::engine::Seat;
use crate::{encode_enum, encode_struct};

/// A duel, secrets included.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// What the creator of the match chose.
    pub options: Options,
    /// Tokens that each player had at the start (R16b).
    pub tokens: u8,
    /// The players by seat.
    pub players: [Player; 2],
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// Where the round stands.
    pub phase: Phase,
    /// Who turned up, or will turn up, the first card of the round; `None` while that is open.
    pub opener: Option<Seat>,
    /// Who drew first this round (D5).
    pub attacker: Option<Seat>,
    /// What BLUFFs changed this round, in order.
    pub changes: Vec<Change>,
    /// The last roll of the round, and whose shot it is.
    pub roll: Option<(Seat, Roll)>,
}
encode_struct!(State {
    1: options,
    2: tokens,
    3: players,
    4: round,
    5: phase,
    6: opener,
    7: attacker,
    8: changes,
    9: roll,
});

/// One player's side of the table. Every card of the deck is in exactly one of the four places.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// Who duels.
    pub character: Character,
    /// Points so far.
    pub score: u8,
    /// Cards that can be loaded.
    pub deck: BTreeSet<CardId>,
    /// Cards that lie face down.
    pub down: BTreeMap<Position, CardId>,
    /// Cards turned up this round, in order.
    pub revealed: Vec<Revealed>,
    /// Cards turned up in earlier rounds, in order.
    pub discarded: Vec<CardId>,
    /// Tokens spent in races (R16b).
    pub tokens_spent: u8,
    /// Whether he has lunged this round (D5.3).
    pub lunged: bool,
    /// His shot of this round.
    pub shot: Shot,
}
encode_struct!(Player {
    1: character,
    2: score,
    3: deck,
    4: down,
    5: revealed,
    6: discarded,
    7: tokens_spent,
    8: lunged,
    9: shot,
});

/// A card that was turned up this round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Revealed {
    /// The card.
    pub card: CardId,
    /// How many cards either player had turned up before it.
    pub order: u8,
    /// Whether it still has its effect.
    pub mark: Mark,
}
encode_struct!(Revealed { 1: card, 2: order, 3: mark });

/// Whether a card turned up still has its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::Mark)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// It has.
    InEffect,
    /// A FLINCH that lost it (R26).
    Lost,
    /// A RESOLVE took it (R21).
    Cancelled,
    /// A RE-ROLL that was used (R25).
    Used,
}
encode_enum!(Mark { 0: InEffect, 1: Lost, 2: Cancelled, 3: Used });

/// What came of a player's shot this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::Shot)]
#[serde(rename_all = "snake_case")]
pub enum Shot {
    /// He has not shot.
    #[default]
    NotTaken,
    /// It missed.
    Missed,
    /// It hit.
    Hit,
}
encode_enum!(Shot { 0: NotTaken, 1: Missed, 2: Hit });

/// Where a round stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::Phase)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The match has not started.
    #[default]
    Waiting,
    /// Both choose their cards (D3).
    Load,
    /// By turns they turn cards up (D4).
    StareDown,
    /// Somebody has drawn, and it is open who touches a card first (D5).
    Draw,
    /// Shots are resolved (D6).
    Shoot,
    /// No round is being played: one is over, or the first has not begun.
    BetweenRounds,
}
encode_enum!(Phase { 0: Waiting, 1: Load, 2: StareDown, 3: Draw, 4: Shoot, 5: BetweenRounds });

/// What one BLUFF changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Whose card it is.
    pub by: Seat,
    /// The card.
    pub card: CardId,
    /// Whose number changed.
    pub on: Seat,
    /// Which.
    pub stat: Stat,
    /// By how much.
    pub change: i8,
}
encode_struct!(Change { 1: by, 2: card, 3: on, 4: stat, 5: change });

/// What a card does to one player's numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Influence {
    /// Whose card it is.
    pub by: Seat,
    /// The card.
    pub card: CardId,
    /// What it adds to Speed.
    pub speed: i8,
    /// What it adds to Accuracy.
    pub accuracy: i8,
}

impl Player {
    /// Whether his DRAW lies open.
    pub fn has_drawn(&self) -> bool {
        self.draw().is_some()
    }

    /// The DRAW that he turned up this round.
    pub fn draw(&self) -> Option<&Revealed> {
        self.revealed.iter().find(|it| self.character.card(it.card).is_draw())
    }

    /// Whether he may turn up a card: he holds one, has not drawn, and has not lunged (D5, R13).
    pub fn can_turn_up(&self) -> bool {
        !self.down.is_empty() && !self.has_drawn() && !self.lunged
    }

    /// What a card of his reads.
    pub fn card(&self, card: CardId) -> Card {
        self.character.card(card)
    }

    /// The DRAWs among his cards in the deck, in the order of the list.
    pub fn draws_in_deck(&self) -> Vec<CardId> {
        self.deck.iter().copied().filter(|card| self.card(*card).is_draw()).collect()
    }

    /// The cards of some kinds that lie open and have their effect, in order.
    pub fn in_effect(&self, wanted: impl Fn(Kind) -> bool) -> Vec<CardId> {
        let counts = |it: &&Revealed| it.mark == Mark::InEffect;
        let open = self.revealed.iter().filter(counts).map(|it| it.card);
        open.filter(|card| wanted(self.card(*card).kind)).collect()
    }

    /// Where the lowest card lies that is not a DRAW, else the lowest of all (R33).
    pub fn plainest_position(&self) -> Option<Position> {
        let harmless = self.down.iter().find(|(_, card)| !self.card(**card).is_draw());
        harmless.or_else(|| self.down.iter().next()).map(|(position, _)| *position)
    }

    /// Where the lowest DRAW lies face down.
    pub fn lowest_draw(&self) -> Option<Position> {
        let draw = self.down.iter().find(|(_, card)| self.card(**card).is_draw());
        draw.map(|(position, _)| *position)
    }

    fn marked(&mut self, card: CardId, mark: Mark) {
        if let Some(found) = self.revealed.iter_mut().find(|it| it.card == card) {
            found.mark = mark;
        }
    }
}

impl State {
    /// A player's side of the table.
    pub fn player(&self, seat: Seat) -> &Player {
        let [first, second] = &self.players;
        if seat == Seat(0) { first } else { second }
    }

    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        let [first, second] = &mut self.players;
        if seat == Seat(0) { first } else { second }
    }

    /// What a card of a player's reads.
    pub fn card(&self, seat: Seat, card: CardId) -> Card {
        self.player(seat).card(card)
    }

    /// Who may turn up a card now: by turns, but past who cannot (D4, R11). Both, where whoever
    /// touches first goes first (R10).
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

    fn last_to_turn_up(&self) -> Option<Seat> {
        let open = |seat: Seat| self.player(seat).revealed.iter().map(move |it| (it.order, seat));
        Seat::all(2).flat_map(open).max().map(|(_, seat)| seat)
    }

    /// The tokens that a player has left (R16b).
    pub fn tokens_left(&self, seat: Seat) -> u8 {
        self.tokens.saturating_sub(self.player(seat).tokens_spent)
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

    /// Whether a player's DRAW came after the other's (D9).
    pub fn drew_second(&self, seat: Seat) -> bool {
        match (self.player(seat).draw(), self.player(seat.opponent()).draw()) {
            (Some(own), Some(other)) => other.order < own.order,
            (Some(_) | None, _) => false,
        }
    }

    /// Everything that counts for a player's Speed and Accuracy: the cards turned up that affect
    /// him, and what BLUFFs changed (D6). What has lost its effect does not count.
    pub fn influences(&self, seat: Seat) -> Vec<Influence> {
        let opponent = seat.opponent();
        let own = self.player(seat).in_effect(|_| true).into_iter().map(|card| {
            let Card { speed, accuracy, .. } = self.card(seat, card);
            Influence { by: seat, card, speed, accuracy }
        });
        let theirs = self.player(opponent).in_effect(|_| true).into_iter().map(|card| {
            let Card { opponent_speed, opponent_accuracy, .. } = self.card(opponent, card);
            let (speed, accuracy) = (opponent_speed, opponent_accuracy);
            Influence { by: opponent, card, speed, accuracy }
        });
        let changes = self.changes.iter().filter(|it| it.on == seat && self.is_in_effect(it));
        let bluffs = changes.map(|it| match it.stat {
            Stat::Speed => Influence { by: it.by, card: it.card, speed: it.change, accuracy: 0 },
            Stat::Accuracy => Influence { by: it.by, card: it.card, speed: 0, accuracy: it.change },
        });
        let all = own.chain(theirs).chain(bluffs);
        all.filter(|it| (it.speed, it.accuracy) != (0, 0)).collect()
    }

    fn is_in_effect(&self, change: &Change) -> bool {
        self.player(change.by).in_effect(|_| true).contains(&change.card)
    }

    /// A player's total Speed (D6).
    pub fn speed(&self, seat: Seat) -> i8 {
        self.influences(seat).iter().map(|it| it.speed).sum()
    }

    /// A player's total Accuracy, without what his Speed adds to it (D6).
    pub fn accuracy(&self, seat: Seat) -> i8 {
        self.influences(seat).iter().map(|it| it.accuracy).sum()
    }

    /// The fold: makes a fact so.
    pub fn evolve(&mut self, fact: &Fact) {
        match fact {
            Fact::DuelOpened { options, characters, tokens } => {
                self.options = options.clone();
                self.tokens = *tokens;
                for (player, character) in self.players.iter_mut().zip(characters) {
                    player.character = *character;
                    player.deck = CardId::all().collect();
                }
                self.phase = Phase::BetweenRounds;
            }
            Fact::RoundBegan { round, opener, .. } => {
                self.round = *round;
                self.opener = *opener;
                self.phase = Phase::Load;
            }
            Fact::RoundVoided { .. } => self.phase = Phase::BetweenRounds,
            Fact::BulletsLoaded { by, cards } => {
                let player = self.player_mut(*by);
                player.deck.retain(|card| !cards.contains(card));
                player.down = Position::all().zip(cards.iter().copied()).collect();
            }
            Fact::StareDownBegan {} => self.phase = Phase::StareDown,
            Fact::FirstTouched { by } => self.opener = Some(*by),
            Fact::Passed { .. } | Fact::ResolveDeclined { .. } | Fact::GunLowered { .. } => (),
            Fact::Lunged { by } => self.player_mut(*by).lunged = true,
            Fact::CardRevealed { by, position, card } => self.turn_up(*by, *position, *card),
            Fact::FlinchLost { by, card } => self.player_mut(*by).marked(*card, Mark::Lost),
            Fact::DrawAnnounced { by } => {
                self.attacker = Some(*by);
                self.phase = Phase::Draw;
            }
            Fact::RaceResolved { attacker, course, .. } => {
                if let RaceCourse::Nerve { attacker_bid, defender_bid } = course {
                    spend(self.player_mut(*attacker), *attacker_bid);
                    spend(self.player_mut(attacker.opponent()), *defender_bid);
                }
                self.phase = Phase::Shoot;
            }
            Fact::BluffPlayed { by, card, on, stat, change } => {
                let (by, card, on, stat, change) = (*by, *card, *on, *stat, *change);
                self.changes.push(Change { by, card, on, stat, change });
            }
            Fact::CardCancelled { by, resolve, owner, card } => {
                self.player_mut(*by).marked(*resolve, Mark::Used);
                self.player_mut(*owner).marked(*card, Mark::Cancelled);
            }
            Fact::DieRolled { by, roll } => self.roll = Some((*by, *roll)),
            Fact::DieRerolled { by, demanded_by, card, roll } => {
                self.player_mut(*demanded_by).marked(*card, Mark::Used);
                self.roll = Some((*by, *roll));
            }
            Fact::ShotTaken { by, hit } => {
                self.player_mut(*by).shot = if *hit { Shot::Hit } else { Shot::Missed };
            }
            Fact::RoundScored { points, .. } => {
                for (player, points) in self.players.iter_mut().zip(points) {
                    player.score = player.score.saturating_add(*points);
                    clear(player);
                }
                self.attacker = None;
                self.changes.clear();
                self.roll = None;
                self.phase = Phase::BetweenRounds;
            }
        }
    }

    fn turn_up(&mut self, by: Seat, position: Position, card: CardId) {
        let open: usize = self.players.iter().map(|player| player.revealed.len()).sum();
        let order = u8::try_from(open).unwrap_or(u8::MAX);
        let player = self.player_mut(by);
        player.down.remove(&position);
        player.revealed.push(Revealed { card, order, mark: Mark::InEffect });
    }
}

/// Discards what lies open and returns the rest to the deck (D9).
fn clear(player: &mut Player) {
    let open = std::mem::take(&mut player.revealed);
    player.discarded.extend(open.into_iter().map(|it| it.card));
    player.deck.extend(std::mem::take(&mut player.down).into_values());
    player.lunged = false;
    player.shot = Shot::NotTaken;
}

fn spend(player: &mut Player, tokens: u8) {
    player.tokens_spent = player.tokens_spent.saturating_add(tokens);
}
