//! Lists as people type them: numbers, or a card a line, with the houses as headings.

use super::{At, COUNT_MAX, ENTRIES_MAX, Entry, House, List, house, quoted, remark, too_many};
use crate::engine::ImportRemark;

/// What separates the words of a line.
const BETWEEN: [char; 5] = [' ', ',', ';', ':', '\t'];
/// What stands above the columns of a list.
const HEADINGS: [&str; 7] = ["card", "cards", "count", "name", "number", "quantity", "title"];

/// Reads a list.
pub fn read(text: &str) -> Result<List, ImportRemark> {
    let mut list = List::default();
    let mut under: Option<House> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim().trim_start_matches(['#', '*', '-', '>']).trim();
        let at = At::Line(number);
        let words: Vec<&str> = line.split(BETWEEN).filter(|it| !it.is_empty()).collect();
        if words.is_empty() || is_heading(&words) {
            continue;
        }
        if let Some(houses) = named(&words) {
            under = houses.first().copied().filter(|_| houses.len() == 1);
            list.add_houses(houses);
        } else if let Some(numbers) = numbers(&words) {
            if let [(count, number)] = numbers[..]
                && words.len() == 2
                && number.len() < 3
            {
                let message = format!("this is read as {count} copies of card {number}");
                list.note("read_as_count", &at, message);
            }
            let entry = |(count, number)| Entry::written(number, count, under, &at);
            list.entries.extend(numbers.into_iter().map(entry));
        } else if let Some(entry) = counted(line, under, &at) {
            list.entries.push(entry);
        } else if list.entries.is_empty() && list.name.is_empty() && under.is_none() {
            let message = format!("{} is no card; it is read as the deck's name", quoted(line));
            list.note("name", &at, message);
            line.clone_into(&mut list.name);
        } else {
            list.entries.push(Entry::written(line, 1, under, &at));
        }
        // To look a card up takes time; so what is refused for its length is refused at once.
        if ENTRIES_MAX < list.entries.len() {
            return Err(too_many());
        }
    }
    if list.entries.is_empty() {
        return Err(remark("unreadable", &At::Whole, "this names no cards"));
    }
    Ok(list)
}

/// Whether a line names columns: `count, number`.
fn is_heading(words: &[&str]) -> bool {
    1 < words.len()
        && words.iter().all(|word| HEADINGS.iter().any(|it| it.eq_ignore_ascii_case(word)))
}

/// The houses of a line that names nothing else.
pub fn houses_alone(line: &str) -> Option<Vec<House>> {
    let words: Vec<&str> = line.split(BETWEEN).filter(|it| !it.is_empty()).collect();
    named(&words)
}

/// The houses of words that name nothing else: `Dis`, `Houses: Dis, Logos, Mars`.
fn named(words: &[&str]) -> Option<Vec<House>> {
    let words = match words {
        [first, rest @ ..] if ["house", "houses"].contains(&&*first.to_ascii_lowercase()) => rest,
        words => words,
    };
    let houses: Option<Vec<House>> = words.iter().map(|it| house(it)).collect();
    houses.filter(|it| !it.is_empty())
}

/// The numbers of a line that holds nothing else, with how many copies there are: one of each
/// (`030 030 048`), or so many as stands before (`2, 030`).
fn numbers<'a>(words: &[&'a str]) -> Option<Vec<(u32, &'a str)>> {
    let is_number = |it: &str| it.len() <= 3 && it.bytes().all(|it| it.is_ascii_digit());
    if !words.iter().all(|it| is_number(it)) {
        return None;
    }
    let pair = |words: &[&'a str]| match words {
        [count, number] if count.len() < 3 => {
            let count = count.parse().ok().filter(|it| (1..=COUNT_MAX).contains(it))?;
            Some((count, *number))
        }
        _ => None,
    };
    let pairs: Option<Vec<(u32, &str)>> = words.chunks(2).map(pair).collect();
    let pairs = pairs.filter(|it| it.len() == 1 || it.iter().all(|(_, it)| it.len() == 3));
    Some(pairs.unwrap_or_else(|| words.iter().map(|it| (1, *it)).collect()))
}

/// `2x Bumpsy`, `2 Bumpsy`, `2, Bumpsy`, `Bumpsy x2`; a title alone that is one of ours. Behind the
/// name of any, `(Maverick)` may stand.
fn counted(line: &str, house: Option<House>, at: &At) -> Option<Entry> {
    let whole = Entry::written(line, 1, house, at);
    let entry = |called: &str, count: &str| {
        let called = called.trim_matches(BETWEEN);
        let count = count.trim_matches(BETWEEN).trim_matches(['x', 'X', '×', '(', ')']);
        // A number that is no count may be part of a name.
        let is_count = |it: &u32| (1..=COUNT_MAX).contains(it) || super::card(called).is_some();
        let count = count.parse::<u32>().ok().filter(is_count)?;
        Some(Entry { called: called.to_owned(), count, ..whole.clone() })
    };
    let line = whole.called.as_str();
    if super::card(line).is_some() {
        return Some(whole.clone());
    }
    let before = line.split_once(BETWEEN).and_then(|(count, called)| entry(called, count));
    let behind = || line.rsplit_once(BETWEEN).and_then(|(called, count)| entry(called, count));
    // A maverick that is none of ours is no deck's name.
    before.or_else(behind).or_else(|| whole.maverick.then(|| whole.clone()))
}
