//! Keys (KF3.1).

use super::super::action::{Question, Target};
use super::super::cause::Cause;
use super::super::fact;
use super::super::fact::{AmberVerb, Purse};
use super::super::moments::{Moment, Would};
use super::super::table::Crucible;
use super::super::things::{CardId, Color};
use crate::engine::{Bin, One, OneOf, Resolved, Seat, Split};

const SPENT: Cause = Cause::rule("KF3.1");
/// A player who has forged so many keys has won (KF17).
pub const KEYS_TO_WIN: usize = 3;

impl Crucible {
    /// A player forges a key for so much more than it costs now, if they can pay for it; whether
    /// they did. The third key wins at once.
    pub fn forge(&mut self, seat: Seat, more: i32, cause: Cause) -> Resolved<bool> {
        let cost = self.state().key_cost_with(seat, more);
        self.forge_for(seat, cost, cause)
    }

    /// A player may forge a key for so much more than it costs now; whether they did.
    pub fn may_forge(&mut self, seat: Seat, more: i32, cause: Cause) -> Resolved<bool> {
        let cost = self.state().key_cost_with(seat, more);
        if self.state().purse(seat) < cost {
            return Ok(false);
        }
        let active = self.state().active;
        let form = OneOf(vec![(Target::Yes {}, true), (Target::No {}, false)]);
        let wants = self.ask(active, Question::Forge { cost }, form)?;
        if wants { self.forge_for(seat, cost, cause) } else { Ok(false) }
    }

    /// A player forges a key for so much, if they can pay for it; whether they did.
    pub fn forge_for(&mut self, seat: Seat, cost: u32, cause: Cause) -> Resolved<bool> {
        let colors = self.state().unforged(seat);
        if self.state().purse(seat) < cost || colors.is_empty() || self.state().winner.is_some() {
            return Ok(false);
        }
        self.spend(seat, cost)?;
        let active = self.state().active;
        let color: Color = self.ask(active, Question::Key {}, One(colors))?;
        self.emit(fact::KeyForged { seat, color, cost, cause });
        if KEYS_TO_WIN <= self.state().player(seat).keys.len() {
            self.emit(fact::GameWon { seat, cause: Cause::rule("KF17.1") });
            return Ok(true);
        }
        self.settle()?;
        let event = self.state().moment(Moment::Forged, seat);
        self.window(&[event])?;
        Ok(true)
    }

    /// Spends amber on a key: from the pool, and from cards whose amber may be spent, as the active
    /// player divides it (KF3.1).
    fn spend(&mut self, seat: Seat, cost: u32) -> Resolved {
        let pool = self.state().player(seat).amber;
        let treasuries = self.state().treasuries(seat);
        let parts: Vec<(Source, u32)> = if treasuries.is_empty() {
            vec![(Source::Pool, cost)]
        } else {
            let mut bins = vec![Bin::limited(Source::Pool, pool)];
            bins.extend(treasuries.iter().map(|(card, on)| Bin::limited(Source::On(*card), *on)));
            let active = self.state().active;
            self.ask(active, Question::PayFor { cost }, Split { total: cost, bins })?
        };
        for (from, amount) in parts.into_iter().filter(|it| 0 < it.1) {
            let from = match from {
                Source::Pool => Purse::Pool { seat },
                Source::On(card) => Purse::OnCard { card },
            };
            let verb = AmberVerb::Spend;
            // The opponent gets it, by however many of their cards.
            match self.replaced_by(Would::Spend(seat, amount)) {
                Some(cause) => {
                    self.receive(from, self.state().foe(seat), amount, verb, cause).map(drop)?
                }
                None => self.move_amber(from, Purse::Supply {}, amount, verb, SPENT),
            }
        }
        Ok(())
    }

    /// Unforges one of a player's keys, which the active player chooses among some.
    pub fn unforge(&mut self, seat: Seat, among: &[Color], cause: Cause) -> Resolved<bool> {
        let forged = &self.state().player(seat).keys;
        let colors: Vec<Color> = among.iter().filter(|it| forged.contains(it)).copied().collect();
        if colors.is_empty() {
            return Ok(false);
        }
        let active = self.state().active;
        let color = self.ask(active, Question::Key {}, One(colors))?;
        self.emit(fact::KeyUnforged { seat, color, cause });
        Ok(true)
    }
}

/// From where amber for a key is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Source {
    Pool,
    On(CardId),
}

impl From<Source> for Target {
    fn from(source: Source) -> Target {
        match source {
            Source::Pool => Target::Pool {},
            Source::On(card) => Target::Card { card },
        }
    }
}
