//! Plans: cards face down with gunslingers on them, the newspaper's look, and who gets there (S9).

use super::action::{FaceDown, Peeked, Question, Target};
use super::casting::roll_die;
use super::characters::Character;
use super::fact::{self, Arrival, CardFace, PlayedCard};
use super::guns::GunId;
use super::rules::Gunslingers;
use super::state::{Claim, State};
use super::town::Property;
use super::train::with_power;
use crate::engine::{Assign, Bin, IfAny, OneOf, Resolved, Seat, Table, so_many};

/// Everybody puts gunslingers on cards, in secret and at once (S9.1). The player who controls the
/// newspaper office waits for the others, looks at one of their cards, and plans then (S9.2, G26):
/// nobody who has no gunslingers to place is asked for a plan, as all can see. Then all cards are
/// turned over together (S9.3).
pub fn plan(table: &mut Table<Gunslingers>) -> Resolved {
    let round = table.state().round;
    let editor = with_power(table.state(), Property::Newspaper);
    let others = table.state().playing().into_iter().filter(|seat| Some(*seat) != editor);
    let secret = Question::Plan { peeked: None, lying: None };
    let plan_of =
        |seat: Seat| seat.asked(secret.clone(), plan_form(table.rules(), table.state(), seat));
    let questions = others.map(plan_of).collect();
    let plans = table.ask_all(questions)?.into_iter();
    let mut cards: Vec<PlayedCard> =
        plans.flat_map(|it| played_cards(it.seat, it.answer)).collect();
    if let Some(editor) = editor {
        let lying = face_down(&cards);
        let peeked = peek(table, editor, &cards, &lying)?;
        let question = Question::Plan { peeked, lying: Some(lying) };
        let form = plan_form(table.rules(), table.state(), editor);
        let plan = table.ask(editor, question, form)?;
        cards.extend(played_cards(editor, plan));
    }
    cards.sort_by_key(|card| card.seat);
    table.emit(fact::PlansRevealed { round, cards });
    ride_to_help(table)?;
    risk_distances(table);
    Ok(())
}

/// Any number of cards with one gunslinger or more on each; whoever is on none is the posse (S9.1,
/// G22). A place is on one card only, so nobody claims it twice (G27).
fn plan_form(rules: &Gunslingers, state: &State, seat: Seat) -> Assign<GunId, CardFace> {
    let open = state.board.iter().filter(|it| may_claim(rules, state, seat, **it));
    let properties = open.map(|property| CardFace::Property { property: *property });
    let decoys = (1..=rules.decoys).map(|decoy| CardFace::Decoy { decoy });
    let bins = properties.chain(decoys).map(Bin::open).collect();
    Assign { items: state.available(seat), bins, unassigned: true }
}

/// In the first week nobody may claim another's headquarters (G49).
pub fn may_claim(rules: &Gunslingers, state: &State, seat: Seat, property: Property) -> bool {
    let truce = state.week <= rules.truce_weeks;
    let of_another = state.guarded_by(property).is_some_and(|owner| owner != seat);
    !(truce && of_another)
}

/// The cards of a plan, counted by the lowest number on each, which gives nothing away (S9.1, G22).
fn played_cards(seat: Seat, plan: Vec<(GunId, CardFace)>) -> Vec<PlayedCard> {
    let mut cards: Vec<PlayedCard> = Vec::new();
    for (gun, face) in plan {
        match cards.iter_mut().find(|card| card.face == face) {
            Some(card) => card.guns.push(gun),
            None => cards.push(PlayedCard { seat, face, guns: vec![gun] }),
        }
    }
    cards
}

/// Cards as the newspaper's controller sees them: how many each player has laid, and who is on each
/// (G25).
fn face_down(cards: &[PlayedCard]) -> Vec<FaceDown> {
    let mut lying: Vec<FaceDown> = Vec::new();
    for PlayedCard { seat, guns, .. } in cards {
        let before = lying.iter().filter(|it| it.seat == *seat).count();
        let card = so_many(before + 1);
        lying.push(FaceDown { seat: *seat, card, guns: guns.clone() });
    }
    lying
}

/// The newspaper's controller looks at one card of the others' (S9.2, G25, G26).
fn peek(
    table: &mut Table<Gunslingers>,
    editor: Seat,
    cards: &[PlayedCard],
    lying: &[FaceDown],
) -> Resolved<Option<Peeked>> {
    let option = |(it, looked_at): (&FaceDown, &PlayedCard)| {
        let FaceDown { seat, card, guns } = it.clone();
        let peeked = Peeked { seat, card, shows: looked_at.face };
        (Target::Card { seat, card, guns }, peeked)
    };
    let options = lying.iter().zip(cards).map(option).collect();
    // Asked even about a single card: else the last of the others could try out a plan, and learn
    // from what follows how many cards there are.
    let question = editor.asked(Question::Peek {}, IfAny(OneOf(options))).even_if_forced();
    let peeked = table.ask_one(question)?;
    if let Some(Peeked { seat, card, shows }) = peeked {
        table.emit(fact::CardPeeked { by: editor, seat, card, shows: Some(shows) });
    }
    Ok(peeked)
}

/// The Colonel's cavalry: any one gunslinger of the posse may join a contested claim of the same
/// player (C2).
fn ride_to_help(table: &mut Table<Gunslingers>) -> Resolved {
    let state = table.state();
    let colonel = state.who_is(Character::ColonelCartwright);
    let Some(seat) = colonel.filter(|it| state.has_power_of(*it, Character::ColonelCartwright))
    else {
        return Ok(());
    };
    let contested = contested_claims(state, seat);
    let riders = state.posse(seat);
    let joins = contested.iter().flat_map(|property| {
        let join = |gun: &GunId| {
            let (gun, property) = (*gun, *property);
            (Target::Join { gun, property }, Some((gun, property)))
        };
        riders.iter().map(join)
    });
    let options = [(Target::No {}, None)].into_iter().chain(joins).collect();
    if let Some((gun, property)) = table.ask(seat, Question::Cavalry {}, OneOf(options))? {
        table.emit(fact::CavalryJoined { seat, gun, property });
    }
    Ok(())
}

/// The seat's claims that another player contests: with a claim, or as the guard of a headquarters
/// (C2).
pub fn contested_claims(state: &State, seat: Seat) -> Vec<Property> {
    let contested = |claim: &&Claim| {
        let rival = state.claims_on(claim.property).iter().any(|it| it.seat != seat);
        let guard = state.guarded_by(claim.property).is_some_and(|owner| owner != seat);
        let own_home = state.guarded_by(claim.property) == Some(seat);
        claim.seat == seat && !own_home && (rival || guard)
    };
    state.claims.iter().filter(contested).map(|claim| claim.property).collect()
}

/// A gunslinger who goes far from all that their player controls risks being late: a die of at most
/// the excess distance is a delay, and they go home (D4).
fn risk_distances(table: &mut Table<Gunslingers>) {
    for property in table.state().board.clone() {
        let claims: Vec<Claim> = table.state().claims_on(property).into_iter().cloned().collect();
        for Claim { seat, guns, .. } in claims {
            let excess = table.state().excess_distance(table.rules(), seat, property);
            let Some(distance) = table.state().distance(seat, property).filter(|_| 0 < excess)
            else {
                continue;
            };
            let mut rolls = Vec::new();
            for gun in guns {
                let die = roll_die(table);
                rolls.push(Arrival { gun, die, arrives: excess < u32::from(die) });
            }
            table.emit(fact::DistanceRisked { seat, property, distance, excess, rolls });
        }
    }
}
