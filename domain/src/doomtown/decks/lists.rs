//! Ready-made decks: four to begin with, and four for the second evening. All are published lists
//! of the base set.

use super::loadout::{DeckLine, Loadout};
use crate::doomtown::table::Doomtown;
use crate::doomtown::town::printed::Code;
use crate::engine::Preset;

/// The ready-made decks. Each can be played as it is.
pub fn ready_made() -> Vec<Preset<Doomtown>> {
    DECKS.iter().map(Deck::preset).collect()
}

/// A published deck list.
struct Deck {
    id: &'static str,
    name: &'static str,
    summary: &'static str,
    outfit: u32,
    lines: &'static [Copies],
}

/// A card's code, its number of copies, and how many of these start in play.
type Copies = (u32, u8, u8);

impl Deck {
    fn preset(&self) -> Preset<Doomtown> {
        let line =
            |&(code, count, starting): &Copies| DeckLine { code: Code(code), count, starting };
        let loadout = Loadout {
            name: Some(self.name.to_owned()),
            outfit: Code(self.outfit),
            legend: None,
            cards: self.lines.iter().map(line).collect(),
        };
        Preset { id: self.id, name: self.name, summary: self.summary.into(), loadout }
    }
}

const DECKS: [Deck; 8] = [
    Deck {
        id: "fourth-ring",
        name: "The Fourth Ring",
        summary: "Hucksters whose Hexes curse, blast and walk through shadows, with abominations \
                  for the dirty work. Draws to tens, jacks and queens.",
        outfit: 1001,
        lines: &FOURTH_RING,
    },
    Deck {
        id: "morgan-cattle",
        name: "Morgan Cattle Co.",
        summary: "Ranches pay for Mad Scientists, and these build horses and guns for everybody. \
                  Draws to sevens, eights and nines.",
        outfit: 1003,
        lines: &MORGAN_CATTLE,
    },
    Deck {
        id: "law-dogs",
        name: "Law Dogs",
        summary: "Deputies put bounties on everybody else and collect them. Cheats had better \
                  look out. Draws to aces, deuces and threes.",
        outfit: 1002,
        lines: &LAW_DOGS,
    },
    Deck {
        id: "sloane-gang",
        name: "The Sloane Gang",
        summary: "Outlaws who take over the town square and other people's deeds, the more \
                  wanted the better. Draws to fours and fives.",
        outfit: 1004,
        lines: &SLOANE_GANG,
    },
    Deck {
        id: "law-dogs-intermediate",
        name: "Law Dogs, intermediate",
        summary: "More banks and churches to hold, and tricks for who can tell when to play them.",
        outfit: 1002,
        lines: &LAW_DOGS_INTERMEDIATE,
    },
    Deck {
        id: "sloane-gang-intermediate",
        name: "The Sloane Gang, intermediate",
        summary: "Kidnappings, ambushes and saloons: a gang that goes looking for trouble.",
        outfit: 1004,
        lines: &SLOANE_GANG_INTERMEDIATE,
    },
    Deck {
        id: "morgan-cattle-intermediate",
        name: "Morgan Cattle Co., intermediate",
        summary: "Everything that has hooves or has to be invented, with a joker up the sleeve.",
        outfit: 1003,
        lines: &MORGAN_CATTLE_INTERMEDIATE,
    },
    Deck {
        id: "fourth-ring-intermediate",
        name: "The Fourth Ring, intermediate",
        summary: "Dearer abominations, stranger Hexes, and a book that makes its own luck.",
        outfit: 1001,
        lines: &FOURTH_RING_INTERMEDIATE,
    },
];

