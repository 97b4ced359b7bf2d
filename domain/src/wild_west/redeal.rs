//! What others may not know, dealt anew; and what no play may lead to.

use super::encounters::FOES_MAX;
use super::foes::Foe;
use super::ground::Hex;
use super::state::{Fighter, Phase, Proposal, State, Vital, Who};
use super::statuses::Status;
use super::trades::ACES_NEEDED;
use crate::engine::{Chance, TextRef, Viewer};

/// Whole Health of a foe is dealt within a part of what its kind has: this, of as many.
const NEAR: (u16, u16) = (1, 4);
/// Foes that those of the start call: a Hit each of 2G, and an Ace is two (V87).
const CALLED_MAX: usize = 4 * FOES_MAX;
/// Characters at one table.
const POSSE_MAX: usize = 6;

/// The same combat with other Health of foes, as far as the viewer does not know it (V108): what
/// they have lost is public, what they have left is not.
pub fn redeal(state: &State, viewer: Viewer, chance: &mut Chance) -> State {
    let mut dealt = state.clone();
    if viewer == Viewer::Revealed {
        return dealt;
    }
    if state.knows_foes(viewer) {
        dealt.options = state.options.unscripted();
        return dealt;
    }
    dealt.options = state.options.public();
    dealt.docket.rulings = state.rulings_for(viewer);
    // How many rulings there were is known by those alone who know all of them.
    dealt.docket.rulings_made = 0;
    for condition in &mut dealt.docket.conditions {
        if !state.may_read_condition(viewer, condition.who) {
            condition.text = TextRef::default();
        }
    }
    for (who, fighter) in (0..).map(Who).zip(&mut dealt.fighters) {
        let Some(foe) = fighter.foe().filter(|_| !state.knows(viewer, who)) else { continue };
        let lost = fighter.max.saturating_sub(fighter.health);
        if 0 < fighter.health {
            fighter.health = health_of(fighter, foe, lost, chance);
        }
        fighter.max = fighter.health + lost;
    }
    dealt
}

/// Some Health that is near what the kind has less what was lost, above every threshold which has
/// not fired, and not above one that has.
fn health_of(fighter: &Fighter, foe: Foe, lost: u16, chance: &mut Chance) -> u16 {
    let sheet = foe.sheet();
    let off = sheet.health * NEAR.0 / NEAR.1;
    let near = [sheet.health.saturating_sub(off), sheet.health.saturating_add(off)];
    let [from, to] = near.map(|it| it.saturating_sub(lost));
    let thresholds = (0..).zip(sheet.frenzies);
    let (fired, open): (Vec<_>, Vec<_>) =
        thresholds.partition(|(at, _)| fighter.fired.contains(at));
    let least = open.iter().map(|(_, it)| it.at + 1).max().unwrap_or(1);
    let most = fired.iter().map(|(_, it)| it.at).min().unwrap_or(u16::MAX).max(least);
    let (least, most) = (from.clamp(least, most), to.clamp(least, most));
    least + u16::try_from(chance.below(u32::from(most - least) + 1)).unwrap_or(0)
}

/// What is wrong with a combat that no play may lead to.
pub fn unsound(state: &State) -> Option<String> {
    if state.phase == Phase::Waiting {
        return (!state.fighters.is_empty()).then(|| "somebody fights too early".to_owned());
    }
    if POSSE_MAX + FOES_MAX + CALLED_MAX < state.fighters.len() {
        return Some(format!("{} fight", state.fighters.len()));
    }
    let who = |who: &Who| state.fighter(*who).is_some();
    let order = state.order.iter().chain(&state.first_order).flat_map(|it| &it.fighters);
    if !order.chain(&state.waiting).all(who) {
        return Some("somebody has a turn who is not there".to_owned());
    }
    if !state.turn.iter().all(|it| who(&it.who)) {
        return Some("nobody takes this turn".to_owned());
    }
    let proposes = |it: &Proposal| state.fighter(it.who).is_some_and(Fighter::can_act);
    if !state.docket.proposals.iter().all(proposes) {
        return Some("somebody proposes what they could not do".to_owned());
    }
    let mut taken: Vec<Hex> = Vec::new();
    for (who, it) in state.all() {
        let wrong = wrong_with(it).or_else(|| {
            let stands = it.is_there() && it.clings_to.is_none();
            let there = stands && taken.contains(&it.hex);
            there.then_some("stands where another stands")
        });
        if let Some(wrong) = wrong {
            return Some(format!("fighter {} ({}) {wrong}", who.0, it.name));
        }
        if it.is_there() && it.clings_to.is_none() {
            taken.push(it.hex);
        }
    }
    None
}

fn wrong_with(it: &Fighter) -> Option<&'static str> {
    let severities = it
        .ails
        .all()
        .all(|(status, severity)| 0 < severity && (severity <= 6 || status == Status::Trapped));
    match it.vital {
        _ if !it.hex.is_on_map() => Some("is not on the map"),
        _ if ACES_NEEDED < it.aces => Some("has too many Aces"),
        _ if !severities => Some("has a status too severe"),
        Vital::Bleeding if 0 < it.health => Some("bleeds with Health left"),
        Vital::Bleeding if !it.bleeds => Some("bleeds and cannot"),
        Vital::Alive if it.health == 0 && !it.ails.has(Status::Unconscious) => {
            Some("has no Health and stands")
        }
        Vital::Alive | Vital::Bleeding | Vital::Dead | Vital::Captured | Vital::Fled => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;
    use crate::wild_west::foes::FOES;

    #[test]
    fn v108_foes_are_dealt_health_near_that_of_their_kind() {
        for (sheet, key) in FOES.iter().zip(0..) {
            let mut chance = Chance::keyed([key; 32]);
            let max = sheet.health;
            let foe = |lost: u16| Fighter {
                body: crate::wild_west::state::Body::Foe { foe: sheet.foe },
                health: max - lost,
                max,
                ..Fighter::default()
            };
            for lost in [0, 1, max / 2, max - 1] {
                let open = sheet.frenzies.iter().map(|it| it.at).max().unwrap_or(0);
                let state = State { fighters: vec![foe(lost)], ..State::default() };
                let dealt = redeal(&state, Viewer::Seat(Seat(0)), &mut chance);
                let it = &dealt.fighters[0];
                assert!(open < it.health && it.health <= max + max / 4, "{}", sheet.name);
                assert_eq!(it.max - it.health, lost, "what was lost is public");
            }
        }
    }
}
