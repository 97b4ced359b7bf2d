//! Where somebody can go and for how much, and whether they can Dodge and take Aim (W8, V62, V63):
//! all of this is read, and nothing changes by it.

use crate::engine::so_many;
use crate::wild_west::ground::{Hex, Paths, leads_anywhere, paths};
use crate::wild_west::state::{Change, State, Who};
use crate::wild_west::statuses::Status;

/// What it costs somebody to move for a unit, to stand up or lie down: double while slowed (V60).
pub fn unit(state: &State, who: Who) -> u8 {
    let Some(fighter) = state.fighter(who) else { return u8::MAX };
    let unit = so_many::<u8>(fighter.speed().unit());
    let slowed = state.has_boost(who, Change::Slowed {});
    unit.saturating_mul(if slowed { 2 } else { 1 })
}

/// Grit that somebody can put into a Move now.
pub fn grit_for_moves(state: &State, who: Who) -> u8 {
    let Some(fighter) = state.fighter(who) else { return 0 };
    // A foe that clings to somebody goes where they go (V89).
    if fighter.ails.has(Status::Trapped) || fighter.clings_to.is_some() {
        return 0;
    }
    let limit = state.turn.as_ref().filter(|it| it.who == who).and_then(|it| it.move_grit);
    fighter.grit.min(limit.unwrap_or(u8::MAX))
}

/// Where somebody can go, and for how much Grit.
pub struct Ways {
    paths: Paths,
    unit: u32,
    reach: u32,
}

impl Ways {
    /// Where they can stop, with the price of the way there (V63).
    pub fn prices(&self) -> impl Iterator<Item = (Hex, u8)> {
        self.paths.stops().map(|(hex, weight)| (hex, self.price_of(weight)))
    }

    /// The same as a player reads through them: the nearest hexes first.
    pub fn nearest_first(&self) -> Vec<(Hex, u8)> {
        let mut stops: Vec<_> = self.paths.stops().collect();
        stops.sort_by_key(|(hex, weight)| (*weight, *hex));
        stops.into_iter().map(|(hex, weight)| (hex, self.price_of(weight))).collect()
    }

    /// The price of the way to a hex; nothing where they cannot stop there.
    pub fn price(&self, to: Hex) -> Option<u8> {
        self.paths.weight(to).map(|weight| self.price_of(weight))
    }

    /// The way to each hex.
    pub fn paths(&self) -> &Paths {
        &self.paths
    }

    fn price_of(&self, weight: u32) -> u8 {
        so_many(weight.div_ceil(self.reach).saturating_mul(self.unit))
    }
}

/// Where somebody can go for at most so much Grit (V63).
pub fn ways(state: &State, who: Who, grit: u8) -> Ways {
    let reach = state.fighter(who).map_or(1, |it| it.speed().reach());
    let paths = paths_of(state, who, carried(state, who, grit));
    Ways { paths, unit: u32::from(unit(state, who)), reach }
}

/// Whether somebody can go anywhere for at most so much Grit (V63, V64).
pub fn goes_anywhere(state: &State, who: Who, grit: u8) -> bool {
    let Some(from) = state.fighter(who).map(|it| it.hex) else { return false };
    let weight = carried(state, who, grit);
    leads_anywhere(&state.ground, from, weight, |from, to| state.foothold(who, from, to))
}

/// The weight of hexes that so much Grit carries somebody (V63).
fn carried(state: &State, who: Who, grit: u8) -> u32 {
    let reach = state.fighter(who).map_or(0, |it| it.speed().reach());
    u32::from(grit) / u32::from(unit(state, who)).max(1) * reach
}

/// The ways of somebody to where they may stop, of at most this weight (V63, V64).
pub fn paths_of(state: &State, who: Who, weight: u32) -> Paths {
    let Some(from) = state.fighter(who).map(|it| it.hex) else {
        return Paths::none(Hex::default());
    };
    paths(&state.ground, from, weight, |from, to| state.foothold(who, from, to))
}

/// The shortest ways of somebody to where they may stop, of at most so many hexes, rough or not
/// (V60).
pub fn shortest(state: &State, who: Who, hexes: u32) -> Paths {
    let Some(from) = state.fighter(who).map(|it| it.hex) else {
        return Paths::none(Hex::default());
    };
    let smooth = state.ground.smoothed();
    paths(&smooth, from, hexes, |from, to| state.foothold(who, from, to))
}

/// The least that a Move of somebody costs; nothing where they cannot make one.
pub fn least(state: &State, who: Who) -> Option<u8> {
    let fighter = state.fighter(who)?;
    let unit = unit(state, who);
    let can = unit <= grit_for_moves(state, who) && !fighter.prone;
    (can && goes_anywhere(state, who, unit)).then_some(unit)
}

/// Whether somebody can Dodge: not surprised, on horseback, Electrocuted or Trapped (V3, W8, C).
pub fn may_dodge(state: &State, who: Who) -> bool {
    state.fighter(who).is_some_and(|it| {
        let bound = it.ails.has(Status::Electrocuted) || it.ails.has(Status::Trapped);
        !it.surprised && !it.mounted && !bound
    })
}

/// Whether somebody can take Aim: not on horseback, Electrocuted or behind a great shield.
pub fn may_aim(state: &State, who: Who) -> bool {
    state.fighter(who).is_some_and(|it| {
        !it.mounted && !it.ails.has(Status::Electrocuted) && !it.is_behind_shield()
    })
}
