//! Random play: whatever is offered is accepted, ends, and leaves the match sound. What views and
//! questions say.

mod telling;

use std::sync::Arc;

use serde_json::json;
use uuid::Uuid;

use super::rules::KeyForge;
use crate::engine::{
    AccountId, AnyMatch, AnyRuleset, Chance, MatchId, NewMatch, NewSeat, RevealPolicy, Seat, Seed,
    Stamp, Status, Time, Visibility,
};

/// Decisions after which a match is taken to be without end.
const DECISIONS_MAX: usize = 4_000;

fn stamp(player: u128) -> Stamp {
    Stamp {
        at: Time::from_millis(1_795_000_000_000),
        actor: Some(AccountId(Uuid::from_u128(player))),
        fresh: [7; 32],
    }
}

/// Plays a match at random; how many decisions it took.
fn plays_out(key: u8) -> (usize, u64) {
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
    for player in [1, 2] {
        let decks = super::decks::ready_made();
        let at = chance.place_among(decks.len());
        let loadout = Some(json!({"preset": decks[at].id}));
        let taken = it.take_seat(NewSeat { loadout, ..NewSeat::default() }, stamp(player));
        it = taken.expect("a seat is free").after;
    }
    let mut decisions = 0;
    while it.summary().status == Status::Active {
        let seat = [Seat(0), Seat(1)].into_iter().find(|seat| !it.prompts(*seat).is_empty());
        let seat = seat.expect("somebody is asked");
        let prompt = it.prompts(seat).remove(0);
        let says_nothing =
            |it: &String| it.starts_with("Effect ") || (prompt.kind == "may" && it == "Yes");
        assert!(!prompt.labels().iter().any(says_nothing), "{}", prompt.text);
        let answer = prompt.choice.random_answer(&mut chance);
        let decided = it.decide(seat, &prompt.id, &answer, stamp(u128::from(seat.0) + 1));
        it = decided.unwrap_or_else(|it| panic!("{key}: {answer} is refused: {it:?}")).after;
        assert_eq!(it.unsound(), None, "{key} after {decisions} decisions");
        decisions += 1;
        if DECISIONS_MAX < decisions {
            let view = it.view(crate::engine::Viewer::Judge);
            panic!("{key} does not end: {view:#}");
        }
    }
    (decisions, 0)
}

#[test]
fn random_play_ends() {
    let mut all = 0;
    for key in 0..40 {
        all += plays_out(key).0;
    }
    println!("{all} decisions");
}
