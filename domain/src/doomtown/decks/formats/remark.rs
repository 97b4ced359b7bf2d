//! What there is to say about a list.

use crate::doomtown::decks::deck::Fault;
use crate::engine::ImportRemark;

/// A sentence about a list, for the one who wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What it is about.
    pub kind: Kind,
    /// Where in the list.
    pub at: At,
    /// The sentence that people read.
    pub message: String,
}

/// Where in a list something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// Nowhere in particular.
    Whole,
    /// In a line, counted from 1.
    Line(usize),
    /// Where a JSON Pointer points.
    Pointer(String),
}

/// What a remark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing could be read at all.
    Unreadable,
    /// An entry is not written as entries are.
    EntryUnreadable,
    /// A card comes in a number that no deck has.
    CountOutOfRange,
    /// No card is known by this name or number.
    UnknownCard,
    /// The card exists, in a printing that is not played here.
    OutOfPool,
    /// The card is not allowed in any pool.
    Banned,
    /// No outfit is named, or none that is known.
    MissingOutfit,
    /// More than one outfit is named.
    TwoOutfits,
    /// A legend is named; none is known here.
    LegendUnknown,
    /// The deck breaks a rule of deck construction.
    Fault(Fault),
    /// A later printing was read as ours, which plays the same as far as we know.
    ReprintReadAsBase,
    /// Cards were found by their titles alone.
    ReadByTitle,
    /// A title belongs to another card than the number beside it; the number counted.
    TitleDiffers,
    /// Nobody is marked as starting.
    StartingUnknown,
    /// There are more decks; the first was read.
    FirstOfMany,
    /// A line is neither card nor heading.
    LineSkipped,
}

impl Remark {
    /// A remark from its parts.
    pub fn new(kind: Kind, at: At, message: impl Into<String>) -> Remark {
        Remark { kind, at, message: message.into() }
    }

    /// As it is answered.
    pub fn told(self) -> ImportRemark {
        let (line, pointer) = match self.at {
            At::Whole => (None, None),
            At::Line(line) => (Some(line), None),
            At::Pointer(pointer) => (None, Some(pointer)),
        };
        let (kind, rule) = (self.kind.name().to_owned(), self.kind.rule().map(str::to_owned));
        ImportRemark { kind, message: self.message, rule, line, pointer }
    }
}

impl Kind {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Unreadable => "unreadable",
            Kind::EntryUnreadable => "entry_unreadable",
            Kind::CountOutOfRange => "count_out_of_range",
            Kind::UnknownCard => "unknown_card",
            Kind::OutOfPool => "out_of_pool",
            Kind::Banned => "banned",
            Kind::MissingOutfit => "missing_outfit",
            Kind::TwoOutfits => "two_outfits",
            Kind::LegendUnknown => "legend_unknown",
            Kind::Fault(fault) => fault.name(),
            Kind::ReprintReadAsBase => "reprint_read_as_base",
            Kind::ReadByTitle => "read_by_title",
            Kind::TitleDiffers => "title_differs",
            Kind::StartingUnknown => "starting_unknown",
            Kind::FirstOfMany => "first_of_many",
            Kind::LineSkipped => "line_skipped",
        }
    }

    /// The rule that `validate` would cite for it.
    fn rule(self) -> Option<&'static str> {
        match self {
            Kind::Fault(fault) => fault.rule(),
            Kind::UnknownCard | Kind::OutOfPool | Kind::Banned => Fault::UnknownCard.rule(),
            Kind::MissingOutfit => Fault::UnknownOutfit.rule(),
            Kind::TwoOutfits => Fault::OutfitAmongCards.rule(),
            Kind::LegendUnknown => Fault::UnknownLegend.rule(),
            Kind::Unreadable
            | Kind::EntryUnreadable
            | Kind::CountOutOfRange
            | Kind::ReprintReadAsBase
            | Kind::ReadByTitle
            | Kind::TitleDiffers
            | Kind::StartingUnknown
            | Kind::FirstOfMany
            | Kind::LineSkipped => None,
        }
    }

    /// Whether it says how the list was read, rather than what is wrong with it.
    pub fn is_note(self) -> bool {
        match self {
            Kind::Unreadable
            | Kind::EntryUnreadable
            | Kind::CountOutOfRange
            | Kind::UnknownCard
            | Kind::OutOfPool
            | Kind::Banned
            | Kind::MissingOutfit
            | Kind::TwoOutfits
            | Kind::LegendUnknown
            | Kind::Fault(_) => false,
            Kind::ReprintReadAsBase
            | Kind::ReadByTitle
            | Kind::TitleDiffers
            | Kind::StartingUnknown
            | Kind::FirstOfMany
            | Kind::LineSkipped => true,
        }
    }
}

/// What a player wrote, short enough to be repeated to them.
pub fn quoted(text: &str) -> String {
    const CHARS_MAX: usize = 60;
    let mut plain = text.chars().map(|it| if it.is_control() { ' ' } else { it });
    let mut short: String = plain.by_ref().take(CHARS_MAX).collect();
    if plain.next().is_some() {
        short.push('…');
    }
    format!("\"{short}\"")
}
