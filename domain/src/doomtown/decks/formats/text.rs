//! What people paste: dtdb's download, its plain, Markdown and BBCode boxes, and loose lines.
//!
//! All are lines of cards below a heading; they differ in how a line is dressed up, which comes off
//! first ([`Line::undressed`]).

use super::list::{Entry, List, Named};
use super::printings;
use super::remark::{At, Kind, Remark, quoted};
use crate::doomtown::cards;
use crate::doomtown::decks::deck::NAME_CHARS_MAX;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::town::printed::Kind as CardKind;
use crate::engine::so_many;

/// The most lines of a text.
const LINES_MAX: usize = 2_000;
/// What stands above a published list instead of its name.
const EXPORT: &str = "social export";
/// How the line begins that ends a list: the packs that it needs.
const END: &str = "cards up to ";

/// Reads lines.
pub fn read(text: &str) -> Result<List, Remark> {
    if LINES_MAX < text.lines().count() {
        let message = format!("a list has at most {LINES_MAX} lines");
        return Err(Remark::new(Kind::Unreadable, At::Whole, message));
    }
    let lines = text.lines().enumerate().map(|(place, raw)| Line::undressed(raw, place + 1));
    let lines = lines.filter(|it| !it.text.is_empty() && !it.is_decoration());
    let lines: Vec<Line> = lines.take_while(|it| !it.begins(END)).collect();
    let has_headings = lines.iter().any(|it| Section::of(&it.text).is_some());
    let mut list = List::default();
    let mut head: Vec<&Line> = Vec::new();
    let mut section = Section::Head;
    for (place, line) in lines.iter().enumerate() {
        // A name may begin with a number, too.
        let may_be_name = place == 0 && has_headings;
        if let Some(next) = Section::of(&line.text) {
            section = next;
        } else if let Some(entry) = line.entry().filter(|it| !may_be_name || it.is_known()) {
            section.take(entry, &mut list);
        } else if section == Section::Head && list.cards.is_empty() {
            head.push(line);
        } else if matches!(section, Section::Outfit | Section::Legend) || line.is_outfit() {
            section.take(Entry::one(line.named(), line.at()), &mut list);
        } else {
            let message = format!("{} is neither card nor heading", quoted(&line.text));
            list.remark(Kind::LineSkipped, line.at(), message);
        }
    }
    read_head(&head, &mut list);
    if list.cards.is_empty() {
        return Err(Remark::new(Kind::Unreadable, At::Whole, "there are no cards in it"));
    }
    Ok(list)
}

/// Above the cards stand the name and the outfit, or the outfit alone.
fn read_head(head: &[&Line], list: &mut List) {
    let outfit = head.iter().rposition(|it| it.is_outfit());
    // With two lines and no outfit that we know, the second is one that we don't know.
    let outfit = outfit.or((head.len() == 2 && list.outfit.is_none()).then_some(1));
    for (place, line) in head.iter().enumerate() {
        if Some(place) == outfit && list.outfit.is_none() {
            list.outfit = Some(Entry::one(line.named(), line.at()));
        } else if list.name.is_none() {
            list.name = name(&line.text);
        } else {
            let message = format!("{} is neither name nor outfit", quoted(&line.text));
            list.remark(Kind::LineSkipped, line.at(), message);
        }
    }
}

/// What a deck is called, in one line of a decent length.
pub fn name(text: &str) -> Option<String> {
    let plain = text.trim().chars().map(|it| if it.is_control() { ' ' } else { it });
    let name: String = plain.take(NAME_CHARS_MAX).collect();
    (!name.is_empty()).then_some(name)
}

/// The parts of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// Before the first heading.
    Head,
    Outfit,
    Legend,
    /// Under any other heading.
    Cards,
}

impl Section {
    /// A card goes where its section says. Only one can be the outfit or the legend.
    fn take(&mut self, entry: Entry, list: &mut List) {
        match self {
            Section::Legend if list.legend.is_none() => list.legend = Some(entry),
            Section::Outfit if list.outfit.is_none() => list.outfit = Some(entry),
            Section::Head | Section::Cards | Section::Legend | Section::Outfit => {
                list.cards.push(entry);
            }
        }
        if *self != Section::Head {
            *self = Section::Cards;
        }
    }

    /// The section that a heading opens: a word, and a number in brackets perhaps.
    fn of(text: &str) -> Option<Section> {
        let (word, number) = text.split_once('(').unwrap_or((text, ""));
        if !number.trim_end_matches([')', ':']).bytes().all(|it| it.is_ascii_digit()) {
            return None;
        }
        match word.trim().trim_end_matches(':').to_lowercase().as_str() {
            "outfit" => Some(Section::Outfit),
            "legend" => Some(Section::Legend),
            "dude" | "dudes" | "deed" | "deeds" | "goods" | "spell" | "spells" | "action"
            | "actions" | "joker" | "jokers" => Some(Section::Cards),
            _ => None,
        }
    }
}

/// A line without its dress.
#[derive(Debug)]
struct Line {
    /// Counted from 1.
    number: usize,
    /// What is left of the line.
    text: String,
    /// The number of the card that a link leads to.
    code: Option<String>,
}

