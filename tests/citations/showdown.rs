//! Rules of Showdown that are not cited in random play.

use super::{Entry, Uncited};

/// The list.
pub const UNCITED: Uncited = Uncited { never: NEVER, seldom: SELDOM };

/// No code cites these.
const NEVER: &[Entry] = &[
    ("D1", "the frame: D9 and D10 say what scores and who wins"),
    ("D6", "the totals stand in the view, and shots cite D6.1 and D7"),
    ("D6.2", "the end of every round cites D9"),
    ("D11", "the numbers on a card stand in its name, and every kind acts under a rule of its own"),
    ("D12", "online nobody has hands (R34)"),
    ("R1", "what is in a deck is in the catalog and in the view"),
    ("R2", "what is on a die is in the catalog and in the view"),
    ("R3", "the numbers on a card stand in its name"),
    ("R4", "the opening names both characters under D2"),
    ("R8", "that faces are hidden shows in what is left out"),
    ("R9", "whether a player sees their own cards shows in what is left out"),
    ("R13", "the attacker is asked for no card"),
    ("R16", "each way to race has a point of its own, and that is cited"),
    ("R17", "the question says how many cards may still be turned up, under R27"),
    ("R18", "a roll counts all that lies open, and says so under D7"),
    ("R19", "what comes in this order cites a rule of its own"),
    ("R23", "a roll names the Speed and Accuracy that counted, under D7"),
    ("R32", "what is hidden shows in what is left out"),
    ("R33", "what is done out of time is told as if the player had done it"),
    ("R34", "it says that D12 has no meaning online"),
];

/// The code cites these, and random play seldom comes there.
const SELDOM: &[Entry] = &[
    ("D5.2", "it takes a race by reflex, and a lead that is too short"),
    ("D5.3", "a lunge takes a race by reflex"),
    ("R7", "only who has turned up all four DRAWs has none left"),
    ("R11", "seldom does nobody draw as long as there are cards"),
    ("R12", "only what is closed on a turn cites it: passing"),
    ("R14", "a lunge takes a race by reflex"),
    ("R15", "only who has turned up all cards has none to reach for"),
    ("R16b", "one match in eight races by nerve"),
    ("R16c", "one match in eight races by reflex"),
    ("R16d", "one match in eight races by coin"),
    ("R28", "both hit only at equal Speed"),
];
