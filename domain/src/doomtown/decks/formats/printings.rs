//! Which printings of our cards there are elsewhere, as far as it matters for reading lists.

use crate::doomtown::scripts::card::Card;
use crate::doomtown::town::printed::Code;

/// The packs, by the first two digits of a card's number: letters and name. Of most, nothing is
/// played here; they are known so that a list can be answered.
const PACKS: [(u32, &str, &str); 25] = [
    (BASE_SET, "DTR", "Base Set"),
    (2, "NTNR", "New Town, New Rules"),
    (3, "DD", "Double Dealin'"),
    (4, "EDS", "Election Day Slaughter"),
    (5, "FF", "Faith and Fear"),
    (6, "FJ", "Frontier Justice"),
    (7, "NTB", "No Turning Back"),
    (8, "NN", "Nightmare at Noon"),
    (9, "IOUF", "Immovable Object, Unstoppable Force"),
    (10, "TLS", ""),
    (11, "DDeeds", ""),
    (12, "FP", ""),
    (13, "BadM", ""),
    (14, "GT", ""),
    (15, "TCR", ""),
    (16, "AGE", ""),
    (17, "TSs", ""),
    (18, "BMR", ""),
    (19, "TCaR", ""),
    (20, "2T2D", ""),
    (21, "O4B", ""),
    (22, "HCWM", ""),
    (23, "W2D", ""),
    (WEIRD_WEST, "DT2", "Weird West Edition"),
    (25, "DofB", ""),
];

/// The pack that all began with.
const BASE_SET: u32 = 1;
/// The pack that printed much of the base set again.
const WEIRD_WEST: u32 = 24;

/// A pack, by the first two digits of its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pack(u32);

impl Pack {
    /// The pack that a list names by its letters or its name.
    pub fn named(text: &str) -> Option<Pack> {
        let written = folded(text);
        let is = |name: &str| !name.is_empty() && folded(name) == written;
        let found = PACKS.iter().find(|(_, letters, name)| is(letters) || is(name));
        found.map(|(number, ..)| Pack(*number))
    }

    /// The pack of a number, if there is such a pack.
    pub fn of(code: Code) -> Option<Pack> {
        let number = code.0 / 1000;
        PACKS.iter().any(|(it, ..)| *it == number).then_some(Pack(number))
    }

    /// Whether all of its cards are ours.
    pub fn is_whole(self) -> bool {
        self.0 == BASE_SET
    }

    /// Whether it is the one whose reprints differ.
    pub fn is_weird_west(self) -> bool {
        self.0 == WEIRD_WEST
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        let found = PACKS.iter().find(|(number, ..)| *number == self.0);
        found.map_or("", |(_, letters, name)| if name.is_empty() { letters } else { name })
    }
}

/// Letters and digits, small; and an "and" may be written as a sign.
fn folded(text: &str) -> String {
    let text = text.replace('&', "and");
    text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// How a card was printed again in the Weird West Edition.
struct Reprint {
    /// The number of our card.
    base: u32,
    /// The later number, where we know it.
    code: Option<u32>,
    /// Whether it costs, has or does something else there.
    changed: bool,
}

const fn same(base: u32, code: u32) -> Reprint {
    Reprint { base, code: Some(code), changed: false }
}

const fn changed(base: u32, code: u32) -> Reprint {
    Reprint { base, code: Some(code), changed: true }
}

const fn changed_somewhere(base: u32) -> Reprint {
    Reprint { base, code: None, changed: true }
}

const REPRINTS: [Reprint; 44] = [
    changed(1004, 24012), // The Sloane Gang: looks after the day
    changed(1006, 24041), // Mongwau the Mighty: cost
    changed(1013, 24050), // Jia Mein: cost, repeats
    same(1017, 24066),
    same(1018, 24067),
    changed(1020, 24069),    // Andreas Andregg: cost, bullets
    changed(1025, 24026),    // Irving Patterson: cost
    changed_somewhere(1029), // Jon Longstride: not at noon alone
    changed_somewhere(1030), // Lane Healey: upkeep
    changed_somewhere(1037), // Lawrence Blackwood: until leaving
    same(1047, 24093),
    changed(1056, 24106),    // Pony Express: cost
    changed(1062, 24115),    // Dead Dog Tavern: cost
    changed(1065, 24119),    // Killer Bunnies Casino: cost
    changed(1068, 24122),    // Cattle Market: cost
    changed_somewhere(1077), // General Store: not as shoppin'
    changed(1079, 24141),    // Railroad Station: cost, production
    same(1081, 24144),
    changed_somewhere(1084), // Shotgun: strictly lower values
    changed(1086, 24155),    // Mustang: cost
    same(1088, 24158),
    changed(1091, 24164),    // Flame-Thrower: cost
    changed_somewhere(1093), // Quickdraw Handgun: the new hand is legal
    changed(1094, 24167),    // Mechanical Horse: a cheaper move
    changed_somewhere(1095), // Tin Star: makes deputies
    changed(1097, 24173),    // Buffalo Rifle: cost, has to be booted
    changed_somewhere(1100), // Soul Blast: the target, the failure
    changed_somewhere(1102), // Shadow Walk: another play costs the Hex
    changed_somewhere(1103), // Blood Curse: no Shootout ability
    same(1108, 24214),
    changed_somewhere(1113), // Sun in Yer Eyes: one of its effects
    changed(1114, 24222),    // Ambush: cost, the mark
    changed(1123, 24235),    // Kidnappin': the mark
    changed_somewhere(1134), // Unprepared: two abilities
    changed_somewhere(1142), // Point Blank: no token
    same(1144, 24259),
    same(1145, 24258),
    same(3018, 24184),
    same(3021, 24252),
    same(4021, 24255),
    changed(5029, 24193), // Lay On Hands: easier
    changed(7009, 24103), // Jacqueline Isham: has to
    same(8016, 24178),
    changed(9032, 24205), // Spirit Dance: another token
];

/// Our card that another number prints again, and whether it was changed.
pub fn reprinted(code: Code) -> Option<(Code, bool)> {
    let found = REPRINTS.iter().find(|it| it.code == Some(code.0));
    found.map(|it| (Code(it.base), it.changed))
}

/// The numbers under which a card was printed again, and whether it was changed there.
pub fn reprints_of(code: Code) -> impl Iterator<Item = (Code, bool)> {
    let again = REPRINTS.iter().filter(move |it| it.base == code.0);
    again.filter_map(|it| Some((Code(it.code?), it.changed)))
}

/// Whether the Weird West Edition is known to have changed a card.
pub fn is_changed_in_weird_west(card: &Card) -> bool {
    REPRINTS.iter().any(|it| it.base == card.code.0 && it.changed)
}

/// Cards that are allowed in no pool.
const BANNED: [u32; 2] = [11001, 17020];

/// Whether a card is allowed in no pool.
pub fn is_banned(code: Code) -> bool {
    BANNED.contains(&code.0)
}

/// Names that lists use for our cards, and what these are called now.
const OTHER_NAMES: [(&str, &str); 4] = [
    ("Tennessee Bluetick", "Bluetick"),
    ("Ivor Howley", "Ivor Hawley"),
    ("Dead Dog Tavent", "Dead Dog Tavern"),
    ("Joker", "Joker (red)"),
];

/// The title of a card that a list calls by another name.
pub fn title_of(name: &str) -> &str {
    let wanted = folded(name);
    let other = OTHER_NAMES.iter().find(|(other, _)| folded(other) == wanted);
    other.map_or(name, |(_, title)| title)
}
