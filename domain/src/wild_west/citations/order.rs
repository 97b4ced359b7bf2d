//! How order, Prepare, bleeding, duels and the Warden are ruled (V85 to V108).

use super::entry::Entry;

pub const ORDER: &[Entry] = &[
    (
        "V85",
        "The best Finesse",
        "Most dice, then most Gold. Each foe in the slot has a turn of its own; after 20 \
         re-rolls of a tie chance decides.",
    ),
    (
        "V86",
        "Challenge of surprise",
        "The best Finesse of those who surprise against the best Intuition of the others, one \
         roll each. A tie rolls again.",
    ),
    (
        "V87",
        "Called foes",
        "They stand on the nearest free hexes, act right after the caller from the next round \
         on, and call no others. At most 40 are alive.",
    ),
    (
        "V88",
        "Thresholds",
        "Once, when Health falls to the number or below and stays above 0, free of Grit.",
    ),
    (
        "V89",
        "Foes in full",
        "What the table leaves open: rages, spores, clinging leeches, the wolves' numbers, \
         the ape's free Dodge.",
    ),
    (
        "V90",
        "Borrowed Grit",
        "Nine now and three next is free, first thing in a turn. Debts are refused above the \
         coming reload.",
    ),
    (
        "V91",
        "Dazed",
        "Every payment is checked but Fool's Grit and relief of the daze. An ace that fails \
         by it is used up.",
    ),
    (
        "V92",
        "Entering a band",
        "It fires as the distance falls to the limit from beyond. Interrupts nest, and the \
         last comes first.",
    ),
    (
        "V93",
        "What is prepared",
        "Action, weapon and Grit are fixed when they are paid; target and path when it fires. \
         It is public, but for words that only the Warden and one's side read.",
    ),
    (
        "V94",
        "What can be helped",
        "Skill rolls that cost Grit, relief among them; not turn order, bleeding or duels. \
         Everybody who joins pays.",
    ),
    (
        "V95",
        "Fear and its sources",
        "A source that is out counts no more; with none left fear ends. No step may shorten \
         the way to one.",
    ),
    ("V96", "Attacks on the bleeding", "They can be made and do nothing."),
    ("V97", "Burning at 0 Health", "It does not hurt then. The bleeding have no turn."),
    (
        "V98",
        "The first roll",
        "Each ally's turn that ends while one bleeds counts, the one of the fall and those of \
         the Unconscious too. Used Skills are forgotten on waking.",
    ),
    (
        "V99",
        "First Aid from afar",
        "The Surgeon's ace saves the bleeding at its own range. Heals of Surgeon and Miner \
         are First Aid.",
    ),
    ("V100", "Unconscious foes", "Foes that do not bleed are immune."),
    ("V101", "Relief while poisoned", "The pool is cut first; so many dice can be bought."),
    (
        "V102",
        "Decisions of a duel",
        "Before each step both say in secret whether they stand or walk away, which loses \
         without harm. There are at most three draws.",
    ),
    (
        "V103",
        "A duel within combat",
        "On an untouched turn, for all 6 Grit, within Short and in sight, if the other \
         agrees. Nothing interrupts, and the other's next reload is 0.",
    ),
    ("V104", "First blood", "A duellist who alone lands a Hit wins; in a tie nobody does."),
    ("V105", "Bystanders", "They have 6 Grit for First Aid at Arm's Reach; then comes the roll."),
    (
        "V106",
        "Words of rulings",
        "Dice are for attack, skill, defense or any roll, and last for the next one, the \
         turn, the own turn, the round or the combat.",
    ),
    (
        "V107",
        "The auto-Warden",
        "A foe attacks the nearest with the best mean damage for its Grit, as often as it \
         can, and walks up where it reaches nobody.",
    ),
    (
        "V108",
        "What of foes is hidden",
        "Health, frenzies that have not fired, and Talents. Damage and rolls are public, but \
         for what a ruling hides.",
    ),
];