impl Line {
    /// Takes off headings, bullets, tags and links.
    fn undressed(raw: &str, number: usize) -> Line {
        let mut text = raw.trim().trim_start_matches('#').trim().to_owned();
        for tag in ["[b]", "[/b]", "[i]", "[/i]", "[u]", "[/u]"] {
            text = text.replace(tag, "");
        }
        let mut code = None;
        if let Some((plain, address)) = without_bbcode_link(&text).or(without_markdown_link(&text))
        {
            code = code_in(&address);
            text = plain;
        }
        let text = text.replace("_(", " (").replace(")_", ")");
        let text = ["* ", "- ", "+ ", "• "]
            .iter()
            .find_map(|it| text.trim().strip_prefix(it))
            .unwrap_or(text.trim())
            .trim()
            .to_owned();
        Line { number, text, code }
    }

    fn at(&self) -> At {
        At::Line(self.number)
    }

    fn begins(&self, with: &str) -> bool {
        self.text.get(..with.len()).is_some_and(|it| it.eq_ignore_ascii_case(with))
    }

    /// Whether it is about the list: that it is an export, or how many cards there are.
    fn is_decoration(&self) -> bool {
        let counts = counted(&self.text).is_some_and(|(_, rest)| {
            let word = rest.split_whitespace().next().unwrap_or_default();
            word.eq_ignore_ascii_case("cards") || word.eq_ignore_ascii_case("card")
        });
        counts || self.text.eq_ignore_ascii_case(EXPORT)
    }

    /// The copies of a card: `2x Title`, `2 Title`, `Title x2`, with a star for each that starts.
    fn entry(&self) -> Option<Entry> {
        let starting = self.text.chars().filter(|it| *it == '*').count();
        let text = self.text.replace('*', "");
        let (count, rest) = counted(text.trim())?;
        let named = Named { code: self.code.clone(), ..Named::read(rest) };
        let starting = so_many(starting);
        Some(Entry { named, count, starting, at: self.at() })
    }

    fn named(&self) -> Named {
        Named { code: self.code.clone(), ..Named::read(&self.text) }
    }

    fn is_outfit(&self) -> bool {
        self.named().card().is_some_and(|it| it.kind == CardKind::Outfit)
    }
}

impl Entry {
    fn is_known(&self) -> bool {
        self.named.code.is_some() || self.named.card().is_some()
    }
}

impl Named {
    /// A title, and a pack in brackets perhaps. Some titles end in brackets of their own.
    fn read(text: &str) -> Named {
        let text = text.trim();
        let title = |it: &str| Some(it.trim().to_owned());
        let split = text.strip_suffix(')').and_then(|it| it.rsplit_once('('));
        match split {
            Some((before, pack)) if !before.trim().is_empty() && cards::titled(text).is_none() => {
                Named { code: None, title: title(before), pack: title(pack) }
            }
            Some(_) | None => Named { code: None, title: title(text), pack: None },
        }
    }

    /// The card of ours that comes closest.
    fn card(&self) -> Option<&'static Card> {
        self.title.as_deref().map(printings::title_of).and_then(cards::titled)
    }
}

/// How many copies of what.
fn counted(text: &str) -> Option<(u32, &str)> {
    counted_before(text).or_else(|| counted_behind(text))
}

fn counted_before(text: &str) -> Option<(u32, &str)> {
    let (digits, rest) = text.split_at(text.find(|it: char| !it.is_ascii_digit())?);
    let rest = rest.strip_prefix(['x', 'X', '×']).unwrap_or(rest);
    let title = rest.trim_start();
    (title.len() < rest.len() && !title.is_empty()).then_some((number(digits)?, title))
}

fn counted_behind(text: &str) -> Option<(u32, &str)> {
    let (title, times) = text.rsplit_once(char::is_whitespace)?;
    let digits = times.strip_prefix(['x', 'X', '×'])?;
    Some((number(digits)?, title.trim_end())).filter(|(_, title)| !title.is_empty())
}

/// A number; one that is too great to be one is the greatest, and refused as such later on.
fn number(digits: &str) -> Option<u32> {
    let plain = !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit());
    plain.then(|| digits.parse().unwrap_or(u32::MAX))
}

/// `[url=address]text[/url]`: the line with the text alone, and the address.
fn without_bbcode_link(line: &str) -> Option<(String, String)> {
    let (before, rest) = line.split_once("[url=")?;
    let (address, rest) = rest.split_once(']')?;
    let (text, after) = rest.split_once("[/url]")?;
    Some((format!("{before}{text}{after}"), address.to_owned()))
}

/// `[text](address)`: the line with the text alone, and the address.
fn without_markdown_link(line: &str) -> Option<(String, String)> {
    let (before, rest) = line.split_once('[')?;
    let (text, rest) = rest.split_once("](")?;
    let (address, after) = rest.split_once(')')?;
    Some((format!("{before}{text}{after}"), address.to_owned()))
}

/// The number of the card that an address shows.
fn code_in(address: &str) -> Option<String> {
    let (_, rest) = address.split_once("/card/")?;
    rest.get(..5).filter(|it| it.bytes().all(|it| it.is_ascii_digit())).map(str::to_owned)
}
