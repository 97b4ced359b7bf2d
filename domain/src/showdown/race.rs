//! The race that follows a DRAW: who touches a card of the defender's first (D5.1, R16)?

use super::action::{Position, Question, Target};
use super::fact::{self, RaceCourse};
use super::rules::{RaceMode, Showdown};
use super::stare_down::{positions, turn_up};
use crate::engine::{IfAny, Number, One, OneOf, Resolved, Seat, Several, Table, Time};

/// Runs the race in the mode that the creator of the match chose. A defender who was fast enough
/// turns up a card (R17, R18).
pub fn race(table: &mut Table<Showdown>) -> Resolved {
    let Some(attacker) = table.state().attacker() else {
        return Ok(());
    };
    let defender = table.state().player(attacker.opponent());
    if defender.down.is_empty() {
        // Nothing to reach for (R15).
        settle(table, attacker, attacker, RaceCourse::NoCard {});
        return Ok(());
    }
    if defender.lunged {
        // A player who has lunged touches no card (R14).
        settle(table, attacker, attacker, RaceCourse::Lunged {});
        return Ok(());
    }
    match table.state().options.race {
        RaceMode::Slap => slap(table, attacker),
        RaceMode::Nerve => nerve(table, attacker),
        RaceMode::Coin => coin(table, attacker),
        RaceMode::Reflex => reflex(table, attacker),
    }
}

fn settle(table: &mut Table<Showdown>, attacker: Seat, won_by: Seat, course: RaceCourse) {
    table.emit(fact::RaceResolved { attacker, won_by, course });
}

/// The attacker covers half of the positions, and one more if the attacker's Speed is the higher;
/// the defender reaches for one or freezes. Both choose in secret (R16a).
fn slap(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    let (state, defender) = (table.state(), attacker.opponent());
    let down = positions(state, defender);
    let cover = table.rules().covered(down.len(), state.speed(attacker), state.speed(defender));
    if cover == down.len() {
        settle(table, attacker, attacker, RaceCourse::AllCovered {});
        return Ok(());
    }
    let reach = or_else(&down, Target::Freeze {});
    let cover = attacker.asked(Question::Cover {}, Several(down, cover, cover));
    let pick = defender.asked(Question::Pick {}, reach);
    let (covered, picked) = table.ask_both(cover, pick)?;
    let (covered, picked) = (covered.answer, picked.answer);
    let escaped = picked.filter(|position| !covered.contains(position));
    let won_by = if escaped.is_some() { defender } else { attacker };
    settle(table, attacker, won_by, RaceCourse::Slap { covered, picked });
    if let Some(position) = escaped {
        turn_up(table, defender, position);
    }
    Ok(())
}

/// Both bid tokens in secret, and both bids are spent. The higher is first; a tie is the
/// defender's (R16b).
fn nerve(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    let defender = attacker.opponent();
    let bid = |seat: Seat| {
        let left = table.rules().tokens_left(table.state().player(seat).tokens_spent);
        seat.asked(Question::Bid {}, Number(0, left))
    };
    let (of_attacker, of_defender) = (bid(attacker), bid(defender));
    let (attacker_bid, defender_bid) = table.ask_both(of_attacker, of_defender)?;
    let (attacker_bid, defender_bid) = (attacker_bid.answer, defender_bid.answer);
    let won_by = if defender_bid < attacker_bid { attacker } else { defender };
    settle(table, attacker, won_by, RaceCourse::Nerve { attacker_bid, defender_bid });
    if won_by == defender { turn_up_next_card(table, defender) } else { Ok(()) }
}

/// Even chances (R16d).
fn coin(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    let defender = attacker.opponent();
    let won_by = if table.chance().below(2) == 0 { attacker } else { defender };
    settle(table, attacker, won_by, RaceCourse::Coin {});
    if won_by == defender { turn_up_next_card(table, defender) } else { Ok(()) }
}

/// Both touch as fast as they can. Reactions are measured from the DRAW to the recorded answers;
/// the attacker must be clearly quicker (R16c, D5.2).
fn reflex(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    let (defender, drawn_at) = (attacker.opponent(), table.now());
    let down = positions(table.state(), defender);
    let reach = or_else(&down, Target::Freeze {});
    // Even a single card must be touched: the time is what counts.
    let opponents = attacker.asked(Question::TouchOpponent {}, One(down)).even_if_forced();
    let own = defender.asked(Question::TouchOwn {}, reach);
    let (attackers, defenders) = table.ask_both(opponents, own)?;
    let reaction = |at: Time| table.rules().reaction_ms(at.millis_since(drawn_at));
    let (attacker_ms, defender_ms) = (reaction(attackers.at), reaction(defenders.at));
    let touched = defenders.answer;
    let late = table.rules().attacker_touched_first(attacker_ms, defender_ms);
    let escaped = touched.filter(|_| !late);
    let won_by = if escaped.is_some() { defender } else { attacker };
    let lead_ms = table.rules().reaction_lead_ms;
    let course = RaceCourse::Reflex { attacker_ms, defender_ms, lead_ms, touched };
    settle(table, attacker, won_by, course);
    if let Some(position) = escaped {
        turn_up(table, defender, position);
    }
    Ok(())
}

