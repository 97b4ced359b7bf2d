//! Every rule that a fact, a prompt or an option may cite.

mod tables;

use crate::engine::Citation;
use tables::TABLES;

/// Every rule of the game: S for what its document says, G for how it is ruled here, C for tables,
/// D for procedures, T for time.
pub fn citations() -> Vec<Citation> {
    let sheet = SHEET.iter().chain(RULINGS).chain(TABLES);
    sheet.map(|(id, title, summary)| Citation::new(id, title, summary)).collect()
}

type Entry = (&'static str, &'static str, &'static str);

/// What the document says.
const SHEET: &[Entry] = &[
    (
        "S1",
        "Frame",
        "Players race to become first mayor of a lawless boom town. They impress, bribe and \
         frighten its people, and drive rivals out.",
    ),
    ("S2.1", "Regular die", "A regular die has six faces and counts 1 to 6."),
    (
        "S2.2",
        "Counting die",
        "A counting die, C, counts nothing on 1 to 3, one on 4 or 5, and two on 6. 3C is the sum \
         of three.",
    ),
    (
        "S2.3",
        "Property rating",
        "What a property pays in a week: a fixed sum, counting dice, or both.",
    ),
    (
        "S3",
        "Characters",
        "Mrs. Parlor has the Parlor House as headquarters, Colonel Cartwright the stable, Harvey \
         \"Heavy\" Harrigan the general store, Anton Boozer the saloon, Silas Neat the \
         undertaker's. A player who loses their headquarters is out, and their gang leaves.",
    ),
    (
        "S4",
        "The vote",
        "Play begins eight weeks before the vote, or fewer where the match is made so. The player \
         who then has most in reputation, money and gunslingers together becomes mayor.",
    ),
    (
        "S5",
        "Board",
        "Twenty properties lie in rows of three, seven, seven and three, the short rows in the \
         middle. The train station is fourth in the second row; chance places the others.",
    ),
    ("S6", "A week", "A week has four steps: the train, two territory rounds, and the rents."),
    (
        "S7.1",
        "Finding characters",
        "Chance deals the characters. Where wishes are heard, a character goes to whoever wishes \
         for it, by chance if several do.",
    ),
    (
        "S7.2",
        "Headquarters",
        "Players put their markers on their character's own property, and take the money and \
         reputation tokens that the character card names.",
    ),
    ("S7.3", "Card set", "Each player has a card for every property, and three blank decoys."),
    (
        "S7.4",
        "Lots",
        "As many properties as there are players are put up, and as many batches of 6C \
         gunslingers. A die makes each a plug on 1 to 3, an enforcer on 4 or 5, a duellist on 6.",
    ),
    (
        "S7.5",
        "Auction",
        "A player drawn by chance picks the first lot. All bid sealed amounts at once, and the \
         highest wins; if all bid nothing the lot is gone for good.",
    ),
    (
        "S7.6",
        "Equal bids",
        "Of those who bid the most, the one with most reputation wins. Players who are still tied \
         bid again, more than before or nothing, until one wins or all bid nothing: then nobody \
         does.",
    ),
    (
        "S7.7",
        "Next pick",
        "A player who wins the lot they picked passes the pick on clockwise; otherwise the player \
         picks again. Every lot is put up once.",
    ),
    (
        "S7.8",
        "What is won",
        "The winner of a property puts a marker on it and takes its reputation tokens. Gunslingers \
         who are won go to the winner's headquarters.",
    ),
    (
        "S8",
        "Train",
        "Every week 3C gunslingers come by train, with a die for the skill of each, and are \
         auctioned together. The player who controls the station bids first after all others.",
    ),
    (
        "S9.1",
        "Plans",
        "Players put gunslingers on face-down cards: each names a territory, or is a decoy. \
         Gunslingers who are on no card are the posse.",
    ),
    (
        "S9.2",
        "Newspaper",
        "The player who controls the newspaper office waits until the others have planned, looks \
         at one of their face-down cards, and plans then.",
    ),
    (
        "S9.3",
        "Reveal",
        "All cards are turned over together. One claimant takes control of a territory; two or \
         more have a gunfight, and its winner does.",
    ),
    (
        "S9.4",
        "Taking control",
        "The markers there give way to one of the new controller's, who gets all the property's \
         reputation tokens from the bank. A player who is displaced returns as many, or all they \
         have.",
    ),
    (
        "S10",
        "Rent",
        "A property pays once it is held for a full week without a break. It gets one marker when \
         taken and a second at the end of the week, after the rents; only two markers pay.",
    ),
    (
        "S11",
        "Gunfight",
        "Where several have gunslingers at one place, they shoot it out pair by pair.",
    ),
    (
        "S11.1",
        "Pairs",
        "Two parties drawn by chance face each other. The survivor meets another, drawn by chance, \
         until one is left.",
    ),
    (
        "S11.2",
        "Fight or back down",
        "First both secretly choose to fight or to back down. A player who backs down alone loses \
         1 reputation; if both do, each loses 2.",
    ),
    (
        "S11.3",
        "Too little reputation",
        "A player who then has too little reputation to hold all their properties gives up one, by \
         chance, or loses one of their strongest gunslingers.",
    ),
    (
        "S11.4",
        "Rounds and shots",
        "All duellists shoot at once, then the enforcers, then the plugs. A shot at a target rolls \
         three dice for a duellist, two for an enforcer, one for a plug; any 6 hits.",
    ),
    (
        "S11.5",
        "Hits",
        "The owner of a gunslinger who is hit rolls: on 1 to 3 they are winged and miss the next \
         shot, on 4 or 5 they are wounded and out of the gunfight, on 6 they are killed. A second \
         wound kills.",
    ),
    (
        "S11.6",
        "Stay or run",
        "Between rounds both secretly choose to stay or to run. Running before any of one's own is \
         wounded or killed costs 1 reputation; if only one runs, the other shoots at them once \
         more.",
    ),
    (
        "S12",
        "Posse",
        "After a round's gunfights the posse may ride to retake one territory just lost. Its card \
         or decoy is revealed with the others', and gunfights follow as usual.",
    ),
    (
        "S13",
        "Special territories",
        "The train station and the newspaper office give their controller a power. The house gives \
         one to some other properties too.",
    ),
    (
        "S14",
        "Named properties",
        "The document names nine properties: the five headquarters, train station, newspaper \
         office, photographer and blacksmith. The house names the other eleven.",
    ),
    (
        "S15",
        "Left open",
        "The document leaves open the count of votes, bribes, more special territories, \
         characters' powers, the sheriff, the risk of going far, and simpler gunfights. The house \
         has ruled on all of it; with the option literal such rulings are off, save quick \
         gunfights, which are an option of their own. What the document needs to be played at all \
         is ruled the same: markers, tied bids, what holding takes, and an end to long fights.",
    ),
];

/// How it is ruled here.
const RULINGS: &[Entry] = &[
    ("G1", "Players", "Two to five play. Two are allowed, but the game is less balanced."),
    (
        "G2",
        "Who plays whom",
        "Characters are dealt by chance with wishes heard, dealt by chance alone, or auctioned in \
         random order to those who have none. A bid is at most $20 and comes off the money to \
         begin with; whoever gets nobody is dealt somebody.",
    ),
    (
        "G3",
        "Unused headquarters",
        "The headquarters of a character whom nobody plays is an ordinary property.",
    ),
    ("G4", "Beginnings", "The money and reputation that a player begins with are those of C2."),
    (
        "G5",
        "Own tokens",
        "The tokens of their headquarters are part of what players begin with. They lose them, and \
         a captor gets them, only when it changes hands.",
    ),
    (
        "G6",
        "Cards return",
        "There are cards for one's own properties and headquarters too, to defend them. All cards \
         come back after each round.",
    ),
    (
        "G7",
        "What is public",
        "Reputation, money, gangs and markers are public. Bids, plans and what a pair declares are \
         hidden until all have answered.",
    ),
    (
        "G8",
        "No transfers",
        "Players hand nothing to each other: neither money nor gunslingers nor property.",
    ),
    ("G9", "Parlor House", "Mrs. Parlor's headquarters is called the Parlor House."),
    (
        "G10",
        "Properties for sale",
        "They are drawn from all but the headquarters in play. The train station may be among \
         them.",
    ),
    ("G11", "Smallest batch", "Where the dice of a batch come to nothing, it is one gunslinger."),
    (
        "G12",
        "Bids",
        "A bid is in whole dollars, from nothing to all that a player has. Only the winner pays, \
         to the bank.",
    ),
    (
        "G13",
        "Nothing to raise",
        "A tied player without more money can only bid nothing. If all do, nobody wins.",
    ),
    ("G14", "Lost lot", "When nobody wins a lot, the same player picks again."),
    (
        "G15",
        "Fresh reputation",
        "Reputation won earlier in the same auctions counts for ties at once.",
    ),
    ("G16", "Loyal hands", "Everybody begins with two gunslingers, an enforcer and a plug."),
    (
        "G17",
        "First rent",
        "A headquarters begins with two markers. A property won in the setup has one and first \
         pays in week 2; with the option settled_start it has two and pays in week 1.",
    ),
    (
        "G18",
        "Station in the setup",
        "The station's power is for trains only: in the setup nobody bids last.",
    ),
    (
        "G19",
        "Empty train",
        "Where the dice of the train come to nothing, there is no auction this week.",
    ),
    (
        "G20",
        "Bidding last",
        "The station's controller sees who bid what, and then makes one sealed bid. When the tied \
         bid again the station has no privilege.",
    ),
    ("G21", "Nobody hires", "If all bid nothing, those on the train leave town."),
    (
        "G22",
        "How many cards",
        "Any number of cards may be laid, with at least one gunslinger on each: only one's own who \
         are free. A player who has none to place is not asked for a plan.",
    ),
    (
        "G23",
        "On a decoy",
        "Gunslingers on a decoy do nothing in this round, and are not in the posse.",
    ),
    (
        "G24",
        "Defending",
        "Only a claim defends a property, but a headquarters has its guard as well. A player who \
         defends with success keeps the markers as they are.",
    ),
    (
        "G25",
        "What cards betray",
        "The gunslingers on a face-down card are seen by the newspaper's controller only.",
    ),
    (
        "G26",
        "When to look",
        "When all others have planned, the newspaper's controller chooses one card, in both rounds \
         of a week but not for posses. Without cards there is nothing to look at.",
    ),
    ("G27", "One claim each", "Nobody claims a territory twice in the same plan."),
    (
        "G28",
        "Order of places",
        "Territories are settled one by one in the order of the board: row by row, from left to \
         right.",
    ),
    (
        "G29",
        "Going home",
        "A gunslinger is in one place at a time. After the posses everybody goes home, neither \
         winged nor wounded.",
    ),
    (
        "G30",
        "Arriving",
        "Even an uncontested territory is taken only if at least one gunslinger arrives.",
    ),
    (
        "G31",
        "Wounds go on",
        "The fights of all pairs are one gunfight: who is wounded stays out until the round ends. \
         A gunslinger who is winged is steady again when a new pair forms.",
    ),
    (
        "G32",
        "One backs down",
        "The other survives and nobody shoots. The side that backed down goes home unharmed.",
    ),
    (
        "G33",
        "No survivor",
        "Where both back down, run or are shot down, neither survives and the other parties go on. \
         With nobody left the territory stays whose it was.",
    ),
    (
        "G34",
        "No limits",
        "Nobody has less than no reputation. With no tokens left nothing is lost, and the check of \
         S11.3 still follows: backing down is never free. The bank never runs out of money or \
         tokens.",
    ),
    (
        "G35",
        "Enough to hold",
        "To hold properties a player needs as many tokens as they are worth together, their \
         headquarters aside.",
    ),
    (
        "G36",
        "What it costs",
        "Once for each check the player chooses: a property drawn by chance becomes nobody's, or \
         one of their highest rank leaves town. No tokens are returned for it, and who has neither \
         loses nothing.",
    ),
    (
        "G37",
        "When to check",
        "Only backing down and running lead to the check, not a loss of tokens to a captor.",
    ),
    (
        "G38",
        "At the same moment",
        "All of a rank shoot, on both sides, before any hit counts. A gunslinger who is wounded or \
         killed by a faster rank does not shoot, and one who is winged by it misses the shot of \
         this round.",
    ),
    ("G39", "Several sixes", "More than one 6 in a shot is still one hit."),
    (
        "G40",
        "Winged and wounded",
        "A gunslinger who is winged twice misses one shot only. One who is wounded and hit again \
         is only grazed on 1 to 3, and dies on 4 to 6; a Boss survives that, too (G50).",
    ),
    (
        "G41",
        "Targets",
        "The most dangerous enemy is shot at: one who stands, then one not winged, then the \
         highest rank. With the option named_targets players may name any enemy, and whoever gets \
         no target shoots at the most dangerous; with the option literal every target is named \
         (S11.4). Hits on one killed at the same moment are wasted.",
    ),
    (
        "G42",
        "End of a fight",
        "A side loses when all of it are wounded, killed or bribed to throw the fight. A \
         gunslinger who is winged still stands.",
    ),
    (
        "G43",
        "Both run",
        "Each loses reputation if it was too early. Nobody shoots any more, and neither survives.",
    ),
    (
        "G44",
        "Parting volley",
        "Everybody of the stayer's who stands and is not winged shoots once. Then the stayer is \
         the survivor.",
    ),
    (
        "G45",
        "Running early",
        "It is too early as long as none of one's own was wounded or killed in this pair's fight.",
    ),
    ("G46", "Endless fight", "After 20 rounds a fight stops, and neither survives."),
    (
        "G47",
        "Still standing",
        "To take control the winner needs at least one gunslinger who still stands.",
    ),
    (
        "G48",
        "No easy prey",
        "A headquarters does not fall to one wrong guess of its owner: G49 to G53 protect it.",
    ),
    ("G49", "Truce", "In the first week nobody may claim another's headquarters."),
    (
        "G50",
        "Home guard",
        "Gunslingers who were not placed defend the headquarters, with those on its card and the \
         Boss: the character in person, who shoots as a duellist. A Boss never leaves, is only \
         wounded where others die, cannot be bribed or jailed, counts for no votes, and is fit \
         again each round.",
    ),
    ("G51", "Cover", "Each defender at their own headquarters rolls two more dice for a shot."),
    (
        "G52",
        "Storming party",
        "A headquarters is taken from its owner only if at least three arrive and at least two \
         still stand at the end. In other hands it is an ordinary property, and one is enough.",
    ),
    (
        "G53",
        "When one is out",
        "Once a week, after the posses of the second round, whoever does not control their \
         headquarters is out. Until then they may retake it.",
    ),
    (
        "G54",
        "What is left",
        "A player who is out returns money and tokens to the bank; their gang leaves town, their \
         properties become nobody's, but the captor keeps the headquarters. If all would be out \
         nobody is, and the last one left wins at once, without rents or a vote.",
    ),
    (
        "G55",
        "Spectators",
        "Players who are out may watch. They are ranked by the week they went out in, then by \
         their votes.",
    ),
    ("G56", "Once a round", "The posse may ride in each territory round, so twice a week."),
    (
        "G57",
        "Who may ride",
        "Only who has lost a territory to another player in this round, and for one such territory \
         only.",
    ),
    (
        "G58",
        "Occupiers",
        "Those who took the territory and still stand defend it. Their owner may add nobody.",
    ),
    (
        "G59",
        "Who rides",
        "Any who were not placed, delayed, jailed or wounded, the home guard too: at least one. A \
         decoy is allowed as a bluff, and does nothing.",
    ),
    (
        "G60",
        "Retaken",
        "A territory that is retaken gets one marker, for its week is broken. Reputation moves as \
         always.",
    ),
    (
        "G61",
        "Given up",
        "What was given up for lack of reputation was not lost to a player, so no posse rides for \
         it.",
    ),
    (
        "G62",
        "Guns in play",
        "All gunslingers of all players count, those in jail too, but no Boss.",
    ),
    ("G63", "Blacksmith", "Its maximum of four means dice, so it pays $2 to $10."),
    ("G64", "Order of rents", "All rents are rolled, and then paid, in the order of the board."),
    ("G65", "Money", "There are no debts, no loans and no wages."),
    ("G66", "Winning total", "How reputation, money and gunslingers add up to votes is D1."),
    (
        "G67",
        "Equal votes",
        "Reputation decides, then the strength of the gang, then money. After that the win is \
         shared.",
    ),
    ("G68", "Last week", "The last week is played in full, and then the town votes."),
    ("G69", "Points", "Votes for reputation, money and gunslingers are counted by D1."),
    ("G70", "Bribes", "Gunslingers are bribed to throw a fight or to change sides by D2."),
    (
        "G71",
        "Powers",
        "The powers of properties are those of C1, and the powers of characters those of C2.",
    ),
    ("G72", "The sheriff", "When the sheriff steps in is D3."),
    (
        "G73",
        "Far from home",
        "Going far is risky by D4, and headquarters are protected by G49 to G53.",
    ),
    (
        "G74",
        "Simpler gunfights",
        "With the option gunfight set to quick, gunfights are fought by D5; else by S11.",
    ),
    (
        "G75",
        "Time",
        "The document knows no limit of time. Once a judge calls time, the week is played to its \
         end, or the first where none has begun, and then the town votes. A match that is over at \
         once ends by the votes as they stand.",
    ),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn rules_call_nobody_a_man() {
        for it in citations() {
            let mut words = it.summary.split(|it: char| !it.is_alphabetic());
            let amiss = words.find(|it| ["He", "he", "His", "his", "him", "himself"].contains(it));
            assert_eq!(amiss, None, "{}: {}", it.id, it.summary);
        }
    }

    #[test]
    fn every_rule_is_there_once() {
        let ids: Vec<String> = citations().into_iter().map(|it| it.id).collect();
        let distinct: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
        assert_eq!(distinct.len(), ids.len());
        let rulings = (1..=75).map(|number| format!("G{number}"));
        let tables = (1..=2).map(|number| format!("C{number}"));
        let procedures = (1..=5).map(|number| format!("D{number}"));
        for id in rulings.chain(tables).chain(procedures) {
            assert!(distinct.contains(id.as_str()), "{id} is missing");
        }
    }
}
