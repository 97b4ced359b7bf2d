//! Decks (KF1): everything that is wrong with one at once.

use std::collections::BTreeSet;

use super::cards;
use super::printed::House;
use super::rules::Loadout;
use crate::engine::{Violation, is_name};

/// Houses of a deck.
const HOUSES: usize = 3;
/// Cards of each house.
const PER_HOUSE: usize = 12;
/// Lines of a deck list, at most.
const LINES_MAX: usize = 36;
/// Characters of a deck's name, at most.
const NAME_MAX: usize = 100;

/// Everything that is wrong with a deck; pointers begin with `at`.
pub fn violations(deck: &Loadout, at: &str) -> Vec<Violation> {
    let wrong =
        |place: &str, message: String| Violation::of_rule("KF1.1", format!("{at}{place}"), message);
    let mut found = Vec::new();
    if NAME_MAX < deck.name.chars().count() {
        found.push(wrong("/name", format!("the name has more than {NAME_MAX} characters")));
    }
    if !deck.name.is_empty() && !is_name(&deck.name) {
        let message = "the name has something to read, and no control characters";
        found.push(wrong("/name", message.to_owned()));
    }
    let houses: BTreeSet<House> = deck.houses.iter().copied().collect();
    if deck.houses.len() != HOUSES || houses.len() != HOUSES {
        found.push(wrong("/houses", format!("a deck has {HOUSES} different houses")));
    }
    if LINES_MAX < deck.cards.len() {
        found.push(wrong("/cards", format!("a deck has at most {LINES_MAX} different cards")));
    }
    for (line, it) in deck.cards.iter().enumerate() {
        let house = it.maverick.unwrap_or(cards::card(it.id).house);
        if it.count == 0 {
            found.push(wrong(&format!("/cards/{line}/count"), "there is no copy of it".to_owned()));
        }
        if !houses.contains(&house) {
            let message = format!("{} is none of the deck's houses", house.name());
            found.push(wrong(&format!("/cards/{line}"), message));
        }
    }
    for house in houses {
        let of_house =
            deck.cards.iter().filter(|it| it.maverick.unwrap_or(cards::card(it.id).house) == house);
        let count: usize = of_house.map(|it| usize::from(it.count)).sum();
        if count != PER_HOUSE {
            let name = house.name();
            let message = format!("a deck has {PER_HOUSE} cards of {name}, not {count}");
            found.push(wrong("/cards", message));
        }
    }
    found
}
