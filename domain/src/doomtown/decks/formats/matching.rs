//! The cards of a list among ours.

use super::list::{Entry, List, Named};
use super::printings::{self, Pack};
use super::remark::{At, Kind, Remark, quoted};
use crate::doomtown::cards;
use crate::doomtown::decks::deck::faults;
use crate::doomtown::decks::loadout::{DeckLine, Loadout};
use crate::doomtown::scripts::card::Card;
use crate::doomtown::town::printed::{self, Code};

/// The most copies of a card in a list.
const COUNT_MAX: u8 = 60;

/// The deck that a list describes, as far as its cards are ours. Without an outfit there is none.
pub fn deck(list: List, remarks: &mut Vec<Remark>) -> Option<Loadout> {
    remarks.extend(list.remarks);
    let mut gathered = Gathered::default();
    if let Some(entry) = &list.outfit {
        gathered.take_outfit(entry, remarks);
    }
    if let Some(entry) = &list.legend {
        let message = format!("{} is a legend; none is known here", entry.named.quoted());
        remarks.push(Remark::new(Kind::LegendUnknown, entry.at.clone(), message));
    }
    for entry in list.cards.iter().filter(|it| it.count != 0 || it.starting != 0) {
        gathered.take(entry, remarks);
    }
    let Some(outfit) = gathered.outfit else {
        let missing = remarks.iter().any(|it| it.kind == Kind::MissingOutfit);
        if !missing {
            let message = "there is no outfit among the cards, and without one there is no deck";
            remarks.push(Remark::new(Kind::MissingOutfit, At::Whole, message));
        }
        return None;
    };
    let (cards, places): (Vec<DeckLine>, Vec<At>) = gathered.lines.into_iter().unzip();
    let loadout = Loadout { name: list.name, outfit: outfit.code, legend: None, cards };
    if loadout.cards.iter().all(|it| it.starting == 0) {
        let message = "nobody is marked as starting: the posse is asked for as the match begins";
        remarks.push(Remark::new(Kind::StartingUnknown, At::Whole, message));
    }
    for it in faults(&loadout) {
        let at = it.spot.line().and_then(|line| places.get(line)).cloned().unwrap_or(At::Whole);
        remarks.push(Remark::new(Kind::Fault(it.fault), at, it.message));
    }
    Some(loadout)
}

/// What has been found so far.
#[derive(Default)]
struct Gathered {
    outfit: Option<&'static Card>,
    /// A line for each card, and where it first stood.
    lines: Vec<(DeckLine, At)>,
}

impl Gathered {
    fn take_outfit(&mut self, entry: &Entry, remarks: &mut Vec<Remark>) {
        let Some(card) = entry.found(remarks) else { return };
        if card.kind == printed::Kind::Outfit {
            self.outfit = Some(card);
        } else {
            let message = format!("{} is no outfit", card.title);
            remarks.push(Remark::new(Kind::MissingOutfit, entry.at.clone(), message));
        }
    }

    fn take(&mut self, entry: &Entry, remarks: &mut Vec<Remark>) {
        let Some(card) = entry.found(remarks) else { return };
        if card.kind == printed::Kind::Outfit {
            match self.outfit {
                None => self.outfit = Some(card),
                Some(before) if before.code == card.code => {}
                Some(before) => {
                    let message = format!("{} is an outfit, as {} is", card.title, before.title);
                    remarks.push(Remark::new(Kind::TwoOutfits, entry.at.clone(), message));
                }
            }
            return;
        }
        let place = self.lines.iter().position(|(line, _)| line.code == card.code);
        let place = place.unwrap_or_else(|| {
            let line = DeckLine { code: card.code, count: 0, starting: 0 };
            self.lines.push((line, entry.at.clone()));
            self.lines.len() - 1
        });
        let line = &mut self.lines[place].0;
        let (count, starting) = (
            u32::from(line.count).saturating_add(entry.count),
            u32::from(line.starting).saturating_add(entry.starting),
        );
        if u32::from(COUNT_MAX) < count.max(starting) {
            let message = format!("a deck has at most {COUNT_MAX} copies of {}", card.title);
            remarks.push(Remark::new(Kind::CountOutOfRange, entry.at.clone(), message));
        }
        let capped = |it: u32| u8::try_from(it).unwrap_or(COUNT_MAX).min(COUNT_MAX);
        (line.count, line.starting) = (capped(count), capped(starting));
    }
}

impl Entry {
    /// The card that is meant. Says what has to be said about it, and why it is none of ours.
    fn found(&self, remarks: &mut Vec<Remark>) -> Option<&'static Card> {
        let mut say = |kind, message: String| {
            remarks.push(Remark::new(kind, self.at.clone(), message));
        };
        let code = self.named.code.as_deref().and_then(number);
        let titled = self.named.title.as_deref().map(printings::title_of).and_then(cards::titled);
        if let Some(card) = code.and_then(Code::card) {
            if let Some(other) = titled.filter(|it| it.title != card.title) {
                let message = format!("{} is {}, not {}", card.code, card.title, other.title);
                say(Kind::TitleDiffers, message);
            }
            return Some(card);
        }
        let again = code.and_then(printings::reprinted);
        let again = again.and_then(|(base, changed)| Some((base.card()?, changed)));
        let pack = code
            .and_then(Pack::of)
            .or_else(|| self.named.pack.as_deref().and_then(Pack::named))
            .filter(|it| titled.map(|card| Pack::of(card.code)) != Some(Some(*it)));
        if let Some((card, changed)) = again.or_else(|| {
            let card = titled?;
            let weird = pack.is_some_and(Pack::is_weird_west);
            Some((card, weird && printings::is_changed_in_weird_west(card)))
        }) {
            if changed {
                let message = format!(
                    "{} is another card in the Weird West Edition; here is {} alone",
                    card.title, card.code
                );
                say(Kind::OutOfPool, message);
                return None;
            }
            if again.is_some() || pack.is_some() || code.is_some() {
                let message = format!("{} was read as {}", self.named.quoted(), card.code);
                say(Kind::ReprintReadAsBase, message);
            }
            return Some(card);
        }
        let named = self.named.quoted();
        if code.is_some_and(printings::is_banned) {
            say(Kind::Banned, format!("{named} is allowed in no pool"));
        } else if let Some(pack) = pack.filter(|it| !it.is_whole()) {
            say(Kind::OutOfPool, format!("{named} is of {}, and not played here", pack.name()));
        } else {
            say(Kind::UnknownCard, format!("no card is known here as {named}"));
        }
        None
    }
}

/// The number of a printing, from its five digits.
fn number(digits: &str) -> Option<Code> {
    let five = digits.len() == 5 && digits.bytes().all(|it| it.is_ascii_digit());
    digits.parse().ok().filter(|_| five).map(Code)
}

impl Named {
    /// It as it is written, to be repeated.
    fn quoted(&self) -> String {
        match (&self.title, &self.code, &self.pack) {
            (Some(title), _, Some(pack)) => quoted(&format!("{title} ({pack})")),
            (Some(title), Some(code), None) => quoted(&format!("{title} ({code})")),
            (Some(title), None, None) => quoted(title),
            (None, Some(code), _) => quoted(code),
            (None, None, _) => quoted(""),
        }
    }
}
