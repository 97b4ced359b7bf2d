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
    assert_eq!((kinds(&read.notes), read.notes[0].line), (vec!["name"], Some(1)));
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

/// The places of remarks: a line, or a pointer.
fn places(remarks: &[ImportRemark]) -> Vec<(&str, String)> {
    let place = |it: &ImportRemark| match (&it.pointer, it.line) {
        (Some(pointer), _) => pointer.clone(),
        (None, Some(line)) => line.to_string(),
        (None, None) => String::new(),
    };
    remarks.iter().map(|it| (it.kind.as_str(), place(it))).collect()
}

/// What is wrong with a list apart from that it is no whole deck.
fn misread(read: &Imported<Loadout>) -> Vec<(&str, String)> {
    let mut found = places(&read.problems);
    found.retain(|(kind, _)| *kind != "against_the_rules");
    found
}

/// Remarks as they are expected.
fn told<'a>(remarks: &[(&'a str, &str)]) -> Vec<(&'a str, String)> {
    remarks.iter().map(|(kind, place)| (*kind, (*place).to_owned())).collect()
}

fn json_read(value: &serde_json::Value) -> Imported<Loadout> {
    import("application/json", &value.to_string()).expect("the type is known")
}

/// A ready-made deck as a row of a table, its titles joined, a cell for each house.
fn row(deck: &Loadout, separator: &str) -> String {
    let title = |it: &DeckLine| vec![super::super::cards::card(it.id).title; it.count.into()];
    let pile = |house: &House| {
        let of_house = |it: &&DeckLine| super::super::cards::card(it.id).house == *house;
        let titles: Vec<&str> = deck.cards.iter().filter(of_house).flat_map(title).collect();
        titles.join("|")
    };
    let quoted = |it: &str| format!("\"{}\"", it.replace('"', "\"\""));
    let mut cells = vec![quoted(&deck.name), "CALL_OF_THE_ARCHONS".to_owned()];
    cells.extend(deck.houses.iter().map(|it| it.name().to_owned()));
    cells.push("67.5".to_owned());
    cells.extend(deck.houses.iter().map(|it| quoted(&pile(it))));
    cells.join(separator)
}

const HEADINGS: [&str; 9] = [
    "Name",
    "Expansion",
    "House 1",
    "House 2",
    "House 3",
    "SAS",
    "House 1 Cards",
    "House 2 Cards",
    "House 3 Cards",
];

#[test]
fn tables_of_titles_are_read_whatever_separates_them() {
    for deck in ready_made() {
        for (separator, media) in [(",", "text/csv"), (";", "text/csv"), ("\t", "text/plain")] {
            let text =
                format!("{}\r\n{}\r\n", HEADINGS.join(separator), row(&deck.loadout, separator));
            let read = import(media, &text).expect("the type is known");
            assert_eq!((read.problems, read.notes), (Vec::new(), Vec::new()), "{}", deck.id);
            let mut made = read.loadout.expect("it is read");
            made.cards.sort_by_key(|it| (super::super::cards::card(it.id).house, it.id));
            assert_eq!(made, deck.loadout);
        }
    }
}

#[test]
fn of_a_table_the_first_deck_is_read_and_the_others_are_named() {
    let decks = ready_made();
    let (one, two) = (row(&decks[0].loadout, ","), row(&decks[1].loadout, ","));
    let text = format!("{}\nEmpty,,,,,,,,\n{one}\n{two}\n{two}\n", HEADINGS.join(","));
    let read = import("text/csv; charset=utf-8", &text).expect("the type is known");
    assert_eq!(read.loadout.expect("it is read").name, decks[0].loadout.name);
    assert_eq!(places(&read.notes), told(&[("line_skipped", "2"), ("first_of_many", "4")]));
    let bare = import("text/csv", &one).expect("the type is known");
    assert_eq!(bare.loadout.expect("it is read").houses, decks[0].loadout.houses);
    assert_eq!((kinds(&bare.problems), kinds(&bare.notes)), (vec![], vec!["no_headings"]));
}

