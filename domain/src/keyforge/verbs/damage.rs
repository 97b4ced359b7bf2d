//! Damage (KF8).

use super::super::cause::Cause;
use super::super::fact;
use super::super::fact::Hit;
use super::super::moments::{Deed, Would};
use super::super::printed::Keyword;
use super::super::state::State;
use super::super::table::Crucible;
use super::super::things::CardId;
use crate::engine::Resolved;

const POISON: Cause = Cause::rule("KF7.5");

/// Damage that is to be dealt.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// The creature that it is meant for.
    pub to: CardId,
    /// How much damage it is.
    pub amount: u32,
    /// Whether armor prevents none of it.
    pub pierces: bool,
    /// Whether it destroys whoever is dealt any (poison).
    pub poisons: bool,
}

impl Blow {
    /// Plain damage.
    pub fn of(to: CardId, amount: u32) -> Blow {
        Blow { to, amount, pierces: false, poisons: false }
    }
}

impl State {
    /// Whether a creature cannot be dealt damage.
    fn is_immune(&self, card: CardId) -> bool {
        self.has(card, Keyword::Invulnerable) || self.forbidden_by(Deed::Damage(card)).is_some()
    }
}

impl Crucible {
    /// Deals damage to several creatures at once; those that were destroyed by it.
    pub fn deal(&mut self, blows: &[(CardId, u32)], cause: Cause) -> Resolved<Vec<CardId>> {
        let blows: Vec<Blow> = blows.iter().map(|(to, amount)| Blow::of(*to, *amount)).collect();
        self.strike(&blows, cause)
    }

    /// Deals damage to several creatures at once, in the steps of the chart: what prevents it,
    /// wards, armor, what redirects it; then it is put on them, and those with as much damage as
    /// power are destroyed together (KF8). Those that were destroyed.
    pub fn strike(&mut self, blows: &[Blow], cause: Cause) -> Resolved<Vec<CardId>> {
        Ok(self.strike_and_tell(blows, cause)?.1)
    }

    /// The same; also what became of the damage.
    pub fn strike_and_tell(
        &mut self,
        blows: &[Blow],
        cause: Cause,
    ) -> Resolved<(Vec<Hit>, Vec<CardId>)> {
        let mut hits = Vec::new();
        let mut poisoned = Vec::new();
        for blow in together(blows) {
            if !self.state().is_in_play(blow.to) || blow.amount == 0 {
                continue;
            }
            let hit = self.hit(blow)?;
            if blow.poisons && 0 < hit.placed {
                poisoned.push(hit.taken_by.unwrap_or(hit.card));
            }
            hits.push(hit);
        }
        if hits.is_empty() {
            return Ok((hits, Vec::new()));
        }
        let mut struck: Vec<CardId> = Vec::new();
        for card in hits.iter().map(|it| it.taken_by.unwrap_or(it.card)) {
            if !struck.contains(&card) {
                struck.push(card);
            }
        }
        self.emit(fact::DamageDealt { hits: hits.clone(), cause });
        let state = self.state().in_force();
        let dead = |it: &CardId| i64::from(state.power(*it)) <= i64::from(state.piece(*it).damage);
        let (dying, alive): (Vec<CardId>, Vec<CardId>) = struck.iter().partition(|it| dead(it));
        poisoned.retain(|it| alive.contains(it));
        let mut destroyed = self.destroy_together(&[(&dying, cause), (&poisoned, POISON)])?;
        destroyed.retain(|it| struck.contains(it));
        self.settle()?;
        Ok((hits, destroyed))
    }

    /// What becomes of damage that one creature is dealt.
    fn hit(&mut self, blow: Blow) -> Resolved<Hit> {
        let Blow { to: card, amount, pierces, .. } = blow;
        let none = Hit {
            card,
            amount,
            armor: 0,
            armor_of: 0,
            placed: 0,
            taken_by: None,
            warded: false,
            prevented: false,
        };
        let state = self.state();
        if state.is_immune(card) {
            return Ok(Hit { prevented: true, ..none });
        }
        if state.piece(card).warded {
            return Ok(Hit { warded: true, ..none });
        }
        let armor = if pierces { 0 } else { amount.min(state.armor_left(card)) };
        let armor_of = if armor == 0 { 0 } else { state.armor(card) };
        let placed = amount - armor;
        let taken_by = match placed {
            0 => None,
            _ => self.one_who(Would::Suffer(card, placed))?,
        };
        let immune = taken_by.is_some_and(|it| self.state().is_immune(it));
        let placed = if immune { 0 } else { placed };
        Ok(Hit { armor, armor_of, placed, taken_by, ..none })
    }

    /// Removes up to so much damage from a creature; how much it was.
    pub fn heal(&mut self, card: CardId, amount: u32, cause: Cause) -> u32 {
        let amount = amount.min(self.state().piece(card).damage);
        if 0 < amount && self.state().is_in_play(card) {
            self.emit(fact::Healed { card, amount, cause });
        }
        amount
    }
}

/// All damage that a creature is dealt at once is one: what pierces armor stays apart.
fn together(blows: &[Blow]) -> Vec<Blow> {
    let mut all: Vec<Blow> = Vec::new();
    for blow in blows {
        match all.iter_mut().find(|it| it.to == blow.to && it.pierces == blow.pierces) {
            Some(it) => {
                it.amount = it.amount.saturating_add(blow.amount);
                it.poisons |= blow.poisons;
            }
            None => all.push(*blow),
        }
    }
    all
}