const FOURTH_RING: [Copies; 34] = [
    (1045, 1, 1), // Clementine Lepp
    (1005, 1, 1), // Micah Ryse
    (1048, 1, 1), // Steele Archer
    (1049, 1, 1), // Travis Moone
    (1010, 2, 0), // Avie Cline
    (1053, 1, 0), // Clint Ramsey
    (1011, 1, 0), // Kevin Wainwright
    (1012, 2, 0), // Tyxarglenak
    (1054, 1, 0), // Eve Henry
    (1013, 2, 0), // Jia Mein
    (1014, 1, 0), // Ivor Hawley
    (1071, 1, 0), // Bunkhouse
    (1072, 1, 0), // Morgan Research Institute
    (1073, 2, 0), // Carter's Bounties
    (1074, 1, 0), // The Union Casino
    (1075, 2, 0), // Jackson's Strike
    (1076, 2, 0), // Undertaker
    (1077, 2, 0), // General Store
    (1078, 1, 0), // The Pharmacy
    (1079, 1, 0), // Railroad Station
    (1097, 2, 0), // Buffalo Rifle
    (1100, 2, 0), // Soul Blast
    (1101, 1, 0), // Ace in the Hole
    (1102, 4, 0), // Shadow Walk
    (1103, 4, 0), // Blood Curse
    (1131, 3, 0), // Magical Distraction
    (1133, 1, 0), // Recruitment Drive
    (1134, 3, 0), // Unprepared
    (1135, 1, 0), // A Coach Comes to Town
    (1136, 2, 0), // Hex Slingin'
    (1139, 1, 0), // Missed!
    (1140, 1, 0), // Takin' Ya With Me
    (1145, 1, 0), // Joker (black)
    (1144, 1, 0), // Joker (red)
];

const MORGAN_CATTLE: [Copies; 35] = [
    (1045, 1, 1), // Clementine Lepp
    (1025, 1, 1), // Irving Patterson
    (1049, 1, 1), // Travis Moone
    (1027, 1, 1), // Elander Boldman
    (1050, 1, 0), // Androcles Brocklehurst
    (1028, 1, 0), // James Ghetty
    (1029, 1, 0), // Jon Longstride
    (1030, 1, 0), // Lane Healey
    (1051, 1, 0), // Steven Wiles
    (1052, 1, 0), // Dr. Dawn Edwards
    (1031, 2, 0), // Jarrett Blake
    (1032, 1, 0), // Harold Aimslee
    (1033, 1, 0), // Rémy LaPointe
    (1067, 1, 0), // Blake Ranch
    (1068, 2, 0), // Cattle Market
    (1069, 2, 0), // Circle M Ranch
    (1070, 1, 0), // Pat's Perch
    (1071, 1, 0), // Bunkhouse
    (1072, 2, 0), // Morgan Research Institute
    (1073, 1, 0), // Carter's Bounties
    (1074, 1, 0), // The Union Casino
    (1076, 1, 0), // Undertaker
    (1077, 1, 0), // General Store
    (1079, 1, 0), // Railroad Station
    (1080, 1, 0), // Telegraph Office
    (1089, 3, 0), // Auto-Revolver
    (1091, 3, 0), // Flame-Thrower
    (1094, 4, 0), // Mechanical Horse
    (1124, 2, 0), // Pinned Down
    (1125, 2, 0), // Run 'Em Down!
    (1127, 4, 0), // Reserves
    (1129, 4, 0), // Cheatin' Varmint
    (1134, 1, 0), // Unprepared
    (1145, 1, 0), // Joker (black)
    (1144, 1, 0), // Joker (red)
];

