//! How characters, gear and matches are made (V52 to V61).

use super::entry::Entry;

pub const MAKING: &[Entry] = &[
    (
        "V52",
        "Building a character",
        "Skills of 4, 3, 3 and 2 Black dice, two Talents, a trade with two abilities more and \
         an ace. $100 to spend; extra Health costs $20 each.",
    ),
    (
        "V53",
        "Weapons for sale",
        "Used ones cost $10, basic $25, premium $60, elite $100. A used pistol and a knife \
         are free.",
    ),
    (
        "V54",
        "Hands",
        "What is long or heavy takes two hands, all else one. Anything that is not in hand \
         costs 1 Grit to take; behind a shield for two hands there is only moving, dodging, \
         relief and improvising.",
    ),
    (
        "V55",
        "Uses",
        "What is consumed has one use, the aid bag three. The Surgeon's start doubles those \
         of pills, bandages and bag.",
    ),
    ("V56", "Skills of foes", "A foe uses its Finesse for every Skill."),
    ("V57", "Tolerances", "They are dice more for the Defense against a status."),
    (
        "V58",
        "End of combat",
        "A side is beaten when nobody of it can act. Both at once is a draw, and so are 100 \
         rounds.",
    ),
    (
        "V59",
        "A day",
        "A match is one combat or duel of a day. Uses and Aces come with the character, and \
         the result tells what is left.",
    ),
    (
        "V60",
        "Abilities in full",
        "What the tables only name is ruled here: charges, putty, luring, hiding, wrestling, \
         prey, hamstringing. Those for machines cannot be chosen.",
    ),
    (
        "V61",
        "Aces in full",
        "Those without a price cost 2 Grit. One of the two is chosen when the character is \
         built.",
    ),
];
