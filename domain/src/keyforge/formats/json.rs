//! Lists as servers and deck managers exchange them.

use serde_json::Value;

use super::{At, Entry, House, List, is_first_set, quoted, remark};
use crate::engine::{ImportRemark, so_many};

/// The fields in which lists say which card it is.
const CALLED: [&str; 7] =
    ["card_title", "cardTitle", "id", "title", "name", "number", "card_number"];

/// Reads a list in any of the forms that hold one.
pub fn read(text: &str) -> Result<List, ImportRemark> {
    let sent: Value = serde_json::from_str(text).map_err(|why| {
        remark("unreadable", &At::Line(why.line()), format!("this is no JSON: {why}"))
    })?;
    let mut list = List::default();
    if items(&sent).next().is_some() && items(&sent).all(|(_, it)| is_card(it)) {
        read_cards(&sent, "", &mut list);
        return Ok(list);
    }
    let (deck, at) = first(&sent, String::new(), &mut list);
    if deck["deck"]["housesAndCards"].is_array() {
        read_by_house(&deck["deck"], &format!("{at}/deck"), &mut list);
    } else if deck["housesAndCards"].is_array() {
        read_by_house(deck, &at, &mut list);
    } else if deck["_linked"]["cards"].is_array() {
        read_linked(deck, &at, &mut list)?;
    } else if deck["cards"].is_array() {
        read_plain(deck, &at, &mut list);
    } else {
        let message =
            "there is no list of cards in it: no `cards`, `_linked.cards` or `housesAndCards`";
        return Err(remark("unreadable", &At::Whole, message));
    }
    Ok(list)
}

/// `{name, houses, cards: [{id, count, maverick?, house?}]}`, our own form among them.
fn read_plain(deck: &Value, at: &str, list: &mut List) {
    read_head(deck, at, list);
    read_houses(&deck["houses"], &format!("{at}/houses"), list);
    read_cards(&deck["cards"], &format!("{at}/cards"), list);
}

/// Cards: each its number, its id or its title, how many of it and its number (`[2, 67]`), or an
/// object.
fn read_cards(cards: &Value, at: &str, list: &mut List) {
    for (place, it) in items(cards) {
        let at = format!("{at}/{place}");
        if is_left_out(it, "isNonDeck", &at, list) {
            continue;
        }
        let (card, count) = match it {
            Value::Array(pair) if pair.len() == 2 => (&pair[1], Some(&pair[0])),
            Value::Object(_) => (it, Some(&it["count"])),
            _ => (it, None),
        };
        let Some(called) = called(card, &CALLED, &at, list) else { continue };
        let count = count.map_or(Some(1), |it| read_count(it, &at, list));
        let maverick = read_printed(card, "maverick", &at, list);
        let house = maverick.or(read_printed(card, "house", &at, list));
        read_marks(card, &at, list);
        let at = At::Pointer(at);
        list.entries.extend(count.map(|count| Entry::written(&called, count, house, &at)));
    }
}

/// Whether this is a card, and no deck.
fn is_card(it: &Value) -> bool {
    match it {
        Value::Number(_) | Value::String(_) => true,
        Value::Array(pair) => pair.len() == 2 && pair.iter().all(|it| !it.is_array()),
        Value::Object(fields) => CALLED.iter().any(|it| fields.contains_key(*it)) && !is_deck(it),
        Value::Null | Value::Bool(_) => false,
    }
}

/// Whether this holds a list of cards.
fn is_deck(it: &Value) -> bool {
    ["cards", "data", "deck", "housesAndCards", "_linked", "_links"]
        .iter()
        .any(|name| !it[name].is_null())
}

/// The publisher's form: ids with repetitions, and each card once beside them.
fn read_linked(sent: &Value, at: &str, list: &mut List) -> Result<(), ImportRemark> {
    let (deck, deck_at) = first(&sent["data"], format!("{at}/data"), list);
    read_head(deck, &deck_at, list);
    let houses = &deck["_links"]["houses"];
    read_houses(houses, &format!("{deck_at}/_links/houses"), list);
    let known: Vec<&Value> = items(&sent["_linked"]["cards"]).map(|(_, it)| it).collect();
    let ids = [(&deck["_links"]["cards"], "_links/cards"), (&deck["cards"], "cards")];
    let Some((ids, field)) = ids.into_iter().find(|(it, _)| it.is_array()) else {
        let at = At::Pointer(deck_at);
        return Err(remark("unreadable", &at, "there are no ids of cards in this"));
    };
    for (place, id) in items(ids) {
        let at = format!("{deck_at}/{field}/{place}");
        let card = known.iter().copied().find(|it| it["id"] == *id).unwrap_or(id);
        if is_left_out(card, "is_non_deck", &at, list) {
            continue;
        }
        let Some(called) = called(card, &["card_title"], &at, list) else { continue };
        let house = read_printed(card, "house", &at, list);
        read_marks(card, &at, list);
        list.entries.push(Entry::written(&called, 1, house, &At::Pointer(at)));
    }
    Ok(())
}

/// `{housesAndCards: [{house, cards: [{cardTitle}]}]}`.
fn read_by_house(deck: &Value, at: &str, list: &mut List) {
    read_head(deck, at, list);
    for (place, part) in items(&deck["housesAndCards"]) {
        let at = format!("{at}/housesAndCards/{place}");
        let house = match part["house"].as_str() {
            Some(name) => list.house(name, &At::Pointer(format!("{at}/house"))),
            None => expected("a house", &part["house"], format!("{at}/house"), list),
        };
        list.houses.extend(house);
        if !part["cards"].is_array() {
            let _: Option<()> = expected("cards", &part["cards"], format!("{at}/cards"), list);
        }
        for (card, it) in items(&part["cards"]) {
            let at = format!("{at}/cards/{card}");
            let Some(called) = called(it, &["cardTitle"], &at, list) else { continue };
            read_marks(it, &at, list);
            list.entries.push(Entry::written(&called, 1, house, &At::Pointer(at)));
        }
    }
}

