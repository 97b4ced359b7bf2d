//! Sundown, many players, and victory (DT14 to DT16).

use super::rule::Rule;

/// The rules of these chapters.
pub const RULES: &[Rule] = &[
    (
        "DT14",
        "Sundown",
        "The fourth phase of a day: it is seen whether somebody has won, hands are filled and \
         cards unboot. Its steps are done in order.",
    ),
    ("DT14.1", "Sundown effects begin", "What applies during Sundown applies from here."),
    ("DT14.2", "Does anybody win", "It is checked now whether a player has won (DT16.1)."),
    (
        "DT14.3",
        "Effects of Sundown",
        "Effects that check or change something in Sundown are carried out.",
    ),
    (
        "DT14.4",
        "Discarding a card",
        "From the Winner on each player may discard one card of their play hand, or as many as \
         cards allow them.",
    ),
    (
        "DT14.5",
        "Filling hands",
        "Each draws up to their greatest hand size, five unless changed, or discards down to it.",
    ),
    ("DT14.6", "Unbooting", "All cards unboot, except those that an effect keeps booted."),
    ("DT14.7", "Sundown effects end", "What applied only during Sundown ends."),
    ("DT14.8", "The day's effects end", "What lasts until the end of the day ends."),
    ("DT14.9", "Next day", "A new day begins with its Gamblin' phase."),
    (
        "DT15",
        "Three or more players",
        "Turn order is clockwise from the Winner, and others' dudes may be invited into a posse \
         under the same rules. Their own players use their abilities, but leader and mark alone \
         draw, pick shooters and choose casualties, and \"your posse\" is only theirs; victory is \
         over each of the others.",
    ),
    ("DT16", "Victory and end", "How a game is won, and what decides if it is broken off."),
    (
        "DT16.1",
        "Victory",
        "At the check in Sundown a player wins whose control points are more than the influence of \
         each other player.",
    ),
    (
        "DT16.2",
        "Several at once",
        "If several would win, the one with most control points does, of these the one with most \
         influence. If that is equal too another day is played, after which anybody may win.",
    ),
    (
        "DT16.3",
        "Nobody drops out",
        "Losing all dudes ends nobody's game. But they then have no influence, so that one control \
         point is enough against them unless they win themselves (DT16.2).",
    ),
    (
        "DT16.4",
        "Resigning and draws",
        "A player may resign at any time, and players may agree to a draw.",
    ),
    (
        "DT16.5",
        "Time limit",
        "When the time is up the play is finished, each player has three more Noon plays unless \
         all pass before, and Sundown follows; in Sundown it is checked at once. A victory \
         decides, else in turn who is closest to one, control points, bullets in all, and the \
         higher pull, repeated if equal.",
    ),
    (
        "DT16.6",
        "Match points",
        "A win is worth three points, a draw one, a loss none. A match is one game, or best of \
         three where so arranged.",
    ),
];
