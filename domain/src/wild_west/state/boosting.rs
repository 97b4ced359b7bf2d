//! What changes of rolls and moves come to (D3, V60, V61, V106).

use std::collections::BTreeSet;

use super::{Boost, Change, RollKind, State, Until, Who};
use crate::wild_west::ground::{Hex, Zone};
use crate::wild_west::pool::Changes;

impl State {
    /// What changes a roll of somebody's beside their statuses.
    pub fn boosted(&self, who: Who, kind: RollKind, targets: &[Who]) -> Changes {
        let own = self.boosts.iter().filter(|it| it.who == who && it.what.counts(kind, targets));
        own.fold(Changes::default(), |changes, it| match it.what {
            Change::Dice { more, fewer, fewer_gold, .. } => {
                changes.adding(more).removing(fewer).removing_gold(fewer_gold)
            }
            Change::Slowed {}
            | Change::Farther {}
            | Change::Prey { .. }
            | Change::Covered {}
            | Change::Ruled { .. } => changes,
        })
    }

    /// Whether something of this kind lasts for somebody.
    pub fn has_boost(&self, who: Who, what: Change) -> bool {
        self.boosts.iter().any(|it| it.who == who && it.what == what)
    }

    /// Somebody has made a roll of a kind: what was for the next one is gone; for folds.
    pub fn spend_boosts(&mut self, who: Who, kind: RollKind, targets: &[Who]) {
        self.boosts.retain(|it| {
            it.who != who || !it.until.is_for_one_roll() || !it.what.counts(kind, targets)
        });
    }

    /// What lasted until then is over; for folds.
    pub fn end_boosts(&mut self, until: Until) {
        self.boosts.retain(|it| it.until != until);
        self.end_ruled_zones(|it| (it != until).then_some(it));
    }

    /// Somebody's turn ends, with what lasted until then; for folds.
    pub fn end_boosts_of_turn(&mut self, of: Who) {
        let boosts = std::mem::take(&mut self.boosts);
        let left = boosts.into_iter().filter_map(|it| {
            let until = it.until.after_turn(of)?;
            Some(Boost { until, ..it })
        });
        self.boosts = left.collect();
        self.end_ruled_zones(|it| it.after_turn(of));
    }

    /// The ground of these hexes is bare: neither what the map has there nor what was ruled is
    /// left. What passes by itself stays as long as it does; for folds.
    pub fn lay_bare(&mut self, hexes: &[Hex]) {
        let bare = |zone: &mut Zone| zone.hexes.retain(|it| !hexes.contains(it));
        let passing = &self.passing;
        let lasts = |zone: &Zone| passing.iter().all(|it| it.zone != *zone);
        self.ground.zones.iter_mut().filter(|it| lasts(it)).for_each(bare);
        self.ruled_zones.iter_mut().for_each(|it| bare(&mut it.zone));
        self.ground.zones.retain(|it| !it.hexes.is_empty());
        self.ruled_zones.retain(|it| !it.zone.hexes.is_empty());
    }

    /// What was to last until a turn of somebody is over, as they have none any more; for folds.
    pub fn end_boosts_waiting_for(&mut self, of: Who) {
        self.boosts.retain(|it| it.until.waits_for() != Some(of));
        self.end_ruled_zones(|it| (it.waits_for() != Some(of)).then_some(it));
    }

    /// Those for whose turns something waits that lasts until then.
    pub fn waited_for(&self) -> BTreeSet<Who> {
        let boosts = self.boosts.iter().map(|it| it.until);
        let untils = boosts.chain(self.ruled_zones.iter().map(|it| it.until));
        untils.filter_map(Until::waits_for).collect()
    }

    /// Parts of the ground are no longer as they were ruled, where nothing is left of the time for
    /// which that held; for folds.
    pub fn end_ruled_zones(&mut self, left: impl Fn(Until) -> Option<Until>) {
        for mut ruled in std::mem::take(&mut self.ruled_zones) {
            match left(ruled.until) {
                Some(until) => {
                    ruled.until = until;
                    self.ruled_zones.push(ruled);
                }
                None => {
                    if let Some(at) = self.ground.zones.iter().rposition(|it| *it == ruled.zone) {
                        self.ground.zones.remove(at);
                    }
                }
            }
        }
    }
}
