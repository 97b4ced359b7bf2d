//! OCTGN's `.o8d`. Its keys are ids of OCTGN's own, of which we have none; so cards go by the
//! titles beside them.

use roxmltree::{Document, Node, ParsingOptions};

use super::list::{Entry, List, Named};
use super::remark::{At, Kind, Remark, quoted};

/// OCTGN's id of the game.
const DOOMTOWN: &str = "b440d120-025a-4fbe-9f8d-3873acacb37b";
/// A document has so many nodes at most. For each card, the lines before it are counted.
const NODES_MAX: u32 = 2_000;

/// Reads a document.
pub fn read(text: &str) -> Result<List, Remark> {
    // Entities of a document's own could be made to multiply; nobody needs them.
    let options = ParsingOptions { allow_dtd: false, nodes_limit: NODES_MAX, ..Default::default() };
    let document = Document::parse_with_options(text.trim_start(), options).map_err(|error| {
        let at = At::Line(line(error.pos().row));
        Remark::new(Kind::Unreadable, at, format!("this is no XML: {error}"))
    })?;
    let deck = document.root_element();
    if !deck.has_tag_name("deck") {
        let message = format!("expected <deck>, not <{}>", deck.tag_name().name());
        return Err(Remark::new(Kind::Unreadable, at(deck), message));
    }
    if deck.attribute("game").is_some_and(|it| !it.eq_ignore_ascii_case(DOOMTOWN)) {
        return Err(Remark::new(Kind::Unreadable, at(deck), "this deck is for another game"));
    }
    let mut list = List::default();
    for section in deck.children().filter(|it| it.has_tag_name("section")) {
        read_section(section, &mut list);
    }
    if list.outfit.is_none() && list.cards.is_empty() {
        return Err(Remark::new(Kind::Unreadable, at(deck), "there are no cards in this"));
    }
    let message = "cards were found by their titles, in the printings that are played here";
    list.remark(Kind::ReadByTitle, At::Whole, message);
    Ok(list)
}

/// Copies in `Starting Cards` are none of those in `Deck`: both belong to the deck.
fn read_section(section: Node, list: &mut List) {
    let name = section.attribute("name").unwrap_or_default().to_lowercase();
    for card in section.children().filter(|it| it.has_tag_name("card")) {
        let Some(entry) = read_card(card) else {
            list.remark(Kind::EntryUnreadable, at(card), "expected a title and a number in `qty`");
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

fn read_card(card: Node) -> Option<Entry> {
    let title = card.text().map(str::trim).filter(|it| !it.is_empty())?;
    let count = card.attribute("qty")?.trim().parse().ok()?;
    let named = Named { title: Some(title.to_owned()), ..Named::default() };
    Some(Entry { named, count, starting: 0, at: at(card) })
}

fn at(node: Node) -> At {
    At::Line(line(node.document().text_pos_at(node.range().start).row))
}

fn line(row: u32) -> usize {
    usize::try_from(row).unwrap_or(usize::MAX)
}
