//! Draw hands are revealed, ranked and discarded.

use super::parts::Revealed;
use crate::doomtown::cause::Cause;
use crate::doomtown::telling::citing::choose;
use crate::doomtown::telling::hands;
use crate::doomtown::telling::names::{seats_listed, why};
use crate::doomtown::telling::shown::is_hidden;
use crate::doomtown::town::piece::Named;
use crate::doomtown::town::state::State;
use crate::engine::{Eyes, Happening, Mark, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Draw hands were revealed (DT6.3, DT12.8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HandsRevealed {
    /// The hands, with what they come to now.
    #[serde(default)]
    pub hands: Vec<Revealed>,
}

impl Happening<State> for HandsRevealed {
    fn fold(&self, state: &mut State) {
        let HandsRevealed { hands } = self;
        hands.iter().for_each(|it| state.player_mut(it.seat).revealed = true);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let HandsRevealed { hands } = self;
        hands::revealed(eyes.before, hands)
    }

    fn rule(&self, before: &State) -> &'static str {
        let (shooting, _job) = (before.shootout.is_some(), before.job.is_some());
        choose(shooting, "DT12.8", "DT6.3")
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let HandsRevealed { hands } = self;
        let closed = |it: &Revealed| it.cards.iter().any(learns);
        hands.iter().any(closed)
    }
}

/// A hand's rank was changed for the round (DT4.9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RankChanged {
    /// The player whose draw hand it is.
    pub seat: Seat,
    /// Ranks by which it changed; negative where it fell.
    pub amount: i32,
    /// The rule or card that changed it.
    pub cause: Cause,
}

impl Happening<State> for RankChanged {
    fn fold(&self, state: &mut State) {
        let RankChanged { seat, amount, .. } = self;
        state.player_mut(*seat).modifier += amount
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let RankChanged { seat, amount, cause } = self;
        hands::rank_changed(eyes.before, eyes.after, *seat, *amount, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let RankChanged { cause, .. } = self;
        cause.id()
    }
}

/// A hand's rank was replaced for the round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BaseReplaced {
    /// The player whose draw hand it is.
    pub seat: Seat,
    /// The rank that it has instead, before anything that changes it.
    pub rank: u8,
    /// The card that replaced it.
    pub cause: Cause,
}

impl Happening<State> for BaseReplaced {
    fn fold(&self, state: &mut State) {
        let BaseReplaced { seat, rank, .. } = self;
        state.player_mut(*seat).base = Some(*rank)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let BaseReplaced { seat, rank, cause } = self;
        format!("{seat:#}'s hand has the rank {rank} for its base{}", why(*cause))
    }

    fn rule(&self, _: &State) -> &'static str {
        let BaseReplaced { cause, .. } = self;
        cause.id()
    }
}

/// A Cheatin' ability was used on account of a player's hand: no other can be (DT6.4.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CheatinAnswered {
    /// The player whose hand is cheatin'.
    pub seat: Seat,
}

impl Happening<State> for CheatinAnswered {
    fn fold(&self, state: &mut State) {
        let CheatinAnswered { seat } = self;
        state.answered.push(*seat)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let CheatinAnswered { seat } = self;
        format!("{seat:#}'s cheatin' hand is answered, and cannot be again this round")
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT6.4.4"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// The ranks are final (DT6.4.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RanksLocked {
    /// The hands, with what they come to.
    #[serde(default)]
    pub hands: Vec<Revealed>,
}

impl Happening<State> for RanksLocked {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let RanksLocked { hands } = self;
        hands::locked(eyes.before, hands)
    }

    fn rule(&self, before: &State) -> &'static str {
        let (shooting, _job) = (before.shootout.is_some(), before.job.is_some());
        choose(shooting, "DT12.9", "DT6.4.6")
    }

    fn is_quiet(&self) -> bool {
        true
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let RanksLocked { hands } = self;
        let closed = |it: &Revealed| it.cards.iter().any(learns);
        hands.iter().any(closed)
    }
}

/// The lowest hands are exactly equal: those players draw new ones (DT6.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LowballTied {
    /// The players who are tied.
    #[serde(default)]
    pub seats: Vec<Seat>,
}

impl Happening<State> for LowballTied {
    fn fold(&self, state: &mut State) {
        let LowballTied { seats } = self;
        state.contenders.clone_from(seats)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let LowballTied { seats } = self;
        format!("the lowest hands of {} are equal: they draw anew", seats_listed(seats))
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT6.6"
    }
}

/// A player is the day's Winner, and takes the pot (DT6.7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LowballWon {
    /// The player who has won.
    pub seat: Seat,
    /// The ghost rock in the pot.
    pub pot: u32,
}

impl Happening<State> for LowballWon {
    fn fold(&self, state: &mut State) {
        let LowballWon { seat, .. } = self;
        state.winner = Some(*seat);
        state.contenders.clear();
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let LowballWon { seat, pot } = self;
        format!(
            "{seat:#} has the lowest hand and is the day's Winner: the pot holds {pot} ghost rock"
        )
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT6.7"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// Draw hands were discarded, and jokers in them aced (DT4.8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HandsDiscarded {
    /// What was discarded.
    #[serde(default)]
    pub discarded: Vec<Named>,
    /// The jokers, which were aced.
    #[serde(default)]
    pub aced: Vec<Named>,
}

impl Happening<State> for HandsDiscarded {
    fn fold(&self, state: &mut State) {
        let HandsDiscarded { discarded, aced } = self;
        discarded.iter().for_each(|it| state.discard(*it));
        aced.iter().for_each(|it| state.ace(*it));
        for player in &mut state.players {
            player.modifier = 0;
            player.base = None;
            player.revealed = false;
        }
        state.answered.clear();
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let HandsDiscarded { discarded, aced } = self;
        hands::discarded(discarded, aced)
    }

    fn rule(&self, before: &State) -> &'static str {
        let (shooting, _job) = (before.shootout.is_some(), before.job.is_some());
        choose(shooting, "DT12.12", "DT6.8")
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let HandsDiscarded { discarded, aced } = self;
        discarded.iter().chain(aced).any(learns)
    }

    fn is_quiet(&self) -> bool {
        self.aced.is_empty()
    }
}
