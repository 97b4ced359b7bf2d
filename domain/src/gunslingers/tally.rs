//! What a simulation counts of a race.

use super::player::Player;
use super::rules::Gunslingers;
use super::state::State;
use crate::engine::{Seat, Tally};

/// What each player came to, gathered by character.
pub fn tally(rules: &Gunslingers, state: &State) -> Vec<Tally> {
    let of = |seat: Seat| {
        let player: &Player = state.player(seat);
        let votes = state.votes_now(rules, seat);
        let figures = vec![
            ("out", i64::from(!player.is_in())),
            ("weeks", i64::from(player.exit.map_or(state.week, |exit| exit.week))),
            ("cash", i64::from(votes.cash)),
            ("reputation", i64::from(votes.reputation)),
            ("guns", i64::from(votes.guns)),
            ("places", state.controlled(seat).len() as i64),
            ("votes", i64::from(votes.votes)),
        ];
        let who = player.character.map_or("nobody", super::Character::name);
        Tally { who: who.to_owned(), figures }
    };
    state.seats().map(of).collect()
}
