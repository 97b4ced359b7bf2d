//! What is hidden, which is nothing but answers; and what no race may come to.

use super::guns::{GunId, Place};
use super::rules::Gunslingers;
use super::state::{Phase, State};
use super::town::{PROPERTIES, Property};
use crate::engine::Seat;

/// The same race as anybody knows it: reputation, cash, gangs and markers are public, and what is
/// sealed are answers, which are no part of the state (G7).
pub fn redeal(state: &State) -> State {
    state.clone()
}

/// What is wrong with a race that no play may lead to.
pub fn unsound(rules: &Gunslingers, state: &State) -> Option<String> {
    if state.phase == Phase::Waiting {
        return (*state != State::default()).then(|| "a town is built too early".to_owned());
    }
    let mut board: Vec<Property> = state.board.clone();
    board.sort_unstable();
    board.dedup();
    if state.board.len() != PROPERTIES || board.len() != PROPERTIES {
        return Some("the board does not hold every property once".to_owned());
    }
    money(state).or_else(|| guns(state)).or_else(|| control(state)).or_else(|| week(rules, state))
}

/// Every dollar and every token that players have came from the bank, and is with one of them.
fn money(state: &State) -> Option<String> {
    let cash: i64 = state.players.iter().map(|player| i64::from(player.cash)).sum();
    let tokens: i64 = state.players.iter().map(|player| i64::from(player.reputation)).sum();
    if cash != state.paid_out {
        return Some(format!(
            "players have ${cash}, and the bank has paid out ${}",
            state.paid_out
        ));
    }
    if tokens != state.tokens_out {
        let out = state.tokens_out;
        return Some(format!("players have {tokens} tokens, and the bank has handed out {out}"));
    }
    let empty = |player: &&super::Player| player.cash == 0 && player.reputation == 0;
    let out = state.players.iter().filter(|player| !player.is_in());
    (!out.into_iter().all(|it| empty(&it))).then(|| "one who is out has something".to_owned())
}

/// Every gunslinger who ever came is in one place, and those who fight or ride are somebody's.
fn guns(state: &State) -> Option<String> {
    let hired: Vec<GunId> = state.guns.keys().copied().filter(|gun| !gun.is_boss()).collect();
    let numbers = (GunId::FIRST.0..).take(hired.len());
    if !hired.iter().map(|gun| gun.0).eq(numbers) {
        return Some("a gunslinger has vanished".to_owned());
    }
    for (id, gun) in &state.guns {
        let wrong = |detail: &str| Some(format!("gunslinger {}: {detail}", id.0));
        match gun.place {
            Place::Gang { seat } if !state.player(seat).is_in() => {
                return wrong("a gunslinger works for one who is out");
            }
            Place::ForHire if id.is_boss() => return wrong("a Boss is for hire"),
            Place::Killed if id.is_boss() => return wrong("a Boss is dead"),
            Place::ForHire | Place::Killed | Place::Left if 0 < gun.jailed_until => {
                return wrong("a gunslinger is in jail and in no gang");
            }
            Place::Gang { seat } if id.is_boss() && *id != GunId::boss_of(seat) => {
                return wrong("a Boss works for another");
            }
            Place::Gang { .. } | Place::ForHire | Place::Killed | Place::Left => (),
        }
    }
    let mut claimed: Vec<GunId> =
        state.claims.iter().flat_map(|claim| claim.guns.iter().copied()).collect();
    let count = claimed.len();
    claimed.sort_unstable();
    claimed.dedup();
    (claimed.len() != count).then(|| "a gunslinger is in two places at once".to_owned())
}

/// Markers are one or two, of somebody who is still in.
fn control(state: &State) -> Option<String> {
    let wrong = state.holdings.iter().find(|(_, holding)| {
        let owner: Seat = holding.owner;
        !(1..=2).contains(&holding.markers) || !state.player(owner).is_in()
    })?;
    Some(format!("{} has wrong markers", wrong.0.name()))
}

fn week(rules: &Gunslingers, state: &State) -> Option<String> {
    if state.options.weeks < state.week {
        return Some(format!("week {} is being played", state.week));
    }
    let count = state.players.len();
    let (least, most) = rules.players;
    if !(usize::from(least)..=usize::from(most)).contains(&count) {
        return Some(format!("{count} play"));
    }
    if let Some(fight) = &state.fight {
        let mut seats: Vec<Seat> = fight.seats().collect();
        seats.sort_unstable();
        seats.dedup();
        if seats.len() != fight.parties.len() {
            return Some("somebody is two parties of a gunfight".to_owned());
        }
        let mut guns: Vec<GunId> = fight.parties.iter().flat_map(|it| it.guns.clone()).collect();
        let count = guns.len();
        guns.sort_unstable();
        guns.dedup();
        if guns.len() != count {
            return Some("a gunslinger fights on two sides".to_owned());
        }
    }
    let fights = matches!(state.phase, Phase::Territories | Phase::Posses);
    if state.fight.is_some() && !fights {
        return Some("there is a gunfight at the wrong time".to_owned());
    }
    None
}