const LAW_DOGS: [Copies; 39] = [
    (1045, 1, 0), // Clementine Lepp
    (1015, 1, 0), // Lucinda "Lucy" Clover
    (1016, 1, 0), // Judge Harry Somerset
    (1046, 2, 0), // Olivia Jenks
    (1017, 1, 1), // Philip Swinford
    (1018, 1, 1), // Tommy Harden
    (1019, 1, 1), // Prescott Utter
    (1020, 1, 0), // Andreas Andregg
    (1049, 1, 1), // Travis Moone
    (1021, 1, 0), // Xiong "Wendy" Cheng
    (1022, 1, 0), // Clyde Owens
    (1023, 1, 0), // Abram Grothe
    (1024, 1, 0), // Sheriff Dave Montreal
    (1055, 1, 0), // Bank of California
    (1056, 2, 0), // Pony Express
    (1057, 2, 0), // Gomorra Parish
    (1058, 1, 0), // The Town Hall
    (1059, 1, 0), // 1st Baptist Church
    (1060, 1, 0), // Yan Li's Tailoring
    (1061, 1, 0), // B & B Attorneys
    (1077, 1, 0), // General Store
    (1079, 1, 0), // Railroad Station
    (1080, 1, 0), // Telegraph Office
    (1081, 2, 0), // Pair of Six-Shooters
    (1082, 2, 0), // Bluetick
    (1083, 2, 0), // Peacemaker
    (1084, 2, 0), // Shotgun
    (1105, 1, 0), // Establishin' Who's in Charge
    (1106, 1, 0), // Hired Guns
    (1107, 2, 0), // Lady Luck
    (1108, 2, 0), // Bottom Dealin'
    (1109, 2, 0), // Make the Smart Choice
    (1111, 1, 0), // Auction
    (1113, 1, 0), // Sun in Yer Eyes
    (1112, 2, 0), // The Stakes Just Rose
    (1119, 1, 0), // Pistol Whip
    (1126, 2, 0), // Bounty Hunter
    (1140, 1, 0), // Takin' Ya With Me
    (1142, 2, 0), // Point Blank
];

const SLOANE_GANG: [Copies; 41] = [
    (1035, 1, 1), // Allie Hensman
    (1045, 1, 1), // Clementine Lepp
    (1036, 1, 0), // Fred Aims
    (1037, 1, 1), // Lawrence Blackwood
    (1047, 1, 0), // Ramiro Mendoza
    (1038, 1, 0), // Marion Seville
    (1039, 1, 0), // Sanford Taylor
    (1048, 1, 0), // Steele Archer
    (1040, 1, 0), // Barton Everest
    (1041, 1, 0), // Pancho Castillo
    (1043, 1, 0), // Silas Aims
    (1051, 1, 0), // Steven Wiles
    (1053, 1, 1), // Clint Ramsey
    (1044, 1, 0), // Sloane
    (1060, 1, 0), // Yan Li's Tailoring
    (1061, 1, 0), // B & B Attorneys
    (1062, 2, 0), // Dead Dog Tavern
    (1063, 2, 0), // Charlie's Place
    (1064, 1, 0), // Pearly's Palace
    (1065, 1, 0), // Killer Bunnies Casino
    (1067, 1, 0), // Blake Ranch
    (1070, 1, 0), // Pat's Perch
    (1073, 1, 0), // Carter's Bounties
    (1075, 1, 0), // Jackson's Strike
    (1076, 1, 0), // Undertaker
    (1085, 2, 0), // Whiskey Flask
    (1086, 2, 0), // Mustang
    (1087, 2, 0), // Pearl-Handled Revolver
    (1097, 1, 0), // Buffalo Rifle
    (1113, 1, 0), // Sun in Yer Eyes
    (1115, 2, 0), // Coachwhip!
    (1116, 2, 0), // War Paint
    (1117, 2, 0), // Bad Company
    (1118, 1, 0), // Hiding in the Shadows
    (1119, 1, 0), // Pistol Whip
    (1124, 1, 0), // Pinned Down
    (1132, 2, 0), // Extortion
    (1134, 1, 0), // Unprepared
    (1135, 2, 0), // A Coach Comes to Town
    (1137, 2, 0), // This is a Holdup!
    (1140, 1, 0), // Takin' Ya With Me
];

