//! The house rules: what holds in every game, because the server and not the game says so.

use crate::engine::Citation;

/// A match is made, with its seed committed to.
pub const MADE: &str = "HN1";
/// Seats are taken and left before the start.
pub const SEATS: &str = "HN2";
/// The match starts when the last seat is taken.
pub const START: &str = "HN3";
/// Giving up.
pub const RESIGN: &str = "HN4";
/// Going back.
pub const REWIND: &str = "HN5";
/// The end.
pub const END: &str = "HN6";
/// The limit of events.
pub const LIMIT: &str = "HN7";

/// Why the last seat left has won.
pub(in crate::engine) const LAST_SEAT_LEFT: &str = "Everybody else has resigned.";
/// Why a match without players is void.
pub(in crate::engine) const NOBODY_LEFT: &str = "Everybody has resigned.";
/// Why an endless match is void.
pub(in crate::engine) const TOO_MANY_EVENTS: &str = "The match reached the limit of events.";

/// The house rules as citations; every ruleset's guide ends with them.
pub fn citations() -> Vec<Citation> {
    [
        (
            MADE,
            "A match is made",
            "Its rules, options and seats are fixed, and the server commits to the seed that \
             every draw comes from.",
        ),
        (
            SEATS,
            "Taking and leaving seats",
            "Anybody takes a free seat before the start, and may leave it until then. What a \
             player brings stays hidden until the start.",
        ),
        (
            START,
            "The start",
            "The match starts by itself when the last seat is taken; what everybody brought is \
             laid open.",
        ),
        (
            RESIGN,
            "Giving up",
            "A player may resign a running match. Where one seat is left, it has won; otherwise \
             the game goes on, and default answers are given for who left until the table rests.",
        ),
        (
            REWIND,
            "Going back",
            "The match goes on from an earlier point. Nothing is erased: what came between stays \
             in the log, and every later draw is fresh.",
        ),
        (END, "The end", "The result stands in the log, and the seed is opened."),
        (LIMIT, "The limit", "A match that reaches the limit of events ends void."),
    ]
    .into_iter()
    .map(|(id, title, summary)| Citation::new(id, title, summary))
    .collect()
}
