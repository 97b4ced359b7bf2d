//! Decks of KeyForge's CSV: a deck a row, with the titles of its cards joined by `|`, a cell for
//! each house.

use csv::{ReaderBuilder, StringRecord};

use super::{At, ENTRIES_MAX, Entry, House, List, card, folded, house, quoted, remark, too_many};
use crate::engine::ImportRemark;

/// What separates cells, by the program that saved the table.
const DELIMITERS: [char; 3] = [',', ';', '\t'];

/// Whether a text is such a table although its media type does not say so.
pub fn is_table(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let is_heading = |cell: &&str| {
        let cell = folded(cell);
        matches!(cell.as_str(), "name" | "deckname" | "expansion")
            || cell.starts_with("house")
            || cell.contains("card")
    };
    let headings = first.split(DELIMITERS).filter(is_heading).count();
    text.contains('|') && !first.contains('|') && 2 <= headings
}

/// Reads the first deck of a table.
pub fn read(text: &str) -> Result<List, ImportRemark> {
    let rows = rows(text)?;
    let has_cards = |row: &StringRecord| row.iter().any(|it| titles(it).is_some());
    let headed = rows.first().is_some_and(|(_, row)| !has_cards(row));
    let headings: Vec<String> = match rows.first() {
        Some((_, row)) if headed => row.iter().map(folded).collect(),
        _ => Vec::new(),
    };
    let mut list = List::default();
    if !headed {
        let message = "no headings stand above this; its houses and cards alone are read";
        list.note("no_headings", &At::Whole, message);
    }
    let mut read = 0_usize;
    for (at, row) in rows.iter().skip(usize::from(headed)) {
        if !has_cards(row) {
            list.note("line_skipped", at, "this row holds no titles joined by `|`");
            continue;
        }
        if read == 0 {
            // To look a card up takes time; so what is refused for its length is refused at once.
            let joined: usize = row.iter().filter_map(titles).map(|it| it.len()).sum();
            if ENTRIES_MAX < joined {
                return Err(too_many());
            }
            read_row(&headings, row, at, &mut list);
        }
        if read == 1 {
            let message = "the decks from here on are left out; the first is read";
            list.note("first_of_many", at, message);
        }
        read += 1;
    }
    match read {
        0 => Err(remark("unreadable", &At::Whole, "no row holds titles joined by `|`")),
        _ => Ok(list),
    }
}

fn rows(text: &str) -> Result<Vec<(At, StringRecord)>, ImportRemark> {
    // The reader counts a line break of two characters as the beginning of the next row.
    let text = text.replace("\r\n", "\n");
    let first = text.trim_start().lines().next().unwrap_or_default();
    let delimiter = DELIMITERS.into_iter().rev().max_by_key(|it| first.matches(*it).count());
    let delimiter = delimiter.and_then(|it| u8::try_from(it).ok()).unwrap_or(b',');
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let row = |row: Result<StringRecord, csv::Error>| {
        let row =
            row.map_err(|why| remark("unreadable", &At::Whole, format!("this is no CSV: {why}")))?;
        let line = row.position().and_then(|it| usize::try_from(it.line()).ok());
        Ok((line.map_or(At::Whole, At::Line), row))
    };
    reader.records().map(row).collect()
}

/// The titles of a cell that holds some: they are joined, and are not all houses.
fn titles(cell: &str) -> Option<Vec<&str>> {
    let titles: Vec<&str> = cell.split('|').map(str::trim).filter(|it| !it.is_empty()).collect();
    let has_some = cell.contains('|') && titles.iter().any(|it| house(it).is_none());
    has_some.then_some(titles)
}

fn read_row(headings: &[String], row: &StringRecord, at: &At, list: &mut List) {
    let is_cards = |place: usize| headings.get(place).is_some_and(|it| it.contains("card"));
    let named = row.iter().enumerate().any(|(at, it)| is_cards(at) && titles(it).is_some());
    let mut piles: Vec<Vec<&str>> = Vec::new();
    for (place, cell) in row.iter().enumerate() {
        let heading = headings.get(place).map_or("", String::as_str);
        let has_cards = |it: &Vec<&str>| match heading.starts_with("house") && !is_cards(place) {
            true => it.iter().any(|it| card(it).is_some()),
            false => true,
        };
        match titles(cell).filter(has_cards) {
            Some(_) if named && !is_cards(place) => {
                let message = format!("the column {} is left out", quoted(heading));
                list.note("left_out", at, message);
            }
            Some(pile) => piles.push(pile),
            None => read_cell(heading, cell, at, list),
        }
    }
    let many = 1 < piles.len();
    for pile in piles {
        let house = if many { house_of(&pile) } else { None };
        let entry = |it: &str| Entry::written(it, 1, house, at);
        list.entries.extend(pile.into_iter().map(entry));
    }
}

/// A cell that holds no cards.
fn read_cell(heading: &str, cell: &str, at: &At, list: &mut List) {
    let cell = cell.trim();
    let words: Vec<&str> =
        cell.split(['|', ',', ';', '/', ' ']).filter(|it| !it.is_empty()).collect();
    let houses: Option<Vec<House>> = words.iter().map(|it| house(it)).collect();
    let is_unset = matches!(cell.to_ascii_lowercase().as_str(), "" | "0" | "false" | "no");
    match heading {
        "name" | "deckname" | "deck" => cell.clone_into(&mut list.name),
        "expansion" | "set" if !cell.is_empty() => list.set(cell, at),
        "chains" => list.chains(cell.parse().unwrap_or_default(), at),
        it if it.contains("enhance") && !is_unset => list.enhancements(at),
        it => match houses {
            Some(houses) => list.add_houses(houses),
            None if it.starts_with("house") && cell.contains(char::is_alphabetic) => {
                for name in cell.split(['|', ',', ';', '/']) {
                    let house = list.house(name, at);
                    list.houses.extend(house);
                }
            }
            None => {}
        },
    }
}

/// The house of a cell's cards: that of more than half of them. The others are mavericks.
fn house_of(titles: &[&str]) -> Option<House> {
    let houses: Vec<House> = titles.iter().filter_map(|it| Some(card(it)?.house)).collect();
    let of = |house: House| houses.iter().filter(|it| **it == house).count();
    House::ALL.into_iter().find(|it| titles.len() < 2 * of(*it))
}
