//! How order, space, Grit and actions are ruled (V1 to V24).

use super::entry::Entry;

pub const TURNS: &[Entry] = &[
    (
        "V1",
        "Tied turn order",
        "Only those who are tied roll again, until they differ. Each re-roll is an event.",
    ),
    (
        "V2",
        "The foes' slot",
        "All foes act in one slot, for which the best Finesse among them rolls; the Warden \
         orders them. Or each rolls for itself, where the match is made so.",
    ),
    (
        "V3",
        "What surprise does",
        "Those who surprise act first in round 1 and get no turn more. The surprised can \
         neither Dodge nor fire what they prepared before their first turn.",
    ),
    (
        "V4",
        "Positions",
        "The map has hexes of 5 yards. Up to 1 is Arm's Reach, up to 6 Short, up to 18 Long, \
         more is Distant.",
    ),
    (
        "V5",
        "Crossing Distant",
        "A fighter who starts Distant spends at most 5 Grit on moving in that turn.",
    ),
    ("V6", "Crossing Long", "Each 30 yards that are begun cost 1 Grit."),
    (
        "V7",
        "Rounding",
        "Prices of movement are rounded up and are at least 1. Rough ground doubles after \
         speed.",
    ),
    (
        "V8",
        "Standing up",
        "Getting up and lying down cost one unit of one's speed. Where the match is made so, \
         a fighter who lies has Light Cover from Long on, and attackers at Arm's Reach roll 1B \
         more.",
    ),
    (
        "V9",
        "Fool's Grit",
        "Only characters, in their own turn, with 2 Health or more. It may go beyond 6 and is \
         lost with the turn.",
    ),
    ("V10", "Unspent Grit", "Grit that is left is lost as the turn ends."),
    ("V11", "Several attacks", "There is no limit to attacks in a turn but Grit."),
    (
        "V12",
        "Aiming",
        "The die is chosen after the roll, and need not be. It is for the next attack of the \
         turn, or for one prepared in it, be it before the Aim or after.",
    ),
    (
        "V13",
        "Dodge bank",
        "Dodge is rolled when it is paid for, and its Hits wait in the open. They are spent \
         as needed; where the match is made so, the next attack takes them all.",
    ),
    (
        "V14",
        "What is taken off first",
        "Defense, Cover and gear are rolled once for each attack and taken off; then the \
         Dodge bank. Damage is never below 0.",
    ),
    (
        "V15",
        "Damage with a status",
        "One Defense roll serves both. A fixed status lands in full if any damage got \
         through; so does one that is rolled. An attack with a status alone has its Hits less \
         Defense.",
    ),
    ("V16", "A status by consent", "An item used on oneself, or by consent, meets no Defense."),
    ("V17", "Area attacks", "One roll for all, and each target has a Defense of its own."),
    ("V18", "Friendly fire", "Attacks may hit one's own side, unless the match is made otherwise."),
    (
        "V19",
        "Triggers",
        "What one prepares for is of a closed list. A fighter who enters a band is interrupted \
         there, a declared attack (a bomb or an ability at all who are near is one) before its \
         roll; all else comes after what happened. Its owner may wait on, and it fires once.",
    ),
    (
        "V20",
        "Dazed and Prepare",
        "A fighter who is Dazed is checked when they pay, and not again when it fires.",
    ),
    (
        "V21",
        "Helping",
        "A helper says so on their turn, for nothing. When the ally rolls a Skill they may \
         join for as much as was paid, off their next reload; attacks and duels cannot be \
         helped.",
    ),
    ("V22", "Improvising", "The Warden rules what an improvised action needs and does."),
    ("V23", "Abilities without a price", "They cost 1 Grit."),
    (
        "V24",
        "Counting Aces",
        "Each final face that a character rolls from the turn order to the end of combat \
         counts, up to 6. Those of the ace itself do not.",
    ),
];
