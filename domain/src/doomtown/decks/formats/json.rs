//! What servers and deck builders exchange: dtdb's published lists and stored decks, its editor's
//! content, townsquare's stored decks and what it hands to its engine, and our own loadouts.
//!
//! They differ in what their fields are called, and agree otherwise; so each field is looked for
//! under all its names.

use serde_json::{Map, Value};

use super::list::{Entry, List, Named};
use super::remark::{At, Kind, Remark};
use super::{ENTRIES_MAX, text};

/// Whether a text is JSON to the end.
pub fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// Reads a deck, or the first of many.
pub fn read(text: &str) -> Result<List, Remark> {
    let sent: Value = serde_json::from_str(text).map_err(|error| {
        let message = format!("this is no JSON: {error}");
        Remark::new(Kind::Unreadable, At::Line(error.line()), message)
    })?;
    match &sent {
        Value::Object(deck) => read_deck(deck, ""),
        Value::Array(items) => read_items(items),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            Err(unreadable("", "expected a deck"))
        }
    }
}

/// Decks, or the cards of one.
fn read_items(items: &[Value]) -> Result<List, Remark> {
    let Some(Value::Object(first)) = items.first() else {
        return Err(unreadable("/0", "expected a deck"));
    };
    if entries_of(first).is_none() && code_of(first).is_some() {
        let mut list = List::default();
        require_few(items.len(), "")?;
        read_array(items, "", &mut list);
        return Ok(list);
    }
    let mut list = read_deck(first, "/0")?;
    if 1 < items.len() {
        let message = format!("these are {} decks; the first was read", items.len());
        list.remark(Kind::FirstOfMany, At::Pointer("/0".to_owned()), message);
    }
    Ok(list)
}

fn read_deck(deck: &Map<String, Value>, at: &str) -> Result<List, Remark> {
    let mut list = List {
        name: any(deck, &["name", "deckName"]).and_then(|(_, it)| text::name(it.as_str()?)),
        outfit: read_home(deck, at, ["outfit_code", "outfit", "outfit_title"]),
        legend: read_home(deck, at, ["legend_code", "legend", "legend_title"]),
        ..List::default()
    };
    match entries_of(deck) {
        Some((field, Value::Array(items))) => {
            let at = format!("{at}/{field}");
            require_few(items.len(), &at)?;
            read_array(items, &at, &mut list);
        }
        Some((field, Value::Object(items))) => {
            let at = format!("{at}/{field}");
            require_few(items.len(), &at)?;
            read_object(items, &at, &mut list);
        }
        Some((field, _)) => {
            return Err(unreadable(&format!("{at}/{field}"), "expected an object or an array"));
        }
        None if !deck.is_empty() && deck.keys().all(|it| is_code(it)) => {
            require_few(deck.len(), at)?;
            read_object(deck, at, &mut list);
        }
        None => return Err(unreadable(at, "there are no cards in it")),
    }
    Ok(list)
}

/// An outfit or a legend: by its code, as a card, or by its title. Absent and `null` are the same.
fn read_home(deck: &Map<String, Value>, at: &str, fields: [&'static str; 3]) -> Option<Entry> {
    let [_, _, title] = fields;
    let (field, value) = any(deck, &fields)?;
    let mut named = match value {
        Value::Object(card) => named(card),
        Value::String(text) if field == title => Named { title: filled(text), ..Named::default() },
        Value::String(text) => Named { code: filled(text), ..Named::default() },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => Named::default(),
    };
    if named.title.is_none() {
        named.title = deck.get(title).and_then(Value::as_str).and_then(filled);
    }
    let is_named = named != Named::default();
    is_named.then(|| Entry::one(named, At::Pointer(format!("{at}/{field}"))))
}

/// Refuses more entries than a list may name cards, before any of them is looked at.
fn require_few(entries: usize, at: &str) -> Result<(), Remark> {
    match entries <= ENTRIES_MAX {
        true => Ok(()),
        false => Err(unreadable(at, &format!("a list names at most {ENTRIES_MAX} cards"))),
    }
}

/// Cards by their codes: how many, or how many and how many start.
fn read_object(items: &Map<String, Value>, at: &str, list: &mut List) {
    for (code, value) in items {
        let at = format!("{at}/{}", code.replace('~', "~0").replace('/', "~1"));
        let named = Named { code: filled(code), ..Named::default() };
        read_entry(named, value, at, list);
    }
}

/// Cards one after the other.
fn read_array(items: &[Value], at: &str, list: &mut List) {
    for (place, value) in items.iter().enumerate() {
        let at = format!("{at}/{place}");
        let card = value.get("card").unwrap_or(value).as_object().map(named);
        match card.filter(|it| it.code.is_some() || it.title.is_some()) {
            Some(named) => read_entry(named, value, at, list),
            None => list.remark(Kind::EntryUnreadable, At::Pointer(at), "expected a card's code"),
        }
    }
}

fn read_entry(named: Named, value: &Value, at: String, list: &mut List) {
    let (count, starting) = match value {
        Value::Object(fields) => {
            let starting = any(fields, &["starting", "start"]);
            let count = any(fields, &["count", "qty", "quantity"]);
            (count.and_then(|(_, it)| whole(it)), starting.map_or(Some(0), |(_, it)| whole(it)))
        }
        number => (whole(number), Some(0)),
    };
    let at = At::Pointer(at);
    match (count, starting) {
        (Some(count), Some(starting)) => list.cards.push(Entry { named, count, starting, at }),
        _ => list.remark(Kind::EntryUnreadable, at, "expected how many copies there are"),
    }
}

/// The cards of a deck.
fn entries_of(deck: &Map<String, Value>) -> Option<(&'static str, &Value)> {
    any(deck, &["drawCards", "cards"])
}

/// The first of some fields that there is. `null` is nothing.
fn any<'a>(
    of: &'a Map<String, Value>,
    names: &[&'static str],
) -> Option<(&'static str, &'a Value)> {
    let mut found = names.iter().filter_map(|name| Some((*name, of.get(*name)?)));
    found.find(|(_, value)| !value.is_null())
}

/// A card as an object with as much of its print as the writer cared for.
fn named(card: &Map<String, Value>) -> Named {
    let text = |name: &str| card.get(name).and_then(Value::as_str).and_then(filled);
    Named {
        code: code_of(card).and_then(filled),
        title: text("title"),
        pack: text("pack_code").or_else(|| text("pack")),
    }
}

fn code_of(card: &Map<String, Value>) -> Option<&str> {
    any(card, &["code", "card_code"]).and_then(|(_, it)| it.as_str())
}

fn is_code(text: &str) -> bool {
    text.len() == 5 && text.bytes().all(|it| it.is_ascii_digit())
}

fn filled(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A number, which some writers put in quotes.
fn whole(value: &Value) -> Option<u32> {
    match value {
        Value::Number(number) => number.as_u64().and_then(|it| u32::try_from(it).ok()),
        Value::String(text) => text.trim().parse().ok(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

fn unreadable(at: &str, message: &str) -> Remark {
    Remark::new(Kind::Unreadable, At::Pointer(at.to_owned()), message)
}
