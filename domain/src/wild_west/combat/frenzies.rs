//! What is peculiar to foes when they are hurt, and when they hurt (V87 to V89).

use std::collections::BTreeSet;

use super::{Combat, ways};
use crate::engine::so_many;
use crate::wild_west::dice::Pool;
use crate::wild_west::encounters::FOES_MAX;
use crate::wild_west::fact::{
    Clung, Ducked, Entrant, FoesCalled, FrenzyBegan, FrenzyRolled, Healed, ReloadChanged,
};
use crate::wild_west::foes::{FoeAttack, Frenzy, Quirk};
use crate::wild_west::ground::Hex;
use crate::wild_west::rules::GRIT;
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Body, Who};

/// Hits that make a foe duck (V89).
const DUCKED_HITS: u32 = 3;
/// How often it can on a day.
const DUCKS: u8 = 2;
/// Damage dealt by one attack that emboldens (V89).
const BOLD_DAMAGE: u32 = 4;

/// A threshold fires, if the Health of a foe has crossed it and it has not fired yet (V88).
pub fn begins(table: &mut Combat, who: Who, frenzy: u8, it: &Frenzy) -> bool {
    let Some(fighter) = table.state().fighter(who) else { return false };
    let crossed = 0 < fighter.health && fighter.health <= it.at && fighter.takes_turns();
    let fires = crossed && !fighter.fired.contains(&frenzy);
    if fires {
        table.emit(FrenzyBegan { who, frenzy });
    }
    fires
}

/// Rolls what a threshold brings. A monster rolls every Spur again (W18).
pub fn roll(table: &mut Combat, who: Who, pool: Pool) -> u32 {
    let foe = table.state().fighter(who).and_then(|it| it.foe());
    let talented = foe.is_some_and(|it| it.sheet().talents.is_none());
    let roll = table.roll(pool, talented);
    let hits = roll.hits;
    table.emit(FrenzyRolled { who, pool, roll });
    hits
}

/// As many more of its kind as there are Hits, on the nearest free hexes; at most 40 foes are alive
/// (V87).
pub fn call(table: &mut Combat, who: Who, pool: Pool) {
    let hits = so_many::<usize>(roll(table, who, pool));
    let state = table.state();
    let Some(caller) = state.fighter(who) else { return };
    let Some(foe) = caller.foe() else { return };
    let alive = state.there(caller.side).count();
    let mut taken: BTreeSet<Hex> = state.standing().collect();
    let mut names: BTreeSet<String> = state.fighters.iter().map(|it| it.name.clone()).collect();
    let sheet = foe.sheet();
    let mut called = Vec::new();
    for _ in 0..hits.min(FOES_MAX.saturating_sub(alive)) {
        let Some(hex) = state.ground.free_near(caller.hex, &taken) else { break };
        taken.insert(hex);
        let mut numbered = (2..).map(|number: u32| format!("{} ({number})", sheet.name));
        let name = numbered.find(|it| !names.contains(it)).unwrap_or_default();
        names.insert(name.clone());
        called.push(Entrant {
            side: caller.side,
            name,
            body: Body::Foe { foe },
            health: sheet.health,
            max: sheet.health,
            hex,
            ..Entrant::default()
        });
    }
    if !called.is_empty() {
        table.emit(FoesCalled { who, called });
    }
}

/// So many Hits come at somebody: a foe that has a free Dodge left uses it, before Defense (V89).
/// One that may not Dodge cannot do it for nothing, either.
pub fn duck(table: &mut Combat, target: Who, hits: u32) {
    let state = table.state();
    let Some(fighter) = state.fighter(target).filter(|it| it.can_act()) else { return };
    let ducks = fighter.foe().is_some_and(|it| it.sheet().has(Quirk::Duck));
    if ducks && ways::may_dodge(state, target) && DUCKED_HITS <= hits && fighter.ducked < DUCKS {
        let pool = Pool::black(4);
        let talented = fighter.has_talent(Talent::Defense);
        let roll = table.roll(pool, talented);
        table.emit(Ducked { who: target, pool, roll });
    }
}

/// A foe has dealt so much damage with an attack: it may heal by it, cling, or take heart (V89).
pub fn after_damage(table: &mut Combat, who: Who, target: Who, damage: u32, by: &FoeAttack) {
    let Some(fighter) = table.state().fighter(who).filter(|it| it.takes_turns()) else { return };
    if by.drains {
        let room = fighter.health_max().saturating_sub(fighter.health);
        let gained = room.min(so_many(damage));
        if 0 < gained {
            table.emit(Healed { who, gained });
        }
    }
    let state = table.state();
    let hostable = state.fighter(target).is_some_and(|it| it.takes_turns());
    let free = state.fighter(who).is_some_and(|it| it.clings_to.is_none());
    if by.clings && free && hostable {
        table.emit(Clung { who, host: target });
    }
    let Some(fighter) = table.state().fighter(who) else { return };
    let bold = fighter.foe().is_some_and(|it| it.sheet().has(Quirk::Ruthless));
    if bold && BOLD_DAMAGE <= damage && fighter.reload.is_none() {
        table.emit(ReloadChanged { who, reload: GRIT + 1 });
    }
}