const LAW_DOGS_INTERMEDIATE: [Copies; 37] = [
    (1045, 1, 1), // Clementine Lepp
    (1015, 2, 0), // Lucinda "Lucy" Clover
    (1016, 1, 0), // Judge Harry Somerset
    (1046, 2, 0), // Olivia Jenks
    (1017, 1, 1), // Philip Swinford
    (1018, 1, 1), // Tommy Harden
    (1019, 1, 1), // Prescott Utter
    (1020, 1, 0), // Andreas Andregg
    (1021, 1, 0), // Xiong "Wendy" Cheng
    (1022, 1, 0), // Clyde Owens
    (1023, 1, 0), // Abram Grothe
    (1024, 1, 0), // Sheriff Dave Montreal
    (1055, 2, 0), // Bank of California
    (1056, 2, 0), // Pony Express
    (1057, 2, 0), // Gomorra Parish
    (1058, 1, 0), // The Town Hall
    (1059, 1, 0), // 1st Baptist Church
    (1060, 1, 0), // Yan Li's Tailoring
    (1061, 1, 0), // B & B Attorneys
    (1065, 1, 0), // Killer Bunnies Casino
    (1079, 1, 0), // Railroad Station
    (1081, 2, 0), // Pair of Six-Shooters
    (1082, 2, 0), // Bluetick
    (1083, 2, 0), // Peacemaker
    (1105, 1, 0), // Establishin' Who's in Charge
    (1106, 1, 0), // Hired Guns
    (1107, 2, 0), // Lady Luck
    (1108, 1, 0), // Bottom Dealin'
    (1109, 2, 0), // Make the Smart Choice
    (1110, 1, 0), // Tresspassin'
    (1113, 2, 0), // Sun in Yer Eyes
    (1119, 1, 0), // Pistol Whip
    (1120, 1, 0), // Concealed Weapons
    (1121, 2, 0), // Hot Lead Flyin'
    (1126, 2, 0), // Bounty Hunter
    (1139, 2, 0), // Missed!
    (1142, 2, 0), // Point Blank
];

const SLOANE_GANG_INTERMEDIATE: [Copies; 35] = [
    (1035, 1, 0), // Allie Hensman
    (1045, 1, 0), // Clementine Lepp
    (1036, 1, 0), // Fred Aims
    (1037, 1, 1), // Lawrence Blackwood
    (1047, 1, 1), // Ramiro Mendoza
    (1038, 1, 1), // Marion Seville
    (1039, 2, 0), // Sanford Taylor
    (1040, 2, 0), // Barton Everest
    (1041, 1, 0), // Pancho Castillo
    (1042, 1, 0), // Jonah Essex
    (1043, 1, 1), // Silas Aims
    (1044, 1, 0), // Sloane
    (1060, 1, 0), // Yan Li's Tailoring
    (1061, 1, 0), // B & B Attorneys
    (1062, 2, 0), // Dead Dog Tavern
    (1063, 2, 0), // Charlie's Place
    (1064, 2, 0), // Pearly's Palace
    (1065, 1, 0), // Killer Bunnies Casino
    (1084, 2, 0), // Shotgun
    (1085, 2, 0), // Whiskey Flask
    (1086, 2, 0), // Mustang
    (1087, 2, 0), // Pearl-Handled Revolver
    (1098, 1, 0), // Legendary Holster
    (1112, 2, 0), // The Stakes Just Rose
    (1114, 1, 0), // Ambush
    (1115, 1, 0), // Coachwhip!
    (1116, 2, 0), // War Paint
    (1117, 2, 0), // Bad Company
    (1118, 1, 0), // Hiding in the Shadows
    (1119, 1, 0), // Pistol Whip
    (1122, 2, 0), // One Good Turn…
    (1123, 2, 0), // Kidnappin'
    (1132, 2, 0), // Extortion
    (1134, 2, 0), // Unprepared
    (1137, 2, 0), // This is a Holdup!
];

