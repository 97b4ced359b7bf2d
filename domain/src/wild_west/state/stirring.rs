//! What sets off what is prepared (V19).

use super::{Attacked, Fighter, Prepared, State, Stir, Trigger, Who};
use crate::wild_west::ground::Hex;

impl State {
    /// What somebody has prepared.
    pub fn prepared_by(&self, who: Who) -> Option<Prepared> {
        self.prepared.iter().copied().find(|it| it.who == who)
    }

    /// What somebody has prepared is gone; for folds.
    pub fn forget_prepared(&mut self, who: Who) {
        self.prepared.retain(|it| it.who != who);
        self.docket.conditions.retain(|it| it.who != who);
    }

    /// Whether something sets off what somebody has prepared.
    pub fn stirs(&self, prepared: &Prepared, stir: &Stir<'_>) -> bool {
        let owner = prepared.who;
        let Some(own) = self.fighter(owner) else { return false };
        let side_of = |who: Who| self.fighter(who).map(|it| it.side);
        let hostile = |who: Who| side_of(who).is_some_and(|it| it != own.side);
        let is = |by: Option<Who>, who: Who| by.map_or(hostile(who), |it| it == who);
        match (prepared.trigger, *stir) {
            (Trigger::EntersBand { by, band }, Stir::Steps(who, from, to)) => {
                let limit = band.limit().unwrap_or(u32::MAX);
                let enters = |hex: Hex| hex.distance(to) <= limit && limit < hex.distance(from);
                // Also when it is the owner who is brought nearer (V92).
                let near =
                    |(other, it): (Who, &Fighter)| is(by, other) && it.is_there() && enters(it.hex);
                match who == owner {
                    true => self.all().any(near),
                    false => is(by, who) && enters(own.hex),
                }
            }
            (Trigger::Moves { by }, Stir::Moved(who)) => is(by, who),
            (Trigger::DeclaresAttack { by, on }, Stir::Attacks(who, targets)) => {
                let ally = |it: &Who| *it != owner && side_of(*it) == Some(own.side);
                is(by, who)
                    && match on {
                        Attacked::Own => targets.contains(&owner),
                        Attacked::Ally => targets.iter().any(ally),
                        Attacked::Any => true,
                    }
            }
            (Trigger::AllyFalls {}, Stir::Falls(who)) => who != owner && !hostile(who),
            (Trigger::Custom {}, Stir::ComesAbout(who)) => who == owner,
            _ => false,
        }
    }
}
