//! What is done for later: to take better things in hand, to wait for opponents who come nearer, to
//! promise help to allies who need it, and to ride; and whether to settle things in a duel.

use std::cmp::Ordering;

use super::eye::Eye;
use super::fights;
use crate::wild_west::action::Action;
use crate::wild_west::characters::Held;
use crate::wild_west::combat;
use crate::wild_west::fact::Means;
use crate::wild_west::ground::Band;
use crate::wild_west::rules::GRIT;
use crate::wild_west::skills::{Skill, Talent};
use crate::wild_west::state::{Deed, Fighter, State, Trigger, Who};
use crate::wild_west::statuses::Status;

/// By so much have other things in hand to be better, in thousandths of a Hit.
const GAIN: u64 = 800;
/// What a swap costs (V54).
const SWAP: u8 = 1;
/// How far somebody comes in a turn of whom one expects it, in hexes.
const COMES: u32 = 12;
/// How often somebody comes for whom one waits, in thousandths.
const CHANCE: u64 = 750;
/// By so many Skills one has to be better to challenge somebody.
const CHALLENGES: i64 = 2;
/// So much Severity short of being captured, one needs help.
const NEARLY: u8 = 4;

/// What all attacks come to that somebody can make for so much Grit with these things in hand.
pub fn worth_of_grip(eye: &Eye<'_>, held: &[Held], grit: u8) -> u64 {
    let mut state: State = eye.state.clone();
    state.with_fighter(eye.who, |it| {
        let Some(person) = it.person_mut() else { return };
        let weapon = |it: &Held| if let Held::Weapon(weapon) = it { Some(*weapon) } else { None };
        let shield = |it: &Held| if let Held::Shield(item) = it { Some(*item) } else { None };
        person.in_hand = held.iter().filter_map(weapon).collect();
        person.shield = held.iter().find_map(shield);
    });
    match state.fighter(eye.who).is_some_and(Fighter::is_behind_shield) {
        true => 0,
        false => fights::volley(&state, eye.who, grit),
    }
}

/// Whether something else in hand would be that much better that it is worth the swap.
pub fn swaps(eye: &Eye<'_>) -> bool {
    let left = eye.grit().saturating_sub(SWAP);
    let grips = combat::grips(&eye.state, eye.who).into_iter();
    let best = grips.map(|it| worth_of_grip(eye, &it, left)).max().unwrap_or(0);
    fights::volley(&eye.state, eye.who, eye.grit()) + GAIN <= best
}

/// An attack that waits for somebody who comes within a band.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wait {
    /// What to attack with.
    pub means: Means,
    /// Within which band they have to come.
    pub band: Band,
    /// What it is worth for each Grit, in thousandths of a Hit.
    per_grit: u64,
}

impl Wait {
    /// What is prepared.
    pub fn deed(&self) -> Deed {
        Deed::Attack { means: self.means }
    }

    /// What sets it off.
    pub fn trigger(&self) -> Trigger {
        Trigger::EntersBand { by: None, band: self.band }
    }
}

/// The best attack to wait with, where nobody can be hit now and somebody is likely to come: if it
/// is better than to dodge who comes.
pub fn wait(eye: &Eye<'_>) -> Option<Wait> {
    if fights::best(&eye.state, eye.who, eye.grit()).is_some() {
        return None;
    }
    let me = eye.me()?;
    let near: Vec<(Who, u32)> =
        eye.opponents().map(|(who, it)| (who, it.hex.distance(me.hex))).collect();
    let bands = [Band::Arms, Band::Short, Band::Long].into_iter();
    let all = bands.flat_map(|band| fights::arms(me).into_iter().map(move |means| (means, band)));
    let waits = all.filter_map(|(means, band)| {
        let limit = band.limit()?;
        let it = combat::blow(&eye.state, eye.who, means, band).filter(|it| it.grit <= eye.grit());
        let it = it.filter(|_| near.iter().all(|(_, away)| limit < *away))?;
        let come = near.iter().filter(|(_, away)| *away <= limit + COMES);
        let worths = come.map(|(who, _)| fights::score(&eye.state, eye.who, *who, &it, band));
        let per_grit = worths.max()? * CHANCE / 1_000 / u64::from(it.grit.max(1));
        Some(Wait { means, band, per_grit })
    });
    let best = waits.max_by_key(|it| it.per_grit)?;
    let dodged = match combat::ways::may_dodge(&eye.state, eye.who) {
        true if me.has_talent(Talent::Defense) => 800,
        true => 667,
        false => 0,
    };
    let comes = |(who, away): &(Who, u32)| 0 < fights::danger(&eye.state, *who, *away);
    let otherwise = if near.iter().any(comes) { dodged } else { 0 };
    (otherwise < best.per_grit).then_some(best)
}