#[test]
fn a_table_says_what_of_it_is_foreign() {
    let text = "Name,Expansion,Houses,Enhanced,Chains,Tokens,Cards\n\
                A,AGE_OF_ASCENSION,Dis|Saurian,3,2,Grunt|Warrior,Fear|Nobody Knows|Anger\n";
    let read = import("text/csv", text).expect("the type is known");
    let wrong = told(&[("other_set", "2"), ("unknown_house", "2"), ("unknown_card", "2")]);
    assert_eq!(misread(&read), wrong);
    let left = told(&[("enhancements", "2"), ("chains", "2"), ("left_out", "2")]);
    assert_eq!(places(&read.notes), left);
    assert_eq!(read.loadout.expect("it is read").houses, [House::Dis]);
    let empty = import("text/csv", "Name,House 1\n|,|").expect("the type is known");
    assert_eq!((kinds(&empty.problems), empty.loadout), (vec!["unreadable"], None));
}

#[test]
fn a_card_in_the_cell_of_another_house_is_a_maverick() {
    let text = "Name,Cards 1,Cards 2\nA,Fear|Hand of Dis|Bumpsy,Troll|Anger";
    let read = import("text/csv", text).expect("the type is known");
    let bumpsy = read.loadout.expect("it is read").cards[2].clone();
    assert_eq!((bumpsy.id, bumpsy.maverick), (Code(30), Some(House::Dis)));
    assert_eq!(kinds(&read.notes), ["maverick", "houses"]);
}

#[test]
fn counts_before_numbers_are_read() {
    for text in [
        "count, number\n1, 001\n2, 067",
        "1;001\n2;067",
        "1,001\r\n2,067\r\n",
        "1 001\n2x 067",
        "1, 001; 2, 067",
        "001 067 067",
        "Anger\nMind Barb, 2",
    ] {
        for media in ["text/plain", "text/csv"] {
            let read = import(media, text).expect("the type is known");
            assert_eq!(misread(&read), [], "{text}");
            assert_eq!(kinds(&read.notes), ["houses"], "{text}");
            let deck = read.loadout.expect("it is read");
            let counts: Vec<(Code, u8)> = deck.cards.iter().map(|it| (it.id, it.count)).collect();
            assert_eq!(counts, [(Code(1), 1), (Code(67), 2)], "{text}");
            assert_eq!(deck.name, "");
        }
    }
}

#[test]
fn two_numbers_that_could_be_two_cards_are_read_with_a_note() {
    let read = import("text/plain", "\nDis\n2, 67\n").expect("the type is known");
    assert_eq!(places(&read.notes), told(&[("read_as_count", "3")]));
    assert_eq!(read.loadout.expect("it is read").cards[0].count, 2);
}

#[test]
fn below_a_house_nothing_is_a_name() {
    let read = import("text/plain", "Houses: Dis, Logos, Mars\nDis\nFeer\nFear").expect("known");
    assert_eq!(misread(&read), told(&[("unknown_card", "3")]));
    let deck = read.loadout.expect("it is read");
    assert_eq!((deck.name.as_str(), deck.houses.len()), ("", 3));
}

#[test]
fn counts_that_no_deck_has_are_problems() {
    let cards = json!([
        {"id": "anger", "count": "2"}, {"id": "fear", "count": 300}, {"id": "troll", "count": -1},
        {"id": "punch", "count": 1.5}, {"id": "bumpsy", "count": "many"}, {"id": "dextre"},
    ]);
    let read = json_read(&json!({"houses": ["dis"], "cards": cards}));
    let wrong = told(&[
        ("entry_unreadable", "/cards/2/count"),
        ("entry_unreadable", "/cards/3/count"),
        ("entry_unreadable", "/cards/4/count"),
        ("count_out_of_range", "/cards/1"),
    ]);
    assert_eq!(misread(&read), wrong);
    assert_eq!(places(&read.notes), told(&[("count_missing", "/cards/5")]));
    let deck = read.loadout.expect("it is read");
    let counts: Vec<u8> = deck.cards.iter().map(|it| it.count).collect();
    assert_eq!(counts, [2, 12, 1]);
    let typed = import("text/plain", "Dis\n300x Fear").expect("the type is known");
    assert_eq!(misread(&typed), told(&[("count_out_of_range", "2")]));
}

