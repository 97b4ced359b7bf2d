//! Every rule that a fact, a prompt or an option may cite.

use crate::engine::Citation;

/// Every rule of the game: D for what the rules sheet says, R for how it is ruled here.
pub fn citations() -> Vec<Citation> {
    let sheet = SHEET.iter().chain(RULINGS);
    sheet.map(|(id, title, summary)| Citation::new(id, title, summary)).collect()
}

type Entry = (&'static str, &'static str, &'static str);

const SHEET: &[Entry] = &[
    ("D1", "Frame", "Two players duel over three rounds; hits score, and most points win."),
    ("D2", "Sides", "Each player chooses a character and takes that deck and die."),
    ("D3", "Load bullets", "Lay six of your cards face down in any order."),
    (
        "D4",
        "Stare down",
        "By turns, each turns up one of their own face-down cards. A card that is touched is \
         chosen.",
    ),
    (
        "D5",
        "Draw",
        "A DRAW announces a shot and is its player's last card of the round. They attack, the \
         other defends.",
    ),
    (
        "D5.1",
        "Race",
        "The attacker reaches for a face-down card of the defender, the defender for their next \
         card. An attacker who is first shoots at once; a defender who is first turns that card \
         up, and with a DRAW both shoot.",
    ),
    ("D5.2", "Unclear race", "Where nobody can tell, the defender was fast enough."),
    (
        "D5.3",
        "False lunge",
        "A player who reaches for the opponent's cards without a DRAW turns up no more cards this \
         round.",
    ),
    (
        "D6",
        "Shoot",
        "Add up every Speed and Accuracy that the cards turned up give to each player.",
    ),
    ("D6.1", "Slow hands", "A shot at total Speed 0 has 1 less Accuracy, below 0 it has 2 less."),
    ("D6.2", "End of the shooting", "A hit ends the round, and so do two shots that missed."),
    (
        "D7",
        "Instant shot",
        "Roll your die and add your Accuracy: 6 or more hits. A HIT face hits, a MISS face misses.",
    ),
    (
        "D7.1",
        "Shooting back",
        "After a miss the defender may go on turning up cards and shoot back; at most two of their \
         cards may follow the attacker's DRAW.",
    ),
    (
        "D8",
        "Simultaneous shots",
        "When both have drawn, the higher Speed shoots first, the attacker's counting 1 more. At \
         equal Speed both shoot, and both may be hit.",
    ),
    (
        "D9",
        "End of round",
        "A hit scores 1, and 1 more for the one who drew second. Cards turned up are discarded; \
         the others return to the deck.",
    ),
    (
        "D10",
        "End of game",
        "After three rounds the higher score wins. A tie is followed by one more round; if that \
         does not break it, the match is drawn.",
    ),
    ("D11", "Cards", "Numbers on a card are relative to whoever turned it up."),
    ("D12", "Etiquette", "Hands rest in sight, and one hand both draws and touches."),
];

const RULINGS: &[Entry] = &[
    ("R1", "Decks", "There are six characters; each deck has twelve cards, four of them DRAWs."),
    ("R2", "Dice", "Six faces each: MISS, numbers from 2 to 5, and HIT."),
    ("R3", "Numbers on cards", "Any card may carry numbers; its kind says only when it acts."),
    ("R4", "Mirror match", "Both may choose the same character."),
    ("R5", "A DRAW is loaded", "A player who has a DRAW left loads at least one."),
    ("R6", "Few cards left", "A player who has fewer than six cards loads them all."),
    (
        "R7",
        "No DRAW left",
        "A player without a DRAW can only defend; where nobody has one the round is void.",
    ),
    ("R8", "Positions", "Positions 1 to 6 are public, faces are not. Both load in secret."),
    (
        "R9",
        "Own cards",
        "You may look at your own face-down cards, unless the match is played from memory.",
    ),
    (
        "R10",
        "Who goes first",
        "Chance decides in round 1, then players alternate by round. In a live match the first \
         to turn up a card goes first; where nobody does in time it is decided as in others.",
    ),
    (
        "R11",
        "Out of cards",
        "A player without a card passes while the other goes on. When neither can turn up a card \
         any more, the round ends without a shot.",
    ),
    ("R12", "No passing", "A player with a card to turn up must do so on their turn."),
    ("R13", "The attacker is done", "After the DRAW the attacker touches no card of their own."),
    (
        "R14",
        "False lunge online",
        "Only a match with races by reflex offers it: the offender turns up no more cards this \
         round, and the other may still draw, without a race.",
    ),
    ("R15", "No race", "A defender without a face-down card is shot at at once."),
    ("R16", "Race mode", "The creator of a match chooses how races are run."),
    (
        "R16a",
        "Race by slap",
        "In secret, the attacker covers half of the defender's positions, rounded down, one more \
         with the higher Speed; the defender picks one. If it is covered the attacker was first.",
    ),
    (
        "R16b",
        "Race by nerve",
        "Each has six tokens for the match. Bids are secret and both are spent; the higher is \
         first, and a tie is the defender's.",
    ),
    (
        "R16c",
        "Race by reflex",
        "Both answer as fast as they can. A reaction is the time from the DRAW to the answer, \
         both as the server recorded them: no client reports its own, and none is corrected for \
         its connection. No reaction counts below 80 ms, and the attacker must be 120 ms quicker. \
         Never rated.",
    ),
    ("R16d", "Race by coin", "Either is first with even chances."),
    (
        "R17",
        "The race's card counts",
        "A card turned up in the race is one of the two that may follow the attacker's DRAW.",
    ),
    ("R18", "Its numbers count", "A card turned up in the race counts before the shot."),
    ("R19", "Order of shooting", "First BLUFFs, then RESOLVEs, then shots."),
    (
        "R20",
        "Order of BLUFFs",
        "One change at a time by turns, the attacker first. A DOUBLE BLUFF brings two. A player \
         who has different cards chooses which acts.",
    ),
    (
        "R21",
        "RESOLVE",
        "The attacker's come first. Each may take all effect off one BLUFF, DOUBLE BLUFF or \
         DISTRACT on the table that still has any.",
    ),
    (
        "R22",
        "Late tricks",
        "A BLUFF or RESOLVE turned up while shooting back acts at once, not on past rolls.",
    ),
    (
        "R23",
        "When Speed is taken",
        "A shot counts the totals of its moment; being 1 ahead only decides who shoots first.",
    ),
    ("R24", "MISS and HIT", "These faces decide, whatever the numbers."),
    (
        "R25",
        "RE-ROLL",
        "Each works once, after the roll is seen, and the new roll stands. The player who shoots \
         decides first, then the other. A new roll is decided on anew in the same order, with the \
         cards that are still unused.",
    ),
    (
        "R26",
        "FLINCH",
        "It waits for the opponent's next card: a DRAW keeps it, any other card ends its effect. \
         Without such a card, or after the opponent's DRAW, it stays.",
    ),
    (
        "R27",
        "How to shoot back",
        "The missed defender turns up what they still may, up to a DRAW; with a DRAW they shoot.",
    ),
    ("R28", "Both hit", "Each scores for the hit; the second to draw scores 2."),
    (
        "R29",
        "Hit first",
        "A player who is hit does not shoot any more, unless both shoot at the same moment.",
    ),
    ("R30", "Extra round", "It is played with what is left of the decks."),
    ("R31", "Draw", "A match may end drawn."),
    (
        "R32",
        "What is public",
        "Cards turned up or discarded, numbers of cards, and deck lists. Loads and cards that \
         returned to a deck stay hidden.",
    ),
    (
        "R33",
        "Out of time",
        "The plainest legal thing is done: the lowest position that is not a DRAW, +2 on one's \
         own Accuracy, a second roll only where it helps, a DRAW to shoot back.",
    ),
    ("R34", "Etiquette online", "There are no hands to watch."),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What a rule says.
    fn summary(id: &str) -> String {
        citations().into_iter().find(|it| it.id == id).expect("it can be cited").summary
    }

    #[test]
    fn rules_call_nobody_a_man() {
        for it in citations() {
            let mut words = it.summary.split(|it: char| !it.is_alphabetic());
            let amiss = words.find(|it| ["He", "he", "His", "his", "him", "himself"].contains(it));
            assert_eq!(amiss, None, "{}: {}", it.id, it.summary);
        }
    }

    #[test]
    fn r16c_says_whose_clock_counts() {
        assert!(summary("R16c").contains("as the server recorded them"));
    }

    #[test]
    fn r25_says_who_decides_on_a_new_roll() {
        assert!(summary("R25").contains("A new roll is decided on anew in the same order"));
    }
}
