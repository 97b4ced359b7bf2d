//! The cards, decks, and where cards can be (DT1 to DT3).

use super::rule::Rule;

/// The rules of these chapters.
pub const RULES: &[Rule] = &[
    (
        "DT1",
        "Aim and components",
        "Players build decks around an outfit, put dudes and deeds on the table, and try to hold \
         more of the town than the others can speak for. This chapter says what the cards are.",
    ),
    (
        "DT1.1",
        "Aim",
        "Two or more play day after day. At the start of Sundown a player wins whose control \
         points are more than the influence of every other player.",
    ),
    (
        "DT1.2",
        "Suits and values",
        "The kind of a card gives its suit: dudes are spades, deeds diamonds, goods and spells \
         hearts, actions clubs. Values run from ace, 1 and always the lowest, to king, 13; \
         outfits, legends, jokers and tokens have none that counts in a deck.",
    ),
    (
        "DT1.3",
        "What is printed",
        "A card shows what its kind needs: stash and production for an outfit, cost, upkeep, \
         bullets and influence for a dude, cost, production and control points for a deed, bonuses \
         for goods. A bonus to bullets never turns a draw into a stud or back unless the card says \
         so.",
    ),
    (
        "DT1.4",
        "Keywords, abilities, traits",
        "The words above the text are keywords. Text that begins with its time and a colon is an \
         ability; everything else on the card is a trait, save for reminders in brackets.",
    ),
    (
        "DT1.5",
        "Card before rule",
        "Where a card contradicts the rules, the card is right. Where one thing allows and another \
         forbids, it is forbidden.",
    ),
    (
        "DT2",
        "Deck construction",
        "What a deck and a starting posse may consist of. A deck that breaks one of these rules \
         cannot be played.",
    ),
    (
        "DT2.1",
        "Number of cards",
        "A deck is one outfit, at most one legend, exactly 52 cards with a value, and up to two \
         jokers on top of these.",
    ),
    (
        "DT2.2",
        "Four of suit and value",
        "No more than four cards of a deck may share both suit and value.",
    ),
    (
        "DT2.3",
        "Four of a title",
        "No more than four cards of a deck may share a title. All versions of a dude, however \
         experienced, count as one title.",
    ),
    (
        "DT2.4",
        "Any faction",
        "Dudes of any faction may be in the deck. Those of another faction than the outfit's \
         cannot start and cost more upkeep (DT7.4).",
    ),
    (
        "DT2.5",
        "Starting posse",
        "Up to five dudes of the 52 may start: drifters or of the outfit's faction, together no \
         dearer than the stash. A unique card starts once only, no more than one Grifter starts, \
         and Union and Confederate cards do not start together.",
    ),
    (
        "DT2.6",
        "Core deeds",
        "Besides its dudes a posse may start with one deed that is marked Core; if the mark names \
         a faction, the outfit must be of it. A card can change how many dudes count.",
    ),
    (
        "DT2.7",
        "Card pools",
        "A format says which cards may be played: Old Timer those numbered below 23056, Weird West \
         Edition those above 19001 and the two base jokers. 11001 and 17020 are banned in both, \
         19028 in the latter.",
    ),
    (
        "DT2.8",
        "What a deck builder checks",
        "A builder looks for an outfit that is not banned, 52 cards with a value, two jokers at \
         most, four of a title and four of suit and value at most, and a posse of the right \
         factions that the stash pays for. The five dudes and the one Grifter of a posse are \
         checked here as well.",
    ),
    (
        "DT3",
        "Zones",
        "A card is in its owner's draw deck, play hand, draw hand, discard pile or Boot Hill, or \
         in play, being played, or out of the game. Decks are secret to all, hands to all but \
         their owner; discard piles, Boot Hills and the table are open, and the order of a discard \
         pile is kept.",
    ),
    (
        "DT3.1",
        "Cards go to their owner",
        "A card that leaves play goes to its owner's piles, whoever had it. Nothing ever puts a \
         card into another player's deck or play hand.",
    ),
    (
        "DT3.2",
        "Empty deck",
        "A player who needs a card and has no deck shuffles their discard pile into a new one. If \
         there is none either, a pull counts as the ace of clubs, and a draw hand is made of what \
         there is (DT4.10).",
    ),
    (
        "DT3.3",
        "Searching a deck",
        "A deck is shuffled after it was searched, but not after only its top cards were looked \
         at. A player who searches may find nothing, even if it is there.",
    ),
    (
        "DT3.4",
        "Leaving play",
        "A card that leaves play forgets that it was booted and loses its counters and effects. \
         What was attached to it goes to its owners' discard piles, even if the card itself is \
         aced.",
    ),
    (
        "DT3.5",
        "Acing",
        "An aced card goes to its owner's Boot Hill. Boot Hill is never shuffled into a deck.",
    ),
    (
        "DT3.6",
        "When an action is discarded",
        "An action card is discarded once everything it began is over and the next player is to \
         act. The card that began a job or a callout thus stays out until its shootout has ended.",
    ),
];
