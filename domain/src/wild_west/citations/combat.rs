//! What the combat chapter says (W), and the numbers behind it (C, D, G).

use super::entry::Entry;

pub const COMBAT: &[Entry] = &[
    (
        "W1",
        "Combat begins",
        "It is settled who is surprised, everybody takes a position, and the turn order is \
         rolled.",
    ),
    (
        "W2",
        "Turn order",
        "Everybody rolls Finesse, and whoever has most Hits acts first. Ties roll again.",
    ),
    ("W3", "Surprise", "The side that surprises the other has the first turns."),
    (
        "W4",
        "Bands",
        "Arm's Reach is next to each other, Short is up to 30 yards, Long up to 90, Distant \
         farther. What works at Short works at Arm's Reach too.",
    ),
    ("W5", "Grit", "Everybody has 6 Grit, which reloads as their turn starts."),
    ("W6", "Fool's Grit", "Once in a turn a character may trade 1 Health for 1 Grit."),
    (
        "W7",
        "Actions",
        "Attack, Aim, Move, Dodge, Use Item, Prepare and Improvise are what Grit is spent on.",
    ),
    (
        "W7.1",
        "Attack",
        "The weapon's price buys a roll of its dice for the band. The target takes the Hits \
         less its Defense.",
    ),
    (
        "W7.2",
        "Aim",
        "For 1 Grit, once in a turn and before the attack: one die of the next attack is \
         rolled again, and the new face stands.",
    ),
    (
        "W7.3",
        "Move",
        "Grit buys movement by one's speed. Lying down and getting up is movement, too.",
    ),
    (
        "W7.4",
        "Dodge",
        "Each Grit rolls 1B, and the Hits take from the damage of attacks. What is left is \
         lost as the next own turn starts.",
    ),
    ("W7.5", "Use Item", "The item's price buys its effect."),
    (
        "W7.6",
        "Prepare",
        "Once in a turn an action is paid for now and done later, when what one waits for \
         happens. It is lost as the next own turn starts.",
    ),
    (
        "W7.7",
        "Improvise",
        "Whatever else comes to mind: for at least 1 Grit, with any Skill that fits.",
    ),
    (
        "W8",
        "Speed",
        "A Grit goes two Shorts when Fast and one when Normal; a Short takes 2 Grit when Slow \
         and 3 when Very Slow. Rough ground counts double, and riders neither Aim nor Dodge.",
    ),
    (
        "W9",
        "Helping",
        "Those who help pay what the one they help has paid, out of their next turn.",
    ),
    (
        "W10",
        "Defense",
        "Dodge, Cover, gear and thick hides are rolled whenever an attack is made or a status \
         inflicted. The Hits are taken off.",
    ),
    (
        "W11",
        "Cover",
        "What lies between two fighters: Light Cover is 1B, Heavy Cover 2B. An attack needs a \
         line of sight.",
    ),
    (
        "W12",
        "Severity",
        "A status is as severe as its Hits after Defense, or as its number says. It adds up \
         to 6 at most, but for Trapped.",
    ),
    (
        "W13",
        "Relief",
        "On one's own turn each Grit rolls one die of the status's Skill, and each Hit takes \
         1 off. Each status can be tried once in a turn.",
    ),
    (
        "W14",
        "Abilities",
        "A trade's abilities cost at least 1 Grit unless they say otherwise, and some work \
         twice a day only.",
    ),
    (
        "W15",
        "Ace in the hole",
        "After six Aces in combat a character may play the ace of their trade. That, or a \
         rest, sets the counter back.",
    ),
    (
        "W16",
        "Bleeding out",
        "A character at 0 Health bleeds: at the end of each ally's turn they need a Hit with \
         a Skill not used yet. First Aid by another leaves them Unconscious [5]; who wakes \
         has 1 Health.",
    ),
    (
        "W17",
        "High-noon duel",
        "Both roll Charm, Finesse, Intuition and Nerve, and each step won adds 1B to the 2G \
         of Draw! Of the Hits against one, 1 or 2 hurt a little, 3 or 4 fell, 5 kill.",
    ),
    (
        "W18",
        "Dice",
        "A Black die has two Blanks, a Spur, two Hits and an Ace; a Gold die a Hit more and a \
         Blank less. An Ace is 2 Hits, and a Talent rolls each Spur again.",
    ),
    (
        "W19",
        "Skill checks",
        "A roll needs 1 Hit when very easy to 5 when very difficult. In a challenge more Hits \
         win, and a tie rolls again.",
    ),
    ("W20", "Characters", "A character has 10 Health, four Skills and no Defense of their own."),
    (
        "C",
        "Statuses",
        "Afraid, Burned, Dazed, Electrocuted, Poisoned, Trapped, Unconscious: what each does, \
         and which Skill relieves it.",
    ),
    ("D1", "Weapons", "What each weapon costs to use, and its dice at each band."),
    ("D2", "Items", "What each item costs to use, and what it does."),
    ("D3", "Trades", "What each trade can do, and its two aces."),
    (
        "D4",
        "Foes",
        "Health, Defense, speed, Finesse and attacks of each foe. Some change when their \
         Health falls to a threshold.",
    ),
    (
        "G1",
        "Encounters",
        "How often a posse with used pistols wins against which foes, by 10,000 runs each.",
    ),
    ("G2", "Rifles", "A rifle for 4 Grit fires once in a turn: at Short a pistol does more."),
];