#[test]
fn what_later_sets_print_is_named() {
    let read = json_read(&json!({
        "name": 7, "expansion": 452, "chains": 3, "houses": ["dis", "saurian", 5],
        "cards": [
            {"id": "anger", "count": 1, "maverick": "saurian"},
            {"id": "fear", "count": 1, "enhancements": ["draw"], "house": "Star Alliance"},
            {"id": "grunt", "count": 1, "isNonDeck": true},
            {"id": "troll", "count": 1, "anomaly": "dis", "expansion": 453},
            {"count": 1},
        ],
    }));
    let wrong = told(&[
        ("entry_unreadable", "/name"),
        ("other_set", "/expansion"),
        ("unknown_house", "/houses/1"),
        ("entry_unreadable", "/houses/2"),
        ("unknown_house", "/cards/0/maverick"),
        ("unknown_house", "/cards/1/house"),
        ("other_set", "/cards/3"),
        ("entry_unreadable", "/cards/4"),
    ]);
    assert_eq!(misread(&read), wrong);
    let left = told(&[
        ("chains", "/chains"),
        ("enhancements", "/cards/1"),
        ("non_deck", "/cards/2"),
        ("reprint", "/cards/3"),
    ]);
    assert_eq!(places(&read.notes), left);
}

#[test]
fn of_many_published_decks_the_first_is_read() {
    let card = json!({"id": "u1", "card_title": "Fear", "house": "Dis", "is_enhanced": true});
    let deck = json!({"name": "A", "expansion": 341, "bonus_icons": [{"card_id": "u1"}],
        "_links": {"houses": ["Dis"], "cards": ["u1", "u2"]}});
    let read = json_read(&json!({"data": [deck, deck], "_linked": {"cards": [card]}}));
    assert_eq!(misread(&read), told(&[("unknown_card", "/data/0/_links/cards/1")]));
    let left = told(&[
        ("first_of_many", "/data/0"),
        ("enhancements", "/data/0/bonus_icons"),
        ("enhancements", "/data/0/_links/cards/0"),
    ]);
    assert_eq!(places(&read.notes), left);
    let own = json!({"houses": ["dis"], "cards": [{"id": "fear", "count": 1}]});
    let read = json_read(&json!([own, own]));
    assert_eq!(places(&read.notes), told(&[("first_of_many", "/0")]));
    let none = json_read(&json!({"data": [], "_linked": {"cards": []}}));
    assert_eq!((kinds(&none.problems), none.loadout), (vec!["unreadable"], None));
}

#[test]
fn lists_by_house_say_what_they_hold_of_other_sets() {
    let text = json!({"deck": {"expansion": "CALL_OF_THE_ARCHONS", "housesAndCards": [
        {"house": "Dis", "cards": [{"cardTitle": "Fear", "bonusDraw": 1, "bonusDamage": 0}, {}]},
        {"house": "StarAlliance", "cards": []},
    ]}});
    let read = json_read(&text);
    let wrong = told(&[
        ("entry_unreadable", "/deck/housesAndCards/0/cards/1"),
        ("unknown_house", "/deck/housesAndCards/1/house"),
    ]);
    assert_eq!(misread(&read), wrong);
    let left = told(&[("enhancements", "/deck/housesAndCards/0/cards/0")]);
    assert_eq!(places(&read.notes), left);
}

#[test]
fn what_breaks_the_rules_is_told_where_the_line_stood() {
    let read = import("text/plain", "Houses: Dis Logos Mars\n\nFear\nAnger").expect("known");
    assert_eq!(read.problems[0].line, Some(4), "{:?}", read.problems[0]);
    let read = json_read(&json!([{"houses": ["dis"], "cards": [{"id": "anger", "count": 1}]}]));
    let pointers: Vec<&str> = read.problems.iter().filter_map(|it| it.pointer.as_deref()).collect();
    assert_eq!(pointers, ["/0/cards/0"]);
}

