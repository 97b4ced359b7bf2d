//! The shoot phase: BLUFFs, RESOLVEs, shots, and shooting back (D6, D7, D8, R19).

use super::action::{Question, Target};
use super::bluffs::{act_at_once, play_bluffs, play_resolves};
use super::fact::{self, Lowered, Roll};
use super::race::or_else;
use super::reroll::demanded_reroll;
use super::round::score_round;
use super::rules::{QuickerShot, Showdown};
use super::stare_down::{positions, turn_up};
use crate::engine::{Resolved, Seat, Table, so_many};

/// Resolves the shooting in its order, and ends the round (R19, D9).
pub fn shoot(table: &mut Table<Showdown>) -> Resolved {
    let Some(attacker) = table.state().attacker() else {
        return score_round(table);
    };
    play_bluffs(table, attacker)?;
    play_resolves(table, attacker)?;
    if table.state().both_drew() {
        simultaneous_shots(table, attacker)?;
    } else {
        let hit = instant_shot(table, attacker)?;
        if !hit {
            shoot_back(table, attacker.opponent())?;
        }
    }
    score_round(table)
}

/// Both have drawn: the quicker shoots first, the attacker's Speed counting one more; who is hit
/// does not shoot. At equal Speed both shoot, whatever comes of it (D8, R28, R29).
fn simultaneous_shots(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    let (state, defender) = (table.state(), attacker.opponent());
    let (attacker_speed, defender_speed) = (state.speed(attacker), state.speed(defender));
    let attacker_ahead = table.rules().attacker_ahead;
    let first = match table.rules().quicker_shot(attacker_speed, defender_speed) {
        QuickerShot::Attacker => Some(attacker),
        QuickerShot::Both => None,
        QuickerShot::Defender => Some(defender),
    };
    table.emit(fact::SpeedsCompared {
        attacker,
        attacker_speed,
        attacker_ahead,
        defender_speed,
        first,
    });
    let shooter = first.unwrap_or(attacker);
    let hit = instant_shot(table, shooter)?;
    if hit && first.is_some() {
        table.emit(fact::ShotForgone { by: shooter.opponent() });
        return Ok(());
    }
    instant_shot(table, shooter.opponent())?;
    Ok(())
}

/// One shot: a roll, and whatever RE-ROLLs make of it. Whether it hits (D7).
fn instant_shot(table: &mut Table<Showdown>, shooter: Seat) -> Resolved<bool> {
    let mut roll = roll(table, shooter);
    table.emit(fact::DieRolled { by: shooter, roll });
    while let Some((demanded_by, card)) = demanded_reroll(table, shooter, roll.hit)? {
        roll = self::roll(table, shooter);
        table.emit(fact::DieRerolled { by: shooter, demanded_by, card, roll });
    }
    table.emit(fact::ShotTaken { by: shooter, hit: roll.hit });
    Ok(roll.hit)
}

/// Rolls the shooter's die. The totals of this moment count (R23).
fn roll(table: &mut Table<Showdown>, shooter: Seat) -> Roll {
    let die = table.state().player(shooter).character.die();
    let face = die[table.chance().below(die.len() as u32) as usize];
    let state = table.state();
    let speed = state.speed(shooter);
    let accuracy_from_speed = table.rules().accuracy_from_speed(speed);
    let accuracy = state.accuracy(shooter) + accuracy_from_speed;
    let hit = table.rules().hits(face, accuracy);
    Roll { face, speed, accuracy, accuracy_from_speed, hit }
}

/// A defender who was missed may turn up cards, up to a DRAW, as long as no more than two of theirs
/// have followed the attacker's; with a DRAW they shoot (D7.1, R17, R27).
fn shoot_back(table: &mut Table<Showdown>, defender: Seat) -> Resolved {
    let why = loop {
        if let Some(why) = why_no_more_cards(table, defender) {
            break why;
        }
        let state = table.state();
        let options = positions(state, defender);
        let left = cards_left(table, defender).min(options.len());
        let left = so_many(left);
        let options = or_else(&options, Target::Decline {});
        let Some(position) = table.ask(defender, Question::ShootBack { left }, options)? else {
            break Lowered::Declined;
        };
        let Some(card) = turn_up(table, defender, position) else {
            break Lowered::NoCard;
        };
        if table.state().card(defender, card).is_draw() {
            instant_shot(table, defender)?;
            return Ok(());
        }
        act_at_once(table, defender, card)?;
    };
    table.emit(fact::GunLowered { by: defender, why });
    Ok(())
}

/// How many cards the defender may still turn up after the attacker's DRAW (D7.1, R17).
fn cards_left(table: &Table<Showdown>, defender: Seat) -> usize {
    let turned_up = table.state().cards_after_draw(defender);
    table.rules().cards_after_draw.saturating_sub(turned_up)
}

