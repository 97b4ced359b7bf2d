//! Claims are settled place by place: nobody, one, or a gunfight (S9.3, S9.4).

use super::elimination;
use super::fact::{self, Party};
use super::guns::GunId;
use super::rules::Gunslingers;
use super::state::{Claim, Phase, State};
use super::town::Property;
use crate::engine::{Resolved, Seat, Table, so_many};

/// Settles the claims on the next place, in the order of the board (G28): one claimant takes
/// control, two or more have a gunfight (S9.3).
pub fn settle(table: &mut Table<Gunslingers>) -> Resolved {
    let Some(property) = table.state().next_claimed() else { return Ok(()) };
    void_claims(table, property);
    let parties = parties(table.state(), property);
    let owner = table.state().owner(property);
    match &parties[..] {
        [] => Ok(()),
        [only] if Some(only.seat) == owner => {
            // A defence leaves the markers as they are (G24).
            table.emit(fact::TerritoryHeld { seat: only.seat, property });
            Ok(())
        }
        [only] => {
            let seat = only.seat;
            take_control(table, seat, property)
        }
        _ => {
            let home = table.state().guarded_by(property);
            table.emit(fact::GunfightBegan { property, parties, home });
            Ok(())
        }
    }
}

/// Claims that come to nothing: nobody arrived (G30), or too few to storm a headquarters (G52).
fn void_claims(table: &mut Table<Gunslingers>, property: Property) {
    let state = table.state();
    let guard = state.guarded_by(property);
    let mut void = Vec::new();
    for claim in state.claims_on(property) {
        let arrived = state.arrived(claim).len();
        let storms = guard.is_some_and(|owner| owner != claim.seat);
        let enough = if storms { table.rules().storming_party } else { 1 };
        if arrived < enough {
            void.push((claim.seat, so_many(arrived)));
        }
    }
    for (seat, arrived) in void {
        table.emit(fact::ClaimVoid { seat, property, arrived });
    }
}

/// Everybody who has gunslingers there: those who claim the place, and whoever defends it.
fn parties(state: &State, property: Property) -> Vec<Party> {
    let claims = state.claims_on(property);
    let claimed = |claim: &&Claim| Party { seat: claim.seat, guns: state.arrived(claim) };
    let mut parties: Vec<Party> = claims.iter().map(claimed).collect();
    if claims.is_empty() {
        return parties;
    }
    let attacked = |owner: &Seat| claims.iter().any(|claim| claim.seat != *owner);
    if let Some(seat) = state.owner(property).filter(attacked) {
        let guns = defenders(state, seat, property);
        // Where none of them stands, there is nobody to fight with.
        if guns.iter().any(|gun| state.stands(*gun)) {
            parties.retain(|party| party.seat != seat);
            parties.push(Party { seat, guns });
        }
    }
    parties.sort_by_key(|party| party.seat);
    parties
}

/// The gunslingers who defend what a seat controls: those who claim it (G24); at the headquarters
/// also the Boss and the posse (G50); against a posse, those who took it in this round and still
/// stand (G58).
fn defenders(state: &State, seat: Seat, property: Property) -> Vec<GunId> {
    let own = state.claims.iter().filter(|it| it.seat == seat && it.property == property);
    let mut guns: Vec<GunId> = own.flat_map(|claim| state.arrived(claim)).collect();
    if state.guarded_by(property) == Some(seat) {
        guns.extend(state.home_guard(seat));
    }
    if state.phase == Phase::Posses {
        guns.extend(state.occupiers(property));
    }
    guns.sort_unstable();
    guns.dedup();
    guns
}

/// The survivor of a gunfight takes the place, unless they control it already, if enough of their
/// gunslingers still stand: one (G47), two to take a headquarters (G52). With nobody left it stays
/// as it is (G33).
pub fn end_gunfight(table: &mut Table<Gunslingers>) -> Resolved {
    let state = table.state();
    let Some(fight) = &state.fight else { return Ok(()) };
    let property = fight.property;
    let survivor = fight.survivor.or(fight.waiting.first().copied());
    let standing: Vec<GunId> = survivor.map(|seat| state.standing(seat)).unwrap_or_default();
    let owner = state.owner(property);
    let guarded = state.guarded_by(property).is_some();
    table.emit(fact::GunfightEnded { property, survivor, broken_up: false });
    let Some(seat) = survivor else { return Ok(()) };
    if owner == Some(seat) {
        table.emit(fact::TerritoryHeld { seat, property });
        return Ok(());
    }
    let enough = if guarded { table.rules().storming_survivors } else { 1 };
    if standing.len() < enough {
        let standing = so_many(standing.len());
        table.emit(fact::StormFailed { seat, property, standing });
        return Ok(());
    }
    take_control(table, seat, property)
}

/// Removes the markers there and adds one of the new controller's. The displaced player returns the
/// property's reputation tokens, or all that they have; the new controller always gets the full
/// number (S9.4).
fn take_control(table: &mut Table<Gunslingers>, seat: Seat, property: Property) -> Resolved {
    let state = table.state();
    let gained = property.reputation();
    let from = state.owner(property);
    let returned = from.map_or(0, |loser| gained.min(state.player(loser).reputation));
    let lost_home = state.headquarters_of(property).filter(|loser| Some(*loser) == from);
    table.emit(fact::TerritoryTaken { seat, property, from, returned, gained });
    // By the letter of the document, a player who loses their headquarters is out at once (S3).
    match lost_home.filter(|_| table.state().options.literal) {
        Some(loser) => elimination::put_out_without_headquarters(table, loser),
        None => Ok(()),
    }
}
