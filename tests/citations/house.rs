//! House rules that no match of random play cites.

use super::Entry;

/// What a referee does, where the game has one.
pub const PUT_OFF: &str = "HN16";

/// What random play never does.
pub const UNCITED: &[Entry] = &[
    ("HN4", "nobody resigns"),
    ("HN5", "nothing is taken back, and no judge rewinds"),
    ("HN7", "no match comes to the limit of events"),
    ("HN8", "the matches are not timed"),
    ("HN9", "nobody offers a draw"),
    ("HN10", "nobody takes a decision back"),
    ("HN11", "nobody calls a judge"),
    ("HN12", "no judge rules"),
    ("HN13", "no judge penalizes"),
    ("HN14", "no match is a fork"),
    ("HN15", "nobody calls time"),
    ("HN17", "nobody calls a match off"),
    ("HN18", "no judge gives anybody more time"),
    (PUT_OFF, "no game but one with a referee puts a match off"),
];
