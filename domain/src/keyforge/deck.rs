//! Decks (KF1): everything that is wrong with one at once.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::cards;
use super::printed::House;
use super::rules::Loadout;
use crate::engine::{Unread, Violation, is_name};

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
    let found = violations_beside(deck, &Unread::default()).into_iter();
    found.map(|it| it.within(at)).collect()
}

/// Everything that is wrong with a deck of which parts could not be read, whatever they are.
pub fn violations_beside(deck: &Loadout, unread: &Unread) -> Vec<Violation> {
    let mut found = of_name(&deck.name);
    let houses: BTreeSet<House> = deck.houses.iter().copied().collect();
    let every_house = unread.is_whole("/houses");
    if every_house && (deck.houses.len() != HOUSES || houses.len() != HOUSES) {
        found.push(wrong("/houses", format!("a deck has {HOUSES} different houses")));
    }
    if unread.lacks("/cards") {
        return found;
    }
    if LINES_MAX < deck.cards.len() {
        found.push(wrong("/cards", format!("a deck has at most {LINES_MAX} different cards")));
    }
    // Lines that were read, and how many copies the others may be.
    let (mut copies, mut unsure) = (BTreeMap::<House, usize>::new(), 0);
    for (line, it) in deck.cards.iter().enumerate() {
        let at = format!("/cards/{line}");
        if it.count == 0 {
            found.push(wrong(&format!("{at}/count"), "there is no copy of it".to_owned()));
        }
        if !unread.is_whole(&at) {
            unsure += usize::from(it.count);
            continue;
        }
        let house = it.maverick.unwrap_or(cards::card(it.id).house);
        *copies.entry(house).or_default() += usize::from(it.count);
        if every_house && !houses.contains(&house) {
            let message = format!("{} is none of the deck's houses", house.name());
            found.push(wrong(&at, message));
        }
    }
    unsure += unread.gone_of("/cards").map(most_copies).sum::<usize>();
    if !unread.lacks("/houses") {
        let copies = houses.iter().map(|it| (*it, copies.get(it).copied().unwrap_or_default()));
        found.extend(of_counts(&copies.collect::<Vec<_>>(), unsure));
    }
    found
}

fn wrong(place: &str, message: String) -> Violation {
    Violation::of_rule("KF1.1", place, message)
}

fn of_name(name: &str) -> Vec<Violation> {
    let mut found = Vec::new();
    if NAME_MAX < name.chars().count() {
        found.push(wrong("/name", format!("the name has more than {NAME_MAX} characters")));
    }
    if !name.is_empty() && !is_name(name) {
        let message = "the name has something to read, and no control characters";
        found.push(wrong("/name", message.to_owned()));
    }
    found
}

/// How many copies a line that was not read may stand for.
fn most_copies(line: &Value) -> usize {
    let said = line["count"].as_u64().and_then(|it| usize::try_from(it).ok());
    said.filter(|it| *it <= PER_HOUSE).unwrap_or(PER_HOUSE)
}

/// Each house has twelve cards. So many more that were not read may be of any.
fn of_counts(copies: &[(House, usize)], unsure: usize) -> Vec<Violation> {
    let short: usize = copies.iter().map(|it| PER_HOUSE.saturating_sub(it.1)).sum();
    let is_wrong = |count: usize| PER_HOUSE < count || count < PER_HOUSE && unsure < short;
    let told = |(house, count): &(House, usize)| {
        let name = house.name();
        let message = match unsure {
            0 => format!("a deck has {PER_HOUSE} cards of {name}, not {count}"),
            _ => format!("a deck has {PER_HOUSE} cards of {name}; {count} of these are known here"),
        };
        wrong("/cards", message)
    };
    copies.iter().filter(|it| is_wrong(it.1)).map(told).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::engine::AnyRuleset;
    use crate::keyforge::decks::ready_made;
    use crate::keyforge::rules::KeyForge;

    /// What is wrong with a ready-made deck (Brobnar, Dis, Shadows) that was changed so.
    fn wrong_with(change: impl FnOnce(&mut Value)) -> Vec<(String, String)> {
        let deck = ready_made().remove(0).loadout;
        let mut deck = serde_json::to_value(deck).expect("it is plain");
        change(&mut deck);
        let rules: &dyn AnyRuleset = &KeyForge::V1;
        let found = rules.check_loadout(&deck).into_iter();
        found.map(|it| (it.pointer, it.message)).collect()
    }

    fn places(found: &[(String, String)]) -> Vec<&str> {
        found.iter().map(|it| it.0.as_str()).collect()
    }

    #[test]
    fn everything_that_is_wrong_with_a_deck_is_told_at_once() {
        let found = wrong_with(|it| {
            it["name"] = json!("x".repeat(101));
            it["houses"] = json!(["brobnar", "dis"]);
            it["hat"] = json!("bowler");
            it["cards"][0]["id"] = json!("no-such-card");
            it["cards"][2]["id"] = json!("another-one");
            it["cards"][3]["maverick"] = json!("martian");
            it["cards"][4]["maverick"] = json!("mars");
            it["cards"][5]["count"] = json!(40);
            it["cards"][6]["count"] = json!(12);
        });
        let at = places(&found);
        for place in [
            "/loadout/hat",
            "/loadout/cards/0/id",
            "/loadout/cards/2/id",
            "/loadout/cards/3/maverick",
            "/loadout/cards/5/count",
            "/loadout/name",
            "/loadout/houses",
            // Of a house that is none of the deck's.
            "/loadout/cards/4",
            // Too many of Brobnar.
            "/loadout/cards",
        ] {
            assert!(at.contains(&place), "{place}: {found:#?}");
        }
        assert_eq!(found.iter().filter(|it| it.0 == "/loadout/cards").count(), 1, "{found:#?}");
    }

    #[test]
    fn what_an_unknown_card_may_put_right_is_not_told() {
        let found = wrong_with(|it| it["cards"][0]["id"] = json!("no-such-card"));
        assert_eq!(places(&found), ["/loadout/cards/0/id"]);
        let found = wrong_with(|it| it["houses"][0] = json!("ducks"));
        assert_eq!(places(&found), ["/loadout/houses/0"]);
        let found = wrong_with(|it| it["cards"][0]["maverick"] = json!("ducks"));
        assert_eq!(places(&found), ["/loadout/cards/0/maverick"]);
    }

    #[test]
    fn what_no_unknown_card_puts_right_is_told() {
        let found = wrong_with(|it| {
            let lines = it["cards"].as_array_mut().expect("a list");
            lines.pop();
            lines[0]["id"] = json!("no-such-card");
        });
        let counts: Vec<&str> = found[1..].iter().map(|it| it.1.as_str()).collect();
        assert_eq!(found[0].0, "/loadout/cards/0/id");
        assert_eq!(
            counts,
            [
                "a deck has 12 cards of Brobnar; 11 of these are known here",
                "a deck has 12 cards of Shadows; 10 of these are known here"
            ]
        );
    }

    #[test]
    fn what_is_missing_altogether_is_told_with_all_else() {
        let found = wrong_with(|it| {
            let fields = it.as_object_mut().expect("an object");
            fields.remove("houses");
            fields.insert("name".to_owned(), json!("\n"));
        });
        assert_eq!(places(&found), ["/loadout/houses", "/loadout/name"]);
        assert_eq!(places(&wrong_with(|it| *it = json!([]))), ["/loadout"]);
    }
}
