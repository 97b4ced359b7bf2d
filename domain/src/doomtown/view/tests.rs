use super::super::trial::{Trial, town};
use super::{View, view};
use crate::engine::{Seat, Viewer};

fn seen_by(it: &Trial, seat: u8) -> View {
    view(it.state(), Viewer::Seat(Seat(seat)))
}

/// Why a player cannot use a card now, by its title.
fn why_not<'a>(it: &Trial, view: &'a View, title: &str) -> Option<&'a str> {
    let u = view.uses.iter().find(|u| it.state().title(u.card) == title);
    u.expect("it has an ability").why_not.as_deref()
}

/// Why a card of a player's hand cannot come into play now.
fn why_no_entry(it: &Trial, seat: u8, title: &str) -> Option<String> {
    let players = seen_by(it, seat).players;
    let hand = players[usize::from(seat)].hand.clone().unwrap_or_default();
    hand.into_iter().find(|card| card.title == title).expect("it is in the hand").why_not
}

#[test]
fn it_says_why_a_card_cannot_be_used_now() {
    let it = town().dude(0, "Olivia Jenks", "town square").bears("Olivia Jenks", ["Shotgun"]);
    let it = it.dude(1, "Steele Archer", "town square").deed(0, "Circle M Ranch");
    let it = it.deed(1, "Circle M Ranch").begins();
    let (own, other) = (seen_by(&it, 0), seen_by(&it, 1));
    assert_eq!(why_not(&it, &own, "Circle M Ranch"), None);
    assert_eq!(why_not(&it, &own, "Shotgun"), Some("it is not the time for it"));
    assert_eq!(why_not(&it, &other, "Circle M Ranch"), Some("it is not your turn"));
    let it = it.uses(0, "Circle M Ranch:0").passes(1);
    assert_eq!(why_not(&it, &seen_by(&it, 0), "Circle M Ranch"), Some("it was used today"));
}

#[test]
fn it_says_why_a_card_cannot_come_into_play_now() {
    let it = town().hand(0, ["Steven Wiles", "Shotgun"]).hand(1, ["Steven Wiles"]);
    let it = it.ghost_rock(0, 5).begins();
    assert_eq!(why_no_entry(&it, 0, "Steven Wiles"), None);
    assert_eq!(why_no_entry(&it, 0, "Shotgun").as_deref(), Some("nobody can carry it"));
    assert_eq!(why_no_entry(&it, 1, "Steven Wiles").as_deref(), Some("it is not your turn"));
    let fight = town().hand(0, ["Steven Wiles"]);
    let fight = fight.shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    let why = why_no_entry(&fight, 0, "Steven Wiles");
    assert_eq!(why.as_deref(), Some("it cannot come into play in a shootout"));
}
