//! What is ruled where the sources disagree (DT18), and house rules of this server (DTH).

use super::rule::Rule;

/// The decisions, then the house rules.
pub const RULES: &[Rule] = &[
    (
        "DT18.1",
        "Order of upkeep",
        "The sources disagree; here the player left of the Winner chooses first, and all unpaid \
         cards are discarded together. The rules version fixes it.",
    ),
    (
        "DT18.2",
        "Exact tie in lowball",
        "The tied players repeat draw, reveal and Cheatin' window in full, but pay no second ante. \
         The rules version fixes it.",
    ),
    (
        "DT18.3",
        "Order on the first day",
        "The lowest pull goes first, and the pulled cards are shuffled back into their decks. The \
         rules version fixes it.",
    ),
    (
        "DT18.4",
        "When Fetch works",
        "Fetch takes its card when ranks lock at the end of the Cheatin' window, not when hands \
         are discarded. The rules version fixes it.",
    ),
    (
        "DT18.5",
        "Full houses",
        "Their three equal cards are compared before their pairs. The rules version fixes it.",
    ),
    (
        "DT18.6",
        "Auto-Revolver",
        "Option `auto_revolver`: with `anywhere`, the default, each one you control gives its \
         extra card wherever it is; with `in_shootout` only those in the shootout do.",
    ),
    (
        "DT18.7",
        "Technique tests",
        "A pull must be strictly lower than the dude's value; an equal one fails. The rules \
         version fixes it.",
    ),
    (
        "DT18.8",
        "Moving when unopposed",
        "Option `unopposed_job_moves`: if on, the posse of a job that nobody opposes moves to the \
         mark before it goes home. It is off by default: they go home from where they are.",
    ),
    (
        "DT18.9",
        "Moving to a shootout",
        "Both posses are named first and move at once, not the leader's before the mark decides. \
         The rules version fixes it.",
    ),
    (
        "DT18.10",
        "Casualties in advance",
        "All casualties are announced before the first of them is carried out. The rules version \
         fixes it.",
    ),
    (
        "DT18.11",
        "When the Winner is outside",
        "Shootout plays begin with the next player clockwise from the Winner who has a dude in it. \
         The rules version fixes it.",
    ),
    (
        "DT18.12",
        "A second Weapon or Horse",
        "The old one is discarded; only after trading does its owner choose which to keep. The \
         rules version fixes it.",
    ),
    (
        "DT18.13",
        "Attire",
        "No limit on Attire is enforced, as no card here has that keyword. The rules version fixes \
         it.",
    ),
    (
        "DT18.14",
        "Sundown or Nightfall",
        "Sundown is a single phase here, with nothing of it split off as Nightfall. The rules \
         version fixes it.",
    ),
    (
        "DT18.15",
        "Two victories at once",
        "If control points are equal the most influence wins, and if that is equal another day is \
         played. The rules version fixes it.",
    ),
    (
        "DT18.16",
        "Ranks out of range",
        "All hands raised to 11 or beyond are equal, and all below 1 are the same ace-2-3-4-6. The \
         rules version fixes it.",
    ),
    (
        "DT18.17",
        "Who names jokers first",
        "The Winner names their jokers first, then the others clockwise. The rules version fixes \
         it.",
    ),
    (
        "DT18.18",
        "Jokers in lowball",
        "A joker has the suit and value its owner names, and the hand its best rank with it; it is \
         not left out. The rules version fixes it.",
    ),
    (
        "DT18.19",
        "Sidekick of the first casualty",
        "A Sidekick may be chosen as a casualty although its dude is chosen too. The rules version \
         fixes it.",
    ),
    (
        "DT18.20",
        "Saying check",
        "Option `check`, on by default: who passes is warned and may take it back if an opponent's \
         pass would then win the game. If off, a pass stands.",
    ),
    (
        "DT18.22",
        "Reacting to no casualties",
        "The windows for having taken casualties open even if the loser took none. The rules \
         version fixes it.",
    ),
    (
        "DTH1",
        "Wishes for the posse",
        "The starting posse is given as an order of wishes, secretly and at once. Those that fit \
         the limits, taken in that order, start; the others stay in the deck.",
    ),
    (
        "DTH2",
        "Order of paying",
        "Upkeep is given as the order in which you pay. A card with upkeep that is not named, or \
         that you cannot afford when its turn comes, is discarded.",
    ),
    (
        "DTH3",
        "Last day",
        "If the last day of the match, as option `days` sets it, ends without a winner, the \
         tie-breakers of a tournament decide (DT16.5).",
    ),
    (
        "DTH4",
        "React windows",
        "Option `reacts`: `always_ask` asks everybody who might hold a fitting card; \
         `standing_orders` also lets a player order, in the open, that they pass all windows of a \
         kind until the day ends; `auto_pass` closes a window by itself when nobody has answered \
         for `react_seconds`. For a play, whoever has an empty hand and can only pass is not \
         asked.",
    ),
    (
        "DTH5",
        "Scenarios",
        "With `options.scenario` an administrator makes a match begin anywhere. Such a match is \
         never a real one.",
    ),
    (
        "DTH6",
        "What a judge may do",
        "A judge may correct ghost rock, bounty, whether a card is booted, where it is, control \
         points and a card's zone, whichever it is in and belongs to, and may give penalties.",
    ),
    (
        "DTH7",
        "Who resigns in a match that goes on",
        "All cards of a player who resigns while others play on leave the game, their deeds too. \
         Others' dudes leave their posse.",
    ),
    (
        "DTH8",
        "Ghost rock for abilities",
        "A Shootout ability is paid first from ghost rock that a card, such as James Ghetty or \
         Lillian Morgan, put on a dude for that. The rest comes from the stash.",
    ),
    (
        "DTH9",
        "Pull without a deck",
        "A pull that nothing is left for, in deck or discard pile, is the ace of clubs with value \
         1. No card is discarded for it.",
    ),
];
