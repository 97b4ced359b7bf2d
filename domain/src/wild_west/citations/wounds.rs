//! How statuses, bleeding and duels are ruled (V25 to V51).

use super::entry::Entry;

pub const WOUNDS: &[Entry] = &[
    (
        "V25",
        "Caps",
        "A status stops at 6, after a battery has added 1. Trapped is kept up to where it \
         captures, and whoever is captured is out.",
    ),
    (
        "V26",
        "Burning",
        "It hurts at the end of one's own turn. The first time in a combat it takes 2 of Max \
         Health.",
    ),
    (
        "V27",
        "Poison",
        "It takes Black dice first and leaves one. It counts for turn order, relief, bleeding \
         and duels, and does not add to what it leaves behind.",
    ),
    (
        "V28",
        "Fear",
        "Severity is common to all sources, and each pool at a source is halved, Gold dice \
         kept first.",
    ),
    ("V29", "Shock before fear", "Electrocuted makes dice Black before Afraid halves them."),
    ("V30", "Dice of relief", "Gold dice are bought first."),
    ("V31", "Waking", "Relief is all that the Unconscious can do. Grit reloads for that."),
    (
        "V32",
        "Waking with Health",
        "A fighter who fell Unconscious with Health left gains none by waking.",
    ),
    ("V33", "Allies", "Everybody else on the same side who takes a turn is an ally."),
    (
        "V34",
        "Bleeding without allies",
        "Where no ally can take a turn, the bleeding roll once in each round of the foes' \
         turns: as the last of their slot has acted.",
    ),
    (
        "V35",
        "Four Skills",
        "A fighter who has rolled all four stays alive until the end of the next ally's turn, and \
         dies then.",
    ),
    ("V36", "Order of Skills", "The bleeding choose the Skill. The rolls cost no Grit."),
    (
        "V37",
        "First Aid on the bleeding",
        "At Arm's Reach. What is rolled needs a Hit, what is not always works; nothing is \
         healed beside, and the use is gone either way.",
    ),
    (
        "V38",
        "Hurt again",
        "A fighter who is hurt while Unconscious at 0 Health bleeds again, the used Skills still \
         being used.",
    ),
    ("V39", "Own rounds", "Where the match is made so, the bleeding roll once a round."),
    ("V40", "Foes that bleed", "The Warden may let a foe bleed as characters do."),
    (
        "V41",
        "Bleeding after the end",
        "Those who bleed when combat ends roll on, in order, until they are saved or dead.",
    ),
    ("V42", "Tied steps", "With a tie both duellists get the die."),
    ("V43", "Both at once", "Draw! is rolled by both at once, and both may fall."),
    ("V44", "Talents in a duel", "Those for the Skills count, and that for pistols at Draw!"),
    (
        "V45",
        "Nothing else counts",
        "No Defense, Cover, Dodge, Aim, Grit, gear or help in a duel; poison and shock do.",
    ),
    (
        "V46",
        "Who wins a duel",
        "The one left standing, if the other is not. If both stand honor is satisfied, or \
         both agree to draw again; if both fall nobody wins.",
    ),
    (
        "V47",
        "What a duel does",
        "Up to 2 Hits do no harm that counts; 3 or 4 leave one at 0 and bleeding; 5 kill. A \
         foe that does not bleed dies of 3.",
    ),
    (
        "V48",
        "Bleeding in a duel",
        "Each bystander of one's side counts as an ally's turn. Without any, four rolls are \
         made, and then one dies.",
    ),
    ("V49", "Aces in a duel", "They count only where the duel is part of a combat."),
    (
        "V50",
        "First blood",
        "Where the match is made so, only the higher Draw! lands; of a tie, both.",
    ),
    ("V51", "Slips of the text", "Words that are misspelt are read as they are meant."),
];