#[test]
fn a_long_name_is_cut_with_a_note() {
    let deck = json!({"name": "x".repeat(101), "houses": ["dis"], "cards": []});
    let read = json_read(&deck);
    assert_eq!(kinds(&read.notes), ["name"]);
    assert_eq!(read.loadout.expect("it is read").name.len(), 100);
}

#[test]
fn a_list_that_is_too_long_is_judged_to_its_end() {
    let line = |it: u16| DeckLine { id: Code(it), count: 0, maverick: None };
    let houses = vec![House::Dis, House::Logos, House::Mars];
    let deck = Loadout { name: String::new(), houses, cards: (1..=37).map(line).collect() };
    let found = deck::violations(&deck, "");
    let at = |pointer: &str| found.iter().filter(|it| it.pointer == pointer).count();
    // One for the length, and one for each house.
    assert_eq!((at("/cards"), at("/cards/36"), at("/cards/36/count")), (4, 1, 1));
}

#[test]
fn what_is_too_long_is_refused_at_once() {
    let table = format!("Name,House 1\nA,{}", "a|".repeat(100_000));
    let lines = "a\n".repeat(100_000);
    let houses = format!("{{\"houses\":[{}1],\"cards\":[]}}", "1,".repeat(100_000));
    for text in [table, lines] {
        let read = import("text/csv", &text).expect("the type is known");
        assert_eq!((kinds(&read.problems), read.loadout), (vec!["unreadable"], None));
    }
    let read = import("application/json", &houses).expect("the type is known");
    assert_eq!(read.problems.len(), REMARKS_MAX);
}

/// A ready-made deck as a table of cards.
fn markdown(deck: &Loadout) -> String {
    let mut text = format!("### {}\n\n| x | no. | id | house | type | P/A |\n", deck.name);
    text.push_str("| ---: | --- | --- | --- | --- | ---: |\n");
    for it in &deck.cards {
        let card = super::super::cards::card(it.id);
        let (number, id, house) = (card.code.0, card.id, card.house.name().to_lowercase());
        let row = format!("| {} | {number:03} | {id} | {house} | creature | – |\n", it.count);
        text.push_str(&row);
    }
    text
}

#[test]
fn tables_of_markdown_with_a_card_a_row_are_read() {
    for deck in ready_made() {
        for media in ["text/markdown", "text/plain", "text/csv"] {
            let read = import(media, &markdown(&deck.loadout)).expect("the type is known");
            assert_eq!(read.problems, Vec::new(), "{}", deck.id);
            assert_eq!(places(&read.notes)[0], ("name", "1".to_owned()));
            let mut made = read.loadout.expect("it is read");
            made.houses.clone_from(&deck.loadout.houses);
            assert_eq!(made, deck.loadout);
        }
    }
}

#[test]
fn tables_of_markdown_with_a_deck_a_row_are_read() {
    let row = |name: &str| {
        format!(
            "| {name} | untamed dis shadows | 059 060 068 068 077 083 086 087 092 092 096 099 267 \
             268 269 281 281 290 296 305 306 308 310 316 329 331 332 338 338 351 358 363 367 368 \
             369 369 |"
        )
    };
    let (one, two) = (row("Khyrmn, Hierophant"), row("Another"));
    let text = format!("| deck | houses | card numbers |\n| --- | --- | --- |\n{one}\n{two}\n");
    let read = import("text/markdown", &text).expect("the type is known");
    assert_eq!(read.problems, Vec::new());
    assert_eq!(places(&read.notes), told(&[("first_of_many", "4")]));
    let deck = read.loadout.expect("it is read");
    assert_eq!(deck.name, "Khyrmn, Hierophant");
    assert_eq!(deck.houses, [House::Untamed, House::Dis, House::Shadows]);
}

#[test]
fn a_table_of_markdown_for_each_house_is_one_deck() {
    let text = "# A\n\n## Dis\n\n| Card | Count |\n|---|---|\n| Fear | 2 |\n| Bumpsy | x1 |\n\n\
                ## Logos\n\n| Card | Count |\n|---|---|\n| Dextre | 1 |\n| Nobody | 1 |\n\
                | Mother | many |\n| | 1 |\n\nPlays well.\n";
    let read = import("text/markdown", text).expect("the type is known");
    let wrong = told(&[("entry_unreadable", "16"), ("unknown_card", "15")]);
    assert_eq!(misread(&read), wrong);
    let left = [("name", "1"), ("line_skipped", "17"), ("line_skipped", "19"), ("maverick", "8")];
    assert_eq!(places(&read.notes), told(&left));
    let deck = read.loadout.expect("it is read");
    assert_eq!((deck.name.as_str(), deck.houses), ("A", vec![House::Dis, House::Logos]));
    assert_eq!(deck.cards[1].maverick, Some(House::Dis));
}

