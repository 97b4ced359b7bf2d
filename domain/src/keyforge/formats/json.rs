//! Lists as servers and deck managers exchange them.

use serde_json::Value;

use super::{At, Entry, List, house, remark};
use crate::engine::ImportRemark;

/// Reads a list in any of the forms that hold one.
pub fn read(text: &str) -> Result<List, ImportRemark> {
    let value: Value = serde_json::from_str(text)
        .map_err(|why| remark("unreadable", &At::Whole, format!("this is no JSON: {why}")))?;
    let by_houses = ["/deck/housesAndCards", "/housesAndCards"];
    if let Some(at) = by_houses.into_iter().find(|it| value.pointer(it).is_some()) {
        return Ok(by_house(&value, at));
    }
    if value.pointer("/_linked/cards").is_some() {
        return Ok(linked(&value));
    }
    if value["cards"].is_array() {
        return Ok(plain(&value));
    }
    let message = "this holds no list of cards: `cards`, `_linked.cards` or `housesAndCards`";
    Err(remark("unreadable", &At::Whole, message))
}

fn name_of(value: &Value) -> String {
    value["name"].as_str().unwrap_or_default().chars().take(100).collect()
}

fn houses_of(value: &Value) -> Vec<super::House> {
    let names = value.as_array().into_iter().flatten().filter_map(Value::as_str);
    names.filter_map(house).collect()
}

/// `{name, houses, cards: [{id, count, maverick?, house?}]}`, our own form among them.
fn plain(value: &Value) -> List {
    let entry = |(at, it): (usize, &Value)| {
        let is_part = it["isNonDeck"].as_bool() != Some(true);
        let called = it["id"].as_str().or(it["title"].as_str()).unwrap_or_default().to_owned();
        let count = it["count"].as_u64().and_then(|it| u8::try_from(it).ok()).unwrap_or(1);
        let of = ["maverick", "house"].into_iter().find_map(|name| house(it[name].as_str()?));
        let at = At::Pointer(format!("/cards/{at}"));
        is_part.then_some(Entry { called, count, house: of, at })
    };
    let cards = value["cards"].as_array().into_iter().flatten();
    List {
        name: name_of(value),
        houses: houses_of(&value["houses"]),
        entries: cards.enumerate().filter_map(entry).collect(),
    }
}

/// The publisher's form: ids with repetitions, and each card once beside them.
fn linked(value: &Value) -> List {
    let deck = match &value["data"] {
        Value::Array(decks) => decks.first().unwrap_or(&Value::Null),
        deck => deck,
    };
    let known: Vec<&Value> = value["_linked"]["cards"].as_array().into_iter().flatten().collect();
    let ids = [&deck["_links"]["cards"], &deck["cards"]];
    let ids = ids.into_iter().find_map(Value::as_array).into_iter().flatten();
    let entry = |(at, id): (usize, &Value)| {
        let card = known.iter().find(|it| it["id"] == *id);
        let part = card.is_none_or(|it| it["is_non_deck"].as_bool() != Some(true));
        let called = card.and_then(|it| it["card_title"].as_str()).or(id.as_str());
        let called = called.unwrap_or_default().to_owned();
        let of = card.and_then(|it| house(it["house"].as_str()?));
        let at = At::Pointer(format!("/data/_links/cards/{at}"));
        part.then_some(Entry { called, count: 1, house: of, at })
    };
    List {
        name: name_of(deck),
        houses: houses_of(&deck["_links"]["houses"]),
        entries: ids.enumerate().filter_map(entry).collect(),
    }
}

/// `{housesAndCards: [{house, cards: [{cardTitle}]}]}`.
fn by_house(value: &Value, at: &str) -> List {
    let mut list = List { name: name_of(&value["deck"]), ..List::default() };
    if list.name.is_empty() {
        list.name = name_of(value);
    }
    let houses = value.pointer(at).and_then(Value::as_array).into_iter().flatten();
    for (place, part) in houses.enumerate() {
        let of = part["house"].as_str().and_then(house);
        list.houses.extend(of);
        for (card, it) in part["cards"].as_array().into_iter().flatten().enumerate() {
            list.entries.push(Entry {
                called: it["cardTitle"].as_str().unwrap_or_default().to_owned(),
                count: 1,
                house: of,
                at: At::Pointer(format!("{at}/{place}/cards/{card}")),
            });
        }
    }
    list
}
