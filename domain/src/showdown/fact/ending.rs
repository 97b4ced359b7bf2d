//! Rounds and duels end, and what a judge puts right.

use super::super::player::Player;
use super::super::state::{Phase, State};
use super::super::telling::{ended, scored, who};
use super::parts::scores;
use crate::engine::{Eyes, Happening, Mark, Seat, Seen, counted, house};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A round was over: cards turned up are discarded, the others return to the decks (D9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundScored {
    /// The number of the round, from 1.
    pub round: u8,
    /// Points scored in it, by seat.
    pub points: [u8; 2],
}

/// [`RoundScored`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownRoundScored {
    /// The number of the round, from 1.
    pub round: u8,
    /// Points scored in it, by seat.
    pub points: Vec<u8>,
    /// Points so far, by seat.
    pub scores: Vec<u8>,
}

impl Happening<State> for RoundScored {
    fn fold(&self, state: &mut State) {
        let RoundScored { points, .. } = self;
        for (player, points) in state.players.iter_mut().zip(points) {
            player.score = player.score.saturating_add(*points);
            player.clear();
        }
        state.changes.clear();
        state.roll = None;
        state.phase = Phase::BetweenRounds;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let RoundScored { round, points: [first, second] } = self;
        format!("Round {round} is over: {}; {}.", scored(Seat(0), *first), scored(Seat(1), *second))
    }

    fn rule(&self, before: &State) -> &'static str {
        match self {
            RoundScored { .. } if before.both_hit() => "R28",
            RoundScored { .. } => "D9",
        }
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        let RoundScored { points, .. } = self;
        (*points != [0, 0]).then_some(Mark::Score)
    }
}

impl Seen<State> for RoundScored {
    type Wire = ShownRoundScored;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownRoundScored {
        let RoundScored { round, points } = self.clone();
        ShownRoundScored { round, points: points.to_vec(), scores: scores(eyes.after) }
    }
}

/// The duel was over: the rounds decided it, or the extra round left it tied (D10, R31).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DuelEnded {
    /// Points by seat.
    pub scores: [u8; 2],
}

/// [`DuelEnded`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownDuelEnded {
    /// Points by seat.
    pub scores: Vec<u8>,
}

impl Happening<State> for DuelEnded {
    fn fold(&self, state: &mut State) {
        state.phase = Phase::Over
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let DuelEnded { scores } = self;
        ended(*scores)
    }

    fn rule(&self, _: &State) -> &'static str {
        match self {
            DuelEnded { scores: [first, second] } if first == second => "R31",
            DuelEnded { .. } => "D10",
        }
    }
}

impl Seen<State> for DuelEnded {
    type Wire = ShownDuelEnded;

    fn seen_by(&self, _: &Eyes<'_, State>) -> ShownDuelEnded {
        let DuelEnded { scores } = self.clone();
        ShownDuelEnded { scores: scores.to_vec() }
    }
}

/// A judge set a player's points right, or they are what a penalty cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreCorrected {
    /// The player whose points they are.
    pub seat: Seat,
    /// The points that the player has now.
    pub score: u8,
}

/// [`ScoreCorrected`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownScoreCorrected {
    /// The player whose points they are.
    pub seat: Seat,
    /// The points that the player has now.
    pub score: u8,
    /// Points so far, by seat.
    pub scores: Vec<u8>,
}

impl Happening<State> for ScoreCorrected {
    fn fold(&self, state: &mut State) {
        let ScoreCorrected { seat, score } = self;
        state.player_mut(*seat).score = *score
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let ScoreCorrected { seat, score } = self;
        let points = counted(*score, "point");
        format!("{} has {points} by a judge's ruling.", who(*seat))
    }

    fn rule(&self, _: &State) -> &'static str {
        house::RULING
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

impl Seen<State> for ScoreCorrected {
    type Wire = ShownScoreCorrected;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownScoreCorrected {
        let ScoreCorrected { seat, score } = self.clone();
        ShownScoreCorrected { seat, score, scores: scores(eyes.after) }
    }
}

/// A judge called the round off: every card of it returns to its deck, and it is played again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RoundCalledOff {
    /// The number of the round, from 1.
    pub round: u8,
}

impl Happening<State> for RoundCalledOff {
    fn fold(&self, state: &mut State) {
        let RoundCalledOff { round } = self;
        state.players.iter_mut().for_each(Player::take_back);
        state.changes.clear();
        state.roll = None;
        state.round = round.saturating_sub(1);
        // The player who began it is to begin again, and openers alternate.
        state.opener = state.opener.map(Seat::opponent);
        state.default_opener = state.default_opener.map(Seat::opponent);
        state.phase = Phase::BetweenRounds;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let RoundCalledOff { round } = self;
        format!("Round {round} is called off by a judge's ruling, and played again.")
    }

    fn rule(&self, _: &State) -> &'static str {
        house::RULING
    }
}
