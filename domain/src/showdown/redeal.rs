//! The same duel dealt anew, and what no duel may come to.

use std::collections::BTreeSet;

use super::cards::{CardId, DECK_SIZE};
use super::rules::Showdown;
use super::state::{Phase, Player, State};
use super::view::may_look;
use crate::engine::{Chance, Seat, Viewer};

/// The duel as `viewer` knows it: where he may not look, the cards that lie face down are dealt
/// anew from what was not turned up yet.
pub fn redeal(state: &State, viewer: Viewer, chance: &mut Chance) -> State {
    let mut dealt = state.clone();
    for (player, seat) in dealt.players.iter_mut().zip(Seat::all(2)) {
        if !may_look(state, viewer, seat) {
            deal(player, chance);
        }
    }
    dealt
}

/// Deals a player's hidden cards anew. Who loaded a DRAW and has not turned one up has one face
/// down (R5), and everybody knows it.
fn deal(player: &mut Player, chance: &mut Chance) {
    let holds_draw = must_hold_draw(player);
    let positions: Vec<_> = player.down.keys().copied().collect();
    let mut hidden: Vec<CardId> = player.deck.iter().copied().collect();
    hidden.extend(player.down.values());
    hidden.sort_unstable();
    chance.shuffle(&mut hidden);
    let is_draw = |card: &CardId| player.character.card(*card).is_draw();
    let (down, deck) = hidden.split_at_mut(positions.len());
    if holds_draw && !down.iter().any(is_draw) {
        let place = chance.below(u32::try_from(down.len()).unwrap_or(u32::MAX)) as usize;
        if let (Some(out), Some(draw)) = (down.get_mut(place), deck.iter().position(is_draw)) {
            std::mem::swap(out, &mut deck[draw]);
        }
    }
    player.down = positions.into_iter().zip(down.iter().copied()).collect();
    player.deck = deck.iter().copied().collect();
}

/// Whether one of the face-down cards must be a DRAW: the player had one when he loaded, and has
/// not turned it up.
fn must_hold_draw(player: &Player) -> bool {
    let mut hidden = player.deck.iter().chain(player.down.values());
    let has_draw = hidden.any(|card| player.card(*card).is_draw());
    !player.down.is_empty() && !player.has_drawn() && has_draw
}

/// What is wrong with a duel that no play may lead to.
pub fn unsound(rules: &Showdown, state: &State) -> Option<String> {
    if state.phase == Phase::Waiting {
        return (*state != State::default()).then(|| "a duel is set up too early".to_owned());
    }
    let rounds = rules.rounds + rules.extra_rounds;
    if rounds < state.round {
        return Some(format!("round {} is being played", state.round));
    }
    let drawn = state.players.iter().any(Player::has_drawn);
    if drawn != state.attacker.is_some() {
        return Some("there must be an attacker exactly when somebody has drawn".to_owned());
    }
    let played = |it: &super::state::Change| {
        let owner = state.player(it.by);
        owner.revealed.iter().any(|open| open.card == it.card)
    };
    if !state.changes.iter().all(played) {
        return Some("a BLUFF is played that does not lie open".to_owned());
    }
    Seat::all(2).find_map(|seat| unsound_player(rules, state, seat))
}

fn unsound_player(rules: &Showdown, state: &State, seat: Seat) -> Option<String> {
    let player = state.player(seat);
    let wrong = |detail: String| Some(format!("{seat}: {detail}"));
    let mut cards: Vec<CardId> = player.deck.iter().copied().collect();
    cards.extend(player.down.values());
    cards.extend(player.revealed.iter().map(|it| it.card));
    cards.extend(&player.discarded);
    let different: BTreeSet<CardId> = cards.iter().copied().collect();
    if cards.len() != DECK_SIZE || different.len() != DECK_SIZE {
        return wrong(format!("{} cards, {} of them different", cards.len(), different.len()));
    }
    if rules.cards_loaded < player.down.len() + player.revealed.len() {
        return wrong("more cards are loaded than may be".to_owned());
    }
    let draws = player.revealed.iter().filter(|it| player.card(it.card).is_draw()).count();
    if 1 < draws {
        return wrong(format!("{draws} DRAWs are turned up in one round"));
    }
    if must_hold_draw(player) && !player.down.values().any(|card| player.card(*card).is_draw()) {
        return wrong("no DRAW was loaded although there was one".to_owned());
    }
    if state.tokens != rules.tokens || rules.tokens < player.tokens_spent {
        return wrong("there are more tokens than there were".to_owned());
    }
    if state.round.saturating_mul(rules.points(true)) < player.score {
        return wrong(format!("{} points in {} rounds", player.score, state.round));
    }
    None
}
