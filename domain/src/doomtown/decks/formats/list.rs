//! What a list says, before anybody has looked its cards up.

use super::remark::{At, Kind, Remark};

/// A deck list as it is written.
#[derive(Debug, Default)]
pub struct List {
    /// What it is called.
    pub name: Option<String>,
    /// The outfit, where it does not stand among the cards.
    pub outfit: Option<Entry>,
    /// The legend, where it does not stand among the cards.
    pub legend: Option<Entry>,
    /// The cards. One may stand there more than once.
    pub cards: Vec<Entry>,
    /// What there is to say about the writing.
    pub remarks: Vec<Remark>,
}

/// A card of a list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Which card it is.
    pub named: Named,
    /// How many copies, starting ones included.
    pub count: u32,
    /// How many of them start in play.
    pub starting: u32,
    /// Where it stands.
    pub at: At,
}

/// A card as lists name it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// Its printing's number.
    pub code: Option<String>,
    /// The title of the card.
    pub title: Option<String>,
    /// The name or the letters of its pack.
    pub pack: Option<String>,
}

impl List {
    /// Says something about a place in the list.
    pub fn remark(&mut self, kind: Kind, at: At, message: impl Into<String>) {
        self.remarks.push(Remark::new(kind, at, message));
    }
}

impl Entry {
    /// One copy of a card.
    pub fn one(named: Named, at: At) -> Entry {
        Entry { named, count: 1, starting: 0, at }
    }
}
