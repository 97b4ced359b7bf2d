//! Abilities, control, and pulls (DT9 to DT11).

use super::rule::Rule;

/// The rules of these chapters.
pub const RULES: &[Rule] = &[
    (
        "DT9",
        "Abilities, costs, timing",
        "How abilities are used and paid for, how long they last, and in which order things that \
         happen at once are done.",
    ),
    (
        "DT9.1",
        "How an ability is written",
        "Before the colon stand its time (Noon, Shootout, Resolution, Cheatin' Resolution or \
         React), what it is, and its costs. An ability with two times may be used at either.",
    ),
    (
        "DT9.2",
        "Using an ability",
        "First it is announced and its time and requirement are checked, then costs are paid, then \
         a test or pull is made, and then it is carried out.",
    ),
    (
        "DT9.3",
        "Costs",
        "What stands before the colon is paid, and so is the first half of \"do this to do \
         that\"; a job's Boot is paid by its leader. A booted card cannot boot, nobody pays ghost \
         rock they do not have, and no React undoes a payment; where a trait does, it still \
         counts as paid.",
    ),
    (
        "DT9.4",
        "Requirement",
        "An ability can be used only if all of the first sentence after the colon can be done; \
         later sentences do what they can. If that sentence begins with \"if\", it may turn out \
         false and then simply does nothing.",
    ),
    (
        "DT9.5",
        "How often",
        "Each ability of a card in play can be used once a day, booting or not, and of a spell \
         only one ability a day. Repeat abilities have no limit, an action card is spent with its \
         use, and a card that left play and came back is a new one.",
    ),
    (
        "DT9.6",
        "Who uses an ability",
        "An ability belongs to whoever controls its card. On a deed that is its controller, \
         whether they own it or not.",
    ),
    (
        "DT9.7",
        "How long effects last",
        "Noon effects last until the day ends, Shootout effects until the shootout ends, \
         Resolution effects for the round, reacts until the shootout or phase ends, whichever is \
         first, traits while the card is in play. Control points, influence or bounty given as \
         counters stay.",
    ),
    (
        "DT9.8",
        "Where abilities come from",
        "For abilities in a shootout it matters where their card is and whom they touch. DT12.4 \
         says how.",
    ),
    (
        "DT9.9",
        "Whom a text means",
        "\"You\" is whoever controls the card, \"this location\" where it is, \"this shootout\" \
         the one going on. What a text tells you to do must be done unless it says that you may.",
    ),
    (
        "DT9.10",
        "Protected cards",
        "A card that cannot be chosen or affected is safe from effects that would pick it or \
         change it, and from those on a whole group.",
    ),
    (
        "DT9.11",
        "Traits and reacts",
        "Whenever something happens or is about to, traits come first and reacts after them. The \
         points under this rule give the order.",
    ),
    (
        "DT9.11.1",
        "An event",
        "Traits and reacts wait for an event: something that is about to happen or has happened.",
    ),
    (
        "DT9.11.2",
        "Traits first",
        "Traits that the event sets off happen first and must: the Winner's, then clockwise, each \
         player's own in the order they like, one after another.",
    ),
    (
        "DT9.11.3",
        "The react window",
        "Then each player in turn from the Winner plays one React or passes, until all have passed \
         in a row. Each React is done before the next is played.",
    ),
    (
        "DT9.11.4",
        "Events within events",
        "What happens inside such a window has its own traits and reacts first. Then the outer \
         window goes on.",
    ),
    (
        "DT9.11.5",
        "Instead",
        "What happens instead of an event replaces it: the first event does not happen and its \
         window closes. Traits and reacts to what happens instead may follow.",
    ),
    (
        "DT9.12",
        "Reveal in a shootout",
        "When draw hands are revealed, all traits that look at them come before all reacts that \
         do.",
    ),
    (
        "DT9.13",
        "Reacts from outside",
        "A React may be used by a card outside the posses, unless it says otherwise.",
    ),
    (
        "DT9.14",
        "Numbers",
        "A value is read as 1 at least and 13 at most; bullets, influence, costs, control points \
         and the like as 0 at least, while the true sum is kept. The last change decides between \
         stud and draw; grit is value, bullets and influence together; a player's influence is \
         that of all their dudes, their control points those of all their cards and their own.",
    ),
    (
        "DT10",
        "Control and uniqueness",
        "To whom a card belongs, who decides about it, which cards exist only once, and what lies \
         next to what.",
    ),
    (
        "DT10.1",
        "Owner and controller",
        "A card's owner is the player whose deck it came from, for good. Its controller decides \
         about it, which effects can change, and for deeds influence.",
    ),
    (
        "DT10.2",
        "Who controls a deed",
        "The player with the most influence there controls it, booted dudes counted, unless a card \
         lets something else count. If it is tied, even at nothing or among others, its owner \
         does; this is looked at all the time.",
    ),
    (
        "DT10.3",
        "Homes and town square",
        "A home is always owned and controlled by its player. The town square is nobody's.",
    ),
    (
        "DT10.4",
        "Attachments",
        "What is attached is controlled by whoever controls what it is attached to.",
    ),
    (
        "DT10.5",
        "Unique cards",
        "Dudes and deeds are unique unless marked otherwise or tokens, other cards only if they \
         say so. You cannot bring one into play while you own a card of that name in play or in \
         your Boot Hill; copies of others do not matter, and taking control is no entry.",
    ),
    (
        "DT10.6",
        "Union and Confederate",
        "While you own a card in play of the one side you cannot bring a card of the other into \
         play.",
    ),
    (
        "DT10.7",
        "Locations and adjacency",
        "Homes, deeds and the town square are locations. Next neighbours on a street are adjacent, \
         and so are the town square and everything in town; out-of-town deeds are adjacent to \
         nothing, and effects may change either. When a deed leaves play, dudes there go home \
         booted and the street closes up; homes are private, the town square is public, a deed as \
         it is marked.",
    ),
    (
        "DT11",
        "Pulls and skills",
        "How a card from the deck decides whether spells, gadgets and techniques succeed.",
    ),
    (
        "DT11.1",
        "Pull",
        "The top card of the deck is shown and its value and suit are used; of a joker its owner \
         names both. When everything is done the card is discarded, a joker aced.",
    ),
    (
        "DT11.2",
        "Skill test",
        "Pull and skill together must be at least the difficulty. A dude without the skill cannot \
         have it raised; a skill of 0 is a skill.",
    ),
    (
        "DT11.3",
        "Spells",
        "A spell is cast by the dude that bears it, a totem by any Shaman at its location. Costs \
         are paid first; if the test fails the spell has been used and nothing happens.",
    ),
    (
        "DT11.4",
        "Gadgets",
        "As a Noon play boot a Mad Scientist where you control the location, pay the gadget's cost \
         and test against its difficulty. If it succeeds the gadget enters play on that scientist, \
         or where it says; if not it is discarded and the cost is lost.",
    ),
    (
        "DT11.5",
        "Kung Fu and techniques",
        "Kung Fu adds its rating to the dude's value. A technique needs one of your Kung Fu dudes \
         and succeeds if the pull is strictly lower than that value; else it was used for nothing.",
    ),
    (
        "DT11.6",
        "Tao techniques",
        "Such a technique stays out until the phase, or the plays of the shootout, are over. After \
         a success that fits its combo the same dude may at once play another technique of that \
         Tao from hand or discard pile, as many more as its Kung Fu rating.",
    ),
];
