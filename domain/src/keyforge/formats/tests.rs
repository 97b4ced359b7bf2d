//! Decks in every form that holds the list.

use serde_json::json;

use super::super::decks::ready_made;
use super::super::printed::{Code, House};
use super::*;

fn kinds(remarks: &[ImportRemark]) -> Vec<&str> {
    remarks.iter().map(|it| it.kind.as_str()).collect()
}

#[test]
fn our_own_form_comes_back_as_it_went() {
    for deck in ready_made() {
        let text = serde_json::to_string(&deck.loadout).expect("it is plain");
        let read = import("application/json", &text).expect("the type is known");
        assert_eq!(read.loadout, Some(deck.loadout), "{}", deck.id);
        assert_eq!((read.problems, read.notes), (Vec::new(), Vec::new()));
    }
}

#[test]
fn numbers_with_their_houses_are_a_deck() {
    let text = "Khyrmn, Hierophant\nuntamed dis shadows\n059 060 068 068 077 083 086 087 092 092 \
                096 099\n267 268 269 281 281 290 296 305 306 308 310 316\n329 331 332 338 338 351 \
                358 363 367 368 369 369";
    let read = import("text/plain", text).expect("the type is known");
    assert_eq!(kinds(&read.problems), Vec::<&str>::new());
    let deck = read.loadout.expect("it is read");
    assert_eq!(deck.name, "Khyrmn, Hierophant");
    assert_eq!(deck.houses, [House::Untamed, House::Dis, House::Shadows]);
    assert_eq!(deck.cards.iter().map(|it| usize::from(it.count)).sum::<usize>(), 36);
}

#[test]
fn titles_with_counts_are_read_under_their_houses() {
    let read = import("text/plain", "Brobnar\n2x Bumpsy\nPunch x3\nTroll").unwrap();
    let deck = read.loadout.unwrap();
    let counts: Vec<(Code, u8)> = deck.cards.iter().map(|it| (it.id, it.count)).collect();
    assert_eq!(counts, [(Code(30), 2), (Code(12), 3), (Code(48), 1)]);
    assert!(!read.problems.is_empty(), "it is no whole deck");
}

#[test]
fn the_publishers_form_is_read_with_its_mavericks() {
    let card = json!({"id": "u1", "card_title": "Bumpsy", "house": "Dis", "is_maverick": true});
    let text = json!({
        "data": {"name": "A", "_links": {"houses": ["Dis", "Logos", "Mars"], "cards": ["u1", "u1"]}},
        "_linked": {"cards": [card]},
    });
    let read = import("application/json", &text.to_string()).unwrap();
    let deck = read.loadout.unwrap();
    assert_eq!(deck.cards[0].maverick, Some(House::Dis));
    assert_eq!(deck.cards[0].count, 2);
    assert_eq!(kinds(&read.notes), ["maverick", "maverick"]);
}

#[test]
fn lists_by_house_are_read() {
    let text = json!({"deck": {"name": "B", "housesAndCards": [
        {"house": "Logos", "cards": [{"cardTitle": "Dr. Escotera"}, {"cardTitle": "Dextre"}]},
    ]}});
    let deck = import("application/json", &text.to_string()).unwrap().loadout.unwrap();
    assert_eq!((deck.name.as_str(), deck.cards.len(), deck.houses.len()), ("B", 2, 1));
}

#[test]
fn unknown_cards_are_named_with_their_place() {
    let text = json!({"houses": ["dis"], "cards": [{"id": "no-such-card", "count": 1}]});
    let read = import("application/json", &text.to_string()).unwrap();
    assert_eq!(read.problems[0].kind, "unknown_card");
    assert_eq!(read.problems[0].pointer.as_deref(), Some("/cards/0"));
}

#[test]
fn what_only_names_a_deck_is_refused_with_what_to_paste() {
    let names = [
        "ed4346fa-3a4e-4559-8f0b-16054ee487bd",
        "https://www.keyforgegame.com/deck-details/ed4346fa-3a4e-4559-8f0b-16054ee487bd",
        "XG4K-9Q2M-77FP",
    ];
    for name in names {
        let read = import("text/plain", name).unwrap();
        assert!(read.loadout.is_none() && read.problems[0].message.contains("paste"), "{name}");
    }
}
