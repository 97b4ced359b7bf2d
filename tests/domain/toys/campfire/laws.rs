//! What the laws need: the same match dealt anew, and what no play may lead to.

use domain::engine::{Chance, Laws, Seat, Viewer};

use super::{CARDS, COINS, Campfire, Phase, State};

impl Laws for Campfire {
    fn redeal(&self, state: &State, viewer: Viewer, chance: &mut Chance) -> State {
        let mut state = state.clone();
        if viewer.sees_all() {
            return state;
        }
        let mut hidden: Vec<u8> = state.deck.clone();
        for (hand, seat) in state.hands.iter().zip((0..).map(Seat)) {
            if !viewer.sees(seat) {
                hidden.extend(hand);
            }
        }
        hidden.sort_unstable();
        chance.shuffle(&mut hidden);
        let mut next = hidden.into_iter();
        let counts: Vec<usize> = state.hands.iter().map(Vec::len).collect();
        for (seat, count) in (0..).map(Seat).zip(counts) {
            if !viewer.sees(seat) {
                state.hands[seat.index()] = next.by_ref().take(count).collect();
            }
        }
        state.deck = next.collect();
        state
    }

    fn unsound(&self, state: &State) -> Option<String> {
        if state.phase == Phase::Before {
            return None;
        }
        let mut cards: Vec<u8> = state.deck.iter().chain(&state.burnt).copied().collect();
        cards.extend(state.hands.iter().flatten());
        cards.sort_unstable();
        if cards != (0..CARDS).collect::<Vec<u8>>() {
            return Some(format!("the cards are {cards:?}"));
        }
        let coins = state.coins.iter().sum::<u32>() + state.pot;
        (coins != COINS * state.coins.len() as u32).then(|| format!("there are {coins} coins"))
    }
}