/// A deck, or the first of many, and where it stands.
fn first<'a>(value: &'a Value, at: String, list: &mut List) -> (&'a Value, String) {
    let Value::Array(decks) = value else { return (value, at) };
    let at = format!("{at}/0");
    if 1 < decks.len() {
        let message = format!("these are {} decks; the first is read", decks.len());
        list.note("first_of_many", &At::Pointer(at.clone()), message);
    }
    (decks.first().unwrap_or(&Value::Null), at)
}

/// What a list says of the deck as a whole, its houses apart.
fn read_head(deck: &Value, at: &str, list: &mut List) {
    match &deck["name"] {
        Value::Null => {}
        Value::String(name) => list.name.clone_from(name),
        other => {
            let _: Option<()> = expected("a name", other, format!("{at}/name"), list);
        }
    }
    let set = &deck["expansion"];
    if !set.is_null() {
        list.set(&plain(set), &At::Pointer(format!("{at}/expansion")));
    }
    let chains = deck["chains"].as_u64().unwrap_or_default();
    list.chains(chains, &At::Pointer(format!("{at}/chains")));
    for field in ["bonus_icons", "enhancements"] {
        if is_filled(&deck[field]) {
            list.enhancements(&At::Pointer(format!("{at}/{field}")));
        }
    }
}

fn read_houses(names: &Value, at: &str, list: &mut List) {
    if !names.is_array() && !names.is_null() {
        let _: Option<()> = expected("houses", names, at.to_owned(), list);
    }
    for (place, it) in items(names) {
        let at = format!("{at}/{place}");
        let found = match it.as_str() {
            Some(name) => list.house(name, &At::Pointer(at)),
            None => expected("a house", it, at, list),
        };
        list.houses.extend(found);
    }
}

/// How many copies there are. A number in quotes is one.
fn read_count(value: &Value, at: &str, list: &mut List) -> Option<u32> {
    let read = match value {
        Value::Null => {
            let message = "no count stands here; each such card is read once";
            if !list.notes.iter().any(|it| it.kind == "count_missing") {
                list.note("count_missing", &At::Pointer(at.to_owned()), message);
            }
            Some(1)
        }
        Value::Number(number) => number.as_u64().map(so_many),
        Value::String(text) => text.trim().parse().ok(),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    read.or_else(|| expected("how many copies there are", value, format!("{at}/count"), list))
}

/// The house of a copy, from a field that may hold one.
fn read_printed(card: &Value, field: &str, at: &str, list: &mut List) -> Option<House> {
    let at = format!("{at}/{field}");
    match &card[field] {
        Value::Null | Value::Bool(false) => None,
        // Whether it is a maverick; of which house then stands beside it.
        Value::Bool(true) if card["house"].is_string() => None,
        Value::String(name) if name.trim().is_empty() => None,
        Value::String(name) => list.house(name, &At::Pointer(at)),
        other => expected("a house", other, at, list),
    }
}

/// What later sets print on a copy, which is no part of the first.
fn read_marks(card: &Value, at: &str, list: &mut List) {
    let icons = ["enhancements", "bonus_icons", "is_enhanced", "enhanced"];
    let counts = card.as_object().into_iter().flatten();
    let has_counts = counts
        .filter(|(name, _)| name.starts_with("bonus"))
        .any(|(_, it)| it.as_u64().is_some_and(|icons| 0 < icons));
    let place = At::Pointer(at.to_owned());
    if has_counts || icons.iter().any(|it| is_filled(&card[it])) {
        list.enhancements(&place);
    }
    if ["anomaly", "is_anomaly"].iter().any(|it| is_filled(&card[it])) {
        list.problem("other_set", &place, "an anomaly is no card of the first set");
    }
    let set = &card["expansion"];
    if !set.is_null() && !is_first_set(&plain(set)) {
        let message = format!("this copy is of the set {}, not of the first", quoted(&plain(set)));
        list.note("reprint", &place, message);
    }
}

/// Whether a card goes with a deck and is no part of it.
fn is_left_out(card: &Value, field: &str, at: &str, list: &mut List) -> bool {
    let left_out = card[field].as_bool() == Some(true);
    if left_out {
        let message = "a card that goes with the deck and is no part of it is left out";
        list.note("non_deck", &At::Pointer(at.to_owned()), message);
    }
    left_out
}

/// How a list calls a card: as a bare word, or in one of some fields.
fn called(card: &Value, fields: &[&str], at: &str, list: &mut List) -> Option<String> {
    let named = [card].into_iter().chain(fields.iter().map(|it| &card[it]));
    let mut named = named.filter(|it| it.is_string() || it.is_number()).map(plain);
    let found = named.find(|it| !it.trim().is_empty());
    found.or_else(|| expected("a card", card, at.to_owned(), list))
}

/// Says that something else was expected at a place.
fn expected<T>(what: &str, found: &Value, at: String, list: &mut List) -> Option<T> {
    let message = format!("expected {what}, not {}", quoted(&found.to_string()));
    list.problem("entry_unreadable", &At::Pointer(at), message);
    None
}

fn items(of: &Value) -> impl Iterator<Item = (usize, &Value)> {
    of.as_array().into_iter().flatten().enumerate()
}

/// A word without its quotes, anything else as JSON writes it.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Whether a field says something: neither `null` nor `false`, nothing empty, not 0.
fn is_filled(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(is_so) => *is_so,
        Value::Number(number) => number.as_u64() != Some(0),
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
    }
}
