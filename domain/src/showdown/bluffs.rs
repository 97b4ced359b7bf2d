//! What comes before the shots: BLUFFs, then RESOLVEs (R19 to R22).

use super::action::{Question, Stat, Target};
use super::cards::{CardId, Kind};
use super::fact;
use super::rules::Showdown;
use super::state::State;
use crate::engine::{One, OneOf, Resolved, Seat, Table};

/// Both play their BLUFFs, one change at a time by turns, the attacker first (R20).
pub fn play_bluffs(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    let both = [attacker, attacker.opponent()];
    let turns = both.map(|seat| changes_of(table.state(), seat)).into_iter().max();
    for _ in 0..turns.unwrap_or_default() {
        for by in both {
            let cards = bluffs_left(table.state(), by);
            if !cards.is_empty() {
                play_bluff(table, by, cards)?;
            }
        }
    }
    Ok(())
}

/// How many changes a player's cards bring; a DOUBLE BLUFF brings two (D11).
fn changes_of(state: &State, seat: Seat) -> usize {
    let bluffs = state.player(seat).in_effect(|kind| 0 < kind.bluffs());
    bluffs.into_iter().map(|card| state.changes_left(seat, card)).sum()
}

/// The cards that still bring a change, in the order in which they were turned up. Of those that
/// read the same and bring as many, one will do.
fn bluffs_left(state: &State, seat: Seat) -> Vec<CardId> {
    let mut left: Vec<CardId> = Vec::new();
    for card in state.player(seat).in_effect(|kind| 0 < kind.bluffs()) {
        let alike = |it: &CardId| {
            state.card(seat, *it) == state.card(seat, card)
                && state.changes_left(seat, *it) == state.changes_left(seat, card)
        };
        if 0 < state.changes_left(seat, card) && !left.iter().any(alike) {
            left.push(card);
        }
    }
    left
}

/// One BLUFF: a player's Speed or Accuracy goes up or down by 2 (D11). Of several cards the
/// player chooses the one that acts.
fn play_bluff(table: &mut Table<Showdown>, by: Seat, cards: Vec<CardId>) -> Resolved {
    let step = table.rules().bluff_step;
    let options = cards.iter().flat_map(|card| bluff_options(by, *card, step)).collect();
    let Bluff { card, on, stat, change } =
        table.ask(by, Question::Bluff { cards }, One(options))?;
    table.emit(fact::BluffPlayed { by, card, on, stat, change });
    Ok(())
}

/// What a BLUFF may do.
#[derive(Clone, Copy, Debug)]
struct Bluff {
    card: CardId,
    on: Seat,
    stat: Stat,
    change: i8,
}

impl From<Bluff> for Target {
    fn from(it: Bluff) -> Target {
        let Bluff { card, on, stat, change } = it;
        Target::Change { card, on, stat, change }
    }
}

/// Every change by a step. One's own Accuracy up comes first: the plainest (R33).
fn bluff_options(by: Seat, card: CardId, step: i8) -> Vec<Bluff> {
    let mut options = Vec::new();
    for (on, change) in [(by, step), (by.opponent(), -step), (by, -step), (by.opponent(), step)] {
        options.push(Bluff { card, on, stat: Stat::Accuracy, change });
        options.push(Bluff { card, on, stat: Stat::Speed, change });
    }
    options
}

/// Both use their RESOLVEs, the attacker first (R21).
pub fn play_resolves(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    for by in [attacker, attacker.opponent()] {
        for resolve in table.state().player(by).in_effect(|kind| kind == Kind::Resolve) {
            play_resolve(table, by, resolve)?;
        }
    }
    Ok(())
}

/// One RESOLVE: takes all effect off a BLUFF, DOUBLE BLUFF or DISTRACT, or is left unused (R21).
fn play_resolve(table: &mut Table<Showdown>, by: Seat, resolve: CardId) -> Resolved {
    let options = resolve_options(table.state(), by);
    if options.is_empty() {
        table.emit(fact::ResolveIdle { by, resolve });
        return Ok(());
    }
    match table.ask(by, Question::Resolve { card: resolve }, revealed_or_none(&options))? {
        Some((owner, card)) => table.emit(fact::CardCancelled { by, resolve, owner, card }),
        None => table.emit(fact::ResolveDeclined { by, resolve }),
    }
    Ok(())
}