const MORGAN_CATTLE_INTERMEDIATE: [Copies; 38] = [
    (1025, 1, 1), // Irving Patterson
    (1026, 1, 0), // Prof. Eustace True
    (1049, 1, 1), // Travis Moone
    (1027, 1, 0), // Elander Boldman
    (1050, 1, 0), // Androcles Brocklehurst
    (1028, 1, 1), // James Ghetty
    (1029, 2, 1), // Jon Longstride
    (1030, 1, 0), // Lane Healey
    (1051, 1, 0), // Steven Wiles
    (1052, 1, 0), // Dr. Dawn Edwards
    (1031, 1, 0), // Jarrett Blake
    (1032, 1, 0), // Harold Aimslee
    (1033, 1, 0), // Rémy LaPointe
    (1054, 1, 0), // Eve Henry
    (1034, 1, 0), // Max Baine
    (1067, 2, 0), // Blake Ranch
    (1068, 2, 0), // Cattle Market
    (1069, 2, 0), // Circle M Ranch
    (1070, 1, 0), // Pat's Perch
    (1072, 1, 0), // Morgan Research Institute
    (1073, 1, 0), // Carter's Bounties
    (1074, 1, 0), // The Union Casino
    (1077, 1, 0), // General Store
    (1079, 1, 0), // Railroad Station
    (1080, 1, 0), // Telegraph Office
    (1088, 2, 0), // Roan
    (1089, 2, 0), // Auto-Revolver
    (1090, 2, 0), // Pinto
    (1091, 2, 0), // Flame-Thrower
    (1092, 2, 0), // Force Field
    (1094, 2, 0), // Mechanical Horse
    (1099, 1, 0), // Auto Cattle-Feeder
    (1124, 2, 0), // Pinned Down
    (1125, 2, 0), // Run 'Em Down!
    (1127, 2, 0), // Reserves
    (1128, 2, 0), // Rumors
    (1129, 2, 0), // Cheatin' Varmint
    (1145, 1, 0), // Joker (black)
];

const FOURTH_RING_INTERMEDIATE: [Copies; 37] = [
    (1005, 1, 0), // Micah Ryse
    (1006, 1, 0), // Mongwau the Mighty
    (1047, 1, 1), // Ramiro Mendoza
    (1048, 1, 1), // Steele Archer
    (1049, 1, 1), // Travis Moone
    (1007, 2, 0), // Bobo
    (1008, 1, 1), // Arnold McCadish
    (1051, 1, 0), // Steven Wiles
    (1009, 1, 0), // The Ghostly Gun
    (1010, 1, 0), // Avie Cline
    (1053, 1, 0), // Clint Ramsey
    (1011, 1, 0), // Kevin Wainwright
    (1012, 2, 0), // Tyxarglenak
    (1054, 1, 0), // Eve Henry
    (1013, 1, 0), // Jia Mein
    (1014, 1, 0), // Ivor Hawley
    (1072, 1, 0), // Morgan Research Institute
    (1073, 1, 0), // Carter's Bounties
    (1074, 1, 0), // The Union Casino
    (1075, 2, 0), // Jackson's Strike
    (1076, 2, 0), // Undertaker
    (1077, 1, 0), // General Store
    (1078, 2, 0), // The Pharmacy
    (1096, 2, 0), // Doyle's Hoyle
    (1097, 2, 0), // Buffalo Rifle
    (1100, 2, 0), // Soul Blast
    (1101, 1, 0), // Ace in the Hole
    (1102, 2, 0), // Shadow Walk
    (1103, 2, 0), // Blood Curse
    (1104, 1, 0), // Raising Hell
    (1131, 2, 0), // Magical Distraction
    (1133, 2, 0), // Recruitment Drive
    (1135, 2, 0), // A Coach Comes to Town
    (1136, 2, 0), // Hex Slingin'
    (1138, 2, 0), // Clear Out!
    (1140, 2, 0), // Takin' Ya With Me
    (1145, 1, 0), // Joker (black)
];

