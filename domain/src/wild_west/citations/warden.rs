//! What the Warden may do (F), and the house rules of this server (H).

use super::entry::Entry;

pub const WARDEN: &[Entry] = &[
    (
        "F1",
        "What the Warden decides",
        "Surprise, positions, ground, extra rolls, improvised actions, triggers in words, \
         what foes do, and the end of combat.",
    ),
    (
        "F2",
        "What the Warden does not",
        "Dice, Health, Grit and statuses change by a ruling's success or failure, or by a \
         correction that all can see.",
    ),
    (
        "F3",
        "Rulings",
        "A ruling says which Skill, how difficult, for how much Grit, and what follows from \
         success and failure, in a closed set of effects.",
    ),
    (
        "F4",
        "Proposals",
        "A character proposes something in words, and the fight waits for the ruling; on \
         another's turn only they wait. A refusal costs nothing.",
    ),
    (
        "F5",
        "Corrections",
        "What went wrong is put right by an event with its reason, which everybody sees.",
    ),
    (
        "F6",
        "Without a Warden",
        "Improvising has difficulty 2 and brings 1B for the next roll; distracting is Charm \
         against Intuition and costs a foe 1B in its next attack. Foes follow V107.",
    ),
    (
        "F7",
        "The Warden's seat",
        "One seat at most; it holds no character. What foes hide it alone sees, and it may \
         answer for a player who is absent.",
    ),
    (
        "H1",
        "Scenarios",
        "An administrator may begin a match in any position. It never counts as a real one.",
    ),
    ("H2", "Judges", "A judge may put right what anybody has, and impose penalties."),
    (
        "H3",
        "Absent players",
        "A player who does not answer in time is played with care: they end their turn, and \
         decline what they are asked.",
    ),
    (
        "H4",
        "Several evenings",
        "The Warden may put a combat off, and takes it up again. Meanwhile the clocks are stopped, \
         and nobody else is asked anything.",
    ),
    (
        "H5",
        "Scripts",
        "A scenario may name what the next rolls come to. A decision that leads to a roll which \
         the next entry does not fit is refused; after the last entry chance rolls.",
    ),
];
