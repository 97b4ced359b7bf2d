//! What changes of rolls and moves come to (D3, V60, V61, V106).

use super::{Change, RollKind, State, Until, Who};
use crate::wild_west::pool::Changes;

impl State {
    /// What changes a roll of somebody's beside their statuses.
    pub fn boosted(&self, who: Who, kind: RollKind, targets: &[Who]) -> Changes {
        let own = self.boosts.iter().filter(|it| it.who == who && it.what.counts(kind, targets));
        own.fold(Changes::default(), |changes, it| match it.what {
            Change::Dice { more, fewer, .. } => changes.adding(more).removing(fewer),
            Change::Slowed {} | Change::Farther {} | Change::Prey { .. } | Change::Covered {} => {
                changes
            }
        })
    }

    /// Whether something of this kind lasts for somebody.
    pub fn has_boost(&self, who: Who, what: Change) -> bool {
        self.boosts.iter().any(|it| it.who == who && it.what == what)
    }

    /// Somebody has made a roll of a kind: what was for the next one is gone; for folds.
    pub fn spend_boosts(&mut self, who: Who, kind: RollKind, targets: &[Who]) {
        self.boosts.retain(|it| {
            it.who != who || it.until != (Until::Next {}) || !it.what.counts(kind, targets)
        });
    }

    /// What lasted until then is over; for folds.
    pub fn end_boosts(&mut self, until: Until) {
        self.boosts.retain(|it| it.until != until);
    }

    /// Somebody's turn ends, with what lasted until then; for folds.
    pub fn end_boosts_of_turn(&mut self, of: Who) {
        self.end_boosts(Until::TurnEnds { of, skip: false });
        for boost in &mut self.boosts {
            if boost.until == (Until::TurnEnds { of, skip: true }) {
                boost.until = Until::TurnEnds { of, skip: false };
            }
        }
    }
}
