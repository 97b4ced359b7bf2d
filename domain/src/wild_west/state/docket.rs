//! Questions about what the Warden has before them (F3, F4, V108).

use super::ruling::{Condition, Proposal, Ruling};
use super::{Change, Fighter, State, Who};
use crate::engine::{Seat, Viewer};
use crate::wild_west::ground::Cover;

impl State {
    /// The character of a seat.
    pub fn character_of(&self, seat: Seat) -> Option<Who> {
        self.all().find(|(_, it)| it.seat == Some(seat)).map(|(who, _)| who)
    }

    /// Whether it is somebody's turn.
    pub fn has_turn(&self, who: Who) -> bool {
        self.turn.as_ref().is_some_and(|it| it.who == who)
    }

    /// What somebody has proposed and nobody has ruled on.
    pub fn proposal_of(&self, who: Who) -> Option<Proposal> {
        self.docket.proposals.iter().copied().find(|it| it.who == who)
    }

    /// The oldest proposal that nobody has ruled on, those for which the fight waits first.
    pub fn oldest_proposal(&self) -> Option<Proposal> {
        let able = |it: &&Proposal| self.fighter(it.who).is_some_and(Fighter::can_act);
        let open = self.docket.proposals.iter().filter(able);
        open.copied().min_by_key(|it| (!self.has_turn(it.who), it.number))
    }

    /// What somebody has proposed is settled, or dropped; for folds.
    pub fn drop_proposal(&mut self, who: Who) {
        self.docket.proposals.retain(|it| it.who != who);
    }

    /// Whether the fight waits for a ruling: whoever has the turn has proposed something (F4).
    pub fn awaits_ruling(&self) -> bool {
        self.turn.as_ref().is_some_and(|it| self.proposal_of(it.who).is_some())
    }

    /// The conditions in words that a viewer may know: the Warden all, players those of their own
    /// side (V93).
    pub fn conditions_for(&self, viewer: Viewer) -> impl Iterator<Item = &Condition> {
        self.docket.conditions.iter().filter(move |it| self.may_read_condition(viewer, it.who))
    }

    /// Whether a viewer may know in what words somebody has said what they wait for.
    pub fn may_read_condition(&self, viewer: Viewer, who: Who) -> bool {
        let Some(side) = self.fighter(who).map(|it| it.side) else { return false };
        let mates = self.fighters.iter().filter(|it| it.side == side).filter_map(|it| it.seat);
        self.knows_foes(viewer) || mates.into_iter().any(|seat| viewer.sees(seat))
    }

    /// The rulings that a viewer may know, as they may know them (V108).
    pub fn rulings_for(&self, viewer: Viewer) -> Vec<Ruling> {
        let rulings = self.docket.rulings.iter();
        match self.knows_foes(viewer) {
            true => rulings.cloned().collect(),
            false => rulings.filter(|it| !it.hidden).map(Ruling::for_players).collect(),
        }
    }

    /// Whether a ruling is being carried out that is hidden from players (V108).
    pub fn rules_in_secret(&self) -> bool {
        self.docket.at_work && self.docket.rulings.last().is_some_and(|it| it.hidden)
    }

    /// The rule that something follows from which comes by a ruling, too: that one's, while it is
    /// being carried out; where the book rules, it is what the book has (F6).
    pub fn rule_or_ruling(&self, rule: &'static str) -> &'static str {
        let by_book = self.docket.rulings.last().is_some_and(|it| it.by_book);
        match self.docket.at_work {
            true if by_book => "F6",
            true => "F3",
            false => rule,
        }
    }

    /// The Cover that the Warden has ruled somebody to have against an attacker, or against what
    /// comes from nobody in particular, in place of the ground's.
    pub fn ruled_cover(&self, target: Who, from: Option<Who>) -> Option<Cover> {
        let own = self.boosts.iter().rev().filter(|it| it.who == target);
        own.into_iter().find_map(|it| match it.what {
            Change::Ruled { cover, against } if against.is_none() || against == from => Some(cover),
            _ => None,
        })
    }
}
