//! The same duel dealt anew, and what no duel may come to.

use std::collections::BTreeSet;

use super::cards::{CardId, DECK_SIZE};
use super::player::Player;
use super::rules::Showdown;
use super::state::{Change, Phase, State};
use super::view::may_look;
use crate::engine::{Chance, Seat, Viewer};

/// The duel as `viewer` knows it: the face-down cards that `viewer` may not look at are dealt anew
/// from those not turned up yet.
pub fn redeal(state: &State, viewer: Viewer, chance: &mut Chance) -> State {
    let mut dealt = state.clone();
    for (player, seat) in dealt.players.iter_mut().zip(Seat::all(2)) {
        if !may_look(state, viewer, seat) {
            deal(player, chance);
        }
    }
    dealt
}

/// Deals a player's hidden cards anew. A player who loaded a DRAW and has not turned one up has one
/// face down (R5), and everybody knows it.
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
        let place = chance.place_among(down.len());
        if let (Some(out), Some(draw)) = (down.get_mut(place), deck.iter().position(is_draw)) {
            std::mem::swap(out, &mut deck[draw]);
        }
    }
    player.down = positions.into_iter().zip(down.iter().copied()).collect();
    player.deck = deck.iter().copied().collect();
}

/// Whether one of the face-down cards must be a DRAW: the player had one when they loaded, and has
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
    if drawn != matches!(state.phase, Phase::Draw | Phase::Shoot) {
        return Some("shots are fired exactly when somebody has drawn".to_owned());
    }
    let played = |it: &Change| {
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
    if rules.tokens < player.tokens_spent {
        return wrong("more tokens are spent than there were".to_owned());
    }
    if state.round.saturating_mul(rules.points(true)) < player.score {
        return wrong(format!("{} points in {} rounds", player.score, state.round));
    }
    None
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::showdown::Character::{AmosThorne, DeliaVoss};
    use crate::showdown::trial::{duel, duel_with};
    use crate::showdown::{Character, FirstRevealer, Options, RaceMode};

    #[test]
    fn r32_a_viewer_keeps_what_they_know_and_nothing_else() {
        let duel = duel(AmosThorne, DeliaVoss)
            .loads(&["DRAW", "FOCUS"], &["DRAW", "BLUFF"])
            .turn_up(&["FOCUS", "BLUFF"]);
        let mut chance = Chance::keyed([3; 32]);
        let own = Viewer::Seat(Seat(0));
        let mut differed = false;
        for _ in 0..50 {
            let dealt = redeal(duel.state(), own, &mut chance);
            assert_eq!(dealt.player(Seat(0)), duel.state().player(Seat(0)));
            assert_eq!(unsound(&Showdown::V1, &dealt), None);
            assert!(dealt.player(Seat(1)).lowest_draw().is_some(), "they have loaded a DRAW (R5)");
            differed |= dealt != *duel.state();
        }
        assert!(differed);
        assert_eq!(redeal(duel.state(), Viewer::Judge, &mut chance), *duel.state());
    }

    #[test]
    fn r9_from_memory_even_ones_own_cards_are_dealt_anew() {
        let memory = Options { memory: true, ..Options::default() };
        let duel = duel_with(memory, AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        let dealt = redeal(duel.state(), Viewer::Seat(Seat(0)), &mut Chance::keyed([3; 32]));
        assert_ne!(dealt.player(Seat(0)), duel.state().player(Seat(0)));
        let labels = duel.asked(0, "play").labels();
        let positions: Vec<String> = (1..=6).map(|it| format!("Position {it}")).collect();
        assert_eq!(labels, positions, "no label tells the card");
    }

    /// Every combination of options.
    fn all_options() -> Vec<Options> {
        let races = [RaceMode::Slap, RaceMode::Nerve, RaceMode::Coin, RaceMode::Reflex];
        let mut all = Vec::new();
        for race in races {
            for first_revealer in [FirstRevealer::Seed, FirstRevealer::Live] {
                for memory in [false, true] {
                    all.push(Options { race, first_revealer, memory });
                }
            }
        }
        all
    }

    #[test]
    fn whatever_is_played_is_sound_ends_and_tells_nobody_what_they_may_not_know() {
        let mut chance = Chance::keyed([9; 32]);
        let viewers = [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Judge];
        for (game, options) in all_options().into_iter().cycle().take(36).enumerate() {
            let [first, second] = [game % 6, game / 6 % 6].map(|at| Character::ALL[at]);
            let mut duel = duel_with(options, first, second);
            let mut decisions = 0;
            while !duel.is_over() {
                let asked = Seat::all(2).flat_map(|seat| duel.game().prompts(seat));
                let asked: Vec<_> = asked.collect();
                let prompt = &asked[chance.below(asked.len() as u32) as usize];
                let answer = prompt.choice.random_answer(&mut chance);
                duel = duel.after_ms(90).gives(prompt.seat.0, &prompt.kind, answer);
                for viewer in viewers {
                    let dealt = duel.game().redealt(viewer, &mut chance);
                    assert_eq!(json!(dealt.view(viewer)), json!(duel.view(viewer)));
                    if let Viewer::Seat(seat) = viewer {
                        assert_eq!(dealt.prompts(seat), duel.game().prompts(seat));
                    }
                }
                decisions += 1;
                assert!(decisions < 200, "a duel is short");
            }
        }
    }

    #[test]
    fn r33_a_duel_of_sleepers_ends() {
        for options in all_options() {
            let mut duel = duel_with(options, DeliaVoss, Character::WrenCalloway);
            while let Some(seat) = duel.game().waiting_on(Viewer::Judge).first() {
                duel = duel.times_out(seat.0);
            }
            assert!(duel.is_over());
        }
    }

    #[test]
    fn nothing_is_seen_before_the_start() {
        for viewer in [Viewer::Public, Viewer::Seat(Seat(1)), Viewer::Judge] {
            let view = super::super::view::view(&Showdown::V1, &State::default(), viewer);
            assert!(view.players.is_empty());
        }
        assert_eq!(unsound(&Showdown::V1, &State::default()), None);
    }

    #[test]
    fn a_card_in_two_places_is_unsound() {
        let mut state = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]).state().clone();
        let lost = state.players[0].deck.pop_first().unwrap();
        assert!(unsound(&Showdown::V1, &state).unwrap().contains("11 cards"));
        state.players[0].discarded.extend([lost, lost]);
        assert!(unsound(&Showdown::V1, &state).unwrap().contains("13 cards"));
    }
}
