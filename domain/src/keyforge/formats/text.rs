//! Lists as people type them: numbers, or a card a line, with the houses as headings.

use super::{At, Entry, House, List, house, remark};
use crate::engine::ImportRemark;

/// Reads a list.
pub fn read(text: &str) -> Result<List, ImportRemark> {
    let mut list = List::default();
    let mut under: Option<House> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim().trim_start_matches(['#', '*', '-', '>']).trim();
        let at = At::Line(number);
        if line.is_empty() {
            continue;
        }
        let words: Vec<&str> =
            line.split([' ', ',', ';', ':', '\t']).filter(|it| !it.is_empty()).collect();
        let named: Option<Vec<House>> = words.iter().map(|it| house(it)).collect();
        if let Some(houses) = named {
            under = houses.first().copied().filter(|_| houses.len() == 1);
            list.houses.extend(
                houses.into_iter().filter(|it| !list.houses.contains(it)).collect::<Vec<_>>(),
            );
        } else if words.iter().all(|it| it.len() == 3 && it.bytes().all(|it| it.is_ascii_digit())) {
            let entry = |it: &&str| Entry {
                called: (*it).to_owned(),
                count: 1,
                house: under,
                at: at.clone(),
            };
            list.entries.extend(words.iter().map(entry));
        } else if let Some(entry) = counted(line, under, &at) {
            list.entries.push(entry);
        } else if list.entries.is_empty() && list.name.is_empty() {
            list.name = line.chars().take(100).collect();
        } else {
            list.entries.push(Entry { called: line.to_owned(), count: 1, house: under, at });
        }
    }
    if list.entries.is_empty() {
        return Err(remark("unreadable", &At::Whole, "this names no cards"));
    }
    Ok(list)
}

/// `2x Bumpsy`, `2 Bumpsy`, `Bumpsy x2`, `2 030`; a title alone that is one of ours.
fn counted(line: &str, house: Option<House>, at: &At) -> Option<Entry> {
    let number = |word: &str| {
        let word = word.trim_matches(['x', 'X', '×', '(', ')']);
        word.parse::<u8>().ok().filter(|it| (1..=12).contains(it))
    };
    let entry = |called: &str, count| Entry {
        called: called.trim().to_owned(),
        count,
        house,
        at: at.clone(),
    };
    if super::card(line).is_some() {
        return Some(entry(line, 1));
    }
    let (first, rest) = line.split_once(' ')?;
    if let Some(count) = number(first) {
        return Some(entry(rest, count));
    }
    let (rest, last) = line.rsplit_once(' ')?;
    Some(entry(rest, number(last)?))
}
