//! What hands are worth, and how a match is set up (DT4 and DT5).

use super::rule::Rule;

/// The rules of these chapters.
pub const RULES: &[Rule] = &[
    (
        "DT4",
        "Poker",
        "Draw hands are compared as poker hands of five cards: low wins in the gamble, high wins \
         in a shootout. This chapter says what a hand is worth.",
    ),
    (
        "DT4.1",
        "Ranks",
        "From the top: Dead Man's Hand 11 (aces and eights of spades and clubs with the jack of \
         diamonds), five of a kind 10, straight flush 9, four of a kind 8, full house 7, flush 6, \
         straight 5, three of a kind 4, two pairs 3, one pair 2, high card 1.",
    ),
    (
        "DT4.2",
        "Aces are low",
        "An ace is 1 and nothing else: ace to five is a straight, ten to ace is none. The Dead \
         Man's Hand wants its printed suits.",
    ),
    (
        "DT4.3",
        "The highest rank counts",
        "A hand always has the highest rank its cards can make, in lowball too. Nobody may call \
         their straight a high card.",
    ),
    (
        "DT4.4",
        "Equal ranks",
        "Of equal ranks the values decide: those of the combination first, the greater group \
         before the smaller, then the other cards from high to low; in a full house the three come \
         first. A flush compares all five, a straight its top card, and suits never matter.",
    ),
    (
        "DT4.5",
        "Cheatin'",
        "A hand is cheatin' if two of its cards have the same suit and value, and legal otherwise, \
         judged whenever it matters. A joker, to which its owner gives suit and value, never makes \
         a hand cheatin', nor does it make two equal cards legal.",
    ),
    (
        "DT4.6",
        "Special jokers",
        "With the Devil's Joker a hand is cheatin' and two ranks higher. With the Heretic Joker it \
         cannot be cheatin', is three ranks lower, and that joker is not aced. Either holds only \
         while the joker is in the hand.",
    ),
    (
        "DT4.7",
        "Naming a joker",
        "A joker's owner names its suit and value when hands are revealed, having seen the others, \
         before any Resolution is played. They stay as named while it is in that hand; of several \
         players the Winner names first, then clockwise.",
    ),
    (
        "DT4.8",
        "What becomes of a joker",
        "A joker that is among the last five cards of a draw hand, or was pulled, is aced \
         afterwards. One that was discarded from the hand before is only discarded and counts \
         nothing.",
    ),
    (
        "DT4.9",
        "Changed ranks",
        "All changes to a rank are added up for the round, and the sum is read as 1 at least and \
         11 at most. A raised hand is the worst of its new rank, a lowered one the best, all at 11 \
         or above are equal, one below 1 is ace-2-3-4-6, and one whose changes cancel out is as it \
         was.",
    ),
    (
        "DT4.10",
        "Fewer than five cards",
        "If deck and discard pile together hold too few cards, all are drawn. Such a hand counts \
         as low as its cards allow.",
    ),
    (
        "DT4.11",
        "Lowball",
        "In the gamble the lowest final rank wins, and of equal ranks the lower hand. Hands that \
         are exactly equal are drawn anew (DT6.6).",
    ),
    (
        "DT4.12",
        "How a hand is held",
        "A hand is its rank, the sum of changes, the values that break ties, and whether it is \
         cheatin'. Hands are ordered by the rank as changed and then by those values, or by what a \
         changed hand has instead of them (DT4.9).",
    ),
    (
        "DT5",
        "Setup",
        "Outfits are shown, posses chosen, decks shuffled and hands drawn. Then the first day \
         begins.",
    ),
    (
        "DT5.1",
        "Outfits",
        "All show their outfits and legends at the same time. Each takes the ghost rock of their \
         stash, changed as their legend says.",
    ),
    (
        "DT5.2",
        "Starting cards",
        "All choose their starting cards in secret, show them at once and pay for them from the \
         stash. They are at home, Core deeds on the street, and do not count as having entered \
         play.",
    ),
    ("DT5.3", "Shuffling", "Every deck is shuffled, and an opponent may shuffle or cut it."),
    (
        "DT5.4",
        "First hand",
        "Everybody draws a play hand of five cards, whatever their greatest hand size.",
    ),
    (
        "DT5.5",
        "Grifters",
        "All decide at once and in secret whether to use their Grifters; if several do, chance \
         decides the order. Then the decks are shuffled again, and all of this is over before the \
         first day.",
    ),
    (
        "DT5.6",
        "Before the first Winner",
        "While nobody has been the Winner, each player pulls whenever an order is needed, and the \
         lowest pull goes first. The pulled cards are shuffled back.",
    ),
];
