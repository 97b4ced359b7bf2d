//! Decks as other programs write them (KF1.1).
//!
//! A reader for each family of formats gathers what a list says; its cards are looked up among
//! ours, and what came of it is held against the rules for decks. Nothing is guessed in silence.

mod json;
mod text;

#[cfg(test)]
mod tests;

use super::card::Card;
use super::cards::CARDS;
use super::deck;
use super::printed::House;
use super::rules::{DeckLine, Loadout};
use crate::engine::{ImportRemark, Imported};

/// A text may have so many bytes.
const BYTES_MAX: usize = 256 * 1024;
/// A list may name so many cards.
const ENTRIES_MAX: usize = 200;
/// So many remarks are made; nobody reads more.
const REMARKS_MAX: usize = 60;
/// What to send where only a name of a deck came.
const PASTE: &str = "this server asks no other: paste the deck's JSON (as the deck's page or a \
                     deck manager gives it), or its 36 card numbers with the three houses";

/// What a list says, before its cards are known.
#[derive(Debug, Default)]
struct List {
    name: String,
    /// The houses, in the list's order.
    houses: Vec<House>,
    entries: Vec<Entry>,
}

/// A line of a list.
#[derive(Debug)]
struct Entry {
    /// How the list calls the card: its id, its title, or its number.
    called: String,
    count: u8,
    /// The house of this copy, where the list says one.
    house: Option<House>,
    at: At,
}

/// Where in what was sent.
#[derive(Clone, Debug)]
enum At {
    Whole,
    Line(usize),
    Pointer(String),
}

fn remark(kind: &str, at: &At, message: impl Into<String>) -> ImportRemark {
    let (line, pointer) = match at {
        At::Whole => (None, None),
        At::Line(line) => (Some(*line), None),
        At::Pointer(pointer) => (None, Some(pointer.clone())),
    };
    ImportRemark { kind: kind.to_owned(), message: message.into(), rule: None, line, pointer }
}

/// Reads a list. The media type says in which family it is written, and what it looks like decides
/// where the two differ. `None` for a media type that nobody writes decks in.
pub fn import(media: &str, text: &str) -> Option<Imported<Loadout>> {
    let essence = media.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if !matches!(essence.as_str(), "application/json" | "text/plain" | "text/markdown") {
        return None;
    }
    let (mut problems, mut notes) = (Vec::new(), Vec::new());
    let loadout = match read(text) {
        Ok(list) => {
            let deck = matched(list, &mut problems, &mut notes);
            problems.extend(faults(&deck));
            Some(deck)
        }
        Err(remark) => {
            problems.push(remark);
            None
        }
    };
    problems.truncate(REMARKS_MAX);
    notes.truncate(REMARKS_MAX);
    Some(Imported { loadout, problems, notes })
}

fn read(text: &str) -> Result<List, ImportRemark> {
    if BYTES_MAX < text.len() {
        let message = format!("a list has at most {BYTES_MAX} bytes");
        return Err(remark("unreadable", &At::Whole, message));
    }
    let text = text.trim_start_matches('\u{feff}').trim();
    if is_only_a_name(text) {
        return Err(remark(
            "only_a_name",
            &At::Whole,
            format!("this names a deck only, and {PASTE}"),
        ));
    }
    let list = if text.starts_with(['{', '[']) { json::read(text) } else { text::read(text) }?;
    if ENTRIES_MAX < list.entries.len() {
        let message = format!("a list names at most {ENTRIES_MAX} cards");
        return Err(remark("unreadable", &At::Whole, message));
    }
    Ok(list)
}

/// Whether it is a bare uuid, an address, or the code of an identity card: none holds the list.
fn is_only_a_name(text: &str) -> bool {
    let one_word = !text.is_empty() && !text.contains(char::is_whitespace);
    let text = text.trim_matches('"');
    let address = text.contains("://") || text.contains('/') && text.contains('.');
    let hyphens = text.matches('-').count() == 4;
    let uuid =
        text.len() == 36 && hyphens && text.chars().all(|it| it.is_ascii_hexdigit() || it == '-');
    // The codes on identity cards are groups of letters and digits.
    let code = 8 <= text.len()
        && text.contains(|it: char| it.is_ascii_digit())
        && text.contains(|it: char| it.is_ascii_alphabetic())
        && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '-');
    one_word && (address || uuid || code)
}

/// The houses by the names that lists use, whatever their case.
fn house(name: &str) -> Option<House> {
    House::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
}

/// The card that a list means: by its id, its number, or its title without regard to case, accents
/// and signs.
fn card(called: &str) -> Option<&'static Card> {
    let called = called.trim();
    if let Ok(number) = called.parse::<u16>() {
        return CARDS.iter().copied().find(|it| it.code.0 == number);
    }
    let wanted = folded(called);
    CARDS.iter().copied().find(|it| it.id == called || folded(it.title) == wanted)
}

/// The letters and digits of a title, small and plain.
fn folded(title: &str) -> String {
    let small = title.chars().flat_map(char::to_lowercase);
    let plain = small.flat_map(|it| match it {
        'æ' => vec!['a', 'e'],
        'é' | 'è' | 'ê' => vec!['e'],
        'ö' | 'ó' => vec!['o'],
        it => vec![it],
    });
    plain.filter(|it| it.is_alphanumeric()).collect()
}

/// The deck that a list means, as far as its cards are known.
fn matched(list: List, problems: &mut Vec<ImportRemark>, notes: &mut Vec<ImportRemark>) -> Loadout {
    let mut lines: Vec<DeckLine> = Vec::new();
    for entry in &list.entries {
        let Some(card) = card(&entry.called) else {
            let message = format!("the first set has no card {:?}", entry.called);
            problems.push(remark("unknown_card", &entry.at, message));
            continue;
        };
        let maverick = entry.house.filter(|it| *it != card.house);
        if let Some(house) = maverick {
            let message = format!("{} is read as a maverick of {}", card.title, house.name());
            notes.push(remark("maverick", &entry.at, message));
        }
        match lines.iter_mut().find(|it| it.id == card.code && it.maverick == maverick) {
            Some(line) => line.count = line.count.saturating_add(entry.count),
            None => lines.push(DeckLine { id: card.code, count: entry.count, maverick }),
        }
    }
    let mut houses = list.houses;
    if houses.is_empty() {
        houses = houses_of(&lines);
        let names: Vec<&str> = houses.iter().map(|it| it.name()).collect();
        let message = format!("the list names no houses; its cards are of {}", names.join(", "));
        notes.push(remark("houses", &At::Whole, message));
    }
    Loadout { name: list.name, houses, cards: lines }
}

/// The houses of the cards of a list, in their order there.
fn houses_of(lines: &[DeckLine]) -> Vec<House> {
    let mut houses = Vec::new();
    for line in lines {
        let house = line.maverick.unwrap_or(super::cards::card(line.id).house);
        if !houses.contains(&house) {
            houses.push(house);
        }
    }
    houses
}

/// What is wrong with the deck that was read.
fn faults(deck: &Loadout) -> Vec<ImportRemark> {
    let told = |it: crate::engine::Violation| ImportRemark {
        rule: it.rule.clone(),
        ..remark("against_the_rules", &At::Pointer(it.pointer.clone()), it.message)
    };
    deck::violations(deck, "").into_iter().map(told).collect()
}
