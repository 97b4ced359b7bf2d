//! What viewers are shown of facts.

use super::*;
use crate::doomtown::cause::Cause;
use crate::doomtown::fact;
use crate::doomtown::telling::tests::{find, state};
use crate::doomtown::town::piece::Zone;
use crate::engine::{Eyes, Mark, Seat, Shown, Viewer};

const EVERYBODY: [Viewer; 4] =
    [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Judge];
const AMBUSH: u32 = 1114;

fn shown(fact: &Fact) -> [Shown; 4] {
    let before = state();
    let mut after = before.clone();
    fact.fold(&mut after);
    EVERYBODY.map(|viewer| fact.shown(&Eyes { before: &before, after: &after, viewer }))
}

#[test]
fn drawn_cards_are_shown_to_who_draws_them() {
    let (seat, to, cause) = (Seat(0), Zone::Hand, Cause::rule("DT14.5"));
    let cards = vec![find(&state(), 0, AMBUSH)];
    let shown =
        shown(&Fact::CardsDrawn(fact::CardsDrawn { seat, from: seat, to, count: 1, cards, cause }));
    let seen = shown.each_ref().map(|it| it.fields["cards"].as_array().map(Vec::len));
    assert_eq!(seen, [Some(0), Some(1), Some(0), Some(1)]);
    assert_eq!(shown.each_ref().map(|it| it.reveals), [false, true, false, false]);
    assert!(shown.iter().all(|it| it.text == shown[0].text && it.fields["count"] == 1));
}

#[test]
fn cards_from_somebody_elses_deck_are_shown_to_all() {
    let (to, cause) = (Zone::DrawHand, Cause::rule("DT12.7"));
    let cards = vec![find(&state(), 1, AMBUSH)];
    let (seat, from) = (Seat(0), Seat(1));
    let shown =
        shown(&Fact::CardsDrawn(fact::CardsDrawn { seat, from, to, count: 1, cards, cause }));
    assert!(shown.iter().all(|it| it.fields["cards"].as_array().is_some_and(|it| it.len() == 1)));
    assert_eq!(shown.map(|it| it.reveals), [true, true, true, false]);
}

#[test]
fn decks_are_shown_to_judges_alone() {
    let (seat, cause) = (Seat(0), Cause::rule("DT5.3"));
    let deck = vec![find(&state(), 0, AMBUSH)];
    let shown = shown(&Fact::DeckShuffled(fact::DeckShuffled { seat, count: 1, deck, cause }));
    let seen = shown.map(|it| it.fields["deck"].as_array().map(Vec::len));
    assert_eq!(seen, [Some(0), Some(0), Some(0), Some(1)]);
}

#[test]
fn a_card_out_of_a_hand_reveals_something_to_the_others() {
    let (seat, card) = (Seat(0), find(&state(), 0, AMBUSH));
    let played = shown(&Fact::CardPlayed(fact::CardPlayed { seat, card }));
    assert_eq!(played.map(|it| it.reveals), [true, false, true, false]);
    let booted = shown(&Fact::CardBooted(fact::CardBooted {
        card: find(&state(), 0, 1044).card,
        cause: Cause::rule("DT8.4"),
    }));
    assert_eq!(booted.map(|it| it.reveals), [false; 4]);
}

#[test]
fn days_and_phases_are_marked() {
    assert_eq!(mark(&Fact::DayBegan(fact::DayBegan { day: 1 })), Some(Mark::Turn));
    assert_eq!(mark(&Fact::RoundBegan(fact::RoundBegan { round: 1 })), Some(Mark::Phase));
    assert_eq!(
        mark(&Fact::StandingsTaken(fact::StandingsTaken { standings: Vec::new() })),
        Some(Mark::Score)
    );
    assert_eq!(mark(&Fact::PlayFinished(fact::PlayFinished { seat: Seat(0) })), None);
}

fn mark(fact: &Fact) -> Option<Mark> {
    let [public, ..] = shown(fact);
    public.mark
}
