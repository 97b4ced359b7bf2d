//! Random play: whatever is offered is accepted, ends, and leaves the match sound.

use std::sync::Arc;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::engine::{
    AccountId, AnyMatch, AnyRuleset, Chance, MatchId, NewMatch, NewSeat, Rejection, RevealPolicy,
    Seat, Seed, Stamp, Status, Takebacks, Time, Viewer, Visibility,
};
use crate::wild_west::WildWest;
use crate::wild_west::characters::READY_MADE;

/// Decisions after which a match is taken to be without end.
const DECISIONS_MAX: usize = 6_000;
/// Decisions after which the Warden ends a combat as soon as chance has it so.
const WEARY: usize = 1_000;

/// When and by whom something is done.
pub fn stamp(player: u128) -> Stamp {
    Stamp {
        at: Time::from_millis(1_795_000_000_000),
        actor: Some(AccountId(Uuid::from_u128(player))),
        fresh: [7; 32],
    }
}

/// A match that nobody has joined yet.
fn made(key: u8, seats: u8, options: Value, takebacks: Takebacks) -> Arc<dyn AnyMatch> {
    making(key, seats, options, takebacks).expect("the options are legal")
}

/// Makes a match, unless it is refused.
pub fn making(
    key: u8,
    seats: u8,
    options: Value,
    takebacks: Takebacks,
) -> Result<Arc<dyn AnyMatch>, Rejection> {
    let new = NewMatch {
        id: MatchId(Uuid::from_u128(1)),
        seed: Seed([key; 32]),
        options: Some(options),
        seats: Some(seats),
        visibility: Visibility::Public,
        reveal: RevealPolicy::All,
        clock: Default::default(),
        takebacks,
        delay: Default::default(),
        title: None,
    };
    let rules: &dyn AnyRuleset = &WildWest::V1;
    rules.create(new, stamp(1)).map(|it| it.after)
}

/// A match of so many characters as a scenario has it, with a Warden in the last seat or without;
/// take-backs need consent.
pub fn staged(scenario: Value, seats: u8, warden: bool) -> Arc<dyn AnyMatch> {
    let all = seats + u8::from(warden);
    let options = json!({"scenario": scenario});
    let it = made(1, all, options, Takebacks::ByConsent);
    (1..=all).fold(it, |it, player| {
        let role = (warden && player == all).then(|| "warden".to_owned());
        let new = NewSeat { role, ..NewSeat::default() };
        it.take_seat(new, stamp(u128::from(player))).expect("a seat is free").after
    })
}

/// A match that was played out.
pub struct Played {
    /// How many decisions it took.
    pub decisions: usize,
    /// The ready-made character of each seat that had one.
    pub loadouts: Vec<usize>,
    /// How it looks to those who see all.
    pub view: Value,
}

/// Plays a match of so many characters at random, with a Warden or without; how many decisions it
/// took.
pub fn plays_out(key: u8, seats: u8, warden: bool, options: Value) -> usize {
    plays(key, seats, warden, options).decisions
}

