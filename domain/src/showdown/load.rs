//! Load bullets: both choose in secret what they lay face down (D3, R5, R6, R8).

use super::action::{Position, Question};
use super::cards::CardId;
use super::fact;
use super::player::Player;
use super::rules::Showdown;
use super::stare_down::note_pass;
use super::state::State;
use crate::engine::{One, Resolved, Seat, Sequence, Table};

/// A DRAW with the position it was given.
type Placed = (CardId, Position);

/// Both load. First each places a DRAW, so that whoever has one left loads one (R5); then each
/// fills the other positions in their order. Nobody's choice counts before both are made (R8).
pub fn load_bullets(table: &mut Table<Showdown>) -> Resolved {
    let draws = place_draws(table)?;
    let loads = fill_positions(table, draws)?;
    for (by, cards) in loads {
        table.emit(fact::BulletsLoaded { by, cards });
    }
    table.emit(fact::StareDownBegan {});
    match table.state().opener {
        Some(opener) => note_pass(table, opener),
        None => Seat::all(2).for_each(|seat| note_pass(table, seat)),
    }
    Ok(())
}

/// Whether a player may read their own answer in the log: not how they loaded, where they have to
/// remember it (R9).
pub fn may_reread(state: &State, question: &Question) -> bool {
    match question {
        Question::LoadDraw {} | Question::LoadRest { .. } => !state.options.memory,
        Question::FirstCard {} | Question::NextCard {} | Question::ShootBack { .. } => true,
        Question::Cover {} | Question::Pick {} | Question::Bid {} => true,
        Question::TouchOpponent {} | Question::TouchOwn {} => true,
        Question::Bluff { .. } | Question::Resolve { .. } | Question::Reroll { .. } => true,
    }
}

/// Asks everybody who has a DRAW which one goes where.
fn place_draws(table: &mut Table<Showdown>) -> Resolved<[Option<Placed>; 2]> {
    let mut questions = Vec::new();
    for seat in Seat::all(2) {
        let options = draw_options(table.state().player(seat), table.rules().cards_loaded);
        if !options.is_empty() {
            questions.push(seat.asked(Question::LoadDraw {}, One(options)));
        }
    }
    let placed = table.ask_all(questions)?;
    let of = |seat: Seat| placed.iter().find(|it| it.seat == seat).map(|it| it.answer);
    Ok([Seat(0), Seat(1)].map(of))
}

/// Every DRAW in every position that will be filled. Of DRAWs that read the same, one will do.
fn draw_options(player: &Player, cards_loaded: usize) -> Vec<Placed> {
    let mut draws = player.draws_in_deck();
    draws.dedup_by_key(|card| player.card(*card));
    let positions = || Position::all().take(cards_loaded.min(player.deck.len()));
    let at = |card: CardId| positions().map(move |position| (card, position));
    draws.into_iter().flat_map(at).collect()
}

/// Asks both what fills the positions that are still free.
fn fill_positions(
    table: &mut Table<Showdown>,
    draws: [Option<Placed>; 2],
) -> Resolved<Vec<(Seat, Vec<CardId>)>> {
    let mut questions = Vec::new();
    for (seat, draw) in Seat::all(2).zip(draws) {
        let player = table.state().player(seat);
        let loaded = table.rules().cards_loaded.min(player.deck.len());
        let rest = rest_options(player, draw);
        let free = loaded - usize::from(draw.is_some());
        let question = Question::LoadRest { draw: draw.map(|(_, position)| position) };
        questions.push(seat.asked(question, Sequence(rest, free, free)));
    }
    let rest = table.ask_all(questions)?.into_iter().zip(draws);
    Ok(rest.map(|(it, draw)| (it.seat, arranged(it.answer, draw))).collect())
}

/// The cards left once a DRAW is placed. Others come before further DRAWs, so that the plainest
/// load has one (R33).
fn rest_options(player: &Player, draw: Option<Placed>) -> Vec<CardId> {
    let left = player.deck.iter().copied().filter(|card| draw.is_none_or(|(it, _)| it != *card));
    let mut left: Vec<CardId> = left.collect();
    left.sort_by_key(|card| player.card(*card).is_draw());
    left
}

/// The cards from position 1 on: the DRAW where it was placed, the others around it.
fn arranged(mut cards: Vec<CardId>, draw: Option<Placed>) -> Vec<CardId> {
    if let Some((draw, position)) = draw {
        let place = Position::all().take_while(|it| *it != position).count();
        cards.insert(place.min(cards.len()), draw);
    }
    cards
}

#[cfg(test)]
mod tests {
    use crate::engine::{PromptChoice, Seat, Viewer};
    use crate::showdown::Character::{AmosThorne, DeliaVoss, OtisMarrow, TullySparks};
    use crate::showdown::trial::{Duel, duel, duel_with, long_round};
    use crate::showdown::{Options, Phase};

