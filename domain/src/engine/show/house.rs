//! The house rules: what holds in every game, because the server and not the game says so.

use crate::engine::{Citation, PenaltyGuide, judging};

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
/// Clocks.
pub const CLOCK: &str = "HN8";
/// Draws by agreement.
pub const DRAW: &str = "HN9";
/// Taking decisions back.
pub const TAKEBACK: &str = "HN10";
/// Calling a judge.
pub const DISPUTE: &str = "HN11";
/// Rulings.
pub const RULING: &str = "HN12";
/// Time is called, or up.
pub const TIME: &str = "HN15";
/// The loss of a match as a penalty.
pub const MATCH_LOSS: &str = "HN13";
/// Forks.
pub const FORK: &str = "HN14";
/// A game puts the match off.
pub const PUT_OFF: &str = "HN16";
/// Calling a match off.
pub const CANCEL: &str = "HN17";
/// More time by a ruling.
pub const EXTENSION: &str = "HN18";

/// Why an agreed match is drawn.
pub(in crate::engine) const AGREED: &str = "The players agreed on a draw.";
/// Why the last seat left has won.
pub(in crate::engine) const LAST_SEAT_LEFT: &str = "Nobody else is left in the match.";
/// The same where the only other player has resigned.
pub(in crate::engine) const OTHER_RESIGNED: &str = "The other player resigned.";
/// The same where the only other player ran out of time.
pub(in crate::engine) const OTHER_RAN_OUT: &str = "The other player ran out of time.";
/// The same where a judge took the match from the only other player.
pub(in crate::engine) const OTHER_PENALIZED: &str = "A judge took the match from the other player.";
/// Why a match is drawn in which everybody ran out of time at once.
pub(in crate::engine) const ALL_RAN_OUT: &str = "Everybody ran out of time at the same moment.";
/// Why a match without players is void.
pub(in crate::engine) const NOBODY_LEFT: &str = "Nobody is left in the match.";
/// Why an endless match is void.
pub(in crate::engine) const TOO_MANY_EVENTS: &str = "The match reached the limit of events.";

/// The penalty that every match knows.
pub(in crate::engine) fn match_loss() -> PenaltyGuide {
    let summary = "The seat is out of the match, as if its player had resigned.";
    PenaltyGuide::new(judging::MATCH_LOSS, "Loss of the match", summary, MATCH_LOSS)
}

/// The house rules: what each is called by, its title, and what it says.
const RULES: &[(&str, &str, &str)] = &[
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
        "A player may resign a running match. Where one seat is left, it has won, unless all play \
         together against the game. Otherwise the game goes on, and default answers are given for \
         the player who left, until the table rests.",
    ),
    (
        REWIND,
        "Going back",
        "The match goes on from an earlier point. Nothing is erased: what came between stays \
         in the log, and every later draw is fresh.",
    ),
    (END, "The end", "The result stands in the log, and the seed is opened."),
    (LIMIT, "The limit", "A match that reaches the limit of events ends void."),
    (
        CLOCK,
        "Clocks",
        "A seat's clock runs while the seat is awaited, by recorded times alone, and stands while \
         the match is suspended. When a player's time is up, the default answer is given for them, \
         or they are out of the match: its creator chose which. A player who gets default answers \
         and has no time left has a tenth of it for what comes next, from 100 milliseconds to 10 \
         seconds. A player whose time is up ten times in a row, without a decision of their own, \
         is out of the match. After a judge's rewind the clocks show what they showed then; a \
         take-back gives no time back.",
    ),
    (
        DRAW,
        "Draws",
        "A player may offer a draw. The match is drawn when all others have taken the offer; \
         it lapses when one of them declines or decides something.",
    ),
    (
        TAKEBACK,
        "Taking back",
        "Where the match allows it, a player may take decisions back as long as since then \
         nobody else decided, nothing was drawn and nobody learnt anything; where the match \
         asks for consent, otherwise with that of all others.",
    ),
    (
        DISPUTE,
        "Calling a judge",
        "A player may call a judge about anything that happened, a ruling included, and have \
         the match wait for the ruling.",
    ),
    (
        RULING,
        "Rulings",
        "A judge gives a reason and cites rules. Nothing is erased: a ruling adds to the log, \
         and may take the place of an earlier one. An appeal against a ruling is decided by \
         another judge: the head judge, where the match has one. Once a match is over its \
         seed is open, so only the record and the result can be ruled on.",
    ),
    (MATCH_LOSS, "Loss of the match", "The penalized seat is out of the match."),
    (
        TIME,
        "Time",
        "When a tournament's time is up, a judge may call time: the match goes on as the \
         game's own rules say for that. A judge may also end the match as it stands: the \
         game's tie-breaks decide, and a match of a game that has none is drawn.",
    ),
    (
        FORK,
        "Forks",
        "A match may begin with the state of another at a rest. Whatever the player who forks it \
         may not know is dealt anew.",
    ),
    (
        PUT_OFF,
        "Putting a match off",
        "Where a game has a referee, they may put the match off and take it up again. Meanwhile \
         the clocks are stopped, and nobody else is asked anything.",
    ),
    (
        CANCEL,
        "Calling a match off",
        "The creator of a match may call it off, with a reason, as long as it waits for players; \
         an admin may until it is over. It has no result then, and no judge gives it one. What \
         players brought to a match that never started stays hidden.",
    ),
    (
        EXTENSION,
        "More time",
        "A judge may give a seat more time, a day at most: its clock shows it at once, whether it \
         runs or stands. Where each decision has a time of its own, it is for the question that \
         the seat is asked.",
    ),
];

/// The house rules as citations; every ruleset's guide ends with them.
pub fn citations() -> Vec<Citation> {
    RULES.iter().map(|(id, title, summary)| Citation::new(id, title, summary)).collect()
}
