//! Tables of Markdown: a card a row (`| 2 | 033 | ganger-chieftain | brobnar |`), or a deck a row
//! with the numbers of all its cards in one cell.

use super::{At, COUNT_MAX, ENTRIES_MAX, Entry, House, List, folded, quoted, remark};
use super::{text, too_many};
use crate::engine::ImportRemark;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// How many copies there are.
    Count,
    /// The card's id.
    Id,
    /// The card's number in the set.
    Number,
    /// The card's title.
    Title,
    /// The card's house, or the houses of the deck.
    House,
    /// The deck's name.
    Deck,
    /// All cards of the deck.
    Cards,
    /// Something that is printed on the card anyway.
    Other,
}

impl Column {
    /// What a heading says that the column holds.
    fn of(heading: &str) -> Column {
        match folded(heading).as_str() {
            "x" | "count" | "copies" | "qty" | "quantity" | "amount" => Column::Count,
            "id" | "cardid" => Column::Id,
            "no" | "nr" | "number" | "cardno" | "cardnumber" => Column::Number,
            "card" | "title" | "name" | "cardname" | "cardtitle" => Column::Title,
            "house" | "houses" => Column::House,
            "deck" | "deckname" => Column::Deck,
            "cards" | "numbers" | "cardnumbers" | "list" => Column::Cards,
            _ => Column::Other,
        }
    }
}

/// Whether a text holds such a table: a line of dashes below one of headings.
pub fn is_table(text: &str) -> bool {
    text.lines().zip(text.lines().skip(1)).any(|(above, it)| is_row(above) && is_rule(it))
}

fn is_row(line: &str) -> bool {
    line.trim().starts_with('|')
}

/// `| --- | ---: |`
fn is_rule(line: &str) -> bool {
    let plain = |cell: &str| cell.contains('-') && cell.chars().all(|it| it == '-' || it == ':');
    is_row(line) && cells(line).into_iter().all(plain)
}

fn cells(line: &str) -> Vec<&str> {
    let line = line.trim();
    let inner = line.strip_prefix('|').unwrap_or(line);
    inner.strip_suffix('|').unwrap_or(inner).split('|').map(str::trim).collect()
}

/// Reads the deck of one or more tables, or the first of a table of decks.
pub fn read(text: &str) -> Result<List, ImportRemark> {
    let mut list = List::default();
    let mut columns: Vec<Column> = Vec::new();
    // The house that stands above a table, where each house has one.
    let mut under: Option<House> = None;
    let lines: Vec<&str> = text.lines().collect();
    for (place, line) in lines.iter().enumerate().filter(|(_, it)| !is_rule(it)) {
        let at = At::Line(place + 1);
        if !is_row(line) {
            columns.clear();
            beside(line, &at, &mut under, &mut list);
        } else if lines.get(place + 1).is_some_and(|it| is_rule(it)) {
            columns = cells(line).into_iter().map(Column::of).collect();
        } else if columns.contains(&Column::Cards) {
            if list.entries.is_empty() {
                read_deck(&columns, line, &at, &mut list);
            } else {
                list.note("first_of_many", &at, "the decks from here on are left out");
                break;
            }
        } else {
            read_card(&columns, line, under, &at, &mut list);
        }
        if ENTRIES_MAX < list.entries.len() {
            return Err(too_many());
        }
    }
    if list.entries.is_empty() {
        let message = "no row of this table names a card by its id, number or title";
        return Err(remark("unreadable", &At::Whole, message));
    }
    Ok(list)
}

/// A line beside the tables: houses, or the deck's name.
fn beside(line: &str, at: &At, under: &mut Option<House>, list: &mut List) {
    let line = line.trim().trim_matches(['#', '*', '-', '>', '_']).trim();
    if line.is_empty() {
        return;
    }
    if let Some(houses) = text::houses_alone(line) {
        *under = houses.first().copied().filter(|_| houses.len() == 1);
        list.add_houses(houses);
    } else if list.entries.is_empty() && list.name.is_empty() {
        let message = format!("{} is read as the deck's name", quoted(line));
        list.note("name", at, message);
        line.clone_into(&mut list.name);
    } else {
        list.note("line_skipped", at, "this line stands in no table; it is left out");
    }
}

/// The cell of the first column of a kind that is filled.
fn cell<'a>(columns: &[Column], row: &[&'a str], wanted: Column) -> Option<&'a str> {
    let filled = |it: &&str| !matches!(*it, "" | "-" | "–" | "—");
    let found = columns.iter().zip(row).filter(|(column, _)| **column == wanted);
    found.map(|(_, cell)| *cell).find(filled)
}

/// A row that is a card.
fn read_card(columns: &[Column], line: &str, under: Option<House>, at: &At, list: &mut List) {
    let row = cells(line);
    let names = [Column::Id, Column::Number, Column::Title];
    let Some(called) = names.into_iter().find_map(|it| cell(columns, &row, it)) else {
        list.note("line_skipped", at, "this row names no card");
        return;
    };
    let count = match cell(columns, &row, Column::Count) {
        Some(count) => count.trim_matches(['x', 'X', '×', ' ']).parse::<u32>().ok(),
        None => Some(1),
    };
    let Some(count) = count.filter(|it| 0 < *it) else {
        let message = format!("the count of {} is no number from 1 to {COUNT_MAX}", quoted(called));
        list.problem("entry_unreadable", at, message);
        return;
    };
    let own = cell(columns, &row, Column::House).and_then(|it| list.house(it, at));
    list.entries.push(Entry::written(called, count, own.or(under), at));
}

/// A row that is a whole deck.
fn read_deck(columns: &[Column], line: &str, at: &At, list: &mut List) {
    let row = cells(line);
    if let Some(name) = cell(columns, &row, Column::Deck).or(cell(columns, &row, Column::Title)) {
        name.clone_into(&mut list.name);
    }
    let names = cell(columns, &row, Column::House).unwrap_or_default();
    let houses: Vec<House> = names
        .split([' ', ',', ';', '/'])
        .filter(|it| !it.is_empty())
        .filter_map(|it| list.house(it, at))
        .collect();
    list.add_houses(houses);
    let cards = cell(columns, &row, Column::Cards).unwrap_or_default();
    // Titles have spaces, numbers are separated by them.
    let numbers = cards.chars().all(|it| it.is_ascii_digit() || " ,;".contains(it));
    let separators: &[char] = if numbers { &[' ', ',', ';'] } else { &[',', ';'] };
    let cards = cards.split(separators).map(str::trim).filter(|it| !it.is_empty());
    list.entries.extend(cards.map(|it| Entry::written(it, 1, None, at)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_dashes_below_headings_is_a_table() {
        assert!(is_table("# A\n| x | id |\n| ---: | :--- |\n| 1 | fear |"));
        assert!(is_table("|id|\n|-|"));
        for text in ["| x | id |\n| 1 | fear |", "Dis\n---\nFear", "Name,House 1\nA,Fear|Anger"] {
            assert!(!is_table(text), "{text}");
        }
    }
}
