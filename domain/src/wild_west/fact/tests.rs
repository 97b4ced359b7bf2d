use super::*;
use crate::engine::{Decoder, Encoder, Eyes, Seat, Seen, Viewer};
use crate::wild_west::dice::{Color, Die, Face, Pool, Roll};
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Ground, Hex};
use crate::wild_west::rules::{DodgeMode, Options};
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Body, Phase, Side, Slot, Vital, Who};
use crate::wild_west::statuses::Status;

const ONE: Who = Who(0);
const FOE: Who = Who(1);

fn set() -> TableSet {
    let one = Entrant {
        seat: Some(Seat(0)),
        name: "Ada".to_owned(),
        health: 10,
        max: 10,
        bleeds: true,
        ..Entrant::default()
    };
    let other = Entrant {
        side: Side::Foes,
        name: "Drifter".to_owned(),
        body: Body::Foe { foe: Foe::Drifter },
        health: 6,
        max: 6,
        hex: Hex::at(3, 0),
        ..Entrant::default()
    };
    TableSet {
        options: Options::default(),
        warden: Some(Seat(1)),
        fighters: vec![one, other],
        ground: Ground::default(),
    }
}

fn begun() -> State {
    let mut state = State::default();
    fold(&mut state, set());
    let order = [ONE, FOE].map(|who| Slot { fighters: vec![who] }).to_vec();
    fold(&mut state, OrderSet { order, first_round: Vec::new() });
    fold(&mut state, RoundBegan { round: 1 });
    state
}

/// Folds a fact, looks whether it reads back from the log, and what is made of it from its
/// encoding.
fn fold(state: &mut State, fact: impl Into<Fact>) {
    let fact: Fact = fact.into();
    let json = serde_json::to_value(&fact).unwrap();
    assert_eq!(serde_json::from_value::<Fact>(json).unwrap(), fact);
    fact.fold(state);
    let encoded = Encoder::encoded(state);
    assert_eq!(Decoder::read::<State>(&encoded).as_ref(), Some(&*state));
}

fn roll(faces: &[Face]) -> Roll {
    let die = |face: &Face| Die { color: Color::Black, faces: vec![*face] };
    Roll::counted(faces.iter().map(die).collect())
}

fn landed(hits: u32, dodged: u32, damage: u32) -> AttackLanded {
    AttackLanded { who: FOE, target: ONE, hits, aces: 0, defended: 0, dodged, damage, bomb: false }
}

#[test]
fn v13_dodge_waits_in_the_bank_until_it_is_spent_or_one_s_next_turn() {
    let mut state = begun();
    let faces = [Face::Hit, Face::Ace];
    fold(&mut state, Dodged { who: ONE, pool: Pool::black(2), roll: roll(&faces) });
    assert_eq!((state.fighters[0].dodge, state.fighters[0].aces), (3, 1));
    fold(&mut state, landed(2, 2, 0));
    assert_eq!((state.fighters[0].dodge, state.fighters[0].health), (1, 10));
    fold(&mut state, TurnBegan { who: ONE, slot: 0, grit: 6, move_grit: None, frenzied: false });
    assert_eq!(state.fighters[0].dodge, 0);
}

#[test]
fn v13_where_the_match_is_made_so_the_next_attack_takes_all_of_the_dodge() {
    let mut state = begun();
    state.options.dodge = DodgeMode::NextAttack;
    fold(&mut state, Dodged { who: ONE, pool: Pool::black(2), roll: roll(&[Face::Ace]) });
    fold(&mut state, landed(1, 1, 0));
    assert_eq!(state.fighters[0].dodge, 0);
}

#[test]
fn v26_burns_take_two_of_max_health_once_and_clip_health() {
    let mut state = begun();
    let burn =
        |from, to| StatusInflicted { who: ONE, status: Status::Burned, from, to, source: None };
    fold(&mut state, burn(0, 2));
    assert_eq!((state.fighters[0].health, state.fighters[0].health_max()), (8, 8));
    fold(&mut state, burn(2, 5));
    assert_eq!((state.fighters[0].health, state.fighters[0].health_max()), (8, 8));
    fold(&mut state, BurnTicked { who: ONE, damage: 5 });
    assert_eq!(state.fighters[0].health, 3);
}

#[test]
fn w6_health_becomes_grit_and_the_turn_remembers() {
    let mut state = begun();
    fold(&mut state, TurnBegan { who: ONE, slot: 0, grit: 6, move_grit: None, frenzied: false });
    for _ in 0..3 {
        fold(&mut state, GritPaid { who: ONE, grit: 2, moving: false });
    }
    // Vector 3.
    assert_eq!(state.fighters[0].grit, 0);
    fold(&mut state, GritTraded { who: ONE });
    let turn = state.turn.clone().unwrap();
    assert_eq!((state.fighters[0].grit, state.fighters[0].health, turn.traded), (1, 9, true));
    // V10: what is left is lost.
    fold(&mut state, TurnEnded { who: ONE });
    assert_eq!((state.fighters[0].grit, state.turn), (0, None));
}

