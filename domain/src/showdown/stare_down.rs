//! The stare down: by turns, players turn up their cards until somebody draws (D4, D5).

use super::action::{Action, Position, Question, Target};
use super::cards::{CardId, Kind};
use super::fact;
use super::round::score_round;
use super::rules::{RaceMode, Showdown};
use super::state::{Phase, State};
use crate::engine::{OneOf, Resolved, Seat, Table};

/// What a player may do on their turn: turn up any of their cards; not pass (R12). Where reactions
/// count they may also lunge (R14).
pub fn actions(state: &State, seat: Seat) -> Vec<Action> {
    if state.phase != Phase::StareDown || state.on_turn() != [seat] {
        return Vec::new();
    }
    let positions = state.player(seat).down.keys();
    let mut actions: Vec<Action> =
        positions.map(|position| Action::Reveal { position: *position }).collect();
    if may_lunge(state, seat) {
        actions.push(Action::Lunge {});
    }
    actions
}

/// Whether a player can reach for the opponent's cards without a DRAW: where reactions count, as
/// long as there is one to reach for (R14).
fn may_lunge(state: &State, seat: Seat) -> bool {
    state.options.race == RaceMode::Reflex && !state.player(seat.opponent()).down.is_empty()
}

/// In a live match, lets both touch a card: whoever is first, goes first (R10). Where reactions
/// count, that may be a lunge (R14): then the other goes first.
pub fn open_stare_down(table: &mut Table<Showdown>) -> Resolved {
    let ready = table.state().on_turn();
    let question = |seat: Seat| {
        let own = positions(table.state(), seat).into_iter();
        let mut options: Vec<_> = own.map(|it| (Target::from(it), Some(it))).collect();
        if may_lunge(table.state(), seat) {
            options.push((Target::Lunge {}, None));
        }
        seat.asked(Question::FirstCard {}, OneOf(options))
    };
    let first = table.ask_first(ready.into_iter().map(question).collect())?;
    match first.answer {
        Some(position) => {
            table.emit(fact::FirstTouched { by: first.seat });
            reveal(table, first.seat, position)
        }
        None => lunge(table, first.seat),
    }
}

/// A turn: a card is turned up. A DRAW makes its player the attacker; any other card ends the
/// turn (D4, D5).
pub fn reveal(table: &mut Table<Showdown>, seat: Seat, position: Position) -> Resolved {
    let card = turn_up(table, seat, position);
    if card.is_some_and(|card| table.state().card(seat, card).is_draw()) {
        table.emit(fact::DrawAnnounced { by: seat });
        return Ok(());
    }
    note_pass(table, seat.opponent());
    Ok(())
}

/// A player reaches for the opponent's cards without a DRAW, and gets no more cards (D5.3, R14).
pub fn lunge(table: &mut Table<Showdown>, seat: Seat) -> Resolved {
    table.emit(fact::Lunged { by: seat });
    Ok(())
}

/// Ends a round in which neither can turn up a card any more, and nobody has drawn (R11).
pub fn end_without_a_shot(table: &mut Table<Showdown>) -> Resolved {
    table.emit(fact::StareDownEnded {});
    score_round(table)
}

/// Notes that a player whose turn it would be has no card left while the other goes on (R11).
pub fn note_pass(table: &mut Table<Showdown>, seat: Seat) {
    let state = table.state();
    let goes_on = state.player(seat.opponent()).can_turn_up();
    if goes_on && state.player(seat).down.is_empty() {
        table.emit(fact::Passed { by: seat });
    }
}

/// Turns a card up. Any card but a DRAW ends the effect of the opponent's FLINCHes, which have
/// waited for it: those that were spared before were spared by a DRAW, after which no card
/// follows (R26).
pub fn turn_up(table: &mut Table<Showdown>, seat: Seat, position: Position) -> Option<CardId> {
    let state = table.state();
    let card = *state.player(seat).down.get(&position)?;
    let is_draw = state.card(seat, card).is_draw();
    let waiting = state.player(seat.opponent()).in_effect(|kind| kind == Kind::Flinch);
    table.emit(fact::CardRevealed { by: seat, position, card });
    if !is_draw {
        for card in waiting {
            table.emit(fact::FlinchLost { by: seat.opponent(), card });
        }
    }
    Some(card)
}