    #[test]
    fn d3_six_cards_are_loaded_where_the_player_wants_them() {
        let duel = duel(AmosThorne, DeliaVoss).loads(
            &["FOCUS +2", "REACH +1 Speed", "DRAW", "DRAW", "RESOLVE", "DISTRACT"],
            &["DRAW"],
        );
        assert_eq!(duel.position(0, "FOCUS +2"), 1);
        assert_eq!(duel.position(0, "DRAW"), 3);
        assert_eq!(duel.position(0, "DISTRACT"), 6);
        let players = &duel.state().players;
        assert!(players.iter().all(|it| it.down.len() == 6 && it.deck.len() == 6));
        assert_eq!(duel.state().phase, Phase::StareDown);
    }

    #[test]
    fn r5_the_first_question_places_a_draw() {
        let duel = duel(TullySparks, AmosThorne);
        let labels = duel.asked(0, "load").labels();
        assert_eq!(labels.len(), 12, "two DRAWs that read differently, six positions");
        assert!(labels.contains(&"DRAW +1 Speed in position 4".to_owned()));
        assert_eq!(duel.asked(1, "load").labels().len(), 6, "of four like DRAWs one will do");
    }

    #[test]
    fn r5_all_draws_may_be_loaded() {
        let duel = duel(OtisMarrow, AmosThorne)
            .loads(&["DRAW", "DRAW", "DRAW", "DRAW -1 Speed"], &["DRAW"]);
        assert_eq!(duel.state().player(Seat(0)).draws_in_deck().len(), 0);
        assert_eq!(duel.state().player(Seat(1)).draws_in_deck().len(), 3);
    }

    #[test]
    fn r8_nobody_learns_of_a_load_before_both_are_ready() {
        let duel = duel(AmosThorne, AmosThorne)
            .answers(0, "load", "DRAW in position 3")
            .does_not_happen("")
            .asks_nothing(0)
            .answers(1, "load", "DRAW in position 1");
        assert!(duel.state().players.iter().all(|it| it.down.is_empty()));
        let asked = duel.asked(0, "load");
        assert!(asked.text.contains("Your DRAW goes to position 3"));
        assert!(asked.about.contains(&"position:3".to_owned()), "{:?}", asked.about);
    }

    #[test]
    fn r6_who_has_few_cards_left_loads_them_all() {
        // Seat 0 shows 5 cards in the second round: 12 - 9 = 3.
        let duel = long_round()
            .turn_up(&["REACH", "REACH", "REACH", "REACH", "REACH", "DISTRACT", "DISTRACT"])
            .turns_up(1, "RESOLVE")
            .turns_up(0, "DRAW")
            .roll(0, "HIT")
            .race_lost(0)
            .answers(1, "resolve", "Leave it unused");
        assert_eq!(duel.state().player(Seat(0)).deck.len(), 3);
        match duel.asked(0, "load").choice {
            PromptChoice::One { options } => assert_eq!(options.len(), 3),
            other => panic!("{other:?}"),
        }
        let duel = duel.loads(&["DRAW", "RESOLVE"], &["DRAW"]);
        assert_eq!(duel.state().player(Seat(0)).down.len(), 3);
        assert!(duel.state().player(Seat(0)).deck.is_empty());
    }

    #[test]
    fn r33_the_plainest_load_is_one_draw_and_the_first_five_others() {
        let duel = duel(AmosThorne, AmosThorne).times_out(0).times_out(1).times_out(0).times_out(1);
        for player in &duel.state().players {
            let names: Vec<String> =
                player.down.values().map(|it| player.card(*it).name()).collect();
            assert_eq!(names[0], "DRAW");
            assert_eq!(names.iter().filter(|it| it.starts_with("DRAW")).count(), 1);
        }
    }

    /// Whether a viewer finds in the log that a load was chosen, and what.
    fn finds_load(duel: &Duel, viewer: Viewer) -> Option<bool> {
        let (kind, answer) = duel.decision(viewer)?;
        assert_eq!(kind, "load");
        Some(answer.is_some())
    }

    #[test]
    fn r9_from_memory_the_log_gives_no_load_back_to_who_chose_it() {
        let memory = Options { memory: true, ..Options::default() };
        let mut duel = duel_with(memory, AmosThorne, AmosThorne);
        for _ in ["the DRAW", "the others"] {
            duel = duel.times_out(0);
            assert_eq!(finds_load(&duel, Viewer::Seat(Seat(0))), Some(false));
            assert_eq!(finds_load(&duel, Viewer::Seat(Seat(1))), None);
            assert_eq!(finds_load(&duel, Viewer::Public), None);
            assert_eq!(finds_load(&duel, Viewer::Revealed), Some(true));
            assert_eq!(finds_load(&duel, Viewer::Judge), Some(true));
            duel = duel.times_out(1);
            assert_eq!(finds_load(&duel, Viewer::Seat(Seat(1))), Some(false));
        }
        let duel = duel.turns_up(0, "DRAW").covering(0, &[1, 2, 3]);
        let (_, covered) = duel.decision(Viewer::Seat(Seat(0))).unwrap();
        assert!(covered.is_some(), "only the cards must be remembered");
    }

    #[test]
    fn r9_else_the_log_gives_a_load_to_who_chose_it_alone() {
        let duel = duel(AmosThorne, AmosThorne).times_out(0);
        assert_eq!(finds_load(&duel, Viewer::Seat(Seat(0))), Some(true));
        assert_eq!(finds_load(&duel, Viewer::Seat(Seat(1))), None);
    }
}
