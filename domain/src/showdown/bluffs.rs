//! What comes before the shots: BLUFFs, then RESOLVEs (R19 to R22).

use super::action::{Question, Stat, Target};
use super::cards::{CardId, Kind};
use super::fact::Fact;
use super::rules::Showdown;
use super::state::State;
use crate::engine::{Resolved, Seat, Table};

/// Both play their BLUFFs, one change at a time by turns, the attacker first (R20).
pub fn play_bluffs(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    let defender = attacker.opponent();
    let attackers = bluffs_of(table.state(), attacker);
    let defenders = bluffs_of(table.state(), defender);
    for turn in 0..attackers.len().max(defenders.len()) {
        if let Some(card) = attackers.get(turn) {
            play_bluff(table, attacker, *card)?;
        }
        if let Some(card) = defenders.get(turn) {
            play_bluff(table, defender, *card)?;
        }
    }
    Ok(())
}

/// The changes that a player's cards bring, in the order in which they were turned up; a DOUBLE
/// BLUFF brings two (D11).
fn bluffs_of(state: &State, seat: Seat) -> Vec<CardId> {
    let player = state.player(seat);
    let bluffs = player.in_effect(|kind| 0 < kind.bluffs());
    let twice = |card: CardId| std::iter::repeat_n(card, player.card(card).kind.bluffs());
    bluffs.into_iter().flat_map(twice).collect()
}

/// One BLUFF: a player's Speed or Accuracy goes up or down by 2 (D11).
fn play_bluff(table: &mut Table<Showdown>, by: Seat, card: CardId) -> Resolved {
    let options = bluff_options(by, table.rules().bluff_step);
    let chosen = table.choose_one(by, Question::Bluff { card }, options)?;
    if let Some(Target::Change { on, stat, change }) = chosen {
        table.emit(Fact::BluffPlayed { by, card, on, stat, change });
    }
    Ok(())
}

/// Every change by a step. One's own Accuracy up comes first: the plainest (R33).
fn bluff_options(by: Seat, step: i8) -> Vec<Target> {
    let mut options = Vec::new();
    for (on, change) in [(by, step), (by.opponent(), -step), (by, -step), (by.opponent(), step)] {
        options.push(Target::Change { on, stat: Stat::Accuracy, change });
        options.push(Target::Change { on, stat: Stat::Speed, change });
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
    let mut options = resolve_options(table.state(), by);
    if options.is_empty() {
        return Ok(());
    }
    options.push(Target::Decline {});
    match table.choose_one(by, Question::Resolve { card: resolve }, options)? {
        Some(Target::Revealed { owner, card }) => {
            table.emit(Fact::CardCancelled { by, resolve, owner, card });
        }
        _ => table.emit(Fact::ResolveDeclined { by, resolve }),
    }
    Ok(())
}

/// What a RESOLVE can be used on; the opponent's cards come first. What has lost its effect is
/// not among them.
fn resolve_options(state: &State, by: Seat) -> Vec<Target> {
    let of = |owner: Seat| {
        let cards = state.player(owner).in_effect(Kind::can_be_cancelled);
        cards.into_iter().map(move |card| Target::Revealed { owner, card })
    };
    of(by.opponent()).chain(of(by)).collect()
}

/// A BLUFF or RESOLVE that is turned up while shooting back acts at once (R22).
pub fn act_at_once(table: &mut Table<Showdown>, by: Seat, card: CardId) -> Resolved {
    let kind = table.state().card(by, card).kind;
    for _ in 0..kind.bluffs() {
        play_bluff(table, by, card)?;
    }
    if kind == Kind::Resolve {
        play_resolve(table, by, card)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::showdown::Character::{AmosThorne, DeliaVoss, JudgePike, OtisMarrow};
    use crate::showdown::Mark;
    use crate::showdown::scenario::duel;

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
        let labels = duel.labels(0, "bluff");
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
            .happens("Seat 0 rolls 5, with Accuracy -1 that is 4.");
    }

    #[test]
    fn r21_what_is_cancelled_cannot_be_cancelled_again() {
        let duel = duel(JudgePike, AmosThorne)
            .loads(&["DRAW", "RESOLVE", "DISTRACT"], &["DRAW", "RESOLVE", "DISTRACT"])
            .turn_up(&["RESOLVE", "RESOLVE", "DISTRACT", "DISTRACT", "DRAW"])
            .race_lost(0);
        assert_eq!(duel.labels(0, "resolve").len(), 3, "two DISTRACTs, or none");
        let duel = duel.answers(0, "resolve", "Opponent's DISTRACT");
        assert!(duel.is_marked(1, "DISTRACT", Mark::Cancelled));
        let labels = duel.labels(1, "resolve");
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
            .happens("Seat 0 rolls 5, with Accuracy -1 that is 4.");
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
            .answers(1, "resolve", "Opponent's DISTRACT")
            .totals(1, 0, 1);
    }
}