#[test]
fn a_line_may_say_that_its_card_is_a_maverick() {
    for line in [
        "Dis\nBumpsy (Maverick)",
        "Dis\n2x Bumpsy (Maverick)",
        "Dis\nBumpsy (maverick) x2",
        "2 Bumpsy (Maverick: Dis)",
        "Bumpsy [Maverick of Dis]",
        "030 (Maverick Dis)",
        "030 as Dis",
        "Logos\n1x bumpsy (Maverick, dis)",
    ] {
        let read = import("text/plain", line).expect("the type is known");
        assert_eq!(misread(&read), [], "{line}");
        assert_eq!(read.notes[0].kind, "maverick", "{line}: {:?}", read.notes);
        let deck = read.loadout.expect("it is read");
        assert_eq!((deck.cards[0].id, deck.cards[0].maverick), (Code(30), Some(House::Dis)));
        assert_eq!(deck.name, "");
    }
}

#[test]
fn a_maverick_needs_a_house_that_is_not_its_own() {
    for text in ["Bumpsy (Maverick)", "Brobnar\nBumpsy (Maverick)"] {
        let read = import("text/plain", text).expect("the type is known");
        assert_eq!(misread(&read)[0].0, "maverick", "{text}");
    }
    let read = import("text/plain", "Nobody (Maverick)").expect("the type is known");
    assert_eq!(misread(&read), told(&[("unknown_card", "1")]));
}

#[test]
fn arrays_of_cards_are_read() {
    for list in [
        json!([1, 67, 67]),
        json!(["001", "067", "067"]),
        json!(["Anger", "Mind Barb", "mind-barb"]),
        json!([[1, "001"], [2, 67]]),
        json!([{"number": 1, "count": 1}, {"card_number": "067", "count": 2}]),
        json!([{"id": "anger", "count": 1}, {"card_title": "Mind Barb", "count": 2}]),
        json!({"cards": [1, 67, 67]}),
    ] {
        let read = json_read(&list);
        assert_eq!(misread(&read), [], "{list}");
        assert_eq!(kinds(&read.notes), ["houses"], "{list}");
        let deck = read.loadout.expect("it is read");
        let counts: Vec<(Code, u8)> = deck.cards.iter().map(|it| (it.id, it.count)).collect();
        assert_eq!(counts, [(Code(1), 1), (Code(67), 2)], "{list}");
    }
    let wrong = json_read(&json!([1, 371, [1, "Nobody"]]));
    assert_eq!(misread(&wrong), told(&[("unknown_card", "/1"), ("unknown_card", "/2")]));
    let none = json_read(&json!([]));
    assert_eq!((kinds(&none.problems), none.loadout), (vec!["unreadable"], None));
}

#[test]
fn a_file_of_another_system_reads_the_same() {
    let list = "Khyrmn\nBrobnar\n2x Bumpsy\nPunch x3\n\nDis\nFear\n";
    let rows = "# Khyrmn\n\n| house | card |\n| --- | --- |\n| Dis | Fear |\n| Brobnar | Punch |\n";
    for (media, text) in [("text/plain", list), ("text/markdown", rows), ("text/plain", rows)] {
        let read = import(media, text).expect("the type is known");
        let of_windows = import(media, &text.replace('\n', "\r\n")).expect("the type is known");
        assert_eq!(of_windows.loadout, read.loadout, "{text}");
        assert!(read.loadout.is_some_and(|it| it.cards.len() >= 2), "{text}");
        assert_eq!(of_windows.problems, read.problems, "{text}");
        assert_eq!(of_windows.notes, read.notes, "{text}");
    }
}