#[cfg(test)]
mod tests {
    use super::super::deck;
    use super::*;
    use crate::doomtown::town::printed::Kind;
    use crate::engine::{Guided, Tournament};

    fn deck(id: &str) -> Loadout {
        let found = ready_made().into_iter().find(|it| it.id == id);
        found.expect("the deck is ready-made").loadout
    }

    /// The number of cards of each value, aces first.
    fn per_value(deck: &Loadout) -> [u8; 13] {
        let mut found = [0; 13];
        for line in &deck.cards {
            let card = line.code.card().expect("the card is known");
            if card.value != 0 {
                found[usize::from(card.value) - 1] += line.count;
            }
        }
        found
    }

    #[test]
    fn regulations_count_every_card_of_a_deck_by_its_id_in_the_catalog() {
        let known: Vec<String> = Doomtown::V1.catalog().into_iter().map(|it| it.id).collect();
        for it in ready_made() {
            let cards = Doomtown::V1.cards_of(&it.loadout);
            assert!(cards.iter().all(|it| known.contains(it)), "{}", it.id);
            assert_eq!(cards[0], it.loadout.outfit.to_string());
            for line in &it.loadout.cards {
                let copies = cards.iter().filter(|it| **it == line.code.to_string()).count();
                assert_eq!(copies, usize::from(line.count), "{} of {}", line.code, it.id);
            }
        }
    }

    #[test]
    fn every_deck_is_legal() {
        for it in ready_made() {
            assert_eq!(deck::violations(&it.loadout, ""), [], "{}", it.id);
        }
    }

    #[test]
    fn every_deck_has_its_cards_once_in_the_list() {
        for it in ready_made() {
            assert_eq!(per_value(&it.loadout).iter().sum::<u8>(), 52, "{}", it.id);
            let mut codes: Vec<Code> = it.loadout.cards.iter().map(|line| line.code).collect();
            codes.sort_unstable();
            assert!(codes.is_sorted_by(|one, next| one < next), "{}", it.id);
        }
    }

    #[test]
    fn every_deck_says_who_starts_and_can_pay_them() {
        for (id, left) in [
            ("fourth-ring", 4),
            ("morgan-cattle", 4),
            ("law-dogs", 4),
            ("sloane-gang", 5),
            ("law-dogs-intermediate", 3),
            ("sloane-gang-intermediate", 7),
            ("morgan-cattle-intermediate", 2),
            ("fourth-ring-intermediate", 4),
        ] {
            let deck = deck(id);
            let outfit = deck.outfit.card().expect("the outfit is known");
            let card = |line: &DeckLine| line.code.card().expect("the card is known");
            let starting: Vec<&DeckLine> = deck.cards.iter().filter(|it| 0 < it.starting).collect();
            assert_eq!(starting.len(), 4, "{id}");
            assert!(starting.iter().all(|it| card(it).kind == Kind::Dude), "{id}");
            let cost: i32 = starting.iter().map(|it| card(it).cost).sum();
            assert_eq!(outfit.stash - cost, left, "{id}");
        }
    }

    #[test]
    fn the_first_four_draw_to_their_published_values() {
        for (id, published) in [
            ("fourth-ring", [3, 1, 1, 1, 1, 0, 0, 0, 5, 13, 13, 12, 2]),
            ("morgan-cattle", [2, 0, 0, 0, 1, 1, 12, 13, 14, 4, 2, 1, 2]),
            ("law-dogs", [11, 15, 9, 2, 3, 0, 0, 2, 1, 1, 1, 2, 5]),
            ("sloane-gang", [2, 1, 4, 12, 13, 1, 2, 3, 0, 4, 8, 1, 1]),
        ] {
            assert_eq!(per_value(&deck(id)), published, "{id}");
        }
    }

    #[test]
    fn the_first_deck_is_who_brings_none() {
        assert_eq!(deck::fallback(), deck("fourth-ring"));
    }
}