/// Plays a match of so many characters at random, with a Warden or without.
pub fn plays(key: u8, seats: u8, warden: bool, options: Value) -> Played {
    let mut loadouts = Vec::new();
    let scenario = options["scenario"]["fighters"].clone();
    let mut chance = Chance::keyed([key; 32]);
    let all = seats + u8::from(warden);
    let mut it = made(key, all, options, Takebacks::Off);
    for player in 1..=all {
        let as_warden = warden && player == all;
        let at = chance.place_among(READY_MADE.len());
        let staged = scenario.as_array().into_iter().flatten();
        let mut staged = staged.filter(|it| it["seat"] == json!(player - 1));
        let brings = !as_warden && !staged.any(|it| it.get("character").is_some());
        loadouts.extend(brings.then_some(at));
        let loadout = brings.then(|| json!({"preset": READY_MADE[at].id}));
        let role = as_warden.then(|| "warden".to_owned());
        let new = NewSeat { loadout, role, ..NewSeat::default() };
        let taken = it.take_seat(new, stamp(u128::from(player)));
        it = taken.expect("a seat is free").after;
    }
    let mut decisions = 0;
    while matches!(it.summary().status, Status::Active | Status::Suspended) {
        let seat = Seat::all(all).find(|seat| !it.prompts(*seat).is_empty());
        let seat = seat.unwrap_or_else(|| panic!("nobody is asked: {:#}", it.view(Viewer::Judge)));
        let prompt = it.prompts(seat).remove(0);
        let mut answer = prompt.choice.random_answer(&mut chance);
        // A Warden who ends every combat at once would see little of it; one who rules at random
        // may keep it going for ever.
        while answer["type"] == "end_combat" && decisions < WEARY && chance.below(40) != 0 {
            answer = prompt.choice.random_answer(&mut chance);
        }
        let decided = it.decide(seat, &prompt.id, &answer, stamp(u128::from(seat.0) + 1));
        it = decided.unwrap_or_else(|why| panic!("{key}: {answer} is refused: {why:?}")).after;
        assert_eq!(it.unsound(), None, "{key} after {decisions} decisions");
        decisions += 1;
        if DECISIONS_MAX < decisions {
            panic!("{key} does not end: {:#}", it.view(Viewer::Judge));
        }
    }
    Played { decisions, loadouts, view: it.view(Viewer::Judge) }
}

#[test]
fn f7_who_takes_the_warden_s_seat_brings_no_character() {
    let new = NewMatch {
        id: MatchId(Uuid::from_u128(1)),
        seed: Seed([1; 32]),
        options: None,
        seats: Some(7),
        visibility: Visibility::Public,
        reveal: RevealPolicy::All,
        clock: Default::default(),
        takebacks: Default::default(),
        delay: Default::default(),
        title: None,
    };
    let rules: &dyn AnyRuleset = &WildWest::V1;
    let it = rules.create(new, stamp(1)).expect("the options are legal").after;
    let warden = |loadout: Option<Value>| NewSeat {
        role: Some("warden".to_owned()),
        loadout,
        ..NewSeat::default()
    };
    let brings = it.take_seat(warden(Some(json!({"preset": READY_MADE[0].id}))), stamp(1));
    let Err(Rejection::InvalidLoadout(found)) = brings else { panic!("it was accepted") };
    assert_eq!(found[0].pointer, "/loadout");
    assert!(it.take_seat(warden(None), stamp(1)).is_ok());
    // Six bring characters; to the seventh nothing is left but to be the Warden.
    let new = |brings: bool| NewSeat {
        loadout: brings.then(|| json!({"preset": READY_MADE[0].id})),
        ..NewSeat::default()
    };
    let it = (0..6).fold(it, |it, _| it.take_seat(new(true), stamp(1)).expect("it is free").after);
    let Err(Rejection::InvalidLoadout(found)) = it.take_seat(new(true), stamp(1)) else {
        panic!("it was accepted")
    };
    assert!(found[0].message.starts_with("only the role warden is left"), "{found:?}");
    assert!(it.take_seat(new(false), stamp(1)).is_ok());
}

#[test]
fn random_play_ends() {
    let mut all = 0;
    for key in 0..8 {
        all += plays_out(key, 1 + key % 4, key % 3 == 0, json!({}));
    }
    for key in 0..3 {
        all += plays_out(50 + key, 2 + key % 2, false, json!({"mode": "duel"}));
    }
    let menagerie = json!({
        "initiative": "individual", "bleed": "own_round", "surprise": "posse_tries",
        "prone": true, "dodge": "next_attack", "distance": 9, "horses": [{"q": -4, "r": 0}],
        "encounter": {"foes": [
            {"foe": "grave-ant", "count": 2}, {"foe": "bog-leech"}, {"foe": "ember-fox"},
            {"foe": "herd-reaper"}, {"foe": "drifter", "bleeds": true},
        ]},
    });
    // Everybody proposes at random, and the Warden rules on it at random.
    for key in 0..4 {
        all += plays_out(110 + key, 1 + key % 4, true, json!({"bleed": "own_round"}));
    }
    for key in 0..4 {
        all += plays_out(90 + key, 2 + key % 3, key % 2 == 0, menagerie.clone());
    }
    println!("{all} decisions");
}
