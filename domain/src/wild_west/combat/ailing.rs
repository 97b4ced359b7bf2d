//! A status gets worse or better: that alone, and nobody answers to it (W12, W16, V25, V32).

use super::Combat;
use crate::wild_west::fact::{Captured, StatusEased, StatusInflicted, Woke};
use crate::wild_west::state::{Vital, Who};
use crate::wild_west::statuses::{Status, added};

/// Whether a status that got worse has captured somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worse {
    /// It has: they are out.
    Captured,
    /// It has not, or nothing got worse.
    Free,
}

/// So much of a status that has passed all Defense adds to what there is (W12, V25). `source` is
/// whom one is Afraid of.
pub fn worsen(table: &mut Combat, who: Who, status: Status, amount: u32, source: Who) -> Worse {
    match table.state().fighter(who).is_some_and(|it| it.vital == Vital::Alive) {
        true => add(table, who, status, amount, source),
        false => Worse::Free,
    }
}

/// The same for somebody whom the very blow that brings the status has felled: it lands all the
/// same, and counts while they bleed (V15, V27). They are out already, so it captures nobody, and
/// they fall Unconscious only when they are saved (W16).
pub fn worsen_the_fallen(table: &mut Combat, who: Who, status: Status, amount: u32, source: Who) {
    let bleeds = table.state().fighter(who).is_some_and(|it| it.is_bleeding());
    if bleeds && status != Status::Unconscious {
        add(table, who, status, amount, source);
    }
}

fn add(table: &mut Combat, who: Who, status: Status, amount: u32, source: Who) -> Worse {
    let Some(fighter) = table.state().fighter(who) else { return Worse::Free };
    if amount == 0 || fighter.is_immune(status) {
        return Worse::Free;
    }
    let from = fighter.ails.severity(status);
    let it = added(status, from, amount, fighter.size(), fighter.has_battery());
    let source = (status == Status::Afraid).then_some(source);
    table.emit(StatusInflicted { who, status, from, to: it.to, source });
    if !it.captures || table.state().fighter(who).is_none_or(|it| it.is_bleeding()) {
        return Worse::Free;
    }
    table.emit(Captured { who });
    Worse::Captured
}

/// A status is eased to a Severity, by what is neither its Skill nor its cure.
pub fn ease(table: &mut Combat, who: Who, status: Status, to: u8) {
    table.emit(StatusEased { who, status, to });
    wake_if_relieved(table, who, status);
}

/// A fighter who is Unconscious no more wakes; one who has no Health gets 1 back (W16, V32).
pub fn wake_if_relieved(table: &mut Combat, who: Who, status: Status) {
    let Some(fighter) = table.state().fighter(who) else { return };
    if status == Status::Unconscious && !fighter.ails.has(status) {
        let health = fighter.health.max(1);
        table.emit(Woke { who, health });
    }
}
