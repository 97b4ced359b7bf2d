//! The phases of a day until Sundown (DT6 to DT8).

use super::rule::Rule;

/// The rules of these chapters.
pub const RULES: &[Rule] = &[
    (
        "DT6",
        "Gamblin'",
        "The first phase of a day: all ante, draw a lowball hand and reveal it, and the lowest \
         wins the pot and is the Winner of the day.",
    ),
    (
        "DT6.1",
        "Ante",
        "Each player puts one ghost rock into the pot. A player who has none borrows it from the \
         bank and pays it back in Upkeep (DT7.3); cards may change the pot.",
    ),
    (
        "DT6.2",
        "Lowball hands",
        "Play hands are put aside, and each draws five cards as their lowball hand. What replaces \
         a drawn card does so now, before hands are shown.",
    ),
    (
        "DT6.3",
        "Reveal",
        "All show their lowball hands at the same time. Jokers are named, then traits that look at \
         a revealed hand happen.",
    ),
    (
        "DT6.4",
        "Cheatin' window",
        "After the reveal players may punish those whose hands are cheatin'. The rules under this \
         one say who, when and how often.",
    ),
    (
        "DT6.4.1",
        "Order",
        "The last day's Winner may play first, then clockwise, until all have passed in a row. On \
         the first day pulls decide who begins (DT5.6).",
    ),
    (
        "DT6.4.2",
        "What may be played",
        "Only Cheatin' Resolution abilities: of actions in the play hand and of cards in play. \
         Ordinary Resolutions never apply to lowball.",
    ),
    (
        "DT6.4.3",
        "Who may cheat back",
        "A Cheatin' ability needs another player's hand that is cheatin' now and has not been \
         answered yet this draw. That one's own hand is cheatin' too is no hindrance; the only \
         cheat at the table can play none.",
    ),
    (
        "DT6.4.4",
        "One for each cheat",
        "For every cheatin' player one Cheatin' ability may be used in a draw, however often their \
         hand changes. The effect may touch somebody else.",
    ),
    (
        "DT6.4.5",
        "Repairing one's own hand",
        "If several cheat, the one who acts first may make their own hand legal with a Cheatin' \
         ability. Then the others have nothing left to answer in that hand.",
    ),
    (
        "DT6.4.6",
        "Ranks lock",
        "When the window closes the ranks are fixed, and nothing changes them any more. What was \
         put off until then, as Fetch is, is done now.",
    ),
    ("DT6.5", "Who wins", "The lowest hand makes its player the Winner (DT4.11)."),
    (
        "DT6.6",
        "Exact tie",
        "Players who tie exactly for lowest discard these hands, jokers aced, and draw new ones \
         with a new reveal and a new Cheatin' window, until one wins. No second ante is paid.",
    ),
    (
        "DT6.7",
        "The Winner",
        "The Winner takes the pot. Until the next Gamblin' phase ends they go first in every phase \
         and wins every tie over who does something first.",
    ),
    (
        "DT6.8",
        "After the gamble",
        "Lowball hands are discarded and jokers in them aced. The play hands come back.",
    ),
    (
        "DT7",
        "Upkeep",
        "The second phase of a day: deeds and homes pay, debts are repaid, and dudes want their \
         wages.",
    ),
    (
        "DT7.1",
        "Start of Upkeep",
        "What reacts to the beginning of Upkeep does so before anything is paid.",
    ),
    (
        "DT7.2",
        "Production",
        "All collect at once: from their homes, from deeds they both own and control, and from \
         other cards they control that produce. A deed that somebody else controls pays nobody.",
    ),
    (
        "DT7.3",
        "Repaying the bank",
        "Borrowed ghost rock is paid back before any upkeep. A player who cannot pay still owes it \
         in the next Upkeep in which they can.",
    ),
    (
        "DT7.4",
        "What a dude costs",
        "A dude costs its upkeep as cards change it. One that is of a faction, but not of its \
         player's outfit's, costs its present influence on top; drifters never do.",
    ),
    (
        "DT7.5",
        "Paying upkeep",
        "In turn, beginning left of the Winner, each player chooses for every card with upkeep \
         whether to pay. When all have chosen, the unpaid are discarded together with what is \
         attached; a card without upkeep cannot be let go.",
    ),
    (
        "DT7.6",
        "No bounty for dismissal",
        "Nobody collects a bounty for a wanted dude whose upkeep was not paid.",
    ),
    (
        "DT8",
        "High Noon",
        "The third phase of a day: players take turns with one play each until all of them pass in \
         a row.",
    ),
    (
        "DT8.1",
        "Taking turns",
        "The Winner begins, then clockwise; each acts, moves, calls out, shops, trades, upgrades \
         or passes. A player who passed may still play later, but when all pass in a row the phase \
         is over.",
    ),
    (
        "DT8.2",
        "When a play is over",
        "A play ends when all it brought about is done, a whole job or shootout included, and its \
         action card is discarded. Only then is it the next player's turn.",
    ),
    (
        "DT8.3",
        "Check",
        "If a player passes and an opponent's pass would now end the phase and win them the game, \
         that opponent says \"check\". The one who passed may then take it back and make another \
         play, or resign.",
    ),
    (
        "DT8.4",
        "Movin'",
        "One of your unbooted dudes goes to any other location, however far. It need not boot from \
         your own home to an adjacent place, nor from the town square to an adjacent place other \
         than your own home; any other move boots it.",
    ),
    (
        "DT8.4.1",
        "Moved by a card",
        "A card's effect moves booted dudes as well and boots nobody unless it says so, but must \
         change the dude's location. Being sent home booted works at home too, and being moved \
         into a posse means joining it.",
    ),
    (
        "DT8.4.2",
        "No longer adjacent",
        "From the town square to a place in town that an effect has made non-adjacent a dude has \
         to boot.",
    ),
    (
        "DT8.5",
        "Callin' Out",
        "A dude challenges another to a shootout. The rules under this one say who may, who may \
         refuse, and where they fight.",
    ),
    (
        "DT8.5.1",
        "Basic callout",
        "Your unbooted dude calls out an opposing dude in the same location, unless that one is at \
         its own home. The caller does not boot and may call out again in a later play.",
    ),
    (
        "DT8.5.2",
        "Callout by a card",
        "If a card makes the callout, the caller may be booted and the one called out may be at \
         its home.",
    ),
    (
        "DT8.5.3",
        "Refusing",
        "An unbooted dude may refuse and goes home booted, or boots if it is there. A booted dude \
         must accept, and so must one that an effect forbids to refuse.",
    ),
    (
        "DT8.5.4",
        "After acceptance",
        "Once a callout is accepted all may react in turn, several times over, until they pass. \
         After that the place of the shootout is fixed and posses form.",
    ),
    (
        "DT8.5.5",
        "Accepting is not opposing",
        "A player who accepts a callout does not oppose a job. What speaks of one does not apply \
         to the other.",
    ),
    (
        "DT8.6",
        "Shoppin'",
        "Pay for a dude, deed, goods or spell of your play hand and put it unbooted into play: a \
         dude at home, a deed at either end of your street or apart if out of town, goods and \
         spells on your unbooted dude where you control the location and for spells with its \
         skill, a totem where you also have an unbooted Shaman. With a second Weapon or Horse the \
         older one is discarded; gadgets must be invented; by a card's effect the dude may be \
         booted and the location another's. What came into play can be used from your next play \
         on.",
    ),
    (
        "DT8.7",
        "Tradin'",
        "In one location that you control, as one play, your dudes there exchange any number of \
         goods, each at most once a day. Only unbooted dudes receive; afterwards you keep one \
         Weapon and one Horse for each, and spells are never traded. A card's effect that \
         transfers goods needs neither control nor unbooted dudes.",
    ),
    (
        "DT8.8",
        "Upgradin'",
        "A dude in play is replaced with another version of it from your hand, one level of \
         experience away, for nothing and once a day for each dude. What it bears, its counters, \
         bounty and effects stay, the old card is discarded, and nothing has entered or left play.",
    ),
];