/// How much somebody needs help with their Skills: who lies Unconscious most, then who is nearly
/// captured; 0: hardly.
pub fn need(it: &Fighter) -> u8 {
    let trapped = it.ails.severity(Status::Trapped);
    let nearly = it.size().captured_at().is_some_and(|most| most <= trapped + NEARLY);
    match it.ails.severity(Status::Unconscious) {
        0 if 0 < trapped && nearly => 1,
        0 => 0,
        severity => 1 + severity,
    }
}

/// Whether any ally is in need of help.
pub fn helps(eye: &Eye<'_>) -> bool {
    eye.own().any(|(who, it)| who != eye.who && it.takes_turns() && 0 < need(it))
}

/// Whether the ally whom a player has promised to help is in need of it.
pub fn joins(eye: &Eye<'_>) -> bool {
    let own = eye.state.all().find(|(_, it)| it.seat == Some(eye.prompt.seat));
    let promised = own.and_then(|(who, _)| eye.state.prepared_by(who));
    match promised.map(|it| it.trigger) {
        Some(Trigger::AllyRolls { by }) => eye.state.fighter(by).is_some_and(|it| 0 < need(it)),
        Some(_) | None => false,
    }
}

/// Whether to get on a horse: it is far to whoever is nearest, and nobody can be hit on foot.
pub fn rides(eye: &Eye<'_>) -> Option<Action> {
    let me = eye.me().filter(|it| !it.mounted)?;
    let seen = eye.opponents().filter(|(_, it)| !it.hidden);
    let nearest = seen.map(|(_, it)| it.hex.distance(me.hex)).min()?;
    let far = COMES < nearest && fights::best(&eye.state, eye.who, GRIT).is_none();
    far.then_some(Action::Mount {})
}

/// Whether to get off the horse: from here somebody can be hit.
pub fn alights(eye: &Eye<'_>) -> bool {
    eye.me().is_some_and(|it| it.mounted) && fights::best(&eye.state, eye.who, GRIT).is_some()
}

/// By how many Skills somebody is better in a duel than another; below 0: by how many worse.
fn lead(state: &State, one: Who, other: Who) -> i64 {
    let mean = |who: Who, skill: Skill| {
        let talented = state.fighter(who).is_some_and(|it| it.has_talent(skill.into()));
        state.duel_pool(who, skill).mean_thirtieths(talented)
    };
    let leads = Skill::ALL.map(|skill| match mean(one, skill).cmp(&mean(other, skill)) {
        Ordering::Greater => 1,
        Ordering::Equal => 0,
        Ordering::Less => -1,
    });
    leads.iter().sum()
}

/// How good it is to duel with somebody.
pub fn odds(eye: &Eye<'_>, rival: Who) -> i64 {
    lead(&eye.state, eye.who, rival)
}

/// Whether to challenge somebody: one is better by so many Skills that the other hardly stands a
/// chance, and no turn's attacks would bring them down.
pub fn challenges(eye: &Eye<'_>) -> bool {
    let stands = |who: &Who| {
        let volley = fights::volley_on(&eye.state, eye.who, *who, GRIT) / 1_000;
        eye.state.fighter(*who).is_some_and(|it| volley < u64::from(it.health))
    };
    let mut rivals = combat::rivals(&eye.state, eye.who).into_iter();
    rivals.any(|it| CHALLENGES <= odds(eye, it) && stands(&it))
}

/// Whether to accept the challenge of whoever has the turn: if the one who is challenged is better
/// at it.
pub fn accepts(eye: &Eye<'_>) -> bool {
    let Some(rival) = eye.state.turn.as_ref().map(|it| it.who) else { return false };
    let named = eye.prompt.about.iter().filter_map(|it| it.strip_prefix("fighter:")?.parse().ok());
    let challenged = named.map(Who).find(|it| *it != rival);
    challenged.is_some_and(|it| 0 < lead(&eye.state, it, rival))
}
