//! What a judge may put right, and what a penalty costs. None of it is in the rules sheet: it is
//! the house's (HN12).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fact;
use super::rules::Showdown;
use super::state::{Phase, State};
use super::telling::who;
use crate::engine::show::house::RULING;
use crate::engine::{CorrectionGroup, Label, PenaltyGuide, Resolved, Seat, Table, counted};

/// A correction that a judge may make.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::Adjustment)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Adjustment {
    /// A player's points are set right.
    #[schema(title = "ShowdownSetScore")]
    SetScore {
        /// The player whose points are set.
        seat: Seat,
        /// The points that the player has from now on.
        score: u8,
    },
    /// The round is called off and played again; every card of it returns to its deck.
    #[schema(title = "ShowdownReplayRound")]
    ReplayRound {},
}

/// The penalty that gives the opponent a point.
pub const POINT: &str = "point";

/// The penalties of the game.
pub fn penalties() -> Vec<PenaltyGuide> {
    let summary = "The opponent scores a point.";
    vec![PenaltyGuide::new(POINT, "A point for the opponent", summary, RULING)]
}

/// Every correction that fits: points that can have been scored so far, and the round again while
/// one is being played.
pub fn adjustments(rules: &Showdown, state: &State) -> Vec<Adjustment> {
    let most = state.round.saturating_mul(rules.points(true));
    let scores = Seat::all(2).flat_map(|seat| {
        let now = state.player(seat).score;
        let others = (0..=most).filter(move |score| *score != now);
        others.map(move |score| Adjustment::SetScore { seat, score })
    });
    let replay = (state.phase == Phase::StareDown).then_some(Adjustment::ReplayRound {});
    scores.chain(replay).collect()
}

/// A correction as the judge reads it.
pub fn label(state: &State, adjustment: &Adjustment) -> Label {
    match adjustment {
        Adjustment::SetScore { seat, score } => {
            let points = counted(*score, "point");
            let now = state.player(*seat).score;
            Label::cited(format!("{} has {points} instead of {now}", who(*seat)), RULING)
        }
        Adjustment::ReplayRound {} => {
            Label::cited(format!("Play round {} again", state.round), RULING)
        }
    }
}

/// The group to which a correction belongs.
pub fn group(adjustment: &Adjustment) -> CorrectionGroup {
    let (id, title) = match adjustment {
        Adjustment::SetScore { .. } => ("set_score", "Points"),
        Adjustment::ReplayRound {} => ("replay_round", "The round again"),
    };
    CorrectionGroup::new(id, title)
}

/// Makes a correction.
pub fn adjust(table: &mut Table<Showdown>, adjustment: Adjustment) -> Resolved {
    match adjustment {
        Adjustment::SetScore { seat, score } => {
            table.emit(fact::ScoreCorrected { seat, score });
        }
        Adjustment::ReplayRound {} => {
            let round = table.state().round;
            table.emit(fact::RoundCalledOff { round });
        }
    }
    Ok(())
}

/// Makes a seat pay. The opponent has at most what could have been scored so far.
pub fn penalize(table: &mut Table<Showdown>, seat: Seat, penalty: &str) -> Resolved {
    let seat = seat.opponent();
    let state = table.state();
    let most = state.round.saturating_mul(table.rules().points(true));
    let score = state.player(seat).score.saturating_add(1);
    if penalty == POINT && score <= most {
        table.emit(fact::ScoreCorrected { seat, score });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::showdown::Character::{AmosThorne, DeliaVoss};
    use crate::showdown::Fact;
    use crate::showdown::fact;
    use crate::showdown::redeal::unsound;
    use crate::showdown::trial::duel;

    #[test]
    fn every_correction_leaves_a_sound_duel() {
        let duel = duel(AmosThorne, DeliaVoss)
            .loads(&["DRAW", "FOCUS"], &["DRAW", "BLUFF"])
            .turn_up(&["FOCUS", "BLUFF"]);
        let offered = adjustments(&Showdown::V1, duel.state());
        assert!(offered.contains(&Adjustment::ReplayRound {}));
        assert!(offered.contains(&Adjustment::SetScore { seat: Seat(1), score: 1 }));
        for adjustment in offered {
            let mut state = duel.state().clone();
            let fact = match adjustment {
                Adjustment::SetScore { seat, score } => {
                    Fact::ScoreCorrected(fact::ScoreCorrected { seat, score })
                }
                Adjustment::ReplayRound {} => {
                    Fact::RoundCalledOff(fact::RoundCalledOff { round: 1 })
                }
            };
            fact.fold(&mut state);
            assert_eq!(unsound(&Showdown::V1, &state), None, "{fact:?}");
        }
    }

    #[test]
    fn a_round_that_is_called_off_is_played_again_from_whole_decks() {
        let duel = duel(AmosThorne, DeliaVoss)
            .loads(&["DRAW", "FOCUS"], &["DRAW", "BLUFF"])
            .turn_up(&["FOCUS", "BLUFF"]);
        let mut state = duel.state().clone();
        let opener = state.opener;
        Fact::from(fact::RoundCalledOff { round: 1 }).fold(&mut state);
        assert_eq!((state.round, state.phase), (0, Phase::BetweenRounds));
        assert!(state.players.iter().all(|it| it.deck.len() == 12 && it.discarded.is_empty()));
        assert_eq!(state.opener, opener.map(Seat::opponent), "the same player begins again");
    }
}