/// One of the cards on the table, with whose it is, or none of them.
pub fn revealed_or_none(cards: &[(Seat, CardId)]) -> OneOf<Target, Option<(Seat, CardId)>> {
    let revealed = |it: &(Seat, CardId)| (Target::Revealed { owner: it.0, card: it.1 }, Some(*it));
    OneOf(cards.iter().map(revealed).chain([(Target::Decline {}, None)]).collect())
}

/// What a RESOLVE can be used on; the opponent's cards come first. What has lost its effect is
/// not among them. Of cards that read the same and changed the same, one will do.
fn resolve_options(state: &State, by: Seat) -> Vec<(Seat, CardId)> {
    let mut options = Vec::new();
    for owner in [by.opponent(), by] {
        let mut listed: Vec<CardId> = Vec::new();
        for card in state.player(owner).in_effect(Kind::can_be_cancelled) {
            if !listed.iter().any(|it| state.do_the_same(owner, *it, card)) {
                listed.push(card);
                options.push((owner, card));
            }
        }
    }
    options
}

/// A BLUFF or RESOLVE that is turned up while shooting back acts at once (R22).
pub fn act_at_once(table: &mut Table<Showdown>, by: Seat, card: CardId) -> Resolved {
    let kind = table.state().card(by, card).kind;
    for _ in 0..kind.bluffs() {
        play_bluff(table, by, vec![card])?;
    }
    if kind == Kind::Resolve {
        play_resolve(table, by, card)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::showdown::CardMark;
    use crate::showdown::Character::{AmosThorne, DeliaVoss, JudgePike, OtisMarrow};
    use crate::showdown::trial::duel;

    #[test]
    fn r20_bluffs_alternate_and_the_attacker_begins() {
        duel(DeliaVoss, DeliaVoss)
            .loads(&["DRAW", "BLUFF", "BLUFF"], &["DRAW", "BLUFF"])
            .turn_up(&["BLUFF", "BLUFF", "BLUFF", "REACH", "DRAW"])
            .race_lost(0)
            .asks_nothing(1)
            .answers(0, "bluff", "Your Accuracy +2")
            .asks_nothing(0)
            .answers(1, "bluff", "Opponent's Accuracy -2")
            .asks_nothing(1)
            .answers(0, "bluff", "Your Speed +2");
    }

    #[test]
    fn d11_a_bluff_changes_either_stat_of_either_player_by_two_either_way() {
        let duel = duel(DeliaVoss, AmosThorne)
            .loads(&["DRAW", "BLUFF"], &["DRAW"])
            .turn_up(&["BLUFF", "FOCUS", "DRAW"])
            .race_lost(0);
        let labels = duel.asked(0, "bluff").labels();
        assert_eq!(labels.len(), 8);
        for whose in ["Your", "Opponent's"] {
            for change in ["Speed +2", "Speed -2", "Accuracy +2", "Accuracy -2"] {
                assert!(labels.contains(&format!("{whose} {change}")));
            }
        }
    }

    #[test]
    fn r21_a_resolve_takes_both_halves_off_a_double_bluff() {
        duel(DeliaVoss, AmosThorne)
            .loads(&["DRAW", "DOUBLE BLUFF"], &["DRAW", "RESOLVE"])
            .turn_up(&["DOUBLE BLUFF", "RESOLVE", "DRAW"])
            .race_lost(0)
            .answers(0, "bluff", "Your Accuracy +2")
            .answers(0, "bluff", "Opponent's Speed -2")
            .totals(0, 0, 2)
            .totals(1, -2, 0)
            .roll(0, "5")
            .answers(1, "resolve", "Opponent's DOUBLE BLUFF")
            .happens("takes all effect off the DOUBLE BLUFF of seat 0.")
            .happens("Seat 0 rolls 5, with Accuracy +0 and -1 for Speed 0 (D6.1) that is 4.");
    }

    #[test]
    fn r21_what_is_cancelled_cannot_be_cancelled_again() {
        let duel = duel(JudgePike, AmosThorne)
            .loads(&["DRAW", "RESOLVE", "DISTRACT"], &["DRAW", "RESOLVE", "DISTRACT"])
            .turn_up(&["RESOLVE", "RESOLVE", "DISTRACT", "DISTRACT", "DRAW"])
            .race_lost(0);
        assert_eq!(duel.asked(0, "resolve").labels().len(), 3, "two DISTRACTs, or none");
        let duel = duel.answers(0, "resolve", "Opponent's DISTRACT");
        assert!(duel.is_marked(1, "DISTRACT", CardMark::Cancelled));
        let labels = duel.asked(1, "resolve").labels();
        assert_eq!(labels.len(), 2);
        assert!(labels[0].starts_with("Opponent's DISTRACT"));
        duel.answers(1, "resolve", "Leave it unused").happens("Seat 1 leaves the RESOLVE unused.");
    }

    #[test]
    fn r21_without_a_target_a_resolve_is_not_asked_for() {
        duel(AmosThorne, AmosThorne)
            .loads(&["DRAW", "RESOLVE"], &["DRAW"])
            .turn_up(&["RESOLVE", "FOCUS", "DRAW"])
            .roll(0, "MISS")
            .race_lost(0)
            .happens_by("R21", "Seat 0's RESOLVE finds no BLUFF or DISTRACT to act on.")
            .happens("Seat 0 misses seat 1.");
    }

    #[test]
    fn r19_a_resolve_comes_after_the_bluffs() {
        duel(OtisMarrow, DeliaVoss)
            .loads(&["DRAW", "RESOLVE"], &["DRAW", "BLUFF"])
            .turn_up(&["RESOLVE", "BLUFF", "DRAW"])
            .race_lost(0)
            .asks_nothing(0)
            .answers(1, "bluff", "Opponent's Accuracy -2")
            .roll(0, "5")
            .answers(0, "resolve", "Opponent's BLUFF")
            .happens("Seat 0 rolls 5, with Accuracy +0 and -1 for Speed 0 (D6.1) that is 4.");
    }

    #[test]
    fn r22_a_resolve_turned_up_while_shooting_back_acts_at_once() {
        duel(JudgePike, AmosThorne)
            .loads(&["DRAW", "DISTRACT opponent -1 Speed,"], &["DRAW", "RESOLVE"])
            .turn_up(&["DISTRACT", "FOCUS", "DRAW"])
            .roll(0, "MISS")
            .race_lost(0)
            .totals(1, -1, 0)
            .answers(1, "shoot_back", "Position 2: RESOLVE")
            .asks_by("R22", 1, "resolve")
            .answers(1, "resolve", "Opponent's DISTRACT")
            .happens_by("R22", "takes all effect off the DISTRACT")
            .totals(1, 0, 1);
    }

    #[test]
    fn r22_a_late_resolve_may_be_left_unused_or_find_nothing() {
        let late = |first: &[&str], up: &[&str]| {
            duel(JudgePike, AmosThorne)
                .loads(first, &["DRAW", "RESOLVE"])
                .turn_up(up)
                .roll(0, "MISS")
                .race_lost(0)
                .answers(1, "shoot_back", "Position 2: RESOLVE")
        };
        let up = ["DISTRACT", "FOCUS", "DRAW"];
        let declined = late(&["DRAW", "DISTRACT opponent -1 Speed,"], &up)
            .answers(1, "resolve", "Leave it unused")
            .happens_by("R22", "Seat 1 leaves the RESOLVE unused.");
        assert!(declined.is_marked(1, "RESOLVE", CardMark::Unused));
        let idle = late(&["DRAW"], &["DRAW"])
            .happens_by("R22", "Seat 1's RESOLVE finds no BLUFF or DISTRACT to act on.");
        assert!(idle.is_marked(1, "RESOLVE", CardMark::Unused));
    }

    #[test]
    fn r21_bluffs_that_changed_something_else_can_be_told_apart() {
        let duel = duel(DeliaVoss, AmosThorne)
            .loads(&["DRAW", "BLUFF", "BLUFF", "BLUFF"], &["DRAW", "RESOLVE"])
            .turn_up(&["BLUFF", "RESOLVE", "BLUFF", "FOCUS", "BLUFF", "FOCUS", "DRAW"])
            .race_lost(0)
            .answers(0, "bluff", "Your Accuracy +2")
            .answers(0, "bluff", "Opponent's Speed -2")
            .answers(0, "bluff", "Your Accuracy +2");
        let labels = duel.asked(1, "resolve").labels();
        let expected = [
            "Opponent's BLUFF (Opponent's Accuracy +2)",
            "Opponent's BLUFF (Your Speed -2)",
            "Leave it unused",
        ];
        assert_eq!(labels, expected, "of two that did the same, one will do");
    }

    #[test]
    fn r21_what_a_double_bluff_changed_is_told() {
        let duel = duel(DeliaVoss, AmosThorne)
            .loads(&["DRAW", "DOUBLE BLUFF"], &["DRAW", "RESOLVE"])
            .turn_up(&["DOUBLE BLUFF", "RESOLVE", "DRAW"])
            .race_lost(0)
            .answers(0, "bluff", "Your Accuracy +2")
            .answers(0, "bluff", "Opponent's Speed -2");
        let told = "Opponent's DOUBLE BLUFF (Opponent's Accuracy +2, Your Speed -2)";
        assert_eq!(duel.asked(1, "resolve").labels()[0], told);
    }

    #[test]
    fn r20_whoever_has_different_bluffs_chooses_which_acts() {
        let duel = duel(DeliaVoss, DeliaVoss)
            .loads(&["DRAW", "BLUFF", "DOUBLE BLUFF"], &["DRAW", "BLUFF"])
            .turn_up(&["BLUFF", "BLUFF", "DOUBLE BLUFF", "REACH", "DRAW"])
            .race_lost(0);
        assert_eq!(duel.asked(0, "bluff").labels().len(), 16, "eight changes by either card");
        assert!(duel.asked(0, "bluff").labels()[0].starts_with("BLUFF: Your Accuracy +2"));
        let asked = duel.asked(0, "bluff").text;
        assert!(asked.contains("Your BLUFF or DOUBLE BLUFF: choose which acts now"), "{asked}");
        duel.answers(0, "bluff", "DOUBLE BLUFF: Your Accuracy +2")
            .happens("Seat 0's DOUBLE BLUFF gives seat 0 +2 Accuracy.")
            .asks_nothing(0)
            .answers(1, "bluff", "Your Speed +2")
            .answers(0, "bluff", "BLUFF: Opponent's Speed -2")
            .happens("Seat 0's BLUFF gives seat 1 -2 Speed.")
            .roll(0, "MISS")
            .answers(0, "bluff", "Your Speed -2")
            .happens("Seat 0's DOUBLE BLUFF gives seat 0 -2 Speed.")
            .asks(1, "shoot_back");
    }

    #[test]
    fn r20_of_bluffs_that_read_the_same_one_is_offered() {
        let duel = duel(DeliaVoss, AmosThorne)
            .loads(&["DRAW", "BLUFF", "BLUFF"], &["DRAW"])
            .turn_up(&["BLUFF", "FOCUS", "BLUFF", "FOCUS", "DRAW"])
            .race_lost(0);
        assert_eq!(duel.asked(0, "bluff").labels().len(), 8);
        duel.answers(0, "bluff", "Your Accuracy +2")
            .asks(0, "bluff")
            .totals(0, 0, 2)
            .roll(0, "2")
            .answers(0, "bluff", "Your Accuracy +2")
            .happens("Seat 0 rolls 2, with Accuracy +4 and -1 for Speed 0 (D6.1) that is 5.");
    }
}
