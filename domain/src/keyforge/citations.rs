//! Everything that is cited: the rules by number, and the cards.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::cards;
use super::cause::Cause;
use crate::engine::{Citation, Decode, Decoder};

/// Every rule of the game, then every card.
pub fn citations() -> Vec<Citation> {
    let rules = RULES.iter().map(|(id, title, summary)| Citation::new(id, title, summary));
    let cards = cards::CARDS.iter().map(|card| {
        let summary = if card.text.is_empty() { "No text." } else { card.text };
        Citation::new(card.id, card.title, summary)
    });
    rules.chain(cards).collect()
}

/// The citation of this id, if there is one.
pub fn cite(id: &str) -> Option<&'static str> {
    let rule = RULES.iter().find(|it| it.0 == id).map(|it| it.0);
    rule.or_else(|| cards::named(id).map(|it| it.id))
}

impl Serialize for Cause {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Cause {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Cause, D::Error> {
        let id = String::deserialize(from)?;
        cite(&id).map(Cause).ok_or_else(|| D::Error::custom(format!("there is no rule {id}")))
    }
}

// By hand: only a rule that is listed reads back.
impl Decode for Cause {
    fn decode(from: &mut Decoder<'_>) -> Option<Cause> {
        let id = String::decode(from)?;
        if id.is_empty() { Some(Cause("")) } else { cite(&id).map(Cause) }
    }
    fn absent() -> Cause {
        Cause("")
    }
}

/// A rule: its citation, a few words, and a sentence or two.
type Rule = (&'static str, &'static str, &'static str);

/// The rules in the order of their chapters, the house rules last.
const RULES: &[Rule] = &[
    (
        "KF1",
        "Cards",
        "A card belongs to the house that is printed on it, until an effect makes it \
         belong to another; the newest of those counts.",
    ),
    (
        "KF1.1",
        "Decks",
        "A deck is 36 cards, twelve of each of three houses, and cannot be changed. \
         Copies of a card are allowed.",
    ),
    (
        "KF1.4",
        "Under a card",
        "A card under another is out of play, for the other's controller to look at; when \
         the other leaves play, it goes to its owner's discard pile.",
    ),
    (
        "KF2",
        "Setup",
        "Both shuffle their decks, draw their hands, and may mulligan once; then the \
         first turn begins.",
    ),
    (
        "KF2.1",
        "First player",
        "Chance settles who has the first turn, unless a series or a bid has.",
    ),
    (
        "KF2.3",
        "Opening hands",
        "The player of the first turn draws seven cards, the other six. Chains hold cards \
         back as in a refill, and one is shed.",
    ),
    (
        "KF2.4",
        "Mulligan",
        "Each, the first player first, may shuffle their hand back once and draw one card fewer.",
    ),
    (
        "KF2.5",
        "First turn",
        "On the first turn its player plays or discards one card of their hand, and no more.",
    ),
    (
        "KF3",
        "Turn",
        "A turn has five steps: forge a key, choose a house, play, discard and use cards, \
         ready, draw. The active player makes all decisions.",
    ),
    (
        "KF3.1",
        "Forge a key",
        "A player who has enough amber has to spend it on one key. A key costs six, more \
         or less by effects. The player chooses its color.",
    ),
    (
        "KF3.2",
        "Choose a house",
        "The active house is one of the identity card, or of a card that the player \
         controls. Cannot beats must. Then they may take all their archives into their \
         hand.",
    ),
    (
        "KF3.3",
        "Main step",
        "In any order the player plays, discards and uses cards of the active house, \
         until they end the step.",
    ),
    ("KF3.4", "Ready", "The player's exhausted cards are readied."),
    (
        "KF3.5",
        "Draw and end",
        "The player refills their hand to six, says check if they can pay for a key, and \
         the turn ends. What lasts until then ends after what happens at its end.",
    ),
    (
        "KF3.6",
        "Chains and empty decks",
        "Chains keep a refill down by one card for every six begun, and one is shed if \
         they did. An empty deck is made anew of the discard pile.",
    ),
    ("KF4", "Playing", "A card is played by its costs, then its icons, then its text."),
    (
        "KF4.1",
        "Legality and costs",
        "A card is of the active house, or an effect permits it; nothing forbids it; and \
         its costs can be paid in full.",
    ),
    (
        "KF4.2",
        "Entering play",
        "Creatures enter on a flank and artifacts in their row, exhausted. An upgrade is \
         attached to a creature.",
    ),
    ("KF4.3", "Icons", "Each amber icon gains one amber, even if the card has left play."),
    (
        "KF4.4",
        "Play abilities",
        "Play abilities and all that waits for a card to be played or to enter play \
         happen in the order that the active player chooses.",
    ),
    (
        "KF4.5",
        "Actions",
        "An action goes to its owner's discard pile after all of it has happened.",
    ),
    (
        "KF4.6",
        "Put into play",
        "A card that is put into play is not played: nothing is paid, and icons and play \
         abilities do not count.",
    ),
    (
        "KF4.7",
        "Cards that cannot be played",
        "A card that an effect would have played, and that cannot be, stays where it was.",
    ),
    (
        "KF4.8",
        "Copies",
        "A card that becomes a copy of another as it is played is that card in \
         everything, until its play is over; it can become only what could be played.",
    ),
    (
        "KF5",
        "Discarding",
        "In the main step the player may discard cards of the active house from their \
         hand, one at a time.",
    ),
    (
        "KF6",
        "Using",
        "A ready card of the active house is exhausted to reap, fight, or use its Action \
         or Omni.",
    ),
    (
        "KF6.1",
        "Reap",
        "The creature's controller gains one amber; then what waits for reaping happens.",
    ),
    (
        "KF6.2",
        "Action and Omni",
        "One such ability is resolved. An Omni can be used whatever house is active.",
    ),
    ("KF6.6", "Stunned creatures", "A stunned creature that would be used loses its stun instead."),
    (
        "KF6.7",
        "Use by an effect",
        "A card that an effect lets be used may be of any house; it still has to be ready.",
    ),
    (
        "KF6.8",
        "As if it were yours",
        "A card that a player uses as if it were theirs works for them; its controller stays \
         who they are.",
    ),
    (
        "KF6.9",
        "Rule of six",
        "Cards of one name are played and used six times a turn at most, all copies together.",
    ),
    (
        "KF7",
        "Fight",
        "An attacker is exhausted, chooses a defender, and both deal damage of their \
         power at once.",
    ),
    ("KF7.1", "Attacker", "A ready creature is exhausted to attack."),
    (
        "KF7.2",
        "Defender",
        "Any enemy creature can be fought, but not the neighbors of taunt that have no taunt.",
    ),
    (
        "KF7.3",
        "Before the fight",
        "Before Fight abilities, assault and hazardous happen in the order that the \
         active player chooses. If a fighter is gone then, there is no fight.",
    ),
    (
        "KF7.4",
        "Exchange of damage",
        "Attacker and defender deal damage of their power at once. Skirmish, elusive and \
         splash-attack change that.",
    ),
    (
        "KF7.5",
        "Poison",
        "A creature that is dealt damage of the power of a creature with poison in a fight is \
         destroyed.",
    ),
    (
        "KF7.6",
        "After the fight",
        "After Fight abilities of an attacker that survived, and all that waits for \
         fights and for the destroyed.",
    ),
    (
        "KF8",
        "Damage",
        "Damage is first prevented, then taken by wards, by armor, and by whoever takes \
         it for others; the rest is put on the creature.",
    ),
    (
        "KF8.1",
        "Creatures that cannot be dealt damage",
        "A creature that cannot be dealt damage, or is invulnerable, is dealt none.",
    ),
    ("KF8.2", "Wards and damage", "A ward prevents all damage of one batch, and is gone."),
    (
        "KF8.3",
        "Armor",
        "Armor prevents so much damage each turn, in the turns of both players. What changes it \
         undoes no damage.",
    ),
    (
        "KF8.4",
        "Damage to another",
        "A creature that takes damage for another takes what armor has left of it, and uses \
         neither armor nor ward of its own.",
    ),
    (
        "KF8.5",
        "Damage at once",
        "All damage of one effect is put on the creatures at once, and stays until it is healed.",
    ),
    (
        "KF8.6",
        "Deadly damage",
        "Creatures with as much damage as power, and those without power, are destroyed together.",
    ),
    (
        "KF9",
        "Destruction",
        "Cards that are destroyed together are tagged, have their last words, and leave \
         play together.",
    ),
    (
        "KF9.1",
        "Tagging",
        "What is to be destroyed is tagged. Creatures with as much damage as power are, \
         and those without power.",
    ),
    (
        "KF9.2",
        "Destroyed abilities",
        "All that tagged cards have to say happens while they are in play, in the order \
         that the active player chooses.",
    ),
    (
        "KF9.3",
        "Replaced destruction",
        "Where something happens instead, the card is not destroyed.",
    ),
    (
        "KF9.4",
        "Into the discard pile",
        "Tagged cards leave together, in the order that the active player arranges.",
    ),
    (
        "KF9.5",
        "After destruction",
        "What waits for destruction happens after the cards have left, if it is still in play.",
    ),
    (
        "KF9.6",
        "Leaving play",
        "Upgrades on a card are discarded, and amber on a creature goes to the opponent \
         of its controller.",
    ),
    (
        "KF10",
        "Amber",
        "Amber is gained, lost, stolen, captured, exalted, paid, spent and moved, as much as \
         there is. Only what is in a player's pool is theirs.",
    ),
    ("KF11", "Abilities", "Text is carried out in its order, as far as possible."),
    (
        "KF11.7",
        "Windows",
        "Abilities that wait for one moment happen one at a time, in the order that the \
         active player chooses; those that come to wait meanwhile join them.",
    ),
    ("KF11.11", "Lasting effects", "An effect that lasts outlives the card that brought it about."),
    (
        "KF11.12",
        "Replacement",
        "What is replaced does not happen. Of several replacements the active player chooses.",
    ),
    (
        "KF12",
        "Battleline",
        "Creatures stand in a line with two flanks; neighbors stand side by side. A gap \
         closes at once.",
    ),
    (
        "KF13",
        "Control",
        "A player who takes control of a card has it on their side. The newest control counts; \
         when it ends, the next one does.",
    ),
    (
        "KF13.4",
        "Cards of the opponent",
        "A card that leaves play, or a foreign card that leaves archives, goes to its owner.",
    ),
    ("KF14", "Counters", "What is put on a creature stays as long as it is in play."),
    ("KF14.1", "Stun", "A stunned creature cannot be used but to lose its stun."),
    ("KF14.2", "Ward", "A ward is lost in the place of one damage, or of leaving play."),
    (
        "KF14.3",
        "Enrage",
        "An enraged creature that is used has to fight if it can, and is no longer \
         enraged after it.",
    ),
    ("KF15", "Keywords", "A keyword counts as long as something gives it to the card."),
    ("KF15.1", "Taunt", "Neighbors without taunt cannot be chosen to be fought."),
    (
        "KF15.2",
        "Elusive",
        "The first time each turn that it is attacked, neither fighter deals damage of its power.",
    ),
    ("KF15.3", "Skirmish", "As an attacker it is dealt no damage by the defender's power."),
    ("KF15.4", "Poison", "A creature that is dealt damage of its power in a fight is destroyed."),
    ("KF15.5", "Assault", "Damage to the defender before the fight. Several add up."),
    ("KF15.6", "Hazardous", "Damage to the attacker before the fight. Several add up."),
    (
        "KF15.7",
        "Splash-attack",
        "Damage to each neighbor of the defender with the damage of the fight, even if that \
         misses an elusive defender.",
    ),
    ("KF15.8", "Deploy", "Enters play anywhere in the battleline."),
    ("KF15.9", "Alpha", "Played only before anything else in the main step."),
    ("KF15.10", "Omega", "Ends the main step after it is played."),
    (
        "KF15.11",
        "Invulnerable",
        "Is dealt no damage and is not destroyed, even without power. It can leave play otherwise.",
    ),
    ("KF15.12", "Treachery", "Enters play under the opponent's control."),
    ("KF15.13", "Versatile", "Can be used as if it belonged to the active house."),
    ("KF15.14", "Splash", "Damage to each neighbor of the creature, at the same time."),
    ("KF17", "The end", "A player who concedes has lost. There is no draw."),
    ("KF17.1", "Three keys", "A player who forges the third key wins at once."),
    (
        "KF18.2",
        "Time",
        "When time is called, the turn is finished, the opponent has a turn, and then one \
         more is begun and ends with its forge step.",
    ),
    (
        "KF18.3",
        "Tie-breaks",
        "Each player with six amber or more forges one key for six. Then decide, in this \
         order: keys, amber, fewest chains, most creatures, the first turn.",
    ),
    (
        "KF20.1",
        "Steps of the chart",
        "A card is in play before its icons are resolved, and only an attacker that survives has \
         its After Fight abilities. The older chart says so less exactly; its order is the same.",
    ),
    (
        "KF20.2",
        "Ready step",
        "All exhausted cards are readied together, as older rulebooks have it. The newest readies \
         them one at a time; nothing waits for that, so that all orders come to the same.",
    ),
    (
        "KF20.3",
        "Permissions and effects",
        "A card of another house that an effect plays uses up a permission that fits, as the \
         newest rulebook has it. Elsewhere it is played without one.",
    ),
    (
        "KF20.4",
        "Lost armor",
        "Losing armor takes the used part first, as the newest rulebook has it. Elsewhere what \
         was used stays used.",
    ),
    (
        "KF20.5",
        "Chains",
        "Nobody has more than 24 chains, as the newest rulebook has it. Elsewhere they go on.",
    ),
    (
        "KF20.6",
        "Order in the discard pile",
        "The active player arranges cards that are destroyed together. Elsewhere their order is \
         fixed.",
    ),
    (
        "KF20.7",
        "Houses to choose",
        "A player chooses a house of their identity card or of a card that they control in play. \
         Elsewhere cards in hand count, too.",
    ),
    (
        "KF20.8",
        "Order of mulligans",
        "The player of the first turn decides first. Elsewhere both decide at once.",
    ),
    (
        "KF20.9",
        "Several discards",
        "Several cards are discarded one at a time, and what waits for each happens in between. \
         In older rulebooks they are discarded together.",
    ),
    (
        "KF20.10",
        "Gone before the fight",
        "All that waits before a fight happens, even where its creature has left play meanwhile, \
         as the newest rulebook has it. Elsewhere what has not begun by then is lost.",
    ),
    (
        "KF20.11",
        "Loops",
        "No cards of this set repeat without end: the rule of six stops them. The newest rulebook \
         has the card of an endless loop removed, older ones only stop it.",
    ),
    (
        "KF20.12",
        "Magda the Rat",
        "What Magda owes is an effect that lasts from her play on, as her ruling has it. As \
         printed, it is an ability of hers as she leaves.",
    ),
    (
        "KF20.13",
        "Time and tie-breaks",
        "After time is called one more forge step is played, and chains and creatures break ties. \
         In the first tournament rules there is no such step, and amber that might have been \
         made decides.",
    ),
    (
        "KF20.14",
        "End of turn",
        "What lasts until the end of the turn still counts for what happens then.",
    ),
    (
        "KF20.15",
        "Replaced destruction",
        "What happens instead of destruction does so as the card would leave, after all Destroyed \
         abilities, as the newest rulebook has it. Elsewhere it is one of them.",
    ),
    (
        "KFH1",
        "Scenarios",
        "A match may begin from any position, if an administrator says so. It is staged \
         and counts for nothing.",
    ),
    (
        "KFH2",
        "Scripts",
        "A scenario may name what the next shuffles and random picks come to. A decision that \
         leads to a draw which the next entry does not fit is refused. A draw with one possible \
         result needs no entry; after the last entry chance draws.",
    ),
    ("KFH3", "Corrections", "A judge may correct what went wrong."),
];