/// The defender was fast enough and turns up a card of their choice (D5.1).
fn turn_up_next_card(table: &mut Table<Showdown>, defender: Seat) -> Resolved {
    let options = positions(table.state(), defender);
    let chosen = table.ask(defender, Question::NextCard {}, IfAny(One(options)))?;
    if let Some(position) = chosen {
        turn_up(table, defender, position);
    }
    Ok(())
}

/// One of the positions, or none of them, as `none` says.
pub fn or_else(positions: &[Position], none: Target) -> OneOf<Target, Option<Position>> {
    let each = positions.iter().map(|it| (Target::from(*it), Some(*it)));
    OneOf(each.chain([(none, None)]).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::engine::Viewer;
    use crate::showdown::Character::{AmosThorne, TullySparks};
    use crate::showdown::trial::{Duel, duel, duel_by, last_cards};
    use crate::showdown::{Phase, RaceMode};

    /// A duel in which seat 0 has drawn at once.
    fn drawn(race: RaceMode) -> Duel {
        duel_by(race, AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]).turns_up(0, "DRAW")
    }

    #[test]
    fn r16a_who_reaches_for_a_covered_card_is_late() {
        drawn(RaceMode::Slap)
            .roll(0, "HIT")
            .slap(0, &[1, 2, 3], Some(2))
            .happens("Seat 0 covers 1, 2, 3, seat 1 reaches for 2: seat 0 is first.")
            .score(1, 0);
    }

    #[test]
    fn r16a_who_reaches_for_another_card_is_fast_enough_and_turns_it_up() {
        drawn(RaceMode::Slap)
            .roll(0, "HIT")
            .slap(0, &[1, 2, 3], Some(4))
            .happens("seat 1 is fast enough.")
            .happens_by("D5.1", "Seat 1 turns up FOCUS +2 Accuracy in position 4.")
            .score(1, 0);
    }

    #[test]
    fn r16a_who_freezes_turns_up_nothing() {
        drawn(RaceMode::Slap)
            .roll(0, "MISS")
            .slap(0, &[1, 2, 3], None)
            .happens("seat 1 freezes: seat 0 is first.")
            .does_not_happen("Seat 1 turns up")
            .asks(1, "shoot_back");
    }

    #[test]
    fn r16a_exactly_the_number_is_covered() {
        let duel = drawn(RaceMode::Slap);
        let position = |at: u8| json!({"type": "position", "position": at});
        for wrong in [vec![1, 2], vec![1, 2, 3, 4], vec![1, 1, 2], vec![1, 2, 7]] {
            let answer = wrong.into_iter().map(position).collect();
            assert!(duel.try_giving(0, "race", &answer).is_err());
        }
    }

    #[test]
    fn r16a_the_quicker_attacker_covers_one_more() {
        duel(TullySparks, AmosThorne)
            .loads(&["DRAW", "REACH +2"], &["DRAW"])
            .turn_up(&["REACH +2", "FOCUS", "DRAW"])
            .slap(0, &[1, 3, 4], Some(1))
            .happens("seat 0 is first");
    }

    #[test]
    fn r16a_where_all_are_covered_nobody_is_asked() {
        duel(TullySparks, AmosThorne)
            .loads(&["DRAW", "REACH +2"], &["DRAW"])
            .turn_up(&["REACH", "FOCUS", "REACH", "FOCUS", "FOCUS", "FOCUS", "FOCUS", "REACH"])
            .roll(0, "HIT")
            .turns_up(0, "DRAW")
            .happens("Seat 0 covers every card of seat 1.")
            .score(1, 0);
    }

    #[test]
    fn r16a_where_none_is_covered_the_defender_alone_is_asked() {
        let five = ["FOCUS", "FOCUS", "FOCUS", "FOCUS", "FOCUS", "FOCUS", "REACH", "REACH"];
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW"])
            .turn_up(&five)
            .turn_up(&["REACH", "REACH"])
            .turns_up(0, "DRAW")
            .asks_nothing(0)
            .roll(0, "MISS")
            .roll(1, "HIT")
            .picking(1, Some(1))
            .happens("Seat 0 covers nothing, seat 1 reaches for 1: seat 1 is fast enough.")
            .score(0, 2);
    }

    #[test]
    fn r16a_sealed_answers_are_told_only_when_both_are_in() {
        drawn(RaceMode::Slap)
            .covering(0, &[1, 2, 3])
            .does_not_happen("")
            .asks_nothing(0)
            .asks(1, "race");
    }

    #[test]
    fn r16b_the_higher_bid_is_first_and_both_are_spent() {
        let duel = drawn(RaceMode::Nerve)
            .gives(0, "bid", json!(2))
            .roll(0, "HIT")
            .gives(1, "bid", json!(1))
            .happens("Seat 0 bids 2, seat 1 bids 1: seat 0 is first.")
            .score(1, 0);
        let tokens = duel.view(Viewer::Public).players.into_iter().map(|it| it.tokens);
        assert_eq!(tokens.collect::<Vec<_>>(), [Some(4), Some(5)]);
    }

    #[test]
    fn r16b_a_tie_is_the_defenders() {
        drawn(RaceMode::Nerve)
            .gives(1, "bid", json!(6))
            .gives(0, "bid", json!(6))
            .happens("a tie is the defender's, and seat 1 is fast enough.")
            .asks_nothing(0)
            .roll(0, "HIT")
            .answers(1, "reveal", "Position 2: FOCUS")
            .happens_by("D5.1", "Seat 1 turns up FOCUS")
            .score(1, 0);
    }

    #[test]
    fn r16b_nobody_bids_what_they_do_not_have() {
        let duel = drawn(RaceMode::Nerve);
        for wrong in [json!(7), json!(-1), json!("2"), json!(null)] {
            assert!(duel.try_giving(0, "bid", &wrong).is_err());
        }
    }

    #[test]
    fn r16c_the_attacker_must_be_clearly_quicker() {
        let touch = |position: u8| json!({"type": "position", "position": position});
        let race = |attacker_ms: i64, defender_ms: i64| {
            drawn(RaceMode::Reflex)
                .after_ms(attacker_ms)
                .gives(0, "touch", touch(3))
                .after_ms(defender_ms - attacker_ms)
                .roll(0, "HIT")
                .gives(1, "touch", touch(2))
        };
        race(200, 320)
            .happens("Seat 0 touches after 200 ms, seat 1 reaches for 2 after 320 ms")
            .happens("seat 0 is first");
        race(200, 319).happens("that is no lead of 120 ms (D5.2), and seat 1 is fast enough");
        race(319, 200).happens("ms: seat 1 is fast enough").does_not_happen("D5.2");
        race(10, 199).happens("Seat 0 touches after 80 ms").happens("seat 1 is fast enough");
        race(10, 200).happens("seat 0 is first");
    }

    #[test]
    fn r16c_is_never_rated() {
        assert!(!drawn(RaceMode::Reflex).view(Viewer::Public).rated);
        assert!(drawn(RaceMode::Slap).view(Viewer::Public).rated);
    }

    #[test]
    fn r16d_a_coin_decides() {
        let coin = || duel_by(RaceMode::Coin, AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        coin()
            .coin_for_attacker(true)
            .turns_up(0, "DRAW")
            .happens("The coin falls: seat 0 is first");
        coin()
            .coin_for_attacker(false)
            .turns_up(0, "DRAW")
            .happens("The coin falls: seat 1 is fast enough.")
            .roll(0, "MISS")
            .roll(1, "HIT")
            .answers(1, "reveal", "Position 1: DRAW")
            .score(0, 2);
    }

    #[test]
    fn r15_without_a_card_there_is_no_race() {
        last_cards(AmosThorne, &["FOCUS", "DRAW"], &["FOCUS"])
            .turn_up(&["FOCUS", "FOCUS"])
            .roll(0, "MISS")
            .turns_up(0, "DRAW")
            .happens("Seat 1 has no card to reach for: no race.")
            .happens("Seat 0 misses seat 1.")
            .happens("Seat 1 has no card left to shoot back with.")
            .does_not_happen("does not shoot back");
    }

    #[test]
    fn the_phase_is_draw_until_the_winner_of_a_race_has_turned_up_a_card() {
        let phase = |duel: &Duel| duel.view(Viewer::Public).phase;
        let coin = duel_by(RaceMode::Coin, AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        let coin = coin.coin_for_attacker(false).turns_up(0, "DRAW").asks(1, "reveal");
        let nerve = drawn(RaceMode::Nerve).gives(0, "bid", json!(0)).gives(1, "bid", json!(1));
        for choosing in [coin, nerve.asks(1, "reveal")] {
            assert_eq!(phase(&choosing), Phase::Draw);
            let shooting = choosing.roll(0, "MISS").answers(1, "reveal", "Position 2");
            assert_eq!(phase(&shooting), Phase::Shoot);
        }
        let late = drawn(RaceMode::Nerve).gives(1, "bid", json!(0)).roll(0, "MISS");
        let late = late.gives(0, "bid", json!(1)).asks(1, "shoot_back");
        assert_eq!(phase(&late), Phase::Shoot);
    }

    #[test]
    fn r33_out_of_time_the_lowest_positions_are_chosen() {
        drawn(RaceMode::Slap)
            .times_out(0)
            .roll(0, "HIT")
            .times_out(1)
            .happens("Seat 0 covers 1, 2, 3, seat 1 reaches for 1: seat 0 is first.");
    }
}
