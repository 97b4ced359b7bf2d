//! The tables of the document, as citations.

use super::Entry;

/// Tables, procedures, and what is answered when time is up.
pub const TABLES: &[Entry] = &[
    (
        "C1",
        "Properties",
        "Each card names rent, reputation tokens and power. Station: bid last for the train. \
         Newspaper: look at a card. Telegraph: have the train rolled again for $1, once a week. \
         Gunsmith: the first shooter of a fight rolls one more die. Doctor: once a round, the \
         first who would die is wounded. Church: each week the first loss of reputation by backing \
         down or running is cancelled. Land office: distances count one less. Sheriff's office: \
         D3.",
    ),
    (
        "C2",
        "Character cards",
        "Mrs. Parlor ($38, 4 reputation) bribes for $2 less, at least $1. Colonel Cartwright ($38, \
         4) may have one of a posse join a contested claim, and counts distances one less. \
         Harrigan ($42, 4) pays $1 less for what is won in an auction, at least $1. Boozer's \
         ($42, 3) plugs roll one more die in the first two rounds of a fight. Neat ($40, 4) gets \
         $1 for the first one killed each week. With two or three players all begin with $40 and \
         4.",
    ),
    (
        "D1",
        "Votes",
        "Each token is a vote, and so is every full $3; a plug adds 1, an enforcer 2, a duellist \
         3, in jail or not. With the option literal tokens, dollars and gunslingers are just \
         added.",
    ),
    (
        "D2",
        "Bribery",
        "Before two who face each other shoot, each may secretly offer one enemy who is no Boss \
         money to throw the fight ($2 for a plug, $3 for an enforcer, $5 for a duellist) or to \
         change sides for good ($4, $7, $10), and pay its own for loyalty. Each side makes one \
         offer at most: first both name whom they tempt, then both divide their money. An offer \
         that comes to the price and the other side's loyalty money is taken and paid, any other \
         is not paid. Loyalty money is gone either way. A gunslinger who throws a fight does so \
         against this enemy only.",
    ),
    (
        "D3",
        "Sheriff",
        "At every third gunslinger wounded or killed at a place in a round the sheriff looks in. \
         With nobody in control of the office the sheriff acts; else its controller decides, but \
         in that player's own gunfights the sheriff never acts. When the sheriff acts the gunfight \
         is over, whatever the last shots decided; the place stays whose it was, and the \
         highest-ranked of each side who stands, but no Boss, is in jail until the end of next \
         week. A gunslinger in jail cannot be placed, and guards nothing.",
    ),
    (
        "D4",
        "Distance",
        "Up to two steps along rows and columns from the nearest property one controls are safe. \
         For each one who goes farther a die that is not above the excess is a delay: they go home \
         and do nothing this round. Posses ride without risk, and so does \
         whoever controls nothing.",
    ),
    (
        "D5",
        "Quick gunfight",
        "After stands and bribes up to three volleys are fired, with no further choices and no \
         sheriff: a die for each point of strength, more for cover and powers. Each 6 hits one \
         enemy, the weakest first: on 1 to 3 they are grazed, on 4 or 5 wounded, on 6 killed. Then \
         the stronger side wins; if equal, whoever of the two controls the place, else neither.",
    ),
    (
        "T1",
        "Time up",
        "For a player whose time is up: they bid nothing, pick the first lot, place nobody and \
         bribe nobody, look at the first card, and send neither telegram nor cavalry. They fight \
         with at least 60% of the enemy's strength and else back down, and they stay. Their \
         sheriff looks away. Their posse rides only if their headquarters was lost, and then for \
         it, with all who can. They give up a gunslinger rather than a territory.",
    ),
];
