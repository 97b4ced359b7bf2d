//! Decks as other programs write them (KF1.1).
//!
//! A reader for each family of formats gathers what a list says; its cards are looked up among
//! ours, and what came of it is held against the rules for decks. Nothing is guessed in silence.

mod json;
mod markdown;
mod table;
mod text;

#[cfg(test)]
mod tests;

use super::card::Card;
use super::cards::CARDS;
use super::deck;
use super::printed::House;
use super::rules::{DeckLine, Loadout};
use crate::engine::{ImportRemark, Imported, listed, so_many};

/// A text may have so many bytes.
const BYTES_MAX: usize = 256 * 1024;
/// A list may have so many entries.
const ENTRIES_MAX: usize = 200;
/// So many remarks are made; nobody reads more.
const REMARKS_MAX: usize = 60;
/// A card comes so often at most: all cards of a house.
const COUNT_MAX: u32 = 12;
/// A deck's name has so many characters at most.
const NAME_MAX: usize = 100;
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
    /// What is wrong with the writing.
    problems: Vec<ImportRemark>,
    /// What of the writing was left out, or could have been meant in another way.
    notes: Vec<ImportRemark>,
}

/// A line of a list.
#[derive(Clone, Debug)]
struct Entry {
    /// How the list calls the card: its id, its title, or its number.
    called: String,
    count: u32,
    /// The house of this copy, where the list says one.
    house: Option<House>,
    /// Whether the list says that it is a maverick.
    maverick: bool,
    at: At,
}

impl Entry {
    /// Copies of a card as they are written, with or without `(Maverick)` behind the name.
    fn written(called: &str, count: u32, house: Option<House>, at: &At) -> Entry {
        let (called, said) = without_maverick(called);
        let maverick = said.is_some();
        let house = said.flatten().or(house);
        Entry { called, count, house, maverick, at: at.clone() }
    }
}

/// A name without what says that the copy is a maverick, and the house that stands there:
/// `Bumpsy (Maverick)`, `Bumpsy (Maverick: Dis)`, `Bumpsy [maverick of Dis]`, `030 as Dis`.
fn without_maverick(called: &str) -> (String, Option<Option<House>>) {
    let plain = || (called.trim().to_owned(), None);
    if let Some((name, of)) = called.rsplit_once(" as ")
        && let Some(house) = house(of)
    {
        return (name.trim().to_owned(), Some(Some(house)));
    }
    let Some((from, word)) = bracketed(called) else { return plain() };
    let inner = word.trim_matches(['(', ')', '[', ']']);
    let mut words = inner.split([' ', ':', ',', '-']).filter(|it| !it.is_empty());
    if !words.next().is_some_and(|it| it.eq_ignore_ascii_case("maverick")) {
        return plain();
    }
    let name = format!("{} {}", &called[..from], &called[from + word.len()..]);
    (name.trim().to_owned(), Some(words.find_map(house)))
}

