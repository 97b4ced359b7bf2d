//! How space, attacks and items are ruled (V62 to V84).

use super::entry::Entry;

pub const SPACE: &[Entry] = &[
    (
        "V62",
        "Distant on the map",
        "Only hexes count. A fighter who begins a turn Distant from every opponent spends at most \
         5 Grit on Moves in it.",
    ),
    (
        "V63",
        "Price of a path",
        "Its weight over a reach of 6, or 12 when Fast, rounded up, times the unit of one's \
         speed. A rough hex weighs 2, and nothing carries over to another Move.",
    ),
    (
        "V64",
        "Standing room",
        "One fighter stands on a hex. One passes through one's own side, never through \
         opponents or walls.",
    ),
    (
        "V65",
        "Line of sight",
        "A line from middle to middle is blocked only if it is on both sides. Cover counts on \
         the target's hex or on the line beside it, and only the best.",
    ),
    ("V66", "Armor", "A Move costs 2 for a Short, and standing up 2. Two suits do not add."),
    (
        "V67",
        "Mounts",
        "Mounting and dismounting beside the horse is a Move of 1 Grit. The horse is no \
         target, and a rider who is Trapped, bleeding or Unconscious falls off.",
    ),
    (
        "V68",
        "Prone",
        "A fighter who lies can only get up before they move. The bleeding and Unconscious lie.",
    ),
    (
        "V69",
        "Dice at Arm's Reach",
        "A weapon or a foe with dice for Arm's Reach uses them there; those for Short serve \
         there only where it has none. A foe's attack without a mark is at Arm's Reach.",
    ),
    (
        "V70",
        "Pushing",
        "Hex by hex to the neighbor farthest from the pusher, until something stands in the \
         way. An arc of 90 degrees is two directions and what lies between.",
    ),
    (
        "V71",
        "A fixed status alone",
        "Nothing is rolled. Defense, Cover and the Dodge bank take from the number, and the \
         rest lands.",
    ),
    (
        "V72",
        "Attacks with a status alone",
        "The Dodge bank takes from them, too, and Piercing works.",
    ),
    (
        "V73",
        "Bombs",
        "Thrown at a hex within Short: one roll for all within 1 hex, and a weaker one in \
         Black for those within 6, friends and thrower included.",
    ),
    (
        "V74",
        "Snares and traps",
        "Cords, rope and net are thrown up to Short. A trap lies on an adjacent hex and fires \
         at the first who enters; Defense helps, Cover does not.",
    ),
    ("V75", "One more", "A +1 is added if anything got through."),
    (
        "V76",
        "Areas at Long",
        "All opponents within 18 hexes, whatever stands between. One roll, and a Defense \
         each.",
    ),
    (
        "V77",
        "Smoke",
        "Everybody within 6 hexes has Light Cover, and two hexes of it block a line. It lasts \
         until the end of its user's next turn.",
    ),
    ("V78", "Bang!", "Hits count 2, but tick no Ace. What ignores Defense adds up."),
    (
        "V79",
        "Special ammunition",
        "Three shots a pack, $10 for each step of strength. A burst head adds 1G and Bang! at \
         Arm's Reach only.",
    ),
    (
        "V80",
        "Crewed guns",
        "Two pay half each, the second out of their next turn. Without a second there is no \
         shot.",
    ),
    (
        "V81",
        "Talents of other rolls",
        "Dodge and Cover go by Defense, relief and turn order by their Skill, heals by First \
         Aid. The die of a daze and the tonic have none.",
    ),
    (
        "V82",
        "Order of changes",
        "Dice are added, then made Black by shock, then taken away, then halved by fear. \
         Shock changes no Defense.",
    ),
    (
        "V83",
        "Batteries",
        "A fighter who carries one is Electrocuted by 1 more each time. Spark jar and spark fist \
         are batteries.",
    ),
    (
        "V84",
        "A target that is gone",
        "Grit is paid and a daze checked before the trigger. Is the only target then out, out \
         of band or out of sight, the attack is lost.",
    ),
];
