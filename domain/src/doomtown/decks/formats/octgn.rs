//! OCTGN's `.o8d`. Its keys are ids of OCTGN's own, of which we have none; so cards go by the
//! titles beside them.

use roxmltree::{Document, Node, ParsingOptions};

use super::list::{Entry, List, Named};
use super::remark::{At, Kind, Remark, quoted};
use crate::engine::so_many;

/// OCTGN's id of the game.
const DOOMTOWN: &str = "b440d120-025a-4fbe-9f8d-3873acacb37b";
/// The most nodes of a document.
const NODES_MAX: u32 = 2_000;

/// The most attributes of an element: each is compared with all before it.
const ATTRIBUTES_MAX: usize = 32;
/// Elements lie within each other so deep at most; those of a deck three deep.
const DEPTH_MAX: usize = 16;

/// Reads a document.
pub fn read(text: &str) -> Result<List, Remark> {
    outline(text)?;
    // Entities of a document's own could be made to multiply; nobody needs them.
    let options = ParsingOptions { allow_dtd: false, nodes_limit: NODES_MAX, ..Default::default() };
    let document = Document::parse_with_options(text.trim_start(), options).map_err(|error| {
        let at = At::Line(line(error.pos().row));
        Remark::new(Kind::Unreadable, at, format!("this is no XML: {error}"))
    })?;
    let rows = Rows::of(document.input_text());
    let deck = document.root_element();
    if !deck.has_tag_name("deck") {
        let message = format!("expected <deck>, not <{}>", deck.tag_name().name());
        return Err(Remark::new(Kind::Unreadable, rows.at(deck), message));
    }
    if deck.attribute("game").is_some_and(|it| !it.eq_ignore_ascii_case(DOOMTOWN)) {
        return Err(Remark::new(Kind::Unreadable, rows.at(deck), "this deck is for another game"));
    }
    let mut list = List::default();
    for section in deck.children().filter(|it| it.has_tag_name("section")) {
        read_section(section, &rows, &mut list);
    }
    if list.outfit.is_none() && list.cards.is_empty() {
        return Err(Remark::new(Kind::Unreadable, rows.at(deck), "there are no cards in it"));
    }
    let message = "cards were found by their titles, in the printings that are played here";
    list.remark(Kind::ReadByTitle, At::Whole, message);
    Ok(list)
}

/// Looks over a document before it is taken apart, which takes long where there is too much of
/// something. Whether it is well-formed is not looked at.
fn outline(text: &str) -> Result<(), Remark> {
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some((before, markup)) = rest.split_once('<') {
        let after = match markup {
            _ if markup.starts_with("!--") => markup.split_once("-->"),
            _ if markup.starts_with("![CDATA[") => markup.split_once("]]>"),
            _ if markup.starts_with('?') => markup.split_once("?>"),
            _ => {
                let (attributes, length) = tag(markup);
                let closed = &markup[..length];
                depth = match closed.strip_prefix('/') {
                    Some(_) => depth.saturating_sub(1),
                    None if closed.ends_with('/') => depth,
                    None => depth + 1,
                };
                let refused = match (attributes <= ATTRIBUTES_MAX, depth <= DEPTH_MAX) {
                    (true, true) => None,
                    (false, _) => {
                        Some(format!("an element has at most {ATTRIBUTES_MAX} attributes"))
                    }
                    (true, false) => Some(format!("elements are at most {DEPTH_MAX} deep")),
                };
                if let Some(message) = refused {
                    let read = text.len() - rest.len() + before.len();
                    let row = text[..read].matches('\n').count() + 1;
                    return Err(Remark::new(Kind::Unreadable, At::Line(row), message));
                }
                Some(("", &markup[length..]))
            }
        };
        let Some((_, after)) = after else { return Ok(()) };
        rest = after;
    }
    Ok(())
}

/// How many attributes a tag has, and how long it is without the bracket that closes it.
fn tag(markup: &str) -> (usize, usize) {
    let (mut attributes, mut quote) = (0, None);
    for (at, byte) in markup.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => (),
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'=') => attributes += 1,
            (None, b'>') => return (attributes, at),
            (None, _) => (),
        }
    }
    (attributes, markup.len())
}

/// Copies in `Starting Cards` are none of those in `Deck`: both belong to the deck.
fn read_section(section: Node, rows: &Rows, list: &mut List) {
    let name = section.attribute("name").unwrap_or_default().to_lowercase();
    for card in section.children().filter(|it| it.has_tag_name("card")) {
        let Some(entry) = read_card(card, rows.at(card)) else {
            let message = "expected a title and a number in `qty`";
            list.remark(Kind::EntryUnreadable, rows.at(card), message);
            continue;
        };
        match name.as_str() {
            "outfit" if list.outfit.is_none() => list.outfit = Some(entry),
            "legend" if list.legend.is_none() => list.legend = Some(entry),
            "starting cards" => list.cards.push(Entry { starting: entry.count, ..entry }),
            "outfit" | "legend" | "deck" => list.cards.push(entry),
            other => {
                let message = format!("there is no section {} in a deck", quoted(other));
                list.remark(Kind::LineSkipped, entry.at, message);
            }
        }
    }
}

fn read_card(card: Node, at: At) -> Option<Entry> {
    let title = card.text().map(str::trim).filter(|it| !it.is_empty())?;
    let count = card.attribute("qty")?.trim().parse().ok()?;
    let named = Named { title: Some(title.to_owned()), ..Named::default() };
    Some(Entry { named, count, starting: 0, at })
}

/// Where the lines of a document end, so that they are not counted anew for each of its nodes.
struct Rows(Vec<usize>);

impl Rows {
    fn of(text: &str) -> Rows {
        Rows(text.match_indices('\n').map(|(end, _)| end).collect())
    }

    fn at(&self, node: Node) -> At {
        At::Line(self.0.partition_point(|end| *end < node.range().start) + 1)
    }
}

fn line(row: u32) -> usize {
    so_many(row)
}
