//! The steady player against one who plays at random.

use std::sync::Arc;

use serde_json::json;
use uuid::Uuid;

use super::super::decks::ready_made;
use super::super::rules::KeyForge;
use crate::engine::{
    AccountId, AnyMatch, AnyRuleset, Chance, MatchId, NewMatch, NewSeat, RevealPolicy, Seat, Seed,
    Stamp, Status, Time, Visibility,
};

fn stamp(player: u128) -> Stamp {
    let actor = Some(AccountId(Uuid::from_u128(player)));
    Stamp { at: Time::from_millis(1_795_000_000_000), actor, fresh: [7; 32] }
}

/// Whether the steady player in a seat wins a match against one at random.
fn wins(key: u8, steady: Seat) -> bool {
    let mut chance = Chance::keyed([key; 32]);
    let new = NewMatch {
        id: MatchId(Uuid::from_u128(1)),
        seed: Seed([key; 32]),
        options: Some(json!({})),
        seats: None,
        visibility: Visibility::Public,
        reveal: RevealPolicy::All,
        clock: Default::default(),
        takebacks: Default::default(),
        delay: Default::default(),
        title: None,
    };
    let rules: &dyn AnyRuleset = &KeyForge::V1;
    let made = rules.create(new, stamp(1)).expect("the options are legal");
    let mut it: Arc<dyn AnyMatch> = made.after;
    let decks = ready_made();
    for player in [1, 2] {
        let deck = &decks[chance.place_among(decks.len())];
        let loadout = Some(json!({"preset": deck.id}));
        let taken = it.take_seat(NewSeat { loadout, ..NewSeat::default() }, stamp(player));
        it = taken.expect("a seat is free").after;
    }
    while it.summary().status == Status::Active {
        let seat = [Seat(0), Seat(1)].into_iter().find(|seat| !it.prompts(*seat).is_empty());
        let seat = seat.expect("somebody is asked");
        let prompt = it.prompts(seat).remove(0);
        let known = (seat == steady).then(|| it.steady_answer(&prompt, &mut chance)).flatten();
        let answer = known.unwrap_or_else(|| prompt.choice.random_answer(&mut chance));
        let decided = it.decide(seat, &prompt.id, &answer, stamp(u128::from(seat.0) + 1));
        it = decided.unwrap_or_else(|why| panic!("{key}: {answer} is refused: {why:?}")).after;
    }
    it.summary().outcome.is_some_and(|it| it.winners == [steady])
}

#[test]
fn the_steady_player_beats_one_at_random() {
    let won = (0..20).filter(|key| wins(*key, Seat(key % 2))).count();
    assert!(17 <= won, "{won} of 20");
}