/// Why the defender can turn up no card any more, if that is so.
fn why_no_more_cards(table: &Table<Showdown>, defender: Seat) -> Option<Lowered> {
    let player = table.state().player(defender);
    match () {
        () if player.lunged => Some(Lowered::Lunged),
        () if player.down.is_empty() => Some(Lowered::NoCard),
        () if cards_left(table, defender) == 0 => Some(Lowered::Limit),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::showdown::Character::{AmosThorne, DeliaVoss, JudgePike, TullySparks};
    use crate::showdown::trial::{duel, last_cards};

    #[test]
    fn d7_six_or_more_hits() {
        // Speed +1, Accuracy +2, a 4: that is 6.
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW", "REACH +1 Speed", "FOCUS +2"], &["DRAW", "RESOLVE", "FOCUS +1"])
            .turn_up(&["REACH +1 Speed", "RESOLVE", "FOCUS +2", "FOCUS +1", "DRAW"])
            .totals(0, 1, 2)
            .roll(0, "4")
            .race_lost(0)
            .happens("Seat 0 rolls 4, with Accuracy +2 that is 6.")
            .happens("Seat 0 hits seat 1.")
            .score(1, 0);
    }

    #[test]
    fn d6_1_speed_zero_takes_one_off() {
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW", "FOCUS +2"], &["DRAW", "RESOLVE"])
            .turn_up(&["FOCUS +2", "RESOLVE", "DRAW"])
            .roll(0, "4")
            .race_lost(0)
            .happens("Seat 0 rolls 4, with Accuracy +2 and -1 for Speed 0 (D6.1) that is 5.")
            .happens("Seat 0 misses seat 1.");
    }

    #[test]
    fn d7_1_a_lost_race_leaves_two_cards_to_shoot_back_with() {
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW", "FOCUS +2", "REACH +1 Speed"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .race_lost(0)
            .answers(1, "shoot_back", "Position 2: FOCUS +2")
            .happens_by("R27", "Seat 1 turns up FOCUS +2 Accuracy in position 2.")
            .roll(1, "5")
            .answers(1, "shoot_back", "Position 1: DRAW")
            .happens("Seat 1 rolls 5, with Accuracy +2 and -1 for Speed 0 (D6.1) that is 6.")
            .score(0, 2);
    }

    #[test]
    fn r27_two_cards_without_a_draw_end_the_round() {
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW", "FOCUS +2", "REACH +1 Speed"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .race_lost(0)
            .answers(1, "shoot_back", "Position 2")
            .answers(1, "shoot_back", "Position 3")
            .happens_by("D7.1", "Seat 1 has turned up two cards after the DRAW, the most they may")
            .does_not_happen("does not shoot back")
            .happens("Round 1 is over: 0 points for seat 0; 0 points for seat 1.")
            .asks(0, "load");
    }

    #[test]
    fn r27_shooting_back_may_be_left() {
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .race_lost(0)
            .answers(1, "shoot_back", "Turn up no more cards")
            .happens("Seat 1 does not shoot back.");
    }

    #[test]
    fn r17_a_card_of_the_race_leaves_one_more() {
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW", "FOCUS +2", "REACH +1 Speed"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .slap(0, &[4, 5, 6], Some(2))
            .happens("Seat 1 turns up FOCUS +2 Accuracy in position 2.")
            .answers(1, "shoot_back", "Position 3")
            .happens("Seat 1 has turned up two cards after the DRAW, the most they may");
    }

    #[test]
    fn r18_a_card_of_the_race_counts_before_the_shot() {
        duel(AmosThorne, JudgePike)
            .loads(
                &["DRAW", "REACH +1 Speed", "FOCUS +2"],
                &["DRAW", "DISTRACT opponent -1 Speed,"],
            )
            .turn_up(&["REACH +1 Speed", "FOCUS", "FOCUS +2", "FOCUS", "DRAW"])
            .roll(0, "5")
            .slap(0, &[1, 3, 4], Some(2))
            .happens("Seat 0 rolls 5, with Accuracy +1 and -1 for Speed 0 (D6.1) that is 5.");
    }

    #[test]
    fn d8_at_equal_speed_both_shoot() {
        // Attacker 1, defender 2: the attacker's counts one more.
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW", "REACH +1 Speed"], &["DRAW", "REACH +1 Speed", "REACH +1 Speed,"])
            .turn_up(&["REACH +1 Speed", "REACH +1 Speed", "FOCUS", "REACH +1 Speed,", "DRAW"])
            .totals(0, 1, 1)
            .totals(1, 2, 1)
            .roll(0, "HIT")
            .roll(1, "HIT")
            .slap(0, &[4, 5], Some(1))
            .happens_by(
                "D8",
                "Both have drawn. Seat 0 has Speed 1, and 1 more as the attacker; seat 1 has \
                 Speed 2: both shoot at the same moment.",
            )
            .happens("Seat 0 hits seat 1.")
            .happens("Seat 1 hits seat 0.")
            .happens_by(
                "R28",
                "Round 1 is over: 1 point for seat 0 for a hit; 2 points for seat 1 for a hit \
                 after drawing second (D9).",
            )
            .score(1, 2);
    }

    #[test]
    fn r23_being_one_ahead_does_not_mend_a_slow_hand() {
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW", "FOCUS +2"], &["DRAW"])
            .turn_up(&["FOCUS +2", "FOCUS", "DRAW"])
            .totals(0, 0, 2)
            .roll(0, "4")
            .roll(1, "MISS")
            .slap(0, &[5, 6], Some(1))
            .happens_by(
                "D7",
                "Seat 0 rolls 4, with Accuracy +2 and -1 for Speed 0 (D6.1) that is 5.",
            )
            .happens("Seat 0 misses seat 1.")
            .score(0, 0);
    }

    #[test]
    fn d6_1_speed_below_zero_takes_two_off() {
        duel(AmosThorne, JudgePike)
            .loads(&["DRAW", "FOCUS +2"], &["DRAW", "DISTRACT opponent -1 Speed,"])
            .turn_up(&["FOCUS +2", "DISTRACT opponent -1 Speed,", "DRAW"])
            .roll(0, "5")
            .race_lost(0)
            .happens("Seat 0 rolls 5, with Accuracy +1 and -2 for Speed -1 (D6.1) that is 4.");
    }

    #[test]
    fn r3_a_draw_may_carry_numbers() {
        // Speed +1 from the DRAW itself, Accuracy +1: no slow hand, and 5 + 1 hits.
        duel(TullySparks, AmosThorne)
            .loads(&["DRAW +1", "FOCUS"], &["DRAW"])
            .turn_up(&["FOCUS", "FOCUS", "DRAW +1"])
            .totals(0, 1, 1)
            .roll(0, "5")
            .slap(0, &[3, 4, 5], Some(3))
            .happens("Seat 0 rolls 5, with Accuracy +1 that is 6.")
            .score(1, 0);
    }

    #[test]
    fn r27_nobody_is_promised_cards_that_they_do_not_have() {
        let duel = last_cards(AmosThorne, &["DRAW"], &["FOCUS"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .picking(1, None);
        let asked = duel.asked(1, "shoot_back").text;
        assert!(asked.contains("You may turn up 1 more card to"), "{asked}");
    }

    #[test]
    fn r29_who_is_hit_first_does_not_shoot() {
        // Attacker 0, defender 2: the defender is quicker, and drew second.
        duel(AmosThorne, TullySparks)
            .loads(&["DRAW"], &["DRAW", "REACH +2"])
            .turn_up(&["FOCUS", "REACH +2", "DRAW"])
            .roll(1, "HIT")
            .slap(0, &[5, 6], Some(1))
            .happens_by("D8", "seat 1 has Speed 2: seat 1 shoots first.")
            .happens("Seat 1 hits seat 0.")
            .happens_by("R29", "Seat 0 is hit, and does not shoot.")
            .does_not_happen("Seat 0 rolls")
            .score(0, 2);
    }

    #[test]
    fn d8_who_is_missed_shoots_then() {
        duel(AmosThorne, TullySparks)
            .loads(&["DRAW"], &["DRAW", "REACH +2"])
            .turn_up(&["FOCUS", "REACH +2", "DRAW"])
            .roll(1, "MISS")
            .roll(0, "HIT")
            .slap(0, &[5, 6], Some(1))
            .happens("Seat 1 misses seat 0.")
            .happens("Seat 0 hits seat 1.")
            .does_not_happen("does not shoot")
            .score(1, 0);
    }

    #[test]
    fn d6_2_two_misses_end_the_round() {
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .roll(1, "MISS")
            .slap(0, &[4, 5, 6], Some(1))
            .happens("Round 1 is over: 0 points for seat 0; 0 points for seat 1.");
    }

    #[test]
    fn r22_a_bluff_turned_up_while_shooting_back_acts_at_once() {
        duel(AmosThorne, DeliaVoss)
            .loads(&["DRAW"], &["DRAW", "DOUBLE BLUFF"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .race_lost(0)
            .answers(1, "shoot_back", "Position 2: DOUBLE BLUFF")
            .asks_by("R22", 1, "bluff")
            .answers(1, "bluff", "Your Accuracy +2")
            .happens_by("R22", "Seat 1's DOUBLE BLUFF gives seat 1 +2 Accuracy.")
            .asks_by("R22", 1, "bluff")
            .answers(1, "bluff", "Your Speed +2")
            .roll(1, "4")
            .answers(1, "shoot_back", "Position 1: DRAW")
            .happens("Seat 1 rolls 4, with Accuracy +2 that is 6.")
            .score(0, 2);
    }
}
