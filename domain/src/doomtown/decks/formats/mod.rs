//! Decks as other programs write them.
//!
//! A reader for each family of formats gathers what a list says ([`list`]); its cards are then
//! looked up among ours ([`matching`]), and what came of it is held against the rules of deck
//! construction ([`faults`](super::deck::faults)). Nothing is guessed in silence: what is left out
//! or read as something else is said.

mod json;
mod octgn;
mod text;

mod list;
mod matching;
mod printings;

mod remark;

#[cfg(test)]
mod tests;

pub use printings::reprints_of;

use list::List;
use remark::{At, Kind, Remark};

use crate::doomtown::decks::loadout::Loadout;
use crate::engine::Imported;

/// The most bytes of a text.
const BYTES_MAX: usize = 256 * 1024;
/// The most cards that a list may name.
const ENTRIES_MAX: usize = 300;
/// So many remarks are made; nobody reads more.
const REMARKS_MAX: usize = 100;

/// Reads a list. The media type says in which family it is written, and what it looks like decides
/// where the two differ. `None` for a media type that nobody writes decks in.
pub fn import(media: &str, text: &str) -> Option<Imported<Loadout>> {
    let family = Family::of(media)?.seen_in(text);
    let mut remarks = Vec::new();
    let loadout = match read(family, text) {
        Err(remark) => {
            remarks.push(remark);
            None
        }
        Ok(list) => matching::deck(list, &mut remarks),
    };
    let (mut notes, mut problems): (Vec<Remark>, Vec<Remark>) =
        remarks.into_iter().partition(|it| it.kind.is_note());
    notes.truncate(REMARKS_MAX);
    problems.truncate(REMARKS_MAX);
    let told = |them: Vec<Remark>| them.into_iter().map(Remark::told).collect();
    Some(Imported { loadout, problems: told(problems), notes: told(notes) })
}

fn read(family: Family, text: &str) -> Result<List, Remark> {
    if BYTES_MAX < text.len() {
        let message = format!("a list has at most {BYTES_MAX} bytes");
        return Err(Remark::new(Kind::Unreadable, At::Whole, message));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let list = match family {
        Family::Json => json::read(text),
        Family::Text => text::read(text),
        Family::Octgn => octgn::read(text),
    }?;
    if ENTRIES_MAX < list.cards.len() {
        let message = format!("a list names at most {ENTRIES_MAX} cards");
        return Err(Remark::new(Kind::Unreadable, At::Whole, message));
    }
    Ok(list)
}

/// The families of formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    /// What servers and deck builders exchange.
    Json,
    /// What people paste: plain, Markdown, BBCode.
    Text,
    /// OCTGN's `.o8d`.
    Octgn,
}

impl Family {
    fn of(media: &str) -> Option<Family> {
        let essence = media.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match essence.as_str() {
            "application/json" => Some(Family::Json),
            "text/plain" | "text/markdown" => Some(Family::Text),
            "application/xml" | "text/xml" => Some(Family::Octgn),
            _ => None,
        }
    }

    /// People choose wrong media types. A bracket begins JSON as well as BBCode and links in
    /// Markdown, so what begins with one has to be JSON to the end.
    fn seen_in(self, text: &str) -> Family {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        match text.chars().next() {
            Some('<') => Family::Octgn,
            Some('{') => Family::Json,
            Some('[') if json::is_json(text) => Family::Json,
            Some('[') if self == Family::Octgn => Family::Text,
            Some(_) if self == Family::Octgn => Family::Text,
            Some(_) | None => self,
        }
    }
}
