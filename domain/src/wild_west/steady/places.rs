//! Where to stand: where one's own attacks come to most and those of the opponents to least, or
//! beside those who bleed.

use std::collections::BTreeMap;

use super::eye::Eye;
use super::{aid, fights};
use crate::engine::so_many;
use crate::wild_west::combat;
use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::state::{Fighter, Phase, Side, State, Who};

/// Grit that is spent at most to stand better, as long as anybody can be hit.
const STEP: u8 = 2;
/// By so much has another place to be better, in thousandths of a Hit.
const GAIN: i64 = 400;
/// Grit of a turn.
const TURN: u8 = 6;

/// Where somebody goes, and for how much Grit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The hex where it ends.
    pub hex: Hex,
    /// The Grit that it costs.
    pub grit: u8,
}

/// Where to go now, if anywhere.
pub fn destination(eye: &Eye<'_>) -> Option<Way> {
    if is_beside_the_bleeding(eye) {
        return None;
    }
    beside_the_bleeding(eye).or_else(|| better(eye)).or_else(|| nearer(eye))
}

/// Those of the own side whom to save now: a fighter who has just fallen can wait, as long as the
/// others fight on.
fn bleeding(eye: &Eye<'_>) -> Vec<Hex> {
    let waits = |it: &Fighter| eye.state.phase == Phase::Turns && it.bled_with.is_empty();
    let bleeding = eye.own().filter(|(who, it)| *who != eye.who && it.is_bleeding() && !waits(it));
    bleeding.map(|(_, it)| it.hex).collect()
}

/// Whether somebody can save an ally from where they are.
fn is_beside_the_bleeding(eye: &Eye<'_>) -> bool {
    let Some(me) = eye.me().map(|it| it.hex) else { return false };
    let can = aid::least_price(eye).is_some_and(|it| it <= eye.grit());
    can && bleeding(eye).iter().any(|it| it.distance(me) <= 1)
}

/// Beside an ally who bleeds, for somebody who can save them; if need be, on the way to them.
fn beside_the_bleeding(eye: &Eye<'_>) -> Option<Way> {
    let price = aid::least_price(eye)?;
    let near = |hex: Hex, it: Hex| it.distance(hex) <= 1;
    let me = eye.me()?.hex;
    let patient = bleeding(eye).into_iter().min_by_key(|it| (it.distance(me), *it))?;
    let over = eye.state.phase != Phase::Turns;
    let most = if over { eye.grit() } else { eye.grit().saturating_sub(price) };
    let ways = ways(eye, most);
    let beside = ways.iter().filter(|it| near(it.hex, patient) && it.grit + price <= eye.grit());
    let beside = beside.min_by_key(|it| (it.grit, it.hex)).copied();
    let toward = || {
        let nearer = ways.iter().filter(|it| it.hex.distance(patient) < me.distance(patient));
        nearer.min_by_key(|it| (it.hex.distance(patient), it.grit, it.hex)).copied()
    };
    beside.or_else(|| if over { toward() } else { None })
}

fn ways(eye: &Eye<'_>, grit: u8) -> Vec<Way> {
    let limit = eye.state.turn.as_ref().and_then(|it| it.move_grit);
    let grit = grit.min(limit.unwrap_or(u8::MAX));
    let ways = combat::ways(&eye.state, eye.who, grit);
    ways.prices().map(|(hex, grit)| Way { hex, grit }).collect()
}

/// A place that is better than this one for at most two Grit, at the beginning of a turn, or where
/// nobody can be hit from here.
fn better(eye: &Eye<'_>) -> Option<Way> {
    let helpless = fights::best(&eye.state, eye.who, TURN).is_none();
    if eye.grit() < TURN && !helpless {
        return None;
    }
    let mut judge = Judge::new(eye);
    let here = judge.worth(eye.me()?.hex, eye.grit());
    let found = ways(eye, STEP.min(eye.grit())).into_iter().map(|it| {
        let left = eye.grit().saturating_sub(it.grit);
        (judge.worth(it.hex, left), it)
    });
    let best = found.max_by_key(|(worth, it)| (*worth, std::cmp::Reverse((it.grit, it.hex))));
    let (worth, way) = best?;
    let hits = judge.hits(way.hex, eye.grit().saturating_sub(way.grit));
    (here + GAIN <= worth && 0 < hits).then_some(way)
}

/// Nearer to whoever is nearest, where nobody can be hit from here, nor after a short way.
fn nearer(eye: &Eye<'_>) -> Option<Way> {
    if fights::best(&eye.state, eye.who, TURN).is_some() {
        return None;
    }
    let near = |hex: Hex| {
        let seen = eye.opponents().filter(|(_, it)| !it.hidden);
        seen.map(|(_, it)| it.hex.distance(hex)).min().unwrap_or(u32::MAX)
    };
    let here = near(eye.me()?.hex);
    let ways = ways(eye, eye.grit()).into_iter().filter(|it| near(it.hex) < here);
    ways.min_by_key(|it| (near(it.hex), it.grit, it.hex))
}

/// Judges places, and remembers what they have in common.
struct Judge<'a> {
    eye: &'a Eye<'a>,
    /// The table with the player somewhere else.
    state: State,
    /// What a volley comes to on a target at a band, for so much Grit.
    volleys: BTreeMap<(Who, Band, u8), u64>,
    /// What an opponent can do from a distance.
    dangers: BTreeMap<(Who, u32), u64>,
}

impl<'a> Judge<'a> {
    fn new(eye: &'a Eye<'a>) -> Judge<'a> {
        let (volleys, dangers) = Default::default();
        Judge { eye, state: eye.state.clone(), volleys, dangers }
    }

    fn go(&mut self, hex: Hex) {
        self.state.with_fighter(self.eye.who, |it| it.hex = hex);
    }

    /// What one's own attacks come to from a place.
    fn hits(&mut self, hex: Hex, grit: u8) -> u64 {
        self.go(hex);
        let who = self.eye.who;
        let mut most = 0;
        for target in self.eye.opponents().map(|(it, _)| it).collect::<Vec<_>>() {
            let band = self.state.band(who, target);
            if !self.state.sight(who, target).clear {
                continue;
            }
            let known = self.volleys.get(&(target, band, grit)).copied();
            let volley = known.unwrap_or_else(|| fights::volley_on(&self.state, who, target, grit));
            self.volleys.insert((target, band, grit), volley);
            most = most.max(volley);
        }
        most
    }

    /// What a place is worth: one's own attacks, less what comes from the opponents, of whom each
    /// may choose among the whole posse. Foes do not look after themselves (F6).
    fn worth(&mut self, hex: Hex, grit: u8) -> i64 {
        let hits = so_many::<i64>(self.hits(hex, grit));
        if self.eye.side() == Side::Foes {
            return hits;
        }
        let count = self.eye.own().filter(|(_, it)| it.can_act()).count().max(1);
        let opponents: Vec<(Who, u32)> =
            self.eye.opponents().map(|(who, it)| (who, it.hex.distance(hex))).collect();
        let mut danger = 0;
        for (who, distance) in opponents {
            let known = self.dangers.get(&(who, distance)).copied();
            let it = known.unwrap_or_else(|| fights::danger(&self.eye.state, who, distance));
            self.dangers.insert((who, distance), it);
            danger += it;
        }
        hits - so_many::<i64>(danger / count as u64)
    }
}