/// The positions of a player's face-down cards, as answers.
pub fn positions(state: &State, seat: Seat) -> Vec<Position> {
    state.player(seat).down.keys().copied().collect()
}

#[cfg(test)]
mod tests {
    use crate::engine::{Seat, Viewer};
    use crate::showdown::Character::{AmosThorne, JudgePike, WrenCalloway};
    use crate::showdown::trial::{
        duel, duel_by, duel_with, last_cards, last_cards_shown, last_cards_with,
    };
    use crate::showdown::{CardMark, FirstRevealer, Options, Phase, RaceMode};

    #[test]
    fn d4_players_turn_up_cards_by_turns() {
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW"])
            .asks(0, "play")
            .asks_nothing(1)
            .turns_up(0, "FOCUS")
            .happens_by("D4", "Seat 0 turns up FOCUS")
            .asks_nothing(0)
            .turns_up(1, "FOCUS")
            .asks(0, "play");
    }

    #[test]
    fn d5_a_draw_makes_its_player_the_attacker() {
        let duel = duel(AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW"])
            .turns_up(0, "DRAW")
            .happens("Seat 0 draws and attacks seat 1.")
            .asks(0, "race")
            .asks(1, "race");
        assert_eq!(duel.view(Viewer::Public).attacker, Some(Seat(0)));
        assert_eq!(duel.state().phase, Phase::Draw);
    }

    #[test]
    fn r10_the_first_card_alternates_by_round() {
        duel(AmosThorne, AmosThorne)
            .happens("Round 1 begins; chance has seat 0 turn up a card first.")
            .loads(&["DRAW"], &["DRAW"])
            .turns_up(0, "DRAW")
            .roll(0, "HIT")
            .race_lost(0)
            .happens("Round 2 begins; seat 1 will turn up a card first.")
            .loads(&["DRAW"], &["DRAW"])
            .asks(1, "play")
            .asks_nothing(0);
    }

    #[test]
    fn r10_live_whoever_touches_first_goes_first() {
        let live = Options { first_revealer: FirstRevealer::Live, ..Options::default() };
        let duel = duel_with(live, AmosThorne, AmosThorne)
            .happens("whoever touches a card first goes first, or seat 0 if nobody does in time")
            .loads(&["DRAW"], &["DRAW"])
            .asks(0, "reveal")
            .answers(1, "reveal", "Position 2: FOCUS")
            .happens("Seat 1 is the first to touch a card.")
            .happens("Seat 1 turns up FOCUS +1 Accuracy in position 2.")
            .asks_nothing(1)
            .asks(0, "play");
        assert!(!duel.is_asked(0, "reveal"), "the other's touch came too late");
    }

    #[test]
    fn r11_who_is_out_of_cards_passes_while_the_other_goes_on() {
        last_cards(AmosThorne, &["FOCUS"], &["FOCUS", "REACH", "DRAW"])
            .turns_up(0, "FOCUS")
            .turns_up(1, "FOCUS")
            .happens("Seat 0 has no card left and passes.")
            .asks_nothing(0)
            .turns_up(1, "REACH")
            .roll(1, "HIT")
            .turns_up(1, "DRAW")
            .score(0, 1);
    }

    #[test]
    fn r11_in_a_live_match_too_who_has_no_card_passes() {
        let live = Options { first_revealer: FirstRevealer::Live, ..Options::default() };
        last_cards_with(live, AmosThorne, &["FOCUS"], &["DRAW", "FOCUS", "REACH", "DRAW"])
            .turns_up(0, "FOCUS")
            .roll(1, "MISS")
            .turns_up(1, "DRAW")
            .happens("Round 3 begins; whoever touches a card first goes first, or")
            .loads(&[], &["DRAW", "FOCUS", "REACH"])
            .happens_by("R11", "Seat 0 has no card left and passes.")
            .does_not_happen("the first to touch")
            .asks_nothing(0)
            .turns_up(1, "FOCUS")
            .does_not_happen("the first to touch")
            .happens("Seat 0 has no card left and passes.")
            .asks(1, "play");
    }

    #[test]
    fn r11_when_both_are_out_the_round_ends_without_a_shot() {
        last_cards(AmosThorne, &["FOCUS"], &["RESOLVE", "REACH"])
            .turns_up(0, "FOCUS")
            .turns_up(1, "RESOLVE")
            .turns_up(1, "REACH")
            .happens("Round 2 is over: 0 points for seat 0; 0 points for seat 1.");
    }

    #[test]
    fn r26_a_flinch_stays_where_the_opponent_turns_up_nothing_more() {
        last_cards(WrenCalloway, &["FOCUS"], &["FOCUS", "FLINCH +2", "DRAW"])
            .turns_up(0, "FOCUS")
            .turns_up(1, "FLINCH +2")
            .turns_up(1, "FOCUS")
            .totals(1, 2, 4)
            .roll(1, "3")
            .turns_up(1, "DRAW")
            .happens("Seat 1 rolls 3, with Accuracy +4 that is 7.");
    }

    #[test]
    fn r12_there_is_no_passing() {
        let duel = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        let labels = duel.asked(0, "play").labels();
        assert_eq!(labels.len(), 6);
        assert!(labels.iter().all(|it| it.starts_with("Position ")));
    }

    #[test]
    fn r14_a_lunge_ends_the_players_cards_and_the_other_draws_without_a_race() {
        let duel = duel_by(RaceMode::Reflex, AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW"])
            .answers(0, "play", "Lunge")
            .happens("turns up no more cards this round")
            .turns_up(1, "FOCUS")
            .asks_nothing(0)
            .turns_up(1, "REACH")
            .roll(1, "MISS")
            .turns_up(1, "DRAW")
            .happens("Seat 0 may touch no card: no race.")
            .happens("Seat 1 misses seat 0.")
            .happens_by("R14", "Seat 0 has lunged, and may not shoot back.");
        assert_eq!(duel.state().round, 2);
    }

    #[test]
    fn r14_in_a_live_match_too_the_first_move_may_be_a_lunge() {
        let options = Options {
            race: RaceMode::Reflex,
            first_revealer: FirstRevealer::Live,
            ..Options::default()
        };
        let lunged = duel_with(options, AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW"])
            .answers(1, "reveal", "Lunge without a DRAW")
            .happens_by("D5.3", "Seat 1 lunges without a DRAW")
            .does_not_happen("first to touch")
            .asks_nothing(1)
            .asks(0, "play");
        assert_eq!(lunged.view(Viewer::Public).opener, Some(Seat(0)), "nobody else can");
        lunged
            .answers(0, "play", "Lunge")
            .happens_by("R11", "Neither can turn up a card any more, as each has lunged: the round")
            .happens("Round 1 is over")
            .asks(0, "load");
    }

    #[test]
    fn r11_a_round_without_a_shot_ends_with_a_reason() {
        last_cards(AmosThorne, &["FOCUS"], &["REACH"])
            .turns_up(0, "FOCUS")
            .turns_up(1, "REACH")
            .happens_by("R11", "as each has no card left: the round ends without a shot.")
            .happens("Round 2 is over");
    }

    #[test]
    fn r14_sealed_races_offer_no_lunge() {
        let duel = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        assert!(!duel.asked(0, "play").labels().iter().any(|it| it.starts_with("Lunge")));
    }

    #[test]
    fn r26_any_card_but_a_draw_ends_a_flinch() {
        let duel = duel(AmosThorne, WrenCalloway)
            .loads(&["DRAW"], &["DRAW", "FLINCH +2"])
            .turn_up(&["FOCUS", "FLINCH +2"])
            .totals(1, 2, 3)
            .turns_up(0, "FOCUS")
            .happens("The FLINCH +2 Speed, +3 Accuracy of seat 1 loses its effect")
            .totals(1, 0, 0);
        assert!(duel.is_marked(1, "FLINCH", CardMark::Lost));
    }

    #[test]
    fn r26_a_draw_keeps_a_flinch() {
        let duel = duel(AmosThorne, WrenCalloway)
            .loads(&["DRAW"], &["DRAW", "FLINCH +2"])
            .turn_up(&["FOCUS", "FLINCH +2", "DRAW"])
            .totals(1, 2, 3);
        assert!(duel.is_marked(1, "FLINCH", CardMark::InEffect));
    }

    #[test]
    fn r26_a_flinch_after_the_opponents_draw_stays() {
        duel(AmosThorne, WrenCalloway)
            .loads(&["DRAW"], &["DRAW", "FLINCH +2"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .slap(0, &[4, 5, 6], Some(2))
            .totals(1, 2, 3)
            .roll(1, "3")
            .answers(1, "shoot_back", "Position 1: DRAW")
            .happens("Seat 1 rolls 3, with Accuracy +3 that is 6.")
            .score(0, 2);
    }

    #[test]
    fn r26_each_of_several_flinches_is_judged_by_the_card_that_follows_it() {
        duel(AmosThorne, WrenCalloway)
            .loads(&["DRAW"], &["DRAW", "FLINCH +2", "FLINCH +1"])
            .turn_up(&["FOCUS", "FLINCH +2", "FOCUS", "FLINCH +1"])
            .totals(1, 1, 2)
            .turns_up(0, "DRAW")
            .does_not_happen("loses its effect")
            .totals(1, 1, 2);
    }

    #[test]
    fn r26_several_flinches_are_judged_by_the_same_next_card() {
        let waiting = || {
            let (first, second) = (["FOCUS", "DRAW"], ["FLINCH +2", "FLINCH +1", "REACH +1"]);
            last_cards_shown(WrenCalloway, &first, &second, 2).totals(1, 3, 5)
        };
        waiting()
            .turns_up(0, "FOCUS")
            .happens("The FLINCH +2 Speed, +3 Accuracy of seat 1 loses its effect")
            .happens("The FLINCH +1 Speed, +2 Accuracy of seat 1 loses its effect")
            .totals(1, 0, 0);
        waiting().turns_up(0, "DRAW").does_not_happen("loses its effect").totals(1, 3, 5);
    }

    #[test]
    fn r26_several_flinches_after_the_opponents_draw_stay() {
        duel(AmosThorne, WrenCalloway)
            .loads(&["DRAW"], &["DRAW", "FLINCH +2", "FLINCH +1"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .race_lost(0)
            .answers(1, "shoot_back", "Position 2: FLINCH +2")
            .totals(1, 2, 3)
            .answers(1, "shoot_back", "Position 3: FLINCH +1")
            .does_not_happen("loses its effect");
    }

    #[test]
    fn d11_numbers_are_relative_to_who_turned_the_card_up() {
        duel(JudgePike, AmosThorne)
            .loads(&["DRAW", "DISTRACT +1 Speed", "DISTRACT +1 Acc"], &["DRAW"])
            .turn_up(&["DISTRACT +1 Speed", "FOCUS", "DISTRACT +1 Acc", "FOCUS"])
            .totals(0, 1, 1)
            .totals(1, -2, 2);
    }

    #[test]
    fn r33_the_lowest_card_that_is_no_draw_is_turned_up() {
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW", "DRAW", "RESOLVE"], &["DRAW"])
            .times_out(0)
            .happens("Seat 0 turns up RESOLVE in position 3.");
    }
}