/// The last part of a text that stands in brackets, with them, and where it begins.
fn bracketed(text: &str) -> Option<(usize, &str)> {
    let from = text.rfind(['(', '['])?;
    let rest = text.get(from..)?;
    let length = rest.find([')', ']'])? + 1;
    Some((from, rest.get(..length)?))
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

impl List {
    fn problem(&mut self, kind: &str, at: &At, message: impl Into<String>) {
        if self.problems.len() < REMARKS_MAX {
            self.problems.push(remark(kind, at, message));
        }
    }

    fn note(&mut self, kind: &str, at: &At, message: impl Into<String>) {
        if self.notes.len() < REMARKS_MAX {
            self.notes.push(remark(kind, at, message));
        }
    }

    /// The houses of the deck; each counts once.
    fn add_houses(&mut self, houses: Vec<House>) {
        for house in houses {
            if !self.houses.contains(&house) {
                self.houses.push(house);
            }
        }
    }

    /// A house by its name. A name that is none of the first set's is a problem.
    fn house(&mut self, name: &str, at: &At) -> Option<House> {
        let found = house(name);
        if found.is_none() {
            let message = format!("the first set has no house {}", quoted(name));
            self.problem("unknown_house", at, message);
        }
        found
    }

    /// The set that a list says it is of. Only the first is played here.
    fn set(&mut self, name: &str, at: &At) {
        if !is_first_set(name) {
            let message = format!("the deck is of the set {}, not of the first", quoted(name));
            self.problem("other_set", at, message);
        }
    }

    /// The chains that a deck carries are no part of it here.
    fn chains(&mut self, chains: u64, at: &At) {
        if 0 < chains {
            let message = format!("chains ({chains}) are left out: a match's options give them");
            self.note("chains", at, message);
        }
    }

    /// Icons that are printed on single copies of later sets.
    fn enhancements(&mut self, at: &At) {
        let message = "enhancements are left out: the first set has none";
        self.note("enhancements", at, message);
    }
}

/// Reads a list. The media type says in which family it is written, and what it looks like decides
/// where the two differ. `None` for a media type that nobody writes decks in.
pub fn import(media: &str, text: &str) -> Option<Imported<Loadout>> {
    let essence = media.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let is_csv = match essence.as_str() {
        "application/json" | "text/plain" | "text/markdown" => false,
        "text/csv" => true,
        _ => return None,
    };
    let (mut problems, mut notes) = (Vec::new(), Vec::new());
    let loadout = match read(text, is_csv) {
        Ok(list) => Some(matched(list, &mut problems, &mut notes)),
        Err(remark) => {
            problems.push(remark);
            None
        }
    };
    problems.truncate(REMARKS_MAX);
    notes.truncate(REMARKS_MAX);
    Some(Imported { loadout, problems, notes })
}

fn read(text: &str, is_csv: bool) -> Result<List, ImportRemark> {
    if BYTES_MAX < text.len() {
        let message = format!("a list has at most {BYTES_MAX} bytes");
        return Err(remark("unreadable", &At::Whole, message));
    }
    let text = text.trim_start_matches('\u{feff}');
    if is_only_a_name(text.trim()) {
        return Err(remark(
            "only_a_name",
            &At::Whole,
            format!("this names a deck only, and {PASTE}"),
        ));
    }
    let list = if text.trim_start().starts_with(['{', '[']) {
        json::read(text)
    } else if markdown::is_table(text) {
        markdown::read(text)
    } else if is_csv && text.contains('|') || table::is_table(text) {
        table::read(text)
    } else {
        text::read(text)
    }?;
    if ENTRIES_MAX < list.entries.len() { Err(too_many()) } else { Ok(list) }
}

fn too_many() -> ImportRemark {
    remark("unreadable", &At::Whole, format!("a list has at most {ENTRIES_MAX} entries"))
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

/// The deck that a list means, as far as its cards are known, and what is wrong with it.
fn matched(list: List, problems: &mut Vec<ImportRemark>, notes: &mut Vec<ImportRemark>) -> Loadout {
    problems.extend(list.problems);
    notes.extend(list.notes);
    let mut lines: Vec<DeckLine> = Vec::new();
    // Where each line first stood.
    let mut places: Vec<At> = Vec::new();
    for entry in &list.entries {
        let Some(card) = card(&entry.called) else {
            let message = format!("the first set has no card {}", quoted(&entry.called));
            problems.push(remark("unknown_card", &entry.at, message));
            continue;
        };
        let maverick = entry.house.filter(|it| *it != card.house);
        if entry.maverick && maverick.is_none() {
            let (title, own) = (card.title, card.house.name());
            let message = format!(
                "{title} is of {own} as printed: say of which house this maverick is, \
                 below the name of that house or as \"{title} (Maverick: Dis)\""
            );
            problems.push(remark("maverick", &entry.at, message));
        }
        if let Some(house) = maverick {
            let message = format!("{} is read as a maverick of {}", card.title, house.name());
            notes.push(remark("maverick", &entry.at, message));
        }
        let found = lines.iter().position(|it| it.id == card.code && it.maverick == maverick);
        let place = found.unwrap_or_else(|| {
            lines.push(DeckLine { id: card.code, count: 0, maverick });
            places.push(entry.at.clone());
            lines.len() - 1
        });
        let count = entry.count.saturating_add(u32::from(lines[place].count));
        if COUNT_MAX < count {
            let title = card.title;
            let message = format!("a deck has at most {COUNT_MAX} copies of {title}, not {count}");
            problems.push(remark("count_out_of_range", &entry.at, message));
        }
        lines[place].count = so_many(usize::try_from(count.min(COUNT_MAX)).unwrap_or_default());
    }
    let mut houses = list.houses;
    if houses.is_empty() {
        houses = houses_of(&lines);
        let names: Vec<&str> = houses.iter().map(|it| it.name()).collect();
        let message = match listed(&names) {
            Some(names) => {
                format!("the list names no house of the first set; its cards are of {names}")
            }
            None => "the list names no house and no card of the first set".to_owned(),
        };
        notes.push(remark("houses", &At::Whole, message));
    }
    if NAME_MAX < list.name.chars().count() {
        let message = format!("the name is cut: it has more than {NAME_MAX} characters");
        notes.push(remark("name", &At::Whole, message));
    }
    let name = list.name.trim().chars().take(NAME_MAX).collect();
    let deck = Loadout { name, houses, cards: lines };
    problems.extend(faults(&deck, &places));
    deck
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

/// What is wrong with the deck that was read. What is about a line is told where the line stood.
fn faults(deck: &Loadout, places: &[At]) -> Vec<ImportRemark> {
    let place = |pointer: &str| {
        let line = pointer.strip_prefix("/cards/")?.split('/').next()?;
        places.get(line.parse::<usize>().ok()?)
    };
    let told = |it: crate::engine::Violation| ImportRemark {
        rule: it.rule.clone(),
        ..remark("against_the_rules", place(&it.pointer).unwrap_or(&At::Whole), it.message)
    };
    deck::violations(deck, "").into_iter().map(told).collect()
}

/// Whether this is a name of the first set, as words or as its number.
fn is_first_set(name: &str) -> bool {
    matches!(folded(name).as_str(), "341" | "callofthearchons" | "cota")
}

/// What a player wrote, short enough to be repeated to them.
fn quoted(text: &str) -> String {
    const CHARS_MAX: usize = 60;
    let mut plain = text.trim().chars().map(|it| if it.is_control() { ' ' } else { it });
    let mut short: String = plain.by_ref().take(CHARS_MAX).collect();
    if plain.next().is_some() {
        short.push('…');
    }
    format!("\"{short}\"")
}