#[test]
fn v62_grit_for_moves_is_counted_apart() {
    let mut state = begun();
    fold(&mut state, TurnBegan { who: ONE, slot: 0, grit: 6, move_grit: Some(5), frenzied: false });
    fold(&mut state, GritPaid { who: ONE, grit: 3, moving: true });
    fold(&mut state, GritPaid { who: ONE, grit: 1, moving: false });
    assert_eq!(state.turn.as_ref().unwrap().move_grit, Some(2));
    assert_eq!(state.fighters[0].grit, 2);
}

#[test]
fn w16_who_falls_bleeds_and_lies_and_is_feared_no_more() {
    let mut state = begun();
    let status = Status::Afraid;
    fold(&mut state, StatusInflicted { who: FOE, status, from: 0, to: 2, source: Some(ONE) });
    assert_eq!(state.fighters[1].ails.sources().len(), 1);
    fold(&mut state, Fell { who: ONE });
    let it = &state.fighters[0];
    assert!(it.is_bleeding() && it.prone && !it.takes_turns());
    // V95.
    assert!(!state.fighters[1].ails.has(Status::Afraid));
    fold(&mut state, Died { who: FOE });
    assert_eq!(state.fighters[1].vital, Vital::Dead);
}

#[test]
fn w16_who_wakes_has_one_health_and_fresh_skills() {
    let mut state = begun();
    fold(&mut state, landed(12, 0, 12));
    state.with_fighter(ONE, |it| it.bled_with.extend(Skill::ALL));
    fold(&mut state, Woke { who: ONE, health: 1 });
    assert_eq!((state.fighters[0].health, state.fighters[0].bled_with.len()), (1, 0));
}

#[test]
fn v3_in_round_one_those_who_surprise_come_first() {
    let mut state = State::default();
    fold(&mut state, set());
    fold(&mut state, SurpriseSettled { surprising: Some(Side::Foes) });
    assert!(state.fighters[0].surprised && !state.fighters[1].surprised);
    let order = [ONE, FOE].map(|who| Slot { fighters: vec![who] }).to_vec();
    let first_round: Vec<Slot> = order.iter().rev().cloned().collect();
    fold(&mut state, OrderSet { order, first_round });
    fold(&mut state, RoundBegan { round: 1 });
    assert_eq!((state.phase, state.waiting.as_slice()), (Phase::Turns, &[FOE][..]));
    fold(&mut state, TurnBegan { who: FOE, slot: 0, grit: 6, move_grit: None, frenzied: false });
    assert_eq!(state.waiting, []);
    fold(&mut state, TurnBegan { who: ONE, slot: 1, grit: 6, move_grit: None, frenzied: false });
    assert!(!state.fighters[0].surprised);
    fold(&mut state, RoundBegan { round: 2 });
    assert_eq!(state.waiting, [ONE]);
}

#[test]
fn v108_only_the_warden_is_shown_the_health_of_foes() {
    let (before, after) = (State::default(), begun());
    let health = |viewer| {
        let eyes = Eyes { before: &before, after: &after, viewer };
        set().seen_by(&eyes).fighters.iter().map(|it| it.health).collect::<Vec<_>>()
    };
    let hidden = [Some(10), None];
    assert_eq!(health(Viewer::Public), hidden);
    assert_eq!(health(Viewer::Seat(Seat(0))), hidden);
    assert_eq!(health(Viewer::Seat(Seat(1))), [Some(10), Some(6)]);
    assert_eq!(health(Viewer::Revealed), [Some(10), Some(6)]);
}

#[test]
fn sentences_name_who_did_what() {
    let state = begun();
    let eyes = Eyes { before: &state, after: &state, viewer: Viewer::Public };
    let told = |fact: Fact| fact.shown(&eyes).text.to_string();
    let declared = AttackDeclared {
        who: FOE,
        targets: vec![ONE],
        means: Means::Own { attack: 0 },
        band: crate::wild_west::ground::Band::Short,
    };
    assert_eq!(told(declared.into()), "Drifter attacks Ada at Short (pistol).");
    assert_eq!(told(landed(4, 1, 3).into()), "Ada takes 3 damage (4 Hits less 1 by Dodge).");
    let path = vec![Hex::at(1, 0), Hex::at(2, 0)];
    assert_eq!(told(Moved { who: ONE, path }.into()), "Ada moves 2 hexes, to 2,0.");
}
